"""Spoils libraries in every way that comes to mind, and looks at what becomes of them.

    python -m tests.storage.spoilt_libraries 10000

Every damage has one of three ends: everything is as before, it was mended and said, or something is refused
and said. Whatever else happens is a fault of ours. Without a number it goes on until it is stopped.
"""

import os
import random
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from typing import Any

from storage import stamp
from storage.bookmarks import Bookmark
from storage.filling import filling
from storage.library import Library
from storage.notices import Notice, StorageError
from storage.open_game import COPIES
from storage.settings import Settings
from tests.storage.tables import Clock, finished, play, record, saved_map

View = dict[str, Any]
Damage = Callable[[Path, random.Random], object]


def furnish(folder: Path, clock: Clock) -> None:
    """A library with some of everything, twice written where there are generations."""
    with Library(folder, clock) as library:
        for i in range(4):
            finished(library, "Ana", f"Player {i}")
        library.games.delete(finished(library, "Ana", "Dora").id)
        again = library.games.take_up(finished(library, "Ana", "Emil").id)
        library.games.finish(again)
        for seed in range(2):
            play(library.begin(record("Ana", f"Player {seed}")), 15, seed).close()
        for theme in ("light", "dark"):
            library.settings.save(Settings(theme=theme))
            library.maps.keep("eastern-wonders", saved_map(theme))
            library.bookmarks.keep("a game", Bookmark(at=3, word=theme))
        library.back_up_automatically()
        library.changes.rename("Player 3", "Player three")
        library.changes.go_on()
        library.changes.tell(next(library.games.recent()).id, "Lyon", "a note")
        library.counting.statistics()
    # Opened once more, so that everything there is was seen.
    Library(folder, clock).close()


def view(library: Library) -> View:
    """Everything that a user could see."""
    games = library.games
    seen: View = {"settings": library.settings.load()}
    seen["players"] = [player.name for player in library.people.players()]
    seen["groups"] = [group.key for group in library.people.groups()]
    seen["maps"] = library.maps.of("eastern-wonders")
    seen["bookmarks"] = library.bookmarks.of("a game")
    seen["listed"] = [summary.id for summary in games.recent()]
    seen["counted"] = library.counting.statistics().count
    seen["on table"] = sorted(summary.id for summary in games.open_games())
    seen["binned"] = sorted(entry.summary.id for entry in games.binned())
    for game in {*seen["listed"], *seen["on table"], *seen["binned"]}:
        try:
            seen[game] = games.record(game).actions
        except StorageError as refusal:
            seen[game] = refusal.notice.key
            library.place.report_refusal(refusal)
    for game in seen["on table"]:
        with closing(games.resume(game)) as resumed:
            timeline = resumed.timeline
        seen[f"{game} on the table"] = (timeline.actions, timeline.can_undo, timeline.can_redo)
    return seen


def use(library: Library) -> None:
    """All that people do. It may be refused; nothing else may happen."""
    for step in (
        lambda: finished(library, "Ana", "Béa"),
        lambda: play(library.begin(record()), 2).close(),
        lambda: [go_on(library, game.id) for game in library.games.open_games()],
        lambda: library.games.take_up(next(library.games.recent()).id).close(),
        lambda: library.games.delete(next(library.games.recent()).id),
        lambda: library.games.undelete(library.games.binned()[0].summary.id),
        lambda: library.settings.save(Settings(hints=True)),
        lambda: library.maps.keep("eastern-wonders", saved_map("Bay")),
        lambda: library.bookmarks.keep("a game", Bookmark(at=4)),
        lambda: library.changes.undo(library.changes.renamings()[0].key),
        library.changes.go_on,
        lambda: library.changes.merge("Player 0", "Player 1"),
        library.changes.go_on,
        lambda: library.changes.tell(next(library.games.recent()).id, "Bern", ""),
        lambda: list(filling(library.games)),
    ):
        with suppress(StorageError, StopIteration, IndexError):
            step()


def go_on(library: Library, game: str) -> None:
    with closing(library.games.resume(game)) as resumed:
        play(resumed, 1)


# Damages to one path, which may be a file or a folder


def remove(path: Path, _: random.Random) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()


def instead(make: Callable[[Path], object]) -> Damage:
    def damage(path: Path, chance: random.Random) -> None:
        remove(path, chance)
        make(path)

    return damage


def to_content(change: Callable[[bytes, random.Random], bytes]) -> Damage:
    def damage(path: Path, chance: random.Random) -> None:
        for file in [path] if path.is_file() else [one for one in path.rglob("*") if one.is_file()]:
            file.write_bytes(change(file.read_bytes(), chance))

    return damage


def beside(name: bytes) -> Damage:
    def damage(path: Path, _: random.Random) -> None:
        folder = path if path.is_dir() else path.parent
        (folder / os.fsdecode(name)).write_bytes(b"whatever")

    return damage


def another(path: Path, chance: random.Random) -> None:
    """What belongs to another game in its place."""
    others = [other for other in path.parent.glob(f"*{path.suffix}") if other.is_file() and other != path]
    if path.is_file() and others and path.parent.name in ("games", "open"):
        shutil.copy(chance.choice(others), path)


