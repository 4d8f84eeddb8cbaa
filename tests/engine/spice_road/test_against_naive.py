"""The engine beside the naive rules: the same turns, the same tables, the same counts, the same end.

Node counts (perft) are sums over every line of play to a depth: one turn too many or too few anywhere shows.
"""

from collections.abc import Iterable
from random import Random

import pytest

from engine.game import OVER, Action
from engine.presence import Skip
from engine.spice_road.offers import legal, offers
from engine.spice_road.rules import apply
from engine.spice_road.scoring import outcome
from engine.spice_road.setup import deal, set_up
from engine.spice_road.values import Acquire, Claim, HouseRules, Play, State, catalog
from tests.engine.spice_road import naive
from tests.engine.spice_road.naive import Naive, Seat, Turn


def begin(players: int, seed: int, merchants: int = 43, points: int = 36) -> tuple[State, Naive]:
    """The same table twice, with as many cards as wanted."""
    dealt = deal(seed)
    deck = (*dealt.merchant_row, *dealt.merchant_deck)[:merchants]
    point_deck = (*dealt.point_row, *dealt.point_deck)[:points]
    setup = type(dealt)(merchant_deck=deck, point_deck=point_deck)
    return set_up(players, setup, HouseRules(), catalog()), naive.begin(players, deck, point_deck)


def as_naive(state: State) -> Naive:
    """The engine's table in the naive form; turns are counted by the caller."""
    return Naive(
        tuple(
            Seat(p.caravan.word, tuple(p.hand), tuple(p.played), tuple(p.claimed), p.gold, p.silver)
            for p in state.players
        ),
        tuple((card, lying.word) for card, lying in zip(state.market.row, state.market.lying, strict=True)),
        state.market.deck,
        state.points.row,
        state.points.deck,
        state.points.gold,
        state.points.silver,
    )


def as_turn(state: State, action: Action) -> Turn:
    """An action in the naive form."""
    caravan = state.players[state.seat].caravan.word
    match action:
        case Play(card=card, discard=discard):
            how: object = ""
            if "upgrade" in card:
                for cube in action.upgrade:
                    higher = naive.LEVELS[naive.LEVELS.index(cube) + 1]
                    caravan = naive.add(naive.take(caravan, cube), higher)
                how = caravan
            elif "trade" in card:
                how = action.times
            return ("play", card, how, discard.word)
        case Acquire(slot=slot, pay=pay, discard=discard):
            return ("acquire", slot, pay, discard.word)
        case Claim(slot=slot, discard=discard):
            return ("claim", slot, discard.word)
    return ("rest", action.discard.word)


def assert_same(state: State, table: Naive) -> None:
    assert as_naive(state) == table._replace(turn=0, last_turn=None)
    assert (state.status == OVER) == naive.over(table)
    if state.to_move is not None:
        assert state.to_move == table.turn % len(table.seats)
        assert state.round == table.turn // len(table.seats) + 1


def chosen(chance: Random, listed: Iterable[Turn]) -> Turn:
    """A turn of a player who seldom leaves a claim and plays cards more often than anything else."""
    weights = {"claim": 60, "play": 30, "acquire": 10, "rest": 5}
    turns = list(listed)
    kinds = [kind for kind in weights if any(turn[0] == kind for turn in turns)]
    (kind,) = chance.choices(kinds, [weights[kind] for kind in kinds])
    return chance.choice([turn for turn in turns if turn[0] == kind])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_games_agree_turn_by_turn(players: int) -> None:
    """Every rule from Mise en place to Fin de la partie, in games in which claims are rarely left."""
    for seed in range(2):
        chance = Random(f"{players} {seed}")
        state, table = begin(players, seed)
        while True:
            assert_same(state, table)
            actions = legal(state)
            listed = {as_turn(state, action): action for action in actions}
            assert len(listed) == len(actions), "a turn was listed twice"
            assert set(listed) == set(naive.turns(table))
            assert [action for offer in offers(state) for action in offer.actions] == actions
            if not actions:
                break
            turn = chosen(chance, listed)
            state, table = apply(state, listed[turn]), naive.after(table, turn)
        result = outcome(state)
        assert [score.total for score in result.scores] == naive.totals(table)
        assert result.winners == (naive.winner(table),)


