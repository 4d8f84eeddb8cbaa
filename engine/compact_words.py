"""What the notation of whole games knows in advance: words in groups, and a short game of each kind.

All of it belongs to the version of the code: another order, or one word more or less, would make another game
of every code that is out there. What is not here is spelled out. So nothing here follows from what the app
ships: a card that comes to light later stays out until there is a next version.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

GAMES: Final = ("spice-road", "golem", "eastern-wonders", "new-world")

_MERCHANTS = """
    spice-G spice-YR spice-YYY spice-B spice-RR spice-YG spice-YYR spice-YYYY upgrade-3 trade-YY-G
    trade-YY-RR trade-YYY-B trade-YYY-RG trade-YYY-RRR trade-YYYY-GG trade-YYYY-GB trade-YYYYY-BB
    trade-YYYYY-GGG trade-R-YYY trade-RR-GG trade-RR-YYB trade-RR-YYYG trade-RRR-BB trade-RRR-YGB
    trade-RRR-YYGG trade-RRR-GGG trade-G-RR trade-G-YRR trade-G-YYYYR trade-GG-BB trade-GG-RRB
    trade-GG-YYRB trade-GG-YYRRR trade-GGG-BBB trade-B-GG trade-B-RRR trade-B-YRG trade-B-YYRR
    trade-B-YYYG trade-BB-RRRGG trade-BB-YRGGG trade-YR-B trade-YYG-BB start-spice-YY start-upgrade-2
"""
_POINTS = """
    point-YYRR-6 point-YYYRR-7 point-YYRRR-8 point-RRRR-8 point-YYGG-8 point-YYYGG-9 point-YYRB-9
    point-RRRRR-10 point-RRGG-10 point-YYBB-10 point-YYGGG-11 point-YYYBB-11 point-RRRGG-12
    point-GGGG-12 point-YRGB-12 point-RRGB-12 point-YGGB-12 point-RRBB-12 point-YYRRGG-13 point-RRGGG-13
    point-YYYRGB-14 point-RRRBB-14 point-GGBB-14 point-YYBBB-14 point-GGGGG-15 point-YYRRBB-15
    point-YRRRGB-16 point-RRBBB-16 point-BBBB-16 point-YYGGBB-17 point-GGGBB-17 point-YRGGGB-18
    point-GGBBB-18 point-RRGGBB-19 point-YRGBBB-20 point-BBBBB-20
"""
_CUBES = """
    Y R G B YY YR YG YB RR RG RB GG GB BB YYY YYR YYG YYB YRR YRG YRB YGG YGB YBB RRR RRG RRB RGG RGB
    RBB GGG GGB GBB BBB
"""
_UNNAMED = """
    ? ?1 ?2 ?3 ?4 ?5 ?6 ?7 ?8 ?9 ?10 ?11 ?12 ?13 ?14 ?15 ?16
"""
_CELLS = """
    A1 A2 A3 A4 A5 B1 B2 B3 B4 B5 B6 C1 C2 C3 C4 C5 C6 D1 D2 D3 D4 D5 D6 D7 E1 E2 E3 E4 E5 E6 F1 F2 F3 F4 F5
"""
_TILES = """
    cloves-1 cloves-2 cloves-3 cloves-4 cloves-5 cloves-6 tea-1 tea-2 tea-3 tea-4 tea-5 tea-6 chili-1
    chili-2 chili-3 chili-4 chili-5 chili-6 ginger-1 ginger-2 ginger-3 ginger-4 ginger-5 ginger-6
"""
_PLACES = """
    A1-1 A1-2 A1-3 A1-4 A1-5 A1-6 A1-7 B1-1 B1-2 B1-3 B1-4 B1-5 B1-6 B1-7 C1-1 C1-2 C1-3 C1-4 C1-5 C1-6 C1-7
    D1-1 D1-2 D1-3 D1-4 D1-5 D1-6 E1-1 E1-2 E1-3 E1-4 E1-5 E1-6 F1-1 F1-2 F1-3 F1-4 F1-5 F1-6
"""
_MARKS = """
    native_aid tool new_settlers exploration production upgrade trade fort icon icon_pair settlers flat D1 E1
    F1 feather fish tree paw corn waves mountain sun I III
"""
_BONUS = """
    move vp upgrade harvest hold cloves tea chili ginger closed
"""
_KEYS = """
    do forced time discard reveal pay upgrade times cost gain player name card unnamed slot id started ended
    place note marks format game century-record/1 scores_only players setup options components actions to_move
    round points gold silver cubes bonus board exploration where seen kind finish_round shared_victory
    show_totals show_hints ask_names empty_trade idle_rest skip leave join adjust score rest
"""
_CARD_KEYS = """
    play acquire claim merchant point costs gives upgrades caravan hand played claimed merchant_row lying
    merchants_left point_row points_left merchant_deck point_deck caravan_limit spice-road golem
"""
_SEA_KEYS = """
    draft market port harvest pass lot cell path drop toll pick discards build icon tile hold boat outposts
    rows claimed ports pile map pile_left hold_limit outpost_points upgrade_at_once q r vp eastern-wonders
"""
_LAND_KEYS = """
    activate location claim explore settlers found new_settlers uncover panel places forts point_row
    next_point point_deck stacks covered storage ready reserve claimed explored settled tile tiles type
    symbols upgrades mark_2_3 copies star symbol cube condition icons mark storage_limit
    aid_when_expelling point tool icon points_left new-world
"""


def _groups(*texts: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(dict.fromkeys(text.split())) for text in texts)


_OF_CARDS = _groups(_MERCHANTS, _POINTS, _CUBES, _UNNAMED, _KEYS + _CARD_KEYS)
GROUPS: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "spice-road": _OF_CARDS,
    "golem": _OF_CARDS,
    "eastern-wonders": _groups(_CELLS, _TILES, _CUBES, _BONUS, _UNNAMED, _KEYS + _SEA_KEYS),
    "new-world": _groups(_PLACES, _MARKS, _CUBES, _UNNAMED, _KEYS + _LAND_KEYS),
    "": _groups(_KEYS),
}


@cache
def example(game: str) -> Any:
    """A short game of that kind, with everything that is usual in one."""
    return _examples().get(game, {})


@cache
def _examples() -> Mapping[str, Any]:
    text = resources.files("engine").joinpath("components", "compact_examples.json").read_text("utf-8")
    told: dict[str, Any] = json.loads(text)
    return {**told, "golem": told["spice-road"]}
