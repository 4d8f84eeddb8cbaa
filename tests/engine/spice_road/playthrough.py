"""Whole games as text that a rules expert can read: each table, what can be done there, and what is done.

The players are sensible: they claim what they can, buy what is worth it and otherwise follow the hints, but
now and then they do something else, so that the rarer choices occur too.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from textwrap import fill

from engine.game import OVER, Action, Game, Offer
from engine.record import Record, action_from_json, action_to_json
from engine.spice_road.hints import hints
from engine.spice_road.setup import deal
from engine.spice_road.values import Acquire, Claim, HouseRules, MerchantCard, Name, Play, Setup, State
from engine.timeline import Timeline

WIDTH = 118
LEGEND = """
Cards: +YR gives, YY>G trades, ^2 upgrades, YYRR=6 are points; an unnamed card is ?1; cubes lying on a card
follow it in brackets. Rows are written when they have changed. After "can" every touch that is possible, with
its ways, the default first, and how many there are (x2: so many trades; ^YR: these cubes raised; YY: paid;
-YY: returned to get back to the limit). After "not" all others, by the rule that forbids them. After ">" what
is recorded."""
SHOWN = 4
"""How many alternatives of one touch are written out; the others are counted."""


class Playthrough:
    """One game. At a mirrored table the decks are real ones: cards are named as they appear, or later."""

    def __init__(self, game: Game, names: tuple[str, ...], seed: int, *, mirrored: bool = False) -> None:
        self.chance = Random(seed)
        self.written: tuple[str, ...] = ()
        dealt = deal(seed)
        self.coming = {Acquire: list(dealt.merchant_deck), Claim: list(dealt.point_deck)}
        self.truth: dict[str, str] = {}
        self.mirrored = mirrored
        setup = Setup(merchant_row=dealt.merchant_row, point_row=dealt.point_row) if mirrored else dealt
        self.timeline = Timeline.of(Record(game.id, names, setup, HouseRules()))

    def again(self, text: str) -> str:
        """The same turns as in this text, written anew."""
        rules, known = self.timeline.game, self.timeline.header.known
        told = [json.loads(line[2:]) for line in text.splitlines() if line.startswith("> ")]
        actions = (action_from_json(action, rules, known, "golden") for action in told)
        return "\n".join(self._lines(actions)) + "\n"

    def anew(self) -> str:
        """A game by players who decide turn by turn."""
        return "\n".join(self._lines(self._turns())) + "\n"

    def _lines(self, actions: Iterator[Action]) -> Iterator[str]:
        header = self.timeline.header
        dealer = "a mirrored table" if self.mirrored else "the app deals"
        yield f"{header.game}, {len(header.players)} players, {dealer}"
        yield LEGEND
        for action in actions:
            if not isinstance(action, Name):
                yield from self._table(self.timeline.state)
            yield f"> {json.dumps(action_to_json(action), ensure_ascii=False)}"
            self.timeline = self.timeline.record(action).timeline
        yield from self._end()

    # What is written

    def _table(self, state: State) -> Iterator[str]:
        names = self.timeline.header.players
        yield ""
        status = "" if state.status == "running" else f", {state.status}"
        yield f"turn {len(self.timeline.actions) + 1}, round {state.round}{status}: {names[state.seat]}"
        player = state.players[state.seat]
        yield wrapped(
            f"  {player.caravan.word or '-'}; hand {shorts(player.hand)}; played {shorts(player.played)};"
            f" claimed {shorts(player.claimed)}, gold {player.gold}, silver {player.silver}"
        )
        for row in rows(state):
            if row not in self.written:
                yield wrapped(row)
        self.written = rows(state)
        possible: dict[str, list[str]] = {}
        refused: dict[str, list[str]] = {}
        for offer in self.timeline.game.offers(state):
            kind, thing = offer.touch.kind, thing_of(state, offer)
            if offer.refusal is None:
                possible.setdefault(kind, []).append(f"{thing} {ways(offer)}".strip())
            else:
                refused.setdefault(f"{offer.refusal.rule.id} {kind}", []).append(thing)
        for word, things in (("can", possible), ("not", refused)):
            if things:
                groups = (f"{kind} {', '.join(those)}".strip() for kind, those in things.items())
                yield wrapped(f"  {word} {'; '.join(groups)}")

    def _end(self) -> Iterator[str]:
        outcome, names = self.timeline.outcome, self.timeline.header.players
        yield ""
        yield f"over after round {self.timeline.state.round}"
        for score in outcome.scores:
            parts = ", ".join(f"{part} {points}" for part, points in score.parts.items())
            yield f"  {names[score.player]}: {parts}; total {score.total}"
        tie = " by the tie-break" if outcome.tie else ""
        yield f"  {' & '.join(names[seat] for seat in outcome.winners)} wins{tie}"

    # What is played

    def _turns(self) -> Iterator[Action]:
        while (state := self.timeline.state).status != OVER:
            action = self._next(state)
            yield action
            if self.mirrored:
                self._remember(state, action)

    def _next(self, state: State) -> Action:
        if self.mirrored:
            seen = (*state.players[state.seat].hand, *state.points.row)
            unnamed = [card for card in seen if card in self.truth]
            if unnamed:
                return Name(unnamed=unnamed[0], card=self.truth.pop(unnamed[0]))
        action = sensible(self.chance, state, self.timeline.game.offers(state))
        coming = self.coming.get(type(action))
        if self.mirrored and coming:
            named = self.chance.random() < 0.7
            action = replace(action, reveal=coming[0] if named else "?")
        return action

    def _remember(self, before: State, action: Action) -> None:
        """What an unnamed card really is, for the player who will look at it."""
        if isinstance(action, Acquire | Claim) and self.coming[type(action)]:
            card = self.coming[type(action)].pop(0)
            after = self.timeline.state
            if after.mysteries.met > before.mysteries.met:
                self.truth[f"?{after.mysteries.met}"] = card


def rows(state: State) -> tuple[str, str]:
    """The market with the cubes lying in it, and the point cards with the coins."""
    cards = zip(state.market.row, state.market.lying, strict=True)
    market = "  ".join(short(card) + (f"[{lying.word}]" if lying else "") for card, lying in cards)
    gold, silver = state.points.gold, state.points.silver
    return (
        f"  market: {market} ({len(state.market.deck)} left)",
        f"  points: {shorts(state.points.row)} ({len(state.points.deck)} left), gold {gold}, silver {silver}",
    )


def short(card: str) -> str:
    """What is printed on a card, as short as can be."""
    kind, _, printed = card.removeprefix("start-").partition("-")
    match kind:
        case "spice":
            return f"+{printed}"
        case "trade":
            return printed.replace("-", ">")
        case "upgrade":
            return f"^{printed}"
        case "point":
            return printed.replace("-", "=")
    return card


def shorts(cards: tuple[str, ...]) -> str:
    return "  ".join(map(short, cards)) or "-"


def wrapped(line: str) -> str:
    return fill(line, WIDTH, subsequent_indent="      ", break_long_words=False, break_on_hyphens=False)


def thing_of(state: State, offer: Offer) -> str:
    kind, key = offer.touch
    if kind == "hand":
        return short(state.players[state.seat].hand[int(key)])
    return "" if kind == "rest" else str(int(key) + 1)


def ways(offer: Offer) -> str:
    every = [way(action) for action in offer.actions]
    return " ".join(every[:SHOWN]) + (f" …{len(every)}" if len(every) > SHOWN else "")


def way(action: Action) -> str:
    """How a touch could be done, in a few letters."""
    words = []
    if isinstance(action, Play):
        if action.upgrade:
            words.append(f"^{action.upgrade}")
        elif "upgrade" in action.card:
            words.append("none")
        elif "trade" in action.card:
            words.append(f"x{action.times}")
    elif isinstance(action, Acquire) and action.pay:
        words.append(action.pay)
    if action.discard:
        words.append(f"-{action.discard.word}")
    return "".join(words)


# What sensible players do


def sensible(chance: Random, state: State, offers: tuple[Offer, ...]) -> Action:
    possible = [offer for offer in offers if offer.actions]
    if chance.random() < 0.03:
        return chance.choice(chance.choice(possible).actions)
    claims = [offer for offer in possible if offer.touch.kind == "points"]
    if claims:
        return max(claims, key=lambda offer: points_of(state, int(offer.touch.key))).actions[0]
    player = state.players[state.seat]
    cards = len(player.hand) + len(player.played)
    if cards < 6 + len(state.players) % 2:
        bought = best_purchase(state, possible)
        if bought is not None:
            return chance.choice(bought.actions[:2])
    lines = hints(state, state.seat)
    if not lines:
        return possible[-1].actions[0] if player.played else possible[0].actions[0]
    return max(lines, key=lambda hint: (points_of(state, int(hint.touch.key)) + 5) / hint.turns).line[0]


def points_of(state: State, slot: int) -> int:
    coin = 3 if slot == 0 and state.points.gold else 1 if slot == 1 else 0
    return state.table.points[state.points.row[slot]].points + coin


def best_purchase(state: State, possible: list[Offer]) -> Offer | None:
    """The card that is worth most beyond its price, if any is."""

    def gain(offer: Offer) -> float:
        slot = int(offer.touch.key)
        card = state.table.merchants.get(state.market.row[slot])
        return (worth(card) if card else 2) + state.market.lying[slot].value - slot / 2

    market = [offer for offer in possible if offer.touch.kind == "market"]
    best = max(market, key=gain, default=None)
    return best if best is not None and gain(best) > 1 else None


def worth(card: MerchantCard) -> float:
    if card.upgrades:
        return float(card.upgrades)
    return float(card.gives.value - card.costs.value)
