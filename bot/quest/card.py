"""The status card, the ending and the public story of a Quest game, from the public view."""

from __future__ import annotations

from collections.abc import Sequence

from bot.look import Clock
from bot.quest import terms
from bot.quest.spoken import due
from bot.quest.wording import cards_line, result_line
from bot.words import Names, Text, when
from rules.game import Awaited, Outcome, Seat
from rules.quest.actions import Ballot
from rules.quest.parties import REJECTIONS
from rules.quest.state import PastParty
from rules.quest.view import Ahead, QuestSeen, QuestView, Revealed


def card(
    view: QuestView, names: Names, text: Text, awaited: Sequence[Awaited], clocks: Sequence[Clock]
) -> str:
    """Quests so far, leader, order, rejections, what is awaited and until when; never who owes a secret."""
    lines = [_quest(past, names, text) for past in view.quests]
    if view.outcome is not None:
        return "\n".join([*lines, result_line(view.outcome.reason, text)])
    lines.append(
        text(
            "**Quest {quest}**, a party of {size}. Leader: {leader}. Rejected parties: {rejected} of {most}.",
            quest=view.quest,
            size=view.size,
            leader=names.one(view.leader),
            rejected=view.rejected,
            most=REJECTIONS,
        )
    )
    lines += _phase(view, names, text, awaited)
    lines += [
        line
        for clock in clocks
        if clock.due_ms is not None and (line := due(clock.clock.kind, when(clock.due_ms), text))
    ]
    lines.append(text("Order of leadership: {order}.", order=names(view.order)))
    if view.holder is not None and view.quest <= 4:
        lines.append(text("The Palantír: {name}.", name=names.one(view.holder)))
    if view.cards:
        lines.append(_cards(view, text))
    return "\n".join(lines)


def _quest(past: QuestSeen, names: Names, text: Text) -> str:
    facts = {
        "quest": past.quest,
        "tally": terms.tally(past.supports, past.sabotages, text),
        "party": names(names.ordered(past.party)),
    }
    if past.failed:
        return text("❌ Quest {quest} failed: {tally}. {party}", **facts)
    return text("✅ Quest {quest} succeeded: {tally}. {party}", **facts)


def _cards(view: QuestView, text: Text) -> str:
    if view.rules.predetermined:
        return cards_line(view.cards, text)
    return text(
        "Boromir's cards so far: {cards}.", cards=text.list([text(terms.CARDS[card]) for card in view.cards])
    )


def _phase(view: QuestView, names: Names, text: Text, awaited: Sequence[Awaited]) -> list[str]:
    party = view.party
    match view.phase:
        case "gathering":
            return [text("{leader} is choosing a party.", leader=names.one(view.leader))]
        case "voting" if party is not None:
            return _voting(party, names, text, awaited)
        case "questing" if party is not None:
            return [_before(party, names, text), text("The party is on its quest, and actions are awaited.")]
        case "bearing" if party is not None and party.ring is not None:
            return [
                _before(party, names, text),
                text("All actions are in; the Ring is with {name}.", name=names.one(party.ring)),
            ]
        case "gazing" if view.holder is not None:
            return [text("{name} is looking into the Palantír.", name=names.one(view.holder))]
        case "guessing":
            return [text("Three quests have succeeded. The Witch-King's guess is awaited.")]
        case _:
            return [text("The game rests until a moderator lets it go on.")]


def _before(party: Ahead, names: Names, text: Text) -> str:
    facts = {"number": party.number, "party": names(names.ordered(party.party))}
    if party.ring is None:
        return text("Party {number}: {party}.", **facts)
    return text("Party {number}: {party}; the Ring is with {ring}.", ring=names.one(party.ring), **facts)


def _voting(party: Ahead, names: Names, text: Text, awaited: Sequence[Awaited]) -> list[str]:
    lines = [_before(party, names, text)]
    missing = [seat for waiting in awaited if waiting.question.kind == "vote" for seat in waiting.seats or ()]
    if missing:
        lines.append(text("Yet to vote: {names}.", names=names(names.ordered(missing))))
    for seat, ballot in party.shown.items():
        lines.append(
            text("In public, {name}: {ballot}.", name=names.one(seat), ballot=text(terms.BALLOTS[ballot]))
        )
    return lines


def ending(outcome: Outcome, view: QuestView, names: Names, text: Text) -> str:
    """Everything that was hidden of the quests, beside who was who (Q-6.4)."""
    shown = view.revealed
    if shown is None:
        return result_line(outcome.reason, text)
    lines = [text("**The quests as they were**")] if view.quests else []
    lines += [_unveiled(past, shown, at, names, text) for at, past in enumerate(view.quests)]
    if view.quests and not shown.deeds:
        lines.append(text("Who did what on the quests stays secret, as the host chose."))
    for (quest, holder, target), side in zip(view.gazes, shown.gazes, strict=True):
        lines.append(
            text(
                "After quest {quest} the Palantír showed {holder} that {target} served the {side}.",
                quest=quest,
                holder=names.one(holder),
                target=names.one(target),
                side=terms.side(side, text),
            )
        )
    if not shown.guessed:
        lines.append(text("The Witch-King was not asked for a guess."))
    elif outcome.reason == "aborted":
        lines.append(text("The Witch-King had not answered yet."))
    return "\n".join(lines)


def _unveiled(past: QuestSeen, shown: Revealed, at: int, names: Names, text: Text) -> str:
    lines = [_quest(past, names, text)]
    if shown.deeds:
        deeds = dict(zip(past.party, shown.deeds[at], strict=True))
        gave = [
            text("{name} {deed}", name=names.one(seat), deed=text(terms.DEEDS[deeds[seat]]))
            for seat in names.ordered(deeds)
        ]
        lines = [text("{quest}: {deeds}.", quest=_result(past, text), deeds=text.list(gave))]
    if past.target is not None and past.carrier is not None:
        lines.append(
            text(
                "{carrier} used the Ring on {target}.",
                carrier=names.one(past.carrier),
                target=names.one(past.target),
            )
        )
    return " ".join(lines)


def _result(past: QuestSeen, text: Text) -> str:
    if past.failed:
        return text("❌ Quest {quest} failed", quest=past.quest)
    return text("✅ Quest {quest} succeeded", quest=past.quest)


def chronicle(view: QuestView, names: Names, text: Text) -> str:
    """Every party with its ballots by name."""
    if not view.parties:
        return ""
    lines = [text("**The parties and their ballots**")]
    return "\n".join([*lines, *(_party(past, names, text) for past in view.parties)])


def _party(past: PastParty, names: Names, text: Text) -> str:
    result = text("approved") if past.approved else text("rejected")
    return text(
        "{number}. {party} ({leader}), {result}: {yes} / {no}",
        number=past.number,
        party=_plain(past.party, names),
        leader=names.quiet(past.leader),
        result=result,
        yes=_voters(past, Ballot.APPROVE, names),
        no=_voters(past, Ballot.REJECT, names),
    )


def _voters(past: PastParty, ballot: Ballot, names: Names) -> str:
    return _plain([seat for seat, cast in enumerate(past.ballots, 1) if cast is ballot], names) or "–"


def _plain(seats: Sequence[Seat], names: Names) -> str:
    return ", ".join(names.quiet(seat) for seat in names.ordered(seats))
