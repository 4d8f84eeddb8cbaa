"""What storage has to say, as data: the app says it in its own language.

A `Notice` is a key of `KEYS` with its facts. Findings (a damaged file was set aside) are reported and storage
goes on; refusals (the disk is full) are raised as a `StorageError`, and then nothing has changed.
"""

import errno
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

Fact = int | str

KEYS: Mapping[str, frozenset[str]] = {
    # Refusals: nothing was written.
    "disk-full": frozenset({"file"}),
    "busy": frozenset(),
    "not-writable": frozenset({"file"}),
    "write-failed": frozenset({"file", "reason"}),
    "not-saved": frozenset({"file", "folder", "reason"}),  # where people keep files of their own
    "read-failed": frozenset({"file", "reason"}),
    "unstorable": frozenset({"file", "reason"}),
    "in-use": frozenset({"process"}),
    "newer": frozenset({"file", "version"}),
    "no-folder": frozenset({"folder", "reason"}),
    "own-folder": frozenset({"folder"}),
    "no-game": frozenset({"game"}),
    "unreadable-game": frozenset({"game", "reason"}),
    "no-backup": frozenset({"file"}),
    "no-set": frozenset({"file"}),
    "broken-set": frozenset({"file", "where"}),
    "unknown-kind": frozenset({"file"}),
    "unknown-code": frozenset({"file"}),
    "broken-record": frozenset({"file", "entry"}),  # counting from 1; 0 where it is none of the entries
    "cut-file": frozenset({"file"}),
    "unknown-game": frozenset({"file"}),
    "cut-code": frozenset({"file"}),
    "damaged-code": frozenset({"file"}),
    "box-full": frozenset({"most"}),
    "too-large": frozenset({"file", "most"}),  # in megabytes
    "too-many": frozenset({"file", "most"}),
    "too-dense": frozenset({"file", "most"}),
    "overlapping": frozenset({"file"}),
    "file-exists": frozenset({"file"}),
    "no-name": frozenset(),
    "too-long": frozenset({"most"}),  # letters
    "no-player": frozenset({"name"}),
    "name-taken": frozenset({"name"}),
    "both-there": frozenset({"name", "other", "games"}),
    "renaming": frozenset({"name", "other"}),
    "nothing-to-undo": frozenset(),
    # Findings: storage went on with what is good.
    "damaged": frozenset({"file", "kept", "lost", "aside"}),
    "older": frozenset({"file", "kept", "older", "lost", "aside"}),  # `older` are from the generation before
    "gone": frozenset({"file", "older"}),
    "in-the-way": frozenset({"file", "reason", "aside"}),
    "stranger": frozenset({"file"}),
    "passed-over": frozenset({"files", "names"}),
    "newer-games": frozenset({"files", "names"}),
    "torn": frozenset({"file"}),
    "turns-back": frozenset({"file", "turns"}),
    "game-back": frozenset({"file"}),
    "replaced": frozenset({"file", "aside"}),
    "summaries-rebuilt": frozenset({"games"}),
    "unlisted": frozenset({"games"}),
    "games-missing": frozenset({"games"}),
    "clock-back": frozenset({"now", "latest"}),
    "no-lock": frozenset({"reason"}),
    "not-renamed": frozenset({"name", "games"}),
}


def reason_of(error: OSError) -> str:
    """What the system calls the matter, in no language: "EACCES"."""
    return errno.errorcode.get(error.errno or 0) or str(error)


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing to say. `aside` is the name a damaged file was kept under, "" where that was impossible."""

    key: str
    facts: Mapping[str, Fact]

    def __post_init__(self) -> None:
        if KEYS[self.key] != self.facts.keys():
            raise ValueError(f"{self.key} tells {sorted(KEYS[self.key])}, not {sorted(self.facts)}")

    def __str__(self) -> str:
        return f"{self.key}: {', '.join(f'{name} {fact}' for name, fact in self.facts.items())}"


class StorageError(Exception):
    """Storage refused, and nothing has changed."""

    def __init__(self, key: str, **facts: Fact) -> None:
        self.notice = Notice(key, facts)
        super().__init__(self.notice)

    @classmethod
    def of(cls, notice: Notice) -> Self:
        return cls(notice.key, **notice.facts)

    def __str__(self) -> str:
        return str(self.notice)
