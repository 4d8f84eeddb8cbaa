"""What the table does not know: places that nobody entered, cards and tiles without a name."""

from dataclasses import replace

import pytest

from engine.catalog import Entered
from engine.cubes import Cubes
from engine.game import Choice, Words
from engine.new_world.naming import candidates
from engine.new_world.offers import choices, legal, offers
from engine.new_world.picks import saying
from engine.new_world.rules import apply
from engine.new_world.setup import set_up
from engine.new_world.slips import table_slips
from engine.new_world.values import Activate, HouseRules, Location, Name, PointCard, Setup, State, catalog
from tests.engine.new_world.table import (
    AID_BOW,
    BOX,
    TOOL_CANOE,
    after,
    mover,
    refused,
    rest,
    rule,
    seated,
    standing,
    storage,
    table,
    there,
    tile,
    unknown,
    use,
)


def name(unnamed: str, card: str, **how: object) -> Name:
    return Name(unnamed=unnamed, card=card, **how)


def entered(*locations: Location, players: int = 3) -> State:
    """A table of which only these locations are entered."""
    box = catalog(tuple(Entered("location", location) for location in locations))
    return set_up(players, Setup(), HouseRules(), box)


# A place that is not entered does what the table says


def test_the_table_says_what_a_place_cost_and_gave() -> None:
    state = after(unknown(), use("C1-2", settlers=2, cost="YY", gain="RR"))
    assert there(state, "C1-2") == (0, 2)
    assert (storage(state), state.players[0].ready) == ("YRR", 4)


def test_an_upgrade_may_be_told_step_by_step() -> None:
    assert storage(after(unknown(), use("C1-2", settlers=1, upgrade="YYR"))) == "YRG"
    assert rule(unknown(), use("C1-2", settlers=1, upgrade="G")) == "NW-UPGRADE-2"


@pytest.mark.parametrize("told", [{}, {"settlers": 2}, {"gain": "Y"}, {"settlers": 0, "gain": "Y"}])
def test_saying_too_little_is_refused(told: dict[str, object]) -> None:
    assert refused(unknown(), use("C1-2", **told)) == ("NW-NAME-6", {"location": "C1-2"})


def test_that_nothing_happened_can_be_said_too() -> None:
    """Lieux d'amélioration: no step at all is legal, and so it can be told where nothing is entered."""
    told = use("C1-2", settlers=2, tool="")
    assert storage(after(unknown(), told)) == "YYY"
    assert storage(after(entered(Location("C1-2", "upgrade", 2, upgrades=2)), told)) == "YYY"


def test_what_is_told_must_be_possible() -> None:
    assert rule(unknown(), use("C1-2", settlers=7, gain="Y")) == "NW-SETTLERS-1"
    assert rule(unknown(), use("C1-2", settlers=1, cost="B", gain="Y")) == "NW-TRADE-1"
    assert rule(unknown(), use("C1-2", settlers=1, gain="YYYYYYYY")) == "NW-LIMIT-1"
    assert rule(unknown(), use("C1-2", settlers=1, gain="Y", claim=True)) == "NW-NAME-6"
    assert rule(unknown(), use("C1-2", settlers=1, gain="Y", times=2)) == "NW-NAME-6"
    assert rule(unknown(), use("C1-2", settlers=1, gain="Y", upgrade="Y")) == "NW-NAME-6"


def test_expelling_needs_one_more_also_where_nothing_is_entered() -> None:
    state = standing(unknown(2), "C1-2", 1, 3)
    assert there(after(state, use("C1-2", gain="Y")), "C1-2") == (0, 4)
    assert rule(state, use("C1-2", settlers=3, gain="Y")) == "NW-SETTLERS-6"
    assert rule(mover(state, ready=3), use("C1-2", gain="Y")) == "NW-SETTLERS-2"


def test_an_unnamed_card_may_have_helped_to_expel() -> None:
    state = mover(standing(unknown(2), "C1-2", 1, 3), claimed=("?9", "?8"))
    assert there(after(state, use("C1-2", settlers=2, gain="Y")), "C1-2") == (0, 2)
    assert rule(state, use("C1-2", settlers=1, gain="Y")) == "NW-SETTLERS-6"


