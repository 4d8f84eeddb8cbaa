"""The files of the page: what a browser is given besides the table itself, in the words of its language."""

import json
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

from faces.face import Face
from faces.phrases import Phrases
from mirror.looks import style_sheet
from rulebook.languages import FALLBACK, LANGUAGES

FOLDER = Path(__file__).parent / "page"
WORDS = ("live", "waiting", "lost", "stopped", "full", "iam", "just", "next")
"""What the page says by itself, whatever the table is."""


class File(NamedTuple):
    kind: str
    content: bytes


@cache
def phrases(language: str) -> Phrases:
    return Phrases(language)


def asked_for(accepted: str) -> str:
    """The language of ours that a browser likes best: "fr-CH, fr;q=0.9, en;q=0.8" asks for French."""
    wishes = []
    for place, wish in enumerate(accepted.split(",")[:20]):
        tag, _, weight = wish.partition(";q=")
        try:
            liked = float(weight) if weight else 1.0
        except ValueError:
            continue
        wishes.append((-liked, place, tag.strip()[:2].lower()))
    return next((code for liked, _, code in sorted(wishes) if code in LANGUAGES and liked), FALLBACK)


def page(language: str, face: Face) -> File:
    """The page itself, with its words and signs in it."""
    t = phrases(language)
    words = {word: t[f"mirror.page.{word}"] for word in WORDS}
    told = {
        "{language}": language,
        "{game}": face.id,
        "{words}": escape(json.dumps(words, ensure_ascii=False)),
        "{made_of}": face.look.cubes.made_of,
        "{noscript}": escape(t["mirror.page.noscript"]),
        "{waiting}": escape(t["mirror.page.waiting"]),
        "{who}": escape(t["mirror.page.who"]),
        "{board}": escape(t["mirror.page.board"]),
        "{others}": escape(t["mirror.page.others"]),
        "{icons}": _text("icons.svg"),
    }
    text = _text("page.html")
    for blank, what in told.items():
        text = text.replace(blank, what)
    return File("text/html; charset=utf-8", text.encode())


@cache
def files() -> dict[str, File]:
    return {
        "page.css": File("text/css; charset=utf-8", _text("page.css").encode()),
        "icon.svg": File("image/svg+xml", _text("icon.svg").encode()),
        "page.js": File("text/javascript; charset=utf-8", _text("page.js").encode()),
    }


def look(face: Face) -> File:
    return File("text/css; charset=utf-8", style_sheet(face.look).encode())


@cache
def _text(name: str) -> str:
    return FOLDER.joinpath(name).read_text("utf-8")
