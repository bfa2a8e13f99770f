"""What both setups share: dealing, dividing, ordering and placing the Nazgul (H-2, H-3, H-12.11)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.game import Illegal, Question, Seat
from rules.hunt.actions import Place, Rank, Replace, Split
from rules.hunt.actions.words import figure_word
from rules.hunt.cards import hands
from rules.hunt.events import LeadNamed, NazgulDivided, NazgulPlaced, Ranked
from rules.hunt.play import Play
from rules.hunt.questions import kinds
from rules.hunt.ride import lord as lords
from rules.hunt.ride import movement
from rules.hunt.state import HuntState, NamingLord, Placing, Preparing, Ranking, facts
from rules.kit.engine import with_at

ALLY_CARDS: Final = 3
"""H-3.5."""
_SHARES: Final = {1: (4,), 2: (2, 2), 4: (1, 1, 1, 1)}
"""How the four are divided where nobody has to say it (H-2.2)."""


def deal_allies(play: Play, n: int) -> None:
    """RB draws *n* cards of the ally deck at setup, into an empty hand."""
    drawn = play.state.ally_deck[:n]
    play.set(ally_deck=play.state.ally_deck[n:], ally_hand=())
    hands.receive(play, play.state.rules.bearer, drawn)


def deal_sorcery(play: Play, n: int) -> None:
    """H-3.10: each RW draws *n* cards into a hand of their own."""
    for seat in play.state.rules.riders:
        drawn = play.state.sorcery_deck[:n]
        play.set(sorcery_deck=play.state.sorcery_deck[n:])
        hands.receive(play, seat, drawn)


def name_lead(play: Play) -> None:
    """H-3.12, H-12.11: a random RW leads."""
    play.set(lead=play.pick("lead", play.state.rules.riders))
    play.tell(LeadNamed(seat=play.state.lead))


def prepare(play: Play, task: Preparing) -> None:
    """Ask the questions of *task*; with none left the Nazgul are placed."""
    if task.open:
        play.push(task)
    else:
        place_next(play, facts.from_lead(play.state))


def answered(play: Play, question: Question) -> None:
    """*question* is answered; the setup goes on when it was the last."""
    task = play.pop()
    assert isinstance(task, Preparing)
    prepare(play, replace(task, open=tuple(one for one in task.open if one != question)))


def divide(play: Play) -> tuple[Question, ...]:
    """H-2.2: divide the four where nobody has to choose; else the question who takes two."""
    shares = _SHARES.get(len(play.state.rules.riders))
    if shares is None:
        return (play.ask(kinds.SPLIT),)
    _share_out(play, shares)
    return ()


def split(play: Play, seat: Seat, question: Question, action: Split) -> None:
    """D-1, D-24: the first RW names who takes two."""
    riders = play.state.rules.riders
    if action.seat not in riders:
        raise Illegal("H-2.2", "Name one of the Ringwraiths: {seats}.", seats=listed(riders))
    _share_out(play, tuple(1 + (rider == action.seat) for rider in riders))
    answered(play, question)


def _share_out(play: Play, shares: tuple[int, ...]) -> None:
    """H-2.2: figures go to seats in pack order; H-2.3: an order of Part 1 stays where its figures do."""
    riders, before = play.state.rules.riders, play.state.ranks
    masters = tuple(seat for seat, share in zip(riders, shares, strict=True) for _ in range(share))
    own = [tuple(figure for figure in range(4) if masters[figure] == seat) for seat in riders]
    ranks = tuple(
        before[at] if before and set(before[at]) == set(figures) else figures
        for at, figures in enumerate(own)
    )
    play.set(masters=masters, ranks=ranks)
    play.tell(NazgulDivided(masters=masters))
    rankings = tuple(
        Ranking(play.ask(kinds.RANK), seat) for seat, share in zip(riders, shares, strict=True) if share > 1
    )
    play.set(beside=(*play.state.beside, *rankings))


def rank(play: Play, seat: Seat, question: Question, action: Rank) -> None:
    """D-2: the order in which one's Nazgul act in this part (H-2.3)."""
    own = facts.figures_of(play.state, seat)
    if sorted(action.figures) != sorted(own):
        names = " ".join(map(figure_word, sorted(own)))
        raise Illegal("H-2.3", "Name each of your Nazgûl once, in order: {names}.", names=names)
    play.seal()
    at = play.state.rules.riders.index(seat)
    play.set(ranks=with_at(play.state.ranks, at, action.figures))
    play.tell(Ranked(seat=seat, figures=action.figures))


def place_next(play: Play, left: tuple[Seat, ...]) -> None:
    """The next RW places; those without a choice are placed at once (H-12.11)."""
    while left:
        free = free_starts(play)
        if play.state.part == 1 or len(set(free)) > 1:
            play.push(Placing(play.ask(kinds.PLACE), left))
            return
        _put(play, left[0], free[: len(_own(play.state, left[0]))])
        left = left[1:]
    if play.state.part == 2:
        _name_lord(play)


def free_starts(play: Play) -> tuple[int, ...]:
    """Where a Nazgul may still be placed: each location once per room that it has left."""
    rooms = 1 if play.state.part == 1 else 2
    starts = play.board.flagged["wraith_start"]
    return tuple(n for n in starts for _ in range(rooms - play.state.wraiths.count(n)))


def place(play: Play, seat: Seat, question: Question, action: Place) -> None:
    """D-4, D-25: all of one's Nazgul, in the order of the pack."""
    own, free = _own(play.state, seat), free_starts(play)
    if len(action.locations) != len(own):
        raise Illegal("H-3.13", "You place {n} Nazgûl: name {n} locations.", n=len(own))
    for n in set(action.locations):
        if action.locations.count(n) > free.count(n):
            clause = "H-3.13" if play.state.part == 1 else "H-12.11"
            raise Illegal(clause, "There is no room for that on {n}. Free: {free}.", n=n, free=listed(free))
    task = play.pop()
    assert isinstance(task, Placing)
    _put(play, seat, action.locations)
    place_next(play, task.left[1:])


def _name_lord(play: Play) -> None:
    """H-12.12: with the fifth ability the lead names whom the Lord replaces."""
    needed = [ability.tokens for ability in play.pack.abilities if ability.setup == "lord_in_play"]
    if not needed or len(play.state.found_info) < min(needed):
        return
    seat = play.state.lead
    own = facts.figures_of(play.state, seat)
    if len(own) == 1:
        lords.enter(play, own[0])
    else:
        play.push(NamingLord(play.ask(kinds.LORD), seat))


def lord(play: Play, seat: Seat, question: Question, action: Replace) -> None:
    """D-23: which of the lead's Nazgul the Lord replaces (H-12.12)."""
    if play.state.masters[action.figure] != seat:
        raise Illegal("H-12.12", "The Lord takes the place of one of your own Nazgûl.")
    play.pop()
    lords.enter(play, action.figure)


def _own(state: HuntState, seat: Seat) -> tuple[int, ...]:
    return tuple(figure for figure in range(4) if state.masters[figure] == seat)


def _put(play: Play, seat: Seat, locations: tuple[int, ...]) -> None:
    own = _own(play.state, seat)
    for figure, n in zip(own, locations, strict=True):
        movement.put(play, figure, n)
    play.tell(NazgulPlaced(part=play.state.part, seat=seat, figures=own, locations=locations))


def listed(numbers: tuple[int, ...] | list[int]) -> str:
    return ", ".join(map(str, numbers))
