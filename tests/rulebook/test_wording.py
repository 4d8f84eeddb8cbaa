"""Refusals in words: every rule that an engine can raise, in every language, with its numbers filled in."""

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from string import Formatter

import pytest

import rulebook
from engine import sheet
from engine.cubes import LETTERS, Cubes, Word
from engine.game import Action, Game, Illegal
from engine.games import GAMES
from rulebook.wording import Printed, blanks

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
        said = blanks(rulebook.text(entry, language).refusal)
        assert said - {"missing"} <= told, rule
        assert "missing" not in said or {"needs", "has"} <= told, rule


def test_no_refusal_speaks_of_a_rule_that_nobody_raises() -> None:
    for game in GAMES:
        raised = {rulebook.entry(rule.id, game).id for name, rule in RULES if name == game}
        said = {entry.id for entry in rulebook.entries(game) if rulebook.text(entry, "en").refusal}
        assert said == raised


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_what_a_table_can_run_into_is_said_in_words(game: Game) -> None:
    """Refusals of random games: no fact is missing, none is said as the engine spells it."""
    refused = {refusal.rule.id: refusal for refusal in _refusals(game, Random(1))}
    assert refused
    for rule, refusal in refused.items():
        for language in rulebook.LANGUAGES:
            said = rulebook.refusal(rule, refusal.facts, language, game.id)
            assert not re.search(rf"[{{}}<>]|\b[{LETTERS}]{{2,}}\b", said), said


def _refusals(game: Game, chance: Random) -> Iterator[Illegal]:
    """What offers refuse, and what is refused when other cubes are given than offered."""
    state = game.setup(2, game.setup_type(), game.options_type(), game.catalog(()))
    for _ in range(25):
        offers = game.offers(state)
        yield from (offer.refusal for offer in offers if offer.refusal)
        actions = [action for offer in offers for action in offer.actions]
        for action in chance.sample(actions, min(3, len(actions))):
            for other in _with_other_cubes(action, chance):
                try:
                    game.apply(state, other)
                except Illegal as refusal:
                    yield refusal
        state = game.apply(state, chance.choice(actions))


def _with_other_cubes(action: Action, chance: Random) -> Iterator[Action]:
    for field in fields(action):
        word = "".join(chance.choices(LETTERS, k=4))
        if isinstance(getattr(action, field.name), Cubes):
            yield replace(action, **{field.name: Cubes.parse(word)})
        elif field.type is Word:
            yield replace(action, **{field.name: Word(word)})


@pytest.mark.parametrize("game", rulebook.GAMES)
def test_a_fact_is_said_in_the_same_manner_in_every_language(game: str) -> None:
    for entry in rulebook.entries(game):
        manners = {
            frozenset(
                re.findall(
                    r"{(\w+):(cubes(?=[|}])|(?:card|seat|term|colour)(?=}))",
                    rulebook.text(entry, language).refusal,
                )
            )
            for language in rulebook.LANGUAGES
        }
        assert len(manners) == 1, entry.id


@pytest.mark.parametrize(
    ("cubes", "language", "game", "said"),
    [
        ("YYR", "en", "spice-road", "2 yellow and 1 red"),
        ("RYY", "fr", "spice-road", "2 jaunes et 1 rouge"),
        ("BB", "fr", "spice-road", "2 bruns"),
        ("BB", "fr", "eastern-wonders", "2 marron"),
        ("YYR", "de", "spice-road", "2 Gelb und 1 Rot"),
        ("RGG", "de", "golem", "1 Grün und 2 Türkis"),
        ("", "de", "golem", "keine Kristalle"),
        ("YYR", "es", "spice-road", "2 amarillos y 1 rojo"),
        ("GGB", "es", "golem", "2 turquesa y 1 magenta"),
        ("", "es", "golem", "ningún cristal"),
        ("YYRG", "it", "new-world", "2 gialli, 1 rosso e 1 verde"),
        ("RRGGB", "en", "golem", "2 green, 2 turquoise and 1 magenta"),
        ("RGG", "fr", "golem", "1 vert et 2 turquoise"),
        ("GGBB", "it", "golem", "2 turchesi e 2 magenta"),
        ("", "en", "golem", "no crystals"),
        ("", "fr", "golem", "aucun cristal"),
        ("", "it", "spice-road", "nessun cubo"),
    ],
)
def test_cubes_have_the_colours_of_their_edition(cubes: str, language: str, game: str, said: str) -> None:
    assert rulebook.cubes_in_words(cubes, language, game) == said


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        (Printed("spice", {"gives": Cubes.parse("YY")}), "“2 yellow”"),
        (Printed("trade", {"costs": Cubes.parse("RR"), "gives": Cubes.parse("YYYG")}),
         "“2 red for 3 yellow and 1 green”"),
        (Printed("upgrade", {"steps": 2}), "“upgrade ×2”"),
        (Printed("point", {"costs": Cubes.parse("YRGB"), "points": 12}),
         "“12 points: 1 yellow, 1 red, 1 green and 1 brown”"),
        (Printed("market", {"icon": "cloves", "costs": Cubes.parse("Y"), "gives": Cubes.parse("R")}),
         "“cloves: 1 yellow for 1 red”"),
        (Printed("other", {"id": "trade-of-ours"}), "“trade-of-ours”"),
    ],
)  # fmt: skip
def test_cards_are_called_by_what_is_printed_on_them(printed: Printed, said: str) -> None:
    assert rulebook.card_in_words(printed, "en", "spice-road") == said


