"""What happens in a Quest game, as its readers see it: one sentence or two per event."""

from __future__ import annotations

from typing import assert_never

from bot.quest import terms
from bot.quest.spoken import order_sentence
from bot.words import Names, Text
from rules.game import OrderDropped, Seat
from rules.quest import events as told
from rules.quest.actions import Ballot
from rules.quest.boromir import Card
from rules.quest.events import QuestEvent
from rules.quest.parties import REJECTIONS
from rules.quest.roles import Role, Side


def say(event: QuestEvent, names: Names, text: Text) -> str | None:
    """One event in words; None for what the card or a receipt says anyway."""
    match event:
        case told.GameBegun():
            return _begun(event, names, text)
        case told.RoleDealt(role=role, side=side):
            return role_line(role, side, text)
        case told.BoromirCardsShown(cards=cards):
            return cards_line(cards, text)
        case told.BoromirCardDrawn():
            return _card(event, text)
        case told.SideChanged(side=side):
            return text(
                "The cards have turned you, Boromir: from now on you serve the **{side}**.",
                side=terms.side(side, text),
            )
        case told.LeaderAsked():
            return _asked(event, names, text)
        case told.LeaderSkipped(leader=leader):
            return text(
                "No party came from {name}, and leadership passes on. That is no rejection.",
                name=names.one(leader),
            )
        case told.ModeratorsCalled(everyone_skipped=True):
            return text("Every leader has been passed over. The game rests until a moderator lets it go on.")
        case told.ModeratorsCalled():
            return text("Nobody cast a ballot. The game rests until a moderator lets it go on.")
        case told.PlayResumed():
            return text("The game goes on.")
        case told.PartyProposed():
            return _proposed(event, names, text)
        case told.BallotCast() | told.ActionGiven():
            return None
        case told.BallotShown(seat=seat, ballot=ballot):
            return text(
                "{name} votes for all to see: **{ballot}**.",
                name=names.one(seat),
                ballot=text(terms.BALLOTS[ballot]),
            )
        case told.BallotReplaced(seat=seat):
            return text("{name} has put a private ballot in place of the public one.", name=names.one(seat))
        case told.VoteClosed():
            return _closed(event, names, text)
        case told.RingAwaited(carrier=carrier):
            return text(
                "All actions are in. {name} bears the Ring, and may turn what one other member did.",
                name=names.one(carrier),
            )
        case told.RingUsed():
            return _ring(event, names, text)
        case told.ActionSeen(seat=seat, deed=deed):
            return text(
                "The Ring shows you what {name} did: **{deed}**. The opposite counts.",
                name=names.one(seat),
                deed=text(terms.DEEDS[deed]),
            )
        case told.QuestResolved():
            return _resolved(event, text)
        case told.PalantirAwaited(holder=holder):
            return text(
                "{name} holds the **Palantír** and must look at one other player, to whom it passes then.",
                name=names.one(holder),
            )
        case told.PalantirUsed(holder=holder, target=target):
            return text(
                "{name} has looked at {target} through the **Palantír**. {target} holds it now.",
                name=names.one(holder),
                target=names.one(target),
            )
        case told.SideSeen(seat=seat, side=side):
            return text(
                "The Palantír shows you that {name} serves the **{side}**.",
                name=names.one(seat),
                side=terms.side(side, text),
            )
        case told.GuessAwaited():
            return text(
                "**Three quests have succeeded.** One hope is left to the Shadow: "
                "the Witch-King may name one player as Gandalf."
            )
        case told.GuessAsked():
            return text(
                "Three quests have succeeded, and you are the Witch-King: name one player as Gandalf, or nobody. "
                "If you are right, the Minions win."
            )
        case told.GuessMade():
            return guess_line(event.guess, event.gandalf, names, text)
        case told.GameEnded():
            return ended(event, names, text)
        case OrderDropped(words=words):
            return text(
                "What you gave in advance could not be used, and is gone: {order} You are asked instead.",
                order=order_sentence(words, names, text),
            )
        case _:
            assert_never(event)


def role_line(role: Role, side: Side, text: Text) -> str:
    """Who one is."""
    if role in (Role.FREE, Role.MINION):
        return text("You are one of the **{side}**, with no special role.", side=terms.side(side, text))
    return text(
        "You are **{role}**, of the **{side}**.", role=text(terms.ROLES[role]), side=terms.side(side, text)
    )


def _begun(event: told.GameBegun, names: Names, text: Text) -> str:
    lines = [
        text("The roles are dealt. The order of leadership: {order}.", order=names(event.order)),
    ]
    if event.palantir is not None:
        lines.append(text("The **Palantír** starts with {name}.", name=names.one(event.palantir)))
    return "\n".join(lines)


def cards_line(cards: tuple[Card, ...], text: Text) -> str:
    """The five open cards of the predetermined variant (Q-7.3)."""
    shown = [
        text("quest {quest} **{card}**", quest=quest, card=text(terms.CARDS[card]))
        for quest, card in enumerate(cards, 1)
    ]
    return text(
        "Boromir's cards lie open: {cards}. Right before a quest with a switch, the two Boromirs change sides.",
        cards=text.list(shown),
    )


def _card(event: told.BoromirCardDrawn, text: Text) -> str:
    match event.predetermined, event.card:
        case False, Card.STAY:
            return text(
                "Boromir's card after quest {quest}: **stay**. The Boromirs keep their sides.",
                quest=event.quest,
            )
        case False, _:
            return text(
                "Boromir's card after quest {quest}: **switch**. The two Boromirs have changed sides.",
                quest=event.quest,
            )
        case _, Card.STAY:
            return text(
                "Boromir's card for quest {quest}: **stay**. The Boromirs keep their sides.",
                quest=event.quest,
            )
        case _:
            return text(
                "Boromir's card for quest {quest}: **switch**. The two Boromirs have changed sides.",
                quest=event.quest,
            )


