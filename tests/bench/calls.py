"""Calls to Discord in one seven-seat game, by kind: always the same, so the counts carry no noise; and in others.

    python -m tests.bench.calls --json [--quick]

The game: seven join; parties of 2 (rejected), 2, 3 (rejected), 3, 3 and 4; 42 ballots; four quests with 12 actions,
the first sabotaged; the guess. Two presses are half a second apart; `spread` has the same game with a minute between
them, where the status card is edited more often. Roles come by private message; no deadline runs out.

`hunts` are one of two and one of five seats, both parts, `battles` one of two and one of three, played by the
reference players through their desks: calls for each entry, and what the game came to (a turn of a battle is a wait).
They take another course each time; not in `--quick`.

`picture_mb`: megabytes (10**6) of all pictures that were sent in the game, `picture_mb_each` for each entry;
`picture_mb_by_kind` says with which calls.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any

from bot.sandbox.members.actors import Actor
from bot.sandbox.room.rehearsal import Rehearsal, rehearsing
from bot.sandbox.world.clock import SandboxClock
from rules.game import Seat
from rules.quest.roles import Side
from rules.record.record import parse
from rules.record.replay import waits
from tests.bench import arguments, report

SEATS = 7
PARTIES = ((2, False), (2, True), (3, False), (3, True), (3, True), (4, True))
"""Size of each party, and whether it is approved."""

OTHERS = {"hunt": ((2, 1), (5, 1)), "battle": ((2, 1), (3, 1)), "war": ((2, 1),)}
"""Seats and seed of each."""

INTERACTIONS = ("interaction_answers", "interaction_edits", "followups")
NOT_OF_THE_GAME = ("login", "commands")


class Script:
    """Plays the game, one press after the other."""

    def __init__(self, rehearsal: Rehearsal, game_id: int, between_ms: int) -> None:
        self._rehearsal = rehearsal
        self._game_id = game_id
        self._between_ms = between_ms
        self._actors: dict[Seat, Actor] = dict(enumerate(rehearsal.actors(game_id, SEATS, 1), 1))

    async def play(self) -> None:
        sides = await self._sides()
        quests = 0
        for size, is_approved in PARTIES:
            party = await self._party(size, sides, with_minion=quests == 0 and is_approved)
            await self._say(await self._leader(), f"propose {' '.join(map(str, sorted(party)))}")
            for seat in self._actors:
                await self._say(seat, "approve" if is_approved else "reject")
            if is_approved:
                for seat in party:
                    sabotages = quests == 0 and sides[seat] is Side.MINIONS
                    await self._say(seat, "sabotage" if sabotages else "support")
                quests += 1
        await self._guess()

    async def _guess(self) -> None:
        for seat, actor in self._actors.items():
            look = await self._rehearsal.bot.service.cache.look(self._game_id, actor.visitor.id)
            if any(decision.owed for decision in look.decisions):
                await self._say(seat, f"guess {seat % SEATS + 1}")
                return

    async def _sides(self) -> dict[Seat, Side]:
        views = {
            seat: (await self._rehearsal.bot.service.cache.look(self._game_id, actor.visitor.id)).view
            for seat, actor in self._actors.items()
        }
        return {seat: getattr(view, "own").side for seat, view in views.items()}  # noqa: B009

    async def _leader(self) -> Seat:
        look = await self._rehearsal.bot.service.cache.look(self._game_id, None)
        seats = look.awaited[0].seats
        assert seats is not None
        return seats[0]

    async def _party(self, size: int, sides: dict[Seat, Side], *, with_minion: bool) -> Sequence[Seat]:
        free = [seat for seat in sides if sides[seat] is Side.FREE]
        minions = [seat for seat in sides if sides[seat] is Side.MINIONS]
        return (minions[:1] + free)[:size] if with_minion else free[:size]

    async def _say(self, seat: Seat, words: str) -> None:
        actor = self._actors[seat]
        look = await self._rehearsal.bot.service.cache.look(self._game_id, actor.visitor.id)
        decision = next(found for found in look.decisions if found.owed)
        await actor.press(look, decision, words)
        await self._rehearsal.settled()
        self._rehearsal.sandbox.clock.move(self._between_ms)
        await asyncio.sleep(0)
        await self._rehearsal.cards_drawn()


async def count(between_ms: int) -> tuple[Counter[str], dict[str, Any]]:
    """The calls of the whole game, by kind, and what its pictures came to."""
    async with rehearsing(seed=1, clock=SandboxClock(speed=0)) as rehearsal:
        game_id = await rehearsal.open("quest", SEATS)
        await rehearsal.start(game_id)
        await Script(rehearsal, game_id, between_ms).play()
        await rehearsal.settled()
        rehearsal.sandbox.clock.move(10_000)
        await rehearsal.cards_drawn()
        assert (await rehearsal.bot.service.cache.look(game_id, None)).facts.stage == "ended"
        return _of_the_game(rehearsal), _pictures(rehearsal)


def by_token(calls: Counter[str]) -> int:
    """Calls that count against the bot's limit of 50 a second."""
    return sum(n for kind, n in calls.items() if kind not in INTERACTIONS)


async def played(game: str, seats: int, seed: int) -> dict[str, Any]:
    """The calls of one whole game, and what else it came to."""
    async with rehearsing(seed=seed, clock=SandboxClock(speed=0)) as rehearsal:
        game_id = await rehearsal.whole_game(game, seats, seed, tell=lambda _line: None)
        await rehearsal.settled()
        calls, pictures = _of_the_game(rehearsal), _pictures(rehearsal)
        record = parse(await rehearsal.bot.service.directory.record(game_id))
    return {
        "bot_token_each": round(by_token(calls) / len(record.entries), 2),
        "total_each": round(calls.total() / len(record.entries), 2),
        "bot_token": by_token(calls),
        "total": calls.total(),
        "waits": waits(record),
        "entries": len(record.entries),
        "reason": record.result["reason"],
        "by_kind": dict(sorted(calls.items())),
        "picture_mb_each": round(pictures["picture_mb"] / len(record.entries), 3),
        **pictures,
    }


def _of_the_game(rehearsal: Rehearsal) -> Counter[str]:
    return Counter({k: n for k, n in rehearsal.sandbox.counts().items() if n and k not in NOT_OF_THE_GAME})


def _pictures(rehearsal: Rehearsal) -> dict[str, Any]:
    sizes = rehearsal.sandbox.picture_bytes()
    return {
        "picture_mb": _megabytes(sizes.total()),
        "picture_mb_by_kind": {kind: _megabytes(size) for kind, size in sorted(sizes.items()) if size},
    }


def _megabytes(size: int) -> float:
    return round(size / 1e6, 2)


def main() -> None:
    options = arguments(__doc__)
    calls, pictures = asyncio.run(count(500))
    spread: dict[str, Any] = {}
    if not options.quick:
        slow, shown = asyncio.run(count(60_000))
        spread = {
            "spread": {"bot_token": by_token(slow), "total": slow.total(), "by_kind": dict(slow), **shown},
        } | {
            f"{game}s": {str(seats): asyncio.run(played(game, seats, seed)) for seats, seed in those}
            for game, those in OTHERS.items()
        }
    report(
        options,
        {
            "bot_token": by_token(calls),
            "total": calls.total(),
            "by_kind": dict(sorted(calls.items())),
            **pictures,
            **spread,
        },
    )


if __name__ == "__main__":
    main()
