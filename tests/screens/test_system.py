"""What Android is asked, checked against the calls that its documentation names. Nothing here is a phone."""

import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from screens import system


class Android:
    """As much of Android as is asked: its classes by name, and what was done."""

    def __init__(self, *, version: int = 34, animations: float = 1.0, vibrator: bool = True) -> None:
        self.done: list[Any] = []
        self.animations = animations
        resolver = object()

        def get_float(asked: object, name: str, default: float) -> float:
            assert asked is resolver
            assert (name, default) == ("animator_duration_scale", 1.0)
            return self.animations

        service = SimpleNamespace(
            hasVibrator=lambda: vibrator,
            vibrate=self.done.append,
        )
        self._service = SimpleNamespace(kind="java.lang.Object", real=service)
        activity = SimpleNamespace(
            getContentResolver=lambda: resolver,
            getSystemService=lambda name: {"vibrator": self._service}[name],
        )
        self.classes = {
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity),
            "android.content.Context": SimpleNamespace(VIBRATOR_SERVICE="vibrator"),
            "android.provider.Settings$Global": SimpleNamespace(getFloat=get_float),
            "android.os.Build$VERSION": SimpleNamespace(SDK_INT=version),
            "android.os.VibrationEffect": SimpleNamespace(
                DEFAULT_AMPLITUDE=-1, createOneShot=lambda long, strength: ("one shot", long, strength)
            ),
        }

    def cast(self, kind: str, thing: Any) -> Any:
        assert kind == "android.os.Vibrator"
        return thing.real


@pytest.fixture
def android(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Android:
    phone = Android(**getattr(request, "param", {}))
    jnius = ModuleType("jnius")
    jnius.autoclass = phone.classes.__getitem__  # type: ignore[attr-defined]
    jnius.cast = phone.cast  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "jnius", jnius)
    monkeypatch.setattr(system, "platform", "android")
    return phone


def test_a_phone_vibrates_by_an_effect(android: Android) -> None:
    system.vibrate(20)
    assert android.done == [("one shot", 20, -1)]


@pytest.mark.parametrize("android", [{"version": 24}], indirect=True)
def test_an_old_phone_is_told_how_long(android: Android) -> None:
    system.vibrate(20)
    assert android.done == [20]


@pytest.mark.parametrize("android", [{"vibrator": False}], indirect=True)
def test_one_that_cannot_is_left_alone(android: Android) -> None:
    system.vibrate(20)
    assert android.done == []


@pytest.mark.parametrize("android", [{"animations": 0.0}, {"animations": 0.5}], indirect=True)
def test_less_motion_is_asked_of_the_animations(android: Android) -> None:
    assert system.less_motion() is (android.animations == 0)


def test_a_desktop_does_not_vibrate() -> None:
    assert not system.can_vibrate()
    system.vibrate(20)


@pytest.mark.parametrize(("told", "less"), [("false", True), ("true", False), ("", False)])
def test_gnome_says_whether_things_move(monkeypatch: pytest.MonkeyPatch, told: str, less: bool) -> None:
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(system, "platform", "linux")
    monkeypatch.setattr(system, "_told", lambda *command: asked.append(command) or told)
    assert system.less_motion() is less
    assert asked == [("gsettings", "get", "org.gnome.desktop.interface", "enable-animations")]
