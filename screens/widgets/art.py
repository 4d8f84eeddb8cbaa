"""How things look: pure functions that draw one small picture each. No window, no theme, no rules.

Shapes are drawn several times too large and brought down, which smooths them better than any GL line.
"""

import math
from collections.abc import Callable
from functools import cache, lru_cache, partial
from pathlib import Path

from kivymd import fonts_path
from kivymd.icon_definitions import md_icons
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from faces.look import CubeLook
from screens.widgets.letters import is_rightward, runs
from screens.widgets.palette import BLACK, WHITE, Rgb, cube_colour, cube_ink, cube_light, cube_outline, mix

Point = tuple[float, float]
Drawing = partial[Image.Image]
"""Draws a picture as large as it is told."""
FINER = 4
"""How many times larger shapes are drawn."""
MODELS = (80, 160)
"""Pixels of pictures that smaller ones are made of, half as large at most."""


def panel(radius: int) -> Image.Image:
    """White, with round corners and a middle to stretch."""
    side = 2 * radius + 2
    return _white(
        _smooth_mask(
            (side, side),
            lambda pen, s: pen.rounded_rectangle((0, 0, side * s - 1, side * s - 1), radius * s, 255),
        )
    )


def ring(radius: int, line: int) -> Image.Image:
    """The white outline of a panel."""
    side = 2 * max(radius, line) + 2

    def draw(pen: ImageDraw.ImageDraw, s: int) -> None:
        pen.rounded_rectangle((0, 0, side * s - 1, side * s - 1), radius * s, 255)
        inner = (line * s, line * s, (side - line) * s - 1, (side - line) * s - 1)
        pen.rounded_rectangle(inner, max(0, radius - line) * s, 0)

    return _white(_smooth_mask((side, side), draw))


def shade(radius: int, top: tuple[float, ...], bottom: tuple[float, ...]) -> Image.Image:
    """A panel whose colour runs from top to bottom. Its middle is long: stretching keeps the run even."""
    width, height = 2 * radius + 2, 2 * radius + 96
    mask = _smooth_mask(
        (width, height),
        lambda pen, s: pen.rounded_rectangle((0, 0, width * s - 1, height * s - 1), radius * s, 255),
    )
    image = _vertical((width, height), _rgb(top), _rgb(bottom))
    image.putalpha(mask)
    return image


def shadow(radius: int, blur: int) -> Image.Image:
    """A soft white shape to be tinted, `blur` larger than the rectangle that casts it."""
    side = 2 * (radius + 2 * blur) + 2
    mask = Image.new("L", (side, side))
    ImageDraw.Draw(mask).rounded_rectangle((blur, blur, side - blur - 1, side - blur - 1), radius, 255)
    return _white(mask.filter(ImageFilter.GaussianBlur(blur / 2)))


def veil() -> Image.Image:
    """White that fades away downwards."""
    return _white(Image.linear_gradient("L").transpose(Image.Transpose.FLIP_TOP_BOTTOM).resize((4, 256)))


@cache
def font(weight: str, size: int) -> ImageFont.FreeTypeFont:
    """Laid out plainly: what a phone's Pillow can do, and what never fails."""
    path = Path(fonts_path) / f"Roboto-{weight}.ttf"
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _foreign(path: str, size: int) -> ImageFont.FreeTypeFont:
    """A font for letters that the app's own does not have."""
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


def _laid(line: str, size: int, weight: str) -> list[tuple[str, ImageFont.FreeTypeFont]]:
    """A line as it is drawn, each run with its font."""
    return [(run.text, _foreign(run.font, size) if run.font else font(weight, size)) for run in runs(line)]


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, weight: str = "Medium") -> float:
    """Of its longest line."""
    px = max(4, round(size))
    lines = (_laid(line, px, weight) for line in text.splitlines())
    return max((sum(letters.getlength(run) for run, letters in line) for line in lines), default=0.0)


def elided(text: str, room: float, size: float, weight: str = "Medium") -> str:
    """The text, or as much of its beginning as there is room for."""
    if text_width(text, size, weight) <= room:
        return text
    rightward = is_rightward(text)
    while text and text_width(f"{text}…", size, weight) > room:
        text = text[:-1].rstrip()
    # Where a text runs to the left, its end is at the left.
    return f"…{text}" if rightward else f"{text}…"


