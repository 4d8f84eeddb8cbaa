"""The rules page and the player aid: every rule in two taps, and back to the same turn."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rulebook
from engine.game import Touch
from storage.library import Library
from tests.ui.audit import visible_box
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed

ESCAPE, ENTER, SLASH, F = 27, 13, 47, 102
TWO = ("Ana", "Béatrice")


def sit_down(ui: UI, app: Any, game: str = "spice-road") -> Hand:
    record, box = boxed(game, TWO, seed=11)
    app.show_table(app.library.begin(record))
    ui.run(0.5)
    return Hand(ui, box)


def look_up(ui: UI, app: Any, game: str, rule: str = "") -> Any:
    """As the table does it: to what can be done, or to a rule."""
    app.go("rules", game=game, rule=rule)
    ui.run(0.3)
    return app.page


def look_around(ui: UI, app: Any, game: str = "spice-road") -> Any:
    """As one does from home."""
    app.go("rules")
    app.page.game = game
    ui.run(0.3)
    return app.page


def reading(page: Any) -> str:
    return str(page.trail[-1].id) if page.trail else ""


def scroll_to(ui: UI, page: Any, text: str) -> Any:
    """Down the list to a row."""
    while not (found := ui.find_all(text, kind="RuleRow")):
        assert page.ids.list.scroll_y > 0, text
        page.ids.list.scroll_y -= 0.1
        ui.run(0.1)
    return found[0]


def rows(ui: UI) -> list[str]:
    return [row.text for row in ui.find_all(kind="RuleRow")]


@pytest.fixture(scope="module")
def shared(stage: UI, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """One app for all tests: each starts at home."""
    from screens.app import CenturyApp

    with Library(tmp_path_factory.mktemp("library")) as library:
        app = stage.start(CenturyApp(library), (360, 640))
        app.choose(motion=False, theme="light")
        yield app
        stage.stop()


@pytest.fixture
def ui(stage: UI) -> UI:
    return stage


@pytest.fixture
def app(ui: UI, shared: Any) -> Any:
    """On a phone of 360×640 dp, in English, with nothing left of the test before."""
    ui.resize(360, 640)
    shared.root.ids.notice.hide()
    shared.choose(language="en", text_percent=100, theme="light")
    shared.go("home")
    ui.run(0.1)
    return shared


# the three doors, and back


def test_a_refusal_leads_to_its_rule_in_one_tap_and_back_to_the_same_turn(ui: UI, app: Any) -> None:
    hand = sit_down(ui, app)
    ui.tap(hand.thing(Touch("hand", 0)))
    ui.tap(hand.thing(Touch("points", 4)))
    table, turns = app.page, hand.timeline.actions
    assert table.refusal
    before = (table.words, [chip.text for chip in table.chips], table.title, table.can_undo)

    chip = next(widget for widget in ui.walk() if getattr(widget, "text", "") == "Rule")
    ui.bring_into_view(chip)
    ui.tap(chip)
    assert app.page.name == "rules"
    assert reading(app.page) == "SR-CLAIM-1"
    assert ui.find("Claiming a point card")

    ui.key(ESCAPE)
    assert app.page is table
    assert (table.words, [chip.text for chip in table.chips], table.title, table.can_undo) == before
    assert hand.timeline.actions == turns


def test_the_question_mark_shows_what_fits_the_moment_and_a_second_tap_the_rule(ui: UI, app: Any) -> None:
    sit_down(ui, app, "golem")
    table = app.page
    ui.tap(ui.find(kind="IconButton", icon="help-circle-outline"))
    assert ui.find("At this moment")
    moment = ["Starting crystals by seat", "Who goes first", "The set-up at a glance"]
    assert rows(ui)[:4] == [*moment, "What changes with the number of players"]
    ui.tap("Who goes first")
    assert reading(app.page) == "SR-SETUP-6"
    ui.key(ESCAPE)
    assert rows(ui)[:3] == moment
    ui.key(ESCAPE)
    assert app.page is table


def test_every_section_of_every_game_is_two_taps_from_its_table(ui: UI, app: Any) -> None:
    for game in rulebook.GAMES:
        page = look_up(ui, app, game)
        listed = [item.entry for item in page.ids.list.items if getattr(item, "entry", None)]
        topics = {entry.topic for entry in rulebook.entries(game)}
        assert {entry.topic for entry in listed} == topics
        assert {entry.game for entry in listed} == {game}


def test_from_home_the_open_game_is_looked_up(ui: UI, app: Any) -> None:
    sit_down(ui, app, "golem")
    ui.key(ESCAPE)
    door = next(widget for widget in ui.walk() if getattr(widget, "text", "") == "Rules")
    ui.bring_into_view(door)
    ui.tap(door)
    assert app.page.game == "golem"
    assert ui.find(kind="Chip", text="Golem").chosen
    assert ui.find("Often missed")


# searching


def test_two_letters_suffice_and_enter_opens_the_first(ui: UI, app: Any) -> None:
    page = look_around(ui, app)
    ui.tap(ui.find(kind="Field"))
    ui.type("s")
    assert ui.find("Often missed")
    ui.type("i")
    ui.step()
    assert "Gold is worth 3, silver 1" in rows(ui)
    ui.type("lver slides")
    ui.step()
    assert rows(ui)[0] == "When the gold is gone, silver slides left"
    ui.key(ENTER)
    assert reading(page) == "SR-CLAIM-4"


def test_the_current_game_comes_first_and_others_say_who_they_are(ui: UI, app: Any) -> None:
    page = look_around(ui, app)
    page.query = "outpost"
    ui.run(0.2)
    assert ui.find_all(kind="RuleRow")[0].more.startswith("Eastern Wonders · ")
    ui.tap(ui.find(kind="Chip", text="Eastern Wonders"))
    assert ui.find_all(kind="RuleRow")[0].more == "Market: building an outpost"


def test_nothing_found_is_said_and_cleared_in_one_tap(ui: UI, app: Any) -> None:
    page = look_around(ui, app)
    page.query = "xyzzy"
    ui.run(0.2)
    assert not rows(ui)
    assert ui.find("Nothing found. Try another word, in any language of the app.")
    ui.tap(ui.find(kind="IconButton", icon="close"))
    assert ui.find("Often missed")
    assert ui.find(kind="Field").focus


@pytest.mark.parametrize(("code", "text", "modifiers"), [(SLASH, "/", ()), (F, "f", ("ctrl",))])
def test_keys_of_the_desktop(ui: UI, app: Any, code: int, text: str, modifiers: tuple[str, ...]) -> None:
    page = look_up(ui, app, "spice-road", "SR-CLAIM-1")
    ui.key(code, text, modifiers)
    field = ui.find(kind="Field")
    assert field.focus
    assert field.text == ""
    ui.key(ESCAPE)
    assert not field.focus
    assert app.page is page
    ui.key(ESCAPE)
    assert app.page.name == "home"


# reading


def test_the_whole_section_stands_around_the_rule(ui: UI, app: Any) -> None:
    look_up(ui, app, "spice-road", "SR-CLAIM-5")
    cards = [widget for widget in ui.walk() if type(widget).__name__ == "EntryCard"]
    assert {card.entry.id for card in cards} == {f"SR-CLAIM-{n}" for n in range(1, 7)}
    (front,) = (card for card in cards if card.in_front)
    assert front.entry.id == "SR-CLAIM-5"
    assert visible_box(front).height > 200


def test_an_example_is_drawn_with_the_cubes_of_the_game(ui: UI, app: Any) -> None:
    look_up(ui, app, "golem", "SR-LIMIT-1")
    drawn = ui.find(kind="Exchange")
    assert (drawn.before, drawn.after, drawn.edition) == ("YYYYYYYYYRRR", "YYYYYYYRRR", "golem")
    assert "".join(name for name, _ in drawn.boxes) == "YYYYYYYYYRRR→YYYYYYYRRR"


def test_it_says_where_a_rule_stands_and_what_is_ours(ui: UI, app: Any) -> None:
    page = look_up(ui, app, "spice-road", "SR-CLAIM-4")
    assert ui.find("Rulebook 2024 · Claim")
    page.turn(rulebook.entry("SR-HOUSE-5"))
    ui.run(0.3)
    assert ui.find("Our decision, not in the rulebook")


def test_related_rules_lead_on_and_back_leads_through_them(ui: UI, app: Any) -> None:
    page = look_up(ui, app, "spice-road", "SR-SUPPLY-1")
    ui.tap(ui.find(kind="RelatedChip", text="Four spices, low to high"))
    assert reading(page) == "SR-SETUP-5"
    ui.key(ESCAPE)
    assert reading(page) == "SR-SUPPLY-1"
    ui.key(ESCAPE)
    assert app.page.name == "home"


def test_pages_are_turned_across_sections(ui: UI, app: Any) -> None:
    page = look_up(ui, app, "spice-road", "SR-SETUP-8")
    ui.tap(ui.find(kind="IconButton", icon="chevron-right"))
    assert reading(page) == "SR-TURN-1"
    assert ui.find(f"10 / {len(rulebook.entries('spice-road'))}")
    ui.tap(ui.find(kind="IconButton", icon="chevron-left"))
    assert reading(page) == "SR-SETUP-8"
    page.turn(rulebook.entries("spice-road")[0])
    ui.run(0.3)
    assert ui.find(kind="IconButton", icon="chevron-left").disabled


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_line_shows_how_far_through_the_rules_one_is(ui: UI, app: Any, theme: str) -> None:
    page = look_up(ui, app, "spice-road", "SR-SETUP-8")
    app.choose(theme=theme)
    line = ui.find(kind="MDLinearProgressIndicator")
    assert line.value == pytest.approx(100 * 9 / len(rulebook.entries("spice-road")))
    picture, middle = ui.picture(), round(640 - line.center_y)
    ink = tuple(round(part * 255) for part in app.theme_cls.primaryColor[:3])
    drawn = [x for x in range(360) if picture.getpixel((x, middle)) == ink]
    assert len(drawn) == pytest.approx(360 * line.value / 100, abs=4)
    page.turn(rulebook.entries("spice-road")[-1])
    ui.step(3)
    assert line.value == 100


def test_a_neighbour_comes_to_the_front_where_it_is(ui: UI, app: Any) -> None:
    page = look_up(ui, app, "spice-road", "SR-LIMIT-1")
    card = next(w for w in ui.walk() if getattr(w, "title", "") == "You choose what goes back")
    scroll = page._reader.ids.scroll
    assert scroll.scroll_y == 1
    ui.tap(card)
    assert reading(page) == "SR-LIMIT-2"
    assert card.in_front
    assert scroll.scroll_y == 1


def test_another_language_is_for_this_reading_only(ui: UI, app: Any) -> None:
    look_up(ui, app, "spice-road", "SR-CLAIM-1")
    ui.tap(ui.find(kind="Languages", text="EN"))
    ui.run(0.4)
    assert not ui.audit()
    ui.tap("Français")
    ui.run(0.4)
    assert ui.find("Livret de règles 2024 · Réclamer")
    ui.tap(ui.find(kind="Languages", text="FR"))
    ui.run(0.4)
    ui.tap("Italiano")
    ui.run(0.4)
    assert ui.find("Vedi anche")
    assert app.t.language == "en"
    ui.key(ESCAPE)
    look_up(ui, app, "spice-road", "SR-CLAIM-1")
    assert ui.find("Rulebook 2024 · Claim")


def test_what_was_read_is_offered_again_in_the_words_of_the_game(ui: UI, app: Any) -> None:
    look_up(ui, app, "spice-road", "SR-SCORE-2")
    ui.key(ESCAPE)
    look_around(ui, app)
    assert ui.find("Read recently")
    assert rows(ui)[0] == "Gold is worth 3, silver 1"
    ui.tap(ui.find(kind="Chip", text="Golem"))
    assert rows(ui)[0] == "Copper is worth 3, silver 1"


def dividers(ui: UI) -> list[Any]:
    return [widget for widget in ui.walk() if type(widget).__name__ == "MDDivider"]


def test_with_more_room_list_and_rule_stand_side_by_side(ui: UI, app: Any) -> None:
    ui.resize(1280, 800)
    page = look_up(ui, app, "spice-road")
    assert ui.find("Player aid", kind="Text", style="headline")
    (between,) = dividers(ui)
    assert page.ids.list.right == between.x
    assert (between.width, between.height) == (1, 800)
    ui.tap(scroll_to(ui, page, "Rest"))
    assert reading(page) == "SR-REST-1"
    assert ui.find(kind="RuleRow", text="Rest")
    ui.tap(scroll_to(ui, page, "Claim"))
    ui.key(ESCAPE)
    assert app.page.name == "home"


def test_turning_the_phone_keeps_what_is_read(ui: UI, app: Any) -> None:
    page = look_up(ui, app, "spice-road", "SR-CLAIM-1")
    ui.resize(640, 360)
    ui.run(0.3)
    assert ui.find(kind="Field")
    assert ui.find("Claiming a point card", kind="Text", style="title")
    ui.resize(360, 640)
    ui.run(0.3)
    assert reading(page) == "SR-CLAIM-1"
    assert not ui.find_all(kind="Field")
    assert not dividers(ui)


# the player aid


def test_a_line_of_the_aid_leads_to_its_rule_and_back(ui: UI, app: Any) -> None:
    page = look_up(ui, app, "golem")
    ui.tap(scroll_to(ui, page, "Player aid"))
    assert app.page.name == "aid"
    ui.tap("Take all your played cards back into your hand.")
    assert reading(app.page) == "SR-REST-1"
    assert app.stack == ["home", "rules"]


def test_rules_and_aid_are_in_the_colours_of_their_game(ui: UI, app: Any) -> None:
    """And the page before is as it was, once one is back there."""
    sit_down(ui, app)
    look_up(ui, app, "golem")
    assert app.theme_cls.edition == "golem"
    app.page.game = "new-world"
    assert app.theme_cls.edition == "new-world"
    app.go("aid", game="new-world")
    ui.run(0.3)
    button, window = ui.find(kind="Languages"), ui.window
    assert window.width - button.to_window(button.right, 0)[0] >= 10, "not at the very edge"
    ui.key(ESCAPE)
    assert (app.page.name, app.theme_cls.edition) == ("rules", "new-world")
    ui.key(ESCAPE)
    assert (app.page.name, app.theme_cls.edition) == ("table", "spice-road")
    app.go("aid", game="eastern-wonders")
    assert app.theme_cls.edition == "eastern-wonders"
    app.go("home")
    ui.run(0.3)
    app.go("aid", game="golem")
    ui.key(ESCAPE)
    assert (app.page.name, app.theme_cls.edition) == ("home", "eastern-wonders")


def test_the_aid_follows_its_language_and_that_of_the_app(ui: UI, app: Any) -> None:
    app.go("aid", game="spice-road")
    ui.run(0.3)
    ui.tap(ui.find(kind="Languages"))
    ui.run(0.4)
    ui.tap("Français")
    ui.run(0.4)
    assert ui.find("Aide de jeu")
    assert ui.find("La Route des épices")
    assert not ui.find_all("Player aid")
    assert ui.find("Départ")
    assert ui.find("FR", kind="Languages")
    app.choose(language="de")
    ui.run(0.3)
    app.go("aid", game="spice-road")
    ui.run(0.3)
    assert ui.find("DE", kind="Languages")
    assert not ui.find_all("Départ")
    app.choose(language="en")
    ui.resize(1280, 800)
    page = look_up(ui, app, "spice-road")
    page.read_in("it")
    ui.run(0.3)
    assert ui.find("Guida rapida", kind="Text", style="headline")
    assert ui.find("La Via delle Spezie", kind="Text", style="label")


def test_the_aid_is_saved_and_says_where(
    ui: UI, app: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screens.machine.system.documents", lambda: tmp_path)
    app.go("aid", game="golem")
    ui.run(0.5)
    ui.tap(ui.find(kind="Languages"))
    ui.run(0.4)
    ui.tap("Italiano")
    ui.run(0.4)
    for suffix, start in (("pdf", b"%PDF"), ("png", b"\x89PNG")):
        ui.tap(suffix.upper())
        saved = tmp_path / f"century-golem-it.{suffix}"
        assert saved.read_bytes().startswith(start)
        assert ui.find(f"Saved as {saved}")


def test_an_aid_that_cannot_be_saved_says_so(
    ui: UI, app: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screens.machine.system.documents", lambda: tmp_path / "nowhere")
    app.go("aid", game="spice-road")
    ui.run(0.5)
    ui.tap("PNG")
    path = tmp_path / "nowhere" / "century-spice-road-en.png"
    assert ui.find(f"{path} was not saved: it is not there")


# every state, in every language, at every size


STATES: dict[str, tuple[str, str, str]] = {
    "actions": ("spice-road", "", ""),
    "actions of A New World": ("new-world", "", ""),
    "found": ("spice-road", "", "tr"),
    "nothing found": ("spice-road", "", "xyzzy"),
    "a long example": ("golem", "SR-LIMIT-1", ""),
    "several steps": ("eastern-wonders", "EW-TRADE-3", ""),
    "many relations": ("new-world", "NW-FORT-1", ""),
    "ours": ("spice-road", "SR-TRADE-2", ""),
}


def show_all(ui: UI, app: Any) -> Iterator[str]:
    for state, (game, rule, query) in STATES.items():
        app.go("rules", game=game, rule=rule)
        app.page.query = query
        ui.run(0.1)
        yield state
    for game in rulebook.GAMES:
        app.go("aid", game=game)
        ui.run(0.1)
        yield f"aid of {game}"
    app.go("home")


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
@pytest.mark.parametrize("size", [(360, 640), (1280, 800)], ids=["phone", "desktop"])
def test_nothing_is_cut_covered_or_small(ui: UI, app: Any, language: str, size: tuple[int, int]) -> None:
    ui.resize(*size)
    app.choose(language=language, text_percent=100)
    for state in show_all(ui, app):
        assert not ui.audit(), state


@pytest.mark.parametrize(
    ("size", "language", "percent"),
    [
        ((360, 640), "de", 130),
        ((360, 640), "es", 130),
        ((360, 640), "fr", 130),
        ((360, 640), "it", 200),
        ((640, 360), "it", 130),
        ((412, 915), "en", 100),
    ],
)
def test_other_rooms_and_larger_text(
    ui: UI, app: Any, size: tuple[int, int], language: str, percent: int
) -> None:
    ui.resize(*size)
    app.choose(language=language, text_percent=percent)
    for state in show_all(ui, app):
        assert not ui.audit(), state


def test_the_end_of_the_list_is_as_clean_as_its_beginning(ui: UI, app: Any) -> None:
    ui.resize(360, 640)
    app.choose(language="fr", text_percent=130)
    page = look_up(ui, app, "new-world")
    last = len(page.ids.list.data) - 1
    for y in (0.66, 0.33, 0.0):
        page.ids.list.scroll_y = y
        ui.run(0.1)
        assert not ui.audit()
    assert page.ids.list.data[last]["text"] in rows(ui)


# asking the table


def test_what_was_refused_just_now_comes_first(ui: UI, app: Any) -> None:
    hand = sit_down(ui, app)
    ui.tap(hand.thing(Touch("hand", 0)))
    ui.tap(hand.thing(Touch("points", 4)))
    assert app.page.refusal
    ui.tap(ui.find(kind="IconButton", icon="help-circle-outline"))
    assert rows(ui)[:2] == ["Claiming a point card", "What changes with the number of players"]
    ui.tap(ui.find(kind="Chip", text="Golem"))
    assert not ui.find_all("At this moment")


@pytest.mark.parametrize(
    ("counters", "first"),
    [
        ({"gold": 0}, "When the gold is gone, silver slides left"),
        ({"player": 0, "caravan": "YYYYYRRRGB"}, "Limit: ten cubes at the end of your turn"),
        ({"player": 0, "hand": ["?"]}, "Cards without a name"),
    ],
)
def test_the_table_is_asked_about_as_it_is(ui: UI, app: Any, counters: dict[str, Any], first: str) -> None:
    """Set by hand, as somebody would who began in mid-game."""
    sit_down(ui, app)
    app.page.sitting.adjust(**counters)
    ui.tap(ui.find(kind="IconButton", icon="help-circle-outline"))
    assert rows(ui)[0] == first
    often_missed = [rulebook.text(entry, "en").title for entry in rulebook.often_missed("spice-road")]
    listed = [item.text for item in app.page.ids.list.items]
    missed = listed.index("Often missed")
    assert listed[missed + 1 : missed + 10] == [title for title in often_missed if title != first][:9]


def test_the_past_has_its_own_moment(ui: UI, app: Any) -> None:
    hand = sit_down(ui, app)
    ui.tap(hand.thing(Touch("hand", 0)))
    ui.tap(ui.find(kind="IconButton", icon="help-circle-outline"))
    assert "Starting cubes by seat" not in rows(ui)
    ui.key(ESCAPE)
    app.page.look(0)
    ui.run(0.3)
    app.page.open_rules()
    ui.run(0.3)
    assert rows(ui)[0] == "Starting cubes by seat"


def test_only_question_words_keep_the_suggestions(ui: UI, app: Any) -> None:
    page = look_around(ui, app)
    page.query = "how many can i"
    ui.run(0.2)
    assert ui.find("Often missed")
    page.query = "how many cards can i hold"
    ui.run(0.2)
    assert rows(ui)[0] == "No limit to the hand"
