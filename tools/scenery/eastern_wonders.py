"""Junks among the islands, in the morning and by moonlight."""

import math
import random
from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image, ImageDraw

from screens.widgets.palette import BLACK, WHITE, Rgb, mix, rgb
from tools.scenery.scene import Figure, Point, Scene, curve, word

HORIZON = 0.555
SUN, SUNLIGHT = 0.63, "FFF4CF"
MOON, MOONLIGHT = 0.7, "F2F1DD"
"""Beside the title on the first page, where the sun stands below it."""


class Light(NamedTuple):
    """What the hour makes of the same islands."""

    islands: tuple[tuple[str, str], ...]
    """From the farthest on, each from its top to the mist at its foot."""
    sea: list[tuple[float, str]]
    crest: str
    wood: str
    sails: tuple[str, str, str]
    shore: tuple[str, str]
    leaves: str
    lamp: str | None


DAY = Light(
    islands=(("8DB4BF", "BFD3CB"), ("5E95A3", "9CC4C2"), ("2F6C74", "5FA09F")),
    sea=[
        (0, "DCE5CC"),
        (HORIZON, "DCE5CC"),
        (0.6, "8CC9C4"),
        (0.72, "3D97A3"),
        (0.88, "1B5C83"),
        (1, "142E5C"),
    ],
    crest="E9F6EE",
    wood="40221A",
    sails=("D24E2C", "F2B548", "F6E6C2"),
    shore=("EBD09A", "BF9A62"),
    leaves="1C5A4B",
    lamp=None,
)
NIGHT = Light(
    islands=(("24344F", "2A4155"), ("1B2A44", "22394C"), ("12203A", "193246")),
    sea=[(0, "35546A"), (HORIZON, "35546A"), (0.6, "1F4058"), (0.75, "132C48"), (1, "080F24")],
    crest="9CC7D0",
    wood="0E0B14",
    sails=("8A3528", "9C7433", "A39A86"),
    shore=("4E5060", "2C3346"),
    leaves="0A1F2A",
    lamp="FFC65C",
)


def draw(*, night: bool) -> Image.Image:
    light = NIGHT if night else DAY
    scene = _sky(night=night)
    far, middle, near = light.islands
    for x, wide, high, seed in ((0.08, 0.2, 0.13, 3), (0.4, 0.16, 0.09, 6), (0.93, 0.24, 0.16, 2)):
        karst(scene, x, HORIZON, wide, high, far, seed)
    for x, wide, high, seed in ((0.22, 0.15, 0.2, 9), (0.83, 0.13, 0.19, 4)):
        karst(scene, x, HORIZON + 0.006, wide, high, middle, seed)
    _sea(scene, light)
    island(scene, 0.13, 0.64, light, near)
    for x, water, height, sail in ((0.335, 0.597, 0.1, 2), (0.775, 0.66, 0.2, 1), (0.53, 0.775, 0.43, 0)):
        junk(scene, x, water, height, light, light.sails[sail])
    headland(scene, light)
    return scene.finished()


def _sky(*, night: bool) -> Scene:
    if night:
        scene = Scene([(0, "0A1030"), (0.3, "15224A"), (HORIZON, "3F5F78"), (1, "3F5F78")])
        scene.stars(190)
        scene.glow(MOON, 0.27, 0.2, "BFE0EA", 0.3)
        scene.disc(MOON, 0.27, 0.06, MOONLIGHT)
        return scene
    scene = Scene(
        [
            (0, "22386B"),
            (0.25, "3B6A94"),
            (0.41, "86B9BE"),
            (0.5, "F3DDB2"),
            (HORIZON, "FBCB8E"),
            (1, "FBCB8E"),
        ]
    )
    scene.glow(SUN, 0.5, 0.25, "FFE3A6", 0.7)
    scene.disc(SUN, 0.485, 0.095, SUNLIGHT)
    for x, y, long in ((0.2, 0.36, 0.2), (0.34, 0.405, 0.14), (0.9, 0.33, 0.2), (0.79, 0.385, 0.12)):
        cloud(scene, x, y, long)
    for x, y, size in ((0.4, 0.28, 0.016), (0.435, 0.255, 0.02), (0.465, 0.29, 0.013)):
        bird(scene, x, y, size)
    return scene


