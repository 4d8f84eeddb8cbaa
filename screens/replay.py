"""The replay: a recorded game turn by turn, on its own board. Nothing that is touched here changes it."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from engine.game import OVER, Touch
from engine.review.stops import Stop, next_claim, stop_with, stops
from engine.timeline import Timeline
from faces import FACES
from faces.face import Face
from faces.moves import Moves, moved
from faces.phrases import Phrases
from faces.telling import Teller
from faces.view import Seated, View
from screens.bookmarking import Bookmarking
from screens.laid import Result
from screens.page import Page
from screens.records import date_of, game_name
from screens.replay_changes import Changes, Marked
from screens.replay_foot import Control, Foot  # noqa: F401
from screens.replay_room import is_touchable, mode_of, shared
from screens.replayed import Replayed
from screens.seats import seated
from screens.table.board import Board, board_of
from screens.table.motion import Motion
from screens.table.sheets import MenuSheet, SheetBox
from screens.table.turns import Turns
from screens.widgets.art import text_width
from screens.widgets.chart_values import ChartOf, chart_of
from screens.widgets.players import player_of
from screens.widgets.score_chart import ScoreChart  # noqa: F401
from screens.widgets.sentence import Sentence
from screens.widgets.sizes import SIZES
from screens.widgets.table_head import HeadTitle  # noqa: F401

SECONDS = 1.6
"""Between two turns that play by themselves, at the first of the speeds."""
SPEEDS = (1, 2, 4)
LARGE = 220
"""In dp: how high a card is that is looked at."""


class Large(SheetBox):
    """A card or tile to read."""

    def __init__(self, picture: Widget, words: str, edition: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        picture.size_hint = (None, None)
        picture.size = (dp(LARGE) * 0.75, dp(LARGE))
        picture.pos_hint = {"center_x": 0.5}
        picture.touchable = False
        self.add_widget(picture)
        self.add_widget(Sentence(text=words, edition=edition, halign="center"))


class ReplayPage(Page):
    """`number` is the stop that is shown: 0 is the beginning, then there is one for each turn."""

    layout = "replay.kv"

    title = StringProperty("")
    more = StringProperty("")
    words = StringProperty("")
    to_continue = StringProperty("")
    can_continue = BooleanProperty(False)
    number = NumericProperty(0)
    last = NumericProperty(0)
    playing = BooleanProperty(False)
    speed = NumericProperty(SPEEDS[0])
    chart = ObjectProperty(ChartOf())
    secret = BooleanProperty(False)
    marked = BooleanProperty(False)
    """Whether there is a bookmark here."""
    markable = BooleanProperty(True)
    flags = ListProperty()
    seats = ListProperty()
    active = NumericProperty(-1)
    looked_at = NumericProperty(-1)
    changed = ObjectProperty({})
    needed = NumericProperty(0)
    when = ObjectProperty({})
    strip_height = NumericProperty(0)
    foot_height = NumericProperty(0)
    edition = StringProperty("")

    result: Result
    timeline: Timeline
    face: Face
    board: Board
    _replayed: Replayed

    def __init__(self, **kwargs: Any) -> None:
        self.bookmarking = Bookmarking(self)
        super().__init__(**kwargs)
        self._board_name = ""
        self._mode = ""
        self._colours: dict[str, str] = {}
        self.stops: tuple[Stop, ...] = ()
        self._turns_counted = 0
        self._about: list[str] = []
        self._seated: tuple[Seated, ...] = ()
        self.turns = Turns()
        self.turns.bind(on_turn=lambda _, at: self._chosen(at))
        self.changes, self.motion = Changes(self._marked), Motion()
        for widget in (self.changes, self.motion):
            self.add_widget(widget)
        self._strip, self._foot = self.ids.everybody.__self__, self.ids.foot.__self__
        self._side = self.ids.side.__self__
        self._advance = Clock.create_trigger(self._played_on, SECONDS)
        self._change: Moves | None = None
        self.bind(size=self._arrange)
        self.ids.place.bind(size=self._fit_board)
        self.app.theme_cls.bind(scale=self._arrange)
        self.app.bind(layout=self._arrange, t=self._reword)
        self._arrange()

    # Coming and going

    def arrive(self, result: Result | None = None, at: int | None = None) -> None:
        """A game that is given is another one, from the entry at one place on; without, it is as last time.

        One that is played still begins where it is now, any other one at its beginning.
        """
        if result is not None and result.played is not None:
            self.pause()
            self.result, self.timeline = result, result.played
            self.stops = stops(self.timeline)
            self._turns_counted = max(stop.turn or 0 for stop in self.stops)
            self._put_on(FACES[self.timeline.header.game])
            self.secret, self.looked_at = result.is_secret, -1
            self.last = len(self.stops) - 1
            if at is not None:
                self.number = stop_with(self.stops, at)
            else:
                self.number = self.last if result.is_running else 0
        self._colours = self.app.desk.colours()
        self._seated = seated(self.timeline, self._colours)
        self.chart = chart_of(self.timeline, self.stops, self._seated, secret=self.secret)
        self._replayed = Replayed(self.face, self.timeline, self.stops, self._seated, self.chart.points)
        self.app.theme_cls.edition = self.edition
        self.markable = self.app.desk.keeps(self.result)
        self.bookmarking.follow(self.result)
        self._arrange()
        self.show()

    def on_playing(self, *_: Any) -> None:
        self.keeps_awake = self.playing

    def on_leave(self, *_: Any) -> None:
        self.pause()
        self.motion.stop()

    def _put_on(self, face: Face) -> None:
        """The board of this face; one that is there already serves another edition of its game too."""
        self.face, self.edition = face, face.id
        if face.boards[0] != self._board_name:
            self._board_name = face.boards[0]
            self.ids.place.clear_widgets()
            self.board = board_of(self._board_name)
            self.board.only_shows = True
            self.board.bind(on_touched=lambda _, touch: self.enlarge(touch))
            self.ids.place.add_widget(self.board)
            self._fit_board()

    def _reword(self, *_: Any) -> None:
        if self.stops:
            self.show()

    # How the room is shared

    @property
    def mode(self) -> str:
        """Where the foot stands."""
        return mode_of(self.app.layout, self.height)

    def _arrange(self, *_: Any) -> None:
        mode = self.mode
        if mode != self._mode:
            self._mode = mode
            frame, body, main = (self.ids[name].__self__ for name in ("frame", "body", "main"))
            for widget in (self._strip, self._foot, self._side, self.turns):
                if widget.parent is not None and self.app.sheet.content is not widget:
                    widget.parent.remove_widget(widget)
            if mode == "beside":
                self._side.add_widget(self._strip)
                self._side.add_widget(self._foot)
                body.add_widget(self._side)
            else:
                main.add_widget(self._strip, len(main.children))
                frame.add_widget(self._foot)
            if mode == "wide":
                if self.app.sheet.content is self.turns:
                    self.app.sheet.close()
                body.add_widget(self.turns)
            self.ids.steering.kind = {"wide": "wide", "slim": "slim"}.get(mode, "tall")
            if self.stops:
                self._name_game()
                self._show_said()
                self._show_turns()
        self._share_height()
        self._name_continue()

    def _share_height(self) -> None:
        steering = self.ids.steering
        room = shared(self._mode, self.height, self.ids.head.height)
        self.strip_height, self.foot_height = room.strip, room.foot
        steering.said_height, steering.control_height = room.said, room.controls
        self.changes.again()

    def _fit_board(self, *_: Any) -> None:
        """Things that are too small for a finger are looked at only."""
        width, height = self.ids.place.size
        if self._board_name:
            self.board.disabled = not is_touchable(width, height)
        self.changes.again()

    def _name_continue(self) -> None:
        """In full, briefly, or only as a sign: the title comes first."""
        t, size = self.app.t, sp(SIZES["label"])
        room = self.width - dp(96 + 72) - min(dp(220), sp(138))
        names = (
            (t["replay.continue_from"], t["replay.continue"], "")
            if self.width > dp(600)
            else (t["replay.continue"], "")
        )
        self.to_continue = next(name for name in names if not name or text_width(name, size) <= room)

    # Where one is

    @property
    def stop(self) -> Stop:
        return self.stops[int(self.number)]

    def go(self, number: int, *, moves: bool = False) -> None:
        """Another stop; with `moves` the one after this is seen happening."""
        number = max(0, min(int(self.last), number))
        if number == self.number:
            return
        before, self.number = int(self.number), number
        self.motion.stop()
        self._show_said()
        change = self._change = self._moves
        if (
            moves
            and number == before + 1
            and self.app.motion
            and change is not None
            and self._is_mover(change)
        ):
            self._show_happening(before, change)
        else:
            self._show_table()
        if self._mode == "wide":
            self.turns.look_at(self._looked_at)

    def _is_mover(self, change: Moves) -> bool:
        return change.seat == self.view.seat

    def _show_happening(self, before: int, change: Moves) -> None:
        """Whoever moves is in front before it happens, and stays there."""
        start = self.view_at(before, change.seat)
        self.changes.clear()
        self.board.show(start)
        self.board.settle()
        self.motion.play(self.board, start, self.view, change, self._show_table, stays=True)

    def first(self) -> None:
        self._steer(0)

    def previous(self) -> None:
        self._steer(int(self.number) - 1)

    def next(self) -> None:
        self._steer(int(self.number) + 1, moves=True)

    def to_last(self) -> None:
        self._steer(int(self.last))

    def to_next_claim(self) -> None:
        self._steer(next_claim(self.stops, int(self.number)))

    def slide(self, number: int) -> None:
        """The finger on chart or slider."""
        self._steer(number)

    def _steer(self, number: int, *, moves: bool = False) -> None:
        """Whoever steers has taken over from what plays by itself."""
        self.pause()
        self.motion.finish()
        self.go(number, moves=moves)

    def _chosen(self, at: int) -> None:
        self.app.sheet.close()
        self._steer(stop_with(self.stops, at))

    def look_at_player(self, seat: int) -> None:
        """Turns the board to that player, and back to whoever moved."""
        self.motion.finish()
        self.looked_at = -1 if seat == self.looked_at else seat
        self._show_table()

    # Playing

    def toggle(self) -> None:
        if self.playing:
            self.pause()
            return
        self.playing = True
        if self.number == self.last:
            self.go(0)
        else:
            self.go(int(self.number) + 1, moves=True)
        self._play_on()

    def pause(self) -> None:
        self.playing = False
        self._advance.cancel()

    def faster(self) -> None:
        """The next speed, and from the last one the first again."""
        self.speed = SPEEDS[(SPEEDS.index(int(self.speed)) + 1) % len(SPEEDS)]
        if self.playing:
            self._play_on()

    def _play_on(self) -> None:
        if self.number == self.last:
            self.pause()
            return
        self._advance.cancel()
        self._advance.timeout = SECONDS / self.speed
        self._advance()

    def _played_on(self, _seconds: float) -> None:
        if self.playing and not self.app.sheet.is_open:
            self.go(int(self.number) + 1, moves=True)
        if self.playing:
            self._play_on()

    # What is shown

    @property
    def teller(self) -> Teller:
        return Teller.of(self.timeline, self.app.t)

    @property
    def view(self) -> View:
        return self.view_at(int(self.number))

    def view_at(self, number: int, seat: int | None = None) -> View:
        """The table at a stop, with the things of whoever is looked at in front, or of whoever moved."""
        return self._replayed.view_at(number, int(self.looked_at) if seat is None else seat)

    @property
    def _moves(self) -> Moves | None:
        """What the turn that is shown has changed."""
        number = int(self.number)
        return moved(self.view_at(number - 1), self.view) if number else None

    @property
    def _row(self) -> int | None:
        """The entry of the timeline that stands for this stop."""
        return self.stop.entries[0] if self.stop.entries else None

    @property
    def _looked_at(self) -> int:
        """For the timeline, which shows its newest turn where none is looked at; -1 is before all of them."""
        return -1 if self._row is None else self._row

    def show(self) -> None:
        self.motion.stop()
        self._change = self._moves
        self._name_game()
        self._show_said()
        self._show_table()
        self._show_turns()
        self._name_continue()

    def _name_game(self) -> None:
        """Which game it is; where there is room, when it was."""
        t, header = self.app.t, self.timeline.header
        when = date_of(t, header.about.started) if self._mode == "wide" else ""
        self._about = [game_name(t, header.game), *filter(None, [when])]

    def _show_said(self) -> None:
        """Everything but the board and the players."""
        t, stop = self.app.t, self.stop
        if stop.turn is not None:
            self.title = t("replay.turn", n=stop.turn, of=self._turns_counted)
        else:
            self.title = t["replay.beginning"] if not self.number else t["table.draft"]
        around = [t("table.round", round=stop.round)] if stop.round else []
        self.more = " · ".join([*around, *self._about])
        self.can_continue = self.markable and self.timeline.at(stop.at).status != OVER
        self.bookmarking.show()
        noted = self.bookmarking.word
        said = self._replayed.said(stop, t)
        self.words = " · ".join(filter(None, (said, noted and t("replay.noted", word=noted))))

    def _show_table(self) -> None:
        view, stop, change = self.view, self.stop, self._change
        count = len(view.state.players)
        self.needed = view.state.table.claims_to_end
        self.seats = [player_of(view, seat) for seat in range(count)]
        self.when = dict.fromkeys(view.state.table.away, self.app.t["table.away"])
        self.changed = change.cubes if change is not None else {}
        self.active = -1 if stop.seat is None else stop.seat
        self.board.show(view)
        plate = self.board.ids.get("plate")
        if plate is not None:
            plate.word = self.app.t["replay.after"] if view.seat == stop.seat else ""
        self.changes.clear()
        self.changes.again()

    def _marked(self) -> Marked | None:
        """Nothing where somebody else is looked at than whoever moved, nor while it is seen happening."""
        change = self._change
        if not self.stops or self.motion.is_running or change is None or change.seat != self.view.seat:
            return None
        return Marked(self.board, change, self._seated[change.seat].colour)

    @staticmethod
    def in_round(t: Phrases) -> Callable[[int], str]:
        """What stands at the first round of the chart."""
        return lambda number: t("table.round", round=number)

    def _show_turns(self) -> None:
        if self.turns.parent is not None:
            flags = [entry for flag in self.flags for entry in self.stops[int(flag)].entries[:1]]
            self.turns.show(self.timeline, self.teller, self._seated, self._looked_at, flags)

    # Sheets

    def enlarge(self, touch: Touch) -> None:
        """What was touched, to read; nothing is done with it."""
        view = self.view
        name = self.face.lying_at(view.state, touch, view.seat)
        if name:
            self.pause()
            words = self.face.written(self.teller, name)
            self.app.sheet.open(Large(self.board.picture_of(view, name), words, self.edition))

    def open_menu(self) -> None:
        items: dict[str, Callable[[], None]] = {
            "timeline": self.open_turns,
            "bookmarks": self.bookmarking.open_all,
            "table": self.to_table,
            "rules": lambda: self.app.go("rules", game=self.edition),
            "home": lambda: self.app.go("home"),
        }
        if self._mode == "wide":
            del items["timeline"]
        if not self.markable:
            del items["bookmarks"], items["table"]
        self.pause()
        self.app.sheet.open(MenuSheet("replay.keys").offering(items), again=self.open_menu)

    def open_turns(self) -> None:
        """The timeline, unless it stands beside the board already."""
        if self._mode != "wide":
            self.pause()
            self.app.sheet.open(self.turns, self.app.t["table.timeline"], again=self.open_turns)
            self._show_turns()

    # Where to go

    def to_table(self) -> None:
        """To the table as it was before this turn, to mend it."""
        row = self._row
        self.app.look_back(self.result, len(self.timeline.actions) if row is None else row)

    def continue_here(self) -> None:
        self.pause()
        self.app.continue_from(self.result, self.stop.at)

    def on_touch_down(self, touch: Any) -> bool:
        """A touch in mid-motion ends it, and is one on the next table."""
        self.motion.finish()
        return bool(super().on_touch_down(touch))

    # Keys of the desktop

    def key(self, key: str, modifiers: frozenset[str]) -> bool:
        if self.app.sheet.is_open or {"ctrl", "meta", "alt"} & modifiers:
            return False
        does: dict[str, Callable[[], None]] = {
            "left": self.previous,
            "right": self.next,
            "home": self.first,
            "end": self.to_last,
            " ": self.toggle,
            "n": self.to_next_claim,
            "b": self.bookmarking.open,
        }
        if key.lower() not in does:
            return False
        does[key.lower()]()
        return True
