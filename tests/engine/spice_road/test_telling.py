"""What the app can say: every refusal with its sentence, and every action in words."""

import pytest

from engine.cubes import Cubes
from engine.game import OVER, Action, Illegal
from engine.presence import Join, Leave
from engine.spice_road import SPICE_ROAD
from engine.spice_road.rules import apply
from engine.spice_road.telling import describe
from engine.spice_road.values import Acquire, Adjust, Claim, Name, Play, Rest, State
from tests.engine.spice_road.table import POINTS, ROW, market, mover, points, table


def cubes(word: str) -> Cubes:
    return Cubes.parse(word)


def unnamed() -> State:
    return mover(table(), hand=("?1",))


def seen() -> State:
    return apply(unnamed(), Play(card="?1", gain=cubes("GG")))


BROKEN: dict[str, tuple[State, Action, str]] = {
    "SR-PLAY-1": (table(), Play(card="spice-B"), "spice-B is not in the hand"),
    "SR-PLAY-2": (
        mover(table(), hand=(), played=("start-spice-YY",)),
        Play(card="start-spice-YY"),
        "start-spice-YY has been played; a rest takes it back",
    ),
    "SR-PLAY-3": (
        table(),
        Play(card="start-spice-YY", times=2),
        "start-spice-YY does what is printed on it, nothing else",
    ),
    "SR-UPGRADE-1": (
        table(),
        Play(card="start-upgrade-2", upgrade="YYY"),
        "the card upgrades 2 times, not 3",
    ),
    "SR-UPGRADE-2": (
        table(),
        Play(card="start-upgrade-2", upgrade="R"),
        "R cannot be upgraded: by then the caravan has YYY",
    ),
    "SR-TRADE-1": (
        mover(table(), hand=("trade-YY-G",)),
        Play(card="trade-YY-G", times=2),
        "trading 2 times costs YYYY, the caravan has YYY",
    ),
    "SR-TRADE-2": (
        mover(table(), hand=("trade-YY-G",)),
        Play(card="trade-YY-G", times=0),
        "a trade card is played for at least one trade",
    ),
    "SR-ACQUIRE-1": (
        table(),
        Acquire(slot=6),
        "there is no merchant card in place 7, the row has 6",
    ),
    "SR-ACQUIRE-2": (
        table(),
        Acquire(slot=5, pay="YYY"),
        "one cube goes on each card passed: 5 needed, there are 3",
    ),
    "SR-ACQUIRE-6": (
        table(),
        Acquire(slot=2, pay="Y"),
        "one cube goes on each card passed: 2 needed, 1 told",
    ),
    "SR-ACQUIRE-3": (table(), Acquire(slot=1, pay="B"), "B cannot be paid, the caravan has YYY"),
    "SR-REST-1": (table(idle_rest=False), Rest(), "there is no played card to take back"),
    "SR-CLAIM-1": (table(), Claim(slot=0), "the card costs YYRR, the caravan has YYY"),
    "SR-CLAIM-2": (table(), Claim(slot=5), "there is no point card in place 6, the row has 5"),
    "SR-LIMIT-1": (
        mover(table(), caravan="Y" * 9),
        Play(card="start-spice-YY"),
        "the caravan has 11 cubes and holds 10: 1 go back, not 0",
    ),
    "SR-LIMIT-2": (
        mover(table(), caravan="Y" * 9),
        Play(card="start-spice-YY", discard=cubes("B")),
        f"B cannot be returned, the caravan has {'Y' * 11}",
    ),
    "SR-END-1": (table()._replace(status=OVER), Rest(), "the game is over"),
    "SR-NAME-1": (unnamed(), Play(card="?1"), "?1 is not named yet: name it, or say what it did"),
    "SR-NAME-2": (
        unnamed(),
        Name(unnamed="?1", card=ROW[0]),
        f"{ROW[0]} is already on the table",
    ),
    "SR-NAME-3": (
        seen(),
        Name(unnamed="?1", card="spice-B"),
        "spice-B cannot have cost  and given GG",
    ),
    "SR-NAME-4": (table(), Name(unnamed="?9", card="spice-B"), "there is no unnamed card ?9"),
    "SR-NAME-5": (
        unnamed(),
        Name(unnamed="?1", card="point-BBBB-16"),
        "point-BBBB-16 is not a card of that deck",
    ),
    "SR-DECK-1": (
        market(table(), deck=()),
        Acquire(slot=0, reveal="spice-B"),
        "spice-B cannot be revealed: the deck has 0 cards",
    ),
    "SR-DECK-2": (
        market(table(), deck=("spice-RR",)),
        Acquire(slot=0, reveal="spice-B"),
        "spice-B cannot be revealed: the app dealt spice-RR",
    ),
    "SR-ADJUST-1": (table(), Adjust(player=2), "there is no player 2, only 2"),
    "SR-ADJUST-2": (
        table(),
        Adjust(hand=()),
        "a caravan, hand or claimed card belongs to a player: say which",
    ),
    "SR-ADJUST-3": (table(), Adjust(lying=()), "0 places for cubes do not fit a row of 6 cards"),
    "SR-ADJUST-4": (
        table(),
        Adjust(points_left=40),
        "40 cards cannot be left: the box has 36, or the app deals",
    ),
    "RECORD-3": (table(), Leave(player=7), "player 7 is not at the table, or is the last one there"),
    "RECORD-4": (
        table(),
        Join(player=0),
        "player 0 is at the table, or there is no such place in this game",
    ),
}


