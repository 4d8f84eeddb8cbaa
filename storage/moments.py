"""Moments as text: UTC to the second, `2026-05-18T14:30:22Z`, so that sorting texts sorts moments."""

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]


def system_clock() -> datetime:
    return datetime.now(UTC)


def moment(when: datetime) -> str:
    # Not strftime, which leaves the first centuries without their zeros on some systems.
    return when.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z"


def parsed(text: str) -> datetime | None:
    """The moment that a text tells, local time where it does not say; None if it is no moment."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except (ValueError, OverflowError):
        return None
