"""Every game is spoken of without a widget: what was done, what else it may have been, what lies where."""

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import chain, product

import pytest

from engine.choosing import is_chosen
from engine.cubes import Cubes
from engine.game import Action, Touch, forced
from engine.games import GAMES
from engine.record import Record
from engine.spice_road.values import Play
from engine.timeline import Timeline
from engine.unnamed import unnamed_in
from faces import FACES, settable
from faces.face import TOLD, raised_line
from faces.phrases import Phrases, load
from faces.telling import Teller, Told, told
from rulebook.languages import LANGUAGES
from tests.faces.tables import mirrored, played, record_of

GAMES_AND_SEEDS = [*product(FACES, range(3))]
SPELLED = re.compile(r"(?<!\[)\b[YRGB]{2,}\b(?!\])|[a-z]+-[A-Z]|[{}]|\[\]|\bNone\b|\b(True|False)\b")
"""What only the engine writes so: cubes outside brackets, ids, blanks, Python's own words."""


def tellers(timeline: Timeline) -> Iterator[Teller]:
    return (Teller.of(timeline, Phrases(language)) for language in LANGUAGES)


def test_every_game_has_a_face_and_no_other_list_of_games_is_needed() -> None:
    assert list(FACES) == list(GAMES)
    for game, face in FACES.items():
        assert face.game is GAMES[game]
        assert face.id == game


@pytest.mark.parametrize(("game", "seed"), GAMES_AND_SEEDS)
def test_every_turn_of_a_game_is_said_in_every_language(game: str, seed: int) -> None:
    timeline = played(game, seed)
    for teller in tellers(timeline):
        for at in range(len(timeline.actions)):
            line = teller.did(told(timeline, at))
            assert not SPELLED.search(line), line


@pytest.mark.parametrize(("game", "seed"), GAMES_AND_SEEDS)
def test_every_chip_says_something_and_one_of_a_row_is_what_was_done(game: str, seed: int) -> None:
    timeline = played(game, seed)
    for teller in tellers(timeline):
        for at in range(0, len(timeline.actions), 5):
            done = told(timeline, at, with_choices=True)
            for choice in done.choices:
                lines = [teller.chip(choice.field, option) for option in choice.options]
                assert all(lines), choice.field
                assert not [line for line in lines if SPELLED.search(line)], lines
                chosen = [option for option in choice.options if is_chosen(option, done.action)]
                assert len(chosen) <= 1
                assert chosen or choice.field in ("detour", "path"), (choice.field, done.action)


@pytest.mark.parametrize("game", FACES)
def test_everything_that_a_game_tells_is_declared(game: str) -> None:
    """What `describe` may tell is what the face has words for, and nothing else."""
    face, keys = FACES[game], set[str]()
    for seed in range(12):
        timeline = played(game, seed)
        keys |= {words.key for words in timeline.words()}
    assert keys <= face.told.keys()
    rarely = {"play.unnamed", "play.nothing", "activate.unknown", "activate.nothing", "adjust", "pass"}
    assert face.told.keys() - keys <= rarely


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_has_words_for_all_it_may_tell_and_no_others(language: str) -> None:
    known, wanted = load(language), set[str]()
    for game, face in FACES.items():
        teller = Teller(Phrases(language), (), face, {})
        for key in (*face.told, *TOLD):
            wanted |= _found(known, teller, f"did.{key}")
        for fact in {fact for beside in face.told.values() for fact in beside}:
            wanted |= _found(known, teller, f"with.{fact}")
        wanted |= _found(known, teller, "begin")
        state = Timeline.of(record_of(game)).state
        mirror = Timeline.of(mirrored(game)).state
        for name in (*face.counters(state, 0), *face.table(mirror)):
            if name != face.holdings:
                wanted |= _found(known, teller, f"set.{name}")
        adjust = next(kind for kind in face.game.actions if kind.do == "adjust")
        unsaid = ("player", "forced", "time", face.holdings)
        for name in (f.name for f in fields(adjust) if f.name not in unsaid):
            wanted |= _found(known, teller, f"set.{name}")
    sections = {*FACES, "games"}
    listed = {key for key in known if key.partition(".")[0] in sections}
    told_of = {key for key in listed if key.split(".")[1] in ("did", "with", "begin", "set")}
    # An edition may say what all say in words of its own.
    told_of -= {key for key in told_of if key.partition(".")[2] in known}
    assert told_of == wanted


