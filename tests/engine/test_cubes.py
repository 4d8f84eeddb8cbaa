"""Cubes: four counts that exist once, and what can be done with them."""

import pickle
import sys
from itertools import product
from threading import Barrier, Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cubes import LETTERS, MOST, Cubes, handfuls, most_trades, raised, raises, traded, trades

WORDS = st.text(LETTERS, max_size=12)
HANDFULS = WORDS.map(Cubes.parse)


def test_the_same_cubes_are_the_same_object() -> None:
    assert Cubes.parse("GYR") is Cubes.of(1, 1, 1) is Cubes.parse("YRG")
    assert pickle.loads(pickle.dumps(Cubes.parse("YRG"))) is Cubes.parse("YRG")
    assert eval(repr(Cubes.parse("YYB"))) is Cubes.parse("YYB")


def test_a_word_says_it_all() -> None:
    cubes = Cubes.parse("BYGY")
    assert (cubes.word, str(cubes), list(cubes)) == ("YYGB", "YYGB", ["Y", "Y", "G", "B"])
    assert (cubes.counts, cubes.total, len(cubes), cubes.value) == ((2, 0, 1, 1), 4, 4, 9)


@pytest.mark.parametrize("word", ["x", "yy", "Y R", "Y\n", "Ÿ", "Y" * (MOST + 1)])
def test_what_is_no_word_over_the_four_letters(word: str) -> None:
    with pytest.raises(ValueError, match="word over YRGB"):
        Cubes.parse(word)


@given(WORDS, WORDS)
def test_sums_and_differences(one: str, other: str) -> None:
    mine, yours = Cubes.parse(one), Cubes.parse(other)
    assert mine + yours is Cubes.parse(one + other) is yours + mine
    assert mine + yours - yours is mine
    assert (mine - yours).counts == tuple(
        max(0, a - b) for a, b in zip(mine.counts, yours.counts, strict=True)
    )
    assert mine.covers(yours) == all(one.count(letter) >= other.count(letter) for letter in LETTERS)


def test_no_sum_is_too_large_for_a_table_that_counts_by_hand() -> None:
    many = Cubes.parse("B" * MOST)
    assert (many + Cubes.parse("B")).total == MOST
    assert (Cubes.parse("RRR") * 1_000_000).total == MOST


@given(HANDFULS, st.integers(0, 13))
def test_every_handful_once_and_the_cheapest_first(cubes: Cubes, size: int) -> None:
    taken = handfuls(cubes, size)
    counted = product(*(range(count + 1) for count in cubes.counts))
    assert {one.counts for one in taken} == {counts for counts in counted if sum(counts) == size}
    assert len(set(taken)) == len(taken)
    assert [one.value for one in taken] == sorted(one.value for one in taken)


@given(HANDFULS, st.integers(0, 3))
def test_every_result_of_an_upgrade_once_and_the_highest_first(cubes: Cubes, most: int) -> None:
    results = [raised(cubes, steps) for steps in raises(cubes, most)]
    every = {cubes}
    for _ in range(most):
        every |= {after for one in every for letter in "YRG" if (after := raised(one, letter))}
    assert set(results) == every
    assert len(results) == len(every)
    values = [result.value for result in results if result is not None]
    assert values == sorted(values, reverse=True)
    assert results[-1] is cubes


def test_steps_without_end_come_to_an_end() -> None:
    """A table may enter a card with a million upgrades; there is nothing above brown."""
    assert raised(Cubes.parse("YY"), raises(Cubes.parse("YY"), 1_000_000)[0]) is Cubes.parse("BB")


@given(HANDFULS, st.text(LETTERS, min_size=1, max_size=4), WORDS, st.integers(0, 20))
def test_trades_are_made_one_after_the_other(cubes: Cubes, costs: str, gives: str, times: int) -> None:
    cost, gain = Cubes.parse(costs), Cubes.parse(gives)
    after: Cubes | None = cubes
    for _ in range(times):
        after = after - cost + gain if after is not None and after.covers(cost) else None
    assert traded(cubes, cost, gain, times) is after
    assert (times <= most_trades(cubes, cost, gain)) == (after is not None)


def test_a_trade_that_feeds_itself_ends_somewhere() -> None:
    """Only a card that a table entered can do that."""
    most = most_trades(Cubes.parse("Y"), Cubes.parse("Y"), Cubes.parse("YY"))
    assert 10 < most < 1000
    assert traded(Cubes.parse("Y"), Cubes.parse("Y"), Cubes.parse("YY"), most) is not None
    assert traded(Cubes.parse("Y"), Cubes.parse("Y"), Cubes.parse("YY"), 1_000_000) is None


@pytest.mark.parametrize(
    ("cubes", "costs", "gives", "limit", "likeliest_first"),
    [
        ("RRRRRRRRRR", "R", "YYY", 10, (1, 10, 9, 8, 7, 6, 5, 4, 3, 2)),
        ("RRRR", "R", "YYY", 10, (3, 4, 2, 1)),
        ("YYYYYY", "YY", "G", 10, (3, 2, 1)),
        ("YYRRRRRRRR", "R", "YYY", 12, (1, 8, 7, 6, 5, 4, 3, 2)),
        ("Y", "YY", "G", 10, ()),
    ],
)
def test_the_likeliest_number_of_trades_throws_nothing_away(
    cubes: str, costs: str, gives: str, limit: int, likeliest_first: tuple[int, ...]
) -> None:
    """The most that does not overflow; where every number does, the one that returns fewest."""
    assert trades(*map(Cubes.parse, (cubes, costs, gives)), limit) == likeliest_first


def test_cubes_made_on_several_threads_exist_once() -> None:
    """Hints are looked for beside the table: equal means identical there too."""
    lists: list[list[Cubes]] = [[] for _ in range(4)]
    start = Barrier(len(lists))

    def make(mine: list[Cubes]) -> None:
        start.wait()
        mine += [Cubes.of(n, 31, 41, 59) for n in range(300)]

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [Thread(target=make, args=(mine,)) for mine in lists]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    for same in zip(*lists, strict=True):
        assert len(set(map(id, same))) == 1
