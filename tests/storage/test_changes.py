"""Renaming a player, making two one, place and note: all games readable at any time, all of it undoable."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.presence import Join
from storage.atomic import encode
from storage.changes import LONGEST_NOTE, LONGEST_PLACE, Renamed
from storage.library import Library
from storage.notices import Notice, StorageError
from storage.shelf import to_document
from storage.statistics.numbers import statistics
from storage.wanted import Wanted
from tests.storage.cuts import after_cuts
from tests.storage.tables import Clock, finished, play, record
from tests.storage.test_filling import golden
from tests.storage.test_hostile_backups import _with_right_checksums

View = dict[str, Any]


def furnish(library: Library) -> None:
    """Béa is there twice, as Béa and as Bea: put away, taken up again, in the bin, on the table."""
    finished(library, "Ana", "Béa")
    finished(library, "Ana", "Bea", "Carl")
    library.games.finish(play(library.begin(record("Bea", "Carl"), {"Bea": "teal"}), 12))
    again = library.games.take_up(finished(library, "Bea", "Dora").id)
    library.games.finish(again)
    library.games.delete(finished(library, "Bea", "Emil").id)
    play(library.begin(record("Carl", "Bea"), {"Carl": "plum"}), 9).close()
    play(library.begin(record("Ana", "Carl")), 3).close()
    deleted = play(library.begin(record("Bea", "Dora")), 4)
    deleted.close()
    library.games.delete(deleted.id)
    late = library.begin(golden("golem-dealt_to_4", players=["Ana", "Carl", "Dora"], actions=[]))
    late.save(late.timeline.record(Join(player=3, name="Bea")))
    library.games.finish(late)
    library.add(golden("scores-only", 3))


@pytest.fixture
def full(library: Library) -> Library:
    furnish(library)
    return library


def view(library: Library) -> View:
    """Everything in which somebody has a name, and what was played."""
    games = library.games
    seen: View = {"players": sorted(map(repr, library.people.players()))}
    seen["groups"] = sorted(map(repr, library.people.groups()))
    for summary in games.summaries.newest_first():
        seen[f"listed {summary.id}"] = summary
    for entry in games.binned():
        seen[f"bin {entry.summary.id}"] = entry
    for summary in games.on_table():
        seen[f"table {summary.id}"] = summary
        game = games.resume(summary.id)
        seen[f"timeline {summary.id}"] = (game.timeline, game.timeline.can_redo, game.timeline.can_undo)
        game.close()
    for key in [*seen]:
        if key.startswith("listed"):
            game = key.removeprefix("listed ")
            seen[f"record {game}"] = games.record(game)
            journal = games.kept_journal(game)
            seen[f"journal {game}"] = journal.read_bytes() if journal.exists() else None
    return seen


def names(library: Library) -> set[str]:
    """All names that are anywhere."""
    everybody = {player.name for player in library.people.players()}
    everybody |= {name for group in library.people.groups() for name in group.players}
    everybody |= {name for one in library.games.summaries.newest_first() for name in one.players}
    everybody |= {name for one in library.games.on_table() for name in one.players}
    everybody |= {name for entry in library.games.binned() for name in entry.summary.players}
    for one in library.games.summaries.newest_first():
        everybody |= {*library.games.record(one.id).everybody}
    return everybody


def go_on(library: Library) -> Renamed:
    done = library.changes.go_on()
    assert done is not None
    return done


def merge(library: Library, was: str = "Bea", now: str = "Béa") -> Renamed:
    library.changes.merge(was, now)
    return go_on(library)


def refusal(step: Callable[[], object]) -> Notice:
    with pytest.raises(StorageError) as refused:
        step()
    return refused.value.notice


# Renaming


def test_a_renamed_player_has_the_new_name_everywhere(full: Library) -> None:
    before = statistics(full.games.recent()).player("Bea")
    full.changes.rename("Bea", " Beatrix  K. ")
    done = go_on(full)
    assert (done.left, done.open) == ((), 0)
    assert done.done >= 6
    assert "Bea" not in names(full)
    assert "Beatrix K." in names(full)
    after = statistics(full.games.recent()).player("Beatrix K.")
    assert replace(after, name="", best=None, best_by_game=(), opponents=()) == replace(
        before, name="", best=None, best_by_game=(), opponents=()
    )
    assert next(p.colour for p in full.people.players() if p.name == "Beatrix K.") == "teal"
    assert full.take_notices() == ()


def test_everything_can_be_taken_up_afterwards_with_its_undo(full: Library) -> None:
    full.changes.rename("Bea", "Bee")
    go_on(full)
    for summary in list(full.games.recent()):
        game = full.games.take_up(summary.id)
        assert game.timeline.players == summary.players
        if "Bee" in summary.players and len(game.timeline.actions) > 3:
            back = game.timeline.undo().timeline
            assert "Bea" in back.players, "the name is what was changed last"
            assert len(back.undo().timeline.actions) != len(back.actions)
        assert full.games.finish(game).players == summary.players
    assert full.take_notices() == ()


def test_what_is_lost_afterwards_comes_back_under_the_new_name(full: Library) -> None:
    """A game's second file tells it too."""
    full.changes.rename("Bea", "Bee")
    go_on(full)
    game = next(one for one in full.games.recent() if "Bee" in one.players and not one.scores_only)
    path = full.games.kept_journal(game.id).with_suffix(".json")
    for spoilt in (path, path.with_name(f"{path.name}.prev")):
        spoilt.unlink(missing_ok=True)
    assert "Bee" in full.games.record(game.id).everybody
    shutil.rmtree(full.place.path / "summaries")
    full.close()
    with Library(full.place.path) as again:
        assert "Bea" not in names(again)


