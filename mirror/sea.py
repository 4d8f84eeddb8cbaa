"""Eastern Wonders for the page: the map hex by hex, and everybody's outposts and bonus tiles."""

from engine.eastern_wonders.naming import printed_on
from engine.eastern_wonders.showing import Bonus, own_board
from engine.eastern_wonders.values import CLOSED, MarketTile, State, hold_limit
from engine.unnamed import UNKNOWN
from faces.eastern_wonders import ICON_SIGNS
from faces.view import View
from mirror.voice import Value, Voice

BONUS_SIGNS = {"move": "sail-boat", "vp": "star", "upgrade": "arrow-up-bold", "hold": "cube-outline"}


def board(view: View, voice: Voice) -> dict[str, Value]:
    state: State = view.state
    chart = state.table.chart
    places = {place.cell: place for place in chart.places}
    return {
        "kind": "sea",
        "hexes": [
            {"q": places[cell].q, "r": places[cell].r, **_hex(view, voice, at)}
            for at, cell in enumerate(chart.cells)
        ],
        "way": _way(view),
        "lots": []
        if state.round
        else [{"cubes": lot.word, "say": voice.cubes(lot.word)} for lot in state.lots],
    }


def _way(view: View) -> list[Value]:
    """Where the last turn went."""
    last = view.last
    path = getattr(last.action, "path", ()) if last is not None else ()
    if last is None or not path or not last.before.players[last.before.seat].boat:
        return []
    return [last.before.seat, last.before.players[last.before.seat].boat, *path]


def _hex(view: View, voice: Voice, at: int) -> dict[str, Value]:
    state: State = view.state
    cell = state.table.chart.cells[at]
    port = state.table.chart.port_at.get(cell)
    told, said = _market(state, voice, at) if port is None else _port(state, voice, port)
    lying = state.sea.lying[at].word
    outposts = state.sea.outposts[at]
    boats = [seat for seat, player in enumerate(state.players) if player.boat == cell]
    names = voice.teller.players
    if outposts:
        built = voice.t.listed([names[seat] for seat in outposts])
        said.append(voice.word("counter", counter=voice.t["mirror.page.outposts"], count=built))
    if lying:
        said.append(voice.word("counter", counter=voice.word("set.lying"), count=voice.cubes(lying)))
    if boats:
        moored = voice.t.listed([names[seat] for seat in boats])
        said.append(voice.word("counter", counter=voice.t["mirror.page.boats"], count=moored))
    return {
        "cell": cell,
        "port": port is not None,
        **told,
        "lying": lying,
        "outposts": [*outposts],
        "boats": [*boats],
        "say": ". ".join((cell, *said)),
    }


def _market(state: State, voice: Voice, at: int) -> tuple[dict[str, Value], list[str]]:
    name = state.sea.tiles[at]
    icon, costs, gives = printed_on(state, name)
    tile: MarketTile | None = state.table.market.get(name)
    told: dict[str, Value] = {"icon": icon or "", "sign": ICON_SIGNS[icon] if icon else ""}
    if costs is not None:
        told |= {"cost": costs.word, "gain": gives.word}
    return told, [voice.printed(tile) if tile is not None else voice.word("unnamed_tile")]


def _port(state: State, voice: Voice, port: int) -> tuple[dict[str, Value], list[str]]:
    name = state.ports.tiles[port]
    tile = state.table.vp.get(name)
    here = voice.t["mirror.page.port"]
    if tile is not None:
        return {"points": tile.points, "cost": tile.cost.word}, [here, voice.printed(tile)]
    if name == CLOSED:
        return {"closed": voice.word("board.closed")}, [here, voice.word("board.closed")]
    if name.startswith(UNKNOWN):
        return {"unnamed": True}, [here, voice.word("unnamed_tile")]
    return {"empty": True}, [here, voice.word("nothing")]


def things(view: View, voice: Voice, seat: int) -> dict[str, Value]:
    state: State = view.state
    own = own_board(state, seat)
    return {
        "limit": hold_limit(state.table, state.players[seat].bonus),
        "rows": [
            {
                "icon": row.icon,
                "sign": ICON_SIGNS[row.icon],
                "built": row.built,
                "points": [*row.points],
                "say": voice.word("counter", counter=voice.word(f"icon.{row.icon}"), count=row.built),
            }
            for row in own.rows
        ],
        "bonus": [_bonus(bonus, voice) for bonus in own.bonus],
        "title": voice.t["mirror.page.own_board"],
        "more": "",
    }


def _bonus(bonus: Bonus, voice: Voice) -> Value:
    does = voice.word(
        f"board.does.{bonus.kind}", points=bonus.points, more=bonus.more, cubes=voice.cubes(bonus.cubes.word)
    )
    figure = str(bonus.points) if bonus.kind == "vp" else f"+{bonus.more}" if bonus.more else ""
    return {
        "sign": BONUS_SIGNS.get(bonus.kind, ""),
        "figure": "" if bonus.kind == "upgrade" else figure,
        "cubes": bonus.cubes.word,
        "word": voice.word(f"board.{bonus.kind}"),
        "say": does,
    }
