"""Takes the pictures of `docs/screenshots/` from the demo game: ./run -m tools.readme_pictures"""

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from screens.offscreen import Stage

FOLDER = Path(__file__).parents[1] / "docs" / "screenshots"
PHONE, DESKTOP = (412, 880), (1280, 800)
DENSITY = 1.5


def main() -> None:
    stage = Stage(DENSITY)
    from screens.app import CenturyApp
    from screens.demo import RECORD, scenes
    from storage.library import Library

    with tempfile.TemporaryDirectory() as nowhere, Library(Path(nowhere)) as library:
        app = stage.start(CenturyApp(library), PHONE)
        app.choose(motion=False, language="en", theme="light", introduced=True)
        scene = scenes(app)

        def golem() -> None:
            from engine.record import Record

            record = replace(Record.parse(RECORD.read_bytes()), game="golem")
            colours = dict(zip(record.players, ("saffron", "teal", "plum"), strict=True))
            app.show_table(app.library.begin(replace(record, actions=record.actions[:70]), colours))

        def take(
            name: str, show: Callable[[], Any], size: tuple[int, int] = PHONE, theme: str = "light"
        ) -> None:
            app.choose(theme=theme)
            stage.resize(*size)
            show()
            stage.run(1)
            stage.shot(FOLDER / f"{name}.png")
            print(name)

        take("phone-table", scene["trade"])
        take("phone-table-dark", scene["trade"], theme="dark")
        take("phone-golem", golem)
        take("phone-naming", scene["naming"])
        take("phone-refusal", scene["refusal"])
        take("phone-rule", scene["rule"])
        take("phone-result", scene["result"])
        take("phone-home", scene["home"])
        take("desktop-table", scene["trade"], DESKTOP)
        take("desktop-result-dark", scene["result"], DESKTOP, "dark")
        stage.stop()


if __name__ == "__main__":
    main()
