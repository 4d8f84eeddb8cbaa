"""The board of A New World, by touches alone: places, forts, tiles, icons, and what a turn shows."""

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from engine.cubes import Cubes
from engine.game import REST, Touch
from engine.new_world.showing import Panel
from engine.new_world.values import Adjust, HouseRules, Settled, Setup
from engine.record import Record
from rulebook.languages import LANGUAGES
from tests.engine.new_world.table import AID_BOW, INVENTED, layout
from tests.ui.harness import UI

NAMES = ("Ana", "Bruno", "Chiara", "Dora")
AID, TOOL, EXPLORE = "point-YRB-5-aid-bow", "point-RBB-8-tool-canoe", "point-YYB-4-explore"
"""None of them lies above a fort."""
SIZES = [(360, 640), (412, 915), (915, 412), (1280, 800), (1600, 1000)]


def record(*actions: Any, players: int = 2, setup: Setup | None = None, **rules: Any) -> Record:
    told = setup or layout(players)
    options = HouseRules(**{"ask_names": False, **rules})
    return Record("new-world", NAMES[:players], told, options, actions, components=INVENTED.entries)


def unread(*actions: Any, players: int = 2, setup: Setup | None = None) -> Record:
    """Nobody has entered anything."""
    return replace(record(*actions, players=players, setup=setup or Setup()), components=())


def has(seat: int, **things: Any) -> Adjust:
    if "storage" in things:
        things["storage"] = Cubes.parse(things["storage"])
    return Adjust(player=seat, **things)


def stand(*who: tuple[str, int, int]) -> Adjust:
    return Adjust(settled=tuple(Settled(location=at, player=seat, settlers=n) for at, seat, n in who))


def sit_down(ui: UI, app: Any, told: Record, size: tuple[int, int] = (360, 640)) -> Any:
    app.choose(motion=False)
    game = app.library.begin(told)
    app.show_table(game)
    ui.resize(*size)
    ui.run(0.5)
    return game


def cell(app: Any, place: str) -> Any:
    return app.page.board.ids.land.places[place]


def goal(app: Any, slot: int) -> Any:
    return app.page.board.ids.land.goals[slot]


def last(game: Any) -> Any:
    return game.timeline.actions[-1]


def chips(ui: UI) -> dict[str, Any]:
    return {chip.text: chip for chip in ui.find_all(kind="Chip")}


# One touch


def test_one_touch_produces_trades_upgrades_and_rests(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(has(0, storage="YYYY"), has(1, storage="YG")))
    ui.tap(cell(app, "A1-5"))
    assert (last(game).location, last(game).times) == ("A1-5", 2)
    assert game.timeline.state.players[0].storage.word == "RRRR"
    assert "Ana trades [YYYY] → [RRRR] at A1-5" in app.page.words
    ui.tap(cell(app, "A1-4"))
    assert last(game).upgrade == "YG"
    ui.tap(cell(app, "A1-3"))
    assert game.timeline.state.players[0].storage.word == "YYRRRR"
    ui.tap(app.page.board.ids.rest)
    assert last(game).do == "rest"
    assert game.timeline.state.players[1].ready == 7


def test_a_chip_says_fewer_times_or_another_upgrade(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(has(0, storage="YYYY")))
    ui.tap(cell(app, "A1-5"))
    ui.tap(chips(ui)["×1"])
    assert last(game).times == 1
    ui.tap(cell(app, "A1-4"))
    before = last(game).upgrade
    other = next(chip for chip in ui.find_all(kind="Chip") if chip.value.do == "amend" and not chip.chosen)
    ui.tap(other)
    assert last(game).upgrade != before


def test_a_fort_gives_card_and_bonus_tile_in_one_touch(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(has(0, storage="YRR")), (1280, 800))
    assert goal(app, 0).goal.ticked
    assert [stack.left for stack in cell(app, "A1-1").place.stacks] == [4]
    ui.tap(cell(app, "A1-1"))
    assert (last(game).claim, last(game).bonus) == (True, 0)
    player = game.timeline.state.players[0]
    assert (player.claimed, player.bonus) == ((AID_BOW,), ("bonus-tool",))
    assert [stack.left for stack in cell(app, "A1-1").place.stacks] == [3]
    assert goal(app, 0).goal.points == 4, "the row has closed up"
    ui.tap(chips(ui)["without the card"])
    assert not last(game).claim
    assert game.timeline.state.players[0].bonus == ("bonus-tool",)


