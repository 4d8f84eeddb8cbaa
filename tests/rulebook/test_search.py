"""Search as people type: half words, no accents, wrong letters, the words of another game or language."""

from pathlib import Path

import pytest

import rulebook
from rulebook.files import tables
from rulebook.letters import split
from rulebook.sayings import Sayings
from rulebook.stems import endings, without_ending
from tests.rulebook.measure import Query, read, share

SR, GO, EW, NW = rulebook.GAMES

QUERIES = [
    ("en", SR, "buy a card", "SR-ACQUIRE-1"),
    ("en", SR, "aquire", "SR-ACQUIRE-1"),
    ("en", SR, "trade twice", "SR-TRADE-3"),
    ("en", SR, "upgrade same cube", "SR-UPGRADE-3"),
    ("en", SR, "silver slides", "SR-CLAIM-4"),
    ("en", SR, "tie", "SR-SCORE-4"),
    ("en", SR, "how many cards to end the game", "SR-END-2"),
    ("en", SR, "too many cubes", "SR-LIMIT-1"),
    ("en", SR, "yelow worth", "SR-SCORE-3"),
    ("en", SR, "starting cubes", "SR-SETUP-7"),
    ("en", SR, "deck runs out", "SR-HOUSE-4"),
    ("en", GO, "what is gold worth", "GO-SCORE-2"),
    ("en", GO, "crystal limit", "SR-LIMIT-1"),
    ("en", EW, "cost of an outpost 2 players", "EW-BUILD-2"),
    ("en", EW, "pay other boats", "EW-TOLL-1"),
    ("en", EW, "harvst", "EW-HARVEST-1"),
    ("en", EW, "closed port", "EW-PORT-3"),
    ("en", NW, "kick out settlers", "NW-SETTLERS-2"),
    ("en", NW, "max bonus tiles", "NW-BONUS-2"),
    ("en", NW, "native aid", "NW-AID-1"),
    ("de", SR, "karte kaufen", "SR-ACQUIRE-1"),
    ("de", SR, "erwreben", "SR-ACQUIRE-1"),
    ("de", SR, "handkartn limit", "SR-HOUSE-7"),
    ("de", SR, "gleichstnad", "SR-SCORE-4"),
    ("de", SR, "wuerfel auf der karte", "SR-ACQUIRE-4"),
    ("de", SR, "denselben würfel zweimal", "SR-UPGRADE-3"),
    ("de", SR, "rasetn", "SR-REST-1"),
    ("de", SR, "silber rückt", "SR-CLAIM-4"),
    ("de", SR, "sechste karte", "SR-END-2"),
    ("de", SR, "zu viele gewürze", "SR-LIMIT-1"),
    ("de", SR, "gelbe würfel wert", "SR-SCORE-3"),
    ("de", GO, "was ist kupfer wert", "GO-SCORE-2"),
    ("de", GO, "tuerkis", "GO-UPGRADE-1"),
    ("de", EW, "niederlasung bauen", "EW-BUILD-1"),
    ("de", EW, "zoll", "EW-TOLL-1"),
    ("de", EW, "hafen geschlossen", "EW-PORT-3"),
    ("de", EW, "laderaum vol", "EW-HOLD-1"),
    ("de", NW, "siedler verdrängn", "NW-SETTLERS-2"),
    ("de", NW, "erkundungsplättchen nehmen", "NW-EXPLORE-1"),
    ("de", NW, "fort", "NW-FORT-1"),
    ("es", SR, "comprar una carta", "SR-ACQUIRE-1"),
    ("es", SR, "adqurir", "SR-ACQUIRE-1"),
    ("es", SR, "cuantas cartas en mano", "SR-HOUSE-7"),
    ("es", SR, "empatte", "SR-SCORE-4"),
    ("es", SR, "cubos encima de la carta", "SR-ACQUIRE-4"),
    ("es", SR, "el mismo cubo dos veces", "SR-UPGRADE-3"),
    ("es", SR, "descansra", "SR-REST-1"),
    ("es", SR, "la plata pasa a la primera", "SR-CLAIM-4"),
    ("es", SR, "sexta carta", "SR-END-2"),
    ("es", SR, "demasiadas especias", "SR-LIMIT-1"),
    ("es", SR, "cubos amarillos valen", "SR-SCORE-3"),
    ("es", GO, "cuanto vale el cobre", "GO-SCORE-2"),
    ("es", GO, "turqesa", "GO-UPGRADE-1"),
    ("es", EW, "construir puesto comercial", "EW-BUILD-1"),
    ("es", EW, "pejae", "EW-TOLL-1"),
    ("es", EW, "puerto cerado", "EW-PORT-3"),
    ("es", EW, "bodega llena", "EW-HOLD-1"),
    ("es", NW, "expulsar colonos", "NW-SETTLERS-2"),
    ("es", NW, "maximo losetas bonus", "NW-BONUS-2"),
    ("es", NW, "fuerte", "NW-FORT-1"),
    ("fr", SR, "acheter", "SR-ACQUIRE-1"),
    ("fr", SR, "achter carte", "SR-ACQUIRE-1"),
    ("fr", SR, "egalite", "SR-SCORE-4"),
    ("fr", SR, "combien de fois échanger", "SR-TRADE-3"),
    ("fr", SR, "meme cube ameliorer", "SR-UPGRADE-3"),
    ("fr", SR, "repso", "SR-REST-1"),
    ("fr", SR, "fin de la partie", "SR-END-2"),
    ("fr", SR, "10 cubes maximum", "SR-LIMIT-1"),
    ("fr", SR, "cubes jaunes", "SR-SCORE-3"),
    ("fr", SR, "cubes posés sur la carte", "SR-ACQUIRE-4"),
    ("fr", GO, "piece de cuivre", "GO-CLAIM-3"),
    ("fr", GO, "turquoise", "GO-UPGRADE-1"),
    ("fr", EW, "comptoire prix", "EW-BUILD-2"),
    ("fr", EW, "cale pleine", "EW-HOLD-1"),
    ("fr", EW, "peage", "EW-TOLL-1"),
    ("fr", EW, "tuile fermeture", "EW-PORT-3"),
    ("fr", EW, "colonne vide", "EW-BONUS-1"),
    ("fr", NW, "expluser colons", "NW-SETTLERS-2"),
    ("fr", NW, "lieu fortifié", "NW-FORT-1"),
    ("fr", NW, "entrepot", "NW-LIMIT-1"),
    ("it", SR, "comprare carta", "SR-ACQUIRE-1"),
    ("it", SR, "acquisre", "SR-ACQUIRE-1"),
    ("it", SR, "parità", "SR-SCORE-4"),
    ("it", SR, "ripetere lo scambio", "SR-TRADE-3"),
    ("it", SR, "stesso cubo due volte", "SR-UPGRADE-3"),
    ("it", SR, "riposare", "SR-REST-1"),
    ("it", SR, "argento scorre", "SR-CLAIM-4"),
    ("it", SR, "sesta carta", "SR-END-2"),
    ("it", SR, "limite carovana", "SR-LIMIT-1"),
    ("it", SR, "cubi giali", "SR-SCORE-3"),
    ("it", SR, "primo giocatore", "SR-SETUP-6"),
    ("it", GO, "quanto vale l'oro", "GO-SCORE-2"),
    ("it", GO, "rivendcare", "SR-CLAIM-1"),
    ("it", EW, "avamposto", "EW-BUILD-1"),
    ("it", EW, "muovere nave", "EW-MOVE-1"),
    ("it", EW, "racolto", "EW-HARVEST-1"),
    ("it", EW, "lotti di partenza", "EW-SETUP-8"),
    ("it", NW, "scacciare coloni", "NW-SETTLERS-2"),
    ("it", NW, "esplorazoine", "NW-EXPLORE-1"),
    ("it", NW, "forte", "NW-FORT-1"),
]


