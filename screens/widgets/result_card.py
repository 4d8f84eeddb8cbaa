"""The result as a picture worth keeping: landscape, winner, medals, everybody's points, how it went.

`draw` is a pure function of plain values: the same picture is shown in the app and saved for the group chat.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, ClassVar, NamedTuple

from kivy.clock import Clock
from kivy.graphics import Color, RoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget
from PIL import Image, ImageDraw, ImageFilter

from faces.looks import look_of
from screens.paths import ASSETS
from screens.widgets import art
from screens.widgets.chart_drawing import ImagePen, Tints, put_chart
from screens.widgets.chart_values import ChartOf, laid
from screens.widgets.drawn import Box, Touchable
from screens.widgets.palette import BLACK, PLAYERS, WHITE, Rgb, mix, rgb
from screens.widgets.themed import Themed

UNITS = 360
"""The card is laid out as on a phone of this width; pixels follow from how wide it is drawn."""
HEAD = 206
SKY = 96
"""How far down the sky is deepened."""
STEP = 44
FOOT = 12
EDGE = 16
MEDALS: dict[int, Rgb] = {1: rgb("F0B82C"), 2: rgb("C4CCD4"), 3: rgb("CF7F4B")}
GOLD = rgb("FFD766")
FINER = 4
CHART = 150
"""How high the lines of a chart are, with their figures."""
FRAME = 10
"""Around a chart, within its pane."""
LETTERS = 10
NOTE = 24
"""How high the line below a chart is."""
PANE = 0.1
"""How light a pane is on the dark ground."""
LIGHT, FAINT, GRID = ((1.0, 1.0, 1.0, alpha) for alpha in (1.0, 0.8, 0.2))


class Standing(NamedTuple):
    """One player's line: place, mark, name, colour, points."""

    rank: int
    mark: int
    name: str
    colour: str
    total: int


class CardOf(NamedTuple):
    """What the card says. `headline` are the winners; nobody has won a game that was stopped."""

    edition: str
    title: str
    date: str
    headline: str
    points: str
    standings: tuple[Standing, ...]
    chart: ChartOf | None = None
    """How it went, below the players: on a picture to save."""
    in_round: Callable[[int], str] = str
    """What stands at the first round of the chart's axis."""
    stopped: str = ""
    """In place of the winners: why there are none."""
    below_chart: str = ""
    """Why the chart ends with other points than the players have."""


class Drawing(NamedTuple):
    """The picture, and where its texts are, from the lower left."""

    image: Image.Image
    boxes: list[tuple[str, Box]]


def height_for(card: CardOf) -> int:
    """In units of a width of 360."""
    chart = CHART + 2 * FRAME + (NOTE if card.below_chart else 0) if card.chart else 0
    return HEAD + len(card.standings) * STEP + chart + FOOT


def draw(card: CardOf, style: str, width: int) -> Drawing:
    pen = _Pen(card, style, width)
    pen.landscape()
    pen.head()
    for i, standing in enumerate(card.standings):
        pen.standing(i, standing)
    if card.chart:
        pen.chart(card.chart)
    return Drawing(pen.image, pen.boxes)


@cache
def _landscape(name: str) -> Image.Image:
    return Image.open(ASSETS / f"{name}.jpg").convert("RGB")


@lru_cache(maxsize=8)
def _pane(width: int, height: int, radius: float) -> Image.Image:
    """The mask of a pane; those of all players are alike."""
    mask = Image.new("L", (width * FINER, height * FINER))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), radius * FINER, 255)
    return mask.resize((width, height), Image.Resampling.BOX)


def _row(picture: Image.Image, y: int) -> Rgb:
    """What the colours of a row come to."""
    mean = picture.crop((0, y, picture.width, y + 1)).resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))
    assert isinstance(mean, tuple)
    return (int(mean[0]), int(mean[1]), int(mean[2]))


