"""What the machine can tell and do: its language, whether it is dark, keeping the screen on."""

import locale
import os
import subprocess
from pathlib import Path
from typing import Any

from kivy.utils import platform


def language() -> str:
    """The tag of the system's language, such as "fr_CH", or ""."""
    if platform == "android":
        return str(_android("java.util.Locale").getDefault().getLanguage())
    if platform == "macosx":
        return _told("defaults", "read", "-g", "AppleLocale")
    if platform == "win":
        import ctypes

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined]
        return locale.windows_locale.get(number, "")
    spoken = (os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return next(filter(None, spoken), "")


def is_dark() -> bool:
    """Whether the system asks for a dark look; no if it does not say."""
    if platform == "android":
        night_mask, night = 0x30, 0x20
        mode = _activity().getResources().getConfiguration().uiMode
        return bool(mode & night_mask == night)
    if platform == "macosx":
        return _told("defaults", "read", "-g", "AppleInterfaceStyle") == "Dark"
    if platform == "win":
        return _windows_is_dark()
    return "dark" in _told("gsettings", "get", "org.gnome.desktop.interface", "color-scheme")


def documents() -> Path:
    """Where people look for files of their own."""
    if platform == "android":
        return Path(_activity().getExternalFilesDir(None).getAbsolutePath())
    documents = Path.home() / "Documents"
    return documents if documents.is_dir() else Path.home()


def go_to_back() -> bool:
    """Android's way to leave: the app goes behind the others. False where that is not the way."""
    if platform == "android":
        _activity().moveTaskToBack(True)
    return bool(platform == "android")


def _told(*command: str) -> str:
    """What a helper of the desktop prints, or nothing if it is not there or does not answer at once."""
    try:
        answer = subprocess.run(command, capture_output=True, text=True, timeout=0.5, check=True)
    except (OSError, subprocess.SubprocessError):
        return ""
    return answer.stdout.strip()


def _windows_is_dark() -> bool:
    import winreg

    path = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, path) as key:  # type: ignore[attr-defined]
            light, _ = winreg.QueryValueEx(key, "AppsUseLightTheme")  # type: ignore[attr-defined]
    except OSError:
        return False
    return not light


def _android(name: str) -> Any:
    from jnius import autoclass

    return autoclass(name)


def _activity() -> Any:
    return _android("org.kivy.android.PythonActivity").mActivity
