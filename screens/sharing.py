"""Sharing a game: a sheet with every form it can go out in, in the order people use them.

Nothing happens before one of them is touched. Whatever takes longer than a frame is made beside the app.
"""

import io
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, NamedTuple

from kivy.core.clipboard import Clipboard
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from PIL import Image

from engine.compact import pack_game
from engine.packing import Unpackable
from engine.record import Record
from faces.phrases import Phrases, literal
from screens.beside import aside
from screens.box_code import CodeSheet, TooLargeSheet
from screens.findings import said, shown
from screens.laid import Result
from screens.machine import handing_on, picture_clipboard, system
from screens.machine.handing_on import Given, Offered
from screens.page import load_layout
from screens.records import ranks
from screens.result_picture import has_chart, picture_of, players_of
from screens.summing_up import summed_up
from screens.widgets.bottom_sheet import ROOMY, is_low
from screens.widgets.button_rows import ButtonRows
from screens.widgets.plates import PushButton, TouchPlate
from screens.widgets.scan_code import Modules, image_of, modules_of
from screens.widgets.text import Text
from storage import bg_stats, export, spreadsheet
from storage.naming import game_file, plain
from storage.summaries import Summary

load_layout("sharing.kv")

EXCERPT = 40
"""So many letters of a note are enough to know it again."""
PNG, JSON, CSV = "image/png", "application/json", "text/csv"


class SharingRow(TouchPlate):
    """One form: its icon in a disc, its name, and a line on what it is."""

    icon = StringProperty("")
    text = StringProperty("")
    more = StringProperty("")


class SharingSheet(BoxLayout):
    """`ways` are icon, text, line and what a touch does; `said` and what `goes_along` stand below them.

    In a low window they stand in two columns.
    """

    said = StringProperty("")
    goes_along = StringProperty("")
    columns = NumericProperty(1)
    roomy = NumericProperty(0)

    def __init__(
        self, ways: Sequence[tuple[str, str, str, Callable[[], None]]], said: str, goes_along: str
    ) -> None:
        low = is_low()
        super().__init__(
            said=said, goes_along=goes_along, columns=2 if low else 1, roomy=dp(ROOMY) if low else 0
        )
        for icon, text, more, action in ways:
            row = SharingRow(icon=icon, text=text, more=more)
            row.bind(on_tap=lambda _, action=action: action())
            self.ids.ways.add_widget(row)


class WholeGameSheet(CodeSheet):
    """The code of a whole game, how large it is, and what else can be done with it: icon, text and action."""

    around: ClassVar[dict[bool, float]] = {False: 330, True: 100}

    def __init__(
        self,
        modules: Modules,
        how: str,
        counted: str,
        actions: Sequence[tuple[str, str, Callable[[], None]]],
    ) -> None:
        super().__init__(modules, how)
        buttons = ButtonRows()
        for icon, text, action in actions:
            button = PushButton(icon=icon, text=text, kind="tonal", edge=dp(12))
            button.bind(on_tap=lambda _, action=action: action())
            buttons.add_widget(button)
        self.ids.words.add_widget(Text(text=counted, style="small", tone="onSurfaceVariant"))
        self.ids.words.add_widget(buttons)


def goes_along(t: Phrases, game: Summary) -> str:
    """Place and note were written for ourselves: whoever shares a game is reminded of them."""
    place = t("sharing.with_place", place=literal(_excerpt(game.place))) if game.place else ""
    note = t("sharing.with_note", note=literal(_excerpt(game.note))) if game.note else ""
    return " ".join(filter(None, (place, note)))


