"""A play for BG Stats: a link that its app opens with everything filled in. Nothing is sent before that.

Every boolean is in it, for their app on Android refuses a play without; a text that says nothing is not.
Nor is the note: a link may end up in a browser, and what people note of an evening is not for everybody.
"""

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from storage.moments import parsed
from storage.summaries import Summary

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Century Companion"
NAMES: Mapping[str, str] = {
    "spice-road": "Century: Spice Road",
    "golem": "Century: Golem Edition",
    "eastern-wonders": "Century: Eastern Wonders",
    "new-world": "Century: A New World",
}
"""As the boxes say, in English: so their list knows them."""
BGG_IDS: Mapping[str, int] = {"spice-road": 209685, "golem": 232832, "new-world": 270970}
"""On boardgamegeek.com. That of Eastern Wonders is not known to us."""


def link(game: Summary, ranks: Mapping[int, int]) -> str:
    """`ranks` says by seat where everybody stands; nobody does in a game that was stopped."""
    told = json.dumps(play(game, ranks), ensure_ascii=False, separators=(",", ":"))
    return LINK + quote(told, safe="")


def play(game: Summary, ranks: Mapping[int, int]) -> dict[str, Any]:
    started = parsed(game.started)
    told = {
        "sourceName": SOURCE,
        "sourcePlayId": game.id,
        "playDate": f"{started:%Y-%m-%d %H:%M:%S}" if started else "",
        "durationMin": minutes(game),
        "location": game.place,
        "game": {
            "name": NAMES[game.game],
            **({"bggId": BGG_IDS[game.game]} if game.game in BGG_IDS else {}),
            "sourceGameId": game.game,
            "highestWins": True,
            "noPoints": not game.totals,
        },
        "players": [_player(game, seat, ranks) for seat in range(len(game.players))],
    }
    return {key: value for key, value in told.items() if value not in ("", None)}


def _player(game: Summary, seat: int, ranks: Mapping[int, int]) -> dict[str, Any]:
    name = game.players[seat]
    return {
        "name": name,
        "sourcePlayerId": name,
        "startPlayer": seat == 0,
        **({"rank": ranks[seat]} if seat in ranks else {}),
        **({"score": game.totals[seat]} if game.totals else {}),
        "winner": seat in game.winners,
    }


def minutes(game: Summary) -> int | None:
    """How long it was played; None where nobody can tell."""
    if game.seconds is not None:
        return round(game.seconds / 60)
    started, ended = parsed(game.started), parsed(game.ended)
    return round((ended - started).total_seconds() / 60) if started and ended and ended > started else None