ASKED = {file.stem: read(file) for file in Path(__file__).with_name("queries").iterdir()}
"""Questions as people type them, written without a look at the finder, with the entries that answer them."""
FIRST = ASKED["first"]
SECOND = ASKED["second"]
"""Those that the words were found with, and those of other people, which came when all words were there."""
THIRD = ASKED["third"]
"""Harder ones, written from the entries alone, in four goes that were each measured before they were read."""
FOURTH = ASKED["fourth"]
"""By people who half remember another game; a third of them was kept aside."""


def found(query: str, language: str, game: str | None) -> list[str]:
    return [entry.id for entry in rulebook.search(query, language, game)]


def hits(first: int, typed: list[Query] = FIRST, **of: str) -> float:
    """The share of typed questions with an answer among the first entries."""
    return share((one for one in typed if of.items() <= one.items()), first)


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
def test_the_answer_comes_first_in_every_language(language: str) -> None:
    assert hits(1, language=language) >= 0.95
    assert hits(3, language=language) >= 0.98


@pytest.mark.parametrize("game", rulebook.GAMES)
def test_the_answer_comes_first_in_every_game(game: str) -> None:
    assert hits(1, game=game) >= 0.95
    assert hits(3, game=game) >= 0.98


@pytest.mark.parametrize("language", sorted({one["language"] for one in SECOND}))
def test_the_answer_comes_first_in_the_second_set_too(language: str) -> None:
    assert hits(1, SECOND, language=language) >= 0.95
    assert hits(3, SECOND, language=language) >= 0.98


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
def test_the_answer_is_found_as_well_as_when_nobody_had_seen_the_questions(language: str) -> None:
    """Words have come since, so more is reached now: but what the search can do by itself, it must keep."""
    assert hits(1, THIRD, language=language) >= 0.83
    assert hits(3, THIRD, language=language) >= 0.95


