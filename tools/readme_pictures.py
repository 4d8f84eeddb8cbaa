"""Takes the pictures of `docs/screenshots/` from the demo game: ./run -m tools.readme_pictures"""

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from screens.offscreen import Stage

FOLDER = Path(__file__).parents[1] / "docs" / "screenshots"
PHONE, DESKTOP = (412, 880), (1280, 800)
DENSITY = 1.5
TURNS = 42

if TYPE_CHECKING:
    from engine.record import Record


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

        def sea() -> None:
            app.show_table(app.library.begin(_sea()))

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
        take("phone-sea", sea)
        take("phone-naming", scene["naming"])
        take("phone-refusal", scene["refusal"])
        take("phone-rule", scene["rule"])
        take("phone-result", scene["result"])
        take("phone-home", scene["home"])
        take("desktop-table", scene["trade"], DESKTOP)
        take("desktop-sea", sea, DESKTOP)
        take("desktop-result-dark", scene["result"], DESKTOP, "dark")
        stage.stop()


def _sea() -> "Record":
    """A game of Eastern Wonders in its midst. Nobody has published its VP tiles: these are invented."""
    from engine.catalog import Entered
    from engine.cubes import Cubes
    from engine.eastern_wonders.setup import deal
    from engine.eastern_wonders.values import HouseRules, Setup, VpId, VpTile
    from engine.record import Record
    from engine.timeline import Timeline

    words = ("RRR-11", "GGG-12", "RGBB-15", "YYBB-13", "RRGG-13", "GGBB-17")
    tiles = [VpTile(f"vp-{word}", Cubes.parse(word.split("-")[0]), int(word.split("-")[1])) for word in words]
    ports = tuple(VpId(tile.id) for tile in tiles[:4])
    record = Record(
        "eastern-wonders",
        ("Ana", "Bruno", "Chiara"),
        Setup(market=deal(4).market, ports=ports),
        HouseRules(ask_names=False),
        components=tuple(Entered("vp", tile) for tile in tiles),
    )
    chance, timeline = Random(4), Timeline.of(record)
    for _ in range(TURNS):
        offers = [offer for offer in timeline.game.offers(timeline.state) if offer.default is not None]
        near = [offer for offer in offers if len(getattr(offer.default, "drop", "")) < 2]
        busy = [
            offer for offer in near if offer.default is not None and offer.default.do in ("market", "port")
        ]
        action = chance.choice(busy or near).default
        assert action is not None
        timeline = timeline.record(action).timeline
    return timeline.to_record()


if __name__ == "__main__":
    main()
