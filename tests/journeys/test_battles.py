"""A battle as people play it: turns by menus, typed and pasted, drafts, what is wrong told at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bot.sandbox.interactions.answers import Answer
from bot.sandbox.members.actors import components, sure
from bot.sandbox.room.rehearsal import START, Rehearsal, rehearsing
from bot.sandbox.world.clock import SandboxClock
from bot.ui.answers.answering import BOX
from rules.battle.config import BattleConfig
from rules.battle.game import BattleGame

MOST_ASKED = 14
"""Offers that the rules may be asked for one pick of a menu; 33 to 36 were when each part of a page asked anew."""
SIDES = ("sauron", "saruman", "alliance")
FORMS = "Write `T15-S15`, `+orc Y14`, `T15xS15` or `done`."
PRIVATE = 64
"""Discord's flag of what one member alone sees."""
SAURON, SARUMAN, ALLIANCE, MODERATOR = "Ann", "Bob", "Cid", "Barliman"


class Player:
    """One who presses what he sees, and counts it."""

    def __init__(self, rehearsal: Rehearsal, game_id: int, place: int, name: str) -> None:
        self.rehearsal, self.game_id, self.place = rehearsal, game_id, place
        self.visitor = rehearsal.sandbox.be(name)
        self.presses = 0
        self.page: Mapping[str, Any] = {}

    async def desk(self) -> Answer:
        await self.rehearsal.settled()
        for post in reversed(self.visitor.read(self.place)):
            for item in components(post):
                if item["custom_id"].startswith(f"rm:{self.game_id}:desk"):
                    return await self.did(self.visitor.press(post, item["custom_id"]))
        raise AssertionError("no post leads to the desk")

    async def did(self, press: Any) -> Answer:
        self.rehearsal.sandbox.clock.move(2_000)
        answer: Answer = await press
        await answer.final()
        self.presses += 1
        self.page = answer.message or self.page
        return answer

    async def press(self, label: str) -> Answer:
        return await self.did(self.visitor.press(dict(self.page), label=label))

    async def pick(self, words: str) -> Answer:
        """The first choice of any menu, or button, whose label has *words*."""
        for item in components(dict(self.page)):
            for one in item.get("options") or ():
                if words in one["label"]:
                    return await self.did(
                        self.visitor.select(dict(self.page), item["custom_id"], [one["value"]])
                    )
            if words in (item.get("label") or ""):
                return await self.press(item["label"])
        raise AssertionError(f"nothing like {words!r} can be picked")

    async def type(self, words: str) -> Answer:
        return await self.did(self.visitor.command("act", in_=self.place, words=words))

    async def say(self, words: str) -> Answer:
        """Typed, and sent where it is asked about first."""
        return await self.did(sure(self.visitor, await self.type(words)))

    @property
    def text(self) -> str:
        return str(self.page.get("content", ""))

    @property
    def picture(self) -> str:
        """What is said of the picture on the page."""
        return "".join(str(each.get("description")) for each in self.page.get("attachments", ()))

    def has(self, label: str) -> bool:
        return any(item.get("label") == label for item in components(dict(self.page)))


@asynccontextmanager
async def battle(seed: int = 1) -> AsyncIterator[list[Player]]:
    """Sauron, Saruman and the Alliance at their first turns."""
    async with (
        asyncio.timeout(120),
        rehearsing(seed=seed, clock=SandboxClock(START), moderators=(SAURON, MODERATOR)) as rehearsal,
    ):
        game_id = await rehearsal.open("battle", 3, BattleConfig(sides=SIDES))
        await rehearsal.start(game_id)
        place = (await rehearsal.bot.service.cache.look(game_id, None)).facts.place
        assert place is not None
        yield [Player(rehearsal, game_id, place, name) for name in (SAURON, SARUMAN, ALLIANCE)]


def _public(player: Player) -> str:
    posts = [post for post in player.visitor.read(player.place) if not post.get("flags", 0) & PRIVATE]
    return str(posts[-1]["content"])


