"""Turns in which nothing is done, players who leave, come back or join late: in every game.

No rulebook speaks of them. What has to hold: whoever is away has no turn and cannot win, all others have
equally many, and the game ends as it would have.
"""

from random import Random
from typing import Any

import pytest

from engine.codec import Unreadable
from engine.game import LAST_ROUND, OVER, RUNNING, Illegal
from engine.games import GAMES
from engine.presence import Join, Leave, Skip, upcoming
from engine.record import Record, action_from_json
from engine.timeline import Timeline
from tests.faces.tables import any_turn, record_of
from tests.faces.tables import played as whole_game

CLAIMED = {"do": "adjust", "player": 0, "claimed": ["?"] * 9}


def begun(game: str, *actions: dict[str, Any]) -> Timeline:
    """A game of Ana, Béa and Carl in its first round."""
    timeline = Timeline.of(record_of(game))
    while not timeline.state.round:
        timeline = timeline.record(any_turn(timeline, Random(1))).timeline
    for told in actions:
        timeline = done(timeline, **told)
    return timeline


def finished(game: str) -> Timeline:
    """A whole game played at random; some of them never end."""
    games = (whole_game(game, seed) for seed in range(1, 9))
    return next(timeline for timeline in games if timeline.state.status == OVER)


def done(timeline: Timeline, **told: Any) -> Timeline:
    action = action_from_json(told, timeline.game, timeline.header.known, "action")
    return timeline.record(action).timeline


SKIP = {"do": "skip"}


def leaves(seat: int) -> dict[str, Any]:
    return {"do": "leave", "player": seat}


def comes(seat: int) -> dict[str, Any]:
    return {"do": "join", "player": seat}


def whose(timeline: Timeline) -> tuple[int, int | None]:
    return timeline.state.round, timeline.state.to_move


@pytest.mark.parametrize("game", GAMES)
def test_a_skipped_turn_changes_nothing_but_whose_turn_it_is(game: str) -> None:
    timeline = begun(game)
    skipped = done(timeline, **SKIP)
    assert skipped.state == timeline.state._replace(seat=1)
    assert whose(done(done(skipped, **SKIP), **SKIP)) == (2, 0)


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_has_no_turns_to_skip(game: str) -> None:
    over = finished(game)
    with pytest.raises(Illegal):
        over.record(Skip())


@pytest.mark.parametrize("game", GAMES)
def test_whoever_leaves_is_passed_over(game: str) -> None:
    timeline = begun(game, leaves(1))
    assert whose(timeline) == (1, 0)
    assert whose(done(timeline, **SKIP)) == (1, 2)
    assert whose(done(done(timeline, **SKIP), **SKIP)) == (2, 0)


@pytest.mark.parametrize("game", GAMES)
def test_the_turn_of_whoever_leaves_is_the_next_players(game: str) -> None:
    assert whose(begun(game, leaves(0))) == (1, 1)
    assert whose(begun(game, SKIP, SKIP, leaves(2))) == (2, 0), "the last one leaves, and the round ends"
    assert whose(begun(game, leaves(0), SKIP, SKIP)) == (2, 1), "a round begins with the first who is there"


@pytest.mark.parametrize("game", GAMES)
def test_the_last_round_ends_with_the_last_who_is_there(game: str) -> None:
    last = begun(game, CLAIMED, leaves(2))
    assert last.state.status == LAST_ROUND
    assert done(done(last, **SKIP), **SKIP).state.status == OVER
    waiting = begun(game, CLAIMED, SKIP, SKIP)
    assert waiting.state.status == LAST_ROUND
    assert done(waiting, **leaves(2)).state.status == OVER, "nobody is waited for who has left"


@pytest.mark.parametrize("game", GAMES)
def test_a_score_is_kept_and_does_not_win(game: str) -> None:
    over = finished(game)
    (winner,) = over.outcome.winners
    left = done(over, **leaves(winner))
    assert left.outcome.scores == over.outcome.scores
    assert winner not in left.outcome.winners
    others = [score.total for score in left.outcome.scores if score.player != winner]
    assert left.outcome.scores[left.outcome.winners[0]].total == max(others)


@pytest.mark.parametrize("game", GAMES)
def test_of_those_who_tie_the_last_who_is_there_wins(game: str) -> None:
    timeline = begun(game)
    holdings = "caravan" if game in ("spice-road", "golem") else "hold" if "east" in game else "storage"
    for seat in range(3):
        timeline = done(timeline, do="adjust", player=seat, **{holdings: "RR"})
    timeline = done(timeline, **leaves(2))
    timeline = done(timeline, **CLAIMED | {"claimed": ["?"] * 9})
    over = done(done(timeline, **SKIP), **SKIP)
    totals = [score.total for score in over.outcome.scores]
    if totals[0] == totals[1]:
        assert over.outcome.winners == (1,)
        assert over.outcome.tie


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_can_come_back_and_everything_is_as_before(game: str) -> None:
    timeline = begun(game)
    back = done(done(timeline, **leaves(1)), **comes(1))
    assert back.state == timeline.state
    assert whose(done(back, **SKIP)) == (1, 1)


