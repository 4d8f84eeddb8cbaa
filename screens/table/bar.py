"""What the bar says, and its chips: what was done and could have been otherwise, or why it was not done."""

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.choosing import is_chosen
from faces import mended
from faces.mended import Mended
from faces.phrases import Phrases, literal
from faces.telling import Teller, Told, told
from screens.table.laying import has_begun
from screens.table.sitting import Sitting
from screens.widgets.chips import ChipOf


class Press(NamedTuple):
    """What a chip asks the table to do."""

    do: str
    given: Any = None


class Bar(NamedTuple):
    words: str
    chips: list[ChipOf]
    refusal: bool = False
    beyond: bool = False
    """Whether cubes can be touched beside what the chips say."""


def bar_of(sitting: Sitting, teller: Teller) -> Bar:
    """The bar for what the table shows."""
    t, refused = teller.t, sitting.refused
    if refused is not None and refused.refusal is not None:
        chips = [
            ChipOf(Press("anyway"), t["table.anyway"]),
            ChipOf(Press("rule", refused.refusal.rule.id), t["table.rule"]),
        ]
        if sitting.saying is not None:
            chips.insert(0, ChipOf(Press("say"), teller.to_say(sitting.saying)))
        chips = [*_to_enter(sitting, teller), *chips]
        return Bar(teller.refused(refused.refusal), chips, refusal=True)
    if sitting.past is not None:
        return _past(sitting, teller)
    if sitting.repaired is not None:
        return _repaired(sitting, sitting.repaired, teller)
    last = sitting.last
    if sitting.mended is not None:
        chips = [*alternatives_of(teller, last), *_unnamed(sitting, teller)]
        return Bar(_said(sitting, teller), chips, beyond=bool(last and last.picks))
    words = _said(sitting, teller, numbered=False) if last else teller.word("begin")
    chips = [
        *_to_enter(sitting, teller),
        *alternatives_of(teller, last),
        *_unnamed(sitting, teller),
    ]
    if not has_begun(sitting):
        chips.append(ChipOf(Press("setting"), t["begin.setting"]))
    return Bar(words, chips, beyond=last is not None and bool(last.picks))


def looking(teller: Teller, shown: int, mover: int | None, *, touched: bool) -> Bar:
    """Somebody else's things are only looked at; who touches the rows meanwhile hears so."""
    t, players = teller.t, teller.players
    chips = [] if mover is None else [ChipOf(Press("return"), t("table.back_to", player=players[mover]))]
    return Bar(teller.word("looking", player=literal(players[shown])), chips, refusal=touched)


def _past(sitting: Sitting, teller: Teller) -> Bar:
    """A turn that was: what else it may have been, as when it was recorded, and the ways to mend it.

    A touch on the board is a mend too, at once: that is said before anybody touches.
    """
    t, last = teller.t, sitting.last
    if sitting.mending:
        return Bar(t["past.insert_now"], [ChipOf(Press("now"), t["past.cancel"])])
    doors = ChipOf(Press("doors", sitting.past), t["past.doors"])
    chips = [doors, *alternatives_of(teller, last)]
    words = _said(sitting, teller)
    if sitting.may_touch:
        words = f"{words} · {t['past.touch']}"
    return Bar(words, chips, beyond=bool(last and last.picks))


def _repaired(sitting: Sitting, repaired: Mended, teller: Teller) -> Bar:
    """What was mended and what came of it; where it leaves a turn to be done, in the tone of a refusal."""
    last = sitting.last if sitting.mended is not None else None
    chips = [*alternatives_of(teller, last), *_unnamed(sitting, teller)]
    if mended.changes_much(repaired, sitting.timeline):
        chips.insert(0, ChipOf(Press("changes"), teller.t["mended.changes"]))
    words = mended.said(repaired, sitting.timeline, teller)
    return Bar(words, chips, refusal=repaired.how == "waits", beyond=bool(last and last.picks))


def _said(sitting: Sitting, teller: Teller, *, numbered: bool = True) -> str:
    """What is spoken of; the number is for turns that are not the last one."""
    timeline = sitting.timeline
    said = (
        teller.numbered(timeline, at) if numbered else teller.did(told(timeline, at))
        for at in sitting.spoken_of
    )
    return " · ".join(said)


def alternatives_of(teller: Teller, of: Told | None) -> list[ChipOf]:
    """What a turn may have been instead, and what can be said of the unnamed thing that it used."""
    if of is None:
        return []
    order = list(teller.face.chips)
    chips = [
        ChipOf(
            Press("amend", option),
            teller.chip(choice.field, option),
            is_chosen(option, of.action),
            choice.field,
        )
        for choice in sorted(of.choices, key=lambda choice: order.index(choice.field))
        for option in choice.options
    ]
    return [ChipOf(Press("say"), teller.to_say(of.saying)), *chips] if of.saying else chips


def _to_enter(sitting: Sitting, teller: Teller) -> list[ChipOf]:
    naming = sitting.to_enter
    return [] if naming is None else [ChipOf(Press("enter", naming), teller.t["entry.enter"])]


def _unnamed(sitting: Sitting, teller: Teller) -> list[ChipOf]:
    count = len(sitting.unnamed)
    return [ChipOf(Press("name"), teller.t("table.unnamed", n=count))] if count else []


def more_in(t: Phrases) -> Callable[[int], str]:
    """What the chip says that leads to all of them: how many do not fit, or that there are cubes."""
    return lambda hidden: t("table.more", n=hidden) if hidden else t["table.cubes"]
