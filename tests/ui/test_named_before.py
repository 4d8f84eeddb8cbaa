"""A card that came to light and was named stays named, whichever card was taken in truth."""

from typing import Any

from engine.cubes import Cubes
from engine.eastern_wonders.values import Adjust
from engine.game import Touch
from engine.timeline import Timeline
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed
from tests.ui.test_eastern_wonders import cell, drafted
from tests.ui.test_eastern_wonders import record as sea_record
from tests.ui.test_eastern_wonders import sit_down as set_sail
from tests.ui.test_table import THREE, sit_down


def name_first(ui: UI, app: Any) -> str:
    """Names what came to light as the first card that it may be."""
    assert app.sheet.is_open
    tile = next(w for w in app.sheet.content.walk() if getattr(w, "card", ""))
    ui.tap(tile)
    return str(tile.card)


def bought(ui: UI, app: Any, slot: int) -> tuple[Any, Hand, str]:
    record, box = boxed("spice-road", THREE, seed=8)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    ui.tap(hand.thing(Touch("market", slot)))
    return game, hand, name_first(ui, app)


def test_another_card_was_bought_in_the_past(ui: UI, app: Any) -> None:
    game, hand, card = bought(ui, app, 0)
    for _ in range(2):
        ui.tap(hand.thing(Touch("hand", 0)))
    app.page.look(0)
    ui.run(0.3)
    ui.tap(hand.thing(Touch("market", 2)))
    assert not app.sheet.is_open, "it was named already"
    assert (game.timeline.actions[0].slot, game.timeline.actions[0].reveal) == (2, card)
    assert game.timeline.state.market.row[-1] == card


def undo(ui: UI) -> None:
    ui.tap(ui.find(kind="IconButton", icon="undo"))


def test_another_card_after_an_undo(ui: UI, app: Any) -> None:
    game, hand, card = bought(ui, app, 0)
    undo(ui)
    ui.tap(hand.thing(Touch("market", 1)))
    assert not app.sheet.is_open
    assert (game.timeline.actions[0].slot, game.timeline.actions[0].reveal) == (1, card)


def test_the_same_card_after_an_undo_is_asked_for_again(ui: UI, app: Any) -> None:
    _, hand, _ = bought(ui, app, 0)
    undo(ui)
    ui.tap(hand.thing(Touch("market", 0)))
    assert app.sheet.is_open, "perhaps it was named wrongly"


def test_a_card_of_the_other_deck_after_an_undo_is_asked_for(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", THREE, seed=8)
    timeline = Timeline.of(record)
    rich = timeline.game.actions[5](player=0, caravan=Cubes.parse("YYRRGGGBBB"))
    game = sit_down(ui, app, timeline.record(rich).timeline.to_record())
    hand = Hand(ui, box)
    ui.tap(hand.thing(Touch("market", 0)))
    name_first(ui, app)
    undo(ui)
    ui.tap(hand.thing(Touch("points", 0)))
    assert game.timeline.actions[-1].do == "claim"
    assert app.sheet.is_open


def test_another_port_after_an_undo(ui: UI, app: Any) -> None:
    rich = Adjust(player=0, hold=Cubes.parse("YYRRGGGBBB"))
    game = set_sail(ui, app, sea_record(*drafted(), rich, ask_names=True))
    chart = game.timeline.state.table.chart
    ports = [
        touch.key
        for touch, offer in app.page.sitting.offers.items()
        if touch.key in chart.ports and getattr(offer.default, "do", "") == "port"
    ]
    ui.tap(cell(app, ports[0]))
    tile = name_first(ui, app)
    assert game.timeline.actions[-1].reveal == tile
    undo(ui)
    ui.tap(cell(app, ports[1]))
    assert not app.sheet.is_open
    assert game.timeline.actions[-1].reveal == tile
    app.page.look(len(game.timeline.actions) - 1)
    ui.run(0.3)
    ui.tap(cell(app, ports[0]))
    assert not app.sheet.is_open
    assert game.timeline.actions[-1].reveal == tile
