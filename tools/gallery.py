"""A page that shows every widget of the table with made-up values, laid out as on a phone at the table."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.screenmanager import Screen

from engine.cubes import Cubes
from faces.looks import look_of
from faces.things import Count, Things
from screens.widgets.banner import Banner
from screens.widgets.card import MerchantCard, PointCard
from screens.widgets.chips import ChipOf, ChipsBar
from screens.widgets.counters import Counters
from screens.widgets.players import PlayerOf, PlayerStrip
from screens.widgets.tile import Tile

POINTS = [("YYRR", 6), ("YYYRGB", 14), ("GGGGG", 15), ("YRGBBB", 20), ("RRGG", 10)]
MARKET = [
    ("YY", "G", 0, ""),
    ("YYYYY", "GGG", 0, "YR"),
    ("", "YYYY", 0, "YYY"),
    ("", "", 3, ""),
    ("BB", "RRRGG", 0, ""),
]
HAND = [
    ("", "YY", 0),
    ("", "", 2),
    ("RRR", "YYGG", 0),
    ("G", "YYYYR", 0),
    ("B", "YRG", 0),
    ("", "B", 0),
    ("YYG", "BB", 0),
]
SEATS = [
    PlayerOf("Ana", "saffron", Things(Cubes.parse("YYYRRGB"), 3, coins=(Count("gold", 1),))),
    PlayerOf("Béatrice", "brick", Things(Cubes.parse("YYYYYRRRRR"), 2)),
    PlayerOf("Carl", "teal", Things(Cubes.parse("GGBB"), 4, coins=(Count("silver", 2),))),
]


class Gallery(Screen):
    """Widgets at the sizes of a phone of 360×640 dp."""

    def __init__(self, edition: str, **kwargs: Any) -> None:
        super().__init__(name="gallery", **kwargs)
        coins = [*look_of(edition).coins.values(), *[""] * len(POINTS)]
        page = BoxLayout(orientation="vertical", padding=(dp(6), dp(4), dp(6), 0), spacing=dp(4))
        page.add_widget(Banner(text="Last round: Ana has claimed 5 of 5", lines=2))
        page.add_widget(PlayerStrip(seats=SEATS, active=0, looked_at=1, size_hint_y=None, height=dp(48)))
        page.add_widget(_row(dp(80), [
            PointCard(
                cost=cost,
                points=points,
                coin=coins[i],
                affordable=i in (0, 3),
                note="3 turns" if i == 2 else "",
            )
            for i, (cost, points) in enumerate(POINTS)
        ]))  # fmt: skip
        market = [
            MerchantCard(cost=cost, gain=gain, upgrades=upgrades, lying=lying, price=i, affordable=i == 1)
            for i, (cost, gain, upgrades, lying) in enumerate(MARKET)
        ]
        page.add_widget(_row(dp(84), [*market, MerchantCard(unnamed=True, price=5)]))
        page.add_widget(Counters(counts=[3, 0, 2, 2], size_hint_y=None, height=dp(56)))
        hand = GridLayout(cols=5, spacing=dp(4), size_hint_y=None, height=dp(148))
        for i, (cost, gain, upgrades) in enumerate(HAND):
            hand.add_widget(MerchantCard(cost=cost, gain=gain, upgrades=upgrades, dim=i == 4))
        hand.add_widget(MerchantCard(unnamed=True))
        hand.add_widget(Tile(icon="cards", text="Played", count=3))
        hand.add_widget(Tile(icon="campfire", text="Rest"))
        page.add_widget(hand)
        page.add_widget(BoxLayout())
        outcomes = [
            ChipOf(cubes, f"[YYY] → [{cubes}]", chosen=cubes == "RRY") for cubes in ("RRY", "GYY", "RRR")
        ]
        page.add_widget(ChipsBar(
            words="Ana raises [YY]",
            chips=[*outcomes, ChipOf("fewer", "fewer")],
            can_undo=True,
        ))  # fmt: skip
        self.add_widget(page)


def _row(height: float, cards: list[Any]) -> BoxLayout:
    row = BoxLayout(spacing=dp(4), size_hint_y=None, height=height)
    for card in cards:
        row.add_widget(card)
    return row
