"""The commonest repairs, each by its own door, from the table as it is now. Touches are counted."""

from itertools import pairwise
from typing import Any

import pytest

from engine.counting import counted
from engine.game import REST, Touch
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed
from tests.ui.test_choosing import picture
from tests.ui.test_table import sit_down

THREE = ("Ana", "Béa", "Carl")


class Finger:
    """Counts its touches on the window."""

    def __init__(self, ui: UI, hand: Hand) -> None:
        self.ui, self.hand, self.touches = ui, hand, 0

    def tap(self, target: Any) -> None:
        widget = self.ui.find(target) if isinstance(target, str) else target
        if not self.ui.visible(widget):
            self.ui.bring_into_view(widget)
        self.ui.tap(widget)
        self.ui.run(0.5)
        self.touches += 1

    def touch(self, touch: Touch) -> None:
        self.tap(self.hand.thing(touch))

    def words(self) -> None:
        """What the bar says leads to the timeline."""
        self.tap(self.ui.find(kind="ChipsBar").ids.said)

    def row(self, at: int) -> Any:
        return self.ui.find(kind="TurnRow", at=at)

    def menu(self) -> None:
        self.tap(self.ui.find(kind="IconButton", icon="menu"))


def six_turns(ui: UI, app: Any, *touches: Touch, seed: int = 8, **rules: Any) -> tuple[Any, Finger]:
    """Everybody takes cubes, then everybody upgrades; or these turns."""
    record, box = boxed("spice-road", THREE, seed=seed, ask_names=False, **rules)
    game = sit_down(ui, app, record)
    hand = Hand(ui, box)
    for touch in touches or (Touch("hand", 0),) * 6:
        ui.tap(hand.thing(touch))
        ui.run(0.5)
    return game, Finger(ui, hand)


def caravans(game: Any) -> list[str]:
    return [player.caravan.word for player in game.timeline.state.players]


def test_the_last_turn_was_somebody_elses(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app, Touch("hand", 0))
    finger.menu()
    finger.tap("Repairs: whose turn, who plays")
    finger.tap("It was Béa’s turn")
    assert finger.touches <= 3
    assert [action.do for action in game.timeline.actions] == ["skip", "play"]
    assert caravans(game) == ["YYY", "YYYYYY", "YYYY"]
    assert app.page.active == 2


def test_a_forgotten_turn_and_its_conflicts(ui: UI, app: Any) -> None:
    """Carl's rest was forgotten before the last three: everything after it moves to the next player."""
    game, finger = six_turns(ui, app)
    finger.words()
    finger.tap(finger.row(3).insertion)
    assert app.page.sitting.past == 3, "the table as it was waits"
    finger.touch(REST)
    if app.sheet.is_open:
        finger.tap("Fix all")
    assert finger.touches <= 4
    assert [action.do for action in game.timeline.actions] == ["play"] * 3 + ["rest"] + ["play"] * 3
    assert not app.page.sitting.conflicts
    assert app.page.sitting.past is None


def test_a_wrong_card_three_turns_ago_and_its_conflicts(ui: UI, app: Any) -> None:
    """Ana took no cubes before she bought the last card of the row, and Béa paid otherwise."""
    turns = (Touch("hand", 0), Touch("hand", 0), Touch("hand", 0), Touch("market", 3))
    game, finger = six_turns(ui, app, *turns)
    finger.words()
    finger.tap(finger.row(0))
    finger.touch(Touch("hand", 1))
    assert app.sheet.is_open, "what no longer fits is shown at once"
    finger.tap("Fix all")
    assert finger.touches <= 4
    assert game.timeline.actions[0].card == "start-upgrade-2"
    assert not app.page.sitting.conflicts
    assert not any(action.forced for action in game.timeline.actions)


