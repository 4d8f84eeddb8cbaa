"""A month as a calendar: a square for each day, the darker the more was played."""

from calendar import monthrange
from typing import ClassVar, NamedTuple

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty

from screens.widgets.art import text_width
from screens.widgets.drawn import Touchable
from screens.widgets.pieces import Colour, Picture, faded
from screens.widgets.sentence import letters_of
from screens.widgets.writing import Writing

DAY, GAP = 20, 3
"""In dp: the most a day takes, and what is between two."""
TONES = (0.0, 0.35, 0.65, 1.0)
"""How dark a day is with none, one, two, three and more."""


class MonthDaysOf(NamedTuple):
    """A month, its name, and how much there was on its days."""

    year: int
    month: int
    name: str
    days: dict[int, int]


class MonthDays(Touchable, Writing):
    """Leads to that month."""

    told = ObjectProperty(None, allownone=True)
    colour = StringProperty("slate")

    paint_on = ("told", "colour", "pressed")
    fit_on: ClassVar[tuple[str, ...]] = ("told",)

    def fit(self) -> float:
        self._size = letters_of("small")
        self._day = min(dp(DAY), (self.width - 6 * dp(GAP)) / 7)
        # As many weeks for all of them: what lies beside each other is as high.
        return float(max(dp(48), self._size * 1.6 + 6 * (self._day + dp(GAP))))

    def paint(self, picture: Picture) -> None:
        told = self.told
        if told is None:
            return
        ink = self.theme.tint("onSurface")
        if self.pressed:
            picture.panel(0, 0, self.width, self.height, dp(8), (*ink[:3], 0.1))
        y = self.height - self._size * 0.75
        count = str(sum(told.days.values()))
        taken = text_width(count, self._size, "Regular") + dp(6)
        self.write(picture, told.name, 0, y, self._size, ink, weight="Medium", room=self.width - taken)
        self.write(
            picture,
            count,
            min(self.width, 7 * (self._day + dp(GAP)) - dp(GAP)),
            y,
            self._size,
            self.theme.tint("onSurfaceVariant"),
            anchor=1,
        )
        first, days = monthrange(told.year, told.month)
        top = self.height - self._size * 1.6
        for day in range(1, days + 1):
            week, weekday = divmod(first + day - 1, 7)
            x, low = weekday * (self._day + dp(GAP)), top - week * (self._day + dp(GAP)) - self._day
            put_day(picture, x, low, self._day, told.days.get(day, 0), self.told_from(self.colour), ink)


def put_day(picture: Picture, x: float, y: float, side: float, games: int, tint: Colour, ink: Colour) -> None:
    """One day; those without anything are told apart by their faint ground alone."""
    tone = TONES[min(games, len(TONES) - 1)]
    radius = side * 0.22
    picture.panel(x, y, side, side, radius, faded(tint, tone) if tone else (*ink[:3], 0.08))
    if tone:
        picture.ring(x, y, side, side, radius, dp(1), tint)
