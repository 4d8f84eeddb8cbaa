"""Widgets that follow the theme. They are listed weakly: a change of look reaches the living ones."""

import weakref
from typing import Any

from kivy.app import App

_living: "weakref.WeakSet[Themed]" = weakref.WeakSet()


class Themed:
    """A widget with a `restyle` that is called when colours or text size have changed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        _living.add(self)

    @property
    def theme(self) -> Any:
        return App.get_running_app().theme_cls

    def restyle(self) -> None:
        raise NotImplementedError


def restyle_all() -> None:
    for widget in list(_living):
        widget.restyle()
