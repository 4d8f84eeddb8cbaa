"""Summaries of older apps, filled in once from the records: whole after any kill, and not tried for ever."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from engine.presence import Leave
from engine.record import Record
from engine.review.tally import tally
from engine.timeline import Timeline
from storage.filling import WRITTEN, filling
from storage.library import Library
from storage.notices import StorageError
from storage.open_game import summary_of
from storage.shelf import to_document
from storage.summaries import MOST, TOLD, Summary
from tests.storage.cuts import after_cuts
from tests.storage.tables import finished, play, record

RECORDS = Path(__file__).parents[1] / "records"
YOUNGER = ("note", "told", "turns_of", "claims_of", "parts", "away", "unnamed", "seconds")


def golden(name: str, number: int = 0, **more: object) -> Record:
    document = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    when = {"id": f"{name}-{number}", "started": f"2026-05-18T12:{number // 60:02}:{number % 60:02}Z"}
    return Record.from_json({**document, **when, **more})


def as_before(summary: Summary) -> Summary:
    """What an older app has written."""
    told = {key: value for key, value in to_document(summary).items() if key not in YOUNGER}
    return Summary.from_json(told)


def grown_old(library: Library) -> list[Summary]:
    """All that is listed as an older app has listed it; what it should be, the latest first."""
    full = list(library.games.recent())
    library.games.exchange((one, as_before(one)) for one in full)
    assert all(one.told < TOLD for one in library.games.recent())
    return full


@pytest.fixture
def old(library: Library) -> list[Summary]:
    for number, name in enumerate(("spice-road-whole", "golem-dealt_to_4", "eastern-wonders-small")):
        library.add(golden(name, number))
    for name in ("new-world-small", "scores-only", "scores-eastern_wonders"):
        library.add(golden(name, 30))
    return grown_old(library)


def test_everything_is_filled_in_and_nothing_else_is_written(library: Library, old: list[Summary]) -> None:
    before = {path: path.read_bytes() for path in (library.place.path / "games").iterdir()}
    assert sum(filled or 0 for filled in filling(library.games)) == len(old)
    assert list(library.games.recent()) == old
    assert before == {path: path.read_bytes() for path in (library.place.path / "games").iterdir()}
    assert library.take_notices() == ()


def test_a_second_time_reads_no_record(library: Library, old: list[Summary]) -> None:
    list(filling(library.games))
    shutil.rmtree(library.place.path / "games")
    assert [filled for filled in filling(library.games) if filled is not None] == []
    assert list(library.games.recent()) == old


def test_a_start_after_it_compares_nothing(library: Library, old: list[Summary]) -> None:
    list(filling(library.games))
    library.close()
    with Library(library.place.path) as again, pytest.MonkeyPatch.context() as patch:
        patch.setattr(again.games, "rebuild_summaries", None)
        assert list(again.games.recent()) == old
        assert again.take_notices() == ()


def test_score_sheets_say_what_they_cannot_tell(library: Library, old: list[Summary]) -> None:
    list(filling(library.games))
    by_id = {one.id: one for one in library.games.recent()}
    sheet = by_id["scores-only-30"]
    assert (sheet.told, sheet.turns_of, sheet.claims_of, sheet.seconds) == (TOLD, (), (), None)
    whole = by_id["spice-road-whole-0"]
    assert (whole.turns_of, whole.claims_of) == ((40, 40, 40), (4, 6, 6))
    assert {part.name: part.points for part in whole.parts}["points"] == (47, 72, 88)
    for one in (sheet, whole):
        if one.parts:
            assert tuple(map(sum, zip(*(part.points for part in one.parts), strict=True))) == one.totals


def test_what_cannot_be_read_is_tried_once(library: Library, old: list[Summary]) -> None:
    (library.place.path / "games" / f"{_stem(library, 'golem-dealt_to_4-1')}.json").unlink()
    (library.place.path / "games" / f"{_stem(library, 'golem-dealt_to_4-1')}.journal").unlink()
    list(filling(library.games))
    lost = next(one for one in library.games.recent() if one.id == "golem-dealt_to_4-1")
    right = next(one for one in old if one.id == lost.id)
    assert lost == replace(as_before(right), told=TOLD)
    assert not [filled for filled in filling(library.games) if filled]


def _stem(library: Library, game: str) -> str:
    return library.games.kept_journal(game).stem


def test_a_game_that_is_on_the_table_is_left_alone(library: Library, old: list[Summary]) -> None:
    game = library.games.take_up("spice-road-whole-0")
    list(filling(library.games))
    summary = library.games.finish(game)
    assert summary.told == TOLD
    assert summary in list(library.games.recent())


def test_what_is_listed_otherwise_meanwhile_stays_so(library: Library, old: list[Summary]) -> None:
    """Between two breaths another thread may put a game away."""
    steps = filling(library.games)
    for _ in range(30):
        next(steps)
    (newer,) = (one for one in library.games.recent() if one.id == "spice-road-whole-0")
    library.games.exchange([(newer, replace(newer, place="Lyon"))])
    list(steps)
    assert next(one for one in library.games.recent() if one.id == newer.id).place == "Lyon"


def test_it_goes_on_where_it_was_stopped(library: Library) -> None:
    for i in range(MOST + 5):
        library.add(golden("scores-only", i))
    full = grown_old(library)
    steps = filling(library.games)
    assert next(filled for filled in steps if filled) == 5, "the latest file first"
    steps.close()
    assert sum(one.told for one in library.games.recent()) == 5
    steps = filling(library.games)
    assert next(filled for filled in steps if filled) == WRITTEN < MOST, "a part of a file"
    steps.close()
    assert sum(one.told for one in library.games.recent()) == 5 + WRITTEN
    assert sum(filled or 0 for filled in filling(library.games)) == MOST - WRITTEN
    assert list(library.games.recent()) == full


def test_where_nothing_may_be_written_it_is_refused(library: Library, old: list[Summary]) -> None:
    with Library(library.place.path) as second, pytest.raises(StorageError):
        list(filling(second.games))


def test_a_power_cut_leaves_each_file_before_or_after(folder: Path) -> None:
    def furnish(library: Library) -> None:
        for number, name in enumerate(("spice-road-whole", "scores-only")):
            library.add(golden(name, number))
        grown_old(library)

    def fill(library: Library) -> None:
        list(filling(library.games))

    before, found, after = after_cuts(folder, furnish, fill, lambda library: list(library.games.recent()))
    assert before != after
    assert found
    assert all(seen in (before, after) for seen in found)


# What is counted of a game


def test_breaks_and_odd_clocks_are_no_playing_time() -> None:
    plain = golden("spice-road-whole")
    moments = ["2026-05-18T12:00:00Z", "2026-05-18T12:01:30Z", "rubbish", "", "2026-05-18T12:02:00Z"]
    moments += [
        "2026-05-19T20:00:00Z",
        "2026-05-19T20:10:00Z",
        "2026-05-19T20:05:00Z",
        "2026-05-19T20:06:00Z",
    ]
    timed = [replace(action, time=time) for action, time in zip(plain.actions, moments, strict=False)]
    timeline = Timeline.of(replace(plain, actions=(*timed, *plain.actions[len(timed) :])))
    # Two minutes, a night, ten minutes, five back, one more.
    assert tally(timeline).seconds == 120 + 600 + 60
    assert tally(Timeline.of(plain)).seconds is None, "nobody noted any"


def test_who_left_is_known(library: Library) -> None:
    game = play(library.begin(record("Ana", "Béa", "Carl")), 12)
    game.save(game.timeline.record(Leave(player=1)))
    summary = library.games.finish(game)
    assert summary.away == (1,)
    assert sum(summary.turns_of) <= summary.turns
    assert len(summary.turns_of) == len(summary.claims_of) == 3


def test_older_apps_pass_over_what_they_do_not_know(library: Library) -> None:
    summary = finished(library)
    assert as_before(summary).totals == summary.totals
    assert Summary.from_json({**to_document(summary), "weather": "rain"}) == summary


@pytest.fixture
def stripped(library: Library) -> Library:
    finished(library)
    return library


@pytest.mark.parametrize(
    "odd",
    [
        {"turns_of": [1]},
        {"turns_of": [-1, 2, 3]},
        {"claims_of": [1, 2, 3, 4]},
        {"claims_of": "many"},
        {"unnamed": [1]},
        {"away": [3]},
        {"away": [-1]},
        {"seconds": -5},
        {"seconds": 10**12},
        {"seconds": 1.5},
        {"told": -1},
        {"note": "x" * 5000},
        {"parts": [{"name": "points", "points": [1]}]},
        {"parts": [{"name": "points"}]},
        {"parts": [{"name": "points", "points": [1, 2, 3]}] * 13},
        {"players": [f"P{i}" for i in range(6)], "totals": [], "winners": []},
    ],
)
def test_a_summary_that_makes_no_sense_is_not_listed(stripped: Library, odd: dict[str, object]) -> None:
    (path,) = (stripped.place.path / "summaries").glob("*.json")
    (summary,) = stripped.games.recent()
    stripped.games.summaries._database(path.stem).keyed("summaries").put(
        {summary.id: {**to_document(summary), **odd}}
    )
    assert list(stripped.games.recent()) == []
    assert stripped.counting.statistics().count == 0
    list(filling(stripped.games))


def test_the_record_and_the_summary_agree(library: Library) -> None:
    """What a restore works out anew is what was put away."""
    game = play(library.begin(record()), 40)
    summary = library.games.finish(game)
    assert replace(summary_of(Timeline.of(library.games.record(summary.id))), ended=summary.ended) == summary
