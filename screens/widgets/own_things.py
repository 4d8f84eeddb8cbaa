"""What lies on a player's own board in a land of places: settlers, icons with their symbols, bonus tiles."""

from typing import ClassVar, NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from screens.widgets.art import elided, text_width
from screens.widgets.cube import put_cube
from screens.widgets.drawn import Box, Drawn, Touchable
from screens.widgets.owners import colour_and_ink
from screens.widgets.pieces import Colour, Picture, faded
from screens.widgets.place_signs import PAWN, BonusOf, Circled, put_bonus, put_symbol
from screens.widgets.sizes import grown

RADIUS, LEAST = 10, 9
GROUPS = 190
"""In dp: from this width on the settlers stand in three groups with their words."""


APART, CRAMPED = 0.1, 0.8
"""Between two symbols, in sizes; where they would be smaller than this, they stand without their figures."""


class SettlersTile(Touchable, Drawn, Widget):
    """Settlers at hand, on the board and in reserve: in three groups, or the first one large."""

    ready = NumericProperty(0)
    out = NumericProperty(0)
    reserve = NumericProperty(0)
    colour = StringProperty("slate")
    words = ListProperty(["", "", ""])

    smallest = 24
    paint_on: ClassVar[tuple[str, ...]] = ("ready", "out", "reserve", "colour", "words", "pressed")

    def paint(self, picture: Picture) -> None:
        put_ground(self, picture, chosen=False)
        if self.width >= dp(GROUPS):
            self._paint_groups(picture)
            return
        ink, faint = self.theme.tint("onSurface"), self.theme.tint("onSurfaceVariant")
        width, height = self.width, self.height
        high = height * 0.56
        size = min(high * 0.82, width * 0.42)
        figure = str(int(self.ready))
        wide = size * 1.05 + text_width(figure, size * 0.9, "Bold")
        left, y = (width - wide) / 2, height - high / 2 - dp(2)
        self._pawn(picture, left + size / 2, y, size, 1)
        picture.text(figure, left + size * 1.05, y, size * 0.9, ink, weight="Bold", anchor=(0, 0.5))
        self.boxes.append(("at hand", (left, y - size / 2, wide, size)))
        size = min(height * 0.3, width * 0.24)
        parts = (("map-marker", int(self.out)), ("bag-personal", int(self.reserve)))
        room = width / 2
        for i, (icon, number) in enumerate(parts):
            wide = size * 1.05 + text_width(str(number), size, "Medium")
            left, y = i * room + (room - wide) / 2 + (dp(1.5) if i == 0 else -dp(1.5)), height * 0.24
            picture.icon(icon, left + size / 2, y, size, faint)
            picture.text(str(number), left + size * 1.05, y, size, faint, anchor=(0, 0.5))
            self.boxes.append((icon, (left, y - size / 2, wide, size)))

    def _paint_groups(self, picture: Picture) -> None:
        third, height = self.width / 3, self.height
        word_size = letters([*self.words], third - dp(6), height * 0.28)
        for i, number in enumerate((self.ready, self.out, self.reserve)):
            middle = third * (i + 0.5)
            foot = word_size * 1.5 if word_size else 0.0
            size = min((height - foot) * 0.66, third * 0.36)
            figure = str(int(number))
            wide = size * 1.1 + text_width(figure, size * 0.9, "Bold")
            y = foot + (height - foot) / 2
            left = middle - wide / 2
            self._pawn(picture, left + size / 2, y, size, (1, 0.75, 0.4)[i])
            ink = faded(self.theme.tint("onSurface"), 1 if number else 0.45)
            picture.text(figure, left + size * 1.1, y, size * 0.9, ink, weight="Bold", anchor=(0, 0.5))
            self.boxes.append((f"settlers {i}", (left, y - size / 2, wide, size)))
            if word_size:
                word = self.words[i]
                picture.text(word, middle, word_size * 0.95, word_size, self.theme.tint("onSurfaceVariant"))
                wide = text_width(word, word_size)
                self.boxes.append((word, (middle - wide / 2, word_size * 0.45, wide, word_size)))

    def _pawn(self, picture: Picture, x: float, y: float, size: float, strength: float) -> None:
        colour, _ = colour_and_ink(self.colour)
        red, green, blue = (part / 255 for part in colour)
        picture.icon(PAWN, x, y, size * 1.12, faded(self.theme.tint("onSurface"), 0.75 * strength))
        picture.icon(PAWN, x, y, size * 0.96, (red, green, blue, strength))


