"""The table screen: header, players, the game's own board, and the bar that says what was done."""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from kivy.core.window import Window
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from engine.codec import Unreadable
from engine.game import LAST_ROUND, REST, Action, Hint, Illegal, Touch
from faces import FACES
from faces.face import Face
from faces.telling import Teller
from faces.view import View
from screens.desk import Laid
from screens.page import Page
from screens.table.bar import Press, bar_of
from screens.table.board import Board, board_of
from screens.table.chooser import Chooser
from screens.table.hinting import Hinting
from screens.table.sheets import ConflictsSheet, DiffersSheet, MenuSheet, NamingSheet, SetSheet
from screens.table.sitting import Mending, Naming, Settling, Sitting
from screens.table.turns import Turns
from screens.table.way import WaySheet
from screens.widgets.banner import Banner
from screens.widgets.chips import ChipOf
from screens.widgets.palette import PLAYERS
from screens.widgets.players import PlayerOf
from storage.moments import moment, system_clock
from storage.notices import StorageError

P = ParamSpec("P")
T = TypeVar("T")
DIGITS = "123456789"


def _now() -> str:
    return moment(system_clock())


class TablePage(Page):
    """One game at the table. Everything shown follows from the sitting, which is there from arrival on."""

    layout = "table.kv"

    title = StringProperty("")
    progress = StringProperty("")
    seats = ListProperty()
    active = NumericProperty(-1)
    looked_at = NumericProperty(-1)
    needed = NumericProperty(0)
    words = StringProperty("")
    chips = ListProperty()
    refusal = BooleanProperty(False)
    beyond = BooleanProperty(False)
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    edition = StringProperty("")

    sitting: Sitting
    face: Face
    board: Board

    def __init__(self, **kwargs: Any) -> None:
        self.chooser = Chooser(self)
        super().__init__(**kwargs)
        self._board_name = ""
        self._colours: dict[str, str] = {}
        self.turns = Turns()
        self.turns.bind(on_turn=lambda _, at: self.look(at))
        self.hinting = Hinting(self._hinted)
        self.app.bind(layout=self._arrange, t=lambda *_: self._show(), on_stop=lambda *_: self.hinting.stop())

    # Coming and going

    def arrive(self, game: Laid | None = None, face: Face | None = None) -> None:
        """A game that is given is another one; without, it is that of the last time.

        `face` is another one than the game's own, such as one with another board.
        """
        if game is not None:
            self.sitting = Sitting(game, _now)
            self.looked_at = -1
            self._colours = self.app.desk.colours()
            self._put_on(face or FACES[game.timeline.header.game])
            self.app.theme_cls.edition = self.edition
        self._show()

    def on_pre_enter(self, *_: Any) -> None:
        Window.allow_screensaver = not self.app.settings.keep_awake

    def on_leave(self, *_: Any) -> None:
        Window.allow_screensaver = True
        self.hinting.stop()

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
                on_set=lambda _, seat: self.set_by_hand(seat),
            )
            self.ids.place.add_widget(self.board)
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        """In a wide window the timeline stands beside the table; otherwise the menu leads to it."""
        body = self.ids.body.__self__
        if self.app.layout == "wide" and self.turns.parent is not body:
            if self.app.sheet.content is self.turns:
                self.app.sheet.close()
            body.add_widget(self.turns)
            self._show()
        elif self.app.layout != "wide" and self.turns.parent is body:
            body.remove_widget(self.turns)

    def back(self) -> bool:
        """Back leads from a refusal to the table, from the past to the present, and only then away."""
        if self.sitting.refused is None and self.sitting.past is None:
            return False
        self._dismiss()
        return True

    # What a touch does

    def touched(self, touch: Touch) -> None:
        self.app.root.acted()
        self._do(self.sitting.touch, touch)

    def play(self, action: Action) -> None:
        """A turn that nobody touched the board for: the demo's, or that of a hint."""
        self._do(self.sitting.do, action)

    def undo(self) -> None:
        """A refusal that was read goes first: nothing was recorded that could be undone."""
        if self.sitting.refused is not None:
            self._dismiss()
        else:
            self._do(self.sitting.undo)

    def redo(self) -> None:
        self._do(self.sitting.redo)

    def press(self, chip: Press) -> None:
        """A chip of the bar."""
        self.app.root.acted()
        sitting = self.sitting
        match chip.do:
            case "anyway":
                self._do(sitting.anyway)
            case "rule":
                self.open_rules(chip.given)
            case "amend":
                self._do(sitting.amend, chip.given)
            case "say":
                self.chooser.say()
            case "name":
                self.ask_next()
            case "mend":
                self._mend(chip.given)
            case "delete":
                self._do(sitting.delete)
            case "way":
                self.open_way(chip.given)

    def name_card(self, naming: Naming, card: str) -> None:
        self.app.root.acted()
        self.app.sheet.close()
        self._do(self.sitting.name, naming, card)

    def look_at_player(self, seat: int) -> None:
        self.looked_at = -1 if seat in (self.looked_at, self.active) else seat
        self._show()

    def look(self, at: int | None) -> None:
        self.app.sheet.close()
        self.sitting.look(at)
        self._show()

    def _do(self, change: Callable[P, Naming | Settling | None], *given: P.args, **named: P.kwargs) -> None:
        """Changes the game and shows it; what cannot be written or done is said, and nothing has changed."""
        self.looked_at = -1
        try:
            with self.app.desk.storage():
                asked = change(*given, **named)
        except StorageError:
            return
        except (Illegal, Unreadable) as problem:
            self.app.say(self._teller.refused(problem) if isinstance(problem, Illegal) else str(problem))
            return
        self._show()
        if isinstance(asked, Settling):
            self.open_conflicts()
        elif asked is not None:
            self.ask(asked)

    def open_result(self) -> None:
        self.app.open_result(self.sitting.game)

    # Sheets

    def ask(self, naming: Naming) -> None:
        """Which card is it? The grid shows those it can be."""
        sheet = self._naming_sheet(naming.unnamed)
        sheet.bind(on_named=lambda _, card: self.name_card(naming, card))
        self.chooser.offer_to_say(sheet, naming)
        self.app.sheet.open(sheet, self._teller.asked(self.sitting.state, naming.unnamed))

    def _naming_sheet(self, card: str) -> NamingSheet:
        view = self._view
        columns = self.face.columns(view.state, self.sitting.candidates(card))
        return NamingSheet(columns, lambda candidate: self.board.picture_of(view, candidate))

    def ask_next(self) -> None:
        """One unnamed card after the other, until somebody has had enough."""
        naming = self.sitting.next_unnamed()
        if naming is not None:
            self.ask(naming)

    def held(self, touch: Touch) -> None:
        """The way to what is held, where a hint knows one; from there, or else at once, to its name."""
        hint = self.hinting.found.get(touch)
        if hint is None:
            self.rename(touch)
        else:
            self.open_way(hint)

    def open_way(self, hint: Hint) -> None:
        sitting, view = self.sitting, self._view
        cubes = sitting.rules.holdings(sitting.state, view.seat)
        card = self.face.lying_at(sitting.state, hint.touch)
        sheet = WaySheet(
            hint,
            cubes,
            self._teller,
            lambda thing: self.board.picture_of(view, thing),
            renamable=bool(sitting.candidates(card)),
        )
        sheet.bind(
            on_play=lambda _: self.play_way(hint),
            on_other=lambda _: self.rename(hint.touch),
        )
        self.app.sheet.open(sheet, self.app.t("hints.title", n=hint.turns))

    def play_way(self, hint: Hint) -> None:
        """The first turn of a way, recorded as any other: what else it may have been stands in the bar."""
        self.app.root.acted()
        self.app.sheet.close()
        self.play(hint.way[0].action)

    def rename(self, touch: Touch) -> None:
        """A card of the rows turns out to be another one."""
        card = self.face.lying_at(self.sitting.state, touch)
        if card in self.sitting.unnamed:
            self.ask(Naming(card))
        elif self.sitting.candidates(card):
            sheet = self._naming_sheet(card)
            sheet.bind(on_named=lambda _, name: self._put_instead(touch, name))
            self.app.sheet.open(sheet, self._teller.word("naming.other"))

    def _put_instead(self, touch: Touch, card: str) -> None:
        self.app.sheet.close()
        self._do(self.sitting.adjust, **self.face.renamed(self.sitting.state, touch, card))

    def set_by_hand(self, seat: int) -> None:
        """Sets counters of a player; -1 is the one who is shown."""
        seat = self._shown_seat if seat < 0 else seat
        sheet = SetSheet(self.face.counters(self.sitting.state, seat), self._teller)
        sheet.bind(on_done=lambda _, counters: self._set(seat, counters))
        self.app.sheet.open(sheet, self.app.t("set.title", player=self.sitting.players[seat]))

    def _set(self, seat: int, counters: dict[str, str | int]) -> None:
        self.app.sheet.close()
        if counters:
            self._do(self.sitting.adjust, player=seat, **counters)

    def open_menu(self) -> None:
        items = {
            "timeline": self.open_turns,
            "differs": lambda: self.open_differs(self._shown_seat),
            "set": lambda: self.set_by_hand(-1),
            "rules": self.open_rules,
            "aid": lambda: self.app.go("aid", game=self.edition),
            "result" if self.sitting.timeline.header.options.show_totals else "stop": self.open_result,
            "home": lambda: self.app.go("home"),
        }
        if self.turns.parent is not None:
            del items["timeline"]
        self.app.sheet.open(MenuSheet(items))

    def open_turns(self) -> None:
        self._show_turns()
        self.app.sheet.open(self.turns, self.app.t["table.timeline"])

    def open_differs(self, seat: int) -> None:
        """The table shows other cubes than the app does now: which turn was it?"""
        self.look(None)
        sheet = DiffersSheet(self.sitting, seat, self._teller)
        sheet.bind(
            on_explained=lambda _, explanation: self._settle(self.sitting.instead, explanation),
            on_set=lambda _, counters: self._set(seat, counters),
        )
        self.app.sheet.open(sheet, self.app.t("differs.title", player=self.sitting.players[seat]))

    def open_conflicts(self) -> None:
        sheet = ConflictsSheet(self.sitting, self._teller)
        sheet.bind(
            on_keep=lambda _, conflict: self._settle(self.sitting.keep, conflict),
            on_fix=lambda _, conflict: self._settle(self.sitting.fix, conflict),
            on_remove=lambda _, conflict: self._settle(self.sitting.remove, conflict),
        )
        self.app.sheet.open(sheet, self.app.t("conflicts.title", n=len(self.sitting.conflicts)))

    def _settle(self, how: Callable[[T], Settling | None], what: T) -> None:
        self.app.sheet.close()
        self._do(how, what)

    def open_rules(self, rule: str = "") -> None:
        self.app.go("rules", game=self.edition, rule=rule)

    # What is shown

    @property
    def _shown_seat(self) -> int:
        if self.looked_at >= 0:
            return int(self.looked_at)
        seat = self.sitting.state.to_move
        return seat if seat is not None else len(self.sitting.players) - 1

    @property
    def _teller(self) -> Teller:
        return Teller.of(self.sitting.timeline, self.app.t)

    @property
    def _view(self) -> View:
        sitting, seat = self.sitting, self._shown_seat
        own = seat == sitting.state.to_move and sitting.may_touch
        hints = sitting.timeline.header.options.show_hints and sitting.past is None
        return View(self.face, sitting.state, seat, sitting.offers if own else {}, hints)

    def _show(self) -> None:
        sitting, t = self.sitting, self.app.t
        state, game = sitting.state, sitting.rules
        self.active = -1 if state.to_move is None else state.to_move
        self.needed = game.claims_to_end[len(sitting.players)]
        self.seats = [self._seat(i) for i in range(len(sitting.players))]
        most = max(seat.claimed for seat in self.seats)
        self.progress = f"{most}/{int(self.needed)}"
        if state.to_move is None:
            self.title = t["table.over"]
        else:
            self.title = t("table.turn", round=state.round, player=sitting.players[state.to_move])
        self._show_banner()
        self.can_undo = sitting.can_undo or sitting.refused is not None
        self.can_redo = sitting.can_redo
        view = self._view
        self.board.show(view)
        self.hinting.follow(view)
        for hint in self.hinting.found.values():
            self._hinted(hint)
        self._show_bar()
        if self.turns.parent is not None:
            self._show_turns()

    def _hinted(self, hint: Hint) -> None:
        self.board.note(hint.touch, self.app.t("hints.turns", n=hint.turns))

    def _show_turns(self) -> None:
        self.turns.show(self.sitting.timeline, self._teller, self.sitting.past)

    def _show_banner(self) -> None:
        """What has to be known before the next touch; most of it leads somewhere."""
        sitting, t = self.sitting, self.app.t
        banner = None
        if sitting.past is not None:
            banner = Banner(text=t("past.banner", n=sitting.past + 1), icon="history")
            banner.bind(on_tap=lambda _: self.look(None))
        elif sitting.conflicts:
            banner = Banner(text=t("conflicts.title", n=len(sitting.conflicts)), icon="alert-outline")
            banner.bind(on_tap=lambda _: self.open_conflicts())
        elif sitting.is_over:
            banner = Banner(text=t["table.to_result"], icon="trophy")
            banner.bind(on_tap=lambda _: self.open_result())
        elif sitting.state.status == LAST_ROUND:
            banner = Banner(text=t["table.last_round"], icon="flag-checkered", touchable=False)
        self.ids.banners.clear_widgets()
        if banner is not None:
            self.ids.banners.add_widget(banner)

    def _seat(self, seat: int) -> PlayerOf:
        sitting = self.sitting
        name = sitting.players[seat]
        told = sitting.rules.summary(sitting.state, seat)
        total = int(str(told["total"])) if sitting.timeline.header.options.show_totals else None
        cubes = sitting.rules.holdings(sitting.state, seat).total
        colour = self._colours.get(name) or list(PLAYERS)[seat]
        return PlayerOf(name, colour, cubes, int(str(told["cards"])), total=total)

    def _show_bar(self) -> None:
        self.words, self.chips, self.refusal, self.beyond = bar_of(self.sitting, self._teller)
        refused = self.sitting.refused
        hint = self.hinting.found.get(refused.touch) if refused else None
        if hint is not None:
            way = ChipOf(Press("way", hint), self.app.t("hints.way", n=hint.turns))
            self.chips = [way, *self.chips]

    def _mend(self, how: Mending) -> None:
        self.sitting.mending = how
        self._show()

    def _dismiss(self) -> None:
        """What stands between the table and the next turn: first a refusal, then a look at the past."""
        if self.sitting.refused is not None:
            self.sitting.refused = None
        else:
            self.sitting.look(None)
        self._show()

    # Keys of the desktop

    def key(self, key: str, modifiers: frozenset[str]) -> bool:
        control = bool({"ctrl", "meta"} & modifiers)
        if self.app.sheet.is_open:
            accept = getattr(self.app.sheet.content, "accept", None)
            if key == "enter" and accept is not None:
                accept()
            return key == "enter"
        if key == "enter":
            self._dismiss()
        elif control and key == "z" and "shift" not in modifiers:
            self.undo()
        elif control and key in ("y", "z"):
            self.redo()
        elif key == "?":
            self.open_rules()
        elif key == "r" and not control:
            self.touched(REST)
        elif key in DIGITS and not control and int(key) <= len(self.ids.bar.shown):
            self.press(self.ids.bar.shown[int(key) - 1].value)
        else:
            return False
        return True
