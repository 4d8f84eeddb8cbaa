"""A log fort above the river, in autumn: in the afternoon, and under northern lights."""

import math
import random
from collections.abc import Iterator
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from screens.widgets.palette import BLACK, WHITE, Rgb, mix, rgb
from tools.scenery.scene import Figure, Point, Ridge, Scene, curve, word

BANK = Ridge(0.715, (0.016, 0.8, 0.05), (0.006, 2.3, 0.2))
"""Where the far bank's meadow begins, on which the fort stands."""

SUNLIT = "FFE9A8"


class Light(NamedTuple):
    """What the hour makes of the same valley."""

    mountains: tuple[str, str]
    mist: str
    pines: tuple[str, str, str]
    """From the farthest wood to the nearest."""
    leaves: tuple[str, ...]
    meadow: tuple[str, str]
    river: list[tuple[float, str]]
    shine: str
    logs: str
    roof: str
    front: tuple[str, str]
    lamp: str | None


DAY = Light(
    mountains=("8FAEAC", "6C9391"),
    mist="E8E3BE",
    pines=("4C7A68", "2C5B4A", "173A30"),
    leaves=("E2A52C", "C9701F", "B33F22", "D9B64A", "9C2F24"),
    meadow=("C2A94E", "7C8A3C"),
    river=[(0, "F1E6BD"), (0.68, "F1E6BD"), (0.78, "9CC2B4"), (0.9, "4C8A8C"), (1, "235B63")],
    shine="FFF6D6",
    logs="8A5A33",
    roof="5C3A24",
    front=("2B4A2B", "10231A"),
    lamp=None,
)
NIGHT = Light(
    mountains=("1E3A42", "17303A"),
    mist="2C5B56",
    pines=("14322F", "0F2726", "081817"),
    leaves=("6B4A1E", "5A3419", "4A211A", "5F4F25", "3F1A18"),
    meadow=("2C3A26", "1B2A1E"),
    river=[(0, "3E7A70"), (0.68, "3E7A70"), (0.78, "28555A"), (0.9, "173A44"), (1, "0C222B")],
    shine="9FE3C4",
    logs="3A2A1F",
    roof="21170F",
    front=("0C1C16", "050D0B"),
    lamp="FFB84D",
)


def draw(*, night: bool) -> Image.Image:
    light = NIGHT if night else DAY
    scene = _sky(night=night)
    scene.mountains(0.62, 0.3, light.mountains[0], 21)
    _mist(scene, 0.6, light.mist)
    scene.mountains(0.64, 0.17, light.mountains[1], 8)
    _mist(scene, 0.63, light.mist)
    far, middle, near = light.pines
    wood(scene, Ridge(0.62, (0.022, 1.1, 0.3), (0.008, 2.6, 0.1)), 0.05, far, light.leaves, 0.45, 3)
    _mist(scene, 0.665, light.mist)
    wood(scene, Ridge(0.665, (0.018, 1.4, 0.75), (0.006, 3.1, 0.4)), 0.085, middle, light.leaves, 0.15, 4)
    scene.hills(BANK, *light.meadow)
    scene.streaks(_grass(1), light.meadow[1], 0.5)
    scene.streaks(_grass(2), light.mist, 0.14)
    path(scene, light)
    river(scene, light)
    fort(scene, 0.62, BANK(0.62) + 0.04, 0.26, light)
    for x, height, i in ((0.84, 0.2, 0), (0.9, 0.26, 2), (0.96, 0.22, 1), (0.36, 0.13, 3), (0.31, 0.1, 1)):
        maple(scene, x, BANK(x) + 0.035, height, light.leaves[i], light.roof)
    for x, height in ((0.04, 0.3), (0.1, 0.36), (0.16, 0.27), (0.22, 0.2), (0.78, 0.17)):
        pine(scene, x, BANK(x) + 0.05, height, near)
    canoe(scene, 0.36, 0.835, 0.075, light)
    _front(scene, light)
    return scene.finished()