def test_what_was_kept_aside_is_found_like_the_rest() -> None:
    aside = [one for one in FOURTH if one.get("aside")]
    assert 3 * len(aside) >= len(FOURTH)
    assert hits(1, aside) >= 0.90
    assert hits(3, aside) >= 0.97
    assert hits(1, FOURTH) >= 0.88
    assert hits(3, FOURTH) >= 0.97


def test_the_answer_is_found_by_those_who_never_saw_the_finder() -> None:
    """Measured before they were read: 92 % and 98 %, 90 % and 98 %. Words have come since."""
    for asked in (ASKED["fifth"], ASKED["sixth"]):
        assert hits(1, asked) >= 0.95
        assert hits(3, asked) >= 0.98


def test_the_answer_is_found_to_what_nobody_has_read() -> None:
    """Whoever looks for words in here has to write another set: this one says how good the search is."""
    assert hits(1, ASKED["seventh"]) >= 0.90
    assert hits(3, ASKED["seventh"]) >= 0.98


@pytest.mark.parametrize(
    ("game", "query", "wanted"),
    [
        (NW, "what can i do at a fort", "NW-FORT-1"),
        (NW, "what can't i do at a fort", "NW-FORT-7"),
    ],
)
def test_a_short_no_is_heard(game: str, query: str, wanted: str) -> None:
    assert found(query, "en", game)[0] == wanted


def test_two_ways_to_ask_say_more_than_one() -> None:
    """Both entries are asked for with something like it, the second of them more often."""
    said = [(1, {"card", "rest"}), (2, {"card", "buy"}), (2, {"card", "market"}), (3, {"boat"})]
    near = Sayings(frozenset(), ((at, frozenset(words)) for at, words in said)).near(["card"])
    assert near[2] > near[1]


@pytest.mark.parametrize(("language", "game", "query", "wanted"), QUERIES)
def test_the_right_rule_is_among_the_first_three(language: str, game: str, query: str, wanted: str) -> None:
    assert wanted in found(query, language, game)[:3]


@pytest.mark.parametrize(
    ("language", "game", "query", "wanted"),
    [
        ("en", NW, "occupied location", "NW-SETTLERS-2"),
        ("es", NW, "lugar ocupado", "NW-SETTLERS-2"),
        ("fr", NW, "lieu occupé", "NW-SETTLERS-2"),
        ("it", NW, "luogo occupato", "NW-SETTLERS-2"),
        ("de", NW, "besetzter ort", "NW-SETTLERS-2"),
        ("en", EW, "move 2 tiles", "EW-MOVE-2"),
        ("fr", EW, "avancer de 3 cases", "EW-MOVE-2"),
        ("en", EW, "how far can i move", "EW-MOVE-1"),
        ("fr", SR, "combien de cartes en main", "SR-HOUSE-7"),
        ("it", SR, "mazzo vuoto", "SR-HOUSE-4"),
        ("en", SR, "can i spend coins", "SR-HOUSE-8"),
        ("fr", SR, "echanger entre joueurs", "SR-HOUSE-9"),
        ("fr", GO, "voir la main des autres", "SR-HOUSE-10"),
        ("it", GO, "differenze con via delle spezie", "GO-HOUSE-11"),
        ("en", EW, "bowl empty no more cubes", "EW-HOUSE-8"),
        ("it", EW, "tornare indietro sulla stessa tessera", "EW-HOUSE-11"),
        ("en", EW, "what are the five bonuses", "EW-BONUS-10"),
        ("en", EW, "no outposts left in that row", "EW-BUILD-3"),
        ("fr", NW, "liste des tuiles bonus", "NW-BONUS-8"),
        ("it", NW, "quanti tipi di tessere esplorazione", "NW-EXPLORE-8"),
        ("en", NW, "are claimed cards hidden", "NW-HOUSE-7"),
        ("en", SR, "undo last turn", "RECORD-5"),
        ("it", EW, "annullare mossa", "RECORD-5"),
        ("it", NW, "combinare i tre giochi", "RECORD-7"),
    ],
)
def test_what_used_to_be_missed_comes_first(language: str, game: str, query: str, wanted: str) -> None:
    assert found(query, language, game)[0] == wanted


