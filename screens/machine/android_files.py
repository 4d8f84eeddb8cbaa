"""Files of other apps on Android: picked, opened with this app or shared with it, and chosen folders.

They are documents of providers, not paths. What is in them is read and written through descriptors.
"""

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from screens.beside import aside, later
from screens.machine.java import activity, java, resolver, seen_as
from storage import files
from storage.exchange import TEMPORARY, Entry
from storage.notices import StorageError

LARGEST = 1024 * files.MEGABYTE
"""Nothing that we read is larger, so no more is fetched from another app."""
CONTENT = "content://"
_PIECE = 256 * 1024
_OPEN_FILE, _OPEN_FOLDER = 4711, 4712
_FOLDER = "vnd.android.document/directory"
_COLUMNS = ("document_id", "_display_name", "_size", "last_modified", "mime_type")


def _ask(intent: Any, number: int, answered: Callable[[Any], None]) -> None:
    """Shows the system's dialog; `answered` is told the address of what was chosen, or None.

    It is told on the thread that draws. Android calls a listener while it goes through all of them, on a
    thread of its own: one that took itself out then would end the app, and whatever takes long there too.
    """
    from android import activity as listeners  # type: ignore[import-not-found]
    from jnius import JavaException

    def heard(request: int, result: int, data: Any) -> None:
        if request == number:
            is_chosen = result == java("android.app.Activity").RESULT_OK and data is not None
            address = data.getData() if is_chosen else None
            later(lambda: end(address))

    def end(address: Any) -> None:
        listeners.unbind(on_activity_result=heard)
        answered(address)

    listeners.bind(on_activity_result=heard)
    try:
        activity().startActivityForResult(intent, number)
    except JavaException:
        # No app of this phone knows how.
        end(None)


def pick_file(done: Callable[[Path | None], None]) -> None:
    kind = java("android.content.Intent")
    intent = kind(kind.ACTION_OPEN_DOCUMENT)
    intent.addCategory(kind.CATEGORY_OPENABLE)
    intent.setType("*/*")

    def answered(uri: Any) -> None:
        if uri is None:
            done(None)
        else:
            aside(lambda: fetched(uri), done)

    _ask(intent, _OPEN_FILE, answered)


def pick_folder(done: Callable[[str | None], None]) -> None:
    """The right to read and write there stays when the app is closed."""
    from jnius import JavaException

    kind = java("android.content.Intent")
    rights = kind.FLAG_GRANT_READ_URI_PERMISSION | kind.FLAG_GRANT_WRITE_URI_PERMISSION

    def answered(uri: Any) -> None:
        if uri is not None:
            # Whoever gives it for today only can be exchanged with today.
            with suppress(JavaException):
                resolver().takePersistableUriPermission(uri, rights)
        done(None if uri is None else str(uri.toString()))

    _ask(kind(kind.ACTION_OPEN_DOCUMENT_TREE), _OPEN_FOLDER, answered)


def opened_with(opened: Callable[[Path | str], None]) -> None:
    """Tells what other apps open with this one or share with it, now and as long as it runs."""
    from android import activity as listeners

    def heard(intent: Any) -> None:
        text, uri = _handed_by(intent)
        if text is not None:
            later(lambda: opened(text))
        elif uri is not None:
            aside(lambda: fetched(uri), opened)

    first = activity().getIntent()
    if not first.getFlags() & java("android.content.Intent").FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY:
        # From the list of recent apps it comes with what it was opened with back then.
        heard(first)
    listeners.bind(on_new_intent=heard)


def _handed_by(intent: Any) -> tuple[str | None, Any]:
    """The text that is shared, or the address of a file."""
    kind, action = java("android.content.Intent"), intent.getAction()
    if action == kind.ACTION_VIEW:
        return None, intent.getData()
    if action == kind.ACTION_SEND:
        text = intent.getStringExtra(kind.EXTRA_TEXT)
        if text is not None:
            return str(text), None
        stream = intent.getParcelableExtra(kind.EXTRA_STREAM)
        if stream is not None:
            return None, seen_as("android.net.Uri", stream)
    return None, None


