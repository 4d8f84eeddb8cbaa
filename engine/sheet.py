"""Score-only games: one sheet for each player, filled in at the end, for any of the games.

No table is mirrored: what counts is what the players add up. The parts are those of the game's own scoring.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from engine.catalog import Catalog
from engine.cubes import MOST, NONE, Cubes
from engine.game import (
    OVER,
    RUNNING,
    Action,
    Game,
    Offer,
    Options,
    Outcome,
    Rule,
    Score,
    Status,
    Touch,
    Words,
    decide,
    impossible,
)
from engine.games import GAMES
from engine.review.values import NO_REVIEW
from engine.unnamed import Mysteries

NO_SUCH_PLAYER = Rule("SHEET-1", "there is no player {player}, only {players}")
NO_SUCH_PART = Rule("SHEET-2", "{part} is not scored in this game")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(Action):
    """One player's score: points card by card, counters, cubes left. A later sheet replaces the earlier."""

    do = "score"
    player: int
    points: tuple[int, ...] = ()
    gold: int = 0
    silver: int = 0
    bonus: int = 0
    board: int = 0
    exploration: int = 0
    cubes: Cubes = NONE


@dataclass(frozen=True, slots=True, kw_only=True)
class NoSetup:
    """Nothing lies on a table that is not mirrored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetOptions(Options):
    shared_victory: bool = False


class Sheets(NamedTuple):
    """The sheets by seat; one that is missing has not been filled in."""

    game: str
    shared: bool
    sheets: tuple[Sheet | None, ...]
    round: int = 1
    mysteries: Mysteries = Mysteries()

    @property
    def to_move(self) -> int | None:
        return next((seat for seat, sheet in enumerate(self.sheets) if sheet is None), None)

    @property
    def status(self) -> Status:
        return RUNNING if None in self.sheets else OVER


def set_up(game: str, players: int, options: SheetOptions) -> Sheets:
    return Sheets(game, options.shared_victory, (None,) * players)


def apply(state: Sheets, action: Sheet) -> Sheets:
    if action.player >= len(state.sheets):
        impossible(NO_SUCH_PLAYER, player=action.player, players=len(state.sheets))
    for part in ("gold", "silver", "bonus", "board", "exploration"):
        if getattr(action, part) and part not in GAMES[state.game].worth:
            impossible(NO_SUCH_PART, part=part)
    sheets = (*state.sheets[: action.player], action, *state.sheets[action.player + 1 :])
    return state._replace(sheets=sheets)


def offers(state: Sheets) -> tuple[Offer, ...]:
    """Every sheet may be filled in or filled in again, in any order."""
    return tuple(
        Offer(Touch("sheet", seat), (sheet or Sheet(player=seat),)) for seat, sheet in enumerate(state.sheets)
    )


def touched(state: Sheets, action: Sheet) -> Touch:
    return Touch("sheet", action.player)


def score(state: Sheets, seat: int) -> Score:
    sheet = state.sheets[seat] or Sheet(player=seat)
    parts = {
        "points": sum(sheet.points),
        **{part: worth * getattr(sheet, part) for part, worth in GAMES[state.game].worth.items()},
        "cubes": sheet.cubes.scoring,
    }
    return Score(seat, parts, sum(parts.values()))


def outcome(state: Sheets) -> Outcome:
    return decide(tuple(score(state, seat) for seat in range(len(state.sheets))), shared=state.shared)


def summary(state: Sheets, seat: int) -> Mapping[str, object]:
    sheet = state.sheets[seat] or Sheet(player=seat)
    counters = {part: getattr(sheet, part) for part in GAMES[state.game].worth}
    return score(state, seat).line(len(sheet.points), sheet.cubes, **counters)


def describe(state: Sheets, action: Sheet) -> Words:
    return Words(
        "score", {"player": action.player, "total": score(apply(state, action), action.player).total}
    )


@cache
def score_only(game: Game) -> Game:
    """The same game with nothing but score sheets."""

    def begin(players: int, setup: NoSetup, options: SheetOptions, catalog: Catalog) -> Sheets:
        return set_up(game.id, players, options)

    return replace(
        game,
        rules=(NO_SUCH_PLAYER, NO_SUCH_PART),
        actions=(Sheet,),
        setup_type=NoSetup,
        options_type=SheetOptions,
        setup=begin,
        apply=apply,
        offers=offers,
        turns_at=lambda state, touch: offers(state)[int(touch.key)].actions,
        choices=lambda state, chosen: (),
        touched=touched,
        candidates=lambda state, unnamed: (),
        alike=lambda state, name: (),
        pinned=lambda before, action, after: action,
        describe=describe,
        score=score,
        outcome=outcome,
        summary=summary,
        holdings=lambda state, seat: (state.sheets[seat] or Sheet(player=seat)).cubes,
        takes=lambda state, action: (),
        room=lambda state, seat: MOST,
        review=NO_REVIEW,
        hints=lambda state, seat: iter(()),
        signs={},
        deal=None,
    )
