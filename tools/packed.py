"""Plays a whole game on what would be packed for Android, in an environment with what is listed alone.

Usage: python -m tools.packed [PYTHON]

PYTHON makes the environment; without one, the Python that runs this. Packages are downloaded.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from tests.packing import ROOT, hands, pack, requirements, weight

LONGEST = 400
"""Turns: no game has as many."""


def main(python: str) -> None:
    with tempfile.TemporaryDirectory(prefix="century-packed-") as name:
        folder = Path(name)
        packed, listed = pack(folder / "build"), requirements(folder / "build")
        print(f"packed: {weight(packed) / 1e6:.1f} MB")
        subprocess.run([python, "-m", "venv", folder / "venv"], check=True)
        own = folder / "venv" / "bin" / "python"
        pins = [f"{package}=={version}" for package, version in listed.items()]
        subprocess.run([own, "-m", "pip", "install", "--quiet", "--no-deps", *pins], check=True)
        print(subprocess.run([own, "-m", "pip", "list"], check=True, capture_output=True, text=True).stdout)
        command = [own, "-P", ROOT / "tests" / "play_packed.py", packed, hands(folder / "hands")]
        subprocess.run([*command, folder / "data", str(LONGEST)], check=True, cwd=folder)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else sys.executable)
