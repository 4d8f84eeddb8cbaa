"""How a replay shares its window between the board, the players, the chart, the words and the buttons."""

from typing import NamedTuple

from kivy.metrics import dp

from screens.widgets.sentence import LINE, letters_of

LOW = 480
"""In dp: a window that is lower than this has no room for a chart below its board."""
SMALL = 700
"""In dp: a window that is lower than this has lower buttons."""
BOARD = 404
"""In dp: how high a board is in an upright window before the chart gets more than it must have."""
CHART = (96, 200)
"""In dp: how high the chart is there, with its slider."""
TOUCHABLE = (600, 400)
"""In dp: a board that lies and is smaller than this is only looked at; so is an upright one below `BOARD`."""


class Shares(NamedTuple):
    """Heights: of the players, of the foot, and in it of the words and of the buttons."""

    strip: float
    foot: float
    said: float
    controls: float


def mode_of(layout: str, height: float) -> str:
    """Where the foot stands: below, below and wide, beside the board, or as slim as it can be."""
    low = height < dp(LOW)
    if layout == "wide":
        return "beside" if low else "wide"
    return "slim" if low and layout == "landscape" else "tall"


def shared(mode: str, height: float, head: float) -> Shares:
    """The board gets what it needs, then the chart what it may have, then the board the rest."""
    small = height < dp(SMALL)
    controls = dp(48) if small else dp(56)
    line = letters_of("note") * LINE
    # Two lines as large as people want them; a board that got lower than a small window is wide would lie.
    said = dp(37) if small else min(2 * line + dp(8), dp(84))
    strip = dp(48) if small else max(dp(60), min(dp(96), height * 0.075))
    match mode:
        case "wide":
            foot = max(dp(150), min(dp(240), height * 0.25))
        case "slim":
            said = min(line + dp(2), dp(30))
            foot = dp(48) + said
        case "beside":
            said = min(2 * line + dp(8), dp(60))
            foot = height - head - strip
        case _:
            spare = height - head - strip - controls - said - dp(BOARD)
            foot = controls + said + max(dp(CHART[0]), min(dp(CHART[1]), spare))
    return Shares(strip, foot, said, controls)


def is_touchable(width: float, height: float) -> bool:
    """Whether the things on a board of this size are large enough for a finger."""
    if height >= width:
        return bool(height >= dp(BOARD))
    return bool(width >= dp(TOUCHABLE[0]) and height >= dp(TOUCHABLE[1]))
