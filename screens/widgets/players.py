"""Everybody's things in sight: a line for each player, or plates side by side where height lacks."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from faces.things import Things
from faces.view import View
from screens.widgets.art import elided, text_width
from screens.widgets.drawn import Drawn, Touchable
from screens.widgets.figures import (
    Figure,
    Group,
    changed_in,
    changes_of,
    claims_of,
    coins_of,
    counts_of,
    cubes_of,
    points_of,
    put_group,
    signed,
    total_of,
    width_of,
)
from screens.widgets.marks import player_colour, put_mark
from screens.widgets.pieces import Colour, Picture, faded
from screens.widgets.sizes import grown
from screens.widgets.themed import Themed

EDGE = 8
MARK = 12
SMALLEST = 10
"""In dp: letters are not made smaller; rather is something left out."""
ROW = 1.3
"""The height of a row, in sizes of its letters."""
AWAY = "exit-run"
"""The sign of whoever has left."""
VEIL = 0.6
"""How much of their things is hidden by that."""
LEAST_NAME = (4.2, 2.6)
"""The width that a name gets at least, in sizes of its letters: on a line, on a plate."""


class PlayerOf(NamedTuple):
    """What is shown of one player. Where there is nothing but a sum yet, `note` says it.

    `total` are the points so far, where the table has agreed to show them.
    """

    name: str
    colour: str
    things: Things | None = None
    note: str = ""
    total: int | None = None
    away: bool = False
    """Whether this player has left the table."""
    mark: int = 0


def player_of(view: View, seat: int) -> PlayerOf:
    """What a view lets everybody see of a player."""
    name, colour, mark = view.seated[seat] if view.seated else ("", "slate", seat)
    total = None
    if view.totals:
        total = view.totals[seat]
    elif view.show_totals:
        total = int(str(view.face.game.summary(view.state, seat)["total"]))
    away = seat in view.state.table.away
    return PlayerOf(name, colour, view.face.things(view.state, seat), total=total, away=away, mark=mark)


class Rows(NamedTuple):
    """A way to put a player's things on a plate: rows below the name, and the size of the letters."""

    size: float
    beside: Group
    """What stands at the end of the name's row."""
    rows: tuple[Group, ...]


class Shape(NamedTuple):
    """How everybody's things are shown in a strip: all in the same way, with as large letters.

    `way` is the number of one of the ways to fill a plate, or `LINE`; `rows` are those of the fullest plate.
    """

    way: int
    size: float
    rows: int = 0


LINE, BELOW, BESIDE, SPLIT, LEAST = -1, 0, 1, 4, 10
"""All on one line; all on a plate, what was claimed in the rows or beside the name, or cubes in two rows; and
the last of the ways to fill a plate: what must be seen even where there is no room for it."""
LARGER = 1.25
"""How much larger letters have to be, before somebody's things are spread over rows rather than on a line."""


