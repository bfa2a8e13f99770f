"""The suite finds every bug that is planted, and nothing where there is none."""

from __future__ import annotations

import pytest

from tests.mutation.check import Verdict, check
from tests.mutation.mutants import MUTANTS, Mutant

INNOCENT = Mutant(
    "nothing",
    "rules/quest/kinds.py",
    'Kind("party", Shown.BY_NAME, _DAY, final=True)',
    'Kind("party", Shown.BY_NAME, _DAY, final=True)  # as it was',
    ("tests/rules/quest/test_words.py",),
)


@pytest.mark.slow
def test_a_change_that_does_no_harm_fails_no_test() -> None:
    assert check(INNOCENT).verdict is Verdict.MISSED


def test_a_passage_that_is_not_there_is_said_so() -> None:
    gone = Mutant("gone", "rules/dice.py", "no such passage", "", ())

    with pytest.raises(ValueError, match="mend the mutant"):
        check(gone)


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name.replace(" ", "-"))
def test_the_suite_finds(mutant: Mutant) -> None:
    """Each is a fault of which Q-5.6, Q-9.15, H-19.15 or H-17.37 says that it must never be, or a rule broken."""
    verdict, line = check(mutant)

    assert verdict is Verdict.FOUND, line