def fetched(uri: Any) -> Path:
    """The content of another app's file in one of ours, under the name that it has there.

    To be called beside the app: it may come from far away. Where it cannot be read there is none, and whoever
    opens the path says so.
    """
    folder = Path(tempfile.mkdtemp(dir=str(activity().getCacheDir().getAbsolutePath())))
    path = folder / _name_of(uri)
    try:
        with _opened(uri, "rb") as source, path.open("xb") as target:
            while target.tell() <= LARGEST and (piece := source.read(_PIECE)):
                target.write(piece)
    except OSError:
        path.unlink(missing_ok=True)
    return path


def _name_of(uri: Any) -> str:
    """As it is called there: one name, and no way to another folder."""
    try:
        told = next(_rows(uri, ("_display_name",)), ("",))[0]
    except OSError:
        told = unquote(str(uri.toString())).rpartition("/")[2]
    plain = "".join(letter for letter in told if letter.isprintable() and letter not in '/\\:*?"<>|')
    return plain.lstrip(".")[-100:] or "file"


def _opened(uri: Any, mode: str) -> Any:
    """A document as a file of Python's. Raises OSError."""
    from jnius import JavaException

    try:
        descriptor = resolver().openFileDescriptor(uri, mode[0])
    except JavaException as problem:
        raise OSError(str(problem)) from problem
    if descriptor is None:
        raise OSError("the provider gave nothing")
    return os.fdopen(int(descriptor.detachFd()), mode)


def _rows(uri: Any, columns: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """What a provider lists, as texts."""
    from jnius import JavaException

    try:
        cursor = resolver().query(uri, list(columns), None, None, None)
    except JavaException as problem:
        raise OSError(str(problem)) from problem
    if cursor is None:
        raise OSError("the provider gave nothing")
    try:
        while cursor.moveToNext():
            yield tuple(str(cursor.getString(at) or "") for at in range(len(columns)))
    finally:
        cursor.close()


class DocumentFolder:
    """A folder that somebody has chosen, which another app keeps: the group folder of a phone."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._contract = java("android.provider.DocumentsContract")
        self._tree = java("android.net.Uri").parse(name)
        self._ids: dict[str, str] = {}

    def entries(self) -> list[Entry]:
        children = self._contract.buildChildDocumentsUriUsingTree(
            self._tree, self._contract.getTreeDocumentId(self._tree)
        )
        found = []
        self._ids = {}
        try:
            for key, name, size, changed, kind in _rows(children, _COLUMNS):
                if kind != _FOLDER:
                    self._ids[name] = key
                    found.append(Entry(name, int(size or 0), int(changed or 0)))
        except (OSError, ValueError) as problem:
            raise StorageError("no-folder", folder=label_of(self.name), reason=str(problem)) from problem
        return found

    def read(self, name: str) -> bytes:
        try:
            with _opened(self._document(self._ids[name]), "rb") as file:
                content: bytes = file.read(files.LARGEST + 1)
        except (OSError, KeyError) as problem:
            raise StorageError("read-failed", file=name, reason=str(problem)) from problem
        files.must_be_readable(Path(name), len(content))
        return content

    def put(self, name: str, content: bytes, writer: str) -> None:
        from jnius import JavaException

        parent = self._document(self._contract.getTreeDocumentId(self._tree))
        try:
            # Of no kind that a provider knows an ending for: the name stays as it is.
            made = self._contract.createDocument(
                resolver(), parent, "application/octet-stream", f".{name}.{writer}{TEMPORARY}"
            )
            with _opened(made, "wb") as file:
                file.write(content)
                file.flush()
                files.sync(file.fileno())
            if name in self._ids:
                # What lies there cannot be read, or this would not be written.
                self._contract.deleteDocument(resolver(), self._document(self._ids[name]))
            self._contract.renameDocument(resolver(), made, name)
        except (OSError, JavaException) as problem:
            raise StorageError("write-failed", file=name, reason=str(problem)) from problem

    def tidy(self, writer: str) -> None:
        from jnius import JavaException

        for entry in self.entries():
            if entry.name.startswith(".") and entry.name.endswith(f".{writer}{TEMPORARY}"):
                with suppress(JavaException):
                    self._contract.deleteDocument(resolver(), self._document(self._ids[entry.name]))

    def _document(self, key: str) -> Any:
        return self._contract.buildDocumentUriUsingTree(self._tree, key)


def label_of(name: str) -> str:
    """What people know a chosen folder by: "Documents/Century" of "content://…/tree/primary%3ADocuments…"."""
    return unquote(name.rpartition("/tree/")[2]).rpartition(":")[2] or name