@pytest.mark.parametrize(
    ("rule", "facts", "language", "game", "said"),
    [
        ("SR-CLAIM-1", {"needs": "GGGG", "has": "YGGG"}, "en", "spice-road",
         "The card costs 4 green. In the caravan: 1 yellow and 3 green. Missing: 1 green."),
        ("SR-CLAIM-1", {"needs": "GGGG", "has": ""}, "fr", "golem",
         "La carte coûte 4 turquoise. En caravane\N{NO-BREAK SPACE}: aucun cristal. "
         "Il manque\N{NO-BREAK SPACE}: 4 turquoise."),
        ("SR-TRADE-1", {"times": 1, "needs": "YY", "has": "Y"}, "en", "spice-road",
         "1 trade needs 2 yellow. In the caravan: 1 yellow. Missing: 1 yellow."),
        ("SR-ACQUIRE-2", {"needs": 5, "has": 3}, "en", "spice-road",
         "One cube goes on each card passed: 5 needed. In the caravan: 3. Missing: 2."),
        ("SR-TRADE-1", {"times": 3, "needs": "YYYYYY", "has": "YYYYY"}, "it", "spice-road",
         "Costo di 3 scambi: 6 gialli. In carovana: 5 gialli. Quello che manca: 1 giallo."),
        ("SR-UPGRADE-1", {"most": 2, "steps": 3}, "fr", "golem",
         "Cette carte permet 2 améliorations, pas 3."),
    ],
)  # fmt: skip
def test_a_refusal_says_its_numbers(
    rule: str, facts: dict[str, int | str], language: str, game: str, said: str
) -> None:
    assert rulebook.refusal(rule, facts, language, game) == said


def test_a_card_is_said_by_its_facts_and_not_by_its_name() -> None:
    """A table may have entered other facts under a name that the box has too."""
    facts = {"card": "trade-YY-G"}

    def entered(name: str) -> Printed | None:
        return Printed("trade", {"costs": Cubes.parse("YYY"), "gives": Cubes.parse("G")})

    said = rulebook.refusal("SR-PLAY-1", facts, "fr", "spice-road", entered)
    assert "«\N{NO-BREAK SPACE}3 jaunes contre 1 vert\N{NO-BREAK SPACE}»" in said
    assert "trade-YY-G" in rulebook.refusal("SR-PLAY-1", facts, "fr", "spice-road")


def test_players_are_counted_from_one_or_called_by_name() -> None:
    assert rulebook.refusal("EW-HOLD-3", {"player": 0}, "fr", "eastern-wonders").startswith(
        "Ce que Joueur 1 "
    )
    assert "Béa " in rulebook.refusal("EW-HOLD-3", {"player": "Béa"}, "fr", "eastern-wonders")


def test_several_handfuls_are_told_apart() -> None:
    facts = {"lot": "RR", "left": "YYYY YG"}
    assert rulebook.refusal("EW-DRAFT-1", facts, "en", "eastern-wonders").endswith(
        ": 4 yellow / 1 yellow and 1 green."
    )


def test_a_fact_that_looks_like_a_blank_stays_as_it_is() -> None:
    assert rulebook.refusal("SHEET-2", {"part": "{part} <cube>"}, "en", "golem") == (
        "“{part} <cube>” does not count in this game."
    )
