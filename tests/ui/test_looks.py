"""How the table looks: names stay, words keep to one line, columns line up, lists show what is looked at."""

from random import Random
from typing import Any

import pytest
from kivy.metrics import sp

from engine.game import Touch
from engine.record import Record
from engine.spice_road.setup import deal
from engine.spice_road.values import HouseRules
from engine.timeline import Timeline
from rulebook.languages import LANGUAGES
from tests.ui.audit import audit, box_of
from tests.ui.harness import UI
from tests.ui.table_hand import likely
from tests.ui.test_table import FIVE, THREE, sit_down

SIZES = [(360, 640), (412, 915), (640, 360), (915, 412), (1280, 800), (1600, 1000)]


def in_the_middle(
    ui: UI, app: Any, players: tuple[str, ...] = THREE, turns: int = 40, game: str = "spice-road"
) -> Any:
    """A game after so many turns."""
    app.choose(motion=False)
    timeline, chance = Timeline.of(Record(game, players, deal(3), HouseRules())), Random(3)
    for _ in range(turns):
        timeline = timeline.record(likely(timeline.state, chance)).timeline
    return sit_down(ui, app, timeline.to_record())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", [100, 130, 200])
def test_a_name_stays_beside_everything_that_changed(
    ui: UI, app: Any, size: tuple[int, int], percent: int
) -> None:
    app.choose(text_percent=percent)
    in_the_middle(ui, app, FIVE)
    page = app.page
    ui.resize(*size)
    ui.run(0.2)

    def names() -> dict[int, Any]:
        return {item.seat: dict(item.boxes)["name"] for item in ui.find_all(kind="PlayerItem")}

    before = names()
    for seat in before:
        page.moved, page.changed = seat, {"Y": 2, "R": -1, "G": -10, "B": 1}
        ui.run(0.1)
        assert names() == before
        assert [finding for item in ui.find_all(kind="PlayerItem") for finding in audit(item)] == []


def test_on_a_small_plate_what_changed_stands_at_its_cube(ui: UI, app: Any) -> None:
    in_the_middle(ui, app, FIVE)
    page = app.page
    seat = ui.find_all(kind="PlayerItem")[0].seat
    page.moved, page.changed = seat, {"Y": 2, "R": -1, "G": -1, "B": 1}
    ui.run(0.1)
    told = [name for name, _ in page.ids.everybody.item_of(seat).boxes if name.startswith("cube")]
    assert told == ["cube Y +2", "cube R −1", "cube G −1", "cube B +1"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "percent"), [((360, 640), 100), ((360, 640), 130), ((412, 915), 130)])
def test_what_the_head_says_keeps_to_one_line(
    ui: UI, app: Any, language: str, size: tuple[int, int], percent: int
) -> None:
    app.choose(language=language, text_percent=percent)
    in_the_middle(ui, app)
    page = app.page
    ui.resize(*size)

    def heads() -> None:
        ui.run(0.2)
        sentence = ui.find(kind="Banner").ids.sentence
        assert sentence.height < sentence.letters * 2, sentence.text
        assert ui.audit() == []

    page.look(10)
    heads()
    page.look(None)
    page.look_at_player((page.active + 1) % 3)
    heads()


@pytest.mark.parametrize("percent", [100, 200])
def test_marks_and_icons_of_repairs_stand_in_one_column(ui: UI, app: Any, percent: int) -> None:
    app.choose(text_percent=percent)
    in_the_middle(ui, app)
    app.page.repairing.open()
    ui.run(0.4)
    rows = [row for row in ui.walk() if type(row).__name__ == "DoorRow"]
    assert {row.mark >= 0 for row in rows} == {True, False}
    assert len({row.x for row in rows}) == 1
    drawn = [dict(row.boxes) for row in rows]
    assert len({boxes["sign"][0] for boxes in drawn}) == 1
    assert len({boxes[row.text][0] for row, boxes in zip(rows, drawn, strict=True)}) == 1
    for row, boxes in zip(rows, drawn, strict=True):
        x, y, wide, high = boxes["sign"]
        assert x + wide <= boxes[row.text][0]
        assert abs(y + high / 2 - row.height / 2) <= 1
    assert audit(app.sheet) == []


