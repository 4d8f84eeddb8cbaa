"""Says cubes, cards and refusals in words, in any language and in the colours of any edition."""

import re
from collections.abc import Mapping

from rulebook.books import book
from rulebook.entries import Words
from rulebook.texts import pages, words

LEVELS = "YRGB"

_BLANK = re.compile(r"{(\w+)(?::([^}]*))?}")
"""A blank of a refusal: {has}, {has:cubes}, {card:card}, or a number with its noun {most:step|steps}."""

_CARD = re.compile(
    r"(?:start-)?(?P<kind>spice|trade|upgrade|point)"
    r"(?:-(?P<cubes>[YRGB]+))?(?:-(?P<more>[YRGB]+))?(?:-(?P<number>\d+))?"
)


def cubes_in_words(cubes: str, language: str, game: str) -> str:
    """ "YYR" as "2 yellow, 1 red", in the colours that this game's cubes have."""
    said = words(language)
    counts = [cubes.count(level) for level in LEVELS]
    parts = [
        f"{count} {one if count in said.singular else many}"
        for count, (one, many) in zip(counts, said.colours[game], strict=True)
        if count
    ]
    return ", ".join(parts) or said.nothing


def card_in_words(card: str, language: str, game: str) -> str:
    """A card by what is printed on it; one that only the table knows, or nobody yet, by its own name."""
    said = words(language)
    match = _CARD.fullmatch(card)
    if not match:
        return said.cards["other"].format(id=card)
    cost, gain = (match["cubes"], match["more"]) if match["kind"] != "spice" else ("", match["cubes"])
    return said.cards[match["kind"]].format(
        costs=cubes_in_words(cost or "", language, game),
        gives=cubes_in_words(gain or "", language, game),
        steps=match["number"],
        points=match["number"],
    )


def refusal(rule_id: str, facts: Mapping[str, int | str], language: str, game: str) -> str:
    """Why a turn is refused, with its numbers: the sentence beside the entry of that rule."""
    template = pages(game, language).texts[book(game).by_id[rule_id].id].refusal
    said = words(language)

    def filled(blank: re.Match[str]) -> str:
        fact, manner = facts[blank[1]], blank[2]
        if manner is None:
            return str(fact)
        if manner == "cubes":
            return cubes_in_words(str(fact), language, game)
        if manner == "card":
            return card_in_words(str(fact), language, game)
        return _counted(int(fact), manner, said)

    return _BLANK.sub(filled, template)


def _counted(count: int, nouns: str, said: Words) -> str:
    one, many = nouns.split("|")
    return f"{count} {one if count in said.singular else many}"


def blanks(template: str) -> frozenset[str]:
    """The facts that a refusal speaks of."""
    return frozenset(match[1] for match in _BLANK.finditer(template))
