"""Setup of Part 1, and what both setups share: dividing, ordering and placing the Nazgul (H-2, H-3).

Setup of Part 2 stands in `setting_out.py` (chapter 12).
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.dice import Dice
from rules.game import Illegal, Question, Seat
from rules.hunt.actions import Done, Gift, Give, KeepJourney, Place, Rank, Replace, Split, StartMentor
from rules.hunt.actions.words import figure_word
from rules.hunt.cards import hands
from rules.hunt.config import HuntConfig
from rules.hunt.events import (
    CardsDrawn,
    CardsSeen,
    HuntBegan,
    InfoGiven,
    LeadNamed,
    NazgulDivided,
    NazgulPlaced,
    PartBegan,
    Ranked,
)
from rules.hunt.pack import HuntPack
from rules.hunt.play import Play
from rules.hunt.setup import setting_out
from rules.hunt.state import BeginPart, HuntState, Placing, Preparing, Ranking, Rules, facts

INFO_DRAWN: Final = 5
"""H-3.7."""
ALLY_CARDS: Final = 3
"""H-3.5."""
_SHARES: Final = {1: (4,), 2: (2, 2), 4: (1, 1, 1, 1)}
"""How the four are divided where nobody has to say it (H-2.2)."""


def begin(pack: HuntPack, config: HuntConfig, seats: int, dice: Dice, edition: int) -> Play:
    """Deal, up to the first questions (H-3, H-2.6)."""
    play = Play(pack, HuntState(rules=_rules(pack, config, seats, 1, edition), todo=()), dice)
    if config.bearer == "drawn":
        bearer = play.pick("bearer", range(1, seats + 1))
        play.set(rules=_rules(pack, config, seats, bearer, edition))
    rules = play.state.rules
    none: tuple[tuple[str, ...], ...] = ((),) * len(rules.riders)
    play.set(sorcery_hands=none, queues=((),) * len(rules.riders))
    play.set(discard_wishes=((),) * seats, missed=(0,) * seats)
    play.tell(HuntBegan(bearer=rules.bearer, riders=rules.riders, pack=pack.id, sha256=pack.sha256))
    if config.length == "part2":
        setting_out.begin_late(play)
    else:
        _begin_part1(play)
    return play


def _rules(pack: HuntPack, config: HuntConfig, seats: int, bearer: Seat, edition: int) -> Rules:
    """H-2.1, H-2.5."""
    mode = pack.journey_mode if config.journeys == "pack" else config.journeys
    return Rules(
        bearer=bearer,
        riders=tuple(seat for seat in range(1, seats + 1) if seat != bearer),
        length=config.length,
        info_given=config.info_given,
        tokens=config.tokens,
        shelters=config.shelters,
        generated=mode == "generated",
        windowed=config.reactions == "windowed",
        free=config.rw_order == "free",
        aid=config.aid,
        edition=edition,
    )


def _begin_part1(play: Play) -> None:
    """H-3.1 to H-3.12; then the questions of H-18.36."""
    play.tell(PartBegan(part=1))
    _lay_out(play)
    play.set(ally_deck=play.shuffle("ally1", play.pack.decks["ally1"]))
    deal_allies(play, ALLY_CARDS)
    drawn = play.shuffle("info", play.pack.info)[:INFO_DRAWN]
    play.set(dealt=drawn, dealt_info=len(drawn) - play.state.rules.info_given)
    play.set(sorcery_deck=play.shuffle("sorcery", play.pack.decks["sorcery"]))
    deal_sorcery(play, 1)
    name_lead(play)
    give_question = (play.ask("give"),) if play.state.rules.info_given else ()
    if not give_question:
        _keep_tokens(play, ())
    play.push(BeginPart())
    prepare(play, Preparing(1, (*divide(play), *give_question)))


def _lay_out(play: Play) -> None:
    """H-3.1 to H-3.4, H-3.6, H-3.11."""
    pack, tokens = play.pack, play.state.rules.tokens
    start = play.pick("start", pack.start)
    play.set(
        part=1,
        pool=tokens,
        cap=tokens,
        log=(start,),
        log_turns=(0,),
        company=tuple("ready" if one.enters == "part1" else "absent" for one in pack.company),
        tiles=tuple(tile.id for tile in pack.tiles.values() if tile.set == "standard"),
        special=tuple(tile.id for tile in pack.tiles.values() if tile.set == "special"),
    )


def deal_allies(play: Play, n: int) -> None:
    """RB draws *n* cards of the ally deck at setup."""
    drawn, seat = play.state.ally_deck[:n], play.state.rules.bearer
    play.set(ally_deck=play.state.ally_deck[n:], ally_hand=drawn)
    play.tell(CardsDrawn(seat=seat, deck="ally", count=len(drawn), hand=len(drawn)))
    play.tell(CardsSeen(to=(seat,), seat=seat, deck="ally", cards=drawn))
    hands.remind(play, seat, drawn)


def deal_sorcery(play: Play, n: int) -> None:
    """H-3.10: each RW draws *n* cards into a hand of their own."""
    for at, seat in enumerate(play.state.rules.riders):
        drawn = play.state.sorcery_deck[:n]
        hands = list(play.state.sorcery_hands)
        hands[at] = drawn
        play.set(sorcery_deck=play.state.sorcery_deck[n:], sorcery_hands=tuple(hands))
        play.tell(CardsDrawn(seat=seat, deck="sorcery", count=len(drawn), hand=len(drawn)))
        play.tell(CardsSeen(to=(seat,), seat=seat, deck="sorcery", cards=drawn))


def name_lead(play: Play) -> None:
    """H-3.12, H-12.11: a random RW leads."""
    play.set(lead=play.pick("lead", play.state.rules.riders))
    play.tell(LeadNamed(seat=play.state.lead))


# Questions of a setup (H-18.36).


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
        return (play.ask("split"),)
    _share_out(play, shares)
    return ()


def split(play: Play, seat: Seat, question: Question, action: Split) -> None:
    """D-1, D-24: the first RW names who takes two."""
    riders = play.state.rules.riders
    if action.seat not in riders:
        raise Illegal("H-2.2", "Name one of the Ringwraith players: {seats}.", seats=_listed(riders))
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
        Ranking(play.ask("rank"), seat) for seat, share in zip(riders, shares, strict=True) if share > 1
    )
    play.set(beside=(*play.state.beside, *rankings))


def rank(play: Play, seat: Seat, question: Question, action: Rank) -> None:
    """D-2: the order in which one's Nazgul act in this part (H-2.3)."""
    own = play.state.ranks[play.seat_index(seat)]
    if sorted(action.figures) != sorted(own):
        names = " ".join(map(figure_word, sorted(own)))
        raise Illegal("H-2.3", "Name each of your Nazgûl once, in order: {names}.", names=names)
    play.seal()
    ranks = list(play.state.ranks)
    ranks[play.seat_index(seat)] = action.figures
    play.set(ranks=tuple(ranks))
    play.tell(Ranked(seat=seat, figures=action.figures))