def _sky(*, night: bool) -> Scene:
    if night:
        scene = Scene([(0, "071420"), (0.35, "0D2A33"), (0.6, "1E4A4A"), (1, "1E4A4A")])
        scene.stars(200)
        northern_lights(scene, Ridge(0.4, (0.06, 0.9, 0.15), (0.02, 2.4, 0.5)), "5FE3A1", 0.6)
        northern_lights(scene, Ridge(0.28, (0.05, 0.7, 0.6), (0.02, 1.9, 0.1)), "3FA9B5", 0.4)
        return scene
    scene = Scene(
        [(0, "23545F"), (0.24, "3F7D80"), (0.42, "A9C6A4"), (0.56, "F6E3A6"), (0.66, "F3D28C"), (1, "F3D28C")]
    )
    scene.glow(0.3, 0.47, 0.24, "FFF0B8", 0.75)
    scene.disc(0.3, 0.47, 0.085, "FFF8D8")
    for x, y, size in ((0.6, 0.2, 0.018), (0.57, 0.23, 0.014), (0.63, 0.235, 0.014), (0.66, 0.27, 0.011)):
        goose(scene, x, y, size)
    return scene


def northern_lights(scene: Scene, foot: Ridge, colour: str, strength: float) -> None:
    """A curtain of rays that is bright at its foot and fades upwards."""
    wide, high = scene.width // 8, scene.height // 8
    curtain = Image.new("L", (wide, high))
    for x in range(wide):
        at = x / wide
        ray = 0.6 + 0.25 * math.sin(at * 61) + 0.15 * math.sin(at * 143 + 1)
        fade = math.sin(math.pi * min(1, max(0, at))) ** 0.5
        low, reach = foot(at) * high, 0.26 * high * (0.75 + 0.25 * math.sin(at * 23))
        for y in range(high):
            above = (low - y) / reach
            shine = math.exp(-2.4 * above) if above > 0 else math.exp(9 * above)
            curtain.putpixel((x, y), round(255 * strength * ray * fade * shine))
    curtain = curtain.filter(ImageFilter.GaussianBlur(1.2)).resize(scene.image.size, Image.Resampling.BICUBIC)
    scene.image.paste(rgb(colour), (0, 0), curtain)


def goose(scene: Scene, x: float, y: float, size: float) -> None:
    figure = Figure(scene, x, y, size)
    figure.limb(curve((-1, 0.1), (-0.4, 0.45), (0, 0), (0.5, 0.5), (1.05, 0.3)), 0.15, rgb("1D3D42"))
    figure.limb([(-0.1, 0), (0.45, -0.08)], 0.2, rgb("1D3D42"))


def _mist(scene: Scene, level: float, colour: str) -> None:
    def bank(pen: ImageDraw.ImageDraw) -> None:
        pen.rectangle((*scene.at(0, level - 0.02), *scene.at(1, level + 0.035)), fill=255)

    scene.wash(colour, 0.5, 0.025, bank)


# woods


def wood(
    scene: Scene, ridge: Ridge, tall: float, pines: str, leaves: tuple[str, ...], haze: float, seed: int
) -> None:
    """A ridge full of pines, with maples among them; `haze` takes the autumn out of what is far away."""
    chance = random.Random(seed)
    x = -0.02
    while x < 1.03:
        height, foot = tall * chance.uniform(0.7, 1.25), ridge(x) + tall * 0.35
        if chance.random() < 0.32:
            tone = mix(rgb(chance.choice(leaves)), rgb(pines), haze)
            crown(scene, x, foot, height * 0.85, tone)
        else:
            pine(scene, x, foot, height, word(mix(rgb(pines), BLACK, chance.uniform(0, 0.16))))
        x += tall * chance.uniform(0.12, 0.24)
    below = Ridge(ridge.level + tall * 0.3, *ridge.waves)
    scene.hills(below, pines, pines)


def pine(scene: Scene, x: float, foot: float, height: float, colour: str) -> None:
    """Five tiers of boughs, the lit side a little lighter."""
    figure, tone = Figure(scene, x, foot, height), rgb(colour)
    figure.limb([(0, 0), (0, 0.2)], 0.04, mix(tone, BLACK, 0.4))
    for tier in range(5):
        low, half = 0.1 + tier * 0.165, 0.2 - tier * 0.033
        top = min(1.0, low + 0.31)
        figure.polygon([(-half, low), (0, top), (half, low), (0, low + 0.04)], tone)
        figure.polygon([(-half, low), (0, top), (-half * 0.15, low + 0.035)], mix(tone, WHITE, 0.08))


def crown(scene: Scene, x: float, foot: float, height: float, tone: Rgb) -> None:
    """A maple seen from far away: no more than its crown."""
    figure = Figure(scene, x, foot, height)
    for px, py, r in ((0.2, 0.42, 0.24), (-0.18, 0.44, 0.24), (0.09, 0.7, 0.24)):
        figure.blob(px, py, r, r, mix(tone, BLACK, 0.12))
    figure.blob(-0.08, 0.66, 0.25, 0.25, tone)
    figure.blob(-0.2, 0.48, 0.17, 0.17, tone)
    figure.blob(-0.13, 0.73, 0.13, 0.12, mix(tone, rgb(SUNLIT), 0.16))


