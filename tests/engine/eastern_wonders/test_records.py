"""Records of Eastern Wonders: read, replayed, mended, and whatever a file may do to us."""

import json
import subprocess
import sys
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.__main__ import main
from engine.catalog import Entered
from engine.codec import Unreadable
from engine.component_set import ComponentSet, merge
from engine.cubes import Cubes
from engine.eastern_wonders import EASTERN_WONDERS, RULES
from engine.eastern_wonders.rules import apply
from engine.eastern_wonders.values import (
    Adjust,
    Harvest,
    HouseRules,
    Market,
    MarketTile,
    Pass,
    Setup,
    VpTile,
    catalog,
)
from engine.explaining import explanations
from engine.game import forced
from engine.record import Record, UnknownGame
from engine.sheet import Sheet, SheetOptions
from engine.timeline import Broken, Timeline
from tests.engine.eastern_wonders.playing import played
from tests.engine.eastern_wonders.table import ENTERED, MARKET, hold

SMALL: dict[str, Any] = {
    "format": "century-record/1",
    "game": "eastern-wonders",
    "players": ["Ana", "Béa"],
    "setup": {"market": list(MARKET)},
    "components": [
        {"kind": "vp", "id": "vp-RRG-13", "cost": "RRG", "points": 13, "where": "our box", "seen": 2}
    ],
    "actions": [
        {"do": "draft", "lot": "YYYY", "cell": "B3"},
        {"do": "draft", "lot": "RR", "cell": "C3"},
        {"do": "market", "build": True},
        {"do": "market", "build": True},
        {"do": "pass", "path": ["B2"]},
        {"do": "harvest", "path": ["B2"], "toll": "Y"},
        {"do": "port", "path": ["A1"], "cost": "GG", "points": 12, "reveal": "?"},
        {"do": "name", "unnamed": "?5", "tile": "vp-RRG-13"},
        {"do": "adjust", "player": 0, "hold": "RRG"},
    ],
}


def small(**other: Any) -> dict[str, Any]:
    return {**deepcopy(SMALL), **other}


def timeline(document: dict[str, Any]) -> Timeline:
    return Timeline.of(Record.from_json(document))


def test_a_small_record() -> None:
    """Everything that a record can say, once."""
    state = timeline(small()).state
    assert [hold(state, seat) for seat in range(2)] == ["RRG", "YYB"]
    assert [player.boat for player in state.players] == ["A1", "B2"]
    assert state.ports.tiles == ("vp-RRG-13", "?2", "?3", "?4")
    assert EASTERN_WONDERS.summary(state, 0) == {
        "cards": 1,
        "points": 12,
        "bonus": 0,
        "board": 0,
        "cubes": [0, 2, 1, 0],
        "total": 15,
    }


# On the command line


def replayed(tmp_path: Path, document: object) -> tuple[int, dict[str, Any]]:
    """In a process of its own, which never saw our components."""
    file = tmp_path / "game.json"
    file.write_text(json.dumps(document), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "engine", "replay", str(file)], capture_output=True, text=True, check=False
    )
    assert not done.stderr
    return done.returncode, json.loads(done.stdout)


def test_a_record_with_entered_components_replays_anywhere(tmp_path: Path) -> None:
    game = played(2, 3)
    code, line = replayed(tmp_path, game.record.to_json())
    assert (code, line["status"], line["to_move"]) == (0, "over", None)
    totals = [score.total for score in EASTERN_WONDERS.outcome(game.states[-1]).scores]
    assert [player["total"] for player in line["players"]] == totals
    for player in line["players"]:
        assert list(player) == ["name", "cards", "points", "bonus", "board", "cubes", "total"]
        cubes = sum(player["cubes"][1:])
        assert player["total"] == player["points"] + player["bonus"] + player["board"] + cubes
    assert line["winner"] == max(line["players"], key=lambda player: player["total"])["name"]


def test_a_record_that_breaks_a_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = small()
    document["actions"][2]["times"] = 2
    file = tmp_path / "game.json"
    file.write_text(json.dumps(document), "utf-8")
    assert main(["replay", str(file)]) == 1
    line = json.loads(capsys.readouterr().out)
    assert (line["status"], line["action"], line["rule"]) == ("illegal", 3, "EW-TRADE-2")
    assert line["message"] == "trading 2 times costs RRRR, the hold has RR"


