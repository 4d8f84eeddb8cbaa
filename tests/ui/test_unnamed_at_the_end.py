"""A game is over, and some of what counts has no name yet: the way from its result to what is missing."""

from typing import Any

from engine.game import OVER, REST, Touch
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed

HAND, CLAIMED = ("?101", "?102"), ("?103", "?104")


def over(ui: UI, app: Any) -> tuple[Any, Hand]:
    """Béa claimed her sixth card. Both have cards in hand that nobody named, and claimed ones."""
    app.choose(motion=False)
    record, box = boxed("spice-road", ("Ana", "Béa"), seed=21, ask_names=False)
    game = app.library.begin(record)
    app.show_table(game)
    ui.run(0.5)
    hand = Hand(ui, box)
    ui.tap(hand.thing(REST))
    state = game.timeline.state
    claimed = [card for card in state.table.points if card not in state.points.row][:4]
    page = app.page
    page.do(page.sitting.adjust, player=0, hand=[HAND[0]], claimed=[CLAIMED[0]])
    page.do(
        page.sitting.adjust, player=1, hand=[HAND[1]], claimed=[*claimed, CLAIMED[1]], caravan="YYRRGGGBBB"
    )
    ui.run(0.5)
    offers = page.sitting.offers.values()
    ui.tap(
        hand.thing(next(offer.touch for offer in offers if offer.touch.kind == "points" and offer.default))
    )
    assert game.timeline.state.status == OVER
    return game, hand


def result(ui: UI, app: Any) -> tuple[Any, Hand]:
    game, hand = over(ui, app)
    ui.wait(lambda: app.page.name == "result", 8)
    ui.touch(180, 320)
    ui.run(1)
    return game, hand


def some_cell(app: Any) -> Any:
    return next(cell for cell in app.sheet.content.walk() if getattr(cell, "card", ""))


def test_the_result_asks_for_what_it_misses_and_for_nothing_else(ui: UI, app: Any) -> None:
    game, _ = result(ui, app)
    ui.tap(ui.find(kind="Banner"))
    ui.run(0.5)
    assert app.page.name == "table"
    for unnamed in CLAIMED:
        assert app.sheet.is_open
        assert app.page.asking.asked == unnamed
        cell = some_cell(app)
        ui.bring_into_view(cell)
        ui.tap(cell)
        ui.run(0.3)
    assert not app.sheet.is_open, "nobody asks for what counts nothing"
    assert not sum(score.unnamed for score in game.timeline.outcome.scores)
    assert [card for player in game.timeline.state.players for card in player.hand] == [*HAND]
    ui.wait(lambda: app.page.name == "result", 8)


def test_later_goes_on_to_the_next(ui: UI, app: Any) -> None:
    game, _ = result(ui, app)
    ui.tap(ui.find(kind="Banner"))
    ui.run(0.5)
    asked = []
    while app.sheet.is_open:
        asked.append(app.page.asking.asked)
        ui.tap("Later")
        ui.run(0.3)
    assert asked == [*CLAIMED]
    assert sum(score.unnamed for score in game.timeline.outcome.scores) == 2


def test_one_that_was_put_off_is_not_asked_for_again_before_the_others(ui: UI, app: Any) -> None:
    result(ui, app)
    ui.tap(ui.find(kind="Banner"))
    ui.run(0.5)
    ui.tap("Later")
    ui.run(0.3)
    assert app.page.asking.asked == CLAIMED[1]
    cell = some_cell(app)
    ui.bring_into_view(cell)
    ui.tap(cell)
    ui.run(0.3)
    assert not app.sheet.is_open


def test_later_goes_on_in_mid_game_too(ui: UI, app: Any) -> None:
    record, box = boxed("spice-road", ("Ana", "Béa"), seed=5, ask_names=False)
    game = app.library.begin(record)
    app.show_table(game)
    ui.run(0.5)
    hand = Hand(ui, box)
    for _ in range(2):
        ui.tap(hand.thing(Touch("market", 0)))
        ui.run(0.5)
    ui.tap("2 unnamed")
    first = app.page.asking.asked
    ui.tap("Later")
    ui.run(0.3)
    assert app.page.asking.asked not in ("", first)
    ui.tap("Later")
    ui.run(0.3)
    assert not app.sheet.is_open


def test_everybodys_claimed_cards_are_turned_up(ui: UI, app: Any) -> None:
    game, _ = result(ui, app)
    ui.key(27)
    ui.run(0.5)
    page = app.page
    for seat in (0, 1):
        page.looked_at = seat
        page.show()
        ui.run(0.2)
        ui.tap(page.board.ids.claimed)
        ui.run(0.4)
        cards = [widget for widget in app.sheet.content.children if hasattr(widget, "unnamed")]
        assert len(cards) == len(game.timeline.state.players[seat].claimed)
        if seat == 0:
            ui.hold(cards[0])
            ui.run(0.4)
            ui.tap(some_cell(app))
            ui.run(0.3)
            assert game.timeline.state.players[0].claimed != CLAIMED[:1]
        if app.sheet.is_open:
            ui.key(27)
            ui.run(0.3)
        page.set_by_hand(seat)
        ui.run(0.3)
        assert app.sheet.content.head("claimed") is not None
        ui.key(27)
        ui.run(0.3)
