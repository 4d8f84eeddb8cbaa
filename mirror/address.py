"""Where this machine is reached on the local network: never over a mobile line or a tunnel."""

import ipaddress
import socket
import struct
import sys
from collections.abc import Iterator

AWAY = (
    "lo",
    "rmnet",
    "ccmni",
    "pdp",
    "ppp",
    "tun",
    "tap",
    "wg",
    "utun",
    "docker",
    "br-",
    "veth",
    "virbr",
    "dummy",
)
"""How the names of interfaces begin that lead to no table: mobile lines, tunnels, machines within this."""
NEVER_ASKED = ("192.0.2.1", 9)
"""An address for documentation. Nothing is sent: the system only says which way it would go."""
_ADDRESS_OF = 0x8915


def of_this_machine() -> str:
    """Its address on the local network, the one of the usual way first; "" where there is none."""
    usual, found = _usual(), [*_of_interfaces()]
    if found:
        return usual if usual in found else found[0]
    return usual if is_local(usual) else ""


def is_local(address: str) -> bool:
    """Whether it is one of those that no router of the world passes on, and not only this machine's own."""
    try:
        told = ipaddress.IPv4Address(address)
    except ValueError:
        return False
    return told.is_private and not told.is_loopback and not told.is_link_local and not told.is_unspecified


def _usual() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(NEVER_ASKED)
        except OSError:
            return ""
        return str(asked.getsockname()[0])


def _of_interfaces() -> Iterator[str]:
    """By interface, where the system lets itself be asked: a hotspot is nobody's usual way."""
    if not sys.platform.startswith(("linux", "android")):
        return
    import fcntl

    try:
        names = [name for _, name in socket.if_nameindex()]
    except OSError:
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for name in names:
            if name.startswith(AWAY):
                continue
            try:
                told = fcntl.ioctl(asked.fileno(), _ADDRESS_OF, struct.pack("256s", name.encode()[:15]))
            except OSError:
                continue
            address = socket.inet_ntoa(told[20:24])
            if is_local(address):
                yield address
