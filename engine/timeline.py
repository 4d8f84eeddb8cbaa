"""A record being played: the table now, undo and redo, and a past that can be mended.

A Timeline is a value; every change gives a new one, so that it can be on disk before it is shown. States are
kept as they were reached: going back costs nothing.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from engine.catalog import Entry, entry_to_json
from engine.codec import Unreadable, shown
from engine.component_set import identity, read_entries
from engine.cubes import Cubes
from engine.game import Action, Game, Illegal, Outcome, State, Words, distance, forced, with_told
from engine.record import Record, action_from_json, action_to_json
from engine.unnamed import UNKNOWN


class Broken(Exception):
    """A record that breaks a rule: at which action (counting from 1), and which rule."""

    def __init__(self, number: int, illegal: Illegal) -> None:
        self.number = number
        self.illegal = illegal
        super().__init__(number, illegal)

    def __str__(self) -> str:
        return f"action {self.number}: {self.illegal}"


class Conflict(NamedTuple):
    """An action that no longer fits after the past was changed.

    It is kept as forced where that is possible (`at` says where it stands now) and left out where it is not.
    `fix` is the smallest change to it that the rules allow.
    """

    at: int | None
    action: Action
    illegal: Illegal
    fix: Action | None


class Revision(NamedTuple):
    """A timeline with a changed past, and what no longer fits in it."""

    timeline: "Timeline"
    conflicts: tuple[Conflict, ...]


class Explanation(NamedTuple):
    """A turn that, done as `action` instead, explains what lies on the table."""

    at: int
    action: Action


@dataclass(frozen=True)
class Timeline:
    """`states[i]` is the table before action `i`, the last one is now; undo leads `before`, redo `ahead`."""

    header: Record
    actions: tuple[Action, ...]
    states: tuple[Any, ...]
    before: "Timeline | None" = field(default=None, compare=False, repr=False)
    ahead: "Timeline | None" = field(default=None, compare=False, repr=False)
    mended: bool = field(default=False, compare=False)
    """Whether the last change was one of the past."""

    @staticmethod
    def of(record: Record) -> "Timeline":
        """Plays a record. Raises Unreadable or Broken."""
        header = replace(record, actions=())
        states = [start(record)]
        game = record.rules
        for number, action in enumerate(record.actions, 1):
            try:
                states.append(game.apply(states[-1], action))
            except Illegal as illegal:
                raise Broken(number, illegal) from None
        return Timeline(header, record.actions, tuple(states))

    @property
    def game(self) -> Game:
        return self.header.rules

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def outcome(self) -> Outcome:
        return self.game.outcome(self.state)

    @property
    def can_undo(self) -> bool:
        return bool(self.actions) or self.before is not None

    @property
    def can_redo(self) -> bool:
        return self.ahead is not None

    def to_record(self) -> Record:
        return replace(self.header, actions=self.actions)

    def at(self, index: int) -> Any:
        """The table before action `index`."""
        return self.states[index]

    def words(self) -> Iterator[Words]:
        """What happened, action by action."""
        for state, action in zip(self.states, self.actions, strict=False):
            yield self.game.describe(state, action)

    # Going on, and back

    def record(self, action: Action) -> "Timeline":
        """Raises Illegal, and then nothing has changed."""
        after = self.game.apply(self.state, action)
        return Timeline(self.header, (*self.actions, action), (*self.states, after), self._kept())

    def amend(self, action: Action) -> "Timeline":
        """The last action done otherwise: another chip, or its card named. Undo takes the whole turn back."""
        return self._without_last().record(action)

    def undo(self) -> "Timeline":
        """The timeline before the last change, whatever that was."""
        return replace(self.before or self._without_last(), ahead=self)

    def redo(self) -> "Timeline":
        if self.ahead is None:
            raise ValueError("nothing was undone")
        return self.ahead

    def _without_last(self) -> "Timeline":
        if self.before is not None and not self.mended:
            return self.before
        return Timeline(self.header, self.actions[:-1], self.states[:-1], self.before, mended=self.mended)

    def _kept(self) -> "Timeline":
        """This timeline as something to go back to: what was undone after it is forgotten."""
        return self if self.ahead is None else replace(self, ahead=None)

    # Mending the past

    def edit(self, index: int, action: Action) -> Revision:
        return self._rewritten(index, (self._revealing_the_same(index, action),), index + 1)

    def insert(self, index: int, action: Action) -> Revision:
        return self._rewritten(index, (action,), index)

    def delete(self, index: int) -> Revision:
        return self._rewritten(index, (), index + 1)

    def _rewritten(self, index: int, instead: tuple[Action, ...], then: int) -> Revision:
        """Plays on from `index` with other actions, then with the old ones from `then`."""
        old = self.pinned()
        waiting = (*(self.numbered(index, action) for action in instead), *old[then:])
        return self._played_on(Timeline(self.header, old[:index], self.states[: index + 1]), waiting)

    def enter(self, *entries: Entry) -> Revision:
        """The same game with components that the table has read off its box by now. Raises Unreadable."""
        known = {identity(entry): entry for entry in (*self.header.components, *entries)}
        header = replace(self.header, components=tuple(known.values()))
        return self._played_on(Timeline(header, (), (start(header),)), self.pinned())

    def _played_on(self, base: "Timeline", waiting: tuple[Action, ...]) -> Revision:
        """`base` with these actions after it. What no longer fits is forced, and said."""
        game = self.game
        actions, states = list(base.actions), list(base.states)
        conflicts = []
        for action in waiting:
            try:
                after = game.apply(states[-1], action)
            except Illegal as illegal:
                fix = smallest_fix(game, states[-1], action)
                try:
                    after = game.apply(states[-1], forced(action))
                except Illegal:
                    conflicts.append(Conflict(None, action, illegal, fix))
                    continue
                action = forced(action)
                conflicts.append(Conflict(len(actions), action, illegal, fix))
            actions.append(action)
            states.append(after)
        mended = Timeline(base.header, tuple(actions), tuple(states), self._kept(), mended=True)
        return Revision(mended, tuple(conflicts))

    # Unnamed things keep their numbers while the past is mended

    def pinned(self) -> tuple[Action, ...]:
        """The actions with the numbers that their unnamed things were given."""
        steps = zip(self.states, self.actions, self.states[1:], strict=False)
        return tuple(self.game.pinned(before, action, after) for before, action, after in steps)

    def numbered(self, index: int, action: Action) -> Action:
        """An action that is new at `index`, its unnamed things numbered after all that come later."""
        before = self.states[index]
        before = before._replace(mysteries=before.mysteries._replace(met=self.state.mysteries.met))
        for attempt in (action, forced(action)):
            with suppress(Illegal):
                pinned = self.game.pinned(before, attempt, self.game.apply(before, attempt))
                return replace(pinned, forced=action.forced)
        return action

    def _revealing_the_same(self, index: int, action: Action) -> Action:
        """Where no other card or tile came to light than before, it keeps its number."""
        old = self.actions[index]
        if type(old) is not type(action):
            return action
        pinned = self.game.pinned(self.states[index], old, self.states[index + 1])
        same = [name for name in action.told if _or_unknown(action, name) == _or_unknown(old, name)]
        return replace(action, **{name: getattr(pinned, name) for name in same})

    # The journal's side of it

    def changed(self, change: Mapping[str, Any]) -> "Timeline":
        """This timeline after a change as `change_to` writes it. Raises Unreadable or Illegal."""
        match change:
            case {"change": "undo"} if self.can_undo:
                return self.undo()
            case {"change": "redo"} if self.can_redo:
                return self.redo()
            case {"change": "play", "from": int(index), "action": told} if 0 <= index <= len(self.actions):
                base = self
                while len(base.actions) > index:
                    base = base._without_last()
                return base.record(self._read(told, index))
            case {"change": "enter", "components": told}:
                return self.enter(*read_entries(told, self.header.game)).timeline
            case {"change": "mend", "from": int(index), "actions": list(told)} if (
                0 <= index <= len(self.actions)
            ):
                mended = Timeline(self.header, self.actions[:index], self.states[: index + 1])
                for at, action in enumerate(told, index):
                    mended = mended.record(self._read(action, at))
                return replace(mended, before=self._kept(), mended=True)
        raise Unreadable("change", f"cannot {shown(change.get('change'))} here")

    def change_to(self, after: "Timeline") -> dict[str, Any]:
        """The JSON form of the one step from this timeline to `after`."""
        if after.ahead is self:
            return {"change": "undo"}
        if after is self.ahead:
            return {"change": "redo"}
        if after.header != self.header:
            new = [entry for entry in after.header.components if entry not in self.header.components]
            return {"change": "enter", "components": [entry_to_json(entry) for entry in new]}
        if not after.mended:
            action = action_to_json(after.actions[-1])
            return {"change": "play", "from": len(after.actions) - 1, "action": action}
        same = 0
        for mine, theirs in zip(self.actions, after.actions, strict=False):
            if mine is not theirs:
                break
            same += 1
        told = [action_to_json(action) for action in after.actions[same:]]
        return {"change": "mend", "from": same, "actions": told}

    def _read(self, action: object, at: int) -> Action:
        return action_from_json(action, self.game, self.header.known, f"action {at + 1}")


def _or_unknown(action: Action, told: str) -> Any:
    return getattr(action, told) or UNKNOWN


def start(record: Record) -> Any:
    """The table before the first action. Raises Unreadable."""
    try:
        return record.rules.setup(len(record.players), record.setup, record.options, record.catalog)
    except Illegal as illegal:
        raise Unreadable("setup", str(illegal)) from None


def smallest_fix(game: Game, state: State, action: Action) -> Action | None:
    """The legal action on the same thing that changes least: other times, another payment or discard."""
    for option in same_touch(game, state, action):
        for fix in (with_told(option, action), replace(option, time=action.time)):
            if _fits(game, state, fix):
                return fix
    return None


def same_touch(game: Game, state: State, action: Action) -> list[Action]:
    """Ways to do the same kind of thing with the same card or place: the nearest first, then as offered.

    They are the ones offered, and the chips beside the nearest of them for as long as those lead nearer.
    """

    def apart(option: Action) -> tuple[int, int]:
        return distance(option, action)

    touch = game.touched(state, action)
    offered = (option for offer in game.offers(state) if offer.touch == touch for option in offer.actions)
    found = dict.fromkeys(option for option in offered if type(option) is type(action))
    nearest = min(found, key=apart, default=None)
    while nearest is not None and apart(nearest) > (0, 0):
        chips = dict.fromkeys(
            option
            for choice in game.choices(state, nearest)
            for option in choice.options
            if type(option) is type(action)
        )
        found |= chips
        nearer = min(chips, key=apart, default=nearest)
        nearest = nearer if apart(nearer) < apart(nearest) else None
    return sorted(found, key=apart)


def _fits(game: Game, state: State, action: Action) -> bool:
    try:
        game.apply(state, action)
    except Illegal:
        return False
    return True


def explanations(timeline: Timeline, player: int, cubes: Cubes) -> Iterator[Explanation]:
    """The turns of which a single change would give this player these cubes, most recent first."""
    pinned = timeline.pinned()
    for index in range(len(pinned) - 1, -1, -1):
        for option in _other_ways(timeline, index, pinned[index], player):
            if _leads_to(timeline, index, (option, *pinned[index + 1 :]), player, cubes):
                yield Explanation(index, option)
                break


def _other_ways(timeline: Timeline, index: int, action: Action, player: int) -> Iterator[Action]:
    """What may have happened instead: first the same touch done otherwise, then other touches."""
    game, state = timeline.game, timeline.states[index]
    touch = game.touched(state, action)
    if touch is None:
        return
    for near in same_touch(game, state, action):
        option = with_told(near, action)
        if option != action:
            yield option
    if state.to_move == player:
        for offer in game.offers(state):
            if offer.touch != touch:
                yield from (timeline.numbered(index, option) for option in offer.actions)


def _leads_to(timeline: Timeline, index: int, actions: tuple[Action, ...], player: int, cubes: Cubes) -> bool:
    game, state = timeline.game, timeline.states[index]
    try:
        for action in actions:
            state = game.apply(state, action)
    except Illegal:
        return False
    return game.holdings(state, player) is cubes
