"""Components of two tables that may be one and the same, read otherwise: ids tell only what was read."""

from typing import Any

from engine.catalog import Component
from engine.codec import encode
from engine.cubes import LETTERS, Cubes


def printed(component: Component) -> dict[str, Any]:
    """All that can be read off one piece: neither how it is called nor how many of it there are."""
    return {name: value for name, value in encode(component).items() if name not in ("id", "copies")}


def read_otherwise(ours: Component, theirs: Component, *, crowded: bool) -> bool:
    """Whether a slip in reading would make one of the other.

    Two of the same cost with other points are hardly ever both in a box. Other slips, one number or one cube,
    are likelier than two pieces only where there would be more of them than a box holds (`crowded`).
    """
    if type(ours) is not type(theirs):
        return False
    one, other = printed(ours), printed(theirs)
    differ = [name for name in one.keys() | other.keys() if one.get(name) != other.get(name)]
    if len(differ) != 1:
        return False
    (name,) = differ
    a, b = getattr(ours, name), getattr(theirs, name)
    if isinstance(a, Cubes) and isinstance(b, Cubes):
        return crowded and _is_a_cube_apart(a, b)
    if isinstance(a, int) and isinstance(b, int) and not isinstance(a, bool):
        return crowded or (name == "points" and bool(one.get("cost")))
    return False


def _is_a_cube_apart(one: Cubes, other: Cubes) -> bool:
    """One more, one less, or one of another colour."""
    apart = [one.word.count(letter) - other.word.count(letter) for letter in LETTERS]
    return sum(map(abs, apart)) <= 2 and abs(sum(apart)) <= 1
