"""Offers and chips: what is offered is legal, and what is legal can be reached, touch by touch."""

from random import Random

import pytest

from engine.cubes import Cubes, raised
from engine.eastern_wonders.offers import HARVEST_HERE, choices, offers, reachable, touched, turns_at
from engine.eastern_wonders.picks import picks
from engine.eastern_wonders.rules import apply
from engine.eastern_wonders.turns import plan_of
from engine.eastern_wonders.values import Adjust, Draft, Harvest, Market, Name, Pass, Port, State, Turn
from engine.game import Action, Offer, Touch
from engine.record import action_to_json
from tests.engine.eastern_wonders.playing import allows, anything, changed, played, read
from tests.engine.eastern_wonders.table import hold, lying, mover, on_ports, seated, table

GAMES = [(0, 2), (1, 3), (2, 4)]


def offered(state: State, cell: str) -> Offer:
    return next(offer for offer in offers(state) if offer.touch == ("cell", cell))


def chips(state: State, chosen: Action, field: str) -> tuple[Action, ...]:
    return next((choice.options for choice in choices(state, chosen) if choice.field == field), ())


def values(state: State, chosen: Action, field: str) -> list[object]:
    return [getattr(option, field) for option in chips(state, chosen, field)]


# The likeliest action


def test_a_tile_with_ones_own_outpost_trades_as_often_as_it_can() -> None:
    """MARCHÉ: the maximum first."""
    state = mover(table(boats=("B3", "C5")), hold="YYYYYYY", outposts=["B3"])
    offer = offered(state, "B3")
    assert offer.actions == (Market(times=2), Harvest(), Pass())
    assert values(state, offer.default, "times") == [2, 1]


def test_a_tile_without_one_is_built_on_where_the_trade_can_be_paid() -> None:
    """MARCHÉ: built first, with the lowest cubes that leave enough for the trade."""
    state = seated(mover(table(boats=("B3", "C5")), hold="YYYYYR"), 1, outposts=["B3"])
    offer = offered(state, "B3")
    assert offer.default == Market(build=True, pay=Cubes.parse("YY"))
    assert offer.actions[1:] == (Harvest(), Market(build=True, pay=Cubes.parse("YY"), times=0), Pass())
    poorer = mover(state, hold="YYYYR")
    assert offered(poorer, "B3").default == Market(build=True, pay=Cubes.parse("YR"))
    assert values(poorer, offered(poorer, "B3").default, "pay") == []
    poorest = mover(state, hold="YYY")
    assert offered(poorest, "B3").actions[:2] == (
        Harvest(),
        Market(build=True, pay=Cubes.parse("YY"), times=0),
    )


def test_a_port_is_claimed_in_where_the_tile_can_be_paid() -> None:
    """PORT."""
    state = mover(table(boats=("B2", "C5")), hold="YYRR")
    assert offered(state, "A1").actions == (
        Port(path=("A1",)),
        Harvest(path=("A1",)),
        Pass(path=("A1",)),
    )
    assert offered(mover(state, hold="YYR"), "A1").default == Harvest(path=("A1",))


def test_cubes_left_behind_are_the_lowest_that_leave_enough_to_act() -> None:
    """DÉPLACER SON BATEAU: the first trade needs both red cubes; the second all yellow ones."""
    state = mover(table(boats=("A2", "C5")), hold="YRR")
    assert offered(state, "C3").default == Market(path=("B2", "C3"), drop="Y", build=True)
    state = mover(table(boats=("D2", "C5")), hold="YYYR")
    default = offered(state, "B3").default
    assert (default.drop, default.times) == ("R", 1)
    assert values(state, default, "drop") == []
    harvest = offered(state, "B3").actions[1]
    assert values(state, harvest, "drop") == ["Y", "R"]


def test_tolls_are_the_lowest_cubes_too() -> None:
    """DÉPLACER SON BATEAU: in the order of the seats, each may get another cube."""
    state = mover(table(3, boats=("C3", "C4", "C4")), hold="YRG")
    default = offered(state, "C4").default
    assert default == Harvest(path=("C4",), toll="YR")
    assert values(state, default, "toll") == ["YR", "YG", "RG"]


