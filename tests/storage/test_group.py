"""The group folder: games go out and come in, and none is lost, doubled or brought back."""

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from storage.exchange import LocalFolder, turns_of
from storage.group import HINT, Exchanged
from storage.library import Library
from storage.notices import Notice, StorageError
from storage.summaries import Summary
from tests.storage.tables import Clock, finished, play, play_sheets, record


class Phone:
    """A library that exchanges games through a folder that it shares with another."""

    def __init__(self, path: Path, shared: Path) -> None:
        self.path, self.shared, self.clock = path, shared, Clock()
        self.library = Library(path, self.clock)
        self.library.group.choose(str(shared))

    def exchange(self) -> Exchanged:
        *_, last = self.library.exchanging(LocalFolder(self.shared))
        assert last is not None
        return last

    def games(self) -> list[str]:
        return sorted(summary.id for summary in self.library.games.recent())

    def again(self) -> None:
        self.library.close()
        self.library = Library(self.path, self.clock)


@pytest.fixture
def shared(folder: Path) -> Path:
    path = folder / "shared"
    path.mkdir()
    return path


@pytest.fixture
def ana(folder: Path, shared: Path) -> Iterator[Phone]:
    phone = Phone(folder / "ana", shared)
    yield phone
    phone.library.close()


@pytest.fixture
def bea(folder: Path, shared: Path) -> Iterator[Phone]:
    phone = Phone(folder / "bea", shared)
    yield phone
    phone.library.close()


def names(shared: Path) -> list[str]:
    return sorted(path.name for path in shared.iterdir())


def test_games_go_both_ways_and_only_once(ana: Phone, bea: Phone, shared: Path) -> None:
    one, other = finished(ana.library, "Ana", "Béa"), finished(bea.library, "Béa", "Carl")
    assert ana.exchange().sent == 1
    done = bea.exchange()
    assert (done.sent, done.came, done.beside, done.whole) == (1, 1, 0, True)
    assert ana.exchange().came == 1
    assert ana.games() == bea.games() == sorted((one.id, other.id))
    assert ana.library.games.record(other.id) == bea.library.games.record(other.id)
    there = {path.name: path.stat().st_mtime_ns for path in shared.iterdir()}
    for phone in (ana, bea, ana):
        done = phone.exchange()
        assert (done.sent, done.came) == (0, 0)
    assert {path.name: path.stat().st_mtime_ns for path in shared.iterdir()} == there
    assert ana.library.take_notices() == bea.library.take_notices() == ()


def test_what_was_exchanged_last_is_known_after_a_start(ana: Phone) -> None:
    assert ana.library.group.last() is None
    finished(ana.library)
    done = ana.exchange()
    ana.again()
    assert ana.library.group.last() == done
    assert ana.library.group.folder == str(ana.shared)
    ana.library.group.choose("")
    assert ana.library.group.folder == ""
    assert ana.library.group.last() is None


def test_it_is_off_until_a_folder_is_chosen(library: Library) -> None:
    assert library.group.folder == ""
    assert library.group.last() is None


def test_what_is_not_over_stays_at_home(ana: Phone, shared: Path) -> None:
    play(ana.library.begin(record()), 5).close()
    ana.library.games.finish(play(ana.library.begin(record()), 5))
    assert ana.exchange().sent == 0
    assert names(shared) == []


def test_a_game_is_a_file_that_says_its_id_and_that_anybody_can_open(ana: Phone, shared: Path) -> None:
    game = finished(ana.library, "Ana", "Béa")
    ana.exchange()
    (name,) = names(shared)
    assert name.startswith(f"{game.id}.")
    assert name.endswith(".century.json")
    assert json.loads((shared / name).read_text("utf-8"))["id"] == game.id


def test_what_was_deleted_here_does_not_come_back(ana: Phone, bea: Phone, shared: Path) -> None:
    game = finished(ana.library)
    ana.exchange()
    bea.exchange()
    bea.library.games.delete(game.id)
    assert bea.exchange().came == 0
    for _ in range(3):
        bea.clock.now += timedelta(days=20)
        bea.again()
    assert bea.library.games.binned() == []
    (bea.path / HINT).unlink()
    assert bea.exchange().came == 0
    assert bea.games() == []
    assert ana.games() == [game.id], "and it is deleted nowhere else"


