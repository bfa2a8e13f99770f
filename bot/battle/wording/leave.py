"""Leave in words: what is asked, what comes of it, and what is given to whom (B-7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from bot.battle.wording.voice import BattleVoice
from bot.language.words import capital, said
from rules.battle.charts import KINDS
from rules.battle.events import LeaveAnswered, LeaveAsked, LeaveEnded, LeaveEvent, LeaveGiven, LeaveRevoked
from rules.battle.leave import Leave, LeaveRequest, Need


def say(event: LeaveEvent, voice: BattleVoice) -> str:
    """What two players alone are told."""
    text = voice.text
    match event:
        case LeaveAsked(request=request, of=of) if request.consents:
            return text(
                "🙏 You have asked {sides}: {what}.", sides=_sides(of, voice), what=path(request, voice)
            )
        case LeaveAsked(request=request):
            return asked(request, voice)
        case LeaveGiven(leave=leave):
            return text("🔑 Leave is given: {what}.", what=given(leave, voice))
        case LeaveRevoked(leave=leave):
            return text("🔒 Leave is taken back: {what}.", what=given(leave, voice))
        case LeaveAnswered(request=request, of=of, agrees=agrees):
            told = _ANSWERED["agrees" if agrees else "at once" if event.at_once else "no"]
            return text(told, side=capital(voice.side(of)), what=path(request, voice))
        case LeaveEnded(request=request, why=why):
            side = capital(voice.player(request.side))
            return text(_ENDED.get(why, _TAKEN_BACK), side=side, what=path(request, voice))
        case _:
            assert_never(event)


_ANSWERED: Final = {
    "agrees": said("✅ {side} agrees: {what}."),
    "at once": said("🚫 {side} refuses such requests beforehand: {what} (B-7.17)."),
    "no": said("🚫 {side} says no: {what}."),
}
_ENDED: Final = {
    "closed": said("⌛ The phase is closed, and nobody answered: {what} (B-7.9)."),
    "begun": said("⌛ Your turn has begun, and nobody answered: {what} (B-7.12)."),
}
_TAKEN_BACK: Final = said("⌛ {side} takes the request back: {what}.")


def asked(request: LeaveRequest, voice: BattleVoice) -> str:
    """What a grantor is asked, and how to answer."""
    facts = {
        "side": capital(voice.player(request.side)),
        "what": path(request, voice),
        "needs": needs(request.needs, voice),
        "n": request.number,
    }
    if request.ahead:
        return voice.text(
            "🙏 {side} asks you for its next turn: {what}, {needs}. Say `leave {n} yes` or `leave {n} no`; "
            "no answer is a no.",
            **facts,
        )
    return voice.text(
        "🙏 {side} asks you: {what}, {needs}. Say `leave {n} yes` or `leave {n} no`; no answer is a no.",
        **facts,
    )


def path(request: LeaveRequest, voice: BattleVoice) -> str:
    """`the orc T15 → S16 → R16`."""
    way = " → ".join(map(voice.pack.grid.name, request.way))
    return f"{voice.the(request.kind)} {way}"


def needs(wanted: Iterable[Need], voice: BattleVoice) -> str:
    """`over your piece at S16`."""
    text = voice.text
    told = []
    for need in wanted:
        place = voice.hex(need.at)
        if need.kind == "over":
            told.append(text("over your piece at {place}", place=place))
        elif need.stop:
            told.append(text("to stop at {place}", place=place))
        else:
            told.append(text("through {place}", place=place))
    return text.list(told)


def given(leave: Leave, voice: BattleVoice) -> str:
    """`to Sauron by the Alliance, over pieces, for orcs, at S16, once, until the end of round 6`."""
    text = voice.text
    what = {
        "over": text("over pieces"),
        "elven": text("to cross Elven hexes and stop there") if leave.stop else text("to cross Elven hexes"),
        "moria": text("through {place}", place=voice.special("moria")),
    }[leave.kind]
    until = {
        "always": "",
        "phase": text("until the movement ends"),
        "turn": text("until the turn ends"),
        "round": text("until round {n} ends", n=leave.round),
    }[leave.until]
    names = [voice.many(one) if one in KINDS else f"`{one}`" for one in (*leave.pieces, *leave.passed)]
    parts = (
        text("to {side} by {other}", side=voice.side(leave.grantee), other=voice.side(leave.grantor)),
        *(what, *names, *map(voice.hex, leave.hexes), text("once") if leave.once else "", until),
    )
    return ", ".join(filter(None, parts))


def _sides(sides: Iterable[str], voice: BattleVoice) -> str:
    return voice.text.list([voice.side(one) for one in sides])
