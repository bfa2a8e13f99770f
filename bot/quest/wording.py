"""What happens in a Quest game, as its readers see it: one sentence or two per event."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from bot.games.presentation import dropped, used
from bot.language.telling import Each, Table, tell
from bot.language.words import Names, Text, said
from bot.quest import terms
from bot.quest.receipts import answered, order_sentence
from rules.game import OrderDropped, OrderUsed, Rewound, Seat
from rules.quest import events as told
from rules.quest.actions import Ballot
from rules.quest.boromir import Card
from rules.quest.events import QuestEvent
from rules.quest.roles import Role, Side

Silent: TypeAlias = told.BallotCast | told.ActionGiven | told.PlayResumed
"""What the card or a receipt says anyway."""


class _Voice:
    """One reader's words for what happens."""

    def __init__(self, names: Names, text: Text) -> None:
        self.names, self.text = names, text

    @functools.cached_property
    def words(self) -> Mapping[str, Callable[[Any], object]]:
        """How the placeholders of what is told of an event are worded."""
        names, text = self.names, self.text
        about = ("leader", "seat", "carrier", "holder")
        return {
            "name": lambda event: names.one(
                next(getattr(event, one) for one in about if hasattr(event, one))
            ),
            "target": lambda event: names.one(event.target),
            "side": lambda event: terms.side(event.side, text),
            "ballot": lambda event: text(terms.BALLOTS[event.ballot]),
            "deed": lambda event: text(terms.DEEDS[event.deed]),
        }


def say(event: QuestEvent, names: Names, text: Text) -> str | None:
    """One event in words; None for one that is silent."""
    return None if isinstance(event, Silent) else tell(_TOLD[type(event)], event, _Voice(names, text))


def role_line(role: Role, side: Side, text: Text) -> str:
    """Who one is."""
    if role in (Role.FREE, Role.MINION):
        return text("You are one of the **{side}**.", side=terms.side(side, text))
    return text(
        "You are **{role}**, one of the **{side}**.",
        role=text(terms.ROLES[role]),
        side=terms.side(side, text),
    )


def _begun(event: told.GameBegun, voice: _Voice) -> str:
    names, text = voice.names, voice.text
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


def _asked(event: told.LeaderAsked, voice: _Voice) -> str:
    names, text = voice.names, voice.text
    asked = text.plural(
        "**Quest {quest}.** {name} leads and chooses a party of {n}.",
        "**Quest {quest}.** {name} leads and chooses a party of {n}.",
        event.size,
        quest=event.quest,
        name=names.one(event.leader),
    )
    if event.rejected == 0:
        return asked
    if event.rejected == event.most - 1:
        return asked + " " + text("**If this party is rejected too, the Minions win.**")
    return asked


def _proposed(event: told.PartyProposed, voice: _Voice) -> str:
    names, text = voice.names, voice.text
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


def _closed(event: told.VoteClosed, voice: _Voice) -> str:
    return "\n".join(_vote(event, voice.names, voice.text))


def _vote(event: told.VoteClosed, names: Names, text: Text) -> Iterator[str]:
    approved, rejected, missing = (
        _voters(event.ballots, ballot, names) for ballot in (Ballot.APPROVE, Ballot.REJECT, None)
    )
    counts = {"yes": len(approved), "no": len(rejected)}
    if event.approved:
        party = names(names.ordered(event.party))
        told_of = said("The party is **approved**, {yes} to {no}: {party} go on quest {quest}.")
        yield text(told_of, quest=event.quest, party=party, **counts)
    elif not (approved or rejected):
        yield text("The party is **rejected**: nobody voted.")
    else:
        yield text("The party is **rejected**, {yes} to {no}.", **counts)
    if approved:
        yield text("Approve: {names}", names=names(approved))
    if rejected:
        yield text("Reject: {names}", names=names(rejected))
    if missing:
        yield text("Did not vote: {names}", names=names(missing))
    if not event.approved:
        facts = {"quest": event.quest, "n": event.rejected, "most": event.most}
        yield text("Parties rejected for quest {quest}: {n} of {most}.", **facts)


def _voters(ballots: tuple[Ballot | None, ...], ballot: Ballot | None, names: Names) -> tuple[Seat, ...]:
    return names.ordered(seat for seat, cast in enumerate(ballots, 1) if cast is ballot)


def _resolved(event: told.QuestResolved, voice: _Voice) -> str:
    text = voice.text
    facts = {"quest": event.quest, "tally": terms.tally(event.supports, event.sabotages, text)}
    if event.failed:
        result = text("❌ **Quest {quest} has failed**: {tally}.", **facts)
    elif event.sabotages:
        result = text(
            "✅ **Quest {quest} has succeeded**: {tally}. It would have taken two sabotages.", **facts
        )
    else:
        result = text("✅ **Quest {quest} has succeeded**: {tally}.", **facts)
    return f"{result}\n{_so_far(event, text)}"


def _so_far(event: told.QuestResolved, text: Text) -> str:
    """The count, and how near the end is."""
    told_of = _COUNTS.get((event.failed, event.lost if event.failed else event.won), _COUNTS[True, 3])
    return text(told_of, won=event.won, lost=event.lost)


