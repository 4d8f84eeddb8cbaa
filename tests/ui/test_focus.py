"""The keyboard reaches everything that a finger does, and shows where it is."""

from typing import Any

import pytest

from engine.game import Touch
from faces.looks import LOOKS
from screens.focus import RINGS, spot_of
from screens.widgets.palette import contrast
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed
from tests.ui.test_table import THREE, sit_down

TAB, ENTER, SPACE, ESCAPE = 9, 13, 32, 27
UP, DOWN, RIGHT, LEFT = 273, 274, 275, 276


def table(ui: UI, app: Any, **rules: Any) -> tuple[Any, Hand]:
    record, box = boxed("spice-road", THREE, seed=8, **rules)
    return sit_down(ui, app, record), Hand(ui, box)


def at(app: Any) -> Any:
    return app.root.focus.at


def tab_to(ui: UI, app: Any, wanted: Any) -> None:
    for _ in range(200):
        ui.key(TAB)
        if at(app) is wanted:
            return
    raise AssertionError(f"Tab does not lead to {wanted}")


def around(ui: UI, app: Any) -> set[Any]:
    """What Tab comes to until it is back where it began."""
    seen: list[Any] = []
    for _ in range(200):
        ui.key(TAB)
        if seen and at(app) is seen[0]:
            return set(seen)
        seen.append(at(app))
    raise AssertionError("Tab does not come back")


def targets(ui: UI, top: Any) -> set[Any]:
    return {
        widget
        for widget in top.walk()
        if getattr(widget, "is_touch_target", False) and not widget.disabled and ui.visible(widget)
    }


@pytest.mark.parametrize("size", [(360, 640), (915, 412), (1280, 800)])
def test_tab_reaches_everything_on_the_table_and_back(ui: UI, app: Any, size: tuple[int, int]) -> None:
    ui.resize(*size)
    _, hand = table(ui, app)
    ui.tap(hand.thing(Touch("hand", 1)))
    ui.run(0.5)
    wanted = targets(ui, app.page)
    assert len(wanted) > 15
    there = []
    for _ in range(len(wanted) + 40):
        ui.key(TAB)
        there.append(at(app))
    assert wanted <= set(there)
    last = there[-1]
    ui.key(TAB)
    ui.key(TAB, modifiers=("shift",))
    assert at(app) is last


def test_the_order_is_that_of_reading(ui: UI, app: Any) -> None:
    table(ui, app)
    ui.key(TAB)
    first = at(app)
    assert first.icon == "menu"
    there = [first]
    while True:
        ui.key(TAB)
        if at(app) is first:
            break
        there.append(at(app))
    points = list(reversed(app.page.board.ids.points.children))
    assert [widget for widget in there if widget in points] == points
    market = list(reversed(app.page.board.ids.market.children))
    assert there.index(points[-1]) < there.index(market[0])


def test_arrows_go_where_they_point(ui: UI, app: Any) -> None:
    _, hand = table(ui, app)
    tab_to(ui, app, hand.thing(Touch("points", 2)))
    ui.key(RIGHT)
    assert at(app) is hand.thing(Touch("points", 3))
    ui.key(LEFT)
    ui.key(LEFT)
    assert at(app) is hand.thing(Touch("points", 1))
    ui.key(DOWN)
    assert at(app) in list(app.page.board.ids.market.children)
    ui.key(UP)
    assert at(app) in list(app.page.board.ids.points.children)


@pytest.mark.parametrize("key", [(ENTER, None), (SPACE, " ")])
def test_a_key_does_what_a_finger_does(ui: UI, app: Any, key: tuple[int, str | None]) -> None:
    game, hand = table(ui, app)
    card = hand.thing(Touch("hand", 1))
    tab_to(ui, app, card)
    ui.run(0.5)
    ui.key(*key)
    ui.run(0.6)
    assert len(game.timeline.actions) == 1
    assert type(at(app)) is type(card), "the next player is on the same kind of thing"
    chip = ui.find_all(kind="Chip")[0]
    tab_to(ui, app, chip)
    ui.run(0.5)
    ui.key(*key)
    assert len(game.timeline.actions) == 1


def test_a_key_that_is_held_down_touches_once(ui: UI, app: Any) -> None:
    game, hand = table(ui, app)
    tab_to(ui, app, hand.thing(Touch("hand", 0)))
    ui.run(0.5)
    for _ in range(8):
        app._key_pressed(None, ENTER, 0, None, [])
        ui.step(2)
    assert len(game.timeline.actions) == 1


def test_shift_and_enter_hold(ui: UI, app: Any) -> None:
    _, hand = table(ui, app)
    tab_to(ui, app, hand.thing(Touch("market", 2)))
    ui.run(0.5)
    ui.key(ENTER, modifiers=("shift",))
    assert ui.find(kind="NamingSheet")
    cards = {widget for widget in app.sheet.content.walk() if getattr(widget, "card", "")}
    assert cards <= around(ui, app)
    ui.key(ESCAPE)
    assert not app.sheet.is_open
    ui.run(0.3)
    assert at(app) is hand.thing(Touch("market", 2)), "back where it came from"


