"""Names in all letters: the order in which they are seen, the forms they take, the fonts that have them."""

import math
import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageDraw

from screens.widgets import art
from screens.widgets.glyphs import characters
from screens.widgets.letters import OWN, SHIPPED, Run, can_draw, is_rightward, runs, visual

ARABIC = "محمد"
HEBREW = "דוד כהן"
NAMES = {
    "Arabic": ARABIC,
    "Persian": "گلپری چیستا",
    "Hebrew": HEBREW,
    "Chinese": "王小明",
    "traditional": "陳嘉慧",
    "Japanese": "さくら 健一 ユキ",
    "Korean": "김민준",
    "Greek": "Ωρίων",
    "Cyrillic": "Юлия",
    "Vietnamese": "Nguyễn Thị Hồng",
    "emoji": "🦊 Ana ❤️",
}


def drawn(text: str) -> Image.Image:
    return art.text(text, 40, "Medium").getchannel("A")


@pytest.mark.parametrize("script", NAMES)
def test_these_can_be_drawn(script: str) -> None:
    assert all(can_draw(letter) for letter in NAMES[script])


@pytest.mark.parametrize("script", NAMES)
def test_they_are_drawn_as_letters_and_not_as_the_box_of_a_missing_one(script: str) -> None:
    box = drawn("\U0010fffd").getbbox()
    for letter in NAMES[script]:
        ink = drawn(letter)
        if letter.isspace() or not ink.getbbox():
            continue
        assert ink.getbbox() != box or ImageChops.difference(ink, drawn("\U0010fffd")).getbbox()


@pytest.mark.parametrize("script", NAMES)
def test_what_is_measured_is_what_is_drawn(script: str) -> None:
    name = NAMES[script]
    ink = drawn(name).getbbox()
    assert ink is not None
    assert ink[2] <= art.text_width(name, 40) + 2
    assert ink[2] > art.text_width(name, 40) * 0.85


def test_plain_names_are_one_run_of_the_own_font() -> None:
    assert runs("Béatrice Łukasz") == (Run("Béatrice Łukasz", ""),)


def test_a_name_in_two_fonts() -> None:
    (fox, ana) = runs("🦊 Ana")
    assert (fox.text, Path(fox.font).name) == ("🦊", "NotoEmoji.ttf")
    assert ana == Run(" Ana", "")


def test_letters_from_right_to_left_are_turned_around() -> None:
    assert visual(HEBREW) == "ןהכ דוד"


def test_arabic_letters_are_joined() -> None:
    """Meem at the beginning, hah and meem in the middle, dal at the end; seen from the right."""
    assert visual(ARABIC) == "\ufeaa\ufee4\ufea4\ufee3"
    # Alef reaches for nobody: the dal after it stands alone.
    assert visual("اد") == "\ufea9\ufe8d"
    # Lam and alef are one.
    assert visual("سلام") == "\ufee1\ufefc\ufeb3"


def test_a_mark_stays_with_its_letter() -> None:
    assert visual("בּא") == "אבּ"


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Ana: אב", "Ana: בא"),
        ("אב: 12", "בא: 12"),
        ("אב · round 3", "בא · round 3"),
        ("אב 12 גד", "דג 12 בא"),
        ("אב (גד)", "(דג) בא"),
    ],
)
def test_a_name_is_an_island_in_a_line_that_runs_to_the_right(text: str, seen: str) -> None:
    assert visual(text) == seen


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("משה 47 · Ana 30 · דוד 25 · יוסף 11", ["השמ 47", "Ana 30", "דוד 25", "ףסוי 11"]),
        ("משה 47 · דוד 2 25", ["השמ 47", "דוד 2 25"]),
        ("משה 47, דוד 25", ["השמ 47", "דוד 25"]),
        ("Anastasia [RR] אבגד, דוד, Ana", ["Anastasia [RR] דגבא", "דוד", "Ana"]),
    ],
)
def test_what_follows_a_name_stands_beside_it_and_beside_nobody_else(text: str, seen: list[str]) -> None:
    assert re.split(r" · |, ", visual(text)) == seen


