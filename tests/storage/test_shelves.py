"""Settings, people and components: typed, and what a later version adds is kept."""

import errno
from dataclasses import fields, replace
from pathlib import Path
from zlib import crc32

import pytest

from engine.catalog import Entered
from engine.games import GAMES
from storage import files, lines, notices
from storage.atomic import AtomicStorage, is_sound
from storage.library import Library
from storage.maps import SavedMap
from storage.notices import KEYS, Notice, StorageError
from storage.people import alike
from storage.settings import Settings
from tests.storage.tables import Clock, record, saved_map


def test_settings_begin_with_their_defaults(library: Library) -> None:
    assert library.settings.load() == Settings()


def test_settings_come_back(library: Library) -> None:
    chosen = Settings(
        theme="dark",
        language="it",
        motion=False,
        motion_chosen=True,
        vibration=False,
        text_percent=130,
        hints=True,
        ask_names=False,
        show_totals=True,
        keep_awake=False,
        rating=False,
        introduced=True,
        others={"later": [1, {"two": None}]},
    )
    defaults = Settings()
    assert all(getattr(chosen, field.name) != getattr(defaults, field.name) for field in fields(Settings))
    library.settings.save(chosen)
    assert library.settings.load() == chosen
    library.settings.save(replace(chosen, theme="system"))
    assert library.settings.load() == replace(chosen, theme="system")


def test_a_setting_that_makes_no_sense_is_not_chosen(library: Library) -> None:
    path = library.place.path / "settings.json"
    told = {"theme": "pink", "language": 7, "motion": "no", "text_percent": -3, "hints": True, "later": 1}
    AtomicStorage(path, library.place).write({"settings": {"app": told}})
    assert library.settings.load() == Settings(hints=True, others={"later": 1})


def test_people_are_remembered(library: Library) -> None:
    library.begin(record("Ana", "Béa"), {"Ana": "red"})
    library.begin(record("Carl", "Ana"), {"Carl": "blue"})
    last = library.begin(record("Béa", "Ana", game="golem"))
    players = {player.name: player for player in library.people.players()}
    assert {name: (player.games, player.colour) for name, player in players.items()} == {
        "Ana": (3, "red"),
        "Béa": (2, ""),
        "Carl": (1, "blue"),
    }
    assert [player.name for player in library.people.players()][-1] == "Carl"
    first, second = library.people.groups()
    assert (first.players, first.game, first.games) == (("Béa", "Ana"), "golem", 2)
    assert second.players == ("Carl", "Ana")
    assert library.games.record(first.last_record) == last.timeline.to_record()
    assert first.last_played > second.last_played


def forget(library: Library, name: str) -> None:
    """A name that was a slip: nobody has played under it."""
    before, after = record(name, "Xenia", "Yann"), record("Xenia", "Yann")
    library.people.recall(before, after, {}, {name}, None)


def crowd(library: Library, number: int) -> None:
    players = {f"Player {i}": {"name": f"Player {i}", "games": i} for i in range(number)}
    AtomicStorage(library.place.path / "players.json", library.place).write({"players": players})


def test_people_that_somebody_else_wrote_are_read_again(library: Library) -> None:
    """What was read before is taken only for the very file that it was read from."""
    crowd(library, 3)
    assert len(library.people.players()) == 3
    path = library.place.path / "players.json"
    path.write_bytes(path.read_bytes().replace(b"Player 1", b"Piayer 1"))
    assert [player.name for player in library.people.players()] == ["Player 0", "Player 2"]
    crowd(library, 5)
    library.begin(record("Player 4", "Ana"))
    path.unlink()
    files.previous(path).unlink()
    assert library.people.players() == []


