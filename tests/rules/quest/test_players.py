"""The reference players: their chances, what these tell, and that they play as well as they ever did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import cycle, islice
from random import Random

import pytest
from msgspec.structs import replace

from rules import simulator
from rules.game import Decision, Options, Question
from rules.quest.actions import Ballot
from rules.quest.players import chances, sensible_player
from rules.quest.roles import Known, Role
from rules.quest.view import Own
from tests.observer.holders import holders
from tests.observer.sets import sets_of
from tests.observer.watching import Choice, met, watched
from tests.rules.quest.knowledge import SIZES
from tests.rules.table import QUEST, SEVEN, Table, fair

GAMES = 50
"""Of each number of seats, 300 in all; the ready-made sets of options in turn."""

EACH = 3
"""Private knowledges of each role with which a choice is asked, where not with all."""

TIMES = 3.0
"""So many times as likely a choice may be for one who holds the seat as for another."""


# ------------------------------------------------------------------------------------------------- chances


@pytest.mark.parametrize("seats", SIZES)
def test_chances_add_up_and_every_answer_that_has_one_is_legal(seats: int) -> None:
    """Q-3.1, Q-5.2, Q-7.3, Q-8.2, Q-8.4, Q-12.1: nobody need be asked twice."""
    kinds: set[str] = set()
    for number, chosen in enumerate(sets_of(seats)):
        for state, decision in met(chosen, number):
            found = chances(QUEST.view(state, decision.seat), decision)
            kinds.add(decision.question.kind)

            assert sum(found.values()) == pytest.approx(1)
            for words in found:
                action = QUEST.read(decision.question.kind, words)
                assert QUEST.write(action) == words
                QUEST.apply(state, decision.seat, decision.question, action, fair())

    assert kinds >= {"party", "vote", "actions", "ring", "palantir"}


def test_an_answer_is_drawn_as_often_as_its_chance_says() -> None:
    """An observer's reckoning is exact only if the players do as they say."""
    view = QUEST.view(Table(SEVEN, ring=True, leader="Ann").state, 1)
    decision, chance, draws = Decision(Question("party", 1), 1), Random(1), 20_000

    drawn = Counter(sensible_player(view, decision, lambda _said: Options(), chance) for _ in range(draws))

    said = chances(view, decision)
    assert drawn.keys() <= said.keys()
    assert all(drawn[words] / draws == pytest.approx(share, abs=0.01) for words, share in said.items())


# ------------------------------------------------------------------------------------------------- what they tell


def told_apart(choice: Choice, owns: Iterator[Own]) -> tuple[float, str]:
    """How many times as likely some answer is for one of those who could hold the seat as for another."""
    least: dict[str, float] = {}
    most: dict[str, float] = {}
    said = [chances(replace(choice.view, own=own), choice.decision) for own in owns]
    words = {word for one in said for word in one}
    for word in words:
        shares = [one.get(word, 0.0) for one in said]
        least[word], most[word] = min(shares), max(shares)
    times = {word: most[word] / least[word] if least[word] else float("inf") for word in words if most[word]}
    worst = max(times, key=lambda word: times[word])
    return times[worst], worst


@pytest.mark.parametrize("seats", [SIZES[0], *(pytest.param(n, marks=pytest.mark.slow) for n in SIZES[1:])])
def test_no_choice_that_others_see_is_three_times_as_likely_for_one_role_as_for_another(seats: int) -> None:
    """Q-1.8: every choice of 300 games, asked of every role with several things that its holder could know."""
    chance, asked = Random(seats), Counter[str]()
    for number, chosen in islice(enumerate(cycle(sets_of(seats))), GAMES):
        for choice in watched(chosen, number)[0].choices:
            owns = holders(chosen.config, choice.view, choice.decision.seat, chance, EACH)
            times, words = told_apart(choice, owns)
            assert times <= TIMES, (
                chosen.name,
                number,
                choice.decision.question,
                choice.decision.seat,
                words,
            )
            asked[choice.decision.question.kind] += 1

    assert min(asked[kind] for kind in ("party", "vote", "ring", "palantir")) > 20


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seats", SIZES)
def test_nor_for_anything_that_anybody_in_the_seat_could_know(seats: int) -> None:
    """Q-1.8: every choice, asked with every private knowledge that any holder of any role could have."""
    for number, chosen in enumerate(sets_of(seats)):
        for choice in watched(chosen, number)[0].choices:
            times, words = told_apart(choice, holders(chosen.config, choice.view, choice.decision.seat))
            assert times <= TIMES, (chosen.name, choice.decision.question, choice.decision.seat, words)


def ballot(table: Table, name: str, **known: object) -> Mapping[str, float]:
    """What *name* would say to the party, knowing this besides."""
    view = QUEST.view(table.state, table.seat(name))
    assert view.own is not None
    own = replace(view.own, **known)
    return chances(replace(view, own=own), Decision(table.state.phase.question, own.seat))  # type: ignore[union-attr]


def test_a_minion_votes_as_a_plain_member_of_the_free_peoples_would() -> None:
    """Q-2.2: his friends are in the party, and nobody could tell it from his ballot."""
    table = Table(SEVEN, deal="Ann witch-king, Bob minion, Cid minion, Dan gandalf", leader="Ann")
    table.propose("Ann", "Ann Bob")

    minion = ballot(table, "Cid")

    assert minion == ballot(
        table, "Cid", role=Role.FREE, start=Role.FREE.side, side=Role.FREE.side, known=Known()
    )


def test_gandalf_leans_against_those_whom_he_knows_and_no_farther_than_may_be() -> None:
    """Q-2.3: a little likelier to reject than one who only suspects, and a little likelier to approve else."""
    table = Table(SEVEN, deal="Ann witch-king, Bob minion, Cid minion, Dan gandalf", leader="Ann")
    table.propose("Ann", "Ann Bob")

    gandalf, plain = ballot(table, "Dan"), ballot(table, "Dan", role=Role.FREE, known=Known())
    clean = ballot(table, "Dan", known=Known(minions=table.seats("Cid Eve Fay")))

    assert plain["approve"] / TIMES < gandalf["approve"] < plain["approve"] < clean["approve"]


def test_nobody_loses_the_game_by_the_fifth_party() -> None:
    """Q-3.6: whoever rejected it would show whose game that is."""
    table = Table(SEVEN, deal="Ann witch-king, Bob minion, Cid minion, Dan gandalf", leader="Ann")
    for leader in ("Ann", "Bob", "Cid", "Dan"):
        table.propose(leader, f"{leader} Eve")
        table.vote("Ann Bob Cid Dan Eve Fay Gus", Ballot.REJECT)
    table.propose("Eve", "Ann Eve")

    assert all(ballot(table, name) == {"approve": 1.0} for name in table.names)


# ------------------------------------------------------------------------------------------------- how they play


WINS = {
    5: {"First game": 54.2, "All the rules": 63.4},
    7: {"First game": 60.6, "All the rules": 67.3},
    10: {"First game": 69.0, "All the rules": 76.8},
}
"""The Minions' share of 2,000 games, in percent, when companions still gave themselves away."""


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seats", WINS)
def test_the_minions_win_as_often_as_when_companions_gave_themselves_away(seats: int) -> None:
    """Hiding by tossing coins would be no play: within five points, in the barest game and in the fullest."""
    for chosen in sets_of(seats):
        if chosen.name in WINS[seats]:
            tally = simulator.simulate(QUEST, chosen.config, seats, 400, 1, "sensible")
            share = 100 * tally.wins["minions"] / tally.games
            assert share == pytest.approx(WINS[seats][chosen.name], abs=5), chosen.name
