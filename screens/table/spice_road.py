"""The board of Spice Road and Golem: point row, market row, and the plate with caravan, hand and piles."""

from collections.abc import Sequence
from typing import Any, TypeVar

from kivy.app import App
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from engine.cubes import LETTERS
from engine.game import REST, Touch
from engine.spice_road.rules import coin_above
from engine.spice_road.values import State
from faces.view import View
from screens.page import load_layout
from screens.table.board import Board
from screens.widgets.card import Card, MerchantCard, PointCard
from screens.widgets.counters import Counters  # noqa: F401
from screens.widgets.drawn import Box
from screens.widgets.player_plate import PlayerPlate  # noqa: F401
from screens.widgets.players import player_of
from screens.widgets.spread import Spread
from screens.widgets.tile import Tile  # noqa: F401

C = TypeVar("C", bound=Card)
LOW = 420
"""In dp: a board that is lower than this, and wider than high, has its hand beside the rows."""
ROWS = ("points", "market", "hand")
PLATE, SHOWN = 260, 216
"""In dp: what the plate needs of the height, and what lies between, before the rows get theirs; and what it
needs where it is only looked at."""
FINGER = 48
GAP = 4


class Belongings(Layout):
    """Caravan, hand, the tiles to rest and for the piles: each has its place, whatever the hand's size.

    The tiles stand in a column at the right; in a `wide` one the caravan stands beside them, else above.
    """

    wide = BooleanProperty(False)
    gap = NumericProperty("4dp")
    rests = BooleanProperty(True)
    """Whether there is a tile to rest: nobody does where a table is only looked at."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "wide", "gap", "rests", "children"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: Any) -> None:
        if len(self.children) < 5 or self.width < dp(1) or self.height < dp(1):
            return
        caravan, hand, rest, played, claimed = reversed(self.children)
        gap = self.gap
        column = min(dp(150), max(dp(FINGER + 2), self.width * (0.1 if self.wide else 0.19)))
        right, top = self.right, self.top
        caravan.square = self.wide
        caravan.end = column
        if self.wide:
            caravan.size = (min(dp(480), self.width * 0.3), self.height)
            caravan.pos = (right - caravan.width, self.y)
            right -= caravan.width + 2 * gap
        else:
            caravan.size = (self.width, min(dp(72), max(dp(FINGER), self.height * 0.18)))
            caravan.pos = (self.x, top - caravan.height)
            top -= caravan.height + gap
        high = top - self.y
        small = max(dp(FINGER), (high - 2 * gap) / 4) if self.rests else (high - gap) / 2
        rest.opacity = 1 if self.rests else 0
        tiles = ((rest, high - 2 * (small + gap)), (played, small), (claimed, small))
        for tile, height in tiles if self.rests else tiles[1:]:
            top -= height
            tile.size, tile.pos = (column, height), (right - column, top)
            top -= gap
        hand.size = (right - column - gap - self.x, high)
        hand.pos = self.pos


class SpiceRoadBoard(Board):
    """Nothing scrolls: rows and hand share the height. Where that is `low`, the hand lies beside the rows."""

    edition = StringProperty("")
    low = BooleanProperty(False)
    rows_width = NumericProperty(0)
    points_height = NumericProperty(1)
    market_height = NumericProperty(1)
    gap = NumericProperty("4dp")
    state = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        load_layout("spice_road.kv")
        super().__init__(**kwargs)
        self._played: tuple[str, ...] = ()
        self._claimed: tuple[str, ...] = ()

    def on_size(self, *_: Any) -> None:
        """The rows get what makes their cards as high as they may be for their width, and not too much."""
        width, height = self.size
        self.low = width > height and height < dp(LOW)
        self.gap = dp(2) if self.low and width < dp(700) else dp(GAP)
        self.rows_width = max(dp(6) + 6 * dp(FINGER) + 5 * self.gap, width * 0.46)
        across = (self.rows_width if self.low else width) - dp(16)
        share = 0.5 if self.low else 0.25 if width > dp(700) else 0.21
        spare = height if self.low else height - dp(SHOWN if self.only_shows else PLATE)
        self.points_height = min(across / 5 * 1.75, height * share, spare * 0.53)
        self.market_height = min(across / 6 * 1.75, height * share * 0.9, spare * 0.47)

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
        """The cards of others are there to be looked at, and held; nobody rests for another."""
        state: State = view.state
        own = view.seat == state.seat
        player = state.players[view.seat]
        ids = self.ids
        ids.plate.seat = view.seat
        ids.plate.player = player_of(view, view.seat)
        ids.plate.needed = state.table.claims_to_end
        ids.plate.looking = not view.is_own
        ids.caravan.counts = list(player.caravan.counts)
        ids.caravan.limit = state.table.caravan_limit
        for i, card in enumerate(self._cards(ids.hand, player.hand, MerchantCard, "hand")):
            self._dress_merchant(card, state, player.hand[i])
            card.dim = view.is_refused(Touch("hand", i))
        ids.rest.touchable = own
        ids.rest.dim = view.is_refused(REST)
        self._played, self._claimed = player.played, player.claimed
        ids.played.count = len(player.played)
        ids.played.touchable = bool(player.played)
        ids.claimed.count = len(player.claimed)
        ids.claimed.touchable = bool(player.claimed) and view.shows_claimed

    # On the way from one table to the next

    def spot(self, touch: Touch) -> Box | None:
        kind, ids = touch.kind, self.ids
        if kind == "counter":
            return self._box(ids.caravan.counters[LETTERS.index(str(touch.key))])
        if kind in ("played", "claimed", "rest"):
            return self._box(ids[kind])
        cells = ids[kind].cells(max(int(touch.key) + 1, len(ids[kind].children)))
        if int(touch.key) >= len(cells):
            return None
        x, y, width, height = cells[int(touch.key)]
        return (*ids[kind].to_window(x, y), width, height)

    def _box(self, widget: Widget) -> Box:
        return (*widget.to_window(*widget.pos), *widget.size)

    def lift(self, touch: Touch, *, lifted: bool = True) -> None:
        if touch.kind in ROWS:
            for card in self._row_of(touch)[int(touch.key) : int(touch.key) + 1]:
                card.opacity = 0 if lifted else 1

    def tick(self, view: View) -> None:
        player = view.state.players[view.seat]
        self.ids.caravan.counts = list(player.caravan.counts)
        self.ids.played.count = len(player.played)
        self.ids.claimed.count = len(player.claimed)
        self.ids.plate.player = player_of(view, view.seat)

    def settle(self) -> None:
        for row in ROWS:
            self.ids[row].do_layout()

    # The piles

    def rest(self) -> None:
        self.dispatch("on_touched", REST)

    def look_at_played(self) -> None:
        """The cards that a rest would take back; on the table they lie open."""
        self._open_pile("played", self._played)

    def look_at_claimed(self) -> None:
        self._open_pile("claimed", self._claimed)

    def _open_pile(self, what: str, cards: tuple[str, ...]) -> None:
        """One that turns out to be another card can be held here too."""
        app = App.get_running_app()
        pile = Factory.CardPile()
        for i, name in enumerate(cards):
            card = self._picture(name)
            card.bind(on_hold=lambda _, i=i: self.dispatch("on_held", Touch(what, i)))
            pile.add_widget(card)
        app.sheet.open(pile, app.t[f"table.{what}"], again=lambda: self._open_pile(what, cards))

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
        self.edition, self.state = view.face.id, view.state
        return self._picture(name)

    def _picture(self, name: str) -> Card:
        if name in self.state.table.points:
            point = PointCard()
            self._dress_point(point, self.state, name)
            return point
        merchant = MerchantCard()
        self._dress_merchant(merchant, self.state, name)
        return merchant
