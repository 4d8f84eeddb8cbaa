"""What every game offers: the words that the timeline, the command line and the screens share.

A game is a small set of pure functions over frozen values, gathered in a `Game`. Nothing here knows any rule.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, NoReturn, Protocol, Self

from engine.catalog import Catalog, Component, Entered
from engine.codec import Known
from engine.cubes import NONE, Counts, Cubes
from engine.unnamed import Mysteries

if TYPE_CHECKING:
    from engine.choosing import Pick, Saying
    from engine.maps import Maps
    from engine.review.values import Review

Fact = int | str
Status = Literal["running", "last round", "over"]

RUNNING: Status = "running"
LAST_ROUND: Status = "last round"
OVER: Status = "over"


class Rule(NamedTuple):
    """A rule that can be broken. The sentence is the command line's; the rulebook has it in all languages."""

    id: str
    sentence: str


class Illegal(Exception):
    """A turn that breaks a rule, with the numbers that make the sentence ("needs 4, has 3")."""

    def __init__(self, rule: Rule, **facts: Fact | Cubes) -> None:
        self.rule = rule
        self.facts: Mapping[str, Fact] = {
            name: fact.word if isinstance(fact, Cubes) else fact for name, fact in facts.items()
        }
        super().__init__(rule, self.facts)

    def kept(self) -> Self:
        """Itself, as a value that lasts: without the frames that it came through, and all they hold."""
        self.__context__ = None
        return self.with_traceback(None)

    def __str__(self) -> str:
        return self.rule.sentence.format(**self.facts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Illegal) and (self.rule, self.facts) == (other.rule, other.facts)

    def __hash__(self) -> int:
        return hash((self.rule, tuple(self.facts.items())))


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """One entry of a record. `forced` records it against the rules: as much of it happens as can happen.

    `told` names the fields that no player chooses: what chance answered; `told_with` on which choices such an
    answer hangs, where another deck or stack would have given another. `is_turn` says whether it is one.
    """

    do: ClassVar[str]
    is_turn: ClassVar[bool] = True
    told: ClassVar[tuple[str, ...]] = ()
    told_with: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    forced: bool = False
    time: str = field(default="", compare=False)


def with_missing(facts: Mapping[str, Fact]) -> Mapping[str, Fact]:
    """The facts of a refusal, and where they say what it needs and what there is, what is missing."""
    needs, has = facts.get("needs"), facts.get("has")
    if isinstance(needs, int) and isinstance(has, int):
        return {**facts, "missing": max(0, needs - has)}
    if isinstance(needs, str) and isinstance(has, str):
        return {**facts, "missing": (Cubes.parse(needs) - Cubes.parse(has)).word}
    return facts


def refuse(action: Action, rule: Rule, **facts: Fact | Cubes) -> None:
    """Raises Illegal, unless the table insists."""
    if not action.forced:
        raise Illegal(rule, **facts)


def impossible(rule: Rule, **facts: Fact | Cubes) -> NoReturn:
    """Raises Illegal even where the table insists: there is nothing that could be done."""
    raise Illegal(rule, **facts)