def test_a_point_card_is_claimed_alone_by_touching_it(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(has(0, storage="YRR")), (1280, 800))
    ui.tap(goal(app, 0))
    assert (last(game).location, last(game).claim, last(game).bonus) == ("A1-1", True, None)
    ui.tap(chips(ui)["bonus tile 1"])
    assert last(game).bonus == 0


def test_which_stack_is_a_chip(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(has(0, storage="Y")), (1280, 800))
    ui.tap(cell(app, "A1-2"))
    assert last(game).bonus == 0
    ui.tap(chips(ui)["bonus tile 2"])
    assert game.timeline.state.players[0].bonus == ("bonus-3",)


def test_chips_of_stacks_stand_as_the_stacks_do(ui: UI, app: Any) -> None:
    """Whether the card can be claimed beside them or not."""
    for storage in ("Y", "YYB"):
        sit_down(ui, app, record(has(0, storage=storage)), (1280, 800))
        ui.tap(cell(app, "A1-2"))
        stacks = sorted(
            (chip for chip in ui.find_all(kind="Chip") if chip.text.startswith("bonus tile")),
            key=lambda chip: chip.x,
        )
        assert [chip.text for chip in stacks] == ["bonus tile 1", "bonus tile 2"]


def test_discards_are_cubes_that_are_touched(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(has(0, storage="YYYYYRRRR")))
    ui.tap(cell(app, "A1-3"))
    assert last(game).discard.word == "Y"
    ui.tap(chips(ui)["− [R]"])
    assert last(game).discard.word == "R"


def test_the_deck_says_that_it_is_the_next(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record())
    ui.tap(goal(app, 4))
    assert not game.timeline.actions
    assert any("next point card" in text for text in ui.texts())


# What is seen


def test_each_place_says_what_it_needs_of_this_player_now(ui: UI, app: Any) -> None:
    sit_down(ui, app, record(stand(("A1-2", 1, 3), ("A1-3", 0, 1)), has(0, claimed=(AID,))))
    assert cell(app, "A1-2").place.needs == 3, "four to expel three, one less by aid"
    assert cell(app, "A1-3").place.needs is None
    assert (cell(app, "A1-3").place.own, cell(app, "A1-2").place.own) == (True, False)
    standing = cell(app, "A1-2").place.standing
    assert (standing.owner.letter, standing.settlers) == ("B", 3)
    assert cell(app, "C1-3").place.tile.cubes == "YY"
    assert cell(app, "C1-3").place.needs is None
    ui.tap(ui.find(kind="PlayerItem", name="Bruno"))
    assert cell(app, "A1-3").place.needs == 2, "looked at with his eyes"
    assert not cell(app, "A1-1").place.usable


def test_what_cannot_be_used_is_washed_and_says_why(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(stand(("A1-3", 0, 1)), has(0, storage="Y")))
    for place in ("A1-3", "B1-4", "C1-1"):
        assert cell(app, place).place.washed == (place != "C1-1")
        assert cell(app, place).place.usable == (place == "C1-1")
    before = len(game.timeline.actions)
    ui.tap(cell(app, "B1-4"))
    assert len(game.timeline.actions) == before
    assert app.page.refusal
    ui.tap("Record anyway")
    assert last(game).forced


