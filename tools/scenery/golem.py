"""Golems among crystals."""

import math
import random
from collections.abc import Iterator

from PIL import Image

from screens.widgets.palette import BLACK, WHITE, mix, rgb
from tools.scenery.scene import Point, Ridge, Scene


def draw(*, night: bool) -> Image.Image:
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
