"""A backup from anywhere cannot hurt a game, is checked by what it means, and costs no more than it may."""

import json
import subprocess
import sys
import zlib
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from storage import journal, unpacking
from storage.files import LARGEST
from storage.library import Library
from storage.notices import KEYS, Notice, StorageError
from storage.settings import Settings
from storage.shelf import to_document
from storage.unpacking import DENSEST, MOST_FILES
from tests.storage.tables import Clock, finished, play, record
from tests.storage.zips import deflated, header, members_of, packed, raw, tables


@pytest.fixture
def here(folder: Path, clock: Clock) -> Iterator[Library]:
    with Library(folder / "here", clock) as library:
        yield library


@pytest.fixture
def there(folder: Path, clock: Clock) -> Iterator[Library]:
    with Library(folder / "there", clock) as library:
        yield library


def taken(library: Library, path: Path) -> dict[str, bytes]:
    """The files of a backup of this library."""
    library.back_up(path)
    files = members_of(path)
    del files["about.json"], files["contents.json"]
    path.unlink()
    return files


LONG_AGO = "2020-01-01T00:00:00Z"


def days_later(folder: Path, clock: Clock, days: int) -> None:
    """The app is opened on each of so many days."""
    for _ in range(days):
        clock.now += timedelta(days=1)
        Library(folder, clock).close()


# The bin


def test_no_row_of_a_foreign_bin_destroys_a_game_of_ours(folder: Path, clock: Clock) -> None:
    with Library(folder / "here", clock) as here, Library(folder / "there", clock) as there:
        ours, theirs = finished(here), finished(there)
        files = taken(there, folder / "there.zip")
        rows = {
            theirs.id: {"summary": to_document(ours), "deleted": LONG_AGO},
            ours.id: {
                "summary": to_document(ours),
                "deleted": LONG_AGO,
                "due": LONG_AGO,
            },
        }
        evil = packed(folder / "evil.zip", files | {"bin.json": tables(bin=rows)})
        report = here.restore(evil)
        assert report.games == {theirs.id: "added"}
        assert "bin.json" in report.damaged
        assert here.games.binned() == []
    days_later(folder / "here", clock, 40)
    with Library(folder / "here", clock) as here:
        assert {summary.id for summary in here.games.recent()} == {ours.id, theirs.id}
        assert here.games.record(ours.id).players == ours.players


def test_a_row_in_our_own_bin_that_names_another_game_is_passed_over_and_said(
    folder: Path, clock: Clock
) -> None:
    with Library(folder / "here", clock) as here:
        ours = finished(here)
    row = {"summary": to_document(ours), "deleted": LONG_AGO}
    (folder / "here" / "bin.json").write_bytes(tables(bin={"another": row}))
    days_later(folder / "here", clock, 3)
    with Library(folder / "here", clock) as here:
        assert [summary.id for summary in here.games.recent()] == [ours.id]
        assert (
            Notice("damaged", {"file": "bin.json", "kept": 0, "lost": 1, "aside": ""}) in here.take_notices()
        )


def test_a_game_restored_into_the_bin_lies_there_from_today_on(folder: Path, clock: Clock) -> None:
    with Library(folder / "there", clock) as there:
        deleted = finished(there)
        there.games.delete(deleted.id)
        there.back_up(folder / "old.zip")
    clock.now += timedelta(days=100)
    with Library(folder / "here", clock) as here:
        assert here.restore(folder / "old.zip").games == {deleted.id: "added"}
        (entry,) = here.games.binned()
        assert (entry.summary, entry.deleted[:10], entry.due) == (deleted, f"{clock.now:%Y-%m-%d}", "")
    days_later(folder / "here", clock, 28)
    with Library(folder / "here", clock) as here:
        here.games.undelete(deleted.id)
        assert here.games.record(deleted.id).players == deleted.players


def test_a_summary_in_a_foreign_bin_is_not_believed(here: Library, there: Library, folder: Path) -> None:
    """What our bin says of a game comes from the game."""
    theirs = finished(there, "Dora", "Emil", points=(3, 9))
    files = taken(there, folder / "there.zip")
    row = {"summary": to_document(replace(theirs, players=("Eve", "Eve"))), "deleted": LONG_AGO}
    here.restore(packed(folder / "evil.zip", files | {"bin.json": tables(bin={theirs.id: row})}))
    assert [entry.summary for entry in here.games.binned()] == [theirs]


