"""One entry's events as one post, short enough for a phone (B-19.6).

Who fell comes first; then all else in the order done, like put together, and moves small. The post that ends a turn
begins with what the whole turn came to. What earlier entries did in it stands under the heading of that turn already.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Final

from bot.battle.wording.end import by_side, tale
from bot.battle.wording.events import after_move, built, is_silent, moved, say, way
from bot.battle.wording.plans import plan
from bot.battle.wording.voice import BattleVoice
from bot.language.words import Text, capital
from rules.battle import events as told
from rules.battle.aid import history
from rules.battle.aid.reach import threats
from rules.battle.charts import ALLIANCE, KINDS
from rules.battle.events import BattleEvent
from rules.battle.view import Seen
from rules.game import AnyEvent

FEW: Final = 3
"""Moves of a turn that are read at a glance, several in a line."""

LONG: Final = 30
"""Lines with names that fit on a page."""

MANY: Final = 6
"""When more of a kind than this move, their goals are told without names: a post is read on a phone."""


def post(events: Sequence[BattleEvent], voice: BattleVoice, seen: Seen | None = None) -> str | None:
    """The post of one entry; None when nothing of it has words. *seen* is how the battle stands behind it."""
    lines = [] if seen is None else [*_before(events, seen, voice)]
    last = next((event for event in reversed(events) if not is_silent(event)), None)
    shown = [event for event in events if event is last or not isinstance(event, told.PhaseBegan)]
    for begins, run in itertools.groupby(shown, lambda event: isinstance(event, told.TurnBegan)):
        found = list(run)
        if not begins:
            lines += _losses(found, voice, 2)
        lines += _report(found, voice, "-# " if seen is not None else "")
        if begins:
            lines += _beginning(found, voice, seen)
    if seen is not None and seen.outcome is not None and lines:
        lines += tale(seen, voice)
    return "\n".join(lines) or None


def _before(events: Sequence[BattleEvent], seen: Seen, voice: BattleVoice) -> Iterator[str]:
    """What earlier entries of the turn brought that *events* end: that the Ring was taken, and who fell."""
    chapter = history.turn_of(seen.history, events)
    if chapter is None or not any(isinstance(event, told.TurnBegan | told.BattleEnded) for event in events):
        return
    earlier = [event for event in chapter.events if event not in events]
    yield from filter(None, (say(event, voice) for event in earlier if isinstance(event, told.RingTaken)))
    if lost := by_side((event for event in earlier if isinstance(event, told.Eliminated)), voice):
        yield voice.text("☠️ Lost earlier in this turn: {pieces}.", pieces=lost)


def each(events: Sequence[BattleEvent], voice: BattleVoice) -> str:
    """A line for each move and all else, as the record has it; where they are many, hexes without their names."""
    spoken = [event for event in events if not is_silent(event)]
    is_short = len(spoken) > LONG
    lines = (
        moved(event, voice, is_short=is_short) if isinstance(event, told.Moved) else say(event, voice)
        for event in spoken
    )
    return "\n".join(filter(None, lines))


def is_long(events: Sequence[BattleEvent]) -> bool:
    """Whether so much was moved that a post does not tell each move in a line of its own."""
    return sum(isinstance(event, told.Moved) for event in events) > FEW


def _beginning(events: Sequence[BattleEvent], voice: BattleVoice, seen: Seen | None) -> Iterator[str]:
    """What stands under the heading of a turn."""
    if seen is None:  # it is told again
        return
    yield ring_line(seen, voice)
    if danger := _danger(seen, voice):
        yield danger
    for event in events:
        if isinstance(event, told.TurnBegan) and event.round == 1:
            yield from plan(event.side, voice.pack, voice.text)
            if event.side == ALLIANCE:
                yield from first_advice(len(voice.sides), voice.text)


def _danger(seen: Seen, voice: BattleVoice) -> str:
    """Who could come to the Ring within a turn as all pieces stand; empty where nobody could."""
    bearer = seen.board.bearer
    near = threats(voice.pack, seen.board, bearer.at)
    sides = {piece.side for piece, _ in (*near.in_a_phase, *near.in_a_turn)} - {bearer.side}
    if not sides or seen.outcome is not None:
        return ""
    named = voice.text.list([voice.side(side) for side in seen.rules.order if side in sides])
    return voice.text("⚠️ Within reach of the Ring in one turn: {sides}.", sides=named)


def first_advice(seats: int, text: Text) -> Iterator[str]:
    """B-24.8: what the Alliance has to know before its first turn."""
    if seats == 3:
        yield text("- **Alliance:** Saruman wins by touching the Ring, and he moves 8 hexes a turn.")
    yield text(
        "- **Alliance, first turn:** end in an Elven hex (the elf moves off first) or walled in by your own pieces."
    )


def ring_line(seen: Seen, voice: BattleVoice) -> str:
    """Who has the Ring, where, and how often it was there at the end of a turn (B-8.4, B-19.6)."""
    bearer = seen.board.bearer
    facts = {"side": capital(voice.side(bearer.side)), "place": voice.hex(bearer.at)}
    stays = seen.stays_of(bearer.side, bearer.at)
    if stays and seen.board.elves_live:
        return voice.text("💍 {side} has the Ring, at {place} (stay {n} of 2).", n=stays, **facts)
    return voice.text("💍 {side} has the Ring, at {place}.", **facts)


def _report(events: Sequence[BattleEvent], voice: BattleVoice, small: str) -> Iterator[str]:
    """A line for all builds in a row, for the moves of each kind of piece, for each attack and all else.

    *small* stands before what is of less weight.
    """
    spoken = (event for event in events if not is_silent(event))
    for kind, run in itertools.groupby(spoken, _row_of):
        found = list(run)
        if kind is told.Built:
            pieces = ", ".join(built(one.kind, one.at, voice) for one in found if isinstance(one, told.Built))
            yield voice.text("🏗️ Built: {pieces}.", pieces=pieces)
        elif kind is told.Moved:
            moves = _moves([one for one in found if isinstance(one, told.Moved)], voice)
            yield from (f"{small}{line}" if line.startswith("👣") else line for line in moves)
        else:
            yield from filter(None, (say(event, voice) for event in found))


def _row_of(event: BattleEvent) -> type | None:
    """What stands in one line with others like it."""
    if isinstance(event, told.Moved) and event.is_forced:
        return None
    return type(event) if isinstance(event, told.Built | told.Moved) else None


def _moves(moves: Sequence[told.Moved], voice: BattleVoice) -> Iterator[str]:
    """Those of one kind in a line, in the order of B-1.1."""
    for kind in KINDS:
        if mine := [one for one in moves if one.kind == kind]:
            named = voice.one(kind) if len(mine) == 1 or KINDS[kind].cap == 1 else voice.many(kind)
            ways = ", ".join(way(one, voice, is_short=len(mine) > MANY) for one in mine)
            yield voice.text("👣 {kind}: {way}", kind=capital(named), way=ways)
    yield from filter(None, (after_move(one, voice) for one in moves))


def headline(events: Sequence[AnyEvent], voice: BattleVoice) -> str:
    """What matters most of these: that the Ring was taken, else who fell.

    Empty where there was neither, and at the end, of which the board tells by itself.
    """
    if any(isinstance(event, told.BattleEnded) for event in events):
        return ""
    taken = (say(event, voice) for event in events if isinstance(event, told.RingTaken))
    return next(filter(None, (*taken, *_losses(events, voice))), "")


def _losses(events: Sequence[AnyEvent], voice: BattleVoice, least: int = 1) -> Iterator[str]:
    """Who left the map, by side, where it is so many pieces *least* (B-19.6)."""
    lost = [event for event in events if isinstance(event, told.Eliminated)]
    if len(lost) >= least:
        yield voice.text("☠️ Lost: {pieces}.", pieces=by_side(lost, voice))
