"""Texts that widgets write without a label: their lines, their letters, and where they stand."""

import gc
from typing import Any
from weakref import ref

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from tests.ui.harness import UI

WORDS = st.lists(st.text("abcdefghijklmnoéßW.,", min_size=1, max_size=14), min_size=1, max_size=25)


@settings(max_examples=200, deadline=None)
@given(words=WORDS, room=st.integers(20, 400), style=st.sampled_from(["body", "label", "small"]))
def test_every_line_fits_and_takes_what_it_can(stage: UI, words: list[str], room: int, style: str) -> None:
    from screens.widgets.written import Written

    text = " ".join(words)
    lines = Written(text, style, room)._lines
    assert "".join(lines).replace(" ", "") == text.replace(" ", ""), "nothing is lost"
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        assert Written(line, style).width <= room + 1 or len(line) == 1
        first = following.split(" ")[0]
        # What is left of a word that was parted may stand anywhere.
        if first in words and f"{line} {first}" in text:
            assert Written(f"{line} {first}", style).width > room - 1


@pytest.mark.parametrize("style", ["body", "title", "small"])
def test_it_is_as_high_as_kivys_own_lines(stage: UI, style: str) -> None:
    from kivy.core.text import Label

    from screens.widgets.sizes import font_of, size_of
    from screens.widgets.written import Written

    text = "Return the cubes shown, take the point card.\nThen the next player, clockwise."
    written = Written(text, style, 180)
    own = Label(text=text, font_name=font_of(style), font_size=size_of(style), text_size=(180, None))
    assert written.height == own.render()[1]


def test_a_word_stays_whole_in_smaller_letters(stage: UI) -> None:
    from screens.widgets.written import Written

    broken = Written("Gewürzstraßenhändler Ana", "title", 150)
    whole = Written("Gewürzstraßenhändler Ana", "title", 150, whole=True)
    assert broken.longest_word > 150 >= whole.longest_word
    assert whole.size < broken.size


def test_a_long_name_goes_on_after_a_hyphen(stage: UI) -> None:
    from screens.widgets.written import Written

    name = "2026-01-01-eastern-wonders-ana-bea-carl-dora"
    written = Written(name, "title", 150, whole=True)
    assert written.size == Written(name, "title").size
    assert "".join(written._lines) == name
    assert [line[-1] for line in written._lines[:-1]] == ["-"] * (len(written._lines) - 1)


def test_what_is_left_over_is_cut_off_and_said(stage: UI) -> None:
    from screens.widgets.written import Written

    cut = Written("one two three four five six", "body", 60, lines=2)
    assert cut.is_shortened
    assert cut.height == 2 * Written("one", "body").height
    assert not Written("one two", "body", 60, lines=2).is_shortened


def test_a_texture_can_be_drawn_again(stage: UI, monkeypatch: pytest.MonkeyPatch) -> None:
    """Phones take textures away; Kivy then asks whoever drew them, and holds nobody for that."""
    from screens.widgets import written

    drawn: list[ref[Any]] = []

    class Noted(written.Lettered):
        def refresh(self) -> None:
            super().refresh()
            drawn.append(ref(self))

    monkeypatch.setattr(written, "Lettered", Noted)
    text = written.Written("one two", "body")
    texture = text.texture
    # It is drawn with this; until then Kivy holds on to whoever fills it.
    texture.bind()
    gc.collect()
    (label,) = (one() for one in drawn)
    assert label is not None
    label.refresh()
    assert text.texture is label.texture is texture


def test_a_text_takes_no_room_without_words(ui: UI, app: Any) -> None:
    from kivy.uix.boxlayout import BoxLayout

    from screens.widgets.text import Text

    box, text = BoxLayout(orientation="vertical", size_hint=(None, None), width=200), Text(padding=(8, 8))
    box.add_widget(text)
    app.root.add_widget(box)
    ui.run(0.1)
    assert text.height == 0
    text.text = "Ana"
    ui.run(0.1)
    assert text.height > 16
    text.text = ""
    ui.run(0.1)
    assert text.height == 0
    app.root.remove_widget(box)


def test_letters_of_a_taller_font_leave_the_line_above_whole(stage: UI) -> None:
    from screens.widgets.written import Written

    def upper_line(text: str) -> bytes:
        texture = Written(text, "title").texture
        image = Image.frombytes("RGBA", texture.size, texture.pixels)
        height = image.height // 2
        # Arabic letters stand in the right half below, what is looked at in the left one above.
        return image.crop((0, 0, 60, height)).getchannel("A").tobytes()

    assert upper_line("gjpqy gjpqy\nمحمد عبد الله محمد") == upper_line("gjpqy gjpqy\nmmmmmmmmmmmmmmmmmmmmmm")


def _halves(text: str, style: str) -> tuple[Image.Image, Image.Image]:
    """What is drawn of the upper and of the lower of two lines."""
    from screens.widgets.written import Written

    texture = Written(text, style).texture
    ink = Image.frombytes("RGBA", texture.size, texture.pixels).getchannel("A")
    middle = ink.height // 2
    return ink.crop((0, 0, ink.width, middle)), ink.crop((0, middle, ink.width, ink.height))


LOW = ["علي الحاج", "جيجي حُجِّيٍّ", "گلپری چیستا", "בְּרֵאשִׁית", "Ana علي"]


@pytest.mark.parametrize("style", ["small", "body", "title"])
@pytest.mark.parametrize("name", LOW)
def test_letters_that_hang_low_leave_the_line_below_alone(stage: UI, name: str, style: str) -> None:
    _, below = _halves(f"{name}\nNew here", style)
    _, alone = _halves("Ana\nNew here", style)
    wide = min(below.width, alone.width)
    words = (0, 0, wide, below.height)
    assert below.crop(words).tobytes() == alone.crop(words).tobytes()
    assert not below.crop((wide, 0, below.width, below.height)).getbbox()


@pytest.mark.parametrize("style", ["small", "body", "title"])
def test_letters_that_hang_low_are_drawn_whole_in_their_line(stage: UI, style: str) -> None:
    """In any line as in one with room around it."""
    from kivy.core.text import Label

    from screens.widgets.letters import runs
    from screens.widgets.sizes import size_of

    (run,) = runs("علي")
    label = Label(text=run.text, font_name=run.font, font_size=size_of(style))
    label.refresh()
    apart = Image.frombytes("RGBA", label.texture.size, label.texture.pixels).getchannel("A")
    upper, _ = _halves("علي\n", style)
    assert upper.crop(upper.getbbox()).tobytes() == apart.crop(apart.getbbox()).tobytes()


def test_letters_that_are_higher_than_a_line_are_smaller_and_whole(stage: UI) -> None:
    """From the dot above to the dots below; and nothing of it in the next line."""
    upper, below = _halves("حُجِّيٍّ علي\n", "body")
    box = upper.getbbox()
    assert box is not None
    assert box[3] - box[1] == upper.height
    assert not below.getbbox()
