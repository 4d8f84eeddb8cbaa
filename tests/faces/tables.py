"""One table of every game with everything named, and whole games that were played on it at random."""

from dataclasses import fields, replace
from functools import cache
from random import Random
from typing import Any

from engine.game import OVER, Action
from engine.record import Record, rules_of
from engine.spice_road.setup import deal as deal_spice_road
from engine.timeline import Timeline
from tests.engine.eastern_wonders.table import ENTERED
from tests.engine.eastern_wonders.table import dealt as deal_eastern_wonders
from tests.engine.new_world.dealing import deal as deal_new_world
from tests.engine.new_world.table import BOX, INVENTED

NAMES = ("Ana", "Béa", "Carl")


def record_of(game: str, seed: int = 1, **options: Any) -> Record:
    """A game whose table knows all that lies on it. What nobody has published is invented."""
    setups = {
        "eastern-wonders": (lambda: deal_eastern_wonders(seed), ENTERED),
        "new-world": (lambda: deal_new_world(seed, len(NAMES), BOX), INVENTED.entries),
    }
    setup, components = setups.get(game, (lambda: deal_spice_road(seed), ()))
    rules = rules_of(game, scores_only=False)
    return Record(game, NAMES, setup(), rules.options_type(**options), components=components)


def mirrored(game: str, seed: int = 1, **options: Any) -> Record:
    """The same, but the decks lie face down: what comes to light has to be named."""
    record = record_of(game, seed, **options)
    decks = {f.name: None for f in fields(record.setup) if f.name.endswith(("deck", "pile"))}
    return replace(record, setup=replace(record.setup, **decks))


def any_turn(timeline: Timeline, chance: Random) -> Action:
    """A touch at random, and any chips beside it; whoever can claim mostly does."""
    game, state = timeline.game, timeline.state
    offers = [offer for offer in game.offers(state) if offer.actions]
    ending = [offer for offer in offers if offer.touch.kind == "points" or offer.default.do == "port"]
    offer = chance.choice(ending if ending and chance.random() < 0.7 else offers)
    action = chance.choice(offer.actions)
    for _ in range(chance.randrange(3)):
        choices = game.choices(state, action)
        if choices:
            action = chance.choice(chance.choice(choices).options)
    return action


@cache
def played(game: str, seed: int, turns: int = 300) -> Timeline:
    chance = Random(seed)
    timeline = Timeline.of(record_of(game, seed))
    while timeline.state.status != OVER and len(timeline.actions) < turns:
        timeline = timeline.record(any_turn(timeline, chance)).timeline
    return timeline