def test_cubes_on_the_tile_are_picked_up_and_a_chip_leaves_them() -> None:
    """DÉPLACER SON BATEAU."""
    state = lying(mover(table(), hold="Y"), "B2", "RR")
    default = offered(state, "B2").default
    assert default == Harvest(path=("B2",))
    assert [option.pick for option in chips(state, default, "pick")] == [True, False]


def test_picked_up_cubes_that_the_trade_needs_cannot_be_left() -> None:
    """DÉPLACER SON BATEAU, MARCHÉ."""
    state = lying(mover(table(boats=("C4", "C5")), hold="R"), "C3", "R")
    default = offered(state, "C3").default
    assert default == Market(path=("C3",), build=True)
    assert chips(state, default, "pick") == ()


def test_an_overflowing_hold_returns_the_lowest_cubes() -> None:
    """CAPACITÉ DE LA CALE."""
    state = mover(table(), hold="YYYYYRRRGG")
    default = offered(state, "E1").default
    assert default == Harvest(path=("D2", "E1"), drop="Y", discard=Cubes.parse("Y"))
    found = [cubes.word for cubes in values(state, default, "discard")]
    assert found == ["Y", "R", "G"]


def test_every_owner_whose_hold_overflows_chooses() -> None:
    """CAPACITÉ DE LA CALE; decision."""
    state = mover(table(3, boats=("C3", "C4", "C4")), hold="GG")
    state = seated(seated(state, 1, hold="YYYYYYYYYR"), 2, hold="RRRRRRRRRR")
    default = offered(state, "C4").default
    assert default.discards == ((1, Cubes.parse("Y")), (2, Cubes.parse("R")))
    rows = [choice for choice in choices(state, default) if choice.field == "discards"]
    assert [[cubes.word for (_, cubes), _ in (o.discards for o in rows[0].options)]] == [["Y", "R", "G"]]
    assert [[cubes.word for _, (_, cubes) in (o.discards for o in rows[1].options)]] == [["R", "G"]]


def test_a_bonus_tile_and_upgrades_are_chips() -> None:
    """MARCHÉ, bonus tiles."""
    state = mover(table(4), outposts=["A2", "A3", "B1"])
    state = mover(state, boat="B2", hold="YRG", bonus=("upgrade",))
    default = offered(state, "B2").default
    assert (default.bonus, default.upgrade, default.times) == ("move", "R", 1), (
        "a second trade would overflow"
    )
    assert values(state, default, "bonus") == ["move", "vp", "upgrade", "harvest", "hold"]
    assert "" in values(state, default, "upgrade")
    two = next(option for option in chips(state, default, "bonus") if option.bonus == "upgrade")
    assert "YR" in values(state, two, "upgrade")


def test_several_shortest_ways_are_chips() -> None:
    """DÉPLACER SON BATEAU."""
    state = mover(table(boats=("A2", "C5")), hold="YRR")
    default = offered(state, "C3").default
    assert values(state, default, "path") == [("B2", "C3"), ("B3", "C3")]
    assert chips(state, offered(state, "B3").default, "path") == ()


def test_detours_lead_to_longer_ways() -> None:
    """DÉPLACER SON BATEAU: with two free steps one may come back to pick up what lies on the own tile."""
    state = lying(mover(table(), hold="Y", bonus=("move",)), "C3", "BB")
    stay = offered(state, "C3").actions[-1]
    assert stay == Pass()
    trips = [option for option in chips(state, stay, "detour") if len(option.path) == 2]
    assert {option.path for option in trips} == {(cell, "C3") for cell in state.table.chart.near["C3"]}
    assert hold(apply(state, trips[0])) == "YBB"
    assert chips(state, trips[0], "path") == (stay,)


