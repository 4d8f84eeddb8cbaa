"""New game: what is played, by whom, in which order, how closely it is mirrored, and the house rules."""

import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from engine.catalog import Catalog
from engine.games import GAMES
from faces.phrases import literal
from screens.draft import Draft, Option
from screens.layout_section import LayoutSection
from screens.lots import Lots
from screens.map_choice import FIRST_MAP, drawn, kept
from screens.map_section import NEW, MapChip, MapSection
from screens.new_game_rows import DepthRow, FiguresRow, GameTile, HouseRow, SeatRow, StepRow
from screens.page import Page, Section
from screens.widgets.chips import Chip
from screens.widgets.colours import ColourChoice
from screens.widgets.palette import PLAYERS
from storage.maps import SavedMap
from storage.people import LONGEST_NAME, alike

KNOWN_NAMES = 8
"""How many people who played before are offered."""


class NewGamePage(Page):
    """A form over a `Draft`: every touch gives a new one, and the page shows it."""

    layout = "new_game.kv"
    draft = ObjectProperty(Draft(), rebind=True)
    house_rules_open = BooleanProperty(False)
    warning = StringProperty("")
    drawn = StringProperty("")
    """Who was drawn to begin."""
    tallest = NumericProperty(0)
    """How high the tiles of the games are."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._dragged: SeatRow | None = None
        self._known: list[tuple[str, str]] = []
        self._lots: Lots | None = None
        self._saved: list[SavedMap] = []
        self._hints = self.ids.hints.__self__
        for game in GAMES:
            tile = GameTile(game=game)
            tile.bind(on_tap=lambda touched: self.play(touched.game), wanted=self._level_tiles)
            self.ids.games.add_widget(tile)
        self._level_tiles()
        self.fbind("draft", self._show)
        self.fbind("house_rules_open", self._show)

    def arrive(self, laid_out: str | None = None, described: str = "") -> None:
        """Starts with those who played last, or with two strangers.

        Whoever has `laid_out` a map, by its name, or `described` a board finds everything else as it was.
        """
        desk = self.app.desk
        if described:
            self.choose_panel(described)
            self._show()
            return
        if laid_out is not None:
            self._saved = desk.maps(self.draft.game)
            self.choose_map(MapChip("own", laid_out))
            return
        colours = desk.colours()
        group = desk.last_group()
        chosen = self.app.settings
        draft = Draft().play(group.game) if group and group.game in GAMES else Draft()
        for name in group.players if group else ("", ""):
            draft = draft.add(name, colours.get(name, ""))
        draft = draft.choose("ask_names", chosen.ask_names).choose("show_totals", chosen.show_totals)
        self._known = list(colours.items())
        self._saved = desk.maps(draft.game)
        self.draft = draft.choose("show_hints", chosen.hints)

    # what touches do

    def play(self, game: str) -> None:
        self._saved = self.app.desk.maps(game)
        self.draft = self.draft.play(game)

    def add_player(self, name: str = "", colour: str = "") -> None:
        self.draft = self.draft.add(name, colour)

    def remove_player(self, seat: int) -> None:
        self.draft = self.draft.remove(seat)

    def rename(self, seat: int, name: str) -> None:
        """Letter by letter: whatever is touched next finds the name that is seen."""
        if seat < len(self.draft.seats):
            self.draft = self.draft.rename(seat, name)

    def next_name(self, seat: int) -> None:
        """Enter goes on to the next name; after the last one, which is there, another player comes."""
        row = seat + 1
        if row == len(self.draft.seats) and self.draft.seats[seat].name:
            self.add_player()
        if row < len(self.draft.seats):
            self._write_name(row)

    def add_and_name(self) -> None:
        """Another player, whose name is typed next."""
        self.add_player()
        self._write_name(len(self.draft.seats) - 1)

    def _write_name(self, seat: int) -> None:
        """Once its row has its place, and the finger that asked for it is gone."""
        row = self.ids.seats.children[-1 - seat]

        def write(_seconds: float) -> None:
            self.ids.scroll.scroll_to(row)
            row.ids.name.focus = True

        Clock.schedule_once(write)

    def take_as(self, seat: int, name: str) -> None:
        """That is somebody known: by that name, and in that colour if nobody has it."""
        colour = dict(self._known).get(name, "")
        self.draft = self.draft.rename(seat, name)
        if colour in PLAYERS and all(other.colour != colour for other in self.draft.seats):
            self.draft = self.draft.recolour(seat, colour)

    def mirror(self, depth: str) -> None:
        self.draft = replace(self.draft, depth=depth)

    def choose(self, option: str, value: Option) -> None:
        self.draft = self.draft.choose(option, value)

    def choose_map(self, chip: MapChip) -> None:
        """A chip that leads nowhere any more, since its map is gone, leads to the first game's."""
        maps, draws = self.draft.maps, self.draft.map.draws
        if maps is None:
            return
        if chip == NEW:
            self.app.go("own map", game=self.draft.game)
        elif chip.shape == "drawn":
            self.draft = replace(self.draft, map=drawn(maps, draws))
        else:
            saved = self._named(chip.name)
            chosen = kept(saved, draws) if saved else replace(FIRST_MAP, draws=draws)
            self.draft = replace(self.draft, map=chosen)

    def let_app_draw(self, draws: bool) -> None:
        self.draft = replace(self.draft, map=replace(self.draft.map, draws=draws))

    def change_map(self) -> None:
        chosen = self.draft.map
        self.app.go("own map", game=self.draft.game, saved=self._named(chosen.name))

    def delete_map(self) -> None:
        """At once, and it can be taken back."""
        app, game, saved = self.app, self.draft.game, self._named(self.draft.map.name)
        if saved is None or not app.desk.remove_map(game, saved.name):
            return
        self.arrive(laid_out="")

        def take_back() -> None:
            app.desk.keep_map(game, saved)
            if app.page is self and self.draft.game == game:
                self.arrive(laid_out=saved.name)

        app.say(app.t("maps.deleted", name=saved.name), app.t["history.undo"], take_back)

    def _named(self, name: str) -> SavedMap | None:
        return next((one for one in self._saved if one.name == name), None)

    def draw_first_player(self) -> None:
        """Drawn at once; that is shown, unless less motion is wanted, and said."""
        count = len(self.draft.seats)
        drawn = secrets.randbelow(count)
        self.drawn = ""
        if self.app.motion:
            self._lots = Lots(count, drawn, self._light, lambda: self._drawn(drawn))
        else:
            self._drawn(drawn)

    def _light(self, seat: int) -> None:
        for row in self.ids.seats.children:
            row.lit = row.seat == seat

    def _drawn(self, seat: int) -> None:
        self._lots = None
        self._light(-1)
        self.draft = self.draft.start_with(seat)
        first = self.draft.names(self.app.t["new_game.player"])[0]
        self.drawn = self.app.t("new_game.drawn", player=first)

    def pick_colour(self, seat: int) -> None:
        taken = [other.colour for other in self.draft.seats]
        colours = ColourChoice(self.draft.seats[seat].colour, taken)
        colours.bind(on_chosen=lambda _, colour: self._recolour(seat, colour))
        self.app.sheet.open(colours, self.app.t["new_game.colour"])

    def choose_panel(self, panel: str) -> None:
        self.draft = replace(self.draft, panel=panel)

    def describe(self, then: Callable[[str], object] | None = None) -> None:
        """On the page for it; without anything to be done `then`, one is led back."""
        if self.draft.layout is not None:
            self.app.go(
                self.draft.layout.page,
                chosen=self.draft.chosen,
                then=then,
                came_from=lambda panel: self.app.go("new game", described=panel),
            )

    def begin(self) -> None:
        """A board of which nothing is known is described first: that is asked once."""
        if self.warning:
            return
        layout = self.draft.layout
        if layout is None or layout.is_known(self.draft.chosen, self._box):
            self.app.begin(self.draft)
        else:
            self.describe(lambda panel: self.app.begin(replace(self.draft, panel=panel)))

    @property
    def _box(self) -> Catalog:
        game = self.draft.game
        return GAMES[game].catalog(self.app.desk.boxes.components(game))

    def _recolour(self, seat: int, colour: str) -> None:
        self.draft = self.draft.recolour(seat, colour)
        self.app.sheet.close()

    # dragging a player to another seat: asked before anything that scrolls

    def on_touch_down(self, touch: Any) -> bool:
        if self._lots is not None:
            self._lots.end()
        for row in self.ids.seats.children:
            handle = row.ids.handle
            if not self.app.sheet.is_open and handle.collide_point(*handle.to_widget(*touch.pos)):
                touch.grab(self)
                self._dragged = row
                row.raised = 3
                return True
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self or self._dragged is None:
            return bool(super().on_touch_move(touch))
        seats = self.ids.seats
        _, y = seats.to_widget(*touch.pos)
        to = min(sum(y < row.y for row in seats.children), len(self.draft.seats) - 1)
        if to != self._dragged.seat:
            seat = self._dragged.seat
            self._dragged.raised = 0
            self.draft = self.draft.move(seat, to)
            self._dragged = seats.children[len(self.draft.seats) - 1 - to]
            self._dragged.raised = 3
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self or self._dragged is None:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self._dragged.raised = 0
        self._dragged = None
        return True

    # showing the draft

    def _show(self, *_: Any) -> None:
        self.app.theme_cls.edition = self.draft.game
        self.drawn = ""
        for tile in self.ids.games.children:
            tile.chosen = tile.game == self.draft.game
        unnamed = self.app.t["new_game.player"]
        doubled = self.draft.doubled(unnamed)
        if doubled:
            self.warning = self.app.t("new_game.doubled", name=doubled)
        else:
            self.warning = "" if self.draft.is_short else self.app.t["new_game.shorter"]
        self._show_map()
        self._show_layout()
        self._show_seats()
        self._show_known()
        self._show_depths()
        self._show_hints()
        self._show_house_rules()

    def _show_hints(self) -> None:
        """Whether hints are wanted is asked only where there are any."""
        row, options = self._hints, self.ids.options
        if not self.draft.has_hints:
            options.remove_widget(row)
        elif row.parent is None:
            options.add_widget(row, index=options.children.index(self.ids.totals.__self__))

    def _level_tiles(self, *_: Any) -> None:
        """All as high as the one with the longest name."""
        self.tallest = max(tile.wanted for tile in self.ids.games.children)

    @cached_property
    def _map(self) -> MapSection:
        section = MapSection()
        section.bind(
            on_chip=lambda _, chip: self.choose_map(chip),
            on_tiles=lambda _, draws: self.let_app_draw(draws),
            on_another=lambda _: self.choose_map(MapChip("drawn")),
            on_change=lambda _: self.change_map(),
            on_delete=lambda _: self.delete_map(),
        )
        return section

    def _show_map(self) -> None:
        """Where the game has maps: which one. One that nobody can play on says so, and waits."""
        maps = self.draft.maps
        if maps is None:
            self._put_away(MapSection)
        else:
            self._stand(self._map)
            self._map.show(self.draft.game, maps, self.draft.map, self._saved)
            self.warning = self.warning or self._map.lack

    @cached_property
    def _layout(self) -> LayoutSection:
        section = LayoutSection()
        section.bind(
            on_chosen=lambda _, panel: self.choose_panel(panel), on_describe=lambda _: self.describe()
        )
        return section

    def _show_layout(self) -> None:
        layout = self.draft.layout
        if layout is None:
            self._put_away(LayoutSection)
        else:
            self._stand(self._layout)
            self._layout.show(self.draft.game, layout, self.draft.chosen, self._box)

    def _stand(self, section: Section) -> None:
        """A section that only some games need stands above the others."""
        column = self.ids.how
        if section.parent is None:
            column.add_widget(section, index=len(column.children))

    def _put_away(self, kind: type[Section]) -> None:
        column = self.ids.how
        for section in [section for section in column.children if isinstance(section, kind)]:
            column.remove_widget(section)

    def _show_seats(self) -> None:
        rows = self.ids.seats
        while len(rows.children) > len(self.draft.seats):
            rows.remove_widget(rows.children[0])
        while len(rows.children) < len(self.draft.seats):
            rows.add_widget(SeatRow(page=self, seat=len(rows.children)))
        for row, seat in zip(reversed(rows.children), self.draft.seats, strict=True):
            row.name, row.colour = seat
            if not row.ids.name.focus:
                row.ids.name.text = seat.name
            row.removable = len(self.draft.seats) > self.draft.fewest
            self._consider(row)

    def _consider(self, row: SeatRow) -> None:
        """What is to be said of a name, while it is typed."""
        t, name = self.app.t, row.name
        others = [seat.name for at, seat in enumerate(self.draft.seats) if at != row.seat and seat.name]
        known = [person for person, _ in self._known]
        at_table = alike(name, others)
        row.wrong = len(name) > LONGEST_NAME or name in others
        if len(name) > LONGEST_NAME:
            row.note = t("new_game.too_long", n=len(name), most=LONGEST_NAME)
        else:
            row.note = t("new_game.alike", name=at_table) if at_table else ""
        row.same_as = "" if at_table or name in known else alike(name, known)

    def _show_known(self) -> None:
        offered = self.ids.known
        seated = {seat.name for seat in self.draft.seats}
        full = len(self.draft.seats) == self.draft.most
        names = [] if full else [known for known in self._known if known[0] not in seated][:KNOWN_NAMES]
        offered.clear_widgets()
        for name, colour in names:
            chip = Chip(text=literal(name))
            chip.bind(on_tap=lambda _, name=name, colour=colour: self.add_player(name, colour))
            offered.add_widget(chip)

    def _show_depths(self) -> None:
        rows = self.ids.depths
        if [row.depth for row in reversed(rows.children)] != list(self.draft.depths):
            rows.clear_widgets()
            for depth in self.draft.depths:
                row = DepthRow(depth=depth)
                row.bind(on_tap=lambda touched: self.mirror(touched.depth))
                rows.add_widget(row)
        for row in rows.children:
            row.chosen = row.depth == self.draft.depth

    def _show_house_rules(self) -> None:
        rules = self.ids.house_rules
        rules.clear_widgets()
        if not self.house_rules_open or self.draft.depth == "scores":
            return
        for name in self.draft.house_rules:
            value = self.draft.option(name)
            if isinstance(value, bool):
                row = HouseRow(rule=name, active=value)
                row.bind(on_switch=lambda row, value: self.choose(row.rule, value))
            else:
                row = (
                    StepRow(rule=name, value=value)
                    if isinstance(value, int)
                    else FiguresRow(value, rule=name)
                )
                row.bind(on_step=lambda row, value: self.choose(row.rule, value))
            rules.add_widget(row)
