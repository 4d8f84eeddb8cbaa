"""Backups made of themselves hold what has changed, and each of those that stay gives all that there was."""

import json
import os
import random
import shutil
import zipfile
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from engine.record import Record
from storage import automatic, backup, files, unpacking
from storage.automatic import HINT
from storage.backup import SUFFIX
from storage.library import Library
from storage.notices import StorageError
from tests.storage.disk import Disk
from tests.storage.tables import Clock, finished, play, record

Seen = dict[str, Record]


@pytest.fixture
def here(folder: Path, clock: Clock) -> Library:
    return Library(folder / "here", clock)


def games(library: Library) -> Seen:
    """All games but when they were put away, which a journal does not know."""
    summaries = [*library.games.recent(), *library.games.open_games()]
    return {summary.id: library.games.record(summary.id) for summary in summaries}


def given(path: Path, folder: Path) -> tuple[Seen, tuple[str, ...]]:
    """What a backup gives to an empty library, and what it names as damaged."""
    empty = folder / "empty"
    shutil.rmtree(empty, ignore_errors=True)
    with Library(empty, Clock()) as library:
        report = library.restore(path)
        return games(library), report.damaged


def next_day(library: Library, clock: Clock) -> Path:
    clock.now += timedelta(days=1)
    made = library.back_up_automatically()
    assert made is not None
    return made


def held(path: Path) -> set[str]:
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return {name for name in archive.namelist() if backup.is_game(name)}


def test_a_day_costs_what_changed_on_it(here: Library, clock: Clock, folder: Path) -> None:
    for _ in range(5):
        finished(here)
    first = next_day(here, clock)
    assert len(held(first)) == 10
    new = finished(here)
    second = next_day(here, clock)
    assert held(second) == {f"games/{new.id}.json", f"games/{new.id}.journal"}
    assert held(next_day(here, clock)) == set()
    seen, damaged = given(second, folder)
    assert (seen, damaged) == (games(here), ())


def change(library: Library, clock: Clock, chance: random.Random) -> None:
    """Something that happens at a table."""
    listed = [summary.id for summary in library.games.recent()]
    match chance.randrange(7) if listed else 0:
        case 0 | 1:
            finished(library, "Ana", chance.choice(["Béa", "Carl"]))
        case 2:
            library.games.finish(play(library.begin(record("Ana", "Dora")), 9, chance.randrange(99)))
        case 3:
            library.changes.tell(chance.choice(listed), chance.choice(["Bern", "Lyon"]), "")
        case 4:
            library.games.delete(chance.choice(listed))
        case 5:
            library.games.take_up(chance.choice(listed)).close()
        case 6:
            clock.now += timedelta(days=chance.choice([0, 40]))
            library.games.empty_bin()


@pytest.mark.parametrize("seed", range(2))
def test_each_that_stays_gives_all_that_there_was(folder: Path, clock: Clock, seed: int) -> None:
    chance = random.Random(seed)
    seen: dict[Path, Seen] = {}
    with Library(folder / "here", clock) as library:
        for _ in range(60):
            for _ in range(chance.randrange(3)):
                change(library, clock, chance)
            if chance.random() < 0.05:
                (library.place.path / HINT).unlink(missing_ok=True)
            made = next_day(library, clock)
            seen[made] = games(library)
            for path in set(seen) - set(library.backups()):
                del seen[path]
        assert len(library.backups()) == automatic.KEPT_LATEST + automatic.KEPT_WEEKS
        for path in library.backups():
            assert given(path, folder) == (seen[path], ()), path.name


def test_thinned_out_backups_leave_nothing_twice(here: Library, clock: Clock) -> None:
    for _ in range(50):
        finished(here)
        next_day(here, clock)
    inside = [name for path in here.backups() for name in held(path)]
    assert len(inside) == len(set(inside)) == 2 * 50


def test_those_that_hold_everything_are_thinned_out_as_before(
    here: Library, clock: Clock, folder: Path
) -> None:
    """Of an older app: they come after none, and none comes after them but the first of today's."""
    whole: list[Path] = []
    for number in range(1, 20):
        finished(here)
        clock.now += timedelta(days=1)
        (here.place.path / "backups").mkdir(exist_ok=True)
        whole.append(here.place.path / "backups" / f"{number:06d}-{clock.now:%Y%m%d}{SUFFIX}")
        here.back_up(whole[-1])
    for _ in range(3):
        finished(here)
        made = next_day(here, clock)
    assert len(here.backups()) == automatic.KEPT_LATEST + min(automatic.KEPT_WEEKS, 3)
    assert given(made, folder) == (games(here), ())
    old = next(path for path in whole if path.exists())
    assert given(old, folder)[1] == ()
    assert len(given(old, folder)[0]) == 1 + whole.index(old)


