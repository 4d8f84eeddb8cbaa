"""A record being played: the table now, undo and redo, and a past that can be mended.

A Timeline is a value. Every step gives a new one and the change that leads to it, so that the change can be
on disk before the timeline is shown. States are kept as they were reached: going back costs nothing.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from engine.catalog import Entered
from engine.changes import (
    Call,
    Change,
    Enter,
    Keep,
    Mend,
    Play,
    Redo,
    Retell,
    Undo,
    Unfit,
    change_from_json,
)
from engine.codec import Unreadable
from engine.component_set import identity
from engine.game import Action, Game, Illegal, Outcome, Taken, Words, forced, with_told
from engine.mending import Conflict, Waiting, conflict_at, conflicts_in, fitted, unforced
from engine.presence import Join, Leave, passing
from engine.record import Record, everybody
from engine.renaming import renamed
from engine.unnamed import UNKNOWN


class Broken(Exception):
    """A record that breaks a rule: at which action (counting from 1), and which rule."""

    def __init__(self, number: int, illegal: Illegal) -> None:
        self.number = number
        self.illegal = illegal
        super().__init__(number, illegal)

    def __str__(self) -> str:
        return f"action {self.number}: {self.illegal}"


class Step(NamedTuple):
    """A timeline, and the change that led to it."""

    timeline: "Timeline"
    change: Change


class Giving(NamedTuple):
    """What is recorded where a turn becomes somebody else's: what comes before it, and the turn.

    There is no turn where that player cannot have done it in any way; then `why` says the rule.
    """

    passed: tuple[Action, ...]
    turn: Action | None
    why: Illegal | None = None


@dataclass(frozen=True)
class Timeline:
    """`states[i]` is the table before action `i`, the last one is now; undo leads `before`, redo `ahead`.

    `misfits` are the actions that had to be forced or left out when the past was mended. A turn that the
    table itself insisted on is none of them.
    """

    header: Record
    actions: tuple[Action, ...]
    states: tuple[Any, ...]
    misfits: tuple[Conflict, ...] = ()
    before: "Timeline | None" = field(default=None, compare=False, repr=False)
    ahead: "Timeline | None" = field(default=None, compare=False, repr=False)
    mended: bool = field(default=False, compare=False)
    """Whether the last change was one of the past, or settled what came of it."""

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
    def players(self) -> tuple[str, ...]:
        """The names by seat, those who joined late too."""
        return everybody(self.header.players, self.actions)

    @property
    def outcome(self) -> Outcome:
        return self.game.outcome(self.state)

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """What no longer fits since the past was mended, until people have settled it."""
        return tuple(misfit for misfit in self.misfits if not misfit.kept)

    @property
    def can_undo(self) -> bool:
        return bool(self.actions) or self.before is not None

    @property
    def can_redo(self) -> bool:
        return self.ahead is not None

    @property
    def last_step(self) -> range:
        """The places of what was recorded last, more than one where several entries came in one step."""
        count, before = len(self.actions), self.before
        first = count - 1
        if before is not None and len(before.actions) < count:
            added = self.states[len(before.actions)] is before.state
            first = len(before.actions) if added else first
        return range(max(0, first), count)

    def to_record(self) -> Record:
        return replace(self.header, actions=self.actions)

    def at(self, index: int) -> Any:
        """The table before action `index`."""
        return self.states[index]

    def takers(self, conflict: Conflict) -> "Iterator[tuple[Taken, int | None]]":
        """Whatever a conflict is about that is gone, and the place of the turn that took it, if one did."""
        ways = (at for at, state in enumerate(self.states) if state is conflict.before)
        earlier = range(next(ways, 0) - 1, -1, -1)
        for thing in conflict.gone:
            took = (at for at in earlier if thing in self.game.takes(self.states[at], self.actions[at]))
            yield thing, next(took, None)

    def words(self) -> Iterator[Words]:
        """What happened, action by action."""
        for state, action in zip(self.states, self.actions, strict=False):
            yield self.game.describe(state, action)

    # Going on, and back

    def record(self, *actions: Action) -> Step:
        """Several are one step, which undo takes back. Raises Illegal, and then nothing has changed."""
        count = len(self.actions)
        return self._step(Play(count, *actions) if len(actions) == 1 else Mend(count, actions))

    def amend(self, action: Action) -> Step:
        """The last action done otherwise: another chip, or its card named. Undo takes the whole turn back."""
        return self._step(Play(len(self.actions) - 1, action))

    def undo(self) -> Step:
        """The timeline before the last change, whatever that was."""
        return self._step(Undo())

    def redo(self) -> Step:
        return self._step(Redo())

    # Mending the past

    def edit(self, index: int, action: Action) -> Step:
        return self._mend(index, (self._revealing_the_same(index, action),), index + 1)

    def insert(self, index: int, *actions: Action) -> Step:
        return self._mend(index, actions, index)

    def delete(self, index: int) -> Step:
        return self._mend(index, (), index + 1)

    def enter(self, *entries: Entered, then: "Callable[[Timeline], Play] | None" = None) -> Step:
        """The same game with components that the table has read off its box by now. Raises Unreadable.

        `then` says what is done with them in the same step, on a timeline that knows them. Raises Illegal.
        """
        new = tuple({identity(entry): entry for entry in entries}.values())
        _, unfit = fitted(self.game, start(self.header.entering(new)), self._waiting(0), 0)
        entered = self._step(Enter(new, unfit))
        return entered if then is None else self._step(Enter(new, unfit, then(entered.timeline)))

    def keep(self, conflict: Conflict) -> Step:
        """A conflict settled as it is: people have seen it."""
        return self._step(Keep(len(self.actions), self.conflicts.index(conflict)))

    def fix_all(self) -> Step:
        """Every open conflict settled by the smallest change that makes it legal, wherever there is one."""
        index = min(conflict.at for conflict in self.conflicts if conflict.at is not None)
        actions, unfit = fitted(self.game, self.states[index], self._waiting(index), index, fixing=True)
        return self._step(Mend(index, actions, unfit))

    def giving(self, index: int, seat: int) -> "Giving":
        """How a turn can have been somebody else's. Those in between did nothing, or the table goes back.

        It is done in the same way, or as nearly as the rules allow. Where that player cannot have done it
        and nothing comes after it, the table waits for that player's turn.
        """
        state = self.states[index]
        adjust = next(kind for kind in self.game.actions if kind.do == "adjust")
        passed = tuple(passing(state, seat, adjust))
        for action in passed:
            state = self.game.apply(state, action)
        done = unforced(self.pinned()[index])
        conflict = conflict_at(self.game, state, done, index)
        if conflict is None:
            return Giving(passed, done)
        if conflict.fix is None and not any(action.is_turn for action in self.actions[index + 1 :]):
            return Giving(passed, None, conflict.illegal)
        return Giving(passed, conflict.fix or done)

    def give(self, index: int, seat: int) -> Step:
        """A turn was somebody else's, as far as `giving` says that it can have been."""
        passed, turn, _ = self.giving(index, seat)
        return self._mend(index, passed if turn is None else (*passed, turn), index + 1)

    def rename(self, was: str, really: str) -> Step:
        """A named card or tile was another one all along. If that one was met too, they change names."""
        names, known = {was: really, really: was}, self.header.known
        setup = renamed(self.header.setup, names, known)
        waiting = (
            Waiting(
                renamed(action, names, known),
                kept,
                tuple(thing._replace(name=names.get(thing.name, thing.name)) for thing in meant),
            )
            for action, kept, meant in self._waiting(0)
        )
        actions, unfit = fitted(self.game, start(replace(self.header, setup=setup)), waiting, 0)
        return self._step(Retell(setup, actions, unfit))

    def call(self, players: tuple[str, ...]) -> Step:
        """Other names by seat. Raises Unreadable if they are not as many different ones."""
        return self._step(Call(players))

    def began(self, seat: int) -> Step:
        """Somebody else of those who sat down first began: they sit one or more seats further.

        What was recorded stays where it is. Who left or came back is the same person as before.
        """
        first = self.header.players
        players = (*first[seat:], *first[:seat], *self.players[len(first) :])
        if not any(isinstance(action, Leave) for action in self.actions):
            return self.call(players)
        now = {old: players.index(name) for old, name in enumerate(self.players)}
        waiting = (
            one._replace(action=replace(one.action, player=now[one.action.player]))
            if isinstance(one.action, Leave | Join)
            else one
            for one in self._waiting(0)
        )
        actions, unfit = fitted(self.game, self.states[0], waiting, 0)
        return self._step(Retell(self.header.setup, actions, unfit, players))

    def _mend(self, index: int, instead: tuple[Action, ...], then: int) -> Step:
        """Plays on from `index` with other actions, then with the old ones from `then`."""
        new = (Waiting(self.numbered(index, action)) for action in instead)
        actions, unfit = fitted(self.game, self.states[index], (*new, *self._waiting(then)), index)
        return self._step(Mend(index, actions, unfit))

    def _waiting(self, then: int) -> Iterator[Waiting]:
        """The actions from a place on. Those that an earlier mend forced are tried without force again."""
        misfits = {misfit.at: misfit for misfit in self.misfits}
        for at, action in enumerate(self.pinned()[then:], then):
            misfit, meant = misfits.get(at), self.game.takes(self.states[at], action)
            if misfit is None:
                yield Waiting(action, meant=meant)
            else:
                yield Waiting(unforced(action), misfit.kept, (*misfit.gone, *meant))

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
        """Whichever card or tile was taken, the same one came to light: with its name, or its number."""
        old = self.actions[index]
        if type(old) is not type(action):
            return action
        pinned = self.game.pinned(self.states[index], old, self.states[index + 1])
        return self._told(self.states[index], action, pinned)

    def as_undone(self, action: Action) -> Action:
        """An action in place of the one that was just undone: what that brought to light still lies there.

        Whoever does the same once more may have undone it because that was named wrongly.
        """
        undone, touched = self.ahead, self.game.touched
        if undone is None or undone.actions[:-1] != self.actions:
            return action
        old = undone.actions[-1]
        if type(old) is not type(action) or touched(self.state, old) == touched(self.state, action):
            return action
        return self._told(self.state, action, old)

    def _told(self, state: Any, action: Action, like: Action) -> Action:
        """An action with what another one told, where it tells nothing itself and the rules allow it."""
        told = with_told(action, like)
        silent = [name for name in action.told if (getattr(action, name) or UNKNOWN) == UNKNOWN]
        told = replace(action, **{name: getattr(told, name) for name in silent})
        return action if conflict_at(self.game, state, told, None) else told

    # What a change leads to, just made or read from a journal

    def changed(self, told: Mapping[str, Any]) -> "Timeline":
        """This timeline after a change in its JSON form. Raises Unreadable or Illegal."""
        return self._after(change_from_json(told, self.header))

    def _step(self, change: Change) -> Step:
        return Step(self._after(change), change)

    def _after(self, change: Change) -> "Timeline":
        count = len(self.actions)
        match change:
            case Undo() if self.can_undo:
                return replace(self.before or self._back_to(count - 1), ahead=self)
            case Redo() if self.ahead is not None:
                return self.ahead
            case Play(at, action) if 0 <= at <= count:
                return self._played(at, action)
            case Mend(at, actions, unfit) if 0 <= at <= count:
                return self._rewritten(self.header, self.states[: at + 1], actions, unfit)
            case Enter(entries, unfit, then):
                header = self.header.entering(entries)
                state = start(header)
                actions, _ = fitted(self.game, state, self._waiting(0), 0)
                entered = self._rewritten(header, (state,), actions, unfit)
                if then is None:
                    return entered
                return replace(entered._after(then), before=entered.before, mended=True)
            case Retell(setup, actions, unfit, players):
                header = replace(self._header_calling(players or self.players), setup=setup)
                return self._rewritten(header, (start(header),), actions, unfit)
            case Call(players):
                return self._called(players)
            case Keep(at, which) if at == count and 0 <= which < len(self.conflicts):
                return self._settled(self.conflicts[which])
        raise Unreadable("change", f"there is nothing to {type(change).__name__.lower()} here")

    def _played(self, at: int, action: Action) -> "Timeline":
        base = self._back_to(at)
        after = self.game.apply(base.state, action)
        misfits = base.misfits
        old = next((misfit for misfit in self.misfits if misfit.at == at), None)
        if old is not None and action.forced:
            # A card named in a turn that stands by force settles nothing.
            still = conflict_at(self.game, base.state, unforced(action), at, kept=old.kept, gone=old.gone)
            misfits += () if still is None else (still,)
        return Timeline(
            base.header, (*base.actions, action), (*base.states, after), misfits, before=base._without_redo()
        )

    def _rewritten(
        self, header: Record, states: tuple[Any, ...], actions: tuple[Action, ...], unfit: tuple[Unfit, ...]
    ) -> "Timeline":
        """This timeline as far as these states go, and then other actions."""
        at = len(states) - 1
        whole = (*self.actions[:at], *actions)
        tables = list(states)
        for action in actions:
            tables.append(self.game.apply(tables[-1], action))
        earlier = (misfit for misfit in self.misfits if misfit.at is None or misfit.at < at)
        misfits = (*earlier, *conflicts_in(self.game, tables, whole, unfit))
        return Timeline(header, whole, tuple(tables), misfits, before=self._without_redo(), mended=True)

    def _settled(self, conflict: Conflict) -> "Timeline":
        kept = () if conflict.at is None else (replace(conflict, kept=True),)
        at = self.misfits.index(conflict)
        misfits = (*self.misfits[:at], *kept, *self.misfits[at + 1 :])
        return replace(self, misfits=misfits, before=self._without_redo(), ahead=None, mended=True)

    def _called(self, players: tuple[str, ...]) -> "Timeline":
        header = self._header_calling(players)
        late = iter(players[len(header.players) :])
        actions = tuple(
            replace(action, name=next(late)) if isinstance(action, Join) and action.name else action
            for action in self.actions
        )
        before = self._without_redo()
        return replace(self, header=header, actions=actions, before=before, ahead=None, mended=True)

    def _header_calling(self, players: tuple[str, ...]) -> Record:
        """The header with other names by seat. Raises Unreadable if they are not as many different ones."""
        if len(players) != len(self.players) or len(set(players)) != len(players) or not all(players):
            raise Unreadable("players", f"must be {len(self.players)} different names")
        return self.header.calling(self.players, players)

    def _back_to(self, at: int) -> "Timeline":
        """This timeline as it was after the first `at` actions."""
        base = self
        while len(base.actions) > at and base.before is not None and not base.mended:
            base = base.before
        if len(base.actions) <= at:
            return base
        gone = range(at, len(base.actions))
        misfits = tuple(misfit for misfit in base.misfits if misfit.at not in gone)
        actions, states = base.actions[:at], base.states[: at + 1]
        return replace(base, actions=actions, states=states, misfits=misfits, ahead=None)

    def _without_redo(self) -> "Timeline":
        """This timeline as something to go back to: what was undone after it is forgotten."""
        return self if self.ahead is None else replace(self, ahead=None)


def start(record: Record) -> Any:
    """The table before the first action. Raises Unreadable."""
    try:
        return record.rules.setup(len(record.players), record.setup, record.options, record.catalog)
    except Illegal as illegal:
        raise Unreadable("setup", str(illegal)) from None
