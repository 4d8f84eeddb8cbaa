"""Whole random games and what always holds: settlers and cubes are conserved, undo is exact."""

import json
from dataclasses import replace
from random import Random

import pytest

from engine.cubes import Cubes
from engine.game import OVER, Action
from engine.new_world.adjusting import settlers_of
from engine.new_world.naming import bonus_tiles, candidates, exploration_tiles, point_cards
from engine.new_world.offers import legal
from engine.new_world.rules import apply
from engine.new_world.scoring import outcome
from engine.new_world.setup import bonus_token, exploration_token, set_up
from engine.new_world.telling import describe
from engine.new_world.values import (
    Activate,
    CardId,
    Claiming,
    Exploring,
    HouseRules,
    Name,
    Setup,
    State,
    Unnamed,
    Working,
)
from engine.record import Record
from engine.timeline import Timeline
from tests.engine.new_world.dealing import deal
from tests.engine.new_world.table import BOX, INVENTED, NOTHING, dealt

SEEDS = range(15)
PLAYERS = ("Ana", "Béa", "Carl", "Dora")


def random_game(seed: int) -> tuple[list[State], list[Action]]:
    chance, players = Random(seed), 2 + seed % 3
    states, actions = [dealt(seed, players)], []
    while states[-1].status != OVER:
        found = legal(states[-1])
        claims = [turn for turn in found if isinstance(turn, Activate) and turn.claim]
        actions.append(chance.choice(claims if claims and chance.random() < 0.7 else found))
        states.append(apply(states[-1], actions[-1]))
    return states, actions


def record_of(seed: int, actions: list[Action]) -> Record:
    players = 2 + seed % 3
    return Record(
        "new-world",
        PLAYERS[:players],
        deal(seed, players, BOX),
        HouseRules(),
        tuple(actions),
        INVENTED.entries,
    )


def change_of_cubes(before: State, action: Action, after: State) -> list[int]:
    """How many cubes of each level came from the bowls, all players together."""
    had, has = ([player.storage.counts for player in state.players] for state in (before, after))
    return [
        sum(now) - sum(then) for then, now in zip(zip(*had, strict=True), zip(*has, strict=True), strict=True)
    ]


def from_the_bowls(state: State, action: Action) -> list[int]:
    """What is printed on everything that this turn uses, and what goes back."""
    change = [-count for count in action.discard.counts]  # type: ignore[attr-defined]
    if not isinstance(action, Activate):
        return change
    table, player = state.table, state.mover
    location = table.locations[table.at[action.location]]
    assert location is not None
    cubes = [(location.gain, action.times), (location.cost, -action.times)]
    cards = (table.points[name] for name in player.claimed)
    cubes += [(card.cube, 1) for card in cards if card.icon == "tool" and card.symbol in location.symbols]
    if action.claim:
        cubes.append((table.points[state.points.row[table.forts.index(action.location)]].cost, -1))
    if action.explore:
        cubes.append((table.exploration[state.board.covered[table.at[action.explore]]].cubes, 1))
    for some, times in cubes:
        change = [count + times * more for count, more in zip(change, some.counts, strict=True)]
    for letter in action.upgrade:
        level = "YRGB".index(letter)
        change[level] -= 1
        change[level + 1] += 1
    return change


@pytest.mark.parametrize("seed", SEEDS)
def test_settlers_cards_tiles_and_cubes_are_conserved(seed: int) -> None:
    states, actions = random_game(seed)
    start = states[0]
    everything = [
        sum(map(len, (start.points.row, start.points.deck))),
        sum(len(stack) for fort in start.board.stacks for stack in fort),
        sum(map(bool, start.board.covered)),
    ]
    for before, action, after in zip(states, actions, states[1:], strict=False):
        assert change_of_cubes(before, action, after) == from_the_bowls(before, action)
        assert all(settlers_of(after, seat) == 12 for seat in range(len(after.players)))
        assert all(player.ready >= 0 and player.storage.total <= 10 for player in after.players)
        assert everything == [
            len(after.points.row + after.points.deck) + sum(len(player.claimed) for player in after.players),
            sum(len(stack) for fort in after.board.stacks for stack in fort)
            + sum(len(player.bonus) for player in after.players),
            sum(map(bool, after.board.covered)) + sum(len(player.explored) for player in after.players),
        ]
        for seen, box in (
            (point_cards(after), after.table.points),
            (bonus_tiles(after), after.table.bonus),
            (exploration_tiles(after), after.table.exploration),
        ):
            assert all(count <= box[name].copies for name, count in seen.items())


