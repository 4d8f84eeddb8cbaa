"""What Android and desktops are asked, checked against the calls that their documentation names."""

from pathlib import Path

import pytest

from screens.machine import edges, handed, system
from screens.machine.edges import Edges
from tests.screens.phone import Phone, Refused

BARS, KEYBOARD, CUT_OUT = 7, 8, 128


def test_a_phone_vibrates_by_an_effect(phone: Phone) -> None:
    system.vibrate(20)
    assert phone.did("vibrate") == [((20, -1),)]


@pytest.mark.parametrize("phone", [24], indirect=True)
def test_an_old_phone_is_told_how_long(phone: Phone) -> None:
    system.vibrate(20)
    assert phone.did("vibrate") == [(20,)]


def test_one_that_cannot_is_left_alone(phone: Phone) -> None:
    phone.has_vibrator = False
    system.vibrate(20)
    assert phone.did("vibrate") == []


@pytest.mark.parametrize("animations", [0.0, 0.5])
def test_less_motion_is_asked_of_the_animations(phone: Phone, animations: float) -> None:
    phone.animations = animations
    assert system.less_motion() is (animations == 0)
    assert phone.did("getFloat") == [(phone.provider, "animator_duration_scale", 1.0)]


def test_a_phone_says_how_it_is_set_up(phone: Phone) -> None:
    assert system.language() == "fr"
    assert not system.is_dark()
    phone.configuration.uiMode, phone.configuration.fontScale = 0x21, 1.3
    assert system.is_dark()
    assert system.text_scale() == 1.3
    assert not system.has_keys()
    assert not system.is_desktop()
    assert not handed.has_drops()
    assert handed.can_pick()
    assert system.documents().name == "own"
    assert system.pictures().name == "own"
    assert system.may_change()


def test_back_from_the_first_page_leaves_the_app_running(phone: Phone) -> None:
    assert system.go_to_back()
    assert phone.did("moveTaskToBack") == [(True,)]


class TestEdges:
    def test_a_new_phone_lays_its_bars_over_the_app(self, phone: Phone) -> None:
        phone.insets = {BARS: (0, 63, 0, 126), CUT_OUT: (90, 0, 0, 0)}
        assert edges.edges() == Edges(90, 63, 0, 126)
        phone.insets[KEYBOARD] = (0, 0, 0, 700)
        assert edges.edges() == Edges(90, 63, 0, 126, 700)
        assert edges.edges().foot == 700

    @pytest.mark.parametrize("phone", [34], indirect=True)
    def test_an_older_one_keeps_its_bars_and_lays_the_keyboard_over_it(self, phone: Phone) -> None:
        phone.insets = {BARS: (0, 63, 0, 126), CUT_OUT: (90, 0, 0, 0)}
        assert edges.edges() == Edges()
        phone.insets[KEYBOARD] = (0, 0, 0, 700)
        assert edges.edges() == Edges(keyboard=574)

    def test_before_there_is_a_window_there_are_none(self, phone: Phone) -> None:
        phone.insets = None
        assert edges.edges() == Edges()

    def test_they_are_looked_at_again_and_again(self, phone: Phone) -> None:
        assert edges.may_change()

    @pytest.mark.parametrize(("dark", "light_bars"), [(True, 0), (False, 24)])
    def test_signs_in_the_bars_can_be_read(self, phone: Phone, dark: bool, light_bars: int) -> None:
        system.show_bars(dark)
        assert phone.did("setSystemBarsAppearance") == [(light_bars, 24)]

    @pytest.mark.parametrize("phone", [34], indirect=True)
    def test_an_older_phone_colours_its_bars_itself(self, phone: Phone) -> None:
        system.show_bars(True)
        assert phone.calls == []

    def test_a_desktop_has_none(self) -> None:
        assert edges.edges() == Edges()
        assert not edges.may_change()
        assert not system.may_change()


class TestThePhoneRefuses:
    """What is not documented, so that nothing here passes by accident."""

    def test_a_class_that_is_not_there(self, phone: Phone) -> None:
        with pytest.raises(Refused, match="no class"):
            phone.autoclass("android.os.Vibrater")

    def test_a_class_of_a_later_android(self, phone: Phone) -> None:
        phone.version = 25
        with pytest.raises(Refused, match="not there before 26"):
            phone.autoclass("android.os.VibrationEffect")

    def test_a_method_that_is_not_there(self, phone: Phone) -> None:
        with pytest.raises(Refused, match="has no getHeight"):
            phone.autoclass("org.kivy.android.PythonActivity").mActivity.getHeight()

    def test_too_little_and_what_is_of_another_type(self, phone: Phone) -> None:
        settings = phone.autoclass("android.provider.Settings$Global")
        resolver = phone.autoclass("org.kivy.android.PythonActivity").mActivity.getContentResolver()
        for given in (("x", 1.0), (resolver, "x", 1), (resolver, b"x", 1.0), (resolver, "x", 1.0, 1.0)):
            with pytest.raises(Refused, match="does not take"):
                settings.getFloat(*given)

    def test_what_is_promised_as_less_than_it_is(self, phone: Phone) -> None:
        service = phone.autoclass("org.kivy.android.PythonActivity").mActivity.getSystemService("vibrator")
        with pytest.raises(Refused, match=r"java\.lang\.Object has no vibrate"):
            service.vibrate(20)


def test_a_desktop_calls_its_folders_in_its_own_language(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    assert system.documents() == tmp_path
    assert handed.places() == [tmp_path]
    for name in (".config", "Documenti", "Scaricati", "elsewhere"):
        (tmp_path / name).mkdir()
    told = f'''XDG_DOCUMENTS_DIR="$HOME/Documenti"
XDG_DOWNLOAD_DIR="$HOME/Scaricati"
XDG_MUSIC_DIR="$HOME/"
XDG_PICTURES_DIR="{tmp_path}/elsewhere"
'''
    (tmp_path / ".config" / "user-dirs.dirs").write_text(told, "utf-8")
    assert system.documents() == tmp_path / "Documenti"
    assert handed.places() == [tmp_path / "Documenti", tmp_path / "Scaricati"]
    assert system.pictures() == tmp_path / "elsewhere"
    assert system.own_folder("Music") is None, "a desktop without one names the home instead"


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