@pytest.mark.parametrize("game", GAMES)
def test_what_makes_no_sense_is_refused(game: str) -> None:
    timeline = begun(game)
    away = done(timeline, **leaves(1))
    for base, told in (
        (timeline, leaves(3)),
        (timeline, comes(1)),
        (timeline, comes(3)),
        (away, leaves(1)),
        (done(away, **leaves(0)), leaves(2)),
    ):
        with pytest.raises(Illegal) as refused:
            done(base, **told)
        assert refused.value.rule.id in ("RECORD-3", "RECORD-4")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_says_whether_it_can_be_joined_late(game: str) -> None:
    timeline = begun(game)
    late = {"do": "join", "player": 3, "name": "Dora"}
    if not timeline.game.late_joiners:
        with pytest.raises(Illegal):
            done(timeline, **late)
        return
    joined = done(done(timeline, **SKIP), **late)
    assert joined.players == ("Ana", "Béa", "Carl", "Dora")
    newcomer = joined.state.players[3]
    assert (newcomer.caravan.word, newcomer.hand) == ("YYYR", ("start-spice-YY", "start-upgrade-2"))
    assert joined.state.points == timeline.state.points, "no coins are added"
    assert joined.state.table.claims_to_end == timeline.state.table.claims_to_end
    assert whose(done(done(joined, **SKIP), **SKIP)) == (1, 3)
    assert whose(done(done(done(joined, **SKIP), **SKIP), **SKIP)) == (2, 0)
    again = Record.from_json(joined.to_record().to_json())
    assert Timeline.of(again) == joined
    assert again.everybody == joined.players
    fifth = done(joined, **late | {"player": 4, "name": "Emil"})
    with pytest.raises(Illegal):
        done(fifth, **late | {"player": 5, "name": "Fee"})


def test_two_of_one_name_are_not_read() -> None:
    timeline = begun("golem", {"do": "join", "player": 3, "name": "Ana"})
    with pytest.raises(Unreadable):
        Record.from_json(timeline.to_record().to_json())


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_whole_games_in_which_people_come_and_go(game: str, seed: int) -> None:
    """Whoever was there in all of a round had one turn in it, nobody away had any, and the game ends."""
    chance = Random(f"{game} {seed}")
    timeline = Timeline.of(record_of(game, seed))
    turns: dict[int, list[int]] = {}
    there: dict[int, set[int]] = {}
    for _ in range(3_000):
        state = timeline.state
        if state.status == OVER:
            break
        present = set(range(len(state.players))) - state.table.away
        assert state.to_move in present
        there.setdefault(state.round, set(present)).intersection_update(present)
        dice = chance.random()
        if dice < 0.02 and len(present) > 1:
            leaver = chance.choice(sorted(present))
            there[state.round].discard(leaver)
            timeline = timeline.record(Leave(player=leaver)).timeline
        elif dice < 0.04 and state.table.away:
            timeline = timeline.record(Join(player=chance.choice(sorted(state.table.away)))).timeline
        elif dice < 0.045 and timeline.game.late_joiners and len(state.players) < 5:
            name = f"Late {len(state.players)}"
            timeline = timeline.record(Join(player=len(state.players), name=name)).timeline
        else:
            turns.setdefault(state.round, []).append(state.to_move)
            can_move = any(offer.actions for offer in timeline.game.offers(state))
            action = any_turn(timeline, chance) if can_move and dice > 0.08 else Skip()
            timeline = timeline.record(action).timeline
    assert timeline.state.status == OVER
    for number in range(1, timeline.state.round + 1):
        assert sorted(turns[number]) == sorted(set(turns[number])), "nobody twice in a round"
        assert turns[number] == sorted(turns[number]), "in the order of the seats"
        assert there[number] <= set(turns[number])
    assert not set(timeline.outcome.winners) & timeline.state.table.away
    assert Timeline.of(Record.from_json(timeline.to_record().to_json())) == timeline


def test_whoever_leaves_while_lots_are_chosen_is_passed_over() -> None:
    """Eastern Wonders chooses lots from the last seat to the first."""
    timeline = Timeline.of(record_of("eastern-wonders"))
    assert whose(timeline) == (0, 2)
    assert whose(done(timeline, **leaves(2))) == (0, 1)
    assert whose(done(done(timeline, **leaves(1)), **SKIP)) == (0, 0)
    first_away = done(done(done(timeline, **leaves(0)), **SKIP), **SKIP)
    assert whose(first_away) == (1, 1), "and the round begins with the first who is there"


@pytest.mark.parametrize("game", GAMES)
def test_whose_turns_come_next_is_who_moves_then(game: str) -> None:
    """Over whole games, drafts and ends included."""
    timeline, rules = finished(game), GAMES[game]
    for at, state in enumerate(timeline.states):
        turns = upcoming(rules, state)
        moved = tuple(later.to_move for later in timeline.states[at + 1 :] if later.to_move is not None)
        assert turns[: len(moved)] == moved[: len(turns)], at
        assert {*turns} == {0, 1, 2} if state.status == RUNNING else len(turns) == len(moved)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_is_away_has_no_turn_to_come(game: str) -> None:
    timeline = begun(game, leaves(1))
    assert upcoming(timeline.game, timeline.state) == (2, 0)
    timeline = done(timeline, **CLAIMED)
    assert timeline.state.status == LAST_ROUND
    assert upcoming(timeline.game, timeline.state) == (2,)
    timeline = done(timeline, **SKIP)
    assert upcoming(timeline.game, timeline.state) == ()


def test_lots_are_chosen_the_other_way_round() -> None:
    timeline = Timeline.of(record_of("eastern-wonders"))
    told = [upcoming(timeline.game, timeline.state)]
    while not timeline.state.round:
        timeline = done(timeline, **SKIP)
        told.append(upcoming(timeline.game, timeline.state))
    assert told == [(1, 0, 0, 1, 2), (0, 0, 1, 2), (0, 1, 2), (1, 2, 0)]