# Our games


def test_a_journal_of_ours_cannot_bring_in_another_record(
    here: Library, there: Library, folder: Path
) -> None:
    ours = finished(here)
    files = taken(here, folder / "ours.zip")
    theirs = here.games.record(ours.id).to_json()
    theirs |= {"actions": [{**action, "points": [99]} for action in theirs["actions"]]}
    files[f"games/{ours.id}.json"] = tables(record={ours.id: theirs})
    before = here.games.record(ours.id)
    report = here.restore(packed(folder / "evil.zip", files))
    assert "both" in report.games.values()
    assert here.games.record(ours.id) == before
    assert ours in list(here.games.recent())


def test_the_same_game_twice_in_a_backup_is_one(here: Library, there: Library, folder: Path) -> None:
    theirs = finished(there)
    files = taken(there, folder / "there.zip")
    copies = {name.replace(theirs.id, f"copy-{i}"): file for i in range(3) for name, file in files.items()}
    report = here.restore(packed(folder / "twice.zip", {**files, **copies}))
    assert report.games == {theirs.id: "added"}
    assert list(here.games.recent()) == [theirs]


# What makes no sense is passed over and said


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("players.json", {"players": {"": {"name": ""}}}),
        ("players.json", {"players": {"Ana": {"name": "Béa"}}}),
        ("players.json", {"players": {"Ana": {"name": "Ana", "games": -1}}}),
        ("players.json", {"players": {"\ud800": {"name": "\ud800"}}}),
        ("players.json", {"players": {"A\0": {"name": "A\0"}}}),
        ("players.json", {"players": {"A" * 5000: {"name": "A" * 5000}}}),
        (
            "players.json",
            {"groups": {"[]": {"players": [], "game": "golem", "last_played": "", "last_record": ""}}},
        ),
        (
            "players.json",
            {
                "groups": {
                    '["Ana"]': {"players": ["Ana"], "game": "moon", "last_played": "", "last_record": ""}
                }
            },
        ),
        ("players.json", {"strangers": {"Ana": {"name": "Ana"}}}),
        ("components.json", {"moon": {"merchant/x": {"kind": "merchant", "id": "x"}}}),
        ("components.json", {"golem": {"merchant/x": {"kind": "merchant", "id": "y"}}}),
        ("components.json", {"golem": {"merchant/x": {"kind": "merchant", "id": "x", "upgrades": 10**9}}}),
        ("maps.json", {"golem": {"Bay": {"name": "Bay", "places": []}}}),
        ("maps.json", {"moon": {"Bay": {"name": "Bay", "places": []}}}),
        ("maps.json", {"eastern-wonders": {"Bay": {"name": "Sea", "places": []}}}),
        ("maps.json", {"eastern-wonders": {" ": {"name": " ", "places": []}}}),
        ("maps.json", {"eastern-wonders": {"B" * 41: {"name": "B" * 41, "places": []}}}),
        ("maps.json", {"eastern-wonders": {"Bay": {"name": "Bay", "places": [{"cell": "A1", "q": 0}]}}}),
        (
            "maps.json",
            {
                "eastern-wonders": {
                    "Bay": {
                        "name": "Bay",
                        "places": [{"cell": "A1", "q": 0, "r": 0}, {"cell": "B1", "q": 100_000, "r": 0}],
                    }
                }
            },
        ),
        ("bookmarks.json", {"bookmarks": {"g": {"game": "g", "bookmarks": []}}}),
        ("bookmarks.json", {"bookmarks": {"g": {"game": "h", "bookmarks": [{"at": 1}]}}}),
        ("bookmarks.json", {"bookmarks": {"g": {"game": "g", "bookmarks": [{"at": -1}]}}}),
        ("bookmarks.json", {"bookmarks": {"g": {"game": "g", "bookmarks": [{"at": 10**5}]}}}),
        ("bookmarks.json", {"bookmarks": {"g": {"game": "g", "bookmarks": [{"at": 2}, {"at": 1}]}}}),
        ("bookmarks.json", {"bookmarks": {"g": {"game": "g", "bookmarks": [{"at": 1}, {"at": 1}]}}}),
        ("bookmarks.json", {"bookmarks": {"g": {"game": "g", "bookmarks": [{"at": i} for i in range(65)]}}}),
        ("bookmarks.json", {"bookmarks": {"g": {"game": "g", "bookmarks": [{"at": 1, "word": "w" * 61}]}}}),
        ("bookmarks.json", {"bookmarks": {"g": {"game": "g", "bookmarks": [{"at": 1, "word": "a\nb"}]}}}),
        ("bookmarks.json", {"strangers": {"g": {"game": "g", "bookmarks": [{"at": 1}]}}}),
        ("settings.json", {"settings": {"app": {"text_percent": 1_000_000}}}),
        ("settings.json", {"settings": {"app": {"theme": "pink", "hints": True}}}),
        ("settings.json", {"settings": {"elsewhere": {"hints": True}}}),
        ("bin.json", {"bin": {"x": {"summary": {"id": "x"}, "deleted": ""}}}),
        ("bin.json", {"bin": {"x": {}}}),
    ],
)
def test_a_row_that_makes_no_sense_is_refused_and_its_file_named(
    here: Library, folder: Path, name: str, rows: dict[str, Any]
) -> None:
    good = {"players.json": {"players": {"Zoé": {"name": "Zoé"}}}}.get(name, {})
    together = {table: {**good.get(table, {}), **rows.get(table, {})} for table in {**good, **rows}}
    report = here.restore(packed(folder / "odd.zip", {name: tables(**together)}))
    assert report.damaged == (name,)
    assert report.entries == sum(map(len, good.values())), "the others come all the same"
    assert here.settings.load() == Settings()
    assert [player.name for player in here.people.players()] == [*good.get("players", {})]
    assert here.take_notices() == ()


