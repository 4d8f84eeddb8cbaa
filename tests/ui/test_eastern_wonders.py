"""The board of Eastern Wonders, by touches alone: the map, the own board, and what a turn shows."""

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest
from kivy.metrics import dp

from engine.cubes import Cubes
from engine.eastern_wonders.offers import HARVEST_HERE
from engine.eastern_wonders.setup import deal
from engine.eastern_wonders.showing import is_more, price
from engine.eastern_wonders.values import Adjust, Draft, Harvest, Market, Setup
from engine.game import OVER
from engine.record import Record
from engine.timeline import Timeline
from rulebook.languages import LANGUAGES
from screens.widgets.art import text_width
from screens.widgets.market_hex import MarketHex, TileOf
from screens.widgets.owners import Owner
from tests.engine.eastern_wonders.table import ENTERED, MARKET, PILE, PORTS
from tests.ui.harness import UI

NAMES = ("Ana", "Bruno", "Chiara", "Dario")
LOTS = ("YG", "RR", "YYR")
BOATS = ("B3", "D2", "C5")
SIZES = [(360, 640), (412, 915), (915, 412), (1280, 800), (1600, 1000)]


def record(*actions: Any, setup: Setup | None = None, players: int = 3, **rules: Any) -> Record:
    from engine.eastern_wonders.values import HouseRules

    told = setup or Setup(market=MARKET, ports=PORTS)
    options = HouseRules(**{"ask_names": False, **rules})
    return Record("eastern-wonders", NAMES[:players], told, options, actions, components=ENTERED)


def drafted(**holds: str) -> tuple[Any, ...]:
    """Everybody has a lot and a boat; the first player is to move. Then holds are as they are told."""
    drafts = tuple(
        Draft(lot=Cubes.parse(lot), cell=cell) for lot, cell in reversed([*zip(LOTS, BOATS, strict=True)])
    )
    given = tuple(Adjust(player=NAMES.index(name), hold=Cubes.parse(word)) for name, word in holds.items())
    return drafts + given


def sit_down(ui: UI, app: Any, told: Record, size: tuple[int, int] = (360, 640)) -> Any:
    app.choose(motion=False)
    game = app.library.begin(told)
    app.show_table(game)
    ui.resize(*size)
    ui.run(0.5)
    return game


def cell(app: Any, name: str) -> Any:
    return app.page.board.ids.map.cells[name]


def last(game: Any) -> Any:
    return game.timeline.actions[-1]


def test_lots_are_chosen_the_other_way_round_and_so_it_says(ui: UI, app: Any) -> None:
    """Chiara is first, and Ana has her first turn right after her lot."""
    game = sit_down(ui, app, record(), size=(412, 915))

    def told() -> list[tuple[str, str]]:
        items = sorted(ui.find_all(kind="PlayerItem"), key=lambda item: -item.top)
        return [(item.name, item.word) for item in items]

    assert told() == [("Bruno", "next"), ("Ana", "then")]
    shown = []
    for draft in drafted():
        game.save(game.timeline.record(draft))
        app.page.arrive()
        ui.run(0.3)
        shown.append(told())
    assert shown == [
        [("Ana", "next"), ("Chiara", "then")],
        [("Bruno", "then"), ("Chiara", "then")],
        [("Bruno", "next"), ("Chiara", "then")],
    ]


def test_one_touch_stays_and_acts(ui: UI, app: Any) -> None:
    """Ana's boat is at B3, where three yellow make a brown; no outpost yet: she builds and trades."""
    game = sit_down(ui, app, record(*drafted(Ana="YYY")))
    ui.tap(cell(app, "B3"))
    assert (last(game).do, last(game).build, last(game).times, last(game).path) == ("market", True, 1, ())
    assert game.timeline.state.players[0].hold.word == "B"
    assert "builds at B3" in app.page.words


def test_one_touch_sails_the_cheapest_way_and_acts(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(*drafted(Ana="YYG")))
    assert cell(app, "C4").tile.price == 0
    assert cell(app, "B5").tile.price == 1
    ui.tap(cell(app, "B5"))
    assert last(game).path == ("B4", "B5")
    assert last(game).drop == "Y"
    assert game.timeline.state.players[0].boat == "B5"
    assert cell(app, "B4").tile.lying == "Y"
    assert [boat.letter for boat in cell(app, "B5").tile.boats] == ["A"]
    assert app.page.board.ids.map.voyage.cells == ("B3", "B4", "B5")


def test_the_tile_beside_the_hold_harvests_in_one_touch(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(*drafted(Ana="YYY")))
    ui.tap(app.page.board.ids.harvest)
    assert last(game).do == "harvest"
    assert game.timeline.state.players[0].hold.word == "YYYYY"


