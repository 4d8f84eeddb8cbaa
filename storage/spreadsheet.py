"""Games for a spreadsheet, as two files: a line for each player of a game, and a line for each turn.

UTF-8 with a byte-order mark, so that every spreadsheet knows the letters; ISO dates; a header. A cell that a
spreadsheet would take for a formula begins with an apostrophe: it is read, and never run. So does whatever
stands behind a semicolon, a tab or the end of a line, where one that divides cells there begins another.
"""

import csv
import io
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import NamedTuple

from engine.counting import counted
from engine.record import action_to_json
from engine.review.course import course
from engine.timeline import Timeline
from storage import files
from storage.bg_stats import minutes
from storage.library import Library
from storage.notices import StorageError
from storage.open_game import played
from storage.summaries import Summary
from storage.wanted import EVERYTHING

SUFFIX = ".csv"
PLAYERS, TURNS = "-players", "-turns"
"""How the names of the two files end."""
PARTS = ("points", "gold", "silver", "cubes", "bonus", "board", "exploration")
PLAYER_COLUMNS = (
    *("game_id", "started", "ended", "minutes", "game", "place", "note", "status", "scores_only", "players"),
    *("seat", "player", "rank", "winner", "total", *PARTS, "turns", "claims", "rounds"),
)
TURN_COLUMNS = (
    *("game_id", "started", "game", "entry", "turn", "round", "seat", "player"),
    *("do", "details", "forced", "time", "points"),
)
Cell = str | int | bool | None
Line = Sequence[Cell]
Progress = Callable[[int, int], bool]
Ranks = Callable[[Summary], Mapping[int, int]]
"""Where everybody stands, by seat."""
_FORMULA = re.compile(r"""\A(?=[=+\-@\t\r\n])|(?<=[;\t\r\n])(?=[=+\-@])(?![+-]\))""")
"""Where one may begin. A smile does not: nothing that begins with its mouth can be run."""
_BOM = "\ufeff"


class Told(NamedTuple):
    """A game, with its turns where they were recorded and can be read."""

    summary: Summary
    timeline: Timeline | None


def player_lines(game: Summary, ranks: Mapping[int, int]) -> Iterator[Line]:
    parts = {part.name: part.points for part in game.parts}
    for seat, name in enumerate(game.players):
        yield (
            *(game.id, game.started, game.ended, minutes(game), game.game, game.place, game.note),
            *(game.status, game.scores_only, len(game.players), seat + 1, name),
            *(ranks.get(seat), seat in game.winners, game.totals[seat] if game.totals else None),
            *(parts[part][seat] if part in parts else None for part in PARTS),
            game.turns_of[seat] if game.turns_of else None,
            game.claims_of[seat] if game.claims_of else None,
            None if game.scores_only else game.rounds,
        )


def turn_lines(game: Summary, timeline: Timeline) -> Iterator[Line]:
    """Every entry of the record; those that are no turn, such as a naming, have no number."""
    if timeline.header.scores_only:
        return
    points = course(timeline)
    for at, (action, count) in enumerate(zip(timeline.actions, counted(timeline), strict=True)):
        told = action_to_json(action)
        details = " ".join(
            f"{key}={_shown(value)}" for key, value in told.items() if key not in ("do", "forced", "time")
        )
        seat = count.seat
        yield (
            *(game.id, game.started, game.game, at + 1, count.turn, count.round or None),
            None if seat is None else seat + 1,
            None if seat is None else timeline.players[seat],
            *(action.do, details, action.forced, action.time),
            None if seat is None else points[at + 1][seat],
        )


def _shown(value: object) -> str:
    if isinstance(value, list):
        return "/".join(map(_shown, value))
    if isinstance(value, dict):
        return "(" + " ".join(f"{key}={_shown(one)}" for key, one in value.items()) + ")"
    return str(value)


def cell(value: Cell) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _FORMULA.sub("'", value) if isinstance(value, str) else str(value)


def as_text(columns: Sequence[str], lines: Iterable[Line]) -> str:
    """The whole of one file, its byte-order mark first."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows([cell(value) for value in line] for line in lines)
    return _BOM + text.getvalue()


def of_one(game: Told, ranks: Mapping[int, int]) -> Mapping[str, str]:
    """Both files of one game by the ending of their names; of scores alone there are no turns."""
    found = {PLAYERS: as_text(PLAYER_COLUMNS, player_lines(game.summary, ranks))}
    if game.timeline is not None and not game.timeline.header.scores_only:
        found[TURNS] = as_text(TURN_COLUMNS, turn_lines(game.summary, game.timeline))
    return found


def all_games(library: Library, breathe: Callable[[], None]) -> tuple[Iterator[Told], int]:
    """Those that were put away, the earliest first, and how many they are. Each is read when it is asked for.

    `breathe` is called between two portions of the list.
    """
    listed: list[Summary] = []
    for portion in library.games.portions(EVERYTHING, earliest_first=True):
        listed += portion
        breathe()
    return (_told(library, game) for game in listed), len(listed)


def _told(library: Library, game: Summary) -> Told:
    """Of one that cannot be read there is what the list says; storage has found that out and says so."""
    with suppress(StorageError):
        return Told(game, played(library.games.record(game.id)))
    return Told(game, None)


def export(
    games: Iterable[Told], total: int, ranks: Ranks, folder: Path, told: str, progress: Progress
) -> tuple[Path, Path] | None:
    """Writes both files of many games, game by game; None, and nothing is left, where it was stopped.

    Raises StorageError, and leaves nothing either. Until all is written the files have other names.
    """
    paths = tuple(files.free_name(folder, f"{told}{ending}", SUFFIX) for ending in (PLAYERS, TURNS))
    parts = tuple(path.with_name(f"{path.name}.part") for path in paths)
    done = False
    try:
        with files.refusals_outside(paths[0]), ExitStack() as stack:
            opened = [stack.enter_context(part.open("x", encoding="utf-8", newline="")) for part in parts]
            writers = [csv.writer(one) for one in opened]
            for one, writer, columns in zip(opened, writers, (PLAYER_COLUMNS, TURN_COLUMNS), strict=True):
                one.write(_BOM)
                writer.writerow(columns)
            for at, game in enumerate(games):
                if not progress(at, total):
                    return None
                lines = (
                    player_lines(game.summary, ranks(game.summary)),
                    turn_lines(game.summary, game.timeline) if game.timeline else (),
                )
                for writer, of_game in zip(writers, lines, strict=True):
                    writer.writerows([cell(value) for value in line] for line in of_game)
            for one in opened:
                one.flush()
                os.fsync(one.fileno())
        files.put_in_place(dict(zip(parts, paths, strict=True)))
        done = True
    finally:
        if not done:
            for part in parts:
                with suppress(OSError):
                    part.unlink()
    return paths[0], paths[1]
