"""Everybody's letters: what is drawn of a text, in which order, and in which font.

Neither Kivy nor Pillow looks for a second font, and a phone's Pillow knows nothing of scripts that run from
right to left. So a text is brought into the order and the forms in which it is seen, and parted into runs of
one font each; both draw the same runs. What is not drawn stands in docs/letters.md.
"""

import os
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby, pairwise
from pathlib import Path
from typing import NamedTuple

from kivymd import fonts_path

from screens.machine.system import font_folders
from screens.paths import ASSETS
from screens.widgets.glyphs import characters

OWN = Path(fonts_path) / "Roboto-Regular.ttf"
"""The app's own letters; all its weights have the same."""
SHIPPED = tuple(sorted((ASSETS / "fonts").glob("*.ttf")))
OWN_UP_TO = "\u024f"
"""Everything up to here is surely in the app's own font."""
_LIKELY = re.compile(
    r"(NotoSans\w*-Regular|NotoSans\w*CJK\w*-Regular|DejaVuSans|Arial Unicode|seguisym|msyh|YuGothR|malgun"
    r"|PingFang|AppleSDGothicNeo|Thonburi|Kohinoor\w*)\.(ttf|ttc|otf)"
)
"""Fonts of systems that have letters of other scripts."""
_UNSEEN = re.compile(
    "[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]"
)
"""Joins and variations of emoji, and marks of direction: they change signs that are drawn one by one here."""
BRACKETS = "()[]{}<>«»‹›"
"""Each beside the one that closes it."""
_FLAG = re.compile("[\U0001f1e6-\U0001f1ff]")
_BETWEEN = re.compile("“[^”]*(?:”|$)|»[^«]*(?:«|$)|«[^»]*(?:»|$)|(·|, )")
"""What may stand between two people; what is quoted is a text of somebody's own, and stays whole."""


class Run(NamedTuple):
    """Letters of one font; "" is the app's own."""

    text: str
    font: str


@lru_cache(maxsize=2048)
def runs(text: str) -> tuple[Run, ...]:
    """A line of text as it is drawn, from left to right."""
    if all(letter <= OWN_UP_TO for letter in text):
        return (Run(text, ""),)
    seen = visual(_FLAG.sub(_flag_letter, _UNSEEN.sub("", text)))
    return tuple(
        Run("".join(letter for letter, _ in run), font)
        for font, run in groupby(_with_fonts(seen), lambda at: at[1])
    )


def _with_fonts(text: str) -> Iterator[tuple[str, str]]:
    """Each letter with its font; spaces and marks stay in the font of what they follow."""
    last = ""
    for letter in text:
        if not (
            last
            and (letter == " " or unicodedata.combining(letter))
            and ord(letter) in characters(Path(last))
        ):
            last = _font_of(letter)
        yield letter, last


def _flag_letter(found: re.Match[str]) -> str:
    """A flag is two letters of a country, and is drawn as these."""
    return chr(ord(found[0]) - 0x1F1E6 + ord("A"))


# fonts


@cache
def _font_of(letter: str) -> str:
    """The font that has this letter; "" if it is the app's own, or if there is none."""
    code = ord(letter)
    if letter <= OWN_UP_TO or code in characters(OWN):
        return ""
    return next((str(font) for font in (*SHIPPED, *_of_system()) if code in characters(font)), "")


def can_draw(letter: str) -> bool:
    return bool(_UNSEEN.match(letter) or _FLAG.match(letter) or _font_of(letter)) or ord(
        letter
    ) in characters(OWN)


@cache
def _of_system() -> tuple[Path, ...]:
    """Fonts of this machine that may have what is not shipped."""
    found = (
        Path(folder) / name
        for top in font_folders()
        for folder, _, names in os.walk(top)
        for name in sorted(names)
    )
    return tuple(path for path in found if _LIKELY.fullmatch(path.name))


# the order in which letters are seen


def is_rightward(text: str) -> bool:
    """Whether a text is written from right to left, from its first letter to its last."""
    strong = [kind for kind in map(unicodedata.bidirectional, text) if kind in ("L", "R", "AL")]
    return bool(strong) and "L" not in strong


def visual(text: str) -> str:
    """A line in the order in which it is seen, in a page that runs from left to right."""
    if not any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text):
        return text
    return "".join(map(_island, islands(text)))


