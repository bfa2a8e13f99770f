"""Presses from the post that asks to the receipt of the deed, and the seconds that the bot takes for them.

    python -m tests.bench.presses --json [--quick]

In the rehearsal room, with the real client: each press of a button, opening of a menu, choice in it and form sent is
one, in a form too; nothing is typed. What can be pressed is found as a reader finds it, by its label: on the post
that asks, then on what came last. `bearer`: a turn in which Frodo moves, no more. `bearer_card`: one in which first a
card is played whose effect asks for an option and a target, or for two targets. `ride_of_two`: two Nazgul ride and
search, by the buttons of post and receipts; `ride_by_form`: the same by the form. `war_journey`: three groups are
sent, each to a place; `war_search`: four Nazgul are placed, and a band where its player wishes; `war_shadow`: three
stacks fly; `war_tower`: Saruman's council chooses, and two hosts go; `war_deal`: a card for a card is proposed, laid
and confirmed, then the sitting ended; `war_…_typed`: the sittings of two in words. The most that any took in several
games; `battle_turn`: eight moves and two attacks by menus and buttons, `battle_typed` three orders in words;
`seconds` has how long the bot took.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, NamedTuple

from pydantic import BaseModel

from bot.games.reader_view import ReaderView
from bot.sandbox.interactions.answers import Answer
from bot.sandbox.members.actors import components
from bot.sandbox.members.visitors import Visitor
from bot.sandbox.room.rehearsal import START, Rehearsal, rehearsing
from bot.sandbox.world.clock import SandboxClock
from bot.sandbox.world.discord_numbers import Json
from bot.ui import ids
from rules.battle.config import BattleConfig
from rules.game import Decision
from rules.hunt.config import HuntConfig
from rules.war.config import WarConfig
from tests.bench import arguments, report

SEATS: Final = 3
"""Each Ringwraith leads two Nazgul."""
SEEDS: Final = (11, 12, 13)
ROUNDS: Final = 400
MOVES: Final = ("… then: Mark a space", "Mark a space")
BESIDE: Final = ("Back", "Longer order")
PICKS: Final = 2
"""What the effect of the card asks for beside its name: an option and a target, or two targets."""


UNDER_ALL: Final = ("?", "My desk")
"""Buttons under each post with a board."""


def _asks(post: Json) -> bool:
    return any(item.get("label") not in UNDER_ALL for item in components(post))


class Hand:
    """One who presses what he sees, and counts it."""

    def __init__(self, rehearsal: Rehearsal, visitor: Visitor, place: int) -> None:
        self._rehearsal, self._visitor, self._place = rehearsal, visitor, place
        self.page: Json = {}
        self.presses = 0
        self.seconds = 0.0
        self.read()

    def read(self) -> None:
        """Go to the newest post of the thread on which a question can be answered."""
        posts = self._visitor.read(self._place)
        self.page = next(post for post in reversed(posts) if _asks(post))

    async def button(self, label: str) -> None:
        await self._did(self._visitor.press(self.page, label=label))

    async def _select(self, menu: str, values: list[str]) -> None:
        """A menu is opened, and what is chosen is pressed."""
        self.presses += 1
        await self._did(self._visitor.select(self.page, menu, values))

    def offered(self) -> dict[str, tuple[str, list[str] | None]]:
        """What can be picked now, as words: each with its button, or its menu and what to choose there."""
        found: dict[str, tuple[str, list[str] | None]] = {}
        for item in components(self.page):
            press = ids.parse(item["custom_id"])
            found |= {one["value"]: (item["custom_id"], [one["value"]]) for one in item.get("options", ())}
            if press is not None and press.said and item.get("label") not in BESIDE:
                found.setdefault(press.said[-1], (item["custom_id"], None))
        return found

    async def pick(self, word: str | None = None) -> None:
        """Take *word*, else the first location or hex, from a menu or as a button."""
        found = self.offered()
        custom_id, values = found[word or next(one for one in found if one[-1].isdigit())]
        if values is None:
            await self._did(self._visitor.press(self.page, custom_id))
        else:
            await self._select(custom_id, values)

    async def pick_first(self) -> None:
        """Take the first word on offer."""
        await self.pick(next(iter(self.offered())))

    async def choose(self, words: str) -> None:
        """Take the first button, or choice of a menu, whose label has *words*."""
        for item in components(self.page):
            if words in item.get("label", ""):
                await self.button(item["label"])
                return
            for one in item.get("options", ()):
                if words in one["label"]:
                    await self._select(item["custom_id"], [one["value"]])
                    return
        raise LookupError(words)

    async def type(self, words: str) -> None:
        await self._did(self._visitor.command("act", in_=self._place, words=words))

    async def form(self, label: str, choose: Callable[[Json], str]) -> None:
        """Open a form, open each of its menus and choose there, and send it: one press for each of these."""
        opened = await self._did(self._visitor.press(self.page, label=label))
        assert opened.modal is not None
        fields = opened.modal.fields
        self.presses += 2 * len(fields)
        filled = {field["custom_id"]: [choose(field)] for field in fields}
        await self._did(self._visitor.submit(opened, filled))

    def has(self, label: str) -> bool:
        return any(item.get("label") == label for item in components(self.page))

    async def _did(self, press: Any) -> Answer:
        self._rehearsal.sandbox.clock.move(2_000)
        began = time.perf_counter()
        answer: Answer = await press
        await answer.final()
        self.seconds += time.perf_counter() - began
        self.presses += 1
        self.page = answer.message or self.page
        return answer

    @property
    def text(self) -> str:
        return str(self.page.get("content", ""))


async def _bare(hand: Hand) -> None:
    await hand.button("Mark a space")
    await hand.pick()


async def _with_card(hand: Hand, words: tuple[str, ...]) -> None:
    """The card is *words*; as soon as no more needs to be said of it Frodo is moved."""
    await hand.button("Play a card")
    left = list(words)
    while not (ends := [label for label in MOVES if hand.has(label)]):
        word = left.pop(0)
        if left and word not in hand.offered():
            continue  # it was all that could be said, and went without saying
        await hand.pick(word)
    await hand.button(ends[0])
    await hand.pick()


async def _by_buttons(hand: Hand) -> None:
    for _ in range(2):
        await hand.button("Ride")
        await hand.pick()
        await hand.button("Search here" if hand.has("Search here") else "Hunt here")


async def _by_form(hand: Hand) -> None:
    def choose(field: Json) -> str:
        values = [str(option["value"]) for option in field["options"]]
        return next((value for value in values if value in ("search", "hunt") or value.isdigit()), values[0])

    await hand.form("Whole ride", choose)


def _targets(look: ReaderView, decision: Decision) -> tuple[str, ...] | None:
    """A card with what its effect asks for, if it asks for two words or more, of a turn that *decision* is."""
    if decision.question.kind != "turn" or "mark" not in look.options(decision, ()).words:
        return None
    for card in look.options(decision, ("play",)).words if "play" in look.options(decision, ()).words else ():
        said: tuple[str, ...] = (card,)
        while not look.options(decision, ("play", *said)).whole:
            said = (*said, look.options(decision, ("play", *said)).words[0])
        if len(said) == PICKS + 1:
            return said
    return None


def _bears(look: ReaderView, decision: Decision) -> bool:
    return decision.question.kind == "turn" and "mark" in look.options(decision, ()).words


def _rides(look: ReaderView, decision: Decision) -> bool:
    """Two Nazgul, of which none has found anybody yet."""
    return decision.question.kind == "block" and "move" in look.options(decision, ()).words


# ---------------------------------------------------------------------------------------------- sittings of a war


NAZGUL, ORCS, GROUPS = 4, 12, 3
PIECES: Final = ("nazgul-9", "nazgul-7")


def _leads(look: ReaderView, decision: Decision) -> bool:
    """So many groups can be sent."""
    if decision.question.kind != "journey":
        return False
    return sum(word.isdigit() for word in look.options(decision, ("plot",)).words) == GROUPS


def _searches(look: ReaderView, decision: Decision) -> bool:
    """Groups were told of where both may be placed."""
    if decision.question.kind != "search" or "place" not in look.options(decision, ()).words:
        return False
    return {"orcs", "nazgul-9"} <= {*look.options(decision, ("place",)).words}


def _moves(look: ReaderView, decision: Decision) -> bool:
    return decision.question.kind == "shadow"


async def _journey(hand: Hand) -> None:
    await hand.button("Journey")
    for number in range(GROUPS):
        await hand.choose(f"Group {number + 1} (")
        await hand.choose(": costs")
        if hand.has("Send"):  # else that was all of it
            await hand.button("Send")
    await hand.button("Done")


async def _search(hand: Hand) -> None:
    await hand.button("Search")
    for _ in range(NAZGUL):
        await hand.choose("Nazgûl")
        await _placed(hand)
    await hand.choose(f"Orcs of strength {ORCS} → …")
    await _placed(hand)
    await hand.button("Done")


async def _placed(hand: Hand) -> None:
    """Places are chosen where the button had none."""
    while not hand.has("Done"):
        await hand.pick()


async def _shadow(hand: Hand) -> None:
    """Who flies there is sent by the press on the goal."""
    await hand.button("Move")
    for stack in ("Nazgûl 9 →", "Nazgûl 7 and Nazgûl 8 →", "The Lord of the Nazgûl, Nazgûl 3"):
        await hand.choose(stack)
        await hand.pick()
    await hand.button("Done")


def _counsels(look: ReaderView, decision: Decision) -> bool:
    """Saruman's council is open, and he holds a card."""
    return decision.question.kind == "tower" and "council" in look.options(decision, ()).words


