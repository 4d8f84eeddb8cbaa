"""Spice Road and Golem for the page: the two rows, and everybody's hand."""

from engine.spice_road.rules import coin_above
from engine.spice_road.values import MerchantCard, State
from faces.view import View
from mirror.voice import Value, Voice


def board(view: View, voice: Voice) -> dict[str, Value]:
    state: State = view.state
    return {
        "kind": "cards",
        "points": [_point(view, voice, slot) for slot in range(len(state.points.row))],
        "market": [_bought(view, voice, slot) for slot in range(len(state.market.row))],
    }


def things(view: View, voice: Voice, seat: int) -> dict[str, Value]:
    state: State = view.state
    player = state.players[seat]
    return {
        "limit": state.table.caravan_limit,
        "hand": [_merchant(state, voice, card) for card in player.hand],
        "title": voice.t("mirror.page.hand", n=len(player.hand)),
        "more": voice.t("mirror.page.played", n=len(player.played)) if player.played else "",
    }


def _point(view: View, voice: Voice, slot: int) -> Value:
    state: State = view.state
    card = state.table.points.get(state.points.row[slot])
    gold, silver = coin_above(state.points, slot)
    metal = "gold" if gold else "silver" if silver else ""
    left = state.points.gold if gold else state.points.silver
    told: dict[str, Value] = {"say": voice.printed(card)}
    if card is not None:
        told |= {"points": card.points, "cost": card.cost.word}
    if metal:
        coin = voice.word("counter", counter=voice.word(f"set.{metal}"), count=left)
        told |= {
            "coin": view.face.look.coins[metal],
            "say": f"{voice.printed(card)}. {coin}",
        }
    return told


def _bought(view: View, voice: Voice, slot: int) -> Value:
    """A card of the row, with the cubes that lie on it and those that it takes to reach it."""
    state: State = view.state
    lying = state.market.lying[slot].word
    told = _merchant(state, voice, state.market.row[slot])
    said = [str(told["say"]), voice.t("mirror.page.price", n=slot)]
    if lying:
        said.append(voice.word("counter", counter=voice.word("set.lying"), count=voice.cubes(lying)))
    return {**told, "price": slot, "lying": lying, "say": ". ".join(said)}


def _merchant(state: State, voice: Voice, name: str) -> dict[str, Value]:
    card: MerchantCard | None = state.table.merchants.get(name)
    if card is None:
        return {"say": voice.printed(None)}
    return {
        "cost": card.costs.word,
        "gain": card.gives.word,
        "up": card.upgrades,
        "say": voice.printed(card),
    }
