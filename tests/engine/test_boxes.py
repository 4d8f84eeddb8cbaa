"""A box as its table knows it: compared with another table's, taught to open games, met in records."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.box import check_box, lessons, meets
from engine.catalog import Entered
from engine.codec import Unreadable
from engine.component_set import MOST, ComponentSet, as_theirs, compared
from engine.games import GAMES
from engine.record import Record
from tests.engine.test_component_sets import OTHER, VP, read
from tests.storage.tables import record

RECORDS = Path(__file__).parents[1] / "records"
TEA = {"kind": "market", "id": "tea-1", "icon": "tea", "costs": "YYY", "gives": "GG"}


def entries(*told: dict[str, object], game: str = "eastern-wonders") -> tuple[Entered, ...]:
    return read(*told, game=game).entries


def test_what_another_table_has_is_new_seen_or_different() -> None:
    ours = entries(VP, {**OTHER, "where": "here"})
    theirs = read({**VP, "points": 14}, {**OTHER, "where": "there"}, {**OTHER, "id": "vp-3", "points": 12})
    told = compared(ours, theirs)
    assert [entry.component.id for entry in told.new] == ["vp-3"]
    assert [(entry.where, entry.seen) for entry in told.seen] == [("here; there", 2)]
    (difference,) = told.differences
    assert (difference.ours.component.points, difference.theirs.component.points) == (13, 14)


def test_a_shipped_component_that_they_correct_is_a_difference_and_not_new() -> None:
    told = compared((), read(TEA))
    assert told.new == told.seen == ()
    (difference,) = told.differences
    assert difference.ours.component == GAMES["eastern-wonders"].catalog(()).shipped["market"]["tea-1"]
    assert difference.theirs.component.costs.word == "YYY"


def test_a_set_that_says_what_is_shipped_or_known_says_nothing() -> None:
    shipped = GAMES["eastern-wonders"].catalog(()).shipped["market"]["tea-1"]
    theirs = ComponentSet("eastern-wonders", (Entered("market", shipped), *entries(VP)))
    assert compared(entries(VP), theirs)[1:] == ((), (), (), ())


def test_an_open_game_learns_what_is_new_and_what_it_knew_as_the_box_did() -> None:
    catalog = GAMES["eastern-wonders"].catalog
    before, after = catalog(entries(VP)), catalog(entries({**VP, "points": 14}, OTHER, TEA))
    knows_it = record("Ana", "Béa", game="eastern-wonders", components=[VP])
    corrected, other, tea = after.entered
    assert set(lessons(knows_it, before, after)) == {corrected, other, tea}
    from_elsewhere = record("Ana", "Béa", game="eastern-wonders", components=[{**VP, "points": 15}])
    assert set(lessons(from_elsewhere, before, after)) == {other, tea}
    assert lessons(knows_it, after, after) == ()


def test_what_is_shipped_again_is_a_lesson_and_what_is_only_taken_out_is_none() -> None:
    catalog = GAMES["eastern-wonders"].catalog
    before, after = catalog(entries(VP, TEA)), catalog(())
    knows_both = record("Ana", "Béa", game="eastern-wonders", components=[VP, TEA])
    (lesson,) = lessons(knows_both, before, after)
    assert lesson.component == after.shipped["market"]["tea-1"]


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.json")), ids=lambda path: path.stem)
def test_games_meet_what_their_records_name(path: Path) -> None:
    told = Record.from_json(json.loads(path.read_text("utf-8")))
    text = json.dumps(told.to_json()["actions"])
    for kind in told.rules.kinds:
        for component in told.catalog.all(kind).values():
            if f'"{component.id}"' in text:
                assert meets(told, Entered(kind, component))


def test_a_table_meets_the_tiles_that_lie_there_and_no_others() -> None:
    market = GAMES["eastern-wonders"].catalog(()).shipped["market"]
    lying = list(market)[:20]
    setup = {"market": lying}
    game = record("Ana", "Béa", game="eastern-wonders", components=[VP], setup=setup)
    assert [name for name, tile in market.items() if meets(game, Entered("market", tile))] == lying
    assert not meets(game, game.components[0])
    assert not meets(record("Ana", "Béa"), game.components[0])


def test_a_box_that_nobody_could_play_with_is_refused() -> None:
    with pytest.raises(Unreadable, match="closes a port"):
        check_box("eastern-wonders", entries({**VP, "id": "closed"}))
    many = tuple(entry for i in range(MOST + 1) for entry in entries({**VP, "id": f"vp-{i}"}))
    with pytest.raises(Unreadable, match="more than"):
        check_box("eastern-wonders", many)
    check_box("eastern-wonders", many[:MOST])


# The same piece, read otherwise


def test_the_same_cost_with_other_points_may_be_the_same_tile() -> None:
    theirs = read({"kind": "vp", "id": "vp-RRGG-15", "cost": "RRGG", "points": 15}, OTHER)
    told = compared(entries(VP), theirs)
    (pair,) = told.alike
    assert (pair.ours.component.points, pair.theirs.component.points) == (13, 15)
    assert [entry.component.id for entry in told.new] == [OTHER["id"]]
    instead = as_theirs(pair)
    assert (instead.component.id, instead.component.points) == ("vp-RRGG-13", 15)
    again = compared((instead,), theirs)
    assert (again.alike, [entry.component.id for entry in again.new]) == ((), [OTHER["id"]])


def test_a_cube_more_is_the_same_tile_only_where_the_box_would_be_too_full() -> None:
    theirs = read({"kind": "vp", "id": "vp-RRGGB-13", "cost": "RRGGB", "points": 13})
    assert compared(entries(VP), theirs, {"vp": 26}).alike == ()
    (pair,) = compared(entries(VP), theirs, {"vp": 1}).alike
    assert pair.theirs.component.cost.word == "RRGGB"
    two_apart = read({"kind": "vp", "id": "vp-RRGGBB-13", "cost": "RRGGBB", "points": 13})
    assert compared(entries(VP), two_apart, {"vp": 1}).alike == ()


def test_one_of_ours_is_at_most_one_of_theirs() -> None:
    theirs = read(
        {"kind": "vp", "id": "vp-RRGG-15", "cost": "RRGG", "points": 15},
        {"kind": "vp", "id": "vp-RRGG-16", "cost": "RRGG", "points": 16},
    )
    told = compared(entries(VP), theirs)
    assert (len(told.alike), len(told.new)) == (1, 1)


@pytest.mark.parametrize("game", GAMES)
def test_a_shipped_card_read_otherwise_is_no_new_one(game: str) -> None:
    """In every game: whatever has a cost and points, with one more point, under another name."""
    shipped = GAMES[game].catalog(()).shipped
    for kind, components in shipped.items():
        for component in list(components.values())[:3]:
            if getattr(component, "cost", None) and hasattr(component, "points"):
                other = Entered(kind, replace(component, id="theirs", points=component.points + 1))
                told = compared((), ComponentSet(game, (other,)))
                assert [pair.ours.component.id for pair in told.alike] == [component.id]
