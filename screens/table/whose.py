"""Names to switch between in a sheet, without closing it."""

from collections.abc import Collection, Iterable

from screens.table.choosing import Wrapped
from screens.widgets.chips import ChipOf


class Whose(Wrapped):
    """A chip for each name, marked where something was entered and is not done. Reports `on_whose`."""

    __events__ = ("on_whose",)

    def show(
        self, names: Iterable[tuple[int, str]], whose: int, begun: Collection[int], edition: str
    ) -> None:
        """May be called again, for the same names."""
        if not self.children:
            for seat, name in names:
                chip = self.add(ChipOf(seat, name), edition)
                chip.bind(on_tap=lambda chip: self.dispatch("on_whose", chip.value))
        for chip in self.children:
            chip.chosen, chip.marked = chip.value == whose, chip.value in begun

    def on_whose(self, seat: int) -> None:
        pass

    @property
    def is_marked(self) -> bool:
        """Whether anything is not done."""
        return any(chip.marked for chip in self.children)

    def mark(self, seat: int, begun: bool) -> None:
        for chip in self.children:
            if chip.value == seat:
                chip.marked = begun

    def unmark(self) -> None:
        for chip in self.children:
            chip.marked = False
