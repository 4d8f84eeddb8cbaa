"""Statistics against numbers added up by hand from `small_library.py`."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage import files, lines
from storage.library import Library
from storage.moments import month
from storage.statistics.counting import FILE
from storage.statistics.numbers import Statistics, evenings, statistics
from storage.statistics.rating import NEW, Rating, rated
from storage.statistics.values import (
    Evening,
    GameNumbers,
    HeadToHead,
    Length,
    Month,
    PartOfScore,
    PlayerNumbers,
    Record,
    Results,
)
from storage.summaries import MOST, Summary
from storage.wanted import Wanted
from tests.storage.small_library import GAMES, GOLEM, SPICE, WONDERS, WORLD
from tests.storage.tables import Clock, finished, summaries


@pytest.fixture(scope="module")
def whole() -> Statistics:
    return statistics(GAMES)


def of(results: Results) -> tuple[int, float, int]:
    return results.played, results.won, results.points


# A player


def test_all_that_is_known_of_a_player(whole: Statistics) -> None:
    """Ana lost 1, won 2 and 3, lost 4, shared 5, (6 was stopped), won 7, lost 8 and 10, won 11."""
    ana = whole.player("Ana")
    assert (ana.games, ana.stopped, ana.left) == (10, 1, 0)
    assert of(ana.whole) == (9, 4.5, 607)
    assert ana.whole.average == pytest.approx(607 / 9)
    assert ana.whole.share == 0.5
    # 1, 5, 10 and 11 with three; 2, 4 and, as Carl had left, 8 with two; 3 with four; 7 with five.
    assert ana.whole.chance == pytest.approx(4 / 3 + 3 / 2 + 1 / 4 + 1 / 5)
    assert ana.best == Record(93, "g11", GAMES[10].started, "Ana")
    assert (ana.streak, ana.longest) == (1, 2)
    assert (ana.first_played, ana.last_played) == (GAMES[0].started, GAMES[10].started)
    assert ana.favourite == SPICE
    assert {game: of(results) for game, results in ana.by_game} == {
        SPICE: (4, 3, 275),
        GOLEM: (3, 1, 209),
        WONDERS: (1, 0.5, 90),
        WORLD: (1, 0, 33),
    }
    assert {game: best.n for game, best in ana.best_by_game} == {SPICE: 93, GOLEM: 80, WONDERS: 90, WORLD: 33}


def test_by_seat_and_by_number_of_players(whole: Statistics) -> None:
    ana = whole.player("Ana")
    # Score sheets (4 and 10) do not tell where anybody sat.
    assert {seat: of(results) for seat, results in ana.by_seat} == {
        0: (5, 2.5, 346),
        1: (1, 1, 70),
        4: (1, 1, 62),
    }
    assert ana.usual_seat == 0
    assert {n: of(results) for n, results in ana.by_count} == {
        2: (2, 1, 128),
        3: (5, 1.5, 337),
        4: (1, 1, 80),
        5: (1, 1, 62),
    }


def test_the_last_results(whole: Statistics) -> None:
    last = whole.player("Ana").last
    assert [(one.id, one.points, one.won) for one in last] == [
        ("g1", 50, False),
        ("g2", 70, True),
        ("g3", 80, True),
        ("g4", 58, False),
        ("g5", 90, True),
        ("g7", 62, True),
        ("g8", 33, False),
        ("g10", 71, False),
        ("g11", 93, True),
    ]
    many = statistics(replace(GAMES[0], id=f"m{i}") for i in range(30))
    assert len(many.player("Ana").last) == 20


def test_whoever_leaves_has_no_result_but_was_there(whole: Statistics) -> None:
    carl = whole.player("Carl")
    assert (carl.games, carl.left, carl.whole.played, carl.whole.won) == (8, 1, 7, 1.5)
    assert (carl.streak, carl.longest) == (0, 2)
    assert WORLD not in dict(carl.by_game)


def test_somebody_unknown_has_played_nothing(whole: Statistics) -> None:
    assert whole.player("Zoé") == PlayerNumbers("Zoé")
    assert whole.player("Zoé").whole.share is None


def test_head_to_head(whole: Statistics) -> None:
    """2 was won by the tie-break, 5 shared with Carl, who had left 8."""
    béa, carl = whole.head_to_head("Ana", "Béa"), whole.head_to_head("Ana", "Carl")
    assert (béa.met, béa.ahead, béa.behind, béa.level) == (7, 4, 3, 0)
    assert béa.margin == pytest.approx((-10 + 0 + 5 + 15 - 15 - 6 + 20) / 7)
    assert (carl.met, carl.ahead, carl.behind, carl.level) == (6, 4, 1, 1)
    assert carl.margin == pytest.approx((10 + 14 - 6 + 0 + 11 + 41) / 6)
    back = whole.head_to_head("Béa", "Ana")
    assert (back.ahead, back.behind, back.margin) == (3, 4, -(béa.margin or 0))
    assert whole.player("Ana").opponents[0] == béa
    assert whole.head_to_head("Ana", "Béa", SPICE).met == 4
    assert whole.head_to_head("Ana", "Zoé") == HeadToHead("Ana", "Zoé")


# A game


def test_all_that_is_known_of_a_game(whole: Statistics) -> None:
    spice = whole.game(SPICE)
    assert (spice.games, spice.stopped, spice.sheets) == (6, 1, 0)
    assert spice.highest == Record(93, "g11", GAMES[10].started, "Ana")
    assert spice.widest == Record(20, "g11", GAMES[10].started, "Ana")
    assert spice.closest == Record(0, "g2", GAMES[1].started, "Ana")
    two, three, five = spice.by_count
    # 9 is of an older app: it tells its rounds and no turns. Nobody noted the time of 2 and 9.
    assert two == Length(2, 2, 4, 293 / 4, 18.5, 30, None, rounds_told=2, turns_told=1, minutes_told=0)
    assert three == Length(3, 2, 6, 368 / 6, 30, 90, 62, rounds_told=2, turns_told=2, minutes_told=2)
    assert five == Length(5, 1, 5, 234 / 5, 18, 90, 100, rounds_told=1, turns_told=1, minutes_told=1)
    assert spice.parts == (
        PartOfScore("points", (50 + 88) / 2, 338 / 6),
        PartOfScore("gold", (6 + 3) / 2, 12 / 6),
        PartOfScore("silver", (2 + 2) / 2, 9 / 6),
        PartOfScore("cubes", (2 + 0) / 2, 9 / 6),
    )


def test_what_score_sheets_cannot_tell(whole: Statistics) -> None:
    golem = whole.game(GOLEM)
    assert (golem.games, golem.sheets, golem.parts) == (3, 2, ())
    two, three, four = golem.by_count
    for sheets in (two, three):
        assert (sheets.rounds, sheets.turns, sheets.minutes) == (None, None, None)
        assert sheets.games == 1
    assert (four.rounds, four.turns) == (25, 99)
    assert whole.game("no such game") == GameNumbers("no such game")


def test_months_places_games_and_people(whole: Statistics) -> None:
    assert whole.count == 12
    assert whole.months == tuple(Month(2026, number, 3) for number in (1, 2, 3, 4))
    assert whole.places == (("Lyon", 3),)
    assert dict(whole.games) == {SPICE: 6, GOLEM: 3, WONDERS: 2, WORLD: 1}
    assert whole.players == ("Ana", "Béa", "Carl", "Emil", "Dora")


def test_evenings() -> None:
    ana = [one for one in GAMES if "Ana" in one.players]
    assert evenings(ana)[:3] == (Evening("2026-01-10", 2), Evening("2026-01-24", 1), Evening("2026-02-07", 1))


# Filters


@pytest.mark.parametrize(
    ("wanted", "numbers"),
    [
        (Wanted(), range(1, 13)),
        (Wanted(game=GOLEM), [3, 4, 10]),
        (Wanted(players=("Ana", "Béa")), [1, 2, 3, 6, 7, 8, 10, 11]),
        (Wanted(players=("Ana", "Zoé")), []),
        (Wanted(place="Lyon"), [4, 5, 8]),
        (Wanted(seats=5), [7]),
        (Wanted(seats=2, players=("Carl",)), [4, 9]),
        (Wanted(name="BE"), [1, 2, 3, 6, 7, 8, 9, 10, 11]),
        (Wanted(name="or"), [3, 7, 12]),
        (Wanted(since=month(2026, 2)[0], until=month(2026, 2)[1]), [4, 5, 6]),
        (Wanted(game=SPICE, players=("Carl",), since="2026-03"), [7, 9, 11]),
    ],
)
def test_filters_are_the_same_for_lists_and_statistics(
    wanted: Wanted, numbers: list[int], library: Library
) -> None:
    library.games.summaries.put(GAMES)
    found = [f"g{number}" for number in numbers]
    assert [one.id for one in library.games.found(wanted)] == found[::-1]
    here = library.counting.statistics(wanted)
    assert here.count == len(found)
    assert here.tallies == statistics([one for one in GAMES if one.id in found], wanted).tallies


def test_one_game_alone_is_all_there_is(library: Library) -> None:
    library.games.summaries.put(GAMES)
    golem = library.counting.statistics(Wanted(game=GOLEM))
    assert (golem.count, golem.game().games, golem.game(GOLEM).games, golem.game(SPICE).games) == (3, 3, 3, 0)
    assert of(golem.player("Ana").whole) == (3, 1, 209)
    assert golem.player("Ana").rated == dict(statistics(GAMES).player("Ana").rated_by_game)[GOLEM]


# Any order, any files


@given(st.permutations(GAMES))
def test_the_order_of_games_does_not_matter(mixed: list[Summary]) -> None:
    assert statistics(mixed) == statistics(GAMES)


def many(number: int, seed: int = 1) -> list[Summary]:
    """Games like the small ones, one after the other, over months and in several files."""
    chance = random.Random(seed)
    return [
        replace(chance.choice(GAMES), id=f"m{at}", started=one.started)
        for at, one in enumerate(summaries(number, seconds=9 * 3600))
    ]


def test_however_they_came_into_the_files(library: Library) -> None:
    some = many(3 * MOST)
    chance = random.Random(7)
    mixed = chance.sample(some, len(some))
    for at in range(0, len(mixed), 40):
        library.games.summaries.put(mixed[at : at + 40])
        assert library.counting.statistics() == statistics(mixed[: at + 40])
    assert (library.place.path / FILE).exists()
    assert library.counting.statistics() == statistics(some)


# What is kept


@pytest.fixture
def kept(folder: Path) -> Iterator[Library]:
    with Library(folder / "kept", Clock()) as library:
        library.games.summaries.put(many(3 * MOST))
        library.counting.statistics()
        yield library


def everything(library: Library) -> Statistics:
    """Counted without what is kept."""
    return statistics(library.games.recent())


def test_what_is_kept_saves_all_but_the_last_file(kept: Library) -> None:
    oldest = min((kept.place.path / "summaries").glob("*.json"))
    about = oldest.stat()
    content = oldest.read_bytes()
    oldest.write_bytes(content)
    assert kept.counting.statistics() == everything(kept), "written anew, so it is counted anew"
    assert oldest.stat().st_ino == about.st_ino
    read = []
    real = files.read

    def reading(path: Path) -> bytes | None:
        read.append(path)
        return real(path)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "read", reading)
        kept.counting.statistics()
    assert [path.name for path in read if path.parent.name == "summaries"] == [
        max((kept.place.path / "summaries").glob("*.json")).name
    ]


def test_a_game_more_a_game_less_and_one_taken_back(kept: Library, folder: Path) -> None:
    last = finished(kept, "Ana", "Béa", points=(5, 6))
    assert kept.counting.statistics() == everything(kept)
    kept.games.delete(last.id)
    assert kept.counting.statistics() == everything(kept)
    kept.games.undelete(last.id)
    assert kept.counting.statistics() == everything(kept)
    again = kept.games.take_up(last.id)
    assert kept.counting.statistics() == everything(kept)
    kept.games.finish(again)
    assert kept.counting.statistics() == everything(kept)
    early = min(kept.games.recent(), key=lambda one: one.started)
    kept.games.summaries.remove(early)
    assert kept.counting.statistics() == everything(kept)


def test_a_game_in_the_bin_that_lies_in_a_full_file(folder: Path) -> None:
    clock = Clock()
    with Library(folder / "library", clock) as library:
        first = finished(library, "Ana", "Béa")
        clock.now += timedelta(days=1)
        library.games.summaries.put(
            replace(one, started=one.started.replace("2026", "2027")) for one in many(2 * MOST)
        )
        library.counting.statistics()
        library.games.delete(first.id)
        assert library.counting.statistics() == everything(library)
        assert library.counting.statistics().count == 2 * MOST


def _spoilt(told: dict[str, Any], **changes: Any) -> bytes:
    return lines.write({**told, **changes})


def test_whatever_is_kept_is_checked(kept: Library) -> None:
    path = kept.place.path / FILE
    right, content = everything(kept), path.read_bytes()
    (told,) = lines.read_whole(content)
    assert isinstance(told, dict)
    tally = told["tallies"][""]
    odd: list[bytes] = [
        b"",
        b"rubbish",
        content[:-20],
        content.replace(b"Ana", b"Ann"),
        content * 2,
        _spoilt(told, version=99),
        _spoilt(told, files=10**6),
        _spoilt(told, files=-1),
        _spoilt(told, trace="0" * 64),
        _spoilt(told, tallies={}, files=0),
        _spoilt(told, tallies={"": tally[:-1]}),
        _spoilt(told, tallies={"": [10**15, *tally[1:]]}),
        _spoilt(told, tallies={"": [1.5, *tally[1:]]}),
        _spoilt(told, tallies={"": [True, *tally[1:]]}),
        _spoilt(told, tallies={"": [*tally[:3], {"yesterday": 1}, *tally[4:]]}),
        _spoilt(told, tallies={"moon": tally}),
        _spoilt(told, tallies=[]),
        lines.write([]),
    ]
    for spoilt in odd:
        path.write_bytes(spoilt)
        assert kept.counting.statistics() == right
        path.unlink(missing_ok=True)
    path.mkdir()
    assert kept.counting.statistics() == right
    assert path.is_file()
    assert kept.take_notices() == (), "nobody relies on it"


def test_where_nothing_may_be_written_it_is_counted_all_the_same(kept: Library) -> None:
    (kept.place.path / FILE).unlink()
    with Library(kept.place.path) as second:
        assert second.refusal is not None
        assert second.counting.statistics() == everything(kept)
    assert not (kept.place.path / FILE).exists()


def test_it_can_be_stopped_at_any_breath(kept: Library) -> None:
    (kept.place.path / FILE).unlink()
    looking = kept.counting.looking()
    assert [next(looking) for _ in range(5)] == [None] * 5
    looking.close()
    assert kept.counting.statistics() == everything(kept)


def test_a_rare_player_is_found_without_understanding_other_files(library: Library) -> None:
    some = many(4 * MOST)
    rare = replace(
        some[3], players=("Zoë “Z” \\", "Béa"), totals=(1, 2), winners=(1,), parts=(), away=(), turns_of=()
    )
    library.games.summaries.put([*some, rare])
    wanted = Wanted(players=("Zoë “Z” \\",))
    understood = []
    real = json.JSONDecoder.decode
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            Summary,
            "from_json",
            staticmethod(lambda told, read=Summary.from_json: understood.append(1) or read(told)),
        )
        assert list(library.games.found(wanted)) == [rare]
    assert len(understood) == 1
    assert real is json.JSONDecoder.decode


# Rating


def without_drift(rating: Rating) -> Rating:
    """The published figures are from before the library let people change between two games."""
    return Rating(rating.mu, (rating.sigma**2 - (25 / 300) ** 2) ** 0.5)


@pytest.mark.parametrize(
    ("ranks", "published"),
    [
        ([1, 2], [(27.63523138347365, 8.065506316323548), (22.36476861652635, 8.065506316323548)]),
        (
            # The example of openskill's own description.
            [4, 1, 3, 2],
            [
                (20.96265504062538, 8.083731307186588),
                (27.795084971874736, 8.263160757613477),
                (24.68943500312503, 8.083731307186588),
                (26.552824984374855, 8.179213704945203),
            ],
        ),
        (
            [1, 2, 3, 4, 5],
            [
                (27.666666666666668, 8.290556877154474),
                (26.833333333333332, 8.240145629781066),
                (25.72222222222222, 8.179996679645559),
                (24.055555555555557, 8.111796013701358),
                (20.72222222222222, 8.111796013701358),
            ],
        ),
    ],
)
def test_ratings_are_those_that_openskill_publishes(
    ranks: list[int], published: list[tuple[float, float]]
) -> None:
    for found, told in zip(rated([without_drift(NEW)] * len(ranks), ranks), published, strict=True):
        assert found == pytest.approx(told, abs=1e-9)


def test_ratings_are_those_of_openskill_itself() -> None:
    models = pytest.importorskip("openskill.models")
    model, chance = models.PlackettLuce(), random.Random(1)
    for _ in range(300):
        number = chance.randint(2, 5)
        before = [Rating(chance.uniform(5, 45), chance.uniform(0.5, 9)) for _ in range(number)]
        ranks = [chance.randint(1, number) for _ in range(number)]
        teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
        for ours, (theirs,) in zip(rated(before, ranks), model.rate(teams, ranks=ranks), strict=True):
            assert ours == pytest.approx((theirs.mu, theirs.sigma), abs=1e-9)


def test_a_rating_is_shown_from_ten_games_on(whole: Statistics) -> None:
    ana = whole.player("Ana")
    assert ana.rated is not None
    assert ana.rated.games == 9
    assert not ana.rated.is_shown
    assert whole.ratings() == ()
    twice = statistics([*GAMES, *(replace(one, id=f"{one.id}b") for one in GAMES)])
    shown = twice.ratings()
    assert [name for name, _ in shown] == sorted(
        ("Ana", "Béa", "Carl"), key=lambda name: -twice.tallies[""].people[name].mu
    )
    rating = dict(shown)["Ana"].rating
    assert (rating.low, rating.high) == (rating.mu - 2 * rating.sigma, rating.mu + 2 * rating.sigma)


def test_whoever_wins_more_is_rated_higher_and_is_surer_with_every_game() -> None:
    one = replace(GAMES[1], winners=(1,), tie=False, totals=(40, 60))
    few, many_ = (statistics(replace(one, id=f"r{i}") for i in range(n)) for n in (3, 12))
    assert few.tallies[""].people["Ana"].mu < many_.tallies[""].people["Ana"].mu
    assert few.tallies[""].people["Ana"].sigma > many_.tallies[""].people["Ana"].sigma
    assert many_.tallies[""].people["Béa"].mu < 25


def test_no_rating_of_some_games_only(library: Library) -> None:
    library.games.summaries.put(GAMES)
    assert library.counting.statistics(Wanted(place="Lyon")).player("Ana").rated is None
