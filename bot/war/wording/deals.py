"""Deals with Saruman, as the two read them (chapter 29)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.language.telling import Table
from bot.language.words import capital, forms, safe, said
from bot.war.wording.voice import WarVoice, listed
from rules.war.events import deals as told
from rules.war.questions.dealing import LONGEST
from rules.war.state.deals import Deal, Goods

_EVENTS: Final = forms("{n} event card", "{n} event cards")
_MAGIC: Final = forms("{n} magic card", "{n} magic cards")


def events(n: int, voice: WarVoice) -> str:
    """`2 event cards`."""
    return voice.text.counted(_EVENTS, n)


def magic(n: int, voice: WarVoice) -> str:
    return voice.text.counted(_MAGIC, n)


def goods(one: Goods, voice: WarVoice) -> str:
    """`2 event cards and 1 magic card`, or nothing."""
    parts = [says(n, voice) for says, n in ((events, one.events), (magic, one.magic)) if n]
    return voice.text.list(parts) or voice.text("nothing")


def terms(deal: Deal, voice: WarVoice) -> Iterator[str]:
    """Line by line."""
    text = voice.text
    for side in deal.pair:
        yield text("{who} gives {goods}", who=_by(side, voice), goods=goods(deal.goods(side), voice))
    for freed in deal.frees:
        facts = {"piece": voice.piece(freed.piece)}
        if freed.at is None:
            yield text("{piece} goes free", **facts)
        else:
            yield text("{piece} goes free at {at}", at=voice.hex(freed.at), **facts)
    if deal.yields:
        yield text("handed over: {people}", people=voice.pieces(deal.yields))
    if deal.text:
        yield quoted(deal.text)


def quoted(free: str) -> str:
    """What somebody wrote behind the counts, whole."""
    return f"“{safe(free, LONGEST)}”"


def _proposed(event: told.DealProposed, voice: WarVoice) -> str:
    deal = event.deal
    facts = {"who": _by(deal.by, voice), "other": voice.called(deal.to)}
    open_till = voice.text("Until this game-turn ends both have to agree, lay their cards and confirm.")
    head = voice.text("🤝 **{who} proposes a deal to {other}:**", **facts)
    return listed(head, [*terms(deal, voice), open_till])


def _by(side: str, voice: WarVoice) -> str:
    return capital(voice.called(side))


def _laid(event: told.DealLaid, voice: WarVoice) -> str:
    laid = goods(Goods(event.events, event.magic), voice)
    return voice.text("🂠 {who} has laid face down: {goods}.", who=_by(event.by_side, voice), goods=laid)


def _fell(event: told.DealFell, voice: WarVoice) -> str:
    if event.by_side is None:
        return voice.text("🤝 The deal has come to nothing: the cards go back unseen.")
    return voice.text(
        "🤝 {who} has folded the deal: the cards go back unseen.", who=_by(event.by_side, voice)
    )


def _done(event: told.DealDone, voice: WarVoice) -> str:
    text = voice.text

    def lines() -> Iterator[str]:
        if event.events:
            yield text("Event cards: {cards}", cards=text.list([voice.card(card) for card in event.events]))
        if event.magic:
            yield text("Magic cards: {cards}", cards=text.list([voice.magic(card) for card in event.magic]))
        if event.freed:
            yield text("Free: {people}", people=voice.pieces(event.freed))
        if event.yielded:
            yield text("Handed over: {people}", people=voice.pieces(event.yielded))

    return listed(
        voice.text("🤝 **The deal with {who} is done.** You get:", who=voice.called(event.other)), lines()
    )


TOLD: Final[Table] = {
    told.DealProposed: _proposed,
    told.DealAgreed: said("🤝 {bargainer} agrees to the deal: now both lay what they give."),
    told.DealLaid: _laid,
    told.DealConfirmed: said("🤝 {bargainer} confirms the deal."),
    told.DealUnmet: said(
        "🤝 Nobody of yours is where these magic cards would change hands: your yes is taken back."
    ),
    told.DealFell: _fell,
    told.DealDone: _done,
}
