"""A table told for the page: what a board draws of a view, as plain data, and every bit of it in words too.

Hidden stays hidden: of claimed cards it is only told how many they are, unless the table has agreed to show
totals or the game is over. Decks are never told.
"""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from engine.game import LAST_ROUND, OVER
from engine.presence import upcoming
from faces import looks, scoring
from faces.phrases import WORD_JOINER
from faces.telling import Teller, Told
from faces.things import Count
from faces.view import View, initials
from mirror import cards, land, sea
from mirror.voice import Value, Voice


class Drawn(NamedTuple):
    """What a game has on the page beside what all have: its board, and a player's own things."""

    board: "_Board"
    things: "_Things"


class _Board(Protocol):
    def __call__(self, view: View, voice: Voice) -> dict[str, Value]: ...


class _Things(Protocol):
    def __call__(self, view: View, voice: Voice, seat: int) -> dict[str, Value]: ...


BOARDS: Mapping[str, Drawn] = {
    "spice-road": Drawn(cards.board, cards.things),
    "eastern-wonders": Drawn(sea.board, sea.things),
    "new-world": Drawn(land.board, land.things),
}
"""By the section of a game's words, which editions share. Of any other game everybody's things are shown."""


def told(view: View, teller: Teller) -> dict[str, Value]:
    """Everything the page shows, for one language."""
    voice, state = Voice(teller), view.state
    drawn = BOARDS.get(view.face.words)
    seats = range(len(state.players))
    claimed = [view.face.things(state, seat).claimed for seat in seats]
    following = _following(view)
    when = _when(view, voice, following)
    return {
        "game": view.face.id,
        "title": teller.t[f"game.{view.face.id}"],
        "turn": _turn(view, voice),
        "did": _did(view, voice),
        "end": {
            "most": max(claimed, default=0),
            "needed": state.table.claims_to_end,
            "last": state.status == LAST_ROUND,
            "over": state.status == OVER,
            "words": voice.t(
                "mirror.page.end", most=max(claimed, default=0), needed=state.table.claims_to_end
            ),
        },
        "left": [_count(view, voice, count) for count in view.face.left(state)],
        "result": _result(view, voice) if state.status == OVER else None,
        "players": [
            {
                **_player(view, voice, seat, drawn),
                "when": when.get(seat, ""),
                "next": seat == following,
            }
            for seat in seats
        ],
        "board": drawn.board(view, voice) if drawn is not None else None,
    }


def _turn(view: View, voice: Voice) -> Value:
    state, t = view.state, voice.t
    if state.status == OVER:
        winners = view.face.game.outcome(state).winners
        names = t.listed([voice.teller.players[seat] for seat in winners])
        won = t("mirror.page.won", n=len(winners), players=names)
        return {"seat": None, "words": won, "round": t["table.over"], "winners": [*winners]}
    round_ = t("table.round", round=state.round) if state.round else t["table.draft"]
    last = t["table.short.last_round"] if state.status == LAST_ROUND else ""
    return {
        "seat": state.to_move,
        "words": t("mirror.page.theirs", player=voice.teller.players[state.to_move]),
        "round": " · ".join(filter(None, (round_, last))),
        "winners": [],
    }


def _result(view: View, voice: Voice) -> Value:
    """Who stands where, with the parts of the score, as the result says it on the recording phone."""
    game, state, t, names = view.face.game, view.state, voice.t, voice.teller.players
    scores, winners, tie = game.outcome(state)
    totals, unnamed = [score.total for score in scores], sum(score.unnamed for score in scores)
    parts = scoring.parts(t, game, view.face.id, state)
    return {
        "title": t["result.title"],
        "verdict": scoring.verdict(t, names, totals, winners, tie=tie),
        "unnamed": t("result.unnamed", n=unnamed) if unnamed else "",
        "places": [
            {
                "rank": rank,
                "seat": seat,
                "total": totals[seat],
                "points": t("result.points", n=totals[seat]),
                "parts": [
                    {
                        "name": part.name,
                        "points": part.points[seat],
                        "say": voice.word("counter", counter=part.name, count=part.points[seat]),
                    }
                    for part in parts
                ],
            }
            for rank, seat in scoring.ranking(totals, winners)
        ],
    }


def _did(view: View, voice: Voice) -> Value:
    last = view.last
    if last is None:
        return {"line": [], "say": ""}
    text = voice.teller.did(Told(last.action, view.face.game.describe(last.before, last.action)))
    return {"line": voice.line(text), "say": voice.spoken(text)}


def _player(view: View, voice: Voice, seat: int, drawn: Drawn | None) -> dict[str, Value]:
    state, t = view.state, voice.t
    name, colour, mark = view.seated[seat]
    things = view.face.things(state, seat)
    own = drawn.things(view, voice, seat) if drawn is not None else {"title": "", "more": ""}
    shown = view.shows_claimed_of(seat)
    claims = voice.word("counter", counter=voice.word("set.claimed"), count=things.claimed)
    return {
        "name": name,
        "letter": initials([seated.name for seated in view.seated])[seat],
        "colour": looks.PLAYERS.get(colour, looks.PLAYERS["slate"]),
        "mark": mark,
        "yours": t("mirror.page.yours", player=name),
        "theirs": t("mirror.page.things_of", player=name),
        "cubes": things.cubes.word,
        "say": voice.cubes(things.cubes.word),
        "claimed": things.claimed,
        "claims": claims,
        "counts": [_count(view, voice, count) for count in things.counts],
        "coins": [_count(view, voice, count) for count in things.coins if count.number],
        "points": int(str(view.face.game.summary(state, seat)["total"])) if shown else None,
        "points_said": voice.t["mirror.page.points"],
        "own": {
            **own,
            "held": t("mirror.page.held", n=things.cubes.total, limit=own["limit"]) if "limit" in own else "",
        },
    }


def _when(view: View, voice: Voice, following: int | None) -> dict[int, str]:
    """Whose turn it is, who is next, and who is away."""
    state, t = view.state, voice.t
    when = {} if following is None else {following: t["table.next"]}
    if state.to_move is not None:
        when[state.to_move] = t["table.to_move"]
    return when | dict.fromkeys(state.table.away, t["table.away"])


def _following(view: View) -> int | None:
    """Whose turn is next, if that is somebody else."""
    following = upcoming(view.face.game, view.state)[:1]
    return next((seat for seat in following if seat != view.state.to_move), None)


def _count(view: View, voice: Voice, count: Count) -> Value:
    said = voice.word("counter", counter=voice.word(f"set.{count.name}"), count=count.number)
    told: dict[str, Value] = {"n": count.number, "say": said.replace(WORD_JOINER, "")}
    return told | ({"sign": count.icon} if count.icon else {"coin": view.face.look.coins[count.name]})
