"""The board of Eastern Wonders: the map, and the plate with hold, outposts, bonus tiles and claimed tiles."""

from typing import Any

from kivy.app import App
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from engine.cubes import LETTERS, Cubes
from engine.eastern_wonders.naming import printed_on
from engine.eastern_wonders.offers import HARVEST_HERE
from engine.eastern_wonders.showing import OwnBoard, is_more, own_board, price
from engine.eastern_wonders.values import BONUS_KINDS, CLOSED, Draft, State, hold_limit
from engine.game import Action, Touch
from engine.unnamed import UNKNOWN
from faces.phrases import Phrases
from faces.view import View
from screens.machine import system
from screens.page import load_layout
from screens.table.board import Board
from screens.table.sheets import SheetBox
from screens.widgets.bonus import BonusTiles  # noqa: F401
from screens.widgets.counters import Counters  # noqa: F401
from screens.widgets.drawn import Box
from screens.widgets.lots import LotsToChoose  # noqa: F401
from screens.widgets.market_hex import MarketHex, TileOf
from screens.widgets.outposts import OutpostBoard
from screens.widgets.owners import Owner, owners
from screens.widgets.player_plate import PlayerPlate  # noqa: F401
from screens.widgets.players import player_of
from screens.widgets.sea_map import SeaMap, Voyage
from screens.widgets.sentence import Sentence
from screens.widgets.sign import SignPicture
from screens.widgets.tile import Tile  # noqa: F401
from screens.widgets.touch_card import Foreseen, TouchCard  # noqa: F401
from screens.widgets.vp_card import VpCard, VpOf
from screens.widgets.way_map import Way

FINGER = 48
GAP = 4
BESIDE = 0.62
"""How much of a wide board the map gets at most."""
ROOMY = 480
"""In dp: how high a board beside the map is that has room for more than the player's things."""
SEA, PLATE, TITLED = 373, 97, 32
"""In dp: how high the map is at least, the plate below it, and what its title adds."""


class Quay(Layout):
    """Hold, the tile to harvest, own board, bonus tiles, claimed tiles; lots instead of the boards at first.

    `stacked` stands beside a map, in three rows; else it lies below one, in two.
    """

    stacked = BooleanProperty(False)
    drafting = BooleanProperty(False)
    gap = NumericProperty("4dp")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "stacked", "drafting", "gap", "children"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: Any) -> None:
        if len(self.children) < 6 or self.width < dp(1) or self.height < dp(1):
            return
        hold, harvest, board, bonus, claimed, lots = reversed(self.children)
        boxes = self._stacked() if self.stacked else self._below()
        for widget, box in zip((hold, harvest, board, bonus, claimed), boxes, strict=True):
            widget.pos, widget.size = box[:2], box[2:]
        left, bottom, width, height = boxes[2]
        if self.stacked:
            lots.pos, lots.size = (left, bottom), (width, height)
        else:
            lots.pos, lots.size = (left, bottom), (boxes[3][0] + boxes[3][2] - left, height)
        for widget in (board, bonus):
            widget.opacity = 0 if self.drafting else 1
        if self.stacked:
            bonus.opacity = 1
        lots.opacity = 1 if self.drafting else 0
        hold.end = min(dp(110), max(dp(FINGER + 8), self.width * 0.16))

    def _below(self) -> list[Box]:
        """Two rows: what is counted, and what was built."""
        gap, x, top = self.gap, self.x, self.top
        first = min(dp(72), max(min(dp(FINGER), (self.height - gap) / 2), self.height * 0.36))
        second = self.height - first - gap
        tile = min(dp(120), max(dp(58), self.width * 0.17))
        hold = (x, top - first, self.width - tile - gap, first)
        harvest = (self.right - tile, top - first, tile, first)
        pile = min(dp(120), max(dp(FINGER + 4), self.width * 0.15))
        board = min(self.width * 0.5, max(dp(124), second * 1.9))
        middle = self.width - board - pile - 2 * gap
        return [
            hold,
            harvest,
            (x, self.y, board, second),
            (x + board + gap, self.y, middle, second),
            (self.right - pile, self.y, pile, second),
        ]

    def _stacked(self) -> list[Box]:
        """Three rows: hold, own board, and tiles."""
        gap, x, top = self.gap, self.x, self.top
        first = min(dp(84), max(dp(FINGER), self.height * 0.15))
        third = min(dp(96), max(dp(FINGER), self.height * 0.17))
        board = min(self.height - first - third - 2 * gap, self.width)
        tile = max(dp(FINGER + 6), (self.width - 3 * gap) * 0.2)
        under = top - first - gap - board - gap
        return [
            (x, top - first, self.width, first),
            (x, under - third, tile, third),
            (x, top - first - gap - board, self.width, board),
            (x + tile + gap, under - third, self.width - 2 * (tile + gap), third),
            (self.right - tile, under - third, tile, third),
        ]


