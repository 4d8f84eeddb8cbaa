"""Nothing is done in vain: rows are drawn anew where they change, and what nobody sees little by little."""

from time import sleep
from typing import Any

import pytest

from tests.ui.harness import UI
from tests.ui.test_widgets import put


class TestLongRows:
    @pytest.fixture
    def listed(self, ui: UI, app: Any) -> Any:
        """Some rows in a list, with the widgets that show them."""
        from kivy.lang import Builder

        from screens.widgets import long_list  # noqa: F401

        listed = Builder.load_string("""
RecycleView:
    key_viewclass: "viewclass"
    LongRows:
        size_hint_y: None
""")
        listed.data = rows("abcdefgh")
        app.page.add_widget(listed)
        ui.step(3)
        return listed

    def test_rows_above_and_below_what_has_changed_keep_theirs(self, ui: UI, listed: Any) -> None:
        before = widgets(listed)
        listed.data = rows("abcXefgh")
        ui.step(3)
        assert [row.text for row in widgets(listed)] == list("abcXefgh")
        assert widgets(listed)[:3] == before[:3]


def rows(letters: str) -> list[dict[str, Any]]:
    return [
        {"viewclass": "Text", "height": 20, "above": 28 * at, "text": text} for at, text in enumerate(letters)
    ]


def widgets(listed: Any) -> list[Any]:
    return sorted(listed.layout_manager.children, key=lambda row: -row.y)


def test_a_sentence_that_has_no_width_yet_is_not_fitted(ui: UI, app: Any) -> None:
    """Fitting it into the 100 pixels that Kivy gives a widget takes as many sizes of letters as there are."""
    from screens.widgets.sentence import Sentence

    sentence = Sentence(text="Schwierigkeitsgradbezeichnungen", style="title")
    assert sentence._size == sentence.letters
    put(ui, app.page, sentence, (120, 40))
    assert sentence._size < sentence.letters


def test_what_nobody_sees_is_painted_a_little_in_each_frame(ui: UI, app: Any) -> None:
    from kivy.uix.boxlayout import BoxLayout
    from kivy.uix.widget import Widget

    from screens.widgets.drawn import PORTION, Drawn, brush

    painted = []

    class Slow(Drawn, Widget):
        def paint(self, picture: Any) -> None:
            sleep(PORTION / 4)
            painted.append(self)

    ui.run(0.5)
    page = BoxLayout()
    for _ in range(30):
        page.add_widget(Slow())
    ui.step(2)
    few = len(painted)
    assert 0 < few <= 4
    ui.step()
    assert few < len(painted) <= 2 * 4
    app.page.add_widget(page)
    brush.hurry()
    ui.step()
    assert set(painted) == set(page.children), "all of what is seen by now"


def test_nothing_is_kept_only_to_be_painted(ui: UI, app: Any) -> None:
    """Widgets that nobody will see any more are gone, however often all are asked to be painted anew."""
    from gc import collect
    from weakref import ref

    from kivy.uix.widget import Widget

    from screens.widgets.drawn import PORTION, Drawn

    class Slow(Drawn, Widget):
        def paint(self, picture: Any) -> None:
            sleep(PORTION)

    gone = [ref(Slow()) for _ in range(50)]
    ui.step(2)
    collect()
    assert not any(widget() for widget in gone)
