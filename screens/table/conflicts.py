"""What no longer fits since the past was mended: each turn with its rule, and what can be done about it."""

from typing import Any

from kivy.properties import StringProperty

from engine.choosing import is_chosen
from engine.game import Action
from engine.mending import Conflict
from faces.mended import said
from faces.telling import Teller, left_out
from screens.page import load_layout
from screens.table.sheets import SheetBox
from screens.table.sitting import Sitting
from screens.widgets.chips import Chip
from screens.widgets.plates import PushButton

load_layout("conflicts.kv")


class MendedTurn(SheetBox):
    """What was mended just now, and what else the turn may have been."""

    words = StringProperty("")
    edition = StringProperty("")


class ConflictCard(SheetBox):
    """One turn that no longer fits: what it was, which rule it breaks, and what can be done about it."""

    words = StringProperty("")
    why = StringProperty("")
    edition = StringProperty("")


class ConflictsSheet(SheetBox):
    """All that no longer fits. Each stands against the rules until it is settled; one touch can fix all."""

    __events__ = ("on_keep", "on_fix", "on_remove", "on_fix_all", "on_amend")

    def __init__(self, sitting: Sitting, teller: Teller, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._sitting, self._teller = sitting, teller
        self._show_mended()
        if any(conflict.fix is not None for conflict in self._standing):
            button = PushButton(text=self._teller.t["conflicts.fix_all"], icon="auto-fix")
            button.bind(on_tap=lambda _: self.dispatch("on_fix_all"))
            self.add_widget(button)
        for conflict in sitting.conflicts:
            self.add_widget(self._card(conflict))

    @property
    def _standing(self) -> list[Conflict]:
        return [conflict for conflict in self._sitting.conflicts if conflict.at is not None]

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
        for choice in last.choices:
            for option in choice.options:
                chip = Chip(
                    text=self._teller.chip(choice.field, option),
                    edition=self._teller.face.id,
                    chosen=is_chosen(option, last.action),
                )
                chip.bind(on_tap=lambda _, option=option: self.dispatch("on_amend", option))
                turn.ids.chips.add_widget(chip)

    def _card(self, conflict: Conflict) -> ConflictCard:
        if conflict.at is None:
            words = self._teller.t("conflicts.left_out", did=self._teller.did(left_out(conflict)))
            ways = {"keep": "seen"}
        else:
            words = self._teller.numbered(self._sitting.timeline, conflict.at)
            ways = {"keep": "keep", "fix": "fix", "remove": "remove"}
            if conflict.fix is None:
                del ways["fix"]
        teller = self._teller
        card = ConflictCard(words=words, why=teller.refused(conflict.illegal), edition=teller.face.id)
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

    def on_amend(self, action: Action) -> None:
        pass
