"""Tiles that the table of Eastern Wonders has not named: what is told of them, and naming them later."""

from dataclasses import replace

from engine.codec import UNNAMED
from engine.cubes import NONE, Cubes
from engine.eastern_wonders.setup import CLOSED_AMONG
from engine.eastern_wonders.values import (
    CLOSED,
    ICONS,
    Adjust,
    Market,
    MarketTile,
    Name,
    Port,
    PortId,
    Printed,
    State,
    TileId,
    VpId,
    VpTile,
)
from engine.game import Action, Rule, impossible, refuse
from engine.unnamed import UNKNOWN, Mysteries, Use

UNNAMED_TILE = Rule("EW-NAME-1", "{tile} is not named yet: name it, or say what is printed on it")
ELSEWHERE = Rule("EW-NAME-2", "{tile} is already on the table")
DOES_NOT_EXPLAIN = Rule("EW-NAME-3", "{tile} does not fit what was told of {unnamed}")
NOT_UNNAMED = Rule("EW-NAME-4", "there is no unnamed tile {tile}")
OTHER_KIND = Rule("EW-NAME-5", "{tile} is not a tile of that kind")
SAYS_OTHERWISE = Rule("EW-NAME-6", "{tile} does what is printed on it, nothing else")
NOT_REVEALED = Rule("EW-PILE-1", "{tile} cannot be revealed: the pile is empty")
DEALT_OTHERWISE = Rule("EW-PILE-2", "{tile} cannot be revealed: {top} is on top of the pile")
CLOSED_ALREADY = Rule("EW-PILE-3", "the closed-port tile cannot be revealed: it is on {cell}")
CLOSED_BY_NOW = Rule(
    "EW-PILE-4", "{tile} cannot be revealed: this is the last tile that can be the closed port"
)


# What is printed on a tile, or was told of it


def printed_on(state: State, tile: str) -> Printed:
    known = state.table.printed.get(tile)
    if known is not None:
        return known
    told = state.mysteries.told(tile, "icon")
    icon = next((icon for icon in ICONS if icon == told), None)
    for use in state.mysteries.uses_of(tile):
        if use.cost is not NONE or use.gain is not NONE:
            return Printed(icon, use.cost, use.gain)
    return Printed(icon, None, NONE)


def market_as_told(state: State, action: Market, tile: str) -> tuple[Printed, Mysteries]:
    """What a tile does, where the turn tells more of it than was known. That will have to fit its name."""
    known = printed_on(state, tile)
    says_trade = action.cost is not NONE or action.gain is not NONE
    if not (says_trade or action.icon):
        return known, state.mysteries
    told = Printed(
        action.icon or known.icon,
        action.cost if says_trade else known.costs,
        action.gain if says_trade else known.gives,
    )
    if told == known:
        return known, state.mysteries
    if (known.icon and told.icon != known.icon) or (known.costs is not None and told[1:] != known[1:]):
        refuse(action, SAYS_OTHERWISE, tile=tile)
    if tile in state.table.market:
        return told, state.mysteries
    also = {"icon": action.icon} if action.icon else {}
    return told, state.mysteries.seen(tile, action.cost, action.gain, **also)


def vp_as_told(state: State, action: Port, tile: str) -> tuple[Cubes, Mysteries]:
    """What a VP tile costs: what is printed on it, or what the table says."""
    known = state.table.vp.get(tile)
    if known is not None:
        told = action.cost if action.cost is not NONE else known.cost
        if told is not known.cost or action.points not in (None, known.points):
            refuse(action, SAYS_OTHERWISE, tile=tile)
        return told, state.mysteries
    if action.cost is NONE:
        refuse(action, UNNAMED_TILE, tile=tile)
    if action.cost is NONE and action.points is None:
        return NONE, state.mysteries
    also = {} if action.points is None else {"points": action.points}
    return action.cost, state.mysteries.seen(tile, action.cost, NONE, **also)


# Drawing from the pile of VP tiles


def draw(state: State, action: Port, mysteries: Mysteries) -> tuple[str, tuple[str, ...], int, Mysteries]:
    """The tile drawn ("" from an empty pile); the pile, `closed_within` and the unnamed tiles after it."""
    tiles, pile, closed_within = state.ports
    reveal = action.reveal
    if not pile:
        if reveal is not None:
            refuse(action, NOT_REVEALED, tile=reveal)
        return "", pile, closed_within, mysteries
    top, pile, later = pile[0], pile[1:], max(0, closed_within - 1)
    if top != UNKNOWN:
        if reveal is not None and reveal != top:
            refuse(action, DEALT_OTHERWISE, tile=reveal, top=top)
        tile = top
    else:
        tile = reveal or (CLOSED if closed_within == 1 else UNKNOWN)
        if tile == CLOSED and CLOSED in tiles:
            refuse(action, CLOSED_ALREADY, cell=state.table.chart.ports[tiles.index(CLOSED)])
            tile = UNKNOWN
        elif tile != CLOSED and closed_within == 1:
            refuse(action, CLOSED_BY_NOW, tile=tile)
        if on_table(state, tile):
            refuse(action, ELSEWHERE, tile=tile)
            if tile.startswith(UNKNOWN):
                tile = UNKNOWN
    if tile == CLOSED:
        return tile, pile, 0, mysteries
    tile, mysteries = mysteries.meet(tile)
    return tile, pile, later, mysteries


