"""A desktop's own dialogs for files: programs of their own, or what Windows has built in.

Each waits for an answer, so it is asked on a thread of its own (`screens.beside.aside`). None was run on
macOS or Windows: they are asked as their documentation has it.
"""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Literal

from kivy.utils import platform

NO_DIALOG: Final = "no dialog"
Answer = Path | None | Literal["no dialog"]
"""A place, nothing where somebody thought better of it, or that nobody can be asked here."""
PATIENCE = 3600.0
"""Seconds after which nobody is expected to answer any more."""
_CLOSED = 1
"""What all of these programs say when they are closed; one that could not open says more."""
_ROOM = 4096
"""Letters that Windows may answer with."""


def are_there() -> bool:
    """Whether somebody can be asked on this desktop."""
    return platform in ("macosx", "win") or _tool() is not None


def ask_file(title: str, folder: Path, kinds: Sequence[str]) -> Answer:
    """Which file to open. It may be of these `kinds`, as `*.json`, and is looked for in this folder first."""
    if platform == "win":
        must_exist, keep_folder, no_read_only = 0x1000, 0x8, 0x4
        return _ask_windows(
            "GetOpenFileNameW",
            "",
            lpstrFilter=f"Century\0{';'.join(kinds)}\0*.*\0*.*\0\0",
            lpstrInitialDir=str(folder),
            lpstrTitle=title,
            Flags=must_exist | keep_folder | no_read_only,
        )
    if platform == "macosx":
        return _ask_mac("POSIX path of (choose file with prompt (item 1 of argv))", title)
    match _tool():
        case "zenity":
            filters = (f"--file-filter=Century | {' '.join(kinds)}", "--file-filter=* | *")
            return _ask_zenity(title, f"{folder}/", *filters)
        case "kdialog":
            return _asked("kdialog", "--title", title, "--getopenfilename", str(folder), " ".join(kinds))
    return NO_DIALOG


def ask_folder(title: str) -> Answer:
    """Which folder to use."""
    if platform == "win":
        script = (
            "Add-Type -AssemblyName System.Windows.Forms; [Console]::OutputEncoding = [Text.Encoding]::UTF8; "
            "$d = New-Object System.Windows.Forms.FolderBrowserDialog; "
            "if ($d.ShowDialog() -eq 'OK') { Write-Output $d.SelectedPath }"
        )
        return _asked("powershell", "-NoProfile", "-STA", "-Command", script)
    if platform == "macosx":
        return _ask_mac("POSIX path of (choose folder with prompt (item 1 of argv))", title)
    match _tool():
        case "zenity":
            return _ask_zenity(title, f"{Path.home()}/", "--directory")
        case "kdialog":
            return _asked("kdialog", "--title", title, "--getexistingdirectory", str(Path.home()))
    return NO_DIALOG


def ask_where(path: Path, title: str) -> Answer:
    """Where a file should go; what is suggested is its path. It asks about what lies there already."""
    if platform == "win":
        ask_before_replacing, path_must_exist, keep_folder = 0x2, 0x800, 0x8
        return _ask_windows(
            "GetSaveFileNameW",
            path.name,
            lpstrInitialDir=str(path.parent),
            lpstrTitle=title,
            Flags=ask_before_replacing | path_must_exist | keep_folder,
        )
    if platform == "macosx":
        asked = (
            "POSIX path of (choose file name with prompt (item 1 of argv) default name (item 2 of argv) "
            "default location (POSIX file (item 3 of argv)))"
        )
        return _ask_mac(asked, title, path.name, str(path.parent))
    match _tool():
        case "zenity":
            return _ask_zenity(title, str(path), "--save", "--confirm-overwrite")
        case "kdialog":
            return _asked("kdialog", "--title", title, "--getsavefilename", str(path))
    return NO_DIALOG


# Programs


def _tool() -> str | None:
    """Of Linux; none where there is no display that it could open on."""
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return None
    return next((tool for tool in ("zenity", "kdialog") if shutil.which(tool)), None)


def _ask_zenity(title: str, suggested: str, *more: str) -> Answer:
    return _asked("zenity", "--file-selection", f"--title={title}", f"--filename={suggested}", *more)


def _ask_mac(asked: str, *given: str) -> Answer:
    """A script names what it is given by its place: no text has to be quoted."""
    return _asked("osascript", "-e", f"on run argv\n{asked}\nend run", *given)


def _asked(*command: str) -> Answer:
    try:
        answer = subprocess.run(command, capture_output=True, check=False, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return None
    except OSError:
        return NO_DIALOG
    # The name of a file may be bytes that are no text.
    said = answer.stdout.decode(errors="surrogateescape").removesuffix("\n").removesuffix("\r")
    if answer.returncode == 0 and said:
        return Path(said)
    return None if answer.returncode == _CLOSED else NO_DIALOG


# Windows


def _ask_windows(function: str, suggested: str, **asked: Any) -> Answer:
    """The common dialogs, which are told an OPENFILENAMEW, and write their answer over what is suggested."""
    import ctypes
    from ctypes import wintypes

    class OpenFileName(ctypes.Structure):
        _fields_ = (
            ("lStructSize", wintypes.DWORD),
            ("hwndOwner", wintypes.HWND),
            ("hInstance", wintypes.HINSTANCE),
            ("lpstrFilter", wintypes.LPCWSTR),
            ("lpstrCustomFilter", wintypes.LPWSTR),
            ("nMaxCustFilter", wintypes.DWORD),
            ("nFilterIndex", wintypes.DWORD),
            ("lpstrFile", wintypes.LPWSTR),
            ("nMaxFile", wintypes.DWORD),
            ("lpstrFileTitle", wintypes.LPWSTR),
            ("nMaxFileTitle", wintypes.DWORD),
            ("lpstrInitialDir", wintypes.LPCWSTR),
            ("lpstrTitle", wintypes.LPCWSTR),
            ("Flags", wintypes.DWORD),
            ("nFileOffset", wintypes.WORD),
            ("nFileExtension", wintypes.WORD),
            ("lpstrDefExt", wintypes.LPCWSTR),
            ("lCustData", wintypes.LPARAM),
            ("lpfnHook", ctypes.c_void_p),
            ("lpTemplateName", wintypes.LPCWSTR),
            ("pvReserved", ctypes.c_void_p),
            ("dwReserved", wintypes.DWORD),
            ("FlagsEx", wintypes.DWORD),
        )

    room = ctypes.create_unicode_buffer(suggested, _ROOM)
    told = OpenFileName(
        lStructSize=ctypes.sizeof(OpenFileName),
        lpstrFile=ctypes.cast(room, wintypes.LPWSTR),
        nMaxFile=len(room),
        **asked,
    )
    is_chosen = getattr(ctypes.windll.comdlg32, function)(ctypes.byref(told))  # type: ignore[attr-defined]
    return Path(room.value) if is_chosen and room.value else None
