"""The ids of games, and the names of their files."""

import hashlib
import re
import secrets
from datetime import datetime

_OURS = re.compile(r"\d{8}-\d{6}-[0-9a-f]{8}")

STEM = rf"(?:{_OURS.pattern}|x[0-9a-f]{{32}})"
"""What `stem` gives, as a pattern: a file of any other name is not a game's."""


def new_id(now: datetime) -> str:
    return f"{now:%Y%m%d-%H%M%S}-{secrets.token_hex(4)}"


def stem(game: str) -> str:
    """The name of a game's files. An id from elsewhere may be any text, so it is not used as a name."""
    return game if _OURS.fullmatch(game) else f"x{hashlib.sha256(game.encode()).hexdigest()[:32]}"
