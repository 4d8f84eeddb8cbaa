"""Where files live, and who may write there."""

import errno
import os
import stat
from pathlib import Path

import pytest

from storage import files
from storage.library import Library
from storage.notices import Notice, StorageError
from storage.place import OVERRIDE, Place, data_folder
from tests.storage.tables import Clock, finished, play, record

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


def test_what_is_handed_on_is_open_to_whom_any_new_file_is(folder: Path) -> None:
    """A game on a shared drive is there to be read; what the library keeps for itself is not."""
    others = folder / "others"
    others.mkdir()
    plain = others / "plain"
    plain.touch()
    with Library(folder / "library", Clock()) as library:
        game = finished(library)
        library.back_up(others / "b.zip")
        paths = [library.export(game.id, others), others / "b.zip"]
        automatic = library.back_up_automatically()
    for path in paths:
        assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode), path
    assert automatic is not None
    assert stat.S_IMODE(automatic.stat().st_mode) == 0o600


def test_a_refusal_outside_names_the_folder(folder: Path) -> None:
    with Library(folder / "library", Clock()) as library:
        game = finished(library)
        for write in (
            lambda: library.export(game.id, folder / "gone"),
            lambda: library.back_up(folder / "gone" / "b.zip"),
        ):
            with pytest.raises(StorageError) as refused:
                write()
            gone = str(folder / "gone")
            assert refused.value.notice == Notice("no-folder", {"folder": gone, "reason": "ENOENT"})
        for error, key in ((errno.ENOSPC, "ENOSPC"), (errno.EACCES, "EACCES")):
            with pytest.raises(StorageError) as refused, files.refusals_outside(folder / "a.json"):
                raise OSError(error, "")
            facts = {"file": "a.json", "folder": str(folder), "reason": key}
            assert refused.value.notice == Notice("not-saved", facts)
