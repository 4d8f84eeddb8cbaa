"""What the machine hands us: files that people pick, a folder that they choose, what the app was opened with.

Dialogs of a desktop are programs of their own and run on a thread: nothing waits for them but the one who
asked. Where there is none, people choose in the app (`screens.in_app_choice`).
"""

import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread

from kivy.utils import platform

from screens.beside import later
from screens.machine import android_files, system
from storage.exchange import Folder, LocalFolder
from storage.taking import SUFFIXES

Picked = Callable[[Path | None], None]
"""Told what was picked, or None if nothing was."""


def can_pick() -> bool:
    """Whether the system lets people pick a file or a folder."""
    return platform in ("android", "macosx", "win") or _tool() is not None


def opened_with(opened: Callable[[Path | str], None]) -> None:
    """Tells what other apps open with this one or share with it, now and as long as it runs."""
    if platform == "android":
        android_files.opened_with(opened)


def has_drops() -> bool:
    """Whether files can be dropped on the window."""
    return platform not in ("android", "ios")


def pick_file(title: str, done: Picked) -> None:
    """Lets somebody pick a file that may be one of ours; `done` is told on the thread that draws."""
    if platform == "android":
        android_files.pick_file(done)
    elif platform == "win":
        _beside(lambda: _windows_file(title), done)
    else:
        _beside(lambda: _answer(_asking_for_file(title)), done)


def pick_folder(title: str, done: Callable[[str | None], None]) -> None:
    """Lets somebody choose a folder; `done` is told the name by which `folder_of` finds it."""

    def picked(path: Path | None) -> None:
        done(None if path is None else str(path))

    if platform == "android":
        android_files.pick_folder(done)
    elif platform == "win":
        _beside(lambda: _answer(_windows_folder()), picked)
    else:
        _beside(lambda: _answer(_asking_for_folder(title)), picked)


def places() -> list[Path]:
    """Where people keep files that they were sent."""
    found = [system.own_folder(name) for name in ("Documents", "Downloads")]
    return [path for path in found if path is not None] or [Path.home()]


def folder_of(name: str) -> Folder:
    """The group folder of this name."""
    if name.startswith(android_files.CONTENT):
        return android_files.DocumentFolder(name)
    return LocalFolder(Path(name))


def label_of(name: str) -> str:
    """What people know the group folder of this name by."""
    return android_files.label_of(name) if name.startswith(android_files.CONTENT) else name


# A desktop


def _tool() -> str | None:
    return next((tool for tool in ("zenity", "kdialog") if shutil.which(tool)), None)


def _asking_for_file(title: str) -> Sequence[str]:
    endings = " ".join(f"*{suffix}" for suffix in SUFFIXES)
    if platform == "macosx":
        return "osascript", "-e", f"POSIX path of (choose file with prompt {_quoted(title)})"
    if _tool() == "kdialog":
        return "kdialog", "--title", title, "--getopenfilename", str(places()[0]), f"{endings} *.json *.zip"
    return (
        "zenity", "--file-selection", f"--title={title}", f"--filename={places()[0]}/",
        f"--file-filter=Century | {endings} *.json *.zip", "--file-filter=* | *",
    )  # fmt: skip


def _asking_for_folder(title: str) -> Sequence[str]:
    if platform == "macosx":
        return "osascript", "-e", f"POSIX path of (choose folder with prompt {_quoted(title)})"
    if _tool() == "kdialog":
        return "kdialog", "--title", title, "--getexistingdirectory", str(Path.home())
    return "zenity", "--file-selection", "--directory", f"--title={title}", f"--filename={Path.home()}/"


def _quoted(text: str) -> str:
    """A text for AppleScript."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _answer(command: Sequence[str]) -> Path | None:
    """What a dialog prints; nothing if it was cancelled."""
    try:
        told = subprocess.run(command, capture_output=True, check=True, timeout=3600).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    name = told.decode(errors="surrogateescape").rstrip("\r\n")
    return Path(name) if name else None


def _beside(ask: Callable[[], Path | None], done: Picked) -> None:
    def run() -> None:
        picked = ask()
        later(lambda: done(picked))

    Thread(target=run, name="dialog", daemon=True).start()


def _windows_file(title: str) -> Path | None:
    import ctypes
    from ctypes import wintypes

    class OpenFileName(ctypes.Structure):
        _fields_ = (
            ("size", wintypes.DWORD), ("owner", wintypes.HWND), ("instance", wintypes.HINSTANCE),
            ("filter", wintypes.LPCWSTR), ("own_filter", wintypes.LPWSTR), ("own_length", wintypes.DWORD),
            ("filter_index", wintypes.DWORD), ("file", wintypes.LPWSTR), ("file_length", wintypes.DWORD),
            ("title_of_file", wintypes.LPWSTR), ("title_length", wintypes.DWORD),
            ("folder", wintypes.LPCWSTR), ("title", wintypes.LPCWSTR), ("flags", wintypes.DWORD),
            ("offset", wintypes.WORD), ("extension", wintypes.WORD), ("default", wintypes.LPCWSTR),
            ("data", wintypes.LPARAM), ("hook", ctypes.c_void_p), ("template", wintypes.LPCWSTR),
            ("reserved", ctypes.c_void_p), ("reserved_too", wintypes.DWORD), ("more", wintypes.DWORD),
        )  # fmt: skip

    must_exist, keep_folder, no_read_only = 0x1000, 0x8, 0x4
    name = ctypes.create_unicode_buffer(4096)
    endings = ";".join((*(f"*{suffix}" for suffix in SUFFIXES), "*.json", "*.zip"))
    asked = OpenFileName(
        size=ctypes.sizeof(OpenFileName),
        filter=f"Century\0{endings}\0*.*\0*.*\0\0",
        file=ctypes.cast(name, wintypes.LPWSTR),
        file_length=len(name),
        folder=str(places()[0]),
        title=title,
        flags=must_exist | keep_folder | no_read_only,
    )
    done = ctypes.windll.comdlg32.GetOpenFileNameW(ctypes.byref(asked))  # type: ignore[attr-defined]
    return Path(name.value) if done and name.value else None


def _windows_folder() -> Sequence[str]:
    script = (
        "Add-Type -AssemblyName System.Windows.Forms; [Console]::OutputEncoding = [Text.Encoding]::UTF8; "
        "$d = New-Object System.Windows.Forms.FolderBrowserDialog; "
        "if ($d.ShowDialog() -eq 'OK') { Write-Output $d.SelectedPath }"
    )
    return "powershell", "-NoProfile", "-STA", "-Command", script
