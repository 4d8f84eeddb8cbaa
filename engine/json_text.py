"""JSON documents that come from anywhere: parsed, and told apart by their format, with clear errors."""

import json

from engine.codec import Unreadable, shown

_LONGEST_TOKEN = 6
"""Letters of what can be cut and is told by where it begins: `false`, or an escaped letter."""


def parse_json(text: str | bytes) -> object:
    """JSON, or Unreadable: whatever the text may be."""
    try:
        return json.loads(text)
    except RecursionError:
        raise Unreadable("", "is nested too deeply") from None
    except ValueError as error:
        raise Unreadable("", f"is not JSON: {str(error)[:200]}") from None


def breaks_off(text: str) -> bool:
    """Whether a text that is not JSON is the beginning of some: it goes wrong at its very end."""
    text = text.rstrip()
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        # A string that is never closed is complained about where it begins.
        return error.msg.startswith("Unterminated") or error.pos >= len(text) - _LONGEST_TOKEN
    except (RecursionError, ValueError):
        return False
    return False


class NewerFormat(Unreadable):
    """A document like ours, of a version to come."""


def check_format(value: object, ours: str) -> None:
    """Unreadable where a document is of another kind, or of a version to come."""
    if value == ours:
        return
    name, _, version = value.partition("/") if isinstance(value, str) else ("", "", "")
    if name == ours.partition("/")[0] and version.isdecimal():
        raise NewerFormat("format", f"{shown(value)} is not {ours}, which is all that this version reads")
    raise Unreadable("format", f'must be "{ours}", not {shown(value)}')


def list_of(value: object, where: str, most: int) -> list[object]:
    if not isinstance(value, list):
        raise Unreadable(where, f"must be a list, not {shown(value)}")
    if len(value) > most:
        raise Unreadable(where, f"has {len(value)} entries, more than {most}")
    return value
