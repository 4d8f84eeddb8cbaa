"""The app under measurement, in processes of its own: `python -m bench.app_probes NAME` prints what it took.

Off-screen, with real GL: a frame counts when it is drawn, not when it is ready to be.
"""

import gc
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles
from time import clock_gettime, perf_counter, process_time, pthread_getcpuclockid, sleep, thread_time
from typing import Any, NamedTuple

from screens.offscreen import Stage

CALM = 6
"""Seconds after a start in which what was left undone is begun."""
BEFORE, STEPS = 20, 36
"""Turns on the table before those that are recorded and replayed, and how many those are."""
NOTHING, STILL = 0.002, 5
"""Seconds of a frame in which nothing happens, and so many of them after which nothing will."""


def _draw(stage: Stage) -> None:
    from kivy.graphics.opengl import glFinish

    stage.step()
    stage.window.dispatch("on_draw")
    glFinish()


def _table(turns: int, *, forgotten: bool = False) -> tuple[Stage, Any]:
    """The table page on a game of so many turns; or on the same table set up by hand, with no history."""
    from bench.bench_engine import game_of
    from engine.record import Record
    from engine.spice_road.setup import deal
    from engine.spice_road.values import HouseRules, Setup
    from engine.timeline import Timeline
    from screens.app import CenturyApp
    from storage.library import Library

    seed, actions = game_of(turns)
    players = ("Ana", "Béa", "Carl")
    record = Record("spice-road", players, deal(seed), HouseRules(), tuple(actions))
    if forgotten:
        record = Record("spice-road", players, Setup(), HouseRules(), by_hand(Timeline.of(record).state))
    stage = Stage()
    library = Library(Path(tempfile.mkdtemp(prefix="century-bench-")))
    app = stage.start(CenturyApp(library), (412, 916))
    app.show_table(library.begin(record))
    stage.run(1)
    return stage, app


def _cards_record() -> Any:
    from bench.bench_engine import game_of
    from engine.record import Record
    from engine.spice_road.setup import deal
    from engine.spice_road.values import HouseRules

    seed, actions = game_of(BEFORE + STEPS + 4)
    return Record("spice-road", ("Ana", "Béa", "Carl"), deal(seed), HouseRules(), tuple(actions))


def _sea_record() -> Any:
    from bench.bench_eastern_wonders import record_of

    return record_of(3, BEFORE + STEPS + 4)


def _land_record() -> Any:
    from bench.bench_new_world import record_of

    return record_of(3, BEFORE + STEPS + 4)


def _sea(turns: int) -> tuple[Stage, Any]:
    """The table page of Eastern Wonders on a game of so many turns, of three."""
    from bench.bench_eastern_wonders import record_of

    return _table_of(record_of(3, turns))


def _land(turns: int) -> tuple[Stage, Any]:
    """The same of A New World."""
    from bench.bench_new_world import record_of

    return _table_of(record_of(3, turns))


def _table_of(record: Any) -> tuple[Stage, Any]:
    from screens.app import CenturyApp
    from storage.library import Library

    stage = Stage()
    library = Library(Path(tempfile.mkdtemp(prefix="century-bench-")))
    app = stage.start(CenturyApp(library), (412, 916))
    app.show_table(library.begin(record))
    stage.run(1)
    return stage, app


def by_hand(state: Any) -> tuple[Any, ...]:
    """The adjustments that bring an empty table to this one."""
    from engine.spice_road.values import Adjust

    own = [Adjust(player=seat, **player._asdict()) for seat, player in enumerate(state.players)]
    rows = Adjust(
        merchant_row=state.market.row,
        lying=state.market.lying,
        point_row=state.points.row,
        gold=state.points.gold,
        silver=state.points.silver,
        to_move=state.seat,
        round=state.round,
    )
    return (rows, *own)


def touch_to_drawn(turns: int, *, forgotten: bool = False) -> dict[str, float]:
    """Seconds from a finger lifted off a card to the next table drawn, and the engine and journal in it."""
    stage, app = _table(turns, forgotten=forgotten)
    return _touched(stage, app, app.page.board.ids.rest)


def whole_table(stage: Stage, app: Any, touched: str) -> dict[str, float]:
    """The same without motion: the frame after the touch shows the next player's table, drawn anew."""
    app.choose(motion=False)
    return _touched(stage, app, app.page.board.ids[touched])