class PlayerItem(Touchable, Drawn, Widget):
    """One player: `active` is whose turn it is, `looked_at` whose hand is shown, `moved` who just moved."""

    seat = NumericProperty(0)
    player = ObjectProperty(PlayerOf("", "slate"))
    needed = NumericProperty(5)
    word = StringProperty("")
    """What stands under the name: when it is their turn."""
    changed = ObjectProperty({})
    """By how much their cubes have just changed, by letter."""
    active = BooleanProperty(False)
    looked_at = BooleanProperty(False)
    moved = BooleanProperty(False)
    edition = StringProperty("")
    shape = ObjectProperty(None, allownone=True)
    """How it is shown among others; as it fits best where there are none."""

    smallest = 24
    paint_on = (
        "shape",
        "seat",
        "player",
        "needed",
        "word",
        "changed",
        "active",
        "looked_at",
        "moved",
        "edition",
        "pressed",
    )

    @property
    def name(self) -> str:
        return str(self.player.name)

    def paint(self, picture: Picture) -> None:
        ink = self._paint_ground(picture)
        if self.player.things is None:
            self._paint_rows(picture, self._plain(), ink)
            return
        shape = self.shape or agreed([self])
        if shape.way == LINE:
            self._paint_line(picture, shape.size, ink)
        else:
            self._paint_rows(picture, self._rows_in(shape.way, shape.size), ink, shape.rows)

    def measured(self, way: int) -> tuple[float, int]:
        """The largest letters in which all fits in a way, or 0, and the rows that it then takes."""
        on_line = way == LINE
        size = min(sp(14), grown(dp(24)), self.height * (0.36 if on_line else 0.34))
        size = size if on_line else float(round(size))
        while size >= (dp(12) if on_line else round(dp(SMALLEST))):
            rows = self.rows_at(way, size)
            if rows is not None:
                return size, rows
            size -= 1
        return 0.0, 0

    def rows_at(self, way: int, size: float) -> int | None:
        """How many rows all takes in a way, in letters of a size; None if it does not fit."""
        if way == LINE:
            name = self._columns(size)[0] - size * 1.1 - self._name_at(size)
            return 0 if name >= size * LEAST_NAME[0] else None
        _, beside, rows = self._rows_in(way, size)
        name = self._room - self._name_at(size) - width_of(beside, size) - size / 2
        # Where nothing need be left out the name stays whole too.
        wanted = text_width(self.name, size) if way == BESIDE else size * LEAST_NAME[1]
        enough = (1 + len(rows)) * ROW * size <= self.height - dp(4)
        return len(rows) if enough and name >= wanted and self._fits(rows, size) else None

    def _veil(self, picture: Picture) -> None:
        """The things of somebody who has left are pale; the name and the sign come on top of that."""
        if self.player.away:
            picture.panel(0, 0, self.width, self.height, dp(10), faded(self.theme.tint("section"), VEIL))

    def _paint_ground(self, picture: Picture) -> Colour:
        theme, whole = self.theme, (0, 0, self.width, self.height)
        colour = player_colour(self.player.colour)
        ink = theme.tint("onSurface")
        picture.panel(*whole, dp(10), theme.tint("section"))
        if self.active or self.looked_at:
            picture.panel(*whole, dp(10), faded(colour, 0.18 if self.active else 0.08))
        if self.active or self.looked_at or self.moved:
            picture.ring(*whole, dp(10), dp(2), colour)
        if self.pressed:
            picture.panel(*whole, dp(10), faded(ink, 0.12))
        return ink

    # all on one line

    def _columns(self, size: float) -> tuple[float, float]:
        """Where the cubes and the counts begin: in columns that stand below each other."""
        things, gap = self.player.things, size * 1.1
        end = max(*(width_of(group, size) for group in self._ends(things)), size * 4.2)
        middle = self.width - dp(EDGE) - end - gap - width_of(counts_of(things.counts), size)
        return middle - gap - max(size * 8.6, width_of(cubes_of(things), size)), middle

    def _paint_line(self, picture: Picture, size: float, ink: Colour) -> None:
        things = self.player.things
        above, below = self._ends(things)
        start, middle = self._columns(size)
        gap, name, y = size * 1.1, self._name_at(size), self.height / 2
        middles = put_group(self, picture, cubes_of(things), start, y, size, ink)
        self._paint_changes(picture, middles, y, size)
        put_group(self, picture, counts_of(things.counts), middle, y, size, ink)
        high, low = (0.69, 0.31) if above else (0.5, 0.5)
        edge = self.width - dp(EDGE)
        put_group(self, picture, above, edge - width_of(above, size), self.height * high, size, ink)
        put_group(self, picture, below, edge - width_of(below, size), self.height * low, size, ink)
        self._veil(picture)
        self._paint_name(picture, start - gap, size, ink, self.height * (0.66 if self.word else 0.5))
        if self.word:
            small = min(sp(12), size)
            faint = self.theme.tint("onSurfaceVariant")
            left = name
            if self.player.away:
                self._paint_away(picture, name + small / 2, self.height * 0.3, small)
                left += small * 1.3
            word = elided(self.word, start - gap - left, small, "Regular")
            picture.text(word, left, self.height * 0.3, small, faint, weight="Regular", anchor=(0, 0.5))

    def _ends(self, things: Things) -> tuple[Group, Group]:
        coins = (*points_of(self.player.total), *coins_of(things))
        return coins, claims_of(things.claimed, int(self.needed))

    # in rows, on a plate

    def _plain(self) -> Rows:
        size = float(min(sp(13), dp(18)))
        return Rows(size, (), ((Figure("", "", self.player.note),),))

    def _rows_in(self, way: int, size: float) -> Rows:
        beside, groups = self._ways(self.player.things)[way]
        return Rows(size, beside, self._packed(groups, size))

    def _ways(self, things: Things) -> list[tuple[Group, list[Group]]]:
        """From all there is to what must be seen in any case: what stands beside the name, and below it."""
        points, coins, counts = points_of(self.player.total), coins_of(things), counts_of(things.counts)
        cubes = cubes_of(things)
        pips, digits = (claims_of(things.claimed, int(self.needed), pips=pips) for pips in (True, False))
        return [
            (points, [cubes, counts, coins, pips]),
            ((*points, *pips), [cubes, counts, coins]),
            ((*points, *pips), [cubes, counts, coins]),
            ((*points, *digits), [cubes, coins, counts]),
            (points, [cubes[:2], coins, cubes[2:], counts, digits]),
            (points, [cubes[:2], coins, cubes[2:], digits]),
            (points, [cubes[:2], cubes[2:], coins, digits]),
            (points, [cubes, coins]),
            (points, [total_of(things), coins, digits]),
            ((), [points, total_of(things), coins, digits]),
            ((), [points, total_of(things), coins]),
        ]

    def _packed(self, groups: list[Group], size: float) -> tuple[Group, ...]:
        """As few rows as can be, in this order."""
        rows: list[Group] = []
        for group in filter(None, groups):
            if rows and width_of(rows[-1] + group, size) <= self._room:
                rows[-1] += group
            else:
                rows.append(group)
        return tuple(rows)

    @property
    def _room(self) -> float:
        return float(self.width - dp(EDGE))

    def _fits(self, rows: tuple[Group, ...], size: float) -> bool:
        return all(width_of(row, size) <= self._room for row in rows)

    def _paint_rows(self, picture: Picture, way: Rows, ink: Colour, most: int = 0) -> None:
        """With room for as many rows as there are on the fullest plate, so that names stand side by side."""
        size, count = way.size, 1 + max(most, len(way.rows))
        step = min(size * 1.7, (self.height - dp(4)) / count)
        top = self.height / 2 + step * (count - 1) / 2
        end = self.width - dp(EDGE) / 2
        beside, rows = self._with_changes(way, end)
        for i, row in enumerate(rows, 1):
            # Changes may be wider than the counts in whose place they stand.
            letters = size
            while letters > 1 and width_of(row, letters) > self._room:
                letters -= 1
            put_group(self, picture, row, dp(EDGE) / 2, top - i * step, letters, ink)
        self._veil(picture)
        if self.player.away:
            beside = self._away_beside(end, size)
        put_group(self, picture, beside, end - width_of(beside, size), top, size, ink)
        right = end - width_of(beside, size) - size / 2
        self._paint_name(picture, right, size, ink, top)
        if not self.player.away:
            self._paint_word(picture, right, size, top)

    def _paint_word(self, picture: Picture, right: float, size: float, y: float) -> None:
        """Beside the name, if there is room for both and letters are large."""
        small = size * 0.84
        if small < dp(12):
            return
        left = self._name_at(size) + text_width(self.name, size) + size / 2
        if left + text_width(self.word, small, "Regular") <= right:
            faint = self.theme.tint("onSurfaceVariant")
            picture.text(self.word, left, y, small, faint, weight="Regular", anchor=(0, 0.5))

    def _away_beside(self, end: float, size: float) -> Group:
        """The sign, and the word too if the name stays whole."""
        worded = (Figure("icon", AWAY, self.word),)
        left = end - width_of(worded, size) - size / 2 - self._name_at(size)
        return worded if left >= text_width(self.name, size) else (Figure("icon", AWAY, ""),)

    def _paint_away(self, picture: Picture, x: float, y: float, size: float) -> None:
        picture.icon(AWAY, x, y, size * 1.2, self.theme.tint("onSurfaceVariant"))
        self.boxes.append((f"icon {AWAY}", (x - size / 2, y - size / 2, size, size)))

    def _with_changes(self, way: Rows, end: float) -> tuple[Group, tuple[Group, ...]]:
        """What has just changed stands for a moment beside the name if that stays whole, else in the rows.

        Points stay where they are.
        """
        changes, size = changes_of(self.changed), way.size
        if not changes:
            return way.beside, way.rows
        room = end - size / 2 - self._name_at(size) - text_width(self.name, size)
        for beside in ((*changes, *way.beside), changes if self.player.total is None else ()):
            if beside and width_of(beside, size) <= room:
                return beside, way.rows
        patch = darkened(player_colour(self.player.colour))
        return way.beside, tuple(changed_in(row, self.changed, patch) for row in way.rows)

    # what both have

    def _name_at(self, size: float) -> float:
        """After the mark."""
        return float(dp(EDGE) / 2 + min(dp(MARK), size) + dp(4))

    def _paint_name(self, picture: Picture, right: float, size: float, ink: Colour, y: float) -> None:
        left = self._name_at(size)
        mark = min(dp(MARK), size)
        put_mark(picture, self.player.mark, self.player.colour, left - dp(4) - mark / 2, y, mark, ink)
        name = elided(self.name, right - left, size)
        picture.text(name, left, y, size, ink, anchor=(0, 0.5))
        self.boxes.append(("name", (left, y - size / 2, text_width(name, size), size)))

    def _paint_changes(self, picture: Picture, middles: list[float], y: float, size: float) -> None:
        """By how much a count has just changed, on a patch above it."""
        colour = player_colour(self.player.colour)
        for letter, x in zip("YRGB", middles, strict=False):
            by = self.changed.get(letter, 0)
            if by:
                put_badge(
                    picture, by, x + size, min(y + size * 0.95, self.height - size * 0.45), size, colour
                )


