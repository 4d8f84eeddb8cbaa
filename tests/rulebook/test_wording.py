"""Refusals in words: every rule that an engine can raise, in every language, with its numbers filled in."""

import re
from string import Formatter

import pytest

import rulebook
from engine import sheet
from engine.games import GAMES
from rulebook.wording import blanks

RULES = [
    (game.id, rule)
    for game in GAMES.values()
    for rule in sorted(
        {*game.rules, *(rule for rule in vars(sheet).values() if isinstance(rule, type(game.rules[0])))}
    )
]


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
def test_every_rule_that_can_be_broken_is_explained(language: str) -> None:
    for game, rule in RULES:
        entry = rulebook.entry(rule.id, game)
        told = {name for _, name, _, _ in Formatter().parse(rule.sentence) if name}
        assert rulebook.text(entry, language).refusal, rule
        assert blanks(rulebook.text(entry, language).refusal) == told, rule


def test_no_refusal_speaks_of_a_rule_that_nobody_raises() -> None:
    for game in GAMES:
        raised = {rulebook.entry(rule.id, game).id for name, rule in RULES if name == game}
        said = {entry.id for entry in rulebook.entries(game) if rulebook.text(entry, "en").refusal}
        assert said == raised


@pytest.mark.parametrize(
    ("cubes", "language", "game", "said"),
    [
        ("YYR", "en", "spice-road", "2 yellow, 1 red"),
        ("RYY", "fr", "spice-road", "2 jaunes, 1 rouge"),
        ("BB", "fr", "spice-road", "2 bruns"),
        ("BB", "fr", "eastern-wonders", "2 marron"),
        ("YYRG", "it", "new-world", "2 gialli, 1 rosso, 1 verde"),
        ("RRGGB", "en", "golem", "2 green, 2 turquoise, 1 magenta"),
        ("RGG", "fr", "golem", "1 vert, 2 turquoise"),
        ("GGBB", "it", "golem", "2 turchesi, 2 magenta"),
        ("", "en", "golem", "nothing"),
        ("", "fr", "golem", "rien"),
        ("", "it", "golem", "niente"),
    ],
)
def test_cubes_have_the_colours_of_their_edition(cubes: str, language: str, game: str, said: str) -> None:
    assert rulebook.cubes_in_words(cubes, language, game) == said


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("start-spice-YY", "“2 yellow”"),
        ("trade-RR-YYYG", "“2 red for 3 yellow, 1 green”"),
        ("start-upgrade-2", "“upgrade ×2”"),
        ("point-YRGB-12", "“12 points: 1 yellow, 1 red, 1 green, 1 brown”"),
        ("?3", "“?3”"),
        ("trade-of-ours", "“trade-of-ours”"),
    ],
)
def test_cards_are_called_by_what_is_printed_on_them(card: str, said: str) -> None:
    assert rulebook.card_in_words(card, "en", "spice-road") == said


def test_every_shipped_card_is_called_by_what_is_printed_on_it() -> None:
    from engine.spice_road.values import catalog

    for kind, cards in catalog().shipped.items():
        for card in cards:
            assert not re.search("[A-Z]{2}|-", rulebook.card_in_words(card, "it", "spice-road")), (kind, card)


@pytest.mark.parametrize(
    ("rule", "facts", "language", "game", "said"),
    [
        ("SR-CLAIM-1", {"needs": "GGGG", "has": "YGGG"}, "en", "spice-road",
         "The card costs 4 green; the caravan has 1 yellow, 3 green."),
        ("SR-CLAIM-1", {"needs": "GGGG", "has": ""}, "fr", "golem",
         "La carte coûte 4 turquoise\N{NO-BREAK SPACE}; en caravane\N{NO-BREAK SPACE}: rien."),
        ("SR-TRADE-1", {"times": 1, "needs": "YY", "has": "Y"}, "en", "spice-road",
         "1 trade needs 2 yellow; the caravan has 1 yellow."),
        ("SR-TRADE-1", {"times": 3, "needs": "YYYYYY", "has": "YYYYY"}, "it", "spice-road",
         "Per 3 scambi servono 6 gialli; in carovana: 5 gialli."),
        ("SR-LIMIT-1", {"total": 12, "limit": 10, "excess": 2, "returned": 0}, "en", "golem",
         "The caravan would have 12 crystals and holds 10: 2 must go back, not 0."),
        ("SR-UPGRADE-1", {"most": 2, "steps": 3}, "fr", "golem",
         "Cette carte permet 2 améliorations, pas 3."),
        ("SR-PLAY-1", {"card": "trade-YY-G"}, "fr", "spice-road",
         "La carte «\N{NO-BREAK SPACE}2 jaunes contre 1 vert\N{NO-BREAK SPACE}» n’est pas en main."),
    ],
)  # fmt: skip
def test_a_refusal_says_its_numbers(
    rule: str, facts: dict[str, int | str], language: str, game: str, said: str
) -> None:
    assert rulebook.refusal(rule, facts, language, game) == said


def test_a_fact_that_looks_like_a_blank_stays_as_it_is() -> None:
    assert rulebook.refusal("SHEET-2", {"part": "{part} <cube>"}, "en", "golem") == (
        "“{part} <cube>” is not scored in this game."
    )
