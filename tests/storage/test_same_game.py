"""The same game from elsewhere, under other names or not as far: it is here once, and loses no turn."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.compact import pack_game, unpack_game
from engine.presence import Join
from engine.record import Record
from storage import unpacking
from storage.exchange import turns_of
from storage.library import Library
from storage.merger import What
from storage.summaries import Summary
from tests.storage.spoilt_backups import tree
from tests.storage.tables import finished, play, record


def taken(library: Library, told: Record) -> What:
    """What was done, which is what was foreseen; looking has changed nothing."""
    there = tree(library.place.path)
    key, what = library.foresee(told)[0].id, library.foresee(told)[1]
    assert tree(library.place.path) == there
    assert library.take_in(told) == (key, what)
    return what


def renamed(library: Library, was: str, now: str) -> None:
    library.changes.rename(was, now)
    library.changes.go_on()


def listed(library: Library) -> list[str]:
    return [summary.id for summary in library.games.recent()]


def put_away(library: Library, changes: int = 60) -> Summary:
    return library.games.finish(play(library.begin(record("Ana", "Béa")), changes))


def cut(told: Record, turns: int, **about: str) -> Record:
    return replace(told, actions=told.actions[:turns], about=replace(told.about, **about))


class TestNames:
    def test_somebody_who_was_renamed_here(self, library: Library) -> None:
        game = put_away(library)
        file = library.games.record(game.id)
        renamed(library, "Ana", "Anna")
        assert taken(library, file) == "same"
        assert taken(library, unpack_game(pack_game(file))) == "same"
        assert listed(library) == [game.id]
        assert library.games.record(game.id).players == ("Anna", "Béa")

    def test_somebody_whom_only_the_file_calls_otherwise(self, library: Library) -> None:
        file = library.games.record(finished(library, "Ana", "Béa").id)
        assert taken(library, replace(file, players=("Ann", "Bea"))) == "same"
        assert len(listed(library)) == 1

    def test_somebody_who_joined_late(self, library: Library) -> None:
        game = play(library.begin(record("Ana", "Béa")), 6)
        game.save(game.timeline.record(Join(player=2, name="Carl")))
        file = library.games.record(library.games.finish(play(game, 6, seed=2)).id)
        renamed(library, "Carl", "Karl")
        assert taken(library, file) == "same"
        assert library.games.record(file.about.id).everybody == ("Ana", "Béa", "Karl")

    def test_with_another_person_in_it_it_is_another_game(self, library: Library) -> None:
        file = library.games.record(finished(library, "Ana", "Béa", points=(1, 2)).id)
        other = replace(record("Ana", "Béa", "Carl", scores_only=True), about=file.about)
        assert taken(library, other) == "both"

    def test_one_that_is_kept_beside_ours_comes_once_whatever_names_it_has(self, library: Library) -> None:
        file = library.games.record(put_away(library).id)
        theirs = replace(library.games.record(finished(library, "Ana", "Béa").id), about=file.about)
        assert taken(library, theirs) == "both"
        assert taken(library, replace(theirs, players=("Anna", "Béa"))) == "same"
        renamed(library, "Ana", "Anja")
        assert taken(library, theirs) == "same"
        assert len(listed(library)) == 3

    def test_a_backup_whose_journal_is_spoilt(self, library: Library, folder: Path) -> None:
        game = put_away(library)
        library.games.kept_journal(game.id).write_bytes(b"rubbish")
        library.back_up(folder / "a.zip")
        library.take_notices()
        renamed(library, "Ana", "Anna")
        assert library.restore(folder / "a.zip").games == {game.id: "same"}

    def test_a_game_that_was_renamed_there_too(self, library: Library, folder: Path) -> None:
        game = put_away(library)
        library.back_up(folder / "a.zip")
        with Library(folder / "other") as other:
            other.restore(folder / "a.zip")
            renamed(other, "Ana", "Annie")
            other.back_up(folder / "b.zip")
        renamed(library, "Ana", "Anna")
        with unpacking.opened(folder / "b.zip") as backup:
            *_, seen = library.foreseeing(backup)
        assert seen.what == {"same": 1}
        assert library.restore(folder / "b.zip").games == {game.id: "same"}

    def test_the_turns_of_a_game_are_called_in_the_group_folder_as_ever(self) -> None:
        told = record("Ana", "Béa", id="20260518-120000-0123abcd")
        joined = replace(told, actions=(Join(player=2, name="Carl"),))
        assert turns_of(told) == "20260518-120000-0123abcd.0d865ded9441"
        assert turns_of(joined) == "20260518-120000-0123abcd.55e9714ed972"


class TestBeginnings:
    def test_a_file_with_the_first_turns_of_ours_is_here_already(self, library: Library) -> None:
        whole = library.games.record(put_away(library).id)
        for turns in (0, 1, len(whole.actions) - 1):
            assert taken(library, cut(whole, turns)) == "same"
        assert library.games.record(whole.about.id) == whole

    def test_one_on_the_table_goes_further_than_the_file(self, library: Library) -> None:
        game = play(library.begin(record("Ana", "Béa")), 60)
        told = library.games.record(game.id)
        assert taken(library, cut(told, 5)) == "same"
        assert library.games.record(game.id) == told

    def test_one_that_was_put_away_goes_on_as_the_file_does(self, library: Library, folder: Path) -> None:
        game = put_away(library, 20)
        here = library.games.record(game.id)
        with Library(folder / "other") as other:
            other.take_in(here)
            there = other.games.finish(play(other.games.take_up(game.id), 30, seed=2))
            file = other.games.record(there.id)
        assert file.actions[: len(here.actions)] == here.actions
        library.changes.tell(game.id, "Bern", "cold")
        renamed(library, "Ana", "Anna")
        assert taken(library, file) == "continued"
        told = library.games.record(game.id)
        assert (told.actions, told.players) == (file.actions, ("Anna", "Béa"))
        assert (told.about.place, told.about.note) == ("Bern", "cold")
        assert told.about.ended == file.about.ended
        (summary,) = library.games.recent()
        assert (summary.id, summary.turns) == (game.id, len(file.actions))
        assert taken(library, file) == taken(library, here) == "same"

    def test_undo_leads_back_to_where_ours_was_and_before_that(self, library: Library, folder: Path) -> None:
        game = put_away(library, 20)
        here = library.games.record(game.id)
        whole = play(library.begin(here), 25, seed=2).timeline.to_record()
        assert taken(library, replace(whole, about=here.about)) == "continued"
        timeline = library.games.take_up(game.id).timeline
        while len(timeline.actions) > len(here.actions):
            timeline = timeline.undo().timeline
        assert timeline.actions == here.actions
        assert timeline.before is not None

    def test_the_one_on_the_table_stays_as_it_is(self, library: Library) -> None:
        game = play(library.begin(record("Ana", "Béa")), 30)
        told = game.timeline.to_record()
        game.save(game.timeline.undo())
        assert taken(library, told) == "both"
        assert library.games.record(game.id).actions == game.timeline.actions

    def test_somebody_of_a_name_that_is_taken_here_cannot_join(self, library: Library) -> None:
        game = put_away(library, 6)
        here = library.games.record(game.id)
        there = replace(here, actions=(*here.actions, Join(player=2, name="Carl")))
        assert library.foresee(there)[1] == "continued"
        renamed(library, "Ana", "Carl")
        assert taken(library, there) == "both"
        assert library.games.record(game.id).actions == here.actions

    def test_other_turns_or_another_start_are_another_game(self, library: Library) -> None:
        whole = library.games.record(put_away(library).id)
        other = play(library.begin(record("Ana", "Béa")), 70, seed=2).timeline.to_record()
        assert taken(library, replace(other, about=whole.about)) == "both"
        scores = record("Ana", "Béa", scores_only=True)
        assert taken(library, replace(scores, about=whole.about)) == "both"
        assert library.games.record(whole.about.id) == whole

    def test_what_was_kept_beside_ours_before_does_not_come_again(
        self, library: Library, folder: Path
    ) -> None:
        game = play(library.begin(record("Ana", "Béa")), 30)
        told = game.timeline.to_record()
        game.save(game.timeline.undo())
        assert taken(library, told) == "both"
        library.games.finish(game)
        assert taken(library, told) == "same"
        assert len(listed(library)) == 2


@pytest.mark.parametrize("changes", [10, 40])
def test_the_group_folder_changes_no_game_of_ours(library: Library, folder: Path, changes: int) -> None:
    from storage.exchange import LocalFolder

    shared = folder / "shared"
    shared.mkdir()
    game = put_away(library, changes)
    here = library.games.record(game.id)
    whole = replace(play(library.begin(here), 25, seed=2).timeline.to_record(), about=here.about)
    (shared / "game.json").write_text(json.dumps(whole.to_json()))
    before = tree(library.games.kept_journal(game.id).parent)
    *_, done = library.exchanging(LocalFolder(shared))
    assert done is not None
    assert (done.came, done.beside) == (1, 1)
    after = tree(library.games.kept_journal(game.id).parent)
    assert before.items() <= after.items()
