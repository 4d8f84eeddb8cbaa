"""Whole games as codes, drawn as the app draws them and read by a reader that is not ours (zbar-tools).

    ./run -m tools.read_codes 25

So many random games of all four games and each number of players, and all golden ones, each with the moment
of every turn. What is read has to be the very record. Prints how many letters and which versions they took;
ends with 1 where something came back otherwise, or not at all.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from shutil import which
from statistics import median

import segno

from engine.compact import pack_game, unpack_game
from engine.packing import Unpackable
from engine.record import Record
from screens.widgets.scan_code import image_of, modules_of
from tests.engine.review.games import GOLDEN, golden
from tests.engine.test_compact import as_recorded
from tests.storage.random_library import GAMES, whole

PLAYERS = {
    "spice-road": (2, 3, 4, 5),
    "golem": (2, 3, 4, 5),
    "eastern-wonders": (2, 3, 4),
    "new-world": (2, 3, 4),
}
SIDE = 3
"""Pixels of a module: about what a small phone shows."""


def read(path: Path) -> str:
    command = ["zbarimg", "--raw", "--quiet", "-Sdisable", "-Sqrcode.enable", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def comes_back(record: Record, text: str, path: Path) -> str:
    """Nothing, or what is wrong."""
    modules = modules_of(text)
    if modules is None:
        return "no code that can be shown holds it"
    image_of(modules, SIDE).save(path)
    try:
        found = unpack_game(read(path))
    except Unpackable as problem:
        return f"not read: {problem}"
    same = json.dumps(found.to_json()) == json.dumps(record.to_json())
    return "" if same else "another record came back"


def main(number: int) -> int:
    if which("zbarimg") is None:
        print("needs zbarimg: Debian has it in zbar-tools")
        return 2
    kinds = {
        f"{game}, {players} players": [whole(game, players, seed) for seed in range(number)]
        for game in GAMES
        for players in PLAYERS[game]
    }
    kinds["golden"] = [golden(name).to_record() for name in GOLDEN]
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for kind, records in kinds.items():
            sizes = []
            for at, record in enumerate(map(as_recorded, records)):
                text = pack_game(record)
                sizes.append(len(text))
                why = comes_back(record, text, Path(folder) / "code.png")
                if why:
                    wrong += 1
                    print(f"WRONG {kind}, number {at}: {why}")
            most = max(sizes)
            print(
                f"{kind}: {len(sizes)}, {median(sizes):g} letters, {most} at most, version {_version(most)}"
            )
    return int(wrong > 0)


def _version(letters: int) -> int:
    return int(segno.make_qr("A" * letters, error="l", boost_error=False).version)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 5))
