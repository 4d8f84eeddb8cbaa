"""The table screen, by touches alone."""

import gc
import weakref
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.cubes import Cubes
from engine.game import OVER, REST, Touch
from engine.record import Record
from engine.spice_road.values import Setup
from engine.timeline import Timeline
from rulebook.languages import LANGUAGES
from storage.library import Library
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed

THREE = ("Ana", "Béatrice", "Carl")
FIVE = ("Ana", "Béatrice", "Carl", "Dora", "Émile 🐪")


def sit_down(ui: UI, app: Any, record: Record) -> Any:
    game = app.library.begin(record)
    app.show_table(game)
    ui.run(0.5)
    return game


def test_a_whole_game_of_three_is_recorded_by_touches(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=11)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    hand.play_to_the_end(Random(1))
    timeline = game.timeline
    assert timeline.state.status == OVER
    again = Timeline.of(Record.from_json(timeline.to_record().to_json()))
    assert again.outcome == timeline.outcome
    assert not timeline.outcome.scores[0].unnamed


def test_a_whole_game_of_golem_with_five(ui: UI, app: Any) -> None:
    record, box = boxed("golem", FIVE, seed=4)
    game = sit_down(ui, app, record)
    Hand(ui, box).play_to_the_end(Random(2))
    assert game.timeline.state.status == OVER
    assert Timeline.of(game.timeline.to_record()).outcome == game.timeline.outcome


def test_a_hundred_turns_on_a_small_phone_take_at_most_145_taps(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=21)
    sit_down(ui, app, record)
    hand = Hand(ui, box)
    hand.play_to_the_end(Random(3), most=100)
    assert len(hand.taps) == 100
    assert sum(hand.taps) <= 145


def test_a_slow_finger_means_a_touch_where_holding_does_nothing(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=21)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    ui.hold(hand.thing(Touch("hand", 0)))
    assert [action.do for action in game.timeline.actions] == ["play"]
    ui.run(0.5)
    ui.hold(hand.thing(REST))
    assert [action.do for action in game.timeline.actions] == ["play", "rest"]
    ui.run(0.5)
    ui.hold(ui.find(kind="IconButton", icon="undo"))
    assert [action.do for action in game.timeline.actions] == ["play"]
    ui.run(0.5)
    ui.hold(hand.thing(Touch("market", 0)))
    assert app.sheet.is_open, "which card is it really?"
    assert [action.do for action in game.timeline.actions] == ["play"]


def test_a_naming_grid_is_let_go(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=21)
    sit_down(ui, app, record)
    hand = Hand(ui, box)
    grids = []
    app.sheet.bind(content=lambda _, content: content and grids.append(weakref.ref(content)))
    hand.play_to_the_end(Random(3), most=20)
    ui.run(1)
    gc.collect()
    assert len(grids) > 5
    assert sum(grid() is not None for grid in grids) <= 1, "its pictures are kept for the next one"


def test_unnamed_cards_may_stay_and_be_named_when_they_matter(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=5, ask_names=False)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    for _ in range(6):
        ui.tap(hand.thing(Touch("market", 0)))
    assert not app.sheet.is_open
    assert app.page.sitting.unnamed
    for _ in range(3):
        ui.tap(hand.thing(Touch("market", 0)))
    unnamed = next(i for i, card in enumerate(game.timeline.state.players[0].hand) if card.startswith("?"))
    before = len(game.timeline.actions)
    ui.tap(hand.thing(Touch("hand", unnamed)))
    assert app.sheet.is_open
    cell = next(w for w in app.sheet.content.walk() if getattr(w, "card", "") == "spice-B")
    ui.bring_into_view(cell)
    ui.tap(cell)
    assert [action.do for action in game.timeline.actions[before:]] == ["name", "play"]
    assert game.timeline.state.players[0].caravan.counts[3] == 1


def test_unnamed_rows_are_named_one_after_the_other(ui: UI, app: Any) -> None:
    record, _ = boxed("spice-road", THREE, seed=5)
    game = sit_down(ui, app, replace(record, setup=Setup()))
    ui.tap("11 unnamed")
    for _ in range(11):
        assert app.sheet.is_open
        ui.tap(next(w for w in app.sheet.content.walk() if getattr(w, "card", "")))
    assert not app.sheet.is_open
    assert not app.page.sitting.unnamed
    assert len(game.timeline.actions) == 11


