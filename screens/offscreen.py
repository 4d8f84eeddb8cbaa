"""A window without a display: the real app, real widgets and real GL, and a clock that moves when told to.

Used where nobody watches: the demo on a machine without a display, the screenshots and the UI tests. Frames
are stepped without being rasterised; only `picture` draws, so that software GL costs almost nothing.

Import this before anything else of Kivy: it settles the environment that Kivy reads while it is imported.
"""

import gc
import os
import sys
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PIL import Image

if TYPE_CHECKING:
    from kivy.app import App

A = TypeVar("A", bound="App")
FRAMES_PER_SECOND = 60
LARGEST = (1600, 1000)
"""In dp. SDL's off-screen surface can shrink later but not grow."""
PATIENCE = 10
"""Real seconds."""


def settle_environment(density: float = 1) -> None:
    """Off-screen driver, no command line, no files in the user's home, one dp = `density` pixels."""
    os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="century-kivy-"))
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_FILELOG", "1")
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    os.environ["KIVY_METRICS_DENSITY"] = f"{density:g}"
    os.environ["KIVY_METRICS_FONTSCALE"] = "1"
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    # The programs of a desktop need a display, and what is copied here is nobody else's affair.
    os.environ["KIVY_CLIPBOARD"] = "sdl2"

    from kivy.config import Config

    Config.set("graphics", "width", str(round(LARGEST[0] * density)))
    Config.set("graphics", "height", str(round(LARGEST[1] * density)))
    Config.set("graphics", "multisamples", "0")
    Config.set("graphics", "maxfps", "0")
    Config.set("graphics", "vsync", "0")
    for name, _ in Config.items("input"):
        Config.remove_option("input", name)


class Stage:
    """Runs one app after the other in the off-screen window. Sizes and positions are in dp."""

    def __init__(self, density: float = 1) -> None:
        settle_environment(density)
        from kivy.base import EventLoop, runTouchApp
        from kivy.clock import Clock
        from kivy.metrics import Metrics

        # Whoever has imported some of Kivy before had it read another one.
        Metrics.density = self.density = density
        self.clock = Clock
        self.now: float = Clock.time()
        behind_the_proxy = type(object.__getattribute__(Clock, "_obj"))
        behind_the_proxy.time = staticmethod(lambda: self.now)
        EventLoop.ensure_window()
        self.loop = EventLoop
        from kivy.core.window import Window

        self.window = Window
        runTouchApp(embedded=True)
        # Kivy has put its silenced log in the way of tracebacks.
        sys.stderr = sys.__stderr__
        self.app: Any = None

    # life

    def start(self, app: A, size: tuple[int, int] = (412, 915)) -> A:
        from kivy.app import App

        self.resize(*size)
        self.app = app
        App._running_app = app
        app._run_prepare()
        self.run(0.5)
        return app

    def stop(self) -> None:
        from kivy.animation import Animation
        from kivy.app import App
        from kivy.lang.parser import global_idmap

        if self.app is None:
            return
        self.app.dispatch("on_stop")
        for widget in list(self.window.children):
            Animation.cancel_all(widget)
            self.window.remove_widget(widget)
        self.await_what_is_beside()
        for event in self.clock.get_events():
            if not getattr(event.get_callback(), "__module__", "").startswith("kivy."):
                event.cancel()
        self.run(1)
        # Bars of what was scrolled fade by now: whatever moves is kept alive, and all of its app with it.
        Animation._instances.clear()
        for event in self.clock.get_events():
            if isinstance(getattr(event.get_callback(), "__self__", None), Animation):
                event.cancel()
        self.app.root = None
        App._running_app = None
        # Layouts forget the app when it stops, and take it up again if anything is laid out after that.
        object.__setattr__(global_idmap["app"], "_obj", None)
        self.app = None
        gc.collect()

    def await_what_is_beside(self) -> None:
        """Real threads know nothing of our clock: what they find comes late, or even to the next app."""
        from screens.beside import ASIDE, SEARCH

        for thread in threading.enumerate():
            if thread.name in (ASIDE, SEARCH):
                thread.join(PATIENCE)

    def resize(self, width: int, height: int) -> None:
        self.window.size = (round(width * self.density), round(height * self.density))
        self.step(2)

    # time

    def step(self, frames: int = 1) -> None:
        """The event loop's own steps, but for the rasterising."""
        from kivy.lang import Builder

        for _ in range(frames):
            self.now += 1 / FRAMES_PER_SECOND
            self.clock.tick()
            self.loop.dispatch_input()
            Builder.sync()
            self.clock.tick_draw()
            Builder.sync()

    def run(self, seconds: float) -> None:
        self.step(max(1, round(seconds * FRAMES_PER_SECOND)))

    # hands

    def touch(self, x: float, y: float, *, hold: float = 0.05) -> None:
        """A finger down and up again at a place of the window, in pixels from the lower left."""
        finger = self._finger(x, y)
        self.loop.post_dispatch_input("begin", finger)
        self.run(hold)
        self.loop.post_dispatch_input("end", finger)
        # Until the next touch on this spot is another one.
        self.run(0.36)

    def drag(
        self, x1: float, y1: float, x2: float, y2: float, *, seconds: float = 0.3, rest: float = 0
    ) -> None:
        """A finger that goes down, rests, moves and lets go."""
        finger = self._finger(x1, y1)
        self.loop.post_dispatch_input("begin", finger)
        self.run(max(rest, 1 / FRAMES_PER_SECOND))
        frames = max(2, round(seconds * FRAMES_PER_SECOND))
        for i in range(1, frames + 1):
            finger.move(self._place(x1 + (x2 - x1) * i / frames, y1 + (y2 - y1) * i / frames))
            self.loop.post_dispatch_input("update", finger)
            self.step()
        self.loop.post_dispatch_input("end", finger)
        self.run(0.3)

    def type(self, text: str) -> None:
        for character in text:
            self.window.dispatch("on_textinput", character)
            self.step()

    def key(self, code: int, text: str | None = None, modifiers: tuple[str, ...] = ()) -> None:
        """A key by SDL's number; 27 is Escape, and the back button of Android."""
        pressed = (code, 0, text, list(modifiers))
        if not self.window.dispatch("on_key_down", *pressed):
            self.window.dispatch("on_keyboard", *pressed)
        self.run(0.3)

    def _place(self, x: float, y: float) -> dict[str, float]:
        width, height = self.window.size
        return {"x": x / max(1, width - 1), "y": y / max(1, height - 1)}

    def _finger(self, x: float, y: float) -> Any:
        from kivy.input.motionevent import MotionEvent

        class Finger(MotionEvent):
            def depack(self, place: dict[str, float]) -> None:
                self.sx, self.sy = place["x"], place["y"]
                self.profile = ["pos"]
                super().depack(place)

        return Finger("offscreen", 1, self._place(x, y), is_touch=True, type_id="touch")

    # eyes

    def picture(self) -> Image.Image:
        """What a camera would see."""
        from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glFinish, glReadPixels

        self.window.canvas.ask_update()
        for _ in range(2):
            self.step()
            self.window.dispatch("on_draw")
        glFinish()
        width, height = map(int, self.window.size)
        pixels = glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)
        image = Image.frombytes("RGBA", (width, height), pixels)
        return image.transpose(Image.Transpose.FLIP_TOP_BOTTOM).convert("RGB")

    def shot(self, path: Path) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.picture().save(path, optimize=True)
        return path
