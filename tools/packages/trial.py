"""Records a game in an installed app, by clicks in a real window, with a kill between; takes a picture of it.

    ./run -m tools.packages.trial dist/century-companion/century
    ./run -m tools.packages.trial dist/century-companion_0.1.0_amd64.deb

A .deb is installed in a Debian that was just made by debootstrap and holds nothing else; that needs root.
Needs Xvfb, xdotool and what the tests need. Ends with a line that says what was recorded, or what went wrong.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from storage.library import Library
from tests.ui.harness import UI
from tests.ui.real_window import (
    Process,
    environment,
    kill,
    picture_of,
    play_with_a_kill,
    screen,
    start_app,
    wait_for_window,
)
from tools.packages import BUILD

TURNS = 12
"""Before the kill, and again after it."""
RELEASE = "bookworm"
NOBODY = 65534
"""Nothing here is to need more rights than the least of users has."""


@contextmanager
def clean_debian(package: Path) -> Iterator[Path]:
    """A folder with a bare Debian in which the package was installed, with what it asks for."""
    root = BUILD / RELEASE
    shutil.rmtree(root, ignore_errors=True)
    run("debootstrap", "--variant=minbase", RELEASE, root)
    proc = root / "proc"
    run("mount", "-t", "proc", "proc", proc)
    try:
        inside = root / "tmp" / package.name
        shutil.copy(package, inside)
        apt = ["chroot", root, "apt-get", "install", "-y", "--no-install-recommends"]
        run(*apt, f"/tmp/{package.name}", "libgl1-mesa-dri")
        yield root
    finally:
        run("umount", proc)


def run(*command: str | Path) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def start_inside(root: Path, display: str, data: Path) -> Process:
    """As a user of that Debian, who has the folder for themselves."""
    for path in (data, *data.rglob("*")):
        os.chown(path, NOBODY, NOBODY)
    told = environment(display, Path("/") / data.relative_to(root))
    kept = {name: told[name] for name in told if name.startswith(("DISPLAY", "CENTURY_", "KIVY_"))}
    settings = [f"{name}={value}" for name, value in kept.items()]
    bare = ["env", "-i", "PATH=/usr/bin:/bin", "HOME=/nonexistent", "LANG=C.UTF-8", *settings, "century"]
    return subprocess.Popen(["chroot", f"--userspec={NOBODY}:{NOBODY}", root, *bare], start_new_session=True)


def try_out(command: list[str]) -> str:
    """What was recorded, in one line."""
    ui = UI()
    with screen() as display:
        if command[0].endswith(".deb"):
            with clean_debian(Path(command[0])) as root:
                folder = root / "tmp" / "trial"
                return recorded(ui, display, folder, lambda data: start_inside(root, display, data))
        folder = BUILD / "trial"
        return recorded(ui, display, folder, lambda data: start_app(display, data, *command))


def recorded(ui: UI, display: str, folder: Path, start: Callable[[Path], Process]) -> str:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    expected = play_with_a_kill(ui, display, folder, start, TURNS, TURNS)
    app = start(folder / "real")
    wait_for_window(display)
    picture = BUILD / "trial.png"
    picture_of(display).save(picture)
    kill(app)
    with Library(folder / "real") as library:
        (name,) = (game.id for game in library.games.open_games())
        actions = library.games.resume(name).timeline.actions
    assert actions == expected.actions, f"recorded {actions}, not {expected.actions}"
    return f"{len(actions)} entries recorded, killed and taken up twice; {picture} shows the table"


if __name__ == "__main__":
    if len(sys.argv) == 1:
        sys.exit(__doc__)
    print(try_out(sys.argv[1:]))
