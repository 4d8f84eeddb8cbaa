"""The beginning of a game: rows laid out card by card, the first player drawn, what the box gives."""

from typing import Any

import pytest

from screens.app import CenturyApp
from screens.draft import Draft
from screens.table.laying import laying
from storage.library import Library
from tests.ui.harness import UI

UNNAMED = "Player {n}"


def begin(ui: UI, app: Any) -> Any:
    """By touches: a new game of two with names on."""
    ui.resize(412, 915)
    app.choose(motion=False)
    ui.tap("New game")
    ui.tap("Start")
    ui.run(0.5)
    return app.page


def cells(ui: UI, app: Any) -> list[Any]:
    return [cell for cell in ui.find_all(kind="Card") if getattr(cell, "card", None)]


class TestLayingOut:
    def test_the_rows_are_named_one_after_the_other(self, ui: UI, app: Any) -> None:
        page = begin(ui, app)
        named = []
        for at in range(1, 12):
            assert ui.find(f"Lay out the rows\u00a0· {at}\u00a0of\u00a011")
            first = cells(ui, app)[0]
            assert first.card not in named
            named.append(first.card)
            ui.tap(first)
        ui.run(0.3)
        assert not app.sheet.is_open
        state = page.sitting.state
        assert (*state.market.row, *state.points.row) == tuple(named)
        assert laying(page.sitting) is None

    def test_used_cards_are_gone_from_the_grid(self, ui: UI, app: Any) -> None:
        begin(ui, app)
        before = [cell.card for cell in cells(ui, app)]
        ui.tap(cells(ui, app)[0])
        assert before[0] not in [cell.card for cell in cells(ui, app)]

    def test_the_grid_stays_where_it_is(self, ui: UI, app: Any) -> None:
        begin(ui, app)
        top = cells(ui, app)[0].to_window(0, cells(ui, app)[0].top)[1]
        ui.tap(cells(ui, app)[0])
        ui.run(0.3)
        assert cells(ui, app)[0].to_window(0, cells(ui, app)[0].top)[1] == top

    def test_the_slot_that_is_asked_for_glows_and_can_be_seen(self, ui: UI, app: Any) -> None:
        page = begin(ui, app)
        for at in range(3):
            (asked,) = [card for card in page.board.walk() if getattr(card, "asked", False)]
            assert asked is page.board.ids.market.children[-1 - at]
            assert asked.to_window(*asked.pos)[1] >= app.sheet.ids.panel.top - 1
            ui.tap(cells(ui, app)[0])
            ui.run(0.2)

    def test_later_leaves_the_rest_unnamed(self, ui: UI, app: Any) -> None:
        page = begin(ui, app)
        ui.tap(cells(ui, app)[0])
        ui.tap("Later")
        ui.run(0.3)
        assert not app.sheet.is_open
        assert len(page.sitting.unnamed) == 10
        assert not [card for card in page.board.walk() if getattr(card, "asked", False)]
        ui.tap(ui.find(kind="Chip", text="10 unnamed"))
        assert ui.find("Lay out the rows\u00a0· 2\u00a0of\u00a011")

    def test_undo_takes_one_naming_back(self, ui: UI, app: Any) -> None:
        page = begin(ui, app)
        sheet_undo = {"kind": "IconButton", "icon": "undo"}
        assert ui.find(**sheet_undo).disabled
        for _ in range(2):
            ui.tap(cells(ui, app)[0])
        ui.run(0.2)
        ui.tap(ui.find(**sheet_undo))
        ui.run(0.3)
        assert ui.find("Lay out the rows\u00a0· 2\u00a0of\u00a011")
        assert len(page.sitting.unnamed) == 10

    def test_it_goes_on_after_a_kill(self, ui: UI, app: Any, library: Library) -> None:
        begin(ui, app)
        for _ in range(3):
            ui.tap(cells(ui, app)[0])
        ui.stop()
        app = ui.start(CenturyApp(library), (412, 915))
        ui.run(0.6)
        assert ui.find("Lay out the rows\u00a0· 4\u00a0of\u00a011")

    def test_nobody_is_asked_after_the_first_turn(self, ui: UI, app: Any, library: Library) -> None:
        page = begin(ui, app)
        ui.tap("Later")
        ui.tap(page.board.ids.hand.children[-1])
        assert len(page.sitting.timeline.actions) == 1
        ui.tap(ui.find(kind="Chip", text="11 unnamed"))
        assert not [text for text in ui.texts() if text.startswith("Lay out")]
        ui.stop()
        app = ui.start(CenturyApp(library), (412, 915))
        ui.run(0.6)
        assert not app.sheet.is_open

    def test_nobody_is_asked_who_does_not_want_to_be(self, ui: UI, app: Any) -> None:
        app.choose(ask_names=False)
        begin(ui, app)
        assert not app.sheet.is_open

    @pytest.mark.parametrize("size", [(360, 640), (412, 915), (915, 412), (1280, 800)])
    @pytest.mark.parametrize("percent", [100, 130, 200])
    def test_there_is_room(self, ui: UI, app: Any, size: tuple[int, int], percent: int) -> None:
        ui.resize(*size)
        app.choose(motion=False, text_percent=percent)
        draft = Draft()
        for name in ("Ana", "Béatrice", "Carl", "Dora", "Émile"):
            draft = draft.add(name)
        app.begin(draft)
        ui.run(0.6)
        assert app.sheet.is_open
        assert not ui.audit()


