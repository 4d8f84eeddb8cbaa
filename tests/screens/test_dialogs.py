"""The dialogs of a desktop: how they are asked, and what their answers mean. Programs stand for them."""

import ctypes
import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from screens.machine import dialogs
from screens.machine.dialogs import NO_DIALOG

Put = Callable[[str, str], None]
KINDS = ["*.century.json", "*.zip"]


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Put:
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}:/bin:/usr/bin")
    monkeypatch.setenv("DISPLAY", ":0")
    real = dialogs.shutil.which
    monkeypatch.setattr(dialogs.shutil, "which", lambda name: real(name, path=str(folder)))

    def put(name: str, does: str) -> None:
        (folder / name).write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > "{tmp_path}/asked"\n{does}\n')
        (folder / name).chmod(0o755)

    return put


def test_a_place_is_taken_word_for_word(tmp_path: Path, programs: Put) -> None:
    programs("zenity", 'echo "/srv/mes parties/é.csv"')
    assert dialogs.ask_where(tmp_path / "x.csv", "Share") == Path("/srv/mes parties/é.csv")
    asked = (tmp_path / "asked").read_text().splitlines()
    assert "--save" in asked
    assert f"--filename={tmp_path / 'x.csv'}" in asked
    assert "--confirm-overwrite" in asked


def test_a_name_that_is_no_text_is_a_place_all_the_same(tmp_path: Path, programs: Put) -> None:
    programs("zenity", "printf '/srv/spiele-\\374/x.csv\\n'")
    place = Path(os.fsdecode(b"/srv/spiele-\xfc/x.csv"))
    assert dialogs.ask_where(tmp_path / "x.csv", "Share") == place
    assert dialogs.ask_file("Open", tmp_path, KINDS) == place
    assert dialogs.ask_folder("Open") == place


def test_a_file_is_looked_for_among_those_of_its_kinds(tmp_path: Path, programs: Put) -> None:
    programs("zenity", "echo /tmp/y.zip")
    assert dialogs.ask_file("Open", tmp_path, KINDS) == Path("/tmp/y.zip")
    asked = (tmp_path / "asked").read_text().splitlines()
    assert f"--filename={tmp_path}/" in asked
    assert "--file-filter=Century | *.century.json *.zip" in asked


def test_a_folder_is_asked_for(tmp_path: Path, programs: Put) -> None:
    programs("zenity", "echo /tmp")
    assert dialogs.ask_folder("Group") == Path("/tmp")
    assert "--directory" in (tmp_path / "asked").read_text().splitlines()


def test_closed_is_closed(tmp_path: Path, programs: Put) -> None:
    programs("zenity", "exit 1")
    assert dialogs.ask_where(tmp_path / "x.csv", "Share") is None
    assert dialogs.ask_file("Open", tmp_path, KINDS) is None


def test_one_that_cannot_open_is_as_if_there_were_none(tmp_path: Path, programs: Put) -> None:
    programs("zenity", "exit 255")
    assert dialogs.ask_where(tmp_path / "x.csv", "Share") == NO_DIALOG


def test_one_that_nobody_answers_is_closed(
    tmp_path: Path, programs: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dialogs, "PATIENCE", 0.1)
    programs("zenity", "exec sleep 20")
    assert dialogs.ask_where(tmp_path / "x.csv", "Share") is None


def test_kdialog_is_asked_where_there_is_no_zenity(tmp_path: Path, programs: Put) -> None:
    programs("kdialog", "echo /tmp/y.csv")
    asked = tmp_path / "asked"
    assert dialogs.ask_where(tmp_path / "x.csv", "Share") == Path("/tmp/y.csv")
    assert "--getsavefilename" in asked.read_text()
    assert dialogs.ask_file("Open", tmp_path, KINDS) == Path("/tmp/y.csv")
    assert "--getopenfilename" in asked.read_text()
    assert dialogs.ask_folder("Group") == Path("/tmp/y.csv")
    assert "--getexistingdirectory" in asked.read_text()


def test_without_a_program_or_a_display_nobody_is_asked(
    tmp_path: Path, programs: Put, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not dialogs.are_there()
    assert dialogs.ask_where(tmp_path / "x.csv", "Share") == NO_DIALOG
    programs("zenity", "echo /tmp/y.csv")
    assert dialogs.are_there()
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not dialogs.are_there()
    assert dialogs.ask_where(tmp_path / "x.csv", "Share") == NO_DIALOG


def test_windows_is_told_what_its_documentation_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both dialogs take the same structure, with what is suggested in it."""
    asked: list[tuple[str, str, int]] = []

    def dialog(name: str) -> Callable[[Any], int]:
        def ask(told: Any) -> int:
            one = told._obj
            asked.append((name, one.lpstrFile, one.Flags))
            # Nobody has chosen anything.
            return 0

        return ask

    library = SimpleNamespace(**{name: dialog(name) for name in ("GetOpenFileNameW", "GetSaveFileNameW")})
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(comdlg32=library), raising=False)
    monkeypatch.setattr(dialogs, "platform", "win")
    assert dialogs.are_there()
    assert dialogs.ask_where(Path("games", "x.csv"), "Share") is None
    assert dialogs.ask_file("Open", Path("games"), KINDS) is None
    assert asked == [("GetSaveFileNameW", "x.csv", 0x80A), ("GetOpenFileNameW", "", 0x100C)]
