"""The timeline with A New World: mending the past, "table differs", words, components entered in mid-game."""

from dataclasses import replace
from typing import Any

import pytest

from engine.catalog import Entered
from engine.cubes import Cubes
from engine.explaining import explanations
from engine.game import Action, with_told
from engine.new_world.values import Adjust, HouseRules, Location, Name, Settled, Setup, State
from engine.record import Record
from engine.timeline import Broken, Timeline
from tests.engine.new_world.table import INVENTED, NEXT, layout, rest, storage, use


def timeline(*actions: Action, setup: Setup | None = None, entered: bool = True) -> Timeline:
    components = INVENTED.entries if entered else ()
    return Timeline.of(
        Record("new-world", ("Ana", "Béa"), setup or layout(2), HouseRules(), actions, components)
    )


def blank(*actions: Action) -> Timeline:
    return timeline(*actions, setup=Setup(), entered=False)


# Mending the past


def test_an_earlier_turn_is_changed_and_what_no_longer_fits_is_listed() -> None:
    game = timeline(use("A1-3"), rest(), use("A1-5", times=2), rest())
    mended = game.edit(0, use("B1-3")).timeline
    (conflict,) = mended.conflicts
    assert conflict.illegal.rule.id == "NW-TRADE-1"
    assert conflict.at == 2
    assert conflict.fix == use("A1-5", times=1)
    assert mended.actions[2].forced


def test_the_smallest_fix_may_be_another_discard() -> None:
    game = timeline(
        use("C1-1"), rest(), use("A1-6", settlers=None), entered=True, setup=replace(layout(2), covered=())
    )
    mended = game.insert(0, Adjust(player=0, storage=Cubes.parse("YYYYYY"))).timeline
    fixes = [conflict.fix for conflict in mended.conflicts]
    assert fixes == [use("A1-6", discard="YY")]


def test_a_turn_left_out_leaves_the_others_their_cards() -> None:
    """Unnamed cards keep their numbers, so a name given later still goes to the same card."""
    claim = use("A1-1", settlers=2, claim=True, cost="YYY")
    other = use("A1-2", settlers=2, claim=True, cost="YYYY")
    game = blank(Adjust(player=0, storage=Cubes.parse("YYYYYYY")), claim, other)
    assert game.state.players[1].claimed == ("?3",)
    assert game.state.points.deck[0] == "?7"
    shorter = game.delete(1).timeline
    assert shorter.conflicts == ()
    assert shorter.state.points.deck[0] == "?7"


def test_undo_and_redo() -> None:
    game = timeline(use("A1-3"), rest())
    once = game.undo().timeline
    assert once.undo().timeline.state == timeline().state
    assert once.redo().timeline.state == game.state


# Table differs?


def test_single_turns_that_explain_other_cubes() -> None:
    game = timeline(use("A1-5"), rest(), use("A1-3"), rest())
    assert storage(game.state) == "YYYRR"
    found = [(one.at, one.action.location) for one in explanations(game, 0, Cubes.parse("YRRR"))]
    assert found == [(2, "B1-3")], "red was produced, not yellow"
    found = [(one.at, one.action.location) for one in explanations(game, 0, Cubes.parse("YYYYG"))]
    assert found == [(0, "A1-4")], "a cube was upgraded, not traded"


# Components entered in the middle of a game


PLAYED = (
    use("C1-2", settlers=2, cost="YY", gain="RR"),
    use("A1-1", settlers=2, claim=True, cost="YYYY", reveal="?"),
    rest(),
    rest(),
    use("C1-2", settlers=2, cost="Y", gain="R"),
)


def with_entered(game: Timeline, *locations: Location) -> Timeline:
    entries = tuple(Entered("location", location) for location in locations)
    return Timeline.of(replace(game.to_record(), components=entries))


@pytest.mark.parametrize(
    "location",
    [
        Location("C1-2", "trade", 2, cost=Cubes.parse("Y"), gain=Cubes.parse("R")),
        Location("C1-2", "upgrade", 2, upgrades=2),
    ],
)
def test_what_agrees_with_the_past_is_taken_over(location: Location) -> None:
    game = with_entered(blank(*PLAYED), location)
    assert storage(game.state) == "RRR"
    assert game.state.table.locations[game.state.table.at["C1-2"]] == location


def test_what_does_not_agree_names_the_turn() -> None:
    with pytest.raises(Broken) as broken:
        with_entered(blank(*PLAYED), Location("C1-2", "production", 2, gain=Cubes.parse("RR")))
    assert (broken.value.number, broken.value.illegal.rule.id) == (1, "NW-ACTIVATE-4")


