"""A game in a few lines for the group chat: who has won, what everybody has, and what decided it."""

from engine.review.facts import WORTH_TELLING, facts, told
from engine.timeline import Timeline
from faces.phrases import WORD_JOINER, Phrases
from faces.reviewing import said
from faces.scoring import ranking
from faces.telling import Teller
from screens.records import date_of, game_name
from storage.summaries import Summary

DECISIVE = ("end", "lead")
"""The subjects of what decides a game."""


def summed_up(t: Phrases, summary: Summary, timeline: Timeline | None) -> str:
    """Plain text, without a link: whoever gets it has the game before them."""
    lines = [_head(t, summary), ", ".join(filter(None, _where(t, summary))), ""]
    lines += [_line(t, summary, seat, rank) for rank, seat in ranking(summary.totals, summary.winners)]
    decided = _decided(t, timeline) if timeline is not None and summary.status == "over" else ""
    return "\n".join([*lines, *(["", decided] if decided else [])])


def _head(t: Phrases, summary: Summary) -> str:
    winners = [summary.players[seat] for seat in summary.winners]
    if not winners:
        return t["result.stopped"]
    best = max(summary.totals)
    if len(winners) > 1:
        return t("result.shared", players=t.listed(winners), n=best)
    return t("result.won", player=winners[0], n=best)


def _where(t: Phrases, summary: Summary) -> tuple[str, str, str]:
    return game_name(t, summary.game), date_of(t, summary.started), summary.place


def _line(t: Phrases, summary: Summary, seat: int, rank: int) -> str:
    """Parts that brought nothing are left out."""
    parts = ", ".join(
        f"{t.get(f'result.part.{part.name}.{summary.game}') or t[f'result.part.{part.name}']} {points}"
        for part in summary.parts
        if (points := part.points[seat])
    )
    name = f"{rank}. {summary.players[seat]}" if summary.winners else summary.players[seat]
    points = summary.totals[seat]
    if not parts:
        return t("sharing.total", player=name, points=points)
    return t("sharing.parts", player=name, points=points, parts=parts)


def _decided(t: Phrases, timeline: Timeline) -> str:
    """What ended it or who led comes first; else the most surprising. Nothing that has to be drawn."""
    if timeline.header.scores_only:
        return ""
    teller, found = Teller.of(timeline, t), facts(timeline)
    decisive = [fact for fact in found if fact.subject in DECISIVE and fact.surprise >= WORTH_TELLING]
    for fact in (*decisive, *told(found)):
        _, title, sentence = said(teller, fact)
        if "[" not in sentence.replace(f"[{WORD_JOINER}", "") and "card" not in fact.numbers:
            return t("sharing.decided", title=title, sentence=sentence).replace(WORD_JOINER, "")
    return ""
