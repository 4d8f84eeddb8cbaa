"""Changes that touch many files: renaming a player, making two one, and what is told of a game afterwards.

What is to be done is on disk before the first file is touched, and each step of it can be done twice. So
whoever is stopped or killed leaves every game readable, and the rest is done the next time. A renaming that
was done is kept, with the games that it touched: it can be taken back as a whole.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from engine.codec import Unreadable
from storage.atomic import Database, Document, Tables
from storage.backup import Progress, unwatched
from storage.games import Games
from storage.moments import Clock, moment
from storage.notices import StorageError
from storage.people import LONGEST_NAME, People
from storage.place import Place
from storage.retelling import Calling, Retelling, Telling
from storage.summaries import Summary
from storage.wanted import Wanted

FILE = "changes.json"
RENAMES, TELLINGS = "renames", "tellings"
KEPT = 5
"""So many renamings can be taken back."""
MOST_GAMES = 100_000
"""Of all renamings that are kept: more would not fit into the file."""
LONGEST_PLACE, LONGEST_NOTE = 60, 500

State = Literal["doing", "done", "undoing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Renaming:
    """Somebody who is called otherwise, in these games. `merged` says that there was somebody of that name.

    `old` and `new` are what `players.json` said before and says then.
    """

    key: str
    was: str
    now: str
    merged: bool
    games: tuple[str, ...]
    state: State
    when: str
    old: Tables
    new: Tables

    @property
    def is_under_way(self) -> bool:
        return self.state != "done"


@dataclass(frozen=True, slots=True)
class Renamed:
    """What was done: in so many games; `left` are those that could not be changed, `open` those yet to do."""

    renaming: Renaming
    done: int
    left: tuple[str, ...] = ()
    open: int = 0


class Changes:
    """What is changed, or was, in the games of a library."""

    def __init__(self, place: Place, games: Games, people: People, clock: Clock) -> None:
        self._place = place
        self._games = games
        self._people = people
        self._clock = clock
        self._retelling = Retelling(place, games)

    # Players

    def renamings(self) -> list[Renaming]:
        """Those that can be taken back, the latest first, and whatever is under way."""
        found = []
        for key, row in self._table(RENAMES).items():
            try:
                found.append(_renaming(key, row))
            except Unreadable:
                continue
        return sorted(found, key=lambda renaming: renaming.key, reverse=True)

    def rename(self, was: str, now: str) -> Renaming:
        """Decides that somebody is called otherwise; `go_on` does it. Raises StorageError."""
        now = " ".join(now.split())
        if not now:
            raise StorageError("no-name")
        if len(now) > LONGEST_NAME:
            raise StorageError("too-long", most=LONGEST_NAME)
        if self._is_somebody(now):
            raise StorageError("name-taken", name=now)
        return self._decide(was, now, merged=False)

    def merge(self, was: str, now: str) -> Renaming:
        """Decides that two are one person, called `now`. Raises StorageError where they played together."""
        if not self._is_somebody(now):
            raise StorageError("no-player", name=now)
        return self._decide(was, now, merged=True)

    def undo(self, key: str) -> Renaming:
        """Decides to take a renaming back, done or half done; `go_on` does it."""
        renaming = next((one for one in self.renamings() if one.key == key), None)
        if renaming is None:
            raise StorageError("nothing-to-undo")
        self._none_under_way(but=key)
        undoing = replace(renaming, state="undoing")
        self._put(undoing)
        return undoing

    def called(self, names: Iterable[str]) -> dict[str, str]:
        """What people of an older backup are called here today, by the names that are others now.

        Whoever has a game here under the old name, or is known by it, is somebody else by now.
        """
        renamings = [one for one in reversed(self.renamings()) if one.state != "undoing"]
        left = {one.was for one in renamings if self._is_somebody(one.was)}
        found = {}
        for name in names:
            now = name
            for renaming in renamings:
                if renaming.was == now and now not in left:
                    now = renaming.now
            if now != name:
                found[name] = now
        return found

    def pending(self) -> Renaming | None:
        """What is under way, perhaps since before the app was closed."""
        return next((one for one in self.renamings() if one.is_under_way), None)

    def go_on(self, progress: Progress = unwatched) -> Renamed | None:
        """Does what was decided, or the rest of it; None if there is nothing.

        Between two games the library is whole, so that others may use it then.
        """
        self._place.must_be_writable()
        renaming = self.pending()
        if renaming is None:
            return None
        back = renaming.state == "undoing"
        names = (renaming.now, renaming.was) if back else (renaming.was, renaming.now)
        calling = Calling(*names, back=back)
        left: list[str] = []
        total = len(renaming.games)
        for number, game in enumerate(renaming.games):
            if not progress(number, total):
                return Renamed(renaming, number - len(left), tuple(left), total - number)
            try:
                if not self._retelling.call(game, calling):
                    left.append(game)
            except StorageError as refusal:
                if refusal.notice.key in ("disk-full", "not-writable", "write-failed"):
                    raise
                left.append(game)
        self._relist(renaming, calling, set(left))
        games = set(renaming.games) - set(left)
        self._games.call_in_bin(games, lambda names: calling.names(names) or names)
        if back:
            self._people.exchange(renaming.new, renaming.old)
            self._put(instead_of=renaming.key)
        else:
            self._people.exchange(renaming.old, renaming.new)
            self._put(replace(renaming, state="done"))
        if left:
            self._place.report("not-renamed", name=calling.now, games=len(left))
        progress(total, total)
        return Renamed(renaming, total - len(left), tuple(left))

    def _decide(self, was: str, now: str, *, merged: bool) -> Renaming:
        self._place.must_be_writable()
        self._none_under_way()
        games = list(self._games_of(was))
        both = {game.id for game in games if now in game.players}
        if was == now or not (games or self._people.known(was)):
            raise StorageError("no-player", name=was)
        if both:
            raise StorageError("both-there", name=was, other=now, games=len(both))
        old, new = self._people.calling(was, now)
        ids = tuple(dict.fromkeys(game.id for game in games))
        when = moment(self._clock())
        number = 1 + max((int(one.key) for one in self.renamings()), default=0)
        renaming = Renaming(
            key=f"{number:06}",
            was=was,
            now=now,
            merged=merged,
            games=ids,
            state="doing",
            when=when,
            old=old,
            new=new,
        )
        self._put(renaming)
        return renaming

    def _is_somebody(self, name: str) -> bool:
        return self._people.known(name) or next(self._games_of(name), None) is not None

    def _games_of(self, name: str) -> Iterator[Summary]:
        """All games somebody sat in, wherever they lie; one may come twice, as it was and as it is."""
        for game in self._games.on_table():
            if name in game.players:
                yield game
        wanted = Wanted(players=(name,))
        yield from self._games.summaries.newest_first(wanted, asked=wanted.asked)
        yield from (entry.summary for entry in self._games.binned() if name in entry.summary.players)

    def _none_under_way(self, but: str = "") -> None:
        pending = self.pending()
        if pending is not None and pending.key != but:
            raise StorageError("renaming", name=pending.was, other=pending.now)

    def _relist(self, renaming: Renaming, calling: Calling, left: set[str]) -> None:
        """The lists, a file at a time."""
        wanted = Wanted(players=(calling.was,))
        games = set(renaming.games) - left
        for portion in self._games.summaries.portions(wanted, asked=wanted.asked):
            pairs = [(old, called(old, calling)) for old in portion if old.id in games]
            if pairs:
                self._games.exchange(pairs)

    def _put(self, renaming: Renaming | None = None, instead_of: str = "") -> None:
        """Keeps a renaming, and forgets the oldest of those that were done and are too many."""
        others = [
            one for one in self.renamings() if not one.is_under_way and renaming and one.key != renaming.key
        ]
        gone = {instead_of} if instead_of else set[str]()
        room = MOST_GAMES - (len(renaming.games) if renaming else 0)
        for number, other in enumerate(others, 2 if renaming else 1):
            room -= len(other.games)
            if number > KEPT or room < 0:
                gone.add(other.key)
        rows = {} if renaming is None else {renaming.key: _to_json(renaming)}
        Database(self._place.path / FILE, self._place).keyed(RENAMES).put(rows, gone)

    # What is told of a game

    def tell(self, game: str, place: str, note: str) -> Summary:
        """Where a game was and what people note of it, as one step. The summary is listed when it returns."""
        telling = Telling(" ".join(place.split()), note.strip())
        for text, most in zip(telling, (LONGEST_PLACE, LONGEST_NOTE), strict=True):
            if len(text) > most:
                raise StorageError("too-long", most=most)
        self._place.must_be_writable()
        if not self._games.is_put_away(game):
            raise StorageError("no-game", game=game)
        table = Database(self._place.path / FILE, self._place).keyed(TELLINGS)
        table.put({game: {"place": telling.place, "note": telling.note}})
        try:
            summary = self._tell(game, telling)
        finally:
            # Also where it was refused: it must not turn up later.
            table.put({}, [game])
        return summary

    def tell_the_rest(self) -> None:
        """What a kill has left half told."""
        self._place.must_be_writable()
        table = Database(self._place.path / FILE, self._place).keyed(TELLINGS)
        for game, row in self._table(TELLINGS).items():
            place, note = row.get("place"), row.get("note")
            if isinstance(place, str) and isinstance(note, str) and self._games.is_put_away(game):
                try:
                    self._tell(game, Telling(place[:LONGEST_PLACE], note[:LONGEST_NOTE]))
                except StorageError as refusal:
                    self._place.report_refusal(refusal)
            table.put({}, [game])

    def _tell(self, game: str, telling: Telling) -> Summary:
        self._retelling.tell(game, telling)
        return self._games.list_again(game)

    def _table(self, name: str) -> dict[str, Document]:
        table = Database(self._place.path / FILE, self._place).keyed(name)
        return {str(row.doc_id): row for row in table}


def called(summary: Summary, calling: Calling) -> Summary:
    """A summary with somebody called otherwise, where that can be."""
    names = calling.names(summary.players)
    return summary if names is None else replace(summary, players=names)


def _to_json(renaming: Renaming) -> dict[str, Any]:
    return {
        "was": renaming.was,
        "now": renaming.now,
        "merged": renaming.merged,
        "games": list(renaming.games),
        "state": renaming.state,
        "when": renaming.when,
        "old": renaming.old,
        "new": renaming.new,
    }


def _renaming(key: str, row: Mapping[str, Any]) -> Renaming:
    """Raises Unreadable."""
    match row:
        case {
            "was": str(was),
            "now": str(now),
            "merged": bool(merged),
            "games": list(games),
            "state": "doing" | "done" | "undoing" as state,
            "when": str(when),
            "old": dict(old),
            "new": dict(new),
        } if key.isdecimal() and was and now and was != now:
            if len(games) <= MOST_GAMES and all(isinstance(game, str) for game in games):
                return Renaming(
                    key=key,
                    was=was,
                    now=now,
                    merged=merged,
                    games=tuple(games),
                    state=state,
                    when=when,
                    old=_rows(old),
                    new=_rows(new),
                )
    raise Unreadable(key, "is no renaming")


def _rows(told: Mapping[str, Any]) -> Tables:
    """Raises Unreadable where there are no tables of rows; what lies in them is looked at when it is used."""
    if not all(
        isinstance(rows, dict) and all(isinstance(row, dict) for row in rows.values())
        for rows in told.values()
    ):
        raise Unreadable("", "is no table")
    return dict(told)