def test_forts_that_are_not_entered() -> None:
    """A bonus tile of either stack, the point card for what the table says."""
    turn = use("A1-2", settlers=3, bonus=1, claim=True, cost="YYY", reveal="?", gain="R")
    state = after(unknown(), turn)
    player = state.players[0]
    assert (player.bonus, player.claimed, player.storage.word) == (("?3101",), ("?2",), "R")
    assert state.points.row == ("?1", "?3", "?4", "?5")
    assert state.points.deck[0] == "?6"
    assert refused(unknown(), use("A1-2", settlers=3, claim=True)) == ("NW-NAME-1", {"card": "?2"})


def test_an_unnamed_card_brings_settlers_or_takes_a_tile_as_told() -> None:
    state = after(unknown(), use("A1-1", settlers=2, claim=True, cost="YYY", new_settlers=2))
    assert (state.players[0].ready, state.players[0].reserve) == (6, 4)
    turn = use("A1-1", settlers=2, claim=True, cost="YYY", explore="C1-4", found="RR", new_settlers=1)
    state = after(unknown(), turn)
    assert state.players[0].explored == ("?1304",)
    assert (storage(state), state.players[0].ready, state.players[0].reserve) == ("RR", 5, 5)
    assert state.board.hidden == 9
    assert rule(unknown(), use("A1-1", settlers=2, claim=True, cost="YYY", found="R")) == "NW-EXPLORE-7"
    assert rule(unknown(), use("A1-1", settlers=2, claim=True, cost="YYY", new_settlers=7)) == "NW-SETTLERS-5"


def test_no_tile_is_taken_twice_from_the_same_place() -> None:
    turn = use("A1-1", settlers=2, claim=True, cost="YYY", explore="C1-4")
    state = mover(after(unknown(2), turn), storage="YYY")
    assert rule(state, use("A1-2", settlers=2, claim=True, cost="YYY", explore="C1-4")) == "NW-EXPLORE-6"


def test_no_more_tiles_are_taken_than_there_are() -> None:
    state = unknown(4)
    state = state._replace(board=state.board._replace(hidden=0))
    turn = use("A1-1", settlers=2, claim=True, cost="YYY", explore="C1-4")
    assert rule(state, turn) == "NW-EXPLORE-6"


def test_what_a_place_did_once_is_offered_again() -> None:
    state = after(unknown(2), use("C1-2", settlers=2, cost="Y", gain="R"), rest(), rest())
    again = use("C1-2", settlers=2, cost="Y", gain="R")
    assert again in legal(state)
    assert again not in legal(mover(state, ready=1))
    assert again not in legal(mover(state, storage="GG"))
    offer = next(offer for offer in offers(unknown()) if offer.touch.key == "C1-2")
    assert offer.actions == ()
    assert offer.unnamed == "C1-2"


def test_an_upgrade_that_was_told_is_offered_again() -> None:
    state = after(unknown(2), use("C1-2", settlers=1, upgrade="YY"), rest(), rest())
    assert use("C1-2", settlers=1, upgrade="YR") in legal(state)
    assert use("C1-2", settlers=1, upgrade="YRG") not in legal(state)


def test_a_fort_whose_settlers_were_told_is_offered_again() -> None:
    state = after(unknown(2), use("A1-2", settlers=3, bonus=0), rest(), rest())
    assert use("A1-2", settlers=3, bonus=1) in legal(state)


# ... and is checked when it is entered


def test_what_was_told_still_holds_when_the_place_is_entered() -> None:
    told = use("C1-2", settlers=2, cost="YY", gain="RR")
    trade = Location("C1-2", "trade", 2, cost=told.cost, gain=told.gain)
    assert storage(after(entered(trade), told)) == "YRR"
    assert storage(after(entered(Location("C1-2", "upgrade", 2, upgrades=2)), told)) == "YRR"


