"""The face of Eastern Wonders: tiles, ways across the map, outposts."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from engine.catalog import Component, facts
from engine.cubes import NONE
from engine.eastern_wonders import EASTERN_WONDERS as RULES
from engine.eastern_wonders.chart import shortest
from engine.eastern_wonders.naming import printed_on
from engine.eastern_wonders.offers import HARVEST_HERE
from engine.eastern_wonders.slips import POINTS, TILES_PER_ICON
from engine.eastern_wonders.turns import plan_of
from engine.eastern_wonders.values import BONUS_POINTS, CLOSED, ICONS, MarketTile, State, VpTile
from engine.game import Fact, Touch, Words
from faces import looks
from faces.entering import ChoicePart, CubesPart, Form, NumberPart, Values
from faces.face import (
    Face,
    cubes,
    discard,
    face_down,
    given,
    in_columns,
    player,
    raised_line,
    term,
    thing,
    times,
    upgrade,
    whose_turn,
)
from faces.settable import Among, Countable, Pile, Tally
from faces.telling import Teller
from faces.things import Count, Things
from faces.ways import Way, counter
from rulebook.printed import Printed

VP_COLUMNS = 5
HIGHEST = 1_000
"""No tile has as many points."""
WAY = ("through", "drop", "toll", "picked")
RETURNED = ("discard", "discards")
ICON_SIGNS = {"cloves": "flower-tulip", "tea": "leaf", "chili": "chili-mild", "ginger": "flower"}
"""What stands for each icon of the market tiles, in the order of the board's rows."""


# Lines


def written(teller: Teller, name: str) -> str:
    match teller.components.get(name):
        case MarketTile(icon=icon, costs=costs, gives=gives):
            return f"{teller.word(f'icon.{icon}')} [{costs}] → [{gives}]"
        case VpTile(cost=cost, points=points):
            return f"[{cost}] {points}"
    return teller.word("closed") if name == CLOSED else teller.word("unnamed")


def printed(tile: Component) -> Printed:
    match tile:
        case MarketTile(icon=icon, costs=costs, gives=gives):
            return Printed("market", {"icon": icon, "costs": costs, "gives": gives})
        case VpTile(cost=cost, points=points):
            return Printed("point", {"costs": cost, "points": points})
    return Printed("other", {"id": tile.id})


def way(_: Teller, fact: Fact) -> str:
    return " → ".join(str(fact).split())


def raised(_: Teller, fact: Fact) -> str:
    return raised_line(str(fact))


def players(teller: Teller, fact: Fact) -> str:
    return ", ".join(str(player(teller, int(seat))) for seat in str(fact).split())


def returned_by(teller: Teller, fact: Fact) -> str:
    """What others return: "2:YY 3:R"."""
    told = (entry.partition(":") for entry in str(fact).split())
    return ", ".join(f"{player(teller, int(seat))} [{word}]" for seat, _, word in told)


def bonus_tiles(teller: Teller, fact: Fact) -> str:
    """One kind that was chosen, or the tiles that were set by hand: "move vp-6"."""
    return ", ".join(teller.word(f"bonus.{tile.partition('-')[0]}") for tile in str(fact).split())


# Chips


def _path(teller: Teller, action: Any) -> str:
    return way(teller, " ".join(action.path)) if action.path else teller.word("stays")


def _plan(teller: Teller, action: Any) -> str:
    """With the icon, where the tile's own is not known: nothing is guessed."""
    plan, icon = teller.word(f"do.{plan_of(action)}"), getattr(action, "icon", None)
    return f"{plan} · {teller.word(f'icon.{icon}')}" if icon else plan


def _discards(teller: Teller, action: Any) -> str:
    return returned_by(teller, " ".join(f"{seat}:{cubes}" for seat, cubes in action.discards))


def _bonus(teller: Teller, action: Any) -> str:
    """Named as the bonus tile that it is: harvesting is something else."""
    return teller.word("with.bonus", bonus=teller.word(f"bonus.{action.bonus}"))


def _pick(teller: Teller, action: Any) -> str:
    return teller.word("picks" if action.pick else "leaves")


# The table


