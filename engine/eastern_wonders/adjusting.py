"""Setting by hand what the table knows better: recorded as such, and checked for sense, not for rules."""

from engine.eastern_wonders.boards import OUTPOSTS_IN_ROW, followed, rows_of
from engine.eastern_wonders.naming import ELSEWHERE
from engine.eastern_wonders.sailing import NO_SUCH_CELL
from engine.eastern_wonders.values import (
    CLOSED,
    Adjust,
    Player,
    Ports,
    Sea,
    State,
)
from engine.ending import with_claims_set
from engine.game import Rule, impossible, refuse
from engine.unnamed import UNKNOWN, Mysteries

NO_SUCH_PLAYER = Rule("EW-ADJUST-1", "there is no player {player}, only {players}")
NO_PLAYER_NAMED = Rule("EW-ADJUST-2", "a hold, boat, outpost, bonus or claimed tile is a player's: say whose")
NO_CELL_NAMED = Rule("EW-ADJUST-3", "a tile or cubes lie on a cell of the map: say which")
NO_TILE_THERE = Rule("EW-ADJUST-4", "{tile} cannot lie on {cell}")
NO_SUCH_ROW = Rule("EW-ADJUST-5", "a row of the board has {most} outposts, not {rows}")
NO_SUCH_PILE = Rule(
    "EW-ADJUST-6", "{left} tiles cannot be left: {most} at most, and only where nobody knows them"
)

LARGEST_PILE = 99


def adjust(state: State, action: Adjust) -> State:
    """The table with these counters set."""
    for seat in (action.player, action.to_move):
        if seat is not None and seat >= len(state.players):
            impossible(NO_SUCH_PLAYER, player=seat, players=len(state.players))
    if action.player is None and any(own is not None for own in _own(action)):
        impossible(NO_PLAYER_NAMED)
    for cell in (action.cell, action.boat, *(action.outposts or ())):
        if cell is not None and cell not in state.table.chart.index:
            impossible(NO_SUCH_CELL, cell=cell)
    if action.cell is None and any(lies is not None for lies in (action.tile, action.port, action.lying)):
        impossible(NO_CELL_NAMED)
    told = (action.tile or "", action.port or "", *(action.claimed or ()))
    state = _on_cell(state._replace(mysteries=state.mysteries.past(told)), action)
    if action.player is not None:
        state = _of_player(state, action, action.player)
    after = state._replace(
        ports=_pile(state.ports, action.pile_left),
        seat=state.seat if action.to_move is None else action.to_move,
        round=state.round if action.round is None else max(action.round, min(1, state.round)),
    )
    twice = _there_twice(after)
    if twice is not None:
        refuse(action, ELSEWHERE, tile=twice)
    return after._replace(status=with_claims_set(after.status, after.table, after.players))


def _own(action: Adjust) -> tuple[object, ...]:
    return action.hold, action.boat, action.outposts, action.rows, action.bonus, action.claimed


def _on_cell(state: State, action: Adjust) -> State:
    """One cell with another tile on it, or with other cubes lying there."""
    cell, chart, sea, ports, mysteries = (
        action.cell,
        state.table.chart,
        state.sea,
        state.ports,
        state.mysteries,
    )
    if cell is None:
        return state
    at, port = chart.index[cell], chart.port_at.get(cell)
    if action.lying is not None:
        sea = sea._replace(lying=(*sea.lying[:at], action.lying, *sea.lying[at + 1 :]))
    if action.tile is not None:
        if port is not None:
            impossible(NO_TILE_THERE, tile=action.tile, cell=cell)
        tile, mysteries = mysteries.meet(action.tile)
        sea = sea._replace(tiles=(*sea.tiles[:at], tile, *sea.tiles[at + 1 :]))
    if action.port is not None:
        if port is None:
            impossible(NO_TILE_THERE, tile=action.port, cell=cell)
        ports, mysteries = _on_port(ports, mysteries, port, action.port)
    return followed(state, state._replace(sea=sea, ports=ports, mysteries=mysteries))


def _on_port(ports: Ports, mysteries: Mysteries, port: int, tile: str) -> tuple[Ports, Mysteries]:
    """There is one closed-port tile: where it lay before, the tile that it covers now is open."""
    tiles, closed_within = list(ports.tiles), ports.closed_within
    if tile == CLOSED:
        closed_within = 0
        if CLOSED in tiles:
            tiles[tiles.index(CLOSED)] = tiles[port]
    else:
        tile, mysteries = mysteries.meet(tile)
    tiles[port] = tile
    return Ports(tuple(tiles), ports.pile, closed_within), mysteries


def _of_player(state: State, action: Adjust, seat: int) -> State:
    old, sea, mysteries = state.players[seat], state.sea, state.mysteries
    claimed, rows = old.claimed, old.rows
    if action.outposts is not None:
        sea = _with_outposts(state, seat, action.outposts)
        rows = rows_of(state, action.outposts)
    if action.rows is not None:
        rows = action.rows
    if max(rows) > OUTPOSTS_IN_ROW:
        impossible(NO_SUCH_ROW, most=OUTPOSTS_IN_ROW, rows=max(rows))
    if action.claimed is not None:
        claimed, mysteries = mysteries.meet_all(action.claimed)
    player = Player(
        old.hold if action.hold is None else action.hold,
        old.boat if action.boat is None else action.boat,
        rows,
        old.bonus if action.bonus is None else action.bonus,
        claimed,
    )
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    return state._replace(players=players, sea=sea, mysteries=mysteries)


def _with_outposts(state: State, seat: int, cells: tuple[str, ...]) -> Sea:
    outposts = list(state.sea.outposts)
    for i, cell in enumerate(state.table.chart.cells):
        others = tuple(owner for owner in outposts[i] if owner != seat)
        if cell not in cells:
            outposts[i] = others
        elif not state.sea.tiles[i]:
            impossible(NO_TILE_THERE, tile="an outpost", cell=cell)
        elif seat not in outposts[i]:
            outposts[i] = (*others, seat)
    return state.sea._replace(outposts=tuple(outposts))


def _pile(ports: Ports, left: int | None) -> Ports:
    if left is None:
        return ports
    if left > LARGEST_PILE or any(tile != UNKNOWN for tile in ports.pile):
        impossible(NO_SUCH_PILE, left=left, most=LARGEST_PILE)
    return ports._replace(pile=(UNKNOWN,) * left)


def _there_twice(state: State) -> str | None:
    """A tile that lies in two places."""
    tiles = [tile for tile in (*state.sea.tiles, *state.ports.tiles) if tile]
    tiles += [tile for tile in state.ports.pile if tile != UNKNOWN]
    for player in state.players:
        tiles += player.claimed
    seen: set[str] = set()
    for tile in tiles:
        if tile in seen:
            return tile
        seen.add(tile)
    return None
