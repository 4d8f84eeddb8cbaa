"""The window comes back where it was; what stands for it here does what desktops do with a window."""

from dataclasses import replace
from typing import Any

import pytest

from screens.machine.monitors import Monitor, fitted
from storage.window import WindowPlace
from tests.ui.harness import UI

HERE = WindowPlace(width=900, height=700, left=300, top=120)
FULL_HD = Monitor(0, 0, 1920, 1040)
LEFT_OF_IT = Monitor(-1280, 0, 1280, 1024)


@pytest.mark.parametrize(
    "place", [HERE, replace(HERE, left=-700), replace(HERE, left=1790), replace(HERE, top=0)]
)
def test_a_window_that_can_be_taken_hold_of_stays(place: WindowPlace) -> None:
    assert fitted(place, [FULL_HD]) == place


@pytest.mark.parametrize("way", [{"left": -1000}, {"left": 1850}, {"top": -30}, {"top": 1010}])
def test_one_that_cannot_comes_to_the_middle_of_the_first_monitor(way: dict[str, int]) -> None:
    assert fitted(replace(HERE, **way), [FULL_HD]) == replace(HERE, left=510, top=170)


def test_the_monitor_on_the_left_may_be_there_or_gone() -> None:
    place = replace(HERE, left=-1200)
    assert fitted(place, [FULL_HD, LEFT_OF_IT]) == place
    assert fitted(place, [FULL_HD]).left == 510


def test_none_is_larger_than_its_monitor() -> None:
    large = replace(HERE, width=3000, height=2000, left=0, top=0)
    assert fitted(large, [FULL_HD]) == replace(large, width=1920, height=1040)
    gone = replace(large, left=5000)
    assert fitted(gone, [FULL_HD]) == replace(large, width=1920, height=1040)


def test_where_nobody_knows_the_monitors_it_stays() -> None:
    assert fitted(replace(HERE, left=5000), []) == replace(HERE, left=5000)


def a_window(place: WindowPlace) -> Any:
    """A window on a desktop: it has the events and numbers of Kivy's."""
    from kivy.event import EventDispatcher

    class Shown(EventDispatcher):
        __events__ = ("on_move", "on_resize", "on_maximize", "on_minimize", "on_restore")

        def __init__(self) -> None:
            super().__init__()
            self.lie(place.left, place.top, place.width, place.height)

        def lie(self, left: int, top: int, width: int, height: int) -> None:
            self.left, self.top, self.system_size = left, top, (width, height)

        def fill(self) -> None:
            self.lie(0, 0, 1920, 1040)
            self.dispatch("on_resize")
            self.dispatch("on_maximize")

        maximize = fill

        def on_move(self, *_: Any) -> None: ...

        on_resize = on_maximize = on_minimize = on_restore = on_move

    return Shown()


def remembering(window: Any, asked: WindowPlace | None = HERE) -> Any:
    from screens.remembering import Remembering

    return Remembering(window, asked)


def test_it_follows_the_window(ui: UI) -> None:
    window = a_window(HERE)
    following = remembering(window)
    window.lie(10, 20, 1000, 800)
    window.dispatch("on_move")
    ui.run(1)
    assert following.now == WindowPlace(width=1000, height=800, left=10, top=20)


@pytest.mark.parametrize("resize_first", [True, False])
def test_filling_the_screen_leaves_its_own_place_as_it_was(ui: UI, resize_first: bool) -> None:
    window = a_window(HERE)
    following = remembering(window)
    ui.run(1)
    window.lie(0, 0, 1920, 1040)
    for event in ("on_resize", "on_maximize") if resize_first else ("on_maximize", "on_resize"):
        window.dispatch(event)
    ui.run(1)
    assert following.now == replace(HERE, maximised=True)
    window.lie(HERE.left, HERE.top, HERE.width, HERE.height)
    window.dispatch("on_restore")
    ui.run(1)
    assert following.now == HERE


def test_hidden_it_keeps_what_it_was(ui: UI) -> None:
    window = a_window(HERE)
    following = remembering(window)
    ui.run(1)
    window.fill()
    ui.run(1)
    window.lie(-32_000, -32_000, 160, 30)
    window.dispatch("on_minimize")
    window.dispatch("on_move")
    ui.run(1)
    following.look()
    assert following.now == replace(HERE, maximised=True)
    window.lie(0, 0, 1920, 1040)
    window.dispatch("on_restore")
    ui.run(1)
    assert following.now == replace(HERE, maximised=True), "back from the bar, it fills the screen still"


def test_it_does_not_wander_by_its_frame(ui: UI) -> None:
    """Where the desktop puts the frame at the place that the window should have."""
    place = HERE
    for _ in range(3):
        window = a_window(replace(place, left=place.left + 1, top=place.top + 20))
        following = remembering(window, place)
        ui.run(1)
        place = following.now
    assert place == HERE


def test_what_cannot_be_seen_is_put_in_sight(ui: UI) -> None:
    away = replace(HERE, left=5000, maximised=True)
    window = a_window(away)
    following = remembering(window, away)
    following.put_in_sight([FULL_HD])
    ui.run(1)
    assert following.now == replace(HERE, left=510, top=170, maximised=True)
    assert window.system_size == (1920, 1040)


@pytest.mark.parametrize("monitor", [Monitor(0, 0, 1366, 768), Monitor(0, 0, 1024, 768)], ids=str)
def test_the_first_one_is_no_larger_than_its_monitor(ui: UI, monitor: Monitor) -> None:
    window = a_window(replace(HERE, left=-20, top=-16, width=1280, height=800))
    following = remembering(window, None)
    following.put_in_sight([monitor])
    ui.run(1)
    width, height = window.system_size
    assert (width, height) == (min(1280, monitor.width), 720)
    assert window.left >= 0
    assert window.top == 48, "its title is in sight too"
    assert window.left + width <= monitor.width
    assert following.now is not None


@pytest.mark.parametrize("monitor", [FULL_HD, Monitor(0, 0, 1280, 800)], ids=str)
def test_the_first_one_stays_where_there_is_room(ui: UI, monitor: Monitor) -> None:
    window = a_window(replace(HERE, left=0, top=0, width=1280, height=800))
    remembering(window, None).put_in_sight([monitor])
    ui.run(1)
    assert (window.left, window.top, *window.system_size) == (0, 0, 1280, 800)


def test_the_monitors_are_those_of_sdl(ui: UI) -> None:
    from screens.machine.monitors import monitors

    found = monitors()
    assert found, "SDL could not be asked"
    assert all(monitor.width > 0 and monitor.height > 0 for monitor in found)
