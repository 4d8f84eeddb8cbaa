"""`century-record/1` to values and back: what is left out, what is kept, and where an error stands."""

import json
from typing import Any

import pytest

from engine.codec import Unreadable
from engine.cubes import Cubes
from engine.record import Record
from engine.spice_road.values import Acquire, Adjust, Claim, Name, Play, Rest
from engine.timeline import Timeline

EXAMPLE: dict[str, Any] = {
    "format": "century-record/1",
    "game": "spice-road",
    "players": ["Ana", "Béa", "Carl"],
    "setup": {
        "merchant_row": ["trade-YY-G", "spice-YYYY", "spice-B", "upgrade-3", "trade-R-YYY", "?"],
        "point_row": ["point-YYRR-6", "point-RRRR-8", "?", "point-RRGG-10", "?"],
    },
    "options": {"shared_victory": True},
    "components": [
        {"kind": "point", "id": "point-YYYY-4", "cost": "YYYY", "points": 4, "where": "promo", "seen": 2},
        {"kind": "merchant", "id": "spice-B", "gives": "BB"},
    ],
    "id": "42",
    "started": "2026-01-04T15:00:00Z",
    "ended": "later",
    "place": "Genova",
    "note": "rain",
    "actions": [
        {"do": "play", "card": "start-spice-YY", "time": "15:01"},
        {"do": "play", "card": "start-upgrade-2", "upgrade": "YR"},
        {"do": "acquire", "slot": 2, "pay": "YY", "reveal": "spice-G"},
        {"do": "acquire", "slot": 0, "reveal": "?"},
        {"do": "adjust", "player": 1, "caravan": "", "hand": ["spice-RR", "?"], "gold": 0, "forced": True},
        {"do": "play", "card": "?5", "gain": "GG"},
        {"do": "name", "unnamed": "?5", "card": "spice-YG", "forced": True},
        {"do": "claim", "slot": 4, "cost": "YY", "reveal": "point-YYYY-4"},
        {"do": "rest"},
        {"do": "play", "card": "trade-YY-G", "times": 2, "forced": True, "discard": "Y"},
    ],
}

NAME = {"do": "name", "card": "spice-B"}


def test_a_document_comes_back_as_it_was() -> None:
    """Nothing is lost and nothing is added; keys at their default are left out."""
    record = Record.from_json(EXAMPLE)
    assert record.to_json() == EXAMPLE
    assert Record.parse(json.dumps(record.to_json())) == record


def test_the_values_of_the_example() -> None:
    record = Record.from_json(EXAMPLE)
    assert record.actions == (
        Play(card="start-spice-YY"),
        Play(card="start-upgrade-2", upgrade="YR"),
        Acquire(slot=2, pay="YY", reveal="spice-G"),
        Acquire(slot=0, reveal="?"),
        Adjust(player=1, caravan=Cubes.of(), hand=("spice-RR", "?"), gold=0, forced=True),
        Play(card="?5", gain=Cubes.parse("GG")),
        Name(unnamed="?5", card="spice-YG", forced=True),
        Claim(slot=4, cost=Cubes.parse("YY"), reveal="point-YYYY-4"),
        Rest(),
        Play(card="trade-YY-G", times=2, forced=True, discard=Cubes.parse("Y")),
    )
    assert record.actions[0].time == "15:01"
    assert record.options.shared_victory
    assert record.about.place == "Genova"


def test_components_that_the_table_entered_are_played_with() -> None:
    """They replace shipped ones of the same id, and new ones can be named."""
    played = Timeline.of(Record.from_json(EXAMPLE))
    assert played.state.players[2].hand[-1] == "spice-B"
    assert played.state.table.merchants["spice-B"].gives.word == "BB"
    assert "point-YYYY-4" in played.state.points.row
    plain = Timeline.of(Record.from_json({**EXAMPLE, "components": [], "actions": EXAMPLE["actions"][:3]}))
    assert plain.state.table.merchants["spice-B"].gives.word == "B"


def test_the_time_of_an_action_makes_no_difference_to_the_game() -> None:
    """Optional and ignored by the rules: times, place, note."""
    bare = {key: value for key, value in EXAMPLE.items() if key not in ("started", "ended", "place", "note")}
    assert Timeline.of(Record.from_json(bare)).states == Timeline.of(Record.from_json(EXAMPLE)).states