@pytest.mark.parametrize(
    ("location", "broken"),
    [
        (Location("C1-2", "trade", 1, cost=use("C1-2", cost="YY").cost), "NW-SETTLERS-6"),
        (Location("C1-2", "production", 2), "NW-ACTIVATE-4"),
        (Location("C1-2", "upgrade", 2, upgrades=1), "NW-ACTIVATE-4"),
        (Location("C1-2", "trade", 2), "NW-ACTIVATE-4"),
        (Location("C1-2", "fort", 2), "NW-TOOL-1"),
        (Location("C1-2", "production", 2, exploration=True), "NW-ACTIVATE-2"),
    ],
)
def test_what_was_told_must_agree_with_what_is_entered(location: Location, broken: str) -> None:
    assert rule(entered(location), use("C1-2", settlers=2, cost="YY", gain="RR")) == broken


def test_the_cubes_of_tool_cards_may_be_among_what_was_told() -> None:
    """At a place that was not entered nobody could tell them apart."""
    state = mover(table(), storage="YY", claimed=("point-RRB-6-tool-fish",))
    assert storage(after(state, use("C1-1", gain="YYYY"))) == "YYYYYY"
    assert storage(after(state, use("C1-1", tool="Y", gain="YYY"))) == "YYYYYY"
    assert rule(state, use("C1-1", gain="YYY")) == "NW-ACTIVATE-4"


def test_unnamed_cards_may_explain_what_a_place_gave_more() -> None:
    """A truthful record stays legal when the place is entered: the unnamed card may be a tool."""
    production = Location("A1-3", "production", 1, gain=use("A1-3", gain="YY").gain, symbols=("canoe",))
    state = mover(entered(production), storage="", claimed=("?1",))
    state = state._replace(points=state.points._replace(row=("?2", "?3", "?4")))
    assert storage(after(state, use("A1-3", gain="YYG"))) == "YYG"
    assert after(state, use("A1-3", gain="YYG")).evidence == after(state, use("A1-3", tool="G")).evidence
    assert rule(state, use("A1-3", gain="YYGG")) == "NW-ACTIVATE-4"
    without = Location("A1-3", "production", 1, gain=production.gain)
    assert (
        rule(mover(entered(without), storage="", claimed=("?1",)), use("A1-3", gain="YYG")) == "NW-ACTIVATE-4"
    )


def test_a_trade_is_told_once_and_done_as_often_as_it_was() -> None:
    """As in Eastern Wonders: `cost` and `gain` are those of one trade."""
    turn = use("C1-2", settlers=1, cost="Y", gain="R", times=3)
    assert storage(after(unknown(), turn)) == "RRR"
    assert rule(unknown(), use("C1-2", settlers=1, cost="Y", gain="R", times=4)) == "NW-TRADE-1"
    assert rule(unknown(), use("C1-2", settlers=1, cost="Y", gain="R", times=0)) == "NW-NAME-6"
    trade = Location("C1-2", "trade", 1, cost=turn.cost, gain=turn.gain)
    assert storage(after(entered(trade), turn)) == "RRR"
    assert storage(after(entered(trade), use("C1-2", settlers=1, cost="YYY", gain="RRR"))) == "RRR"
    again = after(unknown(2), turn, rest(), rest())
    offered = [turn for turn in legal(mover(again, storage="YY")) if isinstance(turn, Activate)]
    assert [turn.times for turn in offered if turn.location == "C1-2"] == [2, 1]


# Where exploration tiles lie that nobody has told of


@pytest.mark.parametrize("place", ["A1-1", "B1-2", "C1-2", "C1-3"])
def test_no_exploration_tile_lies_on_a_fort_nor_where_somebody_is_or_was(place: str) -> None:
    state = after(mover(unknown(2), storage="YYY"), use("C1-3", settlers=1, gain="Y"), *[rest()] * 3)
    state = standing(state, "C1-2", 1, 1)
    assert rule(state, use("A1-1", settlers=2, claim=True, cost="YYY", explore=place)) == "NW-EXPLORE-6"