async def _tower(hand: Hand) -> None:
    """A choice of the council, and two hosts to a goal each."""
    await hand.button("Move")
    await hand.choose("Council: nothing")
    await hand.choose("W2219 Dunland camp")
    await hand.pick()
    await hand.choose("W2421 Isengard")
    await hand.pick()
    await hand.button("Done")


async def _deal(hand: Hand) -> None:
    """A card for a card is proposed, laid and confirmed, and the sitting ended."""
    await hand.button("My desk")
    await hand.button("More")
    await hand.button("Deals")
    await hand.choose("Propose a deal: the Fellowship")
    for goods in ("1 event card", "0 magic cards", "1 event card", "0 magic cards"):
        await hand.button(goods)
    await hand.button("Send")
    await hand.choose("Lay cards: the Fellowship")
    await hand.pick_first()
    await hand.choose("Confirm: the Fellowship")
    await hand.button("Done")


def _in_words(look: ReaderView, decision: Decision) -> str | None:
    """The same sittings as somebody writes them who knows the forms."""
    if _leads(look, decision):
        return "plot 1 to E1029 then plot 2 to E1029 then plot 3 to E1029 then done"
    verb = "place" if _searches(look, decision) else "move" if _moves(look, decision) else ""
    goals = {piece: look.options(decision, (verb, piece)).ends[0] for piece in PIECES if verb}
    said = (*(f"{verb} {piece} {at}" for piece, at in goals.items()), "done")
    return " then ".join(said) if verb else None


