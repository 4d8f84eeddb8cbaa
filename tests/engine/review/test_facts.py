"""What decided it, against what can be counted by hand in the golden playthroughs and in the demo.

Places are those of entries, from 0: turn 66 of a game without other entries is at 65.
"""

from dataclasses import replace
from typing import Any

import pytest

from engine.cubes import Cubes
from engine.game import OVER
from engine.presence import Leave, Skip
from engine.record import Record
from engine.review.book import Book
from engine.review.facts import MOST, OF_A_PLAYER, OF_A_SUBJECT, facts, ranked, told, untold
from engine.review.lead import leaders
from engine.review.surprise import SCALES, noted
from engine.review.values import Fact, Untold
from engine.sheet import NoSetup, Sheet, SheetOptions
from engine.spice_road.values import Adjust, Claim, HouseRules, Name, Play, Setup
from engine.timeline import Timeline
from tests.engine.review.games import GOLDEN, all_kinds, demo, golden, recorded

ANA, BRUNO, CHIARA = range(3)


def of(timeline: Timeline) -> dict[str, tuple[tuple[int, ...], int | None, dict[str, Any]]]:
    return {fact.kind: (fact.seats, fact.at, dict(fact.numbers)) for fact in facts(timeline)}


# Spice Road: the demo


def test_the_lead_of_the_demo() -> None:
    """Chiara claims the 18 with the first gold in turn 66 and comes from 24 to 45, Ana has 28 by then.

    Alone in front after rounds: Chiara from 4 on, Ana 6, Bruno 11, Chiara 14, Bruno 17, Ana 20, Chiara 22.
    """
    found = of(demo())
    numbers = {"before": 24, "after": 45, "other": 28}
    assert found["lead.for_good"] == ((CHIARA, ANA), 65, numbers)
    assert found["lead.changes"] == ((), 65, {"n": 6})
    in_front = leaders(Book(demo()))
    assert [in_front[round_ - 1] for round_ in (3, 4, 6, 11, 14, 17, 20, 22, 40)] == [
        None,
        CHIARA,
        ANA,
        BRUNO,
        CHIARA,
        BRUNO,
        ANA,
        CHIARA,
        CHIARA,
    ]


def test_pace_and_waste_of_the_demo() -> None:
    """Ana buys in turns 10, 19, 22, 28 and 31 from the first place, and plays the cards of 10 and 22.

    Her rests of turns 67 and 112 bring one card. From 19 to 55 she claims nothing.
    """
    found = of(demo())
    assert found["pace.first"] == ((CHIARA,), 11, {"rounds": (6, 11, 4)})
    assert found["waste.never_played"] == ((ANA,), 18, {"n": 3, "of": 5, "paid": 0})
    assert found["waste.rests"] == ((ANA, CHIARA), 66, {"n": 9, "single": 2, "other": 5})
    assert found["pace.drought"] == ((ANA,), 18, {"n": 13})


def test_the_end_of_the_demo() -> None:
    """Bruno's sixth card in turn 119 makes it 73 to 75; the cubes, which make it 7, count at the very end."""
    found = of(demo())
    assert found["end.behind"] == ((BRUNO, CHIARA), 118, {"n": 6, "behind": 2})
    assert not found.keys() & {"end.close", "end.tie", "end.cubes", "end.coins", "lead.comeback"}


def test_the_best_card_of_the_demo() -> None:
    """Bruno takes the card that gives a yellow and a green from the first place and plays it six times."""
    numbers = {"card": "spice-YG", "paid": 0, "n": 6, "produced": 6 * 4}
    assert of(demo())["cards.best"] == ((BRUNO,), 10, numbers)


# Spice Road and Golem: golden playthroughs


