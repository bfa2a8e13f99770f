"""Pauses and what is changed of a game under way: clocks stand still, go on by themselves, and keep their time."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.games.authority import Authority
from bot.games.timing.clock_settings import ClockSettings
from bot.language.words import for_locale
from bot.moderation.rows import registry
from bot.service.telling import notices
from bot.service.telling.notice_kinds import DeadlinePassed, DeedDone
from rules.game import Illegal, Stale
from rules.quest.phases import Calling
from tests.bot.games.kit import DAY, DAY_MS, HOST, MODERATOR, NOON, Game, Town, hours_of, ms

BY = (MODERATOR, "Moddy")
HOUR = 60 * 60

Deed: TypeAlias = Callable[[Game, str], Awaitable[Any]]


async def voting(town: Town, **options: Any) -> Game:
    game = await town.game(**options)
    await game.propose(1, 2)
    return game


# ---------------------------------------------------------------------------------------------------------- pauses


async def test_deadlines_stand_still_and_answers_are_refused_till_the_game_goes_on(town: Town) -> None:
    """F-14, Q-9.8, Q-9.14: in a friendly sentence that says when; what was left of the time is left then."""
    game = await voting(town)
    town.time.pass_(4 * HOUR)
    await town.service.pausing.pause(game.id, Authority(*BY, "press:1", "a feast"), seconds=2 * DAY)
    until = town.time() + 2 * DAY_MS
    town.time.pass_(DAY)

    refusal = await game.refused(1, "approve", "vote/1")
    assert (refusal.clause, refusal.facts) == ("F-14", {"at": until // 1000})
    assert await town.alarm.look() == 0
    await town.service.pausing.resume(game.id, Authority(*BY, "press:2", "back"))

    assert await game.due() == NOON + 2 * DAY_MS
    await game.say(1, "approve", "vote/1")
    lines = await game.abouts(DeedDone, notices.THREAD)
    assert [line.deed["deed"] for line in lines] == ["pause", "resume"]
    assert lines[0].deed["until"] == until
    assert [(entry.by, entry.action, entry.reason) for entry in (await game.entries())[2:4]] == [
        ("moderator", "pause", "a feast"),
        ("moderator", "resume", "back"),
    ]


async def test_a_game_that_is_ended_in_a_pause_is_looked_for_no_more(town: Town) -> None:
    """R-1.4: what is over never goes on, and is not kept among those that may."""
    game = await voting(town)
    await town.service.pausing.pause(game.id, Authority(*BY, "press:1", "a feast"), seconds=2 * DAY)

    await town.service.deeds.abort(game.id, Authority(*BY, "press:2", "enough"))

    assert (await game.live()).row.resumes_ms is None
    town.reopen()
    assert (await game.live()).row.resumes_ms is None


async def test_an_answer_in_a_pause_that_takes_them_sets_no_clock_going(town: Town) -> None:
    """Q-9.14: neither that of its own question, which others owe still, nor at the deadline that was."""
    game = await voting(town)
    town.time.pass_(HOUR)
    await town.service.pausing.pause(game.id, Authority(*BY, "press:1"), answers=True)

    await game.say(1, "approve")

    assert await game.due() is None
    assert [clock.due_ms for clock in await game.deadlines()] == [None]
    town.time.pass_(5 * DAY)
    assert await town.alarm.look() == 0
    await town.service.pausing.resume(game.id, Authority(*BY, "press:2"))
    assert await game.due() == town.time() + (DAY - HOUR) * 1000


async def test_a_pause_that_takes_answers_lets_the_game_go_on_without_clocks(town: Town) -> None:
    """F-14, Q-9.14: what opens meanwhile has its whole time when the pause is over."""
    game = await voting(town)
    await town.service.pausing.pause(game.id, Authority(*BY, "press:1"), answers=True)
    await game.vote()
    town.time.pass_(5 * DAY)
    assert (await game.question()).kind == "actions"
    assert await game.due() is None
    assert await town.alarm.look() == 0

    await town.service.pausing.resume(game.id, Authority(*BY, "press:2"))

    assert await game.due() == town.time() + DAY_MS


async def test_a_pause_ends_by_itself_once_and_says_so(town: Town) -> None:
    """Q-9.8: also when the program was down at that time, and by nobody's deed."""
    for is_down in (False, True):
        game = await voting(town, first=901 if is_down else 101)
        await town.service.pausing.pause(game.id, Authority(*BY, "press:1"), seconds=DAY)
        town.time.pass_(DAY - 1)
        await town.alarm.look()
        assert (await game.live()).row.halted == "pause"
        town.time.pass_(1)
        if is_down:
            town.time.pass_(DAY)
            town.reopen()

        await town.alarm.look()
        await town.alarm.look()

        assert ((await game.live()).row.halted, (await game.live()).row.resumes_ms) == ("", None)
        assert await game.due() == town.time() + DAY_MS
        assert (await game.actions())[-2:] == ["pause", "resume"]
        line = (await game.abouts(DeedDone, notices.THREAD))[-1]
        assert (line.deed["deed"], line.deed["by"]) == ("resume", "")
        await town.service.deeds.abort(game.id, Authority(*BY, "press:9"))
        assert (await game.verdict()).ok


