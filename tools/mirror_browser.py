"""Shows all four games to a real browser, as another phone would see them, and says what is wrong.

    npm install playwright-core axe-core
    ./run -m tools.mirror_browser node_modules FOLDER [CHROMIUM]

It follows 30 recorded turns, is killed in the midst of them and begun again, loses the server and finds it
again, sees a game end and the next one begin, does without what a browser may refuse to keep, takes pictures
by day and by night in four languages into FOLDER, also of five people with odd names, looks for what is cut
off, and lets axe-core look for what is hard to use. Ends with 1 where something was found.
"""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from shutil import which
from typing import Any

from engine.timeline import Timeline
from faces import FACES
from mirror.server import Mirror
from mirror.telling import told
from tools.mirror_games import records, shown, teller

SCRIPT = Path(__file__).with_name("mirror_browser.mjs")


def serve(game: str, token: str, port: int, first: int) -> None:
    """The server that is looked at: each line that comes in is one more turn, answered by what is told.

    A line with the name of a game begins that one, as the next of the evening; -1 turns are all of them.
    """
    record = records()[game]
    mirror = Mirror(FACES[record.game], "127.0.0.1", token, port)
    turns = len(record.actions) if first < 0 else first
    while turns <= len(record.actions):
        timeline = Timeline.of(replace(record, actions=record.actions[:turns]))
        mirror.show(shown(timeline), teller(timeline))
        answer: dict[str, Any] = {
            "url": mirror.url,
            "turns": turns,
            "told": told(shown(timeline), teller(timeline)),
        }
        print(json.dumps(answer), flush=True)
        line = sys.stdin.readline()
        if not line:
            break
        other = line.strip()
        record, turns = (records()[other], 0) if other else (record, turns + 1)
    mirror.stop()
    mirror.join()


def main(modules: str, folder: str, chromium: str = "") -> int:
    browser = chromium or which("chromium") or which("chromium-browser") or ""
    Path(folder).mkdir(parents=True, exist_ok=True)
    command = ["node", str(SCRIPT), sys.executable, str(Path(modules).resolve()), folder, browser]
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    if sys.argv[1] == "serve":
        serve(sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5]))
    else:
        sys.exit(main(*sys.argv[1:]))
