"""Names of files that leave: they sort, say what they are, and are a name on every disk."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.naming import game_file


@pytest.mark.parametrize(
    ("players", "name"),
    [
        (("Ana", "Béa", "Carl"), "ana-bea-carl"),
        (("Émile", "Łukasz", "Straße", "Søren"), "emile-lukasz-strasse-soren"),
        (("a/b", "..\\c", "d:e", 'f"g<h>|?*'), "a-b-c-d-e-f-g-h"),
        (("🐫 Carl 🎲", "李", "Дана"), "carl"),
        (("CON", "nul", "COM1"), "con-nul-com1"),
        ((".", "..", " "), ""),
    ],
)
def test_names_are_spelled_with_what_every_disk_knows(players: tuple[str, ...], name: str) -> None:
    told = game_file("2026-11-16T12:30:12Z", "spice-road", players)
    assert told == "-".join(filter(None, ("2026-11-16-spice-road", name)))


def test_they_sort_by_day_whatever_was_played() -> None:
    days = ["2026-11-16T12:00:00Z", "2026-02-01T12:00:00Z", "2025-12-31T12:00:00Z"]
    names = [game_file(day, game, ("Zoe",)) for day in days for game in ("new-world", "golem")]
    assert [name[:10] for name in sorted(names)] == sorted(name[:10] for name in names)


def test_without_a_day_there_is_the_game() -> None:
    assert game_file("", "golem", ("Ana",)) == game_file("once", "golem", ("Ana",)) == "golem-ana"


@given(st.text(max_size=30), st.lists(st.text(max_size=4_000), max_size=5))
def test_whatever_people_are_called(started: str, players: list[str]) -> None:
    name = game_file(started, "spice-road", tuple(players))
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name)
    assert "spice-road" in name
    assert len(name) <= 90
