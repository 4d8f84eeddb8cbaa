"""What was read off the boxes of the games, as a table meets it: kept for all later games, and counted.

Knows no widget.
"""

from engine.box import done_again, taken_back
from engine.catalog import Entered
from engine.component_set import identity
from screens.laid import Laid, Shown
from screens.store_room import StoreRoom
from storage.open_game import OpenGame


class Boxes:
    """Its steps raise StorageError: whoever takes one is in the store-room, where that is heard."""

    def __init__(self, store_room: StoreRoom) -> None:
        self._store_room = store_room
        self._met: set[tuple[str, str, str]] = set()

    def components(self, game: str) -> tuple[Entered, ...]:
        """What was read off the box of a game so far."""
        return self._store_room.ask(lambda library: library.components.of(game), ())

    def met(self, game: Laid, entry: Entered) -> None:
        """Keeps a component that lies on a table for all later games, and counts each game that it is met in.

        A game that nobody keeps teaches nothing.
        """
        if isinstance(game, OpenGame | Shown):
            counted = self.counted(game, entry)
            with self._store_room.entered() as library:
                library.components.enter(game.timeline.header.game, [counted])
            self._met.add((game.id, *identity(entry)))

    def counted(self, game: Laid, entry: Entered) -> Entered:
        """A component with the number of games that met it, once this one has."""
        record = game.timeline.header
        known = {identity(other): other.seen for other in self.components(record.game)}
        here = {identity(other): other.seen for other in record.components}
        seen = known.get(identity(entry), 0)
        is_counted = (game.id, *identity(entry)) in self._met or here.get(identity(entry), seen) < seen
        return entry._replace(seen=max(1, seen if is_counted else seen + 1))

    def unmet(self, game: Laid) -> None:
        """What was entered or met at a table and is undone there, is so in its box too.

        The game is told first: whoever is cut off in between finds the rest done when it is laid down again.
        """
        undone = game.timeline.ahead
        if not isinstance(game, OpenGame | Shown) or undone is None or not undone.header.components:
            return
        with self._store_room.entered() as library:
            shelf = library.components
            put, gone = taken_back(undone, game.timeline, shelf.of(undone.header.game))
            if put or gone:
                shelf.change(undone.header.game, put, gone)
                self._met -= {(game.id, *identity(entry)) for entry in (*put, *gone)}

    def meet_again(self, game: Laid) -> None:
        """What is entered or met once more as a table does again what it has undone."""
        again = game.timeline.ahead
        if again is not None and again.header.components:
            with self._store_room.entered() as library:
                box = library.components.of(again.header.game)
            for entry in done_again(again, game.timeline, box):
                self.met(game, entry)
