"""Statistics of sixty games of all kinds against a second, plain way to count them, for many filters."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from storage.library import Library
from storage.moments import month
from storage.statistics.values import Results
from storage.wanted import EVERYTHING, Wanted
from tests.storage import naive_statistics as naive
from tests.storage.random_library import GAMES, PEOPLE, PLACES, furnish


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Library, list[naive.Played]]]:
    with Library(tmp_path_factory.mktemp("random")) as library:
        yield library, naive.played(furnish(library))


def any_filter(chance: Random) -> Wanted:
    """Two conditions on average."""

    def maybe(value: Any, nothing: Any) -> Any:
        return value if chance.random() < 0.35 else nothing

    since, until = month(chance.choice((2025, 2026)), chance.randint(1, 12))
    span = maybe((since, maybe(until, "~")), ("", "~"))
    return Wanted(
        game=maybe(chance.choice(GAMES), ""),
        players=tuple(chance.sample(PEOPLE, maybe(chance.randint(1, 2), 0))),
        since=span[0],
        until=span[1],
        place=maybe(chance.choice([place for place in PLACES if place]), ""),
        seats=maybe(chance.randint(2, 5), 0),
        name=maybe(chance.choice(("ana", "DORO", "emile", "charl")), ""),
    )


def of(results: Results) -> tuple[int, float, int]:
    return results.played, pytest.approx(results.won), results.points


@pytest.mark.parametrize("seed", range(120))
def test_every_number_is_what_counting_by_hand_gives(
    furnished: tuple[Library, list[naive.Played]], seed: int
) -> None:
    library, everything = furnished
    wanted = any_filter(Random(seed)) if seed else EVERYTHING
    games = naive.wanted_of(everything, wanted)
    found = library.counting.statistics(wanted)
    assert found.count == len(games) == sum(one.games for one in found.months)
    assert set(found.players) == {name for game in games for name in game.names}
    assert [one.started for one in library.games.found(wanted)] == [one.started for one in reversed(games)]
    for name in PEOPLE:
        told, by_hand = found.player(name), naive.player(games, name)
        assert (told.games, told.stopped, told.left) == tuple(
            by_hand[key] for key in ("games", "stopped", "left")
        )
        assert of(told.whole) == (by_hand["played"], by_hand["won"], by_hand["points"])
        assert told.whole.chance == pytest.approx(by_hand["chance"])
        assert (told.best.n if told.best else None) == by_hand["best"]
        assert (told.streak, told.longest) == (by_hand["streak"], by_hand["longest"])
        assert [(one.points, one.won) for one in told.last] == by_hand["last"]
        assert (told.first_played, told.last_played) == (by_hand["first"], by_hand["latest"])
        for key in ("by_seat", "by_count", "by_game"):
            assert {one: of(results) for one, results in getattr(told, key)} == by_hand[key]
        for other in PEOPLE:
            if other != name:
                met = found.head_to_head(name, other)
                by_hand_met = naive.versus(games, name, other)
                assert (met.met, met.ahead, met.behind) == by_hand_met[:3]
                assert met.margin == (None if by_hand_met[3] is None else pytest.approx(by_hand_met[3]))
    for kind in ("", *GAMES):
        some = [game for game in games if kind in ("", game.record.game)]
        numbers, by_hand = found.game(kind), naive.group(some)
        assert (numbers.games, numbers.stopped, numbers.sheets) == tuple(
            by_hand[key] for key in ("games", "stopped", "sheets")
        )
        for key in ("highest", "widest", "closest"):
            record = getattr(numbers, key)
            assert (record.n if record else None) == by_hand[key]
        assert {one.players for one in numbers.by_count} == by_hand["lengths"].keys()
        for one in numbers.by_count:
            told_of = (one.games, one.average, one.rounds, one.minutes)
            for number, counted in zip(told_of, by_hand["lengths"][one.players], strict=True):
                assert number == (None if counted is None else pytest.approx(counted))
        if kind:
            parts = {one.name: (one.winners, one.everybody) for one in numbers.parts}
            assert parts.keys() == by_hand["parts"].keys()
            for name, (winners, everybody) in parts.items():
                assert (winners, everybody) == pytest.approx(by_hand["parts"][name])
