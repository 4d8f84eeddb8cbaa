"""The app: its look and language, where one is and how one gets back."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock, ClockEvent
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty
from kivy.uix.screenmanager import NoTransition, SlideTransition
from kivymd.app import MDApp

from engine.game import OVER
from faces import FACES
from faces.phrases import Phrases, language_for
from screens.beside import later
from screens.collecting import Collecting
from screens.desk import Desk
from screens.edging import Edging
from screens.findings import reported, said, shown
from screens.laid import Laid, Result
from screens.machine import handed, system
from screens.machine.edges import Edges
from screens.mirroring import Mirroring
from screens.page import Page, load_layout
from screens.paths import ASSETS
from screens.preparing import Preparing, everywhere
from screens.records import can_be_replayed
from screens.shell import Shell
from screens.theme import LARGEST, Theme
from screens.widgets.bottom_sheet import BottomSheet, room_of
from screens.widgets.drawn import brush
from screens.widgets.notice import Message, NoticeBar, Sentences, nothing
from screens.work import GLANCE, Work
from storage.library import Library
from storage.settings import Settings
from storage.summaries import Summary

if TYPE_CHECKING:
    from screens.draft import Draft
    from screens.group_folder import GroupFolder
    from screens.machine.handing_on import Given
    from screens.taking import Taking
    from storage.changes import Renamed
    from storage.open_game import OpenGame
    from storage.restore import Report

HOME = "home"
PAGES = {
    HOME: "screens.home.HomePage",
    "new game": "screens.new_game.NewGamePage",
    "own map": "screens.own_map.OwnMapPage",
    "copy map": "screens.copying.CopyPage",
    "panels": "screens.panels.PanelsPage",
    "rules": "screens.rules.RulesPage",
    "aid": "screens.player_aid.AidPage",
    "settings": "screens.settings.SettingsPage",
    "backup": "screens.backups.BackupPage",
    "table": "screens.table.page.TablePage",
    "scores": "screens.score_sheet.ScoresPage",
    "result": "screens.result.ResultPage",
    "replay": "screens.replay.ReplayPage",
    "history": "screens.history.HistoryPage",
    "statistics": "screens.statistics.StatisticsPage",
    "player": "screens.player.PlayerPage",
    "box": "screens.box.BoxPage",
    "set": "screens.box_set.SetPage",
}
"""The screens by name. Their modules are imported when they are first visited."""
AT_TABLE = ("table", "scores", "result", "replay", "copy map")
"""Those that may show the game on the table."""
LISTS = (HOME, "history", "statistics", "player", "box", "backup")
"""Those that list what is on disk."""

ZIP = "application/zip"
ESCAPE = 27
NAMED_KEYS = {13: "enter", 271: "enter", 8: "backspace", 127: "delete", 278: "home", 279: "end"}
SIDEWAYS = {275: "right", 276: "left"}
"""What a page may want for itself, as long as the ring is not there that arrows move."""
TABLE_SEEN = 0.3
"""Seconds until a table is there and has been seen, before it asks anything."""
ORDINARY = (1280, 800)
"""In dp: in a window that is larger, letters grow with everything else."""
WIDE = 840
"""From this width, in dp, there is room for a third column."""
NOTES = 1
"""Seconds between two looks whether another process was opened with a file, or a phone is set up anew."""
CALM = 5
"""Seconds after the start until everything is there that people wait for."""


class CenturyApp(MDApp):
    """`app.t` are the words, `app.settings` what was chosen, `app.layout` how much room there is.

    `app.motion` is whether things move: as chosen, or as the system asks.

    `app.edges` is how far bars and the keyboard of a phone reach into the window.

    `app.findings` is how much storage has found or refused since the start.
    """

    t: Phrases = ObjectProperty()
    settings: Settings = ObjectProperty(rebind=True)
    findings: int = NumericProperty(0)
    motion: bool = BooleanProperty(True)
    edges: Edges = ObjectProperty(Edges(), rebind=True)
    layout: str = OptionProperty("portrait", options=["portrait", "landscape", "wide"])

    def __init__(self, library: Library, opened: Sequence[Path] = (), **kwargs: Any) -> None:
        """`opened` are files that the app was opened with: they are shown once it is there."""
        super().__init__(title="Century Companion", icon=str(ASSETS / "window-icon.png"), **kwargs)
        self.theme_cls = Theme()
        self.stack: list[str] = []
        self._pages: dict[str, Page] = {}
        self._preparing = Preparing()
        self.mirroring = Mirroring()
        self.desk = Desk(library, self.say_findings, later)
        self.settings = self.desk.store_room.ask(lambda library: library.settings.load(), Settings())
        self.t = Phrases(self._language)
        self._less_motion = system.less_motion()
        self._system_was: tuple[str, bool, bool, float] | None = None
        self._followed: ClockEvent | None = None
        self._apply_settings()
        self._opened = opened

    # life

    def build(self) -> Shell:
        # Nothing is pushed out of the window by a keyboard: what is typed in is given the room above it.
        Window.softinput_mode = ""
        self._edging = Edging(self)
        self.fbind("edges", self._window_resized)
        Window.bind(on_keyboard=self._key_pressed, size=self._window_resized)
        self._window_resized()
        load_layout("shell.kv")
        Window.bind(on_drop_file=self._file_dropped, on_drop_text=self._text_dropped)
        shell = Shell()
        shell.ids.notice.following = self._following
        return shell

    def on_start(self) -> None:
        """Straight to the game that is on the table, if there is one; home is built when one goes there."""
        self._collecting = Collecting()
        self.stack.append(HOME)
        waiting = next(iter(self.desk.open_games()), None)
        if waiting is not None:
            self.carry_on(waiting)
        if self.root.ids.pages.current is None:
            self.go(HOME)
        self.say_findings()
        if self._opened:
            self.taking.bring(self._opened)
        handed.opened_with(lambda source: self.taking.bring([source]))
        self._asked = Clock.schedule_interval(self._look_for_notes, NOTES)
        if system.may_change():
            self._followed = Clock.schedule_interval(self._follow_system, NOTES)
        self._preparing.go_on(everywhere(PAGES, self._there))
        Clock.schedule_once(self._catch_up, CALM)

    def _look_for_notes(self, _seconds: float) -> None:
        """Somebody opens a file with the app while it is open: it is shown here."""
        asked = self.desk.store_room.asked_to_show()
        if asked:
            Window.raise_window()
            self.taking.bring(asked)

    def _catch_up(self, _seconds: float) -> None:
        """What was left undone, and what older apps did not know: once nothing else is going on."""
        desk = self.desk
        if desk.worker.work is not None or (desk.long_work.is_half_changed and desk.game is not None):
            Clock.schedule_once(self._catch_up, CALM)
        elif desk.long_work.go_on_changing(lambda _: None):
            self.watch()
        else:
            desk.searches.fill(lambda _: None)
            self.group.exchange()

    def on_stop(self) -> None:
        self._preparing.stop()
        brush.forget()
        self._asked.cancel()
        if self._followed is not None:
            self._followed.cancel()
        system.keep_awake(False)
        self._collecting.give_back()
        self._edging.end()
        self.mirroring.close()
        self.desk.close()
        self.root.focus.hide()
        Window.unbind(on_keyboard=self._key_pressed, size=self._window_resized)
        Window.unbind(on_drop_file=self._file_dropped, on_drop_text=self._text_dropped)
        self.theme_cls.text_scale = self.theme_cls.room = 1

    def on_pause(self) -> bool:
        """Android may end us later without a word; everything is on disk already."""
        self._collecting.thoroughly()
        self.mirroring.pause()
        return True

    def on_resume(self) -> None:
        self.mirroring.resume()
        self._edging.look()
        self._follow_system()

    def _follow_system(self, *_: Any) -> None:
        """A phone is turned dark from its curtain, or by nightfall, while the app is in front."""
        system_is = (system.language(), system.is_dark(), system.less_motion(), system.text_scale())
        if system_is != self._system_was:
            self._system_was, self._less_motion = system_is, system_is[2]
            self._apply_settings()

    # what the first frame does not need: loaded when it is first asked for

    @cached_property
    def taking(self) -> "Taking":
        """The way in for games and sets of others."""
        from screens.taking import Taking

        return Taking(self)

    @cached_property
    def group(self) -> "GroupFolder":
        from screens.group_folder import GroupFolder

        return GroupFolder(self)

    def _file_dropped(self, *told: Any) -> None:
        self.taking.dropped(*told)

    def _text_dropped(self, *told: Any) -> None:
        self.taking.dropped_text(*told)

    def open_settings(self, *_: Any) -> None:
        """F1 opens our own settings, not Kivy's."""
        if self.page.name != "settings":
            self.go("settings")

    # look and language

    def choose(self, **changed: Any) -> None:
        """Changes settings, and all that follows from them, at once."""
        self.settings = replace(self.settings, **changed)
        self.desk.store_room.ask(lambda library: library.settings.save(self.settings), None)
        self._apply_settings()

    def _apply_settings(self) -> None:
        chosen = self.settings
        if self.t.language != self._language:
            self.t = Phrases(self._language)
            if self.root is not None:
                self.sheet.reword()
        dark = system.is_dark() if chosen.theme == "system" else chosen.theme == "dark"
        self.theme_cls.theme_style = "Dark" if dark else "Light"
        system.show_bars(dark)
        self.theme_cls.text_scale = min(chosen.text_percent / 100 * system.text_scale(), LARGEST)
        self.motion = chosen.motion and (chosen.motion_chosen or not self._less_motion)
        if self.root is not None:
            self.stay_awake()

    @property
    def _language(self) -> str:
        return language_for(self.settings.language or system.language())

    def _window_resized(self, *_: Any) -> None:
        width, height = room_of(self.edges)
        room = min(width / dp(ORDINARY[0]), height / dp(ORDINARY[1]))
        self.theme_cls.room = round(20 * min(1.5, max(1.0, room))) / 20
        if width >= dp(WIDE):
            self.layout = "wide"
        else:
            self.layout = "landscape" if width > height else "portrait"

    # where one is

    @property
    def page(self) -> Page:
        page: Page = self.root.ids.pages.current_screen
        return page

    @property
    def sheet(self) -> BottomSheet:
        sheet: BottomSheet = self.root.ids.sheet
        return sheet

    def go(self, name: str, **given: Any) -> None:
        """Shows a page on top of the others; one that is in the stack already is gone back to."""
        self.sheet.close()
        if name in self.stack:
            del self.stack[self.stack.index(name) + 1 :]
            self._show("right", **given)
        else:
            self.stack.append(name)
            self._show("left", **given)

    def back(self) -> None:
        """From sheet to page, from page to the one before, from the last one out. Changes no game."""
        if self.sheet.is_open:
            self.sheet.back()
        elif not self.page.back():
            if len(self.stack) > 1:
                self.stack.pop()
                self._show("right")
            else:
                system.go_to_back()

    def _show(self, direction: str, **given: Any) -> None:
        pages = self.root.ids.pages
        pages.transition.stop()
        name = self.stack[-1]
        page = self._there(name)
        if pages.current == name or not self.motion or pages.current is None:
            pages.transition = NoTransition()
        else:
            pages.transition = SlideTransition(direction=direction, duration=0.2)
        page.arrive(**given)
        if page.manager is None:
            # The very first one is shown as soon as it is there.
            pages.add_widget(page)
        pages.current = name
        brush.hurry()
        self.stay_awake()

    def stay_awake(self) -> None:
        """The screen stays on as long as the page that is shown wants it, and people do."""
        page = self.page if self.root is not None else None
        system.keep_awake(page is not None and page.keeps_awake and self.settings.keep_awake)

    def _there(self, name: str) -> Page:
        """Built when it is first wanted, or before."""
        if name not in self._pages:
            module, kind = PAGES[name].rsplit(".", 1)
            # As large as it will be: it would be laid out for Kivy's 100 pixels before.
            size = self.root.ids.pages.size
            self._pages[name] = getattr(import_module(module), kind)(name=name, size=size)
            self._collecting.grown()
        return self._pages[name]

    def feel(self, milliseconds: int) -> None:
        """A short vibration, on a phone and where it is wanted."""
        if self.settings.vibration:
            system.vibrate(milliseconds)

    # messages

    @property
    def notice(self) -> NoticeBar:
        notice: NoticeBar = self.root.ids.notice
        return notice

    def say(self, text: str, action: str = "", on_action: Callable[[], object] = nothing) -> None:
        """A short message at the foot of the window, perhaps with one thing to do about it ("Undo")."""
        self.notice.show(Message(text, action, on_action))

    def say_busy(self) -> None:
        """Why something is refused for now."""
        self.say(self.busy)

    @property
    def busy(self) -> str:
        """What long work is under way, in words; "" while there is none."""
        work = self.desk.worker.work
        return self.t[f"busy.{work.what}"] if work is not None else ""

    def say_findings(self) -> None:
        """Storage has found or refused something. Before there is a window it waits."""
        if self.root is not None:
            self.findings = len(self.desk.store_room.found)
            if self.desk.store_room.waiting:
                self.notice.show(self._waiting())

    def open_findings(self) -> None:
        """All of them once more, from the start of the app on."""
        sentences = [said(self.t, notice) for notice in self.desk.store_room.found]
        self.sheet.open(Sentences(sentences), self.t["found.title"])

    def _following(self) -> Message | None:
        """What there is to say once the latest message was read: findings first, then how far work is."""
        return self._waiting() or self._progress()

    def _waiting(self) -> Message | None:
        """One finding in its own words; several as one message that leads to all."""
        waiting, t = self.desk.store_room.waiting, self.t
        if len(waiting) > 1:
            several = t("found.several", n=len(waiting))
            return Message(several, t["found.show"], self.open_findings, self.desk.store_room.said)
        return Message(said(t, waiting[0]), on_read=self.desk.store_room.said) if waiting else None

    def _progress(self) -> Message | None:
        """How far long work is, but where the page says it itself."""
        work = self.desk.worker.work
        if work is None or self.page.name == "backup" or self.taking.is_watched:
            return None
        return Message(self.progress_of(work), self.t["backup.stop"], work.stop, stays=True)

    def progress_of(self, work: Work) -> str:
        done, t = {"n": work.done, "all": work.total or "…"}, self.t
        match work.what:
            case "backup":
                return t("backup.saving", **done)
            case "restore":
                return t("backup.restoring", **done)
            case "rename":
                return t("renaming.progress", **done)
            case "spreadsheet":
                return t("sharing.writing", **done)
            case "taking":
                return t("taking.adding", **done)
            case "taking back":
                return t("taking.taking_back", **done)

    # long work

    def back_up(self, target: Path) -> None:
        """Beside the app: a large library takes longer than a frame."""
        from screens.machine.handing_on import hand_on_written

        def handed_on(given: "Given") -> None:
            if given.refused is not None:
                self.say(said(self.t, given.refused))

        def done(made: bool) -> None:
            self.reload_lists()
            if not made:
                self.say(self.t["backup.not_saved"])
            elif not hand_on_written((target,), ZIP, self.t["backup.title"], handed_on):
                self.say(self.t("backup.saved", file=shown(str(target))))

        if self.desk.long_work.back_up(target, done):
            self.watch()
        else:
            self.say_busy()

    def restore(self, path: Path, then: Callable[[], None] = nothing) -> None:
        """Beside the app. Nothing lies on the table meanwhile. `then` is done once its report was read."""
        if self.desk.long_work.restore(path, partial(self._restored, then)):
            self._clear_table()
            self.watch()
        else:
            self.say_busy()

    def rename(self, was: str, now: str, merged: bool, done: Callable[[str], None]) -> None:
        """Somebody is called otherwise in all games, beside the app; `done` is told the name that holds then.

        Nothing lies on the table meanwhile. It says how many games were changed, and can be taken back.
        """

        def renamed(what: "Renamed") -> None:
            done(now)
            told, key = {"n": what.done, "name": now}, what.renaming.key
            said = self.t("renaming.stopped", **told) if what.open else self.t("renaming.done", **told)
            self.say(said, self.t["history.undo"], lambda: self._rename_back(key, was, done))

        change = self.desk.long_work.merge if merged else self.desk.long_work.rename
        self._changing(change(was, now, renamed))

    def _rename_back(self, key: str, was: str, done: Callable[[str], None]) -> None:
        def back(what: "Renamed") -> None:
            done(was)
            self.say(self.t("renaming.done", n=what.done, name=was))

        self._changing(self.desk.long_work.undo_renaming(key, back))

    def _changing(self, begun: bool) -> None:
        if begun:
            self._clear_table()
            self.watch()
        else:
            self.say_busy()

    def watch(self) -> None:
        """Long work has begun: how far it is stands at the foot of the window."""
        Clock.schedule_interval(self._glance, GLANCE)
        self.notice.refresh()

    def _glance(self, _seconds: float) -> bool:
        self.notice.refresh()
        return self.desk.worker.work is not None

    def _restored(self, then: Callable[[], None], report: "Report") -> None:
        self.reload_lists()
        self.group.exchange()
        lines = reported(self.t, report)
        if len(lines) == 1:
            self.say(lines[0])
            then()
        else:
            back = None if then is nothing else then
            self.sheet.open(Sentences(lines), self.t["backup.report"], back=back)

    def reload_lists(self) -> None:
        """What is on disk is other than before: a page that lists it does so anew."""
        if self.page.name in LISTS:
            self.page.reload()

    # games

    @property
    def library(self) -> Library:
        """For those who bring games from elsewhere: the demo, tools, tests. Pages ask the desk."""
        return self.desk.store_room.library

    def begin(self, draft: "Draft") -> None:
        self._begin(lambda: self.desk.begin(draft, self.t["new_game.player"]))

    def play_again(self, game: str) -> None:
        """The same people and options as in that game, at once."""
        self._begin(lambda: self.desk.play_again(game, self.t["new_game.player"]))

    def _begin(self, begin: "Callable[[], OpenGame | None]") -> None:
        """A game beside those that are open: it says so, and can be taken back."""
        before = next(iter(self.desk.open_games()), None)
        game = begin()
        self._sit_down(game)
        if game is not None and before is not None:
            text = self.t("home.still_open", players=", ".join(before.players))
            self._offer_back(game, text, lambda: self.carry_on(before))

    def continue_from(self, result: Result, done: int) -> None:
        """A new game that goes on where so many entries of another are done: it says so, and can be taken
        back."""
        timeline, way = result.timeline, tuple(self.stack[:-1])
        game = self.desk.continue_from(timeline, done) if timeline is not None else None
        self._sit_down(game)
        if game is not None:
            self._offer_back(game, self.t["replay.continued"], lambda: self._return_to(result, done, way))

    def _return_to(self, result: Result, done: int, way: tuple[str, ...]) -> None:
        """Back to the replay of a game, by the way one had come; and to the table where that lay before."""
        if result.game is not None:
            self.carry_on(result.summary)
            self.replay(result.summary, done - 1)
        else:
            # The page of results may have shown the new game meanwhile.
            shown = self.root.ids.pages.get_screen("result").result.summary.id if "result" in way else ""
            self.stack[:] = [name for name in way if name != "result" or shown == result.summary.id]
            self.replay(result, done - 1)

    def _offer_back(self, game: "OpenGame", text: str, back: Callable[[], None]) -> None:
        """A game that was just begun goes to the bin, for as long as nothing was recorded in it."""
        begun = game.timeline

        def take_back() -> None:
            self.sheet.close()
            if self.desk.delete(game.id):
                back()

        message = Message(text, self.t["history.undo"], take_back)
        # Whoever has recorded something in it means it.
        self.notice.show(message._replace(fits=lambda: game.timeline is begun))

    def carry_on(self, game: Summary) -> None:
        self._sit_down(self.desk.carry_on(game.id))

    def take_up(self, game: Summary) -> None:
        """Back to the table with a game that was put away."""
        self._sit_down(self.desk.take_up(game.id))

    def _sit_down(self, game: Laid | None) -> None:
        if game is not None:
            self.show_table(game)
            Clock.schedule_once(self._lay_out, TABLE_SEEN)
        elif self.desk.worker.keeps_table_free:
            self.say_busy()

    def _lay_out(self, _seconds: float) -> None:
        if self.page.name == "table":
            self.page.asking.begin()

    def replay(self, of: Result | Laid | Summary, at: int | None = None) -> None:
        """A game to look at, from the entry at one place of its timeline on; back leads to where one was."""
        on_desk = self.desk.game
        if isinstance(of, Summary) and on_desk is not None and on_desk.id == of.id:
            of = on_desk
        result = of if isinstance(of, Result) else self.desk.result(of)
        if result.played is not None and can_be_replayed(result.summary):
            self.go("replay", result=result, at=at)

    def look_back(self, result: Result, at: int) -> None:
        """The table of a game as it was before one of its entries, to mend it."""
        is_open = result.game is None and result.summary.status == "open"
        game = self.desk.carry_on(result.summary.id) if is_open else self.desk.show(result)
        if game is not None and FACES[game.timeline.header.game].boards:
            self.show_table(game)
            self.page.look(at)

    def show_table(self, game: Laid) -> None:
        """The table of an open game; back leads home. Without a board for it there are still its scores."""
        self.desk.lay(game)
        del self.stack[1:]
        header = game.timeline.header
        if header.scores_only:
            self.go("scores", game=game)
        elif FACES[header.game].boards:
            self.go("table", game=game)
        else:
            self.open_result(game)

    def open_result(self, game: Laid) -> None:
        """One that is over is put away; of another the scores are shown as they stand."""
        if game.timeline.state.status == OVER:
            self.finish(game)
        else:
            self.go("result", result=self.desk.result(game))

    def show_demo(self) -> None:
        """A game plays itself; the one on the table is on disk."""
        from screens.show import Show

        self.choose(introduced=True)
        # The clock alone would not keep it.
        self._demo = Show(self)

    def show_end(self, game: Laid) -> None:
        """The result of a game that has just ended. It stays on the table: undo and back lead there."""
        self.go("result", result=self.desk.result(game), count=True)

    def finish(self, game: Laid) -> None:
        """Puts a game away, over or not, and shows its result."""
        result = self.desk.finish(game)
        if result.game is None:
            self._leave_table()
            self.group.exchange()
        self.go("result", result=result)

    def _leave_table(self) -> None:
        """There is no game on it any more: back leads past it."""
        self.stack[:] = [page for page in self.stack if page not in AT_TABLE]

    def _clear_table(self) -> None:
        """The same for whoever still looks at it: no touch would do anything there."""
        self._leave_table()
        if self.page.name not in self.stack:
            self.sheet.close()
            self._show("right")

    # keys

    def _key_pressed(self, _window: Any, code: int, _scan: int, text: str | None, modifiers: Any) -> bool:
        """Every key ends here, so that neither Kivy nor KivyMD closes the app on Escape or back."""
        if code == ESCAPE:
            self.back()
            return True
        free = code in SIDEWAYS and not (self.root.focus.is_shown or self.sheet.is_open)
        if free and self.page.key(SIDEWAYS[code], frozenset(modifiers)):
            return True
        if self.root.focus.key(code, frozenset(modifiers)):
            return True
        key = NAMED_KEYS.get(code) or text or (chr(code) if 32 < code < 127 else "")
        return bool(key) and self.page.key(key, frozenset(modifiers))
