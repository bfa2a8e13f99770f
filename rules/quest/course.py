"""How a Quest game goes from one thing to the next: leaders, quests, cards, calls and the end."""

from __future__ import annotations

from msgspec.structs import replace

from rules.game import AnyEvent, Outcome, Seat, Step, only
from rules.quest import boromir, kinds, palantir, phases
from rules.quest import events as told
from rules.quest.roles import BOROMIRS, Role, Side
from rules.quest.state import PastQuest, QuestState

Played = Step[QuestState]
Events = tuple[AnyEvent, ...]

TO_WIN = 3
"""Quests that decide the game (Q-6.1, Q-6.2)."""


def begin_quest(state: QuestState, events: Events) -> Played:
    """Q-7.3: in the predetermined variant the quest's card takes effect before its first leader is asked."""
    if state.boromir and state.boromir.predetermined:
        state, news = _turn_card(state)
        events += news
    return ask_leader(state, events)


def ask_leader(state: QuestState, events: Events) -> Played:
    asked, quest = state.asked + 1, state.quest
    after = replace(state, asked=asked, phase=phases.Gathering(kinds.PARTY.asked(asked)))
    size, most = state.rules.party[quest - 1], state.rules.rejections
    ask = told.LeaderAsked(state.leading, quest, size, state.rejected, most)
    return Step(after, (*events, ask))


def next_leader(state: QuestState) -> int:
    """Q-3.5, Q-3.7, Q-9.5: leadership passes to the next seat in order, cyclically."""
    return (state.leader + 1) % state.rules.seats


def call(state: QuestState, events: Events, *, everyone_skipped: bool) -> Played:
    calls = state.calls + 1
    after = replace(state, calls=calls, phase=phases.Calling(kinds.CALL.asked(calls)))
    return Step(after, (*events, told.ModeratorsCalled(everyone_skipped=everyone_skipped)))


def next_quest(state: QuestState, events: Events) -> Played:
    """Q-7.2: a card after the 2nd quest and each later one; Q-3.7: then the next leader's quest."""
    if state.boromir and not state.boromir.predetermined and state.quest >= 2:
        state, news = _turn_card(state)
        events += news
    return begin_quest(replace(state, leader=next_leader(state), quest=state.quest + 1, rejected=0), events)


def _turn_card(state: QuestState) -> tuple[QuestState, Events]:
    """The next card of the Boromirs takes effect; each of them is told his side when it changes (Q-7.1)."""
    assert state.boromir is not None
    left, card = boromir.next_card(state.boromir)
    drawn = told.BoromirCardDrawn(quest=state.quest, card=card, predetermined=left.predetermined)
    after = replace(state, boromir=left)
    if card is boromir.Card.STAY:
        return after, (drawn,)
    sides = boromir.switched(state.deal.roles, state.sides)
    changed = tuple(
        told.SideChanged(to=only(seat), side=sides[seat - 1])
        for seat in state.order
        if state.deal.roles[seat - 1] in BOROMIRS
    )
    return replace(after, sides=sides), (drawn, *changed)


def is_failed(state: QuestState, sabotages: int) -> bool:
    """Q-5.3: whether so many sabotages make the quest fail."""
    return sabotages >= state.rules.fails_at[state.quest - 1]


def resolve(state: QuestState, past: PastQuest, events: Events) -> Played:
    """Q-5.4, Q-6.1, Q-6.2: the tally, then the end or what comes between quests."""
    quest, sabotages, failed = past.quest, past.sabotages, past.failed
    won, lost = (state.won, state.lost + 1) if failed else (state.won + 1, state.lost)
    after = replace(state, quests=(*state.quests, past), won=won, lost=lost)
    events = (*events, told.QuestResolved(quest, past.supports, sabotages, failed, won, lost))
    if lost == TO_WIN:
        return end(after, events, Side.MINIONS, "sabotage", "Q-6.1")
    if won == TO_WIN:
        return _await_guess(after, events)
    if palantir.is_due(after):
        gazing = replace(after, phase=phases.Gazing(kinds.PALANTIR.asked(quest)))
        return Step(gazing, (*events, told.PalantirAwaited(holder=holder(after))))
    return next_quest(after, events)


def _await_guess(state: QuestState, events: Events) -> Played:
    """Q-6.2, Q-6.6: others see that a guess is awaited, not from whom."""
    asked = told.GuessAsked(to=only(witch_king(state)))
    return Step(
        replace(state, phase=phases.Guessing(kinds.GUESS.asked(1))), (*events, told.GuessAwaited(), asked)
    )


def witch_king(state: QuestState) -> Seat:
    """The seat of the Witch-King."""
    return state.deal.roles.index(Role.WITCH_KING) + 1


def holder(state: QuestState) -> Seat:
    assert state.holder is not None
    return state.holder


def end(
    state: QuestState,
    events: Events,
    winner: Side | None,
    reason: str,
    clause: str,
    guess: Seat | None = None,
    *,
    guessed: bool = False,
) -> Played:
    """Q-6.4, Q-6.5: the winners are the seats whose side at the end is the winning one."""
    winners = tuple(seat for seat, side in enumerate(state.sides, 1) if side is winner)
    outcome = Outcome(winner.value if winner else "none", winners, reason, clause)
    ended = told.GameEnded(
        winner=winner,
        winners=winners,
        reason=reason,
        roles=state.deal.roles,
        sides=state.sides,
        sides_at_start=state.deal.start,
    )
    return Step(replace(state, phase=phases.Over(outcome, guess, guessed)), (*events, ended))
