"""Nothing is mended without a word: what was, what is, whose cubes changed, and the way back."""

from dataclasses import replace
from typing import Any

import pytest

from engine.game import REST, Touch
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed
from tests.ui.test_repairs import Finger, caravans, six_turns
from tests.ui.test_table import sit_down


def undo(ui: UI, finger: Finger) -> None:
    finger.tap(ui.find(kind="IconButton", icon="undo"))


def open_repairs(finger: Finger) -> None:
    finger.menu()
    finger.tap("Repairs: whose turn, who plays")


def renamed(ui: UI, app: Any, finger: Finger) -> str:
    """The card that Ana has bought and played was another one all along."""
    ui.hold(finger.hand.thing(Touch("hand", 2)))
    ui.run(0.4)
    cells = [widget for widget in app.sheet.content.walk() if getattr(widget, "card", "")]
    cell = next(cell for cell in cells if cell.card == "spice-B")
    finger.tap(cell)
    return str(cell.card)


def test_a_card_renamed_says_what_it_changed(ui: UI, app: Any) -> None:
    """Ana buys [YYYY], plays it, rests; it was [B]."""
    turns = (Touch("market", 0), REST, REST, Touch("hand", 2), REST, REST, REST, REST, REST)
    game, finger = six_turns(ui, app, *turns, seed=2)
    before, had = game.timeline, caravans(game)
    was = before.state.players[0].hand[2]
    really = renamed(ui, app, finger)
    assert game.timeline.state.players[0].hand[2] == really != was
    assert caravans(game) != had
    words = app.page.words
    teller = app.page.teller
    for said in (
        teller.face.written(teller, was),
        teller.face.written(teller, really),
        "2 turns changed",
        "Ana",
    ):
        assert said in words
    assert "Béa" not in words, "her cubes are as they were"
    finger.tap("What changed")
    rows = ui.find_all(kind="ChangedTurn")
    assert [row.was for row in rows] == [teller.numbered(before, at) for at in (0, 3)]
    assert all(row.now.startswith("→ Ana") for row in rows)
    ui.key(27)
    ui.run(0.3)
    undo(ui, finger)
    assert game.timeline == before
    assert caravans(game) == had
    assert app.page.words.startswith("Taken back: ")


def test_what_a_rename_changed_is_said_in_every_language(ui: UI, app: Any) -> None:
    turns = (Touch("market", 0), REST, REST, Touch("hand", 2), REST, REST, REST, REST, REST)
    _, finger = six_turns(ui, app, *turns, seed=2)
    renamed(ui, app, finger)
    heard = set()
    for language in ("en", "fr", "it", "de", "es"):
        app.choose(language=language)
        ui.run(0.3)
        heard.add(app.page.words)
        assert not ui.audit()
    assert len(heard) == 5


def test_a_turn_that_the_other_cannot_have_done_waits_aloud(ui: UI, app: Any) -> None:
    """Ana plays what she has bought: Béa has no such card."""
    turns = (Touch("market", 0), REST, REST, Touch("hand", 2))
    game, finger = six_turns(ui, app, *turns, seed=2)
    before = game.timeline
    did = app.page.words
    open_repairs(finger)
    finger.tap("It was Béa’s turn")
    assert [action.do for action in game.timeline.actions] == ["acquire", "rest", "rest", "skip"]
    assert app.page.active == 1
    words = app.page.words
    assert "Béa, touch what you did" in words
    assert did in words, "what was recorded before"
    why = app.page.teller.refused(before.giving(3, 1).why)
    assert why in words
    assert app.page.refusal, "in the tone of a refusal: it wants to be read"
    undo(ui, finger)
    assert game.timeline == before, "one touch brings it all back"
    assert app.page.words.startswith(f"Taken back: Turn 4: Ana does nothing · before: {did}")
    finger.tap(ui.find(kind="IconButton", icon="redo"))
    finger.touch(Touch("hand", 0))
    assert [action.do for action in game.timeline.actions][-2:] == ["skip", "play"]
    assert app.page.words.startswith("Béa"), "her real turn"


def test_a_turn_given_says_what_it_was(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app, Touch("hand", 0))
    did = app.page.words
    open_repairs(finger)
    finger.tap("It was Béa’s turn")
    assert app.page.words.startswith("Turn 2: Béa takes [YY]")
    assert did in app.page.words
    assert "Ana − [YY]" in app.page.words
    undo(ui, finger)
    assert len(game.timeline.actions) == 1


def test_the_repairs_name_the_last_turn(ui: UI, app: Any) -> None:
    _, finger = six_turns(ui, app, Touch("hand", 0))
    open_repairs(finger)
    said = ui.find(kind="DoorsSheet").children
    assert any(getattr(child, "text", "") == "Turn 1: Ana takes [YY]" for child in said)
    assert ui.find("Players: names, colours, come and go"), "all doors in sight on a small phone"
    assert not ui.audit()