def cloud(scene: Scene, x: float, y: float, long: float) -> None:
    """A bank of mist as on a scroll: level bars with round ends."""

    def bars(pen: ImageDraw.ImageDraw) -> None:
        for dx, dy, share in ((0, 0, 1), (-0.12, -0.016, 0.55), (0.2, 0.016, 0.6)):
            cx, cy = scene.at(x + dx * long, y + dy)
            half, r = long * share * scene.width / 2, 0.009 * scene.height
            pen.rounded_rectangle((cx - half, cy - r, cx + half, cy + r), r, fill=255)

    scene.wash("FFF3DA", 0.5, 0, bars)


def bird(scene: Scene, x: float, y: float, size: float) -> None:
    figure = Figure(scene, x, y, size)
    wings = curve((-1, 0.3), (-0.5, 0.55), (0, 0), (0.5, 0.55), (1, 0.3))
    figure.limb(wings, 0.16, rgb("24405F"))


# islands


def karst(
    scene: Scene, x: float, foot: float, wide: float, high: float, tones: tuple[str, str], seed: int
) -> None:
    """Steep rocks with round heads, the lower ones in front."""
    chance = random.Random(seed)
    rocks = sorted(
        ((chance.uniform(-0.4, 0.4), chance.uniform(0.14, 0.24), chance.uniform(0.4, 1)) for _ in range(6)),
        key=lambda rock: -rock[2],
    )
    for i, (place, half, share) in enumerate(rocks):
        shaded = mix(rgb(tones[0]), rgb(tones[1]), 0.1 * (i % 3))
        outline = [
            scene.at(x + (place + half * u) * wide, foot - high * share * (1 - abs(u) ** 3.2) ** 0.8)
            for u in (step / 24 - 1 for step in range(49))
        ]
        scene.shape(outline, word(shaded), tones[1])


def island(scene: Scene, x: float, foot: float, light: Light, tones: tuple[str, str]) -> None:
    """The one that the junks come from: a pagoda between rocks and palms, and a beach."""
    karst(scene, x - 0.035, foot, 0.2, 0.24, tones, 12)
    pagoda(scene, x + 0.012, foot - 0.045, 0.2, light)
    karst(scene, x + 0.05, foot, 0.15, 0.1, tones, 5)
    beach = curve((-0.17, 0), (-0.1, 0.011), (0.02, 0.016), (0.12, 0.009), (0.17, 0))
    outline = [scene.at(x + dx, foot - dy) for dx, dy in (*beach, (0.1, -0.008), (-0.1, -0.008))]
    scene.shape(outline, *light.shore)
    for dx, height, lean in ((0.075, 0.11, 0.35), (0.1, 0.085, 0.5), (-0.115, 0.1, -0.4)):
        palm(scene, x + dx, foot - 0.008, height, lean, rgb(light.wood), rgb(light.leaves))


def pagoda(scene: Scene, x: float, foot: float, height: float, light: Light) -> None:
    """Four storeys, each with a roof that turns up at its ends."""
    figure = Figure(scene, x, foot, height)
    wall, roof = mix(rgb(light.sails[2]), rgb(light.wood), 0.15), mix(rgb(light.sails[0]), BLACK, 0.18)
    for storey in range(4):
        low, half = storey * 0.21, 0.17 - storey * 0.026
        figure.polygon([(-half, low), (-half, low + 0.15), (half, low + 0.15), (half, low)], wall)
        for door in (-0.5, 0, 0.5):
            lit = rgb(light.lamp) if light.lamp else mix(wall, rgb(light.wood), 0.7)
            left, right = half * door - 0.022, half * door + 0.022
            figure.polygon([(left, low), (left, low + 0.09), (right, low + 0.09), (right, low)], lit)
        eaves = half + 0.1
        bent = curve((-eaves, low + 0.17), (-half * 0.75, low + 0.16), (-half * 0.5, low + 0.22))
        outline = [*bent, *((-px, py) for px, py in reversed(bent)), (half, low + 0.13), (-half, low + 0.13)]
        figure.polygon(outline, roof)
        figure.limb([(-eaves, low + 0.17), (-half, low + 0.135)], 0.016, mix(roof, WHITE, 0.25))
        figure.limb([(eaves, low + 0.17), (half, low + 0.135)], 0.016, mix(roof, BLACK, 0.2))
    figure.limb([(0, 0.84), (0, 1)], 0.02, mix(rgb(light.sails[1]), BLACK, 0.1))


