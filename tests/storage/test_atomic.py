"""TinyDB files: whole, or set aside with all that is good of them rescued."""

from pathlib import Path
from zlib import crc32

import pytest
from tinydb import Query

from storage import files
from storage.atomic import AtomicStorage, Database, encode
from storage.notices import Notice, StorageError
from storage.place import Place

BEFORE = {"players": {"Ana": {"games": 1}, "Béa": {"games": 7}, "Zoé": {"games": 2}}, "groups": {"1": {}}}
NOW = {"players": {"Ana": {"games": 2}, "Béa": {"games": 7}, "Carl": {"games": 1}}, "groups": {"1": {}}}


@pytest.fixture
def place(folder: Path) -> Place:
    return Place.open(folder)


@pytest.fixture
def path(folder: Path) -> Path:
    return folder / "players.json"


def spoil(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    for aside in path.parent.glob("*.damaged-*"):
        aside.unlink()


def aside(path: Path) -> list[bytes]:
    return [other.read_bytes() for other in path.parent.glob(f"{path.name}.damaged-*")]


def test_is_a_tinydb_storage(path: Path, place: Place) -> None:
    with Database(path, place) as database:
        table = database.keyed("players")
        table.put({"Ana": {"games": 2}, "Béa": {"games": 7}})
        table.update({"games": 8}, Query().games > 5)
        table.put({"Carl": {"games": 1}}, instead_of=["Ana", "nobody"])
    with Database(path, place) as database:
        assert {row.doc_id: dict(row) for row in database.keyed("players")} == {
            "Béa": {"games": 8},
            "Carl": {"games": 1},
        }
        assert database.keyed("players").count(Query().games == 8) == 1


def test_keeps_the_previous_generation(path: Path, place: Place) -> None:
    storage = AtomicStorage(path, place)
    assert storage.read() is None
    storage.write(BEFORE)
    storage.write(NOW)
    assert storage.read() == NOW
    assert files.previous(path).read_bytes() == encode(BEFORE)
    path.unlink()
    assert storage.read() == BEFORE


def line_at(content: bytes, offset: int) -> int:
    return content.count(b"\n", 0, offset)


LINES = [("players", "Ana"), ("players", "Béa"), ("players", "Carl"), ("groups", "1")]
"""The documents of NOW in the order of the file; the head stands before them."""


@pytest.mark.parametrize("bit", [0, 4, 7])
def test_a_flipped_bit_costs_what_only_that_line_knew(path: Path, place: Place, bit: int) -> None:
    storage = AtomicStorage(path, place)
    files.previous(path).write_bytes(encode(BEFORE))
    sound = encode(NOW)
    for offset in range(len(sound)):
        flipped = bytearray(sound)
        flipped[offset] ^= 1 << bit
        spoil(path, bytes(flipped))
        tables = storage.read()
        assert tables is not None
        touched = line_at(sound, offset) - 1
        for i, (table, key) in enumerate(LINES):
            known = [NOW[table][key], BEFORE[table].get(key)] if i == touched else [NOW[table][key]]
            assert tables[table].get(key) in known
        if touched < 0 or sound[offset : offset + 1] == b"\n":
            assert tables == NOW, "nothing is lost, and nobody who was removed comes back"
        assert aside(path) == [bytes(flipped)]
        (notice,) = place.take_notices()
        assert notice.key == ("damaged" if tables == NOW else "older")
        assert files.previous(path).read_bytes() == encode(BEFORE), "damage does not push out the good one"
        assert storage.read() == tables
        assert place.take_notices() == (), "mended"


def test_a_cut_costs_what_only_the_cut_lines_knew(path: Path, place: Place) -> None:
    storage = AtomicStorage(path, place)
    files.previous(path).write_bytes(encode(BEFORE))
    sound = encode(NOW)
    for cut in range(len(sound) - 1):
        spoil(path, sound[:cut])
        tables = storage.read()
        assert tables is not None
        whole = line_at(sound, cut) - 1
        for i, (table, key) in enumerate(LINES):
            known = [NOW[table][key], BEFORE[table].get(key)] if i >= whole else [NOW[table][key]]
            assert tables.get(table, {}).get(key) in known
        assert tables["players"]["Béa"] == {"games": 7}
        assert aside(path) == [sound[:cut]]


def test_says_how_much_is_lost(path: Path, place: Place) -> None:
    storage = AtomicStorage(path, place)
    sound = encode(NOW)
    path.write_bytes(sound.replace(b"Carl", b"Karl"))
    assert storage.read() == {"players": {"Ana": {"games": 2}, "Béa": {"games": 7}}, "groups": {"1": {}}}
    assert storage.damaged
    (name,) = [other.name for other in path.parent.glob("*.damaged-*")]
    facts = {"file": path.name, "kept": 3, "lost": 1, "aside": name}
    assert place.take_notices() == (Notice("damaged", facts),)


def test_garbage_is_set_aside(path: Path, place: Place) -> None:
    path.write_bytes(b"\x00\xff not at all ours \n{}")
    storage = AtomicStorage(path, place)
    assert storage.read() == {}
    storage.write(NOW)
    assert storage.read() == NOW
    assert aside(path) == [b"\x00\xff not at all ours \n{}"]


def test_another_encoding_costs_nothing(path: Path, place: Place) -> None:
    path.write_bytes(encode(NOW).decode().encode("utf-16"))
    storage = AtomicStorage(path, place)
    assert storage.read() == NOW
    (notice,) = place.take_notices()
    assert (notice.facts["kept"], notice.facts["lost"]) == (4, 0)


def test_a_file_of_a_newer_app_is_left_alone(path: Path, place: Place) -> None:
    newer = encode(NOW).replace(b'"version":1', b'"version":2')
    head = newer.partition(b"\n")[0][9:]
    newer = b"%08x %s\n" % (crc32(head), head) + newer.partition(b"\n")[2]
    path.write_bytes(newer)
    storage = AtomicStorage(path, place)
    assert storage.read() == NOW, "what can be understood can be looked at"
    with pytest.raises(StorageError) as refused:
        storage.write(BEFORE)
    assert refused.value.notice == Notice("newer", {"file": path.name, "version": 2})
    assert place.take_notices() == (refused.value.notice,)
    assert path.read_bytes() == newer


def test_refuses_what_would_not_read_back(path: Path, place: Place) -> None:
    storage = AtomicStorage(path, place)
    storage.write(NOW)
    for value in (float("nan"), ("a", "tuple"), {1: 2}, object()):
        with pytest.raises(StorageError) as refused:
            storage.write({"players": {"Ana": {"games": value}}})
        assert refused.value.notice.key == "unstorable"
    assert storage.read() == NOW
    assert not list(path.parent.glob("*.tmp"))


def test_a_file_replaced_underneath_us_is_not_overwritten(path: Path, place: Place) -> None:
    table = Database(path, place).keyed("players")
    table.put({"Ana": {"games": 1}})
    assert table.search(Query().games == 1)
    path.write_bytes(encode({"players": {"Béa": {"games": 1}}}))
    assert [row.doc_id for row in table.search(Query().games == 1)] == ["Béa"]
    table.put({"Carl": {"games": 1}})
    assert AtomicStorage(path, place).read() == {"players": {"Béa": {"games": 1}, "Carl": {"games": 1}}}