def test_a_score_only_game() -> None:
    """FIN DE LA PARTIE: the parts are those of the game."""
    sheets = (
        Sheet(player=0, points=(12, 16, 20, 11), bonus=8, board=14, cubes=Cubes.parse("YYRG")),
        Sheet(player=1, points=(17, 13), bonus=5, board=20),
    )
    told = Record("eastern-wonders", ("Ana", "Béa"), None, SheetOptions(), sheets, scores_only=True)
    document = {**told.to_json(), "setup": {}}
    state = Timeline.of(Record.from_json(document)).state
    assert told.rules.summary(state, 0) == {
        "cards": 4,
        "points": 59,
        "bonus": 8,
        "board": 14,
        "cubes": [2, 1, 1, 0],
        "total": 83,
    }


# Components that the table entered


def test_an_entry_replaces_a_shipped_tile() -> None:
    """The market tiles rest on one source: a table may read something else off its own."""
    entry = {"kind": "market", "id": "tea-4", "icon": "tea", "costs": "R", "gives": "G"}
    document = small(components=[*SMALL["components"], entry])
    document["actions"] = [*document["actions"][:2], {"do": "market", "build": True, "times": 2}]
    assert hold(timeline(document).state) == "GG"
    with pytest.raises(Broken, match="RRRR"):
        timeline({**document, "components": []})


def test_sets_of_entered_tiles_are_merged_and_their_differences_listed() -> None:
    ours = ComponentSet("eastern-wonders", ENTERED[:3])
    other = Entered("vp", VpTile(ENTERED[2].component.id, Cubes.parse("B"), 20))
    theirs = ComponentSet("eastern-wonders", (ENTERED[1], other, ENTERED[5]))
    merged = merge(ours, theirs)
    assert [entry.component.id for entry in merged.together.entries] == [
        entry.component.id for entry in (*ENTERED[:3], ENTERED[5])
    ]
    assert merged.differences == ((ENTERED[2], other),)
    assert ComponentSet.from_json(json.loads(json.dumps(ours.to_json()))) == ours


@pytest.mark.parametrize(
    "entry",
    [
        {"kind": "vp", "id": "closed", "cost": "R", "points": 11},
        {"kind": "market", "id": "closed", "icon": "tea"},
        {"kind": "vp", "id": "?3", "cost": "R", "points": 11},
        {"kind": "vp", "id": "", "cost": "R", "points": 11},
        {"kind": "vp", "id": "x", "cost": "RX", "points": 11},
        {"kind": "vp", "id": "x", "cost": "R", "points": -1},
        {"kind": "vp", "id": "x", "cost": "R", "points": 1.5},
        {"kind": "vp", "id": "x", "icon": "tea"},
        {"kind": "market", "id": "x", "icon": "salt"},
        {"kind": "market", "id": "x"},
        {"kind": "bonus", "id": "x"},
        {"id": "x"},
        "vp",
        None,
    ],
    ids=repr,
)
def test_entries_that_cannot_be_are_unreadable(entry: object) -> None:
    with pytest.raises(Unreadable, match="components"):
        Record.from_json(small(components=[entry]))


def test_a_greedy_tile_breaks_nothing() -> None:
    """A tile that costs nothing and gives a thousand cubes: as many as can be in one place."""
    entry = {"kind": "market", "id": "tea-4", "icon": "tea", "gives": "B" * 999}
    document = small(components=[entry])
    document["actions"] = document["actions"][:2]
    played_on = timeline(document)
    for offer in EASTERN_WONDERS.offers(played_on.state):
        for action in offer.actions:
            apply(played_on.state, action)
    after = apply(played_on.state, forced(Market(build=True, times=99)))
    assert after.players[0].hold.total == 999
    for turn in (Harvest(path=("B2",)), Pass(), Market()):
        apply(after._replace(seat=0), forced(turn))


# Hostile records


