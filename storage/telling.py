"""Whether a journal leads to a record, found out without playing it from one change to the next.

Most journals are turns, undo and redo and nothing else. Then what each of them leads to is plain to see, and
the record has been played already: only turns that were taken back have to be tried where they were played.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.codec import Unreadable
from engine.game import Illegal
from engine.record import action_from_json
from engine.timeline import Timeline
from storage import lines
from storage.journal import Change, Reading
from storage.open_game import HEAVIEST, weight

_DATED = ("started", "ended", "place", "note")
"""What may be told of a game afterwards, or by its end."""


class _Turn(NamedTuple):
    """A turn in a journal, `at` so many others that it came after; `after` is the last of them."""

    at: int
    after: "_Turn | None"
    action: object


def leads_to(told: Reading, document: Mapping[str, Any], timeline: Timeline) -> bool:
    """Whether a journal leads to the record of this document, which plays as this timeline.

    False where that is not plain to see: then somebody has to play the journal.
    """
    if told.gaps or weight(told.changes) > HEAVIEST or not _starts(told.start, document):
        return False
    played: list[_Turn] = []
    now = _last_turns(told.changes, played)
    if now is None or _text([turn.action for turn in now]) != _text(document.get("actions", [])):
        return False
    return _were_legal(played, now, timeline)


def _starts(start: Mapping[str, Any], document: Mapping[str, Any]) -> bool:
    """Whether a journal starts from the very game of a record, before its first turn."""
    dated = all(isinstance(start.get(key, ""), str) for key in _DATED)
    return dated and start.get("actions") == [] and _text(_undated(start)) == _text(_undated(document))


def _undated(document: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in document.items() if key not in (*_DATED, "actions")}


def _text(value: object) -> bytes:
    """To the letter: 1 is not true, and the order of keys counts."""
    return lines.encode(value)


def _last_turns(changes: Sequence[Change], played: list[_Turn]) -> list[_Turn] | None:
    """The turns that stand at the end, and in `played` all that ever did; None if there are other changes."""
    now: list[_Turn] = []
    undone: list[_Turn] = []
    for change in changes:
        kind, at = change.get("change"), change.get("from")
        if kind == "play" and type(at) is int and 0 <= at <= len(now) and "action" in change:
            turn = _Turn(at, now[at - 1] if at else None, change["action"])
            now[at:] = [turn]
            undone.clear()
            played.append(turn)
        elif kind == "undo" and now:
            undone.append(now.pop())
        elif kind == "redo" and undone:
            now.append(undone.pop())
        else:
            return None
    return now


def _were_legal(played: Sequence[_Turn], now: Sequence[_Turn], timeline: Timeline) -> bool:
    """Whether every turn could be played where it was. Those that stand were played with the record."""
    header, game = timeline.header, timeline.game
    tables: dict[int, Any] = {id(turn): table for turn, table in zip(now, timeline.states[1:], strict=True)}
    for turn in played:
        if id(turn) not in tables:
            before = timeline.states[0] if turn.after is None else tables[id(turn.after)]
            try:
                action = action_from_json(turn.action, game, header.known, "")
                tables[id(turn)] = game.apply(before, action)
            except (Unreadable, Illegal):
                return False
    return True