@pytest.mark.parametrize("seed", SEEDS)
def test_the_round_is_always_finished(seed: int) -> None:
    """FIN DE LA PARTIE: all have had equally many turns, and somebody has eight cards."""
    states, actions = random_game(seed)
    assert len(actions) % len(states[0].players) == 0
    assert max(len(player.claimed) for player in states[-1].players) >= 8
    assert all(len(player.bonus) <= 3 for player in states[-1].players)


@pytest.mark.parametrize("seed", range(4))
def test_records_replay_alike_and_survive_json(seed: int) -> None:
    states, actions = random_game(seed)
    record = record_of(seed, actions)
    again = Record.parse(json.dumps(record.to_json()))
    assert again == record
    assert again.to_json() == record.to_json()
    timeline = Timeline.of(again)
    assert list(timeline.states) == states
    for state in reversed(states[:-1]):
        timeline = timeline.undo().timeline
        assert timeline.state == state
    while timeline.can_redo:
        timeline = timeline.redo().timeline
    assert timeline.state == states[-1]


def as_told(state: State, action: Action) -> Action:
    """The same turn as a table tells it that has entered nothing and named nothing."""
    if not isinstance(action, Activate):
        return action
    words = describe(state, action)
    told = replace(
        action,
        times=1,
        settlers=int(words.facts["settlers"]),
        tool=Cubes.parse(str(words.facts.get("tool", ""))),
        cost=Cubes.parse(str(words.facts.get("cost", ""))),
        gain=Cubes.parse(str(words.facts.get("gain", ""))),
        found=Cubes.parse(str(words.facts.get("found", ""))),
    )
    before, after = state.mover.reserve, apply(state, action).players[state.seat].reserve
    return replace(told, new_settlers=before - after)


def true_names(seed: int, players: int) -> dict[str, str]:
    """What each unnamed card and tile of this deal is."""
    layout = deal(seed, players, BOX)
    names = {f"?{number}": card for number, card in enumerate(layout.point_deck or (), 1)}
    names |= {exploration_token(cover.location): cover.tile for cover in layout.covered or ()}
    piles = dealt(seed, players).board.stacks
    return names | {
        bonus_token(slot, stack, depth): tile
        for slot, stacks in enumerate(piles)
        for stack, tiles in enumerate(stacks)
        for depth, tile in enumerate(tiles, 1)
    }


def on_the_table(state: State) -> object:
    """What can be seen and counted, whatever it is called."""
    places = zip(state.table.places, state.board.settled, strict=True)
    return (
        [(player.storage, player.ready, player.reserve, len(player.claimed)) for player in state.players],
        {place: standing for place, standing in places if standing is not None},
        (state.to_move, state.round, state.status),
    )


@pytest.mark.parametrize("seed", range(9))
def test_a_game_with_nothing_entered_agrees_with_what_is_entered_later(seed: int) -> None:
    """Nothing need be known: what the table told is checked once locations are entered and cards named."""
    players = 2 + seed % 3
    states, actions = random_game(seed)
    told = [as_told(state, action) for state, action in zip(states, actions, strict=False)]
    blank = set_up(players, Setup(), HouseRules(), NOTHING)
    entered = set_up(players, Setup(), HouseRules(), BOX)
    for action, state in zip(told, states[1:], strict=True):
        blank, entered = apply(blank, action), apply(entered, action)
        assert on_the_table(blank) == on_the_table(entered) == on_the_table(state)
    unnamed = [
        name for player in entered.players for name in (*player.claimed, *player.bonus, *player.explored)
    ]
    assert unnamed == [
        name for player in blank.players for name in (*player.claimed, *player.bonus, *player.explored)
    ]
    Random(seed).shuffle(unnamed)
    names = true_names(seed, players)
    for name in unnamed:
        assert names[name] in candidates(entered, name)
        entered = apply(entered, Name(unnamed=Unnamed(name), card=CardId(names[name])))
    assert not any(isinstance(piece, Claiming | Exploring | Working) for piece in entered.evidence)
    assert outcome(entered) == outcome(states[-1])
