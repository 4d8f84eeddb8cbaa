"""Every game on the real table page, with the least board that there can be.

A board needs nothing of the page but a face: touches, chips, naming, counters set by hand, the past, "table
differs" and the result work for any game, in every language, without a missing word.
"""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.game import OVER, Offer, Touch
from engine.record import Record
from engine.timeline import Timeline
from faces import FACES
from rulebook.languages import LANGUAGES
from screens.table.bar import Press
from tests.faces.tables import mirrored, record_of
from tests.ui.harness import UI
from tests.ui.minimal_board import MinimalBoard

MINIMAL = f"{MinimalBoard.__module__}.{MinimalBoard.__name__}"


class Hand:
    """Touches whatever there is, at random; `done` counts what it came across."""

    def __init__(self, ui: UI, app: Any, record: Record, seed: int) -> None:
        self.ui, self.app, self.chance, self.done = ui, app, Random(seed), Counter[str]()
        self.game = app.library.begin(record)
        face = FACES[record.game]
        app.go("table", game=self.game, face=replace(face, boards=(MINIMAL,)))
        ui.run(0.4)

    @property
    def page(self) -> Any:
        return self.app.page

    @property
    def timeline(self) -> Timeline:
        timeline: Timeline = self.game.timeline
        return timeline

    @property
    def refused(self) -> list[Offer]:
        return [offer for offer in self.timeline.game.offers(self.timeline.state) if offer.refusal]

    def touch(self, touch: Touch) -> None:
        self._tap(self.page.board.things[touch])

    def turn(self) -> None:
        """One touch, the questions that follow, and now and then a chip."""
        offered = self.timeline.game.offers(self.timeline.state)
        offers = [offer for offer in offered if offer.actions or offer.unnamed in self.page.sitting.unnamed]
        ending = [offer for offer in offers if self._is_claim(offer)]
        offer = self.chance.choice(ending if ending and self.chance.random() < 0.8 else offers)
        before = len(self.timeline.actions)
        self.touch(offer.touch)
        assert self.app.sheet.is_open or len(self.timeline.actions) > before, offer
        self.name_what_is_asked()
        assert len(self.timeline.actions) > before, offer
        if self.chance.random() < 0.4:
            self.press_a_chip()

    @staticmethod
    def _is_claim(offer: Offer) -> bool:
        return offer.touch.kind == "points" or (offer.default is not None and offer.default.do == "port")

    def name_what_is_asked(self) -> None:
        while self.app.sheet.is_open:
            cells = [widget for widget in self.app.sheet.content.walk() if getattr(widget, "card", "")]
            self._tap(self.chance.choice(cells))
            self.done["named"] += 1

    def press_a_chip(self) -> None:
        chips = [
            widget
            for widget in self.ui.walk()
            if type(widget).__name__ == "Chip" and widget.value and widget.value.do == "amend"
        ]
        if chips:
            chip = self.chance.choice(chips)
            option = chip.value.given
            self._tap(chip)
            assert replace(self.timeline.actions[-1], time=option.time) == option
            assert any(chip.chosen for chip in self.page.chips), "what was chosen is marked"
            self.done["chip"] += 1

    def _tap(self, widget: Any) -> None:
        self.ui.bring_into_view(widget)
        self.ui.tap(widget)


