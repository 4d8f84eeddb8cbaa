"""Everything in one file and back again: merged, never overwritten, and reported."""

import json
import random
import shutil
import tempfile
import zipfile
import zlib
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from engine.record import Record
from engine.timeline import Timeline
from storage import backup, journal, unpacking
from storage.atomic import encode
from storage.automatic import KEPT_LATEST, KEPT_WEEKS
from storage.bookmarks import Bookmark
from storage.library import Library
from storage.notices import Notice, StorageError
from storage.restore import Report
from storage.settings import Settings
from tests.storage.tables import Clock, finished, play, record, saved_map


@pytest.fixture
def here(folder: Path, clock: Clock) -> Library:
    return Library(folder / "here", clock)


@pytest.fixture
def there(folder: Path, clock: Clock) -> Library:
    """A library with some of everything."""
    library = Library(folder / "there", clock)
    finished(library, "Ana", "Béa")
    marked = library.games.finish(play(library.begin(record("Ana", "Carl"), {"Ana": "red"}), 30))
    library.bookmarks.keep(marked.id, Bookmark(at=12, word="here"))
    play(library.begin(record("Béa", "Carl")), 20)
    library.games.delete(finished(library, "Dora", "Emil").id)
    library.settings.save(Settings(theme="dark", others={"from tomorrow": 1}))
    library.maps.keep("eastern-wonders", saved_map("Bay"))
    return library


def taken(library: Library, folder: Path) -> Path:
    path = folder / "backup.zip"
    path.unlink(missing_ok=True)
    library.back_up(path)
    return path


def everything(library: Library) -> list[object]:
    """All but since when a game lies in the bin: where it was restored to, that is today."""
    games = library.games
    keys = [summary.id for summary in (*games.open_games(), *games.recent())]
    return [
        list(games.recent()),
        games.open_games(),
        [entry.summary for entry in games.binned()],
        {key: games.record(key).to_json() for key in keys},
        library.people.players(),
        library.people.groups(),
        library.settings.load(),
        library.maps.of("eastern-wonders"),
        {key: library.bookmarks.of(key) for key in keys},
    ]


def test_a_backup_brings_everything_back(here: Library, there: Library, folder: Path) -> None:
    report = here.restore(taken(there, folder))
    assert list(report.games.values()) == ["added"] * 4
    assert (report.differing, report.damaged) == ((), ())
    assert report.entries == 5 + 4 + 1 + 1 + 1  # players, groups, settings, maps, bookmarks
    assert everything(here) == everything(there)
    (on_table,) = here.games.open_games()
    ours, theirs = (library.games.resume(on_table.id).timeline for library in (here, there))
    assert ours.undo() == theirs.undo()


def test_a_second_time_changes_nothing(here: Library, there: Library, folder: Path) -> None:
    backup = taken(there, folder)
    here.restore(backup)
    before = everything(here)
    report = here.restore(backup)
    assert set(report.games.values()) == {"same"}
    assert (report.entries, report.differing) == (0, ())
    assert everything(here) == before


def test_what_a_list_knows_of_an_old_game_is_not_forgotten(there: Library, folder: Path) -> None:
    """The file of a game of an older app tells less than the list, in which it was filled in."""
    known = there.games.finish(play(there.begin(record("Ana", "Carl")), 30))
    old = replace(known, told=0, turns_of=(), claims_of=(), parts=(), unnamed=(), seconds=None)
    there.games.write(there.games.record(known.id), old)
    assert there.restore(taken(there, folder)).games[known.id] == "same"
    assert known in list(there.games.recent())


def test_a_game_that_a_kill_has_left_unlisted_is_listed(there: Library, folder: Path) -> None:
    backup, before = taken(there, folder), list(there.games.recent())
    for summary in before:
        there.games.summaries.remove(summary)
    assert set(there.restore(backup).games.values()) == {"same"}
    assert list(there.games.recent()) == before


