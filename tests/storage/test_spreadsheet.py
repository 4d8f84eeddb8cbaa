"""Games for a spreadsheet: read back by a reader that is not ours, and never run as a formula."""

import csv
import io
import resource
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.record import Record
from engine.timeline import Timeline
from screens.records import ranks
from storage.library import Library
from storage.notices import StorageError
from storage.open_game import summary_of
from storage.spreadsheet import (
    PLAYER_COLUMNS,
    PLAYERS,
    TURN_COLUMNS,
    TURNS,
    Told,
    all_games,
    as_text,
    cell,
    export,
    of_one,
)
from tests.engine.review.games import demo, golden, recorded
from tests.storage.random_library import furnish
from tests.storage.test_faults import limit


def lines(content: bytes) -> list[dict[str, str]]:
    assert content.startswith(b"\xef\xbb\xbf"), "the mark by which a spreadsheet knows the letters"
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def told(timeline: Timeline) -> Told:
    return Told(summary_of(timeline), timeline)


def both(timeline: Timeline) -> tuple[list[dict[str, str]], list[dict[str, str]]]:
    game = told(timeline)
    found = of_one(game, ranks(game.summary))
    return lines(found[PLAYERS].encode()), lines(found[TURNS].encode()) if TURNS in found else []


def test_a_line_for_each_player() -> None:
    timeline = golden("golem-4")
    players, _ = both(timeline)
    outcome = timeline.outcome
    assert [one["player"] for one in players] == list(timeline.players)
    assert [int(one["total"]) for one in players] == [score.total for score in outcome.scores]
    assert [one["winner"] for one in players] == [
        "yes" if seat in outcome.winners else "no" for seat in range(4)
    ]
    assert {one["game"] for one in players} == {"golem"}
    assert [one["seat"] for one in players] == ["1", "2", "3", "4"]
    for one, score in zip(players, outcome.scores, strict=True):
        assert {part: int(one[part]) for part in score.parts} == dict(score.parts)
        assert one["board"] == one["bonus"] == one["exploration"] == "", "no part of this game"


def test_a_line_for_each_turn() -> None:
    timeline = demo()
    players, turns = both(timeline)
    assert len(turns) == len(timeline.actions)
    assert [int(one["turn"]) for one in turns] == list(range(1, len(turns) + 1))
    assert turns[0] == {
        "game_id": "demo",
        "started": "2026-01-04T15:00:00Z",
        "game": "spice-road",
        "entry": "1",
        "turn": "1",
        "round": "1",
        "seat": "1",
        "player": "Ana",
        "do": "play",
        "details": "card=start-upgrade-2 upgrade=YY",
        "forced": "no",
        "time": "",
        "points": "0",
    }
    last = {one["player"]: int(one["points"]) for one in turns}
    assert max(last.values()) <= max(int(one["total"]) for one in players)


def test_what_is_no_turn_has_no_number() -> None:
    _, turns = both(recorded("spice-road-mirrored"))
    numbered = [one for one in turns if one["turn"]]
    assert len(numbered) < len(turns)
    assert {one["do"] for one in turns if not one["turn"]} <= {"name", "adjust", "leave", "join"}


def test_of_scores_alone_there_are_the_players() -> None:
    players, turns = both(recorded("scores-only"))
    assert len(players) == 2
    assert not turns
    assert players[0]["scores_only"] == "yes"
    assert players[0]["rounds"] == ""


@pytest.mark.parametrize("begins", ["=", "+", "-", "@", "\t", "\r", "\n"])
def test_nothing_that_people_write_is_run(begins: str) -> None:
    text = f"{begins}cmd|'/c calc'!A1"
    record = demo().to_record()
    about = replace(record.about, place=text, note=f'{begins}HYPERLINK("x","y")')
    timeline = Timeline.of(replace(record, players=(text, "Bruno", "Chiara"), about=about))
    players, turns = both(timeline)
    for found in (players[0]["player"], players[0]["place"], turns[0]["player"]):
        assert found == f"'{text}"
    assert players[0]["note"].startswith(f"'{begins}")
    assert players[1]["player"] == "Bruno"


