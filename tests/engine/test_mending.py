"""The timeline: going on and back, a past that can be mended, and the turn that explains what lies there.

Recording is our own subject; the rules broken here are those of Spice Road's sections «Acheter une carte»,
«Cartes Échange» and «Capacité de la caravane».
"""

import json
from random import Random
from typing import Any

import pytest

from engine.codec import Unreadable
from engine.cubes import Cubes
from engine.explaining import explanations
from engine.game import Illegal
from engine.record import Record, action_from_json
from engine.spice_road.setup import deal
from engine.spice_road.values import HouseRules, Rest
from engine.timeline import Timeline
from tests.engine.spice_road.random_games import dealt_game, mirrored_game

ROWS = {
    "merchant_row": ["trade-YY-G", "spice-YR", "spice-B", "upgrade-3", "trade-R-YYY", "spice-YYYY"],
    "point_row": ["point-YYRR-6", "point-RRRR-8", "point-YYGG-8", "point-RRGG-10", "point-GGGG-12"],
}


def timeline(*actions: dict[str, Any], players: tuple[str, ...] = ("Ana", "Béa")) -> Timeline:
    return Timeline.of(
        Record.from_json(
            {
                "format": "century-record/1",
                "game": "spice-road",
                "players": list(players),
                "setup": ROWS,
                "actions": list(actions),
            }
        )
    )


def action(played: Timeline, **told: Any) -> Any:
    return action_from_json(told, played.game, played.header.known, "action")


SPICE = {"do": "play", "card": "start-spice-YY"}
REST = {"do": "rest"}


def test_undo_after_recording_is_the_identity_and_redo_its_opposite() -> None:
    _, actions = dealt_game(1, 3)
    record = Record("spice-road", ("Ana", "Béa", "Carl"), deal(1), HouseRules(), actions[:60])
    played = Timeline.of(record)
    for turn in actions[60:70]:
        after = played.record(turn).timeline
        assert after.undo().timeline == played
        assert after.undo().timeline.redo().timeline is after
        played = after


def test_undo_reaches_back_to_the_start_even_of_a_record_just_read() -> None:
    played = timeline(SPICE, REST, REST)
    back = played
    while back.can_undo:
        back = back.undo().timeline
    assert back.actions == ()
    for _ in range(3):
        back = back.redo().timeline
    assert back == played


def test_recording_after_undo_forgets_what_was_undone() -> None:
    played = timeline(SPICE, REST)
    other = played.undo().timeline.record(action(played, **SPICE)).timeline
    assert not other.can_redo
    assert [done.do for done in other.actions] == ["play", "play"]


def test_an_illegal_turn_changes_nothing() -> None:
    played = timeline(SPICE, REST)
    with pytest.raises(Illegal, match="has been played"):
        played.record(action(played, **SPICE))
    assert len(played.actions) == 2


def test_amending_is_one_step_for_undo() -> None:
    before = timeline()
    played = before.record(action(before, do="play", card="start-upgrade-2", upgrade="YR")).timeline
    amended = played.amend(action(before, do="play", card="start-upgrade-2", upgrade="YY")).timeline
    assert amended.state.players[0].caravan.word == "YRR"
    assert amended.undo().timeline == before


def test_a_table_of_the_past_is_there_as_it_was() -> None:
    played = timeline(SPICE, SPICE, REST)
    assert played.at(0).players[0].caravan.word == "YYY"
    assert played.at(1).players[0].caravan.word == "YYYYY"
    assert played.at(3) == played.state


# Conflicts and their smallest fixes


def test_fewer_trades_fix_a_trade_that_no_longer_has_its_cubes() -> None:
    """«Cartes Échange»: as often as there are cubes."""
    played = timeline(
        {"do": "adjust", "player": 0, "hand": ["trade-YY-RR", "start-spice-YY"]},
        SPICE,
        REST,
        {"do": "play", "card": "trade-YY-RR", "times": 2},
    )
    mended = played.edit(1, action(played, **REST)).timeline
    (conflict,) = mended.conflicts
    assert (conflict.at, conflict.illegal.rule.id) == (3, "SR-TRADE-1")
    assert conflict.fix == action(played, do="play", card="trade-YY-RR", times=1)
    assert mended.actions[3].forced
    fixed = mended.edit(conflict.at, conflict.fix).timeline
    assert fixed.conflicts == ()
    assert fixed.state.players[0].caravan.word == "YRR"