def test_undo_gives_back_what_was_to_the_byte(full: Library) -> None:
    before = view(full)
    full.changes.rename("Bea", "Bee")
    go_on(full)
    (renaming,) = full.changes.renamings()
    assert (renaming.was, renaming.now, renaming.merged, renaming.state) == ("Bea", "Bee", False, "done")
    assert view(full) != before
    full.changes.undo(renaming.key)
    go_on(full)
    assert view(full) == before
    assert full.changes.renamings() == []
    assert refusal(lambda: full.changes.undo(renaming.key)).key == "nothing-to-undo"


@pytest.mark.parametrize(
    ("was", "now", "key"),
    [
        ("Bea", "", "no-name"),
        ("Bea", " \t ", "no-name"),
        ("Bea", "B" * 21, "too-long"),
        ("Bea", "Béa", "name-taken"),
        ("Bea", "Ana", "name-taken"),
        ("Bea", "Bea", "name-taken"),
        ("Zoé", "Zoë", "no-player"),
    ],
)
def test_what_is_refused_changes_nothing(full: Library, was: str, now: str, key: str) -> None:
    before = view(full)
    assert refusal(lambda: full.changes.rename(was, now)).key == key
    assert full.changes.pending() is None
    assert full.changes.go_on() is None
    assert view(full) == before


@pytest.mark.parametrize("name", ["🐪🐫", "عمر الخيام", "Ana-Maria-Theresia 2", 'Q"\\n', "Ａｎａ"])
def test_any_name_will_do(full: Library, name: str) -> None:
    before = view(full)
    full.changes.rename("Bea", name)
    go_on(full)
    assert {"Bea", name} & names(full) == {name}
    assert list(full.games.found(Wanted(players=(name,))))
    full.changes.undo(full.changes.renamings()[0].key)
    go_on(full)
    assert view(full) == before


# Two who are one


def test_two_become_one(full: Library) -> None:
    before = statistics(full.games.recent())
    games, entries = before.player("Béa").games + before.player("Bea").games, people(full)
    done = merge(full)
    assert done.left == ()
    assert "Bea" not in names(full)
    assert statistics(full.games.recent()).player("Béa").games == games
    after = people(full)["Béa"]
    assert after.games == entries["Béa"].games + entries["Bea"].games
    assert after.last_played == max(entries["Béa"].last_played, entries["Bea"].last_played)
    assert after.colour == (entries["Béa"].colour or "teal")