async def test_a_page_asks_the_rules_for_each_of_its_offers_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 29.2: one walk is handed through a page; to play one word on is what the battle takes longest for."""
    asked: list[tuple[str, ...]] = []
    options = BattleGame.options

    def counted(self: Any, state: Any, decision: Any, said: Any) -> Any:
        asked.append((decision.question.kind, *said))
        return options(self, state, decision, said)

    async with battle() as (sauron, *_):
        await sauron.desk()
        await sauron.press("Your turn")
        monkeypatch.setattr(BattleGame, "options", counted)
        for label in ("Orc T16", "→ S16", "Orc T15", "⚔"):
            asked.clear()
            await sauron.pick(label)

            assert 1 <= len(asked) <= MOST_ASKED, (label, asked)


async def test_a_turn_of_moves_and_an_attack_is_put_together_and_sent_at_once() -> None:
    """Issue 17.2, B-18.14, B-10.16, B-19.13: nothing is public before it is sent; odds are shown before."""
    async with battle() as (sauron, *_):
        await sauron.desk()
        before = _public(sauron)
        await sauron.press("Your turn")
        await sauron.pick("Orc T16")
        await sauron.pick("→ S16")
        await sauron.pick("Orc T15")
        await sauron.pick("⚔")
        assert "▸ Orc T16, Crossroads → S16" in sauron.text
        assert "(28 %: 10 of 36 win, 3 lose)" in sauron.text
        assert _public(sauron) == before

        await sauron.press("Send")
        await sauron.rehearsal.settled()

        assert "Your turn is still open" in sauron.text
        assert "👣 Orc: T16 → S16" in _public(sauron)
        assert "⚔️ Orc T15 attacks the Gondor army" in _public(sauron)


async def test_a_draft_waits_on_the_desk() -> None:
    """Issue 17.2, B-18.6, B-19.10: it is kept, and no order; `draft auto` and `draft keep` say the same."""
    async with battle() as (sauron, *_):
        await sauron.desk()
        await sauron.press("Your turn")
        await sauron.pick("Orc T16")
        await sauron.pick("→ S16")

        await sauron.desk()

        assert "**Your draft of the turn,** kept for you alone; it is not sent." in sauron.text
        assert "\n▸ Orc T16, Crossroads → S16" in sauron.text
        posts = "\n".join(str(post["content"]) for post in sauron.visitor.read(sauron.place))
        assert "**My desk** shows what is yours" in posts
        assert "your role" not in posts  # nothing that is dealt is secret

        await sauron.press("Your turn")
        await sauron.press("Use it at the deadline")
        assert sauron.text.startswith("Noted, for the deadline: Orc T16, Crossroads → S16.")
        await sauron.desk()
        await sauron.press("Use nothing at the deadline")
        assert sauron.text.startswith("Taken back: there are no orders for the deadline now.")

        await sauron.say("draft auto")
        assert sauron.text == "You have no draft. Put an answer together first: I keep it as you go."
        await sauron.desk()
        await sauron.press("Your turn")
        await sauron.pick("Orc T16")
        await sauron.pick("→ S16")
        await sauron.say("draft auto")
        assert sauron.text.startswith("Noted, for the deadline: Orc T16, Crossroads → S16.")
        await sauron.say("Draft keep")
        assert sauron.text.startswith("Taken back: there are no orders for the deadline now.")
        await sauron.say("draft keep")
        assert sauron.text == "Nothing of yours is left for the deadline."

        moderator = Player(sauron.rehearsal, sauron.game_id, sauron.place, MODERATOR)
        await moderator.did(moderator.visitor.command("game panel", in_=sauron.place))

        assert not moderator.has("More time")
        await moderator.press("Time")
        assert moderator.has("More time")
        await moderator.press("Back")
        await moderator.press("End")
        assert not moderator.has("Show all secrets")


async def test_orders_pasted_whole_are_looked_at_before_they_are_sent() -> None:
    """Issue 17.2, B-19.4: all that is wrong at once, each with its place; then one press sends what is right."""
    async with battle() as (sauron, *_):
        await sauron.desk()
        form = (await sauron.press("Write orders")).modal
        await sauron.did(sauron.visitor.submit(form, {BOX: "T15-T14\nU16-T16; y14-y13; nazgul to H9"}))
        assert "▸ Nazgûl → H9" in sauron.text
        assert "⚠ Step 2, `u16-t16`: The orc is at T16; a hex holds one piece. (B-6.1)" in sauron.text
        assert "⚠ Step 3, `y14-y13`: Y13 is mountains; nobody enters it. (B-5.4)" in sauron.text
        assert not sauron.has("Send")
        assert sauron.picture.startswith("Your draft. Orc T15, North Ithilien Road → T14.")

        form = (await sauron.press("Change")).modal
        await sauron.did(sauron.visitor.submit(form, {BOX: "1. T15–T14.\n2. T16 → S16."}))
        assert "Orc T16, Crossroads → S16." in sauron.picture
        await sauron.press("Send")
        await sauron.rehearsal.settled()

        assert "👣 Orcs: T15 → T14, T16 → S16" in _public(sauron)


async def test_what_of_a_list_was_not_played_is_told_and_is_the_draft() -> None:
    """B-18.14: once dice have fallen; it opens as it was written, to be changed and sent."""
    async with battle() as (sauron, *_):
        await sauron.desk()
        await sauron.say("T15xS15, M12-L12, T16-S16")
        await sauron.rehearsal.settled()
        not_yours = "Saruman M12, Isengard → Nan Curunir West L12. Saruman at M12 is not yours. (B-2.4)"
        assert f"⚠ **Not played:** {not_yours}" in sauron.text
        assert "⚠ **Not played:** Orc T16, Crossroads → S16. Behind an order that I refuse" in sauron.text
        assert sauron.text.count("not yours") == 1
        assert "Kept as your draft of the turn, and not sent: `M12-L12, T16-S16`." in sauron.text
        assert "Not played" not in _public(sauron)

        await sauron.desk()
        await sauron.press("Your turn")
        assert "⚠ Step 1, `m12-l12`: Saruman at M12 is not yours. (B-2.4)" in sauron.text
        form = (await sauron.press("Change")).modal
        assert form is not None
        assert form.fields[0]["value"] == "M12-L12\nT16-S16"  # Issue 32.5: a line for each order
        await sauron.did(sauron.visitor.submit(form, {BOX: "t16-s16"}))
        await sauron.press("Send")
        await sauron.rehearsal.settled()
        assert "👣 Orc: T16 → S16" in _public(sauron)


async def test_a_turn_left_in_advance_that_stops_is_the_draft_of_its_turn() -> None:
    """B-18.5 (d): told in private to its owner, whoever's order has ended the turn before."""
    async with battle() as (sauron, saruman, _):
        await saruman.desk()
        await saruman.say("next M12-L10, K13-L13, K12-K10, end")
        await sauron.desk()
        await sauron.say("end")
        await sauron.rehearsal.settled()
        told = str(saruman.visitor.dms()[-1]["content"]).splitlines()[1:]
        assert told == [
            "**What you had planned was used:** `next M12-L10, K12-K10`.",
            "This of what you said in advance was not played, and is your draft now: `next K13-L13`. "
            "The man-orc is at L13; a hex holds one piece.",
            "What you said in advance could not be used and is gone: `next end`. "
            "Your turn goes on, because I could not play all that you had planned.",
        ]

        await saruman.desk()
        assert "**Your draft of the turn,** kept for you alone; it is not sent." in saruman.text
        await saruman.press("Your turn")
        assert "⚠ Step 1, `k13-l13`" in saruman.text