def test_names_given_before_still_fit() -> None:
    """Numbers of unnamed cards and tiles do not depend on what is entered."""
    game = timeline(
        use("A1-2", settlers=3, bonus=1),
        rest(),
        Name(unnamed="?3101", card="bonus-3"),
        Name(unnamed="?2", card=NEXT),
        setup=Setup(),
    )
    few = Timeline.of(
        replace(game.to_record(), components=tuple(e for e in INVENTED.entries if e.kind != "location"))
    )
    for one in (game, few):
        assert one.state.players[0].bonus == ("bonus-3",)
        assert one.state.points.row[1] == NEXT


# In words


def words(state: State, action: Action) -> tuple[str, dict[str, Any]]:
    said = timeline().game.describe(state, action)
    return said.key, dict(said.facts)


def test_each_turn_is_told_in_words() -> None:
    state = timeline().state
    assert words(state, use("A1-3")) == (
        "activate.production",
        {"player": 0, "location": "A1-3", "settlers": 1, "gain": "YY"},
    )
    assert words(state, use("A1-4", upgrade="YR")) == (
        "activate.upgrade",
        {
            "player": 0,
            "location": "A1-4",
            "settlers": 2,
            "steps": "YR",
            "count": 2,
            "lost": "Y",
            "gained": "G",
        },
    )
    assert words(state, use("A1-5", times=2, discard="Y")) == (
        "activate.trade",
        {
            "player": 0,
            "location": "A1-5",
            "settlers": 1,
            "times": 2,
            "cost": "YYYY",
            "gain": "RRRR",
            "discard": "Y",
        },
    )
    assert words(state, rest()) == ("rest", {"player": 0, "count": 0})


def test_a_turn_at_a_fort_is_told_with_all_that_it_brought() -> None:
    state = timeline(use("B1-2", bonus=0), Adjust(player=1, storage=Cubes.parse("RRG"))).state
    assert words(state, use("B1-2", claim=True, explore="C1-3", reveal="?")) == (
        "activate.fort",
        {
            "player": 1,
            "location": "B1-2",
            "settlers": 3,
            "expelled": 0,
            "expelled_settlers": 2,
            "card": "point-RRG-5-explore",
            "cost": "RRG",
            "reveal": "?",
            "explore": "C1-3",
            "tile": "explore-YY",
            "found": "YY",
        },
    )
    key, facts = words(state, use("B1-1", claim=True, bonus=1))
    assert (key, facts["bonus"], facts["card"], facts["new_settlers"]) == (
        "activate.fort",
        "bonus-all-settlers",
        "point-RRB-6-settlers-2",
        2,
    )


def test_settlers_that_come_are_told_wherever_they_come_from() -> None:
    state = timeline(Adjust(player=0, storage=Cubes.parse("RRGB"))).state
    for turn, come in (
        (use("B1-1", claim=True), 2),
        (use("B1-2", claim=True, explore="C1-5"), 1),
        (use("B1-2", claim=True, explore="C1-4"), None),
    ):
        assert words(state, turn)[1].get("new_settlers") == come
    unnamed = use("A1-1", settlers=2, claim=True, cost="YYY", new_settlers=3)
    assert words(blank().state, unnamed)[1]["new_settlers"] == 3


def test_what_is_not_a_turn_is_told_too() -> None:
    state = timeline().state
    assert words(state, Name(unnamed="?3101", card="bonus-3")) == (
        "name",
        {"unnamed": "?3101", "card": "bonus-3"},
    )
    adjust = Adjust(player=1, ready=3, settled=(Settled(location="A1-3", player=1, settlers=2),))
    assert words(state, adjust) == ("adjust", {"player": 1, "ready": 3, "settled": "A1-3:1:2"})
    key, facts = words(state, use("E1-1"))
    assert (key, facts["location"]) == ("activate.unknown", "E1-1")
    key, facts = words(blank().state, use("C1-2", settlers=2, cost="YY", gain="R", tool="B"))
    assert (key, facts["cost"], facts["gain"], facts["tool"]) == ("activate.unknown", "YY", "R", "B")


def test_every_turn_of_a_game_has_words() -> None:
    game = timeline(use("A1-3"), rest(), use("C1-1"), rest())
    assert [said.key for said in game.words()] == [
        "activate.production",
        "rest",
        "activate.production",
        "rest",
    ]


def test_another_stack_uncovers_another_tile() -> None:
    """The deck would have turned up the same card, another stack would not have the same tile below."""
    one = use("A1-2", bonus=0, claim=True, reveal="point-1", uncover="bonus-tool")
    assert with_told(use("A1-2", bonus=0, claim=True), one).uncover == "bonus-tool"
    other = with_told(use("A1-2", bonus=1, claim=True), one)
    assert (other.reveal, other.uncover) == ("point-1", None)
    assert with_told(use("A1-2", bonus=0), one).reveal is None
