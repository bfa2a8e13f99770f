"""Q-11: worked facts that have no better place (11.1 to 11.3 and 11.6 are tested with their clauses)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from rules.game import Illegal
from rules.quest.boromir import Boromir, Card, next_card
from rules.quest.events import PartyProposed
from tests.rules.quest.knowledge import MINION_SEATS, is_legal, minions_of, sets_of_roles
from tests.rules.table import QUEST, SEVEN, SIX, Table, config


@pytest.mark.parametrize(
    ("draws", "chance"), [(1, Fraction(6, 10)), (2, Fraction(4, 10)), (3, Fraction(4, 10))]
)
def test_the_chance_that_sides_are_as_at_the_start(draws: int, chance: Fraction) -> None:
    """Q-11.4, Q-7.2: by every order of the five cards."""
    decks = list(permutations([Card.SWITCH] * 2 + [Card.STAY] * 3))

    same = 0
    for deck in decks:
        left = Boromir(predetermined=False, deck=deck, drawn=0, in_effect=0)
        switches = 0
        for _ in range(draws):
            left, card = next_card(left)
            switches += card is Card.SWITCH
        same += switches % 2 == 0

    assert Fraction(same, len(decks)) == chance


@pytest.mark.parametrize("draws", [1, 2, 3])
def test_games_meet_that_chance_card_by_card(draws: int) -> None:
    """Q-11.4, Q-7.1: played at a table with each of the ten decks, sides are as told."""
    decks = sorted(set(permutations(["switch"] * 2 + ["stay"] * 3)))
    same = Counter(as_dealt_after(draws, " ".join(cards)) for cards in decks)

    assert len(decks) == 10
    assert same[True] == {1: 6, 2: 4, 3: 4}[draws]


def as_dealt_after(draws: int, cards: str) -> bool:
    deal = "Ann gandalf, Bob free-boromir, Cid minion-boromir, Dan witch-king, Eve free, Fay free, Gus minion"
    table = Table(SEVEN, roles="boromir", cards=cards, deal=deal)
    parties = [("Ann Eve", ""), ("Ann Eve Dan", "Dan"), ("Ann Eve Fay", ""), ("Ann Eve Dan Gus", "Dan Gus")]
    for party, saboteurs in parties[: draws + 1]:
        table.quest(party, saboteurs)
    assert table.state.boromir is not None
    assert table.state.boromir.in_effect == draws
    return table.state.sides == table.state.deal.start


@pytest.mark.parametrize(("seats", "most"), [(5, 2), (6, 2), (7, 3), (8, 3), (9, 3), (10, 4)])
def test_the_largest_set_of_minion_roles_that_fits(seats: int, most: int) -> None:
    """Q-11.3, Q-1.4: two, three or four, the Witch-King among them."""
    fitting = [minions_of(roles) for roles in sets_of_roles() if is_legal(seats, roles)]
    taken = [
        minions_of(roles)
        for roles in sets_of_roles()
        if not any(remark.refuses for remark in QUEST.remarks(config(" ".join(roles)), seats))
    ]

    assert max(taken) == max(fitting) == most == MINION_SEATS[seats]


def test_the_shortest_and_the_longest_game() -> None:
    """Q-11.5: three proposals, five rejections of the first quest, and five quests of five proposals."""
    shortest, rejected, longest = (Table(SIX, deal="Eve witch-king, Fay minion") for _ in range(3))
    for party in ("Ann Bob", "Ann Bob Cid", "Ann Bob Cid Dan"):
        shortest.quest(party)
    shortest.guess("Eve", None)
    for _ in range(5):
        rejected.reject()
    quests = (("Ann Eve", "Eve"), ("Ann Bob Eve", "Eve"), ("Ann Bob Cid Dan", ""), ("Ann Bob Cid", ""))
    for party, saboteurs in (*quests, ("Ann Bob Cid Dan", "")):
        for _ in range(4):
            longest.lapse("party")
            longest.reject()
        longest.quest(party, saboteurs)
    longest.guess("Eve", "Ann")

    games = (shortest, rejected, longest)
    assert [len(table.told(PartyProposed)) for table in games] == [3, 5, 25]
    assert [len(table.state.quests) for table in games] == [3, 0, 5]
    assert all(table.phase == "over" for table in games)
    with pytest.raises(Illegal):
        longest.propose("Ann", "Ann Bob")
