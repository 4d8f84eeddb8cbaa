"""Things that the table has not named: how they are met, told apart and remembered, in any game.

The third unnamed card or tile that comes to light is "?3" wherever it goes. What it is seen to do is kept, so
that a name given later can be checked against it.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.cubes import Cubes

UNKNOWN = "?"


class Use(NamedTuple):
    """What something was seen to cost and give while it was unnamed, and what else was read off it."""

    unnamed: str
    cost: Cubes
    gain: Cubes
    also: tuple[tuple[str, int | str], ...] = ()


class Mysteries(NamedTuple):
    """The highest number given to an unnamed thing so far, and what such things were seen to do."""

    met: int = 0
    uses: tuple[Use, ...] = ()

    def meet(self, name: str) -> tuple[str, "Mysteries"]:
        """An unnamed thing with its number; a bare "?" gets the next one. What has a name keeps it."""
        if not name.startswith(UNKNOWN):
            return name, self
        number = int(name[1:]) if len(name) > 1 else self.met + 1
        return f"?{number}", Mysteries(max(number, self.met), self.uses)

    def meet_all(self, names: tuple[str, ...]) -> tuple[tuple[str, ...], "Mysteries"]:
        """Unnamed things with their numbers: a bare "?" gets none that another of them has already."""
        if not any(name.startswith(UNKNOWN) for name in names):
            return names, self
        mysteries, numbered = self.past(names), []
        for name in names:
            name, mysteries = mysteries.meet(name)
            numbered.append(name)
        return tuple(numbered), mysteries

    def past(self, names: Iterable[str]) -> "Mysteries":
        """The same, but the next number comes after all that these have."""
        numbers = (int(name[1:]) for name in names if name.startswith(UNKNOWN) and name != UNKNOWN)
        return self._replace(met=max((self.met, *numbers)))

    def seen(self, unnamed: str, cost: Cubes, gain: Cubes, **also: int | str) -> "Mysteries":
        return Mysteries(self.met, (*self.uses, Use(unnamed, cost, gain, tuple(also.items()))))

    def uses_of(self, unnamed: str) -> tuple[Use, ...]:
        return tuple(use for use in self.uses if use.unnamed == unnamed)

    def told(self, unnamed: str, what: str) -> int | str | None:
        """What else was read off an unnamed thing: its points, its icon; None if nobody said."""
        return next((told for use in self.uses_of(unnamed) for key, told in use.also if key == what), None)

    def solved(self, unnamed: str) -> "Mysteries":
        """Without what is known about a thing that has just been named."""
        return Mysteries(self.met, tuple(use for use in self.uses if use.unnamed != unnamed))


class Numbering:
    """Gives numbers to unnamed things as they are set down; those already numbered keep theirs."""

    def __init__(self, mysteries: Mysteries) -> None:
        self.mysteries = mysteries

    def __call__(self, names: Iterable[str]) -> tuple[str, ...]:
        numbered, self.mysteries = self.mysteries.meet_all(tuple(names))
        return numbered


def unnamed_in(state: tuple[object, ...]) -> Iterator[str]:
    """Every unnamed thing that lies on a table, wherever the game keeps it."""
    return (name for name in words_in(state) if name.startswith(UNKNOWN) and name != UNKNOWN)


def words_in(state: tuple[object, ...]) -> Iterator[str]:
    """Every name that is to be found on a table, as often as it is."""
    for part in state:
        if isinstance(part, str):
            yield part
        elif isinstance(part, tuple) and not isinstance(part, Mysteries):
            yield from words_in(part)
