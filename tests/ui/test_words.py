"""All languages say the same, nothing is said for nothing, and layouts ask for what there is."""

import ast
import errno
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from faces import FACES
from faces.phrases import Phrase, Phrases, language_for, load
from rulebook.languages import LANGUAGES
from screens.findings import UNKNOWN
from screens.paths import KV, ROOT
from storage.notices import KEYS
from tests.ui.kvlint import lint

SOURCES = [*ROOT.glob("screens/**/*.py"), *ROOT.glob("mirror/*.py"), ROOT / "faces" / "scoring.py"]
SECTIONS = {*FACES, "games"}
"""Where the words of games stand."""
LAYOUTS = sorted(KV.glob("*.kv"))
FIRST, *OTHERS = LANGUAGES
OWN_REASONS = {"start-lost", "of-another-game", "too-many-changes", "not-whole", "not-a-folder"}
"""What the `reason` of storage may be, apart from the names of the system's errors."""
ASKED_IN_KV = re.compile(r'\bapp\.t(?:\.at\([\w.]+\))?(?:\[|\()(f?)"([^"]+)"')


def forms(text: Phrase) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def placeholders(text: Phrase) -> set[str]:
    return {name for form in forms(text) for _, name, _, _ in Formatter().parse(form) if name}


def asked() -> Iterator[tuple[str, bool]]:
    """The keys that the app asks for; True if it is only how a key begins."""
    for path in LAYOUTS:
        for dynamic, key in ASKED_IN_KV.findall(path.read_text(encoding="utf-8")):
            yield (key.partition("{")[0], True) if dynamic else (key, False)
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call | ast.Subscript):
                yield from _asked_by(node)


def _asked_by(node: ast.Call | ast.Subscript) -> Iterator[tuple[str, bool]]:
    """`t["key"]`, `t("key", …)`, `app.t(f"storage.{…}")` and the like."""
    of = node.func if isinstance(node, ast.Call) else node.value
    if not (
        (isinstance(of, ast.Name) and of.id == "t") or (isinstance(of, ast.Attribute) and of.attr == "t")
    ):
        return
    key = node.slice if isinstance(node, ast.Subscript) else node.args[0]
    if isinstance(key, ast.Constant):
        yield str(key.value), False
    elif isinstance(key, ast.JoinedStr) and isinstance(key.values[0], ast.Constant):
        yield str(key.values[0].value), True


def asked_of_games() -> Iterator[tuple[str, bool]]:
    """The words that the faces ask their games for: `word("stays")`, `word(f"icon.{…}")`, `term("bonus")`."""
    for path in [*ROOT.glob("faces/**/*.py"), *SOURCES]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            if isinstance(node.func, ast.Attribute) and node.func.attr == "word":
                for key in ast.walk(node.args[0]):
                    if isinstance(key, ast.Constant):
                        yield str(key.value), isinstance(node.args[0], ast.JoinedStr)
            elif isinstance(node.func, ast.Name) and node.func.id == "term":
                yield f"{ast.literal_eval(node.args[0])}.", True


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_words_with_the_same_facts(language: str) -> None:
    first, other = load(FIRST), load(language)
    assert list(other) == list(first)
    for key in first:
        assert placeholders(other[key]) == placeholders(first[key]), key
        assert isinstance(other[key], str) == isinstance(first[key], str), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_whole(language: str) -> None:
    for key, text in load(language).items():
        assert isinstance(text, str) or tuple(text) == LANGUAGES[language].categories, key
        for form in forms(text):
            assert form.strip() == form != "", key


def test_nothing_is_missing_and_nothing_unused() -> None:
    known = set(load(FIRST))
    wanted = list(asked())
    missing = {key for key, begins in wanted if not begins} - known
    assert not missing
    used = {key for key, begins in wanted if not begins}
    used |= {key for key in known for start, begins in wanted if begins and key.startswith(start)}
    assert not {key for key in known - used if key.partition(".")[0] not in SECTIONS}


