"""Century: Spice Road, and its Golem edition: the same rules under other names and colours."""

from dataclasses import replace

from engine import presence
from engine.game import Game, Rule
from engine.presence import PRESENCE
from engine.spice_road import adjusting, naming, rules
from engine.spice_road.hints import hinted
from engine.spice_road.naming import alike, candidates, pinned
from engine.spice_road.offers import aimed, around, choices, offers, reach, takes, touched, turns_at
from engine.spice_road.picks import picks, saying
from engine.spice_road.reviewing import REVIEW
from engine.spice_road.rules import apply
from engine.spice_road.scoring import GOLD, SILVER, holding, holdings, outcome, room, score, summary
from engine.spice_road.setup import CLAIMS_TO_END, SEATS, deal, set_up
from engine.spice_road.signs import SIGNS
from engine.spice_road.slips import slips
from engine.spice_road.telling import describe
from engine.spice_road.values import (
    KINDS,
    Acquire,
    Adjust,
    Claim,
    HouseRules,
    Name,
    Play,
    Rest,
    Setup,
    catalog,
    names,
)

RULES: tuple[Rule, ...] = tuple(
    rule
    for room in (rules, naming, adjusting, presence)
    for rule in vars(room).values()
    if isinstance(rule, Rule)
)

SPICE_ROAD = Game(
    id="spice-road",
    seats=SEATS,
    rules=tuple(sorted(set(RULES))),
    actions=(Play, Acquire, Rest, Claim, Name, Adjust, *PRESENCE),
    setup_type=Setup,
    options_type=HouseRules,
    kinds=KINDS,
    catalog=catalog,
    names=names,
    setup=set_up,
    apply=apply,
    takes=takes,
    aimed=aimed,
    offers=offers,
    turns_at=turns_at,
    around=around,
    reach=reach,
    choices=choices,
    touched=touched,
    candidates=candidates,
    alike=alike,
    pinned=pinned,
    describe=describe,
    score=score,
    outcome=outcome,
    summary=summary,
    holdings=holdings,
    holding=holding,
    room=room,
    worth={"gold": GOLD, "silver": SILVER},
    claims_to_end=CLAIMS_TO_END,
    review=REVIEW,
    slips=slips,
    picks=picks,
    saying=saying,
    deal=deal,
    hints=hinted,
    signs=SIGNS,
    late_joiners=True,
)
GOLEM = replace(SPICE_ROAD, id="golem")
