"""Table differs: the turns of which a single change explains what lies there.

A turn says itself what it does to the cubes, but for what it takes from the table. So what a change comes to
in the end is known from the cubes right after it and from what then lies around; only those that come out
right are played to the end.
"""

from collections.abc import Generator, Iterator
from itertools import chain, zip_longest
from typing import NamedTuple

from engine.cubes import NONE, Counts, Cubes
from engine.fixing import same_touch
from engine.game import Action, Around, Illegal, distance, with_told
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

    `is_new`: something else came to light then, if anything did.
    """

    action: Action
    effect: Counts | None
    is_new: bool


class _Later(NamedTuple):
    """What is known of the turns after one.

    `takes` is how many of them take what lies somewhere, `taken` what the player took in those: it may not
    have lain there. `certain`: they do what they say, none was forced or sets what the player has.
    """

    takes: int = 0
    takes_own: bool = False
    taken: Cubes = NONE
    certain: bool = True


class Explaining:
    """What else may have happened in each turn of a timeline, as far as it matters for one player's cubes.

    It is worked out when it is first asked for and kept: people set cube after cube, and ask after each.
    """

    def __init__(self, timeline: Timeline, player: int) -> None:
        self._timeline, self._game, self._player = timeline, timeline.game, player
        self._pinned = timeline.pinned()
        self._holdings = [self._game.holdings(state, player) for state in timeline.states]
        self._takes: list[tuple[int, bool]] = []
        """From the end: the place from which a turn takes what lies there, and whether it is the player's."""
        self._later = [_Later()]
        self._same: dict[int, list[Way]] = {}
        self._else: dict[int, list[Way]] = {}

    def explanations(self, cubes: Cubes) -> Iterator[Explanation | None]:
        """The turns of which a single change would give the player these cubes, most recent first.

        None is a breath: whoever asked may stop there.
        """
        missing = _minus(cubes.counts, self._holdings[-1].counts)
        possible = True
        for index in range(len(self._pinned) - 1, -1, -1):
            yield None
            later = self._after(index)
            possible = possible and self._may_have_had(index, missing, later)
            tried: list[Iterator[Way | None]] = []
            if self._game.touched(self._timeline.states[index], self._pinned[index]) is None:
                pass
            elif self._timeline.states[index].to_move != self._player:
                if self._may_be_of_another(index, missing, later):
                    tried = [self._done_otherwise(index)]
            elif possible or self._game.around(self._timeline.states[index]).rest is not None:
                tried = [self._done_otherwise(index), self._something_else(index)]
            for way in chain.from_iterable(tried):
                if way is None:
                    yield None
                elif way.effect is None or way.effect == missing:
                    found = self._played(index, way, cubes)
                    if found is not None:
                        yield found
                        break

    # Which turns are worth a look

    def _after(self, index: int) -> _Later:
        """What is known of the turns after this one."""
        at = len(self._pinned) - 1 - index
        while len(self._later) <= at:
            self._later.append(self._with(len(self._pinned) - len(self._later), self._later[-1]))
        return self._later[at]

    def _with(self, index: int, later: _Later) -> _Later:
        """One turn more."""
        state, action = self._timeline.states[index], self._pinned[index]
        if action.forced or (action.do == "adjust" and getattr(action, "player", None) == self._player):
            later = later._replace(certain=False)
        place = self._game.reach(state, action).place
        lying = self._game.around(state).lying
        if place is None or place >= len(lying):
            return later
        own = state.to_move == self._player
        self._takes.append((place, own))
        later = later._replace(takes=len(self._takes))
        return later._replace(takes_own=True, taken=later.taken + lying[place]) if own else later

    def _may_have_had(self, index: int, missing: Counts, later: _Later) -> bool:
        """Whether the player may have had so many cubes more or fewer after this turn."""
        if not later.certain:
            return True
        has, state = self._holdings[index + 1], self._timeline.states[index + 1]
        if not later.takes_own and has.total + sum(missing) > self._game.room(state, self._player):
            return False
        counts = zip(has.counts, missing, later.taken.counts, strict=True)
        return all(count + much + more >= 0 for count, much, more in counts)

    def _may_be_of_another(self, index: int, missing: Counts, later: _Later) -> bool:
        """Whether somebody else may have left these cubes for the player, or taken them before."""
        state, game = self._timeline.states[index], self._game
        if not later.certain or game.reach(state, self._pinned[index]).others:
            return True
        if not later.takes_own or state.to_move is None:
            return False
        there = sum(game.around(state).lying, game.holdings(state, state.to_move))
        least, most = later.taken.counts, there.counts
        return all(-low <= much <= high for low, much, high in zip(least, missing, most, strict=True))

    def _changes_the_rest(self, index: int) -> bool:
        before, after = self._timeline.states[index : index + 2]
        return self._game.around(before).rest != self._game.around(after).rest

    # What it may have been

    def _done_otherwise(self, index: int) -> Iterator[Way | None]:
        """The same touch with other chips, the nearest first."""
        known = self._same.get(index)
        if known is None:
            known = yield from self._ways(index, self._chips(index), like=True)
            action = self._pinned[index]
            known.sort(key=lambda way: _apart(way.action, action))
            self._same[index] = known
        yield from known

    def _something_else(self, index: int) -> Iterator[Way | None]:
        known = self._else.get(index)
        if known is None:
            known = self._else[index] = yield from self._ways(index, self._other_touches(index), like=False)
        yield from known

    def _chips(self, index: int) -> Iterator[Action]:
        game, state, action = self._game, self._timeline.states[index], self._pinned[index]
        chips = [option for choice in game.choices(state, action) for option in choice.options]
        yield from chips or same_touch(game, state, action)
        touch = game.touched(state, action)
        yield from game.turns_at(state, touch) if touch else ()

    def _other_touches(self, index: int) -> Iterator[Action]:
        state = self._timeline.states[index]
        touch = self._game.touched(state, self._pinned[index])
        for offer in self._game.offers(state):
            yield from offer.actions if offer.touch != touch else ()

    def _ways(self, index: int, options: Iterator[Action], *, like: bool) -> Generator[None, None, list[Way]]:
        """Those options that are legal there and change something for the player, each once.

        What came to light stays the same in those that are `like` what was recorded, and of its kind.
        """
        game, states, action = self._game, self._timeline.states, self._pinned[index]
        later, before = self._after(index), self._holdings[index + 1].counts
        recorded, found = game.around(states[index + 1]), {}
        for tried, option in enumerate(options):
            if tried % OFTEN == 0:
                yield None
            is_new = not like or type(option) is not type(action)
            way = option if is_new else with_told(option, action)
            if way in found or way == action:
                continue
            try:
                after = game.apply(states[index], way)
            except Illegal:
                continue
            around, effect = game.around(after), None
            if later.certain and around.rest == recorded.rest:
                gained = _minus(game.holdings(after, self._player).counts, before)
                effect = _plus(gained, self._taken_instead(around, recorded, later.takes))
            if effect != NONE.counts:
                found[way] = Way(way, effect, is_new)
        return list(found.values())

    def _taken_instead(self, around: Around, recorded: Around, takes: int) -> Counts:
        """How many cubes more or fewer the player takes in later turns, if this lies around before them."""
        total = NONE.counts
        if around.lying is recorded.lying:
            return total
        pairs = zip_longest(around.lying, recorded.lying, fillvalue=NONE)
        other = {place: _minus(a.counts, b.counts) for place, (a, b) in enumerate(pairs) if a is not b}
        for at in range(takes - 1, -1, -1):
            if not other:
                break
            place, own = self._takes[at]
            more = other.pop(place, None)
            if own and more is not None:
                total = _plus(total, more)
            if around.row:
                other = {where - (where > place): lies for where, lies in other.items()}
        return total

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


def _apart(way: Action, action: Action) -> tuple[int, int]:
    return distance(way, action) if type(way) is type(action) else (FAR, 0)


def _minus(one: Counts, other: Counts) -> Counts:
    (a, b, c, d), (e, f, g, h) = one, other
    return a - e, b - f, c - g, d - h


def _plus(one: Counts, other: Counts) -> Counts:
    (a, b, c, d), (e, f, g, h) = one, other
    return a + e, b + f, c + g, d + h
