"""What one member must not know never comes near that member's page: no words, ids, counts, or frames."""

import asyncio
import json
from dataclasses import dataclass, field
from itertools import pairwise

from bot.sandbox import Sandbox
from bot.sandbox.world.core import Change
from tests.bot.sandbox.client import Guest, buttons
from tests.bot.sandbox.page_client import TOLD_S, Page, looking
from tests.journeys.kit import everything, table


@dataclass
class Notes:
    """All that happened to messages in a sandbox, and whom each was for; None for all."""

    sandbox: Sandbox
    happened: list[tuple[str, int, int | None]] = field(default_factory=list)
    words: dict[int | None, set[str]] = field(default_factory=dict)

    def watch(self, change: Change) -> None:
        """Note a change."""
        channel = self.sandbox.world.channels.get(change.channel_id)
        if channel is None or change.message_id is None:
            return
        owner = change.only_for if channel.recipient is None else channel.recipient.id
        self.happened.append((change.kind, change.message_id, owner))
        if (one := channel.messages.get(change.message_id)) is not None:
            self.words.setdefault(owner, set()).add(one.content)

    def refuse_leaks(self, page: Page) -> None:
        """The page of a member was told of exactly what that member could see."""
        me, wire = int(page.hello["me"]["id"]), "\n".join(page.raw)
        told = [
            (each["t"], int(each["message"] if each["t"] == "delete" else each["message"]["id"]))
            for each in page.frames
            if each["t"] in ("message", "edit", "delete")
        ]
        assert told == [(kind, number) for kind, number, owner in self.happened if owner in (None, me)]
        hidden = {number for _, number, owner in self.happened if owner not in (None, me)}
        hidden |= {
            each.id
            for each in self.sandbox.world.channels.values()
            if each.recipient is not None and each.recipient.id != me
        }
        assert len(hidden) > 5
        assert [number for number in hidden if str(number) in wire] == []
        open_to_me = self.words[None] | self.words[me]
        # What is said in other words that the member may read is no secret: two can be told the same.
        secret = {
            text
            for text in set().union(*self.words.values())
            if not any(text in known for known in open_to_me)
        }
        assert len(secret) > 3
        assert [text for text in secret if json.dumps(text, ensure_ascii=False)[1:-1] in wire] == []


async def test_a_game_tells_each_page_what_its_member_sees_and_no_more() -> None:
    """Q-1.2, Q-6.6: roles, ballots, actions and the Palantír reach nobody's page but their owner's."""
    async with table(3) as game, looking(game.sandbox, "Ann") as ann, looking(game.sandbox, "Bob") as bob:
        notes = Notes(game.sandbox)
        stop = game.sandbox.on_change(notes.watch)
        await game.begin(5, **everything(5))
        await game.play(game.game_id, game.actors(game.game_id, 5, 3))
        await game.quiet()
        stop()
        await asyncio.sleep(TOLD_S)

        for page in (ann, bob):
            notes.refuse_leaks(page)
            refuse_repetition(page)


def refuse_repetition(page: Page) -> None:
    """A frame about places that repeats the one before it would tell that something else happened."""
    told = [each["places"] for each in page.frames if "places" in each]
    assert len(told) > 3
    assert [after for before, after in pairwise(told) if before == after] == []


async def test_what_is_private_causes_no_frame_elsewhere(sandbox: Sandbox, guest: Guest) -> None:
    bob = sandbox.be("Bob")
    post = await guest.games(sandbox).send("x", view=buttons("hello", "private", "defer"))
    async with looking(sandbox, "Ann") as ann, looking(sandbox, "Bob") as bobs:
        await asyncio.sleep(TOLD_S)
        before = list(ann.raw)
        panel = await bob.press(post.id, "private")
        assert panel.message is not None
        await bob.press(panel.message, "update")
        await bob.press(post.id, "defer")
        await bob.delete(panel.message)
        await (await guest.fetch_user(bob.id)).send("secret")
        await bob.say(bob.dm_id, "an answer")
        await guest.games(sandbox).create_thread(name="for Bob's eyes")
        bob.dms_open = False
        await bobs.ask("read", place=str(sandbox.games_id))
        await asyncio.sleep(TOLD_S)

        assert len(bobs.frames) > 5
        assert ann.raw == before
        await guest.games(sandbox).send("for all")
        await ann.next("places")
        games = ann.places["games"]
        assert (games["messages"], games["unread"], games["pings"]) == (2, 2, 0)
        assert set(ann.places) == {"games", "quests"}


async def test_nobody_learns_by_asking(sandbox: Sandbox, guest: Guest) -> None:
    """What is hidden and what never was are refused in the same words."""
    bob = sandbox.be("Bob")
    post = await guest.games(sandbox).send("x", view=buttons("hello"))
    hidden = (await bob.press(post.id, "hello")).message
    assert hidden is not None
    secret = await guest.games(sandbox).create_thread(name="secret")
    async with looking(sandbox, "Ann") as ann:
        for message in (hidden["id"], "1"):
            asked = [
                await ann.ask("press", message=message, custom_id="hello"),
                await ann.ask("delete", message=message),
                await ann.ask("react", message=message, emoji="x"),
                await ann.ask("say", place=str(sandbox.games_id), text="x", reply_to=message),
            ]
            assert {each["error"] for each in asked} == {"There is no such message any more."}
        for place in (str(secret.id), str(bob.dm_id), "1"):
            asked = [await ann.ask("read", place=place), await ann.ask("seen", place=place)]
            assert {each["error"] for each in asked} == {"There is no such place here."}
            said = await ann.ask("commands", place=place)
            assert said["error"] == "Ann does not see this channel."


async def test_a_public_answer_does_not_name_the_hidden_message_that_was_pressed(
    sandbox: Sandbox, guest: Guest
) -> None:
    bob = sandbox.be("Bob")
    post = await guest.games(sandbox).send("x", view=buttons("panel"))
    async with looking(sandbox, "Ann") as ann, looking(sandbox, "Bob") as bobs:
        panel = (await bob.press(post.id, "panel")).message
        assert panel is not None
        await bob.press(panel, "loud")
        await ann.next("message")
        hers, his = (page.of("message")[-1]["message"] for page in (ann, bobs))

        assert hers["content"] == his["content"] == "Hello all"
        assert his["interaction_metadata"]["interacted_message_id"] == panel["id"]
        assert panel["id"] not in "\n".join(ann.raw)
        assert "interacted_message_id" not in hers["interaction_metadata"]


async def test_commands_take_no_channel_that_is_hidden(sandbox: Sandbox, guest: Guest) -> None:
    await guest.tree.sync()
    here = sandbox.games_id
    secret = await guest.games(sandbox).create_thread(name="secret")
    async with looking(sandbox, "Ann") as ann:
        for place in (secret.id, 1):
            options = {"name": "x", "seats": 5, "place": str(place)}
            said = await ann.ask("command", place=str(here), path="game open", options=options)
            assert said["error"] == f"place cannot be '{place}'."