async def _typed(hand: Hand, words: str) -> None:
    await hand.type(words)


class Opened(NamedTuple):
    """A game that somebody answers in."""

    game: str
    seats: int
    config: BaseModel


HUNT: Final = Opened("hunt", SEATS, HuntConfig())
WAR: Final = Opened("war", 2, WarConfig())
WAR_OF_THREE: Final = Opened("war", 3, WarConfig())


class Way(NamedTuple):
    """What is to be asked, and by which presses it is answered."""

    wanted: Callable[[ReaderView, Decision], Any]
    go: Callable[..., Awaitable[None]]
    opened: Opened = HUNT


def _typing(sitting: Callable[[ReaderView, Decision], bool]) -> Way:
    """That *sitting* in words."""
    return Way(lambda look, decision: sitting(look, decision) and _in_words(look, decision), _typed, WAR)


async def gone(way: Way, seed: int) -> tuple[int, float]:
    """Presses and seconds of one way, the first time that what is wanted is asked."""
    wanted, go, opened = way
    async with rehearsing(seed=seed, clock=SandboxClock(START, speed=0)) as rehearsal:
        game_id = await rehearsal.open(*opened)
        await rehearsal.start(game_id)
        actors = rehearsal.actors(game_id, opened.seats, seed)
        for _ in range(ROUNDS):
            for actor in actors:
                await rehearsal.settled()
                look = await rehearsal.bot.service.cache.look(game_id, actor.visitor.id)
                asked = [decision for decision in look.decisions if decision.is_asked]
                found = [(one, what) for one in asked if (what := wanted(look, one))]
                if found:
                    (decision, what), place = found[0], look.facts.place
                    assert place is not None
                    hand = Hand(rehearsal, actor.visitor, place)
                    await go(hand, *([what] if what is not True else []))
                    if "prevents it" in hand.text:
                        continue  # a reaction came between: the next one counts
                    entered = await rehearsal.bot.service.cache.look(game_id, actor.visitor.id)
                    assert not any(
                        one.question == decision.question and one.owed for one in entered.decisions
                    )
                    return hand.presses, hand.seconds
                if asked:
                    await actor.act()
                rehearsal.sandbox.clock.move(2_000)
    raise LookupError("nobody was asked that")


