"""Hints at the table: in words on the cards, the way in symbols, its first turn with one touch."""

from collections.abc import Iterator
from dataclasses import replace
from threading import Event, get_ident
from typing import Any

import pytest

from engine.cubes import Cubes
from engine.game import Hint, Touch
from engine.spice_road.hints import hints
from engine.spice_road.values import Adjust
from engine.timeline import Timeline
from faces import FACES
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed
from tests.ui.test_table import THREE, sit_down


def hinted_table(ui: UI, app: Any, seed: int = 8, **rules: Any) -> tuple[Any, Hand]:
    """A table with a full caravan and a few cards, whose hints are all there."""
    record, box = boxed("spice-road", THREE, seed=seed, show_hints=True, **rules)
    timeline = Timeline.of(record)
    cards = ("start-spice-YY", "start-upgrade-2", "trade-YY-G", "trade-RRR-BB")
    named = tuple(card for card in cards if card not in record.setup.merchant_row)
    rich = timeline.record(Adjust(player=0, caravan=Cubes.parse("YYRR"), hand=named, played=())).timeline
    game = sit_down(ui, app, rich.to_record())
    all_there(ui, app)
    return game, Hand(ui, box)


def all_there(ui: UI, app: Any) -> None:
    state = app.page.sitting.state
    expected = {hint.touch for hint in hints(state, state.seat)}
    ui.wait_beside(lambda: app.page.hinting.found.keys() == expected)


def notes(app: Any) -> list[str]:
    return [card.note for card in reversed(app.page.board.ids.points.children)]


SAID = {
    "en": lambda n: f"{n} turn" if n == 1 else f"{n} turns",
    "de": lambda n: f"{n} Zug" if n == 1 else f"{n} Züge",
    "es": lambda n: f"{n} turno" if n == 1 else f"{n} turnos",
    "fr": lambda n: f"{n} tour" if n < 2 else f"{n} tours",
    "it": lambda n: f"{n} turno" if n == 1 else f"{n} turni",
}


@pytest.mark.parametrize("language", SAID)
def test_hints_are_words_on_the_cards(ui: UI, app: Any, language: str) -> None:
    app.choose(language=language)
    game, _ = hinted_table(ui, app)
    expected = {hint.touch.key: SAID[language](hint.turns) for hint in hints(game.timeline.state, 0)}
    assert expected
    assert notes(app) == [expected.get(slot, "") for slot in range(5)]


def test_hints_follow_the_language(ui: UI, app: Any) -> None:
    hinted_table(ui, app)
    app.choose(language="it")
    ui.run(0.2)
    assert all(note.endswith(("turno", "turni")) for note in notes(app) if note)
    assert any(notes(app))


def test_there_are_none_where_the_table_did_not_agree_or_for_somebody_else(ui: UI, app: Any) -> None:
    record, _ = boxed("spice-road", THREE, seed=8)
    sit_down(ui, app, record)
    assert not any(notes(app))
    assert not app.page.hinting.found
    hinted_table(ui, app)
    app.page.look_at_player(1)
    ui.run(0.3)
    assert not any(notes(app))


def test_after_a_turn_they_are_those_of_the_next_player(ui: UI, app: Any) -> None:
    game, hand = hinted_table(ui, app)
    ui.tap(hand.thing(Touch("hand", 0)))
    all_there(ui, app)
    state = game.timeline.state
    assert state.seat == 1
    expected = {hint.touch.key: SAID["en"](hint.turns) for hint in hints(state, 1)}
    assert notes(app) == [expected.get(slot, "") for slot in range(5)]


def far(app: Any) -> Hint:
    """A hint with several turns."""
    return max(app.page.hinting.found.values(), key=lambda hint: hint.turns)


def test_holding_a_card_shows_the_way_and_a_touch_plays_its_first_turn(ui: UI, app: Any) -> None:
    game, hand = hinted_table(ui, app)
    hint = far(app)
    ui.hold(hand.thing(hint.touch))
    rows = sorted(ui.find_all(kind="WayRow"), key=lambda row: row.number)
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert len(rows) == hint.turns or len(rows) >= 4, "as many as can be seen"
    assert ui.audit() == []
    ui.tap(rows[-1])
    assert app.sheet.is_open, "only the first can be played now"
    ui.tap(rows[0])
    assert game.timeline.actions[-1] == hint.line[0]
    assert not app.sheet.is_open
    assert game.timeline.state.seat == 1


def test_the_first_turn_has_its_chips_like_any_other(ui: UI, app: Any) -> None:
    game, hand = hinted_table(ui, app)
    upgrades = [hint for hint in app.page.hinting.found.values() if getattr(hint.line[0], "card", "")]
    hint = max(upgrades, key=lambda hint: len(game.timeline.game.choices(game.timeline.state, hint.line[0])))
    ui.hold(hand.thing(hint.touch))
    ui.tap(next(row for row in ui.find_all(kind="WayRow") if row.is_next))
    chosen = [chip for chip in app.page.chips if chip.chosen]
    assert [chip.value.given for chip in chosen if chip.value.do == "amend"] == [hint.line[0]]
    app.page.undo()
    assert game.timeline.actions[-1].do == "adjust"


