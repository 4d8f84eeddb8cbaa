"""A language is its folder: plurals, lists and joints are data; no code knows which languages there are."""

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import rulebook
from faces.phrases import Phrases, load
from rulebook import files
from rulebook.languages import LANGUAGES, Language, read
from rulebook.plurals import condition
from rulebook.texts import pages, words

NO_BREAK = "\N{NO-BREAK SPACE}"
EN, ES, FR, IT = (LANGUAGES[code] for code in ("en", "es", "fr", "it"))


# Plurals


@pytest.mark.parametrize(
    ("rule", "numbers"),
    [
        ("n = 1", [1]),
        ("n = 0..1", [0, 1]),
        ("n = 1,3", [1, 3]),
        ("n != 0..22", [23, 24]),
        ("n % 10 = 1 and n % 100 != 11", [1, 21]),
        ("n % 10 = 2..4 and n % 100 != 12..14", [2, 3, 4, 22, 23, 24]),
        ("n = 0 or n % 100 = 1..19", list(range(20))),
    ],
)
def test_a_rule_of_the_cldr(rule: str, numbers: list[int]) -> None:
    holds = condition(rule)
    assert [number for number in range(25) if holds(number)] == numbers


@pytest.mark.parametrize("rule", ["", "n", "n = x", "v = 0", "n = 1 nor n = 2"])
def test_what_is_no_rule_is_refused(rule: str) -> None:
    with pytest.raises(ValueError, match="no plural rule"):
        condition(rule)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", ["0 cards", "1 card", "2 cards"]), ("fr", ["0 card", "1 card", "2 cards"])],
)
def test_a_number_takes_its_form(language: str, said: list[str]) -> None:
    assert [LANGUAGES[language].counted(number, "card|cards") for number in range(3)] == said


def test_a_number_may_have_words_of_its_own() -> None:
    forms = "=0 no card is|card is|cards are"
    assert [EN.counted(number, forms) for number in range(3)] == ["no card is", "1 card is", "2 cards are"]
    assert [FR.counted(day, "=1 1er") for day in (1, 2, 21)] == ["1er", "2", "21"]


def _polish(tmp_path: Path) -> Iterator[Language]:
    folder = tmp_path / "pl"
    folder.mkdir()
    (folder / "language.toml").write_text(
        'name = "Polski"\nno_break = ""\n[list]\ncomma = ", "\nand = " i "\n[plural]\none = "n = 1"\n'
        'few = "n % 10 = 2..4 and n % 100 != 12..14"\n',
        "utf-8",
    )
    yield read("pl")


def test_a_language_may_have_more_forms_than_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "SHELF", tmp_path)
    files._parsed.cache_clear()
    (polish,) = _polish(tmp_path)
    files._parsed.cache_clear()
    assert polish.categories == ("one", "few", "other")
    said = [polish.counted(number, "karta|karty|kart") for number in (0, 1, 2, 5, 12, 22)]
    assert said == ["0 kart", "1 karta", "2 karty", "5 kart", "12 kart", "22 karty"]


# Words that meet


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        ("Ce que {x} a", "Ana", "Ce qu’Ana a"),
        ("Ce que {x} a", "Béa", "Ce que Béa a"),
        ("Que {x} joue", "Émile", "Qu’Émile joue"),
        ("la carte de {x}", "Hugo", "la carte d’Hugo"),
        ("la carte de {x}", "Yves", "la carte d’Yves"),
        ("la carte de {x}", "Yann", "la carte de Yann"),
        ("plus de {x}", "8", "plus de 8"),
        ("une monde {x}", "Ana", "une monde Ana"),
        ("que « {x} »", "Ana", "que « Ana »"),
    ],
)
def test_french_elides(text: str, name: str, said: str) -> None:
    assert FR.filled(text, lambda *_: name) == said


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        ("tocca a {x}", "Ana", "tocca ad Ana"),
        ("tocca a {x}", "Elena", "tocca a Elena"),
        ("il {x}", "oro", "l’oro"),
        ("alla {x}", "isola", "all’isola"),
        ("della {x}", "nave", "della nave"),
        ("di {x}", "Ana", "di Ana"),
    ],
)
def test_italian_joins(text: str, name: str, said: str) -> None:
    assert IT.filled(text, lambda *_: name) == said


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        ("Ana y {x}", "Inés", "Ana e Inés"),
        ("Ana y {x}", "Hilario", "Ana e Hilario"),
        ("Ana y {x}", "Ian", "Ana y Ian"),
        ("Ana y {x}", "Yolanda", "Ana y Yolanda"),
        ("Ana o {x}", "Óscar", "Ana u Óscar"),
        ("Ana o {x}", "Hugo", "Ana o Hugo"),
    ],
)
def test_spanish_keeps_vowels_apart(text: str, name: str, said: str) -> None:
    assert ES.filled(text, lambda *_: name) == said