def test_what_is_refused_is_not_remembered(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    crowd(library, 3)
    before = library.people.players()

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as context:
        context.setattr(files, "write_new", full)
        with pytest.raises(StorageError):
            library.people.colour({"Player 1": "red"})
    assert library.people.players() == before


def test_whoever_is_not_concerned_keeps_the_line_to_the_byte(library: Library) -> None:
    """Also where it is of a later version, or makes no sense."""
    crowd(library, 200)
    path = library.place.path / "players.json"
    storage = AtomicStorage(path, library.place)
    tables = storage.read() or {}
    tables["players"] |= {"Zoé": {"name": "Zoé", "later": [1]}, 'a ["players","Ana",{': {"name": 7}}
    storage.write(tables | {"later": {"Ana": {}}})
    before = path.read_bytes().splitlines()
    library.begin(record("Ana", "Player 7"), {"Ana": "red"})
    forget(library, "Player 9")
    after = path.read_bytes().splitlines()
    assert [line for line in before[1:] if line not in after] == [
        line for line in before if b'"Player 7"' in line or b'"Player 9"' in line
    ]
    assert is_sound(path.read_bytes())
    read = AtomicStorage(path, library.place).read() or {}
    assert read["players"].keys() == (tables["players"].keys() | {"Ana"}) - {"Player 9"}
    assert (read["players"]["Ana"]["colour"], read["later"]) == ("red", {"Ana": {}})


@pytest.mark.parametrize(
    "odd", [b'["players", "Ana", {"name": "Ana"}]', b'["players","\\u0041na",{"name":"Ana"}]']
)
def test_a_line_that_is_written_otherwise_is_found_all_the_same(library: Library, odd: bytes) -> None:
    """Its checksums are right, so nobody notices; it must not stay beside the new one."""
    body = b"%08x %s\n" % (crc32(odd), odd)
    head = lines.write({"format": "century-store", "version": 1, "lines": 1, "crc32": crc32(body)})
    (library.place.path / "players.json").write_bytes(head + body)
    forget(library, "Ana")
    assert library.people.players() == []


def entry(name: str, game: str = "spice-road") -> Entered:
    kinds = GAMES[game].kinds
    shipped = GAMES[game].catalog(())
    kind = next(iter(kinds))
    component = replace(next(iter(shipped.all(kind).values())), id=name)
    return Entered(kind, component, name="the odd one", seen=2)


def test_entered_components_come_back_by_game(library: Library) -> None:
    one, other = entry("our-one"), entry("our-other", "golem")
    library.components.enter("spice-road", [one])
    library.components.enter("golem", [other])
    assert library.components.of("spice-road") == (one,)
    assert library.components.of("golem") == (other,)
    library.components.enter("spice-road", [one._replace(seen=3)])
    assert library.components.of("spice-road") == (one._replace(seen=3),)
    library.components.remove("spice-road", [one])
    assert library.components.of("spice-road") == ()


EW = "eastern-wonders"


def test_maps_come_back_by_name(library: Library) -> None:
    bay, arc = saved_map("Bay"), saved_map("arc", 2)
    library.maps.keep(EW, bay)
    library.maps.keep(EW, arc)
    assert library.maps.of(EW) == [arc, bay]
    library.maps.keep(EW, saved_map("Bay", 3))
    assert library.maps.of(EW) == [arc, saved_map("Bay", 3)]
    library.maps.keep(EW, replace(arc, name="Ärc"), instead_of=["arc"])
    assert [saved.name for saved in library.maps.of(EW)] == ["Ärc", "Bay"]
    library.maps.remove(EW, "Bay")
    assert [saved.name for saved in library.maps.of(EW)] == ["Ärc"]


def test_a_map_that_is_being_laid_out_is_kept(library: Library) -> None:
    begun = SavedMap(name="Bay", places=saved_map("Bay").places[:3])
    library.maps.keep(EW, begun)
    assert library.maps.of(EW) == [begun]


@pytest.mark.parametrize("name", ["", " ", "B" * 41])
def test_a_name_that_reading_would_refuse_is_refused(library: Library, name: str) -> None:
    library.maps.keep(EW, saved_map("Bay"))
    with pytest.raises(StorageError) as refused:
        library.maps.keep(EW, saved_map(name), instead_of=["Bay"])
    assert refused.value.notice.key == "unstorable"
    assert library.maps.of(EW) == [saved_map("Bay")]


def test_a_broken_file_of_maps_gives_what_is_whole(library: Library) -> None:
    for name in ("Bay", "Gulf", "Sound"):
        library.maps.keep(EW, saved_map(name))
    path = library.place.path / "maps.json"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(line.replace(b"Gulf", b"Gulp") for line in lines))
    assert [saved.name for saved in library.maps.of(EW)] == ["Bay", "Gulf", "Sound"]
    (notice,) = library.take_notices()
    assert (notice.key, notice.facts["lost"], notice.facts["older"]) == ("older", 1, 1)
    path.write_bytes(b"rubbish")
    path.with_name("maps.json.prev").unlink()
    assert library.maps.of(EW) == []
    library.maps.keep(EW, saved_map("Bay"))
    assert library.maps.of(EW) == [saved_map("Bay")]


