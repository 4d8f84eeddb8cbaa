"""Where the window was: kept, and forgotten as soon as it makes no sense."""

from dataclasses import asdict
from pathlib import Path

import pytest

from storage import lines
from storage.library import Library
from storage.window import FILE, WindowPlace, remember, remembered

SOMEWHERE = WindowPlace(width=900, height=700, left=-1200, top=40, maximised=True)
TOLD = asdict(SOMEWHERE)


def test_it_is_there_next_time(folder: Path) -> None:
    with Library(folder) as library:
        assert remembered(library.place) is None
        remember(library.place, SOMEWHERE)
    with Library(folder) as library:
        assert remembered(library.place) == SOMEWHERE
        assert library.take_notices() == ()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe garbage",
        lines.write(TOLD)[:-9],
        lines.write({name: value for name, value in TOLD.items() if name != "top"}),
        lines.write({**TOLD, "width": "wide"}),
        lines.write({**TOLD, "width": True}),
        lines.write({**TOLD, "width": 900.5}),
        lines.write({**TOLD, "width": 0}),
        lines.write({**TOLD, "height": -700}),
        lines.write({**TOLD, "left": -32_000, "top": -32_000}),
        lines.write({**TOLD, "width": 10**30}),
        lines.write({**TOLD, "maximised": 1}),
        lines.write(["width", 900]),
        lines.write(TOLD) + lines.write(TOLD),
    ],
)
def test_what_makes_no_sense_is_as_if_never_told(folder: Path, content: bytes) -> None:
    with Library(folder) as library:
        (folder / FILE).write_bytes(content)
        assert remembered(library.place) is None
        remember(library.place, SOMEWHERE)
        assert remembered(library.place) == SOMEWHERE
        assert library.take_notices() == ()


def test_a_later_version_may_tell_more(folder: Path) -> None:
    with Library(folder) as library:
        (folder / FILE).write_bytes(lines.write({**TOLD, "monitor": "left"}))
        assert remembered(library.place) == SOMEWHERE


def test_a_second_window_remembers_nothing(folder: Path) -> None:
    with Library(folder) as first, Library(folder) as second:
        remember(first.place, SOMEWHERE)
        assert second.refusal is not None
        remember(second.place, WindowPlace(width=400, height=700, left=0, top=0))
        assert remembered(second.place) == SOMEWHERE


def test_nothing_is_said_where_it_cannot_be_kept(folder: Path) -> None:
    with Library(folder) as library:
        (folder / FILE).mkdir()
        (folder / FILE / "mine").write_bytes(b"mine")
        assert remembered(library.place) is None
        remember(library.place, SOMEWHERE)
        assert library.take_notices() == ()