async def test_a_pause_lasts_thirty_days_at_most_however_often_it_is_prolonged(town: Town) -> None:
    """Q-9.8: counted from its beginning; without a length it lasts so long."""
    game = await voting(town)
    await town.service.pausing.pause(game.id, Authority(*BY, "press:1"), seconds=DAY)
    for n in range(29):
        await town.service.pausing.pause(game.id, Authority(*BY, f"press:2{n}"), seconds=DAY)
        town.time.pass_(DAY)
    with pytest.raises(Illegal, match="thirty days"):
        await town.service.pausing.pause(game.id, Authority(*BY, "press:3"), seconds=2 * DAY)

    await town.service.pausing.pause(game.id, Authority(*BY, "press:4"))

    assert (await game.live()).row.resumes_ms == NOON + 30 * DAY_MS
    assert await game.due() is None


@pytest.mark.parametrize("seconds", [0, 59, 30 * DAY + 1])
async def test_a_pause_has_bounds(town: Town, seconds: int) -> None:
    """Q-9.8."""
    game = await voting(town)

    with pytest.raises(Illegal):
        await town.service.pausing.pause(game.id, Authority(*BY, "press:1"), seconds=seconds)

    assert await game.due() == NOON + DAY_MS


async def test_a_pause_and_the_call_for_a_moderator_are_two_things(town: Town) -> None:
    """Q-9.14, Q-3.8: the first resume ends the pause, the second answers the call, for the chair."""
    game = await voting(town)
    await game.wait_out()
    await town.service.pausing.pause(game.id, Authority(*BY, "press:1"))

    await town.service.pausing.resume(game.id, Authority(*BY, "press:2"))
    assert isinstance((await game.state()).phase, Calling)
    await town.service.pausing.resume(game.id, Authority(*BY, "press:3"))

    assert [(entry.by, entry.action) for entry in (await game.entries())[-2:]] == [
        ("moderator", "resume"),
        ("chair", "resume"),
    ]
    with pytest.raises(Illegal, match="is running: nobody has paused it"):
        await town.service.pausing.resume(game.id, Authority(*BY, "press:4"))


async def test_a_game_whose_roles_are_on_their_way_is_not_paused(town: Town) -> None:
    """Q-9.1: its clock has not started."""
    game = await town.dealt()

    with pytest.raises(Illegal, match="nothing to pause"):
        await town.service.pausing.pause(game.id, Authority(*BY, "press:1"))


async def test_a_replacement_while_paused_gives_every_clock_its_whole_time(town: Town) -> None:
    """Q-9.12, Q-9.14."""
    game = await voting(town)
    town.time.pass_(20 * HOUR)
    await town.service.pausing.pause(game.id, Authority(*BY, "press:1"))
    await game.replace(3, 777)
    assert await game.due() is None

    await town.service.pausing.resume(game.id, Authority(*BY, "press:2"))

    assert await game.due() == town.time() + DAY_MS


# ----------------------------------------------------------------------------------------- more time, once for all


async def test_two_moderators_who_press_the_same_button_extend_once(town: Town) -> None:
    """Q-9.8: the button knows the clock as it was; the next message's button is another."""
    game = await voting(town, policies={"vote": "ask"})
    for times in (1, 2):
        await game.wait_out()
        mark = (await game.abouts(DeadlinePassed, notices.CHAIR))[-1].mark
        now = town.time()
        for press in ("press:1", "press:2"):
            await town.service.deeds.extend(game.id, Authority(*BY, f"{press}{times}"), "vote/1", DAY, mark)
        assert await game.due() == now + DAY_MS

    assert (await game.actions()).count("extend vote 24h") == 2


async def test_a_button_for_a_clock_that_was_moved_since_moves_nothing(town: Town) -> None:
    """Q-9.8: renewed by a replacement, or extended by a command."""
    game = await voting(town)
    await game.replace(3, 777)

    with pytest.raises(Stale):
        await town.service.deeds.extend(game.id, Authority(*BY, "press:1"), "vote/1", DAY, "1-0")

    assert await game.due() == NOON + DAY_MS


async def test_one_deadline_is_extended_by_fourteen_days_in_all(town: Town) -> None:
    """Q-9.8: capped."""
    game = await voting(town)
    await town.service.deeds.extend(game.id, Authority(*BY, "press:1"), "vote", 13 * DAY)
    with pytest.raises(Illegal, match="fourteen days in all"):
        await town.service.deeds.extend(game.id, Authority(*BY, "press:2"), "vote", DAY + 60)

    await town.service.deeds.extend(game.id, Authority(*BY, "press:3"), "vote", DAY)

    assert await game.due() == NOON + 15 * DAY_MS


