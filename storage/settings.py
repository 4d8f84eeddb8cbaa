"""What the user has chosen. What a later version of the app lets them choose besides is kept."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal

from engine.codec import Unreadable, shown
from storage.atomic import Document
from storage.place import Place
from storage.shelf import Kind, Shelf, from_document, to_document

FILE = "settings.json"
SMALLEST_TEXT, LARGEST_TEXT = 50, 400
_KEY = "app"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """`language` is empty to follow the system's; `introduced` once the demo game was shown or declined.

    There is motion, unless the system asks for less of it; `motion_chosen` once somebody decided here.
    """

    theme: Literal["system", "light", "dark"] = "system"
    language: str = ""
    motion: bool = True
    motion_chosen: bool = False
    vibration: bool = True
    text_percent: int = 100
    hints: bool = False
    ask_names: bool = True
    show_totals: bool = False
    keep_awake: bool = True
    rating: bool = True
    introduced: bool = False
    others: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        document = to_document(self)
        return {**document.pop("others"), **document}

    @staticmethod
    def from_json(document: Document) -> "Settings":
        """A choice that makes no sense counts as not chosen."""
        chosen: dict[str, Any] = {}
        for name in _KNOWN & document.keys():
            with suppress(Unreadable):
                chosen[name] = _choice(name, document[name])
        return Settings(**chosen, others={key: document[key] for key in document.keys() - _KNOWN})


_KNOWN = {f.name for f in fields(Settings)} - {"others"}


def differ(ours: Document, theirs: Document) -> bool:
    """Whether something was chosen otherwise. That the demo was shown is no choice."""
    one, other = Settings.from_json(ours), Settings.from_json(theirs)
    return one != replace(other, introduced=one.introduced)


def senseless(document: Document) -> list[str]:
    """The choices in it that make no sense."""
    found = []
    for name in sorted(_KNOWN & document.keys()):
        try:
            _choice(name, document[name])
        except Unreadable:
            found.append(name)
    return found


def _choice(name: str, told: object) -> object:
    chosen = getattr(from_document(Settings, {name: told}), name)
    if name == "text_percent" and not SMALLEST_TEXT <= chosen <= LARGEST_TEXT:
        raise Unreadable(name, f"must be from {SMALLEST_TEXT} to {LARGEST_TEXT}, not {shown(chosen)}")
    return chosen


def _without_nonsense(document: Document) -> Settings:
    if wrong := senseless(document):
        raise Unreadable(wrong[0], "makes no sense")
    return Settings.from_json(document)


TABLE = "settings"
KIND = Kind(_without_nonsense, lambda _: _KEY, Settings.to_json)
"""What comes from elsewhere is taken as a whole or not at all."""


class SettingsShelf:
    """The settings on disk."""

    def __init__(self, place: Place) -> None:
        path = place.path / FILE
        self._shelf = Shelf(path, place, TABLE, replace(KIND, from_json=self._told))
        self._place = place

    def load(self) -> Settings:
        return self._shelf.all().get(_KEY, Settings())

    def save(self, settings: Settings) -> None:
        self._shelf.put({_KEY: settings})

    def _told(self, document: Document) -> Settings:
        if wrong := senseless(document):
            kept = len(document) - len(wrong)
            self._place.report("damaged", file=FILE, kept=kept, lost=len(wrong), aside="")
        return Settings.from_json(document)
