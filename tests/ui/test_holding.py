"""A card that turns out to be another one is held wherever it lies, whoever's it is."""

from typing import Any

import pytest

from engine.game import REST, Touch
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed
from tests.ui.test_choosing import picture
from tests.ui.test_eastern_wonders import cell, drafted, record
from tests.ui.test_eastern_wonders import sit_down as sit_at_sea
from tests.ui.test_table import sit_down

THREE = ("Ana", "Béa", "Carl")


def with_piles(ui: UI, app: Any, *, open_claims: bool = False) -> tuple[Any, Hand]:
    """Ana bought, played and claimed something; it is her turn."""
    app.choose(motion=False)
    record, box = boxed("spice-road", THREE, seed=8, ask_names=False, show_totals=open_claims)
    game = sit_down(ui, app, record)
    told = {name: [deck[0]] for name, deck in (("played", box.merchant_deck), ("claimed", box.point_deck))}
    own = [*game.timeline.state.players[0].hand, (box.merchant_deck or ())[1]]
    app.page.do(app.page.sitting.adjust, player=0, hand=own, **told)
    ui.run(0.5)
    return game, Hand(ui, box)


def hold(ui: UI, app: Any, hand: Hand, where: str) -> None:
    if where == "hand":
        ui.hold(hand.thing(Touch("hand", 2)))
    else:
        ui.tap({"played": "Played", "claimed": "Claimed"}[where])
        ui.run(0.4)
        ui.hold(app.sheet.content.children[0])
    ui.run(0.4)


@pytest.mark.parametrize("where", ["hand", "played", "claimed"])
@pytest.mark.parametrize("whose", ["own", "somebody else's"])
def test_a_card_is_another_one(ui: UI, app: Any, where: str, whose: str) -> None:
    game, hand = with_piles(ui, app, open_claims=whose != "own")
    if whose != "own":
        app.page.do(app.page.sitting.skip)
        ui.run(0.5)
        ui.tap(ui.find(kind="PlayerItem", name="Ana"))
        assert app.page.looked_at == 0
    was = getattr(game.timeline.state.players[0], where)[-1]
    count = len(game.timeline.actions)
    hold(ui, app, hand, where)
    picture(ui, f"held-{where}-{whose[:3]}")
    assert app.sheet.title == "Which card is it really?"
    cells = [widget for widget in app.sheet.content.walk() if getattr(widget, "card", "")]
    assert was not in [cell.card for cell in cells]
    state = game.timeline.state
    cell = next(cell for cell in cells if cell.card not in (*state.market.row, *state.points.row))
    ui.bring_into_view(cell)
    ui.tap(cell)
    now = game.timeline.state.players[0]
    assert getattr(now, where)[-1] == cell.card
    assert was not in (*now.hand, *now.played, *now.claimed)
    assert len(game.timeline.actions) == count, "it was that one all along"


def test_somebody_elses_card_is_not_played_by_a_touch(ui: UI, app: Any) -> None:
    game, hand = with_piles(ui, app)
    ui.tap(hand.thing(REST))
    ui.run(0.5)
    ui.tap(ui.find(kind="PlayerItem", name="Ana"))
    count = len(game.timeline.actions)
    for at in (0, 2):
        ui.tap(hand.thing(Touch("hand", at)))
        ui.run(0.5)
        assert len(game.timeline.actions) == count
        assert app.page.looked_at == 0
        assert app.page.refusal, "who touches them hears that they are only looked at"


def tags(app: Any) -> dict[str, str]:
    """What stands below each of what it may be."""
    found, last = {}, ""
    for column in app.sheet.content.walk():
        for widget in reversed(column.children):
            if getattr(widget, "card", ""):
                last = widget.card
            elif type(widget).__name__ == "Holder":
                found[last] = widget.text
    return found


def test_of_tiles_that_lie_on_the_table_as_most_do_nothing_is_said(ui: UI, app: Any) -> None:
    game = sit_at_sea(ui, app, record(*drafted()))
    ui.hold(cell(app, "C3"))
    ui.run(0.4)
    lying = set(game.timeline.state.sea.tiles)
    said = tags(app)
    assert {said[tile] for tile in said if tile in lying} == {""}
    assert {said[tile] for tile in said if tile not in lying} == {"box"}
    assert len(said) == 23
    assert not ui.audit()


def test_of_cards_that_lie_in_the_box_as_most_do_nothing_is_said(ui: UI, app: Any) -> None:
    game, hand = with_piles(ui, app)
    hold(ui, app, hand, "hand")
    said = tags(app)
    for card in game.timeline.state.market.row:
        assert said[card] == "table"
    assert sum(not text for text in said.values()) > len(said) / 2
    assert "box" not in said.values()


def test_the_rows_of_point_cards_are_read_in_order(ui: UI, app: Any) -> None:
    game, hand = with_piles(ui, app)
    ui.hold(hand.thing(Touch("points", 0)))
    ui.run(0.4)
    cells = [widget for widget in app.sheet.content.walk() if getattr(widget, "card", "")]
    places = {widget.card: widget.to_window(*widget.pos) for widget in cells}
    read = sorted(places, key=lambda card: (-round(places[card][1]), places[card][0]))
    points = [game.timeline.state.table.points[card].points for card in read]
    assert points == sorted(points)
