"""What the documents show is true: every record in them replays, every link and path leads somewhere."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.component_set import ComponentSet
from engine.games import GAMES, PLACES
from engine.record import Record
from engine.review.surprise import SCALES
from engine.timeline import Timeline
from rulebook.languages import LANGUAGES
from tests.test_ground import house_files

ROOT = Path(__file__).parents[1]
WITHOUT = {"spice-road": {"bench/bench_spice_road.py"}}
"""Its bench is that of the engine as a whole."""
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
    """Tests may speak any language; nothing that ships names one, but for the fallback."""
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
    assert not {path for path in shipped if by_code.search(path.read_text("utf-8"))}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        assert target.startswith("https://") or (page.parent / target).exists(), target


# docs/architecture.md: every name in it is one of ours


def named_in_architecture() -> list[str]:
    told = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    return sorted(set(re.findall(r"`((?:engine|faces|rulebook|storage|screens)(?:\.\w+)+)(?:\(\))?`", told)))


@pytest.mark.parametrize("name", named_in_architecture())
def test_what_the_walk_names_is_there(name: str) -> None:
    """Found in the sources: importing a screen would open a window."""
    parts = name.split(".")
    for depth in range(len(parts), 0, -1):
        module = ROOT.joinpath(*parts[:depth])
        source = module.with_suffix(".py") if module.with_suffix(".py").exists() else module / "__init__.py"
        if source.exists():
            break
    tree: ast.AST = ast.parse(source.read_text("utf-8"))
    for part in parts[depth:]:
        tree = _defined(tree, part, name)


def _defined(where: ast.AST, part: str, name: str) -> ast.AST:
    for node in ast.walk(where):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == part:
            return node
        targets = (
            node.targets
            if isinstance(node, ast.Assign)
            else [node.target]
            if isinstance(node, ast.AnnAssign)
            else []
        )
        if any(isinstance(target, ast.Name | ast.Attribute) and _name(target) == part for target in targets):
            return node
    # What a class inherits stands with its base.
    bases = [base.id for base in getattr(where, "bases", []) if isinstance(base, ast.Name)]
    for base in bases:
        for path in ROOT.glob("screens/**/*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef) and node.name == base:
                    return _defined(node, part, name)
    raise AssertionError(f"docs/architecture.md names {name}, which is not there")


def _name(target: ast.Name | ast.Attribute) -> str:
    return target.id if isinstance(target, ast.Name) else target.attr


def test_the_walk_names_a_function_of_every_room() -> None:
    rooms = {name.partition(".")[0] for name in named_in_architecture()}
    assert rooms == {"engine", "faces", "storage", "screens"}


# docs/new-game.md: its table is the files that the games have


def _rows() -> Iterator[tuple[str, bool]]:
    told = (ROOT / "docs" / "new-game.md").read_text("utf-8")
    for path, star in re.findall(r"^\| `([^`]+)`( \*)? \|", told, re.MULTILINE):
        yield path, bool(star)


def _files_of(game: str, rows: list[tuple[str, bool]]) -> set[str]:
    package = PLACES[game][0].partition(".")[2]
    is_edition = package != game.replace("-", "_")
    found = set()
    for pattern, needed_by_editions in rows:
        if is_edition and not needed_by_editions:
            continue
        # An edition stands in its family's packages, but is painted by a module of its own name.
        own = game.replace("-", "_") if pattern.startswith("tools/") else package
        path = pattern.replace("GAME_", own).replace("GAME", game)
        found |= {path.replace("XX", language) for language in LANGUAGES} if "XX" in path else {path}
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_file_that_a_new_game_needs_is_there_for_the_games_there_are(game: str) -> None:
    missing = {path for path in _files_of(game, list(_rows())) if not (ROOT / path).exists()}
    assert not (missing - WITHOUT.get(game, set()))


def test_no_file_of_a_game_is_left_out_of_the_list() -> None:
    listed = {path for game in GAMES for path in _files_of(game, list(_rows()))}
    words = {spelling for game in GAMES for spelling in (game, game.replace("-", "_"))}
    named = {
        str(path.relative_to(ROOT))
        for room in ("engine", "faces", "assets", "locale", "rulebook", "storage", "tools", "bench")
        for path in (ROOT / room).rglob("*")
        if path.is_file()
        and "__pycache__" not in path.parts
        and any(
            word in path.stem.split(".")[-1].split("-Light")[0].split("-Dark")[0].removeprefix("bench_")
            for word in words
        )
    }
    assert named - listed == set()


# docs/storage.md: every test that is to hold a promise is there


def _tests_that_hold() -> Iterator[tuple[Path, str]]:
    told = (ROOT / "docs" / "storage.md").read_text("utf-8")
    for row in re.findall(r"^\| .+ \| (`(?:storage|ui)/test_.+`.*) \|$", told, re.MULTILINE):
        path = ROOT
        for file, name in re.findall(r"`(?:(\w+/test_\w+\.py)(?:::)?)?(\w*)`", row):
            path = ROOT / "tests" / file if file else path
            yield path, name


def test_what_holds_the_promises_of_storage_is_there() -> None:
    named = list(_tests_that_hold())
    assert len(named) > 12
    for path, name in named:
        assert re.search(rf"^(def|class) {name}", path.read_text("utf-8"), re.MULTILINE), (path.name, name)


@pytest.mark.parametrize("page", ["docs/storage.md"])
def test_every_test_that_holds_a_promise_is_there(page: str) -> None:
    tests = "".join(path.read_text("utf-8") for path in ROOT.glob("tests/**/test_*.py"))
    named = set(re.findall(r"`(test_\w+)`", (ROOT / page).read_text("utf-8")))
    assert named
    assert not [name for name in named if f"def {name}(" not in tests]


# docs/review.md: it defines every kind of fact, and no other


def test_every_kind_of_fact_is_defined() -> None:
    told = (ROOT / "docs" / "review.md").read_text("utf-8")
    rows = "".join(re.findall(r"^\|([^|]+)\|", told, re.MULTILINE))
    assert set(re.findall(r"`(\w+\.\w+)`", rows)) == set(SCALES)