def test_from_the_way_one_gets_to_the_name_of_the_card(ui: UI, app: Any) -> None:
    game, hand = hinted_table(ui, app)
    touch = far(app).touch
    ui.hold(hand.thing(touch))
    row = next(row for row in app.sheet.content.children if getattr(row, "text", "") == "It is another card")
    ui.bring_into_view(row)
    ui.tap(row)
    cell = next(widget for widget in app.sheet.content.walk() if getattr(widget, "card", ""))
    ui.tap(cell)
    assert game.timeline.state.points.row[touch.key] == cell.card


def test_a_card_without_a_hint_is_renamed_as_ever(ui: UI, app: Any) -> None:
    _, hand = hinted_table(ui, app)
    ui.hold(hand.thing(Touch("market", 2)))
    assert ui.find(kind="NamingSheet")


def test_a_refused_claim_offers_the_way(ui: UI, app: Any) -> None:
    game, hand = hinted_table(ui, app)
    hint = far(app)
    ui.tap(hand.thing(hint.touch))
    assert app.page.refusal
    ui.tap(next(chip for chip in ui.find_all(kind="Chip") if chip.value.do == "way"))
    ui.tap(next(row for row in ui.find_all(kind="WayRow") if row.is_next))
    assert game.timeline.actions[-1] == hint.line[0]


class Slow:
    """Hints that wait until they are let go, and say on which thread they were looked for."""

    def __init__(self) -> None:
        self.go = Event()
        self.asked: list[Any] = []
        self.threads: list[int] = []
        self.ended = 0

    def __call__(self, state: Any, seat: int) -> Iterator[Hint | None]:
        self.asked.append(state)
        self.threads.append(get_ident())
        self.go.wait(30)
        yield None
        try:
            yield from FACES["spice-road"].game.hints(state, seat)
        finally:
            self.ended += 1


def sit_down_slowly(ui: UI, app: Any) -> tuple[Any, Slow]:
    slow = Slow()
    face = FACES["spice-road"]
    record, _ = boxed("spice-road", THREE, seed=8, show_hints=True)
    game = app.library.begin(record)
    app.go("table", game=game, face=replace(face, game=replace(face.game, hints=slow)))
    ui.run(0.5)
    ui.wait_beside(lambda: slow.asked)
    return game, slow


def test_they_are_not_looked_for_on_the_thread_that_draws(ui: UI, app: Any) -> None:
    _, slow = sit_down_slowly(ui, app)
    ui.run(1)
    assert not any(notes(app)), "the table is drawn and waits for nothing"
    slow.go.set()
    all_there(ui, app)
    assert get_ident() not in slow.threads
    assert any(notes(app))


def test_those_of_a_table_that_is_gone_are_dropped_and_not_looked_for_any_more(ui: UI, app: Any) -> None:
    game, slow = sit_down_slowly(ui, app)
    first = game.timeline.state
    ui.tap(Hand(ui, boxed("spice-road", THREE, seed=8)[1]).thing(Touch("hand", 0)))
    ui.wait_beside(lambda: len(slow.asked) == 2)
    slow.go.set()
    all_there(ui, app)
    assert slow.asked == [first, game.timeline.state]
    expected = {hint.touch.key: SAID["en"](hint.turns) for hint in hints(game.timeline.state, 1)}
    assert notes(app) == [expected.get(slot, "") for slot in range(5)]


def test_what_was_found_for_a_table_that_is_gone_and_waits_to_be_told_is_dropped(ui: UI, app: Any) -> None:
    """Found on the other thread, the table changes before the next frame."""
    game, slow = sit_down_slowly(ui, app)
    slow.go.set()
    while not slow.ended:
        slow.go.wait(0.01)
    app.page.undo()
    app.page.play(game.timeline.game.offers(game.timeline.state)[0].default)
    ui.step(2)
    state = game.timeline.state
    assert all(hint in hints(state, state.seat) for hint in app.page.hinting.found.values())
    all_there(ui, app)


def test_a_fault_in_the_search_is_not_swallowed(ui: UI, app: Any) -> None:
    def faulty(state: Any, seat: int) -> Iterator[Hint | None]:
        yield None
        raise ZeroDivisionError("as a fault of ours would")

    face = FACES["spice-road"]
    record, _ = boxed("spice-road", THREE, seed=8, show_hints=True)
    app.go("table", game=app.library.begin(record), face=replace(face, game=replace(face.game, hints=faulty)))
    with pytest.raises(ZeroDivisionError):
        ui.wait_beside(lambda: False, timeout=5)


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (915, 412), (1280, 800)])
def test_nothing_is_cut_or_covered(ui: UI, app: Any, size: tuple[int, int]) -> None:
    _, hand = hinted_table(ui, app)
    ui.resize(*size)
    for language in SAID:
        for percent in (100, 130, 200):
            app.choose(language=language, text_percent=percent)
            ui.run(0.3)
            # At the largest letters the heading is shortened, hints or not.
            assert [finding for finding in ui.audit() if percent < 200 or "Ana ·" not in finding] == []
            ui.hold(hand.thing(far(app).touch))
            assert ui.audit() == []
            ui.key(27)
