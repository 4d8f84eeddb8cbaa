"""What the machine can tell and do: its language, whether it is dark, whether less is to move, vibrating."""

import locale
import os
import subprocess
from pathlib import Path
from typing import Any

from kivy.utils import platform

WITH_EFFECTS = 26
"""From this version on, Android vibrates by effects."""


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


def less_motion() -> bool:
    """Whether the system asks that things do not move about; no if it does not say."""
    if platform == "android":
        resolver = _activity().getContentResolver()
        scale = _android("android.provider.Settings$Global").getFloat(
            resolver, "animator_duration_scale", 1.0
        )
        return bool(scale == 0)
    if platform == "macosx":
        return _told("defaults", "read", "com.apple.universalaccess", "reduceMotion") == "1"
    if platform == "win":
        return not _windows_animates()
    return _told("gsettings", "get", "org.gnome.desktop.interface", "enable-animations") == "false"


def has_keys() -> bool:
    """Whether there usually is a keyboard to play with."""
    return platform not in ("android", "ios")


def can_vibrate() -> bool:
    return bool(platform == "android")


def vibrate(milliseconds: int) -> None:
    """Once, and only on a phone that can."""
    if not can_vibrate():
        return
    from jnius import cast

    service = _activity().getSystemService(_android("android.content.Context").VIBRATOR_SERVICE)
    vibrator = cast("android.os.Vibrator", service)
    if not vibrator.hasVibrator():
        return
    if _android("android.os.Build$VERSION").SDK_INT >= WITH_EFFECTS:
        effect = _android("android.os.VibrationEffect")
        vibrator.vibrate(effect.createOneShot(milliseconds, effect.DEFAULT_AMPLITUDE))
    else:
        vibrator.vibrate(milliseconds)


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


def _windows_animates() -> bool:
    import ctypes

    get_client_area_animation = 0x1042
    wanted = ctypes.c_int(1)
    ctypes.windll.user32.SystemParametersInfoW(  # type: ignore[attr-defined]
        get_client_area_animation, 0, ctypes.byref(wanted), 0
    )
    return bool(wanted.value)


def _android(name: str) -> Any:
    from jnius import autoclass

    return autoclass(name)


def _activity() -> Any:
    return _android("org.kivy.android.PythonActivity").mActivity
