"""What no longer fits after the past was mended is listed until it is settled, whatever is done next.

The rules broken here are those of Spice Road's sections «Acheter une carte» and «Cartes Échange».
"""

import json
from dataclasses import replace
from typing import Any

import pytest

from engine.codec import Unreadable
from engine.component_set import read_entries
from engine.timeline import Step, Timeline
from tests.engine.test_mending import REST, SPICE, action, timeline

LAST_CARD = {"do": "acquire", "slot": 5, "pay": "YYYYY", "reveal": "?"}
"""Costs five cubes, and everybody starts with less."""


def two_buyers() -> Timeline:
    """Ana and Béa each take cubes and then pay five of them."""
    return timeline({"do": "adjust", "player": 0, "caravan": "YYY"}, SPICE, SPICE, LAST_CARD, LAST_CARD)


def edited(played: Timeline, at: int, **told: Any) -> Timeline:
    return played.edit(at, action(played, **told)).timeline


def places(played: Timeline) -> list[int | None]:
    return [conflict.at for conflict in played.conflicts]


def marked(played: Timeline) -> list[int]:
    return [at for at, done in enumerate(played.actions) if done.forced]


def test_it_stays_while_play_goes_on_and_is_taken_back() -> None:
    mended = edited(two_buyers(), 1, **REST)
    further = mended.record(action(mended, **REST)).timeline
    assert further.conflicts == mended.conflicts != ()
    back = further.undo().timeline
    assert back.conflicts == mended.conflicts
    assert back.redo().timeline.conflicts == mended.conflicts


def test_undoing_the_mend_takes_it_along_and_redoing_brings_it_back() -> None:
    mended = edited(two_buyers(), 1, **REST)
    before = mended.undo().timeline
    assert (before.conflicts, marked(before)) == ((), [])
    assert before.redo().timeline.conflicts == mended.conflicts


@pytest.mark.parametrize("order", [(1, 2), (2, 1)], ids=str)
def test_a_second_mend_adds_to_what_the_first_one_left(order: tuple[int, int]) -> None:
    mended = two_buyers()
    for at in order:
        mended = edited(mended, at, **REST)
    assert places(mended) == [3, 4]
    assert {conflict.illegal.rule.id for conflict in mended.conflicts} == {"SR-ACQUIRE-3"}


def test_its_place_moves_along_with_the_turn() -> None:
    mended = edited(two_buyers(), 1, **REST)
    assert places(mended) == [3]
    assert places(mended.delete(0).timeline) == [2]
    assert places(mended.insert(2, action(mended, do="adjust", round=1)).timeline) == [4]
    assert places(mended.delete(4).timeline) == [3], "a mend behind it leaves it alone"


def test_what_a_later_mend_makes_legal_loses_its_place_and_its_mark() -> None:
    played = two_buyers()
    mended = edited(edited(played, 1, **REST), 2, **REST)
    assert marked(mended) == [3, 4]
    again = edited(mended, 1, **SPICE)
    assert (places(again), marked(again)) == ([4], [4])
    assert edited(again, 2, **SPICE).actions == played.pinned()


def test_a_turn_that_the_table_insisted_on_keeps_its_mark() -> None:
    played = timeline(
        {"do": "adjust", "player": 0, "caravan": "YYY"}, SPICE, SPICE, {**LAST_CARD, "forced": True}, REST
    )
    mended = edited(edited(played, 1, **REST), 1, **SPICE)
    assert (places(mended), marked(mended)) == ([], [3])


def test_an_edit_by_force_is_no_conflict() -> None:
    played = two_buyers()
    mended = edited(played, 1, do="play", card="spice-B", forced=True)
    assert marked(mended) == [1, 3]
    assert places(mended) == [3]


def test_the_fix_is_that_of_the_table_as_it_is_now() -> None:
    def caravan(word: str) -> dict[str, Any]:
        return {"do": "adjust", "player": 0, "hand": ["trade-YY-RR"], "caravan": word}

    played = timeline(caravan("YYYYYY"), {"do": "play", "card": "trade-YY-RR", "times": 3})
    for word, times in (("YYYYY", 2), ("YYY", 1), ("YYYY", 2)):
        played = edited(played, 0, **caravan(word))
        (conflict,) = played.conflicts
        assert conflict.action == action(played, do="play", card="trade-YY-RR", times=3)
        assert conflict.fix == action(played, do="play", card="trade-YY-RR", times=times)
    played = edited(played, 0, **caravan("YYYYYYY"))
    assert (played.conflicts, marked(played)) == ((), [])


# What could not be kept at all


def two_names() -> Timeline:
    """Ana buys ?1 and Béa ?2; both are named afterwards."""
    return timeline(
        {"do": "acquire", "slot": 0, "reveal": "?"},
        SPICE,
        SPICE,
        LAST_CARD,
        {"do": "name", "unnamed": "?1", "card": "spice-G"},
        {"do": "name", "unnamed": "?2", "card": "spice-RR"},
    )


