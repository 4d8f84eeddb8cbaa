"""How strong somebody plays, and how sure that is: the Plackett–Luce model of Weng and Lin (2011).

A rating is what is believed of somebody: a mean and a spread. A game moves everybody's mean towards what it
showed, the more the less sure it was, and makes the spread smaller. The numbers and constants are those of
openskill with its defaults, and tests compare the two.
"""

from collections.abc import Sequence
from math import exp, sqrt
from typing import NamedTuple

MU = 25.0
SIGMA = MU / 3
_BETA_2 = (MU / 6) ** 2
"""How much one game's result hangs on other things than strength."""
_TAU_2 = (MU / 300) ** 2
"""What is added to a spread before each game: people change."""
_KAPPA = 0.0001
"""No spread is ever quite nothing."""


class Rating(NamedTuple):
    """What is believed of somebody: all but one in twenty are within `low` and `high`."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def low(self) -> float:
        return self.mu - 2 * self.sigma

    @property
    def high(self) -> float:
        return self.mu + 2 * self.sigma


NEW = Rating()


def rated(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """Everybody's rating after one game. The lowest rank is the best; people may share one."""
    variances = [sigma * sigma + _TAU_2 for _, sigma in before]
    c_2 = sum(variances) + len(before) * _BETA_2
    c = sqrt(c_2)
    strengths = [exp(mu / c) for mu, _ in before]
    # For each place: the strengths of all who were not better, and how many share it.
    beaten = [sum(s for s, other in zip(strengths, ranks, strict=True) if other >= rank) for rank in ranks]
    sharing = [ranks.count(rank) for rank in ranks]
    after = []
    for seat, (mu, _) in enumerate(before):
        omega = delta = 0.0
        for other, rank in enumerate(ranks):
            if rank <= ranks[seat]:
                odds = strengths[seat] / beaten[other]
                delta += odds * (1 - odds) / sharing[other]
                omega += ((other == seat) - odds) / sharing[other]
        variance = variances[seat]
        # The last factor is the model's gamma: a spread that is small already shrinks more slowly.
        shrinking = delta * variance / c_2 * sqrt(variance) / c
        after.append(Rating(mu + omega * variance / c, sqrt(variance * max(1 - shrinking, _KAPPA))))
    return after
