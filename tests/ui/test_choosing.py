"""A turn is chosen by touches: chips that fit, a sheet with all of them, and cubes that are laid."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.cubes import Cubes
from engine.game import Touch
from engine.record import Record
from engine.spice_road.values import HouseRules, Setup
from rulebook.languages import LANGUAGES
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed

THREE = ("Ana", "Béatrice", "Carl")
PICTURES = os.environ.get("PICTURES", "")


def sit_down(ui: UI, app: Any, record: Record, caravan: str = "", **adjust: Any) -> Any:
    app.choose(motion=False)
    game = app.library.begin(record)
    app.show_table(game)
    if caravan:
        app.page.sitting.adjust(player=0, caravan=caravan, **adjust)
        app.page.show()
    ui.run(0.5)
    return game


def picture(ui: UI, name: str) -> None:
    """For people to look at, where they ask for it."""
    if PICTURES:
        ui.shot(Path(PICTURES) / f"{name}.png")


def more(ui: UI) -> Any:
    return next(chip for chip in ui.find_all(kind="Chip") if getattr(chip.value, "do", "") == "all")


def kind(ui: UI, field: str, letter: str) -> Any:
    laying = next(laying for laying in ui.find_all(kind="Laying") if laying.pick.field == field)
    return next(kind for kind in laying.ids.kinds.children if kind.letter == letter)


def named(seed: int = 5, **rules: Any) -> tuple[Record, Setup]:
    return boxed("spice-road", THREE, seed, ask_names=False, **rules)


def test_the_order_of_a_payment_is_the_order_of_the_touches(ui: UI, app: Any) -> None:
    """Red on card 1, yellow on card 2: the next buyer finds what lies there."""
    record, box = named()
    game = sit_down(ui, app, record, "YYRRGB")
    hand = Hand(ui, box)
    ui.tap(hand.thing(Touch("market", 3)))
    assert game.timeline.actions[-1].pay == "YYR"
    ui.tap(more(ui))
    picture(ui, "payment")
    assert ui.audit() == []
    for letter in "RYG":
        ui.tap(kind(ui, "pay", letter))
    assert game.timeline.actions[-1].pay == "RYG", "recorded with the last touch"
    assert app.sheet.is_open, "and can still be changed"
    picture(ui, "payment-laid")
    places = next(iter(ui.find_all(kind="Laying")))._places
    ui.tap(places[1])
    assert game.timeline.actions[-1].pay == "RYG", "nothing is recorded with a cube missing"
    ui.tap(kind(ui, "pay", "B"))
    assert game.timeline.actions[-1].pay == "RBG"
    ui.key(27)
    assert [cubes.word for cubes in game.timeline.state.market.lying[:3]] == ["R", "B", "G"]
    assert len(game.timeline.actions) == 2


def test_cubes_laid_before_the_sheet_was_closed_are_still_there(ui: UI, app: Any) -> None:
    record, box = named()
    game = sit_down(ui, app, record, "YYRRGB")
    hand = Hand(ui, box)
    ui.tap(hand.thing(Touch("market", 3)))
    ui.tap(more(ui))
    ui.tap(kind(ui, "pay", "B"))
    ui.tap(kind(ui, "pay", "G"))
    ui.touch(180, 630)
    ui.run(0.3)
    assert not app.sheet.is_open
    assert game.timeline.actions[-1].pay == "YYR"
    ui.tap(more(ui))
    laying = next(iter(ui.find_all(kind="Laying")))
    assert laying.laid == "BG?"
    ui.tap(kind(ui, "pay", "R"))
    assert game.timeline.actions[-1].pay == "BGR"


def test_what_is_returned_is_touched_too(ui: UI, app: Any) -> None:
    record, box = named()
    game = sit_down(ui, app, record, "YYYRRRGGBB")
    hand = Hand(ui, box)
    ui.tap(hand.thing(Touch("hand", 0)))
    assert game.timeline.actions[-1].discard == Cubes.parse("YY")
    ui.tap(more(ui))
    picture(ui, "returned")
    assert ui.audit() == []
    ui.tap(kind(ui, "discard", "B"))
    ui.tap(kind(ui, "discard", "R"))
    assert game.timeline.actions[-1].discard == Cubes.parse("RB")
    assert game.timeline.state.players[0].caravan == Cubes.parse("YYYYYRRGGB")


def overflowing(ui: UI, app: Any) -> Any:
    """A trade that leaves too many cubes: times and discards, dozens of them."""
    record, box = named()
    game = sit_down(ui, app, record, "YYRRRRRGGB")
    state = game.timeline.state
    app.page.sitting.adjust(player=0, hand=["start-spice-YY", "start-upgrade-2", "trade-R-YYY"])
    app.page.show()
    ui.run(0.2)
    ui.tap(Hand(ui, box).thing(Touch("hand", 2)))
    assert state is not game.timeline.state
    assert game.timeline.actions[-1].times == 1, "as few cubes are returned as can be"
    many = next(chip for chip in app.page.chips if chip.text == "×2")
    app.page.press(many.value)
    ui.run(0.2)
    return game


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (915, 412), (1280, 800)])
@pytest.mark.parametrize("percent", [100, 200])
def test_long_choices_wrap_by_what_they_are_about(
    ui: UI, app: Any, size: tuple[int, int], percent: int
) -> None:
    app.choose(text_percent=percent, language="fr" if percent == 200 else "en")
    game = overflowing(ui, app)
    ui.resize(*size)
    ui.run(0.3)
    bar = app.page.ids.bar
    chip = more(ui)
    assert chip.right <= bar.ids.chips.right + 1, "what leads to the others needs no swipe"
    assert all(chip.right <= bar.ids.chips.right + 1 for chip in bar.ids.chips.children)
    picture(ui, f"strip-{size[0]}-{percent}")
    ui.tap(chip)
    picture(ui, f"choices-{size[0]}-{percent}")
    findings = [finding for finding in ui.audit() if "scroll" not in finding]
    assert findings == []
    chips = [widget for widget in app.sheet.content.walk() if type(widget).__name__ == "Chip"]
    assert len(chips) == len(app.page.chips) > 20
    assert sum(chip.chosen for chip in chips) == 2, "one of each group"
    last = chips[-1]
    ui.bring_into_view(last)
    picture(ui, f"choices-end-{size[0]}-{percent}")
    wanted = last.value.given
    ui.tap(last)
    assert not app.sheet.is_open
    assert replace(game.timeline.actions[-1], time="") == replace(wanted, time="")
    ui.run(0.3)
    seen = [chip.value.given for chip in bar.ids.chips.children if chip.chosen]
    assert wanted.discard in [turn.discard for turn in seen], "what was chosen is seen in the bar"
    picture(ui, f"chosen-{size[0]}-{percent}")


def test_an_unnamed_card_is_told_by_its_place(ui: UI, app: Any) -> None:
    """The number that the app gives it means nothing to anybody."""
    _, box = named()
    sit_down(ui, app, Record("spice-road", THREE, Setup(), HouseRules(ask_names=False)))
    ui.tap(Hand(ui, box).thing(Touch("market", 2)))
    ui.run(0.5)
    assert app.page.words == "Ana buys an unnamed card · card 3 · pays [YY]"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_unnamed_card_says_what_it_did(ui: UI, app: Any, language: str) -> None:
    app.choose(language=language)
    record, box = named()
    game = sit_down(ui, app, replace(record, setup=Setup()), "YYRR")
    hand = Hand(ui, box)
    ui.tap(hand.thing(Touch("market", 0)))
    for _ in range(2):
        ui.tap(hand.thing(Touch("hand", 0)))
    unnamed = next(i for i, card in enumerate(game.timeline.state.players[0].hand) if card.startswith("?"))
    ui.tap(hand.thing(Touch("hand", unnamed)))
    assert app.sheet.is_open
    say = ui.find(text=app.t["table.say"], kind="PushButton")
    ui.bring_into_view(say)
    ui.tap(say)
    assert ui.audit() == []
    pickers = ui.find_all(kind="CubePicker")
    for picker, cubes in zip(pickers, (("Y", 2), ("G", 2)), strict=True):
        ui.bring_into_view(picker.places[cubes])
        ui.tap(picker.places[cubes])
    for cube in (("R", 1), ("Y", 1)):
        ui.bring_into_view(pickers[0].places[cube])
        ui.tap(pickers[0].places[cube])
    assert (pickers[0].word, pickers[1].word) == ("YR", "GG")
    picture(ui, f"say-{language}")
    ui.touch(180, 630)
    ui.run(0.3)
    assert not app.sheet.is_open
    ui.tap(hand.thing(Touch("hand", unnamed)))
    ui.bring_into_view(ui.find(text=app.t["table.say"], kind="PushButton"))
    ui.tap(ui.find(text=app.t["table.say"], kind="PushButton"))
    words = [picker.word for picker in app.sheet.content.walk() if type(picker).__name__ == "CubePicker"]
    assert words == ["YR", "GG"], "what was entered is there"
    ui.tap(app.t["set.done"])
    done = game.timeline.actions[-1]
    assert (done.do, done.cost, done.gain) == ("play", Cubes.parse("YR"), Cubes.parse("GG"))
    assert not app.sheet.is_open


def test_what_cannot_have_been_is_refused_and_still_there(ui: UI, app: Any) -> None:
    record, box = named()
    game = sit_down(ui, app, replace(record, setup=Setup()), "YY")
    hand = Hand(ui, box)
    ui.tap(hand.thing(Touch("points", 0)))
    ui.bring_into_view(ui.find(text="Say what it cost", kind="PushButton"))
    ui.tap("Say what it cost")
    (picker,) = ui.find_all(kind="CubePicker")
    ui.tap(picker.places["B", 1])
    before = len(game.timeline.actions)
    ui.tap("Done")
    assert len(game.timeline.actions) == before
    assert app.sheet.is_open
    assert ui.find(kind="CubePicker").word == "B"


# Set by hand


def test_cubes_lying_on_a_card_are_set_by_hand(ui: UI, app: Any) -> None:
    record, box = named()
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    ui.hold(hand.thing(Touch("market", 2)))
    assert app.sheet.is_open
    ui.tap("Cubes lying there")
    plus = ui.find_all(kind="IconButton", icon="plus-circle-outline")
    ui.tap(plus[1])
    ui.tap(plus[3])
    picture(ui, "held")
    ui.touch(180, 635)
    ui.run(0.3)
    assert not app.sheet.is_open
    ui.hold(hand.thing(Touch("market", 2)))
    (steppers,) = ui.find_all(kind="CubeSteppers")
    assert steppers.word == "RB", "what was entered is still there"
    ui.tap("Done")
    assert game.timeline.state.market.lying[2] == Cubes.parse("RB")
    assert game.timeline.actions[-1].do == "adjust"


def test_what_belongs_to_nobody_is_set_by_hand(ui: UI, app: Any) -> None:
    record, _ = named()
    game = sit_down(ui, app, record)
    app.page.set_by_hand(0)
    ui.run(0.3)
    ui.tap(ui.find_all(kind="IconButton", icon="plus-circle-outline")[0])
    ui.tap("Table")
    picture(ui, "table")
    assert [finding for finding in ui.audit() if "scroll" not in finding] == []
    to_move = app.sheet.content._fields.fields["to_move"]
    carl = next(chip for chip in to_move.walk() if getattr(chip, "text", "") == "Carl")
    ui.bring_into_view(carl)
    ui.tap(carl)
    ana = next(chip for chip in app.sheet.content.ids.whose.children if chip.text == "Ana")
    ui.bring_into_view(ana)
    ui.tap(ana)
    assert app.sheet.content.entered == {"caravan": "YYYY"}, "nothing that was entered is lost"
    ui.tap(next(chip for chip in app.sheet.content.ids.whose.children if chip.text == "Table"))
    assert app.sheet.content.entered == {"to_move": (2,)}
    done = ui.find("Done", kind="PushButton")
    ui.bring_into_view(done)
    ui.tap(done)
    assert game.timeline.state.to_move == 2
    assert game.timeline.state.players[0].caravan == Cubes.parse("YYYY"), "all that was entered is set"


def test_true_cubes_come_back_with_the_sheet(ui: UI, app: Any) -> None:
    record, box = named()
    sit_down(ui, app, record)
    ui.tap(Hand(ui, box).thing(Touch("hand", 0)))
    app.page.open_differs(0)
    ui.run(0.3)
    plus = ui.find_all(kind="IconButton", icon="plus-circle-outline")[2]
    before = plus.to_window(*plus.pos)
    ui.tap(plus)
    ui.run(1.0)
    assert plus.to_window(*plus.pos) == before, "nothing moves under a finger"
    ui.touch(180, 635)
    ui.run(0.3)
    assert not app.sheet.is_open
    app.page.open_differs(0)
    ui.run(0.3)
    assert app.sheet.content.word == "YYYYYG"


# Refusals


def test_a_refusal_says_what_is_needed_there_and_missing(ui: UI, app: Any) -> None:
    record, box = named()
    game = sit_down(ui, app, record, "YYY")
    hand = Hand(ui, box)
    ui.tap(hand.thing(Touch("market", 5)))
    assert app.page.words == "One cube goes on each card passed: 5 needed. In the caravan: 3. Missing: 2."
    picture(ui, "refusal")
    before = len(game.timeline.actions)
    ui.tap(hand.thing(Touch("points", 0)))
    assert app.page.words.endswith("Missing: 4 red.")
    ui.tap(hand.thing(Touch("hand", 0)))
    assert not app.page.refusal, "something else is touched: the refusal is gone"
    assert len(game.timeline.actions) == before + 1