def test_own_things_are_shown(ui: UI, app: Any) -> None:
    claimed = (AID, TOOL, "point-GGG-7-settlers-1", EXPLORE)
    things = {"bonus": ("bonus-tool", "bonus-all-settlers"), "explored": ("explore-tool",)}
    opened = Adjust(covered=())
    told = record(
        opened, stand(("A1-3", 0, 1), ("C1-1", 0, 2)), has(0, storage="YYRG", claimed=claimed, **things)
    )
    sit_down(ui, app, told)
    ids = app.page.board.ids
    assert ids.storage.counts == [2, 1, 1, 0]
    assert (ids.settlers.ready, ids.settlers.out, ids.settlers.reserve) == (4, 3, 5)
    assert ids.rest.count == 3
    assert [ids[icon].number for icon in ("native_aid", "tool", "new_settlers", "exploration")] == [
        1,
        2,
        1,
        1,
    ]
    assert [(help_.symbol.letters, help_.fewer) for help_ in ids.native_aid.helps] == [("Bo", 1)]
    assert [help_.cubes for help_ in ids.tool.helps] == ["Y"]
    assert ids.exploration.word == "1 tile"
    assert [worth.points for worth in ids.bonus.tiles] == [4, 3]
    ui.tap(ids.bonus)
    ui.run(0.3)
    assert any("2 points each: tool · ×2 = 4" in text for text in ui.texts())
    assert len(ui.find_all(kind="GoalCard")) >= 4
    assert ui.audit() == []


ALL_SYMBOLS = (AID, "point-YGB-6-aid-fish", "point-RGB-7-aid-canoe", "point-YYB-4-aid-tent")


@pytest.mark.parametrize("size", SIZES)
def test_every_symbol_that_helps_is_shown(ui: UI, app: Any, size: tuple[int, int]) -> None:
    """Four kinds of aid: whoever sees one of them would think that it is all."""
    sit_down(ui, app, record(has(0, claimed=ALL_SYMBOLS), players=2), size)
    tile = app.page.board.ids.native_aid
    ui.run(0.3)
    helps = [box for name, box in tile.boxes if name == "help"]
    assert len(helps) == len({help_.symbol for help_ in tile.helps}) == 4
    assert all(x >= 0 and x + width <= tile.width for x, _, width, _ in helps)
    assert all(height >= 9 for *_, height in helps)


def test_a_ticked_card_is_as_easy_to_read_as_others(ui: UI, app: Any) -> None:
    sit_down(ui, app, record(has(0, storage="YYB")))
    drawn = []
    for ticked in (True, False):
        card = goal(app, 1)
        card.goal = card.goal._replace(ticked=ticked)
        ui.run(0.2)
        drawn.append([box for name, box in card.boxes if name in ("icon", "symbol", "cube")])
        assert len(drawn[-1]) == 3
    assert drawn[0] == drawn[1]


def test_two_stacks_lie_so_that_their_tiles_are_large(ui: UI, app: Any) -> None:
    sit_down(ui, app, record())
    fort = cell(app, "A1-2")
    first, second = fort.stack_boxes()
    assert first[1] > second[1], "one above the other where the place is not wide"
    assert min(first[2], second[2]) >= 24


def test_places_light_up_where_an_icon_counts(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(has(0, claimed=(AID, TOOL))))
    board, places = app.page.board, app.page.board.ids.land.places

    def lit() -> set[str]:
        return {place for place, widget in places.items() if widget.lit}

    ui.tap(board.ids.native_aid)
    assert lit() == {"A1-2", "B1-3", "C1-2", "C1-5", "D1-2"}
    assert board.ids.native_aid.chosen
    ui.tap(board.ids.tool)
    assert lit() == {"A1-6", "B1-4", "D1-1", "D1-4"}
    ui.run(0.5)
    ui.tap(board.ids.tool)
    assert lit() == set()
    ui.run(0.5)
    ui.tap(board.ids.new_settlers)
    assert "This icon counts at no location now" in ui.texts()
    ui.tap(board.ids.native_aid)
    before = len(game.timeline.actions)
    ui.tap(cell(app, "A1-3"))
    assert len(game.timeline.actions) == before + 1
    assert lit() == set(), "something was done"


# Exploration tiles


