"""Text packed into the text of a scannable code, and back: small, of letters that such codes hold densely.

`CENTURY1:S1650:…`: the version, what is in it, how many letters follow, and those. They are base45 (RFC 9285)
of the text as raw deflate, which begins with a dictionary that both sides know, and of its CRC-32. The
dictionary belongs to the version: with another one it would be another version. A whole game is packed by
`engine.compact`, closer still, and wrapped here.
"""

import re
import zlib
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Literal, TypeVar

T = TypeVar("T")

Kind = Literal["S", "G"]
"""S is a set of components, G a whole game."""
Fault = Literal["no-code", "newer", "cut", "damaged", "too-large"]

VERSION: Final = 1
LARGEST: Final = 1 << 20
"""Bytes that a text may unpack to: many times what any code holds sensibly."""
_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_VALUES = {letter: value for value, letter in enumerate(_ALPHABET)}
_HEAD = re.compile(r"CENTURY(\d{1,9}):(?:([A-Z])(\d{1,7}):)?")

_SET = (
    '"},{"kind":"panel","id":"D1","places":5,"name":"","where":"","seen":2'
    '"},{"kind":"merchant","id":"merchant-","costs":"YYY","gives":"GG","upgrades":2'
    '"},{"kind":"market","id":"market-cloves","icon":"cinnamon","costs":"RR","gives":"B"'
    '"},{"kind":"vp","id":"vp-RRGG-13","cost":"RRGG","points":13'
    '"},{"kind":"bonus","id":"bonus-icon_pair-2-tool-exploration","condition":"icon_pair","condition":"settlers"'
    ',"condition":"flat","icons":["native_aid","exploration"],"mark":"III","points":3'
    '"},{"kind":"exploration","id":"exploration-YY","cubes":"YY","settlers":1'
    ',"symbols":["feather","fish","tree","paw","corn","waves","mountain","sun"],"mark_2_3":true'
    ',"exploration":true,"type":"fort","stacks":[2,2],"type":"upgrade","upgrades":2'
    ',"type":"trade","cost":"YYY","gain":"GG"'
    ',"players":"=4","players":"3+","icon":"new_settlers","settlers":3,"icon":"exploration"'
    '},{"kind":"point","id":"point-RBB-8-tool-fish-Y","cost":"RBB","points":8,"icon":"tool","symbol":"fish"'
    ',"cube":"Y"},{"kind":"point","id":"point-YGB-6-native_aid-feather","cost":"YGB","points":6'
    ',"icon":"native_aid","symbol":"feather"'
    '},{"kind":"location","id":"A1-3","type":"production","settlers":2,"gain":"YY","symbols":["fish"]}]}'
    '{"format":"century-components/1","game":"eastern-wonders","game":"new-world","components":[{"kind":"'
)
_WORDS = _SET.encode()


class Unpackable(Exception):
    """Why a text cannot be unpacked; `version` is that of a code from a newer app."""

    def __init__(self, fault: Fault, version: int = 0) -> None:
        super().__init__(fault)
        self.fault, self.version = fault, version


def is_packed(text: str) -> bool:
    """Whether there is a code in it, be it whole or not."""
    return _HEAD.search(text) is not None


def kind_of(text: str) -> str | None:
    """The letter of the code in a text, "" where it breaks off before that; None if there is no code."""
    head = _HEAD.search(_unbroken(text))
    return None if head is None else head[2] or ""


def pack(kind: Kind, text: str) -> str:
    plain = text.encode("utf-8")
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _WORDS)
    return wrapped(kind, squeezer.compress(plain) + squeezer.flush() + zlib.crc32(plain).to_bytes(4, "big"))


def unpack(kind: Kind, text: str) -> str:
    """The text in a code, whatever stands around it. Raises Unpackable."""
    return unwrapped(kind, text, _widened)


def _widened(packed: bytes) -> str:
    widener = zlib.decompressobj(-15, _WORDS)
    try:
        plain = widener.decompress(packed, LARGEST + 1)
    except zlib.error:
        raise Unpackable("damaged") from None
    if len(plain) > LARGEST:
        raise Unpackable("too-large")
    if not widener.eof or widener.unused_data != zlib.crc32(plain).to_bytes(4, "big"):
        raise Unpackable("damaged")
    try:
        return plain.decode("utf-8")
    except UnicodeDecodeError:
        raise Unpackable("damaged") from None


def wrapped(kind: Kind, packed: bytes) -> str:
    """The text of a code that holds these bytes."""
    letters = _to_letters(packed)
    return f"CENTURY{VERSION}:{kind}{len(letters)}:{letters}"


def unwrapped(kind: Kind, text: str, read: Callable[[bytes], T]) -> T:
    """What is read from the bytes in a code, whatever stands around it. Raises Unpackable, as `read` does.

    Letters may have been parted into lines anywhere, or where a space was, which is gone then.
    """
    try:
        return read(_bytes_in(kind, _unbroken(text)))
    except Unpackable as problem:
        if problem.fault in ("cut", "damaged"):
            with suppress(Unpackable):
                return read(_bytes_in(kind, _unbroken(text, " ")))
        raise


def _bytes_in(kind: Kind, text: str) -> bytes:
    head = _HEAD.search(text)
    if head is None:
        raise Unpackable("no-code")
    version, found, length = int(head[1]), head[2], int(head[3] or 0)
    if version > VERSION:
        raise Unpackable("newer", version)
    if version < VERSION or (found and found != kind):
        raise Unpackable("no-code")
    letters = text[head.end() : head.end() + length]
    if not found or len(letters) < length:
        raise Unpackable("cut")
    return _to_bytes(letters)


def _unbroken(text: str, between: str = "") -> str:
    """On one line, with something for each break; a space that is not to be broken is one all the same."""
    return re.sub(r"\r?\n|\r|\t", between, text.replace("\u00a0", " "))


# Two bytes are three letters, of which the last is never a space: none is lost at the end of a message


def _to_letters(packed: bytes) -> str:
    found = []
    for at in range(0, len(packed), 2):
        pair = packed[at : at + 2]
        number = int.from_bytes(pair, "big")
        for _ in range(len(pair) + 1):
            number, value = divmod(number, 45)
            found.append(_ALPHABET[value])
    return "".join(found)


def _to_bytes(letters: str) -> bytes:
    found = bytearray()
    for at in range(0, len(letters), 3):
        group = letters[at : at + 3]
        if len(group) == 1 or any(letter not in _VALUES for letter in group):
            raise Unpackable("damaged")
        number = sum(_VALUES[letter] * 45**place for place, letter in enumerate(group))
        if number >= 256 ** (len(group) - 1):
            raise Unpackable("damaged")
        found += number.to_bytes(len(group) - 1, "big")
    return bytes(found)
