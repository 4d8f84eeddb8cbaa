"""Turns that somebody wants to find again, with a word or without, by game."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.codec import Unreadable
from engine.record import MOST_ACTIONS
from storage.atomic import Document
from storage.notices import StorageError
from storage.place import Place
from storage.shelf import Kind, Shelf, from_document, to_document

FILE = "bookmarks.json"
TABLE = "bookmarks"
LONGEST_WORD = 60
MOST = 64
"""Of one game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bookmark:
    """`at` is how many entries of the record are done by then."""

    at: int
    word: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bookmarked:
    """A game and its bookmarks, by their place."""

    game: str
    bookmarks: tuple[Bookmark, ...]


def _read(document: Document) -> Bookmarked:
    marked = from_document(Bookmarked, document)
    if not 0 < len(marked.bookmarks) <= MOST:
        raise Unreadable("bookmarks", f"must be 1 to {MOST}")
    places = [bookmark.at for bookmark in marked.bookmarks]
    if places != sorted(set(places)) or not 0 <= places[0] <= places[-1] <= MOST_ACTIONS:
        raise Unreadable("bookmarks", "must be in order, each at a place of its own")
    for bookmark in marked.bookmarks:
        if len(bookmark.word) > LONGEST_WORD or not bookmark.word.isprintable():
            raise Unreadable("word", f"must be a line of at most {LONGEST_WORD} letters")
    return marked


KIND = Kind(_read, lambda marked: marked.game)


class Bookmarks:
    """The bookmarks on disk. They lie beside the games, which never change for them, and go with them."""

    def __init__(self, place: Place) -> None:
        self._shelf = Shelf(place.path / FILE, place, TABLE, KIND)

    def of(self, game: str) -> tuple[Bookmark, ...]:
        """By their place."""
        marked = self._shelf.all().get(game)
        return marked.bookmarks if marked is not None else ()

    def keep(self, game: str, bookmark: Bookmark) -> None:
        """In place of the one that is there."""
        self._put(game, [*(old for old in self.of(game) if old.at != bookmark.at), bookmark])

    def remove(self, game: str, at: int) -> None:
        self._put(game, [old for old in self.of(game) if old.at != at])

    def forget(self, *games: str) -> None:
        """Games that are gone for good."""
        if any(game in self._shelf.all() for game in games):
            self._shelf.put({}, instead_of=games)

    def _put(self, game: str, bookmarks: Iterable[Bookmark]) -> None:
        kept = tuple(sorted(bookmarks, key=lambda bookmark: bookmark.at))
        if not kept:
            self._shelf.put({}, instead_of=[game])
            return
        marked = Bookmarked(game=game, bookmarks=kept)
        try:
            KIND.read(game, to_document(marked))
        except Unreadable as problem:
            raise StorageError("unstorable", file=FILE, reason=str(problem)) from problem
        self._shelf.put({game: marked})