def test_what_is_otherwise_here_stays_and_is_named(here: Library, there: Library, folder: Path) -> None:
    here.settings.save(Settings(theme="light"))
    here.begin(record("Ana", "Béa"), {"Ana": "blue"})
    report = here.restore(taken(there, folder))
    assert here.settings.load().theme == "light"
    assert {player.name: player.colour for player in here.people.players()}["Ana"] == "blue"
    assert "settings/app" in report.differing
    assert "players/Ana" in report.differing


def test_a_map_of_the_same_name_that_is_otherwise_here_stays(
    here: Library, there: Library, folder: Path
) -> None:
    here.maps.keep("eastern-wonders", saved_map("Bay", 2))
    report = here.restore(taken(there, folder))
    assert report.differing == ("eastern-wonders/Bay",)
    assert here.maps.of("eastern-wonders") == [saved_map("Bay", 2)]


def test_a_game_that_went_on_there_goes_on_here(here: Library, there: Library, folder: Path) -> None:
    here.restore(taken(there, folder))
    (on_table,) = there.games.open_games()
    play(there.games.resume(on_table.id), 15, seed=9)
    assert here.restore(taken(there, folder)).games[on_table.id] == "continued"
    assert here.games.record(on_table.id) == there.games.record(on_table.id)
    there.games.finish(play(there.games.resume(on_table.id), 5, seed=10))
    assert here.restore(taken(there, folder)).games[on_table.id] == "continued"
    assert everything(here)[:4] == everything(there)[:4]


def test_a_game_that_went_on_here_stays(here: Library, there: Library, folder: Path) -> None:
    backup = taken(there, folder)
    here.restore(backup)
    (on_table,) = here.games.open_games()
    play(here.games.resume(on_table.id), 15, seed=9)
    before = everything(here)
    assert here.restore(backup).games[on_table.id] == "same"
    here.games.finish(here.games.resume(on_table.id))
    assert here.restore(backup).games[on_table.id] == "same"
    assert here.games.open_games() == []
    assert here.games.record(on_table.id).actions == Record.from_json(before[3][on_table.id]).actions  # type: ignore[index]


def test_a_game_that_differs_is_kept_twice(here: Library, there: Library, folder: Path) -> None:
    here.restore(taken(there, folder))
    (on_table,) = there.games.open_games()
    play(there.games.resume(on_table.id), 10, seed=1)
    play(here.games.resume(on_table.id), 10, seed=2)
    ours, theirs = here.games.record(on_table.id), there.games.record(on_table.id)
    backup = taken(there, folder)
    report = here.restore(backup)
    (other,) = [key for key, what in report.games.items() if what == "both"]
    assert here.games.record(on_table.id) == ours
    assert here.games.record(other).actions == theirs.actions
    assert len(here.games.open_games()) == 2
    again = here.restore(backup)
    assert again.games[other] == "same"
    assert len(here.games.open_games()) == 2, "not a third time"


def test_what_lies_in_the_bin_here_is_taken_back(here: Library, there: Library, folder: Path) -> None:
    backup = taken(there, folder)
    here.restore(backup)
    deleted = next(here.games.recent()).id
    here.games.delete(deleted)
    assert here.restore(backup).games[deleted] == "taken back"
    assert deleted in [summary.id for summary in here.games.recent()]
    assert len(here.games.binned()) == 1, "what was in the bin there still is"


def restored(folder: Path, clock: Clock, content: bytes) -> tuple[Report, dict[str, Record]] | None:
    """What a backup of this content gives to an empty library."""
    path = folder / "damaged.zip"
    path.write_bytes(content)
    with tempfile.TemporaryDirectory(dir=folder) as empty, Library(Path(empty), clock) as library:
        try:
            report = library.restore(path)
        except StorageError:
            return None
        return report, {key: library.games.record(key) for key in report.games}


def same(one: Record, other: Record) -> bool:
    """The same but for when it was put away, which a journal does not know."""
    return replace(one, about=replace(one.about, ended=other.about.ended)) == other


