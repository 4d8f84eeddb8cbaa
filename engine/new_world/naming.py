"""Cards and tiles that the table has not named: how they come to light and get their names."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.codec import UNNAMED
from engine.game import Action, Rule, impossible, refuse
from engine.new_world.evidence import Printed, agrees, solved
from engine.new_world.setup import belongs
from engine.new_world.values import (
    Activate,
    Adjust,
    BonusId,
    ExplorationId,
    LocationId,
    Name,
    PointId,
    Stack,
    State,
)
from engine.unnamed import UNKNOWN, Mysteries

UNNAMED_CARD = Rule("NW-NAME-1", "{card} is not named yet: name it, or say what it cost")
ELSEWHERE = Rule("NW-NAME-2", "{card} is already on the table")
DOES_NOT_EXPLAIN = Rule("NW-NAME-3", "{card} does not agree with what {unnamed} was seen to do")
NOT_UNNAMED = Rule("NW-NAME-4", "there is no unnamed card or tile {card}")
OTHER_KIND = Rule("NW-NAME-5", "{card} is not a card or tile of that kind")
NOT_REVEALED = Rule("NW-DECK-1", "{card} cannot have come to light: there is nothing left beneath")
DEALT_OTHERWISE = Rule("NW-DECK-2", "{card} cannot have come to light: {top} lies there")
TAKEN_OUT = Rule("NW-DECK-3", "{card} was taken out of this game")


def point_cards(state: State) -> Counter[str]:
    """The point cards that are to be seen, the top of the deck among them."""
    seen = Counter(state.points.row + state.points.deck[:1])
    for player in state.players:
        seen.update(player.claimed)
    return seen


def bonus_tiles(state: State) -> Counter[str]:
    """The bonus tiles that are to be seen: on top of a stack, or with a player."""
    seen = Counter(stack[0] for stacks in state.board.stacks for stack in stacks if stack)
    for player in state.players:
        seen.update(player.bonus)
    return seen


def exploration_tiles(state: State) -> Counter[str]:
    """The exploration tiles that are to be seen."""
    seen = Counter(tile for tile in state.board.covered if tile)
    for player in state.players:
        seen.update(player.explored)
    return seen


def kinds(state: State) -> tuple[tuple[Counter[str], Mapping[str, Printed]], ...]:
    """Point cards, bonus tiles, exploration tiles: what is to be seen of each, and what the box has."""
    table = state.table
    return (
        (point_cards(state), table.points),
        (bonus_tiles(state), table.bonus),
        (exploration_tiles(state), table.exploration),
    )


def check_new(
    state: State, action: Action, card: str, seen: Counter[str], printed: Mapping[str, Printed]
) -> None:
    """A card or tile that comes to light must be in this game, and not all of its copies elsewhere."""
    known = printed.get(card)
    if known is not None and not belongs(known, state.table):
        refuse(action, TAKEN_OUT, card=card)
    if seen[card] >= (known.copies if known else 1):
        refuse(action, ELSEWHERE, card=card)


def draw(state: State, action: Activate, deck: tuple[str, ...]) -> tuple[tuple[str, ...], Mysteries]:
    """The deck once its top card has left it: another one comes to light."""
    reveal, below = action.reveal, deck[1:]
    if not below:
        if reveal is not None:
            refuse(action, NOT_REVEALED, card=reveal)
        return below, state.mysteries
    top = below[0]
    if top != UNKNOWN:
        if reveal is not None and reveal != top:
            refuse(action, DEALT_OTHERWISE, card=reveal, top=top)
        return below, state.mysteries
    card = reveal or UNKNOWN
    if card != UNKNOWN:
        check_new(state, action, card, point_cards(state), state.table.points)
    card, mysteries = state.mysteries.meet(card)
    return (card, *below[1:]), mysteries


def uncovered(state: State, action: Activate, stack: tuple[str, ...]) -> tuple[str, ...]:
    """A stack once its top tile has left it: another one comes to light."""
    told, below = action.uncover, stack[1:]
    if told is None or told == UNKNOWN:
        return below
    if not below:
        refuse(action, NOT_REVEALED, card=told)
        return below
    if not below[0].startswith(UNKNOWN):
        if told != below[0]:
            refuse(action, DEALT_OTHERWISE, card=told, top=below[0])
        return below
    check_new(state, action, told, bonus_tiles(state), state.table.bonus)
    return (told, *below[1:])


def name(state: State, action: Name) -> State:
    """Puts a name wherever it lay unnamed, if that agrees with all that was seen of it."""
    unnamed, card = action.unnamed, action.card
    kind = next(((seen, box) for seen, box in kinds(state) if unnamed in seen), None)
    if kind is None or not UNNAMED.fullmatch(unnamed):
        impossible(NOT_UNNAMED, card=unnamed)
    seen, box = kind
    printed = box.get(card)
    if printed is None:
        impossible(OTHER_KIND, card=card)
    check_new(state, action, card, seen, box)
    if not all(agrees(piece, unnamed, printed) for piece in state.evidence):
        refuse(action, DOES_NOT_EXPLAIN, card=card, unnamed=unnamed)

    def renamed(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(card if other == unnamed else other for other in cards)

    board, points = state.board, state.points
    return state._replace(
        players=tuple(
            player._replace(
                claimed=renamed(player.claimed),
                bonus=renamed(player.bonus),
                explored=renamed(player.explored),
            )
            for player in state.players
        ),
        board=board._replace(
            covered=renamed(board.covered),
            stacks=tuple(tuple(renamed(stack) for stack in stacks) for stacks in board.stacks),
        ),
        points=points._replace(row=renamed(points.row), deck=renamed(points.deck)),
        evidence=solved(state.evidence, unnamed, printed),
    )


def candidates(state: State, unnamed: str) -> tuple[str, ...]:
    """The cards or tiles that an unnamed one may turn out to be, in the order in which they were entered."""
    for seen, box in kinds(state):
        if unnamed in seen:
            return tuple(
                printed.id
                for printed in box.values()
                if belongs(printed, state.table)
                and seen[printed.id] < printed.copies
                and all(agrees(piece, unnamed, printed) for piece in state.evidence)
            )
    return ()


def alike(state: State, name: str) -> tuple[str, ...]:
    """The cards or tiles of the same kind of which there is one each: of several alike nobody knows which."""
    for _, box in kinds(state):
        single = tuple(
            other for other, printed in box.items() if printed.copies == 1 and belongs(printed, state.table)
        )
        if name in single:
            return single
    return ()


def pinned(before: State, action: Action, after: State) -> Action:
    """The action with its unnamed cards numbered, so that the past can be mended without renumbering them."""
    match action:
        case Activate(reveal=None | "?") if after.mysteries.met > before.mysteries.met:
            return replace(action, reveal=PointId(f"?{after.mysteries.met}"))
        case Adjust():
            return _numbered_adjust(action, after)
    return action


def brought_to_light(before: State, action: Action, after: State) -> Mapping[str, str]:
    """The bonus tile that lies on top of a stack now."""
    if not isinstance(action, Activate) or action.bonus is None:
        return {}
    at = after.table.at.get(action.location)
    slot = None if at is None else after.table.slots[at]
    stacks = () if slot is None else after.board.stacks[slot]
    top = stacks[action.bonus][:1] if action.bonus < len(stacks) else ()
    return {"uncover": top[0]} if top else {}


def _numbered_adjust(action: Adjust, after: State) -> Adjust:
    numbers: dict[str, Any] = {}
    if action.player is not None:
        player = after.players[action.player]
        for own in ("claimed", "bonus", "explored"):
            if UNKNOWN in (getattr(action, own) or ()):
                numbers[own] = getattr(player, own)
    if UNKNOWN in (action.point_row or ()):
        numbers["point_row"] = after.points.row
    if action.next_point == UNKNOWN or (action.points_left and action.next_point is None):
        numbers["next_point"] = after.points.deck[0]
    if action.covered is not None:
        at = after.table.at
        numbers["covered"] = tuple(
            replace(cover, tile=ExplorationId(after.board.covered[at[cover.location]]))
            for cover in action.covered
        )
    if action.stacks is not None:
        numbers["stacks"] = tuple(
            Stack(location=LocationId(fort), tiles=tuple(map(BonusId, tiles)))
            for fort, stacks in zip(after.table.forts, after.board.stacks, strict=True)
            for tiles in stacks
        )
    return replace(action, **numbers)
