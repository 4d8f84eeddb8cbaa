"""Journals of earlier versions, change by change: they read as they did when they were written.

`journals/*.expected` was written by the version that wrote the journal: a line for the start and for every
change. Those of `spice-road` and `new-world` are older than conflicts that are kept.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.__main__ import standing
from engine.record import action_to_json
from engine.timeline import Timeline
from storage.journal import decode
from storage.open_game import fold

JOURNALS = sorted((Path(__file__).parent / "journals").glob("*.journal"))


def told(timeline: Timeline) -> list[dict[str, Any]]:
    return [action_to_json(action) for action in timeline.actions]


def seen(timeline: Timeline) -> dict[str, Any]:
    """What a table can tell of a timeline: turns, conflicts, standing, and the way back and on."""
    back, ahead = [timeline], [timeline]
    while back[-1].can_undo:
        back.append(back[-1].undo().timeline)
    while ahead[-1].can_redo:
        ahead.append(ahead[-1].redo().timeline)
    return {
        "actions": told(timeline),
        "table": standing(timeline),
        "conflicts": [[conflict.at, conflict.illegal.rule.id] for conflict in timeline.conflicts],
        "undo": told(back[1]) if timeline.can_undo else None,
        "redo": told(ahead[1]) if timeline.can_redo else None,
        "undos": len(back) - 1,
        "redos": len(ahead) - 1,
    }


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_reads_as_when_it_was_written(path: Path) -> None:
    journal = decode(path.read_bytes(), path.name)
    expected = [json.loads(line) for line in path.with_suffix(".expected").read_text("utf-8").splitlines()]
    assert not journal.damaged
    assert len(expected) == 1 + len(journal.changes)
    for number, then in enumerate(expected):
        timeline, kept = fold(journal._replace(changes=journal.changes[:number]), path.name)
        assert seen(timeline) == {"conflicts": [], **then}, f"after change {number}"
        assert kept == journal.changes[:number]


def test_every_kind_of_change_is_among_them() -> None:
    changes = [change for path in JOURNALS for change in decode(path.read_bytes(), path.name).changes]
    assert {change["change"] for change in changes} == {"play", "undo", "redo", "mend", "enter"}
    unfit = [one for change in changes for one in change.get("unfit", ())]
    assert {key for one in unfit for key in one} == {"at", "left_out", "kept"}
    assert any("keep" in change for change in changes)
    assert any("then" in change for change in changes)