def _flipped(content: bytes, chance: random.Random, bits: int) -> bytes:
    spoilt = bytearray(content)
    for _ in range(bits if content else 0):
        spoilt[chance.randrange(len(spoilt))] ^= 1 << chance.randrange(8)
    return bytes(spoilt)


def _shuffled(content: bytes, chance: random.Random) -> bytes:
    lines = content.splitlines(keepends=True)
    chance.shuffle(lines)
    return b"".join(lines)


DAMAGES: dict[str, Damage] = {
    "removed": remove,
    "a folder instead": instead(Path.mkdir),
    "a file instead": instead(Path.touch),
    "a link to itself instead": instead(lambda path: path.symlink_to(path.name)),
    "a pipe instead": instead(os.mkfifo),
    "emptied": to_content(lambda *_: b""),
    "cut": to_content(lambda content, chance: content[: chance.randrange(len(content) or 1)]),
    "cut at a line": to_content(
        lambda content, chance: b"".join(
            (whole := content.splitlines(keepends=True))[: chance.randrange(len(whole) or 1)]
        )
    ),
    "zeros": to_content(lambda content, _: bytes(len(content))),
    "garbage": to_content(lambda content, chance: chance.randbytes(len(content))),
    "one bit": to_content(lambda content, chance: _flipped(content, chance, 1)),
    "many bits": to_content(lambda content, chance: _flipped(content, chance, 1 + len(content) // 50)),
    "two lines swapped": to_content(_shuffled),
    "other line ends": to_content(lambda content, _: content.replace(b"\n", b"\r\n")),
    "utf-16": to_content(lambda content, _: content.decode("latin-1").encode("utf-16")),
    "other JSON": to_content(lambda *_: b'{"not": "ours"}\n'),
    "twice": to_content(lambda content, _: content * 2),
    "another's": another,
    "a name that is no text beside": beside(b"\xff\xfe.json"),
    "a stranger beside": beside(b"copy of a game.journal"),
    "half a write beside": lambda path, _: path.with_name(f"{path.name}.tmp").write_bytes(b"half"),
}


# One library after the other


@dataclass(frozen=True)
class Case:
    """What is done to which paths of a furnished library."""

    seed: int
    damages: tuple[tuple[str, str], ...]

    def apply(self, folder: Path) -> None:
        chance = random.Random(self.seed)
        for name, damage in self.damages:
            path = folder / name
            if os.path.lexists(path):
                DAMAGES[damage](path, chance)


def is_second_trace(name: str) -> bool:
    """What tells of other files. Spoilt together with those, nobody can tell what there was."""
    return name == stamp.FILE or name.startswith(COPIES) or name.endswith(".prev")


def cases(folder: Path, seed: int) -> Iterator[Case]:
    """Every damage to every path, then several at once as long as one likes."""
    names = sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))
    numbers = count(seed)
    everything = [(name, damage) for name in names for damage in DAMAGES]
    random.Random(seed).shuffle(everything)
    for one in everything:
        yield Case(next(numbers), (one,))
    first = [name for name in names if not is_second_trace(name)]
    while True:
        chance = random.Random(number := next(numbers))
        picked = chance.sample(first, chance.randrange(2, 5))
        yield Case(number, tuple((name, chance.choice(list(DAMAGES))) for name in picked))


def check(case: Case, furnished: Path, before: View, clock: Clock) -> str:
    """Which of the three ends a damage has."""
    folder = furnished.with_name("spoilt")
    # With the moments of the folders: they are what a stamp remembers.
    shutil.copytree(furnished, folder, symlinks=True)
    try:
        for path in (furnished, *furnished.rglob("*")):
            shutil.copystat(path, folder / path.relative_to(furnished))
        case.apply(folder)
        with Library(folder, Clock(clock.now)) as library:
            after = view(library)
            said = library.take_notices()
            refused = library.refusal
            use(library)
        with Library(folder, Clock(clock.now)) as library:
            view(library)
    finally:
        shutil.rmtree(folder)
    return _end(before, after, said, refused)


def _end(before: View, after: View, said: tuple[Notice, ...], refused: Notice | None) -> str:
    if refused is not None:
        return "refused and said"
    if after == before:
        return "mended and said" if said else "as before"
    differing = [key for key in before.keys() | after.keys() if before.get(key) != after.get(key)]
    assert said, f"unsaid: {differing}"
    return "mended and said"


def run(number: int | None, seed: int) -> dict[str, int]:
    """So many cases; how often each end was met."""
    ends: dict[str, int] = {}
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as name:
        furnished, clock = Path(name) / "furnished", Clock()
        furnish(furnished, clock)
        with Library(furnished, clock) as library:
            before = view(library)
            assert library.take_notices() == ()
        for case in islice(cases(furnished, seed), number):
            try:
                end = check(case, furnished, before, clock)
            except Exception as error:
                raise AssertionError(f"{case}: {error!r}") from error
            ends[end] = ends.get(end, 0) + 1
    return ends


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else None
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(10**6)
    print(f"{number or 'any number of'} spoilt libraries, seed {seed}", flush=True)
    print(run(number, seed))


if __name__ == "__main__":
    main()
