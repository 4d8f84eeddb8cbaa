"""What can be touched in Eastern Wonders: every tile of the map, with what a boat could do there, and the
player's own board, to stay and harvest.

The first action is the likeliest: trade as often as possible, building for it if need be; claim in a port;
otherwise harvest. It goes a shortest way and spends the lowest cubes that leave enough for it. The other
things to do there follow, and chips lead to all other ways, cubes and numbers.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.cubes import NONE, Counts, Word, plus
from engine.eastern_wonders.chart import distances, shortest, within
from engine.eastern_wonders.naming import printed_on
from engine.eastern_wonders.rules import HARVEST_BONUS, apply
from engine.eastern_wonders.sailing import boats_at
from engine.eastern_wonders.spending import HARVEST, Layings
from engine.eastern_wonders.turns import (
    Answers,
    Ask,
    as_wished,
    compose,
    course,
    heading,
    plans,
    unguessed,
)
from engine.eastern_wonders.values import Draft, Harvest, Market, Port, State, Turn, free_steps
from engine.game import OVER, Action, Around, Choice, Illegal, Later, Offer, Reach, Touch, forced, in_order
from engine.unnamed import UNKNOWN

Path = tuple[str, ...]
HARVEST_HERE = Touch("harvest", 0)
"""Staying and harvesting: it can be done wherever the boat is, and is seldom the likeliest thing there."""


def offers(state: State) -> tuple[Offer, ...]:
    """Every tile: what the boat would do there, or why it cannot. Last of all, to stay and harvest."""
    return (*(_offer(state, cell) for cell in state.table.chart.cells), _harvest_here(state))


def around(state: State, later: Later) -> Around:
    """Cubes lie on the map; harvest tiles bring some, and so does a tile on which a boat stays and trades."""
    player = state.players[later.seat]
    tiles = player.bonus.count("harvest") * later.brought
    brings = (HARVEST_BONUS * tiles).counts if tiles else NONE.counts
    there = brought_at(state, player.boat, later.then)
    if there is None:
        return Around(state.sea.lying, brings, rest=player.boat)
    return Around(state.sea.lying, plus(brings, there))


def brought_at(state: State, cell: str, then: Action | None) -> Counts | None:
    """What the next turn of a boat brings because it lies here; None where nobody can say.

    That is so on an unnamed tile, and in a port, which may have another tile by then.
    """
    if not isinstance(then, Market | Port) or then.path:
        return NONE.counts
    printed = printed_on(state, state.sea.tiles[state.table.chart.index[cell]])
    if printed.costs is None or isinstance(then, Port):
        return None
    (a, b, c, d), (e, f, g, h), times = printed.gives.counts, printed.costs.counts, then.times
    return times * (a - e), times * (b - f), times * (c - g), times * (d - h)


def reach(state: State, action: Action) -> Reach:
    """Cubes are picked up where a boat arrives; tolls, and what they make too many, are somebody else's."""
    if not isinstance(action, Turn):
        return Reach()
    taken = bool(action.path) and action.pick
    place = state.table.chart.index.get(action.path[-1]) if taken else None
    others = bool(action.toll or action.discards)
    return Reach(place, others=others, brought=isinstance(action, Harvest))


def turns_at(state: State, touch: Touch) -> tuple[Action, ...]:
    """What this one touch would do, without a reason where it would do nothing."""
    offer = _harvest_here(state) if touch == HARVEST_HERE else _offer(state, str(touch.key))
    return offer.actions


def touched(state: State, action: Action) -> Touch | None:
    """Which touch a recorded turn came from."""
    match action:
        case Draft(cell=cell):
            return Touch("cell", cell)
        case Turn(path=path):
            cell = path[-1] if path else state.players[state.seat].boat
            return Touch("cell", cell) if cell else None
    return None


def choices(state: State, chosen: Action) -> tuple[Choice, ...]:
    """The chips beside a turn: another way, other things to do, other cubes, other numbers."""
    if isinstance(chosen, Draft):
        lots = tuple(replace(chosen, lot=lot) for lot in dict.fromkeys(state.lots))
        return (Choice("lot", lots),) if len(lots) > 1 else ()
    if not isinstance(chosen, Turn) or not state.round or state.status is OVER:
        return ()
    if not is_way(state, chosen.path):
        return ()
    questions = asked(state, chosen)
    if not questions:
        return ()
    rows = []
    for field, ways in other_ways(state, chosen).items():
        turns = tuple(turn for way in ways if (turn := sailing(state, chosen, way)) is not None)
        if len(turns) > 1 or (turns and turns[0].path != chosen.path):
            rows.append(Choice(field, turns, ways=True))
    for question, answers in questions.items():
        if len(answers) > 1:
            options = tuple(turn for answer in answers for turn in answered(state, chosen, question, answer))
            rows.append(Choice(question.split()[0], options))
    return tuple(rows)


def asked(state: State, chosen: Turn) -> Mapping[str, tuple[Any, ...]]:
    """What is to be decided along the path of a turn, with all answers; nothing where it cannot be sailed."""
    questions: dict[str, tuple[Any, ...]] = {}

    def noted(question: str, answers: Answers, wish: Any) -> Any:
        answer = as_wished(question, answers, wish)
        questions[question] = (
            answers.around(answer) if isinstance(answers, Layings) else tuple(in_order(answers))
        )
        return answer

    return questions if compose(state, chosen, noted) else {}