def test_where_one_is_gone_the_rest_comes_and_the_next_has_all(
    here: Library, clock: Clock, folder: Path
) -> None:
    lost = finished(here)
    first = next_day(here, clock)
    later = finished(here)
    second = next_day(here, clock)
    first.unlink()
    seen, damaged = given(second, folder)
    assert set(seen) == {later.id}
    assert set(damaged) == {f"games/{lost.id}.json", f"games/{lost.id}.journal"}
    assert len(held(next_day(here, clock))) == 4


@pytest.mark.parametrize("cut", [True, False])
def test_what_is_damaged_is_not_thinned_out_and_the_next_has_all(
    here: Library, clock: Clock, folder: Path, cut: bool
) -> None:
    finished(here)
    first = next_day(here, clock)
    content = bytearray(first.read_bytes())
    for _ in range(4):
        next_day(here, clock)
    if cut:
        first.write_bytes(content[: len(content) // 2])
    else:
        content[content.index(b"games/") + 60] ^= 1
        first.write_bytes(content)
    before = first.read_bytes()
    for _ in range(30):
        finished(here)
        made = next_day(here, clock)
    assert not first.exists() or first.read_bytes() == before
    assert given(made, folder) == (games(here), ())


@pytest.mark.parametrize("at", [0, 14, 32, 45])
def test_one_that_does_not_say_what_it_comes_after_is_not_relied_on(
    here: Library, clock: Clock, folder: Path, at: int
) -> None:
    """A single bit of the first header, or of what it leads to, and nothing else shows it."""
    finished(here)
    next_day(here, clock)
    finished(here)
    second = next_day(here, clock)
    finished(here)
    next_day(here, clock)
    content = bytearray(second.read_bytes())
    content[at] ^= 1
    second.write_bytes(content)
    made = next_day(here, clock)
    assert len(held(made)) == 6
    assert given(made, folder) == (games(here), ())
    assert held(next_day(here, clock)) == set(), "one whole copy is enough"


def test_damage_that_others_rely_on_costs_one_whole_copy(here: Library, clock: Clock) -> None:
    """Also once what comes after the damaged one is to be thinned out, which is tried again and again."""
    finished(here)
    first = next_day(here, clock)
    for _ in range(4):
        next_day(here, clock)
    content = bytearray(first.read_bytes())
    content[content.index(b"games/") + 60] ^= 1
    first.write_bytes(content)
    whole = 0
    for _ in range(40):
        number = len(list(here.games.recent()))
        finished(here)
        whole += len(held(next_day(here, clock))) == 2 * (number + 1)
    assert whole == 1
    assert not first.exists()
    assert len(here.backups()) == automatic.KEPT_LATEST + automatic.KEPT_WEEKS


def test_damage_to_a_game_is_found_before_the_backup_is_thinned_out(
    here: Library, clock: Clock, folder: Path
) -> None:
    """From time to time all that the others rely on is read: one a week, and there is nothing to thin out."""
    finished(here)
    first = next_day(here, clock)
    content = bytearray(first.read_bytes())
    content[content.index(b"games/") + 60] ^= 1
    first.write_bytes(content)
    for _ in range(automatic.LOOKED_THROUGH - 1):
        clock.now += timedelta(days=6)
        made = next_day(here, clock)
    assert given(made, folder) == (games(here), ())
    assert len(here.backups()) == automatic.LOOKED_THROUGH


@pytest.mark.parametrize("claimed", [0, 1, 0xFFFFFFFF])
def test_a_length_that_is_only_claimed_goes_no_further(
    here: Library, clock: Clock, folder: Path, claimed: int
) -> None:
    """What a game unpacks to is whole, whatever the header before it says; so it is handed on as that."""
    finished(here)
    first = next_day(here, clock)
    content = bytearray(first.read_bytes())
    header = content.index(b"games/") - 30
    content[header + 22 : header + 26] = claimed.to_bytes(4, "little")
    first.write_bytes(content)
    for _ in range(30):
        made = next_day(here, clock)
    assert not first.exists()
    assert given(made, folder) == (games(here), ())
    assert [held(path) for path in here.backups()].count(set()) == len(here.backups()) - 1


def test_a_game_that_cannot_be_read_is_tried_again(here: Library, clock: Clock, folder: Path) -> None:
    game = finished(here)
    path = here.games.kept_journal(game.id).with_suffix(".json")
    content = path.read_bytes()
    path.unlink()
    path.mkdir()
    next_day(here, clock)
    assert [notice.key for notice in here.take_notices()] == ["read-failed"]
    path.rmdir()
    path.write_bytes(content)
    assert held(next_day(here, clock)) == {f"games/{path.name}", f"games/{game.id}.journal"}


def test_whatever_is_remembered_costs_a_whole_copy_at_most(here: Library, clock: Clock, folder: Path) -> None:
    finished(here)
    next_day(here, clock)
    hint = here.place.path / HINT
    good = hint.read_bytes()
    for spoilt in (b"", b"rubbish", good[:-9], good.replace(b"1", b"2"), b"[]"):
        hint.write_bytes(spoilt)
        made = next_day(here, clock)
        assert len(held(made)) == 2
        assert given(made, folder) == (games(here), ())


# Files from elsewhere


def packed(path: Path, after: object, names: list[str]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        about = {"format": backup.FORMAT, "version": 1, "made": "", "after": after}
        archive.writestr(backup.ABOUT, json.dumps(about))
        archive.writestr(backup.CONTENTS, json.dumps(names))
    return path


def test_a_backup_comes_after_its_like_alone(here: Library, clock: Clock, folder: Path) -> None:
    """No name leads elsewhere, to itself or round in circles, and a pipe is not waited for."""
    game = finished(here)
    names = [f"games/{game.id}.json"]
    here.back_up(folder / "mine.zip")
    inner = folder / "inner"
    inner.mkdir()
    os.mkfifo(inner / f"000003-20260101{SUFFIX}")
    own = f"000005-20260101{SUFFIX}"
    packed(inner / f"000004-20260101{SUFFIX}", own, names)
    for after in (
        "../mine.zip",
        str(folder / "mine.zip"),
        own,
        f"000003-20260101{SUFFIX}",
        f"000004-20260101{SUFFIX}",
        f"000006-20260101{SUFFIX}",
        f"../000001-20260101{SUFFIX}",
        7,
        None,
        ["x"],
    ):
        assert given(packed(inner / own, after, names), folder) == ({}, tuple(names))
    shutil.copy(folder / "mine.zip", inner / f"000001-20260101{SUFFIX}")
    assert given(packed(inner / own, f"000001-20260101{SUFFIX}", names), folder) == (games(here), ())
    stranger = packed(inner / "mine.zip", f"000001-20260101{SUFFIX}", names)
    assert given(stranger, folder) == ({}, tuple(names))


def test_a_file_in_the_place_of_an_earlier_one_gives_nothing(
    here: Library, clock: Clock, folder: Path
) -> None:
    game = finished(here)
    first, second = next_day(here, clock), next_day(here, clock)
    for rubbish in (b"", b"rubbish", b"PK\x03\x04" * 1000):
        first.write_bytes(rubbish)
        seen, damaged = given(second, folder)
        assert (seen, len(damaged)) == ({}, 2)
    newer: dict[str, Any] = {"format": backup.FORMAT, "version": 2}
    with zipfile.ZipFile(first, "w") as archive:
        archive.writestr(backup.ABOUT, json.dumps(newer))
    assert given(second, folder)[1] == (f"games/{game.id}.journal", f"games/{game.id}.json")


# Power cuts


def unpacked(path: Path) -> dict[str, bytes | None]:
    """The files of games that were put away, in a backup of which nothing is missing."""
    with unpacking.opened(path) as found:
        assert found.missing == ()
        members = [member for _, members in found.members() for member in members]
    assert all(member.whole for member in members)
    return {member.name: member.content for member in members if backup.is_game(member.name)}


def kept(library: Library) -> dict[str, bytes | None]:
    folder = library.place.path / "games"
    return {f"games/{path.name}": path.read_bytes() for path in folder.iterdir() if path.suffix != ".prev"}


def test_a_power_cut_leaves_every_backup_whole(folder: Path) -> None:
    """While one is made and another is thinned out, whatever is there gives what it gave before."""
    root, clock = folder / "disk", Clock()
    root.mkdir()
    seen: dict[str, dict[str, bytes | None]] = {}
    numbers, chance = count(), random.Random(2)
    is_cut = False
    cuts = 0

    def cut() -> None:
        nonlocal cuts
        if not is_cut:
            return
        for certain in (True, False):
            target = folder / f"cut-{next(numbers)}"
            disk.after_a_power_cut(target, names_are_certain=certain, chance=chance)
            backups = target / "library" / "backups"
            left = {path.name for path in backups.iterdir() if path.name.endswith(SUFFIX)}
            assert left >= must_stay, "none of those that are kept is missing"
            for name in left:
                cuts += 1
                assert unpacked(backups / name) == seen[name], name
            shutil.rmtree(target)

    disk = Disk(root, cut)
    with disk.followed(), Library(root / "library", clock) as library:
        for day in range(16):
            if day % 3 == 0:
                finished(library)
            before = {path.name for path in library.backups()}
            tomorrow = clock.now + timedelta(days=1)
            name = f"{day + 1:06d}-{tomorrow:%Y%m%d}{SUFFIX}"
            seen[name] = kept(library)
            must_stay = before - set(automatic._superfluous([*sorted(before), name]))
            is_cut = day in (5, 6, 12, 13)
            assert next_day(library, clock).name == name
            is_cut = False
    assert cuts > 100


def test_a_forgotten_sync_would_be_noticed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "sync_file", lambda _: None)
    with pytest.raises((AssertionError, StorageError)):
        test_a_power_cut_leaves_every_backup_whole(folder)
