"""Takes the pictures of one turn for `docs/screenshots/`, as strips: ./run -m tools.turn_pictures"""

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

from PIL import Image

from screens.offscreen import FRAMES_PER_SECOND, Stage
from tools.readme_pictures import FOLDER

PHONE = (412, 915)
TURNS = 77
"""Of the demo game, before the one that is shown."""
MOMENTS = (0.0, 0.08, 0.22, 0.28, 0.4)
"""In seconds after the touch."""
GAP = 12


def main() -> None:
    stage = Stage()
    from engine.record import About, Record
    from screens.app import CenturyApp
    from screens.demo import RECORD
    from storage.library import Library

    with tempfile.TemporaryDirectory() as nowhere, Library(Path(nowhere)) as library:
        app = stage.start(CenturyApp(library), PHONE)
        app.choose(language="en", theme="light", introduced=True)
        record = Record.parse(RECORD.read_bytes())
        options = replace(record.options, show_hints=False, ask_names=False)
        record = replace(record, actions=record.actions[:TURNS], about=About(), options=options)
        colours = dict(zip(record.players, ("saffron", "teal", "plum"), strict=True))
        app.show_table(library.begin(record, colours))
        stage.run(1)
        for name, row, place in (("turn-played", "hand", 0), ("turn-bought", "market", 3)):
            cards = app.page.board.ids[row].children
            strip(stage, cards[len(cards) - 1 - place]).save(FOLDER / f"{name}.png", optimize=True)
            print(name)
            stage.run(3)
        stage.stop()


def strip(stage: Stage, card: Any) -> Image.Image:
    """A finger on a card, and what is seen at those moments."""
    finger = stage._finger(*card.to_window(*card.center))
    stage.loop.post_dispatch_input("begin", finger)
    pictures = [stage.picture()]
    stage.loop.post_dispatch_input("end", finger)
    passed = 0
    for moment in MOMENTS[1:]:
        frames = round(moment * FRAMES_PER_SECOND)
        # A picture takes two frames of its own.
        stage.step(frames - passed - 2)
        pictures.append(stage.picture())
        passed = frames
    width, height = pictures[0].size
    whole = Image.new("RGB", (len(pictures) * (width + GAP) - GAP, height), (255, 255, 255))
    for i, picture in enumerate(pictures):
        whole.paste(picture, (i * (width + GAP), 0))
    return whole


if __name__ == "__main__":
    main()