class _Pen:
    """Draws one card; lengths are in units, counted from the upper left as Pillow does."""

    def __init__(self, card: CardOf, style: str, width: int) -> None:
        self.card, self.style, self.unit = card, style, width / UNITS
        self.height = height_for(card)
        self.image = Image.new("RGB", (width, round(self.height * self.unit)))
        self.boxes: list[tuple[str, Box]] = []

    def landscape(self) -> None:
        """The landscape above, which sinks into its own darkest ground where the names stand."""
        picture = _landscape(f"{look_of(self.card.edition).name}-{self.style}")
        self.base = base = mix(_row(picture, picture.height - 1), BLACK, 0.55)
        self.image.paste(base, (0, 0, *self.image.size))
        high = round(self.image.width * picture.height / picture.width)
        self.image.paste(
            picture.resize((self.image.width, high), Image.Resampling.BICUBIC, reducing_gap=2), (0, 0)
        )
        clear, dark = 0.55 * high, 0.97 * high
        shades = (min(1.0, max(0.0, (y - clear) / (dark - clear))) for y in range(high))
        veil = Image.frombytes("L", (1, high), bytes(round(255 * shade) for shade in shades))
        self.image.paste(base, (0, 0, self.image.width, high), veil.resize((self.image.width, high)))
        if self.style == "Light":
            self.deepen_sky(_row(picture, 0))

    def deepen_sky(self, sky: Rgb) -> None:
        """Title and date are white, and by day the sky may be anything: it takes on more of its own dusk."""
        size = (self.image.width, round(SKY * self.unit))
        veil = art.veil().getchannel("A").resize(size)
        self.image.paste(mix(sky, BLACK, 0.6), (0, 0, *size), veil)

    def head(self) -> None:
        card = self.card
        self.text("title", card.title, EDGE, 26, 17, room=UNITS - 2 * EDGE)
        if card.date:
            self.text("date", card.date, EDGE, 47, 13, room=UNITS - 2 * EDGE, weight="Regular")
        if not card.headline:
            size = self.fitting(card.stopped, 17, 11, UNITS - 2 * EDGE, "Medium")
            if card.stopped:
                self.text("stopped", card.stopped, EDGE, 186, size, room=UNITS - 2 * EDGE)
            return
        self.icon("crown", EDGE + 14, 164, 28, GOLD)
        room = UNITS - 2 * EDGE - 36
        size = self.fitting(card.headline, 32, 20, room, "Bold")
        self.text("headline", card.headline, EDGE + 36, 164, size, room=room, weight="Bold")
        self.text("points", card.points, EDGE + 36, 189, 15, room=room, ink=GOLD)

    def standing(self, i: int, standing: Standing) -> None:
        top = HEAD + i * STEP
        middle = top + (STEP - 4) / 2
        won = standing.rank == 1 and bool(self.card.headline)
        self.panel(EDGE - 6, top, UNITS - 2 * EDGE + 12, STEP - 4, 12, 2 * PANE if won else PANE)
        if self.card.headline:
            self.medal(standing.rank, EDGE + 16, middle)
        colour = PLAYERS.get(standing.colour) or PLAYERS["slate"]
        self.mark(standing.mark, EDGE + 44, middle, 16, colour)
        total = str(standing.total)
        wide = art.text_width(total, 20 * self.unit, "Bold") / self.unit
        right = UNITS - EDGE - 6
        self.text(f"total {i}", total, right - wide, middle, 20, room=wide + 1, weight="Bold")
        self.text(f"name {i}", standing.name, EDGE + 58, middle, 17, room=right - wide - 10 - EDGE - 58)

    def chart(self, chart: ChartOf) -> None:
        """On a pane of its own, as on the page: laid out in dp, drawn as much larger as the picture is."""
        width, high = UNITS - 2 * EDGE + 12, CHART + 2 * FRAME
        top = HEAD + len(self.card.standings) * STEP
        self.panel(EDGE - 6, top, width, high, 12, PANE)
        told = laid(chart, dp(width - 2 * FRAME), dp(CHART), dp(LETTERS), self.card.in_round, slides=False)
        scale = self.unit / dp(1)
        x, y = (EDGE - 6 + FRAME) * self.unit, (self.height - top - high + FRAME) * self.unit
        red, green, blue = (part / 255 for part in mix(self.base, WHITE, PANE))
        ground = (red, green, blue, 1.0)
        put_chart(ImagePen(self.image, x, y, scale), told, Tints(LIGHT, FAINT, GRID, ground))
        for name, (left, bottom, wide, tall) in told.boxes:
            box = (x + left * scale, y + bottom * scale, wide * scale, tall * scale)
            self.boxes.append((f"chart {name}", box))

        if self.card.below_chart:
            room = UNITS - 2 * EDGE
            size = self.fitting(self.card.below_chart, 13, 10, room, "Regular")
            middle = top + high + NOTE / 2
            self.text("below chart", self.card.below_chart, EDGE, middle, size, room=room, weight="Regular")

    # the means

    def fitting(self, text: str, largest: float, least: float, room: float, weight: str) -> float:
        """The size of letters in which a text fits, down to the least."""
        size = largest
        while size > least and art.text_width(text, size * self.unit, weight) > room * self.unit:
            size -= 1
        return size

    def text(
        self,
        what: str,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        room: float,
        weight: str = "Medium",
        ink: Rgb = WHITE,
    ) -> None:
        """Letters from x on, figures centered on y, with a soft shadow that parts them from any landscape."""
        px = max(4, round(size * self.unit))
        shown = art.elided(text, room * self.unit, px, weight)
        letters = art.text(shown, px, weight).getchannel("A")
        at = (round(x * self.unit), round(y * self.unit - letters.height / 2))
        blur = max(1, round(2 * self.unit))
        shadow = Image.new("L", (letters.width + 4 * blur, letters.height + 4 * blur))
        shadow.paste(letters, (2 * blur, 2 * blur))
        shadow = shadow.filter(ImageFilter.GaussianBlur(blur))
        self.image.paste(BLACK, (at[0] - 2 * blur, at[1] - 2 * blur), shadow.point(lambda v: round(v * 0.8)))
        self.image.paste(ink, at, letters)
        wide = art.text_width(shown, px, weight)
        bottom = self.image.height - y * self.unit - px * 0.4
        self.boxes.append((what, (at[0], bottom, wide, px * 0.8)))

    def icon(self, name: str, x: float, y: float, size: float, ink: Rgb) -> None:
        mask = art.icon(name, round(size * self.unit)).getchannel("A")
        corner = (round(x * self.unit - mask.width / 2), round(y * self.unit - mask.height / 2))
        self.image.paste(ink, corner, mask)

    def panel(self, x: float, y: float, width: float, height: float, radius: float, light: float) -> None:
        """A pane that lets the ground shine through."""
        mask = _pane(round(width * self.unit), round(height * self.unit), radius * self.unit)
        corner = (round(x * self.unit), round(y * self.unit))
        self.image.paste(WHITE, corner, mask.point(lambda value: round(value * light)))

    def disc(self, x: float, y: float, size: float, colour: Rgb) -> None:
        px = round(size * self.unit)
        mask = Image.new("L", (px * FINER, px * FINER))
        ImageDraw.Draw(mask).ellipse((0, 0, px * FINER - 1, px * FINER - 1), 255)
        corner = (round(x * self.unit - px / 2), round(y * self.unit - px / 2))
        self.image.paste(colour, corner, mask.resize((px, px), Image.Resampling.BOX))

    def mark(self, seat: int, x: float, y: float, size: float, colour: Rgb) -> None:
        """A player's, with a rim that parts it from the dark ground."""
        px, rim = round(size * self.unit), max(1, round(self.unit))
        corner = (round(x * self.unit - px / 2), round(y * self.unit - px / 2))
        for inset, ink in ((0, mix(colour, WHITE, 0.75)), (rim, colour)):
            mask = art.mark(seat % art.MARKS, px, inset).getchannel("A")
            self.image.paste(ink, corner, mask)

    def medal(self, rank: int, x: float, y: float) -> None:
        """Gold, silver and bronze for the first three; the others have their number."""
        metal = MEDALS.get(rank)
        if metal is not None:
            self.disc(x, y, 28, mix(metal, BLACK, 0.45))
            self.disc(x, y, 26, mix(metal, WHITE, 0.5))
            self.disc(x, y, 23, metal)
        ink = mix(metal, BLACK, 0.85) if metal else WHITE
        px = round(16 * self.unit)
        letters = art.text(str(rank), px, "Black").getchannel("A")
        corner = (round(x * self.unit - letters.width / 2), round(y * self.unit - letters.height / 2))
        self.image.paste(ink, corner, letters)


