"""What happened in Spice Road, as data that the app can say in any language."""

from engine.cubes import NONE, climbed
from engine.game import Action, Fact, Words
from engine.presence import Join, Leave, Skip
from engine.spice_road.rules import coin_above
from engine.spice_road.values import Acquire, Adjust, Claim, Name, Play, State
from engine.telling import adjusted, came_or_went
from engine.unnamed import UNKNOWN


def describe(state: State, action: Action) -> Words:
    """What this action does to the table that it is about to change.

    Cards that nobody has named are told apart by their `place`, from 1.
    """
    facts: dict[str, Fact] = {"player": state.seat}
    match action:
        case Play():
            facts |= {"card": action.card}
            card = state.table.merchants.get(action.card)
            if card is None or action.cost or action.gain:
                facts |= {"cost": action.cost.word, "gain": action.gain.word}
                key = "play.unnamed"
            elif card.upgrades:
                lost, gained = climbed(state.players[state.seat].caravan, action.upgrade)
                facts |= {"steps": action.upgrade, "count": len(action.upgrade)}
                facts |= {"lost": lost.word, "gained": gained.word}
                key = "play.upgrade" if gained else "play.nothing"
            elif card.costs:
                facts |= {
                    "times": action.times,
                    "cost": (card.costs * action.times).word,
                    "gain": (card.gives * action.times).word,
                }
                key = "play.trade"
            else:
                facts |= {"gain": card.gives.word}
                key = "play.spice"
        case Acquire(slot=slot):
            there = slot < len(state.market.row)
            facts |= {
                "slot": slot,
                "card": state.market.row[slot] if there else "",
                "pay": action.pay,
                "gain": state.market.lying[slot].word if there else "",
                "reveal": action.reveal or "",
            }
            key = "acquire"
        case Claim(slot=slot):
            card_id = state.points.row[slot] if slot < len(state.points.row) else ""
            printed = state.table.points.get(card_id)
            gold, silver = coin_above(state.points, slot) if card_id else (0, 0)
            facts |= {
                "slot": slot,
                "card": card_id,
                "cost": (action.cost or (printed.cost if printed else NONE)).word,
                "coin": "gold" if gold else "silver" if silver else "",
                "reveal": action.reveal or "",
            }
            key = "claim"
        case Name():
            return Words("name", {"unnamed": action.unnamed, "card": action.card})
        case Adjust():
            return adjusted(action)
        case Leave() | Join():
            return came_or_went(action)
        case Skip():
            return Words("skip", facts)
        case _:
            facts |= {"count": len(state.players[state.seat].played)}
            key = action.do
    place = _place(state, action)
    if place and str(facts["card"]).startswith(UNKNOWN):
        facts["place"] = place
    discard = getattr(action, "discard", None)
    if discard:
        facts["discard"] = discard.word
    return Words(key, facts)


def _place(state: State, action: Action) -> int:
    """In the hand or in the row; 0 where the action is about no card."""
    match action:
        case Play():
            hand: tuple[str, ...] = state.players[state.seat].hand
            return hand.index(action.card) + 1 if action.card in hand else 0
        case Acquire(slot=slot) | Claim(slot=slot):
            return slot + 1
    return 0
