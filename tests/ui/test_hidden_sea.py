"""Whole games of Eastern Wonders by touches alone: the screen has to show what lies on the real table.

The real table is kept by the naive rules of `tests/engine/eastern_wonders/naive.py`, which know nothing of
ours.
"""

from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

import pytest

from engine.eastern_wonders.setup import deal
from engine.eastern_wonders.values import CLOSED, HouseRules, Setup, State
from engine.game import OVER, Action
from engine.record import Record, action_to_json
from engine.timeline import Timeline
from tests.engine.eastern_wonders import naive
from tests.engine.eastern_wonders.playing import anything
from tests.engine.eastern_wonders.table import ENTERED, VP
from tests.engine.eastern_wonders.test_against_naive import as_naive
from tests.ui.group import ESCAPE, Group
from tests.ui.harness import UI
from tests.ui.sea_hand import SeaHand, sensible

NAMES = ("Ana", "Béa", "Carl", "Dora")


def boxed(players: int, seed: int) -> tuple[Record, list[str]]:
    """A mirrored game whose map and ports are named, and the pile of the real table."""
    chance = Random(seed)
    tiles = list(VP)
    chance.shuffle(tiles)
    ports, pile = tuple(tiles[:4]), tiles[4:]
    pile.insert(chance.randrange(6), CLOSED)
    setup = Setup(market=deal(seed).market, ports=ports)
    return Record("eastern-wonders", NAMES[:players], setup, HouseRules(), components=ENTERED), pile


class Crew(Group):
    """A group that plays Eastern Wonders; now and then it does anything that the rules allow."""

    def __init__(self, ui: UI, folder: Path, players: int, seed: int) -> None:
        record, pile = self.begun(players, seed)
        self.table = self.laid_out(Timeline.of(record).state, pile)
        self.hand = SeaHand(ui, pile)
        self.count = 0
        super().__init__(ui, folder, record, seed)

    def begun(self, players: int, seed: int) -> tuple[Record, list[str]]:
        """The record of a new game, and the pile of the real table."""
        return boxed(players, seed)

    def laid_out(self, start: State, pile: list[str]) -> naive.Table:
        return {**as_naive(start), "pile": list(pile)}

    def open(self) -> None:
        """A map that is named from the start may be one to copy; these people have laid theirs out."""
        super().open()
        self.ui.run(1)
        if self.ui.app.page.name == "copy map":
            self.ui.key(ESCAPE)

    def turn(self) -> Action:
        state: State = self.hand.timeline.state
        return anything(state, self.chance) if self.chance.random() < 0.2 else sensible(state, self.chance)

    def record(self, action: Action) -> None:
        self.hand.record(action)
        after = naive.play(self.table, action_to_json(action))
        assert after is not None, "the rulebook allows it"
        self.table = after
        self.count += 1

    @property
    def recorded(self) -> int:
        return self.count

    def things(self) -> list[Any]:
        return list(self.hand.page.board.ids.map.cells.values())

    def tile(self) -> Any:
        return self.hand.page.board.ids.harvest

    # What is seen, and what lies there

    def shown(self) -> dict[str, Any]:
        self.ui.run(0.5)
        page = self.hand.page
        ids = page.board.ids
        told: dict[str, Any] = {
            "front": ids.plate.player.name,
            "hold": "".join(level * int(count) for level, count in zip("YRGB", ids.hold.counts, strict=True)),
            "limit": ids.hold.limit,
            "rows": [row.built for row in ids.outposts.board.rows],
            "bonus": sorted(bonus.kind for bonus in ids.outposts.board.bonus),
        }
        for name, widget in ids.map.cells.items():
            tile = widget.tile
            lies = getattr(tile, "costs", None), getattr(tile, "gives", None)
            if type(widget).__name__ == "VpCard":
                lies = (tile.cost, tile.points) if tile.kind == "tile" else (tile.kind, 0)
            outposts = sorted(sailor.letter for sailor in getattr(tile, "outposts", ()))
            told[name] = (*lies, outposts, sorted(boat.letter for boat in tile.boats), tile.lying)
        for seat in page.seats:
            counts = {count.name: count.number for count in seat.things.counts}
            told[seat.name] = (seat.things.cubes.word, seat.things.claimed, counts)
        return told

    def lies_there(self) -> dict[str, Any]:
        table, names = self.table, self.hand.timeline.players
        at = naive.whose(table)
        me = table["players"][at]
        told: dict[str, Any] = {
            "front": names[at],
            "hold": me["hold"],
            "limit": 10 + 3 * me["bonus"].count("hold"),
            "rows": [naive.row(table, me, icon) for icon in naive.ROWS],
            "bonus": sorted(bonus.split("-")[0] for bonus in me["bonus"]),
        }
        for cell in table["places"]:
            if cell in table["market"]:
                lies = table["market"][cell][1:]
            else:
                tile = table["ports"][cell]
                lies = (CLOSED, 0) if tile == CLOSED else table["vp"][tile]
            players = list(zip(names, table["players"], strict=True))
            outposts = sorted(name[0] for name, player in players if cell in player["outposts"])
            boats = sorted(name[0] for name, player in players if player["boat"] == cell)
            told[cell] = (*lies, outposts, boats, table["lying"][cell])
        for name, player in zip(names, table["players"], strict=True):
            counts = {"outposts": len(player["outposts"]), "bonus": len(player["bonus"])}
            told[name] = (player["hold"], len(player["claimed"]), counts)
        return told


@pytest.mark.parametrize(("players", "seed"), [(2, 3), (3, 5), (4, 8)])
def test_the_screen_shows_the_real_table(ui: UI, tmp_path: Path, players: int, seed: int) -> None:
    crew = Crew(ui, tmp_path / "library", players, seed)
    while not naive.over(crew.table):
        assert crew.shown() == crew.lies_there(), crew.hand.timeline.actions[-1:]
        if crew.chance.random() < 0.12:
            crew.slip()
        crew.record(crew.turn())
    assert crew.slips
    ui.run(2)
    if ui.app.page.name == "table":  # back from the result to say the last turn otherwise
        ui.tap(ui.find(kind="Banner"))
    ui.wait(lambda: ui.app.page.name == "result")
    outcome = ui.app.page.result.timeline.outcome
    assert [score.total for score in outcome.scores] == naive.scores(crew.table)
    assert outcome.winners == (naive.winner(crew.table),)
    crew.close()


def test_touches_of_whole_games(ui: UI, app: Any) -> None:
    """Stay and act 1.0; move and act 1.3, also where another way was taken than the app thinks; a port with a
    known tile 2.2, all of it 1.6.
    """
    stay, move, port, all_turns = [], [], [], []
    for players, seed in ((2, 2), (3, 4)):
        record, pile = boxed(players, seed)
        chance = Random(seed)
        app.choose(motion=False)
        app.show_table(app.library.begin(record))
        ui.run(0.5)
        hand = SeaHand(ui, pile)
        while hand.timeline.state.status != OVER and len(hand.taps) < 150:
            action = sensible(hand.timeline.state, chance)
            offered = hand.timeline.game.turns_at(
                hand.timeline.state, hand.timeline.game.touched(hand.timeline.state, action)
            )
            taps = hand.record(action)
            all_turns.append(taps)
            if action.do == "port":
                port.append(taps)
            elif getattr(action, "path", ()):
                move.append(taps)
            elif action in offered[:1]:
                stay.append(taps)
        assert hand.timeline.state.status == OVER
        ui.run(3)
        app.go("home")
    assert mean(stay) == 1
    assert mean(move) <= 1.3
    assert mean(port) <= 2.2
    assert mean(all_turns) <= 1.6
