"""Whole hunts from lobby to record: real client, real gateway, real HTTP, simulated members who press."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from bot.sandbox.interactions.answers import Answer
from bot.sandbox.members.actors import Actor
from bot.sandbox.room.rehearsal import NAMES
from bot.sandbox.world.discord_numbers import Json
from rules.hunt.config import HuntConfig
from rules.record.verify import verify
from tests.bot.sandbox.directing import room
from tests.journeys.kit import HOST, STEP_MS, WARDEN, Table, moderate, refuse_faults, table

PICTURE = 120_000
"""Bytes of a picture, at most: most of those who read a post have a phone."""

pytestmark = pytest.mark.timeout(600)

DRAWN = (pytest.mark.slow, pytest.mark.pictures)
SOME_DRAWN = (pytest.mark.slow, pytest.mark.pictures(every=4))
"""To draw all pictures of a hunt takes four times as long as to play it."""

HUNTS = [
    pytest.param(2, 1, {"length": "part1"}, False, id="2-blank"),
    pytest.param(2, 1, {"length": "part1"}, True, id="2-part-1", marks=DRAWN),
    pytest.param(3, 3, {"reactions": "windowed"}, False, id="3-windowed", marks=SOME_DRAWN),
    pytest.param(
        5,
        4,
        {"rw_order": "free", "aid": "full", "length": "part1"},
        False,
        id="5-free-order",
        marks=SOME_DRAWN,
    ),
    pytest.param(4, 5, {"length": "part2", "info_given": 2}, False, id="4-part-2", marks=SOME_DRAWN),
]


@pytest.mark.parametrize(("seats", "seed", "options", "is_drawn"), HUNTS)
async def test_a_hunt_is_played_by_presses_from_the_lobby_to_its_record(
    seats: int, seed: int, options: dict[str, Any], is_drawn: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """H-20.1, H-20.4, H-19.11, R-1.1: posts and desks carry pictures, and the record bears out every seal."""
    async with table(seed) as game:
        await _begin(game, seats, **options)
        actors = game.actors(game.game_id, seats, seed)
        await _some_play(game, actors, lambda: len(_seals(game)) > 3)
        looked_at = [await game.desk(name) for name in game.names]
        turned = [await game.press(name, "page:hand") for name in game.names]
        await game.quiet()  # long pages have a second part
        desks, cards = [_last(page) for page in looked_at], [_last(page) for page in turned]
        await game.play(game.game_id, actors)
        await game.quiet()

        verdict = verify(_record(game), _seals(game))
        assert verdict.ok, verdict.sentence
        assert all(_pictures(desk) for desk in desks)
        assert all("card-1.png" in _pictures(page) for page in cards if "is empty" not in page["content"])
        assert [any("company" in name for name in _pictures(page)) for page in cards] == [True] + [False] * (
            seats - 1
        )
        bearers, *riders = [_drawn(game, desk) for desk in desks]
        assert bearers not in riders or not is_drawn
        assert sum("hunt.webp" in _pictures(post) for post in game.sandbox.posts(game.place)) > 3
        assert any("hunt.gif" in _pictures(post) for post in game.sandbox.posts(game.place))
        _refuse_heavy(game)
        _refuse_gaps(game)
        refuse_faults(game.sandbox, caplog)


@pytest.mark.slow
async def test_companions_take_the_seats_that_nobody_has(caplog: pytest.LogCaptureFixture) -> None:
    """R-1.2, H-17.28: two people and a companion hunt to a record that verifies."""
    async with table(6) as game:
        await _open(game, 3, people=2)
        await game.be(HOST).command("game companions", in_=game.place, number=1)
        await game.start(game.game_id)
        await _play_with_companions(game, game.actors(game.game_id, 2, 6))
        await game.quiet()

        verdict = verify(_record(game), _seals(game))
        assert verdict.ok, verdict.sentence
        refuse_faults(game.sandbox, caplog)


@pytest.mark.slow
async def test_a_newcomer_bears_the_ring_on_to_the_end(caplog: pytest.LogCaptureFixture) -> None:
    """H-17.37, Q-9.7: what the one before left in advance counts by the newcomer's word, and the hunt goes on."""
    async with table(7) as game:
        await _begin(game, 3, length="part1")
        actors = game.actors(game.game_id, 3, 7)
        await _some_play(game, actors, lambda: len(_seals(game)) > 1)
        bearer = await game.who(1)
        given: dict[str, Any] = {"player": bearer, "newcomer": game.be(NAMES[8]), "reason": "has to go"}
        await moderate(game.be(WARDEN), "gm replace", in_=game.place, **given)
        await game.quiet()
        for seat in (2, 3):
            await game.press(await game.who(seat), "seat:agree/1")
        await moderate(game.be(WARDEN), "gm replace", in_=game.place, **given)
        await game.quiet()
        desk = await game.press(NAMES[8], "desk")
        actors[game.names.index(bearer)].visitor = game.be(NAMES[8])
        await game.play(game.game_id, actors)
        await game.quiet()

        assert "Use what was left" in str(desk.message)
        assert _pictures(desk.message)
        assert (
            await game.be(bearer).command("desk", in_=game.place)
        ).text == "You hold no seat in this game."
        verdict = verify(_record(game), _seals(game))
        assert verdict.ok, verdict.sentence
        refuse_faults(game.sandbox, caplog)