def _found(known: object, teller: Teller, key: str) -> set[str]:
    """All places where a game's word is looked for and stands: an edition's own one before its family's."""
    sections = dict.fromkeys((teller.face.id, teller.face.words, "games"))
    found = {f"{section}.{key}" for section in sections if f"{section}.{key}" in teller.t.texts}
    assert found, f"{teller.face.id} cannot say {key}"
    return found


@pytest.mark.parametrize("game", FACES)
def test_everything_that_can_be_named_has_a_question_and_a_place_in_the_grid(game: str) -> None:
    face, rules = FACES[game], GAMES[game]
    unnamed = Timeline.of(replace(record_of(game), setup=rules.setup_type()))
    state, asked = unnamed.state, 0
    for name in dict.fromkeys(unnamed_in(state)):
        candidates = rules.candidates(state, name)
        columns = face.columns(state, candidates)
        assert sorted(chain.from_iterable(columns)) == sorted(candidates)
        for teller in tellers(unnamed):
            question = teller.asked(state, name)
            assert question.endswith("?")
            assert not SPELLED.search(question)
            assert all(not SPELLED.search(face.written(teller, card)) for card in candidates)
        asked += 1
    assert asked


@pytest.mark.parametrize("game", FACES)
def test_whatever_lies_where_it_can_be_held_can_be_another_one(game: str) -> None:
    face, timeline, renamed = FACES[game], Timeline.of(mirrored(game)), 0
    state = timeline.state
    for offer in face.game.offers(state):
        name = face.lying_at(state, offer.touch, 0)
        others = face.game.candidates(state, name) if name else ()
        if others:
            after = _adjusted(timeline, state, face.renamed(state, offer.touch, 0, others[0]))
            assert face.lying_at(after, offer.touch, 0) == others[0]
            renamed += 1
    assert renamed


@pytest.mark.parametrize("game", FACES)
def test_counters_are_set_by_hand_under_the_names_of_the_adjust_action(game: str) -> None:
    face, timeline = FACES[game], played(game, 0, 40)
    state = timeline.state
    counters = face.counters(state, 1)
    assert next(iter(counters)) == face.holdings
    assert counters[face.holdings] is face.game.holdings(state, 1)
    after = _adjusted(timeline, state, {"player": 1, face.holdings: "YRG"})
    assert face.game.holdings(after, 1).word == "YRG"


@pytest.mark.parametrize("game", FACES)
def test_everything_of_the_table_that_can_be_counted_is_set_by_hand(game: str) -> None:
    face, timeline = FACES[game], Timeline.of(mirrored(game))
    state = timeline.state
    for name, recorded in face.table(state).items():
        other = _other(name, recorded)
        after = _adjusted(timeline, state, {name: settable.told(recorded, other)})
        assert settable.value_of(face.table(after)[name]) == other
    for offer in face.game.offers(state):
        for name, recorded in face.at(state, offer.touch).items():
            other, after = _other(name, recorded), state
            for adjust in face.set_at(state, offer.touch, {name: other}):
                after = _adjusted(timeline, after, adjust)
            if name != "owner":
                assert settable.value_of(face.at(after, offer.touch)[name]) == other, name


