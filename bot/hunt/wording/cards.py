"""What is told of cards, companions, tokens and their effects (H-6, H-9, H-22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias, assert_never

from bot.hunt.asking.picks import shown_pick
from bot.hunt.wording import board, terms
from bot.hunt.wording.effects import listed
from bot.hunt.wording.voice import Voice
from bot.language.words import said
from rules.hunt import events as told


def say(event: told.CardEvent, voice: Voice) -> str:
    """One event of the cards in words."""
    text = voice.text
    match event:
        case told.CardPlayed():
            return _played(event, voice)
        case told.CompanyUsed(companion=companion):
            return _helped(companion, voice)
        case told.CompanyTurned():
            return _turned(event, voice)
        case told.CardsDrawn() | told.CardsSeen() | told.CardsDiscarded() | told.CardsRecovered():
            return _hands(event, voice)
        case told.DeckShuffled(cards=cards):
            return text.plural(
                "The sorcery pile is shuffled into a new deck of {n} card.",
                "The sorcery pile is shuffled into a new deck of {n} cards.",
                cards,
            )
        case told.TokensChanged():
            return board.tokens_line(event, voice)
        case told.CorruptionChanged(by=by, now=now, limit=limit):
            if by < 0:
                return text("🕯️ Corruption falls to **{now}** of {limit}.", now=now, limit=limit)
            return text("🕷️ Corruption rises to **{now}** of {limit}.", now=now, limit=limit)
        case told.AlliesPlaced() | told.AlliesRemoved() | told.AllyMoved():
            return _allies(event, voice)
        case told.Banned(part=part):
            return board.forbidden(event, part, voice)
        case told.Granted():
            return _granted(event, voice)
        case told.Peeked(seat=seat, what=what):
            return text(
                "{name} looks in secret at {what}.", name=voice.seat(seat), what=text(terms.DECKS[what])
            )
        case told.PeekSeen(what=what, items=items):
            shown = items_shown(what, items, voice)
            return text("For your eyes only, {what}: {items}.", what=text(terms.DECKS[what]), items=shown)
        case told.FactRevealed():
            return _fact(event, voice)
        case told.ConditionTold(is_met=True):
            return text("The condition holds: it takes effect.")
        case told.ConditionTold():
            return text("The condition does not hold: nothing happens.")
        case told.SorceryDrawn(seat=seat):
            return text("{name} takes the top sorcery card.", name=voice.seat(seat))
        case _:
            assert_never(event)


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


def _turned(event: told.CompanyTurned, voice: Voice) -> str:
    text, facts = voice.text, {"name": voice.companion(event.companion)}
    if event.enters:
        return text("**{name}** joins the company.", **facts)
    if event.state == "flipped":
        return text("**{name}** can no longer help: the card is flipped.", **facts)
    return text("**{name}** is ready again.", **facts)


_Hands: TypeAlias = told.CardsDrawn | told.CardsSeen | told.CardsDiscarded | told.CardsRecovered


def _helped(companion: str, voice: Voice) -> str:
    found, facts = voice.pack.companion(companion), {"name": voice.companion(companion)}
    if found is None:
        return voice.text("**{name}** helps.", **facts)
    return voice.text("**{name}** helps: {what}", what=listed(found.effects, voice), **facts)


def _hands(event: _Hands, voice: Voice) -> str:
    text, name = voice.text, voice.seat
    match event:
        case told.CardsDrawn(seat=seat, count=count, hand=hand):
            return text.plural(
                "{name} draws {n} card and holds {hand}.",
                "{name} draws {n} cards and holds {hand}.",
                count,
                name=name(seat),
                hand=hand,
            )
        case told.CardsSeen(cards=cards):
            return text("Drawn: {cards}.", cards=voice.cards(cards))
        case told.CardsDiscarded(seat=seat, cards=cards):
            return text("{name} discards {cards}.", name=name(seat), cards=voice.cards(cards))
        case told.CardsRecovered(seat=seat, cards=cards):
            shown = voice.cards(cards)
            return text("{name} takes back from the open pile: {cards}.", name=name(seat), cards=shown)
        case _:
            assert_never(event)


_Allies: TypeAlias = told.AlliesPlaced | told.AlliesRemoved | told.AllyMoved


def _allies(event: _Allies, voice: Voice) -> str:
    text = voice.text
    match event:
        case told.AlliesPlaced(part=part, locations=locations):
            return text("🛡️ Allies stand at {places}.", places=voice.spaces(locations, part))
        case told.AlliesRemoved(part=part, locations=locations):
            return text("Allies are taken off {places}.", places=voice.spaces(locations, part))
        case told.AllyMoved(part=part, way=way):
            return text("🛡️ An ally goes: {way}.", way=voice.way(way, part))
        case _:
            assert_never(event)


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
    facts = {"value": shown, "bearer": voice.bearer, "mentor": voice.mentor}
    found = _FACTS.get(f"{event.fact} {value}") or _FACTS.get(event.fact, said("Revealed: **{value}**."))
    return text(found, **facts)


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
