"""What the machine tells: its language, whether it is dark, how large letters are.

And what it is asked to do: to vibrate, to stay awake, to let the app go.
"""

import locale
import os
import re
import subprocess
from contextlib import suppress
from pathlib import Path

from kivy.utils import platform

from screens.machine.java import activity, java, on_its_thread, resolver, seen_as, version

EDGE_TO_EDGE = 35
"""From this version on, Android lays apps under its bars."""
WITH_EFFECTS = 26
"""From this version on, Android vibrates by effects."""


def language() -> str:
    """The tag of the system's language, such as "fr_CH", or ""."""
    if platform == "android":
        return str(java("java.util.Locale").getDefault().getLanguage())
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
        mode = activity().getResources().getConfiguration().uiMode
        return bool(mode & night_mask == night)
    if platform == "macosx":
        return _told("defaults", "read", "-g", "AppleInterfaceStyle") == "Dark"
    if platform == "win":
        return _windows_is_dark()
    return "dark" in _told("gsettings", "get", "org.gnome.desktop.interface", "color-scheme")


def less_motion() -> bool:
    """Whether the system asks that things do not move about; no if it does not say."""
    if platform == "android":
        settings = java("android.provider.Settings$Global")
        scale = settings.getFloat(resolver(), "animator_duration_scale", 1.0)
        return bool(scale == 0)
    if platform == "macosx":
        return _told("defaults", "read", "com.apple.universalaccess", "reduceMotion") == "1"
    if platform == "win":
        return not _windows_animates()
    return _told("gsettings", "get", "org.gnome.desktop.interface", "enable-animations") == "false"


def may_change() -> bool:
    """Whether all of this changes without a word, and costs next to nothing to ask for."""
    return bool(platform == "android")


def text_scale() -> float:
    """How much larger the system asks letters to be than they are drawn."""
    if platform == "android":
        return float(activity().getResources().getConfiguration().fontScale)
    return 1.0


def has_keys() -> bool:
    """Whether there usually is a keyboard to play with."""
    return platform not in ("android", "ios")


def is_desktop() -> bool:
    """Whether there usually are a printer and a shell."""
    return platform in ("linux", "win", "macosx")


def keep_awake(awake: bool) -> None:
    """Whether the screen stays on though nobody touches it."""
    # Whoever imports it opens a window.
    from kivy.core.window import Window

    Window.allow_screensaver = not awake


def show_bars(dark: bool) -> None:
    """The signs in the bars over the app: such that can be read on a dark ground, or on a light one."""
    if platform == "android" and version() >= EDGE_TO_EDGE:
        on_its_thread(_show_bars, dark)


def _show_bars(dark: bool) -> None:
    appearance = java("android.view.WindowInsetsController")
    both = appearance.APPEARANCE_LIGHT_STATUS_BARS | appearance.APPEARANCE_LIGHT_NAVIGATION_BARS
    activity().getWindow().getInsetsController().setSystemBarsAppearance(0 if dark else both, both)


def can_vibrate() -> bool:
    return bool(platform == "android")


def vibrate(milliseconds: int) -> None:
    """Once, and only on a phone that can."""
    if not can_vibrate():
        return
    service = activity().getSystemService(java("android.content.Context").VIBRATOR_SERVICE)
    vibrator = seen_as("android.os.Vibrator", service)
    if not vibrator.hasVibrator():
        return
    if version() >= WITH_EFFECTS:
        effect = java("android.os.VibrationEffect")
        vibrator.vibrate(effect.createOneShot(milliseconds, effect.DEFAULT_AMPLITUDE))
    else:
        vibrator.vibrate(milliseconds)


def documents() -> Path:
    """Where people look for files of their own."""
    if platform == "android":
        return Path(activity().getExternalFilesDir(None).getAbsolutePath())
    return own_folder("Documents") or Path.home()


def pictures() -> Path:
    """Where people look for pictures, whatever that is called; with their other files where there is no such
    place."""
    if platform == "android":
        return documents()
    return own_folder("Pictures") or documents()


def own_folder(name: str) -> Path | None:
    """What a desktop calls "Documents", "Downloads" or "Pictures" in its language; None where it has none."""
    names = [name]
    chosen = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config") / "user-dirs.dirs"
    with suppress(OSError, UnicodeDecodeError):
        key = {"Downloads": "DOWNLOAD"}.get(name, name.upper())
        found = re.findall(rf'^XDG_{key}_DIR="(.+)"', chosen.read_text("utf-8"), re.MULTILINE)
        names = [*(path.replace("$HOME", str(Path.home())) for path in found), *names]
    folders = (Path.home() / name for name in names)
    return next((folder for folder in folders if folder.is_dir() and folder != Path.home()), None)


def font_folders() -> list[Path]:
    """Where the system keeps its fonts."""
    if platform == "win":
        return [Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts"]
    home = Path.home()
    if platform == "macosx":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"]
    return [Path("/system/fonts"), Path("/usr/share/fonts"), home / ".local/share/fonts", home / ".fonts"]


def go_to_back() -> bool:
    """Android's way to leave: the app goes behind the others. False where that is not the way."""
    if platform == "android":
        activity().moveTaskToBack(True)
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
