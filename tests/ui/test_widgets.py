"""The widgets of the table: what they draw fits, and a touch means what it should."""

from typing import Any

import pytest

from engine.cubes import Cubes
from engine.spice_road.values import catalog
from faces.looks import LOOKS
from faces.things import Count, Things
from screens.widgets.cube import fitted, rows_of
from tests.ui.harness import UI, audit

MERCHANT_SIZES = [(54, 84), (66, 72), (66, 80), (110, 140)]
POINT_SIZES = [(66, 80), (96, 116)]
EDITIONS = list(LOOKS)


@pytest.fixture
def table(ui: UI, app: Any) -> Any:
    """An empty page to put widgets on."""
    from kivy.uix.floatlayout import FloatLayout

    from screens.page import Page

    class Bare(Page):
        layout = "page.kv"

    app.choose(motion=False)
    page, pages = FloatLayout(), app.root.ids.pages
    screen = Bare(name="bare")
    screen.add_widget(page)
    pages.add_widget(screen)
    pages.current = "bare"
    ui.step(2)
    return page


def put(
    ui: UI, table: Any, widget: Any, size: tuple[float, float], pos: tuple[float, float] = (20, 300)
) -> Any:
    widget.size_hint = (None, None)
    widget.size, widget.pos = size, pos
    table.add_widget(widget)
    ui.step(3)
    return widget


def reports(widget: Any, *events: str) -> list[tuple[Any, ...]]:
    """What the widget reports from now on."""
    heard: list[tuple[Any, ...]] = []
    for event in events:
        widget.bind(**{event: lambda _, *told, event=event: heard.append((event, *told))})
    return heard


class TestClusters:
    @pytest.mark.parametrize(
        ("count", "most", "rows"),
        [
            (0, 3, ()),
            (1, 3, (1,)),
            (3, 3, (3,)),
            (4, 3, (2, 2)),
            (5, 3, (3, 2)),
            (7, 3, (3, 2, 2)),
            (2, 1, (1, 1)),
        ],
    )
    def test_rows_are_even(self, count: int, most: int, rows: tuple[int, ...]) -> None:
        assert rows_of(count, most) == rows

    def test_cubes_are_as_large_as_fits_and_all_alike(self) -> None:
        cost, gain = fitted((5, 3), width=46, height=50, largest=22, gap=2)
        assert cost.size == gain.size == 14
        assert (cost.rows, gain.rows) == ((3, 2), (3,))

    def test_they_are_never_larger_than_told(self) -> None:
        (grid,) = fitted((1,), width=500, height=500, largest=22, gap=2)
        assert grid.size == 22


