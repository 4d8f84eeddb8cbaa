"""What the games of a library have to do with a box: which met a component, and which learn of a change."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from typing import NamedTuple

from engine.box import lessons, meets
from engine.catalog import Catalog, Entered
from engine.codec import Unreadable
from engine.timeline import Timeline
from storage.games import Games
from storage.library import Library
from storage.notices import StorageError
from storage.open_game import OpenGame
from storage.summaries import Summary


class Lesson(NamedTuple):
    """An open game that has learnt something, as it is since then, and how many more turns do not fit."""

    game: str
    timeline: Timeline
    unfit: int


def met_in(games: Games, game: str, entry: Entered) -> Iterator[Summary | None]:
    """The games on whose tables a component lay, those still open first; None for each of the others."""
    on_table = (summary for summary in games.open_games() if summary.game == game)
    for summary in chain(on_table, games.recent(game=game)):
        met = False
        if not summary.scores_only:
            with suppress(StorageError):
                met = meets(games.record(summary.id), entry)
        yield summary if met else None


def teach(game: OpenGame, before: Catalog, after: Catalog) -> Lesson | None:
    """An open game learns what its box is known to say now; None where there is nothing new for it."""
    timeline = game.timeline
    if timeline.header.scores_only:
        return None
    new = lessons(timeline.header, before, after)
    if not new:
        return None
    try:
        game.save(timeline.enter(*new))
    except Unreadable:
        # A game from elsewhere that knows as much as a record can hold goes on with that.
        return None
    return Lesson(game.id, game.timeline, len(game.timeline.conflicts) - len(timeline.conflicts))


def unteach(game: OpenGame, lesson: Lesson) -> None:
    """Takes a lesson back, unless something was done since."""
    if game.timeline == lesson.timeline:
        game.save(game.timeline.undo())


@contextmanager
def _aside(games: Games, game: str) -> Iterator[OpenGame]:
    """An open game for a moment. Nobody has touched it: it keeps its place among the others."""
    path = games.open_journal(game)
    touched = None
    with suppress(OSError):
        touched = path.stat()
    open_game = games.resume(game)
    try:
        yield open_game
    finally:
        open_game.close()
        if touched is not None:
            with suppress(OSError):
                os.utime(path, ns=(touched.st_atime_ns, touched.st_mtime_ns))


def teach_others(library: Library, game: str, but: str, before: Catalog, after: Catalog) -> list[Lesson]:
    """The same for all open games of a box but the one on the desk. What is refused is said."""
    found = []
    for summary in library.games.open_games():
        if summary.game == game and summary.id != but and not summary.scores_only:
            try:
                with _aside(library.games, summary.id) as open_game:
                    lesson = teach(open_game, before, after)
                    found += [lesson] if lesson is not None else []
            except StorageError as refusal:
                library.place.report_refusal(refusal)
    return found


def unteach_others(library: Library, learnt: list[Lesson]) -> None:
    for lesson in learnt:
        # One that was put away meanwhile keeps what it has learnt.
        with suppress(StorageError), _aside(library.games, lesson.game) as open_game:
            unteach(open_game, lesson)
