"""The games that looking back is tested on: golden ones, whole random ones, and records of every kind."""

from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random

from engine.cubes import Cubes
from engine.game import OVER, Action, Illegal
from engine.games import GAMES
from engine.new_world.rules import apply
from engine.new_world.values import HouseRules
from engine.presence import Join, Leave, Skip
from engine.record import Record
from engine.timeline import Timeline
from tests.engine.eastern_wonders.playing import played as sailed
from tests.engine.eastern_wonders.playthrough import GAMES as GOLDEN_SEA
from tests.engine.new_world.dealing import deal
from tests.engine.new_world.playthrough import GAMES as GOLDEN_LAND
from tests.engine.new_world.playthrough import chosen
from tests.engine.new_world.table import BOX, INVENTED, dealt
from tests.engine.spice_road.playthrough import Playthrough
from tests.engine.spice_road.random_games import mirrored_game
from tests.faces.tables import any_turn, played, record_of

ROOT = Path(__file__).parents[3]
NAMES = ("Ana", "Béa", "Carl", "Dina", "Emil")
CARDS = {
    "spice-road-2": ("spice-road", 2, 76, False),
    "spice-road-3": ("spice-road", 3, 34, True),
    "golem-4": ("golem", 4, 2, False),
    "spice-road-5": ("spice-road", 5, 12, False),
}
GOLDEN = (
    *CARDS,
    *(f"eastern-wonders-{name[0]}" for name in GOLDEN_SEA),
    *(f"new-world-{name[0]}" for name in GOLDEN_LAND),
)
RECORDS = sorted(path.stem for path in (ROOT / "tests" / "records").glob("*.json"))


@cache
def golden(name: str) -> Timeline:
    """One of the playthroughs that lie beside the rules of each game, to be read there."""
    game, _, players = name.rpartition("-")
    if game == "eastern-wonders":
        seed, count, own_map = GOLDEN_SEA[f"{players}-players"]
        return Timeline.of(sailed(seed, count, own_map=own_map).record)
    if game == "new-world":
        return _settled(*GOLDEN_LAND[f"{players}-players"])
    _, count, seed, mirrored = CARDS[name]
    playthrough = Playthrough(GAMES[game], NAMES[:count], seed, mirrored=mirrored)
    text = ROOT / "tests" / "engine" / "spice_road" / "golden" / f"{game}-{players}-players.txt"
    playthrough.again(text.read_text("utf-8"))
    return playthrough.timeline


def _settled(seed: int, players: int) -> Timeline:
    chance, state, actions = Random(seed), dealt(seed, players), list[Action]()
    while state.status != OVER:
        actions.append(chosen(state, chance))
        state = apply(state, actions[-1])
    setup = deal(seed, players, BOX)
    record = Record("new-world", NAMES[:players], setup, HouseRules(), tuple(actions), INVENTED.entries)
    return Timeline.of(record)


@cache
def demo() -> Timeline:
    return Timeline.of(Record.parse((ROOT / "assets" / "demo.century.json").read_bytes()))


@cache
def recorded(name: str) -> Timeline:
    return Timeline.of(Record.parse((ROOT / "tests" / "records" / f"{name}.json").read_bytes()))


@cache
def restless(game: str, seed: int) -> Timeline:
    """People come and go, skip turns, insist on what is forbidden and set their cubes by hand."""
    chance, timeline = Random(f"{game} {seed}"), Timeline.of(record_of(game, seed))
    cubes = {"eastern-wonders": "hold", "new-world": "storage"}.get(game, "caravan")
    adjust = next(kind for kind in GAMES[game].actions if kind.do == "adjust")
    while len(timeline.actions) < 100 and timeline.state.status != OVER:
        seat = chance.randrange(len(timeline.players))
        other: list[Action] = [
            Leave(player=seat),
            Join(player=seat),
            Join(player=len(timeline.players), name=f"Nº {len(timeline.actions)}"),
            Skip(),
            adjust(player=seat, **{cubes: Cubes.parse("YRGB")}),
            *(offer.anyway for offer in timeline.game.offers(timeline.state) if offer.anyway),
        ]
        offered = any(offer.actions for offer in timeline.game.offers(timeline.state))
        is_usual = offered and chance.random() < 0.75
        action = any_turn(timeline, chance) if is_usual else chance.choice(other)
        with suppress(Illegal):
            timeline = timeline.record(action).timeline
    return timeline


@cache
def all_kinds() -> tuple[Timeline, ...]:
    """Everything above, games broken off, and tables where cards stay unnamed and turns are forced."""
    whole = [played(game, seed) for game in GAMES for seed in range(1, 7)]
    broken_off = [
        Timeline(game.header, game.actions[:length], game.states[: length + 1])
        for game in (demo(), *(played(name, 1) for name in GAMES))
        for length in (0, 1, 7, len(game.actions) // 2)
    ]
    mirrored = [Timeline.of(mirrored_game(seed, 2 + seed % 4)) for seed in range(12)]
    records = [recorded(name) for name in RECORDS]
    moving = [restless(game, seed) for game in GAMES for seed in range(2)]
    return (demo(), *map(golden, GOLDEN), *whole, *broken_off, *mirrored, *records, *moving)
