"""What is plain to see of a journal is what playing it says."""

import json
import random
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from engine.timeline import Timeline
from storage import journal
from storage.notices import StorageError
from storage.open_game import fold, played
from storage.telling import leads_to
from tests.storage.tables import record, steps

Changes = list[dict[str, Any]]


def told(changes: Changes, start: dict[str, Any] | None = None) -> journal.Reading:
    return journal.decode(journal.encode(start or START.to_json(), changes), "")


START = record("Ana", "Béa")
WALKED = list(islice(steps(Timeline.of(START), seed=5), 60))
CHANGES: Changes = [step.change.to_json() for step in WALKED]
END = WALKED[-1].timeline.to_record()


def is_plain(changes: Changes, start: dict[str, Any] | None = None) -> bool:
    return leads_to(told(changes, start), END.to_json(), played(END))


@pytest.mark.parametrize("seed", range(20))
def test_turns_undo_and_redo_are_plain_to_see(seed: int) -> None:
    walked = list(islice(steps(Timeline.of(START), seed), 80))
    changes = [step.change.to_json() for step in walked]
    end = walked[-1].timeline.to_record()
    assert {"play", "undo", "redo"} <= {change["change"] for change in changes}
    assert leads_to(told(changes), end.to_json(), played(end))
    assert fold(told(changes), "").timeline.to_record() == end


def test_when_and_where_it_was_is_no_difference() -> None:
    ended = replace(END, about=replace(END.about, ended="2026-05-18T14:00:00Z", place="Bern", note="!"))
    assert leads_to(told(CHANGES), ended.to_json(), played(ended))


@pytest.mark.parametrize("seed", range(200))
def test_nothing_is_plain_that_playing_refuses(seed: int) -> None:
    """Any change of a journal that leads elsewhere, or nowhere, is left to whoever plays it."""
    chance = random.Random(seed)
    changes: Changes = json.loads(json.dumps(CHANGES))
    at = chance.randrange(len(changes))
    match chance.randrange(6):
        case 0:
            del changes[at]
        case 1:
            changes.insert(at, {"change": chance.choice(["undo", "redo", "fly"])})
        case 2:
            changes.insert(at, dict(chance.choice(changes)))
        case 3:
            changes[at]["from"] = chance.choice([-1, 0, 3, 999, True, 2.0, "2"])
        case 4:
            changes[at]["action"] = chance.choice([{"do": "rest"}, {"do": "fly"}, [], None, {}])
        case 5:
            action = changes[at].get("action", {})
            action[chance.choice(["do", "card", "times"])] = chance.choice([1.0, True, "x", {}])
    try:
        same = fold(told(changes), "").timeline.to_record() == END
    except StorageError:
        same = False
    assert same or not is_plain(changes)


@pytest.mark.parametrize(
    "more", [{"players": ["Ana", "Eve"]}, {"id": "other"}, {"ended": 7}, {"place": ["Bern"]}, {"later": 1}]
)
def test_another_start_is_another_game(more: dict[str, Any]) -> None:
    assert is_plain(CHANGES)
    assert not is_plain(CHANGES, START.to_json() | more)


def test_a_turn_that_was_taken_back_must_have_been_legal() -> None:
    turn = next(change for change in reversed(CHANGES) if change["change"] == "play")["action"]
    count = len(END.actions)
    taken_back = [{"change": "play", "from": count, "action": turn | {"card": "gold-9"}}, {"change": "undo"}]
    assert not is_plain([*CHANGES, *taken_back])
    legal = next(steps(WALKED[-1].timeline, seed=8)).timeline.actions[-1]
    again = Timeline.of(END).record(legal).change.to_json()
    assert is_plain([*CHANGES, again, {"change": "undo"}])
