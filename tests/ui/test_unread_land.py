"""Whole games of A New World that begin with nothing entered: panels are counted, the rest is read off when
it is used, or only said. The real table is kept by the naive rules, where everything is known.
"""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

import pytest

from engine.catalog import Entered
from engine.game import Action
from engine.new_world.offers import legal
from engine.new_world.rules import apply
from engine.new_world.setup import set_up
from engine.new_world.values import Activate, HouseRules, Setup, State
from engine.record import Record
from engine.timeline import Timeline
from storage.library import Library
from tests.engine.new_world import naive
from tests.engine.new_world.dealing import deal
from tests.engine.new_world.table import BOX
from tests.engine.new_world.test_against_naive import as_turn
from tests.ui.harness import UI
from tests.ui.land_hand import sensible
from tests.ui.reading_hand import FORMS, Fingers, ReadingHand, fill, pieces_of, told_of
from tests.ui.test_entering import heard, opened
from tests.ui.test_hidden_new_world import ICONS, NAMES, Settlers, _icons, _worth
from tests.ui.test_panels import touch

COVERED = [place for place in naive.PLACES if naive.PRINTED[place].get("exploration")]
FEW = [place for place in naive.PLACES if naive.PRINTED[place].get("mark_2_3")]
READS = 0.05
"""How often somebody reads off a tile that lies about, between two turns."""


