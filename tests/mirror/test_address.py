import pytest

from mirror.address import is_local, of_this_machine


@pytest.mark.parametrize("address", ["192.168.1.23", "10.0.0.7", "172.16.3.4", "172.31.255.1"])
def test_addresses_of_a_local_network(address: str) -> None:
    assert is_local(address)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "0.0.0.0",
        "8.8.8.8",
        "169.254.3.4",
        "100.64.0.1",
        "172.32.0.1",
        "",
        "fe80::1",
        "evil.example",
    ],
)
def test_all_others_are_not_shown_on(address: str) -> None:
    assert not is_local(address)


def test_this_machine_has_a_local_address_or_none() -> None:
    found = of_this_machine()
    assert not found or is_local(found)
