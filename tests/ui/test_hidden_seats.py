"""Who comes and goes, who began, and how it ends, at tables with panels and at sea: by touches alone.

The screen has to show what lies on the real table, which is kept by the naive rules of each game.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.game import OVER
from engine.new_world.values import HouseRules
from engine.record import Record
from engine.timeline import Timeline
from tests.engine.eastern_wonders import naive as sea
from tests.engine.new_world import naive as land
from tests.engine.new_world.dealing import deal
from tests.engine.new_world.table import BOX, INVENTED
from tests.ui.group import ESCAPE
from tests.ui.harness import UI
from tests.ui.land_hand import LandHand, sensible
from tests.ui.sea_hand import SeaHand
from tests.ui.sea_hand import sensible as sail
from tests.ui.test_hidden_new_world import NAMES, Settlers
from tests.ui.test_hidden_sea import Crew
from tests.ui.test_hidden_sea import boxed as sea_boxed


class Away:
    """A table that somebody may have left: whoever is away does nothing when it is their turn."""

    table: Any
    hand: Any
    ui: UI
    count: int
    away: frozenset[int] = frozenset()

    def pass_over(self) -> None:
        raise NotImplementedError

    def repair(self, *ways: str) -> None:
        ui = self.ui
        ui.tap(ui.find(kind="IconButton", icon="menu"))
        for way in ("Repairs: whose turn, who plays", *ways):
            ui.run(0.5)
            found = ui.find_all(way)
            ui.tap(found[0] if found else way)
        ui.run(0.5)
        self.count = len(self.hand.timeline.actions)

    def move(self, way: str, seat: int) -> None:
        """Somebody leaves, or is back."""
        ui = self.ui
        ui.tap(ui.find(kind="IconButton", icon="menu"))
        for door in ("Repairs: whose turn, who plays", "Players: names, colours, come and go"):
            ui.run(0.5)
            ui.tap(door)
        ui.run(0.5)
        row = next(row for row in ui.find_all(kind="NameRow") if row.seat == seat)
        button = next(w for w in row.walk() if getattr(w, "text", "") == way and hasattr(w, "kind"))
        ui.bring_into_view(button)
        ui.tap(button)
        ui.run(0.5)
        self.away = self.away | {seat} if way == "Leaves" else self.away - {seat}
        self.count = len(self.hand.timeline.actions)
        self.pass_over()


class Settling(Away, Settlers):
    def pass_over(self) -> None:
        while self.table.turn % len(self.table.seats) in self.away and not land.over(self.table):
            self.table = land.after(self.table, ("skip",))

    def record(self, action: Any) -> None:
        super().record(action)
        self.pass_over()

    def is_over(self) -> bool:
        return bool(land.over(self.table))


class Sailing(Away, Crew):
    def pass_over(self) -> None:
        while sea.whose(self.table) in self.away and not sea.over(self.table):
            after = sea.play(self.table, {"do": "skip"})
            assert after is not None
            self.table = after

    def record(self, action: Any) -> None:
        super().record(action)
        self.count = len(self.hand.timeline.actions)
        self.pass_over()

    def is_over(self) -> bool:
        return bool(sea.over(self.table))


Crowd = Settling | Sailing


def play(group: Crowd, turns: int) -> None:
    for _ in range(turns):
        if group.is_over():
            return
        assert group.shown() == group.lies_there(), group.hand.timeline.actions[-1:]
        group.record(group.turn())
    assert group.is_over() or group.shown() == group.lies_there()


@pytest.mark.parametrize("begin", [Settling, Sailing])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_somebody_leaves_and_is_back(ui: UI, tmp_path: Path, begin: Callable[..., Crowd], seat: int) -> None:
    """With a kill while they are away."""
    group = begin(ui, tmp_path / "library", 3, 5 + seat)
    play(group, 7)
    group.move("Leaves", seat)
    play(group, 5)
    group.open()
    play(group, 4)
    group.move("Is back", seat)
    play(group, 7)
    group.close()


@pytest.mark.parametrize("begin", [Settling, Sailing])
def test_somebody_else_began(ui: UI, tmp_path: Path, begin: Callable[..., Crowd]) -> None:
    group = begin(ui, tmp_path / "library", 3, 4)
    play(group, 4)
    group.repair("Somebody else began", "Carl began")
    assert group.hand.timeline.players == ("Carl", "Ana", "Béa")
    play(group, 3)
    group.open()
    play(group, 5)
    group.close()


# The end


def land_record(seed: int) -> Record:
    setup = deal(seed, 2, BOX)
    return Record("new-world", NAMES[:2], setup, HouseRules(), components=INVENTED.entries)


def sea_record(seed: int) -> Record:
    record, pile = sea_boxed(2, seed)
    return replace(record, setup=replace(record.setup, pile=tuple(pile)))


@pytest.mark.parametrize(
    ("record", "likely", "hand", "chance"),
    [
        (land_record(28), sensible, lambda ui: LandHand(ui, [], {}), Random(28)),
        (sea_record(240), sail, lambda ui: SeaHand(ui, []), Random(240)),
    ],
    ids=["land", "sea"],
)
def test_equal_points_are_decided_as_the_rulebook_says(
    ui: UI, app: Any, record: Record, likely: Callable[..., Any], hand: Callable[[UI], Any], chance: Random
) -> None:
    """The last turns of a game that ends level are played by touches."""
    timeline = Timeline.of(record)
    while timeline.state.status != OVER:
        timeline = timeline.record(likely(timeline.state, chance)).timeline
    totals = [score.total for score in timeline.outcome.scores]
    assert totals[0] == totals[1]
    last = [at for at, action in enumerate(timeline.actions) if action.is_turn][-6]
    begun = Timeline(timeline.header, timeline.actions[:last], timeline.states).to_record()
    app.choose(motion=False)
    app.show_table(app.library.begin(begun))
    ui.run(1)
    if app.page.name == "copy map":
        ui.key(ESCAPE)
    fingers = hand(ui)
    for action in timeline.actions[last:]:
        fingers.record(action)
    ui.run(2)
    if app.page.name == "table":
        ui.tap(ui.find(kind="Banner"))
    ui.wait(lambda: app.page.name == "result")
    app.page.end_counting()
    ui.run(0.5)
    outcome = app.page.result.timeline.outcome
    assert [score.total for score in outcome.scores] == totals
    assert outcome.winners == (1,)
    said = (
        f"Ana and Béa have {totals[0]} points each. Béa wins: of those who are tied, the one who moved last."
    )
    assert said in ui.texts()
