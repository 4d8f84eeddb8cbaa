"""`crc32 json`: what is read is what was written, and damage costs no more than it touches."""

import math
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage import lines

VALUES: list[object] = [
    ["players", "Ana", {"name": "Ana", "games": 3}],
    ["players", "Béa", {"name": "Béa\n\u2028😀", "colour": "red"}],
    [17, {"change": "undo"}],
    {"format": "century-store", "lines": 3},
]
CONTENT = b"".join(map(lines.write, VALUES))

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(st.lists(JSON.map(lambda value: [value])))
def test_reads_what_was_written(values: list[object]) -> None:
    content = b"".join(map(lines.write, values))
    assert lines.read(content) == (values, 0, False)
    assert lines.read_whole(content) == values
    assert content.isascii()


def nested(depth: int) -> list[object]:
    value: list[object] = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "value",
    [
        math.nan,
        math.inf,
        ("a", "tuple"),
        {1: "not a text"},
        {"a", "set"},
        b"bytes",
        10**5000,
        nested(100_000),
    ],
    ids=lambda value: type(value).__name__,
)
def test_refuses_what_would_not_read_back(value: object) -> None:
    with pytest.raises(lines.Unstorable):
        lines.write([value])


@pytest.mark.parametrize("bit", range(8))
def test_a_flipped_bit_costs_one_line_at_most(bit: int) -> None:
    for offset in range(len(CONTENT)):
        flipped = bytearray(CONTENT)
        flipped[offset] ^= 1 << bit
        found = lines.read(bytes(flipped))
        lost = [value for value in VALUES if value not in found.values]
        at_line_end = CONTENT[offset : offset + 1] == b"\n"
        assert found.values == [value for value in VALUES if value not in lost]
        assert len(lost) <= (0 if at_line_end else 1)
        assert len(lost) <= found.damaged + found.torn <= 2, "a bit may split a line, but not more"


def test_a_cut_keeps_every_line_before_it() -> None:
    ends = [i + 1 for i, byte in enumerate(CONTENT) if byte == ord("\n")]
    for cut in range(len(CONTENT)):
        found = lines.read(CONTENT[:cut])
        # A line is there from the moment its last letter is, even without the line end.
        whole = sum(end - 1 <= cut for end in ends)
        assert found.values == VALUES[:whole]
        assert found.damaged == 0
        assert found.torn == (cut not in {0, *ends, *(end - 1 for end in ends)})


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32", "latin-1", "cp1252"])
@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"], ids=["LF", "CRLF"])
def test_another_encoding_costs_nothing(encoding: str, line_end: bytes) -> None:
    content = CONTENT.replace(b"\n", line_end).decode("ascii").encode(encoding)
    assert lines.read(content) == (VALUES, 0, False)


@given(st.binary(max_size=300))
def test_garbage_is_no_trouble(content: bytes) -> None:
    assert lines.read(content).values == []


def test_a_checksum_does_not_make_it_json() -> None:
    for text in (b"[1, 2", b"[" * 100_000):
        line = b"%08x %s\n" % (crc32(text), text)
        assert lines.read(line + CONTENT) == (VALUES, 1, False)
