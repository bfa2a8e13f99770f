"""Building (B-4)."""

from __future__ import annotations

from typing import Any

from rules.battle.charts import SAURON
from rules.battle.events import Built
from rules.battle.pieces import Piece
from rules.battle.state import Phase, Shire
from tests.rules.battle.kit import at, board
from tests.rules.battle.turn.kit import Battle


def building(*pieces: str, side: str, round: int = 2, players: int = 3, **more: Any) -> Battle:
    return Battle(board(*pieces, players=players), side, Phase.BUILDING, round=round, **more)


def test_a_nation_builds_so_many_at_its_crowns() -> None:
    """B-4.2, B-4.5, B-4.7, B-4.8, B-4.10, B-1.5: one a hex, the next number never used."""
    battle = building("gondor S15", side="sauron", round=3)

    assert battle.refused("+orc M12") == "B-4.8"
    assert battle.refused("+man_orc M12") == "B-4.8"
    battle.do("+orc Y14")
    assert battle.refused("+orc Y14") == "B-4.4"
    battle.do("+orc U16")
    assert battle.refused("+orc R10") == "B-4.2"
    assert [(one.piece, one.at) for one in battle.told(Built)] == [
        ("orc-01", at("Y14")),
        ("orc-02", at("U16")),
    ]


def test_nobody_builds_in_round_one() -> None:
    """B-4.1."""
    assert building("orc T15", side="sauron", round=1).refused("+orc Y14") == "B-4.2"


def test_a_crown_must_be_empty_now_and_no_more() -> None:
    """B-4.4, B-4.6: of pieces of any owner, the Ring-bearer too."""
    battle = building("gondor Y14", "sauron:ring_bearer U16", side="sauron", round=4)

    assert battle.refused("+orc Y14") == "B-4.4"
    assert battle.refused("+orc U16") == "B-4.4"
    battle.change(board=board("sauron:ring_bearer U15"))
    battle.do("+orc Y14")


def test_a_dwarf_or_a_hobbit() -> None:
    """B-4.3, B-4.13: the Shire is the hobbits' while they possess it."""
    battle = building("ring_bearer I6", side="alliance")

    battle.do("+dwarf U3")
    assert battle.refused("+hobbit G6") == "B-4.3"
    battle.do("+gondor R15")
    battle.do("+rohan O14")
    assert battle.refused("+rohan M14") == "B-4.2"
    other = building("ring_bearer I6", side="alliance", shire=Shire("saruman"))
    assert other.refused("+hobbit G6") == "B-4.13"


def test_a_cap_is_never_passed_and_a_lost_piece_frees_it() -> None:
    """B-4.9, B-1.1, B-1.7: the Dead are no gondor."""
    men = [f"gondor {place}" for place in ("A7", "B7", "C7", "D7", "E7", "F7", "G8", "H8", "I8", "J8", "K8")]
    full = building(*men, "gondor L8", "army_of_the_dead L9", side="alliance")

    assert full.refused("+gondor R15") == "B-4.9"
    building(*men, "army_of_the_dead L9", "army_of_the_dead M8", side="alliance").do("+gondor R15")


def test_some_are_never_built() -> None:
    """B-4.11."""
    battle = building("ring_bearer I6", side="alliance", round=4)

    assert {battle.refused(f"+{kind} R15") for kind in ("elf", "aragorn", "fangorn_army")} == {"B-4.11"}


def test_saruman_builds_in_the_shire_while_it_is_his() -> None:
    """B-4.2, B-4.5, B-4.13, B-4.15, B-4.20, B-13.5, B-4.21: Isengard stays his crown; both builds need both hexes."""
    battle = building("ring_bearer I6", side="saruman", shire=Shire("saruman"))
    battle.do("+man_orc M12")
    assert battle.refused("+man_orc M12") == "B-4.4"
    battle.do("+man_orc G6")

    assert building("ring_bearer I6", side="saruman").refused("+man_orc G6") == "B-4.13"
    evil = building("ring_bearer I6", side="evil", players=2, shire=Shire("saruman"))
    evil.do("+man_orc G6")
    evil.do("+orc Y14")
    opened = Battle(board(isengard_special=False), "saruman", Phase.BUILDING, round=2)
    opened.do("+man_orc M12")


def test_the_deadline_builds_as_many_as_allowed() -> None:
    """B-4.12: by the map's list; nations in the order of the table, a dwarf before a hobbit."""
    battle = building("ring_bearer I6", "orc U16", side="alliance")
    battle.do("lapse")
    sauron = building("orc T16", "orc U16", "gondor Y14", side="sauron", round=4)
    sauron.do("lapse")

    assert [one.kind for one in battle.told(Built)] == ["gondor", "rohan", "dwarf"]
    assert [one.at for one in sauron.told(Built)] == [at("V19"), at("R10"), at("X19")]


def test_builds_are_taken_back_while_the_phase_is_open() -> None:
    """B-18.10: one by one, number and allowance too."""
    battle = building("gondor S15", side="sauron", round=4)
    before = battle.state
    battle.do("+orc Y14")
    battle.do("+orc U16")
    battle.do("undo 2")

    assert battle.state == before
    assert battle.refused("undo") == "B-18.10"
    battle.do("+orc Y14")
    assert battle.board.count("orc") == 1
    assert isinstance(battle.on("Y14"), Piece)
    assert battle.on("Y14").side == SAURON
