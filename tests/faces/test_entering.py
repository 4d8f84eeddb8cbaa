"""How components are entered: what is asked for, what comes of it, and what may be mistyped in it."""

from collections.abc import Mapping
from random import Random

import pytest

from engine.catalog import Component, Entered, entry_from_json, entry_to_json
from engine.codec import Unreadable
from engine.cubes import LETTERS
from engine.unnamed import unnamed_in
from faces import FACES
from faces.entering import ChoicePart, CubesPart, Form, NumberPart, Told, Values, entered, printed, slips_of
from faces.phrases import Phrases
from faces.telling import Teller, components
from rulebook.languages import LANGUAGES
from tests.faces.tables import mirrored, played, record_of

SIMPLE = {
    "spice-road": {"merchant", "point"},
    "golem": {"merchant", "point"},
    "eastern-wonders": {"market", "vp"},
    "new-world": {"location", "point", "bonus", "exploration"},
}
FORMS = [(game, form) for game, face in FACES.items() for form in face.forms.values()]


def some(form: Form, chance: Random) -> Values:
    """A component told at random, part by part, as fingers do; now and then something is told otherwise."""
    told: Values = {}
    while True:
        for part in form.parts:
            if part in form.asked(told) and (chance.random() < 0.8 or not told):
                told = form.tell(told, part.field, _answer(part, chance))
        if form.is_whole(told):
            return told


def _answer(part: CubesPart | NumberPart | ChoicePart, chance: Random) -> Told:
    if isinstance(part, CubesPart):
        return "".join(letter * chance.choice([0, 0, 1, 2, 5]) for letter in LETTERS)
    if isinstance(part, NumberPart):
        return chance.choice([*part.likely, 0])
    values = chance.sample(list(part.icons), part.most or 1)
    return tuple(values) if part.most else values[0]


def test_the_simple_kinds_of_all_games_can_be_entered() -> None:
    assert {game: set(face.forms) for game, face in FACES.items()} == SIMPLE
    for game, form in FORMS:
        assert FACES[game].game.kinds[form.kind] is form.type


@pytest.mark.parametrize(("game", "form"), FORMS)
def test_what_is_told_can_be_stored_read_and_told_again(game: str, form: Form) -> None:
    for seed in range(60):
        told = some(form, Random(seed))
        component = form.new(told, ()) if form.called is not None else form.component(told, "C1-2")
        kinds = FACES[game].game.kinds
        entry = Entered(form.kind, component)
        assert entry_from_json(entry_to_json(entry), "entry", kinds, {}) == entry
        assert form.values(component) == {name: value for name, value in told.items() if value}
        assert form.is_whole(form.values(component))


@pytest.mark.parametrize(("game", "form"), [(game, form) for game, form in FORMS if form.called is not None])
def test_ids_are_readable_and_never_taken(game: str, form: Form) -> None:
    """The same told twice is one; something else gets an id of its own, whatever there is."""
    known: dict[str, Component] = dict(FACES[game].game.catalog(()).all(form.kind))
    for seed in range(80):
        told = some(form, Random(seed))
        component = entered(form, told, known, free=lambda name: True)
        assert printed(component) == printed(form.component(told, "x"))
        assert not component.id.startswith("?")
        assert known.get(component.id, component) == component
        known[component.id] = component
        assert entered(form, told, known, free=lambda name: True) is component
    assert len({str(printed(component)) for component in known.values()}) == len(known)


@pytest.mark.parametrize("game", FACES)
def test_what_is_shipped_is_known_again(game: str) -> None:
    face = FACES[game]
    for kind, form in face.forms.items():
        known = face.game.catalog(()).all(kind)
        for component in known.values():
            told = form.values(component)
            assert entered(form, told, known, free=lambda name: True) is component


def test_shipped_spice_road_cards_would_get_the_ids_they_have() -> None:
    face = FACES["spice-road"]
    for kind, form in face.forms.items():
        for name, component in face.game.catalog(()).all(kind).items():
            if not name.startswith("start-"):
                assert form.called(form.values(component)) == name


