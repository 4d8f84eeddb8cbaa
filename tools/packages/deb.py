"""A package for Debian and its kin: the folder that PyInstaller made, an entry in the menu, file types."""

import platform
import shutil
import subprocess
import tomllib
from pathlib import Path
from textwrap import dedent

from PIL import Image

from tools.packages import BUILD, DIST, HERE, ROOT

NAME = "century-companion"
ICONS = (16, 24, 32, 48, 64, 128, 256, 512)
NEEDS = ("libgl1", "libegl1", "libx11-6", "libxext6", "libxcursor1", "libxi6", "libxrandr2", "libstdc++6")
"""What SDL and the graphics driver load, and what is therefore not in the folder."""


def make_deb(folder: Path) -> Path:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    version, tree = project["version"], BUILD / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    lay_out(folder, tree)
    size = sum(path.stat().st_size for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
    debian = tree / "DEBIAN"
    debian.mkdir()
    (debian / "control").write_text(
        control(project["version"], project["description"], size // 1024), "utf-8"
    )
    package = DIST / f"{NAME}_{version}_{told('dpkg', '--print-architecture')}.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, package],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return package


def lay_out(folder: Path, tree: Path) -> None:
    """Everything where Debian expects it; triggers bring its lists of types and icons up to date."""
    share = tree / "usr" / "share"
    shutil.copytree(folder, tree / "usr" / "lib" / NAME, symlinks=True)
    (tree / "usr" / "bin").mkdir()
    (tree / "usr" / "bin" / "century").symlink_to(f"../lib/{NAME}/century")
    for file, place in (
        (HERE / f"{NAME}.desktop", share / "applications"),
        (HERE / f"{NAME}.xml", share / "mime" / "packages"),
    ):
        place.mkdir(parents=True)
        shutil.copy(file, place)
    doc = share / "doc" / NAME
    doc.mkdir(parents=True)
    shutil.copy(ROOT / "LICENSE", doc / "copyright")
    with Image.open(ROOT / "assets" / "icon.png") as icon:
        for side in ICONS:
            place = share / "icons" / "hicolor" / f"{side}x{side}" / "apps"
            place.mkdir(parents=True)
            icon.resize((side, side), Image.Resampling.LANCZOS).save(place / f"{NAME}.png", optimize=True)
    for path in tree.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)


def control(version: str, description: str, kilobytes: int) -> str:
    # Python and its modules were linked here: an older C library does not have all that they ask for.
    needs = (f"libc6 (>= {platform.libc_ver()[1]})", *NEEDS)
    return dedent(f"""\
        Package: {NAME}
        Version: {version}
        Section: games
        Priority: optional
        Architecture: {told("dpkg", "--print-architecture")}
        Maintainer: {NAME} maintainers <maintainers@centurycompanion.invalid>
        Installed-Size: {kilobytes}
        Depends: {", ".join(needs)}
        Recommends: libgl1-mesa-dri
        Description: companion for the Century board games
         {description}
        """)


def told(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