async def test_typed_orders_with_one_that_is_wrong_change_nothing() -> None:
    """Issue 17, bad input: what is wrong, by which clause, and what would do; of a list with its part."""
    async with battle() as (sauron, saruman, alliance):
        await sauron.desk()
        before = _public(sauron)
        for words, told in {
            "M12-L12": "Saruman at M12 is not yours. (B-2.4)",
            "T15-T14, M12-L12": "⚠ Step 2, `m12-l12`: Saruman at M12 is not yours. (B-2.4)",
            "T15-T14 T15-Q45": "⚠ Step 2, `t15-q45`: Q45 is not on the map, which goes from A1 to Z20. (B-19.3)",
            "gandolf to T14": "“gandolf” is no place or piece by itself. Do you mean gandalf? (B-19.8)",
            "dragon to T14": f"I don't understand “dragon to t14”. {FORMS} (B-19.3)",
            "orc to T14": "You have 25 orcs; say which by its hex, like `Y14-…`. (B-19.3)",
            "T16-T15": "The orc is at T15; a hex holds one piece. (B-6.1)",
            "T16-T16": "The orc stands at T16 already. (B-5.3)",
            "T15-S15-R14": (
                "That needs leave from the Alliance, which you do not have: for S15. To ask for it, end the move in "
                "`ask`. (B-7.6)"
            ),
            "T15xT16": "The piece at T16 is a friend; you can attack only opposing pieces. (B-10.4)",
            "T15xR15": "T15 and R15 are not neighbours; only neighbours attack each other. (B-10.2)",
            "+orc Y14": "Nobody builds in the first round. (B-4.1)",
            "allow bob over": (
                "Say what you allow, like `let Saruman pass over my pieces until round 5`; or "
                "`revoke 3`, `refuse all`, `withdraw 2`, "
                "or before your turn a move that ends in `ask`. (B-19.10)"
            ),
            "then T15-T14 if": "Write a condition like `if S14 empty` or `if gandalf alive`. (B-18.5)",
            "draw maybe": "Say `draw yes` or `draw no`. (B-19.8)",
        }.items():
            await sauron.say(words)
            why, _, kept = sauron.text.partition("\n")
            assert why == told
            # a list is kept, a single order quoted
            kept_words = words.removeprefix("next ") if told.startswith("A condition") else words
            is_kept = told.startswith(("⚠", "A condition")) and f"not sent: `{kept_words}`" in kept
            assert is_kept or f"To be copied, you wrote: \n```\n{words}\n```" in kept
        await saruman.say("M12-L12")
        await sauron.rehearsal.settled()

        assert saruman.text.startswith(
            "It is not your turn. With `next` before them, orders wait for it. (B-2.4)\n"
        )
        assert _public(sauron) == before

        await sauron.say("T15-S15-R14 ask")
        await sauron.say("done")
        await alliance.say("leave 1 yes")
        assert alliance.text.startswith(
            "Nobody asks you that now: a request ends, as a no, with the phase of the side that asked. (B-7.9)"
        )


