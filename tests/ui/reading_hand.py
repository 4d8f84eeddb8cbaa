"""A hand at panels of which the app knows little: what comes up is read off, or only what it did is said.

What the table sees is told in the words of the real box, `tests/engine/new_world/invented.json`.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from engine.game import Action, Touch
from engine.new_world.perks import perks_of
from engine.new_world.rules import apply
from engine.new_world.setup import bonus_token, exploration_token
from engine.new_world.values import Activate, Setup, State
from faces import FACES
from tests.ui.harness import UI
from tests.ui.land_hand import LandHand

ESCAPE = 27
SIGNS = {"fish": "fish", "bow": "feather", "tent": "tree", "canoe": "waves"}
"""Which of the app's symbols looks most like the one that is printed."""
FORMS = FACES["new-world"].forms
FIGURES = ("stack", "second_stack")
AT_ONCE, AT_LAST, ONLY_SAID = 0.6, 0.4, 0.12
"""How often a card is read off when it comes up, and when it is claimed; how often of a place only is said
what it did."""
KILLED = 0.05
"""How often the app is killed while something is half entered, once it has been."""


class Fingers:
    """The stage, with every touch counted."""

    def __init__(self, ui: UI) -> None:
        self._ui, self.touches = ui, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ui, name)

    def tap(self, target: Any, **how: Any) -> None:
        self.touches += 1
        self._ui.tap(target, **how)

    def hold(self, target: Any) -> None:
        self.touches += 1
        self._ui.hold(target)

    def key(self, key: int) -> None:
        """Back."""
        self.touches += 1
        self._ui.key(key)


def pieces_of(dealt: Setup) -> dict[str, str]:
    """What is printed on each bonus and exploration tile, by the name that the table gives it unseen."""
    found, heights = dict[str, str](), Counter[str]()
    forts = list(dict.fromkeys(stack.location for stack in dealt.stacks or ()))
    for stack in dealt.stacks or ():
        for depth, tile in enumerate(stack.tiles, 1):
            found[bonus_token(forts.index(stack.location), heights[stack.location], depth)] = tile
        heights[stack.location] += 1
    for cover in dealt.covered or ():
        found[exploration_token(cover.location)] = cover.tile
    return found


def told_of(printed: Mapping[str, Any]) -> dict[str, Any]:
    """What is told of a thing of the real box while it is entered."""
    kind = printed["kind"]
    told = dict(printed)
    if "symbol" in told:
        told["symbol"] = SIGNS[told["symbol"]]
    told = {name: value for name, value in FORMS[kind].as_told(told).items() if name in _FIELDS[kind]}
    for several in ("symbols", "icons"):
        if several in told:
            told[several] = tuple(SIGNS.get(sign, sign) for sign in told[several])
    return told | dict(zip(FIGURES, printed.get("stacks", ()), strict=False))


_FIELDS = {kind: {part.field for part in form.parts} for kind, form in FORMS.items()}


def lying(state: State) -> Any:
    """What lies on a table, whatever it is called."""
    players = tuple(
        (p.storage.word, p.ready, p.reserve, len(p.claimed), len(p.bonus), len(p.explored))
        for p in state.players
    )
    return (*players, *state.board.settled, *map(bool, state.board.covered))


