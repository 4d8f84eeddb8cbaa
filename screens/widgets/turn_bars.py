"""Everybody's turns by kind: one bar for each player, with a number in each part, and a legend.

Kinds are told apart by their place, by how light they are and by their number: in grey too.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from kivy.metrics import dp, sp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from faces.view import Seated
from screens.widgets.art import elided, text_width
from screens.widgets.drawn import Box, Drawn
from screens.widgets.marks import put_mark
from screens.widgets.palette import contrast, eight_bits, mix
from screens.widgets.pieces import Colour, Picture

BAR, GAP, PART_GAP, EDGE = 26, 10, 2, 8
"""In dp: how high a bar is, what is between two of them, between two parts, and at the ends."""
SWATCH = 14
NAMES = 0.3
"""How much of the width names take beside their bars at most."""
LEAST_BAR = 170
"""In dp: in less than that a bar stands below its name."""


class KindOf(NamedTuple):
    """A kind of turn: its icon, its word, and whether something is claimed in it."""

    icon: str
    word: str
    claims: bool = False


class BarOf(NamedTuple):
    """One player's turns, so many of each kind, and how many of them a claim took, in words."""

    player: Seated
    counts: tuple[int, ...]
    per_claim: str


class SpentOf(NamedTuple):
    """Everybody's bar by seat, the kinds in their order, and what the numbers at the right end are."""

    bars: tuple[BarOf, ...] = ()
    kinds: tuple[KindOf, ...] = ()
    head: str = ""


class Part(NamedTuple):
    kind: int
    number: int
    x: float
    width: float


def parts(counts: Sequence[int], left: float, width: float, least: Sequence[float], gap: float) -> list[Part]:
    """Those of a bar from left to right: each wide enough for its number, the rest as their counts are."""
    there = [kind for kind, count in enumerate(counts) if count]
    room = width - gap * max(0, len(there) - 1)
    total = sum(counts)
    widths = {kind: room * counts[kind] / total for kind in there}
    narrow = {kind for kind in there if widths[kind] < least[kind]}
    while narrow:
        spare = room - sum(least[kind] for kind in narrow)
        others = sum(counts[kind] for kind in there if kind not in narrow)
        for kind in there:
            widths[kind] = least[kind] if kind in narrow else spare * counts[kind] / others
        more = {kind for kind in there if kind not in narrow and widths[kind] < least[kind]}
        if not more:
            break
        narrow |= more
    found, x = [], left
    for kind in there:
        found.append(Part(kind, counts[kind], x, widths[kind]))
        x += widths[kind] + gap
    return found


