"""The painted landscapes of the editions, cut to whatever room there is."""

from functools import cache
from typing import Any

from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from screens.paths import ASSETS
from screens.widgets.themed import Themed


@cache
def _texture(name: str) -> Any:
    return CoreImage(str(ASSETS / f"{name}.jpg"), mipmap=True).texture


class Scenery(Themed, Widget):
    """Fills itself with an edition's landscape, by day or by night as the theme is."""

    edition = StringProperty("spice-road")
    radius = NumericProperty(0)
    focus = NumericProperty(0.5)
    """Which part stays in sight when the sides are cut off: 0 the left, 1 the right."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("edition", "radius", "focus", "size", "pos"):
            self.fbind(name, self._draw)
        self._draw()

    def restyle(self) -> None:
        self._draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self.width < 1 or self.height < 1:
            return
        texture = _texture(f"{self.edition}-{self.theme.theme_style}")
        scale = max(self.width / texture.width, self.height / texture.height)
        width, height = self.width / scale, self.height / scale
        left, bottom = (texture.width - width) * self.focus, (texture.height - height) * 0.4
        part = texture.get_region(left, bottom, width, height)
        place = {"pos": self.pos, "size": self.size, "texture": part}
        with self.canvas:
            Color(1, 1, 1, 1)
            if self.radius:
                RoundedRectangle(radius=[self.radius], **place)
            else:
                Rectangle(**place)
