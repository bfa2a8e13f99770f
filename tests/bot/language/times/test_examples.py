"""The examples in the docstrings of what reads times."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from bot.language.times import clock, days, lengths, words, zones


@pytest.mark.parametrize("module", [clock, days, lengths, words, zones])
def test_every_example_runs(module: ModuleType) -> None:
    """As it stands there."""
    found = doctest.testmod(module)

    assert found.attempted > 0
    assert found.failed == 0
