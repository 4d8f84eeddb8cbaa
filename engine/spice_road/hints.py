"""Hints: the fewest turns in which a player can claim each visible point card, and how.

The search runs forwards, turn by turn, and is told by a look backwards which caravans are worth reaching: how
many turns each is at least away from the card's cost, if every card could be played again and again. That
look is cheap, because more cubes never hurt: a few needs stand for very many caravans.

It meets thousands of caravans and keeps few, so they are mere numbers (`engine.packed`) until a way is told.

In a hint only the one player moves, and a merchant row that loses a card is not filled up.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import permutations
from typing import NamedTuple

from engine import packed
from engine.cubes import ENDLESS, LETTERS, MOST, ONE, Cubes, Word, handfuls
from engine.game import Action, Hint, Leg, Touch
from engine.packed import BORROWED, covers_any, total, unpacked, without
from engine.remembering import remembered
from engine.spice_road.means import acquires
from engine.spice_road.values import Acquire, Claim, MerchantCard, MerchantId, Play, Rest, State

FARTHEST = 40
"""Turns after which the search gives up: no claim of a real game is that far away."""


Played = tuple[MerchantCard, int, int]
"""A card, how often it is used, and the cubes before any are returned: a play not yet written out."""


class _Stand(NamedTuple):
    """Where a player may stand after some turns. A card is a bit; the market has bits with cubes."""

    caravan: int
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
    return Leg(Claim(slot=slot), card, _cubes(end.caravan) - cost)


def _cubes(caravan: int) -> Cubes:
    return Cubes.of(*unpacked(caravan))


class _Search:
    """The way from one player's table to one cost."""

    def __init__(self, state: State, seat: int, cost: Cubes, purchases: int) -> None:
        player, merchants, row = state.players[seat], state.table.merchants, state.market.row
        hand = [card for card in player.hand if card in merchants]
        own = [*hand, *(card for card in player.played if card in merchants)]
        sold = [slot for slot, card in enumerate(row) if card in merchants] if purchases else []
        self.cost = cost.packed
        self.purchases = purchases
        self.limit = state.table.caravan_limit
        self.cards = {1 << i: merchants[card] for i, card in enumerate([*own, *(row[slot] for slot in sold)])}
        bits = iter(list(self.cards)[len(own) :])
        self.start = _Stand(
            player.caravan.packed,
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
        self.needs = [[self.cost]]
        """What is needed to claim at once, one turn before, two turns before…"""
        self.farther = 0
        """So far away, at least, is what covers no need; 0 as long as the caravan covers none either."""
        self.at_least: dict[int, int] = {}
        self.reached: dict[tuple[int, int, tuple[tuple[int, Cubes], ...]], list[tuple[int, int]]] = {}

    def ends(self) -> Iterator[_Stand | None]:
        """Where the claim can be made, if anywhere; None in between. The most hopeful stand comes first."""
        yield from self._look_back()
        if not self.farther:
            return
        waiting: list[list[_Stand]] = [[] for _ in range(FARTHEST)]
        if (least := self._bound(self.start)) < FARTHEST:
            waiting[least].append(self.start)
        for bound, stands in enumerate(waiting):
            # What lies within the bound is followed at once, all else waits until there is no such way.
            lines = [iter(stands)]
            while lines:
                stand = next(lines[-1], None)
                if stand is None:
                    lines.pop()
                elif (least := self._bound(stand)) > bound:
                    if least < FARTHEST:
                        waiting[least].append(stand)
                elif not (stand.caravan - self.cost) & BORROWED:
                    yield stand
                    return
                else:
                    yield None
                    if self._is_news(stand):
                        lines.append(self._after(stand))

    def _is_news(self, stand: _Stand) -> bool:
        """Whether nobody stood there before as early and with all these cards in hand."""
        earlier = self.reached.setdefault((stand.caravan, stand.owned, stand.market), [])
        if any(turns <= stand.turns and hand & stand.hand == stand.hand for turns, hand in earlier):
            return False
        earlier.append((stand.turns, stand.hand))
        return True

    def way(self, end: _Stand) -> tuple[Leg, ...]:
        """The turns that led to a stand."""
        legs: list[Leg] = []
        at = end
        while at.before is not None and at.turn is not None:
            cubes = _cubes(at.caravan)
            match at.turn:
                case Acquire(slot=slot) as action:
                    legs.append(Leg(action, self.cards[at.before.market[slot][0]].id, cubes))
                case Action() as action:
                    legs.append(Leg(action, "", cubes))
                case card, times, uncut:
                    legs.append(Leg(_play(card, times, at.before.caravan, uncut, cubes), card.id, cubes))
            at = at.before
        return tuple(reversed(legs))

    def _after(self, stand: _Stand) -> Iterator[_Stand]:
        """Where the player may stand one turn later."""
        caravan, hand, owned, market, turns, _, _ = stand
        turns += 1
        for bit, card in self.cards.items():
            if bit & hand:
                for after, play in self._played(card, caravan).items():
                    yield _Stand(after, hand & ~bit, owned, market, turns, play, stand)
        if (owned ^ self.start.owned).bit_count() < self.purchases:
            yield from self._acquired(stand)
        if hand != owned:
            yield _Stand(caravan, owned, owned, market, turns, _REST, stand)

    def _played(self, card: MerchantCard, caravan: int) -> dict[int, Played]:
        """The different caravans that playing this card can lead to, and how."""
        results: dict[int, Played] = {}
        for times, uncut in _uses(card, caravan):
            play = card, times, uncut
            over = total(uncut) - self.limit
            if over <= 0:
                results.setdefault(uncut, play)
            else:
                for back in handfuls(_cubes(uncut), over):
                    results.setdefault(uncut - back.packed, play)
        results.pop(caravan, None)
        return results

    def _acquired(self, stand: _Stand) -> Iterator[_Stand]:
        caravan, hand, owned, market, turns, _, _ = stand
        last = (owned ^ self.start.owned).bit_count() + 1 == self.purchases
        for slot, (bit, lying) in enumerate(market):
            for action in _acquires(slot, lying, _cubes(caravan), self.limit, last) if bit else ():
                paid = [ONE[letter] for letter in action.pay]
                passed = tuple(
                    (card, cubes + one) for (card, cubes), one in zip(market[:slot], paid, strict=True)
                )
                after = caravan - Cubes.parse(action.pay).packed + lying.packed - action.discard.packed
                yield _Stand(
                    after, hand | bit, owned | bit, (*passed, *market[slot + 1 :]), turns + 1, action, stand
                )

    def _look_back(self) -> Iterator[None]:
        """Works out what is needed 1, 2, 3… turns before the claim, until the caravan has it."""
        newest, has = [self.cost], self.start.caravan
        known = set(newest)
        if covers_any(has, newest):
            self.farther = 1
        while newest and not self.farther and len(self.needs) < FARTHEST:
            earlier = set[int]()
            for need in newest:
                yield None
                before = self._before(need)
                if covers_any(has, before):
                    self.farther = len(self.needs)
                    return
                earlier.update(before)
            newest = self._least(earlier - known)
            known |= earlier
            self.needs.append(newest)

    def _before(self, need: int) -> list[int]:
        """Which cubes, there one turn before, make these cubes possible."""
        found = [without(need, lying.packed) for bit, lying in self.start.market if bit and lying]
        for card in self.cards.values():
            found += needs_before(card, need, self.most)
        return found

    def _least(self, needs: Iterable[int]) -> list[int]:
        """Those that do not ask for more than another need which is as near."""
        least: list[int] = []
        for need in sorted(needs, key=total):
            if not covers_any(need, least) and not any(covers_any(need, nearer) for nearer in self.needs):
                least.append(need)
        return least

    def _bound(self, stand: _Stand) -> int:
        """The turns that a line through this stand takes at least: those gone, steps to come, and rests."""
        reach, bought = stand.caravan, 0
        if self.purchases and (left := self.purchases - (stand.owned ^ self.start.owned).bit_count()):
            reach, bought = self._within_reach(stand), left * self.moves_bought
        to_come = self._at_least(reach)
        missing = to_come - stand.hand.bit_count() - bought
        rests = -(-missing // len(self.cards)) if missing > 0 else 0
        return stand.turns + to_come + rests

    def _within_reach(self, stand: _Stand) -> int:
        """The caravan with all that was laid on cards that may still be bought: it would come back."""
        cubes = stand.caravan
        if stand.owned != self.start.owned:
            for bit, lying in stand.market:
                if bit:
                    cubes += (lying - self.lying[bit]).packed
        return cubes

    def _at_least(self, caravan: int) -> int:
        """How many steps are to come: as many as for the nearest need that is part of this caravan."""
        known = self.at_least.get(caravan)
        if known is None:
            steps = (steps for steps, needs in enumerate(self.needs) if covers_any(caravan, needs))
            known = self.at_least[caravan] = next(steps, self.farther)
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


def _play(card: MerchantCard, times: int, before: int, uncut: int, after: Cubes) -> Play:
    steps = packed.steps(before, uncut) if card.upgrades else ()
    word = Word("".join(letter * count for letter, count in zip(LETTERS, steps, strict=False)))
    return Play(card=MerchantId(card.id), times=times, upgrade=word, discard=_cubes(uncut) - after)


def _uses(card: MerchantCard, caravan: int) -> list[tuple[int, int]]:
    """How often this card may be used, and the cubes then, not yet cut to the limit."""
    if card.upgrades:
        results, newest = [(1, caravan)], {caravan}
        for _ in range(card.upgrades):
            newest = packed.raised(newest)
            results += [(1, after) for after in newest]
        return results
    costs, more = card.costs.packed, card.gives.packed - card.costs.packed
    results = []
    most = ENDLESS if costs else 1
    while len(results) < most and not (caravan - costs) & BORROWED and total(caravan + more) <= MOST:
        caravan += more
        results.append((len(results) + 1, caravan))
    return results


def needs_before(card: MerchantCard, need: int, most: int) -> list[int]:
    """Which cubes, there before this card is played, make these cubes possible after it."""
    gives, costs = card.gives.packed, card.costs.packed
    found: list[int] = []
    if card.upgrades:
        newest = {need}
        for _ in range(card.upgrades):
            newest = packed.lowered(newest)
            found += newest
        return found
    paid, before, missing = costs, need, without(need, gives)
    while missing != before:
        earlier = missing + paid
        if total(earlier) <= most and (earlier - need) & BORROWED:
            found.append(earlier)
        if not costs:
            break
        paid, before, missing = paid + costs, missing, without(missing, gives)
    return found
