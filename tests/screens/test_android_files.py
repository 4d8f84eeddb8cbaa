"""Files of other apps on Android, against the calls that its documentation names. Nothing here is a phone."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from screens import android_files
from screens.android_files import DocumentFolder
from storage.exchange import Entry
from storage.library import Library
from storage.notices import StorageError
from tests.storage.tables import Clock, finished

TREE = "content://provider/tree/primary%3AShared"


class JavaException(Exception):
    pass


class Cursor:
    def __init__(self, rows: list[tuple[str | None, ...]]) -> None:
        self._rows, self._at = rows, -1

    def moveToNext(self) -> bool:
        self._at += 1
        return self._at < len(self._rows)

    def getString(self, column: int) -> str | None:
        return self._rows[self._at][column]

    def close(self) -> None:
        self._rows = []


class Provider:
    """A folder of another app: its documents are named by their paths, and known by addresses."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    # android.provider.DocumentsContract

    def getTreeDocumentId(self, tree: str) -> str:
        assert tree == TREE
        return "primary:Shared"

    def buildChildDocumentsUriUsingTree(self, tree: str, key: str) -> str:
        return f"{tree}/document/{key}/children"

    def buildDocumentUriUsingTree(self, tree: str, key: str) -> str:
        return f"{tree}/document/{key}"

    def createDocument(self, _resolver: Any, parent: str, kind: str, name: str) -> str:
        assert parent == f"{TREE}/document/primary:Shared"
        assert kind == "application/octet-stream"
        (self.folder / name).touch(exist_ok=False)
        return f"{TREE}/document/{name}"

    def renameDocument(self, _resolver: Any, uri: str, name: str) -> str:
        target = self.folder / name
        if target.exists():
            raise JavaException("there is such a document")
        self._path(uri).rename(target)
        return f"{TREE}/document/{name}"

    def deleteDocument(self, _resolver: Any, uri: str) -> bool:
        self._path(uri).unlink()
        return True

    # android.content.ContentResolver

    def query(self, uri: str, columns: list[str], *_: None) -> Cursor | None:
        if not self.folder.exists():
            raise JavaException("SecurityException")
        if columns == ["_display_name"]:
            return Cursor([(self._path(uri).name,)])
        assert columns == ["document_id", "_display_name", "_size", "last_modified", "mime_type"]
        rows: list[tuple[str | None, ...]] = [
            ("dir", "folder.json", None, None, "vnd.android.document/directory")
        ]
        for path in sorted(self.folder.iterdir()):
            about = path.stat()
            rows.append(
                (
                    path.name,
                    path.name,
                    str(about.st_size),
                    str(about.st_mtime_ns // 10**6),
                    "application/json",
                )
            )
        return Cursor(rows)

    def openFileDescriptor(self, uri: str, mode: str) -> Any:
        try:
            descriptor = os.open(self._path(uri), {"r": os.O_RDONLY, "w": os.O_WRONLY | os.O_TRUNC}[mode])
        except OSError as error:
            raise JavaException(str(error)) from error
        return SimpleNamespace(detachFd=lambda: descriptor)

    def takePersistableUriPermission(self, uri: Any, rights: int) -> None:
        assert rights == 3
        self.kept = uri.toString()

    def _path(self, uri: str) -> Path:
        return self.folder / uri.rpartition("/")[2]


class Intent:
    ACTION_OPEN_DOCUMENT, ACTION_OPEN_DOCUMENT_TREE = "open", "tree"
    ACTION_VIEW, ACTION_SEND = "view", "send"
    EXTRA_TEXT, EXTRA_STREAM = "text", "stream"
    CATEGORY_OPENABLE = "openable"
    FLAG_GRANT_READ_URI_PERMISSION, FLAG_GRANT_WRITE_URI_PERMISSION = 1, 2

    def __init__(self, action: str, data: Any = None, **extra: Any) -> None:
        self.action, self.data, self.extra = action, data, extra

    def addCategory(self, category: str) -> None:
        assert category == "openable"

    def setType(self, kind: str) -> None:
        assert kind == "*/*"

    def getAction(self) -> str:
        return self.action

    def getData(self) -> Any:
        return self.data

    def getStringExtra(self, name: str) -> Any:
        return self.extra.get(name)

    def getParcelableExtra(self, name: str) -> Any:
        return self.extra.get(name)


class Phone:
    """As much of Android as is asked."""

    def __init__(self, folder: Path, cache: Path) -> None:
        self.provider = Provider(folder)
        self.listeners: dict[str, Callable[..., None]] = {}
        self.asked: list[tuple[str, int]] = []
        self.first = Intent("main")
        activity = SimpleNamespace(
            getContentResolver=lambda: self.provider,
            getCacheDir=lambda: SimpleNamespace(getAbsolutePath=lambda: str(cache)),
            getIntent=lambda: self.first,
            startActivityForResult=lambda intent, number: self.asked.append((intent.action, number)),
        )
        self.classes = {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity),
            "android.app.Activity": SimpleNamespace(RESULT_OK=-1),
            "android.content.Intent": Intent,
            "android.net.Uri": SimpleNamespace(parse=str),
            "android.provider.DocumentsContract": self.provider,
        }

    def answer(self, number: int, data: Any) -> None:
        self.listeners["on_activity_result"](number, -1 if data else 0, data)


