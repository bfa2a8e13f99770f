"""What all benches end with."""

from __future__ import annotations

import json
from argparse import Namespace

import pytest

from rules.hunt.events import HuntBegan
from rules.registry import open_game
from tests.bench import balance, report


def test_a_bench_says_its_figures_on_the_last_line_and_fails_where_one_should_be_none(
    capsys: pytest.CaptureFixture[str],
) -> None:
    well, ill = {"runs": 2, "lost": 0}, {"runs": 2, "lost": 1}

    report(Namespace(json=False), well, none=("lost",))
    told = capsys.readouterr().out.splitlines()
    with pytest.raises(SystemExit) as ended:
        report(Namespace(json=True), ill, none=("lost",))
    alone = capsys.readouterr().out.splitlines()

    assert json.loads(told[-1]) == well
    assert ended.value.code == 1
    assert [json.loads(line) for line in alone] == [ill]


def test_the_balance_is_measured_by_the_rules_of_today() -> None:
    """H-24.14: what a new game plays by, not the first edition."""
    game = balance.Watched()

    balance.played(1, game=game)

    assert game.edition == open_game("hunt").edition > 1
    assert isinstance(game.events[0], HuntBegan)