def test_whole_games_agree_when_the_decks_run_out() -> None:
    """Nine merchant cards and eight point cards in all: rows get shorter and play goes on."""
    for seed in range(6):
        chance = Random(seed)
        state, table = begin(2, seed, merchants=9, points=8)
        for _ in range(250):
            assert_same(state, table)
            listed = {as_turn(state, action): action for action in legal(state)}
            assert set(listed) == set(naive.turns(table))
            if not listed:
                break
            turn = chosen(chance, listed)
            state, table = apply(state, listed[turn]), naive.after(table, turn)
        assert not state.market.deck


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_games_agree_in_which_turns_are_skipped(players: int) -> None:
    chance = Random(players)
    state, table = begin(players, players)
    skipped = 0
    while not naive.over(table):
        assert_same(state, table)
        if chance.random() < 0.1:
            state, table, skipped = apply(state, Skip()), naive.after(table, ("skip",)), skipped + 1
            continue
        listed = {as_turn(state, action): action for action in legal(state)}
        turn = chosen(chance, listed)
        state, table = apply(state, listed[turn]), naive.after(table, turn)
    assert_same(state, table)
    assert outcome(state).winners == (naive.winner(table),)
    assert skipped > 5


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_payments_are_accepted_in_every_order(players: int) -> None:
    """Acheter une carte / Acquisire: which cube lies on which card is the payer's choice."""
    state, table = begin(players, seed=players)
    chance = Random(players)
    seen = 0
    for _ in range(60):
        for turn in naive.turns(table, every_order=True):
            if turn[0] == "acquire":
                _, slot, paid, discard = turn
                action = Acquire(slot=slot, pay=paid, discard=type(state.market.lying[0]).parse(discard))
                assert_same(apply(state, action), naive.after(table, turn))
                seen += 1
        listed = {as_turn(state, action): action for action in legal(state)}
        turn = chosen(chance, listed)
        state, table = apply(state, listed[turn]), naive.after(table, turn)
    assert seen > 500


def perft(state: State, depth: int) -> int:
    actions = legal(state)
    if depth == 1:
        return len(actions)
    return sum(perft(apply(state, action), depth - 1) for action in actions)


def naive_perft(table: Naive, depth: int) -> int:
    found = naive.turns(table)
    if depth == 1:
        return len(found)
    return sum(naive_perft(naive.after(table, turn), depth - 1) for turn in found)


@pytest.mark.parametrize(
    ("players", "seed", "nodes"),
    [(2, 1, 8_598), (3, 2, 10_043), (4, 3, 19_360), (5, 4, 19_360)],
)
def test_node_counts_from_the_start(players: int, seed: int, nodes: int) -> None:
    """Four turns deep from the first turn of a game."""
    state, table = begin(players, seed)
    assert perft(state, 4) == naive_perft(table, 4) == nodes


@pytest.mark.parametrize(("seed", "nodes"), [(1, 29_868), (2, 928), (3, 2_656), (4, 1_276), (5, 7_968)])
def test_node_counts_in_the_middle_of_a_game(seed: int, nodes: int) -> None:
    """Three turns deep, forty turns into a game: full hands and caravans, cubes lying in the row."""
    state, table = begin(2, seed)
    chance = Random(seed)
    for _ in range(40):
        listed = {as_turn(state, action): action for action in legal(state)}
        turn = chosen(chance, listed)
        state, table = apply(state, listed[turn]), naive.after(table, turn)
    assert perft(state, 3) == naive_perft(table, 3) == nodes
