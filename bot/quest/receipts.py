"""Answers of a Quest game in words: before they are sent, when they have been, and while they wait."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.language.words import Names, Text, said
from bot.quest import terms
from bot.quest.spoken import named, plan
from rules.game import AnyEvent, OrderUsed, Seat
from rules.quest.actions import Ballot, Deed
from rules.quest.preloads import rejects
from rules.quest.roles import Side
from rules.quest.view import QuestView
from rules.terms import Order

_ASKED: Final = {
    "propose": said("Propose {party}? You cannot change it afterwards."),
    "ring": said("Use the Ring on {target}? You cannot change it afterwards."),
    "palantir": said("Look at {target} with the Palantír? You cannot change it afterwards."),
    "guess": said("Name {target} as Gandalf? You cannot change it afterwards."),
}
_REFRAINING: Final = {
    "ring": said("Leave the Ring alone? You cannot change it afterwards."),
    "guess": said("Name nobody? You cannot change it afterwards."),
}


_BALLOTS: Final = {
    "approve": said("Approve this party? You cannot change it afterwards."),
    "approve publicly": said("Approve this party for all to see? You cannot change it afterwards."),
    "reject": said("Reject this party? You cannot change it afterwards."),
    "reject publicly": said("Reject this party for all to see? You cannot change it afterwards."),
}
"""Where the first ballot counts (Q-4.8)."""


def sentence(kind: str, words: str, names: Names, text: Text) -> str:
    """What *words* would do, for somebody who is to confirm it."""
    match words.split():
        case ["propose", *party, "ring", ring]:
            told = said("Propose {party}, and give the Ring to {ring}? You cannot change it afterwards.")
            return text(told, party=named(party, names), ring=named([ring], names))
        case ["ring" | "guess" as verb, "decline" | "none"]:
            return text(_REFRAINING[verb])
        case ["propose" | "ring" | "palantir" | "guess" as verb, *who]:
            return text(_ASKED[verb], party=named(who, names), target=named(who, names))
        case ["approve" | "reject", *_]:
            return text(_BALLOTS[words])
        case ["preload", *_]:
            return order_sentence(words, names, text)
        case _:
            return text("Send this: {words}?", words=words)


def warning(words: str, orders: Sequence[Order], text: Text) -> str:
    """To a leader: his own ballot in advance would reject what he proposes."""
    match words.split():
        case ["propose", *said]:
            party = [int(word) for word in said[: said.index("ring") if "ring" in said else None]]
            if any(rejects(order, party) for order in orders if not order.held):
                return text(
                    "⚠ **Your own plan for the vote rejects this party.** **My desk** undoes the plan."
                )
    return ""


def receipt(view: QuestView, words: str, events: Sequence[AnyEvent], names: Names, text: Text) -> str:
    """What became of *words*; for actions the same whatever the side (Q-5.6)."""
    match words.split():
        case ["approve" | "reject" as ballot, *public]:
            return _ballot(view, ballot, bool(public), text)
        case ["support" | "sabotage" as deed]:
            return text(_ACTED.get(view.phase, _ALL_ACTED), deed=text(terms.DEEDS[Deed(deed)]))
        case ["propose", *party, "ring", ring]:
            return text(
                "You have proposed {party}, with the Ring for {ring}.",
                party=named(party, names),
                ring=named([ring], names),
            )
        case ["propose", *party]:
            return text("You have proposed {party}.", party=named(party, names))
        case ["ring", "decline"]:
            return text("You have left the Ring alone.")
        case ["ring" | "palantir" as verb, target]:
            return _used(view, verb, int(target), names, text)
        case ["guess", "none"]:
            return text("You have named nobody.")
        case ["guess", target]:
            return text("You have named {target} as Gandalf.", target=named([target], names))
        case ["resume"]:
            return text("The game goes on.")
        case ["withdraw", what]:
            return text(_WITHDRAWN[what])
        case _:
            return text(
                "✅ Saved. {order} You can take it back on **My desk**.",
                order=order_sentence(words, names, text),
            )


_ACTED: Final = {
    "voting": said(
        "Your action if this party is approved: **{deed}**. You can change it until everyone has acted."
    ),
    "questing": said("Your action on this quest: **{deed}**. You can change it until everyone has acted."),
}
"""By what the game is at."""
_ALL_ACTED: Final = said("Your action on this quest: **{deed}**. Everyone has acted now.")


def _ballot(view: QuestView, ballot: str, public: bool, text: Text) -> str:
    shown = text("approve") if ballot == "approve" else text("reject")
    if view.phase != "voting":
        return text("Your ballot: **{ballot}**. It was the last one, so the vote is over.", ballot=shown)
    if view.rules.first_ballot:
        return text("Your ballot: **{ballot}**. It counts, and cannot be changed.", ballot=shown)
    if public:
        return text(
            "Your ballot, which everyone sees: **{ballot}**. You can change it until the vote is over.",
            ballot=shown,
        )
    return text("Your ballot: **{ballot}**. You can change it until the vote is over.", ballot=shown)


_USED: Final = {
    "ring": said("You have used the Ring on {target}."),
    "palantir": said("You have looked at {target}."),
}


def _used(view: QuestView, verb: str, target: Seat, names: Names, text: Text) -> str:
    """What came to light by the Ring or by the Palantír, where it has."""
    own, facts = view.own, {"target": names.one(target)}
    seen: Sequence[tuple[Seat, Deed | Side]] = ()
    if own is not None:
        seen = own.ring_seen if verb == "ring" else own.gazes
    match seen[-1:]:
        case [(one, Deed() as deed)] if one == target:
            told = said("You have used the Ring on {target}, who chose **{deed}**. The opposite counts.")
            return text(told, deed=text(terms.DEEDS[deed]), **facts)
        case [(one, Side() as side)] if one == target:
            told = said(
                "You have looked at {target}, who is on the side of the **{side}**. Tell the others, or don't."
            )
            return text(told, side=terms.side(side, text), **facts)
        case _:
            return text(_USED[verb], **facts)


_WITHDRAWN: Final = {
    "ballot": said("Taken back: your plan for the vote."),
    "action": said("Taken back: your plan for the quest."),
    "ring": said("Taken back: your plan for the Ring."),
    "palantir": said("Taken back: your plan for the Palantír."),
}


def answered(event: OrderUsed, names: Names, text: Text) -> str:
    """What a plan has answered, in words."""
    match event.answer.split():
        case ["approve" | "reject" as ballot, *_]:
            facts = {"n": event.question.number, "ballot": text(terms.BALLOTS[Ballot(ballot)])}
            return text("your ballot on party {n} is **{ballot}**.", **facts)
        case ["support" | "sabotage" as deed]:
            return text("your action on this quest is **{deed}**.", deed=text(terms.DEEDS[Deed(deed)]))
        case _:
            return order_sentence(event.words, names, text)


def order_words(order: Order, names: Names, text: Text) -> str:
    """An order that waits, in words."""
    return order_sentence(order.words, names, text)


def order_sentence(words: str, names: Names, text: Text) -> str:
    """An answer given in advance, in words."""
    verb, *after = words.split()
    *told, last = after or [""]
    if found := plan(told if last == "standing" else after, names, text):
        if last == "standing":
            return text("For every party: **{plan}**", plan=found)
        return text("For the next party: **{plan}**", plan=found)
    match [verb, *after]:
        case ["preload", ("support" | "sabotage") as deed, "quest"]:
            return text(
                "On this quest, whoever goes with you: **{deed}**.", deed=text(terms.DEEDS[Deed(deed)])
            )
        case [("support" | "sabotage") as deed]:
            return text("If this party is approved: **{deed}**.", deed=text(terms.DEEDS[Deed(deed)]))
        case ["preload", "decline"]:
            return text("With the Ring: leave it alone.")
        case ["preload", "ring", name]:
            return text("With the Ring: use it on {name}.", name=named([name], names))
        case ["preload", "palantir", name]:
            return text("With the Palantír: look at {name}.", name=named([name], names))
        case _:
            return words
