"""The table that is recorded, on other phones: when that begins, what is handed over, when it ends."""

from threading import Timer
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock, ClockEvent
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty

from engine.game import OVER
from engine.timeline import Timeline
from faces.view import Last, View
from screens.mirror_sheet import MirrorSheet
from screens.table.turns import seated

if TYPE_CHECKING:
    # It brings a server along: whoever never shows a table does not wait for that at the start.
    from mirror.server import Mirror

GLANCE = 0.5
"""Seconds between two looks at how many look."""
LEFT = 600.0
"""Seconds after which a table that nobody sits at is not shown any more: another page, or another app."""
ENDED = 30.0
"""Seconds for which the end of a game is still shown: an undo within them goes on."""


class Mirroring(EventDispatcher):
    """`is_on`, and how many look. At most one table is shown, for as long as its game is played."""

    is_on = BooleanProperty(False)
    lookers = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._mirror: Mirror | None = None
        self._game = ""
        self._kept = ("", "", 0)
        """The last game that was shown, and where: shown again, phones find it by themselves."""
        self._shown: Timeline | None = None
        self._away = self._over = 0.0
        self._glances: ClockEvent | None = None
        self._asleep: Timer | None = None

    @property
    def url(self) -> str:
        return "" if self._mirror is None else self._mirror.url

    def open(self, page: Any) -> None:
        """Shows the table of a page, and how to look at it; or says why it cannot be shown."""
        app = App.get_running_app()
        if not self.is_on and not self._begin(page):
            app.say(app.t["mirror.no_network"])
            return
        app.sheet.open(MirrorSheet(self), app.t["mirror.title"], again=lambda: self.open(page))

    def _begin(self, page: Any) -> bool:
        from mirror import address
        from mirror.server import PORT, Mirror

        here = address.of_this_machine()
        game: str = page.sitting.game.id
        before, token, port = self._kept
        again = (token, port) if before == game else ("", PORT)
        try:
            self._mirror = Mirror(page.face, here, *again) if here else None
        except OSError:
            self._mirror = None
        if self._mirror is None:
            return False
        self._game, self._shown = game, None
        self._kept = (game, self._mirror.token, self._mirror.port)
        self._away = self._over = 0.0
        self._glances = Clock.schedule_interval(self._glance, GLANCE)
        self.is_on = True
        self.show(page)
        return True

    def show(self, page: Any) -> None:
        """Hands the newest table over, where it is another one. What the page looks at is its own affair."""
        if self._mirror is None:
            return
        timeline: Timeline = page.sitting.timeline
        if timeline is self._shown:
            return
        if page.sitting.game.id != self._game:
            self.stop()
            return
        self._shown = timeline
        self._mirror.show(shown(page.face, timeline, page.colours), page.teller)

    def stop(self) -> None:
        """Whoever looks is told."""
        if self._mirror is not None:
            self._mirror.stop()
        if self._glances is not None:
            self._glances.cancel()
        self._mirror = self._glances = self._shown = None
        self.is_on, self.lookers = False, 0

    def close(self) -> None:
        """The app ends: nothing of it is left."""
        mirror = self._mirror
        self._wake()
        self.stop()
        if mirror is not None:
            mirror.join(1.0)

    def pause(self) -> None:
        """Behind other apps there is no clock of ours: a thread waits."""
        if self._mirror is not None:
            self._asleep = Timer(LEFT, self._mirror.stop)
            self._asleep.daemon = True
            self._asleep.start()

    def resume(self) -> None:
        self._wake()
        if self._mirror is not None and self._mirror.stage.is_over:
            self.stop()

    def _wake(self) -> None:
        if self._asleep is not None:
            self._asleep.cancel()
        self._asleep = None

    def _glance(self, seconds: float) -> None:
        assert self._mirror is not None
        self.lookers = self._mirror.lookers
        page = App.get_running_app().page
        self._away = 0.0 if page.name == "table" else self._away + seconds
        over = self._shown is not None and self._shown.state.status == OVER
        self._over = self._over + seconds if over else 0.0
        if self._away > LEFT or self._over > ENDED:
            self.stop()


def shown(face: Any, timeline: Timeline, colours: dict[str, str]) -> View:
    """The table as it is now, for everybody: claimed cards lie face down for all of them."""
    at = next(
        (at for at in reversed(range(len(timeline.actions))) if timeline.actions[at].do != "name"), None
    )
    last = None if at is None else Last(timeline.at(at), timeline.actions[at])
    state = timeline.state
    return View(
        face,
        state,
        state.seat,
        seated=seated(timeline, colours)[: len(state.players)],
        show_totals=timeline.header.options.show_totals,
        last=last,
        face_down=True,
    )
