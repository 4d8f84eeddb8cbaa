"""What storage says, in words that are true: every finding, every refusal, and all of a report."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from faces.phrases import LANGUAGES, Phrases
from screens.findings import UNKNOWN, reported, said
from storage.bookmarks import Bookmark
from storage.journal import Journal
from storage.library import Library
from storage.notices import KEYS, Notice
from storage.place import Place
from storage.restore import Report
from storage.settings import Settings
from tests.storage.tables import Clock, finished, play, record

T = Phrases("en")
FACTS = {
    "game": "20260518-120000-0123abcd",
    "process": 4711,
    "version": 2,
    "kept": 12,
    "lost": 1,
    "older": 2,
    "turns": 5,
    "games": 3,
    "files": 3,
    "now": "2026-05-18T12:00:00Z",
    "latest": "2027-01-02T12:00:00Z",
}


def notice(key: str, **known: int | str) -> Notice:
    return Notice(key, {fact: known.get(fact, FACTS.get(fact, f"the {fact}")) for fact in KEYS[key]})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", KEYS)
def test_every_fact_is_said(key: str, language: str) -> None:
    t = Phrases(language)
    told = said(t, notice(key))
    for fact in KEYS[key] - {"now", "latest", "reason", "game"}:
        assert str(notice(key).facts[fact]) in told, fact
    if key in UNKNOWN:
        missing = UNKNOWN[key]
        without = said(t, notice(key, **{missing: 0 if missing in ("process", "older") else ""}))
        assert without != told
        assert without.strip() == without
        assert not without.endswith((":", "as", "is", "(", "sous", "come", "est", "è"))


def test_no_moment_and_no_english_reason_is_said() -> None:
    """A game is known by when it was begun; a reason is said in the language, or not at all."""
    game = "20250101-090500-0123abcd"
    for language in LANGUAGES:
        t = Phrases(language)
        told = said(t, notice("unreadable-game", game=game, reason="start-lost"))
        assert game not in told
        assert t["date.month.1"] in told
        assert t["reason.start-lost"] in told
        unknown = said(t, notice("unreadable-game", game="", reason="Record.from_json: not a dict"))
        assert unknown == t["storage.unreadable-game.without"]
    assert said(T, notice("read-failed", file="a.json", reason="EACCES")) == (
        "a.json cannot be read: you have no right to do that"
    )


def test_a_clock_set_back_is_told_in_days() -> None:
    told = said(T, notice("clock-back"))
    assert told.startswith("The clock says 18 May 2026, but there is a game from 2 January 2027")


class TestAJournalThatOthersTouched:
    """The game on the table goes on, and theirs is what was set aside."""

    @pytest.fixture
    def place(self, tmp_path: Path) -> Place:
        return Place.open(tmp_path)

    def told(self, place: Place, theirs: bytes | None) -> str:
        path = place.path / "game.journal"
        ours = Journal(path, place, record().to_json())
        if theirs is None:
            path.unlink()
        else:
            path.write_bytes(theirs)
        ours.append({"change": "undo"})
        ours.close()
        (found,) = place.take_notices()
        return said(T, found)

    def test_changed(self, place: Place) -> None:
        told = self.told(place, b"theirs")
        (aside,) = place.path.glob("*.damaged-*")
        assert aside.read_bytes() == b"theirs"
        assert told == (
            "Another program has changed game.journal. "
            "The game on the table goes on; the other file is kept beside it, "
            f"ending in {aside.name.removeprefix('game.journal')}"
        )

    def test_removed(self, place: Place) -> None:
        assert self.told(place, None) == (
            "Another program has removed game.journal. The game on the table goes on and was written anew"
        )
        assert (place.path / "game.journal").exists()


def test_a_damaged_file_that_was_left_as_it_is(tmp_path: Path) -> None:
    with Library(tmp_path) as library:
        library.settings.save(Settings(theme="dark"))
        (tmp_path / "settings.json").write_bytes(b"rubbish")
        library.place.refuse(Notice("not-writable", {"file": "library"}))
        library.settings.load()
        (found,) = library.take_notices()
    assert (tmp_path / "settings.json").read_bytes() == b"rubbish"
    assert said(T, found).startswith("settings.json is damaged and is left as it is.")


class TestReports:
    """What was done with a backup, completely."""

    @pytest.fixture
    def here(self, tmp_path: Path) -> Library:
        return Library(tmp_path / "here", Clock())

    @pytest.fixture
    def there(self, tmp_path: Path) -> Library:
        library = Library(tmp_path / "there", Clock())
        finished(library, "Ana", "Béa")
        finished(library, "Ana", "Carl")
        return library

    def restored(self, here: Library, there: Library) -> Report:
        path = there.place.path.with_name("backup.zip")
        path.unlink(missing_ok=True)
        there.back_up(path)
        return here.restore(path)

    def test_a_game_that_is_destroyed_there(self, here: Library, there: Library) -> None:
        lost = finished(there, "Béa", "Carl")
        for path in (there.place.path / "games").glob(f"{lost.id}*"):
            path.write_bytes(b"rubbish")
        lines = reported(T, self.restored(here, there))
        assert lines[0] == "2 games are new"
        begun = datetime.strptime(lost.id[:15], "%Y%m%d-%H%M%S").replace(tzinfo=UTC).astimezone()
        assert lines[-1].startswith("1 damaged file gave nothing or not all: ")
        assert lines[-1].endswith(f"{begun:%H:%M}"), "by when it was begun, not by its file"

    def test_a_backup_that_breaks_off(self, here: Library, there: Library) -> None:
        path = there.place.path.with_name("cut.zip")
        there.back_up(path)
        content = path.read_bytes()
        path.write_bytes(content[: len(content) * 2 // 3])
        assert reported(T, here.restore(path))[-1] == (
            "Its list of what it holds is damaged: more may be missing"
        )

    def test_all_that_can_be_done_with_a_game(self, here: Library, there: Library) -> None:
        open_game = play(there.begin(record("Dora", "Emil")), 3)
        other = play(there.begin(record("Emil", "Fred")), 3)
        self.restored(here, there)
        deleted = next(here.games.recent())
        here.games.delete(deleted.id)
        play(open_game, 2, seed=2)
        play(other, 8, seed=3)
        play(here.games.resume(other.id), 8, seed=4)
        finished(there, "Ana", "Béa")
        lines = reported(T, self.restored(here, there))
        assert lines == [
            "1 game is new",
            "1 game was here already",
            "1 game was further on in the backup and goes on from there",
            "1 game differs from the backup: both are kept",
            "1 game was taken back from the bin",
        ]

    def test_what_stays_as_it_is_here_is_named(self, here: Library, there: Library) -> None:
        there.settings.save(Settings(theme="dark"))
        here.settings.save(Settings(theme="light"))
        lines = reported(T, self.restored(here, there))
        assert lines == [
            "2 games are new",
            "5 players, groups, maps, bookmarks or settings are new",
            "1 entry differs and stays as it is here: Settings",
        ]

    def test_bookmarks_that_differ_are_called_so(self, here: Library, there: Library) -> None:
        self.restored(here, there)
        game = next(here.games.recent()).id
        here.bookmarks.keep(game, Bookmark(at=3, word="here"))
        there.bookmarks.keep(game, Bookmark(at=4, word="there"))
        lines = reported(T, self.restored(here, there))
        assert lines[-1] == "1 entry differs and stays as it is here: Bookmarks"

    def test_an_end_before_the_end(self) -> None:
        assert reported(T, Report({}, 0, (), (), left=3)) == ["Ended early: 3 games were not looked at"]

    def test_why_it_ended_before_the_end(self) -> None:
        full = Notice("disk-full", {"file": "a.journal"})
        assert reported(T, Report({"a": "added"}, 0, (), (), left=26, refused=full)) == [
            "1 game is new",
            "The disk is full: a.journal was not saved",
            "Ended early: 26 games were not looked at",
        ]

    def test_nothing_at_all(self) -> None:
        assert reported(T, Report({}, 0, (), ())) == ["There was nothing in this backup"]

    def test_a_strange_key_is_said_as_it_is(self) -> None:
        lines = reported(T, Report({}, 0, ("groups/not json", "groups/7"), ()))
        assert lines == ["2 entries differ and stay as they are here: not json, 7"]

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_in_every_language(self, language: str) -> None:
        report = Report(
            {"a": "added", "b": "same", "c": "continued", "d": "both", "e": "taken back"},
            entries=2,
            differing=("settings/app",),
            damaged=("open/x.journal",),
            left=4,
        )
        assert len(set(reported(Phrases(language), report))) == 9


def test_of_thousands_of_names_some_are_said() -> None:
    damaged = tuple(f"games/{i}.json" for i in range(5000))
    differing = tuple(f"players/{'x' * 4000}{i}" for i in range(3))
    for line in reported(T, Report(games={}, entries=0, differing=differing, damaged=damaged)):
        assert len(line) < 1000
        assert "…" in line
