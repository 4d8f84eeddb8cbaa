"""Plays the demo game and writes it to `assets/`: three sensible players, a shuffled box, every card named.

Each of them claims what is worth its turns, buys cheap cards while the hand is small, and otherwise follows
the shortest line to the card that pays best. Run it again only if the rules of records change.
"""

import json
from dataclasses import replace
from random import Random

from engine.game import OVER, Action
from engine.record import About, Record
from engine.spice_road.hints import hints
from engine.spice_road.offers import legal
from engine.spice_road.setup import deal
from engine.spice_road.values import Acquire, Claim, HouseRules, MerchantId, PointId, Setup, State
from engine.timeline import Timeline
from screens.demo import RECORD

SEED = 20
PLAYERS = ("Ana", "Bruno", "Chiara")
ENOUGH_CARDS = 7


def main() -> None:
    box, chance = deal(SEED), Random(SEED)
    rows = Setup(merchant_row=box.merchant_row, point_row=box.point_row)
    about = About(id="demo", started="2026-01-04T15:00:00Z")
    timeline = Timeline.of(Record("spice-road", PLAYERS, rows, HouseRules(), about=about))
    merchants, points = list(box.merchant_deck or ()), list(box.point_deck or ())
    while timeline.state.status != OVER:
        action = choose(timeline.state, chance)
        if isinstance(action, Acquire) and merchants:
            action = replace(action, reveal=MerchantId(merchants.pop(0)))
        elif isinstance(action, Claim) and points:
            action = replace(action, reveal=PointId(points.pop(0)))
        timeline = timeline.record(action).timeline
    print(len(timeline.actions), "turns,", [score.total for score in timeline.outcome.scores])
    RECORD.write_text(json.dumps(timeline.to_record().to_json(), ensure_ascii=False), encoding="utf-8")


def choose(state: State, chance: Random) -> Action:
    table, player = state.table, state.players[state.seat]
    options = legal(state)
    claims = [turn for turn in options if isinstance(turn, Claim)]
    if claims:
        return max(claims, key=lambda turn: table.points[state.points.row[turn.slot]].points)
    owned = len(player.hand) + len(player.played)
    cheap = [turn for turn in options if isinstance(turn, Acquire) and turn.slot <= 1]
    if cheap and owned < ENOUGH_CARDS and chance.random() < 0.45:
        return cheap[0]
    best = max(hints(state, state.seat), key=lambda hint: table.points[hint.thing].points / (hint.turns + 1))
    return best.line[0]


if __name__ == "__main__":
    main()
