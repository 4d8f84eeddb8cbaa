"""What storage has found, refused or merged, in words."""

import json
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import PurePosixPath
from typing import get_args

from faces.phrases import Phrases
from screens.records import date_of
from storage.backup import CONTENTS
from storage.merger import What
from storage.notices import Notice
from storage.restore import Report

UNKNOWN = {
    "in-use": "process",
    "damaged": "aside",
    "older": "aside",
    "gone": "older",
    "replaced": "aside",
    "broken-record": "entry",
    "no-game": "game",
    "unreadable-game": "game",
}
"""Facts that storage does not always have; another sentence does without them."""
WITH_REASON = {"write-failed", "not-saved", "read-failed", "unstorable", "no-folder", "unreadable-game"}
"""Sentences that go on with the reason, where there are words for it."""
MOST_NAMES, LONGEST_NAME = 20, 60
MOMENTS = {"now", "latest"}


def said(t: Phrases, notice: Notice) -> str:
    """A finding or a refusal as a sentence."""
    facts = {name: fact if isinstance(fact, int) else shown(fact) for name, fact in notice.facts.items()}
    for name in MOMENTS & facts.keys():
        facts[name] = date_of(t, str(facts[name]))
    if "aside" in facts:
        # It lies beside the file under the same name with an ending, and names are long enough as they are.
        facts["aside"] = str(facts["aside"]).removeprefix(str(facts["file"]))
    if "game" in facts:
        facts["game"] = _begun(t, str(facts["game"]))
    unknown = UNKNOWN.get(notice.key)
    key = f"{notice.key}.without" if unknown and not facts[unknown] else notice.key
    sentence = t(f"storage.{key}", **facts)
    return because(t, sentence, str(facts["reason"])) if notice.key in WITH_REASON else sentence


def because(t: Phrases, sentence: str, reason: str) -> str:
    """A sentence with what the system or storage calls the reason, if people can be told."""
    if f"reason.{reason}" not in t:
        return sentence
    return t("reason.because", sentence=sentence, reason=t[f"reason.{reason}"])


def _begun(t: Phrases, game: str) -> str:
    """When a game was begun, which its id tells if it is one of ours; else ""."""
    with suppress(ValueError):
        begun = datetime.strptime(game[:15], "%Y%m%d-%H%M%S").replace(tzinfo=UTC).astimezone()
        month = t[f"date.month.{begun.month}"]
        return t("date.moment", day=begun.day, month=month, year=begun.year, time=f"{begun:%H:%M}")
    return ""


def reported(t: Phrases, report: Report) -> list[str]:
    """All that was done with a backup, a sentence for each kind of thing."""
    games = Counter(report.games.values())
    counted = {what: games[what] for what in get_args(What)} | {"entries": report.entries}
    lines = [t(f"backup.done.{what}", n=n) for what, n in counted.items() if n]
    if report.differing:
        names = _named([_name(t, entry) for entry in report.differing[:MOST_NAMES]], len(report.differing))
        lines.append(t("backup.differing", n=len(report.differing), names=names))
    # A game may have two files.
    damaged = list(dict.fromkeys(_file(t, name) for name in report.damaged if name != CONTENTS))
    if damaged:
        names = _named(damaged[:MOST_NAMES], len(damaged))
        lines.append(t("backup.damaged", n=len(damaged), names=names))
    if CONTENTS in report.damaged:
        lines.append(t["backup.list_damaged"])
    if report.refused is not None:
        lines.append(said(t, report.refused))
    if report.left:
        lines.append(t("backup.left", n=report.left))
    return lines or [t["backup.empty"]]


def shown(fact: str) -> str:
    """The name of a file or a folder as it can be drawn: some are bytes that are no text."""
    return fact.encode(errors="replace").decode()


def _named(names: Sequence[str], of: int) -> str:
    """Some of them: a backup from anywhere may have thousands, each as long as it likes."""
    short = [name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…" for name in names]
    return ", ".join(short if len(names) == of else [*short, "…"])


def _file(t: Phrases, name: str) -> str:
    """A file of a backup: a game by when it was begun, if its name tells."""
    return _begun(t, PurePosixPath(name).stem) or name


def _name(t: Phrases, entry: str) -> str:
    """What people call an entry that storage names by its table and key."""
    table, _, key = entry.partition("/")
    if table == "settings":
        return t["settings.title"]
    if table == "bookmarks":
        return t["menu.bookmarks"]
    if table == "groups":
        # A backup may hold any text as a key.
        with suppress(ValueError, TypeError):
            return " + ".join(json.loads(key))
    return key
