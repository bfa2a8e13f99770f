"""What a seat commands and how its war goes, for its player and for whoever takes it over (B-18.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.battle.looks import counts, lists
from bot.battle.questions.plans import in_advance
from bot.battle.wording import report
from bot.battle.wording.leave import given
from bot.battle.wording.voice import BattleVoice
from bot.language.words import said
from rules.battle.aid.counts import pools
from rules.battle.charts import ALLIANCE, BEARER, EVIL, SARUMAN, SAURON, Side
from rules.battle.events import Moved, RingEscaped, RingTaken
from rules.battle.pieces import set_up
from rules.battle.view import BattleView, Seen

_AIMS: Final[Mapping[Side, str]] = {
    ALLIANCE: said("**You win** when your Ring-bearer reaches {doom} (B-17.4)."),
    SAURON: said("**You win** when you have the Ring and your Ring-bearer reaches {tower} (B-17.2)."),
    EVIL: said("**You win** when you have the Ring and your Ring-bearer reaches {tower} (B-17.2)."),
    SARUMAN: said(
        "**You win** when Saruman stands where the Ring is, or your own Ring-bearer reaches {isengard} (B-17.3)."
    ),
}
_STEPS: Final = 12
"""How many of the last places of the Ring are told."""


def dossier(view: BattleView, voice: BattleVoice) -> str:
    """Whom the seat plays, how he wins, where his pieces stand, what was lost and what can be built."""
    own, seen, text = view.own, view.seen, voice.text
    if own is None:
        return text("You hold no seat in this game.")
    plays, aim = seen.outcome is None and own.side not in seen.resigned, ""
    if plays:
        aim = text(_AIMS[own.side], **voice.goals())
    elif seen.outcome is None:
        aim = text("You have given up: your pieces stay where they are and do nothing (B-17.8).")
    lines = [
        text("**You play {side}.** {aim}", side=voice.side(own.side), aim=aim).strip(),
        ring(seen, voice),
    ]
    mine = lists.order_of_battle(seen.board.of(own.side), voice, is_one_side=True)
    lines += [text("**Your pieces:**"), *mine]
    if plays:
        lines += counts.of_side(pools(voice.pack, seen), own.side, voice)
    plans = [*in_advance(view, voice)]
    lines += [text("**Ordered in advance:**"), *plans] if plans else []
    leave = [f"- {given(leave, voice, leave.grantor)}" for leave in (*own.given, *own.held)]
    lines += [text("**Leave given and received:**"), *leave] if leave else []
    return "\n".join(filter(None, [*lines, counts.lost(seen, voice)]))


def ring(seen: Seen, voice: BattleVoice) -> str:
    """The way of the Ring: where it was, and who took it from whom; empty before its first step."""
    steps = list(_ring(seen, voice))
    if len(steps) == 1:
        return ""
    told = " → ".join(steps[:1] + ["…"] * (len(steps) > _STEPS) + steps[1:][1 - _STEPS :])
    return voice.text("**The Ring's way:** {way}", way=told)


def _ring(seen: Seen, voice: BattleVoice) -> Iterator[str]:
    yield voice.hex(set_up(voice.pack, seen.rules.players).bearer.at)
    for event in (one for chapter in seen.history for one in chapter.events):
        match event:
            case Moved(kind=kind, way=way) if kind == BEARER:
                yield voice.hex(way[-1])
            case RingEscaped(way=way) if len(way) > 1:
                yield voice.hex(way[-1])
            case RingTaken(side=side, at=at):
                yield voice.text("taken by {side} at {place}", side=voice.side(side), place=voice.hex(at))


def happened(view: BattleView, voice: BattleVoice) -> tuple[str, ...]:
    """The seat's own last turn, and all since."""
    past = [
        chapter
        for chapter in view.seen.history
        if chapter.turn < view.seen.turn or view.seen.outcome is not None
    ]
    mine = [
        number
        for number, chapter in enumerate(past)
        if view.own is not None and chapter.side == view.own.side
    ]
    shown = past[mine[-1] :] if mine else past[-len(view.seen.rules.sides) :]
    return tuple(filter(None, (report.post(chapter.events, voice) for chapter in shown)))