class ResultCard(Touchable, Themed, Widget):
    """Shows the card of a result, as high as it is at its width. Reports `on_player` with a name."""

    __events__: ClassVar[tuple[str, ...]] = ("on_player",)

    card = ObjectProperty(None, allownone=True)
    ratio = NumericProperty(1)
    """Its height in terms of its width."""

    def __init__(self, **kwargs: Any) -> None:
        # In the frame after the one that lays it out: both together would be felt.
        self._paint_soon = Clock.create_trigger(self._paint, 0)
        self.boxes: list[tuple[str, Box]] = []
        self._touched = ""
        super().__init__(**kwargs)
        with self.canvas:
            Color(1, 1, 1, 1)
            self._pane = RoundedRectangle(radius=[dp(16)])
        for name in ("card", "width"):
            self.fbind(name, self._paint_soon)
        for name in ("pos", "size"):
            self.fbind(name, self._move)

    def restyle(self) -> None:
        self._paint_soon()

    def on_player(self, name: str) -> None:
        pass

    @property
    def is_touch_target(self) -> bool:
        """Not as a whole: keys find the names below it."""
        return False

    def take(self, touch: Any) -> bool:
        """Only names can be touched."""
        self._touched = self._name_at(touch.y)
        return bool(self._touched) and super().take(touch)

    def on_tap(self) -> None:
        self.dispatch("on_player", self._touched)

    def _name_at(self, y: float) -> str:
        if self.card is None:
            return ""
        row = int(((self.top - y) * UNITS / self.width - HEAD) // STEP)
        return self.card.standings[row].name if 0 <= row < len(self.card.standings) else ""

    def on_card(self, *_: Any) -> None:
        if self.card is not None:
            self.ratio = height_for(self.card) / UNITS

    def _move(self, *_: Any) -> None:
        self._pane.pos, self._pane.size = self.pos, self.size

    def _paint(self, *_: Any) -> None:
        if self.card is None or self.width < dp(100):
            return
        image, self.boxes = draw(self.card, self.theme.theme_style, round(self.width))
        self._image = image.convert("RGBA")
        texture = Texture.create(size=self._image.size, colorfmt="rgba")
        texture.flip_vertical()
        texture.add_reload_observer(self._fill)
        self._fill(texture)
        self._pane.texture = texture

    def _fill(self, texture: Texture) -> None:
        texture.blit_buffer(self._image.tobytes(), colorfmt="rgba", bufferfmt="ubyte")
