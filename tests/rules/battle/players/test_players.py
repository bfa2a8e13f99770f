"""Players of a battle: each tactic on a board of its own, and whole games to their end."""

from __future__ import annotations

import ast
import functools
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules import simulator
from rules.battle import players
from rules.battle.charts import ALLIANCE, SARUMAN, SAURON, SIDES, Side
from rules.battle.config import BattleConfig
from rules.battle.events import Moved
from rules.battle.game import BattleGame
from rules.battle.orders import notation
from rules.battle.pieces import Board, Sleep, set_up
from rules.battle.players import turn as one_turn
from rules.battle.players.field import Field
from rules.battle.players.ground import ground
from rules.battle.players.sight import risk
from rules.battle.questions.kinds import DRAW, TURN
from rules.battle.state import BattleState, Escape, Phase
from rules.battle.turn.play import BattlePlay
from rules.battle.turn.posting import post
from rules.by_lot import Ask
from rules.game import Decision, Options, Question
from tests.rules.battle.kit import MAP, at, board
from tests.rules.battle.turn.kit import Battle

GAME = BattleGame()


def said(given: Board, side: Side, phase: Phase = Phase.FIRST, level: str = "sensible", **more: Any) -> str:
    """What *side* says to its turn on this board."""
    return _answer(Battle(given, side, phase, **more).state, side, level)


def _answer(state: BattleState, side: Side, level: str = "sensible") -> str:
    seat = state.rules.seat(side)
    decision = next(one for one in GAME.decisions(state) if one.seat == seat and TURN.asks(one.question))
    ask = functools.partial(GAME.options, state, decision)
    return players.PLAYERS[level](GAME.view(state, seat), decision, ask, Random(1))


def planned(given: Board, side: Side) -> str:
    """What a reference player would say if nobody looked whether it is legal."""
    state = Battle(given, side).state
    view = GAME.view(state, state.rules.seat(side))
    return one_turn.words(MAP, view, players.STYLES["sensible"], Random(1)).lower()


def turn(given: Board, side: Side, level: str = "sensible", **more: Any) -> Battle:
    """The board after a whole turn of *side*, no attack of which comes to anything."""
    battle = Battle(given, side, throws=[(1, 3)] * 60, **more)
    while battle.state.side == side and battle.state.outcome is None:
        words = _answer(battle.state, side, level)
        play = BattlePlay(MAP, battle.state, battle.dice)
        post(play, notation.read(MAP, words))
        battle.state = play.state
        battle.events += play.events
    return battle


# ------------------------------------------------------------------------------------------------ the Ring


def test_the_ring_is_captured_with_the_cheapest_piece() -> None:
    """B-9.4, B-9.5: the Nazgul could as well; an orc is spent."""
    given = board("ring_bearer Q8", "orc Q7", "nazgul R6", "elf S4")

    assert said(given, SAURON) == "q7-q8"


@pytest.mark.parametrize("level", players.LEVELS)
def test_saruman_touches_the_ring_himself_where_he_can(level: str) -> None:
    """B-17.3: that wins on the spot; a man-orc would only take it."""
    given = board("ring_bearer G6", "saruman I6", "man_orc H6", "elf S4")

    assert said(given, SARUMAN, level=level) == "i6-h6-g6" or said(given, SARUMAN, level=level).endswith(
        "-g6"
    )
    assert turn(given, SARUMAN).state.outcome.reason == "touch"  # type: ignore[union-attr]


@pytest.mark.parametrize("level", players.LEVELS)
def test_mount_doom_is_entered_when_it_is_in_reach(level: str) -> None:
    """B-17.4: whatever else could be done."""
    given = board("ring_bearer T16", "orc X15", "elf S4")

    assert said(given, ALLIANCE, level=level).endswith("-w15")


def test_barad_dur_is_entered_past_friends() -> None:
    """B-17.2, B-17.6: the orc there does not bar it."""
    given = board("sauron:ring_bearer Z12", "orc Y14", "elf S4")

    assert turn(given, SAURON).state.outcome.winner == SAURON  # type: ignore[union-attr]


