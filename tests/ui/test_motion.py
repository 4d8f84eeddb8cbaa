"""A turn that can be seen: by touches in a real window, frame by frame."""

from pathlib import Path
from typing import Any

import pytest

from engine.game import REST, Touch
from tests.ui.audit import box_of
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed
from tests.ui.test_places import put_played
from tests.ui.test_table import THREE, sit_down

FRAME = 1 / 60


def tap(ui: UI, widget: Any) -> None:
    """A finger down and up, and no time after it."""
    finger = ui._finger(*widget.to_window(*widget.center))
    ui.loop.post_dispatch_input("begin", finger)
    ui.step()
    ui.loop.post_dispatch_input("end", finger)


def at_table(ui: UI, app: Any, size: tuple[int, int] = (412, 915), **rules: Any) -> tuple[Any, Hand]:
    record, box = boxed("spice-road", THREE, seed=8, **{"ask_names": False, **rules})
    game = sit_down(ui, app, record)
    ui.resize(*size)
    ui.run(0.3)
    return game, Hand(ui, box)


def name_in_front(ui: UI) -> str:
    return str(ui.app.page.board.ids.plate.player.name)


def counts(app: Any) -> list[int]:
    return list(app.page.board.ids.caravan.counts)


def nothing_is_left(app: Any) -> bool:
    motion, board = app.page.motion, app.page.board
    cards = [card for row in ("points", "market", "hand") for card in board.ids[row].children]
    return (
        not motion.is_running
        and not motion.children
        and not motion.canvas.children
        and board.ids.plate.shift == 0
        and all(card.opacity == 1 for card in cards)
    )


def test_the_record_is_on_disk_before_the_first_frame(ui: UI, app: Any, tmp_path: Path) -> None:
    game, hand = at_table(ui, app)
    (journal,) = (tmp_path / "library" / "open").glob("*.journal")
    before = journal.read_bytes()
    card = hand.thing(Touch("hand", 0))
    finger = ui._finger(*card.to_window(*card.center))
    ui.loop.post_dispatch_input("begin", finger)
    ui.step()
    seen: list[bytes] = []
    play = app.page.motion._set_out

    def set_out(*given: Any) -> None:
        seen.append(journal.read_bytes())
        play(*given)

    app.page.motion._set_out = set_out
    ui.loop.post_dispatch_input("end", finger)
    assert len(seen) == 1
    assert len(seen[0]) > len(before)
    assert b"play" in seen[0][len(before) :]
    assert len(game.timeline.actions) == 1


@pytest.mark.parametrize("size", [(360, 640), (412, 915), (640, 360), (1280, 800)])
def test_a_card_goes_its_way_the_counters_tick_and_the_table_turns(
    ui: UI, app: Any, size: tuple[int, int]
) -> None:
    _, hand = at_table(ui, app, size)
    page = app.page
    still = [box_of(page.board.ids[name]) for name in ("rest", "played", "claimed", "points", "market")]
    had = counts(app)
    tap(ui, hand.thing(Touch("hand", 0)))
    assert "takes" in page.words, "the bar says it at once"
    (card,) = page.motion.children
    places = []
    for _ in range(11):
        ui.step()
        places.append(tuple(card.center))
        assert name_in_front(ui) == "Ana"
    played = page.board.ids.played
    apart = [abs(x - played.to_window(*played.center)[0]) for x, _ in places]
    assert apart == sorted(apart, reverse=True)
    assert apart[-1] < apart[0] / 10
    assert counts(app) == had, "not before it is there"
    ui.run(0.04)
    assert counts(app) == [had[0] + 2, *had[1:]]
    assert played.count == 1
    assert name_in_front(ui) == "Ana"
    assert page.motion.canvas.children, "the badge"
    ui.run(0.05)
    assert name_in_front(ui) == "Béatrice"
    assert page.board.ids.plate.shift > 0
    assert all(card.opacity == 1 for card in page.board.ids.hand.children), "nothing is missing any more"
    ui.run(0.11)
    assert nothing_is_left(app)
    assert [
        box_of(page.board.ids[name]) for name in ("rest", "played", "claimed", "points", "market")
    ] == still


def test_whoever_moved_is_framed_for_two_seconds(ui: UI, app: Any) -> None:
    _, hand = at_table(ui, app)
    tap(ui, hand.thing(Touch("hand", 0)))
    ui.run(0.4)
    item = ui.find(kind="PlayerItem", name="Ana")
    assert item.moved
    assert item.changed == {"Y": 2}
    ui.run(1.7)
    assert item.moved
    ui.run(0.3)
    assert not item.moved


@pytest.mark.parametrize("after", range(9, 21, 2))
def test_a_touch_on_something_else_ends_it_and_counts(ui: UI, app: Any, after: int) -> None:
    """Sooner nobody touches something else on purpose: that is another finger of the same hand."""
    game, hand = at_table(ui, app)
    tap(ui, hand.thing(Touch("hand", 0)))
    ui.step(after)
    tap(ui, hand.thing(Touch("market", 0)))
    assert [action.do for action in game.timeline.actions] == ["play", "acquire"]
    assert game.timeline.state.seat == 2
    ui.run(0.5)
    assert name_in_front(ui) == "Carl"
    assert nothing_is_left(app)


