"""Says in the user's language what the engine tells in data. Cubes stand in brackets, to be drawn."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.game import Action, Fact, Illegal
from rulebook.wording import refusal
from screens.table.sitting import Told
from screens.words import Words

CUBES = ("cost", "gain", "pay", "discard", "lost", "gained", "caravan")
CARDS = ("card", "reveal")
SUFFIXES = {
    "acquire": (("pay", "pays"), ("gain", "along")),
    "adjust": (("caravan", "set_cubes"),),
}
"""For a kind of action: what is said beside it when there is something of it to say."""


@dataclass(frozen=True)
class Teller:
    """One table's voice: its language, its players, its edition, and how its game writes a card in a line."""

    t: Words
    players: tuple[str, ...]
    game: str
    short: Callable[[str], str]

    def did(self, told: Told) -> str:
        """What happened, in one line."""
        key, raw = told.words
        facts = self._said(raw)
        if key == "play.upgrade" and not raw.get("gained"):
            key = "play.nothing"
        if key == "adjust" and "player" not in raw:
            key = "adjust_table"
        parts = [self.t(f"did.{key}", **facts)]
        parts += [self.t(f"did.{suffix}", **facts) for fact, suffix in SUFFIXES.get(key, ()) if raw.get(fact)]
        if raw.get("coin"):
            parts.append(self.t[f"did.coin.{raw['coin']}.{self.game}"])
        if raw.get("discard"):
            parts.append(self.t("did.discard", **facts))
        if told.action.forced:
            parts.append(self.t["did.forced"])
        return " · ".join(parts)

    def refused(self, illegal: Illegal) -> str:
        return refusal(illegal.rule.id, illegal.facts, self.t.language, self.game)

    def _said(self, facts: Mapping[str, Fact]) -> dict[str, object]:
        said: dict[str, object] = dict(facts)
        for name in CUBES:
            if isinstance(facts.get(name), str):
                said[name] = f"[{facts[name]}]" if facts[name] else self.t["did.nothing"]
        for name in CARDS:
            if facts.get(name):
                said[name] = self.short(str(facts[name]))
        if "player" in facts:
            said["player"] = self.players[int(facts["player"])]
        if "count" in facts:
            said["n"] = facts["count"]
        return said


def chip_of(field: str, action: Action, moved: Mapping[str, Fact]) -> tuple[str, str]:
    """The text and the cubes of a chip that stands for one way of doing something."""
    value = getattr(action, field)
    match field:
        case "times":
            return f"×{value}", ""
        case "upgrade":
            return ("×0", "") if not value else ("", str(moved["gained"]))
        case "discard":
            return "−", str(value)
        case _:
            return "", str(value)