@pytest.mark.parametrize(
    "action",
    [
        {"do": "sail"},
        {"do": "harvest", "path": "B2"},
        {"do": "harvest", "path": [1]},
        {"do": "harvest", "path": None},
        {"do": "harvest", "path": [["B2"]]},
        {"do": "harvest", "drop": "X"},
        {"do": "harvest", "toll": 3},
        {"do": "harvest", "pick": "no"},
        {"do": "harvest", "times": 2},
        {"do": "harvest", "discard": "YX"},
        {"do": "harvest", "discards": [[1]]},
        {"do": "harvest", "discards": [[1, "Y", "R"]]},
        {"do": "harvest", "discards": [["1", "Y"]]},
        {"do": "harvest", "discards": {"1": "Y"}},
        {"do": "market", "build": 1},
        {"do": "market", "bonus": "gold"},
        {"do": "market", "icon": "salt"},
        {"do": "market", "times": -1},
        {"do": "market", "times": 10**9},
        {"do": "market", "times": 1e3},
        {"do": "market", "pay": ["Y"]},
        {"do": "port", "reveal": "tea-4"},
        {"do": "port", "reveal": "vp-none"},
        {"do": "port", "points": "12"},
        {"do": "draft", "cell": "B3"},
        {"do": "draft", "lot": "YY"},
        {"do": "name", "unnamed": "tea-4", "tile": "tea-4"},
        {"do": "name", "unnamed": "?1", "tile": "?2"},
        {"do": "name", "unnamed": "?1", "tile": "closed"},
        {"do": "adjust", "rows": [1, 2, 3]},
        {"do": "adjust", "bonus": ["vp"]},
        {"do": "adjust", "claimed": ["closed"]},
        {"do": "adjust", "tile": "vp-RRG-13"},
        {"do": "adjust", "salt": 1},
        [],
        None,
    ],
    ids=repr,
)
def test_an_unreadable_action_is_told_by_its_number(action: object) -> None:
    with pytest.raises(Unreadable, match="action 10"):
        Record.from_json(small(actions=[*SMALL["actions"], action]))


@pytest.mark.parametrize(
    "setup",
    [
        {"market": "tea-4"},
        {"market": ["vp-RRG-13"]},
        {"market": ["tea-4", None]},
        {"ports": ["closed"] * 4},
        {"ports": ["tea-4", "?", "?", "?"]},
        {"pile": ["salt"]},
        {"map": [{"cell": "A", "q": -1, "r": 0}]},
        {"map": [{"cell": "A", "q": 0}]},
        {"map": [{"cell": 1, "q": 0, "r": 0}]},
        {"map": {"A1": [0, 0]}},
        {"map": "first"},
        {"lots": []},
    ],
    ids=repr,
)
def test_an_unreadable_set_up(setup: dict[str, object]) -> None:
    with pytest.raises(Unreadable, match="setup"):
        timeline(small(setup=setup, actions=[]))


@pytest.mark.parametrize("options", [{"outpost_points": [0, 1]}, {"hold_limit": 0}, {"salt": True}])
def test_unreadable_options(options: dict[str, object]) -> None:
    with pytest.raises(Unreadable, match="options"):
        timeline(small(options=options, actions=[]))


@pytest.mark.parametrize("players", [["Ana"], ["A", "B", "C", "D", "E"]])
def test_two_to_four_players(players: list[str]) -> None:
    """MISE EN PLACE: two to four players."""
    with pytest.raises(Unreadable, match="2 to 4"):
        Record.from_json(small(players=players))


def test_huge_turns_are_refused_or_forced_quickly() -> None:
    """Numbers that no table has: the documented error, and no waiting."""
    start = timeline(small(actions=SMALL["actions"][:2]))
    huge = (
        Harvest(path=("B2", "C3") * 50_000),
        Market(times=1_000_000),
        Market(build=True, pay=Cubes.of(999)),
        Harvest(discards=tuple((seat, Cubes.of(999)) for seat in range(10_000))),
        Adjust(player=0, hold=Cubes.of(250, 250, 250, 249)),
    )
    for turn in huge:
        rest = start.record(forced(turn)).timeline
        assert rest.state.players[0].hold.total <= 999
        assert EASTERN_WONDERS.offers(rest.state)


