"""Taking turns in the store-room."""

import time
from concurrent.futures import ThreadPoolExecutor

from screens.store_room import Key

PATIENCE = 10_000


def until_somebody_waits_for(key: Key) -> None:
    for _ in range(PATIENCE):
        if key._next.locked():
            return
        time.sleep(0.001)
    raise AssertionError("nobody waits for the key")


def test_whoever_waits_for_the_key_has_it_next() -> None:
    key = Key()
    order: list[str] = []

    def other() -> None:
        with key:
            order.append("the other")

    with ThreadPoolExecutor() as threads:
        for _ in range(100):
            order.clear()
            with key:
                waiting = threads.submit(other)
                until_somebody_waits_for(key)
                assert order == []
                key.hand_on()
                order.append("the first")
            waiting.result()
            assert order == ["the other", "the first"]


def test_a_key_that_nobody_waits_for_stays() -> None:
    key = Key()
    with key:
        key.hand_on()
        assert key._held.locked()
    assert not key._held.locked()


def test_who_has_the_key_may_ask_for_it_again() -> None:
    key = Key()
    with key:
        with key:
            pass
        assert key._held.locked()
    assert not key._held.locked()
