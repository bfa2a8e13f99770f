"""Games killed at chosen points are held to a yardstick that sees what a restart could lose (Q-9.15, F-7, F-8)."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.games import deed_words
from tests.journeys.courses import ALLIANCE, SARUMAN, SAURON, Course, Scripted, played
from tests.journeys.killing import again
from tests.journeys.kills import Program
from tests.journeys.steps import ACCEPTED, BACK, Deed

DRAFT = "turn/1:t16 -t17..."

COURSE: Course = (
    Deed(deed_words.HOST, newcomer=SARUMAN),
    (SAURON, DRAFT),
    (SARUMAN, ACCEPTED),
    Deed(deed_words.LEND, (("player", ALLIANCE), ("until", "20d"))),
    (ALLIANCE, BACK),
    (SAURON, "turn/1:t16-t17"),
    (ALLIANCE, BACK),
)

Settings = dict[str, Any]


def _nothing(database: sqlite3.Connection, settings: Settings) -> None:
    """All is there after the start."""


def _handover(database: sqlite3.Connection, settings: Settings) -> None:
    settings.pop("handover", None)


def _draft(database: sqlite3.Connection, settings: Settings) -> None:
    database.execute("DELETE FROM draft")


def _giving_back(database: sqlite3.Connection, settings: Settings) -> None:
    """That the seat was given back."""
    owner, since = database.execute(
        "SELECT person_id, since_ms FROM holder WHERE seat = 3 AND name = ?", (ALLIANCE,)
    ).fetchone()
    settings["lent"] = {"3": {"owner": owner, "name": ALLIANCE, "since": since}}


LOSSES: dict[str, tuple[Callable[[sqlite3.Connection, Settings], None], str, int]] = {
    "nothing": (_nothing, "", 0),
    "a handover": (_handover, "never came to its end: Step(presses=(('Bob', 'host it'),)", 2),
    "a draft": (_draft, "drafts [], not [('Ann', 'turn/1:t16 -t17...')]", 2),
    "that a seat was given back": (_giving_back, "moderator replace 3", 5),
}
"""What a start loses, what then is told, and before which step of the course the program is killed."""


@pytest.mark.slow
@pytest.mark.parametrize("loss", LOSSES)
async def test_what_a_restart_loses_is_seen(
    loss: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lose, told, killed_before = LOSSES[loss]
    setting = Scripted(1, "battle")
    script, expected = await played(setting, tmp_path / "unharmed", course=COURSE)
    restart = Program.again

    def losing(program: Program) -> Program:
        assert isinstance(program.database, Path)
        with closing(sqlite3.connect(program.database)) as database, database:
            ((text,),) = database.execute("SELECT settings FROM game").fetchall()
            settings = json.loads(text)
            lose(database, settings)
            database.execute("UPDATE game SET settings = ?", (json.dumps(settings),))
        return restart(program)

    monkeypatch.setattr(Program, "again", losing)
    killed_in = len(script) - len(COURSE) + killed_before
    outcome = await again(setting, script, expected, {killed_in: [0]}, tmp_path)

    assert len(outcome.kills) == 1
    assert bool(outcome.wrong) is (loss != "nothing"), outcome.wrong
    assert any(told in line for line in outcome.wrong) or not told, outcome.wrong
