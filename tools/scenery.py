"""Draws the pictures in `assets/`: a caravan at dusk and at night, golems among crystals, and the app's icon.

./run tools/scenery.py
"""

import math
import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

from screens.widgets import art
from screens.widgets.palette import BLACK, WHITE, Rgb, mix, rgb

ASSETS = Path(__file__).parent.parent / "assets"
SIZE = (1280, 720)
GLIMPSE = (320, 180)
"""For small places: shrinking on the fly would flicker, or cost a third of a second at the start."""
FINER = 2
ICON = 512

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

    def hills(self, ridge: "Ridge", top: str, bottom: str) -> None:
        """Everything below a ridge, lit along its edge and darker towards the ground."""
        outline = [(x, ridge(x / self.width) * self.height) for x in range(0, self.width + 8, 8)]
        mask = Image.new("L", self.image.size)
        ImageDraw.Draw(mask).polygon([*outline, (self.width, self.height), (0, self.height)], fill=255)
        first = min(y for _, y in outline) / self.height
        ground = Scene([(0, top), (first, top), (1, bottom)]).image
        self.image.paste(ground, (0, 0), mask)

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

    def finished(self) -> Image.Image:
        return self.image.resize(SIZE, Image.Resampling.LANCZOS)


class Ridge:
    """A smooth line of hills: height at x, both as shares."""

    def __init__(self, level: float, *waves: tuple[float, float, float]) -> None:
        self.level, self.waves = level, waves

    def __call__(self, x: float) -> float:
        return self.level + sum(
            size * math.sin(math.tau * (x * count + turn)) for size, count, turn in self.waves
        )


def _along(stops: list[tuple[float, str]], place: float) -> Rgb:
    for (a, one), (b, other) in pairwise(stops):
        if place <= b:
            return mix(rgb(one), rgb(other), (place - a) / (b - a) if b > a else 0)
    return rgb(stops[-1][1])


# the spice road


def spice_road(*, night: bool) -> Image.Image:
    if night:
        scene = Scene([(0, "0A1722"), (0.35, "13303B"), (0.62, "4A3A3C"), (1, "2A1B14")])
        scene.stars(170)
        scene.glow(0.74, 0.24, 0.16, "F3E3BF", 0.30)
        scene.crescent(0.74, 0.24, 0.065, "F6E9CC")
        tones = ["3A3238", "463127", "3A2418", "29170E", "1C0F08"]
        dark, cloth = "140B06", ["A5561F", "1E6D69", "A88124", "7C2E1C"]
    else:
        scene = Scene([(0, "1D5A63"), (0.26, "4F8A80"), (0.44, "E6A35E"), (0.62, "F9D284"), (1, "F3B661")])
        scene.glow(0.7, 0.5, 0.3, "FFE7A8", 0.75)
        scene.disc(0.7, 0.5, 0.125, "FFF1C4")
        tones = ["C98B62", "D98A4B", "C56A33", "A34A20", "7A3115"]
        dark, cloth = "3A190B", ["F2B01E", "0E7C76", "F7E3B8", "C33E07"]
    scene.mountains(0.62, 0.16, tones[0], 5)
    back = Ridge(0.63, (0.03, 1.2, 0.1), (0.012, 2.7, 0.6))
    scene.hills(back, tones[1], tones[2])
    way = Ridge(0.735, (0.045, 0.9, 0.42), (0.012, 2.2, 0.1))
    scene.hills(way, tones[2], tones[3])
    for i, x in enumerate((0.13, 0.245, 0.36, 0.475)):
        camel(scene, x, way(x), 0.155, dark, cloth[i])
    walker(scene, 0.565, way(0.565), 0.10, dark, cloth[0])
    front = Ridge(0.9, (0.05, 0.8, 0.78), (0.016, 1.9, 0.3))
    scene.hills(front, tones[3], tones[4])
    return scene.finished()


def camel(scene: Scene, x: float, ground: float, height: float, colour: str, load: str) -> None:
    """Seen from the side, walking to the right, with a load between the humps."""
    unit = height * scene.height
    ox, oy = x * scene.width, ground * scene.height + unit * 0.04
    pen, fill = scene.pen, rgb(colour)

    def place(px: float, py: float) -> Point:
        return ox + px * unit, oy - py * unit

    def blob(px: float, py: float, rx: float, ry: float, tint: Rgb = fill) -> None:
        cx, cy = place(px, py)
        pen.ellipse((cx - rx * unit, cy - ry * unit, cx + rx * unit, cy + ry * unit), fill=tint)

    def limb(points: list[Point], width: float) -> None:
        path = [place(*point) for point in points]
        pen.line(path, fill=fill, width=round(width * unit), joint="curve")
        r = width * unit / 2
        for px, py in path:
            pen.ellipse((px - r, py - r, px + r, py + r), fill=fill)

    for points in (
        [(-0.3, 0.5), (-0.36, 0.25), (-0.3, 0.0)],
        [(-0.24, 0.5), (-0.2, 0.24), (-0.25, 0.0)],
        [(0.26, 0.5), (0.22, 0.24), (0.14, 0.0)],
        [(0.3, 0.5), (0.34, 0.24), (0.36, 0.0)],
    ):
        limb(points, 0.07)
    blob(0, 0.56, 0.42, 0.17)
    blob(-0.16, 0.7, 0.16, 0.15)
    blob(0.14, 0.7, 0.16, 0.15)
    limb([(0.34, 0.6), (0.5, 0.58), (0.58, 0.74), (0.6, 0.9)], 0.13)
    limb([(0.6, 0.91), (0.72, 0.88)], 0.11)
    limb([(-0.4, 0.6), (-0.48, 0.42)], 0.035)
    tint = rgb(load)
    left, top = place(-0.2, 0.83)
    right, bottom = place(0.18, 0.5)
    pen.rounded_rectangle((left, top, right, bottom), 0.06 * unit, fill=tint)
    pen.rectangle(
        (left, (top + bottom) / 2 - 0.03 * unit, right, (top + bottom) / 2 + 0.03 * unit),
        fill=mix(tint, BLACK, 0.35),
    )
    blob(-0.01, 0.86, 0.15, 0.09, mix(tint, WHITE, 0.18))


