"""Backups in people's own folders: names tell when they were made, and none is too odd to be listed."""

import os
import time
from datetime import datetime
from pathlib import Path

import pytest

from storage.backup import SUFFIX
from storage.kept import backups_in, file_name, kept, made_by_name
from storage.moments import local


def test_a_name_tells_the_moment_that_it_was_given_at() -> None:
    now = datetime(2026, 11, 17, 20, 30, 5)
    name = file_name(now)
    assert name == "century-2026-11-17-203005.century-backup.zip"
    assert local(made_by_name(name)) == now.astimezone()


@pytest.mark.parametrize(
    "name",
    ["holiday", "century-2026-13-45-203000", "century-0001-01-01-000000", "century-2026-11-17-996000"],
)
def test_a_name_that_is_no_moment_is_a_name(name: str, tmp_path: Path) -> None:
    """The first second of the calendar lies before it, in any other place of the world."""
    assert made_by_name(f"{name}{SUFFIX}") == ""
    (tmp_path / f"{name}{SUFFIX}").touch()
    (one,) = kept(backups_in(tmp_path))
    assert not one.is_ours


def test_a_copy_is_as_old_as_its_name_says(tmp_path: Path) -> None:
    names = [f"century-2026-11-{day}-203000{SUFFIX}" for day in (17, 10)]
    for seconds, name in enumerate(names):
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (seconds, seconds))
    assert [one.path.name for one in kept(tmp_path / name for name in names)] == names


def test_what_is_gone_or_no_folder_is_not_listed(tmp_path: Path) -> None:
    assert kept([tmp_path / f"gone{SUFFIX}"]) == []
    assert backups_in(tmp_path / "nowhere") == []


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone of a process is the machine's there")
@pytest.mark.parametrize("zone", ["America/New_York", "Asia/Tokyo"])
def test_the_ends_of_the_calendar_are_no_moment_in_some_places(
    zone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A record from anywhere may tell them."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        told = [local(text) for text in ("0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z")]
        assert None in told
    finally:
        monkeypatch.undo()
        time.tzset()
