"""What the page is told is what the board shows, in words too; and nothing that lies face down."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from engine.game import OVER
from engine.presence import Leave
from engine.timeline import Timeline
from faces.phrases import Phrases
from faces.telling import Teller
from mirror.looks import style_sheet
from mirror.telling import told
from mirror.voice import Voice
from rulebook.languages import LANGUAGES
from tests.mirror.tables import GAMES, midst, whole
from tools.mirror_games import shown


def page_of(timeline: Timeline, language: str = "en") -> Any:
    """As the page gets it: through JSON."""
    return json.loads(json.dumps(told(shown(timeline), Teller.of(timeline, Phrases(language)))))


def values(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from values(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from values(inner)
    else:
        yield value


@pytest.mark.parametrize("game", GAMES)
def test_every_table_of_a_game_can_be_told(game: str) -> None:
    timeline = whole(game)
    t = Phrases("de")
    for number in range(0, len(timeline.actions) + 1, 7):
        at = replace(timeline, actions=timeline.actions[:number], states=timeline.states[: number + 1])
        page = json.loads(json.dumps(told(shown(at), Teller.of(at, t))))
        assert page["turn"]["seat"] == at.state.to_move
        for seat, player in enumerate(page["players"]):
            assert player["cubes"] == at.game.holdings(at.state, seat).word


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_drawn_is_said(game: str, language: str) -> None:
    """What has a picture has words, without signs that are ours alone."""

    def pictures(value: Any) -> Iterator[dict[str, Any]]:
        if isinstance(value, dict):
            if {"cost", "gain", "cell", "place", "fort"} & {*value}:
                yield value
            for inner in value.values():
                yield from pictures(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from pictures(inner)

    page = page_of(midst(game), language)
    seen = [*pictures(page)]
    assert len(seen) > 10
    for picture in seen:
        assert len(picture["say"]) > 1, picture
        assert "[" not in picture["say"]
    assert "[" not in page["did"]["say"]


@pytest.mark.parametrize("game", GAMES)
def test_points_are_told_only_where_that_was_agreed_or_at_the_end(game: str) -> None:
    timeline = midst(game)
    assert [player["points"] for player in page_of(timeline)["players"]] == [None] * 3
    options = replace(timeline.header.options, show_totals=True)
    agreed = replace(timeline, header=replace(timeline.header, options=options))
    totals = [int(str(timeline.game.summary(timeline.state, seat)["total"])) for seat in range(3)]
    assert [player["points"] for player in page_of(agreed)["players"]] == totals
    over = replace(timeline, states=(*timeline.states[:-1], timeline.state._replace(status=OVER)))
    assert [player["points"] for player in page_of(over)["players"]] == totals


@pytest.mark.parametrize("game", GAMES)
def test_claimed_cards_and_decks_are_nowhere(game: str) -> None:
    """Two tables that differ only in what lies face down are told alike."""
    timeline = midst(game)
    state = timeline.state
    if game == "eastern-wonders":
        hidden = state._replace(ports=state.ports._replace(pile=state.ports.pile[::-1]))
        claimed = [player._replace(claimed=("?1",) * len(player.claimed)) for player in state.players]
    elif game == "new-world":
        top, *below = state.points.deck
        hidden = state._replace(points=state.points._replace(deck=(top, *below[::-1])))
        claimed = [*state.players]
    else:
        market, points = state.market, state.points
        hidden = state._replace(
            market=market._replace(deck=market.deck[::-1]), points=points._replace(deck=points.deck[::-1])
        )
        claimed = [player._replace(claimed=("?1",) * len(player.claimed)) for player in state.players]
    hidden = hidden._replace(players=tuple(claimed))
    other = replace(timeline, states=(*timeline.states[:-1], hidden))
    assert page_of(other) == page_of(timeline)


def test_the_winner_is_said_at_the_end() -> None:
    timeline = whole("spice-road")
    page = page_of(timeline)
    winners = [*timeline.outcome.winners]
    assert page["turn"]["winners"] == winners
    assert page["turn"]["words"] == f"{timeline.players[winners[0]]} has won"


def ended(game: str) -> Timeline:
    """At its end, wherever that is."""
    timeline = whole(game)
    return replace(timeline, states=(*timeline.states[:-1], timeline.state._replace(status=OVER)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_ranking_is_told_at_the_end_as_the_result_says_it(game: str, language: str) -> None:
    timeline, t = ended(game), Phrases(language).at(game)
    assert page_of(midst(game), language)["result"] is None
    result = page_of(timeline, language)["result"]
    scores, winners = timeline.outcome.scores, timeline.outcome.winners
    assert result["title"] == t["result.title"]
    assert timeline.players[winners[0]] in result["verdict"]
    assert result["unnamed"] == ""
    order = sorted(scores, key=lambda score: -score.total)
    assert [place["seat"] for place in result["places"]] == [score.player for score in order]
    assert [place["rank"] for place in result["places"]] == [1, 2, 3]
    for place, score in zip(result["places"], order, strict=True):
        assert (place["total"], place["points"]) == (score.total, t("result.points", n=score.total))
        assert [part["points"] for part in place["parts"]] == [*score.parts.values()]
        assert len({part["name"] for part in place["parts"]}) == len(score.parts)
        for part in place["parts"]:
            assert part["name"] in part["say"]
            assert str(part["points"]) in part["say"]


def test_parts_are_named_as_in_their_edition() -> None:
    def names(game: str) -> list[str]:
        return [part["name"] for part in page_of(ended(game))["result"]["places"][0]["parts"]]

    assert names("spice-road") == ["Cards", "Gold", "Silver", "Cubes"]
    assert names("golem") == ["Cards", "Copper", "Silver", "Crystals"]


def test_claimed_cards_that_have_no_name_are_missing_from_the_ranking() -> None:
    timeline = ended("spice-road")
    state = timeline.state
    first, *others = state.players
    nameless = state._replace(players=(first._replace(claimed=("?1", *first.claimed[1:])), *others))
    page = page_of(replace(timeline, states=(*timeline.states[:-1], nameless)))
    assert page["result"]["unnamed"].startswith("1 claimed card or tile is unnamed")


@pytest.mark.parametrize("game", GAMES)
def test_whoever_is_next_is_told(game: str) -> None:
    timeline = midst(game)
    page = page_of(timeline)
    mover = page["turn"]["seat"]
    assert [player["next"] for player in page["players"]] == [seat == (mover + 1) % 3 for seat in range(3)]
    assert not any(player["next"] for player in page_of(ended(game))["players"])


def test_nobody_is_next_who_moves_now_or_is_away() -> None:
    timeline = midst("spice-road")
    mover = timeline.state.to_move
    assert mover is not None
    state = timeline.state
    for seat in {0, 1, 2} - {mover}:
        state = timeline.game.apply(state, Leave(player=seat))
    page = page_of(replace(timeline, states=(*timeline.states[:-1], state)))
    assert page["turn"]["seat"] == mover
    assert not any(player["next"] for player in page["players"])


def test_rows_lie_as_on_the_board() -> None:
    timeline = midst("spice-road")
    state, board = timeline.state, page_of(timeline)["board"]
    for name, card in zip(state.points.row, board["points"], strict=True):
        printed = state.table.points[name]
        assert (card["points"], card["cost"]) == (printed.points, printed.cost.word)
    assert [card["lying"] for card in board["market"]] == [lying.word for lying in state.market.lying]
    lying = {"gold": state.points.gold, "silver": state.points.silver}
    coins = [card for card in board["points"] if "coin" in card]
    assert [card["coin"] for card in coins] == [metal for metal, left in lying.items() if left]
    for card, left in zip(coins, filter(None, lying.values()), strict=True):
        assert str(left) in card["say"]


def test_boats_and_outposts_are_where_they_are() -> None:
    timeline = midst("eastern-wonders")
    state = timeline.state
    hexes = {one["cell"]: one for one in page_of(timeline)["board"]["hexes"]}
    assert [*hexes] == [*state.table.chart.cells]
    for seat, player in enumerate(state.players):
        assert [cell for cell, one in hexes.items() if seat in one["boats"]] == [player.boat]
    for cell, owners in zip(state.table.chart.cells, state.sea.outposts, strict=True):
        assert hexes[cell]["outposts"] == [*owners]


def test_settlers_stand_where_they_stand() -> None:
    timeline = midst("new-world")
    board = page_of(timeline)["board"]
    places = {one["place"]: one for panel in board["panels"] for one in panel["places"]}
    for place, standing in zip(timeline.state.table.places, timeline.state.board.settled, strict=True):
        told_ = places[place].get("standing")
        assert (told_ and (told_["seat"], told_["settlers"])) == standing
    assert len(board["goals"]) == len(timeline.state.points.row)


def test_a_name_that_looks_like_cubes_is_a_name() -> None:
    timeline = midst("spice-road")
    odd = replace(timeline, header=replace(timeline.header, players=("[YY]", "<b>Béa</b>", "{icons}")))
    page = page_of(odd)
    assert [player["name"] for player in page["players"]] == ["[YY]", "<b>Béa</b>", "{icons}"]
    texts = [text for text in values(page) if isinstance(text, str)]
    assert "\N{WORD JOINER}" not in "".join(texts)


def test_cubes_in_a_line_are_drawn_and_said() -> None:
    timeline = midst("spice-road")
    voice = Voice(Teller.of(timeline, Phrases("en")))
    assert voice.line("Ana takes [YY] and [B]") == [
        "Ana takes ",
        {"cubes": "YY", "say": "2 yellow"},
        " and ",
        {"cubes": "B", "say": "1 brown"},
    ]
    assert voice.spoken("Ana takes [YY]") == "Ana takes 2 yellow"


@pytest.mark.parametrize("game", GAMES)
def test_colours_are_those_of_the_board(game: str) -> None:
    face = shown(midst(game)).face
    sheet = style_sheet(face.look)
    for colour in face.look.cubes.colours:
        assert f"#{colour};" in sheet
    assert f"--card-top: #{face.look.light.card_top};" in sheet
    assert f"--card-top: #{face.look.dark.card_top};" in sheet.partition("dark")[2]


def test_no_line_begins_with_what_divides_it_and_no_place_is_cut() -> None:
    voice = Voice(Teller.of(midst("new-world"), Phrases("en")))
    assert voice.line("Ana takes [R] in B1-3 · 1 settler") == [
        "Ana takes ",
        {"cubes": "R", "say": "1 red"},
        " in B1\N{NON-BREAKING HYPHEN}3\N{NO-BREAK SPACE}· 1 settler",
    ]
    assert voice.spoken("in B1-3 · 1 settler") == "in B1-3 · 1 settler"
