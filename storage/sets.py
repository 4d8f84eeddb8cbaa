"""Component sets on their way out and in: as a file for another table, as text, or as the text of a code.

Whatever comes in is read as a whole or refused as a whole, and changes nothing here by itself.
"""

import json
from datetime import datetime
from pathlib import Path

from engine.box import check_box
from engine.codec import Unreadable, mapping
from engine.component_set import FORMAT, ComponentSet
from engine.json_text import parse_json
from engine.packing import Unpackable, is_packed, pack, unpack
from storage import files
from storage.codes import refused
from storage.notices import StorageError

SUFFIX = ".components.json"
_JSON = ".json"
_HEAD = 400
"""So many bytes tell what a file is that was renamed on its way."""
_LOOKED_INTO = 200
_LONGEST_VERSION = 9


def as_text(told: ComponentSet) -> str:
    """On one line, to be copied into a message."""
    return json.dumps(told.to_json(), ensure_ascii=False, separators=(",", ":"))


def as_code(told: ComponentSet) -> str:
    """The text of a code that another phone scans."""
    return pack("S", as_text(told))


def content(told: ComponentSet) -> bytes:
    """What its file holds."""
    return json.dumps(told.to_json(), ensure_ascii=False, indent=1).encode("utf-8")


def file_name(told: ComponentSet, now: datetime) -> str:
    """One that says what it is, without its ending."""
    return f"century {told.game} {now:%Y-%m-%d}"


def sets_in(folder: Path) -> list[Path]:
    """The files in a folder that are sets, or say they are: those with our ending first, the latest first."""
    found = [folder / name for name in files.names(folder, _JSON)]
    ours = [path for path in found if path.name.endswith(SUFFIX)]
    others = [path for path in found if path not in ours]
    return [*reversed(ours), *filter(_says_so, others[:_LOOKED_INTO])]


def _says_so(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return FORMAT.partition("/")[0].encode() in file.read(_HEAD)
    except OSError:
        return False


def read(path: Path) -> ComponentSet:
    """Raises StorageError."""
    content = files.read(path)
    if content is None:
        raise StorageError("read-failed", file=path.name, reason="ENOENT")
    return parse(content, path.name)


def _unpacked(text: str, name: str) -> str:
    try:
        return unpack("S", text)
    except Unpackable as problem:
        raise refused(problem, name, "no-set") from problem


def parse(content: str | bytes, name: str) -> ComponentSet:
    """A set from the text of a file or a message, whatever stands around it. Raises StorageError."""
    if len(content) > files.LARGEST:
        raise StorageError("too-large", file=name, most=files.LARGEST // files.MEGABYTE)
    text = content.decode("utf-8", "replace") if isinstance(content, bytes) else content
    if is_packed(text) and FORMAT.partition("/")[0] not in text:
        text = _unpacked(text, name)
    try:
        document = mapping(parse_json(text[text.find("{") : text.rfind("}") + 1]), "")
    except Unreadable as problem:
        raise StorageError("no-set", file=name) from problem
    kind, _, version = str(document.get("format")).partition("/")
    ours, _, number = FORMAT.partition("/")
    if kind != ours or not version.isdecimal() or len(version) > _LONGEST_VERSION:
        raise StorageError("no-set", file=name)
    if int(version) > int(number):
        raise StorageError("newer", file=name, version=int(version))
    try:
        told = ComponentSet.from_json(document)
        check_box(told.game, told.entries)
    except Unreadable as problem:
        raise StorageError("broken-set", file=name, where=problem.where) from problem
    return told
