"""The end of a game: the result opens by itself, counts itself up, and says what is new."""

from dataclasses import replace
from typing import Any

import pytest

from engine.game import OVER, REST, Touch
from engine.record import About, Record
from engine.timeline import Timeline
from faces.scoring import Part
from screens.counting import EACH, counted, duration
from screens.demo import RECORD
from storage.library import Library
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed

WHOLE = Timeline.of(Record.parse(RECORD.read_bytes()))
COLOURS = dict(zip(WHOLE.header.players, ("saffron", "teal", "plum"), strict=True))


def almost_over(library: Library) -> Any:
    """The demo game without its last turn."""
    return library.begin(replace(WHOLE.header, actions=WHOLE.actions[:-1], about=About()), COLOURS)


@pytest.fixture
def ended(ui: UI, app: Any, library: Library) -> Any:
    """The last turn was just recorded."""
    ui.resize(412, 915)
    game = almost_over(library)
    app.show_table(game)
    ui.run(0.5)
    app.page.play(WHOLE.actions[-1])
    return game


def test_the_result_opens_by_itself_after_the_turn_was_seen(ui: UI, app: Any, ended: Any) -> None:
    ui.run(0.6)
    assert app.page.name == "table"
    ui.run(1.2)
    assert app.page.name == "result"
    assert app.stack == ["home", "table", "result"]


def test_scores_are_counted_up_and_then_the_winner_is_said(ui: UI, app: Any, ended: Any) -> None:
    ui.run(1.3)
    page = app.page
    seen = []
    for _ in range(round(60 * (duration(page._whole) - 0.3))):
        seen.append(tuple(page.totals))
        assert page.verdict == "Adding up…"
        ui.step()
    assert len(set(seen)) > 10
    assert seen == sorted(seen)
    ui.run(1)
    assert tuple(page.totals) == tuple(score.total for score in WHOLE.outcome.scores)
    assert "wins with" in page.verdict
    assert not ui.audit()


def test_a_touch_ends_the_counting(ui: UI, app: Any, ended: Any) -> None:
    ui.run(1.5)
    assert app.page.verdict == "Adding up…"
    ui.touch(200, 300)
    assert "wins with" in app.page.verdict
    assert tuple(app.page.totals) == tuple(score.total for score in WHOLE.outcome.scores)


def test_with_less_motion_nothing_is_counted(ui: UI, app: Any, library: Library) -> None:
    app.choose(motion=False)
    app.show_table(almost_over(library))
    ui.run(0.3)
    app.page.play(WHOLE.actions[-1])
    ui.run(1.4)
    assert app.page.name == "result"
    assert "wins with" in app.page.verdict


def test_undo_is_one_touch_away(ui: UI, app: Any, ended: Any, library: Library) -> None:
    ui.run(5)
    button = ui.find_all(kind="PushButton", text="Undo the last turn") or [
        widget for widget in app.page.walk() if getattr(widget, "text", "") == "Undo the last turn"
    ]
    ui.bring_into_view(button[0])
    ui.tap(button[0])
    ui.run(2)
    assert app.page.name == "table"
    assert len(app.page.sitting.timeline.actions) == len(WHOLE.actions) - 1
    assert [game.id for game in library.games.open_games()] == [ended.id]


def test_back_leads_to_the_table_and_the_game_is_still_there(ui: UI, app: Any, ended: Any) -> None:
    ui.run(5)
    ui.key(27)
    assert app.page.name == "table"
    ui.run(3)
    assert app.page.name == "table", "it opens once"


def test_whoever_goes_home_has_put_it_away(ui: UI, app: Any, ended: Any, library: Library) -> None:
    ui.run(5)
    ui.tap(ui.find(kind="IconButton", icon="home-outline"))
    assert app.page.name == "home"
    assert not library.games.open_games()
    assert [game.id for game in library.games.recent()] == [ended.id]


def test_an_undo_before_it_opens_stops_it(ui: UI, app: Any, ended: Any) -> None:
    ui.run(0.5)
    app.page.undo()
    ui.run(2)
    assert app.page.name == "table"


def test_what_is_new_is_said(ui: UI, app: Any, ended: Any) -> None:
    ui.run(5)
    ui.wait(lambda: app.page.story.ids.rows.children)
    (row,) = app.page.story.ids.rows.children
    assert row.text == "First game of Spice Road"
    assert row.get_root_window() is not None


def test_counting_part_by_part() -> None:
    parts = [
        Part("points", "Cards", "", (40, 20), ("×3", "")),
        Part("gold", "Gold", "", (6, 0), ("2×3", "")),
    ]
    assert duration(parts) == 2 * EACH
    assert counted(parts, 0)[1] == [0, 0]
    half, totals = counted(parts, EACH / 2)
    assert totals == [20, 10]
    assert half[0].notes == ("", "")
    assert counted(parts, EACH)[1] == [40, 20]
    assert counted(parts, EACH * 1.5)[1] == [43, 20]
    assert counted(parts, 9) == (parts, [46, 20])