class TestCards:
    @pytest.mark.parametrize("edition", EDITIONS)
    @pytest.mark.parametrize("size", MERCHANT_SIZES, ids=str)
    def test_every_merchant_card_fits_every_size(self, ui: UI, table: Any, size: Any, edition: str) -> None:
        from screens.widgets.card import MerchantCard

        card = put(ui, table, MerchantCard(edition=edition), size)
        box = catalog()
        for price, lying in ((-1, ""), (0, ""), (5, "YYYRRB")):
            card.price, card.lying = price, lying
            for kind in ("merchant", "starting"):
                for printed in box.all(kind).values():
                    card.cost, card.gain = printed.costs.word, printed.gives.word
                    card.upgrades = printed.upgrades
                    ui.step()
                    assert not audit(card), (printed, price, lying)
                    drawn = [name for name, _ in card.boxes if name.startswith("cube")]
                    assert len(drawn) == len(card.cost + card.gain)

    @pytest.mark.parametrize("size", POINT_SIZES, ids=str)
    def test_every_point_card_fits_every_size(self, ui: UI, table: Any, size: Any) -> None:
        from screens.widgets.card import PointCard

        card = put(ui, table, PointCard(), size)
        for coin, affordable in (("", False), ("gold", False), ("silver", True), ("copper", True)):
            card.coin, card.affordable = coin, affordable
            for printed in catalog().all("point").values():
                card.cost, card.points = printed.cost.word, printed.points
                ui.step()
                assert not audit(card), (printed, coin, affordable)

    def test_marks_fit_too(self, ui: UI, table: Any) -> None:
        from screens.widgets.card import MerchantCard, PointCard

        point = put(
            ui, table, PointCard(cost="YRGBBB", points=20, note="12", coin="gold", affordable=True), (66, 80)
        )
        unnamed = put(ui, table, MerchantCard(unnamed=True, price=3, lying="YR"), (54, 84), (200, 300))
        assert not audit(point)
        assert not audit(unnamed)

    def test_a_card_is_cheap_to_draw(self, ui: UI, table: Any) -> None:
        from kivy.graphics import Mesh

        from screens.widgets.card import MerchantCard

        card = put(ui, table, MerchantCard(cost="YYYYY", gain="GGG", price=4, lying="YR"), (54, 84))
        meshes = [part for part in card._picture.children if isinstance(part, Mesh)]
        assert len(meshes) <= 12

    def test_tap_and_hold(self, ui: UI, table: Any) -> None:
        from screens.widgets.card import MerchantCard

        card = put(ui, table, MerchantCard(gain="YY", dim=True), (66, 72))
        heard = reports(card, "on_tap", "on_hold")
        ui.tap(card)
        ui.hold(card)
        assert heard == [("on_tap",), ("on_hold",)]

    def test_a_finger_that_slides_away_means_nothing(self, ui: UI, table: Any) -> None:
        from screens.widgets.card import MerchantCard

        card = put(ui, table, MerchantCard(gain="YY"), (66, 72))
        heard = reports(card, "on_tap", "on_hold")
        x, y = card.center
        ui.drag(x, y, x + 25, y)
        assert heard == []
        assert not card.pressed

    def test_scrolling_is_no_tap(self, ui: UI, table: Any) -> None:
        from kivy.uix.boxlayout import BoxLayout
        from kivy.uix.scrollview import ScrollView

        from screens.widgets.plates import Row

        rows = BoxLayout(orientation="vertical", size_hint_y=None, height=1200)
        row = Row(text="row")
        heard = reports(row, "on_tap")
        for widget in (Row(text="above"), row, Row(text="below")):
            rows.add_widget(widget)
        scroll = ScrollView()
        scroll.add_widget(rows)
        put(ui, table, scroll, (360, 600), (0, 0))
        ui.drag(100, 100, 100, 400)
        assert heard == []
        assert scroll.scroll_y < 1


@pytest.mark.parametrize(
    "size", [(12, 12), (15, 23), (32, 48), (37, 37), (300, 12), (12, 300), (60, 14), (66, 40)]
)
def test_a_card_is_drawn_however_small(ui: UI, table: Any, size: tuple[int, int]) -> None:
    """A low window with a full hand has little room; what can be touched can be seen."""
    from screens.widgets.card import MerchantCard, PointCard
    from screens.widgets.tile import Tile

    shown: list[Any] = [
        MerchantCard(cost="RRR", gain="YYGG"),
        MerchantCard(gain="YY"),
        MerchantCard(upgrades=3),
        MerchantCard(upgrades=2, price=4, lying="YYRRGGB", note="3"),
        MerchantCard(cost="BB", gain="YYYRRR", price=0, dim=True),
        MerchantCard(unnamed=True, price=2, lying="Y"),
        PointCard(unnamed=True),
        PointCard(cost="RRGGG", points=13, coin="gold", affordable=True, note="3"),
        Tile(icon="campfire", text="Rest"),
    ]
    for card in shown:
        placed = put(ui, table, card, size)
        assert placed._picture.children, type(card).__name__


class TestScenery:
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_it_is_cut_around_its_focus(self, ui: UI, table: Any, edition: str) -> None:
        from screens.widgets.scenery import Scenery

        scenery = put(ui, table, Scenery(edition=edition), (60, 60))
        left, right = seen(scenery)
        assert right - left == pytest.approx(9 / 16)
        assert (left + right) / 2 == pytest.approx(LOOKS[edition].focus)

    def test_where_there_is_room_for_all_of_it_nothing_is_cut(self, ui: UI, table: Any) -> None:
        from screens.widgets.scenery import Scenery

        assert seen(put(ui, table, Scenery(edition="new-world"), (160, 90))) == pytest.approx((0, 1))


