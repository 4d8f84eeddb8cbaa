"""Whatever comes over the network changes nothing, is answered within bounds, and leaves nothing behind.

Everything here stays on this machine. After each test no thread and no socket is left: the fixture looks.
"""

import socket
from contextlib import suppress
from random import Random
from time import monotonic, sleep

import pytest

from mirror import server
from mirror.server import AT_ONCE, LARGEST, Mirror
from tests.mirror.client import Looker, asked, parsed, raw
from tests.mirror.tables import hand_over, midst, mirror_of, whole


def still_serves(mirror: Mirror) -> None:
    """The table is the one that was handed over, and whoever may look does."""
    assert mirror.stage._scene is not None
    assert mirror.stage._scene.view.state is midst("spice-road").state
    end = monotonic() + 20
    while monotonic() < end:
        with suppress(OSError, IndexError):
            if asked(mirror, f"/{mirror.token}/").status == 200:
                return
        sleep(0.1)
    raise AssertionError("nobody answers any more")


def test_a_token_that_is_wrong_by_one_letter_finds_nothing(mirror: Mirror) -> None:
    wrong = [
        f"{mirror.token[:-1]}{'0' if mirror.token[-1] != '0' else '1'}",
        mirror.token[:-1],
        f"{mirror.token}0",
        mirror.token.upper() if mirror.token != mirror.token.upper() else "x",
        "",
        "é",
        "0" * 32,
    ]
    for token in wrong:
        for name in ("", "page.js", "live?en"):
            assert asked(mirror, f"/{token}/{name}").status == 404
    still_serves(mirror)


@pytest.mark.parametrize(
    "path",
    [
        "/", "//", "*", "/{token}//", "{token}", "{token}/", "//{token}/", "///{token}/", "//{token}",
        "/{token}?", "/{token}?en", "/{token}#", "/{token}/?en", "/{token}/#", "/{token}/page.js?en",
        "http://{host}/{token}/", "http://{host}/{token}", "http://evil.example/{token}/", "/{token}\\",
        "//evil.example/{token}/", "https://evil.example/{token}/live?en", "evil.example/{token}/",
        "/{token}/x", "/{token}/page.html", "/{token}/icons.svg",
        "/{token}/../main.py", "/{token}/..%2f..%2fmain.py", "/{token}/%2e%2e/main.py",
        "/{token}/....//main.py",
        "/../{token}/", "/./{token}/", "/{token}/page.js/", "/{token}/page.js%00", "/{token}/PAGE.JS",
        "/{token}/live", "/{token}/live?xx", "/{token}/live?en&fr", "/{token}/live?../en", "\\{token}\\",
        "/%s/", "/{token};/", "/{token}/\x7f",
    ],
)  # fmt: skip
def test_no_other_path_leads_anywhere(mirror: Mirror, path: str) -> None:
    answer = asked(mirror, path.replace("{token}", mirror.token).replace("{host}", mirror.host))
    assert answer.status == 404
    assert answer.body == b""
    still_serves(mirror)


def test_the_last_slash_need_not_be_typed(mirror: Mirror) -> None:
    """It leads to the page, and nowhere else, whoever asks under whatever name."""
    for method in ("GET", "HEAD"):
        answer = asked(mirror, f"/{mirror.token}", method)
        assert (answer.status, answer.body) == (302, b"")
        assert answer.headers["location"] == f"/{mirror.token}/"
        assert answer.headers["cache-control"] == "no-store"
    assert asked(mirror, f"/{mirror.token[:-1]}").status == 404
    assert asked(mirror, f"/{mirror.token}", "POST").status == 404
    assert asked(mirror, f"/{mirror.token}", host="evil.example").status == 404
    assert asked(mirror, f"/{mirror.token}", headers={"Origin": "http://evil.example"}).status == 404


@pytest.mark.parametrize(
    "method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "X" * 100]
)
def test_nothing_can_be_done_but_look(mirror: Mirror, method: str) -> None:
    answer = asked(mirror, f"/{mirror.token}/", method, headers={"Content-Length": "0"})
    assert answer.status == 404
    assert not [header for header in answer.headers if header.startswith(("access-control", "allow"))]
    still_serves(mirror)


def test_a_head_asks_for_no_events(mirror: Mirror) -> None:
    assert asked(mirror, f"/{mirror.token}/live?en", "HEAD").status == 404
    assert mirror.lookers == 0


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1",
        "localhost:{port}",
        "127.0.0.1:1",
        "",
        "[::1]:{port}",
    ],
)
def test_a_foreign_name_that_leads_here_finds_nothing(mirror: Mirror, host: str) -> None:
    """DNS rebinding: a page of somebody else's asks under its own name."""
    for name in ("", "live?en"):
        assert (
            asked(mirror, f"/{mirror.token}/{name}", host=host.replace("{port}", str(mirror.port))).status
            == 404
        )


