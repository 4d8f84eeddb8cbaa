"""Whole games of Eastern Wonders in which nobody knows a VP tile at first.

Some are entered when they turn up, some when they are claimed; of others it is only said what they cost and
bring, and they stay "?". The real table is kept by the naive rules, where all tiles are known.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.eastern_wonders.setup import deal
from engine.eastern_wonders.values import CLOSED, Port, Setup, State
from engine.game import Action
from engine.record import Record, action_to_json
from engine.timeline import Timeline
from storage.library import Library
from tests.engine.eastern_wonders import naive
from tests.engine.eastern_wonders.playing import anything
from tests.engine.eastern_wonders.test_against_naive import as_naive
from tests.ui.harness import UI
from tests.ui.sea_hand import sensible
from tests.ui.test_entering import cube, key
from tests.ui.test_hidden_sea import Crew, boxed

AT_ONCE, AT_LAST = 0.4, 0.5
"""How often a tile is entered as soon as it turns up, and if not, when it is claimed."""
KILLED = 0.4
"""How often the app is killed while a tile is half entered, once it has been."""


class Strangers(Crew):
    """A group with a box of which the app knows no VP tile. `real` is their table as they see it."""

    def __init__(self, ui: UI, folder: Path, players: int, seed: int) -> None:
        record, pile = boxed(players, seed)
        setup = replace(record.setup, pile=tuple(pile))
        self.real: State = Timeline.of(replace(record, setup=setup)).state
        super().__init__(ui, folder, players, seed)
        self.read: set[str] = {CLOSED}
        self.said: set[str] = set()
        self.sheets_killed = 0

    def begun(self, players: int, seed: int) -> tuple[Record, list[str]]:
        record, pile = boxed(players, seed)
        return replace(record, setup=Setup(market=deal(seed).market), components=()), pile

    def laid_out(self, start: State, pile: list[str]) -> naive.Table:
        return as_naive(self.real)

    def turn(self) -> Action:
        rules = anything if self.chance.random() < 0.15 else sensible
        return rules(self.real, self.chance)

    def record(self, action: Action) -> None:
        after = naive.play(self.table, action_to_json(action))
        assert after is not None, "the rulebook allows it"
        if isinstance(action, Port):
            turned_up = self.table["pile"][0]
            self._claim(action)
            self._turn_up(turned_up, next(at for at, tile in after["ports"].items() if tile == turned_up))
            self.hand._otherwise(self._as_told(action))
            assert not self.ui.app.sheet.is_open
        else:
            self.hand.record(action)
        self.table = after
        self.real = self.hand.timeline.game.apply(self.real, action)
        self.count = len(self.hand.timeline.actions)

    def _claim(self, action: Port) -> None:
        """A touch claims a tile that is known; at one that is not it harvests, and the chips lead on."""
        tile = self.table["ports"][self._port(action)]
        self.ui.tap(self.hand.page.board.ids.map.cells[self._port(action)])
        if tile in self.read:
            return
        assert self.hand.timeline.actions[-1].do == "harvest", "what can be done there in any case"
        if self.chance.random() < AT_LAST:
            self._enter(tile, lambda: self._press("enter"))
        else:
            self.said.add(tile)
            self._press("say")
            self._say(*self.table["vp"][tile])

    def _port(self, action: Port) -> str:
        return action.path[-1] if action.path else self.real.players[self.real.seat].boat

    def _as_told(self, action: Port) -> Port:
        """The turn as the app knows it: what is printed on a tile that stays unread is part of it."""
        action, tile = replace(action, reveal=None), self.table["ports"][self._port(action)]
        if tile not in self.said:
            return action
        vp = self.real.table.vp[tile]
        return replace(action, cost=vp.cost, points=vp.points)

    def _turn_up(self, tile: str, cell: str) -> None:
        """What is turned up is read off now, or later."""
        if not self.ui.app.sheet.is_open:
            assert tile == CLOSED, "only of the last one that may close a port nobody is asked"
        elif tile == CLOSED:
            self.ui.tap("closed port")
        elif self.chance.random() < AT_ONCE:
            self._enter(tile, lambda: self._hold(cell))
        else:
            self.ui.tap("Later")

    def _hold(self, cell: str) -> None:
        """Another time: whatever lies there is held, unless it is being asked for."""
        if not self.ui.app.sheet.is_open:
            self.ui.hold(self.hand.page.board.ids.map.cells[cell])
            self.ui.tap(self.ui.app.t["entry.unlisted"])

    def _enter(self, tile: str, begin: Callable[[], None]) -> None:
        """As it is printed; the battery may be empty in the middle, and then it is begun once more."""
        ui = self.ui
        begin()
        ui.run(0.3)
        cost, points = self.table["vp"][tile]
        if not self.sheets_killed or self.chance.random() < KILLED:
            self.sheets_killed += 1
            ui.tap(cube(ui, cost[0], cost.count(cost[0])))
            self.open()
            assert not ui.app.sheet.is_open
            begin()
            ui.run(0.3)
        for letter in dict.fromkeys(cost):
            ui.tap(cube(ui, letter, cost.count(letter)))
        ui.tap(key(ui, points))
        ui.tap("Done")
        ui.run(0.3)
        self.read.add(tile)

    def _press(self, do: str) -> None:
        """A chip of the bar, or of all of them."""
        for way in (do, "all", do):
            chips = [w for w in self.ui.find_all(kind="Chip") if getattr(w.value, "do", "") == way]
            if chips:
                self.ui.tap(chips[0])
                self.ui.run(0.3)
                if way == do:
                    return
        raise AssertionError(f"no chip for {do}")

    def _say(self, cost: str, points: int) -> None:
        ui = self.ui
        for letter in dict.fromkeys(cost):
            place = cube(ui, letter, cost.count(letter))
            ui.bring_into_view(place)
            ui.tap(place)
            ui.run(0.4)
        key = next(w for w in ui.app.sheet.content.walk() if getattr(w, "value", None) == points)
        ui.bring_into_view(key)
        ui.tap(key)
        ui.run(0.4)
        ui.tap("Done")
        ui.run(0.3)

    def lies_there(self) -> dict[str, Any]:
        """Tiles that nobody has read off are a question mark."""
        told = super().lies_there()
        for cell, tile in self.table["ports"].items():
            if tile not in self.read:
                told[cell] = ("unnamed", 0, *told[cell][2:])
        return told


@pytest.mark.parametrize(("players", "seed"), [(3, 11), (2, 12)])
def test_tiles_are_read_off_on_the_way(ui: UI, tmp_path: Path, players: int, seed: int) -> None:
    crew = Strangers(ui, tmp_path / "library", players, seed)
    turns = 0
    while not naive.over(crew.table):
        assert crew.shown() == crew.lies_there(), crew.hand.timeline.actions[-1:]
        if turns % 9 == 5:
            crew.slip()
        crew.record(crew.turn())
        turns += 1
        if turns % 20 == 0:
            crew.open()
    assert crew.slips
    assert crew.sheets_killed
    unread = {tile for player in crew.table["players"] for tile in player["claimed"]} - crew.read
    assert unread, "some are never entered"
    assert unread <= crew.said
    known = {entry.component.id for entry in crew.library.components.of("eastern-wonders")}
    assert known == crew.read - {CLOSED}
    # The result says what the real table counts.
    ui.run(6)
    if ui.app.page.name == "table":
        ui.tap(ui.find(kind="Banner"))
    ui.wait(lambda: ui.app.page.name == "result")
    timeline = ui.app.page.result.timeline
    scores = naive.scores(crew.table)
    assert [score.total for score in timeline.outcome.scores] == scores
    assert timeline.outcome.winners == (naive.winner(crew.table),)
    ui.app.page.end_counting()
    assert list(ui.find(kind="ScorePad").totals) == scores
    path = crew.library.export(ui.app.page.result.summary.id, tmp_path)
    crew.close()
    # So does the engine on its own, and another table where none of these tiles was ever entered.
    told = subprocess.run(
        [sys.executable, "-m", "engine", "replay", str(path)], capture_output=True, text=True, check=True
    )
    replayed = json.loads(told.stdout)
    assert [player["total"] for player in replayed["players"]] == scores
    assert replayed["winner"] == timeline.players[naive.winner(crew.table)]
    with Library(tmp_path / "elsewhere") as elsewhere:
        assert not elsewhere.components.of("eastern-wonders")
        name, _ = elsewhere.add(Record.parse(path.read_bytes()))
        outcome = Timeline.of(elsewhere.games.record(name)).outcome
    assert outcome == timeline.outcome
