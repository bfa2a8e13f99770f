"""Movement phases, the Shire, and what must be moved (B-4.13 to B-4.22, B-5, B-8)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battle.events import Moved, ShirePassed, ShireStated
from rules.battle.leave import Leave, Need
from rules.battle.moving import Moves
from rules.battle.pieces import Sleep
from rules.battle.state import Phase, Shire
from tests.rules.battle.kit import MAP, at, board
from tests.rules.battle.turn.kit import Battle

OVER = Leave(number=1, grantor="alliance", grantee="sauron", kind="over", once=True)


def test_each_piece_moves_once_a_phase() -> None:
    """B-5.1, B-5.2, B-5.9: each is checked where the one before has left things."""
    battle = Battle(board("orc T15", "orc S16", "gondor A7"), "sauron")
    assert battle.refused("T15-S16") == "B-6.1"
    battle.do("S16-R16")
    battle.do("T15-S16")

    assert battle.refused("S16-S17") == "B-5.2"
    battle.do("done")
    assert battle.state.phase is Phase.SECOND  # nobody can attack
    battle.do("S16-S17")


def test_a_move_without_leave_is_refused_whole() -> None:
    """B-5.6, B-7.6, B-7.13, B-7.4: leave for one use is used up, and what was used is told."""
    pieces = board("orc T15", "orc U15", "gondor S16", "elf S3")
    assert Battle(pieces, "sauron").refused("T15-S16-R16") == "B-7.6"
    battle = Battle(pieces, "sauron", leave=(OVER,))
    battle.do("T15-S16-R16")

    assert battle.told(Moved)[0].used == (Need("alliance", "over", at("S16")),)
    assert battle.state.leave == ()
    assert battle.refused("undo") == "B-18.10"


def test_moves_are_taken_back_one_by_one() -> None:
    """B-18.10, B-12.4: with all that they changed."""
    battle = Battle(board("rohan M10", "gandalf N9", "orc Z1"), "alliance")
    before = battle.state
    battle.do("M10-N9-O10")
    assert battle.refused("N9-O9") == "B-12.4"
    battle.do("undo")

    assert battle.state == before
    battle.do("N9-O9")


# ------------------------------------------------------------------------------------------------------- the Shire


def test_possession_passes_at_the_end_of_a_movement_phase() -> None:
    """B-4.14, B-4.15, B-4.22: to Saruman and back; who only crosses has not been there."""
    battle = Battle(board("man_orc H6", "ring_bearer A7", "hobbit F6"), "saruman")
    battle.do("H6-G6")
    assert battle.state.shire.possessor == "hobbits"
    battle.do("done")
    assert battle.state.shire.possessor == "saruman"
    assert [one.possessor for one in battle.told(ShirePassed)] == ["saruman"]
    battle.do("G6-H6")
    battle.do("done")
    assert battle.state.shire.possessor == "saruman"
    battle.change(
        side="alliance", phase=Phase.FIRST, board=board("hobbit F6", "ring_bearer A7", "man_orc H6")
    )
    battle.do("F6-G6")
    battle.do("done")
    assert battle.state.shire.possessor == "hobbits"


@pytest.mark.parametrize(
    ("before", "statement", "possessor"),
    [
        ("hobbits", "saruman", "saruman"),
        ("hobbits", "", "hobbits"),
        ("saruman", "", "saruman"),
        ("saruman", "hobbits", "hobbits"),
    ],
)
def test_sauron_states_whose_it_is_when_he_withdraws(before: str, statement: str, possessor: str) -> None:
    """B-4.16, B-4.17, B-4.20: after an occupation, by the way, and unchanged where nothing is said."""
    battle = Battle(board("orc H6", "ring_bearer A7"), "sauron", shire=Shire(before))
    battle.do("H6-G6")
    battle.do("done")
    assert battle.state.shire == Shire(before, is_occupied=True)
    battle.do("G6-H6", shire=statement)

    assert battle.told(ShireStated)[0].possessor == possessor
    assert battle.state.shire == Shire(possessor)


def test_nobody_else_makes_a_statement() -> None:
    """B-4.16, B-4.17, B-4.18, B-4.22: Saruman's own, who did not occupy it, and who is eliminated there."""
    battle = Battle(board("man_orc G6", "ring_bearer A7"), "saruman")
    assert battle.refused("G6-H6", shire="saruman") == "B-4.17"
    crossing = Battle(board("orc H6", "nazgul G6", "ring_bearer A7"), "sauron")
    assert crossing.refused("G6-H5", shire="saruman") == "B-4.17"
    bad = Battle(board("orc G6", "ring_bearer A7"), "sauron", shire=Shire("hobbits", is_occupied=True))
    assert bad.refused("G6-H6", shire="gondor") == "B-4.17"
    lost = Battle(
        board("orc G6", "elf G7", "ring_bearer A7"),
        "alliance",
        Phase.ATTACK,
        [(6, 6)],
        shire=Shire("hobbits", is_occupied=True),
    )
    lost.do("G7xG6")
    assert lost.told(ShireStated) == []
    assert lost.state.shire.possessor == "hobbits"