def test_a_tie_that_coins_and_cubes_have_made() -> None:
    """Read at the end of golden/spice-road-2-players.txt: 64 + 1 silver; 57 + 2 gold + 1 silver + 1 cube."""
    found = of(golden("spice-road-2"))
    assert found["end.tie"] == ((1, 0), 73, {"points": 65})
    assert found["end.coins"] == ((1, 0), 73, {"n": 7, "other": 1, "behind": 64 - 58})
    assert found["end.cubes"] == ((1, 0), 73, {"n": 1, "other": 0, "behind": 65 - 64})
    taken = {"n": 7, "gold": 2, "silver": 1, "worth": (1, 7)}
    assert found["coins.taken"] == ((1,), 17, taken)
    assert "end.close" not in found


def test_the_dearest_card_was_the_best_one() -> None:
    """Béa lays YYY for +YG in turn 4 and plays it in nine turns."""
    numbers = {"card": "spice-YG", "paid": 3, "n": 9, "produced": 36}
    found = of(golden("spice-road-2"))
    assert found["cards.dearest"] == found["cards.best"] == ((1,), 3, numbers)


def test_a_comeback() -> None:
    """After round 8 of the same game Ana has claimed 11 with a silver coin in turn 15, Béa nothing."""
    numbers = {"n": 12, "round": 8, "points": 0, "other": 12}
    assert of(golden("spice-road-2"))["lead.comeback"] == ((1, 0), 15, numbers)


def test_golem() -> None:
    """Dina rests in nine turns, with one card down in 28, 48, 56, 96 and 104; Carl returns GG in turn 95."""
    found = of(golden("golem-4"))
    assert found["end.tie"] == ((2, 0), 123, {"points": 59})
    assert found["waste.rests"] == ((3, 0), 27, {"n": 9, "single": 5, "other": 5})
    assert found["waste.returned"] == ((2,), 94, {"n": 2, "cubes": "GG"})
    assert found["waste.never_played"] == ((3,), 7, {"n": 2, "of": 4, "paid": 0})
    assert found["cards.best"] == ((2,), 2, {"card": "spice-RR", "paid": 1, "n": 6, "produced": 24})
    assert found["cards.bargain"][2] == {"card": "point-YYRB-9", "points": 9 + 3, "cubes": "YYRB"}
    assert found["lead.for_good"] == ((2, 0), 122, {"before": 49, "after": 59, "other": 56})


def test_names_that_come_later() -> None:
    """The 3-player playthrough names cards when they are bought or later; they are one card all along."""
    found = of(golden("spice-road-3"))
    assert found["cards.dearest"][2] == {"card": "trade-BB-YRGGG", "paid": 3, "n": 0, "produced": 0}
    assert found["pace.first"] == ((1,), 24, {"rounds": (12, 7, 14)})


# Eastern Wonders


def test_eastern_wonders_for_two() -> None:
    """Player 0 returns G, Y, Y, YYYY and R, and a Y for player 1's toll; claims in rounds 13, 20, 22, 32."""
    found = of(golden("eastern-wonders-2"))
    assert found["waste.returned"] == ((0,), 14, {"n": 9, "cubes": "YYYYYYYRG"})
    assert found["sea.columns"] == ((0,), 20, {"n": 3, "points": 4, "tiles": (3, 2)})
    assert found["pace.first"] == ((0,), 26, {"rounds": (13, 26)})
    assert found["lead.always"][0] == (0,)


def test_eastern_wonders_for_three() -> None:
    """Player 0 claims in A3 in rounds 7, 16 and 34, in A1 in round 32; the paths have 61, 74 and 57 cells."""
    found = of(golden("eastern-wonders-3"))
    assert found["sea.ports"] == ((0,), 21, {"n": 3, "of": 4, "cell": "A3"})
    assert found["sea.steps"] == ((1,), 4, {"n": 74, "steps": (61, 74, 57)})
    assert found["lead.comeback"] == ((0, 2), 20, {"n": 13, "round": 6, "points": 0, "other": 13})
    assert found["pace.claims"][2] == {"turns": 34, "claims": 4, "other_turns": 34, "other_claims": 1}


# A New World


