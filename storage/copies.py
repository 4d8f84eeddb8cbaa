"""A game as it comes from elsewhere or lies here, so that the two can be compared, and its files.

Nothing here writes, and nothing knows a library. A game that comes is dated and has an id by then; one that
differs from ours gets an id that follows from what it tells.
"""

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.codec import Unreadable
from engine.game import Illegal
from engine.record import About, Record
from engine.timeline import Timeline
from storage import files, journal
from storage.atomic import Tables, encode
from storage.games import JOURNAL, RECORD, TABLES, tables_of
from storage.journal import Change, Reading
from storage.moments import Clock, moment, parsed
from storage.notices import StorageError
from storage.open_game import HEAVIEST, fold, played, summary_of, weight
from storage.summaries import Summary
from storage.telling import leads_to
from storage.turns import Turns, turns


class Copy(NamedTuple):
    """A game as it is here or there: played as far as it got, and its journal if there is one.

    `sound` are its files by ending, as they came and exactly as somebody's app wrote them, `tables` what the
    record's one says: what says the same as we would is kept to the byte. `summary` is what a list shows of
    it, where that is known already.
    """

    timeline: Timeline
    on_table: bool
    start: Mapping[str, Any] | None = None
    changes: tuple[Change, ...] = ()
    sound: Mapping[str, bytes] = MappingProxyType({})
    tables: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
    summary: Summary | None = None

    @staticmethod
    def of(record: Record) -> "Copy":
        """One that was put away. Raises StorageError if it cannot be played."""
        return Copy(played(record), on_table=False)

    @property
    def id(self) -> str:
        return self.timeline.header.about.id

    def turns(self) -> Turns:
        """What was played, whatever people are called, and wherever and whenever it was."""
        return turns(self.timeline.to_record())

    def is_told_on_by(self, other: "Copy") -> bool:
        """Whether the other journal says all that this one says, and perhaps more."""
        if self.start is None or other.start is None or _bare(self.start) != _bare(other.start):
            return False
        return other.changes[: len(self.changes)] == self.changes

    def going_on(self, other: "Copy") -> "Copy | None":
        """This game with what was played there after it, which undo takes back turn by turn.

        People are called as they are here. None where it does not go on like that.
        """
        changes, timeline = list(self.changes), self.timeline
        known = self.timeline.header.components
        new = [entry for entry in other.timeline.header.components if entry not in known]
        try:
            if new:
                timeline, entered = timeline.enter(*new)
                changes.append(entered.to_json())
            for action in other.timeline.actions[len(timeline.actions) :]:
                timeline, turn = timeline.record(action)
                changes.append(turn.to_json())
        except (Illegal, Unreadable):
            return None
        header, ended = timeline.header, other.timeline.header.about.ended
        about = replace(header.about, ended=ended or header.about.ended)
        timeline = replace(timeline, header=replace(header, about=about))
        further = Copy(timeline, on_table=False, start=start_of(self), changes=tuple(changes))
        is_called_twice = len(set(timeline.players)) < len(timeline.players)
        is_unreadable = is_called_twice or weight(changes) > HEAVIEST
        return None if is_unreadable or further.turns() != other.turns() else further

    def with_about(self, about: About) -> "Copy":
        """The same game under another id, or with another date."""
        if about == self.timeline.header.about:
            return self
        header = replace(self.timeline.header, about=about)
        start = None if self.start is None else {**self.start, "id": about.id}
        timeline = replace(self.timeline, header=header)
        return self._replace(timeline=timeline, start=start, sound={}, summary=None)


def made_ready(theirs: Copy, clock: Clock) -> Copy:
    """One that was put away, with all that is written of it: to add it is then little work in the library.

    Raises StorageError if it cannot be stored.
    """
    theirs = dated(theirs, clock)
    summary = summary_of(theirs.timeline)
    tables = tables_of(theirs.timeline.to_record(), summary)
    with files.refusals(Path(theirs.id)):
        sound = {TABLES: encode(tables), JOURNAL: journal.encode(start_of(theirs), theirs.changes)}
    return theirs._replace(sound=sound, tables=tables, summary=summary)


def dated(theirs: Copy, clock: Clock) -> Copy:
    """Lists go by the start, so there has to be one; without an id the content is the id."""
    about = theirs.timeline.header.about
    started = moment(parsed(about.started) or clock())
    key = about.id or content_id(theirs.timeline.to_record())
    return theirs.with_about(replace(about, id=key, started=started))


def kept_beside(theirs: Copy) -> Copy:
    """Under an id that follows from its turns, so that it is kept once however often it comes."""
    about = theirs.timeline.header.about
    digest = hashlib.sha256(f"{about.id} {theirs.turns().as_text()}".encode()).hexdigest()[:8]
    return theirs.with_about(replace(about, id=f"{about.id}~{digest}"))


def start_of(copy: Copy) -> Mapping[str, Any]:
    """What its journal starts from; without one, from where it is now."""
    if copy.start is not None:
        return copy.start
    record = copy.timeline.to_record()
    return replace(record, about=replace(record.about, ended="")).to_json()


def copy_of(tables: Tables, told: Reading | None, *, on_table: bool) -> Copy:
    """From a record's tables and a journal, whichever is good. Raises StorageError if neither is."""
    document = next(iter(tables.get(RECORD, {}).values()), None)
    if document is not None and not on_table:
        record = _record(document)
        if told is not None:
            with suppress(StorageError):
                timeline = played(record)
                if leads_to(told, document, timeline):
                    return Copy(timeline, on_table, told.start, tuple(told.changes))
            with suppress(StorageError):
                timeline, kept = fold(told, "")
                # All of it, not only the turns: a journal that is ours must not bring in another record.
                if _undated(timeline.to_record()) == _undated(record):
                    ended = replace(timeline, header=replace(timeline.header, about=record.about))
                    return Copy(ended, on_table, told.start, tuple(kept))
        return Copy.of(record)
    if told is None:
        raise StorageError("unreadable-game", game="", reason="not-whole")
    timeline, kept = fold(told, "")
    return Copy(timeline, on_table, told.start, tuple(kept))


def _record(document: object) -> Record:
    try:
        return Record.from_json(document)
    except Unreadable as problem:
        raise StorageError("unreadable-game", game="", reason=str(problem)) from problem


def content_id(record: Record) -> str:
    """The id of a game that says none."""
    return hashlib.sha256(_as_told(record).encode()).hexdigest()[:32]


def _as_told(record: Record) -> str:
    return json.dumps(_undated(record).to_json(), sort_keys=True)


def _undated(record: Record) -> Record:
    return replace(record, about=replace(record.about, started="", ended="", place="", note=""))


def _bare(start: Mapping[str, Any]) -> dict[str, Any]:
    """What a journal starts from, without what can be told of a game afterwards."""
    return {key: value for key, value in start.items() if key not in ("place", "note")}


def reading_of(content: bytes | None) -> Reading | None:
    """What a journal says; None without one that we understand."""
    try:
        told = None if content is None else journal.decode(content, "")
    except StorageError:
        return None
    return None if told is None or told.version > journal.VERSION else told