def seen(scenery: Any) -> tuple[float, float]:
    """The shares of the picture's width between which it is shown."""
    from kivy.graphics import Mesh

    (mesh,) = (drawn for drawn in scenery.canvas.children if isinstance(drawn, Mesh))
    across = [u / mesh.texture.uvsize[0] for u in mesh.vertices[2::4]]
    return min(across), max(across)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("kind", ["Row", "PushButton"])
def test_what_is_disabled_is_paler_and_can_still_be_read(ui: UI, table: Any, kind: str, theme: str) -> None:
    from screens.widgets import plates

    ui.app.choose(theme=theme)
    widget = put(ui, table, getattr(plates, kind)(icon="cog", text="Hints"), (340, 56), (10, 300))
    clear = strongest(ui, widget)
    widget.disabled = True
    assert clear * 0.85 > strongest(ui, widget) >= 4.5


def test_a_button_keeps_the_ink_it_was_given(ui: UI, table: Any) -> None:
    from screens.widgets.plates import PushButton

    button = PushButton(kind="text", text="Undo")
    button.ink = "inversePrimary"
    for disabled in (True, False):
        button.disabled = disabled
        assert button.ink == "inversePrimary"


def strongest(ui: UI, widget: Any) -> float:
    """How far its letters stand out from what is around them."""
    from screens.widgets.palette import contrast

    picture = ui.picture()
    x, y, width, height = dict(widget.boxes)["Hints"]
    left, bottom = (round(place) for place in widget.to_window(widget.x + x, widget.y + y))
    low = picture.height - bottom
    box = (left, low - round(height), left + round(width), low)
    colours = [colour for _, colour in picture.crop(box).getcolors(1 << 16)]
    ground = picture.getpixel((left - 3, low - 1))
    return max(contrast(colour, ground) for colour in colours)


class TestCubes:
    @pytest.mark.parametrize("edition", EDITIONS)
    @pytest.mark.parametrize("size", [12, 16, 24, 48])
    def test_each_level_has_an_outline_of_its_own(self, stage: UI, edition: str, size: int) -> None:
        from screens.widgets import art

        outlines = [
            art.cube(LOOKS[edition].cubes, level, size).getchannel("A").tobytes() for level in (1, 2, 3, 4)
        ]
        assert len(set(outlines)) == 4
        assert all(len(outline) == size * size for outline in outlines)

    def test_nothing_touches_the_edge_so_hard_that_it_is_cut(self, stage: UI) -> None:
        from screens.widgets import art

        for edition in EDITIONS:
            for level in range(5):
                alpha = art.cube(LOOKS[edition].cubes, level, 64).getchannel("A")
                left = [alpha.getpixel((0, y)) for y in range(64)]
                assert sum(value == 255 for value in left) < 16, (edition, level)

    def test_pieces_are_shared(self, ui: UI, table: Any) -> None:
        from screens.widgets.pieces import pieces

        made: list[int] = []

        def draw() -> Any:
            from PIL import Image

            made.append(1)
            return Image.new("RGBA", (8, 8))

        assert pieces().of("a test's piece", draw) is pieces().of("a test's piece", draw)
        assert made == [1]

    def test_a_full_page_is_followed_by_another(self, stage: UI) -> None:
        from PIL import Image

        from screens.widgets.pieces import Pieces

        sheet = Pieces()
        places = [sheet.of(i, lambda: Image.new("RGBA", (300, 300))) for i in range(12)]
        assert len({id(piece.texture) for piece in places}) == 2
        assert len({(id(piece.texture), piece.left, piece.top) for piece in places}) == 12