def test_an_exploration_tile_is_not_offered_from_a_fort() -> None:
    explorer = PointCard("point-YYY-3", use("A1-1", cost="YYY").cost, 3, "exploration")
    box = catalog((Entered("point", explorer),))
    state = set_up(2, Setup(point_row=("point-YYY-3", "?", "?", "?")), HouseRules(), box)
    state = after(mover(state, storage="Y"), use("A1-1", settlers=2, bonus=0), rest(), rest(), rest())
    state = mover(state, storage="YYY")
    taken = {turn.explore for turn in legal(state) if isinstance(turn, Activate) and turn.claim}
    assert taken
    assert not taken & {"A1-1", "A1-2", "B1-1", "B1-2"}


# Cards and tiles are named later


def test_a_name_goes_wherever_the_card_lay() -> None:
    state = set_up(3, Setup(), HouseRules(), BOX)
    state = after(state, name("?2", "point-YYB-4-tool-canoe"), name("?1304", "explore-R"))
    state = after(state, name("?5", "point-RGB-7-explore"), name("?2001", "bonus-3"))
    assert state.points.row[1] == "point-YYB-4-tool-canoe"
    assert state.points.deck[0] == "point-RGB-7-explore"
    assert tile(state, "C1-4") == "explore-R"
    assert state.board.stacks[0][0][0] == "bonus-3"
    state = mover(state, claimed=("?20",), bonus=("?21",), explored=("?22",))
    state = after(state, name("?20", "point-YBB-7-tool-fish"), name("?21", "bonus-aid"))
    state = after(state, name("?22", "explore-G"))
    player = state.players[0]
    assert (player.claimed, player.bonus, player.explored) == (
        ("point-YBB-7-tool-fish",),
        ("bonus-aid",),
        ("explore-G",),
    )


def test_a_name_must_be_of_the_right_kind_and_free() -> None:
    state = set_up(3, Setup(), HouseRules(), BOX)
    assert rule(state, name("?77", "bonus-3")) == "NW-NAME-4"
    assert rule(state, name("?2002", "bonus-3")) == "NW-NAME-4"
    assert rule(state, name("?1", "bonus-3")) == "NW-NAME-5"
    assert rule(state, name("?1", "point-YYR-2-explore-white")) == "NW-DECK-3"
    state = after(state, name("?1", "point-YYB-4-tool-canoe"))
    assert rule(state, name("?2", "point-YYB-4-tool-canoe")) == "NW-NAME-2"


def test_of_a_tile_with_two_copies_two_can_be_named() -> None:
    state = set_up(3, Setup(), HouseRules(), BOX)
    state = after(state, name("?1303", "explore-YY"), name("?1304", "explore-YY"))
    assert rule(state, name("?1305", "explore-YY")) == "NW-NAME-2"
    assert "explore-YY" not in candidates(state, "?1305")


def test_a_claimed_card_must_have_cost_what_was_paid() -> None:
    state = set_up(3, Setup(), HouseRules(), BOX)
    state = after(mover(state, storage="YYB"), use("A1-1", claim=True, cost="YYB"))
    assert refused(state, name("?1", "point-RRG-5-explore")) == (
        "NW-NAME-3",
        {"card": "point-RRG-5-explore", "unnamed": "?1"},
    )
    assert candidates(state, "?1") == ("point-YYB-4-aid-tent", "point-YYB-4-tool-canoe")
    named = after(state, name("?1", "point-YYB-4-tool-canoe"))
    assert named.players[0].claimed == ("point-YYB-4-tool-canoe",)
    assert named.evidence == ()


def test_a_claimed_card_must_have_brought_what_was_told() -> None:
    """CARTES POINTS: an exploration card takes a tile, new settlers come, others do neither."""
    start = mover(set_up(3, Setup(), HouseRules(), BOX), storage="RRB")
    settlers = after(start, use("A1-1", claim=True, cost="RRB", new_settlers=2))
    assert candidates(settlers, "?1") == ("point-RRB-6-settlers-2",)
    explored = after(start, use("A1-1", claim=True, cost="RRB", explore="C1-4"))
    assert candidates(explored, "?1") == ("point-RRB-6-explore",)
    nothing = after(start, use("A1-1", claim=True, cost="RRB"))
    assert candidates(nothing, "?1") == ("point-RRB-6-tool-fish",)
    few = after(mover(start, reserve=1), use("A1-1", claim=True, cost="RRB", new_settlers=1))
    assert candidates(few, "?1") == ("point-RRB-6-settlers-2",)


