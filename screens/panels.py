"""The panels of A New World as a table has them: how many places, which are marked, what is printed there.

Nobody has published them. Counted and marked once, they are known for all later games.
"""

from collections.abc import Callable
from typing import Any, Literal

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from engine.catalog import Catalog, Component, Entered
from engine.games import GAMES
from engine.new_world.panels import CHOSEN, TOTALS, laid_out, marked, toggled, total, with_marks, with_places
from engine.new_world.showing import Panel
from engine.new_world.values import PanelSide
from faces import FACES
from faces.entering import Form, Values, slips_of
from faces.telling import Teller
from screens.boxing import Boxing
from screens.entering import EntrySheet
from screens.page import Page
from screens.pictured_land import place_of
from screens.widgets.chips import Chip
from screens.widgets.land import Land  # noqa: F401

GAME = "new-world"
Step = Literal["places", "forts", "exploration", "mark_2_3", "printed"]
ASKED: tuple[Step, ...] = ("places", "forts", "exploration", "mark_2_3")
"""What a table is asked before its first game; what is printed can wait until it is used."""


def _stay(chosen: str) -> None:
    pass


class SideCount(BoxLayout):
    """How many places a side has: more, how many, less. Reports `on_step` with what it is to be."""

    __events__ = ("on_step",)

    side = StringProperty("")
    count = NumericProperty(0)

    def on_step(self, count: int) -> None:
        pass


