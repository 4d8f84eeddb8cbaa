"""Takes the pictures of `docs/screenshots/` from the demo game: ./run -m tools.readme_pictures"""

import tempfile
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from time import sleep
from typing import TYPE_CHECKING, Any

from screens.offscreen import Stage

FOLDER = Path(__file__).parents[1] / "docs" / "screenshots"
PHONE, DESKTOP = (412, 880), (1280, 800)
DENSITY = 1.5
TURNS = 42
DECIDED = 66
"""The turn of the demo game after which the winner was never behind again."""
COLOURS = {"Ana": "saffron", "Béa": "teal", "Chiara": "plum", "Dario": "indigo", "Emil": "olive"}
INVENTED = Path(__file__).parents[1] / "tests" / "engine" / "new_world" / "invented.json"

if TYPE_CHECKING:
    from engine.record import Record
    from storage.summaries import Summary


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

        def land() -> None:
            app.show_table(app.library.begin(_land()))

        def entering() -> None:
            """A tile that turned up on a port is read off, half of it already."""
            from screens.table.sitting import Naming

            sea()
            stage.run(0.5)
            unnamed = app.page.sitting.unnamed[0]
            app.page.entering.open(Naming(unnamed), app.page.sitting.form_of(unnamed))
            stage.run(0.5)
            for letter, place in (("R", 2), ("G", 1)):
                cube = next(w for w in app.sheet.content.walk() if _is_cube(w, letter, place))
                stage.touch(*cube.to_window(*cube.center))

        def story() -> None:
            """The result once more, scrolled to what decided it; what is looked for is found by then."""
            scene["result"]()
            stage.run(1)
            while app.page.story.is_looking:
                sleep(0.01)
                stage.step()
            stage.run(0.2)
            app.page.ids.scroll.scroll_to(app.page.story.ids.what, padding=0, animate=False)
            stage.run(0.2)
            scroll, what = app.page.ids.scroll, app.page.story.ids.what
            over = scroll.to_window(scroll.x, scroll.top)[1] - what.to_window(what.x, what.top)[1]
            scroll.scroll_y -= (over - 12 * DENSITY) / (scroll.children[0].height - scroll.height)

        def box() -> None:
            app.sheet.close()
            for entry in app.page.sitting.timeline.header.components:
                app.desk.boxes.met(app.page.sitting.game, entry)
            app.go("box", game="eastern-wonders", kind="vp")

        def replay() -> None:
            """The demo game, put away, at the turn that decided it."""
            from engine.record import About, Record
            from storage.bookmarks import Bookmark

            record = replace(Record.parse(RECORD.read_bytes()), about=About())
            colours = dict(zip(record.players, ("saffron", "teal", "plum"), strict=True))
            kept = app.library.games.finish(app.library.begin(record, colours))
            app.library.bookmarks.keep(kept.id, Bookmark(at=DECIDED, word="here she got away"))
            app.go("home")
            app.replay(kept, DECIDED - 1)

        def looking_back() -> None:
            """A year of evenings in the place of the tables above."""
            app.sheet.close()
            for game in (*app.library.games.open_games(), *app.library.games.recent()):
                app.desk.delete(game.id)
            app.library.games.summaries.put(_evenings())
            app.library.people.colour(COLOURS)

        def page(name: str, **given: Any) -> Callable[[], None]:
            def show() -> None:
                app.go("home")
                app.go(name, **given)
                for _ in range(2):
                    stage.run(0.2)
                    while any(search.is_on for search in app.desk.searches.latest.values()):
                        sleep(0.01)
                        stage.step()

            return show

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
        take("phone-land", land)
        take("phone-entering", entering)
        take("phone-box", box)
        take("phone-naming", scene["naming"])
        take("phone-refusal", scene["refusal"])
        take("phone-rule", scene["rule"])
        take("phone-result", scene["result"])
        take("phone-replay", replay)
        take("phone-story", story)
        take("phone-home", scene["home"])
        take("desktop-table", scene["trade"], DESKTOP)
        take("desktop-sea", sea, DESKTOP)
        take("desktop-land", land, DESKTOP)
        take("desktop-replay", replay, DESKTOP)
        take("desktop-result-dark", scene["result"], DESKTOP, "dark")
        looking_back()
        take("phone-history", page("history"))
        take("phone-player", page("player", player="Chiara"))
        take("desktop-statistics", page("statistics"), DESKTOP)
        stage.stop()


