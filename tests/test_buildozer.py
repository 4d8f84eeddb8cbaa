"""buildozer.spec agrees with the lock and with the house. Nothing here builds a package."""

import re
import tomllib
from configparser import ConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[1]

# The recipe of python-for-android builds this version only; all others are the versions tested here.
FROM_RECIPES = {"pillow": "11.3.0"}


@pytest.fixture(scope="module")
def app() -> dict[str, str]:
    spec = ConfigParser(allow_no_value=True)
    # The names of buildozer's options are case-sensitive.
    spec.optionxform = str  # type: ignore[assignment, method-assign]
    spec.read_string((ROOT / "buildozer.spec").read_text("utf-8"))
    return dict(spec["app"])


def listed(value: str) -> list[str]:
    return [item.strip() for item in value.split(",")]


def locked() -> dict[str, str]:
    """The pinned versions of requirements.txt, without those that are for Windows."""
    pin = re.compile(r"^([\w-]+)==([\w.]+)(?! ; sys_platform == 'win32')(?= )", re.MULTILINE)
    return dict(pin.findall((ROOT / "requirements.txt").read_text("utf-8")))


def test_the_lock_is_read_right() -> None:
    assert locked()["kivy"] == "2.3.1"
    assert "kivy-deps-sdl2" not in locked()


def test_every_dependency_is_listed_and_pinned_as_in_the_lock(app: dict[str, str]) -> None:
    python, *packages = listed(app["requirements"])
    assert python == "python3"
    assert dict(package.split("==") for package in packages) == locked() | FROM_RECIPES


def test_the_version_is_the_projects(app: dict[str, str]) -> None:
    assert "version" not in app
    file = Path(app["version.filename"].replace(app["source.dir"], str(ROOT), 1))
    found = re.search(app["version.regex"], file.read_text("utf-8"))
    assert found
    assert found[1] == tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def test_the_package_has_a_name(app: dict[str, str]) -> None:
    assert app["title"] == "Century Companion"
    assert f"{app['package.domain']}.{app['package.name']}" == "org.centurycompanion.centurycompanion"


def test_every_kind_of_file_we_ship_is_included(app: dict[str, str]) -> None:
    kinds = set(listed(app["source.include_exts"]))
    assert {"py", "png", "jpg", "kv", "atlas", "ttf", "json", "toml", "html", "css", "js", "svg"} <= kinds
    rooms = ("engine", "faces", "rulebook", "storage", "mirror", "screens", "kv", "locale")
    files = [path for room in rooms for path in (ROOT / room).rglob("*") if path.is_file()]
    shipped = {path.suffix.removeprefix(".") for path in files if "__pycache__" not in path.parts}
    assert shipped - {"md"} <= kinds


def test_only_what_ships_is_packed(app: dict[str, str]) -> None:
    excluded = set(listed(app["source.exclude_dirs"]))
    assert {"tests", "bench", "docs", "tools", ".venv", ".ci"} <= excluded
    assert not excluded & {"engine", "faces", "rulebook", "storage", "mirror", "screens", "kv", "locale"}


def test_it_may_vibrate_and_listen_and_nothing_else(app: dict[str, str]) -> None:
    """Android gives both without asking anybody; what the network is for is said in the settings."""
    permissions = ["android.permission.VIBRATE", "android.permission.INTERNET"]
    assert listed(app["android.permissions"]) == permissions


def test_what_can_be_opened_with_the_app_is_said(app: dict[str, str]) -> None:
    told = (ROOT / app["android.manifest.intent_filters"]).read_text("utf-8")
    android = "http://schemas.android.com/apk/res/android"
    filters = ElementTree.fromstring(f'<f xmlns:android="{android}">{told}</f>')
    actions = [one.attrib[f"{{{android}}}name"] for one in filters.iter("action")]
    assert actions == ["android.intent.action.VIEW", "android.intent.action.SEND"]


def test_the_platform_is_one_that_all_packages_have(app: dict[str, str]) -> None:
    assert listed(app["android.archs"]) == ["arm64-v8a"]
    assert app["android.minapi"] == app["android.ndk_api"] == "24"


def test_the_system_bars_and_the_back_gesture_stay_as_the_screens_expect(app: dict[str, str]) -> None:
    assert int(app["android.api"]) == 34
    assert app["fullscreen"] == "0"
    assert app["orientation"] == "all"


def test_no_comment_became_part_of_a_value(app: dict[str, str]) -> None:
    """Buildozer knows no comment at the end of a line."""
    assert not {option: value for option, value in app.items() if "#" in value}
