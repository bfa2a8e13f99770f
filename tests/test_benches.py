"""What all benches end with."""

from __future__ import annotations

import json
from argparse import Namespace

import pytest

from tests.bench import report


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