def _touched(stage: Stage, app: Any, widget: Any) -> dict[str, float]:
    page = app.page
    x, y = widget.to_window(*widget.center)
    _draw(stage)
    whole, inner = [], []
    for _ in range(25):
        finger = stage._finger(x, y)
        stage.loop.post_dispatch_input("begin", finger)
        _draw(stage)
        gc.collect()
        start = perf_counter()
        stage.loop.post_dispatch_input("end", finger)
        _draw(stage)
        whole.append(perf_counter() - start)
        game = page.sitting.game
        action = game.timeline.actions[-1]
        game.save(game.timeline.undo())
        start = perf_counter()
        game.save(game.timeline.record(action))
        inner.append(perf_counter() - start)
        page.undo()
        # Until the next touch on this spot is another one.
        stage.run(0.45)
        _draw(stage)
    return {"whole": median(whole), "engine and journal": median(inner)}


class Frame(NamedTuple):
    """Seconds: what it took by the clock, and what somebody beside and the thread that draws worked in it."""

    took: float
    held: float
    drawing: float


class Frames:
    """Frames of a table, one every sixtieth of a second, each with something to draw."""

    def __init__(self, stage: Stage, app: Any) -> None:
        self._stage = stage
        self._card = app.page.board.ids.hand.children[-1]

    def one(self, had: Callable[[], float]) -> Frame:
        """`had` says how long somebody beside has worked by now."""
        from kivy.graphics.opengl import glFinish

        before, busy, start = had(), thread_time(), perf_counter()
        self._card.pressed = not self._card.pressed
        self._stage.step()
        self._stage.window.dispatch("on_draw")
        held, drawing = had() - before, thread_time() - busy
        glFinish()
        took = perf_counter() - start
        sleep(max(0.0, 1 / 60 - took))
        return Frame(took, held, drawing)

    def warm_up(self) -> None:
        """Once for everything that is compiled and loaded when it is drawn for the first time."""
        for _ in range(30):
            self.one(_nobody)
        gc.collect()


def _nobody() -> float:
    return 0.0


def processor_time_of(thread: Any) -> Callable[[], float]:
    """How long a thread has worked by now, to its end and after it."""
    clock, at_end = pthread_getcpuclockid(thread.ident), 0.0

    def had() -> float:
        nonlocal at_end
        # Once it is done there is no such clock any more.
        with suppress(OSError):
            at_end = clock_gettime(clock)
        return at_end

    return had


class Weighed:
    """A game that knows how long its hints were looked for in one go at most, until the next breath."""

    def __init__(self, game: Any) -> None:
        self._game, self.longest = game, 0.0

    def hints(self, *given: Any) -> Iterator[Any]:
        start = thread_time()
        for hint in self._game.hints(*given):
            self.longest = max(self.longest, thread_time() - start)
            yield hint
            start = thread_time()


def while_looking() -> dict[str, float]:
    """Frames while hints are looked for.

    A frame waits at most until those who look rest: `held` is the longest that they work until then, a bout
    and all that comes before the next breath, in processor time. `drawing` is the longest that the thread
    that draws works, with what it was told, `usually` the middle one of that when nobody looks, and `frame`
    what such a frame takes by the clock, as below.
    """
    from engine.record import Record
    from engine.remembering import ROOM, take
    from engine.spice_road.setup import deal
    from engine.spice_road.values import Adjust, HouseRules, Setup, catalog
    from engine.timeline import Timeline
    from screens.beside import BOUT

    box = deal(7)
    rows = Setup(merchant_row=box.merchant_row, point_row=box.point_row)
    record = Record("spice-road", ("Ana", "Béa", "Carl"), rows, HouseRules(show_hints=True))
    others = [card for card in catalog().all("merchant") if card not in rows.merchant_row]
    rich = Timeline.of(record).record(Adjust(player=0, hand=tuple(others[3:15]))).timeline
    stage, app = _table_of(rich.to_record())
    _settle(stage, app)
    hinting, frames = app.page.hinting, Frames(stage, app)
    frames.warm_up()
    hinting.stop()
    alone = [frames.one(_nobody) for _ in range(60)]
    beside: list[Frame] = []
    held = 0.0
    for _ in range(12):
        # As cold as on the first evening.
        take(ROOM + 1)
        hinting.stop()
        hinting.follow(app.page.view)
        hinting._game = weighed = Weighed(hinting._game)
        while hinting._search is None or hinting.is_looking:
            beside.append(frames.one(_nobody))
        held = max(held, BOUT + weighed.longest)
    return {
        "frame": min(median(frame.took for frame in alone), 1 / 60),
        "usually": median(frame.drawing for frame in alone),
        "held": held,
        "drawing": max(frame.drawing for frame in beside),
        "frames": len(beside),
    }


