"""Who has played before: players, and the groups they sat in, so that the same again takes one tap."""

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.codec import Unreadable, shown
from engine.games import GAMES
from engine.record import Record
from storage.atomic import AtomicStorage, Document, Tables
from storage.place import Place
from storage.shelf import Kind, Shelf, from_document, to_document
from storage.summaries import MOST_SEATS, Summary
from storage.wanted import plain

FILE = "players.json"


LONGEST_NAME = 20
"""What the strip of five players and the picture of a result can show."""


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
    same = plain(name)
    return next((other for other in others if same and other != name and plain(other) == same), "")


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


def _joined(was: PlayerEntry, there: PlayerEntry | None, name: str) -> PlayerEntry:
    """Somebody under another name, together with whoever had it before."""
    if there is None:
        return replace(was, name=name)
    last = max(was.last_played, there.last_played)
    return replace(there, colour=there.colour or was.colour, last_played=last, games=there.games + was.games)


def _one_group(called: Group, there: Group | None) -> Group:
    if there is None:
        return called
    latest = max(called, there, key=lambda group: group.last_played)
    return replace(latest, games=called.games + there.games)


def _is(kind: Kind[Any], key: str, document: Any) -> bool:
    """Whether a document may lie there: what was kept for long may come from anywhere."""
    try:
        kind.read(key, document)
    except (Unreadable, AttributeError, TypeError):
        return False
    return True


class People:
    """The players and groups on disk."""

    def __init__(self, place: Place) -> None:
        path = place.path / FILE
        self._file = AtomicStorage(path, place)
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

    def recall(
        self,
        before: Record,
        after: Record,
        colours: Mapping[str, str],
        unknown: Collection[str],
        earlier: Summary | None,
    ) -> None:
        """The people of an open game are called otherwise: it was begun under the new names.

        Of those that are gone the `unknown` are forgotten. `earlier` is the last game that the people of the
        old names have finished.
        """
        known = self._players.all()
        entries = {
            name: replace(entry, games=max(0, entry.games - 1))
            for name, entry in known.items()
            if name in before.everybody and name not in after.everybody
        }
        for name in after.everybody:
            if name not in before.everybody:
                entry = known.get(name) or PlayerEntry(name=name)
                last = max(entry.last_played, after.about.started)
                colour = colours.get(name) or entry.colour
                entries[name] = replace(entry, colour=colour, last_played=last, games=entry.games + 1)
        stay = {name: entry for name, entry in entries.items() if name not in unknown}
        self._players.put(stay, instead_of=entries.keys() - stay.keys())
        self._regroup(before, after, earlier)

    def _regroup(self, before: Record, after: Record, earlier: Summary | None) -> None:
        """Those who began a game are a group under their new names."""
        groups = self._groups.all()
        old = next((group for group in groups.values() if group.last_record == before.about.id), None)
        if old is None or sorted(old.players) != sorted(before.players):
            return
        new = replace(old, players=after.players)
        if new.key == old.key:
            self._groups.put({new.key: new})
            return
        there = groups.get(new.key)
        changed = {new.key: replace(new, games=1 + (there.games if there else 0))}
        if earlier is not None:
            changed[old.key] = replace(
                old,
                players=earlier.players,
                game=earlier.game,
                last_played=earlier.started,
                last_record=earlier.id,
                games=max(1, old.games - 1),
            )
        self._groups.put(changed, instead_of=() if earlier else [old.key])

    def known(self, name: str) -> bool:
        """Whether somebody has that name, alone or in a group."""
        return name in self._players.all() or any(name in group.players for group in self.groups())

    def calling(self, was: str, now: str) -> tuple[Tables, Tables]:
        """The rows that change if somebody is called otherwise, or like somebody who is there already.

        As they are, and as they will be; `exchange` puts the ones in the place of the others.
        """
        players, groups = self._players.all(), self._groups.all()
        old, new = set[str](), dict[str, PlayerEntry]()
        if was in players:
            old = {was, now} & players.keys()
            new[now] = _joined(players[was], players.get(now), now)
        old_groups, new_groups = set[str](), dict[str, Group]()
        for key, group in groups.items():
            if was in group.players:
                old_groups.add(key)
                # Two who are one person never were a group.
                if now not in group.players:
                    names = tuple(now if name == was else name for name in group.players)
                    called = replace(group, players=names)
                    old_groups |= {called.key} & groups.keys()
                    new_groups[called.key] = _one_group(called, groups.get(called.key))
        rows = self._file.read() or {}
        return (
            {
                PLAYERS: {name: rows[PLAYERS][name] for name in old},
                GROUPS: {key: rows[GROUPS][key] for key in old_groups},
            },
            {
                PLAYERS: {name: to_document(entry) for name, entry in new.items()},
                GROUPS: {key: to_document(group) for key, group in new_groups.items()},
            },
        )

    def exchange(self, old: Tables, new: Tables) -> None:
        """Rows in the place of others, where those are still as they were, in one write."""
        tables = self._file.read() or {}
        changed = False
        for table, kind in KINDS.items():
            there, before, after = tables.setdefault(table, {}), old.get(table, {}), new.get(table, {})
            for key in (*before, *(key for key in after if key not in before)):
                row = after.get(key)
                if there.get(key) != before.get(key) or not (row is None or _is(kind, key, row)):
                    continue
                changed = changed or there.get(key) != row
                there.pop(key, None)
                if row is not None:
                    there[key] = row
        if changed:
            self._file.write(tables)

    def forget_player(self, name: str) -> None:
        self._players.put({}, instead_of=[name])

    def forget_group(self, group: Group) -> None:
        self._groups.put({}, instead_of=[group.key])