@pytest.mark.slow
async def test_a_rehearsed_hunt_is_brought_to_its_end_at_once() -> None:
    """H-17.1: the simulated answer all that they are asked; nobody presses too fast, no deadline passes."""
    async with room(seats=5, pace=0) as found:
        await found.ask("draft", game="hunt")
        await found.ask("draft", seats=3)
        await found.ask("new")
        await found.ask("finish")

        assert found.stage == "ended"
        assert await found.lapses() == 0


# ------------------------------------------------------------------------------------------- how a hunt is played


async def _open(game: Table, seats: int, *, people: int, **options: Any) -> None:
    """A lobby of a hunt that the first *people* have joined."""
    host = game.be(HOST)
    await (await host.command("game open", in_=game.sandbox.games_id, game="hunt", seats=seats)).final()
    game.seats, game.game_id = seats, (await game.bot.service.directory.of(host.id))[-1].id
    game.place = (await game.look()).facts.place or 0
    await game.bot.service.seating.configure(game.game_id, host.id, HuntConfig(**options), seats)
    for name in NAMES[:people]:
        await game.join(name, game.game_id)


async def _begin(game: Table, seats: int, **options: Any) -> None:
    await _open(game, seats, people=seats, **options)
    await game.start(game.game_id)


async def _some_play(game: Table, actors: Sequence[Actor], is_enough: Callable[[], bool]) -> None:
    while not is_enough():
        assert (await game.look()).facts.stage == "running"
        for actor in actors:
            await actor.act()
            game.sandbox.clock.move(STEP_MS)
        await game.settled()


async def _play_with_companions(game: Table, actors: Sequence[Actor]) -> None:
    while (await game.look()).facts.stage != "ended":
        game.sandbox.clock.move(30_000)
        await game.bot.companions.tick()
        for actor in actors:
            await actor.act()
        await game.settled()


# -------------------------------------------------------------------------------------------- what there is to read


def _seals(game: Table) -> list[str]:
    """What was published during play of what is hidden."""
    return re.findall(r"Seal of what is hidden: ([0-9a-f]+)", "\n".join(game.thread()))


def _record(game: Table) -> str:
    """The file at the last post."""
    (file,) = [each for each in game.post()["attachments"] if each["filename"].endswith(".json")]
    return game.sandbox.world.files[int(file["id"])].decode()


def _last(answer: Answer) -> Json:
    """The message of an answer that bears its buttons and files: the last of its parts."""
    whole = [answer.message, *answer.followups]
    assert whole[-1] is not None
    return whole[-1]


def _pictures(message: Json | None) -> tuple[str, ...]:
    """The names of the pictures of a message."""
    names = [each["filename"] for each in (message or {}).get("attachments", ())]
    return tuple(name for name in names if name.endswith((".png", ".webp", ".gif")))


def _drawn(game: Table, message: Json | None) -> bytes:
    """The first file of a message."""
    assert message is not None
    return game.sandbox.world.files[int(message["attachments"][0]["id"])]


def _refuse_heavy(game: Table) -> None:
    """No still picture is heavier than a phone should have to load."""
    stills = [file for file in game.sandbox.world.files.values() if file.startswith(b"\x89PNG")]
    assert stills
    assert max(map(len, stills)) <= PICTURE


def _refuse_gaps(game: Table) -> None:
    """No sentence was sent with a place in it that nobody filled in."""
    said = [text for each in game.sandbox.traffic for text in _strings(each.body)]
    assert [text for text in said if re.search(r"\{[a-z_]+\}", text)] == []


def _strings(found: Any) -> Iterator[str]:
    """All text in a body that was sent."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, dict):
        for value in found.values():
            yield from _strings(value)
    elif isinstance(found, list):
        for value in found:
            yield from _strings(value)
