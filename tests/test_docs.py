"""What the documents show is true: every record in them replays, every link and path leads somewhere."""

import json
import re
from pathlib import Path

import pytest

from engine.component_set import ComponentSet
from engine.games import GAMES
from engine.record import Record
from engine.timeline import Timeline
from rulebook.languages import LANGUAGES
from tests.test_ground import house_files

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
NEW_LANGUAGE = (ROOT / "docs" / "new-language.md").read_text("utf-8")
RECORD_FORMAT = (ROOT / "docs" / "record-format.md").read_text("utf-8")
NOT_SHIPPED = {"tests", "bench", "tools", "docs"}
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


def test_a_language_has_just_the_files_that_the_document_names() -> None:
    named = re.findall(r"`([^` ]*\bXX\b[^` ]*\.toml)`", NEW_LANGUAGE)
    there = {path.relative_to(ROOT).as_posix() for path in house_files()}
    for code in LANGUAGES:
        own = {path for path in there if code in re.split("[/.]", path)}
        assert own == {path.replace("XX", code) for path in named}


def test_a_language_is_named_just_where_the_document_says() -> None:
    """Tests may speak any language; of what ships, one file names them all."""
    _, _, table = NEW_LANGUAGE.partition("## 2.")
    named = {ROOT / path for path in re.findall(r"^\| `([^`]+)`", table, re.MULTILINE)}
    for code in LANGUAGES:
        assert all(f'"{code}"' in path.read_text("utf-8") for path in named)
    _, *others = LANGUAGES
    by_code = re.compile("|".join(f"[\"']{code}[\"']" for code in others))
    shipped = {
        path
        for path in house_files()
        if path.suffix in (".py", ".kv") and path.relative_to(ROOT).parts[0] not in NOT_SHIPPED
    }
    assert {path for path in shipped if by_code.search(path.read_text("utf-8"))} == named & shipped


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        assert target.startswith("https://") or (page.parent / target).exists(), target
