from importlib import import_module
from io import BytesIO
from pathlib import Path

from PIL import Image

from faces.look import STYLES
from faces.looks import LOOKS
from tools.scenery.icon import background, foreground, icon, presplash

ASSETS = Path(__file__).parents[2] / "assets"
SMALLER = {"glimpse": (320, 180), "view": (640, 360)}
"""For smaller places: shrinking on the fly would flicker, or cost a third of a second at the start."""
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
        for called, size in SMALLER.items():
            smaller = scene.resize(size, Image.Resampling.LANCZOS)
            smaller.save(ASSETS / f"{name}-{style}-{called}.jpg", quality=90, optimize=True)
icon().save(ASSETS / "icon.png", optimize=True)
# That of the window is read at every start, before the first frame: no larger than a desktop shows it.
icon().resize((128, 128), Image.Resampling.LANCZOS).save(ASSETS / "window-icon.png", optimize=True)
foreground().save(ASSETS / "android" / "icon-foreground.png", optimize=True)
background().save(ASSETS / "android" / "icon-background.png", optimize=True)
presplash().save(ASSETS / "android" / "presplash.jpg", quality=95, subsampling=0)
