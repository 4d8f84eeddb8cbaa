"""Component sets as files and text: out and in again, and whatever comes from elsewhere."""

import json
from pathlib import Path
from random import Random

import pytest

from engine.component_set import MOST, ComponentSet
from engine.packing import LARGEST as LARGEST_UNPACKED
from engine.packing import pack
from storage import sets
from storage.files import LARGEST
from storage.library import Library
from storage.notices import StorageError
from tests.storage.tables import set_file

VP = {"kind": "vp", "id": "vp-RRGG-13", "cost": "RRGG", "points": 13}


def document(*components: object, game: object = "eastern-wonders", **more: object) -> dict[str, object]:
    return {"format": "century-components/1", "game": game, "components": list(components), **more}


def told(*components: object, game: str = "eastern-wonders") -> ComponentSet:
    return ComponentSet.from_json(document(*components, game=game))


def refusal(content: str | bytes, name: str = "a.json") -> dict[str, object]:
    with pytest.raises(StorageError) as refused:
        sets.parse(content, name)
    notice = refused.value.notice
    return {"key": notice.key, **notice.facts}


def test_a_set_goes_out_as_a_file_and_comes_back(library: Library, folder: Path) -> None:
    ours = told({**VP, "name": "Phare d’Éa", "where": "our box", "seen": 3})
    library.components.enter("eastern-wonders", ours.entries)
    path = set_file(library.component_set("eastern-wonders"), folder)
    assert path.name == "century eastern-wonders 2026-05-18.components.json"
    assert sets.read(path) == ours
    assert json.loads(path.read_text("utf-8"))["format"] == "century-components/1"


def test_text_is_found_in_what_stands_around_it() -> None:
    ours = told(VP)
    text = sets.as_text(ours)
    assert "\n" not in text
    for around in (text, f"\ufeff{text}\n", f"Our tiles:\n\n{text}\n— Ana", f"  {text}  "):
        assert sets.parse(around, "text") == ours
    assert sets.parse(f"\ufeff{text}".encode(), "file") == ours


def test_the_text_of_a_code_is_a_set_too() -> None:
    ours = told({**VP, "name": "Phare d’Éa"})
    code = sets.as_code(ours)
    for around in (code, f"\ufeff{code}\n", f"Our tiles:\n\n{code}\n— Ana"):
        assert sets.parse(around, "text") == ours
    assert refusal(code[:-3]) == {"key": "cut-code", "file": "a.json"}
    assert refusal(code[:-1] + "%") == {"key": "damaged-code", "file": "a.json"}
    assert refusal(code.replace("Y1:", "Y3:")) == {"key": "newer", "file": "a.json", "version": 3}
    assert refusal(pack("S", '"' + "x" * LARGEST_UNPACKED)) == {
        "key": "too-large",
        "file": "a.json",
        "most": 1,
    }


def test_sets_are_found_among_other_files_whatever_they_are_called(folder: Path) -> None:
    text = sets.as_text(told(VP))
    (folder / "a.components.json").write_text(text)
    (folder / "b.components.json").write_text("no set at all")
    (folder / "from a chat (1).json").write_text(text)
    (folder / "other.json").write_text("{}")
    (folder / "c.components.json").mkdir()
    found = [path.name for path in sets.sets_in(folder)]
    assert found == ["b.components.json", "a.components.json", "from a chat (1).json"]
    assert sets.sets_in(folder / "nowhere") == []


