"""The table screen: header, players, the game's own board, and the bar that says what was done."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from threading import Thread
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty

import rulebook
from engine.codec import Unreadable
from engine.game import Action, Hint, Illegal, Touch
from engine.presence import upcoming
from faces import FACES
from faces.face import Face
from faces.moves import Moves, moved
from faces.telling import Teller
from faces.view import Last, Seated, View
from screens.laid import Laid
from screens.page import Page
from screens.preparing import Preparing
from screens.seats import seated
from screens.table.banners import Notice, notice_of
from screens.table.bar import Press, bar_of, looking, more_in
from screens.table.board import Board, board_of
from screens.table.ending import Ending
from screens.table.foreseeing import Foreseeing
from screens.table.hinting import Hinting
from screens.table.keys import pressed
from screens.table.laying import is_to_copy
from screens.table.motion import Motion
from screens.table.shares import BESIDE, Shares, is_low, lying, upright
from screens.table.sitting import Naming, Settling, Sitting
from screens.widgets.bottom_sheet import room
from screens.widgets.chips import ChipOf
from screens.widgets.drawn import NOT_HELD
from screens.widgets.looking_dot import LookingDot  # noqa: F401
from screens.widgets.marks import player_colour
from screens.widgets.players import player_of
from screens.widgets.table_head import HeadFigures, HeadTitle  # noqa: F401
from storage.moments import moment, system_clock
from storage.notices import StorageError

if TYPE_CHECKING:
    from screens.table.asking import Asking
    from screens.table.by_hand import ByHand
    from screens.table.chooser import Chooser
    from screens.table.entering import Entering
    from screens.table.repairing import Repairing
    from screens.table.sheets import MenuSheet
    from screens.table.turns import Turns

P = ParamSpec("P")
T = TypeVar("T")
RECORDED, REFUSED = 20, 60
"""Milliseconds of vibration."""
IN_A_ROW = 0.2
"""Seconds within which a second touch on undo or redo is the same touch: people tap there several times."""
MARKED = 2
"""Seconds for which whoever moved is framed among the others."""
BOOK = 1.0
"""Seconds at the table after which the rulebook is opened beside it."""
LOOKING = 0.16
"""How strongly the table is tinted while somebody else's things are looked at."""


def _now() -> str:
    return moment(system_clock())


