"""Colours of the things in the boxes, and the arithmetic of colours."""

from collections.abc import Collection, Sequence

from faces import looks
from faces.look import CubeLook

Rgb = tuple[int, int, int]

BLACK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)
ANY_CUBE: Rgb = (152, 146, 138)
LEVEL_OF = {"Y": 1, "R": 2, "G": 3, "B": 4}


def rgb(word: str) -> Rgb:
    """From "FDD602"."""
    return (int(word[0:2], 16), int(word[2:4], 16), int(word[4:6], 16))


def eight_bits(colour: Sequence[float]) -> Rgb:
    """Of what Kivy draws with, without how much shines through."""
    red, green, blue = (round(255 * part) for part in colour[:3])
    return (red, green, blue)


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """So much of the other colour in the one."""
    r, g, b = (round(a + (c - a) * share) for a, c in zip(one, other, strict=True))
    return (r, g, b)


def luminance(colour: Rgb) -> float:
    """As WCAG defines it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Rgb, other: Rgb) -> float:
    """As WCAG defines it: 4.5 is enough for text, 3 for shapes."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def palest(ink: Rgb, grounds: Collection[Rgb], enough: float) -> Rgb:
    """The ink faded as far as it can still be told from all of these grounds."""
    pale = next(iter(grounds))
    shades = (mix(ink, pale, share / 50) for share in range(50, 0, -1))
    return next(
        (shade for shade in shades if all(contrast(shade, ground) >= enough for ground in grounds)), ink
    )


def apart(colour: Rgb, ground: Rgb, enough: float) -> Rgb:
    """The colour, darker on a light ground or lighter on a dark one as far as it takes to tell them apart."""
    far = max((BLACK, WHITE), key=lambda end: contrast(end, ground))
    shades = (mix(colour, far, share / 50) for share in range(51))
    return next((shade for shade in shades if contrast(shade, ground) >= enough), far)


PLAYERS: dict[str, Rgb] = {name: rgb(word) for name, word in looks.PLAYERS.items()}


def cube_colour(look: CubeLook, level: int) -> Rgb:
    return rgb(look.colours[level - 1]) if level else ANY_CUBE


def cube_outline(colour: Rgb, level: int) -> Rgb:
    """What parts it from its ground: yellow would vanish on a light one, brown on a dark one."""
    return mix(colour, WHITE, 0.55) if level == 4 else mix(colour, BLACK, 0.62)


def cube_light(colour: Rgb) -> Rgb:
    """Where light falls on its upper edges."""
    return mix(colour, WHITE, 0.5)


def cube_ink(level: int) -> Rgb:
    """What reads best on it."""
    return BLACK if level in (1, 3) else WHITE