def left_out(played: Timeline) -> list[str]:
    return [conflict.action.unnamed for conflict in played.conflicts if conflict.at is None]


def test_what_was_left_out_is_listed_until_it_was_seen() -> None:
    mended = edited(two_names(), 0, **REST)
    assert left_out(mended) == ["?1"]
    for after in (
        mended.record(action(mended, **REST)).timeline,
        mended.delete(1).timeline,
        edited(mended, 0, **SPICE),
        mended.insert(0, action(mended, **REST)).timeline,
    ):
        assert "?1" in left_out(after)
    seen = mended.keep(mended.conflicts[0]).timeline
    assert (seen.conflicts, seen.actions) == ((), mended.actions)


def test_removing_one_conflict_says_what_else_has_to_be_left_out() -> None:
    mended = edited(edited(two_names(), 0, **REST), 1, **REST)
    assert places(mended) == [None, 3]
    removed = mended.delete(3).timeline
    assert left_out(removed) == ["?1", "?2"]
    assert places(removed) == [None, None]


def test_each_of_several_is_settled_by_itself() -> None:
    mended = edited(edited(two_names(), 0, **REST), 1, **REST).delete(3).timeline
    first, second = mended.conflicts
    assert left_out(mended.keep(second).timeline) == ["?1"]
    assert left_out(mended.keep(first).timeline) == ["?2"]


# Settling


def test_what_is_kept_leaves_the_list_and_one_undo_brings_it_back() -> None:
    mended = edited(edited(two_buyers(), 1, **REST), 2, **REST)
    kept = mended.keep(mended.conflicts[0]).timeline
    assert (places(kept), marked(kept)) == ([4], [3, 4])
    assert kept.actions == mended.actions
    back = kept.undo().timeline
    assert back == mended
    assert back.redo().timeline == kept


def test_what_is_kept_stays_so_through_other_mends() -> None:
    mended = edited(two_buyers(), 1, **REST)
    kept = mended.keep(mended.conflicts[0]).timeline
    assert places(edited(kept, 2, **REST)) == [4]
    assert places(kept.delete(0).timeline) == []
    assert marked(kept.delete(0).timeline) == [2]


def test_even_what_was_kept_loses_its_mark_when_it_becomes_legal() -> None:
    mended = edited(two_buyers(), 1, **REST)
    kept = mended.keep(mended.conflicts[0]).timeline
    legal = edited(kept, 1, **SPICE)
    assert (places(legal), marked(legal)) == ([], [])
    assert places(edited(legal, 1, **REST)) == [3], "and is asked about again when it no longer fits"


def test_what_was_kept_and_has_to_go_is_said() -> None:
    """A name that somebody else's card has by now stands by force, but not without its own card."""
    take = {"do": "acquire", "slot": 0, "reveal": "?"}
    played = timeline(take, REST, {"do": "name", "unnamed": "?1", "card": "spice-G"})
    mended = played.insert(0, action(played, do="adjust", player=1, hand=["spice-G"])).timeline
    assert places(mended) == [3]
    kept = mended.keep(mended.conflicts[0]).timeline
    assert left_out(edited(kept, 1, **REST)) == ["?1"]


def test_another_way_of_doing_it_settles_the_last_turn() -> None:
    mended = edited(timeline(SPICE, SPICE, LAST_CARD), 0, **REST)
    assert places(mended) == [2]
    amended = mended.amend(action(mended, do="acquire", slot=3, pay="YYY")).timeline
    assert (places(amended), marked(amended)) == ([], [])
    assert amended.undo().timeline.conflicts == (), "the turn is taken back, and its conflict with it"
    assert amended.undo().timeline.undo().timeline == mended.undo().timeline


def test_naming_what_it_turned_up_settles_nothing() -> None:
    mended = edited(timeline(SPICE, SPICE, LAST_CARD), 0, **REST)
    named = mended.amend(replace(mended.actions[-1], reveal="spice-G")).timeline
    assert (places(named), marked(named)) == ([2], [2])
    (conflict,) = named.conflicts
    assert conflict.action.reveal == "spice-G"
    again = named.amend(replace(named.actions[-1], reveal="spice-RR")).timeline
    assert places(again) == [2]
    assert edited(again, 0, **SPICE).actions[-1] == action(again, **{**LAST_CARD, "reveal": "spice-RR"})


def test_naming_a_turn_that_is_kept_asks_nobody_again() -> None:
    mended = edited(timeline(SPICE, SPICE, LAST_CARD), 0, **REST)
    kept = mended.keep(mended.conflicts[0]).timeline
    named = kept.amend(replace(kept.actions[-1], reveal="spice-G")).timeline
    assert (places(named), marked(named)) == ([], [2])


