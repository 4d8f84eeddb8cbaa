"""A whole game small enough for a scannable code: a record as a few hundred bytes, and back.

The notation knows JSON, not the games. A record is objects, lists, words and numbers, and each of them is
said as the next choice among what stood under the same key before: what is usual there is short. What never
stood there is taken from the words that both sides know (`engine.compact_words`), or spelled out. So keys and
words of a later version go through unharmed.

- Before it begins, both sides go through a short game of the same kind, and have seen the usual by then.
- The form of an object is one choice: its keys, and what can be said of their values at once (`_Mark`).
- A moment is the seconds since the one before.

Words and short games belong to the version of the code. What comes out is checked against what went in.
"""

import json
import re
import zlib
from collections.abc import Sequence
from copy import copy
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, Final, Literal, NamedTuple

from engine import packing
from engine.compact_words import GAMES, GROUPS, example
from engine.narrowing import Reading, Writing
from engine.packing import Unpackable
from engine.record import Record

_Mark = Literal["", "=", "+", "@", "#"]
"""Of a value in the form of an object: it follows; it is this word, true, a moment, or an id of ours."""
_Field = tuple[str, _Mark, str]
_Form = tuple[_Field, ...]
_Kind = Literal["form", "list", "word", "number", "constant", "other"]


class _Said(NamedTuple):
    """One choice: a word, a number, the form of an object, the length of a list."""

    kind: _Kind
    what: str | int | _Form


_KINDS: tuple[_Kind, ...] = ("word", "number", "form", "list", "constant", "other")
_MARKS: tuple[_Mark, ...] = ("", "=", "+", "@", "#")
_CONSTANTS: tuple[Any, ...] = (True, False, None)
_TAGS = ("do", "kind", "format", "game")
_END_OF_TEXT: Final = 256
_MOST_CHOICES: Final = 1 << 15
"""Many times what a code holds, and read within seconds: nobody is made to wait for more."""
_WIDEST: Final = 256
"""Choices that are remembered under one key."""
_DEEPEST: Final = 20
_LARGEST_NUMBER: Final = 1 << 60
_BEGINNING = datetime(2020, 1, 1, tzinfo=UTC)
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
_OURS = re.compile(r"(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-([0-9a-f]{8})", re.ASCII)
_BARE = str.maketrans({"-": None, ":": None, "T": "-"})


def pack_game(record: Record) -> str:
    """The text of a code. Raises Unpackable where a record is larger than anybody would take in."""
    return packing.wrapped("G", written(record.to_json()))


def unpack_game(text: str) -> Record:
    """The record in a code, whatever stands around it. Raises Unpackable or Unreadable."""
    return Record.from_json(packing.unwrapped("G", text, read))


def written(document: Any) -> bytes:
    """Any JSON value in this notation; small where it is a record. Raises Unpackable if it is too large."""
    game = document.get("game") if isinstance(document, dict) else None
    at = GAMES.index(game) if game in GAMES else len(GAMES)
    coder = Writing()
    coder.take(at, 1, len(GAMES) + 1)
    _taught(at).begin(coder).write(document)
    return coder.ended() + _check(document)


def read(packed: bytes) -> Any:
    """The value that was written. Raises Unpackable."""
    coder = Reading(packed[:-4])
    at = coder.where(len(GAMES) + 1)
    coder.take(at, 1, len(GAMES) + 1)
    try:
        document = _taught(at).begin(coder).read()
    except (ValueError, OverflowError, RecursionError):
        raise Unpackable("damaged") from None
    if _check(document) != packed[-4:]:
        raise Unpackable("damaged")
    return document


@cache
def _taught(at: int) -> "_Notation":
    """One that has gone through the short game of this kind."""
    name = GAMES[at] if at < len(GAMES) else ""
    notation = _Notation(name)
    notation.write(example(name))
    return notation


def _check(document: Any) -> bytes:
    return zlib.crc32(json.dumps(document, separators=(",", ":")).encode()).to_bytes(4, "big")


class _Seen:
    """What stood in one place before, and how often something new came there."""

    __slots__ = ("again", "counts", "new", "total")

    def __init__(self) -> None:
        self.counts: dict[object, int] = {}
        self.total = self.new = self.again = 0

    def copy(self) -> "_Seen":
        copied = _Seen()
        copied.counts = self.counts.copy()
        copied.total, copied.new, copied.again = self.total, self.new, self.again
        return copied

    def add(self, said: object) -> None:
        if said in self.counts:
            self.again += 2
        elif self.counts:
            self.new += 2
        if said in self.counts or len(self.counts) < _WIDEST:
            self.counts[said] = self.counts.get(said, 0) + 1
            self.total += 1


class _Nowhere:
    """Takes any part: what both sides know before they begin is written nowhere."""

    def take(self, start: int, size: int, whole: int) -> None:
        pass


