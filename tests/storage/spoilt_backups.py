"""Spoils backups in every way it knows, restores them, and looks at what is left.

    python -m tests.storage.spoilt_backups 1000

Every damage ends in one of three ways: as if nothing had been, in part and said, or refused and said. Our own
games are there afterwards as they were, and still are when the bin has been emptied twice.
"""

import json
import random
import shutil
import struct
import sys
import tempfile
import zlib
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from engine.catalog import Entered
from engine.games import GAMES
from storage.bookmarks import Bookmark
from storage.library import Library
from storage.notices import StorageError
from storage.restore import Report
from storage.settings import Settings
from tests.storage.tables import Clock, finished, play, record, saved_map
from tests.storage.zips import ABOUT, deflated, header, members_of

ENOUGH = 10.0
"""Seconds of processor time, ten times what the slowest of these takes: beyond, something has got lost."""

Members = dict[str, bytes]
Chance = random.Random


class World(NamedTuple):
    """Our library, and the backup that somebody else made of theirs, as it was before it was spoilt."""

    here: Path
    backup: bytes
    members: Members
    clock: Clock


def world(folder: Path) -> World:
    clock = Clock()
    with Library(folder / "here", clock) as here:
        finished(here, "Ana", "Béa")
        play(here.begin(record("Ana", "Carl")), 12)
        shared = play(here.begin(record("Ana", "Zoé")), 4)
        shared.close()
        here.back_up(folder / "shared.zip")
        here.games.delete(finished(here, "Dora", "Emil").id)
    with Library(folder / "there", clock) as there:
        there.restore(folder / "shared.zip")
        play(there.games.resume(shared.id), 5)
        there.games.finish(play(there.begin(record("Fay", "Gil", game="golem"), {"Fay": "red"}), 25))
        there.games.delete(finished(there, "Hal", "Ida").id)
        there.settings.save(Settings(theme="dark"))
        component = next(iter(GAMES["golem"].catalog(()).all("merchant").values()))
        there.components.enter("golem", [Entered("merchant", component)])
        there.maps.keep("eastern-wonders", saved_map("Bay"))
        there.bookmarks.keep(shared.id, Bookmark(at=2, word="here"))
        there.back_up(folder / "theirs.zip")
    path = folder / "theirs.zip"
    members = {name: content for name, content in members_of(path).items() if name not in LISTS}
    return World(folder / "here", path.read_bytes(), members, clock)


LISTS = ("about.json", "contents.json")


# What may happen to a backup: all of it can be seen


def flip(content: bytes, chance: Chance) -> bytes:
    spoilt = bytearray(content)
    for _ in range(chance.choice((1, 1, 3, 30))):
        spoilt[chance.randrange(len(spoilt))] ^= 1 << chance.randrange(8)
    return bytes(spoilt)


def cut(content: bytes, chance: Chance) -> bytes:
    return content[: chance.randrange(len(content))]


def without_a_piece(content: bytes, chance: Chance) -> bytes:
    at = chance.randrange(len(content))
    return content[:at] + content[at + chance.choice((1, 40, 4000)) :]


def blank(content: bytes, chance: Chance) -> bytes:
    at, length = chance.randrange(len(content)), chance.choice((10, 600, 5000))
    return content[:at] + bytes(length) + content[at + length :]


def with_more(content: bytes, chance: Chance) -> bytes:
    at = chance.randrange(len(content))
    return content[:at] + chance.choice((b"PK\x03\x04", b"\n", chance.randbytes(900))) + content[at:]


DAMAGES: tuple[Callable[[bytes, Chance], bytes], ...] = (flip, cut, without_a_piece, blank, with_more)


# What somebody may make of one: it may look right


def zipped(members: Mapping[str, bytes], contents: object = None, about: object = ABOUT) -> bytes:
    """Packed by hand, so that any name may be there, and any list."""
    told = {"about.json": json.dumps(about).encode(), **members}
    told["contents.json"] = json.dumps(list(told) if contents is None else contents).encode()
    return b"".join(packed(name, content) for name, content in told.items())


def packed(name: str, content: bytes) -> bytes:
    inside = deflated(content)
    return header(name, len(inside), len(content), crc=zlib.crc32(content)) + inside


