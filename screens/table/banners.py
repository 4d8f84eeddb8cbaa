"""What has to be known before the next touch: it stands in the head, where the name stands otherwise."""

from typing import NamedTuple

from engine.game import LAST_ROUND
from faces.telling import Teller
from screens.table.sitting import Sitting


class Notice(NamedTuple):
    """What it says and shows, and where a touch on it leads."""

    text: str = ""
    icon: str = ""
    to: str = ""


def notice_of(sitting: Sitting, teller: Teller, *, looking: bool, short: bool) -> Notice:
    """Of all that could be said the most pressing; in a few words where there is little room."""
    state, t = sitting.state, teller.t
    if looking and state.to_move is not None:
        mover = sitting.players[state.to_move]
        return Notice(mover if short else t("table.back_to", player=mover), "arrow-left", "mover")
    if sitting.past is not None:
        return Notice(t["table.short.past"] if short else teller.word("past"), "history", "now")
    if sitting.conflicts:
        count = len(sitting.conflicts)
        text = t("table.short.conflicts", n=count) if short else t("conflicts.title", n=count)
        return Notice(text, "alert-outline", "conflicts")
    if sitting.is_over:
        return Notice(t["table.short.to_result"] if short else t["table.to_result"], "trophy", "result")
    if state.status == LAST_ROUND:
        return Notice(
            t["table.short.last_round"] if short else t["table.last_round"], "flag-checkered", "last round"
        )
    return Notice()