class PanelsPage(Page):
    """One question after the other. Every touch is kept; back leads to where one came from."""

    layout = "panels.kv"

    at = NumericProperty(0)
    question = StringProperty("")
    count = StringProperty("")
    odd = StringProperty("")
    last = BooleanProperty(False)
    next_text = StringProperty("")
    asks_chosen = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._steps: tuple[Step, ...] = ASKED
        self._then: Callable[[str], object] | None = None
        self._came_from: Callable[[str], object] = _stay
        self.chosen, self._box = CHOSEN[0], GAMES[GAME].catalog(())
        self.boxing = Boxing(self.app.desk)
        self.ids.land.bind(on_place=lambda _, place: self.touched(place))

    def arrive(
        self,
        chosen: str = "",
        then: Callable[[str], object] | None = None,
        came_from: Callable[[str], object] = _stay,
        printed: bool = False,
    ) -> None:
        """`then` is done when everything was asked; without it, one is led back. Both are told the panel.

        `printed` asks only for what is printed on the places.
        """
        self.chosen = chosen or self.chosen
        self._then, self._came_from = then, came_from
        self._steps = ("printed",) if printed else ASKED
        self.app.theme_cls.edition = GAME
        self.at = 0
        self._open_box()
        self._show()

    # What touches do

    @property
    def step(self) -> Step:
        return self._steps[int(self.at)]

    def choose(self, side: str) -> None:
        self.chosen = side
        self._show()

    def forward(self) -> None:
        """What was shown and not changed is right; where nothing is marked, nobody has looked."""
        step = self.step
        if step != "printed" and total(self._panels, step, self._box):
            self._keep(*(self._told(panel) for panel in self._panels))
        if not self.last:
            self.at += 1
            self._show()
        elif self._then is not None:
            self._then(self.chosen)
        else:
            self._came_from(self.chosen)

    def backward(self) -> None:
        self.at = max(0, self.at - 1)
        self._show()

    def back(self) -> bool:
        if self.at:
            self.backward()
        else:
            self._came_from(self.chosen)
        return True

    def touched(self, place: str) -> None:
        step = self.step
        panel = next(panel for panel in self._panels if place.startswith(panel.id))
        if step == "printed":
            self.enter(place)
        elif step != "places":
            self._keep(toggled(panel, step, place, self._box))

    def count_places(self, side: str, places: int) -> None:
        panel = next(panel for panel in self._panels if panel.id == side)
        if panel.places != places:
            self._keep(with_places(panel, places))

    # What is printed there, place by place

    def enter(self, place: str) -> None:
        form, entry = self._form.knowing(self._box), self._entered(place)
        side, number = place.split("-")
        sheet = EntrySheet(
            form,
            self._teller,
            form.values(entry.component) if entry is not None else {},
            title=self._teller.word("naming.location", panel=side, number=int(number)),
            note=self.app.t("entry.known", n=self._known, of=len(self._places)),
            warn=lambda told: self._warning(self._entry(place, told)),
        )
        sheet.later_text = self.app.t["box.enough"]
        sheet.bind(
            on_done=lambda _, told: self._done(self._entry(place, told)),
            on_later=lambda _: self.app.sheet.close(),
        )
        self.app.sheet.open(sheet)

    def _done(self, entry: Entered) -> None:
        """On to the next place of which nobody has said anything."""
        self.app.root.acted()
        if not self._change(entry):
            return
        self.app.sheet.close()
        places = self._places
        after = places.index(entry.component.id) + 1
        unknown = (place for place in (*places[after:], *places[:after]) if self._entered(place) is None)
        following = next(unknown, None)
        if following is not None:
            self.enter(following)

    def _entry(self, place: str, told: Values) -> Entered:
        component: Component = self._form.component(told, place)
        before = self._entered(place)
        return before._replace(component=component) if before else Entered("location", component)

    def _entered(self, place: str) -> Entered | None:
        return next(
            (one for one in self._box.entered if (one.kind, one.component.id) == ("location", place)), None
        )

    def _warning(self, entry: Entered) -> str:
        slips = slips_of(GAMES[GAME], self._box.entered, entry)
        return " · ".join(self._teller.slip(slip) for slip in slips)

    # The box

    def _open_box(self) -> None:
        """From disk."""
        self._box = GAMES[GAME].catalog(self.app.desk.boxes.components(GAME))

    @property
    def _panels(self) -> tuple[PanelSide, ...]:
        return laid_out(self.chosen, self._box)

    @property
    def _places(self) -> tuple[str, ...]:
        return tuple(place for panel in _as_they_lie(self._panels) for place in panel.places)

    @property
    def _known(self) -> int:
        return sum(self._entered(place) is not None for place in self._places)

    @property
    def _form(self) -> Form:
        return FACES[GAME].forms["location"]

    @property
    def _teller(self) -> Teller:
        return Teller(self.app.t, (), FACES[GAME], {})

    def _told(self, panel: PanelSide) -> PanelSide:
        """With what was asked just now as it is shown."""
        step = self.step
        if step == "places" or step == "printed":
            return panel
        return with_marks(panel, step, marked(panel, step, self._box))

    def _keep(self, *panels: PanelSide) -> None:
        known = self._box.all("panel")
        changed = [panel for panel in panels if known.get(panel.id) != panel]
        if changed:
            self._change(*(Entered("panel", panel) for panel in changed))

    def _change(self, *entries: Entered) -> bool:
        """On disk before it is shown; open games learn of it."""
        if self.boxing.change(GAME, entries, (), lambda _: None) is None:
            return False
        self._open_box()
        self._show()
        return True

    # What is shown

    def _show(self) -> None:
        teller, step, box, panels = self._teller, self.step, self._box, self._panels
        self.last = self.at == len(self._steps) - 1
        self.next_text = self.app.t["set.done"] if self.last else self.app.t["panels.next"]
        self.question = teller.word(f"panels.{step}")
        here, of = (
            (self._known, len(self._places))
            if step == "printed"
            else (total(panels, step, box), TOTALS[step])
        )
        self.count = self.app.t("panels.count", n=here, of=of)
        self.odd = "" if here == of or step == "printed" else teller.word("panels.odd", n=of)
        self.asks_chosen = step in ("places", "printed")
        self._show_chips(CHOSEN if self.asks_chosen else ())
        self._show_land(panels, box)
        self._show_counts(panels if step == "places" else ())

    def _show_chips(self, sides: tuple[str, ...]) -> None:
        row = self.ids.chosen
        if [chip.value for chip in reversed(row.children)] != list(sides):
            row.clear_widgets()
            for side in sides:
                chip = Chip(value=side, text=side)
                chip.bind(on_tap=lambda touched: self.choose(touched.value))
                row.add_widget(chip)
        for chip in row.children:
            chip.chosen = chip.value == self.chosen

    def _show_land(self, panels: tuple[PanelSide, ...], box: Catalog) -> None:
        land, step, lying = self.ids.land, self.step, _as_they_lie(panels)
        if land.panels != lying:
            land.panels = lying
        known, forts = box.all("location"), _marked(panels, "forts", box)
        lit = _marked(panels, step, box) if step in ("forts", "exploration", "mark_2_3") else frozenset[str]()
        for place, cell in land.places.items():
            location = known.get(place)
            told = self._form.values(location) if location is not None else {}
            cell.place = place_of(told, place)._replace(is_fort=place in forts)
            cell.lit = place in lit

    def _show_counts(self, panels: tuple[PanelSide, ...]) -> None:
        row = self.ids.counts
        if [count.side for count in reversed(row.children)] != [panel.id for panel in panels]:
            row.clear_widgets()
            for panel in panels:
                count = SideCount(side=panel.id)
                count.bind(on_step=lambda touched, number: self.count_places(touched.side, int(number)))
                row.add_widget(count)
        for count, panel in zip(reversed(row.children), panels, strict=True):
            count.count = panel.places


def _as_they_lie(panels: tuple[PanelSide, ...]) -> tuple[Panel, ...]:
    return tuple(
        Panel(panel.id, tuple(f"{panel.id}-{number}" for number in range(1, panel.places + 1)))
        for panel in panels
    )


def _marked(panels: tuple[PanelSide, ...], mark: Any, box: Catalog) -> frozenset[str]:
    return frozenset(f"{panel.id}-{number}" for panel in panels for number in marked(panel, mark, box))
