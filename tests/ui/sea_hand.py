"""A hand at the map of Eastern Wonders: it records turns by touches, and names what the pile turns up."""

from dataclasses import dataclass, field, fields, replace
from operator import mul
from random import Random
from typing import Any

from engine.eastern_wonders.offers import choices, offers
from engine.eastern_wonders.rules import apply
from engine.eastern_wonders.turns import plan_of
from engine.eastern_wonders.values import Draft, Harvest, Port, State, Turn
from engine.game import Action
from tests.ui.harness import UI
from tests.ui.table_hand import lay

ESCAPE = 27
WEIGHTS = {"plan": 1000, "path": 100, "build": 50}
"""What is put right first: a chip for it may change all the rest."""
OTHERWISE = 0.12
"""How often people do it another way than the app thinks."""
UNTOLD = ("time", "forced", "reveal")


def sensible(state: State, chance: Random) -> Action:
    """What people do: claim if they can, else what brings them nearer to a VP tile; rarely another way."""
    offered = [offer for offer in offers(state) if offer.default is not None]
    if not state.round:
        return chance.choice([action for offer in offered for action in offer.actions])
    turns = [turn for offer in offered if isinstance(turn := offer.default, Turn)]
    claims = [turn for turn in turns if isinstance(turn, Port)]
    if claims:
        return claims[0]
    done = max(turns, key=lambda turn: _worth(state, turn) + chance.random())
    if chance.random() < OTHERWISE:
        chips = [option for choice in choices(state, done) for option in choice.options if not choice.ways]
        return chance.choice(chips) if chips else done
    return done


def _worth(state: State, turn: Turn) -> float:
    """What is still missing for the VP tile that is nearest then; outposts for nothing are worth a little."""
    after = apply(state, turn)
    player = after.players[state.seat]
    costs = [state.table.vp[tile].cost for tile in state.ports.tiles if tile in state.table.vp]
    missing = min(sum(map(mul, (cost - player.hold).counts, (1, 2, 3, 4))) for cost in costs)
    return -2.0 * missing + sum(player.rows) - 0.5 * len(turn.drop + turn.toll)


@dataclass
class SeaHand:
    """Touches the screen of `ui`. `pile` are the tiles that the real table turns up."""

    ui: UI
    pile: list[str]
    taps: list[int] = field(default_factory=list)

    @property
    def page(self) -> Any:
        return self.ui.app.page

    @property
    def timeline(self) -> Any:
        return self.page.sitting.timeline

    def record(self, action: Action) -> int:
        """One turn, with as few taps as the screen allows."""
        ui, count = self.ui, 1
        state: State = self.timeline.state
        board = self.page.board.ids
        turned_up = self.pile.pop(0) if isinstance(action, Port) and self.pile else ""
        if isinstance(action, Draft):
            ui.tap(board.map.cells[action.cell])
        elif isinstance(action, Harvest) and not action.path:
            ui.tap(board.harvest)
        else:
            assert isinstance(action, Turn)
            boat = state.players[state.seat].boat
            ui.tap(board.map.cells[action.path[-1] if action.path else boat])
        if not (ui.app.sheet.is_open and turned_up):
            count += self._otherwise(action)
        if turned_up:
            count += self.turn_up(turned_up)
            count += self._otherwise(action)
        self.taps.append(count)
        return count

    def turn_up(self, tile: str) -> int:
        """Which tile lies on the port now."""
        if not self.ui.app.sheet.is_open:
            return 0
        cell = next(w for w in self.ui.app.sheet.content.walk() if getattr(w, "card", "") == tile)
        self.ui.bring_into_view(cell)
        self.ui.tap(cell)
        return 1

    # Other chips

    def _otherwise(self, wanted: Action) -> int:
        count = 0
        for _ in range(24):
            if self.page.name == "result":
                self.ui.key(ESCAPE)
            apart = self._apart(self._done, wanted)
            if not apart:
                return count
            count += self._nearer(wanted, apart)
        raise AssertionError(f"no touch leads from {self._done} to {wanted}")

    @property
    def _done(self) -> Action:
        done: Action = self.timeline.actions[-1]
        return done

    def _nearer(self, wanted: Action, apart: int) -> int:
        """One chip of the bar, or one of all of them, or cubes that are touched. Counts taps."""
        ui = self.ui
        if self._tap_best(wanted, apart):
            return 1
        ui.tap(next(chip for chip in ui.find_all(kind="Chip") if getattr(chip.value, "do", "") == "all"))
        ui.run(0.3)
        if self._tap_best(wanted, apart):
            return 2
        for name in ("drop", "toll", "pay", "discard"):
            word = str(getattr(wanted, name, ""))
            if word != str(getattr(self._done, name, "")):
                taps = lay(ui, name, word)
                if ui.app.sheet.is_open:
                    ui.key(ESCAPE)
                return 1 + taps
        raise AssertionError(f"no touch leads from {self._done} to {wanted}")

    def _tap_best(self, wanted: Action, apart: int) -> bool:
        chips = [
            chip
            for chip in self.ui.walk()
            if type(chip).__name__ == "Chip" and chip.value and chip.value.do == "amend"
        ]
        best = min(chips, key=lambda chip: self._apart(chip.value.given, wanted), default=None)
        if best is None or self._apart(best.value.given, wanted) >= apart:
            return False
        self.ui.bring_into_view(best)
        self.ui.tap(best)
        return True

    def _apart(self, one: Action, other: Action) -> int:
        """How much is still to be said otherwise; 0 where both leave the same table."""
        if isinstance(one, Draft) or isinstance(other, Draft):
            return int(self._after(one) != self._after(other))
        if self._after(one) == self._after(other):
            return 0
        assert isinstance(one, Turn)
        assert isinstance(other, Turn)
        names = {f.name for f in (*fields(one), *fields(other))} - set(UNTOLD)
        differ = [name for name in names if getattr(one, name, None) != getattr(other, name, None)]
        apart = sum(WEIGHTS.get(name, 1) for name in differ)
        return 1 + apart + (WEIGHTS["plan"] if plan_of(one) != plan_of(other) else 0)

    def _after(self, action: Action) -> Any:
        """The table before the last turn, with this one done instead; what turns up is told by the pile."""
        before = self.timeline.states[-2]
        if isinstance(action, Port):
            action = replace(action, reveal=None)
        return self.timeline.game.apply(before, replace(action, time=""))
