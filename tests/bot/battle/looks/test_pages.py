"""Look-ups in words and on the map, picked and typed (B-19.7, B-24.3)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.battle import pages
from bot.ui.message import IN_A_MENU
from rules.battle.pieces import Sleep, set_up
from rules.battle.view import view
from tests.bot.battle.looks.kit import lines, page, picture, scene, seen
from tests.bot.battle.wording.kit import voice
from tests.rules.battle.kit import MAP, at, board, scattered
from tests.rules.battle.test_game import GAME, Match
from tests.rules.battle.turn.kit import Battle

PLACES = ("zoom", "reach", "threats", "odds", "place")


def test_reach_tells_where_a_piece_can_go_and_whose_leave_it_would_take() -> None:
    """B-19.7, B-7.1: by land; the Ring is pointed out."""
    given = board("orc Q11", "elf S3", "ring_bearer Q12")
    told = lines(given, "reach q11")

    assert told[0] == "### Where a piece can go: orc, Q11"
    assert told[1] == "**Orc** at Q11 moves up to 2 hexes in a movement phase. Without leave it reaches:"
    assert any(one.startswith("- Rohan: ") and "Q12" in one for one in told)
    assert told[-4] == "With leave from the Alliance:"
    assert told[-3] == "- Lorien: Dimrill Dale O10, Lothlorien North P10, Lothlorien South P11"
    assert told[-1] == "At Q12 it would take the Ring (B-9.4)."
    drawn = scene(given, "reach q11")
    assert at("Q12") in drawn.reach
    assert at("P10") in drawn.leave


def test_who_sleeps_is_told_to_stay() -> None:
    """B-5.10, B-14.1."""
    told = lines(board("fangorn_army N12"), "reach fangorn")
    assert told[1] == "**Fangorn army** at Fangorn N12 cannot move before it is roused."


def test_threats_tell_who_can_come_and_who_can_attack() -> None:
    """B-19.7, B-9.4: to an empty hex, to the Ring, to a piece; with an arrow for each."""
    given = board("orc T15", "gondor R14", "ring_bearer O13")
    assert lines(given, "threats s15")[1:3] == [
        "In one movement phase these can reach Osgiliath S15: Sauron: orc T15; The Alliance: Gondor army R14.",
        "In a whole turn, with both movement phases: The Alliance: Ring-bearer O13.",
    ]
    on_the_ring = lines(board("nazgul T14", "ring_bearer Q14"), "threats ring")
    assert on_the_ring[1].endswith("Sauron: Nazgûl T14.")
    assert on_the_ring[2] == "The Ring is there: a foe who comes takes it (B-9.4)."
    on_gondor = lines(given, "threats r14")
    assert on_gondor[1] == "These can attack a piece there in one turn: Sauron: orc T15."
    [march] = scene(given, "threats r14").draft.moves
    assert march.way[0] == at("T15")


def test_odds_tell_the_box_the_sums_and_the_chances_both_ways() -> None:
    """B-10.16, B-11.6: over the Anduin, with the Nazgul beside."""
    given = board("orc T15", "gondor S15", "nazgul T14")
    told = lines(given, "odds s15")

    chance = "⚔ Gondor army S15 (river): wins on 8–12 (**42 %**, 15 of 36), lost on 2 (1 of 36)"
    assert told[1:3] == [
        f"- Nazgûl T14, Elven strength, {chance}",
        f"- Orc T15, Elven strength, {chance}",
    ] or told[1].startswith("- Orc T15")
    assert sum("⚔" in one for one in told) == 4
    assert {one.odds for one in scene(given, "odds s15").draft.attacks} == {"42 %"}


def test_zoom_shows_four_hexes_around_or_a_land() -> None:
    """B-24.3: by hex, by name of a place, by land; all without either."""
    start = set_up(MAP, 3)
    assert lines(start, "zoom minas tirith")[1].startswith(
        "Minas Tirith R15 lies in Gondor: open land, fortress"
    )
    assert set(scene(start, "zoom r15").part) == set(MAP.grid.within(at("R15"), 4))
    assert set(MAP.by_region["Mordor"]) < set(scene(start, "zoom mordor").part)
    assert scene(start, "zoom").part == ()
    told = "\n".join(lines(start, "zoom"))
    assert all(f"{piece.at and MAP.grid.name(piece.at)}" in told for piece in start.pieces)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "reach nowhere",
            "I know no place and no piece called “nowhere”. Write a hex such as N12, or a name on the map.",
        ),
        ("reach N99", "N99 is not on the map, which goes from A1 to Z20."),
        ("zoom minas", "“minas” could mean Minas Tirith R15 and Minas Morgul U16. Say which."),
        ("reach orc", "There are 25 orcs: say where the one you mean stands, such as Y14."),
        ("threats aragorn", "There is no Aragorn on the map."),
        ("reach a9", "Nobody stands at A9."),
        ("odds h7", "Nobody stands at Old Forest H7."),
        ("turns 7", "There is no such turn: so far there are turns 1 to 1."),
    ],
)  # fmt: skip
def test_bad_input_gets_one_sentence(words: str, sentence: str) -> None:
    """B-19.7: an unknown or ambiguous name, a hex off the map, one with nobody; and the menu again."""
    start = set_up(MAP, 3)
    shown = page(start.without(*(one for one in start.pieces if one.kind == "aragorn")), words)

    assert shown.content.splitlines()[1:] == [sentence]
    assert shown.choices


@pytest.mark.parametrize(
    "words", ["gandalf", "Gandalf", "the gandalf", "gandalf at k6", "weathertop", "K6", "weather"]
)
def test_a_piece_is_found_by_what_people_type(words: str) -> None:
    """B-19.8: by its kind where it is alone, by hex, by the name of its hex or a part that is clear."""
    assert lines(set_up(MAP, 3), f"reach {words}")[0] == "### Where a piece can go: Gandalf, Weathertop K6"


_ELF, _GANDALF = "elf S3", "gandalf N9"
_AWAKE = {"fangorn": Sleep.AWAKE, "isengard_special": False, "dead": Sleep.CLOSED}


@pytest.mark.parametrize(
    ("hex", "pieces", "more", "told"),
    [
        ("T15", (), {}, ["**River** towards", "(B-10.6)"]),
        ("U13", (), {}, ["**Mountains**: nobody ever enters (B-5.4)"]),
        ("M5", (), {}, ["Nothing is special here", "(B-6.1)"]),
        ("M6", (_ELF,), {}, ["**Elven hex, a refuge**", "(B-8.1)", "(B-8.4)", "(B-8.6)", "(B-8.5)"]),
        ("M6", (), {}, ["no elf is left, so it is like all others (B-8.2)"]),
        (
            *("M6", (_ELF,), {"left": frozenset({("alliance", at("M6"))})}),
            ["The Ring-bearer of the Alliance has left: it never comes back (B-8.5)"],
        ),
        ("R15", (), {}, ["**Fortress**", "**Crown**: their side builds Gondor armies", "(B-4.2, B-4.4)"]),
        ("G6", (), {}, ["**The hobbits may build here now** (B-4.13)", "(B-4.14)"]),
        ("Y14", (), {}, ["**Sauron wins** when its Ring-bearer is here (B-17.2)"]),
        ("W15", (), {}, ["**The Alliance wins**", "(B-16.2)", "(B-16.1)", "(B-10.3)"]),
        ("N9", (), {}, ["(B-12.1)", "(B-12.3)", "(B-12.5)", "(B-12.2)", "Gandalf has fallen", "(B-12.7)"]),
        ("N9", (_GANDALF,), {}, ["Gandalf is here now", "(B-12.4)"]),
        ("M10", (), {}, ["**Gate of Moria**: a way leads through it to Gladden Vale O9, Dimrill Dale O10"]),
        ("M12", (), {}, ["(B-13.2)", "(B-13.4)", "**Saruman wins**", "(B-17.3)", "**Cliff**"]),
        ("M12", (), _AWAKE, ["everybody may enter (B-13.4)"]),
        ("N12", (), {}, ["**The Fangorn army sleeps here.**", "(B-14.2)", "(B-14.3, B-14.4)", "(B-14.7)"]),
        ("N12", (), _AWAKE, ["The piece that roused it has to leave", "(B-14.7)"]),
        ("N15", (), {}, ["**Two Armies of the Dead sleep here.**", "(B-15.2)", "(B-15.3)", "(B-15.4)"]),
        ("N15", (), _AWAKE, ["closed for good (B-15.7)"]),
        ("N14", (), {}, ["**Way to Paths of the Dead**", "(B-15.2)"]),
        ("O16", (), {}, ["**Way out of Paths of the Dead**", "(B-15.4)"]),
    ],
)  # fmt: skip
def test_a_place_tells_its_rules(
    hex: str, pieces: tuple[str, ...], more: dict[str, Any], told: list[str]
) -> None:
    """B-3.4, issue 17.5: as they are now, with their clauses."""
    shown = "\n".join(lines(replace(board(*pieces, "ring_bearer H7"), **more), f"place {hex}")[1:])

    assert [words for words in told if words not in shown] == []


def test_stays_are_told_where_they_are() -> None:
    """B-8.4."""
    shown = seen(board("elf S3", "ring_bearer M6"), stays=(("alliance", at("M6"), 1),))
    assert lines(shown, "place rivendell")[-1] == "- Stays of the Ring-bearer of the Alliance so far: 1 of 2."


@pytest.mark.parametrize("name", PLACES)
def test_pages_are_walked_by_land_and_hex(name: str) -> None:
    """B-22.31, B-24.3: every choice leads to a page with a picture and no menu is too long."""
    start = scattered(3, 3)
    for land in page(start, name).choices:
        of_land = page(start, f"{name} {land.value}")
        assert len(of_land.choices) <= IN_A_MENU
        assert of_land.choices[0].value == pages.ALL
        one = of_land.choices[1]
        assert MAP.region(at(one.value)) == land.value
        assert picture(start, f"{name} {one.value}").alt
    assert lines(start, f"{name} all") == lines(start, name)


def test_the_first_hex_of_the_map_is_a_place_too() -> None:
    """B-20.4: A1."""
    assert lines(set_up(MAP, 3), "zoom a1")[:2] == [
        "### The map, close up: A1",
        "A1 lies in Belegaer: water.",
    ]
    assert picture(set_up(MAP, 3), "zoom a1").alt


def test_losses_are_told_by_side_and_the_last_one_by_one() -> None:
    """B-10.14, B-9.5, B-18.2."""
    battle = Battle(board("orc G7", "gondor S15", "orc T15", "ring_bearer G6"), "sauron")
    for words in ("G7-G6", "escape stay", "done"):
        battle.do(words)
    battle.dice.throws = [(6, 6)]
    battle.do("T15xS15")
    shown = view(MAP, battle.state, None)

    assert lines(shown, "losses")[1:] == [
        "**Lost so far:** Sauron: 1 orc; the Alliance: 1 Gondor army.",
        "- Round 1: Gondor army at Osgiliath S15",
        "- Round 1: orc at The Shire G6, spent for the Ring",
    ]
    assert {one.kind for one in scene(shown, "losses").last.lost} == {"orc", "gondor"}
    assert lines(set_up(MAP, 3), "losses")[1:] == ["Nobody has been lost so far."]


def test_pools_tell_what_can_be_built_and_where() -> None:
    """B-4.2, B-4.9, B-18.2."""
    told = lines(seen(set_up(MAP, 3).without(*set_up(MAP, 3).on(at("Y14"))), round=2), "pools")
    assert told[1].startswith("- Orcs: **24** of 30 on the map; next building: 2, at Barad-dur Y14, ")
    assert "Minas Morgul U16 (occupied)" in told[1]
    assert told[2].endswith(
        "next building: 1, at Isengard M12 (occupied)"
    )  # B-4.5: two are allowed, on one crown


def test_a_turn_that_has_just_begun_is_not_told_as_over() -> None:
    """B-24.4: nothing has happened yet, which is not nothing."""
    assert lines(GAME.view(Match().state, None), "turns")[1:] == ["Nothing has happened yet."]


def test_earlier_turns_are_told_and_shown_as_they_were() -> None:
    """B-24.4, B-19.6: by number; the board at that turn's end with its moves, fights and losses."""
    match = Match()
    match.say("sauron", "U16-T17, T15xS15, V16-U16, done")
    match.lapse()
    match.lapse()
    shown = GAME.view(match.state, 2)
    for chapter in shown.seen.history[1:]:
        found = lines(shown, f"turns {chapter.turn}")
        assert found[0].startswith(f"### Turn {chapter.turn}, round {chapter.round}: ")
        assert scene(shown, f"turns {chapter.turn}").title == found[0].removeprefix("### ")
    assert lines(shown, "turns")[0] == lines(shown, f"turns {shown.seen.turn}")[0]
    last = scene(shown, "turns")
    assert {(one.kind, one.at) for one in last.tokens} == {
        (one.kind, one.at) for one in shown.seen.board.pieces
    }


def test_every_page_is_there_and_no_other() -> None:
    """B-19.7."""
    start = seen(set_up(MAP, 2), "evil")
    for look in pages.LOOKS:
        assert look.page(start, "", voice(2)).content
    with pytest.raises(ValueError, match="no such page"):
        page(start, "weather")