class HelpOf(NamedTuple):
    """A symbol, and what it brings: a settler fewer for each card, or cubes."""

    symbol: Circled
    fewer: int = 0
    cubes: str = ""


class IconTile(Touchable, Drawn, Widget):
    """An icon, how often it was collected, and what it is good for. `chosen`: the places are lit."""

    icon = StringProperty("")
    number = NumericProperty(0)
    helps = ObjectProperty(())
    word = StringProperty("")
    chosen = BooleanProperty(False)
    edition = StringProperty("")

    smallest = 24
    paint_on: ClassVar[tuple[str, ...]] = (
        "icon",
        "number",
        "helps",
        "word",
        "chosen",
        "edition",
        "pressed",
    )

    def paint(self, picture: Picture) -> None:
        put_ground(self, picture, chosen=bool(self.chosen))
        width, height = self.width, self.height
        ink = self.theme.tint("onTertiaryContainer" if self.chosen else "onSurface")
        ink = faded(ink, 1 if self.number else 0.4)
        foot = height * 0.4
        size = min((height - foot) * 0.86, width * 0.42)
        figure = str(int(self.number))
        wide = size * 1.15 + text_width(figure, size * 0.86, "Bold")
        y, left = foot + (height - foot) * 0.46, (width - wide) / 2
        picture.icon(self.icon, left + size / 2, y, size, ink)
        picture.text(figure, left + size * 1.15, y, size * 0.86, ink, weight="Bold", anchor=(0, 0.5))
        self.boxes.append((self.icon, (left, y - size / 2, wide, size)))
        if self.helps:
            self._paint_helps(picture, foot, ink)
        elif self.word:
            size = letters([self.word], width - dp(6), foot * 0.72)
            if size:
                picture.text(self.word, width / 2, foot * 0.5, size, faded(ink, 0.85))
                wide = text_width(self.word, size)
                self.boxes.append((self.word, ((width - wide) / 2, foot * 0.5 - size / 2, wide, size)))

    def _paint_helps(self, picture: Picture, foot: float, ink: Colour) -> None:
        """All of them: who saw one of several would think that the others count nowhere."""
        size, room, shown = min(foot * 0.72, dp(24)), self.width - dp(6), tuple(self.helps)
        if _wide(shown, size) * CRAMPED > room:
            shown = tuple(
                help_._replace(fewer=help_.fewer if help_.fewer > 1 else 0, cubes="") for help_ in shown
            )
        size *= min(1.0, room / _wide(shown, size))
        at, y = (self.width - _wide(shown, size)) / 2, foot * 0.52
        for help_ in shown:
            start = at
            put_symbol(self, picture, help_.symbol, at + size / 2, y, size, note=False)
            at += size * 1.05
            if help_.fewer:
                figure = f"−{help_.fewer}"
                picture.text(figure, at, y, size * 0.72, ink, weight="Bold", anchor=(0, 0.5))
                at += text_width(figure, size * 0.72, "Bold")
            for letter in help_.cubes:
                put_cube(picture, self.edition, letter, at + size * 0.39, y, size * 0.76)
                at += size * 0.78
            self.boxes.append(("help", (start, y - size / 2, at - start, size)))
            at += size * APART


def _wide(helps: tuple[HelpOf, ...], size: float) -> float:
    """How much room they take beside each other."""
    whole = size * APART * (len(helps) - 1)
    for help_ in helps:
        fewer = text_width(f"−{help_.fewer}", size * 0.72, "Bold") if help_.fewer else 0
        whole += size * 1.05 + fewer + len(help_.cubes) * size * 0.78
    return float(whole)


class WorthOf(NamedTuple):
    """A bonus tile, and what it is worth right now."""

    bonus: BonusOf
    points: int | None = None
    """None where it lies with nobody."""


