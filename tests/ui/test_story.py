"""The story below a result: by touches, in every size and language, and what it keeps to itself."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from engine.presence import Join, Leave
from engine.record import About, Record
from engine.review.facts import MOST, facts, told
from engine.review.missed import missed
from engine.review.turns import turns
from engine.review.values import Fact
from engine.timeline import Timeline
from faces.phrases import Phrases
from faces.view import Seated
from rulebook.languages import LANGUAGES
from screens.demo import RECORD
from storage.firsts import First
from storage.library import Library
from storage.summaries import Summary
from tests.faces.tables import played as any_played
from tests.ui.harness import UI
from tests.ui.played import COLOURS, added_up, on_table, played, sheet

WHOLE = Timeline.of(Record.parse(RECORD.read_bytes()))
SIZES = [(360, 640), (412, 915), (915, 412), (1280, 800)]
ODD = ("👩‍🚀 Bo", "محمد بن عبد الله", "Maximiliane-Theodora von Hohenfels-Rex", "李小龍", "[YY]")


def kept(library: Library, timeline: Timeline) -> Summary:
    return library.games.finish(on_table(library, timeline))


def demo(library: Library) -> Summary:
    return kept(library, Timeline(replace(WHOLE.header, about=About()), WHOLE.actions, WHOLE.states))


def open_result(ui: UI, app: Any, game: Any) -> Any:
    app.go("result", result=app.desk.result(game))
    ui.run(0.4)
    ui.wait(lambda: app.page.story.is_told)
    return app.page


def just_told(ui: UI, app: Any, game: Any) -> Any:
    """The page as soon as all is there but what is looked for."""
    app.choose(motion=False)
    app.go("result", result=app.desk.result(game))
    while not app.page.story.is_told:
        ui.step()
    return app.page


def found_all(ui: UI, page: Any) -> None:
    ui.wait_beside(lambda: page.story.is_told and not page.story.is_looking)
    ui.run(0.3)


def rows(page: Any) -> list[Any]:
    return list(reversed(page.story.ids.facts.children))


def shown(page: Any, kind: str) -> list[Any]:
    return [widget for widget in page.walk(restrict=True) if type(widget).__name__ == kind]


def middle(widget: Any) -> float:
    return float(widget.to_window(*widget.center)[1])


# What stands where


def test_upright_it_is_told_from_the_card_down_to_the_scores(ui: UI, app: Any, library: Library) -> None:
    ui.resize(412, 915)
    page = open_result(ui, app, demo(library))
    found_all(ui, page)
    kinds = ("ResultCard", "PushButton", "ScoreChart", "StoryRow", "TurnBars", "Scores")
    firsts = [shown(page, kind)[0] for kind in kinds]
    assert all(middle(above) > middle(below) for above, below in pairwise(firsts))
    again, replay, share, *others = (button.text for button in shown(page, "PushButton"))
    assert (again, replay, share) == ("Again", "Replay", "Share")
    assert {button.y for button in shown(page, "PushButton")[:3]} == {shown(page, "PushButton")[0].y}
    assert others == ["Timeline", "Back to the table"]
    assert not shown(page, "ScorePad"), "folded"
    assert page.verdict == "Chiara wins with 93 points."
    assert "Chiara wins with 93 points." not in ui.texts(), "the card says it"


def test_in_a_wide_window_the_story_stands_beside_card_and_scores(ui: UI, app: Any, library: Library) -> None:
    for size in ((1280, 800), (915, 412), (640, 360)):
        ui.resize(*size)
        page = open_result(ui, app, demo(library))
        card, scores, chart = (shown(page, kind)[0] for kind in ("ResultCard", "ScorePad", "ScoreChart"))
        assert card.right < chart.x, size
        assert scores.right < chart.x, size
        assert card.y > scores.top, size
        assert not ui.audit(), size
        app.go("home")


def test_the_numbers_are_those_of_the_engine(ui: UI, app: Any, library: Library) -> None:
    page = just_told(ui, app, demo(library))
    assert [row.row.leads for row in rows(page)] == [fact.at for fact in told(facts(WHOLE))]
    assert [bar.counts for bar in page.story.spent.bars] == [
        tuple(own.kinds.values()) for own in turns(WHOLE)
    ]
    assert [bar.per_claim for bar in page.story.spent.bars] == ["10", "6.7", "6.7"]
    assert page.story.chart.points[-1] == tuple(score.total for score in WHOLE.outcome.scores)
    app.choose(language="fr")
    page.arrive()
    ui.run(0.5)
    assert [bar.per_claim for bar in page.story.spent.bars] == ["10", "6,7", "6,7"]
    assert rows(page)[0].row.where == "tour 19"


# By touches


def test_a_fact_leads_to_its_turn_and_back_to_the_same_place(ui: UI, app: Any, library: Library) -> None:
    ui.resize(360, 640)
    page = open_result(ui, app, demo(library))
    found_all(ui, page)
    row = next(row for row in rows(page) if row.text == "Ended from behind")
    ui.bring_into_view(row)
    before, where = page.ids.scroll.scroll_y, middle(row)
    assert before < 0.9
    ui.tap(row)
    ui.run(0.5)
    assert (app.page.name, app.page.title) == ("replay", "Turn 119 of 120")
    ui.key(27)
    assert app.page is page
    ui.run(0.3)
    assert page.ids.scroll.scroll_y == pytest.approx(before)
    assert middle(row) == pytest.approx(where)
    assert row.text == "Ended from behind"


def test_a_touch_on_the_chart_opens_the_replay_there(ui: UI, app: Any, library: Library) -> None:
    ui.resize(412, 915)
    page = open_result(ui, app, demo(library))
    chart = shown(page, "ScoreChart")[0]
    for stop in (60, 0, 120):
        x, y = chart.to_window(chart.x + chart.laid.x[stop], chart.center_y)
        ui.touch(x, y)
        ui.run(0.5)
        assert (app.page.name, app.page.number) == ("replay", stop)
        ui.key(27)
        ui.run(0.3)
        assert app.page is page


def test_a_finger_that_scrolls_over_the_chart_touches_nothing(ui: UI, app: Any, library: Library) -> None:
    ui.resize(412, 915)
    page = open_result(ui, app, demo(library))
    x, y = shown(page, "ScoreChart")[0].to_window(*shown(page, "ScoreChart")[0].center)
    ui.drag(x, y, x, y + 300)
    assert app.page is page
    assert page.ids.scroll.scroll_y < 1


def test_the_scores_fold_out_without_moving_what_is_touched(ui: UI, app: Any, library: Library) -> None:
    ui.resize(360, 640)
    page = open_result(ui, app, demo(library))
    found_all(ui, page)
    page.ids.scroll.scroll_y = 0
    ui.run(0.2)
    fold = ui.find(kind="Row", text="Scores by part")
    where = middle(fold)
    ui.tap(fold)
    ui.run(0.2)
    assert middle(fold) == pytest.approx(where, abs=1)
    assert ui.find(kind="ScorePad")
    assert not ui.audit()
    ui.tap(fold)
    ui.run(0.2)
    assert not shown(page, "ScorePad")


def test_a_record_leads_to_the_game_that_held_it_and_back(ui: UI, app: Any, library: Library) -> None:
    ui.resize(360, 640)
    before = library.games.finish(added_up(library, sheet(0, 20), sheet(1, 30)))
    page = open_result(ui, app, kept(library, played(players=2, seed=1)))
    ui.wait(lambda: page.story.ids.rows.children)
    found_all(ui, page)
    row = next(row for row in page.story.ids.rows.children if row.text.startswith("Most points ever here"))
    assert row.row.said == "Before: Béatrice, 30 (1 January 2026)"
    ui.bring_into_view(row)
    where, now = middle(row), page.result.summary
    ui.tap(row)
    ui.run(0.5)
    assert page.result.summary.id == before.id
    assert page.ids.scroll.scroll_y == 1
    ui.key(27)
    found_all(ui, page)
    assert page.result.summary == now
    row = next(row for row in page.story.ids.rows.children if row.text.startswith("Most points ever here"))
    assert middle(row) == pytest.approx(where, abs=80), "as far down as it was left"
    ui.key(27)
    assert app.page.name == "home"


def test_going_home_from_a_record_puts_away_the_game_that_led_there(
    ui: UI, app: Any, library: Library
) -> None:
    library.games.finish(added_up(library, sheet(0, 20), sheet(1, 30)))
    game = on_table(library, played(players=2, seed=1))
    app.show_table(game)
    app.choose(motion=False)
    app.show_end(game)
    ui.wait(lambda: app.page.story.is_told and app.page.story.ids.rows.children)
    app.page.open_other(app.page.story.ids.rows.children[-1].row.leads)
    ui.run(0.4)
    ui.tap(ui.find(kind="IconButton", icon="home-outline"))
    assert app.page.name == "home"
    assert not library.games.open_games()


# The end of a game


def test_nothing_is_told_while_the_scores_are_counted(ui: UI, app: Any, library: Library) -> None:
    ui.resize(412, 915)
    record = replace(WHOLE.header, actions=WHOLE.actions[:-1], about=About())
    app.show_table(library.begin(record, dict(zip(WHOLE.players, COLOURS.values(), strict=False))))
    ui.run(0.5)
    app.page.play(WHOLE.actions[-1])
    ui.wait(lambda: app.page.name == "result", 5)
    page = app.page
    ui.run(0.6)
    assert page.verdict == "Adding up…"
    assert ui.find(kind="ScorePad"), "whole, though it can be folded on a phone"
    for told_early in ("ResultCard", "ScoreChart", "StoryRow", "PushButton"):
        assert not shown(page, told_early), told_early
    ui.wait(lambda: page.verdict != "Adding up…", 5)
    ui.run(0.5)
    assert shown(page, "ResultCard")
    assert shown(page, "ScoreChart")
    assert shown(page, "StoryRow")
    assert shown(page, "ScorePad"), "it stays unfolded, at the end"
    assert page.ids.scroll.scroll_y == 1
    assert not ui.audit()


# What is looked for


def test_chances_missed_join_later_and_the_most_surprising_stand_first(
    ui: UI, app: Any, library: Library
) -> None:
    page = just_told(ui, app, demo(library))
    first = list(page.story.facts)
    found_all(ui, page)
    now = page.story.facts
    assert first == list(told(facts(WHOLE)))
    assert sorted(now, key=id) != sorted(first, key=id)
    assert len(now) == len(rows(page)) <= MOST
    few = told([*facts(WHOLE), *filter(None, missed(WHOLE))])
    assert now == list(few), "in the same order at every visit"


def test_what_was_found_for_another_result_is_dropped(ui: UI, app: Any, library: Library) -> None:
    page = just_told(ui, app, demo(library))
    search = page.story._search
    other = kept(library, played(players=2, seed=4))
    open_result(ui, app, other)
    assert search is not None
    assert not search.is_on
    found_all(ui, page)
    few = told([*facts(page.result.timeline), *filter(None, missed(page.result.timeline))])
    assert {fact.kind for fact in page.story.facts} == {fact.kind for fact in few}


def test_nothing_joins_under_a_finger_and_what_is_read_stays_where_it_is(
    ui: UI, app: Any, library: Library
) -> None:
    ui.resize(360, 640)
    page = open_result(ui, app, kept(library, played(players=2, seed=4)))
    found_all(ui, page)
    story = page.story
    story.facts, story._known = story.facts[:3], story.facts[:3]
    story._show_facts()
    ui.run(0.2)
    page.folded = False
    ui.run(0.2)
    bars, scroll = shown(page, "TurnBars")[0], page.ids.scroll
    while min(row.to_window(*row.pos)[1] for row in rows(page)) < scroll.to_window(scroll.x, scroll.top)[1]:
        scroll.scroll_y -= 0.01
        ui.run(0.05)
    assert ui.visible(bars)
    where, count = middle(bars), len(rows(page))
    finger = ui._finger(5, 5)
    ui.loop.post_dispatch_input("begin", finger)
    late = Fact("missed.line", (0,), 3, {"card": "point-YYRR-6", "n": 2, "taken": 9}, 88)
    story._find(late)
    ui.run(0.4)
    assert len(rows(page)) == count, "the finger is down"
    ui.loop.post_dispatch_input("end", finger)
    ui.run(0.4)
    assert len(rows(page)) == count + 1
    assert middle(bars) == pytest.approx(where, abs=1.5)


def test_what_keys_have_scrolled_to_stays_too(ui: UI, app: Any, library: Library) -> None:
    ui.resize(360, 640)
    page = open_result(ui, app, kept(library, played(players=2, seed=4)))
    found_all(ui, page)
    story = page.story
    story.facts, story._known = story.facts[:3], story.facts[:3]
    story._show_facts()
    ui.run(0.2)
    page.ids.scroll.scroll_y = 0.8
    ui.run(0.2)
    chart = shown(page, "ScoreChart")[0]
    where, count = middle(chart), len(rows(page))
    story._find(Fact("missed.line", (0,), 3, {"card": "point-YYRR-6", "n": 2, "taken": 9}, 88))
    ui.run(0.4)
    assert len(rows(page)) == count + 1
    assert middle(chart) == pytest.approx(where, abs=1.5)


def test_an_arrow_alone_stands_beside_the_words(stage: UI) -> None:
    from screens.widgets.story_row import RowOf, StoryRow

    said = ("trophy", "Most points ever for Ana: 74", "Before: 63 (4 September 2026)", None, "")
    heights = []
    for leads in (None, 1):
        row = StoryRow(row=RowOf(*said, leads), width=150)
        heights.append(row.height)
        assert row._beside
    assert heights[0] <= heights[1]


def test_those_that_stay_keep_their_places() -> None:
    from screens.story import joined

    def fact(kind: str, surprise: int, seat: int = 0) -> Fact:
        return Fact(kind, (seat,), 1, {}, surprise)

    shown_now = [fact(f"{letter}.x", 90 - at, at) for at, letter in enumerate("abcdefg")]
    late = fact("missed.line", 95)
    assert joined(shown_now, [*shown_now, late]) == [*shown_now[:6], late]
    assert joined(shown_now[:3], [*shown_now[:3], late]) == [*shown_now[:3], late]
    assert joined(shown_now, [*shown_now, fact("missed.line", 20)]) == shown_now


def test_nothing_is_looked_for_once_one_has_left(ui: UI, app: Any, library: Library) -> None:
    """Also by somebody who leaves before all is told; whoever comes back finds it."""
    app.choose(motion=False)
    app.go("result", result=app.desk.result(demo(library)))
    page = app.page
    ui.step(3)
    assert not page.story.is_told
    page.replay()
    ui.run(0.5)
    assert page.story.is_told
    assert not page.story.is_looking
    assert not any(fact.subject == "missed" for fact in page.story.facts)
    ui.key(27)
    found_all(ui, page)
    assert any(fact.subject == "missed" for fact in page.story.facts)


# What it keeps to itself, and what it cannot tell


def test_face_down_stays_face_down_until_the_end(ui: UI, app: Any, library: Library) -> None:
    for totals in (False, True):
        game = on_table(library, played(show_totals=totals), 60)
        app.show_table(game)
        app.page.open_result()
        ui.run(0.5)
        for kind in ("ScoreChart", "StoryRow", "TurnBars", "ScorePad"):
            assert bool(shown(app.page, kind)) == totals, kind
        assert not shown(app.page, "ResultCard")
        assert app.page.story.is_looking == totals or app.page.story._missed_all
    assert app.page.story.decided == "What stands out so far"
    assert "The game has not come to its end" in app.page.story.quiet
    assert app.page.story.hint.endswith("Cubes count at the very end only.")


def test_a_score_sheet_says_what_it_cannot_tell(ui: UI, app: Any, library: Library) -> None:
    one, other = sheet(0, 12, 14, gold=1, cubes="YRG"), sheet(1, 20, 4, gold=2, cubes="BB")
    page = open_result(ui, app, library.games.finish(added_up(library, one, other)))
    assert shown(page, "ScorePad")
    assert not shown(page, "ScoreChart")
    assert not shown(page, "TurnBars")
    assert page.story.quiet == "Only the scores were kept: nobody can tell what happened in which turn."
    assert [row.touchable for row in rows(page)] == [False, False], "there is no turn to lead to"
    assert not ui.audit()


def test_players_who_come_and_go(ui: UI, app: Any, library: Library) -> None:
    whole = played(players=3, seed=1)
    timeline = Timeline(whole.header, whole.actions[:9], whole.states[:10])
    for entry in (Join(player=3, name="Dora"), Leave(player=1)):
        timeline = timeline.record(entry).timeline
    for _ in range(9):
        offer = next(offer for offer in timeline.game.offers(timeline.state) if offer.default is not None)
        timeline = timeline.record(offer.default).timeline
    summary = library.games.finish(library.begin(timeline.to_record()))
    for size in SIZES:
        ui.resize(*size)
        page = open_result(ui, app, summary)
        assert [bar.player.name for bar in page.story.spent.bars] == ["Ana", "Béatrice", "Carl", "Dora"]
        assert not ui.audit(), size
        app.go("home")


# Every look of it


@pytest.fixture
def furnished(library: Library) -> dict[str, Any]:
    """A game of each kind, with names of every kind."""
    five = played(players=5, seed=3)
    odd = Timeline(replace(five.header, players=ODD), five.actions, five.states)
    return {
        "five": kept(library, odd),
        **{game: kept(library, any_played(game, 3)) for game in ("golem", "eastern-wonders", "new-world")},
    }


LOOKS = [
    *((language, (360, 640), 100, "light") for language in LANGUAGES),
    *(("en", size, 100, "dark") for size in SIZES[1:]),
    ("de", (1280, 800), 130, "light"),
    ("fr", (360, 640), 130, "dark"),
    ("es", (915, 412), 130, "light"),
    ("it", (412, 915), 200, "light"),
    ("de", (360, 640), 200, "dark"),
]


@pytest.mark.parametrize(("language", "size", "percent", "theme"), LOOKS)
def test_nothing_is_cut_covered_or_small(
    ui: UI,
    app: Any,
    furnished: dict[str, Any],
    language: str,
    size: tuple[int, int],
    percent: int,
    theme: str,
) -> None:
    ui.resize(*size)
    app.choose(language=language, text_percent=percent, theme=theme, motion=False)
    for what, game in furnished.items():
        page = open_result(ui, app, game)
        found_all(ui, page)
        page.folded = False
        ui.run(0.2)
        assert not ui.audit(), what
        assert all(row.height >= 64 for row in rows(page)), what
        app.go("home")


def test_it_can_be_drawn(ui: UI, app: Any, library: Library, tmp_path: Path) -> None:
    ui.resize(412, 916)
    page = open_result(ui, app, demo(library))
    ui.bring_into_view(shown(page, "TurnBars")[0])
    ui.run(0.2)
    colours = ui.picture().getcolors(maxcolors=1 << 20)
    assert colours is not None
    assert len(colours) > 500


@pytest.mark.parametrize("style", ["Light", "Dark"])
@pytest.mark.parametrize("players", [2, 5])
def test_the_saved_picture_carries_the_chart(
    ui: UI, app: Any, library: Library, players: int, style: str
) -> None:
    from screens.widgets.result_card import draw

    page = open_result(ui, app, kept(library, played(players=players, seed=3)))
    plain = draw(page.card, style, 1080)
    story = page.story
    image, boxes = draw(page.card._replace(chart=story.chart, in_round=story.in_round), style, 1080)
    assert image.width == 1080
    assert image.height > plain.image.height + 400
    assert len([name for name, _ in boxes if name.startswith("chart")]) >= players + 4
    for i, (name, (x, y, width, height)) in enumerate(boxes):
        assert x >= 0, name
        assert x + width <= image.width, name
        assert y >= 0, name
        for other, (x2, y2, width2, height2) in boxes[:i]:
            apart = x + width <= x2 or x2 + width2 <= x or y + height <= y2 + 1 or y2 + height2 <= y + 1
            assert apart, (name, other)


# Without a window


def test_each_part_of_a_bar_has_room_for_its_number(stage: UI) -> None:
    from screens.widgets.turn_bars import parts

    (part,) = parts((0, 7, 0), 10, 100, [12, 12, 12], 2)
    assert (part.kind, part.number, part.x, part.width) == (1, 7, 10, 100)
    found = parts((97, 1, 2), 0, 104, [20, 10, 10], 2)
    assert [part.width for part in found] == [80, 10, 10]
    assert [part.x for part in found] == [0, 82, 94]
    assert sum(part.width for part in parts((5, 5), 0, 202, [10, 10], 2)) == 200
    assert parts((0, 0), 0, 100, [10, 10], 2) == []


def test_a_first_is_said_with_what_was_before(stage: UI) -> None:
    from screens.story import first_row

    t = Phrases("de")
    game = Summary(
        id="1", game="golem", players=("Ana", "[YY]"), started="2026-05-18T14:30:22Z", totals=(40, 58)
    )
    players = (Seated("Ana", "teal", 0),)
    row = first_row(t, "golem", First("record", "Ana", 60, game), players)
    assert row.leads is game
    assert row.player == players[0]
    assert "58" in row.said
    assert "[\u2060YY], 58" in row.said, "a name is no cubes"
    assert first_row(t, "golem", First("win", "Ana"), players).leads is None
