"""A turn about a card that somebody else has taken: which card, who took it, and the way there."""

from typing import Any

import pytest

from engine.game import Touch
from tests.ui.harness import UI
from tests.ui.test_repairs import six_turns


def test_a_card_that_is_gone_is_named_with_whoever_took_it(ui: UI, app: Any) -> None:
    """Béa's card was Ana's, one turn earlier."""
    game, finger = six_turns(ui, app, Touch("hand", 0), Touch("market", 0))
    card = game.timeline.state.players[1].hand[-1]
    finger.words()
    finger.tap(finger.row(0))
    finger.touch(Touch("market", 0))
    assert app.sheet.is_open
    (told,) = ui.find_all(kind="ConflictCard")
    teller = app.page.teller
    assert teller.face.written(teller, card) in told.why
    assert teller.numbered(game.timeline, 0) in told.why
    assert "place" not in told.why, "nobody counts the places of a row"
    finger.tap("Look at turn 1")
    assert not app.sheet.is_open
    assert app.page.sitting.past == 0
    assert app.page.board.state is game.timeline.at(0)
    finger.tap(ui.find(kind="Banner"))
    finger.tap(ui.find(kind="Banner"))
    assert ui.find_all(kind="ConflictCard"), "and from there back to what is to be settled"


@pytest.mark.parametrize("language", ["en", "fr", "it", "de", "es"])
def test_it_is_said_in_every_language(ui: UI, app: Any, language: str) -> None:
    game, finger = six_turns(ui, app, Touch("hand", 0), Touch("market", 0))
    app.choose(language=language)
    app.page.look(0)
    ui.run(0.3)
    finger.touch(Touch("market", 0))
    (told,) = ui.find_all(kind="ConflictCard")
    assert "{" not in told.why
    assert app.page.teller.numbered(game.timeline, 0) in told.why
