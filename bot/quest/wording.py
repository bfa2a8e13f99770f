"""What happens in a Quest game, as its readers see it: one sentence or two per event."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from bot.games.presentation import dropped
from bot.language.words import Names, Text
from bot.quest import terms
from bot.quest.receipts import order_sentence
from rules.game import OrderDropped, Rewound, Seat
from rules.quest import events as told
from rules.quest.actions import Ballot
from rules.quest.boromir import Card
from rules.quest.events import QuestEvent
from rules.quest.parties import REJECTIONS
from rules.quest.roles import Role, Side

Silent: TypeAlias = told.BallotCast | told.ActionGiven | told.PlayResumed
"""What the card or a receipt says anyway."""


def say(event: QuestEvent, names: Names, text: Text) -> str | None:
    """One event in words; None for one that is silent."""
    if isinstance(event, Silent):
        return None
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
                "The cards have changed your side, Boromir: from now on you are one of the **{side}**. "
                "**My desk** shows what that means for you.",
                side=terms.side(side, text),
            )
        case told.LeaderAsked():
            return _asked(event, names, text)
        case told.LeaderSkipped(leader=leader):
            return text(
                "{name} has not chosen a party in time, so the next player leads. That does not count as a "
                "rejected party.",
                name=names.one(leader),
            )
        case told.ModeratorsCalled(everyone_skipped=True):
            return text("Every leader has been skipped. **The game waits for a moderator.**")
        case told.ModeratorsCalled():
            return text("**The game waits for a moderator.**")
        case told.PartyProposed():
            return _proposed(event, names, text)
        case told.BallotShown(seat=seat, ballot=ballot):
            return text(
                "{name} votes in public: **{ballot}**.",
                name=names.one(seat),
                ballot=text(terms.BALLOTS[ballot]),
            )
        case told.BallotReplaced(seat=seat):
            return text(
                "{name} has voted again, in private. Only the new ballot counts.",
                name=names.one(seat),
            )
        case told.VoteClosed():
            return _closed(event, names, text)
        case told.RingAwaited(carrier=carrier):
            return text(
                "Everyone has acted. {name} has the **Ring** and may use it on somebody else in the party.",
                name=names.one(carrier),
            )
        case told.RingUsed():
            return _ring(event, names, text)
        case told.ActionSeen(seat=seat, deed=deed):
            return text(
                "The Ring shows you what {name} chose: **{deed}**. The opposite counts.",
                name=names.one(seat),
                deed=text(terms.DEEDS[deed]),
            )
        case told.QuestResolved():
            return _resolved(event, text)
        case told.PalantirAwaited(holder=holder):
            return text(
                "{name} has the **Palantír** and chooses a player, whose side it will show. "
                "Then that player gets it.",
                name=names.one(holder),
            )
        case told.PalantirUsed(holder=holder, target=target):
            return text(
                "{name} has looked at {target} with the **Palantír**. Now {target} has it.",
                name=names.one(holder),
                target=names.one(target),
            )
        case told.SideSeen(seat=seat, side=side):
            return text(
                "The Palantír shows you {name}: one of the **{side}**.",
                name=names.one(seat),
                side=terms.side(side, text),
            )
        case told.GuessAwaited():
            return text(
                "**Three quests have succeeded.** The Minions have one last chance: "
                "the Witch-King may name a player as Gandalf. If he is right, the Minions win."
            )
        case told.GuessAsked():
            return text(
                "Three quests have succeeded, and you have the last word: who is Gandalf? "
                "If you are right, the Minions win. Press **My desk** to answer."
            )
        case told.GuessMade():
            return guess_line(event.guess, event.gandalf, names, text)
        case told.GameEnded():
            return ended(event, names, text)
        case Rewound():
            return text(
                "The game is back where it was then. What you have said in advance since is gone; what you had said "
                "by then counts again."
            )
        case OrderDropped():
            return dropped(event, order_sentence(event.words, names, text), names, text)
        case _:
            assert_never(event)


def role_line(role: Role, side: Side, text: Text) -> str:
    """Who one is."""
    if role in (Role.FREE, Role.MINION):
        return text("You are one of the **{side}**.", side=terms.side(side, text))
    return text(
        "You are **{role}**, one of the **{side}**.",
        role=text(terms.ROLES[role]),
        side=terms.side(side, text),
    )


def _begun(event: told.GameBegun, names: Names, text: Text) -> str:
    lines = [
        text("## The game begins"),
        text(
            "The roles are dealt. You take turns to lead, in this order: {order}.",
            order=", ".join(names.quiet(seat) for seat in event.order),
        ),
    ]
    if event.palantir is not None:
        lines.append(text("{name} has the **Palantír** first.", name=names.one(event.palantir)))
    return "\n".join(lines)


def cards_line(cards: tuple[Card, ...], text: Text) -> str:
    """The five open cards of the predetermined variant (Q-7.3)."""
    return text(
        "Boromir's cards, one for each quest: {cards}. Right before a quest with a **switch** the two Boromirs "
        "change sides.",
        cards=cards_row(cards, text),
    )


def cards_row(cards: tuple[Card, ...], text: Text) -> str:
    """The open cards by the numbers of their quests, those that switch in bold."""
    return ", ".join(_numbered(quest, card, text) for quest, card in enumerate(cards, 1))


def _numbered(quest: int, card: Card, text: Text) -> str:
    if card is Card.STAY:
        return text("{quest} stay", quest=quest)
    return text("{quest} **switch**", quest=quest)


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
        "**Quest {quest}.** {name} leads and chooses a party of {n}.",
        "**Quest {quest}.** {name} leads and chooses a party of {n}.",
        event.size,
        quest=event.quest,
        name=names.one(event.leader),
    )
    if event.rejected == 0:
        return asked
    if event.rejected == REJECTIONS - 1:
        return asked + " " + text("**If this party is rejected too, the Minions win.**")
    return asked


def _proposed(event: told.PartyProposed, names: Names, text: Text) -> str:
    facts = {
        "number": event.number,
        "quest": event.quest,
        "leader": names.one(event.leader),
        "party": names(names.ordered(event.party)),
    }
    if event.ring is None:
        return text("**Party {number}**, for quest {quest}: {leader} proposes {party}.", **facts)
    return text(
        "**Party {number}**, for quest {quest}: {leader} proposes {party}. {ring} gets the Ring.",
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
                "The party is **approved**, {yes} to {no}: {party} go on quest {quest}.",
                quest=event.quest,
                party=names(names.ordered(event.party)),
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
        lines.append(text("Did not vote: {names}", names=names(missing)))
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
        "{name} uses the **Ring** on {target}: the opposite of their action counts.",
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
    return f"{result}\n{_so_far(event, text)}"


def _so_far(event: told.QuestResolved, text: Text) -> str:
    """The count, and how near the end is."""
    facts = {"won": event.won, "lost": event.lost}
    match event.failed, event.lost if event.failed else event.won:
        case _, 1:
            return text("So far: {won} succeeded, {lost} failed.", **facts)
        case True, 2:
            return text(
                "So far: {won} succeeded, {lost} failed. **One more failure, and the Minions win.**", **facts
            )
        case False, 2:
            return text(
                "So far: {won} succeeded, {lost} failed. **After one more success only the Witch-King can stop the "
                "Free Peoples.**",
                **facts,
            )
        case _:
            return text("In all: {won} succeeded, {lost} failed.", **facts)


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
            return text("**The Free Peoples win.** Three quests have succeeded, and Gandalf was not found.")
        case "gandalf":
            return text("**The Minions win.** The Witch-King has found Gandalf.")
        case "sabotage":
            return text("**The Minions win.** Three quests have failed.")
        case "rejections":
            return text("**The Minions win.** Five parties were rejected for one quest.")
        case _:
            return text("**The game has been ended by a moderator.** Nobody wins.")


def ended(event: told.GameEnded, names: Names, text: Text) -> str:
    """Who won and who was what (Q-6.4, Q-6.5), the winning side first."""
    lines = [f"## {result_line(event.reason, text)}"]
    if air := _last_word(event.reason, text):
        lines.append(air)
    sides = sorted(Side, key=lambda side: not set(event.winners) & set(_of_side(event, side)))
    for side in sides:
        seats = names.ordered(_of_side(event, side))
        lines.append(_heading(event, side, text))
        lines += [_unmasked(event, seat, names, text) for seat in seats]
    return "\n".join(lines)


def _last_word(reason: str, text: Text) -> str:
    match reason:
        case "quests":
            return text("The long night is over, and morning comes to the Free Peoples.")
        case "gandalf":
            return text("So near the morning, and the one light that led them is gone.")
        case "sabotage" | "rejections":
            return text("The roads are lost, and the Shadow lies over all the lands.")
        case _:
            return ""


def _of_side(event: told.GameEnded, side: Side) -> list[Seat]:
    return [seat for seat, served in enumerate(event.sides, 1) if served is side]


def _heading(event: told.GameEnded, side: Side, text: Text) -> str:
    if set(event.winners) & set(_of_side(event, side)):
        return text("🏆 **{side}**, the winners", side=terms.side(side, text))
    return text("**{side}**", side=terms.side(side, text))


def _unmasked(event: told.GameEnded, seat: Seat, names: Names, text: Text) -> str:
    side, start, role = event.sides[seat - 1], event.sides_at_start[seat - 1], event.roles[seat - 1]
    facts = {"name": names.one(seat), "role": text(terms.ROLES[role])}
    if role in (Role.FREE, Role.MINION):
        return text("- {name}", **facts)
    if side is start:
        return text("- {name}: {role}", **facts)
    return text("- {name}: {role}, who began as one of the {start}", start=terms.side(start, text), **facts)
