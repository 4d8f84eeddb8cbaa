"""Files of other apps on Android, against the calls that its documentation names. Nothing here is a phone."""

from pathlib import Path

import pytest

from screens.machine import android_files
from screens.machine.android_files import DocumentFolder
from storage.exchange import Entry
from storage.library import Library
from storage.notices import StorageError
from tests.screens.phone import TREE, Intent, Phone
from tests.storage.tables import Clock, finished

VIEW, SEND = "android.intent.action.VIEW", "android.intent.action.SEND"


@pytest.fixture(autouse=True)
def told_where_it_is_drawn(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.beside.later", phone.later)


def test_a_file_that_is_picked_is_fetched_under_its_name(phone: Phone) -> None:
    (phone.provider.folder / "a.century.json").write_bytes(b"told")
    picked: list[Path | None] = []
    android_files.pick_file(picked.append)
    ((intent, number),) = phone.did("startActivityForResult")
    assert intent.told == {
        "action": "android.intent.action.OPEN_DOCUMENT",
        "category": "android.intent.category.OPENABLE",
        "data": None,
        "type": "*/*",
    }
    phone.answer(number + 1, None)
    assert picked == []
    phone.answer(number, Intent("", "content://provider/document/a.century.json"))
    phone.wait()
    (path,) = picked
    # It may come from far away: nobody waits for it on a thread that draws, or that Android needs.
    assert phone.provider.read_by == ["aside"]
    assert path is not None
    assert (path.name, path.read_bytes()) == ("a.century.json", b"told")
    assert phone.listeners == {}


def test_nothing_is_picked(phone: Phone) -> None:
    picked: list[Path | None] = []
    android_files.pick_file(picked.append)
    phone.answer(phone.did("startActivityForResult")[0][1], None)
    assert picked == [None]


def test_a_folder_that_is_chosen_stays_ours(phone: Phone) -> None:
    picked: list[str | None] = []
    android_files.pick_folder(picked.append)
    phone.answer(phone.did("startActivityForResult")[0][1], Intent("", TREE))
    assert picked == [TREE] == [phone.provider.kept]
    assert android_files.label_of(TREE) == "Shared"


def test_a_folder_that_is_lent_for_today_only(phone: Phone) -> None:
    phone.provider.lends_for_long = False
    picked: list[str | None] = []
    android_files.pick_folder(picked.append)
    phone.answer(phone.did("startActivityForResult")[0][1], Intent("", TREE))
    assert picked == [TREE]


def test_what_the_app_is_opened_with(phone: Phone) -> None:
    (phone.provider.folder / "a.json").write_bytes(b"told")
    opened: list[Path | str] = []
    phone.first = Intent(VIEW, "content://provider/document/a.json")
    android_files.opened_with(opened.append)
    phone.wait()
    for told in (
        Intent(SEND, TEXT="CENTURY1:S…"),
        Intent(SEND, STREAM="content://provider/document/a.json"),
        Intent("android.intent.action.MAIN"),
        Intent(VIEW, "content://provider/document/gone"),
    ):
        phone.hand(told)
        phone.wait()
    assert [one if isinstance(one, str) else one.name for one in opened] == [
        "a.json",
        "CENTURY1:S…",
        "a.json",
        "gone",
    ]
    assert [isinstance(one, Path) and one.exists() for one in opened] == [True, False, True, False]


def test_what_cannot_be_read_is_handed_on_and_said(phone: Phone) -> None:
    """The right to read it is gone, say: whoever opens the path finds nothing, and tells so."""
    phone.provider.folder.rmdir()
    opened: list[Path | str] = []
    phone.first = Intent(VIEW, "content://provider/document/mine.json")
    android_files.opened_with(opened.append)
    phone.wait()
    (path,) = opened
    assert isinstance(path, Path)
    assert path.name == "mine.json"
    assert not path.exists()


def test_what_was_shared_once_is_not_brought_again_when_the_app_comes_from_the_recent_ones(
    phone: Phone,
) -> None:
    """Android starts it with the same words again then, and a flag."""
    opened: list[Path | str] = []
    phone.first = Intent(SEND, TEXT="CENTURY1:S…", flags=0x10100000)
    android_files.opened_with(opened.append)
    assert opened == []
    phone.hand(Intent(SEND, TEXT="CENTURY1:S…", flags=0x10000000))
    assert opened == ["CENTURY1:S…"]


def test_a_phone_without_an_app_for_files(phone: Phone) -> None:
    phone.has_other_apps = False
    picked: list[object] = []
    android_files.pick_file(picked.append)
    android_files.pick_folder(picked.append)
    assert picked == [None, None]
    assert phone.listeners == {}


def test_games_are_exchanged_through_a_folder_of_another_app(phone: Phone, tmp_path: Path) -> None:
    libraries = [Library(tmp_path / name, Clock()) for name in ("one", "other")]
    for library, name in zip(libraries, ("Béa", "Carl"), strict=True):
        library.group.choose(TREE)
        finished(library, "Ana", name)
    for library in (*libraries, *libraries):
        *_, done = library.exchanging(DocumentFolder(TREE))
        assert done is not None
        assert done.whole
    assert [len(list(library.games.recent())) for library in libraries] == [2, 2]
    there = sorted(phone.provider.folder.iterdir())
    assert len(there) == 2
    there[0].write_bytes(b"half")
    *_, done = libraries[0].exchanging(DocumentFolder(TREE))
    assert done is not None
    assert done.sent == 1
    assert sorted(phone.provider.folder.iterdir()) == there
    for library in libraries:
        library.close()


def test_what_was_left_half_written_is_dropped(phone: Phone) -> None:
    (phone.provider.folder / ".x.json.0a.tmp").touch()
    (phone.provider.folder / ".x.json.0b.tmp").touch()
    folder = DocumentFolder(TREE)
    folder.tidy("0a")
    assert [entry.name for entry in folder.entries()] == [".x.json.0b.tmp"]


def test_a_folder_that_is_no_longer_given(phone: Phone) -> None:
    folder = DocumentFolder(TREE)
    (phone.provider.folder / "a.json").write_bytes(b"{}")
    assert [Entry("a.json", 2, entry.changed) for entry in folder.entries()] == folder.entries()
    assert folder.read("a.json") == b"{}"
    (phone.provider.folder / "a.json").unlink()
    with pytest.raises(StorageError, match="read-failed"):
        folder.read("a.json")
    phone.provider.folder.rmdir()
    with pytest.raises(StorageError, match="no-folder: folder Shared"):
        folder.entries()
