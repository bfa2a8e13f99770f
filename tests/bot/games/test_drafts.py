"""What a seat is still putting together: kept over a restart, shown to nobody else, gone with its question."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.games.authority import Authority
from bot.games.closed_drafts import as_asked
from bot.games.presentation import DRAFT_ENDED, dropped, names_of, open_presentation
from bot.games.reader_view import Submission
from bot.service.telling.notices import person_lane
from bot.ui import desk
from rules import simulator
from rules.entry import Entered
from rules.game import Decision, OrderDropped, Question, Seat
from rules.hunt.questions.rows import KINDS
from storage.errors import StorageError
from storage.tables.drafts import Drafts
from tests.bot.games.kit import DAY_MS, MODERATOR, Game, Town, shown
from tests.bot.kit import TEXT

PLAN = Question("plan")


async def _answer(game: Game, seat: Seat, decision: Decision) -> None:
    look = (await game.live()).look(seat)
    player = simulator.players("hunt")["sensible"]
    words = player(look.view, decision, lambda said: look.options(decision, said), Random(1))
    said = Submission(game.id, game.people[seat - 1], words, game.cause(), decision.question, seat=seat)
    await game.service.games.submit(said)


async def _until(game: Game, kind: str) -> Decision:
    """The first question of this *kind* that is owed."""
    for _ in range(99):
        owed = [one for one in (await game.live()).decisions() if one.is_asked]
        if owed[0].question.kind == kind:
            return owed[0]
        await _answer(game, owed[0].seat, owed[0])
    raise AssertionError(kind)


async def _keep(game: Game, seat: Seat, question: Question, words: str) -> bool:
    return await game.service.drafting.keep(game.id, game.people[seat - 1], seat, question, words)


async def _drafts(game: Game, seat: Seat | None) -> list[tuple[str, str]]:
    return [(one.question, one.words) for one in (await game.live()).look(seat).drafts]


async def test_it_is_there_after_a_restart_and_in_no_journal(town: Town) -> None:
    """Issue 15.3: shown to its own seat alone, on its desk; no entry, no notice, no card to be drawn."""
    game = await town.game(3, name="hunt")
    decision = await _until(game, "turn")
    words = f"mark {(await game.live()).look(decision.seat).options(decision, ('mark',)).words[0]}"
    before = await game.entries(), await game.bodies(), (await game.live()).row.card_stale_ms
    public = shown((await game.live()).look(None)), shown((await game.live()).look(2))

    assert await _keep(game, decision.seat, decision.question, words)
    town.reopen()
    game = game.on(town)

    live = await game.live()
    assert await _drafts(game, decision.seat) == [(str(decision.question), words)]
    assert (await game.entries(), await game.bodies(), live.row.card_stale_ms) == before
    assert [await _drafts(game, reader) for reader in (None, 0, 2, 3)] == [[], [], [], []]
    assert (shown(live.look(None)), shown(live.look(2))) == public
    page = desk.desk(live.look(decision.seat), open_presentation("hunt"), TEXT)
    assert "**Your draft of" in page.content
    assert any("draft:" in button.id for row in page.rows if isinstance(row, tuple) for button in row)


async def test_it_goes_with_its_question(town: Town) -> None:
    """Issue 15.3: answered, however; what is begun in another question stays."""
    game = await town.game(3, name="hunt")
    decision = await _until(game, "turn")
    rider = 2 if decision.seat != 2 else 3
    await _keep(game, decision.seat, decision.question, "mark 1")
    await _keep(game, rider, PLAN, "queue end")

    await _answer(game, decision.seat, decision)
    assert await _drafts(game, decision.seat) == []
    assert await _drafts(game, rider) == [("plan/0", "queue end")]
    town.reopen()
    assert await _drafts(game.on(town), decision.seat) == []

    await game.on(town).service.deeds.abort(game.id, Authority(MODERATOR, "Moddy", game.cause(), "enough"))
    town.reopen()
    assert (await game.on(town).live()).drafts == ()


async def test_it_stays_with_a_typed_answer_that_leaves_its_question_open(town: Town) -> None:
    """Issue 30: what was not played of it was forgotten, and nobody was told."""
    game = await town.game(3, name="hunt")
    decision = await _until(game, "block")
    seat, look = decision.seat, (await game.live()).look(decision.seat)
    place = look.options(decision, ("move",)).words[0]
    await _keep(game, seat, decision.question, f"move {place} then end")
    await _keep(game, seat, PLAN, "queue end")

    kept = [(str(decision.question), f"move {place} then end"), ("plan/0", "queue end")]
    person = game.people[seat - 1]
    await game.service.games.submit(Submission(game.id, person, f"Move {place}", game.cause(), seat=seat))

    assert (await game.live()).look(seat).find(decision.question) is not None
    assert sorted(await _drafts(game, seat)) == kept
    town.reopen()
    assert sorted(await _drafts(game.on(town), seat)) == kept


async def test_a_plan_that_is_typed_takes_the_place_of_its_draft(town: Town) -> None:
    """Issue 15.3: a plan may be made anew at any time, and its question is never closed."""
    game = await town.game(3, name="hunt")
    decision = await _until(game, "turn")
    rider = 2 if decision.seat != 2 else 3
    await _keep(game, rider, PLAN, "queue end")

    await game.service.games.submit(
        Submission(game.id, game.people[rider - 1], "queue hunt", game.cause(), seat=rider)
    )

    assert (await game.live()).look(rider).find(PLAN) is not None
    assert await _drafts(game, rider) == []


async def test_what_cannot_be_written_whole_is_not_written_by_half(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 15.3: an answer and the end of its draft are one commit; killed in it, both are as they were."""
    game = await town.game(3, name="hunt")
    decision = await _until(game, "turn")
    rider = 2 if decision.seat != 2 else 3
    await _keep(game, rider, PLAN, "queue end")
    before, cause = await game.entries(), game.cause()
    said = Submission(game.id, game.people[rider - 1], "queue hunt", cause, PLAN, seat=rider)

    def killed(truly: Callable[[Drafts, Any], None]) -> Callable[[Drafts, Any], None]:
        def work(drafts: Drafts, what: Any) -> None:
            truly(drafts, what)
            raise StorageError("The disk is gone.")

        return work

    with monkeypatch.context() as broken:
        broken.setattr(Drafts, "drop", killed(Drafts.drop))
        broken.setattr(Drafts, "put", killed(Drafts.put))
        with pytest.raises(StorageError):
            await game.service.games.submit(said)
        with pytest.raises(StorageError):
            await _keep(game, rider, PLAN, "queue search")
        assert await _drafts(game, rider) == [("plan/0", "queue end")]
    town.reopen()
    game = game.on(town)

    assert await _drafts(game, rider) == [("plan/0", "queue end")]
    assert await game.entries() == before
    for _ in range(2):
        await game.service.games.submit(said)
    assert len(await game.entries()) == len(before) + 1
    assert await _drafts(game, rider) == []


