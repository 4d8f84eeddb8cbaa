"""A set as a code on the screen: every module is where it belongs, and its text comes in again."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import segno
from kivy.core.clipboard import Clipboard

from engine.catalog import Entered
from engine.component_set import ComponentSet
from engine.packing import pack
from screens.widgets.scan_code import DENSEST, QUIET
from storage import sets
from storage.library import Library
from tests.engine.new_world.table import INVENTED
from tests.ui.harness import UI
from tests.ui.test_box import share

NW = "new-world"
SIZES = [(360, 640), (412, 915), (915, 412), (1280, 800)]


def opened(ui: UI, app: Any, entries: tuple[Entered, ...]) -> None:
    app.choose(motion=False)
    app.library.components.enter(NW, entries)
    app.go("box", game=NW, kind="point")
    ui.run(0.3)
    share(ui, "Show as a code")


def seen(ui: UI) -> list[list[int]]:
    """The modules of the code as they are on the screen, white ones around it among them."""
    code, picture = ui.find(kind="ScanCode"), ui.picture()
    across = len(code.modules) + 2 * QUIET
    x, y = code.to_window(code.center_x, code.center_y)
    left, top = int(x - code.side * across / 2), int(picture.height - y - code.side * across / 2)
    black = picture.crop((left, top, left + across * code.side + 1, top + across * code.side + 1)).point(
        lambda value: 255 * (value == 0)
    )
    # Where the window has half a pixel, the first finder says where it went.
    found = black.convert("L").getbbox()
    assert found is not None
    left, top = left + found[0] - QUIET * code.side, top + found[1] - QUIET * code.side
    rows = []
    for row in range(across):
        line = []
        for column in range(across):
            box = (left + column * code.side, top + row * code.side)
            module = picture.crop((*box, box[0] + code.side, box[1] + code.side))
            colours = {colour for _, colour in module.getcolors()}
            assert len(colours) == 1, "every module is whole"
            line.append({(0, 0, 0): 1, (255, 255, 255): 0}[colours.pop()])
        rows.append(line)
    return rows


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_a_whole_box_is_one_code_black_on_white(ui: UI, app: Any, size: tuple[int, int], theme: str) -> None:
    ui.resize(*size)
    app.choose(theme=theme)
    opened(ui, app, INVENTED.entries)
    made = segno.make_qr(sets.as_code(INVENTED), error="l", boost_error=False)
    assert made.mode == "alphanumeric"
    assert int(made.version) <= DENSEST
    assert seen(ui) == [list(row) for row in made.matrix_iter(border=QUIET)]
    assert ui.audit() == []
    assert ui.find(kind="ScanCode").side >= 2


def test_the_text_of_a_code_comes_in_where_text_is_pasted(ui: UI, app: Any, library: Library) -> None:
    app.go("box", game=NW, kind="point")
    ui.run(0.3)
    Clipboard.copy(f"{sets.as_code(INVENTED)}\n")
    share(ui, "Bring in what was copied")
    assert app.page.name == "set"
    ui.tap("Take it in")
    ui.run(0.3)
    assert ComponentSet(NW, library.components.of(NW)).to_json() == INVENTED.to_json()


def test_why_a_code_does_not_come_in_is_said(ui: UI, app: Any, library: Library) -> None:
    app.go("box", game=NW, kind="point")
    ui.run(0.3)
    code = sets.as_code(INVENTED)
    told = {
        code[:-40]: "The copied text breaks off: copy all of what the camera shows",
        code[:-1] + "%": "The copied text was changed on its way: scan the code again",
        "CENTURY2:X": "The copied text is from a newer app (version 2) and is left untouched",
        pack("S", json.dumps({"format": "century-record/1"})): "The copied text is not a component set",
        code.replace(":S", ":G", 1): "The copied text is not a component set",
    }
    for text, said in told.items():
        Clipboard.copy(text)
        share(ui, "Bring in what was copied")
        assert (app.page.name, app.notice.text) == ("box", said)
        app.notice.hide()
    assert not library.components.of(NW)


def test_a_set_that_no_code_holds_goes_as_a_file_or_as_text(
    ui: UI, app: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("screens.machine.system.documents", lambda: tmp_path)
    many = tuple(
        entry._replace(where=sha256(entry.component.id.encode()).hexdigest()) for entry in INVENTED.entries
    )
    opened(ui, app, many)
    assert f"{len(many)} entries are too many for one code. A file or a text holds them all." in ui.texts()
    assert ui.audit() == []
    ui.tap("Copy as text")
    assert sets.parse(Clipboard.paste(), "").entries == many