@pytest.mark.parametrize("game", FACES)
def test_a_whole_game_through_the_real_page(ui: UI, app: Any, game: str) -> None:
    app.choose(motion=False)
    hand = Hand(ui, app, record_of(game, 3), seed=3)
    for turns in range(400):
        if hand.timeline.state.status == OVER:
            break
        hand.turn()
        if turns % 20 == 0:
            app.choose(language=[*LANGUAGES][turns // 20 % len(LANGUAGES)])
    assert hand.timeline.state.status == OVER
    assert hand.done["chip"] > 5
    assert Timeline.of(hand.timeline.to_record()).outcome == hand.timeline.outcome
    for language in LANGUAGES:
        app.choose(language=language)
        hand.page.open_turns()
        ui.run(0.3)
        turns = [row for row in hand.page.turns.rows if row["viewclass"] == "TurnRow"]
        assert len(turns) == len(hand.timeline.actions)
        app.back()
    hand.page.open_result()
    ui.run(0.4)
    assert app.page.name == "result"
    assert app.page.totals == [score.total for score in hand.timeline.outcome.scores]


@pytest.mark.parametrize("game", FACES)
def test_what_comes_to_light_is_named(ui: UI, app: Any, game: str) -> None:
    app.choose(motion=False)
    hand = Hand(ui, app, mirrored(game, 2), seed=2)
    for _ in range(120):
        if hand.done["named"] > 2 or hand.timeline.state.status == OVER:
            break
        hand.turn()
    assert hand.done["named"] > 2


@pytest.mark.parametrize("game", FACES)
def test_unnamed_things_are_named_one_after_the_other(ui: UI, app: Any, game: str) -> None:
    app.choose(motion=False)
    bare = replace(record_of(game), setup=FACES[game].game.setup_type())
    hand = Hand(ui, app, bare, seed=2)
    count = len(hand.page.sitting.unnamed)
    if count:
        hand.page.press(Press("name"))
        ui.run(0.3)
        hand.name_what_is_asked()
        assert hand.done["named"] == count
        assert not hand.page.sitting.unnamed


@pytest.mark.parametrize("game", FACES)
def test_a_refusal_can_be_read_and_recorded_anyway(ui: UI, app: Any, game: str) -> None:
    app.choose(motion=False)
    hand = Hand(ui, app, record_of(game), seed=1)
    refused = hand.refused
    while not refused:
        hand.turn()
        refused = hand.refused
    for offer in refused[:3]:
        for language in LANGUAGES:
            app.choose(language=language)
            hand.touch(offer.touch)
            assert hand.page.refusal
            assert hand.page.words
    hand.touch(refused[0].touch)
    hand.page.press(Press("anyway"))
    assert hand.timeline.actions[-1].forced


@pytest.mark.parametrize("game", FACES)
def test_cubes_and_numbers_are_set_by_hand(ui: UI, app: Any, game: str) -> None:
    app.choose(motion=False)
    hand, face = Hand(ui, app, record_of(game), seed=1), FACES[game]
    for _ in range(5):
        hand.turn()
    before = face.game.holdings(hand.timeline.state, 1)
    for language in LANGUAGES:
        app.choose(language=language)
        hand.page.set_by_hand(1)
        ui.run(0.3)
        assert ui.audit() == []
        ui.tap(ui.find_all(kind="IconButton", icon="plus-circle-outline")[0])
        ui.key(13)
    assert face.game.holdings(hand.timeline.state, 1).total == before.total + len(LANGUAGES)


@pytest.mark.parametrize("game", FACES)
def test_something_held_turns_out_to_be_another_one(ui: UI, app: Any, game: str) -> None:
    app.choose(motion=False)
    hand, face = Hand(ui, app, mirrored(game), seed=1), FACES[game]
    state, rules = hand.timeline.state, face.game
    touch = next(
        offer.touch
        for offer in rules.offers(state)
        if (name := face.lying_at(state, offer.touch, 0)) and rules.candidates(state, name)
    )
    ui.hold(hand.page.board.things[touch])
    cell = next(widget for widget in app.sheet.content.walk() if getattr(widget, "card", ""))
    hand._tap(cell)
    assert face.lying_at(hand.timeline.state, touch, 0) == cell.card


@pytest.mark.parametrize("game", FACES)
def test_the_past_is_looked_at_and_mended(ui: UI, app: Any, game: str) -> None:
    app.choose(motion=False)
    hand = Hand(ui, app, record_of(game, 5), seed=5)
    for _ in range(12):
        hand.turn()
    for language in LANGUAGES:
        app.choose(language=language)
        hand.page.look(4)
        ui.run(0.2)
        assert hand.page.words
    state = hand.timeline.at(4)
    done = hand.timeline.game.touched(state, hand.timeline.actions[4])
    offers = [offer for offer in hand.timeline.game.offers(state) if offer.actions and offer.touch != done]
    hand.touch(offers[0].touch)
    assert hand.timeline.game.touched(state, hand.timeline.actions[4]) == offers[0].touch
    if app.sheet.is_open:
        assert hand.page.sitting.conflicts
        assert ui.audit() == []
        ui.key(27)
    before = len(hand.timeline.actions)
    hand.page.look(2)
    hand.page.press(Press("doors", 2))
    ui.run(0.2)
    assert ui.audit() == []
    hand._tap([row for row in ui.walk() if type(row).__name__ == "DoorRow"][-1])
    assert len(hand.timeline.actions) < before


@pytest.mark.parametrize(
    ("game", "thing"),
    {"spice-road": "card", "golem": "card", "eastern-wonders": "tile", "new-world": "location"}.items(),
)
def test_what_is_touched_has_its_word_in_every_game(ui: UI, app: Any, game: str, thing: str) -> None:
    """While somebody else's things are looked at, and in the past."""
    hand = Hand(ui, app, record_of(game), 1)
    for _ in range(4):
        hand.turn()
    page = hand.page
    other = next(seat for seat in range(3) if seat != page.active)
    page.look_at_player(other)
    ui.run(0.3)
    assert page.words.endswith(f"Touching a {thing} records nothing.")
    page.look_at_player(-1)
    ui.resize(1280, 800)
    page.look(0)
    ui.run(0.3)
    assert f"Touch another {thing}" in ui.find(kind="Banner").text


@pytest.mark.parametrize("game", FACES)
def test_the_table_differs(ui: UI, app: Any, game: str) -> None:
    """The turn that was recorded wrongly is found, or the cubes are just set."""
    app.choose(motion=False)
    hand, face = Hand(ui, app, record_of(game, 4), seed=4), FACES[game]
    for _ in range(10):
        hand.turn()
    hand.page.open_differs(0)
    ui.run(0.4)
    ui.tap(ui.find_all(kind="IconButton", icon="plus-circle-outline")[0])
    ui.run(0.6)
    before = face.game.holdings(hand.timeline.state, 0)
    app.sheet.content.set_anyway()
    ui.run(0.3)
    assert face.game.holdings(hand.timeline.state, 0).word == before.word.replace("", "Y", 1)
    assert hand.timeline.actions[-1].do == "adjust"


def test_two_boards_of_one_game_show_two_tables(ui: UI, app: Any) -> None:
    from faces.view import View
    from screens.table.board import board_of

    face = FACES["golem"]
    tables = [Timeline.of(record_of("golem", seed)).state for seed in (1, 2)]
    boards = [board_of(face.boards[0]) for _ in tables]
    for board, state in zip(boards, tables, strict=True):
        board.show(View(face, state, 0))
    for board, state in zip(boards, tables, strict=True):
        shown = [card.cost + card.gain for card in reversed(board.ids.market.children)]
        printed = [state.table.merchants[card] for card in state.market.row]
        assert shown == [card.costs.word + card.gives.word for card in printed]


def test_a_house_rule_of_several_numbers_is_set_number_by_number(ui: UI, app: Any) -> None:
    ui.resize(412, 915)
    ui.tap("New game")
    page = app.page
    page.play("eastern-wonders")
    page.mirror("mirror")
    page.house_rules_open = True
    ui.run(0.3)
    page.ids.scroll.scroll_y = 0
    ui.run(0.2)
    assert page.draft.option("outpost_points") == (0, 1, 2, 2, 3)
    row = ui.find(kind="FiguresRow")
    ui.tap(ui.find_all(kind="Figure")[4].children[2])
    assert page.draft.option("outpost_points") == (0, 1, 2, 2, 4)
    assert row.rule == "outpost_points"
    assert [finding for finding in ui.audit() if "scroll" not in finding] == []
