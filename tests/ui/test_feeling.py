"""Vibration on a phone, and less motion where the system asks for it."""

from typing import Any

import pytest

from engine.game import Touch
from screens.app import CenturyApp
from screens.machine import system
from screens.table.page import RECORDED, REFUSED
from storage.library import Library
from storage.settings import Settings
from tests.ui.harness import UI
from tests.ui.table_hand import Hand, boxed
from tests.ui.test_table import THREE, sit_down


@pytest.fixture
def felt(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What the machine was asked to do, in milliseconds."""
    told: list[int] = []
    monkeypatch.setattr(system, "vibrate", told.append)
    return told


def test_a_turn_is_felt_and_so_is_a_refusal(ui: UI, app: Any, felt: list[int]) -> None:
    record, box = boxed("spice-road", THREE, seed=8)
    sit_down(ui, app, record)
    hand = Hand(ui, box)
    ui.tap(hand.thing(Touch("hand", 0)))
    assert felt == [RECORDED]
    ui.tap(hand.thing(Touch("points", 4)))
    assert app.page.refusal
    assert felt == [RECORDED, REFUSED]
    app.page.undo()
    app.page.undo()
    assert felt == [RECORDED, REFUSED], "what is taken back is not felt"


def test_not_where_it_is_switched_off(ui: UI, app: Any, felt: list[int]) -> None:
    app.choose(vibration=False)
    record, box = boxed("spice-road", THREE, seed=8)
    sit_down(ui, app, record)
    ui.tap(Hand(ui, box).thing(Touch("hand", 0)))
    assert felt == []


def test_only_a_phone_has_the_switch(ui: UI, app: Any) -> None:
    app.go("settings")
    ui.run(0.4)
    assert not ui.find_all("Vibration")


def test_on_a_phone_it_can_be_switched_off(ui: UI, app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "can_vibrate", lambda: True)
    app.go("settings")
    ui.run(0.4)
    row = next(row for row in ui.walk() if getattr(row, "text", "") == "Vibration" and hasattr(row, "active"))
    ui.bring_into_view(row)
    ui.tap(row)
    assert not app.settings.vibration


def test_the_system_may_ask_for_less_motion(
    ui: UI, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "less_motion", lambda: True)
    library.settings.save(Settings(language="en", theme="light"))
    app = ui.start(CenturyApp(library), (412, 915))
    assert not app.motion
    app.go("settings")
    ui.run(0.4)
    row = next(row for row in ui.walk() if getattr(row, "text", "") == "Motion" and hasattr(row, "active"))
    ui.bring_into_view(row)
    assert not row.active
    ui.tap(row)
    assert app.motion, "whoever decides here is asked no more"
    app.on_resume()
    assert app.motion


def test_without_the_system_saying_so_there_is_motion(ui: UI, app: Any) -> None:
    assert app.motion
    app.choose(motion=False)
    assert not app.motion
