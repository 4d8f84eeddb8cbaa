"""The sheet in which components are entered: by real touches, in any window, in every language."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine.cubes import LETTERS
from faces import FACES
from faces.entering import Values
from faces.telling import Teller, components
from rulebook.languages import LANGUAGES
from screens.entering import EntrySheet, TabsEntry
from tests.ui.harness import UI

SIZES = [(360, 640), (412, 915), (915, 412), (1280, 800)]
FULL: dict[tuple[str, str], Values] = {
    ("golem", "merchant"): {"costs": "YYYYYYYY", "gives": "B"},
    ("eastern-wonders", "vp"): {"cost": "GGBB", "points": 23},
    ("eastern-wonders", "market"): {"icon": "cloves", "costs": "YYYYYYY", "gives": "BB"},
    ("new-world", "point"): {"cost": "YRGB", "points": 5, "brings": "tool fish", "cube": "R"},
    ("new-world", "bonus"): {"condition": "icon_pair", "points": 2, "icons": ("tool", "exploration")},
    ("new-world", "exploration"): {"cubes": "YY", "settlers": 1, "points": 2, "icon": "tool"},
}


def opened(ui: UI, app: Any, game: str, kind: str, told: Values | None = None) -> EntrySheet:
    app.theme_cls.edition = game
    face = FACES[game]
    teller = Teller(app.t, (), face, components(face.game.catalog(())))
    form = face.forms[kind]
    note = f"9/{form.in_box}"
    sheet = EntrySheet(form, teller, told or {}, title=teller.word("naming.other"), note=note)
    app.sheet.open(sheet)
    ui.run(0.4)
    return sheet


def heard(sheet: EntrySheet) -> list[Values]:
    done: list[Values] = []
    sheet.bind(on_done=lambda _, told: done.append(told))
    return done


def cube(ui: UI, letter: str, place: int) -> Any:
    return ui.find(kind="PickedCube", letter=letter, place=place)


def key(ui: UI, value: object) -> Any:
    return ui.find(kind="Key", value=value)


def scrolls(app: Any) -> bool:
    return bool(app.sheet.ids.holder.height > app.sheet.ids.scroll.height + 1)


@pytest.mark.parametrize("percent", [100, 200])
def test_a_sheet_that_opens_on_a_later_tab_is_laid_out_whole(ui: UI, app: Any, percent: int) -> None:
    app.choose(motion=False, text_percent=percent)
    sheet = opened(ui, app, "new-world", "location", {"stack": 0})
    assert key(ui, "fort").chosen
    assert [finding for finding in ui.audit() if "scroll" not in finding] == []
    ui.tap(key(ui, "gain"))
    assert "stack" not in sheet.told or not sheet.told["stack"]
    assert "second_stack" not in sheet.told, "a tab was touched, and nothing that lies above it"


def test_tabs_leave_no_hole_and_do_not_move_themselves(ui: UI, app: Any) -> None:
    """What a low tab does not need is left free at the end of the sheet."""
    app.choose(motion=False)
    ui.resize(412, 915)
    sheet = opened(ui, app, "new-world", "location")
    tabs = sheet._parts[0]
    assert isinstance(tabs, TabsEntry)
    keys, places = tabs.keys, []
    for name in ("gain", "upgrades", "fort"):
        tabs.turn_to(name)
        ui.run(0.1)
        places.append(keys.to_window(*keys.pos))
        lowest, following = tabs._entries[-1], sheet._parts[1]
        gap = lowest.to_window(0, lowest.y)[1] - following.to_window(0, following.top)[1]
        assert 0 <= gap <= 12, name
    assert len(set(places)) == 1


def test_the_third_makes_three_and_the_same_again_none(ui: UI, app: Any) -> None:
    app.choose(motion=False)
    sheet = opened(ui, app, "eastern-wonders", "vp")
    ui.tap(cube(ui, "R", 3))
    assert sheet.told == {"cost": "RRR"}
    ui.tap(cube(ui, "R", 1))
    ui.tap(cube(ui, "B", 2))
    assert sheet.told == {"cost": "RBB"}
    ui.tap(cube(ui, "B", 2))
    assert sheet.told == {"cost": "R"}
    ui.hold(cube(ui, "Y", 6))
    ui.hold(cube(ui, "Y", 6))
    assert sheet.told == {"cost": "YYYYYYYYR"}
    ui.tap(cube(ui, "Y", 5))
    assert sheet.told == {"cost": "YYYYYR"}
    ui.tap(cube(ui, "Y", 6))
    ui.run(0.5)
    ui.tap(cube(ui, "Y", 6))
    assert sheet.told == {"cost": "YYYYYYYR"}, "a full row has a plus"


def test_other_points_are_reached_by_holding_or_by_the_last_key(ui: UI, app: Any) -> None:
    app.choose(motion=False)
    sheet = opened(ui, app, "eastern-wonders", "vp", {"cost": "Y"})
    ui.hold(key(ui, 20))
    assert sheet.told["points"] == 20
    ui.run(0.2)
    plus = ui.find_all(kind="IconButton", icon="plus-circle-outline")[-1]
    ui.tap(plus)
    ui.tap(plus)
    assert sheet.told["points"] == 22
    assert key(ui, "…").text == "22"
    assert key(ui, "…").chosen
    ui.tap(key(ui, 12))
    assert sheet.told["points"] == 12
    ui.tap(key(ui, 12))
    assert "points" not in sheet.told
    assert ui.find("Done", kind="PushButton").disabled


def tiles(count: int) -> Iterator[tuple[str, int]]:
    """Costs of one to four colours, at most six of each, as they are printed on such tiles."""
    chance = Random(12)
    for _ in range(count):
        colours = chance.sample(LETTERS, chance.choice([1, 2, 2, 2, 3, 3, 4]))
        cost = "".join(letter * chance.randint(1, 4) for letter in LETTERS if letter in colours)
        yield cost, chance.randint(11, 20)


def test_a_vp_tile_takes_at_most_six_touches_without_scrolling(ui: UI, app: Any) -> None:
    app.choose(motion=False)
    taken = []
    for cost, points in tiles(12):
        sheet = opened(ui, app, "eastern-wonders", "vp")
        done, touches = heard(sheet), 0
        assert not scrolls(app)
        for letter in dict.fromkeys(cost):
            ui.tap(cube(ui, letter, cost.count(letter)))
            touches += 1
        ui.tap(key(ui, points))
        ui.tap("Done")
        taken.append(touches + 2)
        assert done == [{"cost": cost, "points": points}]
        app.sheet.close()
    assert max(taken) <= 6
    assert sorted(taken)[len(taken) // 2] == 4


def test_the_picture_grows_while_it_is_entered(ui: UI, app: Any) -> None:
    app.choose(motion=False)
    opened(ui, app, "eastern-wonders", "vp")
    ui.tap(cube(ui, "G", 2))
    ui.tap(key(ui, 16))
    tile = ui.find(kind="VpCard").tile
    assert (tile.cost, tile.points) == ("GG", 16)


def test_costs_and_gains_are_told_under_their_keys(ui: UI, app: Any) -> None:
    app.choose(motion=False)
    sheet = opened(ui, app, "eastern-wonders", "market")
    done = heard(sheet)
    ui.tap(cube(ui, "Y", 2))
    ui.tap(key(ui, "gives"))
    ui.tap(cube(ui, "G", 1))
    assert [key(ui, "costs").badge, key(ui, "gives").badge] == [2, 1]
    ui.tap(key(ui, "tea"))
    ui.tap("Done")
    assert done == [{"costs": "YY", "gives": "G", "icon": "tea"}]


def test_parts_come_and_go_with_what_is_told(ui: UI, app: Any) -> None:
    app.choose(motion=False)
    ui.resize(1280, 1600)
    sheet = opened(ui, app, "new-world", "point")
    ui.tap(cube(ui, "Y", 1))
    ui.tap(key(ui, "tool fish"))
    ui.run(0.2)
    ui.tap(key(ui, "cube"))
    ui.tap(cube(ui, "R", 1))
    assert sheet.told == {"cost": "Y", "brings": "tool fish", "cube": "R"}
    ui.tap(key(ui, "new_settlers 2"))
    ui.run(0.2)
    assert sheet.told == {"cost": "Y", "brings": "new_settlers 2"}
    assert not ui.find_all(kind="Key", value="cube")


def test_keys_alone_enter_a_tile(ui: UI, app: Any) -> None:
    """Tab reaches every cube and every key."""
    app.choose(motion=False)
    opened(ui, app, "eastern-wonders", "vp")
    reached = set()
    for _ in range(60):
        ui.key(9)
        reached.add(app.root.focus.at)
    kinds = [type(widget).__name__ for widget in reached if widget is not None]
    assert kinds.count("PickedCube") == 24
    assert kinds.count("Key") == 11


@pytest.mark.parametrize("percent", [100, 130, 200])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_or_too_small(ui: UI, app: Any, size: tuple[int, int], percent: int) -> None:
    app.choose(motion=False)
    ui.resize(*size)
    for language in LANGUAGES if size == SIZES[0] and percent == 100 else ("it",):
        app.choose(language=language, text_percent=percent, theme="dark" if percent == 130 else "light")
        for game, kind in FULL:
            sheet = opened(ui, app, game, kind, FULL[game, kind])
            sheet.refuse(sheet._teller.word("slip.cost", cost=14, most=13))
            ui.run(0.1)
            found = [finding for finding in ui.audit() if "scroll" not in finding]
            assert found == [], (language, game, kind)
            assert ui.visible(ui.find(kind="PushButton", icon="check"))
            app.sheet.close()
