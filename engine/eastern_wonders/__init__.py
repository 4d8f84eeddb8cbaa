"""Century: Eastern Wonders."""

from engine import presence
from engine.eastern_wonders import adjusting, naming, rules, sailing
from engine.eastern_wonders.maps import MAPS
from engine.eastern_wonders.naming import alike, candidates, pinned
from engine.eastern_wonders.offers import around, choices, offers, reach, touched, turns_at
from engine.eastern_wonders.picks import picks, saying
from engine.eastern_wonders.reviewing import REVIEW
from engine.eastern_wonders.rules import apply
from engine.eastern_wonders.scoring import holding, holdings, outcome, room, score, summary
from engine.eastern_wonders.setup import CLAIMS_TO_END, SEATS, set_up
from engine.eastern_wonders.signs import SIGNS
from engine.eastern_wonders.slips import slips, table_slips
from engine.eastern_wonders.telling import describe, takes
from engine.eastern_wonders.values import (
    KINDS,
    Adjust,
    Draft,
    Harvest,
    HouseRules,
    Market,
    Name,
    Pass,
    Port,
    Setup,
    catalog,
    names,
)
from engine.eastern_wonders.ways import ways
from engine.game import Game, Rule
from engine.presence import PRESENCE

RULES: tuple[Rule, ...] = tuple(
    rule
    for room in (sailing, rules, naming, adjusting, presence)
    for rule in vars(room).values()
    if isinstance(rule, Rule)
)

EASTERN_WONDERS = Game(
    id="eastern-wonders",
    seats=SEATS,
    rules=tuple(sorted(set(RULES))),
    actions=(Draft, Market, Port, Harvest, Pass, Name, Adjust, *PRESENCE),
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
    ways=ways,
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
    takes=takes,
    room=room,
    worth={"bonus": 1, "board": 1},
    claims_to_end=CLAIMS_TO_END,
    review=REVIEW,
    picks=picks,
    saying=saying,
    slips=slips,
    table_slips=table_slips,
    maps=MAPS,
    signs=SIGNS,
)
