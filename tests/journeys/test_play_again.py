"""Play again: who played a game to its end presses under its last post, and the next one opens once enough have."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection

from bot.lobbies.filling import again
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.room.rehearsal import NAMES
from bot.sandbox.world.discord_numbers import Json
from storage.errors import StorageError
from storage.tables.next_games import Again, PlayingAgain
from storage.tables.wishes import Apartness, Bar, Bars
from tests.journeys.forging import Forger
from tests.journeys.kit import DAY_MS, HOST, WARDEN, Table, moderate, plain, refuse_errors, table
from tests.journeys.test_lobbies import card, labels, mentioned, people

HOUR_MS = 60 * 60 * 1000


async def ended(game: Table, name: str = "quest", seats: int = 5, **options: Any) -> None:
    """A game that is over."""
    if name == "quest":
        await game.lobby(seats, **options)
    else:
        game.seats, game.game_id = seats, await game.open(name, seats)
        game.place = (await game.look()).facts.place or 0
    await game.start(game.game_id)
    await moderate(game.be(WARDEN), "gm abort", in_=game.place, reason="enough")
    await game.quiet()
    await game.rest(12_000)


@pytest.fixture
async def game() -> AsyncIterator[Table]:
    async with table() as made:
        await ended(made, roles=["aragorn"], deadlines={"vote": 3 * 3600})
        yield made


def last(game: Table) -> Json:
    """The last post of the first game."""
    return next(post for post in game.sandbox.posts(game.place) if "Play again" in labels(post))


async def press(game: Table, *names: str, label: str = "Play again") -> list[Answer]:
    answers = []
    for name in names:
        answers.append(await game.be(name).press(last(game), label=label))
        await answers[-1].final()
    await game.quiet()
    return answers


async def next_game(game: Table) -> Table:
    """The second game of the inn."""
    found = Table(game.sandbox, game.bot, game.database)
    found.game_id, found.seats = 2, game.seats
    found.place = (await found.look()).facts.place or 0
    return found


def read_by_a_stranger(game: Table) -> list[object]:
    return [plain(post) for post in game.be(NAMES[-1]).read(game.place)]


def _requests(game: Table) -> list[str]:
    """What the bot asked of Discord, but for answers to presses: those are the presser's alone."""
    return [f"{one.method} {one.path}" for one in game.sandbox.traffic if "/interactions/" not in one.path]


