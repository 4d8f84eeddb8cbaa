"""Where things are on the table: everybody's in sight, and nothing that moves under a finger."""

import gc
from dataclasses import replace
from typing import Any

import pytest
from kivymd.icon_definitions import md_icons

from engine.game import LAST_ROUND, Touch
from engine.presence import Leave
from engine.spice_road.values import Adjust
from faces import FACES
from rulebook.languages import LANGUAGES
from tests.faces.tables import played, record_of
from tests.ui.audit import audit, box_of
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed
from tests.ui.test_table import FIVE, THREE, sit_down

SIZES = [(360, 640), (412, 915), (640, 360), (915, 412), (1280, 800), (1600, 1000)]
PHONES = [(360, 640), (412, 915)]


def with_hand(game: Any, cards: int, seat: int = 0) -> None:
    """The player's hand is set to so many cards."""
    table, state = game.timeline.state.table, game.timeline.state
    others = {card for player in state.players for card in (*player.hand, *player.played)}
    free = [card for card in table.merchants if card not in others | {*state.market.row, *table.starting}]
    hand = (*state.players[seat].hand[:2], *free)[:cards]
    game.save(game.timeline.record(Adjust(player=seat, hand=hand)))


def put_played(game: Any, seat: int = 0) -> None:
    """Some of everything lies with that player: cards played and claimed, coins."""
    hand = game.timeline.state.players[seat].hand
    state = game.timeline.state
    taken = {*state.points.row, *(card for player in state.players for card in player.claimed)}
    claimed = [card for card in state.table.points if card not in taken][:2]
    for told in ({"played": hand[:1], "hand": hand[1:]}, {"claimed": tuple(claimed), "gold": 2, "silver": 1}):
        game.save(game.timeline.record(Adjust(player=seat, **told)))


def places(ui: UI) -> dict[str, Any]:
    """Where everything lies that can be touched, but for the cards in hand and the chips."""
    board = ui.app.page.board
    named = {
        f"{row} {i}": card for row in ("points", "market") for i, card in enumerate(board.ids[row].children)
    }
    named |= {name: board.ids[name] for name in ("rest", "played", "claimed", "caravan", "plate")}
    rows = {row.insertion for row in ui.find_all(kind="TurnRow")}
    named |= {f"icon {w.icon}": w for w in ui.find_all(kind="IconButton") if w not in rows}
    named |= {f"player {item.name}": item for item in ui.find_all(kind="PlayerItem")}
    return {name: box_of(widget) for name, widget in named.items()}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [THREE[:2], FIVE])
def test_everything_keeps_its_place_whatever_the_size_of_the_hand(
    ui: UI, app: Any, size: tuple[int, int], players: tuple[str, ...]
) -> None:
    app.choose(motion=False)
    record, _ = boxed("spice-road", players, seed=8)
    game = sit_down(ui, app, record)
    ui.resize(*size)
    ui.run(0.2)
    before = places(ui)
    for cards in range(1, 14):
        with_hand(game, cards)
        app.page.arrive()
        ui.run(0.1)
        assert places(ui) == before, f"with {cards} cards"
        assert len(ui.app.page.board.ids.hand.children) == cards
        assert ui.audit() == [], f"with {cards} cards"


@pytest.mark.parametrize("size", SIZES)
def test_longer_words_and_banners_move_nothing(ui: UI, app: Any, size: tuple[int, int]) -> None:
    app.choose(motion=False)
    record, _ = boxed("spice-road", THREE, seed=8, ask_names=False)
    game = sit_down(ui, app, record)
    ui.resize(*size)
    ui.run(0.2)
    before = places(ui)
    page = app.page
    for words in ("", "Ana rests", "Ana trades [YYYYYYYY] → [GGGGBBBB] · returns [YYYYRR] " * 3):
        page.words = words
        ui.run(0.1)
        assert places(ui) == before
    for language in LANGUAGES:
        app.choose(language=language)
        ui.tap(page.board.ids.points.children[0])
        assert page.refusal
        assert places(ui) == before
        assert ui.audit() == []
        page.undo()
        ui.run(0.4)
    game.save(game.timeline.record(Adjust(to_move=0, round=3)))
    page.look(0)
    ui.run(0.2)
    assert ui.find(kind="Banner")
    assert places(ui) == before
    assert ui.audit() == []
    gc.collect()
    page.look(None)
    ui.run(0.1)
    assert ui.find(kind="HeadTitle").text == "Ana"
    last = game.timeline.state._replace(status=LAST_ROUND)
    game.timeline = replace(game.timeline, states=(*game.timeline.states[:-1], last))
    page.arrive()
    ui.run(0.2)
    assert ui.find(kind="Banner").icon == "flag-checkered"
    assert places(ui) == before
    assert ui.audit() == []