def _asked(event: told.LeaderAsked, names: Names, text: Text) -> str:
    asked = text.plural(
        "**Quest {quest}.** {name} leads, and names a party of {n}.",
        "**Quest {quest}.** {name} leads, and names a party of {n}.",
        event.size,
        quest=event.quest,
        name=names.one(event.leader),
    )
    if event.rejected == 0:
        return asked
    if event.rejected == REJECTIONS - 1:
        return asked + text(" If this party is rejected too, the Minions win.")
    return asked


def _proposed(event: told.PartyProposed, names: Names, text: Text) -> str:
    facts = {
        "number": event.number,
        "quest": event.quest,
        "leader": names.one(event.leader),
        "party": names(names.ordered(event.party)),
    }
    if event.ring is None:
        return text("**Party {number}**, for quest {quest}: {leader} would send {party}.", **facts)
    return text(
        "**Party {number}**, for quest {quest}: {leader} would send {party}, and gives the Ring to {ring}.",
        ring=names.one(event.ring),
        **facts,
    )


def _closed(event: told.VoteClosed, names: Names, text: Text) -> str:
    approved = _voters(event.ballots, Ballot.APPROVE, names)
    rejected = _voters(event.ballots, Ballot.REJECT, names)
    missing = _voters(event.ballots, None, names)
    counts = {"yes": len(approved), "no": len(rejected)}
    lines = []
    if event.approved:
        lines.append(
            text(
                "The party is **approved**, {yes} to {no}, and sets out on quest {quest}.",
                quest=event.quest,
                **counts,
            )
        )
    elif not (approved or rejected):
        lines.append(text("The party is **rejected**: nobody voted."))
    else:
        lines.append(text("The party is **rejected**, {yes} to {no}.", **counts))
    if approved:
        lines.append(text("Approve: {names}", names=names(approved)))
    if rejected:
        lines.append(text("Reject: {names}", names=names(rejected)))
    if missing:
        lines.append(text("No ballot: {names}", names=names(missing)))
    if not event.approved:
        lines.append(
            text(
                "Parties rejected for quest {quest}: {n} of {most}.",
                quest=event.quest,
                n=event.rejected,
                most=REJECTIONS,
            )
        )
    return "\n".join(lines)


def _voters(ballots: tuple[Ballot | None, ...], ballot: Ballot | None, names: Names) -> tuple[Seat, ...]:
    return names.ordered(seat for seat, cast in enumerate(ballots, 1) if cast is ballot)


def _ring(event: told.RingUsed, names: Names, text: Text) -> str:
    if event.target is None:
        return text("{name} leaves the Ring alone.", name=names.one(event.carrier))
    return text(
        "{name} uses the **Ring** on {target}. The tally is the one after it.",
        name=names.one(event.carrier),
        target=names.one(event.target),
    )


def _resolved(event: told.QuestResolved, text: Text) -> str:
    facts = {"quest": event.quest, "tally": terms.tally(event.supports, event.sabotages, text)}
    if event.failed:
        result = text("❌ **Quest {quest} has failed**: {tally}.", **facts)
    elif event.sabotages:
        result = text(
            "✅ **Quest {quest} has succeeded**: {tally}. This quest fails only with two sabotages.", **facts
        )
    else:
        result = text("✅ **Quest {quest} has succeeded**: {tally}.", **facts)
    so_far = text("Quests so far: {won} succeeded, {lost} failed.", won=event.won, lost=event.lost)
    return f"{result}\n{so_far}"


def guess_line(guess: Seat | None, gandalf: Seat, names: Names, text: Text) -> str:
    """Whom the Witch-King named (Q-6.2)."""
    facts = {"gandalf": names.one(gandalf)}
    if guess is None:
        return text("The Witch-King named nobody. Gandalf was {gandalf}.", **facts)
    if guess == gandalf:
        return text("The Witch-King named {gandalf}, and {gandalf} **is** Gandalf.", **facts)
    return text("The Witch-King named {guess}, but Gandalf was {gandalf}.", guess=names.one(guess), **facts)


def result_line(reason: str, text: Text) -> str:
    """How the game ended (Q-12.7)."""
    match reason:
        case "quests":
            return text("**The Free Peoples win.** Three quests have succeeded, and Gandalf was not named.")
        case "gandalf":
            return text("**The Minions win.** The Witch-King has found Gandalf.")
        case "sabotage":
            return text("**The Minions win.** Three quests have failed.")
        case "rejections":
            return text("**The Minions win.** Five parties were rejected for one quest.")
        case _:
            return text("**The game has been ended by a moderator.** Nobody wins.")


def ended(event: told.GameEnded, names: Names, text: Text) -> str:
    """Who won and who was what (Q-6.4, Q-6.5)."""
    lines = [f"## {result_line(event.reason, text)}"]
    if event.winners:
        lines.append(text("Winners: {names}", names=names(names.ordered(event.winners))))
    lines.append(text("**Who was who**"))
    lines += [_unmasked(event, seat, names, text) for seat in names.ordered(range(1, len(event.roles) + 1))]
    return "\n".join(lines)


def _unmasked(event: told.GameEnded, seat: Seat, names: Names, text: Text) -> str:
    side, start = event.sides[seat - 1], event.sides_at_start[seat - 1]
    facts = {
        "name": names.one(seat),
        "role": text(terms.ROLES[event.roles[seat - 1]]),
        "side": terms.side(side, text),
    }
    if side is start:
        return text("{name}: {role}, {side}", **facts)
    return text("{name}: {role}, {side} (at the start {start})", start=terms.side(start, text), **facts)