async def test_a_correction_forgets_it(town: Town) -> None:
    """H-17.26: what is asked anew has the same number, and is another question."""
    game = await town.game(3, name="hunt")
    decision = await _until(game, "turn")
    rider = 2 if decision.seat != 2 else 3
    await _answer(game, decision.seat, decision)
    moment = (await game.service.rewinding.moments(game.id))[-1]
    await _keep(game, rider, PLAN, "queue end")

    by = Authority(MODERATOR, "Moddy", game.cause(), "a fault")
    await game.service.rewinding.rewind(game.id, by, moment.number)

    assert (await game.live()).drafts == ()
    town.reopen()
    assert (await game.on(town).live()).drafts == ()


async def test_a_companion_takes_none_over(town: Town) -> None:
    """Issue 15.3: and who comes after it is not told that it had left one; those of others stay."""
    game = await town.game(3, name="hunt")
    decision = await _until(game, "turn")
    riders = [seat for seat in (1, 2, 3) if seat != decision.seat]
    for rider in riders:
        await _keep(game, rider, PLAN, "queue end")

    await game.replace(riders[0], 0)

    assert [one.seat for one in (await game.live()).drafts] == riders[1:]
    town.reopen()
    assert [one.seat for one in (await game.on(town).live()).drafts] == riders[1:]


async def test_a_sitter_takes_his_own_along_and_the_owner_s_stays(town: Town) -> None:
    """Issue 30: it stayed stored after the seat was back, until its owner began another."""
    game = await town.game(3, name="hunt")
    decision = await _until(game, "turn")
    rider, other = (seat for seat in (1, 2, 3) if seat != decision.seat)
    await _keep(game, rider, PLAN, "queue end")
    await _keep(game, other, PLAN, "queue end")
    succession, by = game.service.succession, Authority(MODERATOR, "Moddy", game.cause())
    until = town.time() + 2 * DAY_MS
    await succession.hand_on(game.id, by, rider, 777, "P777", until)
    await succession.give_back(game.id, Authority(MODERATOR, "Moddy", game.cause()), rider)
    kept = [one.seat for one in (await game.live()).drafts]

    await succession.hand_on(game.id, Authority(MODERATOR, "Moddy", game.cause()), rider, 778, "P778", until)
    assert await game.service.drafting.keep(game.id, 778, rider, PLAN, "queue hunt")
    await succession.give_back(game.id, Authority(MODERATOR, "Moddy", game.cause()), rider)
    town.reopen()

    assert {*kept} == {rider, other}
    assert [one.seat for one in (await game.on(town).live()).drafts] == [other]


