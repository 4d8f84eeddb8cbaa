"""Where no game can be kept, a window says so; and what Kivy writes stays with us."""

import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rulebook.languages import LANGUAGES
from screens.window import NoLibrary, kivy_at_home, opened_library
from storage.notices import Notice, StorageError
from storage.place import OVERRIDE, data_folder
from tests.ui.harness import UI

ROOT = Path(__file__).parents[2]
NOTICE = Notice("read-failed", {"file": "century", "reason": "ENOTDIR"})


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (1280, 800)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_what_is_wrong_and_what_to_do(
    ui: UI, language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    from screens.trouble import TroubleApp

    monkeypatch.setenv("LANGUAGE", f"{language}_CH")
    app = ui.start(TroubleApp(NOTICE, Path("/home") / os.fsdecode(b"an\xffa") / "games"), size)
    assert app.t.language == language
    texts = [widget.text for widget in ui.walk() if getattr(widget, "text", "")]
    assert any(app.t["reason.ENOTDIR"] in text for text in texts)
    assert any("an?a" in text for text in texts)
    assert any(OVERRIDE in text for text in texts)
    assert not ui.audit()


def unusable(kind: str, folder: Path) -> str:
    place = folder / "games"
    match kind:
        case "a file":
            place.write_bytes(b"mine")
        case "below a file":
            place.write_bytes(b"mine")
            place = place / "below"
        case "a link to itself":
            place.symlink_to(place)
        case "nobody's home":
            return "~nosuchuser/games"
        case "a name too long":
            place = folder / ("x" * 300)
    return str(place)


@pytest.mark.parametrize(
    "kind", ["a file", "below a file", "a link to itself", "nobody's home", "a name too long"]
)
def test_a_folder_that_cannot_be_used(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OVERRIDE, unusable(kind, tmp_path))
    before = sorted(tmp_path.iterdir())
    opened = opened_library()
    assert isinstance(opened, NoLibrary)
    assert opened.notice.key in ("read-failed", "no-folder")
    assert sorted(tmp_path.iterdir()) == before


def test_a_home_that_nobody_has_is_refused() -> None:
    with pytest.raises(StorageError) as refused:
        data_folder({OVERRIDE: "~nosuchuser/x"})
    assert refused.value.notice.key == "no-folder"
    assert refused.value.notice.facts["folder"] == "~nosuchuser/x"


def test_what_kivy_writes_is_ours_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KIVY_HOME", raising=False)
    before = os.umask(0)
    try:
        with kivy_at_home(tmp_path / "data"):
            home = Path(os.environ["KIVY_HOME"])
    finally:
        os.umask(before)
    assert home == tmp_path / "data" / "kivy"
    assert stat.S_IMODE(home.stat().st_mode) == 0o700


@pytest.mark.parametrize("data", [None, "a file"])
def test_without_a_folder_of_ours_kivy_has_a_passing_one(
    data: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KIVY_HOME", raising=False)
    (tmp_path / "a file").touch()
    with kivy_at_home(data and tmp_path / data):
        home = Path(os.environ["KIVY_HOME"])
        assert stat.S_IMODE(home.stat().st_mode) == 0o700
    assert not home.exists()
    monkeypatch.delenv("KIVY_HOME")


WITHOUT_MTDEV = """
import ctypes
load = ctypes.CDLL.__init__
def refuse(self, name, *more, **how):
    if name and "mtdev" in str(name):
        raise OSError(f"{name}: cannot open shared object file")
    load(self, name, *more, **how)
ctypes.CDLL.__init__ = refuse
from screens.window import configure
configure()
import kivy.input.providers
import sys
print("kivy.input.providers.mtdev" in sys.modules)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="libmtdev is of Linux")
def test_without_libmtdev_nothing_is_said(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("KIVY_")}
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_MTDEV],
        cwd=ROOT,
        env={**environment, "KIVY_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "False", "it was tried, and failed"
    assert "Traceback" not in done.stderr
    assert "MTDev" not in done.stderr


def test_the_demo_has_a_folder_of_its_own(tmp_path: Path) -> None:
    """Others who guessed where pictures go get nothing written through what they laid there."""
    precious = tmp_path / "precious"
    precious.mkdir()
    (tmp_path / "century-companion-demo").symlink_to(precious)
    environment = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    done = subprocess.run(
        [sys.executable, "main.py"],
        cwd=ROOT,
        env={**environment, "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    folder = Path(done.stdout.split()[-1])
    assert folder.parent == tmp_path
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert len(list(folder.glob("*.png"))) == 11
    assert list(precious.iterdir()) == []


def test_a_backup_whose_name_is_no_text_is_passed_over(
    ui: UI, app: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screens.machine.system.documents", lambda: tmp_path)
    monkeypatch.setattr("screens.machine.handed.places", lambda: [tmp_path])
    for name in (b"\xff.century-backup.zip", b"mine.century-backup.zip"):
        (tmp_path / os.fsdecode(name)).write_bytes(b"")
    (tmp_path / "folder.century-backup.zip").mkdir()
    app.go("backup")
    ui.run(0.5)
    assert [row.text for row in ui.find_all(kind="Row") if row.icon == "archive-outline"] == ["mine"]
