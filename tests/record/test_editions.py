"""A game remembers the edition of the rules under which it was started; what it once recorded verifies for good.

There is one record for each edition of each game beside this file, and none is ever made anew: a change of the rules
under which it does not verify any more is a new edition.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from bot import live
from rules.rooms import games, open_game
from rules.verify import verify
from tests.bot.table.kit import Game, Town
from tests.record import checker, hunt_checker

PRINTS = {
    ("quest", 1): "95f878f20c554a1b87af3b1c0ff62a9d43dcffa33e9382f97b5ae07f909d22f7",
    ("hunt", 1): "1c8faac6d07dd2418be0e4a7ad61bcb24dcbf34c94c8185c0cea54c6d42560d9",
}
"""The SHA-256 of each record as it was committed."""


def path(name: str, edition: int) -> Path:
    return Path(__file__).with_name(f"{name}-{edition}.json")


def pack(name: str, edition: int) -> bytes | None:
    """The pack that the record was played by, which lies beside it: the shipped one may have changed since."""
    beside = path(name, edition).with_suffix(".pack.json")
    return beside.read_bytes() if beside.exists() else None


def stranger(name: str, edition: int, text: str) -> str | None:
    """What the stranger's checker of that game complains of."""
    body = pack(name, edition)
    return checker.complaint(text) if body is None else hunt_checker.complaint(text, body)


def test_every_edition_has_its_record() -> None:
    editions = {(game.name, edition) for game in games() for edition in range(1, game.edition + 1)}

    assert editions == set(PRINTS)


@pytest.mark.parametrize(("name", "edition"), PRINTS)
def test_the_record_of_an_edition_verifies_for_good(name: str, edition: int) -> None:
    """R-1.6, H-20.3, H-20.4: as it was written, by our own checker and by the stranger's, with the pack of then."""
    written = path(name, edition).read_bytes()
    facts = json.loads(written)
    verdict = verify(written, pack=pack(name, edition))

    assert hashlib.sha256(written).hexdigest() == PRINTS[name, edition]
    assert (facts["game"], facts["edition"]) == (name, edition)
    assert verdict.ok, verdict.sentence
    assert stranger(name, edition, written.decode()) is None


@pytest.mark.parametrize(("name", "edition"), PRINTS)
def test_a_record_of_an_edition_has_all_kinds_of_entries(name: str, edition: int) -> None:
    """Else it would hold little: seats, the clock and moderators have their part in it."""
    entries = json.loads(path(name, edition).read_bytes())["entries"]

    assert {"seat", "clock", "moderator"} <= {entry["by"].split()[0] for entry in entries}
    assert len(entries) > 50


async def test_a_game_is_played_by_the_edition_it_was_started_under(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R-1.1: there is a newer one by now, under which nothing of this game may be read."""
    town = Town(tmp_path / "town.db")
    game = await town.game()
    again = town.copy(tmp_path / "again.db")
    asked = []

    def newer(name: str, edition: int | None = None) -> Any:
        asked.append((name, edition))
        if edition is None:
            raise AssertionError("the newest edition is not this game's")
        return open_game(name, edition)

    monkeypatch.setattr(live, "open_game", newer)
    same = Game(again, game.id, 5, 101)
    await same.propose()
    await same.vote("reject")

    assert asked == [("quest", 1)]
    assert (await same.live()).row.edition == 1
    town.close()
    again.close()
