"""The folder that the Android package would hold, made by buildozer's own code, and what comes beside it."""

import os
import re
import shutil
from contextlib import chdir
from importlib.metadata import packages_distributions
from pathlib import Path

from buildozer import Buildozer

ROOT = Path(__file__).parents[1]


def spec(build: Path) -> Buildozer:
    """Buildozer with our file; whatever it makes, it makes in `build`."""
    with chdir(ROOT):
        read = Buildozer(str(ROOT / "buildozer.spec"))
    read.config.set("app", "source.dir", str(ROOT))
    read.config.set("buildozer", "build_dir", str(build))
    read.targetname = "android"
    read.logger.set_level(0)
    return read


def pack(build: Path) -> Path:
    """Copies what would be packed, and says where it is."""
    buildozer = spec(build)
    with chdir(ROOT):
        buildozer._copy_application_sources()
    return Path(buildozer.app_dir)


def requirements(build: Path) -> dict[str, str]:
    """The packages of the phone with their versions; Python itself is left out."""
    listed = spec(build).config.getlist("app", "requirements", "")
    return dict(one.split("==") for one in listed if one != "python3")


def modules(packages: dict[str, str]) -> set[str]:
    """The names under which these packages are imported, as far as they are installed here."""
    plain = {re.sub(r"[-_.]+", "-", name).lower() for name in packages}
    return {
        module
        for module, owners in packages_distributions().items()
        if any(re.sub(r"[-_.]+", "-", owner).lower() in plain for owner in owners)
    }


def hands(folder: Path) -> Path:
    """The hands and eyes of the UI tests, on their own: where they lie, the app lies too."""
    (folder / "tests" / "ui").mkdir(parents=True)
    for name in ("harness", "audit", "table_hand"):
        shutil.copy(ROOT / "tests" / "ui" / f"{name}.py", folder / "tests" / "ui")
    return folder


def weight(folder: Path) -> int:
    """Bytes of all files."""
    return sum(Path(at, name).stat().st_size for at, _, names in os.walk(folder) for name in names)
