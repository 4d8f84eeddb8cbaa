"""What looking back has found, said in every language: in every game, at 0, 1 and 2, with any names."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engine.games import GAMES
from engine.review.facts import facts, told, untold
from engine.review.missed import missed
from engine.review.surprise import SCALES
from engine.review.turns import turn_kinds
from engine.review.values import Fact, Untold
from engine.timeline import Timeline
from faces import FACES
from faces.phrases import NO_BREAK, WORD_JOINER, Phrases
from faces.reviewing import ICONS, TURNS, said, said_turn, said_untold
from faces.telling import Teller, components
from rulebook.languages import LANGUAGES
from tests.engine.review.games import all_kinds, demo, golden, recorded
from tests.faces.tables import played, record_of

TABLE = {"sea": ("eastern-wonders",), "land": ("new-world",), "coins": ("spice-road", "golem")}
CARDS = {"spice-road": "spice-YG", "golem": "spice-YG", "eastern-wonders": "ginger-1", "new-world": "A1-1"}
EACH = {"rounds", "worth", "built", "steps", ("sea.columns", "tiles"), ("land.explored", "tiles")}
EACH |= {("land.bonus", "points")}
"""The numbers that everybody has one of."""
PROPS: dict[str, Any] = {"cubes": "YYRR", "cell": "A3"}
WRONG = {
    "en": r"\b1 (points|cubes|crystals|cards|turns|rounds|times|tiles|settlers)\b"
    r"|\b[02] (point|cube|card|turn)\b",
    "fr": r"\b[01] (points|cubes|cristaux|cartes|tours|rondes|tuiles|colons)\b|\b2 (point|cube|carte|tour)\b"
    r"|\b(de|que) [AEÉ]",
    "de": r"\b1 (Punkte|Kristalle|Karten|Züge|Runden)\b|\b2 (Punkt|Karte|Zug|Runde)\b",
    "it": r"\b1 (punti|cubi|cristalli|carte|turni|coloni|tessere)\b|\b2 (punto|cubo|carta|turno)\b"
    r"|\ba Ana|\be É",
    "es": r"\b1 (puntos|cubos|cristales|cartas|turnos|rondas|losetas)\b|\b2 (punto|cubo|carta|turno)\b",
}


@cache
def spoken(language: str) -> Phrases:
    return Phrases(language)


@cache
def teller(game: str, language: str, names: tuple[str, ...] = ("Ana", "Élodie")) -> Teller:
    catalog = record_of(game).catalog
    return Teller(spoken(language).at(game), names, FACES[game], components(catalog))


def tables(kind: str) -> tuple[str, ...]:
    """The games in which there can be such a fact."""
    return TABLE.get(kind.partition(".")[0], tuple(GAMES))


def made(kind: str, game: str, n: int) -> Fact:
    """A fact with this number wherever there is one: the sentences of all languages say which there are."""
    texts = spoken("en").texts
    said_in = (
        texts.get(f"{section}.review.{kind}.said", "") for section in (game, FACES[game].words, "games")
    )
    names = set(re.findall(r"{(\w+)", str(next(filter(None, said_in))))) - {"player", "rival", "players"}
    numbers: dict[str, Any] = {}
    for name in names:
        each = name in EACH or (kind, name) in EACH
        numbers[name] = (n, 2) if each else PROPS.get(name, CARDS[game] if name == "card" else n)
    return Fact(kind, (1, 0), 0, numbers, 1)


def sentences(language: str) -> Iterator[tuple[str, str, str]]:
    for kind in SCALES:
        for game in tables(kind):
            for n in range(3):
                _, title, sentence = said(teller(game, language), made(kind, game, n))
                yield f"{game} {kind} {n}", title, sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_can_be_said_of_nothing_one_and_two(language: str) -> None:
    for key, title, sentence in sentences(language):
        assert not re.search(r"[{}|*]|  ", title + sentence), (key, sentence)
        assert title[0].isupper(), (key, title)
        assert not title.endswith("."), (key, title)
        assert sentence.endswith("."), (key, sentence)
        assert not re.search(WRONG.get(language, "{"), sentence), (key, sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_golem_speaks_of_crystals(language: str) -> None:
    cube = {"en": "cube", "fr": "cube", "de": "Würfel", "it": "cub[oi]", "es": "cubos?"}.get(language, "{")
    for key, title, sentence in sentences(language):
        if key.startswith("golem"):
            assert not re.search(rf"\b{cube}", title + sentence), (key, sentence)


def test_everything_has_an_icon_and_nothing_else_has() -> None:
    assert ICONS.keys() == SCALES.keys()
    kinds = {kind for game in GAMES for kind in turn_kinds(Timeline.of(record_of(game)))}
    assert TURNS.keys() == kinds


@pytest.mark.parametrize("language", LANGUAGES)
def test_kinds_of_turns_and_what_is_untold_have_words(language: str) -> None:
    for game in GAMES:
        for kind in turn_kinds(Timeline.of(record_of(game))):
            assert said_turn(teller(game, language), kind)[1]
    for kind in ("scores_only", "open", "unnamed", "by_hand", "forced"):
        for times in (1, 2):
            assert not re.search(r"[{}|*]", said_untold(teller("golem", language), Untold(kind, times)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_of_every_game_can_be_said(language: str) -> None:
    met = set()
    for timeline in all_kinds():
        voice = Teller.of(timeline, spoken(language))
        for fact in facts(timeline):
            met.add(fact.kind)
            assert not re.search(r"[{}|*]", said(voice, fact).sentence)
        for reason in untold(timeline):
            assert said_untold(voice, reason)
    assert len(met) > 25


def test_chances_missed_can_be_said() -> None:
    for timeline in (golden("spice-road-3"), played("eastern-wonders", 1), played("new-world", 1)):
        voice = Teller.of(timeline, spoken("en"))
        found = [fact for fact in missed(timeline) if fact]
        assert found
        assert all(said(voice, fact).sentence for fact in found)


EN_OF_THE_DEMO = [
    "Ana bought 5 cards and never played 3 of them. Paid for those: nothing.",
    "Chiara went from 24 to 45 points and was never behind again. Ana had 28.",
    "Bruno ended the game with card number 6, 2 points behind Chiara.",
    "Ana rested 9 times, twice to take back a single card. Chiara: 5.",
    "The lead changed hands 6 times; this was the last change.",
    "[YG] cost Bruno nothing and was played 6 times. It raised the value of the cubes by 24.",
    "First card, by round: Chiara 4, Ana 6 and Bruno 11.",
]


def test_the_demo_in_english() -> None:
    voice = Teller.of(demo(), spoken("en"))
    assert [said(voice, fact).sentence for fact in told(facts(demo()))] == EN_OF_THE_DEMO


@pytest.mark.parametrize(
    ("language", "kind", "n", "sentence"),
    [
        ("fr", "missed.claim", 1, "Élodie aurait pu réclamer [YG] ici. Puis Ana l’a prise."),
        ("fr", "lead.comeback", 1, "Après la ronde 1, Élodie avait 1 point de retard sur Ana : 1 contre 1."),
        ("de", "end.behind", 1, "Élodie beendete das Spiel mit Karte Nummer 1, 1 Punkt hinter Ana."),
        ("it", "end.close", 2, "2 punti tra Élodie e Ana: 2 a 2."),
        ("es", "pace.first", 1, "Primera carta, por ronda: Ana 1 y Élodie 2."),
    ],
)
def test_some_sentences(language: str, kind: str, n: int, sentence: str) -> None:
    found = said(teller("spice-road", language), made(kind, "spice-road", n)).sentence
    assert found.replace("\N{NO-BREAK SPACE}", " ") == sentence


def test_a_name_is_never_taken_for_cubes() -> None:
    """Somebody may be called anything: "[YY]" stays a name, and braces stay braces."""
    voice = teller("spice-road", "en", ("[YY]", "{n} 💎 سلمى"))
    sentence = said(voice, made("end.close", "spice-road", 2)).sentence
    assert sentence == f"2 points between {{n}} 💎 سلمى and [{WORD_JOINER}YY]: 2 to 2."


def test_many_cubes_are_counted() -> None:
    voice = teller("eastern-wonders", "en")
    many = Fact("waste.returned", (0,), 0, {"n": 12, "cubes": "Y" * 9 + "RRG"}, 1)
    sentence = said(voice, many).sentence
    assert sentence.replace(NO_BREAK, " ") == "Ana returned 12 cubes: 9 × [Y], 2 × [R], 1 × [G]."
    assert sentence.count(NO_BREAK) == 6, "a number and its cube are not torn apart"


def test_scores_alone_say_what_they_cannot_tell() -> None:
    timeline = recorded("scores-only")
    (reason,) = untold(timeline)
    assert said_untold(Teller.of(timeline, spoken("en")), reason).startswith("Only the scores were kept")
