"""The looks of all games. Letters have a contrast of 4.5 at least on every ground: a test holds that."""

from collections.abc import Mapping

from faces.look import Cardboard, CubeLook, Look, Seeds

WOODEN = CubeLook(("FDD602", "C33E07", "0AAA9E", "2C160C"), "wood")
"""Yellow, red, green and brown, as in all boxes but Golem's, moved apart for eyes that see fewer colours."""
CRYSTAL = CubeLook(("F3E349", "507E36", "29EBEF", "6C0257"), "crystal")

SPICE_ROAD = Look(
    name="spice-road",
    # Terracotta, saffron and deep teal on parchment.
    seeds=Seeds(
        primary=(36, 62), secondary=(74, 46), tertiary=(192, 28), neutral=(74, 8), neutral_variant=(68, 13)
    ),
    light=Cardboard(
        card_top="FFFAEC",
        card_bottom="F5E5C4",
        card_edge="CDAE78",
        card_ink="33200F",
        card_faint="785C34",
        point_top="B55428",
        point_bottom="9A3F17",
        point_ink="FFF6E3",
        back_top="5E3A5C",
        back_bottom="43264A",
        back_ink="F6DFA8",
        section="FFFDF9",
        shadow="4A2D1057",
        good="00695F",
        good_ink="FFFFFF",
    ),
    dark=Cardboard(
        card_top="51432F",
        card_bottom="3D3122",
        card_edge="7C6747",
        card_ink="FBEBCD",
        card_faint="CBB48C",
        point_top="A94A1E",
        point_bottom="7C3110",
        point_ink="FFEFD8",
        back_top="4C2F4B",
        back_bottom="34203A",
        back_ink="EBCB8C",
        section="31291E",
        shadow="00000080",
        good="6FDACB",
        good_ink="00201C",
    ),
    cubes=WOODEN,
    coins={"gold": "gold", "silver": "silver"},
    focus=0.55,
)

GOLEM = Look(
    name="golem",
    # Crystal teal, magenta and amber on cool stone.
    seeds=Seeds(
        primary=(207, 32), secondary=(340, 34), tertiary=(82, 48), neutral=(242, 6), neutral_variant=(236, 11)
    ),
    light=Cardboard(
        card_top="FDFEFF",
        card_bottom="DFE7EF",
        card_edge="9FB2C4",
        card_ink="13212E",
        card_faint="4C6377",
        point_top="187682",
        point_bottom="0A5B68",
        point_ink="F2FDFF",
        back_top="4B5C6B",
        back_bottom="33424F",
        back_ink="BDF3F5",
        section="FFFFFF",
        shadow="12243357",
        good="8A1470",
        good_ink="FFFFFF",
    ),
    dark=Cardboard(
        card_top="38454F",
        card_bottom="27323B",
        card_edge="5B6E7E",
        card_ink="E9F4FB",
        card_faint="A9BDCC",
        point_top="17707D",
        point_bottom="0B505B",
        point_ink="E6FBFF",
        back_top="3D4C59",
        back_bottom="28343E",
        back_ink="9DE7EA",
        section="262A2E",
        shadow="00000080",
        good="FFA6E4",
        good_ink="3A0030",
    ),
    cubes=CRYSTAL,
    coins={"gold": "copper", "silver": "silver"},
    focus=0.5,
)

