"""Our widgets beside KivyMD's: what each costs and leaves behind, how it looks, what the audit says of it.

./run -m tools.kit_trial [Field Switch …]                       # costs
./run -m tools.kit_trial [Field Switch …] --pictures FOLDER     # pictures, and what the audit finds

Costs are processor time, both sides in turns, best of several, each pair in a process of its own; read them
as ratios. A pair without a widget of ours is weighed against a line of text. What is laid out is in
`kit_trial.kv`, what opens over the page below. The verdicts in `docs/kivymd.md` rest on this.
"""

import argparse
import gc
import re
import subprocess
import sys
import tempfile
import weakref
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from screens.offscreen import Stage

FILE = Path(__file__).with_suffix(".kv")
LAID_OUT = re.findall(r"^<Our(\w+)@", FILE.read_text("utf-8"), re.MULTILINE)
OVER_THE_PAGE = ["Menu", "Sheet", "Notice", "Tooltip", "Date"]
SIZES = [(360, 640), (1280, 800)]
LANGUAGES = ("en", "fr", "it", "long")
ROUNDS = 9
LONG = {
    "new_game.player": "Mitspielerin {n}",
    "new_game.doubled": "Zwei Mitspielerinnen heißen {name}",
    "new_game.random": "Startspielerin auslosen lassen",
    "settings.show_totals": "Zwischenstände anzeigen",
    "settings.show_totals_more": "Genommene Karten liegen verdeckt: am besten vorher absprechen",
    "settings.as_system": "Systemeinstellung",
    "settings.light": "Helle Darstellung",
    "settings.dark": "Dunkle Darstellung",
    "home.history": "Spieleverlauf",
    "home.rules": "Regelverzeichnis",
    "home.settings": "Einstellungen",
    "home.again": "Dieselbe Runde noch einmal",
    "backup.save": "Sicherungskopie anlegen",
    "backup.save_more": "Sämtliche Spiele, Personen und Einstellungen in einer Datei",
    "backup.title": "Datensicherung",
    "backup.restored": "{n} von {all} Spielen waren noch nicht vorhanden",
    "history.undo": "Rückgängig machen",
    "rules.search": "Regelstichwort suchen",
    "aid.title": "Übersichtskarte für Mitspielerinnen",
}
"""As long as words get in languages that the app may learn."""


def add(widget: Any, page: Any) -> None:
    page.add_widget(widget)


def remove(widget: Any, page: Any) -> None:
    page.remove_widget(widget)


def open_it(widget: Any, _page: Any) -> None:
    widget.open()


def dismiss(widget: Any, _page: Any) -> None:
    widget.dismiss()


class Side(NamedTuple):
    """A widget of one kit: how it is made, shown and taken away."""

    make: Callable[[], Any]
    show: Callable[[Any, Any], None] = add
    hide: Callable[[Any, Any], None] = remove


class Pair(NamedTuple):
    ours: Side
    theirs: Side


def pair_of(name: str, app: Any, page: Any) -> Pair:
    if name not in LAID_OUT:
        return getattr(OverThePage(app, page), name.lower())()
    from kivy.factory import Factory
    from kivy.lang import Builder

    Builder.load_file(str(FILE))
    return Pair(Side(Factory.get(f"Our{name}")), Side(Factory.get(f"Their{name}")))


