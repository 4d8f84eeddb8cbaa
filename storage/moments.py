"""Moments as text: UTC to the second, `2026-05-18T14:30:22Z`, so that sorting texts sorts moments."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

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


def local(text: str) -> datetime | None:
    """A moment of a record on this machine's clock; None if it tells none."""
    told = parsed(text)
    try:
        return told.astimezone() if told else None
    except (ValueError, OverflowError):
        # The first and the last day of the calendar lie outside it in some places.
        return None


def month(year: int, number: int) -> tuple[str, str]:
    """The first and the last moment of a month on this machine's clock."""
    first = datetime(year, number, 1).astimezone()
    following = datetime(year + number // 12, number % 12 + 1, 1).astimezone()
    return moment(first), moment(following - timedelta(seconds=1))