def test_the_tile_that_is_touched_after_a_claim_is_the_one_that_was_taken(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(has(0, storage="RRG")))
    ui.tap(cell(app, "B1-2"))
    assert last(game).explore == "A1-6"
    takable = {place for place, widget in app.page.board.ids.land.places.items() if widget.place.takable}
    assert takable == {"B1-6", "C1-3", "C1-4", "C1-5", "C1-6", "D1-2", "D1-3", "D1-4", "D1-5"}
    count = len(game.timeline.actions)
    ui.tap(cell(app, "D1-2"))
    assert last(game).explore == "D1-2"
    assert len(game.timeline.actions) == count, "the same turn, otherwise"
    assert game.timeline.state.players[0].storage.word == "G"
    assert cell(app, "D1-2").place.tile is None
    assert cell(app, "A1-6").place.tile is not None
    ui.tap(cell(app, "C1-4"))
    assert last(game).explore == "C1-4"
    ui.tap(cell(app, "C1-1"))
    assert last(game).location == "C1-1"
    assert not any(widget.place.takable for widget in app.page.board.ids.land.places.values())
    ui.tap(cell(app, "D1-3"))
    assert app.page.refusal, "that turn is over: a covered place says why it cannot be used"
    assert last(game).location == "C1-1"


def test_a_tile_is_not_taken_otherwise_while_the_past_is_looked_at(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(has(0, storage="RRG")))
    ui.tap(cell(app, "B1-2"))
    app.page.look(1)
    ui.run(0.3)
    assert not any(widget.place.takable for widget in app.page.board.ids.land.places.values())
    app.page.look(None)
    app.page.look_at_player(0)
    ui.run(0.5)
    ui.tap(cell(app, "D1-2"))
    assert last(game).explore == "A1-6", "somebody's things are only looked at"


# Nothing is known


def test_nothing_is_known_and_everything_is_drawn(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, unread(setup=Setup(places=(4, 8, 7, 4))))
    board = app.page.board
    assert [goal(app, slot).goal.named for slot in range(5)] == [False] * 5
    assert cell(app, "C1-1").place.kind == ""
    assert not cell(app, "C1-1").place.washed
    assert [stack.left for stack in cell(app, "A1-1").place.stacks] == [None, None]
    assert len(board.ids.land.plan.places) == 23
    assert set(board.ids.land.plan.spare) == {"B1", "C1"}
    assert [finding for finding in ui.audit() if "target" not in finding] == []
    assert all(min(box[2:]) > 36 for box in board.ids.land.plan.places.values())
    ui.tap(cell(app, "C1-1"))
    assert app.sheet.is_open or app.page.refusal
    assert not game.timeline.actions


@pytest.mark.parametrize("counts", [(6, 6, 6, 5), (4, 8, 7, 4), (5, 5, 5, 8), (8, 8, 4, 3), (1, 9, 10, 3)])
@pytest.mark.parametrize("size", [(354, 318), (406, 450), (420, 256), (640, 600), (900, 260), (760, 700)])
def test_places_lie_apart_and_can_be_aimed_at(
    ui: UI, app: Any, counts: tuple[int, ...], size: tuple[int, int]
) -> None:
    from screens.widgets.land import laid

    sides = ("A1", "B1", "C1", "D1")
    panels = [
        Panel(side, tuple(f"{side}-{n + 1}" for n in range(count)))
        for side, count in zip(sides, counts, strict=True)
    ]
    plan = laid(panels, 4, *size, 3)
    boxes = [*plan.places.values(), *plan.cards, *plan.spare.values()]
    assert len(plan.places) == sum(counts)
    for x, y, width, height in boxes:
        assert x >= -0.5
        assert y >= -0.5
        assert x + width <= size[0] + 0.5
        assert y + height <= size[1] + 0.5
        assert min(width, height) >= (40 if max(counts) <= 6 else 18)
    for one, other in combinations(boxes, 2):
        apart = (
            one[0] + one[2] <= other[0] + 0.5
            or other[0] + other[2] <= one[0] + 0.5
            or one[1] + one[3] <= other[1] + 0.5
            or other[1] + other[3] <= one[1] + 0.5
        )
        assert apart, (one, other)


