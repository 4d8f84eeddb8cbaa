"""Before a game of A New World: the panels, and what is taken out and laid out."""

from engine.catalog import Catalog
from engine.game import Words
from engine.new_world.panels import CHOSEN, is_counted, laid_out
from engine.new_world.setup import BONUS_TILES, EXPLORATION_TILES
from engine.new_world.values import State
from faces.face import Marked, Todo
from faces.telling import Teller


def panels_line(teller: Teller, chosen: str, box: Catalog) -> str:
    """How many places the panels have, or that nobody has counted them yet."""
    if not is_counted(chosen, box):
        return teller.word("panels.uncounted")
    return " · ".join(f"{panel.id} {panel.places}" for panel in laid_out(chosen, box))


def checklist(state: State) -> tuple[Todo, ...]:
    """What is taken out and laid out, as the number of players has it."""
    players = len(state.players)
    chosen = next(side for side in CHOSEN if any(place.startswith(side) for place in state.table.places))
    return (
        Todo("map-outline", Words("panels", {"panel": chosen})),
        Todo("cards-outline", Words(f"points_{players}", {}), cards_out(players)),
        Todo(
            "shield-outline",
            Words("bonus", {"n": BONUS_TILES}),
            (Marked("tile", text="I"), Marked("tile", text="III")),
        ),
        Todo(
            "compass-outline",
            Words(f"exploration_{players}", {"n": EXPLORATION_TILES[players]}),
            (
                Marked("place", icon="compass-outline", out=False),
                Marked("place", text="2–3", out=players > 3),
            ),
        ),
    )


def cards_out(players: int) -> tuple[Marked, ...]:
    """The cards with a white star, and those for more players than there are."""
    more = {"3+": 3, "=4": 4}
    marks = (Marked("card", text=mark) for mark, least in more.items() if players < least)
    return (Marked("card", icon="star"), *marks)
