"""A language made on the fly: it needs no code, and shows what was not translated and what does not fit."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rulebook
from engine.game import Touch
from engine.record import Record
from faces import FACES
from faces.phrases import Phrases
from storage.library import Library
from storage.wanted import EVERYTHING
from tests.pseudo import CODE, LONGER, PLAIN, speaking, spoken
from tests.storage.small_library import GAMES
from tests.ui.harness import UI
from tests.ui.played import played, settle
from tests.ui.table_hand import Hand, boxed
from tests.ui.test_eastern_wonders import drafted
from tests.ui.test_eastern_wonders import record as sea_record
from tests.ui.test_new_world import record as land_record

NAMES = ("Ñýl", "Çrjk", "Bdd")
SMALLEST = (360, 640)
ALLOWED = re.compile(r"Century Companion|English|Français|Italiano|Deutsch|Español|EN|FR|IT|DE|ES|ZZ|[A-E]\d")
"""What is the same in every language: names of languages, of the app, of files."""


@pytest.fixture(scope="module")
def shown(stage: UI, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    from screens.app import CenturyApp

    with speaking(tmp_path_factory.mktemp("words")), Library(tmp_path_factory.mktemp("library")) as library:
        app = stage.start(CenturyApp(library), SMALLEST)
        app.choose(motion=False, language=CODE)
        yield app
        stage.stop()


def untranslated(stage: UI) -> list[str]:
    texts = (re.sub(r"\[/?(?:b|i|color|font|size|ref)[^\]]*\]", "", text) for text in stage.texts())
    return [text for text in texts if PLAIN.search(ALLOWED.sub("", text)) and "/" not in text]


def looked_at(stage: UI) -> None:
    stage.run(0.4)
    assert untranslated(stage) == []
    assert stage.audit() == []


def test_it_is_a_third_longer_and_keeps_its_blanks() -> None:
    text = "Return the <cubes> above the arrow, {n:=0 no card|card|cards} and [YY]"
    said = spoken(text)
    assert "<cubes>" in said
    assert "[YY]" in said
    assert re.search(r"{n:=0 ñó", said)
    assert len(spoken("a" * 100)) == pytest.approx(100 * LONGER, abs=2)


def test_a_language_that_is_only_a_folder_is_spoken(tmp_path: Path) -> None:
    with speaking(tmp_path) as code:
        t = Phrases(code)
        assert not PLAIN.search(t["home.begin"])
        for game in rulebook.GAMES:
            for entry in rulebook.entries(game):
                text = rulebook.text(entry, code)
                assert not PLAIN.search(text.title + text.text + text.topic)
            assert rulebook.aid(game, code)
        assert rulebook.search("acquire", code, "spice-road")
        said = rulebook.refusal("SR-CLAIM-2", {"place": 6, "cards": 5}, code, "spice-road")
        assert not PLAIN.search(said)


@pytest.mark.parametrize("page", ["home", "new game", "settings", "history", "rules", "aid"])
def test_pages(stage: UI, shown: Any, page: str) -> None:
    shown.go("home")
    shown.go(page)
    if page == "new game":
        shown.page.house_rules_open = True
    looked_at(stage)


@pytest.mark.parametrize("game", rulebook.GAMES)
def test_rules(stage: UI, shown: Any, game: str) -> None:
    for entry in rulebook.entries(game)[::9]:
        shown.go("rules", game=game, rule=entry.id)
        looked_at(stage)


def test_a_result_and_the_history(stage: UI, shown: Any) -> None:
    game = shown.library.begin(replace(played().to_record(), players=NAMES))
    shown.show_table(game)
    stage.run(0.3)
    shown.page.open_result()
    looked_at(stage)
    shown.go("history")
    looked_at(stage)


def test_a_replay(stage: UI, shown: Any) -> None:
    kept = shown.library.games.finish(shown.library.begin(replace(played().to_record(), players=NAMES)))
    shown.replay(kept, 20)
    looked_at(stage)
    for sheet_of in (shown.page.open_menu, shown.page.bookmarking.open_all, shown.page.bookmarking.open):
        sheet_of()
        looked_at(stage)
        shown.back()
        stage.run(0.4)


def test_the_table(stage: UI, shown: Any) -> None:
    record, box = boxed("spice-road", NAMES, seed=8)
    shown.show_table(shown.library.begin(record))
    stage.run(0.3)
    hand = Hand(stage, box)
    hand.play_to_the_end(Random(5), most=12)
    looked_at(stage)
    stage.tap(hand.thing(Touch("points", 4)))
    looked_at(stage)
    if shown.sheet.is_open:
        stage.key(27)
    for sheet_of in (
        shown.page.open_menu,
        lambda: shown.page.set_by_hand(0),
        lambda: shown.page.open_differs(0),
    ):
        sheet_of()
        looked_at(stage)
        shown.back()
        stage.run(0.4)


@pytest.fixture(scope="module")
def with_games(shown: Any) -> Any:
    """The app with a small library, everybody's name without a vowel."""
    told = [replace(game, players=tuple(re.sub(r"[aeiouAEIOUé]", "x", name) for name in game.players))
            for game in GAMES]  # fmt: skip
    shown.library.games.summaries.put(told)
    return shown


@pytest.mark.parametrize("page", ["statistics", "player", "history"])
def test_looking_back(stage: UI, with_games: Any, page: str) -> None:
    with_games.go("home")
    with_games.go(page, wanted=EVERYTHING, **({"player": "xnx"} if page == "player" else {}))
    settle(stage)
    looked_at(stage)


@pytest.mark.parametrize("game", rulebook.GAMES)
def test_my_box(stage: UI, shown: Any, game: str) -> None:
    for kind in FACES[game].forms:
        shown.go("box", game=game, kind=kind)
        looked_at(stage)


@pytest.mark.parametrize("page", ["own map", "panels"])
def test_what_a_table_lays_out(stage: UI, shown: Any, page: str) -> None:
    given = {"own map": {"game": "eastern-wonders"}, "panels": {"printed": True}}[page]
    shown.go(page, **given)
    looked_at(stage)


@pytest.mark.parametrize("record", [sea_record(*drafted()), land_record()], ids=lambda record: record.game)
def test_the_other_tables(stage: UI, shown: Any, record: Record) -> None:
    shown.show_table(shown.library.begin(replace(record, players=NAMES[: len(record.players)])))
    looked_at(stage)
    for sheet_of in (shown.page.open_menu, lambda: shown.page.set_by_hand(0)):
        sheet_of()
        looked_at(stage)
        shown.back()
        stage.run(0.4)
