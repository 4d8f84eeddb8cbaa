"""The desk without a window: no game lost, no finding unsaid, and long work that gets in nobody's way."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue

import pytest

from engine.timeline import Timeline
from screens.desk import Desk
from screens.draft import Draft
from screens.work import Work
from storage.journal import encode
from storage.library import Library
from storage.notices import Notice, StorageError
from storage.open_game import COPIES
from storage.restore import Report
from storage.settings import Settings
from tests.screens.test_store_room import until_somebody_waits_for
from tests.storage.tables import Clock, finished, play, record
from tests.storage.test_faults import in_a_child, limit

DRAFT = Draft().add("Ana", "teal").add("Béa")
PATIENCE = 60


class Room:
    """A desk on a library of its own, and what it wants to be called back for."""

    def __init__(self, folder: Path) -> None:
        self.library = Library(folder, Clock())
        self.later = SimpleQueue[Callable[[], None]]()
        self.told = 0
        self.desk = Desk(self.library, self._tell, self.later.put)

    def _tell(self) -> None:
        self.told += 1

    def wait(self) -> None:
        """Until one thing that ran beside the app is done."""
        self.later.get(timeout=PATIENCE)()

    @property
    def waiting(self) -> list[str]:
        return [notice.key for notice in self.desk.store_room.waiting]

    def journal(self) -> Path:
        assert self.desk.game is not None
        return self.library.games.open_journal(self.desk.game.id)

    def save(self) -> None:
        """One more turn of the game on the desk."""
        assert self.desk.game is not None
        with self.desk.store_room.storage():
            self.desk.game.save(_next(self.desk.game.timeline))


def _next(timeline: Timeline) -> Timeline:
    return timeline.record(timeline.game.offers(timeline.state)[0].actions[0])


@contextmanager
def opened(folder: Path) -> Iterator[Room]:
    room = Room(folder)
    try:
        yield room
    finally:
        room.desk.close()
        room.library.close()


@pytest.fixture
def room(folder: Path) -> Iterator[Room]:
    with opened(folder / "library") as room:
        yield room


@pytest.fixture
def backup(folder: Path) -> Path:
    """Of a library with thirty finished games and one on the table."""
    with Library(folder / "there", Clock()) as there:
        for i in range(30):
            finished(there, "Ana", f"Player {i}")
        play(there.begin(record("Béa", "Carl")), 5)
        there.back_up(folder / "backup.zip")
    return folder / "backup.zip"


# Between table and shelf


def test_a_game_is_begun_put_away_and_taken_up_again(room: Room) -> None:
    game = room.desk.begin(DRAFT, "Player {n}")
    assert game is not None
    assert room.desk.game is game
    assert [player.colour for player in room.library.people.players()] == ["teal", "saffron"]
    room.save()
    result = room.desk.finish(game)
    assert (result.game, result.timeline) == (None, game.timeline)
    assert room.desk.game is None
    assert list(room.library.games.recent()) == [result.summary]
    again = room.desk.take_up(result.summary.id)
    assert again is not None
    assert again.timeline.actions == game.timeline.actions
    assert room.waiting == []


def test_the_game_before_is_let_go_of(room: Room) -> None:
    first = room.desk.begin(DRAFT, "{n}")
    second = room.desk.play_again(first.id if first else "", "{n}")
    assert first is not None
    assert second is not None
    assert second.timeline.header.players == first.timeline.header.players
    with pytest.raises(StorageError):
        first.save(_next(first.timeline))
    assert len(room.library.games.open_games()) == 2
    carried_on = room.desk.carry_on(first.id)
    assert carried_on is room.desk.game is not first


def test_how_a_game_stands_and_how_one_ended(room: Room) -> None:
    game = room.desk.begin(DRAFT, "{n}")
    assert game is not None
    standing = room.desk.result(game)
    assert (standing.game, standing.timeline, standing.summary.status) == (game, game.timeline, "stopped")
    summary = room.desk.finish(game).summary
    ended = room.desk.result(summary)
    assert (ended.summary, ended.game) == (summary, None)
    assert ended.timeline is not None
    shutil.rmtree(room.library.place.path / "games")
    assert room.desk.result(summary) == (summary, None, None), "there are still the totals"
    assert room.waiting == ["no-game"]


def test_a_game_in_the_bin_lies_on_no_desk(room: Room) -> None:
    game = room.desk.begin(DRAFT, "{n}")
    assert game is not None
    assert room.desk.delete(game.id)
    assert room.desk.game is None
    assert room.desk.undelete(game.id)
    assert not room.desk.delete("nowhere")
    assert room.waiting == ["no-game"]


def test_finishing_backs_up_beside_the_app(room: Room) -> None:
    game = room.desk.begin(DRAFT, "{n}")
    assert game is not None
    room.desk.finish(game)
    room.wait()
    assert len(room.library.backups()) == 1
    assert room.waiting == []


def test_a_backup_that_cannot_be_made_of_itself_is_said(room: Room) -> None:
    (room.library.place.path / "backups").write_text("not a folder")
    game = room.desk.begin(DRAFT, "{n}")
    assert game is not None
    room.desk.finish(game)
    room.wait()
    assert room.waiting == ["write-failed"]


# What is found


def test_what_was_found_at_the_start_waits_to_be_said(folder: Path) -> None:
    with Library(folder) as library:
        library.settings.save(Settings(theme="dark"))
    for name in ("settings.json", "library.json"):
        (folder / name).write_bytes(b"rubbish")
    with opened(folder) as room:
        assert room.waiting == ["damaged"]
        room.desk.store_room.ask(lambda library: library.settings.load(), Settings())
        assert room.waiting == ["damaged", "damaged"]
        with opened(folder) as second:
            assert second.waiting == ["in-use"]


def test_every_call_is_listened_to(room: Room) -> None:
    for _ in range(2):
        room.desk.begin(DRAFT, "{n}")
    for name in ("players.json", "settings.json"):
        (room.library.place.path / name).write_bytes(b"rubbish")
    assert room.desk.colours() == {"Ana": "teal", "Béa": "saffron"}, "from the generation before"
    assert room.waiting == ["older"]
    room.desk.store_room.ask(lambda library: library.settings.load(), Settings())
    assert room.waiting == ["older", "damaged"]
    assert room.told == 2
    room.desk.store_room.said()
    assert room.waiting == []
    assert len(room.desk.store_room.found) == 2, "it can be read again"


@pytest.mark.parametrize("theirs", [b"rubbish", None])
def test_a_journal_replaced_underneath_is_said_and_the_game_goes_on(room: Room, theirs: bytes | None) -> None:
    game = room.desk.begin(DRAFT, "{n}")
    assert game is not None
    room.save()
    journal = room.journal()
    if theirs is None:
        journal.unlink()
    else:
        journal.write_bytes(theirs)
    room.save()
    assert room.waiting == ["replaced"]
    aside = str(room.desk.store_room.waiting[0].facts["aside"])
    assert (journal.with_name(aside).read_bytes() == theirs) if theirs else not aside
    assert room.library.games.record(game.id).actions == game.timeline.actions


def test_a_finding_is_said_once_a_refusal_whenever_it_happens(room: Room) -> None:
    open_games = room.library.place.path / "open"
    game = room.desk.begin(DRAFT, "{n}")
    assert game is not None
    odd = "20260518-120000-00000000"
    (open_games / f"{odd}.journal").write_bytes(encode({"format": "century-record/99", "id": odd}, []))
    for _ in range(2):
        room.desk.store_room.ask(lambda library: library.games.open_games(), [])
        assert room.waiting == ["unreadable-game"]
    room.desk.store_room.said()
    room.desk.store_room.ask(lambda library: library.games.open_games(), [])
    assert room.waiting == []
    for _ in range(2):
        assert room.desk.carry_on(odd) is None
        assert len(room.waiting) == 1
        room.desk.store_room.said()
    assert room.desk.game is game


def test_a_game_that_storage_refuses_leaves_the_desk_as_it_is(room: Room) -> None:
    game = room.desk.begin(DRAFT, "{n}")
    other = room.library.begin(record())
    path = room.library.games.open_journal(other.id)
    spoilt = path.read_bytes().replace(b"century-journal", b"century-jourmal")
    path.write_bytes(spoilt)
    (room.library.place.path / COPIES / path.name).unlink()
    assert room.desk.carry_on(other.id) is None
    assert room.waiting == ["unreadable-game"]
    assert room.desk.game is game
    assert path.read_bytes() == spoilt
    room.save()


def test_a_folder_that_is_gone_gives_no_answer_and_the_app_goes_on(room: Room) -> None:
    open_games = room.library.place.path / "open"
    open_games.rmdir()
    open_games.write_text("not a folder")
    assert room.desk.store_room.ask(lambda library: library.games.open_games(), []) == []
    assert room.waiting == ["read-failed"]


def test_a_full_disk_at_the_end_loses_nothing(folder: Path) -> None:
    def work() -> None:
        room = Room(folder / "library")
        game = room.desk.begin(DRAFT, "{n}")
        assert game is not None
        room.save()
        limit(100)
        result = room.desk.finish(game)
        assert result.game is room.desk.game is game
        assert room.waiting == ["disk-full"]
        assert [summary.id for summary in room.library.games.open_games()] == [game.id]
        limit(1 << 30)
        room.save()
        assert room.desk.finish(game).game is None
        assert next(room.library.games.recent()).turns == 2
        room.desk.close()

    in_a_child(work)


# Beside the app


def test_a_backup_is_made_beside_the_app(room: Room, folder: Path) -> None:
    finished(room.library)
    done: list[bool] = []
    assert room.desk.long_work.back_up(folder / "mine.zip", done.append)
    work = room.desk.worker.work
    assert work is not None
    assert not room.desk.long_work.back_up(folder / "other.zip", done.append), "one thing at a time"
    assert room.waiting == []
    room.wait()
    assert done == [True]
    assert (work.done, work.total) == (1, 1)
    assert room.desk.worker.work is None
    with opened(folder / "other") as other:
        assert len(other.library.restore(folder / "mine.zip").games) == 1


def test_a_stopped_backup_says_so(room: Room, folder: Path) -> None:
    for i in range(5):
        finished(room.library, "Ana", f"Player {i}")
    done: list[bool] = []
    release = SimpleQueue[None]()
    room.desk.worker._thread.submit(release.get)
    room.desk.long_work.back_up(folder / "mine.zip", done.append)
    assert room.desk.worker.work is not None
    room.desk.worker.work.stop()
    release.put(None)
    room.wait()
    assert done == [False]
    assert not list(folder.glob("mine*"))


def test_a_backup_that_is_refused_is_said(room: Room, folder: Path) -> None:
    done: list[bool] = []
    room.desk.long_work.back_up(folder / "nowhere" / "mine.zip", done.append)
    room.wait()
    assert done == []
    assert room.waiting == ["no-folder"]
    assert room.desk.worker.work is None


def test_restoring_clears_the_desk_and_tells_what_was_done(room: Room, backup: Path) -> None:
    room.desk.begin(DRAFT, "{n}")
    done: list[Report] = []
    assert room.desk.long_work.restore(backup, done.append)
    assert room.desk.game is None
    room.wait()
    (report,) = done
    assert list(report.games.values()) == ["added"] * 31
    assert len(list(room.library.games.recent())) == 30
    assert len(room.library.games.open_games()) == 2
    assert room.waiting == []


def test_no_game_is_fetched_while_a_backup_is_restored(room: Room, backup: Path) -> None:
    game = room.desk.begin(DRAFT, "{n}")
    assert game is not None
    with room.desk.store_room.storage():
        room.desk.long_work.restore(backup, lambda _: None)
        for fetch in (room.desk.carry_on, room.desk.take_up, lambda key: room.desk.play_again(key, "{n}")):
            assert fetch(game.id) is None
        assert room.desk.begin(DRAFT, "{n}") is None
        assert not room.desk.long_work.restore(backup, lambda _: None)
    room.wait()
    assert room.desk.carry_on(game.id) is not None


def test_a_stopped_restore_is_honest(room: Room, backup: Path) -> None:
    done: list[Report] = []
    with room.desk.store_room.storage():
        room.desk.long_work.restore(backup, done.append)
        assert room.desk.worker.work is not None
        room.desk.worker.work.stop()
    room.wait()
    assert (done[0].games, done[0].left) == ({}, 31)


def test_a_file_that_is_no_backup_is_said(room: Room, folder: Path) -> None:
    (folder / "holiday.zip").write_bytes(b"not a backup")
    done: list[Report] = []
    room.desk.long_work.restore(folder / "holiday.zip", done.append)
    room.wait()
    assert done == []
    assert room.desk.store_room.waiting == [Notice("no-backup", {"file": "holiday.zip"})]


def test_a_restore_that_is_refused_says_what_it_did(room: Room, backup: Path) -> None:
    games = room.library.place.path / "games"
    games.rmdir()
    games.write_text("not a folder")
    done: list[Report] = []
    room.desk.long_work.restore(backup, done.append)
    room.wait()
    (report,) = done
    assert report.refused is not None
    assert report.refused.key in room.waiting
    assert report.left, "the games that were not taken are counted"
    assert games.read_text() == "not a folder"


def test_a_restore_waits_for_its_turn(room: Room, backup: Path) -> None:
    """The library is not made for two at a time: one could undo what the other has just written."""
    with room.desk.store_room.storage() as library:
        room.desk.long_work.restore(backup, lambda _: None)
        work = room.desk.worker.work
        assert work is not None
        until_somebody_waits_for(room.desk.store_room.key)
        assert work.total == 0
        finished(library)
    room.wait()
    assert len(list(room.library.games.recent())) == 31


def test_the_library_can_be_used_between_two_games_of_a_restore(room: Room, backup: Path) -> None:
    at: list[int] = []
    with room.desk.store_room.storage():
        room.desk.long_work.restore(backup, lambda _: None)
        work = room.desk.worker.work
        assert work is not None
        until_somebody_waits_for(room.desk.store_room.key)
    told = work.progress

    def with_somebody_at_the_door(done: int, total: int) -> bool:
        """On a busy machine all of it may be over before anybody else has had the processor."""
        if done == 10:
            until_somebody_waits_for(room.desk.store_room.key)
        return told(done, total)

    work.progress = with_somebody_at_the_door  # type: ignore[method-assign]
    while room.later.empty():
        with room.desk.store_room.storage() as library:
            at.append(work.done)
            finished(library, "Ana", f"Guest {len(at)}")
    room.wait()
    assert len(list(room.library.games.recent())) == 30 + len(at)
    assert set(at) - {0, 31}, "in the middle, not only before and after"


def test_closing_leaves_nothing_half_done(folder: Path, backup: Path) -> None:
    with opened(folder / "library") as room:
        room.desk.long_work.restore(backup, lambda _: None)
        room.desk.close()
        merged = len(list((folder / "library" / "games").glob("*.json")))
        assert len(list(room.library.games.recent())) == merged, "what was merged is listed"
    with opened(folder / "library") as room:
        room.desk.long_work.restore(backup, lambda _: None)
        room.wait()
        assert len(list(room.library.games.recent())) == 30


def test_closing_waits_for_the_backup_of_a_finished_game(folder: Path) -> None:
    with opened(folder / "library") as room:
        game = room.desk.begin(DRAFT, "{n}")
        assert game is not None
        room.desk.finish(game)
    with Library(folder / "library") as library:
        assert len(library.backups()) == 1


def test_what_has_begun_to_come_in_is_brought_to_its_end(room: Room) -> None:
    """A restore begins while games come: no other game comes after that, and none stays half here."""
    with room.desk.exchanging._alone():
        pass
    room.desk.worker.work = Work("restore")
    with pytest.raises(StorageError, match="busy"), room.desk.exchanging._alone():
        pass
    with room.desk.exchanging._alone(midway=True):
        pass
    room.desk.worker.work = None