def people(library: Library) -> dict[str, Any]:
    return {player.name: player for player in library.people.players()}


def test_a_merge_can_be_undone_with_every_game_to_its_own(full: Library) -> None:
    before = view(full)
    merge(full)
    (renaming,) = full.changes.renamings()
    assert renaming.merged
    full.changes.undo(renaming.key)
    go_on(full)
    assert view(full) == before


def test_what_was_played_since_stays_as_it_is(full: Library) -> None:
    merge(full)
    later = finished(full, "Béa", "Fay")
    (renaming,) = full.changes.renamings()
    full.changes.undo(renaming.key)
    go_on(full)
    assert full.games.record(later.id).players == ("Béa", "Fay")
    assert {"Bea", "Béa"} <= names(full)
    assert people(full)["Béa"].last_played == later.started


def test_a_game_that_went_on_since_is_called_back_all_the_same(full: Library) -> None:
    merge(full)
    game = next(one for one in full.games.on_table() if "Béa" in one.players)
    open_game = play(full.games.resume(game.id), 3, seed=8)
    turns = open_game.timeline.actions
    open_game.close()
    full.changes.undo(full.changes.renamings()[0].key)
    go_on(full)
    timeline = full.games.resume(game.id).timeline
    assert "Bea" in timeline.players
    assert timeline.actions == turns


def test_two_who_played_together_are_two_people(full: Library) -> None:
    before = view(full)
    notice = refusal(lambda: full.changes.merge("Bea", "Carl"))
    assert notice.key == "both-there"
    assert notice.facts["games"] == 4
    assert refusal(lambda: full.changes.merge("Bea", "Emil")).key == "both-there", "also in the bin"
    assert refusal(lambda: full.changes.merge("Bea", "Zoé")).key == "no-player"
    assert refusal(lambda: full.changes.merge("Zoé", "Bea")).key == "no-player"
    assert refusal(lambda: full.changes.merge("Bea", "Bea")).key == "no-player"
    assert view(full) == before


def test_only_one_at_a_time(full: Library) -> None:
    full.changes.rename("Bea", "Bee")
    assert refusal(lambda: full.changes.rename("Ana", "Anna")).key == "renaming"
    assert refusal(lambda: full.changes.merge("Dora", "Emil")).key == "renaming"
    go_on(full)
    full.changes.rename("Ana", "Anna")


def test_the_last_five_can_be_taken_back(full: Library) -> None:
    before = view(full)
    for number in range(7):
        full.changes.rename("Bea" if not number else f"Bee {number - 1}", f"Bee {number}")
        go_on(full)
    assert [one.now for one in full.changes.renamings()] == [f"Bee {n}" for n in (6, 5, 4, 3, 2)]
    for _ in range(5):
        full.changes.undo(full.changes.renamings()[0].key)
        go_on(full)
    assert "Bee 1" in names(full)
    full.changes.rename("Bee 1", "Bea")
    go_on(full)
    after = view(full)
    assert {key: after[key] for key in after if not key.startswith(("journal", "timeline"))} == {
        key: before[key] for key in before if not key.startswith(("journal", "timeline"))
    }


# Stopped, killed, spoilt


def test_it_can_be_stopped_and_gone_on_with_or_taken_back(full: Library) -> None:
    before = view(full)
    full.changes.merge("Bea", "Béa")
    half = full.changes.go_on(lambda done, total: done < 3)
    assert half is not None
    assert (half.done, half.open) == (3, len(half.renaming.games) - 3)
    view(full)
    full.close()
    with Library(full.place.path, Clock()) as again:
        pending = again.changes.pending()
        assert pending is not None
        assert (pending.was, pending.now, pending.state) == ("Bea", "Béa", "doing")
        again.changes.undo(pending.key)
        go_on(again)
        assert view(again) == before
        again.changes.merge("Bea", "Béa")
        again.changes.go_on(lambda done, total: done < 2)
        assert go_on(again).open == 0
        assert "Bea" not in names(again)
        assert again.changes.pending() is None


