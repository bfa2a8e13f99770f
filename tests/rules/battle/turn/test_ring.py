"""The Ring: capture, escape, victory (B-9, B-14.5, B-17)."""

from __future__ import annotations

import pytest

from rules.battle.events import BattleEnded, Eliminated, RingEscaped, RingTaken
from rules.battle.pieces import Sleep
from rules.battle.state import Phase
from tests.rules.battle.kit import at, board
from tests.rules.battle.turn.kit import Battle


def taken(*more: str, players: int = 3, side: str = "sauron") -> Battle:
    """An orc has just taken the Ring in the Shire."""
    battle = Battle(board("orc H6", "elf S3", *more, players=players), side)
    battle.do("H6-G6")
    return battle


def test_captor_and_bearer_leave_and_a_new_bearer_appears() -> None:
    """B-9.3, B-9.4, B-9.5, B-1.4, B-1.5, B-9.13: the spent army goes back to its pool."""
    battle = taken("orc T15")

    assert battle.has("G6") == ["ring_bearer"]
    assert battle.board.bearer.side == "sauron"
    assert battle.board.bearer.id == "ring_bearer-41"
    assert battle.board.count("orc") == 1
    assert (battle.told(RingTaken)[0].of, battle.told(Eliminated)[0].clause) == ("alliance", "B-9.5")


def test_an_escape_comes_before_all_else() -> None:
    """B-9.7, B-9.8, B-9.9: up to three hexes; it moves no more in this phase, others may."""
    battle = taken("orc T15")
    assert battle.state.escape is not None
    assert battle.refused("escape G6-H6-I6-J5-J4") == "B-5.3"
    assert battle.refused("escape H6-I6") == "B-9.7"
    battle.do("escape G6-H6-I6")

    assert battle.board.bearer.at == at("I6")
    assert battle.refused("I6-J6") == "B-5.2"
    battle.do("T15-T14")
    battle.do("done")
    battle.do("I6-J6")
    assert battle.told(RingEscaped)[0].way == (at("G6"), at("H6"), at("I6"))


def test_it_stays_where_nothing_is_said() -> None:
    """B-9.7: the default; and no leave can be asked for it."""
    battle = taken("orc T15", "gondor F5")
    assert battle.refused("escape G6-F5-E5") == "B-9.7"
    battle.do("escape stay")
    assert battle.board.bearer.at == at("G6")
    late = taken("orc T15")
    late.do("lapse")
    assert late.board.bearer.at == at("G6")
    assert late.state.side == "alliance"  # Saruman has nothing


def test_the_ring_is_taken_again_and_again() -> None:
    """B-9.10, B-9.11: Saruman from Sauron; not where one player commands both."""
    battle = taken("man_orc F6", "orc T15", "gondor A7")
    battle.do("escape stay")
    battle.do("done")
    battle.do("done")
    assert battle.state.side == "saruman"
    battle.do("F6-G6")

    assert battle.board.bearer.side == "saruman"
    evil = taken("man_orc F6", players=2, side="evil")
    evil.do("escape stay")
    assert evil.refused("F6-G6") == "B-6.1"


def test_evils_bearer_counts_as_of_the_nation_that_took_it() -> None:
    """B-9.11, B-4.14, B-4.16: in the Shire an orc's bearer occupies, a man-orc's possesses."""
    for kind, possessor in (("orc", "hobbits"), ("man_orc", "saruman")):
        battle = Battle(board(f"{kind} H6", "orc T15", "elf S3", players=2), "evil")
        battle.do("H6-G6")
        battle.do("escape stay")
        battle.do("done")
        assert battle.state.shire.possessor == possessor
        assert battle.state.shire.is_occupied is (kind == "orc")


def test_where_the_captor_may_not_enter_the_bearer_is_safe() -> None:
    """B-9.12, B-14.8: Fangorn, an Elven hex without leave, Isengard for whom it is shut."""
    fangorn = Battle(board("man_orc N13", "fangorn_army N12", "ring_bearer N12"), "saruman")
    assert fangorn.refused("N13-N12") == "B-14.2"
    elven = Battle(board("orc M7", "ring_bearer M6", "elf S3"), "sauron")
    assert elven.refused("M7-M6") == "B-7.6"
    isengard = Battle(board("rohan M13", "evil:ring_bearer M12", players=2), "alliance")
    assert isengard.refused("M13-M12") == "B-13.2"


