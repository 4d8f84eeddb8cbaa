"""What was mended is said in every game and language."""

from dataclasses import replace
from random import Random

import pytest

from engine.games import GAMES
from engine.presence import Skip
from engine.record import Record
from engine.spice_road.values import Acquire, HouseRules, MerchantId, Setup
from engine.timeline import Timeline
from faces.mended import Mended, cubes, left_out_of, otherwise, said, why, without
from faces.phrases import Phrases
from faces.telling import Teller, left_out
from rulebook.languages import LANGUAGES
from tests.faces.tables import any_turn, record_of


@pytest.mark.parametrize("game", GAMES)
def test_every_repair_has_its_words(game: str) -> None:
    chance = Random(game)
    before = Timeline.of(record_of(game, 2))
    while len(before.actions) < 20:
        before = before.record(any_turn(before, chance)).timeline
    at = 12
    skipped, deleted = before.edit(at, Skip()).timeline, before.delete(at).timeline
    mends = [
        (Mended("instead", before, was=at, now=at), skipped),
        (Mended("removed", before, was=at), deleted),
        (Mended("inserted", deleted, now=at), before),
        (Mended("began", before, now=19), before),
    ]
    catalog, state = before.header.catalog, before.state
    named = [name for kind in catalog.kinds for name in catalog.all(kind) if before.game.alike(state, name)]
    for card in named[:4]:
        really = next(name for name in before.game.alike(state, card) if name != card)
        step = before.rename(card, really)
        mends.append((Mended("renamed", before, names=(card, really), gone=left_out_of(step)), step.timeline))
    others = before.call(tuple(f"{name}!" for name in before.players)).timeline
    began = before.began(1).timeline
    undone = (others, began, skipped, deleted, *(mend for _, mend in mends[4:]))
    mends += [(Mended("undone", mend), before) for mend in undone]
    for language in LANGUAGES:
        t = Phrases(language)
        for mended, now in mends:
            teller = Teller.of(now, t)
            assert said(mended, now, teller)
            for seat, name in enumerate(teller.players):
                had, has = (game_of.game.holdings(game_of.state, seat) for game_of in (mended.before, now))
                is_said = any(line.startswith(f"{name} ") for line in cubes(mended, now, teller))
                assert is_said == (had != has and mended.how != "began")
            if mended.how == "renamed":
                left = [turn for turn in otherwise(mended, now, teller) if turn.now is None]
                assert len(left) == len(before.actions) - len(now.actions)


def test_no_turn_is_listed_whose_lines_read_the_same() -> None:
    """What a turn turned up is not part of its line."""
    start = Timeline.of(Record("spice-road", ("Ana", "Béa"), Setup(), HouseRules()))
    before = start.record(Acquire(slot=0, reveal=MerchantId("spice-G"))).timeline
    step = before.rename("spice-G", "spice-YYR")
    mended = Mended("renamed", before, names=("spice-G", "spice-YYR"), gone=left_out_of(step))
    assert step.timeline.actions != before.actions
    assert otherwise(mended, step.timeline, Teller.of(step.timeline, Phrases("en"))) == []


@pytest.mark.parametrize("game", GAMES)
def test_what_came_of_a_repair_can_be_taken_out_turn_by_turn(game: str) -> None:
    """Whatever no longer fits is removed, and what was mended is still said."""
    taken_out = 0
    for seed in range(6):
        chance = Random(f"{game} {seed}")
        before = Timeline.of(record_of(game, seed))
        while len(before.actions) < 40:
            before = before.record(any_turn(before, chance)).timeline
        catalog, state = before.header.catalog, before.state
        named = [
            name for kind in catalog.kinds for name in catalog.all(kind) if before.game.alike(state, name)
        ]
        for card in chance.sample(named, min(8, len(named))):
            really = chance.choice([name for name in before.game.alike(state, card) if name != card])
            step = before.rename(card, really)
            mended, now = (
                Mended("renamed", before, names=(card, really), gone=left_out_of(step)),
                step.timeline,
            )
            began = Mended("began", before, now=len(now.actions) - 1)
            while at := next((one.at for one in now.conflicts if one.at is not None), None):
                mended, now = without(mended, at), now.delete(at).timeline
                taken_out += 1
                teller = Teller.of(now, Phrases("en"))
                assert said(mended, now, teller)
                assert said(began, now, teller)
                changed = otherwise(mended, now, teller)
                left = [turn for turn in changed if turn.now is None]
                assert not changed or len(left) == len(before.actions) - len(now.actions)
    assert taken_out


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_whatever_a_mended_past_forces_can_be_told(game: str, seed: int) -> None:
    """Turns that no longer fit speak of boats, cards and cubes that are not there any more."""
    chance, tellers = Random(f"{game} {seed}"), [Phrases(language) for language in LANGUAGES]
    before = Timeline.of(record_of(game, seed))
    while len(before.actions) < 40:
        before = before.record(any_turn(before, chance)).timeline
    for _ in range(12):
        now, at = before, chance.randrange(30)
        for _ in range(2):
            other = any_turn(replace(now, actions=now.actions[:at], states=now.states[: at + 1]), chance)
            mends = (
                lambda now=now, at=at: now.delete(at),
                lambda now=now, at=at, other=other: now.edit(at, other),
                lambda now=now, at=at, other=other: now.insert(at, other),
                lambda now=now, at=at: now.give(at, chance.randrange(len(now.players))),
            )
            now = chance.choice(mends)().timeline
        for t in tellers[seed % len(tellers) :][:2]:
            teller = Teller.of(now, t)
            for place in range(len(now.actions)):
                assert teller.numbered(now, place)
            for conflict in now.conflicts:
                assert why(conflict, now, teller)
                assert teller.did(left_out(conflict))