class TestSetting:
    def test_what_the_box_gives_is_said_with_the_first_card_and_in_the_bar(self, ui: UI, app: Any) -> None:
        begin(ui, app)
        coins = "Coins by the point cards: 4 gold, 4 silver"
        assert ui.find(coins)
        assert ui.find("Player 1 [YYY] · Player 2 [YYYY]")
        ui.tap("Later")
        ui.run(0.3)
        ui.tap(ui.find(kind="Chip", text="To begin"))
        assert ui.find(coins)

    def test_it_is_not_said_any_more_after_the_first_turn(self, ui: UI, app: Any) -> None:
        page = begin(ui, app)
        ui.tap("Later")
        ui.tap(page.board.ids.hand.children[-1])
        assert not ui.find_all(kind="Chip", text="To begin")


class TestFirstPlayer:
    def form(self, ui: UI, app: Any) -> Any:
        ui.resize(412, 915)
        ui.tap("New game")
        ui.tap("Add a player")
        page = app.page
        for seat, name in enumerate(("Ana", "Béa", "Carl")):
            page.rename(seat, name)
        ui.run(0.2)
        page.ids.scroll.scroll_y = 0.5
        ui.run(0.3)
        return page

    def test_the_draw_is_seen_and_said(self, ui: UI, app: Any) -> None:
        page = self.form(ui, app)
        ui.tap("Random first player")
        lit = set()
        for _ in range(300):
            lit |= {row.name for row in page.ids.seats.children if row.lit}
            ui.step()
        assert lit == {"Ana", "Béa", "Carl"}
        assert not any(row.lit for row in page.ids.seats.children)
        first = page.draft.seats[0].name
        assert ui.find(f"{first} begins")
        around = ["Ana", "Béa", "Carl"]
        at = around.index(first)
        assert [seat.name for seat in page.draft.seats] == around[at:] + around[:at]

    def test_a_touch_ends_it_and_counts(self, ui: UI, app: Any) -> None:
        page = self.form(ui, app)
        ui.tap("Random first player")
        ui.run(0.2)
        assert any(row.lit for row in page.ids.seats.children)
        ui.tap("Start")
        ui.run(0.3)
        assert app.page.name == "table"
        assert set(app.page.sitting.players) == {"Ana", "Béa", "Carl"}

    def test_with_less_motion_it_is_only_said(self, ui: UI, app: Any) -> None:
        app.choose(motion=False)
        page = self.form(ui, app)
        ui.tap("Random first player")
        assert ui.find(f"{page.draft.seats[0].name} begins")

    def test_the_light_ends_at_the_one_that_was_drawn(self) -> None:
        from screens.lots import hops

        for count in (2, 5):
            for drawn in range(count):
                steps = hops(count, drawn)
                assert steps[-1][0] == drawn
                assert [seat for seat, _ in steps[:count]] == [*range(count)]
                assert [seconds for _, seconds in steps] == sorted(seconds for _, seconds in steps)
                assert sum(seconds for _, seconds in steps) < 3


