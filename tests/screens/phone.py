"""A phone that is none: it knows what Android's documentation names, refuses all else, and notes down calls.

What is asked of it goes through `android_table`: classes, members, how many values a method takes and of what
types, since which version, and what comes back, seen as the class that is promised and no other. Pyjnius is
here too, as far as it is used.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from threading import current_thread, main_thread
from threading import enumerate as threads
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.screens.android_table import Member, lineage, members, table

TREE = "content://provider/tree/primary%3AShared"
ACTIVITY, INTENT = "org.kivy.android.PythonActivity", "android.content.Intent"
URI, RESOLVER = "android.net.Uri", "android.content.ContentResolver"
STARTED = {"startActivity", "startActivityForResult"}


class JavaException(Exception):
    """Java's own error, as pyjnius raises it."""


class Refused(AssertionError):
    """Nothing that Android's documentation knows."""


class Thing:
    """An object of Java's, seen as one class."""

    def __init__(self, phone: "Phone", kind: str, real: Any) -> None:
        self._phone, self._kind, self._real = phone, kind, real

    def __getattr__(self, name: str) -> Any:
        return self._phone.asked(self._kind, name, self._real, is_static=False)

    def __repr__(self) -> str:
        return f"<{self._kind} {self._real!r}>"


class Kind:
    """A class of Java's."""

    def __init__(self, phone: "Phone", name: str) -> None:
        self._phone, self._name = phone, name

    def __call__(self, *given: Any) -> Thing:
        make = self._phone.asked(self._name, "new", None, is_static=True)
        thing: Thing = make(*given)
        return thing

    def __getattr__(self, name: str) -> Any:
        return self._phone.asked(self._name, name, None, is_static=True)


