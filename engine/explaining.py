"""Table differs: the turns of which a single change explains what lies there.

A turn says itself what it does to the cubes, but for what it takes from the table and what the table brings.
So what a change comes to in the end is known right after it: it is what the player has then, and what of the
table will be the player's. Only those that come out right are played to the end; and where there are many, a
game says of most of them without looking closer that they cannot.
"""

from collections.abc import Generator, Iterator, Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

from engine.cubes import NONE, Counts, Cubes, minus, plus
from engine.fixing import same_touch
from engine.game import Action, Around, Bunches, Game, Illegal, Later, Sought, distance, with_told
from engine.timeline import Timeline

OFTEN = 16
"""After so many ways that were tried there is a breath."""
FAR = 99
"""How many things differ in something else altogether."""


class Explanation(NamedTuple):
    """A turn that, done as `action` instead, explains what lies on the table."""

    at: int
    action: Action


def explanations(timeline: Timeline, player: int, cubes: Cubes) -> list[Explanation]:
    """The turns of which a single change would give this player these cubes, most recent first."""
    return list(filter(None, Explaining(timeline, player).explanations(cubes)))


class Way(NamedTuple):
    """Another way to do a turn, and how many cubes the player has more or fewer in the end; None is unsure.

    In the turn `last` the last of them come into the player's hands, or do not; None is whenever. `is_new`:
    something else came to light then, if anything did.
    """

    action: Action
    effect: Counts | None
    last: int | None
    is_new: bool


