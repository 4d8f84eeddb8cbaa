"""Who has played before: players, and the groups they sat in, so that the same again takes one tap."""

import json
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from engine.codec import Unreadable, shown
from engine.games import GAMES
from engine.record import Record
from storage import files
from storage.atomic import AtomicStorage, Document, Tables
from storage.place import Place
from storage.plain import plain
from storage.shelf import Kind, from_document, to_document
from storage.summaries import MOST_SEATS, Summary

FILE = "players.json"
T = TypeVar("T")


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
        return key_of(self.players)


def key_of(players: Iterable[str]) -> str:
    """The same people in another order are the same group."""
    return json.dumps(sorted(players))


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


def as_one(table: str, ours: Document, theirs: Document) -> tuple[Document, bool]:
    """A row of two libraries as one, and whether somebody chose otherwise in the other.

    When they last played, in which order, and how often follows from the games of each: the later and the
    larger one counts. Raises Unreadable.
    """
    if table == PLAYERS:
        player, other = _player(ours), _player(theirs)
        last, games = max(player.last_played, other.last_played), max(player.games, other.games)
        colour = player.colour or other.colour
        one = to_document(replace(player, colour=colour, last_played=last, games=games))
        return {**ours, **one}, bool(other.colour) and other.colour != colour
    group, others = _group(ours), _group(theirs)
    latest = others if others.last_played > group.last_played else group
    return {**ours, **to_document(replace(latest, games=max(group.games, others.games)))}, False


def following(tables: Tables, names: Mapping[str, str]) -> Tables:
    """Rows of somebody else's, with some people called as they are here today; each row makes sense.

    Two who are one person here are no group, and one row.
    """
    found: Tables = {}

    def put(table: str, key: str, row: Document) -> None:
        rows = found.setdefault(table, {})
        rows[key] = as_one(table, rows[key], row)[0] if key in rows else dict(row)

    for row in tables.get(PLAYERS, {}).values():
        name = names.get(row["name"], row["name"])
        put(PLAYERS, name, {**row, "name": name})
    for row in tables.get(GROUPS, {}).values():
        called = [names.get(name, name) for name in row["players"]]
        if len(set(called)) == len(called):
            put(GROUPS, key_of(called), {**row, "players": called})
    return found


def _is(kind: Kind[Any], key: str, document: Any) -> bool:
    """Whether a document may lie there: what was kept for long may come from anywhere."""
    try:
        kind.read(key, document)
    except (Unreadable, AttributeError, TypeError):
        return False
    return True


@dataclass(frozen=True)
class _Known:
    """Everybody in the file: its rows as they lie there, and what they say as far as it makes sense.

    `trace` is that of the file; None where it may say something else the next time.
    """

    rows: Tables
    players: dict[str, PlayerEntry]
    groups: dict[str, Group]
    trace: files.Trace | None = None

    @cached_property
    def latest_players(self) -> list[PlayerEntry]:
        return sorted(self.players.values(), key=lambda player: player.last_played, reverse=True)

    @cached_property
    def latest_groups(self) -> list[Group]:
        return sorted(self.groups.values(), key=lambda group: group.last_played, reverse=True)

    @cached_property
    def colours(self) -> dict[str, str]:
        return {player.name: player.colour for player in self.latest_players}


def _sensible(rows: Tables, table: str) -> dict[str, Any]:
    found = {}
    for key, row in rows.get(table, {}).items():
        with suppress(Unreadable):
            found[key] = KINDS[table].read(key, row)
    return found


def _without(rows: Mapping[str, T], gone: Collection[str]) -> dict[str, T]:
    left = dict(rows)
    for key in gone:
        left.pop(key, None)
    return left