def test_no_game_has_words_that_neither_its_face_nor_its_board_asks_for() -> None:
    wanted = [*asked_of_games(), ("with.", True), ("here.", True)]
    known = {key for key in load(FIRST) if key.partition(".")[0] in SECTIONS}
    used = {
        key
        for key in known
        for start, begins in wanted
        if (own := key.partition(".")[2]) == start or (begins and own.startswith(start))
    }
    by_app = list(asked())
    used |= known & {key for key, _ in by_app}
    used |= {key for key in known for start, begins in by_app if begins and key.startswith(start)}
    # An edition may say what all say in words of its own.
    everybody = {key for key in load(FIRST) if key.partition(".")[0] not in SECTIONS}
    used |= {key for key in known if key.partition(".")[2] in everybody}
    assert known == used


def test_everything_that_storage_may_say_can_be_said() -> None:
    words = load(FIRST)
    said = {key.removeprefix("storage."): text for key, text in words.items() if key.startswith("storage.")}
    without = {f"{key}.without": KEYS[key] - {fact} for key, fact in UNKNOWN.items()}
    wanted = {key: facts - {"reason"} for key, facts in (KEYS | without).items()}
    assert {key: placeholders(text) for key, text in said.items()} == wanted


def test_every_reason_of_storage_has_words() -> None:
    reasons = {key.removeprefix("reason.") for key in load(FIRST) if key.startswith("reason.")}
    assert reasons >= OWN_REASONS
    assert reasons - OWN_REASONS - {"because"} <= set(errno.errorcode.values())


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: path.name)
def test_layouts(path: Path) -> None:
    classes = {
        node.name
        for source in SOURCES
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    dynamic = set(re.findall(r"<(\w+)@", "".join(layout.read_text(encoding="utf-8") for layout in LAYOUTS)))
    known = set(load(FIRST))
    assert not lint(path.read_text(encoding="utf-8"), path.name, classes | dynamic, known)


@pytest.mark.parametrize(
    ("kv", "finding"),
    [
        ("<Text>:\n    text: app.t['x'\n", "kv"),
        ("Nonsense:\n", "unknown widget class Nonsense"),
        ('Label:\n    text: app.t["home.nowhere"]\n', "unknown words home.nowhere"),
        ("Label:\n    on_touch_down: (lambda: 1)()\n", "more than layout"),
        ("Label:\n    width: self.ids.other.width\n", "keeps the widget for ever"),
    ],
)
def test_the_lint_sees(kv: str, finding: str) -> None:
    assert any(finding in found for found in lint(kv, "a.kv", set(), {"home.begin"})), finding


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 games are new", "1 game is new", "2 games are new"]),
        ("de", ["0 Partien sind neu", "1 Partie ist neu", "2 Partien sind neu"]),
        ("es", ["0 partidas son nuevas", "1 partida es nueva", "2 partidas son nuevas"]),
        ("fr", ["0 partie est nouvelle", "1 partie est nouvelle", "2 parties sont nouvelles"]),
        ("it", ["0 partite sono nuove", "1 partita è nuova", "2 partite sono nuove"]),
    ],
)
def test_numbers_have_their_forms(language: str, said: list[str]) -> None:
    t = Phrases(language)
    assert [t("backup.done.added", n=n) for n in range(3)] == said
    with pytest.raises(KeyError):
        t["backup.done.added"]


@pytest.mark.parametrize(
    ("system", "language"),
    [
        ("fr_CH.UTF-8", "fr"),
        ("it", "it"),
        ("de_AT", "de"),
        ("es_MX", "es"),
        ("en_GB", "en"),
        ("xx_XX", "en"),
        ("C", "en"),
        ("", "en"),
    ],
)
def test_the_system_says_which_language(system: str, language: str) -> None:
    assert language_for(system) == language
