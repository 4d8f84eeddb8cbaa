"""What every face offers. It says its game in lines of text; cubes stand in brackets, to be drawn: [YYR]."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from engine.catalog import Catalog, Component
from engine.cubes import LETTERS
from engine.game import REST, Fact, Game, Touch, Words
from engine.unnamed import UNKNOWN
from faces.entering import Form, Values
from faces.look import Look
from faces.phrases import literal
from faces.settable import Among, Countable
from faces.things import Count, Things
from faces.ways import Way, no_ways
from rulebook.printed import Printed

if TYPE_CHECKING:
    from faces.telling import Teller

Saying = Callable[["Teller", Fact], object]
"""How one fact is said."""
Line = Callable[["Teller", Any], str]
"""What a chip says that stands for one way of doing something."""


def _nothing_left(state: Any) -> tuple[Count, ...]:
    """Most games have nothing of the kind."""
    return ()


def _nothing_there(state: Any, touch: Touch) -> Mapping[str, Countable]:
    """Most things lie with the players."""
    return {}


def _nothing_printed(state: Any, touch: Touch) -> str:
    """Most boards are made of what lies there."""
    return ""


def _nothing_told(state: Any, name: str) -> Values:
    return {}


def _nothing_to_do(state: Any) -> tuple["Todo", ...]:
    """Where the line of what is needed says it all."""
    return ()


def _no_form(state: Any, name: str) -> Form | None:
    return None


def _of_no_kind(state: Any, name: str) -> str:
    return ""


def _nothing_set(state: Any, touch: Touch, entered: Mapping[str, Any]) -> tuple[Mapping[str, object], ...]:
    return ()


def _plain_to_see(teller: "Teller", state: Any, seat: int) -> tuple[str, ...]:
    return ()


class Layout(NamedTuple):
    """A part of the set-up that is chosen among a few, and the page on which the board is described.

    `is_known` says of the chosen one and a box whether that page has asked all that it asks.
    """

    field: str
    choices: tuple[str, ...]
    page: str
    is_known: Callable[[str, Catalog], bool]
    line: Callable[["Teller", str, Catalog], str]
    """What is known so far, in a line."""


class Marked(NamedTuple):
    """A piece of the box by the mark that is printed on it, an icon or letters: taken out, or laid out."""

    shape: Literal["card", "tile", "place"]
    icon: str = ""
    text: str = ""
    out: bool = True


class Todo(NamedTuple):
    """One thing to do with the box: an icon, its words, and perhaps which pieces it is about."""

    icon: str
    words: Words
    marked: tuple[Marked, ...] = ()


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Face:
    """`docs/new-game.md` says what each part is for."""

    game: Game
    words: str
    """The section of `locale/` with its words. Editions share one, and each may have its own besides."""
    holdings: str
    """What the adjust action calls a player's cubes."""
    claimed: str
    """The kind of component whose points are claimed."""
    boards: tuple[str, ...] = ()
    """The widgets that can draw its table, the usual one first; none where there is no such widget yet."""
    look: Look
    told: Mapping[str, tuple[str, ...]]
    """What `describe` may tell beside what all games do, and the facts that are said after it, if any."""
    facts: Mapping[str, Saying] = field(default_factory=dict)
    """How facts are said that are neither numbers nor words."""
    chips: Mapping[str, Line]
    """What a chip says, for every field of a `Choice`; those that are asked most often first."""
    written: Callable[["Teller", str], str]
    """A card, tile or place in a line, by its id; in words that nobody has named it where that is so."""
    printed: Callable[[Component], Printed]
    """The same for the rulebook, which says it in words."""
    columns: Callable[[Any, tuple[str, ...]], list[list[str]]]
    """The naming grid: what an unnamed thing may be, in columns that keep their order."""
    whereabouts: Callable[[Any, str], Words]
    """Where an unnamed thing lies, for the question which one it is."""
    lying_at: Callable[[Any, Touch, int], str]
    """What lies where the table is held, or with the player of that seat; "" where nothing can be renamed."""
    printed_at: Callable[[Any, Touch], str] = _nothing_printed
    """The place that is held, where something is printed on the board itself; "" elsewhere."""
    renamed: Callable[[Any, Touch, int, str], Mapping[str, object]]
    """The table with another thing in that place, as the adjust action says it: where several are alike."""
    needs: Callable[[Any], Mapping[str, object]]
    """What a table takes from the box to begin, beside cubes by seat: the facts of its word `needs`."""
    counters: Callable[[Any, int], Mapping[str, Countable]]
    """What can be set by hand for a player, by the names of the adjust action; cubes first."""
    table: Callable[[Any], Mapping[str, Countable]]
    """The same for what belongs to nobody; `to_move` is a seat."""
    at: Callable[[Any, Touch], Mapping[str, Countable]] = _nothing_there
    """What can be set where the table is held: `lying` are the cubes there."""
    set_at: Callable[[Any, Touch, Mapping[str, Any]], tuple[Mapping[str, object], ...]] = _nothing_set
    """What is entered there, as adjust actions say it."""
    by_hand: Mapping[str, Saying] = field(default_factory=dict)
    """How it is said what was set; of anything else that is no number only how many there are."""
    explained: Callable[["Teller", Any, int], tuple[str, ...]] = _plain_to_see
    """How a player's points come about that a score only has in sum, a line each."""
    things: Callable[[Any, int], Things]
    """What everybody may see of a player's things."""
    left: Callable[[Any], tuple[Count, ...]] = _nothing_left
    """What is left for all of them, such as coins."""
    ways: Callable[[Any, Any, int], tuple[Way, ...]] = no_ways
    """What a player's things went through from one table to another, for the board to show."""
    keys: Mapping[str, Touch] = field(default_factory=lambda: {"r": REST})
    """What keys of a keyboard touch, beside those that all games have."""
    forms: Mapping[str, Form] = field(default_factory=dict)
    """How its components are entered, by kind: whatever a table can read off its own box."""
    kind_of: Callable[[Any, str], str] = _of_no_kind
    """The kind of a card or tile that lies on the table, named or not; "" where it cannot be entered."""
    told_of: Callable[[Any, str], Values] = _nothing_told
    """What was said of an unnamed thing so far, as it is entered."""
    used: Callable[[Any, str], Form | None] = _no_form
    """How an unnamed thing is asked for that is used, where that is otherwise than it is entered."""
    layout: Layout | None = None
    """What a table says of its board before a game; None where there is nothing to say."""
    checklist: Callable[[Any], tuple[Todo, ...]] = _nothing_to_do
    """What people do with the box before the first turn, in order, from the table as it is set up."""

    @property
    def id(self) -> str:
        return self.game.id


