"""Preparing a game: the draft as a value, and the form over it."""

from dataclasses import replace
from typing import Any

import pytest

from engine.games import GAMES
from engine.timeline import Timeline
from faces import FACES
from rulebook.languages import LANGUAGES
from screens.draft import Draft, Seat
from screens.widgets.art import text_width
from storage.library import Library
from tests.ui.audit import visible_box
from tests.ui.harness import UI

UNNAMED = "Player {n}"


def draft(*names: str) -> Draft:
    made = Draft()
    for name in names:
        made = made.add(name)
    return made


class TestDraft:
    def test_everybody_has_a_colour_of_their_own(self) -> None:
        made = draft("Ana", "Béa", "Carl", "Dora", "Émile")
        assert len({seat.colour for seat in made.seats}) == 5

    def test_a_remembered_colour_is_given_if_it_is_free(self) -> None:
        made = draft("Ana").add("Béa", "plum").add("Carl", "plum")
        assert made.seats[1].colour == "plum"
        assert made.seats[2].colour != "plum"

    def test_two_to_five_sit_at_the_table(self) -> None:
        assert len(draft(*"abcdefg").seats) == 5
        assert len(draft("a", "b").remove(0).seats) == 2
        assert [seat.name for seat in draft("a", "b", "c").remove(1).seats] == ["a", "c"]

    def test_taking_a_colour_gives_ones_own_for_it(self) -> None:
        made = draft("Ana", "Béa")
        before = [seat.colour for seat in made.seats]
        assert [seat.colour for seat in made.recolour(0, before[1]).seats] == before[::-1]

    def test_another_first_player_keeps_the_order_around_the_table(self) -> None:
        made = draft("Ana", "Béa", "Carl").start_with(1)
        assert [seat.name for seat in made.seats] == ["Béa", "Carl", "Ana"]

    def test_moving(self) -> None:
        made = draft("Ana", "Béa", "Carl")
        assert [seat.name for seat in made.move(0, 2).seats] == ["Béa", "Carl", "Ana"]
        assert [seat.name for seat in made.move(2, 1).seats] == ["Ana", "Carl", "Béa"]

    def test_names(self) -> None:
        made = draft("", "Béa").rename(1, "  Béatrice ")
        assert made.names(UNNAMED) == ("Player 1", "Béatrice")
        assert not made.doubled(UNNAMED)
        assert made.rename(1, "Player 1").doubled(UNNAMED) == "Player 1"

    def test_only_options_that_differ_are_kept(self) -> None:
        made = draft("Ana", "Béa").choose("caravan_limit", 12).choose("show_totals", True)
        assert made.options == {"caravan_limit": 12, "show_totals": True}
        assert made.choose("caravan_limit", 10).options == {"show_totals": True}

    def test_another_game_keeps_the_people(self) -> None:
        made = draft("Ana", "Béa").choose("show_totals", True).play("golem")
        assert made.game == "golem"
        assert made.names(UNNAMED) == ("Ana", "Béa")
        assert made.option("show_totals") is True

    @pytest.mark.parametrize("depth", ["mirror", "deal", "scores"])
    @pytest.mark.parametrize("game", ["spice-road", "golem"])
    def test_every_draft_can_be_played(self, game: str, depth: str) -> None:
        made = Draft(game, (Seat("Ana", "teal"), Seat("", "plum")), depth)  # type: ignore[arg-type]
        record = made.choose("finish_round", False).record(UNNAMED, 7)
        assert record.players == ("Ana", "Player 2")
        assert record.scores_only == (depth == "scores")
        assert Timeline.of(record).state.status == "running"
        assert made.colours(UNNAMED) == {"Ana": "teal", "Player 2": "plum"}

    @pytest.mark.parametrize("depth", ["mirror", "deal", "scores"])
    def test_the_same_again(self, depth: str) -> None:
        made = Draft("golem", draft("Ana", "Béa", "Carl").seats, depth)  # type: ignore[arg-type]
        if depth != "scores":
            made = made.choose("caravan_limit", 12)
        made = made.recolour(0, "slate")
        again = Draft.again(made.record(UNNAMED, 1), made.colours(UNNAMED))
        assert again == made
        assert (again.record(UNNAMED, 2) == made.record(UNNAMED, 1)) == (depth != "deal")

    def test_the_app_deals_by_its_seed(self) -> None:
        made = Draft(seats=draft("a", "b").seats, depth="deal")
        assert made.record(UNNAMED, 1) == made.record(UNNAMED, 1)
        assert made.record(UNNAMED, 1) != made.record(UNNAMED, 2)