@pytest.mark.parametrize(
    "told",
    [
        {"winners": [0], "totals": []},
        {"winners": [7]},
        {"totals": [1]},
        {"started": "yesterday"},
        {"started": "2026"},
        {"game": "moon"},
        {"players": []},
    ],
)
def test_a_summary_that_makes_no_sense_is_none(told: dict[str, Any], library: Library) -> None:
    summary = finished(library)
    row = {"summary": to_document(summary) | told, "deleted": "2026-05-18T12:00:00Z"}
    (library.place.path / "bin.json").write_bytes(tables(bin={summary.id: row}))
    assert library.games.binned() == []
    assert [notice.key for notice in library.take_notices()] == ["damaged"]


def test_a_size_of_text_that_makes_no_sense_is_not_chosen_and_said(library: Library) -> None:
    (library.place.path / "settings.json").write_bytes(
        tables(settings={"app": {"text_percent": 1_000_000, "hints": True}})
    )
    assert library.settings.load() == Settings(hints=True)
    assert library.take_notices() == (
        Notice("damaged", {"file": "settings.json", "kept": 1, "lost": 1, "aside": ""}),
    )


@pytest.mark.parametrize(
    "about",
    [{}, [], None, 7, "century-backup", {"format": "other", "version": 1}, {"format": "century-backup"}]
    + [{"format": "century-backup", "version": version} for version in (0, -1, "1", 1.5, True, None, [])],
)
def test_what_does_not_say_that_it_is_a_backup_is_none(here: Library, folder: Path, about: object) -> None:
    with pytest.raises(StorageError) as refused:
        here.restore(packed(folder / "odd.zip", {}, about))
    assert refused.value.notice == Notice("no-backup", {"file": "odd.zip"})


@pytest.mark.parametrize(
    "contents", ["{}", "[1]", "[[]]", "[null]", '["../x"]', "[" * 100_000, "", '"x"', '["a\\u0000"]', "NaN"]
)
def test_a_list_of_contents_that_is_none_is_named(
    here: Library, there: Library, folder: Path, contents: str
) -> None:
    theirs = finished(there)
    path = folder / "there.zip"
    files = taken(there, path)
    told = contents.encode()
    pieces = [
        header(name, len(content), len(content), 0, crc=zlib.crc32(content)) + content
        for name, content in {**files, "contents.json": told}.items()
    ]
    report = here.restore(raw(path, pieces))
    assert report.damaged == ("contents.json",)
    assert report.games == {theirs.id: "added"}


