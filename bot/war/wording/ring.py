"""The Ring and Gollum, event cards and magic cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.language.telling import Each, Table
from bot.language.words import capital, forms, said
from bot.war.wording.voice import WarVoice, learnt
from rules.war.events import cards, ring
from rules.war.state.pieces import CHARACTERS
from rules.war.state.war import Ring

_MARKS: Final = forms(
    "He has {n} mark; the third makes him a Ringwraith.",
    "He has {n} marks; the third makes him a Ringwraith.",
)


def _worn(event: ring.RingWorn, voice: WarVoice) -> str:
    """The Dark Power learns the hex, and who it is where he stands on the map; the Fellowship his marks (W-57.2)."""
    facts = {"at": voice.hex(event.at), "piece": "" if event.bearer is None else voice.piece(event.bearer)}
    if event.marks is not None:
        marks = voice.text.counted(_MARKS, event.marks)
        return voice.text("💍 {piece} wears the Ring at {at}. {marks}", marks=marks, **facts)
    if event.bearer is None:
        return voice.learns(voice.text("the Ring is worn at {at}.", **facts))
    return voice.learns(voice.text("{piece} wears the Ring at {at}.", **facts))


def borne(ring: Ring, voice: WarVoice) -> Iterator[str]:
    """Who wears the Ring, or bears it with marks; for the Fellowship (W-57.2)."""
    bearer, marks = ring.bearer, dict(ring.marks).get(ring.bearer or "", 0)
    if bearer in CHARACTERS and (ring.is_on or marks):
        line = said("💍 {Piece} wears the Ring.") if ring.is_on else said("💍 {Piece} bears the Ring.")
        told = [voice.text(line, Piece=capital(voice.piece(bearer)))]
        yield " ".join(told + ([voice.text.counted(_MARKS, marks)] if marks else []))


def _tried(event: ring.RingTried, voice: WarVoice) -> str:
    facts = {"at": voice.hex(event.at), "n": event.thrown}
    if event.is_off:
        return voice.text("💍 **{n}**: the Ring, worn at {at}, comes off.", **facts)
    if event.thrown is None:
        return voice.text("💍 The Ring stays on at {at}: a mark more.", **facts)
    return voice.text("💍 **{n}**: the Ring does not come off at {at}: a mark more.", **facts)


def _in_the_open(event: ring.RingInTheOpen, voice: WarVoice) -> str:
    what = voice.text(_open_deed(event), Piece=capital(voice.piece(event.piece)), n=event.thrown)
    if event.marks is None:
        return what
    return f"{what} {voice.text.counted(_MARKS, event.marks)}"


def _open_deed(event: ring.RingInTheOpen) -> str:
    if event.is_kept:
        return said("💍 {Piece} keeps the Ring on.")
    if event.thrown is None:
        return said("💍 **{Piece} puts on the Ring,** before all eyes.")
    if event.is_on:
        return said("💍 **{n}**: {Piece} does not get the Ring off.")
    return said("💍 **{n}**: {Piece} takes off the Ring.")


def _passed(event: ring.RingPassed, voice: WarVoice) -> str:
    if event.bearer is None:
        return voice.text("💍 Nobody bears the Ring: it lies at {at}.", at=voice.hex(event.at))
    facts = {"at": voice.hex(event.at), "bearer": voice.piece(event.bearer)}
    return voice.text("💍 At {at} another bears the Ring now: **{bearer}**.", **facts)


_GOLLUM: Final = {
    "F": said("🎲 Gollum: **{n}**. He helps the Fellowship in this game-turn."),
    "-": said("🎲 Gollum: **{n}**. He helps nobody in this game-turn."),
    "D": said("🎲 Gollum: **{n}**. He helps the Dark Power in this game-turn."),
    "S": said("🎲 Gollum: **{n}**. He helps Saruman in this game-turn."),
}


def _gollum(event: ring.GollumThrown, voice: WarVoice) -> str:
    whose = voice.text(_GOLLUM[event.side], n=event.thrown)
    if event.at is None:
        return whose
    return voice.text("{whose} He is at {at}.", whose=whose, at=voice.hex(event.at))


def _struggled(event: ring.BoromirStruggled, voice: WarVoice) -> str:
    if event.gives_to is not None:
        to = voice.piece(event.gives_to)
        return voice.text("🎲 Boromir and the Ring, **{n}**: he gives it to {to}.", n=event.thrown, to=to)
    told = (
        said("🎲 Boromir and the Ring, **{n}**: he puts it on.")
        if event.thrown == 1
        else said("🎲 Boromir and the Ring, **{n}**: he keeps it.")
    )
    return voice.text(told, n=event.thrown)


# ------------------------------------------------------------------------------------------------------------- cards


def _played(event: cards.CardPlayed, voice: WarVoice) -> str:
    facts = {"player": voice.player(event.side), "card": voice.card(event.card)}
    if event.province:
        facts["province"] = voice.named(event.province)
        return voice.text("🃏 {player} plays **{card}**, in {province}.", **facts)
    return voice.text("🃏 {player} plays **{card}**.", **facts)


def _used(event: cards.CardUsed, voice: WarVoice) -> str:
    words = [voice.word(word) for word in event.words.split()]
    if len(words) == 1 and words[0].isdecimal():
        words = [voice.text("group {n}", n=words[0])]
    return voice.text(
        "🃏 You use **{card}** for: {words}.", card=voice.card(event.card), words=" ".join(words)
    )


def _discarded(event: cards.CardDiscarded, voice: WarVoice) -> str:
    card = voice.card(event.card)
    if event.healed is not None:
        piece = voice.piece(event.healed)
        return voice.text("🃏 You turn in {card}: {piece} regains 1 Life.", card=card, piece=piece)
    if event.points:
        return voice.text("🃏 You turn in {card}: shadow points +{n}.", card=card, n=event.points)
    return voice.text("🃏 You discard {card}.", card=card)


def _freed(event: cards.CaptiveFreed, voice: WarVoice) -> str:
    facts = {
        "card": voice.card(event.card),
        "piece": voice.piece(event.piece),
        "party": voice.piece(event.party) if event.party else voice.place("isengard"),
    }
    freed = voice.text("🔓 {card}: {piece} is free of {party}.", **facts)
    if event.goes_to is None:
        return freed
    return voice.text("{freed} He is hidden at {at} now.", freed=freed, at=voice.hex(event.goes_to))


def _crebain(event: cards.CrebainSaw, voice: WarVoice) -> str:
    if event.at is None:
        return voice.text("no group in {none}", none=voice.named(event.province)) + "."
    facts = {
        "province": voice.named(event.province),
        "who": voice.count(event.number),
        "at": voice.hex(event.at),
    }
    return voice.text("in {province} there is {who} at {at}.", **facts)


def _taken(event: cards.MagicTaken, voice: WarVoice) -> str:
    taken = [f"{voice.magic(card)} ({voice.piece(piece)})" for card, piece in event.taken]
    return voice.text("✨ Your group {n} takes: {cards}.", n=event.group, cards=", ".join(taken))


def _gained(event: cards.MagicGained, voice: WarVoice) -> str:
    taken = [f"{voice.magic(card)} ({voice.piece(piece)})" for card, piece in event.taken]
    return voice.text("✨ Gained at {at}: {cards}.", at=voice.hex(event.at), cards=", ".join(taken))


TOLD: Final[Table] = {
    ring.RingWorn: _worn,
    ring.RingInTheOpen: _in_the_open,
    ring.RingTried: _tried,
    ring.RingPassed: _passed,
    ring.WraithRisen: said(
        "💀 **A Ringwraith: {piece} at {at}** has fallen to the Ring and serves the Dark Power."
    ),
    ring.GollumThrown: _gollum,
    ring.GollumAt: said("🐾 Gollum is at {at}; only you know it."),
    ring.GollumMoved: said("🐾 Gollum: {way}."),
    ring.GollumSaw: learnt(said("Gollum has seen {who} within 1 hex of {at}.")),
    ring.Seized: Each(
        "succeeds",
        {
            True: said("💍 {Piece} reaches for the Ring: **{thrown}**, and has it. Only you know."),
            False: said("💍 {Piece} reaches for the Ring: **{thrown}**, in vain. Only you know."),
        },
    ),
    ring.BoromirStruggled: _struggled,
    ring.FireTried: Each(
        "is_destroyed",
        {
            True: said("🌋 The Ring at the fire: **{thrown}**. It is destroyed."),
            False: said("🌋 The Ring at the fire: **{thrown}**. It is not destroyed yet."),
        },
    ),
    cards.CardPlayed: _played,
    cards.CardUsed: _used,
    cards.CardDiscarded: _discarded,
    cards.CaptiveFreed: _freed,
    cards.CrebainSaw: learnt(_crebain),
    cards.MagicTaken: _taken,
    cards.MagicGained: _gained,
    cards.MagicPassed: said("✨ {Piece} carries {magic} now."),
    cards.Healed: lambda event, voice: voice.text("💚 Life regained: {who}.", who=voice.each(event.pieces)),
    cards.PointsSeen: said("🔮 The palantír shows the Dark Power’s shadow points: **{points}**."),
}