class ReadingHand(LandHand):
    """`read` are the things of the box that were entered or named, `deck` all point cards from the left."""

    def __init__(self, ui: UI, deck: tuple[str, ...], chance: Random, killed: Callable[[], None]) -> None:
        self.fingers = Fingers(ui)
        super().__init__(self.fingers, list(deck), {})  # type: ignore[arg-type]
        self.chance, self._killed = chance, killed
        self.wanted: Action | None = None
        self.read: set[str] = set()
        self.said: Counter[str] = Counter()
        self.sheets_killed = 0
        self.count = 0
        self.places_entered: list[str] = []
        self._cards = {f"?{at}": card for at, card in enumerate(deck[:5], 1)}

    # A turn

    def play(self, real: State, action: Action, printed: Callable[[str], Any]) -> int:
        """The real table's turn, by touches on the app's. How many it took."""
        self.real, self.wanted, self.printed = real, action, printed
        self.after = apply(real, action)
        before, self.count = self.fingers.touches, len(self.timeline.actions)
        self.base = self.timeline.state
        self._touch()
        for _ in range(60):
            if self.page.name == "result":
                self.ui.key(ESCAPE)
                self.ui.run(0.3)
            if self.ui.app.sheet.is_open:
                self._answer()
            elif not (apart := self._off(None)):
                return self.fingers.touches - before
            else:
                self._closer(apart)
        raise AssertionError(f"no touch leads from {self.timeline.actions[self.count :]} to {action}")

    def _touch(self) -> None:
        self.ui.tap(self._aimed_at())
        self.ui.run(0.3)

    def _aimed_at(self) -> Any:
        ids, wanted = self.page.board.ids, self.wanted
        if not isinstance(wanted, Activate):
            return ids.rest
        slot = self.real.table.slots[self.real.table.at[wanted.location]]
        if wanted.claim and slot is not None and wanted.bonus is None:
            return ids.land.goals[slot]
        return ids.land.places[wanted.location]

    def _off(self, action: Action | None) -> int:
        """How far the app's table is from the real one: as it is, or with another turn done."""
        turns = [one for one in self.timeline.actions[self.count :] if one.is_turn]
        if action is None:
            if not turns:
                return 99
            action, state = turns[-1], self.timeline.state
        else:
            last = max(at for at, done in enumerate(self.timeline.actions) if done.is_turn)
            bare = replace(action, time="")
            if isinstance(bare, Activate):
                bare = replace(bare, reveal=None, uncover=None)
            state = self.timeline.game.apply(self.timeline.states[last], bare)
        found = sum(one != other for one, other in zip(lying(state), lying(self.after), strict=True))
        found += getattr(action, "bonus", None) != getattr(self.wanted, "bonus", None)
        if found:
            for name in ("times", "discard"):
                found += getattr(action, name, None) != getattr(self.wanted, name, None)
            found += self._tools_off(action)
        return found

    def _tools_off(self, action: Action) -> int:
        """By how many cubes of tool cards it is another turn."""
        if not isinstance(action, Activate) or not isinstance(self.wanted, Activate):
            return 0
        at = self.base.table.at[self.wanted.location]
        real = perks_of(self.real.table, self.real.mover.claimed).terms[at].tool
        known = perks_of(self.base.table, self.base.mover.claimed).terms[at].tool
        told = known if action.tool is None else action.tool
        return (real - told).total + (told - real).total

    # Sheets

    def _answer(self) -> None:
        ui = self.ui
        sheet = ui.app.sheet.content
        kind = type(sheet).__name__
        alone = isinstance(self.wanted, Activate) and not self.wanted.claim
        if alone and ui_has(ui, "The bonus tile alone"):
            ui.tap("The bonus tile alone")
        elif kind == "EntrySheet":
            self._entry(sheet)
        elif kind == "SayingSheet":
            self._say(sheet)
        elif kind == "NamingSheet":
            self._pick_name(sheet)
        else:
            ui.key(ESCAPE)
        ui.run(0.3)

    def _really(self, name: str) -> str:
        """Which thing of the real table it is that the app asks for."""
        state: State = self.timeline.state
        if name in state.points.deck[:1]:
            claimed = sum(len(player.claimed) for player in state.players)
            self._cards[name] = self.deck[4 + claimed]
        return self._cards.get(name, name)

    def _entry(self, sheet: Any) -> None:
        name = self._really(self.page.asking.asked)
        kind = sheet.form.kind
        if kind == "location":
            only_said = not self.said[name] and self.chance.random() < ONLY_SAID
            if only_said and sheet.happened and self._tells_cubes():
                self.said[name] += 1
                self._tell_only(sheet)
            elif only_said and ui_has(self.ui, "Say what it did"):
                self.said[name] += 1
                self._tell_enough(sheet, ("gain", "cost", "settlers"))
            else:
                self.places_entered.append(name)
                self.enter(name, sheet)
        elif self._is_turned_up(name):
            self._read_or(name, sheet, AT_ONCE)
        else:
            self._read_or(name, sheet, AT_LAST)

    def _tell_enough(self, sheet: Any, fields: tuple[str, ...]) -> None:
        """What was seen is told where it is asked for; what cannot be told there is said apart."""
        ui, seen = self.ui, self._seen()
        told = {name: seen[name] for name in fields if seen.get(name)}
        if "stack" not in sheet.told and sheet.form.enough(told):
            fill(ui, sheet, told)
            ui.tap("This will do")
        else:
            ui.tap("Say what it did")

    def _tell_price(self, sheet: Any) -> None:
        """What a card cost, and the settlers that it brought."""
        seen = self._seen()
        came = seen["new_settlers"]
        told = {"cost": seen["cost"], **({"brings": f"new_settlers {came}"} if came else {})}
        if came > 3 or not sheet.form.enough(told):
            self.ui.tap("Say what it did")
            return
        fill(self.ui, sheet, told)
        self.ui.tap("This will do")

    def _tells_cubes(self) -> bool:
        seen = self._seen()
        return bool(seen["gain"] or seen["cost"])

    def _tell_only(self, sheet: Any) -> None:
        """What happened, which is not to be kept."""
        seen = self._seen()
        told = {name: seen[name] for name in ("gain", "cost", "settlers") if seen[name]}
        self.ui.tap("Remember it")
        self.ui.run(0.3)
        fill(self.ui, sheet, told)
        finish(self.ui, sheet)

    def _is_turned_up(self, name: str) -> bool:
        return name in (self._cards.get(token) for token in self.timeline.state.points.deck[:1])

    def _read_or(self, name: str, sheet: Any, often: float) -> None:
        if name not in self.said and self.chance.random() < often:
            self.enter(name, sheet)
        else:
            self.said[name] += 1
            if sheet.later_text == "Say what it did":
                self._tell_price(sheet)
            else:
                self.ui.tap(sheet.later_text)

    def enter(self, name: str, sheet: Any) -> None:
        """As it is printed; the battery may be empty in the middle, and then it is begun once more."""
        ui, told = self.ui, told_of(self.printed(name))
        unplayed = len(self.timeline.actions) == self.count > 0
        if unplayed and (not self.sheets_killed or self.chance.random() < KILLED):
            self.sheets_killed += 1
            spent = self.fingers.touches
            key_of(sheet, *next((f, v) for f, v in told.items() if f in ("settlers", "points")), ui=ui)
            self._killed()
            assert not ui.app.sheet.is_open
            self._touch()
            self.fingers.touches = spent  # what a kill costs is no part of what recording costs
            return
        fill(ui, sheet, told)
        finish(ui, sheet)
        ui.run(0.3)
        self.read.add(name)

    def _pick_name(self, sheet: Any) -> None:
        """One that is known is touched; another is read off, or left."""
        ui, name = self.ui, self._really(self.page.asking.asked)
        kind = FACES["new-world"].kind_of(self.timeline.state, self.page.asking.asked)
        form, told = FORMS[kind], told_of(self.printed(name))
        catalog = self.timeline.header.catalog
        same = [one.id for one in form.known_as(told, catalog.all(kind).values())]
        card = next((w for w in sheet.walk() if getattr(w, "card", "") in same), None)
        if card is not None:
            ui.bring_into_view(card)
            ui.tap(card)
            self.read.add(name)
            return
        unlisted = next(w for w in sheet.walk() if getattr(w, "text", "") == ui.app.t["entry.unlisted"])
        if name not in self.said and self.chance.random() < AT_LAST:
            ui.bring_into_view(unlisted)
            ui.tap(unlisted)
            ui.run(0.3)
            self.enter(name, ui.app.sheet.content)
            return
        self.said[name] += 1
        if ui_has(ui, "Say what it did"):
            ui.tap("Say what it did")
        else:
            ui.key(ESCAPE)

    # What a thing did

    def _say(self, sheet: Any) -> None:
        said = self._seen()
        for name, field in sheet._fields.items():
            self._set(field, said[name])
        self.ui.tap("Done")
        self.ui.run(0.3)

    def _seen(self) -> dict[str, Any]:
        """What people see at the table: settlers placed, cubes in and out."""
        wanted, real = self.wanted, self.real
        assert isinstance(wanted, Activate)
        seat, at = real.seat, real.table.at[wanted.location]
        placed = self.after.board.settled[at]
        assert placed is not None
        before = real.players[seat].storage
        after = self.after.players[seat].storage + wanted.discard
        location = real.table.locations[at]
        assert location is not None
        tools = perks_of(real.table, real.mover.claimed).terms[at].tool
        seen: dict[str, Any] = {"settlers": placed[1], "new_settlers": 0, "found": "", "tool": tools.word}
        if real.table.slots[at] is None:
            seen |= {"cost": (before - after).word, "gain": (after - before).word}
            if location.type == "trade" and not tools:
                seen |= {"cost": location.cost.word, "gain": location.gain.word}
            return seen
        slot = real.table.slots[at]
        card = real.table.points[real.points.row[slot]]  # type: ignore[index]
        seen["cost"] = card.cost.word if wanted.claim else ""
        come = real.players[seat].reserve - self.after.players[seat].reserve
        seen["new_settlers"] = come
        if wanted.explore is not None:
            tile = real.table.exploration[real.board.covered[real.table.at[wanted.explore]]]
            seen["found"] = tile.cubes.word
        return seen

    def _set(self, field: Any, value: Any) -> None:
        ui = self.ui
        if hasattr(field, "word"):
            if Counter(field.word) == Counter(value):
                return
            for letter in "YRGB":
                there, wanted = field.word.count(letter), value.count(letter)
                if there != wanted:
                    place = field.places[letter, wanted or there]
                    ui.bring_into_view(place)
                    ui.tap(place)
                    ui.run(0.4)
            assert Counter(field.word) == Counter(value)
            return
        if hasattr(field, "keys"):
            if field.count != value:
                press_key(ui, field, value)
            return
        for _ in range(abs(int(field.count) - value)):
            icon = "plus-circle-outline" if field.count < value else "minus-circle-outline"
            button = next(w for w in field.walk() if getattr(w, "icon", "") == icon)
            ui.bring_into_view(button)
            ui.tap(button)
            ui.run(0.4)
        assert field.count == value

    # Chips

    def _closer(self, apart: int) -> None:
        ui, wanted = self.ui, self.wanted
        if self.page.sitting.refused is not None:
            self._press("say")
            return
        explore = getattr(wanted, "explore", None)
        done = [one for one in self.timeline.actions if one.is_turn][-1]
        touch = Touch("location", explore) if explore else None
        if touch in self.page.view.otherwise and explore != getattr(done, "explore", None):
            ui.tap(self.page.board.ids.land.places[explore])
            ui.run(0.3)
            return
        if self._amend(apart):
            return
        says = [chip for chip in ui.find_all(kind="Chip") if getattr(chip.value, "do", "") == "say"]
        more = [chip for chip in ui.find_all(kind="Chip") if getattr(chip.value, "do", "") == "all"]
        if says and self._must_be_said():
            self._press("say")
            return
        if more:
            ui.tap(more[0])
            ui.run(0.3)
            if self._amend(apart):
                return
            if ui_has_kind(ui, "Laying") and self._only_discard():
                self._lay(str(getattr(wanted, "discard", "")))
                if ui.app.sheet.is_open:
                    ui.key(ESCAPE)
                return
            ui.key(ESCAPE)
            ui.run(0.3)
        self._press("say")

    def _must_be_said(self) -> bool:
        """What a tile brought that nobody has read stands on no chip."""
        done = [one for one in self.timeline.actions if one.is_turn][-1]
        names = ("claim", "bonus", "explore")
        same = all(getattr(done, name, None) == getattr(self.wanted, name, None) for name in names)
        return same and getattr(self.wanted, "explore", None) is not None

    def _only_discard(self) -> bool:
        seat = self.real.seat
        now, then = self.timeline.state.players[seat], self.after.players[seat]
        return bool(now.storage != then.storage) and now.storage.total == then.storage.total

    def _amend(self, apart: int) -> bool:
        chips = [
            chip
            for chip in self.ui.walk()
            if type(chip).__name__ == "Chip" and chip.value and chip.value.do == "amend"
        ]
        best = min(chips, key=lambda chip: self._off(chip.value.given), default=None)
        if best is None or (off := self._off(best.value.given)) >= apart:
            return False
        if off and not self._was_seen(best.value.given):
            return False
        self.ui.bring_into_view(best)
        self.ui.tap(best)
        self.ui.run(0.3)
        return True

    def _was_seen(self, action: Any) -> bool:
        """Whether a chip leads on: at a place that is not entered only from what was really seen there."""
        location = getattr(self.wanted, "location", None)
        if location is None or location in self.read or location in self.real.table.forts:
            return True
        seen = self._seen()
        return (str(action.cost), str(action.gain)) == (seen["cost"], seen["gain"])

    def _press(self, do: str) -> None:
        """A chip of the bar, or of all of them."""
        for way in (do, "all", do):
            chips = [w for w in self.ui.find_all(kind="Chip") if getattr(w.value, "do", "") == way]
            if chips:
                self.ui.tap(chips[0])
                self.ui.run(0.3)
                if way == do:
                    return
        raise AssertionError(f"no chip for {do}: {self.page.words}")

    # Tiles that lie about

    def hold(self, widget: Any, name: str, printed: Callable[[str], Any]) -> None:
        """Somebody reads off what lies there, without being asked."""
        ui, self.printed, self.count = self.ui, printed, -1
        ui.hold(widget)
        ui.run(0.3)
        sheet = ui.app.sheet.content
        told = told_of(printed(name))
        form = FORMS[printed(name)["kind"]]
        known = self.timeline.header.catalog.all(form.kind)
        same = [one.id for one in form.known_as(told, known.values())]
        card = next((w for w in sheet.walk() if getattr(w, "card", "") in same), None)
        way = card or next(w for w in sheet.walk() if getattr(w, "text", "") == ui.app.t["entry.unlisted"])
        ui.bring_into_view(way)
        ui.tap(way)
        ui.run(0.3)
        if card is None:
            self.enter(name, ui.app.sheet.content)
        self.read.add(name)
        assert not ui.app.sheet.is_open


