"""A sitting: one game at the table. What is shown of it, and what a touch does to it.

It knows neither widgets nor any game's rules: the engine says what can be touched and what else it may have
been, the journal has every change before it is shown.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from engine.catalog import Entered
from engine.changes import Play
from engine.choosing import Saying
from engine.game import OVER, Action, Game, Offer, Touch, distance, with_told
from engine.mending import Conflict
from engine.presence import Join, Leave, Skip
from engine.record import action_from_json
from engine.signs import signs
from engine.timeline import Step, Timeline
from engine.unnamed import unnamed_in
from faces import FACES
from faces.entering import Form
from faces.mended import Mended, left_out_of, without
from faces.telling import Told, told
from screens.laid import Laid

if TYPE_CHECKING:
    from engine.explaining import Explanation

Mending = Literal["", "insert"]


class Naming(NamedTuple):
    """The table is asked which card or tile one is. `then` is touched once it is known.

    `on` asks for the next unnamed one afterwards. `anew` does the last turn once more, now that it is known.
    """

    unnamed: str
    then: Touch | None = None
    on: bool = False
    anew: bool = False


@dataclass(frozen=True)
class Settling:
    """The table is asked what is to become of the turns that no longer fit."""


class Sitting:
    """Everything that the table screen shows follows from this."""

    def __init__(self, game: Laid, now: Callable[[], str]) -> None:
        self.game = game
        self._now = now
        self.past: int | None = None
        """The action before which the table is shown; None is now."""
        self.mended: int | None = None
        """The past turn that was done otherwise just now: what else it may have been is still offered."""
        self.repaired: Mended | None = None
        """What was mended just now, until something else is done or looked at."""
        self.mending: Mending = ""
        self.refused: Offer | None = None
        self._offers: tuple[Any, dict[Touch, Offer]] | None = None
        self._wish: tuple[Any, Mapping[str, object]] | None = None
        self._last: tuple[Timeline, int, Told] | None = None

    # What is shown

    @property
    def timeline(self) -> Timeline:
        return self.game.timeline

    @property
    def rules(self) -> Game:
        return self.timeline.game

    @property
    def players(self) -> tuple[str, ...]:
        return self.timeline.players

    @property
    def state(self) -> Any:
        return self.timeline.state if self.past is None else self.timeline.at(self.past)

    @property
    def is_over(self) -> bool:
        return self.past is None and self.state.status == OVER

    @property
    def may_touch(self) -> bool:
        """Whether a touch on the board does something: a turn, or what a past turn really was."""
        return self.past is None or self.is_turn or self.mending == "insert"

    @property
    def is_turn(self) -> bool:
        """Whether a turn is looked at, not a naming or a counter set by hand."""
        return self.past is not None and self.timeline.actions[self.past].is_turn

    @property
    def shown(self) -> int | None:
        """The place in the timeline that the bar speaks of: the one looked at, mended, or recorded last."""
        if self.past is not None:
            return self.past
        return self.mended if self.mended is not None else len(self.timeline.actions) - 1

    @property
    def spoken_of(self) -> range:
        """All places that the bar speaks of: what was set by hand in one step is several entries."""
        at = self.shown
        if self.past is None and self.mended is None:
            return self.timeline.last_step
        return range(0) if at is None else range(at, at + 1)

    @property
    def offers(self) -> Mapping[Touch, Offer]:
        """What can be touched, worked out once for each table."""
        state = self.state
        if self._offers is None or self._offers[0] is not state:
            self._offers = (state, {offer.touch: offer for offer in self.rules.offers(state)})
        offers, wish = self._offers[1], self.wish
        return {touch: offer.wishing(wish) for touch, offer in offers.items()} if wish else offers

    @property
    def wish(self) -> Mapping[str, object]:
        """What was chosen for the next touch to do, among what is offered: of this table only."""
        return self._wish[1] if self._wish is not None and self._wish[0] is self.state else {}

    @wish.setter
    def wish(self, fields: Mapping[str, object]) -> None:
        self.refused, self._wish = None, (self.state, fields)

    @property
    def otherwise(self) -> Mapping[Touch, Action]:
        """What the turn recorded last was instead if this is touched now: a tile that it may have taken."""
        last = len(self.timeline.actions) - 1
        if self.past is not None or self.shown != last or last < 0 or self.repaired is not None:
            return {}
        action = self.timeline.actions[last]
        return {} if action.forced else self.rules.otherwise(self.timeline.at(last), action)

    @property
    def unnamed(self) -> tuple[str, ...]:
        """What could be named: something that is known may be it, or else it can be entered.

        Once the game is over, what its result misses comes first.
        """
        found = dict.fromkeys((*(self._missed if self.is_over else ()), *unnamed_in(self.state)))
        return tuple(name for name in found if self._can_be_named(name))

    @property
    def _missed(self) -> tuple[str, ...]:
        """What has points that nobody knows yet."""
        kept = [getattr(player, where) for player in self.state.players for where in self.rules.scored]
        return tuple(unnamed_in(tuple(kept)))

    def _can_be_named(self, name: str) -> bool:
        return bool(self.candidates(name)) or self.form_of(name) is not None

    def form_of(self, name: str) -> Form | None:
        """How a card or tile is entered that lies on the table; None where it cannot be."""
        face = FACES[self.timeline.header.game]
        return None if self.timeline.header.scores_only else face.forms.get(face.kind_of(self.state, name))

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        return self.timeline.conflicts

    @property
    def last(self) -> Told | None:
        """What is looked at, was mended or recorded last, with its alternatives, worked out once."""
        at, timeline = self.shown, self.timeline
        if at is None or at < 0:
            return None
        if self._last is None or self._last[0] is not timeline or self._last[1] != at:
            self._last = (timeline, at, told(timeline, at, with_choices=True))
        return self._last[2]

    @property
    def saying(self) -> Saying | None:
        """What can be said of the unnamed thing that was refused."""
        return self.saying_at(self.refused)

    def saying_at(self, offer: Offer | None) -> Saying | None:
        if offer is None or offer.anyway is None:
            return None
        return self.rules.saying(self.state, offer.anyway)

    @property
    def signs(self) -> tuple[str, ...]:
        """What is peculiar about the table that is shown."""
        count = len(self.timeline.actions) if self.past is None else self.past
        last = self.timeline.actions[count - 1] if count else None
        return signs(self.rules, self.state, last)

    # What is done

    def touch(self, touch: Touch) -> Naming | Settling | None:
        """The likeliest reading of a touch is recorded at once; a refusal waits to be seen."""
        self.refused = None
        offer = self.offers.get(touch)
        if offer is None or not self.may_touch:
            return None
        asks_first = offer.unnamed is not None and offer.asks_first and self._can_be_named(offer.unnamed)
        if offer.default is not None and not asks_first:
            return self.do(offer.default)
        if touch in self.otherwise:
            return self.amend(self.otherwise[touch])
        if offer.unnamed is not None and asks_first:
            return Naming(offer.unnamed, touch)
        self.refused = offer
        return None

    def anyway(self) -> Naming | Settling | None:
        """Records what was refused: the table is right."""
        if self.refused is None or self.refused.anyway is None:
            return None
        action, self.refused = self.refused.anyway, None
        return self.do(action)

    def do(self, action: Action) -> Naming | Settling | None:
        """Records an action, now or in the past that is mended. Asks for the name of what it revealed."""
        self.refused = None
        action = replace(action, time=self._now())
        if self.past is None:
            self.game.save(self.timeline.record(self.timeline.as_undone(action)))
            self.mended = self.repaired = None
            return self._asked(len(self.timeline.actions) - 1)
        before, at = self.timeline, self.past
        if self.mending == "insert":
            mended = self._mend(before.insert(at, action), at, Mended("inserted", before, now=at))
        else:
            mended = self._mend(before.edit(at, action), at)
        return mended or self._asked(at)

    def amend(self, action: Action) -> Naming | Settling | None:
        """Another way of doing what the bar speaks of. Asks for what only this way reveals."""
        at, last = self.shown, len(self.timeline.actions) - 1
        if at is None or at == last:
            asked = self._asked(last)
            self.game.save(self.timeline.amend(action))
            self.look(None)
            now = self._asked(last)
            return now if now != asked else None
        unasked = bool(self.conflicts) or self._asked(at) is None
        return self._mend(self.timeline.edit(at, action), at=at) or (self._asked(at) if unasked else None)

    @property
    def can_undo(self) -> bool:
        """The past is only looked at."""
        return self.past is None and self.timeline.can_undo

    @property
    def can_redo(self) -> bool:
        return self.past is None and self.timeline.can_redo

    def undo(self) -> None:
        """What was not simply done last is said to be taken back: the last turn does not tell it."""
        if self.can_undo:
            was = self.timeline
            self._go(was.undo())
            count = len(self.timeline.actions)
            was_last = count < len(was.actions) and was.states[count] is self.timeline.state
            if was.mended and not was_last:
                self.repaired = Mended("undone", was)

    def redo(self) -> None:
        if self.can_redo:
            self._go(self.timeline.redo())

    def _go(self, step: Step) -> None:
        self.game.save(step)
        self.refused = self.mended = self.repaired = None

    # Names

    def _asked(self, at: int) -> Naming | None:
        """What an action turned up that has no name yet, if the table wants to be asked at once."""
        if not self.timeline.header.options.ask_names:
            return None
        first = self.timeline.actions[at].told[:1]
        found = self._revealed(at).items()
        ask = (new for field, new in found if self.candidates(new) or (field in first and self.form_of(new)))
        return next(map(Naming, ask), None)

    def _revealed(self, at: int) -> dict[str, str]:
        """What an action turned up that has no name yet, by the field that says so."""
        timeline = self.timeline
        action, before, after = timeline.actions[at], timeline.states[at], timeline.states[at + 1]
        pinned, below = self.rules.pinned(before, action, after), self.rules.uncovered(before, action, after)
        shown = set(unnamed_in(timeline.state))
        told = {field: below.get(field) or getattr(pinned, field) for field in action.told}
        return {field: card for field, card in told.items() if isinstance(card, str) and card in shown}

    def name(self, naming: Naming, card: str) -> Naming | Settling | None:
        """Says which card an unnamed one is. What the turn that the bar speaks of turned up is part of it."""
        step = None if naming.anew else self._named_in_turn(naming.unnamed, card)
        in_turn = step is not None
        if step is None or self.mended is None:
            self.mended = self.repaired = None
        if step is None:
            told = {"do": "name", "unnamed": naming.unnamed, self._card_field: card}
            action = self.read({**told, "time": self._now()})
            if self.past is not None:
                return self._name_in_past(self.past, action, naming)
            step = self.timeline.amend(action) if naming.anew else self.timeline.record(action)
        had, done, following = len(self.conflicts), self._done(naming), self._following(naming.unnamed)
        self.game.save(step)
        if len(self.conflicts) > had:
            return Settling()
        if naming.then is not None:
            return self._touch_as(naming.then, done)
        if not naming.on:
            return (
                self._asked(self.shown) if self.past is None and self.shown is not None and in_turn else None
            )
        listed = next((name for name in following if self.candidates(name)), None)
        return Naming(listed, on=True) if listed is not None else None

    def _name_in_past(self, at: int, name: Action, naming: Naming) -> Naming | Settling | None:
        """The name is known from the turn on that is looked at, which is still the one to be mended."""
        self.game.save(self.timeline.insert(at, name))
        self.past = at + 1
        if naming.then is not None:
            return self.touch(naming.then)
        return Settling() if self.conflicts else None

    def _named_in_turn(self, unnamed: str, card: str) -> Step | None:
        """The turn with its card named; None where it turned up another, or later turns know it unnamed.

        What has no name of its own, such as the tile that closes a port, is said by its turn in any case.
        """
        timeline, at = self.timeline, self.shown
        has_name = timeline.header.catalog.has(card)
        if not has_name:
            turns = range(len(timeline.actions) - 1, -1, -1)
            at = next((at for at in turns if unnamed in self._revealed(at).values()), None)
        if self.past is not None or at is None or at < 0:
            return None
        action = timeline.actions[at]
        named: dict[str, Any] = {
            field: card for field, token in self._revealed(at).items() if token == unnamed
        }
        if not named:
            return None
        if at == len(timeline.actions) - 1:
            return timeline.amend(replace(action, **named))
        step = timeline.edit(at, replace(action, **named))
        fits = len(step.timeline.conflicts) <= len(timeline.conflicts)
        return step if fits or not has_name else None

    @property
    def to_enter(self) -> Naming | None:
        """What was used, or refused, without a name, although only reading it off will ever tell it."""
        if self.past is not None or self.mended is not None:
            return None
        refused, last = self.refused, self.last
        saying = self.saying if refused is not None else last.saying if last is not None else None
        form = self.form_of(saying.unnamed) if saying is not None else None
        if saying is None or form is None or self.timeline.header.catalog.shipped.get(form.kind):
            return None
        if refused is not None or last is None or form.called is None:
            return Naming(saying.unnamed, refused.touch if refused is not None else None)
        touch = self.rules.touched(self.timeline.at(len(self.timeline.actions) - 1), last.action)
        return Naming(saying.unnamed, touch, anew=True)

    def entering(self, entry: Entered, naming: Naming, *, forced: bool = False) -> Step:
        """One step in which a component is entered and the thing named that it was read off.

        A place is called by where it is, and needs no name. Raises Illegal where that cannot be what it was
        seen to do, unless it is `forced`.
        """
        if entry.component.id == naming.unnamed:
            return self.timeline.enter(entry)
        unnamed, card, last = naming.unnamed, entry.component.id, len(self.timeline.actions) - 1
        revealed = self._revealed(last) if last >= 0 else {}
        field = next((field for field, token in revealed.items() if token == unnamed), "")
        in_turn = self.past is None and self.shown == last and bool(field) and not naming.anew

        def named(entered: Timeline) -> Play:
            end = len(entered.actions)
            if in_turn and end == last + 1:
                turn: dict[str, Any] = {field: card, "forced": entered.actions[last].forced or forced}
                return Play(last, replace(entered.actions[last], **turn))
            told = {"do": "name", "unnamed": unnamed, self._card_field: card, "time": self._now()}
            name = action_from_json(told, self.rules, entered.header.known, "action")
            return Play(end - naming.anew, replace(name, forced=forced))

        return self.timeline.enter(entry, then=named)

    def enter(
        self,
        step: Step,
        keep: Callable[[], None],
        naming: Naming | None = None,
        exactly: Mapping[str, object] | None = None,
    ) -> Naming | Settling | None:
        """A component is known from now on: here, and by `keep` for all later games.

        What was touched is done as it was said to have been: `exactly` by fields.
        What was touched in the past is not done now.
        """
        keep()
        before, was_past = len(self.conflicts), self.past is not None
        done = self._done(naming) if naming is not None else None
        following = self._following(naming.unnamed) if naming is not None and naming.on else ()
        self._go(step)
        self.look(None)
        if len(self.conflicts) > before:
            return Settling()
        if naming is None or was_past:
            return None
        if naming.then is not None:
            if exactly:
                self.wish = exactly
            return self._touch_as(naming.then, done)
        return self._ask_on(following)

    def _done(self, naming: Naming) -> Action | None:
        """The turn that is to be done once more."""
        return self.timeline.actions[-1] if naming.anew else None

    def _touch_as(self, touch: Touch, done: Action | None) -> Naming | Settling | None:
        """What was touched does what it does now that more is known; as far as can be from the same stack."""
        offer = self.offers.get(touch)
        first = offer.default if offer is not None else None
        if done is None or offer is None or offer.asks_first or type(first) is not type(done):
            return self.touch(touch)
        alike = [action for action in offer.actions if _deed(action) == _deed(first)]
        return self.do(with_told(min(alike, key=lambda action: distance(action, done)), done))

    def put_off(self, naming: Naming) -> Naming | None:
        """Nobody looks at it now. What was to be done with it can be said instead."""
        if naming.then is not None and not naming.anew:
            self.refused = self.offers.get(naming.then)
        return self._ask_on(self._following(naming.unnamed)) if naming.on else None

    def without(self, naming: Naming) -> Action | None:
        """What can be done with what was touched while nobody has looked at the unnamed thing."""
        offer = self.offers.get(naming.then) if naming.then is not None and not naming.anew else None
        return offer.default if offer is not None else None

    def next_unnamed(self) -> Naming | None:
        return self._ask_on(self.unnamed)

    def next_missed(self) -> Naming | None:
        """Of what its owner's points are missing."""
        return self._ask_on(self._missed)

    def _ask_on(self, names: Sequence[str]) -> Naming | None:
        return next((Naming(name, on=True) for name in names if self._can_be_named(name)), None)

    def _following(self, unnamed: str) -> tuple[str, ...]:
        """What is asked for after it: nothing that counts for nothing, once the game is over."""
        names, missed = self.unnamed, self._missed if self.is_over else ()
        if unnamed in missed:
            names = tuple(name for name in names if name in missed)
        return names[names.index(unnamed) + 1 :] if unnamed in names else ()

    @property
    def _card_field(self) -> str:
        """What games call the thing that is named: a card, a tile."""
        kind = next(kind for kind in self.rules.actions if kind.do == "name")
        return next(f.name for f in fields(kind) if f.name not in ("forced", "time", "unnamed"))

    def named_at(self, at: int) -> str:
        """The name that was given at that place; "" where none was."""
        action = self.timeline.actions[at]
        return str(getattr(action, self._card_field)) if action.do == "name" else ""

    def read(self, told: Mapping[str, object]) -> Action:
        """An action from its JSON form."""
        header = self.timeline.header
        return action_from_json(dict(told), self.rules, header.known, "action")

    def candidates(self, unnamed: str, *, anew: bool = False) -> tuple[str, ...]:
        """What it may be; where the last turn is done `anew`, whatever that one said of it."""
        state = self.timeline.at(len(self.timeline.actions) - 1) if anew else self.state
        return self.rules.candidates(state, unnamed)

    def adjust(self, **counters: object) -> Settling | None:
        """Sets counters by hand, then or now. Raises Illegal where the table cannot be like that."""
        return self.set_by_hand(counters)

    def set_by_hand(self, *told: Mapping[str, object]) -> Settling | None:
        """The same for several players and the table, in one step."""
        now = self._now()
        actions = [self.read({"do": "adjust", **counters, "time": now}) for counters in told]
        if self.past is None:
            self._go(self.timeline.record(*actions))
            return None
        return self._mend(self.timeline.insert(self.past, *actions))

    # The past

    def look(self, at: int | None) -> None:
        """Shows the table before an action, or now."""
        self.past = None if at is None or at >= len(self.timeline.actions) else at
        self.mending = ""
        self.refused = self.mended = self.repaired = None

    def delete(self, at: int) -> Settling | None:
        """It never was: later turns move up."""
        before = self.timeline
        return self._mend(before.delete(at), repaired=Mended("removed", before, was=at))

    def skip(self, at: int | None = None) -> Settling | None:
        """Nothing was done in a turn, or is done in the one to come; all others keep their players."""
        nothing = Skip(time=self._now())
        if at is not None:
            before = self.timeline
            return self._mend(before.edit(at, nothing), at, Mended("instead", before, was=at, now=at))
        self._go(self.timeline.record(nothing))
        self.look(None)
        return None

    def give(self, at: int, seat: int) -> Settling | None:
        """A turn was somebody else's; where that player cannot have done it, the table waits and says so."""
        before = self.timeline
        passed, turn, why = before.giving(at, seat)
        if turn is None:
            waits = Mended("waits", before, was=at, seat=seat, why=why)
            return self._mend(before.give(at, seat), repaired=waits)
        now = at + len(passed)
        return self._mend(before.give(at, seat), now, Mended("instead", before, was=at, now=now))

    def fix_all(self) -> Naming | Settling | None:
        return self._settle(self.timeline.fix_all(), self.repaired)

    # Who sits where

    def seat(self, players: tuple[str, ...], moves: Sequence[Leave | Join] = ()) -> None:
        """Other names by seat; then somebody leaves, comes back, or sits down late under a name."""
        before = self.timeline
        if players != self.players:
            self._go(before.call(players))
        if moves:
            self._go(self.timeline.record(*(replace(move, time=self._now()) for move in moves)))
        if players != before.players:
            now = len(before.actions) if moves else -1
            self.repaired = Mended("called", before, now=now)

    def began(self, seat: int) -> Settling | None:
        """Somebody else began: the same people, in the same direction, sit one or more seats further."""
        before = self.timeline
        step = before.began(seat)
        last = len(step.timeline.actions) - 1
        return self._mend(step, repaired=Mended("began", before, now=last))

    def rename(self, card: str, really: str) -> Settling | None:
        """A named card or tile was another one all along."""
        before = self.timeline
        step = before.rename(card, really)
        renamed = Mended("renamed", before, names=(card, really), gone=left_out_of(step))
        return self._mend(step, repaired=renamed)

    def instead(self, explanation: "Explanation") -> Settling | None:
        """Does a past turn the way that explains what lies on the table."""
        return self._mend(self.timeline.edit(explanation.at, explanation.action), at=explanation.at)

    def fix(self, conflict: Conflict) -> Naming | Settling | None:
        """The smallest change that makes a conflicting turn legal again."""
        if conflict.at is None or conflict.fix is None:
            return None
        return self._settle(self.timeline.edit(conflict.at, conflict.fix), self.repaired)

    def remove(self, conflict: Conflict) -> Naming | Settling | None:
        if conflict.at is None:
            return None
        repaired = self.repaired and without(self.repaired, conflict.at)
        return self._settle(self.timeline.delete(conflict.at), repaired)

    def keep(self, conflict: Conflict) -> Naming | Settling | None:
        """It stays as it was recorded, against the rules; or left out, where it could not stay."""
        return self._settle(self.timeline.keep(conflict), self.repaired)

    def _settle(self, step: Step, repaired: Mended | None) -> Naming | Settling | None:
        """What came of a repair is settled: that is still what was mended, and may have turned something up.

        All that came of it comes after it; what came of an earlier one may move it.
        """
        at = self.mended
        if at is not None and any(misfit.at is not None and misfit.at < at for misfit in self.conflicts):
            at = None
        mended = self._mend(step, at, repaired)
        return mended if mended is not None or at is None else self._asked(at)

    def _mend(self, step: Step, at: int | None = None, repaired: Mended | None = None) -> Settling | None:
        """Back to the table as it is now; `at` is the turn of which other ways are offered."""
        self.game.save(step)
        self.look(None)
        self.mended, self.repaired = at, repaired
        return Settling() if self.conflicts else None


def _deed(action: Action | None) -> tuple[type, set[str]]:
    """What is done, be it from another stack or with other cubes."""
    flags = fields(action) if action is not None else ()
    return type(action), {flag.name for flag in flags if getattr(action, flag.name) is True}
