"""A point card above its fort: points, icon with what belongs to it, cost, and a pointer to the fort."""

from typing import ClassVar, NamedTuple

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from screens.widgets.art import text_width
from screens.widgets.cube import fitted, put_cluster, put_cube
from screens.widgets.drawn import Box, Drawn, Touchable
from screens.widgets.pieces import Picture, faded
from screens.widgets.place_signs import Circled, put_arrow, put_symbol

RADIUS, POINTER, PAD = 7, 6, 3
HEAD = 0.33
"""The share of the width that the points have, or of the height where it is higher than wide."""
TICK = 17
DECK = 2
"""In dp: how far each card of the deck below looks out."""
LARGEST = 22


class GoalOf(NamedTuple):
    """What is shown of a point card. Beside its icon: a symbol, a cube, or how many settlers."""

    points: int = 0
    cost: str = ""
    sign: str = ""
    symbol: Circled | None = None
    cube: str = ""
    settlers: int = 0
    named: bool = True
    ticked: bool = False
    """It can be claimed now."""
    asked: bool = False
    below: int = 0
    """How many lie under it, where it is the top of the deck."""


class GoalCard(Touchable, Drawn, Widget):
    goal = ObjectProperty(GoalOf())
    pointer = NumericProperty(-1)
    """Where its fort lies, from its left side; below 0 there is none."""
    edition = StringProperty("")

    smallest = 24
    paint_on: ClassVar[tuple[str, ...]] = ("goal", "pointer", "edition", "pressed")

    def paint(self, picture: Picture) -> None:
        goal: GoalOf = self.goal
        theme, cardboard = self.theme, self.theme.cardboard
        foot = dp(POINTER) if self.pointer >= 0 else 0
        layers = min(2, goal.below)
        off = layers * dp(DECK)
        box = (0, foot, self.width - off, self.height - foot - off)
        edge = cardboard.good if goal.ticked else cardboard.card_edge
        if goal.asked:
            picture.shadow(*box, dp(RADIUS), dp(9), theme.tint("primary"))
        picture.shadow(0, foot - dp(1), box[2], box[3], dp(RADIUS), dp(4), cardboard.shadow)
        if self.pointer >= 0:
            x = min(max(self.pointer, dp(12)), self.width - dp(12))
            put_arrow(picture, "point", x, dp(POINTER) / 2, dp(POINTER), edge)
        for layer in range(layers, 0, -1):
            at = (layer * dp(DECK), foot + layer * dp(DECK), *box[2:])
            picture.panel(*at, dp(RADIUS), cardboard.card_bottom)
            picture.ring(*at, dp(RADIUS), dp(1), cardboard.card_edge)
        if goal.named:
            self._paint_face(picture, goal, box)
        else:
            picture.shade(*box, dp(RADIUS), cardboard.back_top, cardboard.back_bottom)
            size = min(box[2] * 0.6, box[3] * 0.6)
            picture.text("?", box[2] / 2, foot + box[3] / 2, size, cardboard.back_ink, weight="Black")
        picture.ring(*box, dp(RADIUS), dp(1), cardboard.card_edge)
        if self.pressed:
            picture.panel(*box, dp(RADIUS), faded(cardboard.card_ink, 0.14))
        if goal.asked:
            picture.ring(*box, dp(RADIUS), dp(3), theme.tint("primary"))
        if goal.ticked:
            picture.ring(*box, dp(RADIUS), dp(2.5), cardboard.good)
            size = dp(TICK)
            x, y = box[0] + (box[2] * HEAD - size) / 2, foot + box[3] - size - dp(PAD)
            picture.panel(x, y, size, size, size / 2, cardboard.good)
            picture.icon("check-bold", x + size / 2, y + size / 2, size * 0.65, cardboard.good_ink)
            self.boxes.append(("tick", (x, y, size, size)))

    def _paint_face(self, picture: Picture, goal: GoalOf, box: Box) -> None:
        cardboard = self.theme.cardboard
        x, y, width, height = box
        picture.shade(*box, dp(RADIUS), cardboard.card_top, cardboard.card_bottom)
        upright = height > width * 1.05
        head: Box = (x, y, width * HEAD, height)
        if upright:
            head = (x, y + height * (1 - HEAD), width, height * HEAD)
        picture.shade(*head, dp(RADIUS), cardboard.point_top, cardboard.point_bottom)
        if upright:
            picture.panel(x, head[1], width, dp(RADIUS), 1, cardboard.point_bottom)
        else:
            # The corners on the side of the card are square; the run of the colour goes on.
            strip = (x + head[2] - dp(RADIUS), y, dp(RADIUS), height)
            picture.shade(*strip, 1, cardboard.point_top, cardboard.point_bottom)
        figure = str(goal.points) if goal.points >= 0 else "?"
        # The tick is above the points, so that it is in nobody's way.
        high = head[3] - (dp(TICK + PAD) if goal.ticked else 0)
        size = min(high * 0.8, head[2] * 0.8 / text_width(figure, dp(20), "Black") * dp(20))
        middle = (head[0] + head[2] / 2, head[1] + high / 2)
        picture.text(figure, *middle, size, cardboard.point_ink, weight="Black")
        wide = text_width(figure, size, "Black")
        self.boxes.append(("points", (middle[0] - wide / 2, middle[1] - size * 0.36, wide, size * 0.72)))
        pad = dp(PAD)
        room: Box = (x + head[2] + pad, y + pad, width - head[2] - 2 * pad, height - 2 * pad)
        if upright:
            room = (x + pad, y + pad, width - 2 * pad, head[1] - y - 2 * pad)
        self._paint_icon(picture, goal, room)
        low = (room[0], room[1], room[2], room[3] * 0.48)
        gap = max(1.0, room[3] * 0.02)
        (grid,) = fitted((len(goal.cost),), low[2], low[3], max(dp(LARGEST), width * 0.2), gap)
        top = low[1] + (low[3] + grid.height(gap)) / 2
        self.boxes += put_cluster(picture, self.edition, goal.cost, grid, low[0] + low[2] / 2, top, gap)

    def _paint_icon(self, picture: Picture, goal: GoalOf, room: Box) -> None:
        """The icon, and beside it the symbol, the cube, or how many settlers come."""
        ink = self.theme.cardboard.card_ink
        width, high = room[2], room[3] * 0.48
        y = room[1] + room[3] - high / 2
        parts: list[tuple[str, object]] = [("icon", goal.sign)] if goal.sign else []
        if goal.symbol is not None:
            parts.append(("symbol", goal.symbol))
        if goal.cube:
            parts.append(("cube", goal.cube))
        if goal.settlers:
            parts.append(("text", f"+{goal.settlers}"))
        if not parts:
            return
        size = min(high * 0.94, width / len(parts))
        at = room[0] + (width - size * len(parts)) / 2 + size / 2
        for kind, what in parts:
            if kind == "icon":
                picture.icon(str(what), at, y, size * 0.9, ink)
            elif kind == "cube":
                put_cube(picture, self.edition, str(what), at, y, size * 0.8)
            elif kind == "text":
                picture.text(str(what), at, y, size * 0.62, ink, weight="Bold")
            elif isinstance(what, Circled):
                put_symbol(self, picture, what, at, y, size * 0.84, note=False)
            self.boxes.append((kind, (at - size * 0.45, y - size * 0.45, size * 0.9, size * 0.9)))
            at += size
