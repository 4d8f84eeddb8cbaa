"""What is taken from KivyMD: the widgets that docs/kivymd.md names, and none that stays behind."""

import re
import weakref
from pathlib import Path
from typing import Any

import rulebook
from tests.ui.harness import UI
from tests.ui.kvlint import lint

ROOT = Path(__file__).parents[2]
NAME = re.compile(r"\bMD[A-Z]\w+")


def test_the_app_makes_the_widgets_that_the_table_says() -> None:
    layouts = (ROOT / "kv").glob("*.kv")
    modules = (ROOT / "screens").rglob("*.py")
    made = {name for path in (*layouts, *modules) for name in NAME.findall(path.read_text("utf-8"))}
    table = (ROOT / "docs" / "kivymd.md").read_text("utf-8").splitlines()
    taken = {name for row in table if "**taken**" in row for name in NAME.findall(row.split("|")[1])}
    assert made - {"MDApp"} == taken != set()


def test_the_trial_can_be_laid_out(ui: UI, app: Any) -> None:
    """What it lays out is known, and so are the words; of KivyMD's parts not all are, until they are made."""
    from faces.phrases import load
    from tools.kit_trial import FILE, LAID_OUT

    for page in ("new game", "rules"):
        app.go(page)
    layout = FILE.read_text("utf-8")
    findings = lint(layout, FILE.name, set(), set(load("en")))
    assert not [finding for finding in findings if "unknown widget class MD" not in finding]
    assert re.findall(r"^<Their(\w+)@", layout, re.MULTILINE) == LAID_OUT


def test_no_page_listens_to_the_mouse(ui: UI, app: Any) -> None:
    """KivyMD's hovering widgets do, for life: before one of them is taken that has to be mended."""
    before = len(ui.window.get_property_observers("mouse_pos"))
    for page in ("new game", "settings", "history", "aid"):
        app.go(page)
        ui.run(0.3)
    app.go("rules", game="golem", rule="SR-CLAIM-1")
    ui.run(0.3)
    assert len(ui.window.get_property_observers("mouse_pos")) == before


def test_what_is_taken_is_let_go(ui: UI, app: Any) -> None:
    from kivy.factory import Factory

    from screens.rules_reader import Reader

    app.go("rules")
    refs = []
    for entry in rulebook.entries("spice-road")[:5]:
        reader, divider = Reader(), Factory.MDDivider()
        for widget in (reader, divider):
            app.root.add_widget(widget)
        reader.show(entry, "spice-road", app.t)
        ui.run(0.3)
        for widget in (reader, divider):
            app.root.remove_widget(widget)
            parts = widget.walk(restrict=True)
            refs += [weakref.ref(part) for part in parts if NAME.match(type(part).__name__)]
    del reader, divider, widget, parts
    ui.run(2)
    # Out of sight, everything is looked through.
    app.on_pause()
    assert len(refs) == 10
    assert not [ref for ref in refs if ref() is not None]
