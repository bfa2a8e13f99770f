"""Answers that a seat may give in advance (Q-4.6, Q-5.5, Q-8.7, Q-8.8), as orders in the words of Q-12."""

from __future__ import annotations

from collections.abc import Collection

from rules.game import Illegal, Seat, Stale
from rules.quest import kinds, palantir, phases
from rules.quest.actions import Deed, read_seat
from rules.quest.deeds import refuse_bad_target, refuse_bound
from rules.quest.state import QuestState
from rules.terms import Order

WITHDRAWN = {
    "ballot": kinds.VOTE.name,
    "action": kinds.ACTIONS.name,
    "ring": kinds.RING.name,
    "palantir": kinds.PALANTIR.name,
}
"""What `withdraw` takes back, and the kind of question it was for (Q-12.4, Q-12.9)."""


def order(state: QuestState, seat: Seat, words: str) -> Order | None:
    """The order that *words* give; None when they are none, or *seat* does not play. Raises Illegal."""
    if not 1 <= seat <= state.rules.seats:
        return None  # the chair: what it was refused must not hang on somebody's side
    match words.split():
        case ["support" | "sabotage" as deed] if isinstance(state.phase, phases.Voting):
            return _for_party(state, state.phase, seat, Deed(deed))
        case ["preload", *rest]:
            _refuse_pause(state)
            return _preload(state, seat, rest)
    return None


def _refuse_pause(state: QuestState) -> None:
    if isinstance(state.phase, phases.Calling):
        raise Illegal("Q-9.14", "The game waits for a moderator. Say it again when it goes on.")


def _preload(state: QuestState, seat: Seat, rest: list[str]) -> Order:
    match rest:
        case ["approve" | "reject", *_]:
            return _ballot(state, seat, rest)
        case ["support" | "sabotage" as deed, "quest", *number] if len(number) <= 1:
            _refuse_other_quest(state, number)
            return _for_quest(state, seat, Deed(deed))
        case ["decline"]:
            return _ring_order(state, seat, None)
        case ["ring", target]:
            return _ring_order(state, seat, read_seat(target))
        case ["palantir", target]:
            return _palantir_order(state, seat, read_seat(target))
    raise Illegal("Q-12.4", "That cannot be said in advance. **My desk** shows what can.")


def _ballot(state: QuestState, seat: Seat, rest: list[str]) -> Order:
    """Q-4.6: for the next party, also when a vote is open; `standing` for those after it as well."""
    if isinstance(state.phase, phases.Guessing | phases.Over):
        raise Illegal("Q-4.6", "There will be no other vote in this game.")
    rest = [str(read_seat(word)) if word.isdigit() else word for word in rest]  # printing is exact: `if 3`
    standing = rest[-1] == "standing"
    plain = rest[:-1] if standing else rest
    answers, words = _answers(state, plain), " ".join(["preload", *rest])
    return Order(seat, kinds.VOTE.name, state.proposed + 1, answers, words, "ballot", standing)


def _answers(state: QuestState, plain: list[str]) -> tuple[tuple[str, str], ...]:
    match plain:
        case ["approve" | "reject" as ballot]:
            return (("", ballot),)
        case ["approve", "if", "me"]:
            return (("if me", "approve"), ("", "reject"))
        case ["approve", "if" | "unless" as when, name]:
            number = read_seat(name)
            if not 1 <= number <= state.rules.seats:
                raise Illegal("Q-4.6", "Name a player of this game after `if` or `unless`.")
            return ((f"{when} {number}", "approve"), ("", "reject"))
    raise Illegal("Q-12.4", "Write `preload approve`, `preload reject`, or `preload approve if` and a name.")


def holds(state: QuestState, seat: Seat, when: str) -> bool:
    """Whether a condition of Q-4.6 is met by the party before the table."""
    phase = state.phase
    return not when or (isinstance(phase, phases.Voting) and _is_met(when, seat, phase.party))


def _is_met(when: str, seat: Seat, party: Collection[Seat]) -> bool:
    word, _, name = when.partition(" ")
    is_member = (seat if name == "me" else int(name)) in party
    return is_member if word == "if" else not is_member


def rejects(order: Order, party: Collection[Seat]) -> bool:
    """Whether a ballot in advance would reject such a *party* (Q-4.6)."""
    met = (words for when, words in order.answers if not when or _is_met(when, order.seat, party))
    return order.kind == kinds.VOTE.name and next(met) == "reject"


