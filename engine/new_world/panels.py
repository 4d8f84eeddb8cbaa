"""Sides of panels as a table counts them: how many places each has, and which of them are marked."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Literal

from engine.catalog import Catalog, facts
from engine.new_world.setup import FORTS, LOCATIONS, PANELS, SEATS, set_up
from engine.new_world.values import PLACE, HouseRules, Location, PanelSide, Setup

Mark = Literal["forts", "exploration", "mark_2_3"]
CHOSEN: tuple[str, ...] = tuple(facts("new-world")["setup"]["chosen_panels"])
TOTALS: Mapping[str, int] = {"places": LOCATIONS, "forts": len(FORTS), "exploration": 8, "mark_2_3": 2}
"""What four panels have together."""


def sides_with(chosen: str) -> tuple[str, ...]:
    """The sides of a game, the chosen one last."""
    return (*PANELS, chosen)


def laid_out(chosen: str, box: Catalog) -> tuple[PanelSide, ...]:
    """The sides of a game as they were counted or entered; where nobody did, as we assume them."""
    table = set_up(SEATS[0], Setup(panel=chosen), HouseRules(), box).table  # type: ignore[arg-type]
    counts = Counter(place.split("-")[0] for place in table.places)
    return tuple(box.all("panel").get(side) or PanelSide(side, counts[side]) for side in sides_with(chosen))


def is_counted(chosen: str, box: Catalog) -> bool:
    """Whether the table knows how many places there are: somebody counted them, or all are entered."""
    sides = sides_with(chosen)
    entered = sum(place.split("-")[0] in sides for place in box.all("location"))
    return entered >= LOCATIONS or all(side in box.all("panel") for side in sides)


def with_places(panel: PanelSide, places: int) -> PanelSide:
    """With more places or fewer. Marks beyond them count again when the places are there again."""
    return replace(panel, places=max(1, min(places, LOCATIONS)))


def marked(panel: PanelSide, mark: Mark, box: Catalog) -> tuple[int, ...]:
    """The places that have this mark, as somebody said or entered; forts else as we assume them."""
    told: tuple[int, ...] | None = getattr(panel, mark)
    printed = tuple(
        number
        for number in range(1, panel.places + 1)
        if (location := box.all("location").get(f"{panel.id}-{number}")) and _has(location, mark)
    )
    if told is None and mark == "forts":
        told = tuple(int(fort.split("-")[1]) for fort in FORTS if fort.split("-")[0] == panel.id)
    return tuple(sorted({number for number in told or () if number <= panel.places} | {*printed}))


def _has(location: Location, mark: Mark) -> bool:
    return location.type == "fort" if mark == "forts" else bool(getattr(location, mark))


def toggled(panel: PanelSide, mark: Mark, place: str, box: Catalog) -> PanelSide:
    """With this mark on a place, or without."""
    match = PLACE.fullmatch(place)
    assert match is not None
    number = int(match["number"])
    return with_marks(panel, mark, {*marked(panel, mark, box)} ^ {number})


def with_marks(panel: PanelSide, mark: Mark, numbers: Iterable[int]) -> PanelSide:
    changed: Any = {mark: tuple(sorted(numbers))}
    return replace(panel, **changed)


def total(panels: tuple[PanelSide, ...], what: Mark | Literal["places"], box: Catalog) -> int:
    """How many places, or marks of a kind, these have together."""
    if what == "places":
        return sum(panel.places for panel in panels)
    return sum(len(marked(panel, what, box)) for panel in panels)