def give(play: Play, seat: Seat, question: Question, action: Give) -> None:
    """D-3: which information tokens the RW get (H-3.8)."""
    dealt, count = play.state.dealt, play.state.rules.info_given
    if len(set(action.numbers)) != count or len(action.numbers) != count:
        raise Illegal("H-3.8", "You give exactly {n}, each named once.", n=count)
    if not set(action.numbers) <= set(dealt):
        raise Illegal("H-3.8", "You hold the tokens {numbers}.", numbers=_listed(sorted(dealt)))
    _keep_tokens(play, action.numbers)
    play.tell(InfoGiven(part=1, numbers=action.numbers))
    answered(play, question)


def _keep_tokens(play: Play, given: tuple[int, ...]) -> None:
    """H-3.8; H-9.7: the starting location counts as a mark."""
    kept = tuple(sorted(set(play.state.dealt) - set(given)))
    dead = tuple(number for number in kept if number in play.state.log)
    live = tuple(number for number in kept if number not in dead)
    play.set(live=live, dead=dead, found_info=(*play.state.found_info, *given), dealt=())


# Placement (H-3.13, H-12.11).


def place_next(play: Play, left: tuple[Seat, ...]) -> None:
    """The next RW places; those without a choice are placed at once (H-12.11)."""
    while left:
        free = free_starts(play)
        if play.state.part == 1 or len(set(free)) > 1:
            play.push(Placing(play.ask("place"), left))
            return
        _put(play, left[0], free[: len(_own(play.state, left[0]))])
        left = left[1:]
    if play.state.part == 2:
        setting_out.name_lord(play)


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
            raise Illegal(clause, "There is no room for that on {n}. Free: {free}.", n=n, free=_listed(free))
    task = play.pop()
    assert isinstance(task, Placing)
    _put(play, seat, action.locations)
    place_next(play, task.left[1:])


def _own(state: HuntState, seat: Seat) -> tuple[int, ...]:
    return tuple(figure for figure in range(4) if state.masters[figure] == seat)


def _put(play: Play, seat: Seat, locations: tuple[int, ...]) -> None:
    own = _own(play.state, seat)
    for figure, n in zip(own, locations, strict=True):
        play.put_wraith(figure, n)
    play.tell(NazgulPlaced(part=play.state.part, seat=seat, figures=own, locations=locations))


def _listed(numbers: tuple[int, ...] | list[int]) -> str:
    return ", ".join(map(str, numbers))


# Answers of the setup of Part 2 (chapter 12).


def begin_part2(play: Play) -> None:
    """Chapter 12, after the carry-over of H-11.6."""
    setting_out.begin_part2(play)


def journey(play: Play, seat: Seat, question: Question, action: KeepJourney) -> None:
    """D-20."""
    setting_out.keep_journey(play, action.length)
    answered(play, question)


def mentor(play: Play, seat: Seat, question: Question, action: StartMentor) -> None:
    """D-21."""
    setting_out.start_mentor(play, action.location)
    answered(play, question)


def gift(play: Play, seat: Seat, question: Question, action: Gift | Done) -> None:
    """D-22."""
    setting_out.gift(play, seat, action)


def lord(play: Play, seat: Seat, question: Question, action: Replace) -> None:
    """D-23: which of the lead's Nazgul the Lord replaces (H-12.12)."""
    setting_out.replace_with_lord(play, seat, action.figure)