def text(text: str, size: int, weight: str) -> Image.Image:
    """White letters with capitals and figures exactly in the middle of their box.

    It is as high as 1.2 lines, and higher where letters hang lower than our own, or stand higher.
    """
    laid = _laid(text, size, weight)
    figures = font(weight, size).getbbox("0", anchor="ls")
    middle = (figures[1] + figures[3]) / 2
    boxes = [letters.getbbox(run, anchor="ls") for run, letters in laid]
    beyond = max((max(middle - box[1], box[3] - middle) for box in boxes), default=0)
    usual = round(size * 1.2)
    # As odd or even as other words of this size, so that none is rounded onto another line.
    height = max(usual, 2 * math.ceil(beyond) + usual % 2)
    mask = Image.new("L", (math.ceil(text_width(text, size, weight)) + 2, height))
    baseline = math.floor(height / 2 - middle + 0.5)
    pen, x = ImageDraw.Draw(mask), 1.0
    for run, letters in laid:
        pen.text((x, baseline), run, 255, letters, anchor="ls")
        x += letters.getlength(run)
    return _white(mask)


def icon(name: str, size: int) -> Image.Image:
    """A white icon of the Material set."""
    signs = _foreign(str(Path(fonts_path) / "materialdesignicons-webfont.ttf"), size)
    mask = Image.new("L", (size, size))
    ImageDraw.Draw(mask).text((size / 2, size / 2), md_icons[name], 255, signs, anchor="mm")
    return _white(mask)


def up_arrow(size: int) -> Image.Image:
    """A stout white arrow upwards, for a step that raises a cube."""
    head = [(0.5, 0.04), (0.96, 0.5), (0.68, 0.5)]
    return _shape(size, [*head, (0.68, 0.96), (0.32, 0.96), (0.32, 0.5), (0.04, 0.5)])


def down_arrow(size: int) -> Image.Image:
    """A flat white arrow downwards, from what is paid to what is got."""
    head = [(0.5, 0.94), (0.06, 0.5), (0.34, 0.5)]
    return _shape(size, [*head, (0.34, 0.06), (0.66, 0.06), (0.66, 0.5), (0.94, 0.5)])


def pointer(size: int) -> Image.Image:
    """A white triangle that points downwards."""
    return _shape(size, [(0.0, 0.0), (1.0, 0.0), (0.5, 1.0)])


def coin(kind: str, size: int) -> Image.Image:
    """A coin with its value: gold and copper are worth 3, silver 1."""
    return _from_model(partial(_coin, kind), size)


def _coin(kind: str, n: int) -> Image.Image:
    base, figure = {
        "gold": ((240, 184, 44), "3"),
        "copper": ((214, 122, 74), "3"),
        "silver": ((196, 204, 212), "1"),
    }[kind]
    image = Image.new("RGBA", (n, n))
    disc = _disc(n, 0)
    image.paste(mix(base, BLACK, 0.55), (0, 0), disc)
    rim = n * 0.045
    image.paste(_vertical((n, n), mix(base, WHITE, 0.55), mix(base, BLACK, 0.18)), (0, 0), _disc(n, rim))
    image.paste(mix(base, BLACK, 0.22), (0, 0), _disc(n, n * 0.14))
    image.paste(
        _vertical((n, n), mix(base, WHITE, 0.16), mix(base, WHITE, 0.34)),
        (0, 0),
        _disc(n, n * 0.14 + rim * 0.7),
    )
    _figure(image, figure, n * 0.62, (n / 2, n / 2), mix(base, BLACK, 0.82))
    return image


# hexes: flat-topped, as wide and as high as they are wanted


def hexagon(width: int, height: int) -> Image.Image:
    """White."""
    return _white(_hexagon(width, height, 0))


def hexagon_ring(width: int, height: int, line: float) -> Image.Image:
    """The white outline of a hexagon, drawn inwards."""
    return _white(ImageChops.subtract(_hexagon(width, height, 0), _hexagon(width, height, line)))


def hexagon_shade(width: int, height: int) -> Image.Image:
    """A hexagon of white that fades away upwards."""
    fading = Image.linear_gradient("L").resize((width, height))
    return _white(ImageChops.multiply(_hexagon(width, height, 0), fading))


def _hexagon(width: int, height: int, inset: float) -> Image.Image:
    def draw(pen: ImageDraw.ImageDraw, s: int) -> None:
        w, h = width * s, height * s
        corners = [(w * 0.25, 0), (w * 0.75, 0), (w, h / 2), (w * 0.75, h), (w * 0.25, h), (0, h / 2)]
        pen.polygon(_drawn_in([(x, y) for x, y in corners], inset * s), fill=255)

    return _smooth_mask((width, height), draw)


# players: one mark for each seat, none of them the shape of a cube

MARKS = 5


