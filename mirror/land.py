"""A New World for the page: point cards above their forts, the panels place by place, everybody's things."""

from engine.new_world.showing import own_board, panels, settlers_needed, stacks, with_cards
from engine.new_world.values import BonusTile, ExplorationTile, Location, State
from faces.land.entering import ICON_SIGNS, SYMBOLS
from faces.view import View
from mirror.voice import Value, Voice

PAWN = "chess-pawn"


def board(view: View, voice: Voice) -> dict[str, Value]:
    state: State = view.state
    row, deck = state.points
    forts = with_cards(state.table)
    goals: list[Value] = [
        {**_goal(state, voice, card), "fort": forts[slot] if slot < len(forts) else ""}
        for slot, card in enumerate(row)
    ]
    return {
        "kind": "land",
        "goals": goals,
        "deck": {**_goal(state, voice, deck[0]), "below": len(deck) - 1} if deck else None,
        "panels": [
            {
                "side": panel.side,
                "places": [_place(view, voice, state.table.at[place]) for place in panel.places],
            }
            for panel in panels(state.table)
        ],
    }


def _goal(state: State, voice: Voice, name: str) -> dict[str, Value]:
    card = state.table.points.get(name)
    told: dict[str, Value] = {"say": voice.printed(card)}
    if card is not None:
        told |= {
            "points": card.points,
            "cost": card.cost.word,
            "sign": ICON_SIGNS[card.icon],
            "symbol": _symbol(card.symbol) if card.symbol else None,
            "cube": card.cube.word,
            "settlers": card.settlers,
        }
    return told


def _symbol(symbol: str) -> Value:
    """A sign of ours, or the first letters of whatever a table calls it."""
    return {"sign": SYMBOLS.get(symbol, ""), "letters": symbol[:2].capitalize()}


def _place(view: View, voice: Voice, at: int) -> Value:
    state: State = view.state
    place, slot = state.table.places[at], state.table.slots[at]
    location: Location | None = state.table.locations[at]
    tile, standing = state.board.covered[at], state.board.settled[at]
    said = [place]
    told: dict[str, Value] = {"place": place, "fort": slot is not None}
    if tile:
        told["tile"], what = _tile(state, voice, tile)
        said.append(what)
    elif slot is not None:
        piles = [_stack(state, voice, pile.top, pile.left) for pile in stacks(state, slot)]
        told["stacks"] = [pile for pile, _ in piles]
        said += [voice.word("kind.fort"), *(what for _, what in piles)]
    elif location is None:
        told["unknown"] = True
        said.append(voice.t["mirror.page.unknown"])
    else:
        told |= {"cost": location.cost.word, "gain": location.gain.word, "up": location.upgrades}
        said.append(_does(voice, location))
    if location is not None and not tile:
        told["symbols"] = [_symbol(symbol) for symbol in location.symbols]
        said += location.symbols
    if standing is not None:
        told["standing"] = {"seat": standing[0], "settlers": standing[1]}
        who = voice.teller.players[standing[0]]
        said.append(voice.word("counter", counter=who, count=voice.word("settlers", n=standing[1])))
    return {**told, "say": ". ".join(said)}


def _does(voice: Voice, location: Location) -> str:
    if location.upgrades:
        return voice.word("counter", counter=voice.word("choice.upgrade"), count=location.upgrades)
    gives = voice.cubes(location.gain.word)
    return f"{voice.cubes(location.cost.word)} → {gives}" if location.cost.total else gives


def _stack(state: State, voice: Voice, top: str, left: int | None) -> tuple[Value, str]:
    if not top:
        return {"empty": True}, voice.word("nothing")
    printed = state.table.bonus.get(top)
    told: dict[str, Value] = {"left": left or 1}
    if printed is None:
        return told, voice.word("unnamed_tile")
    return {**told, "signs": _condition(printed), "points": printed.points}, voice.printed(printed)


def _condition(tile: BonusTile) -> list[Value]:
    if tile.condition == "settlers":
        return [PAWN, PAWN]
    return [ICON_SIGNS[icon] for icon in tile.icons] or ["star"]


def _tile(state: State, voice: Voice, name: str) -> tuple[Value, str]:
    printed: ExplorationTile | None = state.table.exploration.get(name)
    if printed is None:
        return {"unnamed": True}, voice.word("unnamed_tile")
    return {
        "cubes": printed.cubes.word,
        "settlers": printed.settlers,
        "points": printed.points,
        "sign": ICON_SIGNS[printed.icon] if printed.icon else "",
    }, voice.printed(printed)


def things(view: View, voice: Voice, seat: int) -> dict[str, Value]:
    """What bonus tiles are worth follows from claimed cards: only what is printed on them is told."""
    state: State = view.state
    own = own_board(state, seat)
    needed = zip(state.table.places, settlers_needed(state, seat), strict=True)
    settlers = {name: getattr(own.settlers, name) for name in own.settlers._fields}
    return {
        "limit": state.table.rules.storage_limit,
        "settlers": [
            {
                "of": name,
                "n": number,
                "word": voice.word(f"board.{name}"),
            }
            for name, number in settlers.items()
        ],
        "icons": [
            {
                "sign": ICON_SIGNS[collected.icon],
                "n": collected.number,
                "helps": [
                    {"symbol": _symbol(symbol), "cubes": cubes.word, "n": cards}
                    for symbol, cards, cubes in collected.helps
                ],
                "say": voice.word(
                    "counter", counter=voice.word(f"icon.{collected.icon}"), count=collected.number
                ),
            }
            for collected in own.icons
        ],
        "bonus": [_stack(state, voice, worth.tile, 1)[0] for worth in own.bonus],
        "bonus_said": [_stack(state, voice, worth.tile, 1)[1] for worth in own.bonus],
        "needs": {place: number for place, number in needed if number is not None},
        "title": voice.t["mirror.page.own_board"],
        "more": "",
    }
