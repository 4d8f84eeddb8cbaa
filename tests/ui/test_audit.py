"""The audit has to see the faults it is for: each is put in on purpose here."""

from typing import Any

import pytest

from tests.ui.harness import UI


def show(ui: UI, kv: str) -> list[str]:
    """A window with this layout, and what the audit says of it."""
    from kivy.app import App
    from kivy.lang import Builder

    class Page(App):
        def build(self) -> Any:
            return Builder.load_string(kv)

    ui.start(Page(), (360, 640))
    return ui.audit()


def test_a_good_page_has_no_findings(ui: UI) -> None:
    assert not show(
        ui,
        """
BoxLayout:
    orientation: "vertical"
    Label:
        text: "A title"
    Button:
        text: "Start"
    ScrollView:
        BoxLayout:
            orientation: "vertical"
            size_hint_y: None
            height: 2000
            Button:
                text: "far up"
            Button:
                text: "far down"
""",
    )


FAULTS = {
    "text larger than its widget": (
        "text of",
        """
FloatLayout:
    Label:
        text: "far too long for this"
        size_hint: None, None
        size: 40, 40
""",
    ),
    "shortened": (
        "shortened",
        """
FloatLayout:
    Label:
        text: "far too long for this"
        size_hint: None, None
        size: 60, 40
        text_size: self.size
        shorten: True
""",
    ),
    "broken word": (
        "is broken",
        """
FloatLayout:
    Label:
        text: "Verschlechterung"
        size_hint: None, None
        size: 60, 90
        text_size: self.width, None
""",
    ),
    "lines cut": (
        "lines of",
        """
FloatLayout:
    Label:
        text: "one two three four five six seven"
        size_hint: None, None
        size: 60, 40
        text_size: self.size
""",
    ),
    "field too narrow": (
        "does not fit",
        """
FloatLayout:
    TextInput:
        text: "a rather long name"
        multiline: False
        size_hint: None, None
        size: 60, 48
""",
    ),
    "small target": (
        "a target of 47x30",
        """
FloatLayout:
    Button:
        text: "x"
        size_hint: None, None
        size: 47, 30
""",
    ),
    "off the window": (
        "cut at the side",
        """
FloatLayout:
    Button:
        text: "x"
        size_hint: None, None
        size: 60, 60
        x: 330
""",
    ),
    "clipped": (
        "cut above or below",
        """
FloatLayout:
    StencilView:
        size_hint: None, None
        size: 100, 100
        Button:
            text: "x"
            size: 60, 60
            pos: 20, 70
""",
    ),
    "wider than what scrolls it": (
        "cut at the side",
        """
ScrollView:
    do_scroll_x: False
    BoxLayout:
        size_hint: None, None
        size: 500, 900
        Button:
            text: "x"
""",
    ),
    "texts on each other": (
        "overlaps",
        """
FloatLayout:
    Label:
        text: "one"
    Label:
        text: "two"
""",
    ),
    "targets on each other": (
        "overlaps",
        """
FloatLayout:
    Button:
        text: "a"
        size_hint: None, None
        size: 90, 60
    Button:
        text: "b"
        size_hint: None, None
        size: 90, 60
        x: 60
""",
    ),
    "covered target": (
        "covered by Button 'over'",
        """
FloatLayout:
    Button:
        text: "under"
        size_hint: .2, .2
    Button:
        text: "over"
""",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_audit_sees(ui: UI, fault: str) -> None:
    words, kv = FAULTS[fault]
    findings = show(ui, kv)
    assert any(words in finding for finding in findings), findings


def test_what_lies_under_something_modal_is_not_visible(ui: UI) -> None:
    show(ui, "FloatLayout:\n    Label:\n        text: 'under'\n")
    from kivy.uix.widget import Widget

    assert ui.find("under")
    veil = Widget()
    veil.blocks_touches = True
    ui.app.root.add_widget(veil)
    ui.step()
    assert not ui.find_all("under")