def while_filling() -> dict[str, float]:
    """Frames while what old games lack is filled in beside the table."""
    from bench.bench_statistics import OLD, furnish_old

    stage, app = _settled_table()
    furnish_old(app.library)
    filled = 0

    def told(games: int) -> None:
        nonlocal filled
        filled += games

    seen = _beside(stage, app, "fill", lambda: app.desk.searches.fill(told))
    assert filled == OLD
    return seen


def while_receiving() -> dict[str, float]:
    """Frames while games of others come through the group folder, beside the table."""
    from bench.bench_sharing import RECEIVED, fill_folder

    stage, app = _settled_table()
    folder = Path(tempfile.mkdtemp(prefix="century-bench-"))
    fill_folder(folder)
    app.group.folder = str(folder)
    seen = _beside(stage, app, "group", app.group.exchange)
    assert sum(1 for _ in app.library.games.recent()) == RECEIVED
    return seen


def _settled_table() -> tuple[Stage, Any]:
    stage, app = _table(20)
    _settle(stage, app)
    return stage, app


def _settle(stage: Stage, app: Any) -> None:
    """All that follows a start is done: what pages need, and what was left undone."""
    stage.run(CALM)
    while app._preparing._tick.is_triggered or any(
        search.is_on for search in app.desk.searches.latest.values()
    ):
        stage.run(1)


def _beside(stage: Stage, app: Any, name: str, begin: Callable[[], None]) -> dict[str, float]:
    """Frames while a search is under way beside the table, and while that waits, by tens in turn.

    `waited` is the longest that whoever draws would have waited for the library, by the clock: a touch at the
    table records in it. `kept` is the most that those who bring games work while they have it to themselves;
    that they wait for no disk meanwhile is for the tests to say. `held` is the longest time for which the
    search has held a frame up. Only one of the two runs at a time: it is at most the processor time that the
    search had until the frame was handed to the graphics. Whatever else a busy machine does is not in it.
    `frame` is the middle one of those without it, but no longer than a sixtieth of a second: a slow machine
    makes it no easier. `drawing` is the longest that the thread that draws was busy itself, with all that it
    was told, and `usually` the middle one without. The other two are what nine frames of ten took by the
    clock, with it and without.
    """
    key, frames = app.desk.store_room.key, Frames(stage, app)
    frames.warm_up()
    kept = [0.0]
    alone_there = app.desk.exchanging._alone

    @contextmanager
    def watched(*, midway: bool = False) -> Iterator[None]:
        with alone_there(midway=midway):
            start = thread_time()
            yield
            kept.append(thread_time() - start)

    app.desk.exchanging._alone = watched
    begin()
    search = app.desk.searches.latest[name]
    had = processor_time_of(search.thread)
    alone: list[Frame] = []
    beside: list[Frame] = []
    waited = [0.0]
    while search.is_on:
        beside += [frames.one(had) for _ in range(10) if search.is_on]
        start = perf_counter()
        with key:
            waited.append(perf_counter() - start)
            alone += [frames.one(_nobody) for _ in range(10)]
    return {
        "waited": max(waited),
        "kept": max(kept),
        "held": max(frame.held for frame in beside),
        "frame": min(median(frame.took for frame in alone), 1 / 60),
        "drawing": max(frame.drawing for frame in beside),
        "usually": median(frame.drawing for frame in alone),
        "beside": quantiles([frame.took for frame in beside], n=10)[-1],
        "alone": quantiles([frame.took for frame in alone], n=10)[-1],
        "frames": len(beside),
    }


