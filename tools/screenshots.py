"""Takes pictures of every page, for people to look at: sizes, looks, languages and large text.

./run tools/screenshots.py FOLDER [--density 2] [--only settings]
"""

import argparse
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from engine.cubes import Cubes
from engine.games import GAMES
from engine.sheet import Sheet
from faces.looks import LOOKS
from rulebook.languages import LANGUAGES
from screens.offscreen import Stage

SIZES = [(360, 640), (412, 915), (640, 360), (1280, 800)]
PHONE, DESKTOP = SIZES[0], SIZES[-1]
THEMES = ("light", "dark")
OF_A_GAME = ["gallery", "home", "new game", "scores", "result", "rules", "aid"]
"""The pages that look different with each game."""
PAGES = [*OF_A_GAME, "history", "settings"]
FIRST, *OTHERS = LOOKS


class Shot(NamedTuple):
    page: str
    size: tuple[int, int]
    theme: str = "light"
    game: str = FIRST
    language: str = "en"
    percent: int = 100

    @property
    def file(self) -> str:
        page = self.page.replace(" ", "-")
        size = f"{self.size[0]}x{self.size[1]}"
        return f"{page}_{size}_{self.theme}_{self.game}_{self.language}_{self.percent}.png"


def shots() -> Iterator[Shot]:
    """Every page at every size by day and night, those of a game for all games; on the smallest phone in
    every language and large text."""
    for page, size, theme in product(PAGES, SIZES, THEMES):
        yield Shot(page, size, theme)
    _, *others = LANGUAGES
    for page, game, size, theme in product(OF_A_GAME, OTHERS, (PHONE, DESKTOP), THEMES):
        yield Shot(page, size, theme, game)
    for page in PAGES:
        for language, percent in product(others, (100, 130)):
            yield Shot(page, PHONE, language=language, percent=percent)
        yield Shot(page, PHONE, percent=200)


def furnish(library: Any) -> None:
    """Each game was played by somebody, is being added up by others, and lies open on a table."""
    from screens.draft import Draft

    def begin(game: str, depth: Any, *players: str) -> Any:
        draft = Draft(game, depth=depth)
        for name in players:
            draft = draft.add(name)
        return library.begin(draft.record("{n}", 1), draft.colours("{n}"))

    for i, game in enumerate(LOOKS):
        over = begin(game, "scores", "Dora", "Émile", "Fabio")
        for sheet in sheets(game, 3):
            over.save(over.timeline.record(sheet))
        library.games.finish(over)
        half = begin(game, "scores", "Gina", "Hugo")
        half.save(half.timeline.record(sheets(game, 1)[0]))
        begin(game, "mirror", "Ana", "Béatrice", *("Carl",)[: i % 2])


def sheets(game: str, players: int) -> list[Sheet]:
    """Something of everything that counts in a game."""
    cubes = Cubes.parse("YYRGB")
    return [
        Sheet(player=i, points=(12, 14 - i, 8 + i), cubes=cubes, **dict.fromkeys(GAMES[game].worth, 3 + i))
        for i in range(players)
    ]


def take(stage: Stage, app: Any, shot: Shot, folder: Path) -> Path:
    stage.resize(*shot.size)
    app.choose(theme=shot.theme, language=shot.language, text_percent=shot.percent)
    app.go("home")
    app.theme_cls.edition = shot.game
    show(app, shot)
    stage.run(0.3)
    picture = stage.shot(folder / shot.file)
    for gallery in [page for page in app.root.ids.pages.screens if page.name == "gallery"]:
        app.root.ids.pages.current = "home"
        app.root.ids.pages.remove_widget(gallery)
    return picture


def show(app: Any, shot: Shot) -> None:
    from tools.gallery import Gallery

    library, game = app.library, shot.game
    on_table = [summary for summary in library.games.open_games() if summary.game == game]
    if shot.page == "gallery":
        gallery = Gallery(game)
        app.root.ids.pages.add_widget(gallery)
        app.root.ids.pages.current = gallery.name
    elif shot.page == "home":
        app.page.open_game = next(summary for summary in on_table if not summary.scores_only)
        app.page.group = replace(library.people.groups()[0], game=game)
    elif shot.page == "new game":
        app.go(shot.page)
        app.page.play(game)
    elif shot.page == "scores":
        added_up = next(summary for summary in on_table if summary.scores_only)
        app.go(shot.page, game=library.games.resume(added_up.id))
    elif shot.page == "result":
        app.go(shot.page, result=app.desk.result(next(iter(library.games.recent(game=game)))))
    elif shot.page in ("rules", "aid"):
        app.go(shot.page, game=game)
    else:
        app.go(shot.page)


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
