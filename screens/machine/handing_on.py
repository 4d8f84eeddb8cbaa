"""Handing something on: to Android's share sheet, through the desktop's own dialog, or into a folder.

Nothing here blocks the thread that draws: dialogs and disks are waited for on a thread of their own, and what
came of it is told on ours. What is there already is only replaced where a dialog has asked about it; a file
that cannot be written whole is not written at all.

On Android a file goes into the phone's own Downloads and from there, by its content address, to whoever is
chosen: that needs no permission and no provider of ours, which the packager cannot declare. Before Android 10
there is no such place; there it is kept in the app's folder, and said where. None of this was run on a phone:
tests hold the calls to what its documentation names.
"""

import os
import webbrowser
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from kivy.utils import platform

from screens.beside import aside
from screens.machine import dialogs
from screens.machine.dialogs import NO_DIALOG, Answer
from screens.machine.java import activity, java, resolver, seen_as, version
from screens.machine.java import text as text_of
from storage import files
from storage.notices import Notice, StorageError

WITH_DOWNLOADS = 29
"""From this version on, Android keeps Downloads for every app."""
OURS = "Download/Century Companion"


class Offered(NamedTuple):
    """A file as it would be written: its name without and with its ending, and what is in it."""

    stem: str
    suffix: str
    content: bytes
    mime: str

    @property
    def name(self) -> str:
        return f"{self.stem}{self.suffix}"


class Sent(NamedTuple):
    """A file on its way to another app, piece by piece."""

    name: str
    mime: str
    pieces: Iterable[bytes]


class Given(NamedTuple):
    """What came of it: where the files are now, or why they are not. Neither, where a dialog was closed."""

    paths: tuple[Path, ...] = ()
    refused: Notice | None = None
    is_handed_on: bool = False
    """Android has it: what becomes of it is said there."""


def give(
    made: Callable[[], Sequence[Offered]], title: str, folder: Path, told: Callable[[Given], None]
) -> None:
    """Makes files and hands them on, beside the app.

    `title` stands above the question, `folder` is where they go if nobody can be asked.
    """
    aside(lambda: _given(made(), title, folder), told)


def give_text(text: str, title: str) -> bool:
    """To Android's share sheet. False where there is none: then it is for the clipboard."""
    if platform != "android":
        return False
    intent_of = java("android.content.Intent")
    intent = intent_of(intent_of.ACTION_SEND)
    intent.setType("text/plain")
    intent.putExtra(intent_of.EXTRA_TEXT, text_of(text))
    activity().startActivity(intent_of.createChooser(intent, text_of(title)))
    return True


def open_link(link: str, told: Callable[[bool], None]) -> None:
    """In the app that it belongs to, or else in the browser; `told` is whether anything opens it."""
    if platform == "android":
        from jnius import JavaException

        intent_of = java("android.content.Intent")
        uri = java("android.net.Uri").parse(link)
        try:
            activity().startActivity(intent_of(intent_of.ACTION_VIEW, uri))
        except JavaException:
            # A phone may have nothing for such links.
            told(False)
        else:
            told(True)
    else:
        aside(lambda: webbrowser.open(link), told)


def choose_folder(name: str, title: str, folder: Path, told: Callable[[Path | None], None]) -> None:
    """The folder for files of which the first is called so, as long work will write them."""

    def chosen() -> Path | None:
        asked: Answer = NO_DIALOG if platform == "android" else dialogs.ask_where(folder / name, title)
        return folder if asked == NO_DIALOG else asked.parent if isinstance(asked, Path) else None

    aside(chosen, told)


def hand_on_written(paths: Sequence[Path], mime: str, title: str, told: Callable[[Given], None]) -> bool:
    """Files that long work has written, to Android's share sheet, beside the app; False where there is none.

    A backup may be larger than what a phone can spare: it goes in pieces.
    """
    if not _has_downloads():
        return False
    sent = [Sent(path.name, mime, _pieces(path)) for path in paths]
    aside(lambda: _handed_on(sent, title), told)
    return True


