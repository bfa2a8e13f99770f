"""A hunt as it may be for all that one reader knows: another way of Frodo's, other cards, other plans (H-19)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from msgspec.structs import replace

from rules.game import Game, Lot, Seat
from rules.hunt.aid import whereabouts
from rules.hunt.aid.gandalf import sightings
from rules.hunt.aid.known_steps import known
from rules.hunt.aid.whereabouts import Trace
from rules.hunt.orders.newcomers import LEAVINGS
from rules.hunt.pack import HuntPack
from rules.hunt.questions.kinds import PLAN, WISH
from rules.hunt.state import (
    DOT,
    SLASH,
    Choosing,
    HuntState,
    Keeping,
    Mentor,
    NamingToken,
    Over,
    Preparing,
    Relocating,
)
from rules.hunt.view import Seen, view
from rules.kit.resecret import whispered

_MOST: Final = 3
"""What a seat says in secret, at most."""
Change = Callable[[HuntState], HuntState]


def resecret(
    game: Game[HuntState], pack: HuntPack, state: HuntState, seat: Seat | None, chance: Lot
) -> HuntState | None:
    """Another state that is this one to *seat* (None: the public); None when all is told at the end."""
    if state.todo and isinstance(state.todo[-1], Over | NamingToken):
        return None
    bearer, riders = state.rules.bearer, state.rules.riders
    changes = [_forgetting(other, chance) for other in (bearer, *riders) if other != seat]
    changes.append(_dealt_anew(pack, state, seat, chance))
    if seat != bearer:
        changes += _kept_from_all(pack, state, chance)
    if seat != bearer and state.shown is None:
        changes += _elsewhere(pack, state, chance)
    for change in changes:
        state = _everywhere(state, change)
    for other in (bearer, *riders):
        kind = WISH if other == bearer else PLAN
        for _ in range(chance.randint(0, _MOST) if other != seat else 0):
            state = whispered(game, state, other, kind, chance) or state
    return state


def _everywhere(state: HuntState, change: Change) -> HuntState:
    """*change* made in the present, in what others see of it, and where a player can go back to."""
    kept = {name: _everywhere(past, change) for name in ("shown", "before") if (past := getattr(state, name))}
    return replace(change(state), **kept)


def _forgetting(seat: Seat, chance: Lot) -> Change:
    """Without some of what *seat* has left in advance; some waits for a newcomer's word."""
    roll = chance.random()

    def change(state: HuntState) -> HuntState:
        if roll < 0.2:
            return LEAVINGS.handed_over(state, seat)
        blank = LEAVINGS.blank(seat)
        return LEAVINGS.keeping(state, blank, blank) if roll < 0.6 else state

    return change


# ------------------------------------------------------------------------------------------------------ cards


