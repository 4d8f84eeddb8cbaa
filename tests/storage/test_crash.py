"""Killed at any instant: what was acknowledged is there."""

import subprocess
import sys


def test_two_hundred_kills_lose_nothing() -> None:
    """In a process of its own, which forks those that are killed: whatever else runs here stays out of it."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.storage.crash", "200"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "acknowledged turns" in done.stdout
