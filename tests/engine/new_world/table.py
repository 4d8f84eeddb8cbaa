"""Tables of A New World in one line each, and the two ways in which a turn can end.

What is printed is invented, but complete: nobody has published the components of the box.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.component_set import ComponentSet
from engine.cubes import Cubes, Word
from engine.game import Action, Fact, Illegal
from engine.new_world.rules import apply
from engine.new_world.setup import set_up
from engine.new_world.values import Activate, Covered, HouseRules, Rest, Setup, Stack, State, catalog
from tests.engine.new_world.dealing import deal

INVENTED = ComponentSet.from_json(json.loads((Path(__file__).parent / "invented.json").read_text("utf-8")))
BOX = catalog(INVENTED.entries)
NOTHING = catalog()

AID_BOW, TOOL_CANOE = "point-YRR-3-aid-bow", "point-YYB-4-tool-canoe"
SETTLERS, EXPLORE = "point-RRB-6-settlers-2", "point-RRG-5-explore"
ROW = (AID_BOW, TOOL_CANOE, SETTLERS, EXPLORE)
"""Above the forts A1-1, A1-2, B1-1 and B1-2."""
NEXT = "point-YGG-5-tool-bow"

STACKS = (
    ("A1-1", ("bonus-tool", "?", "?", "?")),
    ("A1-2", ("bonus-aid", "?")),
    ("A1-2", ("bonus-3", "?")),
    ("B1-1", ("bonus-explore", "?")),
    ("B1-1", ("bonus-all-settlers", "?")),
    ("B1-2", ("bonus-aid-tool", "?", "?", "?")),
)
COVERED = {
    "C1-3": "explore-YY",
    "C1-4": "explore-R",
    "C1-5": "explore-settler",
    "C1-6": "explore-tool",
    "D1-2": "explore-G",
    "D1-3": "explore-3",
    "D1-4": "explore-YY",
    "D1-5": "explore-settler",
}
COVERED_2_3 = {"A1-6": "explore-3", "B1-6": "explore-aid"}


def layout(players: int) -> Setup:
    tiles = COVERED if players == 4 else COVERED | COVERED_2_3
    return Setup(
        point_row=ROW,
        next_point=NEXT,
        stacks=tuple(Stack(location=fort, tiles=tiles) for fort, tiles in STACKS),
        covered=tuple(Covered(location=place, tile=tile) for place, tile in tiles.items()),
    )


def table(players: int = 3, /, **rules: Any) -> State:
    """The table before the first turn; what is under the stacks and in the deck nobody has seen."""
    return set_up(players, layout(players), HouseRules(**rules), BOX)


def unknown(players: int = 3, /, *, setup: Setup | None = None, **rules: Any) -> State:
    """A table of which nobody has entered anything."""
    return set_up(players, setup or Setup(), HouseRules(**rules), NOTHING)


def dealt(seed: int, players: int, **rules: Any) -> State:
    return set_up(players, deal(seed, players, BOX), HouseRules(**rules), BOX)


def mover(state: State, /, **has: Any) -> State:
    """The same table, with other things in front of the player whose turn it is."""
    return seated(state, state.seat, **has)


def seated(state: State, seat: int, /, **has: Any) -> State:
    if "storage" in has:
        has["storage"] = Cubes.parse(has["storage"])
    player = state.players[seat]._replace(**has)
    return state._replace(players=(*state.players[:seat], player, *state.players[seat + 1 :]))


def standing(state: State, place: str, seat: int, settlers: int) -> State:
    """The same table with a player's settlers on a place; they come from that player's board."""
    at = state.table.at[place]
    settled = (*state.board.settled[:at], (seat, settlers), *state.board.settled[at + 1 :])
    state = seated(state, seat, ready=state.players[seat].ready - settlers)
    return state._replace(board=state.board._replace(settled=settled))


def opened(state: State, *places: str) -> State:
    """The same table without the exploration tiles on these places."""
    covered = (
        "" if place in places else tile
        for place, tile in zip(state.table.places, state.board.covered, strict=True)
    )
    return state._replace(board=state.board._replace(covered=tuple(covered)))


def use(location: str, **how: Any) -> Activate:
    """A turn at a location, cubes given as words."""
    for name in ("cost", "gain", "found", "discard", "tool"):
        if name in how:
            how[name] = Cubes.parse(how[name])
    if "upgrade" in how:
        how["upgrade"] = Word(how["upgrade"])
    return Activate(location=location, **how)


def rest(discard: str = "", **how: Any) -> Rest:
    return Rest(discard=Cubes.parse(discard), **how)


def after(state: State, *actions: Action) -> State:
    for action in actions:
        state = apply(state, action)
    return state


def there(state: State, place: str) -> tuple[int, int] | None:
    """Whose settlers stand on a place, and how many."""
    return state.board.settled[state.table.at[place]]


def tile(state: State, place: str) -> str:
    return state.board.covered[state.table.at[place]]


def storage(state: State, seat: int = 0) -> str:
    return state.players[seat].storage.word


def refused(state: State, action: Action) -> tuple[str, dict[str, Fact]]:
    """The rule and the numbers with which an action is refused; its sentence has all of them."""
    with pytest.raises(Illegal) as illegal:
        apply(state, action)
    assert "{" not in str(illegal.value)
    return illegal.value.rule.id, dict(illegal.value.facts)


def rule(state: State, action: Action) -> str:
    return refused(state, action)[0]