@pytest.mark.parametrize(
    ("content", "key"),
    [
        ("", "no-set"),
        ("hello", "no-set"),
        ("}{", "no-set"),
        ("{", "no-set"),
        ("[1, 2]", "no-set"),
        ("null", "no-set"),
        ("{}", "no-set"),
        (b"\xff\xfe\x00\x01", "no-set"),
        ('{"a": ' * 100_000 + "1" + "}" * 100_000, "no-set"),
        ('{"format": ' + "9" * 10_000 + "}", "no-set"),
        (json.dumps({"format": "century-record/1", "game": "golem", "players": ["A", "B"]}), "no-set"),
        (json.dumps({"format": ["century-components/1"]}), "no-set"),
        (json.dumps({"format": "century-components/"}), "no-set"),
        (json.dumps({"format": "century-components/" + "9" * 5_000}), "no-set"),
        (json.dumps({"format": "century-components/2", "anything": 1}), "newer"),
        (json.dumps(document(game="from-sand-to-sea")), "broken-set"),
        (json.dumps(document(game=["golem"])), "broken-set"),
        (json.dumps(document(extra=1)), "broken-set"),
        (json.dumps(document(VP, VP)), "broken-set"),
        (json.dumps(document({**VP, "id": "closed"})), "broken-set"),
        (json.dumps(document({**VP, "cost": "Y" * 10_000})), "broken-set"),
        (json.dumps(document({**VP, "points": -1})), "broken-set"),
        (json.dumps(document({**VP, "points": True})), "broken-set"),
        (json.dumps(document({**VP, "seen": 10**30})), "broken-set"),
        (json.dumps(document({**VP, "name": "x" * 5_000})), "broken-set"),
        (json.dumps(document({**VP, "name": "\ud800"})), "broken-set"),
        (json.dumps(document({**VP, "kind": "boat"})), "broken-set"),
        (json.dumps(document(*({**VP, "id": f"v{i}"} for i in range(MOST + 1)))), "broken-set"),
        ("x" * (LARGEST + 1), "too-large"),
    ],
)
def test_what_is_no_set_is_refused_and_said(content: str | bytes, key: str) -> None:
    told_so = refusal(content)
    assert told_so["key"] == key
    assert told_so["file"] == "a.json"
    assert len(str(told_so)) < 300


def test_a_file_that_is_too_large_gone_or_none_is_refused(folder: Path) -> None:
    huge, gone, pipe = folder / "huge.json", folder / "gone.json", folder / "folder.json"
    with huge.open("wb") as file:
        file.truncate(LARGEST + 1)
    pipe.mkdir()
    for path, key in ((huge, "too-large"), (gone, "read-failed"), (pipe, "read-failed")):
        with pytest.raises(StorageError) as refused:
            sets.read(path)
        assert refused.value.notice.key == key


def test_any_spoilt_set_is_read_or_refused_and_nothing_else() -> None:
    chance = Random(4)
    text = sets.as_text(told(*({**VP, "id": f"vp-{i}", "points": 11 + i} for i in range(8))))
    for _ in range(600):
        spoilt = list(text)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(spoilt))
            spoilt[at : at + chance.randint(0, 6)] = chance.choices('{}[]",:0129YRGBx\\u\x00é', k=2)
        try:
            sets.parse("".join(spoilt), "text")
        except StorageError as refused:
            assert refused.notice.key in ("no-set", "broken-set", "newer")  # noqa: PT017


# The box on disk


def test_a_change_of_the_box_is_one_write(library: Library) -> None:
    box = library.components
    first, second = told(VP, {**VP, "id": "vp-2"}).entries
    box.enter("eastern-wonders", [first])
    box.change("eastern-wonders", [second], [first])
    assert box.of("eastern-wonders") == (second,)
    box.change("eastern-wonders", [second._replace(seen=4)], [second])
    assert [entry.seen for entry in box.of("eastern-wonders")] == [4]


def test_a_box_never_holds_more_than_a_record_can(library: Library) -> None:
    many = told(*({**VP, "id": f"vp-{i}"} for i in range(MOST))).entries
    library.components.enter("eastern-wonders", many)
    (another,) = told(VP).entries
    with pytest.raises(StorageError) as refused:
        library.components.enter("eastern-wonders", [another])
    assert refused.value.notice.key == "box-full"
    library.components.change("eastern-wonders", [another], many[:1])
    assert len(library.components.of("eastern-wonders")) == MOST


def test_an_entry_that_no_game_could_begin_with_is_neither_kept_nor_read(library: Library) -> None:
    (closed,) = told({**VP, "id": "closed"}).entries
    with pytest.raises(StorageError) as refused:
        library.components.enter("eastern-wonders", [closed])
    assert refused.value.notice.key == "unstorable"
    library.components._shelf("eastern-wonders").put({"vp/closed": closed})
    assert library.components.of("eastern-wonders") == ()
