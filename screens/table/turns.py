"""The timeline in words: every turn as people count them, the newest at the end, to touch and look at."""

from collections.abc import Collection
from typing import Any

from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from engine.counting import Count, counted
from engine.game import Action
from engine.timeline import Timeline
from faces.telling import Teller, told
from faces.view import Seated
from screens.page import load_layout
from screens.widgets.art import text_width
from screens.widgets.long_list import LongRows  # noqa: F401
from screens.widgets.marks import put_mark
from screens.widgets.pieces import Picture
from screens.widgets.plates import IconButton, Plate, TouchPlate
from screens.widgets.sentence import LINE, flow_whole, letters_of, paint_line
from screens.widgets.text import icon_side
from screens.widgets.themed import Themed

STYLES = ("small", "body")
"""Of the words of a turn: in a narrow list, and from `WIDE` on."""
WIDE = 360
"""In dp."""
LEAST = 48
"""In dp: how high the row of a short turn is."""
HEAD = 28
"""In dp: how high the head of a round is, with letters of the usual size."""
MARK, GAP, EDGE = 14, 4, 8
"""In dp: whose turn it is, what parts things from each other, and the ends of a row."""
INSERTION = 48
"""In dp: the button that says that a turn before it was forgotten."""


class RoundHead(Plate):
    """Where a round begins."""

    words = StringProperty("")


class TurnRow(TouchPlate):
    """One entry: whose it is, its number if it is a turn, what happened, and marks for what stands out."""

    at = NumericProperty(0)
    mark = NumericProperty(-1)
    colour = StringProperty("slate")
    number = StringProperty("")
    number_width = NumericProperty(0)
    style = StringProperty(STYLES[0])
    words = StringProperty("")
    edition = StringProperty("")
    forced = BooleanProperty(False)
    claims = BooleanProperty(False)
    flagged = BooleanProperty(False)
    """Whether it has a bookmark."""
    looked_at = BooleanProperty(False)
    insertable = BooleanProperty(False)

    paint_on = (
        *TouchPlate.paint_on, "mark", "colour", "number", "number_width", "style", "words", "edition",
        "forced", "claims", "flagged",
    )  # fmt: skip

    def __init__(self, **kwargs: Any) -> None:
        self.insertion = IconButton(icon="table-row-plus-before", size_hint=(None, None))
        super().__init__(**{"fill": "", "radius": dp(8), **kwargs})
        self.insertion.bind(on_tap=lambda _: self._turns.dispatch("on_insert", int(self.at)))
        self.fbind("looked_at", self._dress)
        self.fbind("insertable", self._dress)
        self._dress()

    def _dress(self, *_: Any) -> None:
        self.fill = "secondaryContainer" if self.looked_at else ""
        if self.insertable and self.insertion.parent is None:
            self.add_widget(self.insertion)
        elif not self.insertable and self.insertion.parent is not None:
            self.remove_widget(self.insertion)

    def do_layout(self, *_: Any) -> None:
        side = self.insertion.width
        self.insertion.pos = (self.right - side, self.center_y - side / 2)

    def paint(self, picture: Picture) -> None:
        super().paint(picture)
        theme, middle, size = self.theme, self.height / 2, letters_of(self.style)
        if self.mark >= 0:
            ink = theme.tint("onSurface")
            put_mark(picture, int(self.mark), self.colour, dp(EDGE + MARK / 2), middle, dp(MARK), ink)
        signs = (("bookmark", "tertiary", self.flagged), ("cards-diamond", "primary", self.claims))
        seen = [(icon, theme.tint(tone)) for icon, tone, there in signs if there]
        left, room = _words_room(self.width, self.number_width, len(seen), self.insertable)
        if self.number:
            tint = theme.tint("error" if self.forced else "onSurfaceVariant")
            picture.text(self.number, left - dp(GAP), middle, size, tint, weight="Regular", anchor=(1, 0.5))
        for i, (icon, tint) in enumerate(seen):
            x = left + room + dp(GAP) + i * (icon_side() + dp(GAP)) + icon_side() / 2
            picture.icon(icon, x, middle, icon_side(), tint)
        lines, size = flow_whole(self.words, room, size)
        for i, line in enumerate(lines):
            y = middle + (len(lines) / 2 - i - 0.5) * size * LINE
            paint_line(self, picture, line, left, y, size, theme.tint("onSurface"))

    @property
    def _turns(self) -> "Turns":
        view = self.parent
        while not isinstance(view, Turns):
            view = view.parent
        return view

    def on_tap(self) -> None:
        self._turns.dispatch("on_turn", int(self.at))