_ONE: Final = said("So far: {won} succeeded, {lost} failed.")
_COUNTS: Final = {
    (True, 1): _ONE,
    (False, 1): _ONE,
    (True, 2): said("So far: {won} succeeded, {lost} failed. **One more failure, and the Minions win.**"),
    (False, 2): said(
        "So far: {won} succeeded, {lost} failed. **After one more success only the Witch-King can stop the "
        "Free Peoples.**"
    ),
    (True, 3): said("In all: {won} succeeded, {lost} failed."),
}
"""By whether the last quest failed, and how many did as it did."""


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
    return text(_RESULTS.get(reason, said("**A moderator has ended the game.** Nobody wins.")))


_RESULTS: Final = {
    "quests": said("**The Free Peoples win.** Three quests have succeeded, and Gandalf was not found."),
    "gandalf": said("**The Minions win.** The Witch-King has found Gandalf."),
    "sabotage": said("**The Minions win.** Three quests have failed."),
    "rejections": said("**The Minions win.** Too many parties were rejected for one quest."),
}


def ended(event: told.GameEnded, names: Names, text: Text) -> str:
    """Who won and who was what (Q-6.4, Q-6.5), the winning side first."""
    lines = [f"## {result_line(event.reason, text)}"]
    if event.reason in _LAST_WORDS:
        lines.append(text(_LAST_WORDS[event.reason]))
    sides = sorted(Side, key=lambda side: not set(event.winners) & set(_of_side(event, side)))
    for side in sides:
        seats = names.ordered(_of_side(event, side))
        lines.append(_heading(event, side, text))
        lines += [_unmasked(event, seat, names, text) for seat in seats]
    return "\n".join(lines)


_SHADOW: Final = said("The roads are lost, and the Shadow lies over all the lands.")
_LAST_WORDS: Final = {
    "quests": said("The long night is over, and morning comes to the Free Peoples."),
    "gandalf": said("So near the morning, and the one light that led them is gone."),
    "sabotage": _SHADOW,
    "rejections": _SHADOW,
}


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


def _ring(event: told.RingUsed, voice: _Voice) -> str:
    text, name = voice.text, voice.names.one(event.carrier)
    if event.target is None:
        return text("{name} leaves the Ring alone.", name=name)
    told_of = said("{name} uses the **Ring** on {target}: the opposite of their action counts.")
    return text(told_of, name=name, target=voice.names.one(event.target))


_TOLD: Final[Table] = {
    told.GameBegun: _begun,
    told.RoleDealt: lambda event, voice: role_line(event.role, event.side, voice.text),
    told.BoromirCardsShown: lambda event, voice: cards_line(event.cards, voice.text),
    told.BoromirCardDrawn: Each(
        "predetermined",
        {
            False: Each(
                "card",
                {
                    Card.STAY: said(
                        "Boromir's card after quest {quest}: **stay**. The Boromirs keep their sides."
                    ),
                    Card.SWITCH: said(
                        "Boromir's card after quest {quest}: **switch**. The two Boromirs have changed sides."
                    ),
                },
            ),
            True: Each(
                "card",
                {
                    Card.STAY: said(
                        "Boromir's card for quest {quest}: **stay**. The Boromirs keep their sides."
                    ),
                    Card.SWITCH: said(
                        "Boromir's card for quest {quest}: **switch**. The two Boromirs have changed sides."
                    ),
                },
            ),
        },
    ),
    told.SideChanged: said(
        "The cards have changed your side, Boromir: from now on you are one of the **{side}**. "
        "**My desk** shows what that means for you."
    ),
    told.LeaderAsked: _asked,
    told.LeaderSkipped: said(
        "{name} did not choose a party in time, so the next player leads. It does not count as a rejected party."
    ),
    told.ModeratorsCalled: Each(
        "everyone_skipped",
        {
            True: said("Every leader has been skipped. **The game waits for a moderator.**"),
            False: said("**The game waits for a moderator.**"),
        },
    ),
    told.PartyProposed: _proposed,
    told.BallotShown: said("{name} votes in public: **{ballot}**."),
    told.BallotReplaced: said("{name} has voted again, in private. Only the new ballot counts."),
    told.VoteClosed: _closed,
    told.RingAwaited: said(
        "Everyone has acted. {name} has the **Ring** and may use it on somebody else in the party."
    ),
    told.RingUsed: _ring,
    told.ActionSeen: said("The Ring shows you what {name} chose: **{deed}**. The opposite counts."),
    told.QuestResolved: _resolved,
    told.PalantirAwaited: said(
        "{name} has the **Palantír** and chooses a player, whose side it will show. Then that player gets it."
    ),
    told.PalantirUsed: said("{name} has looked at {target} with the **Palantír**. Now {target} has it."),
    told.SideSeen: said("The Palantír shows you {name}: one of the **{side}**."),
    told.GuessAwaited: said(
        "**Three quests have succeeded.** The Minions have one last chance: "
        "the Witch-King may name a player as Gandalf. If he is right, the Minions win."
    ),
    told.GuessAsked: said(
        "Three quests have succeeded, and you have the last word: who is Gandalf? "
        "If you are right, the Minions win. Press **My desk** to answer."
    ),
    told.GuessMade: lambda event, voice: guess_line(event.guess, event.gandalf, voice.names, voice.text),
    told.GameEnded: lambda event, voice: ended(event, voice.names, voice.text),
    Rewound: said(
        "The game is back where it was then. Plans that you have made since are gone; plans that you had "
        "then count again."
    ),
    OrderUsed: lambda event, voice: used(answered(event, voice.names, voice.text), voice.text),
    OrderDropped: lambda event, voice: dropped(
        event, voice.names, voice.text, order_sentence(event.words, voice.names, voice.text)
    ),
}
