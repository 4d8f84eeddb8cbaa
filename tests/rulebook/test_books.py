"""The rulebooks are whole: every entry in every language, every link leads somewhere, all of it is brief."""

import re
from collections import Counter

import pytest

import rulebook
from rulebook.files import tables
from rulebook.texts import asks, words
from rulebook.wording import blanks

ALL = [(game, language) for game in rulebook.GAMES for language in rulebook.LANGUAGES]
SHARED_TOPICS = {"setup", "turn", "limit", "end", "score", "house", "record"}
OWN_TOPICS = {
    "spice-road": {"play", "spice", "upgrade", "trade", "acquire", "rest", "claim"},
    "golem": {"play", "spice", "upgrade", "trade", "acquire", "rest", "claim"},
    "eastern-wonders": {"move", "toll", "build", "bonus", "trade", "port", "harvest", "map"},
    "new-world": {
        *{"activate", "settlers", "rest", "produce", "upgrade", "trade"},
        *{"fort", "cards", "explore", "bonus"},
    },
}


@pytest.mark.parametrize("game", rulebook.GAMES)
def test_every_topic_has_entries_that_stand_together(game: str) -> None:
    topics = [entry.topic for entry in rulebook.entries(game)]
    assert set(topics) == SHARED_TOPICS | OWN_TOPICS[game]
    together = [topic for at, topic in enumerate(topics) if at == 0 or topics[at - 1] != topic]
    assert len(together) == len(set(together))


def test_ids_are_unique_and_say_their_game() -> None:
    prefixes = {"spice-road": {"SR"}, "golem": {"SR", "GO"}, "eastern-wonders": {"EW"}, "new-world": {"NW"}}
    for game in rulebook.GAMES:
        ids = [entry.id for entry in rulebook.entries(game)]
        assert [entry_id for entry_id, times in Counter(ids).items() if times > 1] == []
        for entry_id in ids:
            assert re.fullmatch(r"([A-Z]{2}-)?[A-Z]+-\d+", entry_id)
            assert entry_id.startswith(("RECORD-", "SHEET-")) or entry_id[:2] in prefixes[game]


@pytest.mark.parametrize(("game", "language"), ALL)
def test_every_entry_is_told_briefly(game: str, language: str) -> None:
    for entry in rulebook.entries(game):
        said = rulebook.text(entry, language)
        assert 3 <= len(said.title) <= 70, said.title
        assert not said.title.endswith("."), said.title
        assert said.text[0].isupper(), said.text
        assert re.search(r"[.»”]$", said.text), said.text
        assert 1 <= len(re.findall(r"[.!?](?=\s|$)", said.text)) <= 3, said.text
        assert said.topic
        assert bool(said.section) is not entry.ours


@pytest.mark.parametrize(("game", "language"), ALL)
def test_no_blank_is_left_in_a_text(game: str, language: str) -> None:
    for entry in rulebook.entries(game):
        said = rulebook.text(entry, language)
        for shown in (said.title, said.text, said.topic, said.section, *said.example):
            assert not re.search(r"[<>{}]|  |'|\.\.", shown), shown


@pytest.mark.parametrize("game", rulebook.GAMES)
def test_titles_tell_the_entries_of_a_game_apart(game: str) -> None:
    for language in rulebook.LANGUAGES:
        titles = Counter(rulebook.text(entry, language).title for entry in rulebook.entries(game))
        assert [title for title, times in titles.items() if times > 1] == []


@pytest.mark.parametrize("game", rulebook.GAMES)
def test_the_languages_differ_and_say_the_same_numbers(game: str) -> None:
    for entry in rulebook.entries(game):
        texts = [rulebook.text(entry, language) for language in rulebook.LANGUAGES]
        assert len({said.text for said in texts}) == len(texts), entry.id
        assert len({tuple(sorted(re.findall(r"\d+", said.text))) for said in texts}) == 1, entry.id


@pytest.mark.parametrize("game", rulebook.GAMES)
def test_refusals_have_the_same_blanks_in_every_language(game: str) -> None:
    for entry in rulebook.entries(game):
        refusals = [rulebook.text(entry, language).refusal for language in rulebook.LANGUAGES]
        assert len({blanks(refusal) for refusal in refusals}) == 1, entry.id
        assert len({bool(refusal) for refusal in refusals}) == 1, entry.id