def test_other_things_to_do_are_chips() -> None:
    """TOUR DE JEU: one of the actions, or none."""
    state = mover(table(boats=("B3", "C5")), hold="YYYYYY")
    default = offered(state, "B3").default
    assert [plan_of(option) for option in chips(state, default, "do")] == [
        "build+trade",
        "harvest",
        "build",
        "pass",
    ]
    back = next(option for option in chips(state, Harvest(), "do") if plan_of(option) == "build+trade")
    assert back == default


# What cannot be done


@pytest.mark.parametrize(
    ("cell", "has", "broken"), [("A1", "", "EW-MOVE-2"), ("C5", "Y", "EW-TOLL-2"), ("C4", "", None)]
)
def test_a_tile_that_is_too_far_says_why(cell: str, has: str, broken: str | None) -> None:
    """DÉPLACER SON BATEAU: too few cubes to get there, or to pay the boats that lie there."""
    state = mover(table(), hold=has)
    offer = offered(state, cell)
    if broken is None:
        assert offer.refusal is None
        return
    assert offer.refusal is not None
    assert offer.refusal.rule.id == broken
    assert apply(state, offer.anyway).players[0].boat == cell
    assert cell not in reachable(state)


def test_a_closed_port_can_be_sailed_to() -> None:
    """PORT."""
    state = on_ports(mover(table(boats=("B2", "C5")), hold="YYRR"), "closed", "?", "?", "")
    assert offered(state, "A1").actions == (Harvest(path=("A1",)), Pass(path=("A1",)))


def test_after_the_end_nothing_is_offered() -> None:
    """FIN DE LA PARTIE."""
    states = played(0, 2).states
    assert {offer.refusal.rule.id for offer in offers(states[-1]) if offer.refusal} == {"EW-END-1"}
    assert not any(offer.actions for offer in offers(states[-1]))
    assert choices(states[-1], Harvest()) == ()


def test_a_boat_that_was_never_placed_is_told_so() -> None:
    state = table(boats=("", "C5"))
    assert {offer.refusal.rule.id for offer in offers(state) if offer.refusal} == {"EW-MOVE-7"}
    assert touched(state, Pass()) is None


def test_what_was_touched() -> None:
    state = table()
    assert touched(state, Harvest()) == Touch("cell", "C3")
    assert touched(state, Harvest(path=("B2", "A1"))) == Touch("cell", "A1")
    assert touched(state, Draft(lot=Cubes.parse("RR"), cell="B2")) == Touch("cell", "B2")
    assert touched(state, Name(unnamed="?1", tile="tea-6")) is None
    assert touched(state, Adjust()) is None


@pytest.mark.parametrize(
    "turn", [Pass(path=("A1",)), Pass(path=("Z9",)), Adjust(), Pass(path=("C4", "C5", "C6"))]
)
def test_a_turn_that_cannot_be_has_no_chips(turn: Action) -> None:
    assert choices(mover(table(), hold=""), turn) == ()


def test_a_hold_that_only_a_slip_explains_is_no_reason_to_wait() -> None:
    """Counters can be set to anything: nobody chooses among a million ways to return the excess."""
    state = mover(table(), hold="Y" * 200 + "R" * 200 + "G" * 200 + "B" * 200)
    default = offered(state, "C3").default
    assert default.discard.total > 700
    assert choices(state, default)


# Offered exactly when legal


@pytest.mark.parametrize(("seed", "players"), GAMES)
def test_everything_offered_is_accepted(seed: int, players: int) -> None:
    """All actions of all offers, and all of their chips, on tables of whole games."""
    _, states, actions = played(seed, players, own_map=seed == 1)
    for state, action in list(zip(states, actions, strict=False))[::3]:
        for offer in offers(state):
            assert bool(offer.actions) != (offer.refusal is not None)
            assert len(set(offer.actions)) == len(offer.actions)
            for turn in offer.actions:
                apply(state, turn)
                assert touched(state, turn) == offer.touch or offer.touch == HARVEST_HERE
        for choice in choices(state, action):
            assert len(set(choice.options)) == len(choice.options) > 0
            for option in choice.options:
                apply(state, option)
                assert touched(state, option) == touched(state, action)


