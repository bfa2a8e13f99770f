"""Saruman wins Nazgûl, and the Dark Power takes them back."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.game import Illegal
from rules.war.council import armies, choosing, nazgul
from rules.war.events.council import ArmyReturned, ArmyTried, BanLifted, NazgulDealt, NazgulTaken
from rules.war.events.ring import RingInTheOpen
from rules.war.play import WarPlay, show
from rules.war.state.council import Bans, Choice, Control
from rules.war.state.hosts import Host, host_at, parted, strength_at
from rules.war.state.phases import Phase
from rules.war.state.pieces import NAZGUL
from rules.war.state.war import Ring
from tests.rules.war.kit import AT, Loaded, three, war

HOME = {"W2421": "saruman", "E1128": "gothmog mouth", "E0729": "lord nazgul-3", "E0416": "nazgul-7"}
READY = Control(has_ring=True, is_prepared=True, is_ready=True)
WORN = Ring(bearer="saruman", is_on=True)


def council(falls: tuple[int, ...] = (), pieces: dict[str, str] | None = None, **state: Any) -> WarPlay:
    defaults: dict[str, Any] = {"ring": WORN, "control": READY, "phase": Phase.TOWER, "turn": 4}
    return three({"W2412": "frodo"}, pieces or HOME, falls, **{**defaults, **state})


def taken(play: WarPlay) -> list[tuple[str, ...]]:
    return [event.pieces for event in play.events if isinstance(event, NazgulTaken)]


def turns(play: WarPlay, *choices: Choice) -> list[Control]:
    """The cycle behind each of these game-turns."""
    found = []
    for choice in choices:
        play.set(council=choice)
        nazgul.count_turn(play)
        choosing.begin(play)
        play.set(turn=play.state.turn + 1, in_fight=frozenset(), led=frozenset())
        found.append(play.state.control)
    return found


# ------------------------------------------------------------------------------------------------------ the cycle


def test_it_takes_the_ring_at_isengard_and_a_game_turn_that_leads_there() -> None:
    """W-25.1, W-25.19: by Saruman himself; the Ring need not be on before."""
    assert nazgul.coming(council()) == 1
    assert nazgul.coming(council(ring=Ring(bearer="saruman"))) == 1
    for state in (
        {"ring": Ring(bearer="chief")},
        {"control": replace(READY, is_ready=False)},
        {"pieces": {**HOME, "W2421": "chief", "W2420": "saruman"}},
    ):
        play = council(**state)
        assert nazgul.coming(play) == 0
        with pytest.raises(Illegal, match=r"W-25\.19"):
            choosing.choose_control(play)


def test_the_first_game_turn_prepares_and_has_the_ring_from_its_start() -> None:
    """W-25.2, W-25.19: mind battle, persuasion and alliances are allowed in it."""
    play = council(control=Control())
    late, first = turns(play, Choice.NOTHING, Choice.SAURON)
    assert (late.is_prepared, late.has_ring) == (False, True)
    assert (first.is_prepared, first.is_ready) == (True, True)


def test_each_later_one_has_to_be_quiet_and_the_count_waits() -> None:
    """W-25.5, W-25.9: persuasion or a mind battle cost this control and the next, no restart."""
    play = council(control=replace(READY, attempts=2))
    for loud in (Choice.PERSUADE, Choice.SAURON, Choice.ELVES):
        strained, quiet = turns(play, loud, Choice.NOTHING)
        assert (strained.is_ready, strained.is_prepared, strained.attempts) == (False, True, 2)
        assert (quiet.is_ready, quiet.attempts) == (True, 2)


def test_who_moves_or_fights_begins_anew_and_keeps_what_he_has_won() -> None:
    """W-25.2, W-25.8: a move and back, a fight, leading in an army combat."""
    for did in ("move", "fight", "lead"):
        play = council(control=replace(READY, attempts=2), won=frozenset(("lord",)))
        if did == "move":
            show(play, "saruman", AT("W2420"))
            show(play, "saruman", AT("W2421"))
        play.set(
            **{"fight": {"in_fight": frozenset(("saruman",))}, "lead": {"led": frozenset(("saruman",))}}.get(
                did, {}
            )
        )
        (after,) = turns(play, Choice.NOTHING)
        assert (after.is_prepared, after.is_ready, after.attempts) == (False, False, 0)
        assert play.state.won == {"lord"}


def test_who_has_the_ring_no_more_begins_anew() -> None:
    """W-25.2, W-25.16: though he sat still; who has won no Nazgûl has none to lose."""
    play = council(control=replace(READY, attempts=2), ring=Ring(bearer="frodo"))
    assert turns(play, Choice.NOTHING) == [Control()]


def test_for_two_nobody_is_on_his_way_to_control() -> None:
    """W-25.1: he is Sauron's."""
    play = war({"W2412": "frodo"}, HOME, ring=Ring(bearer="saruman"))
    before = play.state
    nazgul.count_turn(play)
    assert play.state == before


