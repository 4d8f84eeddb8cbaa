"""How cards, tiles and turns of A New World are written: lines, and chips."""

from typing import Any

from engine.catalog import Component
from engine.game import Fact
from engine.new_world.showing import worth_now
from engine.new_world.values import PLACE, BonusTile, ExplorationTile, Location, PanelSide, PointCard, State
from engine.unnamed import UNKNOWN
from faces.face import cubes, thing
from faces.telling import Teller
from rulebook.printed import Printed

FEW = "2–3"
"""The mark for two or three players."""


# Lines


def written(teller: Teller, name: str) -> str:
    match teller.components.get(name):
        case PointCard(cost=cost, points=points, icon=icon):
            return f"[{cost}] {points} · {teller.word(f'icon.{icon}')}"
        case BonusTile() as tile:
            return _bonus_line(teller, tile)
        case ExplorationTile() as tile:
            return _exploration_line(teller, tile)
        case PanelSide() as side:
            return _side_line(teller, side)
    return name if PLACE.fullmatch(name) else teller.word("unnamed")


def _side_line(teller: Teller, side: PanelSide) -> str:
    """How many places, and which of them have a mark, as far as somebody has said."""
    marks = (
        (teller.word("kind.fort"), side.forts),
        (teller.word("icon.exploration"), side.exploration),
        (FEW, side.mark_2_3),
    )
    told = (
        f"{mark} ({', '.join(map(str, numbers)) or '–'})" for mark, numbers in marks if numbers is not None
    )
    return " · ".join((side.id, teller.word("places", n=side.places), *told))


def _bonus_line(teller: Teller, tile: BonusTile) -> str:
    icons = " + ".join(teller.word(f"icon.{icon}") for icon in tile.icons)
    return teller.word(f"bonus.{tile.condition}", points=tile.points, icons=icons)


def explained(teller: Teller, state: State, seat: int) -> tuple[str, ...]:
    """What each bonus tile counts, how often that is there, and what it brings."""
    return tuple(
        written(teller, worth.tile)
        if worth.printed is None
        else teller.word(
            "board.worth", tile=_bonus_line(teller, worth.printed), times=worth.times, n=worth.points
        )
        for worth in worth_now(state, seat)
    )


def _exploration_line(teller: Teller, tile: ExplorationTile) -> str:
    """Whatever is printed on it: cubes, settlers, points, an icon."""
    parts = [f"[{tile.cubes}]"] if tile.cubes else []
    if tile.settlers:
        parts.append(teller.word("settlers", n=tile.settlers))
    if tile.points:
        parts.append(teller.word("points", n=tile.points))
    if tile.icon:
        parts.append(teller.word(f"icon.{tile.icon}"))
    return ", ".join(parts) or UNKNOWN


def tile_in_words(teller: Teller, fact: Fact) -> str:
    """What nobody has named is a card, unless it is said to be a tile."""
    return thing(teller, fact) if fact in ("", *teller.components) else teller.word("unnamed_tile")


def printed(component: Component) -> Printed:
    match component:
        case PointCard(cost=cost, points=points, icon=icon):
            return Printed("pointed", {"costs": cost, "points": points, "icon": icon})
        case Location(cost=cost, gain=gain, type="trade"):
            return Printed("trade", {"costs": cost, "gives": gain})
        case BonusTile(condition=condition, points=points, icons=icons):
            return Printed(f"bonus.{condition}", {"points": points, "icons": " ".join(icons)})
        case ExplorationTile() as tile:
            return Printed(
                "exploration",
                {
                    "cubes": tile.cubes,
                    "settlers": tile.settlers,
                    "points": tile.points,
                    "icon": tile.icon or "",
                },
            )
    return Printed("other", {"id": component.id})


# Chips


def bonus(teller: Teller, action: Any) -> str:
    return teller.word("no_bonus") if action.bonus is None else teller.word("stack", n=action.bonus + 1)


def claim(teller: Teller, action: Any) -> str:
    return teller.word("with_card" if action.claim else "without_card")


def tool(teller: Teller, action: Any) -> str:
    if action.tool is None:
        return teller.word("tools_as_printed")
    return teller.word("with.tool", tool=cubes(teller, action.tool.word))


def settlers(teller: Teller, action: Any) -> str:
    if action.settlers is None:
        return teller.word("settlers_as_printed")
    return teller.word("settlers", n=action.settlers)


def new_settlers(teller: Teller, action: Any) -> str:
    return "+ " + teller.word("settlers", n=action.new_settlers)


def explore(teller: Teller, action: Any) -> str:
    return action.explore or teller.word("no_tile")