class LargeBoard(SheetBox):
    """A player's board to read: what is uncovered, and what each bonus tile does, in words."""

    board = ObjectProperty(None)
    colour = StringProperty("slate")
    edition = StringProperty("")
    points = NumericProperty(0)

    def __init__(self, board: OwnBoard, t: Phrases, **kwargs: Any) -> None:
        super().__init__(board=board, points=board.points, **kwargs)
        for bonus in board.bonus:
            cubes = f"[{bonus.cubes.word}]"
            does = t(
                f"eastern-wonders.board.does.{bonus.kind}", points=bonus.points, more=bonus.more, cubes=cubes
            )
            self.add_widget(Sentence(text=does, edition=self.edition))


class EasternWondersBoard(Board):
    """Map above, plate below; in a room that is wider than high they stand side by side."""

    needs = SEA + PLATE

    edition = StringProperty("")
    beside = BooleanProperty(False)
    titled = BooleanProperty(False)
    map_width = NumericProperty(1)
    plate_height = NumericProperty(1)
    gap = NumericProperty("4dp")
    state = ObjectProperty(None, allownone=True)
    card_height = NumericProperty(0)
    """Of what a touch would do: beside the map, where there is a mouse to point with."""
    column = NumericProperty(1)
    """The column that brings the next bonus tile."""

    def __init__(self, **kwargs: Any) -> None:
        load_layout("eastern_wonders.kv")
        super().__init__(**kwargs)
        self._crew: tuple[Owner, ...] = ()
        self._claimed: tuple[str, ...] = ()
        self._last = Voyage()

    def on_size(self, *_: Any) -> None:
        """Height goes to the map first; the plate grows where there is plenty."""
        width, height = self.size
        self.beside = width > height
        self.gap = dp(GAP if min(width, height) > dp(320) else 3)
        self.titled = height > dp(300) if self.beside else height > dp(520)
        title = dp(TITLED) if self.titled else 0
        spare = height - dp(self.needs)
        self.plate_height = max(dp(PLATE), min(dp(230), spare * 0.25 + dp(PLATE))) + title
        self.map_width = min(width * BESIDE, width - dp(290))
        spare = height - dp(ROOMY) if self.beside and system.has_keys() and not self.only_shows else 0
        self.card_height = max(dp(152), min(dp(312), height * 0.42)) if spare > 0 else 0
        self.foresees = spare > 0

    # What is shown

    def show(self, view: View) -> None:
        self.edition, self.state = view.face.id, view.state
        self._crew = owners(view)
        self._show_map(view)
        self._show_player(view)

    def _show_map(self, view: View) -> None:
        state: State = view.state
        sea: SeaMap = self.ids.map
        sea.chart = state.table.chart
        afloat = {
            cell: tuple(owner for owner in self._crew if state.players[owner.seat].boat == cell)
            for cell in {player.boat for player in state.players}
        }
        for at, cell in enumerate(state.table.chart.cells):
            port = state.table.chart.port_at.get(cell)
            boats = afloat.get(cell, ())
            tile = self._market(view, at, boats) if port is None else self._port(view, cell, port, boats)
            sea.cells[cell].tile = tile
            if isinstance(tile, VpOf):
                sea.cells[cell].word = self._word(view, cell, tile)
        last = view.last
        self._last = self._voyage(last.before, last.action) if last is not None else Voyage()
        sea.voyage = self._last

    def _word(self, view: View, cell: str, tile: VpOf) -> str:
        """A touch enters what nothing else can be done with; otherwise it is held for that."""
        t = App.get_running_app().t
        if tile.kind == "closed":
            return str(t["eastern-wonders.board.closed"])
        if tile.kind != "unnamed":
            return ""
        touched = _is_away(view, cell)
        return str(t["eastern-wonders.board.enter" if touched else "eastern-wonders.board.enter_held"])

    def _market(self, view: View, at: int, boats: tuple[Owner, ...]) -> TileOf:
        state: State = view.state
        cell, name = state.table.chart.cells[at], state.sea.tiles[at]
        outposts = tuple(self._crew[seat] for seat in state.sea.outposts[at])
        there = _there(view, cell, name)
        return _tile_of(state, name)._replace(outposts=outposts, boats=boats, **there)

    def _port(self, view: View, cell: str, port: int, boats: tuple[Owner, ...]) -> VpOf:
        name = view.state.ports.tiles[port]
        return _vp_of(view.state, name)._replace(boats=boats, **_there(view, cell, name))

    def _voyage(self, before: State, action: Action) -> Voyage:
        path: tuple[str, ...] = getattr(action, "path", ())
        seat = before.seat
        start = before.players[seat].boat
        if not path or not start or seat >= len(self._crew):
            return Voyage()
        return Voyage((start, *path), self._crew[seat].colour)

    def touch_at(self, x: float, y: float) -> Touch | None:
        sea, harvest = self.ids.map, self.ids.harvest
        if harvest.collide_point(*harvest.to_widget(x, y)):
            return HARVEST_HERE
        cell = sea.cell_at(*sea.to_widget(x, y))
        return None if cell is None else Touch("cell", cell)

    def foresee(self, told: Foreseen | None) -> int:
        self.ids.foreseen.told = told
        return len(self.ids.foreseen.rows)

    def way_of(self, before: State, action: Action) -> Way | None:
        voyage = self._voyage(before, action)
        return Way(before.table.chart.places, *voyage) if voyage.cells else None

    def look_at(self, before: Any, action: Action | None) -> None:
        """The way of another turn, for as long as it is looked at."""
        self.ids.map.voyage = self._last if action is None else self._voyage(before, action)

    def _show_player(self, view: View) -> None:
        """What others have is there to be looked at."""
        state: State = view.state
        ids = self.ids
        ids.plate.seat = view.seat
        ids.plate.looking = not view.is_own
        ids.quay.drafting = not state.round
        self._show_lots(view)
        ids.harvest.touchable = view.is_own
        ids.harvest.dim = view.is_refused(HARVEST_HERE)
        ids.claimed.touchable = bool(state.players[view.seat].claimed) and view.shows_claimed
        self.tick(view)

    def _show_lots(self, view: View) -> None:
        """Those that are left; the one is marked that a touch on the map takes."""
        state, lots = view.state, self.ids.lots
        drafts = [draft for offer in view.offers.values() if isinstance(draft := offer.default, Draft)]
        lots.lots = [] if state.round else [lot.word for lot in dict.fromkeys(state.lots)]
        lots.touchable = bool(drafts)
        lots.chosen = drafts[0].lot.word if drafts else ""

    def tick(self, view: View) -> None:
        state: State = view.state
        player, ids = state.players[view.seat], self.ids
        ids.plate.player = player_of(view, view.seat)
        ids.plate.needed = state.table.claims_to_end
        ids.hold.counts = list(player.hold.counts)
        ids.hold.limit = hold_limit(state.table, player.bonus)
        board = own_board(state, view.seat)
        self.column = board.next_column or 0
        ids.outposts.colour = self._crew[view.seat].colour
        ids.outposts.board = ids.bonus.board = board
        self._claimed = player.claimed
        ids.claimed.count = len(player.claimed)

    # On the way from one table to the next

    def spot(self, touch: Touch) -> Box | None:
        kind, key, ids = touch.kind, str(touch.key), self.ids
        if kind == "counter":
            return _box(ids.hold.counters[LETTERS.index(key)])
        if kind in ("claimed", "harvest"):
            return _box(ids[kind])
        if kind == "row":
            x, y, width, height = _box(ids.outposts)
            side = height / 4
            return x + width * 0.7, y + height - (int(key) + 1) * side, side, side
        if kind == "cell":
            box: Box | None = ids.map.spot(key)
            return box
        if kind == "boat":
            return self._moorings(key.split()[1])
        return None

    def _moorings(self, cell: str) -> Box | None:
        """Where the boats of a tile float: at its foot."""
        box = self.ids.map.spot(cell)
        if box is None or self.ids.map.hexes is None:
            return None
        high = self.ids.map.hexes.height * 0.24
        return box[0] + box[2] / 2 - high * 0.86, box[1] + high * 0.2, high * 1.72, high

    def lift(self, touch: Touch, *, lifted: bool = True) -> None:
        cells = self.ids.map.cells
        if touch.kind == "boat":
            seat, cell = str(touch.key).split()
            if cell in cells:
                cells[cell].lifted = [int(seat)] if lifted else []
        elif touch.kind == "cell" and touch.key in cells:
            cells[touch.key].opacity = 0 if lifted else 1

    def settle(self) -> None:
        self.ids.map.do_layout()

    @staticmethod
    def bonus_words(t: Phrases, column: float) -> dict[str, str]:
        """What stands on bonus tiles, by kind, and on the place of the next one."""
        words: dict[str, str] = {kind: t[f"eastern-wonders.board.{kind}"] for kind in BONUS_KINDS}
        return {**words, "column": t("eastern-wonders.board.column", n=int(column))}

    # Touches

    def touch_cell(self, cell: str) -> None:
        self.dispatch("on_touched", Touch("cell", cell))

    def hold_cell(self, cell: str) -> None:
        self.dispatch("on_held", Touch("cell", cell))

    def choose_lot(self, cubes: str) -> None:
        """The next touch on the map takes it."""
        self.dispatch("on_wished", {"lot": Cubes.parse(cubes)})

    def harvest(self) -> None:
        self.dispatch("on_touched", HARVEST_HERE)

    def look_at_board(self) -> None:
        """The own board large, with what each bonus tile does in words."""
        app = App.get_running_app()
        view: OutpostBoard = self.ids.outposts
        sheet = LargeBoard(view.board, app.t, colour=view.colour, edition=self.edition)
        app.sheet.open(sheet, app.t("eastern-wonders.board.title", player=self.ids.plate.player.name))

    def look_at_claimed(self) -> None:
        app = App.get_running_app()
        pile = Factory.VpPile()
        for i, name in enumerate(self._claimed):
            card = self._picture(name)
            card.bind(on_hold=lambda _, i=i: self.dispatch("on_held", Touch("claimed", i)))
            pile.add_widget(card)
        app.sheet.open(pile, app.t["table.claimed"])

    # Pictures

    def foot_of_asked(self) -> float | None:
        tiles = self.ids.map.cells.values()
        return next((tile.to_window(*tile.pos)[1] for tile in tiles if tile.tile.asked), None)

    def picture_of(self, view: View, name: str) -> Widget:
        self.edition, self.state = view.face.id, view.state
        kind, _, seat = name.partition(" ")
        if seat:
            return SignPicture(kind=kind, owner=owners(view)[int(seat)], edition=self.edition)
        return self._picture(name)

    def _picture(self, name: str) -> MarketHex | VpCard:
        state: State = self.state
        is_vp = name in state.table.vp or name == CLOSED or name in (*state.ports.tiles, *self._claimed)
        if is_vp and name not in state.table.market:
            card = VpCard(tile=_vp_of(state, name), edition=self.edition)
            if name == CLOSED:
                card.word = App.get_running_app().t["eastern-wonders.board.closed"]
            return card
        return MarketHex(tile=_tile_of(state, name), edition=self.edition)


