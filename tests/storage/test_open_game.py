"""A game at the table comes back on the same turn, with undo and redo."""

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from engine.cubes import Word
from engine.record import Record
from engine.sheet import Sheet
from engine.spice_road.values import Acquire, MerchantId, Play, Rest
from engine.timeline import Step, Timeline
from storage.journal import decode, encode
from storage.library import Library
from storage.notices import StorageError
from storage.open_game import COPIES
from tests.storage.tables import play, record, steps


def journal_of(library: Library) -> Path:
    (path,) = (library.place.path / "open").glob("*.journal")
    return path


def history(timeline: Timeline) -> list[Timeline]:
    """Everything that undo and redo lead to."""
    seen = [timeline]
    while seen[0].can_undo:
        seen.insert(0, seen[0].undo().timeline)
    while seen[-1].can_redo:
        seen.append(seen[-1].redo().timeline)
    return seen


def test_comes_back_as_it_was_after_every_change(library: Library) -> None:
    game = library.begin(record())
    for step in islice(steps(game.timeline), 120):
        game.save(step)
        again = library.games.resume(game.id).timeline
        assert history(again) == history(step.timeline)
    assert library.take_notices() == ()


def test_edits_of_the_past_come_back(library: Library) -> None:
    game = play(library.begin(record()), 40)
    for change in (
        lambda timeline: timeline.delete(7),
        lambda timeline: timeline.insert(3, timeline.actions[0]),
        lambda timeline: timeline.amend(timeline.actions[-1]),
    ):
        step: Step = change(game.timeline)
        game.save(step)
        assert library.games.resume(game.id).timeline == step.timeline


def test_several_may_be_open(library: Library) -> None:
    games = [play(library.begin(record("Ana", f"Player {i}")), 10, seed=i) for i in range(3)]
    for game in games:
        assert library.games.resume(game.id).timeline == game.timeline
    assert {summary.id for summary in library.games.open_games()} == {game.id for game in games}


def test_the_one_last_touched_comes_first(library: Library) -> None:
    first, second = library.begin(record()), library.begin(record())
    play(second, 1)
    play(first, 1)
    assert [summary.id for summary in library.games.open_games()] == [first.id, second.id]


def test_a_torn_line_is_dropped(library: Library) -> None:
    game = play(library.begin(record()), 20)
    game.close()
    path = journal_of(library)
    sound = path.read_bytes()
    path.write_bytes(sound + b'0badc0de [21,{"change":"pl')
    again = library.games.resume(game.id)
    assert again.timeline == game.timeline
    assert [notice.key for notice in library.take_notices()] == ["torn"]
    assert path.read_bytes() == sound
    play(again, 5)
    assert library.games.resume(game.id).timeline == again.timeline