def test_a_tile_out_of_reach_is_washed_and_says_why(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(*drafted(Ana="Y")))
    far = cell(app, "E3")
    assert far.tile.washed
    assert not cell(app, "B4").tile.washed
    before = len(game.timeline.actions)
    ui.tap(far)
    assert len(game.timeline.actions) == before
    assert app.page.refusal
    ui.tap("Record anyway")
    assert last(game).forced


def test_a_port_with_a_known_tile_is_claimed_in_one_touch(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(*drafted(Ana="YYRR"), Adjust(player=0, boat="A2")))
    card = cell(app, "A1")
    assert (card.tile.points, card.tile.cost, card.tile.framed) == (11, "YYRR", True)
    ui.tap(card)
    assert last(game).do == "port"
    assert game.timeline.state.players[0].claimed == ("vp-YYRR-11",)
    ui.tap(ui.find(kind="PlayerItem", name="Ana"))
    assert app.page.board.ids.claimed.count == 1
    assert cell(app, "A1").tile.kind == "unnamed"


def test_an_unnamed_port_is_sailed_to_and_what_it_is_can_be_said(ui: UI, app: Any) -> None:
    """Nobody has entered any VP tile: a touch harvests there, and a chip asks what the tile is."""
    told = replace(record(*drafted(Ana="YYRR"), Adjust(player=0, boat="A2"), setup=Setup(market=MARKET)))
    game = sit_down(ui, app, replace(told, components=()))
    assert cell(app, "A1").tile.kind == "unnamed"
    ui.tap(cell(app, "A1"))
    assert last(game).do == "harvest"
    doors = [chip for chip in ui.find_all(kind="Chip") if getattr(chip.value, "do", "") in ("say", "enter")]
    ui.tap(doors[0])
    assert app.sheet.is_open


def test_a_closed_port_shows_an_anchor(ui: UI, app: Any) -> None:
    sit_down(ui, app, record(*drafted(), Adjust(cell="E1", port="closed")))
    assert cell(app, "E1").tile.kind == "closed"
    assert cell(app, "E1").word == "closed"


def test_the_draft_is_a_touch_on_a_tile_and_a_chip_for_the_lot(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record())
    board = app.page.board
    assert board.ids.quay.drafting
    assert board.ids.lots.lots == ["YYYY", "YYR", "RR", "YG"]
    ui.tap(cell(app, "C3"))
    assert (last(game).do, last(game).cell, last(game).lot.word) == ("draft", "C3", "YYYY")
    chips = {chip.text: chip for chip in ui.find_all(kind="Chip")}
    ui.tap(chips["[RR]"])
    assert last(game).lot.word == "RR"
    ui.tap(cell(app, "A1"))
    assert app.page.refusal, "boats start on market tiles"
    ui.tap(cell(app, "B2"))
    ui.tap(cell(app, "C3"))
    assert game.timeline.state.round == 1
    assert not board.ids.quay.drafting
    assert [boat.letter for boat in cell(app, "C3").tile.boats] == ["A", "C"]


def lot(ui: UI, cubes: str) -> Any:
    return ui.find(kind="LotTile", cubes=cubes)


def test_a_lot_that_was_touched_is_marked_and_the_next_tile_takes_it(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record())
    assert lot(ui, "YYYY").taken, "what a touch on the map takes without any wish"
    ui.tap(lot(ui, "RR"))
    assert not game.timeline.actions
    assert [tile.cubes for tile in ui.find_all(kind="LotTile", taken=True)] == ["RR"]
    ui.tap(cell(app, "C3"))
    assert (last(game).do, last(game).cell, last(game).lot.word) == ("draft", "C3", "RR")
    assert [tile.cubes for tile in ui.find_all(kind="LotTile", taken=True)] == ["YYYY"], (
        "the wish was one's own"
    )
    assert any(chip.text == "[YG]" for chip in ui.find_all(kind="Chip")), "it can still be another one"
    assert not ui.audit()


def test_a_refusal_does_not_forget_the_lot(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record())
    ui.tap(cell(app, "A1"))
    assert app.page.refusal
    ui.tap(lot(ui, "YG"))
    assert not app.page.refusal, "something else is done now"
    ui.tap(cell(app, "A1"))
    assert app.page.refusal
    ui.tap(cell(app, "B2"))
    assert last(game).lot.word == "YG"


@pytest.mark.parametrize("size", SIZES)
def test_lots_are_reached_by_keys_and_fit(ui: UI, app: Any, size: tuple[int, int]) -> None:
    game = sit_down(ui, app, record(), size)
    assert not [finding for finding in ui.audit() if "LotTile" in finding]
    for _ in range(80):
        ui.key(9)
        at = app.root.focus.at
        if getattr(at, "cubes", "") == "YG":
            break
    ui.run(0.3)
    ui.key(13)
    ui.run(0.5)
    ui.tap(cell(app, "C3"))
    assert last(game).lot.word == "YG"


