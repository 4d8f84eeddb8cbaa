"""Statistics of a library: what was counted of the files that are full is kept beside them, as a hint.

Summaries lie in files by the start of the games; all but the last one rarely change. So the counters after
some of them are kept, with a trace of those files and of what is hidden in them: as long as the trace is that
of the files on disk, only what came later is counted. A hint that is lost, out of date or spoilt costs one
pass over all summaries, never a wrong number.
"""

import hashlib
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.codec import Unreadable
from engine.games import GAMES
from storage import hints
from storage.games import Games
from storage.ids import stem
from storage.place import Place
from storage.statistics.numbers import ALL, Statistics, count
from storage.statistics.plainly import from_plain, to_plain
from storage.statistics.tally import Tally
from storage.summaries import Shelved
from storage.wanted import EVERYTHING, Wanted

FILE = "counted"
VERSION = 1
"""Raised whenever something is counted otherwise."""
AT_ONCE = 16
"""Games that are counted between two breaths: about a millisecond."""
_MONTH = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])")
_NUMBER = re.compile(r"[0-9]")


class Counted(NamedTuple):
    """Counters after the first so many files."""

    files: int
    tallies: dict[str, Tally]


class Counting:
    """Counts the games of a library, all or those that are wanted."""

    def __init__(self, place: Place, games: Games) -> None:
        self._place = place
        self._games = games
        self._path = place.path / FILE

    def statistics(self, wanted: Wanted = EVERYTHING) -> Statistics:
        """In one go; `looking` lets others breathe."""
        *_, found = self.looking(wanted)
        assert found is not None
        return found

    def looking(self, wanted: Wanted = EVERYTHING) -> Iterator[Statistics | None]:
        """None is a breath, at which one may stop; the last one is the answer.

        All games together and each of them alone are known from what is kept, whatever else costs a pass.
        """
        if wanted.is_whole:
            for whole in self._everything():
                yield None if whole is None else _narrowed(wanted, whole)
            return
        tallies: dict[str, Tally] = {}
        for portion in self._games.portions(wanted, earliest_first=True):
            yield None
            for i, summary in enumerate(portion):
                count(tallies, summary, rating=False)
                if i % AT_ONCE == AT_ONCE - 1:
                    yield None
        yield Statistics(wanted, tallies)

    def _everything(self) -> Iterator[dict[str, Tally] | None]:
        shelves = self._games.summaries.shelves()
        hidden, again = self._games.hidden(), self._games.hidden_again()
        kept = self._read(shelves, again)
        tallies = kept.tallies
        for at, shelf in enumerate(shelves[kept.files :], kept.files):
            if at == len(shelves) - 1 and at > kept.files:
                self._keep(shelves[:at], again, tallies)
            for i, summary in enumerate(self._games.summaries.on(shelf)):
                if stem(summary.id) not in hidden:
                    count(tallies, summary, rating=True)
                if i % AT_ONCE == AT_ONCE - 1:
                    yield None
            yield None
        yield tallies

    def _read(self, shelves: Sequence[Shelved], hidden: set[str]) -> Counted:
        """What is kept, if it is still true."""
        try:
            known, trace, tallies = _understood(hints.told(self._path))
        except Unreadable:
            return Counted(0, {})
        # The last file is the one that grows: it is never among them.
        is_true = known < max(1, len(shelves)) and trace == _trace(shelves[:known], hidden)
        return Counted(known, tallies) if is_true else Counted(0, {})

    def _keep(self, shelves: Sequence[Shelved], hidden: set[str], tallies: Mapping[str, Tally]) -> None:
        if not self._place.writable:
            return
        told = {
            "version": VERSION,
            "files": len(shelves),
            "trace": _trace(shelves, hidden),
            "tallies": {key: to_plain(tally) for key, tally in tallies.items()},
        }
        hints.keep(self._path, told)


def _trace(shelves: Sequence[Shelved], hidden: set[str]) -> str:
    """What is different when a file was written, a game was hidden, or the clock stands in another zone."""
    told = [*(shelf.trace for shelf in shelves), "", *sorted(hidden), "", *time.tzname, str(time.timezone)]
    return hashlib.sha256("\n".join(told).encode("utf-8", "surrogatepass")).hexdigest()


def _understood(told: list[object]) -> tuple[int, str, dict[str, Tally]]:
    """Raises Unreadable."""
    match told:
        case [
            {"version": int(version), "files": int(known), "trace": str(trace), "tallies": dict(tallies)}
        ] if version == VERSION and known >= 0 and tallies.keys() <= {ALL, *GAMES}:
            read = {key: from_plain(Tally, tally) for key, tally in tallies.items()}
            for tally in read.values():
                _check_keys(tally)
            return known, trace, read
    raise Unreadable("", "not what was counted")


def _check_keys(tally: Tally) -> None:
    numbers: list[Mapping[str, Any]] = [tally.counts]
    for person in tally.people.values():
        numbers += (person.seats, person.counts)
    sensible = all(_NUMBER.fullmatch(key) for cells in numbers for key in cells)
    if not sensible or not all(_MONTH.fullmatch(month) for month in tally.months):
        raise Unreadable("", "not what was counted")
    if any(not length.scores for length in tally.counts.values()):
        raise Unreadable("", "not what was counted")


def _narrowed(wanted: Wanted, tallies: dict[str, Tally]) -> Statistics:
    """All games, or one alone: that one is then all there is."""
    if not wanted.game:
        return Statistics(wanted, tallies)
    only = tallies.get(wanted.game, Tally())
    return Statistics(wanted, {ALL: only, wanted.game: only} if only.games else {})