def ui_has(ui: Any, text: str) -> bool:
    return bool(ui.find_all(text))


def ui_has_kind(ui: Any, kind: str) -> bool:
    return bool(ui.find_all(kind=kind))


def part_of(sheet: Any, field: str) -> Any:
    return next((w for w in sheet.walk() if getattr(getattr(w, "_part", None), "field", "") == field), None)


def key_of(sheet: Any, field: str, value: Any, *, ui: Any) -> None:
    """A number, a word or a sign is touched; a number beyond the keys by steps."""
    press_key(ui, part_of(sheet, field), value)


def press_key(ui: Any, part: Any, value: Any) -> None:
    key = next((key for key in part.keys.keys if key.value == value), None)
    if key is not None:
        ui.bring_into_view(key)
        ui.tap(key)
        ui.run(0.4)
        return
    other = part.keys.keys[-1]
    ui.bring_into_view(other)
    ui.tap(other)
    ui.run(0.4)
    stepper = next(w for w in part.walk() if type(w).__name__ == "Stepper")
    more = next(w for w in stepper.walk() if getattr(w, "icon", "") == "plus-circle-outline")
    ui.bring_into_view(more)
    for _ in range(value - int(stepper.count)):
        ui.tap(more)
        ui.run(0.4)


def pick(sheet: Any, word: str, *, ui: Any) -> None:
    for letter in dict.fromkeys(word):
        picker = next(w for w in sheet.walk() if type(w).__name__ == "CubePicker")
        cube = picker.places[letter, word.count(letter)]
        ui.bring_into_view(cube)
        ui.tap(cube)
        ui.run(0.4)


