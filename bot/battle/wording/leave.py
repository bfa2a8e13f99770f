"""Leave in words: what is asked, what comes of it, and what is given to whom (B-7)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, assert_never

from bot.battle.wording.voice import BattleVoice
from bot.language.words import capital, said
from rules.battle.charts import EVIL, KINDS, Side, side_of
from rules.battle.events import LeaveAnswered, LeaveAsked, LeaveEnded, LeaveEvent, LeaveGiven, LeaveRevoked
from rules.battle.leave import Leave, LeaveRequest, Need
from rules.battle.orders import Allow


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
            return text("🔑 From now on {what}.", what=given(leave, voice, leave.grantor))
        case LeaveRevoked(leave=leave):
            return text("🔒 No longer: {what}.", what=given(leave, voice, leave.grantor))
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
    """What a grantor is asked, in a line."""
    facts = {
        "side": capital(voice.player(request.side)),
        "what": path(request, voice),
        "needs": needs(request.needs, voice),
    }
    if request.ahead:
        return voice.text(
            "🙏 **{side}** asks you for its next turn: {what}, {needs}? No answer is a no once that turn begins.",
            **facts,
        )
    return voice.text(
        "🙏 **{side}** asks you: {what}, {needs}? No answer is a no once this movement is over.", **facts
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


_NUMBER: Final = re.compile(r"-\d+$")


def given(leave: Leave | Allow, voice: BattleVoice, by: Side = "") -> str:
    """`Sauron may pass over pieces of the Alliance, only orcs, once, until round 6 ends`.

    To who gives it what that means, `let Sauron pass over your pieces`: where it does not say *by* whom.
    """
    text = voice.text
    key, side = (
        leave.kind + (" stop" if leave.stop else ""),
        leave.to if isinstance(leave, Allow) else leave.grantee,
    )
    facts = {"side": voice.side(side), "place": voice.special("moria")}
    what = text(_MAY[key], other=voice.side(by), **facts) if by else text(_LET[key], **facts)
    until = {
        "always": "",
        "phase": text("until the movement ends"),
        "turn": text("until the turn ends"),
        "round": text("until round {n} ends", n=leave.round),
    }[leave.until]
    pieces, passed = (
        text.list([voice.many(one) if one in KINDS else f"`{one}`" for one in names])
        for names in named(leave)
    )
    places = text.list([*map(voice.hex, leave.hexes)])
    limits = (
        text("only {pieces}", pieces=pieces) if pieces else "",
        text("only over {pieces}", pieces=passed) if passed else "",
        text("only at {places}", places=places) if places else "",
        text("once") if leave.once else "",
        until,
    )
    return ", ".join(filter(None, (what, *limits)))


def named(leave: Leave | Allow) -> tuple[Sequence[str], Sequence[str]]:
    """The pieces that may, and those that may be passed over."""
    if isinstance(leave, Leave):
        return leave.pieces, leave.passed
    players = 2 if leave.to == EVIL else 3
    theirs = [name for name in leave.pieces if side_of(_NUMBER.sub("", name), players) == leave.to]
    return theirs, [name for name in leave.pieces if name not in theirs]


_MAY: Final = {
    "over": said("{side} may pass over pieces of {other}"),
    "elven": said("{side} may cross Elven hexes"),
    "elven stop": said("{side} may cross Elven hexes and stop there"),
    "moria": said("{side} may pass through {place}"),
}
_LET: Final = {
    "over": said("Let {side} pass over your pieces"),
    "elven": said("Let {side} cross Elven hexes"),
    "elven stop": said("Let {side} cross Elven hexes and stop there"),
    "moria": said("Let {side} pass through {place}"),
}


def _sides(sides: Iterable[str], voice: BattleVoice) -> str:
    return voice.text.list([voice.side(one) for one in sides])
