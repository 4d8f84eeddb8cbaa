"""Plural rules as the Unicode CLDR writes them, for whole numbers: "n % 10 = 2..4 and n % 100 != 12..14"."""

import re
from collections.abc import Callable

OTHER = "other"
"""The category of every number that no rule names."""

Condition = Callable[[int], bool]

_RELATION = re.compile(r"n(?: % (\d+))? (!?=) (\d+(?:\.\.\d+)?(?:,\d+(?:\.\.\d+)?)*)")


def condition(rule: str) -> Condition:
    """Whether a number falls under a rule. A rule that is none is a ValueError."""
    ways = [[_relation(part) for part in way.split(" and ")] for way in rule.split(" or ")]
    return lambda number: any(all(holds(number) for holds in way) for way in ways)


def _relation(text: str) -> Condition:
    match = _RELATION.fullmatch(text)
    if not match:
        raise ValueError(f"{text!r} is no plural rule")
    modulus, sign, ranges = match.groups()
    bounds = [
        (int(first), int(last or first)) for first, _, last in (r.partition("..") for r in ranges.split(","))
    ]

    def holds(number: int) -> bool:
        rest = number % int(modulus) if modulus else number
        return any(first <= rest <= last for first, last in bounds) is (sign == "=")

    return holds
