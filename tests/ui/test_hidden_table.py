"""A group plays with the real box, and records it by touches alone: the screen has to show what lies there.

The real table is kept by the naive rules of `tests/engine/spice_road/naive.py`, which know nothing of ours,
and compared with what the widgets show after every turn. The group slips, bounces, is interrupted, looks at
each other's things and lays its cubes in whatever order it likes.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.cubes import Cubes, Word
from engine.game import Action
from engine.spice_road.offers import legal
from engine.spice_road.values import Acquire, Claim, Play, Rest
from storage.library import Library
from storage.settings import Settings
from tests.engine.spice_road import naive
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed

SHARES = {"play": 59, "acquire": 18, "claim": 300, "rest": 11}


class Group:
    """The people around the table. `slips` are what they did besides playing."""

    def __init__(self, ui: UI, folder: Path, names: tuple[str, ...], seed: int) -> None:
        self.ui, self.folder, self.chance, self.slips = ui, folder, Random(seed), 0
        record, box = boxed("spice-road", names, seed)
        row, points = (box.merchant_row or ()), (box.point_row or ())
        deck, point_deck = (box.merchant_deck or ()), (box.point_deck or ())
        self.table = naive.begin(len(names), (*row, *deck), (*points, *point_deck))
        with Library(folder) as library:
            library.settings.save(Settings(language="en", theme="light", introduced=True))
            library.begin(record)
        self.box = box
        self.open()

    def open(self) -> None:
        """Starts the app on what is on disk, as after a kill."""
        from screens.app import CenturyApp

        if self.ui.app is not None:
            decks = self.hand.merchants, self.hand.points
            self.ui.stop()
            self.library.close()
        self.library = Library(self.folder)
        app = self.ui.start(CenturyApp(self.library), (360, 640))
        app.carry_on(app.desk.open_games()[0])
        self.ui.run(0.5)
        carried_on, self.hand = hasattr(self, "hand"), Hand(self.ui, self.box)
        if carried_on:
            self.hand.merchants, self.hand.points = decks

    def close(self) -> None:
        self.ui.stop()
        self.library.close()

    # What the group does

    def turns(self) -> Iterator[naive.Turn]:
        while not naive.over(self.table):
            yield self._likely()

    def _likely(self) -> naive.Turn:
        seat = self.table.seats[self.table.turn % len(self.table.seats)]
        listed = naive.turns(self.table, every_order=True)
        turns = [turn for turn in listed if turn[0] != "rest" or seat.played]
        kinds = sorted({turn[0] for turn in turns})
        (kind,) = self.chance.choices(kinds, [SHARES[kind] for kind in kinds])
        return self.chance.choice(sorted(turn for turn in turns if turn[0] == kind))

    def record(self, turn: naive.Turn) -> None:
        """By touches; the engine is asked only which of its actions this turn of the real table is."""
        self.hand.record(self._action(turn))
        self.table = naive.after(self.table, turn)

    def _action(self, turn: naive.Turn) -> Action:
        match turn:
            case "rest", discard:
                return Rest(discard=Cubes.parse(discard))
            case "claim", slot, discard:
                return Claim(slot=slot, discard=Cubes.parse(discard))
            case "acquire", slot, paid, discard:
                return Acquire(slot=slot, pay=Word(paid), discard=Cubes.parse(discard))
        _, card, how, discard = turn
        state = self.hand.timeline.state
        wanted = naive.after(self.table, turn).seats[state.seat].caravan
        apply = self.hand.timeline.game.apply
        return next(
            play
            for play in legal(state)
            if isinstance(play, Play)
            and play.card == card
            and play.discard.word == discard
            and (how == "" or isinstance(how, str) or play.times == how)
            and apply(state, play).players[state.seat].caravan.word == wanted
        )

    def slip(self) -> None:
        """Something that happens at tables and changes nothing in the end."""
        self.slips += 1
        ui, page = self.ui, self.hand.page
        before = self.shown()
        match self.chance.randrange(5):
            case 0:  # the wrong thing was touched, and taken back
                self._touch_anything()
            case 1:  # a finger bounces on rest, and is taken back once
                x, y = page.board.ids.rest.center
                for _ in range(2):
                    self._quick(x, y)
                ui.run(0.6)
            case 2:  # somebody looks at the cards of the next player, and touches them
                others = [item for item in ui.find_all(kind="PlayerItem") if not item.active]
                ui.tap(self.chance.choice(others))
                ui.tap(self.hand.page.board.ids.points.children[0])
                ui.key(27)
            case 3:  # the timeline is looked at, and left
                if page.sitting.timeline.actions:
                    page.look(self.chance.randrange(len(page.sitting.timeline.actions)))
                    ui.run(0.3)
                    ui.key(27)
            case 4:  # out of battery
                self.open()
        ui.run(0.6)
        while self.ui.app.page.sitting.timeline.actions[self.recorded :]:
            if self.ui.app.sheet.is_open:
                self.ui.key(27)
            self.ui.tap(self._undo)
        if self.hand.page.sitting.refused is not None:
            self.ui.key(27)
        assert self.shown() == before

    def _touch_anything(self) -> None:
        board = self.hand.page.board
        things = [*board.ids.hand.children, *board.ids.market.children, *board.ids.points.children]
        self.ui.tap(self.chance.choice(things))
        if self.ui.app.sheet.is_open:
            self.ui.key(27)

    def _quick(self, x: float, y: float) -> None:
        finger = self.ui._finger(x, y)
        self.ui.loop.post_dispatch_input("begin", finger)
        self.ui.step(2)
        self.ui.loop.post_dispatch_input("end", finger)
        self.ui.step(2)

    @property
    def _undo(self) -> Any:
        return next(button for button in self.ui.find_all(kind="IconButton") if button.icon == "undo")

    @property
    def recorded(self) -> int:
        """How many actions there are for the turns of the real table: each turn is one."""
        return self.table.turn

    # What is seen, and what lies there

    def shown(self) -> dict[str, Any]:
        self.ui.run(0.5)
        page = self.hand.page
        ids = page.board.ids
        front = ids.plate.player
        told: dict[str, Any] = {
            "points": [f"point-{card.cost}-{card.points}" for card in reversed(ids.points.children)],
            "market": [(_printed(card), _sorted(card.lying)) for card in reversed(ids.market.children)],
            "front": front.name,
            "caravan": _spelled(ids.caravan.counts),
            "hand": sorted(_printed(card) for card in ids.hand.children),
            "left": {count.name: count.number for count in page.left},
        }
        for seat in page.seats:
            counts = {count.name: count.number for count in (*seat.things.counts, *seat.things.coins)}
            told[seat.name] = (seat.things.cubes.word, seat.things.claimed, counts)
        return told

    def lies_there(self) -> dict[str, Any]:
        table, names = self.table, self.hand.timeline.players
        at = table.turn % len(names)
        told: dict[str, Any] = {
            "points": list(table.points),
            "market": [(card.removeprefix("start-"), lying) for card, lying in table.row],
            "front": names[at],
            "caravan": table.seats[at].caravan,
            "hand": sorted(card.removeprefix("start-") for card in table.seats[at].hand),
            "left": {"gold": table.gold, "silver": table.silver},
        }
        for name, seat in zip(names, table.seats, strict=True):
            counts = {"hand": len(seat.hand), "played": len(seat.played)}
            counts |= {"gold": seat.gold, "silver": seat.silver}
            told[name] = (seat.caravan, len(seat.claimed), counts)
        return told


def _printed(card: Any) -> str:
    if card.upgrades:
        return f"upgrade-{int(card.upgrades)}"
    return f"trade-{card.cost}-{card.gain}" if card.cost else f"spice-{card.gain}"


def _sorted(cubes: str) -> str:
    return naive.add("", cubes)


def _spelled(counts: list[int]) -> str:
    return "".join(level * int(count) for level, count in zip(naive.LEVELS, counts, strict=True))


@pytest.mark.parametrize(("players", "seed"), [(2, 3), (5, 11)])
def test_the_screen_shows_the_real_table(ui: UI, tmp_path: Path, players: int, seed: int) -> None:
    names = ("Ana", "Béa", "Carl", "Dora", "Emil")[:players]
    group = Group(ui, tmp_path / "library", names, seed)
    assert group.shown() == group.lies_there()
    for turn in group.turns():
        if group.chance.random() < 0.15:
            group.slip()
        group.record(turn)
        if naive.over(group.table):
            break
        assert group.shown() == group.lies_there(), turn
    assert group.slips
    ui.wait(lambda: ui.app.page.name == "result")
    outcome = ui.app.page.result.timeline.outcome
    assert [score.total for score in outcome.scores] == naive.totals(group.table)
    ui.wait(lambda: list(ui.app.page.totals) == naive.totals(group.table), timeout=10)
    assert outcome.winners == (naive.winner(group.table),)
    group.close()
