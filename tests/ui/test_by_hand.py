"""What the table knows better is set by hand, for all in one go; nothing entered is lost or mistaken."""

from typing import Any

import pytest
from kivy.metrics import dp

from engine.cubes import Cubes
from engine.game import Touch
from rulebook.languages import LANGUAGES
from screens.table.by_hand import TABLE
from screens.widgets.art import text_width
from storage.library import Library
from tests.faces.tables import record_of
from tests.ui.harness import UI
from tests.ui.table_hand import Hand
from tests.ui.test_choosing import named, picture, sit_down

OUTSIDE = (180, 635)


def set_by_hand(ui: UI, app: Any, seat: int = 0) -> None:
    app.page.set_by_hand(seat)
    ui.run(0.3)


def plus(ui: UI, at: int = 0) -> Any:
    """The way to one more of a counter: four kinds of cubes, then gold and silver."""
    return ui.find_all(kind="IconButton", icon="plus-circle-outline")[at]


def whose(app: Any, name: str) -> Any:
    return next(chip for chip in app.sheet.content.ids.whose.children if chip.text == name)


def close(ui: UI) -> None:
    ui.touch(*OUTSIDE)
    ui.run(0.3)
    assert not ui.app.sheet.is_open


def status(ui: UI) -> Any:
    (found,) = ui.find_all(kind="Unfinished")
    return found


# Everybody in one go


def test_two_players_and_the_table_are_set_in_one_sheet(ui: UI, app: Any, library: Library) -> None:
    record, _ = named()
    game = sit_down(ui, app, record)
    before = game.timeline.state
    set_by_hand(ui, app)
    ui.tap(plus(ui))
    ui.tap(whose(app, "Béatrice"))
    ui.tap(plus(ui, 1))
    ui.tap(plus(ui, 4))
    ui.tap(whose(app, "Table"))
    ui.tap(ui.find_all(kind="Stepper", text="Round")[0].more)
    picture(ui, "three-set")
    ui.tap("Done")
    state = game.timeline.state
    assert [player.caravan.word for player in state.players[:2]] == ["YYYY", "YYYYR"]
    assert state.players[1].gold == 1
    assert state.round == before.round + 1
    picture(ui, "three-said")
    assert app.page.words == (
        "Ana: set by hand · [YYYY] · Béatrice: set by hand · [YYYYR] · Gold coins: 1"
        " · Table set by hand · Round: 2"
    )
    ui.tap(ui.find(kind="IconButton", icon="undo"))
    assert game.timeline.state is before, "one undo takes all of it back"
    ui.run(0.5)
    ui.tap(ui.find(kind="IconButton", icon="redo"))
    assert game.timeline.state is state
    set_by_hand(ui, app)
    assert app.sheet.content.entered == {}
    game.close()
    assert library.games.resume(game.id).timeline.state == state, "and all of it is on disk"


def test_a_caravan_that_is_empty_is_said_too(ui: UI, app: Any) -> None:
    record, _ = named()
    sit_down(ui, app, record, "Y")
    set_by_hand(ui, app)
    ui.tap(ui.find_all(kind="IconButton", icon="minus-circle-outline")[0])
    ui.tap("Done")
    assert app.page.words == "Ana: set by hand · nothing"


def test_all_of_it_was_so_in_the_past(ui: UI, app: Any) -> None:
    record, box = named()
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    for _ in range(3):
        ui.tap(hand.thing(Touch("hand", 0)))
    app.page.look(1)
    ui.run(0.3)
    set_by_hand(ui, app)
    ui.tap(plus(ui, 2))
    ui.tap(whose(app, "Carl"))
    ui.tap(plus(ui, 3))
    ui.tap("Done")
    assert [action.do for action in game.timeline.actions] == ["play", "adjust", "adjust", "play", "play"]
    ui.tap(ui.find(kind="IconButton", icon="undo"))
    assert len(game.timeline.actions) == 3


def test_what_the_table_cannot_be_like_is_said_and_still_entered(ui: UI, app: Any) -> None:
    record, _ = named()
    game = sit_down(ui, app, record)
    count = len(game.timeline.actions)
    set_by_hand(ui, app)
    ui.tap(plus(ui))
    ui.tap(whose(app, "Table"))
    left = ui.find_all(kind="Stepper", text="Point cards left")[0]
    for _ in range(40):
        ui.tap(left.more)
    ui.tap("Done")
    assert len(game.timeline.actions) == count, "all of it or nothing"
    assert app.root.ids.notice.text
    set_by_hand(ui, app)
    assert app.sheet.content.entered == {"caravan": "YYYY"}