def columns(state: State, tiles: tuple[str, ...]) -> list[list[str]]:
    """Market tiles by icon, VP tiles by value; the one that closes a port has none, and comes last."""
    table = state.table
    points = {tile: FORMS["vp"].order(table.vp[tile]) for tile in tiles if tile in table.vp}
    if points or CLOSED in tiles:
        return in_columns(sorted(tiles, key=lambda tile: points.get(tile, HIGHEST)), VP_COLUMNS)
    return [[tile for tile in tiles if table.market[tile].icon == icon] for icon in ICONS]


def whereabouts(state: State, unnamed: str) -> Words:
    chart = state.table.chart
    for cell, tile in zip(chart.cells, state.sea.tiles, strict=True):
        if tile == unnamed:
            return Words("market", {"cell": cell})
    for cell, port in chart.port_at.items():
        if state.ports.tiles[port] == unnamed:
            return Words("port", {"cell": cell})
    for seat, hold in enumerate(state.players):
        if unnamed in hold.claimed:
            return Words("player", {"player": seat})
    return Words("other", {})


def lying_at(state: State, touch: Touch, seat: int) -> str:
    chart = state.table.chart
    if touch.kind == "claimed":
        return state.players[seat].claimed[int(touch.key)]
    if touch.kind != "cell":
        return ""
    port = chart.port_at.get(str(touch.key))
    return state.sea.tiles[chart.index[str(touch.key)]] if port is None else state.ports.tiles[port]


def renamed(state: State, touch: Touch, seat: int, tile: str) -> Mapping[str, object]:
    if touch.kind == "claimed":
        claimed = list(state.players[seat].claimed)
        claimed[int(touch.key)] = tile
        return {"player": seat, "claimed": claimed}
    what = "port" if touch.key in state.table.chart.port_at else "tile"
    return {"cell": touch.key, what: tile}


def needs(state: State) -> Mapping[str, object]:
    return {"lots": " · ".join(f"[{lot.word}]" for lot in state.lots)}


def counters(state: State, seat: int) -> Mapping[str, Countable]:
    """Boat and outposts are set where they are: on the map."""
    owner = state.players[seat]
    bonus = tuple(owner.bonus.count(tile) for tile in BONUS_POINTS)
    return {
        "hold": owner.hold,
        "rows": Tally(ICONS, owner.rows, _icon),
        "bonus": Tally(tuple(BONUS_POINTS), bonus, _bonus_tile, listed=True),
        "claimed": Pile(owner.claimed, _unseen(state)),
    }


def _icon(teller: Teller, icon: str) -> str:
    return teller.word(f"icon.{icon}")


def _bonus_tile(teller: Teller, tile: str) -> str:
    """Tiles of one kind differ in their points at most."""
    kind, _, points = tile.partition("-")
    return f"{teller.word(f'bonus.{kind}')} {points}".strip()


def _unseen(state: State) -> tuple[str, ...]:
    """The VP tiles that lie nowhere yet, as far as anybody knows."""
    seen = {*state.ports.tiles, *state.ports.pile}.union(*(owner.claimed for owner in state.players))
    order = FORMS["vp"].order
    left = (tile for tile in state.table.vp if tile not in seen)
    return tuple(sorted(left, key=lambda tile: order(state.table.vp[tile])))


def things(state: State, seat: int) -> Things:
    player = state.players[seat]
    counts = (
        Count("outposts", sum(player.rows), "home-variant"),
        Count("bonus", len(player.bonus), "hexagon-outline"),
    )
    return Things(player.hold, len(player.claimed), counts)


def table(state: State) -> Mapping[str, Countable]:
    pile = state.ports.pile
    return whose_turn(state, **({"pile_left": len(pile)} if face_down(pile) else {}))


def at(state: State, touch: Touch) -> Mapping[str, Countable]:
    """Cubes and boats lie on any cell, outposts only on market tiles."""
    if touch.kind != "cell":
        return {}
    place = state.table.chart.index[str(touch.key)]
    boats = tuple(seat for seat, owner in enumerate(state.players) if owner.boat == touch.key)
    there: dict[str, Countable] = {"lying": state.sea.lying[place], "boats": Among(boats, stays=True)}
    if touch.key not in state.table.chart.port_at:
        there["outposts"] = Among(tuple(sorted(state.sea.outposts[place])))
    return there