@pytest.mark.parametrize(("after", "counts"), [(9, False), (12, False), (16, True), (20, True)])
def test_what_lies_before_a_player_is_touched_once_the_table_has_turned(
    ui: UI, app: Any, after: int, counts: bool
) -> None:
    """A finger on Ana's cards means Ana's, whatever of Béatrice's is there by the time it is lifted."""
    game, hand = at_table(ui, app)
    place = hand.thing(Touch("hand", 1))
    x, y = place.to_window(*place.center)
    tap(ui, hand.thing(Touch("hand", 0)))
    ui.step(after)
    assert (name_in_front(ui) != "Ana") is counts
    finger = ui._finger(x, y)
    ui.loop.post_dispatch_input("begin", finger)
    assert name_in_front(ui) == "Béatrice", "the motion is over"
    ui.step()
    ui.loop.post_dispatch_input("end", finger)
    ui.run(0.5)
    assert len(game.timeline.actions) == 1 + counts
    ui.tap(hand.thing(Touch("hand", 1)))
    assert len(game.timeline.actions) == 2 + counts, "the next touch is as good as ever"


def test_a_card_that_has_just_moved_up_is_not_the_one_that_was_touched(ui: UI, app: Any) -> None:
    """Ana buys the first card of the row; what lies in its place by then nobody has seen there."""
    game, hand = at_table(ui, app)
    tap(ui, hand.thing(Touch("market", 0)))
    ui.step(9)
    tap(ui, hand.thing(Touch("market", 1)))
    assert [action.do for action in game.timeline.actions] == ["acquire"]
    ui.run(0.5)
    assert name_in_front(ui) == "Béatrice"


@pytest.mark.parametrize("apart", [0.08, 0.2, 0.3])
def test_a_bouncing_finger_is_one_touch_and_ends_nothing(ui: UI, app: Any, apart: float) -> None:
    game, hand = at_table(ui, app, ask_names=True)
    card = hand.thing(Touch("hand", 0))
    x, y = card.to_window(*card.center)
    for wait in (apart, 0.6):
        finger = ui._finger(x, y)
        ui.loop.post_dispatch_input("begin", finger)
        ui.loop.post_dispatch_input("end", finger)
        ui.step()
        assert app.page.motion.is_running
        ui.run(wait - FRAME)
    assert len(game.timeline.actions) == 1
    row = hand.thing(Touch("market", 0))
    x, y = row.to_window(*row.center)
    for wait in (apart, 0.6):
        finger = ui._finger(x, y)
        ui.loop.post_dispatch_input("begin", finger)
        ui.loop.post_dispatch_input("end", finger)
        ui.run(wait)
    assert app.sheet.is_open
    assert len(game.timeline.actions) == 2


def test_undo_shows_the_way_back(ui: UI, app: Any) -> None:
    _, hand = at_table(ui, app)
    had = counts(app)
    tap(ui, hand.thing(Touch("hand", 0)))
    ui.run(0.6)
    tap(ui, ui.find(kind="IconButton", icon="undo"))
    assert name_in_front(ui) == "Ana"
    (card,) = app.page.motion.children
    first = tuple(card.center)
    ui.run(0.15)
    assert card.center[0] < first[0], "from the pile back to the hand"
    ui.run(0.3)
    assert counts(app) == had
    assert nothing_is_left(app)


@pytest.mark.parametrize("touch", [Touch("market", 1), Touch("market", 0), REST, Touch("points", 0)])
def test_every_kind_of_turn_is_seen_and_leaves_nothing(ui: UI, app: Any, touch: Touch) -> None:
    game, hand = at_table(ui, app)
    put_played(game)
    game.save(game.timeline.record(_rich(game)))
    app.page.arrive()
    ui.run(0.2)
    tap(ui, hand.thing(touch))
    assert app.page.motion.is_running
    assert app.page.motion.children
    ui.run(0.4)
    assert nothing_is_left(app)
    assert name_in_front(ui) == "Béatrice"
    tap(ui, ui.find(kind="IconButton", icon="undo"))
    ui.run(0.4)
    assert nothing_is_left(app)
    assert name_in_front(ui) == "Ana"


def _rich(game: Any) -> Any:
    """Ana can pay for the first point card."""
    from engine.spice_road.values import Adjust

    state = game.timeline.state
    return Adjust(player=0, caravan=state.table.points[state.points.row[0]].cost)


def test_with_less_motion_there_are_no_ways_only_badges_and_the_new_name(ui: UI, app: Any) -> None:
    app.choose(motion=False)
    _, hand = at_table(ui, app)
    tap(ui, hand.thing(Touch("hand", 0)))
    assert not app.page.motion.is_running
    assert not app.page.motion.children
    ui.step()
    assert name_in_front(ui) == "Béatrice"
    item = ui.find(kind="PlayerItem", name="Ana")
    assert item.moved
    assert item.changed == {"Y": 2}


def test_a_chip_marks_what_changed_without_moving_the_table(ui: UI, app: Any) -> None:
    game, hand = at_table(ui, app)
    tap(ui, hand.thing(Touch("hand", 1)))
    ui.run(0.6)
    chips = [chip for chip in ui.find_all(kind="Chip") if chip.value.do == "amend" and not chip.chosen]
    tap(ui, chips[0])
    assert not app.page.motion.is_running
    assert name_in_front(ui) == "Béatrice"
    assert ui.find(kind="PlayerItem", name="Ana").moved
    assert len(game.timeline.actions) == 1


def test_leaving_in_mid_motion_shows_the_right_table_later(ui: UI, app: Any) -> None:
    _, hand = at_table(ui, app)
    tap(ui, hand.thing(Touch("hand", 0)))
    ui.step(3)
    app.page.open_rules()
    ui.run(0.5)
    app.back()
    ui.run(0.5)
    assert name_in_front(ui) == "Béatrice"
    assert nothing_is_left(app)