@pytest.mark.parametrize(
    ("cubes", "said"),
    [(("RR", "", ""), "Fix 1 of 3"), (("RR", "RR", "RR"), "Fix all"), (("", "", ""), "")],
)
def test_how_many_one_touch_fixes_is_said(ui: UI, app: Any, cubes: tuple[str, ...], said: str) -> None:
    """All three have bought a card with a yellow cube. Whoever had red ones has paid with one."""
    game, finger = six_turns(ui, app, *(Touch("market", 1),) * 3)
    for seat, word in enumerate(cubes):
        app.page.look(0)
        app.page.do(app.page.sitting.adjust, player=seat, caravan=word)
        ui.run(0.4)
    assert len(game.timeline.conflicts) == 3
    assert app.sheet.is_open
    fixes = [button.text for button in ui.find_all(kind="PushButton") if button.icon == "auto-fix"]
    assert fixes == [said] * bool(said)
    if said:
        finger.tap(said)
        assert len(game.timeline.conflicts) == (2 if "1" in said else 0)


def test_a_past_turn_shows_its_own_alternatives(ui: UI, app: Any) -> None:
    """A recorded upgrade of two cubes was one of a single cube: a chip, as when it was recorded."""
    game, finger = six_turns(ui, app)
    state, done = game.timeline.at(3), game.timeline.actions[3]
    options = [option for choice in game.timeline.game.choices(state, done) for option in choice.options]
    finger.words()
    finger.tap(finger.row(3))
    shown = [chip.value.given for chip in app.page.chips if chip.value.do == "amend"]
    assert shown == options[: len(shown)]
    assert len(shown) > 2
    assert app.page.board.state is state, "the table as it was stays in front"
    assert game.timeline.actions[3] == done
    finger.tap(next(chip for chip in ui.find_all(kind="Chip") if chip.text.startswith("…")))
    chip = next(
        chip
        for chip in ui.find_all(kind="Chip")
        if getattr(chip.value, "do", "") == "amend" and not chip.chosen
    )
    other = chip.value.given
    finger.tap(chip)
    assert finger.touches <= 4
    assert game.timeline.actions[3].upgrade == other.upgrade
    assert "Turn 4" in app.page.words, "what else it may have been is still offered"
    assert any(chip.chosen for chip in app.page.chips)


def test_another_card_in_the_past_offers_its_chips_too(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app, *(Touch("hand", 0),) * 3, REST, REST, REST)
    finger.words()
    finger.tap(finger.row(1))
    finger.touch(Touch("hand", 1))
    assert game.timeline.actions[1].card == "start-upgrade-2"
    ways = [chip for chip in app.page.chips if chip.value.do == "amend"]
    assert len(ways) > 1
    other = next(chip.value.given for chip in ways if not chip.chosen)
    app.page.press(next(chip.value for chip in ways if not chip.chosen))
    assert game.timeline.actions[1].upgrade == other.upgrade
    ui.run(0.3)
    finger.tap(ui.find(kind="IconButton", icon="undo"))
    finger.tap(ui.find(kind="IconButton", icon="undo"))
    assert game.timeline.actions[1].card == "start-spice-YY"


def named_game(ui: UI, app: Any, *touches: Touch) -> tuple[Any, Finger, list[str]]:
    """What comes up is asked for, and named as the box has it."""
    record, box = boxed("spice-road", THREE, seed=8)
    game = sit_down(ui, app, record)
    finger = Finger(ui, Hand(ui, box))
    deck = list(box.merchant_deck or ())
    for touch in touches:
        finger.touch(touch)
        if app.sheet.is_open:
            name(ui, app, finger, deck.pop(0))
    return game, finger, deck


def name(ui: UI, app: Any, finger: Finger, card: str) -> None:
    finger.tap(next(one for one in app.sheet.content.walk() if getattr(one, "card", "") == card))


def test_what_came_up_in_a_past_purchase_is_asked_for_at_once(ui: UI, app: Any) -> None:
    game, finger, deck = named_game(ui, app, Touch("hand", 0), REST, REST, Touch("hand", 0), REST)
    came_up = deck[0]
    finger.words()
    finger.tap(finger.row(0))
    bought = game.timeline.at(0).market.row[1]
    finger.touch(Touch("market", 1))
    assert app.page.sitting.past is None
    assert app.sheet.is_open, "asked, as for a purchase now"
    assert "?" in app.sheet.title
    name(ui, app, finger, came_up)
    assert not app.sheet.is_open
    assert bought in game.timeline.state.players[0].hand
    assert came_up in game.timeline.at(1).market.row, "it was that one from the beginning"
    assert game.timeline.actions[0].reveal == came_up
    assert [action.do for action in game.timeline.actions].count("name") == 0
    assert not app.page.sitting.unnamed
    assert not game.timeline.conflicts
    assert "Turn 1" in app.page.words


