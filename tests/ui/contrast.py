"""How well two colours are told apart, as WCAG measures it."""

from screens.widgets.palette import Rgb


def luminance(colour: Rgb) -> float:
    """As WCAG defines it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Rgb, other: Rgb) -> float:
    """As WCAG defines it: 4.5 is enough for text, 3 for shapes."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)
