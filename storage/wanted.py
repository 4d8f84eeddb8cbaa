"""Which games somebody asks for: the filter of history and of statistics."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from storage.mentioned import Asked
from storage.plain import plain
from storage.summaries import Summary


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Games of one `game`, in which all these `players` sat, begun between two moments, at a `place`.

    `seats` is how many sat there, `name` a part of the name of anybody there, whatever its case and accents.
    What is left out is no condition. It is asked of a summary or of its document as it lies on disk.
    """

    game: str = ""
    players: tuple[str, ...] = ()
    since: str = ""
    until: str = "~"
    place: str = ""
    seats: int = 0
    name: str = ""

    def __call__(self, value: Mapping[str, Any]) -> bool:
        """Of a document, which may be anything: whoever reads it says what is wrong with it."""
        names, started = value.get("players"), value.get("started")
        if not isinstance(names, list | tuple) or not isinstance(started, str):
            return False
        return self._fits(value.get("game"), names, started, value.get("place", ""))

    def fits(self, game: Summary) -> bool:
        return self._fits(game.game, game.players, game.started, game.place)

    def _fits(self, game: object, players: Iterable[object], started: str, place: object) -> bool:
        names = [name for name in players if isinstance(name, str)]
        return (
            (not self.game or game == self.game)
            and self.since <= started <= self.until
            and all(name in names for name in self.players)
            and (not self.seats or len(names) == self.seats)
            and (not self.place or place == self.place)
            and (not self.name or any(plain(self.name) in plain(name) for name in names))
        )

    @property
    def asked(self) -> Asked:
        """What every such game mentions."""
        return Asked(tuple(word for word in (self.game, *self.players, self.place) if word), self.name)

    @property
    def is_whole(self) -> bool:
        """Whether everybody's whole history is wanted, of all games or of one."""
        return self == Wanted(game=self.game)


EVERYTHING = Wanted()