def _excerpt(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= EXCERPT else f"{line[:EXCERPT].rstrip()}…"


class Coded(NamedTuple):
    """A game as a code: its text, "" where it is larger than any, and the modules, where one can be read."""

    text: str
    modules: Modules | None


def coded(record: Record) -> Coded:
    try:
        text = pack_game(record)
    except Unpackable:
        return Coded("", None)
    return Coded(text, modules_of(text))


class Sharing:
    """One game on its way out."""

    def __init__(self, app: Any, result: Result) -> None:
        result = _ended(result)
        self._app, self._result = app, result
        self._summary = result.summary
        timeline = result.timeline
        self._record = timeline.to_record() if timeline is not None else None
        everybody = self._record.everybody if self._record else self._summary.players
        self._stem = game_file(self._summary.started, self._summary.game, everybody)

    def open(self) -> None:
        """Of a game that cannot be read there is what the list says: its scores."""
        t, result = self._app.t, self._result
        has_turns = result.played is not None
        ways = [
            (
                "image-outline",
                t["sharing.picture"],
                t["sharing.picture_chart"] if has_chart(result) else t["sharing.picture_more"],
                self.picture,
            ),
        ]
        if picture_clipboard.can_copy():
            more = t["sharing.copy_picture_more"]
            ways.append(("content-copy", t["sharing.copy_picture"], more, self.copy_picture))
        ways += [
            (
                "message-text-outline",
                t["sharing.text"],
                t["sharing.text_why"] if has_turns else t["sharing.text_more"],
                self.text,
            ),
        ]
        if self._record is not None:
            ways += [
                ("qrcode", t["sharing.code"], t["sharing.code_more"], self.code),
                ("file-outline", t["sharing.file"], t("sharing.file_more", ending=export.SUFFIX), self.file),
            ]
        ways += [
            (
                "table",
                t["sharing.sheet"],
                t["sharing.sheet_both"] if has_turns else t["sharing.sheet_more"],
                self.spreadsheet,
            ),
            (
                "chart-box-outline",
                "BG Stats",
                t["sharing.bg_stats_place"] if self._summary.place else t["sharing.bg_stats_more"],
                self.bg_stats,
            ),
        ]
        foot = t["sharing.foot"] if not system.has_keys() else t["sharing.foot_desktop"]
        sheet = SharingSheet(ways, foot, goes_along(t, self._summary))
        self._app.sheet.open(sheet, t["sharing.title"], again=self.open)

    # One after the other

    def picture(self) -> None:
        t, style = self._app.t, self._app.theme_cls.theme_style
        players = players_of(self._result, self._app.desk.colours())
        self._give(
            lambda: [_png(self._stem, picture_of(t, self._result, players, style))],
            is_picture=True,
        )

    def copy_picture(self) -> None:
        self._app.sheet.close()
        t, style = self._app.t, self._app.theme_cls.theme_style
        players = players_of(self._result, self._app.desk.colours())

        def copied() -> bool:
            return picture_clipboard.copy(_png("", picture_of(t, self._result, players, style)).content)

        def told(done: bool) -> None:
            self._app.say(t["sharing.copied"] if done else t["sharing.not_copied"])

        aside(copied, told)

    def text(self) -> None:
        self._app.sheet.close()
        told = summed_up(self._app.t, self._summary, self._result.timeline)
        if not handing_on.give_text(told, self._app.t["sharing.title"]):
            self._copy(told)

    def code(self) -> None:
        """Made beside the app, and shown as soon as it is there, unless people are elsewhere by then."""
        app, page = self._app, self._app.page

        def made(code: Coded) -> None:
            if app.page is page and not app.sheet.is_open:
                self._show_code(code)

        if self._record is not None:
            app.sheet.close()
            aside(partial(coded, self._record), made)

    def _show_code(self, made: Coded) -> None:
        t = self._app.t
        again = partial(self._show_code, made)
        if made.modules is None:
            ways: list[tuple[str, str, Callable[[], None]]] = [
                ("file-outline", t["sharing.as_file"], self.file)
            ]
            if made.text:
                ways.append(("content-copy", t["sharing.copy"], partial(self._copy, made.text)))
            self._app.sheet.open(
                TooLargeSheet(t["sharing.large"], tuple(ways)), t["sharing.whole"], again=again
            )
            return
        played, modules = self._result.played, made.modules
        turns = sum(action.is_turn for action in played.actions) if played else 0
        letters = len(made.text)
        counted = t("sharing.counted", turns=turns, n=letters) if turns else t("sharing.letters", n=letters)
        how = t("sharing.code_how", add=t["taking.title"], paste=t["taking.paste"])
        actions = (
            ("content-copy", t["sharing.copy"], partial(self._copy, made.text)),
            ("image-outline", t["sharing.as_picture"], partial(self._give_code, modules)),
        )
        self._app.sheet.open(WholeGameSheet(modules, how, counted, actions), t["sharing.whole"], again=again)

    def _give_code(self, modules: Modules) -> None:
        self._give(lambda: [_png(f"{self._stem}-code", image_of(modules))], is_picture=True)

    def file(self) -> None:
        record = self._record
        if record is not None:
            self._give(lambda: [Offered(self._stem, export.SUFFIX, export.content(record), JSON)])

    def spreadsheet(self) -> None:
        told = spreadsheet.Told(self._summary, self._result.timeline)

        def made() -> list[Offered]:
            both = spreadsheet.of_one(told, ranks(self._summary))
            return [
                Offered(f"{self._stem}{ending}", spreadsheet.SUFFIX, text.encode("utf-8"), CSV)
                for ending, text in both.items()
            ]

        self._give(made)

    def bg_stats(self) -> None:
        """Opened where that app is, or in the browser; copied where neither opens."""
        self._app.sheet.close()
        t, link = self._app.t, bg_stats.link(self._summary, ranks(self._summary))

        def told(opened: bool) -> None:
            said = t["sharing.link_opened"] if opened else t["sharing.link_not_opened"]
            self._app.say(said, t["sharing.copy_link"], lambda: self._copy(link))

        handing_on.open_link(link, told)

    # What all of them do

    def _copy(self, text: str) -> None:
        self._app.sheet.close()
        Clipboard.copy(text)
        self._app.say(self._app.t["sharing.copied"])

    def _give(self, made: Callable[[], Sequence[Offered]], *, is_picture: bool = False) -> None:
        self._app.sheet.close()
        folder = system.pictures() if is_picture else system.documents()
        handing_on.give(made, self._app.t["sharing.title"], folder, partial(tell, self._app))


def _ended(result: Result) -> Result:
    """A game that is over and still on the table has ended with its last turn: whoever gets it is told so."""
    timeline = result.timeline
    if timeline is None or result.summary.status != "over" or timeline.header.about.ended:
        return result
    times = [action.time for action in timeline.actions if action.time]
    about = replace(timeline.header.about, ended=max(times, default=""))
    timeline = replace(timeline, header=replace(timeline.header, about=about))
    return result._replace(summary=replace(result.summary, ended=about.ended), timeline=timeline)


def share_all(app: Any) -> None:
    """All games as a spreadsheet: asked where first, written beside the app, said where."""
    if app.desk.worker.work is not None:
        app.say_busy()
        return
    told = f"century-{plain(app.t['sharing.all'])}"

    def chosen(folder: Any) -> None:
        if folder is None:
            return
        if not app.desk.long_work.spreadsheet(folder, told, ranks, done):
            app.say_busy()
        else:
            app.watch()

    def done(paths: Any) -> None:
        if paths is None:
            app.say(app.t["sharing.stopped"])
        elif not handing_on.hand_on_written(paths, CSV, app.t["sharing.all"], partial(tell, app)):
            tell(app, Given(paths))

    name = f"{told}{spreadsheet.PLAYERS}{spreadsheet.SUFFIX}"
    handing_on.choose_folder(name, app.t["sharing.all"], system.documents(), chosen)


def tell(app: Any, given: Given) -> None:
    """Where it is now, or why it is not. Android says itself what becomes of it."""
    t = app.t
    if given.refused is not None:
        app.say(said(t, given.refused))
    elif len(given.paths) > 1:
        first, second = given.paths
        app.say(t("sharing.saved_both", file=shown(str(first)), other=shown(second.name)))
    elif given.paths:
        app.say(t("sharing.saved", file=shown(str(given.paths[0]))))


def _png(stem: str, image: Image.Image) -> Offered:
    content = io.BytesIO()
    image.save(content, "PNG")
    return Offered(stem, ".png", content.getvalue(), PNG)
