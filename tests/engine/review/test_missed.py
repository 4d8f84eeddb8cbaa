"""Chances missed: what could have been claimed at once, and shorter ways, both counted by hand."""

from itertools import islice

import pytest

from engine.cubes import Cubes
from engine.games import GAMES
from engine.record import Record
from engine.review.book import Book
from engine.review.missed import missed
from engine.review.values import Fact
from engine.spice_road.hints import hints
from engine.spice_road.values import Adjust, Claim, HouseRules, Play, Rest, Setup
from engine.timeline import Timeline
from tests.engine.review.games import GOLDEN, all_kinds, demo, golden

ROW = ("point-YYRR-6", "point-RRRR-8", "point-GGGG-12", "point-BBBB-16", "point-YYGGG-11")
GIVES, RAISES = "start-spice-YY", "start-upgrade-2"


def table() -> Timeline:
    """Ana has YYRR and could claim the first card; Béa has nothing."""
    record = Record("spice-road", ("Ana", "Béa"), Setup(point_row=ROW), HouseRules())
    timeline = Timeline.of(record)
    for seat, cubes in enumerate(("YYRR", "")):
        timeline = timeline.record(Adjust(player=seat, caravan=Cubes.parse(cubes))).timeline
    return timeline


def after(timeline: Timeline, *actions: object) -> Timeline:
    for action in actions:
        timeline = timeline.record(action).timeline
    return timeline


def found(timeline: Timeline) -> list[Fact]:
    return [fact for fact in missed(timeline) if fact is not None]


GIFT = Adjust(player=1, caravan=Cubes.parse("YYRR"))


def test_a_card_that_somebody_else_then_took() -> None:
    """Ana could claim it in her first two turns (entries 2 and 4) and does something else."""
    timeline = after(table(), Play(card=GIVES), Rest(), Play(card=RAISES, upgrade=""), GIFT, Claim(slot=0))
    (fact,) = found(timeline)
    assert (fact.kind, fact.seats, fact.at) == ("missed.claim", (0, 1), 4)
    assert fact.numbers == {"card": ROW[0], "points": 6, "n": 2}


def test_nothing_is_missed_by_whoever_claims_it_in_the_end() -> None:
    assert not found(after(table(), Play(card=GIVES), Rest(), Claim(slot=0)))


def test_nothing_is_missed_in_a_turn_with_another_claim() -> None:
    """Ana claims the second card instead of the first."""
    begun = after(table(), Adjust(player=0, caravan=Cubes.parse("YYRRRR")))
    assert not found(after(begun, Claim(slot=1), GIFT, Claim(slot=0)))


def test_what_nobody_took_is_not_missed() -> None:
    assert not found(after(table(), Play(card=GIVES), Rest(), Rest()))


def test_a_shorter_way() -> None:
    """From YYY two upgrades lead to YRR, two more yellow to YYYRR: two turns and the claim, against five."""
    record = Record("spice-road", ("Ana", "Béa"), Setup(point_row=ROW), HouseRules())
    timeline = Timeline.of(record)
    ana = (Rest(), Rest(), Play(card=RAISES, upgrade="YY"), Play(card=GIVES), Claim(slot=0))
    for turn in ana:
        timeline = after(timeline, turn, Rest())
    (fact,) = found(timeline)
    assert (fact.kind, fact.seats, fact.at) == ("missed.line", (0,), 0)
    assert fact.numbers == {"card": ROW[0], "n": 3, "taken": 5}


def test_nothing_is_sure_once_something_was_set_by_hand() -> None:
    record = Record("spice-road", ("Ana", "Béa"), Setup(point_row=ROW), HouseRules())
    ana = (Rest(), Rest(), Play(card=RAISES, upgrade="YY"), Play(card=GIVES))
    timeline = Timeline.of(record)
    for turn in ana:
        timeline = after(timeline, turn, Rest())
    assert not found(after(timeline, Adjust(player=0, caravan=Cubes.parse("YYRR")), Claim(slot=0)))


def test_every_shorter_way_is_one_of_the_hints() -> None:
    lines = [fact for fact in found(golden("golem-4")) if fact.kind == "missed.line"]
    assert lines
    for fact in lines:
        (seat,), state = fact.seats, golden("golem-4").states[fact.at]
        ways = {hint.thing: hint.turns for hint in hints(state, seat)}
        assert ways[fact.numbers["card"]] == fact.numbers["n"] < fact.numbers["taken"]


@pytest.mark.parametrize("name", GOLDEN)
def test_what_holds_in_golden_games(name: str) -> None:
    timeline = golden(name)
    turns = {turn.at: turn for turn in Book(timeline).turns}
    for fact in found(timeline):
        assert turns[fact.at].seat == fact.seats[0]
        assert timeline.game.has_hints or fact.kind == "missed.claim"


def test_it_can_be_stopped_at_any_breath() -> None:
    """Long before the end there are breaths, and whoever asked need not come back."""
    for timeline in (demo(), golden("eastern-wonders-3"), golden("new-world-3")):
        assert list(islice(missed(timeline), 20)).count(None) >= 15


def test_no_game_makes_it_fall() -> None:
    games = set()
    for timeline in all_kinds():
        games |= {timeline.header.game for fact in found(timeline) if fact.kind == "missed.claim"}
    assert games == set(GAMES)
