"""Who has played before: players, and the groups they sat in, so that the same again takes one tap."""

import json
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.codec import Unreadable, shown
from engine.games import GAMES
from engine.record import Record
from storage.atomic import Document
from storage.place import Place
from storage.shelf import Kind, Shelf, from_document

FILE = "players.json"
MOST_SEATS = 5
"""No game of the family seats more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerEntry:
    """Somebody who has played. `games` counts the games begun under that name."""

    name: str
    colour: str = ""
    last_played: str = ""
    games: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Players who sat at one table, in the order of the last time; that record tells their options."""

    players: tuple[str, ...]
    game: str
    last_played: str
    last_record: str
    games: int = 1

    @property
    def key(self) -> str:
        """The same people in another order are the same group."""
        return json.dumps(sorted(self.players))


def alike(name: str, others: Iterable[str]) -> str:
    """The one of the others that differs only in case, accents or spaces, or "": perhaps the same person."""
    plain = _plain(name)
    return next((other for other in others if plain and other != name and _plain(other) == plain), "")


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in letters if not (unicodedata.combining(letter) or letter.isspace()))


def _player(document: Document) -> PlayerEntry:
    player = from_document(PlayerEntry, document)
    if not player.name:
        raise Unreadable("name", "is empty")
    return player


def _group(document: Document) -> Group:
    group = from_document(Group, document)
    if not 0 < len(set(group.players)) == len(group.players) <= MOST_SEATS:
        raise Unreadable("players", f"must be 1 to {MOST_SEATS} different names")
    if group.game not in GAMES:
        raise Unreadable("game", f"must be one of {', '.join(GAMES)}, not {shown(group.game)}")
    return group


PLAYERS, GROUPS = "players", "groups"
KINDS: Mapping[str, Kind[Any]] = {
    PLAYERS: Kind(_player, lambda player: player.name),
    GROUPS: Kind(_group, lambda group: group.key),
}


class People:
    """The players and groups on disk."""

    def __init__(self, place: Place) -> None:
        path = place.path / FILE
        self._players: Shelf[PlayerEntry] = Shelf(path, place, PLAYERS, KINDS[PLAYERS])
        self._groups: Shelf[Group] = Shelf(path, place, GROUPS, KINDS[GROUPS])

    def players(self) -> list[PlayerEntry]:
        """Those who played last come first."""
        return sorted(self._players.all().values(), key=lambda player: player.last_played, reverse=True)

    def groups(self) -> list[Group]:
        """Those that played last come first."""
        return sorted(self._groups.all().values(), key=lambda group: group.last_played, reverse=True)

    def remember(self, record: Record, colours: Mapping[str, str]) -> None:
        """Somebody has begun a game."""
        known = self._players.all()
        when = record.about.started
        self._players.put(
            {
                name: PlayerEntry(
                    name=name,
                    colour=colours.get(name) or (known[name].colour if name in known else ""),
                    last_played=when,
                    games=1 + (known[name].games if name in known else 0),
                )
                for name in record.players
            }
        )
        group = Group(players=record.players, game=record.game, last_played=when, last_record=record.about.id)
        before = self._groups.all().get(group.key)
        self._groups.put({group.key: replace(group, games=1 + before.games) if before else group})

    def colour(self, colours: Mapping[str, str]) -> None:
        """Players chose other colours. Whoever is new under that name is known from now on."""
        known = self._players.all()
        changed = {
            name: replace(known.get(name) or PlayerEntry(name=name), colour=colour)
            for name, colour in colours.items()
            if name not in known or known[name].colour != colour
        }
        if changed:
            self._players.put(changed)

    def forget_player(self, name: str) -> None:
        self._players.put({}, instead_of=[name])

    def forget_group(self, group: Group) -> None:
        self._groups.put({}, instead_of=[group.key])