def _dealt_anew(pack: HuntPack, state: HuntState, seat: Seat | None, chance: Lot) -> Change:
    """Cards that *seat* cannot see change places, in hands and decks alike; so do tiles and journeys to come."""
    swaps: dict[str, str] = {}
    for hands in ("ally", "sorcery"):
        cards = sorted(_unseen(state, seat, hands) - _seen(state, seat))
        swaps |= dict(zip(cards, chance.sample(cards, len(cards)), strict=True))
    tiles = chance.sample(state.tiles, len(state.tiles))
    order = {tile: at for at, tile in enumerate(tiles)}
    journeys = chance.sample(state.journey_deck, len(state.journey_deck))

    def all_of(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(swaps.get(card, card) for card in cards)

    def change(now: HuntState) -> HuntState:
        return replace(
            now,
            ally_hand=all_of(now.ally_hand),
            ally_deck=all_of(now.ally_deck),
            sorcery_hands=tuple(map(all_of, now.sorcery_hands)),
            sorcery_deck=all_of(now.sorcery_deck),
            tiles=tuple(sorted(now.tiles, key=lambda tile: order.get(tile, 0))),
            journey_deck=tuple(journeys) if now.journey_deck == state.journey_deck else now.journey_deck,
            todo=tuple(
                replace(task, items=all_of(task.items)) if isinstance(task, Choosing) else task
                for task in now.todo
            ),
            beside=tuple(
                replace(task, cards=all_of(task.cards)) if isinstance(task, Keeping) else task
                for task in now.beside
            ),
        )

    return change


def _unseen(state: HuntState, seat: Seat | None, side: str) -> set[str]:
    """The cards of one side's hands and deck that *seat* does not hold."""
    if side == "ally":
        mine = seat == state.rules.bearer
        return {*state.ally_deck, *(() if mine else state.ally_hand)}
    hands = zip(state.rules.riders, state.sorcery_hands, strict=False)
    return {*state.sorcery_deck, *(card for rider, hand in hands if rider != seat for card in hand)}


def _seen(state: HuntState, seat: Seat | None) -> set[str]:
    """Cards that *seat* knows from elsewhere: those it is to choose from, and those of what can be taken back."""
    known: set[str] = set()
    for now in filter(None, (state, state.shown, state.before)):
        known |= {*now.ally_discard, *now.sorcery_discard, *now.eyes}
        known |= {
            card
            for task in now.beside
            if isinstance(task, Keeping) and task.seat == seat
            for card in task.cards
        }
        known |= {
            card
            for task in now.todo
            if isinstance(task, Choosing) and task.seat == seat
            for card in task.items
        }
        if seat == now.rules.bearer:
            known |= {*now.ally_hand}
        elif seat in now.rules.riders and now.sorcery_hands:
            known |= {*now.sorcery_hands[now.rules.riders.index(seat)]}
    return known


# ---------------------------------------------------------------------------------------------- Frodo and Gandalf


def _kept_from_all(pack: HuntPack, state: HuntState, chance: Lot) -> Iterator[Change]:
    """What the Ring-bearer alone has seen, of which nothing was asked yet, or is asked any more."""
    top = state.todo[-1]
    if isinstance(top, Preparing) and top.journeys:
        short, long = (
            chance.sample((seen, *deck), 1 + len(deck))
            for seen, deck in zip(top.journeys, (state.journey_deck, state.other_journeys), strict=True)
        )
        drawn = replace(top, journeys=(short[0], long[0]))
        decks = {"journey_deck": tuple(short[1:]), "other_journeys": tuple(long[1:])}
        yield lambda now: replace(now, todo=_instead(now.todo, top, drawn), **decks)
    if isinstance(top, Preparing) and top.mentors:
        mentors = tuple(chance.sample(pack.deeds, len(top.mentors)))
        yield lambda now: replace(
            now,
            todo=tuple(
                replace(task, mentors=mentors) if isinstance(task, Preparing) else task for task in now.todo
            ),
        )
    if state.mentor is not None and any(isinstance(task, Relocating) for task in state.beside):
        yield _drawn_tokens(state, state.mentor, chance)
    way = chance.sample(state.part1[1:], max(0, len(state.part1) - 1))
    yield lambda now: replace(now, part1=(*now.part1[:1], *way) if now.part1 == state.part1 else now.part1)
    yield _given_up(state, chance)


def _instead(tasks: tuple[Any, ...], old: object, new: object) -> tuple[Any, ...]:
    return tuple(new if task == old else task for task in tasks)


def _drawn_tokens(state: HuntState, mentor: Mentor, chance: Lot) -> Change:
    """Other tokens of the supply were drawn for Gandalf to go to."""
    drawn = {token for task in state.beside if isinstance(task, Relocating) for token in task.drawn}
    tokens = (*sorted(drawn), *mentor.supply)
    swaps = dict(zip(tokens, chance.sample(tokens, len(tokens)), strict=True))

    def all_of(tokens: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(swaps.get(token, token) for token in tokens)

    return lambda now: replace(
        now,
        mentor=replace(now.mentor, supply=all_of(now.mentor.supply)) if now.mentor else None,
        beside=tuple(
            replace(task, drawn=all_of(task.drawn)) if isinstance(task, Relocating) else task
            for task in now.beside
        ),
    )


def _given_up(state: HuntState, chance: Lot) -> Change:
    """Other journeys were given up, of those that nobody else has seen."""
    unseen = [*state.journey_deck, *state.journey_discard]
    swaps = dict(zip([journey.id for journey in unseen], chance.sample(unseen, len(unseen)), strict=True))

    def all_of(journeys: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(swaps.get(journey.id, journey) for journey in journeys)

    return lambda now: replace(
        now,
        journey_deck=all_of(now.journey_deck),
        journey_discard=all_of(now.journey_discard),
        past_journeys=tuple((swaps.get(past.id, past), moves) for past, moves in now.past_journeys),
    )


def _elsewhere(pack: HuntPack, state: HuntState, chance: Lot) -> Iterator[Change]:
    """Frodo has gone another way that fits all that was answered and told; so has Gandalf."""
    seen = view(pack, state, None).seen
    if state.part == 1 and state.log:
        if (log := _way(pack, seen, state, chance)) is not None:
            yield _logged(log, state)
        yield _tokens(pack, state, chance)
    elif state.journey is not None:
        yield _journey(pack, seen, state, chance)
        if state.mentor is not None and state.mentor.state == "hidden":
            yield _mentor(pack, seen, state.mentor, chance)


def _logged(log: tuple[int, ...], state: HuntState) -> Change:
    """Where he was at each line of the ledger is kept for the record."""
    lasts = {line.number: _last(log[: line.moves + 1]) for line in state.ledger if line.part == 1}

    def change(now: HuntState) -> HuntState:
        places = tuple(
            (lasts.get(line.number, frodo), gandalf)
            for line, (frodo, gandalf) in zip(now.ledger, now.whereabouts, strict=True)
        )
        return replace(now, log=log[: len(now.log)], whereabouts=places)

    return change


def _last(log: tuple[int, ...]) -> int:
    return next(entry for entry in reversed(log) if entry > 0)


def _way(pack: HuntPack, seen: Seen, state: HuntState, chance: Lot) -> tuple[int, ...] | None:
    """A log of Part 1, backwards along the traces that the filter of the aid keeps (H-20.8)."""
    board, found = pack.boards[1], known(pack, seen, ())
    layers = whereabouts.layers(board, found, pack.start, seen.moves)
    if len(state.log) != len(layers) or not layers[-1]:
        return None
    last = chance.choice(sorted(layers[-1]))
    entries: list[int] = []
    for step in range(len(layers) - 1, 0, -1):
        before = _before(board, found, step, last, layers)
        if not before:
            return None
        last, entry = chance.choice(before)
        entries.append(entry)
    log = (last[0], *reversed(entries))
    places = {entry for entry in log if entry > 0}
    return log if places.isdisjoint(state.live) and places.issuperset(state.dead) else None


def _before(
    board: Any, found: Any, step: int, to: Trace, layers: list[Mapping[Trace, int]]
) -> list[tuple[Trace, int]]:
    """Traces from which one mark leads to *to*, as it was kept, and that mark."""
    ways = []
    for (last, mask), dots in sorted(layers[step - 1].items()):
        for place, left in whereabouts.marks(board, found, step, last, dots):
            after = (place, (mask | found.bit(place)) & ~found.due(step))
            if after == to and left == layers[step][to]:
                mark = DOT if left > dots else SLASH if (place, left) == (last, dots) else place
                ways.append(((last, mask), mark))
    return ways


def _tokens(pack: HuntPack, state: HuntState, chance: Lot) -> Change:
    """Other information tokens were drawn, and are live, of places where he has not been."""
    been = {*state.log, *state.found_info, *state.dead}
    free = [place for place in sorted(pack.boards[1].names) if place not in been]
    is_told = any(hint.what in ("fact", "info") for hint in state.hints)

    def others(tokens: tuple[int, ...]) -> tuple[int, ...]:
        return tokens if is_told or len(free) < len(tokens) else tuple(chance.sample(free, len(tokens)))

    live, dealt = others(state.live), others(state.dealt)
    return lambda now: replace(
        now,
        live=live if now.live == state.live else now.live,
        dealt=dealt if now.dealt == state.dealt else now.dealt,
    )


def _journey(pack: HuntPack, seen: Seen, state: HuntState, chance: Lot) -> Change:
    """Another journey of the deck that fits every answer, in the place of his."""
    board, mine = pack.boards[2], state.journey
    found = known(pack, seen, sightings(pack, seen))
    start = state.log[0]
    others = [
        journey
        for journey in state.journey_deck
        if whereabouts.fits(found, (start, *journey.steps[: state.moves]))
    ]
    if mine is None or not others or not board.names:
        return lambda now: now
    new = chance.choice(others)
    swaps = {mine: new, new: mine}

    def change(now: HuntState) -> HuntState:
        if now.journey != mine:
            return now
        deck = tuple(swaps.get(journey, journey) for journey in now.journey_deck)
        return replace(now, journey=new, journey_deck=deck)

    return change


def _mentor(pack: HuntPack, seen: Seen, mentor: Mentor, chance: Lot) -> Change:
    """Another last step of Gandalf's, and other open deeds, of places where he has not been."""
    board = pack.boards[2]
    before = mentor.log[-2] if len(mentor.log) > 1 else mentor.location
    tokens = [token for token in (*mentor.deeds, *mentor.supply) if token not in mentor.log]
    kept = tuple(token for token in mentor.deeds if token in mentor.log)
    mixed = chance.sample(tokens, len(tokens))
    n = len(mentor.deeds) - len(kept)
    deeds, supply = (
        (*kept, *mixed[:n]),
        (*mixed[n:], *(token for token in mentor.supply if token in mentor.log)),
    )
    can = sightings(pack, seen)[-1]
    goals = [to for to in board.gaps[before] if to in can and to not in deeds] or [mentor.location]
    place = chance.choice(goals) if len(mentor.log) > 1 else mentor.location
    new = replace(mentor, location=place, log=(*mentor.log[:-1], place), deeds=deeds, supply=supply)
    return lambda now: replace(now, mentor=new) if now.mentor == mentor else now
