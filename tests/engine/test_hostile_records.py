"""Whatever is fed to the engine as a record, it answers with a documented error, and never crashes."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from engine.codec import Unreadable
from engine.record import Record
from engine.timeline import Broken, Timeline

RECORD: dict[str, Any] = {
    "format": "century-record/1",
    "game": "spice-road",
    "players": ["Ana", "Béa", "Carl"],
    "setup": {
        "merchant_row": ["trade-YY-G", "spice-YR", "spice-B", "upgrade-3", "trade-R-YYY", "?"],
        "point_row": ["point-YYRR-6", "point-RRRR-8", "?", "point-RRGG-10", "point-GGGG-12"],
    },
    "options": {"caravan_limit": 10, "finish_round": True},
    "components": [{"kind": "merchant", "id": "promo", "costs": "Y", "gives": "R", "name": "p", "seen": 1}],
    "id": "x",
    "note": "Sunday",
    "actions": [
        {"do": "play", "card": "start-spice-YY", "time": "2026-01-01T10:00:00Z"},
        {"do": "play", "card": "start-upgrade-2", "upgrade": "YR"},
        {"do": "acquire", "slot": 2, "pay": "YY", "reveal": "spice-G"},
        {"do": "rest", "discard": ""},
        {"do": "name", "unnamed": "?1", "card": "spice-RR"},
        {"do": "adjust", "player": 1, "caravan": "YYRR", "gold": 1},
        {"do": "claim", "slot": 0, "reveal": "?"},
        {"do": "claim", "slot": 4, "forced": True},
    ],
}
VALUES: list[Any] = [
    None, -1, 0, 1, 10**30, 1.5, float("nan"), True, "", "?", "?9999", "YYRZ", "x" * 2_000_000, "\ud800",
    "🐪",    [], {}, [[]], [None], {"a": {}}, ["?"] * 7, "Y" * 5000,
]  # fmt: skip


def play(value: object) -> None:
    """Reads and plays; only the documented errors may come out."""
    try:
        Timeline.of(Record.from_json(value))
    except (Unreadable, Broken) as error:
        message = str(error)
    else:
        message = "fine"
    assert 0 < len(message) < 1000


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    entries = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, inner in entries:
        yield from places(inner, (*path, key))


def replaced(path: tuple[Any, ...], value: object) -> Any:
    if not path:
        return value
    changed = deepcopy(RECORD)
    at = changed
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return changed


def test_the_record_itself_is_sound() -> None:
    assert len(Timeline.of(Record.from_json(RECORD)).actions) == len(RECORD["actions"])


@pytest.mark.parametrize("path", list(places(RECORD)), ids=lambda path: ".".join(map(str, path)) or "whole")
def test_any_value_in_any_place(path: tuple[Any, ...]) -> None:
    for value in VALUES:
        play(replaced(path, value))


@pytest.mark.parametrize(
    "path", [path for path in places(RECORD) if path], ids=lambda path: ".".join(map(str, path))
)
def test_anything_may_be_missing(path: tuple[Any, ...]) -> None:
    changed = deepcopy(RECORD)
    at = changed
    for key in path[:-1]:
        at = at[key]
    del at[path[-1]]
    play(changed)


def test_unknown_keys_are_named() -> None:
    for path in ((), ("setup",), ("options",), ("actions", 0), ("components", 0)):
        changed = deepcopy(RECORD)
        at = changed
        for key in path:
            at = at[key]
        at["surprise"] = 1
        with pytest.raises(Unreadable, match="surprise"):
            Record.from_json(changed)


def test_cut_off_at_every_byte() -> None:
    text = json.dumps(RECORD, ensure_ascii=False).encode()
    for end in range(len(text)):
        with pytest.raises(Unreadable):
            Record.parse(text[:end])


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\x00",
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"9" * 10_000,
        b'"' + b"x" * 3_000_000,
    ],
    ids=["empty", "nul", "utf-16", "deep list", "deep object", "huge number", "open string"],
)
def test_texts_that_are_no_record(text: bytes) -> None:
    with pytest.raises(Unreadable):
        Record.parse(text)


@pytest.mark.parametrize(
    "players", [[], ["Ana"], ["Ana", "Ana"], ["A", "B", "C", "D", "E", "F"], ["x" * 10**6, "y"]]
)
def test_players_who_cannot_sit_down(players: list[str]) -> None:
    with pytest.raises(Unreadable, match="players"):
        Record.from_json({**RECORD, "players": players})


def test_a_record_from_the_future_says_so() -> None:
    with pytest.raises(Unreadable, match="century-record/1"):
        Record.from_json({**RECORD, "format": "century-record/7"})


def test_any_name_comes_back_as_it_was() -> None:
    names = ["", " ", "🐪 Zoë\n", "مرحبا"]
    record = Record.from_json({**RECORD, "players": names, "actions": []})
    assert Record.from_json(json.loads(json.dumps(record.to_json()))) == record
    assert record.players == tuple(names)