class TestSentence:
    def test_cubes_stand_among_the_words(self, ui: UI, table: Any) -> None:
        from screens.widgets.sentence import Sentence

        sentence = put(ui, table, Sentence(text="Ana pays [YYR] for [G]"), (300, 30))
        assert [name for name, _ in sentence.boxes] == ["Ana", "pays", "YYR", "for", "G"]
        assert not audit(sentence)

    def test_it_wraps_and_grows(self, ui: UI, table: Any) -> None:
        from screens.widgets.sentence import Sentence

        sentence = put(ui, table, Sentence(text="Ana pays [YYR] for [G] and rests"), (300, 30))
        sentence.width = 110
        ui.step(2)
        assert len({y for _, (_, y, _, _) in sentence.boxes}) == 3
        assert not audit(sentence)

    def test_on_one_line_it_is_as_wide_as_its_text(self, ui: UI, table: Any) -> None:
        from screens.widgets.sentence import Sentence

        sentence = put(ui, table, Sentence(text="Ana pays [YYR]", wrap=False), (10, 30))
        assert sentence.width == sentence.natural_width > 80

    @pytest.mark.parametrize("width", range(60, 200, 7))
    def test_a_number_stays_with_its_cubes(self, ui: UI, table: Any, width: int) -> None:
        from screens.widgets.sentence import flow

        for line in flow("Ana returned: 26\u00a0×\u00a0[Y], 19\u00a0×\u00a0[R].", width, 14):
            for before, after in zip(["", *line], [*line, ""], strict=True):
                assert not (before and before.content.endswith("×\u00a0")) or (after and after.is_cubes)

    def test_letters_fit_as_they_are_drawn(self, ui: UI, table: Any) -> None:
        from screens.widgets.art import text_width
        from screens.widgets.sentence import fitting

        for room in range(120, 280):
            for size in (24.0, 28.0, 32.0):
                letters = fitting("Wilhelmine-Charlotte 16", room, size)
                assert text_width("Wilhelmine-Charlotte", letters, "Regular") <= room or letters == 10


class TestBar:
    @pytest.fixture
    def bar(self, ui: UI, table: Any) -> Any:
        from screens.widgets.chips import ChipOf, ChipsBar

        chips = [ChipOf("RR", "[YY] → [RR]", chosen=True), ChipOf(2, "×2"), ChipOf("none", "none")]
        bar = ChipsBar(words="Ana raises [YY]", chips=chips, can_undo=True)
        put(ui, table, bar, (360, bar.height), (0, 0))
        return bar

    def test_it_reports_what_is_touched(self, ui: UI, bar: Any) -> None:
        heard = reports(bar, "on_undo", "on_redo", "on_chip")
        ui.tap(ui.find(kind="IconButton", icon="undo"))
        assert not ui.find_all(kind="IconButton", icon="redo"), "there is nothing to redo"
        ui.tap(ui.find(kind="Chip", value="RR"))
        bar.can_redo = True
        ui.step(2)
        ui.tap(ui.find(kind="IconButton", icon="redo"))
        assert heard == [("on_undo",), ("on_chip", "RR"), ("on_redo",)]

    def test_more_chips_than_fit_lead_to_all(self, ui: UI, bar: Any) -> None:
        from screens.widgets.chips import ALL, ChipOf

        heard = reports(bar, "on_all", "on_chip")
        bar.chips = [ChipOf(n, "[YRGB]") for n in range(6)]
        ui.step(2)
        assert not audit(bar)
        assert 0 < len(bar.shown) < 6
        ui.tap(ui.find(kind="Chip", value=ALL))
        assert heard == [("on_all",)]

    def test_of_each_group_the_first_are_shown(self, ui: UI, bar: Any) -> None:
        from screens.widgets.chips import ChipOf

        bar.chips = [
            *(ChipOf(n, f"×{n}", group="times") for n in range(9, 0, -1)),
            *(ChipOf(n, "− [Y]", group="discard") for n in range(20, 30)),
        ]
        ui.step(2)
        assert {chip.group for chip in bar.shown} == {"times", "discard"}
        assert bar.shown[0].value == 9

    def test_the_chosen_one_of_each_group_is_always_shown(self, ui: UI, bar: Any) -> None:
        from screens.widgets.chips import ChipOf

        bar.chips = [
            *(ChipOf(n, f"×{n}", n == 2, "times") for n in range(9, 0, -1)),
            *(ChipOf(n, "− [Y]", n == 29, "discard") for n in range(20, 30)),
        ]
        ui.step(2)
        assert [chip.value for chip in bar.shown if chip.chosen] == [2, 29]
        assert bar.shown[0].value == 9, "the others keep their order"

    def test_no_chip_is_hidden_behind_one_that_needs_its_room(self, ui: UI, bar: Any) -> None:
        """There are other cubes, too: that is said at length only where every chip is seen besides."""
        from screens.widgets.chips import ALL, ChipOf, width_for

        said = "what else could have been done with other cubes …"
        bar.more = lambda hidden: f"… {hidden} more" if hidden else said
        bar.chips = [ChipOf(n, f"[{'Y' * n}]") for n in range(1, 4)]
        bar.beyond = True
        ui.step(2)
        needed = sum(width_for(chip.text) for chip in bar.chips)
        assert needed + width_for("… 1 more") < bar.ids.chips.width < needed + width_for(said)
        assert list(bar.shown) == list(bar.chips)
        assert ui.find(kind="Chip", value=ALL).text == "…"
        assert not audit(bar)

    def test_chips_are_used_again(self, ui: UI, bar: Any) -> None:
        from screens.widgets.chips import ChipOf

        before = ui.find(kind="Chip", value="RR")
        bar.chips = [ChipOf("GG", "[GG]")]
        ui.step(2)
        assert ui.find(kind="Chip", value="GG") is before
        assert len(ui.find_all(kind="Chip")) == 1