def test_a_past_purchase_whose_card_is_named_later_has_its_chip_at_once(ui: UI, app: Any) -> None:
    game, finger, deck = named_game(ui, app, Touch("hand", 0), REST, REST)
    finger.words()
    finger.tap(finger.row(0))
    finger.touch(Touch("market", 1))
    ui.key(27)
    ui.run(0.4)
    assert not app.sheet.is_open
    finger.tap("1 unnamed")
    name(ui, app, finger, deck[0])
    assert deck[0] in game.timeline.state.market.row


def test_a_forgotten_purchase_asks_too(ui: UI, app: Any) -> None:
    game, finger, deck = named_game(ui, app, Touch("hand", 0), REST, REST)
    app.page.repairing.look_to_insert(0)
    ui.run(0.4)
    finger.touch(Touch("market", 0))
    assert game.timeline.actions[0].do == "acquire"
    name(ui, app, finger, deck[0])
    assert game.timeline.actions[0].reveal == deck[0]
    assert deck[0] in game.timeline.state.market.row


def test_a_turn_in_which_nothing_was_done(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app)
    before = caravans(game)
    finger.words()
    finger.tap(finger.row(3))
    finger.tap("Mend…")
    finger.tap("Nothing was done in it; the turns after it stay as they are")
    assert finger.touches <= 4
    assert game.timeline.actions[3].do == "skip"
    assert caravans(game)[1:] == before[1:], "all others keep their turns"


def test_a_turn_that_never_was(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app)
    finger.words()
    finger.tap(finger.row(3))
    finger.tap("Mend…")
    doors = [row.text for row in ui.find_all(kind="DoorRow")]
    assert "Nothing was done" in doors[0], "both meanings are there, and the first one shifts nobody"
    finger.tap("It never was: the next turn was Ana’s, and so on")
    assert finger.touches <= 4
    assert len(game.timeline.actions) == 5
    assert app.page.active == 2


def test_nothing_is_said_of_turns_after_the_last_one(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app)
    app.page.do(app.page.sitting.adjust, player=0, caravan="YYRR")
    finger.menu()
    finger.tap("Repairs: whose turn, who plays")
    doors = [row.text for row in ui.find_all(kind="DoorRow")]
    assert doors[0] == "Nothing was done in it"
    finger.tap("It never was: it is still Carl’s turn")
    assert len(game.timeline.actions) == 6
    assert app.page.active == 2


def test_whoever_is_to_move_does_nothing(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app, Touch("hand", 0))
    finger.menu()
    finger.tap("Repairs: whose turn, who plays")
    finger.tap("Béa does nothing this turn")
    assert finger.touches <= 3
    assert game.timeline.actions[-1].do == "skip"
    assert app.page.words == "Béa does nothing"
    assert app.page.active == 2


def test_the_wrong_player_began(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app, Touch("hand", 0), Touch("hand", 1))
    rows = game.timeline.state.market.row
    finger.menu()
    finger.tap("Repairs: whose turn, who plays")
    finger.tap("Somebody else began")
    finger.tap("Béa began")
    assert finger.touches <= 4
    assert game.timeline.players == ("Béa", "Carl", "Ana")
    assert game.timeline.state.market.row == rows, "nothing has to be named again"
    assert "Carl" in app.page.words
    finger.tap(ui.find(kind="IconButton", icon="undo"))
    assert game.timeline.players == THREE


def began(finger: Finger, name: str) -> None:
    finger.menu()
    finger.tap("Repairs: whose turn, who plays")
    finger.tap("Somebody else began")
    finger.tap(f"{name} began")


