"""The player aid: a game on one page, each line the way to its rule. A desktop keeps it as a file, too."""

from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

import rulebook
from faces.phrases import Phrases
from rulebook import AidBlock
from screens.findings import because, shown
from screens.machine import system
from screens.page import Page, Section, load_layout
from screens.widgets.art import text_width
from screens.widgets.fitted import Fitted
from screens.widgets.languages import Languages  # noqa: F401
from screens.widgets.pieces import Picture
from screens.widgets.plates import TouchPlate, write
from screens.widgets.sentence import Sentence  # noqa: F401
from screens.widgets.sizes import SIZES
from screens.widgets.themed import Themed
from screens.widgets.written import Written
from storage.notices import reason_of

WIDE = 560
"""In dp: from here on there are two columns."""
HEAD = 0.36
"""The share of a line that its head may take."""
EDGE, BESIDE = 8, 12
"""In dp: around a line, and between its head and its text."""


class AidRow(Fitted, TouchPlate):
    """A line of the aid: what, and how. The head is above the text where it would be too wide beside it."""

    head = StringProperty("")
    text = StringProperty("")
    rule = StringProperty("")
    head_width = NumericProperty(0)
    stacked = BooleanProperty(False)

    fit_on: ClassVar[tuple[str, ...]] = ("head", "text", "head_width", "stacked")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"fill": "", "radius": dp(10), **kwargs})

    def fit(self) -> float:
        room = self.width - 2 * dp(EDGE)
        beside = 0.0 if self.stacked else float(self.head_width + dp(BESIDE))
        self._head = Written(self.head, "label", room if self.stacked else self.head_width)
        self._said = Written(self.text, "note", room - beside)
        heights = self._head.height, self._said.height
        self._beside, self._words = beside, sum(heights) + dp(2) if self.stacked else max(heights)
        return float(max(dp(48), self._words + 2 * dp(EDGE)))

    def paint(self, picture: Picture) -> None:
        super().paint(picture)
        head, said, middle = self._head, self._said, self.height / 2
        ink = self.theme.tint("onSurface")
        top = middle + (self._words if self.stacked else head.height) / 2
        low = middle - self._words / 2 + said.height if self.stacked else middle + said.height / 2
        write(self, picture, head, dp(EDGE), top, ink)
        write(self, picture, said, dp(EDGE) + self._beside, low, ink)


class AidView(Themed, BoxLayout):
    """The aid of a game. Reports `on_rule` with the id of the rule that says more."""

    __events__ = ("on_rule",)

    game = StringProperty(rulebook.GAMES[0])
    language = StringProperty("en")
    two_columns = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._rows: list[AidRow] = []
        self._sections: list[Section] = []
        self._fill_soon = Clock.create_trigger(self._fill, -1)
        super().__init__(**kwargs)
        for name in ("game", "language"):
            self.fbind(name, self._fill_soon)
        self.fbind("two_columns", self._place)
        self.fbind("width", self._arrange)
        self._fill_soon()

    def on_rule(self, rule: str) -> None:
        pass

    def restyle(self) -> None:
        self._arrange()

    def _arrange(self, *_: Any) -> None:
        self.two_columns = self.width >= dp(WIDE)
        if self._rows:
            self._fit()

    def _fill(self, *_: Any) -> None:
        self._rows = []
        self._sections = [self._section(block) for block in rulebook.aid(self.game, self.language)]
        self._place()
        self._fit()

    def _place(self, *_: Any) -> None:
        for column in self.ids.columns.children:
            column.clear_widgets()
        self.ids.columns.clear_widgets()
        for sections in halves(self._sections) if self.two_columns else [self._sections]:
            column = AidColumn()
            for section in sections:
                column.add_widget(section)
            self.ids.columns.add_widget(column)

    def _section(self, block: AidBlock) -> Section:
        section = Section(title=block.title, spacing=0)
        for line in block.lines:
            row = AidRow(head=line.head, text=line.text, rule=line.entry)
            row.bind(on_tap=lambda touched: self.dispatch("on_rule", touched.rule))
            self._rows.append(row)
            section.add_widget(row)
        return section

    def _fit(self) -> None:
        """All heads are as wide as the widest of them, or as there is room for."""
        room = self.width / (2 if self.two_columns else 1) * HEAD
        size = sp(SIZES["label"])
        widest = max(text_width(row.head, size) for row in self._rows)
        longest = max(text_width(word, size) for row in self._rows for word in row.head.split())
        for row in self._rows:
            row.head_width = min(widest + dp(2), room)
            row.stacked = longest + dp(2) > room


class AidColumn(BoxLayout):
    """Some blocks above each other."""


def halves(sections: list[Section]) -> list[list[Section]]:
    """In two columns with about as many lines in each, the first the longer one."""
    lines = [len(section.children) for section in sections]
    cut = next(cut for cut in range(len(lines) + 1) if sum(lines[:cut]) * 2 >= sum(lines))
    return [sections[:cut], sections[cut:]]


class AidPage(Page):
    """The aid of a game in a language that can be changed for this page alone."""

    layout = "player_aid.kv"
    printable = system.is_desktop()

    game = StringProperty(rulebook.GAMES[0])
    t = ObjectProperty(rebind=True)
    """The words of the language that the aid is read in, which may be another than the app's."""
    _came_from = ""
    """The game in whose colours the page before is, as long as this one is open."""

    def __init__(self, **kwargs: Any) -> None:
        self._speak()
        super().__init__(**kwargs)
        self.app.bind(t=self._speak)

    def arrive(self, game: str = "") -> None:
        if game:
            self.game = game
            self._speak()
            self.ids.scroll.scroll_y = 1
        self._came_from = self._came_from or self.app.theme_cls.edition
        self.app.theme_cls.edition = self.game

    def back(self) -> bool:
        if self._came_from:
            self.app.theme_cls.edition, self._came_from = self._came_from, ""
        return False

    def on_leave(self, *_: Any) -> None:
        if self.name not in self.app.stack:
            self._came_from = ""

    def open_rule(self, rule: str) -> None:
        self.app.go("rules", game=self.game, rule=rule)

    def save(self, suffix: str) -> None:
        """As a file for the printer, where people keep their own files."""
        from screens import printed_aid

        path = system.documents() / f"century-{self.game}-{self.t.language}.{suffix}"
        try:
            printed_aid.save(self.game, self.t.language, path)
        except OSError as error:
            sentence = self.app.t("aid.not_saved", file=shown(str(path)))
            self.app.say(because(self.app.t, sentence, reason_of(error)))
        else:
            self.app.say(self.app.t("aid.saved", file=shown(str(path))))

    def read_in(self, language: str) -> None:
        self.t = Phrases(language)

    def _speak(self, *_: Any) -> None:
        self.t = self.app.t


load_layout("player_aid.kv")