def test_every_spot_of_the_land_belongs_to_what_is_nearest(ui: UI, app: Any) -> None:
    sit_down(ui, app, record())
    land = app.page.board.ids.land
    one, other = cell(app, "A1-1"), cell(app, "A1-2")
    assert land.nearest(one.right + 1, one.center_y) is one
    assert land.nearest(other.x - 1, one.center_y) is other
    assert land.nearest(land.x + 1, land.y + 1) is cell(app, "C1-4")
    assert land.nearest(land.x - 5, land.y) is None


def test_a_fifth_fort_that_somebody_entered_breaks_nothing(ui: UI, app: Any) -> None:
    """A slip of whoever enters places; one table after the other on the same board."""
    slip = tuple(
        entry._replace(component=replace(entry.component, type="fort"))
        if entry.component.id == "C1-1"
        else entry
        for entry in INVENTED.entries
    )
    sit_down(ui, app, record())
    sit_down(ui, app, replace(record(setup=Setup()), components=slip))
    land = app.page.board.ids.land
    assert len(land.goals) == 5
    assert cell(app, "C1-1").place.is_fort
    ui.tap(cell(app, "A1-3"))
    sit_down(ui, app, record())
    assert not cell(app, "C1-1").place.is_fort
    ui.tap(goal(app, 4))
    assert any("next point card" in text for text in ui.texts())


# Held


@pytest.mark.parametrize("what", ["points", "deck", "stack", "tile"])
def test_what_is_held_can_be_another_one(ui: UI, app: Any, what: str) -> None:
    game = sit_down(ui, app, record())
    held = {
        "points": goal(app, 1),
        "deck": goal(app, 4),
        "stack": cell(app, "A1-1"),
        "tile": cell(app, "C1-4"),
    }
    ui.hold(held[what])
    ui.run(0.4)
    grid = ui.find(kind="NamingSheet")
    card = next(widget for widget in grid.walk() if getattr(widget, "card", ""))
    name = card.card
    ui.bring_into_view(card)
    ui.tap(card)
    ui.run(0.4)
    state = game.timeline.state
    at = state.table.at["C1-4"]
    now = {
        "points": state.points.row[1],
        "deck": state.points.deck[0],
        "stack": state.board.stacks[0][0][0],
        "tile": state.board.covered[at],
    }
    assert now[what] == name


def test_claimed_things_are_renamed_from_their_sheet(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(has(0, claimed=(AID,), bonus=("bonus-tool-settlers",))))
    ui.tap(app.page.board.ids.bonus)
    ui.run(0.4)
    ui.hold(ui.find(kind="BonusSpaces", spaces=1))
    ui.run(0.4)
    card = next(widget for widget in ui.find(kind="NamingSheet").walk() if getattr(widget, "card", ""))
    name = card.card
    ui.tap(card)
    assert game.timeline.state.players[0].bonus == (name,)


def way_in(ui: UI, text: str) -> None:
    way = next(widget for widget in ui.walk() if getattr(widget, "text", "") == text)
    ui.bring_into_view(way)
    ui.tap(way)
    ui.run(0.4)


def test_what_is_printed_on_a_place_is_put_right_where_it_is_held(ui: UI, app: Any) -> None:
    """In mid-game: the turns that were recorded there follow. Marks that are not asked for stay."""
    game = sit_down(ui, app, record(has(0, storage="Y"), has(1, storage="Y")))
    ui.tap(cell(app, "A1-3"))
    assert game.timeline.state.players[0].storage.word == "YYY"
    before = game.timeline.state.table.locations
    ui.hold(cell(app, "A1-3"))
    ui.run(0.4)
    way_in(ui, "Location 3 of panel A1: what is printed there?")
    sheet = ui.find(kind="EntrySheet")
    assert sheet.told["gain"] == "YY"
    ui.tap(ui.find(kind="CubePicker").places["Y", 3])
    ui.tap("Done")
    ui.run(0.5)
    state = game.timeline.state
    assert state.players[0].storage.word == "YYYY"
    printed = state.table.locations[state.table.at["A1-3"]]
    old = before[state.table.at["A1-3"]]
    assert printed == replace(old, gain=Cubes.parse("YYY"))
    kept = {entry.component.id: entry.component for entry in app.library.components.of("new-world")}
    assert kept["A1-3"] == printed, "for all later games too"
    ui.tap(next(button for button in ui.find_all(kind="IconButton") if button.icon == "undo"))
    assert game.timeline.state.players[0].storage.word == "YYY"


