"""How the three stand to each other, in a line each: the alliance, who may not attack, Saruman's three places."""

from __future__ import annotations

from collections.abc import Iterator

from bot.war.wording.voice import WarVoice
from rules.war.council import nazgul
from rules.war.state.places import THREE, holder
from rules.war.state.war import WarState


def of_three(state: WarState, voice: WarVoice) -> Iterator[str]:
    """All of it, as far as *state* is known to its reader (W-21.3, W-37.7, W-50.3)."""
    if state.alliance is not None:
        yield allied(state, voice)
    banned = [side for side in ("F", "D") if side in state.bans.standing and not state.are_allied(side, "S")]
    if banned:
        sides = voice.text.list([voice.called(side) for side in banned])
        yield voice.text("🛡️ May not attack Saruman yet: {sides}", sides=sides)
    yield from won(state, voice)
    yield places(state, voice)


def allied(state: WarState, voice: WarVoice) -> str:
    """With whom Saruman is allied, and that it ends."""
    alliance, text = state.alliance, voice.text
    if alliance is None:
        return text("Saruman has no ally.")
    ally = voice.called(alliance.side)
    if alliance.ends:
        return text("💔 Allied until this game-turn ends: Saruman and {ally}", ally=ally)
    return text("🤝 Allied: Saruman and {ally}", ally=ally)


def won(state: WarState, voice: WarVoice) -> Iterator[str]:
    """Which Nazgûl are his (W-25.10)."""
    if pieces := nazgul.of_side(state, "S"):
        yield voice.text("👑 Saruman’s Nazgûl: {pieces}", pieces=voice.pieces(pieces))


def places(state: WarState, voice: WarVoice) -> str:
    """Whose his three are (W-50.3)."""
    owners = [f"{voice.place(id)} ({voice.called(owner)})" for id, owner in _owners(state, voice)]
    return voice.text("🏰 Saruman’s three: {places}", places=", ".join(owners))


def holds(state: WarState, voice: WarVoice) -> str:
    """Which of them are his, where there is little room."""
    his = [voice.place(id) for id, owner in _owners(state, voice) if owner == "S"]
    if not his:
        return voice.text("Saruman holds none of his three places.")
    return voice.text("Saruman holds: {places}", places=voice.text.list(his))


def _owners(state: WarState, voice: WarVoice) -> Iterator[tuple[str, str]]:
    land = voice.land
    return ((id, holder(land, state, land.place[id])) for id in THREE if id in land.place)