def stage_of(sheet: Any, field: str) -> Any:
    return next((w for w in sheet.walk() if type(w).__name__ == "Key" and w.value == field), None)


def turn_to(sheet: Any, value: str, *, ui: Any) -> None:
    """A key that leads to another stage."""
    key = stage_of(sheet, value)
    ui.bring_into_view(key)
    ui.tap(key)
    ui.run(0.4)


def finish(ui: Any, sheet: Any) -> None:
    """What was told last may have ended it."""
    if ui.app.sheet.content is sheet:
        ui.tap("Done")
        ui.run(0.3)


def fill(ui: Any, sheet: Any, told: Mapping[str, Any]) -> None:
    """All that is printed, by touches; what is there already stays."""
    form = sheet.form
    staged = {field: tab.name for tab in form.tabs for field in tab.fields}
    shown = next((tab.name for tab in form.tabs if stage_of(sheet, tab.name).chosen), "")
    for part in form.parts:
        field = part.field
        if field not in told or part not in form.asked(told) or sheet.told.get(field) == told[field]:
            continue
        kind = type(part).__name__
        several = (
            kind == "CubesPart"
            and field not in staged
            and sum(type(one).__name__ == "CubesPart" for one in form.asked(told)) > 1
        )
        if field in staged and staged[field] != shown:
            shown = staged[field]
            turn_to(sheet, shown, ui=ui)
        elif several and (stage := stage_of(sheet, field)) is not None and not stage.chosen:
            turn_to(sheet, field, ui=ui)
        if kind == "CubesPart":
            pick(sheet, str(told[field]), ui=ui)
        elif isinstance(told[field], tuple):
            for value in told[field]:
                key_of(sheet, field, value, ui=ui)
        else:
            key_of(sheet, field, told[field], ui=ui)
    assert dict(sheet.told) == dict(told), (sheet.told, told)
