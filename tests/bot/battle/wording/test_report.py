"""A turn as the thread reads it."""

from __future__ import annotations

import pytest

from bot.battle.wording import report
from rules.battle import events as told
from rules.battle.state import Phase
from tests.bot.battle.wording.kit import reported, seen, voice
from tests.rules.battle.kit import at, board
from tests.rules.battle.turn.kit import Battle

SAURON_COMES = board(
    *("orc T15", "orc U15", "orc S14", "orc Q11", "nazgul V13"),
    *("gondor S15", "gondor S13", "saruman M12", "elf P11", "elf S3"),
)


def test_a_turn_is_told_in_short_lines() -> None:
    """B-19.6, B-19.1: builds, moves by kind, attacks with both dice and what it took, losses, who is next."""
    battle = Battle(SAURON_COMES, "sauron", Phase.BUILDING, throws=[(5, 4), (1, 1), (3, 3)], round=3)

    turn = "+orc Y14, +orc U16, done, U16-T16, V13-V14, Y14-Z14, done, T15xS15, S14xS13, Q11xP11, done, done"
    for words in turn.split(", "):
        battle.do(words)

    assert reported(battle) == [
        "☠️ Lost: the Alliance: 1 Gondor army; Sauron: 1 orc.",
        "🏗️ Built: orc at Barad-dur Y14, orc at Minas Morgul U16.",
        "👣 Orcs: U16 → Crossroads T16, Y14 → Eastern March Z14",
        "👣 Nazgûl: V13 → Isenmouthe V14",
        "⚔️ Orc T15 attacks the Gondor army at Osgiliath S15 (river): 5+4 = **9** (9+ wins). "
        "**The Gondor army falls.**",
        "⚔️ Orc S14 attacks the Gondor army at Cair Andros S13 (fortress, river): 1+1 = **2** "
        "(4 or less loses). **The orc falls.**",
        "⚔️ Orc Q11 attacks the elf at Lothlorien South P11 (river): 3+3 = **6** (11+ wins). Nobody falls.",
        "### Round 3: Saruman (Bob)",
    ]


def test_many_moves_of_a_kind_are_told_by_ids_alone() -> None:
    """B-19.6: twenty orcs are read on a phone; a few go to places with names."""
    given = board(*(f"orc {column}19" for column in "RSTUVWX"), "elf S3", "gondor A7")
    battle = Battle(given, "sauron", round=1)

    for column in "RSTUVWX":
        battle.do(f"{column}19-{column}20")

    assert reported(battle) == [
        "👣 Orcs: R19 → R20, S19 → S20, T19 → T20, U19 → U20, V19 → V20, W19 → W20, X19 → X20"
    ]


def test_one_who_moves_twice_is_still_one() -> None:
    """B-2.6: both movements of a turn told in one go."""
    battle = Battle(board("nazgul V13", "elf S3", "ring_bearer G6"), "sauron", round=1)
    for words in ("V13-V14", "done", "V14-V15"):
        battle.do(words)

    assert reported(battle) == ["👣 Nazgûl: V13 → Isenmouthe V14, V14 → Cirith Ungol V15"]


def test_a_post_without_words_is_none() -> None:
    """B-2.6: a phase in which nothing can be done passes without a post."""
    assert report.post([told.PhaseSkipped(side="sauron", phase="attack")], voice()) is None


def test_who_closes_a_phase_and_goes_on_is_told_once() -> None:
    """B-2.4: not where more is told behind it, nor where the turn is over."""
    battle = Battle(board("orc T15", "gondor S15", "orc Y14"), "sauron", throws=[(3, 3)], round=1)

    for words, phase in (("T15-T14", "attack"), ("T14xS15", "second movement")):
        battle.do(words)
        battle.do("done")
        told_of = [line for line in reported(battle) if "goes on" in line]
        assert told_of == [f"➡️ Sauron goes on: the {phase}."]
    battle.do("done")
    assert [line for line in reported(battle) if "goes on" in line] == []


def test_who_has_the_ring_stands_under_the_heading_of_a_turn() -> None:
    """B-19.6, B-8.4: its owner, its hex, its stays."""
    battle = Battle(
        board("ring_bearer M6", "elf S3", "orc T15"), "sauron", stays=(("alliance", at("M6"), 1),)
    )

    told_of = report.post([told.TurnBegan(round=2, turn=4, side="sauron")], voice(), seen(battle))

    assert (
        told_of == "### Round 2: Sauron (Ann)\n💍 The Alliance has the Ring, at Rivendell M6 (stay 1 of 2)."
    )


