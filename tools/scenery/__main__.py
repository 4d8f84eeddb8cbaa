from importlib import import_module
from io import BytesIO
from pathlib import Path

from PIL import Image

from faces.look import STYLES
from faces.looks import LOOKS
from tools.scenery.icon import icon

ASSETS = Path(__file__).parents[2] / "assets"
GLIMPSE = (320, 180)
"""For small places: shrinking on the fly would flicker, or cost a third of a second at the start."""
HEAVIEST = 75_000
"""So many bytes may a landscape have: a phone carries all of them."""


def jpeg(scene: Image.Image) -> bytes:
    """As good as it can be within that weight."""
    for quality in range(86, 60, -2):
        file = BytesIO()
        scene.save(file, "JPEG", quality=quality, optimize=True)
        if file.tell() <= HEAVIEST:
            break
    return file.getvalue()


for name in LOOKS:
    place = import_module(f"tools.scenery.{name.replace('-', '_')}")
    for style in STYLES:
        scene = place.draw(night=style == "Dark")
        (ASSETS / f"{name}-{style}.jpg").write_bytes(jpeg(scene))
        glimpse = scene.resize(GLIMPSE, Image.Resampling.LANCZOS)
        glimpse.save(ASSETS / f"{name}-{style}-glimpse.jpg", quality=90, optimize=True)
icon().save(ASSETS / "icon.png", optimize=True)
