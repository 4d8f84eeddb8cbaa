"""What is done to a timeline, as values: the journal writes them and reads them back.

A mend says what came of it, not what was meant, so that a journal leads to the same turns however later
versions mend the past. `unfit` and `keep` are younger than the journal: a line without them reads as it
always did, and a version that does not know them reads the same turns.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.catalog import Entered, entry_to_json
from engine.codec import Unreadable, decode, decode_object, encode, mapping, shown
from engine.component_set import read_entries
from engine.game import Action, Taken
from engine.json_text import list_of
from engine.record import MOST_ACTIONS, Record, action_from_json, action_to_json


@dataclass(frozen=True, slots=True)
class Play:
    """An action after the first `at` ones; one that stood there before is done otherwise."""

    at: int
    action: Action

    def to_json(self) -> dict[str, Any]:
        return {"change": "play", "from": self.at, "action": action_to_json(self.action)}


@dataclass(frozen=True, slots=True)
class Undo:
    """Back to what was before the last change, whatever that was."""

    def to_json(self) -> dict[str, Any]:
        return {"change": "undo"}


@dataclass(frozen=True, slots=True)
class Redo:
    """What was undone last, again."""

    def to_json(self) -> dict[str, Any]:
        return {"change": "redo"}


@dataclass(frozen=True, slots=True)
class Unfit:
    """An action that a mend had to force at one place, or to leave out before it.

    `kept` says that people have seen it and let it stand, `gone` what it took that does not lie there now.
    """

    at: int
    left_out: Action | None = None
    kept: bool = False
    gone: tuple[Taken, ...] = ()

    def to_json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"at": self.at}
        if self.left_out is not None:
            told["left_out"] = action_to_json(self.left_out)
        if self.kept:
            told["kept"] = True
        if self.gone:
            told["gone"] = [list(filter(None, thing)) for thing in self.gone]
        return told


@dataclass(frozen=True, slots=True)
class Mend:
    """Other actions after the first `at` ones, and what no longer fits among them."""

    at: int
    actions: tuple[Action, ...]
    unfit: tuple[Unfit, ...] = ()

    def to_json(self) -> dict[str, Any]:
        told = [action_to_json(action) for action in self.actions]
        return {"change": "mend", "from": self.at, "actions": told, **_unfit_to_json(self.unfit)}


@dataclass(frozen=True, slots=True)
class Enter:
    """Components that the table has read off its box by now, and what no longer fits with them.

    `then` names the thing that they were read off, in the same step: nothing is ever half entered.
    """

    entries: tuple[Entered, ...]
    unfit: tuple[Unfit, ...] = ()
    then: Play | None = None

    def to_json(self) -> dict[str, Any]:
        told = [entry_to_json(entry) for entry in self.entries]
        change = {"change": "enter", "components": told, **_unfit_to_json(self.unfit)}
        return change if self.then is None else {**change, "then": self.then.to_json()}


@dataclass(frozen=True, slots=True)
class Keep:
    """One of the open conflicts is settled as it is: the turn stands, or what was left out stays out.

    `at` is how many actions there are.
    """

    at: int
    conflict: int

    def to_json(self) -> dict[str, Any]:
        # For versions that know nothing of it, a mend that mends nothing and can be undone.
        return {"change": "mend", "from": self.at, "actions": [], "keep": self.conflict}


@dataclass(frozen=True, slots=True)
class Call:
    """Other names at the table, by seat: misspelt ones, or those of whoever really sat there.

    Where somebody else began, the same people sit in another order, and every turn stays where it is.
    """

    players: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {"change": "call", "from": 0, "players": list(self.players)}


@dataclass(frozen=True, slots=True)
class Retell:
    """The whole game with something else in it from the set-up on, and what no longer fits with that.

    `players` are all by seat, where they sit elsewhere too.
    """

    setup: Any
    actions: tuple[Action, ...]
    unfit: tuple[Unfit, ...] = ()
    players: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        told = [action_to_json(action) for action in self.actions]
        change = {"change": "retell", "from": 0, "setup": encode(self.setup), "actions": told}
        if self.players:
            change["players"] = list(self.players)
        return {**change, **_unfit_to_json(self.unfit)}


Change = Play | Undo | Redo | Mend | Enter | Keep | Call | Retell


def change_from_json(told: Mapping[str, Any], header: Record) -> Change:
    """A change as `to_json` writes it. Raises Unreadable."""
    match told:
        case {"change": "undo"}:
            return Undo()
        case {"change": "redo"}:
            return Redo()
        case {"change": "play", "from": int(at), "action": action}:
            return Play(at, _action(action, at, header))
        case {"change": "mend", "from": int(at), "actions": [], "keep": int(conflict)}:
            return Keep(at, conflict)
        case {"change": "mend", "from": int(at), "actions": list(actions)}:
            told_again = list_of(actions, "actions", MOST_ACTIONS)
            read = tuple(_action(action, i, header) for i, action in enumerate(told_again, at))
            return Mend(at, read, _unfit_from_json(told, header))
        case {"change": "enter", "components": components}:
            entries = read_entries(components, header.game)
            then = _then_from_json(told, header.entering(entries))
            return Enter(entries, _unfit_from_json(told, header), then)
        case {"change": "call", "players": players}:
            return Call(decode(tuple[str, ...], players, "players", {}))
        case {"change": "retell", "setup": setup, "actions": actions}:
            told_again = list_of(actions, "actions", MOST_ACTIONS)
            read = tuple(_action(action, i, header) for i, action in enumerate(told_again))
            laid = decode_object(header.rules.setup_type, setup, "setup", header.known)
            players = decode(tuple[str, ...], told.get("players", []), "players", {})
            return Retell(laid, read, _unfit_from_json(told, header), players)
    raise Unreadable("change", f"there is no such change: {shown(told.get('change'))}")


def _action(told: object, at: int, header: Record) -> Action:
    return action_from_json(told, header.rules, header.known, f"action {at + 1}")


def _then_from_json(told: Mapping[str, Any], header: Record) -> Play | None:
    """What a table does with the components that it has just entered: `header` knows them."""
    if "then" not in told:
        return None
    play = change_from_json(mapping(told["then"], "then"), header)
    if not isinstance(play, Play):
        raise Unreadable("then", "must be a play")
    return play


def _unfit_to_json(unfit: tuple[Unfit, ...]) -> dict[str, Any]:
    return {"unfit": [one.to_json() for one in unfit]} if unfit else {}


def _gone_from_json(told: Mapping[str, Any]) -> tuple[Taken, ...]:
    found = []
    for thing in list_of(told.get("gone", []), "gone", MOST_ACTIONS):
        match thing:
            case [str(name)]:
                found.append(Taken(name))
            case [str(name), str(where)]:
                found.append(Taken(name, where))
            case _:
                raise Unreadable("gone", "does not say what")
    return tuple(found)


def _unfit_from_json(told: Mapping[str, Any], header: Record) -> tuple[Unfit, ...]:
    found = []
    for one in list_of(told.get("unfit", []), "unfit", MOST_ACTIONS):
        told = mapping(one, "unfit")
        match told:
            case {"at": int(at), "left_out": action}:
                found.append(Unfit(at, _action(action, at, header), gone=_gone_from_json(told)))
            case {"at": int(at)}:
                found.append(Unfit(at, kept=told.get("kept") is True, gone=_gone_from_json(told)))
            case _:
                raise Unreadable("unfit", "does not say where")
    return tuple(found)
