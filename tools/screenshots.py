"""Takes pictures of every page, for people to look at: sizes, looks, languages and large text.

./run tools/screenshots.py FOLDER [--density 2] [--only settings]
"""

import argparse
import tempfile
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from rulebook.languages import LANGUAGES
from screens.offscreen import Stage

SIZES = [(360, 640), (412, 915), (640, 360), (1280, 800)]
PAGES = ["gallery", "home", "new game", "settings"]


class Shot(NamedTuple):
    page: str
    size: tuple[int, int]
    theme: str = "light"
    edition: str = "spice-road"
    language: str = "en"
    percent: int = 100

    @property
    def file(self) -> str:
        page = self.page.replace(" ", "-")
        size = f"{self.size[0]}x{self.size[1]}"
        return f"{page}_{size}_{self.theme}_{self.edition}_{self.language}_{self.percent}.png"


def shots() -> Iterator[Shot]:
    """Every page at every size by day and night; on the smallest phone in every language and large text."""
    for page, size, theme in product(PAGES, SIZES, ("light", "dark")):
        yield Shot(page, size, theme)
    _, *others = LANGUAGES
    for page in PAGES:
        for theme in ("light", "dark"):
            yield Shot(page, SIZES[0], theme, "golem")
        for language, percent in product(others, (100, 130)):
            yield Shot(page, SIZES[0], language=language, percent=percent)
        yield Shot(page, SIZES[0], percent=200)


def furnish(library: Any) -> None:
    """Somebody has played before, and a game lies open."""
    from screens.draft import Draft

    for game, players in (("golem", ("Dora", "Émile", "Fabio")), ("spice-road", ("Ana", "Béatrice", "Carl"))):
        draft = Draft(game)
        for name in players:
            draft = draft.add(name)
        library.begin(draft.record("{n}", 1), draft.colours("{n}"))


def take(stage: Stage, app: Any, shot: Shot, folder: Path) -> Path:
    from tools.gallery import Gallery

    stage.resize(*shot.size)
    app.choose(theme=shot.theme, language=shot.language, text_percent=shot.percent)
    app.go("home")
    if shot.page == "gallery":
        app.theme_cls.edition = shot.edition
        pages = app.root.ids.pages
        gallery = Gallery(shot.edition)
        pages.add_widget(gallery)
        pages.current = gallery.name
        stage.run(0.3)
        picture = stage.shot(folder / shot.file)
        pages.current = "home"
        pages.remove_widget(gallery)
        return picture
    app.go(shot.page)
    if shot.page == "new game":
        app.page.play(shot.edition)
    app.theme_cls.edition = shot.edition
    stage.run(0.3)
    return stage.shot(folder / shot.file)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--density", type=float, default=1)
    parser.add_argument("--only", help="just this page")
    asked = parser.parse_args()

    stage = Stage(asked.density)
    from screens.app import CenturyApp
    from storage.library import Library

    with tempfile.TemporaryDirectory() as nowhere, Library(Path(nowhere)) as library:
        furnish(library)
        app = stage.start(CenturyApp(library))
        app.choose(motion=False)
        for shot in shots():
            if asked.only in (None, shot.page):
                print(take(stage, app, shot, asked.folder).name)
        stage.stop()


if __name__ == "__main__":
    main()
