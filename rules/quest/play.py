"""How a Quest game begins, and what decides it beside the parties and quests: the Palantír, the guess, the host."""

from __future__ import annotations

from msgspec.structs import replace

from rules.dice import Dice
from rules.game import Illegal, Question, Seat, Stale, Who, refuse
from rules.quest import boromir, course, deeds, kinds, palantir, phases
from rules.quest import events as told
from rules.quest.actions import Guess, UsePalantir
from rules.quest.config import QuestConfig
from rules.quest.course import Events, Played
from rules.quest.data import Chart, charts
from rules.quest.roles import Role, Side, knowledge, named, pack_of_roles, remarks, starting_sides
from rules.quest.state import Deal, PastQuest, QuestState, Rules


def setup(config: QuestConfig, seats: int, dice: Dice, edition: int) -> Played:
    """Deal roles, order of leadership and Boromir's cards (Q-1.6, Q-10.2), and ask the first leader."""
    refuse(remarks(config, seats))
    chart = charts()[seats]
    free, minions = named(config, Side.FREE), named(config, Side.MINIONS)
    roles = dice.shuffle("deal", pack_of_roles(free, minions, chart.sides))
    order = dice.shuffle("order", range(1, seats + 1))
    cards = boromir.shuffled(config.boromir == "predetermined", dice) if config.boromir else None
    known = knowledge(roles, order, config.boromir_bis)
    sides = starting_sides(roles)
    state = QuestState(
        rules=_fixed(config, seats, chart, free + minions, edition),
        deal=Deal(roles, known, sides),
        order=order,
        sides=sides,
        phase=phases.Gathering(kinds.PARTY.asked(0)),
        boromir=cards,
        holder=order[-1] if config.palantir else None,
    )
    first: Events = (
        told.GameBegun(order, state.holder),
        *[told.RoleDealt((seat,), roles[seat - 1], sides[seat - 1], known[seat - 1]) for seat in order],
    )
    if cards and cards.predetermined:
        first = (*first, told.BoromirCardsShown(cards=cards.shown))
    return course.begin_quest(state, first)


def _fixed(config: QuestConfig, seats: int, chart: Chart, roles: tuple[Role, ...], edition: int) -> Rules:
    return Rules(
        seats=seats,
        party=chart.party,
        fails_at=chart.fails_at,
        roles=roles,
        ring=config.ring,
        palantir=config.palantir,
        predetermined=None if config.boromir is None else config.boromir == "predetermined",
        bis=config.boromir_bis,
        reveal_actions=config.reveal_actions,
        rejections=config.rejections,
        first_ballot=config.first_ballot,
        edition=edition,
    )


def abort(state: QuestState) -> Played:
    """Q-6.7: no winner, and everything is published."""
    guessing = isinstance(state.phase, phases.Guessing)
    return course.end(state, (), None, "aborted", "Q-6.7", guessed=guessing)


def rewound(state: QuestState, dice: Dice) -> QuestState:
    """R-1.14: the Boromirs' cards to come, which may have been seen since, in a new order."""
    if state.boromir is None or state.rules.edition < 2:  # the first edition left them as they lay
        return state
    return replace(state, boromir=boromir.shuffled_anew(state.boromir, dice))


def resume_from_tally(state: QuestState, supports: int, sabotages: int) -> Played:
    """R-1.8: the actions are withheld, but their tally, after the Ring, is known."""
    phase = state.phase
    if not isinstance(phase, phases.Questing):
        raise Stale("R-1.8", "Nobody has to act now.")
    tally = (supports, sabotages)
    deeds.refuse_bad_tally(state, phase.party, tally, is_turned=phase.ring is not None)
    if phase.ring is not None:
        return deeds.await_ring(
            state, phases.Bearing(deeds.ring_question(state), phase.party, phase.ring, (), tally), ()
        )
    is_failed = course.is_failed(state, sabotages)
    return course.resolve(state, PastQuest(state.quest, phase.party, *tally, is_failed, (), None, None), ())


def use_palantir(state: QuestState, seat: Seat, question: Question, action: UsePalantir) -> Played:
    """Q-8.2: the holder learns a side in private, the choice is public, and the Palantír passes on."""
    if seat != state.holder:
        raise Illegal(
            "Q-8.2",
            "Only {holder} can look now: they have the Palantír.",
            holder=Who((course.holder(state),)),
        )
    palantir.refuse_bad_target(state, seat, action.target)
    after, events = palantir.used(state, action.target)
    return course.next_quest(after, events)


def guess(state: QuestState, seat: Seat, question: Question, action: Guess) -> Played:
    """Q-6.2, Q-6.6: any other seat, or nobody."""
    target = action.target
    if seat != course.witch_king(state):
        raise Illegal("Q-6.2", "That is not asked of you now. **My desk** shows what you can do.")
    if target is not None and (target == seat or not 1 <= target <= state.rules.seats):
        raise Illegal("Q-6.6", "Name another player of this game, or nobody.")
    gandalf = state.deal.roles.index(Role.GANDALF) + 1
    events: Events = (told.GuessMade(guess=target, gandalf=gandalf),)
    if target == gandalf:
        return course.end(state, events, Side.MINIONS, "gandalf", "Q-6.2", target, guessed=True)
    return course.end(state, events, Side.FREE, "quests", "Q-6.2", target, guessed=True)
