"""What was mended is said in every game and language."""

from random import Random

import pytest

from engine.games import GAMES
from engine.presence import Skip
from engine.timeline import Timeline
from faces.mended import Mended, cubes, left_out_of, otherwise, said
from faces.phrases import Phrases
from faces.telling import Teller
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
