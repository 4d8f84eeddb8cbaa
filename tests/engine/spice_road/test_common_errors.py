"""The seven rules that most public Century engines get wrong, one test for each."""

from engine.game import LAST_ROUND, OVER
from engine.spice_road.offers import offers
from engine.spice_road.rules import apply
from engine.spice_road.scoring import outcome
from engine.spice_road.values import Acquire, Claim, Play, Rest, State
from tests.engine.spice_road.table import NEXT_POINTS, caravan, lying, mover, points, seated, table


def about_to_end(players: int, seat: int, claimed: int) -> State:
    """The player in `seat`, who has claimed so many cards, is on the move and can claim one more."""
    state = table(players)._replace(seat=seat)
    return mover(state, caravan="YYRR", claimed=NEXT_POINTS[:claimed])


def test_the_round_is_finished_after_the_last_claim() -> None:
    """Fine della Partita; Golem, Fin de la partie: the game ends once the round is complete."""
    state = apply(about_to_end(4, seat=1, claimed=4), Claim(slot=0))
    assert state.status == LAST_ROUND
    for seat in (2, 3):
        assert state.to_move == seat
        state = apply(state, Rest())
    assert state.status == OVER
    assert state.to_move is None


def test_silver_slides_onto_the_first_card_when_the_last_gold_is_taken() -> None:
    """Réclamer / Rivendicare: afterwards the first card gives silver and the second nothing."""
    state = points(mover(table(), caravan="YYRR"), gold=1)
    state = apply(state, Claim(slot=0))
    assert (state.players[0].gold, state.points.gold) == (1, 0)
    first = apply(mover(state, caravan="RRRR"), Claim(slot=0))
    assert (first.players[1].gold, first.players[1].silver) == (0, 1)
    second = apply(mover(state, caravan="YYGG"), Claim(slot=1))
    assert (second.players[1].gold, second.players[1].silver) == (0, 0)
    assert second.points.silver == 4


def test_the_number_of_players_decides_how_many_claims_end_the_game() -> None:
    """Fin de la partie / Fine della Partita: the sixth card for 2 and 3 players, the fifth for 4 and 5."""
    for players, needed in ((2, 6), (3, 6), (4, 5), (5, 5)):
        extra = ("point-GGGGG-15",) if needed == 6 else ()
        for claimed in (needed - 2, needed - 1):
            state = table(players)
            state = mover(state, caravan="YYRR", claimed=(*NEXT_POINTS, *extra)[:claimed])
            ends = apply(state, Claim(slot=0)).status == LAST_ROUND
            assert ends == (claimed + 1 == needed), (players, claimed)


def test_a_tie_goes_to_the_tied_player_who_moved_last() -> None:
    """Fin de la partie / Fine della Partita, last sentence."""
    state = seated(seated(table(4), 1, gold=2), 2, gold=2)._replace(status=OVER)
    result = outcome(state)
    assert result.winners == (2,)
    assert result.tie


def test_any_cube_may_be_paid_and_not_only_the_cheapest() -> None:
    """Acheter une carte / Acquisire: any cube of the caravan on each card."""
    state = apply(mover(table(), caravan="YYB"), Acquire(slot=2, pay="BY"))
    assert caravan(state) == "Y"
    assert lying(state)[:2] == ("B", "Y")
    offer = next(o for o in offers(mover(table(), caravan="YYB")) if o.touch == ("market", 2))
    assert {action.pay for action in offer.actions} == {"YY", "YB"}


def test_upgrades_may_be_left_out() -> None:
    """Cartes Amélioration / Carte Miglioria: not every upgrade has to be made."""
    state = mover(table(), caravan="YYY")
    assert caravan(apply(state, Play(card="start-upgrade-2", upgrade="Y"))) == "YYR"
    assert caravan(apply(state, Play(card="start-upgrade-2"))) == "YYY"


def test_a_trade_may_be_repeated() -> None:
    """Cartes Échange / Carte Commercio: as often as the cubes allow, in one turn."""
    state = mover(table(), caravan="RRR", hand=("trade-R-YYY",))
    after = apply(state, Play(card="trade-R-YYY", times=3))
    assert caravan(after) == "YYYYYYYYY"
