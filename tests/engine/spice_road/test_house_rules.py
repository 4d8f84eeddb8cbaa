"""Where the rulebooks are silent or disagree, a table may agree otherwise: each house rule by itself."""

from engine.cubes import Cubes
from engine.game import LAST_ROUND, OVER
from engine.spice_road.offers import offers
from engine.spice_road.rules import apply
from engine.spice_road.scoring import outcome
from engine.spice_road.values import Claim, HouseRules, Play, Rest, State
from tests.engine.spice_road.table import NEXT_POINTS, caravan, mover, rule, seated, table


def test_the_defaults_are_the_decisions() -> None:
    assert HouseRules() == HouseRules(
        finish_round=True, empty_trade=False, idle_rest=True, shared_victory=False, caravan_limit=10
    )


def sixth_claim(finish_round: bool) -> State:
    state = mover(table(3, finish_round=finish_round), caravan="YYRR", claimed=("?1", *NEXT_POINTS[:4]))
    return apply(state, Claim(slot=0))


def test_finish_round_off_ends_the_game_with_the_claim() -> None:
    """Fin de la partie in the French Spice Road may be read as the turn, not the round."""
    assert sixth_claim(finish_round=True).status == LAST_ROUND
    state = sixth_claim(finish_round=False)
    assert (state.status, state.to_move, state.round) == (OVER, None, 1)


def test_finish_round_off_leaves_the_tie_to_whoever_really_moved_last() -> None:
    """Fin de la partie: of those who tie the one who moved last, here the first player."""
    state = sixth_claim(finish_round=False)
    best = outcome(state).scores[0].total
    state = seated(seated(state, 1, silver=best), 2, silver=best)
    assert outcome(state).winners == (0,)


def test_empty_trade_on_lets_a_trade_card_be_played_for_nothing() -> None:
    state = mover(table(empty_trade=True), caravan="Y", hand=("trade-YY-G",))
    after = apply(state, Play(card="trade-YY-G", times=0))
    assert (caravan(after), after.players[0].played) == ("Y", ("trade-YY-G",))
    assert rule(state, Play(card="trade-YY-G", times=1)) == "SR-TRADE-1"
    (offer,) = (offer for offer in offers(state) if offer.touch == ("hand", 0))
    assert offer.actions == (Play(card="trade-YY-G", times=0),)


def test_idle_rest_off_needs_a_played_card() -> None:
    state = table(idle_rest=False)
    assert rule(state, Rest()) == "SR-REST-1"
    assert apply(mover(state, hand=(), played=("start-spice-YY",)), Rest()).to_move == 1


def test_shared_victory_on_has_no_tie_break() -> None:
    state = table(3, shared_victory=True)._replace(status=OVER)
    state = seated(seated(state, 0, silver=2), 2, silver=2)
    assert (outcome(state).winners, outcome(state).tie) == ((0, 2), True)


def test_another_caravan_limit() -> None:
    state = mover(table(caravan_limit=12), caravan="Y" * 11)
    assert rule(state, Play(card="start-spice-YY")) == "SR-LIMIT-1"
    assert caravan(apply(state, Play(card="start-spice-YY", discard=Cubes.parse("Y")))) == "Y" * 12
    (offer,) = (offer for offer in offers(state) if offer.touch == ("hand", 0))
    assert offer.actions == (Play(card="start-spice-YY", discard=Cubes.parse("Y")),)
