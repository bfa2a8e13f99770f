"""The status card, the ending and the public story of a Quest game, from the public view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games.reader_view import Clock
from bot.language.words import Names, Text, when
from bot.quest import terms
from bot.quest.wording import cards_row, result_line
from rules.awaiting import Awaited
from rules.game import Outcome, Seat
from rules.quest import kinds
from rules.quest.actions import Ballot, Deed
from rules.quest.parties import REJECTIONS
from rules.quest.state import PastParty
from rules.quest.view import Ahead, QuestSeen, QuestView, Revealed

ROOMY: Final = 1500
"""Characters beyond which the card leaves out who went on earlier quests: a message takes 2000."""


def card(
    view: QuestView, names: Names, text: Text, awaited: Sequence[Awaited], clocks: Sequence[Clock]
) -> str:
    """What is awaited and until when, then quests, order and rejections; never who owes a secret."""
    whole = "\n".join(_lines(view, names, text, awaited, clocks, with_parties=True))
    if len(whole) <= ROOMY:
        return whole
    return "\n".join(_lines(view, names, text, awaited, clocks, with_parties=False))


def _lines(
    view: QuestView,
    names: Names,
    text: Text,
    awaited: Sequence[Awaited],
    clocks: Sequence[Clock],
    *,
    with_parties: bool,
) -> list[str]:
    quests = [_quest(past, names, text, with_party=with_parties) for past in view.quests]
    if view.outcome is not None:
        return [result_line(view.outcome.reason, text), *quests]
    lines = [_phase(view, names, text)]
    lines += [
        text("Due: {moment}.", moment=when(clock.due_ms)) for clock in clocks if clock.due_ms is not None
    ]
    lines += [*_ballots(view, names, text, awaited), *quests]
    lines.append(text("Rejected parties: {rejected} of {most}.", rejected=view.rejected, most=REJECTIONS))
    lines.append(text("Order of leaders: {order}.", order=_order(view, names)))
    if view.holder is not None and view.quest <= 4:
        lines.append(text("The Palantír: {name}.", name=names.one(view.holder)))
    if view.cards:
        lines.append(_cards(view, text))
    return lines


def gist(view: QuestView, names: Names, text: Text) -> tuple[str, ...]:
    """How the game stands, in two lines."""
    if view.outcome is not None:
        return (result_line(view.outcome.reason, text),)
    marks = " ".join("❌" if past.failed else "✅" for past in view.quests)
    rejected = text("Rejected parties: {rejected} of {most}.", rejected=view.rejected, most=REJECTIONS)
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
    party = view.party
    match view.phase:
        case "gathering":
            return text(
                "**Quest {quest}**: {leader} is choosing a party of {size}.",
                quest=view.quest,
                leader=names.one(view.leader),
                size=view.size,
            )
        case "voting" if party is not None:
            return _voting(view, party, names, text)
        case "questing" if party is not None:
            return _setting_out(view, party, names, text)
        case "bearing" if party is not None and party.ring is not None:
            return text(
                "**Quest {quest}**: {party} have acted. {ring} has the Ring and may use it.",
                quest=view.quest,
                party=_members(party, names),
                ring=names.one(party.ring),
            )
        case "gazing" if view.holder is not None:
            return text(
                "**After quest {quest}**: {name} is choosing whom to look at with the Palantír.",
                quest=len(view.quests),
                name=names.one(view.holder),
            )
        case "guessing":
            return text("**Three quests have succeeded.** The Witch-King may name Gandalf.")
        case _:
            return text("**The game waits for a moderator.**")


def _setting_out(view: QuestView, party: Ahead, names: Names, text: Text) -> str:
    facts = {"quest": view.quest, "party": _members(party, names)}
    if party.ring is None:
        return text("**Quest {quest}**: {party} are on their way.", **facts)
    return text(
        "**Quest {quest}**: {party} are on their way. {ring} has the Ring.",
        ring=names.one(party.ring),
        **facts,
    )


def _members(party: Ahead, names: Names) -> str:
    return names(names.ordered(party.party))


def _voting(view: QuestView, party: Ahead, names: Names, text: Text) -> str:
    facts = {
        "quest": view.quest,
        "number": party.number,
        "leader": names.one(view.leader),
        "party": _members(party, names),
    }
    if party.ring is None:
        return text("**Quest {quest}**, party {number}: {leader} proposes {party}.", **facts)
    return text(
        "**Quest {quest}**, party {number}: {leader} proposes {party}. {ring} gets the Ring.",
        ring=names.one(party.ring),
        **facts,
    )


def _ballots(view: QuestView, names: Names, text: Text, awaited: Sequence[Awaited]) -> list[str]:
    """Who has yet to vote, and what was voted for all to see."""
    if view.phase != "voting" or view.party is None:
        return []
    missing = [
        seat for waiting in awaited if kinds.VOTE.asks(waiting.question) for seat in waiting.seats or ()
    ]
    lines = []
    if len(missing) == len(view.order):
        lines.append(text("Nobody has voted yet."))
    elif missing:
        lines.append(text("Not voted yet: {names}.", names=names(names.ordered(missing))))
    for seat, ballot in view.party.shown.items():
        lines.append(
            text("{name}, in public: {ballot}.", name=names.one(seat), ballot=text(terms.BALLOTS[ballot]))
        )
    return lines


def ending(outcome: Outcome, view: QuestView, names: Names, text: Text) -> str:
    """Everything that was hidden of the quests, beside who was who (Q-6.4)."""
    shown = view.revealed
    if shown is None:
        return result_line(outcome.reason, text)
    lines = [text("**What happened on the quests**")] if view.quests else []
    lines += [_unveiled(past, shown, at, names, text) for at, past in enumerate(view.quests)]
    if view.quests and not shown.deeds:
        lines.append(text("Who did what on the quests stays secret, as the host chose."))
    for (quest, holder, target), side in zip(view.gazes, shown.gazes, strict=True):
        lines.append(
            text(
                "👁️ After quest {quest} the Palantír showed {holder} that {target} was one of the {side}.",
                quest=quest,
                holder=names.quiet(holder),
                target=names.quiet(target),
                side=terms.side(side, text),
            )
        )
    if not shown.guessed:
        lines.append(text("The Witch-King was not asked for a guess."))
    elif outcome.reason == "aborted":
        lines.append(text("The Witch-King had not answered yet."))
    return "\n".join(lines)


def _unveiled(past: QuestSeen, shown: Revealed, at: int, names: Names, text: Text) -> str:
    """Who sabotaged, who supported, and on whom the Ring was used; without the actions the party alone."""
    if not shown.deeds:
        lines = [_quest(past, names, text)]
    else:
        deeds = dict(zip(past.party, shown.deeds[at], strict=True))
        false = [seat for seat in names.ordered(deeds) if deeds[seat] is Deed.SABOTAGE]
        true = [seat for seat in names.ordered(deeds) if deeds[seat] is Deed.SUPPORT]
        lines = [_mark(past, text)]
        if false:
            lines.append(text("sabotage by {names};", names=names(false)))
        lines.append(
            text("support by {names}.", names=_plain(true, names)) if true else text("support by nobody.")
        )
    if past.target is not None and past.carrier is not None:
        lines.append(
            text(
                "{carrier} used the Ring on {target}.",
                carrier=names.quiet(past.carrier),
                target=names.quiet(past.target),
            )
        )
    return " ".join(lines)


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
