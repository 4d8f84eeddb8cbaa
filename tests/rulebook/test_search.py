"""Search as people type: half words, no accents, wrong letters, the words of another game or language."""

import pytest

import rulebook

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


def found(query: str, language: str, game: str | None) -> list[str]:
    return [entry.id for entry in rulebook.search(query, language, game)]


@pytest.mark.parametrize(("language", "game", "query", "wanted"), QUERIES)
def test_the_right_rule_is_among_the_first_three(language: str, game: str, query: str, wanted: str) -> None:
    assert wanted in found(query, language, game)[:3]


def test_there_are_twenty_queries_for_each_language() -> None:
    for language in rulebook.LANGUAGES:
        assert len([query for query in QUERIES if query[0] == language]) == 20


@pytest.mark.parametrize(
    ("query", "language", "wanted"),
    [
        ("ti", "en", "SR-SCORE-4"),
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


@pytest.mark.parametrize("query", ["acheter", "acquisire", "acquire", "buy", "comprare", "ACHETÉ"])
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


def test_a_title_counts_more_than_synonyms_and_those_more_than_the_text() -> None:
    hits = found("copper", "en", GO)
    in_title, about = hits.index("GO-CLAIM-4"), hits.index("GO-CLAIM-3")
    assert in_title < about
    hits = found("worthless", "en", SR) + found("symbol", "en", SR)
    assert hits.index("SR-SCORE-3") < hits.index("SR-SETUP-6")


def test_the_readers_language_comes_first() -> None:
    """ "Port" is a harbour in French and English, and what somebody carries in Italian."""
    assert found("place", "fr", EW)[0] == "EW-MOVE-3"
    assert found("place", "en", EW)[0] == "EW-BUILD-3"


def test_the_better_known_the_sooner() -> None:
    """Every entry can be found by its own title, in every language."""
    for game in rulebook.GAMES:
        for language in rulebook.LANGUAGES:
            for entry in rulebook.entries(game):
                title = rulebook.text(entry, language).title
                assert entry in rulebook.search(title, language, game)[:3], (title, language)


def test_hostile_queries_are_harmless() -> None:
    for query in ["a" * 10_000, "acheter " * 500, "\x00\x00", "((((", "İı", "ﬁn"]:
        rulebook.search(query, "en", SR)