class TestPage:
    @pytest.fixture
    def page(self, ui: UI, app: Any) -> Any:
        ui.resize(412, 915)
        ui.tap("New game")
        return app.page

    def test_it_starts_with_two_strangers(self, ui: UI, page: Any) -> None:
        assert page.draft.names(UNNAMED) == ("Player 1", "Player 2")

    def test_a_name_is_typed(self, ui: UI, page: Any) -> None:
        ui.tap(ui.find_all(kind="Field")[0])
        ui.type("Zoé")
        ui.key(27)
        assert page.draft.seats[0].name == "Zoé"

    def test_two_of_the_same_name_cannot_start(self, ui: UI, page: Any) -> None:
        page.rename(0, "Ana")
        page.rename(1, "Ana")
        ui.step(3)
        assert ui.find("Two players are called Ana")
        assert ui.find(kind="PushButton", text="Start").disabled

    def test_those_of_the_same_name_are_marked(self, ui: UI, page: Any) -> None:
        ui.tap("Add a player")
        for seat, name in enumerate(("Ana", "Béa")):
            page.rename(seat, name)
        ui.type("Ana")
        ui.step(3)
        fields = ui.find_all(kind="Field")
        assert sorted((field.text, field.wrong) for field in fields) == [
            ("Ana", True),
            ("Ana", True),
            ("Béa", False),
        ]
        page.rename(2, "Anna")
        assert not any(field.wrong for field in fields)

    def test_players_come_and_go(self, ui: UI, page: Any) -> None:
        ui.tap("Add a player")
        assert len(page.draft.seats) == 3
        ui.tap(ui.find_all(kind="IconButton", icon="close")[0])
        assert len(page.draft.seats) == 2

    def test_a_player_is_dragged_to_another_seat(self, ui: UI, page: Any) -> None:
        ui.tap("Add a player")
        for seat, name in enumerate(("Ana", "Béa", "Carl")):
            page.rename(seat, name)
        ui.step(3)
        rows = page.ids.seats.children[::-1]
        x, top = rows[0].ids.handle.to_window(*rows[0].ids.handle.center)
        _, bottom = rows[2].ids.handle.to_window(*rows[2].ids.handle.center)
        ui.drag(x, top, x, bottom)
        assert [seat.name for seat in page.draft.seats] == ["Béa", "Carl", "Ana"]

    def test_a_game_brings_its_look(self, ui: UI, app: Any, page: Any) -> None:
        ui.tap("Golem")
        assert page.draft.game == "golem"
        assert app.theme_cls.edition == "golem"

    def test_a_colour_is_picked(self, ui: UI, app: Any, page: Any) -> None:
        ui.tap(ui.find_all(kind="Swatch")[0])
        assert not ui.audit()
        ui.tap(ui.find(kind="Swatch", colour="plum"))
        assert page.draft.seats[0].colour == "plum"
        assert not app.sheet.is_open

    def test_a_colour_that_somebody_has_is_swapped_and_kept(
        self, ui: UI, app: Any, page: Any, library: Library
    ) -> None:
        first, second = (seat.colour for seat in page.draft.seats)
        ui.tap(ui.find_all(kind="Swatch")[-1])
        assert ui.find(kind="Swatch", colour=second).chosen
        assert ui.find(kind="Swatch", colour=first).taken
        ui.tap(ui.find(kind="Swatch", colour=first))
        assert [seat.colour for seat in page.draft.seats] == [second, first]
        ui.tap("Start")
        assert {player.name: player.colour for player in library.people.players()} == {
            "Player 1": second,
            "Player 2": first,
        }

    def test_how_closely(self, ui: UI, page: Any) -> None:
        ui.tap("The app deals")
        assert page.draft.depth == "deal"
        assert ui.find(kind="DepthRow", depth="deal").chosen

    def test_house_rules(self, ui: UI, page: Any) -> None:
        page.house_rules_open = True
        ui.step(3)
        page.ids.scroll.scroll_y = 0
        ui.step(3)
        ui.tap("Tied players share the victory")
        ui.tap(ui.find(kind="IconButton", icon="plus"))
        assert page.draft.options == {"shared_victory": True, "caravan_limit": 11}


