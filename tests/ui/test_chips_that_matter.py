"""Which chips are seen where not all fit: those that matter, and what can wait is behind the last one."""

from collections.abc import Callable
from typing import Any

import pytest

from screens.widgets.chips import ChipOf, ChipsBar
from tests.ui.harness import UI

CHIPS = [
    ChipOf("enter", "Enter it"),
    ChipOf("bonus 1", "extra step", True, "bonus"),
    ChipOf("bonus 2", "harvest", group="bonus"),
    ChipOf("do 1", "build and trade", True, "do"),
    ChipOf("do 2", "build", group="do"),
    ChipOf("way 1", "B4 → B5", True, "path"),
    ChipOf("way 2", "C4 → B5", group="path"),
    ChipOf("name", "14 unnamed"),
]


@pytest.mark.parametrize(
    ("width", "seen"),
    [
        (360, ["enter", "bonus 1"]),
        (412, ["enter", "bonus 1", "bonus 2"]),
        (640, ["enter", "bonus 1", "bonus 2", "do 1", "do 2"]),
        (1280, [chip.value for chip in CHIPS]),
    ],
)
def test_what_is_chosen_first_and_then_its_other_ways(ui: UI, app: Any, width: int, seen: list[str]) -> None:
    ui.resize(width, 640)
    bar = ChipsBar(chips=CHIPS, size_hint=(None, None), size=(width, 96))
    app.root.add_widget(bar)
    ui.run(0.4)
    shown = [chip.value for chip in bar.shown]
    app.root.remove_widget(bar)
    assert shown[: len(seen)] == seen
    assert ("name" in shown) == (width == 1280)


@pytest.mark.parametrize("percent", [100, 200])
def test_what_leads_to_the_others_says_little_before_it_hides_a_chip(ui: UI, app: Any, percent: int) -> None:
    app.choose(text_percent=percent)
    upgrades = ("[YGG] → [RBB]", "[Y] → [B]", "[YYG] → [RRB]", "[YY] → [RG]", "[GG] → [BB]", "[YG] → [RB]")
    chips = [ChipOf(text, text, text == "[YYG] → [RRB]", "upgrade") for text in upgrades]

    def shown(width: int, more: Callable[[int], str]) -> list[str]:
        bar = ChipsBar(chips=chips, more=more, size_hint=(None, None), size=(width, 96))
        app.root.add_widget(bar)
        ui.run(0.1)
        row = bar.ids.chips
        assert all(chip.right <= row.right + 1 for chip in row.children)
        app.root.remove_widget(bar)
        return [chip.value for chip in bar.shown]

    for width in range(340, 1300, 24):
        seen = shown(width, lambda hidden: f"… {hidden} weitere Möglichkeiten")
        assert seen == shown(width, lambda hidden: f"… {hidden}")
        assert "[YYG] → [RRB]" in seen, "what was done, before all others"
