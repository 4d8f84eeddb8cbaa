"""Says cubes, cards and refusals in words, in any language and in the colours of any edition."""

import re
from collections.abc import Mapping

from rulebook.books import book
from rulebook.languages import LANGUAGES
from rulebook.texts import pages, words

LEVELS = "YRGB"

_BLANK = re.compile(r"{(\w+)(?::([^}]*))?}")
"""A blank of a refusal: {place}, {has:cubes}, {card:card}, {player:seat}, {icon:term}, {most:step|steps}."""

_CARD = re.compile(
    r"(?:start-)?(?P<kind>spice|trade|upgrade|point)"
    r"(?:-(?P<cubes>[YRGB]+))?(?:-(?P<more>[YRGB]+))?(?:-(?P<number>\d+))?"
)
_TILE = re.compile(r"(?P<icon>[a-z]+)-(?P<number>\d+)")


def cubes_in_words(cubes: str, language: str, game: str) -> str:
    """ "YYR" as "2 yellow, 1 red", in the colours that this game's cubes have."""
    said = words(language)
    counts = [cubes.count(level) for level in LEVELS]
    parts = [
        f"{count} {LANGUAGES[language].form(count, *colour)}"
        for count, colour in zip(counts, said.colours[game], strict=True)
        if count
    ]
    return ", ".join(parts) or said.nothing


def card_in_words(card: str, language: str, game: str) -> str:
    """A card or tile by what is printed on it; by its own name where only the table knows it, or nobody."""
    said = words(language)
    if match := _CARD.fullmatch(card):
        cost, gain = (match["cubes"], match["more"]) if match["kind"] != "spice" else ("", match["cubes"])
        return said.cards[match["kind"]].format(
            costs=cubes_in_words(cost or "", language, game),
            gives=cubes_in_words(gain or "", language, game),
            steps=match["number"],
            points=match["number"],
        )
    if (match := _TILE.fullmatch(card)) and match["icon"] in said.terms:
        return said.cards["tile"].format(icon=said.terms[match["icon"]], number=match["number"])
    return said.cards["other"].format(id=said.terms.get(card, card))


def refusal(rule_id: str, facts: Mapping[str, int | str], language: str, game: str) -> str:
    """Why a turn is refused, with its numbers: the sentence beside the entry of that rule.

    Players are seats counted from 0; who knows their names may put them in.
    """
    template = pages(game, language).texts[book(game).by_id[rule_id].id].refusal
    return _BLANK.sub(lambda blank: _said(facts[blank[1]], blank[2], language, game), template)


def _said(fact: int | str, manner: str | None, language: str, game: str) -> str:
    said = words(language)
    match manner:
        case None:
            return str(fact)
        case "cubes":
            handfuls = str(fact).split() or [""]
            return " / ".join(cubes_in_words(handful, language, game) for handful in handfuls)
        case "card":
            return card_in_words(str(fact), language, game)
        case "seat":
            return str(fact + 1) if isinstance(fact, int) else fact
        case "term":
            return said.terms.get(str(fact), str(fact))
        case _:
            one, _, many = manner.partition("|")
            return f"{fact} {LANGUAGES[language].form(int(fact), one, many)}"


def blanks(template: str) -> frozenset[str]:
    """The facts that a refusal speaks of."""
    return frozenset(match[1] for match in _BLANK.finditer(template))
