"""What is remembered is worked out once, and forgotten before it grows without end."""

import gc
from itertools import islice, product

import pytest

from bench.odd_records import odd_records
from engine import remembering
from engine.cubes import USUAL, Cubes
from engine.record import Record
from engine.remembering import remembered, shared
from engine.timeline import Timeline


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> int:
    """As little room as makes these tests short."""
    monkeypatch.setattr(remembering, "ROOM", 1000)
    remembering.take(1001)
    return 1000


def test_what_was_worked_out_is_not_worked_out_again(room: int) -> None:
    asked = []

    @remembered
    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    assert [double(4), double(4), double(5)] == [8, 8, 10]
    assert asked == [4, 5]


def test_everything_is_forgotten_when_there_is_no_more_room(room: int) -> None:
    asked = []

    @remembered
    def many(size: int) -> tuple[int, ...]:
        asked.append(size)
        return (0,) * size

    many(10)
    many(room - 100)
    many(10)
    assert asked == [10, room - 100], "there is room for both"
    many(200)
    many(10)
    assert asked == [10, room - 100, 200, 10], "a long list takes as much room as it is long"


def test_odd_cubes_are_forgotten_and_sums_are_right_all_the_same(room: int) -> None:
    def some() -> list[Cubes]:
        counts = islice(product(range(40, 60), repeat=4), 3000)
        return [Cubes.of(*count) for count in counts]

    one = Cubes.of(1, 2, 3, 4)
    for cubes in some():
        assert (cubes + one - one).counts == cubes.counts
        assert cubes + one is Cubes.of(*(a + b for a, b in zip(cubes.counts, one.counts, strict=True)))
    del cubes
    gc.collect()
    odd = [cubes for cubes in Cubes._living.values() if cubes.total > USUAL]
    assert len(odd) < 2 * room


def test_equal_means_identical_for_as_long_as_somebody_uses_it(room: int) -> None:
    class Thing:
        pass

    made = []

    @shared
    def thing(number: int) -> Thing:
        made.append(number)
        return Thing()

    held = thing(1)
    for number in range(2, 100):
        thing(number)
    gc.collect()
    assert thing(1) is held
    thing(2)
    assert made.count(1) == 1
    assert made.count(2) == 2, "nobody used it"


def test_a_game_is_the_same_after_everything_was_forgotten(room: int) -> None:
    told = list(islice(odd_records(), 60))
    before = [Timeline.of(Record.from_json(one)) for one in told]
    remembering.take(room + 1)
    again = [Timeline.of(Record.from_json(one)) for one in told]
    assert again == before
    assert [one.outcome for one in again] == [one.outcome for one in before]