class OverThePage:
    """What is opened rather than laid out. KivyMD's modules are imported when they are first needed."""

    DOORS = ("history", "rules", "settings")

    def __init__(self, app: Any, page: Any) -> None:
        self.app, self.page = app, page

    def menu(self) -> Pair:
        def theirs() -> Any:
            from kivymd.uix.menu import MDDropdownMenu

            items = [{"text": self.app.t[f"home.{door}"], "leading_icon": "cog"} for door in self.DOORS]
            return MDDropdownMenu(caller=self.page.corner, items=items)

        return Pair(self._our_sheet(), Side(theirs, open_it, dismiss))

    def sheet(self) -> Pair:
        def theirs() -> Any:
            from kivymd.uix.bottomsheet import (
                MDBottomSheet,
                MDBottomSheetDragHandle,
                MDBottomSheetDragHandleTitle,
            )

            title = MDBottomSheetDragHandleTitle(text=self.app.t["aid.title"], adaptive_height=True)
            sheet = MDBottomSheet(MDBottomSheetDragHandle(title), size_hint_y=None, height=300)
            sheet.add_widget(self._rows())
            return sheet

        def show(sheet: Any, _page: Any) -> None:
            self.app.root.add_widget(sheet)
            sheet.set_state("open", animation=False)

        def hide(sheet: Any, _page: Any) -> None:
            self.app.root.remove_widget(sheet)

        return Pair(self._our_sheet(), Side(theirs, show, hide))

    def _our_sheet(self) -> Side:
        sheet = self.app.sheet
        return Side(
            self._rows,
            lambda rows, _: sheet.open(rows, self.app.t["aid.title"]),
            lambda *_: sheet.close(),
        )

    def _rows(self) -> Any:
        from kivy.uix.boxlayout import BoxLayout

        from screens.widgets.plates import Row

        rows = BoxLayout(orientation="vertical", size_hint_y=None)
        rows.bind(minimum_height=rows.setter("height"))
        for door in self.DOORS:
            rows.add_widget(Row(icon="cog", text=self.app.t[f"home.{door}"]))
        return rows

    def notice(self) -> Pair:
        app = self.app

        def said() -> str:
            return str(app.t("backup.restored", n=3, all=5))

        def theirs() -> Any:
            from kivymd.uix import snackbar

            class Drawable(snackbar.MDSnackbar):  # type: ignore[misc]
                """KivyMD's own raises when it is made: it has no height yet, and asks for a frame buffer."""

                def init_fbos(self) -> None:
                    self.size = max(self.width, 1), max(self.height, 1)
                    super().init_fbos()

            undo = snackbar.MDSnackbarActionButton(
                snackbar.MDSnackbarActionButtonText(text=app.t["history.undo"])
            )
            return Drawable(
                snackbar.MDSnackbarSupportingText(text=said()),
                snackbar.MDSnackbarButtonContainer(undo, pos_hint={"center_y": 0.5}),
                orientation="horizontal",
                size_hint_x=0.9,
                pos_hint={"center_x": 0.5},
                y=72,
                duration=60,
            )

        ours = Side(
            said,
            lambda text, _: app.say(text, app.t["history.undo"]),
            lambda *_: app.root.ids.notice.hide(),
        )
        return Pair(ours, Side(theirs, open_it, dismiss))

    def tooltip(self) -> Pair:
        from screens.widgets.plates import IconButton

        def theirs() -> Any:
            from kivymd.uix.button import MDIconButton
            from kivymd.uix.tooltip import MDTooltip, MDTooltipPlain

            class Hinted(MDTooltip, MDIconButton):  # type: ignore[misc]
                pass

            button = Hinted(icon="undo")
            button.add_widget(MDTooltipPlain(text=self.app.t["history.undo"]))
            return button

        def hover(button: Any, page: Any) -> None:
            page.add_widget(button)
            button.display_tooltip()
            button.animation_tooltip_show()

        def leave(button: Any, page: Any) -> None:
            button.remove_tooltip()
            page.remove_widget(button)

        return Pair(Side(lambda: IconButton(icon="undo")), Side(theirs, hover, leave))

    def date(self) -> Pair:
        from screens.widgets.text import Text

        def theirs() -> Any:
            from kivymd.uix.pickers import MDModalDatePicker

            return MDModalDatePicker()

        return Pair(Side(lambda: Text(text=self.app.t["backup.title"])), Side(theirs, open_it, dismiss))


# What it costs


class Cost(NamedTuple):
    """Processor seconds for the very first, for one, for ten; what is left of twenty that were taken away."""

    first: float
    one: float
    ten: float
    alive: int
    mouse: int
    theme: int


def weigh(stage: Stage, page: Any, pair: Pair, *, over: bool) -> tuple[Cost, Cost]:
    """Both in turns. Of what opens over the page there is one at a time."""
    firsts = [seconds(stage, page, side, 1) for side in pair]
    ones: list[list[float]] = [[], []]
    tens: list[list[float]] = [[], []]
    for _, (which, side) in product(range(ROUNDS), enumerate(pair)):
        ones[which].append(seconds(stage, page, side, 1))
        tens[which].append(0.0 if over else seconds(stage, page, side, 10))
    ours, theirs = (
        Cost(first, min(one), min(ten), *left_behind(stage, page, side))
        for first, one, ten, side in zip(firsts, ones, tens, pair, strict=True)
    )
    return ours, theirs


def seconds(stage: Stage, page: Any, side: Side, count: int) -> float:
    gc.collect()
    gc.disable()
    start = process_time()
    made = [side.make() for _ in range(count)]
    for widget in made:
        side.show(widget, page)
    stage.step(3)
    took = process_time() - start
    gc.enable()
    take_away(stage, page, side, made)
    return took


def left_behind(stage: Stage, page: Any, side: Side) -> tuple[int, int, int]:
    stage.run(3)
    gc.collect()
    before = observers(stage)
    refs: list[weakref.ref[Any]] = []
    for _ in range(20):
        made = [side.make()]
        side.show(made[0], page)
        stage.step(3)
        if hasattr(made[0], "walk"):
            refs += [weakref.ref(part) for part in made[0].walk(restrict=True)]
        take_away(stage, page, side, made)
        del made
    gc.collect()
    mouse, theme = (now - then for now, then in zip(observers(stage), before, strict=True))
    return sum(ref() is not None for ref in refs), mouse, theme


