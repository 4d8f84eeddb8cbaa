"""Says in the user's language what the engine tells in data. Cubes stand in brackets, to be drawn."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.catalog import Catalog, Component
from engine.choosing import Pick, Saying, alternatives
from engine.counting import counted
from engine.cubes import Cubes
from engine.game import Action, Choice, Fact, Game, Illegal, Words
from engine.mending import Conflict
from engine.timeline import Timeline
from faces import FACES
from faces.face import SHARED, TOLD, Face, Marked
from faces.phrases import Phrases, literal
from rulebook.printed import Printed

if TYPE_CHECKING:
    from faces.view import View


@dataclass(frozen=True)
class Told:
    """A recorded action: what it did, in data, and what it may have been instead."""

    action: Action
    words: Words
    choices: tuple[Choice, ...] = ()
    picks: tuple[Pick, ...] = ()
    saying: Saying | None = None
    where: Words | None = None
    """Of a name: where that lay which has it now."""


class Line(NamedTuple):
    """Something to do before the game: perhaps with an icon, and with the pieces that it is about."""

    icon: str
    text: str
    marked: tuple[Marked, ...] = ()


def told(timeline: Timeline, at: int, *, with_choices: bool = False) -> Told:
    """What happened at one place of a timeline."""
    before, action = timeline.at(at), timeline.actions[at]
    words = timeline.game.describe(before, action)
    if not with_choices:
        return Told(action, words, where=_where(timeline.game, before, words))
    game = timeline.game
    others = alternatives(game, before, action)
    picks, saying = game.picks(before, action), game.saying(before, action)
    return Told(action, words, others, picks, saying, _where(game, before, words))


def otherwise(timeline: Timeline, at: int, action: Action) -> Told:
    """What another action would have done in that place."""
    return Told(action, timeline.game.describe(timeline.at(at), action))


def left_out(conflict: Conflict) -> Told:
    """What an entry said that has no place in the timeline any more."""
    words = conflict.game.describe(conflict.before, conflict.action)
    return Told(conflict.action, words, where=_where(conflict.game, conflict.before, words))


def _where(game: Game, before: Any, words: Words) -> Words | None:
    if words.key != "name":
        return None
    where = FACES[game.id].whereabouts(before, str(words.facts["unnamed"]))
    return None if where.key == "other" else where


@lru_cache(maxsize=16)
def components(catalog: Catalog) -> Mapping[str, Component]:
    """All that a table knows by id, of whatever kind."""
    kinds = dict.fromkeys((*catalog.shipped, *catalog.kinds))
    return {name: component for kind in kinds for name, component in catalog.all(kind).items()}


@dataclass(frozen=True)
class Teller:
    """One table's voice: its language, its players, its game and the components it knows."""

    t: Phrases
    players: tuple[str, ...]
    face: Face
    components: Mapping[str, Component]

    @staticmethod
    def of(timeline: Timeline, t: Phrases) -> "Teller":
        header = timeline.header
        return Teller(t.at(header.game), timeline.players, FACES[header.game], components(header.catalog))

    def knowing(self, more: Mapping[str, Component]) -> "Teller":
        """The same voice for a table that knows more components."""
        return replace(self, components={**self.components, **more})

    def word(self, key: str, **facts: object) -> str:
        """A game's own words: of this edition, of its family, or of all games."""
        for section in (self.face.id, self.face.words, "games"):
            if f"{section}.{key}" in self.t.texts:
                return self.t(f"{section}.{key}", **facts)
        raise KeyError(f"{self.face.id} has no word for {key}")

    def did(self, told: Told) -> str:
        """What happened, in one line."""
        key, raw = told.words
        if key == "adjust" and "player" not in raw:
            key = "adjust_table"
        facts = self._said(raw)
        if told.where is not None:
            facts = {**facts, **self._said(told.where.facts)}
            return " · ".join((self.word(f"named.{told.where.key}", **facts), *self._against(told)))
        beside = self.face.told.get(key) or TOLD.get(key, ())
        by_hand = key in ("adjust", "adjust_table")
        parts = [self.word(f"did.{key}", **facts)]
        parts += [
            self._beside(fact, raw[fact], facts)
            for fact in beside
            if raw.get(fact) or (by_hand and fact in raw)
        ]
        if by_hand:
            parts += self._counted({name: raw[name] for name in raw if name not in beside})
        return " · ".join((*parts, *self._against(told)))

    def _against(self, told: Told) -> list[str]:
        return [self.word("forced")] if told.action.forced else []

    def numbered(self, timeline: Timeline, at: int) -> str:
        """What happened at one place, with the number that people give it where it is a turn."""
        did, number = self.did(told(timeline, at)), counted(timeline)[at].turn
        return did if number is None else self.word("numbered", n=number, did=did)

    def _counted(self, raw: Mapping[str, Fact]) -> list[str]:
        """What was set by hand, under the names that it has where it is set."""
        return [
            self.word("counter", counter=self.word(f"set.{name}"), count=self._set(name, told))
            for name, told in raw.items()
            if name not in ("player", "forced")
        ]

    def _set(self, name: str, told: Fact) -> object:
        if name == "to_move":
            return literal(self.players[int(told)])
        saying = self.face.by_hand.get(name)
        if saying is not None:
            return saying(self, told)
        return told if isinstance(told, int) else len(told.split())

    def _beside(self, fact: str, told: Fact, facts: Mapping[str, object]) -> str:
        number = {"n": told} if isinstance(told, int) else {}
        return self.word(f"with.{fact}", **{**facts, **number})

    def chip(self, field: str, option: Action) -> str:
        """What a chip says that stands for one way of doing something."""
        return self.face.chips[field](self, option)

    def change(self, before: Cubes, after: Cubes) -> str:
        """What became of somebody's cubes: what went and what came instead; nothing where all stayed."""
        lost, gained = (before - after).word, (after - before).word
        if lost and gained:
            return f"[{lost}] → [{gained}]"
        return f"− [{lost}]" if lost else f"+ [{gained}]" if gained else ""

    def asked(self, state: Any, unnamed: str) -> str:
        """The question which thing an unnamed one is, and where it lies."""
        key, facts = self.face.whereabouts(state, unnamed)
        return self.word(f"naming.{key}", **self._said(facts))

    def happened(self, state: Any, unnamed: str) -> str:
        """The question what an unnamed one did, and where it lies."""
        return self.word("naming.happened", **self._said(self.face.whereabouts(state, unnamed).facts))

    def to_say(self, saying: Saying) -> str:
        """The way to say what an unnamed thing did; of some it is only asked what they cost."""
        return self.t["table.say_cost" if [*saying.said] == ["cost"] else "table.say"]

    def held(self, view: "View", name: str) -> str:
        """Who has a card or tile, or that it lies on the table; "" where it has not come to light.

        Of claimed ones that lie face down it is only said that they are claimed.
        """
        key, facts = self.face.whereabouts(view.state, name)
        if key == "other":
            return ""
        if "player" not in facts:
            return self.word("held.table")
        seat = int(facts["player"])
        if not view.shows_claimed_of(seat) and name in view.state.players[seat].claimed:
            return self.word("held.claimed")
        return self.players[seat]

    def setting(self, state: Any) -> tuple[Line, ...]:
        """What a table does with the box to begin, and the cubes that everybody gets."""
        todos = self.face.checklist(state)
        lines = [
            Line(todo.icon, self.word(f"todo.{todo.words.key}", **todo.words.facts), todo.marked)
            for todo in todos
        ]
        lines.append(Line("account-group" if todos else "", self.word("needs", **self.face.needs(state))))
        cubes = [self.face.game.holdings(state, seat).word for seat in range(len(self.players))]
        if any(cubes):
            by_seat = zip(self.players, cubes, strict=True)
            said = " · ".join(f"{literal(name)} [{word}]" for name, word in by_seat)
            lines.append(Line("cube-outline" if todos else "", said))
        return tuple(lines)

    def slip(self, slip: Words) -> str:
        """What somebody may have mistyped, in one line."""
        facts: dict[str, object] = dict(slip.facts)
        if "kind" in facts:
            facts["kind"] = self.word(f"kind.{facts['kind']}")
        if "icon" in facts:
            facts["icon"] = self.word(f"icon.{facts['icon']}")
        if "count" in facts:
            facts["n"] = facts["count"]
        return self.word(f"slip.{slip.key.removeprefix('slip.')}", **facts)

    def refused(self, illegal: Illegal) -> str:
        # It brings the books along: nobody is refused anything before the first frame.
        from rulebook.wording import refusal

        facts = dict(illegal.facts)
        seat = facts.get("player")
        if isinstance(seat, int) and seat < len(self.players):
            facts["player"] = self.players[seat]
        return refusal(illegal.rule.id, facts, self.t.language, self.face.id, self._printed)

    def _printed(self, name: str) -> Printed | None:
        component = self.components.get(name)
        return self.face.printed(component) if component else None

    def _said(self, facts: Mapping[str, Fact]) -> dict[str, object]:
        said: dict[str, object] = dict(facts)
        for name, fact in facts.items():
            saying = self.face.facts.get(name) or SHARED.get(name)
            if saying is not None:
                said[name] = saying(self, fact)
        if "count" in facts:
            said["n"] = facts["count"]
        return said
