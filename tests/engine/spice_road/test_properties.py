"""What holds in every game of Spice Road, whatever is played."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cubes import LETTERS, NONE, Cubes, raised
from engine.game import OVER, Action, Illegal
from engine.record import Record
from engine.spice_road.hints import hints
from engine.spice_road.offers import choices, legal, offers
from engine.spice_road.rules import apply
from engine.spice_road.setup import deal
from engine.spice_road.values import Acquire, Claim, HouseRules, Play, Rest, State, catalog
from engine.timeline import Timeline, start
from tests.engine.spice_road.random_games import NAMES, dealt_game, mirrored_game

SEATS = st.integers(2, 5)
SEEDS = st.integers(0, 7)


@st.composite
def dealt_tables(draw: st.DrawFn) -> State:
    states, _ = dealt_game(draw(SEEDS), draw(SEATS))
    return states[draw(st.integers(0, len(states) - 1))]


@st.composite
def mirrored_tables(draw: st.DrawFn) -> State:
    timeline = Timeline.of(mirrored_game(draw(SEEDS), draw(SEATS)))
    return timeline.states[draw(st.integers(0, len(timeline.actions)))]


TABLES = st.one_of(dealt_tables(), mirrored_tables())

# Cubes come from the bowls and go back to them, and nowhere else


def in_play(state: State) -> dict[str, int]:
    places = [*(player.caravan for player in state.players), *state.market.lying]
    return {letter: sum(place.word.count(letter) for place in places) for letter in LETTERS}


def through_the_bowls(state: State, action: Action) -> dict[str, int]:
    """What a turn takes from the bowls, less what it returns to them."""
    word_in, word_out = "", action.discard.word
    if isinstance(action, Play):
        card = state.table.merchants[action.card]
        word_in += card.gives.word * action.times
        word_out += card.costs.word * action.times
        for step in action.upgrade:
            word_out += step
            word_in += LETTERS[LETTERS.index(step) + 1]
    elif isinstance(action, Claim):
        word_out += state.table.points[state.points.row[action.slot]].cost.word
    return {letter: word_in.count(letter) - word_out.count(letter) for letter in LETTERS}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_cubes_are_conserved_but_for_the_bowls(players: int) -> None:
    """Cartes Marchand, Acheter, Réclamer, Capacité: each says what goes to the bowls and comes from them."""
    for seed in range(8):
        states, actions = dealt_game(seed, players)
        for before, action, after in zip(states, actions, states[1:], strict=False):
            change = through_the_bowls(before, action)
            assert in_play(after) == {letter: in_play(before)[letter] + change[letter] for letter in LETTERS}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_cards_and_coins_are_conserved(players: int) -> None:
    """Mise en place: nothing joins the box's cards and coins, and nothing is lost."""
    merchants = sorted([*catalog().all("merchant"), *("start-spice-YY", "start-upgrade-2") * players])
    for seed in range(8):
        states, _ = dealt_game(seed, players)
        for state in states:
            cards = [*state.market.row, *state.market.deck]
            claimed = [*state.points.row, *state.points.deck]
            for player in state.players:
                cards += (*player.hand, *player.played)
                claimed += player.claimed
                assert player.caravan.total <= 10
            assert sorted(cards) == merchants
            assert sorted(claimed) == sorted(catalog().all("point"))
            assert state.points.gold + sum(player.gold for player in state.players) == 2 * players
            assert state.points.silver + sum(player.silver for player in state.players) == 2 * players


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_has_equally_many_turns(players: int) -> None:
    """Fin de la partie: the round is finished."""
    for seed in range(8):
        states, actions = dealt_game(seed, players)
        assert len(actions) % players == 0
        assert states[-1].round == len(actions) // players
        most = max(len(player.claimed) for player in states[-1].players)
        assert most >= (6 if players <= 3 else 5)


# Going back and on


@given(st.data(), TABLES)
def test_undo_after_apply_is_the_identity(data: st.DataObject, state: State) -> None:
    record = Record("spice-road", NAMES[: len(state.players)], None, state.table.rules)
    timeline = Timeline(record, (), (state,))
    turns = legal(state) or [Rest(forced=True)]
    after = timeline.record(data.draw(st.sampled_from(turns))).timeline
    back = after.undo().timeline
    assert back == timeline
    assert back.state is state
    assert back.redo().timeline == after


@settings(max_examples=40)
@given(SEEDS, SEATS)
def test_a_whole_game_can_be_undone_and_redone(seed: int, players: int) -> None:
    timeline = Timeline.of(mirrored_game(seed, players))
    back = timeline
    for number in range(len(timeline.actions), 0, -1):
        back = back.undo().timeline
        assert back.state is timeline.states[number - 1]
    assert not back.can_undo
    for _ in timeline.actions:
        back = back.redo().timeline
    assert back == timeline
    assert not back.can_redo


# An action is offered exactly when it is accepted

WORDS = st.text(LETTERS, max_size=6)
FEW = st.text(LETTERS, max_size=2)