def set_at(state: State, touch: Touch, entered: Mapping[str, Any]) -> tuple[Mapping[str, object], ...]:
    """Cubes belong to the cell; a boat or an outpost is its owner's."""
    cell, recorded = str(touch.key), at(state, touch)
    told: list[Mapping[str, object]] = []
    if "lying" in entered:
        told.append({"cell": cell, "lying": entered["lying"]})
    arrived = (seat for seat in entered.get("boats", ()) if state.players[seat].boat != cell)
    told += [{"player": seat, "boat": cell} for seat in arrived]
    had = recorded.get("outposts", Among(()))
    assert isinstance(had, Among)
    for seat in sorted({*had.seats} ^ {*entered.get("outposts", had.seats)}):
        cells = zip(state.table.chart.cells, state.sea.outposts, strict=True)
        own = [place for place, owners in cells if (seat in owners) != (place == cell)]
        told.append({"player": seat, "outposts": own})
    return tuple(told)


def _rows_said(teller: Teller, fact: Fact) -> str:
    numbers = zip(ICONS, str(fact).split(), strict=True)
    return ", ".join(f"{teller.word(f'icon.{icon}')} {number}" for icon, number in numbers)


# What went where


def ways(before: State, after: State, seat: int) -> tuple[Way, ...]:
    """The boat sails, outposts and VP tiles go between board and map, cubes between hold and tiles."""
    return (
        *_voyage(before, after, seat),
        *_built(before, after, seat),
        *_claimed(before, after, seat),
        *_cubes(before, after, seat),
    )


def _voyage(before: State, after: State, seat: int) -> Iterator[Way]:
    """A shortest way; of several, the one on which most cubes were left."""
    chart, start, end = before.table.chart, before.players[seat].boat, after.players[seat].boat
    if start == end or not start or not end:
        return
    changed = {
        cell
        for cell, old, new in zip(chart.cells, before.sea.lying, after.sea.lying, strict=True)
        if old is not new
    }
    found = max(shortest(chart, start, end), key=lambda path: len(changed & {*path}), default=())
    through = tuple(Touch("cell", cell) for cell in found[:-1])
    moored, bound = Touch("boat", f"{seat} {start}"), Touch("boat", f"{seat} {end}")
    yield Way(moored, bound, card=f"boat {seat}", through=through)


def _built(before: State, after: State, seat: int) -> Iterator[Way]:
    had, has = before.players[seat].rows, after.players[seat].rows
    row = next((row for row, (old, new) in enumerate(zip(had, has, strict=True)) if old != new), None)
    for at, cell in enumerate(before.table.chart.cells):
        was, is_there = (seat in state.sea.outposts[at] for state in (before, after))
        if was != is_there and row is not None:
            on_map, on_board = Touch("cell", cell), Touch("row", row)
            start, end = (on_map, on_board) if was else (on_board, on_map)
            yield Way(start, end, card=f"outpost {seat}")


def _claimed(before: State, after: State, seat: int) -> Iterator[Way]:
    had, has = before.players[seat].claimed, after.players[seat].claimed
    pile = Touch("claimed", 0)
    for cell, port in before.table.chart.port_at.items():
        if len(has) > len(had) and before.ports.tiles[port] == has[-1]:
            yield Way(Touch("cell", cell), pile, card=has[-1])
        if len(has) < len(had) and after.ports.tiles[port] == had[-1]:
            yield Way(pile, Touch("cell", cell), card=had[-1])


def _cubes(before: State, after: State, seat: int) -> Iterator[Way]:
    """Onto tiles, or from there; all others come from the tile at the end of the way, or go there."""
    had, has = before.players[seat].hold, after.players[seat].hold
    others = Counter(has.word)
    others.subtract(had.word)
    for cell, lay, lies in zip(before.table.chart.cells, before.sea.lying, after.sea.lying, strict=True):
        put, taken = (lies - lay).word, (lay - lies).word
        for letter in put:
            yield Way(counter(letter), Touch("cell", cell), cube=letter)
        for letter in taken:
            yield Way(Touch("cell", cell), counter(letter), cube=letter)
        others.update(put)
        others.subtract(taken)
    used = Touch("cell", after.players[seat].boat or before.players[seat].boat)
    for letter in (-others).elements():
        yield Way(counter(letter), used, cube=letter)
    for letter in (+others).elements():
        yield Way(used, counter(letter), cube=letter)


