"""Real faults: a full disk, a folder that cannot be written, two processes, files that others have spoilt."""

import errno
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from storage import lines, notes, stamp
from storage.library import Library
from storage.notices import Notice, StorageError
from storage.open_game import COPIES, OpenGame
from storage.settings import Settings
from storage.summaries import Summary
from tests.storage.tables import Clock, finished, play, record

ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
NOBODY = 65534


def raise_error(error: OSError, *_: object) -> None:
    raise error


def in_a_child(work: Callable[[], None]) -> None:
    """Runs something that must not happen to this process, and fails if it fails."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            work()
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    assert os.waitpid(child, 0)[1] == 0


# A full disk


def fill_up_and_go_on(folder: Path, make_room: Callable[[], None], fewest_refusals: int) -> None:
    """Plays until the disk is full, then makes room: what was acknowledged is there, and play goes on."""
    library = Library(folder)
    put_away = finished(library)
    games = [library.begin(record("Ana", "Béa")), library.begin(record("Ana", "Carl"))]
    full = None
    for seed in range(100_000):
        game = games[seed % 2]
        before = game.timeline
        try:
            play(game, 1, seed)
        except StorageError as refusal:
            full = refusal.notice
            assert game.timeline is before, "the table shows what is on disk"
            break
    assert full is not None
    assert full.key == "disk-full"
    refusals = []
    for attempt in (
        lambda: play(games[0], 1),
        lambda: library.settings.save(Settings(language="x" * 4000)),
        lambda: library.games.finish(games[0]),
        lambda: library.begin(record("Ana", "Dora")),
        lambda: library.back_up(folder / "backup.zip"),
    ):
        try:
            attempt()
        except StorageError as refusal:
            refusals.append(refusal.notice.key)
    assert refusals.count("disk-full") == len(refusals) >= fewest_refusals
    timelines = {game.id: game.timeline for game in games}

    def check() -> None:
        assert library.settings.load() in (Settings(), Settings(language="x" * 4000))
        assert put_away in list(library.games.recent())
        for game, timeline in timelines.items():
            assert library.games.record(game).actions == timeline.actions

    check()
    library.close()
    library = Library(folder)
    check()
    make_room()
    library.close()
    library = Library(folder)
    check()
    again = library.games.resume(games[1].id)
    assert again.timeline == games[1].timeline
    play(again, 20)
    assert library.games.finish(again) in list(library.games.recent())


@contextmanager
def small_disk(kilobytes: int) -> Iterator[Path]:
    path = Path(tempfile.mkdtemp())
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", path], check=False)
    assert mounted.returncode == 0
    try:
        yield path
    finally:
        subprocess.run(["umount", "-l", path], check=True)
        path.rmdir()


def can_mount() -> bool:
    """Root in a container often may not."""
    if not (ROOT and sys.platform == "linux" and shutil.which("mount")):
        return False
    path = tempfile.mkdtemp()
    try:
        tried = subprocess.run(["mount", "-t", "tmpfs", "tmpfs", path], capture_output=True, check=False)
        return tried.returncode == 0 and subprocess.run(["umount", path], check=False).returncode == 0
    finally:
        Path(path).rmdir()


def full_tmpfs(_: Path) -> None:
    with small_disk(192) as disk:
        ballast = disk / "ballast"
        ballast.write_bytes(b"x" * 64 * 1024)
        fill_up_and_go_on(disk / "library", ballast.unlink, fewest_refusals=4)


def limit(size: int) -> None:
    """No file may grow beyond this: without a disk of our own the nearest thing to a full one."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))


def full_by_limit(folder: Path) -> None:
    def work() -> None:
        limit(16 * 1024)
        fill_up_and_go_on(folder / "library", lambda: limit(resource.RLIM_INFINITY), fewest_refusals=0)

    in_a_child(work)


@pytest.mark.parametrize("disk", [full_by_limit, *([full_tmpfs] if can_mount() else [])])
def test_a_full_disk_loses_nothing(folder: Path, disk: Callable[[Path], None]) -> None:
    disk(folder)


# A folder that cannot be written


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    paths = [folder, *folder.rglob("*")]
    modes = {path: path.stat().st_mode for path in paths}
    for path in paths:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        yield
    finally:
        for path, mode in modes.items():
            path.chmod(mode)


def without_rights(work: Callable[[], None]) -> None:
    def drop_and_work() -> None:
        if ROOT:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        work()

    in_a_child(drop_and_work)


def test_a_read_only_folder_can_be_looked_at(folder: Path) -> None:
    folder.chmod(0o755)
    with Library(folder / "library") as library:
        put_away = finished(library)
        game = play(library.begin(record()), 20)
    content = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    def work() -> None:
        with Library(folder / "library") as library:
            assert library.refusal == Notice("not-writable", {"file": "library"})
            assert list(library.games.recent()) == [put_away]
            again = library.games.resume(game.id)
            assert again.timeline == game.timeline
            for attempt in (
                lambda: play(again, 1),
                lambda: library.games.finish(again),
                lambda: library.begin(record()),
                lambda: library.games.delete(put_away.id),
                lambda: library.settings.save(Settings()),
                library.back_up_automatically,
            ):
                with pytest.raises(StorageError) as refused:
                    attempt()
                assert refused.value.notice == library.refusal
            assert again.timeline == game.timeline

    with read_only(folder):
        without_rights(work)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == content