def test_a_card_named_wrongly_is_held_and_renamed(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=5)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    ui.hold(hand.thing(Touch("market", 3)))
    cell = next(w for w in app.sheet.content.walk() if getattr(w, "card", ""))
    ui.tap(cell)
    assert game.timeline.state.market.row[3] == cell.card
    assert len(set(game.timeline.state.market.row)) == 6


def test_a_refusal_says_which_rule_and_can_be_recorded_anyway(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=5)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    ui.tap(hand.thing(Touch("points", 4)))
    assert game.timeline.actions == ()
    assert app.page.refusal
    assert "3 yellow" in app.page.words
    ui.tap("Record anyway")
    assert game.timeline.actions[-1].forced
    assert len(game.timeline.state.players[0].claimed) == 1


def test_undo_back_and_escape_dismiss_a_refusal_first(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=5)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    ui.tap(hand.thing(Touch("hand", 0)))
    for dismiss in (
        lambda: ui.tap(ui.find(kind="IconButton", icon="undo")),
        lambda: ui.key(27),
        lambda: ui.key(ord("z"), "z", ("ctrl",)),
    ):
        ui.tap(hand.thing(Touch("points", 4)))
        assert app.page.refusal
        dismiss()
        assert not app.page.refusal
        assert app.page.name == "table"
        assert len(game.timeline.actions) == 1, "the turn before is still there"
    ui.tap(ui.find(kind="IconButton", icon="undo"))
    assert game.timeline.actions == ()


def twice(ui: UI, widget: Any, apart: float) -> None:
    """A finger that bounces: two touches on one spot, so many seconds apart."""
    x, y = widget.to_window(*widget.center)
    for wait in (apart, 0.5):
        finger = ui._finger(x, y)
        ui.loop.post_dispatch_input("begin", finger)
        ui.loop.post_dispatch_input("end", finger)
        ui.run(wait)


def test_a_second_touch_on_the_same_spot_is_the_same_touch(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=5)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    twice(ui, hand.thing(Touch("hand", 0)), apart=0.08)
    assert len(game.timeline.actions) == 1, "one turn, not two players' turns"
    twice(ui, hand.thing(Touch("hand", 0)), apart=0.45)
    assert len(game.timeline.actions) == 3, "whoever waits means it"


def fingers(ui: UI, *things: Any, apart: float) -> None:
    """Several fingers of a hand go down one after the other, and then up."""
    down = [ui._finger(*thing.to_window(*thing.center)) for thing in things]
    for how in ("begin", "end"):
        for finger in down:
            ui.loop.post_dispatch_input(how, finger)
            ui.run(apart)
    ui.run(0.8)


@pytest.mark.parametrize("apart", [0.016, 0.05, 0.1])
def test_two_fingers_of_a_hand_are_one_turn(ui: UI, app: Any, apart: float) -> None:
    """The second one went down on a card of the player who has just moved."""
    record, box = boxed("spice-road", THREE, seed=5)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    cards = hand.thing(Touch("hand", 0)), hand.thing(Touch("hand", 1))
    fingers(ui, *cards, apart=apart)
    assert len(game.timeline.actions) == 1
    assert not any(card.pressed for card in cards)
    ui.tap(hand.thing(Touch("hand", 0)))
    assert len(game.timeline.actions) == 2, "the next touch counts"


def test_a_palm_is_one_turn_at_most(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=5)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    kinds = ("hand", "market", "points")
    fingers(ui, *(hand.thing(Touch(kind, 0)) for kind in kinds), app.page.board.ids.rest, apart=0.02)
    assert len(game.timeline.actions) <= 1


@pytest.mark.parametrize("aside", [30, 60])
def test_a_finger_that_bounces_aside_is_the_same_touch(ui: UI, app: Any, aside: float) -> None:
    record, box = boxed("spice-road", THREE, seed=5)
    game = sit_down(ui, app, record)
    card = Hand(ui, box).thing(Touch("hand", 0))
    x, y = card.to_window(*card.center)
    for left in (x, x + aside):
        finger = ui._finger(left, y)
        ui.loop.post_dispatch_input("begin", finger)
        ui.run(0.03)
        ui.loop.post_dispatch_input("end", finger)
        ui.run(0.08)
    ui.run(0.6)
    assert len(game.timeline.actions) == 1


