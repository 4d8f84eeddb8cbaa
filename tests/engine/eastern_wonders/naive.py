"""Eastern Wonders a second time, slow and naive, written from the rulebook alone: an opinion to compare with.

Nothing of the engine is used. A table is a dictionary, cubes are sorted words, a turn is a record's JSON.
`play` gives the table after a turn, or None where the rulebook does not allow it.
"""

from copy import deepcopy
from typing import Any

LEVELS = "YRGB"
ROWS = ["cloves", "tea", "chili", "ginger"]
LOTS = ["YYYY", "YYR", "RR", "YG"]
KINDS = ["move", "vp", "upgrade", "harvest", "hold"]

Table = dict[str, Any]


class NotAllowed(Exception):
    pass


def begin(
    players: int,
    places: dict[str, tuple[int, int]],
    on: dict[str, Any],
    ports: dict[str, str],
    pile: list[str],
    vp: dict[str, tuple[str, int]],
) -> Table:
    """MISE EN PLACE. `on` has the icon, cost and gain of each market tile by cell, `vp` cost and points."""
    return {
        "players": [
            {"hold": "", "boat": None, "outposts": [], "bonus": [], "claimed": []} for _ in range(players)
        ],
        "places": places,
        "market": on,
        "ports": ports,
        "pile": pile,
        "vp": vp,
        "lying": dict.fromkeys(places, ""),
        "lots": list(LOTS),
        "points": [6, 5, 4, 3],
        "left": {"move": 4, "upgrade": 4, "harvest": 4, "hold": 4},
        "turn": -players,
        "last_turn": None,
    }


def whose(table: Table) -> int:
    """Lots backwards from the last player, then turns forwards."""
    turn, players = table["turn"], len(table["players"])
    return -turn - 1 if turn < 0 else turn % players


def over(table: Table) -> bool:
    return table["last_turn"] is not None and table["turn"] > table["last_turn"]


def play(table: Table, turn: dict[str, Any]) -> Table | None:
    after = deepcopy(table)
    try:
        if over(after):
            raise NotAllowed
        if turn["do"] == "draft":
            draft(after, turn)
        elif turn["do"] != "skip":
            take_turn(after, turn)
    except NotAllowed:
        return None
    after["turn"] += 1
    return after


def draft(table: Table, turn: dict[str, Any]) -> None:
    """MISE EN PLACE 7."""
    if table["turn"] >= 0 or turn["lot"] not in table["lots"] or turn["cell"] not in table["market"]:
        raise NotAllowed
    table["lots"].remove(turn["lot"])
    me = table["players"][whose(table)]
    me["hold"], me["boat"] = turn["lot"], turn["cell"]


def take_turn(table: Table, turn: dict[str, Any]) -> None:
    """TOUR DE JEU: move, then one action."""
    if table["turn"] < 0:
        raise NotAllowed
    me = table["players"][whose(table)]
    move(table, me, turn)
    {"market": market, "port": port, "harvest": harvest, "pass": lambda *_: None}[turn["do"]](table, me, turn)
    end_of_turn(table, turn)


def touch(table: Table, one: str, other: str) -> bool:
    (q, r), (q2, r2) = table["places"][one], table["places"][other]
    return (q2 - q, r2 - r) in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)]


def minus(cubes: str, gone: str) -> str:
    for cube in gone:
        if cube not in cubes:
            raise NotAllowed
        cubes = cubes.replace(cube, "", 1)
    return cubes


def plus(cubes: str, more: str) -> str:
    return "".join(sorted(cubes + more, key=LEVELS.index))


def move(table: Table, me: Table, turn: dict[str, Any]) -> None:
    """DÉPLACER SON BATEAU."""
    path, drop, toll = turn.get("path", []), list(turn.get("drop", "")), list(turn.get("toll", ""))
    free = 1 + me["bonus"].count("move")
    for step, cell in enumerate(path, 1):
        if cell not in table["places"] or not touch(table, me["boat"], cell):
            raise NotAllowed
        if step > free:
            if not drop:
                raise NotAllowed
            cube = drop.pop(0)
            me["hold"] = minus(me["hold"], cube)
            table["lying"][me["boat"]] = plus(table["lying"][me["boat"]], cube)
        me["boat"] = cell
    if drop:
        raise NotAllowed
    if path and me["boat"] in table["market"]:
        for other in table["players"]:
            if other is not me and other["boat"] == me["boat"]:
                if not toll:
                    raise NotAllowed
                cube = toll.pop(0)
                me["hold"] = minus(me["hold"], cube)
                other["hold"] = plus(other["hold"], cube)
    if toll:
        raise NotAllowed
    if path and turn.get("pick", True):
        me["hold"] = plus(me["hold"], table["lying"][me["boat"]])
        table["lying"][me["boat"]] = ""