@pytest.mark.parametrize("size", [(1280, 800), (1600, 1000), *PHONES])
def test_rows_and_hand_share_one_left_edge(ui: UI, app: Any, size: tuple[int, int]) -> None:
    record, _ = boxed("spice-road", THREE, seed=8)
    sit_down(ui, app, record)
    ui.resize(*size)
    ui.run(0.2)
    ids = app.page.board.ids
    edges = {round(box_of(ids[row].children[-1]).left) for row in ("points", "market", "hand")}
    assert len(edges) == 1


def test_type_and_cards_grow_with_the_window(ui: UI, app: Any) -> None:
    record, _ = boxed("spice-road", THREE, seed=8)
    sit_down(ui, app, record)
    seen = []
    for size in ((1280, 800), (1600, 1000)):
        ui.resize(*size)
        ui.run(0.3)
        head = next(box for name, box in app.page.ids.title.boxes if name == "name")
        card = app.page.board.ids.market.children[0]
        seen.append((head[3], card.width, card.height))
    assert all(large > small for small, large in zip(*seen, strict=True))


@pytest.mark.parametrize("size", [*SIZES, (360, 740)])
@pytest.mark.parametrize("percent", [100, 130, 200])
def test_everybodys_coins_and_those_left_are_in_sight(
    ui: UI, app: Any, size: tuple[int, int], percent: int
) -> None:
    app.choose(motion=False, text_percent=percent)
    record, _ = boxed("golem", FIVE, seed=8)
    game = sit_down(ui, app, record)
    for seat in range(5):
        put_played(game, seat)
    ui.resize(*size)
    app.page.arrive()
    ui.run(0.2)

    def drawn(widget: Any, kind: str) -> list[str]:
        return [name for name, _ in widget.boxes if name.startswith(kind)]

    assert len(drawn(ui.find(kind="HeadFigures"), "coin")) == 2
    shown = ui.find_all(kind="PlayerItem")
    assert len(shown) >= 4
    for item in shown:
        assert drawn(item, "coin") == ["coin gold 2", "coin silver 1"]
        assert len(drawn(item, "cube")) == 4


def test_on_a_phone_the_others_stand_in_playing_order(ui: UI, app: Any) -> None:
    app.choose(motion=False)
    record, box = boxed("spice-road", FIVE[:4], seed=8)
    sit_down(ui, app, record)
    ui.resize(412, 915)
    ui.run(0.2)

    def told() -> list[tuple[str, str]]:
        items = sorted(ui.find_all(kind="PlayerItem"), key=lambda item: -item.top)
        return [(item.name, item.word) for item in items]

    assert told() == [("Béatrice", "next"), ("Carl", "then"), ("Dora", "then")]
    ui.tap(Hand(ui, box).thing(Touch("hand", 0)))
    assert told() == [("Carl", "next"), ("Dora", "then"), ("Ana", "then")]
    assert ui.find(kind="PlateTitle").player.name == "Béatrice"


def test_whoever_is_away_is_not_next(ui: UI, app: Any) -> None:
    app.choose(motion=False)
    record, _ = boxed("spice-road", FIVE[:4], seed=8)
    game = sit_down(ui, app, record)
    game.save(game.timeline.record(Leave(player=1)))
    app.page.arrive()
    assert app.page.when == {0: "to move", 1: "away", 2: "next", 3: "then"}


def test_looking_at_somebody_turns_the_whole_table(ui: UI, app: Any) -> None:
    app.choose(motion=False)
    record, _ = boxed("spice-road", THREE, seed=8)
    sit_down(ui, app, record)
    page = app.page
    assert page.tint[3] == 0
    for way_back in ("banner", "chip", "line", "key"):
        ui.tap(ui.find(kind="PlayerItem", name="Carl"))
        assert ui.find(kind="PlateTitle").player.name == "Carl"
        assert page.tint[3] > 0
        assert page.board.ids.plate.looking
        assert "Carl" in page.words
        assert ui.audit() == []
        match way_back:
            case "banner":
                ui.tap(ui.find(kind="Banner", text="Ana"))
            case "chip":
                ui.tap(ui.find(kind="Chip", text="Back to Ana"))
            case "line":
                ui.tap(ui.find(kind="PlayerItem", name="Ana"))
            case _:
                ui.key(27)
        assert ui.find(kind="PlateTitle").player.name == "Ana"
        assert page.tint[3] == 0
        assert page.name == "table"