def darkened(colour: Colour) -> Colour:
    """A player's colour as a ground for white letters."""
    red, green, blue, _ = colour
    return (red * 0.72, green * 0.72, blue * 0.72, 1.0)


def put_badge(picture: Picture, by: int, x: float, y: float, size: float, colour: Colour) -> None:
    """ "+2" or "−1" on a patch of a player's colour."""
    text = signed(by)
    letters = size * 0.85
    wide, tall = text_width(text, letters, "Bold") + letters * 0.8, letters * 1.25
    picture.panel(x - wide / 2, y - tall / 2, wide, tall, tall / 2, darkened(colour))
    picture.text(text, x, y, letters, (1, 1, 1, 1), weight="Bold")


def agreed(items: Sequence[PlayerItem]) -> Shape:
    """The way that says most of which there is room on all plates, with letters as large as on all of them.

    Four of the ways say everything: a line, unless that makes letters much smaller; else the one with larger
    letters, or with fewer rows.
    """

    def shape(way: int) -> Shape | None:
        sizes, rows = zip(*(item.measured(way) for item in items), strict=True)
        return Shape(way, min(sizes), max(rows)) if min(sizes) else None

    line = shape(LINE)
    whole = [found for way in (BELOW, BESIDE) if (found := shape(way))]
    spread = max(whole, key=lambda found: (found.size, -found.rows), default=None)
    split = shape(SPLIT)
    if split is not None and spread is not None and split.size >= spread.size * LARGER:
        spread = split
    if spread is not None and (line is None or spread.size >= line.size * LARGER):
        return spread
    if line is not None:
        return line
    return next(filter(None, map(shape, range(BESIDE + 1, LEAST + 1))), None) or Shape(LEAST, dp(SMALLEST))