ODD: tuple[Any, ...] = (
    None, True, -1, 0, 7, 10**6, 10**7, 10**400, 1.5, "", "?", "moon", "\0", "\ud800", "🐪" * 2000, "Y" * 999,
    [], [[]], [None], {}, {"x": []}, [0] * 5000, ["?"] * 900, {"id": "x"}, "0001-01-01",
)  # fmt: skip


def otherwise(value: Any, chance: Chance) -> Any:
    """The same JSON with one thing in it otherwise."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        match chance.randrange(6):
            case 0:
                return {other: told for other, told in value.items() if other != key}
            case 1:
                return {**value, chance.choice(("x", "", "\ud800", "id", "from")): chance.choice(ODD)}
        return {**value, key: otherwise(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        at = chance.randrange(len(value))
        if chance.random() < 0.2:
            return value * 3
        return [*value[:at], otherwise(value[at], chance), *value[at + 1 :]]
    return chance.choice(ODD)


def signed(values: list[Any]) -> bytes:
    """Lines with the right checksums, the head's included, whatever they say."""
    told = [json.dumps(value, separators=(",", ":")).encode() for value in values]
    body = b"".join(b"%08x %s\n" % (zlib.crc32(line), line) for line in told[1:])
    if isinstance(values[0], dict) and values[0].get("format") == "century-store":
        head = {**values[0], "lines": len(told) - 1, "crc32": zlib.crc32(body)}
        told[0] = json.dumps(head, separators=(",", ":")).encode()
    return b"%08x %s\n" % (zlib.crc32(told[0]), told[0]) + body


def crafted(content: bytes, chance: Chance) -> bytes:
    values = [json.loads(line[9:]) for line in content.splitlines()]
    at = chance.randrange(len(values))
    values[at] = otherwise(values[at], chance)
    return signed(values)


def other_lines(members: Members, chance: Chance) -> bytes:
    told = dict(members)
    for name in chance.sample(list(told), chance.randrange(1, 4)):
        for _ in range(chance.choice((1, 1, 5))):
            told[name] = crafted(told[name], chance)
    return zipped(told)


def other_names(members: Members, chance: Chance) -> bytes:
    told = dict(members)
    odd = (
        "../x.json", "/etc/x", "games/../x.json", f"games/{'a' * 4000}.json", "open/ü.journal", "games/",
        "library.json", "summaries/x.json", "games/a\0.json", "lock", chance.choice(list(members)),
    )  # fmt: skip
    for _ in range(chance.randrange(1, 4)):
        name = chance.choice(list(told))
        told[chance.choice(odd)] = told.pop(name) if chance.random() < 0.5 else told[name]
    return zipped(told)


def exchanged(members: Members, chance: Chance) -> bytes:
    one, other = chance.sample(list(members), 2)
    return zipped({**members, one: members[other], other: members[one]})


def twice(members: Members, chance: Chance) -> bytes:
    once = zipped(members)
    return once + zipped({name: crafted(content, chance) for name, content in members.items()})


def other_lists(members: Members, chance: Chance) -> bytes:
    contents = chance.choice(
        (ODD[chance.randrange(len(ODD))], ["games/x.json"] * 9, otherwise([*members], chance))
    )
    about = ABOUT if chance.random() < 0.5 else otherwise(ABOUT, chance)
    return zipped(members, contents, about)


def lying(members: Members, chance: Chance) -> bytes:
    """One header says anything."""
    whole = zipped(members)
    starts = [at for at in range(len(whole)) if whole.startswith(b"PK\x03\x04", at)]
    at = chance.choice(starts)
    field = chance.choice(((6, "H"), (8, "H"), (14, "I"), (18, "I"), (22, "I"), (26, "H"), (28, "H")))
    return whole[: at + field[0]] + struct.pack(
        f"<{field[1]}", chance.choice((0, 1, 99, 65_535))
    ) + whole[at + field[0] + struct.calcsize(field[1]) :]  # fmt: skip


def bombs(members: Members, chance: Chance) -> bytes:
    size = chance.choice((10_000, 10**6, 5 * 10**7))
    filling = deflated(chance.choice((b"\n", b"[", b"00000000 [1]\n", b"[],")) * size)[
        : chance.choice((None, -9))
    ]
    told = chance.choice((size, 10, 2**32 - 1))
    bomb = header(f"games/{'b' * 8}.json", len(filling), told) + filling
    return zipped(members) + bomb * chance.choice((1, 30, 700))


