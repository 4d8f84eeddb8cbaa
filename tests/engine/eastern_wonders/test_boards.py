"""Rows of the players' boards where tiles are named, or turn out to be others, under their outposts."""

from engine.cubes import Cubes
from engine.eastern_wonders.rules import apply
from engine.eastern_wonders.scoring import score
from engine.eastern_wonders.values import ICONS, Adjust, Market, Name, Setup, State
from engine.game import forced
from tests.engine.eastern_wonders.table import mover, table


def rows(state: State, seat: int = 0) -> tuple[int, ...]:
    return state.players[seat].rows


def unnamed() -> State:
    """Nothing is named; the first player has outposts on ?1, ?2 and ?3, set by hand."""
    return apply(mover(table(setup=Setup())), Adjust(player=0, outposts=("A2", "A3", "B1")))


def test_rows_follow_tiles_that_are_named_after_outposts_were_set() -> None:
    """FIN DE PARTIE: three outposts of one row uncover 0, 1 and 2."""
    state = unnamed()
    assert rows(state) == (0, 0, 0, 0)
    for number in (1, 2, 3):
        state = apply(state, Name(unnamed=f"?{number}", tile=f"tea-{number}"))
    assert rows(state) == (0, 3, 0, 0)
    assert score(state, 0).parts["board"] == 3


def test_rows_that_were_set_by_hand_too_stay() -> None:
    state = apply(unnamed(), Adjust(player=0, rows=(0, 3, 0, 0)))
    for number in (1, 2, 3):
        state = apply(state, Name(unnamed=f"?{number}", tile=f"tea-{number}"))
    assert rows(state) == (0, 3, 0, 0)


def test_an_outpost_changes_its_row_with_the_tile_under_it() -> None:
    state = mover(table(), outposts=["B3"])
    before = rows(state)
    spare = [tile for tile in state.table.market.values() if tile.id not in state.sea.tiles]
    other = next(tile for tile in spare if not before[ICONS.index(tile.icon)])
    after = apply(state, Adjust(cell="B3", tile=other.id))
    assert sum(rows(after)) == sum(before) == 1
    assert rows(after) != before
    assert rows(apply(after, Adjust(cell="B3", tile="?"))) == (0, 0, 0, 0)


def test_what_somebody_tells_of_a_tile_moves_the_outposts_of_others_too() -> None:
    state = apply(mover(table(setup=Setup()), hold="YYYY"), Adjust(player=1, outposts=("C3",)))
    assert rows(state, 1) == (0, 0, 0, 0)
    after = apply(state, Market(build=True, times=0, icon="chili", pay=Cubes.parse("YY")))
    assert (rows(after, 0), rows(after, 1)) == ((0, 0, 1, 0), (0, 0, 1, 0))


def test_a_forced_outpost_on_an_unknown_tile_waits_for_its_row() -> None:
    state = apply(mover(table(setup=Setup())), forced(Market(build=True, times=0)))
    assert rows(state) == (0, 0, 0, 0)
    assert rows(apply(state, Name(unnamed="?10", tile="ginger-1"))) == (0, 0, 0, 1)