@pytest.mark.parametrize("agreed", [False, True])
def test_claimed_cards_open_with_a_touch_but_those_of_others_only_if_agreed(
    ui: UI, app: Any, agreed: bool
) -> None:
    app.choose(motion=False)
    record, _ = boxed("spice-road", THREE, seed=8, show_totals=agreed)
    game = sit_down(ui, app, record)
    for seat in (0, 1):
        put_played(game, seat)
    app.page.arrive()
    ui.run(0.2)
    ui.tap("Claimed")
    assert len(app.sheet.content.children) == 2
    assert all(card.points for card in app.sheet.content.children)
    ui.key(27)
    ui.tap(ui.find(kind="PlayerItem", name="Béatrice"))
    ui.tap("Claimed")
    assert app.sheet.is_open == agreed
    ui.key(27)
    if app.page.looked_at < 0:
        ui.tap(ui.find(kind="PlayerItem", name="Béatrice"))
    ui.tap("Played")
    assert app.sheet.is_open, "what was played lies open"


def test_cards_in_hand_and_on_the_piles_can_be_held(ui: UI, app: Any) -> None:
    app.choose(motion=False)
    record, box = boxed("spice-road", THREE, seed=8)
    game = sit_down(ui, app, record)
    put_played(game)
    # A starting card cannot be another one: there a slow finger plays.
    bought = next(card for card in game.timeline.state.table.merchants if card.startswith("spice"))
    game.save(game.timeline.record(Adjust(player=0, hand=(bought,))))
    app.page.arrive()
    ui.run(0.2)
    held: list[Touch] = []
    app.page.board.bind(on_held=lambda _, touch: held.append(touch))
    ui.hold(Hand(ui, box).thing(Touch("hand", 0)))
    app.sheet.close()
    ui.run(0.4)
    for pile, kind in (("Played", "played"), ("Claimed", "claimed")):
        ui.tap(pile)
        ui.hold(app.sheet.content.children[0])
        assert held[-1].kind == kind
        app.sheet.close()
        ui.run(0.4)
    assert held[0] == Touch("hand", 0)


@pytest.mark.parametrize("game", FACES)
def test_every_game_says_what_everybody_has(game: str) -> None:
    face, state = FACES[game], played(game, 1, 60).state
    for seat in range(3):
        things = face.things(state, seat)
        assert things.cubes is face.game.holdings(state, seat)
        assert things.claimed == face.game.summary(state, seat)["cards"]
        assert things.counts
        assert all(count.icon in md_icons for count in things.counts)
        assert {coin.name for coin in things.coins} <= face.look.coins.keys()
    assert {count.name for count in face.left(state)} <= face.look.coins.keys()


@pytest.mark.parametrize("game", FACES)
@pytest.mark.parametrize("size", SIZES)
def test_every_game_shows_what_everybody_has(ui: UI, app: Any, game: str, size: tuple[int, int]) -> None:
    from tests.ui.test_any_game import MINIMAL

    app.choose(motion=False)
    app.go("table", game=app.library.begin(record_of(game)), face=replace(FACES[game], boards=(MINIMAL,)))
    ui.resize(*size)
    ui.run(0.3)
    items = ui.find_all(kind="PlayerItem")
    assert len(items) >= 2
    for item in items:
        names = [name for name, _ in item.boxes]
        assert sum(name.startswith("cube") for name in names) == 4
        assert any(name.startswith("icon") for name in names)
    assert [finding for item in items for finding in audit(item)] == []


@pytest.mark.parametrize("size", [(640, 360), (915, 412), (360, 640), (1280, 800)])
@pytest.mark.parametrize("percent", [100, 200])
def test_sheets_show_their_button_at_once(ui: UI, app: Any, size: tuple[int, int], percent: int) -> None:
    app.choose(motion=False, text_percent=percent)
    record, _ = boxed("spice-road", THREE, seed=8)
    sit_down(ui, app, record)
    ui.resize(*size)
    page = app.page
    sheets = (lambda: page.set_by_hand(0), lambda: page.open_differs(0), page.repairing.open_players)
    for open_sheet in sheets:
        open_sheet()
        ui.run(0.4)
        button = app.sheet.content.ids.foot
        box = box_of(button)
        assert (box.bottom, box.left) >= (0, 0)
        assert ui.visible(button)
        assert audit(app.sheet) == []
        ui.tap(button)
        assert not app.sheet.is_open