def test_losing_the_ring_in_an_elven_hex_counts_as_leaving_it() -> None:
    """B-8.10, B-8.5: that owner's bearer never enters it again; a new one may appear there and its stays count on."""
    elven = ("alliance", at("P10"))
    given = board("orc P9", "ring_bearer P10", "gondor A7", "orc T15")
    battle = Battle(given, "sauron", been=frozenset({elven}), stays=((*elven, 1), ("sauron", at("P10"), 1)))
    battle.do("P9-P10")

    assert battle.board.left == {elven}
    assert battle.board.bearer.side == "sauron"


# ------------------------------------------------------------------------------------------------------- victory


@pytest.mark.parametrize(
    ("pieces", "side", "move", "reason", "players"),
    [
        (("sauron:ring_bearer Y15", "orc T15"), "sauron", "Y15-Y14", "goal", 3),
        (("evil:ring_bearer Y15", "orc T15"), "evil", "Y15-Y14", "goal", 2),
        (("saruman:ring_bearer M13", "man_orc T15"), "saruman", "M13-M12", "isengard", 3),
        (("saruman H6", "ring_bearer G6"), "saruman", "H6-G6", "touch", 3),
        (("saruman H6", "sauron:ring_bearer G6"), "saruman", "H6-G6", "touch", 3),
        (("saruman H6", "saruman:ring_bearer G6"), "saruman", "H6-G6", "touch", 3),
        (("saruman H6", "saruman:ring_bearer G6"), "saruman", "G6-H6", "touch", 3),
        (("ring_bearer W16", "gondor A7"), "alliance", "W16-W15", "doom", 3),
    ],
)
def test_a_battle_is_won_on_the_spot(
    pieces: tuple[str, ...], side: str, move: str, reason: str, players: int
) -> None:
    """B-17.1, B-17.2, B-17.3, B-17.4, B-9.6, B-16.2."""
    battle = Battle(board(*pieces, players=players), side)
    battle.do(move)

    assert battle.state.outcome is not None
    assert (battle.state.outcome.winner, battle.state.outcome.reason) == (side, reason)
    assert not battle.told(RingTaken)


def test_in_the_two_player_game_saruman_is_a_captor_like_others() -> None:
    """B-17.5."""
    battle = Battle(board("saruman H6", players=2), "evil")
    battle.do("H6-G6")

    assert battle.state.outcome is None
    assert battle.board.count("saruman") == 0


def test_a_capture_and_an_escape_can_win() -> None:
    """B-17.2, B-9.7: on Barad-dur itself, or by the three hexes."""
    there = Battle(board("orc Y15", "ring_bearer Y14"), "sauron")
    there.do("Y15-Y14")
    assert [one.reason for one in there.told(BattleEnded)] == ["goal"]
    near = Battle(board("orc Y16", "ring_bearer Y15"), "sauron")
    near.do("Y16-Y15")
    near.do("escape Y15-Y14")
    assert near.told(BattleEnded)[0].clause == "B-17.2"
    assert near.state.todo == ()


def test_fangorns_army_takes_the_ring_in_isengard() -> None:
    """B-14.3, B-14.4, B-14.5, B-14.9, B-13.4: everybody there is lost, and what follows waits for the escape."""
    given = board("gandalf N13", "fangorn_army N12", "evil:ring_bearer M12", "orc T15", players=2)
    battle = Battle(given, "alliance")
    battle.do("N13-N12")
    battle.do("done")

    assert battle.board.bearer.side == "alliance"
    assert battle.state.escape is not None
    battle.do("escape stay")
    assert battle.has("M12") == ["ring_bearer"]
    assert battle.board.fangorn is Sleep.AWAKE
    assert not battle.board.isengard_special
    plain = Battle(board("gandalf N13", "fangorn_army N12", "saruman M12", "ring_bearer A7"), "alliance")
    plain.do("N13-N12")
    plain.do("done")
    assert plain.has("M12") == ["fangorn_army"]
    assert plain.told(Eliminated)[0].clause == "B-14.4"
    assert plain.state.phase is Phase.SECOND