THINGS = Things(
    Cubes.parse("YYYYYYYYRG"),
    4,
    (Count("hand", 12, "cards-outline"), Count("played", 3, "cards")),
    (Count("gold", 2), Count("silver", 1)),
)


NAMES = ("Ana", "Béatrice", "Carl", "Zoé", "Émile")


class TestPlayers:
    def test_five_fit_a_phone_and_are_told_apart(self, ui: UI, table: Any) -> None:
        from screens.widgets.players import PlayerOf, PlayerStrip

        seats = [
            PlayerOf(name, "teal", THINGS)
            for name in ("Ana", "Béatrice", "Maximilian-Alexander", "Zoé", "Émile")
        ]
        strip = put(ui, table, PlayerStrip(seats=seats, active=1, looked_at=2, needed=5), (360, 60), (0, 500))
        assert not audit(strip)
        heard = reports(strip, "on_look", "on_set")
        ui.tap(ui.find(kind="PlayerItem", name="Zoé"))
        ui.hold(ui.find(kind="PlayerItem", name="Ana"))
        assert heard == [("on_look", 3), ("on_set", 0)]

    def test_what_has_just_changed_does_not_cover_the_name(self, ui: UI, table: Any) -> None:
        from screens.widgets.players import PlayerOf, PlayerStrip

        seats = [PlayerOf(name, "teal", THINGS) for name in ("Ana", "Béa", "Carl")]
        strip = PlayerStrip(seats=seats, moved=1, changed={"Y": 2, "G": -1}, needed=6)
        put(ui, table, strip, (360, 60), (0, 500))
        item = ui.find(kind="PlayerItem", name="Béa")
        assert {"name", "cube Y +2", "cube G −1"} <= {name for name, _ in item.boxes}
        assert not audit(strip)

    @pytest.mark.parametrize("size", [(412, 69), (360, 48), (600, 60), (950, 60), (1140, 80), (376, 48)])
    @pytest.mark.parametrize("names", [NAMES[:2], NAMES[:3], NAMES])
    def test_everybody_is_shown_in_the_same_way(
        self, ui: UI, table: Any, size: tuple[int, int], names: tuple[str, ...]
    ) -> None:
        """Whoever has few things is not shown larger, nor told more of, than whoever has many."""
        from screens.widgets.players import PlayerOf, PlayerStrip

        ui.resize(1200, 800)
        few = THINGS._replace(cubes=Cubes.parse(""), claimed=0, coins=())
        seats = [
            PlayerOf(name, "teal", few if seat else THINGS, total=0 if seat else 58)
            for seat, name in enumerate(names)
        ]
        strip = put(ui, table, PlayerStrip(seats=seats, needed=6), size, (0, 500))
        items = ui.find_all(kind="PlayerItem")
        assert len({item.shape for item in items}) == 1
        assert len({dict(item.boxes)["name"][1] for item in items}) == 1, "the names stand side by side"
        kinds = [
            {name.split()[1] for name, _ in item.boxes if name.startswith(("cube", "icon"))} for item in items
        ]
        assert all(kind == kinds[0] for kind in kinds)
        assert not audit(strip)

    def test_a_row_more_is_not_begun_where_the_first_has_room(self, ui: UI, table: Any) -> None:
        from screens.widgets.players import PlayerOf, PlayerStrip

        ui.resize(1200, 800)
        seats = [PlayerOf(name, "teal", THINGS, total=45) for name in ("Ana", "Bruno", "Chiara")]
        put(ui, table, PlayerStrip(seats=seats, needed=6), (950, 60), (0, 500))
        for item in ui.find_all(kind="PlayerItem"):
            assert len({round(box[1] + box[3] / 2) for _, box in item.boxes}) == 2

    def test_items_follow_the_seats(self, ui: UI, table: Any) -> None:
        from screens.widgets.players import PlayerOf, PlayerStrip

        strip = put(
            ui, table, PlayerStrip(seats=[PlayerOf("Ana", "teal"), PlayerOf("Béa", "plum")]), (360, 48)
        )
        strip.seats = [PlayerOf("Carl", "olive", THINGS)]
        ui.step(2)
        (item,) = ui.find_all(kind="PlayerItem")
        assert (item.name, item.player.things) == ("Carl", THINGS)


