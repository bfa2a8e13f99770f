"""Q-6: the end."""

from __future__ import annotations

import pytest

from rules.awaiting import Awaited, awaited
from rules.game import Outcome, Question
from rules.quest.events import GameEnded, GuessAsked, GuessAwaited, GuessMade
from rules.quest.roles import Role, Side
from rules.quest.view import Revealed
from tests.rules.table import APPROVE, QUEST, SABOTAGE, SEVEN, SIX, SUPPORT, Table

DEAL = "Ann gandalf, Bob free, Cid witch-king, Dan minion, Eve free, Fay free"
CLEAN = ("Ann Bob", "Ann Bob Eve", "Ann Bob Eve Fay")


def after_three_successes() -> Table:
    table = Table(SIX, deal=DEAL)
    for party in CLEAN:
        table.quest(party)
    return table


def outcome(table: Table) -> Outcome:
    found = QUEST.outcome(table.state)
    assert found is not None
    return found


def revealed(table: Table) -> Revealed:
    found = QUEST.view(table.state, None).revealed
    assert found is not None
    return found


def test_three_failed_quests_are_a_victory_of_the_minions() -> None:
    """Q-6.1: at once, without a fourth quest."""
    table = Table(SIX, deal=DEAL)
    table.quest("Ann Cid", sabotage="Cid")
    table.quest("Ann Bob Cid", sabotage="Cid")
    assert QUEST.outcome(table.state) is None

    table.quest("Ann Bob Eve Cid", sabotage="Cid")

    assert outcome(table) == Outcome("minions", table.seats("Cid Dan"), "sabotage", "Q-6.1")
    assert table.question == ""


def test_three_successes_open_the_guess_and_end_nothing_yet() -> None:
    """Q-6.2: until then the public is told that three quests have succeeded."""
    table = after_three_successes()

    assert table.phase == "guessing"
    assert QUEST.outcome(table.state) is None
    assert QUEST.view(table.state, None).won == 3
    assert any(isinstance(event, GuessAwaited) and event.to is None for event in table.last)


@pytest.mark.parametrize(
    ("target", "winner", "reason"),
    [("Ann", "minions", "gandalf"), ("Bob", "free", "quests"), (None, "free", "quests")],
)
def test_the_guess_decides(target: str | None, winner: str, reason: str) -> None:
    """Q-6.2: right, the Minions win; wrong or none, the Free Peoples do."""
    table = after_three_successes()

    table.guess("Cid", target)

    assert (outcome(table).winner, outcome(table).reason) == (winner, reason)
    made = table.told(GuessMade)[-1]
    assert (made.guess, made.to) == (table.seat(target) if target else None, None)


def test_only_the_witch_king_guesses() -> None:
    """Q-6.2: another Minion, or Gandalf, is refused in the same words."""
    table = after_three_successes()

    refusals = {table.refused(name, "guess Bob", "guess/1").args for name in ("Dan", "Ann", "Fay", "chair")}

    assert refusals == {("Q-6.2", "That is not asked of you now. **My desk** shows what you can do.")}


def test_five_rejected_parties_are_a_victory_of_the_minions() -> None:
    """Q-6.3: whatever the quests."""
    table = Table(SIX, deal=DEAL)
    table.quest("Ann Bob")
    table.quest("Ann Bob Eve")
    for _ in range(5):
        table.reject()

    assert outcome(table) == Outcome("minions", table.seats("Cid Dan"), "rejections", "Q-3.6")