class Newcomers(Settlers):
    """A group with a box that nobody has entered. `real` is their table as they see it."""

    def __init__(
        self, ui: UI, folder: Path, players: int, seed: int, patch: pytest.MonkeyPatch, dealt: Setup
    ) -> None:
        pieces = pieces_of(dealt)
        for token, tile in pieces.items():
            patch.setitem(naive.PRINTED, token, {**naive.PRINTED[tile], "id": token})
        tokens = {**pieces}
        self.real: State = set_up(players, dealt, HouseRules(), BOX)
        stacks = [
            (fort, tuple(token for token in tokens if token.startswith(f"?{slot + 2}{number}")))
            for slot, fort in enumerate(naive.FORTS)
            for number in range(len(self.real.board.stacks[slot]))
        ]
        covered = [(cover.location, _token_on(cover.location)) for cover in dealt.covered or ()]
        deck = dealt.point_deck or ()
        self.table = naive.begin(players, deck, tuple(stacks), tuple(covered))
        chance = Random(seed)
        self.players = players
        self.count = 0
        self.taps: list[int] = []
        self.hand = ReadingHand(ui, deck, chance, self.open)
        self.ui, self.folder, self.chance, self.slips = ui, folder, chance, 0
        self.first = not (folder / "library.json").exists() and not folder.exists()
        self.sit_down()

    # Before the first turn

    def sit_down(self) -> None:
        """The app is started, and the game on its page for new ones; on an unknown box panels are counted."""
        from screens.app import CenturyApp
        from storage.settings import Settings

        ui = self.ui
        if self.first:
            with Library(self.folder) as library:
                library.settings.save(Settings(language="en", theme="light", introduced=True))
        self.library = Library(self.folder)
        app = ui.start(CenturyApp(self.library), (360, 640))
        app.go("new game")
        ui.run(0.5)
        page = app.page
        page.play("new-world")
        while len(page.draft.seats) < self.players:
            page.add_player()
        while len(page.draft.seats) > self.players:
            page.remove_player(len(page.draft.seats) - 1)
        for seat, name in enumerate(NAMES[: self.players]):
            page.rename(seat, name)
        ui.run(0.5)
        touch(ui, "Start")
        if self.first:
            self._count_panels(app)
        ui.run(1)
        assert app.page.name == "table"
        touch(ui, "We are ready")

    def _count_panels(self, app: Any) -> None:
        ui = self.ui
        assert app.page.name == "panels"
        minus = next(count for count in app.page.ids.counts.children if count.side == "D1")
        touch(ui, next(button for button in minus.walk() if getattr(button, "icon", "") == "minus"))
        touch(ui, "Next")
        assert app.page.count == "4 of 4", "where we assume the forts"
        for places in (COVERED, FEW):
            touch(ui, "Next")
            for place in places:
                touch(ui, app.page.ids.land.places[place])
        touch(ui, "Done")

    # Turns

    def turn(self) -> Action:
        if self.chance.random() < 0.12:
            found = legal(self.real)
            claims = [turn for turn in found if isinstance(turn, Activate) and turn.claim]
            return self.chance.choice(claims or found)
        return sensible(self.real, self.chance)

    def record(self, action: Action) -> None:
        turn = as_turn(self.real, action)
        assert turn in naive.turns(self.table), "the rulebook allows it"
        self.taps.append(self.hand.play(self.real, action, self.printed))
        self.table, self.real = naive.after(self.table, turn), apply(self.real, action)
        self.count = len(self.hand.timeline.actions)

    def printed(self, name: str) -> Any:
        return naive.PRINTED[name]

    def look_about(self) -> None:
        """Somebody reads off a tile that lies open."""
        land = self.hand.page.board.ids.land
        lying = [(land.places[place], tile) for place, tile in self.table.covered if tile not in self.read]
        if lying:
            before = self.hand.fingers.touches
            widget, tile = self.chance.choice(lying)
            self.hand.hold(widget, tile, self.printed)
            self.taps[-1] += self.hand.fingers.touches - before
            self.count = len(self.hand.timeline.actions)

    @property
    def read(self) -> set[str]:
        return self.hand.read

    # What is seen, and what lies there as far as it was read off

    def shown(self) -> dict[str, Any]:
        told = super().shown()
        for place in naive.PLACES:
            if place not in self.read:
                _, standing, tile, tops = told[place]
                real = naive.stacks_of(self.table, place)
                told[place] = (standing, tile, [top and top[0] for top in tops][: len(real)])
        return told

    def as_read(self) -> naive.Naive:
        """The real table without the cards and tiles that nobody has read off."""
        seats = tuple(
            seat._replace(
                cards=tuple(card for card in seat.cards if card in self.read),
                bonus=tuple(tile for tile in seat.bonus if tile in self.read),
                tiles=tuple(tile for tile in seat.tiles if tile in self.read),
            )
            for seat in self.table.seats
        )
        return self.table._replace(seats=seats)

    def lies_there(self) -> dict[str, Any]:
        whole, self.table = self.table, self.as_read()
        told = super().lies_there()
        known, self.table = self.table, whole
        at = whole.turn % len(whole.seats)
        told["bonus"] = [
            _worth(known, at, tile) if tile in self.read else 0 for tile in whole.seats[at].bonus
        ]
        told["icons"] = [_icons(known.seats[at]).count(icon) for icon in ICONS]
        told["cards"] = [
            (card["points"], card["cost"]) if name in self.read else (0, "")
            for name, card in ((name, naive.PRINTED[name]) for name in whole.cards[:5])
        ]
        covered = dict(whole.covered)
        for place in naive.PLACES:
            needs, standing, tile, tops = told[place]
            if place in covered and covered[place] not in self.read:
                tile = ("", 0, 0)
            tops = [
                bool(tiles)
                and (naive.PRINTED[tiles[0]]["points"] if tiles[0] in self.read else 0, len(tiles))
                for tiles in naive.stacks_of(whole, place)
            ]
            told[place] = (needs, standing, tile, tops)
            if place not in self.read:
                told[place] = (standing, tile, [top and top[0] for top in tops])
        for name, player in zip(self.hand.timeline.players, whole.seats, strict=True):
            told[name] = (player.storage, len(player.cards))
        return told


def _token_on(place: str) -> str:
    from engine.new_world.setup import exploration_token

    return exploration_token(place)