CRAFTS: tuple[Callable[[Members, Chance], bytes], ...] = (
    other_lines, other_lines, other_lines, other_names, exchanged, twice, other_lists, lying, bombs
)  # fmt: skip


# What must be


def games_of(library: Library) -> dict[str, Any]:
    games = library.games
    listed = [*games.open_games(), *games.recent(), *(entry.summary for entry in games.binned())]
    return {summary.id: games.record(summary.id) for summary in listed}


def people_of(library: Library) -> Any:
    entered = {game: library.components.of(game) for game in GAMES}
    kept = library.maps.of("eastern-wonders"), library.bookmarks.of("a game")
    return library.people.players(), library.people.groups(), library.settings.load(), entered, kept


def tree(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.name != "lock"}


def restored(spoilt: bytes, before: World, folder: Path) -> tuple[Library, Report | None]:
    """What became of our library, in a folder of its own; no report where it was refused."""
    path = folder / "spoilt.zip"
    path.write_bytes(spoilt)
    shutil.copytree(before.here, folder / "here")
    library = Library(folder / "here", Clock(before.clock.now))
    there = tree(folder / "here")
    start = process_time()
    try:
        report = library.restore(path)
    except StorageError:
        assert tree(folder / "here") == there, "what is refused changes nothing"
        return library, None
    finally:
        assert process_time() - start < ENOUGH
    return library, report


def check(spoilt: bytes, before: World, *, may_look_right: bool) -> str:
    """How it ended, in one of the three ways, or AssertionError."""
    with tempfile.TemporaryDirectory(dir=before.here.parent) as name:
        folder = Path(name)
        with Library(before.here, Clock(before.clock.now)) as ours:
            known = games_of(ours)
        library, report = restored(spoilt, before, folder)
        with library:
            now = games_of(library)
            everybody = people_of(library)
            assert not library.take_notices(), "nothing that was restored is odd to us"
        for key, game in known.items():
            assert now[key].players == game.players, "no game of ours is another"
            if report is None or report.games.get(key) != "continued":
                assert now[key] == game, "a game goes on, or stays as it was"
        clock = Clock(before.clock.now)
        for _ in range(3):
            clock.now += timedelta(days=20)
            with Library(folder / "here", clock) as later:
                left = games_of(later)
        assert known.keys() - left.keys() <= binned(before), "nobody but we delete our games"
        if report is None:
            return "refused"
        assert report.games.keys() <= now.keys(), "what is said to be there is there"
        said = report.damaged or report.left or report.refused
        if said or may_look_right:
            return "in part" if said else "as if it were right"
        _, whole = clean(before)
        assert (report.games, now, everybody) == whole, "what is missing is said"
        return "as before"


def binned(before: World) -> set[str]:
    with Library(before.here, Clock(before.clock.now)) as ours:
        return {entry.summary.id for entry in ours.games.binned()}


def clean(before: World) -> tuple[Report, tuple[Any, Any, Any]]:
    """What comes of the backup as it was made."""
    with tempfile.TemporaryDirectory(dir=before.here.parent) as name:
        library, report = restored(before.backup, before, Path(name))
        assert report is not None
        assert not report.damaged
        with library:
            return report, (report.games, games_of(library), people_of(library))


def run(number: int, folder: Path, seed: int) -> Counter[str]:
    """So many spoilt backups, and how they ended."""
    chance = Chance(seed)
    before = world(folder)
    ends: Counter[str] = Counter()
    for i in range(number):
        if i % 2:
            damage = chance.choice(DAMAGES)
            spoilt, name = damage(before.backup, chance), damage.__name__
        else:
            craft = chance.choice(CRAFTS)
            spoilt, name = craft(before.members, chance), craft.__name__
        try:
            ends[check(spoilt, before, may_look_right=not i % 2)] += 1
        except Exception as problem:
            kept = Path(tempfile.gettempdir()) / f"spoilt-{seed}-{i}.zip"
            kept.write_bytes(spoilt)
            raise AssertionError(f"{name}, number {i} of seed {seed}: kept as {kept}") from problem
    return ends


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(10**6)
    with tempfile.TemporaryDirectory() as folder:
        print(f"{number} spoilt backups, seed {seed}", flush=True)
        ends = run(number, Path(folder) / "world", seed)
    print(", ".join(f"{end}: {count}" for end, count in ends.most_common()))


if __name__ == "__main__":
    main()
