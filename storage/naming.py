"""Names of files that leave the app: they sort by day, say what is in them, and are safe on any disk."""

import re
import unicodedata

from storage.moments import local

_LONGEST = 90
"""Letters in all: with an ending and a number they fit wherever files go."""
_SPELLED = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "þ": "th", "ı": "i"})


def game_file(started: str, game: str, players: tuple[str, ...]) -> str:
    """`2026-11-16-spice-road-ana-bea-carl`, without an ending.

    Letters a to z, digits and hyphens alone: no accent that two systems write differently, nothing that leads
    into a folder, and with a game in it never a name that Windows keeps for itself.
    """
    when = local(started)
    parts = (f"{when:%Y-%m-%d}" if when else "", game, *players)
    return "-".join(filter(None, map(plain, parts)))[:_LONGEST].strip("-")


def plain(text: str) -> str:
    """What is left of a text in a file's name; nothing, of letters that have no likeness there."""
    spelled = unicodedata.normalize("NFKD", text.lower().translate(_SPELLED))
    bare = "".join(letter for letter in spelled if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")
