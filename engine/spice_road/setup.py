"""Setting up Spice Road, and dealing where the app deals."""

from collections.abc import Set
from random import Random

from engine.catalog import Catalog, facts
from engine.codec import Unreadable, shown
from engine.cubes import NONE, Cubes
from engine.ending import turn_order
from engine.game import RUNNING
from engine.remembering import shared
from engine.spice_road.means import means
from engine.spice_road.values import (
    STARTING,
    HouseRules,
    Market,
    MerchantId,
    Player,
    PointId,
    Points,
    Setup,
    State,
    Table,
    catalog,
)
from engine.unnamed import UNKNOWN, Mysteries

SEATS = (2, 5)
_FACTS = facts("spice-road")
MERCHANT_ROW: int = _FACTS["setup"]["merchant_row"]
POINT_ROW: int = _FACTS["setup"]["point_row"]
HAND: tuple[str, ...] = tuple(_FACTS["setup"]["hand"])
SEAT_CUBES = tuple(Cubes.parse(word) for word in _FACTS["setup"]["seat_cubes"])
COINS_PER_PLAYER: int = _FACTS["setup"]["coins_per_player"]
HIGHEST_LIMIT = 30
"""No house rule goes as far, and what can be thrown away is still quickly listed."""
CLAIMS_TO_END = {int(players): claims for players, claims in _FACTS["end"]["claims_by_players"].items()}


def set_up(players: int, setup: Setup, rules: HouseRules, cards: Catalog) -> State:
    """The table before the first turn."""
    if not 1 <= rules.caravan_limit <= HIGHEST_LIMIT:
        raise Unreadable("options.caravan_limit", f"must be from 1 to {HIGHEST_LIMIT}")
    table = _table(players, rules, cards)
    boxed = table.merchants.keys() - table.starting
    merchant_row, merchant_deck = _laid_out(
        "merchant", setup.merchant_row, setup.merchant_deck, MERCHANT_ROW, boxed
    )
    point_row, point_deck = _laid_out(
        "point", setup.point_row, setup.point_deck, POINT_ROW, table.points.keys()
    )
    rows, mysteries = Mysteries().meet_all((*merchant_row, *point_row))
    if len(set(rows)) != len(rows):
        raise Unreadable("setup", "an unnamed card is there twice")
    merchant_row, point_row = rows[: len(merchant_row)], rows[len(merchant_row) :]
    return State(
        table,
        table.starts[:players],
        seat=0,
        round=1,
        status=RUNNING,
        market=Market(merchant_row, (NONE,) * len(merchant_row), merchant_deck),
        points=Points(point_row, point_deck, COINS_PER_PLAYER * players, COINS_PER_PLAYER * players),
        mysteries=mysteries,
    )


def deal(seed: int, cards: Catalog | None = None) -> Setup:
    """Shuffled decks and the open rows, for a game in which the app deals."""
    shuffle = Random(seed).shuffle
    box = cards or catalog()
    merchants = [MerchantId(card) for card in box.all("merchant")]
    points = [PointId(card) for card in box.all("point")]
    shuffle(merchants)
    shuffle(points)
    return Setup(
        merchant_row=tuple(merchants[:MERCHANT_ROW]),
        merchant_deck=tuple(merchants[MERCHANT_ROW:]),
        point_row=tuple(points[:POINT_ROW]),
        point_deck=tuple(points[POINT_ROW:]),
    )


@shared
def _table(players: int, rules: HouseRules, cards: Catalog) -> Table:
    starting = cards.all(STARTING)
    merchants, points = {**starting, **cards.all("merchant")}, cards.all("point")
    limit = rules.caravan_limit
    return Table(
        merchants,
        points,
        frozenset(starting),
        rules,
        limit,
        CLAIMS_TO_END[players],
        turn_order(players),
        means(cards, limit, rules.empty_trade),
        tuple(Player(cubes, HAND) for cubes in SEAT_CUBES),
    )


def _laid_out(
    kind: str,
    row: tuple[str, ...] | None,
    deck: tuple[str, ...] | None,
    size: int,
    box: Set[str],
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The open row and the deck. Nothing told: unnamed. A deck without a row: the row is dealt from it."""
    if row is None:
        row = (UNKNOWN,) * size if deck is None else deck[:size]
        deck = deck and deck[size:]
    if deck is None:
        deck = (UNKNOWN,) * (len(box) - len(row))
    if len(row) != size and len(row) + len(deck) >= size:
        raise Unreadable(f"setup.{kind}_row", f"must have {size} cards, not {len(row)}")
    if len(row) + len(deck) > len(box):
        raise Unreadable(f"setup.{kind}_deck", f"{len(row) + len(deck)} cards are more than the box has")
    if len(laid := {*row, *deck}) == len(row) + len(deck) and laid <= box:
        return row, deck
    told: set[str] = set()
    for pile, cards in (("row", row), ("deck", deck)):
        for card in cards:
            unnamed = card == UNKNOWN if pile == "deck" else card.startswith(UNKNOWN)
            if not unnamed and card not in box:
                raise Unreadable(f"setup.{kind}_{pile}", f"{shown(card)} is not a card of that deck")
            if not unnamed and card in told:
                raise Unreadable(f"setup.{kind}_{pile}", f"{shown(card)} is there twice")
            told.add(card)
    return row, deck
