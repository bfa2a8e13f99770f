"""What a simulated host does for the game, by the buttons that everybody has."""

from __future__ import annotations

from bot.sandbox.members.member_tasks import WHY, Kind, MemberTask, papers, run
from tests.journeys.kit import DAY_MS, HOST, Table, table


async def _run(game: Table, kind: Kind, about: str) -> list[str]:
    """Do the host's errand; what it leaves in the thread for him alone."""
    host = game.be(HOST)
    actor = next(one for one in game.actors(game.game_id, 5, 1) if one.visitor.name == HOST)
    before = len(papers(host, game.place))
    await run(MemberTask(game.game_id, host.id, kind, about), game, actor, game.place)
    await game.quiet()
    return [paper["content"] for paper in papers(host, game.place)[before:]]


async def test_a_simulated_host_lets_a_deadline_lapse_where_he_is_asked_about_it() -> None:
    """Q-9.2, Q-9.8: under the private question, by its form; no command is needed."""
    async with table() as game:
        await game.begin(5, policies={"party": "ask"})
        await game.rest(DAY_MS + 6_000)
        leader = await game.leader()

        left = await _run(game, "lapse", "party/1")

        assert left == []
        assert "**Done, and announced in the thread.**" in game.be(HOST).dms()[-1]["content"]
        assert await game.leader() != leader
        assert f"Reason: {WHY}" in "".join(game.thread())


async def test_a_simulated_host_lets_a_game_go_on_that_called_for_a_moderator() -> None:
    """Q-9.5, Q-9.8."""
    async with table() as game:
        await game.begin(5)
        for _ in range(5):
            await game.rest(DAY_MS + 6_000)

        left = await _run(game, "resume", "call/1")

        assert len(left) == 1
        assert "**Done, and announced in the thread.**" in left[0]
        assert (await game.entries())[-1] == ("chair", "resume")
        assert f"Reason: {WHY}" in "".join(game.thread())
