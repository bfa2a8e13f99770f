"""Completion of `/act`."""

from __future__ import annotations

from bot.commands.play import completions
from tests.bot.kit import TEXT, Table


def test_completion_goes_word_by_word_and_by_name() -> None:
    table = Table(7, 1)
    leader = table.decisions[0].seat
    look, names = table.look(leader), table.names()

    verbs = [words for words, _ in completions(look, table.presentation, "", names, TEXT)]
    first = completions(look, table.presentation, "propose ", names, TEXT)
    second = completions(look, table.presentation, "propose ann b", names, TEXT)

    assert "propose" in verbs
    assert "preload" in verbs
    assert len(first) == 7
    assert ("propose 1 2", "propose Ann Bob") in second


def test_completion_tells_one_who_owes_nothing_only_what_he_may_say() -> None:
    table = Table(7, 1)
    other = next(seat for seat in range(1, 8) if seat != table.decisions[0].seat)

    found = [
        words for words, _ in completions(table.look(other), table.presentation, "", table.names(), TEXT)
    ]

    assert "propose" not in found
