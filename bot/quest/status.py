"""The status card, the ending and the public story of a Quest game, from the public view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.reader_view import Clock
from bot.language.words import Names, Text, said, when
from bot.quest import terms
from bot.quest.wording import cards_row, result_line
from rules.awaiting import Awaited
from rules.game import Outcome, Seat
from rules.quest import kinds
from rules.quest.actions import Ballot, Deed
from rules.quest.state import PastParty
from rules.quest.view import QuestSeen, QuestView, Revealed

ROOMY: Final = 1500
"""Characters beyond which the card leaves out who went on earlier quests: a message takes 2000."""


def card(
    view: QuestView, names: Names, text: Text, awaited: Sequence[Awaited], deadlines: Sequence[Clock]
) -> str:
    """What is awaited and until when, then quests, order and rejections; never who owes a secret."""
    whole = "\n".join(_lines(view, names, text, awaited, deadlines, with_parties=True))
    if len(whole) <= ROOMY:
        return whole
    return "\n".join(_lines(view, names, text, awaited, deadlines, with_parties=False))


def _lines(
    view: QuestView,
    names: Names,
    text: Text,
    awaited: Sequence[Awaited],
    deadlines: Sequence[Clock],
    *,
    with_parties: bool,
) -> Iterator[str]:
    quests = [_quest(past, names, text, with_party=with_parties) for past in view.quests]
    if view.outcome is not None:
        yield from (result_line(view.outcome.reason, text), *quests)
        return
    yield _phase(view, names, text)
    yield from (
        text("Due: {moment}.", moment=when(clock.due_ms)) for clock in deadlines if clock.due_ms is not None
    )
    yield from (*_ballots(view, names, text, awaited), *quests)
    yield text("Rejected parties: {rejected} of {most}.", rejected=view.rejected, most=view.rules.rejections)
    yield text("Order of leaders: {order}.", order=_order(view, names))
    if view.holder is not None and view.quest <= 4:
        yield text("The Palantír: {name}.", name=names.one(view.holder))
    if view.cards:
        yield _cards(view, text)


def gist(view: QuestView, names: Names, text: Text) -> tuple[str, ...]:
    """How the game stands, in two lines."""
    if view.outcome is not None:
        return (result_line(view.outcome.reason, text),)
    marks = " ".join("❌" if past.failed else "✅" for past in view.quests)
    rejected = text(
        "Rejected parties: {rejected} of {most}.", rejected=view.rejected, most=view.rules.rejections
    )
    return (_phase(view, names, text), " · ".join(filter(None, (marks, rejected))))


def _order(view: QuestView, names: Names) -> str:
    """The order of leadership, who leads in bold."""
    shown = [names.one(seat) if seat == view.leader else names.quiet(seat) for seat in view.order]
    return ", ".join(shown)


def _quest(past: QuestSeen, names: Names, text: Text, *, with_party: bool = True) -> str:
    facts = {"mark": _mark(past, text), "tally": terms.tally(past.supports, past.sabotages, text)}
    if with_party:
        return text("{mark} {tally} ({party})", party=_plain(past.party, names), **facts)
    return text("{mark} {tally}", **facts)


def _cards(view: QuestView, text: Text) -> str:
    if view.rules.predetermined:
        return text("Boromir's cards: {cards}.", cards=cards_row(view.cards, text))
    return text(
        "Boromir's cards so far: {cards}.", cards=text.list([text(terms.CARDS[card]) for card in view.cards])
    )


def _phase(view: QuestView, names: Names, text: Text) -> str:
    """What is going on, as the card's first line."""
    party, ring = view.party, view.party.ring if view.party is not None else None
    facts: dict[str, object] = {"quest": view.quest, "leader": names.one(view.leader), "size": view.size}
    if party is not None:
        facts |= {"number": party.number, "party": names(names.ordered(party.party))}
        facts |= {"ring": names.one(ring)} if ring is not None else {}
    if view.phase == "gazing" and view.holder is not None:
        facts |= {"quest": len(view.quests), "name": names.one(view.holder)}
    line = _PHASES.get(view.phase if ring is None else f"{view.phase} ring") or _PHASES.get(view.phase)
    return text(line or said("**The game waits for a moderator.**"), **facts)


_PHASES: Final = {
    "gathering": said("**Quest {quest}**: {leader} is choosing a party of {size}."),
    "voting": said("**Quest {quest}**, party {number}: {leader} proposes {party}."),
    "voting ring": said(
        "**Quest {quest}**, party {number}: {leader} proposes {party}. {ring} gets the Ring."
    ),
    "questing": said("**Quest {quest}**: {party} are on their way."),
    "questing ring": said("**Quest {quest}**: {party} are on their way. {ring} has the Ring."),
    "bearing ring": said("**Quest {quest}**: {party} have acted. {ring} has the Ring and may use it."),
    "gazing": said("**After quest {quest}**: {name} is choosing whom to look at with the Palantír."),
    "guessing": said("**Three quests have succeeded.** The Witch-King may name Gandalf."),
}
"""By the phase, with the Ring where somebody in the party has it."""