# ------------------------------------------------------------------------------------------- paces, policies, hours


async def _pace(game: Game, cause: str) -> None:
    await game.service.pacing.set_pace(game.id, Authority(*BY, cause, "hurry"), "vote", 8 * HOUR)


async def _named(game: Game, cause: str) -> None:
    await game.service.pacing.set_paces(game.id, Authority(*BY, cause, "hurry"), "brisk")


async def _policy(game: Game, cause: str) -> None:
    await game.service.pacing.set_policy(game.id, Authority(*BY, cause, "hurry"), "vote", "wait")


async def _hours(game: Game, cause: str) -> None:
    hours = hours_of("08:00-20:00 UTC, not sun")
    await game.service.pacing.set_hours(game.id, Authority(*BY, cause, "hurry"), hours)


async def _steps(game: Game, cause: str) -> None:
    await game.service.pacing.set_steps(game.id, Authority(*BY, cause, "hurry"), ("half", 1800))


async def _credit(game: Game, cause: str) -> None:
    await game.service.pacing.set_credit(game.id, Authority(*BY, cause, "hurry"), 0)


DEEDS: dict[str, Deed] = {
    "pace vote 8h": _pace,
    "pace brisk": _named,
    "policy vote wait": _policy,
    "hours 08:00-20:00 UTC, not sun": _hours,
    "reminders half 30m": _steps,
    "credit off": _credit,
}


@pytest.mark.parametrize("words", DEEDS)
async def test_each_change_is_journaled_announced_and_leaves_running_deadlines(
    town: Town, words: str
) -> None:
    """Q-9.1, Q-9.2, Q-9.8: once for each press; the record verifies, and its config is as it was."""
    game = await voting(town)
    config = (await game.live()).row.config
    for _ in range(2):
        await DEEDS[words](game, "press:1")

    last = (await game.entries())[-1]
    assert (last.by, last.action, last.reason) == ("moderator", words, "hurry")
    assert json.loads(last.deed or "")["by"] == MODERATOR
    (line,) = await game.abouts(DeedDone, notices.THREAD)
    assert (line.deed["by"], line.deed["reason"]) == ("Moddy", "hurry")
    # Of Saturday eight hours are left, Sunday is off: what is left is counted in the new hours.
    assert await game.due() == NOON + (3 * DAY_MS if words.startswith("hours") else DAY_MS)
    assert (await game.live()).row.config == config
    await town.service.deeds.abort(game.id, Authority(*BY, "press:9"))
    assert (await game.verdict()).ok


async def test_new_hours_take_no_time_from_what_runs(town: Town) -> None:
    """Q-9.1, R-1.17: whatever pause comes behind them; and where they are lifted nothing ends sooner."""
    game = await voting(town)
    town.time.pass_(10 * HOUR)  # ten in the evening, with fourteen hours left
    await game.service.pacing.set_hours(game.id, Authority(*BY, "press:1"), hours_of("08:00-20:00 UTC"))
    due = await game.due()
    assert due == NOON + DAY_MS + 22 * HOUR * 1000
    await game.service.pausing.pause(game.id, Authority(*BY, "press:2"), seconds=3 * DAY)
    town.time.pass_(6 * HOUR)
    await game.service.pausing.resume(game.id, Authority(*BY, "press:3"))

    assert await game.due() == due, "it was night all the while"
    told = [line.deed for line in await game.abouts(DeedDone, notices.THREAD)]
    row = registry.line("hours")
    assert row is not None
    (said,) = [row.public(one, "Moddy", for_locale("en")) for one in told if one["deed"] == "hours"]
    assert said.endswith("Running deadlines keep all the time that is left.")
    await game.service.pacing.set_hours(game.id, Authority(*BY, "press:4"), None)
    assert await game.due() == due


@pytest.mark.parametrize("words", DEEDS)
async def test_hours_and_reminders_are_chosen_in_the_lobby_too_and_nothing_after_the_end(
    town: Town, words: str
) -> None:
    """Q-9.1, R-1.3, R-1.4: paces and policies of a lobby are its config; what is kept beside it stays at the deal."""
    lobby = await town.lobby()
    if words.startswith(("pace", "policy")):
        with pytest.raises(Illegal, match="not started"):
            await DEEDS[words](lobby, "press:1")
    else:
        await DEEDS[words](lobby, "press:1")
        chosen = (await lobby.live()).ways
        for person in lobby.people:
            await town.service.seating.join(lobby.id, person, f"P{person}", f"press:{person}0")
        await town.service.dealing.start(lobby.id, HOST, "press:20")
        assert chosen != ClockSettings()
        assert (await lobby.live()).ways == chosen
        assert await lobby.actions() == ["start"]
    over = await voting(town, first=201)
    await town.service.deeds.abort(over.id, Authority(*BY, "press:8"))
    with pytest.raises(Stale):
        await DEEDS[words](over, "press:9")


