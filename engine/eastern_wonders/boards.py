"""The players' boards: the row that an outpost is missing from has the icon of the tile on which it stands.

Who builds knows the icon. Where outposts are set by hand on tiles that nobody knows, or a tile turns out to
be another one, the rows follow the icons as they are learnt.
"""

from engine.eastern_wonders.naming import printed_on
from engine.eastern_wonders.values import BOARD_POINTS, ICONS, Icon, State

OUTPOSTS_IN_ROW = len(BOARD_POINTS)


def rows_of(state: State, cells: tuple[str, ...]) -> tuple[int, ...]:
    """How many outposts are missing in each row of a board whose outposts stand on these cells."""
    icons = [_icon(state, state.table.chart.index[cell]) for cell in dict.fromkeys(cells)]
    return tuple(icons.count(icon) for icon in ICONS)


def followed(before: State, after: State) -> State:
    """The rows of all boards, where the tile under an outpost has another icon than was thought."""
    learnt = [
        (at, was, now)
        for at in range(len(after.sea.tiles))
        if (was := _icon(before, at)) != (now := _icon(after, at))
    ]
    if not learnt:
        return after
    players = list(after.players)
    for at, was, now in learnt:
        for seat in after.sea.outposts[at]:
            rows = _moved(players[seat].rows, was, now, _standing(after, seat))
            players[seat] = players[seat]._replace(rows=rows)
    return after._replace(players=tuple(players))


def _moved(rows: tuple[int, ...], was: Icon | None, now: Icon | None, standing: int) -> tuple[int, ...]:
    """One outpost from another row. One from a row that nobody knew may have been set there by hand since."""
    counts = dict(zip(ICONS, rows, strict=True))
    if was is not None:
        counts[was] = max(0, counts[was] - 1)
    if now is not None and sum(counts.values()) < standing:
        counts[now] = min(OUTPOSTS_IN_ROW, counts[now] + 1)
    return tuple(counts.values())


def _standing(state: State, seat: int) -> int:
    return sum(seat in here for here in state.sea.outposts)


def _icon(state: State, at: int) -> Icon | None:
    tile = state.sea.tiles[at]
    return printed_on(state, tile).icon if tile else None
