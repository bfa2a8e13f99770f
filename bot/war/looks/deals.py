"""Deals with Saruman as a page that both of a deal see grow: terms, what is laid, who has confirmed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.presentation import PageAnswer
from bot.language.words import said
from bot.war.wording.deals import goods, terms
from bot.war.wording.voice import WarVoice
from rules.war.deals.magic import holds, place_of_card
from rules.war.fights.parties import held_at, held_by
from rules.war.play import WarPlay, rehearsal
from rules.war.state.deals import Deal, deal_between, laid_magic, partners
from rules.war.state.pieces import CHARACTERS, MAGIC, Side
from rules.war.state.view import WarView

_LABELS: Final = {
    "agree": said("Agree: {side}"),
    "lay": said("Lay cards: {side} …"),
    "confirm": said("Confirm: {side}"),
    "fold": said("Fold: {side}"),
}


def deals(view: WarView, thing: None, voice: WarVoice) -> Iterator[str]:
    """Each deal that the reader has a part in, and what he could put into one."""
    assert view.side is not None
    play = rehearsal(voice.land, view.state)
    for other in partners(view.side):
        yield f"**{voice.player(other)}:**"
        deal = deal_between(view.state.deals, view.side, other)
        if deal is None:
            yield voice.text("Nothing is proposed.")
        else:
            yield from (f"- {line}" for line in terms(deal, voice))
            yield from _how_far(deal, view.side, other, voice)
    yield from stock(play, view.side, voice)
    yield voice.text(
        "-# Who proposes may lay and confirm at once: then the other has to come only once. Until both have "
        "confirmed either may fold. Deals end with the game-turn; promises bind nobody."
    )


def _how_far(deal: Deal, side: Side, other: Side, voice: WarVoice) -> Iterator[str]:
    """What has been done of it, and who is to do what."""
    text = voice.text
    if not deal.is_agreed:
        yield text("Proposed by {side}; not agreed yet.", side=voice.called(deal.by))
    else:
        yield text("✅ Agreed")
    mine, theirs = deal.laid_by(side), deal.laid_by(other)
    if mine is None:
        yield text("🂠 You lay next: {goods}", goods=goods(deal.goods(side), voice))
    elif mine.events or mine.magic:
        cards = [*map(voice.card, mine.events), *map(voice.magic, mine.magic)]
        yield text("🂠 You have laid: {cards}", cards=text.list(cards))
    facts = {"side": voice.called(other), "goods": goods(deal.goods(other), voice)}
    if theirs is None:
        yield text("🂠 Not laid yet by {side}: {goods}", **facts)
    elif not deal.goods(other).is_nothing:
        yield text("🂠 Laid face down by {side}: {goods}", **facts)
    if deal.confirmed:
        names = [voice.called(one) for one in deal.pair if one in deal.confirmed]
        yield text("✅ Confirmed: {sides}", sides=text.list(names))
    elif deal.is_laid:
        yield text("Both have laid. When both confirm, all is swapped at once.")


def stock(play: WarPlay, side: Side, voice: WarVoice) -> Iterator[str]:
    """What a side could put into a deal: cards that lie in none, captives with where they are."""
    text, hand = voice.text, play.state.hand(side)
    lying = laid_magic(play.state.deals)
    cards = [voice.card(card) for card in hand.cards if card not in hand.laid]
    yield text("Your event cards: {cards}", cards=", ".join(cards) or text("none"))
    magic = [card for card in MAGIC if holds(play, side, card) and card not in lying]
    if magic:
        shown = [
            f"{voice.magic(card)} ({voice.hex(at)})" for card in magic if (at := place_of_card(play, card))
        ]
        yield text("Your magic cards: {cards}", cards=", ".join(shown))
    held = [piece for piece in CHARACTERS if held_by(play, piece) == side]
    if held:
        shown = [f"{voice.piece(piece)} ({voice.hex(at)})" for piece in held if (at := held_at(play, piece))]
        yield text("Your captives: {people}", people=", ".join(shown))


def to_deal(view: WarView, thing: None, voice: WarVoice) -> Iterator[PageAnswer]:
    """What may be said of each deal now, and the way to other terms."""
    assert view.side is not None
    for other in partners(view.side):
        side = voice.called(other)
        for verb, label in _LABELS.items():
            yield PageAnswer("deal", (verb, other.lower()), voice.text(label, side=side))
        yield PageAnswer("deal", ("deal", other.lower()), voice.text("Propose a deal: {side} …", side=side))