class State(Protocol):
    """What the timeline and the screens may ask of any game's state."""

    @property
    def to_move(self) -> int | None: ...

    @property
    def round(self) -> int: ...

    @property
    def status(self) -> Status: ...

    @property
    def mysteries(self) -> Mysteries: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What a table agrees on before the game. These say what is shown; each game adds its house rules."""

    show_totals: bool = False
    show_hints: bool = False
    ask_names: bool = True


class Touch(NamedTuple):
    """Something on the table that a finger can touch, such as the third card of the market row."""

    kind: str
    key: int | str


REST = Touch("rest", 0)
"""Resting, which lies on no particular spot of the table: each game that knows it offers it here."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What a touch would do: the actions in sensible order, the likeliest first, or the rule that forbids it.

    Where choices multiply too much to be listed, these are the likely ones, and `Game.choices` leads to all
    others. Where it is forbidden, `anyway` records it against the rule. Where something lies there that could
    be named, `unnamed` is that. Without any action it has to be named first; where there are some and a
    refusal too, more can be done once it is named.
    """

    touch: Touch
    actions: tuple[Action, ...] = ()
    refusal: Illegal | None = None
    anyway: Action | None = None
    unnamed: str | None = None

    @property
    def default(self) -> Action | None:
        return self.actions[0] if self.actions else None

    @property
    def asks_first(self) -> bool:
        """Whether what lies there is asked for before anything is done."""
        return self.unnamed is not None and (not self.actions or self.refusal is not None)

    def wishing(self, wish: Mapping[str, object]) -> "Offer":
        """The same with what is wished first, where it is among what is offered."""
        as_wished = [a for a in self.actions if all(getattr(a, name, None) == wish[name] for name in wish)]
        others = (action for action in self.actions if action not in as_wished)
        return replace(self, actions=(*as_wished, *others))


class Choice(NamedTuple):
    """One row of chips: the same turn with another number of times, another payment, another discard...

    Two options that lead to the same table are one, unless they are `ways` that people see somebody go.
    """

    field: str
    options: tuple[Action, ...]
    ways: bool = False


class Words(NamedTuple):
    """What happened, for the app to say in any language."""

    key: str
    facts: Mapping[str, Fact]


class Score(NamedTuple):
    """One player's score by its parts. `unnamed` counts claimed cards whose points nobody has told yet."""

    player: int
    parts: Mapping[str, int]
    total: int
    unnamed: int = 0

    def line(self, cards: int, cubes: Cubes, **counters: int) -> Mapping[str, object]:
        """One player's line of a replay: points, the game's own counters, cubes by level, and the total."""
        told: dict[str, object] = {"cards": cards, "points": self.parts["points"], **counters}
        told |= {"cubes": list(cubes.counts), "total": self.total}
        if self.unnamed:
            told["unnamed"] = self.unnamed
        return told


class Outcome(NamedTuple):
    """The scores by seat, and who wins; `tie` says that the tie-break was needed."""

    scores: tuple[Score, ...]
    winners: tuple[int, ...]
    tie: bool


def decide(
    scores: tuple[Score, ...], *, shared: bool, next_seat: int = 0, away: frozenset[int] = frozenset()
) -> Outcome:
    """Tie: the tied player who moved last wins. The one who would move next, the first, moved longest ago.

    Whoever is `away` keeps the score and cannot win.
    """
    there = [score for score in scores if score.player not in away]
    best = max(score.total for score in there)
    tied = tuple(score.player for score in there if score.total == best)
    latest = max(tied, key=lambda seat: (seat - next_seat) % len(scores))
    return Outcome(scores, tied if shared else (latest,), len(tied) > 1)


class Later(NamedTuple):
    """What is known of the turns after the one `at`, as far as it matters for the cubes of one player.

    What lies in these `places` by then the player takes, in that turn. So many turns of the player are
    `brought` what `Around.brings` has. `then` is the player's next turn, which has to fit still; None where
    anything may. What the player has in hand is `kept`, unless it is set by hand later.
    """

    seat: int
    at: int
    places: Mapping[int, int] = {}
    brought: int = 0
    then: Action | None = None
    kept: bool = True


class Around(NamedTuple):
    """What the cubes of later turns hang on, beside what those turns and their cards say themselves.

    The cubes `lying` on the table, by place, and what the table `brings` the player in later turns. Where the
    `rest` differs, nothing can be said.
    """

    lying: tuple[Cubes, ...] = ()
    brings: Counts = NONE.counts
    rest: object = None


class Reach(NamedTuple):
    """What a turn takes beside what it says: what lies in a `place`; in a `row` the later places move up.

    `others`: it has cubes of others, or for them. `brought`: it gets what the table brings.
    """

    place: int | None = None
    row: bool = False
    others: bool = False
    brought: bool = False


class Sought(NamedTuple):
    """What another way to do a turn has to come to, so that it explains the cubes of a player in the end.

    After it the player has to have these `cubes`, with what will be the player's of what lies around and is
    brought later. Before the turn `without`, it cannot have been all in the player's hands.
    """

    cubes: Counts
    without: int
    later: Later


Bunches = Iterable[Iterable[Action]]
"""Turns of which all in a bunch come to the same cubes: the first one tells for all."""


class Ways(NamedTuple):
    """What else a turn may have been: with the `same` touch, or if it was the player's with any `other`."""

    same: Bunches
    other: Bunches = ()


def _anything(state: Any, later: Later) -> Around:
    """Always right: whatever differs may matter."""
    return Around(rest=state)


def _nobody_knows(state: Any, seat: int, cubes: Cubes) -> None:
    """Where nobody asks what would have been."""


def _not_told_apart(state: Any, action: Any, sought: Sought) -> None:
    """Where it is soon seen what comes of them all."""


