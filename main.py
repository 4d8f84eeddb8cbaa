"""Starts the app, with the files it is given, or replays records; installed, it is the command `century`.

Without a display it plays the demo and says where its pictures are.
"""

import os
import sys
import tempfile
from pathlib import Path

USAGE = """usage: century                  opens the app
       century FILE...            opens it with games, backups or component sets
       century replay FILE...     replays records, one JSON object per file"""

# Installed, this is a module of `century_companion`, and the rooms stand beside it, as they do here.
HERE = str(Path(__file__).parent)
if HERE not in sys.path:
    sys.path.insert(0, HERE)


def has_display() -> bool:
    """Only a bare Linux may be without. Asked first: SDL would run there invisibly for ever."""
    if sys.platform != "linux" or "ANDROID_ARGUMENT" in os.environ:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def main() -> None:
    match sys.argv[1:]:
        case ["replay", *_] as replaying:
            from engine.__main__ import main as replay

            sys.exit(replay(replaying, program="century"))
        case ["-h" | "--help"]:
            print(USAGE)
        case [option, *_] if option.startswith("-"):
            sys.exit(f"{option} means nothing here\n{USAGE}")
        case names if has_display():
            from screens.window import open_window

            open_window(tuple(Path(name).absolute() for name in names))
        case []:
            show_demo()
        case _:
            sys.exit("There is no display here to show a file on; century replay FILE... needs none")


def show_demo() -> None:
    from screens.demo import play

    # A new one each time, and ours alone: under a name that others can guess they may have laid a link.
    folder = Path(tempfile.mkdtemp(prefix="century-companion-demo-"))
    pictures = play(folder)
    print(f"There is no display here. The app has run without one; {len(pictures)} pictures are in {folder}")


if __name__ == "__main__":
    main()
