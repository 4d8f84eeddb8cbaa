"""The rules of all four games by id, in every language, and the search through them.

Texts are data (`books/`); nothing here knows a rule. Screens may come in; of the engine it asks
only which games there are.

What is asked for brings its module along, and no other: a table is there before any book is opened.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulebook.books import GAMES
    from rulebook.files import Misprint
    from rulebook.finder import prepare, says_something, search
    from rulebook.languages import LANGUAGES
    from rulebook.leaves import (
        after,
        aid,
        before,
        entries,
        entry,
        fitting,
        often_missed,
        section,
        text,
        title,
    )
    from rulebook.printed import Printed
    from rulebook.values import AidBlock, AidLine, Entry, ExampleStep, RuleText
    from rulebook.wording import card_in_words, cubes_in_words, refusal

__all__ = [
    "GAMES",
    "LANGUAGES",
    "AidBlock",
    "AidLine",
    "Entry",
    "ExampleStep",
    "Misprint",
    "Printed",
    "RuleText",
    "after",
    "aid",
    "before",
    "card_in_words",
    "cubes_in_words",
    "entries",
    "entry",
    "fitting",
    "often_missed",
    "prepare",
    "refusal",
    "says_something",
    "search",
    "section",
    "text",
    "title",
]

_MODULES = {
    "books": ("GAMES",),
    "values": ("AidBlock", "AidLine", "Entry", "ExampleStep", "RuleText"),
    "files": ("Misprint",),
    "finder": ("prepare", "says_something", "search"),
    "languages": ("LANGUAGES",),
    "leaves": (
        "after",
        "aid",
        "before",
        "entries",
        "entry",
        "fitting",
        "often_missed",
        "section",
        "text",
        "title",
    ),
    "printed": ("Printed",),
    "wording": ("card_in_words", "cubes_in_words", "refusal"),
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"rulebook.{_HOMES[name]}"), name)
    # From now on it is found without asking.
    globals()[name] = found
    return found
