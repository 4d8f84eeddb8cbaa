"""Games come in while others use the library: none is lost, doubled or unlisted; nobody waits for a disk."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from datetime import timedelta
from itertools import count, islice
from pathlib import Path

import pytest

from engine.record import About, Record
from storage import files
from storage.arriving import arriving, undisturbed
from storage.copies import Copy, made_ready
from storage.games import JOURNAL, PUT_AWAY, SUMMARIES, TABLES
from storage.library import Library
from storage.merger import What
from storage.notices import StorageError
from storage.summaries import MOST
from tests.storage.tables import NOON, Clock, finished, play, record, summaries

THEIRS = 5


def theirs(number: int = THEIRS, *, key: str = "", points: int = 0) -> list[Copy]:
    """Score sheets that were played elsewhere, the first one first."""
    found = []
    for at in range(number):
        told = [{"do": "score", "player": seat, "points": [at + points + seat]} for seat in (0, 1)]
        about = About(id=key or f"20260510-{at:06d}-0123abcd", started=f"2026-05-10T12:{at:02d}:00Z")
        found.append(replace(record("Ana", "Béa", scores_only=True, actions=told), about=about))
    return [made_ready(Copy.of(one), Clock()) for one in found]


def breaths(library: Library, copies: list[Copy], alone: object = undisturbed) -> Iterator[list[What] | None]:
    """Nothing at each breath, and in the end what was done."""
    assert callable(alone)
    done = yield from arriving(library.place, library.games, Clock(), copies, alone)
    yield done


def come(library: Library, copies: list[Copy]) -> list[What]:
    *_, done = breaths(library, copies)
    assert done is not None
    return done


def here(library: Library) -> list[str]:
    return sorted(game.id for game in library.games.recent())


def records_of(library: Library) -> dict[str, Record]:
    return {game.id: library.games.record(game.id) for game in library.games.recent()}


def left_over(library: Library) -> list[Path]:
    return [path for path in library.place.path.rglob("*") if path.name.endswith((".coming", ".tmp"))]


def test_they_are_here_whole_and_listed(library: Library) -> None:
    ours, copies = finished(library), theirs()
    assert come(library, copies) == ["added"] * THEIRS
    assert here(library) == sorted([ours.id, *(copy.id for copy in copies)])
    for copy in copies:
        assert library.games.record(copy.id) == copy.timeline.to_record()
        assert library.games.take_up(copy.id).timeline.to_record().actions == copy.timeline.actions
    assert left_over(library) == []
    assert library.take_notices() == ()


def test_again_they_are_the_same(library: Library) -> None:
    come(library, theirs())
    before = records_of(library)
    assert come(library, theirs()) == ["same"] * THEIRS
    assert records_of(library) == before


def test_of_two_with_one_id_the_second_is_kept_beside(library: Library) -> None:
    (one,), (other,) = theirs(1, key="anything / at all"), theirs(1, key="anything / at all", points=7)
    assert come(library, [one, other]) == ["added", "both"]
    assert len(here(library)) == 2
    assert library.games.record(one.id).actions == one.timeline.actions


def test_lists_are_filled_and_divided_as_ever(library: Library, folder: Path) -> None:
    some = summaries(3 * MOST, 60)
    library.games.summaries.put(some[::2])
    copies = theirs(40)
    for first in range(0, 40, 8):
        come(library, copies[first : first + 8])
    listed = list(library.games.summaries.newest_first())
    came = [copy.id for copy in copies]
    assert {game.id for game in listed} == {*(game.id for game in some[::2]), *came}
    assert [game.started for game in listed] == sorted((game.started for game in listed), reverse=True)
    sizes = [path.read_bytes().count(b"\n") - 1 for path in (folder / "library" / SUMMARIES).glob("*.json")]
    assert sum(sizes) == len(listed)
    assert max(sizes) <= MOST


def begun(copy: Copy, hours: int) -> Copy:
    """The same game so many hours after noon."""
    started = f"{NOON + timedelta(hours=hours):%Y-%m-%dT%H:%M:%SZ}"
    return made_ready(copy.with_about(replace(copy.timeline.header.about, started=started)), Clock())


def test_a_list_that_comes_to_lie_between_others_hides_none(folder: Path) -> None:
    """A full last file is left alone when one more is finished: nothing in it says that another follows."""
    full, between = summaries(MOST), summaries(101)[-1]
    one, other = theirs(2)
    copies = [begun(one, 90), begun(other, 200)]
    for at in count():
        with Library(folder / f"between-{at}", Clock()) as library:
            library.games.summaries.put(full)
            coming = breaths(library, copies)
            number = len(list(islice(coming, at)))
            library.games.summaries.put([between])
            list(coming)
            listed = [game.id for game in library.games.summaries.newest_first()]
            assert listed[:-MOST] == [other.id, between.id, one.id], at
        if number < at:
            break


def wholly(library: Library) -> None:
    """Whatever is here is listed, whatever is listed is here, and the next start finds nothing to mend."""
    listed = here(library)
    assert sorted(one.about.id for one in records_of(library).values()) == listed
    assert left_over(library) == []
    library.close()
    with Library(library.place.path, Clock()) as again:
        assert here(again) == listed
        assert again.take_notices() == ()


def number_of_breaths(folder: Path) -> int:
    with Library(folder / "counted", Clock()) as library:
        finished(library)
        return len(list(breaths(library, theirs())))


def test_it_can_be_stopped_at_any_breath(folder: Path) -> None:
    for stop in range(number_of_breaths(folder)):
        library = Library(folder / f"at-{stop}", Clock())
        ours = finished(library)
        coming = breaths(library, theirs())
        for _ in range(stop + 1):
            next(coming)
        del coming
        assert ours.id in here(library)
        wholly(library)


@pytest.mark.parametrize(
    "what", ["finishes a game", "brings one of them", "spoils a list", "takes a list away"]
)
def test_others_may_do_anything_at_any_breath(folder: Path, what: str) -> None:
    for at in range(number_of_breaths(folder)):
        with Library(folder / f"{what}-{at}", Clock()) as library:
            ours, copies = finished(library), theirs()
            (path,) = (library.place.path / SUMMARIES).glob("*.json")
            for number, _ in enumerate(breaths(library, copies)):
                if number != at:
                    continue
                match what:
                    case "finishes a game":
                        finished(library)
                    case "brings one of them":
                        library.take_in(copies[2].timeline.to_record())
                    case "spoils a list":
                        content = path.read_bytes()
                        path.write_bytes(content[:-20] + b"#" + content[-19:])
                    case "takes a list away":
                        path.unlink()
            wanted = {ours.id, *(copy.id for copy in copies)}
            # A list that somebody removes is missed at the next start.
            missing = {ours.id} if what == "takes a list away" else set()
            assert wanted - missing <= set(here(library)), (what, at)
            assert left_over(library) == []
        with Library(folder / f"{what}-{at}", Clock()) as library:
            assert wanted <= set(here(library)), (what, at)
            assert len(here(library)) == len(wanted) + (what == "finishes a game"), (what, at)


def test_what_was_let_in_is_listed_whatever_begins_meanwhile(library: Library) -> None:
    """As a restore does: whoever has begun to come in is brought to the end, and nobody else begins."""
    refused: list[bool] = []

    def alone(*, midway: bool = False) -> AbstractContextManager[object]:
        refused.append(midway)
        if len(refused) > 2 and not midway:
            raise StorageError("busy")
        return undisturbed()

    copies = theirs()
    with pytest.raises(StorageError):
        # The last one is here already: it is added by itself, after the others.
        list(breaths(library, [*copies, *theirs(1)], alone))
    assert here(library) == sorted(copy.id for copy in copies)
    wholly(library)


def test_a_restore_between_record_and_journal_writes_over_neither(library: Library, folder: Path) -> None:
    """A record that is here has its name already: whatever is further is kept beside it."""
    with Library(folder / "there", Clock()) as there:
        game = there.games.finish(play(there.begin(record("Ana", "Béa")), 9))
        copy = made_ready(Copy.of(there.games.record(game.id)), Clock())
        there.games.finish(play(there.games.take_up(game.id), 5, seed=2))
        there.back_up(folder / "further.zip")
        further = there.games.record(game.id)
    kept = library.games.kept_journal(game.id)

    @contextmanager
    def alone(*, midway: bool = False) -> Iterator[None]:
        if midway:
            assert kept.with_suffix(TABLES).exists()
            assert not kept.exists()
            assert set(library.restore(folder / "further.zip").games.values()) == {"both"}
        yield

    *_, done = breaths(library, [copy], alone)
    assert done == ["added"]
    assert library.games.record(game.id) == copy.timeline.to_record()
    assert kept.read_bytes() == copy.sound[JOURNAL]
    (beside,) = set(here(library)) - {game.id}
    assert library.games.record(beside).actions == further.actions
    wholly(library)


@contextmanager
def watched(held: list[bool]) -> Iterator[None]:
    held.append(True)
    yield
    held.pop()


def test_nobody_waits_for_a_disk(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk may take its time to sync: whoever has the library to themselves waits for none."""
    held: list[bool] = []
    synced: list[str] = []

    def told(name: str, sync: Callable[[object], None]) -> Callable[[object], None]:
        def wrapped(what: object) -> None:
            assert not held, name
            synced.append(name)
            sync(what)

        return wrapped

    for name in ("sync", "sync_folder"):
        monkeypatch.setattr(files, name, told(name, getattr(files, name)))
    copies = theirs(20)
    for first in range(0, 20, 4):
        list(breaths(library, copies[first : first + 4], lambda midway=False: watched(held)))
    assert here(library) == sorted(copy.id for copy in copies)
    assert len(synced) > 2 * 20


def test_a_full_disk_is_said_and_nothing_is_half_there(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[Path] = []
    write_new = files.write_new

    def full(path: Path, content: bytes) -> None:
        written.append(path)
        if len(written) > 7:
            raise OSError(28, "No space left on device")
        write_new(path, content)

    ours = finished(library)
    copies = theirs()
    monkeypatch.setattr(files, "write_new", full)
    with pytest.raises(StorageError) as refused:
        come(library, copies)
    monkeypatch.undo()
    assert refused.value.notice.key == "disk-full"
    assert here(library) == [ours.id]
    wholly(library)


def test_what_a_kill_has_left_beside_is_dropped_at_the_next_start(library: Library) -> None:
    """Nobody was told of it."""
    for folder in (PUT_AWAY, SUMMARIES):
        name = "20260510-000000-0123abcd.json" if folder == PUT_AWAY else "00000000T000000Z.json"
        (library.place.path / folder).mkdir(exist_ok=True)
        (library.place.path / folder / f"{name}.coming").write_bytes(b"half")
    library.close()
    with Library(library.place.path, Clock(NOON)) as again:
        assert here(again) == []
        assert left_over(again) == []
        assert again.take_notices() == ()
