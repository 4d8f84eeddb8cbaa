"""The UI tests' hands and eyes: the off-screen stage, finding things as a person would, and the audit."""

from collections.abc import Callable, Iterator
from time import perf_counter, sleep
from typing import Any

from screens.offscreen import FRAMES_PER_SECOND, Stage
from tests.ui.audit import audit, box_of, touched_at, visible_box

__all__ = ["UI", "audit"]


def words_of(widget: Any) -> tuple[str, ...]:
    """What a widget says: a row of a list may say a second line."""
    said = (getattr(widget, "text", ""), getattr(widget, "more", ""))
    return tuple(words for words in said if isinstance(words, str))


class UI(Stage):
    """Finds widgets by what they show and touches them where they are."""

    def wait(self, until: Callable[[], object], timeout: float = 3.0) -> None:
        for _ in range(round(timeout * FRAMES_PER_SECOND)):
            if until():
                return
            self.step()
        raise AssertionError(f"still not so after {timeout} s: {until}")

    def wait_beside(self, until: Callable[[], object], timeout: float = 30.0) -> None:
        """For what is looked for beside the app, in real time: our clock stands still meanwhile."""
        end = perf_counter() + timeout
        while not until():
            assert perf_counter() < end, f"still not so after {timeout} s: {until}"
            sleep(0.002)
            self.step()

    def walk(self) -> Iterator[Any]:
        for top in self.window.children:
            yield from top.walk()

    def find(self, text: str | None = None, kind: str | None = None, **properties: object) -> Any:
        """The one visible widget with this text, class name and properties."""
        hits = self.find_all(text, kind, **properties)
        assert hits, f"nothing visible is text={text!r} kind={kind!r} {properties}; visible: {self.texts()}"
        return hits[0]

    def find_all(self, text: str | None = None, kind: str | None = None, **properties: object) -> list[Any]:
        return [
            widget
            for widget in self.walk()
            if (text is None or text in words_of(widget))
            and (kind is None or kind in (cls.__name__ for cls in type(widget).__mro__))
            and all(getattr(widget, name, None) == value for name, value in properties.items())
            and self.visible(widget)
        ]

    def visible(self, widget: Any) -> bool:
        """Whether some of it is on the window, not clipped, not see-through, not under anything modal."""
        if widget.get_root_window() is None or not visible_box(widget):
            return False
        ancestors = [widget]
        while ancestors[-1].parent not in (None, self.window):
            ancestors.append(ancestors[-1].parent)
        if any(ancestor.opacity == 0 for ancestor in ancestors):
            return False
        above = touched_at(self.window, *visible_box(widget).center)
        return above is None or not getattr(above, "blocks_touches", False) or above in ancestors

    def texts(self) -> list[str]:
        return [word for widget in self.walk() if self.visible(widget) for word in words_of(widget) if word]

    def tap(self, target: Any, *, hold: float = 0.05) -> None:
        """Touches a widget, or the one that shows this text, in the middle of what can be seen of it."""
        widget = self.find(target) if isinstance(target, str) else target
        assert self.visible(widget), f"cannot be seen: {widget} at {box_of(widget)}"
        self.touch(*visible_box(widget).center, hold=hold)

    def bring_into_view(self, widget: Any) -> None:
        """Scrolls, as a thumb would; that is not a tap."""
        view = widget.parent
        # A window is its own parent.
        while view not in (None, self.window) and type(view).__name__ != "ScrollView":
            view = view.parent
        # What is still growing may carry it off again: a thumb goes after it.
        for _ in range(20):
            if view in (None, self.window) or self.visible(widget):
                return
            view.scroll_to(widget, animate=False)
            self.run(0.1)

    def hold(self, target: Any) -> None:
        self.tap(target, hold=0.8)

    def audit(self) -> list[str]:
        """Everything wrong with what can be touched now: the whole window, or the sheet above it."""
        modal = [widget for widget in self.walk() if getattr(widget, "blocks_touches", False)]
        return [finding for top in modal or self.window.children for finding in audit(top)]