def take_away(stage: Stage, page: Any, side: Side, made: list[Any]) -> None:
    for widget in made:
        side.hide(widget, page)
    stage.run(1.5)


def observers(stage: Stage) -> tuple[int, int]:
    """How many listen to the mouse, and to some properties of the theme."""
    theme = stage.app.theme_cls
    names = ("theme_style", "primary_palette", "primaryColor", "onSurfaceColor", "font_styles")
    listening = sum(len(theme.get_property_observers(name)) for name in names)
    return len(stage.window.get_property_observers("mouse_pos")), listening


def line(name: str, ours: Cost, theirs: Cost) -> str:
    ten = f"{theirs.ten / ours.ten:4.1f}" if ours.ten else "   –"
    return (
        f"{name:11} one ×{theirs.one / ours.one:4.1f}, ten ×{ten}, first {theirs.first * 1000:4.0f} ms; "
        f"left of 20: {theirs.alive} widgets, {theirs.mouse} on the mouse, {theirs.theme} on the theme "
        f"(ours: {ours.alive}, {ours.mouse}, {ours.theme})"
    )


# How it looks


def look_at(stage: Stage, page: Any, name: str, pair: Pair, folder: Path) -> Iterator[str]:
    """Takes pictures in every look; says how often the audit found what."""
    from faces.phrases import Phrases
    from tests.ui.audit import audit

    app, found = stage.app, Counter[str]()
    sides = {"ours": pair.ours, "theirs": pair.theirs}
    shown = [sides] if name in LAID_OUT else [{kit: side} for kit, side in sides.items()]
    for size, theme, percent, language in product(SIZES, ("light", "dark"), (100, 200), LANGUAGES):
        stage.resize(*size)
        app.choose(theme=theme, text_percent=percent)
        words = Phrases("en" if language == "long" else language)
        words.texts |= LONG if language == "long" else {}
        app.t = words
        for together in shown:
            made = {kit: side.make() for kit, side in together.items()}
            for kit, widget in made.items():
                sides[kit].show(widget, page)
            stage.run(1)
            for kit, widget in made.items():
                tops = [widget] if name in LAID_OUT else stage.window.children
                found.update(
                    {f"{kit} at {percent} %: {kind_of(finding)}" for top in tops for finding in audit(top)}
                )
            stage.shot(folder / f"{name}_{size[0]}_{theme}_{percent}_{language}_{'_and_'.join(together)}.png")
            for kit, widget in made.items():
                sides[kit].hide(widget, page)
            stage.run(0.5)
    yield from (f"{name}: {finding} ({count} of 16 looks)" for finding, count in sorted(found.items()))


def kind_of(finding: str) -> str:
    return re.sub(r"'[^']*'|-?\d+(\.\d+)?", "…", finding)


def bare(app: Any) -> Any:
    """A page that scrolls, with nothing on it but a button in its corner for a menu to hang from."""
    from kivy.uix.boxlayout import BoxLayout
    from kivy.uix.screenmanager import Screen
    from kivy.uix.scrollview import ScrollView

    from screens.widgets.plates import IconButton

    page = BoxLayout(orientation="vertical", spacing="24dp", padding="16dp", size_hint_y=None)
    page.bind(minimum_height=page.setter("height"))
    page.corner = IconButton(icon="dots-vertical", pos_hint={"right": 1}, disabled=True)
    page.add_widget(page.corner)
    scroll = ScrollView(do_scroll_x=False)
    scroll.add_widget(page)
    screen = Screen(name="trial")
    screen.add_widget(scroll)
    app.root.ids.pages.add_widget(screen)
    app.root.ids.pages.current = "trial"
    return page


def trial(name: str, folder: Path | None) -> None:
    stage = Stage()
    from screens.app import CenturyApp
    from storage.library import Library

    with tempfile.TemporaryDirectory() as nowhere, Library(Path(nowhere)) as library:
        app = stage.start(CenturyApp(library), SIZES[0])
        app.choose(motion=False, language="en", theme="light")
        app.go("new game")
        page = bare(app)
        stage.run(0.5)
        pair = pair_of(name, app, page)
        if folder:
            for found in look_at(stage, page, name, pair, folder):
                print(found)
        else:
            print(line(name, *weigh(stage, page, pair, over=name not in LAID_OUT)))
        stage.stop()


def main() -> None:
    names = [*LAID_OUT, *OVER_THE_PAGE]
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pairs", nargs="*", metavar="PAIR", help=", ".join(names))
    parser.add_argument("--pictures", type=Path, metavar="FOLDER")
    asked = parser.parse_args()
    if len(asked.pairs) == 1:
        trial(asked.pairs[0], asked.pictures)
    else:
        pictures = ["--pictures", str(asked.pictures)] if asked.pictures else []
        for name in asked.pairs or names:
            subprocess.run([sys.executable, "-m", "tools.kit_trial", name, *pictures], check=True)


if __name__ == "__main__":
    main()