def _for_party(state: QuestState, vote: phases.Voting, seat: Seat, deed: Deed) -> Order:
    """Q-5.5, Q-12.3: while the vote is open, a member's action for this party."""
    if seat not in vote.party:
        raise Illegal("Q-5.5", "You are not in this party, so you do not act.")
    refuse_bound(state, seat, deed)
    answers = (("", deed.value),)
    return Order(seat, kinds.ACTIONS.name, state.proposed, answers, deed.value, "action/party")


def _for_quest(state: QuestState, seat: Seat, deed: Deed) -> Order:
    """Q-5.5, Q-7.6: for this quest, whichever party; only once its first leader was asked."""
    phase = state.phase
    if not isinstance(phase, phases.Gathering | phases.Voting | phases.Questing):
        raise Illegal("Q-7.6", "You cannot act now. Wait until the next leader chooses a party.")
    if isinstance(phase, phases.Questing) and seat in phase.party and phase.deeds[phase.party.index(seat)]:
        raise Illegal("Q-12.4", "You have acted already. Press **Support** or **Sabotage** to change it.")
    refuse_bound(state, seat, deed)
    answers, words = (("", deed.value),), f"preload {deed.value} quest"
    return Order(seat, kinds.ACTIONS.name, None, answers, words, "action/quest", term=state.quest)


def _refuse_other_quest(state: QuestState, number: list[str]) -> None:
    """Buttons name the quest that they were drawn for; the written form does not (Q-12.4)."""
    if number not in ([], [str(state.quest)]):
        raise Stale(
            "Q-5.5", "That was for another quest; nothing was changed. **My desk** shows what is open now."
        )


def _ring_order(state: QuestState, seat: Seat, target: Seat | None) -> Order:
    """Q-8.7, Q-8.8: the carrier of this party, in advance."""
    phase = state.phase
    carrier = phase.ring if isinstance(phase, phases.Voting | phases.Questing) else None
    carrier = phase.carrier if isinstance(phase, phases.Bearing) else carrier
    if carrier != seat or not isinstance(phase, phases.Voting | phases.Questing | phases.Bearing):
        raise Illegal("Q-8.7", "You do not have the Ring now.")
    if target is not None:
        refuse_bad_target(phase.party, seat, target)
    answers = (("", f"ring {target or 'decline'}"),)
    words = f"preload ring {target}" if target else "preload decline"
    return Order(seat, kinds.RING.name, state.proposed, answers, words, "ring")


def _palantir_order(state: QuestState, seat: Seat, target: Seat) -> Order:
    """Q-8.8: the holder, for the next time that it is used."""
    number = state.quest if isinstance(state.phase, phases.Gazing) else palantir.next_use(state)
    if seat != state.holder or number is None or isinstance(state.phase, phases.Guessing | phases.Over):
        raise Illegal(
            "Q-8.8", "You can choose in advance only while you have the Palantír and it will be used again."
        )
    palantir.refuse_bad_target(state, seat, target)
    answers, words = (("", f"palantir {target}"),), f"preload palantir {target}"
    return Order(seat, kinds.PALANTIR.name, number, answers, words, "palantir")


def stands(state: QuestState, order: Order) -> bool:
    """Whether an order can still come to use: see Q-4.6, Q-5.5, Q-8.8."""
    phase = state.phase
    if isinstance(phase, phases.Over):
        return False
    match order.kind, order.number:
        case kinds.ACTIONS.name, None:
            return len(state.quests) < order.term
        case kinds.ACTIONS.name | kinds.RING.name, number:
            return (
                isinstance(phase, phases.Voting | phases.Questing | phases.Bearing)
                and state.proposed == number
            )
        case kinds.VOTE.name, number:
            return order.standing or state.proposed <= (number or 0)
        case kinds.PALANTIR.name, number:
            return order.seat == state.holder and state.quest <= (number or 0)
    return False


def why_gone(state: QuestState, order: Order) -> Illegal | None:
    """Why *order* does not stand any more (Q-12.4); None: what it was meant for has been decided without it."""
    match order.kind, order.number:
        case kinds.ACTIONS.name, None if order.seat not in state.quests[order.term - 1].party:
            return Illegal("Q-5.5", "Quest {quest} was done without you.", quest=order.term)
        case kinds.ACTIONS.name | kinds.RING.name, int(number) if not state.parties[number - 1].approved:
            return Illegal("Q-5.5", "You planned it for a party that the vote rejected.")
    return None
