"""The player aid on paper: one A4 page, whatever the game and the language."""

from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image

import rulebook

A4_POINTS = (595, 842)
READABLE = 9


@pytest.fixture(scope="module")
def printed() -> ModuleType:
    """Kivy, which brings the fonts, settles its environment while it is imported."""
    from screens.offscreen import settle_environment

    settle_environment()
    from screens import printed_aid

    return printed_aid


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
@pytest.mark.parametrize("game", rulebook.GAMES)
def test_it_fits_on_one_page_in_letters_one_can_read(printed: ModuleType, game: str, language: str) -> None:
    size, columns = printed.fitted(game, language)
    assert size >= READABLE
    for column in columns:
        assert sum(block.height + printed.GAP for block in column) - printed.GAP <= printed.ROOM
        for mark in (mark for block in column for mark in block.marks):
            width = mark.size
            if isinstance(mark, printed.Letters):
                width = printed.art.text_width(mark.text, mark.size, mark.weight)
            assert 0 <= mark.x <= mark.x + width <= printed.COLUMN, mark


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
def test_it_says_all_that_the_aid_says(printed: ModuleType, language: str) -> None:
    _, columns = printed.fitted("eastern-wonders", language)
    marks = [mark for column in columns for block in column for mark in block.marks]
    words = " ".join(mark.text for mark in marks if isinstance(mark, printed.Letters)).split()
    for block in rulebook.aid("eastern-wonders", language):
        said = [block.title, *(text for line in block.lines for text in (line.head, line.text))]
        assert set(" ".join(said).split()) <= set(words)


def test_worked_examples_are_drawn_but_not_the_ladder_again(printed: ModuleType) -> None:
    blocks = [block for column in printed.fitted("golem", "en")[1] for block in column]
    drawn = ["".join(mark.letter for mark in b.marks if isinstance(mark, printed.Piece)) for b in blocks]
    assert "YYYYYYYYYRRR→YYYYYYYRRR" in drawn
    assert not any("G→B" in cubes for cubes in drawn)


def test_lines_wrap_between_words_only(printed: ModuleType) -> None:
    lines = printed.wrapped("Première carte\u00a0: or. Deuxième\u00a0: argent.", 200, 30, "Regular")
    assert len(lines) > 1
    assert " ".join(lines) == "Première carte\u00a0: or. Deuxième\u00a0: argent."


def test_a_picture_for_the_printer(printed: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "aid.png"
    printed.save("spice-road", "fr", path)
    with Image.open(path) as page:
        assert tuple(round(px / dpi * 72) for px, dpi in zip(page.size, page.info["dpi"], strict=True)) == (
            A4_POINTS
        )
        for x, y in ((0, 0), (page.width - 1, page.height // 2), (page.width // 2, page.height - 1)):
            assert page.getpixel((x, y)) == (255, 255, 255)


def test_a_document_of_one_a4_page(printed: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "aid.pdf"
    printed.save("new-world", "it", path)
    pdf = path.read_bytes()
    assert pdf.startswith(b"%PDF")
    assert pdf.count(b"/Type /Page\n") + pdf.count(b"/Type /Page ") == 1
    assert b"/MediaBox [ 0 0 595.2 841.92 ]" in pdf
    assert path.stat().st_size < 2_000_000
