"""A game remembers the edition of the rules under which it was started; what it once recorded verifies for good.

There is one record for each edition of each game beside this file, and none is made anew once its edition is
released: a change of the rules under which it does not verify any more is a new edition.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bot.games.authority import Authority
from bot.lobbies import seating
from rules.entry import Abort, Codec
from rules.record.verify import verify
from rules.registry import open_game
from tests.bot.games.kit import MODERATOR, Game, Town
from tests.foreign import ours
from tests.record import battle_checker, checker, hunt_checker, quest_checker, war_checker
from tests.record.kit import Table, random_table, table

PRINTS = {
    ("quest", 1): "95f878f20c554a1b87af3b1c0ff62a9d43dcffa33e9382f97b5ae07f909d22f7",
    ("hunt", 1): "1c8faac6d07dd2418be0e4a7ad61bcb24dcbf34c94c8185c0cea54c6d42560d9",
    ("quest", 2): "8262570427fbc182dfb5419dc244aa46ca0787401b2d76d5684edf0165a134fb",
    ("quest", 3): "cc13718fda640697339cdf143a48e42b432df6edc3867b31d7aec69e03fc222f",
    ("battle", 1): "5de9e97229d8a3d9d49942ab99cacc121bbafbcdfcc36deb40d906ce23e2cbd6",
    ("battle", 2): "5ba5d76d15975fdd30fa15ddbcd49d333a373feb1c435222c0f785877e39d42e",
    ("battle", 3): "f432ebbadc8c181aaaee9486f3e921054a84addaaed08de95477ce6f32b05e49",
    ("hunt", 2): "a7dfde6c0c8545a48943e94ad34a90bc19499d22011a96cb8de019b96fdb1638",
    ("hunt", 3): "d9f438a6de0cc7fbcc2be5e3d4bebdee00c967875b0a89a111764a4c625855d3",
    ("war", 1): "6ca5df1af6846a20d47a3e59ffee9baaa94699287bd017ea7325ce6c44f5d0e3",
}
"""The SHA-256 of each record as it was committed."""

UNRELEASED = {("battle", 3), ("war", 1)}
"""Editions whose records `keep.py` may make anew; no other ever is."""

EDITIONS = [(game.name, edition) for game in ours() for edition in range(1, game.edition + 1)]
EVERY = pytest.mark.parametrize(("name", "edition"), EDITIONS)


def path(name: str, edition: int) -> Path:
    return Path(__file__).with_name(f"{name}-{edition}.json")


def pack(name: str, edition: int) -> bytes | None:
    """The pack that the record was played by, which lies beside it: the shipped one may have changed since."""
    beside = path(name, edition).with_suffix(".pack.json")
    return beside.read_bytes() if beside.exists() else None


def stranger(text: str, body: bytes | None) -> str | None:
    """What the stranger's checker of the game complains of, which is played by this pack or by none."""
    if body is None:
        return quest_checker.complaint(text)
    checkers = {"hunt": hunt_checker, "battle": battle_checker, "war": war_checker}
    found: str | None = checkers[json.loads(text)["game"]].complaint(text, body)
    return found


def test_every_edition_has_its_record() -> None:
    assert set(EDITIONS) == set(PRINTS)


def test_the_page_names_the_editions_that_there_are() -> None:
    """R-1.1: a stranger's checker refuses any other."""
    page = (Path(__file__).parents[2] / "rules" / "record" / "RECORD.md").read_text(encoding="utf-8")
    told = [f"{game.name} 1 to {game.edition}" if game.edition > 1 else f"{game.name} 1" for game in ours()]

    assert {game.name: game.edition for game in ours()} == checker.EDITIONS
    assert all(re.search(rf"of the rules: [^)]*\b{line}\b[,)]", page) for line in told)


@pytest.mark.parametrize(("name", "edition"), PRINTS)
def test_the_record_of_an_edition_verifies_for_good(name: str, edition: int) -> None:
    """R-1.6, H-20.3, H-20.4: as it was written, by our own checker and by the stranger's, with the pack of then."""
    written = path(name, edition).read_bytes()
    facts = json.loads(written)
    verdict = verify(written, pack=pack(name, edition))

    assert hashlib.sha256(written).hexdigest() == PRINTS[name, edition]
    assert (facts["game"], facts["edition"]) == (name, edition)
    assert verdict.ok, verdict.sentence
    assert stranger(written.decode(), pack(name, edition)) is None


@pytest.mark.parametrize(("name", "edition"), PRINTS)
def test_a_record_of_an_edition_has_all_kinds_of_entries(name: str, edition: int) -> None:
    """Else it would hold little: seats, the clock and moderators have their part in it."""
    entries = json.loads(path(name, edition).read_bytes())["entries"]

    assert {"seat", "clock", "moderator"} <= {entry["by"].split()[0] for entry in entries}
    assert len(entries) > 50


def finished(name: str, edition: int, seed: int) -> Table:
    """A game of that edition among as many as may be, up to five, or fewer with other seeds; cut short if long."""
    numbers = [seats for seats in open_game(name).seats if seats <= 5]
    seats = numbers[-1 - seed % len(numbers)]
    found = random_table(Random(seed), seats, 250, name=name, edition=edition)
    if not found.is_over:
        found.play(Abort(), "moderator", reason="enough")
    return found


@EVERY
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
def test_games_of_every_edition_are_played_and_recorded_still(name: str, edition: int, seed: int) -> None:
    """R-1.1, R-1.6, R-1.20: by the same code, which asks the edition; a first edition's record is still that."""
    played = finished(name, edition, seed)
    text = played.text()
    facts = json.loads(text)

    assert (facts["format"], facts["edition"]) == (checker.form(facts), edition)
    assert played.state.rules.edition == edition
    assert verify(text).ok
    assert stranger(text, played.game.pack_body()) is None


@EVERY
def test_a_position_that_was_stored_before_there_were_editions_began_under_the_first(
    name: str, edition: int
) -> None:
    """R-1.1: its snapshot has no edition; one of this version has its own."""
    played = table(open_game(name).seats[0], 1, name, edition)
    played.start()
    codec: Codec[Any] = Codec(played.game)
    kept = msgspec.msgpack.decode(codec.pack_position(played.position))  # type: ignore[arg-type]
    same = codec.position(msgspec.msgpack.encode(kept))
    del kept["state"]["rules"]["edition"]
    older = codec.position(msgspec.msgpack.encode(kept))

    assert same == played.position
    assert older.state.rules.edition == 1


async def test_a_game_ends_under_the_edition_it_was_opened_by(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R-1.1: a newer version of the bot plays it on; games that are opened since then are of the newest."""
    town = Town(tmp_path / "town.db")
    with monkeypatch.context() as older:
        older.setattr(seating, "open_game", lambda name: open_game(name, 1))
        game = await town.game()
        await game.propose()
    town.reopen()
    same, newer = Game(town, game.id, 5, 101), await town.game()

    await same.vote("reject")
    for each in (same, newer):
        await town.service.deeds.abort(each.id, Authority(MODERATOR, "Moddy", each.cause()))
    records = [json.loads(await town.service.directory.record(each.id)) for each in (same, newer)]

    assert [(found["format"], found["edition"]) for found in records] == [
        ("ringmaster-record/1", 1),
        ("ringmaster-record/2", 3),
    ]
    assert [(await each.verdict()).ok for each in (same, newer)] == [True, True]
    town.close()
