"""A browser without a face: asks as one does, and reads the events of a table."""

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from mirror.server import Mirror


class Answer(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes


def raw(mirror: Mirror, request: bytes, seconds: float = 10) -> bytes:
    """All that comes back until the other side hangs up."""
    with socket.create_connection((mirror.address, mirror.port), seconds) as line:
        line.settimeout(seconds)
        with suppress(BrokenPipeError, ConnectionResetError):
            line.sendall(request)
        found = b""
        try:
            while more := line.recv(65536):
                found += more
        except ConnectionResetError:
            pass
    return found


def asked(
    mirror: Mirror,
    path: str,
    method: str = "GET",
    host: str | None = None,
    headers: dict[str, str] | None = None,
) -> Answer:
    lines = [f"{method} {path} HTTP/1.1", f"Host: {mirror.host if host is None else host}"]
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    return parsed(raw(mirror, ("\r\n".join(lines) + "\r\n\r\n").encode()))


def parsed(found: bytes) -> Answer:
    head, _, body = found.partition(b"\r\n\r\n")
    first, *rest = head.decode().split("\r\n")
    headers = dict(line.split(": ", 1) for line in rest)
    return Answer(int(first.split()[1]), {name.lower(): value for name, value in headers.items()}, body)


class Looker:
    """Looks until it is closed."""

    def __init__(self, mirror: Mirror, language: str = "en") -> None:
        self._line = socket.create_connection((mirror.address, mirror.port), 10)
        path = f"/{mirror.token}/live?{language}"
        self._line.sendall(f"GET {path} HTTP/1.1\r\nHost: {mirror.host}\r\n\r\n".encode())
        self._file = self._line.makefile("rb")
        while self._file.readline().strip():
            pass

    def events(self) -> Iterator[tuple[str, str]]:
        name = ""
        for line in self._file:
            told = line.decode().rstrip("\n")
            if told.startswith("event: "):
                name = told.removeprefix("event: ")
            elif told.startswith("data:") and name:
                yield name, told.removeprefix("data:").strip()
                name = ""

    def table(self) -> Any:
        """The next one."""
        return next(json.loads(data) for name, data in self.events() if name == "table")

    def until(self, wanted: str) -> None:
        assert any(name == wanted for name, _ in self.events()), f"no {wanted}"

    def close(self) -> None:
        self._file.close()
        self._line.close()
