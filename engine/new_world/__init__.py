"""Century: A New World. Nobody has published what is printed on its components: tables enter their own."""

from engine import presence
from engine.game import Game, Rule
from engine.new_world import adjusting, forts, naming, rules, settling
from engine.new_world.naming import alike, brought_to_light, candidates, pinned
from engine.new_world.offers import around, choices, offers, otherwise, reach, touched, turns_at
from engine.new_world.picks import picks, saying
from engine.new_world.reviewing import REVIEW
from engine.new_world.rules import apply
from engine.new_world.scoring import holding, holdings, outcome, room, score, summary
from engine.new_world.setup import CLAIMS_TO_END, SEATS, set_up
from engine.new_world.signs import SIGNS
from engine.new_world.slips import slips, table_slips
from engine.new_world.telling import describe, takes
from engine.new_world.values import (
    KINDS,
    Activate,
    Adjust,
    HouseRules,
    Name,
    Rest,
    Setup,
    catalog,
    names,
)
from engine.presence import PRESENCE

RULES: tuple[Rule, ...] = tuple(
    rule
    for room in (rules, settling, forts, naming, adjusting, presence)
    for rule in vars(room).values()
    if isinstance(rule, Rule)
)

NEW_WORLD = Game(
    id="new-world",
    seats=SEATS,
    rules=tuple(sorted(set(RULES))),
    actions=(Activate, Rest, Name, Adjust, *PRESENCE),
    setup_type=Setup,
    options_type=HouseRules,
    kinds=KINDS,
    catalog=catalog,
    names=names,
    setup=set_up,
    apply=apply,
    offers=offers,
    turns_at=turns_at,
    around=around,
    reach=reach,
    choices=choices,
    touched=touched,
    otherwise=otherwise,
    candidates=candidates,
    alike=alike,
    pinned=pinned,
    uncovered=brought_to_light,
    describe=describe,
    score=score,
    outcome=outcome,
    summary=summary,
    holdings=holdings,
    holding=holding,
    takes=takes,
    room=room,
    worth={"bonus": 1, "exploration": 1},
    claims_to_end=CLAIMS_TO_END,
    scored=("claimed", "bonus", "explored"),
    review=REVIEW,
    picks=picks,
    saying=saying,
    slips=slips,
    table_slips=table_slips,
    signs=SIGNS,
)
