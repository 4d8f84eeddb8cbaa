"""Whole games of Spice Road by chance: every kind of entry a record can have, and tables in between."""

from dataclasses import replace
from functools import cache
from random import Random

from engine.cubes import NONE, Cubes
from engine.game import OVER, Action, Illegal
from engine.record import Record
from engine.spice_road.naming import candidates
from engine.spice_road.offers import legal, offers
from engine.spice_road.rules import apply
from engine.spice_road.setup import deal
from engine.spice_road.values import Acquire, Adjust, Claim, HouseRules, Name, Play, Rest, Setup, State
from engine.timeline import start

WEIGHTS: dict[type[Action], int] = {Claim: 60, Play: 30, Acquire: 12, Rest: 5}
NAMES = ("Ana", "Béa", "Carl", "Дана", "李")


@cache
def dealt_game(seed: int, players: int) -> tuple[tuple[State, ...], tuple[Action, ...]]:
    """A whole game in which the app deals and nobody breaks a rule: all tables, and the turns between."""
    record = Record("spice-road", NAMES[:players], deal(seed), HouseRules())
    chance = Random(f"{seed} {players}")
    states, actions = [start(record)], []
    while states[-1].status != OVER:
        actions.append(likely(chance, legal(states[-1])))
        states.append(apply(states[-1], actions[-1]))
    return tuple(states), tuple(actions)


@cache
def mirrored_game(seed: int, players: int, entries: int = 60) -> Record:
    """A game at a real table: cards named, unnamed and named later, turns by force, counters set by hand."""
    chance = Random(f"mirrored {seed} {players}")
    record = Record("spice-road", NAMES[:players], Setup(), HouseRules())
    state, actions = start(record), []
    while len(actions) < entries and state.status != OVER:
        action = entry(chance, state)
        try:
            state = apply(state, action)
        except Illegal:
            continue
        actions.append(action)
    return replace(record, actions=tuple(actions))


def entry(chance: Random, state: State) -> Action:
    """Something that might be recorded next, legal more often than not."""
    dice = chance.random()
    if dice < 0.15:
        return naming(chance, state)
    if dice < 0.20:
        return adjustment(chance, state)
    if dice < 0.25:
        return chance.choice([offer.anyway for offer in offers(state) if offer.anyway] or [Rest()])
    if dice < 0.35:
        return unnamed_turn(chance, state)
    action = likely(chance, legal(state))
    if isinstance(action, Acquire):
        return replace(action, reveal=reveal(chance, state, "merchant"))
    if isinstance(action, Claim):
        return replace(action, reveal=reveal(chance, state, "point"))
    return action


def likely(chance: Random, turns: list[Action]) -> Action:
    kinds = [kind for kind in WEIGHTS if any(type(turn) is kind for turn in turns)]
    (kind,) = chance.choices(kinds, [WEIGHTS[kind] for kind in kinds])
    return chance.choice([turn for turn in turns if type(turn) is kind])


def reveal(chance: Random, state: State, kind: str) -> str | None:
    deck = state.market.deck if kind == "merchant" else state.points.deck
    if not deck:
        return None
    cards = state.table.merchants if kind == "merchant" else state.table.points
    return chance.choice([None, "?", chance.choice(list(cards)), chance.choice(list(cards))])


def unnamed_on(state: State) -> list[str]:
    cards = [*state.market.row, *state.points.row]
    for player in state.players:
        cards += (*player.hand, *player.played, *player.claimed)
    return [card for card in cards if card.startswith("?")]


def naming(chance: Random, state: State) -> Action:
    unnamed = chance.choice([*unnamed_on(state), "?1"])
    return Name(unnamed=unnamed, card=chance.choice(candidates(state, unnamed) or ("spice-G",)))


def unnamed_turn(chance: Random, state: State) -> Action:
    player = state.players[state.seat]
    mine = [card for card in player.hand if card.startswith("?")]
    if mine:
        gain = Cubes.parse(chance.choice(["G", "RR", "YYY", "B", ""]))
        cost = Cubes.parse(player.caravan.word[: chance.randrange(3)])
        return Play(card=chance.choice(mine), cost=cost, gain=gain)
    cost = Cubes.parse(player.caravan.word[-4:])
    return Claim(slot=chance.randrange(5), cost=cost)


def adjustment(chance: Random, state: State) -> Action:
    words = ("", "YRGB", "YYYYYRRG", "RRRRGGBB")
    lying = tuple(chance.choice([NONE, Cubes.parse("Y")]) for _ in state.market.row)
    return chance.choice(
        [
            Adjust(player=chance.randrange(len(state.players)), caravan=Cubes.parse(chance.choice(words))),
            Adjust(player=0, gold=chance.randrange(4), silver=chance.randrange(4)),
            Adjust(gold=chance.randrange(3)),
            Adjust(lying=lying),
            Adjust(round=state.round + 1),
            Adjust(to_move=chance.randrange(len(state.players))),
            Adjust(merchants_left=len(state.market.deck)),
            Adjust(player=0, hand=("start-spice-YY", "start-upgrade-2", "?")),
        ]
    )
