"""The lists: any order of putting in gives the right order, in files that stay small."""

import random
from pathlib import Path

import pytest

from storage.atomic import AtomicStorage
from storage.place import Place
from storage.shelf import to_document
from storage.summaries import MOST, Summaries, Summary
from tests.storage.tables import summaries


@pytest.fixture
def place(folder: Path) -> Place:
    return Place.open(folder)


@pytest.fixture
def kept(folder: Path, place: Place) -> Summaries:
    (folder / "summaries").mkdir()
    return Summaries("summaries", place, lambda: None)


def sizes(place: Place) -> list[int]:
    paths = sorted((place.path / "summaries").glob("*.json"))
    return [len((AtomicStorage(path, place).read() or {}).get("summaries", {})) for path in paths]


def in_order(some: list[Summary]) -> list[Summary]:
    return sorted(some, key=lambda summary: (summary.started, summary.id), reverse=True)


def test_one_after_the_other_fills_file_after_file(kept: Summaries, place: Place) -> None:
    some = summaries(3 * MOST + 5)
    for summary in some:
        kept.put([summary])
    assert list(kept.newest_first()) == in_order(some)
    assert sizes(place) == [MOST, MOST, MOST, 5]


@pytest.mark.parametrize("portion", [1, 7, 300])
@pytest.mark.parametrize("seconds", [1, 3600])
def test_any_order_gives_the_right_order(kept: Summaries, place: Place, portion: int, seconds: int) -> None:
    some = summaries(300, seconds)
    chance = random.Random(portion)
    mixed = chance.sample(some, len(some))
    for i in range(0, len(mixed), portion):
        kept.put(mixed[i : i + portion])
    assert list(kept.newest_first()) == in_order(some)
    assert max(sizes(place)) <= MOST
    since, until = some[60].started, some[240].started
    wanted = [summary for summary in in_order(some) if since <= summary.started <= until]
    assert list(kept.newest_first(since=since, until=until)) == wanted


def test_games_of_the_same_moment_stay_together(kept: Summaries, place: Place) -> None:
    some = summaries(MOST * 2, seconds=0)
    kept.put(some)
    assert list(kept.newest_first()) == in_order(some)
    assert sizes(place) == [MOST * 2]


def test_one_that_is_put_again_takes_its_own_place(kept: Summaries) -> None:
    some = summaries(MOST * 2)
    kept.put(some)
    # Among them the first one of a file, from whose start the file has its name.
    again = [Summary(**{**_fields(summary), "rounds": 99}) for summary in some[:: MOST // 2]]
    kept.put(again)
    assert [summary.rounds for summary in kept.newest_first()].count(99) == len(again)
    assert len(list(kept.newest_first())) == len(some)


def _fields(summary: Summary) -> dict[str, object]:
    return {name: getattr(summary, name) for name in Summary.__dataclass_fields__}


def test_one_that_is_removed_is_gone(kept: Summaries) -> None:
    some = summaries(MOST * 3)
    kept.put(some)
    for summary in some[::5]:
        kept.remove(summary)
    assert list(kept.newest_first()) == in_order([summary for i, summary in enumerate(some) if i % 5])


def test_a_list_reads_only_as_far_as_it_is_looked_at(kept: Summaries, place: Place) -> None:
    some = summaries(MOST * 4)
    kept.put(some)
    oldest = min((place.path / "summaries").glob("*.json"))
    oldest.write_bytes(b"rubbish")
    newest = kept.newest_first()
    assert [next(newest) for _ in range(MOST * 2)] == in_order(some)[: MOST * 2]
    assert place.take_notices() == ()


def test_one_more_looks_at_no_other_file(kept: Summaries, place: Place) -> None:
    *some, latest = summaries(MOST * 2 + 1)
    kept.put(some)
    oldest = min((place.path / "summaries").glob("*.json"))
    oldest.write_bytes(b"rubbish")
    kept.put([latest])
    assert place.take_notices() == ()
    assert next(kept.newest_first()) == latest


def test_what_a_later_version_tells_besides_is_passed_over() -> None:
    (summary,) = summaries(1)
    assert Summary.from_json({**to_document(summary), "weather": "rain"}) == summary