def maple(scene: Scene, x: float, foot: float, height: float, leaf: str, bark: str) -> None:
    """A crown of many tufts, lit from the left."""
    figure, tone, stem = Figure(scene, x, foot, height), rgb(leaf), rgb(bark)
    figure.limb([(0, -0.02), (0.005, 0.5)], 0.055, stem)
    for tip in ((-0.18, 0.52), (0.17, 0.55), (-0.06, 0.68), (0.08, 0.66)):
        figure.limb([(0, 0.24), tip], 0.026, stem)
    chance = random.Random(leaf)
    tufts = [(-0.21, 0.5), (0.22, 0.5), (-0.02, 0.45), (-0.16, 0.68), (0.16, 0.7), (0, 0.62), (0, 0.84)]
    for px, py in tufts:
        figure.blob(px + 0.02, py - 0.03, 0.16, 0.14, mix(tone, BLACK, 0.28))
    for px, py in tufts:
        figure.blob(px, py, 0.15, 0.13, mix(tone, BLACK, 0.1 * (px > 0)))
    for px, py in tufts:
        for _ in range(5):
            dx, dy = chance.uniform(-0.1, 0.06), chance.uniform(-0.05, 0.09)
            figure.blob(px + dx, py + dy, 0.034, 0.026, mix(tone, rgb(SUNLIT), chance.uniform(0.05, 0.22)))


# the meadow, the river and what is on it


def _grass(seed: int) -> Iterator[tuple[float, float, float]]:
    chance = random.Random(seed)
    for _ in range(90):
        near = chance.random()
        yield chance.random(), 0.735 + 0.22 * near, chance.uniform(0.01, 0.04) * (0.4 + near)


def path(scene: Scene, light: Light) -> None:
    """From the gate down to the landing."""
    left = curve((0.605, 0.745), (0.6, 0.775), (0.58, 0.8), (0.585, 0.84))
    right = curve((0.635, 0.745), (0.635, 0.775), (0.625, 0.8), (0.66, 0.88))
    tone = mix(rgb(light.meadow[0]), rgb(light.mist), 0.35)
    scene.pen.polygon([scene.at(*point) for point in (*left, *reversed(right))], fill=tone)


def river(scene: Scene, light: Light) -> None:
    """From between the woods in bends to the foreground."""
    left = curve((0.455, 0.735), (0.4, 0.757), (0.33, 0.78), (0.2, 0.82), (0.06, 0.89), (-0.05, 1.01))
    right = curve((0.47, 0.735), (0.45, 0.757), (0.49, 0.785), (0.6, 0.83), (0.72, 0.9), (0.83, 1.01))
    mask = Image.new("L", scene.image.size)
    shore = [scene.at(*point) for point in (*left, *reversed(right))]
    scene.pen.polygon(
        [(x, y - 0.006 * scene.height) for x, y in shore], fill=mix(rgb(light.meadow[1]), BLACK, 0.25)
    )
    ImageDraw.Draw(mask).polygon(shore, fill=255)
    scene.image.paste(Scene(light.river).image, (0, 0), mask)
    scene.streaks(_ripples(), light.shine, 0.5)


def _ripples() -> Iterator[tuple[float, float, float]]:
    chance = random.Random(17)
    for _ in range(46):
        near = chance.random()
        y = 0.765 + 0.2 * near
        yield (
            0.4 + chance.uniform(-0.04 - 0.2 * near, 0.05 + 0.2 * near),
            y,
            chance.uniform(0.015, 0.05) * (0.4 + near),
        )