def test_a_backup_with_a_flipped_bit_gives_the_rest(there: Library, folder: Path, clock: Clock) -> None:
    content = taken(there, folder).read_bytes()
    (on_table,) = [summary.id for summary in there.games.open_games()]
    chance = random.Random(3)
    for _ in range(60):
        flipped = bytearray(content)
        offset = chance.randrange(len(content))
        flipped[offset] ^= 1 << chance.randrange(8)
        found = restored(folder, clock, bytes(flipped))
        assert found is not None
        report, records = found
        assert len(records.keys() - {on_table}) == 3, "a game that was put away stands in two files"
        for key, kept in records.items():
            assert same(kept, there.games.record(key)) or (key == on_table and report.damaged)
        assert on_table in records or report.damaged


def test_a_flipped_bit_in_a_header_costs_no_other_file(there: Library, folder: Path) -> None:
    """It may be the length that is wrong: whatever lies behind it is found all the same."""
    path = taken(there, folder)
    content = path.read_bytes()
    with zipfile.ZipFile(path) as archive:
        headers = {entry.filename: entry.header_offset for entry in archive.infolist()}
    ours = headers.keys() - {backup.ABOUT, backup.CONTENTS}
    for name, start in headers.items():
        for bit in range(30 * 8):
            flipped = bytearray(content)
            flipped[start + bit // 8] ^= 1 << bit % 8
            path.write_bytes(flipped)
            with unpacking.opened(path) as found:
                whole = {member.name for _, members in found.members() for member in members if member.whole}
            assert whole >= ours - {name}, (name, bit)


def test_a_wrong_length_that_leads_to_a_later_header_costs_no_file_between(folder: Path) -> None:
    """Half a kilobyte is what one bit of a length says: a file of just that length lies between."""
    path = folder / "backup.zip"
    names = ["games/x0.journal", "games/x0.json", "games/x1.journal"]
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(backup.ABOUT, json.dumps({"format": backup.FORMAT, "version": 1, "made": ""}))
        for name in names:
            archive.writestr(name, name[-1] * (512 - 30 - len(name)))
        archive.writestr(backup.CONTENTS, json.dumps(archive.namelist()))
        start = archive.getinfo(names[0]).header_offset
    content = bytearray(path.read_bytes())
    content[start + 29] ^= 2
    path.write_bytes(content)
    with unpacking.opened(path) as found:
        whole = {member.name for _, members in found.members() for member in members if member.whole}
    assert whole == set(names[1:])


def test_a_backup_cut_anywhere_gives_what_is_before(there: Library, folder: Path, clock: Clock) -> None:
    content = taken(there, folder).read_bytes()
    end = zipfile.ZipFile(folder / "backup.zip").start_dir
    numbers = []
    for cut in range(100, end, end // 60):
        found = restored(folder, clock, content[:cut])
        assert found is not None
        report, records = found
        assert report.damaged, "one can see that it is not all"
        assert all(same(kept, there.games.record(key)) for key, kept in records.items())
        numbers.append(len(records))
    assert numbers == sorted(numbers)
    assert (numbers[0], numbers[-1]) == (0, 4)
    whole = restored(folder, clock, content[:end])
    assert whole is not None
    assert whole[0].damaged == ()


def test_a_file_that_its_checksum_does_not_know_is_named(here: Library, there: Library, folder: Path) -> None:
    """Even where every line of it is good: something has happened to it."""
    backup = taken(there, folder)
    content = bytearray(backup.read_bytes())
    checksum = content.index(b"settings.json") - 30 + 14  # in the zip's header, which ends before the name
    content[checksum] ^= 1
    backup.write_bytes(content)
    assert here.restore(backup).damaged == ("settings.json",)
    assert here.settings.load() == there.settings.load()


def test_a_damaged_journal_beside_a_good_record_is_named(here: Library, there: Library, folder: Path) -> None:
    """The game comes from its record; that its undo history is not whole, one can see."""
    rubbish, flipped = (there.games.kept_journal(summary.id) for summary in there.games.recent())
    rubbish.write_bytes(b"rubbish")
    content = bytearray(flipped.read_bytes())
    content[-10] ^= 1
    flipped.write_bytes(content)
    report = here.restore(taken(there, folder))
    assert set(report.damaged) == {f"games/{path.name}" for path in (rubbish, flipped)}
    assert list(here.games.recent()) == list(there.games.recent())


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"not a zip at all", b"PK\x03\x04" * 1000])
def test_another_file_is_no_backup(here: Library, folder: Path, content: bytes) -> None:
    path = folder / "holiday.zip"
    path.write_bytes(content)
    with pytest.raises(StorageError) as refused:
        here.restore(path)
    assert refused.value.notice == Notice("no-backup", {"file": "holiday.zip"})


