"""A hand at the table: somebody who plays with the real box and records every turn by touching the screen.

The box is a shuffled one that the app does not know. What is to be done is chosen by a seeded player; the
hand then touches, counts its taps, and names what the box turns up.
"""

from dataclasses import dataclass, field, fields
from random import Random
from typing import Any

from engine.game import OVER, Action, Touch
from engine.record import Record
from engine.spice_road.offers import legal
from engine.spice_road.setup import deal
from engine.spice_road.values import Acquire, Claim, HouseRules, Play, Rest, Setup, State
from tests.ui.harness import UI

SHARES: dict[type[Action], int] = {Play: 59, Acquire: 18, Claim: 200, Rest: 11}
"""About how often people do what, where they can; a claim that is possible is rarely left."""
PLACES = {"hand": "hand", "market": "market", "points": "points"}


def boxed(game: str, players: tuple[str, ...], seed: int, **rules: Any) -> tuple[Record, Setup]:
    """A mirrored game whose open rows are named, and the shuffled box that the table plays from."""
    box = deal(seed)
    rows = Setup(merchant_row=box.merchant_row, point_row=box.point_row)
    return Record(game, players, rows, HouseRules(**rules)), box


def likely(state: State, chance: Random) -> Action:
    """What somebody might do: mostly the default of what they touch, now and then otherwise."""
    turns = [turn for turn in legal(state) if not (isinstance(turn, Rest) and not _current(state).played)]
    kinds = [kind for kind in SHARES if any(type(turn) is kind for turn in turns)]
    (kind,) = chance.choices(kinds, [SHARES[kind] for kind in kinds])
    alike = [turn for turn in turns if type(turn) is kind]
    things = {getattr(turn, "card", getattr(turn, "slot", 0)): None for turn in alike}
    thing = chance.choice(list(things))
    ways = [turn for turn in alike if getattr(turn, "card", getattr(turn, "slot", 0)) == thing]
    if isinstance(ways[0], Play) and ways[0].upgrade:
        best = [way for way in ways if len(way.upgrade) == len(ways[0].upgrade) and not way.discard]
        return chance.choice(best or ways[:1])
    return ways[0] if chance.random() < 0.9 else chance.choice(ways)


def lay(ui: UI, field: str, cubes: str) -> int:
    """Touches cubes in this order, in the sheet that is open; says how often."""
    for letter in cubes:
        laying = next(laying for laying in ui.find_all(kind="Laying") if laying.pick.field == field)
        kind = next(kind for kind in laying.ids.kinds.children if kind.letter == letter)
        ui.bring_into_view(kind)
        ui.tap(kind)
        ui.run(0.1)
    return len(cubes)


def _current(state: State) -> Any:
    return state.players[state.seat]


@dataclass
class Hand:
    """Touches the screen of `ui`, on which the table page is shown."""

    ui: UI
    box: Setup
    names_cards: bool = True
    taps: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.merchants = list(self.box.merchant_deck or ())
        self.points = list(self.box.point_deck or ())

    @property
    def page(self) -> Any:
        return self.ui.app.page

    @property
    def timeline(self) -> Any:
        return self.page.sitting.timeline

    def thing(self, touch: Touch) -> Any:
        """The widget that stands for what is touched."""
        if touch.kind == "rest":
            return self.page.board.ids.rest
        row = self.page.board.ids[PLACES[touch.kind]].children
        return row[len(row) - 1 - int(touch.key)]

    def record(self, action: Action) -> None:
        """Records one turn with as few taps as the screen allows."""
        page, count = self.page, 1
        touch = page.sitting.rules.touched(page.sitting.state, action)
        self.ui.tap(self.thing(touch))
        turned_up = self._turn_up(action)
        if self.ui.app.sheet.is_open:
            if self.names_cards:
                cell = next(
                    w for w in self.ui.app.sheet.content.walk() if getattr(w, "card", "") == turned_up
                )
                self.ui.bring_into_view(cell)
                self.ui.tap(cell)
                count += 1
            else:
                self.ui.key(27)
        for name in [f.name for f in fields(action) if f.name not in ("time", "forced", "reveal")]:
            if getattr(self.timeline.actions[-1], name) != getattr(action, name):
                count += self._choose(name, getattr(action, name))
        self.taps.append(count)

    def _turn_up(self, action: Action) -> str:
        deck = {Acquire: self.merchants, Claim: self.points}.get(type(action), [])
        return deck.pop(0) if deck else ""

    def _choose(self, name: str, value: object) -> int:
        """Another answer: a chip of the bar, or one of all of them, or the cubes themselves. Counts taps."""
        ui, found = self.ui, self._chip(name, value)
        if found is not None:
            ui.tap(found)
            return 1
        ui.tap(next(chip for chip in ui.find_all(kind="Chip") if getattr(chip.value, "do", "") == "all"))
        found = self._chip(name, value)
        if found is not None:
            ui.bring_into_view(found)
            ui.tap(found)
            return 2
        taps = 1 + lay(self.ui, name, str(value))
        ui.key(27)
        return taps

    def _chip(self, name: str, value: object) -> Any:
        for chip in self.ui.walk():
            is_option = type(chip).__name__ == "Chip" and chip.value and chip.value.do == "amend"
            if is_option and getattr(chip.value.given, name, None) == value:
                return chip
        return None

    def play_to_the_end(self, chance: Random, most: int = 400) -> list[Action]:
        done = []
        while self.timeline.state.status != OVER and len(done) < most:
            action = likely(self.timeline.state, chance)
            self.record(action)
            done.append(action)
        return done
