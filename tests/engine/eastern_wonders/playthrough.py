"""Writes a whole game as a text to be read beside the rulebook: each table, its offers, the turn chosen.

`python -m tests.engine.eastern_wonders.playthrough` writes the golden ones anew.
"""

import json
from collections.abc import Iterator
from pathlib import Path

from engine.eastern_wonders.offers import offers
from engine.eastern_wonders.scoring import outcome, summary
from engine.eastern_wonders.turns import plan_of
from engine.eastern_wonders.values import Market, State, Turn, hold_limit
from engine.game import Action
from engine.record import action_to_json
from tests.engine.eastern_wonders.playing import played

FOLDER = Path(__file__).parent / "golden"
GAMES = {"2-players": (4, 2, False), "3-players": (5, 3, True), "4-players": (38, 4, False)}
"""Seed, players, and whether it is a map of one's own."""


def playthrough(seed: int, players: int, own_map: bool) -> str:
    _, states, actions = played(seed, players, own_map=own_map)
    lines = [*_map(states[0]), ""]
    for number, (state, action) in enumerate(zip(states, actions, strict=False), 1):
        lines += [f"{number}. round {state.round}, player {state.seat}, {state.status}", *_table(state)]
        lines += [*_offers(state), f"  > {json.dumps(action_to_json(action))}", ""]
    lines += [f"{states[-1].status}", *_table(states[-1])]
    lines += [f"  player {seat}: {summary(states[-1], seat)}" for seat in range(players)]
    return "\n".join([*lines, f"  winners: {outcome(states[-1]).winners}", ""])


def _map(state: State) -> Iterator[str]:
    for place, tile in zip(state.table.chart.places, state.sea.tiles, strict=True):
        printed = state.table.market.get(tile)
        what = f"{tile} {printed.costs} -> {printed.gives}" if printed else "port"
        near = " ".join(state.table.chart.near[place.cell])
        yield f"{place.cell} ({place.q}, {place.r}) {what}; touches {near}"
    yield f"pile: {' '.join(state.ports.pile)}"


def _table(state: State) -> Iterator[str]:
    chart, sea = state.table.chart, state.sea
    for seat, player in enumerate(state.players):
        limit = hold_limit(state.table, player.bonus)
        built = [cell for cell, here in zip(chart.cells, sea.outposts, strict=True) if seat in here]
        things = (" ".join(built), " ".join(player.bonus), " ".join(player.claimed))
        yield (
            f"  {seat}: {player.hold.word or '-'} of {limit}, boat {player.boat or '-'}, rows {player.rows}; "
            + "; ".join(thing or "-" for thing in things)
        )
    cubes = [f"{cell} {lying}" for cell, lying in zip(chart.cells, sea.lying, strict=True) if lying]
    ports = [f"{cell} {tile}" for cell, tile in zip(chart.ports, state.ports.tiles, strict=True)]
    yield f"  ports: {', '.join(ports)}; lying: {', '.join(cubes) or '-'}"


def _offers(state: State) -> Iterator[str]:
    """What can be done, and where; behind each cell the cubes and numbers of the first of these turns."""
    found: dict[str, list[str]] = {}
    for offer in [offer for offer in offers(state) if offer.touch.kind == "cell"]:
        kinds = offer.refusal.rule.id if offer.refusal else " | ".join(map(_kind, offer.actions))
        found.setdefault(kinds, []).append(f"{offer.touch.key}{_details(offer.default)}")
    for kinds, cells in found.items():
        yield f"  {kinds}: {' '.join(cells)}"


def _kind(action: Action) -> str:
    return plan_of(action) if isinstance(action, Turn) else f"draft {action.lot}"


def _details(action: Action | None) -> str:
    parts = []
    if isinstance(action, Turn):
        parts = [action.drop and f"-{action.drop}", action.toll and f"toll {action.toll}"]
        parts += [f"{seat} discards {cubes}" for seat, cubes in action.discards]
    if isinstance(action, Market):
        parts += [action.pay and f"pay {action.pay}", action.bonus and f"bonus {action.bonus}"]
        parts += [action.upgrade and f"upgrade {action.upgrade}", f"x{action.times}"]
    if isinstance(action, Turn):
        parts += [action.discard and f"discard {action.discard}"]
    told = ", ".join(str(part) for part in parts if part)
    return f"({told})" if told else ""


def main() -> None:
    for name, game in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(playthrough(*game), "utf-8")


if __name__ == "__main__":
    main()
