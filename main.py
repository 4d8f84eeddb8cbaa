"""Starts the app, with the files it is given. Without a display it plays the demo and says where its pictures
are."""

import os
import sys
import tempfile
from pathlib import Path


def has_display() -> bool:
    """Only a bare Linux may be without. Asked first: SDL would run there invisibly for ever."""
    if sys.platform != "linux" or "ANDROID_ARGUMENT" in os.environ:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def main() -> None:
    if has_display():
        from screens.window import open_window

        open_window(tuple(Path(name).absolute() for name in sys.argv[1:]))
    else:
        from screens.demo import play

        # A new one each time, and ours alone: under a name that others can guess they may have laid a link.
        folder = Path(tempfile.mkdtemp(prefix="century-companion-demo-"))
        pictures = play(folder)
        print(
            f"There is no display here. The app has run without one; {len(pictures)} pictures are in {folder}"
        )


if __name__ == "__main__":
    main()
