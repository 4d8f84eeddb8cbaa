"""Every rule that can be broken is broken in some test here; ids and shipped facts are sound."""

import re
from pathlib import Path

from engine.catalog import facts
from engine.games import GAMES
from engine.new_world.values import KINDS, catalog

TESTS = Path(__file__).parent


def test_every_rule_is_broken_in_some_test() -> None:
    said = "".join(path.read_text("utf-8") for path in TESTS.glob("test_*.py"))
    own = {rule.id for rule in GAMES["new-world"].rules if rule.id.startswith("NW-")}
    assert own == set(re.findall(r"NW-[A-Z]+-\d+", said))


def test_ids_are_unique() -> None:
    rules = GAMES["new-world"].rules
    assert len({rule.id for rule in rules}) == len(rules)


def test_nothing_that_nobody_has_published_is_shipped() -> None:
    shipped = catalog()
    assert all(not shipped.all(kind) for kind in KINDS)
    assert set(shipped.sure) == set(KINDS)
    setup = facts("new-world")["setup"]
    assert (setup["locations"], len(setup["forts"]), setup["bonus_tiles"]) == (23, 4, 17)
