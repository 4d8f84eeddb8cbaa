"""Games for storage to keep: quick to begin, to play at random and to end."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count, islice
from pathlib import Path

from engine.component_set import ComponentSet
from engine.eastern_wonders.chart import random_map
from engine.record import Record
from engine.sheet import Sheet
from engine.timeline import Step, Timeline
from storage import sets
from storage.library import Library
from storage.maps import SavedMap
from storage.open_game import OpenGame
from storage.summaries import Summary

NOON = datetime(2026, 5, 18, 12, 0, 0, tzinfo=UTC)


class Clock:
    """A clock that tests set. It goes on by a second whenever it is read."""

    def __init__(self, now: datetime = NOON) -> None:
        self.now = now

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


def record(*players: str, game: str = "spice-road", **more: object) -> Record:
    names = players or ("Ana", "Béa", "Carl")
    return Record.from_json({"format": "century-record/1", "game": game, "players": list(names), **more})


def saved_map(name: str, seed: int = 1) -> SavedMap:
    return SavedMap(name=name, places=random_map(random.Random(seed)))


def set_file(told: ComponentSet, folder: Path) -> Path:
    """A component set as a file that somebody has handed on."""
    path = folder / f"{sets.file_name(told, NOON)}{sets.SUFFIX}"
    path.write_bytes(sets.content(told))
    return path


def steps(start: Timeline, seed: int = 1) -> Iterator[Step]:
    """A random walk through a game: turns of every kind, undo and redo."""
    chance = random.Random(seed)
    timeline = start
    while True:
        if timeline.can_undo and chance.random() < 0.15:
            step = timeline.undo()
        elif timeline.can_redo and chance.random() < 0.5:
            step = timeline.redo()
        else:
            offers = timeline.game.offers(timeline.state)
            step = timeline.record(chance.choice([action for offer in offers for action in offer.actions]))
        yield step
        timeline = step.timeline


def play(game: OpenGame, changes: int, seed: int = 1) -> OpenGame:
    for step in islice(steps(game.timeline, seed), changes):
        game.save(step)
    return game


def play_sheets(game: OpenGame, *points: int) -> OpenGame:
    """Ends a score-only game with these points."""
    for seat, score in enumerate(points):
        game.save(game.timeline.record(Sheet(player=seat, points=(score,))))
    return game


def finished(
    library: Library, *players: str, points: tuple[int, ...] = (), game: str = "spice-road"
) -> Summary:
    names = players or ("Ana", "Béa", "Carl")
    begun = library.begin(record(*names, game=game, scores_only=True))
    return library.games.finish(play_sheets(begun, *(points or range(10, 10 + len(names)))))


def summaries(number: int, seconds: int = 3600) -> list[Summary]:
    """Summaries of games that started one after the other, the first one first."""
    return [
        Summary(
            id=f"game-{i}",
            game=("spice-road", "golem", "eastern-wonders")[i % 3],
            players=("Ana", f"Player {i % 7}"),
            started=f"{NOON + timedelta(seconds=seconds * i):%Y-%m-%dT%H:%M:%SZ}",
            ended="2026-12-31T23:59:59Z",
            status="over",
            totals=(i % 90, 40),
            winners=(i % 2,),
            rounds=20,
            turns=60,
        )
        for i in islice(count(), number)
    ]