async def test_a_new_pace_holds_for_the_clocks_that_start_from_then_on(town: Town) -> None:
    """Q-9.1: also for one that starts anew; a name sets all of them."""
    game = await voting(town)
    await _named(game, "press:1")
    await game.vote()
    assert await game.due() == NOON + 8 * HOUR * 1000
    await town.service.pacing.set_pace(game.id, Authority(*BY, "press:2"), "actions", "20:00 UTC")

    await game.replace(3, 777)

    assert await game.due() == ms("2026-11-21T20:00")


async def test_new_hours_hold_for_the_clocks_that_start_from_then_on(town: Town) -> None:
    """Q-9.1: twelve of 24 hours on Monday, for Sunday does not count."""
    game = await voting(town)
    await _hours(game, "press:1")

    await game.vote()

    assert await game.due() == ms("2026-11-24T12:00")  # 8 hours on Saturday, 12 on Monday, 4 on Tuesday


async def test_a_policy_holds_when_the_deadline_passes(town: Town) -> None:
    """F-2, Q-9.2."""
    game = await voting(town)
    await _policy(game, "press:1")

    await game.wait_out()

    assert (await game.question()).kind == "vote"
    assert [clock.passed for clock in (await game.live()).look(None).clocks] == [True]


@pytest.mark.parametrize(
    ("kind", "value"),
    [("nonsense", 3600), ("call", 3600), ("vote", 59), ("vote", "25:00 UTC"), ("vote", "noon")],
)
async def test_what_the_lobby_would_not_take_is_not_taken_later(
    town: Town, kind: str, value: int | str
) -> None:
    """Q-9.1."""
    game = await voting(town)

    with pytest.raises(Illegal):
        await town.service.pacing.set_pace(game.id, Authority(*BY, "press:1"), kind, value)

    assert (await game.actions())[-1] == "propose 1 2"


# ------------------------------------------------------------------------------------------------ whatever is done


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    acts=st.lists(
        st.tuples(
            st.sampled_from(
                ["pause", "resume", "extend", "hours", "always", "pace", "replace", "look", "vote"]
            ),
            st.integers(0, 40 * HOUR),
        ),
        max_size=14,
    )
)
async def test_whatever_moderators_do_no_clock_fires_early_and_the_record_verifies(
    town: Town, acts: list[tuple[str, int]]
) -> None:
    """Q-9.8, Q-9.14, R-1.6: a lapse comes at its displayed time, never while the game is paused."""
    game = await town.game(first=1000 + 100 * len(await town.service.directory.of(100)))
    newcomers = iter(range(500_000 + 100 * game.id, 600_000 + 100 * game.id))
    for n, (act, seconds) in enumerate(acts):
        cause = f"press:7{n}"
        found = await game.live()
        dues = {one.clock: one.due_ms for one in found.deadlines.values()}
        halted = found.row.halted
        if not found.is_playing:
            break
        try:
            match act:
                case "pause":
                    await town.service.pausing.pause(game.id, Authority(*BY, cause), seconds=seconds)
                case "resume":
                    await town.service.pausing.resume(game.id, Authority(*BY, cause))
                case "extend":
                    kind = str(await game.question())
                    await town.service.deeds.extend(game.id, Authority(*BY, cause), kind, seconds)
                case "hours":
                    await town.service.pacing.set_hours(
                        game.id, Authority(*BY, cause), hours_of("09:00-21:00 UTC, not sat")
                    )
                case "always":
                    await town.service.pacing.set_hours(game.id, Authority(*BY, cause), None)
                case "pace":
                    await town.service.pacing.set_pace(
                        game.id, Authority(*BY, cause), "vote", max(60, seconds)
                    )
                case "replace":
                    await game.replace(1 + n % 5, next(newcomers))
                case "vote":
                    await game.say(1 + n % 5, "approve", cause=cause)
        except Illegal:
            pass
        if act == "look":
            town.time.pass_(seconds)
            entries = len(await game.entries())
            await town.alarm.look()
            new = [entry.action for entry in (await game.entries())[entries:]]
            ripe = [due for due in dues.values() if due is not None and due + 5_000 <= town.time()]
            if halted != "pause" and not ripe:
                assert not [words for words in new if words.startswith("lapse")]
            if halted == "pause" and "resume" not in new:
                assert new == []
    await town.service.deeds.abort(game.id, Authority(*BY, "press:999"))
    assert (await game.verdict()).ok
