"""A past that was changed: what still fits in it, what has to be forced, and what has to be left out."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from engine.changes import Unfit
from engine.codec import Unreadable
from engine.fixing import smallest_fix
from engine.game import Action, Game, Illegal, Taken, forced


@dataclass(frozen=True)
class Conflict:
    """An action that no longer fits since the past was changed, as it was recorded, and the rule it breaks.

    It is forced where that is possible (`at` says where it stands now) and left out where it is not. `kept`
    says that people have seen it and let it stand. `before` is the table on which it was tried, `gone` what
    it took when it was recorded and does not lie there any more.
    """

    at: int | None
    action: Action
    illegal: Illegal
    kept: bool
    game: Game = field(compare=False, repr=False)
    before: Any = field(compare=False, repr=False)
    gone: tuple[Taken, ...] = ()

    @cached_property
    def fix(self) -> Action | None:
        """The smallest change to it that the rules allow; looked for only when somebody asks."""
        return smallest_fix(self.game, self.before, self.action)


class Waiting(NamedTuple):
    """An action that is still to be played in a mended past, as it was recorded.

    `kept` says that people have let it stand even against the rules. `meant` is what it took when it was
    recorded, wherever that lies now.
    """

    action: Action
    kept: bool = False
    meant: tuple[Taken, ...] = ()


def fitted(
    game: Game, state: Any, waiting: Iterable[Waiting], at: int, *, fixing: bool = False
) -> tuple[tuple[Action, ...], tuple[Unfit, ...]]:
    """Plays on from place `at`. What no longer fits is forced if it can be, and said.

    `fixing` first looks for the smallest change that makes it fit, where nobody has let it stand.
    """
    actions: list[Action] = []
    unfit = []
    for action, kept, meant in waiting:
        place = at + len(actions)
        action = game.aimed(action, meant, state)
        try:
            state = game.apply(state, action)
        except Illegal:
            fix = smallest_fix(game, state, action) if fixing and not kept else None
            if fix is not None:
                state = game.apply(state, fix)
                actions.append(fix)
                continue
            there = game.takes(state, action)
            gone = tuple(thing for thing in meant if thing not in there)
            try:
                state = game.apply(state, forced(action))
            except Illegal:
                unfit.append(Unfit(place, left_out=action, gone=gone))
                continue
            action = forced(action)
            unfit.append(Unfit(place, kept=kept, gone=gone))
        actions.append(action)
    return tuple(actions), tuple(unfit)


def conflict_at(
    game: Game,
    before: Any,
    action: Action,
    at: int | None,
    *,
    kept: bool = False,
    gone: tuple[Taken, ...] = (),
) -> Conflict | None:
    """What is wrong with an action on this table; None if nothing is."""
    try:
        game.apply(before, action)
    except Illegal as illegal:
        return Conflict(at, action, illegal.kept(), kept, game, before, gone)
    return None


def conflicts_in(
    game: Game, states: Sequence[Any], actions: Sequence[Action], unfit: Iterable[Unfit]
) -> Iterator[Conflict]:
    """What is wrong with those that are said not to fit. Raises Unreadable."""
    for one in unfit:
        standing = one.left_out is None
        if not 0 <= one.at < len(states) - standing:
            raise Unreadable("unfit", f"there is no action {one.at + 1}")
        action = one.left_out or unforced(actions[one.at])
        at = one.at if standing else None
        found = conflict_at(game, states[one.at], action, at, kept=one.kept, gone=one.gone)
        if found is not None:
            yield found


def unforced(action: Action) -> Action:
    return replace(action, forced=False)