def test_an_occupation_ends_with_an_arrival_of_another_nation() -> None:
    """B-4.14, B-4.19: what stands there at the end of the phase wins over what was stated."""
    evil = board("orc G6", "man_orc H6", "ring_bearer A7", players=2)
    battle = Battle(evil, "evil", shire=Shire("hobbits", is_occupied=True))
    battle.do("G6-F5", shire="hobbits")
    battle.do("H6-G6")
    battle.do("done")

    assert battle.state.shire == Shire("saruman")


def test_a_capture_is_never_taken_back() -> None:
    """B-18.10: neither before the escape nor after it."""
    battle = Battle(board("orc H6", "orc T15"), "sauron")
    battle.do("H6-G6")
    assert battle.refused("undo") == "B-18.10"
    battle.do("escape stay")
    assert battle.refused("undo") == "B-18.10"
    battle.do("T15-T14")
    battle.do("undo")
    assert battle.has("T15") == ["orc"]


ELVEN = ("alliance", at("M6"))


@pytest.mark.parametrize(
    ("pieces", "side", "more", "order", "shire"),
    [
        (
            ("orc G6", "ring_bearer A7"),
            "sauron",
            {"shire": Shire("hobbits", is_occupied=True)},
            "G6-H6",
            "saruman",
        ),
        (("ring_bearer M6", "elf S3"), "alliance", {"been": frozenset({ELVEN})}, "M6-N5", ""),
        (("gandalf N12", "fangorn_army M12"), "alliance", {}, "N12-N13", ""),
    ],
)
def test_all_that_a_move_changed_is_taken_back_with_it(
    pieces: tuple[str, ...], side: str, more: dict[str, Any], order: str, shire: str
) -> None:
    """B-18.10: a statement, where a bearer may not come back, that Fangorn is closed."""
    fangorn = Sleep.AWAKE if "fangorn_army M12" in pieces else Sleep.ASLEEP
    battle = Battle(board(*pieces, fangorn=fangorn), side, Phase.SECOND, **more)
    before = battle.state
    battle.do(order, shire=shire)
    moved = battle.state
    battle.do("undo")

    assert battle.state == before
    assert (moved.board.left, moved.board.fangorn, moved.shire) != (before.board.left, fangorn, before.shire)


# ------------------------------------------------------------------------------------------------- forced exits


def stayed(*pieces: str, phase: Phase = Phase.SECOND, stays: int = 2) -> Battle:
    """The Ring-bearer of the Alliance in Rivendell, where it was at the end of so many turns."""
    given = board("ring_bearer M6", "elf S3", *pieces)
    elven = ("alliance", at("M6"))
    return Battle(given, "alliance", phase, stays=((*elven, stays),), been=frozenset({elven}))


def test_a_bearer_with_two_stays_must_go() -> None:
    """B-8.4, B-8.6: in the second movement phase it may not be left there; in the first it may."""
    assert stayed().refused("done") == "B-8.6"
    stayed(stays=1).do("done")
    early = stayed("orc Z1", phase=Phase.FIRST)
    early.do("done")
    gone = stayed()
    gone.do("M6-N5")
    gone.do("done")
    assert ("alliance", at("M6")) in gone.board.left


