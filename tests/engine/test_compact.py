"""Whole games on their way through a code: what comes back is the record that went in, to the last letter."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.codec import Unreadable
from engine.compact import pack_game, read, unpack_game, written
from engine.narrowing import Reading, Writing
from engine.packing import Unpackable, is_packed, kind_of, wrapped
from engine.record import About, Record
from tests.engine.review.games import GOLDEN, all_kinds, golden
from tests.engine.test_hostile_records import EVERYTHING, RECORD
from tests.engine.test_records import EXAMPLE
from tests.storage.random_library import GAMES, whole

LETTERS = set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")


def canonical(record: Record) -> str:
    """Records are equal whatever their times are; their texts are not."""
    return json.dumps(record.to_json(), ensure_ascii=False)


def comes_back(record: Record) -> bool:
    found = unpack_game(pack_game(record))
    return found == record and canonical(found) == canonical(record)


def as_recorded(record: Record, seed: int = 1) -> Record:
    """With all that the app writes into it: an id, and the moment of every turn."""
    chance, now = random.Random(seed), datetime(2026, 11, 16, 19, 30, 12, tzinfo=UTC)
    actions = []
    for action in record.actions:
        now += timedelta(seconds=int(chance.lognormvariate(3.2, 0.7)))
        actions.append(replace(action, time=f"{now:%Y-%m-%dT%H:%M:%SZ}"))
    about = About(
        id="20261116-193012-9c41e7d0",
        started="2026-11-16T19:30:12Z",
        ended=f"{now:%Y-%m-%dT%H:%M:%SZ}",
        place="at Béa’s",
    )
    return replace(record, actions=tuple(actions), about=about)


def test_every_kind_of_record_comes_back() -> None:
    """Golden games, whole random ones of all four games, and all that can be recorded beside turns."""
    for at, timeline in enumerate(all_kinds()):
        record = timeline.to_record()
        assert comes_back(as_recorded(record) if at % 2 else record)


@pytest.mark.parametrize("told", [EXAMPLE, RECORD, EVERYTHING])
def test_records_by_hand_come_back(told: dict[str, Any]) -> None:
    assert comes_back(Record.from_json(told))


texts = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0"), max_size=60)
moments = st.one_of(
    texts,
    st.datetimes(min_value=datetime(1, 1, 1), max_value=datetime(9999, 12, 31)).map(
        lambda told: f"{told.isoformat()[:19]}Z"
    ),
    st.sampled_from(["2026-02-30T10:00:00Z", "2026-01-01T24:00:00Z", "0000-01-01T00:00:00Z", "٢٠٢٦-01-01"]),
)


@given(
    st.lists(texts, min_size=2, max_size=5, unique=True),
    st.builds(About, id=texts, started=moments, ended=moments, place=texts, note=texts),
    st.lists(moments, max_size=9),
)
def test_whatever_people_write_comes_back(names: list[str], about: About, times: list[str]) -> None:
    told = golden("spice-road-2").to_record()
    actions = tuple(replace(action, time=time) for action, time in zip(told.actions, times, strict=False))
    assert comes_back(replace(told, players=tuple(names[:2]), about=about, actions=actions))


@pytest.mark.parametrize(
    "id_",
    [
        "20261116-193012-9c41e7d0",
        "20260230-193012-9c41e7d0",
        "20261116-193012-9C41E7D0",
        "20261116-246012-00000000",
    ],
)
def test_ids_of_ours_and_what_looks_like_one(id_: str) -> None:
    assert comes_back(replace(golden("spice-road-2").to_record(), about=About(id=id_)))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=8), inner, max_size=6),
    max_leaves=30,
)


@given(json_values)
def test_any_json_comes_back(value: Any) -> None:
    assert json.dumps(read(written(value))) == json.dumps(value)


@given(json_values, st.text(max_size=9))
def test_keys_of_a_later_version_survive(value: Any, key: str) -> None:
    told = golden("golem-4").to_record().to_json()
    told["actions"][7] |= {f"new {key}": value}
    told |= {key: value} if key not in told else {}
    assert json.dumps(read(written(told))) == json.dumps(told)


def test_it_is_small_and_of_letters_that_codes_hold_densely() -> None:
    for name in GOLDEN:
        record = golden(name).to_record()
        assert set(pack_game(record)) <= LETTERS
    cards = [len(pack_game(golden(name).to_record())) for name in ("spice-road-2", "spice-road-5")]
    assert cards[0] <= 285
    assert cards[1] <= 410, "with both decks in it"
    timed = [
        len(pack_game(as_recorded(golden(name).to_record()))) for name in ("spice-road-2", "spice-road-5")
    ]
    assert timed[0] <= 410
    assert timed[1] <= 600


@pytest.mark.parametrize("name", ["spice-road-2", "golem-4", "eastern-wonders-3", "new-world-4"])
def test_codes_that_are_out_there_are_read_for_ever(name: str) -> None:
    """Another order of the words, or another short game, and this would be another game: a new version."""
    code = (Path(__file__).parent / "codes" / f"{name}.txt").read_text("utf-8")
    assert canonical(unpack_game(code)) == canonical(golden(name).to_record())


def test_a_code_of_a_set_is_no_game_and_of_a_game_no_set() -> None:
    code = pack_game(golden("spice-road-2").to_record())
    assert is_packed(code)
    assert kind_of(f"Ana: {code}") == "G"
    assert kind_of("CENTURY1:S3:ABC") == "S"
    assert kind_of("CENTURY9:") == ""
    assert kind_of("hello") is None
    assert fault(code.replace(":G", ":S", 1)) == "no-code"
    assert fault(code[:-1]) == "cut"
    assert fault(code.replace("CENTURY1", "CENTURY2")) == "newer"


def fault(text: str) -> str:
    with pytest.raises(Unpackable) as refused:
        unpack_game(text)
    return refused.value.fault


def test_every_changed_letter_is_noticed() -> None:
    code = pack_game(golden("spice-road-2").to_record())
    head = code.index(":", code.index(":") + 1) + 1
    for at in range(head, len(code)):
        other = "A" if code[at] != "A" else "B"
        assert fault(code[:at] + other + code[at + 1 :]) in ("damaged", "too-large")


@given(st.binary(max_size=600))
def test_whatever_is_in_a_code_it_is_refused_in_words(packed: bytes) -> None:
    assert fault(wrapped("G", packed)) in ("damaged", "too-large")


def test_no_code_makes_anybody_wait() -> None:
    """Long texts that say as much as they can with every bit: it ends where there is too much of it."""
    for packed in bombs():
        begun = process_time()
        assert fault(wrapped("G", packed)) in ("damaged", "too-large")
        assert process_time() - begun < 60, "seconds; without the bound it would be hours"


def bombs() -> Iterator[bytes]:
    chance = random.Random(1)
    yield bytes(4_000)
    yield b"\xff" * 4_000
    yield chance.randbytes(40_000)
    deep: Any = 0
    for _ in range(15):
        deep = [deep] * 3
    with pytest.raises(Unpackable) as refused:
        written(deep)
    assert refused.value.fault == "too-large"
    assert refused.value.version == 0


def test_too_much_is_refused_on_the_way_out_too() -> None:
    record = golden("spice-road-2").to_record()
    note = "".join(chr(random.Random(at).randrange(256, 5_000)) for at in range(4_000))
    full = replace(record, about=About(note=note), actions=record.actions * 25)
    assert comes_back(full)
    with pytest.raises(Unpackable) as refused:
        pack_game(replace(full, players=(note, note[1:]), about=About(note=note, place=note[2:])))
    assert refused.value.fault == "too-large"


def test_what_is_no_record_says_where() -> None:
    with pytest.raises(Unreadable):
        unpack_game(wrapped("G", written({"format": "century-record/1", "game": "spice-road"})))
    with pytest.raises(Unreadable):
        unpack_game(wrapped("G", written(["hello"])))


@given(st.lists(st.tuples(st.integers(1, 5_000), st.integers(1, 5_000), st.integers(1, 5_000)), max_size=200))
def test_parts_of_a_whole_are_found_again(parts: list[tuple[int, int, int]]) -> None:
    writing = Writing()
    for before, size, after in parts:
        writing.take(before, size, before + size + after)
    reading = Reading(writing.ended())
    for before, size, after in parts:
        assert before <= reading.where(before + size + after) < before + size
        reading.take(before, size, before + size + after)


@pytest.mark.parametrize("game", GAMES)
def test_random_games_of_all_numbers_of_players(game: str) -> None:
    for players in (2, 3, 4):
        assert comes_back(as_recorded(whole(game, players, 5)))
