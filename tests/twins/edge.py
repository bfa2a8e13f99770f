"""The same course of two games that differ in a secret, at Discord's edge: whatever a reader gets, byte by byte."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from pydantic import BaseModel

from bot.games.reader_view import ReaderView
from bot.sandbox.room.rehearsal import NAMES
from bot.ui import ids
from rules import by_lot
from rules.dice import Dice, game_key, simulated_seed
from rules.entry import Start, enter
from rules.game import Decision, Game
from rules.kit.order_steps import THEN
from tests.journeys.kit import STEP_MS, WARDEN, Table, by_panel, moderate, table
from tests.rules.shares import share
from tests.twins.plan import Pair, Reader, Step, begins_open, course
from tests.twins.witness import Diary, Seen, Witness, press, say

AnyGame = Game[Any]

STRANGER, NEWCOMER = NAMES[9], NAMES[8]
HALF_A_DAY_MS = 13 * 60 * 60 * 1000
SEEDS = 1500


class Script:
    """What is done in both games: *steps*, with a look round, a long silence and a replacement between them.

    *doubles*: by another player, who holds two seats from then on. Of other replacements some are for a time.
    """

    def __init__(
        self, pair: Pair, reader: str, steps: Sequence[Step], chance: Random, *, doubles: bool = False
    ) -> None:
        self.pair, self.reader, self.steps = pair, reader, steps
        places = range(len(steps) + 1)
        self.looks = {*chance.sample(places, min(2, len(places))), len(steps)}
        self.drafts = 0
        """How many were kept in the second game, and none in the first."""
        self.silence, self.replacement = chance.choice(places), chance.choice(places)
        others = [seat for seat in range(1, pair.seats + 1) if seat != pair.reader]
        view = pair.game.view(pair.positions[0].state, None)
        handing_over = pair.game.handing_over
        beside = {seat: handing_over.together(view, seat) if handing_over else () for seat in others}
        takers = {seat: [one for one in found if one in others] for seat, found in beside.items()}
        self.leaver = chance.choice([seat for seat in others if takers[seat]] if doubles else others)
        is_asked_again = getattr(pair.config, "reactions", "swift") != "swift" and handing_over is not None
        if is_asked_again and handing_over and handing_over.consenting(view, self.leaver):
            self.replacement = -1  # what was let pass is asked anew (H-17.39): another game than was planned
        if any(getattr(position.state, "leave", ()) for position in pair.positions):
            self.replacement = -1  # leave ends with who gave it (B-7.15)
        self.taker = chance.choice(takers[self.leaver]) if doubles else None
        self.back = (
            chance.randint(self.replacement, len(steps))
            if not doubles and self.replacement >= 0 and chance.random() < 0.7
            else None
        )
        """Where who was replaced for a time is back; None where he is for good."""


async def salt(game: AnyGame, seats: int, config: BaseModel) -> str:
    """What every game gets mixed into its seed that so many join in the same way."""
    async with table() as made:
        await _begun(made, game, seats, config)
        return (await made.live()).row.salt or ""


async def _begun(made: Table, game: AnyGame, seats: int, config: BaseModel) -> None:
    made.seats = seats
    await made.bot.servers.change(made.sandbox.guild_id, told=made.sandbox.games_id)
    made.game_id = await made.open(game.name, seats, config)
    made.place = (await made.look()).facts.place or 0
    await made.start(made.game_id)
    await made.rest(STEP_MS)


def twins(
    game: AnyGame, seats: int, config: BaseModel, salted: str, reader: Reader, chance: Random
) -> tuple[tuple[int, int], Pair] | None:
    """Two seeds whose games differ and are one to *reader* when they begin."""
    seen: dict[bytes, int] = {}
    first = chance.randrange(10**6)
    for number in range(first, first + share(game, SEEDS)):
        dice = Dice(game_key(simulated_seed(number), salted))
        alone = Pair(game, seats, config, (dice, dice), reader)
        if begins_open(enter(game, None, Start(config, seats), dice)):
            return (number, number), alone
        looks = hashlib.sha256(repr(alone.looks(alone.positions[0])).encode()).digest()
        earlier = seen.setdefault(looks, number)
        if earlier != number:
            before = Dice(game_key(simulated_seed(earlier), salted))
            pair = Pair(game, seats, config, (before, dice), reader)
            if pair.are_one and pair.differs:
                return (earlier, number), pair
    return None


async def reading(game: AnyGame, seed: int, side: int, script: Script) -> tuple[list[Seen], list[str]]:
    """All that the reader got of one of the games, and the log's lines, sorted."""
    with Diary() as diary:
        async with table(seed) as made:
            await _begun(made, game, script.pair.seats, script.pair.config)
            witness = Witness(made, script.reader)
            witness.begin()
            people = dict(enumerate(NAMES[: script.pair.seats], 1))
            for at in range(len(script.steps) + 1):
                await _interlude(made, witness, script, at, people, is_drafted=side == 1)
                if at < len(script.steps):
                    await _said(made, witness, script.steps[at], side, people)
            await made.rest(20_000)
            position = (await made.live()).position
            assert position == script.pair.positions[side], "the course was not played as it was planned"
        return witness.seen, sorted(diary.lines)


