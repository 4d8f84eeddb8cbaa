"""Two phones on one group folder, each killed at random while it exchanges and plays.

    python -m tests.storage.two_phones 200

Both are real processes that die of SIGKILL, often and at any instant. Each puts so many games away, some of
the same id and with other turns on either phone. In the end both have all games of both, once each.
"""

import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NoReturn

from engine.record import Record
from storage.exchange import LocalFolder, turns_of
from storage.export import SUFFIX
from storage.library import Library
from storage.notices import Notice
from tests.storage.tables import record

PHONES = ("ana", "bea")
STARTED = "2026-05-18T12:00:00Z"
LONGEST = 0.25
"""Seconds that the first processes live at most."""
TWICE = 10
"""Of so many games, one is on both phones, with other points on each."""


def games_to_play(phone: str, number: int) -> list[Record]:
    """What a phone puts away; some of the same id as the other's, with other points."""
    found = []
    for at in range(number):
        who = "c" if at % TWICE == TWICE - 1 else phone[0]
        points = (at, PHONES.index(phone))
        told = [{"do": "score", "player": seat, "points": [points[seat]]} for seat in (0, 1)]
        key = f"20260518-{at:06d}-{who * 8}"
        found.append(record("Ana", "Béa", scores_only=True, id=key, started=STARTED, actions=told))
    return found


def work(folder: Path, phone: str, to_play: list[Record], seed: int) -> NoReturn:
    """Puts games away, one or two at a time, and exchanges them, until it is killed."""
    chance = random.Random(seed)
    with Library(folder / phone) as library:
        while True:
            met = library.group.met()
            missing = [game for game in to_play if turns_of(game) not in met]
            for game in missing[: chance.randrange(3)]:
                library.add(game)
            for _ in library.exchanging(LocalFolder(folder / "shared")):
                if os.getppid() == 1:
                    # Nobody is left to kill it.
                    os._exit(1)


def started(folder: Path, phone: str, to_play: list[Record], chance: random.Random) -> int:
    seed = chance.randrange(10**9)
    child = os.fork()
    if child == 0:
        try:
            work(folder, phone, to_play, seed)
        except BaseException as error:
            os.write(2, f"{phone}: {type(error).__name__}: {error}\n".encode())
        finally:
            os._exit(1)
    return child


def kill(folder: Path, to_play: Mapping[str, list[Record]], chance: random.Random) -> int:
    """One or the other, again and again, until all games were in the folder. How many kills that took."""
    wanted = {f"{turns_of(game)}{SUFFIX}" for games in to_play.values() for game in games}
    running = {phone: started(folder, phone, to_play[phone], chance) for phone in PHONES}
    done = 0
    while wanted - {path.name for path in (folder / "shared").iterdir()} or done < len(wanted) // 2:
        # On a busy machine nobody gets far in so short a life: it grows.
        time.sleep(chance.random() ** 2 * LONGEST * (1 + done / len(wanted)))
        phone = chance.choice(PHONES)
        end(running[phone])
        done += 1
        running[phone] = started(folder, phone, to_play[phone], chance)
    for child in running.values():
        end(child)
    return done


def end(child: int) -> None:
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the process ended by itself"


def games_of(library: Library) -> list[str]:
    return sorted(turns_of(library.games.record(summary.id)) for summary in library.games.recent())


def check(folder: Path, number: int) -> int:
    """Both have everything, once each. How many games that is."""
    phones = {phone: Library(folder / phone) for phone in PHONES}
    odd: list[Notice] = []
    for phone in (*PHONES, *PHONES):
        *_, done = phones[phone].exchanging(LocalFolder(folder / "shared"))
        assert done is not None
        assert done.whole, done
        odd += phones[phone].take_notices()
    had = [games_of(library) for library in phones.values()]
    for library in phones.values():
        library.close()
    assert had[0] == had[1], "both have the same"
    assert len(set(had[0])) == len(had[0]), "and each game once"
    wanted = 2 * number
    assert len(had[0]) == wanted, f"{len(had[0])} games of {wanted}"
    assert not [notice for notice in odd if notice.key not in ("torn", "summaries-rebuilt")], odd
    assert not list((folder / "shared").glob(".*")), "no half file is left"
    return wanted


def run(number: int, folder: Path, seed: int) -> tuple[int, int]:
    """How many kills there were, and how many games both have in the end."""
    (folder / "shared").mkdir(parents=True)
    for phone in PHONES:
        with Library(folder / phone) as library:
            library.group.choose(str(folder / "shared"))
    to_play = {phone: games_to_play(phone, number) for phone in PHONES}
    return kill(folder, to_play, random.Random(seed)), check(folder, number)


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(10**6)
    with tempfile.TemporaryDirectory() as folder:
        print(f"{number} games each way, seed {seed}", flush=True)
        done, games = run(number, Path(folder), seed)
    print(f"{done} kills; both phones have all {games} games, once each")


if __name__ == "__main__":
    main()
