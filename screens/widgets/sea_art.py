"""How the things of a map look, each as one picture: pure functions, as in `art`.

Their colours are drawn into them: a tile with all that stands on it is then put down in one go.
"""

from PIL import Image, ImageDraw

from faces.look import CubeLook
from screens.widgets import art
from screens.widgets.palette import BLACK, WHITE, Rgb, mix

FINER = 4
RIM = 190
"""How opaque the dark rim around wooden things is."""


def tile(width: int, height: int, ground: Rgb, rim: Rgb) -> Image.Image:
    """A hex of land: darker at its lower edge, with a rim."""
    whole = art.hexagon(width, height).getchannel("A")
    image = Image.new("RGBA", (width, height), (*ground, 0))
    image.paste((*ground, 255), (0, 0), whole)
    for layer, share in (
        (art.hexagon_shade(width, height), 0.3),
        (art.hexagon_ring(width, height, max(1, width * 0.01)), 0.8),
    ):
        mask = layer.getchannel("A").point(lambda alpha, share=share: round(alpha * share))
        image.paste(rim, (0, 0), mask)
    image.putalpha(whole)
    return image


def block(width: int, height: int, colour: Rgb) -> Image.Image:
    """An outpost as it lies on a board."""
    rim = _rim(min(width, height))
    return _plate(width, height, min(width, height) * 0.22, [(BLACK, RIM, 0), (colour, 255, rim)])


def outpost(size: int, colour: Rgb, ink: Rgb, sign: str) -> Image.Image:
    """An outpost on the map, with the sign of its player."""
    image = block(size, size, colour)
    _put(image, _sign(sign, size * 0.82), size / 2, size / 2, ink)
    return image


def boat(height: int, colour: Rgb, ink: Rgb, sign: str, *, moving: bool, alone: bool) -> Image.Image:
    """A pill with a sail, if there is room for one, and the sign of its player; a pale rim if it moves."""
    width = boat_width(height, alone=alone)
    rim = _rim(height)
    layers = [(BLACK, RIM, 0), (colour, 255, rim)]
    if moving:
        thin = max(1, rim // 2)
        layers = [(BLACK, RIM, 0), (WHITE, 255, thin), (colour, 255, thin + rim)]
    image = _plate(width, height, height / 2, layers)
    if alone:
        _put(image, art.icon("sail-boat", max(6, round(height * 0.7))), height * 0.62, height / 2, ink)
    at = width - height * 0.52 if alone else width / 2
    _put(image, _sign(sign, height * 0.72), at, height / 2, ink)
    return image


def boat_width(height: float, *, alone: bool) -> int:
    return round(height * (1.76 if alone else 1.12))


def price(height: int, cubes: int, pill: Rgb, ink: Rgb, look: CubeLook) -> Image.Image:
    """A dark pill: so many cubes of any kind."""
    figure, size = str(cubes), height * 0.82
    wide = art.text_width(figure, size, "Bold")
    width = round(height * 1.35 + wide)
    image = _plate(width, height, height / 2, [(pill, 255, 0)])
    _put(image, art.text(figure, max(4, round(size)), "Bold"), height * 0.36 + wide / 2, height / 2, ink)
    cube = art.cube(look, 0, max(6, round(height * 0.62)))
    at = (round(height * 0.8 + wide - cube.width / 2), round((height - cube.height) / 2))
    image.alpha_composite(cube, at)
    return image


def tray(width: int, height: int) -> Image.Image:
    """What cubes lie on: clearly not printed on the tile."""
    return _plate(width, height, height * 0.24, [(BLACK, RIM, 0), ((140, 128, 112), 255, _rim(height))])


def emblem(name: str, size: int, disc: Rgb, ink: Rgb) -> Image.Image:
    """An icon on a disc of its colour."""
    image = _plate(size, size, size / 2, [(mix(disc, BLACK, 0.55), 255, 0), (disc, 255, _rim(size))])
    _put(image, art.icon(name, max(6, round(size * 0.74))), size / 2, size / 2, ink)
    return image


def heading(name: str, size: int, disc: Rgb, ink: Rgb) -> Image.Image:
    """An arrow on a disc with a pale rim: where a boat went."""
    image = _plate(size, size, size / 2, [(WHITE, 245, 0), (disc, 255, _rim(size))])
    _put(image, art.icon(name, max(6, round(size * 0.72))), size / 2, size / 2, ink)
    return image


def _rim(size: float) -> int:
    """How wide the rim of something this large is."""
    return max(1, round(size * 0.07))


def _plate(width: int, height: int, radius: float, layers: list[tuple[Rgb, int, int]]) -> Image.Image:
    """Rounded rectangles on each other: each with its colour, how opaque it is, and how far drawn in."""
    s = FINER
    image = Image.new("RGBA", (width * s, height * s))
    pen = ImageDraw.Draw(image)
    for colour, alpha, wanted in layers:
        inset = min(wanted, (min(width, height) - 1) // 2)
        box = (inset * s, inset * s, (width - inset) * s - 1, (height - inset) * s - 1)
        pen.rounded_rectangle(box, max(0, radius - inset) * s, (*colour, alpha))
    return image.resize((width, height), Image.Resampling.BOX)


def _sign(sign: str, size: float) -> Image.Image:
    """An initial; a figure stands for the mark of that seat."""
    if sign.isdigit():
        return art.mark(int(sign) % art.MARKS, max(6, round(size * 0.8)), 0)
    return art.text(sign, max(4, round(size)), "Bold")


def _put(image: Image.Image, white: Image.Image, x: float, y: float, ink: Rgb) -> None:
    """A white picture in another colour, with its middle there."""
    at = (round(x - white.width / 2), round(y - white.height / 2))
    layer = Image.new("RGBA", image.size)
    layer.paste((*ink, 255), at, white.getchannel("A"))
    image.alpha_composite(layer)
