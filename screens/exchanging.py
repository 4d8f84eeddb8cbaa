"""The exchange of finished games through a group folder, beside the app. Knows no widget."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from screens.searches import Searches
from screens.store_room import StoreRoom
from screens.work import Worker
from storage.exchange import Folder
from storage.group import Exchanged
from storage.notices import StorageError

GROUP = "group"
"""The kind of search that an exchange is."""


class Exchanging:
    """One exchange at a time, with the folder that was chosen."""

    def __init__(self, store_room: StoreRoom, searches: Searches, worker: Worker) -> None:
        self._store_room = store_room
        self._searches = searches
        self._worker = worker

    @property
    def folder(self) -> str:
        """The name of the folder that games are exchanged through; "" while there is none."""
        return self._store_room.ask(lambda library: library.group.folder, "")

    def choose(self, name: str) -> bool:
        """False if that was refused."""
        if not self._store_room.step(lambda library: library.group.check(name)):
            return False
        self._searches.stop(GROUP)
        return self._store_room.step(lambda library: library.group.choose(name))

    def last(self) -> Exchanged | None:
        return self._store_room.ask(lambda library: library.group.last(), None)

    def last_with_games(self) -> Exchanged | None:
        return self._store_room.ask(lambda library: library.group.last_with_games(), None)

    @property
    def is_on(self) -> bool:
        return self._searches.is_on(GROUP)

    def begin(
        self, folder: Folder, told: Callable[[Exchanged], None], ended: Callable[[], None] = lambda: None
    ) -> bool:
        """Exchanges finished games beside the app; `told` how far it is, until it has `ended`.

        False while any game may be changed by what is under way, and where nothing may be written.
        """
        if self._worker.keeps_table_free or self.is_on or not self._store_room.can_be_written:
            return False

        exchange = self._store_room.library.exchanging(folder, self._alone)
        last: Exchanged | None = None

        def heard(done: Exchanged) -> None:
            nonlocal last
            last = done
            told(done)

        def over() -> None:
            found = self._store_room.take_notices()
            # What failed is found once until it works again, and then once more: so it is said as often.
            failed = last.failed if last is not None and last.failed in found else None
            self._store_room.hear([notice for notice in found if notice != failed], failed)
            ended()

        self._searches.draw(GROUP, exchange, heard, over)
        return True

    @contextmanager
    def _alone(self, *, midway: bool = False) -> Iterator[None]:
        """With the key, unless something is under way that knows nothing of games that come now.

        What is `midway` is brought to its end all the same.
        """
        with self._store_room.key:
            if self._worker.keeps_table_free and not midway:
                raise StorageError("busy")
            yield