async def test_the_same_people_get_the_same_game_once_enough_would_play(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """More than half; its options and pace are those of the first, who comes later joins, and full it starts."""
    before, asked = read_by_a_stranger(game), _requests(game)
    early = await press(game, "Eve", "Bob")
    hidden, quiet = read_by_a_stranger(game), _requests(game)
    (enough,) = await press(game, "Cid")
    second = await next_game(game)
    facts, first = (await second.look()).facts, (await game.look()).facts
    told = second.post()
    late = await press(game, "Ann", "Dan")
    await second.rest(4 * 60_000)
    await second.quiet()

    assert (hidden, quiet) == (before, asked)
    assert all("Nobody learns it until more than half" in one.text for one in early)
    assert "You are in the next game" in enough.text
    assert {one.name for one in facts.people} == {"Eve", "Bob", "Cid"}
    assert (facts.config, facts.seats, facts.channel) == (first.config, first.seats, first.channel)
    assert "you wanted to play again" in told["content"]
    assert mentioned(told) == people(game, "Eve", "Bob", "Cid")
    assert all("You are in the next game" in one.text for one in late)
    assert (await second.look()).facts.stage == "running"
    refuse_errors(caplog)


def _keep_apart(pair: tuple[int, int], connection: Connection) -> None:
    Apartness(connection).add(*pair)


async def test_who_would_rather_not_sit_with_somebody_is_told_alone_of_the_next_game(game: Table) -> None:
    """Issue 31.5: nobody presses Join there."""
    for lister, other in (("Eve", "Bob"), ("Dan", "Eve")):
        pair = game.be(lister).id, game.be(other).id
        await game.bot.database.write(partial(_keep_apart, pair))
    await press(game, "Eve", "Bob", "Cid")
    (late,) = await press(game, "Dan")
    told = {
        name: sum("would rather not play" in post["content"] for post in game.be(name).dms())
        for name in ("Eve", "Bob", "Cid", "Dan")
    }

    assert told == {"Eve": 1, "Bob": 0, "Cid": 0, "Dan": 0}
    assert "would rather not play" in late.text


async def test_two_presses_count_once(game: Table) -> None:
    """And are told so."""
    answers = await press(game, "Eve", "Eve", "Eve")

    assert "You have said so already" in answers[1].text
    assert (await game.bot.service.directory.of(game.be("Eve").id)) == ()


async def test_only_who_played_can_press_and_only_for_a_day(game: Table) -> None:
    (stranger,) = await press(game, "Fay")
    forged = await Forger.of(game.be("Bob")).press(last(game), "rm:1:again:by force")
    await press(game, "Bob", "Cid")
    await game.rest(DAY_MS)
    (late,) = await press(game, "Dan")
    await game.rest(DAY_MS)
    await game.rest(2 * 60_000)
    kept = await game.bot.database.read(lambda connection: PlayingAgain(connection, 1).all())

    assert "only if you played it to its end" in stranger.text
    assert "does not work any more" in forged.text
    assert "for a day after the end" in late.text
    assert kept == ()


async def test_a_host_who_had_no_seat_reads_what_his_press_is_worth() -> None:
    """And where nobody had one there is no button: nobody could press it."""
    async with table() as game:
        await game.lobby(5, roles=["aragorn"])
        await (await game.be(HOST).press(card(game), label="Leave")).final()
        await game.join("Fay", game.game_id)
        await game.start(game.game_id)
        await moderate(game.be(WARDEN), "gm abort", in_=game.place, reason="enough")
        await game.rest(12_000)
        (answer,) = await press(game, HOST)

        assert "You hosted this game and had no seat in it" in answer.text


async def test_a_game_that_only_companions_played_has_no_button() -> None:
    async with table() as game:
        game.game_id, game.seats = await game.open("hunt", 2), 2
        game.place = (await game.look()).facts.place or 0
        for name in NAMES[:2]:
            await (await game.be(name).press(card(game), label="Leave")).final()
        await (await game.be(HOST).command("game companions", in_=game.place, number=2)).final()
        await game.start(game.game_id)
        await moderate(game.be(WARDEN), "gm abort", in_=game.place, reason="enough")
        await game.rest(12_000)

        assert (await game.look()).facts.stage == "ended"
        assert not any("Play again" in labels(post) for post in game.sandbox.posts(game.place))


async def test_a_game_that_goes_on_cannot_be_played_again() -> None:
    async with table() as game:
        await game.begin(5)
        answer = await Forger.of(game.be("Bob")).press(game.post(), "rm:1:again:lot")

        assert "not over yet" in answer.text


async def test_what_was_cut_short_is_opened_by_itself_and_once(game: Table) -> None:
    """Killed between the last press and the lobby: all presses are written down, and the alarm opens it."""
    for n, name in enumerate(("Eve", "Bob", "Cid")):
        row = Again(1, game.be(name).id, name, f"77{n}", again.LOT, game.bot.now_ms())
        assert await again.wish(game.bot.service, row) is None
    await game.rest(61_000)
    await game.rest(61_000)
    await game.rest(61_000)
    games = [facts.id for facts in await game.bot.service.directory.of(game.be("Eve").id)]
    second = await next_game(game)

    assert games == [2]
    assert "players wanted" in card(second)["content"]


async def test_a_next_game_that_cannot_be_opened_keeps_no_lobby_waiting(
    game: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """As one that cannot be read any more: each minute that was the end of all that lobbies were looked after for."""
    await press(game, "Eve")
    number = await game.open("quest", 5)

    async def damaged(service: object, game_id: int) -> None:
        raise StorageError("damaged")

    monkeypatch.setattr(again, "open_next", damaged)
    await game.bot.service.seating.leave(number, game.be("Eve").id)
    for _ in range(4):
        await game.rest(DAY_MS)
        await game.rest(61_000)
    facts = (await game.bot.service.cache.look(number, None)).facts

    assert facts.lobby.closed is not None
    assert "The game after 1 waits: StorageError" in caplog.messages
    assert await game.bot.database.read(lambda connection: PlayingAgain(connection, 1).all()) == ()


async def test_sides_are_swapped_where_more_want_that() -> None:
    """H-2.5: the order of joining decides who is the Ring-bearer; each gets the place of the next."""
    async with table() as game:
        await ended(game, "hunt", 3)
        shown = labels(last(game))
        await press(game, "Bob", "Cid", label="Again, sides swapped")
        second = await next_game(game)

        assert {"Play again", "Again, sides swapped"} < set(shown)
        assert [one.name for one in (await second.look()).facts.people] == ["Cid", "Bob"]


async def test_who_is_barred_after_the_press_has_no_seat_in_the_next_game(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Issue 31.5: he does not count either; the next press opens it without him."""
    await press(game, "Eve", "Bob")
    bar = Bar(game.sandbox.guild_id, game.be("Eve").id, game.bot.now_ms() + DAY_MS, "rude", 0, 0)
    await game.bot.database.write(lambda connection: Bars(connection).put(bar))
    (third,) = await press(game, "Cid")
    await press(game, "Dan")
    found = await next_game(game)

    assert "Noted: you would play again" in third.text
    assert sorted(person.name for person in (await found.look()).facts.people) == ["Bob", "Cid", "Dan"]
    refuse_errors(caplog)


async def test_a_game_that_the_server_plays_no_more_is_not_played_again(
    game: Table, caplog: pytest.LogCaptureFixture
) -> None:
    """Nor where enough have pressed before: the keeper goes on with what else is due."""
    await press(game, "Eve", "Bob")
    await game.bot.servers.change(game.sandbox.guild_id, played=("hunt",))
    (third,) = await press(game, "Cid")
    row = Again(1, game.be("Cid").id, "Cid", "7", again.LOT, game.bot.now_ms())
    await game.bot.database.write(lambda connection: PlayingAgain(connection, 1).put(row))
    await game.rest(2 * 61_000)

    assert "This server does not play Quest" in third.text
    assert await game.bot.service.directory.of(game.be("Bob").id) == ()
    refuse_errors(caplog)


async def test_who_looked_on_wishes_for_a_game_like_it_under_the_last_post(game: Table) -> None:
    """Issue 31.4: **I would play** stands there too."""
    last_post = next(post for post in reversed(game.sandbox.posts(game.place)) if post["components"])
    page = await game.be("Gil").press(last_post, label="I would play")

    assert "You would play Quest" in page.text
