"""The rules: search as you type, and read. On a phone one after the other, with more room side by side."""

from collections.abc import Iterator
from functools import cached_property
from itertools import groupby
from threading import Thread
from typing import Any

from kivy.clock import Clock
from kivy.factory import Factory
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

import rulebook
from faces.phrases import Phrases
from rulebook import Entry
from screens.collecting import leave_out
from screens.page import Page
from screens.rules_list import Heading, Item, RuleList  # noqa: F401
from screens.rules_reader import Reader
from screens.widgets.chips import Chip
from screens.widgets.field import Field  # noqa: F401

RECENT = 4
"""How many of the rules that were read last are offered again."""
MOMENT = 5
"""How many of the rules that fit the moment are offered: more would push the others away."""
NOW = {"turn": "rotate-right", "actions": "gesture-tap"}
"""The blocks of the player aid that say what can be done in a turn, with their icons."""


class RulesPage(Page):
    """`trail` are the rules being read: the last one is shown, and back leads through the others."""

    layout = "rules.kv"

    game = StringProperty(rulebook.GAMES[0])
    query = StringProperty("")
    trail = ObjectProperty(())
    t = ObjectProperty()
    """The words of the language that is read in, which may be another than the app's."""
    _came_from = ""
    """The game in whose colours the page before is, as long as this one is open."""

    def __init__(self, **kwargs: Any) -> None:
        self._list_soon = Clock.create_trigger(self._show_list, -1)
        self._panes_soon = Clock.create_trigger(self._show_panes, -1)
        super().__init__(**kwargs)
        self._finder = self.ids.finder.__self__
        self._recent: list[str] = []
        self._moment: tuple[Entry, ...] = ()
        self._at_the_table, self._from_list = False, True
        for game in rulebook.GAMES:
            chip = Chip(value=game)
            chip.bind(on_tap=lambda touched: setattr(self, "game", touched.value))
            self.ids.games.add_widget(chip)
        for name in ("game", "query", "t"):
            self.fbind(name, self._list_soon)
        for name in ("game", "trail", "t"):
            self.fbind(name, self._panes_soon)
        for name in ("game", "query"):
            self.fbind(name, self._to_the_top)
        self.app.bind(layout=self._panes_soon, t=self._speak_as_the_app)
        self.game = rulebook.GAMES[0]
        self._speak_as_the_app()

    # coming and going

    def arrive(self, game: str = "", rule: str = "", moment: tuple[Entry, ...] = ()) -> None:
        """To a rule of a game, to what a table may ask at this moment, or just to look something up."""
        if game or not self._came_from:
            self._start_afresh()
        if game:
            self.game = game
            self._moment = moment[:MOMENT]
            self._at_the_table = not rule
            self._from_list = not rule
        if rule:
            self._read(rulebook.entry(rule, game))
        self._came_from = self._came_from or self.app.theme_cls.edition
        self.on_game()
        self._list_soon()
        Clock.schedule_once(self._prepare_search, 0.5)

    def on_leave(self, *_: Any) -> None:
        """Whoever looks at the player aid comes back here; whoever goes further comes for something else."""
        if self.name not in self.app.stack:
            self._came_from = ""
            self._start_afresh()

    def back(self) -> bool:
        """Through the rules that were read, to the list if one came from there, and out."""
        if len(self.trail) > 1:
            self.trail = self.trail[:-1]
        elif self.trail and self._from_list and not self._side_by_side:
            self.trail = ()
        else:
            if self._came_from:
                self.app.theme_cls.edition, self._came_from = self._came_from, ""
            return False
        return True

    def on_game(self, *_: Any) -> None:
        """Rules are read in the colours of their game."""
        if self._came_from:
            self.app.theme_cls.edition = self.game

    def _start_afresh(self) -> None:
        played = next(iter(self.app.desk.open_games()), None)
        self.game = played.game if played else rulebook.GAMES[0]
        self.query, self.trail = "", ()
        self._moment = ()
        self._at_the_table = False
        self._from_list = True
        self._speak_as_the_app()
        self._to_the_top()

    def _prepare_search(self, *_: Any) -> None:
        """The first search takes a moment to set up; the first letter should not have to wait for it."""

        def prepare() -> None:
            rulebook.prepare()
            leave_out()

        Thread(target=prepare, daemon=True).start()

    def _to_the_top(self, *_: Any) -> None:
        self.ids.list.scroll_y = 1

    def _speak_as_the_app(self, *_: Any) -> None:
        self.t = self.app.t

    # what touches and keys do

    def pick(self, entry: Entry | None) -> None:
        """From the list: a rule, or the player aid."""
        if entry is None:
            self.app.go("aid", game=self.game)
        else:
            self._read(entry)

    def pick_first(self) -> None:
        if self._searching and (found := self._found()):
            self._read(found[0])

    def follow(self, entry: Entry) -> None:
        """To a rule that belongs to this one; back leads here again."""
        self._read(*self.trail, entry)

    def turn(self, entry: Entry) -> None:
        """To a neighbour, as one turns a page."""
        self.trail = (*self.trail[:-1], entry)

    def read_in(self, language: str) -> None:
        self.t = Phrases(language)

    def search(self) -> None:
        """The key that asks for it must not be typed into it: the field listens from the next frame on."""
        self._from_list = True
        if not self._side_by_side:
            self.trail = ()
        Clock.schedule_once(lambda _: setattr(self.ids.field, "focus", True))

    def clear(self) -> None:
        self.query = ""
        self.search()

    def key(self, key: str, modifiers: frozenset[str]) -> bool:
        asked = key == "/" or (key == "f" and bool({"ctrl", "meta"} & modifiers))
        if asked:
            self.search()
        return asked

    def _read(self, *trail: Entry) -> None:
        self.trail = trail
        read = trail[-1].id
        self._recent = [read, *(rule for rule in self._recent if rule != read)]

    # what is shown

    @property
    def _side_by_side(self) -> bool:
        return bool(self.app.layout != "portrait")

    @cached_property
    def _reader(self) -> Reader:
        """Made when something is read: on a phone the list comes first, and is waited for."""
        reader = Reader()
        reader.bind(
            on_follow=lambda _, entry: self.follow(entry),
            on_turn=lambda _, entry: self.turn(entry),
            on_read_in=lambda _, language: self.read_in(language),
            on_search=lambda _: self.search(),
        )
        return reader

    @cached_property
    def _between(self) -> Widget:
        return Factory.MDDivider(orientation="vertical")

    def _show_panes(self, *_: Any) -> None:
        reading = self.trail[-1] if self.trail else None
        if self._side_by_side:
            panes = [self._finder, self._between, self._reader]
        else:
            panes = [self._reader if reading else self._finder]
        if self.ids.panes.children[::-1] != panes:
            self.ids.panes.clear_widgets()
            for pane in panes:
                self.ids.panes.add_widget(pane)
            self._list_soon()
        if reading or self._side_by_side:
            self._reader.show(reading, self.game, self.t)

    def _show_list(self, *_: Any) -> None:
        for chip in self.ids.games.children:
            chip.text = self.app.t[f"game.{chip.value}"]
            chip.chosen = chip.value == self.game
            if chip.chosen:
                Clock.schedule_once(lambda _, chip=chip: self.ids.games_scroll.scroll_to(chip, animate=False))
        if self._searching and (found := self._found()):
            self.ids.list.items = [self._item(entry) for entry in found]
        elif self._searching and rulebook.says_something(self.query, self.t.language):
            self.ids.list.items = [Heading(self.app.t["rules.nothing"])]
        else:
            self.ids.list.items = list(self._suggestions())

    @property
    def _searching(self) -> bool:
        return len(self.query.strip()) > 1

    def _found(self) -> tuple[Entry, ...]:
        return rulebook.search(self.query, self.t.language, self.game)

    def _suggestions(self) -> Iterator[Heading | Item]:
        """What is worth a look while nothing is searched for; at the table, first what it may ask now."""
        t = self.t
        moment = [entry for entry in self._moment if entry.game == self.game]
        if moment:
            yield Heading(t["rules.moment"])
            yield from (self._item(entry, "lightbulb-on-outline") for entry in moment)
        if not self._at_the_table:
            yield from self._read_lately()
        yield Heading(t["rules.missed"])
        missed = (entry for entry in rulebook.often_missed(self.game) if entry not in moment)
        yield from (self._item(entry, "alert-circle-outline") for entry in missed)
        if self._at_the_table:
            yield from self._read_lately()
        yield from self._now()
        yield Heading(t["rules.contents"])
        for _, section in groupby(rulebook.entries(self.game), lambda entry: entry.topic):
            first, *others = section
            topic = rulebook.text(first, t.language).topic
            yield Item(topic, t("rules.count", n=len(others) + 1), "bookmark-outline", first)

    def _read_lately(self) -> Iterator[Heading | Item]:
        if recent := self._of_this_game(self._recent)[:RECENT]:
            yield Heading(self.t["rules.recent"])
            yield from (self._item(entry, "history") for entry in recent)

    def _now(self) -> Iterator[Heading | Item]:
        """What can be done in a turn, and where there is more of that kind."""
        t = self.t
        for block in rulebook.aid(self.game, t.language):
            if block.key in NOW:
                yield Heading(block.title)
                for line in block.lines:
                    yield Item(line.head, line.text, NOW[block.key], rulebook.entry(line.entry, self.game))
        yield Item(t["aid.title"], t["aid.more"], "card-text-outline", None)

    def _item(self, entry: Entry, icon: str = "") -> Item:
        said = rulebook.text(entry, self.t.language)
        where = said.topic if entry.game == self.game else f"{self.t[f'game.{entry.game}']} · {said.topic}"
        of_book = "home-edit-outline" if entry.ours else "book-open-page-variant-outline"
        return Item(said.title, where, icon or of_book, entry)

    def _of_this_game(self, rules: list[str]) -> list[Entry]:
        found = []
        for rule in rules:
            try:
                found.append(rulebook.entry(rule, self.game))
            except KeyError:
                continue
        return found
