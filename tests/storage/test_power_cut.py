"""A power cut before any call that reaches the disk leaves each thing as before the step, or as after it."""

import random
import shutil
from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from storage import files
from storage.bookmarks import Bookmark
from storage.exchange import LocalFolder
from storage.library import Library
from storage.settings import Settings
from storage.summaries import MOST
from tests.storage.disk import Disk
from tests.storage.tables import Clock, finished, play, record, saved_map, summaries

View = dict[str, Any]
Step = Callable[[Library, Clock], object]


def view(library: Library) -> View:
    """Everything that a user could see."""
    games = library.games
    seen: View = {"settings": library.settings.load(), "players": library.people.players()}
    seen |= {"maps": library.maps.of("eastern-wonders"), "bookmarks": list(library.bookmarks.of("a game"))}
    seen |= {"listed": [s.id for s in games.recent() if s.id.startswith("game-")]}
    for summary in games.recent():
        if not summary.id.startswith("game-"):
            seen[summary.id] = ("put away", summary, games.record(summary.id).actions)
    for summary in games.open_games():
        timeline = games.resume(summary.id).timeline
        assert summary.id not in seen
        seen[summary.id] = ("on the table", timeline.actions, timeline.can_redo)
    for entry in games.binned():
        assert entry.summary.id not in seen
        seen[entry.summary.id] = ("in the bin", entry.summary, games.record(entry.summary.id).actions)
    return seen


def on_table(library: Library) -> str:
    return library.games.open_games()[0].id


def latest(library: Library) -> str:
    return next(s.id for s in library.games.recent() if not s.id.startswith("game-"))


def wait(library: Library, clock: Clock) -> None:
    clock.now += timedelta(days=40)
    library.games.empty_bin()


def exchange(library: Library) -> None:
    """With a folder that is elsewhere."""
    for _ in library.exchanging(LocalFolder(library.place.path.parents[1] / "shared")):
        pass


STEPS: dict[str, Step] = {
    "begin": lambda library, _: library.begin(record()),
    "a turn": lambda library, _: play(library.games.resume(on_table(library)), 1),
    "a second turn": lambda library, _: play(library.games.resume(on_table(library)), 1, 2),
    "settings": lambda library, _: library.settings.save(Settings(theme="dark")),
    "keep a map": lambda library, _: library.maps.keep("eastern-wonders", saved_map("Bay")),
    "rename it": lambda library, _: library.maps.keep("eastern-wonders", saved_map("Gulf"), ["Bay"]),
    "remove it": lambda library, _: library.maps.remove("eastern-wonders", "Gulf"),
    "bookmark": lambda library, _: library.bookmarks.keep("a game", Bookmark(at=3, word="here")),
    "bookmark removed": lambda library, _: library.bookmarks.remove("a game", 3),
    "finish": lambda library, _: library.games.finish(library.games.resume(on_table(library))),
    "take up": lambda library, _: library.games.take_up(latest(library)),
    "another turn": lambda library, _: play(library.games.resume(on_table(library)), 1, 7),
    "finish again": lambda library, _: library.games.finish(library.games.resume(on_table(library))),
    "delete": lambda library, _: library.games.delete(latest(library)),
    "take back": lambda library, _: library.games.undelete(library.games.binned()[0].summary.id),
    "delete again": lambda library, _: library.games.delete(latest(library)),
    "thirty days": wait,
    "a day more": wait,
    "fill a list": lambda library, _: library.games.summaries.put(summaries(2 * MOST)[::2]),
    "divide it": lambda library, _: library.games.summaries.put(summaries(2 * MOST)[1:4:2]),
    "restore": lambda library, _: library.restore(library.place.path.parents[1] / "elsewhere.zip"),
    "games come": lambda library, _: exchange(library),
    "begin anew": lambda library, _: library.begin(record("Ana", "Dora")),
}


def run(folder: Path) -> Iterator[tuple[str, View, View, list[View]]]:
    """For each step: what could be seen before and after it, and after each power cut during it."""
    clock = Clock()
    chance = random.Random(4)
    numbers = count()
    seen: list[View] = []

    def cut() -> None:
        for names_are_certain in (True, False):
            target = folder / f"cut-{next(numbers)}"
            disk.after_a_power_cut(target, names_are_certain=names_are_certain, chance=chance)
            with Library(target / "library", Clock(clock.now)) as library:
                seen.append(view(library))
            shutil.rmtree(target)

    with Library(folder / "elsewhere", Clock(clock.now - timedelta(days=9))) as elsewhere:
        finished(elsewhere, "Fay", "Gil")
        play(elsewhere.begin(record("Fay", "Hal")), 5)
        elsewhere.games.delete(finished(elsewhere, "Gil", "Hal").id)
        elsewhere.back_up(folder / "elsewhere.zip")
    (folder / "shared").mkdir()
    with Library(folder / "another", Clock(clock.now - timedelta(days=7))) as another:
        for _ in range(3):
            finished(another, "Ina", "Jon")
        exchange(another)
    root = folder / "disk"
    root.mkdir()
    disk = Disk(root, cut)
    with disk.followed():
        library = Library(root / "library", clock)
    seen.clear()
    before = view(library)
    for name, step in STEPS.items():
        with disk.followed():
            step(library, clock)
        after = view(library)
        yield name, before, after, list(seen)
        seen.clear()
        before = after


def _is_binned(seen: View, key: str) -> bool:
    return isinstance(seen.get(key), tuple) and seen[key][0] == "in the bin"


def check(folder: Path) -> int:
    cuts = 0
    for name, before, after, seen in run(folder):
        cuts += len(seen)
        for found in seen:
            assert found.keys() <= before.keys() | after.keys(), name
            for key in before.keys() | after.keys():
                # Until the restore is done again, what goes into the bin with it may lie in the history.
                unbinned = (
                    ("put away", *after[key][1:]) if name == "restore" and _is_binned(after, key) else None
                )
                assert found.get(key) in (before.get(key), after.get(key), unbinned), (name, key)
    return cuts


def test_a_power_cut_leaves_everything_before_or_after_a_step(folder: Path) -> None:
    assert check(folder) > 300


@pytest.mark.parametrize("forgotten", ["sync", "sync_folder"])
def test_a_forgotten_sync_would_be_noticed(
    folder: Path, forgotten: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, forgotten, lambda _: None)
    with pytest.raises(AssertionError):
        check(folder)
