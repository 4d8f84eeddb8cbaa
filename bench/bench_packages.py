"""What people download and unpack: the wheel always, the folder of PyInstaller where it was made.

Sizes do not depend on how busy a machine is, so their limits are sizes.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from bench import Line

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "dist" / "century-companion"
"""Made by `./run -m tools.packages folder`."""
MEGABYTE = 1_000_000


def lines() -> Iterator[Line]:
    with TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
        subprocess.run([*pip, "--wheel-dir", folder, ROOT], check=True)
        (wheel,) = Path(folder).glob("*.whl")
        packed = wheel.stat().st_size
        with ZipFile(wheel) as files:
            unpacked = sum(file.file_size for file in files.infolist())
    yield Line.at_most("packages wheel", packed / MEGABYTE, "MB", 8)
    yield Line.at_most("packages wheel, unpacked", unpacked / MEGABYTE, "MB", 18)
    yield Line.at_most("packages wheel against its files", packed / unpacked, "ratio", 0.5)
    if FOLDER.is_dir():
        sizes = [
            path.stat().st_size for path in FOLDER.rglob("*") if path.is_file() and not path.is_symlink()
        ]
        yield Line.at_most("packages folder, unpacked", sum(sizes) / MEGABYTE, "MB", 80)
        one_file = FOLDER.with_name("century")
        yield Line.at_most("packages one file", one_file.stat().st_size / MEGABYTE, "MB", 40)
    for package in sorted(FOLDER.parent.glob("*.deb")):
        yield Line.at_most("packages .deb", package.stat().st_size / MEGABYTE, "MB", 35)
