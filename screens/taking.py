"""What somebody brings in: picked, pasted, dropped or opened with the app. It is shown before it is taken.

A sheet says what it is and what it would do. One touch adds games, and one takes them back. Of several things
there is a list, to which each of them leads back.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.core.clipboard import Clipboard
from kivy.factory import Factory
from kivy.metrics import dp

from engine.component_set import ComponentSet
from engine.record import Record
from faces.phrases import literal
from screens.brought import Brought, Taken
from screens.findings import said
from screens.in_app_choice import choose_file
from screens.incoming import Foresight, GameIn, Looked
from screens.machine import handed
from screens.records import date_of, game_name
from screens.taking_sheets import (
    MARKS,
    BackupInSheet,
    GameInSheet,
    LookingSheet,
    SeveralSheet,
    short_name,
    standings_of,
)
from screens.widgets.notice import Message, Sentences, nothing
from screens.widgets.plates import Row
from screens.widgets.text import Text
from screens.work import GLANCE
from storage.merger import What
from storage.notices import Notice
from storage.taking import BackupFile

if TYPE_CHECKING:
    from screens.app import CenturyApp

TOGETHER = 0.15
"""Seconds within which files that are dropped were dropped at once."""


class Taking:
    """The way in. Nothing is written before somebody has seen what it is."""

    def __init__(self, app: "CenturyApp") -> None:
        self._app = app
        self._dropped: list[Path | str] = []
        self._list: Any = None
        self._bring_dropped = Clock.create_trigger(lambda _: self._bring_all_dropped(), TOGETHER)

    # Ways in

    def open(self) -> None:
        """What can be done to add a game."""
        t, rows = self._app.t, Factory.Rows()
        for icon, text, more, action in (
            ("folder-open-outline", t["taking.open"], t["taking.open_more"], self.pick),
            ("content-paste", t["taking.paste"], t["taking.paste_more"], self.paste),
        ):
            row = Row(icon=icon, text=text, more=more)
            row.bind(on_tap=lambda _, action=action: self._chosen(action))
            rows.add_widget(row)
        words = [t["taking.first"], *([t["taking.drop"]] if handed.has_drops() else [])]
        note = Text(text=" ".join(words), style="note", tone="onSurfaceVariant")
        note.padding = (dp(16), dp(8))
        rows.add_widget(note)
        self._app.sheet.open(rows, t["taking.title"], again=self.open)

    def _chosen(self, action: Callable[[], None]) -> None:
        self._app.sheet.close()
        action()

    def pick(self) -> None:
        if handed.can_pick():
            handed.pick_file(self._app.t["taking.open"], self._picked)
        else:
            choose_file(self._picked)

    def _picked(self, path: Path | None) -> None:
        if path is not None:
            self.bring([path])

    def paste(self) -> None:
        text = Clipboard.paste() or ""
        if text.strip():
            self.bring([text])
        else:
            self._app.say(self._app.t["box.nothing_copied"])

    def dropped(self, _window: Any, name: bytes, *_: Any) -> None:
        """A file on the window: the system drops one after the other."""
        self._dropped.append(Path(name.decode(errors="surrogateescape")))
        self._bring_dropped()

    def dropped_text(self, _window: Any, text: bytes, *_: Any) -> None:
        self._dropped.append(text.decode(errors="replace"))
        self._bring_dropped()

    def _bring_all_dropped(self) -> None:
        sources, self._dropped = self._dropped, []
        self.bring(sources)

    def bring(self, sources: Sequence[Path | str]) -> None:
        """Looks at them beside the app, then shows what they are. Whoever closes the sheet has stopped it."""
        if not sources:
            return
        app, looking = self._app, None if len(sources) == 1 else self._open_looking(len(sources))

        def told(so_far: int) -> None:
            if looking is not None and app.sheet.content is looking:
                looking.tell(so_far)
            elif looking is not None:
                app.desk.incoming.stop()

        def done(found: list[Looked]) -> None:
            if looking is None or app.sheet.content is looking:
                self._show(Brought(sources, found))

        app.desk.incoming.look_at(sources, app.t["box.pasted"], done, told)

    def _open_looking(self, many: int) -> LookingSheet:
        sheet = LookingSheet(self._app.t, many)
        self._app.sheet.open(sheet, self._app.t("taking.several", n=many))
        return sheet

    # What it is

    def _show(self, brought: Brought) -> None:
        if brought.is_several:
            self._show_list(brought)
        else:
            self._show_one(brought, 0)

    def _show_one(self, brought: Brought, at: int) -> None:
        match brought.found[at].brought:
            case Notice() as why:
                self._refuse(why, brought)
            case GameIn() as game:
                self._show_game(brought, at, game)
            case ComponentSet() as told:
                self._show_set(brought, told)
            case BackupFile(path):
                self.show_backup(path, brought)

    def _back_to(self, brought: Brought | None) -> Callable[[], None] | None:
        """From one of several back leads to all of them."""
        return partial(self._show_list, brought) if brought is not None and brought.is_several else None

    def _refuse(self, why: Notice, brought: Brought | None) -> None:
        app = self._app
        app.sheet.open(Sentences([said(app.t, why)]), app.t["taking.title"], back=self._back_to(brought))

    def _show_game(self, brought: Brought, at: int, game: GameIn) -> None:
        app = self._app

        def do() -> None:
            if game.what == "same":
                self._show_ours(brought, game)
            elif not self._add(brought, [at]):
                sheet.refused = app.busy

        sheet = GameInSheet(app.t, game, do)
        again = partial(self._show_game, brought, at, game)
        app.sheet.open(sheet, app.t["taking.game"], again=again, back=self._back_to(brought))

    def _show_ours(self, brought: Brought, game: GameIn) -> None:
        """One that is here already, where it is: on the table, or in the history."""
        app, key = self._app, game.summary.id
        app.sheet.close()
        on_table = next((one for one in app.desk.open_games() if one.id == key), None)
        if on_table is not None:
            app.carry_on(on_table)
            return
        ours = app.desk.summary(key, game.summary.started)
        self._come_back(brought, "result")
        app.go("result", result=app.desk.result(ours or game.summary))

    def _show_set(self, brought: Brought, told: ComponentSet) -> None:
        """Beside our own box, where every difference is asked."""
        self._app.sheet.close()
        self._come_back(brought, "box", "set")
        self._app.go("box", game=told.game)
        self._app.page.compare(told)

    def _come_back(self, brought: Brought, *within: str) -> None:
        """Whoever returns from these pages to the one shown now finds the list there."""
        app, pages = self._app, self._app.root.ids.pages
        here = app.page.name

        def moved(_pages: Any, name: str) -> None:
            if name not in within:
                pages.unbind(current=moved)
                if name == here:
                    Clock.schedule_once(lambda _: self._show_list(brought))

        if brought.is_several and here not in within:
            pages.bind(current=moved)

    def show_backup(self, path: Path, brought: Brought | None = None) -> None:
        """What restoring it would do, as far as it is known; one need not wait for all of it."""
        app, back = self._app, self._back_to(brought)

        def do() -> None:
            if app.busy:
                sheet.refused = app.busy
                return
            app.sheet.close()
            # What restoring has changed is seen in the list.
            app.restore(path, partial(self.bring, brought.sources) if brought and back else nothing)

        def told(foresight: Foresight) -> None:
            if app.sheet.content is not sheet:
                app.desk.incoming.stop()
            elif foresight.refused is not None:
                self._refuse(foresight.refused, brought)
            else:
                sheet.foresight = foresight

        sheet = BackupInSheet(app.t, path, do)
        app.sheet.open(
            sheet, app.t["taking.backup"], again=partial(self.show_backup, path, brought), back=back
        )
        app.desk.incoming.foresee(path, told)

    # Several

    def _show_list(self, brought: Brought) -> None:
        app, t, sheet = self._app, self._app.t, SeveralSheet()
        for at in range(len(brought.found)):
            row = Row(**self._told_of(brought, at))
            row.disabled = isinstance(brought.found[at].brought, Notice)
            row.bind(on_tap=lambda _, at=at: self._show_one(brought, at))
            sheet.ids.rows.add_widget(row)
        self._list = sheet
        self._offer(brought)
        again = partial(self._show_list, brought)
        app.sheet.open(sheet, t("taking.several", n=len(brought.found)), again=again)
        self._glance()
        Clock.unschedule(self._glance)
        Clock.schedule_interval(self._glance, GLANCE)

    def _told_of(self, brought: Brought, at: int) -> dict[str, str]:
        """Icon and lines of a row."""
        t, looked = self._app.t, brought.found[at]
        match looked.brought:
            case Notice() as why:
                icon, text, more = "alert-circle-outline", literal(short_name(looked.name)), said(t, why)
            case GameIn(summary=game, what=what):
                day, stopped = date_of(t, game.started), game.status != "over"
                known = t["taking.in"] if at in brought.added else t[f"taking.what.{what}"]
                is_again = brought.is_again(at) and what != "same"
                if is_again:
                    known = t["taking.twice"]
                icon = "content-copy" if is_again else MARKS[what]
                text = " · ".join(filter(None, (game_name(t, game.game), day)))
                states = (t["history.stopped"] if stopped else "", known)
                more = f"{standings_of(game)}\n{' · '.join(filter(None, states))}"
            case ComponentSet() as told:
                name = game_name(t, told.game)
                icon, text = "package-variant-closed", t["taking.component_set"]
                more = t("taking.set_more", game=name, n=len(told.entries))
            case BackupFile(path):
                icon, text, more = "archive-outline", t["taking.backup"], literal(short_name(path.name))
        return {"icon": icon, "text": text, "more": more}

    def _offer(self, brought: Brought) -> None:
        """What can be done with all of them now."""
        sheet, t, work, last = self._list, self._app.t, self._app.desk.worker.work, brought.last
        ways: list[tuple[str, str, str, Callable[[], None]]] = []
        new = brought.new
        if work is not None and work.what in ("taking", "taking back"):
            ways.append(("stop-circle-outline", t["backup.stop"], "outlined", work.stop))
        else:
            if new:
                text = t("taking.add_some", n=len(new))
                ways.append(("plus", text, "filled", partial(self._add_from_list, brought, new)))
            if last is not None:
                back = partial(self._take_back, brought, last)
                ways.append(("undo", t["history.undo"], "outlined", back))
        sheet.offer(ways)

    def _add_from_list(self, brought: Brought, places: list[int]) -> None:
        if not self._add(brought, places):
            self._list.said = self._app.busy

    def _show_taken(self, brought: Brought, text: str) -> None:
        """In the list, if it is there."""
        if not self.is_watched:
            return
        self._list.said = text
        rows = reversed(self._list.ids.rows.children)
        for at, row in enumerate(rows):
            for name, told in self._told_of(brought, at).items():
                setattr(row, name, told)
        self._offer(brought)

    @property
    def is_watched(self) -> bool:
        """Whether the list is there: how far long work is stands in it."""
        return self._list is not None and self._app.sheet.content is self._list

    def _glance(self, *_: Any) -> bool:
        if not self.is_watched:
            return False
        work = self._app.desk.worker.work
        self._list.working = self._app.progress_of(work) if work is not None else ""
        self._list.share = work.done / work.total if work is not None and work.total else 0
        return True

    # Taking it

    def _add(self, brought: Brought, places: list[int]) -> bool:
        """Beside the app; the message takes it back. False while other long work is under way."""
        app = self._app
        records: list[Record] = [game.record for at in places if (game := brought.game(at)) is not None]

        def added(done: list[tuple[str, What]], refused: Notice | None) -> None:
            app.reload_lists()
            self._say_taken(brought, brought.take(places, done), refused)

        if not app.desk.long_work.take_in(records, added):
            return False
        self._begin(brought, len(places))
        return True

    def _begin(self, brought: Brought, many: int) -> None:
        """Long work has begun: the list says how far it is, or the foot of the window."""
        app = self._app
        if not brought.is_several:
            app.sheet.close()
        elif not self.is_watched and app.sheet.is_open:
            self._show_list(brought)
        else:
            self._show_taken(brought, "")
        if many > 1:
            app.watch()

    def _say_taken(self, brought: Brought, taken: Taken, refused: Notice | None = None) -> None:
        app, t, added = self._app, self._app.t, taken.added
        if len(added) == 1:
            game = brought.game(added[0])
            players = ", ".join(map(literal, game.summary.players)) if game is not None else ""
            text = t("taking.added", players=players)
        elif added:
            text = t("taking.added_some", n=len(added))
        elif refused is not None:
            # At the foot of the window, below the list, the desk has it said.
            self._show_taken(brought, said(t, refused))
            return
        else:
            text = t["taking.what.same"] if taken.done else ""
        self._show_taken(brought, text)
        if taken.can_be_undone:
            undo = Message(text, t["history.undo"], partial(self._take_back, brought, taken))
            app.notice.show(undo._replace(fits=lambda: brought.last is taken))
        elif text:
            app.say(text)

    def _take_back(self, brought: Brought, taken: Taken) -> None:
        """Into the bin, also what lay there before."""
        app = self._app

        def back(gone: list[str], refused: Notice | None) -> None:
            left = brought.take_back(taken, gone)
            app.reload_lists()
            if left.added:
                self._say_taken(brought, left, refused)
            else:
                self._show_taken(brought, "")

        if not app.desk.long_work.take_back(taken.keys, back):
            if self.is_watched:
                self._list.said = app.busy
            else:
                app.say_busy()
            return
        brought.last = None
        self._begin(brought, len(taken.keys))