# Entered, and not done


def test_what_was_entered_and_not_done_is_marked_and_forgotten_with_one_touch(ui: UI, app: Any) -> None:
    record, _ = named()
    game = sit_down(ui, app, record)
    count = len(game.timeline.actions)
    set_by_hand(ui, app, 1)
    assert not status(ui).active
    assert ui.find("As recorded")
    assert not ui.find_all("Not done yet")
    button = plus(ui, 1)
    where = button.to_window(*button.pos)
    ui.tap(button)
    assert button.to_window(*button.pos) == where, "nothing moves under a finger"
    close(ui)
    set_by_hand(ui, app, 0)
    picture(ui, "not-done-yet")
    assert status(ui).active
    assert ui.find("Not done yet")
    assert [whose(app, name).marked for name in ("Ana", "Béatrice", "Carl", "Table")] == [0, 1, 0, 0]
    assert not [counter for counter in ui.find_all(kind="Counter") if counter.marked]
    ui.tap(whose(app, "Béatrice"))
    assert [counter.letter for counter in ui.find_all(kind="Counter") if counter.marked] == ["R"]
    picture(ui, "not-done-yet-whose")
    ui.tap("Forget")
    assert not status(ui).active
    assert not ui.find_all("Forget")
    assert not [chip for chip in app.sheet.content.ids.whose.children if chip.marked]
    assert app.sheet.content.entered == {}
    assert ui.find(kind="CubeSteppers").word == game.timeline.state.players[1].caravan.word
    ui.tap("Done")
    assert len(game.timeline.actions) == count


def test_what_was_not_done_is_still_there_after_the_turns_of_others(ui: UI, app: Any) -> None:
    """Béatrice's gold was being set when Ana played on: Béatrice has as much as before, Ana has not."""
    record, box = named()
    game = sit_down(ui, app, record)
    set_by_hand(ui, app, 1)
    ui.tap(plus(ui, 4))
    ui.tap(whose(app, "Ana"))
    ui.tap(plus(ui))
    close(ui)
    ui.tap(Hand(ui, box).thing(Touch("hand", 0)))
    ui.run(0.5)
    set_by_hand(ui, app, 1)
    assert status(ui).active
    assert [chip.text for chip in app.sheet.content.ids.whose.children if chip.marked] == ["Béatrice"]
    assert app.sheet.content.entered == {"gold": 1}
    ui.tap(whose(app, "Ana"))
    assert app.sheet.content.entered == {}, "those cubes were meant for before the turn"
    ui.tap("Done")
    state = game.timeline.state
    assert (state.players[0].caravan.word, state.players[1].gold) == ("YYYYY", 1)
    ui.run(0.5)
    set_by_hand(ui, app, 1)
    assert not status(ui).active, "it is done"


def test_what_was_not_done_belongs_to_its_game(ui: UI, app: Any) -> None:
    record, _ = named()
    sit_down(ui, app, record)
    set_by_hand(ui, app, 1)
    ui.tap(plus(ui, 4))
    close(ui)
    sit_down(ui, app, named(seed=6)[0])
    set_by_hand(ui, app, 1)
    assert not status(ui).active
    assert app.sheet.content.entered == {}


def test_true_cubes_are_still_there_after_the_turns_of_others(ui: UI, app: Any) -> None:
    record, box = named()
    sit_down(ui, app, record)
    app.page.open_differs(1)
    ui.run(0.3)
    ui.tap(plus(ui))
    entered = app.sheet.content.word
    close(ui)
    ui.tap(Hand(ui, box).thing(Touch("hand", 0)))
    ui.run(0.5)
    app.page.open_differs(1)
    ui.run(0.3)
    assert app.sheet.content.word == entered
    assert status(ui).active


def test_a_number_that_is_set_back_is_not_entered(ui: UI, app: Any) -> None:
    record, _ = named()
    sit_down(ui, app, record)
    set_by_hand(ui, app)
    ui.tap(plus(ui))
    assert status(ui).active
    ui.tap(ui.find_all(kind="IconButton", icon="minus-circle-outline")[0])
    assert not status(ui).active
    assert not whose(app, "Ana").marked