def test_a_bouncing_finger_does_not_close_the_naming_grid(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=5)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    twice(ui, hand.thing(Touch("market", 0)), apart=0.08)
    assert app.sheet.is_open, "the question is still there"
    assert len(game.timeline.actions) == 1
    cell = next(w for w in app.sheet.content.walk() if getattr(w, "card", "") == hand.merchants[0])
    ui.bring_into_view(cell)
    twice(ui, cell, apart=0.08)
    assert not app.sheet.is_open
    assert len(game.timeline.actions) == 1, "what lies under the grid was not touched"


def test_a_bouncing_finger_does_not_touch_what_a_sheet_has_covered(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=5)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    for _ in range(4):
        ui.tap(hand.thing(Touch("hand", 0)))
    recorded = game.timeline.actions
    app.page.open_turns()
    ui.run(0.5)
    twice(ui, hand.thing(Touch("points", 0)), apart=0.08)
    assert not app.sheet.is_open, "a touch beside it closes the sheet"
    assert app.page.sitting.refused is None
    app.page.open_turns()
    ui.run(0.5)
    for row in ui.find_all(kind="TurnRow"):
        twice(ui, row, apart=0.08)
        assert game.timeline.actions == recorded, "the table behind the row was not touched"
        ui.key(27)
        app.page.look(None)
        app.page.open_turns()
        ui.run(0.5)


@pytest.mark.parametrize("icon", ["undo", "redo"])
def test_a_finger_that_bounces_undoes_once(ui: UI, app: Any, icon: str) -> None:
    record, box = boxed("spice-road", THREE, seed=5)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    for _ in range(4):
        ui.tap(hand.thing(Touch("hand", 0)))
    if icon == "redo":
        for _ in range(4):
            ui.key(ord("z"), "z", ("ctrl",))
    step = -1 if icon == "undo" else 1
    count = len(game.timeline.actions)
    twice(ui, ui.find(kind="IconButton", icon=icon), apart=0.08)
    assert len(game.timeline.actions) == count + step
    ui.run(0.4)
    ui.tap(ui.find(kind="IconButton", icon=icon))
    ui.tap(ui.find(kind="IconButton", icon=icon))
    assert len(game.timeline.actions) == count + 3 * step, "who means it undoes as often as wanted"


def test_undo_follows_a_finger_that_taps_in_a_row(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=5)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    for _ in range(6):
        ui.tap(hand.thing(Touch("hand", 0)))
    x, y = (button := ui.find(kind="IconButton", icon="undo")).to_window(*button.center)
    for left in (5, 4, 3, 2):
        finger = ui._finger(x, y)
        ui.loop.post_dispatch_input("begin", finger)
        ui.run(0.06)
        ui.loop.post_dispatch_input("end", finger)
        ui.run(0.2)
        assert len(game.timeline.actions) == left


def test_the_keys_undo_as_fast_as_they_repeat(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=5)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    for _ in range(4):
        ui.tap(hand.thing(Touch("hand", 0)))
    ui.tap(ui.find(kind="IconButton", icon="undo"))
    for _ in range(3):
        ui.key(ord("z"), "z", ("ctrl",))
    assert game.timeline.actions == ()


def test_undo_and_redo_are_one_tap_and_keys(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=5)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    ui.tap(hand.thing(Touch("hand", 0)))
    ui.tap(ui.find(kind="IconButton", icon="undo"))
    assert game.timeline.actions == ()
    ui.tap(ui.find(kind="IconButton", icon="redo"))
    assert len(game.timeline.actions) == 1
    ui.key(ord("z"), "z", ("ctrl",))
    assert game.timeline.actions == ()
    ui.key(ord("y"), "y", ("ctrl",))
    assert len(game.timeline.actions) == 1


def test_enter_accepts_and_digits_choose(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=5)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    ui.tap(hand.thing(Touch("hand", 1)))
    assert game.timeline.actions[-1].upgrade == "YR"
    second = app.page.ids.bar.shown[1].value.given
    ui.key(ord("2"), "2")
    assert game.timeline.actions[-1].upgrade == second.upgrade != "YR"
    ui.tap(hand.thing(Touch("points", 4)))
    assert app.page.refusal
    ui.key(13)
    assert not app.page.refusal
    before = game.timeline.state.players[0].caravan
    app.page.set_by_hand(0)
    ui.run(0.4)
    ui.tap(ui.find_all(kind="IconButton", icon="plus-circle-outline")[0])
    ui.key(13)
    assert not app.sheet.is_open
    assert game.timeline.state.players[0].caravan == before + Cubes.parse("Y")


def test_two_taps_at_once_are_one_turn(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=5)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    fingers(ui, hand.thing(Touch("hand", 0)), hand.thing(Touch("hand", 1)), apart=0)
    assert [action.do for action in game.timeline.actions] == ["play"]
    assert game.timeline.state.seat == 1


