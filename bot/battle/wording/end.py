"""How a battle ended, and the tale of the war (B-17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Protocol

from bot.battle.wording.voice import BattleVoice
from bot.language.words import capital, said
from rules.battle import events as told
from rules.battle.aid.counts import losses
from rules.battle.charts import KINDS, Side
from rules.battle.events import MapEvent
from rules.battle.view import Seen

_WON: Final[Mapping[str, str]] = {
    "doom": said("**{winner} wins.** The Ring-bearer has reached {doom}: the Ring is destroyed ({clause})."),
    "goal": said("**{winner} wins.** The Ring has come to {tower} ({clause})."),
    "isengard": said("**{winner} wins.** The Ring has come to {isengard} ({clause})."),
    "touch": said("**{winner} wins.** Saruman stands where the Ring is ({clause})."),
    "limit": said("**{winner} wins.** The last round is over ({clause})."),
    "resigned": said("**{winner} wins.** All others have given up ({clause})."),
}
_DRAWN: Final[Mapping[str, str]] = {
    "agreed": said("**A draw.** All have agreed on it ({clause})."),
    "limit": said("**A draw.** The last round is over and nobody has won ({clause})."),
}
"""By reason (B-19.12)."""


def result_line(winner: Side, reason: str, clause: str, voice: BattleVoice) -> str:
    """Who won and by what, with its clause (B-17.9)."""
    if winner == "none":
        ended = said("**A moderator has ended the battle.** Nobody wins.")
        return voice.text(_DRAWN.get(reason, ended), clause=clause)
    return voice.text(_WON[reason], winner=capital(voice.player(winner)), clause=clause, **voice.goals())


# ------------------------------------------------------------------------------------------------ the tale of the war


def tale(seen: Seen, voice: BattleVoice) -> Iterator[str]:
    """How long it was, what was lost and what is left, by side (B-17.9)."""
    text, events = voice.text, [event for chapter in seen.history for event in chapter.events]
    fights = sum(isinstance(event, told.Rolled) for event in events)
    rounds = text.plural("{n} round", "{n} rounds", seen.round)
    yield text("The battle took {rounds}; attacks: {fights}.", rounds=rounds, fights=fights)
    lost = (fact for _, fact in losses(seen.history))
    yield text("☠️ Lost: {pieces}.", pieces=by_side(lost, voice) or text("nothing"))
    yield text("🗺️ Left: {pieces}.", pieces=by_side(seen.board.pieces, voice))


class _Owned(Protocol):
    @property
    def side(self) -> Side: ...
    @property
    def kind(self) -> str: ...


def by_side(pieces: Iterable[_Owned], voice: BattleVoice) -> str:
    """`Sauron: 2 orcs; the Alliance: 1 elf`."""
    found: dict[Side, list[str]] = {}
    for owned in pieces:
        found.setdefault(owned.side, []).append(owned.kind)
    return "; ".join(
        voice.text("{side}: {pieces}", side=voice.side(side), pieces=voice.tally(kinds))
        for side, kinds in found.items()
    )


def chronicle(seen: Seen, voice: BattleVoice) -> Iterator[str]:
    """What the war will be remembered for: the Ring, the armies that were roused, who fell."""
    for chapter in seen.history:
        for event in chapter.events:
            if what := _remembered(event, voice):
                yield voice.text("- Round {n}: {what}", n=chapter.round, what=what)


def _remembered(event: MapEvent, voice: BattleVoice) -> str:
    text = voice.text
    match event:
        case told.RingTaken(side=side, of=of, at=at):
            facts = {"side": voice.side(side), "other": voice.side(of), "place": voice.hex(at)}
            return text("{side} takes the Ring from {other} at {place}.", **facts)
        case told.FangornRoused(at=at):
            army = voice.the("fangorn_army")
            return text("{kind} wakes and takes {place}.", kind=army, place=voice.hex(at))
        case told.DeadRoused():
            return text("{kind} rouses the Dead.", kind=voice.one("aragorn"))
        case told.Eliminated(kind=kind, at=at) if not KINDS[kind].army:
            return text("{kind} falls at {place}.", kind=voice.the(kind), place=voice.hex(at))
        case told.ElvesGone():
            return text("the last elf falls.")
        case told.Resigned(side=side):
            return text("{side} gives up.", side=voice.side(side))
        case _:
            return ""
