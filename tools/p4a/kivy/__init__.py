"""Kivy as python-for-android builds it, without what its recipe adds unpinned, for the network.

`certifi`, `chardet`, `idna`, `requests` and `urllib3` stay out; `filetype`, which Kivy imports, is listed
with the others in `buildozer.spec`.
"""

from pathlib import Path
from typing import ClassVar

from pythonforandroid.recipes import kivy


class LeanKivyRecipe(kivy.KivyRecipe):
    python_depends: ClassVar[list[str]] = []

    def get_recipe_dir(self) -> str:
        """Where its patches are."""
        return str(Path(kivy.__file__).parent)


recipe = LeanKivyRecipe()
