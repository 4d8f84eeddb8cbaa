"""The table that is recorded, on other phones: when that begins, what is handed over, when it ends."""

from functools import partial
from threading import Timer
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock, ClockEvent
from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty

from engine.timeline import Timeline
from faces.view import Last, View
from screens.beside import later
from screens.laid import Laid
from screens.seats import seated
from storage.open_game import OpenGame

if TYPE_CHECKING:
    # It brings a server along: whoever never shows a table does not wait for that at the start.
    from mirror.server import Mirror

GLANCE = 0.5
"""Seconds between two looks at how many look."""
LEFT = 600.0
"""Seconds after which a table that nobody sits at is not shown any more: another page, or another app."""


class Mirroring(EventDispatcher):
    """`is_on`, and how many look. At most one table is shown: the one that is played at, game after game."""

    is_on = BooleanProperty(False)
    lookers = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._mirror: Mirror | None = None
        self._game = ""
        self._kept = ("", 0)
        """The token and the port of the last showing: what is shown later is found there, too."""
        self._shown: Timeline | None = None
        self._away = 0.0
        self._glances: ClockEvent | None = None
        self._asleep: Timer | None = None

    @property
    def url(self) -> str:
        return "" if self._mirror is None else self._mirror.url

    def open(self, page: Any) -> None:
        """Shows the table of a page, and how to look at it; or says why it cannot be shown."""
        app = App.get_running_app()
        if not self._reach(page):
            app.say(app.t["mirror.no_network"])
            return
        from screens.mirror_sheet import MirrorSheet

        app.sheet.open(MirrorSheet(self), app.t["mirror.title"], again=lambda: self.open(page))

    def _reach(self, page: Any) -> bool:
        """Whether the table is shown at the address that this machine has now: Wi-Fis come and go."""
        from mirror import address

        here = address.of_this_machine()
        if self._mirror is not None and (self._mirror.address != here or self._mirror.stage.is_over):
            self.stop()
        if self._mirror is None and not (here and self._begin(page, here)):
            return False
        self._follow(page)
        return True

    def _begin(self, page: Any, here: str) -> bool:
        from mirror.server import PORT, Mirror

        token, port = self._kept
        try:
            self._mirror = Mirror(page.face, here, token, port or PORT, self._failed)
        except OSError:
            return False
        self._kept = (self._mirror.token, self._mirror.port)
        self._away = 0.0
        self._glances = Clock.schedule_interval(self._glance, GLANCE)
        self.is_on = True
        return True

    def _failed(self, problem: Exception) -> None:
        """On the thread that tells; a fault of ours belongs where faults are seen."""
        later(partial(self._fail, problem))

    def _fail(self, problem: Exception) -> None:
        self.stop()
        raise problem

    def show(self, page: Any) -> None:
        """Hands the newest table over, where it is another one. What the page looks at is its own affair.

        The next game of the evening is followed to. A demo, or one from the shelf that is looked at
        or mended, is nobody else's business: what was shown stays, as where the table is left.
        """
        if self._mirror is None or page.sitting.timeline is self._shown:
            return
        game: Laid = page.sitting.game
        if game.id == self._game or isinstance(game, OpenGame):
            self._follow(page)

    def _follow(self, page: Any) -> None:
        assert self._mirror is not None
        timeline: Timeline = page.sitting.timeline
        if timeline is not self._shown:
            self._game, self._shown = page.sitting.game.id, timeline
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
        self._wake()
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
        self._away = 0.0 if self._is_there(App.get_running_app().page) else self._away + seconds
        if self._away > LEFT:
            self.stop()

    def _is_there(self, page: Any) -> bool:
        """Whether the app is at the table that is shown, or at its result, or looks at it turn by turn."""
        if page.name == "table":
            return bool(page.sitting.game.id == self._game)
        return page.name in ("result", "replay") and bool(page.result.summary.id == self._game)


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