def mark(kind: int, size: int, rim: int) -> Image.Image:
    """Disc, ring, plus, bar or star in white, drawn in by `rim` on all sides."""
    n, inset = size * FINER, rim * FINER
    mask = Image.new("L", (n, n))
    pen = ImageDraw.Draw(mask)
    low, high = inset, n - 1 - inset
    if kind == 0:
        pen.ellipse((n * 0.04 + low, n * 0.04 + low, high - n * 0.04, high - n * 0.04), 255)
    elif kind == 1:
        pen.ellipse((low, low, high, high), 255)
        hole = n * 0.22 + inset
        pen.ellipse((n / 2 - hole, n / 2 - hole, n / 2 + hole, n / 2 + hole), 0)
    elif kind == 2:
        half = n * 0.19 - inset * 0.5
        pen.rectangle((n / 2 - half, low, n / 2 + half, high), 255)
        pen.rectangle((low, n / 2 - half, high, n / 2 + half), 255)
    elif kind == 3:
        half = n * 0.24 - inset * 0.5
        pen.rounded_rectangle((low, n / 2 - half, high, n / 2 + half), half * 0.5, 255)
    else:
        reach = n * 0.52 - inset * 1.6
        turns = [math.tau * i / 10 - math.tau / 4 for i in range(10)]
        far = [reach if i % 2 == 0 else reach * 0.46 for i in range(10)]
        points = [
            (n / 2 + r * math.cos(t), n * 0.53 + r * math.sin(t)) for r, t in zip(far, turns, strict=True)
        ]
        pen.polygon(points, 255)
    return _white(mask.resize((size, size), Image.Resampling.LANCZOS))


# cubes: one outline for each level, so that nobody needs the colours


def cube(look: CubeLook, level: int, size: int) -> Image.Image:
    """A spice as a turned wooden piece, or a crystal with its facets; level 0 is any cube, in grey."""
    return _from_model(partial(_cube, look, level), size)


def _cube(look: CubeLook, level: int, n: int) -> Image.Image:
    colour = cube_colour(look, level)
    line = n * 0.045
    image = Image.new("RGBA", (n, n))
    image.paste(cube_outline(colour, level), (0, 0), _outline(level, n, 0))
    if look.made_of == "crystal":
        _facets(image, level, n, line, colour)
    else:
        _turned(image, level, n, line, colour)
    if level:
        share, drop = {1: (0.64, 0.0), 2: (0.5, 0.135), 3: (0.64, 0.0), 4: (0.54, 0.0)}[level]
        _figure(image, str(level), n * share, (n / 2, n * (0.5 + drop)), cube_ink(level))
    return image


def _turned(image: Image.Image, level: int, n: int, line: float, colour: Rgb) -> None:
    """A lit rim, and a face that is a little hollow."""
    rim = _vertical((n, n), cube_light(colour), mix(colour, BLACK, 0.3))
    face = _vertical((n, n), mix(colour, BLACK, 0.04), mix(colour, WHITE, 0.1))
    image.paste(rim, (0, 0), _outline(level, n, line))
    image.paste(face, (0, 0), _outline(level, n, line + n * 0.06))


def _facets(image: Image.Image, level: int, n: int, line: float, colour: Rgb) -> None:
    """Facets around a flat table, lit from the upper left."""
    outer = _corners(level, n, line)
    table = _corners(level, n, line + n * 0.15)
    pen = ImageDraw.Draw(image)
    middle = n / 2
    for i, a in enumerate(outer):
        b = outer[(i + 1) % len(outer)]
        c, d = table[(i + 1) % len(outer)], table[i]
        toward = math.atan2((a[1] + b[1]) / 2 - middle, (a[0] + b[0]) / 2 - middle)
        light = math.cos(toward - math.radians(-120))
        tone = mix(colour, WHITE, 0.62 * light) if light > 0 else mix(colour, BLACK, -0.45 * light)
        pen.polygon([a, b, c, d], fill=(*tone, 255))
    pen.polygon(table, fill=(*colour, 255))
    image.putalpha(ImageChops.darker(image.getchannel("A"), _outline(level, n, 0)))


def _corners(level: int, n: int, inset: float) -> list[Point]:
    middle, reach = n / 2, n / 2 - inset
    if level == 1:
        turns = [math.tau * (i + 0.5) / 10 for i in range(10)]
        return [(middle + reach * math.cos(t), middle + reach * math.sin(t)) for t in turns]
    if level in (0, 3):
        low, high, cut = n * 0.06 + inset, n * 0.94 - inset, n * 0.14
        return [
            (low + cut, low), (high - cut, low), (high, low + cut), (high, high - cut),
            (high - cut, high), (low + cut, high), (low, high - cut), (low, low + cut),
        ]  # fmt: skip
    return _drawn_in(_sharp(level, n), inset + n * 0.02)


def _sharp(level: int, n: int) -> list[Point]:
    """The corners of triangle and diamond before they are rounded off."""
    if level == 2:
        return [(n * 0.5, -n * 0.08), (n * 1.075, n * 0.965), (-n * 0.075, n * 0.965)]
    return [(n * 0.5, -n * 0.045), (n * 1.045, n * 0.5), (n * 0.5, n * 1.045), (-n * 0.045, n * 0.5)]


