"""Who is shown to be awaited in a search of two (W-16.2)."""

from __future__ import annotations

import pytest

from rules.awaiting import Awaited, awaited
from rules.game import Question
from rules.war import make
from rules.war.questions.kinds import ABSENT
from rules.war.state.view import view
from tests.rules.war.kit import LAND
from tests.rules.war.search.test_two_owners import CARD_OF_BOTH, FAR, NAZGUL, Three

GAME = make()
D, S = 2, 3


def seen(three: Three) -> tuple[Awaited, ...]:
    """As everybody sees it."""
    return awaited(GAME.kinds, GAME.decisions(three.play.state))


def search(*seats: int) -> tuple[Awaited, ...]:
    asked = Question("search", 1)
    return (Awaited(asked, asked, seats or None, len(seats) or None),)


def test_who_of_two_is_asked_is_a_bare_fact_until_one_is_over() -> None:
    """W-16.2: it does not show who has placed."""
    three = Three(FAR, NAZGUL)
    assert seen(three) == search()
    three.say("S", "place -; done")
    assert three.play.state.acting == ("D",)
    assert seen(three) == search()

    first = Three(FAR, NAZGUL)
    first.say("D", "place -; done")
    assert first.over == ["D"]
    assert seen(first) == search(S)


def test_who_searches_first_and_has_sighted_somebody_does_not_show() -> None:
    """W-16.2, W-16.10, W-36.6: after the dice too."""
    three = Three({"W2413": "frodo sam"}, NAZGUL, (6, 1), (CARD_OF_BOTH, 5), "nazgul-3")
    three.say("D", "place lord W2514; done")
    assert seen(three) == search()
    three.say("S", "place nazgul-3 W2514; done")
    assert (three.play.state.acting, three.play.state.is_drawn) == (("D",), True)
    assert seen(three) == search()


def test_one_who_searches_alone_is_named() -> None:
    """W-16.2: all see whose the cards are."""
    assert seen(Three(FAR, NAZGUL, cards=(CARD_OF_BOTH, 5))) == search(D)


def test_both_hear_alike_of_what_either_may_owe() -> None:
    """W-16.2, W-38.9."""
    state = Three(FAR, NAZGUL).play.state
    assert GAME.could_owe(view(LAND, state, None), Question("search", 1)) == (D, S)
    resigned = Three(FAR, NAZGUL, resigned=frozenset("S")).play.state
    assert GAME.could_owe(view(LAND, resigned, None), Question("search", 1)) == (D,)


@pytest.mark.parametrize(("absent", "is_short"), [("S", False), ("D", False), ("DS", True)])
def test_the_short_clock_runs_for_both_or_for_none(absent: str, is_short: bool) -> None:
    """W-2.1: and who has placed does not change it while both searches go on."""
    three = Three(FAR, NAZGUL, missed=tuple((side, 2) for side in absent))
    clock = ABSENT.asked(1) if is_short else Question("search", 1)
    assert [one.clock for one in seen(three)] == [clock]
    three.say("S", "place -; done")
    assert [one.clock for one in seen(three)] == [clock]