class Explaining:
    """What else may have happened in each turn of a timeline, as far as it matters for one player's cubes.

    What had to be listed is kept: people set cube after cube, and ask after each.
    """

    def __init__(self, timeline: Timeline, player: int) -> None:
        self._timeline, self._game, self._player = timeline, timeline.game, player
        self._pinned = timeline.pinned()
        odd = [index for index in range(len(self._pinned)) if self._is_odd(index)]
        self._set = {index for index in odd if self._only_sets_cubes(index)}
        """Where the player's cubes were set by hand: what was in hand before is forgotten."""
        self._certain_from = max((index for index in odd if index not in self._set), default=0)
        """The turns after this one do what they say."""
        self._later = [Later(player, len(self._pinned) - 1)]
        """From the end."""
        self._kept: dict[tuple[int, bool], list[Way]] = {}
        """By turn, and whether they are of the same touch."""

    def explanations(self, cubes: Cubes) -> Iterator[Explanation | None]:
        """The turns of which a single change would give the player these cubes, most recent first.

        None is a breath: whoever asked may stop there.
        """
        has = self._game.holdings(self._timeline.state, self._player)
        if cubes is has:
            return
        missing = minus(cubes.counts, has.counts)
        without = self._last_without(missing)
        for index in range(len(self._pinned) - 1, -1, -1):
            yield None
            for way in self._coming_to(missing, without, index):
                found = way and self._played(index, way, cubes)
                if way is None or found is not None:
                    yield found
                if found is not None:
                    break

    # What becomes of the cubes in later turns

    def _is_odd(self, index: int) -> bool:
        """Whether a turn may not do what it says, or sets what the player has."""
        action = self._pinned[index]
        return action.forced or (
            action.do == "adjust" and getattr(action, "player", None) in (None, self._player)
        )

    def _only_sets_cubes(self, index: int) -> bool:
        before, after = self._timeline.states[index : index + 2]
        cubes = self._game.holdings(after, self._player)
        is_by_hand = self._pinned[index].do == "adjust"
        return is_by_hand and bool(self._game.holding(before, self._player, cubes) == after)

    def _last_without(self, missing: Counts) -> int:
        """The last turn before which the player cannot have had so many more or fewer; -1 is none.

        There was no room for them, or they were not there, or the turn could not have been done.
        """
        game, player = self._game, self._player
        for index in range(len(self._pinned), max(self._certain_from, *self._set, 0), -1):
            state = self._timeline.states[index]
            counts = plus(game.holdings(state, player).counts, missing)
            if min(counts) < 0 or sum(counts) > game.room(state, player):
                return index
            if index < len(self._pinned) and state.to_move == player:
                try:
                    game.apply(game.holding(state, player, Cubes.of(*counts)), self._pinned[index])
                except Illegal:
                    return index
        return -1

    def _after(self, index: int) -> Later:
        """What is known of the turns after this one."""
        at = len(self._pinned) - 1 - index
        while len(self._later) <= at:
            self._later.append(self._with(len(self._pinned) - len(self._later), self._later[-1]))
        return self._later[at]

    def _with(self, index: int, later: Later) -> Later:
        """One turn more."""
        state, action = self._timeline.states[index], self._pinned[index]
        reach, own = self._game.reach(state, action), state.to_move == self._player and later.kept
        later = later._replace(at=index - 1)
        if reach.place is not None:
            places = _taking(later.places, reach.place, reach.row)
            later = later._replace(places={**places, reach.place: index} if own else places)
        if own and action.is_turn:
            brought = later.brought + reach.brought
            return later._replace(brought=brought, then=None if action.forced else action)
        if index in self._set:
            return later._replace(kept=False, then=None)
        return later if action.is_turn or action.do == "name" else later._replace(then=None)

    def _net(self, later: Later, state: Any) -> tuple[Counts, Around]:
        """What the player has and will have of what lies around and is brought."""
        around = self._game.around(state, later)
        net = around.brings
        if later.kept:
            net = plus(net, self._game.holdings(state, self._player).counts)
        for place in later.places:
            if place < len(around.lying) and around.lying[place] is not NONE:
                net = plus(net, around.lying[place].counts)
        return net, around

    # What it may have been

    def _coming_to(self, missing: Counts, without: int, index: int) -> Iterator[Way | None]:
        """Ways that come out right as far as is known: first those of the same touch, the nearest first."""
        state, action, later = self._timeline.states[index], self._pinned[index], self._after(index)
        if self._game.touched(state, action) is None:
            return
        ways = None
        if index >= self._certain_from:
            net, around = self._net(later, self._timeline.states[index + 1])
            ways = self._game.ways(state, action, Sought(plus(net, missing), without, later))
            if ways is None and not self._may_come_to(missing, without, index, around):
                return
        for same in (True, False):
            if ways is None:
                found = yield from self._all(index, same)
            else:
                found = yield from self._legal(index, ways.same if same else ways.other, same, missing)
            right = [way for way in found if way.effect is None or way.effect == missing]
            right = [way for way in right if way.last is None or way.last >= without]
            yield from sorted(right, key=lambda way: _apart(way.action, action)) if same else right

    def _may_come_to(self, missing: Counts, without: int, index: int, around: Around) -> bool:
        """Whether a turn is worth a look, of a game that does not say so: `around` is what it left there."""
        state, later = self._timeline.states[index], self._after(index)
        if around.rest is None and max(later.places.values(), default=index) < without:
            return False
        if state.to_move == self._player or self._game.reach(state, self._pinned[index]).others:
            return True
        # Somebody else can only have left more where the player takes it, or taken it before.
        before = self._game.around(state, later).lying
        more = sum(before, self._game.holdings(state, state.to_move))
        less = sum((lies for place, lies in enumerate(around.lying) if place in later.places), NONE)
        bounds = zip(less.counts, missing, more.counts, strict=True)
        return bool(later.places) and all(-low <= much <= high for low, much, high in bounds)

    def _all(self, index: int, same: bool) -> Generator[None, None, list[Way]]:
        """Every other way to do a turn; of somebody else's, only those of the same touch."""
        if (index, same) not in self._kept:
            game, state, action = self._game, self._timeline.states[index], self._pinned[index]
            options: Iterator[Action] = iter(())
            if same:
                options = _chips(game, state, action)
            elif state.to_move == self._player:
                options = _other_touches(game, state, action)
            self._kept[index, same] = yield from self._legal(index, zip(options, strict=True), same)
        return self._kept[index, same]

    def _legal(
        self, index: int, bunches: Bunches, same: bool, missing: Counts | None = None
    ) -> Generator[None, None, list[Way]]:
        """Those that are legal there and change something for the player, each once; if `missing`, that.

        What came to light stays the same in those of the same touch and of the same kind.
        """
        game, states, action = self._game, self._timeline.states, self._pinned[index]
        later, found = self._after(index), dict[Action, Way]()
        recorded, before = self._net(later, states[index + 1])
        for tried, bunch in enumerate(bunches):
            if tried % OFTEN == 0:
                yield None
            for option in bunch:
                is_new = not same or type(option) is not type(action)
                way = option if is_new else with_told(option, action)
                if way in found or way == action:
                    continue
                try:
                    after = game.apply(states[index], way)
                except Illegal:
                    continue
                net, around = self._net(later, after)
                if index < self._certain_from or around.rest != before.rest:
                    found[way] = Way(way, None, None, is_new)
                    continue
                effect = minus(net, recorded)
                if effect == NONE.counts or (missing is not None and effect != missing):
                    break
                found[way] = Way(way, effect, _last(later, around, before), is_new)
        return list(found.values())

    def _played(self, index: int, way: Way, cubes: Cubes) -> Explanation | None:
        """Plays on to the end, to be sure."""
        game, state = self._game, self._timeline.states[index]
        option = self._timeline.numbered(index, way.action) if way.is_new else way.action
        try:
            for action in (option, *self._pinned[index + 1 :]):
                state = game.apply(state, action)
        except Illegal:
            return None
        return Explanation(index, option) if game.holdings(state, self._player) is cubes else None


def _taking(places: Mapping[int, int], place: int, row: bool) -> dict[int, int]:
    """Where what is taken later lies before something else is taken; in a row, later places move up."""
    return {at + 1 if row and at >= place else at: last for at, last in places.items() if row or at != place}


def _last(later: Later, one: Around, other: Around) -> int | None:
    """The turn in which the player gets the last of what lies around otherwise after a turn."""
    if one.brings != other.brings:
        return None
    if one.lying is other.lying:
        return later.at
    pairs = enumerate(zip_longest(one.lying, other.lying, fillvalue=NONE))
    return max((later.places.get(place, later.at) for place, (a, b) in pairs if a is not b), default=later.at)


def _chips(game: Game, state: Any, action: Action) -> Iterator[Action]:
    """The same touch with other chips."""
    options = [option for choice in game.choices(state, action) for option in choice.options]
    yield from options or same_touch(game, state, action)
    touch = game.touched(state, action)
    yield from game.turns_at(state, touch) if touch else ()


def _other_touches(game: Game, state: Any, action: Action) -> Iterator[Action]:
    touch = game.touched(state, action)
    for offer in game.offers(state):
        yield from offer.actions if offer.touch != touch else ()


def _apart(way: Action, action: Action) -> tuple[int, int]:
    return distance(way, action) if type(way) is type(action) else (FAR, 0)
