"""The picture of a result: what stands on it, and with how the game went below, to keep or to send."""

from collections.abc import Mapping

from PIL import Image

from engine.game import OVER
from engine.review.stops import stops
from faces.phrases import Phrases
from faces.scoring import ranking
from faces.telling import Teller
from faces.view import Seated
from screens.laid import Result
from screens.records import date_of, game_name
from screens.seats import colour_at, seated
from screens.story import rounds
from screens.widgets.chart_values import chart_of
from screens.widgets.result_card import CardOf, Standing, draw
from storage.summaries import Summary

WIDTH = 1080
"""In pixels."""


def players_of(result: Result, colours: Mapping[str, str]) -> tuple[Seated, ...]:
    """Everybody by seat, in their colours."""
    if result.timeline is not None:
        return seated(result.timeline, colours)
    names = enumerate(result.summary.players)
    return tuple(Seated(name, colours.get(name) or colour_at(seat), seat) for seat, name in names)


def card_of(t: Phrases, summary: Summary, players: tuple[Seated, ...]) -> CardOf:
    standings = tuple(
        Standing(rank, players[seat].mark, players[seat].name, players[seat].colour, summary.totals[seat])
        for rank, seat in ranking(summary.totals, summary.winners)
    )
    winners = [summary.players[seat] for seat in summary.winners]
    return CardOf(
        edition=summary.game,
        title=game_name(t, summary.game),
        date=date_of(t, summary.started),
        headline=t.listed(winners) if winners else "",
        points=t("result.points", n=max(summary.totals)),
        standings=standings,
    )


def has_chart(result: Result) -> bool:
    """Whether there are turns to draw."""
    return result.played is not None and len(stops(result.played)) > 1


def picture_card(t: Phrases, result: Result, players: tuple[Seated, ...]) -> CardOf:
    """With all that the page says beside the card: whoever gets the picture has nothing else."""
    card, played = card_of(t, result.summary, players), result.played
    if result.summary.status == "stopped":
        card = card._replace(stopped=t["result.stopped"])
    if played is not None and has_chart(result):
        card = card._replace(chart=chart_of(played, stops(played), players), in_round=rounds(t))
        if played.state.status != OVER:
            # The chart knows nothing of them yet, the totals do.
            card = card._replace(below_chart=Teller.of(played, t).word("review.without_cubes"))
    return card


def picture_of(t: Phrases, result: Result, players: tuple[Seated, ...], style: str) -> Image.Image:
    """`style` is the theme's, light or dark."""
    return draw(picture_card(t, result, players), style, WIDTH).image