def motion() -> dict[str, float]:
    """Seconds from a touch to the first changed frame with motion and without, and the frames of the motion.

    Both take turns, so that whatever else the machine does is shared. Frames are weighed in processor time,
    each by its median over all turns: those that show the next table against those that only move things.
    """
    stage, app = _table(60)
    page = app.page
    first: dict[bool, list[float]] = {True: [], False: []}
    turns: list[list[float]] = []
    for turn in range(40):
        moving = turn % 2 == 0
        app.choose(motion=moving)
        card = page.board.ids.market.children[-1]
        finger = stage._finger(*card.to_window(*card.center))
        stage.loop.post_dispatch_input("begin", finger)
        _draw(stage)
        gc.collect()
        start = perf_counter()
        stage.loop.post_dispatch_input("end", finger)
        _draw(stage)
        first[moving].append(perf_counter() - start)
        frames = []
        while page.motion.is_running:
            start = process_time()
            _draw(stage)
            frames.append(process_time() - start)
        if moving:
            turns.append(frames)
        page.undo()
        page.motion.finish()
        # Until the next touch on this spot is another one.
        stage.run(0.45)
        _draw(stage)
    frames = [median(frame) for frame in zip(*turns, strict=False)]
    return {
        "moving": median(first[True]),
        "still": median(first[False]),
        "frames": float(len(frames)),
        "frame": median(frames),
        "worst": max(frames),
    }


def box() -> dict[str, float]:
    """Seconds from the way to My box to its page drawn, the fullest one, in the middle of a game."""
    stage, app = _table(20)
    app.choose(motion=False)
    whole = []
    for _ in range(12):
        _draw(stage)
        gc.collect()
        start = perf_counter()
        app.go("box", game="spice-road", kind="point")
        _draw(stage)
        whole.append(perf_counter() - start)
        app.back()
        stage.run(0.5)
    return {"whole": median(whole)}


def recorded_turns(record: Any) -> dict[str, float]:
    """Seconds of processor time in which a turn is recorded and shown, on average over many; without motion,
    and without what is rasterised."""
    from dataclasses import replace

    stage, app = _table_of(replace(record, actions=record.actions[:BEFORE]))
    page = app.page
    turns = record.actions[BEFORE : BEFORE + STEPS]
    return _mean_of(stage, app, [lambda turn=turn: page.play(turn) for turn in turns])


def replayed_turns(record: Any) -> dict[str, float]:
    """The same of stepping through the very same turns in the replay."""
    stage, app = _table_of(record)
    app.replay(app.page.sitting.game, BEFORE - 1)
    page = app.page
    found = _mean_of(stage, app, [page.next] * STEPS)
    assert page.stop.at == BEFORE + STEPS
    return found


def _mean_of(stage: Stage, app: Any, steps: list[Callable[[], None]]) -> dict[str, float]:
    app.choose(motion=False)
    stage.run(1)
    whole = 0.0
    for step in steps:
        gc.collect()
        start = thread_time()
        step()
        stage.step()
        whole += thread_time() - start
        stage.run(0.2)
    return {"whole": whole / len(steps)}


def result_opens() -> dict[str, float]:
    """Seconds of the longest frame from the way to a result until its story is told, and of a touch at the
    table until the next one is drawn.

    In processor time of the thread that draws: chances that were missed are looked for on another.
    """
    from dataclasses import replace

    from engine.game import REST

    stage, app = _table(150)
    app.choose(motion=False)
    touches = []
    for _ in range(12):
        gc.collect()
        start = thread_time()
        app.page.touched(REST)
        stage.step()
        touches.append(thread_time() - start)
        app.page.undo()
        stage.run(0.5)
    kept = app.desk.finish(app.page.sitting.game)
    longest = []
    for visit in range(9):
        # Another day, so that the card is drawn anew.
        summary = replace(kept.summary, started=f"2026-01-{visit + 1:02}T12:00:00Z")
        app.go("home")
        stage.run(0.5)
        gc.collect()
        start = thread_time()
        app.go("result", result=kept._replace(summary=summary))
        stage.step()
        frames = [thread_time() - start]
        while not app.page.story.is_told:
            start = thread_time()
            stage.step()
            frames.append(thread_time() - start)
        assert app.page.story.facts
        longest.append(max(frames))
    return {"first": longest[0], "longest": median(longest[1:]), "touch": median(touches)}


