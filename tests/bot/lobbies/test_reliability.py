"""How reliably somebody plays: what counts, what does not, and that a game that runs tells nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.games.authority import Authority
from bot.lobbies.reliability import QUESTIONS, PlayerDeed, TrackRecord, What, standing
from bot.seats.away.lengths import NOW
from tests.bot.games.kit import DAY_MS, MODERATOR, NOON, Game, Town
from tests.bot.games.program import Program

GUILD = 1


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Town]:
    made = Town(tmp_path / "town.db")
    yield made
    made.close()


async def over(game: Game) -> None:
    await game.service.deeds.abort(game.id, Authority(MODERATOR, "Moddy", game.cause(), "enough"))


async def of(game: Game, person: int) -> TrackRecord:
    return await game.service.reliability.of(GUILD, person)


def done(found: TrackRecord) -> list[tuple[str, str]]:
    return sorted((deed.what.value, deed.kind) for deed in found.deeds)


async def missing_a_vote(game: Game, seat: int) -> None:
    """A party is proposed; all vote but one, whose deadline runs out."""
    await game.propose()
    await game.vote(seats=[other for other in game.seats if other != seat])
    await game.wait_out()


async def test_what_was_answered_in_time_counts_for_and_what_the_clock_ended_against(town: Town) -> None:
    """Issue 31.5: with every deed behind it. Nothing of it while the game runs."""
    game = await town.game()
    leader = await game.leader()
    late = next(seat for seat in game.seats if seat != leader)
    await missing_a_vote(game, late)
    running = [await of(game, person) for person in game.people]
    await over(game)

    kept = [(What.KEPT.value, "party"), (What.KEPT.value, "vote")]
    assert running == [TrackRecord(())] * 5
    assert done(await of(game, game.people[leader - 1])) == kept
    missed = await of(game, game.people[late - 1])
    assert done(missed) == [(What.MISSED.value, "vote")]
    assert (missed.percent, missed.asked) == (0, 1)
    assert missed.deeds[0].game_id == game.id


async def test_what_was_taken_back_after_a_fault_counts_neither_way(town: Town) -> None:
    """F-20: neither the deadline that ran out by it nor what was answered; what is answered anew does."""
    game = await town.game()
    await game.propose()
    moment = (await town.service.rewinding.moments(game.id))[0]
    late = game.seats[-1]
    await game.vote(seats=[seat for seat in game.seats if seat != late])
    await game.wait_out()
    by = Authority(MODERATOR, "Moddy", game.cause(), "votes were lost")
    await town.service.rewinding.rewind(game.id, by, moment.number)
    await game.vote()
    await over(game)

    for seat in game.seats:
        votes = [deed for deed in done(await of(game, game.people[seat - 1])) if deed[1] == "vote"]
        assert votes == [(What.KEPT.value, "vote")], seat


async def test_another_server_tells_nothing(town: Town) -> None:
    game = await town.game()
    await missing_a_vote(game, 2)
    await over(game)

    assert await game.service.reliability.of(GUILD + 1, game.people[1]) == TrackRecord(())


async def test_what_a_moderator_ends_or_the_game_itself_counts_neither_way(town: Town) -> None:
    """A wait that was cut short was nobody's fault."""
    game = await town.game()
    await game.propose()
    by = Authority(MODERATOR, "Moddy", game.cause(), "we go on")
    await game.service.deeds.let_lapse(game.id, by, "vote")
    await over(game)
    leader = {deed.kind for person in game.people for deed in (await of(game, person)).deeds}

    assert leader == {"party"}


async def test_an_absence_that_was_announced_does_not_count_against(town: Town) -> None:
    """Issue 31.5."""
    game = await town.game()
    leader = await game.leader()
    gone = next(seat for seat in game.seats if seat != leader)
    await game.service.absence.go_away(game.id, game.people[gone - 1], NOW, NOON + 3 * DAY_MS, "")
    await missing_a_vote(game, gone)
    await over(game)

    assert await of(game, game.people[gone - 1]) == TrackRecord(())


async def test_a_seat_that_was_left_counts_against_and_one_that_was_taken_over_for(town: Town) -> None:
    """Issue 31.5: of each his own; what the newcomer then answers is his."""
    game = await town.game()
    leader = await game.leader()
    seat = next(one for one in game.seats if one != leader)
    leaver = game.people[seat - 1]
    await game.replace(seat, 777)
    town.time.pass_(60)
    await game.propose()
    await game.vote(seats=[seat])
    await over(game)

    assert done(await of(game, leaver)) == [("left", "")]
    assert done(await of(game, 777)) == [("kept", "vote"), ("rescued", "")]


async def test_what_a_sitter_misses_counts_against_nobody_and_neither_has_left_a_seat(town: Town) -> None:
    """Issue 31.5: the seat was lent, and went back."""
    game = await town.game()
    leader = await game.leader()
    seat = next(one for one in game.seats if one != leader)
    owner = game.people[seat - 1]
    town.time.pass_(60)
    until, by = town.time.now_ms + 3 * DAY_MS, Authority(MODERATOR, "Moddy", game.cause())
    await game.service.succession.lend(game.id, by, seat, 777, "Sitter", until)
    town.time.pass_(60)
    await missing_a_vote(game, seat)
    town.time.pass_(60)
    await game.service.succession.give_back(game.id, Authority(MODERATOR, "Moddy", game.cause()), seat)
    town.time.pass_(60)
    await over(game)

    assert await of(game, owner) == TrackRecord(())
    assert done(await of(game, 777)) == [("rescued", "")]


async def test_a_deadline_that_passed_while_the_bot_was_away_counts_against_nobody(town: Town) -> None:
    """Issue 31.5: it is moved, and whoever answers then has answered in time."""
    game, program = await town.game(), Program(town)
    await program.start()
    leader = await game.leader()
    late = next(seat for seat in game.seats if seat != leader)
    await game.propose()
    await game.vote(seats=[seat for seat in game.seats if seat != late])
    due = await game.due()
    assert due is not None
    await program.cut_off((due - town.time.now_ms) / 1000 + 600)
    await game.vote(seats=[late])
    await over(game)

    assert done(await of(game, game.people[late - 1])) == [("kept", "vote")]


async def test_actions_that_the_published_record_leaves_out_count_too(town: Town) -> None:
    """Q-6.4: the record hides what was done, not from its owner that he did it in time."""
    game = await town.game(reveal_actions=False)
    await game.quest()
    await over(game)

    kinds = [deed.kind for person in game.people for deed in (await of(game, person)).deeds]
    assert kinds.count("actions") == 2


def test_what_is_asked_lately_counts_more_and_what_is_long_ago_not_at_all() -> None:
    """Issue 31.5: the last twenty questions, fading."""

    def deeds(*kept: bool) -> list[PlayerDeed]:
        return [PlayerDeed(What.KEPT if each else What.MISSED, 1, at, "vote") for at, each in enumerate(kept)]

    once_early = standing(deeds(False, *[True] * 9))
    once_late = standing(deeds(*[True] * 9, False))
    long_ago = standing([*deeds(False, *[True] * QUESTIONS), PlayerDeed(What.LEFT, 1, -5)])

    assert (once_early.percent, once_late.percent) == (94, 85)
    assert (long_ago.percent, long_ago.asked, long_ago.count(What.LEFT)) == (100, QUESTIONS, 0)
    assert standing([]).percent is None