def test_the_schedule() -> None:
    """W-25.6, W-25.7: 1, 1, 1, then 2 in each game-turn, never more than there are."""
    assert [nazgul.due(attempt) for attempt in range(1, 7)] == [1, 1, 1, 2, 2, 2]
    assert nazgul.coming(council(control=replace(READY, attempts=3))) == 2
    last = council(pieces={"W2421": "saruman", "E0729": "lord"}, control=replace(READY, attempts=3))
    assert nazgul.coming(last) == 1
    won = council(won=frozenset(("lord", "gothmog", "nazgul-3", "nazgul-7")))
    assert nazgul.coming(won) == 0


def test_seven_game_turns_bring_all_nine() -> None:
    """W-25.6, W-60.3: the preparatory one and six of control."""
    play = council(pieces={"W2421": "saruman", "E0729": " ".join(NAZGUL)}, control=Control(has_ring=True))
    totals = []
    for _ in range(7):
        count = nazgul.coming(play)
        play.dice = Loaded([1] * count)
        choosing.close_council(play)
        totals.append(len(play.state.won))
        turns(play, play.state.council)
    assert totals == [0, 1, 2, 3, 5, 7, 9]


# ----------------------------------------------------------------------------------------------- numbers, and lots


def test_numbers_are_of_the_order_that_the_dark_power_has_laid() -> None:
    """W-25.10, W-19.4: his `rank`, what that does not name shuffled behind; the two see it, all who changed hands."""
    play = council(rows={"rank": "nazgul-7 lord"}, bans=Bans(frozenset(("D",)), frozenset(("D",))))
    choosing.choose_control(play, [1])
    assert taken(play) == [("nazgul-7",)]
    (dealt,) = (event for event in play.events if isinstance(event, NazgulDealt))
    assert (dealt.to, dealt.pieces, dealt.numbers) == (
        (2, 3),
        ("nazgul-7", "lord", "gothmog", "nazgul-3"),
        (1,),
    )
    assert any(isinstance(event, BanLifted) for event in play.events)  # W-37.7
    assert play.state.won == {"nazgul-7"}
    assert play.state.council is Choice.CONTROL


def test_what_the_sheet_does_not_name_is_shuffled_under_the_game_turn() -> None:
    """W-19.4, W-19.12: `nazgul/4`; and numbers that nobody named are drawn for D and S."""
    play = council((2, 1), control=replace(READY, attempts=3))
    labels: list[str] = []
    dice: Any = play.dice
    shuffle = dice.shuffle

    def shuffled(label: str, items: Any) -> Any:
        labels.append(label)
        return shuffle(label, items)

    dice.shuffle = shuffled
    choosing.choose_control(play)
    assert (labels, dice.labels) == (["nazgul/4"], ["lot/DS/1", "lot/DS/2"])
    assert taken(play) == [("lord", "gothmog")]


