"""The smallest fix: of all legal ways to do the same thing, the one that changes least."""

from dataclasses import replace

from engine.cubes import Word
from engine.game import Action, Game, Illegal, State, distance, with_told


def smallest_fix(game: Game, state: State, action: Action) -> Action | None:
    """The legal action on the same thing that changes least: other times, another payment or discard."""
    for option in same_touch(game, state, action):
        for fix in (with_told(option, action), replace(option, time=action.time)):
            if _fits(game, state, fix):
                return _laid_as_told(game, state, fix, action)
    return None


def _laid_as_told(game: Game, state: State, fix: Action, action: Action) -> Action:
    """The same cubes, each where it was told to lie as far as it is among them."""
    for field in [pick.field for pick in game.picks(state, fix) if pick.ordered]:
        pick = next(pick for pick in game.picks(state, fix) if pick.field == field)
        word = _in_places_of(getattr(action, field), pick.answer)
        turn = pick.turn(word) if pick.fits(word) else None
        fix = turn if turn is not None and _fits(game, state, turn) else fix
    return fix


def _in_places_of(told: str, cubes: Word) -> Word:
    """Cubes in another order: first those that have a place already, the others in the places left."""
    left = list(cubes)
    stays = [False] * len(cubes)
    for at, letter in enumerate(told[: len(cubes)]):
        if letter in left:
            left.remove(letter)
            stays[at] = True
    return Word("".join(told[at] if stay else left.pop(0) for at, stay in enumerate(stays)))


def same_touch(game: Game, state: State, action: Action) -> list[Action]:
    """Ways to do the same kind of thing with the same card or place: the nearest first, then as offered.

    They are the ones offered, and the chips beside the nearest of them for as long as those lead nearer.
    """

    def apart(option: Action) -> tuple[int, int]:
        return distance(option, action)

    touch = game.touched(state, action)
    offered = game.turns_at(state, touch) if touch else ()
    found = dict.fromkeys(option for option in offered if type(option) is type(action))
    nearest = min(found, key=apart, default=None)
    while nearest is not None and apart(nearest) > (0, 0):
        chips = dict.fromkeys(
            option
            for choice in game.choices(state, nearest)
            for option in choice.options
            if type(option) is type(action)
        )
        found |= chips
        nearer = min(chips, key=apart, default=nearest)
        nearest = nearer if apart(nearer) < apart(nearest) else None
    return sorted(found, key=apart)


def _fits(game: Game, state: State, action: Action) -> bool:
    try:
        game.apply(state, action)
    except Illegal:
        return False
    return True
