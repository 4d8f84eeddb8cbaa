"""Sides of panels as a table counts them."""

from engine.catalog import Catalog, Entered
from engine.new_world.panels import TOTALS, is_counted, laid_out, marked, toggled, total, with_places
from engine.new_world.values import Location, PanelSide, catalog
from tests.engine.new_world.table import BOX, NOTHING


def box_of(*sides: PanelSide) -> Catalog:
    return catalog(tuple(Entered("panel", side) for side in sides))


def test_where_nobody_counted_they_are_as_we_assume() -> None:
    assert [panel.places for panel in laid_out("E1", NOTHING)] == [6, 6, 6, 6]
    assert not is_counted("E1", NOTHING)
    sides = laid_out("E1", NOTHING)
    assert [panel.id for panel in sides] == ["A1", "B1", "C1", "E1"]
    assert total(sides, "forts", NOTHING) == TOTALS["forts"]
    assert total(sides, "exploration", NOTHING) == 0


def test_the_last_one_follows_from_the_others() -> None:
    box = box_of(PanelSide("A1", 5), PanelSide("B1", 7), PanelSide("C1", 6))
    assert [panel.places for panel in laid_out("D1", box)] == [5, 7, 6, 5]
    assert not is_counted("D1", box)
    assert is_counted("D1", box_of(*laid_out("D1", box)))


def test_a_mark_is_put_and_taken_away() -> None:
    side = toggled(
        toggled(PanelSide("C1", 6), "exploration", "C1-3", NOTHING), "exploration", "C1-1", NOTHING
    )
    assert side.exploration == (1, 3)
    assert toggled(side, "exploration", "C1-3", NOTHING).exploration == (1,)
    assert toggled(PanelSide("A1", 6), "forts", "A1-2", NOTHING).forts == (1,)
    assert marked(toggled(PanelSide("A1", 6), "forts", "A1-3", NOTHING), "forts", NOTHING) == (1, 2, 3)


def test_marks_go_and_come_with_their_places() -> None:
    side = PanelSide("C1", 6, exploration=(1, 6))
    assert marked(with_places(side, 5), "exploration", NOTHING) == (1,)
    assert with_places(with_places(side, 5), 6) == side
    assert with_places(side, 0).places == 1
    assert with_places(side, 10**9).places == TOTALS["places"]


def test_places_that_are_entered_have_the_marks_printed_on_them() -> None:
    sides = laid_out("D1", BOX)
    assert is_counted("D1", BOX)
    assert [panel.places for panel in sides] == [6, 6, 6, 5]
    assert {what: total(sides, what, BOX) for what in ("forts", "exploration", "mark_2_3")} == {
        "forts": 4,
        "exploration": 8,
        "mark_2_3": 2,
    }
    fort = catalog((Entered("location", Location("C1-1", "fort", 1)),))
    assert marked(PanelSide("C1", 6), "forts", fort) == (1,)