def test_an_exploration_tile_must_have_given_what_was_told() -> None:
    start = mover(set_up(3, Setup(), HouseRules(), BOX), storage="RRB")
    turn = use("A1-1", claim=True, cost="RRB", explore="C1-4", found="G")
    assert candidates(after(start, turn), "?1304") == ("explore-G",)
    turn = use("A1-1", claim=True, cost="RRB", explore="C1-4", new_settlers=1)
    assert candidates(after(start, turn), "?1304") == ("explore-settler",)
    turn = use("A1-1", claim=True, cost="RRB", explore="C1-4")
    assert candidates(after(start, turn), "?1304") == ("explore-3", "explore-tool", "explore-aid")
    assert rule(after(start, turn), name("?1304", "explore-G")) == "NW-NAME-3"


# Unnamed cards at work


def working(turn: str = "C1-1", cards: tuple[str, ...] = ("?9",), **how: object) -> State:
    state = mover(table(2), claimed=cards)
    return after(state, use(turn, **how))


def test_an_unnamed_card_may_have_saved_a_settler() -> None:
    assert there(working(settlers=1), "C1-1") == (0, 1)
    state = mover(table(2), claimed=("?9",))
    assert rule(state, use("A1-5", settlers=0)) == "NW-SETTLERS-6"
    assert rule(state, use("A1-2", settlers=1, bonus=0)) == "NW-SETTLERS-6"
    assert rule(state, use("A1-1", settlers=1, bonus=0)) == "NW-SETTLERS-6", "there is no symbol on A1-1"


def test_an_unnamed_card_may_have_given_a_cube() -> None:
    assert storage(working(tool="R")) == "YYYYYYR"
    state = mover(table(2), claimed=("?9",))
    assert rule(state, use("C1-1", tool="RR")) == "NW-TOOL-1"
    assert rule(state, use("C1-1", tool="R", settlers=1)) == "NW-TOOL-1", "one card does not do both"
    assert rule(state, use("A1-5", tool="R")) == "NW-TOOL-1", "there is no symbol on A1-5"


def test_then_its_name_must_agree() -> None:
    saved = candidates(working(settlers=1), "?9")
    assert saved
    assert all("aid-fish" in card for card in saved)
    gave = candidates(working(tool="R"), "?9")
    assert gave == ("point-YBB-7-tool-fish",)
    idle = candidates(working(), "?9")
    assert "point-YGG-5-aid-fish" not in idle
    assert "point-RRB-6-tool-fish" not in idle
    assert "point-YRR-3-aid-bow" not in idle, "it lies in the row"
    assert "point-YRB-5-aid-bow" in idle


def test_two_unnamed_cards_share_what_was_seen() -> None:
    state = working(cards=("?8", "?9"), settlers=1, tool="Y")
    assert rule(state, name("?9", "point-RGB-7-explore")) == "NW-NAME-3"
    state = after(state, name("?9", "point-YGG-5-aid-fish"))
    assert candidates(state, "?8") == ("point-RRB-6-tool-fish",)
    assert after(state, name("?8", "point-RRB-6-tool-fish")).evidence == ()


def test_the_last_settler_is_never_saved() -> None:
    """Aide des natifs: where one settler is needed anyway, any card may be aid."""
    state = after(mover(table(2), claimed=("?9",)), use("A1-3"))
    assert "point-YGG-5-aid-fish" in candidates(state, "?9")


def test_without_aid_when_expelling_nothing_follows_from_it() -> None:
    state = mover(table(2, aid_when_expelling=False), claimed=("?9",))
    state = standing(state, "C1-1", 1, 2)
    assert rule(state, use("C1-1", settlers=2)) == "NW-SETTLERS-6"
    assert "point-YGG-5-aid-fish" in candidates(after(state, use("C1-1")), "?9")


