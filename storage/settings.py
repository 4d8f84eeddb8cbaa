"""What the user has chosen. What a later version of the app lets them choose besides is kept."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from engine.codec import Unreadable
from storage.atomic import Document
from storage.place import Place
from storage.shelf import Shelf, from_document, to_document

FILE = "settings.json"
_KEY = "app"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """`language` is empty to follow the system's; `introduced` once the demo game was shown or declined."""

    theme: Literal["system", "light", "dark"] = "system"
    language: str = ""
    motion: bool = True
    text_percent: int = 100
    hints: bool = False
    ask_names: bool = True
    show_totals: bool = False
    keep_awake: bool = True
    introduced: bool = False
    others: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        document = to_document(self)
        return {**document.pop("others"), **document}

    @staticmethod
    def from_json(document: Document) -> "Settings":
        """A choice that makes no sense counts as not chosen."""
        known = {f.name for f in fields(Settings)} - {"others"}
        chosen: dict[str, Any] = {}
        for name in known & document.keys():
            try:
                chosen[name] = getattr(from_document(Settings, {name: document[name]}), name)
            except Unreadable:
                continue
        return Settings(**chosen, others={key: document[key] for key in document.keys() - known})


class SettingsShelf:
    """The settings on disk."""

    def __init__(self, place: Place) -> None:
        path = place.path / FILE
        self._shelf = Shelf(path, place, "settings", Settings.from_json, Settings.to_json)

    def load(self) -> Settings:
        return self._shelf.all().get(_KEY, Settings())

    def save(self, settings: Settings) -> None:
        self._shelf.put({_KEY: settings})