@pytest.mark.parametrize("game", rulebook.GAMES)
def test_every_link_leads_to_another_entry_of_the_game(game: str) -> None:
    ids = {entry.id for entry in rulebook.entries(game)}
    for entry in rulebook.entries(game):
        assert set(entry.related) <= ids - {entry.id}, entry.id
        assert len(set(entry.related)) == len(entry.related), entry.id


@pytest.mark.parametrize("game", rulebook.GAMES)
def test_no_entry_is_a_dead_end(game: str) -> None:
    for entry in rulebook.entries(game):
        assert entry.related, entry.id


def test_the_rulebook_and_its_year_are_named_unless_the_decision_is_ours() -> None:
    years = {"spice-road": 2024, "golem": 2017, "eastern-wonders": 2018, "new-world": 2019}
    for game, year in years.items():
        for entry in rulebook.entries(game):
            assert entry.year == (None if entry.ours else year)
        assert {entry.topic for entry in rulebook.entries(game) if entry.ours} >= {"house", "record"}


@pytest.mark.parametrize(("game", "language"), ALL)
def test_what_is_said_is_used(game: str, language: str) -> None:
    """No heading, no word that nothing refers to."""
    topics = {entry.topic for entry in rulebook.entries(game)}
    sections = {entry.section for entry in rulebook.entries(game) if entry.section}
    assert set(tables(f"{language}/{game}.toml")["headings"]) <= topics | sections


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
def test_what_entries_are_about_has_words_in_every_language(language: str) -> None:
    used = {key for game in rulebook.GAMES for entry in rulebook.entries(game) for key in entry.about}
    assert set(asks(language).about) == used
    assert all(asks(language).about.values())


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
def test_every_rule_of_the_game_says_how_people_ask_for_it(language: str) -> None:
    """What concerns only the app is asked for by what it is about; the rules deserve words of their own."""
    known = {entry.id for game in rulebook.GAMES for entry in rulebook.entries(game)}
    asked = set(asks(language).asked)
    assert asked <= known
    for game in rulebook.GAMES:
        rules = [entry for entry in rulebook.entries(game) if entry.topic != "record"]
        missing = [entry.id for entry in rules if not {entry.id, "SR" + entry.id[2:]} & asked]
        assert missing == []


def test_every_game_has_four_colours_and_a_word_for_its_cubes() -> None:
    for language in rulebook.LANGUAGES:
        for game in rulebook.GAMES:
            assert len({one for one, _ in words(language).colours[game]}) == 4
            assert len(words(language).cube[game]) == 2


# Golem


def test_golem_is_spice_road_in_other_words() -> None:
    originals, golems = rulebook.entries("spice-road"), rulebook.entries("golem")
    assert [entry.topic for entry in golems] == [entry.topic for entry in originals]
    own = [entry for entry in golems if entry.id.startswith("GO-")]
    assert len(own) == len(tables("golem.toml")) - 1
    for entry in own:
        assert rulebook.entry("SR-" + entry.id[3:], "golem") == entry


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
def test_golem_never_speaks_of_cubes_gold_or_spices(language: str) -> None:
    foreign = {
        "en": r"cube|gold|\bred\b|brown|saffron|spice card",
        "de": r"würfel|gold|\brot|braun|safran|gewürzkarte",
        "es": r"\bcubo|\boro\b|\broj[oa]|marr[oó]n|azafrán|cartas? de especias",
        "fr": r"cube|d’or\b|rouge|brun|safran|cartes? Épices",
        "it": r"cub[oi]|d’oro\b|\bross[oi]|marron|zafferano|carte Spezie",
    }
    compares_itself = rulebook.entry("GO-HOUSE-11")
    for entry in set(rulebook.entries("golem")) - {compares_itself}:
        for shown in _shown(rulebook.text(entry, language)):
            assert not re.search(foreign[language], shown, re.IGNORECASE), (entry.id, shown)


def _shown(said: rulebook.RuleText) -> list[str]:
    return [
        said.title,
        said.text,
        said.topic,
        said.section,
        re.sub(r":cubes(?=[|}])", "", said.refusal),
        *said.example,
    ]


# Finding one's way


