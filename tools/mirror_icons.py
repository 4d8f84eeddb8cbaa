"""Makes `mirror/page/icons.svg`, the signs of the page that other phones show: the same as on the board.

    npm install @mdi/svg
    ./run -m tools.mirror_icons node_modules/@mdi/svg/svg

They are Material Design Icons, under the Apache licence 2.0, as in the app's own font.
"""

import re
import sys
from pathlib import Path

from faces import eastern_wonders, new_world
from mirror import land, sea

FILE = Path(__file__).parents[1] / "mirror" / "page" / "icons.svg"
COUNTED = (
    "cards-outline",
    "cards",
    "home-variant",
    "hexagon-outline",
    "account",
    "account-outline",
    "shield-outline",
    "compass-outline",
)
"""What stands before the counts of a player's things."""
OF_THE_PAGE = (
    "flag-checkered",
    "hand-pointing-right",
    "crown",
    "star",
    "anchor",
    "map-outline",
    "map-marker",
    "bag-personal",
    "arrow-down-bold",
    "castle",
)


def names() -> list[str]:
    signs = (
        *eastern_wonders.ICON_SIGNS.values(),
        *new_world.ICON_SIGNS.values(),
        *new_world.SYMBOLS.values(),
        *sea.BONUS_SIGNS.values(),
        land.PAWN,
    )
    return sorted({*COUNTED, *OF_THE_PAGE, *signs})


def main(folder: Path) -> None:
    symbols = []
    for name in names():
        path = re.search(r'<path d="([^"]+)"', folder.joinpath(f"{name}.svg").read_text("utf-8"))
        assert path is not None, name
        symbols.append(f'<symbol id="i-{name}" viewBox="0 0 24 24"><path d="{path[1]}"/></symbol>')
    FILE.write_text("\n".join(symbols) + "\n", "utf-8")
    print(len(symbols), "signs,", FILE.stat().st_size, "bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