def test_lots_are_only_looked_at_while_another_player_is(ui: UI, app: Any) -> None:
    sit_down(ui, app, record())
    ui.tap(ui.find(kind="PlayerItem", name="Ana"))
    assert not any(tile.touchable for tile in app.page.board.ids.lots.children)


def test_a_column_that_is_emptied_asks_which_bonus_tile(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(*drafted(Ana="YYY"), Adjust(player=0, rows=(0, 1, 1, 1))))
    ui.tap(cell(app, "B3"))
    assert last(game).bonus is not None
    assert app.page.chips[0].group == "bonus", "what only the player knows stands first"
    ui.tap(next(chip for chip in ui.find_all(kind="Chip") if getattr(chip.value, "do", "") == "all"))
    chips = {chip.value.given.bonus: chip for chip in ui.find_all(kind="Chip") if _amends(chip)}
    kind = next(kind for kind in chips if kind not in (None, last(game).bonus))
    ui.tap(chips[kind])
    assert last(game).bonus == kind
    assert len(game.timeline.state.players[0].bonus) == 1
    ui.tap(ui.find(kind="PlayerItem", name="Ana"))
    shown = app.page.board.ids.bonus.board
    assert [bonus.kind for bonus in shown.bonus] == [kind]
    assert shown.emptied == 1
    assert app.page.board.column == 2


def _amends(chip: Any) -> bool:
    return getattr(chip.value, "do", "") == "amend" and hasattr(chip.value.given, "bonus")


def test_a_hold_tile_makes_room_for_three_more(ui: UI, app: Any) -> None:
    sit_down(ui, app, record(*drafted(), Adjust(player=0, bonus=("hold",))))
    assert app.page.board.ids.hold.limit == 13


def test_others_are_looked_at_and_touches_do_nothing_meanwhile(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(*drafted(Bruno="GGB")))
    ui.tap(ui.find(kind="PlayerItem", name="Bruno"))
    board = app.page.board
    assert board.ids.plate.player.name == "Bruno"
    assert board.ids.hold.counts == [0, 0, 2, 1]
    assert not board.ids.harvest.touchable
    before = len(game.timeline.actions)
    ui.tap(cell(app, "B3"))
    assert len(game.timeline.actions) == before
    assert not cell(app, "B3").tile.washed


def test_the_own_board_opens_large_with_words(ui: UI, app: Any) -> None:
    sit_down(ui, app, record(*drafted(), Adjust(player=0, rows=(2, 1, 1, 1), bonus=("move",))))
    ui.tap(app.page.board.ids.outposts)
    assert app.sheet.is_open
    said = [widget.text for widget in app.sheet.content.walk() if type(widget).__name__ == "Sentence"]
    assert said == ["Points uncovered: 1", "+1 free step in every turn"]
    assert not ui.audit()


def test_claimed_tiles_are_seen_by_their_owner_only(ui: UI, app: Any) -> None:
    claims = (Adjust(player=0, claimed=("vp-GGG-12",)), Adjust(player=1, claimed=("vp-RRR-11",)))
    told = record(*drafted(), *claims, setup=Setup(market=MARKET))
    sit_down(ui, app, told)
    claimed = app.page.board.ids.claimed
    ui.tap(claimed)
    assert [card.tile.points for card in app.sheet.content.children] == [12]
    ui.key(27)
    ui.tap(ui.find(kind="PlayerItem", name="Bruno"))
    assert claimed.count == 1
    assert not claimed.touchable


def test_a_tile_is_held_to_set_what_lies_there_or_to_name_it(ui: UI, app: Any) -> None:
    sit_down(ui, app, record(*drafted()))
    ui.hold(cell(app, "C2"))
    assert app.sheet.is_open
    pictures = [widget for widget in app.sheet.content.walk() if getattr(widget, "card", "")]
    assert len(pictures) > 3
    assert not ui.audit()


def test_counters_are_held_to_be_set(ui: UI, app: Any) -> None:
    sit_down(ui, app, record(*drafted()))
    ui.hold(app.page.board.ids.hold.counters[0])
    assert app.sheet.is_open


