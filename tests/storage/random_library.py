"""Sixty games as a group has them after two years: all four kinds, two to five people, five places, score
sheets, some put away early, one that somebody left. Every record can be played."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random

from engine.game import OVER, Action
from engine.new_world.rules import apply as settle
from engine.new_world.values import HouseRules as LandRules
from engine.presence import Leave
from engine.record import About, Record
from engine.sheet import NoSetup, Sheet, SheetOptions
from engine.spice_road.offers import legal
from engine.spice_road.setup import deal
from engine.spice_road.values import HouseRules as CardRules
from engine.timeline import Timeline
from storage.library import Library
from storage.moments import moment
from tests.engine.eastern_wonders.playing import played as sailed
from tests.engine.new_world.dealing import deal as deal_land
from tests.engine.new_world.playthrough import chosen
from tests.engine.new_world.table import BOX, INVENTED, dealt
from tests.engine.spice_road.random_games import NAMES, dealt_game, likely

PEOPLE = ("Ana", "Béatrice", "Carl", "Dorothée", "Émile", "Fatima", "Wilhelmine-Charlotte")
PLACES = ("", "", "Lyon", "Béa’s kitchen", "the club")
GAMES = ("spice-road", "golem", "eastern-wonders", "new-world")
VARIANTS = 3
"""So many different games there are of each kind and number of players; others are the same turns again."""
LATEST = datetime(2026, 11, 15, 20, 10, tzinfo=UTC)


@cache
def whole(game: str, players: int, seed: int) -> Record:
    """A game to its end."""
    if game == "eastern-wonders":
        return sailed(seed, players).record
    if game == "new-world":
        chance, state, actions = Random(seed), dealt(seed, players), list[Action]()
        while state.status != OVER:
            actions.append(chosen(state, chance))
            state = settle(state, actions[-1])
        setup = deal_land(seed, players, BOX)
        return Record("new-world", NAMES[:players], setup, LandRules(), tuple(actions), INVENTED.entries)
    _, turns = dealt_game(seed, players)
    return Record(game, NAMES[:players], deal(seed), CardRules(), turns)


def deserted(record: Record, chance: Random) -> Record:
    """The same beginning, but somebody leaves in the middle, and the others play on to the end."""
    begun = record.actions[: len(record.actions) // 2]
    timeline = Timeline.of(replace(record, actions=begun))
    leaving = (timeline.state.seat + 1) % len(record.players)
    timeline = timeline.record(Leave(player=leaving)).timeline
    while timeline.state.status != OVER:
        timeline = timeline.record(likely(chance, legal(timeline.state))).timeline
    return timeline.to_record()


def score_sheet(game: str, players: int, chance: Random) -> Record:
    sheets = tuple(Sheet(player=seat, points=(chance.randint(30, 90),)) for seat in range(players))
    return Record(game, NAMES[:players], NoSetup(), SheetOptions(), sheets, scores_only=True)


def records(seed: int, number: int = 60) -> Iterator[Record]:
    """The latest first."""
    chance = Random(seed)
    for i in range(number):
        game = GAMES[i % 4] if i < 8 else chance.choice(GAMES)
        players = chance.choice((2, 3, 3, 4, 5) if game in ("spice-road", "golem") else (2, 3, 3, 4))
        only = i % 9 == 5
        record = (
            score_sheet(game, players, chance) if only else whole(game, players, chance.randrange(VARIANTS))
        )
        started = LATEST - timedelta(days=12.1 * i, minutes=chance.randrange(240))
        if not only and i % 13 == 7:
            record = replace(record, actions=record.actions[: len(record.actions) // 2])
        if not only and i % 19 == 10 and players > 2 and game in ("spice-road", "golem"):
            record = deserted(record, chance)
        pace = chance.randint(15, 70)
        turns = tuple(
            action if only else replace(action, time=moment(started + timedelta(seconds=pace * at)))
            for at, action in enumerate(record.actions)
        )
        about = About(
            id=f"{started:%Y%m%d-%H%M%S}-{i:08x}",
            started=moment(started),
            ended=moment(started + timedelta(seconds=pace * len(turns))),
            place=chance.choice(PLACES),
            note="rain, and two pots of tea" if i % 7 == 2 else "",
        )
        names = tuple(chance.sample(PEOPLE, players))
        yield replace(record, players=names, actions=turns, about=about)


def furnish(library: Library, seed: int = 1, number: int = 60) -> list[Record]:
    """Puts them into a library, as games from elsewhere; gives them as they were put."""
    put = list(records(seed, number))
    for record in put:
        library.add(record)
    return put