async def test_a_newcomer_finds_it_and_is_told_whose_it_was(town: Town) -> None:
    """H-17.37, Q-9.7: it counts for nothing before he says so, as any draft does."""
    game = await town.game(3, name="hunt")
    decision = await _until(game, "turn")
    rider = 2 if decision.seat != 2 else 3
    await _keep(game, rider, PLAN, "queue end")

    left = game.people[rider - 1]
    await game.replace(rider, 777)
    look = (await game.live()).look(rider)

    assert [one.words for one in look.drafts] == ["queue end"]
    assert (
        "A draft of whoever played here before you"
        in desk.desk(look, open_presentation("hunt"), TEXT).content
    )
    assert not await game.service.drafting.keep(game.id, left, rider, PLAN, "queue hunt")


@pytest.mark.parametrize("question", ["wish/0", "turn/99", "plan/0"])
async def test_nothing_is_kept_of_what_is_not_asked_or_not_long(town: Town, question: str) -> None:
    """Issue 15.3: a forged press keeps nothing, for oneself or for others."""
    game = await town.game(3, name="hunt")
    decision = await _until(game, "turn")
    seat = decision.seat

    assert not await _keep(game, seat, Question.parse(question), "queue end")
    assert (await game.live()).drafts == ()
    assert [kind for kind, one in KINDS.items() if one.is_long] == ["turn", "block", "plan"]


async def test_what_is_left_for_the_deadline_is_used_then(town: Town) -> None:
    """H-27.7: an entry as it is said, and its answer in that of the lapse."""
    game = await town.game(3, name="hunt")
    decision = await _until(game, "turn")
    offered = (await game.live()).look(decision.seat).options(decision, ("mark",)).words
    place = next(word for word in offered if word.isdigit())
    await _keep(game, decision.seat, decision.question, f"mark {place}")

    said = f"preload turn late mark {place}"
    person = game.people[decision.seat - 1]
    await game.service.games.submit(Submission(game.id, person, said, game.cause(), decision.question))
    assert await _drafts(game, decision.seat) == []
    assert (await game.live()).look(decision.seat).orders[0].late
    await game.wait_out()

    assert [words for words in await game.actions() if "turn" in words] == [said, "lapse turn"]
    assert (await game.live()).position.state.log[-1] == int(place)  # type: ignore[union-attr]


async def _told(game: Game, seat: Seat) -> list[str]:
    """What of drafts its owner is told in private that it is gone."""
    return [
        event.words
        for notice in await game.said(person_lane(game.people[seat - 1]))
        for event in notice.events
        if isinstance(event, OrderDropped) and event.to == (seat,)
    ]


async def test_what_is_not_sent_when_its_question_lapses_is_named_to_its_owner_alone(town: Town) -> None:
    """Issue 30: a draft was gone at the deadline, and nobody was told."""
    game = await town.game(3, name="hunt")
    decision = await _until(game, "turn")
    await _keep(game, decision.seat, decision.question, "mark 1")
    await game.wait_out()

    assert await _drafts(game, decision.seat) == []
    assert [await _told(game, seat) for seat in (1, 2, 3)] == [
        ["mark 1"] if seat == decision.seat else [] for seat in (1, 2, 3)
    ]
    event = OrderDropped(
        (1,), decision.question, "preload turn late mark 1", DRAFT_ENDED, is_asked=False, was_draft=True
    )
    assert dropped(event, names_of((await game.live()).look(1), open_presentation("hunt"), TEXT), TEXT) == (
        "Your draft was not played, and is gone: `mark 1`. What it was for is over. You can copy it from here."
    )


async def test_what_an_answer_plays_of_a_draft_is_not_told_to_be_lost(town: Town) -> None:
    """Issue 30: only what was not played is."""
    game = await town.game(3, name="hunt")
    decision = await _until(game, "turn")
    rider = 2 if decision.seat != 2 else 3
    await _keep(game, rider, PLAN, "queue end")
    person = game.people[rider - 1]

    await game.service.games.submit(Submission(game.id, person, "queue end", game.cause(), PLAN, seat=rider))
    played = await _told(game, rider)
    await _keep(game, rider, PLAN, "queue end")
    reply = await game.service.games.submit(
        Submission(game.id, person, "queue hunt", game.cause(), PLAN, seat=rider)
    )

    assert await _drafts(game, rider) == []
    assert played == []
    assert [event.words for event in reply.events if isinstance(event, OrderDropped)] == ["queue end"]
    assert await _told(game, rider) == []  # his receipt tells it


async def test_what_is_asked_no_more_is_called_no_draft(town: Town) -> None:
    """Issue 30: as a deadline ended a turn its owner read that `then …` was his draft now, and he had none."""
    game = await town.game(3, name="hunt")
    decision = await _until(game, "turn")
    live = await game.live()
    still, over = OrderDropped((1,), decision.question, "late mark 9", draft="mark 9"), Question("turn", 99)
    still = replace(still, to=(decision.seat,))
    gone = replace(still, question=over)
    assert live.position is not None
    entered = Entered(live.position, (still, gone), "")

    assert as_asked(entered, live.decisions()).events == (still, replace(gone, draft=""))
