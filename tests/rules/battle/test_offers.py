"""Whatever is legal can be picked, and whatever is picked is legal: over random battles, and what was found so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.battle import imagined
from rules.battle.charts import ALLIANCE, SAURON
from rules.battle.game import BattleGame
from rules.battle.orders import Advance, Done
from rules.battle.pieces import Sleep, set_up
from rules.battle.state import LeftInAdvance, Phase
from rules.battle.turn.play import rehearsal
from rules.game import Decision
from tests.rules.battle.foretold import tried
from tests.rules.battle.kit import MAP, at, board
from tests.rules.battle.turn.kit import Battle

GAME = BattleGame()


@pytest.mark.parametrize("seed", [1, 4, 9])
def test_what_is_legal_is_offered_and_what_is_offered_is_legal(seed: int) -> None:
    """B-19.4, B-19.10: in the turn, of leave, of draws; and what is said of orders beforehand comes so."""
    found = tried(seed, 60)

    assert found.orders > 60
    assert found.faults == ()


def offered(battle: Battle, kind: str, side: str, said: Sequence[str] = ()) -> Sequence[str]:
    seat = battle.state.rules.seat(side)
    asked = [one for one in GAME.decisions(battle.state) if (one.question.kind, one.seat) == (kind, seat)]
    decision: Decision = asked[0]
    return GAME.options(battle.state, decision, said).words


def test_leave_may_be_for_one_move_and_end_with_a_turn() -> None:
    """B-7.4: `once turn` could be typed and never picked."""
    battle = Battle(board("orc T15", "man_orc J6", "elf S4"), SAURON)

    ends = offered(battle, "standing", SAURON, ("allow", "saruman", "over", "once"))

    assert ends == ("phase", "turn", "round")
    assert not offered(battle, "standing", SAURON, ("allow", "saruman", "over", "once", "turn"))


def test_leave_names_ones_own_pieces_that_are_passed() -> None:
    """B-7.4: who may pass could be picked, over whom could not; leave for Elven hexes names no such piece."""
    battle = Battle(board("orc T15", "gandalf M6", "elf S4"), ALLIANCE)

    over = offered(battle, "standing", ALLIANCE, ("allow", "sauron", "over"))
    elven = offered(battle, "standing", ALLIANCE, ("allow", "sauron", "elven"))

    assert {"orc", "gandalf", "elf"} <= set(over)
    assert "orc" in elven
    assert "gandalf" not in elven


def test_who_builds_may_go_on_to_the_second_movement() -> None:
    """B-19.14: `second` stands wherever `done` may."""
    battle = Battle(set_up(MAP, 3), SAURON, Phase.BUILDING, round=2)

    assert {"done", "second", "end"} <= set(offered(battle, "turn", SAURON))


def test_no_end_is_offered_that_the_second_movement_refuses() -> None:
    """B-19.14, B-8.6: who has to move out there may do so yet, or in this phase."""
    stays = (("alliance", at("M6"), 2),)
    given = board("ring_bearer M6", "elf S3", "orc Z20")

    assert {"done", "second", "end"} & set(
        offered(Battle(given, ALLIANCE, stays=stays), "turn", ALLIANCE)
    ) == {
        "done",
        "second",
    }
    battle = Battle(given, ALLIANCE, stays=stays)
    battle.do("M6-L6")
    assert "end" in offered(battle, "turn", ALLIANCE)


def test_building_is_closed_while_somebody_has_to_move_out_later() -> None:
    """B-2.4, B-15.4: `done` could be typed and never picked."""
    given = board("army_of_the_dead N15", "gondor S15", "orc Z20", dead=Sleep.AWAKE)
    battle = Battle(given, ALLIANCE, Phase.BUILDING, round=2)

    assert {"done", "second", "end"} & set(offered(battle, "turn", ALLIANCE)) == {"done"}
    battle.do("done")


def tried_on(battle: Battle, side: str, words: str) -> Any:
    return imagined.tried(MAP, GAME.view(battle.state, battle.state.rules.seat(side)), words)


def test_what_taking_back_leads_to_is_foretold() -> None:
    """B-18.10: by what its player knows."""
    battle = Battle(board("orc T15", "elf S4"), SAURON)
    battle.do("T15-T16")

    back = tried_on(battle, SAURON, "undo")

    assert back.attempts[0].wrong is None
    assert [MAP.grid.name(piece.at) for piece in back.board.pieces if piece.kind == "orc"] == ["T15"]


@pytest.mark.parametrize(
    ("words", "is_asked"),
    [
        ("t15xs15", False),
        ("t15xs15, t16xs16", True),
        ("t15xs15, t15xs16", False),  # it attacks once, so only one throw would be made
        ("t15xs15, t16-t17, t15-t14", True),  # another could still attack
    ],
)
def test_a_list_of_attacks_is_shown_before_its_dice_fall(words: str, is_asked: bool) -> None:
    """B-10.16, issue 30: typed in the attack phase it was rolled at once, with no chances shown before."""
    battle = Battle(
        board("orc T15", "orc T16", "gondor S15", "gondor S16", "elf C6", "ring_bearer A7"),
        SAURON,
        Phase.ATTACK,
    )

    assert imagined.is_final(rehearsal(MAP, battle.state), words) is is_asked


def test_what_follows_the_end_of_a_turn_is_told_before_it_is_sent() -> None:
    """B-19.14: also where the turn waits for what was left for behind the attacks."""
    battle = Battle(set_up(MAP, 3), SAURON, Phase.SECOND)
    side = LeftInAdvance(seat=battle.state.rules.seat(SAURON), then=(Advance(Done()),))
    battle.change(plans=(side,))

    told = GAME.check(battle.state, side.seat, "turn", "end, T15-T14")

    assert [finding.clause for finding in told] == ["B-2.4"]
