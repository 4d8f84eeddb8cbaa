"""What is no game in a backup: players, components, maps, bookmarks, settings and the bin, row by row.

Whatever comes is checked as our own rows are. What is new here is added, and what is here stays as it is.
"""

from typing import Any, NamedTuple

from engine.codec import Unreadable
from engine.games import GAMES
from storage import bin, bookmarks, components, files, maps, people, settings
from storage.atomic import AtomicStorage, Document, Tables, encode
from storage.place import Place
from storage.shelf import Kind


class Checked(NamedTuple):
    """The rows of a file that make sense to us, and whether there were others."""

    tables: Tables
    spoilt: bool


def checked(file: str, tables: Tables) -> Checked:
    """Without what makes no sense, or not to us; then the file has not given all."""
    sensible: Tables = {}
    spoilt = False
    for table, rows in tables.items():
        kind = _kind(file, table)
        for key, row in rows.items():
            try:
                if kind is None:
                    raise Unreadable(table, "there is no such table")
                kind.read(key, row)
            except Unreadable:
                spoilt = True
            else:
                sensible.setdefault(table, {})[key] = row
    return Checked(sensible, spoilt)


def _kind(file: str, table: str) -> Kind[Any] | None:
    """What may lie in a table of a file; None if we know no such table."""
    match file:
        case people.FILE:
            return people.KINDS.get(table)
        case components.FILE if table in GAMES:
            return components.kind(table)
        case bookmarks.FILE if table == bookmarks.TABLE:
            return bookmarks.KIND
        case maps.FILE if maps.has_maps(table):
            return maps.kind(table)
        case settings.FILE if table == settings.TABLE:
            return settings.KIND
        case bin.FILE if table == bin.TABLE:
            return bin.KIND
    return None


def merge_entries(place: Place, name: str, theirs: Tables) -> tuple[int, list[str]] | None:
    """Adds the documents that are new here; says how many, and which differ. None where they are too much.

    At least half of what a file may hold is left for what people do here.
    """
    storage = AtomicStorage(place.path / name, place)
    ours = storage.read() or {}
    added, differing, changed = 0, list[str](), False
    for table, rows in theirs.items():
        present = ours.setdefault(table, {})
        for key, row in rows.items():
            there = present.get(key)
            if there is None:
                present[key] = row
                added += 1
            elif there != row:
                present[key], differs = _as_one(name, table, there, row)
                changed = changed or present[key] != there
                differing += [f"{table}/{key}"] if differs else []
    if added and len(encode(ours)) > files.LARGEST // 2:
        return None
    if added or changed:
        storage.write(ours)
    return added, differing


def _as_one(file: str, table: str, ours: Document, theirs: Document) -> tuple[Document, bool]:
    """What is to lie here of two rows that are not the same, and whether people have to be told of it.

    What merely follows from the games of each, such as how often somebody played, is nothing to tell.
    """
    try:
        match file:
            case people.FILE:
                return people.as_one(table, ours, theirs)
            case components.FILE:
                return components.as_one(table, ours, theirs)
            case settings.FILE:
                return ours, settings.differ(ours, theirs)
    except Unreadable:
        # Ours makes no sense: that is said where it is read, and it stays.
        pass
    return ours, True
