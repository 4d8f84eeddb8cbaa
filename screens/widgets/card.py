"""Cards as compact glyphs: what a merchant card does, what a point card costs and is worth.

Both draw plain values: words of cubes, numbers and marks. What the marks mean is the table's business.
"""

from typing import ClassVar

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from screens.widgets import art
from screens.widgets.cube import ANY, edition_of, fitted, put_cluster, put_cube
from screens.widgets.drawn import Box, Drawn, Touchable
from screens.widgets.pieces import Colour, Picture, pieces

RADIUS = 7
GAP = 2
EDGE = 4
TICK = 16
GLOW = 10


class Card(Touchable, Drawn, Widget):
    """What all cards share: the cardboard, the back of one that is unnamed, and the marks on it."""

    edition = StringProperty("")
    unnamed = BooleanProperty(False)
    dim = BooleanProperty(False)
    """It cannot be used now; it can be touched still, to hear why."""
    affordable = BooleanProperty(False)
    asked = BooleanProperty(False)
    """The table is asked which card it is."""
    note = StringProperty("")
    """A few letters at its foot, such as the turns until it can be had."""

    smallest = 12
    paint_on: ClassVar[tuple[str, ...]] = (
        "edition",
        "unnamed",
        "dim",
        "affordable",
        "asked",
        "note",
        "pressed",
    )

    def paint(self, picture: Picture) -> None:
        cardboard = self.theme.cardboard
        width, height = self.width, self.height
        if self.asked:
            glow = self.theme.tint("primary")
            picture.shadow(0, 0, width, height, dp(RADIUS), dp(GLOW), glow)
        picture.shadow(0, -dp(1), width, height, dp(RADIUS), dp(4), cardboard.shadow)
        if self.unnamed:
            self.paint_back(picture)
        else:
            picture.shade(0, 0, width, height, dp(RADIUS), cardboard.card_top, cardboard.card_bottom)
            self.paint_face(picture)
        picture.ring(0, 0, width, height, dp(RADIUS), dp(1), cardboard.card_edge)
        if self.note:
            self._paint_note(picture)
        if self.dim:
            veil = self.theme.tint("surfaceContainer")
            picture.panel(0, 0, width, height, dp(RADIUS), (*veil[:3], 0.58))
        if self.pressed:
            picture.panel(0, 0, width, height, dp(RADIUS), (*cardboard.card_ink[:3], 0.12))
        if self.asked:
            picture.ring(0, 0, width, height, dp(RADIUS), dp(3), self.theme.tint("primary"))
        if self.affordable:
            picture.ring(0, 0, width, height, dp(RADIUS), dp(2.5), cardboard.good)
            self._paint_tick(picture)

    def paint_face(self, picture: Picture) -> None:
        raise NotImplementedError

    def paint_back(self, picture: Picture) -> None:
        """A card that nobody has named yet: its back, and a question."""
        cardboard = self.theme.cardboard
        width, height = self.width, self.height
        picture.shade(0, 0, width, height, dp(RADIUS), cardboard.back_top, cardboard.back_bottom)
        faint = (*cardboard.back_ink[:3], 0.35)
        picture.ring(dp(EDGE), dp(EDGE), width - dp(2 * EDGE), height - dp(2 * EDGE), dp(4), dp(1), faint)
        size = min(width * 0.6, height * 0.5)
        picture.text("?", width / 2, height / 2, size, cardboard.back_ink, weight="Black")

    @property
    def largest_cube(self) -> float:
        """On a card as on a playing card: three and a half in a row."""
        return float(max(dp(22), self.width * 0.27))

    def _paint_tick(self, picture: Picture) -> None:
        cardboard = self.theme.cardboard
        size = dp(TICK)
        x, y = self.width - size - dp(1), self.height - size - dp(1)
        picture.panel(x, y, size, size, size / 2, cardboard.good)
        picture.icon("check-bold", x + size / 2, y + size / 2, dp(11), cardboard.good_ink)
        self.boxes.append(("tick", (x, y, size, size)))

    @property
    def _foot(self) -> float:
        """What the note takes at the foot, or what is left free there."""
        return self._note_letters + dp(7) if self.note else float(dp(EDGE))

    @property
    def _note_letters(self) -> float:
        """As large as other small letters, as long as the words fit and the card is still a card."""
        fitting = (self.width - dp(10)) / art.text_width(self.note, dp(12), "Bold") * dp(12)
        return float(min(sp(12), dp(18), fitting, max(dp(12), self.height * 0.2)))

    def _paint_note(self, picture: Picture) -> None:
        """On a ground of its own, so that it is not taken for something printed."""
        size = self._note_letters
        width = art.text_width(self.note, size, "Bold") + dp(8)
        box = ((self.width - width) / 2, dp(2), width, size + dp(3))
        picture.panel(*box, box[3] / 2, self.theme.tint("tertiaryContainer"))
        ink = self.theme.tint("onTertiaryContainer")
        picture.text(self.note, self.width / 2, dp(2) + box[3] / 2, size, ink, weight="Bold")
        self.boxes.append(("note", box))


