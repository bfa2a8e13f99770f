"""A Quest game as it may be for all that one reader knows: other roles, actions, ballots and cards to come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules.game import Lot, Seat
from rules.quest.actions import Ballot, Deed
from rules.quest.boromir import Boromir, Card, switched
from rules.quest.deeds import may_do, turned
from rules.quest.phases import Bearing, Over, Questing, Voting
from rules.quest.roles import Role, Side, knowledge, starting_sides
from rules.quest.state import Deal, PastQuest, QuestState

_TRIES = 40


def resecret(state: QuestState, seat: Seat | None, chance: Lot) -> QuestState | None:
    """Another state that is this one to *seat* (None: the public); None at the end, or by bad luck."""
    if isinstance(state.phase, Over):
        return None
    for _ in range(_TRIES):
        if (dealt := _dealt(state, seat, chance)) is not None:
            every = [_quest(state, dealt, past, seat, chance) for past in state.quests]
            quests = tuple(past for past in every if past is not None)
            if len(quests) == len(every):
                return _under_way(replace(dealt, quests=quests, seen=_seen(state, quests)), seat, chance)
    return None


def _dealt(state: QuestState, seat: Seat | None, chance: Lot) -> QuestState | None:
    """Other roles, which *seat* was told the same of at the start and by the Palantír since."""
    places = [place for place in range(state.rules.seats) if place + 1 != seat]
    roles = list(state.deal.roles)
    for place, other in zip(places, chance.sample(places, len(places)), strict=True):
        roles[place] = state.deal.roles[other]
    known = knowledge(roles, state.order, state.rules.bis)
    if seat and known[seat - 1] != state.deal.known[seat - 1]:
        return None
    boromir = _shuffled(state.boromir, chance)
    deal = Deal(tuple(roles), known, starting_sides(roles))
    sides = _sides(state, deal.roles, state.boromir.in_effect if state.boromir else 0)
    gazes = tuple(
        replace(gaze, side=_sides(state, deal.roles, _in_effect(state, gaze.quest))[gaze.target - 1])
        for gaze in state.gazes
    )
    if any(gaze != was for gaze, was in zip(gazes, state.gazes, strict=True) if was.holder == seat):
        return None
    return replace(state, deal=deal, sides=sides, boromir=boromir, gazes=gazes)


def _shuffled(boromir: Boromir | None, chance: Lot) -> Boromir | None:
    if boromir is None:
        return None
    hidden = boromir.deck[boromir.drawn :]
    return replace(boromir, deck=(*boromir.shown, *chance.sample(hidden, len(hidden))))


def _in_effect(state: QuestState, quest: int) -> int:
    """How many of the Boromirs' cards have taken effect when this quest is done (Q-7.2, Q-7.3)."""
    return quest if state.rules.predetermined else max(0, quest - 2)


def _sides(state: QuestState, roles: Sequence[Role], cards: int) -> tuple[Side, ...]:
    sides = starting_sides(roles)
    for card in state.boromir.deck[:cards] if state.boromir else ():
        sides = switched(roles, sides) if card is Card.SWITCH else sides
    return sides


def _seen(state: QuestState, quests: Sequence[PastQuest]) -> tuple[tuple[Seat, Seat, Deed], ...]:
    """What the Ring showed each carrier (Q-8.9)."""
    return tuple(
        (past.carrier, past.target, past.deeds[past.party.index(past.target)])
        for past in quests
        if past.carrier and past.target and past.deeds
    )


def _quest(
    state: QuestState, dealt: QuestState, past: PastQuest, seat: Seat | None, chance: Lot
) -> PastQuest | None:
    """*past* with other actions that give the same tally, and were seen alike by *seat*."""
    if not past.deeds:
        return past
    then = replace(dealt, sides=_sides(state, dealt.deal.roles, _in_effect(state, past.quest)))
    fixed = {seat} | ({past.target} if past.carrier == seat else set())
    deeds = _deeds(then, past.party, past.deeds, fixed, chance)
    counted = deeds if past.target is None else turned(past.party, deeds, past.target)
    if counted.count(Deed.SABOTAGE) != past.sabotages:
        return None
    same = all(
        now is was or member not in fixed
        for member, now, was in zip(past.party, deeds, past.deeds, strict=True)
    )
    legal = all(may_do(then, member, deed) for member, deed in zip(past.party, deeds, strict=True))
    return replace(past, deeds=deeds) if same and legal else None


def _deeds(
    state: QuestState, party: Sequence[Seat], given: Sequence[Any], fixed: set[Any], chance: Lot
) -> tuple[Deed, ...]:
    """What each of the *party* may have done, by lot; those *fixed* as they did."""
    return tuple(
        was
        if member in fixed and was is not None
        else chance.choice([deed for deed in Deed if may_do(state, member, deed)])
        for member, was in zip(party, given, strict=True)
    )


def _under_way(state: QuestState, seat: Seat | None, chance: Lot) -> QuestState:
    """Other ballots and actions in what is open now, where *seat* does not see them."""
    match phase := state.phase:
        case Voting(ballots=ballots, public=public):
            cast = tuple(
                ballot if ballot is None or voter == seat or voter in public else chance.choice(list(Ballot))
                for voter, ballot in enumerate(ballots, 1)
            )
            phase = replace(phase, ballots=cast)
        case Questing(party=party, deeds=given):
            deeds: list[Deed | None] = list(_deeds(state, party, given, {seat}, chance))
            mine = party.index(seat) if seat in party else None
            missing = [place for place in range(len(party)) if place != mine]
            for place in chance.sample(
                missing, chance.randint(mine is None or bool(given[mine]), len(missing))
            ):
                deeds[place] = None
            if mine is not None:
                deeds[mine] = given[mine]
            phase = replace(phase, deeds=tuple(deeds))
        case Bearing(party=party, deeds=given) if given:
            phase = replace(phase, deeds=_deeds(state, party, given, {seat}, chance))
    return replace(state, phase=phase)