@pytest.fixture
def phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Phone:
    for name in ("there", "cache"):
        (tmp_path / name).mkdir()
    phone = Phone(tmp_path / "there", tmp_path / "cache")
    jnius, android = ModuleType("jnius"), ModuleType("android")
    jnius.autoclass = phone.classes.__getitem__  # type: ignore[attr-defined]
    jnius.cast = lambda _, thing: thing  # type: ignore[attr-defined]
    jnius.JavaException = JavaException  # type: ignore[attr-defined]
    android.activity = SimpleNamespace(  # type: ignore[attr-defined]
        bind=phone.listeners.update,
        unbind=lambda **heard: [phone.listeners.pop(name) for name in heard],
    )
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.setitem(sys.modules, "android", android)
    monkeypatch.setattr(android_files, "later", lambda do: do())
    return phone


def test_a_file_that_is_picked_is_fetched_under_its_name(phone: Phone) -> None:
    (phone.provider.folder / "a.century.json").write_bytes(b"told")
    picked: list[Path | None] = []
    android_files.pick_file(picked.append)
    ((action, number),) = phone.asked
    assert action == "open"
    phone.answer(number + 1, None)
    assert picked == []
    phone.answer(number, Intent("", "content://provider/document/a.century.json"))
    (path,) = picked
    assert path is not None
    assert (path.name, path.read_bytes()) == ("a.century.json", b"told")
    assert phone.listeners == {}


def test_nothing_is_picked(phone: Phone) -> None:
    picked: list[Path | None] = []
    android_files.pick_file(picked.append)
    phone.answer(phone.asked[0][1], None)
    assert picked == [None]


def test_a_folder_that_is_chosen_stays_ours(phone: Phone) -> None:
    picked: list[str | None] = []
    android_files.pick_folder(picked.append)
    uri = SimpleNamespace(toString=lambda: TREE)
    phone.answer(phone.asked[0][1], Intent("", uri))
    assert picked == [TREE] == [phone.provider.kept]
    assert android_files.label_of(TREE) == "Shared"


def test_what_the_app_is_opened_with(phone: Phone) -> None:
    (phone.provider.folder / "a.json").write_bytes(b"told")
    opened: list[Path | str] = []
    phone.first = Intent("view", "content://provider/document/a.json")
    android_files.opened_with(opened.append)
    hear = phone.listeners["on_new_intent"]
    hear(Intent("send", text="CENTURY1:S…"))
    hear(Intent("send", stream="content://provider/document/a.json"))
    hear(Intent("main"))
    hear(Intent("view", "content://provider/document/gone"))
    assert [one if isinstance(one, str) else one.name for one in opened] == [
        "a.json",
        "CENTURY1:S…",
        "a.json",
    ]


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
