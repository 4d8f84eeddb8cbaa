"""What was named is told by where it lay, and can be named otherwise from its entry in the timeline."""

from dataclasses import replace
from typing import Any

from engine.game import REST, Touch
from engine.spice_road.values import Setup
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed
from tests.ui.test_repairs import Finger
from tests.ui.test_table import sit_down


def named(ui: UI, app: Any) -> tuple[Any, Finger]:
    """Ana buys a card that nobody reads, rests, and then plays it: it was [B]."""
    app.choose(motion=False)
    record, box = boxed("spice-road", ("Ana", "Béa"), seed=5, ask_names=False)
    game = sit_down(ui, app, replace(record, setup=Setup()))
    finger = Finger(ui, Hand(ui, box))
    for touch in (Touch("market", 0), REST, REST, REST, Touch("hand", 2)):
        finger.touch(touch)
    choose(ui, app, finger, "spice-B")
    assert [action.do for action in game.timeline.actions] == [
        "acquire",
        "rest",
        "rest",
        "rest",
        "name",
        "play",
    ]
    return game, finger


def choose(ui: UI, app: Any, finger: Finger, card: str) -> None:
    finger.tap(next(cell for cell in app.sheet.content.walk() if getattr(cell, "card", "") == card))


def test_the_timeline_says_whose_card_it_was(ui: UI, app: Any) -> None:
    _, finger = named(ui, app)
    finger.words()
    assert finger.row(4).words == "Ana’s card is [B]"


def test_the_timeline_says_where_it_lay(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", ("Ana", "Béa"), seed=5, ask_names=False)
    game = sit_down(ui, app, replace(record, setup=Setup()))
    finger = Finger(ui, Hand(ui, box))
    ui.tap("11 unnamed")
    for card in (*box.merchant_row, *box.point_row):
        choose(ui, app, finger, card)
    finger.touch(Touch("hand", 0))
    app.page.open_turns()
    ui.run(0.4)
    said = [row["words"] for row in app.page.turns.rows if "words" in row and "at" in row]
    teller = app.page.teller
    rows = (("Market: card {} is {}", box.merchant_row), ("Point card {} is {}", box.point_row))
    for text, row in rows:
        for place, card in enumerate(row, 1):
            assert text.format(place, teller.face.written(teller, card)) in said
    assert len(game.timeline.actions) == 12


def test_a_name_is_mended_by_another_one(ui: UI, app: Any) -> None:
    game, finger = named(ui, app)
    finger.words()
    finger.tap(finger.row(4))
    finger.tap("Mend…")
    said = ui.find(kind="DoorsSheet").children[-1].text
    assert said.startswith("Ana’s card is [B]")
    assert said.endswith("Whatever lies on the table can be renamed too: hold it."), "a shorter way"
    assert not ui.audit()
    finger.tap("Which card is it really?")
    choose(ui, app, finger, "spice-YYYY")
    assert game.timeline.actions[4].card == "spice-YYYY"
    assert not game.timeline.conflicts
    assert game.timeline.state.players[0].caravan.word == "YYYYYYY"
    assert app.page.words.startswith("[B] was [YYYY] all along")


def test_what_was_set_by_hand_has_no_other_name(ui: UI, app: Any) -> None:
    _, finger = named(ui, app)
    app.page.do(app.page.sitting.adjust, player=0, caravan="YYRR")
    app.page.look(6)
    ui.run(0.4)
    finger.tap("Mend…")
    assert ui.find("Remove this entry")
    assert not ui.find_all("Which card is it really?")
    assert not any("hold it" in text for text in ui.texts())
