"""ANNEXE, LIEUX DE BASE: production, upgrade, trade; tool cards; the storage's limit."""

import pytest

from engine.new_world.values import Activate, State
from tests.engine.new_world.table import after, mover, opened, refused, rest, rule, storage, table, use

TOOL_FISH = ("point-RRB-6-tool-fish", "point-YBB-7-tool-fish")


def having(cubes: str, **has: object) -> State:
    return mover(table(), storage=cubes, **has)


# Lieux de production


def test_production_takes_the_cubes_shown() -> None:
    assert storage(after(having(""), use("C1-1"))) == "YYY"


# Lieux d'amélioration


@pytest.mark.parametrize(
    ("steps", "result"),
    [("YY", "YRR"), ("YR", "YYG"), ("Y", "YYR"), ("", "YYY")],
)
def test_an_upgrade_raises_cubes_step_by_step(steps: str, result: str) -> None:
    """One step for each grey cube, on one cube or on several, or fewer."""
    assert storage(after(having("YYY"), use("A1-4", upgrade=steps))) == result


def test_the_same_cube_may_be_raised_several_times() -> None:
    state = opened(mover(table(), storage="Y"), "C1-3")
    assert storage(after(state, use("C1-3", upgrade="YRG"))) == "B"


def test_no_more_steps_than_grey_cubes() -> None:
    assert refused(having("YYY"), use("A1-4", upgrade="YYY")) == ("NW-UPGRADE-1", {"most": 2, "steps": 3})


@pytest.mark.parametrize(
    ("cubes", "steps", "facts"),
    [
        ("YY", "R", {"step": "R", "has": "YY"}),
        ("B", "B", {"step": "B", "has": "B"}),
        ("R", "RR", {"step": "R", "has": "G"}),
        ("YR", "YG", {"step": "G", "has": "RR"}),
    ],
)
def test_each_step_needs_its_cube_and_nothing_is_above_brown(
    cubes: str, steps: str, facts: dict[str, str]
) -> None:
    assert refused(having(cubes), use("A1-4", upgrade=steps)) == ("NW-UPGRADE-2", facts)


# Lieux d'échange


@pytest.mark.parametrize(("times", "result"), [(1, "YYYRR"), (2, "YRRRR")])
def test_a_trade_may_be_done_several_times(times: int, result: str) -> None:
    assert storage(after(having("YYYYY"), use("A1-5", times=times))) == result


def test_a_trade_needs_its_cubes_each_time() -> None:
    facts = {"times": 3, "needs": "YYYYYY", "has": "YYYYY"}
    assert refused(having("YYYYY"), use("A1-5", times=3)) == ("NW-TRADE-1", facts)


def test_a_trade_location_is_used_for_at_least_one_trade() -> None:
    """Decision: refused, unless the table agreed otherwise."""
    assert rule(having("YY"), use("A1-5", times=0)) == "NW-TRADE-2"
    assert storage(after(mover(table(empty_trade=True), storage="YY"), use("A1-5", times=0))) == "YY"


def test_cubes_just_received_may_be_traded_again() -> None:
    """Tant que vous avez les cubes appropriés: 6 red for brown, three at a time."""
    state = opened(mover(table(), storage="RRRRRR"), "C1-4")
    assert storage(after(state, use("C1-4", times=2))) == "BBBB"


# Cartes Points: tools


def test_a_tool_gives_its_cube_on_locations_with_its_symbol() -> None:
    """CARTES POINTS, Outil: each card gives its own."""
    assert storage(after(having("", claimed=TOOL_FISH), use("C1-1"))) == "YYYYR"
    assert storage(after(having("", claimed=TOOL_FISH), use("B1-3"))) == "R"


def test_the_cube_of_a_tool_comes_before_the_locations_action() -> None:
    """CARTES POINTS, Outil: so it can be traded or raised at once."""
    tool_canoe, tool_tent = "point-RBB-8-tool-canoe", "point-YRB-5-tool-tent"
    assert storage(after(having("YY", claimed=(tool_canoe,)), use("B1-4"))) == "GG"
    assert storage(after(having("", claimed=(tool_tent,)), use("A1-4", upgrade="RG"))) == "B"


