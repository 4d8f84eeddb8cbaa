"""What is known of files of summaries saves reading them, and is never believed for another file."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from storage import files
from storage.library import Library
from storage.lines import write
from storage.mentioned import FILE
from storage.summaries import MOST, Summary
from storage.wanted import Wanted
from tests.storage.tables import summaries

GAMES = 6 * MOST
RARE = replace(summaries(GAMES)[100], players=("Ana", "Zoé Rare"), place="Bern")
ASKED = [
    Wanted(players=("Zoé Rare",)),
    Wanted(players=("Nobody",)),
    Wanted(players=("Player 3",), game="golem"),
    Wanted(place="Bern"),
    Wanted(name="zoe r"),
    Wanted(name="nobody"),
    Wanted(name="player 5", since="2026-05-20", until="2026-05-24"),
]


@pytest.fixture
def full(library: Library) -> Library:
    library.games.summaries.put([one if one.id != RARE.id else RARE for one in summaries(GAMES)])
    return library


def found(library: Library, wanted: Wanted) -> list[Summary]:
    return list(library.games.found(wanted))


def plainly(library: Library, wanted: Wanted) -> list[Summary]:
    return [one for one in library.games.found(Wanted()) if wanted.fits(one)]


def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files of summaries that are read from now on."""
    seen: list[str] = []
    as_before = files.read

    def listening(path: Path) -> bytes | None:
        if path.parent.name == "summaries":
            seen.append(path.name)
        return as_before(path)

    monkeypatch.setattr(files, "read", listening)
    return seen


def test_a_rare_player_is_found_without_reading_every_file(
    full: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert found(full, ASKED[0]) == [RARE]
    seen = read(monkeypatch)
    assert found(full, ASKED[0]) == [RARE]
    assert len(set(seen)) == 2, "the one that has the game, and the last one"
    seen.clear()
    assert found(full, ASKED[1]) == found(full, ASKED[5]) == []
    assert len(set(seen)) == 1


def test_whatever_is_asked_for_is_found(full: Library) -> None:
    for _ in range(2):
        for wanted in ASKED:
            assert found(full, wanted) == plainly(full, wanted)


def test_what_is_written_later_is_found(full: Library) -> None:
    assert found(full, ASKED[1]) == []
    chance = random.Random(1)
    for name in ("Nobody", "Somebody", "Nobody"):
        one = chance.choice(plainly(full, Wanted()))
        full.games.exchange([(one, replace(one, players=("Ana", name)))])
        assert found(full, ASKED[1]) == plainly(full, ASKED[1])
    latest = replace(RARE, id="late", started="2030-01-01T10:00:00Z")
    full.games.summaries.put([latest, replace(RARE, id="early", started="2020-01-01T10:00:00Z")])
    assert [one.id for one in found(full, ASKED[0])] == ["late", RARE.id, "early"]
    full.games.summaries.remove(RARE)
    assert [one.id for one in found(full, ASKED[0])] == ["late", "early"]


def test_whatever_is_kept_is_checked(full: Library) -> None:
    found(full, ASKED[0])
    hint = full.place.path / FILE
    good = hint.read_bytes()
    told = json.loads(good[9:])
    odd = [
        {**told, "version": 9},
        {**told, "words": [1, 2]},
        {**told, "words": ["a", "a"]},
        {**told, "files": {name: ["x"] for name in told["files"]}},
        {**told, "files": {name: [trace, "no"] for name, (trace, _) in told["files"].items()}},
        {**told, "files": {name: [trace, 7] for name, (trace, _) in told["files"].items()}},
        {**told, "files": {name: ["of another", "0"] for name in told["files"]}},
        [],
    ]
    for spoilt in (b"", b"rubbish", good[:-20], *map(write, odd)):
        hint.write_bytes(spoilt)
        assert found(full, ASKED[0]) == [RARE]
    assert hint.read_bytes() == good, "and learned again"
    hint.unlink()
    hint.mkdir()
    assert found(full, ASKED[0]) == [RARE]