async def _interlude(
    made: Table, witness: Witness, script: Script, at: int, people: dict[int, str], *, is_drafted: bool
) -> None:
    if at == script.silence:
        due = [each.due_ms for each in (await made.live()).deadlines.values() if each.due_ms is not None]
        if all(each > made.sandbox.clock.now_ms() + HALF_A_DAY_MS + 60_000 for each in due):
            await made.rest(HALF_A_DAY_MS)
    if at == script.replacement:
        await made.rest(STEP_MS)
        leaver, name = people[script.leaver], people.get(script.taker or 0, NEWCOMER)
        given: dict[str, Any] = {"player": leaver, "newcomer": made.be(name), "reason": "a journey"}
        if script.taker is not None:
            await press(made, leaver, "seat:ask")  # else another player may not take it (H-17.6)
            await made.rest(STEP_MS)
        await _given(made, script, given)
        view = (await made.look()).view
        assert view is not None
        handing_over = script.pair.game.handing_over
        if must := handing_over.consenting(view, script.leaver) if handing_over else ():  # H-17.6
            for seat in must:
                await press(made, people[seat], f"seat:agree/{script.leaver}")
            await _given(made, script, given)
        people[script.leaver] = name
        assert len((await made.live()).seats_of(made.be(name).id)) == (1 if script.taker is None else 2)
        if handing_over is not None:
            # In both games, though in one there may be nothing to confirm.
            await press(made, name, "confirm", seat=script.leaver)
        await made.calm()
    if at == script.back:
        await made.rest(STEP_MS)
        await made.be(NAMES[script.leaver - 1]).command("away back", in_=made.place)
        people[script.leaver] = NAMES[script.leaver - 1]
        if script.pair.game.handing_over is not None:
            await press(made, people[script.leaver], "confirm", seat=script.leaver)
        await made.calm()
        assert (await made.live()).seats_of(made.be(people[script.leaver]).id) == (script.leaver,)
    if at in script.looks:
        for seat, name in people.items():
            if name != script.reader:
                await _drafts(made, seat, name, is_kept=is_drafted)
                marked = ("page:pencil+", ["17 ×"]) if is_drafted else ("page:pencil", None)
                await press(made, name, *marked, seat=seat)
        script.drafts += len((await made.live()).drafts)
        await witness.look_around()


async def _given(made: Table, script: Script, given: dict[str, Any]) -> None:
    """A moderator gives the seat that is to change hands, for good or for a time."""
    if script.back is None:
        await moderate(made.be(WARDEN), "gm replace", in_=made.place, **given)
        return
    lent = {
        "player": f"{script.leaver}/{made.be(given['player']).id}",
        "sitter": given["newcomer"],
        "until": "60d",
    }
    await by_panel(made.be(WARDEN), "lend", in_=made.place, reason=given["reason"], **lent)


