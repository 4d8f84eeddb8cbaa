"""A slip in a rulebook file is named with its file and place, never a surprise later on."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import rulebook
from rulebook import books, files, finder, texts

Put = Callable[[str, str, str], None]


def forget() -> None:
    for room in (
        files._parsed,
        books.origin,
        books._homes,
        books.book,
        texts.pages,
        texts.words,
        texts.asks,
        finder._entries,
        finder._tongue,
    ):
        room.cache_clear()


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Put]:
    """Changes a text in a copy of the files, and has the copy read."""
    shelf = tmp_path / "books"
    shutil.copytree(Path(str(files.SHELF)), shelf)

    def change(file: str, right: str, wrong: str) -> None:
        text = (shelf / file).read_text("utf-8")
        assert text.count(right) == 1
        (shelf / file).write_text(text.replace(right, wrong), "utf-8")

    monkeypatch.setattr(files, "SHELF", shelf)
    forget()
    yield change
    forget()


@pytest.mark.parametrize(
    ("right", "wrong", "complaint"),
    [
        ('[NW-REST-1]\ntopic = "rest"\n', "[NW-REST-1]\n", "NW-REST-1: 'topic' is missing"),
        ("[NW-REST-1]\n", "[NW-REST-1]\ncolour = 1\n", "NW-REST-1: colour means nothing here"),
        (
            "[NW-REST-1]\n",
            "[NW-REST-1]\nexample = [{ to = 'YX' }]\n",
            "NW-REST-1: the example is not made of cubes",
        ),
        (
            'related = ["NW-TURN-2", "NW-HOUSE-4"]',
            'related = ["NW-TURN-9"]',
            "NW-TURN-9: there is no such entry",
        ),
        ("[NW-REST-1]\n", "[NW-REST-1\n", "new-world.toml: the whole: "),
    ],
)
def test_facts(put: Put, right: str, wrong: str, complaint: str) -> None:
    put("new-world.toml", right, wrong)
    with pytest.raises(rulebook.Misprint) as caught:
        rulebook.entries("new-world")
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    ("right", "wrong", "complaint"),
    [
        ("[NW-REST-1]\n", "[NW-REST-9]\n", "NW-REST-9: has words but no facts"),
        ("[NW-REST-1]\ntitle", "[NW-REST-1]\nname", "NW-REST-1: 'title' is missing"),
        ('example = ["Premier joueur", ', "example = [", "NW-SETUP-8: the example needs one line for each"),
        ('rest = "Repos"\n', "", "'rest' is missing"),
        ('    ["Libre", "Le nombre imprimé."],\n', "", "aid.settlers: needs 3 lines"),
        ("limit = [[", "limits = [[", "aid: must have"),
    ],
)
def test_words(put: Put, right: str, wrong: str, complaint: str) -> None:
    put("fr/new-world.toml", right, wrong)
    with pytest.raises(rulebook.Misprint) as caught:
        rulebook.text(rulebook.entry("NW-REST-1"), "fr")
    assert str(caught.value).startswith("fr/new-world.toml: ")
    assert complaint in str(caught.value)


def test_a_language_that_leaves_something_unsaid(put: Put) -> None:
    put("fr/words.toml", "player = ", "person = ")
    with pytest.raises(rulebook.Misprint, match=r"fr/words.toml: the whole: must say player, "):
        rulebook.search("repos", "fr")


def test_a_language_that_cannot_be_searched(put: Put) -> None:
    put("fr/search.toml", "endings = ", "ending = ")
    with pytest.raises(rulebook.Misprint, match=r"fr/search.toml: the whole: must say stop, endings, "):
        rulebook.search("repos", "fr")


def test_an_edition_that_adds_a_rule(put: Put) -> None:
    put("golem.toml", "[GO-SCORE-2]", "[GO-SCORE-9]")
    with pytest.raises(rulebook.Misprint, match="SCORE-9: stands for no entry"):
        rulebook.entries("golem")
