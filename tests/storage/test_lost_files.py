"""What others have taken away or put in its place is found, mended where there is a second copy, and said."""

import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from storage import files, stamp
from storage.bookmarks import Bookmark
from storage.journal import decode
from storage.library import Library
from storage.notices import Notice
from storage.open_game import COPIES
from storage.settings import Settings
from storage.summaries import MOST, Summary
from tests.storage.tables import Clock, finished, play, record, saved_map
from tests.storage.test_faults import without_rights


class Room:
    """A library with some of everything, to be closed, spoilt and opened again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = Clock()
        with self.opened() as library:
            self.games = [finished(library, "Ana", f"Player {i}") for i in range(5)]
            library.games.delete(finished(library, "Ana", "Dora").id)
            self.on_table = play(library.begin(record()), 12)
            library.settings.save(Settings(theme="light"))
            library.settings.save(Settings(theme="dark"))
            library.maps.keep("eastern-wonders", saved_map("Bay"))
            library.bookmarks.keep("a game", Bookmark(at=3))
            self.on_table.close()
        with self.opened() as library:
            self.before = list(library.games.recent())
            assert library.take_notices() == ()
        self.journal = folder / "open" / f"{self.on_table.id}.journal"
        self.copy = folder / COPIES / self.journal.name

    @contextmanager
    def opened(self) -> Iterator[Library]:
        with Library(self.folder, self.clock) as library:
            yield library

    def put_in_the_place_of(self, path: Path, what: Callable[[Path], Any]) -> None:
        if path.is_dir():
            shutil.rmtree(path)
        elif os.path.lexists(path):
            path.unlink()
        what(path)


@pytest.fixture
def room(folder: Path) -> Room:
    return Room(folder / "library")


def keys(library: Library) -> list[str]:
    return [notice.key for notice in library.take_notices()]


# Lists


def without_all_lists(folder: Path) -> None:
    shutil.rmtree(folder / "summaries")


def without_one_list(folder: Path) -> None:
    (path,) = (folder / "summaries").glob("*.json")
    path.unlink()
    files.previous(path).unlink()


def without_a_stamp(folder: Path) -> None:
    without_all_lists(folder)
    (folder / stamp.FILE).unlink()


@pytest.mark.parametrize("take_away", [without_all_lists, without_one_list, without_a_stamp])
def test_lists_that_were_removed_are_rebuilt(room: Room, take_away: Callable[[Path], None]) -> None:
    take_away(room.folder)
    with room.opened() as library:
        assert list(library.games.recent()) == room.before
        assert library.take_notices() == (Notice("summaries-rebuilt", {"games": 6}),)
    with room.opened() as library:
        assert list(library.games.recent()) == room.before
        assert library.take_notices() == ()


def test_of_several_files_one_that_was_removed_is_rebuilt(folder: Path) -> None:
    clock = Clock()
    with Library(folder, clock) as library:
        for _ in range(MOST + 3):
            finished(library)
        before = list(library.games.recent())
    first, second = sorted((folder / "summaries").glob("*.json"))
    for path in (first, second):
        content = path.read_bytes()
        # Folders tell the time of a change in ticks of some milliseconds.
        time.sleep(0.05)
        path.unlink()
        files.previous(path).unlink(missing_ok=True)
        with Library(folder, clock) as library:
            assert list(library.games.recent()) == before
            assert keys(library) == ["summaries-rebuilt"]
        assert content.count(b"\n") > 3


def test_a_backup_unzipped_by_hand_is_a_library(room: Room, folder: Path) -> None:
    with room.opened() as library:
        library.back_up(folder / "backup.zip")
    shutil.unpack_archive(folder / "backup.zip", folder / "there")
    with Library(folder / "there") as library:
        assert list(library.games.recent()) == room.before
        assert keys(library) == ["summaries-rebuilt"]
        assert library.games.resume(room.on_table.id).timeline == room.on_table.timeline


def test_games_that_were_copied_in_by_hand_are_listed(room: Room, folder: Path) -> None:
    with Library(folder / "there") as there:
        theirs = finished(there, "Dora", "Emil")
    for path in (folder / "there" / "games").iterdir():
        shutil.copy(path, room.folder / "games")
    with room.opened() as library:
        assert {summary.id for summary in library.games.recent()} == {
            theirs.id,
            *(summary.id for summary in room.before),
        }
        assert keys(library) == ["summaries-rebuilt", "clock-back"]


def test_games_whose_files_were_removed_are_said_once(room: Room) -> None:
    for path in (room.folder / "games").glob(f"{room.games[1].id}*"):
        path.unlink()
    with room.opened() as library:
        assert list(library.games.recent()) == room.before, "their results are left"
        assert library.take_notices() == (Notice("games-missing", {"games": 1}),)
    with room.opened() as library:
        assert library.take_notices() == ()


def test_a_game_that_nobody_can_read_is_said_and_the_others_are_listed(room: Room) -> None:
    shutil.rmtree(room.folder / "summaries")
    for path in (room.folder / "games").glob(f"{room.games[1].id}*"):
        path.write_bytes(b"rubbish")
    with room.opened() as library:
        assert len(list(library.games.recent())) == 4
        assert {"unreadable-game", "summaries-rebuilt"} <= set(keys(library))


def test_where_nothing_may_be_written_unlisted_games_are_said(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree(room.folder / "summaries")
    monkeypatch.setattr(os, "access", lambda *_, **__: False)
    with room.opened() as library:
        assert "unlisted" in keys(library)
    assert not (room.folder / "summaries").exists()


def test_a_start_reads_no_game_and_lists_no_folder_of_games(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at: list[str] = []
    scandir, read = os.scandir, Path.read_bytes
    monkeypatch.setattr(os, "scandir", lambda path: (looked_at.append(Path(path).name), scandir(path))[1])
    monkeypatch.setattr(Path, "read_bytes", lambda path: (looked_at.append(path.parent.name), read(path))[1])
    with room.opened() as library:
        assert len(list(library.games.recent())) == 5
    assert "summaries" in looked_at
    assert "games" not in looked_at


def test_finishing_and_taking_up_leave_nothing_to_compare(room: Room) -> None:
    with room.opened() as library:
        library.games.finish(library.games.resume(room.on_table.id))
        assert stamp_holds(room.folder)
        library.games.take_up(room.on_table.id)
        assert stamp_holds(room.folder)


def test_what_others_do_meanwhile_is_found_at_the_next_start(room: Room) -> None:
    with room.opened() as library:
        shutil.rmtree(room.folder / "summaries")
        (room.folder / "summaries").mkdir()
        latest = finished(library)
    with room.opened() as library:
        assert list(library.games.recent()) == [latest, *room.before]
        assert keys(library) == ["summaries-rebuilt"]


def stamp_holds(folder: Path) -> bool:
    told = (folder / stamp.FILE).read_bytes().decode()
    return all(str((folder / name).stat().st_mtime_ns) in told for name in ("games", "summaries"))


# Single files


def test_settings_that_were_emptied_are_those_before_and_it_is_said_so(room: Room) -> None:
    (room.folder / "settings.json").write_bytes(b"")
    with room.opened() as library:
        assert library.settings.load() == Settings(theme="light")
        (notice,) = library.take_notices()
    assert notice.key == "older"
    assert (notice.facts["kept"], notice.facts["lost"], notice.facts["older"]) == (0, 1, 1)


def test_settings_that_were_removed_are_those_before_and_it_is_said_once(room: Room) -> None:
    (room.folder / "settings.json").unlink()
    with room.opened() as library:
        assert library.settings.load() == Settings(theme="light")
        assert library.take_notices() == (Notice("gone", {"file": "settings.json", "older": 1}),)
    with room.opened() as library:
        assert library.settings.load() == Settings(theme="light")
        assert library.take_notices() == ()


def test_a_file_that_was_removed_with_its_previous_generation_is_said(room: Room) -> None:
    for path in room.folder.glob("players.json*"):
        path.unlink()
    with room.opened() as library:
        assert library.people.players() == []
        assert library.take_notices() == (Notice("gone", {"file": "players.json", "older": 0}),)
    with room.opened() as library:
        assert library.take_notices() == ()


def test_a_kill_between_two_renames_is_no_loss(room: Room) -> None:
    path = room.folder / "settings.json"
    path.replace(files.previous(path))
    path.with_name("settings.json.tmp").write_bytes(b"half of")
    with room.opened() as library:
        assert library.settings.load() == Settings(theme="dark")
        assert library.take_notices() == ()
    assert not path.with_name("settings.json.tmp").exists()


# Games on the table


@pytest.mark.parametrize("share", [0.3, 0.5, 0.8, 0.99])
@pytest.mark.parametrize("at_line_end", [True, False])
def test_turns_that_were_cut_off_come_back(room: Room, share: float, at_line_end: bool) -> None:
    whole = room.journal.read_bytes()
    cut = whole[: int(len(whole) * share)]
    if at_line_end:
        cut = cut[: cut.rindex(b"\n") + 1]
    room.journal.write_bytes(cut)
    missing = 12 - len(decode(cut, "").changes)
    with room.opened() as library:
        assert library.games.record(room.on_table.id).actions == room.on_table.timeline.actions
        again = library.games.resume(room.on_table.id)
        assert again.timeline == room.on_table.timeline
        said = Notice("turns-back", {"file": room.journal.name, "turns": missing})
        torn = Notice("torn", {"file": room.journal.name})
        assert library.take_notices() == ((said,) if missing else (torn,) if decode(cut, "").torn else ())
        assert room.journal.read_bytes() == whole
        play(again, 2)


def test_a_torn_write_is_told_from_a_cut(room: Room) -> None:
    whole = room.journal.read_bytes()
    room.journal.write_bytes(whole + b'0badc0de [13,{"change":"pl')
    with room.opened() as library:
        assert library.games.resume(room.on_table.id).timeline == room.on_table.timeline
        assert keys(library) == ["torn"]


def test_lines_that_are_damaged_twice_come_from_the_copy(room: Room) -> None:
    lines = room.journal.read_bytes().splitlines(keepends=True)
    room.journal.write_bytes(
        b"".join(line[::-1] if i in (0, 1, 6, 7) else line for i, line in enumerate(lines))
    )
    with room.opened() as library:
        assert [summary.id for summary in library.games.open_games()] == [room.on_table.id]
        assert library.games.resume(room.on_table.id).timeline == room.on_table.timeline
        assert library.take_notices() == (Notice("turns-back", {"file": room.journal.name, "turns": 1}),)


def test_a_copy_that_ends_early_or_is_damaged_costs_nothing(room: Room) -> None:
    copy = room.copy.read_bytes()
    for spoilt in (b"", copy[:200], copy[::-1], b"rubbish\n" * 9):
        room.copy.write_bytes(spoilt)
        with room.opened() as library:
            library.games.resume(room.on_table.id).close()
            assert library.take_notices() == ()
        assert room.copy.read_bytes() == copy


def test_a_copy_of_something_else_is_not_believed(room: Room) -> None:
    with room.opened() as library:
        other = play(library.begin(record("Dora", "Emil")), 30)
        copies = room.folder / COPIES
        shutil.copy(copies / f"{other.id}.journal", room.copy)
        assert library.games.resume(room.on_table.id).timeline == room.on_table.timeline
        assert library.take_notices() == ()


def test_a_journal_that_was_removed_comes_back(room: Room) -> None:
    shutil.rmtree(room.folder / "open")
    with room.opened() as library:
        assert [summary.id for summary in library.games.open_games()] == [room.on_table.id]
        assert library.take_notices() == (Notice("game-back", {"file": room.journal.name}),)
        assert library.games.resume(room.on_table.id).timeline == room.on_table.timeline


def test_the_journal_of_another_game_in_its_place_is_set_aside(room: Room) -> None:
    with room.opened() as library:
        other = play(library.begin(record("Dora", "Emil")), 3)
        other.close()
    shutil.copy(room.journal.with_name(f"{other.id}.journal"), room.journal)
    with room.opened() as library:
        assert {summary.id for summary in library.games.open_games()} == {room.on_table.id, other.id}
        assert library.games.resume(room.on_table.id).timeline == room.on_table.timeline
        assert keys(library) == ["turns-back"]


def test_a_game_that_was_put_away_leaves_no_copy(room: Room) -> None:
    copy = room.copy.read_bytes()
    with room.opened() as library:
        library.games.finish(library.games.resume(room.on_table.id))
        assert not room.copy.exists()
    room.copy.write_bytes(copy)
    with room.opened() as library:
        assert library.games.open_games() == []
        assert library.take_notices() == ()
    assert not room.copy.exists(), "one that a kill has left"


def test_without_the_folder_of_copies_a_game_goes_on(room: Room) -> None:
    with room.opened() as library:
        game = library.games.resume(room.on_table.id)
        shutil.rmtree(room.folder / COPIES)
        play(game, 5)
        assert library.games.resume(game.id).timeline == game.timeline


# Things that are no files

OBSTACLES: dict[str, Callable[[Path], Any]] = {
    "a folder": lambda path: path.mkdir(),
    "a full folder": lambda path: (path.mkdir(), (path / "thing").write_bytes(b"?")),
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a pipe": os.mkfifo,
}


def everything_works(library: Library) -> None:
    finished(library, "Ana", "Zoé")
    play(library.begin(record()), 3)
    library.settings.save(Settings(theme="system", hints=True))
    assert library.settings.load().hints
    library.games.delete(next(library.games.recent()).id)
    assert library.games.binned()
    for summary in (*library.games.recent(), *library.games.open_games()):
        library.games.record(summary.id)


SINGLES = [
    "bin.json",
    "library.json",
    "settings.json",
    "players.json",
    "maps.json",
    "bookmarks.json",
    "checked",
]


@pytest.mark.parametrize("name", SINGLES)
@pytest.mark.parametrize("what", OBSTACLES.values(), ids=OBSTACLES)
def test_in_the_place_of_a_file(room: Room, name: str, what: Callable[[Path], Any]) -> None:
    room.put_in_the_place_of(room.folder / name, what)
    with room.opened() as library:
        assert library.refusal is None
        # What was in the bin is back without it.
        assert list(library.games.recent())[name == "bin.json" :] == room.before
        library.settings.load()
        library.people.players()
        library.maps.of("eastern-wonders")
        library.bookmarks.of("a game")
        said = set(keys(library))
        assert said <= {"in-the-way", "gone"}
        assert said or name == stamp.FILE
        everything_works(library)


@pytest.mark.parametrize("name", ["settings.json.prev", "settings.json.tmp", "players.json.tmp"])
@pytest.mark.parametrize("what", OBSTACLES.values(), ids=OBSTACLES)
def test_in_the_way_of_a_write(room: Room, name: str, what: Callable[[Path], Any]) -> None:
    with room.opened() as library:
        room.put_in_the_place_of(room.folder / name, what)
        everything_works(library)


@pytest.mark.parametrize("what", OBSTACLES.values(), ids=OBSTACLES)
def test_in_the_place_of_a_list(room: Room, what: Callable[[Path], Any]) -> None:
    (path,) = (room.folder / "summaries").glob("*.json")
    room.put_in_the_place_of(path, what)
    with room.opened() as library:
        assert list(library.games.recent()) == room.before
        assert keys(library)
        everything_works(library)


@pytest.mark.parametrize("what", OBSTACLES.values(), ids=OBSTACLES)
def test_in_the_place_of_a_record_or_its_journal(room: Room, what: Callable[[Path], Any]) -> None:
    for suffix, game in zip((".json", ".journal"), room.games, strict=False):
        room.put_in_the_place_of(room.folder / "games" / f"{game.id}{suffix}", what)
    with room.opened() as library:
        assert list(library.games.recent()) == room.before
        for game in room.games:
            assert library.games.record(game.id).players == game.players
            library.games.take_up(game.id)
        assert "in-the-way" in keys(library)
        everything_works(library)


@pytest.mark.parametrize("what", OBSTACLES.values(), ids=OBSTACLES)
def test_in_the_place_of_one_open_journal(room: Room, what: Callable[[Path], Any]) -> None:
    with room.opened() as library:
        other = play(library.begin(record("Dora", "Emil")), 3)
    room.put_in_the_place_of(room.journal, what)
    with room.opened() as library:
        assert {summary.id for summary in library.games.open_games()} == {room.on_table.id, other.id}
        assert library.games.resume(room.on_table.id).timeline == room.on_table.timeline
        assert {"in-the-way", "game-back"} <= set(keys(library))
        everything_works(library)


@pytest.mark.parametrize("name", ["open", "games", "summaries", COPIES])
@pytest.mark.parametrize("what", [Path.touch, OBSTACLES["a link to itself"]], ids=["a file", "a link"])
def test_in_the_place_of_a_folder(room: Room, name: str, what: Callable[[Path], Any]) -> None:
    room.put_in_the_place_of(room.folder / name, what)
    with room.opened() as library:
        assert library.refusal is None
        assert "in-the-way" in keys(library)
        assert list(library.games.recent()) == room.before
        library.games.resume(room.on_table.id).close()
        finished(library)


def test_a_folder_on_a_drive_that_is_not_there_is_waited_for(room: Room) -> None:
    (room.folder / "games").rename(room.folder / "drive")
    (room.folder / "games").symlink_to("unplugged")
    with room.opened() as library:
        assert library.refusal is not None
        assert list(library.games.recent()) == room.before
    (room.folder / "games").unlink()
    (room.folder / "games").symlink_to("drive")
    with room.opened() as library:
        assert library.refusal is None
        assert library.games.record(room.games[0].id)


@pytest.mark.parametrize("where", ["open", "games", "summaries", COPIES])
@pytest.mark.parametrize(
    "name", [b"\xff\xfe.json", b"\xff.journal", b"notes.json", b"copy of a game.journal"]
)
def test_a_strange_name_is_passed_over_and_said(room: Room, where: str, name: bytes) -> None:
    (room.folder / where / os.fsdecode(name)).write_bytes(b"whatever")
    with room.opened() as library:
        assert list(library.games.recent()) == room.before
        assert len(library.games.open_games()) == 1
        said = [notice.facts["file"] for notice in library.take_notices() if notice.key == "stranger"]
        assert said == [f"{where}/{os.fsdecode(name)}"]
        everything_works(library)
    assert (room.folder / where / os.fsdecode(name)).read_bytes() == b"whatever"


@pytest.mark.parametrize(
    "name", ["bin.json", "library.json", "settings.json", "summaries/*.json", "open/*.journal"]
)
def test_a_file_without_rights_stops_nothing_else(room: Room, name: str) -> None:
    for path in (room.folder.parent, *room.folder.parent.rglob("*")):
        os.chown(path, 65534, 65534)
    (path,) = room.folder.glob(name)
    path.chmod(0)

    def work() -> None:
        with room.opened() as library:
            assert list(library.games.recent())[name == "bin.json" :] == room.before
            assert [summary.id for summary in library.games.open_games()] == [room.on_table.id]
            library.settings.load()
            assert library.take_notices()
            everything_works(library)

    without_rights(work)


@pytest.mark.parametrize("name", ["open", "games", "summaries", COPIES])
def test_a_folder_without_rights_stops_nothing_else(room: Room, name: str) -> None:
    for path in (room.folder.parent, *room.folder.parent.rglob("*")):
        os.chown(path, 65534, 65534)
    (room.folder / name).chmod(0)

    def work() -> None:
        with room.opened() as library:
            listed: list[Summary] = list(library.games.recent())
            assert listed == room.before or name == "summaries"
            library.games.open_games()
            library.settings.save(Settings(hints=True))
            assert library.take_notices() or name in (COPIES, "games")

    without_rights(work)
    (room.folder / name).chmod(0o700)


def test_what_cannot_be_read_now_is_not_overwritten(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Too many open files: the next write must not take the file for an empty one."""
    with room.opened() as library:
        before = (room.folder / "players.json").read_bytes()
        read = Path.read_bytes

        def cannot(path: Path) -> bytes:
            if path.name == "players.json":
                raise OSError(24, "Too many open files")
            return read(path)

        with monkeypatch.context() as patch:
            patch.setattr(Path, "read_bytes", cannot)
            library.begin(record("Dora", "Emil"))
        assert keys(library) == ["read-failed"]
        assert (room.folder / "players.json").read_bytes() == before


