"""A caravan at dusk and at night."""

from PIL import Image

from screens.widgets.palette import BLACK, WHITE, mix, rgb
from tools.scenery.scene import Figure, Ridge, Scene


def draw(*, night: bool) -> Image.Image:
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
    figure, fill = Figure(scene, x, ground + height * 0.04, height), rgb(colour)
    for points in (
        [(-0.3, 0.5), (-0.36, 0.25), (-0.3, 0.0)],
        [(-0.24, 0.5), (-0.2, 0.24), (-0.25, 0.0)],
        [(0.26, 0.5), (0.22, 0.24), (0.14, 0.0)],
        [(0.3, 0.5), (0.34, 0.24), (0.36, 0.0)],
    ):
        figure.limb(points, 0.07, fill)
    figure.blob(0, 0.56, 0.42, 0.17, fill)
    figure.blob(-0.16, 0.7, 0.16, 0.15, fill)
    figure.blob(0.14, 0.7, 0.16, 0.15, fill)
    figure.limb([(0.34, 0.6), (0.5, 0.58), (0.58, 0.74), (0.6, 0.9)], 0.13, fill)
    figure.limb([(0.6, 0.91), (0.72, 0.88)], 0.11, fill)
    figure.limb([(-0.4, 0.6), (-0.48, 0.42)], 0.035, fill)
    tint, unit = rgb(load), figure.unit
    left, top = figure.at(-0.2, 0.83)
    right, bottom = figure.at(0.18, 0.5)
    scene.pen.rounded_rectangle((left, top, right, bottom), 0.06 * unit, fill=tint)
    scene.pen.rectangle(
        (left, (top + bottom) / 2 - 0.03 * unit, right, (top + bottom) / 2 + 0.03 * unit),
        fill=mix(tint, BLACK, 0.35),
    )
    figure.blob(-0.01, 0.86, 0.15, 0.09, mix(tint, WHITE, 0.18))


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
