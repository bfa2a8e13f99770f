"""What is told of cards, companions, tokens and their effects (H-6, H-9, H-22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.hunt.wording import board, terms
from bot.hunt.wording.effects import listed
from bot.hunt.wording.voice import Voice, shown_pick
from bot.language.telling import Count, Each, Table
from bot.language.words import forms, said
from rules.hunt import events as told


def _played(event: told.CardPlayed, voice: Voice) -> str:
    text = voice.text
    card = voice.pack.cards.get(event.card)
    facts = {"name": voice.seat(event.seat), "card": voice.card(event.card), "option": event.option}
    if card is not None and len(card.options) > 1:
        line = text("🃏 {name} plays **{card}**, option {option}.", **facts)
    else:
        line = text("🃏 {name} plays **{card}**.", **facts)
    if not event.picks or (card is not None and card.deck != "sorcery"):
        return line  # what comes of the Ring-bearer's cards is told behind it
    picks = [shown_pick(event.picks, at, event.part, voice) for at in range(len(event.picks))]
    return line + " " + text("It names {picks}.", picks=text.list(picks))


def _helped(event: told.CompanyUsed, voice: Voice) -> str:
    companion, name = voice.pack.companion(event.companion), voice.companion(event.companion)
    if companion is None:
        return voice.text("**{name}** helps.", name=name)
    return voice.text("**{name}** helps: {what}", name=name, what=listed(companion.effects, voice))


def _granted(event: told.Granted, voice: Voice) -> str:
    text = voice.text
    facts = {
        "who": text("the player") if event.figure is None else voice.figure(event.figure),
        "what": text(terms.GRANTS[event.act]),
    }
    if event.n == 1:
        return text("For {who}: {what}.", **facts)
    return text("For {who}: {what} (×{n}).", n=event.n, **facts)


def items_shown(what: str, items: tuple[str, ...], voice: Voice) -> str:
    """What a look showed, in its order, with its places."""
    kinds = {"tiles": voice.tile, "ally_deck": voice.card, "sorcery_deck": voice.card}
    shown = kinds.get(what, str)
    return ", ".join(f"{at}. {shown(item)}" for at, item in enumerate(items, 1)) or voice.text("nothing")


def _fact(event: told.FactRevealed, voice: Voice) -> str:
    text, value = voice.text, event.value
    shown = _value(event, voice)
    found = _FACTS.get(f"{event.fact} {value}") or _FACTS.get(event.fact, said("Revealed: **{value}**."))
    return text(found, value=shown)


def _value(event: told.FactRevealed, voice: Voice) -> str:
    """What was disclosed: a place by its name."""
    match event.fact, event.value:
        case "bearer_area", area:
            return voice.area(f"area {area}", event.part)
        case "log_entry_back", "dot":
            return voice.text("a dot")
        case "log_entry_back", number:
            return voice.area(number, event.part)
        case _, value:
            return value


_FACTS: Final[Mapping[str, str]] = {
    "latest_is_dot yes": said("Revealed: the latest mark of {bearer} is **a dot**."),
    "latest_is_dot no": said("Revealed: the latest mark of {bearer} is **no dot**."),
    "dots_since_last": said("Revealed: dots that {bearer} has marked since his last location: **{value}**."),
    "bearer_section": said("Revealed: {bearer} is in section **{value}**."),
    "bearer_area": said("👂 Rumour: {bearer} is in **{value}**."),
    "log_entry_back": said("Revealed from the log of {bearer}: **{value}**."),
    "live_info_in_section yes": said(
        "Revealed: **an information token** can still be found in that section."
    ),
    "live_info_in_section no": said(
        "Revealed: **no information token** can be found in that section any more."
    ),
    "gandalf_section out": said("Revealed: {mentor} is not in play."),
    "gandalf_section": said("Revealed: {mentor} is in section **{value}**."),
}


def _turned(event: told.CompanyTurned, voice: Voice) -> str:
    text, name = voice.text, voice.companion(event.companion)
    if event.enters:
        return text("**{name}** joins the company.", name=name)
    if event.state == "flipped":
        return text("**{name}** can no longer help: the card is flipped.", name=name)
    return text("**{name}** is ready again.", name=name)


def _corruption(event: told.CorruptionChanged, voice: Voice) -> str:
    if event.by < 0:
        return voice.text("🕯️ Corruption falls to **{now}** of {limit}.", now=event.now, limit=event.limit)
    return voice.text("🕷️ Corruption rises to **{now}** of {limit}.", now=event.now, limit=event.limit)


TOLD: Final[Table] = {
    told.CardPlayed: _played,
    told.CompanyUsed: _helped,
    told.CompanyTurned: _turned,
    told.CardsDrawn: Count(
        "count", forms("{name} draws {n} card and holds {hand}.", "{name} draws {n} cards and holds {hand}.")
    ),
    told.CardsSeen: said("Drawn: {cards}."),
    told.CardsDiscarded: said("{name} discards {cards}."),
    told.CardsRecovered: said("{name} takes back from the open pile: {cards}."),
    told.DeckShuffled: Count(
        "cards",
        forms(
            "I shuffle the sorcery pile into a new deck of {n} card.",
            "I shuffle the sorcery pile into a new deck of {n} cards.",
        ),
    ),
    told.TokensChanged: board.tokens_line,
    told.CorruptionChanged: _corruption,
    told.AlliesPlaced: said("🛡️ Allies stand at {places}."),
    told.AlliesRemoved: said("Allies leave {places}."),
    told.AllyMoved: said("🛡️ An ally goes: {way}."),
    told.Banned: lambda event, voice: board.forbidden(event, event.part, voice),
    told.Granted: _granted,
    told.Peeked: said("{name} looks in secret at {what}."),
    told.PeekSeen: lambda event, voice: voice.text(
        "For your eyes only, {what}: {items}.",
        what=voice.text(terms.DECKS[event.what]),
        items=items_shown(event.what, event.items, voice),
    ),
    told.FactRevealed: _fact,
    told.ConditionTold: Each(
        "is_met",
        {
            True: said("The condition holds: it takes effect."),
            False: said("The condition does not hold: nothing happens."),
        },
    ),
    told.SorceryDrawn: said("{name} takes the top sorcery card."),
}
