"""Scores only, for every game, by touches alone: from the form to the result."""

from typing import Any

import pytest

from engine.games import GAMES
from storage.library import Library
from tests.ui.harness import UI


def new_sheet(ui: UI, app: Any, game: str) -> Any:
    ui.resize(412, 915)
    app.choose(motion=False)
    ui.tap("New game")
    ui.tap(ui.find(kind="GameTile", game=game))
    row = next(row for row in app.page.ids.depths.children if row.depth == "scores")
    ui.bring_into_view(row)
    ui.tap(row)
    ui.tap("Start")
    ui.run(0.3)
    return app.page


@pytest.mark.parametrize("game", GAMES)
def test_from_the_form_to_the_result(ui: UI, app: Any, library: Library, game: str) -> None:
    page = new_sheet(ui, app, game)
    assert page.name == "scores"
    worth = dict(GAMES[game].worth)
    for seat, cards in enumerate(([9, 12], [20])):
        assert page.seat == seat
        # Values can be touched only where they are printed; they can be typed in every game.
        ui.tap(page.ids.points)
        ui.type("+".join(map(str, cards)))
        page.ids.points.focus = False
        ui.run(0.2)
        total = sum(cards)
        for part, row in page._rows.items():
            ui.bring_into_view(row)
            if hasattr(row.ids, "field"):
                ui.tap(row.ids.field)
                ui.type("4")
                row.ids.field.focus = False
                total += 4
            else:
                plus = next(b for b in row.walk() if getattr(b, "icon", "") == "plus-circle-outline")
                ui.tap(plus)
                total += worth[part]
            ui.run(0.2)
        column = page._columns["R"]
        ui.bring_into_view(column)
        plus = next(b for b in column.walk() if getattr(b, "icon", "") == "plus-circle-outline")
        ui.tap(plus)
        total += 1
        assert page.total == total
        onward = app.t("scores.next", player="Player 2") if seat == 0 else app.t["scores.result"]
        ui.tap(onward)
        ui.run(0.3)
    assert app.page.name == "result"
    (summary,) = library.games.recent()
    assert (summary.game, summary.scores_only, summary.status) == (game, True, "over")
    assert summary.totals[0] - summary.totals[1] == 1
    assert summary.winners == (0,)
    assert app.page.verdict.startswith("Player 1 wins")


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_follows_the_language(ui: UI, app: Any, game: str) -> None:
    page = new_sheet(ui, app, game)
    before = [row.text for row in page._rows.values()]
    app.choose(language="fr")
    ui.run(0.2)
    after = [row.text for row in page._rows.values()]
    assert all(one != other for one, other in zip(before, after, strict=True))
    assert page.onward == app.t("scores.next", player="Player 2")
    assert not ui.audit()


@pytest.mark.parametrize(("language", "card"), [("en", "card"), ("fr", "carte"), ("de", "karte")])
def test_nobody_speaks_of_cards_where_there_are_tiles(ui: UI, app: Any, language: str, card: str) -> None:
    page = new_sheet(ui, app, "eastern-wonders")
    app.choose(language=language)
    ui.run(0.3)

    def said() -> list[str]:
        return [text for text in ui.texts() if card in text.lower()]

    assert said() == []
    ui.tap(page.ids.points)
    ui.type("12")
    ui.run(0.2)
    ui.tap(app.t("scores.next", player="Player 2"))
    ui.run(0.3)
    ui.tap(app.t["scores.result"])
    ui.run(2)
    assert app.page.name == "result"
    assert said() == []
    assert [part for part in app.page.parts if card in str(part).lower()] == []