@pytest.mark.parametrize("game", FACES)
def test_everything_of_a_player_is_set_by_hand(game: str) -> None:
    face, timeline = FACES[game], played(game, 0, 40)
    state = timeline.state
    for name, recorded in face.counters(state, 1).items():
        other = _other(name, recorded)
        after = _adjusted(timeline, state, {"player": 1, name: settable.told(recorded, other)})
        now = settable.value_of(face.counters(after, 1)[name])
        if isinstance(other, tuple) and "?" in other:
            assert isinstance(now, tuple)
            assert len(now) == len(other), name
        else:
            assert now == other, name


def _other(name: str, recorded: settable.Countable) -> settable.Entered:
    match recorded:
        case Cubes():
            return "YRB"
        case settable.Among(seats=seats, alone=True):
            return ((seats[0] + 1) % 3,)
        case settable.Among(seats=seats):
            return tuple(sorted({*seats} | {1}))
        case settable.Tally(counts=counts):
            return (counts[0] + 1, *counts[1:])
        case settable.Pile(names=names, others=others):
            return (*names[1:], *(others[:1] or ("?",)))
    assert isinstance(recorded, int)
    return recorded + 1 if name in ("round", "gold", "silver") or not recorded else recorded - 1


def _adjusted(timeline: Timeline, state: object, adjust: object) -> object:
    from engine.record import action_from_json

    header = timeline.header
    told_so = {"do": "adjust", **adjust}  # type: ignore[dict-item]
    return timeline.game.apply(state, action_from_json(told_so, timeline.game, header.known, "action"))


@pytest.mark.parametrize("game", FACES)
def test_a_refusal_names_the_player_and_what_is_printed(game: str) -> None:
    timeline = played(game, 0, 12)
    refusals = [offer.refusal for offer in timeline.game.offers(timeline.state) if offer.refusal]
    assert refusals
    for teller in tellers(timeline):
        for refusal in refusals:
            assert not SPELLED.search(teller.refused(refusal)), teller.refused(refusal)


def test_what_was_forced_is_said_so_and_its_chip_is_still_the_chosen_one() -> None:
    timeline = played("spice-road", 1, 20)
    acquire = next(at for at, action in enumerate(timeline.actions) if action.do == "acquire")
    edited = timeline.edit(acquire, forced(timeline.actions[acquire])).timeline
    teller = Teller.of(edited, Phrases("en"))
    assert teller.did(told(edited, acquire)).endswith("against the rules")


@pytest.mark.parametrize(
    ("steps", "line"),
    [("", ""), ("Y", "[Y] → [R]"), ("YR", "[Y] → [G]"), ("YY", "[YY] → [RR]"), ("RG", "[R] → [B]")],
)
def test_single_steps_are_said_as_what_they_come_to(steps: str, line: str) -> None:
    assert raised_line(steps) == line


def test_golem_has_its_own_words_before_those_of_the_family() -> None:
    spice_road, golem = (Teller(Phrases("en"), (), FACES[game], {}) for game in ("spice-road", "golem"))
    assert (spice_road.word("coin.gold"), golem.word("coin.gold")) == ("gold", "copper")
    assert spice_road.word("coin.silver") == golem.word("coin.silver")


def test_fields_of_actions_that_can_be_chosen_have_a_chip() -> None:
    """What a game's actions let a player choose, apart from where: there is a chip for it."""
    fixed = {"card", "slot", "location", "cell", "path", "forced", "time", "build", "cost", "gain", "lot"}
    for face in FACES.values():
        turns = [kind for kind in face.game.actions if kind.is_turn]
        chosen = {f.name for kind in turns for f in fields(kind) if f.name not in (*fixed, *kind.told)}
        assert chosen <= face.chips.keys(), face.id


def test_touches_that_hold_nothing_have_nothing_to_rename() -> None:
    state = played("spice-road", 0, 5).state
    assert FACES["spice-road"].lying_at(state, Touch("hand", 0), 0) == ""
    assert isinstance(played("spice-road", 0, 5).actions[0], Action)


