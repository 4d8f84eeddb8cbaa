"""The journal: what was acknowledged is there, whatever happens to the file."""

from pathlib import Path
from zlib import crc32

import pytest

from storage import journal
from storage.journal import Journal, decode, encode
from storage.notices import Notice, StorageError
from storage.place import Place

START = {"game": "spice-road", "players": ["Ana", "Béa"]}
CHANGES = [{"change": "play", "from": i, "actions": [{"do": "rest"}]} for i in range(4)]
SOUND = encode(START, CHANGES)


@pytest.fixture
def place(folder: Path) -> Place:
    return Place.open(folder)


@pytest.fixture
def path(folder: Path) -> Path:
    return folder / "game.journal"


def test_an_appended_change_is_on_disk(path: Path, place: Place) -> None:
    written = Journal(path, place, START)
    for i, change in enumerate(CHANGES, 1):
        written.append(change)
        assert path.read_bytes() == encode(START, CHANGES[:i])
    assert decode(SOUND, "") == (START, CHANGES, frozenset(), 0, False, False, journal.VERSION, 0)


def test_goes_on_where_it_was(path: Path, place: Place) -> None:
    Journal(path, place, START, CHANGES[:2]).close()
    inode = path.stat().st_ino
    again = Journal(path, place, START, CHANGES[:2])
    assert path.stat().st_ino == inode, "a sound journal is not written anew"
    again.append(CHANGES[2])
    assert path.read_bytes() == encode(START, CHANGES[:3])


@pytest.mark.parametrize("bit", range(8))
def test_a_flipped_bit_costs_nothing(bit: int) -> None:
    for offset in range(len(SOUND)):
        flipped = bytearray(SOUND)
        flipped[offset] ^= 1 << bit
        told = decode(bytes(flipped), "")
        assert (told.start, told.changes, told.lost) == (START, CHANGES, 0)


def test_a_cut_keeps_every_change_before_it() -> None:
    ends = [len(encode(START, CHANGES[:i])) for i in range(len(CHANGES) + 1)]
    for cut in range(ends[0], len(SOUND)):
        told = decode(SOUND[:cut], "")
        acknowledged = sum(end <= cut for end in ends) - 1
        assert told.changes in (CHANGES[:acknowledged], CHANGES[: acknowledged + 1])
        assert told.lost == 0
        assert not told.damaged
        assert told.torn == (told.changes == CHANGES[:acknowledged] and cut not in ends)


def without(*numbers: int) -> bytes:
    """The journal with both copies of some lines spoilt."""
    return b"".join(
        line.replace(b":", b";") if i // 2 in numbers else line
        for i, line in enumerate(SOUND.splitlines(keepends=True))
    )


@pytest.mark.parametrize(
    ("numbers", "kept", "gaps"),
    [
        ((1,), [1, 2, 3], {0}),
        ((3,), [0, 1, 3], {2}),
        ((2, 3), [0, 3], {1}),
        ((1, 3), [1, 3], {0, 1}),
        ((4,), [0, 1, 2], set()),
        ((1, 2, 3, 4), [], set()),
    ],
)
def test_both_copies_damaged_cost_that_change_only(
    numbers: tuple[int, ...], kept: list[int], gaps: set[int]
) -> None:
    told = decode(without(*numbers), "")
    assert told.changes == [CHANGES[i] for i in kept]
    assert told.gaps == gaps
    assert told.lost == len(numbers)
    assert told.damaged


def test_a_lost_stretch_is_noticed() -> None:
    lines = SOUND.splitlines(keepends=True)
    told = decode(b"".join(lines[:4] + lines[8:]), "")
    assert (told.changes, told.gaps, told.lost, told.damaged) == ([CHANGES[0], CHANGES[3]], {1}, 2, True)


def test_without_a_start_there_is_no_game() -> None:
    with pytest.raises(StorageError) as refused:
        decode(without(0), "x.journal")
    assert refused.value.notice.key == "unreadable-game"


def test_a_file_replaced_underneath_us_is_kept_aside(path: Path, place: Place) -> None:
    written = Journal(path, place, START, CHANGES[:1])
    other = encode(START, [])
    path.with_name("other").write_bytes(other)
    path.with_name("other").replace(path)
    written.append(CHANGES[1])
    assert path.read_bytes() == encode(START, CHANGES[:2])
    (notice,) = place.take_notices()
    assert notice.key == "replaced"
    assert path.with_name(str(notice.facts["aside"])).read_bytes() == other
    written.append(CHANGES[2])
    assert path.read_bytes() == encode(START, CHANGES[:3])
    assert place.take_notices() == ()


@pytest.mark.parametrize("content", [b"", SOUND[:40], SOUND + SOUND, b"rubbish"])
def test_a_file_changed_in_place_is_kept_aside(path: Path, place: Place, content: bytes) -> None:
    written = Journal(path, place, START, CHANGES)
    path.write_bytes(content)
    written.append(CHANGES[0])
    assert path.read_bytes() == encode(START, [*CHANGES, CHANGES[0]])
    (notice,) = place.take_notices()
    assert path.with_name(str(notice.facts["aside"])).read_bytes() == content


def test_a_removed_file_is_written_again(path: Path, place: Place) -> None:
    written = Journal(path, place, START, CHANGES[:3])
    path.unlink()
    written.append(CHANGES[3])
    assert path.read_bytes() == SOUND
    assert place.take_notices() == (Notice("replaced", {"file": path.name, "aside": ""}),)


def test_what_would_not_read_back_is_refused(path: Path, place: Place) -> None:
    written = Journal(path, place, START)
    with pytest.raises(StorageError) as refused:
        written.append({"change": float("nan")})
    assert refused.value.notice.key == "unstorable"
    written.append(CHANGES[0])
    assert path.read_bytes() == encode(START, CHANGES[:1])


def newer() -> bytes:
    lines = SOUND.splitlines()
    head = lines[0][9:].replace(b'"version":1', b'"version":9')
    return b"\n".join([b"%08x %s" % (crc32(head), head), *lines[2:], b""])


def test_knows_a_newer_version() -> None:
    told = decode(newer(), "")
    assert (told.version, told.changes) == (9, CHANGES)


@pytest.mark.parametrize(
    "values",
    [
        [b'[0,{"format":"century-journal","version":1,"start":{"a":[[{}]', b"[1,{}]]}}]"],
        [b'[0,{"format":"century-journal","version":1,"start":{}}],[1,{}]'],
        [b'[0,{"format":"century-journal","version":1,"start":{}}]', b"[1,{}],[2,{}]", b"[2,{}]"],
        [b'[0,{"format":"century-journal","version":1,"start":{}}]', b"[2,{}]"],
        [b'[0,{"format":"century-journal","version":1,"start":{}}]', b"[1,{},{}]"],
    ],
)
def test_a_line_is_a_value_by_itself(values: list[bytes]) -> None:
    """Lines that make sense together and not alone are damaged, however right their checksums are."""
    content = b"".join(2 * (b"%08x %s\n" % (crc32(value), value)) for value in values)
    try:
        told = decode(content, "")
    except StorageError:
        return
    assert told.damaged or told.changes == []
    assert encode(told.start, told.changes) != content
