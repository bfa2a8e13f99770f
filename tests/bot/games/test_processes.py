"""Several processes on one PostgreSQL database: whatever each of them takes in counts once, and all of it counts."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest

from bot.games.reader_view import Submission
from rules.game import Illegal, Question
from storage.tables.games import Games
from storage.tables.journal import Journal
from storage.tables.outbox import Outbox
from tests.bot.games.kit import DAY, HOST, Game, Time, Town
from tests.bot.games.test_crash import everything, step
from tests.postgres import Server


@pytest.fixture
def towns(postgres: Server) -> Iterator[list[Town]]:
    """Three processes at the same time of day."""
    url, time = postgres.new(), Time()
    made = [Town(url, time) for _ in range(3)]
    yield made
    for town in made:
        town.close()


async def _vote_at_once(games: list[Game], number: int) -> None:
    """Everybody votes at the same moment, each through another process than his neighbours."""
    people = games[0].people
    question = await games[0].question()
    said = [
        games[n % len(games)].say(
            n + 1, "approve" if (n + number) % 3 else "reject", question, cause=f"press:vote{number}:{n}"
        )
        for n in range(len(people))
    ]
    results = await asyncio.gather(*said, return_exceptions=True)
    assert [result for result in results if isinstance(result, BaseException)] == []


async def _propose(game: Game) -> None:
    view = (await game.live()).look(None).view
    leader = await game.leader()
    others = [seat for seat in game.seats if seat != leader]
    party = sorted([leader, *others][: view.size])  # type: ignore[union-attr]
    await game.say(leader, "propose " + " ".join(map(str, party)))


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.slow
async def test_votes_at_once_are_all_counted_and_close_the_vote(towns: list[Town], seed: int) -> None:
    """Q-3.4: whoever is last closes it, wherever he was heard; nothing is lost, doubled or waited for."""
    first = await towns[0].game(10)
    games = [first, *[first.on(town) for town in towns[1:]]]
    for number in range(seed, seed + 2):
        await _propose(games[number % 3])

        await _vote_at_once(games, number)

        stood = [(await game.live()).row.version for game in games]
        assert len(set(stood)) == 1
        assert all(decision.question.kind != "vote" for decision in (await games[1].live()).decisions())
        if (await games[0].question()).kind != "propose":
            break
    entries = await first.entries()
    assert [entry.n for entry in entries] == list(range(1, len(entries) + 1))
    assert sum(entry.action in ("approve", "reject") for entry in entries) >= 10


async def test_one_press_that_reaches_two_processes_counts_once(towns: list[Town]) -> None:
    """As when Discord delivers an event again, to whoever serves that shard by then."""
    first = await towns[0].game(5)
    games = [first, *[first.on(town) for town in towns[1:]]]
    await _propose(first)
    question = await first.question()

    replies = await asyncio.gather(*[game.say(2, "approve", question, cause="press:9") for game in games])

    assert sorted(reply.repeated for reply in replies) == [False, True, True]
    assert [entry.cause for entry in await first.entries()].count("press:9") == 1


async def test_a_deadline_that_all_look_for_is_entered_once(towns: list[Town]) -> None:
    first = await towns[0].game(5)
    await asyncio.gather(*[first.on(town).live() for town in towns[1:]])
    before = len(await first.entries())
    towns[0].time.pass_(4 * DAY)

    entered = await asyncio.gather(*[town.alarm.look() for town in towns])

    assert sum(entered) == 1
    assert len(await first.entries()) == before + 1


async def test_each_sees_at_once_what_another_has_entered(towns: list[Town]) -> None:
    first = await towns[0].game(5)
    others = [first.on(town) for town in towns[1:]]
    for game in others:
        await game.live()

    await _propose(first)

    assert [await everything(game) for game in others] == [await everything(first)] * 2


async def test_what_a_player_wants_is_known_to_all(towns: list[Town]) -> None:
    """What changes nothing of the play is no entry, and reaches the others all the same."""
    first = await towns[0].game(5)
    other = first.on(towns[1])
    await other.live()

    await towns[0].service.games.set_notify(first.people[0], "nothing")
    await towns[0].service.games.set_notify(first.people[1], "dm")

    holders = (await other.live()).holders
    assert [holder.notify for holder in holders[:3]] == ["nothing", "dm", "thread"]


async def test_a_draft_is_known_to_all_processes_and_goes_everywhere_with_its_question(
    towns: list[Town],
) -> None:
    """Issue 15.3: it is kept by one process, changed by another, and counts for nothing in a third."""
    first = await towns[0].game(3, name="hunt")
    games = [first, first.on(towns[1]), first.on(towns[2])]
    for game in games:
        await game.live()
    riders = [seat for seat in (1, 2, 3) if (await first.live()).look(seat).find(Question("plan"))]

    async def keep(game: Game, seat: int, words: str) -> bool:
        return await game.service.drafting.keep(game.id, game.people[seat - 1], seat, Question("plan"), words)

    both = await asyncio.gather(
        keep(games[0], riders[0], "queue end"), keep(games[1], riders[1], "queue hunt")
    )
    again = await keep(games[2], riders[0], "queue search")

    assert (*both, again) == (True, True, True)
    kept = ["queue search", "queue hunt"]
    for game in games:
        found = {one.seat: one.words for one in (await game.live()).drafts}
        assert [found[seat] for seat in riders[:2]] == kept
    await games[1].service.games.submit(
        Submission(first.id, first.people[riders[0] - 1], "queue end", games[1].cause(), seat=riders[0])
    )
    assert [[one.seat for one in (await game.live()).drafts] for game in games] == [[riders[1]]] * 3


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.slow
async def test_a_game_played_through_three_processes_is_the_game_of_one(
    towns: list[Town], town: Town, seed: int
) -> None:
    """Each entry through another of them: the same positions, views, clocks and notices as in one file."""
    alone, shared = await town.game(5), await towns[0].game(5)
    turn = Random(seed)

    for n in range(60):
        shared.town = turn.choice(towns)
        for game in (alone, shared):
            if (await game.live()).is_playing:
                with suppress(Illegal):
                    await step(game, Random(f"{seed} {n}"))

    assert [entry.action for entry in await alone.entries()] == [
        entry.action for entry in await shared.entries()
    ]
    assert (await alone.live()).position == (await shared.live()).position
    said = [await _said(game) for game in (alone, shared)]
    assert said[0] == said[1]


async def _said(game: Game) -> list[tuple[str, str, int]]:
    rows = await game.town.database.read(lambda c: Outbox(c).open(game.id))
    return [(row.lane, row.kind, row.entry_n) for row in rows]


async def test_many_who_want_the_last_places_get_one_each(towns: list[Town]) -> None:
    """Q-1.1: no seat is given twice, and none stays empty; the others wait, each once."""
    lobby = await towns[0].lobby(5)

    results = await asyncio.gather(
        *[
            towns[n % 3].service.seating.join(lobby.id, 201 + n, f"P{n}", f"press:{n}")
            for n in range(9)
        ],
        return_exceptions=True,
    )  # fmt: skip

    found = await towns[1].service.cache.live(lobby.id)
    people = [holder.person_id for holder in found.holders]
    waiting = [one.person for one in found.lobby.waiting]
    assert not [result for result in results if isinstance(result, BaseException)]
    assert (len(people), len(waiting)) == (5, 4)
    assert {*people, *waiting} == {201 + n for n in range(9)}
    await asyncio.gather(
        *[towns[n].service.dealing.start(lobby.id, HOST, "press:start") for n in range(3)],
        return_exceptions=True,
    )
    entries = await towns[2].database.read(lambda c: Journal(c, lobby.id).entries())
    assert len(entries) == 1
    row = await towns[1].database.read(lambda c: Games(c).by_id(lobby.id))
    assert row is not None
    assert row.stage == "dealing"
