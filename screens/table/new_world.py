"""The board of A New World: point cards above their forts, the panels, and the plate of a player."""

from typing import Any

from kivy.app import App
from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

from engine.cubes import LETTERS
from engine.game import REST, Touch
from engine.new_world.showing import OwnBoard, helped, own_board, panels, settlers_needed, stacks, with_cards
from engine.new_world.values import PLACE, BonusTile, Icon, State
from faces.land.entering import ICON_SIGNS, SYMBOLS, kind_of
from faces.phrases import Phrases
from faces.telling import Teller
from faces.view import View
from screens.machine import system
from screens.page import load_layout
from screens.table.board import Board
from screens.table.sheets import SheetBox
from screens.widgets.counters import Counters  # noqa: F401
from screens.widgets.drawn import Box
from screens.widgets.goal_card import GoalCard, GoalOf
from screens.widgets.land import Land
from screens.widgets.own_things import (
    BonusSpaces,
    Heading,  # noqa: F401
    HelpOf,
    IconTile,
    SettlersTile,  # noqa: F401
    WorthOf,
)
from screens.widgets.owners import Owner, owners
from screens.widgets.place import PlaceCell, PlaceOf
from screens.widgets.place_signs import PAWN, BonusOf, StackOf, Standing, TileOf, circled
from screens.widgets.player_plate import PlayerPlate  # noqa: F401
from screens.widgets.players import player_of
from screens.widgets.sentence import Sentence
from screens.widgets.settlers import SettlersPicture
from screens.widgets.text import Text
from screens.widgets.tile import Tile  # noqa: F401
from screens.widgets.touch_card import Foreseen, TouchCard  # noqa: F401

FINGER = 48
GAP = 3
BESIDE = 0.68
"""How much of a wide board the land gets at most."""
LAND, PLATE, TITLED = 373, 97, 32
"""In dp: how high the land is at least, the plate below it, and what its title adds."""
OWN = 264
"""In dp: what a plate beside the land needs."""
HEADED = 20
THINGS = 352
"""In dp: how high the plate's own things are beside the land; what is left says what a touch would do."""
CARD = (152, 420)
"""In dp: how high that is."""
ICONS: tuple[Icon, ...] = ("native_aid", "tool", "new_settlers", "exploration")


class Homestead(Layout):
    """Storage, settlers, rest; icons and bonus tiles, and their headings where they stand beside the land.

    `stacked` stands beside a land, in four rows; else it lies below one, in two.
    """

    stacked = BooleanProperty(False)
    gap = NumericProperty("3dp")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "stacked", "gap", "children"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: Any) -> None:
        if len(self.children) < 10 or self.width < dp(1) or self.height < dp(1):
            return
        storage, settlers, rest, *icons, bonus, first, second = reversed(self.children)
        rows = self._stacked() if self.stacked else self._below()
        for widget, box in zip((storage, settlers, rest, *icons, bonus, first, second), rows, strict=True):
            widget.pos, widget.size = box[:2], box[2:]
        storage.gap = dp(2) if storage.width < dp(300) else dp(6)
        storage.end = min(dp(96), max(dp(36), storage.width * 0.16))

    def _below(self) -> list[Box]:
        """Two rows: what is counted, and what was collected."""
        gap, x, top = self.gap, self.x, self.top
        high = (self.height - gap) / 2
        rest = min(dp(110), max(dp(FINGER), self.width * 0.145))
        settlers = min(dp(260), max(dp(FINGER + 2), self.width * 0.15))
        storage = self.width - rest - settlers - 2 * gap
        y = top - high
        boxes: list[Box] = [
            (x, y, storage, high),
            (x + storage + gap, y, settlers, high),
            (self.right - rest, y, rest, high),
        ]
        icon = max(dp(FINGER), (self.width - 7 * gap) / 7)
        boxes += [(x + i * (icon + gap), self.y, icon, high) for i in range(4)]
        left = 4 * (icon + gap)
        nowhere: Box = (x, self.y, 0, 0)
        return [*boxes, (x + left, self.y, self.width - left, high), nowhere, nowhere]

    def _stacked(self) -> list[Box]:
        """Four rows, the last two with headings where there is room."""
        gap, x = max(self.gap, min(dp(10), self.height * 0.012)), self.x
        headed = self.height > dp(4 * 56 + 2 * HEADED + 20)
        head = min(dp(34), max(dp(HEADED), self.height * 0.045)) if headed else 0
        high = min(dp(92), (self.height - 3 * gap - 2 * head) / 4)
        top = self.top
        boxes: list[Box] = [(x, top - high, self.width, high)]
        top -= high + gap
        rest = min(dp(110), max(dp(FINGER), self.width * 0.24))
        boxes.append((x, top - high, self.width - rest - gap, high))
        boxes.append((self.right - rest, top - high, rest, high))
        top -= high + gap
        heads: list[Box] = [(x, top - head, self.width, head)]
        top -= head
        icon = (self.width - 3 * gap) / 4
        boxes += [(x + i * (icon + gap), top - high, icon, high) for i in range(4)]
        top -= high + gap
        heads.append((x, top - head, self.width, head))
        top -= head
        return [*boxes, (x, top - high, self.width, high), *heads]


