"""Files for the app that is open already."""

import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from storage import notes
from storage.notes import handed_over, taken_up


def test_what_one_lays_down_the_other_takes_up_once(tmp_path: Path) -> None:
    asked = [tmp_path / "a game.century.json", Path("/elsewhere/Béa 🎲.century.json")]
    done: list[bool] = []
    other = Thread(target=lambda: done.append(handed_over(tmp_path, asked)))
    other.start()
    found: list[Path] = []
    while not found:
        found = taken_up(tmp_path)
    other.join()
    assert (found, done) == (asked, [True])
    assert taken_up(tmp_path) == []
    assert list(tmp_path.iterdir()) == []


def test_nobody_takes_it_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notes, "PATIENCE", 0.1)
    assert not handed_over(tmp_path, [tmp_path])
    assert list(tmp_path.iterdir()) == []


def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from storage.notes import handed_over;"
        "print(handed_over(Path(sys.argv[1]), [Path('caf\\udce9.century.json')]))"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE) as other:
        found: list[Path] = []
        while not found and other.poll() is None:
            found = taken_up(tmp_path)
        assert other.communicate()[0] == b"True\n"
    assert [str(path) for path in found] == ["caf\udce9.century.json"]


@pytest.mark.parametrize("content", [b"", b"rubbish", b"00000000 [1]\n"])
def test_rubbish_is_passed_over(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "1.note").write_bytes(content)
    assert taken_up(tmp_path) == []
