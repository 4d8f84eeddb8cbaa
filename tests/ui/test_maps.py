"""Which map a game is played on: chosen, drawn, laid out by touches, kept by name and used again."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.eastern_wonders.chart import first_map
from engine.eastern_wonders.maps import MAPS
from engine.game import Touch
from engine.maps import Hex
from engine.record import Record
from engine.timeline import Timeline
from rulebook.languages import LANGUAGES
from screens.app import CenturyApp
from screens.draft import Draft
from screens.map_choice import FIRST_MAP, MapChoice, drawn, kept
from screens.map_section import MapChip
from screens.table.sitting import Naming
from screens.widgets.palette import contrast
from storage.library import Library
from storage.maps import SavedMap
from storage.notices import Notice
from storage.settings import Settings
from tests.storage.tables import saved_map
from tests.ui.harness import UI, audit

EW = "eastern-wonders"
UNNAMED = "Player {n}"
SIZES = [(360, 640), (412, 915), (915, 412), (1280, 800)]


def draft(**more: Any) -> Draft:
    return replace(Draft().add("Ana").add("Béa").play(EW), **more)


class TestDraft:
    def test_the_first_map_is_not_told(self) -> None:
        setup = draft().record(UNNAMED, 1).setup
        assert (setup.map, setup.market) == (None, None)

    def test_the_app_draws_the_tiles_on_any_map(self) -> None:
        own = kept(saved_map("Bay"), draws=True)
        for choice in (MapChoice(draws=True), drawn(MAPS, None), own):
            record = draft(map=choice).record(UNNAMED, 3)
            assert MAPS.places(record.setup) == (choice.places or first_map())
            assert len(record.setup.market) == 20
            state = Timeline.of(record).state
            assert "?" not in "".join(state.sea.tiles)

    def test_a_drawn_map_may_be_laid_out_by_the_table(self) -> None:
        choice = replace(drawn(MAPS, None), draws=False)
        setup = draft(map=choice).record(UNNAMED, 3).setup
        assert (setup.map, setup.market) == (choice.places, None)

    def test_another_game_forgets_the_map(self) -> None:
        chosen = draft(map=drawn(MAPS, None))
        assert chosen.play("golem").play(EW).map == FIRST_MAP
        assert replace(chosen, depth="scores").maps is None
        assert chosen.play("golem").maps is None

    @pytest.mark.parametrize("draws", [False, True])
    def test_the_same_again_on_the_first_map(self, draws: bool) -> None:
        chosen = draft(map=MapChoice(draws=draws))
        assert self.again(chosen).map.shape == "first"
        assert self.again(chosen).map.app_draws == draws

    @pytest.mark.parametrize("draws", [False, True])
    def test_the_same_again_on_a_map_that_is_kept(self, draws: bool) -> None:
        saved = saved_map("Bay")
        again = self.again(draft(map=kept(saved, draws)), saved).map
        assert (again.name, again.places, again.app_draws) == ("Bay", saved.places, draws)

    def test_where_the_app_drew_the_map_it_draws_another(self) -> None:
        chosen = draft(map=drawn(MAPS, None))
        again = self.again(chosen, saved_map("Bay"))
        assert (again.map.shape, again.map.app_draws) == ("drawn", True)
        assert again.map.places != chosen.map.places
        assert again.record(UNNAMED, 1).setup.market != chosen.record(UNNAMED, 2).setup.market

    def test_a_map_that_nobody_kept_is_used_again(self) -> None:
        chosen = draft(map=replace(kept(saved_map("Bay"), draws=False), name=""))
        assert self.again(chosen).map.places == saved_map("Bay").places

    @staticmethod
    def again(chosen: Draft, *saved: SavedMap) -> Draft:
        return Draft.again(chosen.record(UNNAMED, 1), {}, saved)

    @pytest.mark.parametrize("seed", range(20))
    def test_any_choice_is_written_read_and_replayed(self, seed: int) -> None:
        chance = Random(seed)
        choice = chance.choice([FIRST_MAP, drawn(MAPS, None, chance), kept(saved_map("Bay", seed), None)])
        record = draft(map=replace(choice, draws=chance.random() < 0.5)).record(UNNAMED, seed)
        told = Record.from_json(record.to_json())
        assert told == record
        assert Timeline.of(told).state == Timeline.of(record).state


def open_page(ui: UI, app: Any) -> Any:
    """New game, Eastern Wonders, the map in sight."""
    app.choose(motion=False)
    app.go("home")
    app.go("new game")
    app.page.play(EW)
    ui.run(0.2)
    see_map(ui, app)
    return app.page


def see_map(ui: UI, app: Any) -> None:
    app.page.ids.scroll.scroll_to(app.page._map, animate=False)
    ui.run(0.2)


def touch_hexes(ui: UI, page: Any, *spots: Hex) -> None:
    for spot in spots:
        place = page.ids.plan._hexes[spot]
        ui.bring_into_view(place)
        ui.tap(place)


class TestChoosing:
    def test_the_first_map_takes_no_touch_more_than_a_game_of_cards(
        self, ui: UI, app: Any, library: Library
    ) -> None:
        """Which game, and Start. The table is there, and the last player drafts."""
        ui.resize(412, 915)
        ui.tap("New game")
        ui.run(0.3)
        ui.tap(ui.find(kind="GameTile", game=EW))
        ui.tap("Start")
        ui.run(0.6)
        assert app.page.name == "table"
        assert (app.page.sitting.state.round, app.page.sitting.state.to_move) == (0, 1)
        (game,) = library.games.open_games()
        assert library.games.record(game.id).setup.map is None

    def test_games_without_maps_are_not_asked(self, ui: UI, app: Any) -> None:
        page = open_page(ui, app)
        for game in ("spice-road", "golem"):
            page.play(game)
            ui.run(0.1)
            assert page._map.parent is None
        page.play(EW)
        page.mirror("scores")
        assert page._map.parent is None

    def test_a_random_map_is_shown_and_another_drawn(self, ui: UI, app: Any, library: Library) -> None:
        page = open_page(ui, app)
        ui.tap(ui.find(kind="Chip", text="Random"))
        assert page.draft.map.app_draws
        first = page.draft.map.places
        assert page._map.places == first
        see_map(ui, app)
        ui.tap("Draw another")
        assert page.draft.map.places != first
        ui.tap("Start")
        ui.run(0.2)
        (game,) = library.games.open_games()
        setup = library.games.record(game.id).setup
        assert (setup.map, len(setup.market)) == (page.draft.map.places, 20)

    def test_who_draws_the_tiles_stays_as_chosen(self, ui: UI, app: Any) -> None:
        page = open_page(ui, app)
        switch = ui.find(kind="SwitchRow", text="The app draws the tiles")
        assert not switch.active
        ui.tap(switch)
        assert page.draft.map == MapChoice(draws=True)
        ui.tap(ui.find(kind="Chip", text="Random"))
        ui.tap(ui.find(kind="Chip", text="First game"))
        assert page.draft.map == MapChoice(draws=True)

    def test_one_touch_plays_again_on_the_same_map(self, ui: UI, app: Any, library: Library) -> None:
        library.maps.keep(EW, saved_map("Bay"))
        open_page(ui, app)
        ui.tap(ui.find(kind="Chip", text="Bay"))
        ui.tap("Start")
        ui.run(0.5)
        app.sheet.close()
        app.go("home")
        ui.run(0.2)
        ui.tap(ui.find(kind="GameCard", text="Same group again"))
        ui.run(0.3)
        both = [library.games.record(game.id) for game in library.games.open_games()]
        assert [record.setup.map for record in both] == [saved_map("Bay").places] * 2


class TestOwnMap:
    @pytest.fixture
    def page(self, ui: UI, app: Any) -> Any:
        open_page(ui, app)
        app.page.rename(0, "Zoé")
        ui.tap(ui.find(kind="Chip", text="One of our own…"))
        ui.run(0.3)
        return app.page

    def test_a_touch_lays_a_tile_then_a_port_then_nothing(
        self, ui: UI, app: Any, page: Any, library: Library
    ) -> None:
        assert page.name == "own map"
        touch_hexes(ui, page, (0, 0))
        assert page.laid == {(0, 0): "tile"}
        assert ui.find("Market tiles 1/20 · ports 0/4")
        (saved,) = library.maps.of(EW)
        assert [(place.cell, place.port) for place in saved.places] == [("A1", False)]
        touch_hexes(ui, page, (0, 0))
        assert library.maps.of(EW)[0].places[0].port
        touch_hexes(ui, page, (0, 0))
        assert page.laid == {}
        assert library.maps.of(EW) == [], "a map without tiles is none"

    def test_the_first_map_by_touches_can_be_played(
        self, ui: UI, app: Any, page: Any, library: Library
    ) -> None:
        touches = 0
        for place in first_map():
            spot = (place.q - 2, place.r - 3)
            touch_hexes(ui, page, *[spot] * (2 if place.port else 1))
            touches += 2 if place.port else 1
        assert touches == 28
        assert not page.missing
        assert page.slips == []
        ui.tap("Done")
        ui.run(0.3)
        assert app.page.name == "new game"
        assert app.page.draft.seats[0].name == "Zoé", "everything else is as it was"
        assert app.page.draft.map.name == "Map 1"
        ui.tap("Start")
        ui.run(0.3)
        assert app.page.name == "table"
        (game,) = library.games.open_games()
        assert MAPS.places(library.games.record(game.id).setup) == first_map()

    def test_a_map_that_is_begun_is_counted_and_warned_of_nothing(self, ui: UI, page: Any) -> None:
        touch_hexes(ui, page, (0, 0), (0, 1), (0, 2))
        assert ui.find("Touch a hex to lay a tile. Once more: a port. Once more: away.")
        assert ui.find("Market tiles 3/20 · ports 0/4")
        assert not page.missing
        assert not page.slips
        assert not any(place.odd for place in page.ids.plan._hexes.values())

    def test_too_many_ports_are_said_at_once(self, ui: UI, page: Any) -> None:
        block = [(q, r) for q in range(5) for r in range(5)]
        page._change(dict.fromkeys(block, "tile") | dict.fromkeys(block[::6], "port"))
        ui.run(0.2)
        assert page.missing == "A map has 4 ports, this one 5"

    def test_what_is_odd_is_said_and_marked_and_blocks_nothing(self, ui: UI, app: Any, page: Any) -> None:
        """Once somebody wanted to play on it."""
        touch_hexes(ui, page, (0, 0), (0, 1), (0, 2))
        ui.tap("Done")
        ui.run(0.3)
        see_map(ui, app)
        ui.tap("Change")
        ui.run(0.3)
        plan = page.ids.plan
        assert ui.find("A map has 4 ports, this one 0\nA1 touches fewer than two other tiles")
        assert [spot for spot, place in plan._hexes.items() if place.odd] == [(0, 0), (0, 2)]
        touch_hexes(ui, page, (0, 1), (0, 1))
        assert page.slips[0] == "Some tiles of the map cannot be reached by boat"

    def test_more_tiles_than_a_game_has_are_said_softly(self, ui: UI, page: Any) -> None:
        """Ports and all: nothing is missing, and it can be played."""
        block = [(q, r) for q in range(5) for r in range(5)]
        page._change(dict.fromkeys(block, "tile") | dict.fromkeys(block[::7], "port"))
        ui.run(0.2)
        assert page.missing == ""
        assert ui.find("21 market tiles: a game usually has 20")

    @pytest.mark.parametrize("theme", ["light", "dark"])
    def test_a_laid_tile_is_told_from_an_empty_place(self, ui: UI, app: Any, page: Any, theme: str) -> None:
        app.choose(theme=theme)
        ui.run(0.2)
        touch_hexes(ui, page, (0, 0), (2, 0), (2, 0))
        for spot in ((0, 0), (2, 0)):
            place = page.ids.plan._hexes[spot]
            edge, empty = (
                tuple(round(part * 255) for part in c[:3]) for c in (place.edge, place.theme.tint("section"))
            )
            assert contrast(edge, empty) >= 3

    def test_too_few_ports_wait_for_more(self, ui: UI, app: Any, page: Any) -> None:
        touch_hexes(ui, page, (0, 0), (0, 1), (1, 0))
        ui.tap("Done")
        ui.run(0.3)
        assert ui.find("A map has 4 ports, this one 0")
        assert ui.find(kind="PushButton", text="Start").disabled
        see_map(ui, app)
        ui.tap(ui.find(kind="Chip", text="First game"))
        assert not ui.find(kind="PushButton", text="Start").disabled

    def test_undo(self, ui: UI, page: Any, library: Library) -> None:
        touch_hexes(ui, page, (0, 0), (0, 0), (1, 0))
        undo = ui.find(kind="IconButton", icon="undo")
        ui.tap(undo)
        assert page.laid == {(0, 0): "port"}
        ui.tap(undo)
        assert page.laid == {(0, 0): "tile"}
        assert not library.maps.of(EW)[0].places[0].port
        ui.tap(undo)
        assert undo.disabled

    def test_it_survives_a_kill(self, ui: UI, app: Any, page: Any, library: Library) -> None:
        touch_hexes(ui, page, (0, 0), (0, 1), (1, 0))
        ui.stop()
        app = ui.start(CenturyApp(library), (412, 915))
        open_page(ui, app)
        ui.tap(ui.find(kind="Chip", text="Map 1"))
        see_map(ui, app)
        ui.tap("Change")
        ui.run(0.3)
        assert len(app.page.laid) == 3
        spot = next(iter(app.page.laid))
        touch_hexes(ui, app.page, spot)
        assert app.page.laid[spot] == "port"

    def test_a_map_is_renamed(self, ui: UI, app: Any, page: Any, library: Library) -> None:
        library.maps.keep(EW, saved_map("Bay"))
        page.arrive(game=EW)
        touch_hexes(ui, page, (0, 0))
        field = page.ids.name
        ui.tap(field)
        ui.type("Bay")
        field.focus = False
        ui.run(0.1)
        assert page.note == "There is a map of this name already"
        assert [saved.name for saved in library.maps.of(EW)] == ["Bay", "Map 1"]
        ui.tap(field)
        ui.type("Lagoon")
        ui.key(27)
        ui.run(0.3)
        assert [saved.name for saved in library.maps.of(EW)] == ["Bay", "Lagoon"]
        ui.tap(field)
        ui.type("x" * 60)
        field.focus = False
        assert max(len(saved.name) for saved in library.maps.of(EW)) == 40

    def test_a_map_is_deleted_and_taken_back(self, ui: UI, app: Any, library: Library) -> None:
        library.maps.keep(EW, saved_map("Bay"))
        page = open_page(ui, app)
        ui.tap(ui.find(kind="Chip", text="Bay"))
        see_map(ui, app)
        ui.tap("Delete")
        assert library.maps.of(EW) == []
        assert page.draft.map.shape == "first"
        assert ui.find("Bay is deleted")
        ui.tap("Undo")
        assert library.maps.of(EW) == [saved_map("Bay")]
        assert page.draft.map.name == "Bay"

    def test_the_plan_grows_and_nothing_moves_under_the_finger(self, ui: UI, page: Any) -> None:
        plan = page.ids.plan
        edge = [(plan._columns[0], r) for q, r in plan._hexes if q == plan._columns[0]][3]
        spot: Hex = edge
        for _ in range(5):
            place = plan._hexes[spot]
            plan.scroll_to(place, animate=False)
            ui.run(0.1)
            before = place.to_window(*place.center)
            ui.tap(place)
            ui.run(0.2)
            assert place.to_window(*place.center) == pytest.approx(before, abs=1.5)
            spot = (spot[0] - 1, spot[1])
            assert spot in plan._hexes

    def test_what_cannot_be_kept_is_said(self, ui: UI, app: Any, page: Any, library: Library) -> None:
        library.place.refuse(Notice("in-use", {"process": 0}))
        touch_hexes(ui, page, (0, 0))
        assert ui.find("The app is open elsewhere: here you can only look")


class TestCopying:
    @pytest.fixture
    def page(self, ui: UI, app: Any) -> Any:
        """A random map, drawn and begun by touches."""
        open_page(ui, app)
        ui.tap(ui.find(kind="Chip", text="Random"))
        ui.tap("Start")
        ui.run(0.6)
        return app.page

    def test_tile_by_tile(self, ui: UI, app: Any, page: Any) -> None:
        assert page.name == "copy map"
        setup = page.timeline.header.setup
        tiles = MAPS.tiles(setup)
        assert tiles is not None
        for at, place in enumerate(MAPS.places(setup), 1):
            assert ui.find(f"{at} of 24")
            assert page.lit == [place.cell]
            if place.port:
                assert ui.find(kind="PortHex")
            else:
                (shown,) = ui.find_all(kind="MarketHex")
                assert shown.tile.icon == tiles[place.cell].split("-")[0]
            ui.tap("Next" if at < 24 else "All laid out")
        ui.run(0.3)
        assert app.page.name == "table"

    def test_back_and_on_by_a_touch_on_the_tile(self, ui: UI, page: Any) -> None:
        before = {"kind": "IconButton", "icon": "chevron-left"}
        assert ui.find(**before).disabled
        ui.tap(page.ids.view)
        assert ui.find("2 of 24")
        ui.tap(ui.find(**before))
        assert ui.find("1 of 24")

    def test_by_column_and_all_at_once(self, ui: UI, app: Any, page: Any) -> None:
        columns = {place.q for place in page.places}
        ui.tap("By column")
        seen = []
        for at in range(1, len(columns) + 1):
            assert ui.find(f"{at} of {len(columns)}")
            seen += page.lit
            if at < len(columns):
                ui.tap("Next")
        assert seen == [place.cell for place in page.places]
        ui.tap("All at once")
        assert len(ui.find_all(kind="MarketHex")) == 20
        assert len(ui.find_all(kind="PortHex")) == 4
        ui.tap("All laid out")
        ui.run(0.3)
        assert app.page.name == "table"

    def test_another_way_of_showing_goes_on_where_one_is(self, ui: UI, page: Any) -> None:
        first = next(i for i, place in enumerate(page.places) if place.q == 2)
        for _ in range(first):
            ui.tap("Next")
        ui.tap("By column")
        assert ui.find(f"3 of {len({place.q for place in page.places})}")

    def test_it_is_there_again_after_a_kill_and_from_the_menu(
        self, ui: UI, app: Any, page: Any, library: Library
    ) -> None:
        ui.stop()
        app = ui.start(CenturyApp(library), (412, 915))
        ui.run(0.6)
        assert app.page.name == "copy map"
        app.back()
        ui.run(0.3)
        assert app.page.name == "table"
        app.page.open_menu()
        ui.run(0.2)
        ui.tap("Lay out the map")
        ui.run(0.3)
        assert app.page.name == "copy map"

    def test_the_draft_begins_and_then_nobody_asks_again(
        self, ui: UI, app: Any, page: Any, library: Library
    ) -> None:
        """In reverse order: the last player chooses first."""
        app.back()
        ui.run(0.3)
        table = app.page
        assert (table.sitting.state.round, table.sitting.state.to_move) == (0, 1)
        state = table.sitting.state
        assert set(table.sitting.unnamed) == set(state.ports.tiles), "every tile of the map has its name"
        offered = next(offer.touch for offer in table.sitting.offers.values() if offer.actions)
        ui.tap(table.board.ids.map.cells[offered.key])
        assert table.sitting.timeline.actions[0].do == "draft"
        app.go("home")
        app.carry_on(library.games.open_games()[0])
        ui.run(0.6)
        assert app.page.name == "table"

    @pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_there_is_room(self, ui: UI, app: Any, page: Any, language: str, size: tuple[int, int]) -> None:
        ui.resize(*size)
        for percent in (100, 130, 200):
            theme = "dark" if percent == 130 else "light"
            app.choose(language=language, text_percent=percent, theme=theme)
            for by in ("tile", "column", "all"):
                page.by = by
                page.arrive(timeline=page.timeline, picture=page.picture)
                ui.run(0.2)
                assert not ui.audit(), (percent, by)


class TestNaming:
    """Where the app does not draw the tiles, the table names them one after the other."""

    @pytest.fixture
    def page(self, ui: UI, app: Any) -> Any:
        ui.resize(412, 915)
        open_page(ui, app)
        ui.tap("Start")
        ui.run(0.6)
        return app.page

    def test_twenty_tiles_in_twenty_touches(self, ui: UI, app: Any, page: Any) -> None:
        named = []
        for at in range(1, 21):
            assert ui.find(f"Lay out the map\u00a0· {at}\u00a0of\u00a020")
            cells = [cell for cell in app.sheet.content.walk() if getattr(cell, "card", "")]
            left = [cell.card for cell in cells]
            assert not set(named) & set(left), "used tiles are gone"
            assert [name.split("-")[0] for name in left] == sorted(
                (name.split("-")[0] for name in left), key=["cloves", "tea", "chili", "ginger"].index
            )
            spare = next(cell for cell in cells if named_of(named, cell.card) < 5)
            named.append(spare.card)
            ui.bring_into_view(spare)
            ui.tap(spare)
        ui.run(0.3)
        assert not app.sheet.is_open
        tiles = [tile for tile in page.sitting.state.sea.tiles if tile]
        assert tiles == named
        assert (page.sitting.state.round, page.sitting.state.to_move) == (0, 1)

    def test_a_small_phone_shows_where_the_tile_lies_that_the_sheet_hides(
        self, ui: UI, app: Any, page: Any
    ) -> None:
        app.sheet.close()
        ui.resize(360, 640)
        page.asking.lay_out()
        ui.run(0.3)
        first, *_ = page.sitting.state.table.chart.markets
        (small,) = ui.find_all(kind="MapPicture")
        assert small.lit == [first]
        assert page.board.ids.map.cells[first].tile.asked
        cells = [cell for cell in app.sheet.content.walk() if getattr(cell, "card", "")]
        assert len(cells) == 24
        assert all(ui.visible(cell) for cell in cells), "nobody has to scroll"
        assert not ui.audit()

    def test_later_leads_straight_to_the_draft(self, ui: UI, app: Any, page: Any) -> None:
        ui.tap("Later")
        ui.run(0.3)
        ui.tap(page.board.ids.map.cells["C3"])
        ui.run(0.3)
        (drafted,) = page.sitting.timeline.actions
        assert (drafted.do, drafted.cell) == ("draft", "C3")
        assert page.sitting.state.to_move == 0

    def test_a_sixth_tile_of_an_icon_is_said(self, ui: UI, app: Any, page: Any) -> None:
        for _ in range(6):
            cells = [cell for cell in app.sheet.content.walk() if getattr(cell, "card", "")]
            ui.tap(next(cell for cell in cells if cell.card.startswith("cloves")))
        ui.run(0.2)
        assert ui.find("Market tiles with cloves: 6, but a game has 5")
        ui.tap(ui.find(kind="IconButton", icon="undo"))
        ui.run(0.3)
        assert not ui.find_all("Market tiles with cloves: 6, but a game has 5")

    def test_it_is_said_where_no_sheet_says_it(self, ui: UI, app: Any, page: Any) -> None:
        cells = page.sitting.state.table.chart.markets
        for at in range(5):
            page.sitting.name(Naming(f"?{at + 1}"), f"cloves-{at + 1}")
        app.sheet.close()
        page.show()
        page.asking.rename(Touch("cell", cells[5]))
        ui.run(0.3)
        grid = [cell for cell in app.sheet.content.walk() if getattr(cell, "card", "")]
        ui.tap(next(cell for cell in grid if cell.card == "cloves-6"))
        ui.run(0.3)
        assert ui.find("Market tiles with cloves: 6, but a game has 5")


def named_of(named: list[str], tile: str) -> int:
    """How many of its icon have been named."""
    return sum(name.split("-")[0] == tile.split("-")[0] for name in named)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_covered_or_small(
    ui: UI, library: Library, language: str, size: tuple[int, int]
) -> None:
    """By day and night, in all sizes of letters."""
    library.settings.save(Settings(language=language, theme="light", motion=False))
    for name in ("Bay", "A name as long as names of maps may be!!"):
        library.maps.keep(EW, saved_map(name))
    app = ui.start(CenturyApp(library), size)
    for percent in (100, 130, 200):
        app.choose(text_percent=percent, theme="dark" if percent == 130 else "light")
        page = open_page(ui, app)
        for chip in (MapChip("first"), MapChip("drawn"), MapChip("own", "Bay")):
            page.choose_map(chip)
            ui.run(0.2)
            # With the largest letters other parts of this page break long words in some languages.
            assert not (audit(page._map) if percent == 200 else ui.audit()), (percent, chip)
        app.go("own map", game=EW)
        ui.run(0.2)
        assert not ui.audit(), (percent, "own map")
        for spot in ((0, 0), (0, 1), (3, 0), (3, 0)):
            app.page.lay(spot)
        ui.run(0.2)
        assert not ui.audit(), (percent, "own map")
        app.page.laid = {}
        app.page._keep(app.page.map_name)