class TestCounters:
    def test_a_counter_is_held_to_set_it(self, ui: UI, table: Any) -> None:
        from screens.widgets.counters import Counters

        counters = put(ui, table, Counters(counts=[3, 0, 10, 2], limit=10), (348, 56))
        assert not audit(counters)
        heard = reports(counters, "on_set")
        ui.tap(ui.find(kind="Counter", letter="R"))
        ui.hold(ui.find(kind="Counter", letter="B"))
        assert heard == [("on_set", 4)]
        assert ui.find(kind="Fill").total == 15


@pytest.mark.parametrize(("size", "beyond", "heard"), [(44, 1.9, 1), (44, 2.1, 0), (40, 1, 0), (48, 1, 0)])
def test_what_is_a_little_smaller_than_a_finger_takes_in_half_the_gap(
    ui: UI, table: Any, size: float, beyond: float, heard: int
) -> None:
    from screens.widgets.tile import Tile

    tile = put(ui, table, Tile(text="Rest"), (120, size))
    taps = reports(tile, "on_tap")
    ui.touch(*tile.to_window(tile.center_x, tile.top + beyond))
    ui.touch(*tile.to_window(tile.center_x, tile.y - beyond))
    assert len(taps) == 2 * heard


def test_a_tile_and_a_banner(ui: UI, table: Any) -> None:
    from screens.widgets.banner import Banner
    from screens.widgets.tile import Tile

    tile = put(ui, table, Tile(icon="campfire", text="Se reposer", count=12), (66, 72))
    banner = put(ui, table, Banner(text="Last round: Ana has claimed 5 of 5"), (340, 48), (10, 400))
    assert not audit(tile)
    assert not audit(banner)
    heard = reports(tile, "on_tap") + reports(banner, "on_tap")
    ui.tap(tile)
    assert heard == []
    assert tile.boxes


def test_widgets_are_let_go(ui: UI, table: Any) -> None:
    """A page that is left takes its widgets with it."""
    import gc

    from screens.widgets import themed
    from tools.gallery import Gallery

    gc.collect()
    before = len(themed._living)
    gallery = Gallery("golem")
    ui.app.root.ids.pages.add_widget(gallery)
    ui.step(3)
    assert len(themed._living) > before + 20
    ui.app.root.ids.pages.remove_widget(gallery)
    del gallery
    ui.step(3)
    gc.collect()
    assert len(themed._living) == before