def test_whoever_has_left_has_left_whoever_began(ui: UI, app: Any) -> None:
    """Carl goes after Béa's turn, and only then people see that Béa had begun."""
    game, finger = six_turns(ui, app, Touch("hand", 0), Touch("hand", 0))
    open_players(finger)
    finger.tap(ui.find_all("Leaves", kind="PushButton")[2])
    assert [seat.name for seat in app.page.seats if seat.away] == ["Carl"]
    began(finger, "Béa")
    assert game.timeline.players == ("Béa", "Carl", "Ana")
    assert [seat.name for seat in app.page.seats if seat.away] == ["Carl"]
    assert app.page.title == "Ana", "the turn after Carl's"
    assert not app.page.sitting.conflicts
    again = app.library.games.resume(game.timeline.header.about.id)
    assert again.timeline == game.timeline, "so says the journal too"
    finger.tap(ui.find(kind="IconButton", icon="undo"))
    assert game.timeline.players == THREE
    assert [seat.name for seat in app.page.seats if seat.away] == ["Carl"]


def test_everybody_keeps_mark_and_colour_whoever_began(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app, Touch("hand", 0), Touch("hand", 0))
    before = {seat.name: (seat.mark, seat.colour) for seat in app.page.seats}
    assert len(set(before.values())) == 3
    began(finger, "Carl")
    assert game.timeline.players == ("Carl", "Ana", "Béa")
    assert {seat.name: (seat.mark, seat.colour) for seat in app.page.seats} == before
    finger.words()
    assert (finger.row(0).mark, finger.row(0).colour) == before["Carl"]
    assert (finger.row(1).mark, finger.row(1).colour) == before["Ana"]
    app.sheet.close()
    ui.run(0.5)
    open_players(finger)
    assert {row.name: (row.mark, row.colour) for row in ui.find_all(kind="NameRow") if row.known} == before


def test_nobody_who_joined_late_can_have_begun(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app, Touch("hand", 0))
    open_players(finger)
    next(one for one in ui.find_all(kind="NameRow") if not one.known).ids.name.text = "Dora"
    finger.tap("Joins")
    finger.menu()
    finger.tap("Repairs: whose turn, who plays")
    finger.tap("Somebody else began")
    assert not ui.find_all("Dora began")
    finger.tap("Carl began")
    assert game.timeline.players == ("Carl", "Ana", "Béa", "Dora")
    assert game.timeline.header.players == ("Carl", "Ana", "Béa")


def open_players(finger: Finger) -> None:
    finger.menu()
    finger.tap("Repairs: whose turn, who plays")
    finger.tap("Players: names, colours, come and go")


def test_a_player_leaves_and_comes_back(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app, Touch("hand", 0))
    open_players(finger)
    finger.tap(ui.find_all("Leaves", kind="PushButton")[1])
    assert finger.touches <= 4
    assert game.timeline.state.table.away == {1}
    assert app.page.active == 2
    open_players(finger)
    finger.tap("Is back")
    assert not game.timeline.state.table.away


def test_somebody_joins_late(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app, Touch("hand", 0))
    open_players(finger)
    row = next(one for one in ui.find_all(kind="NameRow") if not one.known)
    row.ids.name.text = "Dora"
    finger.tap("Joins")
    assert game.timeline.players == (*THREE, "Dora")
    assert len(app.page.seats) == 4
    app.page.look(0)
    ui.run(0.3)
    assert len(app.page.seats) == 3, "then there were three"


def test_names_and_colours_are_changed_in_mid_game(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app, Touch("hand", 0))
    open_players(finger)
    row = next(one for one in ui.find_all(kind="NameRow") if one.name == "Ana")
    row.ids.name.text = "Anna"
    before = row.colour
    finger.tap(next(widget for widget in row.walk() if type(widget).__name__ == "Swatch"))
    colour = row.colour
    assert colour != before
    finger.tap("Done")
    assert game.timeline.players == ("Anna", "Béa", "Carl")
    assert app.desk.colours()["Anna"] == colour
    assert "Anna" in app.page.words
    assert app.page.seats[0].colour == colour


@pytest.mark.parametrize("where", ["market", "hand"])
def test_a_card_is_renamed_wherever_it_lies(ui: UI, app: Any, where: str) -> None:
    game, finger = six_turns(ui, app, Touch("market", 0), REST, REST)
    touch = Touch("hand", 2) if where == "hand" else Touch("market", 0)
    state = game.timeline.state
    card = state.players[0].hand[2] if where == "hand" else state.market.row[0]
    ui.hold(finger.hand.thing(touch))
    ui.run(0.4)
    cells = [widget for widget in app.sheet.content.walk() if getattr(widget, "card", "")]
    assert card not in [cell.card for cell in cells]
    cell = next(cell for cell in cells if cell.card not in state.market.row)
    finger.tap(cell)
    after = game.timeline.state
    assert (after.players[0].hand[2] if where == "hand" else after.market.row[0]) == cell.card
    assert not any(action.do == "adjust" for action in game.timeline.actions), "it was that one all along"