def palm(scene: Scene, x: float, foot: float, height: float, lean: float, wood: Rgb, leaves: Rgb) -> None:
    figure = Figure(scene, x, foot, height)
    trunk = curve((0, -0.03), (lean * 0.2, 0.35), (lean * 0.55, 0.68), (lean, 0.9))
    figure.limb(trunk, 0.045, wood)
    for turn, reach in ((-0.15, 0.42), (0.3, 0.46), (0.85, 0.36), (1.25, 0.3), (1.75, 0.32), (2.3, 0.38),
                        (2.85, 0.46), (3.3, 0.4)):  # fmt: skip
        frond(figure, (lean, 0.9), turn, reach, mix(leaves, WHITE, 0.12 if math.sin(turn) > 0.7 else 0))


def frond(figure: Figure, root: Point, turn: float, reach: float, colour: Rgb) -> None:
    """A leaf that rises and hangs down at its tip."""
    x, y = root
    tip = (x + reach * math.cos(turn), y + reach * math.sin(turn) * 0.55 - reach * 0.42)
    bow = (x + reach * 0.55 * math.cos(turn), y + reach * 0.6 * math.sin(turn) + reach * 0.08)
    upper = curve(root, bow, tip)
    lower = curve(tip, (bow[0], bow[1] - reach * 0.2), root)
    figure.polygon([*upper, *lower], colour)


# water


def _sea(scene: Scene, light: Light) -> None:
    left, right, low = scene.at(0, HORIZON), scene.at(1, HORIZON), scene.at(1, 1)
    water = Scene(light.sea).image
    box = (round(left[0]), round(left[1]), round(right[0]), round(low[1]))
    scene.image.paste(water.crop(box), box[:2])
    below, shine = (MOON, MOONLIGHT) if light.lamp else (SUN, SUNLIGHT)
    scene.streaks(_glitter(below), shine, 0.85)
    scene.streaks(_waves(scene.random, 64), light.crest, 0.3)
    scene.streaks(_waves(scene.random, 44), light.sea[-1][1], 0.22)


def _glitter(below: float) -> Iterator[tuple[float, float, float]]:
    """The way of light from the horizon to whoever looks, wider and looser as it comes near."""
    chance = random.Random(5)
    for i in range(90):
        near = (i / 90) ** 1.3
        y = HORIZON + 0.006 + 0.4 * near
        x = below + chance.gauss(0, 0.018 + 0.05 * near)
        yield x, y, chance.uniform(0.012, 0.03) * (0.7 + near)


def _waves(chance: random.Random, count: int) -> Iterator[tuple[float, float, float]]:
    for _ in range(count):
        near = chance.random() ** 0.8
        yield chance.random(), HORIZON + 0.012 + 0.43 * near, chance.uniform(0.02, 0.05) * (0.35 + 1.4 * near)


# ships


def junk(scene: Scene, x: float, water: float, height: float, light: Light, sail: str) -> None:
    """Sailing to the right: a high stern, three battened sails, and what the water keeps of them."""
    figure = Figure(scene, x, water, height)
    wood, cloth = rgb(light.wood), rgb(sail)
    _mirrored(scene, x, water, height, wood, cloth)
    for foot, top, pennant in ((-0.26, 0.62, 0.0), (0.03, 0.98, 0.2), (0.33, 0.72, 0.13)):
        figure.limb([(foot, 0.12), (foot, top)], 0.017, wood)
        flown = curve((foot, top), (foot + pennant * 0.5, top + 0.005), (foot + pennant, top - 0.03))
        figure.polygon(
            [*flown, (foot + pennant * 0.5, top - 0.03), (foot, top - 0.04)], mix(cloth, WHITE, 0.25)
        )
    _sail(figure, (-0.25, 0.27), 0.31, 0.31, mix(cloth, BLACK, 0.12))
    _sail(figure, (0.33, 0.25), 0.43, 0.25, mix(cloth, BLACK, 0.06))
    _sail(figure, (0.05, 0.25), 0.68, 0.4, cloth)
    _hull(figure, wood, cloth, rgb(light.lamp) if light.lamp else mix(wood, WHITE, 0.3))
    if light.lamp:
        for px, py in ((-0.53, 0.4), (0.56, 0.29)):
            lx, ly = figure.at(px, py)
            scene.glow(lx / scene.width, ly / scene.height, height * 0.09, light.lamp, 0.5)
            figure.blob(px, py, 0.018, 0.024, mix(rgb(light.lamp), WHITE, 0.3))
    foam = ((-0.1, 0.5), (0.2, 0.34), (-0.3, 0.2))
    scene.streaks([(x + dx * height, water + 0.004, long * height) for dx, long in foam], light.crest, 0.75)