def test_lists() -> None:
    assert EN.listed(["Ana"]) == "Ana"
    assert EN.listed(["Ana", "Béa", "Carl"]) == "Ana, Béa and Carl"
    assert ES.listed(["Ana", "Béa", "Inés"]) == "Ana, Béa e Inés"
    assert FR.listed(["Ana", "Béa", "Carl"]) == "Ana, Béa et Carl"
    assert IT.listed(["Ana", "Béa"]) == "Ana e Béa"
    assert IT.listed(["Ana", "Elena"]) == "Ana ed Elena"


def test_what_is_put_in_is_not_read_again() -> None:
    assert EN.filled("{a} and {b}", lambda name, _: "{b}" if name == "a" else "x") == "{b} and x"


# Where lines end


def every_string(language: str) -> Iterator[tuple[str, str]]:
    """Everything that is shown in a language, as it is shown."""
    for key, text in load(language).items():
        yield from ((key, form) for form in ([text] if isinstance(text, str) else text.values()))
    yield from (words(language).cards | words(language).parts).items()
    for game in rulebook.GAMES:
        book = pages(game, language)
        yield game, book.title
        for block in book.aid:
            yield from ((f"{game} aid", part) for line in block.lines for part in (line.head, line.text))
        for entry_id, page in book.texts.items():
            shown = (page.title, page.text, page.topic, page.section, page.refusal, *page.example)
            yield from ((entry_id, said) for said in shown)


def test_no_french_line_begins_with_a_sign() -> None:
    for key, said in every_string("fr"):
        bare = re.sub(r"(?<={)\w+(:[^{}]*)?(?=})", "", said)
        assert not re.search(r" [:;!?»%]|« ", bare), (key, said)
        assert not re.search(r"[^\s(«+{\d:?][;!?»%]|«[^\N{NO-BREAK SPACE}]", bare), (key, said)


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "fr"])
def test_other_languages_have_no_space_before_a_sign(language: str) -> None:
    for key, said in every_string(language):
        assert not re.search(r"\s[:;!](?!\d)", said), (key, said)


@pytest.mark.parametrize("language", ["en", "it"])
def test_percent_stands_close_where_it_should(language: str) -> None:
    assert not [said for _, said in every_string(language) if re.search(r"\s%", said)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_are_those_of_print(language: str) -> None:
    """No typewriter's apostrophes, quotes or dots, and no space too many."""
    for key, said in every_string(language):
        assert not re.search(r"['\"]|\.\.|  |^ | $", said), (key, said)


def test_a_first_of_the_month_is_said_as_such() -> None:
    assert Phrases("fr")("date.day", day=1, month="mai", year=2026) == "1er mai 2026"
    assert Phrases("fr")("date.day", day=2, month="mai", year=2026) == "2 mai 2026"


# The languages say the same


def _facts(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def _manners(text: str) -> set[tuple[str, str]]:
    return {(name, kind) for name, kind in re.findall(r"{(\w+):(cubes|card|seat|terms?|score)\b", text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_has_as_many_forms_as_the_language(language: str) -> None:
    wanted = len(LANGUAGES[language].categories)
    for key, said in every_string(language):
        for forms in re.findall(r"{\w+:([^{}]*\|[^{}]*)}", said):
            if not forms.startswith("cubes|"):
                plain = [form for form in forms.split("|") if not form.startswith("=")]
                assert len(plain) == wanted, (key, said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_for_cards_name_the_same_facts(language: str) -> None:
    first, other = words("en"), words(language)
    assert list(other.cards) == list(first.cards)
    assert list(other.terms) == list(first.terms)
    assert list(other.score) == list(first.score)
    for kind, said in (other.cards | other.parts).items():
        original = (first.cards | first.parts)[kind]
        assert _facts(said) == _facts(original), kind
        assert _manners(said) == _manners(original), kind
