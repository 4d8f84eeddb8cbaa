"""What a set-up page asks of Eastern Wonders: maps of the first game, drawn, or laid out by the table."""

from collections.abc import Mapping
from random import Random

from engine.codec import Unreadable
from engine.eastern_wonders.chart import PORTS, SIZE, first_map, own_map, random_map
from engine.eastern_wonders.setup import LARGEST_MAP, check_spots, deal_on
from engine.eastern_wonders.slips import map_slips
from engine.eastern_wonders.values import Setup, catalog
from engine.game import Words
from engine.maps import Maps, Places
from engine.unnamed import UNKNOWN


def check(places: Places) -> None:
    """Whatever it still lacks: a map that is being laid out is one too."""
    check_spots(places)
    for along in ([place.q for place in places], [place.r for place in places]):
        if along and max(along) - min(along) > LARGEST_MAP:
            raise Unreadable("setup.map", f"is wider than {LARGEST_MAP} tiles")


def lacks(places: Places) -> Words | None:
    ports = sum(place.port for place in places)
    market, most = len(places) - ports, len(catalog().all("market"))
    if ports != PORTS:
        return Words("slip.ports", {"has": ports, "needs": PORTS})
    if not market:
        return Words("slip.empty", {})
    if market > most:
        return Words("slip.too_large", {"has": market, "most": most})
    return None


def set_out(places: Places | None, seed: int | None) -> Setup:
    """The first game's map is not told, however it was chosen."""
    told = None if places == first_map() else places
    return Setup(map=told) if seed is None else deal_on(told, Random(seed))


def places_of(setup: Setup) -> Places:
    return first_map() if setup.map is None else setup.map


def tiles_of(setup: Setup) -> Mapping[str, str] | None:
    """None also where some of them are unnamed: the table has laid them out then."""
    if setup.market is None or any(tile.startswith(UNKNOWN) for tile in setup.market):
        return None
    cells = (place.cell for place in places_of(setup) if not place.port)
    return dict(zip(cells, setup.market, strict=True))


MAPS = Maps(
    first=first_map,
    drawn=random_map,
    own=own_map,
    check=check,
    wanted=(SIZE - PORTS, PORTS),
    lacks=lacks,
    slips=map_slips,
    set_out=set_out,
    places=places_of,
    tiles=tiles_of,
)
