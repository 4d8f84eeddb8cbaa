"""Layouts from the outside in, at once: what is new has its width before anything in it is measured.

Left to itself, each layout of Kivy waits for the next frame, the inner ones not for the outer: all of it is
laid out for 100 pixels, or for none, and again each time that a parent has made up its mind.
"""

from kivy.uix.layout import Layout
from kivy.uix.recyclelayout import RecycleLayout
from kivy.uix.widget import Widget


def lay_out(whole: Widget) -> None:
    for widget in whole.walk(restrict=True):
        # What recycles its rows is laid out by its data, once that is there.
        if widget.children and isinstance(widget, Layout) and not isinstance(widget, RecycleLayout):
            widget.do_layout()