def _hull(figure: Figure, wood: Rgb, trim: Rgb, ports: Rgb) -> None:
    cabin, roof = mix(wood, WHITE, 0.14), mix(trim, BLACK, 0.3)
    figure.polygon([(-0.54, 0.2), (-0.56, 0.33), (-0.33, 0.27), (-0.31, 0.14)], cabin)
    figure.polygon([(-0.6, 0.345), (-0.57, 0.37), (-0.29, 0.29), (-0.3, 0.265)], roof)
    deck = curve((-0.57, 0.27), (-0.4, 0.18), (-0.1, 0.13), (0.3, 0.145), (0.6, 0.25))
    stem = curve((0.6, 0.25), (0.53, 0.08), (0.4, -0.01))
    stern = curve((-0.44, -0.01), (-0.52, 0.1), (-0.57, 0.27))
    figure.polygon([*deck, *stem, *stern], wood)
    band = [(px, py - 0.045) for px, py in deck if abs(px) < 0.555]
    figure.polygon([*band, *((px, py - 0.022) for px, py in reversed(band))], mix(trim, wood, 0.12))
    for port in (-0.36, -0.2, -0.04, 0.12, 0.28):
        figure.blob(port, 0.05, 0.012, 0.012, ports)


def _sail(figure: Figure, foot: Point, high: float, wide: float, cloth: Rgb) -> None:
    """A fan of cloth between battens: almost straight before the mast, bellied behind it."""
    x, y = foot
    luff = curve((x + wide * 0.26, y), (x + wide * 0.32, y + high * 0.5), (x + wide * 0.12, y + high))
    leech = curve(
        (x - wide * 0.66, y + high * 0.03),
        (x - wide * 0.73, y + high * 0.25),
        (x - wide * 0.6, y + high * 0.58),
        (x - wide * 0.33, y + high * 0.84),
        (x + wide * 0.12, y + high),
    )
    figure.polygon([*luff, *reversed(leech)], cloth)
    lit = [(px * 0.55 + (x + wide * 0.2) * 0.45, py) for px, py in leech]
    figure.polygon([*luff, *reversed(lit)], mix(cloth, WHITE, 0.13))
    for i in range(7):
        before, behind = (edge[round(i / 7 * (len(edge) - 1))] for edge in (luff, leech))
        figure.limb([before, behind], 0.008, mix(cloth, BLACK, 0.38))


def _mirrored(scene: Scene, x: float, water: float, height: float, wood: Rgb, cloth: Rgb) -> None:
    chance = random.Random(round(x * 100))
    for colour, reach, half, strength in ((cloth, 0.5, 0.3, 0.5), (wood, 0.16, 0.5, 0.6)):
        rows = 26
        places = [
            (
                x + chance.uniform(-0.06, 0.06) * height * (i / rows),
                water + reach * height * i / rows,
                height * half * 1.1 * (1 - 0.6 * i / rows) * chance.uniform(0.6, 1.1),
            )
            for i in range(rows)
        ]
        scene.streaks(places, word(colour), strength)


# the coast in front


def headland(scene: Scene, light: Light) -> None:
    """Dark land in both corners, from which one looks out."""
    dark, leaves = mix(rgb(light.sea[-1][1]), BLACK, 0.55), mix(rgb(light.leaves), BLACK, 0.5)
    right = curve((0.78, 1.01), (0.84, 0.955), (0.9, 0.91), (0.96, 0.89), (1.02, 0.875))
    scene.pen.polygon([scene.at(*point) for point in (*right, (1.02, 1.02))], fill=dark)
    left = curve((-0.02, 0.9), (0.05, 0.925), (0.1, 0.96), (0.17, 1.01))
    scene.pen.polygon([scene.at(*point) for point in (*left, (-0.02, 1.02))], fill=dark)
    for x, foot, height, lean in ((0.968, 0.905, 0.44, -0.16), (1.0, 0.9, 0.33, -0.08)):
        palm(scene, x, foot, height, lean, dark, leaves)