def put_coin(picture: Picture, kind: str, x: float, y: float, size: float) -> None:
    """A coin around x, y: gold, silver or copper."""
    px = max(6, round(size))
    piece = pieces().of(("coin", kind, px), lambda: art.coin(kind, px))
    picture.put(piece, x, y, anchor=(0.5, 0.5))


class MerchantCard(Card):
    """Spice (`gain`), trade (`cost` and `gain`) or upgrade (`upgrades`).

    On the market its `price` in cubes stands above, and `lying` are the cubes that lie on it.
    """

    cost = StringProperty("")
    gain = StringProperty("")
    upgrades = NumericProperty(0)
    price = NumericProperty(-1)
    """How many cubes it takes to get here; below 0 none is shown."""
    lying = StringProperty("")

    paint_on = (*Card.paint_on, "cost", "gain", "upgrades", "price", "lying")

    def paint(self, picture: Picture) -> None:
        super().paint(picture)
        if self.price >= 0:
            self._paint_price(picture)
        if self.lying:
            self._paint_lying(picture)

    def paint_face(self, picture: Picture) -> None:
        left, bottom, width, height = self._middle()
        if self.upgrades:
            self._paint_upgrades(picture, left + width / 2, bottom, width, height)
        elif self.cost:
            self._paint_trade(picture, left + width / 2, bottom, width, height)
        else:
            gap = dp(GAP + 1)
            (grid,) = fitted((len(self.gain),), width, height, self.largest_cube * 1.15, gap)
            top = bottom + (height + grid.height(gap)) / 2
            self.boxes += put_cluster(picture, edition_of(self), self.gain, grid, left + width / 2, top, gap)

    def _middle(self) -> Box:
        """What is left of the card for its glyph."""
        top = self.height - (dp(19) * self._large if self.price >= 0 else dp(EDGE))
        bottom = dp(23) if self.lying else self._foot
        return dp(EDGE), bottom, self.width - dp(2 * EDGE), top - bottom

    @property
    def _large(self) -> float:
        """How many times as large as on a phone the price is drawn."""
        return float(min(1.6, max(1.0, self.width / dp(84))))

    def _paint_trade(self, picture: Picture, x: float, bottom: float, width: float, height: float) -> None:
        gap, arrow = dp(GAP), dp(11)
        room = height - arrow - 2 * dp(1)
        cost, gain = fitted((len(self.cost), len(self.gain)), width, room, self.largest_cube, gap)
        whole = cost.height(gap) + gain.height(gap) + arrow + 2 * dp(1)
        top = bottom + (height + whole) / 2
        edition = edition_of(self)
        self.boxes += put_cluster(picture, edition, self.cost, cost, x, top, gap)
        y = top - cost.height(gap) - dp(1) - arrow / 2
        self._paint_arrow(picture, "down", x, y, arrow)
        top = y - arrow / 2 - dp(1)
        self.boxes += put_cluster(picture, edition, self.gain, gain, x, top, gap)

    def _paint_upgrades(self, picture: Picture, x: float, bottom: float, width: float, height: float) -> None:
        """A cube with an arrow above it for each step."""
        count = int(self.upgrades)
        gap = dp(3)
        fitting = min(self.largest_cube, (width - gap * (count - 1)) / count, (height - dp(2)) / 2)
        size = max(dp(4), fitting)
        left = x - (count * (size + gap) - gap) / 2 + size / 2
        middle = bottom + height / 2
        for i in range(count):
            at = left + i * (size + gap)
            self._paint_arrow(picture, "up", at, middle + size / 2 + dp(1), size)
            put_cube(picture, edition_of(self), ANY, at, middle - size / 2 - dp(1), size)
            self.boxes.append(("upgrade", (at - size / 2, middle - size - dp(1), size, 2 * size + dp(2))))

    def _paint_arrow(self, picture: Picture, way: str, x: float, y: float, size: float) -> None:
        px = max(6, round(size))
        draw = art.up_arrow if way == "up" else art.down_arrow
        piece = pieces().of((way, px), lambda: draw(px))
        tint = self.theme.tint("primary") if way == "up" else self.theme.cardboard.card_faint
        picture.put(piece, x, y, tint, anchor=(0.5, 0.5))
        if way == "down":
            self.boxes.append(("arrow", (x - size / 2, y - size / 2, size, size)))

    def _paint_price(self, picture: Picture) -> None:
        """So many cubes of any kind, one on each card to the left."""
        cardboard = self.theme.cardboard
        large = self._large
        height = dp(17) * large
        figure, size = str(int(self.price)), dp(13) * large
        width = art.text_width(figure, size, "Bold") + dp(18) * large
        x, y = dp(2), self.height - height - dp(1)
        ink = cardboard.back_ink if self.unnamed else cardboard.card_ink
        picture.panel(x, y, width, height, dp(6), (*ink[:3], 0.1))
        at = x + dp(4) + art.text_width(figure, size, "Bold") / 2
        picture.text(figure, at, y + height / 2, size, ink, weight="Bold")
        put_cube(picture, edition_of(self), ANY, x + width - dp(7) * large, y + height / 2, dp(9) * large)
        self.boxes.append(("price", (x, y, width, height)))

    def _paint_lying(self, picture: Picture) -> None:
        """On a tray at the foot, clearly not printed on the card."""
        height = dp(18)
        box = (dp(3), dp(3), self.width - dp(6), height)
        ink = self.theme.cardboard.card_ink
        picture.panel(*box, dp(5), (*ink[:3], 0.16))
        picture.ring(*box, dp(5), dp(1), (*ink[:3], 0.35))
        gap = dp(1)
        (grid,) = fitted((len(self.lying),), box[2] - dp(4), height - dp(2), dp(15), gap)
        top = dp(3) + (height + grid.height(gap)) / 2
        put_cluster(picture, edition_of(self), self.lying, grid, self.width / 2, top, gap)
        self.boxes.append(("lying", box))


