"""What every face offers. It says its game in lines of text; cubes stand in brackets, to be drawn: [YYR]."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.catalog import Component
from engine.cubes import LETTERS, Cubes
from engine.game import Fact, Game, Touch, Words
from engine.unnamed import UNKNOWN
from faces.entering import Form, Values
from faces.look import Look
from faces.phrases import literal
from faces.things import Count, Things
from faces.ways import Way, no_ways
from rulebook.wording import Printed

if TYPE_CHECKING:
    from faces.telling import Teller

Saying = Callable[["Teller", Fact], object]
"""How one fact is said."""
Line = Callable[["Teller", Any], str]
"""What a chip says that stands for one way of doing something."""
Countable = Cubes | int


def _nothing_left(state: Any) -> tuple[Count, ...]:
    """Most games have nothing of the kind."""
    return ()


def _no_cubes(state: Any, touch: Touch) -> Cubes | None:
    """Most cubes lie with the players."""
    return None


def _nothing_told(state: Any, name: str) -> Values:
    return {}


def _of_no_kind(state: Any, name: str) -> str:
    return ""


def _nothing_laid(state: Any, touch: Touch, cubes: str) -> Mapping[str, object]:
    return {}


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
    """A card, tile or place in a line, by its id; "?" where nobody knows it."""
    printed: Callable[[Component], Printed]
    """The same for the rulebook, which says it in words."""
    columns: Callable[[Any, tuple[str, ...]], list[list[str]]]
    """The naming grid: what an unnamed thing may be, in columns that keep their order."""
    whereabouts: Callable[[Any, str], Words]
    """Where an unnamed thing lies, for the question which one it is."""
    lying_at: Callable[[Any, Touch, int], str]
    """What lies where the table is held, or with the player of that seat; "" where nothing can be renamed."""
    renamed: Callable[[Any, Touch, int, str], Mapping[str, object]]
    """The table with another thing in that place, as the adjust action says it: where several are alike."""
    needs: Callable[[Any], Mapping[str, object]]
    """What a table takes from the box to begin, beside cubes by seat: the facts of its word `needs`."""
    counters: Callable[[Any, int], Mapping[str, Countable]]
    """What can be set by hand for a player, by the names of the adjust action; cubes first."""
    table: Callable[[Any], Mapping[str, int]]
    """The same for what belongs to nobody; `to_move` is a seat."""
    cubes_at: Callable[[Any, Touch], Cubes | None] = _no_cubes
    """The cubes that lie where the table is held, None where none can."""
    laid: Callable[[Any, Touch, str], Mapping[str, object]] = _nothing_laid
    """The table with other cubes in that place, as the adjust action says it."""
    things: Callable[[Any, int], Things]
    """What everybody may see of a player's things."""
    left: Callable[[Any], tuple[Count, ...]] = _nothing_left
    """What is left for all of them, such as coins."""
    ways: Callable[[Any, Any, int], tuple[Way, ...]] = no_ways
    """What a player's things went through from one table to another, for the board to show."""
    forms: Mapping[str, Form] = field(default_factory=dict)
    """How its components are entered, by kind: whatever a table can read off its own box."""
    kind_of: Callable[[Any, str], str] = _of_no_kind
    """The kind of a card or tile that lies on the table, named or not; "" where it cannot be entered."""
    told_of: Callable[[Any, str], Values] = _nothing_told
    """What was said of an unnamed thing so far, as it is entered."""

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


def unnamed(name: str) -> str:
    """What nobody has named yet is told apart by its number."""
    return name if name.startswith(UNKNOWN) else UNKNOWN


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


def whose_turn(state: Any, **counters: int) -> Mapping[str, int]:
    """What is set for a table, and in every game the round and whose turn it is."""
    return {**counters, "round": state.round, "to_move": state.seat}


def face_down(deck: tuple[str, ...]) -> bool:
    """Whether nobody knows what is in a deck: then its cards can be counted, and set."""
    return all(card == UNKNOWN for card in deck)


# The naming grid


def in_columns(things: list[str], columns: int) -> list[list[str]]:
    """Down the first column, then down the next."""
    rows = -(-len(things) // columns)
    return [things[i * rows : (i + 1) * rows] for i in range(columns)]
