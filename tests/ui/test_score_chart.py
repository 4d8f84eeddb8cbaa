"""The chart of points over time: it says what the engine counted, and nothing lies on anything else."""

from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from engine.review.course import course
from engine.review.stops import stops
from engine.timeline import Timeline
from faces.view import Seated
from screens.widgets.palette import PLAYERS, contrast
from tests.faces.tables import played as any_played
from tests.ui.harness import UI
from tests.ui.played import played

SIZES = [(340, 100), (340, 130), (400, 200), (328, 260), (900, 192), (1200, 240)]
NAMES = [
    ("Ana", "Béatrice", "Carl", "Dorothée", "Émile"),
    ("👩‍🚀 Bo", "محمد بن عبد الله", "Maximiliane-Theodora von und zu Hohenfels", "李小龍", "O"),
]


@pytest.fixture(autouse=True)
def _window(stage: UI) -> None:
    """Sizes in dp need one."""


def seated(names: tuple[str, ...]) -> tuple[Seated, ...]:
    return tuple(
        Seated(name, colour, i) for i, (name, colour) in enumerate(zip(names, PLAYERS, strict=False))
    )


def chart(timeline: Timeline, names: tuple[str, ...], **given: Any) -> Any:
    from screens.widgets.chart_values import chart_of

    return chart_of(timeline, stops(timeline), seated(names)[: len(timeline.players)], **given)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("names", NAMES, ids=["plain", "any letters"])
def test_no_label_lies_on_another_and_none_leaves_the_chart(
    size: tuple[int, int], names: tuple[str, ...]
) -> None:
    from screens.widgets.chart_values import laid

    for seed, letters in product((1, 2, 3), (11, 14)):
        told = laid(chart(played(players=5, seed=seed), names), *size, letters, lambda n: f"round {n}")
        for name, (x, y, width, height) in told.boxes:
            inside = x >= -1 and y >= -1 and x + width <= size[0] + 1 and y + height <= size[1] + 1
            assert inside, name
        labels = [box for _, box in told.boxes]
        for (x, y, width, height), (x2, y2, width2, height2) in combinations(labels, 2):
            apart = (
                x + width <= x2 + 1 or x2 + width2 <= x + 1 or y + height <= y2 + 1 or y2 + height2 <= y + 1
            )
            assert apart
        assert len(told.labels) in (0, 5)


@pytest.mark.parametrize("game", ["spice-road", "golem", "eastern-wonders", "new-world"])
def test_the_lines_are_the_course(game: str) -> None:
    from screens.widgets.chart_values import laid

    timeline = any_played(game, 3)
    found, whole = stops(timeline), course(timeline)
    told = laid(chart(timeline, ("Ana", "Béa", "Carl")), 400, 200, 11)
    left, bottom, width, height = told.plot
    most = max(map(max, whole))
    assert len(told.lines) == len(timeline.players)
    for seat, line in enumerate(told.lines):
        for number, stop in enumerate(found):
            x = left + width * number / (len(found) - 1)
            assert told.x[number] == pytest.approx(x)
            # The last corner at a place is how high the line goes on from there.
            y = next(y for at, y in reversed(line.corners) if at <= x + 0.001)
            assert (y - bottom) / height * most == pytest.approx(whole[stop.at][seat], abs=0.01)
    ends = {label.player.name: label.points for label in told.labels}
    assert ends == {name: str(whole[-1][seat]) for seat, name in enumerate(timeline.players)}
    places = [(told.x[i], stop.seat) for i, stop in enumerate(found) if stop.claims]
    assert sorted((x, seat) for seat, lane in enumerate(told.lanes) for x in lane.claims) == sorted(places)


def test_without_points_there_are_only_lanes() -> None:
    from screens.widgets.chart_values import laid

    told = laid(chart(played(), NAMES[0], secret=True), 400, 200, 11)
    assert not told.lines
    assert not told.labels
    assert not told.y_ticks
    assert any(lane.claims for lane in told.lanes)


