"""Whole games of A New World by touches alone: the screen has to show what lies on the real table.

The real table is kept by the naive rules of `tests/engine/new_world/naive.py`, which know nothing of ours.
"""

from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

import pytest

from engine.game import OVER, Action
from engine.new_world.offers import legal
from engine.new_world.values import Activate, HouseRules, Setup, Stack, State
from engine.record import Record
from engine.timeline import Timeline
from tests.engine.new_world import naive
from tests.engine.new_world.dealing import deal
from tests.engine.new_world.table import BOX, INVENTED
from tests.engine.new_world.test_against_naive import as_turn
from tests.ui.group import Group
from tests.ui.harness import UI
from tests.ui.land_hand import LandHand, sensible

NAMES = ("Ana", "Béa", "Carl", "Dora")
Stacks = dict[tuple[str, int], list[str]]


def boxed(players: int, seed: int) -> tuple[Record, Setup, list[str], Stacks]:
    """A mirrored game on an entered box; what lies below the tops is known to the real table alone."""
    dealt = deal(seed, players, BOX)
    deck, tiles = list(dealt.point_deck or ()), dealt.stacks or ()
    hidden: Stacks = {}
    shown = []
    for stack in tiles:
        number = sum(fort == stack.location for fort, _ in hidden)
        hidden[stack.location, number] = list(stack.tiles[1:])
        below = ("?",) * (len(stack.tiles) - 1)
        shown.append(Stack(location=stack.location, tiles=(*stack.tiles[:1], *below)))  # type: ignore[arg-type]
    setup = Setup(point_row=tuple(deck[:4]), next_point=deck[4], stacks=tuple(shown), covered=dealt.covered)
    record = Record("new-world", NAMES[:players], setup, HouseRules(), components=INVENTED.entries)
    return record, dealt, deck[5:], hidden


class Settlers(Group):
    """A group that plays A New World; now and then it does anything that the rules allow."""

    def __init__(self, ui: UI, folder: Path, players: int, seed: int) -> None:
        record, dealt, deck, stacks = boxed(players, seed)
        self.table = naive.begin(
            players,
            dealt.point_deck or (),
            tuple((stack.location, stack.tiles) for stack in dealt.stacks or ()),
            tuple((cover.location, cover.tile) for cover in dealt.covered or ()),
        )
        self.hand = LandHand(ui, deck, stacks)
        self.count = 0
        super().__init__(ui, folder, record, seed)
        ui.tap("We are ready")

    def turn(self) -> Action:
        state: State = self.hand.timeline.state
        if self.chance.random() < 0.15:
            found = legal(state)
            claims = [turn for turn in found if isinstance(turn, Activate) and turn.claim]
            return self.chance.choice(claims or found)
        return sensible(state, self.chance)

    def record(self, action: Action) -> None:
        turn = as_turn(self.hand.timeline.state, action)
        assert turn in naive.turns(self.table), "the rulebook allows it"
        self.hand.record(action)
        self.table = naive.after(self.table, turn)
        self.count = len(self.hand.timeline.actions)

    @property
    def recorded(self) -> int:
        return self.count

    def things(self) -> list[Any]:
        return list(self.hand.page.board.ids.land.places.values())

    def tile(self) -> Any:
        return self.hand.page.board.ids.rest

    # What is seen, and what lies there

    def shown(self) -> dict[str, Any]:
        self.ui.run(0.5)
        page = self.hand.page
        ids = page.board.ids
        told: dict[str, Any] = {
            "front": ids.plate.player.name,
            "storage": "".join(
                level * int(count) for level, count in zip("YRGB", ids.storage.counts, strict=True)
            ),
            "settlers": (ids.settlers.ready, ids.settlers.out, ids.settlers.reserve, ids.rest.count),
            "bonus": [worth.points for worth in ids.bonus.tiles],
            "icons": [ids[icon].number for icon in ICONS],
            "cards": [(card.goal.points, card.goal.cost) for card in ids.land.goals if card.opacity],
        }
        for place, widget in ids.land.places.items():
            shown = widget.place
            standing = shown.standing and (shown.standing.owner.letter, shown.standing.settlers)
            tile = shown.tile and (shown.tile.cubes, shown.tile.settlers, shown.tile.points)
            tops = [stack.top is not None and (stack.top.points, stack.left) for stack in shown.stacks]
            told[place] = (shown.needs, standing, tile, tops)
        for seat in page.seats:
            told[seat.name] = (seat.things.cubes.word, seat.things.claimed)
        return told

    def lies_there(self) -> dict[str, Any]:
        table, names = self.table, self.hand.timeline.players
        at = table.turn % len(table.seats)
        seat = table.seats[at]
        out = sum(count for _, owner, count in table.settled if owner == at)
        told: dict[str, Any] = {
            "front": names[at],
            "storage": seat.storage,
            "settlers": (seat.ready, out, seat.reserve, out),
            "bonus": [_worth(table, at, tile) for tile in seat.bonus],
            "icons": [_icons(seat).count(icon) for icon in ICONS],
            "cards": [
                (naive.PRINTED[card]["points"], naive.PRINTED[card]["cost"]) for card in table.cards[:5]
            ],
        }
        covered = dict(table.covered)
        for place in naive.PLACES:
            there = [(names[owner][0], count) for where, owner, count in table.settled if where == place]
            free = naive.may_choose(table, place)
            tile = naive.PRINTED[covered[place]] if place in covered else None
            gives = tile and (tile.get("cubes", ""), tile.get("settlers", 0), tile.get("points", 0))
            tops = [
                bool(tiles) and (naive.PRINTED[tiles[0]]["points"], len(tiles))
                for tiles in naive.stacks_of(table, place)
            ]
            needs = naive.settlers(table, place) if free else None
            told[place] = (needs, there[0] if there else None, gives, tops)
        for name, player in zip(names, table.seats, strict=True):
            told[name] = (player.storage, len(player.cards))
        return told