def test_those_who_played_before_are_offered(ui: UI, app: Any, library: Library) -> None:
    for players in (("Dora", "Émile"), ("Ana", "Béa")):
        made = draft(*players)
        library.begin(made.record(UNNAMED, 1), made.colours(UNNAMED))
    ui.resize(412, 915)
    ui.tap("New game")
    assert app.page.draft.names(UNNAMED) == ("Ana", "Béa")
    ui.tap(ui.find(kind="Chip", text="Dora"))
    assert app.page.draft.names(UNNAMED) == ("Ana", "Béa", "Dora")
    assert not ui.find_all(kind="Chip", text="Dora")


def test_home_shows_what_there_is_to_carry_on_with(ui: UI, app: Any, library: Library) -> None:
    made = draft("Ana", "Béa")
    library.begin(made.record(UNNAMED, 1), made.colours(UNNAMED))
    ui.tap("Settings")
    ui.key(27)
    assert ui.find("Carry on")
    assert ui.find("Same group again")
    assert ui.find("Spice Road\nAna, Béa")


def test_after_a_game_that_only_a_newer_app_knows_the_first_one_is_offered(
    ui: UI, app: Any, library: Library
) -> None:
    record = replace(draft("Ana", "Béa").record(UNNAMED, 1), game="from-sand-to-sea")
    library.people.remember(record, {})
    app.go("new game")
    assert app.page.draft.game == next(iter(GAMES))
    assert len(app.page.draft.seats) == 2


def test_the_same_group_again_takes_one_tap(ui: UI, app: Any, library: Library) -> None:
    made = draft("Ana", "Béa").play("golem").choose("show_totals", True)
    library.begin(made.record(UNNAMED, 1), made.colours(UNNAMED))
    app.go("settings")
    app.go("home")
    ui.run(0.5)
    ui.tap("Same group again")
    assert app.page.name == "table"
    assert app.stack == ["home", "table"]
    assert len(library.games.open_games()) == 2


def test_a_draft_is_begun_and_carried_on(ui: UI, app: Any, library: Library) -> None:
    ui.tap("New game")
    ui.tap("Start")
    assert app.page.name == "table"
    (game,) = library.games.open_games()
    assert game.players == ("Player 1", "Player 2")
    app.go("home")
    ui.run(0.5)
    ui.tap("Carry on")
    assert app.page.name == "table"


@pytest.mark.parametrize("game", GAMES)
def test_scores_can_be_added_up_for_every_game(ui: UI, app: Any, library: Library, game: str) -> None:
    """Also where its table cannot be drawn yet: then nothing else is offered."""
    ui.resize(412, 915)
    app.choose(motion=False)
    ui.tap("New game")
    ui.tap(ui.find(kind="GameTile", game=game))
    assert app.page.draft.game == game
    assert ("mirror" in app.page.draft.depths) == bool(FACES[game].boards)
    app.page.ids.scroll.scroll_to(next(row for row in app.page.ids.depths.children if row.depth == "scores"))
    ui.run(0.4)
    ui.tap(ui.find(kind="DepthRow", depth="scores"))
    ui.tap("Start")
    assert app.page.name == "scores"
    (begun,) = library.games.open_games()
    assert (begun.game, begun.scores_only) == (game, True)
    assert ui.audit() == []


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (1280, 800)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_four_games_fit(ui: UI, app: Any, size: tuple[int, int], language: str) -> None:
    app.choose(language=language, text_percent=130)
    app.go("new game")
    ui.resize(*size)
    ui.run(0.4)
    assert len(ui.find_all(kind="GameTile")) == len(GAMES)
    assert ui.audit() == []


