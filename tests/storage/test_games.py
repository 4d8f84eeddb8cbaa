"""Games put away, found again, deleted and taken back."""

from datetime import timedelta
from pathlib import Path

import pytest

from engine.record import Record
from engine.timeline import Timeline
from storage.games import stem
from storage.library import Library
from storage.notices import StorageError
from storage.summaries import Summary
from tests.storage.tables import Clock, finished, play, play_sheets, record


def recent(library: Library, **wanted: str) -> list[str]:
    return [summary.id for summary in library.games.recent(**wanted)]


def test_a_finished_game_has_its_scores(library: Library) -> None:
    game = library.begin(record("Ana", "Béa", "Carl", scores_only=True, place="Lyon"))
    summary = library.games.finish(play_sheets(game, 40, 61, 61))
    assert summary == Summary(
        id=game.id,
        game="spice-road",
        players=("Ana", "Béa", "Carl"),
        started=game.timeline.header.about.started,
        ended=summary.ended,
        status="over",
        scores_only=True,
        totals=(40, 61, 61),
        winners=(2,),
        tie=True,
        rounds=1,
        turns=3,
        place="Lyon",
        told=1,
    ), "whoever adds up cards tells no turns, and no parts where there is one number for all"
    assert summary.ended > summary.started
    assert list(library.games.recent()) == [summary]
    assert library.games.open_games() == []


def test_a_game_put_away_early_has_no_winner(library: Library) -> None:
    game = play(library.begin(record()), 30)
    summary = library.games.finish(game)
    scores = game.timeline.outcome.scores
    assert (summary.status, summary.winners, summary.tie) == ("stopped", (), False)
    assert summary.totals == tuple(score.total for score in scores)


def test_its_record_is_what_was_played(library: Library) -> None:
    game = play(library.begin(record()), 60)
    assert library.games.record(game.id) == game.timeline.to_record()
    summary = library.games.finish(game)
    kept = library.games.record(game.id)
    assert kept.actions == game.timeline.actions
    assert kept.about.ended == summary.ended


def test_a_finished_game_can_be_taken_up_again_with_undo(library: Library) -> None:
    game = play(library.begin(record()), 60)
    library.games.finish(game)
    again = library.games.take_up(game.id)
    assert again.timeline == game.timeline
    assert recent(library) == []
    assert [summary.id for summary in library.games.open_games()] == [game.id]
    play(again, 10, seed=2)
    summary = library.games.finish(again)
    assert list(library.games.recent()) == [summary]
    assert library.games.record(game.id).actions == again.timeline.actions


@pytest.mark.parametrize("cut", [0, 100, 5000])
def test_a_game_whose_journal_is_damaged_is_taken_up_from_its_record(library: Library, cut: int) -> None:
    game = play(library.begin(record()), 60)
    library.games.finish(game)
    path = library.games.kept_journal(game.id)
    damaged = path.read_bytes()[:cut]
    path.write_bytes(damaged)
    again = library.games.take_up(game.id)
    assert again.timeline.actions == game.timeline.actions
    (notice,) = library.take_notices()
    assert path.with_name(str(notice.facts["aside"])).read_bytes() == damaged
    library.games.finish(play(again, 3))
    assert library.games.take_up(game.id).timeline == again.timeline


def test_a_record_from_elsewhere_can_be_taken_up(library: Library) -> None:
    theirs = play(library.begin(record()), 20).timeline.to_record()
    key, _ = library.add(Record.from_json({**theirs.to_json(), "id": "../../etc/passwd"}))
    assert library.games.take_up(key).timeline.actions == theirs.actions


@pytest.fixture
def four_games(library: Library, clock: Clock) -> list[str]:
    games = []
    for players, game in (
        (("Ana", "Béa"), "spice-road"),
        (("Ana", "Carl"), "golem"),
        (("Béa", "Carl"), "spice-road"),
        (("Béa", "Ana"), "golem"),
    ):
        clock.now += timedelta(days=1)
        games.append(finished(library, *players, game=game).id)
    return games


def test_lists_what_is_asked_for(library: Library, four_games: list[str]) -> None:
    first, second, third, fourth = four_games
    assert recent(library) == [fourth, third, second, first]
    assert recent(library, player="Ana") == [fourth, second, first]
    assert recent(library, game="golem") == [fourth, second]
    assert recent(library, player="Béa", game="golem") == [fourth]
    assert recent(library, player="Dora") == []
    days = {
        game: summary.started
        for game, summary in zip(reversed(four_games), library.games.recent(), strict=True)
    }
    assert recent(library, since=days[third]) == [fourth, third]
    assert recent(library, until=days[third]) == [third, second, first]
    assert recent(library, since=days[second], until=days[third], player="Carl") == [third, second]


