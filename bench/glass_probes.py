"""What the thread that draws has to do, in a process of its own: `python -m bench.glass_probes NAME`.

In rounds of the calibration loop, by processor time of that thread: what others do meanwhile does not count,
and neither does rasterising, which is another machine's on a phone. The touches are those of whole games,
with names and chips, by the hands that the tests have.
"""

import gc
import json
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import thread_time
from typing import Any

from bench.bench_glass import PAGES
from bench.calibration import round_seconds
from screens.offscreen import FRAMES_PER_SECOND
from tests.ui.harness import UI

DENSITY = 2.625
"""Pixels of a dp, as phones of 6 inches have them: pictures of more pixels take longer to draw."""
MET, TURNS = 12, 22
"""Turns in which most of it is met once, and those that are weighed: as many as the shortest game has."""
SETTLES = 12
"""Frames in which a page or sheet comes to rest."""
SLIGHT = 5_000
"""Rounds of a frame in which nothing happens."""
LONGEST = 10.0
"""Seconds that something beside may take."""
THINKS = 2.0
"""Seconds: whoever is next looks at the table first."""
BEFORE = 20.0
"""Seconds of a game in which nobody looks anything up, and what pages need is got ready."""


GIVEN = {"aid": {"game": "spice-road"}, "box": {"game": "spice-road"}}

Turn = Callable[[], object]


def yardstick() -> float:
    return round_seconds(5_000, 3, thread_time)


class Watched(UI):
    """Weighs what follows a touch until the next frame is ready, and tells those that open a sheet apart."""

    def __init__(self) -> None:
        super().__init__(DENSITY)
        self.touches: list[float] = []
        self.asking: list[float] = []

    def touch(self, x: float, y: float, *, hold: float = 0.05) -> None:
        finger = self._finger(x, y)
        self.loop.post_dispatch_input("begin", finger)
        self.run(hold)
        before = self.app.sheet.content
        rounds = self.weigh(lambda: self.loop.post_dispatch_input("end", finger))
        asks = self.app.sheet.content not in (None, before)
        (self.asking if asks else self.touches).append(rounds)
        self.run(0.4)

    def weigh(self, act: Callable[[], object]) -> float:
        """Rounds of something, and of the frame that shows it.

        The yardstick is taken right before and after: a core shared with others is slower for both.
        """
        before = yardstick()
        start = thread_time()
        act()
        self.step()
        taken = thread_time() - start
        return 2 * taken / (before + yardstick())

    def settled(self, act: Callable[[], object]) -> float:
        """Rounds until what was opened is there and still.

        A finger has just been lifted, as whenever something is opened: the collector waits for a pause.
        """
        self.loop.post_dispatch_input("end", self._finger(0, 0))
        first = self.weigh(act)
        following = [self.weigh(lambda: None) for _ in range(SETTLES)]
        return first + sum(rounds for rounds in following if rounds > SLIGHT)

    def think(self) -> None:
        """The clock runs ahead of what is done beside meanwhile: that is waited for."""
        self.run(THINKS)
        for thread in threading.enumerate():
            if thread is not threading.current_thread():
                thread.join(LONGEST)
        self.run(THINKS)

    def first_and_again(
        self, opened: Callable[[], object], close: Callable[[], object]
    ) -> tuple[float, float]:
        times = []
        for _ in range(4):
            times.append(self.settled(opened))
            self.think()
            close()
            self.think()
        return times[0], median(times[1:])