def test_amending_the_last_turn_leaves_kept_what_was_kept_before() -> None:
    mended = edited(two_buyers(), 1, **REST)
    further = mended.record(action(mended, **SPICE)).timeline
    kept = further.keep(further.conflicts[0]).timeline
    amended = kept.amend(action(kept, **REST)).timeline
    assert (places(amended), len(amended.actions)) == ([], 6)
    assert places(amended.undo().timeline) == []


def test_a_conflict_of_another_timeline_cannot_be_kept() -> None:
    mended = edited(two_buyers(), 1, **REST)
    with pytest.raises(ValueError, match="not in tuple"):
        two_buyers().keep(mended.conflicts[0])


def test_components_entered_later_settle_what_they_make_legal() -> None:
    played = timeline(
        {"do": "adjust", "player": 0, "hand": ["trade-YY-RR"]}, {"do": "play", "card": "trade-YY-RR"}
    )

    def entered(now: Timeline, costs: str) -> Step:
        told = {"kind": "merchant", "id": "trade-YY-RR", "costs": costs, "gives": "RR"}
        return now.enter(*read_entries([told], "spice-road"))

    dear = entered(played, "YYYYY").timeline
    assert (places(dear), marked(dear)) == ([1], [1])
    right = entered(dear, "YY").timeline
    assert (places(right), marked(right)) == ([], [])


# The journal's side of it


def read_back(played: Timeline, step: Step) -> Timeline:
    return played.changed(json.loads(json.dumps(step.change.to_json())))


def test_a_mend_says_what_no_longer_fits() -> None:
    mended = edited(two_names(), 0, **REST)
    step = mended.edit(1, action(mended, **REST))
    assert step.change.to_json()["unfit"] == [{"at": 3}]
    removed = step.timeline.delete(3)
    (unfit,) = removed.change.to_json()["unfit"]
    assert unfit == {"at": 3, "left_out": {"do": "name", "unnamed": "?2", "card": "spice-RR"}}
    assert read_back(step.timeline, removed) == removed.timeline


def test_a_later_mend_says_what_was_kept() -> None:
    mended = edited(two_buyers(), 1, **REST)
    kept = mended.keep(mended.conflicts[0]).timeline
    step = kept.edit(2, action(kept, **REST))
    assert step.change.to_json()["unfit"] == [{"at": 3, "kept": True}, {"at": 4}]
    assert read_back(kept, step) == step.timeline


def test_nothing_is_said_where_everything_fits() -> None:
    played = two_buyers()
    assert "unfit" not in played.delete(4).change.to_json()


def test_what_is_kept_is_written_as_a_mend_that_mends_nothing() -> None:
    """So that a version that knows nothing of conflicts reads the same turns, and the same way back."""
    mended = edited(edited(two_buyers(), 1, **REST), 2, **REST)
    step = mended.keep(mended.conflicts[1])
    told = step.change.to_json()
    assert told == {"change": "mend", "from": 5, "actions": [], "keep": 1}
    assert read_back(mended, step) == step.timeline
    del told["keep"]
    assert mended.changed(told).actions == mended.actions
    assert mended.changed(told).undo().timeline == mended


def test_a_mend_of_an_earlier_version_says_nothing_of_conflicts() -> None:
    played = two_buyers()
    told = played.edit(1, action(played, **REST)).change.to_json()
    del told["unfit"]
    mended = played.changed(told)
    assert (marked(mended), mended.conflicts) == ([3], ())
    assert marked(edited(mended, 1, **SPICE)) == [3], "so the mark is taken for the table's own"


def test_what_breaks_no_rule_is_no_conflict_whatever_the_journal_says() -> None:
    played = two_buyers()
    told = played.delete(4).change.to_json()
    assert played.changed({**told, "from": 0, "actions": [REST], "unfit": [{"at": 0}]}).conflicts == ()


@pytest.mark.parametrize(
    "more",
    [
        {"unfit": None},
        {"unfit": [None]},
        {"unfit": [{}]},
        {"unfit": [{"at": 1}]},
        {"unfit": [{"at": -1}]},
        {"unfit": [{"at": 2, "left_out": REST}]},
        {"unfit": [{"at": 0, "left_out": None}]},
        {"actions": [], "keep": 0},
        {"from": 1, "actions": [], "keep": 0},
        {"from": 1, "actions": [], "keep": -1},
    ],
    ids=str,
)
def test_what_cannot_be_read_says_so(more: dict[str, Any]) -> None:
    with pytest.raises(Unreadable):
        timeline(SPICE).changed({"change": "mend", "from": 0, "actions": [REST], **more})


def test_nothing_is_kept_before_the_game_is_where_it_was() -> None:
    """After a gap in a journal the list may be another one: how many actions there were tells."""
    mended = edited(two_buyers(), 1, **REST)
    told = mended.keep(mended.conflicts[0]).change.to_json()
    further = mended.record(action(mended, **REST)).timeline
    with pytest.raises(Unreadable):
        further.changed(told)
