"""Widgets that are taken out of their layout: no rule of it may ask for them afterwards."""

import ast
import gc
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.lang.parser import Parser

from tests.ui.harness import UI

ROOT = Path(__file__).parents[2]
TAKEN_OUT = re.compile(r"remove_widget\(self\.ids\.(\w+)\)")
ESCAPE = 27


@pytest.mark.parametrize("changed", [{"language": "fr"}, {"text_percent": 130}])
@pytest.mark.parametrize("kind", ["market", "vp"])
def test_a_closed_sheet_of_the_box_minds_no_other_words(
    ui: UI, app: Any, kind: str, changed: dict[str, Any]
) -> None:
    from tests.ui.test_box import OTHER, box

    box(ui, app, "eastern-wonders", kind, OTHER)
    ui.tap(ui.find_all(kind="Cell")[0])
    ui.run(0.3)
    gc.collect()
    ui.resize(412, 915)
    ui.key(ESCAPE)
    ui.key(ESCAPE)
    app.go("settings")
    app.choose(**changed)
    ui.run(0.5)
    assert app.page.name == "settings"


def named_by_others(kv: str, owner: str) -> Iterator[str]:
    """The ids in the rule of a class that an expression outside of that very widget asks for."""
    for _, rule in Parser(content=kv).rules:
        if rule.name.strip("<>") == owner:
            yield from _names(rule)


def _names(rule: Any) -> Iterator[str]:
    for handler in rule.properties.values():
        for node in ast.walk(ast.parse(handler.value.strip())):
            if isinstance(node, ast.Name) and node.id != rule.id:
                yield node.id
    for child in rule.children:
        yield from _names(child)


def test_no_rule_asks_for_a_widget_that_is_taken_out_and_not_kept() -> None:
    """A rule holds those it names weakly: whoever takes one out keeps it, or no rule names it."""
    layouts = [path.read_text("utf-8") for path in (ROOT / "kv").glob("*.kv")]
    found = []
    for path in (ROOT / "screens").rglob("*.py"):
        for top in ast.parse(path.read_text("utf-8")).body:
            if isinstance(top, ast.ClassDef):
                gone = set(TAKEN_OUT.findall(ast.unparse(top)))
                asked = {name for kv in layouts for name in named_by_others(kv, top.name)} if gone else set()
                found += [f"{top.name}: {name}" for name in gone & asked]
    assert found == []


def test_the_search_sees_it() -> None:
    kv = "<A>:\n    BoxLayout:\n        x: b.x\n        Widget:\n            id: b\n            y: b.x\n"
    assert "b" in set(named_by_others(kv, "A"))
    assert "b" not in set(named_by_others(kv.replace("x: b.x", "x: 0", 1), "A"))