def test_the_end_publishes_who_was_what_and_what_was_done() -> None:
    """Q-6.4: roles, sides, the guess, actions in order of each party, Ring and Palantír."""
    table = Table(SIX, leader="Ann", deal=DEAL, ring=True, palantir=True)
    table.quest("Ann Cid", sabotage="Cid", ring="Cid")
    table.quest("Ann Bob Eve", ring="Eve")
    assert QUEST.view(table.state, None).revealed is None
    table.palantir("Fay", "Cid")
    table.quest("Ann Bob Eve Fay", ring="Fay")
    table.palantir("Cid", "Dan")
    table.party("Ann Bob Dan", ring="Bob")
    table.act("Ann Bob", SUPPORT)
    table.act("Dan", SABOTAGE)
    table.ring("Bob", "Dan")
    table.guess("Cid", "Bob")

    shown = revealed(table)
    assert shown.roles == table.state.deal.roles
    assert shown.sides == shown.start == table.state.sides
    assert (shown.guess, shown.guessed) == (table.seat("Bob"), True)
    assert shown.deeds[0] == (SUPPORT, SABOTAGE)
    assert shown.deeds[3] == (SUPPORT, SUPPORT, SABOTAGE)
    assert shown.gazes == (Side.MINIONS, Side.MINIONS)
    seen = QUEST.view(table.state, None)
    assert [(q.carrier, q.target) for q in seen.quests][3] == table.seats("Bob Dan")
    assert seen.gazes == ((2, *table.seats("Fay Cid")), (3, *table.seats("Cid Dan")))
    assert seen.parties[0].ballots == (APPROVE,) * 6


def test_the_end_tells_that_there_was_no_guess() -> None:
    """Q-6.4: that he was asked and named nobody, or that he was never asked."""
    asked, never = after_three_successes(), Table(SIX, deal=DEAL)
    asked.lapse("guess")
    for _ in range(5):
        never.reject()

    assert (revealed(asked).guess, revealed(asked).guessed) == (None, True)
    assert (revealed(never).guess, revealed(never).guessed) == (None, False)


def test_the_end_tells_sides_at_the_start_where_they_differ() -> None:
    """Q-6.4, Q-6.5: the winners are those whose side it is at the end."""
    deal = "Ann gandalf, Bob free-boromir, Cid witch-king, Dan minion-boromir"
    table = Table(SIX, deal=deal, roles="boromir", cards="switch stay stay")
    table.quest("Ann Bob")
    table.quest("Ann Bob Eve")
    table.quest("Ann Eve Fay Bob", sabotage="Bob")
    table.quest("Ann Eve Fay")
    table.guess("Cid", None)

    assert outcome(table).winners == table.seats("Ann Dan Eve Fay")
    ended = table.told(GameEnded)[-1]
    assert ended.winners == outcome(table).winners
    assert (ended.sides_at_start[1], ended.sides[1]) == (Side.FREE, Side.MINIONS)
    assert QUEST.result(table.state)["sides_at_start"] == [
        "free",
        "free",
        "minions",
        "minions",
        "free",
        "free",
    ]
    assert "sides_at_start" not in QUEST.result(played_without_switch().state)


def played_without_switch() -> Table:
    table = after_three_successes()
    table.guess("Cid", None)
    return table


def test_a_host_may_keep_the_actions_out() -> None:
    """Q-6.4: fixed in the lobby; tallies stay public, and the record has them in the place of actions."""
    table = Table(SIX, deal=DEAL, reveal_actions=False)
    table.quest("Ann Cid", sabotage="Cid")
    for party in CLEAN[1:]:
        table.quest(party)
    table.quest("Ann Bob Eve")
    table.guess("Cid", None)

    assert revealed(table).deeds == ()
    assert revealed(table).roles == table.state.deal.roles
    withholding = QUEST.withholding(table.config)
    assert withholding is not None
    assert withholding.tallies(table.state) == [[1, 1], [3, 0], [4, 0], [3, 0]]
    withheld = [w for w in ("support", "withdraw action", "approve") if withholding.is_withheld(w)]
    assert withheld == ["support", "withdraw action"]
    assert QUEST.withholding(Table(SIX).config) is None


