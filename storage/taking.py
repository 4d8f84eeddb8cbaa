"""Whatever comes in: a file or a text, and what it is. It is told from what it says, not from its name.

Looking changes nothing here. What is beyond a bound, or cannot be understood as a whole, is refused as a
whole, and the refusal says why.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from engine.codec import Unreadable, mapping
from engine.compact import unpack_game
from engine.component_set import FORMAT as SET
from engine.component_set import ComponentSet
from engine.json_text import breaks_off, parse_json
from engine.packing import Unpackable, kind_of
from engine.record import FORMAT as RECORD
from engine.record import Record, UnknownGame
from engine.timeline import Broken, Timeline
from storage import backup, export, files, sets, unpacking
from storage.codes import refused
from storage.notices import StorageError, reason_of

SUFFIXES = (export.SUFFIX, backup.SUFFIX, sets.SUFFIX)
"""How the names of files end that we write, and that are looked for where people keep theirs."""
_ZIP = b"PK\x03\x04"
_ENTRY = re.compile(r"action (\d{1,6})")
_LONGEST_VERSION = 9
_OURS = re.compile("|".join(form.partition("/")[0] for form in (RECORD, SET)))
"""What every document of ours says near its beginning."""


class BackupFile(NamedTuple):
    """A backup is not read as a whole: `storage.unpacking` opens it."""

    path: Path


Brought = Record | ComponentSet | BackupFile
"""What may come in."""


def read(path: Path) -> Brought:
    """What a file is, whatever it is called. Raises StorageError."""
    if _begins(path) == _ZIP:
        return _zip(path)
    try:
        return _text(path)
    except StorageError:
        # What is called a backup and is nothing else is a damaged one: what is left of it is told there.
        if path.name.endswith(backup.SUFFIX):
            return BackupFile(path)
        raise


def _zip(path: Path) -> Brought:
    """Photos and documents are zips, too."""
    if unpacking.may_be_one(path):
        return BackupFile(path)
    raise StorageError("no-backup" if path.name.endswith(backup.SUFFIX) else "unknown-kind", file=path.name)


def _text(path: Path) -> Brought:
    content = files.read(path)
    if content is None:
        raise StorageError("read-failed", file=path.name, reason="ENOENT")
    try:
        return parse(content.decode("utf-8-sig"), path.name)
    except UnicodeDecodeError as problem:
        if _OURS.search(content.decode(errors="ignore")) and problem.reason == "unexpected end of data":
            raise StorageError("cut-file", file=path.name) from problem
        if RECORD.partition("/")[0].encode() in content:
            raise StorageError("broken-record", file=path.name, entry=0) from problem
        raise StorageError("unknown-kind", file=path.name) from problem


def parse(text: str, name: str) -> Brought:
    """What a text is, whatever stands around it: people copy more than that. Raises StorageError."""
    if len(text) > files.LARGEST:
        raise StorageError("too-large", file=name, most=files.LARGEST // files.MEGABYTE)
    letter = kind_of(text)
    if letter is not None and '"format"' not in text:
        # A document may name a code, but no code holds such letters.
        return _of(_CODES, letter, "unknown-code", name)(text, name)
    try:
        kind = _format(_document(text), name)
    except Unreadable as problem:
        if _OURS.search(text) and breaks_off(text[text.find("{") :]):
            raise StorageError("cut-file", file=name) from problem
        if RECORD.partition("/")[0] in text:
            # One that was cut or changed on its way is still called what it was.
            raise StorageError("broken-record", file=name, entry=0) from problem
        raise StorageError("unknown-kind", file=name) from problem
    return _of(_FORMATS, kind, "unknown-kind", name)(text, name)


def _document(text: str) -> str:
    return text[max(0, text.find("{")) : text.rfind("}") + 1]


def _set(text: str, name: str) -> ComponentSet:
    return sets.parse(text, name)


def _record(text: str, name: str) -> Record:
    return _playable(lambda: Record.parse(_document(text)), name)


def _game(text: str, name: str) -> Record:
    try:
        return _playable(lambda: unpack_game(text), name)
    except Unpackable as problem:
        raise refused(problem, name, "unknown-code") from problem


def _playable(read: Callable[[], Record], name: str) -> Record:
    """A game that can be played to where it ends."""
    try:
        record = read()
        Timeline.of(record)
    except UnknownGame as problem:
        raise StorageError("unknown-game", file=name) from problem
    except Unreadable as problem:
        entry = _ENTRY.match(problem.where)
        raise StorageError("broken-record", file=name, entry=int(entry[1]) if entry else 0) from problem
    except Broken as problem:
        raise StorageError("broken-record", file=name, entry=problem.number) from problem
    return record


Read = Callable[[str, str], Brought]

_FORMATS: Mapping[str, Read] = {RECORD: _record, SET: _set}
"""What a JSON document is, by the format that it says."""

_CODES: Mapping[str, Read] = {"S": _set, "G": _game, "": _set}
"""What the text of a code holds, by its letter. Without one it breaks off or is a newer app's."""


def _of(table: Mapping[str, Read], kind: str, otherwise: str, name: str) -> Read:
    try:
        return table[kind]
    except KeyError:
        raise StorageError(otherwise, file=name) from None


def _format(text: str, name: str) -> str:
    """The format that a document says. Raises Unreadable, or StorageError for that of a newer app."""
    told = mapping(parse_json(text), "").get("format")
    kind, _, version = told.partition("/") if isinstance(told, str) else ("", "", "")
    for ours, _, number in (form.partition("/") for form in _FORMATS):
        known = version.isdecimal() and len(version) <= _LONGEST_VERSION
        if kind == ours and known and int(version) > int(number):
            raise StorageError("newer", file=name, version=int(version))
    return str(told)


def _begins(path: Path) -> bytes:
    """The first bytes of what is a file: nothing waits for a pipe."""
    try:
        if not path.is_file():
            return b""
        with path.open("rb") as file:
            return file.read(len(_ZIP))
    except OSError as error:
        raise StorageError("read-failed", file=path.name, reason=reason_of(error)) from error


def fitting(folder: Path) -> list[Path]:
    """The files in a folder that are named as ours are, the latest first. Raises StorageError."""
    return [folder / name for name in reversed(files.names(folder, SUFFIXES))]