class TurnBars(Drawn, Widget):
    """As high as its bars and their legend at its width."""

    spent = ObjectProperty(SpentOf())

    smallest = 24
    paint_on = ("spent",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.size_hint_y = None
        for name in ("spent", "width"):
            self.fbind(name, self._fit)
        self._fit()

    def restyle(self) -> None:
        super().restyle()
        self._fit()

    # Where everything goes

    @property
    def _letters(self) -> float:
        return float(min(sp(14), dp(26)))

    @property
    def _small(self) -> float:
        return float(min(sp(12), dp(22)))

    def _fit(self, *_: Any) -> None:
        size, small = self._letters, self._small
        left, right = dp(EDGE), self.width - dp(EDGE)
        self._name_room = (right - left) * NAMES
        names = [text_width(bar.player.name, size) for bar in self.spent.bars]
        self._names = min(self._name_room, max(names, default=0.0)) + size * 1.5
        self._rates = max((text_width(bar.per_claim, size, "Bold") for bar in self.spent.bars), default=0.0)
        self._bar_left = left + self._names + dp(GAP)
        self._bar_right = right - self._rates - dp(GAP)
        self._stacked = self._bar_right - self._bar_left < max(dp(LEAST_BAR), self._needed)
        if self._stacked:
            self._bar_left = left
        self._bar = max(dp(BAR), size * 1.6)
        self._pitch = self._bar + dp(GAP) + (size * 1.5 if self._stacked else 0)
        self._head_high = small * 1.6
        lines = list(self._legend())
        self._legend_high = (lines[-1][1] + 1) * small * 2 if lines else 0.0
        self.height = self._head_high + len(self.spent.bars) * self._pitch + self._legend_high
        self._paint_soon()

    def _least(self, bar: BarOf) -> list[float]:
        return [text_width(str(count), self._small, "Bold") + dp(6) for count in bar.counts]

    @property
    def _needed(self) -> float:
        """How wide the widest bar has to be for its numbers."""
        widths = (
            [wide for wide, count in zip(self._least(bar), bar.counts, strict=True) if count]
            for bar in self.spent.bars
        )
        return max((sum(row) + dp(PART_GAP) * len(row) for row in widths), default=0.0)

    def _legend(self) -> Iterator[tuple[int, int, float, float]]:
        """Each kind that there is: its line from the top, where it begins and how wide its word is."""
        x, line, small = dp(EDGE), 0, self._small
        for i, kind in enumerate(self.spent.kinds):
            if not any(bar.counts[i] for bar in self.spent.bars):
                continue
            wide = text_width(kind.word, small)
            whole = dp(SWATCH + 4) + small * 1.6 + wide
            if x > dp(EDGE) and x + whole > self.width - dp(EDGE):
                x, line = dp(EDGE), line + 1
            yield i, line, x, wide
            x += whole + dp(12)

    # Drawing it

    def paint(self, picture: Picture) -> None:
        ink, faint = self.theme.tint("onSurface"), self.theme.tint("onSurfaceVariant")
        small, tints = self._small, self._tints()
        right, y = self.width - dp(EDGE), self.height - self._head_high / 2
        head = elided(self.spent.head, self.width - 2 * dp(EDGE), small, "Regular")
        self._text(picture, head, right, y, small, faint, weight="Regular", end=True)
        top = self.height - self._head_high
        for bar in self.spent.bars:
            self._paint_bar(picture, bar, top, tints, ink)
            top -= self._pitch
        for i, line, x, _wide in self._legend():
            y = top - (line + 0.5) * small * 2
            side = dp(SWATCH)
            self._put_part(picture, (x, y - side / 2, side, side), dp(4), tints[i])
            icon = x + side + dp(4) + small * 0.7
            picture.icon(self.spent.kinds[i].icon, icon, y, small * 1.4, faint)
            self._text(picture, self.spent.kinds[i].word, icon + small * 0.9, y, small, ink, weight="Regular")

    def _paint_bar(self, picture: Picture, bar: BarOf, top: float, tints: list[Colour], ink: Colour) -> None:
        size, small, left = self._letters, self._small, dp(EDGE)
        y = top - self._bar / 2 - (size * 1.5 if self._stacked else 0)
        named = top - size * 0.75 if self._stacked else y
        put_mark(picture, bar.player.mark, bar.player.colour, left + size / 2, named, size, ink)
        room = self.width - 2 * left - size * 1.5 if self._stacked else self._name_room
        self._text(picture, elided(bar.player.name, room, size), left + size * 1.5, named, size, ink)
        self._text(picture, bar.per_claim, self.width - left, y, size, ink, weight="Bold", end=True)
        width = self._bar_right - self._bar_left
        if not sum(bar.counts):
            tint = self.theme.tint("outlineVariant")
            picture.bar(self._bar_left, y, width, max(1, dp(1)), tint)
            return
        for part in parts(bar.counts, self._bar_left, width, self._least(bar), dp(PART_GAP)):
            tint = tints[part.kind]
            self._put_part(picture, (part.x, y - self._bar / 2, part.width, self._bar), dp(6), tint)
            number, middle = str(part.number), part.x + part.width / 2
            letters = min(small, part.width / max(1.0, text_width(number, small, "Bold")) * small)
            picture.text(number, middle, y, letters, self._read_on(tint), weight="Bold")
            wide = text_width(number, letters, "Bold")
            self.boxes.append((f"{number} {part.kind}", (middle - wide / 2, y - letters / 2, wide, letters)))

    def _put_part(self, picture: Picture, box: Box, radius: float, tint: Colour) -> None:
        """With a rim where it would sink into its ground."""
        picture.panel(*box, radius, tint)
        if contrast(eight_bits(tint), eight_bits(self.theme.tint("section"))) < 3:
            picture.ring(*box, radius, dp(1), self.theme.tint("outline"))

    def _text(
        self,
        picture: Picture,
        text: str,
        x: float,
        y: float,
        size: float,
        tint: Colour,
        *,
        weight: str = "Medium",
        end: bool = False,
    ) -> None:
        wide = text_width(text, size, weight)
        left = x - wide if end else x
        picture.text(text, left, y, size, tint, weight=weight, anchor=(0, 0.5))
        self.boxes.append((text, (left, y - size / 2, wide, size)))

    def _tints(self) -> list[Colour]:
        """From strong to pale, one step for each kind; what is claimed has a colour of its own."""
        strong, pale = (eight_bits(self.theme.tint(name)) for name in ("secondary", "secondaryContainer"))
        steps = max(1, sum(not kind.claims for kind in self.spent.kinds) - 1)
        found, step = [], 0
        for kind in self.spent.kinds:
            if kind.claims:
                found.append(self.theme.tint("primary"))
            else:
                red, green, blue = mix(strong, pale, step / steps)
                found.append((red / 255, green / 255, blue / 255, 1.0))
                step += 1
        return found

    def _read_on(self, ground: Colour) -> Colour:
        inks = (self.theme.tint("onSurface"), self.theme.tint("surface"))
        return max(inks, key=lambda ink: contrast(eight_bits(ink), eight_bits(ground)))
