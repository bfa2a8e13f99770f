"""Twins at Discord's edge: two games that differ in one secret read the same for whoever may not know it.

Everything that a reader sees is compared: each message and each edit in the thread and in his own messages with
its time, all components and ids, every answer to his presses, refusals, completions, and files.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from bot.sandbox.interactions.answers import Answer
from bot.sandbox.room.rehearsal import NAMES
from bot.sandbox.world.core import Change
from rules.dice import Dice, game_key, simulated_seed
from rules.quest.config import QuestConfig
from rules.registry import open_game
from tests.journeys.kit import Table, anonymous, plain, table

pytestmark = pytest.mark.pictures  # whose drawing takes its time: else card and post may change places

Seen = tuple[object, ...]
Deed = Callable[["Witnessed"], Awaitable[object]]

SEATS = 6
OPTIONS: dict[str, Any] = {"roles": ["aragorn", "denethor"], "palantir": True, "ring": True}
QUEST = open_game("quest")


class Witnessed:
    """A game, and all that one reader sees of it."""

    def __init__(self, game: Table, reader: str) -> None:
        self.game, self.reader = game, reader
        self.seen: list[Seen] = []

    def watch(self) -> None:
        self.game.sandbox.on_change(self._see)

    def _see(self, change: Change) -> None:
        seen = self.game.be(self.reader).seen(change)
        if seen is not None and seen.kind in ("message", "edit", "delete"):
            shown = None if seen.message is None else plain(seen.message)
            at = self.game.sandbox.clock.now_ms()
            self._keep((at, seen.kind, anonymous(str(seen.channel_id)), shown))

    def _keep(self, new: Seen) -> None:
        """In order of time; what comes in one instant of the clock, which stands still, has no order of its own."""
        place = len(self.seen)
        while place and self.seen[place - 1][0] == new[0] and str(self.seen[place - 1]) > str(new):
            place -= 1
        self.seen.insert(place, new)

    async def press(self, name: str, rest: str, values: list[str] | None = None) -> None:
        """Somebody presses; what he is told is noted if he is the reader."""
        answer = await self.game.press(name, rest, values)
        await (
            self.game.quiet()
        )  # before it is noted: what else comes in this instant may come before it or after
        self._note(name, answer)

    async def say(self, name: str, words: str) -> None:
        answer = await self.game.say(name, words)
        await self.game.quiet()
        self._note(name, answer)

    def _note(self, name: str, answer: Answer) -> None:
        if name == self.reader:
            message, form = answer.message, answer.modal
            shown = None if message is None else plain(message)
            asked = None if form is None else (form.title, form.components)
            self.seen.append((answer.kind, answer.ephemeral, shown, asked))

    async def probe(self) -> None:
        """The reader tries everything that there is to try."""
        reader = self.game.be(self.reader)
        look = await self.game.look()
        numbers = {one.question.kind: one.question.number for one in look.awaited}
        for rest in ("desk", "help", "withdraw:action", "withdraw:ballot", "mod:lapse/actions"):
            await self.press(self.reader, rest)
        for kind, words in (
            ("vote", "preload..."),
            ("actions", "support?"),
            ("ring", "ring..."),
            ("guess", "guess..."),
            ("guess", "guess none"),
            ("guess", "guess 9"),
            ("palantir", "palantir 1"),
        ):
            await self.press(self.reader, f"{kind}/{numbers.get(kind, 1)}:{words}")
        for begun in ("", "p", "preload ", "preload approve ", "guess ", "ring ", "s", "withdraw "):
            offered = await reader.complete("act", "words", begun, in_=self.game.place)
            self.seen.append(("completion", begun, tuple((each["name"], each["value"]) for each in offered)))
        for path in ("game status", "game record", "game missing", "desk"):
            answer = await reader.command(path, in_=self.game.place)
            self._note(self.reader, answer)
            for file in (answer.message or {}).get("attachments", ()):
                content = self.game.sandbox.world.files[int(file["id"])]
                self.seen.append(("file", anonymous(content.decode())))
        if self.reader not in self.game.names:
            return
        for words in ("guess none", "support", "ring decline", "resume"):
            if (await self.game.look(self.reader)).decisions == ():
                await self.say(self.reader, words)


async def _witnessed(seed: int, reader: str, script: Sequence[Deed]) -> list[Seen]:
    async with table(seed) as game:
        await game.begin(SEATS, **OPTIONS)
        witnessed = Witnessed(game, reader)
        witnessed.seen += [plain(one) for one in game.be(reader).read(game.place)]
        witnessed.seen += [plain(one) for one in game.be(reader).dms()]
        witnessed.watch()
        for deed in script:
            await deed(witnessed)
        await game.rest(20_000)
        return witnessed.seen


def _says(name: str, words: str) -> Deed:
    return lambda seen: seen.say(name, words)


def _presses(name: str, rest: str) -> Deed:
    return lambda seen: seen.press(name, rest)


async def _probes(seen: Witnessed) -> None:
    await seen.probe()


def _waits(ms: int) -> Deed:
    return lambda seen: seen.game.rest(ms)


def _refuse_difference(one: list[Seen], other: list[Seen]) -> None:
    for here, there in zip(one, other, strict=False):
        assert here == there
    assert len(one) == len(other)


# ---------------------------------------------------------------------------------------------- who is what


async def _salt() -> str:
    async with table() as game:
        await game.begin(SEATS, **OPTIONS)
        return (await game.live()).row.salt or ""


def _states(salt: str, count: int) -> list[Any]:
    config = QuestConfig(**OPTIONS)
    return [QUEST.setup(config, SEATS, Dice(game_key(simulated_seed(n), salt))).state for n in range(count)]


def _twins(states: list[Any], role: str | None) -> tuple[int, int, int]:
    """Two seeds whose deals differ, and a seat of *role* to which both read the same; 0 for the public."""
    by_order: dict[object, list[int]] = {}
    for number, state in enumerate(states):
        for earlier in by_order.setdefault(state.order, []):
            other = states[earlier]
            for seat in range(1, SEATS + 1) if role else (0,):
                is_same = QUEST.view(state, seat or None) == QUEST.view(other, seat or None)
                is_his = not role or state.deal.roles[seat - 1].value == role
                is_holder = seat in (
                    state.order[-1],
                    state.order[1],
                )  # who look into the Palantír, and may know
                if is_same and is_his and not is_holder and _is_other(state.deal.roles, other.deal.roles):
                    return earlier, number, seat
        by_order[state.order].append(number)
    raise LookupError("no twins among so many deals")


def _is_other(one: Sequence[Any], other: Sequence[Any]) -> bool:
    """Gandalf and the Witch-King are others, and so is who serves the Minions."""
    moved = [here != there for here, there in zip(one, other, strict=True)]
    return bool(sum(moved) >= 3)


def _course(order: Sequence[str]) -> list[Deed]:
    """Three parties with votes, actions, Ring and Palantír, up to the guess; all but the last to act are tempted."""
    script: list[Deed] = []
    for quest, size in ((1, 2), (2, 3), (3, 4)):
        leader = order[quest - 1]
        party = [order[(quest - 1 + at) % SEATS] for at in range(size)]
        probing = [_probes] if quest == 2 else []
        script += [_waits(700), _proposes(leader, party, party[1])]
        script += [_presses(name, f"vote/{quest}:approve") for name in order[1:]]
        script += [_presses(party[-1], f"actions/{quest}:sabotage"), _waits(1_900)]
        script += [_presses(order[0], f"vote/{quest}:approve"), *probing]
        for name in (name for name in order if name != party[0]):
            script += [_presses(name, f"actions/{quest}:{deed}") for deed in ("sabotage", "support")]
        script += [*probing, _presses(party[0], f"actions/{quest}:support")]
        script += [_says(party[1], "ring decline")]
        if quest == 2:
            script += [_gazes(order[-1], order[1]), _probes]
    return [*script, _waits(6_000), _probes]


def _proposes(leader: str, party: Sequence[str], ring: str) -> Deed:
    async def deed(seen: Witnessed) -> None:
        seats = sorted([await seen.game.seat(name) for name in party])
        bearer = await seen.game.seat(ring)
        await seen.say(leader, f"propose {' '.join(map(str, seats))} ring {bearer}")

    return deed


def _gazes(holder: str, target: str) -> Deed:
    async def deed(seen: Witnessed) -> None:
        await seen.say(holder, f"palantir {await seen.game.seat(target)}")

    return deed


@pytest.mark.parametrize("role", ["free", None, "aragorn", "denethor"])
@pytest.mark.slow
async def test_who_is_what_shows_nowhere_to_who_may_not_know(role: str | None) -> None:
    """Q-2.8, Q-5.4, Q-5.6, Q-6.6: roles dealt otherwise among those whom the reader cannot tell apart."""
    states = _states(await _salt(), 6_000)
    one, other, seat = _twins(states, role)
    order = [NAMES[at - 1] for at in states[one].order]
    reader = NAMES[seat - 1] if seat else NAMES[SEATS]
    script = _course(order)

    _refuse_difference(await _witnessed(one, reader, script), await _witnessed(other, reader, script))


# -------------------------------------------------------------------------------------- what is done in secret


Variant = Callable[[list[str], str], list[Deed]]


def _nothing(name: str, count: int) -> list[Deed]:
    """As many presses, of which nothing comes."""
    return [_presses(name, "desk")] * count


SECRETS: dict[str, tuple[Variant, Variant]] = {
    "an action in advance": (
        lambda party, reader: [_presses(party[0], "actions/1:support")],
        lambda party, reader: _nothing(party[0], 1),
    ),
    "an action for the quest in advance": (
        lambda party, reader: [_says(party[0], "preload support quest")],
        lambda party, reader: [_says(party[0], "preload nonsense")],
    ),
    "an action that is changed": (
        lambda party, reader: [_presses(party[0], "actions/1:support")] * 2,
        lambda party, reader: [_presses(party[0], "actions/1:support"), *_nothing(party[0], 1)],
    ),
    "a ballot for the next party": (
        lambda party, reader: [_says(party[0], "preload reject standing")],
        lambda party, reader: [_says(party[0], "withdraw ballot")],
    ),
    "the Ring in advance": (
        lambda party, reader: [_says(party[1], "preload decline")],
        lambda party, reader: [_says(party[1], "withdraw ring")],
    ),
    "a private ballot that is changed": (
        lambda party, reader: [_presses(party[0], "vote/1:reject"), _presses(party[0], "vote/1:approve")],
        lambda party, reader: [_presses(party[0], "vote/1:approve"), _presses(party[0], "vote/1:approve")],
    ),
}


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.slow
async def test_what_one_does_in_secret_shows_nowhere(secret: str) -> None:
    """Q-4.3, Q-4.7, Q-5.6: neither words nor order, number nor time of anything tells of it."""

    def script(variant: Variant, order: list[str], party: list[str], reader: str) -> list[Deed]:
        secretly: list[Deed] = [_waits(1_300), *variant(party, reader)]
        others = [name for name in order if name not in (party[0], reader)]
        votes = [_presses(name, "vote/1:approve") for name in others]
        return [
            _waits(20_000),
            _proposes(party[0], party, party[1]),
            _waits(15_000),
            _waits(15_000),
            *secretly,
            _waits(1_100),
            *votes[:2],
            _probes,
            *[_waits(250)] * 30,
            *votes[2:],
        ]

    async with table() as game:
        await game.begin(SEATS, **OPTIONS)
        order = [NAMES[at - 1] for at in (await game.state()).order]
    reader = order[-1]
    readings = [
        await _witnessed(1, reader, script(variant, order, order[:2], reader)) for variant in SECRETS[secret]
    ]

    _refuse_difference(*readings)


async def test_who_has_acted_and_in_which_order_shows_nowhere() -> None:
    """Q-5.6: neither whose action is awaited nor how many, till all are in."""
    async with table() as game:
        await game.begin(SEATS, **OPTIONS)
        order = [NAMES[at - 1] for at in (await game.state()).order]
    party, reader = order[:2], order[-1]

    def script(first: str, second: str) -> list[Deed]:
        return [
            _proposes(party[0], party, party[1]),
            *(_presses(name, "vote/1:approve") for name in order),
            _waits(6_000),
            _presses(first, "actions/1:support"),
            _probes,
            _waits(2_300),
            _presses(second, "actions/1:support"),
            _waits(700),
            _says(party[1], "ring decline"),
            _probes,
        ]

    one, other = [await _witnessed(1, reader, script(*pair)) for pair in (party, party[::-1])]

    _refuse_difference(one, other)
