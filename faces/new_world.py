"""The face of A New World: places, settlers, point cards and tiles."""

from engine.new_world import NEW_WORLD as RULES
from engine.new_world.panels import CHOSEN, is_counted
from faces import looks
from faces.face import Face, Layout, cubes, discard, given, player, thing, times, upgrade
from faces.land import lines
from faces.land.beginning import checklist, panels_line
from faces.land.entering import FORMS, kind_of, told_of, used
from faces.land.motion import ways
from faces.land.table import (
    at,
    columns,
    counters,
    covered_said,
    lying_at,
    needs,
    printed_at,
    renamed,
    set_at,
    settled_said,
    stacks_said,
    table,
    things,
    whereabouts,
)

SETTLED = ("settlers", "expelled_settlers", "tool")
RETURNED = ("discard",)

NEW_WORLD = Face(
    game=RULES,
    words="new-world",
    holdings="storage",
    look=looks.NEW_WORLD,
    claimed="point",
    boards=("screens.table.new_world.NewWorldBoard",),
    told={
        "activate.production": (*SETTLED, *RETURNED),
        "activate.trade": (*SETTLED, *RETURNED),
        "activate.upgrade": (*SETTLED, *RETURNED),
        "activate.nothing": (*SETTLED, *RETURNED),
        "activate.unknown": (*SETTLED, *RETURNED),
        "activate.fort": (*SETTLED, "card", "bonus", "tile", "new_settlers", *RETURNED),
        "rest": RETURNED,
        "adjust": ("storage",),
    },
    facts={
        "storage": cubes,
        "tool": cubes,
        "found": cubes,
        "expelled": player,
        "bonus": lines.tile_in_words,
        "tile": lines.tile_in_words,
        "uncover": thing,
    },
    chips={
        "times": times,
        "upgrade": upgrade,
        "discard": discard,
        "bonus": lines.bonus,
        "claim": lines.claim,
        "explore": lines.explore,
        "settlers": lines.settlers,
        "tool": lines.tool,
        "cost": given("cost"),
        "gain": given("gain"),
        "found": given("found"),
        "new_settlers": lines.new_settlers,
    },
    written=lines.written,
    printed=lines.printed,
    columns=columns,
    whereabouts=whereabouts,
    lying_at=lying_at,
    printed_at=printed_at,
    renamed=renamed,
    needs=needs,
    counters=counters,
    table=table,
    at=at,
    set_at=set_at,
    by_hand={"settled": settled_said, "covered": covered_said, "stacks": stacks_said},
    explained=lines.explained,
    things=things,
    ways=ways,
    forms=FORMS,
    kind_of=kind_of,
    told_of=told_of,
    used=used,
    layout=Layout("panel", CHOSEN, "panels", is_counted, panels_line),
    checklist=checklist,
)
