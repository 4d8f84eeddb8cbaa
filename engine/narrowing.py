"""An arithmetic coder: choices among parts of a whole, each as short as it is likely, to bytes and back.

Both ends narrow the same interval. The one that writes says which part it takes; the one that reads is told
by what was written. After the end there are zeros: whoever reads has to know when to stop.
"""

_BITS = 32
_ALL, _HALF, _QUARTER = (1 << _BITS) - 1, 1 << _BITS - 1, 1 << _BITS - 2


class Writing:
    """Takes parts, and has the bytes of all of them in the end."""

    def __init__(self) -> None:
        self._low, self._high = 0, _ALL
        self._waiting = 0
        """Bits that are known but for the one before them."""
        self._bits = list[int]()

    def take(self, start: int, size: int, whole: int) -> None:
        self._low, self._high = _narrowed(self._low, self._high, start, size, whole)
        while True:
            if self._high < _HALF:
                self._put(0)
            elif self._low >= _HALF:
                self._put(1)
                self._low, self._high = self._low - _HALF, self._high - _HALF
            elif self._low >= _QUARTER and self._high < _HALF + _QUARTER:
                self._waiting += 1
                self._low, self._high = self._low - _QUARTER, self._high - _QUARTER
            else:
                return
            self._low, self._high = self._low << 1, self._high << 1 | 1

    def ended(self) -> bytes:
        """Without the zeros at the end, which a reader finds there anyway."""
        self._waiting += 1
        self._put(0 if self._low < _QUARTER else 1)
        text = "".join(map(str, self._bits)).rstrip("0")
        text += "0" * (-len(text) % 8)
        return bytes(int(text[at : at + 8], 2) for at in range(0, len(text), 8))

    def _put(self, bit: int) -> None:
        self._bits += (bit, *(1 - bit,) * self._waiting)
        self._waiting = 0


class Reading:
    """Says where in a whole the next part lies, and takes it."""

    def __init__(self, written: bytes) -> None:
        self._low, self._high = 0, _ALL
        self._written, self._at, self._value = written, 0, 0
        for _ in range(_BITS):
            self._next()

    def where(self, whole: int) -> int:
        return ((self._value - self._low + 1) * whole - 1) // (self._high - self._low + 1)

    def take(self, start: int, size: int, whole: int) -> None:
        self._low, self._high = _narrowed(self._low, self._high, start, size, whole)
        while True:
            if self._high < _HALF:
                off = 0
            elif self._low >= _HALF:
                off = _HALF
            elif self._low >= _QUARTER and self._high < _HALF + _QUARTER:
                off = _QUARTER
            else:
                return
            self._low, self._high = self._low - off << 1, self._high - off << 1 | 1
            self._value -= off
            self._next()

    def _next(self) -> None:
        byte = self._written[self._at >> 3] if self._at >> 3 < len(self._written) else 0
        self._value = self._value << 1 | byte >> 7 - (self._at & 7) & 1
        self._at += 1


def _narrowed(low: int, high: int, start: int, size: int, whole: int) -> tuple[int, int]:
    span = high - low + 1
    return low + span * start // whole, low + span * (start + size) // whole - 1
