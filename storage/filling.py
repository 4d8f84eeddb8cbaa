"""What summaries of older apps lack is filled in once, game by game, in breaths, from their records.

Nothing but the lists is written, some games at a time: whoever is stopped or killed has done it for those
before, and the next time goes on from there. What cannot be told is remembered as such and not tried again.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from engine.codec import Unreadable
from engine.game import Illegal
from engine.record import Record
from engine.timeline import Timeline, start
from storage.games import Games
from storage.ids import stem
from storage.notices import StorageError
from storage.open_game import summary_of
from storage.summaries import TOLD, Summary

AT_ONCE = 4
"""Turns that are played between two breaths."""
WRITTEN = 16
"""Games that are listed in one write: the longest breath of all, for which a frame may have to wait."""
_BEYOND_HELP = {"unreadable-game", "no-game", "newer", "too-large"}
"""Refusals that will be the same tomorrow."""


def filling(games: Games) -> Iterator[int | None]:
    """How many were filled in, after each write, from the latest file of the lists on; None is a breath.

    Raises StorageError where nothing can be written.
    """
    for shelf in reversed(games.summaries.shelves()):
        yield None
        if games.summaries.is_told(shelf):
            continue
        hidden = games.hidden()
        told: list[tuple[Summary, Summary]] = []
        listed = games.summaries.on(shelf)
        yield None
        for number, summary in enumerate(listed, 1):
            if summary.told < TOLD and stem(summary.id) not in hidden:
                for full in _filled(games, summary):
                    if full is not None:
                        told.append((summary, full))
                    yield None
            if len(told) == WRITTEN or (told and number == len(listed)):
                games.exchange(told)
                yield len(told)
                told = []


def _filled(games: Games, summary: Summary) -> Iterator[Summary | None]:
    """A summary with all that its record tells; nothing but breaths where that may be known another time."""
    try:
        record = games.record(summary.id)
    except StorageError as refusal:
        if refusal.notice.key in _BEYOND_HELP:
            yield replace(summary, told=TOLD)
        return
    yield None
    full = replace(summary, told=TOLD)
    for timeline in _played(record):
        if timeline is not None:
            full = _with_facts(summary, summary_of(timeline))
        yield None
    yield full


def _played(record: Record) -> Iterator[Timeline | None]:
    """Like `Timeline.of`, in breaths, and then the timeline, unless the record cannot be played."""
    with suppress(Unreadable, Illegal):
        states = [start(record)]
        for number, action in enumerate(record.actions, 1):
            states.append(record.rules.apply(states[-1], action))
            if number % AT_ONCE == 0:
                yield None
        yield Timeline(replace(record, actions=()), record.actions, tuple(states))


def _with_facts(summary: Summary, now: Summary) -> Summary:
    """What was recorded stays; facts that contradict it, under other rules than then, are none."""
    if (now.players, now.totals) != (summary.players, summary.totals):
        return replace(summary, told=TOLD)
    return replace(
        summary,
        told=TOLD,
        note=now.note,
        turns_of=now.turns_of,
        claims_of=now.claims_of,
        parts=now.parts,
        away=now.away,
        unnamed=now.unnamed,
        seconds=now.seconds,
    )
