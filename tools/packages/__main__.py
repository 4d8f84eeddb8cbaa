"""Makes the packages, into dist/:

./run -m tools.packages wheel     for pip, pipx and uv
./run -m tools.packages folder    by PyInstaller: dist/century-companion/, and dist/century in one file
./run -m tools.packages deb       for Debian and its kin, from that folder
"""

import os
import subprocess
import sys
import venv
from pathlib import Path

from tools.packages import BUILD, DIST, HERE, ROOT
from tools.packages.deb import make_deb


def install(*wanted: str | Path) -> Path:
    """A Python with nothing but what is wanted: what else lies about is not packed by mistake."""
    home = BUILD / "venv"
    venv.create(home, clear=True, with_pip=True)
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--only-binary", ":all:", *wanted], check=True)
    return python


def wheel() -> Path:
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--wheel-dir", DIST, ROOT], check=True)
    return max(DIST.glob("century_companion-*.whl"), key=lambda path: path.stat().st_mtime)


def folder() -> Path:
    python = install("-r", ROOT / "requirements.txt", "-r", HERE / "requirements.txt")
    build = ["-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    places = ["--distpath", DIST, "--workpath", BUILD]
    # Kivy is imported to see what it needs: for that it is to ask no graphics card, nor to say what it does.
    asked = {**os.environ, "KIVY_GL_BACKEND": "mock", "KIVY_NO_CONSOLELOG": "1", "KIVY_HOME": str(BUILD)}
    subprocess.run([python, *build, *places, HERE / "century.spec"], check=True, env=asked)
    return DIST / "century-companion"


def deb() -> Path:
    return make_deb(folder())


COMMANDS = {"wheel": wheel, "folder": folder, "deb": deb}


def main(names: list[str]) -> int:
    if not names or not COMMANDS.keys() >= set(names):
        print(__doc__, file=sys.stderr)
        return 2
    for name in names:
        print(COMMANDS[name]().relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