def _pieces(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            while piece := file.read(files.MEGABYTE):
                yield piece
    except OSError as error:
        raise files.read_failed(path, error) from error


def _given(offered: Sequence[Offered], title: str, folder: Path) -> Given:
    try:
        if _has_downloads():
            return _handed_on([Sent(one.name, one.mime, [one.content]) for one in offered], title)
        first, *others = offered
        asked = NO_DIALOG if platform == "android" else dialogs.ask_where(folder / first.name, title)
        if asked is None:
            return Given()
        if isinstance(asked, Path):
            # A name that was typed without its ending says nothing to whoever opens it.
            path = asked if asked.name.endswith(first.suffix) else asked.with_name(asked.name + first.suffix)
            if path != asked and os.path.lexists(path):
                path = files.free_name(path.parent, path.name.removesuffix(first.suffix), first.suffix)
            folder = path.parent
        else:
            path = files.free_name(folder, first.stem, first.suffix)
        contents = {path: first.content}
        for one in others:
            contents[files.free_name(folder, one.stem, one.suffix, contents)] = one.content
        files.write_all_to_hand_on(contents)
        return Given(tuple(contents))
    except StorageError as refusal:
        return Given(refused=refusal.notice)


# Android


def _has_downloads() -> bool:
    return bool(platform == "android" and version() >= WITH_DOWNLOADS)


def _published(sent: Sent) -> Any:
    """The content address of a new file in Downloads; Android numbers it where the name is taken."""
    from jnius import JavaException

    columns = java("android.provider.MediaStore$MediaColumns")
    values = java("android.content.ContentValues")()
    for column, value in (
        (columns.DISPLAY_NAME, sent.name),
        (columns.MIME_TYPE, sent.mime),
        (columns.RELATIVE_PATH, OURS),
    ):
        values.put(column, value)
    documents, uri = resolver(), None
    try:
        uri = documents.insert(java("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI, values)
        if uri is None:
            raise StorageError("not-writable", file=sent.name)
        stream = documents.openOutputStream(uri)
        try:
            for piece in sent.pieces:
                stream.write(bytearray(piece))
        finally:
            stream.close()
    except (JavaException, StorageError) as problem:
        # Android gives up after so many of one name, and so do those whose disk is full. Half a file is none.
        if uri is not None:
            documents.delete(uri, None, None)
        if isinstance(problem, StorageError):
            raise
        raise StorageError("write-failed", file=sent.name, reason=str(problem)) from problem
    return uri


def _handed_on(sent: Sequence[Sent], title: str) -> Given:
    from jnius import detach

    uris: list[Any] = []
    try:
        for one in sent:
            uris = [*uris, _published(one)]
        _send(uris, sent[0].mime, title)
    except StorageError as refusal:
        # All of them, or none.
        for uri in uris:
            resolver().delete(uri, None, None)
        return Given(refused=refusal.notice)
    finally:
        # Java wants to be told that this thread ends.
        detach()
    return Given(is_handed_on=True)


def _send(uris: Sequence[Any], mime: str, title: str) -> None:
    intent_of = java("android.content.Intent")
    if len(uris) == 1:
        intent = intent_of(intent_of.ACTION_SEND)
        intent.putExtra(intent_of.EXTRA_STREAM, seen_as("android.os.Parcelable", uris[0]))
    else:
        intent = intent_of(intent_of.ACTION_SEND_MULTIPLE)
        several = java("java.util.ArrayList")()
        for uri in uris:
            several.add(uri)
        intent.putParcelableArrayListExtra(intent_of.EXTRA_STREAM, several)
    intent.setType(mime)
    intent.addFlags(intent_of.FLAG_GRANT_READ_URI_PERMISSION)
    activity().startActivity(intent_of.createChooser(intent, text_of(title)))
