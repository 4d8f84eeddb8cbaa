"""Says cubes, cards and refusals in words, in any language and in the colours of any edition."""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.cubes import Cubes
from rulebook.books import book
from rulebook.languages import LANGUAGES
from rulebook.texts import pages, words

LEVELS = "YRGB"

_BLANK = re.compile(r"{(\w+)(?::([^}]*))?}")
"""A blank of a refusal: {place}, {has:cubes}, {card:card}, {player:seat}, {icon:term}, {most:step|steps}."""


class Printed(NamedTuple):
    """What is printed on a card or tile: a kind that has words of its own, its cubes and its numbers."""

    kind: str
    facts: Mapping[str, int | str | Cubes]


Read = Callable[[str], Printed | None]
"""What is printed on a card or tile of a table, by its id; None where the table does not know."""


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


def card_in_words(printed: Printed, language: str, game: str) -> str:
    """A card or tile by what is printed on it."""
    said = words(language)
    facts = {
        name: cubes_in_words(fact.word, language, game)
        if isinstance(fact, Cubes)
        else said.terms.get(str(fact), str(fact))
        for name, fact in printed.facts.items()
    }
    return said.cards[printed.kind].format(**facts)


def _unread(name: str) -> None:
    """Without a table nobody knows what is printed on its cards."""


def refusal(
    rule_id: str, facts: Mapping[str, int | str], language: str, game: str, read: Read = _unread
) -> str:
    """Why a turn is refused, with its numbers: the sentence beside the entry of that rule.

    Cards are said by what `read` finds printed on them, by their own name where it finds nothing. Players are
    seats counted from 0; who knows their names may put them in.
    """
    template = pages(game, language).texts[book(game).by_id[rule_id].id].refusal
    return _BLANK.sub(lambda blank: _said(facts[blank[1]], blank[2], language, game, read), template)


def _said(fact: int | str, manner: str | None, language: str, game: str, read: Read) -> str:
    said = words(language)
    match manner:
        case None:
            return str(fact)
        case "cubes":
            handfuls = str(fact).split() or [""]
            return " / ".join(cubes_in_words(handful, language, game) for handful in handfuls)
        case "card":
            return card_in_words(read(str(fact)) or Printed("other", {"id": fact}), language, game)
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