def test_a_piece_that_bars_mount_doom_is_attacked_and_then_passed() -> None:
    """B-9.1, B-10.12: the second movement leads where the first could not."""
    given = board("ring_bearer T16", "orc U16", "gondor T15", "gondor T17", "elf S4")
    battle = Battle(given, ALLIANCE, Phase.ATTACK)

    assert "xu16" in _answer(battle.state, ALLIANCE)


def test_the_ring_ends_its_first_turn_in_an_elven_hex_or_safe() -> None:
    """B-24.8: from the start of the game nobody can come for it in the next turns."""
    for count in SIDES:
        battle = turn(set_up(MAP, count), ALLIANCE)

        assert risk(Field(ground(MAP), battle.board), ALLIANCE, battle.board.bearer.at) == 0


def test_the_ring_does_not_stay_in_reach_where_a_safe_hex_is_near() -> None:
    """B-9.4: Rivendell is two steps away, and a man-orc is three."""
    given = board("ring_bearer L7", "man_orc J8", "elf S4")

    battle = turn(given, ALLIANCE)

    assert risk(Field(ground(MAP), battle.board), ALLIANCE, battle.board.bearer.at) == 0


@pytest.mark.parametrize(("round", "is_refuge"), [(2, True), (30, False)])
def test_care_for_the_ring_fades(round: int, is_refuge: bool) -> None:
    """B-17.7: early in the war the Ring waits in Lothlorien; late it goes on, whoever is about."""
    given = board("ring_bearer P10", "orc T12", "orc U12", "orc T14", "orc S14", "orc U14", "elf S4")

    battle = turn(given, ALLIANCE, round=round)

    assert (battle.board.bearer.at in MAP.elven) == is_refuge


@pytest.mark.parametrize(("seats", "is_shy"), [(2, True), (3, False)])
def test_of_two_some_fear_is_left_however_late_it_is(seats: int, *, is_shy: bool) -> None:
    """B-17.7: else those games would go to Evil; of three, the Alliance dares all."""
    given = board("ring_bearer R13", "orc U15", "orc V14", "orc W15", "gondor V19", "elf S4", players=seats)

    battle = turn(given, ALLIANCE, round=30)

    assert (risk(Field(ground(MAP), battle.board), ALLIANCE, battle.board.bearer.at) == 0) == is_shy


def test_the_elf_makes_room_for_the_ring() -> None:
    """B-8.8: it steps aside, then the Ring-bearer comes."""
    given = board("ring_bearer L7", "man_orc J8", "elf M6", "orc H6", "nazgul I8", "man_orc O5", "saruman K3")

    battle = turn(given, ALLIANCE)

    assert battle.board.bearer.at == at("M6")


def test_friends_close_the_gaps_around_the_ring() -> None:
    """B-5.6: who cannot pass over an opposing piece does not come through a wall of two."""
    given = board("ring_bearer V13", "gondor V15", "rohan V12", "orc W19", "orc U9", "elf S4", "orc W15")
    given = given.without(*(one for one in given.pieces if one.at == at("W15")))

    battle = turn(given, ALLIANCE)

    assert risk(Field(ground(MAP), battle.board), ALLIANCE, battle.board.bearer.at) < 0.97


def test_who_took_the_ring_flees_towards_his_goal() -> None:
    """B-9.7: the escape is used, as far as it is safe."""
    given = board("sauron:ring_bearer T12", "orc U10", "elf S4")
    state = replace(Battle(given, SAURON).state, todo=(Escape(SAURON, 1),))

    words = _answer(state, SAURON)

    goal = at(words.split("-")[-1])
    steps = ground(MAP).steps(at("Y14"))
    assert words.startswith("escape t12-")
    assert steps[goal] < steps[at("T12")]


# ------------------------------------------------------------------------------------------- special hexes


@pytest.mark.parametrize("level", players.LEVELS)
def test_gandalf_rouses_fangorn_when_saruman_stands_in_isengard(level: str) -> None:
    """B-14.3, B-14.4."""
    given = board("gandalf O13", "fangorn_army N12", "saruman M12", "elf S4", "ring_bearer P11")

    battle = turn(given, ALLIANCE, level)

    assert battle.board.fangorn is not Sleep.ASLEEP
    assert battle.board.first("saruman") is None