def test_the_app_killed_in_mid_game_opens_on_the_same_turn(ui: UI, app: Any, tmp_path: Path) -> None:
    record, box = boxed("spice-road", THREE, seed=8)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    hand.play_to_the_end(Random(4), most=25)
    hand.ui.tap(ui.find(kind="IconButton", icon="undo"))
    at_the_kill = game.timeline
    ui.stop()
    app.library.close()
    from screens.app import CenturyApp

    with Library(tmp_path / "library") as library:
        again = ui.start(CenturyApp(library), (360, 640))
        assert again.page.name == "table"
        timeline = again.page.sitting.timeline
        assert timeline == at_the_kill
        assert timeline.can_redo
        assert not again.root.ids.pages.has_screen("home"), "nobody waits for a page that is not seen"
        ui.key(27)
        ui.run(0.5)
        assert again.page.name == "home"
        assert ui.find("Carry on")
        ui.stop()


def test_the_past_is_looked_at_changed_and_undone(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=8)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    for _ in range(6):
        ui.tap(hand.thing(Touch("hand", 0)))
    before = game.timeline
    app.page.look(0)
    ui.run(0.3)
    assert game.timeline is before, "the past is only looked at until something else is touched"
    ui.tap(hand.thing(REST))
    assert game.timeline.actions[0].do == "rest"
    if app.sheet.is_open:
        ui.key(27)
    ui.tap(ui.find(kind="IconButton", icon="undo"))
    assert game.timeline == before


def test_conflicts_are_listed_with_their_fixes(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=8, ask_names=False)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    for _ in range(3):
        ui.tap(hand.thing(Touch("hand", 0)))
    ui.tap(hand.thing(Touch("market", 5)))
    app.page.look(0)
    ui.run(0.3)
    ui.tap(hand.thing(REST))
    assert app.sheet.is_open
    (conflict,) = app.page.sitting.conflicts
    assert conflict.illegal.rule.id == "SR-ACQUIRE-3"
    assert game.timeline.actions[3].forced, "kept against the rules, and said so, until it is settled"
    ui.tap("Remove")
    assert [action.do for action in game.timeline.actions] == ["rest", "play", "play"]


def test_a_name_whose_card_never_came_is_left_out_and_said(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=8, ask_names=False)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    ui.tap(hand.thing(Touch("market", 0)))
    ui.tap(hand.thing(REST))
    ui.tap("1 unnamed")
    ui.tap(next(w for w in app.sheet.content.walk() if getattr(w, "card", "")))
    assert [action.do for action in game.timeline.actions] == ["acquire", "rest", "name"]
    app.page.look(0)
    ui.run(0.3)
    ui.tap(hand.thing(REST))
    assert [action.do for action in game.timeline.actions] == ["rest", "rest"]
    assert any("Left out" in text for text in ui.texts())
    ui.tap("All right")
    assert not app.page.sitting.conflicts


def test_counters_are_set_by_holding(ui: UI, app: Any) -> None:
    record, _ = boxed("spice-road", THREE, seed=8)
    game = sit_down(ui, app, record)
    ui.hold(ui.find(kind="PlayerItem", name="Béatrice"))
    ui.tap(ui.find_all(kind="IconButton", icon="plus-circle-outline")[1])
    ui.tap("Done")
    assert game.timeline.state.players[1].caravan.word == "YYYYR"
    assert game.timeline.actions[-1].do == "adjust"


def test_the_played_cards_can_be_looked_at(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=8)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    ui.tap("Played")
    assert not app.sheet.is_open, "there are none yet"
    ui.tap(hand.thing(Touch("hand", 0)))
    ui.tap(ui.find(kind="PlayerItem", name="Ana"))
    ui.tap("Played")
    (card,) = [widget for widget in app.sheet.content.walk() if type(widget).__name__ == "MerchantCard"]
    assert card.gain == "YY"
    assert card.width < card.height, "alone it has the shape of a card too"
    assert card.x == app.sheet.content.x
    assert ui.audit() == []
    assert len(game.timeline.actions) == 1