def test_a_sheet_is_played_by_keys_alone(ui: UI, app: Any) -> None:
    """The menu, then table differs, a stepper, and a turn that explains it."""
    game, hand = table(ui, app)
    ui.tap(hand.thing(Touch("hand", 1)))
    ui.key(TAB)
    tab_to(ui, app, ui.find_all(kind="IconButton", icon="menu")[0])
    ui.run(0.5)
    ui.key(ENTER)
    tab_to(ui, app, next(row for row in ui.find_all(kind="Row") if row.text == "Table differs?"))
    ui.run(0.5)
    ui.key(ENTER)
    ui.run(0.5)
    app.page.open_differs(0)
    ui.run(0.3)
    for icon, level in (("plus", 1), ("plus", 1), ("minus", 0), ("minus", 2)):
        button = ui.find_all(kind="IconButton", icon=f"{icon}-circle-outline")[level]
        tab_to(ui, app, button)
        ui.run(0.5)
        ui.key(SPACE, " ")
    ui.wait_beside(lambda: ui.find_all(kind="ExplanationRow"))
    tab_to(ui, app, ui.find_all(kind="ExplanationRow")[0])
    ui.run(0.5)
    ui.key(ENTER)
    assert game.timeline.state.players[0].caravan.word == "YRR"


def test_the_ring_is_there_only_while_keys_are_used(ui: UI, app: Any) -> None:
    _, hand = table(ui, app)
    assert not app.root.focus.is_shown
    before = ui.picture()
    ui.key(TAB)
    assert app.root.focus.is_shown
    assert ui.picture() != before
    ui.tap(hand.thing(Touch("points", 4)))
    assert not app.root.focus.is_shown
    ui.key(ENTER)
    assert not app.page.refusal, "without the ring Enter does what it always did"


def test_keys_that_were_there_still_work(ui: UI, app: Any) -> None:
    game, hand = table(ui, app)
    ui.key(TAB)
    ui.tap(hand.thing(Touch("hand", 1)))
    ui.key(TAB)
    ui.key(ord("z"), "z", ("ctrl",))
    assert not game.timeline.actions
    ui.key(ord("y"), "y", ("ctrl",))
    assert len(game.timeline.actions) == 1


@pytest.mark.parametrize("page", ["home", "settings", "new game", "history", "rules"])
def test_every_page_has_it(ui: UI, app: Any, page: str) -> None:
    app.go(page)
    ui.run(0.5)
    seen = set()
    for _ in range(60):
        ui.key(TAB)
        seen.add(at(app))
    assert targets(ui, app.page) - seen == set()
    for widget in seen:
        assert widget is not None


def test_settings_are_switched_by_keys(ui: UI, app: Any) -> None:
    app.go("settings")
    ui.run(0.5)
    row = next(row for row in ui.walk() if getattr(row, "text", "") == "Motion" and hasattr(row, "active"))
    tab_to(ui, app, row)
    assert ui.visible(row), "what has the focus is scrolled into sight"
    ui.run(0.5)
    ui.key(SPACE, " ")
    assert not app.motion


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("style", ["light", "dark"])
def test_the_ring_is_seen_on_every_ground(ui: UI, app: Any, look: str, style: str) -> None:
    """One of its two lines at least three times as light or dark as what it lies on."""
    app.choose(theme=style)
    app.theme_cls.edition = look
    theme = app.theme_cls
    lines = [theme.tint(tone) for tone, _, _ in RINGS]
    grounds = (
        "surface",
        "surfaceContainer",
        "surfaceContainerHigh",
        "section",
        "secondaryContainer",
        "primaryContainer",
        "errorContainer",
        "primary",
        "card_top",
        "card_bottom",
        "point_top",
        "point_bottom",
        "back_top",
    )
    for ground in grounds:
        assert max(contrast(in_bytes(line), in_bytes(theme.tint(ground))) for line in lines) >= 3, ground


def in_bytes(colour: Any) -> tuple[int, int, int]:
    red, green, blue = (round(part * 255) for part in colour[:3])
    return red, green, blue


def test_the_ring_lies_around_the_thing(ui: UI, app: Any) -> None:
    _, hand = table(ui, app)
    card = hand.thing(Touch("points", 2))
    tab_to(ui, app, card)
    picture = ui.picture()
    spot = spot_of(card)
    x, y = round(spot.center[0]), round(picture.height - spot.top)
    dark = [picture.getpixel((x, y - up)) for up in range(5)]
    assert any(sum(pixel) < 200 for pixel in dark)