@pytest.mark.parametrize(
    ("language", "query"),
    [
        ("en", "setup"),
        ("de", "spielvorbereitng"),
        ("es", "preparar la partida"),
        ("fr", "mise en place"),
        ("it", "come si prepara"),
    ],
)
@pytest.mark.parametrize(
    ("game", "wanted"), [(SR, "SR-SETUP-9"), (GO, "GO-SETUP-9"), (EW, "EW-SETUP-11"), (NW, "NW-SETUP-11")]
)
def test_the_whole_set_up_is_found(language: str, query: str, game: str, wanted: str) -> None:
    assert found(query, language, game)[0] == wanted


def test_there_are_twenty_queries_for_each_language() -> None:
    for language in rulebook.LANGUAGES:
        assert len([query for query in QUERIES if query[0] == language]) == 20


@pytest.mark.parametrize(
    ("language", "plain", "asked"),
    [
        ("en", "cubes lying on a card", "can i take the cubes that are lying on a card"),
        ("de", "würfel auf einer karte", "bekomme ich eigentlich die würfel auf einer karte"),
        ("es", "cubos en una carta", "puedo coger los cubos que hay en una carta"),
        ("fr", "limite de la caravane", "est-ce que je dois voir la limite de la caravane"),
        ("it", "ripetere lo scambio", "quante volte posso ripetere lo scambio"),
    ],
)
def test_question_words_do_not_count(language: str, plain: str, asked: str) -> None:
    assert found(asked, language, SR)[0] == found(plain, language, SR)[0]


@pytest.mark.parametrize(
    ("language", "query"),
    [
        ("en", "how many can i"),
        ("de", "wie viele darf ich"),
        ("es", "cuántos puedo"),
        ("fr", "est-ce que je peux"),
        ("it", "quanti ne posso"),
    ],
)
def test_question_words_alone_find_nothing(language: str, query: str) -> None:
    assert found(query, language, SR) == []


@pytest.mark.parametrize(
    ("language", "query"),
    [
        ("en", "what can i do"),
        ("de", "was darf ich machen"),
        ("es", "qué puedo hacer"),
        ("fr", "je fais quoi"),
        ("it", "cosa posso fare"),
    ],
)
def test_question_words_find_what_is_asked_with_nothing_else(language: str, query: str) -> None:
    assert found(query, language, SR)[0] == "SR-TURN-2"


@pytest.mark.parametrize(
    ("language", "query", "other"),
    [
        ("en", "no gold left", "gold"),
        ("de", "kein gold mehr", "gold"),
        ("es", "no queda oro", "oro"),
        ("fr", "il n’y a plus d’or", "or"),
        ("it", "non c’è più oro", "oro"),
    ],
)
def test_a_question_word_may_be_the_point(language: str, query: str, other: str) -> None:
    assert found(query, language, SR)[0] == "SR-CLAIM-4"
    assert found(other, language, SR)[0] != "SR-CLAIM-4"


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", "turmeric saffron cardamom cinnamon"),
        ("de", "kurkuma safran kardamom zimt"),
        ("es", "cúrcuma azafrán cardamomo canela"),
        ("fr", "curcuma safran cardamome cannelle"),
        ("it", "curcuma zafferano cardamomo cannella"),
    ],
)
def test_a_spice_leads_to_the_order_of_spices(language: str, names: str) -> None:
    for name in names.split():
        assert "SR-SETUP-5" in found(name, language, SR)[:3], name


