"""What is said in councils and at any time between entries: what is offered is what is taken, and who gives up."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.dice import Dice
from rules.game import Decision, Illegal, Question, Stale
from rules.war.config import WarConfig
from rules.war.events.hosts import HostsFreed
from rules.war.events.turns import DrawFell, SittingMissed
from rules.war.game import WarGame
from rules.war.state.council import Alliance, Choice, Control, Loan, Offer
from rules.war.state.hosts import TurnEnd
from rules.war.state.phases import Phase
from rules.war.state.war import Ring, WarState
from tests.rules.war.kit import AT

GAME = WarGame()
F, D, S = 1, 2, 3
DICE = Dice(bytes(32))
START = GAME.setup(WarConfig(lots=False), 3, DICE).state


def decision(state: WarState, seat: int, kind: str) -> Decision | None:
    return next(
        (one for one in GAME.decisions(state) if one.seat == seat and one.question.kind == kind), None
    )


def say(state: WarState, seat: int, words: str, kind: str = "") -> Any:
    kind = kind or words.split()[0]
    number = state.turn if kind in {phase.value for phase in Phase} else 0
    return GAME.apply(state, seat, Question(kind, number), GAME.read(kind, words), DICE)


def offered(state: WarState, seat: int, kind: str, said: str = "") -> tuple[str, ...]:
    asked = decision(state, seat, kind)
    return () if asked is None else GAME.options(state, asked, tuple(said.split())).words


def test_what_saruman_shows_lets_hosts_march_at_once() -> None:
    """W-59.6, W-36.5, W-37.7: before anything else is said in any sitting."""
    held, ring = replace(START, prisoners=frozenset(("sam",))), replace(START, ring=Ring("saruman"))
    for state, what, why in ((held, "hobbit", "hobbit"), (ring, "ring", "ban")):
        after = say(state, S, f"show {what}")
        assert after.state.marching == why
        assert HostsFreed(why) in after.events


# -------------------------------------------------------------------------------------------------- in the council


def test_the_council_stands_at_the_head_of_sarumans_sitting() -> None:
    """W-18.3, W-20.3, W-20.12: before any move; each choice that is offered is taken."""
    assert {"council", "move"} <= {*offered(START, S, "tower")}
    assert "ally" not in offered(START, S, "tower")
    choices = offered(START, S, "tower", "council")
    assert choices == ("nothing", "persuade", "sauron", "elves")  # control is not earned (W-25.19)
    for choice in choices:
        words = f"council {choice}{' -' if choice == 'persuade' else ''}"
        after = say(START, S, words, "tower").state
        assert after.council is Choice(choice)
        assert "council" not in offered(after, S, "tower")
        assert "ally" not in offered(after, S, "tower")
    moved = say(START, S, "move chief W2220", "tower").state
    assert moved.council is Choice.NOTHING
    assert "council" not in offered(moved, S, "tower")


def test_wishes_and_numbers_are_offered() -> None:
    """W-34.5, W-25.10: anybody, or a character; so many different numbers as are due."""
    assert offered(START, S, "tower", "council persuade")[:2] == ("-", "frodo")
    ready = Control(has_ring=True, is_prepared=True, is_ready=True, attempts=3)
    state = replace(START, control=ready, ring=Ring(bearer="saruman"))
    assert offered(state, S, "tower", "council control") == tuple(map(str, range(1, 10)))
    assert "3" not in offered(state, S, "tower", "council control 3")
    assert offered(state, S, "tower", "council control 3 5") == ()
    after = say(state, S, "council control 3 5", "tower").state
    assert (len(after.won), after.council) == (2, Choice.CONTROL)


def test_an_alliance_is_declared_where_the_other_offers_it() -> None:
    """W-21.2, W-21.14."""
    state = say(START, D, "offer s yes").state
    assert offered(state, S, "tower", "ally") == ("d",)
    allied = say(state, S, "ally D", "tower").state
    assert allied.alliance == Alliance("D")
    assert {"council", "move"} <= {*offered(allied, S, "tower")}
    assert GAME.write(GAME.read("tower", "ally D")) == "ally d"


def test_a_sitting_whose_time_is_over_has_chosen_nothing() -> None:
    """W-16.7: where no control is earned."""
    state = GAME.lapse(START, Question("tower", 1), DICE).state
    assert (state.council, state.phase is Phase.TOWER) == (Choice.NOTHING, False)


# ---------------------------------------------------------------------------------------------------- at any time


def test_at_any_time_one_offers_an_alliance_and_takes_that_back() -> None:
    """W-18.4, W-21.1, W-21.14: S to either, each of them to S alone."""
    assert [offered(START, seat, "offer", "offer") for seat in (F, D, S)] == [("s",), ("s",), ("f", "d")]
    assert offered(START, F, "offer", "offer s") == ("yes",)
    state = say(START, F, "offer s yes").state
    assert state.offers == (Offer("F", "S"),)
    assert offered(state, F, "offer", "offer s") == ("no",)
    assert say(state, F, "offer S no").state.offers == ()
    with pytest.raises(Illegal, match=r"W-21\.1"):
        say(START, F, "offer D yes")
    assert GAME.write(GAME.read("offer", "offer s yes")) == "offer s yes"


def test_at_any_time_an_ally_dissolves_it() -> None:
    """W-18.4, W-24.1: offered where it may be said."""
    assert decision(START, S, "dissolve") is None
    allied = replace(START, alliance=Alliance("D"))
    assert [offered(allied, seat, "dissolve") for seat in (F, D, S)] == [(), ("dissolve",), ("dissolve",)]
    assert decision(replace(allied, phase=Phase.SEARCH), S, "dissolve") is None
    after = say(allied, D, "dissolve").state
    assert after.alliance == Alliance("D", ends=1)
    assert decision(after, S, "dissolve") is None
    with pytest.raises(Stale):
        say(after, S, "dissolve")


def test_at_any_time_one_lends_strength_that_one_has() -> None:
    """W-18.4, W-21.15: a hex, so much at most, and to whom."""
    assert decision(START, S, "lend") is None
    state = replace(START, offers=(Offer("S", "D"),))
    assert offered(state, S, "lend", "lend") == ("w2219", "w2421")
    assert offered(state, S, "lend", "lend w2219") == tuple(map(str, range(1, 17)))
    assert offered(state, S, "lend", "lend w2219 4 to") == ("d",)
    lent = say(state, S, "lend w2219 4 to d").state
    assert lent.lending == (Loan("S", AT("W2219"), 4, "D"),)
    assert offered(lent, S, "lend", "lend")[0] == "-"
    assert say(lent, S, "lend -").state.lending == ()
    assert GAME.write(GAME.read("lend", "lend w2219 4 to d")) == "lend w2219 4 to d"


def test_at_any_time_saruman_makes_known_what_he_has() -> None:
    """W-18.4, W-36.5, W-37.7: offered where it is so, and to him alone."""
    assert decision(START, S, "show") is None
    state = replace(START, ring=Ring(bearer="saruman"), prisoners=frozenset(("sam",)))
    assert offered(state, S, "show", "show") == ("ring", "hobbit")
    assert [decision(state, seat, "show") for seat in (F, D)] == [None, None]
    assert "D" not in say(state, S, "show ring").state.bans.standing
    assert say(state, S, "show hobbit").state.has_hobbit


def test_none_of_it_is_there_where_two_play() -> None:
    """W-18.4: nor `ally` and `council`."""
    two = GAME.setup(WarConfig(lots=False), 2, DICE).state
    kinds = {one.question.kind for one in GAME.decisions(two)}
    assert kinds.isdisjoint({"offer", "dissolve", "lend", "show"})


def test_three_nazgul_of_a_joint_search_are_offered_and_no_fourth() -> None:
    """W-16.5, W-22.2."""
    asked = decision(START, S, "sheet")
    assert asked is not None
    said = ["sheet", "joint", "lord", "gothmog"]
    assert "nazgul-3" in GAME.options(START, asked, said).words
    assert GAME.options(START, asked, [*said, "nazgul-3"]).words == ()


# ------------------------------------------------------------------------------------------------------ giving up


def test_who_gives_up_leaves_the_war_to_the_others() -> None:
    """W-38.9, W-16.3: his pieces stand, his sittings are held at once, and he is asked nothing more."""
    step = say(START, S, "resign")
    state = step.state
    assert state.outcome is None
    assert state.pieces == START.pieces
    assert (state.phase is Phase.TOWER, state.council) == (False, Choice.NOTHING)
    assert not [one for one in GAME.decisions(state) if one.seat == S]
    seen = []
    for _ in range(12):
        owed = [one for one in GAME.decisions(state) if one.owed]
        seen.append((state.turn, owed[0].question.kind))
        step = GAME.lapse(state, owed[0].clock, DICE)
        state = step.state
        assert not [event for event in step.events if isinstance(event, SittingMissed) and S in event.to]
    assert {kind for _, kind in seen} <= {"search", "journey", "shadow"}
    assert state.turn > 2


def test_a_search_goes_on_without_who_gives_up_in_it() -> None:
    """W-16.3, W-38.9."""
    state = GAME.lapse(START, Question("tower", 1), DICE).state
    while state.phase is not Phase.SEARCH or "D" not in state.acting:
        (clock,) = {one.clock for one in GAME.decisions(state) if one.owed}
        state = GAME.lapse(state, clock, DICE).state
    after = say(state, D, "resign").state
    assert "D" not in after.acting


def test_when_two_have_given_up_the_third_wins() -> None:
    """W-38.9, W-19.7."""
    state = say(START, D, "resign").state
    outcome = say(state, F, "resign").state.outcome
    assert (outcome.winner, outcome.winners, outcome.reason) == ("saruman", (S,), "resigned")


def test_what_he_has_offered_falls_and_his_alliance_ends_with_the_game_turn() -> None:
    """W-38.9, W-24.3."""
    offers = (Offer("D", "S"), Offer("F", "S"), Offer("S", "D"))
    state = replace(START, alliance=Alliance("F"), offers=offers)
    after = say(state, D, "resign").state
    assert (after.offers, after.alliance) == ((Offer("F", "S"),), Alliance("F"))
    after = say(state, F, "resign").state
    assert (after.offers, after.alliance) == ((Offer("D", "S"), Offer("S", "D")), Alliance("F", ends=1))


def test_what_stood_when_a_game_turn_ended_is_kept_for_who_looks_back() -> None:
    """W-15.10: hosts, places, and the alliance that ends with it."""
    state = replace(START, alliance=Alliance("F", ends=1))
    hosts = tuple(replace(host, moved=1) for host in state.hosts[:3])
    state = replace(state, hosts=hosts)
    while state.turn == 1:
        clock = next(one.clock for one in GAME.decisions(state) if one.owed)
        before, state = state, GAME.lapse(state, clock, DICE).state

    assert state.alliance is None
    (end,) = state.turn_ends
    assert end == TurnEnd(1, before.hosts, before.taken, Alliance("F", ends=1))
    assert GAME.view(state, None).state.turn_ends == state.turn_ends


def test_a_draw_takes_all_who_have_not_given_up() -> None:
    """W-38.9: also when the last who has not agreed gives up; an offer of his own falls."""
    state = say(say(START, F, "draw yes").state, D, "draw yes").state
    assert state.outcome is None
    assert say(state, S, "draw yes").state.outcome.reason == "agreed"
    outcome = say(state, S, "resign").state.outcome
    assert (outcome.winner, outcome.reason) == ("none", "agreed")
    alone = say(say(START, F, "draw yes").state, F, "resign")
    assert (alone.state.outcome, alone.state.offer) == (None, None)
    assert any(isinstance(event, DrawFell) for event in alone.events)
    left = say(say(say(START, F, "resign").state, D, "draw yes").state, S, "draw yes")
    assert left.state.outcome.reason == "agreed"