def test_one_that_lies_elsewhere_is_a_second_one_like_it() -> None:
    form = FACES["eastern-wonders"].forms["vp"]
    first = form.new({"cost": "GGBB", "points": 16}, ())
    again = entered(form, {"cost": "GGBB", "points": 16}, {first.id: first}, free=lambda name: False)
    assert (first.id, again.id) == ("vp-GGBB-16", "vp-GGBB-16-2")
    form = FACES["new-world"].forms["exploration"]
    tile = form.new({"cubes": "YY"}, ())
    one_more = entered(form, {"cubes": "YY"}, {tile.id: tile}, free=lambda name: False)
    assert (one_more.id, getattr(one_more, "copies", 0)) == (tile.id, 2)


def test_telling_one_thing_takes_back_what_cannot_stand_beside_it() -> None:
    merchant = FACES["spice-road"].forms["merchant"]
    told = merchant.tell(merchant.tell({}, "costs", "YY"), "gives", "G")
    assert merchant.tell(told, "upgrades", 3) == {"upgrades": 3}
    assert merchant.tell({"upgrades": 3}, "gives", "G") == {"gives": "G"}
    assert merchant.tell(told, "gives", "") == {"costs": "YY"}
    card = FACES["new-world"].forms["point"]
    told = card.tell(card.tell({}, "brings", "tool fish"), "cube", "R")
    assert "cube" in {part.field for part in card.asked(told)}
    assert card.tell(told, "brings", "exploration") == {"brings": "exploration"}


@pytest.mark.parametrize(
    ("brings", "printed_on"),
    [
        ("native_aid fish", {"icon": "native_aid", "symbol": "fish"}),
        ("tool moose", {"icon": "tool", "symbol": "moose"}),
        ("new_settlers 2", {"icon": "new_settlers", "settlers": 2}),
        ("new_settlers", {"icon": "new_settlers", "settlers": 5}),
        ("exploration", {"icon": "exploration"}),
    ],
)
def test_an_icon_is_told_with_what_belongs_to_it(brings: str, printed_on: dict[str, object]) -> None:
    card = FACES["new-world"].forms["point"]
    told = card.as_told({"cost": "YY", "points": 3, **printed_on})
    assert told["brings"] == brings
    assert card.as_printed(told) == {"cost": "YY", "points": 3, **printed_on}


def test_what_kind_of_place_it_is_follows_from_what_is_printed() -> None:
    form = FACES["new-world"].forms["location"]

    def kind(**told: Told) -> str:
        place = form.component({"settlers": 2, **told}, "C1-2")
        return str(printed(place)["type"])

    assert kind(gain="YY") == "production"
    assert kind(gain="R", cost="YY") == "trade"
    assert kind(upgrades=2) == "upgrade"
    assert kind(stack=2, second_stack=3) == "fort"
    fort = form.component({"settlers": 2, "stack": 2, "second_stack": 3}, "A1-1")
    assert printed(fort)["stacks"] == [2, 3]
    assert form.tell({"gain": "YY", "settlers": 1}, "upgrades", 2) == {"settlers": 1, "upgrades": 2}
    assert not form.is_whole({"settlers": 2, "cost": "YY"})


def test_what_is_not_whole_is_no_component() -> None:
    card = FACES["new-world"].forms["point"]
    assert not card.is_whole({"cost": "YY"})
    with pytest.raises(Unreadable):
        card.component({"cost": "YY"}, "x")


