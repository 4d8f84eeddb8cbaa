"""A refusal that is kept is a value: it holds nothing of how it came about."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.record import Record
from engine.timeline import Timeline
from tests.engine.test_conflicts import edited, two_buyers
from tests.engine.test_mending import REST

RECORDS = Path(__file__).parents[1] / "records"


def frames(refusal: BaseException) -> list[Any]:
    return [held for held in (refusal.__traceback__, refusal.__context__, refusal.__cause__) if held]


@pytest.mark.parametrize("name", ["spice-road-mirrored", "eastern-wonders-small", "new-world-small"])
def test_what_cannot_be_touched_keeps_no_frames(name: str) -> None:
    played = Timeline.of(Record.from_json(json.loads((RECORDS / f"{name}.json").read_text("utf-8"))))
    offers = [offer for state in played.states for offer in played.game.offers(state)]
    refusals = [offer.refusal for offer in offers if offer.refusal is not None]
    assert refusals
    assert not [refusal for refusal in refusals if frames(refusal)]


def test_neither_does_a_turn_that_no_longer_fits() -> None:
    conflicts = edited(two_buyers(), 1, **REST).conflicts
    assert conflicts
    assert not [conflict for conflict in conflicts if frames(conflict.illegal)]