def canoe(scene: Scene, x: float, water: float, height: float, light: Light) -> None:
    """Birch bark, two paddlers, and bales between them."""
    figure = Figure(scene, x, water, height)
    bark, dark = mix(rgb(light.meadow[0]), rgb(light.logs), 0.45), mix(rgb(light.roof), BLACK, 0.3)
    scene.streaks([(x + 0.004, water + 0.006, 0.11), (x - 0.02, water + 0.014, 0.07)], word(dark), 0.45)
    for px, coat, side in ((-0.62, light.leaves[2], 0.36), (0.6, light.leaves[0], 0.4)):
        figure.polygon([(px - 0.16, 0.1), (px - 0.09, 0.62), (px + 0.1, 0.62), (px + 0.15, 0.1)], rgb(coat))
        figure.blob(px + 0.02, 0.78, 0.12, 0.13, mix(rgb(light.meadow[0]), rgb(light.logs), 0.6))
        figure.blob(px, 0.86, 0.14, 0.075, dark)
        figure.limb([(px - 0.02, 0.66), (px + side, -0.12)], 0.045, dark)
    for px, cloth in ((-0.2, light.leaves[3]), (0.1, light.logs)):
        figure.polygon([(px - 0.14, 0.1), (px - 0.12, 0.38), (px + 0.13, 0.38), (px + 0.14, 0.1)], rgb(cloth))
    rim = curve((-1.2, 0.42), (-0.95, 0.24), (0, 0.16), (0.95, 0.24), (1.2, 0.42))
    keel = curve((1.2, 0.42), (1.05, 0.02), (0, -0.1), (-1.05, 0.02), (-1.2, 0.42))
    figure.polygon([*rim, *keel], bark)
    figure.limb(rim, 0.035, mix(bark, BLACK, 0.45))


# the fort


def fort(scene: Scene, x: float, foot: float, height: float, light: Light) -> None:
    """Palisades between two blockhouses, a gate, a hall behind with smoke above it, and a flag."""
    figure = Figure(scene, x, foot, height)
    logs, roof = rgb(light.logs), rgb(light.roof)
    window = rgb(light.lamp) if light.lamp else mix(roof, BLACK, 0.45)
    shade = [(x + dx, foot + 0.004, long) for dx, long in ((-0.06, 0.2), (0.06, 0.2), (0, 0.3))]
    scene.streaks(shade, light.roof, 0.6)
    if light.lamp:
        scene.glow(x, foot - height * 0.2, height * 0.75, light.lamp, 0.2)
    _smoke(figure, light)
    _hall(figure, mix(logs, BLACK, 0.12), roof, window)
    figure.limb([(0.12, 0.5), (0.12, 1.12)], 0.014, roof)
    flag = curve((0.12, 1.11), (0.2, 1.13), (0.27, 1.1), (0.36, 1.12))
    hem = [(px, py - 0.15) for px, py in reversed(flag)]
    figure.polygon([*flag, *hem], rgb(light.leaves[2]))
    _palisade(figure, -0.62, 0.62, 0.36, logs)
    _gate(figure, logs, roof)
    for px in (-0.72, 0.72):
        _blockhouse(figure, px, logs, roof, window)


def _smoke(figure: Figure, light: Light) -> None:
    def puffs(pen: ImageDraw.ImageDraw) -> None:
        for i in range(9):
            cx, cy = figure.at(-0.3 + 0.05 * i + 0.05 * math.sin(i * 1.3), 0.9 + 0.085 * i)
            r = (0.03 + 0.013 * i) * figure.unit
            pen.ellipse((cx - r, cy - r, cx + r, cy + r), fill=max(40, 230 - 24 * i))

    figure.scene.wash(light.mist, 0.75, 0.004, puffs)


def _hall(figure: Figure, wall: Rgb, roof: Rgb, window: Rgb) -> None:
    figure.polygon([(-0.44, 0.2), (-0.44, 0.6), (0.05, 0.6), (0.05, 0.2)], wall)
    figure.polygon([(-0.34, 0.7), (-0.34, 0.88), (-0.26, 0.88), (-0.26, 0.7)], mix(wall, BLACK, 0.3))
    figure.polygon([(-0.5, 0.55), (-0.4, 0.8), (0.01, 0.8), (0.11, 0.55)], roof)
    figure.polygon([(-0.5, 0.55), (-0.4, 0.8), (-0.34, 0.8), (-0.42, 0.55)], mix(roof, WHITE, 0.12))
    for px in (-0.36, -0.22, -0.08):
        figure.polygon([(px - 0.03, 0.44), (px - 0.03, 0.52), (px + 0.03, 0.52), (px + 0.03, 0.44)], window)


def _palisade(figure: Figure, left: float, right: float, high: float, logs: Rgb) -> None:
    """Pointed logs, each with a light and a dark side."""
    chance = random.Random(2)
    thick = 0.042
    x = left
    while x < right:
        top = high + chance.uniform(-0.015, 0.015)
        tone = mix(logs, BLACK, chance.uniform(0, 0.2))
        end = x + thick
        figure.polygon([(x, 0), (x, top), (x + thick / 2, top + 0.045), (end, top), (end, 0)], tone)
        lit = x + thick * 0.35
        figure.polygon([(x, 0), (x, top), (lit, top + 0.03), (lit, 0)], mix(tone, WHITE, 0.16))
        x = end
    figure.polygon([(left, 0.25), (left, 0.28), (right, 0.28), (right, 0.25)], mix(logs, BLACK, 0.42))


