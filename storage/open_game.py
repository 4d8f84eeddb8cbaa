"""A game at the table: its timeline, and the journal that has every change of it before it is shown."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from engine.changes import change_from_json
from engine.codec import Unreadable
from engine.game import OVER, Illegal, Score
from engine.record import MOST_ACTIONS, About, Record
from engine.review.tally import Tally, tally
from engine.seating import seated
from engine.timeline import Broken, Step, Timeline
from storage import files
from storage.ids import stem
from storage.journal import VERSION, Change, Journal, Reading, decode, encode
from storage.notices import Notice, StorageError
from storage.place import Place
from storage.summaries import TOLD, Part, Summary

COPIES = "copies"
"""The folder of second copies, far from the journals: what happens to those rarely happens to both."""
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
        told = step.change.to_json()
        with _reading_back(self.id):
            # Reading has limits of its own: what it would refuse later is refused now.
            if change_from_json(told, self.timeline.header) != step.change:
                raise Unreadable("change", "it would not read back as it was")
        self._journal.append(told)
        self.timeline = _where_it_is(step.timeline, self.timeline.header.about)

    def close(self) -> None:
        if isinstance(self._journal, Journal):
            self._journal.close()
        self._journal = Notice("no-game", {"game": self.id})


class Folded(NamedTuple):
    """The timeline that a journal tells, and the changes that led to it."""

    timeline: Timeline
    kept: list[Change]


def _where_it_is(timeline: Timeline, about: About) -> Timeline:
    """With the place and the note that a game has: no step tells them, and one may come from a page that has
    been open since before they were told."""
    header = timeline.header
    if (header.about.place, header.about.note) == (about.place, about.note):
        return timeline
    told = replace(header.about, place=about.place, note=about.note)
    return replace(timeline, header=replace(header, about=told))


def begin(path: Path, place: Place, record: Record) -> OpenGame:
    """Puts a game on disk that goes on from this record."""
    timeline, start = Timeline.of(record), record.to_json()
    with _reading_back(record.about.id):
        Record.from_json(start)
    return OpenGame(timeline, Journal(path, place, start, copy=copy_of(path, place)))


@contextmanager
def _reading_back(game: str) -> Iterator[None]:
    """Turns what reading would say of something into a refusal to write it."""
    try:
        yield
    except (Unreadable, ValueError) as problem:
        raise StorageError("unstorable", file=game, reason=str(problem)) from problem


def copy_of(path: Path, place: Place) -> Path:
    """Where the copy of a journal at the table lies."""
    return place.path / COPIES / path.name


def resume(path: Path, place: Place) -> OpenGame:
    """Takes a game up where it was, with undo and redo. A damaged journal is set aside and mended."""
    content = place.read(path)
    told = _told(path, place, content)
    if content is None or told is None:
        raise StorageError("no-game", game=path.stem)
    timeline, kept = fold_readable(told, path.name)
    lost = told.lost + len(told.changes) - len(kept)
    aside = ""
    try:
        place.must_be_writable()
        if told.version > VERSION:
            raise StorageError("newer", file=path.name, version=told.version)
        if told.damaged or lost or told.back:
            aside = files.mend(path, content, encode(told.start, kept))
        journal: Journal | Notice = Journal(path, place, told.start, kept, copy_of(path, place))
    except StorageError as refusal:
        journal = refusal.notice
    if told.back:
        place.report("turns-back", file=path.name, turns=told.back)
    if lost or (told.damaged and not told.back):
        place.report("damaged", file=path.name, kept=len(kept), lost=lost, aside=aside)
    elif told.torn:
        place.report("torn", file=path.name)
    return OpenGame(timeline, journal)


def look(path: Path, place: Place) -> Timeline | None:
    """The timeline that a journal tells, as far as it can be read; None if there is no such journal."""
    told = _told(path, place, place.read(path))
    return None if told is None else fold_readable(told, path.name).timeline


def rescue(path: Path, place: Place) -> Timeline | None:
    """Like `look`, for a game of which there is nothing else: what cannot be read is said."""
    told = _told(path, place, place.read(path))
    if told is None:
        return None
    timeline, kept = fold_readable(told, path.name)
    if lost := told.lost + len(told.changes) - len(kept):
        place.report("damaged", file=path.name, kept=len(kept), lost=lost, aside="")
    return timeline


def tale_of(path: Path, place: Place) -> Reading | None:
    """What a journal says; None if there is no such journal. Raises StorageError if its start is lost."""
    return _told(path, place, place.read(path))


def bring_back(path: Path, place: Place) -> None:
    """Puts a game back on the table of which only the copy is left."""
    copy = copy_of(path, place)
    try:
        told = _told_by_copy(path, place)
        if told.version > VERSION:
            raise StorageError("newer", file=path.name, version=told.version)
        kept = fold_readable(told, path.name).kept
        place.read(path)
        files.replace(path, encode(told.start, kept), keep_previous=False)
    except StorageError as refusal:
        if refusal.notice.key != "unreadable-game":
            place.report_refusal(refusal)
            return
        with suppress(StorageError):
            aside = files.move_aside(copy)
            place.report("damaged", file=path.name, kept=0, lost=1, aside=aside)
    else:
        place.report("game-back", file=path.name)
        if lost := told.lost + len(told.changes) - len(kept):
            place.report("damaged", file=path.name, kept=len(kept), lost=lost, aside="")


def _told(path: Path, place: Place, content: bytes | None) -> Reading | None:
    """What a journal with this content and its copy tell; None if there is no journal."""
    if content is None:
        return None
    told = decode(content, path.name, _copied(path, place))
    return told if _is_of(path, told) else _told_by_copy(path, place)


def _told_by_copy(path: Path, place: Place) -> Reading:
    """What the copy alone tells. Raises StorageError if it is of no use."""
    told = decode(b"", path.name, _copied(path, place))
    if not _is_of(path, told):
        raise StorageError("unreadable-game", game=path.stem, reason="of-another-game")
    return told


def _copied(path: Path, place: Place) -> bytes:
    try:
        return files.read(copy_of(path, place)) or b""
    except StorageError:
        return b""


def _is_of(path: Path, told: Reading) -> bool:
    return stem(str(told.start.get("id", ""))) == path.stem


def tells(path: Path, place: Place, record: Record) -> bool:
    """Whether a journal is there and leads to this record."""
    try:
        timeline = look(path, place)
    except StorageError:
        return False
    return timeline is not None and timeline.actions == record.actions


def fold(told: Reading, name: str) -> Folded:
    """Plays a journal. After a gap, what makes no sense without the lost changes is left out.

    Raises StorageError if the rest cannot be read.
    """
    folded, problem = _fold(told, name)
    if problem is not None:
        raise StorageError("unreadable-game", game=name, reason=str(problem)) from problem
    return folded


def fold_readable(told: Reading, name: str) -> Folded:
    """Plays a journal as far as it can be read. Raises StorageError if it has no start."""
    return _fold(told, name)[0]


def _fold(told: Reading, name: str) -> tuple[Folded, Exception | None]:
    """As far as it can be read, and what ended it."""
    if weight(told.changes) > HEAVIEST:
        raise StorageError("unreadable-game", game=name, reason="too-many-changes")
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
                return Folded(timeline, kept), problem
        else:
            kept.append(change)
            astray = False
    return Folded(timeline, kept), None


def weight(changes: Sequence[Change]) -> int:
    """About how many turns all changes of a journal keep in memory, each of which can be gone back to.

    To play a turn takes longer than to keep it, so the turns of a mend count for more.
    """
    weight = longest = 0
    for change in changes:
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
    """What a list shows of a game that is put away, and what statistics ask for."""
    header, state, outcome = timeline.header, timeline.state, timeline.outcome
    over = state.status == OVER
    unnamed = tuple(score.unnamed for score in outcome.scores)
    counted = NOTHING_COUNTED if header.scores_only else tally(timeline)
    return Summary(
        id=header.about.id,
        game=header.game,
        players=timeline.players,
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
        note=header.about.note,
        told=TOLD,
        turns_of=counted.turns,
        claims_of=counted.claims,
        parts=_parts(outcome.scores, header.scores_only),
        away=counted.away,
        unnamed=unnamed if any(unnamed) else (),
        seconds=counted.seconds,
    )


NOTHING_COUNTED = Tally((), (), (), None)
"""Of a score sheet: nobody recorded a turn."""


def _parts(scores: tuple[Score, ...], is_sheet: bool) -> tuple[Part, ...]:
    """All parts of a game's scores. A sheet on which everybody has one number for all tells none."""
    names = dict.fromkeys(name for score in scores for name in score.parts)
    parts = tuple(
        Part(name=name, points=tuple(score.parts.get(name, 0) for score in scores)) for name in names
    )
    return () if is_sheet and sum(any(part.points) for part in parts) < 2 else parts


def summary_of_tale(told: Reading) -> Summary:
    """What a list shows of an open game, without playing it. Raises Unreadable."""
    record = Record.from_json(told.start)
    return Summary(
        id=record.about.id,
        game=record.game,
        players=seated(record.players, told.start.get("actions", ()), told.changes),
        started=record.about.started,
        scores_only=record.scores_only,
        place=record.about.place,
        note=record.about.note,
    )
