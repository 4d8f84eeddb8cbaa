"""Cubes that are touched in Eastern Wonders: left on tiles, paid to others, paid for an outpost, returned.

Each of them must leave enough for what is done at the end of the way; `turns` knows which do.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from engine.choosing import BOWL, HOLE, Pick, Said, Saying
from engine.cubes import NONE, Cubes, Word, handfuls, parsed
from engine.eastern_wonders.naming import printed_on
from engine.eastern_wonders.offers import answering, is_way
from engine.eastern_wonders.rules import apply
from engine.eastern_wonders.sailing import sail
from engine.eastern_wonders.spending import Layings
from engine.eastern_wonders.turns import Answers, as_wished, compose, course, plan_of
from engine.eastern_wonders.values import Market, Port, State, Turn, free_steps
from engine.game import OVER, Action, Touch, forced
from engine.unnamed import UNKNOWN

CUBES = ("drop", "toll", "pay", "discard", "discards")


def picks(state: State, action: Action) -> tuple[Pick, ...]:
    """What is left behind, paid and returned, as far as there is a choice."""
    if not isinstance(action, Turn) or not state.round or state.status is OVER:
        return ()
    if not is_way(state, action.path):
        return ()
    asked: dict[str, tuple[Answers, Any]] = {}

    def noted(question: str, answers: Answers, wish: Any) -> Any:
        answer = as_wished(question, answers, wish)
        asked[question] = answers, answer
        return answer

    turn = compose(state, action, noted)
    if turn is None:
        return ()
    found = (
        _pick(state, turn, question, answers, answer)
        for question, (answers, answer) in asked.items()
        if question.split()[0] in CUBES
    )
    return tuple(pick for pick in found if pick.is_choice)


def _pick(state: State, action: Turn, question: str, answers: Answers, answer: Any) -> Pick:
    field, _, other = question.partition(" ")
    seat = int(other) if other else state.seat

    def turn(word: Word) -> Turn | None:
        given = word if isinstance(answers, Layings) else parsed(word)
        return compose(state, action, answering(question, given))

    if isinstance(answers, Layings):
        places = _tiles_left(state, action) if field == "drop" else _owners(state, action)
        fits = _laid_so_far(answers, _returning(state, action) if field == "drop" else ())
        return Pick(field, seat, answers.hold, places, answer, fits, turn)
    return Pick(
        field,
        seat,
        sail(state, action)[1] if field == "pay" else _overflowing(state, action, seat),
        (BOWL,) * answer.total,
        Word(answer.word),
        lambda laid: _is_part(laid, tuple(answers)),
        turn,
    )


def _overflowing(state: State, action: Turn, seat: int) -> Cubes:
    """A hold before anything is returned."""
    return apply(state, forced(replace(action, discard=NONE, discards=()))).players[seat].hold


def _is_part(laid: str, answers: tuple[Cubes, ...]) -> bool:
    so_far = parsed(laid.replace(HOLE, ""))
    return any(answer.covers(so_far) for answer in answers)


def _tiles_left(state: State, action: Turn) -> tuple[Touch, ...]:
    free = free_steps(state.players[state.seat])
    return tuple(Touch("cell", cell) for cell in action.path[free - 1 : -1])


def _returning(state: State, action: Turn) -> tuple[int, ...]:
    way = course(state, action.path)
    return way.returning if way else ()


def _owners(state: State, action: Turn) -> tuple[Touch, ...]:
    way = course(state, action.path)
    return tuple(Touch("player", seat) for seat in way.owners) if way else ()


def _laid_so_far(answers: Layings, returning: tuple[int, ...]) -> Callable[[str], bool]:
    """Whether the holes can be filled; cubes on a tile that the way comes back to are apart."""
    condition = answers.fits
    if condition is None:
        return lambda laid: True

    def fits(laid: str) -> bool:
        holes = [at for at, letter in enumerate(laid) if letter == HOLE]
        back = [at for at in holes if at in returning]
        gone = [at for at in holes if at not in returning]
        left = answers.hold - parsed(laid.replace(HOLE, ""))
        for spent in handfuls(left, len(gone)):
            for kept in handfuls(left - spent, len(back)):
                whole = list(laid)
                for at, letter in zip((*gone, *back), chain(spent, kept), strict=True):
                    whole[at] = letter
                if condition(Word("".join(whole))):
                    return True
        return False

    return fits


# What is said of unnamed tiles


def saying(state: State, action: Action) -> Saying | None:
    """What the unnamed tile at the end of a way costs and gives."""
    if not isinstance(action, Turn) or not state.round or state.status is OVER:
        return None
    chart = state.table.chart
    cell = action.path[-1] if action.path else state.players[state.seat].boat
    if cell not in chart.index:
        return None
    port = chart.port_at.get(cell)
    if port is not None:
        tile = state.ports.tiles[port]
        if not tile.startswith(UNKNOWN):
            return None
        wish = action if isinstance(action, Port) else Port(**_sailing(action))
        points = wish.points or 0
        return Saying(tile, {"cost": wish.cost, "points": points}, lambda said: _claimed(state, wish, said))
    tile = state.sea.tiles[chart.index[cell]]
    if not tile.startswith(UNKNOWN) or printed_on(state, tile).costs is not None:
        return None
    build = state.seat not in state.sea.outposts[chart.index[cell]]
    trade = action if isinstance(action, Market) else Market(**_sailing(action))
    trade = replace(trade, build=build, times=1, forced=False)
    is_unknown = build and printed_on(state, tile).icon is None
    row: dict[str, Said] = {"icon": trade.icon or ""} if is_unknown else {}
    return Saying(
        tile, {**row, "cost": trade.cost, "gain": trade.gain}, lambda said: _traded(state, trade, said)
    )


def _sailing(action: Turn) -> dict[str, Any]:
    """How a turn sails, whatever it does then."""
    return {name: getattr(action, name) for name in ("path", "drop", "toll", "pick", "discard", "discards")}


def _claimed(state: State, wish: Port, said: Mapping[str, Any]) -> Turn:
    points = int(said["points"]) or None
    return _composed(state, wish, cost=said["cost"], points=points)


def _traded(state: State, wish: Market, said: Mapping[str, Any]) -> Turn:
    """From which row the outpost comes is not guessed: where nobody says so, the turn is refused."""
    if said.get("icon") == "":
        return replace(wish, **{**said, "icon": None})
    return _composed(state, wish, **said)


def _composed(state: State, wish: Any, **said: Any) -> Turn:
    """The turn with what was said. What cannot be legal is left as it is, to be refused for a reason."""
    told: Turn = replace(wish, **said)
    turn = compose(state, told, as_wished)
    return told if turn is None or plan_of(turn) != plan_of(told) else turn
