"""The land: panels with their places as they lie, and the point cards above the forts."""

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, NamedTuple

from kivy.metrics import dp
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.layout import Layout

from engine.new_world.showing import Panel
from screens.widgets.drawn import Box, Drawn, Touchable
from screens.widgets.goal_card import POINTER, GoalCard
from screens.widgets.owners import ground
from screens.widgets.pieces import Picture, faded
from screens.widgets.place import PAPER, PlaceCell

RADIUS = 10
CARDS = (48, 128)
"""In dp: how high the point cards are, at least and at most."""
FINGER = 48
DECK = 0.62
"""How wide the deck is, in widths of a card above a fort."""


class Plan(NamedTuple):
    """Where everything lies, from the lower left corner; `spare` is the first cell that has no place."""

    cards: tuple[Box, ...]
    panels: tuple[Box, ...]
    places: dict[str, Box]
    spare: dict[str, Box]

    @property
    def tightness(self) -> float:
        """How small the smallest place is, in terms of one as it is meant."""
        return min((min(w / PAPER[0], h / PAPER[1]) for _, _, w, h in self.places.values()), default=0.0)


def grid_of(count: int) -> tuple[int, int]:
    """Columns and rows of so many places: three in a row, as on the panels of which we know."""
    columns = 2 if count == 4 else min(3, count) if count < 10 else 4 if count < 17 else 5
    return columns, -(-count // max(1, columns))


def laid(panels: Sequence[Panel], cards: int, width: float, height: float, gap: float) -> Plan:
    """Two by two, or side by side where that makes the places larger."""
    plans = [_square(panels, cards, width, height, gap)]
    if width > height * 1.6:
        plans.append(_line(panels, cards, width, height, gap))
    return max(plans, key=lambda plan: plan.tightness)


def _row_of_cards(
    cards: int, left: float, width: float, top: float, high: float, gap: float
) -> tuple[Box, ...]:
    """Those above the forts, and the deck after them."""
    if not cards:
        return ()
    wide = (width - gap * cards) / (cards + DECK)
    deck = max(dp(FINGER), wide * DECK)
    wide = (width - gap * cards - deck) / max(1, cards)
    boxes = [(left + i * (wide + gap), top - high, wide, high) for i in range(cards)]
    return (*boxes, (left + cards * (wide + gap), top - high + dp(POINTER), deck, high - dp(POINTER)))


def _card_height(cards: int, width: float, height: float) -> float:
    if not cards:
        return 0.0
    return float(max(dp(CARDS[0]), min(dp(CARDS[1]), height * 0.18, width * 0.19)) + dp(POINTER))


def _square(panels: Sequence[Panel], cards: int, width: float, height: float, gap: float) -> Plan:
    high = _card_height(cards, width, height)
    rows = [panels[:2], panels[2:]]
    deep = [max((grid_of(len(panel.places))[1] for panel in row), default=0) for row in rows]
    pad = gap
    shares = [row for row in rows if row]
    room = height - high - gap * len(shares) - sum((2 * pad + gap * (n - 1)) for n in deep if n)
    cell = room / max(1, sum(deep))
    top = height - high - gap
    plan = Plan(_row_of_cards(cards, 0, width, height, high, gap), (), {}, {})
    for row, n in zip(rows, deep, strict=True):
        tall = n * cell + gap * (n - 1) + 2 * pad
        wide = (width - gap * (len(row) - 1)) / max(1, len(row))
        for i, panel in enumerate(row):
            box = (i * (wide + gap), top - tall, wide, tall)
            plan = _with_panel(plan, panel, box, pad, gap)
        top -= tall + gap
    return plan


def _line(panels: Sequence[Panel], cards: int, width: float, height: float, gap: float) -> Plan:
    """The first two panels have the cards above them, the others all of the height."""
    shapes = [grid_of(len(panel.places)) for panel in panels]
    pad = gap
    fixed = gap * (len(panels) - 1) + sum(2 * pad + gap * (columns - 1) for columns, _ in shapes)
    cell = (width - fixed) / max(1, sum(columns for columns, _ in shapes))
    high = _card_height(cards, width * 0.5, height)
    left, plan = 0.0, Plan((), (), {}, {})
    for i, (panel, (columns, _)) in enumerate(zip(panels, shapes, strict=True)):
        wide = columns * cell + gap * (columns - 1) + 2 * pad
        tall = height - (high + gap if i < 2 else 0)
        plan = _with_panel(plan, panel, (left, 0, wide, tall), pad, gap)
        left += wide + gap
    above = sum(box[2] for box in plan.panels[:2]) + gap
    return plan._replace(cards=_row_of_cards(cards, 0, above, height, high, gap))


def _with_panel(plan: Plan, panel: Panel, box: Box, pad: float, gap: float) -> Plan:
    columns, rows = grid_of(len(panel.places))
    x, y, width, height = box
    wide = (width - 2 * pad - gap * (columns - 1)) / columns
    high = (height - 2 * pad - gap * (rows - 1)) / rows

    def cell(number: int) -> Box:
        row, column = divmod(number, columns)
        left, top = x + pad + column * (wide + gap), y + height - pad - row * (high + gap)
        return (left, top - high, wide, high)

    places = {place: cell(number) for number, place in enumerate(panel.places)}
    count = len(panel.places)
    spare = {panel.side: cell(count)} if count < columns * rows else {}
    return Plan(plan.cards, (*plan.panels, box), {**plan.places, **places}, {**plan.spare, **spare})


class Land(Drawn, Layout):
    """Reports `on_place` and `on_goal` with what was touched, `on_place_held` and `on_goal_held` likewise.

    Every spot belongs to the place or card that is nearest. The last card is the top of the deck; without
    `forts` there are no cards.
    """

    __events__ = ("on_place", "on_place_held", "on_goal", "on_goal_held")

    edition = StringProperty("")
    panels = ObjectProperty(())
    forts = ObjectProperty(())

    smallest = 48
    paint_on: ClassVar[tuple[str, ...]] = ("edition", "panels")

    def __init__(self, **kwargs: Any) -> None:
        self.places: dict[str, PlaceCell] = {}
        self.goals: list[GoalCard] = []
        self.plan: Plan | None = None
        self._finger: tuple[float, float] = (0.0, 0.0)
        super().__init__(**kwargs)
        for name in ("pos", "size"):
            self.fbind(name, self._trigger_layout)

    def on_place(self, place: str) -> None:
        pass

    def on_place_held(self, place: str) -> None:
        pass

    def on_goal(self, number: int) -> None:
        pass

    def on_goal_held(self, number: int) -> None:
        pass

    def on_forts(self, *_: Any) -> None:
        self.on_panels()

    def on_panels(self, *_: Any) -> None:
        """Another land: its own places, those of the old one are gone."""
        self.clear_widgets()
        self.places, self.goals = {}, []
        for place in (place for panel in self.panels for place in panel.places):
            cell = self.places[place] = PlaceCell(edition=self.edition)
            cell.bind(
                on_tap=partial(self._report, "on_place", place),
                on_hold=partial(self._report, "on_place_held", place),
            )
            self.add_widget(cell)
        for number in range(len(self.forts) + 1 if self.forts else 0):
            card = GoalCard(edition=self.edition)
            card.bind(
                on_tap=partial(self._report, "on_goal", number),
                on_hold=partial(self._report, "on_goal_held", number),
            )
            self.goals.append(card)
            self.add_widget(card)
        self.do_layout()

    def _report(self, event: str, what: str | int, *_: Any) -> None:
        self.dispatch(event, what)

    def on_edition(self, *_: Any) -> None:
        for widget in (*self.places.values(), *self.goals):
            widget.edition = self.edition

    def do_layout(self, *_: Any) -> None:
        if not self.places or min(self.size) < dp(self.smallest):
            return
        gap = dp(3) if min(self.size) < dp(420) else dp(5)
        plan = self.plan = laid(self.panels, len(self.forts), self.width, self.height, gap)
        for place, box in plan.places.items():
            cell = self.places[place]
            cell.reach = (gap / 2, gap / 2)
            self._put(cell, box)
        for number, (card, box) in enumerate(zip(self.goals, plan.cards, strict=True)):
            self._put(card, box)
            fort = plan.places.get(self.forts[number]) if number < len(self.forts) else None
            card.pointer = fort[0] + fort[2] / 2 - box[0] if fort is not None else -1
        self._paint_soon()

    def _put(self, widget: Touchable, box: Box) -> None:
        x, y, width, height = (round(part) for part in box)
        widget.size, widget.pos = (width, height), (self.x + x, self.y + y)

    def paint(self, picture: Picture) -> None:
        if self.plan is None:
            return
        for box in self.plan.panels:
            picture.panel(*box, dp(RADIUS), ground(self, "panel"))
        ink = self.theme.cardboard.card_faint
        for side, (x, y, width, height) in self.plan.spare.items():
            size = min(width * 0.36, height * 0.3)
            picture.text(side, x + width / 2, y + height * 0.6, size, ink, weight="Bold")
            picture.icon("map-outline", x + width / 2, y + height * 0.3, size * 0.9, faded(ink, 0.8))

    # Touches

    def nearest(self, x: float, y: float) -> PlaceCell | GoalCard | None:
        if not self.collide_point(x, y):
            return None

        def away(widget: PlaceCell | GoalCard) -> float:
            aside, up = max(widget.x - x, x - widget.right, 0.0), max(widget.y - y, y - widget.top, 0.0)
            return float(aside * aside + up * up)

        return min((*self.places.values(), *self.goals), key=away, default=None)

    def stack_at(self, place: str) -> int | None:
        """The stack of a fort that the finger is nearest to; the first one for a key."""
        cell = self.places[place]
        x, y = self._finger[0] - cell.x, self._finger[1] - cell.y
        middles = [
            (left + width / 2 - x, up + height / 2 - y) for left, up, width, height in cell.stack_boxes()
        ]
        return min(range(len(middles)), key=lambda i: middles[i][0] ** 2 + middles[i][1] ** 2, default=None)

    def on_touch_down(self, touch: Any) -> bool:
        self._finger = touch.pos
        widget = self.nearest(*touch.pos)
        return widget is not None and bool(widget.take(touch))