def test_unnamed_tiles_are_named_from_a_grid_of_hexes(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(*drafted(), setup=Setup(ports=PORTS)))
    ui.tap(next(chip for chip in ui.find_all(kind="Chip") if getattr(chip.value, "do", "") == "name"))
    assert app.page.board.foot_of_asked() is not None
    assert not ui.audit()
    ui.tap(next(widget for widget in app.sheet.content.walk() if getattr(widget, "card", "") == "tea-1"))
    assert last(game).do == "name"
    assert "tea-1" in game.timeline.state.sea.tiles


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_what_an_unnamed_tile_did_says_the_row_of_the_outpost_too(
    ui: UI, app: Any, language: str, size: tuple[int, int]
) -> None:
    """Nobody knows its icon: an outpost on it comes from the row that is said, and from none before that."""
    app.choose(language=language)
    game = sit_down(ui, app, record(*drafted(Ana="YYY"), setup=Setup(ports=PORTS)), size)
    ui.tap(cell(app, "B3"))
    ui.tap(next(chip for chip in ui.find_all(kind="Chip") if chip.value.do == "say"))
    ui.run(0.4)
    assert [finding for finding in ui.audit() if "scroll" not in finding] == []
    pickers = [one for one in app.sheet.content.walk() if type(one).__name__ == "CubePicker"]
    for picker, cubes in zip(pickers, ("YYY", "B"), strict=True):
        place = picker.places[cubes[0], len(cubes)]
        ui.bring_into_view(place)
        ui.tap(place)
    count = len(game.timeline.actions)
    ui.tap(app.t["set.done"])
    assert app.sheet.is_open, "refused, and all of it is still there"
    assert last(game).do == "harvest"
    ginger = next(key for key in app.sheet.content.walk() if getattr(key, "value", "") == "ginger")
    ui.bring_into_view(ginger)
    ui.tap(ginger)
    ui.tap(app.t["set.done"])
    assert not app.sheet.is_open
    assert len(game.timeline.actions) == count
    assert (last(game).build, last(game).times, last(game).icon) == (True, 1, "ginger")
    assert game.timeline.state.players[0].rows == (0, 0, 0, 1)
    assert game.timeline.state.players[0].hold.word == "B"


def test_a_key_harvests(ui: UI, app: Any) -> None:
    for letter in "rh":
        game = sit_down(ui, app, record(*drafted(Ana="YYY")), (1280, 800))
        ui.key(ord(letter), letter)
        assert (last(game).do, last(game).path) == ("harvest", ())


def test_the_draft_is_no_round(ui: UI, app: Any) -> None:
    sit_down(ui, app, record())
    assert app.page.more == "starting places"
    app.go("home")
    ui.run(0.3)
    assert not any("Round 0" in text for text in ui.texts())


# Where a touch goes


def test_every_place_of_the_map_belongs_to_the_nearest_tile(ui: UI, app: Any) -> None:
    sit_down(ui, app, record(*drafted()))
    sea = app.page.board.ids.map
    for name, tile in sea.cells.items():
        assert sea.cell_at(*tile.center) == name
        assert min(tile.size) >= 48
    (x, y), wide = cell(app, "C3").center, cell(app, "C3").width
    assert sea.cell_at(x + wide * 0.45, y) == "C3"
    assert sea.cell_at(x - wide * 0.45, y) == "C3"


@pytest.mark.parametrize("seed", range(6))
def test_maps_of_ones_own_fill_the_room_and_cover_nothing(ui: UI, app: Any, seed: int) -> None:
    setup = replace(deal(seed, own_map=True), ports=PORTS)
    sit_down(ui, app, record(setup=setup))
    sea = app.page.board.ids.map
    for size in ((360, 640), (1280, 800)):
        ui.resize(*size)
        ui.run(0.3)
        assert [finding for finding in ui.audit() if " a target of " not in finding] == []
        for name, tile in sea.cells.items():
            assert sea.cell_at(*tile.center) == name


# What it looks like


@pytest.mark.parametrize("percent", [100, 130, 200])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_on_a_small_phone_the_map_comes_first(ui: UI, app: Any, players: int, percent: int) -> None:
    """Six tiles of 61 dp, as long as letters are not larger; whatever is touched has its 48."""
    app.choose(text_percent=percent)
    sit_down(ui, app, record(players=players))
    least = {100: 61, 130: 59, 200: 56}[percent]
    for language in LANGUAGES:
        app.choose(language=language)
        ui.run(0.3)
        assert app.page.board.ids.map.hexes.height >= dp(least), language
        assert ui.audit() == [], language


@pytest.mark.parametrize("size", [(88, 16), (16, 16), (30, 18), (88, 20)])
def test_a_tile_of_any_height_can_be_drawn(ui: UI, app: Any, size: tuple[int, int]) -> None:
    """Windows pass through many sizes before they rest."""
    tile = TileOf("tea", "YYY", "B", lying="YRG", price=2, outposts=(Owner(0, "teal", "A"),))
    MarketHex(tile=tile, edition="eastern-wonders", size=size)
    ui.step(2)


def test_where_words_are_too_low_to_touch_the_title_leads_to_the_timeline(ui: UI, app: Any) -> None:
    sit_down(ui, app, record(*drafted()))
    assert not ui.find(kind="ChipsBar").ids.said.touchable
    ui.tap(ui.find(kind="HeadTitle"))
    ui.run(0.3)
    assert app.sheet.content is app.page.turns


