"""A map of one's own: hexes touched one after the other. Every touch is kept."""

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from engine.games import GAMES
from engine.maps import Hex, Places
from faces import FACES
from faces.telling import Teller
from screens.page import Page
from screens.widgets.field import Field  # noqa: F401
from screens.widgets.plan import Plan  # noqa: F401
from storage.maps import LONGEST_NAME, SavedMap

NEXT = {"": "tile", "tile": "port", "port": ""}
"""What a touch makes of a hex."""
SAID = 2
"""So many of the odd things are said; all are marked."""


class OwnMapPage(Page):
    """A plan, the name, and in words what is missing or odd. Back leads to the new game, with this map.

    While it is laid out it is counted: of a map that is begun all would be missing. What it lacks is said
    once it is as large as others, or somebody wanted to play on it and comes back to change it.
    """

    layout = "own_map.kv"

    laid = ObjectProperty({})
    """What lies where."""
    map_name = StringProperty("")
    note = StringProperty("")
    """Why what was typed cannot be its name."""
    touch = StringProperty("")
    count = StringProperty("")
    missing = StringProperty("")
    slips = ListProperty()
    can_undo = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._game = ""
        self._before: list[dict[Hex, str]] = []
        self._names: set[str] = set()
        self._was_wanted = False
        self.ids.plan.bind(on_touched=lambda _, spot: self.lay(spot))

    def arrive(self, game: str = "", saved: SavedMap | None = None) -> None:
        if not game:
            return
        self._game = game
        self._names = {one.name for one in self.app.desk.maps(game)}
        self._before = []
        self._was_wanted = saved is not None
        self.note = ""
        self.map_name = saved.name if saved else self._free_name()
        self.ids.name.text = self.map_name
        places = saved.places if saved else ()
        self.laid = {(place.q, place.r): "port" if place.port else "tile" for place in places}
        self.ids.plan.begin(self.laid)
        self._show()

    def _free_name(self) -> str:
        numbered = (self.app.t("maps.numbered", n=n) for n in range(1, len(self._names) + 2))
        return next(name for name in numbered if name not in self._names)

    # what touches do

    def lay(self, spot: Hex) -> None:
        """A tile, a port, nothing: one touch after the other."""
        kind = NEXT[self.laid.get(spot, "")]
        laid = {at: what for at, what in self.laid.items() if at != spot}
        self._before.append(self.laid)
        self._change({**laid, spot: kind} if kind else laid)

    def undo(self) -> None:
        if self._before:
            self._change(self._before.pop())

    def rename(self, text: str) -> None:
        """By another name that is free, from the next moment on."""
        name = " ".join(text.split())[:LONGEST_NAME]
        taken = name in self._names - {self.map_name}
        self.note = self.app.t["maps.taken"] if taken else ""
        if name and not taken and name != self.map_name:
            before, self.map_name = self.map_name, name
            self._keep(before)
        elif not name:
            self.ids.name.text = self.map_name

    def back(self) -> bool:
        self.ids.name.focus = False
        self.app.go("new game", laid_out=self.map_name)
        return True

    # what becomes of them

    @property
    def _places(self) -> Places:
        maps = GAMES[self._game].maps
        assert maps is not None
        return maps.own(self.laid, [spot for spot, kind in self.laid.items() if kind == "port"])

    def _change(self, laid: dict[Hex, str]) -> None:
        self.laid = laid
        self._keep(self.map_name)
        self._show()

    def _keep(self, before: str) -> None:
        """On disk before it is shown; a map without any tile is none."""
        desk = self.app.desk
        if self.laid:
            desk.keep_map(self._game, SavedMap(name=self.map_name, places=self._places), before)
        else:
            desk.remove_map(self._game, before)
        self._names = self._names - {before} | {self.map_name}

    def _show(self) -> None:
        maps, places = GAMES[self._game].maps, self._places
        assert maps is not None
        teller = Teller(self.app.t, (), FACES[self._game], {})
        ports = sum(place.port for place in places)
        market_wanted, ports_wanted = maps.wanted
        grows = not self._was_wanted and (ports < ports_wanted or len(places) - ports < market_wanted)
        lack, slips = (None, ()) if grows else (maps.lacks(places), maps.slips(places))
        self.can_undo = bool(self._before)
        self.touch = teller.word("map.touch")
        self.count = teller.word(
            "map.count", market=len(places) - ports, markets=market_wanted, port=ports, ports=ports_wanted
        )
        self.missing = teller.slip(lack) if lack and places else ""
        self.slips = [teller.slip(slip) for slip in slips[:SAID]]
        cells = dict(zip((place.cell for place in places), sorted(self.laid), strict=True))
        plan = self.ids.plan
        plan.laid = self.laid
        plan.names = {spot: cell for cell, spot in cells.items()}
        plan.odd = [cells[cell] for slip in slips if (cell := str(slip.facts.get("cell", ""))) in cells]