def test_what_is_in_the_bin_is_not_sent(ana: Phone, shared: Path) -> None:
    ana.library.games.delete(finished(ana.library).id)
    assert ana.exchange().sent == 0
    assert names(shared) == []


def test_a_file_that_was_removed_there_is_written_again(ana: Phone, shared: Path) -> None:
    finished(ana.library)
    ana.exchange()
    (name,) = names(shared)
    (shared / name).unlink()
    assert ana.exchange().sent == 1
    assert names(shared) == [name]


def otherwise(phone: Phone, game: Summary) -> None:
    """The same game with other points: it was taken up again."""
    taken = phone.library.games.take_up(game.id)
    while taken.timeline.can_undo:
        taken.save(taken.timeline.undo())
    phone.library.games.finish(play_sheets(taken, 50, 60, 70))


def test_the_same_game_with_other_turns_is_kept_beside(ana: Phone, bea: Phone, shared: Path) -> None:
    game = finished(ana.library)
    ana.exchange()
    bea.exchange()
    before = bea.library.games.record(game.id)
    otherwise(ana, game)
    assert ana.exchange().sent == 1
    done = bea.exchange()
    assert (done.came, done.beside) == (1, 1)
    assert bea.library.games.record(game.id) == before
    assert len(bea.games()) == 2
    for phone in (bea, ana, bea, ana):
        done = phone.exchange()
        assert (done.sent, done.came) == (0, 0), "what is kept beside is known everywhere"
    assert len(names(shared)) == 2


def test_names_places_and_notes_go_along_once_and_stay_as_they_are_then(ana: Phone, bea: Phone) -> None:
    game = finished(ana.library, "Ana", "Béa")
    ana.library.changes.tell(game.id, "Bern", "cold")
    ana.exchange()
    bea.exchange()
    (there,) = bea.library.games.recent()
    assert (there.place, there.note) == ("Bern", "cold")
    bea.library.changes.rename("Ana", "Anna")
    bea.library.changes.go_on()
    ana.library.changes.tell(game.id, "Basel", "warm")
    for phone in (ana, bea, ana, bea):
        done = phone.exchange()
        assert (done.sent, done.came) == (0, 0)
    (there,) = bea.library.games.recent()
    assert (there.players, there.place) == (("Anna", "Béa"), "Bern")
    (here,) = ana.library.games.recent()
    assert (here.players, here.place) == (("Ana", "Béa"), "Basel")


@pytest.mark.parametrize(
    "name",
    [
        "{0}.century.sync-conflict-20260518-120000-ABCDEFG.json",
        "{0}.century (conflicted copy 2026-05-18 120000).json",
        "{0}.century (Ana's conflicted copy 2026-05-18).json",
        "{0}.century (1).json",
        "our game.json",
    ],
)
def test_a_copy_under_another_name_is_read_and_is_the_same_game(
    ana: Phone, bea: Phone, shared: Path, name: str
) -> None:
    finished(ana.library)
    ana.exchange()
    (there,) = names(shared)
    (shared / name.format(there.removesuffix(".century.json"))).write_bytes((shared / there).read_bytes())
    assert bea.exchange().came == 1
    assert len(bea.games()) == 1
    (shared / there).unlink()
    assert bea.exchange().sent == 1, "only a name of ours stands for a game"
    assert (ana.exchange().came, len(ana.games())) == (0, 1)


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"[" * 100_000, b"{}", b"\xff\xfe", b'{"format": "century-record/1"}', b"x" * 5_000_000,
        b'{"format": "century-record/1", "game": "golem", "players": ["A", "B"], "actions": [{"do": "fly"}]}',
    ],
    ids=lambda content: repr(content[:30]),
)  # fmt: skip
def test_what_cannot_be_read_is_passed_over_and_said_once(
    ana: Phone, bea: Phone, shared: Path, content: bytes
) -> None:
    finished(ana.library)
    ana.exchange()
    (shared / "strange.json").write_bytes(content)
    assert bea.exchange().came == 1
    (found,) = bea.library.take_notices()
    assert found == Notice("passed-over", {"files": 1, "names": "strange.json"})
    bea.again()
    done = bea.exchange()
    assert done.passed == 1
    assert bea.library.take_notices() == ()
    assert (shared / "strange.json").read_bytes() == content


