"""Looking back at Eastern Wonders: its kinds of turns, outposts, columns, tolls, ports and steps."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.cubes import NONE
from engine.eastern_wonders.offers import turns_at
from engine.eastern_wonders.sailing import boats_at
from engine.eastern_wonders.scoring import vp_points
from engine.eastern_wonders.values import BONUS_POINTS, Harvest, Market, Player, Port, State, Turn
from engine.game import OVER, Action, Touch
from engine.review.cards import bargain, bought
from engine.review.surprise import noted
from engine.review.values import SKIP, Deed, Fact, Number, Prize, Review

if TYPE_CHECKING:
    from engine.review.book import Book


def deed(before: State, action: Action, after: State) -> Deed:
    seat = before.seat
    if not isinstance(action, Turn):
        return Deed(SKIP)
    returned = [(seat, action.discard), *action.discards]
    given = tuple((whose, cubes) for whose, cubes in returned if cubes and whose < len(before.players))
    match action:
        case Market():
            return _at_market(before, action, after)._replace(returned=given)
        case Port():
            claimed = after.players[seat].claimed[len(before.players[seat].claimed) :]
            return Deed("port", claimed=claimed[0] if claimed else "", returned=given)
        case Harvest():
            return Deed("harvest", returned=given)
    return Deed("pass", returned=given)


def _at_market(before: State, action: Market, after: State) -> Deed:
    """What a trade made of the cubes, apart from the ones on the way there."""
    cell = action.path[-1] if action.path else before.players[before.seat].boat
    at = before.table.chart.index.get(cell)
    tile = before.sea.tiles[at] if at is not None else ""
    printed = before.table.market.get(tile)
    costs, gives = (printed.costs, printed.gives) if printed else (action.cost, action.gain)
    used, more = (tile, action.times * (gives.value - costs.value)) if action.times else ("", 0)
    if not action.build:
        return Deed("trade", used=used, more=more)
    return Deed("build", bought=tile, paid=action.pay.total, used=used, more=more)


def kept(player: Player) -> object:
    return player.rows, player.bonus, player.claimed


def prize(state: State, name: str) -> Prize | None:
    points, tile = vp_points(state, name), state.table.vp.get(name)
    return None if points is None else Prize(points, tile.cost if tile else NONE)


def prizes(state: State) -> tuple[str, ...]:
    return tuple(tile for tile in state.ports.tiles if tile in state.table.vp)


def claimable(state: State) -> tuple[str, ...]:
    if state.status == OVER or not state.round:
        return ()
    chart, known = state.table.chart, state.table.vp
    return tuple(
        tile
        for cell, tile in zip(chart.ports, state.ports.tiles, strict=True)
        if tile in known and any(isinstance(turn, Port) for turn in turns_at(state, Touch("cell", cell)))
    )


def outposts(book: "Book") -> Iterator[Fact]:
    """Who has built most, and what the board shows for it."""
    built = tuple(sum(player.rows) for player in book.timeline.state.players)
    most, ahead = book.ahead(built)
    first = next((turn.at for turn in book.by_seat[most] if turn.deed.kind == "build"), None)
    if first is not None:
        points = book.outcome.scores[most].parts["board"]
        numbers: dict[str, Number] = {"n": built[most], "points": points, "built": built}
        yield from noted("sea.outposts", (most,), first, ahead, numbers)


def columns(book: "Book") -> Iterator[Fact]:
    """Who has emptied most columns of the board, each of which brought a bonus tile."""
    players = book.timeline.state.players
    tiles = tuple(len(player.bonus) for player in players)
    most, ahead = book.ahead(tiles)
    first = next((turn.at for turn in book.by_seat[most] if _bonus(book, turn.at)), None)
    if first is not None:
        points = sum(BONUS_POINTS[tile] for tile in players[most].bonus)
        numbers: dict[str, Number] = {"n": tiles[most], "points": points, "tiles": tiles}
        yield from noted("sea.columns", (most,), first, ahead, numbers)


def _bonus(book: "Book", at: int) -> bool:
    action = book.timeline.actions[at]
    return isinstance(action, Market) and action.bonus is not None


def tolls(book: "Book") -> Iterator[Fact]:
    """Who gained or lost most by tolls."""
    paid: Counter[int] = Counter()
    received: Counter[int] = Counter()
    first: dict[int, int] = {}
    for turn in book.turns:
        action = book.timeline.actions[turn.at]
        if isinstance(action, Turn) and action.toll and action.path:
            owners = boats_at(book.timeline.states[turn.at], action.path[-1])
            for owner, _ in zip(owners, action.toll, strict=False):
                paid[turn.seat] += 1
                received[owner] += 1
                first.setdefault(turn.seat, turn.at)
                first.setdefault(owner, turn.at)
    if first:
        whose = max(sorted(first), key=lambda seat: abs(received[seat] - paid[seat]))
        apart = abs(received[whose] - paid[whose])
        numbers = {"paid": paid[whose], "received": received[whose]}
        yield from noted("sea.tolls", (whose,), first[whose], apart, numbers)


def ports(book: "Book") -> Iterator[Fact]:
    """Who claimed most often in one and the same port."""
    claims: dict[tuple[int, str], list[int]] = {}
    for seat, turns in enumerate(book.claims):
        for turn in turns:
            cell = book.timeline.states[turn.at + 1].players[seat].boat
            claims.setdefault((seat, cell), []).append(turn.at)
    if claims:
        seat, cell = max(claims, key=lambda one: (len(claims[one]), -claims[one][0]))
        places = claims[seat, cell]
        numbers: dict[str, Number] = {"n": len(places), "of": len(book.claims[seat]), "cell": cell}
        yield from noted("sea.ports", (seat,), places[0], len(places), numbers)


def steps(book: "Book") -> Iterator[Fact]:
    """Who has sailed farthest."""
    sailed, first = [0] * len(book.seats), dict[int, int]()
    for turn in book.turns:
        length = len(getattr(book.timeline.actions[turn.at], "path", ()))
        sailed[turn.seat] += length
        if length:
            first.setdefault(turn.seat, turn.at)
    most = max(book.there, key=sailed.__getitem__)
    others = [sailed[seat] for seat in book.there if seat != most]
    if others and most in first:
        usual = max(1, sum(others)) / len(others)
        numbers: dict[str, Number] = {"n": sailed[most], "steps": tuple(sailed)}
        yield from noted("sea.steps", (most,), first[most], sailed[most] / usual, numbers)


REVIEW = Review(
    kinds=("trade", "build", "harvest", "port", "pass"),
    deed=deed,
    kept=kept,
    prize=prize,
    prizes=prizes,
    claimable=claimable,
    facts=(bargain, bought, outposts, columns, tolls, ports, steps),
)
