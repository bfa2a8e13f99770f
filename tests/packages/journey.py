"""`python -m tests.packages.journey`: a whole game of Liar's Dice by presses, three people and a companion.

Prints what everybody has read in its thread; ends with 1 where something was refused, or its record does not verify.
"""

from __future__ import annotations

import asyncio
import sys

from ringmaster_liar.game import LiarConfig

from rules.record.verify import verify
from tests.journeys.kit import HOST, refuse_silence, table


async def main() -> int:
    async with table(3) as game:
        game.game_id = await game.open("liar", 3)
        game.seats, game.place = 4, (await game.look()).facts.place or 0
        config = LiarConfig(wild=True, exact=True)
        await game.bot.service.seating.configure(game.game_id, game.be(HOST).id, config, 4)
        await game.be(HOST).command("game companions", in_=game.place, number=1)
        await game.start(game.game_id)
        actors = game.actors(game.game_id, 3, 3, "sensible")
        while (await game.look()).facts.stage != "ended":
            game.sandbox.clock.move(30_000)
            await game.bot.companions.tick()
            for actor in actors:
                await actor.act()
            await game.settled()
        await game.quiet()

        refuse_silence(game.sandbox)
        refused = [request for request in game.sandbox.requests if not 200 <= request.status < 300]
        verdict = verify(await game.bot.service.directory.record(game.game_id))
        print(
            *(post["content"] for post in game.sandbox.posts(game.place)), verdict.sentence, refused, sep="\n"
        )
        return 0 if verdict.ok and not refused else 1


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
