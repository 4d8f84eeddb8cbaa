"""The board of Spice Road and Golem: point row, market row, caravan, hand."""

from collections.abc import Sequence
from typing import Any, TypeVar

from kivy.app import App
from kivy.factory import Factory
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from engine.game import REST, Touch
from engine.spice_road.rules import coin_above
from engine.spice_road.values import State
from faces.view import View
from screens.page import load_layout
from screens.table.board import Board
from screens.widgets.card import Card, MerchantCard, PointCard
from screens.widgets.counters import Counters  # noqa: F401
from screens.widgets.spread import Spread
from screens.widgets.tile import Tile

C = TypeVar("C", bound=Card)
LOW = 1.75
"""How many times as wide as high a table is low."""
HELD = ("market", "points")
"""The rows whose cards can be held and renamed."""


class SpiceRoadBoard(Board):
    """Nothing scrolls: rows and hand share the height. Where that is `low`, the hand lies beside the rows."""

    edition = StringProperty("")
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

    def show(self, view: View) -> None:
        self.edition = view.face.id
        self.state = view.state
        self._show_points(view)
        self._show_market(view)
        self._show_player(view)

    def _show_points(self, view: View) -> None:
        state: State = view.state
        row: Spread = self.ids.points
        for slot, card in enumerate(self._cards(row, state.points.row, PointCard, "points")):
            self._dress_point(card, state, state.points.row[slot])
            gold, silver = coin_above(state.points, slot)
            coins = view.face.look.coins
            card.coin = coins["gold"] if gold else coins["silver"] if silver else ""
            card.affordable = view.can(Touch("points", slot))
            card.note = ""
            card.asked = state.points.row[slot] == view.asked

    def _show_market(self, view: View) -> None:
        state: State = view.state
        row: Spread = self.ids.market
        for slot, card in enumerate(self._cards(row, state.market.row, MerchantCard, "market")):
            self._dress_merchant(card, state, state.market.row[slot])
            card.price = slot
            card.lying = state.market.lying[slot].word
            card.dim = view.is_refused(Touch("market", slot))
            card.asked = state.market.row[slot] == view.asked

    def _show_player(self, view: View) -> None:
        """The cards of others are there to be looked at: a touch would play one's own in the same place."""
        state: State = view.state
        own = view.seat == state.seat
        player = state.players[view.seat]
        self.ids.caravan.counts = list(player.caravan.counts)
        self.ids.caravan.limit = state.table.caravan_limit
        self.claimed, self.gold, self.silver = len(player.claimed), player.gold, player.silver
        hand: Spread = self.ids.hand
        for tile in (self._rest, self._played):
            hand.remove_widget(tile)
        for i, card in enumerate(self._cards(hand, player.hand, MerchantCard, "hand")):
            self._dress_merchant(card, state, player.hand[i])
            card.touchable = own
            card.dim = view.is_refused(Touch("hand", i))
        t = App.get_running_app().t
        self._rest.text = t["table.rest"]
        self._rest.touchable = own
        self._rest.dim = view.is_refused(REST)
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

    def note(self, touch: Touch, text: str) -> None:
        self._row_of(touch)[int(touch.key)].note = text

    def _row_of(self, touch: Touch) -> list[Card]:
        return list(reversed(self.ids[touch.kind].children))

    # cards

    def _cards(self, row: Spread, ids: Sequence[str], kind: type[C], what: str) -> list[C]:
        """As many cards as the row has, reused from one table to the next."""
        while len(row.children) > len(ids):
            row.remove_widget(row.children[0])
        while len(row.children) < len(ids):
            card = kind()
            touch = Touch(what, len(row.children))
            card.bind(on_tap=lambda _, touch=touch: self.dispatch("on_touched", touch))
            if what in HELD:
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

    def foot_of_asked(self) -> float | None:
        cards = (*self.ids.points.children, *self.ids.market.children)
        return next((card.to_window(*card.pos)[1] for card in cards if card.asked), None)

    def picture_of(self, view: View, name: str) -> Widget:
        self.edition = view.face.id
        if name in view.state.table.points:
            point = PointCard()
            self._dress_point(point, view.state, name)
            return point
        merchant = MerchantCard()
        self._dress_merchant(merchant, view.state, name)
        return merchant
