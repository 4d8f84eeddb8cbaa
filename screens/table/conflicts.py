"""What no longer fits since the past was mended: each turn with its rule, and what can be done about it."""

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from engine.counting import counted
from engine.game import Action
from engine.mending import Conflict
from faces.mended import said, why
from faces.telling import Teller, left_out
from screens.page import load_layout
from screens.table.bar import Press, alternatives_of, more_in
from screens.table.sheets import SheetBox
from screens.table.sitting import Sitting
from screens.widgets.chips import ChipRow  # noqa: F401
from screens.widgets.plates import PushButton
from screens.widgets.side_by_side import SideBySide  # noqa: F401

load_layout("conflicts.kv")


class MendedTurn(SheetBox):
    """What was mended just now, and what else the turn may have been: chips that fit, one for all others."""

    __events__ = ("on_chip", "on_all")

    words = StringProperty("")
    edition = StringProperty("")
    chips = ListProperty()
    beyond = BooleanProperty(False)
    more = ObjectProperty(str)

    def on_chip(self, chip: Press) -> None:
        pass

    def on_all(self) -> None:
        pass


class ConflictCard(SheetBox):
    """One turn that no longer fits: what it was, which rule it breaks, and what can be done about it."""

    words = StringProperty("")
    why = StringProperty("")
    edition = StringProperty("")


class ConflictsSheet(SheetBox):
    """All that no longer fits. Each stands against the rules until it is settled; a touch fixes what can be.

    `on_look` reports the place of the turn that took what another one is about, `on_all` that the mended turn
    was something else yet.
    """

    __events__ = ("on_keep", "on_fix", "on_remove", "on_fix_all", "on_amend", "on_all", "on_look")

    def __init__(self, sitting: Sitting, teller: Teller, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._sitting, self._teller = sitting, teller
        self._show_mended()
        fixed, all_ = self._fixed(), len(sitting.conflicts)
        if fixed:
            t = self._teller.t
            text = t["conflicts.fix_all"] if fixed == all_ else t("conflicts.fix_some", n=fixed, of=all_)
            button = PushButton(text=text, icon="auto-fix")
            button.bind(on_tap=lambda _: self.dispatch("on_fix_all"))
            self.add_widget(button)
        for conflict in sitting.conflicts:
            self.add_widget(self._card(conflict))

    def _fixed(self) -> int:
        """How many are settled by fixing all that can be. One that is fixed may settle others, or none."""
        timeline = self._sitting.timeline
        if not any(conflict.at is not None and conflict.fix is not None for conflict in timeline.conflicts):
            return 0
        return len(timeline.conflicts) - len(timeline.fix_all().timeline.conflicts)

    def _show_mended(self) -> None:
        sitting, teller = self._sitting, self._teller
        if sitting.repaired is not None:
            words = said(sitting.repaired, sitting.timeline, teller)
        elif sitting.mended is not None:
            words = teller.numbered(sitting.timeline, sitting.mended)
        else:
            return
        turn = MendedTurn(words=words, edition=teller.face.id)
        self.add_widget(turn)
        last = sitting.last
        if sitting.mended is None or last is None:
            return
        turn.more, turn.beyond = more_in(teller.t), bool(last.picks)
        turn.chips = [chip for chip in alternatives_of(teller, last) if chip.group]
        turn.bind(
            on_chip=lambda _, chip: self.dispatch("on_amend", chip.given),
            on_all=lambda _: self.dispatch("on_all"),
        )

    def _card(self, conflict: Conflict) -> ConflictCard:
        if conflict.at is None:
            words = self._teller.t("conflicts.left_out", did=self._teller.did(left_out(conflict)))
            ways = {"keep": "seen"}
        else:
            words = self._teller.numbered(self._sitting.timeline, conflict.at)
            ways = {"keep": "keep", "fix": "fix", "remove": "remove"}
            if conflict.fix is None:
                del ways["fix"]
        teller, timeline = self._teller, self._sitting.timeline
        card = ConflictCard(words=words, why=why(conflict, timeline, teller), edition=teller.face.id)
        took = next((at for _, at in timeline.takers(conflict) if at is not None), None)
        if took is not None:
            number = counted(timeline)[took].turn
            look = PushButton(text=teller.t("conflicts.look", n=number), icon="eye-outline", kind="outlined")
            look.bind(on_tap=lambda _: self.dispatch("on_look", took))
            card.add_widget(look, index=1)
        for event, text in ways.items():
            button = PushButton(text=self._teller.t[f"conflicts.{text}"], kind="tonal")
            button.bind(on_tap=lambda _, event=event: self.dispatch(f"on_{event}", conflict))
            card.ids.ways.add_widget(button)
        return card

    def on_keep(self, conflict: Conflict) -> None:
        pass

    def on_fix(self, conflict: Conflict) -> None:
        pass

    def on_remove(self, conflict: Conflict) -> None:
        pass

    def on_fix_all(self) -> None:
        pass

    def on_look(self, at: int) -> None:
        pass

    def on_amend(self, action: Action) -> None:
        pass

    def on_all(self) -> None:
        pass
