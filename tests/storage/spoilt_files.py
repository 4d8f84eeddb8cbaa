"""Spoils whatever may be brought in, in every way it knows, and looks at what is left of the library.

    python -m tests.storage.spoilt_files 1000

Games, component sets, the codes of both, and backups, so many of each. Looking at them changes no byte. What
is refused says why; of what still makes sense it is known what it would do. Once it is taken in, our games
are as they were, and taking a game back leaves the library as it was, but for what lies in the bin.
"""

import json
import random
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from time import process_time
from typing import Any

from engine.catalog import Entered
from engine.compact import pack_game
from engine.component_set import ComponentSet, compared
from engine.games import GAMES
from engine.packing import Kind, kind_of, unwrapped, wrapped
from engine.record import Record
from faces import FACES
from faces.phrases import Phrases
from screens.findings import said
from storage import sets, taking, unpacking
from storage.library import Library
from storage.notices import Notice, StorageError
from storage.taking import BackupFile, Brought
from tests.storage.spoilt_backups import CRAFTS, DAMAGES, Chance, World, games_of, otherwise, tree, world
from tests.storage.tables import Clock

ENOUGH = 10.0
"""Seconds of processor time, ten times what the slowest of these takes."""
RECORDS = Path(__file__).parents[1] / "records"
LANGUAGES = tuple(map(Phrases, ("en", "fr", "de", "it", "es")))


def games(before: World) -> list[dict[str, Any]]:
    """Games of every kind that are new here, and those of ours, some of which lie in the bin."""
    found = [json.loads(path.read_text("utf-8")) for path in sorted(RECORDS.glob("*.json"))]
    dated = [
        told | {"id": f"20260101-1200{number:02d}-0123abcd", "started": "2026-01-01T12:00:00Z"}
        for number, told in enumerate(found)
    ]
    with Library(before.here, Clock(before.clock.now)) as here:
        return [*dated, *(game.to_json() for game in games_of(here).values())]


def component_sets() -> list[ComponentSet]:
    found = []
    for game in GAMES.values():
        catalog = game.catalog(())
        entries = [
            Entered(kind, component)
            for kind in game.kinds
            for component in list(catalog.all(kind).values())[:6]
        ]
        if entries:
            found.append(ComponentSet(game.id, tuple(entries)))
    return found


def spoilt_json(told: object, chance: Chance) -> bytes:
    """Something in it is otherwise, or its bytes are, or both."""
    if chance.random() < 0.6:
        for _ in range(chance.choice((1, 1, 2, 6))):
            told = otherwise(told, chance)
    content = json.dumps(told, ensure_ascii=chance.random() < 0.5).encode("utf-8", "surrogatepass")
    if chance.random() < 0.5 and content:
        content = chance.choice(DAMAGES)(content, chance)
    if chance.random() < 0.05:
        content = chance.choice((b"\xef\xbb\xbf", b"\xff\xfe", b"Look: ", b"[" * 200_000)) + content
    return content


def spoilt_code(code: str, chance: Chance) -> bytes:
    """Its letters are otherwise, or all of them are right and what they unpack to is not."""
    if chance.random() < 0.4:
        kind: Kind = "G" if kind_of(code) == "G" else "S"
        return wrapped(kind, chance.choice(DAMAGES)(unwrapped(kind, code, bytes), chance)).encode()
    content = code.encode()
    if chance.random() < 0.2:
        heads = (b"CENTURY2:S", b"CENTURY1:G", b"CENTURY1:S", b"CENTURY1:")
        content = re.sub(rb"CENTURY1:[GS]", chance.choice(heads), content)
    return chance.choice(DAMAGES)(content, chance)


def spoilt(kind: str, before: World, chance: Chance, known: Mapping[str, list[Any]]) -> bytes:
    if kind == "backup":
        if chance.random() < 0.5:
            return chance.choice(DAMAGES)(before.backup, chance)
        return chance.choice(CRAFTS)(before.members, chance)
    return (spoilt_json if KINDS[kind] else spoilt_code)(chance.choice(known[kind]), chance)