def market(table: Table, me: Table, turn: dict[str, Any]) -> None:
    """MARCHÉ."""
    if me["boat"] not in table["market"]:
        raise NotAllowed
    _, cost, gain = table["market"][me["boat"]]
    if turn.get("build"):
        build(table, me, turn)
    elif turn.get("pay") or turn.get("bonus") or turn.get("upgrade"):
        raise NotAllowed
    times = turn.get("times", 1)
    if not times and not turn.get("build"):
        raise NotAllowed
    for _ in range(times):
        if me["boat"] not in me["outposts"]:
            raise NotAllowed
        me["hold"] = plus(minus(me["hold"], cost), gain)


def row(table: Table, me: Table, icon: str) -> int:
    return sum(table["market"][cell][0] == icon for cell in me["outposts"])


def build(table: Table, me: Table, turn: dict[str, Any]) -> None:
    here = sum(me["boat"] in player["outposts"] for player in table["players"])
    price = here * (2 if len(table["players"]) == 2 else 1)
    if me["boat"] in me["outposts"] or len(turn.get("pay", "")) != price:
        raise NotAllowed
    me["hold"] = minus(me["hold"], turn.get("pay", ""))
    empty = min(row(table, me, icon) for icon in ROWS)
    me["outposts"].append(me["boat"])
    kind = turn.get("bonus")
    if min(row(table, me, icon) for icon in ROWS) > empty:
        if kind == "vp":
            if not table["points"]:
                raise NotAllowed
            me["bonus"].append(f"vp-{table['points'].pop(0)}")
        elif kind in table["left"] and table["left"][kind]:
            table["left"][kind] -= 1
            me["bonus"].append(kind)
        elif kind or table["points"] or any(table["left"].values()):
            raise NotAllowed
    elif kind:
        raise NotAllowed
    if len(turn.get("upgrade", "")) > me["bonus"].count("upgrade"):
        raise NotAllowed
    for cube in turn.get("upgrade", ""):
        if cube == "B":
            raise NotAllowed
        me["hold"] = plus(minus(me["hold"], cube), LEVELS[LEVELS.index(cube) + 1])


def port(table: Table, me: Table, turn: dict[str, Any]) -> None:
    """PORT; the pile is known here."""
    tile = table["ports"].get(me["boat"])
    if tile is None or tile == "closed":
        raise NotAllowed
    me["hold"] = minus(me["hold"], table["vp"][tile][0])
    me["claimed"].append(tile)
    opened = me["boat"]
    for cell, there in table["ports"].items():
        if there == "closed":
            opened = cell
    if opened != me["boat"]:
        table["ports"][me["boat"]] = "closed"
    table["ports"][opened] = table["pile"].pop(0)


def harvest(table: Table, me: Table, turn: dict[str, Any]) -> None:
    """RÉCOLTE."""
    me["hold"] = plus(me["hold"], "YY" + "R" * me["bonus"].count("harvest"))


def end_of_turn(table: Table, turn: dict[str, Any]) -> None:
    """CAPACITÉ DE LA CALE, FIN DE LA PARTIE."""
    seat, told = whose(table), turn.get("discards", [])
    gone = {seat: turn.get("discard", "")}
    for other, cubes in told:
        if other in gone or other >= len(table["players"]):
            raise NotAllowed
        gone[other] = cubes
    for other, player in enumerate(table["players"]):
        capacity = 10 + 3 * player["bonus"].count("hold")
        if len(gone.get(other, "")) != max(0, len(player["hold"]) - capacity):
            raise NotAllowed
        player["hold"] = minus(player["hold"], gone.get(other, ""))
    if table["last_turn"] is None and len(table["players"][seat]["claimed"]) == 4:
        players = len(table["players"])
        table["last_turn"] = table["turn"] // players * players + players - 1


def scores(table: Table) -> list[int]:
    """FIN DE LA PARTIE: VP tiles, bonus tiles, uncovered values, cubes that are not yellow."""
    worth = {"upgrade": 2, "harvest": 1, "vp-6": 6, "vp-5": 5, "vp-4": 4, "vp-3": 3}
    return [
        sum(table["vp"][tile][1] for tile in player["claimed"])
        + sum(worth.get(tile, 0) for tile in player["bonus"])
        + sum(sum([0, 1, 2, 2, 3][: row(table, player, icon)]) for icon in ROWS)
        + len(player["hold"].replace("Y", ""))
        for player in table["players"]
    ]


def winner(table: Table) -> int:
    """FIN DE LA PARTIE: in a tie, the player who had the last turn."""
    told = scores(table)
    return max(seat for seat, score in enumerate(told) if score == max(told))