def test_another_payment_fixes_one_that_cannot_be_made_any_more() -> None:
    """«Acheter une carte»: any cube on each card passed."""
    played = timeline(
        {"do": "play", "card": "start-upgrade-2", "upgrade": "YY"},
        REST,
        {"do": "acquire", "slot": 2, "pay": "RR", "reveal": "?"},
    )
    mended = played.edit(0, action(played, do="play", card="start-upgrade-2", upgrade="Y")).timeline
    (conflict,) = mended.conflicts
    assert conflict.illegal.rule.id == "SR-ACQUIRE-3"
    assert (conflict.fix.slot, conflict.fix.pay) == (2, "RY")


def test_a_discard_of_cubes_that_are_gone_gets_another_one() -> None:
    """«Capacité de la caravane»: ten at the end of the turn, by the owner's choice."""
    played = timeline(
        {"do": "adjust", "player": 0, "caravan": "YYYYYYYRRR"}, {**SPICE, "discard": "RR"}, REST
    )
    mended = played.edit(0, action(played, do="adjust", player=0, caravan="YYYYYYYYYY")).timeline
    (conflict,) = mended.conflicts
    assert conflict.illegal.rule.id == "SR-LIMIT-2"
    assert conflict.fix.discard.word == "YY"


def test_deleting_a_turn_moves_the_others_and_says_what_breaks() -> None:
    played = timeline(SPICE, REST, REST, SPICE)
    mended = played.delete(0).timeline
    assert [turn.do for turn in mended.actions] == ["rest", "rest", "play"]
    assert mended.conflicts == ()
    assert mended.undo().timeline == played


def test_a_later_purchase_is_of_the_same_card_wherever_it_lies() -> None:
    """Béa bought brown: whatever Ana did before, she did not buy something else without a word."""
    played = timeline(SPICE, {"do": "acquire", "slot": 2, "pay": "YY"})
    mended = played.edit(0, action(played, do="acquire", slot=0)).timeline
    (conflict,) = mended.conflicts
    assert (conflict.action.slot, conflict.illegal.rule.id) == (1, "SR-ACQUIRE-6")
    fixed = mended.fix_all().timeline
    assert not fixed.conflicts
    assert fixed.state.players[1].hand[-1] == "spice-B"
    assert (fixed.actions[1].slot, fixed.actions[1].pay) == (1, "Y")


def test_a_later_claim_is_of_the_same_card_or_no_longer_fits() -> None:
    rich = {"do": "adjust", "caravan": "YYRRGG"}
    claimed = timeline({**rich, "player": 0}, {**rich, "player": 1}, SPICE, {"do": "claim", "slot": 2})
    assert claimed.state.players[1].claimed == ("point-YYGG-8",)
    before_it = claimed.edit(2, action(claimed, do="claim", slot=0)).timeline
    assert not before_it.conflicts
    assert before_it.state.players[1].claimed == ("point-YYGG-8",)
    the_same = claimed.edit(2, action(claimed, do="claim", slot=2)).timeline
    (conflict,) = the_same.conflicts
    assert conflict.illegal.rule.id == "SR-CLAIM-2"
    assert the_same.state.players[1].claimed == (), "and nothing else instead"


def test_inserting_before_unnamed_cards_leaves_their_numbers_alone() -> None:
    played = timeline(
        {"do": "acquire", "slot": 0, "reveal": "?"},
        {"do": "acquire", "slot": 0, "reveal": "?"},
        {"do": "name", "unnamed": "?2", "card": "spice-G"},
    )
    mended = played.insert(0, action(played, do="acquire", slot=2, pay="YY")).timeline
    assert mended.conflicts == ()
    assert "spice-G" in mended.state.market.row
    assert {"?1", "?3"} <= set(mended.state.market.row)


@pytest.mark.parametrize("seed", range(4))
def test_after_any_change_of_the_past_everything_kept_replays(seed: int) -> None:
    """Nothing impossible is kept silently: what is left replays, and what was forced is listed."""
    chance = Random(seed)
    played = Timeline.of(mirrored_game(seed, 2 + seed))
    for _ in range(12):
        at = chance.randrange(len(played.actions))
        step = played.delete(at) if chance.random() < 0.5 else played.insert(at, Rest())
        mended = step.timeline
        assert Timeline.of(mended.to_record()).states == mended.states
        listed = {conflict.at for conflict in mended.conflicts}
        for i, turn in enumerate(mended.actions):
            assert not turn.forced or i in listed or turn in (*played.actions, *played.pinned())