@pytest.mark.parametrize(("players", "seed"), [(2, 21), (2, 26), (2, 27), (4, 22)])
def test_a_box_is_read_off_on_the_way(
    ui: UI, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, players: int, seed: int
) -> None:
    folder = tmp_path / "library"
    group = Newcomers(ui, folder, players, seed, monkeypatch, deal(seed, players, BOX))
    turns = 0
    while not naive.over(group.table):
        assert group.shown() == group.lies_there(), group.hand.timeline.actions[-2:]
        if turns % 9 == 5:
            group.slip()
        group.record(group.turn())
        turns += 1
        if turns % 20 == 0:
            group.open()
        if not naive.over(group.table) and group.chance.random() < READS:
            group.look_about()
    assert group.slips
    assert group.hand.sheets_killed
    print(f"{players} players: {mean(group.taps):.2f} touches a turn over {turns} turns")
    assert mean(group.taps) <= 4
    unread = {card for seat in group.table.seats for card in seat.cards} - group.read
    assert unread, "of some only the cost was said"
    scores = naive.totals(group.as_read())
    ui.run(6)
    if ui.app.page.name == "table":
        ui.tap(ui.find(kind="Banner"))
    ui.wait(lambda: ui.app.page.name == "result")
    timeline = ui.app.page.result.timeline
    assert [score.total for score in timeline.outcome.scores] == scores
    ui.app.page.end_counting()
    assert list(ui.find(kind="ScorePad").totals) == scores
    path = group.library.export(ui.app.page.result.summary.id, tmp_path)
    group.close()
    told = subprocess.run(
        [sys.executable, "-m", "engine", "replay", str(path)], capture_output=True, text=True, check=True
    )
    assert [player["total"] for player in json.loads(told.stdout)["players"]] == scores
    with Library(tmp_path / "elsewhere") as elsewhere:
        name, _ = elsewhere.add(Record.parse(path.read_bytes()))
        assert Timeline.of(elsewhere.games.record(name)).outcome == timeline.outcome
    if seed == 21:
        play_again(ui, folder, monkeypatch, seed + 10, group.read)


def play_again(ui: UI, folder: Path, patch: pytest.MonkeyPatch, seed: int, read: set[str]) -> None:
    """What nobody came across was entered at home meanwhile. No place is asked for again."""
    with Library(folder) as library:
        for printed in naive.BOX:
            if printed["kind"] == "location" and printed["id"] not in read:
                place = FORMS["location"].component(told_of(printed), printed["id"])
                library.components.change("new-world", (Entered("location", place),), ())
    dealt = deal(seed, 2, BOX)
    deck = dealt.point_deck or ()
    known = [card for card in deck if card in read]
    dealt = replace(dealt, point_deck=(*known, *(card for card in deck if card not in read)))
    group = Newcomers(ui, folder, 2, seed, patch, dealt)
    group.hand.read |= set(naive.PLACES)
    group.hand.said.update(list(naive.PRINTED))  # nobody has a mind to enter anything
    group.hand.printed = group.printed
    while ui.app.sheet.is_open:
        group.hand._answer()
    turns = 0
    while not naive.over(group.table) and turns < 40:
        assert group.shown() == group.lies_there(), group.hand.timeline.actions[-2:]
        group.record(group.turn())
        turns += 1
    assert not group.hand.places_entered
    print(f"again: {mean(group.taps):.2f} touches a turn over {turns} turns")
    assert mean(group.taps) <= 1.8, "names among them, and cards that nobody had entered"
    group.close()


# In at most eight touches


@pytest.mark.parametrize(
    "name",
    [
        "point-YGB-6-aid-fish",
        "point-RRB-6-tool-fish",
        "point-RRB-6-settlers-2",
        "point-RRG-5-explore",
        "A1-6",
        "A1-4",
        "C1-2",
        "A1-2",
    ],
)
def test_cards_of_every_icon_and_places_of_every_kind_take_eight_touches(ui: UI, app: Any, name: str) -> None:
    """What is touched before the sheet opens is the turn itself."""
    app.choose(motion=False)
    printed = naive.PRINTED[name]
    sheet = opened(ui, app, "new-world", printed["kind"])
    done, fingers = heard(sheet), Fingers(ui)
    fill(fingers, sheet, told_of(printed))
    if not done:
        fingers.tap("Done")
    assert done == [told_of(printed)]
    assert fingers.touches <= 8


def test_a_trade_of_two_colours_on_each_side(ui: UI, app: Any) -> None:
    app.choose(motion=False)
    sheet = opened(ui, app, "new-world", "location")
    fingers = Fingers(ui)
    fill(fingers, sheet, {"cost": "YYR", "gain": "GB", "settlers": 2, "symbols": ("fish",)})
    fingers.tap("Done")
    assert fingers.touches <= 8