async def test_a_move_is_taken_back_by_a_press() -> None:
    """B-18.10."""
    async with battle() as (sauron, *_):
        await sauron.desk()
        await sauron.say("T15-T14 T16-T15")
        await sauron.desk()
        await sauron.press("Your turn")
        await sauron.pick("Take back T16-")
        await sauron.rehearsal.settled()

        told = "↩️ Sauron takes back: the orc T16 → North Ithilien Road T15."
        assert sauron.text.startswith(told)
        assert told in _public(sauron)


async def test_a_seat_is_told_in_private_what_it_is_asked_once_and_what_it_can_leave() -> None:
    """Issue 17.7, B-7.6, B-18.5: with the message that tells each side what it is, the clock starts (F-1)."""
    async with battle() as (sauron, saruman, alliance):
        facts = (await sauron.rehearsal.bot.service.cache.look(sauron.game_id, None)).facts
        assert "**You play the Alliance.**" in alliance.visitor.dms()[-1]["content"]
        assert facts.stage == "running"

        await sauron.say("T15-S15-R14 ask")
        await sauron.rehearsal.settled()
        asked = alliance.visitor.dms()[-1]
        assert asked["content"].count("asks you: the orc T15 → S15 → R14") == 1
        assert "Costs you: from there it can attack the Gondor army S15 (42 %)" in asked["content"]
        assert "Due: <t:" in asked["content"]
        assert asked["attachments"][0]["description"].startswith("The orc from T15 to R14: may it pass?")
        await alliance.desk()
        assert "### You are asked" in alliance.text
        assert alliance.picture.startswith("The orc from T15 to R14: may it pass?")

        await alliance.press("Leave to pass")
        for label in ("Give leave", "Saruman", "Over my pieces"):
            await alliance.press(label)
        assert (
            "▸ Let Saruman pass over your pieces.\n-# Worth to Saruman: 1 hex more within reach:"
            in alliance.text
        )
        await alliance.pick("Until a round ends")
        await alliance.pick("Until round 5 ends")
        told = "Saruman may pass over pieces of the Alliance, until round 5 ends"
        assert alliance.text.startswith(f"🔑 From now on {told}.")
        await alliance.desk()
        await alliance.press("Yes")
        assert alliance.text.startswith("✅ The Alliance agrees: the orc T15 → S15 → R14.")
        await alliance.desk()
        await alliance.press("Leave to pass")
        await alliance.pick("Take leave back")
        await alliance.pick("1. Saruman")
        assert alliance.text.startswith(f"🔒 No longer: {told}.")
        await alliance.say("let Saruman pass over my pieces until round 5")
        assert alliance.text.startswith(f"🔑 From now on {told}.")

        await saruman.desk()
        await saruman.press("Orders for later")
        form = (await saruman.press("Write orders for later")).modal
        await saruman.did(saruman.visitor.submit(form, {BOX: "next M12-L10, done"}))
        await saruman.press("Send")
        assert "1. My next turn: `M12-L10`" in saruman.text


async def test_the_others_of_a_list_are_sent_without_what_is_wrong_in_it() -> None:
    """Issue 32.5: one press; what was wrong stays in the draft, and nothing is lost."""
    async with battle() as (sauron, *_):
        await sauron.desk()
        form = (await sauron.press("Write orders")).modal
        words = "T15-T14\nU16-A1\nT16-S16\ny14-y13\nV13-V14\nU19-T19\nV15-U15\nX14-X13"
        await sauron.did(sauron.visitor.submit(form, {BOX: words}))
        label = next(
            item["label"]
            for item in components(dict(sauron.page))
            if "Send without" in (item.get("label") or "")
        )
        await sauron.press(label)
        await sauron.rehearsal.settled()
        public = _public(sauron)
        await sauron.desk()

        assert label == "Send without steps 2, 4, 7, 8"
        assert "T15 → T14, T16 → S16, U19 → T19" in public
        for left in ("u16-a1", "y14-y13", "v15-u15", "x14-x13"):
            assert left in sauron.text.casefold()