@pytest.mark.parametrize(
    ("language", "digits", "words"),
    [
        ("en", "the 6th card", "the sixth card"),
        ("en", "4 players", "four players"),
        ("de", "die 6. karte", "die sechste karte"),
        ("de", "zu 2", "zu zweit"),
        ("es", "la 6.ª carta", "la sexta carta"),
        ("es", "8 colonos", "ocho colonos"),
        ("fr", "8 colons", "huit colons"),
        ("fr", "la 5e carte", "la cinquième carte"),
        ("it", "in 2", "in due"),
    ],
)
@pytest.mark.parametrize("game", rulebook.GAMES)
def test_numbers_are_the_same_in_words_and_digits(language: str, digits: str, words: str, game: str) -> None:
    assert found(digits, language, game)[:3] == found(words, language, game)[:3]


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "moving", "moved"),
        ("en", "upgrades", "upgrading"),
        ("de", "aufwerten", "aufwertung"),
        ("de", "verdrängt", "verdrängen"),
        ("es", "mejorado", "mejorar"),
        ("es", "mercaderes", "mercader"),
        ("fr", "cristaux", "cristal"),
        ("fr", "réclamer", "réclamées"),
        ("it", "migliorare", "migliorato"),
        ("it", "navi", "nave"),
    ],
)
def test_a_word_is_found_however_it_is_bent(language: str, one: str, other: str) -> None:
    for game in rulebook.GAMES:
        assert set(found(one, language, game)[:3]) & set(found(other, language, game)[:3]), (one, other, game)


@pytest.mark.parametrize(
    ("language", "game", "one", "other"),
    [
        ("en", GO, "how many gems can i keep", "how many crystals can i keep"),
        ("en", NW, "kick out meeples", "expel settlers"),
        ("fr", EW, "navire ennemi", "bateau adverse"),
        ("it", NW, "espellere lavoratori", "scacciare coloni"),
    ],
)
def test_words_for_one_thing_find_the_same(language: str, game: str, one: str, other: str) -> None:
    assert found(one, language, game)[0] == found(other, language, game)[0]


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
def test_no_word_stands_for_two_things(language: str) -> None:
    """In two lines of `same` it would join what the lines keep apart; a question word would never count."""
    said = tables(f"{language}/search.toml")
    ends = endings(said["endings"])
    lines = [{without_ending(word, ends) for word in split(line)} for line in said.get("same", ())]
    stems = [stem for line in lines for stem in line]
    assert len(stems) == len(set(stems)), [stem for stem in stems if stems.count(stem) > 1]
    assert not set(split(" ".join(said.get("same", ())))) & set(split(said["stop"]))


@pytest.mark.parametrize(
    ("language", "game", "query", "wanted"),
    [
        ("en", SR, "how many cubes can i have", "SR-LIMIT-1"),
        ("fr", SR, "combien de cubes puis-je avoir", "SR-LIMIT-1"),
        ("it", EW, "quanti cubi posso avere", "EW-HOLD-1"),
        ("en", SR, "who gets the cubes", "SR-ACQUIRE-4"),
    ],
)
def test_a_question_counts_as_a_whole(language: str, game: str, query: str, wanted: str) -> None:
    """All of these ask for cubes and nothing else, word by word."""
    assert found(query, language, game)[0] == wanted


@pytest.mark.parametrize(
    ("language", "joined", "apart"),
    [
        ("en", "merchantcard", "merchant card"),
        ("en", "startingcubes", "starting cubes"),
        ("de", "kartenlimit", "karten limit"),
    ],
)
def test_words_written_together_are_taken_apart(language: str, joined: str, apart: str) -> None:
    assert found(joined, language, SR) == found(apart, language, SR)


@pytest.mark.parametrize("game", rulebook.GAMES)
@pytest.mark.parametrize("query", ["deck", "cards", "cubes", "empty deck"])
def test_the_rules_come_before_the_app(query: str, game: str) -> None:
    topics = [entry.topic for entry in rulebook.search(query, "en", game)[:3]]
    assert "record" not in topics


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
def test_every_beginning_finds_something_or_says_nothing_yet(language: str) -> None:
    """Letter by letter, no list is empty but while only question words were typed, "wich" among them."""
    empty = [
        one["query"][:end]
        for one in FIRST
        if one["language"] == language
        for end in range(2, len(one["query"]) + 1)
        if one["query"][:end].strip()[1:] and not found(one["query"][:end], language, one["game"])
    ]
    assert {query for query in empty if rulebook.says_something(query, language)} <= {"wic"}


