"""What moved between two tables is found by comparing them, in whole games and backwards too."""

from collections import Counter

import pytest

from engine.spice_road.values import Acquire, Claim, Play, Rest
from faces import FACES
from faces.moves import moved
from faces.view import View
from faces.ways import counter
from tests.faces.tables import played


@pytest.mark.parametrize("game", FACES)
@pytest.mark.parametrize("seed", range(4))
def test_what_a_turn_moves_is_what_undoing_it_moves_back(game: str, seed: int) -> None:
    timeline, face = played(game, seed), FACES[game]
    for before, after in zip(timeline.states[:-1], timeline.states[1:], strict=True):
        there = moved(View(face, before, 0), View(face, after, 0))
        back = moved(View(face, after, 0), View(face, before, 0), back=True)
        if there is None:
            assert back is None
            continue
        assert there.seat == before.to_move
        had, has = (face.game.holdings(state, there.seat).counts for state in (before, after))
        assert [there.cubes.get(letter, 0) for letter in "YRGB"] == [
            new - old for old, new in zip(had, has, strict=True)
        ]
        assert back is not None
        assert {way.card for way in back.ways} == {way.card for way in there.ways}
        assert back.seat == there.seat
        assert {letter: -by for letter, by in back.cubes.items()} == there.cubes
    assert moved(View(face, before, 0), View(face, before, 0)) is None


@pytest.mark.parametrize("seed", range(6))
def test_cards_and_cubes_go_where_they_go_on_the_table(seed: int) -> None:
    timeline, face = played("spice-road", seed), FACES["spice-road"]
    seen = Counter[str]()
    for before, action, after in zip(
        timeline.states[:-1], timeline.actions, timeline.states[1:], strict=True
    ):
        moves = moved(View(face, before, 0), View(face, after, 0))
        assert moves is not None
        cards = [(way.start.kind, way.end.kind) for way in moves.ways if way.card]
        arrived = Counter(way.cube for way in moves.ways if way.cube and way.end == counter(way.cube))
        left = Counter(way.cube for way in moves.ways if way.cube and way.start == counter(way.cube))
        match action:
            case Play():
                assert cards == [("hand", "played")]
            case Acquire(slot=slot, pay=pay):
                assert cards == [("market", "hand")]
                assert Counter(
                    way.end.key for way in moves.ways if way.cube and way.end.kind == "market"
                ) == (Counter(range(slot)))
                paid = {way.end.key: way.cube for way in moves.ways if way.end.kind == "market"}
                assert "".join(paid[i] for i in range(slot)) == pay
            case Claim():
                assert cards == [("points", "claimed")]
                assert not arrived
            case Rest():
                assert cards == [("played", "hand")] * len(before.players[before.seat].played)
        if not getattr(action, "discard", None) and not isinstance(action, Acquire):
            assert {c: arrived[c] - left[c] for c in "YRGB" if arrived[c] != left[c]} == moves.cubes
        seen[action.do] += 1
    assert seen.keys() == {"play", "acquire", "claim", "rest"}