class TablePage(Page):
    """One game at the table. Everything shown follows from the sitting, which is there from arrival on."""

    layout = "table.kv"
    keeps_awake = BooleanProperty(True)

    title = StringProperty("")
    more = StringProperty("")
    left = ObjectProperty(())
    progress = StringProperty("")
    seats = ListProperty()
    order = ObjectProperty(None, allownone=True)
    when = ObjectProperty({})
    stacked = BooleanProperty(False)
    strip_height = NumericProperty(0)
    strip_width = NumericProperty(0)
    tight = BooleanProperty(False)
    """Whether the bar has to do with less, because the board needs the height."""
    tint = ListProperty([0, 0, 0, 0])
    active = NumericProperty(-1)
    looked_at = NumericProperty(-1)
    moved = NumericProperty(-1)
    changed = ObjectProperty({})
    needed = NumericProperty(0)
    words = StringProperty("")
    chips = ListProperty()
    refusal = BooleanProperty(False)
    beyond = BooleanProperty(False)
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    edition = StringProperty("")

    more_in = staticmethod(more_in)

    sitting: Sitting
    face: Face
    board: Board
    _ahead: Iterator[None]
    """What is still to be got ready for this game."""

    def __init__(self, **kwargs: Any) -> None:
        self.foreseeing = Foreseeing(self)
        super().__init__(**kwargs)
        self._board_name = ""
        self._low = False
        self._ending = Ending(self)
        self.colours: dict[str, str] = {}
        self._title = self.ids.title.__self__
        self._notice = Notice()
        self._touched_in_vain = False
        self._unmark = Clock.create_trigger(lambda _: setattr(self, "moved", -1), MARKED)
        self.motion = Motion()
        self._aimed_at: View | None = None
        """The table that was still shown when a finger came down in mid-motion."""
        self.add_widget(self.motion)
        self.bind(size=self._share_height)
        self.ids.bar.bind(height=self._share_height)
        self.hinting = Hinting(self._hinted)
        self._preparing = Preparing()
        self.app.sheet.bind(content=self._sheet_changed)
        self.app.bind(layout=self._arrange, t=lambda *_: self.show(), on_stop=lambda *_: self._rest())

    # What is asked in sheets: loaded with the first of them, so that a table is there at once. Whoever only
    # wants to know how they stand looks whether they are there: `vars(self)` holds those that were asked for.

    @cached_property
    def asking(self) -> "Asking":
        from screens.table.asking import Asking

        return Asking(self)

    @cached_property
    def by_hand(self) -> "ByHand":
        from screens.table.by_hand import ByHand

        return ByHand(self)

    @cached_property
    def chooser(self) -> "Chooser":
        from screens.table.chooser import Chooser

        return Chooser(self)

    @cached_property
    def entering(self) -> "Entering":
        from screens.table.entering import Entering

        return Entering(self)

    @cached_property
    def repairing(self) -> "Repairing":
        from screens.table.repairing import Repairing

        return Repairing(self)

    @cached_property
    def turns(self) -> "Turns":
        from screens.table.turns import Turns

        turns = Turns(mends=True)
        turns.bind(
            on_turn=lambda _, at: self.look(at),
            on_insert=lambda _, at: self.repairing.look_to_insert(at),
            on_replay=lambda _: self.replay(),
        )
        return turns

    @property
    def _turns_shown(self) -> bool:
        return "turns" in vars(self) and self.turns.parent is not None

    # Coming and going

    def arrive(self, game: Laid | None = None, face: Face | None = None) -> None:
        """A game that is given is another one; without, it is that of the last time.

        `face` is another one than the game's own, such as one with another board.
        """
        if game is not None:
            self.sitting = Sitting(game, _now)
            self._ending.is_due = False
            self._ahead = self._sheets()
            self._preparing.go_on(self._ahead)
            self._undone()
            self.looked_at = -1
            self.colours = self.app.desk.colours()
            self._put_on(face or FACES[game.timeline.header.game])
            self.app.theme_cls.edition = self.edition
            self._arrange()
        else:
            self.show()
            self._ending.wait()

    def on_pre_enter(self, *_: Any) -> None:
        self.foreseeing.begin()
        self._preparing.go_on(self._ahead)
        Clock.schedule_once(self._open_the_book, BOOK)

    def on_leave(self, *_: Any) -> None:
        self.foreseeing.end()
        self._rest()

    def _rest(self) -> None:
        self.hinting.stop()
        self._preparing.stop()

    def _sheets(self) -> Iterator[None]:
        """Those that nobody should have to wait for, laid out while nobody touches anything."""
        sheet = self.app.sheet
        # One that is open shows what somebody has asked it for.
        while sheet.is_open:
            yield
        by_hand = self.by_hand.sheet_of(self.shown_seat)
        yield
        if by_hand.parent is None:
            sheet.lay_out(by_hand)
            yield
        if self.turns.parent is None:
            self._show_turns()
            sheet.lay_out(self.turns)
            yield
        if self.sitting.timeline.header.options.ask_names:
            yield from self.asking.ahead()

    def _open_the_book(self, _seconds: float) -> None:
        """Whoever looks a rule up, or is refused, should not have to wait for the book to be read."""
        game, language = self.edition, self.app.t.language
        Thread(target=lambda: rulebook.title(game, language), daemon=True).start()

    def _put_on(self, face: Face) -> None:
        """The board of this face; one that is there already serves another edition of its game too."""
        self.face, self.edition = face, face.id
        if self._board_name != face.boards[0]:
            self._board_name = face.boards[0]
            self.ids.place.clear_widgets()
            self.board = board_of(self._board_name)
            self.board.bind(
                on_touched=lambda _, touch: self.touched(touch),
                on_held=lambda _, touch: self.held(touch),
                on_set=lambda _, seat, what="": self.set_by_hand(seat, what),
                on_wished=lambda _, fields: self.wish(fields),
                on_foreseen=lambda _, digit: self.foreseeing.choose(digit),
            )
            self.ids.place.add_widget(self.board)

    def _arrange(self, *_: Any) -> None:
        """In a wide window the timeline stands beside the table; otherwise the menu leads to it.

        In one that is low too, the players stand there instead: height is what the table lacks.
        """
        body = self.ids.body.__self__
        self._low = self._is_low
        beside = self.app.layout == "wide" and not self._low
        if beside and self.turns.parent is not body:
            if self.app.sheet.content is self.turns:
                self.app.sheet.close()
            body.add_widget(self.turns)
        elif not beside and self._turns_shown and self.turns.parent is body:
            body.remove_widget(self.turns)
        frame, strip = self.ids.frame.__self__, self.ids.everybody.__self__
        strip.parent.remove_widget(strip)
        if self._low:
            body.add_widget(strip)
        else:
            frame.add_widget(strip, 1 if self.app.layout == "portrait" else 2)
        self._share_height()
        self.show()

    @property
    def _is_low(self) -> bool:
        """By the window: while it is turned the page still is as high as it was."""
        return is_low(self.app.layout, room()[1])

    def _share_height(self, *_: Any) -> None:
        if self._is_low != self._low:
            self._arrange()
            return
        bar, head = self.ids.bar, self.ids.head.height
        self.strip_width = dp(BESIDE) if self._low else self.width - dp(12)
        if self._low:
            shares = Shares(self.height - head - bar.height, stacked=True)
        elif self.app.layout != "portrait":
            shares = lying(self.height)
        else:
            room_left = self.height - head - dp(self.board.needs)
            shares = upright(room_left, bar.height, bar.roomy, max(1, len(self.seats) - 1))
        self.strip_height, self.stacked, self.tight = shares

    def back(self) -> bool:
        """Back leads from a refusal to the table, from the past to the present, and only then away."""
        if self.sitting.refused is None and self.looked_at >= 0:
            self.look_at_player(-1)
            return True
        if self.sitting.refused is None and self.sitting.past is None:
            return False
        self.dismiss()
        return True

    # What a touch does

    def touched(self, touch: Touch) -> None:
        """A touch acts for the player who is shown, and for nobody while another one is looked at."""
        self.app.root.acted()
        if self._has_moved(touch):
            return
        if self.looked_at >= 0:
            self._touched_in_vain = True
            self._show_bar()
        else:
            self.do(self.sitting.touch, touch)

    def wish(self, fields: Mapping[str, object]) -> None:
        """What the next touch is to take, where it can."""
        self.app.root.acted()
        self.sitting.wish = fields
        self.show()

    def play(self, action: Action) -> None:
        """A turn that nobody touched the board for: the demo's, or that of a hint."""
        self.do(self.sitting.do, action)

    def undo(self) -> None:
        """A refusal that was read goes first: nothing was recorded that could be undone."""
        self.app.root.acted(IN_A_ROW)
        if self.sitting.refused is not None:
            self.dismiss()
        else:
            self.do(self.sitting.undo)

    def redo(self) -> None:
        self.app.root.acted(IN_A_ROW)
        self.do(self.sitting.redo)

    def press(self, chip: Press) -> None:
        """A chip of the bar."""
        self.app.root.acted()
        sitting = self.sitting
        match chip.do:
            case "anyway":
                self.do(sitting.anyway)
            case "rule":
                self.open_rules(chip.given)
            case "amend":
                self.do(sitting.amend, chip.given)
            case "say":
                self.chooser.say()
            case "name":
                self.asking.ask_next()
            case "enter":
                self.asking.ask(chip.given)
            case "setting":
                self.open_setting()
            case "now":
                self.look(None)
            case "changes":
                self.repairing.open_changes()
            case "doors":
                self.repairing.open_doors(chip.given)
            case "return":
                self.look_at_player(-1)
            case "way":
                self.open_way(chip.given)

    def look_at_chip(self, chip: Press | None) -> None:
        """The board shows what a chip stands for, as long as a finger or the ring is on it."""
        last = self._last
        if last is not None:
            amends = chip is not None and chip.do == "amend"
            self.board.look_at(last.before, chip.given if chip is not None and amends else None)

    def look_at_player(self, seat: int) -> None:
        """Turns the table to that player, or back to the one whose turn it is."""
        self.looked_at = -1 if seat in (self.looked_at, self.active) else seat
        self._touched_in_vain = False
        self.show()

    def look(self, at: int | None) -> None:
        self.app.sheet.close()
        self.sitting.look(at)
        self.show()

    def do(self, change: Callable[P, Naming | Settling | None], *given: P.args, **named: P.kwargs) -> None:
        """The way of every change. What cannot be written or done is said, and nothing has changed."""
        self.motion.finish()
        before, looking = self.view, self.looked_at >= 0
        was = self.sitting.timeline
        count = len(was.actions)
        self.looked_at = -1
        try:
            with self.app.desk.store_room.storage():
                if change == self.sitting.redo:
                    self.app.desk.boxes.meet_again(self.sitting.game)
                asked = change(*given, **named)
        except StorageError:
            return
        except (Illegal, Unreadable) as problem:
            self.app.say(self.teller.refused(problem) if isinstance(problem, Illegal) else str(problem))
            return
        self.app.notice.refresh()
        if change == self.sitting.undo:
            self._undone()
        if self.sitting.players != was.players:
            self.app.desk.recall(was, self.colours)
        if self.sitting.refused is not None:
            self.app.feel(REFUSED)
        elif len(self.sitting.timeline.actions) > count:
            self.app.feel(RECORDED)
        amended = change == self.sitting.amend and self.sitting.mended is None
        self._show_moves(before, looking=looking, back=change == self.sitting.undo, amended=amended)
        if isinstance(asked, Settling):
            self.repairing.open_conflicts()
        elif asked is not None:
            self.asking.ask(asked)
        if self.sitting.timeline is not was:
            self._ending.is_due = self.sitting.is_over and not self.sitting.conflicts
        self._ending.wait()

    def _undone(self) -> None:
        """Undo takes back what a touch did to the box too, perhaps of an earlier start of the app."""
        if self.sitting.timeline.ahead is None:
            return
        with suppress(StorageError), self.app.desk.store_room.storage():
            self.app.desk.boxes.unmet(self.sitting.game)

    def settle(self, how: Callable[..., Naming | Settling | None], *what: object, **named: object) -> None:
        """What was said in a sheet is done, and the sheet is gone."""
        self.app.sheet.close()
        self.do(how, *what, **named)

    def _sheet_changed(self, sheet: object, content: object) -> None:
        if "asking" in vars(self):
            self.asking.sheet_changed(sheet, content)
        if content is None:
            self._ending.wait()

    def open_result(self) -> None:
        self.app.open_result(self.sitting.game)

    # Sheets

    def open_setting(self, then: Callable[[], object] | None = None) -> None:
        """What is done before the first turn; whoever is asked to do it says when it is done, and `then`."""
        from screens.table.beginning import Setting

        setting = Setting(self.sitting, self.teller, asked=then is not None)
        if then is not None:
            setting.bind(on_ready=lambda _: then())
        self.app.sheet.open(setting, self.app.t["begin.setting"], again=lambda: self.open_setting(then))

    def held(self, touch: Touch) -> bool | None:
        """The way to what is held, where a hint knows one; from there, or else at once, to its name."""
        hint = self.hinting.found.get(touch)
        if hint is None:
            return None if self.asking.rename(touch) else NOT_HELD
        self.open_way(hint)
        return None

    def open_way(self, hint: Hint) -> None:
        from screens.table.way import WaySheet

        sitting, view = self.sitting, self.view
        cubes = sitting.rules.holdings(sitting.state, view.seat)
        card = self.face.lying_at(sitting.state, hint.touch, view.seat)
        sheet = WaySheet(
            hint,
            cubes,
            self.teller,
            lambda thing: self.board.picture_of(view, thing),
            renamable=bool(sitting.candidates(card)),
        )
        sheet.bind(
            on_play=lambda _: self.play_way(hint),
            on_other=lambda _: self.asking.rename(hint.touch),
        )
        self.app.sheet.open(sheet, self.app.t("hints.title", n=hint.turns), again=lambda: self.open_way(hint))

    def play_way(self, hint: Hint) -> None:
        """The first turn of a way, recorded as any other: what else it may have been stands in the bar."""
        self.app.root.acted()
        self.app.sheet.close()
        self.play(hint.way[0].action)

    def set_by_hand(self, seat: int, what: str = "") -> None:
        """Sets counters of a player, -1 is the one who is shown; from there one comes to the table too."""
        self.by_hand.open(self.shown_seat if seat < 0 else seat, what)

    @cached_property
    def _menu(self) -> "MenuSheet":
        from screens.table.sheets import MenuSheet

        return MenuSheet()

    def open_menu(self) -> None:
        items = {
            "timeline": self.open_turns,
            "replay": self.replay,
            "mirror": self.open_mirror,
            "repairs": self.repairing.open,
            "differs": lambda: self.open_differs(self.shown_seat),
            "set": lambda: self.set_by_hand(-1),
            "rules": self.open_rules,
            "box": lambda: self.app.go("box", game=self.edition),
            "aid": lambda: self.app.go("aid", game=self.edition),
            "result" if self.sitting.timeline.header.options.show_totals else "stop": self.open_result,
            "demo": self.app.show_demo,
            "home": lambda: self.app.go("home"),
        }
        if self._turns_shown:
            del items["timeline"]
        if is_to_copy(self.sitting):
            items = {"map": self.asking.copy, **items}
        self.app.sheet.open(self._menu.offering(items), again=self.open_menu)

    def open_turns(self) -> None:
        """The timeline, unless it stands beside the table already."""
        if self.turns.parent is self.ids.body.__self__:
            return
        self._show_turns()
        self.app.sheet.open(self.turns, self.app.t["table.timeline"], again=self.open_turns)

    def open_mirror(self) -> None:
        """This table on other phones."""
        self.app.mirroring.open(self)

    def replay(self) -> None:
        """This game from its beginning, or from the turn that is looked at, to look at only."""
        self.app.replay(self.sitting.game, self.sitting.past)

    def open_differs(self, seat: int) -> None:
        """The true cubes are those of now."""
        self.look(None)
        self.by_hand.open_differs(seat)

    def open_rules(self, rule: str = "") -> None:
        """A rule, or what may be asked of this table at this moment."""
        sitting = self.sitting
        refused = sitting.refused.refusal if sitting.refused else None
        moment = rulebook.fitting(self.edition, sitting.signs, refused.rule.id if refused else "")
        self.app.go("rules", game=self.edition, rule=rule, moment=moment)

    # What is shown

    @property
    def shown_seat(self) -> int:
        if self.looked_at >= 0:
            return int(self.looked_at)
        seat = self.sitting.state.to_move
        return seat if seat is not None else len(self.sitting.state.players) - 1

    @property
    def teller(self) -> Teller:
        return Teller.of(self.sitting.timeline, self.app.t)

    @property
    def view(self) -> View:
        sitting, seat = self.sitting, self.shown_seat
        options = sitting.timeline.header.options
        own = seat == sitting.state.to_move and sitting.may_touch
        return View(
            self.face,
            sitting.state,
            seat,
            sitting.offers if own else {},
            options.show_hints and sitting.past is None,
            self.seated[: len(sitting.state.players)],
            options.show_totals,
            self.asking.asked if "asking" in vars(self) else "",
            self._last,
            sitting.otherwise if own else {},
        )

    @property
    def _last(self) -> Last | None:
        at, timeline = self.sitting.shown, self.sitting.timeline
        return None if at is None or at < 0 else Last(timeline.at(at), timeline.actions[at])

    @property
    def seated(self) -> tuple[Seated, ...]:
        """Everybody by seat, those who joined late too."""
        return seated(self.sitting.timeline, self.colours)

    def show(self) -> None:
        self.motion.stop()
        self._show_table()
        self._show_bar()
        self._ending.wait()

    def _show_moves(self, before: View, *, looking: bool, back: bool, amended: bool) -> None:
        """What was just recorded is seen happening, where that is wanted; the bar says it at once.

        Of a turn that was amended the change is seen, and the marks are those of the whole turn.
        """
        after = self.view
        now = before.state is not after.state and self.sitting.past is None
        moves = moved(before, after, back=back) if now else None
        if moves is None:
            self.show()
            return
        self.hinting.stop()
        self._show_bar()
        in_front = moves.seat in (before.seat, after.seat) and not looking
        states = self.sitting.timeline.states
        marks = moved(replace(before, state=states[-2]), after) if amended else moves

        def turn() -> None:
            self._show_table()
            if marks is not None:
                self._mark(marks)

        if self.app.motion and in_front:
            self.motion.play(self.board, before, after, moves, turn)
        else:
            self.motion.stop()
            turn()

    def _mark(self, moves: Moves) -> None:
        """Whoever moved is framed among the others for a while, with what it brought and cost."""
        self.moved, self.changed = moves.seat, moves.cubes
        self._unmark()

    def on_touch_down(self, touch: Any) -> bool:
        """A touch in mid-motion ends it, and is one on the next table: but for what still lay before whoever
        has just moved. The finger meant that, and by now something else is there."""
        self._aimed_at = self.motion.still_shown
        plate = self.board.ids.get("plate")
        own = plate is not None and plate.collide_point(*plate.to_widget(*touch.pos))
        self.motion.finish()
        self._ending.wait(touched=True)
        if own and self._aimed_at is not None and self._aimed_at.seat != self.view.seat:
            return True
        return bool(super().on_touch_down(touch))

    def _has_moved(self, touch: Touch) -> bool:
        """Whether something else lies there than what was seen as the finger went down."""
        if self._aimed_at is None:
            return False
        seen, now = self._aimed_at, self.view
        return self.face.lying_at(seen.state, touch, seen.seat) != self.face.lying_at(
            now.state, touch, now.seat
        )

    def _show_table(self) -> None:
        sitting, view = self.sitting, self.view
        self._show_head(view)
        self._show_everybody(view)
        self._show_notice()
        self.can_undo = sitting.can_undo or sitting.refused is not None
        self.can_redo = sitting.can_redo
        self.show_board()
        if self._turns_shown:
            self._show_turns()
            if self.app.sheet.content is self.turns:
                self.app.sheet.title = self.app.t["table.timeline"]

    def show_board(self) -> None:
        view = self.view
        self.foreseeing.clear()
        self.board.show(view)
        self.hinting.follow(view)
        for hint in self.hinting.found.values():
            self._hinted(hint)

    def _hinted(self, hint: Hint) -> None:
        self.board.note(hint.touch, self.app.t("hints.turns", n=hint.turns))

    def _show_head(self, view: View) -> None:
        state, t = view.state, self.app.t
        over = state.to_move is None
        self.title = t["table.over"] if over else view.seated[state.to_move].name
        self.more = "" if over else t("table.round", round=state.round) if state.round else t["table.draft"]
        self.left = view.face.left(state)
        self.needed = state.table.claims_to_end
        looking = self.looked_at >= 0
        colour = player_colour(view.seated[view.seat].colour)
        self.tint = (*colour[:3], LOOKING) if looking else (0, 0, 0, 0)

    def _show_everybody(self, view: View) -> None:
        """On a phone those who are not in front, in playing order; where there is room, all."""
        count, active, t = len(view.seated), view.state.to_move, self.app.t
        self.active = -1 if active is None else active
        changed = len(self.seats) != count
        self.seats = [player_of(view, seat) for seat in range(count)]
        self.progress = f"{max(seat.things.claimed for seat in self.seats)}/{int(self.needed)}"
        following = upcoming(view.face.game, view.state)
        first = view.seat if active is None else active
        around = ((first + i) % count for i in range(count))
        playing = [*dict.fromkeys((first, *following, *around))]
        when = dict.fromkeys(following, t["table.then"]) | dict.fromkeys(following[:1], t["table.next"])
        if active is not None:
            when[active] = t["table.to_move"]
        self.when = when | dict.fromkeys(view.state.table.away, t["table.away"])
        self.order = (
            [seat for seat in playing if seat != view.seat] if self.app.layout == "portrait" else None
        )
        if changed:
            self._share_height()

    def _show_turns(self) -> None:
        self.turns.show(self.sitting.timeline, self.teller, self.seated, self.sitting.past)

    def _show_notice(self) -> None:
        notice = notice_of(
            self.sitting, self.teller, looking=self.looked_at >= 0, short=self.app.layout == "portrait"
        )
        if notice == self._notice:
            return
        self._notice = notice
        place = self.ids.banners
        place.clear_widgets()
        if notice.text:
            from screens.widgets.banner import Banner

            lines = 1 if self.app.layout == "portrait" else 2
            banner = Banner(text=notice.text, icon=notice.icon, lines=lines, pos_hint={"center_y": 0.5})
            banner.bind(on_tap=lambda _: self._follow(notice))
            place.add_widget(banner)
        else:
            place.add_widget(self._title)

    def _follow(self, notice: Notice) -> None:
        match notice.to:
            case "mover":
                self.look_at_player(-1)
            case "now":
                self.look(None)
            case "conflicts":
                self.repairing.open_conflicts()
            case "result":
                self.open_result()
            case "last round":
                self.app.say(self.app.t["table.last_round"])

    def _show_bar(self) -> None:
        if self.looked_at >= 0:
            mover = self.sitting.state.to_move
            bar = looking(self.teller, self.shown_seat, mover, touched=self._touched_in_vain)
        else:
            bar = bar_of(self.sitting, self.teller)
        self.words, self.chips, self.refusal, self.beyond = bar
        refused = self.sitting.refused
        hint = self.hinting.found.get(refused.touch) if refused else None
        if hint is not None:
            way = ChipOf(Press("way", hint), self.app.t("hints.way", n=hint.turns))
            self.chips = [way, *self.chips]
        self.app.mirroring.show(self)

    def dismiss(self) -> None:
        """What stands between the table and the next turn: first a refusal, then a look at the past."""
        if self.sitting.refused is not None:
            self.sitting.refused = None
        else:
            self.sitting.look(None)
        self.show()

    def key(self, key: str, modifiers: frozenset[str]) -> bool:
        return pressed(self, key, modifiers)