def test_two_names_or_none_find_nothing(mirror: Mirror) -> None:
    path = f"GET /{mirror.token}/ HTTP/1.1\r\n".encode()
    ours, other = f"Host: {mirror.host}\r\n".encode(), b"Host: evil.example\r\n"
    for hosts in (b"", ours + other, other + ours):
        assert parsed(raw(mirror, path + hosts + b"\r\n")).status == 404


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://{host}", "http://{host}.evil.example"]
)
def test_a_page_of_another_site_is_told_nothing(mirror: Mirror, origin: str) -> None:
    for name in ("", "live?en", "page.js"):
        answer = asked(
            mirror, f"/{mirror.token}/{name}", headers={"Origin": origin.replace("{host}", mirror.host)}
        )
        assert answer.status == 404
        assert not [header for header in answer.headers if header.startswith("access-control")]


def test_our_own_page_may_say_where_it_comes_from(mirror: Mirror) -> None:
    assert (
        asked(mirror, f"/{mirror.token}/page.js", headers={"Origin": f"http://{mirror.host}"}).status == 200
    )


def test_headers_of_a_megabyte_are_refused_unread(mirror: Mirror) -> None:
    start = monotonic()
    for head in (b"X: " + b"a" * 2**20, b"X: y\r\n" * (2**20 // 6)):
        found = raw(mirror, f"GET /{mirror.token}/ HTTP/1.1\r\nHost: {mirror.host}\r\n".encode() + head)
        assert not found or parsed(found).status == 431
    assert raw(mirror, b"G" * 2**20)[:12] in (b"", b"HTTP/1.1 431")
    assert monotonic() - start < server.PATIENCE
    still_serves(mirror)


def test_a_request_at_the_limit_is_answered_and_one_byte_more_is_not(mirror: Mirror) -> None:
    head = f"GET /{mirror.token}/ HTTP/1.1\r\nHost: {mirror.host}\r\nX: ".encode()
    fits = head + b"a" * (LARGEST - len(head) - 4) + b"\r\n\r\n"
    assert len(fits) == LARGEST
    assert parsed(raw(mirror, fits)).status == 200
    found = raw(mirror, fits[:-4] + b"a\r\n\r\n")
    assert not found or parsed(found).status == 431


def test_garbage_is_nothing(mirror: Mirror) -> None:
    chance = Random(17)
    for _ in range(40):
        with suppress(OSError):
            found = raw(mirror, chance.randbytes(chance.randrange(1, 3000)) + b"\r\n\r\n")
            assert b"200 OK" not in found
    for line in (b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\n: x\r\n\r\n"):
        assert b"200" not in raw(mirror, line)[:16]
    # As it was asked before there were headers.
    assert raw(mirror, f"GET /{mirror.token}/\r\n\r\n".encode()) == b""
    still_serves(mirror)


def test_a_request_that_drips_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often a byte comes: what counts is how long it takes in all."""
    monkeypatch.setattr(server, "PATIENCE", 0.6)
    mirror = mirror_of()
    line = socket.create_connection((mirror.address, mirror.port), 5)
    start, cut = monotonic(), False
    with suppress(OSError):
        for _ in range(100):
            line.sendall(b"G")
            sleep(0.05)
            line.settimeout(0.001)
            with suppress(TimeoutError):
                cut = not line.recv(1)
            if cut:
                break
    assert monotonic() - start < 3
    line.close()
    mirror.stop()
    assert mirror.join()


def test_a_looker_who_takes_nothing_is_dropped_and_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PATIENCE", 0.4)
    monkeypatch.setattr(server, "BUFFERED", 4096)
    mirror = mirror_of()
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    slow.connect((mirror.address, mirror.port))
    slow.sendall(f"GET /{mirror.token}/live?en HTTP/1.1\r\nHost: {mirror.host}\r\n\r\n".encode())
    quick = Looker(mirror)
    quick.table()
    end = monotonic() + 20
    turn = 0
    while mirror.lookers > 1 and monotonic() < end:
        turn += 1
        hand_over(mirror, whole("spice-road") if turn % 2 else midst("spice-road"))
        assert quick.table()["end"]["over"] == bool(turn % 2)
    assert mirror.lookers == 1
    slow.close()
    quick.close()
    mirror.stop()
    assert mirror.join()


def test_a_thousand_connections_are_let_in_a_few_at_a_time(mirror: Mirror) -> None:
    """They hang about and say nothing. No more threads than are meant to be; later everybody is served."""
    watching = Looker(mirror)
    watching.table()
    crowd = []
    most = 0
    for _ in range(1000):
        guest = socket.socket()
        guest.setblocking(False)
        with suppress(BlockingIOError, OSError):
            guest.connect((mirror.address, mirror.port))
        crowd.append(guest)
        most = max(most, len(mirror._server.guests()))
    end = monotonic() + 1.5
    while monotonic() < end:
        most = max(most, len(mirror._server.guests()))
        sleep(0.005)
    assert most <= AT_ONCE
    hand_over(mirror, whole("spice-road"))
    assert watching.table()["end"]["over"]
    hand_over(mirror, midst("spice-road"))
    watching.table()
    for guest in crowd:
        guest.close()
    still_serves(mirror)
    watching.close()


def test_twenty_who_look_do_not_keep_the_page_from_others(mirror: Mirror) -> None:
    lookers = [Looker(mirror) for _ in range(server.MOST)]
    for looker in lookers:
        looker.table()
    still_serves(mirror)
    for looker in lookers:
        looker.close()
