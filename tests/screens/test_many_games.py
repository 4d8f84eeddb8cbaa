"""What pages ask the desk about many games: beside the app, dropped if asked anew, and never in the way."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from screens.desk import Desk
from screens.incoming import Foresight
from storage.changes import Renamed
from storage.library import Library
from storage.notices import Notice, StorageError
from storage.restore import Foreseen
from storage.statistics.numbers import Statistics, statistics
from storage.statistics.values import Evening
from storage.summaries import Summary
from storage.wanted import Wanted
from tests.screens.test_desk import DRAFT, Room, opened
from tests.storage.small_library import GAMES
from tests.storage.tables import finished, play, record
from tests.storage.test_filling import as_before, golden


@pytest.fixture
def room(folder: Path) -> Iterator[Room]:
    with opened(folder / "library") as room:
        yield room


def until(room: Room, done: list[object], number: int = 1) -> None:
    while len(done) < number:
        room.wait()


def test_statistics_are_looked_for_beside_the_app(room: Room) -> None:
    room.library.games.summaries.put(GAMES)
    found: list[Statistics] = []
    room.desk.searches.statistics(Wanted(players=("Ana",)), found.append)
    until(room, found)
    assert found[0].count == 10
    assert found[0].player("Ana").whole.won == 4.5


def test_whoever_asks_anew_is_told_once(room: Room) -> None:
    room.library.games.summaries.put(GAMES)
    first: list[Statistics] = []
    second: list[Statistics] = []
    room.desk.searches.statistics(Wanted(players=("Ana",)), first.append)
    room.desk.searches.statistics(Wanted(), second.append)
    until(room, second)
    assert not first
    assert second[0] == statistics(GAMES)


def test_nobody_is_told_after_the_end(room: Room) -> None:
    room.library.games.summaries.put(GAMES)
    found: list[Statistics] = []
    with room.desk.store_room.storage():
        room.desk.searches.statistics(Wanted(), found.append)
        room.desk.searches.stop("statistics")
    room.desk.close()
    while not room.later.empty():
        room.wait()
    assert not found


def test_the_list_comes_game_by_game(room: Room) -> None:
    room.library.games.summaries.put(GAMES)
    found: list[Summary] = []
    ended: list[bool] = []
    room.desk.searches.list_games(Wanted(place="Lyon"), found.append, lambda: ended.append(True))
    until(room, ended)
    assert [one.id for one in found] == ["g8", "g5", "g4"]


def test_evenings(room: Room) -> None:
    room.library.games.summaries.put(GAMES)
    found: list[tuple[Evening, ...]] = []
    room.desk.searches.evenings(Wanted(players=("Ana",), since="2026-01", until="2026-02"), found.append)
    until(room, found)
    assert found == [(Evening("2026-01-10", 2), Evening("2026-01-24", 1))]


def test_place_and_note_can_be_told_and_told_back(room: Room) -> None:
    game = finished(room.library, "Ana", "Béa")
    told = room.desk.tell(game.id, "Lyon", "a note")
    assert told == replace(game, place="Lyon", note="a note")
    assert room.desk.tell(game.id, game.place, game.note) == game
    assert room.desk.tell(game.id, "x" * 100, "") is None
    assert room.waiting == ["too-long"]


def test_old_games_are_filled_in(room: Room) -> None:
    room.library.add(golden("spice-road-whole"))
    (full,) = room.library.games.recent()
    room.library.games.exchange([(full, as_before(full))])
    filled: list[int] = []
    room.desk.searches.fill(filled.append)
    until(room, filled)
    assert list(room.library.games.recent()) == [full]


def test_a_renaming_clears_the_desk_and_says_how_far_it_is(room: Room) -> None:
    for i in range(4):
        finished(room.library, "Bea", f"Player {i}")
    open_game = room.desk.begin(DRAFT, "Player {n}")
    assert open_game is not None
    done: list[Renamed] = []
    with room.desk.store_room.storage():
        assert room.desk.long_work.rename("Bea", "Bee", done.append)
        assert room.desk.game is None
        assert room.desk.worker.work is not None
        assert room.desk.worker.work.what == "rename"
        assert room.desk.carry_on(open_game.id) is None, "nothing lies on the table meanwhile"
        assert not room.desk.long_work.rename("Ana", "Anna", done.append)
        assert not room.desk.long_work.back_up(room.library.place.path / "x.zip", lambda _: None)
    until(room, done)
    assert (done[0].done, room.desk.worker.work) == (4, None)
    assert room.desk.carry_on(open_game.id) is not None
    (renaming,) = room.library.changes.renamings()
    assert room.desk.long_work.undo_renaming(renaming.key, done.append)
    until(room, done, 2)
    assert [one.players[0] for one in room.library.games.recent()] == ["Bea"] * 4


def test_a_refusal_is_said_and_nothing_is_done(room: Room) -> None:
    finished(room.library, "Ana", "Béa")
    done: list[Renamed] = []
    assert room.desk.long_work.merge("Ana", "Béa", done.append)
    room.wait()
    assert not done
    assert room.waiting == ["both-there"]
    assert room.desk.worker.work is None
    assert not room.desk.long_work.is_half_changed


def test_what_was_stopped_goes_on_at_the_next_start(folder: Path) -> None:
    with opened(folder / "library") as room:
        for i in range(6):
            finished(room.library, "Bea", f"Player {i}")
        done: list[Renamed] = []
        with room.desk.store_room.storage():
            room.desk.long_work.rename("Bea", "Bee", done.append)
            assert room.desk.worker.work is not None
            room.desk.worker.work.stop()
        until(room, done)
        assert done[0].open == 6
    with opened(folder / "library") as room:
        assert room.desk.long_work.is_half_changed
        assert room.desk.long_work.go_on_changing(done.append)
        until(room, done, 2)
        assert done[1].done == 6
        assert not room.desk.long_work.go_on_changing(done.append)


def test_closing_waits_for_whoever_looks(folder: Path) -> None:
    with Library(folder / "library") as library:
        library.games.summaries.put(GAMES)
        desk = Desk(library, lambda: None, lambda do: None)
        desk.searches.statistics(Wanted(), lambda _: None)
        desk.searches.fill(lambda _: None)
        desk.close()
        assert not any(search.thread.is_alive() for search in desk.searches.latest.values())


def test_a_turn_can_be_recorded_while_others_look(room: Room) -> None:
    """The key is handed on after each breath."""
    room.library.games.summaries.put(GAMES)
    play(room.library.begin(record("Ana", "Béa")), 3).close()
    game = room.desk.carry_on(room.library.games.open_games()[0].id)
    assert game is not None
    found: list[Statistics] = []
    for seed in range(5):
        room.desk.searches.statistics(Wanted(name="a"), found.append)
        with room.desk.store_room.storage():
            play(game, 1, seed)
    until(room, found)
    with pytest.raises(StorageError):
        room.library.changes.tell(game.id, "Lyon", "")


# What cannot be read


def unreadable(*found: object) -> Callable[..., Iterator[object]]:
    """A look at files that fails after some finds, as a disk does."""

    def look(*_: object) -> Iterator[object]:
        yield from found
        raise StorageError("read-failed", file="2026.json", reason="EIO")

    return look


@pytest.mark.parametrize("asks", ["statistics", "table", "evenings", "list", "others"])
def test_what_cannot_be_read_is_said_and_ends_the_question(
    room: Room, monkeypatch: pytest.MonkeyPatch, asks: str
) -> None:
    desk, games = room.desk, type(room.library.games)
    monkeypatch.setattr(type(room.library.counting), "looking", unreadable(None))
    monkeypatch.setattr(games, "open_games", lambda _: unreadable()().__next__())
    monkeypatch.setattr(games, "portions", unreadable([], []))
    told: list[object] = []
    answers: list[object] = []
    if asks == "statistics":
        desk.searches.statistics(Wanted(), answers.append, refused=told.append)
    elif asks == "table":
        desk.on_table(answers.append, told.append)
    elif asks == "evenings":
        desk.searches.evenings(Wanted(), answers.append)
    elif asks == "list":
        desk.searches.list_games(Wanted(), answers.append, lambda: told.append("ended"))
    else:
        desk.searches.look(
            lambda library: library.games.portions(Wanted()), lambda _: None, lambda: told.append(1)
        )
    while not room.desk.store_room.waiting or (asks in ("list", "others") and not told):
        room.wait()
    assert room.waiting == ["read-failed"]
    assert not answers
    assert [one.key for one in told if isinstance(one, Notice)] == (
        ["read-failed"] if asks in ("statistics", "table") else []
    )


def test_whoever_has_asked_anew_hears_nothing_of_the_earlier_trouble(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.library.games.summaries.put(GAMES)
    found: list[Statistics] = []
    told: list[object] = []
    with monkeypatch.context() as broken, room.desk.store_room.storage():
        broken.setattr(type(room.library.counting), "looking", unreadable())
        room.desk.searches.statistics(Wanted(), found.append, refused=told.append)
        room.desk.searches.stop("statistics")
    room.desk.searches.statistics(Wanted(), found.append, refused=told.append)
    until(room, found)
    assert not told


def test_a_backup_that_cannot_be_compared_to_its_end_says_why(
    room: Room, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finished(room.library, "Ana", "Béa")
    room.library.back_up(folder / "b.zip")
    monkeypatch.setattr(Library, "foreseeing", unreadable(Foreseen(3)))
    told: list[Foresight] = []
    room.desk.incoming.foresee(folder / "b.zip", told.append)
    until(room, told, 2)
    assert told[0].foreseen == Foreseen(3)
    assert told[1].refused == Notice("read-failed", {"file": "2026.json", "reason": "EIO"})
