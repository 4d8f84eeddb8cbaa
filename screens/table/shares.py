"""How a table shares its window between the players, the board and the bar."""

from typing import NamedTuple

from kivy.metrics import dp, sp

LOW, BESIDE = 480, 196
"""In dp: a wide window that is lower than this has the players beside the table, in a column so wide."""
LINES = (48, 56)
"""In dp: how low and how high the line of a player may be."""
STRIP = (48, 60)
"""In dp: how low and how high it is where all stand side by side."""
TALLER = 1.4
"""How much higher than that it may be at most, where letters are larger."""
BETWEEN = 4
"""In dp: from one line to the next."""


class Shares(NamedTuple):
    """How high the strip of players is, whether each has a line in it, and whether the bar has less room."""

    strip: float
    stacked: bool = False
    tight: bool = False


def is_low(layout: str, height: float) -> bool:
    return layout == "wide" and height < dp(LOW)


def upright(room: float, bar: float, roomy: float, others: int) -> Shares:
    """`room` is what the board leaves, `bar` how high the bar is, and `roomy` how high it would like to be.

    The others get a line each where the board has enough without; else they stand side by side. Where there
    is room, either is as much higher as letters are larger.
    """
    letters = _letters()
    tight = room < roomy + dp(STRIP[0])
    spare = room - bar
    line = min(dp(LINES[1]) * min(TALLER, letters), spare / others - dp(BETWEEN))
    if line >= dp(LINES[0]):
        return Shares(others * (line + dp(BETWEEN)), stacked=True, tight=tight)
    low, high = map(dp, STRIP)
    return Shares(max(low, min(high, spare)) if tight else max(high, min(high * letters, spare)), tight=tight)


def lying(height: float) -> Shares:
    """In a window that is wider than high, all stand side by side."""
    if height < dp(LOW):
        return Shares(dp(52))
    return Shares(max(dp(64), min(dp(96), height * 0.085)) * min(TALLER, _letters()))


def _letters() -> float:
    return float(max(1.0, sp(1) / dp(1)))