@st.composite
def anything(draw: st.DrawFn, state: State) -> Action:
    """Any turn at all: one that is offered, one that is offered but for one thing, or nonsense."""
    turns = legal(state)
    if turns and draw(st.booleans()):
        action = draw(st.sampled_from(turns))
        changes = {
            "card": st.sampled_from(sorted(state.table.merchants)),
            "times": st.integers(0, 5),
            "upgrade": WORDS,
            "slot": st.integers(0, 7),
            "pay": st.one_of(WORDS, st.permutations(list(getattr(action, "pay", ""))).map("".join)),
            "discard": WORDS.map(Cubes.parse),
            "cost": FEW.map(Cubes.parse),
            "gain": FEW.map(Cubes.parse),
        }
        name = draw(st.sampled_from([name for name in changes if hasattr(action, name)]))
        return replace(action, **{name: draw(changes[name])})
    discard = Cubes.parse(draw(FEW))
    hand = state.players[state.seat].hand
    cards = [*hand, *hand, *state.market.row, "?1", "spice-B"]
    return draw(
        st.sampled_from(
            [
                Play(
                    card=draw(st.sampled_from(cards)),
                    times=draw(st.integers(0, 4)),
                    upgrade=draw(FEW),
                    discard=discard,
                ),
                Acquire(slot=draw(st.integers(0, 6)), pay=draw(WORDS), discard=discard),
                Claim(slot=draw(st.integers(0, 5)), discard=discard),
                Rest(discard=discard),
            ]
        )
    )


def essence(state: State, action: Action) -> object:
    """What two actions have in common that do the same: payments in any order, upgrades by their result."""
    match action:
        case Acquire():
            return replace(action, pay="".join(sorted(action.pay)))
        case Play():
            return replace(action, upgrade=""), raised(state.players[state.seat].caravan, action.upgrade)
        case Claim(slot=slot, cost=cost) if cost is not NONE and slot < len(state.points.row):
            printed = state.table.points.get(state.points.row[slot])
            return replace(action, cost=NONE) if printed and printed.cost is cost else action
    return action


@settings(max_examples=600)
@given(st.data(), dealt_tables())
def test_an_action_is_offered_exactly_when_it_is_accepted(data: st.DataObject, state: State) -> None:
    """Tour de jeu: what can be done, and nothing else."""
    action = data.draw(anything(state))
    offered = {essence(state, option) for offer in offers(state) for option in offer.actions}
    try:
        apply(state, action)
    except Illegal:
        assert essence(state, action) not in offered
    else:
        assert essence(state, action) in offered


@given(TABLES)
def test_everything_offered_is_accepted_and_the_default_comes_first(state: State) -> None:
    for offer in offers(state):
        for action in offer.actions:
            apply(state, action)
        assert (offer.refusal is None) == bool(offer.actions)
        assert offer.default is (offer.actions[0] if offer.actions else None)


@given(TABLES)
def test_every_refusal_is_what_apply_says_and_can_be_overruled(state: State) -> None:
    for offer in offers(state):
        if offer.refusal is not None:
            assert offer.anyway is not None
            with pytest.raises(Illegal) as caught:
                apply(state, replace(offer.anyway, forced=False))
            assert caught.value == offer.refusal
            assert str(caught.value)
            apply(state, offer.anyway)


@settings(max_examples=60)
@given(st.data(), TABLES)
def test_every_chip_is_accepted_and_leads_to_every_other_way(data: st.DataObject, state: State) -> None:
    for offer in offers(state):
        if not offer.actions:
            continue
        chosen = data.draw(st.sampled_from(offer.actions))
        for choice in choices(state, chosen):
            values = [getattr(action, choice.field) for action in choice.options]
            assert len(set(values)) == len(values) > 1
            # Another discard changes nothing else.
            ways = [
                action
                for action in offer.actions
                if choice.field != "discard" or replace(action, discard=chosen.discard) == chosen
            ]
            assert set(values) == {getattr(action, choice.field) for action in ways}
            for action in choice.options:
                assert action in offer.actions


@settings(max_examples=300)
@given(st.data(), TABLES)
def test_a_forced_turn_never_fails(data: st.DataObject, state: State) -> None:
    action = replace(data.draw(anything(state)), forced=True)
    after = apply(state, action)
    if state.status != OVER:
        assert after.seat == (state.seat + 1) % len(state.players)


# Records


@given(SEEDS, SEATS)
def test_record_to_json_to_record_is_the_identity(seed: int, players: int) -> None:
    record = mirrored_game(seed, players)
    text = json.dumps(record.to_json(), ensure_ascii=False)
    assert Record.parse(text) == record
    assert Record.parse(text.encode()).to_json() == record.to_json()


@given(SEEDS, SEATS)
def test_replay_is_deterministic(seed: int, players: int) -> None:
    record = mirrored_game(seed, players)
    states = [start(record)]
    for action in record.actions:
        states.append(apply(states[-1], action))
    once, again = Timeline.of(record), Timeline.of(Record.parse(json.dumps(record.to_json())))
    assert once.states == again.states == tuple(states)


@given(SEEDS, SEATS)
def test_a_dealt_game_replays_to_the_same_end(seed: int, players: int) -> None:
    states, actions = dealt_game(seed, players)
    record = Record("golem", NAMES[:players], deal(seed), HouseRules(), actions)
    timeline = Timeline.of(Record.parse(json.dumps(record.to_json())))
    assert timeline.states == states
    assert timeline.state.status == OVER


# Hints


@settings(max_examples=15)
@given(dealt_tables())
def test_every_hint_can_be_played(state: State) -> None:
    seat = state.seat
    for hint in hints(state, seat):
        alone = state._replace(status="running")
        for action in hint.line:
            alone = apply(alone, action)._replace(seat=seat)
        assert alone.players[seat].claimed[-1] == hint.thing
        assert hint.turns == len(hint.line)
