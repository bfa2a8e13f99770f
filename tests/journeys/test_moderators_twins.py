"""Twins for moderators: two games that differ in one secret read the same on panel, audit, question and refusal."""

from __future__ import annotations

import pytest

from bot.sandbox.room.rehearsal import NAMES
from tests.journeys.kit import DAY_MS, HOST, Table, by_panel, moderate, plain, table
from tests.journeys.test_twins import OPTIONS, Seen, Witnessed, _salt, _states, _twins

OWNER = "Barliman"
SEATS = 6
POLICIES = {"actions": "ask"}


async def _order() -> list[str]:
    async with table() as game:
        await game.begin(SEATS, policies=POLICIES)
        return [NAMES[at - 1] for at in (await game.state()).order]


async def _looks(game: Table, seen: Witnessed, reader: str) -> None:
    """The reader looks at all that a moderator may look at, and tries what he may not."""
    await game.rest(12_000)  # the card is drawn by then: it would come between two looks at any moment
    for command in ("gm panel", "gm desk", "games", "game audit", "gm waiting", "doctor"):
        answer = await game.be(reader).command(command, in_=game.place)
        form = None if answer.modal is None else str(answer.modal.components)
        seen.seen.append(
            (command, answer.kind, form, None if answer.message is None else plain(answer.message))
        )
    deeds = ("pause", "extend", "lapse", "replace", "pace", "reveal", "rewind", "recall")
    for rest in ("gm:panel", "gm:audit", *(f"gm:{deed}" for deed in deeds)):
        answer = await game.press(reader, rest)
        form = None if answer.modal is None else str(answer.modal.components)
        seen.seen.append((rest, answer.kind, form, None if answer.message is None else plain(answer.message)))
    await game.quiet()


async def _reading(reader: str, party: list[str], acts: str) -> list[Seen]:
    """A quest on which only *acts* of the party answers before the deadline; all that *reader* sees of it."""
    async with table() as game:
        await game.begin(SEATS, policies=POLICIES)
        seen = Witnessed(game, reader)
        seen.watch()
        seats = sorted([await game.seat(name) for name in party])
        await seen.say(party[0], f"propose {seats[0]} {seats[1]}")
        for name in game.names:
            await seen.press(name, "vote/1:approve")
        for name in party:
            await seen.press(name, "actions/1:support" if name == acts else "desk")
        await _looks(game, seen, reader)
        await by_panel(game.be(reader), "remind", in_=game.place, reason="slow")
        await game.rest(DAY_MS + 6_000)
        mark = next(iter((await game.live()).deadlines.values()))
        late = f"gm:late/actions/1/{mark.number}-{mark.extended_ms}"
        await _looks(game, seen, reader)
        if reader == HOST:
            await seen.press(reader, late)
            await seen.press(reader, f"{late}/sure")
        await seen.press(reader, f"mod:lapse/actions/1/{mark.number}-{mark.extended_ms}")
        await seen.press(reader, f"mod:extend/actions/1/{mark.number}-{mark.extended_ms}")
        await moderate(
            game.be(reader), "gm extend", in_=game.place, kind="actions", length="1d", reason="a feast"
        )
        await _looks(game, seen, reader)
        return seen.seen


@pytest.mark.parametrize("reader", [HOST, OWNER])
@pytest.mark.slow
async def test_who_is_late_in_secret_shows_on_no_page_of_a_moderator(reader: str) -> None:
    """Q-9.2, Q-9.4, Q-9.8, Q-9.12: neither name nor number, whoever of the party has answered."""
    order = await _order()
    start = order[0]
    party = [start, next(name for name in order[1:] if name != HOST)]

    one, other = [await _reading(reader, party, name) for name in party]

    for here, there in zip(one, other, strict=True):
        assert here == there


@pytest.mark.slow
async def test_the_deal_shows_on_no_page_of_a_moderator() -> None:
    """Q-9.8: blind by default, for who plays and for who does not."""
    states = _states(await _salt(), 3_000)
    one, other, _ = _twins(states, None)

    for reader in (HOST, OWNER):
        assert await _of_deal(one, reader) == await _of_deal(other, reader)


async def _of_deal(seed: int, reader: str) -> list[Seen]:
    """What a moderator reads in the game of this *seed*, before and after a deed."""
    async with table(seed) as game:
        await game.begin(SEATS, **OPTIONS)
        seen = Witnessed(game, reader)
        await _looks(game, seen, reader)
        await moderate(game.be(reader), "gm pause", in_=game.place, reason="a feast")
        await game.quiet()
        await _looks(game, seen, reader)
        return seen.seen