def _outline(level: int, n: int, inset: float) -> Image.Image:
    """The mask of a level's shape, drawn in by `inset`."""
    if level == 1:
        return _disc(n, inset)
    mask = Image.new("L", (n, n))
    pen = ImageDraw.Draw(mask)
    if level in (0, 3):
        edge = n * 0.05 + inset
        pen.rounded_rectangle((edge, edge, n - 1 - edge, n - 1 - edge), max(1.0, n * 0.2 - inset), 255)
        return mask
    round_off = max(1.0, n * 0.11 - inset * 0.5)
    corners = _drawn_in(_sharp(level, n), inset + round_off)
    pen.polygon(corners, fill=255)
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        pen.line((*a, *b), fill=255, width=round(2 * round_off))
        pen.ellipse((a[0] - round_off, a[1] - round_off, a[0] + round_off, a[1] + round_off), fill=255)
    return mask


def _drawn_in(corners: list[Point], by: float) -> list[Point]:
    """A convex shape, clockwise on the picture, with every side moved inwards."""
    sides = []
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        length = math.hypot(x2 - x1, y2 - y1)
        dx, dy = -(y2 - y1) / length * by, (x2 - x1) / length * by
        sides.append((x1 + dx, y1 + dy, x2 + dx, y2 + dy))
    moved = []
    for i, (x3, y3, x4, y4) in enumerate(sides):
        x1, y1, x2, y2 = sides[i - 1]
        under = (x1 - x2) * (y3 - y4) - (y1 - y2) * (x3 - x4)
        one, other = x1 * y2 - y1 * x2, x3 * y4 - y3 * x4
        moved.append(
            ((one * (x3 - x4) - (x1 - x2) * other) / under, (one * (y3 - y4) - (y1 - y2) * other) / under)
        )
    return moved


# the means


def _from_model(draw: Drawing, size: int) -> Image.Image:
    """Pictures of many layers are drawn once, large, and brought down to each size that they are shown in."""
    large = next((large for large in MODELS if 2 * size <= large), None)
    if large is None:
        return draw(2 * size).resize((size, size), Image.Resampling.LANCZOS)
    model = _model(draw.func, draw.args, large)
    return model.resize((size, size), Image.Resampling.LANCZOS, reducing_gap=2).convert("RGBA")


@lru_cache(maxsize=64)
def _model(draw: Callable[..., Image.Image], of: tuple[object, ...], size: int) -> Image.Image:
    """With its colours as strong as they are seen, as they have to be when several become one."""
    return draw(*of, size).convert("RGBa")


def _figure(image: Image.Image, figure: str, size: float, middle: Point, colour: Rgb) -> None:
    letters = font("Black", max(4, round(size)))
    left, top, right, bottom = letters.getbbox(figure, anchor="ls")
    at = (middle[0] - (left + right) / 2, middle[1] - (top + bottom) / 2)
    ImageDraw.Draw(image).text(at, figure, colour, letters, anchor="ls")


def _shape(size: int, corners: list[Point]) -> Image.Image:
    n = size * FINER
    mask = Image.new("L", (n, n))
    ImageDraw.Draw(mask).polygon([(x * n, y * n) for x, y in corners], fill=255)
    return _white(mask.resize((size, size), Image.Resampling.LANCZOS))


def _disc(n: int, inset: float) -> Image.Image:
    mask = Image.new("L", (n, n))
    ImageDraw.Draw(mask).ellipse((inset, inset, n - 1 - inset, n - 1 - inset), fill=255)
    return mask


def _smooth_mask(size: tuple[int, int], draw: Callable[[ImageDraw.ImageDraw, int], object]) -> Image.Image:
    mask = Image.new("L", (size[0] * FINER, size[1] * FINER))
    draw(ImageDraw.Draw(mask), FINER)
    return mask.resize(size, Image.Resampling.BOX)


def _white(mask: Image.Image) -> Image.Image:
    image = Image.new("RGBA", mask.size, (255, 255, 255, 0))
    image.putalpha(mask)
    return image


def _vertical(size: tuple[int, int], top: Rgb, bottom: Rgb) -> Image.Image:
    """A colour that runs from top to bottom."""
    above, below = (Image.new("RGB", (1, size[1]), colour) for colour in (top, bottom))
    return Image.composite(below, above, _falling(size[1])).resize(size)


@lru_cache(maxsize=64)
def _falling(height: int) -> Image.Image:
    """How far down each line is, as a mask: none of the last colour at the top, all of it at the bottom."""
    lines = bytes(round(255 * y / max(1, height - 1)) for y in range(height))
    return Image.frombytes("L", (1, height), lines)


def _rgb(colour: tuple[float, ...]) -> Rgb:
    return (round(colour[0] * 255), round(colour[1] * 255), round(colour[2] * 255))