def signs_of(ui: UI, field: str) -> dict[str, Any]:
    entry = next(part for part in ui.find_all(kind="ChoiceEntry") if part._part.field == field)
    return {key.value: key for key in entry.keys.keys}


def test_symbols_of_another_table_can_be_told_too(ui: UI, app: Any) -> None:
    """A set may call a symbol what nobody here does: a card with it would help nowhere otherwise."""
    game = sit_down(ui, app, record(), (412, 915))
    ui.hold(cell(app, "A1-2"))
    ui.run(0.4)
    way_in(ui, "Location 2 of panel A1: what is printed there?")
    signs = signs_of(ui, "symbols")
    assert {"bow", "tent", "canoe", "fish"} <= set(signs)
    assert [value for value, key in signs.items() if key.chosen] == ["bow"], "what is told can be seen"
    assert ui.audit() == []
    way_in(ui, "Canoe") if not ui.visible(signs["canoe"]) else ui.tap(signs["canoe"])
    ui.run(0.4)
    ui.bring_into_view(signs["bow"])
    ui.tap(signs["bow"])
    ui.tap("Done")
    ui.run(0.4)
    state = game.timeline.state
    assert state.table.locations[state.table.at["A1-2"]].symbols == ("canoe",)


def test_a_place_is_entered_where_it_is_held_and_nothing_is_played(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, unread())
    for place in ("C1-1", "A1-1"):
        ui.hold(cell(app, place))
        ui.run(0.4)
        way_in(ui, f"Location 1 of panel {place[:2]}: what is printed there?")
        assert type(app.sheet.content).__name__ == "EntrySheet"
        if place == "C1-1":
            ui.tap(ui.find(kind="CubePicker").places["Y", 2])
        else:
            field = next(part for part in ui.find_all(kind="NumberEntry") if part._part.field == "stack")
            ui.tap(next(key for key in field.keys.keys if key.value == 3))
        settlers = [part for part in ui.find_all(kind="NumberEntry") if part._part.field == "settlers"]
        ui.tap(next(key for key in settlers[0].keys.keys if key.value == 1))
        ui.tap("Done")
        ui.run(0.5)
    assert not game.timeline.actions
    assert cell(app, "C1-1").place.gain == "YY"
    assert [stack.left for stack in cell(app, "A1-1").place.stacks] == [3]


def test_a_place_that_nobody_has_read_leads_into_the_box_too(ui: UI, app: Any) -> None:
    sit_down(ui, app, unread())
    ui.hold(cell(app, "A1-5"))
    ui.run(0.3)
    ui.tap("See it in my box")
    ui.run(0.5)
    assert app.page.name == "box"
    assert (app.page.game, app.page.kind) == ("new-world", "location")
    app.back()
    ui.run(0.5)
    assert app.page.name == "table"


def test_what_lies_under_a_tile_is_not_asked_for(ui: UI, app: Any) -> None:
    sit_down(ui, app, record())
    ui.hold(cell(app, "C1-4"))
    ui.run(0.4)
    assert not any("what is printed there?" in getattr(widget, "text", "") for widget in ui.walk())


def test_counters_are_set_by_hand(ui: UI, app: Any) -> None:
    sit_down(ui, app, record())
    ui.hold(app.page.board.ids.settlers)
    ui.run(0.3)
    assert app.sheet.is_open
    assert {"Settlers at hand", "Settlers in reserve"} <= set(ui.texts())


