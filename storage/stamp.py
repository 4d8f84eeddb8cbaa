"""What the folders looked like when lists and games last agreed: cheap to compare at every start.

It is a hint, so it is never synced and nobody minds if it is lost, torn or out of date: then lists and games
are compared in full, which is always right.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from storage import files, hints
from storage.notices import StorageError
from storage.place import Place

FILE = "checked"


class Stamp:
    """Tells of some folders whether a name in them has changed, and which single files there were."""

    def __init__(self, place: Place, folders: Sequence[str], singles: Sequence[str]) -> None:
        self._place = place
        self._path = place.path / FILE
        self._folders = folders
        self._singles = singles

    def holds(self) -> bool:
        """Whether no name has come to the folders or gone from them."""
        return self._read().get("folders") == self._now()

    def write(self) -> None:
        if self._place.writable:
            singles = [name for name in self._singles if files.trace(self._place.path / name) is not None]
            hints.keep(self._path, {"folders": self._now(), "files": singles})

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Holds after a step of ours if it held before; what others did meanwhile still shows."""
        held = self.holds()
        yield
        if held:
            self.write()

    def gone(self) -> list[str]:
        """The single files that were there, and of which not even a previous generation is left."""
        told = self._read().get("files")
        known = [name for name in self._singles if isinstance(told, list) and name in told]
        paths = [self._place.path / name for name in known]
        return [path.name for path in paths if _is_gone(path)]

    def _now(self) -> dict[str, int]:
        """The system notes when a name in a folder last came, went or changed."""
        found = {}
        for folder in self._folders:
            try:
                found[folder] = (self._place.path / folder).stat().st_mtime_ns
            except OSError:
                continue
        return found

    def _read(self) -> dict[str, Any]:
        match hints.told(self._path):
            case [dict(told), *_]:
                return told
        return {}


def _is_gone(path: Path) -> bool:
    """With the generation before. What cannot be told is not so."""
    try:
        return not (files.is_there(path) or files.is_there(files.previous(path)))
    except StorageError:
        return False
