"""A place of the land: what it does in shapes, the settlers it needs, who stands there, what lies on it."""

from typing import ClassVar, NamedTuple

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from screens.widgets.art import text_width
from screens.widgets.cube import ANY, fitted, put_cluster, put_cube
from screens.widgets.drawn import Box, Drawn, Touchable
from screens.widgets.owners import ground
from screens.widgets.pieces import Picture, faded
from screens.widgets.place_signs import (
    LAYERS,
    Circled,
    Pill,
    StackOf,
    Standing,
    TileOf,
    put_arrow,
    put_bonus,
    put_symbol,
    put_tile,
    standing_pill,
)

PAPER = (54, 67)
"""The size in dp at which a place is drawn as measured below."""
LESS = 0.72
"""Signs grow less than the place does: by this power."""
PILL, SYMBOL, PAD, RADIUS = 16, 16, 3, 7
LEAST = 0.85
"""Signs get no smaller than this, however low the place is."""
LARGEST = 24
"""A cube, at most."""
WASHED = 0.6
FLAT = 2.0
"""From this width on, in heights, a trade is read from left to right."""
BESIDE = 1.7
"""From this width on, in heights, tiles are larger beside each other than one above the other."""
TALL = 1.45
"""From this height on, in widths, who stands there has a line of its own."""


class PlaceOf(NamedTuple):
    """What is shown of a place. `kind` is what it does, "" where nobody has entered it."""

    name: str = ""
    kind: str = ""
    cost: str = ""
    gain: str = ""
    upgrades: int = 0
    symbols: tuple[Circled, ...] = ()
    stacks: tuple[StackOf, ...] = ()
    is_fort: bool = False
    needs: int | None = None
    standing: Standing | None = None
    own: bool = False
    """Whether those who stand there are the player's own: one cannot go there."""
    tile: TileOf | None = None
    usable: bool = False
    washed: bool = False
    """It cannot be used now; it can be touched still, to hear why."""
    takable: bool = False
    """Its tile may be the one that the last turn took."""
    asked: bool = False


