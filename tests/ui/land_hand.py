"""A hand at the panels of A New World: it records turns by touches, and names what comes to light."""

from dataclasses import dataclass, field, fields, replace
from operator import mul
from random import Random
from typing import Any

from engine.game import REST, Action, Touch
from engine.new_world.offers import choices, offers
from engine.new_world.rules import apply
from engine.new_world.values import Activate, State
from tests.ui.harness import UI

ESCAPE = 27
OTHERWISE = 0.12
"""How often people do it another way than the app thinks."""
UNTOLD = ("time", "forced", "reveal", "uncover")


def sensible(state: State, chance: Random) -> Action:
    """What people do: claim if they can, else what brings them nearer to a card; rest when few are left."""
    offered = [offer for offer in offers(state) if offer.default is not None]
    turns = [turn for offer in offered if isinstance(turn := offer.default, Activate)]
    claims = [turn for turn in turns if turn.claim]
    if claims:
        done: Action = claims[0] if chance.random() < 0.8 else chance.choice(claims)
    else:
        used = [turn for turn in turns if turn.bonus is None or chance.random() < 0.1]
        if not used or state.mover.ready < 2:
            return next(offer.actions[0] for offer in offered if offer.touch == REST)
        done = max(used, key=lambda turn: _worth(state, turn) + chance.random())
    if chance.random() < OTHERWISE:
        chips = [option for choice in choices(state, done) for option in choice.options]
        return chance.choice(chips) if chips else done
    return done


def _worth(state: State, turn: Activate) -> float:
    """What is still missing for the point card that is nearest then, and settlers kept."""
    player = apply(state, turn).players[state.seat]
    costs = [state.table.points[card].cost for card in state.points.row if card in state.table.points]
    missing = min((sum(map(mul, (cost - player.storage).counts, (1, 2, 3, 4))) for cost in costs), default=0)
    return -2.0 * missing + 0.6 * player.ready


@dataclass
class LandHand:
    """Touches the screen of `ui`. `deck` and `stacks` are what the real table turns up."""

    ui: UI
    deck: list[str]
    stacks: dict[tuple[str, int], list[str]]
    taps: list[int] = field(default_factory=list)
    names: int = 0

    @property
    def page(self) -> Any:
        return self.ui.app.page

    @property
    def timeline(self) -> Any:
        return self.page.sitting.timeline

    def record(self, action: Action) -> int:
        """One turn with as few taps as the screen allows; names come on top and are counted apart."""
        ui, count = self.ui, 1
        turns_up = self._turns_up(action)
        self.names = 0
        ui.tap(self._thing(action))
        self._name(turns_up)
        count += self._otherwise(action, turns_up)
        self.taps.append(count)
        return count

    def _thing(self, action: Action) -> Any:
        ids = self.page.board.ids
        if not isinstance(action, Activate):
            return ids.rest
        state: State = self.timeline.state
        slot = state.table.slots[state.table.at[action.location]]
        if action.claim and action.bonus is None and slot is not None:
            default = next(offer for offer in offers(state) if offer.touch == Touch("points", slot)).default
            if default is not None and default.discard == action.discard:  # type: ignore[attr-defined]
                return ids.land.goals[slot]
        return ids.land.places[action.location]

    # What comes to light

    def _turns_up(self, action: Action) -> list[str]:
        """The names that the table will read off: the top of the deck, the tile under the one taken."""
        found = []
        if isinstance(action, Activate) and action.claim and self.deck:
            found.append(self.deck.pop(0))
        if isinstance(action, Activate) and action.bonus is not None:
            stack = self.stacks[action.location, action.bonus]
            if stack:
                found.append(stack.pop(0))
        return found

    def _name(self, names: list[str]) -> None:
        while self.ui.app.sheet.is_open:
            cards = {getattr(w, "card", ""): w for w in self.ui.app.sheet.content.walk()}
            name = next((name for name in names if name in cards), None)
            self.names += 1
            if name is None:  # what the app thinks of does not lie there
                self.ui.key(ESCAPE)
                return
            self.ui.bring_into_view(cards[name])
            self.ui.tap(cards[name])
            self.ui.run(0.3)

    # Other chips

    def _otherwise(self, wanted: Action, turns_up: list[str]) -> int:
        count = 0
        for _ in range(24):
            if self.page.name == "result":
                self.ui.key(ESCAPE)
            apart = self._apart(self._done, wanted)
            if not apart:
                return count
            count += self._nearer(wanted, apart)
            self._name(turns_up)
        raise AssertionError(f"no touch leads from {self._done} to {wanted}")

    @property
    def _done(self) -> Action:
        """The turn; names may stand after it."""
        done: Action = next(action for action in reversed(self.timeline.actions) if action.is_turn)
        return done

    def _nearer(self, wanted: Action, apart: int) -> int:
        """A tile of the board, a chip of the bar, one of all of them, or cubes. Counts taps."""
        ui = self.ui
        explore = getattr(wanted, "explore", None)
        touch = Touch("location", explore) if explore else None
        if touch in self.page.view.otherwise and explore != getattr(self._done, "explore", None):
            ui.tap(self.page.board.ids.land.places[explore])
            return 1
        if self._tap_best(wanted, apart):
            return 1
        ui.tap(next(chip for chip in ui.find_all(kind="Chip") if getattr(chip.value, "do", "") == "all"))
        ui.run(0.3)
        if self._tap_best(wanted, apart):
            return 2
        word = str(getattr(wanted, "discard", ""))
        taps = self._lay(word)
        if ui.app.sheet.is_open:
            ui.key(ESCAPE)
        return 1 + taps

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

    def _lay(self, cubes: str) -> int:
        for letter in cubes:
            laying = self.ui.find(kind="Laying")
            kind = next(kind for kind in laying.ids.kinds.children if kind.letter == letter)
            self.ui.bring_into_view(kind)
            self.ui.tap(kind)
            self.ui.run(0.1)
        return len(cubes)

    def _apart(self, one: Action, other: Action) -> int:
        """How much is still to be said otherwise; 0 where both leave the same table."""
        if self._after(one) == self._after(other):
            return 0
        names = {f.name for f in (*fields(one), *fields(other))} - set(UNTOLD)
        return 1 + sum(getattr(one, name, None) != getattr(other, name, None) for name in names)

    def _after(self, action: Action) -> Any:
        """The table before the last turn, with this one done instead; what comes to light is left out."""
        last = max(at for at, done in enumerate(self.timeline.actions) if done.is_turn)
        if isinstance(action, Activate):
            action = replace(action, reveal=None, uncover=None)
        return self.timeline.game.apply(self.timeline.states[last], replace(action, time=""))
