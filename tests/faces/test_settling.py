"""What is seen to go where in A New World: found from two tables, and true of both."""

from collections import Counter
from itertools import pairwise

import pytest

from engine.game import Touch
from faces.land.motion import ways
from faces.land.table import at, set_at
from faces.settable import value_of
from tests.engine.new_world.table import standing, table
from tests.faces.tables import played


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("back", [False, True])
def test_ways_account_for_everything_that_changed(seed: int, back: bool) -> None:
    timeline = played("new-world", seed)
    for old, new in pairwise(timeline.states):
        seat = old.to_move
        if seat is None:
            continue
        before, after = (new, old) if back else (old, new)
        had, has = before.players[seat], after.players[seat]
        found = ways(before, after, seat)
        walks = [way for way in found if way.card.startswith("settlers")]
        home = Counter[str](
            place for place, there in zip(old.table.places, before.board.settled, strict=True)
            if there is not None and there[0] == seat
        )  # fmt: skip
        out = Counter[str](
            place for place, there in zip(old.table.places, after.board.settled, strict=True)
            if there is not None and there[0] == seat
        )  # fmt: skip
        assert {way.end.key for way in walks if way.end.kind == "settled"} >= set(out - home)
        assert {way.start.key for way in walks if way.start.kind == "settled"} == set(home - out)
        pairs = [{way.start.kind, way.end.kind} for way in found if way.card]
        assert pairs.count({"points", "claimed"}) == abs(len(has.claimed) - len(had.claimed))
        assert pairs.count({"stack", "bonus"}) == abs(len(has.bonus) - len(had.bonus))
        assert pairs.count({"location", "explored"}) == abs(len(has.explored) - len(had.explored))
        cubes = Counter(way.cube for way in found if way.end.kind == "counter")
        cubes.subtract(Counter(way.cube for way in found if way.start.kind == "counter"))
        if len(walks) == 1:
            moved = Counter(has.storage.word)
            moved.subtract(had.storage.word)
            assert all(cubes[letter] == moved[letter] for letter in "YRGB")


def test_what_is_counted_where_the_table_is_held() -> None:
    state = standing(table(), "A1-2", 1, 3)

    def there(touch: Touch) -> dict[str, object]:
        return {name: value_of(value) for name, value in at(state, touch).items()}

    assert there(Touch("location", "A1-3")) == {"settlers": 0, "owner": (0,), "tile": 0}
    held = Touch("stack", "A1-2 1")
    assert there(held) == {"stack": 2, "settlers": 3, "owner": (1,)}
    assert set_at(state, held, {}) == ()
    (told,) = set_at(state, held, {"stack": 1, "settlers": 0})
    assert told["settled"] == []
    assert {"location": "A1-2", "tiles": ["bonus-3"]} in told["stacks"]  # type: ignore[operator]