@pytest.mark.parametrize("percent", [100, 130, 200])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_or_covered(ui: UI, app: Any, size: tuple[int, int], percent: int) -> None:
    """Tiles are a finger high, in a low window too; larger letters take some of that height."""
    sit_down(ui, app, busy(), size)
    app.choose(text_percent=percent, theme="dark" if percent == 130 else "light")
    for language in LANGUAGES:
        app.choose(language=language)
        ui.run(0.3)
        findings = ui.audit()
        if percent > 100:
            findings = [finding for finding in findings if "Hex: a target" not in finding]
        assert not findings, language


def busy() -> Record:
    """All that can stand on a tile stands somewhere."""
    return record(
        *drafted(Ana="YYYRGGB", Bruno="YYRR", Chiara="GB"),
        Adjust(player=0, boat="B3", outposts=("B1", "B2", "B3", "C1"), bonus=("move", "harvest")),
        Adjust(player=1, boat="B3", outposts=("B1", "C1", "D2"), claimed=("vp-GBB-15",)),
        Adjust(player=2, boat="A1", outposts=("B1", "C1", "D3")),
        Adjust(cell="B1", lying=Cubes.parse("YYYRRG")),
        Adjust(cell="B3", lying=Cubes.parse("YRG")),
        Adjust(cell="A1", lying=Cubes.parse("YRGB")),
        Adjust(cell="E4", port="closed"),
        show_totals=True,
    )


def printed(tile: MarketHex) -> str:
    """The cubes of its trade, those too that are only counted."""
    cubes, count = "", 1
    for name, _ in tile.boxes:
        if name.endswith("×"):
            count = int(name[:-1])
        elif name.startswith("cube"):
            cubes, count = cubes + name[-1] * count, 1
    return cubes


def test_on_a_small_phone_every_cube_can_be_read(ui: UI, app: Any) -> None:
    """Many that are equal are counted rather than tiny."""
    sit_down(ui, app, busy())
    for tile in ui.find_all(kind="MarketHex"):
        sizes = [box[3] for name, box in tile.boxes if name.startswith("cube")]
        assert min(sizes, default=12) >= dp(11), (tile.tile, sizes)


@pytest.mark.parametrize("size", [(24, 17), (30, 22), (44, 26), (60, 40), (88, 52), (100, 70), (240, 135)])
def test_a_tile_of_any_size_keeps_its_trade_apart(ui: UI, app: Any, size: tuple[int, int]) -> None:
    for icon, costs, gives in (("chili", "BB", "RRRGG"), ("tea", "YYYYY", "GGG"), ("ginger", "B", "YYYG")):
        for more in ({}, {"price": 3}, {"lying": "YRG", "price": 2, "outposts": (Owner(0, "teal", "A"),)}):
            tile = MarketHex(tile=TileOf(icon, costs, gives, **more), edition="eastern-wonders", size=size)
            ui.step(2)
            assert printed(tile) == costs + gives
            boxes = [box for name, box in tile.boxes if name.startswith("cube") or "×" in name]
            for one, other in combinations(boxes, 2):
                apart = max(
                    max(one[at], other[at]) - min(one[at] + one[at + 2], other[at] + other[at + 2])
                    for at in (0, 1)
                )
                assert apart > -1.5, (one, other)


def test_the_keyboard_reaches_every_tile(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(*drafted(Ana="YYY")), (1280, 800))
    focus, reached = app.root.focus, set()
    for _ in range(100):
        ui.key(9)
        reached.add(focus.at)
    assert {*app.page.board.ids.map.cells.values()} <= reached
    while focus.at is not cell(app, "B3"):
        ui.key(9)
    ui.key(13)
    assert last(game).do == "market"


def test_another_way_is_drawn_while_its_chip_is_under_the_finger(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(*drafted(Ana="YYYG")), (1280, 800))
    ui.tap(cell(app, "C5"))
    sea = app.page.board.ids.map
    assert sea.voyage.cells == ("B3", *last(game).path)
    ways = [chip for chip in ui.find_all(kind="Chip") if getattr(chip.value, "do", "") == "amend"]
    other = next(chip for chip in ways if chip.value.given.path != last(game).path)
    finger = ui._finger(*other.to_window(*other.center))
    ui.loop.post_dispatch_input("begin", finger)
    ui.step()
    assert sea.voyage.cells == ("B3", *other.value.given.path)
    finger.move(ui._place(10, 400))
    ui.loop.post_dispatch_input("update", finger)
    ui.loop.post_dispatch_input("end", finger)
    ui.step()
    assert sea.voyage.cells == ("B3", *last(game).path)
    while app.root.focus.at is not other:
        ui.key(9)
    assert sea.voyage.cells == ("B3", *other.value.given.path)
    ui.key(13)
    assert sea.voyage.cells == ("B3", *last(game).path)
    assert last(game).path == other.value.given.path