def test_the_witch_king_may_name_a_known_minion_and_not_himself() -> None:
    """Q-6.6: any other seat, though a known Minion is not offered."""
    table = after_three_successes()

    assert table.refused("Cid", "guess Cid").clause == "Q-6.6"
    assert table.refused("Cid", "guess 7").clause == "Q-6.6"
    [decision] = QUEST.decisions(table.state)
    assert QUEST.options(table.state, decision, ("guess",)).words == ("1", "2", "5", "6", "none")
    table.guess("Cid", "Dan")

    assert outcome(table).winner == "free"


def test_others_see_that_a_guess_is_awaited_and_not_from_whom() -> None:
    """Q-6.6: twins whose Witch-King sits elsewhere are one to all others."""
    one = after_three_successes()
    two = Table(SIX, deal="Ann gandalf, Bob free, Dan witch-king, Cid minion")
    for party in CLEAN:
        two.quest(party)

    assert awaited(QUEST.kinds, QUEST.decisions(one.state)) == (
        Awaited(Question("guess", 1), Question("guess", 1), seats=None, count=None),
    )
    for name in (None, "chair", "Ann", "Bob", "Fay"):
        assert one.sees(name) == two.sees(name)
    assert one.heard_by_all() == two.heard_by_all()
    assert [event.to for event in one.told(GuessAsked)] == [one.seats("Cid")]


def test_the_witch_king_is_asked_after_every_third_success() -> None:
    """Q-6.6: also when it is the fifth quest that brings it."""
    table = Table(SIX, deal=DEAL)
    table.quest("Ann Cid", sabotage="Cid")
    table.quest("Ann Bob Cid", sabotage="Cid")
    for party in ("Ann Bob Eve Fay", "Ann Bob Eve", "Ann Bob Eve Fay"):
        table.quest(party)

    assert table.phase == "guessing"


@pytest.mark.parametrize("moment", ["gathering", "voting", "questing", "guessing", "calling"])
def test_an_aborted_game_has_no_winner_and_publishes_the_same(moment: str) -> None:
    """Q-6.7, Q-12.7: at any moment."""
    table = Table(SIX, deal=DEAL)
    if moment == "guessing":
        table = after_three_successes()
    elif moment == "calling":
        table.propose("Ann", "Ann Bob")
        table.lapse("vote")
    elif moment != "gathering":
        table.propose("Ann", "Ann Bob")
        if moment == "questing":
            table.vote("Ann Bob Cid Dan Eve Fay", APPROVE)
    assert table.phase == moment

    table.abort()

    assert outcome(table) == Outcome("none", (), "aborted", "Q-6.7")
    assert revealed(table).roles == table.state.deal.roles
    assert Role.WITCH_KING in revealed(table).roles
    assert table.told(GameEnded)[-1].winner is None
    assert table.refused("Ann", "approve").clause == "R-1.4"


def test_nothing_is_played_after_the_end() -> None:
    """R-1.4, Q-6.2: what is said behind a guess is not done, and its owner is told; the first edition kept it."""
    for edition, words, told in ((1, "guess 1; withdraw ballot", ""), (2, "guess 1", "R-1.4")):
        table = Table(SIX, deal=DEAL, edition=edition)
        for party in CLEAN[:2]:
            table.quest(party)
        table.party(CLEAN[2])
        table.preload("Cid", "reject standing")
        table.act(CLEAN[2], SUPPORT)

        entered = table.say("Cid", "guess 1; withdraw ballot")

        assert outcome(table).reason == "gandalf"
        assert entered.words == words
        assert (entered.refusal.clause if entered.refusal else "") == told


def test_winners_of_seven() -> None:
    """Q-6.5: by side at the end, plain members and roles alike."""
    table = Table(SEVEN, deal="Gus gandalf, Ann witch-king, Bob minion, Cid minion")
    for party in ("Dan Eve", "Dan Eve Fay", "Dan Eve Fay"):
        table.quest(party)

    table.guess("Ann", "Gus")

    assert outcome(table).winners == table.seats("Ann Bob Cid")
