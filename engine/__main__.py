"""The command line: `python -m engine replay FILE…` prints one JSON object for each record."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.codec import Unreadable
from engine.game import OVER
from engine.record import Record
from engine.timeline import Broken, Timeline

LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2


def replay(file: str) -> tuple[int, dict[str, Any]]:
    """The exit code and the line for one file."""
    try:
        timeline = Timeline.of(Record.parse(Path(file).read_bytes()))
    except OSError as error:
        return UNREADABLE, {"status": "unreadable", "message": error.strerror or str(error)}
    except Unreadable as error:
        return UNREADABLE, {"status": "unreadable", "message": str(error)}
    except Broken as broken:
        illegal = broken.illegal
        return ILLEGAL, {
            "status": "illegal",
            "action": broken.number,
            "rule": illegal.rule.id,
            "message": str(illegal),
        }
    return LEGAL, standing(timeline)


def standing(timeline: Timeline) -> dict[str, Any]:
    """Where a game stands: whose turn it is, or who has won, and every player's score."""
    names, state, game = timeline.players, timeline.state, timeline.game
    winners = [names[seat] for seat in timeline.outcome.winners] if state.status == OVER else []
    return {
        "status": state.status,
        "round": state.round,
        "to_move": None if state.to_move is None else names[state.to_move],
        "winner": " & ".join(winners) or None,
        "players": [{"name": name, **game.summary(state, seat)} for seat, name in enumerate(names)],
    }


def main(arguments: Sequence[str] | None = None, program: str = "python -m engine") -> int:
    parser = argparse.ArgumentParser(prog=program, description="The rules of the Century games.")
    commands = parser.add_subparsers(dest="command", required=True)
    replaying = commands.add_parser("replay", help="replay records and print where each game stands")
    replaying.add_argument("files", metavar="FILE", nargs="+")
    worst = LEGAL
    for file in parser.parse_args(arguments).files:
        code, line = replay(file)
        worst = max(worst, code)
        print(one_line({"file": file, **line}))
    return worst


def one_line(value: dict[str, Any]) -> str:
    """As JSON, with letters as they are wherever the terminal can show them."""
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return json.dumps(value)
    return text


if __name__ == "__main__":
    sys.exit(main())