def test_cubes_lying_that_were_not_done_are_marked_and_forgotten(ui: UI, app: Any) -> None:
    record, box = named()
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    ui.hold(hand.thing(Touch("market", 2)))
    ui.tap("Cubes lying there")
    assert not status(ui).active
    ui.tap(plus(ui, 1))
    close(ui)
    ui.hold(hand.thing(Touch("market", 2)))
    picture(ui, "lying-not-done-yet")
    assert ui.find("Not done yet")
    assert [counter.letter for counter in ui.find_all(kind="Counter") if counter.marked] == ["R"]
    ui.tap("Forget")
    assert ui.find(kind="CubeSteppers").word == ""
    close(ui)
    ui.hold(hand.thing(Touch("market", 2)))
    ui.tap("Cubes lying there")
    assert not status(ui).active
    assert game.timeline.state.market.lying[2] == Cubes.parse("")


def test_true_cubes_that_were_not_done_are_marked_and_forgotten(ui: UI, app: Any) -> None:
    record, box = named()
    game = sit_down(ui, app, record)
    ui.tap(Hand(ui, box).thing(Touch("hand", 0)))
    app.page.open_differs(0)
    ui.run(0.3)
    assert not status(ui).active
    ui.tap(plus(ui, 2))
    close(ui)
    app.page.open_differs(0)
    ui.run(0.3)
    picture(ui, "differs-not-done-yet")
    assert [counter.letter for counter in ui.find_all(kind="Counter") if counter.marked] == ["G"]
    ui.tap("Forget")
    assert app.sheet.content.word == game.timeline.state.players[0].caravan.word
    assert not status(ui).active
    ui.tap(plus(ui, 2))
    ui.tap("Just set it")
    assert game.timeline.state.players[0].caravan.word == "YYYYYG"
    ui.tap(ui.find(kind="IconButton", icon="undo"))
    app.page.open_differs(0)
    ui.run(0.3)
    assert not status(ui).active, "it was done, and undone"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("percent", [100, 160, 200])
def test_no_name_of_a_number_is_broken_within_a_word(ui: UI, app: Any, language: str, percent: int) -> None:
    app.choose(language=language, text_percent=percent)
    record, _ = named()
    sit_down(ui, app, record)
    for seat in (0, TABLE):
        set_by_hand(ui, app, seat) if seat >= 0 else app.page.by_hand.open(seat)
        ui.run(0.3)
        for stepper in ui.find_all(kind="Stepper"):
            name = stepper.words
            longest = max(
                (text_width(word, name.font_size, "Regular") for word in stepper.text.split()), default=0
            )
            assert longest <= name.width + 1, stepper.text
            assert percent != 100 or not stepper.stacked, "where there is room it stands beside"
        picture(ui, f"names-{language}-{percent}-{seat}")
        close(ui)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "percent"), [((360, 640), 200), ((640, 360), 130), ((412, 915), 100)])
def test_what_is_not_done_fits(ui: UI, app: Any, language: str, size: tuple[int, int], percent: int) -> None:
    record, _ = named()
    sit_down(ui, app, record)
    app.choose(language=language, text_percent=percent, theme="dark" if percent == 130 else "light")
    ui.resize(*size)
    ui.run(0.3)
    set_by_hand(ui, app)
    high = status(ui).height
    button = plus(ui)
    ui.bring_into_view(button)
    ui.tap(button)
    ui.run(0.2)
    app.sheet.ids.scroll.scroll_y = 1
    ui.run(0.2)
    assert status(ui).height == high
    picture(ui, f"fits-{language}-{size[0]}-{percent}")
    assert ui.audit() == []
    ui.key(27)
    for open_sheet in (
        lambda: app.page.open_differs(0),
        lambda: app.page.held(Touch("market", 1)),
    ):
        open_sheet()
        ui.run(0.3)
        assert [finding for finding in ui.audit() if "scroll" not in finding] == []
        ui.key(27)


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (915, 412), (1280, 800)])
@pytest.mark.parametrize("percent", [100, 200])
def test_every_number_is_seen_between_less_and_more(
    ui: UI, app: Any, size: tuple[int, int], percent: int
) -> None:
    """Steppers are laid out anew once they know their width: their counters too."""
    app.choose(text_percent=percent)
    ui.resize(*size)
    ui.run(0.5)
    app.show_table(app.library.begin(record_of("new-world")))
    ui.run(0.5)
    app.page.set_by_hand(0)
    ui.run(0.5)
    steppers = [widget for widget in ui.walk() if type(widget).__name__ == "Stepper"]
    assert steppers
    for stepper in steppers:
        counter = next(widget for widget in stepper.walk() if type(widget).__name__ == "Counter")
        assert counter.width >= dp(56), stepper.text
        assert stepper.more.right <= stepper.right + 1, stepper.text
