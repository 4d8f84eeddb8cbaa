"""Looking elsewhere than at one's own turn: at the past, at the others, at what no longer fits."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.game import REST, Touch
from engine.spice_road.values import Setup
from rulebook.languages import LANGUAGES
from storage.library import Library
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed, lay
from tests.ui.test_table import THREE, sit_down


def six_turns(ui: UI, app: Any, **rules: Any) -> tuple[Any, Hand]:
    """Everybody takes cubes, then everybody upgrades."""
    record, box = boxed("spice-road", THREE, seed=8, **rules)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    for _ in range(6):
        ui.tap(hand.thing(Touch("hand", 0)))
    return game, hand


def look_at_turn(ui: UI, app: Any, at: int) -> None:
    app.page.look(at)
    ui.run(0.3)


def test_undo_leaves_the_past_alone(ui: UI, app: Any) -> None:
    game, _ = six_turns(ui, app)
    look_at_turn(ui, app, 5)
    for _ in range(2):
        ui.key(ord("z"), "z", ("ctrl",))
    assert app.page.sitting.past == 5
    assert len(game.timeline.actions) == 6


def test_a_banner_says_that_this_is_the_past_and_leads_back(ui: UI, app: Any) -> None:
    six_turns(ui, app)
    look_at_turn(ui, app, 2)
    ui.tap("Back to now")
    assert app.page.sitting.past is None


def test_the_bar_says_what_a_touch_does_in_the_past(ui: UI, app: Any) -> None:
    """It mends the turn at once: whoever only looks has to know that before."""
    game, hand = six_turns(ui, app)
    app.page.do(app.page.sitting.adjust, player=0, caravan="YYRR")
    said = "Wrong? Touch what was really done"
    assert said not in app.page.words
    look_at_turn(ui, app, 2)
    assert app.page.words == f"Turn 3: Carl takes [YY] · {said}"
    look_at_turn(ui, app, 6)
    assert said not in app.page.words, "a counter set by hand: a touch does nothing there"
    app.page.repairing.look_to_insert(2)
    assert said not in app.page.words, "there a touch puts a turn in, and that is said"
    look_at_turn(ui, app, 2)
    ui.tap(hand.thing(REST))
    assert game.timeline.actions[2].do == "rest"


@pytest.mark.parametrize("percent", [100, 130])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_touch_does_in_the_past_can_be_read_on_a_small_phone(
    ui: UI, app: Any, language: str, percent: int
) -> None:
    app.choose(language=language, text_percent=percent, motion=False)
    _, hand = six_turns(ui, app, ask_names=False)
    ui.tap(hand.thing(Touch("market", 3)))
    high = app.page.ids.bar.height
    for at in (0, 5, 6):
        look_at_turn(ui, app, at)
        assert app.t["past.touch"] in app.page.words
        assert app.page.ids.bar.height == high
        said = app.page.ids.bar.ids.sentence
        assert said._size >= 0.87 * said.letters, "hardly smaller than anything else that is said there"
        assert not ui.audit()


def test_what_is_set_by_hand_in_the_past_was_so_then(ui: UI, app: Any) -> None:
    game, _ = six_turns(ui, app)
    look_at_turn(ui, app, 3)
    ui.hold(ui.find(kind="Counter", letter="Y"))
    ui.tap(ui.find_all(kind="IconButton", icon="plus-circle-outline")[3])
    ui.tap("Done")
    assert game.timeline.actions[3].do == "adjust"
    assert game.timeline.at(4).players[0].caravan.word == "YYYYYB"
    assert game.timeline.state.players[0].caravan.word == "YYYYGB", "and the turn after it was played on top"


def test_the_table_differs_now(ui: UI, app: Any) -> None:
    six_turns(ui, app)
    look_at_turn(ui, app, 0)
    app.page.open_differs(0)
    ui.run(0.4)
    assert ui.find(kind="CubeSteppers").word == "YYYYG"


def test_cubes_that_no_turn_explains(ui: UI, app: Any) -> None:
    game, _ = six_turns(ui, app)
    app.page.open_differs(0)
    ui.run(0.4)
    ui.tap(ui.find_all(kind="IconButton", icon="plus-circle-outline")[3])
    ui.wait_beside(lambda: ui.find_all("No single turn explains that."))
    ui.tap(ui.find_all(kind="IconButton", icon="minus-circle-outline")[3])
    ui.tap("Just set it")
    assert len(game.timeline.actions) == 6, "nothing differs, so nothing is recorded"


def test_the_cards_of_others_are_only_looked_at(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=8)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    ui.tap(ui.find(kind="PlayerItem", name="Carl"))
    ui.tap(hand.thing(REST))
    assert not app.page.refusal
    for row in ("hand", "market", "points"):
        ui.tap(hand.thing(Touch(row, 0)))
        assert app.page.looked_at == 2
        assert app.page.refusal, "the cards act for nobody, and say so"
        assert "Carl" in app.page.words
    assert game.timeline.actions == ()
    ui.tap(ui.find(kind="Banner", text="Ana"))
    assert app.page.looked_at == -1
    ui.tap(hand.thing(Touch("hand", 0)))
    assert len(game.timeline.actions) == 1


def conflict(ui: UI, app: Any) -> tuple[Any, Hand]:
    """Ana's first turn was none, so that she cannot have bought the last card of the row."""
    record, box = boxed("spice-road", THREE, seed=8, ask_names=False)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    for _ in range(3):
        ui.tap(hand.thing(Touch("hand", 0)))
    ui.tap(hand.thing(Touch("market", 5)))
    look_at_turn(ui, app, 0)
    ui.tap(hand.thing(REST))
    assert app.sheet.is_open
    return game, hand


