"""Setting by hand what the table knows better: recorded as such, and checked for sense, not for rules."""

from collections import Counter

from engine.ending import with_claims_set
from engine.game import Rule, impossible, refuse
from engine.new_world.naming import ELSEWHERE, kinds
from engine.new_world.settling import settlers_out
from engine.new_world.setup import FORTS, POINT_CARDS, SETTLERS
from engine.new_world.values import Adjust, Board, LocationId, Player, Points, Stack, State
from engine.unnamed import UNKNOWN, Numbering

NO_SUCH_PLAYER = Rule("NW-ADJUST-1", "there is no player {player}, only {players}")
NO_PLAYER_NAMED = Rule("NW-ADJUST-2", "storage, settlers, cards and tiles belong to a player: say which")
NO_SUCH_PLACE = Rule("NW-ADJUST-3", "{location} is not a place for that on this board")
TWICE = Rule("NW-ADJUST-4", "{location} is there twice")
TOO_MANY_SETTLERS = Rule("NW-ADJUST-5", "a player has {most} settlers in all, not {settlers}")
NO_SUCH_DECK = Rule("NW-ADJUST-6", "{left} cards cannot be left: the box has {cards}, or the app deals")
ROW_TOO_LONG = Rule("NW-ADJUST-7", "{cards} cards do not fit above {forts} forts")

_OWN = ("storage", "ready", "reserve", "claimed", "bonus", "explored")


def adjust(state: State, action: Adjust) -> State:
    """The table with these counters set."""
    for seat in (action.player, action.to_move, *(there.player for there in action.settled or ())):
        if seat is not None and seat >= len(state.players):
            impossible(NO_SUCH_PLAYER, player=seat, players=len(state.players))
    numbering = Numbering(state.mysteries)
    after = state._replace(
        players=_players(state, action, numbering),
        board=_board(state, action, numbering),
        points=_points(state, action, numbering),
        seat=state.seat if action.to_move is None else action.to_move,
        round=state.round if action.round is None else max(1, action.round),
    )
    after = after._replace(mysteries=numbering.mysteries)
    if action.settled is not None:
        after = after._replace(players=_players_at_home(state, action, after))
    twice = _there_too_often(state, after)
    if twice is not None:
        refuse(action, ELSEWHERE, card=twice)
    for seat in range(len(after.players)):
        settlers = settlers_of(after, seat)
        if settlers > max(SETTLERS, settlers_of(state, seat)):
            refuse(action, TOO_MANY_SETTLERS, most=SETTLERS, settlers=settlers)
    return after._replace(status=with_claims_set(after.status, after.table, after.players))


def _players(state: State, action: Adjust, numbering: Numbering) -> tuple[Player, ...]:
    if action.player is None:
        if any(getattr(action, own) is not None for own in _OWN):
            impossible(NO_PLAYER_NAMED)
        return state.players
    old = state.players[action.player]
    player = Player(
        old.storage if action.storage is None else action.storage,
        old.ready if action.ready is None else action.ready,
        old.reserve if action.reserve is None else action.reserve,
        old.claimed if action.claimed is None else numbering(action.claimed),
        old.bonus if action.bonus is None else numbering(action.bonus),
        old.explored if action.explored is None else numbering(action.explored),
    )
    return (*state.players[: action.player], player, *state.players[action.player + 1 :])


def _players_at_home(before: State, action: Adjust, after: State) -> tuple[Player, ...]:
    """Settlers set on the board come from their owner's own board, unless that is set too."""
    return tuple(
        player
        if seat == action.player and action.ready is not None
        else player._replace(
            ready=max(0, settlers_of(before, seat) - player.reserve - settlers_out(after, seat))
        )
        for seat, player in enumerate(after.players)
    )


# The board


def _board(state: State, action: Adjust, numbering: Numbering) -> Board:
    table, board = state.table, state.board
    if action.settled is not None:
        _check_places(state, [there.location for there in action.settled])
        standing = {
            there.location: (there.player, there.settlers) for there in action.settled if there.settlers
        }
        board = board._replace(settled=tuple(map(standing.get, map(LocationId, table.places))))
    if action.covered is not None:
        _check_places(state, [cover.location for cover in action.covered])
        tiles = numbering(cover.tile for cover in action.covered)
        covered = {cover.location: tile for cover, tile in zip(action.covered, tiles, strict=True)}
        board = board._replace(
            covered=tuple(covered.get(LocationId(place), "") for place in table.places), hidden=0
        )
    if action.stacks is not None:
        board = board._replace(stacks=_stacks(state, action.stacks, numbering))
    return board


def _check_places(state: State, places: list[LocationId]) -> None:
    for place, count in Counter(places).items():
        if place not in state.table.at:
            impossible(NO_SUCH_PLACE, location=place)
        if count > 1:
            impossible(TWICE, location=place)


def _stacks(
    state: State, told: tuple[Stack, ...], numbering: Numbering
) -> tuple[tuple[tuple[str, ...], ...], ...]:
    piles: dict[str, list[tuple[str, ...]]] = {fort: [] for fort in state.table.forts}
    for stack in told:
        if stack.location not in piles:
            impossible(NO_SUCH_PLACE, location=stack.location)
        piles[stack.location].append(numbering(stack.tiles))
    return tuple(tuple(piles[fort]) for fort in state.table.forts)


def settlers_of(state: State, seat: int) -> int:
    """All of a player's settlers, wherever they are."""
    player = state.players[seat]
    return player.ready + player.reserve + settlers_out(state, seat)


# The point cards


def _points(state: State, action: Adjust, numbering: Numbering) -> Points:
    row, deck = state.points
    if action.point_row is not None:
        if len(action.point_row) > len(FORTS):
            impossible(ROW_TOO_LONG, cards=len(action.point_row), forts=len(FORTS))
        row = numbering(action.point_row)
    if action.points_left is not None:
        deck = _deck(state, deck, action.points_left)
    if deck and (action.next_point is not None or deck[0] == UNKNOWN):
        deck = (*numbering((action.next_point or UNKNOWN,)), *deck[1:])
    return Points(row, deck)


def _deck(state: State, deck: tuple[str, ...], left: int) -> tuple[str, ...]:
    cards = max(POINT_CARDS, len(deck))
    if left > cards or any(card != UNKNOWN for card in deck[1:]):
        impossible(NO_SUCH_DECK, left=left, cards=cards)
    return (*deck[:1], *(UNKNOWN,) * left)[:left]


def _there_too_often(before: State, after: State) -> str | None:
    """A card or tile of which this would be one more than there are."""
    for (was, _), (now, box) in zip(kinds(before), kinds(after), strict=True):
        for card, count in now.items():
            if count > max(was[card], box[card].copies if card in box else 1):
                return card
    return None