class _Notation:
    """What was said so far, and how the next is said. One who writes says it, one who reads asks for None."""

    def __init__(self, name: str) -> None:
        self.coder: Writing | Reading | _Nowhere = _Nowhere()
        self._groups = GROUPS[name]
        self._met = list[str]()
        self._places: dict[object, _Seen] = {}
        self._left, self._deep = _MOST_CHOICES, 0
        self._now = _BEGINNING

    def begin(self, coder: Writing | Reading) -> "_Notation":
        """Another that knows the same, and says what comes from now on to this one."""
        begun = copy(self)
        begun.coder, begun._left, begun._now = coder, _MOST_CHOICES, _BEGINNING
        begun._met = self._met.copy()
        begun._places = {place: seen.copy() for place, seen in self._places.items()}
        return begun

    # Choices

    def _choose(self, said: Any, places: Sequence[object]) -> Any:
        """The next choice, by the first place where it stood before; None if it never did, for one who reads.

        The first place is the narrowest: what stood there after the same.
        """
        found = None
        self._spend(1)
        for place in places:
            seen = self._places.get(place)
            if seen is None or not seen.total:
                continue
            is_known = said in seen.counts if said is not None else None
            if self._either(seen.again + 1, seen.new + 1, is_known):
                found = self._pick(seen.counts, seen.total, said)
                break
        return found

    def _learn(self, said: object, places: Sequence[object]) -> None:
        for place in places:
            self._places.setdefault(place, _Seen()).add(said)

    def _either(self, yes: int, no: int, is_so: bool | None) -> bool:
        found = self.coder.where(yes + no) < yes if isinstance(self.coder, Reading) else bool(is_so)
        self.coder.take(0 if found else yes, yes if found else no, yes + no)
        return found

    def _pick(self, counts: dict[Any, int], whole: int, said: Any) -> Any:
        """One of those that were there before, as likely as it was there."""
        start, at = 0, self.coder.where(whole) if isinstance(self.coder, Reading) else None
        for one, count in counts.items():
            if one == said if at is None else at < start + count:
                self.coder.take(start, count, whole)
                return one
            start += count
        raise ValueError(said)

    def _even(self, at: int | None, whole: int) -> int:
        """One of so many that are equally likely."""
        if not whole:
            raise ValueError(whole)
        found = self.coder.where(whole) if isinstance(self.coder, Reading) else at
        assert found is not None
        self.coder.take(found, 1, whole)
        return found

    def _spend(self, count: int) -> None:
        self._left -= count
        if self._left < 0:
            raise Unpackable("too-large")

    def _one_of(self, said: Any, all_of: Sequence[Any], place: object) -> Any:
        """One of a few, as likely as it was there before."""
        found = self._choose(said, (place,))
        if found is None:
            found = all_of[self._even(None if said is None else all_of.index(said), len(all_of))]
        self._learn(found, (place,))
        return found

    # Values

    def write(self, value: Any, key: str = "", before: object = None) -> _Said:
        said = _said(value)
        self._say(said, key, before)
        self._enter()
        if isinstance(value, dict):
            assert isinstance(said.what, tuple)
            last: object = said
            for name, mark, _ in said.what:
                if mark == "@":
                    self._moment(_moment(value[name]))
                elif mark == "#":
                    self._ours(_ours(value[name]))
                elif not mark:
                    last = self.write(value[name], name, last)
        elif isinstance(value, list):
            last = None
            for one in value:
                last = self.write(one, key, last)
        self._deep -= 1
        return said

    def read(self, key: str = "", before: object = None) -> Any:
        return self._read(key, before)[1]

    def _read(self, key: str, before: object) -> tuple[_Said, Any]:
        said = self._say(None, key, before)
        self._enter()
        value: Any = said.what
        if isinstance(said.what, tuple):
            value, last = {}, said
            self._spend(len(said.what))
            for name, mark, word in said.what:
                match mark:
                    case "=":
                        value[name] = word
                    case "+":
                        value[name] = True
                    case "@":
                        value[name] = _told(self._moment(None))
                    case "#":
                        moment, rest = self._ours(None)
                        value[name] = f"{_stamp(moment)}-{rest.hex()}"
                    case "":
                        last, value[name] = self._read(name, last)
        elif said.kind == "list":
            value, one = [], None
            for _ in range(int(said.what)):
                one, inner = self._read(key, one)
                value.append(inner)
        elif said.kind == "constant":
            value = _CONSTANTS[int(said.what)]
        elif said.kind == "other":
            value = json.loads(str(said.what))
            if not isinstance(value, int | float):
                raise ValueError(value)
        self._deep -= 1
        return said, value

    def _enter(self) -> None:
        self._deep += 1
        if self._deep > _DEEPEST:
            raise ValueError(self._deep)

    def _say(self, said: _Said | None, key: object, before: object) -> _Said:
        places = (("of", key, before), ("of", key))
        found: _Said | None = self._choose(said, places)
        if found is None:
            kind: _Kind = self._one_of(said and said.kind, _KINDS, ("kind", key))
            what = said.what if said else None
            match kind:
                case "word":
                    found = _Said(kind, self._word(what, key))
                case "form":
                    found = _Said(kind, self._form(what))
                case "other":
                    found = _Said(kind, self._text(what))
                case "constant":
                    found = _Said(kind, self._constant(what))
                case _:
                    found = _Said(kind, self._number(what, kind))
        self._learn(found, places)
        return found

    def _constant(self, at: Any) -> int:
        return self._even(at, len(_CONSTANTS))

    def _word(self, word: Any, key: object) -> str:
        """One that never stood there: known from a group, or from elsewhere, or spelled."""
        seen = self._places.get(("of", key))
        there = {said.what for said in seen.counts if isinstance(said, _Said)} if seen else set()
        group = next((at for at, words in enumerate(self._groups) if word in words), None)
        if word is not None and group is None:
            group = len(self._groups) + (word not in self._met)
        group = int(self._one_of(group, range(len(self._groups) + 2), ("group", key)))
        if group < len(self._groups):
            # Whatever stood there was chosen before: it cannot be meant.
            left = [one for one in self._groups[group] if one not in there]
            return left[self._even(None if word is None else left.index(word), len(left))]
        if group == len(self._groups):
            return self._met[self._even(None if word is None else self._met.index(word), len(self._met))]
        found = self._text(word)
        self._met.append(found)
        return found

    def _form(self, form: Any) -> _Form:
        """Field by field, until no more follows."""
        found, key = list[_Field](), ""
        while self._one_of(None if form is None else len(found) < len(form), (True, False), ("more", key)):
            field = form and form[len(found)]
            key = self._key(field and field[0], ("key",), key)
            mark: _Mark = self._one_of(field and field[1], _MARKS, ("mark", key))
            found.append((key, mark, self._key(field and field[2], ("=", key), "") if mark == "=" else ""))
        return tuple(found)

    def _key(self, word: str | None, place: object, before: str) -> str:
        said = self._say(None if word is None else _Said("word", word), place, before)
        if said.kind != "word":
            raise ValueError(said)
        return str(said.what)

    def _text(self, text: Any) -> str:
        spelled = None if text is None else (*text.encode("utf-8", "surrogatepass"), _END_OF_TEXT)
        found, before = bytearray(), (0, 0)
        while True:
            byte = None if spelled is None else spelled[len(found)]
            places = (("text", *before), ("text", before[1]), ("text",))
            one = self._choose(byte, places)
            if one is None:
                one = self._even(byte, 257)
            self._learn(one, places)
            if one == _END_OF_TEXT:
                return found.decode("utf-8", "surrogatepass")
            found.append(one)
            before = before[1], one

    def _number(self, number: Any, place: str) -> int:
        """How many bits it has, and those after the first."""
        bits = self._one_of(None if number is None else number.bit_length(), range(61), ("bits", place))
        found, left = 1 if bits else 0, max(0, bits - 1)
        while left:
            some = min(left, 16)
            left -= some
            more = None if number is None else number >> left & (1 << some) - 1
            found = found << some | self._even(more, 1 << some)
        return found

    def _moment(self, moment: datetime | None) -> datetime:
        seconds = None if moment is None else int((moment - self._now).total_seconds())
        back = self._one_of(None if seconds is None else seconds < 0, (False, True), ("back",))
        gone = self._number(None if seconds is None else abs(seconds), "seconds")
        self._now += timedelta(seconds=-gone if back else gone)
        return self._now

    def _ours(self, ours: tuple[datetime, bytes] | None) -> tuple[datetime, bytes]:
        moment = self._moment(ours and ours[0])
        rest = [self._even(ours and ours[1][at], 256) for at in range(4)]
        return moment, bytes(rest)


