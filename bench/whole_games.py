"""Whole games to measure with: random ones of Spice Road with every file that a game at the table leaves."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache

from bench.bench_sharing import as_recorded, spice_road
from engine.record import Record
from engine.timeline import Timeline
from storage import atomic, journal
from storage.games import tables_of
from storage.journal import Change
from storage.library import Library
from storage.moments import moment
from storage.open_game import summary_of
from storage.summaries import Summary

KINDS = 24
"""So many different ones, again and again: what the engine remembers of one is of no use for the next."""


@cache
def game(number: int) -> tuple[Record, tuple[Change, ...], Summary]:
    """With the changes of its journal: now and then a turn is taken back and done again."""
    record = as_recorded(spice_road(number, 2 + number % 4))
    timeline, changes = Timeline.of(replace(record, actions=())), list[Change]()
    for i, action in enumerate(record.actions):
        again = [timeline.record(action), timeline.record(action).timeline.undo()] if i % 12 == 5 else []
        step = timeline.record(action)
        changes += [one.change.to_json() for one in (*again, step)]
        timeline = step.timeline
    return record, tuple(changes), summary_of(timeline)


def furnish(library: Library, number: int) -> None:
    """Without a sync for each: only what is measured has to be certain."""
    listed = []
    for i in range(number):
        record, changes, summary = game(i % KINDS)
        started = datetime(2024, 1, 1, tzinfo=UTC) + timedelta(hours=i)
        now = moment(started)
        about = replace(record.about, id=f"{started:%Y%m%d-%H%M%S}-{i:08x}", started=now, ended=now)
        told = replace(summary, id=about.id, started=now, ended=now, place=about.place)
        path = library.games.kept_journal(about.id)
        start = replace(record, actions=(), about=replace(about, ended=""))
        path.write_bytes(journal.encode(start.to_json(), changes))
        tables = tables_of(replace(record, about=about), told)
        path.with_suffix(".json").write_bytes(atomic.encode(tables))
        listed.append(told)
    library.games.summaries.put(listed)
