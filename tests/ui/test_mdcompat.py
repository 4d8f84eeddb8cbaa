"""Each repair of KivyMD is still needed, and works. When one is not needed any more, drop it and its test."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.ui.harness import UI

START = """
import sys, traceback
sys.excepthook = lambda *error: traceback.print_exception(*error, file=sys.__stderr__)
from screens.offscreen import Stage
stage = Stage()
{repair}
from kivymd.app import MDApp
from kivy.uix.widget import Widget

class Page(MDApp):
    def build(self):
        return Widget()

stage.start(Page(), (360, 640))
"""
SNACKBAR = """
from kivymd.uix.snackbar import MDSnackbar, MDSnackbarText
MDSnackbar(MDSnackbarText(text="saved")).open()
stage.run(0.5)
"""
HOVER = """
from kivy.core.window import Window
from kivymd.uix.label import MDLabel
before = len(Window.get_property_observers("mouse_pos"))
for _ in range(20):
    MDLabel()
bound = len(Window.get_property_observers("mouse_pos")) - before
assert bound == 0, f"{bound} widgets bound to the mouse for life"
"""
FAULTS = [(SNACKBAR, "FBO Initialization failed"), (HOVER, "bound to the mouse for life")]


def errors_of(script: Path, code: str, *, repaired: bool) -> str:
    """Runs in a fresh process, because a repair cannot be taken back in one where it was made."""
    script.write_text(START.format(repair="import screens.mdcompat" if repaired else "") + code)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, str(script)]
    return subprocess.run(command, check=False, capture_output=True, text=True, env=environment).stderr


@pytest.mark.parametrize(("code", "fault"), FAULTS, ids=["snackbar", "hover"])
def test_a_repair_is_needed_and_works(tmp_path: Path, code: str, fault: str) -> None:
    assert fault in errors_of(tmp_path / "broken.py", code, repaired=False)
    assert errors_of(tmp_path / "mended.py", code, repaired=True) == ""


def test_the_mouse_still_hovers(ui: UI) -> None:
    from kivymd.app import MDApp
    from kivymd.uix.label import MDLabel

    import screens.mdcompat  # noqa: F401

    class Page(MDApp):
        def build(self) -> Any:
            return MDLabel(text="here")

    app = ui.start(Page(), (360, 640))
    ui.window.mouse_pos = (100, 100)
    assert app.root.hovering
    ui.window.mouse_pos = (-5, -5)
    assert not app.root.hovering
