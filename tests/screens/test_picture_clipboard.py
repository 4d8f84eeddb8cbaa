"""A picture on the clipboard of a desktop: offered where a program takes it, and handed over to the byte."""

from pathlib import Path

import pytest

from screens.machine import picture_clipboard

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only ones that are found. What xclip is given lies in `taken`."""
    monkeypatch.setattr("screens.machine.picture_clipboard.platform", "linux")
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(
        "shutil.which", lambda name: str(tmp_path / name) if (tmp_path / name).exists() else None
    )
    monkeypatch.setenv("DISPLAY", ":7")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    return tmp_path


def program(folder: Path, name: str, body: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)


def test_it_is_handed_over_to_the_byte(programs: Path) -> None:
    program(programs, "xclip", f'echo "$@" > {programs}/said; cat > {programs}/taken')
    assert picture_clipboard.can_copy()
    assert picture_clipboard.copy(PNG)
    assert (programs / "taken").read_bytes() == PNG
    assert (programs / "said").read_text().split() == ["-selection", "clipboard", "-t", "image/png"]


def test_one_that_stays_to_hand_it_out_is_not_waited_for(programs: Path) -> None:
    program(programs, "xclip", "cat > /dev/null; sleep 5 &")
    assert picture_clipboard.copy(PNG)


def test_wayland_has_its_own(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(programs, "xclip", "exit 1")
    program(programs, "wl-copy", f"cat > {programs}/taken")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert picture_clipboard.copy(PNG)
    assert (programs / "taken").read_bytes() == PNG


def test_what_fails_is_told(programs: Path) -> None:
    program(programs, "xclip", "cat > /dev/null; exit 1")
    assert picture_clipboard.can_copy()
    assert not picture_clipboard.copy(PNG)


def test_without_a_program_or_a_display_nothing_is_offered(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not picture_clipboard.can_copy()
    program(programs, "xclip", "exit 0")
    monkeypatch.delenv("DISPLAY")
    assert not picture_clipboard.can_copy()
