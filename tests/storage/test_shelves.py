"""Settings, people and components: typed, and what a later version adds is kept."""

from dataclasses import fields, replace
from pathlib import Path

import pytest

from engine.catalog import Entered
from engine.games import GAMES
from storage import notices
from storage.atomic import AtomicStorage
from storage.library import Library
from storage.notices import KEYS, Notice
from storage.people import alike
from storage.settings import Settings
from tests.storage.tables import Clock, record


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


def test_people_can_be_forgotten(library: Library) -> None:
    library.begin(record("Ana", "Béa"))
    library.people.forget_player("Ana")
    library.people.forget_group(library.people.groups()[0])
    assert [player.name for player in library.people.players()] == ["Béa"]
    assert library.people.groups() == []


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


def test_a_document_that_is_none_of_ours_stays_and_is_told(library: Library, clock: Clock) -> None:
    library.begin(record("Ana", "Béa"))
    storage = AtomicStorage(library.place.path / "players.json", library.place)
    tables = storage.read() or {}
    tables["players"]["Zoé"] = {"name": ["Zoé"]}
    storage.write(tables)
    assert [player.name for player in library.people.players()] == ["Ana", "Béa"]
    facts = {"file": "players.json", "kept": 2, "lost": 1, "aside": ""}
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
    code = "".join(path.read_text() for path in (*paths, folder.parent / "screens" / "desk.py"))
    assert [key for key in KEYS if f'"{key}"' not in code] == []


@pytest.mark.parametrize("name", ["ana", "ANA", "Ana ", "Aná", "A na"])
def test_somebody_who_may_be_meant(name: str) -> None:
    assert alike(name, ["Béa", "Ana"]) == "Ana"


@pytest.mark.parametrize("name", ["Ana", "Anna", "An", "", " "])
def test_somebody_who_is_not(name: str) -> None:
    assert alike(name, ["Béa", "Ana", ""]) == ""