# What a killed process has left


def test_temporary_files_of_a_killed_process_are_cleared_and_no_others(room: Room) -> None:
    with room.opened() as library:
        library.back_up_automatically()
    ours = [
        *(room.folder / f"{name}.tmp" for name in ("settings.json", "library.json")),
        room.journal.with_name(f"{room.journal.name}.tmp"),
        room.folder / "games" / f"{room.games[0].id}.json.tmp",
        room.folder / "summaries" / "00000000T000000Z.json.tmp",
        next((room.folder / "backups").iterdir()).with_suffix(".zip.1.tmp"),
    ]
    others = [room.folder / "thesis.tmp", room.folder / "games" / "notes.json.tmp"]
    for path in (*ours, *others):
        path.write_bytes(b"half of it")
    with room.opened() as library:
        assert list(library.games.recent()) == room.before
        assert library.take_notices() == ()
    assert [path for path in ours if path.exists()] == []
    assert [path for path in others if path.exists()] == others


def test_a_write_never_goes_through_a_link(room: Room, folder: Path) -> None:
    precious = folder / "precious"
    precious.write_bytes(b"mine")
    with room.opened() as library:
        for name in ("settings.json.tmp", "checked.tmp", "checked", f"{COPIES}/{room.journal.name}.tmp"):
            path = room.folder / name
            path.unlink(missing_ok=True)
            path.symlink_to(precious)
        everything_works(library)
        play(library.games.resume(room.on_table.id), 1)
    (room.folder / "lock").unlink()
    (room.folder / "lock").symlink_to(precious)
    with room.opened() as library:
        assert library.refusal is not None
    assert precious.read_bytes() == b"mine"


def test_a_folder_that_is_removed_in_mid_game_is_made_again(library: Library) -> None:
    game = library.begin(record())
    play(game, 2)
    shutil.rmtree(library.place.path / "open")
    play(game, 1, 5)
    assert [notice.key for notice in library.take_notices()] == ["replaced"]
    assert library.games.record(game.id).actions == game.timeline.actions