def test_a_folder_that_cannot_be_made_is_an_empty_library(folder: Path) -> None:
    folder.chmod(0o755)

    def work() -> None:
        with Library(folder / "above" / "library") as library:
            assert library.refusal == Notice("not-writable", {"file": "library"})
            assert list(library.games.recent()) == library.games.open_games() == []
            with pytest.raises(StorageError):
                library.begin(record())

    with read_only(folder):
        without_rights(work)


def test_a_folder_that_cannot_be_read_is_said_so(folder: Path) -> None:
    folder.chmod(0o755)
    Library(folder / "library").close()
    (folder / "library").chmod(0)

    def work() -> None:
        with pytest.raises(StorageError) as refused:
            Library(folder / "library")
        assert refused.value.notice.key == "read-failed"

    without_rights(work)


def test_a_file_in_place_of_the_folder_is_said_so(folder: Path) -> None:
    (folder / "library").write_text("not a folder")
    with pytest.raises(StorageError) as refused:
        Library(folder / "library")
    assert refused.value.notice.key == "read-failed"
    assert (folder / "library").read_text() == "not a folder"


def test_notes_wait_while_a_folder_cannot_be_listed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The app looks for them once a second, so nothing that passes may be an error there."""
    content = lines.write([str(folder / "a game.century.json")])
    (folder / f"1{notes.SUFFIX}").write_bytes(content)
    for failure in (errno.EMFILE, errno.EIO, errno.ESTALE, errno.EACCES):
        failing = partial(raise_error, OSError(failure, os.strerror(failure)))
        with monkeypatch.context() as patched:
            patched.setattr(os, "scandir", failing)
            assert notes.taken_up(folder) == []
    assert notes.taken_up(folder) == [folder / "a game.century.json"]


# A medium that fails for a moment


@contextmanager
def failing(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody can tell what is there."""
    stat = Path.stat

    def failed(self: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        if self == path:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return stat(self, follow_symlinks=follow_symlinks)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "stat", failed)
        yield


def put_away_and_open(library: Library) -> tuple[Summary, OpenGame]:
    return finished(library), play(library.begin(record()), 10)


def test_a_game_that_nobody_can_tell_of_is_not_taken_for_a_new_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Library(folder / "there") as there:
        put_away, on_table = put_away_and_open(there)
        there.back_up(folder / "backup.zip")
    with Library(folder / "here") as here:
        here.restore(folder / "backup.zip")
        kept, lying = here.games.kept_journal(put_away.id), here.games.open_journal(on_table.id)
        before = {path: path.read_bytes() for path in files_in(folder / "here")}
        for path, journal in ((kept.with_suffix(".json"), kept), (lying, lying)):
            with failing(path, monkeypatch):
                with pytest.raises(StorageError) as refused:
                    here.games.has(path.stem)
                assert refused.value.notice == Notice("read-failed", {"file": path.name, "reason": "EIO"})
                assert here.restore(folder / "backup.zip").refused == refused.value.notice
                with pytest.raises(StorageError):
                    here.add(there.games.record(path.stem))
                assert journal.read_bytes() == before[journal]
        assert set(here.restore(folder / "backup.zip").games.values()) == {"same"}
    assert {path: path.read_bytes() for path in files_in(folder / "here")} == before