def _all_chips(ui: UI, app: Any) -> list[Any]:
    """The sheet of all that the last turn may have been."""
    ui.tap(next(chip for chip in ui.find_all(kind="Chip") if getattr(chip.value, "do", "") == "all"))
    ui.run(0.3)
    return [chip for chip in app.sheet.content.walk() if type(chip).__name__ == "Chip"]


def test_ways_among_all_chips_are_drawn_on_them(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(*drafted(Ana="YYYRGGB")))
    ui.tap(cell(app, "C5"))
    chips = _all_chips(ui, app)
    ways = [chip for chip in chips if chip.value.given.path != last(game).path]
    assert ways
    for chip in ways:
        assert chip.way.cells == ("B3", *chip.value.given.path)
        assert chip.height > 120
    assert not any(chip.way for chip in chips if chip not in ways and not chip.chosen)
    ui.bring_into_view(ways[0])
    ui.tap(ways[0])
    assert last(game).path == ways[0].value.given.path


def test_where_there_is_room_the_map_shows_the_way_too(ui: UI, app: Any) -> None:
    sit_down(ui, app, record(*drafted(Ana="YYYRGGB")), (1280, 800))
    ui.tap(cell(app, "C5"))
    sea, done = app.page.board.ids.map, app.page.board.ids.map.voyage
    other = next(chip for chip in _all_chips(ui, app) if chip.way and not chip.chosen)
    assert app.sheet.ids.panel.x > sea.right * 0.9, "the sheet leaves the map in sight"
    while app.root.focus.at is not other:
        ui.key(9)
    assert sea.voyage.cells == other.way.cells
    ui.key(27)
    assert sea.voyage == done


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_among_all_chips(ui: UI, app: Any, size: tuple[int, int], percent: int) -> None:
    sit_down(ui, app, record(*drafted(Ana="YYYRGGB")), size)
    ui.tap(cell(app, "B5"))
    app.choose(text_percent=percent, language="de", theme="dark")
    app.page.chooser.open()
    ui.run(0.3)
    assert [finding for finding in ui.audit() if "scroll" not in finding] == []


def test_ways_of_a_mended_turn_do_not_crawl_either(ui: UI, app: Any) -> None:
    """Beside what no longer fits stand those that there is room for; a chip leads to all of them."""
    turns = (Harvest(), Harvest(), Harvest(), Market(path=("A3",), build=True, times=0))
    game = sit_down(ui, app, record(*drafted(Ana="YYYGG"), *turns))
    at = len(game.timeline.actions) - 4
    app.page.look(at)
    ui.run(0.3)
    ui.tap(cell(app, "C5"))
    ui.run(0.5)
    assert game.timeline.conflicts
    row = ui.find(kind="ChipRow", shown=ui.find(kind="MendedTurn").ids.chips.shown)
    assert row.children
    assert all(chip.right <= row.right + 1 for chip in row.children)
    assert not ui.audit()
    ui.tap(row.children[0])
    ui.run(0.4)
    chips = [chip for chip in app.sheet.content.walk() if type(chip).__name__ == "Chip" and chip.way]
    other = next(chip for chip in chips if chip.value.given.path != game.timeline.actions[at].path)
    ui.bring_into_view(other)
    ui.tap(other)
    ui.run(0.4)
    assert game.timeline.actions[at].path == other.value.given.path
    assert ui.find(kind="MendedTurn"), "what no longer fits is still asked about"


# Motion


def test_a_boat_is_seen_sailing_its_way(ui: UI, app: Any) -> None:
    sit_down(ui, app, record(*drafted(Ana="YYG")), (412, 915))
    app.choose(motion=True)
    target = cell(app, "B5")
    finger = ui._finger(*target.to_window(*target.center))
    ui.loop.post_dispatch_input("begin", finger)
    ui.step()
    ui.loop.post_dispatch_input("end", finger)
    motion = app.page.motion
    assert motion.is_running
    boat = next(child for child in motion.children if child.kind == "boat")
    assert 0 in cell(app, "B3").lifted
    seen = []
    for _ in range(11):
        ui.step()
        seen.append(boat.center_y)
    assert seen == sorted(seen, reverse=True), "from B3 down by B4 to B5"
    ui.run(0.3)
    assert not motion.is_running
    assert not motion.children
    assert not motion.canvas.children
    assert all(not tile.lifted and tile.opacity == 1 for tile in app.page.board.ids.map.cells.values())
    assert app.page.board.ids.plate.player.name == "Bruno"
    ui.tap(ui.find(kind="IconButton", icon="undo"))
    ui.run(0.4)
    assert app.page.board.ids.plate.player.name == "Ana"
    assert all(not tile.lifted for tile in app.page.board.ids.map.cells.values())