@pytest.mark.parametrize("percent", [100, 130, 200])
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_whole_table_fits_the_smallest_phone(ui: UI, app: Any, edition: str, percent: int) -> None:
    from tools.gallery import Gallery

    app.choose(text_percent=percent, motion=False)
    app.theme_cls.edition = edition
    gallery = Gallery(edition)
    app.root.ids.pages.add_widget(gallery)
    app.root.ids.pages.current = "gallery"
    ui.run(0.3)
    assert not audit(gallery)


@pytest.mark.parametrize("room", range(90, 400, 3))
def test_lines_end_where_one_would_pause(ui: UI, room: int) -> None:
    """Separators stand at the end, and no figure stands without a word."""
    from screens.widgets.sentence import flow, width_of

    said = "Zug 12: Béa kauft eine Karte · Karte 2 · zahlt [Y] · bekommt [YR] dazu · 1 von 11 · holt [GG] 14"
    lines = flow(said, room, 14)
    assert " ".join(run.content for line in lines for run in line) == said.replace("[", "").replace("]", "")
    for line in lines:
        assert width_of(line) <= room
        words = [run.content for run in line]
        assert words[0] != "·"
        assert words[0] not in ("12:", "2", "11", "14"), "the word before it is on its line"
        assert words[-1] != "1"


def test_what_belongs_together_is_parted_where_no_line_holds_it(ui: UI) -> None:
    from screens.widgets.sentence import flow, width_of

    lines = flow("Wilhelmine-Charlotte 16 Wilhelmine-Charlotte", 150, 14)
    assert [run.content for run in lines[0]] == ["Wilhelmine-Charlotte"]
    assert all(width_of(line) <= 150 for line in lines)


def test_people_follow_each_other_to_the_right_whichever_way_their_names_run(stage: UI) -> None:
    from screens.widgets.sentence import flow

    (line,) = flow("Ana, דוד כהן, משה 2 and יוסף", 1000, 14)
    assert [run.content for run in line] == ["Ana,", "דוד כהן,", "משה", "2", "and", "יוסף"]


def test_a_full_stop_stands_right_after_cubes(ui: UI) -> None:
    from screens.widgets.sentence import flow

    (line,) = flow("Ana takes [YY], then [R].", 1000, 14)
    assert [run.content for run in line] == ["Ana", "takes", "YY", ",", "then", "R", "."]
    for cubes, sign in ((line[2], line[3]), (line[5], line[6])):
        assert sign.x == pytest.approx(cubes.x + cubes.width)
    assert line[4].x > line[3].x + line[3].width


def test_a_narrow_sentence_parts_its_cubes_and_shrinks_its_longest_word(ui: UI, app: Any) -> None:
    from screens.widgets.sentence import CUBE, Sentence, letters_of

    sentence = Sentence(text="[YYYYRRRRGB]", size_hint_x=None, width=5.5 * letters_of("body") * CUBE)
    app.root.add_widget(sentence)
    ui.run(0.2)
    assert [content for content, _ in sentence.boxes] == ["YYYYR", "RRRGB"]
    sentence.text = "unaussprechlich"
    sentence.width = 80
    ui.run(0.2)
    assert [left + width <= 80 for _, (left, _, width, _) in sentence.boxes] == [True]