def test_which_card_it_is_comes_before_the_cubes_on_it(ui: UI, app: Any) -> None:
    game = in_the_middle(ui, app)
    face, state = app.page.face, game.timeline.state
    slot = next(i for i in range(6) if face.at(state, Touch("market", i))["lying"].total)
    app.page.asking.rename(Touch("market", slot))
    ui.run(0.4)
    (grid,) = ui.find_all(kind="NamingSheet")
    (cubes,) = (widget for widget in ui.walk() if type(widget).__name__ == "HeldBox")
    assert box_of(grid).bottom >= box_of(cubes).top
    assert audit(app.sheet) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_joins_is_asked_in_letters_of_the_usual_size(ui: UI, app: Any, language: str) -> None:
    app.choose(language=language)
    in_the_middle(ui, app)
    app.page.repairing.open_players()
    ui.run(0.4)
    fields = ui.find_all(kind="Field")
    assert len(fields) == 4
    assert {field.font_size for field in fields} == {sp(16)}
    assert audit(app.sheet) == []


@pytest.mark.parametrize("size", [(960, 540), (1280, 800)])
def test_the_timeline_shows_the_turn_that_is_looked_at(ui: UI, app: Any, size: tuple[int, int]) -> None:
    game = in_the_middle(ui, app, turns=60)
    ui.resize(*size)
    ui.run(0.3)
    page, last = app.page, len(game.timeline.actions) - 1

    def in_sight(at: int) -> bool:
        view = box_of(page.turns.ids.list)
        return any(view.holds(box_of(row)) for row in ui.find_all(kind="TurnRow", at=at))

    assert in_sight(last)
    for at in (5, 30, 0, last):
        page.look(at)
        ui.run(0.2)
        assert in_sight(at)
    page.repairing.look_to_insert(12)
    ui.run(0.2)
    assert in_sight(12)
    ui.tap(ui.find(kind="Banner"))
    ui.run(0.2)
    assert in_sight(last)


def test_looking_at_a_turn_in_sight_scrolls_nothing(ui: UI, app: Any) -> None:
    in_the_middle(ui, app, turns=60)
    ui.resize(1280, 800)
    ui.run(0.3)
    page = app.page
    page.look(30)
    ui.run(0.2)
    before = page.turns.ids.list.scroll_y
    ui.tap(ui.find(kind="TurnRow", at=32))
    assert page.sitting.past == 32
    assert page.turns.ids.list.scroll_y == before
    page.turns.ids.list.scroll_y = 0.9
    page.show()
    ui.run(0.2)
    assert page.turns.ids.list.scroll_y == 0.9, "whoever scrolls on is not pulled back"


def test_players_of_one_colour_are_told_apart_by_their_marks(ui: UI, app: Any) -> None:
    from screens.widgets.result_card import CardOf, Standing, draw
    from screens.widgets.score_pad import Column, Heads

    pictures = set()
    for seat in range(5):
        card = CardOf("spice-road", "", "", "", "", (Standing(1, seat, "Ana", "teal", 1),))
        pictures.add(draw(card, "Light", 360).image.tobytes())
    assert len(pictures) == 5
    heads = Heads(
        columns=[Column("Ana", "teal", mark=mark) for mark in range(5)], size=(300, 40), pos=(20, 300)
    )
    ui.window.add_widget(heads)
    ui.run(0.2)
    picture = ui.picture()
    ui.window.remove_widget(heads)
    high = picture.height - 340
    assert len({picture.crop((20 + i * 60, high, 80 + i * 60, high + 40)).tobytes() for i in range(5)}) == 5


@pytest.mark.parametrize("size", [(1280, 800), (1600, 1000)])
def test_the_rows_reach_as_far_as_the_plate_below_them(ui: UI, app: Any, size: tuple[int, int]) -> None:
    in_the_middle(ui, app)
    ui.resize(*size)
    ui.run(0.3)
    ids = app.page.board.ids
    for row in ("points", "market"):
        empty = box_of(ids.plate).right - box_of(ids[row].children[0]).right
        assert empty <= 0.08 * ids.plate.width, row
