"""Whole games: golden playthroughs, and what holds on every table of random games."""

import json
from dataclasses import replace

import pytest

from engine.cubes import Cubes
from engine.eastern_wonders.naming import printed_on
from engine.eastern_wonders.rules import apply
from engine.eastern_wonders.turns import plan_of
from engine.eastern_wonders.values import Draft, Harvest, Market, Port, State, Turn, hold_limit
from engine.game import OVER, Action
from engine.record import Record
from engine.timeline import Timeline
from tests.engine.eastern_wonders.playing import Played, anything, keen, played
from tests.engine.eastern_wonders.playthrough import FOLDER, GAMES, playthrough

PLAYED = [(seed, players, own_map) for seed in range(2) for players in (2, 3, 4) for own_map in (False, True)]


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_playthrough_is_still_played_the_same(name: str) -> None:
    """The whole rulebook: the texts can be read beside it. If they change on purpose, write them anew."""
    assert playthrough(*GAMES[name]) == (FOLDER / f"{name}.txt").read_text("utf-8")


@pytest.fixture(scope="module", params=PLAYED, ids=str)
def game(request: pytest.FixtureRequest) -> Played:
    seed, players, own_map = request.param
    player = keen if seed else anything
    return played(seed, players, own_map=own_map, player=player, turns=400 if seed else 150)


def in_play(state: State) -> Cubes:
    """All cubes that are not in the bowls."""
    return sum((*(player.hold for player in state.players), *state.sea.lying), Cubes.of())


def gained(state: State, action: Action) -> tuple[Cubes, Cubes]:
    """What comes from the bowls, and what goes back to them."""
    if isinstance(action, Draft):
        return action.lot, Cubes.of()
    assert isinstance(action, Turn)
    cell = action.path[-1] if action.path else state.players[state.seat].boat
    comes, goes = Cubes.of(), sum((cubes for _, cubes in action.discards), action.discard)
    if isinstance(action, Market):
        printed = printed_on(state, state.sea.tiles[state.table.chart.index[cell]])
        raised = action.upgrade.translate(str.maketrans("YRG", "RGB"))
        comes = comes + printed.gives * action.times + Cubes.parse(raised)
        goes = goes + action.pay + printed.costs * action.times + Cubes.parse(action.upgrade)
    elif isinstance(action, Port):
        goes = goes + state.table.vp[state.ports.tiles[state.table.chart.port_at[cell]]].cost
    elif isinstance(action, Harvest):
        comes = Cubes.of(2, state.players[state.seat].bonus.count("harvest"))
    return comes, goes


def test_cubes_are_conserved_but_for_the_bowls(game: Played) -> None:
    """DÉPLACER SON BATEAU, MARCHÉ, PORT, RÉCOLTE, CAPACITÉ DE LA CALE."""
    _, states, actions = game
    for before, action, after in zip(states, actions, states[1:], strict=False):
        comes, goes = gained(before, action)
        assert in_play(before) + comes is in_play(after) + goes


def test_every_table_makes_sense(game: Played) -> None:
    """Holds within their limits, one outpost for each player on a tile, rows that fit, one closed port."""
    for state in game.states:
        built = [[] for _ in state.players]
        for here, tile in zip(state.sea.outposts, state.sea.tiles, strict=True):
            assert len(set(here)) == len(here)
            for seat in here:
                built[seat].append(tile.split("-")[0])
        for seat, player in enumerate(state.players):
            assert player.hold.total <= hold_limit(state.table, player.bonus)
            assert player.rows == tuple(
                built[seat].count(icon) for icon in ("cloves", "tea", "chili", "ginger")
            )
            assert len(player.bonus) == min(player.rows)
        bonus = [tile for player in state.players for tile in player.bonus]
        assert all(bonus.count(tile) <= (1 if tile.startswith("vp") else 4) for tile in bonus)
        assert (*state.ports.tiles, *state.ports.pile).count("closed") == 1
        claimed = [tile for player in state.players for tile in player.claimed]
        tiles = (*state.ports.tiles, *state.ports.pile, *claimed)
        assert len(tiles) == len(set(tiles)) == 27


def test_undo_after_a_turn_is_the_identity(game: Played) -> None:
    record, states, actions = game
    timeline = Timeline.of(replace(record, actions=()))
    for action, after in zip(actions, states[1:], strict=False):
        further = timeline.record(action).timeline
        assert further.state == after
        assert further.undo().timeline == timeline
        assert further.undo().timeline.redo().timeline == further
        timeline = further


def test_a_record_reads_back_as_it_was_and_replays_to_the_same_table(
    game: Played,
) -> None:
    """Record → JSON → record is the identity; replay is deterministic."""
    record, states, actions = game
    again = Record.parse(json.dumps(record.to_json()))
    assert again == record
    assert again.to_json() == record.to_json()
    timeline = Timeline.of(again)
    assert timeline.states == tuple(states)
    assert len(list(timeline.words())) == len(actions)


def test_random_games_meet_every_kind_of_turn() -> None:
    """What the properties above speak of really happens."""
    _, states, actions = played(1, 4)
    turns = [action for action in actions if isinstance(action, Turn)]
    assert {plan_of(turn) for turn in turns} == {"trade", "build+trade", "build", "port", "harvest", "pass"}
    for field in ("path", "drop", "toll", "discard"):
        assert any(getattr(turn, field) for turn in turns), field
    assert states[-1].status == OVER
    assert apply(states[-2], actions[-1]) == states[-1]