def test_every_rule_can_be_broken() -> None:
    """No rule that nothing can break, and none without an example."""
    assert set(BROKEN) == {rule.id for rule in SPICE_ROAD.rules}


@pytest.mark.parametrize("rule_id", BROKEN)
def test_a_refusal_says_its_sentence_with_the_numbers(rule_id: str) -> None:
    state, action, sentence = BROKEN[rule_id]
    with pytest.raises(Illegal) as caught:
        apply(state, action)
    assert caught.value.rule.id == rule_id
    assert str(caught.value) == sentence


FULL = market(
    points(mover(table(), caravan="YYRRGG", hand=("spice-YR", "upgrade-3", "trade-YY-G", "?7")), gold=0),
    row=ROW,
    lying=("", "R", "", "", "", ""),
)


@pytest.mark.parametrize(
    ("action", "key", "facts"),
    [
        (Play(card="spice-YR"), "play.spice", {"player": 0, "card": "spice-YR", "gain": "YR"}),
        (
            Play(card="upgrade-3", upgrade="YY"),
            "play.upgrade",
            {"player": 0, "card": "upgrade-3", "steps": "YY", "count": 2, "lost": "YY", "gained": "RR"},
        ),
        (
            Play(card="trade-YY-G", times=2, discard=cubes("Y"), forced=True),
            "play.trade",
            {
                "player": 0,
                "card": "trade-YY-G",
                "times": 2,
                "cost": "YYYY",
                "gain": "GG",
                "discard": "Y",
            },
        ),
        (
            Play(card="?7", cost=cubes("Y"), gain=cubes("B")),
            "play.unnamed",
            {"player": 0, "card": "?7", "cost": "Y", "gain": "B", "place": 4},
        ),
        (
            Play(card="spice-YR", gain=cubes("BB"), forced=True),
            "play.unnamed",
            {"player": 0, "card": "spice-YR", "cost": "", "gain": "BB"},
        ),
        (
            Acquire(slot=1, pay="Y", reveal="spice-B"),
            "acquire",
            {"player": 0, "slot": 1, "card": ROW[1], "pay": "Y", "gain": "R", "reveal": "spice-B"},
        ),
        (
            Acquire(slot=9, forced=True),
            "acquire",
            {"player": 0, "slot": 9, "card": "", "pay": "", "gain": "", "reveal": ""},
        ),
        (
            Claim(slot=0),
            "claim",
            {"player": 0, "slot": 0, "card": POINTS[0], "cost": "YYRR", "coin": "silver", "reveal": ""},
        ),
        (
            Claim(slot=1, cost=cubes("R"), forced=True),
            "claim",
            {"player": 0, "slot": 1, "card": POINTS[1], "cost": "R", "coin": "", "reveal": ""},
        ),
        (Rest(), "rest", {"player": 0, "count": 0}),
        (Name(unnamed="?7", card="spice-B"), "name", {"unnamed": "?7", "card": "spice-B"}),
        (
            Adjust(player=1, caravan=cubes("RG"), hand=("?", "spice-B"), gold=0, time="now"),
            "adjust",
            {"player": 1, "caravan": "RG", "hand": "? spice-B", "gold": 0},
        ),
    ],
    ids=str,
)
def test_an_action_is_told_as_what_it_does_to_the_table_before_it(
    action: Action, key: str, facts: dict[str, object]
) -> None:
    words = describe(FULL, action)
    told = dict(words.facts)
    told.pop("forced", None)
    assert (words.key, told) == (key, facts)


def test_a_claim_of_nothing_brings_no_coin() -> None:
    assert describe(points(table(), row=()), Claim(slot=0, forced=True)).facts["coin"] == ""
