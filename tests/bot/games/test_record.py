"""The record of a finished game proves itself; the export of one under way tells what all were told."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from bot.games.authority import Authority
from bot.service.telling import notices
from rules.checking.courses import some_words
from rules.game import CHAIR, Illegal
from rules.hunt.pack.opening import shipped_body
from rules.quest.roles import Side
from rules.record import record
from rules.record.verify import verify
from tests.bot.games.kit import Game, Town, hours_of
from tests.bot.games.test_crash import step
from tests.record import hunt_checker, quest_checker


async def played(town: Town, seed: int, **options: Any) -> Game:
    """A whole random game, deeds and all."""
    chance = Random(seed)
    game = await town.game(7, **options)
    while (await game.live()).is_playing:
        await step(game, chance)
    return game


@pytest.mark.parametrize("seed", [11, 12])
async def test_the_record_of_a_whole_game_verifies(town: Town, seed: int) -> None:
    """R-1.1, R-1.6, Q-10.1: from the record alone; names are those of the start."""
    game = await played(town, seed, palantir=True, ring=True, roles=("boromir",), boromir="predetermined")

    text = await town.service.directory.record(game.id)

    verdict = await game.verdict()
    assert verdict.ok, verdict.sentence
    found = json.loads(text)
    assert found["seats"] == [f"P{101 + n}" for n in range(7)]
    assert [entry["n"] for entry in found["entries"]] == list(range(1, len(found["entries"]) + 1))
    assert found["head"] == (await game.entries())[-1].link.hex()
    assert "777" not in text


async def test_a_record_that_was_tampered_with_does_not_verify(town: Town) -> None:
    """R-1.5, R-1.6."""
    game = await played(town, 13)
    text = await town.service.directory.record(game.id)

    assert verify(text).ok
    for old, new in (('"approve"', '"reject"'), ('"salt": "1010', '"salt": "1019')):
        assert old in text
        assert not verify(text.replace(old, new, 1)).ok


@pytest.mark.parametrize("seed", [21, 22])
async def test_withheld_actions_leave_tallies_in_their_place(town: Town, seed: int) -> None:
    """R-1.8, Q-6.4: the proof covers deal and cards; no action stands anywhere in the record."""
    game = await played(town, seed, reveal_actions=False, ring=True, roles=("boromir",))

    found = json.loads(await town.service.directory.record(game.id))

    verdict = await game.verdict()
    assert verdict.ok, verdict.sentence
    assert verdict.unchecked
    assert found["head"] is None
    assert len(found["tallies"]) == len((await game.state()).quests)
    actions = " ".join(entry["action"] for entry in found["entries"])
    assert "support" not in actions
    assert "sabotage" not in actions


async def test_the_export_of_a_game_under_way_tells_what_all_were_told(town: Town) -> None:
    """R-1.7: nothing private, and nothing that shows that there was something private."""
    game = await town.game(7, palantir=True, ring=True, roles=("aragorn",))
    for _ in range(2):
        await game.quest()
    holder = (await game.state()).holder
    assert holder is not None
    await game.say(holder, f"palantir {next(seat for seat in game.seats if seat != holder)}")
    await game.say(1, "preload reject standing")

    text = await town.service.directory.record(game.id)

    export = json.loads(text)
    codec = (await game.live()).room.codec
    told = [event for entry in await game.entries() for event in codec.events(entry.events)]
    assert any(event.to is not None for event in told)
    assert len(export["events"]) == sum(event.to is None for event in told)
    assert "entries" not in export
    row = (await game.live()).row
    for secret in (
        row.seed.hex(),
        "witch-king",
        "gandalf",
        "support",
        "sabotage",
        "preload",
        "role-dealt",
        row.salt,
    ):
        assert f'"{secret}"' not in json.dumps(export["events"]), secret
    assert row.seed.hex() not in text
    assert not [key for event in export["events"] for key in event if key in ("n", "to", "at")]
    verdict = await game.verdict()
    assert verdict.ok
    assert export["fingerprint"] == row.fingerprint


async def test_what_seats_were_told_in_private_is_in_no_public_place(town: Town) -> None:
    """Q-2.8: a private event reaches its audience's lanes and no other."""
    game = await town.game(7, palantir=True, ring=True, roles=("boromir", "aragorn"))
    for _ in range(2):
        await game.quest(deeds=lambda side: "sabotage" if side is Side.MINIONS else "support")

    for told in await game.said():
        for event in told.events:
            if told.lane == notices.THREAD:
                assert event.to is None
            else:
                assert told.seat is not None
                assert told.seat in (event.to or ())
                assert told.lane == notices.person_lane(game.people[told.seat - 1])