class Pauses:
    """How long the collector stops everything, each time."""

    def __init__(self) -> None:
        self.rounds: list[float] = []
        self._start = 0.0

    def __call__(self, phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            self._start = thread_time()
        else:
            self.rounds.append((thread_time() - self._start) / yardstick())


def _begin(record: Any) -> tuple[Watched, Any]:
    from screens.app import CenturyApp
    from storage.library import Library

    stage = Watched()
    app = stage.start(CenturyApp(Library(Path(tempfile.mkdtemp(prefix="century-bench-")))), (412, 915))
    app.show_table(app.library.begin(record))
    stage.run(THINKS)
    return stage, app


def _played(stage: Watched, one_turn: Turn) -> dict[str, float]:
    pauses = Pauses()
    gc.callbacks.append(pauses)
    for turn in range(MET + TURNS):
        if turn == MET:
            stage.touches = []
        one_turn()
        stage.run(THINKS)
    first, *again = stage.asking
    return {
        "touch": median(stage.touches),
        "nine of ten": quantiles(stage.touches, n=10)[-1],
        "asking first": first,
        "asking again": median(again),
        "collector": max(pauses.rounds),
    }


def spice_road() -> dict[str, float]:
    from tests.ui.table_hand import Hand, boxed, likely

    record, box = boxed("spice-road", ("Ana", "Béa", "Carl"), seed=21)
    stage, _ = _begin(record)
    hand, chance = Hand(stage, box), Random(3)
    return _played(stage, lambda: hand.record(likely(hand.timeline.state, chance)))


def eastern_wonders() -> dict[str, float]:
    from tests.ui.sea_hand import SeaHand, sensible
    from tests.ui.test_hidden_sea import boxed

    record, pile = boxed(3, 5)
    stage, _ = _begin(record)
    hand, chance = SeaHand(stage, pile), Random(3)
    return _played(stage, lambda: hand.record(sensible(hand.timeline.state, chance)))


def new_world() -> dict[str, float]:
    from tests.ui.land_hand import LandHand, sensible
    from tests.ui.test_hidden_new_world import boxed

    record, _, deck, stacks = boxed(3, 5)
    stage, app = _begin(record)
    if app.sheet.is_open:
        stage.key(27)
    hand, chance = LandHand(stage, deck, stacks), Random(3)
    return _played(stage, lambda: hand.record(sensible(hand.timeline.state, chance)))


def _in_a_game(before: float = BEFORE) -> tuple[Watched, Any]:
    from bench.bench_engine import game_of
    from engine.record import Record
    from engine.spice_road.setup import deal
    from engine.spice_road.values import HouseRules

    seed, actions = game_of(60)
    stage, app = _begin(
        Record("spice-road", ("Ana", "Béa", "Carl"), deal(seed), HouseRules(), tuple(actions))
    )
    app.choose(motion=False)
    stage.run(before)
    return stage, app


def sheets() -> dict[str, tuple[float, float]]:
    stage, app = _in_a_game()
    page = app.page
    ways: dict[str, Callable[[], object]] = {
        "menu": page.open_menu,
        "timeline": page.open_turns,
        "set by hand": lambda: page.set_by_hand(0),
        "table differs": lambda: page.open_differs(0),
        "repairs": page.repairing.open,
    }
    return {name: stage.first_and_again(way, app.sheet.close) for name, way in ways.items()}


def pages() -> dict[str, tuple[float, float]]:
    stage, app = _in_a_game()
    return {
        name: stage.first_and_again(lambda name=name: app.go(name, **GIVEN.get(name, {})), app.back)
        for name in PAGES
    }


def page_at_once(name: str) -> float:
    """Of somebody who goes there as soon as the table stands, when next to nothing was got ready."""
    stage, app = _in_a_game(before=0)
    return stage.settled(lambda: app.go(name, **GIVEN.get(name, {})))


def preparing() -> dict[str, float]:
    """The longest frame after the start while nobody touches anything, on home and at a table."""
    from bench.bench_engine import game_of
    from engine.record import Record
    from engine.spice_road.setup import deal
    from engine.spice_road.values import HouseRules
    from screens.app import CenturyApp
    from storage.library import Library

    seed, actions = game_of(60)
    record = Record("spice-road", ("Ana", "Béa", "Carl"), deal(seed), HouseRules(), tuple(actions))
    stage, longest = Watched(), {}
    for name in ("home", "table"):
        library = Library(Path(tempfile.mkdtemp(prefix="century-bench-")))
        if name == "table":
            library.begin(record).close()
        stage.start(CenturyApp(library), (412, 915))
        frames = (stage.weigh(lambda: None) for _ in range(round(BEFORE * FRAMES_PER_SECOND)))
        longest[name] = max(frames)
        stage.stop()
    return longest


PROBES: dict[str, Callable[[], object]] = {
    "Spice Road": spice_road,
    "Eastern Wonders": eastern_wonders,
    "A New World": new_world,
    "sheets": sheets,
    "pages": pages,
    "preparing": preparing,
    "at once": lambda: {sys.argv[2]: page_at_once(sys.argv[2])},
}

if __name__ == "__main__":
    print(json.dumps(PROBES[sys.argv[1]]()))