def some_games(library: Library) -> None:
    finished(library, "Ana", "Béa")
    library.games.delete(finished(library, "Bea", "Carl").id)
    library.games.finish(play(library.begin(record("Bea", "Dora")), 6))
    play(library.begin(record("Carl", "Bea")), 5).close()


def finished_later(library: Library) -> View:
    """Everything is readable as it was left; then the rest is done."""
    view(library)
    library.changes.go_on()
    return view(library)


def test_a_power_cut_at_any_call_leaves_all_readable_and_the_rest_to_do(folder: Path) -> None:
    before, ends, after = after_cuts(folder, some_games, merge, finished_later)
    assert before != after
    assert len(ends) > 30
    assert all(end in (before, after) for end in ends)


def test_a_power_cut_while_it_is_taken_back(folder: Path) -> None:
    def merged(library: Library) -> None:
        some_games(library)
        merge(library)

    def undo(library: Library) -> None:
        library.changes.undo(library.changes.renamings()[0].key)
        go_on(library)

    before, ends, after = after_cuts(folder, merged, undo, finished_later)
    assert before != after
    assert len(ends) > 30
    assert all(end in (before, after) for end in ends)


def test_what_cannot_be_changed_is_left_and_said(full: Library) -> None:
    game = next(one for one in full.games.recent() if "Bea" in one.players)
    path = full.games.kept_journal(game.id).with_suffix(".json")
    newer = path.read_bytes()
    path.write_bytes(_of_a_newer_app(newer))
    full.changes.rename("Bea", "Bee")
    done = go_on(full)
    assert done.left == (game.id,)
    assert Notice("not-renamed", {"name": "Bee", "games": 1}) in full.take_notices()
    assert path.read_bytes() == _of_a_newer_app(newer)
    assert next(one for one in full.games.recent() if one.id == game.id).players == game.players


def _of_a_newer_app(content: bytes) -> bytes:
    return _with_right_checksums(content.replace(b'"version":1', b'"version":2', 1))


def test_a_spoilt_journal_on_the_table_is_mended_first(full: Library) -> None:
    game = next(one for one in full.games.on_table() if "Bea" in one.players)
    path = full.games.open_journal(game.id)
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    full.changes.rename("Bea", "Bee")
    assert go_on(full).left == ()
    assert "Bee" in full.games.resume(game.id).timeline.players


@pytest.mark.parametrize(
    "row",
    [
        {},
        {"was": "Ana"},
        {
            "was": "Ana",
            "now": "Eve",
            "merged": False,
            "games": "all",
            "state": "doing",
            "when": "",
            "old": {},
            "new": {},
        },
        {
            "was": "Ana",
            "now": "Ana",
            "merged": False,
            "games": [],
            "state": "doing",
            "when": "",
            "old": {},
            "new": {},
        },
        {
            "was": "Ana",
            "now": "Eve",
            "merged": False,
            "games": [1],
            "state": "doing",
            "when": "",
            "old": {},
            "new": {},
        },
        {
            "was": "Ana",
            "now": "Eve",
            "merged": 1,
            "games": [],
            "state": "doing",
            "when": "",
            "old": {},
            "new": {},
        },
        {
            "was": "Ana",
            "now": "Eve",
            "merged": True,
            "games": [],
            "state": "soon",
            "when": "",
            "old": {},
            "new": {},
        },
        {
            "was": "Ana",
            "now": "Eve",
            "merged": True,
            "games": [],
            "state": "done",
            "when": "",
            "old": [],
            "new": {},
        },
        {
            "was": "Ana",
            "now": "Eve",
            "merged": True,
            "games": [],
            "state": "done",
            "when": "",
            "old": {"x": 1},
            "new": {},
        },
    ],
)
def test_a_renaming_that_makes_no_sense_is_none(full: Library, row: dict[str, Any]) -> None:
    before = view(full)
    (full.place.path / "changes.json").write_bytes(encode({"renames": {"000001": row, "x": row}}))
    assert full.changes.renamings() == []
    assert full.changes.go_on() is None
    assert view(full) == before