def test_a_row_that_is_no_map_stays_and_is_told(library: Library) -> None:
    library.maps.keep(EW, saved_map("Bay"))
    storage = AtomicStorage(library.place.path / "maps.json", library.place)
    tables = storage.read() or {}
    tables[EW]["Twice"] = {"name": "Twice", "places": [{"cell": "A1", "q": 0, "r": 0}] * 2}
    storage.write(tables)
    assert library.maps.of(EW) == [saved_map("Bay")]
    facts = {"file": "maps.json", "kept": 1, "lost": 1, "aside": ""}
    assert library.take_notices() == (Notice("damaged", facts),)
    assert "Twice" in (storage.read() or {})[EW]


def test_a_document_that_is_none_of_ours_stays_and_is_told(library: Library, clock: Clock) -> None:
    library.begin(record("Ana", "Béa"))
    storage = AtomicStorage(library.place.path / "players.json", library.place)
    tables = storage.read() or {}
    tables["players"]["Zoé"] = {"name": ["Zoé"]}
    storage.write(tables)
    assert [player.name for player in library.people.players()] == ["Ana", "Béa"]
    facts = {"file": "players.json", "kept": 3, "lost": 1, "aside": ""}
    assert library.take_notices() == (Notice("damaged", facts),)
    library.begin(record("Ana", "Carl"))
    assert "Zoé" in (storage.read() or {})["players"]


def test_a_game_begins_even_if_nobody_can_be_remembered(library: Library) -> None:
    (library.place.path / "players.json").mkdir()
    game = library.begin(record())
    assert library.games.resume(game.id).timeline == game.timeline
    assert [notice.key for notice in library.take_notices()] == ["in-the-way"]


def test_a_notice_has_the_facts_of_its_key() -> None:
    for key, facts in KEYS.items():
        Notice(key, dict.fromkeys(facts, 0))
        with pytest.raises(ValueError, match=key):
            Notice(key, dict.fromkeys({*facts, "more"}, 0))


def test_every_key_is_used() -> None:
    folder = Path(notices.__file__).parent
    paths = [path for path in folder.glob("*.py") if path.name != "notices.py"]
    code = "".join(path.read_text() for path in (*paths, folder.parent / "screens" / "exchanging.py"))
    assert [key for key in KEYS if f'"{key}"' not in code] == []


@pytest.mark.parametrize("name", ["ana", "ANA", "Ana ", "Aná", "A na"])
def test_somebody_who_may_be_meant(name: str) -> None:
    assert alike(name, ["Béa", "Ana"]) == "Ana"


@pytest.mark.parametrize("name", ["Ana", "Anna", "An", "", " "])
def test_somebody_who_is_not(name: str) -> None:
    assert alike(name, ["Béa", "Ana", ""]) == ""
