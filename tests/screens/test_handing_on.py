"""Handing files on: where they end up, what is never lost, and what Android is asked. Nothing is a phone."""

import resource
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from screens.machine import dialogs, handing_on
from screens.machine.dialogs import NO_DIALOG, Answer
from screens.machine.handing_on import Given, Offered
from storage import files
from tests.screens.phone import Phone
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


def handed_on(path: Path) -> Given:
    done, found = Event(), list[Given]()

    def told(what: Given) -> None:
        found.append(what)
        done.set()

    assert handing_on.hand_on_written([path], "application/zip", "Backup", told)
    assert done.wait(30)
    return found[0]


def answering(monkeypatch: pytest.MonkeyPatch, answer: Answer) -> list[Path]:
    asked: list[Path] = []

    def ask(path: Path, title: str) -> Answer:
        asked.append(path)
        return answer

    monkeypatch.setattr(dialogs, "ask_where", ask)
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

    def test_the_second_file_is_never_the_first(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        answering(monkeypatch, tmp_path / "turns.csv")
        first, second = given(tmp_path, LINES, LINES._replace(content=b"c,d")).paths
        assert (first.read_bytes(), second.read_bytes()) == (b"a,b", b"c,d")

    def test_where_the_second_does_not_fit_there_is_neither(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "mine.csv").write_text("an older one")
        answering(monkeypatch, tmp_path / "mine.csv")
        limit(1_000)
        try:
            told = given(tmp_path, LINES, LINES._replace(content=bytes(5_000)))
        finally:
            limit(resource.RLIM_INFINITY)
        assert told.refused is not None
        assert (told.refused.key, told.refused.facts["file"]) == ("not-saved", "turns.csv")
        assert [path.name for path in tmp_path.iterdir()] == ["mine.csv"]
        assert (tmp_path / "mine.csv").read_text() == "an older one"

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
        assert (refused.key, refused.facts["folder"]) == ("no-folder", str(tmp_path / "file"))

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


class TestAndroid:
    def test_a_file_goes_by_its_content_address(self, phone: Phone, tmp_path: Path) -> None:
        assert given(tmp_path, GAME) == Given(is_handed_on=True)
        ((told, content),) = phone.provider.downloads.values()
        assert told == {
            "_display_name": "2026-11-16-golem-ana.century.json",
            "mime_type": "application/json",
            "relative_path": "Download/Century Companion",
        }
        assert content == b"{}"
        assert phone.started == [
            {
                "action": "android.intent.action.SEND",
                "data": None,
                "type": "application/json",
                "STREAM": "content://0",
                "flags": 1,
                "title": "Share",
            }
        ]

    def test_two_files_go_together(self, phone: Phone, tmp_path: Path) -> None:
        given(tmp_path, LINES, LINES)
        (told,) = phone.started
        assert told["action"] == "android.intent.action.SEND_MULTIPLE"
        assert told["STREAM"] == ["content://0", "content://1"]

    def test_half_a_file_is_none(self, phone: Phone, tmp_path: Path) -> None:
        phone.provider.is_full = True
        refused = given(tmp_path, GAME).refused
        assert refused is not None
        assert refused.key == "write-failed"
        assert not phone.provider.downloads
        assert not phone.started

    def test_where_the_second_does_not_fit_there_is_neither(self, phone: Phone, tmp_path: Path) -> None:
        def lines() -> Iterator[bytes]:
            yield b"a,b"
            phone.provider.is_full = True

        first = handing_on.Sent("players.csv", "text/csv", lines())
        second = handing_on.Sent("turns.csv", "text/csv", [b"c,d"])
        refused = handing_on._handed_on([first, second], "Share").refused
        assert refused is not None
        assert refused.facts["file"] == "turns.csv"
        assert not phone.provider.downloads
        assert not phone.started

    def test_too_many_of_one_name_are_said(self, phone: Phone, tmp_path: Path) -> None:
        phone.provider.is_worn_out = True
        refused = given(tmp_path, GAME).refused
        assert refused is not None
        assert refused.key == "write-failed"

    def test_a_link_that_nobody_opens_does_not_end_the_app(self, phone: Phone) -> None:
        phone.has_other_apps = False
        opened: list[bool] = []
        handing_on.open_link("https://example.org/x", opened.append)
        assert opened == [False]

    def test_what_was_written_already_goes_in_pieces(
        self, phone: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A backup of any size, and nothing of it on the thread that draws."""
        monkeypatch.setattr(files, "MEGABYTE", 1000)
        path = tmp_path / "century.century-backup.zip"
        path.write_bytes(bytes(range(256)) * 20)
        assert handed_on(path) == Given(is_handed_on=True)
        ((told, content),) = phone.provider.downloads.values()
        assert told["_display_name"] == path.name
        assert content == path.read_bytes()
        (sent,) = phone.started
        assert (sent["type"], sent["title"]) == ("application/zip", "Backup")
        written = [given for _, method, given in phone.calls if method == "write"]
        assert len(written) == 6

    def test_a_phone_without_room_says_so_and_keeps_no_half_of_it(self, phone: Phone, tmp_path: Path) -> None:
        phone.provider.is_full = True
        path = tmp_path / "century.century-backup.zip"
        path.write_bytes(b"PK")
        for key, content in (("write-failed", b"PK"), ("read-failed", None)):
            if content is None:
                path.unlink()
            refused = handed_on(path).refused
            assert refused is not None
            assert refused.key == key
            assert not phone.provider.downloads
        assert not phone.started

    @pytest.mark.parametrize("phone", [28], indirect=True)
    def test_an_older_one_keeps_it_in_our_folder(self, phone: Phone, tmp_path: Path) -> None:
        assert given(tmp_path, GAME).paths[0].parent == tmp_path
        assert not phone.started

    def test_text_and_links(self, phone: Phone) -> None:
        assert handing_on.give_text("Ana wins.", "Share")
        opened: list[bool] = []
        handing_on.open_link("https://example.org/x", opened.append)
        assert opened == [True]
        text, link = phone.started
        assert (text["action"], text["type"]) == ("android.intent.action.SEND", "text/plain")
        assert text["TEXT"] == "Ana wins."
        assert (link["action"], link["data"]) == ("android.intent.action.VIEW", "https://example.org/x")


def test_elsewhere_text_is_for_the_clipboard() -> None:
    assert not handing_on.give_text("Ana wins.", "Share")