def _gate(figure: Figure, logs: Rgb, roof: Rgb) -> None:
    figure.polygon([(-0.15, 0), (-0.15, 0.44), (0.15, 0.44), (0.15, 0)], mix(logs, BLACK, 0.5))
    for side in (-1, 1):
        near, away = side * 0.012, side * 0.12
        figure.polygon([(near, 0), (near, 0.34), (away, 0.34), (away, 0)], mix(logs, BLACK, 0.24))
        figure.polygon([(near, 0.08), (near, 0.11), (away, 0.28), (away, 0.25)], mix(logs, WHITE, 0.05))
    figure.polygon([(-0.21, 0.42), (0, 0.56), (0.21, 0.42)], roof)
    figure.polygon([(-0.21, 0.42), (0, 0.56), (-0.02, 0.44)], mix(roof, WHITE, 0.12))


def _blockhouse(figure: Figure, x: float, logs: Rgb, roof: Rgb, window: Rgb) -> None:
    """Its upper storey stands out over the lower one."""
    _logs(figure, x, 0.13, 0, 0.34, logs)
    _logs(figure, x, 0.18, 0.34, 0.62, mix(logs, WHITE, 0.05))
    figure.polygon([(x - 0.18, 0.335), (x - 0.18, 0.355), (x + 0.18, 0.355), (x + 0.18, 0.335)], roof)
    for px in (x - 0.09, x + 0.09):
        figure.polygon(
            [(px - 0.028, 0.45), (px - 0.028, 0.54), (px + 0.028, 0.54), (px + 0.028, 0.45)], window
        )
    figure.polygon([(x - 0.23, 0.6), (x, 0.88), (x + 0.23, 0.6)], roof)
    figure.polygon([(x - 0.23, 0.6), (x, 0.88), (x - 0.03, 0.615)], mix(roof, WHITE, 0.14))


def _logs(figure: Figure, x: float, half: float, low: float, high: float, tone: Rgb) -> None:
    """A wall of lying logs; their ends stick out."""
    rows = round((high - low) / 0.056)
    step = (high - low) / rows
    for i in range(rows):
        y = low + i * step
        out = half + (0.018 if i % 2 else 0.006)
        figure.polygon([(x - out, y), (x - out, y + step), (x + out, y + step), (x + out, y)], tone)
        figure.polygon([(x - out, y), (x - out, y + step * 0.3), (x + out, y + step * 0.3), (x + out, y)],
                       mix(tone, BLACK, 0.3))  # fmt: skip


# in front


def _front(scene: Scene, light: Light) -> None:
    """The near bank with ferns, and a maple that is losing its leaves."""
    left = Ridge(0.965, (0.03, 0.55, 0.3), (0.01, 2.1, 0.4))
    scene.hills(left, *light.front)
    chance = random.Random(9)
    for _ in range(26):
        x = chance.random()
        fern(scene, x, left(x) + 0.02, chance.uniform(0.03, 0.06), mix(rgb(light.front[0]), WHITE, 0.06))
    for x, height in ((0.0, 0.5), (0.055, 0.3)):
        pine(scene, x, left(x) + 0.03, height, word(mix(rgb(light.front[0]), rgb(light.front[1]), 0.6)))
    for _ in range(22):
        x, y = chance.uniform(0.3, 0.98), chance.uniform(0.45, 0.95)
        leaf(scene, x, y, chance.uniform(0.006, 0.011), rgb(chance.choice(light.leaves)), chance.random())


def fern(scene: Scene, x: float, foot: float, height: float, tone: Rgb) -> None:
    figure = Figure(scene, x, foot, height)
    for lean in (-0.9, -0.45, 0, 0.45, 0.9):
        tip = (lean, 1 - abs(lean) * 0.45)
        figure.polygon(curve((-0.06, 0), (lean * 0.4, 0.6), tip, (lean * 0.55, 0.45), (0.06, 0)), tone)


def leaf(scene: Scene, x: float, y: float, size: float, tone: Rgb, turn: float) -> None:
    """One that the wind carries."""
    figure = Figure(scene, x, y, size)
    cos, sin = math.cos(math.tau * turn), math.sin(math.tau * turn)
    shape: list[Point] = [(-1, 0), (-0.3, 0.5), (1, 0), (-0.3, -0.5)]
    figure.polygon([(px * cos - py * sin, px * sin + py * cos) for px, py in shape], tone)