def walker(scene: Scene, x: float, ground: float, height: float, colour: str, cloth: str) -> None:
    """The one who leads, with a staff."""
    unit = height * scene.height
    ox, oy = x * scene.width, ground * scene.height + unit * 0.05
    pen = scene.pen
    pen.polygon([(ox, oy - unit * 0.82), (ox - unit * 0.22, oy), (ox + unit * 0.24, oy)], fill=rgb(colour))
    r = unit * 0.13
    pen.ellipse((ox - r, oy - unit - r * 0.4, ox + r, oy - unit + r * 1.6), fill=rgb(colour))
    pen.ellipse((ox - r * 1.2, oy - unit - r * 0.7, ox + r * 1.2, oy - unit + r * 0.6), fill=rgb(cloth))
    pen.line(
        (ox + unit * 0.34, oy, ox + unit * 0.28, oy - unit * 1.15), fill=rgb(colour), width=round(unit * 0.05)
    )


# the golems


def golem(*, night: bool) -> Image.Image:
    if night:
        scene = Scene([(0, "0A0F1C"), (0.4, "16263C"), (0.7, "2A4A58"), (1, "14222B")])
        scene.stars(190)
        scene.glow(0.26, 0.3, 0.2, "7CE9F0", 0.22)
        scene.disc(0.26, 0.3, 0.055, "D9F7F7")
        tones = ["1F3242", "1B2B38", "172430", "101A24", "0A1118"]
        stone = "33424F"
    else:
        scene = Scene([(0, "3B6C93"), (0.35, "7FB3C8"), (0.62, "CFEAE6"), (1, "DCE9EC")])
        scene.glow(0.26, 0.42, 0.26, "FFF6DC", 0.8)
        scene.disc(0.26, 0.42, 0.09, "FFFBEE")
        tones = ["9DBBC9", "7C9BAC", "607E90", "48626F", "334851"]
        stone = "6E8494"
    scene.mountains(0.66, 0.42, tones[0], 11)
    scene.mountains(0.72, 0.3, tones[1], 4)
    way = Ridge(0.74, (0.03, 0.8, 0.1), (0.01, 2.4, 0.3))
    crystals(scene, 0.1, way(0.1) + 0.03, 0.26, "29C8D6", 3)
    scene.hills(way, tones[2], tones[3])
    stone_golem(scene, 0.56, way(0.56), 0.44, stone, "29EBEF")
    stone_golem(scene, 0.79, way(0.79), 0.3, stone, "E255C4")
    front = Ridge(0.9, (0.03, 0.9, 0.6), (0.014, 2.1, 0.2))
    crystals(scene, 0.3, front(0.3) + 0.05, 0.3, "B3189A", 8)
    crystals(scene, 0.93, front(0.93) + 0.05, 0.36, "1FB6C6", 5)
    scene.hills(front, tones[3], tones[4])
    return scene.finished()


def crystals(scene: Scene, x: float, ground: float, height: float, colour: str, seed: int) -> None:
    """A cluster, each crystal with a light and a dark side."""
    chance = random.Random(seed)
    base = rgb(colour)
    leaning = sorted((chance.uniform(-0.5, 0.5) for _ in range(5)), key=abs, reverse=True)
    for lean in leaning:
        tall = height * scene.height * (1 - abs(lean) * 0.9) * chance.uniform(0.8, 1)
        wide = tall * 0.15
        foot_x, foot_y = x * scene.width + lean * height * scene.height * 0.42, ground * scene.height
        tip_x = foot_x + lean * tall * 0.75
        neck_x, neck_y = foot_x + (tip_x - foot_x) * 0.8, foot_y - tall * 0.8
        light, dark = mix(base, WHITE, 0.45), mix(base, BLACK, 0.32)
        scene.pen.polygon(
            [
                (foot_x - wide, foot_y),
                (neck_x - wide, neck_y),
                (tip_x, foot_y - tall),
                (neck_x, neck_y + wide * 0.4),
                (foot_x, foot_y),
            ],
            fill=light,
        )
        scene.pen.polygon(
            [
                (foot_x, foot_y),
                (neck_x, neck_y + wide * 0.4),
                (tip_x, foot_y - tall),
                (neck_x + wide, neck_y),
                (foot_x + wide, foot_y),
            ],
            fill=dark,
        )
        scene.pen.polygon(
            [
                (foot_x - wide * 0.3, foot_y),
                (neck_x - wide * 0.3, neck_y),
                (neck_x, neck_y + wide * 0.4),
                (foot_x, foot_y),
            ],
            fill=base,
        )


