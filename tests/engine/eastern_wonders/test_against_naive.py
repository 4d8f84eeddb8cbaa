"""The engine and a naive second opinion on the rulebook: the same turns are legal, with the same outcome.

Turns are those of whole games, and the same turns changed at random: most of those break a rule.
"""

from random import Random

import pytest

from engine.eastern_wonders.rules import apply
from engine.eastern_wonders.scoring import outcome
from engine.eastern_wonders.values import State
from engine.game import OVER
from engine.presence import Skip
from engine.record import action_to_json
from tests.engine.eastern_wonders import naive
from tests.engine.eastern_wonders.playing import Played, allows, changed, crowding, played, read


def as_naive(state: State) -> naive.Table:
    """The table at the start as the naive one lays it out."""
    chart, market = state.table.chart, state.table.market
    tiles = {cell: market[tile] for cell, tile in zip(chart.cells, state.sea.tiles, strict=True) if tile}
    return naive.begin(
        len(state.players),
        {place.cell: (place.q, place.r) for place in chart.places},
        {cell: (tile.icon, tile.costs.word, tile.gives.word) for cell, tile in tiles.items()},
        dict(zip(chart.ports, state.ports.tiles, strict=True)),
        list(state.ports.pile),
        {tile.id: (tile.cost.word, tile.points) for tile in state.table.vp.values()},
    )


def agree(state: State, table: naive.Table) -> bool:
    """Whether both show the same holds, boats, outposts, tiles and cubes, and the same player to move."""
    chart = state.table.chart
    mine = [
        (
            player.hold.word,
            player.boat or None,
            sorted(cell for cell, here in zip(chart.cells, state.sea.outposts, strict=True) if seat in here),
            list(player.rows),
            sorted(player.bonus),
            list(player.claimed),
        )
        for seat, player in enumerate(state.players)
    ]
    theirs = [
        (
            player["hold"],
            player["boat"],
            sorted(player["outposts"]),
            [naive.row(table, player, icon) for icon in naive.ROWS],
            sorted(player["bonus"]),
            player["claimed"],
        )
        for player in table["players"]
    ]
    return (
        mine == theirs
        and {cell: cubes.word for cell, cubes in zip(chart.cells, state.sea.lying, strict=True)}
        == table["lying"]
        and dict(zip(chart.ports, state.ports.tiles, strict=True)) == table["ports"]
        and list(state.ports.pile) == table["pile"]
        and (state.status == OVER) == naive.over(table)
        and (state.status == OVER or state.seat == naive.whose(table))
    )


@pytest.mark.parametrize(("seed", "players"), [(0, 2), (1, 2), (2, 3), (5, 3), (2, 4), (3, 4)])
def test_both_play_the_same_game(seed: int, players: int) -> None:
    """The whole rulebook, on the first map and on one of one's own."""
    game = played(seed, players, own_map=bool(seed % 2))
    assert game.states[-1].status == OVER
    check(game, seed)


def test_both_agree_on_crowded_tables() -> None:
    """CAPACITÉ DE LA CALE: tolls fill the holds of others."""
    game = played(7, 4, player=crowding, turns=80)
    assert any(action.discards for action in game.actions[4:])
    check(game, 7)


def check(game: Played, seed: int) -> None:
    _, states, actions = game
    table, chance = as_naive(states[0]), Random(seed)
    legal = 0
    for before, action, after in zip(states, actions, states[1:], strict=False):
        turn = action_to_json(action)
        for _ in range(12):
            other = changed(turn, before, chance)
            if chance.random() < 0.5:
                other = changed(other, before, chance)
            theirs = naive.play(table, other)
            assert allows(before, read(other)) == (theirs is not None), other
            if theirs is not None:
                assert agree(apply(before, read(other)), theirs), other
                legal += 1
        skipped = naive.play(table, {"do": "skip"})
        assert skipped is not None
        assert agree(apply(before, Skip()), skipped), "a turn in which nothing was done"
        told = naive.play(table, turn)
        assert told is not None, turn
        assert agree(after, told), turn
        table = told
    assert legal > len(actions) // 2
    counted = outcome(states[-1])
    assert [score.total for score in counted.scores] == naive.scores(table)
    if naive.over(table):
        assert counted.winners == (naive.winner(table),)