def test_a_tool_works_at_a_fort_too() -> None:
    """CARTES POINTS, Outil: the card above can be paid with it."""
    state = mover(table(), storage="YYB", claimed=("point-YGB-6-tool-bow",))
    assert storage(after(state, use("A1-2", claim=True))) == "R"


def test_tool_cubes_may_be_told_and_must_be_right() -> None:
    assert storage(after(having("", claimed=TOOL_FISH), use("C1-1", tool="YR"))) == "YYYYR"
    assert refused(having(""), use("C1-1", tool="R")) == ("NW-TOOL-1", {"gives": "", "told": "R"})
    assert rule(having("", claimed=TOOL_FISH), use("C1-1", tool="")) == "NW-TOOL-1"


# Fields that do not belong to the location


@pytest.mark.parametrize(
    "turn",
    [
        use("A1-3", times=2),
        use("A1-3", upgrade="Y"),
        use("A1-3", bonus=0),
        use("A1-3", claim=True),
        use("A1-3", explore="C1-3"),
        use("A1-3", found="Y"),
        use("A1-3", new_settlers=1),
        use("A1-3", reveal="?"),
        use("A1-3", uncover="?"),
        use("A1-3", gain="R"),
        use("A1-4", times=2),
        use("A1-4", gain="B"),
        use("A1-5", upgrade="Y"),
        use("A1-5", cost="Y", gain="B"),
    ],
)
def test_a_location_does_what_is_printed_and_nothing_else(turn: Activate) -> None:
    """ACTIVER b)."""
    assert rule(having("YYY"), turn) == "NW-ACTIVATE-4"


# CAPACITÉ DE L'ENTREPÔT, LIMITE DE CUBES


def test_at_the_end_of_the_turn_the_storage_holds_ten() -> None:
    """CAPACITÉ DE L'ENTREPÔT: the excess is the owner's choice."""
    state = having("YYYYYYYRR")
    facts = {"total": 12, "limit": 10, "excess": 2, "returned": 0}
    assert refused(state, use("C1-1")) == ("NW-LIMIT-1", facts)
    assert storage(after(state, use("C1-1", discard="YR"))) == "YYYYYYYYYR"
    assert storage(after(state, use("C1-1", discard="RR"))) == "YYYYYYYYYY"


def test_within_the_turn_there_is_no_limit() -> None:
    """CAPACITÉ DE L'ENTREPÔT: nine cubes and six more, then traded down."""
    tools = ("point-RBB-8-tool-canoe", "point-YYB-4-tool-canoe")
    state = having("YYYYYYYYYY", claimed=tools)
    assert storage(after(state, use("B1-4", times=3))) == "YYRGGGGGG"


def test_only_the_excess_goes_back_and_only_what_is_there() -> None:
    assert rule(having("YYY"), use("C1-1", discard="Y")) == "NW-LIMIT-1"
    facts = {"needs": "BB", "has": "YYYYYYYYYYRR"}
    assert refused(having("YYYYYYYRR"), use("C1-1", discard="BB")) == ("NW-LIMIT-2", facts)


def test_a_rest_keeps_the_limit_too() -> None:
    """CAPACITÉ DE L'ENTREPÔT: at the end of each turn; more than ten can only come by hand."""
    state = having("YYYYYYYYYYYY")
    assert rule(state, rest()) == "NW-LIMIT-1"
    assert storage(after(state, rest("YY"))) == "Y" * 10


def test_the_bowls_never_run_dry() -> None:
    """LIMITE DE CUBES: 105 cubes are in the box, more may be on the table."""
    state = table(4)
    for seat in range(4):
        has = state.players[seat]._replace(storage=having("BBBBBBBBBB").players[0].storage)
        state = state._replace(players=(*state.players[:seat], has, *state.players[seat + 1 :]))
    assert storage(after(state, use("A1-3", discard="YY"))) == "BBBBBBBBBB"