@pytest.mark.parametrize("divider", [";", "\t", "\n"])
def test_nothing_is_run_where_cells_are_divided_otherwise(divider: str) -> None:
    """As a spreadsheet does that speaks French, or one that is told so."""
    told = f"Ana{divider}=HYPERLINK(1){divider}+1{divider}-1{divider}@x"
    content = as_text(("a", "b"), [(told, f"x{divider}=1")])
    cells = [found for line in content.splitlines() for found in line.replace('"', "").split(divider)]
    assert any("HYPERLINK" in found for found in cells)
    assert not [found for found in cells if found.startswith(("=", "+", "-", "@"))]
    assert cell("nice ;-) and a-b; -3") == "nice ;-) and a-b; -3"


@given(st.lists(st.lists(st.text(), min_size=3, max_size=3), max_size=8))
def test_any_text_is_read_back(rows: list[list[str]]) -> None:
    content = as_text(("a", "b", "c"), rows).encode("utf-8", "surrogatepass").decode("utf-8", "surrogatepass")
    found = list(csv.reader(io.StringIO(content.removeprefix("\ufeff"), newline="")))[1:]
    assert found == [[cell(value) for value in row] for row in rows]
    assert not any(value.startswith(("=", "+", "-", "@", "\t", "\r", "\n")) for row in found for value in row)


def test_a_negative_number_is_a_number() -> None:
    assert cell(-3) == "-3"


@pytest.fixture
def library(tmp_path: Path) -> Any:
    with Library(tmp_path / "library") as library:
        furnish(library)
        yield library


def written(library: Library, folder: Path, **given: Any) -> tuple[Path, Path] | None:
    games, total = all_games(library, lambda: None)
    progress = given.get("progress", lambda done, of: True)
    return export(games, total, ranks, folder, "century-all-games", progress)


def test_all_games_are_in_two_files(library: Library, tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    made = written(library, tmp_path, progress=lambda done, of: not seen.append((done, of)))
    assert made is not None
    players, turns = (lines(path.read_bytes()) for path in made)
    games = list(library.games.recent())
    assert seen == [(at, len(games)) for at in range(len(games))]
    assert [path.name for path in made] == ["century-all-games-players.csv", "century-all-games-turns.csv"]
    assert len(players) == sum(len(game.players) for game in games)
    assert {one["game_id"] for one in players} == {game.id for game in games}
    records: dict[str, Record] = {game.id: library.games.record(game.id) for game in games}
    assert len(turns) == sum(len(one.actions) for one in records.values() if not one.scores_only)
    started = [one["started"] for one in players]
    assert started == sorted(started), "the earliest first"
    again = written(library, tmp_path)
    assert again is not None
    assert again[0].name == "century-all-games-players (2).csv", "never over what is there"


def test_stopped_it_leaves_nothing(library: Library, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    assert written(library, out, progress=lambda done, of: done < 7) is None
    assert not list(out.iterdir())


def test_a_full_disk_leaves_nothing_and_says_so(library: Library, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    limit(20_000)
    try:
        with pytest.raises(StorageError) as refused:
            written(library, out)
    finally:
        limit(resource.RLIM_INFINITY)
    assert refused.value.notice.key == "not-saved"
    assert not list(out.iterdir())


def test_where_one_of_them_does_not_get_its_name_there_is_neither(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, replace = tmp_path / "out", Path.replace
    out.mkdir()

    def only_turns(self: Path, target: Path) -> Path:
        if "-players" in target.name:
            raise OSError(28, "no space")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", only_turns)
    with pytest.raises(StorageError):
        written(library, out)
    assert not list(out.iterdir())


def test_a_folder_that_is_not_there_is_said(library: Library, tmp_path: Path) -> None:
    with pytest.raises(StorageError):
        written(library, tmp_path / "nowhere")


def test_one_that_cannot_be_read_is_there_with_what_the_list_says(library: Library, tmp_path: Path) -> None:
    lost = next(iter(library.games.recent()))
    for path in library.place.path.rglob(f"{lost.id}*"):
        path.unlink()
    made = written(library, tmp_path)
    assert made is not None
    players, turns = (lines(path.read_bytes()) for path in made)
    assert [one["player"] for one in players if one["game_id"] == lost.id] == list(lost.players)
    assert not [one for one in turns if one["game_id"] == lost.id]


def test_columns_are_told_apart() -> None:
    for columns in (PLAYER_COLUMNS, TURN_COLUMNS):
        assert len(set(columns)) == len(columns)
