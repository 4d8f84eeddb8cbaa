"""Tables of Spice Road in one line each, and the two ways in which a turn can end."""

from typing import Any

from engine.cubes import Cubes
from engine.game import Action, Fact, Illegal
from engine.spice_road.rules import apply
from engine.spice_road.setup import set_up
from engine.spice_road.values import HouseRules, Setup, State, catalog

ROW = ("spice-G", "spice-YR", "trade-YY-G", "upgrade-3", "trade-R-YYY", "spice-YYYY")
POINTS = ("point-YYRR-6", "point-RRRR-8", "point-YYGG-8", "point-RRGG-10", "point-GGGG-12")
NEXT_POINTS = ("point-RRBB-12", "point-GGBB-14", "point-YRGB-12", "point-RRGGG-13", "point-BBBB-16")


def table(players: int = 2, /, **rules: Any) -> State:
    """The table before the first turn, with these rows and unknown decks."""
    return set_up(players, Setup(merchant_row=ROW, point_row=POINTS), HouseRules(**rules), catalog())


def mover(state: State, /, **has: Any) -> State:
    """The same table, with other things in front of the player whose turn it is."""
    return seated(state, state.seat, **has)


def seated(state: State, seat: int, /, **has: Any) -> State:
    if "caravan" in has:
        has["caravan"] = Cubes.parse(has["caravan"])
    player = state.players[seat]._replace(**has)
    return state._replace(players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def market(state: State, /, **has: Any) -> State:
    if "row" in has:
        has.setdefault("lying", ("",) * len(has["row"]))
    if "lying" in has:
        has["lying"] = tuple(Cubes.parse(word) for word in has["lying"])
    return state._replace(market=state.market._replace(**has))


def points(state: State, /, **has: Any) -> State:
    return state._replace(points=state.points._replace(**has))


def lying(state: State) -> tuple[str, ...]:
    return tuple(cubes.word for cubes in state.market.lying)


def caravan(state: State, seat: int = 0) -> str:
    return state.players[seat].caravan.word


def refused(state: State, action: Action) -> tuple[str, dict[str, Fact]]:
    """The rule and the numbers with which an action is refused."""
    try:
        apply(state, action)
    except Illegal as illegal:
        return illegal.rule.id, dict(illegal.facts)
    raise AssertionError(f"{action} was not refused")


def rule(state: State, action: Action) -> str:
    return refused(state, action)[0]


def cubes_in_play(state: State) -> int:
    """All cubes that are not in the bowls."""
    return sum(player.caravan.total for player in state.players) + sum(c.total for c in state.market.lying)