def test_a_new_world() -> None:
    """Player 2's three bonus tiles bring 21 of 72 points; player 1 is at a fort in 20 and 53 for no card."""
    found = of(golden("new-world-3"))
    assert found["land.bonus"] == ((2,), 8, {"n": 21, "tiles": 3, "points": (5, 2, 21)})
    assert found["land.forts"] == ((1,), 19, {"n": 2, "of": 6})
    assert found["waste.rests"] == ((0, 2), 21, {"n": 8, "single": 1, "other": 5})
    assert found["pace.first"] == ((0,), 9, {"rounds": (4, 15, 8)})


def test_exploration() -> None:
    assert of(golden("new-world-2"))["land.explored"] == ((1,), 29, {"n": 3, "points": 0, "tiles": (1, 3)})


# What cannot be known


def test_scores_alone() -> None:
    """Parts that decided it are in the sheets; no turn leads there."""
    sheets = (
        Sheet(player=0, points=(20, 20), cubes=Cubes.parse("YRR")),
        Sheet(player=1, points=(20, 18), gold=1, silver=1, cubes=Cubes.parse("R")),
    )
    record = Record("spice-road", ("Ana", "Béa"), NoSetup(), SheetOptions(), sheets, scores_only=True)
    timeline = Timeline.of(record)
    assert of(timeline) == {
        "end.close": ((1, 0), None, {"n": 1, "points": 43, "other": 42}),
        "end.coins": ((1, 0), None, {"n": 4, "other": 0, "behind": 3}),
    }
    assert untold(timeline) == (Untold("scores_only"),)
    half = Timeline(timeline.header, sheets[:1], timeline.states[:2])
    assert facts(half) == ()


def test_an_open_game_has_no_winner() -> None:
    open_game = Timeline(demo().header, demo().actions[:100], demo().states[:101])
    kinds = {fact.subject for fact in facts(open_game)} - {"pace", "waste", "cards", "coins"}
    assert kinds <= {"lead"}
    assert "lead.for_good" not in of(open_game)
    assert untold(open_game) == (Untold("open"),)


def test_points_that_nobody_told_leave_the_lead_open() -> None:
    """Somebody claims five unnamed cards: who was in front, and why it was won, cannot be said."""
    record = Record("spice-road", ("Ana", "Béa"), Setup(), HouseRules(finish_round=False))
    timeline = Timeline.of(record)
    while timeline.state.status != OVER:
        timeline = timeline.record(Adjust(player=timeline.state.seat, caravan=Cubes.parse("GB"))).timeline
        timeline = timeline.record(Claim(slot=0, cost=Cubes.parse("GB"))).timeline
    assert not {fact.subject for fact in facts(timeline)} & {"lead", "end"}
    assert dict(untold(timeline)) == {"unnamed": 11, "by_hand": 11}


def test_whoever_left_is_nobodys_rival() -> None:
    """Bruno goes with 46 points. Ana and Chiara finish; the lead is a matter between the two."""
    timeline = Timeline(demo().header, demo().actions[:100], demo().states[:101])
    timeline = timeline.record(Leave(player=BRUNO)).timeline
    row = timeline.state.points.row
    five = tuple(timeline.state.players[CHIARA].claimed)
    claimed = (*five, row[4], row[3])[:6]
    timeline = timeline.record(Adjust(player=CHIARA, claimed=claimed, forced=True)).timeline
    while timeline.state.status != OVER:
        timeline = timeline.record(Skip()).timeline
    for fact in facts(timeline):
        if fact.subject in ("lead", "end"):
            assert BRUNO not in fact.seats


def test_forced_turns_are_said() -> None:
    timeline = Timeline.of(replace(demo().header, setup=Setup()))
    forced = Play(card="trade-BB-YRGGG", forced=True)
    timeline = timeline.record(forced).timeline
    assert untold(timeline) == (Untold("open"), Untold("forced"))


def test_a_card_named_long_after_it_was_bought_counts_as_played() -> None:
    timeline = golden("spice-road-3")
    assert any(isinstance(action, Name) for action in timeline.actions)
    bought = {Book(timeline).name(turn.deed.bought) for turn in Book(timeline).turns if turn.deed.bought}
    assert not any(name.startswith("?") for name in bought)


# Whatever the game


