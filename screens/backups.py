"""Backups: when the last one was, how to make one, and all that can be restored, with what that would do."""

from datetime import datetime
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from faces.phrases import Phrases
from screens.findings import shown
from screens.machine import handed, system
from screens.page import Page
from screens.records import moment_of
from screens.taking_sheets import short_name
from screens.widgets.plates import Row
from screens.widgets.progress_line import ProgressLine  # noqa: F401
from screens.widgets.text import Text
from screens.work import GLANCE
from storage.files import MEGABYTE
from storage.kept import Kept, backups_in, file_name, kept

MOST = 20
"""So many of one's own are listed; the others are opened as files."""
KILOBYTE = 1024


def size_of(t: Phrases, size: int) -> str:
    if size < MEGABYTE:
        return t("backups.kilobytes", n=max(1, round(size / KILOBYTE)))
    return t("backups.megabytes", n=round(size / MEGABYTE))


class BackupPage(Page):
    """What is under way is seen here, and stopped."""

    layout = "backups.kv"

    last = StringProperty("")
    share = NumericProperty(0)
    working = StringProperty("")
    """What is under way, in words; "" while nothing is."""
    busy = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._stop = self.ids.stop.__self__
        self.ids.making.remove_widget(self._stop)
        self.app.bind(t=lambda *_: self._show())

    def arrive(self) -> None:
        self._show()
        Clock.unschedule(self._glance)
        Clock.schedule_interval(self._glance, GLANCE)
        self._glance()

    def on_leave(self, *_: Any) -> None:
        Clock.unschedule(self._glance)

    def _show(self) -> None:
        t, desk = self.app.t, self.app.desk
        automatic = kept(desk.store_room.ask(lambda library: library.backups(), []))
        own = kept(path for folder in _folders() for path in backups_in(folder))
        # Of what lies in the folders nobody knows whose games it holds.
        latest = desk.store_room.ask(lambda library: library.last_by_hand, "")
        self.last = t("backups.last", when=moment_of(t, latest)) if latest else t["backups.never"]
        self._fill(self.ids.own, own[:MOST], "archive-outline", with_names=True)
        self._fill(self.ids.automatic, automatic, "archive-clock-outline", with_names=False)
        if not automatic:
            note = Text(text=t["backups.no_automatic"], style="note", tone="onSurfaceVariant")
            note.padding = (dp(16), dp(8))
            self.ids.automatic.add_widget(note)

    def _fill(self, rows: Any, found: list[Kept], icon: str, *, with_names: bool) -> None:
        """One's own lie in a folder and may have any name; those of the app are known by their day.

        How much one of the app's holds by itself says nothing: the ones before it have the rest.
        """
        t = self.app.t
        rows.clear_widgets()
        for one in found:
            when, size, folder = moment_of(t, one.made), size_of(t, one.size), shown(one.path.parent.name)
            text, more = when, ""
            if with_names:
                is_known = one.is_ours and bool(when)
                text = when if is_known else short_name(one.path.name)
                about = size if is_known else " · ".join(filter(None, (when, size)))
                more = f"{about} · {folder}" if is_known else f"{about}\n{folder}"
            row = Row(icon=icon, text=text, more=more)
            row.bind(on_tap=lambda _, path=one.path: self.app.taking.show_backup(path))
            rows.add_widget(row)

    def make(self) -> None:
        """Everything in one file, in the folder where people keep their own files."""
        self.app.back_up(system.documents() / file_name(datetime.now()))
        self._glance()

    def pick(self) -> None:
        self.app.taking.pick()

    # Long work

    def stop(self) -> None:
        if self.app.desk.worker.work is not None:
            self.app.desk.worker.work.stop()

    def _glance(self, *_: Any) -> None:
        work = self.app.desk.worker.work
        progress = self.app.progress_of(work) if work is not None else ""
        if bool(progress) != self.busy:
            self.busy = bool(progress)
            if self.busy:
                self.ids.making.add_widget(self._stop)
            else:
                self.ids.making.remove_widget(self._stop)
        self.working = progress
        self.share = work.done / work.total if work is not None and work.total else 0


def _folders() -> list[Path]:
    return list(dict.fromkeys((system.documents(), *handed.places())))