MOVES_OF_A_TURN: Final = ("R11", "T16", "T10", "W14", "X14", "X15", "X16", "Y15")
ATTACKS_OF_A_TURN: Final = ("T15", "S16")
"""Where pieces of Sauron's stand that move, and then attack, in the turn that is counted."""


async def battle_turn() -> tuple[int, int, float]:
    """Presses of a turn of eight moves and two attacks by menus, of the same typed, and the seconds of the first."""
    async with rehearsing(seed=SEEDS[0], clock=SandboxClock(START, speed=0)) as rehearsal:
        game_id = await rehearsal.open("battle", SEATS, BattleConfig(sides=("sauron", "saruman", "alliance")))
        await rehearsal.start(game_id)
        await rehearsal.settled()
        [actor, *_] = rehearsal.actors(game_id, SEATS, SEEDS[0])
        place = (await rehearsal.bot.service.cache.look(game_id, None)).facts.place
        assert place is not None
        hand = Hand(rehearsal, actor.visitor, place)
        await hand.button("Your turn")
        for at in MOVES_OF_A_TURN:
            await hand.choose(f" {at}")
            if "…" in hand.text:  # else there was one way only, which goes without saying
                await hand.choose("→")
        for at in ATTACKS_OF_A_TURN:
            await hand.choose(f" {at}")
            if "…" in hand.text:  # else it was a button of its own, or the one thing that could be done
                await hand.choose("⚔")
        await hand.button("Send")
        by_menus, seconds = hand.presses, hand.seconds
        assert "still open" in hand.text, hand.text
        hand.presses = 0
        await hand.type("T16-S16 V13-V14 done")
        return by_menus, hand.presses, round(seconds, 2)


WAYS: Final[Mapping[str, Way]] = {
    "bearer": Way(_bears, _bare),
    "bearer_card": Way(_targets, _with_card),
    "ride_of_two": Way(_rides, _by_buttons),
    "ride_by_form": Way(_rides, _by_form),
    "war_journey": Way(_leads, _journey, WAR),
    "war_search": Way(_searches, _search, WAR),
    "war_shadow": Way(_moves, _shadow, WAR),
    "war_tower": Way(_counsels, _tower, WAR_OF_THREE),
    "war_deal": Way(_counsels, _deal, WAR_OF_THREE),
    **{f"war_{sitting.__name__[1:]}_typed": _typing(sitting) for sitting in (_leads, _searches, _moves)},
}


async def measured(quick: bool) -> dict[str, Any]:
    """The most presses that each way took, and its seconds."""
    figures: dict[str, Any] = {}
    seconds: dict[str, float] = {}
    for name, way in WAYS.items():
        taken = [
            await gone(way, seed) for seed in (SEEDS[:1] if quick or way.opened.game == "war" else SEEDS)
        ]
        figures[name] = max(presses for presses, _ in taken)
        seconds[name] = round(max(spent for _, spent in taken), 2)
    by_menus, typed, spent = await battle_turn()
    seconds["battle_turn"] = spent
    return {**figures, "battle_turn": by_menus, "battle_typed": typed, "seconds": seconds}


def main() -> None:
    options = arguments(__doc__)
    report(options, asyncio.run(measured(options.quick)))


if __name__ == "__main__":
    main()
