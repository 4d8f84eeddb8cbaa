"""What went where in a turn of A New World."""

from collections.abc import Iterator

from engine.game import Touch
from engine.new_world.values import State
from faces.ways import Way, counter


def ways(before: State, after: State, seat: int) -> tuple[Way, ...]:
    """Settlers go between boards, cards and tiles to their owner, cubes between storage and place."""
    return (
        *_walks(before, after, seat),
        *_cards(before, after, seat),
        *_bonus_tiles(before, after, seat),
        *_tiles(before, after, seat),
        *_cubes(before, after, seat),
    )


def _walks(before: State, after: State, seat: int) -> Iterator[Way]:
    """Out onto a place, and home from all of them."""
    home = Touch("settlers", 0)
    places = before.table.places
    for place, was, now in zip(places, before.board.settled, after.board.settled, strict=True):
        there = Touch("settled", place)
        if now is not None and now[0] == seat and now != was:
            yield Way(home, there, card=f"settlers {seat} {now[1]}")
        elif was is not None and was[0] == seat and now != was:
            yield Way(there, home, card=f"settlers {seat} {was[1]}")


def _cards(before: State, after: State, seat: int) -> Iterator[Way]:
    had, has = before.players[seat].claimed, after.players[seat].claimed
    gone, state, forth = (has[-1:], before, True) if len(has) > len(had) else (had[-1:], after, False)
    if len(has) == len(had) or gone[0] not in state.points.row:
        return
    printed = state.table.points.get(gone[0])
    row = Touch("points", state.points.row.index(gone[0]))
    pile = Touch("claimed", printed.icon if printed is not None else "")
    yield Way(row, pile, card=gone[0]) if forth else Way(pile, row, card=gone[0])


def _bonus_tiles(before: State, after: State, seat: int) -> Iterator[Way]:
    had, has = before.players[seat].bonus, after.players[seat].bonus
    if len(had) == len(has):
        return
    tile = (has if len(has) > len(had) else had)[-1]
    space = Touch("bonus", max(len(had), len(has)) - 1)
    # Whoever entered a fort just now has one more than before.
    for fort, were, are in zip(before.table.forts, before.board.stacks, after.board.stacks, strict=False):
        for number, (old, new) in enumerate(zip(were, are, strict=False)):
            if len(old) != len(new):
                stack = Touch("stack", f"{fort} {number}")
                yield Way(stack, space, card=tile) if len(new) < len(old) else Way(space, stack, card=tile)


def _tiles(before: State, after: State, seat: int) -> Iterator[Way]:
    mine = Touch("explored", 0)
    if before.players[seat].explored == after.players[seat].explored:
        return
    for place, was, now in zip(before.table.places, before.board.covered, after.board.covered, strict=True):
        if was and not now:
            yield Way(Touch("location", place), mine, card=was)
        elif now and not was:
            yield Way(mine, Touch("location", place), card=now)


def _cubes(before: State, after: State, seat: int) -> Iterator[Way]:
    """To and from the place where settlers have come or gone; nobody sees where others go."""
    had, has = before.players[seat].storage, after.players[seat].storage
    settled = zip(before.table.places, before.board.settled, after.board.settled, strict=True)
    moved = [
        place for place, was, now in settled if was != now and any(s and s[0] == seat for s in (was, now))
    ]
    if len(moved) != 1:
        return
    place = Touch("location", moved[0])
    for letter in (had - has).word:
        yield Way(counter(letter), place, cube=letter)
    for letter in (has - had).word:
        yield Way(place, counter(letter), cube=letter)
