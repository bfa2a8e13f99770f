"""What a seat is, holds and may do, and what it lived through in private: always from its own view (chapter 19)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.hunt import gallery
from bot.hunt.asking import labels, preview
from bot.hunt.wording import cards, journeys, terms
from bot.hunt.wording.board import company_line, dice_line, figures_line, ledger_line
from bot.hunt.wording.voice import Voice
from rules.hunt.actions import WishSet, write_steps
from rules.hunt.questions.written import write
from rules.hunt.state import Mentor
from rules.hunt.view import BearerOwn, HuntView, RiderOwn

SHOWN_QUESTIONS = 6
"""How many of the last questions stand on the desk."""


def dossier(view: HuntView, voice: Voice) -> str:
    """Who the seat is, what it holds, and what the rules give it."""
    match view.own:
        case BearerOwn() | RiderOwn() if view.seen.outcome is not None:
            lines = _after(view, voice)
        case BearerOwn() as own:
            lines = _bearer(view, own, voice)
        case RiderOwn() as own:
            lines = _rider(view, own, voice)
        case _:
            return voice.text("You hold no seat in this game.")
    return "\n".join(line for line in lines if line)


def _after(view: HuntView, voice: Voice) -> Iterator[str]:
    """What the seat was: nothing is to be done any more, and all that was hidden is told to all."""
    if isinstance(view.own, RiderOwn):
        yield voice.text("You were a Ringwraith.")
        yield voice.text("**Your Nazgûl:** {figures}.", figures=figures_line(view, view.own.figures, voice))
    else:
        yield voice.text("You bore the Ring.")
        yield company_line(view, voice)
    yield voice.text("My last post in the thread has the film, the record, and all that was hidden.")


# ------------------------------------------------------------------------------------------------ the Ring-bearer


def _bearer(view: HuntView, own: BearerOwn, voice: Voice) -> Iterator[str]:
    text = voice.text
    yield text("**You bear the Ring.** Nobody else sees this page. Talk about the game only in its thread.")
    yield _aim(view, voice)
    if view.seen.part == 1:
        yield from _on_the_road(own, voice)
    else:
        yield from _on_the_journey(own, voice)
    yield company_line(view, voice)
    yield from gallery.hand(own.hand, voice)
    yield from _wishes(view, own, voice)
    if own.can_undo:
        yield text(terms.UNDO)


def _aim(view: HuntView, voice: Voice) -> str:
    seen, facts = view.seen, {"limit": view.seen.limit}
    if seen.part == 1 and seen.rules.length == "part1":
        return voice.text(
            "**You win** if {bearer} gets to an exit in 16 moves with corruption below {limit}.", **facts
        )
    if seen.part == 1:
        return voice.text(
            "**You win** if {bearer} gets to an exit in 16 moves, and then to the end of the journey, with "
            "corruption below {limit}.",
            **facts,
        )
    return voice.text(
        "**You win** if {bearer} reaches the last step of the journey with corruption below {limit}.", **facts
    )


def _on_the_road(own: BearerOwn, voice: Voice) -> Iterator[str]:
    text = voice.text
    if own.last_location:
        yield text(
            "**{bearer}'s last location:** {place}, dots since then: {dots}.",
            place=voice.space(own.last_location, 1),
            dots=own.dots,
        )
        reach = voice.board(1).reach(own.last_location, own.dots)
        yield text("Within reach: {places}.", places=", ".join(voice.space(at, 1) for at in reach))
        yield text("Your log (• is a dot, / stayed hidden): {log}", log=journeys.log(own.log, voice))
    if own.live:
        live = ", ".join(voice.space(at, 1) for at in own.live)
        yield text("Information tokens that can still be found: {numbers}.", numbers=live)
    if own.dead:
        dead = ", ".join(voice.space(at, 1) for at in own.dead)
        yield text("Information tokens that nobody can find any more: {numbers}.", numbers=dead)


def _on_the_journey(own: BearerOwn, voice: Voice) -> Iterator[str]:
    text = voice.text
    if own.journey is not None:
        yield text(
            "**Your journey** (~ is in the wild, ★ a shelter): {journey}",
            journey=journeys.line(own.journey, voice),
        )
    if own.last_location and own.journey is not None:
        place = voice.space(own.last_location, 2)
        yield text("**{bearer}'s last location:** {place}.", place=place)
    if own.mentor is not None:
        yield from _mentor(own.mentor, voice)


def _mentor(mentor: Mentor, voice: Voice) -> Iterator[str]:
    text = voice.text
    if mentor.state == "out":
        yield text("**{mentor}** is in the last haven.")
        return
    yield text("**{mentor}** is at {place}.", place=voice.space(mentor.location, 2))
    if mentor.deeds:
        yield text("His open deeds: {places}.", places=voice.spaces(mentor.deeds, 2))


def _wishes(view: HuntView, own: BearerOwn, voice: Voice) -> Iterator[str]:
    text = voice.text
    if own.standing:
        yield text("**Standing reactions.** I play the first that fits:")
        yield from (f"- {wish(wish_set, voice, view)}" for wish_set in own.standing)
    if view.seen.rules.windowed:
        asks = text.list([labels.trigger(one, voice) for one in own.asks]) or text("nothing")
        yield text("I ask you before: {what}.", what=asks)
        if own.is_quiet:
            yield text("I ask you nothing more until this day is over.")
    if own.route:
        yield text("Your stored route: {route}.", route=" → ".join(own.route))
    if own.flip_wish:
        who = text.list([voice.companion(one) for one in own.flip_wish])
        yield text("If your time runs out, I flip for you: {who}.", who=who)
    yield from _discards(own, voice)


def _discards(own: BearerOwn | RiderOwn, voice: Voice) -> Iterator[str]:
    if own.discard_wish:
        cards = voice.cards(own.discard_wish)
        yield voice.text("If you hold too many cards, I discard these first: {cards}.", cards=cards)


def wish(wish_set: WishSet, voice: Voice, view: HuntView | None = None) -> str:
    """A standing reaction in words, with what takes it back."""
    told = labels.sentence("wish", write(wish_set), voice, view)
    return voice.text("{what} (`drop {card}`)", what=told, card=wish_set.card)


# -------------------------------------------------------------------------------------------------- a Ringwraith


def _rider(view: HuntView, own: RiderOwn, voice: Voice) -> Iterator[str]:
    text = voice.text
    yield text(
        "**You are a Ringwraith.** Talk to the others only in the thread; the Ring-bearer reads it too."
    )
    yield text(
        "**You win** if corruption reaches {limit}. When you find {bearer}, I draw tiles that raise it.",
        limit=view.seen.limit,
    )
    if own.figures:
        yield text("**Your Nazgûl:** {figures}.", figures=figures_line(view, own.figures, voice))
    yield dice_line(view, voice)
    yield from _abilities(view, voice)
    yield from gallery.hand(own.hand, voice)
    if own.queue:
        steps = labels.sentence("block", write_steps(own.queue), voice, view)
        yield text("**Planned:** {steps}", steps=steps)
        yield from preview.outlook(view, own.queue, voice)
    yield from _discards(own, voice)
    if own.can_undo:
        yield text(terms.UNDO)


def _abilities(view: HuntView, voice: Voice) -> Iterator[str]:
    found = len(view.seen.found_info)
    unlocked = [
        ability for ability in voice.pack.abilities if ability.tokens <= found and ability.setup is None
    ]
    if unlocked:
        yield voice.text("**Abilities** of the Nazgûl:")
        yield from (
            f"- `ability {ability.tokens}`: {gallery.ability(ability, voice)}" for ability in unlocked
        )


# ---------------------------------------------------------------------------------------------------- what happened


def happened(view: HuntView, voice: Voice) -> tuple[str, ...]:
    """What the seat must still choose from, and the last questions asked (H-20.7)."""
    own, text = view.own, voice.text
    lines: list[str] = []
    if view.seen.outcome is not None:
        return ()
    for choice in own.choices if own is not None else ():
        if choice.what in ("ally", "sorcery"):
            lines += [text("To choose from:"), *(f"- {gallery.card(one, voice)}" for one in choice.items)]
        else:
            is_place = choice.what == "mentor"
            items = (
                voice.spaces(map(int, choice.items), 2)
                if is_place
                else cards.items_shown(choice.what, choice.items, voice)
            )
            lines.append(text("You can choose from: {items}.", items=items))
    asked = [asked for asked in view.seen.ledger if asked.part == view.seen.part]
    if view.seen.rules.aid != "off" and asked:
        lines.append(text("**The last questions**"))
        lines += [ledger_line(asked, view, voice) for asked in asked[-SHOWN_QUESTIONS:]]
    return tuple(lines)
