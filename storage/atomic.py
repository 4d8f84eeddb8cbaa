"""TinyDB made trustworthy: a storage class whose files are whole or set aside, never half written.

A file is a head line, which tells how many documents follow and their common checksum, and then one line for
each document: `["players","Ana",{...}]`. So a damaged line costs one document at most, and that one is taken
from the previous generation if it was there already. Nothing is cached: what is read is what is on disk.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, cast
from zlib import crc32

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Table

from storage import files, lines
from storage.notices import Fact, Notice, StorageError
from storage.place import Place

FORMAT = "century-store"
VERSION = 1

Document = Mapping[str, Any]
Tables = dict[str, dict[str, Any]]


class AtomicStorage(Storage):
    """One TinyDB file in a `Place`. `damaged` says that the last reading may have missed something.

    `unread` says why it could not read the file at all; then nothing is written either. `sound` says that the
    file was exactly as we wrote it.
    """

    def __init__(self, path: Path, place: Place) -> None:
        self._path = path
        self._place = place
        self.unread: Notice | None = None
        self.damaged = False
        self.sound = False

    def read(self) -> Tables | None:
        self.damaged = self.sound = False
        self.unread = None
        try:
            content = self._place.read(self._path)
        except StorageError as refusal:
            self._place.report_refusal(refusal)
            self.unread = refusal.notice
            content = None
        if content is None:
            return self._from_before()
        if is_sound(content) and (tables := parsed_tables(content)) is not None:
            self.sound = True
            return tables
        if (version := newer_version(content)) is not None:
            self._place.report("newer", file=self._path.name, version=version)
            return salvage(content).tables
        return self._rescue(content)

    def write(self, data: Mapping[str, Mapping[str, Document]]) -> None:
        self._place.must_be_writable()
        if self.unread is not None:
            # What could not be read is not in these tables: it would be lost.
            raise StorageError.of(self.unread)
        with files.refusals(self._path):
            content = encode(data)
        present = self._present()
        if present is None or is_sound(present):
            files.replace(self._path, content)
        else:
            # A damaged file must not push out the good generation before it.
            files.mend(self._path, present, content)

    def put(self, known: Tables, documents: Tables, gone: Mapping[str, Collection[str]]) -> None:
        """Takes some documents out and puts others in, in one write, whatever else is there.

        `known` is what was read before: as long as the file agrees with it, no other line is worked out.
        """
        self._place.must_be_writable()
        present = None if self.unread is not None else self._present()
        if present is not None and is_sound(present):
            with files.refusals(self._path):
                content = amended(present, known, documents, gone)
            if content is not None:
                files.replace(self._path, content)
                return
        tables = self.read() or {}
        for table in (*gone, *documents):
            rows = tables.setdefault(table, {})
            for key in gone.get(table, ()):
                rows.pop(key, None)
            rows |= documents.get(table, {})
        self.write(tables)

    def _present(self) -> bytes | None:
        present = self._place.read(self._path)
        if (version := newer_version(present)) is not None:
            raise StorageError("newer", file=self._path.name, version=version)
        return present

    def _from_before(self) -> Tables | None:
        """The generation before, where there is no other; None if there is not even that."""
        before = self._before()
        if before is None:
            return None
        tables = salvage(before).tables
        if self.unread is None and self._place.writable and not files.is_being_replaced(self._path):
            # Nobody was killed over it: somebody has removed it, and what was written last is lost.
            self.damaged = True
            with suppress(StorageError):
                files.replace(self._path, before, keep_previous=False)
            self._place.report("gone", file=self._path.name, older=_number_of(tables))
        return tables

    def _before(self) -> bytes | None:
        try:
            return files.read(files.previous(self._path))
        except StorageError:
            return None

    def _rescue(self, content: bytes) -> Tables:
        """What is good of a damaged file, which is set aside and mended where we may write."""
        self.damaged = True
        tables, lost = salvage(content)
        kept, older = _number_of(tables), 0
        if lost and (before := self._before()) is not None:
            older = _fill(tables, salvage(before).tables)
        aside = ""
        if self._place.writable:
            with suppress(StorageError):
                aside = files.mend(self._path, content, encode(tables))
        facts: dict[str, Fact] = {"file": self._path.name, "kept": kept, "lost": lost, "aside": aside}
        if older:
            self._place.report("older", **facts, older=older)
        else:
            self._place.report("damaged", **facts)
        return tables


class Salvage(NamedTuple):
    """What a damaged file still gives, and how many documents it should have given besides."""

    tables: Tables
    lost: int


def encode(data: Mapping[str, Mapping[str, Document]]) -> bytes:
    """The file of these tables, or Unstorable."""
    documents = [
        lines.write([table, key, dict(document)])
        for table, rows in data.items()
        for key, document in rows.items()
    ]
    return headed(b"".join(documents), len(documents))


def headed(body: bytes, count: int) -> bytes:
    """The file of so many lines, which are written already."""
    return lines.write({"format": FORMAT, "version": VERSION, "lines": count, "crc32": crc32(body)}) + body


def amended(
    content: bytes, known: Tables, documents: Tables, gone: Mapping[str, Collection[str]]
) -> bytes | None:
    """A sound file with some of its lines taken out and others put in, or Unstorable.

    None where the lines are not those that `known` lets one expect: then all of them have to be read.
    """
    if content[-1:] != b"\n" or content.count(b"\n") != 1 + _number_of(known):
        return None
    changed = {(table, key): b"" for table, keys in gone.items() for key in keys} | {
        (table, key): lines.write([table, key, dict(document)])
        for table, rows in documents.items()
        for key, document in rows.items()
    }
    places: list[tuple[int, int, bytes]] = []
    added: list[bytes] = []
    for (table, key), line in changed.items():
        start = _place_of(content, table, key)
        if (start >= 0) != (key in known.get(table, {})):
            return None
        if start >= 0:
            places.append((start, content.find(b"\n", start) + 1, line))
        else:
            added.append(line)
    whole, at = memoryview(content), _body(content)
    pieces: list[bytes | memoryview] = []
    for start, end, line in sorted(places):
        pieces += whole[at:start], line
        at = end
    count = _number_of(known) + sum(map(bool, added)) - sum(not line for _, _, line in places)
    return headed(b"".join((*pieces, whole[at:], *added)), count)


def _place_of(content: bytes, table: str, key: str) -> int:
    """Where the line of a document begins; -1 if there is none.

    A space before a bracket stands after a checksum, and elsewhere only in texts, whose quotes have a stroke.
    """
    at = content.find(b" %s,{" % lines.encode([table, key])[:-1])
    return at - lines.CHECKSUM if at >= 0 else -1


def is_sound(content: bytes) -> bool:
    """Whether a file is exactly as we wrote it."""
    start = _body(content)
    facts = _head(lines.read(content[:start]).values)
    return facts.get("version") == VERSION and facts.get("crc32") == crc32(memoryview(content)[start:])


def salvage(content: bytes) -> Salvage:
    """The good documents of a file, whatever happened to it."""
    found = lines.read(content)
    tables = _tables(found.values)
    expected = _head(found.values).get("lines")
    if not isinstance(expected, int):
        # Without a head: it is itself one of the damaged lines, or the file was cut in it and all is lost.
        return Salvage(tables, 1 if found.torn or not content else max(0, found.damaged - 1))
    return Salvage(tables, max(0, expected - sum(map(len, tables.values()))))


def newer_version(content: bytes | None) -> int | None:
    """The version of a file that a newer app wrote."""
    told = content or b""
    version = _head(lines.read(told[: _body(told)].rstrip(b"\n")).values).get("version")
    return version if isinstance(version, int) and version > VERSION else None


def parsed_tables(content: bytes) -> Tables | None:
    """The documents of a sound file, in one go; None if its checksum is right and it makes no sense."""
    try:
        return _tables(lines.read_whole(content.partition(b"\n")[2]))
    except (ValueError, RecursionError):
        return None


def _body(content: bytes) -> int:
    """Where the lines of the documents begin."""
    return content.find(b"\n") + 1 or len(content)


def _head(values: list[object]) -> dict[str, Any]:
    first = values[0] if values else None
    return first if isinstance(first, dict) and first.get("format") == FORMAT else {}


def _tables(values: list[object]) -> Tables:
    tables: Tables = {}
    for value in values:
        match value:
            case [str(table), str(key), dict(document)]:
                tables.setdefault(table, {})[key] = document
    return tables


def _fill(tables: Tables, before: Tables) -> int:
    """Adds the documents of the previous generation that are missing, and counts them."""
    filled = 0
    for table, rows in before.items():
        present = tables.setdefault(table, {})
        missing = {key: document for key, document in rows.items() if key not in present}
        present |= missing
        filled += len(missing)
    return filled


def _number_of(tables: Tables) -> int:
    return sum(map(len, tables.values()))


class KeyedTable(Table):
    """A TinyDB table whose documents have texts as keys."""

    document_id_class = str  # type: ignore[assignment]  # TinyDB promises int and works with any

    def put(self, documents: Mapping[str, Document], instead_of: Iterable[str] = ()) -> None:
        """Takes some out and puts others in, in one write. (TinyDB's upsert writes twice, and merges.)"""

        def put(rows: dict[str, Document]) -> None:
            for key in instead_of:
                rows.pop(key, None)
            rows.update(documents)

        self.change(put)

    def change(self, change: Callable[[dict[str, Document]], None]) -> None:
        """Reads all documents, lets them be changed and writes them."""
        self._update_table(cast(Callable[[dict[int, Document]], None], change))


class Database(TinyDB):
    """A TinyDB file of ours."""

    table_class = KeyedTable

    def __init__(self, path: Path, place: Place) -> None:
        super().__init__(path, place, storage=AtomicStorage)

    def keyed(self, name: str) -> KeyedTable:
        # TinyDB's own cache of queries would not notice a file that was replaced underneath us.
        return cast(KeyedTable, self.table(name, cache_size=0))

    @property
    def damaged(self) -> bool:
        """Whether the last reading may have missed something."""
        return cast(AtomicStorage, self.storage).damaged