@pytest.mark.parametrize("game", FACES)
def test_the_kind_of_whatever_lies_there(game: str) -> None:
    """What has no name may become whatever is entered: the engine would take it."""
    face = FACES[game]
    for timeline in (played(game, 1, 40),):
        catalog = timeline.header.catalog
        for kind in face.forms:
            for name in catalog.all(kind):
                if not name.startswith("start-"):
                    assert face.kind_of(timeline.state, name) == kind
    bare = mirrored(game)
    state = bare.rules.setup(3, bare.rules.setup_type(), bare.options, bare.catalog)
    for name in unnamed_in(state):
        kind = face.kind_of(state, name)
        for candidate in face.game.candidates(state, name):
            assert candidate in bare.catalog.all(kind)


SLIPS: Mapping[str, list[tuple[str, Values, str]]] = {
    "spice-road": [
        ("point", {"cost": "YYRR", "points": 9}, "slip.points"),
        ("merchant", {"costs": "BB", "gives": "Y"}, "slip.gain"),
    ],
    "eastern-wonders": [
        ("vp", {"cost": "Y", "points": 21}, "slip.range"),
        ("vp", {"cost": "Y" * 23, "points": 12}, "slip.cost"),
        ("market", {"icon": "tea", "costs": "Y", "gives": "B"}, "slip.icon"),
        ("market", {"icon": "tea", "costs": "Y", "gives": "G"}, "slip.too_many"),
    ],
    "new-world": [("point", {"cost": "Y" * 11, "points": 3, "brings": "exploration"}, "slip.cost")],
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "told"), [(game, told) for game, all_ in SLIPS.items() for told in all_])
def test_slips_are_said(language: str, game: str, told: tuple[str, Values, str]) -> None:
    kind, values, key = told
    face = FACES[game]
    entry = Entered(kind, face.forms[kind].new(values, ()))
    teller = Teller(Phrases(language), (), face, components(face.game.catalog((entry,))))
    slips = slips_of(face.game, (), entry)
    assert key in [slip.key for slip in slips]
    for slip in slips:
        assert teller.slip(slip)
    assert slips_of(face.game, (entry,), entry) == slips, "one that was entered before is still told of"


@pytest.mark.parametrize("language", LANGUAGES)
def test_slips_of_maps_and_of_panels_are_said(language: str) -> None:
    from engine.eastern_wonders.chart import Spot
    from engine.eastern_wonders.slips import map_slips
    from engine.new_world.slips import slips
    from tests.engine.new_world.table import INVENTED

    face = FACES["eastern-wonders"]
    teller = Teller(Phrases(language), (), face, {})
    said = [teller.slip(slip) for slip in map_slips((Spot(cell="A1", q=0, r=0), Spot(cell="B1", q=5, r=0)))]
    assert len(said) == 3
    assert "B1" in said[2]
    face = FACES["new-world"]
    teller = Teller(Phrases(language), (), face, {})
    for drop in range(len(INVENTED.entries)):
        entries = list(INVENTED.entries)
        entry = entries[drop]
        if entry.kind != "location":
            continue
        entries[drop] = entry._replace(component=_otherwise(entry.component))
        for slip in slips(face.game.catalog(tuple(entries))):
            assert teller.slip(slip)


def _otherwise(component: Component) -> Component:
    from dataclasses import replace

    changed: dict[str, object] = {"exploration": not getattr(component, "exploration", False)}
    return replace(component, **changed)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "form"), FORMS)
def test_every_part_has_its_words(language: str, game: str, form: Form) -> None:
    teller = Teller(Phrases(language), (), FACES[game], {})
    assert teller.word(f"kind.{form.kind}")
    for part in form.parts:
        assert teller.word(f"entry.{part.field}")
        if isinstance(part, ChoicePart) and part.said:
            words = [(part.said(teller, value), icon) for value, icon in part.icons.items()]
            assert len(set(words)) == len(words), "no two keys look alike"


def test_a_record_with_everything_entered_knows_it() -> None:
    record = record_of("eastern-wonders")
    form = FACES["eastern-wonders"].forms["vp"]
    for component in record.catalog.all("vp").values():
        assert entered(form, form.values(component), record.catalog.all("vp"), lambda name: True) is component