# Table differs


def test_the_turns_that_explain_the_true_cubes_come_latest_first() -> None:
    played = timeline(
        {"do": "play", "card": "start-upgrade-2", "upgrade": "YY"},
        REST,
        REST,
        REST,
        {"do": "play", "card": "start-upgrade-2", "upgrade": "YR"},
        REST,
    )
    assert played.state.players[0].caravan.word == "RRG"
    found = list(explanations(played, 0, Cubes.parse("RRR")))
    assert [explanation.at for explanation in found] == [4]
    assert found[0].action.upgrade == "Y"
    assert list(explanations(played, 0, Cubes.parse("BBBBB"))) == []


def test_another_players_payment_can_explain_what_was_picked_up() -> None:
    played = timeline(
        {"do": "play", "card": "start-upgrade-2", "upgrade": "Y"},
        REST,
        {"do": "acquire", "slot": 1, "pay": "Y", "reveal": "?"},
        {"do": "acquire", "slot": 0, "reveal": "?"},
    )
    assert played.state.players[1].caravan.word == "YYYYY"
    found = list(explanations(played, 1, Cubes.parse("YYYYR")))
    assert [explanation.at for explanation in found] == sorted((e.at for e in found), reverse=True)
    assert next(explanation.action.pay for explanation in found if explanation.at == 2) == "R"


def test_cubes_that_are_as_they_should_be_need_no_explanation() -> None:
    """A turn done as it was done explains nothing, whatever card it revealed."""
    played = timeline(SPICE, REST, {"do": "acquire", "slot": 1, "pay": "Y", "reveal": "?"})
    found = list(explanations(played, 0, played.state.players[0].caravan))
    assert all(explanation.action != played.actions[explanation.at] for explanation in found)
    assert 2 not in {explanation.at for explanation in found}


def test_every_explanation_does_what_it_says() -> None:
    """Edited in, it gives the player those cubes and breaks nothing that came later."""
    played = timeline(
        {"do": "play", "card": "start-upgrade-2", "upgrade": "YY"},
        SPICE,
        {"do": "acquire", "slot": 1, "pay": "Y", "reveal": "?"},
        {"do": "acquire", "slot": 0, "reveal": "?"},
        {"do": "play", "card": "spice-YR"},
        REST,
    )
    seen = 0
    for word in ("YRRR", "YYRR", "YYYR", "YRRG", "YYYYY", "YRR"):
        for player in (0, 1):
            found = list(explanations(played, player, Cubes.parse(word)))
            assert [one.at for one in found] == sorted({one.at for one in found}, reverse=True)
            for at, instead in found:
                mended = played.edit(at, instead).timeline
                assert mended.conflicts == ()
                assert mended.state.players[player].caravan.word == word
                seen += 1
    assert seen > 5


def test_a_turn_too_many_and_a_forgotten_one_can_be_mended_in_two_steps() -> None:
    played = timeline(SPICE, SPICE, REST, REST)
    mended = played.delete(1).timeline.insert(1, action(played, **SPICE)).timeline
    assert mended == played
    assert mended.undo().timeline.undo().timeline == played


def test_an_edit_that_is_itself_against_the_rules_is_kept_by_force_and_said() -> None:
    """«Jouer une carte»: a card of one's own hand."""
    played = timeline(SPICE, REST)
    mended = played.edit(0, action(played, do="play", card="spice-B")).timeline
    (conflict,) = mended.conflicts
    assert (conflict.at, conflict.illegal.rule.id, conflict.fix) == (0, "SR-PLAY-1", None)
    assert mended.actions[0].forced
    assert mended.state.players[0].caravan.word == "YYYB"


