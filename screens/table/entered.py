"""What was entered in a sheet that was closed before it was done: it comes back when that is reopened."""

from collections.abc import Hashable
from typing import Any


class Entered:
    """Kept by what it is for, as long as what was there before is: in place of another it would say another
    thing."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, tuple[Any, Any]] = {}

    def keep(self, what: Hashable, before: Any, values: Any) -> None:
        self._kept[what] = before, values

    def get(self, what: Hashable, before: Any, otherwise: Any) -> Any:
        kept_for, values = self._kept.get(what, (None, otherwise))
        return values if kept_for == before else otherwise

    def forget(self, *what: Hashable) -> None:
        for one in what:
            self._kept.pop(one, None)
