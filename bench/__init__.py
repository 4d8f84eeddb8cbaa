"""Measurements: `python -m bench` prints one JSON object per line. Limits of times are ratios."""

from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Line:
    """One measured value; without a limit it is only reported."""

    name: str
    value: float
    unit: str
    limit: float | None
    ok: bool

    @classmethod
    def at_most(cls, name: str, value: float, unit: str, limit: float) -> Self:
        return cls(name, value, unit, limit, value <= limit)