class ThingsSheet(SheetBox):
    """All that a player has claimed, to read and to put right; what bonus tiles bring, in words."""


class NewWorldBoard(Board):
    """Land above, plate below; in a room that is wider than high they stand side by side."""

    needs = LAND + PLATE

    edition = StringProperty("")
    beside = BooleanProperty(False)
    titled = BooleanProperty(False)
    land_width = NumericProperty(1)
    plate_height = NumericProperty(1)
    card_height = NumericProperty(0)
    """Of what a touch would do: beside the land, where there is a mouse to point with."""
    gap = NumericProperty("3dp")
    state = ObjectProperty(None, allownone=True)
    own = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        load_layout("new_world.kv")
        super().__init__(**kwargs)
        self._crew: tuple[Owner, ...] = ()
        self._seat = 0
        self._lit: Icon | None = None
        self._view: View | None = None

    def on_size(self, *_: Any) -> None:
        """Height goes to the land first; the plate grows where there is plenty."""
        width, height = self.size
        self.beside = width > height
        self.gap = dp(GAP if min(width, height) < dp(500) else GAP + 2)
        self.titled = height > dp(300) if self.beside else height > dp(520)
        title = dp(TITLED) if self.titled else 0
        spare = height - dp(self.needs)
        self.plate_height = max(dp(PLATE), min(dp(190), spare * 0.24 + dp(PLATE))) + title
        self.land_width = min(width * BESIDE, width - dp(OWN))
        spare = height - dp(THINGS) if self.beside and system.has_keys() and not self.only_shows else 0
        self.foresees = spare >= dp(CARD[0])
        self.card_height = min(dp(CARD[1]), spare, height * 0.45) if self.foresees else 0

    # What is shown

    def show(self, view: View) -> None:
        self.edition, self.state = view.face.id, view.state
        self._crew, self._seat, self._view = owners(view), view.seat, view
        self._lit = None
        self._show_land(view)
        self._show_player(view)

    def _show_land(self, view: View) -> None:
        state: State = view.state
        land: Land = self.ids.land
        land.forts, land.panels = with_cards(state.table), panels(state.table)
        needed = settlers_needed(state, view.seat)
        for at, place in enumerate(state.table.places):
            land.places[place].place = self._place(view, at, needed[at])
        row, deck = state.points
        for slot, card in enumerate(land.goals[:-1]):
            card.opacity = 1 if slot < len(row) else 0
            card.touchable = slot < len(row)
            if slot < len(row):
                goal = _goal_of(state, row[slot])
                ticked = view.can(Touch("points", slot))
                card.goal = goal._replace(ticked=ticked, asked=_is_asked(view, row[slot]))
        land.goals[-1].opacity = 1 if deck else 0
        land.goals[-1].touchable = bool(deck)
        if deck:
            top = _goal_of(state, deck[0])
            land.goals[-1].goal = top._replace(below=len(deck) - 1, asked=_is_asked(view, deck[0]))
        self._light()

    def _place(self, view: View, at: int, needs: int | None) -> PlaceOf:
        state: State = view.state
        place = state.table.places[at]
        touch, standing, tile = Touch("location", place), state.board.settled[at], state.board.covered[at]
        slot = state.table.slots[at]
        lying = [tile] if tile else []
        if slot is not None:
            lying += [stack.top for stack in stacks(state, slot)]
        return _place_of(state, place)._replace(
            needs=needs,
            standing=None if standing is None else Standing(self._crew[standing[0]], standing[1]),
            own=standing is not None and standing[0] == view.seat,
            tile=_tile_of(state, tile) if tile else None,
            usable=view.can(touch),
            washed=view.is_refused(touch),
            takable=touch in view.otherwise,
            asked=any(_is_asked(view, name) for name in (place, *lying)),
        )

    def _show_player(self, view: View) -> None:
        """What others have is there to be looked at."""
        ids = self.ids
        ids.plate.seat = view.seat
        ids.plate.looking = not view.is_own
        ids.rest.touchable = view.is_own
        ids.rest.dim = view.is_refused(REST)
        self.tick(view)

    def tick(self, view: View) -> None:
        state: State = view.state
        player, ids = state.players[view.seat], self.ids
        ids.plate.player = player_of(view, view.seat)
        ids.plate.needed = state.table.claims_to_end
        ids.storage.counts = list(player.storage.counts)
        ids.storage.limit = state.table.rules.storage_limit
        own = self.own = own_board(state, view.seat)
        ids.settlers.colour = self._crew[view.seat].colour
        ids.settlers.ready, ids.settlers.out, ids.settlers.reserve = own.settlers
        ids.rest.count = own.settlers.out
        for collected in own.icons:
            tile: IconTile = ids[collected.icon]
            tile.number = collected.number
            tile.helps = tuple(
                HelpOf(circled(symbol, SYMBOLS), 0 if cubes else cards, cubes.word)
                for symbol, cards, cubes in collected.helps
            )
        ids.bonus.spaces = own.spaces
        ids.bonus.tiles = tuple(WorthOf(_bonus_of(state, worth.tile), worth.points) for worth in own.bonus)

    def touch_at(self, x: float, y: float) -> Touch | None:
        land, rest = self.ids.land, self.ids.rest
        if rest.collide_point(*rest.to_widget(x, y)):
            return REST
        return self._touch_of(land.nearest(*land.to_widget(x, y)))

    def _touch_of(self, widget: Widget | None) -> Touch | None:
        land: Land = self.ids.land
        if isinstance(widget, PlaceCell):
            return Touch("location", next(place for place, cell in land.places.items() if cell is widget))
        if isinstance(widget, GoalCard) and widget is not land.goals[-1]:
            return Touch("points", land.goals.index(widget))
        return None

    def foresee(self, told: Foreseen | None) -> int:
        self.ids.foreseen.told = told
        return len(self.ids.foreseen.rows)

    # Where an icon counts

    def light(self, icon: Icon) -> None:
        """The places where an icon counts, until it is touched again or something is done."""
        self._lit = None if self._lit == icon else icon
        if self._lit is not None and not helped(self.state, self._seat, icon):
            self._lit = None
            app = App.get_running_app()
            app.say(app.t["new-world.board.nowhere"])
        self._light()

    def _light(self) -> None:
        lit = helped(self.state, self._seat, self._lit) if self._lit is not None else frozenset()
        for place, cell in self.ids.land.places.items():
            cell.lit = place in lit
        for icon in ICONS:
            self.ids[icon].chosen = icon == self._lit

    # On the way from one table to the next

    def spot(self, touch: Touch) -> Box | None:
        kind, key, ids = touch.kind, str(touch.key), self.ids
        land: Land = ids.land
        if kind == "counter":
            return _box(ids.storage.counters[LETTERS.index(key)])
        if kind in ("location", "settled"):
            cell = land.places.get(key)
            return None if cell is None else _box(cell)
        if kind == "points":
            return _box(land.goals[int(key)]) if int(key) < len(land.goals) - 1 else None
        if kind == "stack":
            return self._stack(*key.split())
        if kind == "bonus":
            x, y, width, height = ids.bonus.space(int(key))
            left, bottom = ids.bonus.to_window(*ids.bonus.pos)
            return left + x, bottom + y, width, height
        if kind == "claimed":
            return _box(ids[key] if key in ICONS else ids.bonus)
        spots = {"deck": land.goals[-1], "settlers": ids.settlers, "explored": ids.exploration}
        return _box(spots[kind]) if kind in spots else None

    def _stack(self, fort: str, number: str) -> Box | None:
        cell: PlaceCell | None = self.ids.land.places.get(fort)
        boxes = cell.stack_boxes() if cell is not None else []
        if cell is None or int(number) >= len(boxes):
            return None
        x, y, width, height = boxes[int(number)]
        left, bottom = cell.to_window(*cell.pos)
        return left + x, bottom + y, width, height

    def lift(self, touch: Touch, *, lifted: bool = True) -> None:
        land: Land = self.ids.land
        kind, key = touch.kind, str(touch.key)
        if kind == "points" and int(key) < len(land.goals):
            land.goals[int(key)].opacity = 0 if lifted else 1
        elif kind in ("settled", "location", "stack"):
            fort, _, number = key.partition(" ")
            what = {"settled": "settlers", "location": "tile", "stack": f"stack {number}"}[kind]
            if fort in land.places:
                land.places[fort].lifted = [what] if lifted else []

    def settle(self) -> None:
        self.ids.land.do_layout()

    # Touches

    def touch_place(self, place: str) -> None:
        self.dispatch("on_touched", Touch("location", place))

    def hold_place(self, place: str) -> None:
        """At a fort the stack under the finger."""
        slot = self.state.table.slots[self.state.table.at[place]]
        stack = self.ids.land.stack_at(place)
        if slot is not None and stack is not None:
            self.dispatch("on_held", Touch("stack", f"{place} {stack}"))
        else:
            self.dispatch("on_held", Touch("location", place))

    def touch_goal(self, number: int) -> None:
        if number < len(self.ids.land.forts):
            self.dispatch("on_touched", Touch("points", number))
        else:
            app = App.get_running_app()
            app.say(app.t("new-world.board.next", n=max(0, len(self.state.points.deck) - 1)))

    def hold_goal(self, number: int) -> None:
        is_deck = number >= len(self.ids.land.forts)
        self.dispatch("on_held", Touch("deck", 0) if is_deck else Touch("points", number))

    def rest(self) -> None:
        self.dispatch("on_touched", REST)

    def look_at_things(self) -> None:
        """Cards and tiles of the player who is shown, each to be held where it is another one."""
        app = App.get_running_app()
        own: OwnBoard = self.own
        sheet = ThingsSheet()
        for kind, names in (("claimed", own.claimed), ("explored", own.explored)):
            if names:
                sheet.add_widget(Text(text=app.t[f"new-world.board.{kind}"], style="label"))
                sheet.add_widget(self._pile(kind, names))
        sheet.add_widget(Text(text=app.t["new-world.board.bonus"], style="label"))
        if own.bonus:
            sheet.add_widget(self._pile("bonus", tuple(worth.tile for worth in own.bonus)))
        for line in self._bonus_lines(own, app.t):
            sheet.add_widget(Sentence(text=line, edition=self.edition))
        app.sheet.open(sheet, app.t("new-world.board.title", player=self.ids.plate.player.name))

    def _pile(self, kind: str, names: tuple[str, ...]) -> Widget:
        pile = Factory.GoalPile()
        for i, name in enumerate(names):
            card = self._picture(name)
            card.bind(on_hold=lambda _, i=i: self.dispatch("on_held", Touch(kind, i)))
            pile.add_widget(card)
        return pile

    def _bonus_lines(self, own: OwnBoard, t: Phrases) -> tuple[str, ...]:
        view = self._view
        if view is None or not own.bonus:
            return (t["new-world.board.no_bonus"],)
        names = tuple(seated.name for seated in view.seated)
        teller = Teller(t.at(self.edition), names, view.face, view.state.table.bonus)
        return view.face.explained(teller, view.state, view.seat)

    # Pictures

    def foot_of_asked(self) -> float | None:
        land: Land = self.ids.land
        asked = [card for card in land.goals if card.goal.asked and card.opacity]
        asked += [cell for cell in land.places.values() if cell.place.asked]
        return next((widget.to_window(*widget.pos)[1] for widget in asked), None)

    def picture_of(self, view: View, name: str) -> Widget:
        self.edition, self.state = view.face.id, view.state
        kind, *numbers = name.split()
        if kind == "settlers":
            seat, count = map(int, numbers)
            return SettlersPicture(standing=Standing(owners(view)[seat], count), edition=self.edition)
        return self._picture(name)

    def _picture(self, name: str) -> Widget:
        state: State = self.state
        if PLACE.fullmatch(name):
            return PlaceCell(place=_place_of(state, name), edition=self.edition)
        kind = kind_of(state, name)
        if kind == "bonus":
            bonus = BonusSpaces(spaces=1, edition=self.edition)
            bonus.tiles = (WorthOf(_bonus_of(state, name)),)
            return bonus
        if kind == "exploration":
            return PlaceCell(place=PlaceOf(tile=_tile_of(state, name)), edition=self.edition)
        return GoalCard(goal=_goal_of(state, name), edition=self.edition)


