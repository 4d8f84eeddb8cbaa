"""How long a reader waits: for the first page of rules, and for each letter typed into the search."""

import gc
from collections.abc import Iterator
from statistics import median
from time import perf_counter

import rulebook
from bench import Line
from rulebook import books, files, finder, texts

FRAME = 1000 / 60
TYPED = {
    "en": (
        "aquire a card",
        "trade repeated",
        "upgrde same cube",
        "how many cards to end the game",
        "exploratoin",
    ),
    "de": (
        "karte kaufen",
        "aufwertugn",
        "übrige silbermünzen",
        "was kostet ein stützpunkt zu zweit",
        "erkundugnsplättchen",
    ),
    "es": (
        "comprar una carta",
        "reclamacoin",
        "límite de la caravana",
        "cuánto cuesta un puesto con dos jugadores",
        "exploraicón",
    ),
    "fr": (
        "acheter une carte",
        "amelioratoin",
        "pieces d'argent",
        "comptoir à deux joueurs",
        "expluser les colons",
    ),
    "it": ("comprare una carta", "rivendicazoine", "limite della carovana", "quanto vale l'oro", "avampsoto"),
}
ROUNDS = 5


def lines() -> Iterator[Line]:
    yield Line("rulebook: first refusal, files read", _first_refusal(), "ms", None, True)
    yield Line("rulebook: first search, index built", _first_search(), "ms", None, True)
    waits = [wait for language in rulebook.LANGUAGES for wait in _keystrokes(language)]
    yield Line("rulebook: search per keystroke, median", median(waits), "ms", None, True)
    yield Line.at_most("rulebook: search per keystroke, slowest", max(waits), "ms", FRAME / 10)


def _first_refusal() -> float:
    _forget()
    start = perf_counter()
    rulebook.refusal("SR-CLAIM-1", {"needs": "GGGG", "has": "YG"}, "fr", "spice-road")
    return 1000 * (perf_counter() - start)


def _first_search() -> float:
    _forget()
    start = perf_counter()
    rulebook.search("acheter", "fr", "spice-road")
    return 1000 * (perf_counter() - start)


def _forget() -> None:
    for remembered in (
        files._parsed,
        books.origin,
        books._homes,
        books.book,
        texts.pages,
        texts.words,
        texts.asks,
        finder._entries,
        finder._spans,
        finder._tongue,
        finder._shown,
    ):
        remembered.cache_clear()


def _keystrokes(language: str) -> Iterator[float]:
    """Each beginning of each query in each game; the best of a few rounds, as the machine may be busy."""
    finder.prepare()
    gc.disable()
    try:
        for game in rulebook.GAMES:
            for query in TYPED[language]:
                for end in range(1, len(query) + 1):
                    yield min(_timed(query[:end], language, game) for _ in range(ROUNDS))
    finally:
        gc.enable()


def _timed(query: str, language: str, game: str) -> float:
    start = perf_counter()
    rulebook.search(query, language, game)
    return 1000 * (perf_counter() - start)