class PointCard(Card):
    """What it is worth, what it costs, and the coin that lies on it."""

    cost = StringProperty("")
    points = NumericProperty(0)
    """Below 0 nobody has said them yet."""
    coin = OptionProperty("", options=["", "gold", "silver", "copper"])

    paint_on = (*Card.paint_on, "cost", "points", "coin")

    def paint(self, picture: Picture) -> None:
        super().paint(picture)
        if self.coin:
            size = self._coin_size()
            put_coin(picture, self.coin, dp(1) + size / 2, self.height - dp(1) - size / 2, size)
            self.boxes.append(("coin", (dp(1), self.height - dp(1) - size, size, size)))

    def _coin_size(self) -> float:
        return float(min(max(dp(22), self.width * 0.25), self.height * 0.3))

    def paint_face(self, picture: Picture) -> None:
        cardboard = self.theme.cardboard
        width, height = self.width, self.height
        head = round(height * 0.44)
        top, bottom = cardboard.point_top, cardboard.point_bottom
        picture.shade(0, height - head, width, head, dp(RADIUS), top, bottom)
        self._square_off(picture, height - head, bottom)
        left = self._coin_size() + dp(2) if self.coin else dp(EDGE)
        right = width - (dp(TICK + 2) if self.affordable else dp(EDGE))
        figures = str(int(self.points)) if self.points >= 0 else "?"
        size = min(head * 0.86, head * 0.86 * (right - left) / art.text_width(figures, head * 0.86, "Black"))
        wide = art.text_width(figures, size, "Black")
        x = min(max(width / 2, left + wide / 2), right - wide / 2)
        picture.text(figures, x, height - head / 2, size, cardboard.point_ink, weight="Black")
        self.boxes.append(("points", (x - wide / 2, height - head / 2 - size * 0.36, wide, size * 0.72)))
        foot = self._foot
        room = height - head - foot - dp(2)
        gap = dp(GAP)
        (grid,) = fitted((len(self.cost),), width - dp(2 * EDGE), room, self.largest_cube, gap)
        y = foot + (room + grid.height(gap)) / 2
        self.boxes += put_cluster(picture, edition_of(self), self.cost, grid, width / 2, y, gap)

    def _square_off(self, picture: Picture, y: float, colour: Colour) -> None:
        """The head has round corners above only."""
        picture.panel(0, y, self.width, dp(RADIUS), 1, colour)
