"""The languages that rules and screens speak. `docs/new-language.md` says what a new one needs."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Language:
    code: str
    name: str
    """As it is written in the language itself."""
    singular: frozenset[int] = frozenset({1})
    """The numbers that take the singular."""

    def form(self, number: int, one: str, many: str) -> str:
        """The form of a word that goes with this number."""
        return one if number in self.singular else many


LANGUAGES: Mapping[str, Language] = {
    language.code: language
    for language in (
        Language("en", "English"),
        Language("fr", "Français", singular=frozenset({0, 1})),
        Language("it", "Italiano"),
    )
}
"""By their codes. The first is what everybody gets whose own is not there."""