@pytest.mark.parametrize("players", [2, 3])
def test_the_first_turn_of_the_alliance_has_its_advice(players: int) -> None:
    """B-24.8: no other turn has it, nor the same one when it is told again."""
    now = seen(Battle(board("ring_bearer M6", "elf S3", "orc T15"), "alliance"))
    begun = [told.TurnBegan(round=number, turn=players * number, side="alliance") for number in (1, 2)]
    first, later = (report.post([one], voice(players), now) or "" for one in begun)
    again = report.post(begun[:1], voice(players)) or ""

    assert "end in an Elven hex" in first
    assert ("touching the Ring" in first) == (players == 3)
    assert "Elven" not in later + again


def test_the_end_is_told_with_what_the_war_has_cost() -> None:
    """B-17.4, B-17.9: rounds, losses and what is left by side."""
    given = board("ring_bearer W16", "orc T15", "gondor S15", "elf S3", "gandalf U14", "nazgul V14")
    battle = Battle(given, "alliance", Phase.ATTACK, throws=[(6, 6)], round=9)
    for words in ("S15xT15", "done", "W16-W15"):
        battle.do(words)

    told_of = (report.post(battle.events, voice(), seen(battle)) or "").splitlines()

    assert told_of == [
        "⚔️ Gondor army S15 attacks the orc at North Ithilien Road T15 (river): 6+6 = **12** (9+ wins). "
        "**The orc falls.**",
        "-# 👣 Ring-bearer: W16 → Mount Doom W15",
        "## **The Alliance (Cid) wins.** The Ring-bearer has reached Mount Doom: the Ring is destroyed (B-17.4).",
        "The battle took 9 rounds; attacks: 1.",
        "☠️ Lost: Sauron: 1 orc.",
        "🗺️ Left: the Alliance: 1 elf, 1 Gondor army, Gandalf, Ring-bearer; Sauron: Nazgûl.",
    ]


@pytest.mark.parametrize(
    ("pieces", "told_of"),
    [
        (("saruman J6",), "⚠️ Within reach of the Ring in one turn: Saruman."),
        (("saruman J6", "nazgul H6"), "⚠️ Within reach of the Ring in one turn: Sauron and Saruman."),
        (("saruman W16", "orc W17"), ""),
        (("gandalf H6",), ""),
    ],
)
def test_who_could_come_to_the_ring_stands_under_the_heading_of_a_turn(
    pieces: tuple[str, ...], told_of: str
) -> None:
    """Issue 33.3: whose pieces reach it as all stand; the owner's own are no danger."""
    battle = Battle(board("ring_bearer G6", "elf S3", *pieces), "sauron", Phase.SECOND, round=3)
    battle.do("done")

    lines = (report.post(battle.events, voice(), seen(battle)) or "").splitlines()
    assert [line for line in lines if line.startswith("⚠️")] == [told_of] * bool(told_of)


def test_the_post_that_ends_a_turn_begins_with_what_earlier_entries_came_to() -> None:
    """Issue 33.4: who fell in the whole turn; what else was done before stands under the heading of that turn."""
    given = board("ring_bearer W16", "orc T15", "gondor S15", "gondor R17", "elf S3", "nazgul V14")
    battle = Battle(given, "sauron", Phase.ATTACK, throws=[(6, 6)], round=3)
    battle.do("T15xS15")
    within = battle.events[:]
    battle.do("done")
    battle.do("done")
    told_of = (report.post(battle.events[len(within) :], voice(), seen(battle)) or "").splitlines()

    assert told_of[0] == "☠️ Lost earlier in this turn: the Alliance: 1 Gondor army."
    assert not any(line.startswith("⚔️") for line in told_of)
    grown = [told.TurnBegan(round=3, turn=battle.state.turn - 1, side="sauron"), *within]
    under = (report.post(grown, voice(), seen(battle)) or "").splitlines()
    assert [line[0] for line in under] == ["#", "💍", "⚠", "⚔"]


def test_each_move_has_a_line_of_its_own_by_the_words_of_the_record() -> None:
    """Issue 33.4: all that a post puts together."""
    battle = Battle(SAURON_COMES, "sauron", Phase.BUILDING, throws=[(5, 4)], round=3)
    for words in ["+orc Y14", "+orc U16", "done", "U16-T16", "V13-V14", "Y14-Z14", "done", "T15xS15"]:
        battle.do(words)

    assert report.each(battle.events, voice()).splitlines()[:6] == [
        "🏗️ Built: orc at Barad-dur Y14.",
        "🏗️ Built: orc at Minas Morgul U16.",
        "➡️ Sauron goes on: the first movement.",
        "👣 Orc: U16 → Crossroads T16",
        "👣 Nazgûl: V13 → Isenmouthe V14",
        "👣 Orc: Y14 → Eastern March Z14",
    ]