@pytest.mark.parametrize("numbers", [[1, 1], [1, 5], [0, 1], [1, 2, 3]])
def test_wrong_numbers_are_refused(numbers: list[int]) -> None:
    """W-25.10, W-18.3: alike, out of range, too many."""
    play = council(control=replace(READY, attempts=3))
    with pytest.raises(Illegal, match=r"W-25\.10"):
        choosing.choose_control(play, numbers)


def test_a_number_that_is_not_named_is_drawn_from_the_others() -> None:
    """W-20.12 [decided]."""
    play = council((2,), control=replace(READY, attempts=3))
    choosing.choose_control(play, [2])
    (dealt,) = (event for event in play.events if isinstance(event, NazgulDealt))
    assert dealt.numbers == (2, 3)


def test_control_puts_the_ring_on() -> None:
    """W-25.3, W-25.19."""
    play = council((1,), ring=Ring(bearer="saruman"))
    choosing.choose_control(play)
    assert play.state.ring.is_on
    assert [event.is_on for event in play.events if isinstance(event, RingInTheOpen)] == [True]


def test_a_sitting_that_ends_without_a_choice_takes_what_is_earned() -> None:
    """W-16.7, W-25.4: its numbers drawn; who has moved has chosen nothing."""
    play = council((1,))
    choosing.close_council(play)
    assert play.state.council is Choice.CONTROL
    assert taken(play) == [("lord",)]
    for state in ({"council": Choice.NOTHING}, {"control": Control()}):
        other = council(**state)
        choosing.close_council(other)
        assert (other.state.council, taken(other)) == (Choice.NOTHING, [])


# ----------------------------------------------------------------------------------------------------------- hosts


@pytest.mark.parametrize(("thrown", "follows"), [(3, True), (4, False)])
def test_a_host_of_saurons_follows_by_a_half(thrown: int, follows: bool) -> None:
    """W-25.12, W-21.10: the Nazgûl is Saruman's all the same, and flies home from among enemies (W-25.14)."""
    hosts = (Host("D", AT("E0729"), 20),)
    play = council((1, thrown), pieces={"W2421": "saruman", "E0729": "lord"}, hosts=hosts)
    choosing.choose_control(play)
    (tried,) = (event for event in play.events if isinstance(event, ArmyTried))
    assert (tried.piece, tried.follows) == ("lord", follows)
    assert play.dice.labels == ["lot/DS/1", "die/FDS/1"]  # type: ignore[attr-defined]  # W-19.12
    assert strength_at(play.state.hosts, "S", AT("E0729")) == 20 * follows
    assert play.state.standing("lord") == AT("E0729" if follows else "W2421")


def test_a_nazgul_among_enemies_alone_flies_home() -> None:
    """W-25.14: to Isengard or Barad-dûr; not where one of his own is with him."""
    play = council((1,), pieces={"W2421": "saruman", "E0729": "lord nazgul-3"})
    choosing.choose_control(play)
    assert [play.state.standing(piece) for piece in ("lord", "nazgul-3")] == [AT("W2421"), AT("E1128")]
    both = council(
        (1,), pieces={"W2421": "saruman", "E0729": "lord nazgul-3 nazgul-4"}, won=frozenset(("lord",))
    )
    armies.fly_home(both, [AT("E0729")])
    places = [both.state.standing(piece) for piece in ("lord", "nazgul-3", "nazgul-4")]
    assert places == [AT("W2421"), AT("E0729"), AT("E0729")]


def test_such_a_host_is_saurons_again_once_nobody_of_sarumans_leads_it() -> None:
    """W-25.13: what began as Saruman's stays his."""
    hosts = (Host("S", AT("E0729"), 24, sauron=20),)
    led = council(pieces={"W2421": "saruman", "E0729": "lord"}, hosts=hosts, won=frozenset(("lord",)))
    armies.return_armies(led)
    assert led.state.hosts == hosts
    alone = council(pieces={"W2421": "saruman", "E0729": "chief"}, hosts=hosts)
    armies.return_armies(alone)
    assert [strength_at(alone.state.hosts, side, AT("E0729")) for side in ("D", "S")] == [20, 4]
    assert any(isinstance(event, ArmyReturned) for event in alone.events)


