"""A group plays with the real box, and records it by touches alone: the screen has to show what lies there.

The real table is kept by the naive rules of `tests/engine/spice_road/naive.py`, which know nothing of ours,
and compared with what the widgets show after every turn. The group lays its cubes in whatever order it likes.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.cubes import Cubes, Word
from engine.game import Action
from engine.spice_road.offers import legal
from engine.spice_road.values import Acquire, Claim, Play, Rest
from tests.engine.spice_road import naive
from tests.ui.group import Group
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed

SHARES = {"play": 59, "acquire": 18, "claim": 300, "rest": 11}


class Caravans(Group):
    """A group that plays Spice Road."""

    def __init__(self, ui: UI, folder: Path, names: tuple[str, ...], seed: int) -> None:
        record, box = boxed("spice-road", names, seed)
        row, points = (box.merchant_row or ()), (box.point_row or ())
        deck, point_deck = (box.merchant_deck or ()), (box.point_deck or ())
        self.table = naive.begin(len(names), (*row, *deck), (*points, *point_deck))
        self.hand = Hand(ui, box)
        super().__init__(ui, folder, record, seed)

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

    def things(self) -> list[Any]:
        board = self.hand.page.board
        return [*board.ids.points.children, *board.ids.hand.children, *board.ids.market.children]

    def tile(self) -> Any:
        return self.hand.page.board.ids.rest

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
    group = Caravans(ui, tmp_path / "library", names, seed)
    assert group.shown() == group.lies_there()
    for turn in group.turns():
        if group.chance.random() < 0.15:
            group.slip()
        group.record(turn)
        if naive.over(group.table):
            break
        assert group.shown() == group.lies_there(), turn
    assert group.slips
    ui.wait(lambda: ui.app.page.name == "result", 8)
    outcome = ui.app.page.result.timeline.outcome
    assert [score.total for score in outcome.scores] == naive.totals(group.table)
    ui.wait(lambda: list(ui.app.page.totals) == naive.totals(group.table), timeout=10)
    assert outcome.winners == (naive.winner(group.table),)
    group.close()
