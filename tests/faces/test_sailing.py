"""What is seen to go where in Eastern Wonders: found from two tables, and true of both."""

import re
from collections import Counter
from itertools import pairwise

import pytest

from engine.game import Touch
from faces.eastern_wonders import ways
from faces.phrases import Phrases
from faces.telling import Teller, told
from rulebook.languages import LANGUAGES
from tests.faces.tables import played


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("back", [False, True])
def test_ways_account_for_everything_that_changed(seed: int, back: bool) -> None:
    timeline = played("eastern-wonders", seed)
    for old, new in pairwise(timeline.states):
        seat = old.to_move
        if seat is None:
            continue
        before, after = (new, old) if back else (old, new)
        found = ways(before, after, seat)
        cubes = Counter(way.cube for way in found if way.end.kind == "counter")
        cubes.subtract(Counter(way.cube for way in found if way.start.kind == "counter"))
        had, has = Counter(before.players[seat].hold.word), Counter(after.players[seat].hold.word)
        assert all(cubes[letter] == has[letter] - had[letter] for letter in "YRGB")
        boats = [way for way in found if way.card.startswith("boat")]
        start, end = before.players[seat].boat, after.players[seat].boat
        assert len(boats) == bool(start and end and start != end)
        for boat in boats:
            assert boat.start == Touch("boat", f"{seat} {start}")
            assert boat.end == Touch("boat", f"{seat} {end}")
            cells = [start, *(str(touch.key) for touch in boat.through), end]
            assert all(other in before.table.chart.near[one] for one, other in pairwise(cells))
        built = sum(after.players[seat].rows) - sum(before.players[seat].rows)
        assert sum(way.card.startswith("outpost") for way in found) == abs(built)
        claims = len(after.players[seat].claimed) - len(before.players[seat].claimed)
        assert sum("claimed" in (way.start.kind, way.end.kind) for way in found) == abs(claims)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tile_that_is_sailed_to_is_said_once(language: str) -> None:
    """Beside what is done there the way names what lies between, and nothing where nothing does."""
    timeline = played("eastern-wonders", 1)
    teller = Teller.of(timeline, Phrases(language))
    lengths = set()
    for at, action in enumerate(timeline.actions):
        path = getattr(action, "path", ())
        if not path or path[-1] in path[:-1]:
            continue
        line = teller.did(told(timeline, at))
        assert re.findall(rf"\b{path[-1]}\b", line) == [path[-1]], line
        way = teller.word("with.through", through=" → ".join(path[:-1]))
        assert (way in line.split(" · ")) == (len(path) > 1), line
        lengths.add(min(len(path), 3))
    assert lengths == {1, 2, 3}