def test_a_name_too_long_is_said_and_not_cut(ui: UI, app: Any) -> None:
    app.choose(motion=False)
    ui.tap("New game")
    field = ui.find_all(kind="Field")[0]
    ui.tap(field)
    ui.type("Jean-Baptiste-Emmanuel")
    assert ui.find("At most 20 characters: 22 are too many")
    ui.key(13)
    assert field.text == app.page.draft.seats[0].name == "Jean-Baptiste-Emmanuel"
    assert field.wrong
    assert ui.find("A name is too long")
    assert ui.find(kind="PushButton", text="Start").disabled
    app.page.rename(0, "Jean-Baptiste")
    ui.step(3)
    assert not field.wrong
    assert not ui.find(kind="PushButton", text="Start").disabled


class TestFields:
    @pytest.fixture
    def page(self, ui: UI, app: Any, library: Library) -> Any:
        made = draft("Ana", "Béa")
        library.begin(made.record(UNNAMED, 1), made.colours(UNNAMED))
        app.choose(motion=False)
        app.go("new game")
        ui.run(0.3)
        app.page.ids.scroll.scroll_y = 0.5
        ui.run(0.3)
        return app.page

    def field(self, page: Any, seat: int) -> Any:
        return page.ids.seats.children[-1 - seat].ids.name

    def test_a_touch_selects_the_name_and_typing_replaces_it(self, ui: UI, page: Any) -> None:
        field = self.field(page, 0)
        ui.tap(field)
        assert field.selection_text == "Ana"
        ui.type("Zoé")
        assert field.text == "Zoé"

    @pytest.mark.parametrize("size", [(360, 640), (640, 360), (1280, 800)])
    def test_whoever_is_added_is_asked_for_the_name(self, ui: UI, page: Any, size: tuple[int, int]) -> None:
        ui.resize(*size)
        ui.run(0.3)
        for seat in (2, 3, 4):
            add = next(one for one in ui.walk() if getattr(one, "text", "") == "Add a player")
            ui.bring_into_view(add)
            ui.tap(add)
            ui.run(0.5)
            field = self.field(page, seat)
            assert field.focus
            assert [self.field(page, other).focus for other in range(seat)] == [False] * seat
            box, view = visible_box(field), page.ids.scroll
            assert box.height >= field.height - 1, "all of it is in sight"
            assert box.bottom >= view.to_window(*view.pos)[1] - 1
            field.insert_text(f"Player no {seat}")
        assert [one.name for one in page.draft.seats[2:]] == [f"Player no {seat}" for seat in (2, 3, 4)]

    def test_enter_goes_on_to_the_next_and_adds_one(self, ui: UI, page: Any) -> None:
        ui.tap(self.field(page, 0))
        for name in ("Zoé", "Yann", "Xia"):
            ui.type(name)
            ui.key(13)
        assert [seat.name for seat in page.draft.seats] == ["Zoé", "Yann", "Xia", ""]
        assert self.field(page, 3).focus
        ui.key(13)
        assert len(page.draft.seats) == 4, "an empty name brings nobody"

    def test_no_more_are_added_than_the_game_seats(self, ui: UI, page: Any) -> None:
        ui.tap(self.field(page, 0))
        for name in "abcdefg":
            ui.type(name)
            ui.key(13)
        assert [seat.name for seat in page.draft.seats] == [*"abcde"]

    def test_a_name_is_seen_whole_after_any_drag(self, ui: UI, page: Any) -> None:
        from tests.ui.audit import visible_box

        page.rename(0, "Maximiliana Wilhelmi")
        ui.run(0.2)
        field = self.field(page, 0)
        x, y = visible_box(field).center
        for to in ((x - 100, y), (x + 100, y), (x, y + 60)):
            ui.drag(x, y, *to, rest=0.3)
            field.focus = False
            ui.run(0.3)
            assert field.scroll_x == 0
            x, y = visible_box(field).center
        field.scroll_x = 30
        assert field.scroll_x == 0
        assert not ui.audit()

    @pytest.mark.parametrize("typed", ["ana", "ANA", "Aná", "A na"])
    def test_somebody_known_in_other_letters_is_asked_about(
        self, ui: UI, page: Any, library: Library, typed: str
    ) -> None:
        page.rename(0, "Zoé")
        ui.run(0.2)
        ui.tap(self.field(page, 1))
        ui.type(typed)
        ui.run(0.1)
        ui.tap(ui.find(kind="Chip", text="Same as Ana?"))
        assert [seat.name for seat in page.draft.seats] == ["Zoé", "Ana"]
        colours = {player.name: player.colour for player in library.people.players()}
        assert page.draft.seats[1].colour in (colours["Ana"], page.draft.seats[1].colour)
        assert not ui.find_all(kind="Chip", text="Same as Ana?")

    def test_the_known_name_itself_is_no_question(self, ui: UI, page: Any) -> None:
        page.rename(0, "Zoé")
        ui.tap(self.field(page, 1))
        ui.type("Ana")
        ui.run(0.1)
        assert not ui.find_all(kind="Chip", text="Same as Ana?")

    def test_two_at_one_table_who_look_alike(self, ui: UI, page: Any) -> None:
        ui.tap(self.field(page, 1))
        ui.type("ana")
        ui.run(0.1)
        assert ui.find("Looks like Ana at this table")
        assert not ui.find_all(kind="Chip", text="Same as Ana?")
        assert not ui.find(kind="PushButton", text="Start").disabled

    @pytest.mark.parametrize("size", [(360, 640), (412, 915), (915, 412), (1280, 800)])
    @pytest.mark.parametrize("percent", [100, 130, 200])
    def test_the_longest_names_and_what_is_said_of_them_have_room(
        self, ui: UI, app: Any, page: Any, size: tuple[int, int], percent: int
    ) -> None:
        ui.resize(*size)
        app.choose(text_percent=percent)
        for seat, name in enumerate(("Maximiliana Wilhelmi", "علاء الدين بن محمد", "王小明 김민준 さくら")):
            if seat == len(page.draft.seats):
                page.add_player()
            page.rename(seat, name)
        page.add_player("béa")
        ui.run(0.3)
        assert not ui.audit()


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (915, 412), (1280, 800)])
@pytest.mark.parametrize("percent", [100, 130, 200])
def test_no_name_of_a_game_is_broken(ui: UI, app: Any, size: tuple[int, int], percent: int) -> None:
    app.go("new game")
    page = app.page
    ui.resize(*size)
    app.choose(language="de", text_percent=percent)
    ui.run(0.3)
    for tile in page.ids.games.children:
        label = tile.ids.label
        room = label.width - label.padding[0] - label.padding[2]
        for word in label.text.split():
            assert text_width(word, label.font_size) <= room, word


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(360, 640), (412, 915), (915, 412)])
@pytest.mark.parametrize("game", ["spice-road", "eastern-wonders"])
def test_the_largest_letters_break_no_word(
    ui: UI, app: Any, language: str, size: tuple[int, int], game: str
) -> None:
    app.go("new game")
    ui.resize(*size)
    app.choose(language=language, text_percent=200)
    app.page.play(game)
    ui.run(0.3)
    for where in (1, 0.5, 0):
        app.page.ids.scroll.scroll_y = where
        ui.run(0.1)
        assert ui.audit() == []


def test_hints_are_offered_only_where_there_are_any(ui: UI, app: Any) -> None:
    app.go("new game")
    ui.run(0.3)
    for game, offered in (
        ("eastern-wonders", False),
        ("golem", True),
        ("new-world", False),
        ("spice-road", True),
    ):
        app.page.play(game)
        ui.run(0.2)
        rows = [row for row in app.page.walk() if getattr(row, "text", "") == app.t["settings.hints"]]
        assert bool(rows) == offered, game
    names = [row.text for row in reversed(app.page.ids.options.children) if hasattr(row, "text")]
    where = names.index(app.t["settings.hints"])
    assert names[where - 1] == app.t["settings.show_totals"], "where it was"
