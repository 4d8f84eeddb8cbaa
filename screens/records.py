"""What results and lists say of a game that was recorded: its players in order, its date, their names."""

from faces import FACES
from faces.phrases import Phrases
from faces.scoring import ranking
from storage.moments import local
from storage.summaries import Summary


def ranks(game: Summary) -> dict[int, int]:
    """By seat where everybody stands; nobody does in a game without totals or without an end."""
    found = ranking(game.totals, game.winners) if game.status == "over" else ()
    return {one.seat: one.rank for one in found}


def date_of(t: Phrases, moment: str) -> str:
    """The day of a moment in words, or ""."""
    when = local(moment)
    return t("date.day", day=when.day, month=t[f"date.month.{when.month}"], year=when.year) if when else ""


def moment_of(t: Phrases, moment: str) -> str:
    """A moment in words, or ""."""
    when = local(moment)
    if when is None:
        return ""
    month = t[f"date.month.{when.month}"]
    return t("date.moment", day=when.day, month=month, year=when.year, time=f"{when:%H:%M}")


def game_name(t: Phrases, game: str) -> str:
    return t.get(f"game.{game}", game)


def can_be_taken_up(game: Summary) -> bool:
    """Whether there is a page for a game that goes on: its table, or its score sheet."""
    return game.scores_only or _has_board(game)


def can_be_replayed(game: Summary) -> bool:
    """Whether its turns were recorded, and there is a board to show them on."""
    return not game.scores_only and _has_board(game)


def _has_board(game: Summary) -> bool:
    return game.game in FACES and bool(FACES[game.game].boards)
