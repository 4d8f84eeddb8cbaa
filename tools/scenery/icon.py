"""The app's icon, and what Android wants besides: its two layers, and the picture while the app starts."""

from PIL import Image, ImageDraw

from faces.looks import SPICE_ROAD
from screens.widgets import art
from screens.widgets.palette import mix, rgb

SIDE = 512
FINER = 2
LAYER, WHOLE = 432, 0.63
"""Of a layer: its side, and how large an icon is whose tile no shape cuts: a circle of 66 in 108 is left."""
SPLASH = 768
START = "8A3312"
"""The colour while the app starts; buildozer.spec has it too."""


def icon() -> Image.Image:
    """The four spices on a tile of parchment."""
    n = SIDE * FINER
    image = _ground(n).convert("RGBA")
    mask = Image.new("L", (n, n))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, n - 1, n - 1), n * 0.22, fill=255)
    image.putalpha(mask)
    _put_tile(image, n)
    return image.resize((SIDE, SIDE), Image.Resampling.LANCZOS)


def background() -> Image.Image:
    """What lies below an icon that each phone cuts to its own shape."""
    return _ground(LAYER)


def foreground() -> Image.Image:
    """What lies above: within the circle that every shape leaves whole."""
    image = Image.new("RGBA", (LAYER * FINER,) * 2)
    _put_tile(image, round(LAYER * FINER * WHOLE))
    return image.resize((LAYER, LAYER), Image.Resampling.LANCZOS)


def presplash() -> Image.Image:
    """The tile in the middle of one colour, by day and by night: a phone shows one picture only."""
    image = Image.new("RGBA", (SPLASH * FINER,) * 2, rgb(START))
    _put_tile(image, SPLASH * FINER // 3)
    return image.resize((SPLASH, SPLASH), Image.Resampling.LANCZOS).convert("RGB")


def _ground(n: int) -> Image.Image:
    ground = Image.new("RGB", (1, n))
    for y in range(n):
        ground.putpixel((0, y), mix(rgb("C4602F"), rgb(START), y / n))
    return ground.resize((n, n))


def _put_tile(image: Image.Image, n: int) -> None:
    """In the middle; `n` is how large an icon around it would be."""
    x0 = y0 = (image.width - n) // 2
    tile = Image.new("L", (n, n))
    edge = n * 0.13
    ImageDraw.Draw(tile).rounded_rectangle((edge, edge, n - edge, n - edge), n * 0.14, fill=255)
    image.paste(rgb("F8EBCB"), (x0, y0), tile)
    side = round(n * 0.31)
    for level, (x, y) in enumerate(((0.33, 0.33), (0.67, 0.33), (0.33, 0.67), (0.67, 0.67)), 1):
        cube = art.cube(SPICE_ROAD.cubes, level, side)
        image.alpha_composite(cube, (x0 + round(n * x - side / 2), y0 + round(n * y - side / 2)))