def test_table_differs_finds_the_turn(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=8)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    ui.tap(hand.thing(Touch("hand", 1)))
    assert game.timeline.state.players[0].caravan.word == "YYG"
    app.page.open_differs(0)
    ui.run(0.4)
    plus, minus = "plus-circle-outline", "minus-circle-outline"
    ui.tap(ui.find_all(kind="IconButton", icon=plus)[1])
    ui.tap(ui.find_all(kind="IconButton", icon=plus)[1])
    ui.tap(ui.find_all(kind="IconButton", icon=minus)[0])
    ui.tap(ui.find_all(kind="IconButton", icon=minus)[2])
    ui.wait_beside(lambda: ui.find_all(kind="ExplanationRow"))
    ui.tap(ui.find(kind="ExplanationRow"))
    assert game.timeline.state.players[0].caravan.word == "YRR"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(360, 640), (412, 915), (640, 360), (851, 393), (1280, 800)])
def test_nothing_is_cut_or_too_small(ui: UI, app: Any, language: str, size: tuple[int, int]) -> None:
    app.choose(language=language)
    record, box = boxed("spice-road", FIVE, seed=8)
    sit_down(ui, app, record)
    ui.resize(*size)
    ui.run(0.3)
    hand = Hand(ui, box)
    hand.play_to_the_end(Random(5), most=12)
    assert ui.audit() == []
    ui.tap(hand.thing(Touch("points", 4)))
    assert ui.audit() == []
    if app.sheet.is_open:
        ui.key(27)
    for open_sheet in (app.page.open_menu, lambda: app.page.set_by_hand(0), lambda: app.page.open_differs(0)):
        open_sheet()
        ui.run(0.5)
        assert ui.audit() == []
        app.back()
        ui.run(0.4)


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (851, 393), (1280, 800)])
def test_with_letters_twice_as_large_everything_is_there_to_touch(
    ui: UI, app: Any, size: tuple[int, int]
) -> None:
    app.choose(text_percent=200, motion=False)
    record, box = boxed("spice-road", FIVE, seed=8, show_totals=True)
    sit_down(ui, app, record)
    ui.resize(*size)
    hand = Hand(ui, box)
    hand.play_to_the_end(Random(5), most=12)
    ui.tap(hand.thing(Touch("points", 4)))
    if app.sheet.is_open:
        ui.key(27)
    assert [
        finding for finding in ui.audit() if "shortened" not in finding and " cut to " not in finding
    ] == []
    assert all(card.boxes for card in app.page.board.ids.hand.children), "every card is drawn"
    app.choose(language="it")
    app.page.set_by_hand(0)
    ui.run(0.3)
    assert ui.audit() == []


@pytest.mark.parametrize("percent", [100, 200])
def test_turns_have_room_for_their_words(ui: UI, app: Any, percent: int) -> None:
    record, box = boxed("spice-road", FIVE, seed=8)
    sit_down(ui, app, record)
    Hand(ui, box).play_to_the_end(Random(5), most=30)
    ui.resize(1280, 800)
    app.choose(text_percent=percent)
    ui.run(0.3)
    rows = sorted(ui.find_all(kind="TurnRow"), key=lambda row: row.at)
    assert rows[-1].at == 29
    for row in rows:
        assert row.height >= max(child.height for child in row.children)
    assert all(above.y >= below.top - 1 for above, below in pairwise(rows))


def test_an_empty_pile_is_pale_because_there_is_nothing_to_look_at(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=8)
    sit_down(ui, app, record)
    piles = app.page.board.ids
    assert (piles.played.dim, piles.claimed.dim) == (True, True)
    ui.tap(Hand(ui, box).thing(Touch("hand", 0)))
    ui.tap(ui.find(kind="PlayerItem", name="Ana"))
    assert (piles.played.count, piles.played.dim) == (1, False)


def test_marks_of_an_amended_turn_are_those_of_the_whole_turn(ui: UI, app: Any) -> None:
    """Two yellow became two red; the chip says that nothing was upgraded: nothing came and nothing went."""
    from screens.table.bar import Press

    record, box = boxed("spice-road", THREE, seed=5)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    rules, state = game.timeline.game, game.timeline.state
    upgrade = next(offer.touch for offer in rules.offers(state) if getattr(offer.default, "upgrade", ""))
    ui.tap(hand.thing(upgrade))
    assert {letter: by for letter, by in app.page.changed.items() if by}
    nothing = next(
        option
        for choice in rules.choices(state, game.timeline.actions[-1])
        for option in choice.options
        if not option.upgrade
    )
    app.page.press(Press("amend", nothing))
    ui.run(0.5)
    assert game.timeline.state.players[0].caravan == state.players[0].caravan
    assert not [by for by in app.page.changed.values() if by]
