"""What was entered in a sheet that was closed before it was done: it comes back when that is reopened."""

from collections.abc import Hashable
from typing import Any


class Entered:
    """Kept by what it is for, as long as the table is the same: on another it would say something else."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[Any, Any]] = {}

    def keep(self, what: Hashable, state: Any, values: Any) -> None:
        self._kept[what] = state, values

    def get(self, what: Hashable, state: Any, otherwise: Any) -> Any:
        kept_for, values = self._kept.get(what, (None, otherwise))
        return values if kept_for is state else otherwise

    def has(self, what: Hashable, state: Any) -> bool:
        return what in self._kept and self._kept[what][0] is state

    def forget(self, *what: Hashable) -> None:
        for one in what:
            self._kept.pop(one, None)
