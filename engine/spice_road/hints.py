"""Hints: the fewest turns in which a player can claim each visible point card, and how.

The search runs forwards, turn by turn, and is told by a look backwards which caravans are worth reaching: how
many turns each is at least away from the card's cost, if every card could be played again and again. That
look is cheap, because more cubes never hurt: a few needs stand for very many caravans.

In a hint only the one player moves, and a merchant row that loses a card is not filled up.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import NamedTuple

from engine.cubes import LETTERS, NONE, ONE, Cubes, Word, most_trades, raised, raises, traded
from engine.game import Action, Hint, Leg, Touch
from engine.remembering import remembered
from engine.spice_road.offers import acquires, discards
from engine.spice_road.values import Acquire, Claim, MerchantCard, MerchantId, Play, Rest, State

FARTHEST = 40
"""Turns after which the search gives up: no claim of a real game is that far away."""


Played = tuple[str, int, Word, Cubes]
"""A card, how often it trades or what it upgrades, and what is returned: a play not yet written out."""


class _Stand(NamedTuple):
    """Where a player may stand after some turns. A card is a bit; the market has bits with cubes."""

    caravan: Cubes
    hand: int
    owned: int
    market: tuple[tuple[int, Cubes], ...]
    turns: int
    turn: Action | Played | None
    before: "_Stand | None"


def hints(state: State, seat: int, purchases: int = 0) -> tuple[Hint, ...]:
    """A hint for each visible, named point card, from the left; none for what cannot be reached."""
    return tuple(filter(None, hinted(state, seat, purchases)))


def hinted(state: State, seat: int, purchases: int = 0) -> Iterator[Hint | None]:
    """The same one by one, each as soon as it is found. None is a breath: whoever asked may stop there."""
    for slot, card in enumerate(state.points.row):
        if card in state.table.points:
            cost = state.table.points[card].cost
            search = _Search(state, seat, cost, purchases)
            for end in search.ends():
                yield end and Hint(Touch("points", slot), (*search.way(end), _claim(slot, card, cost, end)))


def _claim(slot: int, card: str, cost: Cubes, end: _Stand) -> Leg:
    return Leg(Claim(slot=slot), card, end.caravan - cost)


class _Search:
    """The way from one player's table to one cost."""

    def __init__(self, state: State, seat: int, cost: Cubes, purchases: int) -> None:
        player, merchants, row = state.players[seat], state.table.merchants, state.market.row
        hand = [card for card in player.hand if card in merchants]
        own = [*hand, *(card for card in player.played if card in merchants)]
        sold = [slot for slot, card in enumerate(row) if card in merchants] if purchases else []
        self.cost = cost
        self.purchases = purchases
        self.limit = state.table.caravan_limit
        self.cards = {1 << i: merchants[card] for i, card in enumerate([*own, *(row[slot] for slot in sold)])}
        bits = iter(list(self.cards)[len(own) :])
        self.start = _Stand(
            player.caravan,
            hand=(1 << len(hand)) - 1,
            owned=(1 << len(own)) - 1,
            market=tuple(
                (next(bits) if slot in sold else 0, lying) for slot, lying in enumerate(state.market.lying)
            )
            if purchases
            else (),
            turns=0,
            turn=None,
            before=None,
        )
        self.most = self.limit + (0, 0, 1, 3)[min(purchases, 3)]
        """The most cubes that can be within reach: the second purchase brings one back, the third two."""
        self.moves_bought = 2 if any(lying for _, lying in self.start.market) else 1
        """A purchase brings a card to play, and may itself be a step: for the cubes that come along."""
        self.lying = dict(self.start.market)
        self.needed = {cost: 0}
        self.farther = 0
        """More turns than any need that was found lies away; none was found while it is 0."""
        self.at_least: dict[Cubes, int] = {}

    def ends(self) -> Iterator[_Stand | None]:
        """Where the claim can be made, if anywhere; None in between. The most hopeful stand comes first."""
        yield from self._look_back()
        if not self.farther:
            return
        waiting: list[list[_Stand]] = [[] for _ in range(FARTHEST)]
        if (least := self._bound(self.start)) < FARTHEST:
            waiting[least].append(self.start)
        reached: dict[tuple[Cubes, int, tuple[tuple[int, Cubes], ...]], list[tuple[int, int]]] = {}
        for bound, stands in enumerate(waiting):
            while stands:
                stand = stands.pop()
                if stand.caravan.covers(self.cost):
                    yield stand
                    return
                yield None
                earlier = reached.setdefault((stand.caravan, stand.owned, stand.market), [])
                if any(turns <= stand.turns and hand & stand.hand == stand.hand for turns, hand in earlier):
                    continue
                earlier.append((stand.turns, stand.hand))
                for after in self._after(stand):
                    total = max(bound, self._bound(after))
                    if total < FARTHEST:
                        waiting[total].append(after)

    def way(self, end: _Stand) -> tuple[Leg, ...]:
        """The turns that led to a stand."""
        legs: list[Leg] = []
        at = end
        while at.before is not None and at.turn is not None:
            match at.turn:
                case Acquire(slot=slot) as action:
                    legs.append(Leg(action, self.cards[at.before.market[slot][0]].id, at.caravan))
                case Action() as action:
                    legs.append(Leg(action, "", at.caravan))
                case card, times, steps, discard:
                    play = Play(card=MerchantId(card), times=times, upgrade=steps, discard=discard)
                    legs.append(Leg(play, card, at.caravan))
            at = at.before
        return tuple(reversed(legs))

    def _after(self, stand: _Stand) -> Iterator[_Stand]:
        """Where the player may stand one turn later."""
        caravan, hand, owned, market, turns, _, _ = stand
        turns += 1
        if hand != owned:
            yield _Stand(caravan, owned, owned, market, turns, _REST, stand)
        for bit, card in self.cards.items():
            if bit & hand:
                for after, action in _played(card, caravan, self.limit):
                    yield _Stand(after, hand & ~bit, owned, market, turns, action, stand)
        if (owned ^ self.start.owned).bit_count() < self.purchases:
            yield from self._acquired(stand)

    def _acquired(self, stand: _Stand) -> Iterator[_Stand]:
        caravan, hand, owned, market, turns, _, _ = stand
        last = (owned ^ self.start.owned).bit_count() + 1 == self.purchases
        for slot, (bit, lying) in enumerate(market):
            for action in _acquires(slot, lying, caravan, self.limit, last) if bit else ():
                paid = [ONE[letter] for letter in action.pay]
                passed = tuple(
                    (card, cubes + one) for (card, cubes), one in zip(market[:slot], paid, strict=True)
                )
                after = caravan - Cubes.parse(action.pay) + lying - action.discard
                yield _Stand(
                    after, hand | bit, owned | bit, (*passed, *market[slot + 1 :]), turns + 1, action, stand
                )

    def _look_back(self) -> Iterator[None]:
        """Works out what is needed 1, 2, 3… turns before the claim, until the caravan has it."""
        newest = [self.cost]
        for turns in range(1, FARTHEST):
            if any(self.start.caravan.covers(need) for need in newest):
                self.farther = turns
                return
            earlier = []
            for need in newest:
                yield None
                for before in self._before(need):
                    if before not in self.needed:
                        self.needed[before] = turns
                        earlier.append(before)
            newest = earlier

    def _before(self, need: Cubes) -> Iterator[Cubes]:
        for card in self.cards.values():
            yield from needs_before(card, need, self.most)
        for bit, lying in self.start.market:
            if bit and lying:
                yield need - lying

    def _bound(self, stand: _Stand) -> int:
        """The turns that a line through this stand takes at least: those gone, steps to come, and rests."""
        reach, bought = stand.caravan, 0
        if self.purchases and (left := self.purchases - (stand.owned ^ self.start.owned).bit_count()):
            reach, bought = self._within_reach(stand), left * self.moves_bought
        to_come = self._at_least(reach)
        missing = to_come - stand.hand.bit_count() - bought
        rests = -(-missing // len(self.cards)) if missing > 0 else 0
        return stand.turns + to_come + rests

    def _within_reach(self, stand: _Stand) -> Cubes:
        """The caravan with all that was laid on cards that may still be bought: it would come back."""
        cubes = stand.caravan
        if stand.owned != self.start.owned:
            for bit, lying in stand.market:
                if bit:
                    cubes = cubes + (lying - self.lying[bit])
        return cubes

    def _at_least(self, caravan: Cubes) -> int:
        """How many steps are to come: as many as for the nearest need that is part of this caravan."""
        known = self.at_least.get(caravan)
        if known is None:
            known = self.needed.get(caravan, self.farther)
            for one in ONE.values():
                less = caravan - one
                if less is not caravan:
                    known = min(known, self._at_least(less))
            self.at_least[caravan] = known
        return known


_REST = Rest()


@remembered
def _acquires(slot: int, lying: Cubes, caravan: Cubes, limit: int, last: bool) -> tuple[Acquire, ...]:
    """Where another purchase may follow, it matters which cube lies on which card."""
    actions = acquires(slot, lying, caravan, limit)
    if last:
        return actions
    return tuple(
        replace(action, pay=Word("".join(order)))
        for action in actions
        for order in sorted(set(permutations(action.pay)))
    )


@remembered
def _played(card: MerchantCard, caravan: Cubes, limit: int) -> tuple[tuple[Cubes, Played], ...]:
    """The different caravans that playing this card can lead to, and how."""
    results: dict[Cubes, Played] = {}
    for times, steps, after in _uses(card, caravan):
        for discard in discards(after, limit):
            results.setdefault(after - discard, (card.id, times, steps, discard))
    results.pop(caravan, None)
    return tuple(results.items())


def _uses(card: MerchantCard, caravan: Cubes) -> Iterator[tuple[int, Word, Cubes]]:
    if card.upgrades:
        for steps in raises(caravan, card.upgrades):
            yield 1, steps, raised(caravan, steps) or caravan
    elif card.costs is NONE:
        yield 1, Word(""), caravan + card.gives
    else:
        for times in range(most_trades(caravan, card.costs, card.gives), 0, -1):
            yield times, Word(""), traded(caravan, card.costs, card.gives, times) or caravan


@remembered
def needs_before(card: MerchantCard, need: Cubes, most: int) -> tuple[Cubes, ...]:
    """Which cubes, there before this card is played, make these cubes possible after it."""
    if card.upgrades:
        return tuple(_lowered(need, card.upgrades))
    if card.costs is NONE:
        return (need - card.gives,)
    found = []
    times, missing, before = 1, need - card.gives, need
    while missing is not before:
        earlier = missing + card.costs * times
        if earlier.total <= most and not earlier.covers(need):
            found.append(earlier)
        times, before, missing = times + 1, missing, missing - card.gives
    return tuple(found)


def _lowered(need: Cubes, most: int) -> Iterator[Cubes]:
    """These cubes with up to `most` single steps taken back."""
    newest = {need}
    for _ in range(most):
        newest = {
            cubes - ONE[LETTERS[level]] + ONE[LETTERS[level - 1]]
            for cubes in newest
            for level in range(1, len(LETTERS))
            if cubes.counts[level]
        }
        yield from newest