def stone_golem(scene: Scene, x: float, ground: float, height: float, stone: str, gem: str) -> None:
    """A friendly heap of boulders with a gem for a heart."""
    unit = height * scene.height
    ox, oy = x * scene.width, ground * scene.height + unit * 0.04

    def boulder(px: float, py: float, rx: float, ry: float, shade: float, seed: int) -> None:
        corners = list(_boulder(ox + px * unit, oy - py * unit, rx * unit, ry * unit, seed))
        scene.pen.polygon(corners, fill=mix(rgb(stone), BLACK, 0.28 + shade))
        lit = [
            (cx - rx * unit * 0.08, cy - ry * unit * 0.1)
            for cx, cy in _boulder(ox + px * unit, oy - py * unit, rx * unit * 0.84, ry * unit * 0.82, seed)
        ]
        scene.pen.polygon(lit, fill=mix(rgb(stone), BLACK, shade))

    boulder(-0.17, 0.1, 0.14, 0.13, 0.12, 1)
    boulder(0.18, 0.09, 0.14, 0.12, 0.12, 2)
    boulder(-0.37, 0.38, 0.11, 0.2, 0.1, 3)
    boulder(0.38, 0.36, 0.11, 0.22, 0.1, 4)
    boulder(0, 0.45, 0.32, 0.3, 0.0, 5)
    boulder(-0.3, 0.62, 0.15, 0.13, 0.03, 6)
    boulder(0.3, 0.62, 0.15, 0.13, 0.03, 7)
    boulder(0.02, 0.83, 0.19, 0.16, 0.0, 8)
    glowing = rgb(gem)
    for px in (-0.055, 0.095):
        r = 0.03 * unit
        cx, cy = ox + px * unit, oy - 0.84 * unit
        scene.pen.ellipse((cx - r, cy - r, cx + r, cy + r), fill=mix(glowing, WHITE, 0.35))
    w, h = 0.1 * unit, 0.13 * unit
    cx, cy = ox, oy - 0.45 * unit
    scene.pen.polygon(
        [(cx, cy - h), (cx + w, cy), (cx, cy + h), (cx - w, cy)], fill=mix(glowing, BLACK, 0.25)
    )
    scene.pen.polygon([(cx, cy - h), (cx + w * 0.5, cy), (cx, cy + h), (cx - w, cy)], fill=glowing)
    scene.pen.polygon([(cx, cy - h), (cx, cy), (cx - w, cy)], fill=mix(glowing, WHITE, 0.5))


def _boulder(cx: float, cy: float, rx: float, ry: float, seed: int) -> Iterator[Point]:
    chance = random.Random(seed)
    for i in range(9):
        turn = math.tau * (i + chance.uniform(-0.2, 0.2)) / 9
        reach = chance.uniform(0.88, 1.06)
        yield cx + rx * reach * math.cos(turn), cy + ry * reach * math.sin(turn)


# the icon


def icon() -> Image.Image:
    """The four spices on a tile of parchment."""
    n = ICON * FINER
    ground = Image.new("RGB", (1, n))
    for y in range(n):
        ground.putpixel((0, y), mix(rgb("C4602F"), rgb("8A3312"), y / n))
    image = ground.resize((n, n)).convert("RGBA")
    mask = Image.new("L", (n, n))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, n - 1, n - 1), n * 0.22, fill=255)
    image.putalpha(mask)
    tile = Image.new("L", (n, n))
    edge = n * 0.13
    ImageDraw.Draw(tile).rounded_rectangle((edge, edge, n - edge, n - edge), n * 0.14, fill=255)
    image.paste(rgb("F8EBCB"), (0, 0), tile)
    side = round(n * 0.31)
    for level, (x, y) in enumerate(((0.33, 0.33), (0.67, 0.33), (0.33, 0.67), (0.67, 0.67)), 1):
        cube = art.cube("spice-road", level, side)
        image.alpha_composite(cube, (round(n * x - side / 2), round(n * y - side / 2)))
    return image.resize((ICON, ICON), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    ASSETS.mkdir(exist_ok=True)
    for name, draw in (("spice-road", spice_road), ("golem", golem)):
        for style, night in (("Light", False), ("Dark", True)):
            scene = draw(night=night)
            scene.save(ASSETS / f"{name}-{style}.jpg", quality=86, optimize=True)
            glimpse = scene.resize(GLIMPSE, Image.Resampling.LANCZOS)
            glimpse.save(ASSETS / f"{name}-{style}-glimpse.jpg", quality=90, optimize=True)
    icon().save(ASSETS / "icon.png", optimize=True)
