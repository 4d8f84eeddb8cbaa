"""Who and what each file of summaries mentions: people, places, games. A hint, so that few have to be read.

It is never synced, and nobody minds if it is lost, spoilt or out of date: what it says of a file counts as
long as the file is the very one that it was read from, and what it does not know is read and learned. The
last file grows with every game and is not in it.
"""

import json
from collections.abc import Iterable
from typing import NamedTuple

from storage import hints
from storage.atomic import Document
from storage.place import Place
from storage.plain import plain

FILE = "mentioned"
VERSION = 1
_AT_ONCE = 256
"""Files that are learned before all is written down, so that whoever stops has not learned in vain."""


class Asked(NamedTuple):
    """What somebody looks for: all of some `words`, and a word with these `letters` in it."""

    words: tuple[str, ...] = ()
    letters: str = ""

    @property
    def needles(self) -> tuple[bytes, ...]:
        """Bytes without which a file of ours has no such game: most files need not be understood."""
        return tuple(json.dumps(word).encode() for word in self.words)


class Mentioned:
    """What is known of the files, and what is learned while somebody looks through them for something."""

    def __init__(self, place: Place, asked: Asked) -> None:
        self._place = place
        self._path = place.path / FILE
        self._letters = plain(asked.letters)
        self._words: dict[str, int] = {}
        """Each with a bit of its own."""
        self._with_letters = 0
        self._files: dict[str, tuple[str, int]] = {}
        """By name: the trace of the file, and the bits of all that it mentions."""
        self._learned = 0
        self._read()
        self._asked = self._bits(asked.words)

    def knows(self, name: str, trace: str) -> bool:
        return name in self._files and self._files[name][0] == trace

    def may_have(self, name: str) -> bool:
        """Whether a file that is known may have what was asked for."""
        bits = self._files[name][1]
        return bits & self._asked == self._asked and (not self._letters or bool(bits & self._with_letters))

    def learn(self, name: str, trace: str, documents: Iterable[Document]) -> None:
        """What a file says whose trace was taken before it was read."""
        words = set[str]()
        for document in documents:
            players = document.get("players")
            told = (
                *(players if isinstance(players, list) else ()),
                document.get("place"),
                document.get("game"),
            )
            words |= {word for word in told if isinstance(word, str)}
        self._files[name] = trace, self._bits(sorted(words))
        self._learned += 1
        if self._learned >= _AT_ONCE:
            self.keep()

    def keep(self) -> None:
        """Writes down what was learned, if anything was."""
        if not self._learned or not self._place.writable:
            return
        self._learned = 0
        known = {name: [trace, f"{bits:x}"] for name, (trace, bits) in self._files.items()}
        hints.keep(self._path, {"version": VERSION, "words": list(self._words), "files": known})

    def _bits(self, words: Iterable[str]) -> int:
        bits = 0
        for word in words:
            if word not in self._words:
                self._words[word] = 1 << len(self._words)
                if self._letters and self._letters in plain(word):
                    self._with_letters |= self._words[word]
            bits |= self._words[word]
        return bits

    def _read(self) -> None:
        match hints.told(self._path):
            case [{"version": int(version), "words": list(words), "files": dict(known)}] if (
                version == VERSION
            ):
                try:
                    told = {name: (str(trace), int(bits, 16)) for name, (trace, bits) in known.items()}
                except (TypeError, ValueError):
                    return
                if all(isinstance(word, str) for word in words) and len(set(words)) == len(words):
                    self._bits(words)
                    self._files = told