def test_a_deleted_game_can_be_taken_back(library: Library, four_games: list[str]) -> None:
    on_table = play(library.begin(record()), 5)
    for game in (four_games[1], on_table.id):
        library.games.delete(game)
    assert recent(library) == [four_games[3], four_games[2], four_games[0]]
    assert library.games.open_games() == []
    assert [entry.summary.id for entry in library.games.binned()] == [on_table.id, four_games[1]]
    for game in (four_games[1], on_table.id):
        library.games.undelete(game)
    assert recent(library) == list(reversed(four_games))
    assert library.games.resume(on_table.id).timeline == on_table.timeline
    assert library.games.binned() == []


def files_of(library: Library, game: str) -> list[Path]:
    return sorted(library.place.path.rglob(f"{stem(game)}*"))


def open_after(library: Library, clock: Clock, days: float) -> Library:
    library.close()
    clock.now += timedelta(days=days)
    return Library(library.place.path, clock)


def test_the_bin_is_emptied_after_thirty_days(library: Library, clock: Clock, four_games: list[str]) -> None:
    on_table = library.begin(record())
    for game in (four_games[1], on_table.id):
        library.games.delete(game)
    for days in (29, 2, 2):
        assert len(files_of(library, four_games[1])) == 2
        assert len(files_of(library, on_table.id)) == 2
        library = open_after(library, clock, days)
    assert library.games.binned() == []
    assert files_of(library, four_games[1]) == files_of(library, on_table.id) == []
    assert recent(library) == [four_games[3], four_games[2], four_games[0]]
    assert len(files_of(library, four_games[0])) == 2


def test_a_clock_that_is_wrong_once_empties_no_bin(
    library: Library, clock: Clock, four_games: list[str]
) -> None:
    library.games.delete(four_games[0])
    for days in (4000, -3999, 5, 20):
        library = open_after(library, clock, days)
    assert [entry.summary.id for entry in library.games.binned()] == [four_games[0]]
    assert [entry.due for entry in library.games.binned()] == [""]
    library.games.undelete(four_games[0])
    assert four_games[0] in recent(library)


def test_a_clock_set_back_is_noticed(library: Library, clock: Clock) -> None:
    later = finished(library)
    library = open_after(library, clock, -100)
    (notice,) = library.take_notices()
    assert notice.key == "clock-back"
    assert notice.facts["latest"] == later.started
    earlier = finished(library)
    assert recent(library) == [later.id, earlier.id]


def test_what_is_not_there_is_said_so(library: Library) -> None:
    for ask in (library.games.record, library.games.resume, library.games.delete, library.games.take_up):
        with pytest.raises(StorageError) as refused:
            ask("nothing")
        assert refused.value.notice.key == "no-game"


def test_a_record_that_is_lost_comes_back_from_its_journal(library: Library) -> None:
    game = play(library.begin(record()), 25)
    library.games.finish(game)
    path = library.place.path / "games" / f"{game.id}.json"
    for spoilt in (b"", path.read_bytes()[:200], path.read_bytes().replace(b"play", b"pray")):
        path.write_bytes(spoilt)
        assert library.games.record(game.id).actions == game.timeline.actions
        assert library.take_notices()[0].key == "damaged"
        assert library.games.record(game.id).actions == game.timeline.actions
        assert library.take_notices() == (), "mended"


def test_games_that_lists_have_lost_are_listed_again(library: Library, four_games: list[str]) -> None:
    before = list(library.games.recent())
    (path,) = (library.place.path / "summaries").glob("*.json")
    path.with_name(f"{path.name}.prev").unlink()
    path.write_bytes(path.read_bytes()[:-30])
    assert list(library.games.recent()) == before
    assert [notice.key for notice in library.take_notices()] == ["damaged", "summaries-rebuilt"]
    path.unlink()
    library.games.rebuild_summaries()
    assert list(library.games.recent()) == before
    path.unlink()
    (library.place.path / "games" / f"{four_games[2]}.json").unlink()
    library.games.rebuild_summaries()
    assert recent(library) == list(reversed(four_games)), "one of them from its journal"


def test_nothing_that_was_read_can_change_what_is_kept(library: Library) -> None:
    game = finished(library)
    document = library.games.tables(game.id)["record"][game.id]
    document["players"].append("Mallory")
    assert library.games.record(game.id).players == game.players


def test_ids_from_elsewhere_are_never_file_names() -> None:
    odd = ("", "..", "/etc/passwd", "CON", "a" * 10_000, "ä", "20260518-120000-0000000G", "x\x00y")
    assert len({stem(game) for game in odd}) == len(odd)
    for game in odd:
        assert stem(game).isalnum()
        assert len(stem(game)) < 40


def test_replaying_what_is_kept_gives_the_same_scores(library: Library) -> None:
    summary = finished(library, points=(12, 30, 5))
    timeline = Timeline.of(library.games.record(summary.id))
    assert tuple(score.total for score in timeline.outcome.scores) == summary.totals