def test_who_stands_on_a_place_is_set_where_it_is_held(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(stand(("A1-3", 0, 1)), has(0, storage="Y")))
    ui.hold(cell(app, "C1-1"))
    ui.run(0.4)
    box = ui.find(kind="HeldBox")
    number, tiles = [widget for widget in box.walk() if hasattr(widget, "step")]
    assert (number.text, tiles.text) == ("Settlers on it", "Exploration tiles on it")
    bruno = next(chip for chip in box.walk() if getattr(chip, "text", "") == "Bruno")
    number.step(2)
    ui.bring_into_view(bruno)
    ui.tap(bruno)
    done = next(button for button in box.walk() if getattr(button, "text", "") == "Done")
    ui.bring_into_view(done)
    ui.tap(done)
    ui.run(0.3)
    state = game.timeline.state
    assert state.board.settled[state.table.at["C1-1"]] == (1, 2)
    assert (state.players[1].ready, state.players[0].ready) == (5, 6)
    assert "C1-1 Bruno 2" in app.page.words, "only what is otherwise now"
    assert "A1-3" not in app.page.words
    assert cell(app, "C1-1").place.standing.settlers == 2


def test_stacks_and_covered_places_are_set_where_they_are_held(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record())

    def setting(held: Any, name: str, by: int) -> None:
        ui.hold(held)
        ui.run(0.4)
        box = ui.find(kind="HeldBox")
        next(
            widget for widget in box.walk() if getattr(widget, "text", "") == name and hasattr(widget, "step")
        ).step(by)
        done = next(button for button in box.walk() if getattr(button, "text", "") == "Done")
        ui.bring_into_view(done)
        ui.tap(done)
        ui.run(0.5)

    setting(cell(app, "A1-1"), "Tiles in this stack", -1)
    board = game.timeline.state.board
    assert (board.stacks[0][0][0], len(board.stacks[0][0])) == ("bonus-tool", 3)
    setting(cell(app, "A1-2"), "Tiles in this stack", 2)
    assert [len(stack) for stack in game.timeline.state.board.stacks[1]] in ([2, 4], [4, 2])
    assert "A1-2 ×4" in app.page.words
    setting(cell(app, "C1-4"), "Exploration tiles on it", -1)
    assert cell(app, "C1-4").place.tile is None
    assert "− C1-4" in app.page.words
    setting(cell(app, "A1-3"), "Exploration tiles on it", 1)
    assert "+ A1-3" in app.page.words
    assert cell(app, "A1-3").place.tile is not None
    assert not cell(app, "A1-3").place.tile.named
    assert sum(map(bool, game.timeline.state.board.covered)) == 10


def test_a_stack_that_nobody_has_counted_says_so(ui: UI, app: Any) -> None:
    """What the app assumes is not what lies there."""
    game = sit_down(ui, app, unread())
    ui.hold(cell(app, "A1-1"))
    ui.run(0.4)
    box = ui.find(kind="HeldBox")
    stack = next(
        widget
        for widget in box.walk()
        if getattr(widget, "text", "") == "Tiles in this stack" and hasattr(widget, "step")
    )
    assert stack.count < 0
    assert ui.audit() == []
    for _ in range(4):
        stack.step(1)
    done = next(button for button in box.walk() if getattr(button, "text", "") == "Done")
    ui.bring_into_view(done)
    ui.tap(done)
    ui.run(0.5)
    held = [len(stack) for stack in game.timeline.state.board.stacks[0]]
    assert 3 in held
    assert 3 in [stack.left for stack in cell(app, "A1-1").place.stacks]


@pytest.mark.parametrize("what", ["tile", "stack", "card"])
def test_the_question_which_one_it_is_fits_tiles_too(ui: UI, app: Any, what: str) -> None:
    sit_down(ui, app, record())
    ui.hold({"tile": cell(app, "C1-4"), "stack": cell(app, "A1-1"), "card": goal(app, 1)}[what])
    ui.run(0.4)
    assert "Which one is it really?" in ui.texts()


# Motion


def quick(ui: UI, widget: Any) -> None:
    """A touch, and the very moment after it."""
    finger = ui._finger(*widget.to_window(*widget.center))
    ui.loop.post_dispatch_input("begin", finger)
    ui.step()
    ui.loop.post_dispatch_input("end", finger)


