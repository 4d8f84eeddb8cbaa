"""What a table may have mistyped when it entered parts of A New World. Warnings: nothing here blocks play."""

from collections.abc import Iterator

from engine.catalog import Catalog, facts
from engine.game import Words
from engine.new_world.values import PointCard

_SETUP = facts("new-world")["setup"]
EXPLORATION_PLACES = 8
PLACES_2_3 = 2
STORAGE = 10


def slips(parts: Catalog) -> tuple[Words, ...]:
    return tuple(_slips(parts))


def _slips(parts: Catalog) -> Iterator[Words]:
    for chosen in _SETUP["chosen_panels"]:
        yield from _of_panels(parts, (*_SETUP["panels"], chosen))
    for kind, most in (
        ("point", _SETUP["point_cards"]),
        ("bonus", _SETUP["bonus_tiles"]),
        ("exploration", max(_SETUP["exploration_tiles"].values())),
    ):
        tiles = [part for part in parts.all(kind).values() if getattr(part, "mark", None) is None]
        count = sum(part.copies for part in tiles)
        if count > most:
            yield Words("slip.too_many", {"kind": kind, "count": count, "most": most})
    for entry in parts.entered:
        card = entry.component
        if isinstance(card, PointCard) and card.cost.total > STORAGE:
            yield Words("slip.cost", {"id": card.id, "cost": card.cost.total, "most": STORAGE})


def _of_panels(parts: Catalog, panels: tuple[str, ...]) -> Iterator[Words]:
    """Four panels of which every location is entered have forts and exploration places in known numbers."""
    locations = [part for part in parts.all("location").values() if part.id.split("-")[0] in panels]
    if not any(part.id.startswith(panels[-1]) for part in locations):
        return
    known: dict[str, tuple[int, int]] = {
        "location": (len(locations), _SETUP["locations"]),
        "fort": (sum(part.type == "fort" for part in locations), len(_SETUP["forts"])),
        "exploration place": (sum(part.exploration for part in locations), EXPLORATION_PLACES),
        "2-3 place": (sum(part.mark_2_3 for part in locations), PLACES_2_3),
    }
    complete = len(locations) == _SETUP["locations"]
    for kind, (count, right) in known.items():
        if count > right:
            yield Words("slip.too_many", {"kind": kind, "count": count, "most": right, "panel": panels[-1]})
        elif complete and count < right:
            yield Words("slip.too_few", {"kind": kind, "count": count, "least": right, "panel": panels[-1]})