def test_chips_lead_to_what_unnamed_cards_may_have_done() -> None:
    state = mover(table(2), claimed=("?9",))
    rows = {row.field: row for row in choices(state, use("C1-1"))}
    assert [turn.settlers for turn in rows["settlers"].options] == [1, None]
    assert [turn.tool and turn.tool.word for turn in rows["tool"].options] == [None, "Y", "R", "G", "B"]
    for row in rows.values():
        for turn in row.options:
            apply(state, turn)
    saved = choices(state, use("C1-1", settlers=1))
    assert all(isinstance(row, Choice) and row.field != "tool" for row in saved)


def test_with_too_few_settlers_an_unnamed_card_may_be_the_aid() -> None:
    state = mover(table(2), claimed=("?9",), ready=1)
    assert use("C1-1", settlers=1) in legal(state)
    assert use("C1-1", settlers=1) not in legal(mover(state, claimed=()))


def test_naming_can_be_forced_against_the_evidence() -> None:
    state = working(settlers=1)
    state = after(state, name("?9", "point-RGB-7-explore", forced=True))
    assert state.players[0].claimed == ("point-RGB-7-explore",)
    assert state.evidence == ()


def test_a_card_that_is_entered_in_mid_game_counts_from_the_start() -> None:
    """The record is replayed with the new catalog: the claim's told cost agrees with what is printed."""
    card = PointCard(
        "point-ours", use("A1-1", cost="YYY").cost, 4, "tool", "fish", use("A1-1", gain="R").gain
    )
    fish = Location("C1-1", "production", 1, gain=use("A1-1", gain="Y").gain, symbols=("fish",))
    box = catalog((Entered("point", card), Entered("location", fish)))
    state = set_up(2, Setup(), HouseRules(), box)
    state = after(state, use("A1-1", settlers=2, claim=True, cost="YYY"), rest(), name("?1", "point-ours"))
    assert storage(after(state, use("C1-1"))) == "YR"


def test_the_others_cards_do_not_help() -> None:
    state = seated(table(2), 1, claimed=("?9",))
    assert rule(state, use("C1-1", settlers=1)) == "NW-SETTLERS-6"


# ... or told otherwise


@pytest.mark.parametrize(
    "told",
    [
        ({"gain": "YY"}, {"gain": "YG"}),
        ({"gain": "YY"}, {"cost": "R", "gain": "YY"}),
        ({"cost": "Y", "gain": "R"}, {"cost": "G", "gain": "YYY"}),
        ({"upgrade": "Y"}, {"gain": "Y"}),
        ({"gain": "Y"}, {"tool": ""}),
        ({"gain": "Y"}, {"settlers": 2, "gain": "Y"}),
    ],
)
def test_a_place_cannot_do_two_things(told: tuple[dict[str, object], ...]) -> None:
    assert table_slips(_after_telling(*told)) == (Words("slip.told_otherwise", {"location": "C1-2"}),)


@pytest.mark.parametrize(
    "told",
    [
        ({"gain": "YY"}, {"gain": "YY"}),
        ({"cost": "Y", "gain": "R"}, {"cost": "Y", "gain": "R", "times": 2}),
        ({"cost": "Y", "gain": "R"}, {"cost": "RR", "gain": "GG"}, {"upgrade": "YY"}),
        ({"upgrade": "Y"}, {"upgrade": "YRG"}, {"tool": ""}),
    ],
)
def test_what_one_place_can_do_is_no_slip(told: tuple[dict[str, object], ...]) -> None:
    assert table_slips(_after_telling(*told)) == ()


def test_cards_may_explain_what_was_told() -> None:
    """A tool brings a cube, native aid saves a settler; a card that nobody named may be either."""
    told = ({"settlers": 2, "gain": "YY"}, {"gain": "YYG"})
    assert table_slips(_after_telling(*told))
    assert not table_slips(seated(_after_telling(*told), 0, claimed=("?9",)))
    assert not table_slips(seated(_after_telling(*told), 1, claimed=(TOOL_CANOE, AID_BOW)))


def test_forts_agree_on_their_settlers() -> None:
    taken, again = use("A1-1", settlers=2, bonus=0), use("A1-1", settlers=3, bonus=0)
    assert table_slips(after(unknown(2), taken, rest(), rest(), rest(), again))
    assert not table_slips(after(unknown(2), taken, rest(), rest(), rest(), replace(again, settlers=2)))