def test_a_player_called_as_cubes_are_written_is_a_name() -> None:
    timeline = played("spice-road", 1, 3)
    named = replace(timeline, header=replace(timeline.header, players=("[YY]", "b", "c")))
    line = Teller.of(named, Phrases("en")).did(told(named, 0))
    assert "[YY]" not in line
    assert "YY]" in line


def test_an_upgrade_that_was_forced_and_raised_nothing_says_so() -> None:
    timeline = Timeline.of(mirrored("spice-road"))
    words = timeline.game.describe(timeline.state, Play(card="start-upgrade-2", upgrade="B", forced=True))
    teller = Teller.of(timeline, Phrases("en"))
    line = teller.did(Told(Play(card="start-upgrade-2", upgrade="B", forced=True), words))
    assert "upgrades nothing" in line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_table_takes_from_the_box_is_said(game: str, language: str) -> None:
    rules = GAMES[game]
    players = ("Ana", "Béa", "Carl")
    record = Record(game=game, players=players, setup=rules.setup_type(), options=rules.options_type())
    timeline = Timeline.of(record)
    lines = [line.text for line in Teller.of(timeline, Phrases(language)).setting(timeline.state)]
    assert all(lines)
    assert not any("{" in line for line in lines)
    # Only in Eastern Wonders cubes are chosen and not given by seat.
    assert ("Ana [YYY] · Béa [YYYY] · Carl [YYYY]" in lines) == (game != "eastern-wonders")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_taken_out_of_a_new_world_is_listed(players: int, language: str) -> None:
    rules = GAMES["new-world"]
    record = Record("new-world", tuple("ABCD"[:players]), rules.setup_type(panel="E1"), rules.options_type())
    timeline = Timeline.of(record)
    lines = [line for line in Teller.of(timeline, Phrases(language)).setting(timeline.state) if line.icon]
    said = [line.text for line in lines]
    assert len(said) == 6
    out = [[piece.icon or piece.text for piece in line.marked if piece.out] for line in lines]
    cards = ["star", *(["3+"] if players == 2 else []), *(["=4"] if players < 4 else [])]
    assert out == [[], cards, ["I", "III"], ["2–3"] if players == 4 else [], [], []]
    panels, points, bonus, exploration, *_ = said
    assert "E1" in panels
    assert ("3" in points, "4" in points) == (players == 2, players < 4)
    assert "17" in bonus
    assert ("8" if players == 4 else "10") in exploration


def test_coins_lots_and_settlers_are_counted() -> None:
    def needs(game: str, players: int) -> dict[str, object]:
        rules = GAMES[game]
        state = rules.setup(players, rules.setup_type(), rules.options_type(), rules.catalog(()))
        return dict(FACES[game].needs(state))

    assert needs("spice-road", 3) == {"gold": 6, "silver": 6}
    assert needs("golem", 5) == {"gold": 10, "silver": 10}
    assert needs("eastern-wonders", 2) == {"lots": "[YYYY] · [YYR] · [RR] · [YG]"}
    assert needs("new-world", 2) == {"ready": 7, "reserve": 5}
    assert needs("new-world", 4) == {"ready": 6, "reserve": 6}


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_a_table_of_golem_nothing_is_said_of_cubes(language: str) -> None:
    """What everybody says, it says of crystals."""
    cubes = {"en": "cube", "fr": "cube", "it": "cub", "de": "würfel", "es": "cubo"}[language]
    texts = Phrases(language).at("golem").texts
    own = {key.partition(".")[2] for key in texts if key.startswith("golem.")}
    sections = (
        "table",
        "set",
        "mended",
        "differs",
        "naming",
        "repairs",
        "conflicts",
        "past",
        "spice-road",
        "games",
    )
    said = {
        key: text
        for key, text in texts.items()
        if key.partition(".")[0] in sections and key.partition(".")[2] not in own
    }
    plain = {key: re.sub(r"\{[^}]*\}", "", str(text)).lower() for key, text in said.items()}
    assert not [key for key, text in plain.items() if cubes in text]
    assert cubes not in texts["house.caravan_limit"].lower()
