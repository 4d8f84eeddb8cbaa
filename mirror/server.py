"""Lets other phones look at a table: one page and its events, to be read and nothing else.

Whoever has the address with its token sees the table; whatever else is asked gets 404. There is no way from a
request to the game. All that a request may cost is bounded: bytes, seconds, threads, and how many are let in
each second.
"""

import hmac
import secrets
import socket
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import BytesIO
from threading import Event, Lock, Thread, current_thread
from time import monotonic, sleep
from typing import Any

from faces.face import Face
from faces.telling import Teller
from faces.view import View
from mirror import pages
from mirror.stage import MOST, Failed, Stage, raised
from rulebook.languages import LANGUAGES

PORT = 8765
"""Easy to type; where somebody else has it, any other."""
LARGEST = 8192
"""Bytes that a request may have."""
PATIENCE = 5.0
"""Seconds that a request may take to arrive, and an answer to be taken."""
AT_ONCE = MOST + 12
"""Connections that are served at a time, lookers among them."""
RATE, BURST = 40, 60
"""How many connections are let in each second, and at once: a page takes four."""
WAITING = 16
"""How many more the system keeps waiting at the door."""
KNOCK = 1.0
"""Seconds after which the door is looked at, on systems where nobody who waits there can be woken."""
BUFFERED = 65536
"""Bytes that lie ready for a looker at most: who does not take them is slow."""
BEAT = b"event: beat\ndata:\n\n"
"""Says nothing but that the line is up."""

HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Connection": "close",
}


def new_token() -> str:
    """128 bits that nobody guesses."""
    return secrets.token_hex(16)