def _everybody(state: Any, action: Any) -> Reach:
    """Always right: any turn may have to do with anybody's cubes."""
    return Reach(others=True)


class Leg(NamedTuple):
    """One turn of a way: with which card or tile ("" is with none), and the player's cubes after it."""

    action: Action
    thing: str
    cubes: Cubes


class Hint(NamedTuple):
    """The shortest way to something on the table. Its last turn takes what lies at `touch`."""

    touch: Touch
    way: tuple[Leg, ...]

    @property
    def turns(self) -> int:
        return len(self.way)

    @property
    def line(self) -> tuple[Action, ...]:
        return tuple(leg.action for leg in self.way)

    @property
    def thing(self) -> str:
        return self.way[-1].thing


class Taken(NamedTuple):
    """A named card or tile that a turn takes; `where` it lies, unless it moves up in a row meanwhile."""

    name: str
    where: str = ""


def _as_told(action: Any, meant: "tuple[Taken, ...]", now: Any) -> Any:
    """Most games tell what is taken by where it always lies."""
    return action


def _no_hints(state: Any, seat: int) -> Iterator[Hint | None]:
    """Most games have none."""
    return iter(())


def _nothing_else(state: Any, action: Any) -> Mapping[Touch, Action]:
    """Where only chips say what else a turn may have been."""
    return {}


def _nothing_below(before: Any, action: Any, after: Any) -> Mapping[str, str]:
    return {}


def _no_picks(state: Any, action: Any) -> "tuple[Pick, ...]":
    """Where no turn is answered with cubes."""
    return ()


def _no_saying(state: Any, action: Any) -> "Saying | None":
    """Where everything has a name."""
    return None


def _no_slips(catalog: Catalog) -> tuple[Words, ...]:
    """Where everything is shipped, nothing can have been mistyped."""
    return ()


def _nothing_odd(state: Any) -> tuple[Words, ...]:
    """Where whatever lies on the table can lie there."""
    return ()


Signs = Mapping[str, Callable[[Any, Action | None], bool]]
"""By its name, whether something peculiar shows in a state and in the action that led to it."""


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """One game: the types of its values, and its functions. `docs/new-game.md` says what each has to do."""

    id: str
    seats: tuple[int, int]
    rules: tuple[Rule, ...]
    actions: tuple[type[Action], ...]
    setup_type: type[Any]
    options_type: type[Options]
    kinds: Mapping[str, type[Component]]
    catalog: Callable[[tuple[Entered, ...]], Catalog]
    names: Callable[[Catalog], Known]
    setup: Callable[[int, Any, Any, Catalog], Any]
    apply: Callable[[Any, Any], Any]
    offers: Callable[[Any], tuple[Offer, ...]]
    turns_at: Callable[[Any, Touch], tuple[Action, ...]]
    choices: Callable[[Any, Any], tuple[Choice, ...]]
    touched: Callable[[Any, Any], Touch | None]
    candidates: Callable[[Any, str], tuple[str, ...]]
    alike: Callable[[Any, str], tuple[str, ...]]
    """What a named card or tile may be in truth: all of its kind; nothing where there are several alike."""
    pinned: Callable[[Any, Any, Any], Action]
    describe: Callable[[Any, Any], Words]
    score: Callable[[Any, int], Score]
    outcome: Callable[[Any], Outcome]
    summary: Callable[[Any, int], Mapping[str, object]]
    holdings: Callable[[Any, int], Cubes]
    takes: Callable[[Any, Any], tuple[Taken, ...]]
    """What a turn takes of what anybody might have taken, as far as it has a name."""
    room: Callable[[Any, int], int]
    """How many cubes a player can keep."""
    worth: Mapping[str, int]
    """Beside points and cubes: what a score sheet counts, and what one of it is worth."""
    claims_to_end: Mapping[int, int]
    """By the number of players."""
    review: "Review"
    """What looking back asks of a game."""
    otherwise: Callable[[Any, Any], Mapping[Touch, Action]] = _nothing_else
    """What a turn was instead if this is touched right after it: only things that serve for nothing else."""
    uncovered: Callable[[Any, Any, Any], Mapping[str, str]] = _nothing_below
    """What a turn brought to light that was numbered before, by the field that tells its name."""
    picks: "Callable[[Any, Any], tuple[Pick, ...]]" = _no_picks
    """The parts of a turn that are answered by touching cubes."""
    saying: "Callable[[Any, Any], Saying | None]" = _no_saying
    """What can be said of the unnamed thing that a turn uses."""
    hints: Callable[[Any, int], Iterator[Hint | None]] = _no_hints
    """Each way as soon as it is found; None is a breath, at which whoever asked may stop."""
    aimed: Callable[[Any, tuple[Taken, ...], Any], Any] = _as_told
    """An action that was meant for these things, on a table on which they may lie elsewhere, or no more."""
    slips: Callable[[Catalog], tuple[Words, ...]] = _no_slips
    """What may be mistyped in components that a table entered."""
    table_slips: Callable[[Any], tuple[Words, ...]] = _nothing_odd
    """What may be named or laid out wrongly on a table."""
    holding: Callable[[Any, int, Cubes], Any] = _nobody_knows
    """The same table, but for the cubes that a player has."""
    around: Callable[[Any, Later], Around] = _anything
    reach: Callable[[Any, Any], Reach] = _everybody
    ways: Callable[[Any, Any, Sought], Ways | None] = _not_told_apart
    """Those of all chips and offers from which what is sought can come. None: nobody knows beforehand."""
    signs: Signs = field(default_factory=dict)
    """What may be peculiar about a table, for the rulebook: see `engine.signs`."""
    deal: Callable[[int], Any] | None = None
    """From a seed: a set-up in which the app deals. None where it cannot."""
    maps: "Maps | None" = None
    """What there is to ask about maps that a table lays out. None where there are none."""
    scored: tuple[str, ...] = ("claimed",)
    """Where a player keeps cards and tiles that have points."""
    late_joiners: bool = False
    """Whether somebody can sit down in mid-game."""

    @property
    def has_hints(self) -> bool:
        return self.hints is not _no_hints