def answered(state: State, wish: Turn, question: str, answer: Any) -> tuple[Turn, ...]:
    """The turn with one question answered so, and all others as wished; several where it would guess."""
    turn = compose(state, wish, answering(question, answer))
    if turn is None:
        return ()
    return unguessed(state, turn, wish) if question == "do" else (turn,)


def reachable(state: State) -> tuple[str, ...]:
    """The tiles on which the boat can end this turn: those for which it has the cubes."""
    chart, player = state.table.chart, state.players[state.seat]
    free = free_steps(player)
    steps = free + player.hold.total
    cells, away = within(chart, player.boat, steps), distances(chart, player.boat)
    boats = [other.boat for other in state.players if other.boat != player.boat]
    blocked = [
        cell
        for cell in boats
        if cell not in chart.port_at and max(free, away.get(cell, steps)) + boats.count(cell) > steps
    ]
    return tuple([cell for cell in cells if cell not in blocked]) if blocked else cells


def is_way(state: State, path: Path) -> bool:
    """Whether each tile of a path touches the one before, from where the boat is."""
    near, at = state.table.chart.near, state.players[state.seat].boat
    for cell in path:
        if cell not in near.get(at, ()):
            return False
        at = cell
    return bool(at)


def _offer(state: State, cell: str) -> Offer:
    touch = Touch("cell", cell)
    boat = state.players[state.seat].boat
    if not state.round and state.status is not OVER:
        drafts = tuple(Draft(lot=lot, cell=cell) for lot in dict.fromkeys(state.lots))
        if drafts and cell not in state.table.chart.port_at:
            return Offer(touch, drafts)
        return _refused(state, touch, drafts[0] if drafts else Harvest(path=(cell,)))
    ways = shortest(state.table.chart, boat, cell) if boat else ()
    path = ways[0] if ways else (cell,)
    wish = heading(path)
    way = course(state, path) if ways and state.status is not OVER else None
    if way is None:
        return _refused(state, touch, _attempt(state, path))
    turns = tuple(turn for plan in plans(state, way, wish) for turn in answered(state, wish, "do", plan))
    return Offer(touch, turns, unnamed=_unnamed(state, cell))


def _harvest_here(state: State) -> Offer:
    boat = state.players[state.seat].boat
    if not boat or not state.round or state.status is OVER:
        return _refused(state, HARVEST_HERE, Harvest())
    turn = compose(state, heading(()), answering("do", HARVEST))
    return Offer(HARVEST_HERE, () if turn is None else (turn,))


def answering(question: str, answer: Any) -> Ask:
    """One question answered, all others as wished."""

    def ask(asked: str, answers: Answers, wish: Any) -> Any:
        return answer if asked == question else as_wished(asked, answers, wish)

    return ask


def _refused(state: State, touch: Touch, attempt: Action) -> Offer:
    try:
        apply(state, attempt)
    except Illegal as refusal:
        unnamed = _unnamed(state, str(touch.key)) if touch.kind == "cell" else None
        return Offer(touch, (), refusal.kept(), forced(attempt), unnamed)
    raise AssertionError(f"{attempt} is legal but was not offered")


def _attempt(state: State, path: Path) -> Harvest:
    """A harvest at the end of a way that is too dear: as many cubes left behind and paid as there are."""
    player = state.players[state.seat]
    drops, word = max(0, len(path) - free_steps(player)), player.hold.word
    tolls = len(boats_at(state, path[-1])) if path else 0
    return Harvest(path=path, drop=Word(word[:drops]), toll=Word(word[drops : drops + tolls]))


def _unnamed(state: State, cell: str) -> str | None:
    """The tile that could be named here, and used for more."""
    chart = state.table.chart
    port = chart.port_at.get(cell)
    tile = state.sea.tiles[chart.index[cell]] if port is None else state.ports.tiles[port]
    return tile if tile.startswith(UNKNOWN) else None


# Other ways to the same tile


def other_ways(state: State, chosen: Turn) -> Mapping[str, Sequence[Path]]:
    """The shortest ways, and detours: at each step any other tile, and the shortest way on from there.

    Whoever wants to sail a longer way still finds it by choosing detours one after the other.
    """
    chart, boat = state.table.chart, state.players[state.seat].boat
    path = chosen.path
    end = path[-1] if path else boat
    direct = shortest(chart, boat, end)
    detours: dict[Path, None] = {} if path in direct else {path: None}
    for i in range(len(path) + 1):
        at = path[i - 1] if i else boat
        for cell in chart.near[at]:
            way = (*path[:i], cell, *shortest(chart, cell, end)[0])
            if way not in direct:
                detours[way] = None
    return {"path": direct, "detour": sorted(detours, key=len)}


def sailing(state: State, chosen: Turn, way: Path) -> Turn | None:
    """The same turn along another way, as nearly as its cubes allow."""
    return compose(state, replace(chosen, path=way), as_wished)
