"""Players for the tests: one who does anything at random, one who hurries to claim, one who slips."""

from random import Random
from typing import Any, NamedTuple

from engine.eastern_wonders import EASTERN_WONDERS
from engine.eastern_wonders.chart import shortest
from engine.eastern_wonders.offers import offers, reachable
from engine.eastern_wonders.rules import apply
from engine.eastern_wonders.turns import compose
from engine.eastern_wonders.values import BONUS_KINDS, Draft, Harvest, HouseRules, Market, Pass, Port, State
from engine.game import OVER, Action, Illegal
from engine.record import Record, action_from_json
from tests.engine.eastern_wonders.table import ENTERED, TILES, at_start, dealt

KNOWN = EASTERN_WONDERS.names(TILES)


def anything(state: State, chance: Random) -> Action:
    """Any tile that can be reached, any shortest way, and any answer to every question."""
    if not state.round:
        cell = chance.choice(state.table.chart.markets)
        return Draft(lot=chance.choice(state.lots), cell=cell)

    def ask(question: str, answers: Any, wish: Any) -> Any:
        return chance.choice(tuple(answers))

    boat = state.players[state.seat].boat
    path = chance.choice(shortest(state.table.chart, boat, chance.choice(reachable(state))))
    turn = compose(state, Pass(path=path), ask)
    assert turn is not None
    return turn


def keen(state: State, chance: Random) -> Action:
    """Claims when it can; otherwise mostly builds and trades near by, and sometimes does anything."""
    actions = [action for offer in offers(state) for action in offer.actions]
    claims = [action for action in actions if isinstance(action, Port)]
    if claims:
        return chance.choice(claims)
    if not state.round or chance.random() < 0.3:
        return anything(state, chance)
    near = [action for action in actions if len(action.path) < 3 and isinstance(action, Market)]
    upwards = [action for action in near if action.times] or near
    return chance.choice(upwards) if upwards and chance.random() < 0.7 else anything(state, chance)


def crowding(state: State, chance: Random) -> Action:
    """Gathers cubes and visits other boats: holds fill up."""
    if not state.round:
        return anything(state, chance)
    own = state.players[state.seat].boat
    boats = {player.boat for player in state.players} - {own} or {*state.table.chart.near[own]}
    visits = [offer for offer in offers(state) if offer.touch.key in boats and offer.actions]
    if not visits:
        return Harvest()
    return next(turn for turn in chance.choice(visits).actions if isinstance(turn, Harvest))


def allows(state: State, action: Action) -> bool:
    try:
        apply(state, action)
    except Illegal:
        return False
    return True


def read(turn: dict[str, Any]) -> Action:
    return action_from_json(turn, EASTERN_WONDERS, KNOWN, "turn")


def changed(turn: dict[str, Any], state: State, chance: Random) -> dict[str, Any]:
    """The same turn with something else in it: a slip of the hand, or of the mind."""
    cells, letters = state.table.chart.cells, "YYYRRGB"

    def word(old: str) -> str:
        new = list(old)
        slip = chance.randrange(3)
        if slip == 0 or not new:
            new.insert(chance.randint(0, len(new)), chance.choice(letters))
        elif slip == 1:
            new.pop(chance.randrange(len(new)))
        else:
            new[chance.randrange(len(new))] = chance.choice(letters)
        return "".join(new)

    new = dict(turn)
    if new["do"] == "draft":
        return {**new, **chance.choice([{"lot": word(new["lot"])}, {"cell": chance.choice(cells)}])}
    path = list(new.get("path", []))
    match chance.choice(
        [
            "path",
            "on",
            "drop",
            "toll",
            "pick",
            "do",
            "build",
            "pay",
            "bonus",
            "upgrade",
            "times",
            "discard",
            "discards",
        ]
    ):
        case "path":
            new["path"] = path[:-1] or [chance.choice(cells)]
        case "on":
            at = path[-1] if path else state.players[state.seat].boat
            new["path"] = [*path, chance.choice(state.table.chart.near[at])]
            new["drop"] = new.get("drop", "") + chance.choice(letters)
        case "pick":
            new["pick"] = not new.get("pick", True)
        case "do":
            common = {
                key: new[key] for key in ("path", "drop", "toll", "pick", "discard", "discards") if key in new
            }
            new = {"do": chance.choice(["market", "port", "harvest", "pass"]), **common}
        case "discards":
            others = [chance.randrange(4) for _ in range(chance.randint(1, 2))]
            new["discards"] = [[seat, chance.choice(letters)] for seat in others]
        case "build" | "bonus" | "times" as key if new["do"] == "market":
            new |= {
                "build": {"build": not new.get("build")},
                "bonus": {"bonus": chance.choice(BONUS_KINDS)},
                "times": {"times": chance.randrange(4)},
            }[key]
        case "pay" | "upgrade" as key if new["do"] == "market":
            new[key] = word(new.get(key, ""))
        case "drop" | "toll" | "discard" as key:
            new[key] = word(new.get(key, ""))
    return new


class Played(NamedTuple):
    """A game that was played: its record, the tables and the turns."""

    record: Record
    states: list[State]
    actions: list[Action]


def played(seed: int, players: int, *, own_map: bool = False, turns: int = 400, player: Any = keen) -> Played:
    """A whole game, or so many turns of it."""
    chance, setup = Random(seed), dealt(seed, own_map=own_map)
    states = [at_start(players, setup=setup)]
    actions: list[Action] = []
    while states[-1].status != OVER and len(actions) < turns:
        actions.append(player(states[-1], chance))
        states.append(apply(states[-1], actions[-1]))
    names = ("Ana", "Béa", "Carl", "Dora")[:players]
    record = Record("eastern-wonders", names, setup, HouseRules(), tuple(actions), ENTERED)
    return Played(record, states, actions)