def test_what_holds_for_every_fact_of_every_game() -> None:
    met = set()
    for timeline in all_kinds():
        found = facts(timeline)
        assert found == facts(timeline) == ranked(reversed(found))
        assert [fact.surprise for fact in found] == sorted((fact.surprise for fact in found), reverse=True)
        assert len({fact.kind for fact in found}) == len(found)
        turns = {turn.at for turn in Book(timeline).turns}
        for fact in found:
            met.add(fact.kind)
            assert fact.kind in SCALES
            assert 1 <= fact.surprise <= 100
            assert (fact.at is None) == timeline.header.scores_only
            assert fact.at is None or fact.at in turns
            assert all(0 <= seat < len(timeline.players) for seat in fact.seats)
            assert len(set(fact.seats)) == len(fact.seats)
            for number in fact.numbers.values():
                numbers = number if isinstance(number, tuple) else (number,)
                assert all(not isinstance(one, int) or one >= 0 for one in numbers)
                assert not isinstance(number, tuple) or len(number) == len(timeline.players)
        untold(timeline)
    elsewhere = {"missed.claim", "missed.line", "end.board"}
    assert met >= SCALES.keys() - elsewhere


@pytest.mark.parametrize("part", ["cubes", "coins", "bonus", "board", "exploration"])
def test_each_part_can_decide(part: str) -> None:
    """Ana has 40 points on cards, Béa 38 and 5 of this part, which so is worth 3 points of lead."""
    game = {"board": "eastern-wonders", "bonus": "eastern-wonders", "exploration": "new-world"}
    counts: dict[str, Any] = {"cubes": {"cubes": Cubes.parse("RRRRR")}, "coins": {"gold": 1, "silver": 2}}
    sheets = (
        Sheet(player=0, points=(40,)),
        Sheet(player=1, points=(38,), **counts.get(part, {part: 5})),
    )
    record = Record(
        game.get(part, "golem"), ("Ana", "Béa"), NoSetup(), SheetOptions(), sheets, scores_only=True
    )
    assert of(Timeline.of(record))[f"end.{part}"] == ((1, 0), None, {"n": 5, "other": 0, "behind": 2})


@pytest.mark.parametrize("name", GOLDEN)
def test_few_are_told(name: str) -> None:
    found = facts(golden(name))
    shown = told(found)
    assert 0 < len(shown) <= MOST
    for fact in shown:
        assert sum(other.subject == fact.subject for other in shown) <= OF_A_SUBJECT
        assert sum(other.seats[:1] == fact.seats[:1] for other in shown) <= OF_A_PLAYER
    assert list(shown) == [fact for fact in found if fact in shown]
    assert told(found, 2) == shown[:2]


def test_nothing_is_told_twice() -> None:
    """Coins decided the game; the dearest card is the best one, whose price is said already."""
    kinds = [fact.kind for fact in facts(golden("spice-road-2"))]
    shown = {fact.kind for fact in told(facts(golden("spice-road-2")))}
    assert {"end.coins", "coins.taken"} <= set(kinds)
    assert "end.coins" in shown
    assert "coins.taken" not in shown
    best, dearest = (
        Fact(kind, (0,), 1, {"card": "spice-YG"}, 50) for kind in ("cards.best", "cards.dearest")
    )
    assert told([dearest, best]) == (best,)


def test_what_is_usual_is_no_fact() -> None:
    assert list(noted("lead.changes", (), 1, SCALES["lead.changes"].usual, {})) == []
    (fact,) = noted("lead.changes", (), 1, 10_000, {"n": 10_000})
    assert fact == Fact("lead.changes", (), 1, {"n": 10_000}, SCALES["lead.changes"].most)


def test_the_facts_that_the_demo_shows() -> None:
    assert [fact.kind for fact in told(facts(demo()))] == [
        "waste.never_played",
        "lead.for_good",
        "end.behind",
        "waste.rests",
        "lead.changes",
        "cards.best",
        "pace.first",
    ]


def test_records_have_their_facts() -> None:
    assert facts(recorded("spice-road-whole"))
    assert untold(recorded("scores-only")) == (Untold("scores_only"),)