# What all games tell

TOLD: Mapping[str, tuple[str, ...]] = {
    "name": (),
    "adjust_table": (),
    "score": (),
    "skip": (),
    "leave": (),
    "join": (),
    "back": (),
}


def cubes(teller: "Teller", fact: Fact) -> str:
    return f"[{fact}]" if fact else teller.word("nothing")


def thing(teller: "Teller", fact: Fact) -> str:
    return teller.face.written(teller, str(fact)) if fact else ""


def player(teller: "Teller", fact: Fact) -> str:
    return literal(teller.players[int(fact)])


def term(section: str) -> Saying:
    """One of a game's own words: an icon, a kind of bonus tile."""
    return lambda teller, fact: teller.word(f"{section}.{fact}") if fact else ""


SHARED: Mapping[str, Saying] = {
    "player": player,
    "cost": cubes,
    "gain": cubes,
    "pay": cubes,
    "discard": cubes,
    "lost": cubes,
    "gained": cubes,
    "card": thing,
    "tile": thing,
    "reveal": thing,
}


# Chips that many games have


def times(teller: "Teller", action: Any) -> str:
    return f"×{action.times}"


def given(name: str) -> Line:
    """Cubes, and what they are for: those paid must not look like those left behind."""
    return lambda teller, action: teller.word(f"chip.{name}", cubes=cubes(teller, str(getattr(action, name))))


def discard(teller: "Teller", action: Any) -> str:
    return f"− {cubes(teller, action.discard.word)}"


def upgrade(teller: "Teller", action: Any) -> str:
    return raised_line(action.upgrade) or teller.word("no_upgrade")


def raised_line(steps: str) -> str:
    """What single steps come to: "YR" leads from one yellow to one green. "" where there are none."""
    change = [0, 0, 0, 0]
    for letter in steps:
        level = LETTERS.index(letter)
        change[level] -= 1
        change[level + 1] += 1
    before = "".join(letter * -count for letter, count in zip(LETTERS, change, strict=True) if count < 0)
    after = "".join(letter * count for letter, count in zip(LETTERS, change, strict=True) if count > 0)
    return f"[{before}] → [{after}]" if steps else ""


# What is set by hand


def whose_turn(state: Any, **counters: Countable) -> Mapping[str, Countable]:
    """What is set for a table, and in every game the round and whose turn it is."""
    return {**counters, "round": state.round, "to_move": Among((state.seat,), stays=True, alone=True)}


def face_down(deck: tuple[str, ...]) -> bool:
    """Whether nobody knows what is in a deck: then its cards can be counted, and set."""
    return all(card == UNKNOWN for card in deck)


# The naming grid


def in_columns(things: list[str], columns: int) -> list[list[str]]:
    """In rows that are read one after the other."""
    return [things[i::columns] for i in range(columns)]