class PlayerStrip(Themed, BoxLayout):
    """`seats` from the first; reports `on_look` and `on_set` with the seat from 0.

    With `order`, only those seats are shown, in that order; with `stacked`, one below the other. `words` say
    by seat what stands under a name, `changed` what the one who has `moved` lost and gained.
    """

    __events__ = ("on_look", "on_set")

    seats = ListProperty()
    order = ObjectProperty(None, allownone=True)
    words = ObjectProperty({})
    active = NumericProperty(-1)
    looked_at = NumericProperty(-1)
    moved = NumericProperty(-1)
    changed = ObjectProperty({})
    needed = NumericProperty(5)
    edition = StringProperty("")
    stacked = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._agree_soon = Clock.create_trigger(self._agree, -1)
        self._agreed_for: object = None
        super().__init__(spacing=dp(4), **kwargs)
        for name in (
            "seats",
            "order",
            "words",
            "active",
            "looked_at",
            "moved",
            "changed",
            "needed",
            "edition",
        ):
            self.fbind(name, self._show)
        self._show()

    def on_look(self, seat: int) -> None:
        pass

    def on_set(self, seat: int) -> None:
        pass

    def on_stacked(self, *_: Any) -> None:
        self.orientation = "vertical" if self.stacked else "horizontal"

    def item_of(self, seat: int) -> PlayerItem | None:
        return next((item for item in self.children if item.seat == seat), None)

    def _show(self, *_: Any) -> None:
        # Before anything is painted.
        self._agree_soon()
        order = range(len(self.seats)) if self.order is None else self.order
        shown = [seat for seat in order if seat < len(self.seats)]
        while len(self.children) > len(shown):
            self.remove_widget(self.children[0])
        while len(self.children) < len(shown):
            self._add()
        nothing: Mapping[str, int] = {}
        for item, seat in zip(reversed(self.children), shown, strict=True):
            item.seat, item.player = seat, self.seats[seat]
            item.needed, item.edition = self.needed, self.edition
            item.word = self.words.get(seat, "")
            item.active, item.looked_at = seat == self.active, seat == self.looked_at
            item.moved = seat == self.moved
            item.changed = self.changed if item.moved else nothing

    def _add(self) -> None:
        item = PlayerItem()
        item.bind(
            size=self._agree_soon,
            on_tap=lambda item: self.dispatch("on_look", int(item.seat)),
            on_hold=lambda item: self.dispatch("on_set", int(item.seat)),
        )
        self.add_widget(item)

    def restyle(self) -> None:
        self._agree_soon()

    def _agree(self, *_: Any) -> None:
        """Anew where there is another strip or other people; else only if something does not fit any more, so
        that nothing jumps from turn to turn."""
        there = [item for item in self.children if item.player.things is not None]
        if not there or any(min(item.size) < dp(item.smallest) for item in there):
            return
        room = (sp(14), *((item.name, *item.size) for item in there))
        if room != self._agreed_for or not _still_fits(there, there[0].shape):
            self._agreed_for, shape = room, agreed(there)
            for item in there:
                item.shape = shape


def _still_fits(items: Sequence[PlayerItem], shape: Shape | None) -> bool:
    if shape is None or any(item.shape != shape for item in items):
        return False
    rows = (item.rows_at(shape.way, shape.size) for item in items)
    return all(count is not None and count <= shape.rows for count in rows)
