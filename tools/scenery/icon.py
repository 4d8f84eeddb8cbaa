"""The app's icon."""

from PIL import Image, ImageDraw

from faces.looks import SPICE_ROAD
from screens.widgets import art
from screens.widgets.palette import mix, rgb

SIDE = 512
FINER = 2


def icon() -> Image.Image:
    """The four spices on a tile of parchment."""
    n = SIDE * FINER
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
        cube = art.cube(SPICE_ROAD.cubes, level, side)
        image.alpha_composite(cube, (round(n * x - side / 2), round(n * y - side / 2)))
    return image.resize((SIDE, SIDE), Image.Resampling.LANCZOS)
