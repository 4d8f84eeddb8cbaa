"""The board of Spice Road and Golem: point row, market row, caravan, hand."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from engine.game import Offer, Touch
from engine.spice_road.rules import coin_above
from engine.spice_road.values import State
from engine.unnamed import UNKNOWN
from faces.looks import look_of
from screens.page import load_layout
from screens.table.board import Board
from screens.table.sitting import Sitting
from screens.widgets.card import Card, MerchantCard, PointCard
from screens.widgets.counters import Counters  # noqa: F401
from screens.widgets.spread import Spread
from screens.widgets.tile import Tile

LOW = 1.75
"""How many times as wide as high a table is low."""
ROWS = {"market": "merchant_row", "points": "point_row"}
"""What the adjust action calls the rows."""
REST = Touch("rest", 0)
COLUMNS = ("", "Y", "R", "G", "B")
"""The naming grid's columns: what a card asks for first."""


class SpiceRoadBoard(Board):
    """Nothing scrolls: rows and hand share the height. Where that is `low`, the hand lies beside the rows."""

    low = BooleanProperty(False)
    claimed = NumericProperty(0)
    gold = NumericProperty(0)
    silver = NumericProperty(0)
    state = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        load_layout("spice_road.kv")
        super().__init__(**kwargs)
        self._rest = Tile(icon="campfire")
        self._rest.bind(on_tap=lambda _: self.dispatch("on_touched", REST))
        self._played = Tile(icon="cards-outline")
        self._played.bind(on_tap=lambda _: self._look_at_played())
        self._pile: tuple[str, ...] = ()

    def on_size(self, *_: Any) -> None:
        self.low = self.width > self.height * LOW

    def show(self, sitting: Sitting, seat: int) -> None:
        state: State = sitting.state
        self.state = state
        own = seat == state.seat
        offers = sitting.offers if own and sitting.may_touch else {}
        self._show_points(state, offers, own)
        self._show_market(state, offers)
        self._show_player(sitting, seat, offers)
        if own and sitting.timeline.header.options.show_hints and sitting.past is None:
            self._hint_soon(sitting, seat)

    def _show_points(self, state: State, offers: Any, own: bool) -> None:
        row: Spread = self.ids.points
        for slot, card in enumerate(self._cards(row, state.points.row, PointCard, "points")):
            self._dress_point(card, state, state.points.row[slot])
            gold, silver = coin_above(state.points, slot)
            coins = look_of(self.edition).coins
            card.coin = coins["gold"] if gold else coins["silver"] if silver else ""
            card.affordable = own and _can(offers, Touch("points", slot))
            card.note = ""

    def _show_market(self, state: State, offers: Any) -> None:
        row: Spread = self.ids.market
        for slot, card in enumerate(self._cards(row, state.market.row, MerchantCard, "market")):
            self._dress_merchant(card, state, state.market.row[slot])
            card.price = slot
            card.lying = state.market.lying[slot].word
            card.dim = bool(offers) and not _can(offers, Touch("market", slot))

    def _show_player(self, sitting: Sitting, seat: int, offers: Any) -> None:
        """The cards of others are there to be looked at: a touch would play one's own in the same place."""
        state: State = sitting.state
        own = seat == state.seat
        player = state.players[seat]
        self.ids.caravan.counts = list(player.caravan.counts)
        self.ids.caravan.limit = state.table.caravan_limit
        self.claimed, self.gold, self.silver = len(player.claimed), player.gold, player.silver
        hand: Spread = self.ids.hand
        for tile in (self._rest, self._played):
            hand.remove_widget(tile)
        for i, card in enumerate(self._cards(hand, player.hand, MerchantCard, "hand")):
            self._dress_merchant(card, state, player.hand[i])
            card.touchable = own
            offer = offers.get(Touch("hand", i))
            card.dim = offer is not None and not offer.actions and offer.unnamed is None
        t = App.get_running_app().t
        self._rest.text = t["table.rest"]
        self._rest.touchable = own
        self._rest.dim = bool(offers) and not _can(offers, REST)
        self._played.text = t["table.played"]
        self._played.count = len(player.played)
        self._played.touchable = bool(player.played)
        self._pile = player.played
        hand.add_widget(self._rest)
        hand.add_widget(self._played)

    def _look_at_played(self) -> None:
        """The cards that a rest would take back; on the table they lie open."""
        app = App.get_running_app()
        pile = Factory.CardPile()
        for name in self._pile:
            card = MerchantCard(touchable=False)
            self._dress_merchant(card, self.state, name)
            pile.add_widget(card)
        app.sheet.open(pile, app.t["table.played"])

    # hints come after the turn is drawn

    def _hint_soon(self, sitting: Sitting, seat: int) -> None:
        state = sitting.state
        Clock.schedule_once(lambda _: self._show_hints(sitting, seat) if self.state is state else None, 0.05)

    def _show_hints(self, sitting: Sitting, seat: int) -> None:
        lines = sitting.rules.hints(sitting.state, seat)
        for slot, card in enumerate(reversed(self.ids.points.children)):
            line = lines.get(Touch("points", slot))
            card.note = f"{len(line)}" if line else ""

    # cards

    def _cards(self, row: Spread, ids: Sequence[str], kind: Callable[[], Card], what: str) -> list[Any]:
        """As many cards as the row has, reused from one table to the next."""
        while len(row.children) > len(ids):
            row.remove_widget(row.children[0])
        while len(row.children) < len(ids):
            card = kind()
            touch = Touch(what, len(row.children))
            card.bind(on_tap=lambda _, touch=touch: self.dispatch("on_touched", touch))
            if what in ROWS:
                card.bind(on_hold=lambda _, touch=touch: self.dispatch("on_held", touch))
            row.add_widget(card)
        return list(reversed(row.children))

    def _dress_merchant(self, card: MerchantCard, state: State, name: str) -> None:
        printed = state.table.merchants.get(name)
        card.edition = self.edition
        card.unnamed = printed is None
        if printed is not None:
            card.cost, card.gain, card.upgrades = printed.costs.word, printed.gives.word, printed.upgrades

    def _dress_point(self, card: PointCard, state: State, name: str) -> None:
        printed = state.table.points.get(name)
        card.edition = self.edition
        card.unnamed = printed is None
        if printed is not None:
            card.cost, card.points = printed.cost.word, printed.points

    def face(self, sitting: Sitting, card: str) -> Widget:
        state: State = sitting.state
        if card in state.table.points:
            point = PointCard()
            self._dress_point(point, state, card)
            return point
        merchant = MerchantCard()
        self._dress_merchant(merchant, state, card)
        return merchant

    def short(self, sitting: Sitting, card: str) -> str:
        table = sitting.state.table
        if card in table.points:
            printed = table.points[card]
            return f"[{printed.cost}] {printed.points}"
        if card not in table.merchants:
            return UNKNOWN
        merchant = table.merchants[card]
        if merchant.upgrades:
            return f"↑ {merchant.upgrades}"
        gives = f"[{merchant.gives}]"
        return f"[{merchant.costs}] → {gives}" if merchant.costs else gives

    def naming_columns(self, sitting: Sitting, unnamed: str) -> list[list[str]]:
        """Merchant cards by the cube they ask for first, point cards by value."""
        table = sitting.state.table
        cards = sitting.candidates(unnamed)
        if cards and cards[0] in table.points:
            by_value = sorted(cards, key=lambda card: table.points[card].points)
            rows = -(-len(by_value) // len(COLUMNS))
            return [by_value[i * rows : (i + 1) * rows] for i in range(len(COLUMNS))]
        columns: dict[str, list[str]] = {first: [] for first in COLUMNS}
        for card in cards:
            columns[table.merchants[card].costs.word[:1]].append(card)
        return list(columns.values())

    def asked(self, sitting: Sitting, unnamed: str) -> str:
        t, state = App.get_running_app().t, sitting.state
        for what, row in (("market", state.market.row), ("points", state.points.row)):
            if unnamed in row:
                return t(f"naming.{what}", place=row.index(unnamed) + 1)
        for player, hold in zip(sitting.players, state.players, strict=True):
            if unnamed in (*hold.hand, *hold.played, *hold.claimed):
                return t("naming.player", player=player)
        return t["naming.other"]

    def card_at(self, sitting: Sitting, touch: Touch) -> str:
        return self._row(sitting.state, touch)[int(touch.key)]

    def row_with(self, sitting: Sitting, touch: Touch, card: str) -> dict[str, object]:
        row = list(self._row(sitting.state, touch))
        row[int(touch.key)] = card
        return {ROWS[touch.kind]: row}

    @staticmethod
    def _row(state: State, touch: Touch) -> tuple[str, ...]:
        return state.market.row if touch.kind == "market" else state.points.row

    def counters(self, sitting: Sitting, seat: int) -> dict[str, object]:
        player = sitting.state.players[seat]
        return {"caravan": player.caravan, "gold": player.gold, "silver": player.silver}


def _can(offers: Any, touch: Touch) -> bool:
    offer: Offer | None = offers.get(touch)
    return offer is not None and bool(offer.actions)
