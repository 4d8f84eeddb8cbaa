"""Says cubes, cards and refusals in words, in any language and in the colours of any edition."""

import re
from collections.abc import Mapping

from engine.cubes import Cubes
from engine.game import Fact, with_missing
from engine.unnamed import UNKNOWN
from rulebook.books import book
from rulebook.languages import BLANK, LANGUAGES
from rulebook.printed import Printed, Read
from rulebook.texts import pages, words
from rulebook.values import Vocabulary

LEVELS = "YRGB"

_OWN_WORD = re.compile(r"{\w+:(card|term|cubes)\b")
"""Ours and not a player's: at the beginning of a sentence it has a capital letter."""


def cubes_in_words(cubes: str, language: str, game: str) -> str:
    """ "YYR" as "2 yellow and 1 red", in the colours that this game's cubes have."""
    said, speech = words(language), LANGUAGES[language]
    counts = [cubes.count(level) for level in LEVELS]
    parts = [
        f"{count} {speech.form(count, forms)}"
        for count, forms in zip(counts, said.colours[game], strict=True)
        if count
    ]
    return speech.listed(parts) if parts else said.none[game]


def card_in_words(printed: Printed, language: str, game: str) -> str:
    """A card or tile by what is printed on it."""
    said, speech = words(language), LANGUAGES[language]

    def put(name: str, manner: str | None) -> str:
        if name == "parts":
            parts = (speech.filled(said.parts[fact], put) for fact, told in printed.facts.items() if told)
            return speech.listed(list(parts))
        return _said(printed.facts[name], manner, language, game, _unread)

    return speech.filled(said.cards[printed.kind], put)


def _unread(name: str) -> None:
    """Without a table nobody knows what is printed on its cards."""


def refusal(rule_id: str, facts: Mapping[str, Fact], language: str, game: str, read: Read = _unread) -> str:
    """Why a turn is refused, with its numbers: the sentence beside the entry of that rule.

    Cards are said by what `read` finds printed on them, by their own name where it finds nothing. Players are
    seats counted from 0; who knows their names may put them in.
    """
    facts = with_missing(facts)
    template = pages(game, language).texts[book(game).by_id[rule_id].id].refusal
    speech = LANGUAGES[language]
    said = speech.filled(template, lambda name, manner: _said(facts[name], manner, language, game, read))
    return said[0].upper() + said[1:] if _OWN_WORD.match(template) else said


def _said(fact: Fact | Cubes, manner: str | None, language: str, game: str, read: Read) -> str:
    said = words(language)
    match manner:
        case None:
            return str(fact)
        case "cubes":
            return _handfuls(str(fact), "", language, game)
        case "colour":
            return LANGUAGES[language].form(1, said.colours[game][LEVELS.index(str(fact))])
        case "card":
            return card_in_words(read(str(fact)) or _unread_card(str(fact), said), language, game)
        case "seat":
            return said.player.replace("*", str(fact + 1)) if isinstance(fact, int) else str(fact)
        case "term":
            return said.terms.get(str(fact), str(fact))
        case "terms":
            return " + ".join(said.terms[term] for term in str(fact).split())
        case "score":
            return said.score.get(str(fact), str(fact))
        case _ if manner.startswith("top|"):
            return manner.removeprefix("top|") if fact == LEVELS[-1] else ""
        case _ if manner.startswith("cubes|"):
            return _handfuls(str(fact), manner.removeprefix("cubes|"), language, game)
        case _:
            return LANGUAGES[language].counted(int(str(fact)), manner)


def _handfuls(told: str, forms: str, language: str, game: str) -> str:
    """Cubes, or several handfuls to choose from. "is empty|has *" says no cubes in words of their own."""
    handfuls = [cubes_in_words(handful, language, game) for handful in told.split()]
    none, _, some = forms.partition("|")
    if not handfuls:
        return none or cubes_in_words("", language, game)
    return (some or "*").replace("*", " / ".join(handfuls))


def _unread_card(name: str, said: Vocabulary) -> Printed:
    """What has words of its own, what nobody has looked at yet, or else a name as it is."""
    if name.startswith(UNKNOWN):
        return Printed("unnamed", {})
    own_words = "{" not in said.cards.get(name, "{")
    return Printed(name, {}) if own_words else Printed("other", {"id": name})


def blanks(template: str) -> frozenset[str]:
    """The facts that a refusal speaks of."""
    return frozenset(match[1] for match in BLANK.finditer(template))
