"""What is brought in is told from what it says, within bounds, and why it is refused is said."""

import json
import zipfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.compact import pack_game
from engine.component_set import ComponentSet
from engine.record import Record
from storage import backup, export, files, sets, taking, unpacking
from storage.library import Library
from storage.notices import StorageError
from storage.restore import Foreseen
from storage.taking import BackupFile
from tests.storage.spoilt_backups import tree
from tests.storage.spoilt_files import component_sets
from tests.storage.tables import Clock, finished, play, record

TOLD = record("Ana", "Béa", scores_only=True, id="20260518-120000-0123abcd", started="2026-05-18T12:00:00Z")
SET = component_sets()[0]
NEWER = {"format": backup.FORMAT, "version": 99}


def refused(source: Path | str) -> str:
    with pytest.raises(StorageError) as found:
        taking.read(source) if isinstance(source, Path) else taking.parse(source, "text")
    return str(found.value)


@pytest.fixture
def other(folder: Path) -> Library:
    return Library(folder / "other", Clock())


class TestWhatItIs:
    def test_a_game(self, tmp_path: Path) -> None:
        assert taking.read(export.export(TOLD, tmp_path)) == TOLD

    def test_a_game_under_any_name_with_a_mark_before_it(self, tmp_path: Path) -> None:
        path = tmp_path / "message.txt"
        path.write_bytes(b"\xef\xbb\xbf" + json.dumps(TOLD.to_json()).encode())
        assert taking.read(path) == TOLD

    def test_a_game_in_a_message(self) -> None:
        text = f"Look at this:\n{json.dumps(TOLD.to_json())}\nGreetings"
        assert taking.parse(text, "text") == TOLD

    def test_a_game_as_a_code_in_a_message(self) -> None:
        assert taking.parse(f"Scan this: {pack_game(TOLD)}\nGreetings", "text") == TOLD

    @pytest.mark.parametrize("as_text", [sets.as_text, sets.as_code])
    def test_a_set(self, as_text: Any) -> None:
        found = taking.parse(as_text(SET), "text")
        assert isinstance(found, ComponentSet)
        assert found == SET

    def test_a_backup_whatever_it_is_called(self, library: Library, tmp_path: Path) -> None:
        for name in ("x.century-backup.zip", "x.bin"):
            library.back_up(tmp_path / name)
            assert taking.read(tmp_path / name) == BackupFile(tmp_path / name)

    def test_a_damaged_backup_where_it_is_said_what_is_left_of_it(
        self, library: Library, tmp_path: Path
    ) -> None:
        finished(library)
        path = tmp_path / "x.zip"
        library.back_up(path)
        whole = path.read_bytes()
        name = whole.index(backup.ABOUT.encode())
        for spoilt in (whole[: len(whole) // 2], whole[:name] + b"A" + whole[name + 1 :]):
            path.write_bytes(spoilt)
            assert taking.read(path) == BackupFile(path)

    def test_a_game_that_is_called_a_backup(self, tmp_path: Path) -> None:
        path = tmp_path / "x.century-backup.zip"
        path.write_bytes(export.content(TOLD))
        assert taking.read(path) == TOLD
        path.write_bytes(b"PK and then rubbish")
        assert taking.read(path) == BackupFile(path), "where it is said what is left of it"


class TestWhatIsRefused:
    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("", "unknown-kind: file text"),
            ("hello", "unknown-kind: file text"),
            ("{}", "unknown-kind: file text"),
            ("[1, 2]", "unknown-kind: file text"),
            ('{"format": 7}', "unknown-kind: file text"),
            ('{"format": "century-moon/1"}', "unknown-kind: file text"),
            ('{"a":' * 50_000, "unknown-kind: file text"),
            ('{"format": "century-record/2"}', "newer: file text, version 2"),
            ('{"format": "century-components/7"}', "newer: file text, version 7"),
            ('{"format": "century-record/1"}', "broken-record: file text, entry 0"),
            ('{"format": "century-record/1", "game": 7}', "broken-record: file text, entry 0"),
            ('{"format": "century-record/1", "game": "moon"}', "unknown-game: file text"),
            ('{"format": "century-record/1", "game"', "cut-file: file text"),
            ('{"format": "century-record/1", "place": "at the ca', "cut-file: file text"),
            ('{"format": "century-record/1", "actions": [{"do": "rest"}, {"do', "cut-file: file text"),
            ('{"format": "century-record/1", "scores_only": tru', "cut-file: file text"),
            ('{"format": "century-components/1", "entries": [{}', "cut-file: file text"),
            ('{"format": "century-record/1", game: 7, "players": []}', "broken-record: file text, entry 0"),
            ("CENTURY1:G12:ABCDEFGHIJKL", "damaged-code: file text"),
            ("CENTURY1:G99:ABCDEFGHIJKL", "cut-code: file text"),
            ("CENTURY1:Q12:ABCDEFGHIJKL", "unknown-code: file text"),
            ("CENTURY1:S99:ABC", "cut-code: file text"),
            ("CENTURY1:", "cut-code: file text"),
            ("CENTURY3:Q5:ABCDE", "unknown-code: file text"),
            ("CENTURY3:S5:ABCDE", "newer: file text, version 3"),
            ("x" * (files.LARGEST + 1), "too-large: file text, most 4"),
        ],
        ids=lambda text: text[:40],
    )
    def test_text(self, text: str, why: str) -> None:
        assert refused(text) == why

    def test_the_entry_is_named_that_makes_no_sense(self) -> None:
        told = record("Ana", "Béa").to_json()
        rest = {"do": "rest"}
        assert refused(json.dumps({**told, "actions": [rest, {"do": "fly"}]})).endswith("entry 2")
        assert refused(json.dumps({**told, "actions": [rest, rest, rest, {"do": "claim", "place": 0}]}))

    def test_one_that_was_cut_anywhere_says_so(self, tmp_path: Path) -> None:
        whole = export.export(replace(TOLD, about=replace(TOLD.about, place="chez Béa")), tmp_path)
        content = whole.read_bytes()
        for at in range(content.index(b"1", 12), len(content)):
            whole.write_bytes(content[:at])
            assert refused(whole) == f"cut-file: file {whole.name}", content[:at]

    def test_what_is_no_file(self, tmp_path: Path) -> None:
        assert refused(tmp_path) == f"read-failed: file {tmp_path.name}, reason EINVAL"
        assert refused(tmp_path / "x.century.json") == "read-failed: file x.century.json, reason ENOENT"

    @pytest.mark.parametrize("member", ["word/document.xml", "IMG_1234.jpg", "photos/settings.json"])
    def test_any_other_zip(self, tmp_path: Path, member: str) -> None:
        for name, why in (("x.docx", "unknown-kind"), ("x.century-backup.zip", "no-backup")):
            with zipfile.ZipFile(tmp_path / name, "w") as archive:
                archive.writestr(member, bytes(5_000))
                archive.writestr("another.txt", "text")
            assert refused(tmp_path / name) == f"{why}: file {name}"

    def test_a_zip_that_says_what_it_is_as_ours_do(self, tmp_path: Path) -> None:
        for about, why in (
            ({"format": "photos"}, "no-backup: file x.zip"),
            (NEWER, "newer: file x.zip, version 99"),
        ):
            with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
                archive.writestr(backup.ABOUT, json.dumps(about))
            assert refused(tmp_path / "x.zip") == why

    def test_what_is_no_text(self, tmp_path: Path) -> None:
        (tmp_path / "x.century.json").write_bytes(b'{"format": "\xff"}')
        assert refused(tmp_path / "x.century.json") == "unknown-kind: file x.century.json"


