"""The backups that are made of themselves: one a day, and the older ones thinned out.

Each holds what has changed since the one before and names everything; those before it have the rest. One that
is thinned out gives what is still needed to the next one first, so that none of those that stay loses
anything. What is not plain to see (a file has gone, nobody knows what was backed up) costs one whole copy.
"""

import hashlib
import zipfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from storage import backup, files, hints, unpacking
from storage.backup import NONE, NUMBERED, SUFFIX, Earlier
from storage.games import JOURNAL, PUT_AWAY, TABLES
from storage.notices import StorageError

FOLDER = "backups"
HINT = "backed-up"
"""Which games the last one has, with what they leave behind whenever they are written; never synced."""
LOOKED_THROUGH = 8
"""Before every so-many-th one all that it comes after is read: what others rely on may have spoilt since."""
KEPT_LATEST = 5
KEPT_WEEKS = 4

Told = Callable[[StorageError], None]


def automatic(library: Path, now: datetime, left_out: Told) -> Path | None:
    """Makes today's backup if there is none yet, and thins out the older ones."""
    folder = library / FOLDER
    with files.refusals(folder):
        files.make_folder(folder)
    names = [name for name in files.names(folder, SUFFIX) if _is_ours(folder / name)]
    today = f"{now:%Y%m%d}"
    if names and _day(names[-1]) == today:
        return None
    # Numbered, not only dated: a clock that is set back must not make the newest one look old.
    number = int(names[-1].partition("-")[0]) + 1 if names else 1
    target = folder / f"{number:06d}-{today}{SUFFIX}"
    games = _games(library)
    unread = set[str]()

    def leave_out(refusal: StorageError) -> None:
        unread.add(str(refusal.notice.facts.get("file", "")).partition(".")[0])
        left_out(refusal)

    earlier = _earlier(library, names, games)
    if number % LOOKED_THROUGH == 0 and earlier != NONE and not _gives_all(folder / earlier.name):
        earlier = NONE
    backup.write(library, target, now, leave_out, earlier=earlier)
    held = {stem: trace for stem, trace in games.items() if stem not in unread}
    hints.keep(library / HINT, {"last": target.name, "games": held})
    names.append(target.name)
    if set(_thin_out(folder, names)) & set(_chain(folder, names)):
        # Something is missing in what it comes after: the next one has all of it again.
        with suppress(OSError):
            (library / HINT).unlink()
    return target


def _games(library: Path) -> dict[str, str]:
    """The games that were put away, by stem, and something that is different once a file of theirs is."""
    found: dict[str, list[str]] = {}
    for name, trace in files.traces(library / PUT_AWAY, (TABLES, JOURNAL)):
        found.setdefault(name.partition(".")[0], []).append(f"{name} {trace}")
    return {stem: hashlib.sha256("\n".join(told).encode()).hexdigest()[:12] for stem, told in found.items()}


def _earlier(library: Path, names: Sequence[str], games: dict[str, str]) -> Earlier:
    """What the last backup holds, with those before it; nothing if one of them is not there any more."""
    last, held = _remembered(library)
    if not names or last != names[-1] or not _chain(library / FOLDER, names):
        return NONE
    return Earlier(last, {stem for stem, trace in games.items() if held.get(stem) == trace})


def _chain(folder: Path, names: Sequence[str]) -> list[str]:
    """The last one and all that it comes after, down to one that has everything; nothing if one is missing.

    One that does not say what it comes after is as good as missing.
    """
    found: list[str] = []
    name: str | None = names[-1]
    while name and name in names and zipfile.is_zipfile(folder / name):
        found.append(name)
        name = unpacking.after(folder / name)
    return found if name == "" else []


def _gives_all(path: Path) -> bool:
    """Whether all that a backup names is whole, there or in those that it comes after."""
    try:
        with unpacking.opened(path) as found:
            return not found.missing and all(entry.whole for entry in found.entries())
    except StorageError:
        return False


def _remembered(library: Path) -> tuple[str, Mapping[str, object]]:
    """The last backup and its games, as far as anybody knows."""
    match hints.told(library / HINT):
        case [{"last": str(last), "games": dict(games)}]:
            return last, games
    return "", {}


# Thinning out


def _thin_out(folder: Path, names: Sequence[str]) -> list[str]:
    """Those that name something which is not there any more; what may have it stays, too."""
    superfluous = _superfluous(names)
    going: list[str] = []
    lacking: list[str] = []
    for name in names:
        if name in superfluous:
            going.append(name)
            continue
        if going and not _does_without(folder / name, going):
            lacking.append(name)
        else:
            for old in going:
                with files.refusals(folder / old):
                    (folder / old).unlink(missing_ok=True)
        going = []
    return lacking


def _does_without(path: Path, going: Sequence[str]) -> bool:
    """Whether a backup has all that it names, without those that are going, or has it now."""
    before = unpacking.after(path)
    return before is not None and (before not in going or _take_over(path, going))


def _superfluous(names: Sequence[str]) -> list[str]:
    """All but the latest few, and before those the latest of each of some weeks."""
    older = names[:-KEPT_LATEST]
    weekly = {datetime.strptime(_day(name), "%Y%m%d").isocalendar()[:2]: name for name in older}
    kept = list(weekly.values())[-KEPT_WEEKS:]
    return [name for name in older if name not in kept]


def _take_over(path: Path, going: Sequence[str]) -> bool:
    """Puts into a backup what it names and only those have that are going; False if not all is whole."""
    return backup.zipped(path, lambda archive: _put_together(archive, path, going), in_place=True)


def _put_together(archive: zipfile.ZipFile, path: Path, going: Sequence[str]) -> bool:
    with unpacking.opened(path, within=going) as found:
        entries = {entry.name: entry for entry in found.entries()}
        # What is not there has to be in those before, which stay: only games are.
        elsewhere = [name for name in found.missing if found.after and backup.is_game(name)]
        is_whole = all(entry.whole for entry in entries.values()) and not entries.keys() & set(elsewhere)
        if not is_whole or len(elsewhere) < len(found.missing) or found.after in going:
            return False
        backup.put_about(archive, found.made, found.after)
        for name, entry in entries.items():
            packed = unpacking.packed(entry)
            backup.put_packed(archive, name, packed, entry.method, entry.unpacked, entry.checksum)
        backup.put_contents(archive, elsewhere)
    return True


def _is_ours(path: Path) -> bool:
    """Whether we have made it: whatever else people lay there is nothing to count or to thin out.

    Raises StorageError where that cannot be told: a number that is passed over would be given twice.
    """
    if not NUMBERED.fullmatch(path.name) or not files.is_file(path):
        return False
    try:
        return bool(datetime.strptime(_day(path.name), "%Y%m%d"))
    except ValueError:
        return False


def _day(name: str) -> str:
    return name.removesuffix(SUFFIX).partition("-")[2]