async def _drafts(made: Table, seat: int, name: str, *, is_kept: bool) -> None:
    """Where a draft *is_kept* one begins a long answer, if he has any to give; else he looks something up instead."""
    live = await made.live()
    look, drafts = live.look(seat), made.bot.service.cache.presentation(live.row).answers.drafts
    begun = [
        f"{decision.question}:{words}..."
        for decision in look.decisions
        if live.game.kinds[decision.question.kind].is_long and not decision.rests
        for words in (*_first_two(look, decision), *_first_step(look, decision))
        if drafts.keeps(words.split())
    ]
    await press(made, name, begun[0] if begun and is_kept else "told", seat=seat)


def _first_two(look: ReaderView, decision: Decision) -> Iterator[str]:
    for first in look.options(decision, ()).words:
        if words := look.options(decision, (first,)).words:
            yield f"{first} {words[0]}"


def _first_step(look: ReaderView, decision: Decision) -> Iterator[str]:
    """A step of a list that goes on, for games that keep no less."""
    chance = Random(1)
    for _ in range(20):
        words = by_lot.answer(partial(look.options, decision), chance)
        if THEN in look.options(decision, words.split()).words:
            yield f"{words} {THEN}"


async def _said(made: Table, witness: Witness, step: Step, side: int, people: dict[int, str]) -> None:
    """By a button where its id would hold the words in both games, else typed."""
    name = people.get(step.seat, WARDEN)
    words = step.words[side]
    if step.question is not None and max(map(len, step.words)) <= 60:
        rest = ids.make(made.game_id, step.question, words.split()).split(":", 2)[2]
        answer = await press(made, name, rest, seat=step.seat or None)
    else:
        answer = await say(made, name, words)
        if "Which do you mean?" in answer.text:
            answer = await made.be(name).press(answer.message or {}, label=f"{name} ({step.seat})")
    if name == witness.reader:
        await answer.final()
        witness.note(words, answer)
    await made.calm()


def differences(one: tuple[list[Seen], list[str]], other: tuple[list[Seen], list[str]]) -> list[str]:
    """Where two readings part: the first place, and whether the logs do."""
    found = []
    for here, there in zip(one[0], other[0], strict=False):
        if here != there:
            found.append(f"{str(here)[:1500]}\n  or\n{str(there)[:1500]}")
            break
    else:
        if len(one[0]) != len(other[0]):
            found.append(f"{len(one[0])} things are seen, or {len(other[0])}")
    if one[1] != other[1]:
        logged = sorted({*one[1]} ^ {*other[1]})
        found.append(f"the log differs: {logged[:5]}")
    return found


class Comparison:
    """One pair at the edge: its *differences*, how much was *seen*, and how many *steps* were done, some unlike."""

    def __init__(self, reader: str, script: Script, seen: int, found: list[str]) -> None:
        self.reader, self.differences, self.seen = reader, found, seen
        self.drafts = script.drafts
        self.steps, self.differing = len(script.steps), script.pair.differing


async def compared(
    game: AnyGame, seed: str, seats: int, config: BaseModel, *, doubles: bool = False
) -> Comparison | None:
    """A random pair, a random reader (a seat, a stranger, or a moderator who does not play); None: none was found.

    Of a pair in which somebody *doubles*, who comes to play two seats, the reader is not he.
    """
    chance = Random(seed)
    reader: Reader = chance.choice([None, None, *range(1, seats + 1)])
    name = NAMES[reader - 1] if reader else chance.choice([STRANGER, WARDEN])
    found = twins(game, seats, config, await salt(game, seats, config), reader, chance)
    if found is None:
        return None
    seeds, pair = found
    script = Script(pair, name, course(pair, chance, 60, lapses=False), chance, doubles=doubles)
    one, other = [await reading(game, each, side, script) for side, each in enumerate(seeds)]
    return Comparison(name, script, len(one[0]), differences(one, other))
