"""Answers of a Quest game in words: before they are sent, when they have been, and while they wait."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.language.words import Names, Text, said
from bot.quest import terms
from bot.quest.questions import ROWS
from bot.quest.spoken import named, plan
from rules.game import AnyEvent, OrderUsed, Seat
from rules.quest import kinds
from rules.quest.actions import Ballot, Deed
from rules.quest.preloads import rejects
from rules.quest.roles import Side
from rules.quest.view import QuestView
from rules.terms import Order

_KINDS: Final = {
    "propose": kinds.PARTY,
    **dict.fromkeys(("approve", "reject"), kinds.VOTE),
    **dict.fromkeys(("support", "sabotage"), kinds.ACTIONS),
    "ring": kinds.RING,
    "palantir": kinds.PALANTIR,
    "guess": kinds.GUESS,
    "resume": kinds.CALL,
}
"""What is answered, by the first word."""
_DEEDS: Final = {
    **dict.fromkeys(("approve", "reject"), "ballot"),
    **dict.fromkeys(("support", "sabotage"), "deed"),
}
"""Which of those words stand in sentences, and for what."""


def _told(words: str, names: Names, text: Text, view: QuestView | None = None) -> str:
    """What an answer would do or, from the *view* behind it, has done; empty where its row says nothing."""
    verb, *rest = words.split()
    if verb not in _KINDS:
        return ""
    row = ROWS[_KINDS[verb].name]
    form = " ".join(word for word in words.split() if not word.isdigit())
    who = rest[: rest.index("ring")] if "ring" in rest else rest
    facts = {"party": named(who, names), "target": named(who, names), "ring": named(rest[-1:], names)}
    if verb in _DEEDS:
        facts[_DEEDS[verb]] = text(verb)
    line = row.pick(row.means if view is None else row.done, form, view)
    return text(line, **facts) if line else ""


def sentence(kind: str, words: str, names: Names, text: Text) -> str:
    """What *words* would do, for somebody who is to confirm it."""
    if words.startswith("preload "):
        return order_sentence(words, names, text)
    return _told(words, names, text) or text("Send this: {words}?", words=words)


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
        case ["withdraw", what]:
            return text(_WITHDRAWN[what])
        case ["ring" | "palantir" as verb, target] if line := _seen(view, verb, target, names, text):
            return line
        case _ if line := _told(words, names, text, view):
            return line
    return text(
        "✅ Saved. {order} You can take it back on **My desk**.", order=order_sentence(words, names, text)
    )


def _seen(view: QuestView, verb: str, target: str, names: Names, text: Text) -> str:
    """What came to light by the Ring or by the Palantír; empty where nothing has."""
    seen: Sequence[tuple[Seat, Deed | Side]] = ()
    if view.own is not None:
        seen = view.own.ring_seen if verb == "ring" else view.own.gazes
    match seen[-1:]:
        case [(seat, Deed() as deed)] if str(seat) == target:
            line = said("You have used the Ring on {target}, who chose **{deed}**. The opposite counts.")
            return text(line, deed=text(terms.DEEDS[deed]), target=names.one(seat))
        case [(seat, Side() as side)] if str(seat) == target:
            line = said(
                "You have looked at {target}, who is on the side of the **{side}**. Tell the others, or don't."
            )
            return text(line, side=terms.side(side, text), target=names.one(seat))
        case _:
            return ""


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
    *before, last = after or [""]
    if line := plan(before if last == "standing" else after, names, text):
        if last == "standing":
            return text("For every party: **{plan}**", plan=line)
        return text("For the next party: **{plan}**", plan=line)
    match [verb, *after]:
        case ["preload", ("support" | "sabotage") as deed, "quest"]:
            return text("On this quest, with any party: **{deed}**.", deed=text(terms.DEEDS[Deed(deed)]))
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