def tags(ui: UI) -> dict[str, str]:
    """What stands below each card of the grid."""
    told = {}
    for column in ui.find(kind="NamingSheet").ids.columns.children:
        cells = [*reversed(column.children)]
        for cell, tag in pairwise(cells):
            if getattr(cell, "card", ""):
                told[cell.card] = tag.text
    return told


def test_who_has_what_a_card_may_be_in_truth(ui: UI, app: Any) -> None:
    """A card of the row may be one that somebody holds: then the two were taken for each other."""
    game, finger = six_turns(ui, app, Touch("market", 0), Touch("market", 0), REST)
    state = game.timeline.state
    ui.hold(finger.hand.thing(Touch("market", 2)))
    ui.run(0.4)
    held = tags(ui)
    assert held[state.players[0].hand[2]] == "Ana"
    assert held[state.players[1].hand[2]] == "Béa"
    assert held[state.market.row[0]] == "table"
    named = [card for card in state.market.row if not card.startswith("?")]
    assert sum(map(bool, held.values())) == 2 + len(named) - 1, "of others nothing is said"
    picture(ui, "renaming")
    assert ui.audit() == []


@pytest.mark.parametrize("shown", [False, True])
def test_who_claimed_a_card_is_said_only_where_that_was_agreed(ui: UI, app: Any, shown: bool) -> None:
    _, finger = six_turns(ui, app, Touch("hand", 0), show_totals=shown)
    card = finger.hand.points[0]
    app.page.sitting.adjust(player=0, claimed=[card])
    app.page.show()
    ui.run(0.3)
    ui.hold(finger.hand.thing(Touch("points", 1)))
    ui.run(0.4)
    assert app.page.shown_seat == 1
    assert tags(ui)[card] == ("Ana" if shown else "claimed")


def test_the_timeline_counts_as_people_do(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app)
    finger.words()
    rows = [row for row in app.page.turns.rows if row["viewclass"] == "TurnRow"]
    heads = [row["words"] for row in app.page.turns.rows if row["viewclass"] == "RoundHead"]
    assert heads == ["Round 1", "Round 2"]
    counts = counted(game.timeline)
    assert [row["number"] for row in rows] == [str(count.turn or "") for count in counts]
    assert [row["mark"] for row in rows] == [0, 1, 2, 0, 1, 2]
    finger.tap(next(one for one in ui.find_all(kind="WhoseTurns") if one.seat == 1))
    rows = [row for row in app.page.turns.rows if row["viewclass"] == "TurnRow"]
    assert [row["at"] for row in rows] == [1, 4]
    app.choose(language="fr")
    ui.run(0.3)
    assert app.sheet.is_open
    assert any("Ronde 1" in row.get("words", "") for row in app.page.turns.rows), "it follows the language"
    assert app.sheet.title == app.t["table.timeline"]


def test_a_turn_on_the_result_page_leads_over_the_replay_to_the_table_as_it_was(ui: UI, app: Any) -> None:
    game, finger = six_turns(ui, app)
    before = game.timeline
    app.finish(game)
    ui.run(0.5)
    assert app.page.name == "result"
    app.page.open_turns()
    ui.run(0.4)
    finger.tap(finger.row(2))
    assert app.page.name == "replay"
    assert app.page.board.state == before.at(3)
    app.page.open_menu()
    ui.run(0.4)
    finger.tap("To the table: mend this turn")
    assert app.page.name == "table"
    assert app.page.sitting.past == 2
    assert app.page.board.state == before.at(2)
    assert [summary.id for summary in app.desk.open_games()] == [], "looking takes nothing up"
    finger.touch(REST)
    assert app.page.sitting.timeline.actions[2].do == "rest"
    assert [summary.id for summary in app.desk.open_games()] == [before.header.about.id], "a change does"
