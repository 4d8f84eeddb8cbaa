"""What every game tells in the same way."""

from typing import Any

from engine.codec import encode
from engine.game import Action, Fact, Words
from engine.presence import Join, Leave


def adjusted(action: Action) -> Words:
    """What was set by hand: everything that the action says, but for when."""
    return Words("adjust", {key: _plain(value) for key, value in encode(action).items() if key != "time"})


def came_or_went(action: Leave | Join) -> Words:
    is_back = isinstance(action, Join) and not action.name
    return Words("back" if is_back else action.do, {"player": action.player})


def _plain(value: Any) -> Fact:
    if isinstance(value, list):
        return " ".join(str(_plain(entry)) for entry in value)
    if isinstance(value, dict):
        return ":".join(str(_plain(entry)) for entry in value.values())
    return value if isinstance(value, int) else str(value)
