"""The least that a board has to be: every touchable thing in a list. It serves any game."""

from typing import Any

from kivy.lang import Builder
from kivy.uix.widget import Widget

from engine.game import Touch
from faces.view import View
from screens.table.board import Board
from screens.widgets.plates import PushButton
from screens.widgets.tile import Tile

Builder.load_string("""
<MinimalBoard>:
    ScrollView:
        id: scroll
        GridLayout:
            id: things
            cols: 4
            spacing: dp(4)
            size_hint_y: None
            height: self.minimum_height
            row_default_height: dp(48)
            row_force_default: True
""")


class MinimalBoard(Board):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.view: View | None = None
        self.things: dict[Touch, PushButton] = {}

    def show(self, view: View) -> None:
        self.view = view
        touches = [offer.touch for offer in view.face.game.offers(view.state)]
        for touch in touches:
            if touch not in self.things:
                self.things[touch] = self._thing(touch)
                self.ids.things.add_widget(self.things[touch])
        for touch, thing in self.things.items():
            thing.kind = "filled" if view.can(touch) else "text" if view.is_refused(touch) else "tonal"
            thing.disabled = touch not in touches

    def _thing(self, touch: Touch) -> PushButton:
        thing = PushButton(text=f"{touch.key}")
        thing.bind(
            on_tap=lambda _: self.dispatch("on_touched", touch),
            on_hold=lambda _: self.dispatch("on_held", touch),
        )
        return thing

    def picture_of(self, view: View, name: str) -> Widget:
        return Tile(icon="cards-outline", text=name)