SEEN = {
    "trade and build": (drafted(Ana="YYY"), "B3", {"outpost"}),
    "claim": ((*drafted(Ana="YYRR"), Adjust(player=0, boat="A2")), "A1", {"boat", "card"}),
    "sail and harvest": ((*drafted(Ana="Y"), Adjust(cell="B2", lying=Cubes.parse("RR"))), "B2", {"boat"}),
    "draft": ((), "C3", set()),
}


@pytest.mark.parametrize("kind", SEEN)
def test_every_kind_of_turn_is_seen_and_leaves_nothing(ui: UI, app: Any, kind: str) -> None:
    actions, name, moves = SEEN[kind]
    game = sit_down(ui, app, record(*actions))
    app.choose(motion=True)
    board, motion = app.page.board, app.page.motion
    mover, count = board.ids.plate.player.name, len(game.timeline.actions)
    target = cell(app, name)
    finger = ui._finger(*target.to_window(*target.center))
    ui.loop.post_dispatch_input("begin", finger)
    ui.step()
    ui.loop.post_dispatch_input("end", finger)
    assert len(game.timeline.actions) == count + 1
    assert motion.is_running
    assert {getattr(child, "kind", "card") for child in motion.children} == moves
    ui.run(0.36)
    assert not motion.is_running
    _at_rest(app)
    assert board.ids.plate.player.name != mover
    ui.tap(ui.find(kind="IconButton", icon="undo"))
    ui.run(0.4)
    _at_rest(app)
    assert board.ids.plate.player.name == mover


def _at_rest(app: Any) -> None:
    board, motion = app.page.board, app.page.motion
    assert not motion.children
    assert not motion.canvas.children
    assert board.ids.plate.shift == 0
    assert all(not tile.lifted and tile.opacity == 1 for tile in board.ids.map.cells.values())


# What is drawn anew


def test_only_the_tiles_that_changed_are_drawn_anew(ui: UI, app: Any) -> None:
    """With plenty of cubes everything stays in reach: a harvest changes no tile but that of the boats."""
    sit_down(ui, app, record(*drafted(Ana="GGGG", Bruno="GGGG", Chiara="GGGG")))
    tiles = app.page.board.ids.map.cells
    before = {name: tile.tile for name, tile in tiles.items()}
    drawn: list[str] = []
    for name, tile in tiles.items():
        tile.bind(tile=lambda *_, name=name: drawn.append(name))
    app.page.show()
    ui.run(0.2)
    assert drawn == []
    ui.tap(app.page.board.ids.harvest)
    assert sorted(set(drawn)) == sorted(name for name, tile in tiles.items() if tile.tile != before[name])


# A whole game


def worth(game: Any, offer: Any, chance: Random) -> tuple[float, bool]:
    state = game.timeline.state
    hold = game.timeline.game.apply(state, offer.default).players[state.seat].hold
    return hold.value + 3 * chance.random(), is_more(offer.default)


def test_a_whole_game_is_recorded_with_one_touch_for_most_turns(ui: UI, app: Any) -> None:
    """Everybody does the likeliest thing of the most promising tile; only bonus tiles take more touches."""
    game = sit_down(ui, app, record(setup=Setup(market=MARKET, ports=PORTS, pile=PILE)))
    chance, turns = Random(5), 0
    while game.timeline.state.to_move is not None and turns < 160:
        offers = [offer for offer in app.page.sitting.offers.values() if offer.actions]
        claims = [offer for offer in offers if offer.default.do == "port"]
        cheap = [offer for offer in offers if price(offer.default) < 2]
        offer = chance.choice(claims) if claims else max(cheap, key=lambda offer: worth(game, offer, chance))
        thing = app.page.board.ids.harvest if offer.touch == HARVEST_HERE else cell(app, offer.touch.key)
        before = len(game.timeline.actions)
        ui.tap(thing)
        turns += 1
        assert len(game.timeline.actions) == before + 1, offer
        assert replace(last(game), time="") == replace(offer.default, time="")
    assert game.timeline.state.status == OVER
    again = Timeline.of(Record.from_json(game.timeline.to_record().to_json()))
    assert again.outcome == game.timeline.outcome


# Set by hand


def tap_chip(ui: UI, text: str) -> None:
    chip = next(chip for chip in ui.app.sheet.content.walk() if getattr(chip, "text", "") == text)
    ui.bring_into_view(chip)
    ui.run(0.3)
    ui.tap(chip)
    ui.run(0.3)


