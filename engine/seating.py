"""Who sits at a table, from the changes of its timeline alone: no turn is read or played.

It goes the way of `engine.timeline`, with nothing of an action but the name that it brings to the table. What
makes no sense is passed over: whoever plays the changes says what is wrong with them.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True)
class _Seating:
    """`joined` says for every action the name of whoever joined with it, or ""."""

    first: tuple[str, ...]
    joined: tuple[str, ...]
    before: "_Seating | None" = None
    ahead: "_Seating | None" = None
    mended: bool = False

    @property
    def players(self) -> tuple[str, ...]:
        return (*self.first, *filter(None, self.joined))

    def after(self, change: Mapping[str, Any]) -> "_Seating":
        count = len(self.joined)
        match change:
            case {"change": "undo"} if count or self.before is not None:
                return replace(self.before or self._back_to(count - 1), ahead=self)
            case {"change": "redo"} if self.ahead is not None:
                return self.ahead
            case {"change": "play", "from": int(at), "action": action} if 0 <= at <= count:
                base = self._back_to(at)
                return _Seating(base.first, (*base.joined, _joining(action)), base._without_redo())
            case {"change": "mend", "actions": [], "keep": int()}:
                return self._rewritten(self.joined)
            case {"change": "mend", "from": int(at), "actions": list(actions)} if 0 <= at <= count:
                return self._rewritten((*self.joined[:at], *map(_joining, actions)))
            case {"change": "enter"}:
                gone = {at + i for i, at in enumerate(_left_out(change))}
                kept = tuple(name for at, name in enumerate(self.joined) if at not in gone)
                entered = self._rewritten(kept)
                then = change.get("then")
                if not isinstance(then, Mapping):
                    return entered
                return replace(entered.after(then), before=entered.before, mended=True)
            case {"change": "retell", "actions": list(actions)}:
                retold = self._rewritten(tuple(map(_joining, actions)))
                match change.get("players"):
                    case [*players] if self._may_be(players):
                        return replace(retold, first=tuple(players[: len(self.first)]))
                return retold
            case {"change": "call", "players": list(players)} if self._may_be(players):
                late = iter(players[len(self.first) :])
                called = self._rewritten(tuple(next(late) if name else "" for name in self.joined))
                return replace(called, first=tuple(players[: len(self.first)]))
        return self

    def _may_be(self, players: list[Any]) -> bool:
        names = {name for name in players if name and isinstance(name, str)}
        return len(names) == len(players) == len(self.players)

    def _rewritten(self, joined: tuple[str, ...]) -> "_Seating":
        return _Seating(self.first, joined, self._without_redo(), mended=True)

    def _back_to(self, at: int) -> "_Seating":
        base = self
        while len(base.joined) > at and base.before is not None and not base.mended:
            base = base.before
        return base if len(base.joined) <= at else replace(base, joined=base.joined[:at], ahead=None)

    def _without_redo(self) -> "_Seating":
        return self if self.ahead is None else replace(self, ahead=None)


def _left_out(change: Mapping[str, Any]) -> list[int]:
    """The places before which something was left out."""
    out = []
    unfit = change.get("unfit")
    for one in unfit if isinstance(unfit, list) else ():
        match one:
            case {"at": int(at), "left_out": _}:
                out.append(at)
    return out


def _joining(action: Any) -> str:
    """The name that an action in its JSON form brings to the table."""
    match action:
        case {"do": "join", "name": str(name)}:
            return name
    return ""


def seated(
    players: tuple[str, ...], actions: Iterable[Any], changes: Iterable[Mapping[str, Any]]
) -> tuple[str, ...]:
    """The names by seat after these changes of a game that began with these players and actions."""
    seating = _Seating(players, tuple(map(_joining, actions)))
    for change in changes:
        seating = seating.after(change)
    return seating.players
