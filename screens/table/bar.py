"""What the bar says, and its chips: what was done and could have been otherwise, or why it was not done."""

from typing import Any, NamedTuple

from engine.choosing import is_chosen
from faces.telling import Teller, Told
from screens.table.laying import has_begun
from screens.table.sitting import Sitting
from screens.widgets.chips import ChipOf

FEW = 8
"""So many chips of one row are shown at first."""


class Press(NamedTuple):
    """What a chip asks the table to do."""

    do: str
    given: Any = None


class Bar(NamedTuple):
    words: str
    chips: list[ChipOf]
    refusal: bool = False


def bar_of(sitting: Sitting, teller: Teller, *, all_chips: bool) -> Bar:
    """The bar for what the table shows."""
    t, refused = teller.t, sitting.refused
    if refused is not None and refused.refusal is not None:
        chips = [
            ChipOf(Press("anyway"), t["table.anyway"]),
            ChipOf(Press("rule", refused.refusal.rule.id), t["table.rule"]),
        ]
        return Bar(teller.refused(refused.refusal), chips, refusal=True)
    if sitting.past is not None:
        return _past(sitting, teller)
    told = sitting.last
    words = teller.did(told) if told else teller.word("begin")
    chips = [*_alternatives(teller, told, all_chips), *_unnamed(sitting, teller)]
    if not has_begun(sitting):
        chips.append(ChipOf(Press("setting"), t["begin.setting"]))
    return Bar(words, chips)


def looking(teller: Teller, shown: int, mover: int | None, *, touched: bool) -> Bar:
    """Somebody else's things are only looked at; who touches the rows meanwhile hears so."""
    t, players = teller.t, teller.players
    chips = [] if mover is None else [ChipOf(Press("return"), t("table.back_to", player=players[mover]))]
    return Bar(t("table.looking", player=players[shown]), chips, refusal=touched)


def _past(sitting: Sitting, teller: Teller) -> Bar:
    t, told = teller.t, sitting.last
    if sitting.mending:
        return Bar(t[f"past.{sitting.mending}_now"], [ChipOf(Press("mend", ""), t["past.cancel"])])
    chips = [
        ChipOf(Press("mend", "change"), t["past.change"]),
        ChipOf(Press("mend", "insert"), t["past.insert"]),
        ChipOf(Press("delete"), t["past.delete"]),
    ]
    number = (sitting.past or 0) + 1
    return Bar(t("past.before", n=number, did=teller.did(told) if told else ""), chips)


def _alternatives(teller: Teller, told: Told | None, all_chips: bool) -> list[ChipOf]:
    if told is None:
        return []
    chips, hidden = [], False
    for choice in told.choices:
        options = choice.options if all_chips else choice.options[:FEW]
        hidden = hidden or len(options) < len(choice.options)
        for option in options:
            line = teller.chip(choice.field, option)
            chips.append(ChipOf(Press("amend", option), line, is_chosen(option, told.action)))
    if hidden:
        chips.append(ChipOf(Press("all"), "…"))
    return chips


def _unnamed(sitting: Sitting, teller: Teller) -> list[ChipOf]:
    count = len(sitting.unnamed)
    return [ChipOf(Press("name"), teller.t("table.unnamed", n=count))] if count else []