class TestBesideAnOpenGame:
    def open_one(self, ui: UI, app: Any, library: Library) -> Any:
        draft = Draft().add("Ana").add("Béa").choose("ask_names", False)
        game = library.begin(draft.record(UNNAMED, 1), draft.colours(UNNAMED))
        game.close()
        app.choose(motion=False, ask_names=False)
        ui.resize(412, 915)
        app.go("settings")
        app.go("home")
        ui.run(0.3)
        return game

    def test_carry_on_says_round_and_whose_turn(self, ui: UI, app: Any, library: Library) -> None:
        self.open_one(ui, app, library)
        card = ui.find(kind="GameCard", text="Carry on")
        assert card.more.startswith("Spice Road\nAna, Béa\nRound 1: Ana to play\nSince 1 January, ")
        ui.tap(card)
        ui.tap(app.page.board.ids.hand.children[-1])
        ui.run(0.6)
        app.go("home")
        ui.run(0.3)
        assert "Round 1: Béa to play" in ui.find(kind="GameCard", text="Carry on").more

    def test_the_same_group_again_hides_nothing_and_can_be_undone(
        self, ui: UI, app: Any, library: Library
    ) -> None:
        first = self.open_one(ui, app, library)
        ui.tap("Same group again")
        ui.run(0.3)
        second = app.desk.game.id
        assert second != first.id
        assert ui.find("The other game stays open: Ana, Béa")
        ui.tap("Undo")
        ui.run(0.3)
        assert app.desk.game.id == first.id
        assert [game.id for game in library.games.open_games()] == [first.id]

    def test_two_games_of_the_same_people_are_told_apart(self, ui: UI, app: Any, library: Library) -> None:
        self.open_one(ui, app, library)
        ui.tap("Same group again")
        ui.run(0.3)
        ui.tap(app.page.board.ids.hand.children[-1])
        ui.run(0.6)
        app.go("home")
        ui.run(0.3)
        one, other = ui.find_all(kind="GameCard", text="Carry on")
        assert one.more != other.more
        ui.run(10)
        assert not ui.audit()

    def test_a_new_game_stays_in_sight_however_many_are_open(
        self, ui: UI, app: Any, library: Library
    ) -> None:
        first = self.open_one(ui, app, library)
        ui.resize(360, 640)
        for _ in range(3):
            library.begin(first.timeline.to_record())
        app.go("history")
        app.go("home")
        ui.run(10)
        assert len(ui.find_all(kind="GameCard", text="Carry on")) == 1
        button, page = ui.find("New game"), app.page
        assert button.to_window(*button.pos)[1] >= page.y
        assert not ui.audit()
        ui.tap("3 more games on the table")
        ui.wait_beside(lambda: app.page.name == "history" and len(app.page.games) == 4)

    def test_a_new_game_can_be_undone(self, ui: UI, app: Any, library: Library) -> None:
        first = self.open_one(ui, app, library)
        ui.tap("New game")
        ui.tap("Start")
        ui.run(0.3)
        assert len(library.games.open_games()) == 2
        ui.tap("Undo")
        ui.run(0.3)
        assert app.desk.game.id == first.id
        assert len(library.games.open_games()) == 1

    def test_what_was_recorded_meanwhile_is_not_binned(self, ui: UI, app: Any, library: Library) -> None:
        """The way back waits under the sheet that names the rows: by then the game has gone on."""
        begin(ui, app)
        ui.tap("Later")
        app.go("home")
        ui.run(0.3)
        first = app.desk.open_games()
        page = begin(ui, app)
        assert app.notice.action, "nothing was recorded yet"
        ui.tap(cells(ui, app)[0])
        ui.run(0.3)
        ui.tap("Later")
        ui.run(0.3)
        assert not app.notice.action
        assert not ui.find_all("Undo")
        assert len(app.desk.open_games()) == len(first) + 1
        assert page.sitting.timeline.actions
