"""Backups that people keep in their own folders: what such a file is called, and when each was made."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from storage import files
from storage.backup import SUFFIX
from storage.moments import moment, parsed
from storage.notices import StorageError

_OURS = re.compile(r"century-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)" + re.escape(SUFFIX), re.ASCII)


class Kept(NamedTuple):
    """A backup on disk. `made` is a moment, or "" where nothing tells one; `is_ours` if its name does."""

    path: Path
    made: str
    size: int
    is_ours: bool


def file_name(now: datetime) -> str:
    """What a backup is called that is made now: by the clock on the wall, so that people find it again."""
    return f"century-{now.astimezone():%Y-%m-%d-%H%M%S}{SUFFIX}"


def made_by_name(name: str) -> str:
    """When a backup was made that has such a name; "" for any other, or where that is no moment."""
    ours = _OURS.fullmatch(name)
    told = parsed("{}T{}:{}:{}".format(*ours.groups())) if ours else None
    return moment(told) if told else ""


def backups_in(folder: Path) -> list[Path]:
    """All that are named as backups are; none in a folder that cannot be read."""
    try:
        return [folder / name for name in files.names(folder, SUFFIX)]
    except StorageError:
        return []


def kept(paths: Iterable[Path]) -> list[Kept]:
    """Those that are there, the latest first. A copy is as old as its name says, whenever it was copied."""
    found = []
    for path in paths:
        try:
            about = path.stat()
        except OSError:
            continue
        told = made_by_name(path.name)
        found.append(Kept(path, told or _written(about.st_mtime), about.st_size, is_ours=bool(told)))
    return sorted(found, key=lambda one: one.made, reverse=True)


def _written(seconds: float) -> str:
    """Disks tell moments that no calendar has."""
    try:
        return moment(datetime.fromtimestamp(seconds, UTC))
    except (ValueError, OverflowError, OSError):
        return ""
