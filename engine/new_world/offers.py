"""What can be touched in A New World: each location, each point card, rest, with everything it could do.

The default comes first: most trades that leave nothing to return, highest upgrade, a point card with a bonus
tile, cheapest discard. What a storage allows is worked out once and looked up afterwards.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from math import inf
from typing import Any

from engine.cubes import NONE, ONE, Cubes, handfuls, raised, raises, traded, trades
from engine.game import (
    OVER,
    REST,
    Action,
    Around,
    Choice,
    Illegal,
    Later,
    Offer,
    Reach,
    Touch,
    choices_among,
    distance,
    forced,
    with_told,
)
from engine.new_world.evidence import helped_before, steps_told, tellings
from engine.new_world.forts import tile_on
from engine.new_world.perks import Perks, perks_of
from engine.new_world.rules import apply
from engine.new_world.settling import settlers_required
from engine.new_world.setup import BONUS_SPACES
from engine.new_world.values import Activate, LocationId, Rest, State, Table, Telling
from engine.remembering import remembered
from engine.unnamed import UNKNOWN

Tile = tuple[LocationId | None, Cubes]
"""Where an exploration tile can be taken, and the cubes that come with it."""


def legal(state: State) -> list[Action]:
    """Every turn that the rules allow, with every choice, as far as the app can know."""
    if state.status is OVER:
        return []
    return [*chain.from_iterable(all_uses(state)), *rests_now(state)]


def offers(state: State) -> tuple[Offer, ...]:
    """Every touchable thing: what it would do, or why it cannot."""
    table, row, over = state.table, state.points.row, state.status is OVER
    turns = [()] * len(table.places) if over else all_uses(state)
    offered = []
    for at, place in enumerate(table.places):
        attempt = _attempt(place, table.slots[at] is not None)
        offer = _offer(state, Touch("location", place), turns[at], attempt)
        if turns[at] and card_unread(state, at):
            claim = replace(turns[at][0], claim=True, bonus=None, discard=NONE)
            offer = replace(_offer(state, offer.touch, (), (claim, forced(claim))), actions=turns[at])
        offered.append(offer)
    for slot, place in enumerate(table.forts[: len(row)]):
        claims = claims_only(turns[table.at[place]])
        offered.append(_offer(state, Touch("points", slot), claims, _attempt(place, True), row[slot]))
    offered.append(_offer(state, REST, () if over else rests_now(state), (Rest(), Rest(forced=True))))
    return tuple(offered)


@remembered
def _attempt(place: str, claim: bool) -> tuple[Activate, Activate]:
    """What a touch would try where nothing can be done, and the same recorded anyway."""
    attempt = Activate(location=LocationId(place), claim=claim)
    return attempt, replace(attempt, forced=True)


def _offer(
    state: State, touch: Touch, turns: tuple[Action, ...], attempt: tuple[Action, Action], card: str = ""
) -> Offer:
    if turns:
        return Offer(touch, turns)
    legally, anyway = attempt
    try:
        apply(state, legally)
    except Illegal as refusal:
        unnamed = _to_be_named(refusal) or (card if card.startswith(UNKNOWN) else None)
        return Offer(touch, (), refusal.kept(), anyway, unnamed)
    return Offer(touch, (legally,))


def card_unread(state: State, at: int) -> str:
    """The card above a fort of which nobody knows what it costs, for somebody who has cubes to pay with."""
    slot, player = state.table.slots[at], state.mover
    card = "" if slot is None else "".join(state.points.row[slot : slot + 1])
    has_cubes = player.storage or perks_of(state.table, player.claimed).terms[at].tool
    return card if card.startswith(UNKNOWN) and has_cubes else ""


def _to_be_named(refusal: Illegal) -> str | None:
    """The card to be named, or the location to be entered, before anything can be done with it."""
    if not refusal.rule.id.startswith("NW-NAME"):
        return None
    return str(refusal.facts.get("card") or refusal.facts["location"])


def around(state: State, later: Later) -> Around:
    """No cubes lie anywhere, but claimed cards bring some to whoever has them."""
    return Around(rest=state.players[later.seat].claimed)


def reach(state: State, action: Action) -> Reach:
    """Nobody takes what others have, or have left."""
    return Reach()


def turns_at(state: State, touch: Touch) -> tuple[Action, ...]:
    """What this one touch would do, without a reason where it would do nothing."""
    table, over = state.table, state.status is OVER
    if touch == REST:
        return () if over else rests_now(state)
    place = table.forts[int(touch.key)] if touch.kind == "points" else str(touch.key)
    at = table.at.get(place)
    if at is None or over:
        return ()
    turns = all_uses(state)[at]
    if touch.kind == "points":
        turns = claims_only(turns)
    return _offer(state, touch, turns, _attempt(place, table.slots[at] is not None)).actions


def touched(state: State, action: Action) -> Touch | None:
    """Which touch a recorded turn came from."""
    match action:
        case Activate(location=location):
            return Touch("location", location)
        case Rest():
            return REST
    return None


def claims_only(turns: tuple[Activate, ...]) -> tuple[Activate, ...]:
    """Whoever touches a point card means that card, and no bonus tile unless it is said."""
    return tuple(sorted((turn for turn in turns if turn.claim), key=lambda turn: turn.bonus is not None))


def otherwise(state: State, done: Action) -> Mapping[Touch, Action]:
    """The exploration tiles that a card may have taken instead: nothing else can be done with them.

    A card that nobody has read may have taken one although none was said.
    """
    if not isinstance(done, Activate) or not done.claim:
        return {}
    table, covered = state.table, state.board.covered
    options = next((row.options for row in choices(state, done) if row.field == "explore"), ())
    return {
        Touch("location", option.explore): option
        for option in options
        if isinstance(option, Activate)
        and option.explore is not None
        and option.explore != done.explore
        and covered[table.at[option.explore]]
    }


# Locations


def all_uses(state: State) -> list[tuple[Activate, ...]]:
    """For each place all that can be done with it; one not entered does again what it was said to do."""
    table, seat, (settled, covered, _, _) = state.table, state.seat, state.board
    storage, ready, _, claimed, _, _ = state.players[seat]
    found: list[tuple[Activate, ...]] = [()] * len(table.places)
    if not ready:
        return found
    terms, _, unnamed = perks = perks_of(table, claimed)
    for at, location in enumerate(table.locations):
        if covered[at]:
            continue
        needs, _, aid, tool = terms[at]
        standing = settled[at]
        if standing is not None:
            owner, there = standing
            if owner == seat:
                continue
            needs = there + 1 - aid
        if location is None:
            found[at] = uses_again(state, at)
        elif needs > ready:
            if unnamed:
                found[at] = uses_if_aided(state, at, perks)
        elif (slot := table.slots[at]) is None:
            found[at] = works(table, at, storage + tool)
        else:
            found[at] = at_fort(state, at, slot, None, tool)
        if unnamed and location is not None and location.symbols:
            found[at] = (*uses_helped_again(state, at, perks), *found[at])
            if not found[at] and needs <= ready:
                found[at] = uses_if_tooled(state, at, perks)
    return found


def uses_helped_again(state: State, at: int, perks: Perks) -> tuple[Activate, ...]:
    """Unnamed cards help where they have helped before: with the same settlers saved, with the same cubes."""
    location = state.table.locations[at]
    if location is None or not (seen := helped_before(state, location)):
        return ()
    known = perks.terms[at].tool
    fewest, most = settlers_required(state.table, at, state.board.settled[at], perks)
    placed = max(fewest, most - max(0, seen.needs - seen.placed))
    if placed > state.mover.ready:
        return ()
    cubes = known + seen.tool
    return tuple(
        replace(turn, settlers=None if placed == most else placed, tool=cubes if seen.tool else None)
        for turn in uses_with(state, at, cubes)
    )


def uses_with(state: State, at: int, tool: Cubes) -> tuple[Activate, ...]:
    """Everything that an entered location with enough settlers can do, when tool cards give these cubes."""
    slot = state.table.slots[at]
    if slot is None:
        return works(state.table, at, state.mover.storage + tool)
    return at_fort(state, at, slot, None, tool)


def uses_if_aided(state: State, at: int, perks: Perks) -> tuple[Activate, ...]:
    """There are too few settlers, unless unnamed cards are native aid."""
    ready = state.mover.ready
    fewest, _ = settlers_required(state.table, at, state.board.settled[at], perks)
    if fewest > ready:
        return ()
    turns = uses_with(state, at, perks.terms[at].tool)
    return tuple(replace(turn, settlers=ready) for turn in turns)


def uses_if_tooled(state: State, at: int, perks: Perks) -> tuple[Activate, ...]:
    """The cubes do not suffice, unless an unnamed card is a tool that gives the one that is missing."""
    known = perks.terms[at].tool
    return tuple(
        replace(turn, tool=known + cube)
        for cube in ONE.values()
        for turn in uses_with(state, at, known + cube)
        if turn.claim or state.table.slots[at] is None
    )


@remembered
def works(table: Table, at: int, before: Cubes) -> tuple[Activate, ...]:
    """Everything that a location other than a fort can do with these cubes."""
    place, location, limit = LocationId(table.places[at]), table.locations[at], table.rules.storage_limit
    if location is None:
        return ()
    if location.type == "production":
        after = before + location.gain
        return tuple(Activate(location=place, discard=discard) for discard in discards(after, limit))
    if location.type == "upgrade":
        return tuple(
            Activate(location=place, upgrade=steps, discard=discard)
            for steps in raises(before, location.upgrades)
            for discard in discards(raised(before, steps) or before, limit)
        )
    fewest = 0 if table.rules.empty_trade else 1
    return tuple(
        Activate(location=place, times=times, discard=discard)
        for times in trades(before, location.cost, location.gain, limit, fewest)
        for discard in discards(traded(before, location.cost, location.gain, times) or NONE, limit)
    )


def uses_again(state: State, at: int) -> tuple[Activate, ...]:
    """What a place that is not entered was said to do, as far as the settlers and cubes suffice now."""
    place = LocationId(state.table.places[at])
    standing, told = state.board.settled[at], tellings(state.evidence, place)
    settlers: int | None = next((telling.settlers for telling in told if telling.settlers), None)
    if standing is not None:
        settlers = standing[1] + 1
    if settlers is None or settlers > state.mover.ready:
        return ()
    slot = state.table.slots[at]
    if slot is not None:
        return at_fort(state, at, slot, settlers, NONE)
    return tuple(_said_again(state, place, settlers))


def _said_again(state: State, place: LocationId, settlers: int) -> Iterator[Activate]:
    storage, limit = state.mover.storage, state.table.rules.storage_limit
    told = tellings(state.evidence, place)
    for cost, gain in dict.fromkeys((telling.cost, telling.gain) for telling in told):
        if not (cost or gain) or not storage.covers(cost):
            continue
        for times in trades(storage, cost, gain, limit) if cost and gain else (1,):
            for discard in discards(storage - cost * times + gain * times, limit):
                yield Activate(
                    location=place, settlers=settlers, times=times, cost=cost, gain=gain, discard=discard
                )
    for steps in raises(storage, max(map(steps_told, told), default=0)):
        if steps:
            for discard in discards(raised(storage, steps) or storage, limit):
                yield Activate(location=place, settlers=settlers, upgrade=steps, discard=discard)


# Forts


def at_fort(state: State, at: int, slot: int, settlers: int | None, tool: Cubes) -> tuple[Activate, ...]:
    """Everything that can be done at a fort with enough settlers."""
    table, player, row = state.table, state.mover, state.points.row
    storage = player.storage + tool
    card = table.points.get(row[slot]) if slot < len(row) else None
    tiles: tuple[Tile, ...] = ()
    if card is not None:
        if not storage.covers(card.cost):
            card = None
        elif card.icon == "exploration":
            tiles = takable(state)
    claimed = None if card is None else card.id
    return fort_uses(table, at, settlers, free_stacks(state, slot), claimed, tiles, storage)


def free_stacks(state: State, slot: int) -> tuple[int, ...]:
    """The stacks of a fort from which the player can take a bonus tile."""
    if len(state.mover.bonus) >= BONUS_SPACES:
        return ()
    return tuple([stack for stack, tiles in enumerate(state.board.stacks[slot]) if tiles])


def takable(state: State) -> tuple[Tile, ...]:
    """The exploration tiles on the board. An unnamed one gives what the table says, so nothing here."""
    printed = state.table.exploration
    found = []
    for place in state.table.places:
        tile = tile_on(state, place)
        if tile:
            found.append((LocationId(place), printed[tile].cubes if tile in printed else NONE))
    return tuple(found)


@remembered
def fort_uses(
    table: Table,
    at: int,
    settlers: int | None,
    stacks: tuple[int, ...],
    claimed: str | None,
    tiles: tuple[Tile, ...],
    storage: Cubes,
) -> tuple[Activate, ...]:
    """The point card above the fort with a bonus tile, the card alone, a bonus tile alone."""
    place, limit = LocationId(table.places[at]), table.rules.storage_limit
    turns = []
    if claimed is not None:
        left = storage - table.points[claimed].cost
        turns = [
            Activate(
                location=place, settlers=settlers, claim=True, bonus=bonus, explore=explore, discard=discard
            )
            for bonus in (*stacks, None)
            for explore, cubes in tiles or ((None, NONE),)
            for discard in discards(left + cubes, limit)
        ]
    turns += [
        Activate(location=place, settlers=settlers, bonus=bonus, discard=discard)
        for bonus in stacks
        for discard in discards(storage, limit)
    ]
    return tuple(turns)


# Rest, and what goes back


def rests_now(state: State) -> tuple[Rest, ...]:
    rules = state.table.rules
    if not rules.idle_rest and all(there is None or there[0] != state.seat for there in state.board.settled):
        return ()
    return rests(state.mover.storage, rules.storage_limit)


@remembered
def rests(storage: Cubes, limit: int) -> tuple[Rest, ...]:
    return tuple(Rest(discard=discard) for discard in discards(storage, limit))


def discards(storage: Cubes, limit: int) -> tuple[Cubes, ...]:
    """What may be returned to get back to the limit, cheapest first; nothing, where nothing is over it."""
    return handfuls(storage, max(0, storage.total - limit))


# Chips


def choices(state: State, chosen: Action) -> tuple[Choice, ...]:
    """The chips beside a turn: other times or steps, another stack or exploration tile, another discard."""
    return tuple(_as_they_lie(row) if row.field == "bonus" else row for row in _rows(state, chosen))


def _as_they_lie(row: Choice) -> Choice:
    """Stacks are not more or less: the first comes first, and none of them last."""

    def stack(turn: Any) -> float:
        return inf if turn.bonus is None else turn.bonus

    return Choice(row.field, tuple(sorted(row.options, key=stack)))


def _rows(state: State, chosen: Action) -> tuple[Choice, ...]:
    if not isinstance(chosen, Activate):
        return choices_among(rests_now(state), chosen) if isinstance(chosen, Rest) else ()
    table, at = state.table, state.table.at.get(chosen.location)
    if at is None or state.status is OVER:
        return ()
    perks, location = perks_of(table, state.mover.claimed), table.locations[at]
    slot = table.slots[at]
    if slot is not None and (location is None or chosen.cost is not NONE):
        return choices_among(as_said(state, chosen, at, slot), chosen)
    if location is None:
        return choices_among(as_told(state, chosen, at), chosen)
    if not perks.unnamed or not location.symbols:
        return choices_among(all_uses(state)[at], chosen)
    return choices_with_unnamed(state, chosen, at, perks)


def as_told(state: State, chosen: Activate, at: int) -> tuple[Activate, ...]:
    """All that a place can do that is not entered: what it was told to do in this turn, or before."""
    placed = None if state.board.settled[at] is not None else chosen.settlers
    told = Telling(chosen.location, placed, chosen.cost, chosen.gain, len(chosen.upgrade))
    turns = uses_again(state._replace(evidence=(*state.evidence, told)), at)
    return tuple(replace(turn, settlers=chosen.settlers) for turn in turns)


def as_said(state: State, chosen: Activate, at: int, slot: int) -> tuple[Activate, ...]:
    """All turns at a fort of which the table has said something: that stays as it was said."""
    tool = perks_of(state.table, state.mover.claimed).terms[at].tool if chosen.tool is None else chosen.tool
    uses = at_fort(state, at, slot, chosen.settlers, tool)
    turns = [replace(use, tool=chosen.tool) for use in uses]
    row = state.points.row
    if slot < len(row) and row[slot] not in state.table.points:
        left, limit = state.mover.storage + tool - chosen.cost, state.table.rules.storage_limit
        for explore, cubes in ((None, NONE), *takable(state)):
            known = explore is not None and tile_on(state, explore) in state.table.exploration
            found = NONE if explore is None or known else chosen.found
            claimed = replace(
                chosen,
                forced=False,
                claim=True,
                explore=explore,
                found=found,
                new_settlers=0 if known else chosen.new_settlers,
            )
            turns = [
                *(
                    replace(claimed, bonus=bonus, discard=discard)
                    for bonus in (*free_stacks(state, slot), None)
                    for discard in discards(left + cubes + found, limit)
                ),
                *turns,
            ]
    return tuple(turn for turn in turns if _is_legal(state, turn))


def _is_legal(state: State, turn: Activate) -> bool:
    try:
        apply(state, turn)
    except Illegal:
        return False
    return True


def choices_with_unnamed(state: State, chosen: Activate, at: int, perks: Perks) -> tuple[Choice, ...]:
    """Unnamed cards may have saved settlers or given cubes: then the table says how many, and which."""
    fewest, most = settlers_required(state.table, at, state.board.settled[at], perks)
    known = perks.terms[at].tool
    placed = most if chosen.settlers is None else chosen.settlers
    tool = known if chosen.tool is None else chosen.tool

    def family(settlers: int, cubes: Cubes) -> tuple[Activate, ...]:
        """All turns in which so many settlers were placed and these cubes came from tool cards."""
        if settlers > state.mover.ready or (cubes - known).total + most - settlers > perks.unnamed:
            return ()
        return tuple(
            replace(
                turn,
                settlers=None if settlers == most else settlers,
                tool=None if cubes is known else cubes,
            )
            for turn in uses_with(state, at, cubes)
        )

    def nearest(*families: tuple[Activate, ...]) -> tuple[Action, ...]:
        found = [min(turns, key=lambda turn: distance(turn, chosen)) for turns in families if turns]
        return tuple(with_told(turn, chosen) for turn in found)

    others = dict.fromkeys((known, tool, *(tool + cube for cube in ONE.values())))
    rows = (
        *choices_among(family(placed, tool), chosen),
        Choice("settlers", nearest(*(family(number, tool) for number in range(fewest, most + 1)))),
        Choice("tool", nearest(*(family(placed, cubes) for cubes in others))),
    )
    return tuple(row for row in rows if len(row.options) > 1)