class TestWhatItWouldDo:
    def foreseen(self, library: Library, told: Record) -> str:
        there = tree(library.place.path)
        _, what = library.foresee(told)
        assert tree(library.place.path) == there
        assert library.take_in(told)[1] == what
        return what

    def test_with_a_game(self, library: Library, other: Library) -> None:
        game = other.games.record(finished(other).id)
        assert self.foreseen(library, game) == "added"
        assert self.foreseen(library, game) == "same"
        changed = replace(game, actions=(*game.actions[:-1], replace(game.actions[-1], points=(99,))))
        assert self.foreseen(library, changed) == "both"
        assert library.foresee(changed)[1] == "same", "it was kept beside ours before"
        library.games.delete(game.about.id)
        assert self.foreseen(library, game) == "taken back"
        assert library.games.binned() == []

    def test_with_a_backup(self, library: Library, other: Library, folder: Path) -> None:
        path, open_game = folder / "a.zip", play(other.begin(record("Dora", "Emil")), 3)
        taken_up, deleted = play(other.begin(record("Emil", "Fay")), 3), finished(other)
        finished(other, "Ana", "Béa")
        other.back_up(path)
        library.restore(path)
        library.games.delete(deleted.id)
        play(open_game, 2, seed=2)
        play(taken_up, 8, seed=3)
        play(library.games.resume(taken_up.id), 8, seed=4).close()
        finished(other, "Gil", "Hal")
        other.back_up(folder / "b.zip")
        there = tree(library.place.path)
        with unpacking.opened(folder / "b.zip") as backup:
            assert backup.made.startswith("2026-05-18T12")
            *_, seen = library.foreseeing(backup)
        assert tree(library.place.path) == there
        report = library.restore(folder / "b.zip")
        assert seen == Foreseen(5, 5, dict(Counter(report.games.values())), 0)
        assert set(seen.what) == {"added", "same", "continued", "both", "taken back"}


def test_a_game_with_a_byte_that_is_no_letter_is_still_called_a_game(tmp_path: Path) -> None:
    path = tmp_path / "game.century.json"
    path.write_bytes(b'{"format": "century-record/1", "players": ["B\xe9a"]}')
    with pytest.raises(StorageError) as refused:
        taking.read(path)
    assert refused.value.notice.key == "broken-record"