RETURNED = "discard"
"""What all games call the cubes that go back to the bowls when a turn leaves too many."""


def choices_among(actions: tuple[Action, ...], chosen: Action) -> tuple[Choice, ...]:
    """The chips beside an action of which all alternatives are listed.

    For each thing that could be otherwise: the action with it changed. What hangs on the changed thing (a
    discard after another number of trades) follows with its own default; what is returned comes last, and
    changes nothing else.
    """
    rows = []
    alike = [action for action in actions if type(action) is type(chosen)]
    far = {action: distance(action, chosen) for action in alike}
    nearest_first = sorted(alike, key=far.__getitem__)
    for name in chosen_fields(type(chosen)):
        nearest: dict[object, Action] = {}
        for action in nearest_first:
            value = getattr(action, name)
            if name != RETURNED or far[action][0] == (value != getattr(chosen, name)):
                nearest.setdefault(value, action)
        if len(nearest) > 1:
            values = in_order(value for action in alike if (value := getattr(action, name)) in nearest)
            rows.append(Choice(name, tuple(with_told(nearest[value], chosen) for value in values)))
    return tuple(rows)


def in_order(values: Iterable[Any]) -> list[Any]:
    """Numbers from the highest, so that they stand where people look for them; others as they came."""
    listed = list(dict.fromkeys(values))
    return sorted(listed, reverse=True) if all(type(value) is int for value in listed) else listed


def distance(one: Action, other: Action) -> tuple[int, int]:
    """How far apart two actions of one kind are: how many things differ, and by how many cubes or times."""
    gaps = [apart(getattr(one, name), getattr(other, name)) for name in chosen_fields(type(one))]
    return sum(gap > 0 for gap in gaps), sum(gaps)


def apart(one: object, other: object) -> int:
    """By how many cubes or times two answers differ; other things are the same or are not."""
    if one == other:
        return 0
    if isinstance(one, int) and isinstance(other, int):
        return abs(one - other)
    if isinstance(one, str | Cubes) and isinstance(other, str | Cubes):
        mine, theirs = Counter(one), Counter(other)
        return max(1, (mine - theirs).total() + (theirs - mine).total())
    return 1


def chosen_fields(kind: type[Action]) -> list[str]:
    return [f.name for f in fields(kind) if f.name not in ("forced", "time", *kind.told)]


def with_told(action: Action, like: Action) -> Action:
    """An action with what chance answered, and when, taken from another of its kind."""
    if not action.told and action.time == like.time:
        return action
    same = (
        name
        for name in action.told
        if all(getattr(action, on) == getattr(like, on) for on in action.told_with.get(name, ()))
    )
    return replace(action, time=like.time, **{name: getattr(like, name) for name in same})


def forced(action: Action) -> Action:
    return replace(action, forced=True)
