"""Components that a table entered: as a set of their own, merged, inside a record, and checked for slips."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine.codec import Unreadable
from engine.component_set import ComponentSet, decided, merge
from engine.game import Action, Illegal
from engine.games import GAMES
from engine.json_text import parse_json
from engine.record import Record, action_from_json
from engine.timeline import Timeline

VP = {"kind": "vp", "id": "vp-RRGG-13", "cost": "RRGG", "points": 13}
OTHER = {"kind": "vp", "id": "vp-GGBB-17", "cost": "GGBB", "points": 17}


def read(*components: dict[str, object], game: str = "eastern-wonders") -> ComponentSet:
    return ComponentSet.from_json(
        {"format": "century-components/1", "game": game, "components": list(components)}
    )


def test_a_set_comes_back_as_it_was() -> None:
    told = read({**VP, "name": "the lighthouse", "where": "our box", "seen": 3}, OTHER)
    assert ComponentSet.from_json(json.loads(json.dumps(told.to_json()))) == told


def test_sets_that_agree_are_one_and_sightings_add_up() -> None:
    ours = read({**VP, "where": "Ana's box", "seen": 2})
    theirs = read({**VP, "where": "Carl's box", "name": "lighthouse"}, OTHER)
    together, differences = merge(ours, theirs)
    assert differences == ()
    first, second = together.entries
    assert (first.name, first.where, first.seen) == ("lighthouse", "Ana's box; Carl's box", 3)
    assert second.component.id == "vp-GGBB-17"


def test_merging_a_set_with_itself_changes_nothing() -> None:
    ours = read({**VP, "where": "our box", "seen": 2}, OTHER)
    assert merge(ours, ours) == (ours, ())


def test_sets_that_disagree_give_their_differences_and_no_silent_choice() -> None:
    ours, theirs = read(VP), read({**VP, "points": 14})
    together, (difference,) = merge(ours, theirs)
    assert together == ours
    assert (difference.ours.component.points, difference.theirs.component.points) == (13, 14)
    assert decided(together, difference.theirs).entries[0].component.points == 14


def test_sets_of_different_games_are_not_merged() -> None:
    with pytest.raises(ValueError, match="different games"):
        merge(ComponentSet("golem"), ComponentSet("new-world"))


@pytest.mark.parametrize(
    "document",
    [
        None,
        [],
        {},
        {"format": "century-components/2", "game": "golem", "components": []},
        {"format": "century-components/1", "game": "chess", "components": []},
        {"format": "century-components/1", "game": "golem", "components": {}},
        {"format": "century-components/1", "game": "golem", "components": [], "extra": 1},
        {"format": "century-components/1", "game": "golem", "components": [{"kind": "vp", "id": "x"}]},
        {"format": "century-components/1", "game": "golem", "components": [{"kind": "point", "id": "?3"}]},
        {"format": "century-components/1", "game": "golem", "components": [{"kind": "point", "id": ""}]},
        {
            "format": "century-components/1",
            "game": "golem",
            "components": [{"kind": "point", "id": "x", "cost": "YZ", "points": 3}],
        },
        {
            "format": "century-components/1",
            "game": "golem",
            "components": [{"kind": "point", "id": "x", "cost": "Y", "points": 10**30}],
        },
        {
            "format": "century-components/1",
            "game": "eastern-wonders",
            "components": [VP, {**VP, "points": 14}],
        },
    ],
)
def test_hostile_sets_are_refused_with_a_reason(document: object) -> None:
    with pytest.raises(Unreadable) as refused:
        ComponentSet.from_json(document)
    assert str(refused.value)


def test_a_set_nested_too_deeply_is_refused() -> None:
    with pytest.raises(Unreadable):
        parse_json("[" * 200_000)


def test_an_entered_card_replaces_a_shipped_one_and_travels_in_the_record(tmp_path: Path) -> None:
    """A process that never saw the card replays the record, by what the record says about it."""
    record = {
        "format": "century-record/1",
        "game": "spice-road",
        "players": ["Ana", "Béa"],
        "setup": {},
        "components": [
            {"kind": "merchant", "id": "promo-Y-BB", "costs": "Y", "gives": "BB", "name": "promo", "seen": 1},
            {"kind": "point", "id": "point-YYRR-6", "cost": "YYRR", "points": 60},
        ],
        "actions": [
            {"do": "adjust", "player": 0, "hand": ["promo-Y-BB"], "claimed": ["point-YYRR-6"]},
            {"do": "play", "card": "promo-Y-BB", "times": 3},
        ],
    }
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "engine", "replay", str(file)], capture_output=True, text=True, check=True
    )
    ana = json.loads(done.stdout)["players"][0]
    assert (ana["cubes"], ana["points"]) == ([0, 0, 0, 6], 60)


def test_a_card_is_entered_in_mid_game_and_then_named() -> None:
    """What an unnamed card was seen to do must fit what is entered; the journal keeps both."""
    start = Timeline.of(
        Record.from_json(
            {"format": "century-record/1", "game": "spice-road", "players": ["Ana", "Béa"], "setup": {}}
        )
    )

    def action(timeline: Timeline, **told: object) -> Action:
        return action_from_json(told, timeline.game, timeline.header.known, "action")

    played = start
    for told in (
        {"do": "acquire", "slot": 0},
        {"do": "rest"},
        {"do": "play", "card": "?1", "cost": "YY", "gain": "BB"},
    ):
        played = played.record(action(played, **told)).timeline
    (promo,) = read(
        {"kind": "merchant", "id": "promo", "costs": "Y", "gives": "B"}, game="spice-road"
    ).entries
    entered, entering = played.enter(promo)
    assert not entered.conflicts
    named, naming = entered.record(action(entered, do="name", unnamed="?1", card="promo"))
    assert named.state.players[0].played == ("promo",)
    assert named.undo().timeline.undo().timeline == played
    folded = played
    for change in (entering, naming):
        folded = folded.changed(json.loads(json.dumps(change.to_json())))
    assert folded == named
    (other,) = read(
        {"kind": "merchant", "id": "promo", "costs": "Y", "gives": "R"}, game="spice-road"
    ).entries
    unfit = played.enter(other).timeline
    name = action(unfit, do="name", unnamed="?1", card="promo")
    with pytest.raises(Illegal, match="cannot have cost"):
        unfit.record(name)


def test_a_correction_in_mid_game_lists_the_turns_that_no_longer_fit() -> None:
    start = Timeline.of(
        Record.from_json(
            {
                "format": "century-record/1",
                "game": "spice-road",
                "players": ["Ana", "Béa"],
                "setup": {},
                "actions": [
                    {"do": "adjust", "player": 0, "hand": ["trade-YY-G"]},
                    {"do": "play", "card": "trade-YY-G"},
                ],
            }
        )
    )
    told = {"kind": "merchant", "id": "trade-YY-G", "costs": "YYYYY", "gives": "G"}
    mended, change = start.enter(*read(told, game="spice-road").entries)
    (conflict,) = mended.conflicts
    assert (conflict.at, conflict.illegal.rule.id) == (1, "SR-TRADE-1")
    assert mended.actions[1].forced
    assert start.changed(json.loads(json.dumps(change.to_json()))) == mended


def slips(game: str, *components: dict[str, object]) -> list[str]:
    rules = GAMES[game]
    return [slip.key for slip in rules.slips(rules.catalog(read(*components, game=game).entries))]


def test_slips_of_spice_road() -> None:
    assert slips("spice-road") == []
    assert slips("spice-road", {"kind": "point", "id": "point-YYRR-6", "cost": "YYRR", "points": 6}) == []
    assert slips("spice-road", {"kind": "point", "id": "point-YYRR-6", "cost": "YYRR", "points": 9}) == [
        "slip.points"
    ]
    assert slips("spice-road", {"kind": "merchant", "id": "trade-YY-G", "costs": "YY", "gives": "BBB"}) == [
        "slip.gain"
    ]
    assert "slip.too_many" in slips("spice-road", {"kind": "merchant", "id": "extra", "gives": "Y"})


def test_slips_of_eastern_wonders() -> None:
    assert slips("eastern-wonders", VP, OTHER) == []
    assert slips("eastern-wonders", {**VP, "points": 21}) == ["slip.range"]
    assert slips("eastern-wonders", {**VP, "cost": "Y" * 23}) == ["slip.cost"]
    assert slips("eastern-wonders", {**VP, "cost": "Y" * 22}) == [], "with a hold tile for four columns"
    tile = {"kind": "market", "id": "seventh", "icon": "tea", "costs": "YY", "gives": "B"}
    assert slips("eastern-wonders", tile) == ["slip.too_many", "slip.icon"]


def test_slips_of_a_new_world() -> None:
    many = [{"kind": "bonus", "id": "flat", "condition": "flat", "points": 3, "copies": 18}]
    assert slips("new-world", *many) == ["slip.too_many"]
    fort = {"kind": "location", "type": "fort", "settlers": 2}
    places = [f"A1-{i}" for i in range(1, 6)] + ["D1-1"]
    assert slips("new-world", *({**fort, "id": place} for place in places)) == ["slip.too_many"]