def test_settlers_and_cubes_are_seen_going(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(has(0, storage="YY")))
    app.choose(motion=True)
    quick(ui, cell(app, "A1-3"))
    page = app.page
    assert page.motion.is_running
    assert any(type(child).__name__ == "SettlersPicture" for child in page.motion.children)
    ui.run(1)
    assert not page.motion.is_running
    assert cell(app, "A1-3").place.standing.settlers == 1
    ui.tap(next(button for button in ui.find_all(kind="IconButton") if button.icon == "undo"))
    ui.run(1)
    assert cell(app, "A1-3").place.standing is None
    assert cell(app, "A1-3").lifted == []
    assert len(game.timeline.actions) == 1


def test_a_claim_with_a_tile_is_seen_going(ui: UI, app: Any) -> None:
    sit_down(ui, app, record(has(0, storage="RRG")))
    app.choose(motion=True)
    quick(ui, cell(app, "B1-2"))
    kinds = sorted(type(child).__name__ for child in app.page.motion.children)
    assert kinds == ["BonusSpaces", "GoalCard", "PlaceCell", "SettlersPicture"]
    ui.run(1)
    assert cell(app, "A1-6").place.tile is None


# What a touch would do, on a desktop


def test_the_card_says_what_a_touch_would_do(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(has(0, storage="YRR")), (1280, 800))
    board = app.page.board
    assert board.foresees
    spot = cell(app, "A1-1")
    assert board.touch_at(*spot.to_window(*spot.center)) == Touch("location", "A1-1")
    assert board.touch_at(*goal(app, 0).to_window(*goal(app, 0).center)) == Touch("points", 0)
    assert board.touch_at(*board.ids.rest.to_window(*board.ids.rest.center)) == REST
    app.page.foreseeing._point(Touch("location", "A1-1"))
    ui.run(0.2)
    rows = board.ids.foreseen.rows
    assert "claims" in rows[0].text
    assert len(rows) >= 2
    ui.tap(rows[1])
    assert last(game).location == "A1-1"


# How it looks


@pytest.mark.parametrize("players", [2, 3, 4])
def test_on_a_small_phone_the_land_comes_first(ui: UI, app: Any, players: int) -> None:
    sit_down(ui, app, record(players=players))
    for language in LANGUAGES:
        app.choose(language=language)
        ui.run(0.3)
        assert cell(app, "A1-5").height >= 67, language
        assert ui.audit() == [], language


def crowded(players: int) -> Record:
    claimed = (AID, TOOL, "point-YGB-6-aid-fish", "point-YRB-5-tool-tent", EXPLORE)
    others = [("A1-1", 2, 2), ("A1-2", 1, 3), ("B1-4", 1, 2), ("A1-3", 0, 1), ("C1-1", 0, 2)]
    things = {"bonus": ("bonus-tool", "bonus-tool-settlers"), "explored": ("explore-tool",)}
    return record(
        stand(*others),
        Adjust(covered=()),
        has(0, storage="YYYRRRGGBB", claimed=claimed, **things),
        players=players,
    )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", [100, 130, 200])
def test_nothing_overlaps_or_is_too_small(ui: UI, app: Any, size: tuple[int, int], percent: int) -> None:
    app.choose(text_percent=percent)
    sit_down(ui, app, crowded(4), size)
    found = []
    for language in LANGUAGES if percent == 100 else ("de", "fr"):
        app.choose(language=language, theme="dark" if language == "fr" else "light")
        ui.run(0.3)
        board = app.page.board
        found += [(language, finding) for finding in ui.audit() if _of_board(board, finding)]
    assert found == []


def _of_board(board: Any, finding: str) -> bool:
    return any(type(widget).__name__ in finding for widget in board.walk())


@pytest.mark.parametrize("size", SIZES)
def test_tiles_and_untold_places_are_whole_too(ui: UI, app: Any, size: tuple[int, int]) -> None:
    sit_down(ui, app, record(players=4), size)
    assert [finding for finding in ui.audit() if _of_board(app.page.board, finding)] == []
    app.show_table(app.library.begin(unread(players=3)))
    ui.run(0.5)
    assert [finding for finding in ui.audit() if _of_board(app.page.board, finding)] == []
