"""Whatever is fed to the engine as a record, it answers with a documented error, and never crashes."""

import json
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from engine.__main__ import standing
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
EVERYTHING: dict[str, Any] = {
    **RECORD,
    "setup": {
        "merchant_row": ["trade-YY-G", "spice-YR", "spice-B", "upgrade-3", "trade-R-YYY", "?3"],
        "merchant_deck": ["spice-G", "?", "spice-RR"],
        "point_deck": ["point-YYRR-6", "point-RRRR-8", "point-GGBB-14", "?", "?", "point-RRGG-10"],
    },
    "options": {
        "caravan_limit": 12,
        "finish_round": False,
        "empty_trade": True,
        "idle_rest": False,
        "shared_victory": True,
        "show_totals": True,
        "show_hints": True,
        "ask_names": False,
    },
    "components": [
        {"kind": "point", "id": "promo", "cost": "Y", "points": 5},
        {"kind": "merchant", "id": "more", "upgrades": 4},
        {"kind": "merchant", "id": "endless", "costs": "Y", "gives": "YY"},
    ],
    "actions": [
        {
            "do": "adjust",
            "player": 0,
            "caravan": "YYRR",
            "hand": ["start-spice-YY", "more", "endless", "?7"],
            "played": ["start-upgrade-2"],
            "claimed": ["promo"],
            "gold": 1,
            "silver": 1,
        },
        {
            "do": "adjust",
            "merchant_row": ["spice-YR", "?", "?8"],
            "lying": ["Y", "", "RRG"],
            "point_row": ["point-YYRR-6", "?"],
            "gold": 2,
            "silver": 0,
            "to_move": 0,
            "round": 7,
            "forced": True,
        },
        {"do": "play", "card": "more", "upgrade": "YYRR"},
        {
            "do": "play",
            "card": "spice-B",
            "forced": True,
            "times": 3,
            "cost": "YY",
            "gain": "B",
            "discard": "R",
        },
        {"do": "rest", "forced": True},
        {"do": "play", "card": "?7", "cost": "G", "gain": "BB"},
        {"do": "play", "card": "trade-YY-G", "times": 9, "forced": True},
        {"do": "claim", "slot": 1, "cost": "YY", "forced": True, "discard": ""},
    ],
}
SHEETS: dict[str, Any] = {
    "format": "century-record/1",
    "game": "golem",
    "scores_only": True,
    "players": ["Ana", "Béa"],
    "setup": {},
    "options": {"shared_victory": False},
    "actions": [
        {"do": "score", "player": 0, "points": [12, 14], "gold": 1, "silver": 2, "cubes": "YRG"},
        {"do": "score", "player": 1, "bonus": 0, "board": 0, "exploration": 0, "forced": True},
    ],
}
RECORDS = {"mirrored": RECORD, "everything": EVERYTHING, "sheets": SHEETS}
ENOUGH = 10.0
"""Seconds of processor time, thirty times what the slowest of these takes: beyond, something has got lost."""
VALUES: list[Any] = [
    None, -1, 0, 1, 99, 999, 1_000_000, 10**30, 1.5, float("nan"), float("inf"), True, "", "?", "?1", "?9999",
    "?" + "9" * 3999, "YYRZ", "YRGBYRGB", "Y" * 999, "Y" * 5000, "x" * 2_000_000, "\ud800", "🐪",
    [], {}, [[]], [None], {"a": {}}, ["?"] * 7, ["?"] * 500, ["Y" * 999] * 3, ["x"] * 100_000,
]  # fmt: skip


def play(value: object) -> None:
    """Reads, plays and shows; only the documented errors may come out, and without endless work."""
    began = process_time()
    try:
        timeline = Timeline.of(Record.from_json(value))
    except (Unreadable, Broken) as error:
        message = str(error)
    else:
        message = "fine"
        show(timeline)
    assert 0 < len(message) < 5000
    assert process_time() - began < ENOUGH


def show(timeline: Timeline) -> None:
    """All that a screen asks of a game: a record that is accepted must not break the app later."""
    record = timeline.to_record()
    assert Record.parse(json.dumps(record.to_json())) == record
    standing(timeline)
    list(timeline.words())
    game, state = timeline.game, timeline.state
    for offer in game.offers(state):
        if offer.default is not None:
            game.choices(state, offer.default)
    for unnamed in [offer.unnamed for offer in game.offers(state) if offer.unnamed][:3]:
        game.candidates(state, unnamed)
    if timeline.actions:
        Timeline.of(timeline.delete(0).timeline.to_record())


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    entries = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, inner in entries:
        yield from places(inner, (*path, key))


def replaced(record: dict[str, Any], path: tuple[Any, ...], value: object) -> Any:
    if not path:
        return value
    changed = deepcopy(record)
    at = changed
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return changed


PLACES = [(name, path) for name, record in RECORDS.items() for path in places(record)]


def spelled(value: object) -> str | None:
    return ".".join(map(str, value)) or "whole" if isinstance(value, tuple) else None


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_the_record_itself_is_sound(record: dict[str, Any]) -> None:
    timeline = Timeline.of(Record.from_json(record))
    assert len(timeline.actions) == len(record["actions"])
    show(timeline)


@pytest.mark.parametrize(("name", "path"), PLACES, ids=spelled)
def test_any_value_in_any_place(name: str, path: tuple[Any, ...]) -> None:
    for value in VALUES:
        play(replaced(RECORDS[name], path, value))


@pytest.mark.parametrize(("name", "path"), [place for place in PLACES if place[1]], ids=spelled)
def test_anything_may_be_missing_or_nested_too_deeply(name: str, path: tuple[Any, ...]) -> None:
    changed = deepcopy(RECORDS[name])
    at = changed
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = "HERE"
    for deep in ("[" * 100_000 + "]" * 100_000, '{"a":' * 100_000 + "1" + "}" * 100_000):
        with pytest.raises(Unreadable):
            Record.parse(json.dumps(changed).replace('"HERE"', deep))
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


def test_the_command_line_answers_every_piece_of_a_record_with_a_line_and_never_with_a_traceback(
    tmp_path: Path,
) -> None:
    text = json.dumps(RECORD, ensure_ascii=False).encode()
    files = []
    for end in range(0, len(text), 7):
        files.append(tmp_path / f"{end}.json")
        files[-1].write_bytes(text[:end])
    command = [sys.executable, "-S", "-m", "engine", "replay", *map(str, files)]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (2, b"")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["file"] for line in lines] == [str(file) for file in files]
    assert {line["status"] for line in lines} == {"unreadable"}


@pytest.mark.parametrize(
    ("told", "where"),
    [
        ({"actions": [{"do": "rest"}] * 2_001}, "actions"),
        ({"components": [{"kind": "merchant", "id": f"card-{i}"} for i in range(1_001)]}, "components"),
        ({"actions": [{"do": "adjust", "player": 0, "hand": ["?"] * 1_001}]}, "action 1.hand"),
        ({"setup": {"merchant_deck": ["?"] * 1_001}}, "setup.merchant_deck"),
        ({"note": "a\0b"}, "note"),
    ],
)
def test_a_record_has_bounds(told: dict[str, Any], where: str) -> None:
    with pytest.raises(Unreadable) as refused:
        Record.from_json({**RECORD, **told})
    assert refused.value.where == where
