"""People of a backup: whoever was renamed here since stays so, and only what was chosen otherwise is said."""

from dataclasses import replace
from pathlib import Path

import pytest

from storage.library import Library
from storage.restore import Report
from storage.settings import Settings
from tests.storage.spoilt_files import component_sets
from tests.storage.tables import Clock, finished, play, record


@pytest.fixture
def other(folder: Path) -> Library:
    return Library(folder / "other", Clock())


def restored(library: Library, of: Library, folder: Path) -> Report:
    path = folder / "backup.zip"
    path.unlink(missing_ok=True)
    of.back_up(path)
    return library.restore(path)


def renamed(library: Library, was: str, now: str) -> None:
    library.changes.rename(was, now)
    library.changes.go_on()


def names(library: Library) -> set[str]:
    return {player.name for player in library.people.players()}


def groups(library: Library) -> set[frozenset[str]]:
    return {frozenset(group.players) for group in library.people.groups()}


class TestWhoWasRenamed:
    @pytest.fixture
    def older(self, library: Library, folder: Path) -> Path:
        """A backup from before Ana became Anna."""
        finished(library, "Ana", "Béa", "Carl")
        play(library.begin(record("Ana", "Dora")), 5).close()
        library.back_up(folder / "older.zip")
        renamed(library, "Ana", "Anna")
        return folder / "older.zip"

    def test_does_not_come_back_by_the_old_name(self, library: Library, older: Path) -> None:
        people, sat = library.people.players(), library.people.groups()
        report = library.restore(older)
        assert (report.entries, report.differing) == (0, ())
        assert library.people.players() == people
        assert library.people.groups() == sat

    def test_comes_back_by_the_new_one(self, library: Library, older: Path) -> None:
        (library.place.path / "players.json").unlink()
        (library.place.path / "players.json.prev").unlink(missing_ok=True)
        library.restore(older)
        assert names(library) == {"Anna", "Béa", "Carl", "Dora"}
        assert groups(library) == {frozenset({"Anna", "Béa", "Carl"}), frozenset({"Anna", "Dora"})}

    def test_once_more_and_to_somebody_who_is_there(self, library: Library, older: Path) -> None:
        renamed(library, "Anna", "Annie")
        assert library.restore(older).entries == 0
        library.changes.merge("Dora", "Béa")
        library.changes.go_on()
        people = library.people.players()
        assert library.restore(older).entries == 0
        assert library.people.players() == people
        assert {player.name for player in people} == {"Annie", "Béa", "Carl"}

    def test_is_not_followed_where_that_was_taken_back(self, library: Library, older: Path) -> None:
        (renaming,) = library.changes.renamings()
        library.changes.undo(renaming.key)
        library.changes.go_on()
        assert library.restore(older).entries == 0
        assert names(library) == {"Ana", "Béa", "Carl", "Dora"}

    def test_another_one_of_the_old_name_is_somebody_else(self, library: Library, older: Path) -> None:
        finished(library, "Ana", "Emil")
        library.restore(older)
        assert {"Ana", "Anna"} <= names(library)

    def test_so_is_one_with_games_from_another_table(
        self, library: Library, older: Path, other: Library, folder: Path
    ) -> None:
        finished(other, "Ana", "Fay")
        report = restored(library, other, folder)
        assert list(report.games.values()) == ["added"]
        assert report.entries == 3
        assert {"Ana", "Anna", "Fay"} <= names(library)


class TestWhatDiffers:
    def test_when_and_how_often_somebody_played_is_no_difference(
        self, library: Library, other: Library, folder: Path
    ) -> None:
        for _ in range(3):
            finished(other, "Ana", "Béa")
        restored(library, other, folder)
        finished(library, "Béa", "Ana")
        other._clock.now = library._clock.now  # type: ignore[attr-defined]
        last = finished(other, "Ana", "Béa")
        report = restored(library, other, folder)
        assert (report.entries, report.differing) == (0, ())
        ana = next(player for player in library.people.players() if player.name == "Ana")
        assert (ana.last_played, ana.games) == (last.started, 4)
        (group,) = library.people.groups()
        assert (group.players, group.last_record, group.games) == (("Ana", "Béa"), last.id, 4)
        people = library.people.players(), library.people.groups()
        assert restored(library, other, folder).differing == ()
        assert (library.people.players(), library.people.groups()) == people

    def test_a_colour_is_one(self, library: Library, other: Library, folder: Path) -> None:
        library.people.colour({"Ana": "blue", "Carl": "green"})
        other.people.colour({"Ana": "red", "Béa": "white", "Carl": "green"})
        finished(library, "Ana", "Béa", "Carl")
        report = restored(library, other, folder)
        assert report.differing == ("players/Ana",)
        assert library.people.colours() == {"Ana": "blue", "Béa": "white", "Carl": "green"}

    def test_settings_differ_where_something_was_chosen(
        self, library: Library, other: Library, folder: Path
    ) -> None:
        library.settings.save(Settings(theme="dark"))
        other.settings.save(Settings(theme="dark", introduced=True))
        assert restored(library, other, folder).differing == ()
        other.settings.save(replace(other.settings.load(), theme="light"))
        assert restored(library, other, folder).differing == ("settings/app",)

    def test_in_how_many_games_a_component_was_met_is_no_difference(
        self, library: Library, other: Library, folder: Path
    ) -> None:
        entry = component_sets()[0]
        library.components.enter(entry.game, entry.entries)
        other.components.enter(entry.game, [one._replace(seen=7) for one in entry.entries])
        assert restored(library, other, folder).differing == ()
        assert {one.seen for one in library.components.of(entry.game)} == {7}
        other.components.enter(entry.game, [entry.entries[0]._replace(where="elsewhere")])
        (differing,) = restored(library, other, folder).differing
        assert differing.startswith(entry.game)
