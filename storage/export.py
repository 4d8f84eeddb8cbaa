"""One game as a file of its own, `.century.json`: plain JSON that the app and people can read."""

import json
import re
from itertools import count
from pathlib import Path

from engine.record import Record
from storage import files

SUFFIX = ".century.json"


def export(record: Record, folder: Path) -> Path:
    """Writes the record under a name that says what it is; never over a file that is there."""
    text = json.dumps(record.to_json(), ensure_ascii=False, indent=1)
    name = _name(record)
    names = (f"{name}{SUFFIX}" if i == 1 else f"{name} ({i}){SUFFIX}" for i in count(1))
    path = next(folder / name for name in names if not (folder / name).exists())
    with files.refusals(path):
        files.write_new(path, text.encode("utf-8"))
    return path


def _name(record: Record) -> str:
    told = " ".join((record.about.started[:10], record.game, *record.players))
    return re.sub(r"[^\w -]+", "", told).strip()[:80].strip() or record.game
