"""Keys of the desktop, at a table."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from screens.table.page import TablePage

DIGITS = "123456789"


def pressed(page: "TablePage", key: str, modifiers: frozenset[str]) -> bool:
    """Whether the key meant something."""
    control = bool({"ctrl", "meta"} & modifiers)
    if page.app.sheet.is_open:
        accept = getattr(page.app.sheet.content, "accept", None)
        if key == "enter" and accept is not None:
            accept()
        return key == "enter"
    if key == "enter":
        page.dismiss()
    elif control and key == "z" and "shift" not in modifiers:
        page.undo()
    elif control and key in ("y", "z"):
        page.redo()
    elif key == "?":
        page.open_rules()
    elif key in page.face.keys and not control:
        page.touched(page.face.keys[key])
    elif key in DIGITS and not control:
        return _digit(page, int(key))
    else:
        return False
    return True


def _digit(page: "TablePage", digit: int) -> bool:
    """Of what a touch would do, if that is shown; else a chip."""
    if page.foreseeing.choose(digit):
        return True
    chips = page.ids.bar.shown
    if digit > len(chips):
        return False
    page.press(chips[digit - 1].value)
    return True
