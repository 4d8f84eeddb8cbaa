"""What the server gives to whoever has the address, and how it ends."""

import pytest

from mirror import stage
from mirror.server import Mirror, new_token
from mirror.stage import MOST
from rulebook.languages import LANGUAGES
from tests.mirror.client import Looker, asked
from tests.mirror.tables import hand_over, midst, mirror_of, whole
from tools.mirror_games import shown, teller

FILES = {
    "": "text/html; charset=utf-8",
    "page.css": "text/css; charset=utf-8",
    "look.css": "text/css; charset=utf-8",
    "page.js": "text/javascript; charset=utf-8",
    "icon.svg": "image/svg+xml",
}


def test_tokens_have_128_bits_and_none_is_like_another() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert {len(bytes.fromhex(token)) for token in tokens} == {16}


@pytest.mark.parametrize("name", FILES)
def test_files_are_what_they_say_and_nobody_keeps_them(mirror: Mirror, name: str) -> None:
    answer = asked(mirror, f"/{mirror.token}/{name}")
    assert answer.status == 200
    assert answer.headers["content-type"] == FILES[name]
    assert int(answer.headers["content-length"]) == len(answer.body) > 0
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-content-type-options"] == "nosniff"
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    assert not [header for header in answer.headers if header.startswith("access-control")]
    assert "server" not in answer.headers
    head = asked(mirror, f"/{mirror.token}/{name}", "HEAD")
    assert (head.status, head.headers, head.body) == (200, answer.headers, b"")


def test_nothing_on_the_page_comes_from_outside(mirror: Mirror) -> None:
    for name in FILES:
        text = asked(mirror, f"/{mirror.token}/{name}").body.decode()
        for outside in ("https://", "//cdn", "@import", "url(http", "<script>", "style=", "onclick"):
            assert outside not in text, (name, outside)
        assert text.replace("http://www.w3.org/2000/svg", "").count("http://") == 0


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("fr-CH, fr;q=0.9, en;q=0.8", "fr"),
        ("pt, it;q=0.5, de;q=0.7", "de"),
        ("es", "es"),
        ("ja", "en"),
        ("", "en"),
        ("it;q=0, de;q=zero, *", "en"),
        (",".join(["xx"] * 500 + ["fr"]), "en"),
    ],
)
def test_the_page_speaks_the_language_of_the_browser(mirror: Mirror, accepted: str, language: str) -> None:
    body = asked(mirror, f"/{mirror.token}/", headers={"Accept-Language": accepted}).body
    assert f'<html lang="{language}"'.encode() in body
    assert b"{" not in body.split(b"data-words")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_looker_sees_the_table_as_it_is_and_every_one_after_it(mirror: Mirror, language: str) -> None:
    looker = Looker(mirror, language)
    first = looker.table()
    hand_over(mirror, whole("spice-road"))
    last = looker.table()
    assert (first["end"]["over"], last["end"]["over"]) == (False, True)
    looker.close()


def test_lookers_of_several_languages_see_one_table(mirror: Mirror) -> None:
    lookers = [Looker(mirror, language) for language in LANGUAGES for _ in range(3)]
    said = [looker.table()["turn"] for looker in lookers]
    assert len({turn["seat"] for turn in said}) == 1
    assert len({turn["words"] for turn in said}) > 3
    for looker in lookers:
        looker.close()


def test_hasty_tables_are_one(mirror: Mirror) -> None:
    """Only the newest is ever kept: whoever was slow sees that one next."""
    looker = Looker(mirror)
    looker.table()
    tables = [(shown(table), teller(table)) for table in (midst("spice-road"), whole("spice-road"))]
    for _ in range(50):
        for table in tables:
            mirror.show(*table)
    assert looker.table()["end"]["over"]
    looker.close()


def test_nothing_is_told_while_nobody_looks(mirror: Mirror) -> None:
    for _ in range(3):
        hand_over(mirror, midst("spice-road"))
    assert mirror.stage._told == {}
    looker = Looker(mirror)
    looker.table()
    assert [*mirror.stage._told] == ["en"]
    looker.close()


def test_twenty_look_and_the_next_one_is_told_that_it_is_full(mirror: Mirror) -> None:
    lookers = [Looker(mirror) for _ in range(MOST)]
    for looker in lookers:
        looker.table()
    assert mirror.lookers == MOST
    late = Looker(mirror)
    late.until("full")
    late.close()
    lookers.pop().close()
    while mirror.lookers == MOST:
        pass
    again = Looker(mirror)
    again.table()
    for looker in (*lookers, again):
        looker.close()


def test_a_silent_table_still_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage, "HEARTBEAT", 0.05)
    monkeypatch.setattr(stage, "GLANCE", 0.02)
    mirror = mirror_of()
    looker = Looker(mirror)
    looker.until("beat")
    looker.close()
    mirror.stop()
    assert mirror.join()


def test_the_end_is_told_and_then_nobody_answers() -> None:
    mirror = mirror_of()
    looker = Looker(mirror)
    looker.table()
    mirror.stop()
    looker.until("stopped")
    looker.close()
    assert mirror.join()
    with pytest.raises(ConnectionRefusedError):
        asked(mirror, f"/{mirror.token}/")


def test_a_fault_in_telling_ends_it_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage, "told", lambda *_: 1 // 0)
    failed: list[Exception] = []
    mirror = mirror_of(failed=failed.append)
    looker = Looker(mirror)
    looker.until("stopped")
    looker.close()
    assert mirror.stage.is_over
    assert [type(problem) for problem in failed] == [ZeroDivisionError]
    mirror.stop()
    assert mirror.join()


def test_one_that_begins_again_is_where_the_other_was() -> None:
    first = mirror_of()
    first.stop()
    assert first.join()
    second = mirror_of(token=first.token, port=first.port)
    assert second.url == first.url
    assert asked(second, f"/{first.token}/").status == 200
    second.stop()
    assert second.join()


def test_a_port_that_somebody_else_has_is_no_hindrance() -> None:
    first = mirror_of()
    second = mirror_of(port=first.port)
    assert second.port != first.port
    for mirror in (first, second):
        assert asked(mirror, f"/{mirror.token}/").status == 200
        mirror.stop()
        assert mirror.join()


def test_it_listens_at_its_own_address_only(mirror: Mirror) -> None:
    assert mirror._server.socket.getsockname() == ("127.0.0.1", mirror.port)
