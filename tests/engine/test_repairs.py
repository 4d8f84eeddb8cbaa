"""The repairs that tables need most: whose turn it was, who sat where, which card it was."""

from random import Random
from typing import Any

import pytest

from engine.changes import Call, Retell
from engine.codec import Unreadable
from engine.counting import counted
from engine.game import OVER, Illegal
from engine.games import GAMES
from engine.presence import Skip
from engine.record import Record, action_from_json
from engine.timeline import Step, Timeline
from engine.unnamed import UNKNOWN
from tests.engine.test_mending import REST, SPICE, timeline
from tests.faces.tables import any_turn, record_of
from tests.faces.tables import played as whole_game

SKIP = {"do": "skip"}
THREE = ("Ana", "Béa", "Carl")
UPGRADE = {"do": "play", "card": "start-upgrade-2", "upgrade": "YY"}


def done(played: Timeline, **told: Any) -> Timeline:
    return played.record(action_from_json(told, played.game, played.header.known, "action")).timeline


def kinds(played: Timeline) -> list[str]:
    return [action.do for action in played.actions]


def reread(before: Timeline, step: Step) -> Timeline:
    """The timeline as a journal gives it."""
    told = step.change.to_json()
    read = before.changed(told)
    assert read == step.timeline
    assert read.undo().timeline == before
    return read


# Several entries in one step


def test_what_is_set_by_hand_for_several_is_one_step() -> None:
    played = timeline(SPICE, players=THREE)
    told = ({"player": 0, "caravan": "Y"}, {"player": 1, "caravan": "R"}, {"round": 4})
    actions = [
        action_from_json({"do": "adjust", **one}, played.game, played.header.known, "action") for one in told
    ]
    assert list(played.last_step) == [0]
    together = reread(played, played.record(*actions))
    assert kinds(together) == ["play", "adjust", "adjust", "adjust"]
    assert [player.caravan.word for player in together.state.players] == ["Y", "R", "YYYY"]
    assert together.state.round == 4
    assert list(together.last_step) == [1, 2, 3]
    assert list(done(together, **SPICE).last_step) == [4]
    assert Timeline.of(together.to_record()).state == together.state
    assert list(together.delete(1).timeline.last_step) == [2], "a mend of the past is not what was done last"


def test_one_that_cannot_be_leaves_all_of_them_out() -> None:
    played = timeline(SPICE, players=THREE)
    told = ({"player": 0, "caravan": "Y"}, {"player": 7, "caravan": "R"})
    actions = [
        action_from_json({"do": "adjust", **one}, played.game, played.header.known, "action") for one in told
    ]
    with pytest.raises(Illegal):
        played.record(*actions)


# A turn was somebody else's


def test_the_last_turn_was_the_next_players() -> None:
    played = timeline(SPICE, players=THREE)
    given = reread(played, played.give(0, 1))
    assert kinds(given) == ["skip", "play"]
    assert [player.caravan.word for player in given.state.players] == ["YYY", "YYYYYY", "YYYY"]
    assert given.state.to_move == 2
    assert not given.conflicts


def test_the_last_turn_was_the_one_of_the_player_before() -> None:
    played = timeline(REST, REST, SPICE, UPGRADE, players=THREE)
    given = reread(played, played.give(3, 2))
    assert kinds(given) == ["rest", "rest", "play", "adjust", "play"], "the way back is shorter"
    assert given.at(4).to_move == 2
    assert given.at(4).round == 1
    assert given.state.to_move == 0
    assert given.state.round == 2


def test_a_turn_that_the_other_player_cannot_have_done_waits() -> None:
    bought = {"do": "acquire", "slot": 0, "reveal": "?"}
    played = timeline(bought, REST, {"do": "play", "card": "trade-YY-G"})
    given = played.give(2, 1).timeline
    assert kinds(given) == ["acquire", "rest", "skip"]
    assert given.state.to_move == 1
    assert not given.conflicts


def test_in_the_past_it_stays_as_a_conflict() -> None:
    bought = {"do": "acquire", "slot": 0, "reveal": "?"}
    played = timeline(bought, REST, {"do": "play", "card": "trade-YY-G"}, REST, players=THREE[:2])
    given = played.give(2, 1).timeline
    assert kinds(given) == ["acquire", "rest", "skip", "play", "rest"]
    assert [conflict.at for conflict in given.conflicts] == [3]


def test_the_nearest_way_that_the_rules_allow() -> None:
    """Three yellow cubes were paid by a player who has none."""
    adjusted = {"do": "adjust", "player": 1, "caravan": "RRRR"}
    played = timeline(adjusted, {"do": "acquire", "slot": 3, "pay": "YYY", "reveal": "?"})
    given = played.give(1, 1).timeline
    assert given.actions[2].pay == "RRR"
    assert given.actions[2].reveal == "?1", "what came to light is the same card"