def test_what_began_as_saurons_goes_and_is_lost_first() -> None:
    """W-25.12, W-25.13 [decided]."""
    left, gone = parted(Host("S", AT("E0729"), 24, sauron=20), 22)
    assert [(host.strength, host.sauron) for host in (left, gone)] == [(2, 0), (22, 20)]


# -------------------------------------------------------------------------------------------------- taken back


def lost(turn: int, **state: Any) -> WarPlay:
    won = frozenset(("lord", "nazgul-3", "nazgul-7"))
    owed = {"control": Control(lost=2), "won": won, "ring": Ring(bearer="frodo"), "turn": turn}
    return council((1, 1), **{**owed, **state})


def test_who_loses_the_ring_loses_his_nazgul_from_the_third_game_turn_on() -> None:
    """W-25.15, W-25.16: by the same schedule, at the end of his council, by his `rank` and by lot."""
    play = council(won=frozenset(("lord",)), ring=Ring(bearer="frodo"), turn=2)
    assert [control.lost for control in turns(play, Choice.NOTHING, Choice.NOTHING)] == [2, 2]
    for turn, count in ((3, 0), (4, 0), (5, 1)):
        play = lost(turn, saruman={"rank": "nazgul-7"})
        choosing.choose_nothing(play)
        assert taken(play) == [("nazgul-7",)] * count
        assert len(play.state.won) == 3 - count
    again = lost(8, control=Control(lost=2, taken_back=3))
    choosing.choose_nothing(again)
    assert [len(pieces) for pieces in taken(again)] == [2]


def test_what_is_taken_back_is_counted() -> None:
    """W-25.6, W-25.15: one Nazgûl in each of three game-turns, then two, whatever the council chose."""
    choices = (Choice.NOTHING, Choice.PERSUADE, Choice.SAURON, Choice.ELVES)
    play = lost(5, pieces={"W2421": "saruman", "E1128": " ".join(NAZGUL)}, won=frozenset(NAZGUL[:6]))
    left = []
    for choice in choices:
        play.dice = Loaded([1] * 9)
        match choice:
            case Choice.NOTHING:
                choosing.choose_nothing(play)
            case Choice.PERSUADE:
                choosing.choose_persuasion(play, None)
            case _:
                choosing.choose_mind_battle(play, choice)
        left.append(len(play.state.won))
        turns(play, choice)
    assert left == [5, 4, 3, 1]


def test_who_has_the_ring_again_loses_no_more() -> None:
    """W-25.16: by any piece of his (W-37.10)."""
    play = lost(6, ring=Ring(bearer="chief"))
    choosing.choose_nothing(play)
    assert taken(play) == []
    (after,) = turns(play, Choice.NOTHING)
    assert (after.lost, after.taken_back) == (0, 0)


def test_the_dark_power_gains_no_strength_that_began_as_sarumans() -> None:
    """W-25.17: a die is thrown for what began as his own."""
    hosts = (Host("S", AT("E0729"), 24, sauron=20),)
    play = lost(5, won=frozenset(("lord",)), hosts=hosts)
    play.dice = Loaded([1, 1])
    choosing.choose_nothing(play)
    assert [event.follows for event in play.events if isinstance(event, ArmyTried)] == [True]
    assert host_at(play.state.hosts, "S", AT("E0729")) == Host("S", AT("E0729"), 4)
    own = lost(5, won=frozenset(("lord",)), hosts=(Host("S", AT("E0729"), 24),))
    choosing.choose_nothing(own)
    assert not [event for event in own.events if isinstance(event, ArmyTried)]
