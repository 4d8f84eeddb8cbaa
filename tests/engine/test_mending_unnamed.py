"""A past with unnamed cards in it: whatever is changed before them, each of them stays the card it was."""

from typing import Any

from engine.cubes import Cubes
from engine.explaining import explanations
from engine.record import Record, action_from_json
from engine.spice_road.values import Acquire, Adjust, Play, Rest
from engine.timeline import Timeline


def mirrored(*actions: dict[str, Any]) -> Timeline:
    """Two players who have named nothing: ?1 to ?6 in the market, ?7 to ?11 for points."""
    document = {
        "format": "century-record/1",
        "game": "spice-road",
        "players": ["Ana", "Béa"],
        "actions": list(actions),
    }
    return Timeline.of(Record.from_json(document))


def action(played: Timeline, **told: Any) -> Any:
    return action_from_json(told, played.game, played.header.known, "action")


TAKE = {"do": "acquire", "slot": 0, "reveal": "?"}
REST = {"do": "rest"}


def taken_and_played() -> Timeline:
    """Ana takes ?1, Béa ?2, Ana ?3 and Béa ?4 while ?12 to ?15 appear; then Ana plays ?3."""
    return mirrored(
        TAKE, TAKE, TAKE, {"do": "acquire", "slot": 0}, {"do": "play", "card": "?3", "gain": "GG"}
    )


def test_a_turn_inserted_before_them() -> None:
    played = taken_and_played()
    mended = played.insert(0, Acquire(slot=5, pay="YYY", forced=True)).timeline
    assert mended.conflicts == ()
    assert mended.state.players[1].played == ("?3",)
    assert mended.actions[0].reveal == "?16"
    assert mended.state.market.row == ("?5", "?16", "?12", "?13", "?14", "?15")


def test_two_turns_inserted_one_after_the_other() -> None:
    mended = taken_and_played().insert(0, Acquire(slot=0)).timeline.insert(0, Acquire(slot=0)).timeline
    assert [turn.reveal for turn in mended.actions[:-1]] == ["?17", "?16", "?12", "?13", "?14", "?15"]
    assert Timeline.of(Record.from_json(mended.to_record().to_json())) == mended


def test_the_same_turn_done_otherwise_brings_the_same_card() -> None:
    """Whether the edit says "?", nothing at all, or the number that the card has got."""
    played = mirrored(REST, TAKE, {"do": "acquire", "slot": 5, "pay": "YYY", "reveal": "?", "forced": True})
    played = played.record(action(played, do="acquire", slot=5, pay="YYYY", reveal="?", forced=True)).timeline
    for reveal in (None, "?", "?12"):
        mended = played.edit(1, Acquire(slot=1, pay="Y", reveal=reveal)).timeline
        assert mended.conflicts == ()
        assert mended.actions[1].reveal == "?12"
        assert mended.state.players[0].hand[-1] == "?12"


def test_the_same_turn_done_otherwise_once_more_brings_the_same_card_too() -> None:
    played = mirrored(REST, TAKE, REST, REST, {"do": "name", "unnamed": "?12", "card": "spice-G"})
    for slot, pay in ((1, "Y"), (2, "YY"), (0, "")):
        played = played.edit(1, Acquire(slot=slot, pay=pay)).timeline
        assert played.conflicts == ()
        assert played.state.market.row[-1] == "spice-G"


def test_a_turn_of_another_kind_brings_a_card_of_its_own() -> None:
    played = mirrored(REST, TAKE, REST)
    mended = played.edit(0, Acquire(slot=0)).timeline
    assert mended.conflicts == ()
    assert [turn.do for turn in mended.actions] == ["acquire", "acquire", "rest"]
    assert [mended.actions[0].reveal, mended.actions[1].reveal] == ["?13", "?12"]


def test_an_adjustment_inserted_before_them() -> None:
    played = mirrored(TAKE, {"do": "name", "unnamed": "?12", "card": "spice-G"})
    mended = played.insert(0, Adjust(player=1, hand=("?", "start-spice-YY"))).timeline
    assert mended.conflicts == ()
    assert mended.state.players[1].hand == ("?13", "start-spice-YY")
    assert mended.state.market.row[-1] == "spice-G"


def test_a_turn_taken_out_leaves_the_other_numbers() -> None:
    played = mirrored(TAKE, TAKE, {"do": "name", "unnamed": "?13", "card": "spice-G"})
    mended = played.delete(0).timeline
    assert mended.conflicts == ()
    assert mended.state.market.row == ("?2", "?3", "?4", "?5", "?6", "spice-G")


def test_a_name_for_a_card_that_never_came_is_left_out_and_said() -> None:
    played = mirrored(TAKE, {"do": "name", "unnamed": "?12", "card": "spice-G"}, REST)
    mended = played.edit(0, Rest()).timeline
    (conflict,) = mended.conflicts
    assert (conflict.at, conflict.illegal.rule.id, conflict.fix) == (None, "SR-NAME-4", None)
    assert conflict.action == played.actions[1]
    assert [turn.do for turn in mended.actions] == ["rest", "rest"]


def test_what_would_explain_the_cubes_keeps_the_numbers_too() -> None:
    """Had Ana acquired a card in her first turn, ?3 would still be the card that she plays."""
    played = taken_and_played().insert(0, Rest()).timeline.insert(0, Rest()).timeline
    assert [turn.do for turn in played.actions[:3]] == ["rest", "rest", "acquire"]
    assert played.state.players[0].caravan.word == "YYYGG"
    found = list(explanations(played, 0, Cubes.parse("YYYYYGG")))
    assert (0, Play(card="start-spice-YY")) in found
    for at, instead in found:
        mended = played.edit(at, instead).timeline
        assert mended.conflicts == ()
        assert mended.state.players[0].caravan.word == "YYYYYGG"