async def test_an_export_of_a_lobby_has_no_events(town: Town) -> None:
    """R-1.7."""
    game = await town.lobby()
    await town.service.seating.join(game.id, 101, "Ann", "press:7")

    found = record.parse_export(await town.service.directory.record(game.id))

    assert found.events == ()
    assert found.seats == ("Ann",)


CHECKERS: dict[str, Callable[[str], str | None]] = {
    "quest": quest_checker.complaint,
    "hunt": lambda text: hunt_checker.complaint(text, shipped_body("open-road")),
}
ON_CLOCKS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "quest": (
        ("party", "vote", "actions"),
        {"seats": 6, "deadlines": {"party": "20:00 Europe/Berlin", "vote": 3600}},
    ),
    "hunt": (
        ("turn", "block", "react"),
        {"seats": 4, "rw_order": "free", "deadlines": {"turn": "20:00 Europe/Berlin", "block": 3600}},
    ),
}
"""By game the kinds whose clocks moderators change, and how it is opened; several clocks of a hunt run at once."""


async def _something_to_the_clocks(game: Game, kind: str, chance: Random) -> None:
    """A deed of a moderator, taken or refused, on the clocks of this *kind*."""
    service, by = game.service, Authority(90, "Moddy", game.cause(), chance.choice((None, "so be it")))
    deeds: list[Callable[[], Awaitable[object]]] = [
        partial(service.pausing.pause, game.id, by, seconds=chance.choice((60, 7200))),
        partial(service.pausing.resume, game.id, by),
        partial(service.pacing.set_pace, game.id, by, kind, chance.choice((60, 90, 86_400, "06:30 UTC"))),
        partial(service.pacing.set_paces, game.id, by, "brisk"),
        partial(service.pacing.set_policy, game.id, by, kind, chance.choice(("auto", "ask", "wait"))),
        partial(service.pacing.set_hours, game.id, by, hours_of("08:00-23:00 Europe/Berlin, not sun")),
        partial(service.pacing.set_hours, game.id, by, None),
        partial(service.pacing.set_steps, game.id, by, ("half", 7200)),
        partial(service.pacing.set_credit, game.id, by, 600),
        partial(service.deeds.extend, game.id, by, kind, 5400),
        partial(service.deeds.let_lapse, game.id, by, kind),
        partial(service.oversight.nudge, game.id, by),
        partial(game.replace, chance.choice(list(game.seats)), 5000 + len(await game.entries())),
    ]
    with contextlib.suppress(Illegal):
        await chance.choice(deeds)()


async def _somebody_answers(game: Game, chance: Random) -> None:
    """Whoever owes something says what he can; the chair lets a game go on that stands still."""
    found = await game.live()
    assert found.position is not None
    asked = chance.choice([each for each in found.decisions() if each.is_asked])
    if asked.seat == CHAIR:
        await game.service.pausing.resume(game.id, Authority(90, "Moddy", game.cause()))
        return
    words = some_words(found.game, found.position.state, asked, chance)
    with contextlib.suppress(Illegal):
        await game.say(asked.seat, words, asked.question)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", ON_CLOCKS)
@pytest.mark.slow
async def test_whatever_moderators_do_to_the_clocks_the_record_verifies(
    town: Town, name: str, seed: int
) -> None:
    """R-1.16, R-1.17: every deed is on the list, and no lapse comes sooner than the record can tell it did."""
    kinds, options = ON_CLOCKS[name]
    chance, game = Random(seed), await town.game(name=name, **options)
    for _ in range(160):
        if not (await game.live()).is_playing:
            break
        await _something_to_the_clocks(game, chance.choice(kinds), chance)
        town.time.pass_(chance.choice((1, 30, 600, 3600, 50_000)))
        await town.alarm.look()
        found = await game.live()
        is_called = any(decision.seat == CHAIR for decision in found.decisions())
        is_going = is_called or any(one.is_running for one in await game.deadlines())
        if chance.random() < 0.5 and is_going and found.is_playing:
            await _somebody_answers(game, chance)
    if (await game.live()).is_playing:
        await game.service.deeds.abort(game.id, Authority(90, "Moddy", game.cause()))

    words = {action.split()[0] for action in await game.actions()}
    text = await game.service.directory.record(game.id)
    verdict = await game.verdict()
    assert verdict.ok, verdict.sentence
    assert {"pace", "policy", "hours", "lapse"} <= words
    assert CHECKERS[name](text) is None