class Mirror:
    """What is played at a table on other phones, from its making until `stop`.

    Raises OSError where the address cannot be had.

    With the token and the port of an earlier one, phones that looked there find their way back by themselves.
    `failed` is told on another thread of a fault that has ended it.
    """

    def __init__(
        self, face: Face, address: str, token: str = "", port: int = PORT, failed: Failed = raised
    ) -> None:
        self.face, self.token = face, token or new_token()
        self.stage = Stage(failed)
        self._server = _bound(self, address, port)
        self.address, self.port = self._server.bound
        self._threads = [
            Thread(target=self._server.let_in, name="mirror door", daemon=True),
            Thread(target=self.stage.tell, name="mirror telling", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    @property
    def host(self) -> str:
        return f"{self.address}:{self.port}"

    @property
    def url(self) -> str:
        return f"http://{self.host}/{self.token}/"

    @property
    def lookers(self) -> int:
        return self.stage.lookers

    def show(self, view: View, teller: Teller) -> None:
        """The newest table: of the same game, or of the next one, which may be another edition."""
        # First: whoever hears of another game asks for its page.
        self.face = view.face
        self.stage.show(view, teller)

    def stop(self) -> None:
        """From now on nobody is let in; those who look are told. Does not wait: `join` does."""
        self.stage.end()
        self._server.close_door()

    def join(self, seconds: float = 2 * PATIENCE) -> bool:
        """Whether all threads have ended within so many seconds."""
        end = monotonic() + seconds
        for thread in (*self._threads, *self._server.guests()):
            thread.join(max(0.0, end - monotonic()))
        return not any(thread.is_alive() for thread in self._threads) and not self._server.guests()


def _bound(mirror: Mirror, address: str, port: int) -> "_Server":
    try:
        return _Server((address, port), mirror)
    except OSError:
        if port == 0:
            raise
        return _Server((address, 0), mirror)


class _Server(HTTPServer):
    """Lets in as many as can be served, at a rate that nobody at the table feels; the others wait outside."""

    request_queue_size = WAITING
    allow_reuse_address = True

    def __init__(self, at: tuple[str, int], mirror: Mirror) -> None:
        self.mirror = mirror
        self._guests: set[Thread] = set()
        self._lock = Lock()
        self._closed = Event()
        super().__init__(at, _Handler)

    def server_bind(self) -> None:
        """Without asking the network for the machine's name, as HTTPServer does: that can take seconds."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(self.server_address)
        name, port = self.socket.getsockname()
        self.bound: tuple[str, int] = (name, port)
        self.server_name, self.server_port = self.bound

    def let_in(self) -> None:
        allowed, then = float(BURST), monotonic()
        self.socket.settimeout(KNOCK)
        while not self._closed.is_set():
            try:
                guest, _ = self.socket.accept()
            except TimeoutError:
                continue
            except OSError:
                # Somebody was gone before the door was open, or the system has no line left for now.
                sleep(1 / RATE)
                continue
            now = monotonic()
            allowed, then = min(BURST, allowed + (now - then) * RATE), now
            if len(self._guests) >= AT_ONCE:
                guest.close()
            else:
                self._receive(guest)
            allowed -= 1
            if allowed < 1:
                # Asleep it costs nobody anything; whoever comes meanwhile waits outside, or is refused there.
                sleep((1 - allowed) / RATE)
        self.server_close()

    def _receive(self, guest: socket.socket) -> None:
        thread = Thread(target=self._serve, args=(guest,), name="mirror guest", daemon=True)
        with self._lock:
            self._guests.add(thread)
        try:
            thread.start()
        except RuntimeError:
            # The system has no thread left for now.
            self._gone(thread, guest)

    def _serve(self, guest: socket.socket) -> None:
        try:
            with suppress(OSError, ValueError):
                _Handler(guest, guest.getpeername(), self)
        finally:
            self._gone(current_thread(), guest)

    def _gone(self, thread: Thread, guest: socket.socket) -> None:
        self.shutdown_request(guest)
        with self._lock:
            self._guests.discard(thread)

    def guests(self) -> tuple[Thread, ...]:
        with self._lock:
            return tuple(self._guests)

    def close_door(self) -> None:
        """Wakes whoever waits at the door. Those inside are told the end and go by themselves."""
        self._closed.set()
        with suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)


class _Handler(BaseHTTPRequestHandler):
    """One request and its answer."""

    server: _Server
    protocol_version = "HTTP/1.1"

    def setup(self) -> None:
        self.request.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFERED)
        self.request.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.request.settimeout(PATIENCE)
        super().setup()

    def handle(self) -> None:
        """The whole head at once, within bytes and seconds, before anybody reads it."""
        self.close_connection = True
        head = self._head()
        if head is None:
            return
        self.rfile = BytesIO(head)
        self.handle_one_request()

    def _head(self) -> bytes | None:
        end, head = monotonic() + PATIENCE, b""
        while b"\r\n\r\n" not in head:
            self.request.settimeout(max(0.01, end - monotonic()))
            more = self.request.recv(LARGEST + 1 - len(head))
            head += more
            if not more or monotonic() > end:
                return None
            if len(head) > LARGEST:
                self._refuse_large()
                return None
        self.request.settimeout(PATIENCE)
        return head

    def _refuse_large(self) -> None:
        """The rest is not read."""
        self.requestline, self.request_version, self.command = "", "HTTP/1.1", "GET"
        self._answer(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "text/plain", b"")

    # What can be asked

    def do_GET(self) -> None:
        """Exactly /TOKEN/NAME, or /TOKEN, as people type it; anything else is not there."""
        # As it was sent: what the base class makes of it has lost slashes, and would forgive a foreign name.
        asked, mark, query = self.requestline.split()[1].partition("?")
        nowhere, token, *names = asked.split("/") if 0 < asked.count("/") < 3 else ("", "")
        known = hmac.compare_digest(token.encode(), self.server.mirror.token.encode())
        if nowhere or not known or not self._is_ours():
            self._nothing_here()
        elif not names and not mark:
            self._begin(HTTPStatus.FOUND, "text/plain", 0, Location=f"/{self.server.mirror.token}/")
        elif names and (not mark or names == ["live"]):
            self._answered(names[0], query)
        else:
            self._nothing_here()

    do_HEAD = do_GET

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Whatever else somebody says or would do is not there either."""
        self._nothing_here()

    def _is_ours(self) -> bool:
        """Asked under our own address and by our own page: a foreign name that leads here is a trick."""
        mirror, headers = self.server.mirror, self.headers
        hosts, origins = headers.get_all("Host", []), headers.get_all("Origin", [])
        return hosts == [mirror.host] and all(origin == f"http://{mirror.host}" for origin in origins)

    def _answered(self, name: str, query: str) -> None:
        face = self.server.mirror.face
        if name == "":
            language = pages.asked_for(self.headers.get("Accept-Language", ""))
            self._answer(HTTPStatus.OK, *pages.page(language, face))
        elif name in pages.files():
            self._answer(HTTPStatus.OK, *pages.files()[name])
        elif name == "look.css":
            self._answer(HTTPStatus.OK, *pages.look(face))
        elif name == "live" and query in LANGUAGES and self.command == "GET":
            self._live(query)
        else:
            self._nothing_here()

    def _nothing_here(self) -> None:
        # Of what could not be read at all there is no such word.
        self.command = self.command or ""
        self._answer(HTTPStatus.NOT_FOUND, "text/plain", b"")

    def _answer(self, status: HTTPStatus, kind: str, content: bytes) -> None:
        self._begin(status, kind, len(content))
        if self.command != "HEAD":
            self.wfile.write(content)

    def _begin(self, status: HTTPStatus, kind: str, length: int | None, **more: str) -> None:
        self.send_response_only(status)
        self.send_header("Content-Type", kind)
        if length is not None:
            self.send_header("Content-Length", str(length))
        for name, value in {**HEADERS, **more}.items():
            self.send_header(name, value)
        self.end_headers()

    # Events

    def _live(self, language: str) -> None:
        """Every table as it comes, until the end. Who takes none for too long is dropped."""
        stage = self.server.mirror.stage
        self._begin(HTTPStatus.OK, "text/event-stream; charset=utf-8", None)
        if not stage.enter(language):
            self.wfile.write(b"event: stopped\ndata:\n\n" if stage.is_over else b"event: full\ndata:\n\n")
            return
        try:
            self.wfile.write(b"retry: 1500\n\n")
            seen = 0
            while not stage.is_over:
                news = stage.news(language, seen, self._is_gone)
                if news is not None:
                    seen = news.number
                self.wfile.write(BEAT if news is None else news.event)
            self.wfile.write(b"event: stopped\ndata:\n\n")
        finally:
            stage.leave(language)

    def _is_gone(self) -> bool:
        """Whether the other side has hung up."""
        self.request.settimeout(0)
        try:
            return not self.request.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return False
        except OSError:
            return True
        finally:
            self.request.settimeout(PATIENCE)

    def log_message(self, *_: Any) -> None:
        """Nobody reads it."""