def test_what_was_backed_up_last_is_known_or_nothing_is_backed_up(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that is passed over would have its number given again."""
    with Library(folder / "library", Clock()) as library:
        finished(library)
        made = library.back_up_automatically()
        assert made is not None
        with failing(made, monkeypatch), pytest.raises(StorageError) as refused:
            library.back_up_automatically()
        assert refused.value.notice == Notice("read-failed", {"file": made.name, "reason": "EIO"})
        assert library.backups() == [made]


# Two processes


@contextmanager
def another_process(folder: Path) -> Iterator[int]:
    """One that has the library open, with a game on the table, until it is killed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        library = Library(folder)
        play(library.begin(record()), 10)
        os.write(writing, b".")
        signal.pause()
    try:
        os.read(reading, 1)
        yield child
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def test_the_second_one_may_look_but_not_write(folder: Path) -> None:
    with another_process(folder) as process, Library(folder) as second:
        assert second.refusal == Notice("in-use", {"process": process})
        (summary,) = second.games.open_games()
        game = second.games.resume(summary.id)
        assert game.timeline.actions
        with pytest.raises(StorageError) as refused:
            play(game, 1)
        assert refused.value.notice == second.refusal
        with pytest.raises(StorageError):
            second.restore(folder / "backup.zip")
    with Library(folder) as third:
        assert third.refusal is None, "a kill releases the lock"
        play(third.games.resume(summary.id), 1)


def test_the_second_one_leaves_a_line_under_way_alone(folder: Path) -> None:
    """It may see half of a line that the first is just writing, which is no damage."""
    with Library(folder) as first:
        game = play(first.begin(record()), 5)
        path = first.games.open_journal(game.id)
        sound = path.read_bytes()
        path.write_bytes(sound + b'12345678 [6,{"chan')
        with Library(folder) as second:
            assert second.games.resume(game.id).timeline == game.timeline
            assert path.read_bytes() == sound + b'12345678 [6,{"chan'


# Files that others have spoilt


@pytest.fixture
def furnished(folder: Path) -> Path:
    """A library with some of everything."""
    with Library(folder / "library") as library:
        for i in range(3):
            finished(library, "Ana", f"Player {i}")
        library.games.delete(finished(library).id)
        play(library.begin(record()), 30)
        library.settings.save(Settings(theme="dark"))
    return folder / "library"


def files_in(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.name != "lock")


def is_hint(name: Path) -> bool:
    """Whether nobody relies on a file: it is written anew from others."""
    return name.name == stamp.FILE or name.parent.name == COPIES


SPOILERS: dict[str, Callable[[bytes, random.Random], bytes]] = {
    "empty": lambda content, _: b"",
    "cut": lambda content, chance: content[: chance.randrange(len(content))],
    "zeros": lambda content, _: bytes(len(content)),
    "garbage": lambda content, chance: chance.randbytes(len(content)),
    "flipped": lambda content, chance: bytes(byte ^ (chance.random() < 0.01) for byte in content),
    "utf-16": lambda content, _: content.decode().encode("utf-16"),
    "other JSON": lambda content, _: b'{"not": "ours"}\n',
}


@pytest.mark.parametrize("spoil", SPOILERS.values(), ids=SPOILERS)
def test_whatever_is_spoilt_the_library_opens(furnished: Path, spoil: Callable[..., bytes]) -> None:
    chance = random.Random(1)
    for name in [path.relative_to(furnished) for path in files_in(furnished)]:
        copy = furnished.with_name("copy")
        shutil.copytree(furnished, copy)
        spoilt = spoil((copy / name).read_bytes(), chance)
        (copy / name).write_bytes(spoilt)
        with Library(copy) as library:
            on_table, put_away = library.games.open_games(), list(library.games.recent())
            assert len(put_away) >= 3, "each stands in two files and in a list"
            for summary in (*on_table, *put_away):
                assert library.games.record(summary.id).players == summary.players
            library.games.binned()
            library.settings.load()
            library.people.players()
            for summary in on_table:
                play(library.games.resume(summary.id), 1)
            finished(library)
            library.settings.save(Settings(theme="light"))
        dropped = name.suffix == ".prev" or is_hint(name)
        assert dropped or spoilt in [path.read_bytes() for path in files_in(copy)], (
            "still there, or set aside"
        )
        shutil.rmtree(copy)


@pytest.mark.parametrize("spoil", SPOILERS.values(), ids=SPOILERS)
def test_what_cannot_be_mended_can_still_be_looked_at(furnished: Path, spoil: Callable[..., bytes]) -> None:
    """Damage on a full disk: nothing can be copied, so nothing is changed."""
    chance = random.Random(2)

    def look() -> None:
        limit(0)
        with Library(furnished) as library:
            for summary in library.games.open_games():
                assert library.games.resume(summary.id).timeline.to_record() == library.games.record(
                    summary.id
                )
            for summary in library.games.recent():
                assert library.games.record(summary.id).players == summary.players
            library.games.binned()
            library.settings.load()
            library.people.players()

    for path in files_in(furnished):
        sound = path.read_bytes()
        path.write_bytes(spoil(sound, chance))
        before = sorted(other.read_bytes() for other in files_in(furnished))
        in_a_child(look)
        assert sorted(other.read_bytes() for other in files_in(furnished)) == before
        for aside in furnished.rglob("*.damaged-*"):
            aside.unlink()
        path.write_bytes(sound)


def test_every_file_spoilt_at_once(furnished: Path) -> None:
    for path in files_in(furnished):
        path.write_bytes(b"rubbish " + path.name.encode())
    with Library(furnished) as library:
        assert library.refusal is None
        assert library.games.open_games() == []
        assert list(library.games.recent()) == []
        assert library.settings.load() == Settings()
        summary = finished(library)
        assert list(library.games.recent()) == [summary]
    aside = [path for path in files_in(furnished) if ".damaged-" in path.name]
    assert {path.read_bytes() for path in aside} >= {b"rubbish library.json", b"rubbish settings.json"}


def test_a_library_of_a_newer_app_is_left_alone(furnished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = {path: path.read_bytes() for path in files_in(furnished)}
    monkeypatch.setattr("storage.library.LAYOUT", 0)
    with Library(furnished) as library:
        assert library.refusal == Notice("newer", {"file": "library.json", "version": 1})
        assert len(list(library.games.recent())) == 3
        with pytest.raises(StorageError) as refused:
            library.begin(record())
        assert refused.value.notice == library.refusal
    assert {path: path.read_bytes() for path in files_in(furnished)} == content