def spoil(path: Path, *numbers: int) -> bytes:
    """Damages some lines wherever they stand."""
    (path.parent.parent / COPIES / path.name).unlink()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(
        b"".join(line.replace(b":", b";") if i // 2 in numbers else line for i, line in enumerate(lines))
    )
    return path.read_bytes()


def turn(timeline: Timeline, choice: int) -> Step:
    actions = [action for offer in timeline.game.offers(timeline.state) for action in offer.actions]
    return timeline.record(actions[choice % len(actions)])


def save(library: Library, *changes: Callable[[Timeline], Step]) -> list[Timeline]:
    """A new game with these changes, and the timeline after each."""
    game = library.begin(record())
    after = []
    for change in changes:
        game.save(change(game.timeline))
        after.append(game.timeline)
    game.close()
    return after


def test_after_a_gap_what_makes_sense_is_kept(library: Library) -> None:
    last = save(library, lambda t: turn(t, 0), lambda t: turn(t, 1), Timeline.undo, lambda t: turn(t, 2))[-1]
    path = journal_of(library)
    # Without the third line, an undo, the fourth still says that it follows the first action.
    damaged = spoil(path, 3)
    assert library.games.resume(path.stem).timeline.actions == last.actions
    (notice,) = library.take_notices()
    assert (notice.key, notice.facts["kept"], notice.facts["lost"]) == ("damaged", 3, 1)
    assert path.with_name(str(notice.facts["aside"])).read_bytes() == damaged
    assert library.games.resume(path.stem).timeline.actions == last.actions
    assert library.take_notices() == (), "mended"


def test_after_a_gap_what_makes_no_sense_is_left_out(library: Library) -> None:
    first = save(library, lambda t: turn(t, 0), lambda t: turn(t, 1), lambda t: turn(t, 2), Timeline.undo)[0]
    path = journal_of(library)
    damaged = spoil(path, 2)
    # The third turn followed the lost second, and the undo meant the third: only the first is certain.
    assert library.games.resume(path.stem).timeline.actions == first.actions
    (notice,) = library.take_notices()
    assert (notice.facts["kept"], notice.facts["lost"]) == (1, 3)
    assert path.with_name(str(notice.facts["aside"])).read_bytes() == damaged


def test_after_a_gap_nothing_is_kept_that_nobody_was_asked_about(library: Library) -> None:
    def rest_instead(timeline: Timeline) -> Step:
        return timeline.edit(0, Rest())

    def buy_the_last(timeline: Timeline) -> Step:
        return timeline.record(Acquire(slot=5, pay=Word("YYYYY"), reveal=MerchantId("?")))

    def keep(timeline: Timeline) -> Step:
        return timeline.keep(timeline.conflicts[0])

    def take_cubes(timeline: Timeline) -> Step:
        return timeline.record(Play(card=MerchantId("start-spice-YY")))

    *_, last = save(library, *[take_cubes] * 3, buy_the_last, rest_instead, keep)
    assert (last.conflicts, last.actions[3].forced) == ((), True)
    path = journal_of(library)
    spoil(path, 5)
    again = library.games.resume(path.stem).timeline
    assert [action.do for action in again.actions] == ["play", "play", "play", "acquire"]
    (notice,) = library.take_notices()
    assert (notice.facts["kept"], notice.facts["lost"]) == (4, 2)


def test_a_turn_that_cannot_be_read_ends_the_game_there_and_the_rest_is_set_aside(library: Library) -> None:
    game = play(library.begin(record()), 10)
    game.close()
    path = journal_of(library)
    start, changes = (told := decode(path.read_bytes(), "")).start, told.changes
    as_far = Timeline.of(Record.from_json(start))
    for change in changes[:6]:
        as_far = as_far.changed(change)
    path.write_bytes(encode(start, [*changes[:6], {"change": "dance"}, *changes[6:]]))
    before = path.read_bytes()
    again = library.games.resume(game.id)
    assert again.timeline == as_far
    (notice,) = library.take_notices()
    assert (notice.key, notice.facts["kept"], notice.facts["lost"]) == ("damaged", 6, 5)
    assert path.with_name(str(notice.facts["aside"])).read_bytes() == before
    play(again, 3)
    assert library.games.resume(game.id).timeline == again.timeline
    assert library.take_notices() == ()


def test_a_start_that_cannot_be_read_is_left_alone(library: Library) -> None:
    game = library.begin(record())
    game.close()
    path = journal_of(library)
    path.write_bytes(encode({**game.timeline.header.to_json(), "weather": "rain"}, []))
    before = path.read_bytes()
    with pytest.raises(StorageError) as refused:
        library.games.resume(game.id)
    assert refused.value.notice.key == "unreadable-game"
    assert path.read_bytes() == before


class TestWhatReadingWouldRefuse:
    """It is refused before it is acknowledged, and the game goes on."""

    @pytest.mark.parametrize("points", [1_000_001, 10**9, 10**5000], ids=["one more", "more", "most"])
    def test_a_sum_beyond_the_limit(self, library: Library, points: int) -> None:
        game = library.begin(record("Ana", "Béa", scores_only=True))
        game.save(game.timeline.record(Sheet(player=0, points=(12,))))
        before = game.timeline
        with pytest.raises(StorageError) as refused:
            game.save(before.record(Sheet(player=1, points=(points,))))
        assert refused.value.notice.key == "unstorable"
        assert game.timeline is before
        game.save(before.record(Sheet(player=1, points=(1_000_000,))))
        assert library.games.resume(game.id).timeline == game.timeline

    @pytest.mark.parametrize("name", ["x" * 4001, "\ud800"])
    def test_a_name(self, library: Library, name: str) -> None:
        with pytest.raises(StorageError) as refused:
            library.begin(replace(record("Ana", "Béa"), players=("Ana", name)))
        assert refused.value.notice.key == "unstorable"
        assert library.games.open_games() == []


def test_a_journal_of_a_newer_app_can_be_looked_at(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    game = play(library.begin(record()), 10)
    game.close()
    path = journal_of(library)
    before = path.read_bytes()
    monkeypatch.setattr("storage.open_game.VERSION", 0)
    again = library.games.resume(game.id)
    assert again.timeline == game.timeline
    with pytest.raises(StorageError) as refused:
        play(again, 1)
    assert refused.value.notice.key == "newer"
    assert again.timeline == game.timeline
    assert path.read_bytes() == before


def test_without_its_start_it_is_set_aside_and_the_others_open(library: Library) -> None:
    lost, kept = library.begin(record()), library.begin(record())
    path = library.place.path / "open" / f"{lost.id}.journal"
    damaged = spoil(path, 0)
    assert [summary.id for summary in library.games.open_games()] == [kept.id]
    (notice,) = library.take_notices()
    assert path.with_name(str(notice.facts["aside"])).read_bytes() == damaged
    assert not path.exists()
    with pytest.raises(StorageError):
        library.games.resume(lost.id)


def test_a_closed_game_is_not_written(library: Library) -> None:
    game = library.begin(record())
    game.close()
    with pytest.raises(StorageError):
        play(game, 1)
