"""The picture of a Quest game in words, for whoever does not see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.drawing.picture import DESCRIPTION
from bot.language.words import Names, Text
from bot.quest import terms
from bot.quest.drawing.scene import COLUMNS, Quest, Scene
from bot.ui.message import cut
from rules.game import Seat
from rules.quest.actions import Ballot
from rules.quest.parties import REJECTIONS
from rules.quest.state import PastParty
from rules.quest.view import QuestView

NAME: Final = 20
"""Characters of a name: ten of them are there many times."""


def alt(view: QuestView, scene: Scene, names: Names, text: Text) -> str:
    """The same facts in words; of the past votes as many as there is room for, the newest first."""
    lines = [f"{line}." for line in (scene.title, scene.line) if line]
    quests = zip(scene.quests, view.rules.fails_at, strict=True)
    lines += [_quest_words(quest, fails_at, text) for quest, fails_at in quests]
    if view.revealed is None:
        lines.append(text("Leader: {name}.", name=_named((view.leader,), names, text)))
        lines.append(text("Order of leaders: {order}.", order=_named(view.order, names, text)))
        lines.append(f"{text('Rejected: {n} of {most}', n=view.rejected, most=REJECTIONS)}.")
        lines += _now(view, names, text)
    else:
        lines += [_revealed(view, seat, names, text) for seat in view.order]
    if view.cards:
        cards = text.list([text(terms.CARDS[card]) for card in view.cards])
        lines.append(text("Boromir's cards: {cards}.", cards=cards))
    told = " ".join(lines)
    for party in reversed(view.parties[-COLUMNS:]):
        longer = f"{told} {_past_words(party, names, text)}"
        if len(longer) > DESCRIPTION:
            break
        told = longer
    return cut(told, DESCRIPTION)


def _named(seats: Sequence[Seat], names: Names, text: Text) -> str:
    return text.list([cut(names.label(seat), NAME) for seat in seats]) or text("nobody")


def _quest_words(quest: Quest, fails_at: int, text: Text) -> str:
    facts = {"quest": quest.label, "tally": terms.tally(quest.supports, quest.sabotages, text)}
    match quest.result:
        case "won":
            return text("{quest} succeeded: {tally}.", **facts)
        case "lost":
            return text("{quest} failed: {tally}.", **facts)
        case _:
            return text.plural(
                "{quest}: a party of {size}; it fails with {n} sabotage.",
                "{quest}: a party of {size}; it fails with {n} sabotages.",
                fails_at,
                quest=quest.label,
                size=quest.size,
            )


def _now(view: QuestView, names: Names, text: Text) -> Iterator[str]:
    party = view.party
    if party is not None:
        facts = {"n": party.number, "party": _named(names.ordered(party.party), names, text)}
        yield text("Party {n}: {party}.", **facts)
        if party.ring is not None:
            yield text("The Ring: {name}.", name=_named((party.ring,), names, text))
        if view.phase == "voting":
            missing = [seat for seat in view.order if seat not in party.voted]
            yield text("Not voted yet: {names}.", names=_named(missing, names, text))
        for ballot in Ballot:
            seats = [seat for seat, shown in party.shown.items() if shown is ballot]
            if seats:
                facts = {"ballot": text(terms.BALLOTS[ballot]), "names": _named(seats, names, text)}
                yield text("In public, {ballot}: {names}.", **facts)
    if view.holder is not None and view.quest <= 4:
        yield text("The Palantír: {name}.", name=_named((view.holder,), names, text))


def _revealed(view: QuestView, seat: Seat, names: Names, text: Text) -> str:
    assert view.revealed is not None
    facts = {
        "name": _named((seat,), names, text),
        "role": text(terms.ROLES[view.revealed.roles[seat - 1]]),
        "side": terms.side(view.revealed.sides[seat - 1], text),
    }
    return text("{name}: {role}, {side}.", **facts)


def _past_words(party: PastParty, names: Names, text: Text) -> str:
    def voted(ballot: Ballot) -> str:
        seats = [seat for seat in names.order if party.ballots[seat - 1] is ballot]
        return _named(seats, names, text)

    facts = {
        "n": party.number,
        "party": _named(names.ordered(party.party), names, text),
        "result": text("approved") if party.approved else text("rejected"),
        "yes": voted(Ballot.APPROVE),
        "no": voted(Ballot.REJECT),
    }
    return text("Party {n}, {party}, was {result}: approve {yes}; reject {no}.", **facts)
