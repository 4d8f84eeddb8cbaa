"""A game that is being prepared: who plays, in which order, what and how. A value, like a game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from random import Random
from typing import Any, Literal, NamedTuple

from engine.game import Game, Options
from engine.games import GAMES
from engine.maps import Maps
from engine.record import Record, rules_of
from faces import FACES
from faces.face import Layout
from screens.map_choice import CHANCE, FIRST_MAP, MapChoice, choice_of
from screens.widgets.palette import PLAYERS
from storage.maps import SavedMap
from storage.people import LONGEST_NAME

Depth = Literal["mirror", "deal", "scores"]

Option = bool | int | tuple[int, ...]
"""What a table agrees on: yes or no, a number, several numbers."""


class Seat(NamedTuple):
    """A player to be; an unnamed one will be called by the number of the seat."""

    name: str
    colour: str


@dataclass(frozen=True)
class Draft:
    """Seats from the first player on. `options` are those of the game that differ from its defaults.

    `map` counts where the game has maps, `panel` where it has a layout.
    """

    game: str = next(iter(GAMES))
    seats: tuple[Seat, ...] = ()
    depth: Depth = "mirror"
    options: Mapping[str, Option] = field(default_factory=dict)
    map: MapChoice = FIRST_MAP
    panel: str = ""
    """Which of the boards that a game lets one choose; "" is the first."""

    @staticmethod
    def again(
        record: Record, colours: Mapping[str, str], saved: Sequence[SavedMap] = (), chance: Random = CHANCE
    ) -> "Draft":
        """The same game with those who sat there at the end, in the same way, each in their colour.

        On the same map too, or on another one where the app drew it.
        """
        draft = Draft(record.game, depth="scores" if record.scores_only else _depth(record.setup))
        for name in record.at_the_end:
            draft = draft.add(name, colours.get(name, ""))
        if not record.scores_only:
            for f in fields(record.options):
                draft = draft.choose(f.name, getattr(record.options, f.name))
            if draft.maps is not None:
                draft = replace(draft, map=choice_of(draft.maps, record.setup, saved, chance))
            if draft.layout is not None:
                draft = replace(draft, panel=getattr(record.setup, draft.layout.field))
        return draft

    @property
    def depths(self) -> tuple[Depth, ...]:
        """A table that cannot be drawn yet cannot be mirrored; its scores can be added up."""
        if not FACES[self.game].boards:
            return ("scores",)
        return ("mirror", "deal", "scores") if GAMES[self.game].deal else ("mirror", "scores")

    @property
    def maps(self) -> Maps | None:
        """What there is to choose among maps; None where there are none, or nobody needs to know."""
        return GAMES[self.game].maps if self.depth == "mirror" else None

    @property
    def has_hints(self) -> bool:
        return GAMES[self.game].has_hints

    @property
    def layout(self) -> Layout | None:
        """What there is to say of the board; None where there is nothing, or nobody needs to know."""
        return FACES[self.game].layout if self.depth == "mirror" else None

    @property
    def chosen(self) -> str:
        """The board that is chosen, where there is one to choose."""
        return (self.panel or self.layout.choices[0]) if self.layout is not None else ""

    @property
    def fewest(self) -> int:
        return GAMES[self.game].seats[0]

    @property
    def most(self) -> int:
        return GAMES[self.game].seats[1]

    def play(self, game: str) -> "Draft":
        """Another game with the same people, as far as it seats them and knows their options."""
        kept = {name: value for name, value in self.options.items() if name in _defaults(game)}
        seats = self.seats[: GAMES[game].seats[1]]
        other = replace(self, game=game, options=kept, seats=seats, map=FIRST_MAP, panel="")
        return other if self.depth in other.depths else replace(other, depth=other.depths[0])

    # who

    def add(self, name: str = "", colour: str = "") -> "Draft":
        """One more at the table, in a colour of their own if there is one left."""
        if len(self.seats) == self.most:
            return self
        taken = {seat.colour for seat in self.seats}
        free = [known for known in (colour, *PLAYERS) if known in PLAYERS and known not in taken]
        return replace(self, seats=(*self.seats, Seat(name, free[0])))

    def remove(self, seat: int) -> "Draft":
        if len(self.seats) == self.fewest:
            return self
        return replace(self, seats=self.seats[:seat] + self.seats[seat + 1 :])

    def rename(self, seat: int, name: str) -> "Draft":
        return self._with(seat, self.seats[seat]._replace(name=" ".join(name.split())))

    def recolour(self, seat: int, colour: str) -> "Draft":
        """Whoever had that colour gets the other one."""
        before = self.seats[seat].colour
        swapped = {colour: before, before: colour}
        seats = (other._replace(colour=swapped.get(other.colour, other.colour)) for other in self.seats)
        return replace(self, seats=tuple(seats))

    def move(self, seat: int, to: int) -> "Draft":
        seats = list(self.seats)
        seats.insert(to, seats.pop(seat))
        return replace(self, seats=tuple(seats))

    def start_with(self, seat: int) -> "Draft":
        """Another first player; the order around the table stays."""
        return replace(self, seats=self.seats[seat:] + self.seats[:seat])

    def _with(self, seat: int, changed: Seat) -> "Draft":
        return replace(self, seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))

    # how

    def option(self, name: str) -> Option:
        return self.options.get(name, _defaults(self.game)[name])

    def choose(self, name: str, value: Option) -> "Draft":
        options = {**self.options, name: value}
        return replace(
            self, options={name: v for name, v in options.items() if v != _defaults(self.game)[name]}
        )

    @property
    def house_rules(self) -> tuple[str, ...]:
        """The options that change the rules of this game."""
        shown = {f.name for f in fields(Options)}
        return tuple(name for name in _defaults(self.game) if name not in shown)

    # the game

    def names(self, unnamed: str) -> tuple[str, ...]:
        """What everybody is called; `unnamed` makes a name from the number `{n}` of the seat."""
        return tuple(seat.name or unnamed.format(n=n) for n, seat in enumerate(self.seats, 1))

    def doubled(self, unnamed: str) -> str:
        """A name that two players have, or ""."""
        names = self.names(unnamed)
        return next((name for name in names if names.count(name) > 1), "")

    @property
    def is_short(self) -> bool:
        """Whether no name is longer than there is room for."""
        return all(len(seat.name) <= LONGEST_NAME for seat in self.seats)

    def record(self, unnamed: str, seed: int) -> Record:
        """The record that this game begins with. The seed is used where the app deals."""
        scores_only = self.depth == "scores"
        rules = rules_of(self.game, scores_only)
        options: dict[str, Any] = {} if scores_only else dict(self.options)
        return Record(
            game=self.game,
            players=self.names(unnamed),
            setup=self._setup(rules, seed),
            options=rules.options_type(**options),
            scores_only=scores_only,
        )

    def _setup(self, rules: Game, seed: int) -> Any:
        if self.depth == "deal" and rules.deal:
            return rules.deal(seed)
        if self.maps is not None:
            return self.maps.set_out(self.map.places, seed if self.map.app_draws else None)
        if self.layout is not None:
            return rules.setup_type(**{self.layout.field: self.chosen})
        return rules.setup_type()

    def colours(self, unnamed: str) -> dict[str, str]:
        return dict(zip(self.names(unnamed), (seat.colour for seat in self.seats), strict=True))


def _depth(setup: Any) -> Depth:
    """Where the app deals, the decks are known from the start."""
    decks = (getattr(setup, f.name) for f in fields(setup) if f.name.endswith("deck"))
    return "deal" if any(decks) else "mirror"


def _defaults(game: str) -> dict[str, Option]:
    options = GAMES[game].options_type()
    return {f.name: getattr(options, f.name) for f in fields(options)}