# Entering tiles

FORMS = {
    "vp": Form(
        kind="vp",
        type=VpTile,
        parts=(CubesPart("cost"), NumberPart("points", tuple(POINTS))),
        called=lambda told: f"vp-{told['cost']}-{told['points']}",
        is_whole=lambda told: bool(told.get("cost") and told.get("points")),
        in_box=facts("eastern-wonders")["setup"]["vp_tiles"],
        order=lambda tile: tile.points,
    ),
    "market": Form(
        kind="market",
        type=MarketTile,
        parts=(CubesPart("costs"), CubesPart("gives"), ChoicePart("icon", ICON_SIGNS, term("icon"))),
        called=lambda told: f"{told['icon']}-{told['costs']}-{told['gives']}",
        is_whole=lambda told: all(told.get(name) for name in ("icon", "costs", "gives")),
        in_box=TILES_PER_ICON * len(ICONS),
        order=lambda tile: ICONS.index(tile.icon),
    ),
}


def kind_of(state: State, name: str) -> str:
    if name in ("", CLOSED):
        return ""
    return "market" if name in state.table.market or name in state.sea.tiles else "vp"


def told_of(state: State, name: str) -> Values:
    told: dict[str, str | int]
    if kind_of(state, name) == "market":
        icon, costs, gives = printed_on(state, name)
        told = {"icon": icon or "", "costs": (costs or NONE).word, "gives": gives.word}
    else:
        uses = state.mysteries.uses_of(name)
        points = state.mysteries.told(name, "points")
        told = {"cost": uses[0].cost.word if uses else "", "points": points or 0}
    return {field: value for field, value in told.items() if value}


EASTERN_WONDERS = Face(
    game=RULES,
    words="eastern-wonders",
    holdings="hold",
    look=looks.EASTERN_WONDERS,
    claimed="vp",
    boards=("screens.table.eastern_wonders.EasternWondersBoard",),
    told={
        "draft": (),
        "market.trade": (*WAY, *RETURNED),
        "market.build": (*WAY, "icon", "pay", "bonus", "steps", *RETURNED),
        "market.both": (*WAY, "icon", "pay", "bonus", "steps", *RETURNED),
        "port": (*WAY, *RETURNED),
        "harvest": (*WAY, *RETURNED),
        "pass": (*WAY, *RETURNED),
        "adjust": ("hold",),
    },
    facts={
        "lot": cubes,
        "hold": cubes,
        "drop": cubes,
        "toll": cubes,
        "picked": cubes,
        "through": way,
        "to": players,
        "steps": raised,
        "discards": returned_by,
        "bonus": bonus_tiles,
        "icon": term("icon"),
    },
    chips={
        "lot": lambda teller, action: cubes(teller, action.lot.word),
        "icon": lambda teller, action: teller.word(f"icon.{action.icon}"),
        "bonus": _bonus,
        "upgrade": upgrade,
        "times": times,
        "discard": discard,
        "discards": _discards,
        "do": _plan,
        "pay": given("pay"),
        "drop": given("drop"),
        "toll": given("toll"),
        "pick": _pick,
        "path": _path,
        "detour": _path,
    },
    written=written,
    keys={"h": HARVEST_HERE, "r": HARVEST_HERE},
    printed=printed,
    columns=columns,
    whereabouts=whereabouts,
    lying_at=lying_at,
    renamed=renamed,
    needs=needs,
    counters=counters,
    table=table,
    at=at,
    set_at=set_at,
    by_hand={
        "cell": lambda _, cell: cell,
        "boat": lambda _, cell: cell,
        "outposts": lambda teller, cells: str(cells) or teller.word("nothing"),
        "rows": _rows_said,
        "bonus": lambda teller, tiles: bonus_tiles(teller, tiles) or teller.word("nothing"),
        "lying": cubes,
        "tile": thing,
        "port": thing,
    },
    things=things,
    ways=ways,
    forms=FORMS,
    kind_of=kind_of,
    told_of=told_of,
)
