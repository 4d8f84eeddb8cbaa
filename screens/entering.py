"""The sheet in which a component is entered: touched as it is printed, drawn while it grows."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kivy.app import App
from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from engine.maps import Places
from faces.entering import ChoicePart, CubesPart, Form, NumberPart, Part, Told, Values
from faces.phrases import Phrases
from faces.telling import Teller
from screens.page import load_layout
from screens.pictured import pictured, width_of
from screens.widgets.bottom_sheet import is_low
from screens.widgets.cube_picker import CubePicker, picker_height
from screens.widgets.keys import KeyOf, Keys
from screens.widgets.map_picture import MapPicture  # noqa: F401
from screens.widgets.plates import PushButton
from screens.widgets.sentence import Sentence  # noqa: F401
from screens.widgets.stepper import Stepper

OTHER = "…"
LOW = 560
"""In dp: in a window that is lower than this and wider than high, cubes and keys stand side by side."""
LARGE = 1.5
"""How much larger than usual letters are so large that a foot takes the room of what it stands below."""
ROOMY = 860
"""In dp: how wide the sheet is then."""

load_layout("entering.kv")


def how_many(t: Phrases, form: Form | None, count: int) -> str:
    """How many are known, and of how many where that is known."""
    if form is None or not form.in_box:
        return t("box.count_alone", n=count)
    return t("entry.known", n=count, of=form.in_box)


class Titled(BoxLayout):
    """A part under its name, with a word beside it."""

    title = StringProperty("")
    hint = StringProperty("")


class CubesEntry(BoxLayout):
    """All cubes that are printed on one thing. Where there are several groups, keys lead from one to another.

    `on_told` reports the field and its cubes.
    """

    __events__ = ("on_told",)

    def __init__(
        self, parts: Sequence[CubesPart], told: Values, teller: Teller, *, titled: bool = True, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._told = {part.field: str(told.get(part.field, "")) for part in parts}
        untold = (field for field, word in self._told.items() if not word)
        self._field = next(untold, next(iter(self._told)))
        self._keys: Keys | None = None
        if len(parts) > 1:
            keys = [KeyOf(part.field, teller.word(f"entry.{part.field}")) for part in parts]
            self._keys = Keys(keys)
            self._keys.bind(on_key=lambda _, field: self.turn_to(field))
            self.add_widget(self._keys)
        elif titled:
            title = teller.word(f"entry.{self._field}")
            self.add_widget(Titled(title=title, hint=teller.t["entry.third"]))
        self.picker = CubePicker(word=self._told[self._field], edition=teller.face.id)
        self.picker.bind(word=self._picked)
        self.add_widget(self.picker)
        self._mark()

    def on_told(self, field: str, word: str) -> None:
        pass

    def turn_to(self, field: str) -> None:
        self._field = field
        self.picker.word = self._told[field]
        self._mark()

    def show(self, told: Values) -> None:
        """What was told elsewhere may have taken cubes back."""
        self._told = {field: str(told.get(field, "")) for field in self._told}
        self.picker.word = self._told[self._field]
        self._mark()

    def _picked(self, _picker: CubePicker, word: str) -> None:
        if self._told[self._field] != word:
            self._told[self._field] = word
            self._mark()
            self.dispatch("on_told", self._field, word)

    def _mark(self) -> None:
        if self._keys is not None:
            self._keys.choose(self._field)
            for key in self._keys.keys:
                key.badge = len(self._told[key.value])


class NumberEntry(BoxLayout):
    """A number: the likely ones as keys, any other by a step at a time. `on_told` reports it."""

    __events__ = ("on_told",)

    def __init__(
        self,
        part: NumberPart,
        told: Values,
        teller: Teller,
        *,
        title: str = "",
        hint: str = "",
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self._part = part
        self.add_widget(Titled(title=title or teller.word(f"entry.{part.called or part.field}"), hint=hint))
        self.keys = Keys([*(KeyOf(number, str(number)) for number in part.likely), KeyOf(OTHER, OTHER)])
        self.keys.bind(on_key=lambda _, value: self._touched(value))
        for key in self.keys.keys:
            key.bind(on_hold=lambda held: self._other(held.value))
        self.add_widget(self.keys)
        self._stepper: Stepper | None = None
        self._number = 0
        self.show(told)

    def on_told(self, field: str, number: int) -> None:
        pass

    @property
    def field(self) -> str:
        return self._part.field

    @property
    def count(self) -> int:
        return self._number

    @property
    def is_stepping(self) -> bool:
        """Whether it is told by a step at a time: then the first is not the last."""
        return self._stepper is not None

    def show(self, told: Values) -> None:
        self._number = int(str(told.get(self._part.field, 0)))
        self._mark()

    def _touched(self, value: Any) -> None:
        if value == OTHER:
            self._other(self._number or self._part.likely[-1])
        else:
            self._tell(0 if value == self._number else int(value))

    def _other(self, value: Any) -> None:
        """From the key that was held, one more or one less at a time."""
        start = self._part.likely[-1] if value == OTHER else int(value)
        if self._stepper is None:
            self._stepper = Stepper(count=start)
            self._stepper.bind(count=lambda _, count: self._tell(int(count)))
            self.add_widget(self._stepper)
        self._tell(start)

    def _tell(self, number: int) -> None:
        if number != self._number:
            self._number = number
            self._mark()
            self.dispatch("on_told", self._part.field, number)

    def _mark(self) -> None:
        likely = self._number in self._part.likely
        self.keys.choose(self._number if likely or not self._number else OTHER)
        self.keys.keys[-1].text = str(self._number) if self._number and not likely else OTHER
        if self._stepper is not None and self._number:
            self._stepper.count = self._number


class ChoiceEntry(BoxLayout):
    """One of a few signs, or several. `on_told` reports the word, or the words."""

    __events__ = ("on_told",)

    def __init__(
        self, part: ChoicePart, told: Values, teller: Teller, *, hint: str = "", **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self._part = part
        self._chosen: tuple[str, ...] = ()
        self.add_widget(Titled(title=teller.word(f"entry.{part.field}"), hint=hint))
        keys = (
            KeyOf(value, str(part.said(teller, value)) if part.said else "" if icon else value.title(), icon)
            for value, icon in part.icons.items()
        )
        self.keys = Keys(keys, part.abreast)
        self.keys.bind(on_key=lambda _, value: self._touched(value))
        self.add_widget(self.keys)
        self.show(told)

    def on_told(self, field: str, value: Told) -> None:
        pass

    @property
    def field(self) -> str:
        return self._part.field

    @property
    def word(self) -> str:
        """The one that is chosen; empty where none is."""
        return "".join(self._chosen[:1])

    def show(self, told: Values) -> None:
        unsaid = (self._part.unsaid,) if self._part.unsaid else ()
        value = told.get(self._part.field, unsaid)
        self._chosen = value if isinstance(value, tuple) else (str(value),)
        self.keys.choose(*self._chosen)

    def _touched(self, value: str) -> None:
        """The same again takes it back; one too many takes the place of the first."""
        if value in self._chosen:
            self._chosen = tuple(other for other in self._chosen if other != value)
        else:
            self._chosen = (*self._chosen, value)[-(self._part.most or 1) :]
        self.keys.choose(*self._chosen)
        told: Told = self._chosen if self._part.most else "".join(self._chosen)
        self.dispatch("on_told", self._part.field, told)


class TabsEntry(BoxLayout):
    """Parts of which one is told instead of another: keys lead from tab to tab, each with what it holds.

    `slack` is how much higher the highest of them is than the one that is shown, for the end of a sheet that
    is not to move below the finger. `on_told` reports what was told.
    """

    __events__ = ("on_told",)

    slack = NumericProperty(0)

    def __init__(self, form: Form, told: Values, teller: Teller, name: str = "", **kwargs: Any) -> None:
        """On the tab of this name, or else on the first of which something was told."""
        super().__init__(**kwargs)
        self._parts = {part.field: part for part in form.parts}
        self._tabs = {tab.name: tab for tab in form.tabs}
        self._told, self._teller = told, teller
        self._entries: list[CubesEntry | NumberEntry] = []
        self.keys = Keys(KeyOf(tab.name, teller.word(f"entry.{tab.name}"), tab.icon) for tab in form.tabs)
        self.keys.bind(on_key=lambda _, name: self.turn_to(name))
        self.add_widget(self.keys)
        least = picker_height() if any(isinstance(part, CubesPart) for part in form.parts) else 0
        self._stage = BoxLayout(orientation="vertical", spacing=dp(8), size_hint_y=None, height=least)
        self._stage.bind(minimum_height=self._stage.setter("height"))
        self._stage.bind(height=lambda _, height: setattr(self, "slack", max(0, least - height)))
        self.add_widget(self._stage)
        told_of = (tab.name for tab in form.tabs if any(field in told for field in tab.fields))
        self.turn_to(name or next(told_of, form.tabs[0].name))

    def on_told(self, field: str, value: Told) -> None:
        pass

    def turn_to(self, name: str) -> None:
        self.name = name
        self.keys.choose(name)
        self._stage.clear_widgets()
        self._entries = [self._entry(self._parts[field]) for field in self._tabs[name].fields]
        for entry in self._entries:
            entry.bind(on_told=lambda _, field, value: self.dispatch("on_told", field, value))
            self._stage.add_widget(entry)
        self._mark()

    def _entry(self, part: Part) -> "CubesEntry | NumberEntry":
        if isinstance(part, CubesPart):
            return CubesEntry((part,), self._told, self._teller, titled=False)
        assert isinstance(part, NumberPart), "what is chosen is no tab"
        return NumberEntry(part, self._told, self._teller)

    def show(self, told: Values) -> None:
        self._told = told
        for entry in self._entries:
            entry.show(told)
        self._mark()

    def _mark(self) -> None:
        for key in self.keys.keys:
            told = (self._told.get(field, 0) for field in self._tabs[key.value].fields)
            key.badge = sum(len(value) if isinstance(value, str | tuple) else value for value in told)


def _slack_of(tabs: TabsEntry) -> Widget:
    rest = Widget(size_hint_y=None, height=tabs.slack)
    tabs.bind(slack=rest.setter("height"))
    return rest


class Where(NamedTuple):
    """A spot of a map."""

    places: Places
    cell: str


class EntryHead(BoxLayout):
    """The thing as it grows, where it lies, and what may be wrong with it."""

    where = ObjectProperty(None, allownone=True)

    title = StringProperty("")
    note = StringProperty("")
    picture_width = NumericProperty(0)
    warning = StringProperty("")
    tone = StringProperty("tertiary")
    """A slip is only said; what the table refuses is red."""
    edition = StringProperty("")


class EntrySheet(BoxLayout):
    """`on_done` reports what was told, `on_told` while it is told; `on_later` leaves it open.

    `other` is something else that it may be, which is not entered; `on_else` says that it is that.

    Where it is asked what happened, that is kept as what is printed, unless somebody says not to: `keeps`.

    `warn` says what may be wrong with what was told, once it is enough to play with. It is never in the way.
    """

    __events__ = ("on_done", "on_later", "on_else", "on_told")

    done_text = StringProperty("")
    later_text = StringProperty("")
    whole = BooleanProperty(False)
    happened = BooleanProperty(False)
    keeps = BooleanProperty(True)
    may_not_keep = BooleanProperty(True)
    """Whether what was told so far can be said without being kept."""
    insists = BooleanProperty(False)
    """Whether what was refused is to be recorded anyway, the next time that it is done."""
    beside = BooleanProperty(False)
    roomy = NumericProperty(0)

    def __init__(
        self,
        form: Form,
        teller: Teller,
        told: Values,
        *,
        title: str,
        note: str = "",
        other: str = "",
        where: Where | None = None,
        warn: Callable[[Values], str] = lambda told: "",
        **kwargs: Any,
    ) -> None:
        t = App.get_running_app().t
        self.beside = is_low(LOW)
        self.roomy = dp(ROOMY) if self.beside else 0
        super().__init__(done_text=t["set.done"], later_text=t["begin.later"], **kwargs)
        self.form, self.told = form, told
        self._teller, self._warn = teller, warn
        self.head = EntryHead(
            title=title, note=note, where=where, picture_width=width_of(form), edition=teller.face.id
        )
        if other:
            way = PushButton(text=other, kind="outlined")
            way.bind(on_tap=lambda _: self.dispatch("on_else"))
            self.head.ids.words.add_widget(way, index=1)
        self._entries: tuple[Part, ...] = ()
        self._parts: list[CubesEntry | NumberEntry | ChoiceEntry | TabsEntry] = []
        self.happened = form.happened
        if form.happened:
            self.later_text = t["entry.keep"]
        self._lay_out()
        self._show()
        App.get_running_app().bind(layout=self._turn)

    def _turn(self, *_: Any) -> None:
        """The window lies otherwise: opened once more there is room for everything, with what was told."""
        sheet = App.get_running_app().sheet
        Clock.schedule_once(lambda _: sheet.reword() if sheet.content is self else None)

    def on_done(self, told: Values) -> None:
        pass

    def on_later(self) -> None:
        pass

    def on_else(self) -> None:
        pass

    def on_told(self, told: Values) -> None:
        pass

    def on_keeps(self, *_: Any) -> None:
        """What is kept is asked as it is printed, what is only said as it was."""
        self._lay_out()
        self._show()

    def put_off(self) -> None:
        """The other button: what happened is kept or not, anything else is left."""
        if self.form.happened:
            self.keeps = not self.keeps
        else:
            self.dispatch("on_later")

    def accept(self) -> None:
        if self.whole:
            self.dispatch("on_done", self.told)

    def refuse(self, words: str) -> None:
        """What was told does not fit the table: it stays, and once more it is recorded anyway."""
        self.head.warning, self.head.tone = words, "error"
        self.insists = True
        self.done_text = App.get_running_app().t["table.anyway"]

    @property
    def _has_foot(self) -> bool:
        """Whether there is room for what stays in sight: not beside cubes, nor with the largest letters."""
        return not self.beside and sp(1) < dp(LARGE)

    def _lay_out(self) -> None:
        """The parts that are asked for: cubes first, and keys below or beside them.

        Where it is asked what happened, what ends it stays in sight below, and what follows from what was
        told stands beside the picture of it.
        """
        self._entries = self.form.asked(self.told)
        staged = {field for tab in self.form.tabs for field in tab.fields}
        alone = [part for part in self._entries if part.field not in staged]
        cubes = [part for part in alone if isinstance(part, CubesPart)]
        first, second = self.ids.first.__self__, self.ids.second.__self__
        last, aside = self.ids.last.__self__, self.head.ids.aside.__self__
        for box in (first, second, last, aside):
            box.clear_widgets()
        rooms, ends = {}, self.form.last
        if self.form.happened:
            rooms = {self.form.aside: aside} | dict.fromkeys(ends, last if self._has_foot else first)
        first.add_widget(self.head)
        tab = next((part.name for part in self._parts if isinstance(part, TabsEntry)), "")
        self._parts = []
        if staged:
            self._parts.append(TabsEntry(self.form, self.told, self._teller, tab))
        if cubes:
            self._parts.append(CubesEntry(cubes, self.told, self._teller))
        for stage in self._parts:
            (second if self.beside else first).add_widget(stage)
        if self.beside and not self._parts:
            rooms |= {part.field: second for part in alone[len(alone) // 2 :]}
        for part in alone:
            hint = self._teller.t["entry.last"] if part.field in ends else ""
            if isinstance(part, NumberPart):
                said = "" if self.keeps or part.field not in ends else self._teller.word(f"say.{part.field}")
                keys: NumberEntry | ChoiceEntry = NumberEntry(
                    part, self.told, self._teller, title=said, hint=hint
                )
            elif isinstance(part, ChoicePart):
                keys = ChoiceEntry(part, self.told, self._teller, hint=hint)
            else:
                continue
            rooms.get(part.field, first).add_widget(keys)
            self._parts.append(keys)
        for entry in self._parts:
            entry.bind(on_told=self._told)
            if isinstance(entry, TabsEntry):
                entry.parent.add_widget(_slack_of(entry))

    def _told(self, entry: BoxLayout, field: str, value: Told) -> None:
        """A key that was touched leads on to what is asked next, which may lie below the edge."""
        at, was_whole = self._parts.index(entry), self.whole
        self._tell(field, value)
        steps = isinstance(entry, NumberEntry) and entry.is_stepping
        if field in self.form.last and value and self.whole and not was_whole and not steps:
            self.accept()
            return
        ahead = self._parts[at + 1 :]
        ends = (part for part in ahead if getattr(part, "field", "") in self.form.last)
        following = next(ends, next(iter(ahead), None))
        stays = following is None or following.parent is self.ids.last.__self__
        if value and not stays and isinstance(entry, NumberEntry | ChoiceEntry):
            App.get_running_app().sheet.show(following)

    def _tell(self, field: str, value: Told) -> None:
        self.told = self.form.tell(self.told, field, value)
        if self.form.asked(self.told) != self._entries:
            self._lay_out()
        for entry in self._parts:
            entry.show(self.told)
        self._show()
        self.dispatch("on_told", self.told)

    def _show(self) -> None:
        app = App.get_running_app()
        told, form = self.told, self.form
        self.may_not_keep = not form.happened or not form.is_whole(told) or bool(form.enough(told))
        self.keeps = self.keeps or not self.may_not_keep
        self.whole = form.is_whole(told) if self.keeps else bool(form.enough(told))
        self.done_text, self.insists = app.t["set.done"], False
        self.head.warning, self.head.tone = self._warn(self.told) if self.whole else "", "tertiary"
        place = self.head.ids.picture
        place.clear_widgets()
        place.add_widget(pictured(form, form.once(told), self._teller))
