"""What is typed, pressed or sent by a form in a battle: each order is played, kept, left in advance, or quoted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from bot.games.loaded import LoadedGame
from bot.sandbox.members.actors import components
from bot.ui.answers.answering import BOX
from rules.battle.orders import Builds, Later, advance
from rules.battle.pack.opening import open_pack
from rules.battle.state import BattleState
from storage.tables.journal import Journal
from tests.journeys.test_battles import Player, battle

_CODE: Final = re.compile(r"```\n(.*?)\n```|`([^`\n]+)`", re.DOTALL)
_HEX: Final = re.compile(r"[a-z][1-9][0-9]?(?![0-9a-z])|(?<![a-z])[a-z][1-9][0-9]?(?=x)")
_JUNK: Final = (
    *("skip", "hello there", "T15-T14 if T14 empty", "M12-L11", "R17 / R16", "done", "second", "end", "undo"),
    *("nazgul to H9", "T15xS15 stop if lost", "S16xR15 else S15", "+orc Y14", "build man-orc at M12", "pass"),
)
_LEADS: Final = ("", "", "", "next ", "then ", "preload turn late ")


def _key(order: str) -> tuple[str, ...]:
    """An order by what it is about, however it is written: `t15-s14-t14` is `t15-t14`."""
    order = re.sub(r"^(preload turn late|next|then) ", "", order.casefold().strip(" .;"))
    hexes = _HEX.findall(order)
    if re.search(r"[0-9]x|attack", order) and hexes:
        return "x", hexes[0]
    if "-" in order and len(hexes) > 1 and not re.search(" (if|else|ask)", order):
        return "-", hexes[0], hexes[-1]
    return (order,)


def _orders(game: LoadedGame, words: str) -> Iterator[tuple[str, ...]]:
    for lead in (part for part in words.split(";") if part):
        bare = re.sub(r"^\s*(preload turn late|next|then) ", "", lead, flags=re.IGNORECASE)
        yield from (_key(known) for _, known in game.game.lists.orders(game.game, bare))


class _Table:
    """A battle, and what every word in it has come to so far."""

    def __init__(self, players: list[Player], random: Random) -> None:
        self.players, self.random = players, random
        self.tried = Counter[str]()
        self.read: list[str] = []
        """The pages that were shown in this step."""

    async def live(self) -> LoadedGame:
        return await self.players[0].rehearsal.bot.service.cache.live(self.players[0].game_id)

    async def somewhere(self, seat: int, before: LoadedGame, n: int) -> str:
        """All that may hold words of *seat* by now: what was played, its drafts, what it has left, what it reads."""
        player, game = self.players[seat - 1], await self.live()
        bot = player.rehearsal.bot
        entries = await bot.database.read(lambda c: Journal(c, player.game_id).entries(n))
        texts = [*self.read, player.text, *(str(post["content"]) for post in player.visitor.dms()[-8:])]
        quoted = [quote or code for text in texts for quote, code in _CODE.findall(text)]
        assert game.position is not None
        state: BattleState = game.position.state
        pack = open_pack()
        left = []
        for plan in state.plans:
            if plan.seat == seat:
                left += [advance.write(pack, Builds(plan.builds))]
                left += [advance.write(pack, Later("then", plan.then))] if plan.then else []
                left += [advance.write(pack, Later("next", plan.next))] if plan.next else []
        drafts = [draft.words for draft in game.drafts if draft.seat == seat]
        late = [order.words for order in game.position.orders if order.seat == seat]
        return ";".join((*(entry.action for entry in entries), *drafts, *left, *late, *quoted))

    async def step(self) -> None:
        seat, before = self.random.randint(1, 3), await self.live()
        if self.random.random() < 0.5 and before.position is not None:
            seat = before.position.state.rules.seat(before.position.state.side)
        player, n = self.players[seat - 1], before.row.version
        last = await player.rehearsal.bot.database.read(lambda c: Journal(c, player.game_id).last())
        n = 0 if last is None else last.n
        words, drafts = (
            self.words(before, seat),
            [draft.words for draft in before.drafts if draft.seat == seat],
        )
        way = self.random.choice((self.typed, self.typed, self.sent, self.picked, self.forgotten))
        self.read = []
        said = await way(player, words)
        await player.rehearsal.settled()
        there = set(_orders(before, await self.somewhere(seat, before, n)))
        told = player.text.casefold()
        for order in _orders(before, ";".join((said, *drafts))):
            if _HEX.fullmatch(order[0].rpartition(":")[2]):
                continue  # half a pick
            is_named = "not played" in told and all(at in told for at in _HEX.findall(order[0]) or order[1:])
            base, _, when = order[0].partition(" if ")
            is_met = bool(when) and set(_orders(before, base)) <= there
            assert order in there or is_met or is_named, (way.__name__, said, drafts, order, player.text)
        self.tried[way.__name__] += 1

    def words(self, game: LoadedGame, seat: int) -> str:
        """A list of orders, some of which can be played."""
        look, random = game.look(seat), self.random
        turn = next((one for one in look.decisions if one.question.kind == "turn"), None)
        orders = []
        for _ in range(random.randint(1, 4)):
            words = [random.choice(_JUNK)]
            begun = [] if turn is None else [w for w in look.options(turn, ()).words if w[0] not in "+-"]
            if turn is not None and begun and random.random() < 0.7:
                piece = random.choice(begun)
                goals = look.options(turn, (piece,)).words
                words = [piece + random.choice(goals)] if goals and _HEX.fullmatch(piece) else words
            orders += words
        orders = [order for order in orders if order != "end"] + ["end"] * (random.random() < 0.2)
        return random.choice(_LEADS) + ", ".join(orders)

    async def typed(self, player: Player, words: str) -> str:
        await player.type(words)
        return words

    async def sent(self, player: Player, words: str) -> str:
        """By the form, and perhaps by the button of its page."""
        await player.did(player.visitor.command("desk", in_=player.place))
        if not player.has("Write orders"):
            return await self.typed(player, words)
        form = (await player.press("Write orders")).modal
        await player.did(player.visitor.submit(form, {BOX: words}))
        self.read.append(player.text)
        if player.has("Send") and self.random.random() < 0.7:
            await player.press("Send")
        return words

    async def picked(self, player: Player, words: str) -> str:
        """A few random picks from the page of the turn; what they lead to shows only where it is kept."""
        await player.did(player.visitor.command("desk", in_=player.place))
        if not player.has("Your turn"):
            return ""
        await player.press("Your turn")
        for _ in range(self.random.randint(1, 4)):
            menus = [item for item in components(dict(player.page)) if item.get("options")]
            if not menus:
                break
            menu = self.random.choice(menus)
            value = self.random.choice(menu["options"])["value"]
            await player.did(player.visitor.select(dict(player.page), menu["custom_id"], [value]))
            self.read.append(player.text)
        if player.has("Send") and self.random.random() < 0.5:
            await player.press("Send")
        return ""

    async def forgotten(self, player: Player, words: str) -> str:
        await player.did(player.visitor.command("desk", in_=player.place))
        if player.has("Your turn"):
            await player.press("Your turn")
        if player.has("Forget this draft"):
            await player.press("Forget this draft")
        return ""


async def _played(seed: int, steps: int) -> Counter[str]:
    async with battle(seed) as players:
        table = _Table(players, Random(seed))
        for _ in range(steps):
            await table.step()
            if not (await table.live()).is_playing:
                break
        return table.tried


@pytest.mark.parametrize("seed", [1, 2])
async def test_no_word_is_lost(seed: int) -> None:
    """Issue 30: three people played by hand, and words of theirs were gone unsaid."""
    assert (await _played(seed, 12)).total() > 8


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 6, 7])
async def test_no_word_is_lost_over_whole_battles(seed: int) -> None:
    """Issue 30."""
    assert len(await _played(seed, 60)) > 2