def _is_cube(widget: Any, letter: str, place: int) -> bool:
    return type(widget).__name__ == "PickedCube" and (widget.letter, widget.place) == (letter, place)


def _evenings() -> "list[Summary]":
    """Two evenings a week for a year, invented: Chiara plays a little better than the others."""
    from storage.summaries import Part, Summary

    chance, names = Random(11), tuple(COLOURS)
    games = []
    for number in range(108):
        players = chance.sample(names, chance.choice((2, 3, 3, 3, 4, 4, 5)))
        better = [4 if name == "Chiara" else 0 for name in players]
        parts = {
            "points": [max(24, round(chance.gauss(56, 11)) + more) for more in better],
            "gold": [3 * chance.randint(0, 4) + more for more in better],
            "silver": [chance.randint(0, 4) for _ in players],
            "cubes": [chance.randint(0, 6) for _ in players],
        }
        totals = [sum(points) for points in zip(*parts.values(), strict=True)]
        only = chance.random() < 0.12
        rounds = 0 if only else chance.randint(26, 42)
        started = datetime(2026, 11, 16, 19, 10, tzinfo=UTC) - timedelta(days=3.4 * number)
        games.append(
            Summary(
                id=f"evening {number}",
                game=chance.choice(("spice-road", "spice-road", "golem", "eastern-wonders", "new-world")),
                players=tuple(players),
                started=f"{started:%Y-%m-%dT%H:%M:%SZ}",
                status="over",
                scores_only=only,
                totals=tuple(totals),
                winners=(totals.index(max(totals)),),
                rounds=rounds,
                turns=rounds * len(players),
                place=chance.choice(("", "", "Béa’s", "the club")),
                note="rain, and two pots of tea" if number == 2 else "",
                told=1,
                turns_of=() if only else (rounds,) * len(players),
                parts=() if only else tuple(Part(name=part, points=tuple(n)) for part, n in parts.items()),
                seconds=None if only else 60 * (rounds * len(players) // 2 + chance.randint(0, 12)),
            )
        )
    return games


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


def _land() -> "Record":
    """A game of A New World in its midst. Nobody has published what is in its box: this is invented."""
    import json

    from engine.component_set import ComponentSet
    from engine.new_world.values import Activate, HouseRules, catalog
    from engine.record import Record
    from engine.timeline import Timeline
    from tests.engine.new_world.dealing import deal

    text = INVENTED.read_text("utf-8")
    for symbol, icon in (("bow", "bow-arrow"), ("canoe", "kayaking")):
        text = text.replace(f'"{symbol}"', f'"{icon}"')
    entered = ComponentSet.from_json(json.loads(text)).entries
    names = ("Ana", "Bruno", "Chiara")
    setup = deal(6, len(names), catalog(entered))
    timeline = Timeline.of(Record("new-world", names, setup, HouseRules(), components=entered))
    chance = Random(6)
    while len(timeline.actions) < 2 * TURNS or timeline.state.mover.ready < 4:
        offers = [offer for offer in timeline.game.offers(timeline.state) if offer.default is not None]
        turns = [offer.default for offer in offers if isinstance(offer.default, Activate)]
        claims = [turn for turn in turns if turn.claim]
        used = [turn for turn in turns if turn.bonus is None or len(timeline.state.mover.bonus) < 2]
        rest = [offer.default for offer in offers if not isinstance(offer.default, Activate)]
        action = chance.choice(claims or used or rest)
        assert action is not None
        timeline = timeline.record(action).timeline
    return timeline.to_record()


if __name__ == "__main__":
    main()
