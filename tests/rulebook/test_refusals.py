"""Every rule that can be broken is broken in a real position, and its sentence reads well in every language.

Each sentence is made with the facts of the engine, and again with none, one and two of everything in it.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

import rulebook
from engine import sheet
from engine.cubes import LETTERS
from engine.game import Fact, Illegal, Rule
from engine.games import GAMES
from faces import FACES
from faces.phrases import Phrases
from faces.telling import Teller, components
from rulebook.languages import BLANK, LANGUAGES
from tests.rulebook.broken import Broken, all_broken

PLAYERS = ("Ana", "Béa", "Émile", "Dora")
BROKEN = all_broken()
COUNTED_FROM_ONE = {"player", "place", "stack"}
"""Facts that say which one, not how many."""
NOT_A_SENTENCE = re.compile(rf"[{{}}<>*|_]|  | [.,]|\.\.|\?\d|\b[{LETTERS}]{{2,}}\b|\b[a-z]+-[{LETTERS}0-9]")


@pytest.fixture(params=BROKEN, ids=lambda broken: f"{broken.game}-{broken.rule}")
def broken(request: pytest.FixtureRequest) -> Broken:
    found: Broken = request.param
    return found


def illegal(broken: Broken) -> Illegal:
    apply = sheet.apply if broken.rule.startswith("SHEET-") else GAMES[broken.game].apply
    with pytest.raises(Illegal) as caught:
        apply(broken.state, broken.action)  # type: ignore[operator]
    return caught.value


def said(broken: Broken, refused: Illegal, language: str) -> str:
    return Teller(Phrases(language), PLAYERS, FACES[broken.game], components(broken.catalog)).refused(refused)


def template(broken: Broken, language: str) -> str:
    return rulebook.text(rulebook.entry(broken.rule, broken.game), language).refusal


def at(refused: Illegal, number: int, manners: Mapping[str, str]) -> Illegal:
    """The same refusal with so many of everything."""
    facts: dict[str, Fact] = {}
    for name, fact in refused.facts.items():
        if name in COUNTED_FROM_ONE:
            facts[name] = fact
        elif isinstance(fact, int):
            facts[name] = number
        elif manners.get(name, "").startswith("cubes"):
            facts[name] = "Y" * number
        else:
            facts[name] = fact
    return Illegal(refused.rule, **facts)


def variants(broken: Broken, language: str) -> Iterator[str]:
    refused = illegal(broken)
    yield said(broken, refused, language)
    manners = {blank[1]: blank[2] or "" for blank in BLANK.finditer(template(broken, language))}
    for number in range(3):
        yield said(broken, at(refused, number, manners), language)


def test_every_rule_of_every_game_is_broken() -> None:
    sheets = [rule.id for rule in vars(sheet).values() if isinstance(rule, Rule)]
    wanted = [(game.id, rule.id) for game in GAMES.values() for rule in game.rules]
    wanted += [(game, rule) for game in GAMES for rule in sheets]
    assert sorted((broken.game, broken.rule) for broken in BROKEN) == sorted(wanted)


def test_it_is_that_rule_which_is_broken(broken: Broken) -> None:
    assert illegal(broken).rule.id == broken.rule


def test_the_refusal_reads_as_a_sentence(broken: Broken) -> None:
    for language in LANGUAGES:
        for sentence in variants(broken, language):
            assert not NOT_A_SENTENCE.search(sentence), (language, sentence)
            assert sentence.endswith("."), (language, sentence)
            assert sentence[0].isupper() or not sentence[0].isalpha(), (language, sentence)
            assert sentence.count("“") == sentence.count("”"), (language, sentence)
            assert sentence.count("«") == sentence.count("»"), (language, sentence)


def test_words_agree_with_their_numbers(broken: Broken) -> None:
    for language in LANGUAGES:
        for sentence in variants(broken, language):
            for number, word in re.findall(r"\b(\d+)\s([^\W\d_]+)", sentence):
                category = LANGUAGES[language].category(int(number))
                others = {form for name, form in numbered_words(language) if name != category}
                own = {form for name, form in numbered_words(language) if name == category}
                assert word not in others - own, (language, sentence)


@cache
def numbered_words(language: str) -> frozenset[tuple[str, str]]:
    """All words that stand behind a number, with the category they are for."""
    found = set[tuple[str, str]]()
    categories = LANGUAGES[language].categories
    for broken in BROKEN:
        for blank in BLANK.finditer(template(broken, language)):
            forms = [form for form in (blank[2] or "").split("|") if not form.startswith("=")]
            if len(forms) == len(categories) and not (blank[2] or "").startswith("cubes"):
                for category, form in zip(categories, forms, strict=True):
                    noun = re.search(r"\* ([^\W\d_]+)", form) if "*" in form else re.match(r"[^\W\d_]+", form)
                    if noun:
                        found.add((category, noun[noun.lastindex or 0]))
    return frozenset(found)


def test_a_refusal_differs_where_the_facts_do(broken: Broken) -> None:
    """With none, one and two of everything a sentence is not the same, if it says a number at all."""
    for language in LANGUAGES:
        if re.search(r"{(?!player|place|stack|cell|location|to|at\b)\w+(:(?!card|term|seat|colour|score)|})",
                     template(broken, language)):  # fmt: skip
            assert len(set(variants(broken, language))) >= 3, (language, broken.rule)


# What used to be wrong


@pytest.mark.parametrize(
    ("rule", "facts", "game", "said"),
    [
        ("SR-UPGRADE-2", {"step": "B", "has": "RB"}, "spice-road",
         "You cannot upgrade a brown cube: by then the caravan has 1 red and 1 brown, "
         "and nothing is above brown."),
        ("SR-UPGRADE-2", {"step": "R", "has": ""}, "golem",
         "You cannot upgrade a green crystal: by then the caravan is empty."),
        ("SR-UPGRADE-2", {"step": "B", "has": "B"}, "golem",
         "You cannot upgrade a magenta crystal: by then the caravan has 1 magenta, "
         "and nothing is above magenta."),
        ("EW-MOVE-2", {"needs": 2, "has": 1, "missing": 1}, "eastern-wonders",
         "To sail that far you leave 2 cubes behind, one on each tile. In the hold: 1. Missing: 1."),
        ("EW-TOLL-2", {"cell": "C5", "boats": 2, "cubes": 1}, "eastern-wonders",
         "You cannot stop on C5: you would owe 2 cubes, one for each other boat, "
         "and you have only 1 left."),
        ("SR-LIMIT-1", {"total": 12, "limit": 10, "excess": 2, "returned": 0}, "golem",
         "The caravan holds 10 crystals, and you would have 12: 2 have to go back."),
        ("SR-LIMIT-1", {"total": 11, "limit": 10, "excess": 1, "returned": 2}, "spice-road",
         "The caravan holds 10 cubes, and you would have 11: 1 has to go back, not 2."),
        ("EW-TOLL-1", {"cell": "C5", "needs": 2, "pays": 0}, "eastern-wonders",
         "Pay a cube for each other boat on C5: 2 cubes."),
        ("EW-DRAFT-1", {"lot": "", "left": "YYYY YG"}, "eastern-wonders",
         "Choose one of the lots that are left: 4 yellow / 1 yellow and 1 green."),
        ("EW-PILE-1", {"tile": "closed"}, "eastern-wonders",
         "The tile “closed port” cannot come up: the pile is empty."),
        ("NW-TOOL-1", {"gives": "R", "told": ""}, "new-world",
         "Here your tool cards give 1 red, but none was taken."),
    ],
)  # fmt: skip
def test_english(rule: str, facts: dict[str, int | str], game: str, said: str) -> None:
    assert rulebook.refusal(rule, facts, "en", game) == said


@pytest.mark.parametrize(
    ("rule", "facts", "language", "said"),
    [
        ("EW-HOLD-3", {"player": "Ana"}, "fr", "Ce qu’Ana rend est indiqué deux fois."),
        ("EW-HOLD-3", {"player": "Béa"}, "fr", "Ce que Béa rend est indiqué deux fois."),
        ("NW-TOOL-1", {"gives": "", "told": "R"}, "fr",
         "Ici, vos cartes Outil ne donnent aucun cube, pas 1 rouge."),
        ("NW-TOOL-1", {"gives": "", "told": "R"}, "de",
         "Hier geben deine Werkzeugkarten keine Würfel, nicht 1 Rot."),
        ("EW-TOLL-1", {"cell": "C5", "needs": 1, "pays": 0}, "de",
         "Für jedes andere Schiff auf C5 zahlst du einen Würfel: 1 Würfel."),
        ("EW-BONUS-9", {"step": "B", "has": ""}, "de",
         "Braun kannst du nicht aufwerten: Der Laderaum ist dann leer, und über Braun geht nichts."),
        ("EW-MOVE-2", {"needs": 2, "has": 1, "missing": 1}, "de",
         "So weit zu fahren kostet 2 Würfel, einen auf jedem Plättchen unterwegs. Im Laderaum: 1.\u00a0"
         "Es fehlt 1."),
        ("EW-MOVE-2", {"needs": 1, "has": 0, "missing": 1}, "it",
         "Per andare così lontano si lascia 1 cubo, uno per tessera. In stiva: 0. Ne manca 1."),
        ("EW-TRADE-2", {"times": 1, "needs": "R", "has": "", "missing": "R"}, "it",
         "Costo di 1 scambio: 1 rosso. In stiva: nessun cubo. Quello che manca: 1 rosso."),
        ("EW-TOLL-2", {"cell": "C5", "boats": 2, "cubes": 1}, "fr",
         "Vous ne pouvez pas vous arrêter en C5\u00a0: il faudrait 2 cubes, un par autre bateau, "
         "et il ne vous en reste que 1."),
        ("EW-PORT-1", {"needs": "", "has": "", "missing": ""}, "fr",
         "La tuile PV ne coûte rien. En cale\u00a0: aucun cube. Il manque\u00a0: aucun cube."),
        ("NW-SETTLERS-5", {"brings": 1, "told": 2}, "es", "Llega 1 colono de tu reserva, no 2."),
        ("EW-TOLL-2", {"cell": "C5", "boats": 1, "cubes": 0}, "es",
         "No puedes pararte en C5: el peaje es de 1 cubo, uno por barco, y no te queda ninguno."),
        ("EW-MOVE-2", {"needs": 2, "has": 1, "missing": 1}, "es",
         "Para llegar tan lejos se deja un cubo en cada loseta: 2. En la bodega: 1. Falta 1."),
        ("NW-TOOL-1", {"gives": "", "told": "R"}, "it",
         "Qui le tue carte Attrezzo non danno nessun cubo, non 1 rosso."),
    ],
)  # fmt: skip
def test_other_languages(rule: str, facts: dict[str, int | str], language: str, said: str) -> None:
    game = "eastern-wonders" if rule.startswith("EW") else "new-world"
    assert rulebook.refusal(rule, facts, language, game) == said


def test_an_unnamed_card_is_not_said_to_do_what_is_printed_on_it() -> None:
    from engine.spice_road.values import Play
    from tests.engine.spice_road.test_telling import unnamed

    for turn in (Play(card="?1", times=2), Play(card="?1", upgrade="Y")):
        with pytest.raises(Illegal) as caught:
            GAMES["spice-road"].apply(unnamed(), turn)
        assert caught.value.rule.id == "SR-NAME-1"
