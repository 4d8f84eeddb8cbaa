"""Says in the user's language what looking back has found. Cubes stand in brackets, to be drawn."""

from collections.abc import Mapping
from itertools import groupby
from typing import NamedTuple

from engine.review.values import Fact, Untold
from faces.phrases import NO_BREAK, literal
from faces.telling import Teller

FEW = 8
"""So many cubes are shown one by one."""
ICONS: Mapping[str, str] = {
    "lead.for_good": "flag",
    "lead.always": "crown-outline",
    "lead.comeback": "trending-up",
    "lead.changes": "swap-vertical",
    "pace.first": "timer-sand",
    "pace.drought": "sleep",
    "pace.claims": "speedometer",
    "waste.returned": "tray-remove",
    "waste.never_played": "cards-outline",
    "waste.rests": "campfire",
    "coins.taken": "gold",
    "cards.bargain": "tag-outline",
    "cards.best": "star-four-points",
    "cards.dearest": "cash-multiple",
    "end.close": "arrow-collapse-horizontal",
    "end.tie": "scale-balance",
    "end.behind": "flag-checkered",
    "end.cubes": "cube-outline",
    "end.coins": "gold",
    "end.bonus": "gift-outline",
    "end.board": "home-group",
    "end.exploration": "compass-outline",
    "sea.outposts": "home-group",
    "sea.columns": "gift-outline",
    "sea.tolls": "hand-coin-outline",
    "sea.ports": "anchor",
    "sea.steps": "sail-boat",
    "land.expelled": "account-arrow-left-outline",
    "land.bonus": "gift-outline",
    "land.explored": "compass-outline",
    "land.forts": "castle",
    "missed.claim": "eye-off-outline",
    "missed.line": "map-marker-path",
}
TURNS: Mapping[str, str] = {
    "play": "cards-outline",
    "acquire": "cart-outline",
    "rest": "campfire",
    "claim": "star",
    "trade": "swap-horizontal",
    "build": "home-plus-outline",
    "harvest": "sprout-outline",
    "port": "anchor",
    "pass": "sleep",
    "production": "sprout-outline",
    "upgrade": "arrow-up-bold-outline",
    "fort": "castle",
    "other": "help-circle-outline",
    "skip": "debug-step-over",
}
"""The icon of each kind of turn."""


class Said(NamedTuple):
    """A fact as it is shown: an icon, a title and one sentence."""

    icon: str
    title: str
    sentence: str


def said(teller: Teller, fact: Fact) -> Said:
    """A fact at its table, in its table's language."""
    facts: dict[str, object] = {name: _number(teller, fact, name) for name in fact.numbers}
    names = [literal(teller.players[seat]) for seat in fact.seats]
    facts |= dict(zip(("player", "rival"), names, strict=False))
    if names:
        facts["players"] = teller.t.listed(names)
    title = teller.word(f"review.{fact.kind}.title", **facts)
    return Said(ICONS[fact.kind], title, teller.word(f"review.{fact.kind}.said", **facts))


def said_untold(teller: Teller, untold: Untold) -> str:
    """Why something cannot be told."""
    return teller.word(f"review.untold.{untold.kind}", n=untold.times)


def said_turn(teller: Teller, kind: str) -> tuple[str, str]:
    """The icon and the word for a kind of turn."""
    return TURNS[kind], teller.word(f"review.turn.{kind}")


def _number(teller: Teller, fact: Fact, name: str) -> object:
    number = fact.numbers[name]
    if name == "card":
        return teller.face.written(teller, str(number))
    if name == "cubes":
        return _cubes(str(number))
    return _each(teller, number, name) if isinstance(number, tuple) else number


def _cubes(word: str) -> str:
    """A few cubes one by one, many by their numbers."""
    if len(word) <= FEW:
        return f"[{word}]"
    counted = (f"{len(list(alike))}{NO_BREAK}×{NO_BREAK}[{letter}]" for letter, alike in groupby(word))
    return ", ".join(counted)


def _each(teller: Teller, numbers: tuple[int, ...], name: str) -> str:
    """Everybody's number, the highest first. Rounds come in order, without those who never got there."""
    if name == "rounds":
        seats = sorted((seat for seat, number in enumerate(numbers) if number), key=numbers.__getitem__)
    else:
        seats = sorted(range(len(numbers)), key=lambda seat: -numbers[seat])
    return teller.t.listed(
        [teller.word("review.each", player=literal(teller.players[seat]), n=numbers[seat]) for seat in seats]
    )
