"""Handing files on: where they end up, what is never lost, and what Android is asked. Nothing is a phone."""

import resource
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from screens import handing_on, system
from screens.handing_on import NO_DIALOG, Answer, Given, Offered
from tests.storage.test_faults import limit

GAME = Offered("2026-11-16-golem-ana", ".century.json", b"{}", "application/json")
LINES = Offered("turns", ".csv", b"a,b", "text/csv")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no window here whose clock would tell it later."""
    monkeypatch.setattr("screens.beside.later", lambda do: do())


def given(folder: Path, *offered: Offered) -> Given:
    done, found = Event(), list[Given]()

    def told(what: Given) -> None:
        found.append(what)
        done.set()

    handing_on.give(lambda: offered, "Share", folder, told)
    assert done.wait(30)
    return found[0]


def answering(monkeypatch: pytest.MonkeyPatch, answer: Answer) -> list[Path]:
    asked: list[Path] = []

    def ask(path: Path, title: str) -> Answer:
        asked.append(path)
        return answer

    monkeypatch.setattr(handing_on, "ask_where", ask)
    return asked


class TestFolders:
    def test_where_nobody_can_be_asked_it_goes_into_the_folder(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        answering(monkeypatch, NO_DIALOG)
        first, second = given(tmp_path, GAME), given(tmp_path, GAME)
        assert [path.name for path in first.paths] == ["2026-11-16-golem-ana.century.json"]
        assert [path.name for path in second.paths] == ["2026-11-16-golem-ana (2).century.json"]
        assert first.paths[0].read_bytes() == b"{}"

    def test_a_folder_that_is_not_there_yet_is_made(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        answering(monkeypatch, NO_DIALOG)
        assert given(tmp_path / "Documents", GAME).paths[0].exists()

    def test_a_dialog_is_asked_with_the_name_and_obeyed(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked = answering(monkeypatch, tmp_path / "mine.century.json")
        assert given(tmp_path, GAME).paths == (tmp_path / "mine.century.json",)
        assert asked == [tmp_path / "2026-11-16-golem-ana.century.json"]

    def test_the_second_file_lies_beside_the_first(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "there").mkdir()
        (tmp_path / "there" / "turns.csv").write_text("mine")
        answering(monkeypatch, tmp_path / "there" / "mine.century.json")
        names = [path.name for path in given(tmp_path, GAME, LINES).paths]
        assert names == ["mine.century.json", "turns (2).csv"]
        assert (tmp_path / "there" / "turns.csv").read_text() == "mine"

    def test_a_name_without_its_ending_gets_it_and_replaces_nothing(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "mine.century.json").write_text("other")
        answering(monkeypatch, tmp_path / "mine")
        assert given(tmp_path, GAME).paths[0].name == "mine (2).century.json"
        assert (tmp_path / "mine.century.json").read_text() == "other"

    def test_a_dialog_that_is_closed_writes_nothing(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        answering(monkeypatch, None)
        assert given(tmp_path, GAME) == Given()
        assert not list(tmp_path.iterdir())

    def test_a_file_in_the_place_of_a_folder_is_said(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "file").write_text("")
        answering(monkeypatch, tmp_path / "file" / "mine.century.json")
        refused = given(tmp_path, GAME).refused
        assert refused is not None
        assert refused.facts["file"] == "mine.century.json"

    def test_a_full_disk_is_said_and_what_was_there_stays(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "mine.century.json"
        path.write_text("an older game")
        answering(monkeypatch, path)
        limit(1_000)
        try:
            told = given(tmp_path, GAME._replace(content=bytes(5_000)))
        finally:
            limit(resource.RLIM_INFINITY)
        assert told.refused is not None
        assert not told.paths
        assert path.read_text() == "an older game"
        assert [one.name for one in tmp_path.iterdir()] == [path.name]


class TestDialogs:
    """Programs that stand for those of the desktop: how they are called, and what their answers mean."""

    @pytest.fixture
    def programs(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
        folder = tmp_path / "bin"
        folder.mkdir()
        monkeypatch.setenv("PATH", f"{folder}:/bin:/usr/bin")
        monkeypatch.setenv("DISPLAY", ":0")
        real = handing_on.shutil.which
        monkeypatch.setattr(handing_on.shutil, "which", lambda name: real(name, path=str(folder)))

        def put(name: str, does: str) -> None:
            (folder / name).write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > "{tmp_path}/asked"\n{does}\n')
            (folder / name).chmod(0o755)

        return put

    def test_a_place_is_taken_word_for_word(
        self, tmp_path: Path, programs: Callable[[str, str], None]
    ) -> None:
        programs("zenity", 'echo "/srv/mes parties/é.csv"')
        assert handing_on.ask_where(tmp_path / "x.csv", "Share") == Path("/srv/mes parties/é.csv")
        asked = (tmp_path / "asked").read_text().splitlines()
        assert "--save" in asked
        assert f"--filename={tmp_path / 'x.csv'}" in asked
        assert "--confirm-overwrite" in asked

    def test_closed_is_closed(self, tmp_path: Path, programs: Callable[[str, str], None]) -> None:
        programs("zenity", "exit 1")
        assert handing_on.ask_where(tmp_path / "x.csv", "Share") is None

    def test_one_that_cannot_open_is_as_if_there_were_none(
        self, tmp_path: Path, programs: Callable[[str, str], None]
    ) -> None:
        programs("zenity", "exit 255")
        assert handing_on.ask_where(tmp_path / "x.csv", "Share") == NO_DIALOG

    def test_kdialog_is_asked_where_there_is_no_zenity(
        self, tmp_path: Path, programs: Callable[[str, str], None]
    ) -> None:
        programs("kdialog", "echo /tmp/y.csv")
        assert handing_on.ask_where(tmp_path / "x.csv", "Share") == Path("/tmp/y.csv")
        assert "--getsavefilename" in (tmp_path / "asked").read_text()

    def test_without_a_program_or_a_display_nobody_is_asked(
        self, tmp_path: Path, programs: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        assert handing_on.ask_where(tmp_path / "x.csv", "Share") == NO_DIALOG
        programs("zenity", "echo /tmp/y.csv")
        for name in ("DISPLAY", "WAYLAND_DISPLAY"):
            monkeypatch.delenv(name, raising=False)
        assert handing_on.ask_where(tmp_path / "x.csv", "Share") == NO_DIALOG


class Intent:
    ACTION_SEND, ACTION_SEND_MULTIPLE, ACTION_VIEW = "send", "several", "view"
    EXTRA_STREAM, EXTRA_TEXT = "stream", "text"
    FLAG_GRANT_READ_URI_PERMISSION = 1

    def __init__(self, action: str, uri: Any = None) -> None:
        self.told: dict[str, Any] = {"action": action, "uri": uri}

    def setType(self, kind: str) -> None:
        self.told["type"] = kind

    def putExtra(self, name: str, value: Any) -> None:
        self.told[name] = value

    putParcelableArrayListExtra = putExtra

    def addFlags(self, flags: int) -> None:
        self.told["flags"] = flags

    @staticmethod
    def createChooser(intent: "Intent", title: str) -> "Intent":
        intent.told["title"] = title
        return intent


class Array(list[Any]):
    def add(self, value: Any) -> None:
        self.append(value)


class Phone:
    """As much of Android as is asked, and what was done."""

    def __init__(self, version: int) -> None:
        self.started: list[dict[str, Any]] = []
        self.files: dict[str, tuple[dict[str, str], bytearray]] = {}
        self.is_full = False
        resolver = SimpleNamespace(insert=self.insert, openOutputStream=self.open, delete=self.delete)
        activity = SimpleNamespace(
            getContentResolver=lambda: resolver,
            startActivity=lambda intent: self.started.append(intent.told),
        )
        columns = SimpleNamespace(DISPLAY_NAME="name", MIME_TYPE="type", RELATIVE_PATH="folder")
        self.classes: dict[str, Any] = {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity),
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=version),
            "android.content.Intent": Intent,
            "android.content.ContentValues": type("V", (dict,), {"put": dict.__setitem__}),
            "android.provider.MediaStore$MediaColumns": columns,
            "android.provider.MediaStore$Downloads": SimpleNamespace(EXTERNAL_CONTENT_URI="downloads"),
            "android.net.Uri": SimpleNamespace(parse=lambda link: f"uri of {link}"),
            "java.util.ArrayList": Array,
            "java.lang.String": str,
        }

    def insert(self, where: str, values: dict[str, str]) -> str:
        assert where == "downloads"
        uri = f"content://{len(self.files)}"
        self.files[uri] = (dict(values), bytearray())
        return uri

    def open(self, uri: str) -> Any:
        def write(content: bytearray) -> None:
            if self.is_full:
                raise RuntimeError("JVM exception: ENOSPC")
            self.files[uri][1].extend(content)

        return SimpleNamespace(write=write, close=lambda: None)

    def delete(self, uri: str, where: None, which: None) -> None:
        del self.files[uri]


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Phone:
    phone = Phone(getattr(request, "param", 34))
    jnius = ModuleType("jnius")
    jnius.autoclass = phone.classes.__getitem__  # type: ignore[attr-defined]
    jnius.cast = lambda kind, thing: thing  # type: ignore[attr-defined]
    jnius.detach = lambda: None  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    for module in (system, handing_on):
        monkeypatch.setattr(module, "platform", "android")
    return phone


class TestAndroid:
    def test_a_file_goes_by_its_content_address(self, phone: Phone, tmp_path: Path) -> None:
        assert given(tmp_path, GAME) == Given(is_handed_on=True)
        ((told, content),) = phone.files.values()
        assert told == {
            "name": "2026-11-16-golem-ana.century.json",
            "type": "application/json",
            "folder": "Download/Century Companion",
        }
        assert content == b"{}"
        assert phone.started == [
            {
                "action": "send",
                "uri": None,
                "type": "application/json",
                "stream": "content://0",
                "flags": 1,
                "title": "Share",
            }
        ]

    def test_two_files_go_together(self, phone: Phone, tmp_path: Path) -> None:
        given(tmp_path, LINES, LINES)
        (told,) = phone.started
        assert told["action"] == "several"
        assert told["stream"] == ["content://0", "content://1"]

    def test_half_a_file_is_none(self, phone: Phone, tmp_path: Path) -> None:
        phone.is_full = True
        refused = given(tmp_path, GAME).refused
        assert refused is not None
        assert refused.key == "write-failed"
        assert not phone.files
        assert not phone.started

    @pytest.mark.parametrize("phone", [28], indirect=True)
    def test_an_older_one_keeps_it_in_our_folder(self, phone: Phone, tmp_path: Path) -> None:
        assert given(tmp_path, GAME).paths[0].parent == tmp_path
        assert not phone.started

    def test_text_and_links(self, phone: Phone) -> None:
        assert handing_on.give_text("Ana wins.", "Share")
        handing_on.open_link("https://example.org/x")
        text, link = phone.started
        assert (text["action"], text["type"], text["text"]) == ("send", "text/plain", "Ana wins.")
        assert (link["action"], link["uri"]) == ("view", "uri of https://example.org/x")


def test_elsewhere_text_is_for_the_clipboard() -> None:
    assert not handing_on.give_text("Ana wins.", "Share")
