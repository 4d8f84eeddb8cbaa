"""What was played in a game, whatever people are called, and wherever and whenever it was.

Two phones may call the same person otherwise, and it is the same game: names come with people who sit down at
the beginning, and with those who join late.
"""

import json
from dataclasses import replace
from typing import Any, NamedTuple

from engine.record import About, Record


class Turns(NamedTuple):
    """A game without names: the `start` of it, the components that it knows, and what was recorded."""

    start: dict[str, Any]
    components: list[Any]
    actions: list[Any]

    def as_text(self) -> str:
        known = {"components": self.components} if self.components else {}
        return json.dumps(self.start | known | {"actions": self.actions}, sort_keys=True)

    def begin(self, other: "Turns") -> bool:
        """Whether the other one began so and perhaps went on. It may know more components by then."""
        if self.start != other.start or other.actions[: len(self.actions)] != self.actions:
            return False
        return self.components == other.components or all(
            entry in other.components for entry in self.components
        )


def turns(record: Record) -> Turns:
    start: dict[str, Any] = replace(record, about=About()).to_json()
    start["players"] = len(record.players)
    actions = [
        {key: value for key, value in action.items() if action["do"] != "join" or key != "name"}
        for action in start.pop("actions")
    ]
    components = start.pop("components", [])
    return Turns(start, components, actions)