def test_conflicts_that_are_put_off_wait_in_a_banner(ui: UI, app: Any) -> None:
    _, hand = conflict(ui, app)
    ui.key(27)
    ui.tap(hand.thing(Touch("hand", 0)))
    assert not app.sheet.is_open, "recording goes on"
    ui.tap("1 to settle")
    assert app.sheet.is_open
    ui.tap("Keep")
    assert not ui.find_all("1 to settle")


BANNER = "1 to settle"


def undo(ui: UI) -> None:
    ui.tap(ui.find(kind="IconButton", icon="undo"))


def test_a_conflict_outlives_the_next_turn_and_its_undo(ui: UI, app: Any) -> None:
    game, hand = conflict(ui, app)
    ui.key(27)
    ui.tap(hand.thing(Touch("hand", 0)))
    undo(ui)
    assert game.timeline.actions[3].forced
    assert not app.sheet.is_open, "undo asks nothing"
    ui.tap(BANNER)
    assert app.sheet.is_open


def test_a_conflict_that_was_kept_comes_back_with_one_undo(ui: UI, app: Any) -> None:
    game, _ = conflict(ui, app)
    ui.tap("Keep")
    kept = game.timeline
    assert not ui.find_all(BANNER)
    undo(ui)
    assert ui.find(BANNER)
    assert not app.sheet.is_open
    ui.tap(ui.find(kind="IconButton", icon="redo"))
    assert not ui.find_all(BANNER)
    assert game.timeline is kept


def test_a_second_change_adds_to_the_conflicts_of_the_first(ui: UI, app: Any) -> None:
    game, hand = conflict(ui, app)
    ui.key(27)
    ui.tap(hand.thing(Touch("market", 5)))
    look_at_turn(ui, app, 1)
    ui.tap(hand.thing(Touch("rest", 0)))
    assert app.sheet.is_open
    assert [one.at for one in app.page.sitting.conflicts] == [3, 4]
    ui.tap("Remove")
    assert app.sheet.is_open, "one after the other"
    assert [one.at for one in app.page.sitting.conflicts] == [3]
    ui.tap("Keep")
    assert not app.sheet.is_open
    assert [action.do for action in game.timeline.actions] == ["rest", "rest", "play", "acquire"]


def test_removing_a_turn_says_what_else_is_left_out(ui: UI, app: Any) -> None:
    """The card that the removed turn turned up was named later."""
    record, box = boxed("spice-road", THREE, seed=8, ask_names=False)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    for _ in range(3):
        ui.tap(hand.thing(Touch("hand", 0)))
    ui.tap(hand.thing(Touch("market", 5)))
    ui.tap(hand.thing(Touch("rest", 0)))
    ui.tap("1 unnamed")
    ui.tap(next(w for w in app.sheet.content.walk() if getattr(w, "card", "")))
    look_at_turn(ui, app, 0)
    ui.tap(hand.thing(Touch("rest", 0)))
    ui.tap("Remove")
    assert any("Left out" in text for text in ui.texts())
    ui.key(27)
    ui.tap(hand.thing(Touch("hand", 0)))
    ui.tap(BANNER)
    ui.tap("All right")
    assert not ui.find_all(BANNER)
    assert [action.do for action in game.timeline.actions] == ["rest", "play", "play", "rest", "play"]


def test_a_conflict_outlives_a_kill(ui: UI, app: Any, tmp_path: Path) -> None:
    game, hand = conflict(ui, app)
    ui.key(27)
    ui.tap(hand.thing(Touch("hand", 0)))
    at_the_kill = game.timeline
    ui.stop()
    app.library.close()
    from screens.app import CenturyApp

    with Library(tmp_path / "library") as library:
        again = ui.start(CenturyApp(library), (360, 640))
        assert again.page.sitting.timeline == at_the_kill
        ui.tap(BANNER)
        ui.tap("Keep")
        assert not ui.find_all(BANNER)
        ui.stop()


