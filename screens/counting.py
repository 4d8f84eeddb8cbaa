"""A result that counts itself up, part by part. Pure: what the pad shows at any moment of it."""

from collections.abc import Sequence

from faces.scoring import Part

EACH = 0.6
"""Seconds for one part."""


def duration(parts: Sequence[Part]) -> float:
    return EACH * len(parts)


def counted(parts: Sequence[Part], seconds: float) -> tuple[list[Part], list[int]]:
    """The parts as far as they are counted after so many seconds, and what they come to."""
    shown = []
    for at, part in enumerate(parts):
        share = min(1.0, max(0.0, seconds / EACH - at))
        notes = part.notes if share == 1 else ("",) * len(part.notes)
        shown.append(
            part._replace(points=tuple(round(points * share) for points in part.points), notes=notes)
        )
    totals = [sum(column) for column in zip(*(part.points for part in shown), strict=True)]
    return shown, totals
