"""Text on its way through a code: what comes back is what went in, or it is said why nothing does."""

import json
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.packing import LARGEST, Unpackable, _to_letters, is_packed, pack, unpack

SET = (Path(__file__).parent / "new_world" / "invented.json").read_text("utf-8")
WHOLE_BOX = json.dumps(json.loads(SET), separators=(",", ":"))


def fault(text: str) -> str:
    with pytest.raises(Unpackable) as refused:
        unpack("S", text)
    return refused.value.fault


@given(st.text())
def test_any_text_comes_back(text: str) -> None:
    assert unpack("S", pack("S", text)) == text


def test_a_whole_box_is_small_and_of_letters_that_codes_hold_densely() -> None:
    code = pack("S", WHOLE_BOX)
    assert len(code) < 1_700, "98 components"
    assert set(code) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
    assert unpack("S", code) == WHOLE_BOX


def test_it_is_found_in_what_stands_around_it() -> None:
    code = pack("S", WHOLE_BOX)
    for around in (f"\ufeff{code}\n", f"Ana:\n{code}\nBEST WISHES", f"{code} {code}", code + "XYZ:*"):
        assert unpack("S", around) == WHOLE_BOX
    wrapped = "\r\n".join(code[at : at + 60] for at in range(0, len(code), 60))
    assert unpack("S", wrapped) == WHOLE_BOX


def test_lines_may_have_been_parted_where_a_space_was() -> None:
    code = pack("S", WHOLE_BOX)
    head = code.index(" ")
    assert code.count(" ", head) > 3
    for parted in (code.replace(" ", "\n"), code.replace(" ", "\r\n"), code.replace(" ", "\u00a0")):
        assert unpack("S", f"Ana:\n{parted}\nBest wishes") == WHOLE_BOX
    assert fault(code.replace(" ", "\n")[:-5]) == "cut"


@given(st.binary())
def test_no_space_can_be_lost_at_the_end(packed: bytes) -> None:
    assert not _to_letters(packed).endswith(" ")


def test_why_nothing_comes_back() -> None:
    code = pack("S", WHOLE_BOX)
    assert fault("") == fault("hello") == fault("CENTURY:") == fault(code.lower()) == "no-code"
    assert fault("CENTURY0:S3:ABC") == "no-code"
    assert fault(code.replace(":S", ":G", 1)) == "no-code", "a code, but no set"
    assert fault("CENTURY1:") == fault("CENTURY1:S") == fault("CENTURY1:S1650:") == "cut"
    assert fault(code[:-3]) == fault(code[: len(code) // 2]) == "cut"
    assert fault("CENTURY1:S0:") == fault("CENTURY1:S1:A") == fault("CENTURY1:S3:aaa") == "damaged"
    assert fault("CENTURY1:S3::::") == "damaged", "no two bytes are that large"
    with pytest.raises(Unpackable) as newer:
        unpack("S", code.replace("CENTURY1", "CENTURY7"))
    assert (newer.value.fault, newer.value.version) == ("newer", 7)
    assert is_packed("CENTURY9:anything")
    assert not is_packed('{"format": "century-components/1"}')


def test_every_changed_letter_is_noticed() -> None:
    code = pack("S", WHOLE_BOX)
    head = code.index(":", code.index(":") + 1) + 1
    for at in range(head, len(code)):
        other = "A" if code[at] != "A" else "B"
        assert fault(code[:at] + other + code[at + 1 :]) in ("damaged", "too-large")


def test_nothing_unpacks_to_more_than_there_is_room_for() -> None:
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = squeezer.compress(b"0" * 50 * LARGEST) + squeezer.flush()
    letters = _to_letters(bomb + bytes(4))
    assert fault(f"CENTURY1:S{len(letters)}:{letters}") == "too-large"
    assert unpack("S", pack("S", "0" * LARGEST)) == "0" * LARGEST
