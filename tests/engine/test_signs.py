"""What is peculiar about a table: found in random games of every kind, and one by one where it matters."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import rulebook
from engine.cubes import Cubes
from engine.game import Action, Game
from engine.games import GAMES
from engine.sheet import score_only
from engine.signs import signs
from rulebook.books import book

Moment = tuple[Any, Action | None]


def played(game: Game, chance: Random, players: int) -> list[Moment]:
    """The moments of a random game: each table, and what was recorded last."""
    state, last = game.setup(players, game.setup_type(), game.options_type(), game.catalog(())), None
    moments: list[Moment] = [(state, last)]
    for _ in range(400):
        offered = [action for offer in game.offers(state) for action in offer.actions]
        if not offered:
            break
        last = chance.choice(offered)
        state = game.apply(state, last)
        moments.append((state, last))
    return moments


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_sign_calls_for_entries_of_its_game(game: Game) -> None:
    assert set(book(game.id).moments) == set(game.signs)
    for called in book(game.id).moments.values():
        assert called
        assert {entry.game for entry in called} == {game.id}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
@pytest.mark.parametrize("players", [2, 3])
def test_any_table_can_be_asked_about(game: Game, players: int) -> None:
    """At every moment of random games; two players show it, the first moment is the start."""
    for seed in range(3):
        moments = played(game, Random(seed), players)
        shown = [set(signs(game, state, last)) for state, last in moments]
        assert "start" in shown[0]
        assert not any("start" in later for later in shown[1:])
        assert all(("two players" in each) == (players == 2) for each in shown)
        for (state, last), each in zip(moments, shown, strict=True):
            assert ("last round" in each) == (state.status == "last round")
            assert ("over" in each) == (state.status == "over")
            if last is not None and getattr(last, "discard", None) and last.discard.total:
                assert "returned" in each


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_recorded_anyway(game: Game) -> None:
    (state, _), (_, last), *_ = played(game, Random(1), 3)
    assert last is not None
    assert "forced" in signs(game, state, replace(last, forced=True))
    assert "forced" not in signs(game, state, last)


def test_a_score_sheet_has_no_moments() -> None:
    game = score_only(GAMES["spice-road"])
    state = game.setup(2, game.setup_type(), game.options_type(), game.catalog(()))
    assert signs(game, state, None) == ()


def table(game_id: str) -> tuple[Game, Any]:
    game = GAMES[game_id]
    return game, game.setup(3, game.setup_type(), game.options_type(), game.catalog(()))


def with_mover(state: Any, **changes: Any) -> Any:
    players = list(state.players)
    players[state.seat] = players[state.seat]._replace(**changes)
    return state._replace(players=tuple(players))


def called(game: Game, state: Any) -> list[str]:
    return [entry.id for entry in rulebook.fitting(game.id, set(signs(game, state, None)) - {"start"})]


@pytest.mark.parametrize(("gold", "silver", "wanted"), [(0, 4, "SR-CLAIM-4"), (2, 0, "SR-HOUSE-5")])
def test_coins_that_are_gone(gold: int, silver: int, wanted: str) -> None:
    game, state = table("spice-road")
    assert wanted not in called(game, state)
    assert wanted in called(game, state._replace(points=state.points._replace(gold=gold, silver=silver)))


def test_golem_says_it_in_its_own_words() -> None:
    game, state = table("golem")
    assert "GO-CLAIM-4" in called(game, state._replace(points=state.points._replace(gold=0)))


@pytest.mark.parametrize(
    ("game_id", "changes", "wanted"),
    [
        ("spice-road", {"hand": ()}, "SR-REST-1"),
        ("spice-road", {"hand": ("?7",)}, "SR-NAME-1"),
        ("spice-road", {"claimed": ("?1",) * 5}, "SR-END-2"),
        ("eastern-wonders", {"rows": (1, 1, 1, 0)}, "EW-BONUS-1"),
        ("eastern-wonders", {"rows": (5, 0, 0, 0)}, "EW-BUILD-3"),
        ("eastern-wonders", {"claimed": ("?1",) * 3}, "EW-END-2"),
        ("new-world", {"ready": 0}, "NW-REST-1"),
        ("new-world", {"bonus": ("?1", "?2", "?3")}, "NW-BONUS-2"),
        ("new-world", {"reserve": 0}, "NW-SETTLERS-5"),
    ],
)
def test_what_the_player_has(game_id: str, changes: dict[str, Any], wanted: str) -> None:
    game, state = table(game_id)
    assert wanted not in called(game, state)
    assert wanted in called(game, with_mover(state, **changes))


@pytest.mark.parametrize(
    ("game_id", "kept", "wanted"),
    [
        ("spice-road", "caravan", "SR-LIMIT-1"),
        ("eastern-wonders", "hold", "EW-HOLD-1"),
        ("new-world", "storage", "NW-LIMIT-1"),
    ],
)
def test_ten_cubes_are_all_there_is_room_for(game_id: str, kept: str, wanted: str) -> None:
    game, state = table(game_id)
    assert wanted not in called(game, with_mover(state, **{kept: Cubes.parse("Y" * 9)}))
    assert wanted in called(game, with_mover(state, **{kept: Cubes.parse("Y" * 10)}))


def test_others_on_the_board_and_in_the_way() -> None:
    game, state = table("new-world")
    settled = ((1, 2), *state.board.settled[1:])
    assert "NW-SETTLERS-2" in called(game, state._replace(board=state.board._replace(settled=settled)))
    game, state = table("eastern-wonders")
    afloat = state._replace(players=tuple(player._replace(boat="B2") for player in state.players))
    in_port = state._replace(players=tuple(player._replace(boat="A1") for player in state.players))
    assert "EW-HOUSE-2" in called(game, afloat)
    assert "EW-HOUSE-2" not in called(game, in_port)


def test_the_rule_refused_just_now_is_before_all() -> None:
    fitting = rulebook.fitting("golem", ("full", "two players"), refused="SR-CLAIM-1")
    assert [entry.id for entry in fitting] == ["SR-CLAIM-1", "SR-LIMIT-1", "SR-SETUP-8"]
    assert rulebook.fitting("golem", ()) == ()
