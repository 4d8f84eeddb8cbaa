"""Bookmarks: they lie beside the games, go with them, and are checked as everything else is."""

from datetime import timedelta
from pathlib import Path

import pytest

from storage.bookmarks import LONGEST_WORD, MOST, Bookmark
from storage.library import Library
from storage.notices import StorageError
from tests.storage.tables import Clock, finished, play, record


def test_they_come_back_by_game_and_place(library: Library) -> None:
    library.bookmarks.keep("a", Bookmark(at=9, word="here I lost it"))
    library.bookmarks.keep("a", Bookmark(at=2))
    library.bookmarks.keep("b", Bookmark(at=1))
    assert library.bookmarks.of("a") == (Bookmark(at=2), Bookmark(at=9, word="here I lost it"))
    library.bookmarks.keep("a", Bookmark(at=9))
    assert library.bookmarks.of("a") == (Bookmark(at=2), Bookmark(at=9))
    library.bookmarks.remove("a", 2)
    library.bookmarks.remove("a", 9)
    assert library.bookmarks.of("a") == ()
    assert library.bookmarks.of("b") == (Bookmark(at=1),)


@pytest.mark.parametrize(
    "odd", [Bookmark(at=-1), Bookmark(at=10**6), Bookmark(at=1, word="w" * (LONGEST_WORD + 1))]
)
def test_what_reading_would_refuse_is_refused(library: Library, odd: Bookmark) -> None:
    library.bookmarks.keep("a", Bookmark(at=3))
    with pytest.raises(StorageError) as refused:
        library.bookmarks.keep("a", odd)
    assert refused.value.notice.key == "unstorable"
    assert library.bookmarks.of("a") == (Bookmark(at=3),)


def test_there_are_not_endlessly_many(library: Library) -> None:
    for at in range(MOST):
        library.bookmarks.keep("a", Bookmark(at=at))
    with pytest.raises(StorageError):
        library.bookmarks.keep("a", Bookmark(at=MOST))
    assert len(library.bookmarks.of("a")) == MOST


def test_they_follow_a_game_into_the_bin_and_back_and_go_with_it(library: Library, clock: Clock) -> None:
    game = finished(library, "Ana", "Béa").id
    other = finished(library, "Ana", "Carl").id
    library.bookmarks.keep(game, Bookmark(at=5, word="here"))
    library.bookmarks.keep(other, Bookmark(at=6))
    library.games.delete(game)
    library.games.undelete(game)
    assert library.bookmarks.of(game) == (Bookmark(at=5, word="here"),)
    library.games.delete(game)
    for days in (40, 2):
        clock.now += timedelta(days=days)
        library.games.empty_bin()
    assert library.bookmarks.of(game) == ()
    assert library.bookmarks.of(other) == (Bookmark(at=6),)


def test_a_restored_game_brings_its_own_and_no_others(folder: Path, clock: Clock) -> None:
    with Library(folder / "there", clock) as there, Library(folder / "here", clock) as here:
        game = finished(there, "Ana", "Béa").id
        there.bookmarks.keep(game, Bookmark(at=5, word="here"))
        there.bookmarks.keep("none of those", Bookmark(at=5))
        there.back_up(folder / "backup.zip")
        report = here.restore(folder / "backup.zip")
        assert here.bookmarks.of(game) == (Bookmark(at=5, word="here"),)
        assert here.bookmarks.of("none of those") == ()
        assert not report.damaged
        here.bookmarks.keep(game, Bookmark(at=7))
        report = here.restore(folder / "backup.zip")
        assert report.differing == (f"bookmarks/{game}",)
        assert here.bookmarks.of(game) == (Bookmark(at=5, word="here"), Bookmark(at=7)), "ours stay"


def test_of_two_games_that_differ_each_keeps_its_own(folder: Path, clock: Clock) -> None:
    """Under one id: one was played on here, the other one there."""
    with Library(folder / "there", clock) as there, Library(folder / "here", clock) as here:
        game = play(there.begin(record("Ana", "Béa")), 5)
        there.back_up(folder / "shared.zip")
        here.restore(folder / "shared.zip")
        play(game, 9, seed=1)
        there.bookmarks.keep(game.id, Bookmark(at=8, word="there"))
        there.back_up(folder / "backup.zip")
        play(here.games.resume(game.id), 9, seed=2)
        here.bookmarks.keep(game.id, Bookmark(at=8, word="here"))
        done = here.restore(folder / "backup.zip").games
        (beside,) = [key for key, what in done.items() if what == "both"]
        assert here.bookmarks.of(game.id) == (Bookmark(at=8, word="here"),)
        assert here.bookmarks.of(beside) == (Bookmark(at=8, word="there"),)
