"""Every rule that can be broken, broken once: a real position and what is refused in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine import sheet
from engine.catalog import Catalog
from engine.cubes import Cubes
from engine.eastern_wonders import rules as ew_rules
from engine.eastern_wonders import values as ew
from engine.game import OVER, Action
from engine.games import GAMES
from engine.new_world import values as nw
from engine.new_world.setup import set_up as nw_set_up
from engine.presence import Join, Leave
from engine.spice_road import values as sr
from tests.engine.eastern_wonders import table as ews
from tests.engine.new_world import table as nws
from tests.engine.new_world.table import use
from tests.engine.spice_road.test_telling import BROKEN as SPICE_ROAD


@dataclass(frozen=True)
class Broken:
    """A table, and an action that it refuses."""

    game: str
    rule: str
    state: Any
    action: Action
    catalog: Catalog


def cubes(word: str) -> Cubes:
    return Cubes.parse(word)


# Eastern Wonders


def _at(cell: str, **has: Any) -> Any:
    """Ana's boat on a place, Béa's on C5."""
    return ews.mover(ews.table(boats=(cell, "C5")), **has)


def _market(**how: Any) -> ew.Market:
    return ew.Market(**how)


def _unnamed_sea() -> Any:
    blank = ews.at_start(setup=ew.Setup())
    seats = tuple(player._replace(boat="C3", hold=cubes("YY")) for player in blank.players)
    return blank._replace(players=seats, seat=0, round=1, lots=())


def _told_sea() -> Any:
    """The tile on C3 was told to trade two yellow for a green; Ana is to move again."""
    turn = _market(build=True, times=0, icon="tea", cost=cubes("YY"), gain=cubes("G"))
    return ew_rules.apply(_unnamed_sea(), turn)._replace(seat=0)


def _tile_at_c3(state: Any) -> str:
    tiles: tuple[str, ...] = state.sea.tiles
    return tiles[state.table.chart.index["C3"]]


def _in_port(**has: Any) -> Any:
    return _at("A1", hold="YYRR", **has)


EASTERN_WONDERS: Mapping[str, tuple[Any, Action]] = {
    "EW-ADJUST-1": (ews.table(), ew.Adjust(player=2)),
    "EW-ADJUST-2": (ews.table(), ew.Adjust(hold=cubes("Y"))),
    "EW-ADJUST-3": (ews.table(), ew.Adjust(lying=cubes("Y"))),
    "EW-ADJUST-4": (ews.table(), ew.Adjust(cell="A1", tile="tea-4")),
    "EW-ADJUST-5": (ews.table(), ew.Adjust(player=0, rows=(6, 0, 0, 0))),
    "EW-ADJUST-6": (ews.table(), ew.Adjust(pile_left=3)),
    "EW-BONUS-1": (
        ews.mover(_at("A2", outposts=["A2", "A3", "B1"]), boat="B2"),
        _market(build=True, times=0),
    ),
    "EW-BONUS-4": (_at("B3", hold="YYYY"), _market(build=True, times=0, upgrade="Y")),
    "EW-BONUS-7": (_at("B3", hold="YYYY"), _market(build=True, times=0, bonus="hold")),
    "EW-BONUS-8": (
        ews.seated(ews.mover(_at("A2", outposts=["A2", "A3", "B1"]), boat="B2"), 1, bonus=("hold",) * 4),
        _market(build=True, times=0, bonus="hold"),
    ),
    "EW-BONUS-9": (_at("B3", hold="B", bonus=("upgrade",)), _market(build=True, times=0, upgrade="B")),
    "EW-BUILD-1": (_at("B3", hold="YYY", outposts=["B3"]), _market(build=True)),
    "EW-BUILD-2": (ews.seated(_at("B3", hold="YYYY"), 1, outposts=["B3"]), _market(build=True, times=0)),
    "EW-BUILD-3": (_at("B3", rows=(5, 5, 5, 5)), _market(build=True, times=0)),
    "EW-BUILD-4": (
        ews.seated(_at("B3", hold="YYY"), 1, outposts=["B3"]),
        _market(build=True, times=0, pay=cubes("BB")),
    ),
    "EW-BUILD-5": (_at("B3", hold="YYYY", outposts=["B3"]), _market(pay=cubes("Y"))),
    "EW-DRAFT-1": (ews.at_start(3), ew.Draft(lot=cubes("BB"), cell="B3")),
    "EW-DRAFT-2": (ews.at_start(3), ew.Draft(lot=cubes("RR"), cell="A1")),
    "EW-DRAFT-3": (ews.at_start(), ew.Harvest()),
    "EW-DRAFT-4": (ews.table(), ew.Draft(lot=cubes("RR"), cell="B3")),
    "EW-END-1": (ews.table()._replace(status=OVER), ew.Harvest()),
    "EW-HOLD-1": (_at("C3", hold="YYYYYRRGG"), ew.Harvest()),
    "EW-HOLD-2": (_at("C3", hold="YYYYYRRGG"), ew.Harvest(discard=cubes("B"))),
    "EW-HOLD-3": (_at("C3"), ew.Harvest(discards=((1, cubes("Y")), (1, cubes("Y"))))),
    "EW-MOVE-1": (_at("C3"), ew.Harvest(path=("A2",))),
    "EW-MOVE-2": (_at("C3", hold="Y"), ew.Harvest(path=("C4", "C5", "C6"))),
    "EW-MOVE-5": (_at("C3", hold="YY"), ew.Harvest(path=("C2", "C1"), drop="B")),
    "EW-MOVE-6": (_at("C3"), ew.Harvest(path=("Z9",))),
    "EW-MOVE-7": (_at(""), ew.Harvest()),
    "EW-MOVE-8": (_at("C3", hold="YY"), ew.Harvest(path=("C4", "C5", "C6"))),
    "EW-NAME-1": (_unnamed_sea(), _market(build=True, times=0)),
    "EW-NAME-2": (ews.table(), ew.Adjust(cell="C4", tile=_tile_at_c3(ews.table()))),
    "EW-NAME-3": (_told_sea(), ew.Name(unnamed=_tile_at_c3(_told_sea()), tile="chili-4")),
    "EW-NAME-4": (ews.table(), ew.Name(unnamed="?9", tile="chili-4")),
    "EW-NAME-5": (_told_sea(), ew.Name(unnamed=_tile_at_c3(_told_sea()), tile="vp-RRB-12")),
    "EW-NAME-6": (_told_sea(), _market(cost=cubes("Y"), gain=cubes("G"))),
    "EW-PILE-1": (ews.on_ports(_in_port(), *ews.PORTS, pile=()), ew.Port(reveal="vp-BBBB-20")),
    "EW-PILE-2": (_in_port(), ew.Port(reveal="vp-BBBB-20")),
    "EW-PILE-3": (
        ews.on_ports(_in_port(), *ews.PORTS[:3], ew.CLOSED, pile=("?",)),
        ew.Port(reveal=ew.CLOSED),
    ),
    "EW-PILE-4": (
        ews.on_ports(_in_port(), *ews.PORTS, pile=("?", "?"), closed_within=1),
        ew.Port(reveal="vp-BBBB-20"),
    ),
    "EW-PORT-1": (_at("A1", hold="YYR"), ew.Port()),
    "EW-PORT-3": (ews.on_ports(_in_port(), ew.CLOSED, *ews.PORTS[1:]), ew.Port()),
    "EW-PORT-5": (ews.on_ports(_in_port(), "", *ews.PORTS[1:]), ew.Port()),
    "EW-TOLL-1": (_at("C4", hold="YY"), ew.Harvest(path=("C5",))),
    "EW-TOLL-2": (_at("C4"), ew.Harvest(path=("C5",))),
    "EW-TOLL-3": (_at("C4", hold="YY"), ew.Harvest(path=("C5",), toll="B")),
    "EW-TOLL-4": (_at("C3", hold="YY"), ew.Harvest(path=("C4",), toll="Y")),
    "EW-TRADE-1": (_at("B3", hold="YYY"), _market()),
    "EW-TRADE-2": (_at("B3", hold="YYYYY", outposts=["B3"]), _market(times=2)),
    "EW-TRADE-4": (_at("B3"), _market(times=0)),
    "EW-TURN-3": (_at("B3"), ew.Port()),
}


# A New World

AID_TILES = ("bonus-tool", "bonus-aid", "bonus-3")


def _having(word: str, **has: Any) -> Any:
    return nws.mover(nws.table(2), storage=word, **has)


def _deck(*cards: str) -> Any:
    state = _having("YRR")
    return state._replace(points=state.points._replace(deck=cards))


def _told_place() -> Any:
    """An unnamed card was seen to cost YYY; Ana is to move again."""
    turn = use("A1-2", settlers=3, bonus=1, claim=True, cost="YYY", reveal="?", gain="R")
    return nws.after(nws.unknown(), turn)


NEW_WORLD: Mapping[str, tuple[Any, Action]] = {
    "NW-ACTIVATE-1": (nws.table(), use("C1-7")),
    "NW-ACTIVATE-2": (nws.table(), use("C1-3")),
    "NW-ACTIVATE-3": (nws.standing(nws.table(2), "A1-3", 0, 1), use("A1-3")),
    "NW-ACTIVATE-4": (_having("YYY"), use("A1-5", upgrade="Y")),
    "NW-ADJUST-1": (nws.table(), nw.Adjust(player=3)),
    "NW-ADJUST-2": (nws.table(), nw.Adjust(ready=3)),
    "NW-ADJUST-3": (nws.table(), nw.Adjust(covered=(nw.Covered(location="F1-3"),))),
    "NW-ADJUST-4": (nws.table(), nw.Adjust(covered=(nw.Covered(location="C1-3"),) * 2)),
    "NW-ADJUST-5": (nws.table(), nw.Adjust(player=0, ready=13)),
    "NW-ADJUST-6": (nws.table(), nw.Adjust(points_left=90)),
    "NW-ADJUST-7": (nws.table(), nw.Adjust(point_row=("?",) * 5)),
    "NW-BONUS-1": (_having("YRR"), use("A1-1", bonus=1)),
    "NW-BONUS-2": (_having("YRR", bonus=AID_TILES), use("A1-2", bonus=0)),
    "NW-DECK-1": (_deck(nws.NEXT), use("A1-1", claim=True, reveal="point-RGB-7-explore")),
    "NW-DECK-2": (
        _deck(nws.NEXT, "point-RGB-7-explore"),
        use("A1-1", claim=True, reveal="point-RGB-7-aid-canoe"),
    ),
    "NW-DECK-3": (_having("YRR"), use("A1-1", claim=True, reveal="point-YYR-2-explore-white")),
    "NW-END-1": (nws.table()._replace(status=OVER), use("A1-3")),
    "NW-EXPLORE-1": (_having("RRG"), use("B1-2", claim=True)),
    "NW-EXPLORE-2": (_having("RRG"), use("B1-2", claim=True, explore="C1-3", found="RR")),
    "NW-EXPLORE-6": (_having("RRG"), use("B1-2", claim=True, explore="A1-3")),
    "NW-EXPLORE-7": (_having("YRR"), use("A1-1", claim=True, explore="C1-4")),
    "NW-FORT-1": (_having("YRR"), use("A1-1")),
    "NW-FORT-2": (_having("YYR"), use("A1-1", claim=True)),
    "NW-FORT-4": (
        (state := _having("BBB"))._replace(points=state.points._replace(row=(), deck=())),
        use("B1-2", claim=True),
    ),
    "NW-FORT-5": (_having("YRR"), use("A1-1", claim=True, cost="YYY")),
    "NW-FORT-6": (_having("YRR"), use("A1-1", bonus=0, cost="YRR")),
    "NW-FORT-7": (_having("YRR"), use("A1-1", bonus=0, times=2)),
    "NW-LIMIT-1": (_having("YYYYYYYRR"), use("C1-1")),
    "NW-LIMIT-2": (_having("YYYYYYYRR"), use("C1-1", discard="BB")),
    "NW-NAME-1": (nws.unknown(), use("A1-2", settlers=3, claim=True)),
    "NW-NAME-2": (_having("YRR"), use("A1-1", claim=True, reveal=nws.EXPLORE)),
    "NW-NAME-3": (
        nws.after(
            nw_set_up(2, nw.Setup(), nw.HouseRules(), nws.BOX),
            use("A1-1", claim=True, cost="YYY", reveal="?"),
        ),
        nw.Name(unnamed="?1", card=nws.AID_BOW),
    ),
    "NW-NAME-4": (nws.table(), nw.Name(unnamed="?9", card=nws.NEXT)),
    "NW-NAME-5": (nw_set_up(2, nw.Setup(), nw.HouseRules(), nws.BOX), nw.Name(unnamed="?1", card="bonus-3")),
    "NW-NAME-6": (nws.unknown(), use("C1-2", settlers=2)),
    "NW-REST-1": (nws.table(idle_rest=False), nws.rest()),
    "NW-SETTLERS-1": (nws.mover(nws.table(), ready=1), use("C1-1")),
    "NW-SETTLERS-2": (
        nws.mover(nws.standing(nws.opened(nws.table(2), "C1-3"), "C1-3", 1, 3), ready=3),
        use("C1-3"),
    ),
    "NW-SETTLERS-5": (_having("RRB"), use("B1-1", claim=True, new_settlers=1)),
    "NW-SETTLERS-6": (nws.table(), use("C1-1", settlers=1)),
    "NW-TOOL-1": (_having("Y"), use("C1-1", tool="R")),
    "NW-TRADE-1": (_having("YYYYY"), use("A1-5", times=3)),
    "NW-TRADE-2": (_having("YYYYY"), use("A1-5", times=0)),
    "NW-UPGRADE-1": (_having("YYY"), use("A1-4", upgrade="YYY")),
    "NW-UPGRADE-2": (_having("YR"), use("A1-4", upgrade="YG")),
}


# Who is at the table

PRESENCE: Mapping[str, Action] = {"RECORD-3": Leave(player=7), "RECORD-4": Join(player=0)}


# Score sheets, in every game

SHEETS: Mapping[str, sheet.Sheet] = {
    "SHEET-1": sheet.Sheet(player=2),
    "SHEET-2": sheet.Sheet(player=0, gold=1),
}


def all_broken() -> list[Broken]:
    """One for each rule of each game; Golem has those of Spice Road."""
    found = [
        Broken(game, rule, state, action, sr.catalog())
        for game in ("spice-road", "golem")
        for rule, (state, action, _) in SPICE_ROAD.items()
    ]
    for game, rules, here, catalog in (
        ("eastern-wonders", EASTERN_WONDERS, ews.table(), ews.TILES),
        ("new-world", NEW_WORLD, nws.table(), nws.BOX),
    ):
        told = {**rules, **{rule: (here, action) for rule, action in PRESENCE.items()}}
        found += [Broken(game, rule, *broken, catalog) for rule, broken in told.items()]
    for game in GAMES:
        for rule, action in SHEETS.items():
            if rule == "SHEET-2" and "gold" in GAMES[game].worth:
                action = sheet.Sheet(player=0, board=1)
            state = sheet.set_up(game, 2, sheet.SheetOptions())
            found.append(Broken(game, rule, state, action, GAMES[game].catalog(())))
    return found