EASTERN_WONDERS = Look(
    name="eastern-wonders",
    # Indigo of the deep, teal of the shallows and vermilion sails, on sea foam; cards of sailcloth.
    seeds=Seeds(
        primary=(272, 48), secondary=(196, 30), tertiary=(32, 60), neutral=(205, 7), neutral_variant=(215, 12)
    ),
    light=Cardboard(
        card_top="FFFDF5",
        card_bottom="F0E9D6",
        card_edge="BCB08E",
        card_ink="14213A",
        card_faint="5A5E63",
        point_top="3A5794",
        point_bottom="263F77",
        point_ink="F4F8FF",
        back_top="176F74",
        back_bottom="0B4F57",
        back_ink="F5E3B4",
        section="FCFFFE",
        shadow="0E2A3F57",
        good="00695F",
        good_ink="FFFFFF",
    ),
    dark=Cardboard(
        card_top="3B4557",
        card_bottom="2A3343",
        card_edge="65718A",
        card_ink="F3EFE2",
        card_faint="B4BCCB",
        point_top="3E5CA3",
        point_bottom="2A4280",
        point_ink="EEF3FF",
        back_top="14595F",
        back_bottom="0C4048",
        back_ink="F0DCA6",
        section="1F2A2F",
        shadow="00000080",
        good="6FDACB",
        good_ink="00201C",
    ),
    cubes=WOODEN,
    focus=0.54,
    grounds={
        "sea top": ("CFE7E4", "17343D"),
        "sea": ("A8D1D2", "0D2129"),
        "wave": ("F2FBFA", "2C5662"),
        "cloves": ("E3D3BF", "55453A"),
        "tea": ("DDEBD3", "2D4A3C"),
        "chili": ("FBDFC8", "63402F"),
        "ginger": ("FBEBA9", "574A1E"),
        "port": ("D8C7AC", "3F3A33"),
        "unnamed": ("E9EDEC", "36474D"),
        "rim": ("9A7B52", "8A7759"),
        "pill": ("33261D", "0B0F12"),
        "pill ink": ("FFFDF5", "F3EFE2"),
    },
)

NEW_WORLD = Look(
    name="new-world",
    # Pine green, ochre and maple red on birch bark.
    seeds=Seeds(
        primary=(138, 32), secondary=(78, 42), tertiary=(32, 52), neutral=(106, 8), neutral_variant=(112, 12)
    ),
    light=Cardboard(
        card_top="FEFCF0",
        card_bottom="EDE7CF",
        card_edge="B5AC82",
        card_ink="22240F",
        card_faint="5F6038",
        point_top="4A7439",
        point_bottom="3C6130",
        point_ink="FAFDEB",
        back_top="7A4A26",
        back_bottom="5A3217",
        back_ink="FBE3AE",
        section="FEFEF8",
        shadow="2A301057",
        good="14578F",
        good_ink="FFFFFF",
    ),
    dark=Cardboard(
        card_top="454632",
        card_bottom="343524",
        card_edge="727352",
        card_ink="F5F2DA",
        card_faint="C0BD93",
        point_top="436C34",
        point_bottom="2D4F22",
        point_ink="F1F9DF",
        back_top="67401F",
        back_bottom="472A12",
        back_ink="F2D596",
        section="272A1E",
        shadow="00000080",
        good="9CCBFF",
        good_ink="00213F",
    ),
    cubes=WOODEN,
    focus=0.57,
    grounds={
        "panel": ("CBD3AE", "262B1B"),
        "fort top": ("F7E3C9", "5A4630"),
        "fort": ("E8C9A4", "45341F"),
        "unknown": ("DDE2C8", "33392A"),
        "tile top": ("4E6B62", "39544C"),
        "tile": ("36504A", "263D38"),
        "tile ink": ("F3EBD2", "EFE5C4"),
        "pill": ("5F584D", "14160D"),
        "pill ink": ("FFFDF5", "E6E2CE"),
    },
)

LOOKS: Mapping[str, Look] = {look.name: look for look in (SPICE_ROAD, GOLEM, EASTERN_WONDERS, NEW_WORLD)}
PLAYERS: Mapping[str, str] = {
    "saffron": "E8A317",
    "brick": "B23A2E",
    "teal": "1F7A74",
    "indigo": "4453A6",
    "plum": "86407E",
    "olive": "6F7A28",
    "slate": "566573",
}
"""What a player may choose from; told apart by name and place too, never by colour alone."""
FIRST = SPICE_ROAD
"""Worn until a game is shown, and by any game that only a newer app knows."""


def look_of(game: str) -> Look:
    """What a game wears."""
    return LOOKS.get(game, FIRST)