class TestNumbers:
    """Widgets of the pages that count."""

    def test_the_heads_of_a_table_can_be_read_in_large_letters(self, ui: UI, table: Any) -> None:
        """Rather is all of it a little smaller than one head tiny."""
        from screens.widgets.number_rows import Table

        ui.app.choose(text_percent=200)
        heads = ["Joueurs", "parties", "score moyen", "rondes", "durée"]
        rows = [("2", "14", "60", "84", "1 h 53"), ("3", "8", "154", "83", "2 h 48")]
        widget = put(ui, table, Table(heads=heads, rows=rows), (320, 200))
        ui.step(3)
        tall = {name: box[3] for name, box in widget.boxes}
        assert all(tall[word] >= 12 for word in ("Joueurs", "parties", "score", "rondes", "durée"))
        assert not audit(widget)

    @pytest.mark.parametrize(("width", "written"), [(320, {"2025", "2026"}), (900, {"count D", "count J"})])
    def test_a_month_of_one_year_does_not_hide_the_next(
        self, ui: UI, table: Any, width: int, written: set[str]
    ) -> None:
        from screens.widgets.month_strip import MonthOf, MonthStrip

        ui.resize(1000, 800)
        months = [
            MonthOf(2024 + (11 + i) // 12, (11 + i) % 12 + 1, 2, "DJFMAMJJASON"[i % 12]) for i in range(24)
        ]
        strip = put(ui, table, MonthStrip(months=months), (width, 100))
        names = {name for name, _ in strip.boxes}
        assert written <= names
        assert "2024" not in names
        assert [strip._name_of(month, 30, 12) for month in months[:3]] == ["D", "2025", "F"]
        assert not audit(strip)

    def test_nothing_dark_lies_between_two_pixels(self, ui: UI, table: Any) -> None:
        """What is scrolled by half a pixel takes some of what lies beside it on its page."""
        from screens.widgets.plates import Plate

        ui.app.choose(theme="light")
        box = put(ui, table, Plate(fill="section", radius=12), (200, 100), (40, 300))
        box._place.xy = (40, 300.5)
        picture = ui.picture()
        _, height = picture.size
        column = [sum(picture.getpixel((140, height - y))[:3]) for y in range(290, 310)]
        assert min(column) >= min(column[0], column[-1]) - 3

    def test_no_line_ends_at_a_no_break_space(self, stage: UI) -> None:
        from screens.widgets.sentence import flow

        lines = flow("le hasard donnerait 30\u00a0%", 150, 14)
        assert [run.content for run in lines[-1]][-1] == "30\u00a0%"

    def test_a_share_of_few_games_has_no_bar(self, ui: UI, table: Any) -> None:
        from screens.widgets.shares import ShareOf, ShareTable

        rows = [
            ShareOf("Golem", "3 games", None, 0.3, "1 of 3"),
            ShareOf("Spice Road", "9 games", 0.4, 0.3, "40%"),
        ]
        shares = put(ui, table, ShareTable(rows=rows), (300, 100))
        few, many = reversed(shares.children)
        assert len(few._picture.children) < len(many._picture.children)
        assert not audit(shares)
        shares.width = 150
        ui.step(3)
        assert not audit(shares)
        assert few.height == 48 < many.height, "no room is kept for a bar that is not there"

    def test_a_touch_means_the_nearest_score(self, ui: UI, table: Any) -> None:
        from screens.widgets.sparkline import Sparkline

        line = put(
            ui, table, Sparkline(results=[(40, 0), (60, 1), (50, 0)], average=50, aside="avg 50"), (300, 130)
        )
        heard = reports(line, "on_result")
        for at in (0, 2, 1):
            ui.touch(line.x + line._x(at) + 8, line.center_y)
        assert heard == [("on_result", 0), ("on_result", 2), ("on_result", 1)]
        assert not audit(line)

    def test_one_score_is_a_line_too(self, ui: UI, table: Any) -> None:
        from screens.widgets.sparkline import Sparkline

        line = put(ui, table, Sparkline(results=[(40, 1)], average=40, aside="avg 40"), (300, 130))
        assert line.place_of(5) == 0
        assert not audit(line)

    @pytest.mark.parametrize("count", [2, 13, 14, 120])
    def test_a_finger_slides_along_the_months(self, ui: UI, table: Any, count: int) -> None:
        from screens.widgets.month_strip import MonthOf, MonthStrip

        months = [MonthOf(2010 + i // 12, i % 12 + 1, i % 7 * 300, "M") for i in range(count)]
        strip = put(ui, table, MonthStrip(months=months), (330, 100), (10, 300))
        heard = reports(strip, "on_month")
        ui.drag(strip.x + 12, strip.center_y, strip.right - 12, strip.center_y)
        assert next(told for _, told in heard) == 0
        assert [told for _, told in heard][-1] == count - 1
        assert not audit(strip)


def test_a_long_name_in_a_title_is_never_in_two(ui: UI, app: Any) -> None:
    from screens.widgets.text import Text

    title = Text(text="Maximiliane-Theodora, Ana", style="title", whole=True, width=160)
    ui.step()
    assert title.written.longest_word <= 160
    title.width = 400
    ui.step()
    assert title.font_size == 20