def test_a_game_does_not_end_on_the_way() -> None:
    claimed = {"do": "adjust", "player": 0, "claimed": ["?"] * 6}
    played = timeline(REST, claimed, SPICE, players=THREE[:2])
    given = played.give(2, 0).timeline
    assert kinds(given) == ["rest", "adjust", "adjust", "play"]
    assert given.state.status != OVER


@pytest.mark.parametrize("game", GAMES)
def test_a_last_turn_is_given_to_everybody_in_every_game(game: str) -> None:
    chance = Random(game)
    played = Timeline.of(record_of(game, 2))
    for _ in range(25):
        played = played.record(any_turn(played, chance)).timeline
        at = len(played.actions) - 1
        if not played.at(at).round:
            continue
        for seat in range(3):
            given = reread(played, played.give(at, seat)) if seat != played.at(at).to_move else played
            assert not given.conflicts
            waits = not any(action.do == played.actions[at].do for action in given.actions[at:])
            assert given.state.to_move == (seat if waits else (seat + 1) % 3)


# Who sat where


def test_other_names_change_nothing_else() -> None:
    played = timeline(SPICE, REST, UPGRADE)
    called = reread(played, played.call(("Anna", "Bea")))
    assert called.players == ("Anna", "Bea")
    assert (called.actions, called.states) == (played.actions, played.states)
    further = done(called, **REST)
    assert further.undo().timeline.players == ("Anna", "Bea")
    assert further.undo().timeline.undo().timeline.players == ("Ana", "Béa")


def test_somebody_else_began() -> None:
    played = timeline(SPICE, UPGRADE, players=THREE)
    turned = played.call(("Béa", "Carl", "Ana")).timeline
    assert turned.state == played.state
    assert turned.players[turned.state.to_move] == "Ana"


def test_whoever_left_is_the_same_person_whoever_began() -> None:
    played = timeline(SPICE, SPICE, {"do": "leave", "player": 2}, UPGRADE, players=THREE)
    turned = reread(played, played.began(1))
    assert turned.players == ("Béa", "Carl", "Ana")
    assert [turned.players[seat] for seat in turned.state.table.away] == ["Carl"]
    assert [turned.header.mark(seat) for seat in range(3)] == [1, 2, 0]
    again = Record.from_json(turned.to_record().to_json())
    assert again == turned.to_record()
    back = turned.began(2).timeline
    assert back.players == THREE
    assert back.header.about.marks == ()
    assert back.actions == played.actions


def test_who_began_is_one_of_those_who_sat_there() -> None:
    played = timeline(SPICE, {"do": "join", "player": 3, "name": "Dora"}, SPICE, players=THREE)
    turned = reread(played, played.began(2))
    assert turned.players == ("Carl", "Ana", "Béa", "Dora")
    assert turned.header.mark(3) == 3
    gone = done(turned, do="leave", player=3)
    assert reread(gone, gone.began(1)).state.table.away == {3}


def test_those_who_joined_late_are_renamed_too() -> None:
    played = timeline({"do": "join", "player": 2, "name": "Dora"}, SPICE)
    called = reread(played, played.call(("Ana", "Béa", "Theodora")))
    assert called.players == ("Ana", "Béa", "Theodora")
    assert called.header.players == ("Ana", "Béa")


@pytest.mark.parametrize("names", [("Ana",), ("Ana", "Ana"), ("Ana", ""), ("Ana", "Béa", "Carl")])
def test_names_are_as_many_and_different(names: tuple[str, ...]) -> None:
    with pytest.raises(Unreadable):
        timeline().call(names)


# Which card it was


def test_a_card_is_renamed_wherever_it_lay() -> None:
    """In the set-up's row, in the hand, on the pile."""
    played = timeline(
        {"do": "acquire", "slot": 1, "pay": "Y", "reveal": "spice-G"},
        REST,
        {"do": "play", "card": "spice-YR"},
        REST,
        REST,
    )
    step = played.rename("spice-YR", "spice-YG")
    assert isinstance(step.change, Retell)
    renamed = reread(played, step)
    assert renamed.header.setup.merchant_row[1] == "spice-YG"
    assert renamed.actions[2].card == "spice-YG"
    assert renamed.state.players[0].hand[-1] == "spice-YG"
    assert not renamed.conflicts
    assert Timeline.of(renamed.to_record()).state == renamed.state


def test_two_cards_that_were_taken_for_each_other() -> None:
    played = timeline({"do": "acquire", "slot": 0, "reveal": "?"}, REST)
    renamed = played.rename("trade-YY-G", "spice-B").timeline
    assert renamed.state.players[0].hand[-1] == "spice-B"
    assert renamed.state.market.row[1] == "trade-YY-G"