KINDS = {
    "game": ".century.json",
    "set": ".components.json",
    "backup": ".century-backup.zip",
    "code of a game": "",
    "code of a set": "",
}
"""How their files end; codes are texts."""


def looked_at(library: Library, kind: str, content: bytes, path: Path) -> tuple[Brought, object]:
    """What it is, and what it would do. Raises StorageError."""
    if not KINDS[kind]:
        brought = taking.parse(content.decode("utf-8", "replace"), "copied text")
    else:
        path.write_bytes(content)
        brought = taking.read(path)
    match brought:
        case Record():
            return brought, library.foresee(brought)
        case ComponentSet():
            holds = {kind: form.in_box for kind, form in FACES[brought.game].forms.items()}
            return brought, compared(library.components.of(brought.game), brought, holds)
        case BackupFile():
            with unpacking.opened(brought.path) as opened:
                return brought, list(library.foreseeing(opened))[-1]


def _refused(why: Notice) -> str:
    for t in LANGUAGES:
        assert said(t, why).strip()
    return "refused"


def check(library: Library, kind: str, content: bytes, folder: Path) -> str:
    """How it ended, or AssertionError."""
    there = tree(library.place.path)
    start = process_time()
    try:
        brought, foreseen = looked_at(library, kind, content, folder / f"spoilt{KINDS[kind]}")
    except StorageError as refused:
        return _refused(refused.notice)
    finally:
        assert process_time() - start < ENOUGH
        assert tree(library.place.path) == there, "looking changes nothing"
    if isinstance(brought, Record):
        take_in(library, brought, foreseen, folder)
    return "makes sense"


def take_in(library: Library, theirs: Record, foreseen: Any, folder: Path) -> None:
    """In a copy of the library: it does what was foreseen, and no game of ours is another."""
    summary, what = foreseen
    copy = folder / "copy"
    shutil.copytree(library.place.path, copy)
    with Library(copy, Clock()) as taken:
        known = games_of(taken)
        assert taken.take_in(theirs) == (summary.id, what)
        now = games_of(taken)
        assert {key: now[key] for key in known} == known
        assert taken.foresee(theirs)[1] == "same"
        if what in ("added", "both"):
            taken.games.delete(summary.id)
            listed = {game.id for game in (*taken.games.recent(), *taken.games.open_games())}
            assert summary.id not in listed
        assert not taken.take_notices()
    shutil.rmtree(copy)


def run(number: int, folder: Path, seed: int) -> Counter[str]:
    """So many of each kind, and how they ended."""
    chance = Chance(seed)
    before = world(folder)
    told = component_sets()
    known: dict[str, list[Any]] = {
        "game": games(before),
        "set": [one.to_json() for one in told],
        "code of a set": [sets.as_code(one) for one in told],
        "code of a game": [pack_game(Record.from_json(one)) for one in games(before)],
    }
    ends: Counter[str] = Counter()
    with Library(before.here, Clock(before.clock.now)) as library:
        for i in range(number):
            for kind in KINDS:
                content = spoilt(kind, before, chance, known)
                try:
                    ends[f"{kind} {check(library, kind, content, folder)}"] += 1
                except Exception as problem:
                    kept = Path(tempfile.gettempdir()) / f"spoilt-{seed}-{i}-{kind}{KINDS[kind]}"
                    kept.write_bytes(content)
                    raise AssertionError(f"number {i} of seed {seed}: kept as {kept}") from problem
    return ends


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(10**6)
    with tempfile.TemporaryDirectory() as folder:
        print(f"{number} spoilt files of each kind, seed {seed}", flush=True)
        ends = run(number, Path(folder) / "world", seed)
    print(", ".join(f"{end}: {count}" for end, count in sorted(ends.items())))


if __name__ == "__main__":
    main()
