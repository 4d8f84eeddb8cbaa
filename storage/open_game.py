"""A game at the table: its timeline, and the journal that has every change of it before it is shown."""

from pathlib import Path
from typing import NamedTuple

from engine.codec import Unreadable
from engine.game import OVER, Illegal
from engine.record import MOST_ACTIONS, Record
from engine.timeline import Broken, Step, Timeline
from storage import files
from storage.journal import VERSION, Change, Journal, Told, decode, encode
from storage.notices import Notice, StorageError
from storage.place import Place
from storage.summaries import Summary

HEAVIEST = 2_000_000
"""A game of 300 turns of which one of the first was changed a hundred times is half of it."""
_WORK = 40


class OpenGame:
    """The timeline as it is on disk.

    Where nothing may be written there is a refusal in place of the journal.
    """

    def __init__(self, timeline: Timeline, journal: Journal | Notice) -> None:
        self.timeline = timeline
        self._journal = journal

    @property
    def id(self) -> str:
        return self.timeline.header.about.id

    def save(self, step: Step) -> None:
        """Goes one step on, back or elsewhere. Raises StorageError, and then this game is where it was."""
        if isinstance(self._journal, Notice):
            raise StorageError.of(self._journal)
        self._journal.append(step.change.to_json())
        self.timeline = step.timeline

    def close(self) -> None:
        if isinstance(self._journal, Journal):
            self._journal.close()
        self._journal = Notice("no-game", {"game": self.id})


class Folded(NamedTuple):
    """The timeline that a journal tells, and the changes that led to it."""

    timeline: Timeline
    kept: list[Change]


def begin(path: Path, place: Place, record: Record) -> OpenGame:
    """Puts a game on disk that goes on from this record."""
    return OpenGame(Timeline.of(record), Journal(path, place, record.to_json()))


def resume(path: Path, place: Place) -> OpenGame:
    """Takes a game up where it was, with undo and redo. A damaged journal is set aside and mended."""
    content = files.read(path)
    if content is None:
        raise StorageError("no-game", game=path.stem)
    told = decode(content, path.name)
    timeline, kept = fold(told, path.name)
    aside = ""
    try:
        place.must_be_writable()
        if told.version > VERSION:
            raise StorageError("newer", file=path.name, version=told.version)
        if told.damaged:
            aside = files.mend(path, content, encode(told.start, kept))
        journal: Journal | Notice = Journal(path, place, told.start, kept)
    except StorageError as refusal:
        journal = refusal.notice
    if told.damaged:
        lost = told.lost + len(told.changes) - len(kept)
        place.report("damaged", file=path.name, kept=len(kept), lost=lost, aside=aside)
    elif told.torn:
        place.report("torn", file=path.name)
    return OpenGame(timeline, journal)


def look(path: Path) -> Timeline | None:
    """The timeline that a journal tells, without touching it; None if there is no such journal."""
    content = files.read(path)
    return None if content is None else fold(decode(content, path.name), path.name).timeline


def tells(path: Path, record: Record) -> bool:
    """Whether a journal is there and leads to this record."""
    try:
        timeline = look(path)
    except StorageError:
        return False
    return timeline is not None and timeline.actions == record.actions


def fold(told: Told, name: str) -> Folded:
    """Plays a journal. After a gap, what makes no sense without the lost changes is left out."""
    if _weight(told) > HEAVIEST:
        raise StorageError("unreadable-game", game=name, reason="it has more changes than any game")
    try:
        timeline = played(Record.from_json(told.start))
    except Unreadable as problem:
        raise StorageError("unreadable-game", game=name, reason=str(problem)) from problem
    kept: list[Change] = []
    gap = astray = False
    for i, change in enumerate(told.changes):
        if i in told.gaps:
            gap = astray = True
        # Undo and redo do not say from where: nobody knows what they meant after a lost change.
        if astray and "from" not in change:
            continue
        try:
            timeline = timeline.changed(change)
        except (Unreadable, Illegal) as problem:
            if not gap:
                raise StorageError("unreadable-game", game=name, reason=str(problem)) from problem
        else:
            kept.append(change)
            astray = False
    return Folded(timeline, kept)


def _weight(told: Told) -> int:
    """About how many turns all its changes keep in memory, each of which can be gone back to.

    To play a turn takes longer than to keep it, so the turns of a mend count for more.
    """
    weight = longest = 0
    for change in told.changes:
        at, new = change.get("from"), [*_listed(change, "actions"), *_listed(change, "unfit")]
        first = min(at, MOST_ACTIONS) if isinstance(at, int) else 0
        longest = max(longest, first + max(1, len(new)))
        weight += longest + _WORK * len(new)
    return weight


def _listed(change: Change, name: str) -> list[object]:
    told = change.get(name)
    return told if isinstance(told, list) else []


def played(record: Record) -> Timeline:
    try:
        return Timeline.of(record)
    except (Unreadable, Broken) as problem:
        raise StorageError("unreadable-game", game=record.about.id, reason=str(problem)) from problem


def summary_of(timeline: Timeline) -> Summary:
    """What a list shows of a game that is put away."""
    header, state, outcome = timeline.header, timeline.state, timeline.outcome
    over = state.status == OVER
    return Summary(
        id=header.about.id,
        game=header.game,
        players=header.players,
        started=header.about.started,
        ended=header.about.ended,
        status="over" if over else "stopped",
        scores_only=header.scores_only,
        totals=tuple(score.total for score in outcome.scores),
        winners=outcome.winners if over else (),
        tie=over and outcome.tie,
        rounds=state.round,
        turns=len(timeline.actions),
        place=header.about.place,
    )


def summary_of_start(start: object) -> Summary:
    """What a list shows of an open game, without playing it. Raises Unreadable."""
    record = Record.from_json(start)
    return Summary(
        id=record.about.id,
        game=record.game,
        players=record.players,
        started=record.about.started,
        scores_only=record.scores_only,
        place=record.about.place,
    )
