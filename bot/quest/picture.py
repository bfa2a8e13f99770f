"""What the picture of a Quest game shows, from the public view: the words that are in it, and it in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.drawing.picture import DESCRIPTION, Picture
from bot.language.words import Names, Text, forms, said
from bot.quest import terms
from bot.quest.drawing import paint
from bot.quest.drawing.scene import COLUMNS, Column, Quest, Scene, Seated
from bot.ui.message import cut
from rules.game import Seat
from rules.quest.actions import Ballot
from rules.quest.roles import Role
from rules.quest.state import PastParty
from rules.quest.view import Ahead, QuestView

FILE: Final = "quest.png"
NAME: Final = 20
"""Characters of a name in words: ten of them are there many times."""


def picture(view: QuestView, names: Names, text: Text) -> Picture:
    """Track, wheel and votes as everybody may see them."""
    shown = scene(view, names, text)
    return Picture(FILE, alt(view, shown, names, text), shown, paint.draw)


def scene(view: QuestView, names: Names, text: Text) -> Scene:
    """All that is painted, in order of leadership (Q-2.9), words included."""
    return Scene(
        title=_title(view, text),
        line=_line(view, text),
        winner="" if view.outcome is None else view.outcome.winner,
        quests=tuple(_quests(view, text)),
        seated=tuple(_seated(view, names, text)),
        columns=_columns(view),
        leader=view.order.index(view.leader),
        rejected=view.rejected,
        most=view.rules.rejections,
        rejections=text("Rejected"),
        following=text("Next"),
        cards=tuple(card.value for card in view.cards),
        in_effect=view.in_effect,
        boromir=text("Boromir") if view.cards else "",
        legend=_legend(view, text),
    )


_WON: Final = {"free": said("The Free Peoples win"), "minions": said("The Minions win")}
_ENDED: Final = said("Ended by a moderator")


def _title(view: QuestView, text: Text) -> str:
    if view.outcome is not None:
        return text(_WON.get(view.outcome.winner, _ENDED))
    match view.phase:
        case "gathering":
            return text("Quest {quest}: choosing a party of {size}", quest=view.quest, size=view.size)
        case "voting" if view.party is not None:
            return text("Quest {quest}: the vote on party {n}", quest=view.quest, n=view.party.number)
        case "questing":
            return text("Quest {quest}: the party is on its way", quest=view.quest)
        case "bearing":
            return text("Quest {quest}: the Ring may be used", quest=view.quest)
        case "gazing":
            return text("A look into the Palantír")
        case "guessing":
            return text("The Witch-King's guess")
        case _:
            return text("Waiting for a moderator")


def _line(view: QuestView, text: Text) -> str:
    """Beside the title: how far it is."""
    if view.phase == "voting" and view.party is not None:
        return text("{voted} of {seats} have voted", voted=len(view.party.voted), seats=len(view.order))
    if view.outcome is not None:
        return text("{won} succeeded, {lost} failed", won=view.won, lost=view.lost)
    return ""


def _quests(view: QuestView, text: Text) -> Iterator[Quest]:
    done = {seen.quest: seen for seen in view.quests}
    for number, (size, fails_at) in enumerate(zip(view.rules.party, view.rules.fails_at, strict=True), 1):
        label, seen = text("Quest {n}", n=number), done.get(number)
        if seen is not None:
            yield Quest(label, size, "", "lost" if seen.failed else "won", seen.supports, seen.sabotages)
        else:
            is_now = number == view.quest and view.outcome is None
            yield Quest(label, size, text("fails at {n}", n=fails_at), "now" if is_now else "ahead")


def _seated(view: QuestView, names: Names, text: Text) -> Iterator[Seated]:
    party = view.party
    for seat in view.order:
        yield Seated(
            number=seat,
            name=names.label(seat),
            unnamed=text("Seat {n}", n=seat),
            in_party=party is not None and seat in party.party,
            ring=party is not None and party.ring == seat,
            palantir=view.outcome is None and view.holder == seat and view.quest <= 4,
            role=_role(view, seat, text),
            is_plain=_is_plain(view, seat),
            side=view.revealed.sides[seat - 1].value if view.revealed else "",
        )


def _role(view: QuestView, seat: Seat, text: Text) -> str:
    if view.revealed is None:
        return ""
    if _is_plain(view, seat):
        return terms.side(view.revealed.sides[seat - 1], text)
    role = text(terms.ROLES[view.revealed.roles[seat - 1]])
    return role[:1].upper() + role[1:]


def _is_plain(view: QuestView, seat: Seat) -> bool:
    return view.revealed is not None and view.revealed.roles[seat - 1] in (Role.FREE, Role.MINION)


def _columns(view: QuestView) -> tuple[Column, ...]:
    party = view.party
    past = [_past(past_party, view.order) for past_party in view.parties]
    if party is None:
        return tuple(past[-COLUMNS:])
    if view.phase == "voting":
        return (*past[1 - COLUMNS :], _open(view, party))
    return (*past[-COLUMNS:-1], _past(view.parties[-1], view.order, "now"))


def _past(party: PastParty, order: Sequence[Seat], result: str = "") -> Column:
    ballots = [party.ballots[seat - 1] for seat in order]
    return Column(
        party.number,
        result or ("approved" if party.approved else "rejected"),
        tuple("none" if ballot is None else ballot.value for ballot in ballots),
        tuple(seat in party.party for seat in order),
    )


def _open(view: QuestView, party: Ahead) -> Column:
    """The vote under way: who has voted, and the ballots that were cast in public."""

    def ballot(seat: Seat) -> str:
        if seat in party.shown:
            return party.shown[seat].value
        return "sealed" if seat in party.voted else "awaited"

    return Column(
        party.number,
        "open",
        tuple(map(ballot, view.order)),
        tuple(seat in party.party for seat in view.order),
    )


def _legend(view: QuestView, text: Text) -> tuple[tuple[str, str], ...]:
    """The signs of the ballots that are there, each with its meaning."""
    found = {ballot for column in _columns(view) for ballot in column.ballots}
    meanings = {
        "approve": text("approve"),
        "reject": text("reject"),
        "none": text("no ballot"),
        "sealed": text("has voted"),
        "awaited": text("not yet"),
    }
    shown = [(ballot, meaning) for ballot, meaning in meanings.items() if ballot in found]
    return (*shown, ("party", text("in the party"))) if shown else ()


# -------------------------------------------------------------------------------------------------------- in words


def alt(view: QuestView, scene: Scene, names: Names, text: Text) -> str:
    """The same facts in words; of the past votes as many as there is room for, the newest first."""
    lines = [f"{line}." for line in (scene.title, scene.line) if line]
    quests = zip(scene.quests, view.rules.fails_at, strict=True)
    lines += [_quest_words(quest, fails_at, text) for quest, fails_at in quests]
    if view.revealed is None:
        lines.append(text("Leader: {name}.", name=_named((view.leader,), names, text)))
        lines.append(text("Order of leaders: {order}.", order=_named(view.order, names, text)))
        lines.append(f"{text('Rejected: {n} of {most}', n=view.rejected, most=view.rules.rejections)}.")
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
            return text.counted(_TO_COME, fails_at, size=quest.size, **facts)


_TO_COME: Final = forms(
    "{quest}: a party of {size}; it fails with {n} sabotage.",
    "{quest}: a party of {size}; it fails with {n} sabotages.",
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
