"""Whatever is done to a library: as before, mended and said, or refused and said."""

import pytest

from storage.place import Place
from tests.storage.spoilt_libraries import run

ENDS = {"as before", "mended and said", "refused and said"}


@pytest.mark.parametrize("seed", [1, 2])
def test_every_damage_has_one_of_three_ends(seed: int) -> None:
    ends = run(100, seed)
    assert ends.keys() <= ENDS
    assert sum(ends.values()) == 100


def test_what_is_not_said_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Place, "report", lambda *_, **__: None)
    with pytest.raises(AssertionError, match="unsaid"):
        run(100, 1)
