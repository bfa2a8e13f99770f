"""The moderators' room of a rehearsal, through director and bot."""

from __future__ import annotations

import pytest

from bot.sandbox.world import moderators_channel
from bot.sandbox.world.refusals import NotPossible
from tests.bot.sandbox.directing import room


async def test_what_waits_for_moderators_is_told_in_their_room_and_players_do_not_see_it() -> None:
    """Who looks on as the moderator sees what a moderator would be asked."""
    async with room(simulated_host=False) as found:
        channels = found.sandbox.first_world.guild.channels.values()
        where = next(channel.id for channel in channels if channel.name == moderators_channel.NAME)
        await found.press("Ann", f"rm:{found.game['id']}:lobby:join")
        await found.until(lambda: found.game["taken"] == 5)
        await found.press("Ann", f"rm:{found.game['id']}:lobby:start")
        await found.until(lambda: found.stage == "running")

        found.director.take_over(found.be("Bob").id)  # or he might dismiss what he is asked
        answer = await found.be("Bob").command("game leave", in_=found.place)
        asked = await answer.final()
        assert asked is not None
        await found.be("Bob").press(asked, label="Tell the moderators")
        await found.rehearsal.settled()

        told = found.be("Mia").read(where)[-1]
        assert "**Bob** asks for somebody to take over" in told["content"]
        assert told["mention_roles"] == [str(found.sandbox.first_world.moderators.id)]
        with pytest.raises(NotPossible):
            found.be("Ann").read(where)