def _said(value: Any) -> _Said:
    if isinstance(value, dict):
        return _Said("form", tuple(_field(key, one) for key, one in value.items()))
    if isinstance(value, list):
        return _Said("list", len(value))
    if isinstance(value, str):
        return _Said("word", value)
    if isinstance(value, bool) or value is None:
        return _Said("constant", _CONSTANTS.index(value))
    if isinstance(value, int) and 0 <= value < _LARGEST_NUMBER:
        return _Said("number", value)
    return _Said("other", json.dumps(value))


def _field(key: str, value: Any) -> _Field:
    if value is True:
        return key, "+", ""
    if isinstance(value, str):
        if key in _TAGS:
            return key, "=", value
        if _moment(value):
            return key, "@", ""
        if _ours(value):
            return key, "#", ""
    return key, "", ""


def _moment(text: str) -> datetime | None:
    """None where it would not be written again as it stands: there is no 30th of February."""
    try:
        moment = datetime.fromisoformat(text) if _MOMENT.fullmatch(text) else None
    except ValueError:
        return None
    return moment if moment and _told(moment) == text else None


def _told(moment: datetime) -> str:
    return f"{moment.isoformat()[:19]}Z"


def _ours(text: str) -> tuple[datetime, bytes] | None:
    """The parts of an id that this app gave: when, and what keeps two of one second apart."""
    parts = _OURS.fullmatch(text)
    moment = _moment("{}-{}-{}T{}:{}:{}Z".format(*parts.groups()[:6])) if parts else None
    return (moment, bytes.fromhex(parts[7])) if parts and moment else None


def _stamp(moment: datetime) -> str:
    return moment.isoformat()[:19].translate(_BARE)