@pytest.mark.parametrize(
    ("query", "language", "wanted"),
    [
        ("ti", "en", "SR-SCORE-4"),
        ("gl", "de", "SR-SCORE-4"),
        ("em", "es", "SR-SCORE-4"),
        ("ac", "fr", "SR-ACQUIRE-1"),
        ("ri", "it", "SR-REST-1"),
        ("ég", "fr", "SR-SCORE-4"),
    ],
)
def test_two_letters_suffice(query: str, language: str, wanted: str) -> None:
    assert wanted in found(query, language, SR)[:3]


@pytest.mark.parametrize("query", ["", " ", "t", "3", "?!", "☃", "’"])
def test_less_than_two_letters_finds_nothing(query: str) -> None:
    assert found(query, "en", SR) == []


@pytest.mark.parametrize(
    "query", ["acheter", "acquisire", "acquire", "buy", "comprare", "kaufen", "adquirir", "ACHETÉ"]
)
@pytest.mark.parametrize("language", rulebook.LANGUAGES)
def test_words_of_all_languages_find_each_other(query: str, language: str) -> None:
    assert found(query, language, SR)[0] == "SR-ACQUIRE-1"


@pytest.mark.parametrize(
    ("game", "wanted"), [(SR, "SR-LIMIT-1"), (GO, "SR-LIMIT-1"), (EW, "EW-HOLD-1"), (NW, "NW-LIMIT-1")]
)
@pytest.mark.parametrize(
    "query", ["cale", "entrepôt", "caravane", "hold", "storage", "stiva", "magazzino", "carovana"]
)
def test_words_of_all_games_find_each_other(query: str, game: str, wanted: str) -> None:
    assert wanted in found(query, "fr", game)[:3]


@pytest.mark.parametrize(("game", "wanted"), [(SR, "SR-SCORE-2"), (GO, "GO-SCORE-2")])
@pytest.mark.parametrize("query", ["cuivre", "gold", "copper", "oro", "rame"])
def test_gold_is_copper_in_golem(query: str, game: str, wanted: str) -> None:
    assert wanted in found(query, "en", game)[:5]


@pytest.mark.parametrize("game", rulebook.GAMES)
@pytest.mark.parametrize("query", ["upgrade", "tie", "yellow", "end", "limit"])
def test_the_current_game_comes_first(query: str, game: str) -> None:
    assert rulebook.search(query, "en", game)[0].game == game


def test_a_rule_that_only_another_game_has_is_found_too() -> None:
    assert found("outpost", "en", SR)[0] == "EW-BUILD-1"


@pytest.mark.parametrize("game", [*rulebook.GAMES, None])
def test_no_rule_is_shown_twice(game: str | None) -> None:
    shown = [entry.id for entry in rulebook.search("ca", "en", game, limit=1000)]
    assert len(shown) == len(set(shown))
    if game in (SR, GO):
        assert len(shown) == len({entry_id.removeprefix("SR-").removeprefix("GO-") for entry_id in shown})


def test_a_title_counts_more_than_the_text() -> None:
    found_down = found("down", "en", SR)
    titles, texts = ("SR-PLAY-2", "SR-CLAIM-6"), ("SR-CLAIM-1", "SR-ACQUIRE-3")
    assert max(map(found_down.index, titles)) < min(map(found_down.index, texts))


def test_the_readers_language_comes_first() -> None:
    """ "Case" is a space in French and a house in Italian."""
    assert found("case", "fr", EW)[0] == "EW-MOVE-2"
    assert found("case", "it", EW)[0] == "EW-BUILD-1"


def test_the_better_known_the_sooner() -> None:
    """Every entry can be found by its own title, in every language."""
    for game in rulebook.GAMES:
        for language in rulebook.LANGUAGES:
            for entry in rulebook.entries(game):
                title = rulebook.text(entry, language).title
                assert entry in rulebook.search(title, language, game)[:3], (title, language)


def test_hostile_queries_are_harmless() -> None:
    for query in ["a" * 10_000, "acheter " * 500, "xy" * 5_000, "\x00\x00", "((((", "İı", "ﬁn"]:
        rulebook.search(query, "en", SR)
