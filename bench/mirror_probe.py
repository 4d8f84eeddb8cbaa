"""A touch at the table while nobody looks, while twenty phones look, and while somebody floods the server.

`python -m bench.mirror_probe` prints what it took, in seconds. Who looks and who floods is another process,
as it would be another phone; it steps back where processors are few. Everything stays on this machine.
"""

import gc
import json
import os
import socket
import subprocess
import sys
from contextlib import suppress
from statistics import quantiles
from time import perf_counter, process_time, sleep
from typing import Any, NamedTuple

LOOKERS, CROWD = 20, 1000
BURST_OVER = 2.0
"""Seconds after which a flood is let in at its steady rate."""
BLOCKS, TOUCHES = 9, 6
"""So often each is measured in turn, by so many touches: what else the machine does falls on all of them."""


class Touch(NamedTuple):
    """Seconds until a touch was drawn: by the clock; of processor time, of all threads; handing the table on.

    The first is what people feel, where nobody else is at work. The second counts whatever the server does
    meanwhile: Python lets one thread work at a time. The third is the only place where the one who records
    may have to wait for one who is served.
    """

    took: float
    worked: float
    waited: float


def main() -> dict[str, float]:
    from bench.app_probes import _table
    from mirror import address

    address.of_this_machine = lambda: "127.0.0.1"
    stage, app = _table(60)
    app.choose(motion=False)
    found: dict[str, list[Touch]] = {"alone": [], "lookers": [], "flood": []}
    others = Others()
    for block in range(BLOCKS):
        order = list(found)
        for how in order[block % 3 :] + order[: block % 3]:
            found[how] += measured(stage, app, how, others)
    busy = flooded(app, others)
    others.end()
    told = {"busy": busy}
    for how, touches in found.items():
        # The quicker half says what a touch takes, the slower one what else the machine does.
        told[how] = quantiles([touch.took for touch in touches], n=4)[0]
        told[f"{how}, cost"] = quantiles([touch.worked + touch.waited for touch in touches], n=4)[0]
    return told


def flooded(app: Any, others: "Others") -> float:
    """How much of a processor the server takes while it is flooded and nobody touches anything."""
    app.page.open_mirror()
    app.sheet.close()
    others.do("flood", app.mirroring.url)
    sleep(BURST_OVER)
    start, then = process_time(), perf_counter()
    sleep(3)
    share = (process_time() - start) / (perf_counter() - then)
    others.do("quiet", "")
    app.mirroring.stop()
    return share


def measured(stage: Any, app: Any, how: str, others: "Others") -> list[Touch]:
    mirroring = app.mirroring
    if how != "alone":
        app.page.open_mirror()
        app.sheet.close()
        others.do(how, mirroring.url)
        sleep(0.5)
        assert how == "flood" or mirroring._mirror.lookers == LOOKERS
    touches = [_touch(stage, app) for _ in range(TOUCHES)]
    others.do("quiet", "")
    mirroring.stop()
    return touches[1:]


def _touch(stage: Any, app: Any) -> Touch:
    from bench.app_probes import _draw

    page, rest = app.page, app.page.board.ids.rest
    stage.run(0.5)
    sleep(0.15)
    finger = stage._finger(*rest.to_window(*rest.center))
    stage.loop.post_dispatch_input("begin", finger)
    _draw(stage)
    gc.collect()
    begun = app.mirroring
    waited = 0.0
    show = begun.show

    def shown(page: Any) -> None:
        nonlocal waited
        start = perf_counter()
        show(page)
        waited += perf_counter() - start

    begun.show = shown
    start, worked = perf_counter(), process_time()
    stage.loop.post_dispatch_input("end", finger)
    _draw(stage)
    touch = Touch(perf_counter() - start, process_time() - worked, waited)
    del begun.show
    page.undo()
    return touch


class Others:
    """The other process: does what it is told, and says when it has begun."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "bench.mirror_probe", "others"]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)

    def do(self, what: str, url: str) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{what} {url}\n")
        self._process.stdin.flush()
        self._process.stdout.readline()

    def end(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def others() -> None:
    """Twenty who look, or a crowd that comes, says something or nothing, goes and comes again."""
    from select import select

    with suppress(OSError):
        os.nice(19)
    lines: list[socket.socket] = []
    told, host, port, path = "quiet", "", 0, ""
    while True:
        if select([sys.stdin], [], [], 0 if told == "flood" else 0.01)[0]:
            line = sys.stdin.readline()
            if not line:
                return
            for open_line in lines:
                open_line.close()
            lines = []
            told, _, url = line.strip().partition(" ")
            if url:
                host, _, path = url.removeprefix("http://").partition("/")
                host, port = host.split(":")[0], int(host.split(":")[1])
            if told == "lookers":
                languages = ("en", "fr", "de", "it", "es")
                for i in range(LOOKERS):
                    looker = socket.create_connection((host, port), 10)
                    request = f"GET /{path}live?{languages[i % 5]} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n"
                    looker.sendall(request.encode())
                    looker.setblocking(False)
                    lines.append(looker)
            print("begun", flush=True)
        elif told == "lookers":
            for looker in lines:
                with suppress(BlockingIOError):
                    looker.recv(65536)
        elif told == "flood":
            if len(lines) >= CROWD:
                lines.pop(0).close()
            guest = socket.socket()
            guest.setblocking(False)
            with suppress(OSError):
                guest.connect((host, port))
            with suppress(OSError):
                guest.send(b"GET / HTTP/1.1\r\n\r\n" if len(lines) % 2 else b"GET /")
            lines.append(guest)
            sleep(0.0005)


if __name__ == "__main__":
    if sys.argv[1:] == ["others"]:
        others()
    else:
        print(json.dumps(main()))
