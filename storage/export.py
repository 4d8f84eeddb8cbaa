"""One game as a file of its own, `.century.json`: plain JSON that the app and people can read."""

import json
from pathlib import Path

from engine.record import Record
from storage import files
from storage.naming import game_file

SUFFIX = ".century.json"


def content(record: Record) -> bytes:
    return json.dumps(record.to_json(), ensure_ascii=False, indent=1).encode("utf-8")


def export(record: Record, folder: Path) -> Path:
    """Writes the record under a name that says what it is; never over a file that is there."""
    told = game_file(record.about.started, record.game, record.everybody)
    path = files.free_name(folder, told, SUFFIX)
    with files.refusals_outside(path):
        files.write_to_hand_on(path, content(record))
    return path
