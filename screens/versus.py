"""Two people side by side: their games with each other, and what each made of them."""

from dataclasses import replace
from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from faces.phrases import Phrases, literal
from screens.filters import to_page
from screens.findings import said
from screens.numbers import signed, tenths
from screens.records import game_name
from screens.widgets.number_rows import LinkRow, Table
from screens.widgets.sentence import Sentence
from storage.notices import Notice
from storage.statistics.numbers import Statistics
from storage.statistics.values import PlayerNumbers
from storage.wanted import Wanted


class VersusSheet(BoxLayout):
    """Counted beside the app, in the games that are wanted; until then there is room for it."""

    def __init__(self, player: str, other: str, wanted: Wanted, **kwargs: Any) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, spacing=dp(8), **kwargs)
        self.bind(minimum_height=self.setter("height"))
        self._pair = player, other
        self._wanted = replace(wanted, players=(player, other))
        app = App.get_running_app()
        self.words = Sentence(text=app.t["stats.counting"], style="note", tone="onSurfaceVariant")
        self.table = Table()
        games = LinkRow(icon="history", text=app.t["versus.games"])
        games.bind(on_tap=lambda _: app.go("history", wanted=self._wanted))
        for widget in (self.words, self.table, games, to_page(other, app)):
            self.add_widget(widget)
        app.desk.searches.statistics(self._wanted, self._show, "pair", self._refused)

    def _refused(self, why: Notice) -> None:
        self.words.text = literal(said(App.get_running_app().t, why))

    def _show(self, found: Statistics) -> None:
        t = App.get_running_app().t
        player, other = self._pair
        met = found.head_to_head(player, other)
        pair = found.player(player), found.player(other)
        self.words.text = t("versus.met", n=met.met)
        self.table.heads = ["", literal(player), literal(other)]
        rows = [
            (t["versus.ahead"], str(met.ahead), str(met.behind)),
            (t("player.won", n=met.met), *(tenths(t, one.whole.won) for one in pair)),
            (t["player.average"], *(_average(one) for one in pair)),
            (t["player.best"], *(str(one.best.n) if one.best else "–" for one in pair)),
        ]
        if met.margin is not None:
            rows.append((t["versus.margin"], signed(t, met.margin), signed(t, -met.margin)))
        rows += self._by_game(t, found)
        self.table.rows = rows

    def _by_game(self, t: Phrases, found: Statistics) -> list[tuple[str, str, str]]:
        if len(found.games) < 2:
            return []
        rows = []
        for game, _ in found.games:
            met = found.head_to_head(*self._pair, game)
            if met.met:
                rows.append((t("versus.ahead_in", game=game_name(t, game)), str(met.ahead), str(met.behind)))
        return rows


def _average(numbers: PlayerNumbers) -> str:
    average = numbers.whole.average
    return "–" if average is None else str(round(average))
