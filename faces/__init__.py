"""A game's face: how it is written, asked for, named and coloured, without widgets.

One `Face` for each `Game`. The bar, the timeline, lists, exports and pictures speak of a game through it; a
board only draws it. Whoever must know which games there are asks `FACES`. Neither Kivy nor storage comes in.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module

from engine.games import PLACES
from faces.face import Face


class _Faces(Mapping[str, Face]):
    """A game's face lies where its rules do, in this room: `engine.new_world` has `faces.new_world`."""

    def __getitem__(self, game: str) -> Face:
        module, value = PLACES[game]
        face: Face = getattr(import_module(module.replace("engine.", "faces.")), value)
        return face

    def __contains__(self, game: object) -> bool:
        return game in PLACES

    def __iter__(self) -> Iterator[str]:
        return iter(PLACES)

    def __len__(self) -> int:
        return len(PLACES)


FACES: Mapping[str, Face] = _Faces()
