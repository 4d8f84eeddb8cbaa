"""Games on their way in, while others use the library: they have it to themselves for a moment only.

What takes time is done beside it. Files and lists are written and synced beside their places, in breaths;
whoever is alone in the library then lets them in, which is a few renames. What is here already in some form,
and where somebody else was quicker, goes the way that a restore goes.
"""

from collections.abc import Generator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import NamedTuple, Protocol

from storage import files
from storage.copies import Copy
from storage.games import JOURNAL, PUT_AWAY, TABLES, Games
from storage.ids import stem
from storage.merger import Merger, What
from storage.moments import Clock
from storage.place import Place
from storage.summaries import Coming, Summary


class Alone(Protocol):
    """How to be alone in the library for a moment. What is never so is the folder, which may be slow."""

    def __call__(self, *, midway: bool = False) -> AbstractContextManager[object]:
        """Raises StorageError while something is under way that games must not come to; not `midway`."""


class _Files(NamedTuple):
    """Of a game. The record gets its name first: a journal alone would be another game."""

    record: Path
    journal: Path


def undisturbed(*, midway: bool = False) -> AbstractContextManager[object]:
    """For whoever shares the library with nobody."""
    return nullcontext()


def arriving(
    place: Place, games: Games, clock: Clock, copies: Sequence[Copy], alone: Alone
) -> Generator[None, None, list[What]]:
    """Adds games that were made ready, in breaths; they are whole and listed when this returns.

    One may stop at any breath: none is half there then.
    """
    with alone():
        place.must_be_writable()
        new = _never_here(games, copies)
    if new:
        yield from _added(place, games, new, alone)
    done: list[What] = ["added"] * len(new)
    for copy in copies:
        if new.get(stem(copy.id)) is not copy:
            with alone():
                merger = Merger(place, games, clock, only_adds=True)
                done.append(merger.add(copy)[1])
                merger.close()
            yield None
    return done


def _never_here(games: Games, copies: Sequence[Copy]) -> dict[str, Copy]:
    """Those of which there is nothing here. Of two with one id the second has to be seen beside the first."""
    new: dict[str, Copy] = {}
    for copy in copies:
        if not games.has(stem(copy.id)):
            new.setdefault(stem(copy.id), copy)
    return new


def _added(place: Place, games: Games, new: dict[str, Copy], alone: Alone) -> Generator[None, None, None]:
    """`new` loses what somebody else has brought meanwhile."""
    contents = {name: _files_of(games, copy.id) for name, copy in new.items()}
    listed: tuple[Coming, ...] | None = None
    try:
        for name, its in contents.items():
            for path, suffix in ((its.record, TABLES), (its.journal, JOURNAL)):
                files.write_coming(path, new[name].sound[suffix])
                yield None
        listed = yield from games.summaries.coming(_summaries(new))
        yield None
        with alone():
            place.must_be_writable()
            late = [name for name in new if games.has(name)]
            for name in late:
                del new[name]
            for name in new:
                files.let_in(contents[name].record)
        _sync(place)
        with alone(midway=True):
            for name in new:
                files.let_in(contents[name].journal)
            if late or listed is None or not games.summaries.let_in(listed):
                games.summaries.put(_summaries(new))
        _sync(place)
        games.summaries.sync()
    finally:
        for path in (path for its in contents.values() for path in its):
            files.drop_coming(path)
        games.summaries.drop(listed or ())


def _files_of(games: Games, key: str) -> _Files:
    journal = games.kept_journal(key)
    return _Files(journal.with_suffix(TABLES), journal)


def _sync(place: Place) -> None:
    folder = place.path / PUT_AWAY
    with files.refusals(folder):
        files.sync_folder(folder)


def _summaries(new: Mapping[str, Copy]) -> list[Summary]:
    return [copy.summary for copy in new.values() if copy.summary is not None]
