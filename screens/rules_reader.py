"""Reading: a whole section of the rulebook with one rule in front, or the player aid while there is none."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

import rulebook
from faces.phrases import Phrases
from rulebook import Entry
from screens.page import load_layout
from screens.player_aid import AidView
from screens.widgets.exchange import Exchange  # noqa: F401
from screens.widgets.languages import Languages  # noqa: F401
from screens.widgets.pieces import Picture
from screens.widgets.plates import TouchPlate

HEADROOM = 56
"""In dp: so much of what comes before it is seen above the rule in front."""


class ExampleRow(BoxLayout):
    """One step of a worked example: cubes, and what happened to them."""

    before = StringProperty("")
    after = StringProperty("")
    text = StringProperty("")
    edition = StringProperty("")


class RelatedChip(TouchPlate):
    """The way to another rule. As wide as its title, which wraps where there is less room."""

    text = StringProperty("")
    room = NumericProperty(0)


class More(BoxLayout):
    """What is said only of the rule in front: where it stands, and what belongs to it."""

    source = StringProperty("")
    ours = BooleanProperty(False)
    related = StringProperty("")


class EntryCard(TouchPlate):
    """One rule. A touch puts it in front."""

    entry = ObjectProperty()
    title = StringProperty("")
    text = StringProperty("")
    ours = BooleanProperty(False)
    in_front = BooleanProperty(False)

    paint_on = (*TouchPlate.paint_on, "in_front", "ours")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._more: More | None = None

    def put_in_front(self, more: More) -> None:
        self.in_front = True
        self._more = more
        self.add_widget(more)

    def put_back(self) -> None:
        self.in_front = False
        if self._more:
            self.remove_widget(self._more)

    def paint(self, picture: Picture) -> None:
        super().paint(picture)
        if self.in_front:
            picture.panel(0, dp(14), dp(5), self.height - dp(28), dp(2), self.theme.tint("primary"))
        if self.ours:
            x, y = self.width - dp(14 + 12), self.height - dp(14 + 12)
            picture.icon("home-edit-outline", x, y, dp(24), self.theme.tint("tertiary"))


class Reader(BoxLayout):
    """Reports `on_follow` with a rule to read next, `on_turn` with a neighbour of this one, `on_read_in`
    with the one to read in, and `on_search`."""

    __events__ = ("on_follow", "on_turn", "on_read_in", "on_search")

    game = StringProperty(rulebook.GAMES[0])
    language = StringProperty("")
    book = StringProperty("")
    """The game's name, and below it what is read of it, in the language of the page."""
    topic = StringProperty("")
    place = StringProperty("")
    """Which of the game's rules it is."""
    way = NumericProperty(0)
    """How far through them that is, in percent."""
    entry = ObjectProperty(None, allownone=True)
    before = ObjectProperty(None, allownone=True)
    after = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        self._shown: tuple[str, str, str] | None = None
        self._front: EntryCard | None = None
        self._in_sight: Entry | None = None
        self._aiming = False
        self._aim_soon = Clock.create_trigger(self._aim)
        super().__init__(**kwargs)

    def on_kv_post(self, _root: Any) -> None:
        self.ids.paper.fbind("height", self._aim_soon)

    def on_follow(self, entry: Entry) -> None:
        pass

    def on_turn(self, entry: Entry) -> None:
        pass

    def on_read_in(self, language: str) -> None:
        pass

    def on_search(self) -> None:
        pass

    def show(self, entry: Entry | None, game: str, t: Phrases) -> None:
        """A rule with its section, or the aid of a game."""
        self.language = t.language
        self.book = t[f"game.{entry.game if entry else game}"]
        self.entry = entry
        if entry is None:
            self.topic = t["aid.title"]
            self._show_aid(game)
        else:
            self._show_section(entry, t)
        self._aiming = entry is None or entry is not self._in_sight
        self._in_sight = None
        self._aim_soon()

    def _show_aid(self, game: str) -> None:
        self.game = game
        self.before = self.after = self._front = None
        if self._shown == (game, "", self.language):
            return
        self._shown = (game, "", self.language)
        aid = AidView(game=game, language=self.language)
        aid.bind(on_rule=lambda _, rule: self.dispatch("on_follow", rulebook.entry(rule, game)))
        self.ids.cards.clear_widgets()
        self.ids.cards.add_widget(aid)

    def _show_section(self, entry: Entry, t: Phrases) -> None:
        self.game, self.topic = entry.game, rulebook.text(entry, t.language).topic
        self.before, self.after = rulebook.before(entry), rulebook.after(entry)
        number, count = entry.order + 1, len(rulebook.entries(entry.game))
        self.place, self.way = f"{number} / {count}", 100 * number / count
        section = (entry.game, entry.topic, t.language)
        if section != self._shown:
            self._shown = section
            self._front = None
            self.ids.cards.clear_widgets()
            for one in rulebook.section(entry):
                self.ids.cards.add_widget(self._card(one))
        if self._front:
            self._front.put_back()
        self._front = next(card for card in self.ids.cards.children if card.entry == entry)
        self._front.put_in_front(self._more(entry, t))

    def _card(self, entry: Entry) -> EntryCard:
        said = rulebook.text(entry, self.language)
        card = EntryCard(entry=entry, title=said.title, text=said.text, ours=entry.ours)
        card.bind(on_tap=self._touched)
        for step, text in zip(entry.example, said.example, strict=True):
            card.add_widget(ExampleRow(before=step.before, after=step.after, text=text, edition=entry.game))
        return card

    def _more(self, entry: Entry, t: Phrases) -> More:
        section = rulebook.text(entry, t.language).section
        source = t["rules.ours"] if entry.ours else t("rules.source", year=entry.year, section=section)
        more = More(source=source, ours=entry.ours, related=t["rules.related"])
        for other in (rulebook.entry(rule, entry.game) for rule in entry.related):
            chip = RelatedChip(text=rulebook.text(other, t.language).title)
            chip.bind(on_tap=lambda _, other=other: self.dispatch("on_follow", other))
            more.ids.chips.add_widget(chip)
        return more

    def _touched(self, card: EntryCard) -> None:
        """It is under the finger already: nothing has to be moved."""
        self._in_sight = card.entry
        self.dispatch("on_turn", card.entry)

    # the rule in front, brought into sight until somebody scrolls

    def on_touch_down(self, touch: Any) -> bool:
        if self.ids.scroll.collide_point(*touch.pos):
            self._aiming = False
        return bool(super().on_touch_down(touch))

    def _aim(self, *_: Any) -> None:
        if not self._aiming:
            return
        scroll, paper = self.ids.scroll, self.ids.paper
        spare = paper.height - scroll.height
        front, cards = self._front, self.ids.cards.children
        above = 0 if front is None or front is cards[-1] else paper.top - front.top - dp(HEADROOM)
        scroll.scroll_y = 1 - min(1, max(0, above / spare)) if spare > 0 else 1


load_layout("rules_reader.kv")