@pytest.mark.parametrize(("seed", "players"), GAMES)
def test_a_tile_is_offered_exactly_when_it_can_be_reached(seed: int, players: int) -> None:
    """DÉPLACER SON BATEAU."""
    states = played(seed, players, player=anything, turns=60).states
    for state in states[players:]:
        tiles = {offer.touch.key for offer in offers(state) if offer.actions and offer.touch != HARVEST_HERE}
        assert tiles == set(reachable(state))


@pytest.mark.parametrize(("seed", "players"), GAMES)
def test_staying_to_harvest_is_one_touch_wherever_the_boat_is(seed: int, players: int) -> None:
    """RÉCOLTER."""
    for state in played(seed, players, player=anything, turns=60).states[players:]:
        (harvest,) = turns_at(state, HARVEST_HERE)
        assert isinstance(harvest, Harvest)
        assert not harvest.path
        assert harvest in turns_at(state, touched(state, harvest))
        apply(state, harvest)


ORDER = ("drop", "toll", "pick", "icon", "pay", "bonus", "upgrade", "times", "discard", "discards")


def nearer(state: State, turn: Turn, target: Turn) -> Turn | None:
    """One chip that leads from a turn towards another; None where no chip does."""
    if turn.path != target.path:
        same = 0
        while same < min(len(turn.path), len(target.path)) and turn.path[same] == target.path[same]:
            same += 1
        ways = (*chips(state, turn, "path"), *chips(state, turn, "detour"))
        return next(
            (
                way
                for way in ways
                if way.path[: same + 1] == target.path[: same + 1] and way.path != turn.path
            ),
            None,
        )
    if plan_of(turn) != plan_of(target):
        return next((other for other in chips(state, turn, "do") if plan_of(other) == plan_of(target)), None)
    for field in ORDER:
        mine, theirs = getattr(turn, field, None), getattr(target, field, None)
        if mine == theirs:
            continue
        if field == "upgrade" and raised(Cubes.parse("YYYRRRGGG"), mine) is raised(
            Cubes.parse("YYYRRRGGG"), theirs
        ):
            continue
        laid = next((pick for pick in picks(state, turn) if pick.field == field and pick.ordered), None)
        if laid is not None:
            return laid.turn(theirs)
        options = [o for c in choices(state, turn) if c.field == field for o in c.options]
        options = [o for o in options if getattr(o, field) != mine]
        if field == "pick" and not options:
            continue  # nothing lies there
        return min(options, key=lambda option: apart(getattr(option, field), theirs), default=None)
    return None


def apart(one: object, other: object) -> tuple[int, int]:
    """Words: other cubes weigh more than another order."""
    if isinstance(one, str) and isinstance(other, str):
        inversions = sum(a != b for a, b in zip(one, other, strict=False))
        cubes = sum(abs(one.count(letter) - other.count(letter)) for letter in "YRGB")
        return cubes, inversions
    if isinstance(one, tuple) and isinstance(other, tuple):
        return sum(a != b for a, b in zip(one, other, strict=False)), 0
    return int(one != other), 0


def arrives(state: State, target: Turn) -> bool:
    after = apply(state, target)
    turn = next(offer.default for offer in offers(state) if offer.touch == touched(state, target))
    for _ in range(60):
        if turn is None:
            return False
        if apply(state, turn) == after:
            return True
        turn = nearer(state, turn, target)
    return False


@pytest.mark.parametrize(("seed", "players"), GAMES)
def test_everything_legal_can_be_reached_by_chips(seed: int, players: int) -> None:
    """Turns of whole games, changed at random: those that the rules still allow."""
    _, states, actions = played(seed, players, own_map=seed == 1)
    chance, reached = Random(seed), 0
    for state, action in list(zip(states, actions, strict=False))[players:]:
        turn = action_to_json(action)
        for _ in range(6):
            turn = changed(turn, state, chance)
            if allows(state, read(turn)):
                assert arrives(state, read(turn)), turn
                reached += 1
            else:
                turn = action_to_json(action)
    assert reached > len(actions) // 2