def test_a_low_chart_has_smaller_letters_rather_than_no_lines() -> None:
    from screens.widgets.chart_values import laid

    told = laid(chart(played(), NAMES[0]), 340, 96, 14)
    assert told.lines
    assert 11 <= told.letters < 14
    assert any(lane.claims for lane in told.lanes), "they lie on the slider"
    assert all(0 < lane.y < told.plot[1] for lane in told.lanes)
    assert told.track is not None
    assert all(told.track < lane.y < told.track + 14 for lane in told.lanes)


def test_names_are_rather_small_than_cut() -> None:
    from screens.widgets.chart_values import laid

    told = laid(chart(played(players=4), NAMES[0]), 330, 240, 20)
    assert [label.name for label in told.labels if label.name not in NAMES[0]] == []
    assert 11 <= told.label_letters < 20


def test_a_game_without_a_turn_can_be_laid_out() -> None:
    from screens.widgets.chart_values import laid

    whole = played()
    begun = Timeline(whole.header, (), whole.states[:1])
    told = laid(chart(begun, NAMES[0]), 400, 200, 11)
    assert len(told.x) == 1
    assert told.stop_at(123) == 0


def test_whoever_joins_late_has_a_line_from_then_on() -> None:
    from engine.presence import Join
    from screens.widgets.chart_values import laid

    whole = played(players=3)
    some = Timeline(whole.header, whole.actions[:9], whole.states[:10])
    joined = some.record(Join(player=3, name="Dora")).timeline
    later = joined
    for _ in range(8):
        offer = next(offer for offer in later.game.offers(later.state) if offer.default is not None)
        later = later.record(offer.default).timeline
    told = laid(chart(later, NAMES[0]), 400, 200, 11)
    assert told.lines[3].corners[0][0] == pytest.approx(told.x[9])
    assert told.lines[0].corners[0][0] == pytest.approx(told.x[0])


def test_every_line_can_be_told_from_its_ground() -> None:
    from screens.widgets.chart_drawing import line_colour

    for colour, ground in product(PLAYERS, [(255, 253, 250), (42, 36, 30), (128, 128, 128)]):
        red, green, blue, _ = line_colour(colour, (*(part / 255 for part in ground), 1.0))
        assert contrast((round(red * 255), round(green * 255), round(blue * 255)), ground) >= 2.95


def test_dashes_run_on_around_corners() -> None:
    from screens.widgets.chart_drawing import dashes

    strokes = list(dashes([(0, 0), (10, 0), (10, 5)], (4, 2)))
    assert strokes == [((0, 0), (4, 0)), ((6, 0), (10, 0)), ((10, 2), (10, 5))]
    assert list(dashes([(0, 0), (9, 0)], ())) == [((0, 0), (9, 0))]


def test_it_can_be_drawn_on_a_picture_to_save(tmp_path: Path) -> None:
    from screens.widgets.chart_drawing import ImagePen, Tints, put_chart
    from screens.widgets.chart_values import laid

    ground = (255, 253, 250)
    image = Image.new("RGB", (420, 220), ground)
    told = laid(chart(played(players=5), NAMES[0]), 400, 200, 12, lambda n: f"round {n}", slides=False)
    ink = (0.1, 0.1, 0.1, 1.0)
    put_chart(ImagePen(image, 10, 10), told, Tints(ink, ink, (0.8, 0.8, 0.8, 1.0), (1, 0.99, 0.98, 1.0)))
    image.save(tmp_path / "chart.png")
    colours = image.getcolors(1 << 16)
    assert colours is not None
    seen = {colour for _, colour in colours}
    for colour in ("saffron", "brick", "teal", "indigo", "plum"):
        assert any(max(abs(a - b) for a, b in zip(PLAYERS[colour], one, strict=True)) < 12 for one in seen), (
            colour
        )
    assert image.getpixel((2, 2)) == ground