def test_points_stand_beside_the_arabic_name_they_belong_to() -> None:
    first, second = (visual(name) for name in ("عبد الرحمن", "محمد علي"))
    assert visual("عبد الرحمن 12 · محمد علي 8") == f"{first} 12 · {second} 8"


@pytest.mark.parametrize("text", ["אב, גד", "“אב, גד · הו”", "Ana · “אב, גד · הו”", "» אב, גד · הו «"])
def test_what_somebody_wrote_runs_on_to_the_left_after_a_comma(text: str) -> None:
    seen = visual(text)
    assert seen.index("דג") < seen.index("בא")


def test_which_way_a_name_runs() -> None:
    assert is_rightward(HEBREW)
    assert is_rightward(f"🦊 {ARABIC}")
    assert not is_rightward("Ana")
    assert not is_rightward(f"Ana {ARABIC}")
    assert not is_rightward("🦊 12")


def test_what_is_left_out_is_left_out_at_the_end_of_the_name() -> None:
    assert art.elided("Maximiliana", 60, 20).endswith("…")
    assert art.elided(HEBREW, 50, 20).startswith("…")
    assert runs(art.elided(HEBREW, 50, 20))[0].text.startswith("…")


def test_parts_of_emoji_that_are_not_put_together() -> None:
    assert "".join(run.text for run in runs("👩🏽\u200d🚀")) == "👩🚀"
    assert "".join(run.text for run in runs("🇫🇷")) == "FR"


def test_what_no_font_has_is_left_to_the_own_one() -> None:
    assert not can_draw("\U0010fffd")
    assert runs("\U0010fffd") == (Run("\U0010fffd", ""),)


def test_the_characters_of_a_font() -> None:
    assert {ord("A"), ord("é"), ord("Ж")} <= characters(OWN)
    assert ord("王") not in characters(OWN)
    for font in SHIPPED:
        assert len(characters(font)) > 100
        assert font.stat().st_size < 2_100_000


def test_a_file_that_is_no_font_has_none(tmp_path: Path) -> None:
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(SHIPPED[0].read_bytes()[:200])
    assert characters(broken) == frozenset()
    broken = tmp_path / "other.ttf"
    broken.write_text("no font at all")
    assert characters(broken) == frozenset()
    assert characters(tmp_path / "missing.ttf") == frozenset()


@pytest.mark.parametrize("text", ["علي الحاج", "جيجي", "Ana ي", "ÉÅ", "Çağğ", "Ana"])
@pytest.mark.parametrize("size", [12, 17, 40])
def test_letters_are_drawn_whole_however_low_they_hang(text: str, size: int) -> None:
    """As on a sheet with room to all sides; figures stay in the middle."""
    ink = art.text(text, size, "Regular").getchannel("A")
    roomy = Image.new("L", (ink.width, size * 6))
    x = 1.0
    for run, letters in art._laid(text, size, "Regular"):
        ImageDraw.Draw(roomy).text((x, size * 3), run, 255, letters, anchor="ls")
        x += letters.getlength(run)
    assert ink.tobytes().strip(b"\0") == roomy.tobytes().strip(b"\0")
    figure = art.text(f"0{text}", size, "Regular").getchannel("A")
    _, top, _, bottom = figure.crop((0, 0, size // 2, figure.height)).getbbox() or (0, 0, 0, 0)
    assert abs((top + bottom) / 2 - figure.height / 2) <= 1


@pytest.mark.parametrize("size", range(10, 40))
def test_words_of_one_size_stand_on_one_line(size: int) -> None:
    """Wherever they are put by their middle: an accented capital is higher, and stands no higher."""

    def line(word: str) -> int:
        """From the middle, to which it is put, down to the foot of its first letter."""
        picture = art.text(word, size, "Regular").getchannel("A")
        first = picture.crop((0, 0, max(2, size // 3), picture.height)).point(lambda ink: 255 * (ink > 100))
        return math.floor(picture.height / 2 + 0.5) - first.getbbox()[3]

    assert line("Élisabeth") == line("Elisabeth")
