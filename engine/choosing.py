"""What else a turn may have been: chips, cubes that are touched, and what the table says of unnamed things.

Chips stand for whole turns. Where their number or their order would be too much for chips, people touch the
cubes themselves: a `Pick` says which lie there and where they go, and makes the turn of what was touched.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.cubes import LETTERS, NONE, Cubes, Word, handfuls, parsed
from engine.game import Action, Choice, Game, Illegal, Touch, apart, with_told

HOLE = "?"
"""In the cubes laid so far: a place that has none yet."""

BOWL = Touch("bowl", 0)
"""Where cubes go that leave the table; everybody knows where it stands."""


@dataclass(frozen=True, slots=True, eq=False)
class Pick:
    """A part of a turn that is answered with cubes, one for each place they go to.

    `cubes` are those to choose from, `seat` is whose they are, `answer` is what is recorded. `fits` says
    whether cubes laid so far, with a hole for each place that has none, can be completed to a legal turn.
    """

    field: str
    seat: int
    cubes: Cubes
    places: tuple[Touch, ...]
    answer: Word
    fits: Callable[[str], bool]
    turn: Callable[[Word], Action | None]

    @property
    def ordered(self) -> bool:
        """Whether it matters which cube goes where."""
        return len(set(self.places)) > 1

    @property
    def is_choice(self) -> bool:
        """Whether there is more than one answer."""
        holes = HOLE * len(self.places)
        return any(len(self.next(holes, at)) > 1 for at in range(len(holes)))

    def next(self, laid: str, at: int | None = None) -> str:
        """The cubes that may be laid next: on the first place without one, or on a given one."""
        at = laid.find(HOLE) if at is None else at
        if at < 0:
            return ""
        left = self.cubes - parsed(laid.replace(HOLE, ""))
        return "".join(
            letter
            for letter, count in zip(LETTERS, left.counts, strict=True)
            if count and self.fits(laid[:at] + letter + laid[at + 1 :])
        )


def any_cubes(_: str) -> bool:
    """Whatever is laid, the turn is legal."""
    return True


def returning(action: Any, seat: int, cubes: Cubes, limit: int) -> tuple[Pick, ...]:
    """Cubes over the limit go back to the bowls: which ones? None, where nothing is over it."""
    excess = cubes.total - limit
    if excess <= 0:
        return ()
    return (
        Pick(
            "discard",
            seat,
            cubes,
            (BOWL,) * excess,
            Word(action.discard.word),
            any_cubes,
            lambda word: replace(action, discard=parsed(word)),
        ),
    )


def nearest(handful: Cubes, ways: Iterable[Cubes]) -> Cubes:
    """Of several handfuls the one that is most like another; of equals the first."""
    return min(ways, key=lambda way: apart(way, handful))


def returned(cubes: Cubes, limit: int, wished: Cubes = NONE) -> Cubes:
    """What goes back to the bowls to get to the limit: as wished as far as can be, else the lowest."""
    excess = max(0, cubes.total - limit)
    if wished.total == excess and cubes.covers(wished):
        return wished
    return nearest(wished, handfuls(cubes, excess)) if wished is not NONE else parsed(cubes.word[:excess])


Said = Cubes | int | str


@dataclass(frozen=True, slots=True, eq=False)
class Saying:
    """What the table can say of something that nobody has named: cubes, numbers and words, as said so far.

    A word that nobody has said yet is empty. `turn` makes the turn of what is said; whether that is legal
    shows when it is recorded.
    """

    unnamed: str
    said: Mapping[str, Said]
    turn: Callable[[Mapping[str, Said]], Action]


def is_chosen(option: Action, done: Action) -> bool:
    """Whether an option is what was done, be it forced or not."""
    return type(option) is type(done) and replace(with_told(option, done), forced=done.forced) == done


def alternatives(game: Game, state: Any, chosen: Action) -> tuple[Choice, ...]:
    """The chips beside a turn. In each row, two ways to do the same that lead to the same table are one chip.

    A row stays whole even where another one leads there too: who returned a red cube looks for that.
    """
    rows = []
    for row in game.choices(state, chosen):
        kept = row.options if row.ways else tuple(_different(game, state, chosen, row.options))
        if any(not is_chosen(option, chosen) for option in kept):
            rows.append(row._replace(options=kept))
    return tuple(rows)


def _different(game: Game, state: Any, chosen: Action, options: tuple[Action, ...]) -> Iterator[Action]:
    done = [option for option in options if is_chosen(option, chosen)]
    met = {_deed(game, state, option): option for option in done}
    for option in options:
        if option in done or met.setdefault(_deed(game, state, option), option) is option:
            yield option


def _deed(game: Game, state: Any, option: Action) -> Any:
    """What was done, and what came of it."""
    try:
        return type(option), game.apply(state, option)
    except Illegal:
        return option