def _after_telling(*told: dict[str, object]) -> State:
    """Two players use the same place in turn, whatever they need for it."""
    state = unknown(2)
    for telling in told:
        state = mover(state, storage="YYRRG", ready=6)
        state = after(state, use("C1-2", **{"settlers": 1, **telling}), rest())
        state = after(state, rest(), rest())
    return state


# What the table is asked to say


def test_it_says_how_many_settlers_expelled_others_where_a_card_may_have_helped() -> None:
    state = standing(unknown(2), "C1-2", 1, 3)
    asked = saying(state, use("C1-2", forced=True))
    assert asked is not None
    assert "settlers" not in asked.said, "one more, without a card that helps"
    asked = saying(mover(state, claimed=("?9",)), use("C1-2", forced=True))
    assert asked is not None
    assert asked.said["settlers"] == 4
    told = asked.turn({**asked.said, "settlers": 3, "gain": Cubes.parse("Y")})
    assert there(after(mover(state, claimed=("?9",)), told), "C1-2") == (0, 3)


def test_it_says_which_cubes_tools_gave_at_a_fort() -> None:
    state = mover(unknown(2), claimed=("?9",), storage="YR")
    asked = saying(state, use("A1-2", claim=True, forced=True))
    assert asked is not None
    assert {"settlers", "tool", "cost"} <= {*asked.said}
    said = {"settlers": 2, "tool": Cubes.parse("G"), "cost": Cubes.parse("YRG")}
    assert storage(after(state, asked.turn({**asked.said, **said}))) == ""
    asked = saying(state, use("A1-2", bonus=0, forced=True))
    assert asked is not None
    assert storage(after(state, asked.turn({**asked.said, **said, "cost": Cubes.parse("")}))) == "YRG"


def test_a_trade_that_was_just_told_may_have_been_done_more_often() -> None:
    state = mover(unknown(2), storage="RRR")
    told = use("C1-2", settlers=1, cost="R", gain="Y")
    assert [turn.times for choice in choices(state, told) for turn in choice.options] == [3, 2, 1]
    again = mover(after(state, told), storage="RRR")
    assert {
        turn.settlers
        for choice in choices(again, use("C1-3", settlers=2, cost="R", gain="G"))
        for turn in choice.options
    } == {2}


def test_what_was_chosen_at_a_fort_stays_while_more_is_said_of_it() -> None:
    """The card is known, the fort and the exploration tile are not."""
    card = PointCard("point-Y-1", Cubes.parse("Y"), 1, "exploration")
    state = set_up(
        2, Setup(point_row=("point-Y-1", "?", "?", "?")), HouseRules(), catalog((Entered("point", card),))
    )
    done = use("A1-1", settlers=2, claim=True, explore="C1-3")
    asked = saying(state, done)
    assert asked is not None
    told = asked.turn({**asked.said, "found": Cubes.parse("R")})
    assert (told.explore, told.bonus) == ("C1-3", None)
    assert storage(after(state, told)) == "YYR"


@pytest.mark.parametrize("before", [{"cost": "Y", "gain": "R", "times": 2}, {"upgrade": "YY"}])
@pytest.mark.parametrize(("said", "left"), [({"gain": "G"}, "YYYG"), ({"cost": "YY", "gain": "B"}, "YB")])
def test_what_is_said_last_of_a_place_is_what_it_did(
    before: dict[str, object], said: dict[str, str], left: str
) -> None:
    state = unknown(2)
    asked = saying(state, use("C1-2", settlers=1, **before))
    assert asked is not None
    cubes = {"cost": Cubes.parse(""), "gain": Cubes.parse("")}
    told = asked.turn({**asked.said, **cubes, **{name: Cubes.parse(word) for name, word in said.items()}})
    assert storage(after(state, told)) == left


def test_that_a_place_did_nothing_after_all_can_be_said() -> None:
    state = unknown(2)
    asked = saying(state, use("C1-2", settlers=1, cost="Y", gain="R", times=2))
    assert asked is not None
    told = asked.turn({**asked.said, "cost": Cubes.parse(""), "gain": Cubes.parse("")})
    assert storage(after(state, told)) == "YYY"