def test_mangled_records_are_unreadable_or_broken_but_never_worse() -> None:
    """Values of a real record replaced at random, at any depth."""
    chance = Random(5)
    document = played(1, 3, own_map=True, turns=40).record.to_json()
    junk = [
        None,
        True,
        -1,
        10**30,
        0.5,
        "",
        "?",
        "?7",
        "Y" * 2000,
        "closed",
        [],
        {},
        [[]],
        "B3",
        "tea-4",
        "\ud800",
    ]
    outcomes: dict[str, type[Exception]] = {}
    for _ in range(400):
        mangled = deepcopy(document)
        at: Any = mangled
        while True:
            key = chance.choice(list(at) if isinstance(at, dict) else range(len(at)))
            if isinstance(at[key], dict | list) and at[key] and chance.random() < 0.9:
                at = at[key]
                continue
            at[key] = chance.choice(junk)
            break
        try:
            timeline(mangled)
        except (Unreadable, Broken) as error:
            outcomes[str(error)] = type(error)
    assert "" not in outcomes
    assert set(outcomes.values()) == {Unreadable, UnknownGame, Broken}


# Mending the past


def test_a_change_of_the_past_lists_what_no_longer_fits() -> None:
    """Without its first outpost, the boat of Ana cannot have paid two green cubes later on."""
    before = timeline(small())
    mended = before.edit(2, Harvest()).timeline
    conflict = mended.conflicts[0]
    assert (conflict.at, conflict.illegal.rule.id) == (6, "EW-PORT-1")
    assert mended.actions[6].forced
    assert hold(mended.states[3]) == "YYRR"


def test_the_smallest_fix_of_a_turn_that_no_longer_fits() -> None:
    """MARCHÉ: fewer trades."""
    game = timeline(small(actions=SMALL["actions"][:2]))
    for action in (Harvest(), Harvest(), Harvest(), Market(build=True, times=2)):
        game = game.record(action).timeline
    (conflict,) = game.edit(3, Pass()).timeline.conflicts
    assert conflict.illegal.rule.id == "EW-TRADE-2"
    assert conflict.fix == Market(build=True, times=1)


def test_unnamed_tiles_keep_their_numbers_while_the_past_is_mended() -> None:
    """PORT: a claim inserted before another reveals a tile of its own."""
    game = timeline(small(actions=SMALL["actions"][:7]))
    assert game.state.ports.tiles[0] == "?5"
    inserted = game.insert(2, Adjust(cell="A4", port="?")).timeline
    assert inserted.state.ports.tiles[:2] == ("?5", "?6")
    assert not inserted.conflicts


def test_table_differs_and_single_turns_explain_it() -> None:
    """Ana has one red cube more on the table: she did not trade, or harvested somewhere."""
    game = timeline(small(actions=SMALL["actions"][:6]))
    assert hold(game.state) == "YGG"
    found = list(explanations(game, 0, Cubes.parse("YRR")))
    assert [(at, replace(action, time="")) for at, action in found][-1] == (2, Market(build=True, times=0))
    assert list(explanations(game, 1, Cubes.parse("YYYB")))


def test_every_rule_that_can_be_broken_has_its_own_sentence() -> None:
    """Ids are unique, and each sentence can be said with its facts."""
    rules = set(RULES)
    assert len({rule.id for rule in rules}) == len(rules) == len(EASTERN_WONDERS.rules)
    assert all(rule.id.startswith(("EW-", "RECORD-")) for rule in rules)


def test_a_catalog_is_known_by_what_was_entered() -> None:
    other = Entered("market", MarketTile("tea-4", "tea", Cubes.parse("R"), Cubes.parse("G")))
    assert catalog((other,)).all("market")["tea-4"].costs is Cubes.parse("R")
    assert len(catalog((other,)).all("market")) == 24
    assert catalog() == catalog(())


def test_setup_and_options_at_their_defaults_are_left_out() -> None:
    told = Record("eastern-wonders", ("Ana", "Béa"), Setup(), HouseRules())
    assert list(told.to_json()) == ["format", "game", "players", "setup", "actions"]
    assert told.to_json()["setup"] == {}
