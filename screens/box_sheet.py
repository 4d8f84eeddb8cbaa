"""One component of a box: as shipped and as entered, what may be wrong with it, and where it was used."""

from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from engine.catalog import Component
from faces.box import Held
from faces.phrases import literal
from screens.beside import Search
from screens.box_rows import Drawing, Side, side_size
from screens.findings import said
from screens.history_rows import ICONS, lines
from screens.widgets.plates import Row
from screens.widgets.sentence import Sentence
from screens.widgets.side_by_side import SideBySide  # noqa: F401
from storage.box import met_in
from storage.notices import Notice
from storage.summaries import Summary

MOST = 30
"""So many games are listed: more help nobody."""


class HeldSheet(BoxLayout):
    """`on_otherwise` is asked to correct it, `on_out` to take it out; `on_game` reports a game to go to."""

    __events__ = ("on_otherwise", "on_out", "on_game")

    said = StringProperty("")
    """What is said of the games while they are looked through, or when there is none."""
    out_text = StringProperty("")
    corrected = BooleanProperty(False)
    tallest = NumericProperty(0)

    def __init__(self, game: str, held: Held, drawing: Drawing, slips: list[str], **kwargs: Any) -> None:
        t = App.get_running_app().t
        self.out_text = t["box.as_shipped"] if held.is_corrected else t["box.take_out"]
        super().__init__(corrected=held.is_corrected, **kwargs)
        self.held, self._game = held, game
        self._looking: Search[Summary | Notice] | None = None
        self._why = ""
        self._sides: list[Side] = []
        for label, component in self._both(held):
            self._add_side(label, component, drawing)
        self._level()
        self._tell(held, drawing, slips)
        foot = self.ids.foot
        if held.ours is None:
            foot.remove_widget(self.ids.out)
        if drawing.form is None:
            foot.remove_widget(self.ids.otherwise)
        self._look()

    def on_otherwise(self) -> None:
        pass

    def on_out(self) -> None:
        pass

    def on_game(self, game: Summary) -> None:
        pass

    # What it is

    def _both(self, held: Held) -> list[tuple[str, Component]]:
        t = App.get_running_app().t
        both = [(t["box.shipped"], held.shipped)] if held.shipped is not None else []
        if held.ours is not None:
            both.append((t["box.in_box"], held.ours.component))
        return both

    def _add_side(self, label: str, component: Component, drawing: Drawing) -> None:
        side = Side(
            label=label, line=drawing.line(component), edition=drawing.face.id, choosable=False, size_hint_y=1
        )
        width, height = side_size(drawing)
        if height:
            side.show(drawing.picture(component), width, height)
        side.bind(minimum_height=self._level)
        self._sides.append(side)
        self.ids.sides.add_widget(side)

    def _level(self, *_: Any) -> None:
        """Both are as high as the higher one."""
        self.tallest = max((side.minimum_height for side in self._sides), default=0)

    def _tell(self, held: Held, drawing: Drawing, slips: list[str]) -> None:
        t = App.get_running_app().t
        told = []
        if held.shipped is not None:
            told.append((drawing.teller.word(f"sure.{held.kind}"), "onSurfaceVariant"))
        if held.ours is not None:
            told.append((t("box.seen", n=held.ours.seen), "onSurface"))
            if held.ours.where:
                told.append((t("box.where", where=literal(held.ours.where)), "onSurface"))
            if not held.is_corrected:
                told.append((t["box.keeps"], "onSurfaceVariant"))
        told += [(slip, "tertiary") for slip in slips]
        for text, tone in told:
            self.ids.words.add_widget(Sentence(text=text, style="note", tone=tone, edition=drawing.face.id))

    # Where it was used

    def _look(self) -> None:
        """Beside the app: there may be thousands of games. Closing the sheet ends it."""
        app = App.get_running_app()
        self.said = app.t["box.looking"]
        self._looking = app.desk.searches.look(
            lambda library: met_in(library.games, self._game, self.held.entry),
            self._found,
            self._ended,
            self._refused,
        )

    def on_parent(self, _sheet: Any, parent: Any) -> None:
        if parent is None and self._looking is not None:
            self._looking.stop()

    def _found(self, game: Summary) -> None:
        if len(self.ids.games.children) == MOST:
            assert self._looking is not None
            self._looking.stop()
            self._ended()
            return
        first, others, more = lines(App.get_running_app().t, game)
        row = Row(
            icon=ICONS[game.status], text=first, more="\n".join(filter(None, (others, more))), edge=dp(4)
        )
        row.bind(on_tap=lambda _: self.dispatch("on_game", game))
        self.ids.games.add_widget(row)

    def _refused(self, why: Notice) -> None:
        self._why = said(App.get_running_app().t, why)

    def _ended(self) -> None:
        """Nobody knows what could not be read."""
        app = App.get_running_app()
        count = len(self.ids.games.children)
        told = "" if 0 < count < MOST else app.t["box.used_more"] if count else app.t["box.unused"]
        self.said = self._why or told
        # What was found amiss in files on the way is said now.
        app.desk.store_room.ask(lambda _: None, None)
