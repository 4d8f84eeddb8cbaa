"""What a careful eye sees: text that is cut, things that overlap or are hidden, targets too small.

`audit(root)` walks the widgets under `root` as they stand and says in words what is wrong; nothing is good.
A widget that draws several things on its own canvas names them in `boxes`, from its lower left corner.
One that is not a rectangle has `aim`: the rectangle within it that belongs to nothing else.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.slider import Slider
from kivy.uix.stencilview import StencilView
from kivy.uix.textinput import TextInput

from screens.widgets.text import Text

SMALLEST_TARGET = 48
SLACK = 1.0
"""Half pixels and rounding are not worth a word."""


@dataclass(frozen=True)
class Box:
    """A rectangle of the window, in pixels."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.top - self.bottom

    @property
    def center(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2

    def __and__(self, other: "Box") -> "Box":
        return Box(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )

    def __bool__(self) -> bool:
        return self.width > SLACK and self.height > SLACK

    def holds(self, other: "Box") -> bool:
        return (
            other.left >= self.left - SLACK
            and other.right <= self.right + SLACK
            and other.bottom >= self.bottom - SLACK
            and other.top <= self.top + SLACK
        )


def audit(root: Any) -> list[str]:
    """Everything wrong with what `root` shows now."""
    shown = list(_shown(root))
    findings = [finding for widget in shown for finding in _text_findings(widget)]
    findings += [finding for widget in shown for finding in _drawn_findings(widget)]
    findings += [finding for widget in shown if is_target(widget) for finding in _target_findings(widget)]
    findings += _edge_findings(shown)
    findings += _overlap_findings(shown)
    return findings


def hidden_under(root: Any, edges: Any) -> list[str]:
    """What is read or touched and lies, be it in part, under a bar, a cut-out or the keyboard."""
    window = root.get_root_window()
    free = Box(edges.left, edges.foot, window.width - edges.right, window.height - edges.top)
    found = []
    for widget in _shown(root):
        seen = [visible_box(widget)] if _is_content(widget) else []
        left, bottom = widget.to_window(*widget.pos)
        for _, (x, y, width, height) in getattr(widget, "boxes", ()):
            drawn = Box(left + x, bottom + y, left + x + width, bottom + y + height)
            seen.append(drawn & _clip_of(widget))
        found += [f"{_name(widget)} at {box}" for box in seen if box and not free.holds(box)]
    return found


def _is_content(widget: Any) -> bool:
    return is_target(widget) or (isinstance(widget, Label | Text) and bool(widget.text.strip()))


def is_target(widget: Any) -> bool:
    """Whether a finger may aim at it."""
    of_kivy = isinstance(widget, ButtonBehavior | TextInput | Slider)
    return (of_kivy or getattr(widget, "is_touch_target", False)) and not widget.disabled


def box_of(widget: Any) -> Box:
    left, bottom = widget.to_window(*widget.pos)
    return Box(left, bottom, left + widget.width, bottom + widget.height)


def aim_of(widget: Any) -> Box:
    """Where a finger aims at."""
    box, aim = box_of(widget), getattr(widget, "aim", None)
    if aim is None:
        return box
    left, bottom, width, height = aim
    return Box(box.left + left, box.bottom + bottom, box.left + left + width, box.bottom + bottom + height)


def visible_box(widget: Any) -> Box:
    """The part of the widget that no edge of the window or of a scrolled area cuts off."""
    return aim_of(widget) & _clip_of(widget)


def _clip_of(widget: Any) -> Box:
    box = Box(0, 0, *widget.get_root_window().size)
    for ancestor in _ancestors(widget):
        if isinstance(ancestor, StencilView):
            box &= box_of(ancestor)
    return box


def touched_at(window: Any, x: float, y: float) -> Any:
    """The widget a finger would reach at a place of the window: the topmost that takes touches there."""
    for top in window.children:
        found = _touched_under(top, x, y)
        if found is not None:
            return found
    return None


def _touched_under(widget: Any, x: float, y: float) -> Any:
    box = box_of(widget)
    inside = box.left <= x <= box.right and box.bottom <= y <= box.top
    if isinstance(widget, StencilView) and not inside:
        return None
    for child in widget.children:
        found = _touched_under(child, x, y)
        if found is not None:
            return found
    if inside and (is_target(widget) or getattr(widget, "blocks_touches", False)):
        return widget
    return None


def _shown(root: Any) -> Iterator[Any]:
    """The widgets under `root` that are drawn, or will be once scrolled to."""
    if getattr(root, "opacity", 1) == 0:
        return
    if getattr(root, "width", 0) > 0 and getattr(root, "height", 0) > 0:
        yield root
    for child in root.children:
        yield from _shown(child)


def _ancestors(widget: Any) -> Iterator[Any]:
    parent = widget.parent
    while parent is not None and parent is not widget.get_root_window():
        yield parent
        parent = parent.parent


def _name(widget: Any) -> str:
    text = getattr(widget, "text", "") or getattr(widget, "icon", "")
    return f"{type(widget).__name__} {text!r}" if text else type(widget).__name__


# text


def _text_findings(widget: Any) -> Iterator[str]:
    if isinstance(widget, TextInput):
        yield from _field_findings(widget)
    elif isinstance(widget, Label) and widget.text.strip():
        yield from _label_findings(widget)
    elif isinstance(widget, Text) and widget.text.strip():
        yield from _own_text_findings(widget)


def _label_findings(label: Label) -> Iterator[str]:
    if label.is_shortened:
        yield f"{_name(label)}: shortened"
    width, height = label.texture_size
    if width > label.width + SLACK or height > label.height + SLACK:
        yield f"{_name(label)}: text of {width}x{height} in a widget of {label.width:.0f}x{label.height:.0f}"
    room = label.text_size[0]
    if room is not None:
        room -= label.padding[0] + label.padding[2]
        for word in ("" if label.markup else label.text).split():
            if label._label.get_extents(word)[0] > room + SLACK:
                yield f"{_name(label)}: the word {word!r} is broken at {room:.0f}"
    if label.text_size[1] is not None or label.max_lines:
        whole = _height_of_all_lines(label)
        if whole > label.height + SLACK:
            yield f"{_name(label)}: lines of {whole} cut to {label.height:.0f}"


def _own_text_findings(text: Text) -> Iterator[str]:
    written, (left, above, right, below) = text.written, text.padding
    if written.is_shortened:
        yield f"{_name(text)}: shortened"
    width, height = written.width + left + right, written.height + above + below
    if width > text.width + SLACK or height > text.height + SLACK:
        yield f"{_name(text)}: text of {width}x{height} in a widget of {text.width:.0f}x{text.height:.0f}"
    if written.room is not None and written.longest_word > written.room + SLACK:
        yield f"{_name(text)}: a word is broken at {written.room:.0f}"


def _height_of_all_lines(label: Label) -> float:
    unbound = {"text_size": (label.text_size[0], None), "shorten": False, "max_lines": 0}
    core = CoreLabel(**{**label._label.options, **unbound, "text": label._label.text})
    core.refresh()
    return float(core.size[1])


def _field_findings(field: TextInput) -> Iterator[str]:
    room = field.width - field.padding[0] - field.padding[2]
    text = field.text or field.hint_text
    wanted = field._get_text_width(text, field.tab_width, field._label_cached)
    if not field.multiline and wanted > room + SLACK:
        yield f"{_name(field)}: {text!r} does not fit {room:.0f}"
    if field.line_height > field.height + SLACK:
        yield f"{_name(field)}: a line of {field.line_height:.0f} in {field.height:.0f}"


def _is_text(widget: Any) -> bool:
    return isinstance(widget, Label | Text) and bool(widget.text.strip())


def _text_box(label: Label | Text) -> Box:
    """Where the letters are, which may be less than the label."""
    box = box_of(label)
    drawn = (label.written.width, label.written.height) if isinstance(label, Text) else label.texture_size
    width, height = (min(a, b) for a, b in zip(drawn, label.size, strict=True))
    middle_x, middle_y = box.center
    left, bottom = middle_x - width / 2, middle_y - height / 2
    return Box(left, bottom, left + width, bottom + height)


# what widgets draw on their own canvas


def _drawn_findings(widget: Any) -> Iterator[str]:
    whole = Box(0, 0, *widget.size)
    boxes = getattr(widget, "boxes", ())
    named = [(name, Box(x, y, x + width, y + height)) for name, (x, y, width, height) in boxes]
    for name, box in named:
        if not whole.holds(box):
            yield f"{_name(widget)}: {name} spills out: {box}"
    for (one, a), (other, b) in combinations(named, 2):
        if a & b:
            yield f"{_name(widget)}: {one} overlaps {other}"


# touch


def _target_findings(widget: Any) -> Iterator[str]:
    smallest, aim = dp(SMALLEST_TARGET) - SLACK, aim_of(widget)
    if aim.width < smallest or aim.height < smallest:
        yield f"{_name(widget)}: a target of {aim.width:.0f}x{aim.height:.0f}"
    box = visible_box(widget)
    if not box:
        return
    reached = touched_at(widget.get_root_window(), *box.center)
    if reached is not widget and widget not in _ancestors(reached):
        yield f"{_name(widget)}: covered by {_name(reached)}"


def _edge_findings(shown: list[Any]) -> Iterator[str]:
    for widget in shown:
        if not (is_target(widget) or _is_text(widget)):
            continue
        box = box_of(widget)
        frame = Box(0, 0, *widget.get_root_window().size)
        scrolls_x = scrolls_y = False
        for ancestor in _ancestors(widget):
            if isinstance(ancestor, ScrollView):
                scrolls_x |= bool(ancestor.do_scroll_x)
                scrolls_y |= bool(ancestor.do_scroll_y)
            if isinstance(ancestor, StencilView):
                frame &= box_of(ancestor)
        if not scrolls_x and (box.left < frame.left - SLACK or box.right > frame.right + SLACK):
            yield f"{_name(widget)}: cut at the side, {box.left:.0f}..{box.right:.0f}"
        if not scrolls_y and (box.bottom < frame.bottom - SLACK or box.top > frame.top + SLACK):
            yield f"{_name(widget)}: cut above or below, {box.bottom:.0f}..{box.top:.0f}"


def _overlap_findings(shown: list[Any]) -> Iterator[str]:
    """Texts and targets that lie on each other, unless one is part of the other."""
    content = []
    for widget in shown:
        if is_target(widget):
            content.append((widget, visible_box(widget)))
        elif _is_text(widget):
            content.append((widget, _text_box(widget) & visible_box(widget)))
    for (one, a), (other, b) in combinations(content, 2):
        if a & b and one not in _ancestors(other) and other not in _ancestors(one):
            yield f"{_name(one)} overlaps {_name(other)}"
