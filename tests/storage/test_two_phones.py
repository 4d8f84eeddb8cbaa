"""Two processes on one group folder, killed at random: both end with all games. More of it by hand:

python -m tests.storage.two_phones 200
"""

import sys
from pathlib import Path

import pytest

from tests.storage import two_phones

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")


def test_both_end_with_all_games(folder: Path) -> None:
    kills, games = two_phones.run(12, folder, seed=3)
    assert kills >= 12
    assert games == 24
