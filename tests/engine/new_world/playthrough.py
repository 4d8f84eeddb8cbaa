"""Whole games as text: each table with everything that is offered, and the turn that was chosen.

Cards, exploration tiles and stacks are printed when they have changed. Behind `ok` are the places that can be
used, each with its default and how many other turns there are; behind a rule those that it forbids. Somebody
who knows the rules can check all that without reading code. After a change that is meant,
`python -m tests.engine.new_world.playthrough` writes the games anew.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from engine.codec import encode
from engine.game import OVER, Action, Offer
from engine.new_world.offers import legal, offers
from engine.new_world.rules import apply
from engine.new_world.scoring import outcome, score
from engine.new_world.telling import describe
from engine.new_world.values import Activate, Rest, State
from tests.engine.new_world.table import dealt

GOLDEN = Path(__file__).parent / "golden"
GAMES = {"2-players": (3, 2), "3-players": (1, 3), "4-players": (20, 4)}


def text(seed: int, players: int) -> str:
    return "\n".join(lines(seed, players)) + "\n"


def lines(seed: int, players: int) -> Iterator[str]:
    chance, state = Random(seed), dealt(seed, players)
    table: list[str] = []
    while state.status != OVER:
        yield from shown(state)
        if table != (table := lying(state)):
            yield from table
        yield from offered(state)
        action = chosen(state, chance)
        words = describe(state, action)
        yield f"> {words.key} " + " ".join(f"{key}={fact}" for key, fact in words.facts.items() if fact != "")
        yield ""
        state = apply(state, action)
    yield from (*shown(state), *lying(state))
    result = outcome(state)
    for seat in range(players):
        parts = " ".join(f"{part} {points}" for part, points in score(state, seat).parts.items())
        yield f"player {seat}: {parts}, total {score(state, seat).total}"
    yield f"winner {result.winners[0]}" + (" by the tie-break" if result.tie else "")


def chosen(state: State, chance: Random) -> Action:
    """A card whenever one can be claimed, otherwise the best of a few turns, or a rest."""
    found = legal(state)
    claims = [turn for turn in found if isinstance(turn, Activate) and turn.claim]
    if claims:
        return chance.choice(claims)
    if state.mover.ready < 2 and Rest() in found:
        return Rest()
    return max(
        chance.choices(found, k=3), key=lambda turn: apply(state, turn).players[state.seat].storage.value
    )


def shown(state: State) -> Iterator[str]:
    table, board = state.table, state.board
    yield f"round {state.round}, {state.status}, player {state.seat}"
    for seat, player in enumerate(state.players):
        settled = " ".join(
            f"{place}:{standing[1]}"
            for place, standing in zip(table.places, board.settled, strict=True)
            if standing is not None and standing[0] == seat
        )
        yield (
            f"  {seat} {player.storage.word or '-'} ready {player.ready} reserve {player.reserve} | {settled}"
            f" | {' '.join((*player.claimed, *player.bonus, *player.explored)).replace('point-', '')}"
        )


def lying(state: State) -> list[str]:
    """What lies on the table: point cards, exploration tiles, how many bonus tiles on each stack."""
    table, board = state.table, state.board
    cards = zip(table.forts, state.points.row, strict=False)
    tiles = zip(table.places, board.covered, strict=True)
    return [
        "  cards " + " ".join(f"{fort}:{card}" for fort, card in cards),
        "  tiles " + " ".join(f"{place}:{tile}" for place, tile in tiles if tile),
        "  stacks " + " ".join("/".join(str(len(stack)) for stack in stacks) for stacks in board.stacks),
    ]


def offered(state: State) -> Iterator[str]:
    places = [one for one in offers(state) if one.touch.kind != "points"]
    yield "  ok " + " ".join(shortly(one, one.default) for one in places if one.default is not None)
    forbidden: dict[str, list[str]] = {}
    for one in places:
        if one.refusal is not None:
            forbidden.setdefault(one.refusal.rule.id, []).append(str(one.touch.key))
    for rule, where in sorted(forbidden.items()):
        yield f"  {rule} " + " ".join(where)


def shortly(offer: Offer, default: Action) -> str:
    how = ",".join(f"{key}={value}" for key, value in encode(default).items() if key != "location")
    more = f"+{len(offer.actions) - 1}" if len(offer.actions) > 1 else ""
    return f"{offer.touch.key or 'rest'}{'[' + how + ']' if how else ''}{more}"


if __name__ == "__main__":
    for name, game in GAMES.items():
        (GOLDEN / f"{name}.txt").write_text(text(*game), "utf-8")
