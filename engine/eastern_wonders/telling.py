"""What happened in Eastern Wonders, as data that the app can say in any language."""

from engine.cubes import NONE, parsed
from engine.eastern_wonders.naming import printed_on
from engine.eastern_wonders.sailing import boats_at
from engine.eastern_wonders.values import (
    Adjust,
    Draft,
    Harvest,
    Market,
    Name,
    Port,
    State,
    Turn,
    free_steps,
)
from engine.game import Action, Fact, Taken, Words
from engine.presence import Join, Leave, Skip
from engine.telling import adjusted, came_or_went


def describe(state: State, action: Action) -> Words:
    """What this action does to the table that it is about to change."""
    facts: dict[str, Fact] = {"player": state.seat}
    match action:
        case Draft():
            return Words("draft", facts | {"lot": action.lot.word, "cell": action.cell})
        case Turn():
            return _turn(state, action, facts)
        case Name():
            return Words("name", {"unnamed": action.unnamed, "tile": action.tile})
        case Adjust():
            return adjusted(action)
        case Leave() | Join():
            return came_or_went(action)
        case Skip():
            return Words("skip", facts)
    raise AssertionError(f"{action} is no action of this game")


def _turn(state: State, action: Turn, facts: dict[str, Fact]) -> Words:
    """Facts that say nothing (no cubes left behind, no toll) are left out."""
    chart, player = state.table.chart, state.players[state.seat]
    cell = action.path[-1] if action.path else player.boat
    at = chart.index.get(cell)
    # Where the past was mended, boats may be gone that a later turn pays.
    owners = boats_at(state, cell) if action.path and action.toll else ()
    told: dict[str, Fact] = {
        "through": " ".join(action.path[:-1]),
        "drop": action.drop,
        "toll": action.toll[: len(owners)],
        "to": " ".join(map(str, owners)),
        "picked": _picked(state, action, cell),
        "discard": action.discard.word,
        "discards": " ".join(f"{seat}:{cubes}" for seat, cubes in action.discards),
    }
    key = action.do
    facts["cell"] = cell
    if isinstance(action, Market):
        tile = state.sea.tiles[at] if at is not None else ""
        key = "market.trade" if not action.build else "market.both" if action.times else "market.build"
        told |= {"pay": action.pay.word, "bonus": action.bonus or "", "steps": action.upgrade}
        told["icon"] = (action.icon or "") if action.build else ""
        facts["tile"] = tile
        if action.times:
            printed = printed_on(state, tile)
            cost, gain = printed.costs or action.cost, printed.gives or action.gain
            facts |= {
                "times": action.times,
                "cost": (cost * action.times).word,
                "gain": (gain * action.times).word,
            }
    elif isinstance(action, Port):
        tile = state.ports.tiles[chart.port_at[cell]] if cell in chart.port_at else ""
        known = state.table.vp.get(tile)
        facts |= {"tile": tile, "cost": known.cost.word if known else action.cost.word}
        told["reveal"] = action.reveal or ""
    elif isinstance(action, Harvest):
        facts["red"] = player.bonus.count("harvest")
    return Words(key, facts | {name: fact for name, fact in told.items() if fact != ""})


def takes(state: State, action: Action) -> tuple[Taken, ...]:
    """The VP tile of a port; several tiles may lie there one after the other."""
    if not isinstance(action, Port):
        return ()
    cell = action.path[-1] if action.path else state.players[state.seat].boat
    at = state.table.chart.port_at.get(cell)
    tile = "" if at is None else state.ports.tiles[at]
    return (Taken(tile, cell),) if tile in state.table.vp else ()


def _picked(state: State, action: Turn, cell: str) -> str:
    """The cubes that the boat finds on the tile where its move ends, its own ones included."""
    at = state.table.chart.index.get(cell)
    if not (action.path and action.pick) or at is None:
        return ""
    left = action.path[free_steps(state.players[state.seat]) - 1 : -1]
    back = "".join(letter for letter, tile in zip(action.drop, left, strict=False) if tile == cell)
    return (state.sea.lying[at] + (parsed(back) if back else NONE)).word
