"""One game as a file of its own, `.century.json`: plain JSON that the app and people can read."""

import json
from pathlib import Path

from engine.record import Record
from storage import files

SUFFIX = ".century.json"


def export(record: Record, folder: Path) -> Path:
    """Writes the record under a name that says what it is; never over a file that is there."""
    text = json.dumps(record.to_json(), ensure_ascii=False, indent=1)
    told = " ".join((record.about.started[:10], record.game, *record.everybody))
    path = files.free_name(folder, told, SUFFIX)
    with files.refusals(path):
        files.write_new(path, text.encode("utf-8"))
    return path