@pytest.mark.parametrize(
    ("door", "heard"),
    [
        (
            "Nothing was done in it; the turns after it stay as they are",
            "Turn 4: Ana does nothing · before: Ana",
        ),
        ("It never was: the next turn was Ana’s, and so on", "Removed: Turn 4: Ana"),
        ("It was Béa’s turn", "Béa"),
    ],
)
def test_every_repair_of_a_turn_is_said(ui: UI, app: Any, door: str, heard: str) -> None:
    game, finger = six_turns(ui, app)
    before = game.timeline
    finger.words()
    finger.tap(finger.row(3))
    finger.tap("Mend…")
    finger.tap(door)
    if app.sheet.is_open:
        ui.key(27)
        ui.run(0.3)
    assert heard in app.page.words
    undo(ui, finger)
    assert game.timeline == before


def test_a_forgotten_turn_and_a_new_beginning_are_said(ui: UI, app: Any) -> None:
    _, finger = six_turns(ui, app, REST, REST)
    finger.words()
    finger.tap(finger.row(1).insertion)
    finger.touch(Touch("hand", 0))
    assert app.page.words.startswith("Put in: Turn 2: Béa takes [YY]")
    finger.touch(REST)
    open_repairs(finger)
    finger.tap("Somebody else began")
    finger.tap("Béa began")
    assert app.page.words.startswith("Béa began · Turn 4: Béa")


def test_a_forgotten_turn_that_was_none_leads_back_to_now(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app)
    before, words = game.timeline, app.page.words
    finger.words()
    finger.tap(finger.row(3).insertion)
    assert app.page.sitting.past == 3
    finger.tap("Leave it")
    assert app.page.sitting.past is None
    assert app.page.words == words
    finger.touch(REST)
    assert game.timeline.actions[:-1] == before.actions, "what is touched now is recorded now"


def test_a_turn_that_no_longer_fits_after_a_rename_is_removed(ui: UI, app: Any) -> None:
    """Ana buys [YY] → [G] and plays it; it was a card that takes what she never had."""
    record, box = boxed("spice-road", ("Ana", "Béa", "Carl"), seed=8, ask_names=False)
    row = ("trade-YY-G", *(card for card in record.setup.merchant_row or () if card != "trade-YY-G"))[:6]
    game = sit_down(ui, app, replace(record, setup=replace(record.setup, merchant_row=row)))
    finger = Finger(ui, Hand(ui, box))
    for touch in (Touch("market", 0), REST, REST, Touch("hand", 2), REST, REST, REST, REST):
        finger.touch(touch)
    ui.tap(ui.find(kind="PlayerItem", name="Ana"))
    ui.hold(finger.hand.thing(Touch("hand", 2)))
    ui.run(0.4)
    cells = [widget for widget in app.sheet.content.walk() if getattr(widget, "card", "")]
    finger.tap(next(cell for cell in cells if cell.card == "trade-BB-YRGGG"))
    assert len(app.page.sitting.conflicts) == 1
    finger.tap("Remove")
    ui.run(0.4)
    assert not app.sheet.is_open
    assert len(game.timeline.actions) == 7
    assert "all along" in app.page.words
    finger.tap("What changed")
    assert app.t["mended.left_out"] in [row.now for row in ui.find_all(kind="ChangedTurn")]
    assert ui.audit() == []


def test_an_undo_says_which_name_it_took_back(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app, Touch("market", 0), REST, REST)
    teller = app.page.teller
    names = [game.timeline.state.players[0].hand[2]]
    last = app.page.words
    for _ in range(2):
        ui.hold(finger.hand.thing(Touch("hand", 2)))
        ui.run(0.4)
        cells = [widget for widget in app.sheet.content.walk() if getattr(widget, "card", "")]
        finger.tap(next(cell for cell in cells if cell.card.startswith("spice-") and cell.card not in names))
        names.append(game.timeline.state.players[0].hand[2])
    for was, really in ((names[1], names[2]), (names[0], names[1])):
        undo(ui, finger)
        written = [teller.face.written(teller, name) for name in (was, really)]
        assert app.page.words.startswith(f"Taken back: {written[0]} was {written[1]} all along")
        assert game.timeline.state.players[0].hand[2] == was
    undo(ui, finger)
    assert "Taken back" not in app.page.words, "the last turn is seen to be gone"
    assert app.page.words != last


def test_every_undo_of_a_mend_says_what_it_took_back(ui: UI, app: Any) -> None:
    """A turn is put in, done otherwise, and what came of it settled."""
    game, finger = six_turns(ui, app, *(Touch("hand", 0),) * 3, REST, REST, Touch("hand", 1))
    finger.words()
    finger.tap(finger.row(3).insertion)
    finger.touch(Touch("hand", 1))
    assert app.sheet.is_open
    inserted = app.page.teller.numbered(game.timeline, 3)
    chips = [chip for chip in app.sheet.content.walk() if type(chip).__name__ == "Chip" and not chip.chosen]
    finger.tap(chips[0])
    otherwise = app.page.teller.numbered(game.timeline, 3)
    assert otherwise != inserted
    finger.tap("Keep")
    said = []
    for _ in range(3):
        if app.sheet.is_open:
            ui.key(27)
            ui.run(0.3)
        undo(ui, finger)
        said.append(app.page.words)
    assert all(words.startswith("Taken back: ") for words in said), said
    assert said[0] == "Taken back: leaving a turn as it was recorded"
    assert said[1].startswith(f"Taken back: {otherwise} · before: ")
    assert said[2].startswith(f"Taken back: Put in: {inserted}")
    assert len(game.timeline.actions) == 6