def _words_room(width: float, number: float, signs: int, insertable: bool) -> tuple[float, float]:
    """Where the words of a row begin, and how wide they may be."""
    left = float(dp(EDGE + MARK + 2 * GAP)) + number
    after = signs * (icon_side() + float(dp(GAP))) + float(dp(INSERTION if insertable else EDGE))
    return left, width - left - after - float(dp(GAP))


class WhoseTurns(TouchPlate):
    """Shows the turns of one player, or those of all."""

    seat = NumericProperty(0)
    mark = NumericProperty(0)
    colour = StringProperty("slate")
    chosen = BooleanProperty(False)

    paint_on = (*TouchPlate.paint_on, "mark", "colour", "chosen")

    def paint(self, picture: Picture) -> None:
        side, theme = dp(40), self.theme
        x, y = (self.width - side) / 2, (self.height - side) / 2
        if self.chosen:
            picture.panel(x, y, side, side, dp(12), theme.tint("secondaryContainer"))
        tint = theme.tint("secondary" if self.chosen else "outlineVariant")
        picture.ring(x, y, side, side, dp(12), dp(1), tint)
        ink = theme.tint("onSurface")
        put_mark(picture, int(self.mark), self.colour, self.width / 2, self.height / 2, dp(18), ink)


class Turns(Themed, BoxLayout):
    """A list that recycles its rows, of all players or of one.

    Reports `on_turn` with the place in the timeline, and `on_insert` with the place before which a turn was
    forgotten, where it `mends`; there it also leads to the replay, which `on_replay` asks for.
    """

    __events__ = ("on_turn", "on_insert", "on_replay")

    rows = ListProperty()
    mends = BooleanProperty(False)
    letters = NumericProperty(1.0)
    """How large letters are: larger ones need a wider list beside the table."""
    beside = BooleanProperty(False)
    """Whether it stands beside something, as high as that; in a sheet it is as high as it has to be."""
    whose = NumericProperty(-1)
    """The seat whose turns are shown; -1 for all."""

    def __init__(self, **kwargs: Any) -> None:
        load_layout("turns.kv")
        super().__init__(**kwargs)
        self._shown: tuple[tuple[Action, ...], tuple[Any, ...]] = ((), ())
        self._lines: list[dict[str, Any]] = []
        self._counts: tuple[Count, ...] = ()
        self._seated: tuple[Seated, ...] = ()
        self._teller: Teller | None = None
        self._past: int | None = None
        self._flags: frozenset[int] = frozenset()
        self.letters = self.theme.scale
        self.ids.list.fbind("width", self._lay_out)
        self.ids.list.fbind("size", self._follow)
        self.ids.rows.fbind("height", self._follow)
        self.fbind("whose", self._lay_out)

    def on_turn(self, at: int) -> None:
        pass

    def on_insert(self, at: int) -> None:
        pass

    def on_replay(self) -> None:
        pass

    def show(
        self,
        timeline: Timeline,
        teller: Teller,
        players: tuple[Seated, ...],
        past: int | None = None,
        flags: Collection[int] = (),
    ) -> None:
        """Says only the turns that are new: the others have been said. `past` is the one looked at, and below
        0 the moment before all of them.

        `flags` are the places of entries that have a bookmark.
        """
        self._flags = frozenset(flags)
        actions = timeline.actions
        voice = (timeline.header.about.id, teller.t.language, players)
        known, old_voice = self._shown
        same = 0
        if old_voice == voice:
            for old, new in zip(known, actions, strict=False):
                if old is not new:
                    break
                same += 1
        lines = self._lines[:same]
        for at in range(same, len(actions)):
            lines.append(
                {
                    "at": at,
                    "words": teller.did(told(timeline, at)),
                    "edition": teller.face.id,
                    "forced": actions[at].forced,
                }
            )
        self._lines = lines
        self._counts = counted(timeline)
        self._seated = players
        self._teller = teller
        self._shown = (actions, voice)
        followed = past is not None and past == self._past
        self._past = past
        self._show_whose()
        self._lay_out()
        # Whoever scrolls on from the turn that is looked at is not pulled back.
        if not followed:
            self._follow()

    def look_at(self, past: int | None) -> None:
        """Another turn of the same timeline is looked at: nothing is said or laid out anew for that."""
        self._past = past
        for row in self.rows:
            if "at" in row:
                row["looked_at"] = row["at"] == past
        self.ids.list.refresh_from_data()
        self._follow()

    def _show_whose(self) -> None:
        """A mark for each player above the list."""
        place, players = self.ids.whose, self._seated
        while len(place.children) > len(players):
            place.remove_widget(place.children[0])
        while len(place.children) < len(players):
            button = WhoseTurns(seat=len(place.children))
            button.bind(on_tap=self._filter)
            place.add_widget(button)
        for button in place.children:
            _, button.colour, button.mark = players[int(button.seat)]
        if self.whose >= len(players):
            self.whose = -1
        self._mark_whose()

    def _filter(self, button: WhoseTurns) -> None:
        self.whose = -1 if self.whose == button.seat else button.seat
        self._mark_whose()
        self._follow()

    def _mark_whose(self) -> None:
        for button in self.ids.whose.children:
            button.chosen = button.seat == self.whose

    def _follow(self, *_: Any) -> None:
        """The turn that is looked at in sight, else the newest; where all are, the first one on top."""
        turns, beyond = self.ids.list, self.ids.rows.height - self.ids.list.height
        looked_at = next((row for row in self.rows if row.get("looked_at")), None)
        if beyond <= 0:
            turns.scroll_y = 1
        elif self._past is None:
            turns.scroll_y = 0
        elif self._past < 0:
            turns.scroll_y = 1
        elif looked_at is not None:
            top, height = looked_at["above"], looked_at["height"]
            above = (1 - turns.scroll_y) * beyond
            if not above <= top <= above + turns.height - height:
                above = top - (turns.height - height) / 2
                turns.scroll_y = 1 - min(1.0, max(0.0, above / beyond))

    def restyle(self) -> None:
        self.letters = self.theme.scale
        self._lay_out()

    def _lay_out(self, *_: Any) -> None:
        """Each row as high as its words at this width and size of letters, under the head of its round."""
        style = STYLES[self.ids.list.width >= dp(WIDE)]
        size = letters_of(style)
        widest = max((count.turn or 0 for count in self._counts), default=0)
        number = dp(4) + max(sp(24), text_width("0" * len(str(widest)), size, "Regular"))
        above, rows, round_ = 0.0, [], None
        for line, count in zip(self._lines, self._counts, strict=True):
            if self.whose not in (-1, count.seat):
                continue
            if count.round != round_ and count.round:
                round_ = count.round
                words = self._teller.t("turns.round", round=round_) if self._teller else ""
                height = max(dp(HEAD), size * LINE + dp(8))
                rows.append({"viewclass": "RoundHead", "height": height, "above": above, "words": words})
                above += height
            flagged = line["at"] in self._flags
            room = _words_room(self.ids.list.width, number, count.claims + flagged, self.mends)[1]
            lines, letters = flow_whole(line["words"], room, size)
            height = max(dp(LEAST), len(lines) * letters * LINE + dp(12))
            rows.append(
                {
                    **line,
                    "viewclass": "TurnRow",
                    "height": height,
                    "above": above,
                    "number": "" if count.turn is None else str(count.turn),
                    "number_width": number,
                    "style": style,
                    "mark": -1 if count.seat is None else self._seated[count.seat].mark,
                    "colour": "slate" if count.seat is None else self._seated[count.seat].colour,
                    "claims": count.claims,
                    "flagged": flagged,
                    "looked_at": line["at"] == self._past,
                    "insertable": self.mends,
                }
            )
            above += height
        self.rows = rows
