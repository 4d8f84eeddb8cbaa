"""The frame of the measurements; the measurements themselves are in bench/bench_*.py."""

import json
from time import process_time

import pytest

from bench import Line, calibration
from bench.__main__ import available, main, report
from bench.calibration import round_seconds


def test_a_line_beyond_its_limit_is_not_ok() -> None:
    assert Line.at_most("apply", 24, "rounds", 24).ok
    assert not Line.at_most("apply", 24.1, "rounds", 24).ok


def test_each_line_is_one_json_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert report([Line.at_most("apply", 12.34567, "rounds", 24), Line("size", 3, "MB", None, True)])
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [
        {"name": "apply", "value": 12.35, "unit": "rounds", "limit": 24, "ok": True},
        {"name": "size", "value": 3.0, "unit": "MB", "limit": None, "ok": True},
    ]


def test_one_bad_line_spoils_the_run() -> None:
    good, bad = Line.at_most("a", 1, "rounds", 2), Line.at_most("b", 3, "rounds", 2)
    assert not report([good, bad, good])


def test_an_unknown_bench_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nonesuch"]) == 2
    assert "nonesuch" in capsys.readouterr().err
    assert "nonesuch" not in available()


def test_a_round_does_not_depend_on_how_many_are_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a factor that only a loop optimised away, or a division forgotten, would break.

    In processor time: a busy machine may well stop one of the two runs for longer than that.
    """
    monkeypatch.setattr(calibration, "perf_counter", process_time)
    assert 1e-9 < round_seconds(rounds=1_000) < 1e-4
    assert round_seconds(rounds=50_000) < 10 * round_seconds(rounds=5_000)