def _box(widget: Widget) -> Box:
    return (*widget.to_window(*widget.pos), *widget.size)


def _is_asked(view: View, name: str) -> bool:
    return bool(view.asked) and name == view.asked


def _place_of(state: State, place: str) -> PlaceOf:
    """What is printed on a place, as far as the table knows."""
    at = state.table.at[place]
    location, slot = state.table.locations[at], state.table.slots[at]
    piles = stacks(state, slot) if slot is not None else ()
    shown = tuple(StackOf(_bonus_of(state, pile.top) if pile.top else None, pile.left) for pile in piles)
    if location is None:
        return PlaceOf(place, stacks=shown, is_fort=slot is not None)
    return PlaceOf(
        place,
        location.type,
        location.cost.word,
        location.gain.word,
        location.upgrades,
        tuple(circled(symbol, SYMBOLS) for symbol in location.symbols),
        shown,
        location.type == "fort",
    )


def _goal_of(state: State, card: str) -> GoalOf:
    printed = state.table.points.get(card)
    if printed is None:
        return GoalOf(named=False)
    symbol = circled(printed.symbol, SYMBOLS) if printed.symbol else None
    return GoalOf(
        printed.points,
        printed.cost.word,
        ICON_SIGNS[printed.icon],
        symbol,
        printed.cube.word,
        printed.settlers,
    )


def _bonus_of(state: State, tile: str) -> BonusOf:
    printed = state.table.bonus.get(tile)
    return BonusOf(named=False) if printed is None else BonusOf(_condition(printed), printed.points)


def _condition(tile: BonusTile) -> tuple[str, ...]:
    if tile.condition == "settlers":
        return (PAWN, PAWN)
    return tuple(ICON_SIGNS[icon] for icon in tile.icons) or ("star",)


def _tile_of(state: State, name: str) -> TileOf:
    printed = state.table.exploration.get(name)
    if printed is None:
        return TileOf(named=False)
    sign = ICON_SIGNS[printed.icon] if printed.icon else ""
    return TileOf(printed.cubes.word, printed.settlers, printed.points, sign)