def test_turns_after_an_earlier_end_are_said_to_be_so() -> None:
    """«Fin de la partie»: with the sixth claim set by hand the game is over before the last turns."""
    six = [f"point-{cards}" for cards in ("GGBB-14", "RRBB-12", "YRGB-12", "BBBB-16", "GGGGG-15", "RRGGG-13")]
    played = timeline(SPICE, REST, REST, SPICE)
    end = {"do": "adjust", "player": 0, "claimed": six}
    mended = played.insert(0, action(played, **end)).timeline
    assert [conflict.illegal.rule.id for conflict in mended.conflicts] == ["SR-END-1", "SR-END-1"]
    assert [conflict.at for conflict in mended.conflicts] == [3, 4]
    assert mended.state.status == "over"


def test_words_tell_every_turn_of_a_game_without_looking_ahead() -> None:
    played = Timeline.of(mirrored_game(1, 4))
    told = list(played.words())
    assert len(told) == len(played.actions)
    assert {words.key for words in told} >= {"play.spice", "play.trade", "acquire", "rest", "name", "adjust"}
    assert told[:10] == list(Timeline.of(mirrored_game(1, 4)).words())[:10]


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"change": "fly"},
        {"change": "redo"},
        {"change": "play", "from": 9, "action": REST},
        {"change": "play", "from": -1, "action": REST},
        {"change": "play", "from": 1},
        {"change": "play", "from": "1", "action": REST},
        {"change": "play", "from": 1, "action": {"do": "fly"}},
        {"change": "mend", "from": 0, "actions": {}},
        {"change": "mend", "from": 0, "actions": [None]},
        {"change": "mend", "from": None, "actions": []},
        {"change": "enter", "components": None},
        {"change": "enter", "components": [{"kind": "point"}]},
    ],
    ids=str,
)
def test_a_change_that_cannot_be_read_says_so(change: dict[str, Any]) -> None:
    with pytest.raises(Unreadable):
        timeline(SPICE).changed(change)


def test_a_change_against_the_rules_says_which() -> None:
    with pytest.raises(Illegal):
        timeline(SPICE).changed({"change": "mend", "from": 0, "actions": [SPICE, REST, SPICE]})
    with pytest.raises(Unreadable):
        timeline().changed({"change": "undo"})


def test_undo_and_redo_survive_their_json_form_however_many_there_are() -> None:
    live = folded = timeline(SPICE, REST, REST)
    for step in (Timeline.undo, Timeline.undo, Timeline.undo, Timeline.redo, Timeline.redo, Timeline.undo):
        live, change = step(live)
        assert change.to_json() == {"change": step.__name__}
        folded = folded.changed(change.to_json())
        assert folded == live
        assert (folded.can_undo, folded.can_redo) == (live.can_undo, live.can_redo)
    assert folded.redo().timeline.redo().timeline == timeline(SPICE, REST, REST)


def test_a_card_that_has_come_earlier_by_now_is_left_unnamed_by_the_fix() -> None:
    """«Mise en place»: each card is in the box once, so it cannot come from the deck a second time."""
    take = {"do": "acquire", "slot": 0}
    played = timeline({**take, "reveal": "spice-YYY"}, REST, {**take, "reveal": "spice-RR"})
    mended = played.edit(0, action(played, **take, reveal="spice-RR")).timeline
    (conflict,) = mended.conflicts
    assert (conflict.at, conflict.illegal.rule.id) == (2, "SR-NAME-2")
    assert conflict.fix == action(played, **take)
    fixed = mended.edit(conflict.at, conflict.fix).timeline
    assert fixed.conflicts == ()
    assert fixed.state.market.row[-2:] == ("spice-RR", "?1")


@pytest.mark.parametrize("at", [0, 1, 2])
@pytest.mark.parametrize("kind", ["edit", "insert", "delete", "insert at the end"])
def test_a_change_anywhere_in_the_past_survives_its_json_form(kind: str, at: int) -> None:
    played = timeline(SPICE, REST, REST)
    if kind == "delete":
        step = played.delete(at)
    elif kind == "edit":
        step = played.edit(at, action(played, do="acquire", slot=0))
    else:
        step = played.insert(3 if "end" in kind else at, action(played, **REST))
    again = played.changed(json.loads(json.dumps(step.change.to_json())))
    assert again == step.timeline
    assert again.undo().timeline == played


def test_the_only_turn_can_be_the_one_that_explains() -> None:
    played = timeline(SPICE)
    (found,) = explanations(played, 0, Cubes.parse("YRR"))
    assert found == (0, action(played, do="play", card="start-upgrade-2", upgrade="YY"))