def _there(view: View, cell: str, name: str) -> dict[str, Any]:
    """What hexes and cards show of a place, beside what is printed on its tile."""
    state, offer = view.state, view.offers.get(Touch("cell", cell))
    default = offer.default if offer is not None else None
    return {
        "lying": state.sea.lying[state.table.chart.index[cell]].word,
        "price": price(default),
        "washed": _is_away(view, cell),
        "framed": is_more(default),
        "asked": bool(view.asked) and name == view.asked,
    }


def _is_away(view: View, cell: str) -> bool:
    """Whether the boat can do nothing there in this turn."""
    offer = view.offers.get(Touch("cell", cell))
    return offer is not None and not offer.actions


def _box(widget: Widget) -> Box:
    return (*widget.to_window(*widget.pos), *widget.size)


def _tile_of(state: State, name: str) -> TileOf:
    """What is printed on a market tile, as far as the table knows."""
    printed = printed_on(state, name)
    costs = None if printed.costs is None else printed.costs.word
    return TileOf(printed.icon or "", costs, printed.gives.word)


def _vp_of(state: State, name: str) -> VpOf:
    known = state.table.vp.get(name)
    if known is not None:
        return VpOf("tile", known.points, known.cost.word)
    if name.startswith(UNKNOWN):
        return VpOf("unnamed")
    return VpOf("closed" if name == CLOSED else "")
