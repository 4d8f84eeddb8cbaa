"""Backups made by hand: what no app of ours would write."""

import json
import struct
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from storage.atomic import encode

ABOUT = {"format": "century-backup", "version": 1}


def members_of(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(path: Path, members: Mapping[str, bytes], about: object = ABOUT) -> Path:
    """A backup of these files, which its list of contents knows."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("about.json", json.dumps(about))
        for name, content in members.items():
            archive.writestr(name, content)
        archive.writestr("contents.json", json.dumps(["about.json", *members]))
    return path


def tables(**rows: Mapping[str, Any]) -> bytes:
    """A file of tables, sound to the last byte."""
    return encode({name: dict(table) for name, table in rows.items()})


def header(
    name: str, packed_size: int, unpacked: int, method: int = 8, flags: int = 0, crc: int = 0
) -> bytes:
    """The header before a file in a zip, whatever it says."""
    told = name.encode()
    return (
        struct.pack(
            "<4s5H3I2H", b"PK\x03\x04", 20, flags, method, 0, 0, crc, packed_size, unpacked, len(told), 0
        )
        + told
    )


def deflated(content: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(content) + packer.flush()


def raw(path: Path, pieces: Iterable[bytes]) -> Path:
    """A file that begins as a backup and goes on with these bytes."""
    about = json.dumps(ABOUT).encode()
    start = header("about.json", len(about), len(about), method=0, crc=zlib.crc32(about)) + about
    path.write_bytes(start + b"".join(pieces))
    return path
