"""Puts KivyMD into the wheel while it is built; hatchling calls this.

KivyMD asks for materialshapes, which asks for pycairo, which has to be compiled on Linux and macOS; and no
metadata of ours can say that nothing here draws with it. So the wheel brings KivyMD along and asks for the
rest of what that needs. It is the file of requirements.txt, with its digest checked.
"""

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "century_companion"
LICENCE = re.compile(r"kivymd-[^/]+/licenses/LICENSE")


def pinned(requirements: str) -> str:
    """KivyMD's line there, with its digests."""
    found = re.search(r"^kivymd==(?:.*\\\n)*.*$", requirements, re.MULTILINE)
    assert found, "requirements.txt has no KivyMD"
    return found[0]


def unpack(wheel: Path, folder: Path) -> None:
    """The package as it is imported, with its licence in it."""
    with ZipFile(wheel) as packed:
        for name in packed.namelist():
            if name.startswith("kivymd/"):
                packed.extract(name, folder)
            elif LICENCE.fullmatch(name):
                (folder / "kivymd").mkdir(exist_ok=True)
                (folder / "kivymd" / "LICENSE").write_bytes(packed.read(name))


class KivyMDInside(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.folder = TemporaryDirectory(prefix="kivymd-")
        folder = Path(self.folder.name)
        asked = folder / "asked.txt"
        asked.write_text(pinned((Path(self.root) / "requirements.txt").read_text("utf-8")), "utf-8")
        download = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
        download += ["--no-deps", "--only-binary", ":all:", "--require-hashes"]
        subprocess.run([*download, "--dest", folder, "-r", asked], check=True)
        (wheel,) = folder.glob("*.whl")
        unpack(wheel, folder)
        build_data["force_include"][str(folder / "kivymd")] = f"{PACKAGE}/kivymd"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self.folder.cleanup()