class PlaceCell(Touchable, Drawn, Widget):
    place = ObjectProperty(PlaceOf())
    lit = BooleanProperty(False)
    """An icon that was touched counts here."""
    lifted = ListProperty()
    """What is on its way, and not shown: "settlers", "tile", "stack 0"."""
    edition = StringProperty("")
    reach: tuple[float, float] = (0.0, 0.0)
    """How far beyond its sides it is what a finger means: half of what lies between it and the others."""

    smallest = 24
    paint_on: ClassVar[tuple[str, ...]] = ("place", "lit", "lifted", "edition", "pressed")

    @property
    def aim(self) -> Box:
        x, y = self.reach
        return (-x, -y, self.width + 2 * x, self.height + 2 * y)

    def paint(self, picture: Picture) -> None:
        place: PlaceOf = self.place
        width, height = self.width, self.height
        k = min(width / dp(PAPER[0]), height / dp(PAPER[1]))
        u = dp(1) * (max(k, LEAST) if k < 1 else k**LESS)
        radius = dp(RADIUS) * max(1.0, k**0.5)
        whole = (0, 0, width, height)
        theme, cardboard = self.theme, self.theme.cardboard
        if place.asked or place.takable or self.lit:
            tone = "primary" if place.asked else "tertiary"
            picture.shadow(*whole, radius, dp(7), theme.tint(tone))
        if place.tile is not None and "tile" not in self.lifted:
            put_tile(self, picture, place.tile, whole, self.edition, radius=radius)
        else:
            self._paint_printed(picture, place, u, k, radius)
        if self.pressed:
            picture.panel(*whole, radius, faded(cardboard.card_ink, 0.14))
        line = max(2.0, 2.2 * u)
        if place.asked or place.takable or self.lit:
            picture.ring(*whole, radius, line * 1.5, theme.tint("primary" if place.asked else "tertiary"))
        elif place.usable:
            picture.ring(*whole, radius, line, cardboard.good)

    def _paint_printed(self, picture: Picture, place: PlaceOf, u: float, k: float, radius: float) -> None:
        width, height = self.width, self.height
        cardboard = self.theme.cardboard
        whole = (0, 0, width, height)
        if place.is_fort:
            picture.shade(*whole, radius, ground(self, "fort top"), ground(self, "fort"))
        elif place.kind:
            picture.shade(*whole, radius, cardboard.card_top, cardboard.card_bottom)
        else:
            picture.panel(*whole, radius, ground(self, "unknown"))
        picture.ring(*whole, radius, dp(1), cardboard.card_edge)
        standing = None if "settlers" in self.lifted else place.standing
        tall = height > width * TALL
        pill, pad = PILL * u, PAD * u
        top = height - pad - pill / 2
        aside = standing is not None and not place.own and not tall
        # Above: symbols on the left, unless somebody stands there.
        head = place.needs is not None or (standing is not None and not tall) or bool(place.symbols)
        bottom, left = pad + u, pad
        if place.symbols:
            size = SYMBOL * u
            at, y = pad * 0.5 + size / 2, height - pad * 0.5 - size / 2
            if aside:
                y = pad * 0.5 + size / 2
                left += size
            room = width - 2 * pad if aside else width - pad - 26 * u
            step = min(size * 1.05, max(size * 0.5, (room - size) / max(1, len(place.symbols) - 1)))
            for i, symbol in enumerate(place.symbols):
                shift = (0, i * step) if aside else (i * step, 0)
                put_symbol(self, picture, symbol, at + shift[0], y + shift[1], size * 0.94, note=i == 0)
        if standing is not None and tall:
            bottom += pill * 1.15
        body = (left, bottom, width - left - pad, height - bottom - pad - (pill if head else 0))
        self._paint_body(picture, place, body, u, k)
        if place.washed:
            veil = ground(self, "panel")
            picture.panel(*whole, radius, faded(veil, WASHED))
        self._paint_settlers(picture, place, standing, tall, u, top)

    def _paint_settlers(
        self,
        picture: Picture,
        place: PlaceOf,
        standing: Standing | None,
        tall: bool,
        u: float,
        top: float,
    ) -> None:
        """Never washed: they are on the table. What is needed is in the corner."""
        width, pill, pad = self.width, PILL * u, PAD * u
        cardboard = self.theme.cardboard
        right = width - pad * 0.6
        if place.needs is not None:
            colours = (cardboard.good, cardboard.good_ink)
            if place.washed:
                colours = (ground(self, "pill"), ground(self, "pill ink"))
            need = Pill(place.needs, *colours)
            need.put(self, picture, right - need.width(pill), top, pill)
            right -= need.width(pill) + u
        if standing is None:
            return
        who = standing_pill(standing, pawn=tall)
        if tall:
            large = who.fitting(pill * 1.15, width - 2 * pad)
            who.put(self, picture, (width - who.width(large)) / 2, pad + large / 2, large)
            return
        room = width - 2 * pad * 0.6 if place.own else right - pad * 0.6
        size = who.fitting(pill, room)
        x = right - who.width(size) if place.own else pad * 0.6
        who.put(self, picture, x, top, size)

    # What it does

    def _paint_body(self, picture: Picture, place: PlaceOf, body: Box, u: float, k: float) -> None:
        if min(body[2:]) < 6:
            return
        if place.is_fort and place.stacks:
            self._paint_stacks(picture, place, body, u)
        elif place.kind == "production":
            self._paint_cubes(picture, place.gain, body, k)
        elif place.kind == "trade":
            self._paint_trade(picture, place, body, u, k)
        elif place.kind == "upgrade":
            self._paint_upgrade(picture, place.upgrades, body, u, k)
        elif not place.kind:
            self._paint_unknown(picture, place, body, u)

    def _paint_unknown(self, picture: Picture, place: PlaceOf, body: Box, u: float) -> None:
        x, y, width, height = body
        ink = self.theme.cardboard.card_faint
        name = min(11 * u, width * 0.3, height * 0.3)
        size = min((height - name) * 0.8, width * 0.6)
        middle = y + name + (height - name) / 2
        picture.text("?", x + width / 2, middle, size, ink, weight="Black")
        self.boxes.append(("?", (x + width / 2 - size / 4, middle - size * 0.36, size / 2, size * 0.72)))
        picture.text(place.name, x + width / 2, y + name * 0.5, name, ink)
        wide = text_width(place.name, name)
        self.boxes.append(("name", (x + (width - wide) / 2, y, wide, name)))

    def _paint_cubes(self, picture: Picture, cubes: str, body: Box, k: float) -> None:
        x, y, width, height = body
        gap = max(1.0, 1.5 * k)
        (grid,) = fitted((len(cubes),), width, height, dp(LARGEST) * max(0.8, k), gap)
        top = y + (height + grid.height(gap)) / 2
        self.boxes += put_cluster(picture, self.edition, cubes, grid, x + width / 2, top, gap)

    def _paint_trade(self, picture: Picture, place: PlaceOf, body: Box, u: float, k: float) -> None:
        x, y, width, height = body
        if width > height * FLAT:
            self._paint_flat_trade(picture, place, body, u)
            return
        gap, arrow = max(1.0, 1.2 * k), 9 * u
        cost, gain = fitted(
            (len(place.cost), len(place.gain)),
            width,
            height - arrow - 2 * u,
            dp(LARGEST) * max(0.8, k),
            gap,
        )
        whole = cost.height(gap) + gain.height(gap) + arrow + 2 * u
        top, middle = y + (height + whole) / 2, x + width / 2
        self.boxes += put_cluster(picture, self.edition, place.cost, cost, middle, top, gap)
        at = top - cost.height(gap) - u - arrow / 2
        put_arrow(picture, "down", middle, at, arrow, self.theme.cardboard.card_faint)
        self.boxes.append(("arrow", (middle - arrow / 2, at - arrow / 2, arrow, arrow)))
        top = at - arrow / 2 - u
        self.boxes += put_cluster(picture, self.edition, place.gain, gain, middle, top, gap)

    def _paint_flat_trade(self, picture: Picture, place: PlaceOf, body: Box, u: float) -> None:
        """From left to right, where there is hardly any height."""
        x, y, width, height = body
        arrow, gap, middle = 9 * u, max(1.0, u), y + height / 2
        counts = (len(place.cost), len(place.gain))
        room = width - arrow - 4 * u
        grids = [fitted((n,), room * n / sum(counts), height, dp(LARGEST), gap)[0] for n in counts]
        size = min(grid.size for grid in grids)
        grids = [fitted((n,), room * n / sum(counts), height, size, gap)[0] for n in counts]
        wides = [max(grid.rows) * (grid.size + gap) - gap for grid in grids]
        at = x + (width - sum(wides) - arrow - 2 * u) / 2
        for cubes, grid, wide in zip((place.cost, place.gain), grids, wides, strict=True):
            top = middle + grid.height(gap) / 2
            self.boxes += put_cluster(picture, self.edition, cubes, grid, at + wide / 2, top, gap)
            at += wide + u
            if cubes is place.cost:
                ink = self.theme.cardboard.card_faint
                picture.icon("arrow-right-bold", at + arrow / 2, middle, arrow, ink)
                self.boxes.append(("arrow", (at, middle - arrow / 2, arrow, arrow)))
                at += arrow + u

    def _paint_upgrade(self, picture: Picture, count: int, body: Box, u: float, k: float) -> None:
        """A cube with an arrow above it for each step."""
        x, y, width, height = body
        gap = 2 * u
        size = min(dp(LARGEST) * max(0.8, k), (width - gap * (count - 1)) / max(1, count), (height - u) / 2)
        left = x + (width - count * (size + gap) + gap) / 2 + size / 2
        middle = y + height / 2
        for i in range(count):
            at = left + i * (size + gap)
            put_arrow(picture, "up", at, middle + size / 2 + u / 2, size, self.theme.tint("primary"))
            put_cube(picture, self.edition, ANY, at, middle - size / 2 - u / 2, size)
            box = (at - size / 2, middle - size - u / 2, size, 2 * size + u)
            self.boxes.append(("upgrade", box))

    def stack_boxes(self) -> list[Box]:
        """Where the stacks of a fort lie, from its lower left corner."""
        return [box for name, box in self.boxes if name in ("bonus tile", "no tile")]

    def _paint_stacks(self, picture: Picture, place: PlaceOf, body: Box, u: float) -> None:
        x, y, width, height = body
        count, gap = len(place.stacks), 3 * u
        across = count > 1 and width > height * BESIDE
        wide = (width - gap * (count - 1)) / count if across else width
        high = height if across else (height - gap * (count - 1)) / count
        side = (min(wide, high * 1.9), min(high, wide * 0.72))
        for i, stack in enumerate(place.stacks):
            slot = (i * (wide + gap), 0.0) if across else (0.0, (count - 1 - i) * (high + gap))
            box = (x + slot[0] + (wide - side[0]) / 2, y + slot[1] + (high - side[1]) / 2, *side)
            if stack.top is None or f"stack {i}" in self.lifted:
                radius = min(side) * 0.16
                picture.ring(*box, radius, max(1.0, u * 0.8), faded(self.theme.cardboard.card_faint, 0.5))
                self.boxes.append(("no tile", box))
                continue
            below = 0 if stack.left is None else min(LAYERS, stack.left - 1)
            put_bonus(self, picture, stack.top, box, layers=below)