def test_files_of_a_newer_app_are_passed_over_and_named(here: Library, there: Library, folder: Path) -> None:
    finished(there)
    play(there.begin(record("Ana", "Béa")), 3)
    files = {
        name: content.replace(b'"version":1', b'"version":2')
        for name, content in taken(there, folder / "b").items()
    }
    newer = {name: _with_right_checksums(content) for name, content in files.items()}
    report = here.restore(packed(folder / "newer.zip", newer))
    assert (report.games, report.entries) == ({}, 0)
    assert set(report.damaged) == set(newer)


def _with_right_checksums(content: bytes) -> bytes:
    lines = [line.partition(b" ")[2] for line in content.splitlines()]
    return b"".join(b"%08x %s\n" % (zlib.crc32(line), line) for line in lines)


@pytest.mark.parametrize(
    "odd", ["NaN", "Infinity", "[" * 50_000 + "]" * 50_000, '{"a":' * 50_000, "1" * 5000]
)
def test_lines_that_are_sound_and_no_json_of_ours_are_damaged(here: Library, folder: Path, odd: str) -> None:
    content = sound(f'["players","Ana",{{"name":"Ana","x":{odd}}}]'.encode())
    report = here.restore(packed(folder / "odd.zip", {"players.json": content}))
    assert (report.entries, report.damaged) == (0, ("players.json",))
    (here.place.path / "players.json").write_bytes(content)
    assert here.people.players() == []
    assert [notice.key for notice in here.take_notices()] == ["damaged"]


# Bounds


def nested(count: int) -> list[bytes]:
    """Files that each claim all that follows, so that reading one costs as much as reading all."""
    heads = [header(f"games/{i}.json", 60_000, 60_000) + deflated(b"\n" * 9_000)[:-3] for i in range(count)]
    return [*heads, b"x" * 70_000]


def encrypted(content: bytes) -> bytes:
    return header("settings.json", len(content), len(content), 0, flags=1, crc=7) + content