# Naming


def on_table(state: State, tile: str) -> bool:
    """Whether this tile is on the map, on a port or with a player."""
    return (
        tile in state.sea.tiles
        or tile in state.ports.tiles
        or any(tile in player.claimed for player in state.players)
    )


def explains(tile: MarketTile | VpTile, use: Use) -> bool:
    """Whether all that was told of an unnamed tile is printed on this one."""
    also = dict(use.also)
    if isinstance(tile, VpTile):
        return use.cost in (NONE, tile.cost) and also.get("points", tile.points) == tile.points
    trade = (use.cost, use.gain)
    return also.get("icon", tile.icon) == tile.icon and trade in ((NONE, NONE), (tile.costs, tile.gives))


def name(state: State, action: Name) -> State:
    """Puts a tile's name wherever it lay unnamed, if that agrees with all that was told of it."""
    unnamed, tile = action.unnamed, action.tile
    if not UNNAMED.fullmatch(unnamed) or not on_table(state, unnamed):
        impossible(NOT_UNNAMED, tile=unnamed)
    known: MarketTile | VpTile | None = _box(state, unnamed).get(tile)
    if known is None:
        impossible(OTHER_KIND, tile=tile)
    if on_table(state, tile):
        refuse(action, ELSEWHERE, tile=tile)
    if not all(explains(known, use) for use in state.mysteries.uses_of(unnamed)):
        refuse(action, DOES_NOT_EXPLAIN, tile=tile, unnamed=unnamed)

    def renamed(tiles: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(tile if other == unnamed else other for other in tiles)

    return state._replace(
        players=tuple(player._replace(claimed=renamed(player.claimed)) for player in state.players),
        sea=state.sea._replace(tiles=renamed(state.sea.tiles)),
        ports=state.ports._replace(tiles=renamed(state.ports.tiles)),
        mysteries=state.mysteries.solved(unnamed),
    )


def candidates(state: State, unnamed: str) -> tuple[str, ...]:
    """The tiles that an unnamed one may turn out to be, in the order of the naming grid."""
    uses = state.mysteries.uses_of(unnamed)
    tiles = tuple(
        tile.id
        for tile in _box(state, unnamed).values()
        if not on_table(state, tile.id) and all(explains(tile, use) for use in uses)
    )
    return (*tiles, CLOSED) if may_be_closed(state, unnamed) else tiles


def may_be_closed(state: State, unnamed: str) -> bool:
    """Whether the tile that was drawn last may be the one that closes a port. That is told by its turn."""
    _, pile, closed_within = state.ports
    from_pile = 0 < closed_within < CLOSED_AMONG and all(tile == UNKNOWN for tile in pile)
    return from_pile and unnamed in state.ports.tiles and unnamed == f"{UNKNOWN}{state.mysteries.met}"


def _box(state: State, unnamed: str) -> dict[str, MarketTile | VpTile]:
    """The tiles of the same kind as an unnamed one."""
    return {**(state.table.market if unnamed in state.sea.tiles else state.table.vp)}


def alike(state: State, tile: str) -> tuple[str, ...]:
    """The market tiles, or the VP tiles."""
    table = state.table
    return tuple(table.market) if tile in table.market else tuple(table.vp) if tile in table.vp else ()


def pinned(before: State, action: Action, after: State) -> Action:
    """The action with its unnamed tiles numbered, so that the past can be mended without renumbering them."""
    if after.mysteries.met == before.mysteries.met:
        return action
    match action:
        case Port(reveal=None | "?"):
            return replace(action, reveal=PortId(f"?{after.mysteries.met}"))
        case Adjust():
            return _numbered_adjust(action, after)
    return action


def _numbered_adjust(action: Adjust, after: State) -> Adjust:
    chart = after.table.chart
    if action.player is not None and UNKNOWN in (action.claimed or ()):
        action = replace(action, claimed=tuple(map(VpId, after.players[action.player].claimed)))
    if action.cell is not None and action.tile == UNKNOWN:
        action = replace(action, tile=TileId(after.sea.tiles[chart.index[action.cell]]))
    if action.cell is not None and action.port == UNKNOWN:
        action = replace(action, port=PortId(after.ports.tiles[chart.port_at[action.cell]]))
    return action