def _ballots(view: QuestView, names: Names, text: Text, awaited: Sequence[Awaited]) -> Iterator[str]:
    """Who has yet to vote, and what was voted for all to see."""
    if view.phase != "voting" or view.party is None:
        return
    votes = (waiting for waiting in awaited if kinds.VOTE.asks(waiting.question))
    missing = [seat for waiting in votes for seat in waiting.seats or ()]
    if len(missing) == len(view.order):
        yield text("Nobody has voted yet.")
    elif missing:
        yield text("Not voted yet: {names}.", names=names(names.ordered(missing)))
    for seat, ballot in view.party.shown.items():
        facts = {"name": names.one(seat), "ballot": text(terms.BALLOTS[ballot])}
        yield text("{name}, in public: {ballot}.", **facts)


def ending(outcome: Outcome, view: QuestView, names: Names, text: Text) -> str:
    """Everything that was hidden of the quests, beside who was who (Q-6.4)."""
    shown = view.revealed
    return (
        result_line(outcome.reason, text)
        if shown is None
        else "\n".join(_ending(outcome, view, shown, names, text))
    )


def _ending(outcome: Outcome, view: QuestView, shown: Revealed, names: Names, text: Text) -> Iterator[str]:
    if view.quests:
        yield text("**What happened on the quests**")
    for nth, past in enumerate(view.quests):
        yield " ".join(_unveiled(past, shown, nth, names, text))
    if view.quests and not shown.deeds:
        yield text("Who did what on the quests stays secret, as the host chose.")
    for (quest, holder, target), side in zip(view.gazes, shown.gazes, strict=True):
        yield text(
            "👁️ After quest {quest} the Palantír showed {holder} that {target} was one of the {side}.",
            quest=quest,
            holder=names.quiet(holder),
            target=names.quiet(target),
            side=terms.side(side, text),
        )
    if not shown.guessed:
        yield text("The game ended before the Witch-King's guess.")
    elif outcome.reason == "aborted":
        yield text("The Witch-King had not answered yet.")


def _unveiled(past: QuestSeen, shown: Revealed, nth: int, names: Names, text: Text) -> Iterator[str]:
    """Who sabotaged, who supported, and on whom the Ring was used; without the actions the party alone."""
    if not shown.deeds:
        yield _quest(past, names, text)
    else:
        deeds = dict(zip(past.party, shown.deeds[nth], strict=True))
        false = [seat for seat in names.ordered(deeds) if deeds[seat] is Deed.SABOTAGE]
        true = [seat for seat in names.ordered(deeds) if deeds[seat] is Deed.SUPPORT]
        yield _mark(past, text)
        if false:
            yield text("sabotage by {names};", names=names(false))
        yield text("support by {names}.", names=_plain(true, names)) if true else text("support by nobody.")
    if past.target is not None and past.carrier is not None:
        two = {"carrier": names.quiet(past.carrier), "target": names.quiet(past.target)}
        yield text("{carrier} used the Ring on {target}.", **two)


def _mark(past: QuestSeen, text: Text) -> str:
    if past.failed:
        return text("❌ Quest {quest}:", quest=past.quest)
    return text("✅ Quest {quest}:", quest=past.quest)


def chronicle(view: QuestView, names: Names, text: Text) -> str:
    """Every party with its ballots by name, in small print."""
    if not view.parties:
        return ""
    lines = [text("**The parties and their ballots**")]
    return "\n".join([*lines, *(f"-# {_party(past, names, text)}" for past in view.parties)])


def _party(past: PastParty, names: Names, text: Text) -> str:
    facts = {
        "number": past.number,
        "leader": names.quiet(past.leader),
        "party": _plain(past.party, names),
        "yes": _voters(past, Ballot.APPROVE, names),
        "no": _voters(past, Ballot.REJECT, names),
    }
    if past.approved:
        return text("{number}. {leader} proposed {party}. **Approved**; for: {yes}; against: {no}", **facts)
    return text("{number}. {leader} proposed {party}. **Rejected**; for: {yes}; against: {no}", **facts)


def _voters(past: PastParty, ballot: Ballot, names: Names) -> str:
    return _plain([seat for seat, cast in enumerate(past.ballots, 1) if cast is ballot], names) or "–"


def _plain(seats: Sequence[Seat], names: Names) -> str:
    return ", ".join(names.quiet(seat) for seat in names.ordered(seats))
