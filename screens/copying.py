"""A map that the app has drawn, to be copied on the table: tile by tile, by column, or all at once."""

from collections.abc import Callable
from itertools import groupby
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

from engine.maps import Places, Spot
from engine.timeline import Timeline
from faces.telling import Teller
from screens.page import Page
from screens.widgets.chart_view import ChartView, PortHex  # noqa: F401
from screens.widgets.map_picture import MapPicture  # noqa: F401
from screens.widgets.notice import nothing

BY = ("tile", "column", "all")


def steps(places: Places, by: str) -> list[Places]:
    """What is shown at once: the map from the left, each column from the top."""
    if by == "tile":
        return [(place,) for place in places]
    if by == "column":
        return [tuple(column) for _, column in groupby(places, key=lambda place: place.q)]
    return [places]


class CopyPage(Page):
    """Shows one step after the other; a touch anywhere on it goes on. The last one leads to the table."""

    layout = "copying.kv"
    keeps_awake = BooleanProperty(True)

    places = ObjectProperty(())
    by = StringProperty("tile")
    at = NumericProperty(0)
    where = StringProperty("")
    said = StringProperty("")
    """What the tile is, in a line with cubes."""
    lit = ListProperty()
    first = BooleanProperty(True)
    last = BooleanProperty(False)
    edition = StringProperty("")

    timeline: Timeline
    picture: Callable[[str], Any]

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._then: Callable[[], object] = nothing
        self.fbind("by", self._begin)
        self.fbind("at", self._show)

    def arrive(
        self,
        timeline: Timeline | None = None,
        picture: Callable[[str], Any] | None = None,
        then: Callable[[], object] = nothing,
    ) -> None:
        """`picture` draws a tile by its name; `then` is called when the table is there again."""
        if timeline is None or picture is None:
            return
        self.timeline, self.picture, self._then = timeline, picture, then
        header = timeline.header
        assert timeline.game.maps is not None
        self.edition = header.game
        self.lit = []
        self.places = timeline.game.maps.places(header.setup)
        self._begin()

    # what touches do

    def forward(self) -> None:
        if self.last:
            self.back()
        else:
            self.at += 1

    def backward(self) -> None:
        self.at = max(0, self.at - 1)

    def back(self) -> bool:
        self.app.go("table")
        self._then()
        return True

    def key(self, key: str, modifiers: frozenset[str]) -> bool:
        if key == "enter":
            self.forward()
        elif key == "backspace":
            self.backward()
        return key in ("enter", "backspace")

    # what is shown

    @property
    def choices(self) -> list[tuple[str, str]]:
        return [(by, self.app.t[f"maps.by.{by}"]) for by in BY]

    def _begin(self, *_: Any) -> None:
        """From the first tile that is in sight now."""
        seen = self.lit[:1]
        parts = steps(self.places, self.by)
        at = next((i for i, part in enumerate(parts) if [place.cell for place in part][:1] == seen), 0)
        self.ids.by.choices = self.choices
        if at == self.at:
            self._show()
        else:
            self.at = at

    def _show(self, *_: Any) -> None:
        parts = steps(self.places, self.by)
        at = min(int(self.at), len(parts) - 1)
        part = parts[at]
        t, timeline = self.app.t, self.timeline
        teller = Teller.of(timeline, t)
        tiles = self._tiles
        self.first, self.last = at == 0, at == len(parts) - 1
        self.where = t("maps.at", at=at + 1, of=len(parts)) if len(parts) > 1 else ""
        self.lit = [place.cell for place in part] if len(parts) > 1 else []
        self.said = ""
        if len(part) == 1:
            (place,) = part
            self.said = (
                teller.word("map.port") if place.port else teller.face.written(teller, tiles[place.cell])
            )
        self.ids.view.show(part, {place.cell: self._picture(place, teller) for place in part})

    @property
    def _tiles(self) -> dict[str, str]:
        maps = self.timeline.game.maps
        return dict((maps.tiles(self.timeline.header.setup) if maps else None) or {})

    def _picture(self, place: Spot, teller: Teller) -> Any:
        if place.port:
            return PortHex(word=teller.word("map.port"))
        tile = self.picture(self._tiles[place.cell])
        tile.touchable = False
        return tile
