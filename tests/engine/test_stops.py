"""Where a replay stops: after each turn, with what was recorded between it and the next one."""

from pathlib import Path

import pytest

from engine.presence import Join, Leave
from engine.record import Record
from engine.review.stops import next_claim, stop_with, stops
from engine.spice_road.setup import deal
from engine.spice_road.values import Adjust, HouseRules, Play, Rest
from engine.timeline import Timeline

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.json"))


def timeline(*actions: object) -> Timeline:
    return Timeline.of(Record("spice-road", ("Ana", "Béa", "Carl"), deal(1), HouseRules(), actions))  # type: ignore[arg-type]


TAKE = Play(card="start-spice-YY")


def test_what_is_no_turn_is_seen_with_the_turn_before_it() -> None:
    game = timeline(
        Adjust(gold=3),
        TAKE,
        Adjust(player=0, silver=1),
        Leave(player=2),
        TAKE,
        Rest(),
        Join(player=2),
    )
    found = stops(game)
    assert [(stop.at, list(stop.entries)) for stop in found] == [
        (1, [0]),
        (4, [1, 2, 3]),
        (5, [4]),
        (7, [5, 6]),
    ]
    assert [(stop.turn, stop.seat, stop.round) for stop in found] == [
        (None, None, 1),
        (1, 0, 1),
        (2, 1, 1),
        (3, 0, 2),
    ]
    assert [stop_with(found, entry) for entry in range(7)] == [0, 1, 1, 1, 2, 3, 3]
    assert stop_with(found, -1) == 0


def test_a_game_without_a_turn_has_its_beginning() -> None:
    (only,) = stops(timeline())
    assert (only.at, len(only.entries), only.turn) == (0, 0, None)
    assert next_claim((only,), 0) == 0


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_all_of_a_game_is_seen_once_and_in_order(path: Path) -> None:
    record = Record.parse(path.read_bytes())
    if record.scores_only:
        pytest.skip("it has no turns")
    game = Timeline.of(record)
    found = stops(game)
    assert [entry for stop in found for entry in stop.entries] == list(range(len(game.actions)))
    assert [stop.at for stop in found] == [stop.entries.stop for stop in found]
    assert found[-1].at == len(game.actions)
    turns = [action.is_turn for action in game.actions]
    assert len(found) == 1 + sum(turns)
    assert all(turns[stop.entries[0]] and not any(turns[at] for at in stop.entries[1:]) for stop in found[1:])
    claims = [i for i, stop in enumerate(found) if stop.claims]
    now, seen = 0, []
    while next_claim(found, now) != len(found) - 1 or found[-1].claims:
        now = next_claim(found, now)
        seen.append(now)
        if now == len(found) - 1:
            break
    assert seen == claims
