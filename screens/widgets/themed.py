"""Widgets that follow the theme. They are listed weakly: a change of look reaches the living ones."""

import weakref
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.uix.widget import Widget

if TYPE_CHECKING:
    from screens.theme import Theme

_living: "weakref.WeakSet[Themed]" = weakref.WeakSet()


class Themed(Widget):
    """A widget with a `restyle` that is called when colours or text size have changed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        _living.add(self)

    @property
    def theme(self) -> "Theme":
        theme: Theme = App.get_running_app().theme_cls
        return theme

    def restyle(self) -> None:
        raise NotImplementedError


def restyle_all() -> None:
    for widget in list(_living):
        widget.restyle()
