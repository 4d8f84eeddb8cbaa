"""Makes the fonts of `assets/fonts` from free ones: the letters of names that the app's own does not have.

    python tools/fonts.py FOLDER        # needs fonttools and brotli

FOLDER holds, anywhere in it, what these packages unpack to:

- Debian's fonts-noto-core and fonts-droid-fallback
- npm's @fontsource/noto-emoji

Licences lie beside the fonts.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parents[1] / "assets" / "fonts"


def encoded(codec: str, first: Iterable[int], second: Iterable[int]) -> set[int]:
    """All characters that an encoding with two bytes each has."""
    trails = list(second)
    words = (bytes((lead, trail)) for lead in first for trail in trails)
    return {ord(letter) for word in words for letter in word.decode(codec, "ignore")}


def east_asian() -> set[int]:
    """What everyday Chinese, Japanese and Korean needs; rare signs are left to the fonts of the system."""
    high = range(0xA1, 0xFF)
    letters = encoded("gb2312", high, high)
    letters |= encoded("big5", range(0xA4, 0xC7), [*range(0x40, 0x7F), *high])
    letters |= encoded("euc_jp", high, high)
    letters |= {
        *range(0x3000, 0x3100),
        *range(0x3131, 0x318F),
        *range(0xAC00, 0xD7A4),
        *range(0xFF00, 0xFFF0),
    }
    return {letter for letter in letters if letter > 0x2E80}


def arabic() -> set[int]:
    """Letters, and the forms they take beside each other, one code each."""
    return {*range(0x600, 0x700), *range(0x750, 0x780), *range(0xFB50, 0xFBFF), *range(0xFE70, 0xFEFD)}


def hebrew() -> set[int]:
    return {*range(0x591, 0x5F5), *range(0xFB1D, 0xFB50)}


def emoji(font: TTFont) -> set[int]:
    """All of it but the parts of flags and families, which would not be put together."""
    return {code for code in font.getBestCmap() if code > 0x2000 and not 0x1F1E6 <= code <= 0x1F1FF}


def made(source: Path, letters: set[int] | None, name: str) -> None:
    font = TTFont(source)
    options = subset.Options(
        layout_features=[],
        hinting=False,
        notdef_outline=True,
        name_IDs=[0, 1, 2, 13, 14],
        drop_tables=["vhea", "vmtx"],
    )
    smaller = subset.Subsetter(options)
    smaller.populate(unicodes=letters if letters is not None else emoji(font))
    smaller.subset(font)
    font.flavor = None
    path = FONTS / f"{name}.ttf"
    font.save(path)
    print(f"{path.name}: {len(font.getBestCmap())} characters, {path.stat().st_size / 1024:.0f} kB")


def main(folder: Path) -> None:
    FONTS.mkdir(exist_ok=True)

    def found(name: str) -> Path:
        return next(iter(folder.rglob(name)))

    made(found("NotoSansArabic-Regular.ttf"), arabic(), "NotoSansArabic")
    made(found("NotoSansHebrew-Regular.ttf"), hebrew(), "NotoSansHebrew")
    made(found("DroidSansFallback.ttf"), east_asian(), "DroidSansFallback")
    made(found("noto-emoji-emoji-400-normal.woff2"), None, "NotoEmoji")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