class AwayFolder(LocalFolder):
    """A folder of a service that has not fetched any file yet."""

    def read(self, name: str) -> bytes:
        raise StorageError("read-failed", file=name, reason="ETIMEDOUT")


def test_what_could_not_be_read_once_is_tried_again(ana: Phone, bea: Phone, shared: Path) -> None:
    game = finished(ana.library)
    ana.exchange()
    for _ in range(2):
        *_, done = bea.library.exchanging(AwayFolder(shared))
        assert done is not None
        assert (done.came, done.passed, done.whole) == (0, 1, True)
        (found,) = bea.library.take_notices()
        assert found == Notice("passed-over", {"files": 1, "names": names(shared)[0]})
    done = bea.exchange()
    assert (done.came, done.passed) == (1, 0)
    assert bea.games() == [game.id]
    assert bea.library.take_notices() == ()


class VanishingFolder(LocalFolder):
    """A folder that goes away once its files were listed."""

    def read(self, name: str) -> bytes:
        if self._path.exists():
            self._path.rename(self._path.with_name("away"))
        return super().read(name)


class EmptiedFolder(LocalFolder):
    """A drive that is taken out: the folder that it was seen in stays, with nothing in it."""

    def read(self, name: str) -> bytes:
        for path in self._path.iterdir():
            path.unlink()
        return super().read(name)


@pytest.mark.parametrize("kind", [VanishingFolder, EmptiedFolder])
def test_a_folder_that_goes_away_meanwhile_is_missing(
    ana: Phone, bea: Phone, shared: Path, kind: type[LocalFolder]
) -> None:
    for _ in range(3):
        finished(ana.library)
    finished(bea.library)
    ana.exchange()
    *_, done = bea.library.exchanging(kind(shared))
    assert done is not None
    assert done.failed == Notice("no-folder", {"folder": str(shared), "reason": "ENOENT"})
    assert (done.sent, done.passed) == (0, 0)
    assert bea.library.take_notices() == (done.failed,)


def test_a_file_that_goes_away_meanwhile_is_nothing_to_say(ana: Phone, bea: Phone, shared: Path) -> None:
    class LosingFolder(LocalFolder):
        def read(self, name: str) -> bytes:
            if name == first:
                (shared / name).unlink(missing_ok=True)
            return super().read(name)

    for _ in range(2):
        finished(ana.library)
    ana.exchange()
    first, _ = names(shared)
    *_, done = bea.library.exchanging(LosingFolder(shared))
    assert done is not None
    assert (done.came, done.passed, done.failed) == (1, 0, None)
    assert bea.library.take_notices() == ()


def test_a_game_of_a_newer_app_is_called_so_once(ana: Phone, shared: Path) -> None:
    game = finished(ana.library)
    ana.exchange()
    (name,) = names(shared)
    told = json.loads((shared / name).read_text("utf-8"))
    newer = json.dumps(told | {"format": "century-record/4", "weather": "fine"})
    (shared / name).write_text(newer)
    (shared / "rubbish.json").write_text("rubbish")
    for _ in range(2):
        done = ana.exchange()
        assert (done.newer, done.passed, done.sent) == (1, 1, 0)
        ana.again()
    assert (shared / name).read_text() == newer, "a newer app has more to say of the same game"
    ana.library.games.delete(game.id)
    ana.exchange()
    assert ana.library.take_notices() == ()