# What unnamed things did once is likely done again


def test_an_unnamed_card_helps_again_where_it_has_helped() -> None:
    """The same settlers saved and the same cubes, at places with the same symbols, for whoever has it."""

    def default(state: State) -> tuple[int | None, str]:
        offer = next(offer for offer in offers(state) if offer.touch.key == "C1-1")
        turn = offer.default
        assert isinstance(turn, Activate)
        return turn.settlers, turn.tool.word if turn.tool else ""

    assert default(mover(table(2), claimed=("?9",))) == (None, "")
    assert default(after(working(tool="R"), rest(), rest(), rest())) == (None, "R")
    assert default(after(working(settlers=1), rest(), rest(), rest())) == (1, "")
    assert default(after(working(tool="R"))) == (None, ""), "the other one has no such card"
    assert default(after(working(), rest(), rest(), rest())) == (None, "")


def test_a_tool_that_nobody_has_read_may_give_the_cube_that_is_missing() -> None:
    trade = Location("C1-2", "trade", 1, cost=Cubes.parse("YYY"), gain=Cubes.parse("G"), symbols=("fish",))
    state = mover(entered(trade), claimed=("?9",), storage="YY")
    offer = next(offer for offer in offers(state) if offer.touch.key == "C1-2")
    assert offer.actions == (use("C1-2", tool="Y"),)
    assert storage(after(state, use("C1-2", tool="Y"))) == "G"
    assert not next(o for o in offers(mover(state, claimed=())) if o.touch.key == "C1-2").actions


def test_cubes_in_and_out_may_have_been_an_upgrade() -> None:
    state = after(unknown(2), use("C1-1", settlers=1, cost="", gain="YYRR"), rest(), rest(), rest())
    state = after(state, use("C1-2", settlers=1, cost="YR", gain="RG"), rest(), rest(), rest())
    turns = [turn for turn in legal(mover(state, storage="RR")) if isinstance(turn, Activate)]
    assert "RR" in [turn.upgrade for turn in turns if turn.location == "C1-2"]


# A fort with a card that nobody has read


def test_a_fort_asks_for_the_card_before_a_tile_is_taken_alone() -> None:
    state = mover(table(2), storage="YYY")
    state = state._replace(points=state.points._replace(row=("?9", *state.points.row[1:])))
    offer = next(offer for offer in offers(state) if offer.touch.key == "A1-1")
    assert offer.unnamed == "?9"
    assert offer.asks_first
    assert offer.default == use("A1-1", bonus=0), "what can be done without reading it"
    told = saying(state, offer.anyway) if offer.anyway is not None else None
    assert told is not None
    assert told.turn({**told.said, "cost": Cubes.parse("YY")}) == use("A1-1", claim=True, bonus=0, cost="YY")
    poor = mover(state, storage="")
    assert not next(offer for offer in offers(poor) if offer.touch.key == "A1-1").asks_first


def test_after_a_tile_alone_the_card_can_still_be_said() -> None:
    state = mover(table(2), storage="YYY")
    state = state._replace(points=state.points._replace(row=("?9", *state.points.row[1:])))
    told = saying(state, use("A1-1", bonus=0))
    assert told is not None
    assert told.unnamed == "?9"
    assert told.turn({"cost": Cubes.parse("YY")}) == use("A1-1", claim=True, bonus=0, cost="YY")
    assert told.turn({"cost": Cubes.parse("")}) == use("A1-1", bonus=0)


def test_who_paid_nothing_took_a_tile_alone() -> None:
    """Also where neither the fort nor the card is known."""
    state = mover(unknown(2), storage="YYY")
    fort = state.table.forts[0]
    offer = next(offer for offer in offers(state) if offer.touch.key == fort)
    assert offer.anyway is not None
    told = saying(state, offer.anyway)
    assert told is not None
    alone = told.turn({**told.said, "settlers": 2})
    assert alone == use(fort, settlers=2, bonus=0)
    assert apply(state, alone).players[0].bonus
    card = told.turn({**told.said, "settlers": 2, "cost": Cubes.parse("YY")})
    assert card == use(fort, settlers=2, claim=True, bonus=0, cost="YY")