REACHED = Moves(MAP, board("ring_bearer M6"), board("ring_bearer M6").bearer).free
"""Where the Ring-bearer gets from Rivendell with nobody about."""


@pytest.mark.parametrize("foes_at", [("J6", "L3"), ("I5", "Q10")])
def test_the_engine_moves_it_at_the_deadline(foes_at: tuple[str, str]) -> None:
    """B-8.6, B-8.7: as far as can be from the nearest enemy, then near its goal, then by the hex."""
    battle = stayed(*(f"orc {one}" for one in foes_at))
    battle.do("lapse")
    foes, doom = tuple(map(at, foes_at)), at("W15")
    near = [one for one in MAP.open if 0 < MAP.grid.distance(at("M6"), one) <= 3 and one != at("N9")]

    def worth(to: int) -> tuple[int, int, int]:
        nearest = min(MAP.grid.distance(to, foe) for foe in foes)
        return -nearest, MAP.grid.distance(to, doom), to

    assert [one.is_forced for one in battle.told(Moved)] == [True]
    assert battle.board.bearer.at == min((one for one in near if one in REACHED), key=worth)


def test_who_cannot_go_stays_and_keeps_its_shelter() -> None:
    """B-8.6, B-8.9: a capture is never forced, leave not given does not count; the count stays at two."""
    battle = stayed(*(f"orc {MAP.grid.name(one)}" for one in MAP.open[at("M6")]))
    battle.do("done")

    assert battle.state.stays_of("alliance", at("M6")) == 2
    assert battle.board.bearer.at == at("M6")


def test_nobody_is_forced_to_take_the_ring() -> None:
    """B-8.9, B-14.7: where the only way out of Fangorn is onto a Ring-bearer, its visitor may stay."""
    beside = ("saruman:ring_bearer N13", "orc O13")
    given = board("gandalf N12", "fangorn_army M12", *beside, fangorn=Sleep.AWAKE, isengard_special=False)
    battle = Battle(given, "alliance", Phase.SECOND)
    battle.do("done")

    assert battle.has("N12") == ["gandalf"]


def test_who_roused_fangorn_must_leave_in_the_next_phase() -> None:
    """B-14.7: and then it is closed."""
    given = board(
        "gandalf N12", "fangorn_army M12", "ring_bearer A7", fangorn=Sleep.AWAKE, isengard_special=False
    )
    battle = Battle(given, "alliance", Phase.SECOND)
    assert battle.refused("done") == "B-14.7"
    battle.do("N12-N13")
    battle.do("done")

    assert battle.board.fangorn is Sleep.CLOSED
    forced = Battle(given, "alliance", Phase.SECOND)
    forced.do("lapse")
    assert forced.board.fangorn is Sleep.CLOSED
    assert forced.board.first("gandalf") is not None


def test_the_dead_are_led_out_and_who_stays_is_lost() -> None:
    """B-15.4, B-15.5, B-15.6, B-15.7: the armies first, Aragorn last; south hexes that are taken block."""
    dead = ("aragorn N15", "army_of_the_dead N15", "army_of_the_dead N15", "ring_bearer A7")
    battle = Battle(board(*dead, dead=Sleep.AWAKE), "alliance", Phase.SECOND)
    assert battle.refused("done") == "B-15.4"
    battle.do("lapse")
    assert battle.has("N15") == []
    assert [one.kind for one in battle.told(Moved)] == ["army_of_the_dead", "army_of_the_dead", "aragorn"]
    assert (battle.board.count("army_of_the_dead"), battle.board.count("aragorn")) == (2, 1)
    assert battle.board.dead is Sleep.CLOSED

    blocked = board(*dead, "orc M16", "orc N16", "orc O16", dead=Sleep.AWAKE)
    lost = Battle(blocked, "alliance", Phase.SECOND)
    lost.do("done")
    assert lost.board.count("army_of_the_dead") == lost.board.count("aragorn") == 0
