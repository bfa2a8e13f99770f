"""Fights, captures and orc parties: who fought, each total and what added to it, and what came of it."""

from __future__ import annotations

from typing import Final

from bot.language.telling import Each, Table
from bot.language.words import capital, said
from bot.war.wording import terms
from bot.war.wording.voice import WarVoice, by_reader, learnt, listed
from rules.war.events import fights as told
from rules.war.state.pieces import RING


def _added(by: str, voice: WarVoice) -> str:
    """What adds to a total: Sorcery, the Ring, a magic card, or an event card's number."""
    if by.isdecimal():
        return voice.text(terms.EVENTS[int(by)].name)
    if by == RING:
        return voice.word(by)
    return voice.text(terms.SORCERY) if by == "sorcery" else voice.magic(by)


def _total(band: told.Band, voice: WarVoice) -> str:
    """`Aragorn and Gimli: 9 + Andúril 1 + die 4 = **14**`."""
    added = [f"{_added(one.by, voice)} {one.more}" for one in band.added]
    added.append(voice.text("die {n}", n=band.thrown))
    return f"{capital(voice.pieces(band.fighters))}: {band.might} + {' + '.join(added)} = **{band.total}**"


def exchange(fought: told.Exchange, voice: WarVoice) -> str:
    """A fight as a heading with both totals and what came of it."""
    text, bands = voice.text, (fought.attacker, fought.defender)
    head = text("⚔️ **Fight at {at}:** {first} attacks.", at=voice.hex(fought.at), first=_first(fought, voice))
    lines = [_total(band, voice) for band in bands]
    wounds = [wound for band in bands for wound in band.wounds if wound[1]]
    lines.append(
        text("Wounds: {wounds}", wounds=voice.each(wounds)) if wounds else text("Nobody is wounded.")
    )
    if dead := [piece for band in bands for piece in band.dead]:
        lines.append(text("☠️ **Dead: {pieces}**", pieces=voice.pieces(dead)))
    return listed(head, lines)


def _first(fought: told.Exchange, voice: WarVoice) -> str:
    side = fought.attacker.side
    return voice.pieces(fought.attacker.fighters) if side == "-" else voice.called(side)


def _servant(event: told.ServantFought, voice: WarVoice) -> str:
    """What the champion's side and the enemy hear alike: not who he is (W-10.20)."""
    text = voice.text
    facts = {"at": voice.hex(event.at), "servant": voice.piece(event.servant), "n": event.champion_might}
    what = text(
        "{who} has come to {at}, and a champion of Might {n} fights {servant}.",
        who=voice.count(event.number),
        **facts,
    )
    lines = [_blow(*blow, voice=voice) for blow in event.exchanges]
    lines.append(
        text("☠️ **Dead: {pieces}**", pieces=facts["servant"])
        if event.is_slain
        else text("{servant} lives.", servant=capital(voice.piece(event.servant)))
    )
    return listed(what, lines)


def _blow(champion: int, servant: int, wounds: int, *, voice: WarVoice) -> str:
    facts = {"champion": champion, "servant": servant, "n": abs(wounds)}
    if not wounds:
        return voice.text("dice {champion} to {servant}: no wound", **facts)
    if wounds < 0:
        return voice.text("dice {champion} to {servant}: the champion’s wounds {n}", **facts)
    return voice.text("dice {champion} to {servant}: the Servant’s wounds {n}", **facts)


_TRIED: Final = {
    True: said("{piece}: **{n}**, captured"),
    False: said("{piece}: **{n}**, stays free"),
    None: said("An attempt is spent on somebody who is not to be seen"),
}


def _captures(event: told.CaptureTried, voice: WarVoice) -> str:
    head = voice.text("⛓️ **Orcs try to capture at {at}:**", at=voice.hex(event.at))
    lines = [
        voice.text(
            _TRIED[None if one.thrown is None else one.is_taken], piece=voice.piece(one.piece), n=one.thrown
        )
        for one in event.tries
    ]
    if event.party is not None:
        lines.append(voice.text("The captives go with {party}.", party=voice.piece(event.party)))
    return listed(head, lines)


def _of_exchange(event: told.FightFought | told.FightUnseen, voice: WarVoice) -> str:
    return exchange(event.exchange, voice)


TOLD: Final[Table] = {
    told.FightFought: _of_exchange,
    told.FightUnseen: lambda event, voice: voice.text(
        "{fight}\n-# Nobody else sees this fight.", fight=exchange(event.exchange, voice)
    ),
    told.ServantFought: learnt(_servant),
    told.Fled: said("🪽 Before the fight at {at} these fly to {goal}: {pieces}."),
    told.CaptureTried: _captures,
    told.PartySeen: said("⛓️ At {at} stands {party}, with strength {strength}."),
    told.PartyMoved: said("⛓️ {Party}: {way}."),
    told.PartyGone: said("⛓️ {Party} leaves the map at {at}."),
    told.CaptivesAtHome: by_reader(
        said("⛓️ Your captives are at Barad-dûr and out of the game: {people}."),
        said("⛓️ Brought to Barad-dûr, and out of the game with all that they carry: {people}."),
    ),
    told.EscapeTried: Each(
        "is_free",
        {
            True: said("🔓 {Piece} tries to escape from {party}: **{thrown}**, and is free."),
            False: said("🔒 {Piece} tries to escape from {party}: **{thrown}**, in vain."),
        },
    ),
    told.TakenOver: said("⛓️ The party at {at} is beaten, and its captives go with {taker}: {people}."),
    told.StaffBroken: said("🪄 The staff of {piece} breaks: he fights without Sorcery from now on."),
    told.SarumanBack: said("🗼 Saruman is back at Isengard."),
    told.StoodAside: said("🛡️ {Piece} stands aside at {at}."),
    told.CaptivesHeld: said("⛓️ Held at Isengard: {people}."),
    told.Freed: said("🔓 Captives are free at {at}: {people}."),
}