def test_the_least_that_a_record_needs() -> None:
    least = {"format": "century-record/1", "game": "golem", "players": ["Ana", "Béa"]}
    assert Record.from_json(least).to_json() == {**least, "setup": {}, "actions": []}


@pytest.mark.parametrize(
    ("change", "where", "problem"),
    [
        ({"game": "chess"}, "game", "must be one of spice-road"),
        ({"game": None}, "game", "not None"),
        ({"format": "century-record/2"}, "format", "is all that this version reads"),
        ({"format": "century-record/2", "weather": "fine"}, "format", "is all that this version reads"),
        ({"format": "something"}, "format", 'must be "century-record/1"'),
        ({"players": "Ana"}, "players", "must be a list"),
        ({"players": ["Ana", 3]}, "players[1]", "must be a text"),
        ({"players": ["Ana", "Béa", "Ana"]}, "players", '"Ana" is there twice'),
        ({"options": {"caravan_limit": "10"}}, "options.caravan_limit", "must be a whole number"),
        ({"options": {"caravan_limit": True}}, "options.caravan_limit", "must be a whole number"),
        ({"options": {"finish_round": 1}}, "options.finish_round", "must be true or false"),
        ({"setup": {"merchant_row": ["spice-Q"]}}, "setup.merchant_row[0]", "there is no merchant card"),
        ({"setup": {"point_row": ["spice-G"]}}, "setup.point_row[0]", "there is no point card"),
        ({"components": [{"kind": "tile", "id": "x"}]}, "components[0]", '"kind" must be one of'),
        ({"components": [{"kind": "point", "id": "?1"}]}, "components[0].id", "cannot be the id"),
        ({"components": [{"kind": "point", "cost": "Y"}]}, "components[0]", '"id" is missing'),
        ({"components": [{"kind": "point", "id": "a"}] * 2}, "components[1]", "is there twice"),
        ({"actions": [{"do": "fly"}]}, "action 1", '"do" must be one of play, acquire, rest, claim'),
        ({"actions": [{"do": "rest"}, {"do": "play"}]}, "action 2", '"card" is missing'),
        ({"actions": [{"do": "play", "card": "spice-Q"}]}, "action 1.card", "there is no merchant card"),
        ({"actions": [{"do": "acquire", "slot": -1}]}, "action 1.slot", "must be from 0 to"),
        ({"actions": [{"do": "acquire", "slot": 1.0}]}, "action 1.slot", "must be a whole number"),
        ({"actions": [{"do": "acquire", "slot": 1, "pay": "Z"}]}, "action 1.pay", "a word over YRGB"),
        ({"actions": [{"do": "rest", "discard": "yy"}]}, "action 1.discard", "a word over YRGB"),
        ({"actions": [{"do": "rest", "discard": None}]}, "action 1.discard", "must be a text"),
        ({"actions": [{"do": "claim", "slot": 0, "reveal": None}]}, "action 1.reveal", "leave it out"),
        ({"actions": [{"do": "rest", "why": "tired"}]}, "action 1", 'unknown key "why"'),
        (
            {"actions": [{"do": "name", "unnamed": "spice-G", "card": "spice-B"}]},
            "action 1.unnamed",
            "no unnamed",
        ),
        (
            {"actions": [{"do": "name", "unnamed": "?01", "card": "spice-B"}]},
            "action 1.unnamed",
            "no unnamed",
        ),
        ({"actions": [{**NAME, "unnamed": "?٣"}]}, "action 1.unnamed", "there is no unnamed card"),
        ({"actions": ["rest"]}, "action 1", "must be an object"),
        ({"actions": {}}, "actions", "must be a list"),
        ({"winner": "Ana"}, "", 'unknown key "winner"'),
    ],
    ids=str,
)
def test_an_error_says_where_and_what(change: dict[str, Any], where: str, problem: str) -> None:
    """An action is named by its number, counting from 1."""
    plain = {key: EXAMPLE[key] for key in ("format", "game", "players")}
    with pytest.raises(Unreadable) as caught:
        Record.from_json({**plain, **change})
    assert caught.value.where == where
    assert problem in caught.value.problem
    assert "\n" not in str(caught.value)