ICONS = ("native_aid", "tool", "new_settlers", "exploration")


def _icons(seat: naive.Seat) -> list[Any]:
    return [naive.PRINTED[name].get("icon") for name in (*seat.cards, *seat.tiles)]


def _worth(table: naive.Naive, at: int, tile: str) -> int:
    """What a bonus tile adds to the total."""
    seat = table.seats[at]
    without = seat._replace(bonus=())
    with_it = seat._replace(bonus=(tile,))

    def total(of: naive.Seat) -> int:
        seats = (*table.seats[:at], of, *table.seats[at + 1 :])
        return naive.total(table._replace(seats=seats), at)

    return total(with_it) - total(without)


@pytest.mark.parametrize(("players", "seed"), [(2, 3), (3, 5), (4, 8)])
def test_the_screen_shows_the_real_table(ui: UI, tmp_path: Path, players: int, seed: int) -> None:
    group = Settlers(ui, tmp_path / "library", players, seed)
    turns = 0
    while not naive.over(group.table):
        assert group.shown() == group.lies_there(), group.hand.timeline.actions[-1:]
        if turns % 9 == 4:
            group.slip()
        group.record(group.turn())
        turns += 1
    assert group.slips
    ui.run(2)
    if ui.app.page.name == "table":  # back from the result to say the last turn otherwise
        ui.tap(ui.find(kind="Banner"))
    ui.wait(lambda: ui.app.page.name == "result")
    outcome = ui.app.page.result.timeline.outcome
    assert [score.total for score in outcome.scores] == naive.totals(group.table)
    assert outcome.winners == (naive.winner(group.table),)
    tiles = sum(len(seat.bonus) for seat in group.table.seats)
    assert len(ui.app.page.explained.splitlines()) == tiles, "every bonus tile is explained"
    replayed = Timeline.of(ui.app.page.result.timeline.to_record())
    assert replayed.outcome == outcome
    group.close()


def test_touches_of_whole_games(ui: UI, app: Any) -> None:
    """Production, trade and rest 1.0; an upgrade 1.6; a fort 2 and names; all of it 1.6."""
    by_kind: dict[str, list[int]] = {}
    for players, seed in ((2, 2), (4, 4)):
        record, _, deck, stacks = boxed(players, seed)
        chance = Random(seed)
        app.choose(motion=False)
        app.show_table(app.library.begin(record))
        ui.run(0.5)
        hand = LandHand(ui, deck, stacks)
        while hand.timeline.state.status != OVER and len(hand.taps) < 260:
            state = hand.timeline.state
            action = sensible(state, chance)
            location = getattr(action, "location", None)
            kind = state.table.locations[state.table.at[location]].type if location else "rest"
            likely = (
                action in hand.timeline.game.turns_at(state, hand.timeline.game.touched(state, action))[:1]
            )
            taps = hand.record(action)
            by_kind.setdefault("all", []).append(taps + hand.names)
            if likely or kind in ("upgrade", "fort"):
                by_kind.setdefault(kind, []).append(taps)
        assert hand.timeline.state.status == OVER
        ui.run(3)
        app.go("home")
    means = {kind: mean(taps) for kind, taps in by_kind.items()}
    print(means)
    assert means["production"] == means["trade"] == means["rest"] == 1
    assert means["upgrade"] <= 1.6
    assert means["fort"] <= 2
    assert means["all"] <= 1.6