def looking_back(games: int) -> dict[str, float]:
    """Seconds of the drawing thread from the way to a page of records until it is still, and of its frames.

    What is rasterised is left out: it is the same for any number of games.
    The pages are there and the games were counted once, as on every evening but the first.
    """
    from bench.bench_statistics import PEOPLE, summaries
    from screens.app import CenturyApp
    from storage.library import Library

    stage = Stage()
    library = Library(Path(tempfile.mkdtemp(prefix="century-bench-")))
    library.games.summaries.put(summaries(games))
    app = stage.start(CenturyApp(library), (412, 916))
    app.choose(motion=False)
    told: dict[str, float] = {}
    for page, given in (("history", {}), ("statistics", {}), ("player", {"player": PEOPLE[0]})):
        whole, longest = [], []
        for _ in range(6):
            app.go("home")
            stage.run(0.3)
            gc.collect()
            start = thread_time()
            app.go(page, **given)
            frames, still = [thread_time() - start], 0
            while still < STILL:
                start = thread_time()
                stage.step()
                frames.append(thread_time() - start)
                searching = any(search.is_on for search in app.desk.searches.latest.values())
                still = 0 if searching or frames[-1] > NOTHING else still + 1
                # Whoever looks beside the app has its time too.
                sleep(0.002)
            whole.append(sum(frames))
            longest.append(max(frames))
        told[page], told[f"{page}, longest frame"] = median(whole[1:]), median(longest[1:])
    return told


def memory() -> dict[str, float]:
    """Resident bytes after 100 and after 1,000 turns recorded and undone."""
    stage, app = _table(20)
    page = app.page
    from engine.game import REST

    sizes = {}
    for turn in range(1, 1001):
        page.touched(REST)
        stage.step(2)
        page.undo()
        stage.step(2)
        if turn in (100, 1000):
            gc.collect()
            sizes[f"after {turn}"] = _resident()
    return sizes


def _resident() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096.0


def first_frame() -> dict[str, float]:
    """Our app to its first drawn frame, on the library of the folder that is given, or on an empty one."""
    from storage.library import Library

    stage = Stage()
    from screens.app import CenturyApp

    folder = sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp(prefix="century-bench-")
    return _begun(stage, CenturyApp(Library(Path(folder))))


def smallest_app() -> dict[str, float]:
    """A KivyMD app with one label, likewise."""
    stage = Stage()
    from kivymd.app import MDApp
    from kivymd.uix.label import MDLabel

    class Smallest(MDApp):  # type: ignore[misc]
        def build(self) -> MDLabel:
            return MDLabel(text="Century", halign="center")

    return _begun(stage, Smallest())


def _begun(stage: Stage, app: Any) -> dict[str, float]:
    """Seconds of processor time of the thread that draws, from the start of Python on. What is rasterised on
    other threads is the work of another processor on a phone."""
    from kivy.app import App

    stage.resize(412, 916)
    App._running_app = app
    app._run_prepare()
    _draw(stage)
    return {"whole": thread_time()}


PROBES: dict[str, Callable[[], dict[str, float]]] = {
    "turn 1": lambda: touch_to_drawn(1),
    "turn 150": lambda: touch_to_drawn(150),
    "turn 150, forgotten": lambda: touch_to_drawn(150, forgotten=True),
    "whole table": lambda: whole_table(*_table(60), "rest"),
    "whole table of Eastern Wonders": lambda: whole_table(*_sea(60), "harvest"),
    "whole table of A New World": lambda: whole_table(*_land(60), "rest"),
    "recorded turns of Spice Road": lambda: recorded_turns(_cards_record()),
    "recorded turns of Eastern Wonders": lambda: recorded_turns(_sea_record()),
    "recorded turns of A New World": lambda: recorded_turns(_land_record()),
    "replayed turns of Spice Road": lambda: replayed_turns(_cards_record()),
    "replayed turns of Eastern Wonders": lambda: replayed_turns(_sea_record()),
    "replayed turns of A New World": lambda: replayed_turns(_land_record()),
    "motion": motion,
    "box": box,
    "result": result_opens,
    "looking back at 100": lambda: looking_back(100),
    "looking back at 10000": lambda: looking_back(10_000),
    "memory": memory,
    "while looking": while_looking,
    "while filling": while_filling,
    "while receiving": while_receiving,
    "first frame": first_frame,
    "smallest app": smallest_app,
}

if __name__ == "__main__":
    print(json.dumps(PROBES[sys.argv[1]]()))