def test_rows_of_anybody_are_not_put_among_the_players(full: Library) -> None:
    row = {"was": "Ana", "now": "Eve", "merged": False, "games": [], "state": "doing", "when": ""}
    row |= {"old": {}, "new": {"players": {"": {"name": ""}, "Eve": {"games": -3}}, "spies": {"Eve": {}}}}
    (full.place.path / "changes.json").write_bytes(encode({"renames": {"000001": row}}))
    before = view(full)
    go_on(full)
    assert view(full) == before


# Backups


def test_an_older_backup_brings_no_renamed_game_back(full: Library, folder: Path) -> None:
    full.back_up(folder / "older.zip")
    merge(full)
    full.changes.tell(next(full.games.recent()).id, "Lyon", "a note")
    before = [one.id for one in full.games.recent()]
    report = full.restore(folder / "older.zip")
    assert set(report.games.values()) == {"same"}
    assert [one.id for one in full.games.recent()] == before
    assert "Lyon" in [one.place for one in full.games.recent()]


def test_a_backup_has_all_of_it(full: Library, folder: Path) -> None:
    merge(full)
    full.changes.tell(next(full.games.recent()).id, "Lyon", "a note")
    full.back_up(folder / "backup.zip")
    with Library(folder / "elsewhere", Clock()) as there:
        report = there.restore(folder / "backup.zip")
        assert not report.damaged
        assert list(there.games.recent()) == list(full.games.recent())
        assert there.counting.statistics() == full.counting.statistics()
        assert "Bea" not in names(there)


# Place and note


def test_place_and_note_are_in_the_record_and_in_the_list(full: Library) -> None:
    game = next(one for one in full.games.recent() if not one.scores_only)
    told = full.changes.tell(game.id, " Lyon  2 ", " the last turn! \n")
    assert told == replace(game, place="Lyon 2", note="the last turn!")
    assert told in list(full.games.recent())
    about = full.games.record(game.id).about
    assert (about.place, about.note) == ("Lyon 2", "the last turn!")
    assert full.games.finish(full.games.take_up(game.id)).place == "Lyon 2", "also once it was taken up"
    before = view(full)
    full.changes.tell(game.id, "", "")
    full.changes.tell(game.id, "Lyon 2", "the last turn!")
    assert view(full) == before, "told back it is as it was"
    assert full.take_notices() == ()


def test_what_was_filled_in_stays(full: Library) -> None:
    game = next(one for one in full.games.recent() if not one.scores_only)
    path = full.games.kept_journal(game.id).with_suffix(".json")
    tables = full.games.tables(game.id)
    tables["summary"][game.id] = {
        key: value for key, value in to_document(game).items() if key not in ("told", "turns_of", "parts")
    }
    path.write_bytes(encode(tables))
    assert full.changes.tell(game.id, "Lyon", "") == replace(game, place="Lyon")


def test_what_is_refused(full: Library) -> None:
    game = next(full.games.recent()).id
    before = view(full)
    assert refusal(lambda: full.changes.tell(game, "x" * (LONGEST_PLACE + 1), "")).key == "too-long"
    assert refusal(lambda: full.changes.tell(game, "", "x" * (LONGEST_NOTE + 1))).key == "too-long"
    assert refusal(lambda: full.changes.tell("nowhere", "Lyon", "")).key == "no-game"
    open_game = full.games.open_games()[0].id
    assert refusal(lambda: full.changes.tell(open_game, "Lyon", "")).key == "no-game"
    assert view(full) == before


def test_half_told_is_told_the_next_time(folder: Path) -> None:
    def tell(library: Library) -> None:
        library.changes.tell(next(library.games.recent()).id, "Lyon", "note")

    def told(library: Library) -> tuple[str, str]:
        library.changes.tell_the_rest()
        (summary,) = library.games.recent()
        return summary.place, library.games.record(summary.id).about.place

    before, found, after = after_cuts(folder, lambda library: finished(library, "Ana", "Béa"), tell, told)
    assert (before, after) == (("", ""), ("Lyon", "Lyon"))
    assert set(found) == {before, after}
