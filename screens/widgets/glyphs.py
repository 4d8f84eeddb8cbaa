"""Which characters a font has, read from its file: nothing that draws letters says so."""

import struct
from functools import cache
from pathlib import Path

UNICODE = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3))
"""The character maps that name characters by their code, the most complete first: platform and encoding."""
OUTLINES = (b"glyf", b"CFF ", b"CFF2")
"""Fonts without any of these are pictures of one size."""


@cache
def characters(path: Path) -> frozenset[int]:
    """The codes of all characters in a font; none if it cannot be read or has no outlines."""
    try:
        data = path.read_bytes()
        return frozenset(_read(data))
    except (OSError, struct.error, IndexError):
        return frozenset()


def _read(data: bytes) -> set[int]:
    start = struct.unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
    (count,) = struct.unpack_from(">H", data, start + 4)
    tables: dict[bytes, int] = {}
    for i in range(count):
        tag, _sum, offset, _length = struct.unpack_from(">4sIII", data, start + 12 + 16 * i)
        tables[tag] = offset
    if b"cmap" not in tables or not any(tag in tables for tag in OUTLINES):
        return set()
    return _map(data, tables[b"cmap"])


def _map(data: bytes, cmap: int) -> set[int]:
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    maps: dict[tuple[int, int], int] = {}
    for i in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", data, cmap + 4 + 8 * i)
        maps[platform, encoding] = cmap + offset
    for kind in UNICODE:
        if kind in maps:
            (form,) = struct.unpack_from(">H", data, maps[kind])
            if form == 12:
                return _groups(data, maps[kind])
            if form == 4:
                return _segments(data, maps[kind])
    return set()


def _groups(data: bytes, at: int) -> set[int]:
    (count,) = struct.unpack_from(">I", data, at + 12)
    found: set[int] = set()
    for i in range(count):
        first, last, _glyph = struct.unpack_from(">III", data, at + 16 + 12 * i)
        found.update(range(first, min(last, 0x10FFFF) + 1))
    return found


def _segments(data: bytes, at: int) -> set[int]:
    (twice,) = struct.unpack_from(">H", data, at + 6)
    count = twice // 2
    ends = struct.unpack_from(f">{count}H", data, at + 14)
    starts = struct.unpack_from(f">{count}H", data, at + 16 + twice)
    offsets = struct.unpack_from(f">{count}H", data, at + 16 + 3 * twice)
    found: set[int] = set()
    for i, (first, last, offset) in enumerate(zip(starts, ends, offsets, strict=True)):
        codes = range(first, min(last, 0xFFFE) + 1)
        if not offset:
            found.update(codes)
            continue
        glyphs = at + 16 + 3 * twice + 2 * i + offset
        found.update(code for code in codes if struct.unpack_from(">H", data, glyphs + 2 * (code - first))[0])
    return found
