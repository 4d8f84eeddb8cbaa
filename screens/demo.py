"""The demo: the app shown to somebody who has no display, as pictures in a folder."""

import tempfile
from pathlib import Path

from screens.offscreen import Stage


def play(folder: Path) -> list[Path]:
    """Runs the app off-screen on a library of its own, and saves a picture of each step."""
    stage = Stage(density=2)
    from screens.app import PAGES, CenturyApp
    from storage.library import Library

    with tempfile.TemporaryDirectory() as nowhere, Library(Path(nowhere)) as library:
        app = stage.start(CenturyApp(library), (412, 916))
        pictures = []
        for number, page in enumerate(PAGES, 1):
            app.go(page)
            stage.run(0.5)
            pictures.append(stage.shot(folder / f"{number}-{page.replace(' ', '-')}.png"))
        stage.stop()
    return pictures
