"""Before the first turn: which card or tile of the set-up is named now."""

from typing import NamedTuple

from engine.game import Words
from engine.unnamed import unnamed_in
from screens.table.sitting import Sitting


class Laying(NamedTuple):
    """The thing that is named now, and which of how many it is."""

    unnamed: str
    at: int
    of: int


def laying(sitting: Sitting) -> Laying | None:
    """None where nobody wants to be asked, everything has its name, or turns have been taken."""
    timeline = sitting.timeline
    if sitting.past is not None or not timeline.header.options.ask_names or has_begun(sitting):
        return None
    first = timeline.at(0)
    left = [name for name in sitting.unnamed if sitting.candidates(name)]
    of = sum(bool(sitting.rules.candidates(first, name)) for name in dict.fromkeys(unnamed_in(first)))
    return Laying(left[0], of - len(left) + 1, of) if left else None


def is_to_copy(sitting: Sitting) -> bool:
    """Whether the app has drawn a map that the table is still to lay out."""
    maps = sitting.rules.maps
    if maps is None or sitting.past is not None or has_begun(sitting):
        return False
    return maps.tiles(sitting.timeline.header.setup) is not None


def slips_since(sitting: Sitting) -> tuple[Words, ...]:
    """What is odd about the table and was not yet when it was set up: something may be named wrongly."""
    first = sitting.rules.table_slips(sitting.timeline.at(0))
    return tuple(slip for slip in sitting.rules.table_slips(sitting.state) if slip not in first)


def has_begun(sitting: Sitting) -> bool:
    """Whether anything was done but to name what lies there."""
    return any(action.do != "name" for action in sitting.timeline.actions)