def test_what_the_other_card_cannot_have_done_is_a_conflict_with_its_fix() -> None:
    played = timeline(
        {"do": "adjust", "player": 0, "caravan": "YYYYYY"},
        {"do": "acquire", "slot": 0, "reveal": "?"},
        REST,
        {"do": "play", "card": "trade-YY-G", "times": 3},
    )
    renamed = played.rename("trade-YY-G", "trade-YYY-B").timeline
    (conflict,) = renamed.conflicts
    assert conflict.at == 3
    assert conflict.fix is not None
    assert conflict.fix.times == 2
    fixed = renamed.fix_all().timeline
    assert not fixed.conflicts
    assert fixed.state.players[0].caravan.word == "BB"


def test_a_name_given_later_is_another_one() -> None:
    played = timeline(
        {"do": "acquire", "slot": 0, "reveal": "?"}, REST, {"do": "name", "unnamed": "?1", "card": "spice-G"}
    )
    renamed = played.rename("spice-G", "spice-YG").timeline
    assert renamed.actions[2].card == "spice-YG"
    assert renamed.state.market.row[-1] == "spice-YG"


@pytest.mark.parametrize("game", GAMES)
def test_everything_named_can_be_renamed_in_every_game(game: str) -> None:
    """And what is renamed and renamed back is as it was."""
    played, chance = whole_game(game, 3, turns=40), Random(game)
    rules, state = played.game, played.state
    catalog = played.header.catalog
    named = [name for kind in catalog.kinds for name in catalog.all(kind) if rules.alike(state, name)]
    assert named
    for card in chance.sample(named, min(12, len(named))):
        other = chance.choice([name for name in rules.alike(state, card) if name != card])
        step = played.rename(card, other)
        renamed = reread(played, step)
        if not renamed.misfits and all(not action.forced for action in renamed.actions):
            assert renamed.rename(card, other).timeline.states == played.states
    assert not rules.alike(state, UNKNOWN)


# All fixes at once


def test_one_touch_fixes_everything_that_can_be_fixed() -> None:
    buy = {"do": "acquire", "slot": 3, "pay": "YYY", "reveal": "?"}
    rich = [{"do": "adjust", "player": seat, "caravan": "YYYYYYRRR"} for seat in (0, 1)]
    played = timeline(*rich, buy, buy, buy)
    mended = played
    for seat in (0, 1):
        poor = {"do": "adjust", "player": seat, "caravan": "RRRRRR"}
        mended = mended.insert(2, action_from_json(poor, played.game, played.header.known, "action")).timeline
    assert [conflict.at for conflict in mended.conflicts] == [4, 5, 6]
    fixed = reread(mended, mended.fix_all())
    assert not fixed.conflicts
    assert [action.pay for action in fixed.actions if action.do == "acquire"] == ["RRR", "RRR", "RRR"]


def test_what_was_kept_stays() -> None:
    played = timeline(SPICE, REST, {"do": "acquire", "slot": 5, "pay": "YYYYY", "reveal": "?"})
    mended = played.edit(0, Skip()).timeline
    kept = mended.keep(mended.conflicts[0]).timeline
    again = kept.edit(1, Skip()).timeline
    assert not again.conflicts
    assert again.actions[2].forced


# A turn that never was, and one in which nothing was done


def test_a_skipped_turn_shifts_nobody() -> None:
    played = timeline(SPICE, UPGRADE, SPICE, players=THREE)
    skipped = played.edit(0, Skip()).timeline
    assert [player.caravan.word for player in skipped.state.players] == ["YYY", "YYRR", "YYYYYY"]
    assert not skipped.conflicts


def test_turns_are_counted_as_people_count() -> None:
    played = timeline(
        SPICE,
        {"do": "adjust", "player": 0, "caravan": "YYRR"},
        SKIP,
        {"do": "claim", "slot": 0, "reveal": "?"},
        {"do": "name", "unnamed": "?1", "card": "point-YYYRR-7"},
        {"do": "leave", "player": 0},
    )
    assert [tuple(count) for count in counted(played)] == [
        (1, 1, 0, False),
        (1, None, 0, False),
        (1, 2, 1, False),
        (2, 3, 0, True),
        (2, None, None, False),
        (2, None, 0, False),
    ]


def test_lots_are_chosen_before_the_first_turn() -> None:
    played = whole_game("eastern-wonders", 1, turns=6)
    assert [count.turn for count in counted(played)] == [None, None, None, 1, 2, 3]
    assert [count.seat for count in counted(played)][:4] == [2, 1, 0, 0]


@pytest.mark.parametrize("game", GAMES)
def test_claims_are_counted_in_every_game(game: str) -> None:
    played = whole_game(game, 1)
    claims = sum(count.claims for count in counted(played))
    assert claims == sum(len(player.claimed) for player in played.state.players)


def test_a_change_says_what_it_is() -> None:
    assert Call(("Ana", "Béa")).to_json() == {"change": "call", "from": 0, "players": ["Ana", "Béa"]}
