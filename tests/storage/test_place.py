"""Where files live, and who may write there."""

import errno
import os
import stat
from pathlib import Path

import pytest

from storage.library import Library
from storage.place import OVERRIDE, Place, data_folder
from tests.storage.tables import finished, play, record

HOME = Path.home()


@pytest.mark.parametrize(
    ("environment", "platform", "folder"),
    [
        ({}, "linux", HOME / ".local/share/century-companion"),
        ({"XDG_DATA_HOME": "/data"}, "linux", "/data/century-companion"),
        ({"XDG_DATA_HOME": "relative"}, "linux", HOME / ".local/share/century-companion"),
        ({}, "darwin", HOME / "Library/Application Support/Century Companion"),
        ({}, "win32", HOME / "AppData/Roaming/Century Companion"),
        ({"APPDATA": "/roaming"}, "win32", "/roaming/Century Companion"),
        (
            {"ANDROID_PRIVATE": "/data/user/0/org.x/files"},
            "linux",
            "/data/user/0/org.x/files/century-companion",
        ),
        ({"ANDROID_ARGUMENT": "/data/files/app"}, "linux", "/data/files/century-companion"),
        ({OVERRIDE: "/elsewhere", "XDG_DATA_HOME": "/data", "ANDROID_PRIVATE": "/p"}, "linux", "/elsewhere"),
        ({OVERRIDE: "~/games"}, "win32", HOME / "games"),
    ],
)
def test_each_platform_has_its_folder(environment: dict[str, str], platform: str, folder: str | Path) -> None:
    assert data_folder(environment, platform) == Path(folder)


def test_the_environment_overrides_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OVERRIDE, str(folder / "mine"))
    with Library() as library:
        assert library.place.path == folder / "mine"


def test_everything_is_private(folder: Path) -> None:
    before = os.umask(0)
    try:
        with Library(folder / "above" / "library") as library:
            library.games.delete(finished(library).id)
            play(library.begin(record()), 3)
            path = library.games.open_journal(library.games.open_games()[0].id)
            path.write_bytes(path.read_bytes() + b"spoilt\n")
            library.games.resume(path.stem)
            library.back_up_automatically()
            assert library.take_notices()
    finally:
        os.umask(before)
    for path in (folder / "above").rglob("*"):
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path


def test_a_folder_that_cannot_lock_can_still_be_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cannot(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", cannot)
    place = Place.open(folder)
    assert place.writable
    assert [notice.key for notice in place.take_notices()] == ["no-lock"]


def test_closing_lets_another_one_write(folder: Path) -> None:
    first = Library(folder)
    second = Library(folder)
    assert second.refusal is not None
    first.close()
    second.close()
    assert Library(folder).refusal is None
