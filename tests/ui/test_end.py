"""The end of a game: the result opens by itself, counts itself up, and says what is new."""

from dataclasses import replace
from typing import Any

import pytest

from engine.record import About, Record
from engine.timeline import Timeline
from screens.counting import EACH, counted, duration
from screens.demo import RECORD
from screens.widgets.score_pad import PartOf
from storage.library import Library
from tests.ui.harness import UI

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
    home = next(widget for widget in app.page.walk() if getattr(widget, "text", "") == "Home")
    ui.bring_into_view(home)
    ui.tap(home)
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
    ui.wait(lambda: app.page.firsts)
    assert app.page.firsts == "First game of Spice Road"


def test_counting_part_by_part() -> None:
    parts = [
        PartOf("points", "Cards", "", (40, 20), ("×3", "")),
        PartOf("gold", "Gold", "", (6, 0), ("2×3", "")),
    ]
    assert duration(parts) == 2 * EACH
    assert counted(parts, 0)[1] == [0, 0]
    half, totals = counted(parts, EACH / 2)
    assert totals == [20, 10]
    assert half[0].notes == ("", "")
    assert counted(parts, EACH)[1] == [40, 20]
    assert counted(parts, EACH * 1.5)[1] == [43, 20]
    assert counted(parts, 9) == (parts, [46, 20])
