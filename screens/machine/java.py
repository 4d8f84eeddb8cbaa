"""The door to Android: its classes by name, through pyjnius, which is there on a phone and nowhere else."""

from collections.abc import Callable
from typing import Any


def java(name: str) -> Any:
    """A class of Java's."""
    from jnius import autoclass

    return autoclass(name)


def seen_as(name: str, thing: Any) -> Any:
    """A thing as one of this class: what Java promises less of than it gives."""
    from jnius import cast

    return cast(name, thing)


def text(told: str) -> Any:
    """A text, where Java takes more than one kind of it."""
    return seen_as("java.lang.CharSequence", java("java.lang.String")(told))


def activity() -> Any:
    """The app, as Android sees it."""
    return java("org.kivy.android.PythonActivity").mActivity


def resolver() -> Any:
    """Who knows the documents of other apps."""
    return activity().getContentResolver()


def version() -> int:
    """Of Android, as a number of its interface."""
    return int(java("android.os.Build$VERSION").SDK_INT)


def on_its_thread(do: Callable[..., None], *given: Any) -> None:
    """Does something on the one thread that may change what Android itself shows.

    A function of a module's own: the packager keeps each for ever.
    """
    from android.runnable import run_on_ui_thread  # type: ignore[import-not-found]

    run_on_ui_thread(do)(*given)
