"""What the documents show is true: every record in them replays, every link leads somewhere."""

import json
import re
from pathlib import Path

import pytest

from engine.component_set import ComponentSet
from engine.games import GAMES
from engine.record import Record
from engine.timeline import Timeline

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
RECORD_FORMAT = (ROOT / "docs" / "record-format.md").read_text("utf-8")
EXAMPLES = [
    json.loads(block)
    for block in re.findall(r"```json\n(.*?)```", RECORD_FORMAT, re.DOTALL)
    if "…" not in block
]


def test_every_game_has_an_example_that_replays() -> None:
    records = [
        Record.from_json(example) for example in EXAMPLES if "players" in example and "game" in example
    ]
    for record in records:
        assert Timeline.of(record).actions
    assert {record.game for record in records} >= set(GAMES) - {"spice-road"}


def test_the_example_of_a_component_set_can_be_read() -> None:
    (example,) = (example for example in EXAMPLES if example.get("format") == "century-components/1")
    assert ComponentSet.from_json(example).entries


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        assert target.startswith("https://") or (page.parent / target).exists(), target