def test_undoing_the_change_takes_its_conflicts_along(ui: UI, app: Any) -> None:
    game, _ = conflict(ui, app)
    ui.key(27)
    ui.tap(ui.find(kind="IconButton", icon="undo"))
    assert [action.do for action in game.timeline.actions] == ["play", "play", "play", "acquire"]
    assert not app.sheet.is_open
    assert not ui.find_all("1 to settle")


def test_a_conflict_tells_what_the_turn_does(ui: UI, app: Any) -> None:
    _, hand = six_turns(ui, app)
    look_at_turn(ui, app, 0)
    ui.tap(hand.thing(Touch("hand", 1)))
    assert app.sheet.is_open
    assert not [text for text in ui.texts() if "upgrades nothing" in text]


def test_another_way_settles_the_conflict_of_the_last_turn_and_no_other(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=8, ask_names=False)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    for touch in (Touch("market", 2), Touch("hand", 0), Touch("hand", 0), Touch("market", 1)):
        ui.tap(hand.thing(touch))
    assert [getattr(action, "pay", None) for action in game.timeline.actions] == ["YY", None, None, "Y"]
    look_at_turn(ui, app, 0)
    ui.hold(ui.find(kind="Counter", letter="Y"))
    for sign, level in [("minus", 0)] * 3 + [("plus", 1), ("plus", 2)] * 2:
        ui.tap(ui.find_all(kind="IconButton", icon=f"{sign}-circle-outline")[level])
    ui.tap("Done")
    assert game.timeline.at(1).players[0].caravan.word == "RRGG"
    assert [conflict.at for conflict in app.page.sitting.conflicts] == [1, 4]
    ui.key(27)
    hand._choose("pay", "G")
    assert game.timeline.actions[4].pay == "G"
    assert [conflict.at for conflict in app.page.sitting.conflicts] == [1]
    assert ui.find("1 to settle")


def test_beside_the_table_the_timeline_needs_no_menu(ui: UI, app: Any) -> None:
    six_turns(ui, app)
    entry = "Timeline: look back and mend"
    app.page.open_menu()
    ui.run(0.4)
    assert ui.find(entry)
    ui.key(27)
    ui.resize(1280, 800)
    app.page.open_menu()
    ui.run(0.4)
    assert not ui.find_all(entry)


def test_the_timeline_moves_beside_the_table_when_the_window_grows(ui: UI, app: Any) -> None:
    six_turns(ui, app)
    app.page.open_turns()
    ui.run(0.4)
    rows = sorted(ui.find_all(kind="TurnRow"), key=lambda row: row.at)
    assert [row.at for row in rows] == list(range(6))
    assert app.page.turns.height < 420, "no higher than its turns, two rounds and the marks above them"
    ui.resize(1280, 800)
    ui.run(0.3)
    assert not app.sheet.is_open
    rows = sorted(ui.find_all(kind="TurnRow"), key=lambda row: row.at)
    assert len(rows) == 6
    top = rows[0].to_window(0, rows[0].top)[1]
    assert app.page.turns.top - top == 76, "the first turn is on top, under the marks and its round"
    ui.resize(360, 640)
    app.page.open_turns()
    ui.run(0.4)
    assert len(ui.find_all(kind="TurnRow")) == 6


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("size", "percent"), [((360, 640), 200), ((412, 915), 200), ((412, 915), 130), ((915, 412), 200)]
)
def test_conflicts_can_be_read_and_settled_at_any_size(
    ui: UI, app: Any, language: str, size: tuple[int, int], percent: int
) -> None:
    app.choose(language=language, text_percent=percent, motion=False)
    record, box = boxed("spice-road", THREE, seed=8, ask_names=False)
    sit_down(ui, app, record)
    hand = Hand(ui, box)
    for touch in (*(Touch("hand", 0),) * 3, Touch("market", 3)):
        ui.tap(hand.thing(touch))
    look_at_turn(ui, app, 0)
    ui.tap(hand.thing(Touch("hand", 1)))
    assert app.sheet.is_open
    (conflict,) = app.page.sitting.conflicts
    assert conflict.fix is not None, "so that there are three ways to settle it"
    ui.resize(*size)
    ui.run(0.4)
    assert [finding for finding in ui.audit() if "scroll" not in finding] == []


