"""One line, one value, and the proof that it is whole: `crc32 json`. All our files are made of such lines.

The JSON is plain ASCII, so that no editor or sync tool can harm it by another encoding. One flipped bit costs
one line; a flipped line end costs none.
"""

import codecs
import json
import re
from typing import NamedTuple, NoReturn
from zlib import crc32

_START = re.compile(rb"(?=[0-9a-f]{8} [\[{])")
_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode
CHECKSUM = len("00000000")
VALUE = CHECKSUM + len(" ")
"""Where the value of a line begins."""
_SHORTEST = len("00000000 []")
_MOST_BRACKETS = 500_000
"""A value of more parts than this is nobody's game, and would take far more memory than the line."""
_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


_decode = json.JSONDecoder(parse_constant=_no_number).decode


class Unstorable(Exception):
    """A value that would not read back as it was: why."""


class Lines(NamedTuple):
    """What could be read: the good values, how many lines are damaged, whether the last one is torn off."""

    values: list[object]
    damaged: int
    torn: bool


def write(value: object) -> bytes:
    """The line of a value, or Unstorable if reading it would give anything else."""
    try:
        text = _encode(value)
        same = json.loads(text) == value
    except (TypeError, ValueError, RecursionError) as error:
        raise Unstorable(str(error)) from error
    if not same:
        raise Unstorable("it would not read back as it was")
    content = text.encode("ascii")
    return b"%08x %s\n" % (crc32(content), content)


def encode(value: object) -> bytes:
    """A value as it stands in a line."""
    return _encode(value).encode("ascii")


def read(content: bytes) -> Lines:
    """Every good value, however damaged the rest. A torn last line is what a kill leaves of a write."""
    *whole, last = plain(content).split(b"\n")
    values: list[object] = []
    damaged = 0
    before, good, bad = b"", list[object](), 0
    for line in filter(None, whole):
        # A line that stands twice is worked out once.
        if line != before:
            before = line
            good, bad = _salvage(line)
        values += good
        damaged += bad
    good, bad = _salvage(last) if last else ([], 0)
    return Lines(values + good, damaged, torn=bad > 0)


def read_whole(content: bytes) -> list[object]:
    """The values of lines that are known to be whole, in one go. Raises ValueError or RecursionError."""
    text = b"[%s]" % b",".join([line[9:] for line in content.split(b"\n")[:-1]])
    if _brackets(text) > _MOST_BRACKETS:
        raise ValueError("too many parts")
    values: list[object] = _decode(text.decode("ascii"))
    return values


def is_whole(line: bytes) -> bool:
    return line[:VALUE] == b"%08x " % crc32(line[VALUE:])


def plain(content: bytes) -> bytes:
    """Undoes what an editor may have done: another encoding, other line ends."""
    for bom, encoding in _BOMS:
        if content.startswith(bom):
            content = content.decode(encoding, "replace").encode("ascii", "replace")
            break
    return content.replace(b"\r\n", b"\n")


def _salvage(line: bytes) -> tuple[list[object], int]:
    """The good values of a line, or of several whose line ends were lost, and how many are beyond help."""
    if good := _value(line):
        return good, 0
    if len(line) < _SHORTEST:
        return [], 1
    values: list[object] = []
    bad = 0
    for piece in filter(None, _START.split(line)):
        good = _value(piece) or _value(piece[:-1])
        values += good
        bad += not good
    return values, bad


def _value(line: bytes) -> list[object]:
    """The value in a list, or an empty list if the line is not whole."""
    if not is_whole(line):
        return []
    if _brackets(line) > _MOST_BRACKETS:
        return []
    try:
        return [_decode(line[9:].decode("ascii"))]
    except (ValueError, RecursionError):
        return []


def _brackets(text: bytes) -> int:
    return text.count(b"[") + text.count(b"{")