class People:
    """The players and groups on disk.

    A thousand people take their time to be read. So what was read is taken for what is on disk as long as the
    file there is the very one that was read.
    """

    def __init__(self, place: Place) -> None:
        self._path = place.path / FILE
        self._place = place
        self._file = AtomicStorage(self._path, place)
        self._seen = _Known({}, {}, {})
        self._odd = 0

    def _known(self) -> _Known:
        trace = files.trace(self._path)
        if trace is None or trace != self._seen.trace:
            rows = self._file.read() or {}
            trace = trace if self._file.sound else None
            self._seen = _Known(rows, _sensible(rows, PLAYERS), _sensible(rows, GROUPS), trace)
            self._say_odd()
        return self._seen

    def _say_odd(self) -> None:
        """What makes no sense stays where it is and is passed over."""
        seen = self._seen
        kept = len(seen.players) + len(seen.groups)
        odd = sum(len(seen.rows.get(table, {})) for table in KINDS) - kept
        if odd > self._odd:
            self._odd = odd
            self._place.report("damaged", file=FILE, kept=kept, lost=odd, aside="")

    def _put(
        self,
        players: Mapping[str, PlayerEntry],
        groups: Mapping[str, Group],
        no_players: Collection[str] = (),
        no_groups: Collection[str] = (),
    ) -> None:
        """Takes some out and puts others in, in one write."""
        new: Tables = {
            PLAYERS: {key: to_document(player) for key, player in players.items()},
            GROUPS: {key: to_document(group) for key, group in groups.items()},
        }
        gone = {PLAYERS: no_players, GROUPS: no_groups}
        before = self._known()
        self._file.put(before.rows, new, gone)
        if before.trace is not None:
            rows = {table: _without(before.rows.get(table, {}), gone[table]) | new[table] for table in KINDS}
            self._seen = _Known(
                before.rows | rows,
                _without(before.players, no_players) | dict(players),
                _without(before.groups, no_groups) | dict(groups),
                files.trace(self._path),
            )

    def players(self) -> list[PlayerEntry]:
        """Those who played last come first."""
        return list(self._known().latest_players)

    def groups(self) -> list[Group]:
        """Those that played last come first."""
        return list(self._known().latest_groups)

    def colours(self) -> dict[str, str]:
        """Who plays in which colour."""
        return dict(self._known().colours)

    def remember(self, record: Record, colours: Mapping[str, str]) -> None:
        """Somebody has begun a game."""
        known = self._known()
        when = record.about.started
        players = {}
        for name in record.players:
            entry = known.players.get(name) or PlayerEntry(name=name)
            colour = colours.get(name) or entry.colour
            players[name] = replace(entry, colour=colour, last_played=when, games=1 + entry.games)
        group = Group(players=record.players, game=record.game, last_played=when, last_record=record.about.id)
        before = known.groups.get(group.key)
        self._put(players, {group.key: replace(group, games=1 + before.games) if before else group})

    def colour(self, colours: Mapping[str, str]) -> None:
        """Players chose other colours. Whoever is new under that name is known from now on."""
        known = self._known().players
        changed = {
            name: replace(known.get(name) or PlayerEntry(name=name), colour=colour)
            for name, colour in colours.items()
            if name not in known or known[name].colour != colour
        }
        if changed:
            self._put(changed, {})

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
        known = self._known().players
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
        groups, no_groups = self._regrouped(before, after, earlier)
        self._put(stay, groups, entries.keys() - stay.keys(), no_groups)

    def _regrouped(
        self, before: Record, after: Record, earlier: Summary | None
    ) -> tuple[dict[str, Group], list[str]]:
        """Those who began a game are a group under their new names: what is put in, and taken out."""
        groups = self._known().groups
        old = next((group for group in groups.values() if group.last_record == before.about.id), None)
        if old is None or sorted(old.players) != sorted(before.players):
            return {}, []
        new = replace(old, players=after.players)
        if new.key == old.key:
            return {new.key: new}, []
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
        return changed, [] if earlier else [old.key]

    def known(self, name: str) -> bool:
        """Whether somebody has that name, alone or in a group."""
        known = self._known()
        return name in known.players or any(name in group.players for group in known.groups.values())

    def calling(self, was: str, now: str) -> tuple[Tables, Tables]:
        """The rows that change if somebody is called otherwise, or like somebody who is there already.

        As they are, and as they will be; `exchange` puts the ones in the place of the others.
        """
        known = self._known()
        players, groups, rows = known.players, known.groups, known.rows
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