def claim_the_last_card(ui: UI, app: Any) -> Any:
    """Béa is the last of the round and claims her sixth card; what comes up is asked for."""
    app.choose(motion=False)
    record, box = boxed("spice-road", ("Ana", "Béa"), seed=21)
    game = app.library.begin(record)
    app.show_table(game)
    ui.run(0.5)
    hand = Hand(ui, box)
    ui.tap(hand.thing(REST))
    state = game.timeline.state
    claimed = [card for card in state.table.points if card not in state.points.row][:5]
    app.page.do(app.page.sitting.adjust, player=1, claimed=claimed, caravan="YYRRGGGBBB")
    ui.run(0.5)
    offers = app.page.sitting.offers.values()
    ui.tap(
        hand.thing(next(offer.touch for offer in offers if offer.touch.kind == "points" and offer.default))
    )
    ui.run(0.3)
    assert game.timeline.state.status == OVER
    assert app.sheet.is_open
    return game


@pytest.mark.parametrize("answer", ["named", "later", "back", "beside the sheet"])
def test_it_opens_by_itself_whatever_is_answered_to_the_last_question(ui: UI, app: Any, answer: str) -> None:
    claim_the_last_card(ui, app)
    ui.run(2)
    assert app.page.name == "table", "as long as it is asked, nothing is taken away"
    match answer:
        case "named":
            ui.tap(next(cell for cell in app.sheet.content.walk() if getattr(cell, "card", "")))
        case "later":
            ui.tap("Later")
        case "back":
            ui.key(27)
        case _:
            ui.touch(180, 635)
    ui.run(2)
    assert app.page.name == "result"
    ui.key(27)
    ui.run(3)
    assert app.page.name == "table", "it opens once"


def test_it_opens_after_something_else_was_looked_at(ui: UI, app: Any) -> None:
    claim_the_last_card(ui, app)
    ui.key(27)
    app.page.open_menu()
    ui.run(3)
    assert app.page.name == "table"
    ui.key(27)
    ui.run(0.2)
    app.page.open_rules()
    ui.run(3)
    ui.key(27)
    ui.run(2)
    assert app.page.name == "result"


def test_an_undo_while_it_waits_forgets_it(ui: UI, app: Any) -> None:
    claim_the_last_card(ui, app)
    ui.key(27)
    ui.tap(ui.find(kind="IconButton", icon="undo"))
    ui.run(3)
    assert app.page.name == "table"


def play_the_last_turn(ui: UI, app: Any) -> Any:
    """Ana has claimed her sixth card, and Béa's last turn is an upgrade: it may have been another."""
    app.choose(motion=False)
    record, box = boxed("spice-road", ("Ana", "Béa"), seed=21, ask_names=False)
    game = app.library.begin(record)
    app.show_table(game)
    ui.run(0.5)
    hand = Hand(ui, box)
    state = game.timeline.state
    claimed = [card for card in state.table.points if card not in state.points.row][:5]
    page = app.page
    page.do(page.sitting.adjust, player=0, claimed=claimed, caravan="YYRRGGGBBB")
    page.do(page.sitting.adjust, player=1, caravan="YYRRGG")
    ui.run(0.5)
    offers = page.sitting.offers.values()
    ui.tap(
        hand.thing(next(offer.touch for offer in offers if offer.touch.kind == "points" and offer.default))
    )
    ui.run(0.5)
    ui.tap(hand.thing(Touch("hand", 1)))
    assert game.timeline.state.status == OVER
    assert any(chip.group for chip in page.chips)
    return hand


def test_what_else_the_last_turn_may_have_been_can_be_read(ui: UI, app: Any) -> None:
    play_the_last_turn(ui, app)
    for _ in range(2):
        ui.run(4)
        assert app.page.name == "table", "a touch begins it anew"
        chips = ui.find_all(kind="Chip")
        other = next(chip for chip in chips if chip.value.do == "amend" and not chip.chosen)
        wanted = other.value.given
        ui.tap(other)
        assert app.page.sitting.timeline.actions[-1].upgrade == wanted.upgrade
    ui.run(6)
    assert app.page.name == "result"


def test_the_result_does_not_open_over_a_refusal(ui: UI, app: Any) -> None:
    hand = play_the_last_turn(ui, app)
    ui.tap(hand.thing(Touch("hand", 0)))
    assert app.page.sitting.refused is not None
    ui.run(8)
    assert app.page.name == "table"
    assert app.page.sitting.refused is not None
    ui.key(27)
    ui.run(6)
    assert app.page.name == "result"


def test_a_touch_that_was_refused_does_not_bring_it_back(ui: UI, app: Any) -> None:
    hand = play_the_last_turn(ui, app)
    ui.run(6)
    ui.key(27)
    ui.run(0.5)
    ui.tap(hand.thing(Touch("hand", 0)))
    assert app.page.sitting.refused is not None
    ui.key(27)
    ui.run(8)
    assert app.page.name == "table", "it opens once"


def test_the_result_does_not_open_while_somebodys_things_are_looked_at(ui: UI, app: Any) -> None:
    play_the_last_turn(ui, app)
    ui.tap(ui.find_all(kind="PlayerItem")[0])
    assert app.page.looked_at >= 0
    ui.run(8)
    assert app.page.name == "table"
    ui.key(27)
    ui.run(6)
    assert app.page.name == "result"