def test_previous_and_next_walk_through_the_whole_book() -> None:
    for game in rulebook.GAMES:
        at: rulebook.Entry | None = rulebook.entries(game)[0]
        assert rulebook.before(rulebook.entries(game)[0]) is None
        walked = []
        while at:
            walked.append(at)
            following = rulebook.after(at)
            assert following is None or rulebook.before(following) == at
            at = following
        assert tuple(walked) == rulebook.entries(game)


def test_a_section_is_all_entries_of_a_topic() -> None:
    claim = rulebook.section(rulebook.entry("SR-CLAIM-1"))
    assert [entry.id for entry in claim] == [f"SR-CLAIM-{number}" for number in (1, 2, 3, 4, 5, 6)]
    assert rulebook.entry("GO-CLAIM-3") in rulebook.section(rulebook.entry("SR-CLAIM-1", "golem"))


def test_an_unknown_id_is_a_key_error() -> None:
    for unknown in ("SR-CLAIM-99", "XX-1", ""):
        with pytest.raises(KeyError):
            rulebook.entry(unknown)


@pytest.mark.parametrize("game", rulebook.GAMES)
def test_the_often_missed_rules_are_there(game: str) -> None:
    missed = [entry.id for entry in rulebook.often_missed(game)]
    assert 6 <= len(missed) == len(set(missed))
    must = {
        "spice-road": {
            "SR-TRADE-3",
            "SR-CLAIM-4",
            "SR-UPGRADE-3",
            "SR-LIMIT-1",
            "SR-SCORE-3",
            "SR-SCORE-4",
            "SR-END-2",
        },
        "golem": {
            "SR-TRADE-3",
            "GO-CLAIM-4",
            "GO-UPGRADE-3",
            "SR-LIMIT-1",
            "GO-SCORE-3",
            "SR-SCORE-4",
            "SR-END-2",
        },
        "eastern-wonders": {"EW-BUILD-2", "EW-TOLL-3", "EW-HOLD-1"},
        "new-world": {"NW-SETTLERS-2", "NW-TRADE-3", "NW-BONUS-2"},
    }
    assert must[game] <= set(missed)


# Examples and the player aid


def test_examples_upgrade_and_trade_rightly() -> None:
    assert [tuple(step) for step in rulebook.entry("SR-TRADE-3").example] == [
        ("YYYYYY", "YYYYG"),
        ("YYYYYY", "YYGG"),
        ("YYYYYY", "GGG"),
    ]
    assert rulebook.entry("EW-TRADE-3").example[-1] == ("YYYYYYYYY", "BBB")
    for game in rulebook.GAMES:
        assert sum(bool(entry.example) for entry in rulebook.entries(game)) >= 7


@pytest.mark.parametrize(("game", "language"), ALL)
def test_the_player_aid_fits_one_page(game: str, language: str) -> None:
    blocks = rulebook.aid(game, language)
    assert {"turn", "actions", "limit", "end", "score"} <= {block.key for block in blocks}
    assert sum(len(block.lines) for block in blocks) <= 30
    for block in blocks:
        assert block.title
        for line in block.lines:
            assert 1 <= len(line.head) <= 18, line
            assert 3 <= len(line.text) <= 130, line
            assert rulebook.entry(line.entry, game)


@pytest.mark.parametrize(("game", "language"), ALL)
def test_no_number_of_the_aid_stands_at_a_lines_end(game: str, language: str) -> None:
    for block in rulebook.aid(game, language):
        for line in block.lines:
            example = rulebook.text(rulebook.entry(line.entry, game), language).example
            for shown in (line.text, *example):
                assert not re.search(r"\d \w", shown), line


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
@pytest.mark.parametrize(
    ("game", "entries"),
    [
        ("spice-road", {"SR-SETUP-7", "SR-SETUP-2", "SR-CLAIM-4"}),
        ("golem", {"GO-SETUP-7", "GO-SETUP-2", "GO-CLAIM-4"}),
        ("eastern-wonders", {"EW-BONUS-1", "EW-BUILD-3", "EW-PORT-4"}),
    ],
)
def test_the_aid_says_what_tables_forget(game: str, entries: set[str], language: str) -> None:
    """What one starts with, that silver slides; which outpost is taken, when a bonus comes, closed ports."""
    said = {line.entry for block in rulebook.aid(game, language) for line in block.lines}
    assert entries <= said
