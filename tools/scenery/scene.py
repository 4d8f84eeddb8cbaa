"""The means that all landscapes are painted with."""

import math
import random
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from PIL import Image, ImageDraw, ImageFilter

from screens.widgets.palette import Rgb, mix, rgb

SIZE = (1280, 720)
FINER = 2

Point = tuple[float, float]


class Scene:
    """A landscape, painted from the back to the front. Places are shares of width and height, from above."""

    def __init__(self, sky: list[tuple[float, str]]) -> None:
        self.width, self.height = SIZE[0] * FINER, SIZE[1] * FINER
        self.image = Image.new("RGB", (1, self.height))
        for y in range(self.height):
            self.image.putpixel((0, y), _along(sky, y / self.height))
        self.image = self.image.resize((self.width, self.height))
        self.random = random.Random(7)

    @property
    def pen(self) -> ImageDraw.ImageDraw:
        return ImageDraw.Draw(self.image)

    def at(self, x: float, y: float) -> Point:
        return x * self.width, y * self.height

    def finished(self) -> Image.Image:
        return self.image.resize(SIZE, Image.Resampling.LANCZOS)

    # in the sky

    def glow(self, x: float, y: float, radius: float, colour: str, strength: float) -> None:
        mask = Image.new("L", self.image.size)
        r = radius * self.height
        cx, cy = self.at(x, y)
        ImageDraw.Draw(mask).ellipse((cx - r, cy - r, cx + r, cy + r), fill=round(255 * strength))
        small = mask.resize((self.width // 8, self.height // 8)).filter(ImageFilter.GaussianBlur(r / 20))
        self.image.paste(rgb(colour), (0, 0), small.resize(self.image.size))

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        r = radius * self.height
        cx, cy = self.at(x, y)
        self.pen.ellipse((cx - r, cy - r, cx + r, cy + r), fill=rgb(colour))

    def crescent(self, x: float, y: float, radius: float, colour: str) -> None:
        r = radius * self.height
        cx, cy = self.at(x, y)
        mask = Image.new("L", self.image.size)
        pen = ImageDraw.Draw(mask)
        pen.ellipse((cx - r, cy - r, cx + r, cy + r), fill=255)
        pen.ellipse((cx - r * 0.45, cy - r * 1.1, cx + r * 1.35, cy + r * 0.7), fill=0)
        self.image.paste(rgb(colour), (0, 0), mask)

    def stars(self, count: int) -> None:
        for _ in range(count):
            x, y = self.at(self.random.random(), self.random.random() ** 1.5 * 0.55)
            r = self.random.choice((1, 1.5, 2.2)) * FINER
            self.pen.ellipse(
                (x - r, y - r, x + r, y + r),
                fill=mix(rgb("F6ECD6"), rgb("10202B"), self.random.random() * 0.6),
            )

    # on the ground

    def shape(self, outline: Sequence[Point], top: str, bottom: str) -> None:
        """A shape in pixels whose colour runs from its highest point to its lowest."""
        mask = Image.new("L", self.image.size)
        ImageDraw.Draw(mask).polygon(outline, fill=255)
        first, last = (end(y for _, y in outline) / self.height for end in (min, max))
        ground = Scene([(0, top), (first, top), (last, bottom), (1, bottom)]).image
        self.image.paste(ground, (0, 0), mask)

    def hills(self, ridge: "Ridge", top: str, bottom: str) -> None:
        """Everything below a ridge, lit along its edge and darker towards the ground."""
        outline = [(x, ridge(x / self.width) * self.height) for x in range(0, self.width + 8, 8)]
        self.shape([*outline, (self.width, self.height), (0, self.height)], top, bottom)

    def mountains(self, level: float, reach: float, colour: str, seed: int) -> None:
        chance = random.Random(seed)
        corners = [self.at(0, 1)]
        x = -0.05
        while x < 1.1:
            corners.append(self.at(x, level - reach * chance.uniform(0.45, 1)))
            x += chance.uniform(0.05, 0.1)
            corners.append(self.at(x, level - reach * chance.uniform(0.05, 0.4)))
            x += chance.uniform(0.04, 0.08)
        corners.append(self.at(1, 1))
        self.pen.polygon(corners, fill=rgb(colour))

    # in the air and on the water

    def wash(
        self, colour: str, strength: float, blur: float, draw: Callable[[ImageDraw.ImageDraw], object]
    ) -> None:
        """What `draw` fills with 255 is tinted that strongly; `blur` is a share of the height."""
        mask = Image.new("L", self.image.size)
        draw(ImageDraw.Draw(mask))
        if blur:
            small = mask.resize((self.width // 4, self.height // 4), Image.Resampling.BOX)
            mask = small.filter(ImageFilter.GaussianBlur(blur * self.height / 4)).resize(self.image.size)
        self.image.paste(rgb(colour), (0, 0), mask.point(lambda v: round(v * strength)))

    def streaks(self, places: Iterable[tuple[float, float, float]], colour: str, strength: float) -> None:
        """Short level strokes, pointed at both ends, each at x, y and so long: light on water."""

        def draw(pen: ImageDraw.ImageDraw) -> None:
            for x, y, length in places:
                cx, cy = self.at(x, y)
                half, high = length * self.width / 2, (0.0012 + 0.05 * length) * self.height / 2
                pen.polygon([(cx - half, cy), (cx, cy - high), (cx + half, cy), (cx, cy + high)], fill=255)

        self.wash(colour, strength, 0, draw)


class Ridge:
    """A smooth line of hills: height at x, both as shares."""

    def __init__(self, level: float, *waves: tuple[float, float, float]) -> None:
        self.level, self.waves = level, waves

    def __call__(self, x: float) -> float:
        return self.level + sum(
            size * math.sin(math.tau * (x * count + turn)) for size, count, turn in self.waves
        )


class Figure:
    """Something that stands in a scene. Places are in terms of its height, from the middle of its foot up."""

    def __init__(self, scene: Scene, x: float, ground: float, height: float) -> None:
        self.scene, self.unit = scene, height * scene.height
        self.x, self.y = scene.at(x, ground)

    def at(self, x: float, y: float) -> Point:
        return self.x + x * self.unit, self.y - y * self.unit

    def polygon(self, corners: Iterable[Point], colour: Rgb) -> None:
        self.scene.pen.polygon([self.at(*corner) for corner in corners], fill=colour)

    def blob(self, x: float, y: float, rx: float, ry: float, colour: Rgb) -> None:
        cx, cy = self.at(x, y)
        rx, ry = rx * self.unit, ry * self.unit
        self.scene.pen.ellipse((cx - rx, cy - ry, cx + rx, cy + ry), fill=colour)

    def limb(self, points: Iterable[Point], width: float, colour: Rgb) -> None:
        """A thick line with round ends and joints."""
        path = [self.at(*point) for point in points]
        pen, r = self.scene.pen, width * self.unit / 2
        pen.line(path, fill=colour, width=round(width * self.unit), joint="curve")
        for x, y in path:
            pen.ellipse((x - r, y - r, x + r, y + r), fill=colour)


def curve(*points: Point, steps: int = 12) -> list[Point]:
    """A smooth line through all of these points."""
    ends = (points[0], *points, points[-1])
    line = []
    for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for i in range(steps):
            t = i / steps
            line.append((_between(x0, x1, x2, x3, t), _between(y0, y1, y2, y3, t)))
    return [*line, points[-1]]


def word(colour: Rgb) -> str:
    """A mixed colour as scenes take it."""
    return "{:02X}{:02X}{:02X}".format(*colour)


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    """Catmull and Rom's way from b to c, with a and d beyond them."""
    return b + t / 2 * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


def _along(stops: list[tuple[float, str]], place: float) -> Rgb:
    for (a, one), (b, other) in pairwise(stops):
        if place <= b:
            return mix(rgb(one), rgb(other), (place - a) / (b - a) if b > a else 0)
    return rgb(stops[-1][1])
