"""What somebody brings, looked at beside the app: what it is, and what taking it in would do.

Knows no widget.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from engine.component_set import ComponentSet
from engine.record import Record
from screens.searches import Searches
from screens.store_room import StoreRoom
from storage import taking, unpacking
from storage.merger import What
from storage.notices import Notice, StorageError
from storage.restore import Foreseen
from storage.summaries import Summary
from storage.taking import BackupFile

AT_ONCE = 32
"""Games of a backup that are compared before it is told how far that is."""


class GameIn(NamedTuple):
    """A game that somebody brings: what a list would show of it, and what adding it would do."""

    record: Record
    summary: Summary
    what: What


class Looked(NamedTuple):
    """What came of looking at something that somebody brings, by its name: what it is, or why not."""

    name: str
    brought: GameIn | ComponentSet | BackupFile | Notice


class Foresight(NamedTuple):
    """What restoring a backup would do, as far as it was compared, and when it was made; or why it cannot.

    One that is not `whole` lacks something that its own list names.
    """

    made: str
    foreseen: Foreseen
    refused: Notice | None = None
    whole: bool = True


class Incoming:
    """Nothing is done by looking. Whoever looks at something else is not told of the earlier."""

    def __init__(self, store_room: StoreRoom, searches: Searches) -> None:
        self._store_room = store_room
        self._searches = searches

    def look_at(
        self,
        sources: Sequence[Path | str],
        pasted: str,
        done: Callable[[list[Looked]], None],
        told: Callable[[int], None] = lambda _: None,
    ) -> None:
        """What files and copied texts are, and what they would do; `told` how many so far.

        `pasted` is what a text is called.
        """
        found: list[Looked] = []

        def one(looked: Looked) -> None:
            found.append(looked)
            told(len(found))

        looked = (self._looked(source, pasted) for source in sources)
        self._searches.draw("looking", looked, one, lambda: done(found))

    def _looked(self, source: Path | str, pasted: str) -> Looked:
        name = source.name if isinstance(source, Path) else pasted
        try:
            brought = taking.read(source) if isinstance(source, Path) else taking.parse(source, pasted)
            if not isinstance(brought, Record):
                return Looked(name, brought)
            with self._store_room.entered() as library:
                return Looked(name, GameIn(brought, *library.foresee(brought)))
        except StorageError as refusal:
            return Looked(name, refusal.notice)

    def foresee(self, path: Path, told: Callable[[Foresight], None]) -> None:
        """What restoring a backup would do, as far as it is known, until all of it is."""

        def look() -> Iterator[Foresight | None]:
            try:
                with unpacking.opened(path) as backup:
                    for seen in self._store_room.lent(lambda library: library.foreseeing(backup)):
                        is_told = seen.looked % AT_ONCE == 0 or seen.looked == seen.games
                        whole = not backup.missing
                        yield Foresight(backup.made, seen, whole=whole) if is_told else None
            except StorageError as refusal:
                yield Foresight("", Foreseen(0), refusal.notice)

        self._searches.draw("looking", look(), told)

    def stop(self) -> None:
        """Whoever wanted to know is gone."""
        self._searches.stop("looking")