class BonusSpaces(Touchable, Drawn, Widget):
    """The spaces for bonus tiles: each with what it is worth now, or free."""

    tiles = ObjectProperty(())
    spaces = NumericProperty(3)
    free = StringProperty("")
    edition = StringProperty("")

    smallest = 24
    paint_on: ClassVar[tuple[str, ...]] = ("tiles", "spaces", "free", "edition", "pressed")

    def space(self, number: int) -> Box:
        gap, count = dp(3), max(1, int(self.spaces))
        wide = (self.width - gap * (count - 1)) / count
        return (number * (wide + gap), 0, wide, self.height)

    def paint(self, picture: Picture) -> None:
        for number in range(int(self.spaces)):
            box = self.space(number)
            if number < len(self.tiles):
                self._paint_tile(picture, self.tiles[number], box)
            else:
                self._paint_free(picture, box)
        if self.pressed:
            ink = faded(self.theme.tint("onSurface"), 0.12)
            picture.panel(0, 0, self.width, self.height, dp(RADIUS), ink)

    def _paint_tile(self, picture: Picture, worth: WorthOf, box: Box) -> None:
        cardboard = self.theme.cardboard
        x, y, width, height = box
        picture.shade(*box, dp(RADIUS), cardboard.back_top, cardboard.back_bottom)
        if worth.points is None or not worth.bonus.named:
            put_bonus(self, picture, worth.bonus, (x + dp(2), y, width - dp(4), height), bare=True)
        else:
            upper = (x + dp(2), y + height * 0.44, width - dp(4), height * 0.5)
            put_bonus(self, picture, worth.bonus, upper, bare=True)
            figure = f"= {worth.points}"
            size = min(height * 0.34, dp(26), (width - dp(6)) / text_width(figure, dp(10), "Bold") * dp(10))
            picture.text(figure, x + width / 2, y + height * 0.25, size, cardboard.back_ink, weight="Bold")
            wide = text_width(figure, size, "Bold")
            self.boxes.append((figure, (x + (width - wide) / 2, y + height * 0.25 - size / 2, wide, size)))

    def _paint_free(self, picture: Picture, box: Box) -> None:
        x, y, width, height = box
        ink = self.theme.tint("onSurfaceVariant")
        picture.ring(*box, dp(RADIUS), dp(1), self.theme.tint("outlineVariant"))
        size = letters([self.free], width - dp(6), height * 0.3)
        foot = size * 1.5 if size else 0
        sign = min((height - foot) * 0.56, width * 0.4, dp(26))
        picture.icon("plus", x + width / 2, y + foot + (height - foot) / 2, sign, faded(ink, 0.7))
        if size:
            picture.text(self.free, x + width / 2, y + size * 0.95, size, ink)
            wide = text_width(self.free, size)
            self.boxes.append((self.free, (x + (width - wide) / 2, y + size * 0.45, wide, size)))


class Heading(Drawn, Widget):
    """A few words above what they name; nothing where there is no room."""

    text = StringProperty("")

    smallest = 12
    paint_on = ("text",)

    def paint(self, picture: Picture) -> None:
        size = min(sp(14), self.height * 0.7)
        word = elided(self.text, self.width - dp(8), size)
        picture.text(word, dp(4), self.height / 2, size, self.theme.tint("onSurface"), anchor=(0, 0.5))
        self.boxes.append((word, (dp(4), self.height / 2 - size / 2, text_width(word, size), size)))


def put_ground(widget: Drawn, picture: Picture, *, chosen: bool) -> None:
    theme, whole = widget.theme, (0, 0, widget.width, widget.height)
    picture.panel(*whole, dp(RADIUS), theme.tint("tertiaryContainer" if chosen else "section"))
    edge = "tertiary" if chosen else "outlineVariant"
    picture.ring(*whole, dp(RADIUS), dp(2 if chosen else 1), theme.tint(edge))
    if getattr(widget, "pressed", False):
        picture.panel(*whole, dp(RADIUS), faded(theme.tint("onSurface"), 0.12))


def letters(words: list[str], width: float, height: float) -> float:
    """How large words can be there, all alike; 0 where nobody could read them."""
    longest = max((text_width(word, dp(12)) for word in words), default=0.0)
    if not longest:
        return 0
    size = min(sp(12), grown(dp(18)), height, dp(12) * width / longest)
    return float(size) if size >= dp(LEAST) else 0