def test_what_it_says_of_a_newer_app(ana: Phone, shared: Path) -> None:
    told = '{"weather": "fine", "format": "century-record/4"}'
    for number in range(7):
        (shared / f"{number}.json").write_text(told)
    ana.exchange()
    (found,) = ana.library.take_notices()
    assert found == Notice("newer-games", {"files": 7, "names": "0.json, 1.json, 2.json, 3.json, 4.json, …"})


def test_one_that_an_older_app_could_not_read_is_read_by_a_newer_one(
    ana: Phone, bea: Phone, shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(ana.library)
    ana.exchange()
    with monkeypatch.context() as older:
        older.setattr("engine.record.FORMAT", "century-record/0")
        assert bea.exchange().newer == 1
    done = bea.exchange()
    assert (done.newer, done.came) == (0, 1)


def test_half_a_file_is_read_once_it_is_whole(ana: Phone, bea: Phone, shared: Path) -> None:
    finished(ana.library)
    ana.exchange()
    (name,) = names(shared)
    whole = (shared / name).read_bytes()
    (shared / name).write_bytes(whole[: len(whole) // 2])
    assert bea.exchange().came == 0
    assert ana.exchange().sent == 1, "whoever has the game makes it whole again"
    assert (shared / name).read_bytes() == whole
    assert bea.exchange().came == 1


def test_what_is_not_there_yet_or_belongs_to_others_is_not_looked_at(ana: Phone, shared: Path) -> None:
    for name in (".stfolder", "desktop.ini", ".x.json.0a.tmp", "~x.json", ".syncthing.a.json.tmp", "x.tmp"):
        (shared / name).write_bytes(b"rubbish")
    (shared / "folder.json").mkdir()
    os.mkfifo(shared / "pipe.json")
    assert ana.exchange().whole
    assert ana.library.take_notices() == ()
    assert len(names(shared)) == 8


def test_what_a_killed_writer_left_is_dropped_and_nothing_of_others(ana: Phone, shared: Path) -> None:
    ours, theirs = (shared / f".x.century.json.{who}.tmp" for who in (ana.library.group.writer, "0123abcd"))
    ours.write_bytes(b"")
    theirs.write_bytes(b"")
    ana.exchange()
    assert not ours.exists()
    assert theirs.exists()


def test_the_last_one_with_games_is_kept_when_nothing_is_new(ana: Phone, bea: Phone, shared: Path) -> None:
    group = ana.library.group
    assert group.last_with_games() is None
    ana.exchange()
    assert group.last_with_games() is None
    finished(bea.library)
    bea.exchange()
    done = ana.exchange()
    for _ in range(2):
        assert ana.exchange().came == 0
        assert group.last_with_games() == done
        assert group.last() != done
    ana.again()
    assert ana.library.group.last_with_games() == done
    ana.library.group.choose("elsewhere")
    assert ana.library.group.last_with_games() is None


def test_a_folder_that_is_not_there_is_not_made(ana: Phone, shared: Path) -> None:
    finished(ana.library)
    shared.rmdir()
    done = ana.exchange()
    assert done.failed == Notice("no-folder", {"folder": str(shared), "reason": "ENOENT"})
    assert not done.whole
    assert not shared.exists()
    assert ana.library.group.last() == done
    assert ana.library.take_notices() == (done.failed,), "nobody looks into settings for that"
    shared.mkdir()
    assert ana.exchange().sent == 1


class FullFolder(LocalFolder):
    """A folder with room for two games more."""

    room = 2

    def put(self, name: str, content: bytes, writer: str) -> None:
        if not self.room:
            raise StorageError("disk-full", file=name)
        self.room -= 1
        super().put(name, content, writer)


def test_a_disk_that_is_full_ends_it_and_the_next_time_it_goes_on(
    ana: Phone, bea: Phone, shared: Path
) -> None:
    for _ in range(4):
        finished(ana.library)
    finished(bea.library)
    bea.exchange()
    *_, done = ana.library.exchanging(FullFolder(shared))
    assert done is not None
    assert (done.sent, done.came, done.whole) == (2, 1, False), "what came is here all the same"
    assert done.failed is not None
    assert done.failed.key == "disk-full"
    assert len(names(shared)) == 3
    assert ana.exchange().sent == 2


def test_whatever_fails_is_said_once_until_it_works_again(ana: Phone, shared: Path) -> None:
    finished(ana.library)
    full = FullFolder(shared)
    full.room = 0

    def exchange(folder: LocalFolder) -> tuple[Notice, ...]:
        *_, done = ana.library.exchanging(folder)
        assert done is not None
        return ana.library.take_notices()

    (said,) = exchange(full)
    assert said.key == "disk-full"
    assert exchange(full) == ()
    ana.again()
    assert exchange(full) == ()
    (said,) = exchange(LocalFolder(shared / "gone"))
    assert said.key == "no-folder", "which is something else"
    (said,) = exchange(full)
    assert exchange(LocalFolder(shared)) == ()
    finished(ana.library)
    (said,) = exchange(full)
    assert said.key == "disk-full", "it has worked since"


@pytest.mark.parametrize("name", ["", "games", "games/deeper", "..", "../elsewhere/../ana", "../link"])
def test_the_folder_of_the_library_is_no_group_folder(ana: Phone, folder: Path, name: str) -> None:
    (folder / "link").symlink_to(ana.path / "games")
    chosen = str(ana.path / name)
    before = ana.library.group.folder
    with pytest.raises(StorageError) as refused:
        ana.library.group.choose(chosen)
    assert refused.value.notice == Notice("own-folder", {"folder": chosen})
    assert ana.library.group.folder == before
    finished(ana.library)
    there = {path for path in folder.rglob("*") if path.parent != ana.path}
    *_, done = ana.library.exchanging(LocalFolder(Path(chosen)))
    assert done is not None
    assert done.failed is not None
    assert done.failed.key == "own-folder"
    assert {path for path in folder.rglob("*") if path.parent != ana.path} == there


def test_a_folder_beside_the_library_is_one(ana: Phone, folder: Path) -> None:
    for name in (str(folder / "ana-and-bea"), "content://documents/tree/primary", ""):
        ana.library.group.choose(name)
        assert ana.library.group.folder == name


def test_a_game_of_anybody_adds_and_does_nothing_else(ana: Phone, shared: Path) -> None:
    ours = finished(ana.library)
    before = ana.library.games.record(ours.id)
    for number, key in enumerate((ours.id, "../../etc/passwd", "", f"{ours.id}~01234567")):
        theirs = record("Dora", "Emil", scores_only=True)
        told = replace(theirs, about=replace(theirs.about, id=key, note=str(number))).to_json()
        told["actions"] = [{"do": "score", "player": seat, "points": [number]} for seat in (0, 1)]
        (shared / f"{number}.json").write_text(json.dumps(told))
    done = ana.exchange()
    assert done.came == 4
    assert ana.library.games.record(ours.id) == before
    assert len(ana.games()) == 5
    for _ in range(2):
        assert ana.exchange().came == 0
    assert len(ana.games()) == 5


def test_turns_are_the_same_whoever_played_them() -> None:
    one, other = record("Ana", "Béa"), record("Carl", "Dora")
    assert turns_of(replace(one, about=replace(one.about, id="x"))) == turns_of(
        replace(other, about=replace(other.about, id="x~0123abcd", place="Bern", note="cold"))
    )
    assert turns_of(one).partition(".")[2] != turns_of(record("Ana", "Béa", "Carl")).partition(".")[2]


def test_a_backup_takes_no_group_folder_along(ana: Phone, library: Library, folder: Path) -> None:
    ana.library.back_up(folder / "a.zip")
    library.restore(folder / "a.zip")
    assert library.group.folder == ""


def test_it_can_be_stopped_at_any_breath(ana: Phone, bea: Phone, shared: Path) -> None:
    for _ in range(20):
        finished(ana.library)
    ana.exchange()
    for stop in range(1, 30, 3):
        for number, _ in enumerate(bea.library.exchanging(LocalFolder(shared))):
            if number == stop:
                break
        bea.again()
        assert bea.library.take_notices() == (), "what was added was listed"
    bea.exchange()
    assert bea.games() == ana.games()
