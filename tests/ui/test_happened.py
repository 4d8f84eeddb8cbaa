"""A place that nobody has entered: what happened there is told once, and next time it is one touch."""

from typing import Any

import pytest

from engine.new_world.values import Activate
from rulebook.languages import LANGUAGES
from tests.ui.harness import UI
from tests.ui.test_new_world import SIZES, cell, chips, has, last, sit_down, stand, unread

PLACE = "A1-3"


def cubes(ui: UI, letter: str, count: int) -> None:
    picker = next(w for w in ui.app.sheet.content.walk() if type(w).__name__ == "CubePicker")
    cube = picker.places[letter, count]
    ui.bring_into_view(cube)
    ui.tap(cube)


def key(ui: UI, app: Any, value: Any) -> Any:
    found = [w for w in ui.walk() if type(w).__name__ == "Key" and w.value == value]
    ui.bring_into_view(found[-1])
    return found[-1]


def table(ui: UI, app: Any, *actions: Any, size: tuple[int, int] = (360, 640)) -> Any:
    game = sit_down(ui, app, unread(*actions), size)
    app.sheet.close()
    ui.run(0.3)
    return game


def kept(app: Any) -> dict[str, Any]:
    return {entry.component.id: entry.component for entry in app.library.components.of("new-world")}


def test_production_takes_three_touches_and_one_the_next_time(ui: UI, app: Any) -> None:
    game = table(ui, app)
    ui.tap(cell(app, PLACE))
    ui.run(0.3)
    assert ui.find("Location 3 of panel A1: what happened?")
    cubes(ui, "R", 2)
    ui.tap(key(ui, app, 2))
    ui.run(0.3)
    assert not app.sheet.is_open
    assert game.timeline.state.players[0].storage.word == "YYYRR"
    assert game.timeline.state.players[0].ready == 5
    assert (kept(app)[PLACE].type, kept(app)[PLACE].gain.word, kept(app)[PLACE].settlers) == (
        "production",
        "RR",
        2,
    )
    ui.tap(app.page.board.ids.rest)
    ui.tap(app.page.board.ids.rest)
    ui.tap(cell(app, PLACE))
    assert (last(game).do, last(game).location) == ("activate", PLACE)


def test_what_was_only_so_this_time_is_not_kept(ui: UI, app: Any) -> None:
    game = table(ui, app)
    ui.tap(cell(app, PLACE))
    ui.run(0.3)
    ui.tap("Remember it")
    cubes(ui, "G", 1)
    ui.tap(key(ui, app, 3))
    ui.run(0.3)
    done = last(game)
    assert isinstance(done, Activate)
    assert (done.gain.word, done.settlers) == ("G", 3)
    assert not kept(app)
    assert game.timeline.header.catalog.all("location") == {}


def test_a_trade_is_recorded_as_it_was_told_even_where_more_was_possible(ui: UI, app: Any) -> None:
    game = table(ui, app, has(0, storage="YYYY"))
    ui.tap(cell(app, PLACE))
    ui.run(0.3)
    cubes(ui, "G", 1)
    ui.tap(key(ui, app, "paid"))
    cubes(ui, "Y", 2)
    ui.tap(key(ui, app, 1))
    ui.run(0.3)
    assert game.timeline.state.players[0].storage.word == "YYG"
    ui.tap(chips(ui)["×2"])
    assert game.timeline.state.players[0].storage.word == "GG"


@pytest.mark.parametrize(("times", "cost", "gain"), [("1", "YYYY", "GG"), ("2", "YY", "G")])
def test_several_trades_alike_may_be_printed_once(ui: UI, app: Any, times: str, cost: str, gain: str) -> None:
    game = table(ui, app, has(0, storage="YYYYYY"))
    ui.tap(cell(app, PLACE))
    ui.run(0.3)
    cubes(ui, "G", 2)
    assert not ui.find_all("How often?")
    ui.tap(key(ui, app, "paid"))
    cubes(ui, "Y", 4)
    ui.run(0.2)
    assert ui.find("How often?")
    assert key(ui, app, "paid").chosen, "nobody turns the page"
    if times != "1":
        ui.tap(key(ui, app, times))
    ui.tap(key(ui, app, 1))
    ui.run(0.3)
    assert (kept(app)[PLACE].cost.word, kept(app)[PLACE].gain.word) == (cost, gain)
    assert game.timeline.state.players[0].storage.word == "YYGG", "what happened is the same"
    assert last(game).times == int(times)


def test_an_upgrade_cannot_be_only_said(ui: UI, app: Any) -> None:
    """How far cubes were raised is chosen afterwards, as at any place."""
    game = table(ui, app)
    ui.tap(cell(app, PLACE))
    ui.run(0.3)
    ui.tap(key(ui, app, "upgrades"))
    ui.tap(next(k for k in ui.find_all(kind="Key") if k.value == 2))
    assert ui.find("Steps printed there")
    ui.tap(key(ui, app, 1))
    ui.run(0.3)
    assert last(game).upgrade
    assert kept(app)[PLACE].upgrades == 2


def test_where_others_stand_the_printed_number_is_asked(ui: UI, app: Any) -> None:
    table(ui, app, stand((PLACE, 1, 2)))
    ui.tap(cell(app, PLACE))
    ui.run(0.3)
    assert ui.find("Settlers printed there")
    ui.tap("Remember it")
    ui.run(0.2)
    assert ui.find("Settlers placed")


def test_a_number_beyond_the_keys_is_told_step_by_step(ui: UI, app: Any) -> None:
    table(ui, app)
    ui.tap(cell(app, PLACE))
    ui.run(0.3)
    cubes(ui, "B", 2)
    ui.tap(key(ui, app, "…"))
    ui.run(0.3)
    assert app.sheet.is_open, "the first step is not the last"
    ui.tap(ui.find(kind="IconButton", icon="plus-circle-outline"))
    ui.tap("Done")
    ui.run(0.3)
    assert kept(app)[PLACE].settlers == 5


@pytest.mark.parametrize("percent", [100, 130, 200])
@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_fits(ui: UI, app: Any, size: tuple[int, int], percent: int) -> None:
    ui.resize(*size)
    for language in LANGUAGES if percent == 100 else ("de",):
        app.choose(language=language, text_percent=percent, theme="dark" if percent == 130 else "light")
        table(ui, app, has(0, storage="YYYYYY"), size=size)
        for place in (PLACE, "A1-1"):
            ui.tap(cell(app, place))
            ui.run(0.4)
            if place == PLACE:
                cubes(ui, "Y", 4)
                ui.tap(key(ui, app, "paid"))
                cubes(ui, "G", 2)
                ui.run(0.3)
            assert [found for found in ui.audit() if "scroll" not in found] == [], (language, place)
            app.sheet.close()
            ui.run(0.3)