BOMB = deflated(b"\n" * 60_000_000)
SMALL = deflated(bytes(16_000))
FULL = deflated(b"".join(b"%08d\n" % i for i in range(LARGEST // 8)))
REFUSED: dict[str, tuple[list[bytes], Notice]] = {
    "a bomb": (
        [header("games/a.json", len(BOMB), 60_000_000) + BOMB],
        Notice("too-dense", {"file": "x.zip/games/a.json", "most": DENSEST}),
    ),
    "many small bombs": (
        [
            header(f"games/{i}.json", len(SMALL), 16_000, crc=zlib.crc32(bytes(16_000))) + SMALL
            for i in range(9999)
        ],
        Notice("too-dense", {"file": "x.zip", "most": DENSEST}),
    ),
    "a file too large": (
        [header("games/a.json", len(FULL), LARGEST * 9 // 8) + FULL],
        Notice("too-large", {"file": "x.zip/games/a.json", "most": LARGEST >> 20}),
    ),
    "one in the other": (nested(600), Notice("overlapping", {"file": "x.zip"})),
    "a million files": (
        [header("x", 0, 0)] * 1_000_000,
        Notice("too-many", {"file": "x.zip", "most": MOST_FILES}),
    ),
    "a million files of ours": (
        [header("games/a.json", 0, 0, 0)] * 1_000_000,
        Notice("too-many", {"file": "x.zip", "most": MOST_FILES}),
    ),
}


def stored(name: str, content: bytes) -> bytes:
    return header(name, len(content), len(content), 0, crc=zlib.crc32(content)) + content


def crowded(told: str) -> bytes:
    """A sound file of players, one of whom has all this with them."""
    line = f'["players","Ana",{{"name":"Ana","x":{told}}}]'
    return stored("players.json", sound(line.encode()))


def sound(*lines: bytes) -> bytes:
    """A file of these lines with the right checksums."""
    body = b"".join(b"%08x %s\n" % (zlib.crc32(line), line) for line in lines)
    facts = {"format": "century-store", "version": 1, "lines": len(lines), "crc32": zlib.crc32(body)}
    head = json.dumps(facts, separators=(",", ":")).encode()
    return b"%08x %s\n" % (zlib.crc32(head), head) + body


NAMED: dict[str, list[bytes]] = {
    "a million lists": [crowded("[" + "[]," * 1_200_000 + "0]")],
    "a million keys": [crowded("{" + ",".join(f'"{i:06}":{i}' for i in range(240_000)) + "}")],
    "a million words": [crowded("[" + ",".join(f'"{i:06}"' for i in range(400_000)) + "]")],
    "a bomb that says it is small": [header("games/a.json", len(BOMB), 10) + BOMB],
    "encrypted": [encrypted(b"secret secret secret")],
    "a wrong checksum": [header("settings.json", 3, 3, 0, crc=1) + b"abc"],
    "an unknown way to pack": [header("settings.json", 3, 3, 93) + b"abc"],
    "a length beyond the end": [header("settings.json", 2**32 - 1, 10, 0) + b"abc"],
    "newlines": [header("games/a.json", len(FULL), 2_000_000, 8) + deflated(b"\n" * 2_000_000)],
}


@pytest.mark.parametrize("what", REFUSED)
def test_beyond_a_bound_nothing_is_done_and_the_bound_is_said(here: Library, folder: Path, what: str) -> None:
    pieces, notice = REFUSED[what]
    with pytest.raises(StorageError) as refused:
        here.restore(raw(folder / "x.zip", pieces))
    assert refused.value.notice == notice
    assert notice.key in KEYS


@pytest.mark.parametrize("what", NAMED)
def test_a_file_that_gives_nothing_is_named(here: Library, folder: Path, what: str) -> None:
    report = here.restore(raw(folder / "x.zip", NAMED[what]))
    assert (report.games, report.entries) == ({}, 0)
    assert report.damaged


def test_a_backup_that_is_too_large_is_not_even_looked_at(
    here: Library, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unpacking, "LARGEST", 1 << 20)
    (folder / "x.zip").write_bytes(b"\0" * ((1 << 20) + 1))
    with pytest.raises(StorageError) as refused:
        here.restore(folder / "x.zip")
    assert refused.value.notice == Notice("too-large", {"file": "x.zip", "most": 1})


def test_a_file_that_is_too_large_is_neither_read_nor_written(library: Library) -> None:
    path = library.place.path / "players.json"
    path.write_bytes(b"\n" * (LARGEST + 1))
    assert library.people.players() == []
    assert Notice("too-large", {"file": "players.json", "most": LARGEST >> 20}) in library.take_notices()
    assert path.stat().st_size == LARGEST + 1, "it is left as it is"
    with pytest.raises(StorageError) as refused:
        library.settings.save(Settings(others={"x": "x" * LARGEST}))
    assert refused.value.notice.key == "too-large"
    assert library.settings.load() == Settings()


def heavy() -> Iterator[tuple[str, list[dict[str, Any]], list[dict[str, Any]]]]:
    """Journals that are a few kilobytes and much work."""
    rest = {"do": "rest", "forced": True}
    long = {"change": "mend", "from": 0, "actions": [rest] * 1_900}
    yield "back and forth", [rest] * 1_900, [{"change": "undo"}, {"change": "redo"}] * 20_000
    yield (
        "from the start again",
        [],
        [long, *[{"change": "play", "from": 0, "action": rest}, {"change": "undo"}] * 900],
    )
    yield "nothing fits", [], [long | {"unfit": [{"at": 0}] * 1_900}] * 24
    yield "too many turns", [rest] * 2_001, []
    yield "too many in a mend", [], [{"change": "mend", "from": 0, "actions": [rest] * 2_001}]


@pytest.mark.parametrize(
    ("actions", "changes"), [case[1:] for case in heavy()], ids=[case[0] for case in heavy()]
)
def test_a_game_of_too_much_work_is_named_or_done(
    here: Library, folder: Path, actions: list[dict[str, Any]], changes: list[dict[str, Any]]
) -> None:
    start = record("Ana", "Béa", id="heavy", started="2026-05-18T12:00:00Z").to_json() | {"actions": actions}
    report = here.restore(packed(folder / "x.zip", {"open/heavy.journal": journal.encode(start, changes)}))
    assert report.games == {"heavy": "added"} or report.damaged == ("open/heavy.journal",)


MEASURED = """
import sys
from pathlib import Path
from bench.odd_records import peak
from storage.library import Library
from storage.notices import StorageError
import engine.spice_road, engine.timeline
with Library(Path(sys.argv[1])) as library:
    used = peak()
    try:
        library.restore(Path(sys.argv[2]))
    except StorageError:
        pass
    print(peak() - used)
"""


@pytest.mark.parametrize("what", [*REFUSED, *NAMED])
def test_no_file_takes_much_memory(folder: Path, what: str) -> None:
    pieces = REFUSED[what][0] if what in REFUSED else NAMED[what]
    path = raw(folder / "x.zip", pieces)
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, folder / "empty", path], capture_output=True, text=True, check=True
    )
    assert int(done.stdout) < 200_000


# Out of the house


def test_a_backup_never_takes_the_place_of_a_file(library: Library, folder: Path) -> None:
    finished(library)
    target = folder / "mine.zip"
    target.write_text("holiday")
    (folder / "mine.zip.1.tmp").write_text("my own")
    (folder / "other.zip").symlink_to(folder / "nowhere")
    for path in (target, folder / "other.zip"):
        with pytest.raises(StorageError) as refused:
            library.back_up(path)
        assert refused.value.notice == Notice("file-exists", {"file": path.name})
    assert library.back_up(folder / "free.zip")
    assert target.read_text() == "holiday"
    assert (folder / "mine.zip.1.tmp").read_text() == "my own"
    assert not (folder / "nowhere").exists()


def test_a_file_that_appears_meanwhile_is_not_replaced(library: Library, folder: Path) -> None:
    finished(library)
    target = folder / "mine.zip"

    def meanwhile(done: int, total: int) -> bool:
        target.write_text("holiday")
        return True

    with pytest.raises(StorageError) as refused:
        library.back_up(target, meanwhile)
    assert refused.value.notice.key == "file-exists"
    assert [path.name for path in folder.iterdir() if path.is_file()] == ["mine.zip"]
    assert target.read_text() == "holiday"


def test_a_file_that_cannot_be_read_is_left_out_of_a_backup_and_said(
    here: Library, library: Library, folder: Path
) -> None:
    kept, spoilt = finished(library), finished(library)
    library.games.kept_journal(spoilt.id).unlink()
    library.games.kept_journal(spoilt.id).mkdir()
    (library.place.path / "games" / "Übel.json").write_text("no name of ours")
    assert library.back_up(folder / "mine.zip")
    assert [notice.key for notice in library.take_notices()] == ["read-failed"]
    report = here.restore(folder / "mine.zip")
    assert report.games == {kept.id: "added", spoilt.id: "added"}
    assert report.damaged == ()


def test_what_others_lay_beside_the_automatic_backups_is_nothing_to_them(
    library: Library, clock: Clock
) -> None:
    folder = library.place.path / "backups"
    folder.mkdir()
    foreign = ["holiday", "zzz-20260518", "999999-20269999", "000007-", "000001-20260101 (2)"]
    for name in foreign:
        (folder / f"{name}.century-backup.zip").write_text("mine")
    (folder / "888888-20260518.century-backup.zip").mkdir()
    for _ in range(12):
        clock.now += timedelta(days=1)
        assert library.back_up_automatically() is not None
    for name in foreign:
        assert (folder / f"{name}.century-backup.zip").read_text() == "mine"


def test_a_clock_before_all_zips_makes_a_backup_all_the_same(folder: Path) -> None:
    clock = Clock()
    clock.now = clock.now.replace(year=1975)
    with Library(folder / "here", clock) as library:
        finished(library)
        assert library.back_up(folder / "mine.zip")


def test_a_name_of_long_letters_is_still_a_name(library: Library, folder: Path) -> None:
    game = library.begin(record("𝒜" * 60, "𠀋" * 60, "🐪 𓀀" * 40))
    path = library.export(game.id, folder)
    assert path.exists()
    assert len(path.name.encode()) <= 255
    assert library.export(game.id, folder) != path
