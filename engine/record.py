"""The game record `century-record/1`: the only truth of a game, to and from JSON.

Reading checks everything that can be checked without playing; `timeline` plays it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from engine.catalog import Catalog, Entered, entry_to_json
from engine.codec import Known, Unreadable, decode, decode_object, encode, mapping, shown
from engine.component_set import identity, read_entries
from engine.game import Action, Game, Options
from engine.games import GAMES
from engine.json_text import check_format, list_of, parse_json
from engine.presence import Join, Leave
from engine.sheet import score_only

FORMAT = "century-record/1"
MOST_ACTIONS = 2_000
"""The longest games have some hundreds."""
_KEYS = ("format", "game", "scores_only", "players", "setup", "options", "components", "actions")


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What the rules ignore: which game it was, when and where, and a note.

    `marks` are the signs of the players by seat, once people moved along; each had that of the seat.
    """

    id: str = ""
    started: str = ""
    ended: str = ""
    place: str = ""
    note: str = ""
    marks: tuple[int, ...] = ()


_ABOUT = ("id", "started", "ended", "place", "note", "marks")


@dataclass(frozen=True)
class Record:
    """One game as it was set up and recorded. `setup` and `options` are values of the game's own types."""

    game: str
    players: tuple[str, ...]
    setup: Any
    options: Options
    actions: tuple[Action, ...] = ()
    components: tuple[Entered, ...] = ()
    scores_only: bool = False
    about: About = field(default=About())

    @property
    def everybody(self) -> tuple[str, ...]:
        """The names by seat, those who joined late too."""
        return everybody(self.players, self.actions)

    def mark(self, seat: int) -> int:
        """The sign of whoever sits there, by number: it goes along with the person."""
        marks = self.about.marks
        return marks[seat] if seat < len(marks) else seat

    def calling(self, old: tuple[str, ...], new: tuple[str, ...]) -> "Record":
        """The same game with everybody, by seat, called otherwise. Whoever sits elsewhere keeps the mark."""
        of = {name: self.mark(seat) for seat, name in enumerate(old)}
        free = iter([mark for name, mark in of.items() if name not in new])
        marks = tuple(of[name] if name in of else next(free) for name in new)
        marks = () if marks == tuple(range(len(marks))) else marks
        return replace(self, players=new[: len(self.players)], about=replace(self.about, marks=marks))

    @property
    def at_the_end(self) -> tuple[str, ...]:
        """Those of them who are still there, by seat; all, where too few are left for another game."""
        away: set[int] = set()
        for action in self.actions:
            match action:
                case Leave(player=seat):
                    away.add(seat)
                case Join(player=seat):
                    away.discard(seat)
        there = tuple(name for seat, name in enumerate(self.everybody) if seat not in away)
        return there if len(there) >= self.rules.seats[0] else self.everybody

    @property
    def rules(self) -> Game:
        """The game as this record plays it."""
        return rules_of(self.game, self.scores_only)

    @cached_property
    def catalog(self) -> Catalog:
        return self.rules.catalog(self.components)

    @cached_property
    def known(self) -> Known:
        return self.rules.names(self.catalog)

    def entering(self, entries: Iterable[Entered]) -> "Record":
        """The same record with more components; one that was there already is replaced."""
        known = {identity(entry): entry for entry in (*self.components, *entries)}
        return replace(self, components=tuple(known.values()))

    def to_json(self) -> dict[str, Any]:
        document: dict[str, Any] = {"format": FORMAT, "game": self.game}
        if self.scores_only:
            document["scores_only"] = True
        document["players"] = list(self.players)
        document["setup"] = encode(self.setup)
        document["options"] = encode(self.options)
        document["components"] = [entry_to_json(entry) for entry in self.components]
        document |= encode(self.about)
        document["actions"] = [action_to_json(action) for action in self.actions]
        return {
            key: value for key, value in document.items() if value or key in ("players", "setup", "actions")
        }

    @staticmethod
    def from_json(value: object) -> "Record":
        """Raises Unreadable, saying where: in an action by its number, counting from 1."""
        document = mapping(value, "")
        # First of all: one of a version to come may say what this one does not know.
        check_format(document.get("format"), FORMAT)
        for key in document:
            if key not in (*_KEYS, *_ABOUT):
                raise Unreadable("", f"unknown key {shown(key)}")
        game = _game(document)
        entered = read_entries(document.get("components", []), game.id)
        players = _players(document.get("players"), game)
        known = game.names(game.catalog(entered))
        told = list_of(document.get("actions", []), "actions", MOST_ACTIONS)
        actions = tuple(
            action_from_json(action, game, known, f"action {number}") for number, action in enumerate(told, 1)
        )
        _check_names(everybody(players, actions))
        return Record(
            game=game.id,
            players=players,
            setup=decode_object(game.setup_type, document.get("setup", {}), "setup", known),
            options=decode_object(game.options_type, document.get("options", {}), "options", known),
            actions=actions,
            components=entered,
            scores_only=bool(document.get("scores_only")),
            about=decode_object(About, {key: document[key] for key in _ABOUT if key in document}, "", known),
        )

    @staticmethod
    def parse(text: str | bytes) -> "Record":
        """Reads a record from the text of a file."""
        return Record.from_json(parse_json(text))


class UnknownGame(Unreadable):
    """A record like ours, of a game that a later version may know."""


def everybody(players: tuple[str, ...], actions: Iterable[Action]) -> tuple[str, ...]:
    """Those who sat down at the beginning, and those who joined late."""
    return (*players, *(action.name for action in actions if isinstance(action, Join) and action.name))


def rules_of(game: str, scores_only: bool) -> Game:
    return score_only(GAMES[game]) if scores_only else GAMES[game]


def action_to_json(action: Action) -> dict[str, Any]:
    return {"do": action.do, **encode(action)}


def action_from_json(value: object, game: Game, known: Known, where: str) -> Action:
    told = dict(mapping(value, where))
    do = told.pop("do", None)
    kind = next((kind for kind in game.actions if kind.do == do), None)
    if kind is None:
        known_words = ", ".join(kind.do for kind in game.actions)
        raise Unreadable(where, f'"do" must be one of {known_words}, not {shown(do)}')
    action: Action = decode_object(kind, told, where, known)
    return action


def _game(document: Mapping[str, object]) -> Game:
    name = document.get("game")
    if isinstance(name, str) and name not in GAMES:
        raise UnknownGame("game", f"must be one of {', '.join(GAMES)}, not {shown(name)}")
    if not isinstance(name, str):
        raise Unreadable("game", f"must be one of {', '.join(GAMES)}, not {shown(name)}")
    return rules_of(name, decode(bool, document.get("scores_only", False), "scores_only", {}))


def _players(value: object, game: Game) -> tuple[str, ...]:
    players: tuple[str, ...] = decode(tuple[str, ...], value, "players", {})
    fewest, most = game.seats
    if not fewest <= len(players) <= most:
        raise Unreadable("players", f"must be {fewest} to {most} names, not {len(players)}")
    return players


def _check_names(names: tuple[str, ...]) -> None:
    if len(set(names)) != len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise Unreadable("players", f"{shown(twice)} is there twice")