def islands(text: str) -> list[str]:
    """The parts of a line that follow each other to the right, whichever way each of them runs itself.

    Of two Hebrew names side by side each has its own points beside it. A comma may as well stand in a
    sentence that runs to the left: it parts where something else on the line runs to the right.
    """
    runs_on = not any(unicodedata.bidirectional(letter) == "L" for letter in text)
    ends = [
        found.end()
        for found in _BETWEEN.finditer(text)
        if found[1] and (found[1] == "·" or not runs_on or text[found.start() - 1].isdigit())
    ]
    return [text[begin:end] for begin, end in pairwise((0, *ends, len(text)))]


def _island(text: str) -> str:
    clusters = joined(_clusters(text))
    levels = _levels(clusters)
    order = list(range(len(clusters)))
    for lowest in (2, 1):
        turned = [(levels[at] >= lowest, at) for at in order]
        parts = [(back, [at for _, at in part]) for back, part in groupby(turned, lambda one: one[0])]
        order = [at for back, part in parts for at in (reversed(part) if back else part)]
    return "".join(_mirrored(clusters[at]) if levels[at] == 1 else clusters[at] for at in order)


def _clusters(text: str) -> list[str]:
    """Letters with the marks above and below them."""
    found: list[str] = []
    for letter in text:
        if found and unicodedata.bidirectional(letter) == "NSM":
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _levels(clusters: list[str]) -> list[int]:
    """0 runs to the right, 1 to the left, 2 are figures between letters that run to the left.

    A name is an island in a page that runs to the right: what follows it, figures too, follows the page.
    """
    kinds = [unicodedata.bidirectional(cluster[0]) for cluster in clusters]
    strong = {at: 0 if kind == "L" else 1 for at, kind in enumerate(kinds) if kind in ("L", "R", "AL")}
    levels: list[int] = []
    opened: list[int] = []
    before = 0
    for at, kind in enumerate(kinds):
        if at in strong:
            before = strong[at]
            levels.append(before)
            continue
        after = next((strong[later] for later in range(at + 1, len(kinds)) if later in strong), 0)
        level = (2 if kind in ("EN", "AN") else 1) if before and after else 0
        side = BRACKETS.find(clusters[at])
        if side >= 0 and side % 2 == 0:
            opened.append(level)
        elif side >= 0 and opened:
            level = opened.pop()
        levels.append(level)
    return levels


def _mirrored(cluster: str) -> str:
    side = BRACKETS.find(cluster)
    return cluster if side < 0 else BRACKETS[side ^ 1]


# Arabic letters, joined


@cache
def _forms() -> dict[str, dict[str, str]]:
    """The forms that letters take beside others, as Unicode lists them: "<initial> 0628" and so on."""
    found: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for code in (*range(0xFB50, 0xFC00), *range(0xFE70, 0xFEFD)):
        told, *bases = unicodedata.decomposition(chr(code)).split() or [""]
        letters = "".join(chr(int(base, 16)) for base in bases)
        if told and " " not in letters:
            found[letters].setdefault(told.strip("<>"), chr(code))
    return dict(found)


def joined(clusters: list[str]) -> list[str]:
    """Arabic letters in the forms that they take beside each other; lam and alef become one."""
    forms = _forms()
    found: list[str] = []
    reached = False  # by the letter before
    waiting = [*clusters]
    while waiting:
        letter, marks = waiting[0][0], waiting[0][1:]
        following = waiting[1][0] if len(waiting) > 1 else ""
        from_before = reached and "final" in forms.get(letter, {})
        if "isolated" in forms.get(letter + following, {}) and following:
            pair = forms[letter + following]["final" if from_before else "isolated"]
            found.append(pair + marks + waiting[1][1:])
            del waiting[:2]
            reached = False
            continue
        reached = _reaches(letter)
        to_next = reached and "final" in forms.get(following, {})
        form = ("medial" if to_next else "final") if from_before else ("initial" if to_next else "isolated")
        found.append(forms.get(letter, {}).get(form, letter) + marks)
        del waiting[0]
    return found


def _reaches(letter: str) -> bool:
    """Whether it reaches for the letter after it."""
    return "initial" in _forms().get(letter, {}) or letter == "\u0640"