def test_a_backup_of_a_newer_app_is_refused(
    here: Library, there: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = taken(there, folder)
    monkeypatch.setattr("storage.backup.VERSION", 0)
    with pytest.raises(StorageError) as refused:
        here.restore(backup)
    assert refused.value.notice == Notice("newer", {"file": "backup.zip", "version": 1})


def test_names_in_a_backup_lead_nowhere_else(here: Library, folder: Path) -> None:
    path = folder / "evil.zip"
    content = encode({"library": {"layout": {"version": 99}}, "evil": {"evil": {}}})
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("about.json", '{"format": "century-backup", "version": 1}')
        for name in ("../evil.json", "/etc/evil.json", "games/../../evil.json", "evil.json", "library.json"):
            archive.writestr(name, content)
    report = here.restore(path)
    assert (report.games, report.entries) == ({}, 0)
    assert not list(folder.rglob("*evil.json"))
    assert content not in [path.read_bytes() for path in folder.rglob("*.json")]


def test_a_game_that_cannot_be_played_is_named(here: Library, folder: Path, there: Library) -> None:
    (on_table,) = there.games.open_games()
    start = there.games.record(on_table.id).to_json()
    for i, content in enumerate(
        (b"rubbish", journal.encode(start, [{"change": "redo"}]), journal.encode({}, []))
    ):
        (there.place.path / "open" / f"odd-{i}.journal").write_bytes(content)
    report = here.restore(taken(there, folder))
    assert report.damaged == tuple(f"open/odd-{i}.journal" for i in range(3))
    assert len(report.games) == 4


# Watched and stopped


class Watch:
    """Listens to the progress of something and stops it after so many games."""

    def __init__(self, most: int = 1000) -> None:
        self.most = most
        self.told: list[tuple[int, int]] = []

    def __call__(self, done: int, total: int) -> bool:
        self.told.append((done, total))
        return done < self.most


def test_a_backup_says_how_far_it_is(there: Library, folder: Path) -> None:
    watch = Watch()
    assert there.back_up(folder / "backup.zip", watch)
    assert watch.told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_a_backup_that_is_stopped_leaves_nothing(there: Library, folder: Path) -> None:
    before = sorted(folder.iterdir())
    assert not there.back_up(folder / "backup.zip", Watch(most=2))
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize("error", [zipfile.BadZipFile("no end"), zlib.error("-3"), OSError(5, "I/O")])
def test_a_backup_that_does_not_read_back_is_refused_and_leaves_nothing(
    there: Library, folder: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(_: zipfile.ZipFile) -> None:
        raise error

    before = sorted(folder.iterdir())
    monkeypatch.setattr(zipfile.ZipFile, "testzip", fail)
    with pytest.raises(StorageError) as refused:
        there.back_up(folder / "backup.zip")
    assert refused.value.notice.key == "not-saved"
    with pytest.raises(StorageError) as refused:
        there.back_up_automatically()
    assert refused.value.notice.key == "write-failed"
    assert sorted(folder.iterdir()) == before
    assert there.backups() == list((there.place.path / "backups").iterdir()) == []


def test_restoring_says_how_far_it_is(here: Library, there: Library, folder: Path) -> None:
    watch = Watch()
    report = here.restore(taken(there, folder), watch)
    assert watch.told == [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4)]
    assert (report.left, report.refused) == (0, None)


@pytest.mark.parametrize("most", [0, 1, 2, 3])
def test_restoring_stops_between_games_and_says_what_was_done(
    here: Library, there: Library, folder: Path, most: int
) -> None:
    backup = taken(there, folder)
    report = here.restore(backup, Watch(most))
    assert (len(report.games), report.left) == (most, 4 - most)
    listed = [*here.games.open_games(), *here.games.recent(), *(e.summary for e in here.games.binned())]
    assert {summary.id for summary in listed} == set(report.games), "what was merged can be seen"
    here.restore(backup)
    assert everything(here)[:4] == everything(there)[:4], "the rest can follow"


def test_what_is_refused_on_the_way_is_said_with_what_was_done(
    here: Library, there: Library, folder: Path
) -> None:
    backup = taken(there, folder)

    def in_the_way(done: int, total: int) -> bool:
        if done == 2:
            shutil.rmtree(here.place.path / "games")
            (here.place.path / "games").write_text("not a folder")
        return True

    report = here.restore(backup, in_the_way)
    assert report.refused is not None
    (on_table,) = here.games.open_games()
    assert report.games == {on_table.id: "added"}, "what is said to be there is there"
    assert report.left == 3


# Made of themselves


def test_one_a_day_and_the_older_ones_thinned_out(here: Library, clock: Clock) -> None:
    made = []
    for _ in range(45):
        finished(here)
        path = here.back_up_automatically()
        assert path is not None
        made.append(path)
        assert here.back_up_automatically() is None, "one a day is enough"
        clock.now += timedelta(days=1)
    kept = here.backups()
    assert kept[:KEPT_LATEST] == list(reversed(made[-KEPT_LATEST:]))
    assert len(kept) == KEPT_LATEST + KEPT_WEEKS
    ages = [len(made) - made.index(path) for path in kept]
    assert ages[-1] >= 7 * (KEPT_WEEKS - 1)
    with Library(here.place.path.with_name("other"), clock) as other:
        assert len(other.restore(kept[0]).games) == 45


def test_a_clock_set_back_does_not_age_the_newest(here: Library, clock: Clock) -> None:
    for days in (1, 1, 1, -300, 1, 1, 1, 1):
        clock.now += timedelta(days=days)
        path = here.back_up_automatically()
        assert path == here.backups()[0]
        assert path is not None
        assert path.exists()


# One game


def test_an_exported_game_is_a_plain_record(here: Library, there: Library, folder: Path) -> None:
    key = next(iter(there.games.recent())).id
    path = there.export(key, folder)
    assert path.name == "2026-05-18-spice-road-ana-carl.century.json"
    theirs = Record.parse(path.read_bytes())
    assert theirs == there.games.record(key)
    assert Timeline.of(theirs).actions
    assert there.export(key, folder).name == "2026-05-18-spice-road-ana-carl (2).century.json"
    assert here.add(theirs) == (key, "added")
    assert here.add(theirs) == (key, "same")
    assert [summary.id for summary in here.games.recent()] == [key]


def test_a_name_in_an_export_cannot_be_a_path(there: Library, folder: Path) -> None:
    game = there.begin(record("../../../x", "C:\\nul", "a" * 3000))
    path = there.export(game.id, folder)
    assert path.parent == folder
    assert path.exists()


def test_a_record_without_id_and_date_is_added_once(here: Library) -> None:
    theirs = record("Ana", "Béa", started="some time ago")
    key, what = here.add(theirs)
    assert what == "added"
    assert here.add(theirs) == (key, "same")
    assert len(list(here.games.recent())) == 1
