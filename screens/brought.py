"""What somebody brought at once: each thing with what it is, and what of it was taken. Knows no widget."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from screens.incoming import GameIn, Looked
from storage.merger import What


class Taken(NamedTuple):
    """What one touch has added: the places of the games, their ids here, and what was done with each."""

    places: tuple[int, ...]
    done: tuple[tuple[str, What], ...]

    @property
    def added(self) -> list[int]:
        """The places of those that were not here already."""
        return [at for at, (_, what) in zip(self.places, self.done, strict=True) if what != "same"]

    @property
    def keys(self) -> list[str]:
        """Each once: of two files of one game the second may go on where the first ends."""
        return list(dict.fromkeys(key for key, what in self.done if what != "same"))

    @property
    def can_be_undone(self) -> bool:
        """What goes on from where it was here before cannot be taken back."""
        new = {key for key, what in self.done if what not in ("same", "continued")}
        return bool(self.added) and new.issuperset(self.keys)


class Brought:
    """`found` is in the order in which it came, by its place; `added` are the places of what was added.

    `last` is what can be taken back.
    """

    def __init__(self, sources: Sequence[Path | str], found: Sequence[Looked]) -> None:
        self.sources, self.found = tuple(sources), list(found)
        self.added: set[int] = set()
        self.last: Taken | None = None
        self._first = self._firsts()

    def _firsts(self) -> dict[int, int]:
        """Of each game the place of the first that is the same: files are copied, and picked twice."""
        alike: dict[str, list[int]] = {}
        first = {}
        for at in range(len(self.found)):
            game = self.game(at)
            if game is not None:
                others = alike.setdefault(game.summary.id, [])
                first[at] = next((other for other in others if self._record(other) == game.record), at)
                others.append(at)
        return first

    def _record(self, at: int) -> object:
        game = self.game(at)
        return game.record if game is not None else None

    @property
    def is_several(self) -> bool:
        return len(self.found) > 1

    def game(self, at: int) -> GameIn | None:
        brought = self.found[at].brought
        return brought if isinstance(brought, GameIn) else None

    def is_again(self, at: int) -> bool:
        """Whether it is a game that lies further up."""
        return self._first.get(at, at) != at

    @property
    def new(self) -> list[int]:
        """The places of all games that can be added, each once."""
        return [at for at, first in self._first.items() if at == first and self._is_new(at)]

    def _is_new(self, at: int) -> bool:
        game = self.game(at)
        return game is not None and game.what != "same"

    def take(self, places: Sequence[int], done: Sequence[tuple[str, What]]) -> Taken:
        """They were added, as far as that went."""
        taken = Taken(tuple(places[: len(done)]), tuple(done))
        for at in taken.places:
            self._tell(at, "same")
        self.added.update(taken.added)
        self.last = taken if taken.can_be_undone else None
        return taken

    def take_back(self, taken: Taken, gone: Sequence[str]) -> Taken:
        """These are in the bin. What is left of what was taken can still be taken back."""
        places, done = [], []
        for at, (key, what) in zip(taken.places, taken.done, strict=True):
            if key in gone:
                self._tell(at, "taken back")
                self.added.discard(at)
            else:
                places.append(at)
                done.append((key, what))
        left = Taken(tuple(places), tuple(done))
        self.last = left if left.can_be_undone else None
        return left

    def _tell(self, place: int, what: What) -> None:
        """Whichever of those that are the same was touched."""
        first = self._first[place]
        for at in (at for at, other in self._first.items() if other == first):
            game = self.game(at)
            if game is not None:
                self.found[at] = self.found[at]._replace(brought=game._replace(what=what))
