"""The group folder: what is exchanged, when, and how it is chosen and left. It runs beside the app."""

from typing import TYPE_CHECKING, Any

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from faces.phrases import Phrases
from screens.findings import said, shown
from screens.in_app_choice import choose_folder
from screens.machine import handed
from screens.page import load_layout
from screens.records import moment_of
from screens.widgets.plates import Row  # noqa: F401
from storage.group import Exchanged

if TYPE_CHECKING:
    from screens.app import CenturyApp

load_layout("group_folder.kv")


def told(t: Phrases, done: Exchanged | None, with_games: Exchanged | None) -> list[str]:
    """What the last exchange with games brought, and what else there is to say of the last one."""
    if done is None:
        return [t["group.never"]]
    of = done if done.has_games else with_games or done
    when = moment_of(t, done.when)
    lines = [t("group.last", when=moment_of(t, of.when), sent=of.sent, came=of.came)]
    if done.failed is not None:
        lines = [t("group.stopped", when=when, why=said(t, done.failed)), *(lines if of.has_games else ())]
    elif of is not done:
        lines.append(t("group.nothing", when=when))
    if of.beside:
        lines.append(t("group.beside", n=of.beside))
    if done.passed:
        lines.append(t("group.passed", n=done.passed))
    if done.newer:
        lines.append(t("group.newer", n=done.newer))
    return lines


class GroupFolder(EventDispatcher):
    """`folder` is the one chosen, or ""; `line` says in one sentence how it stands."""

    folder = StringProperty("")
    line = StringProperty("")
    done: Exchanged | None = ObjectProperty(None, allownone=True)
    with_games: Exchanged | None = None
    """The last exchange in which a game was sent or came, before the one that is under way."""
    busy = BooleanProperty(False)

    def __init__(self, app: "CenturyApp") -> None:
        super().__init__()
        self._app = app
        self._again = False
        self.folder, self.done = app.desk.exchanging.folder, app.desk.exchanging.last()
        self.with_games = app.desk.exchanging.last_with_games()
        app.bind(t=lambda *_: self._say())
        self._say()

    def _say(self) -> None:
        t = self._app.t
        if not self.folder:
            self.line = t["group.off"]
        elif self.busy and self.done is not None:
            self.line = t("group.busy", sent=self.done.sent, came=self.done.came)
        else:
            self.line = self.lines[0]

    @property
    def label(self) -> str:
        """What people know the folder by."""
        return shown(handed.label_of(self.folder))

    @property
    def lines(self) -> list[str]:
        """All that there is to say of the last exchange."""
        return told(self._app.t, self.done, self.with_games)

    def exchange(self) -> None:
        """Where a folder is chosen: at the start, after a game was put away, and on touch."""
        if not self.folder:
            return
        if self._app.desk.exchanging.is_on:
            # It may have looked at our games already.
            self._again = True
        elif self._app.desk.exchanging.begin(handed.folder_of(self.folder), self._told, self._ended):
            self.busy = True

    def _told(self, done: Exchanged) -> None:
        self.done = done
        self._say()

    def _ended(self) -> None:
        self.busy = False
        if self.done is not None and self.done.has_games:
            self.with_games = self.done
        self._say()
        if self.done is not None and self.done.came:
            app, t = self._app, self._app.t
            app.reload_lists()
            app.say(t("group.came", n=self.done.came), t["found.show"], lambda: app.go("history"))
        if self._again:
            self._again = False
            self.exchange()

    # Choosing

    def choose(self) -> None:
        if handed.can_pick():
            handed.pick_folder(self._app.t["group.choose"], self._chosen)
        else:
            choose_folder(lambda path: self._chosen(str(path)))

    def _chosen(self, name: str | None) -> None:
        if name is not None:
            self._take(name)

    def leave(self) -> None:
        """Nothing is exchanged any more. Games stay where they are."""
        self._take("")

    def _take(self, name: str) -> None:
        # Whatever is said of it would lie below what it was chosen in.
        self._app.sheet.close()
        if self._app.desk.exchanging.choose(name):
            self.folder, self.done, self.busy, self._again = name, None, False, False
            self.with_games = None
            self._say()
            self.exchange()
            self.open()

    def open(self) -> None:
        self._app.sheet.open(GroupSheet(self), self._app.t["group.title"], again=self.open)


class GroupSheet(BoxLayout):
    """What a group folder is, the one that was chosen, and what was exchanged last."""

    group = ObjectProperty()
    said = StringProperty("")

    def __init__(self, group: GroupFolder, **kwargs: Any) -> None:
        super().__init__(group=group, **kwargs)
        if group.folder:
            # Whoever has one knows what it is, and comes for what can be done.
            about = self.ids.about.__self__
            self.remove_widget(about)
            self.add_widget(about)
        else:
            self.ids.rows.clear_widgets()
        group.bind(line=self._say)
        self._say()

    def _say(self, *_: Any) -> None:
        group: GroupFolder = self.group
        self.said = group.line if group.busy else "\n".join(group.lines)