def step(ui: UI, text: str) -> None:
    stepper = next(
        one for one in ui.app.sheet.content.walk() if type(one).__name__ == "Stepper" and one.text == text
    )
    plus = next(one for one in stepper.walk() if getattr(one, "icon", "") == "plus-circle-outline")
    ui.bring_into_view(plus)
    ui.run(0.3)
    ui.tap(plus)
    ui.run(0.3)


def done(ui: UI) -> None:
    tap_chip(ui, "Done")
    ui.run(0.3)
    assert not ui.app.sheet.is_open


def test_boats_and_outposts_are_set_on_the_tile_that_is_held(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(*drafted()))
    ui.hold(cell(app, "C4"))
    tap_chip(ui, "What is here")
    boats = next(w for w in app.sheet.content.walk() if type(w).__name__ == "Seats")
    ui.tap(next(chip for chip in boats.children if chip.text == "Bruno"))
    outposts = [w for w in app.sheet.content.walk() if type(w).__name__ == "Seats"][1]
    ui.run(0.5)
    ana = next(chip for chip in outposts.children if chip.text == "Ana")
    ui.bring_into_view(ana)
    ui.run(0.5)
    ui.tap(ana)
    assert not [finding for finding in ui.audit() if "Seats" in finding or "Chip" in finding]
    done(ui)
    state = game.timeline.state
    assert state.players[1].boat == "C4"
    assert 0 in state.sea.outposts[state.table.chart.index["C4"]]
    assert sum(state.players[0].rows) == 1, "the board follows"
    assert app.page.words == "Bruno: set by hand · Boat: C4 · Ana: set by hand · Outposts on the map: C4"
    assert [boat.letter for boat in cell(app, "C4").tile.boats] == ["B"]
    ui.tap(ui.find(kind="IconButton", icon="undo"))
    assert game.timeline.state.players[1].boat == "D2", "one undo takes all of it back"


def test_a_boat_is_somewhere_and_only_put_elsewhere(ui: UI, app: Any) -> None:
    game = sit_down(ui, app, record(*drafted()))
    ui.hold(cell(app, "B3"))
    boats = next(w for w in app.sheet.content.walk() if type(w).__name__ == "Seats")
    assert [chip.text for chip in boats.children if chip.chosen] == ["Ana"]
    tap_chip(ui, "What is here")
    ui.tap(next(chip for chip in boats.children if chip.text == "Ana"))
    count = len(game.timeline.actions)
    done(ui)
    assert len(game.timeline.actions) == count


def test_rows_bonus_and_claimed_tiles_are_set_where_they_are_held(ui: UI, app: Any) -> None:
    told = record(*drafted(), Adjust(player=0, claimed=("vp-GGG-12",)), setup=Setup(market=MARKET))
    game = sit_down(ui, app, told)
    board = app.page.board.ids
    ui.hold(board.outposts)
    ui.run(0.3)
    assert ui.find("Outposts built, by row")
    step(ui, "cloves")
    ui.key(27)
    ui.run(0.5)
    ui.hold(board.bonus)
    ui.run(0.3)
    assert ui.find("Bonus tiles")
    step(ui, "hold")
    ui.key(27)
    ui.run(0.5)
    ui.hold(board.claimed)
    ui.run(0.3)
    assert ui.find("VP tiles claimed")
    tap_chip(ui, "[GGG] 12")
    tap_chip(ui, "+")
    tap_chip(ui, "[RRR] 11")
    tap_chip(ui, "?")
    done(ui)
    ana = game.timeline.state.players[0]
    assert ana.rows == (1, 0, 0, 0)
    assert ana.bonus == ("hold",)
    assert ana.claimed[0] == "vp-RRR-11"
    assert ana.claimed[1].startswith("?")
    assert app.page.words == (
        "Ana: set by hand · Outposts built, by row: cloves 1, tea 0, chili 0, ginger 0"
        " · Bonus tiles: hold · VP tiles claimed: 2"
    )
    assert Timeline.of(game.timeline.to_record()).state == game.timeline.state


def test_claimed_tiles_of_others_stay_hidden_where_that_was_agreed(ui: UI, app: Any) -> None:
    claims = (Adjust(player=1, claimed=("vp-RRR-11",)),)
    sit_down(ui, app, record(*drafted(), *claims, setup=Setup(market=MARKET)))
    app.page.set_by_hand(1)
    ui.run(0.3)
    assert "[RRR] 11" not in [getattr(widget, "text", "") for widget in app.sheet.content.walk()]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_below_the_claimed_tiles_is_whole(ui: UI, app: Any, language: str) -> None:
    app.choose(language=language)
    sit_down(ui, app, record(*drafted()))
    tile = app.page.board.ids.claimed
    assert text_width(tile.text, dp(10)) <= tile.width - dp(6)
