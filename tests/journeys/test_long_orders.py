"""A ride of all four Nazgul, put together by presses alone, through the real client."""

from __future__ import annotations

import time
from typing import Any

import pytest

from bot.sandbox.members import actors
from bot.sandbox.members.actors import Actor
from bot.ui import ids
from rules.game import Decision
from rules.hunt.config import HuntConfig
from rules.hunt.view import HuntView, RiderOwn
from tests.journeys.forging import Forger
from tests.journeys.kit import HOST, Table, refuse_faults, table


async def test_a_plan_longer_than_an_id_is_sent_by_presses(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """H-17.8, H-17.10: what no custom id has room for goes on from the page; on the desk stands what it would do."""
    async with table(11) as game:
        riders = await _until_the_ring_bearer_is_asked(game)
        words, plan = await _long_plan(game, riders)

        monkeypatch.setattr(actors, "STEPS", 40)  # a simulated member loses patience sooner
        typed = _listened(riders, monkeypatch)
        await riders.press(await game.look(game.names[1]), plan, words)
        await game.settled()

        look = await game.look(game.names[1])
        assert isinstance(look.view, HuntView)
        assert isinstance(look.view.own, RiderOwn)
        assert not ids.fits(ids.make(game.game_id, plan.question, words.split()))
        assert typed == []
        assert len(look.view.own.queue) == 8
        monkeypatch.undo()
        desk = (await game.desk(game.names[1])).text
        assert "**As things stand,**" in desk
        assert desk.count("searches ") == 4
        refuse_faults(game.sandbox, caplog)


async def test_a_long_plan_that_is_typed_is_taken_whole_or_refused_whole() -> None:
    """Q-9.15, H-17.10: of 428 characters nothing was said of those behind the 400th, and another plan counted."""
    async with table(11) as game:
        riders = await _until_the_ring_bearer_is_asked(game)
        words, _ = await _long_plan(game, riders)
        wide = words.replace(" ", " " * (1 + 400 // words.count(" ")))
        taken = await game.be(game.names[1]).command("act", in_=game.place, words=wide)
        await game.settled()
        plan = (await _rider(game)).queue
        far = words + " then move 1" * 200
        refused = await game.be(game.names[1]).command("act", in_=game.place, words=far)

        assert len(wide) > 400
        assert len(plan) == 8, taken.text
        assert f"That has {len(far)} characters" in refused.text
        assert (await _rider(game)).queue == plan


async def test_a_typed_order_is_measured_as_it_was_typed_and_before_anything_is_read() -> None:
    """Q-9.15: signs become words, so 6,000 characters were told to be 8,664; and to read 2 MB took eight seconds."""
    async with table(11) as game:
        await _until_the_ring_bearer_is_asked(game)
        who, forger = game.be(game.names[1]), Forger.of(game.be(game.names[1]))
        just = "queue move 1" + ";search" * 284
        taken = await who.command("act", in_=game.place, words=just)
        long = await who.command("act", in_=game.place, words=just + "; search" * 500)
        began = time.monotonic()
        endless = [
            (await forger.command_of(command, "words", "move 1;" * 300_000, in_=game.place)).text
            for command in ("act", "look")
        ]
        offered = await who.complete("act", "words", "move 1;" * 857, in_=game.place)
        took_s = time.monotonic() - began

        assert len(just) == 2_000
        assert "characters" not in taken.text
        assert "That has 6000 characters, and I take at most 2000" in long.text
        assert all("That has 2100000 characters" in text for text in endless)
        assert offered == []
        assert took_s < 3


async def test_what_is_written_in_a_form_is_measured_too() -> None:
    """Q-9.15: Discord takes 4,000 characters in a box, and so does the game; more is what no app would send."""
    async with table(11) as game:
        await _until_the_ring_bearer_is_asked(game)
        look = await game.look(game.names[1])
        plan = next(one for one in look.decisions if one.question.kind == "plan")
        form = f"rm:{game.game_id}:{plan.question}:#"
        answer = await Forger.of(game.be(game.names[1])).form(
            form, {"words": "move 1; " * 501}, in_=game.place
        )

        assert "That has 4008 characters, and I take at most 4000" in answer.text


async def _rider(game: Table) -> RiderOwn:
    """What the Ringwraith player alone knows."""
    view = (await game.look(game.names[1])).view
    assert isinstance(view, HuntView)
    assert isinstance(view.own, RiderOwn)
    return view.own


def _listened(actor: Actor, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the commands that *actor* types from now on, instead of pressing."""
    typed: list[str] = []
    command = actor.visitor.command

    async def noted(name: str, **options: Any) -> Any:
        typed.append(name)
        return await command(name, **options)

    monkeypatch.setattr(actor.visitor, "command", noted)
    return typed


async def _until_the_ring_bearer_is_asked(game: Table) -> Actor:
    """A hunt of two, up to the first turn; the Ringwraith player."""
    host = game.be(HOST)
    await (await host.command("game open", in_=game.sandbox.games_id, game="hunt", seats=2)).final()
    game.seats, game.game_id = 2, (await game.bot.service.directory.of(host.id))[-1].id
    game.place = (await game.look()).facts.place or 0
    await game.bot.service.seating.configure(game.game_id, host.id, HuntConfig(aid="full"), 2)
    for name in game.names:
        await game.join(name, game.game_id)
    await game.start(game.game_id)
    members = game.actors(game.game_id, 2, 11)
    while not any(one.question.kind == "turn" for one in (await game.look(game.names[0])).decisions):
        for actor in members:
            await actor.act()
        await game.settled()
    return members[1]


async def _long_plan(game: Table, rider: Actor) -> tuple[str, Decision]:
    """A move and a search for each of the four, as the options give it."""
    look = await game.look(game.names[1])
    plan = next(one for one in look.decisions if one.question.kind == "plan")
    said: tuple[str, ...] = ("queue",)
    for _ in range(4):
        said = (*said, "move")
        for place in look.options(plan, said).words:
            after = look.options(plan, (*said, place, "then"))
            if "search" in after.words:
                said = (*said, place, "then", "search", "then")
                break
    return " ".join(said[:-1]), plan


async def test_an_id_that_goes_on_from_nothing_does_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """Q-9.6: forged on a post that tells no words, or by whom nothing is asked: a sentence, and no entry."""
    async with table(11) as game:
        await _until_the_ring_bearer_is_asked(game)
        before = (await game.live()).row.entries

        told = [
            (await game.press(name, rest)).text
            for name in game.names
            for rest in ("plan/0:*", "plan/0:* then search", "turn/1:* end", "plan/0:*+", "nothing/1:*?")
        ]

        assert (await game.live()).row.entries == before
        assert all(told)
        refuse_faults(game.sandbox, caplog)