class Intent:
    """What one app tells another."""

    def __init__(self, action: str = "", data: Any = None, **extra: Any) -> None:
        self.told: dict[str, Any] = {"action": action, "data": data, **extra}

    def addCategory(self, category: str) -> "Intent":
        self.told["category"] = category
        return self

    def addFlags(self, flags: int) -> "Intent":
        self.told["flags"] = flags
        return self

    def setType(self, kind: str) -> "Intent":
        self.told["type"] = kind
        return self

    def putExtra(self, name: str, value: Any) -> "Intent":
        self.told[name.rpartition(".")[2]] = value
        return self

    putParcelableArrayListExtra = putExtra

    @staticmethod
    def createChooser(intent: "Intent", title: str) -> "Intent":
        intent.told["title"] = title
        return intent

    def getAction(self) -> str:
        return str(self.told["action"])

    def getData(self) -> Any:
        return self.told["data"]

    def getFlags(self) -> int:
        return int(self.told.get("flags", 0))

    def getStringExtra(self, name: str) -> Any:
        return self.told.get(name.rpartition(".")[2])

    getParcelableExtra = getStringExtra


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
    """A folder of another app, whose documents are known by addresses, and the phone's own Downloads."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.downloads: dict[str, tuple[dict[str, str], bytearray]] = {}
        self.is_full = self.is_worn_out = False
        self.read_by: list[str] = []
        """The threads that have opened something."""
        self.kept = ""
        self.lends_for_long = True

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
            sizes = (str(about.st_size), str(about.st_mtime_ns // 10**6))
            rows.append((path.name, path.name, *sizes, "application/json"))
        return Cursor(rows)

    def openFileDescriptor(self, uri: str, mode: str) -> Any:
        self.read_by.append(current_thread().name)
        try:
            descriptor = os.open(self._path(uri), {"r": os.O_RDONLY, "w": os.O_WRONLY | os.O_TRUNC}[mode])
        except OSError as error:
            raise JavaException(str(error)) from error
        return SimpleNamespace(detachFd=lambda: descriptor)

    def takePersistableUriPermission(self, uri: str, rights: int) -> None:
        assert rights == 3
        if not self.lends_for_long:
            raise JavaException("SecurityException: No persistable permission grants found")
        self.kept = uri

    def insert(self, where: str, values: dict[str, str]) -> str:
        assert where == "downloads"
        if self.is_worn_out:
            raise JavaException("IllegalStateException: Failed to build unique file")
        uri = f"content://{len(self.downloads)}"
        self.downloads[uri] = (dict(values), bytearray())
        return uri

    def openOutputStream(self, uri: str) -> Any:
        def write(content: bytes) -> None:
            if self.is_full:
                raise JavaException("ENOSPC")
            self.downloads[uri][1].extend(content)

        return SimpleNamespace(write=write, close=lambda: None)

    def delete(self, uri: str, _where: None, _which: None) -> int:
        del self.downloads[uri]
        return 1

    def _path(self, uri: str) -> Path:
        return self.folder / uri.rpartition("/")[2]


class Values(dict[str, str]):
    def put(self, name: str, value: str) -> None:
        self[name] = value


class Several(list[Any]):
    def add(self, one: Any) -> bool:
        self.append(one)
        return True


class Phone:
    """`calls` is everything that it was asked to do, as (class, method, values)."""

    def __init__(self, folder: Path, version: int = 36) -> None:
        for name in ("there", "cache", "own"):
            (folder / name).mkdir()
        self.version = version
        self.calls: list[tuple[str, str, tuple[Any, ...]]] = []
        self.listeners: dict[str, Callable[..., None]] = {}
        self.is_telling = False
        """Whether it goes through its listeners just now."""
        self.has_other_apps = True
        self._drawing: list[Callable[[], None]] = []
        self.provider = Provider(folder / "there")
        self.first = Intent("android.intent.action.MAIN")
        self.animations, self.has_vibrator = 1.0, True
        self.configuration = SimpleNamespace(fontScale=1.0, uiMode=0x11)
        self.insets: dict[int, tuple[int, int, int, int]] | None = {}
        """What lies over the window, from left, top, right and bottom, by its kinds."""

        def nothing(*_: Any) -> None:
            pass

        insets = SimpleNamespace(getInsets=self._insets_of)
        view = SimpleNamespace(getRootWindowInsets=lambda: insets if self.insets is not None else None)
        controller = SimpleNamespace(setSystemBarsAppearance=nothing)
        window = SimpleNamespace(getDecorView=lambda: view, getInsetsController=lambda: controller)
        vibrator = SimpleNamespace(hasVibrator=lambda: self.has_vibrator, vibrate=nothing)
        activity = SimpleNamespace(
            getCacheDir=lambda: SimpleNamespace(getAbsolutePath=lambda: str(folder / "cache")),
            getContentResolver=lambda: self.provider,
            getExternalFilesDir=lambda _: SimpleNamespace(getAbsolutePath=lambda: str(folder / "own")),
            getIntent=lambda: self.first,
            getResources=lambda: SimpleNamespace(getConfiguration=lambda: self.configuration),
            getSystemService=lambda name: {"vibrator": vibrator}[name],
            getWindow=lambda: window,
            moveTaskToBack=lambda _: True,
            startActivity=self._start,
            startActivityForResult=self._start,
        )
        self._classes: dict[str, Any] = {
            ACTIVITY: SimpleNamespace(mActivity=activity),
            INTENT: Intent,
            URI: SimpleNamespace(parse=str),
            "android.content.ContentValues": Values,
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=version),
            "android.os.VibrationEffect": SimpleNamespace(createOneShot=lambda *told: told),
            "android.provider.DocumentsContract": self.provider,
            "android.provider.MediaStore$Downloads": SimpleNamespace(EXTERNAL_CONTENT_URI="downloads"),
            "android.provider.Settings$Global": SimpleNamespace(getFloat=lambda *_: self.animations),
            "android.view.WindowInsets$Type": SimpleNamespace(
                systemBars=lambda: 7, displayCutout=lambda: 128, ime=lambda: 8
            ),
            "java.lang.String": str,
            "java.util.ArrayList": Several,
            "java.util.Locale": SimpleNamespace(getDefault=lambda: SimpleNamespace(getLanguage=lambda: "fr")),
        }

    def _insets_of(self, kinds: int) -> Any:
        assert self.insets is not None
        sides = [told for kind, told in self.insets.items() if kind & kinds] or [(0, 0, 0, 0)]
        left, top, right, bottom = (max(side) for side in zip(*sides, strict=True))
        return SimpleNamespace(left=left, top=top, right=right, bottom=bottom)

    # what it is told

    def did(self, method: str) -> list[tuple[Any, ...]]:
        """What a method was given, each time that it was called."""
        return [given for _, name, given in self.calls if name == method]

    @property
    def started(self) -> list[dict[str, Any]]:
        """What it was asked to show, in the words of the one who asked."""
        return [given[0].told for _, name, given in self.calls if name in STARTED]

    def answer(self, number: int, chosen: Intent | None) -> None:
        """Somebody has closed a dialog of the system."""
        data = None if chosen is None else self.intent(chosen)
        self._tell("on_activity_result", number, -1 if chosen else 0, data)

    def hand(self, told: Intent) -> None:
        """Another app opens something with this one, or shares it."""
        self._tell("on_new_intent", self.intent(told))

    def _tell(self, event: str, *told: Any) -> None:
        self.is_telling = True
        self.listeners[event](*told)
        self.is_telling = False
        self.draw()

    def _start(self, intent: Intent, *_: Any) -> None:
        if not self.has_other_apps and not intent.told.get("title"):
            raise JavaException("ActivityNotFoundException")

    # the thread that draws

    def later(self, do: Callable[[], None]) -> None:
        self._drawing.append(do)
        if not self.is_telling and current_thread() is main_thread():
            self.draw()

    def draw(self) -> None:
        while self._drawing:
            self._drawing.pop(0)()

    def wait(self) -> None:
        """Until everything was done that is done beside, and told."""
        for thread in threads():
            if thread.name == "aside":
                thread.join()
        self.draw()

    # android.activity

    def bind(self, **heard: Callable[..., None]) -> None:
        self.listeners.update(heard)

    def unbind(self, **heard: Callable[..., None]) -> None:
        if self.is_telling:
            # Java's list does not let itself be changed while it is gone through: the app would end.
            raise JavaException("ConcurrentModificationException")
        for name in heard:
            del self.listeners[name]

    def intent(self, real: Intent) -> Thing:
        return Thing(self, INTENT, real)

    # pyjnius

    def autoclass(self, name: str) -> Kind:
        if name not in table():
            raise Refused(f"no class {name}")
        if table()[name].since > self.version:
            raise Refused(f"{name} is not there before {table()[name].since}")
        return Kind(self, name)

    def cast(self, kind: str, thing: Thing) -> Thing:
        if kind not in table():
            raise Refused(f"no class {kind}")
        return Thing(self, kind, thing._real)

    def asked(self, kind: str, name: str, real: Any, *, is_static: bool) -> Any:
        found = [one for one in members(kind, name) if one.is_static == is_static or name == "new"]
        known = [one for one in found if one.since <= self.version]
        if not known:
            raise Refused(f"{kind} has no {name} in version {self.version}")
        (*_, last) = known
        if last.takes is None:
            if last.value is not None:
                return last.value
            return self._seen(last.gives, getattr(self._classes[kind] if is_static else real, name))

        def call(*given: Any) -> Any:
            called = next((one for one in known if self._accepts(one, given)), None)
            if called is None:
                raise Refused(f"{kind}.{name} does not take {given}")
            if kind == URI and name == "toString":
                return str(real)
            plain = tuple(one._real if isinstance(one, Thing) else one for one in given)
            if name == "new":
                return Thing(self, kind, self._classes[kind](*plain))
            self.calls.append((kind, name, plain))
            return self._seen(called.gives, getattr(self._classes[kind] if is_static else real, name)(*plain))

        return call

    def _seen(self, kind: str, real: Any) -> Any:
        """What comes back, as what was promised."""
        if kind == "void":
            return None
        if kind in ("String", "int", "long", "float", "boolean") or real is None:
            return real
        return Thing(self, kind, real)

    @staticmethod
    def _accepts(member: Member, given: tuple[Any, ...]) -> bool:
        takes = member.takes or ()
        return len(takes) == len(given) and all(map(_is_a, given, takes))


def _is_a(value: Any, kind: str) -> bool:
    """Whether pyjnius would hand a value over as one of this type."""
    if isinstance(value, Thing):
        return kind == "java.lang.Object" or kind in lineage(value._kind)
    if value is None:
        return kind not in ("int", "long", "float", "boolean")
    if kind == "byte[]":
        return isinstance(value, bytes | bytearray)
    if kind == "String[]":
        return isinstance(value, list) and all(isinstance(one, str) for one in value)
    plain = {"int": int, "long": int, "float": float, "boolean": bool, "String": str}
    return kind in plain and type(value) is plain[kind]


@pytest.fixture
def phone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Phone:
    """The app runs on this phone; a parameter is its version."""
    phone = Phone(tmp_path, getattr(request, "param", 36))
    jnius, android, runnable = (ModuleType(name) for name in ("jnius", "android", "android.runnable"))
    vars(jnius).update(
        autoclass=phone.autoclass, cast=phone.cast, detach=lambda: None, JavaException=JavaException
    )
    vars(runnable).update(run_on_ui_thread=lambda do: do)
    vars(android).update(
        activity=SimpleNamespace(bind=phone.bind, unbind=phone.unbind),
        runnable=runnable,
    )
    for module in (jnius, android, runnable):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    for room in ("system", "edges", "handed", "handing_on"):
        monkeypatch.setattr(f"screens.machine.{room}.platform", "android")
    monkeypatch.setattr("screens.machine.android_files.later", phone.later)
    return phone