def test_aragorn_rouses_the_dead_and_leads_them_out() -> None:
    """B-15.3, B-15.4: none is lost."""
    given = board("aragorn N14", "army_of_the_dead N15", "army_of_the_dead N15", "elf S4", "ring_bearer P11")

    battle = turn(given, ALLIANCE)

    assert battle.board.dead is Sleep.CLOSED
    assert battle.board.count("army_of_the_dead") == 2
    assert battle.board.first("aragorn") is not None


def test_gandalf_holds_moria_for_the_ring() -> None:
    """B-12.3: while it is still west of the mountains."""
    given = board("gandalf L8", "ring_bearer M9", "elf S4", "elf P9")

    battle = turn(given, ALLIANCE)

    moved = [one for one in battle.told(Moved) if one.kind == "ring_bearer"]
    assert any(at("N9") in one.way for one in moved)


def test_gandalf_stays_in_moria_once_others_have_passed() -> None:
    """B-12.4: also where they passed in an earlier post of the same phase."""
    given = board("gandalf N9", "ring_bearer P11", "fangorn_army N12", "elf S4", "orc Z20")

    free = planned(given, ALLIANCE)
    held = planned(replace(given, alliance_passed=True), ALLIANCE)

    assert "n9-" in free
    assert "n9-" not in held


def test_the_army_in_fangorn_takes_no_ring_while_it_sleeps() -> None:
    """B-5.10, B-14.1."""
    given = board("sauron:ring_bearer N13", "fangorn_army N12", "elf S4", "orc Z20")

    assert "n12-" not in planned(given, ALLIANCE)


# ------------------------------------------------------------------------------------------------- armies


def test_the_gates_of_mordor_keep_their_guards() -> None:
    """B-22.20: whoever stands there stays while the Ring is abroad."""
    given = board("orc U16", "orc V13", "orc Z13", "orc T15", "ring_bearer S12", "elf S4")

    battle = turn(given, SAURON)

    assert all(battle.has(gate) for gate in ("U16", "V13", "Z13"))


def test_an_attack_is_made_by_odds() -> None:
    """B-11.4: on the open orc, and not on the elf behind the river with its fortress."""
    given = board("gondor R13", "orc R12", "elf S4")

    assert said(given, ALLIANCE, Phase.ATTACK) == "r13xr12"


def test_builds_come_where_they_may() -> None:
    """B-4.2, B-4.5: up to the number of the round, one a crown, none on a taken one."""
    given = board("orc Y14", "orc U16", "ring_bearer G6", "elf S4")

    words = said(given, SAURON, Phase.BUILDING, round=4)

    assert words.count("+orc") == 3
    assert "+orc y14" not in words


# --------------------------------------------------------------------------------------------- other questions


def test_what_is_asked_beside_the_turn_is_declined() -> None:
    """B-7.6, B-18.13: leave and a draw; what it was offered does not matter to when or how it is answered."""
    words = {(): ("leave",), ("leave",): ("3",), ("leave", "3"): ("yes", "no")}
    ask: Ask = lambda so_far: Options(words.get(tuple(so_far), ()), whole=len(so_far) == 3)  # noqa: E731
    view = GAME.view(Battle(board("orc Y14"), SAURON).state, 1)

    for question in (Question("leave", 3), DRAW.asked(0)):
        decision = Decision(question=question, seat=1, owed=True, runs_on=None)
        assert players.PLAYERS["sensible"](view, decision, ask, Random(1)) == "leave 3 no"


# ---------------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize("seats", SIDES)
@pytest.mark.parametrize("level", players.LEVELS)
@pytest.mark.slow
def test_whole_games_end(level: str, seats: int) -> None:
    """B-17: with a winner, or at the limit of rounds; the same game twice is the same."""
    config = BattleConfig(round_limit=12)

    once, again = (simulator.play(GAME, config, seats, 7, level) for _ in range(2))

    assert once.winner in (*SIDES[seats], "none")
    assert once == again


def test_a_player_sees_the_view_alone() -> None:
    """B-18.2: no module of the players knows the state of a game or whole games."""
    folder = Path(players.__file__).parent
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names: Sequence[str] = (
                [one.name for one in node.names] if isinstance(node, ast.ImportFrom | ast.Import) else []
            )
            assert not {"BattleState", "BattleGame", "BattlePlay"} & set(names), path.name