@pytest.mark.parametrize("door", ["instead", "inserted"])
def test_an_unnamed_card_of_the_past_is_named_there_and_then_played(ui: UI, app: Any, door: str) -> None:
    """Ana has bought a card without a name and rested; in truth she had played it, before or instead."""
    app.choose(motion=False)
    record, box = boxed("spice-road", THREE[:2], seed=5, ask_names=False)
    game = sit_down(ui, app, replace(record, setup=Setup()))
    hand = Hand(ui, box)
    for touch in (Touch("market", 0), REST, REST, REST):
        ui.tap(hand.thing(touch))
    if door == "instead":
        look_at_turn(ui, app, 2)
    else:
        app.page.repairing.look_to_insert(2)
        ui.run(0.3)
    ui.tap(hand.thing(Touch("hand", 2)))
    card = next(one for one in app.sheet.content.walk() if getattr(one, "card", "") == "spice-B")
    ui.bring_into_view(card)
    ui.tap(card)
    assert not app.sheet.is_open, "asked once"
    done = ["play", "rest"] if door == "instead" else ["play", "rest", "rest"]
    assert [action.do for action in game.timeline.actions] == ["acquire", "rest", "name", *done]
    assert game.timeline.actions[3].card == "spice-B"
    assert game.timeline.state.players[0].caravan.word == "YYYB"
    assert app.page.sitting.past is None


def test_a_card_that_was_named_later_is_named_then_already(ui: UI, app: Any) -> None:
    app.choose(motion=False)
    record, box = boxed("spice-road", THREE[:2], seed=5, ask_names=False)
    game = sit_down(ui, app, replace(record, setup=Setup()))
    hand = Hand(ui, box)
    for touch in (Touch("market", 0), REST, REST, REST, Touch("hand", 2)):
        ui.tap(hand.thing(touch))
    for at in (4, 2):
        if at == 2:
            look_at_turn(ui, app, 2)
            ui.tap(hand.thing(Touch("hand", 2)))
        card = next(one for one in app.sheet.content.walk() if getattr(one, "card", "") == "spice-B")
        ui.bring_into_view(card)
        ui.tap(card)
    if app.sheet.is_open:
        ui.key(27)
    turns = [(action.do, getattr(action, "card", "")) for action in game.timeline.actions]
    assert turns[2:4] == [("name", "spice-B"), ("play", "spice-B")]
    assert [do for do, _ in turns].count("name") == 1


def test_a_turn_to_come_that_is_skipped_from_the_past_is_seen(ui: UI, app: Any) -> None:
    game, _ = six_turns(ui, app)
    look_at_turn(ui, app, 2)
    app.page.repairing.open()
    ui.run(0.4)
    ui.tap("Ana does nothing this turn")
    assert game.timeline.actions[-1].do == "skip"
    assert app.page.sitting.past is None
    assert app.page.words == "Ana does nothing"


@pytest.mark.parametrize("settled", ["Keep", "Remove"])
def test_a_past_turn_that_was_a_purchase_asks_what_came_up(ui: UI, app: Any, settled: str) -> None:
    """Once it is settled what no longer fits: Béa has bought the card that Ana did."""
    record, box = boxed("spice-road", THREE, seed=8)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    for touch in (Touch("hand", 0), Touch("market", 0), Touch("hand", 0)):
        ui.tap(hand.thing(touch))
        ui.run(0.4)
        if app.sheet.is_open:
            ui.tap(next(cell for cell in app.sheet.content.walk() if getattr(cell, "card", "")))
            ui.run(0.4)
    look_at_turn(ui, app, 0)
    ui.tap(hand.thing(Touch("market", 0)))
    ui.run(0.4)
    assert game.timeline.conflicts
    while game.timeline.conflicts:
        assert not app.page.asking.asked
        way = next(way for way in ui.find_all(settled))
        ui.bring_into_view(way)
        ui.tap(way)
        ui.run(0.4)
    assert app.page.asking.asked == game.timeline.pinned()[0].reveal
    ui.tap("Later")
    ui.run(0.3)
    assert not app.sheet.is_open
    assert app.page.words.startswith("Turn 1: Ana")


def test_cubes_are_laid_in_their_order_before_anything_is_settled(ui: UI, app: Any) -> None:
    """Ana bought the card that Béa did, and laid the red cube first."""
    record, box = boxed("spice-road", THREE, seed=8, ask_names=False)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    app.page.do(app.page.sitting.adjust, player=0, caravan="YYRR")
    app.page.do(app.page.sitting.adjust, player=1, caravan="YYRR")
    ui.run(0.4)
    for touch in (Touch("hand", 0), Touch("market", 2), Touch("hand", 0)):
        ui.tap(hand.thing(touch))
        ui.run(0.4)
    look_at_turn(ui, app, 2)
    ui.tap(hand.thing(Touch("market", 2)))
    ui.run(0.4)
    assert game.timeline.conflicts
    cubes = next(chip for chip in app.sheet.content.walk() if "…" in getattr(chip, "text", ""))
    ui.bring_into_view(cubes)
    ui.tap(cubes)
    ui.run(0.4)
    lay(ui, "pay", "RY")
    ui.run(0.4)
    assert game.timeline.actions[2].pay == "RY"
    assert app.sheet.title == "1 turn no longer fits", "that is still to be settled"
