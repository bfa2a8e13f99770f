"""What one reader of a hunt may know (chapter 19): built up from nothing, never cut down.

Everybody but the Ring-bearer reads the state as it was before RB's open turn (H-19.17).
"""

from __future__ import annotations

from rules.game import Outcome, Question, Seat, Secret, Value, View
from rules.hunt.actions import OrderStep, WishSet
from rules.hunt.days import ending
from rules.hunt.events import Disclosed
from rules.hunt.orders import newcomers, queues
from rules.hunt.pack import HuntPack
from rules.hunt.pack.board import Space
from rules.hunt.ride import activation
from rules.hunt.state import HuntState, Mentor, Public, facts, public, tasks
from rules.hunt.values import Declaration, Journey, Track
from rules.kit.engine import latest


class Drawn(Value):
    """The tiles that a flip can still answer (H-10.6), or those of the rescue."""

    tiles: tuple[str, ...]
    missing: int
    rescue: bool


class Seen(Public, kw_only=True):
    """What everybody knows: the public part of the state, and what all know of the rest: of hands a number."""

    pack: str
    """The hash of the pack that is played by (H-20.2)."""
    pause: str
    """The tag of the pause: `preparing`, `placing`, `bearing`, `riding`, `window`, `flipping` … `over`."""
    blocks: tuple[tasks.Block, ...]
    """The RW who act now, and with which Nazgul."""
    waiting: tuple[Seat, ...]
    """The RW who act after them."""
    declaration: Declaration | None
    """What a window is open for (H-17.21)."""
    drawn: Drawn | None
    limit: int
    last_move: int
    """The end of the movement track: 16, in Part 2 the steps of the journey; 0 before its class is known."""
    ally_deck: int
    ally_hand: int
    sorcery_deck: int
    sorcery_hands: tuple[int, ...]
    """In the order of `rules.riders`."""
    tiles: int
    eye_count: int
    """How many EYE that makes (H-10.8)."""
    journeys_left: int
    mentor: str
    """`hidden`, `revealed` or `out`; empty in Part 1."""
    mentor_at: int | None
    """Where his figure stands on the board (H-13.8)."""
    deeds_done: tuple[int, ...]
    deeds_open: int
    deed_supply: int
    outcome: Outcome | None
    bag: tuple[str, ...] = ()
    """The tiles in the pool, in the pack's order; empty where some were put in unseen (H-2.6)."""


class Choice(Secret):
    """What a seat alone has seen and must choose from."""

    question: Question
    what: str
    """ally | sorcery (cards to keep), ally_deck | sorcery_deck | tiles | journey_deck (a peek), redraw, mentor."""
    items: tuple[str, ...]
    number: int
    """How many are kept; 0: all stay."""
    then: str = ""


class SeatOwn(View):
    """What one seat alone knows, whichever it is."""

    seat: Seat
    hand: tuple[str, ...]
    discard_wish: tuple[str, ...]
    choices: tuple[Choice, ...]
    can_undo: bool


class BearerOwn(SeatOwn):
    """What RB alone knows (H-19.4 to H-19.6, H-19.10)."""

    log: tuple[int, ...]
    log_turns: tuple[int, ...]
    last_location: int
    dots: int
    live: tuple[int, ...]
    dead: tuple[int, ...]
    dealt: tuple[int, ...]
    standing: tuple[WishSet, ...]
    asks: tuple[str, ...]
    is_quiet: bool
    """Nothing is asked of RB this day (H-17.39)."""
    route: tuple[str, ...]
    flip_wish: tuple[str, ...]
    turn: tasks.Bearing | None
    journey: Journey | None
    past_journeys: tuple[tuple[Journey, int], ...]
    journeys: tuple[Journey, ...]
    """The short and the long one of which one is kept (H-12.4)."""
    mentors: tuple[int, ...]
    """The four deed tokens of which one is Gandalf's start (H-12.7)."""
    mentor: Mentor | None
    part1: tuple[int, ...]
    part1_turns: tuple[int, ...]


class RiderOwn(SeatOwn):
    """What one RW alone knows (H-19.8)."""

    figures: tuple[int, ...]
    queue: tuple[OrderStep, ...]
    has_ridden: bool
    """The own block of this game turn is over: the queue is for the next one (H-17.12)."""


class Laid(View):
    """Everything that was hidden, once the game is over (H-15.4, H-20.4)."""

    told: Disclosed
    log_turns: tuple[int, ...]
    """The game turn of each entry of the log of Part 1."""
    trail: tuple[tuple[int, int, int, tuple[Space | None, ...], int], ...]
    trail_tracks: tuple[tuple[Track, ...], ...]


class HuntView(View, gc=True, weakref=True):
    """The game as one reader sees it."""

    seen: Seen
    own: BearerOwn | RiderOwn | None
    turn_open: bool
    """RB's turn is open: others see what was before it."""
    disclosed: Laid | None


def view(pack: HuntPack, state: HuntState, seat: Seat | None) -> HuntView:
    """All that *seat* may know; None is a bystander, 0 the chair, who knows what a bystander knows."""
    shown = facts.known_to(state, seat)
    return HuntView(
        seen=_seen(pack, state, shown),
        own=_own(state, shown, seat),
        turn_open=state.shown is not None,
        disclosed=_disclosed(state),
    )


def _seen(pack: HuntPack, state: HuntState, shown: HuntState) -> Seen:
    top = shown.todo[-1] if shown.todo else None
    riding = latest(shown.todo, tasks.Riding)
    mentor = shown.mentor
    return Seen(
        **public(shown),
        pack=pack.sha256,
        pause=_tag(top) if shown is state else "bearing",
        blocks=riding.blocks if riding else (),
        waiting=riding.waiting if riding else (),
        declaration=top.declaration if isinstance(top, tasks.Window) else None,
        drawn=Drawn(top.tiles, top.missing, top.rescue) if isinstance(top, tasks.Flipping) else None,
        limit=facts.limit(pack, shown),
        last_move=_last_move(pack, shown),
        ally_deck=len(shown.ally_deck),
        ally_hand=len(shown.ally_hand),
        sorcery_deck=len(shown.sorcery_deck),
        sorcery_hands=tuple(map(len, shown.sorcery_hands)),
        tiles=len(shown.tiles),
        eye_count=facts.eyes(shown),
        journeys_left=len(shown.journey_deck) if shown.journey_class else 0,
        mentor="" if mentor is None else mentor.state,
        mentor_at=facts.gandalf_figure(shown),
        deeds_done=mentor.done if mentor else (),
        deeds_open=len(mentor.deeds) if mentor else 0,
        deed_supply=_deed_supply(shown),
        outcome=top.outcome if isinstance(top, tasks.Over) else None,
        bag=_bag(pack, shown),
    )


def _bag(pack: HuntPack, state: HuntState) -> tuple[str, ...]:
    """H-10.3, H-10.7: drawn in the open, and gone in the open."""
    return () if state.rules.length == "part2" else tuple(one for one in pack.tiles if one in state.tiles)


def _tag(task: object) -> str:
    """The tag of a pause; the kind of what is chosen stays with its player (H-19.18)."""
    return "" if task is None else str(type(task).__struct_config__.tag)  # type: ignore[attr-defined]


def _deed_supply(state: HuntState) -> int:
    """H-19.18: as if RB had chosen among the tokens drawn, so that nobody sees when RB does (H-18.30)."""
    returning = sum(len(task.drawn) - 1 for task in state.beside if isinstance(task, tasks.Relocating))
    return returning + (len(state.mentor.supply) if state.mentor else 0)


def _last_move(pack: HuntPack, state: HuntState) -> int:
    if state.part == 1:
        return facts.LAST_MOVE
    return pack.journeys[state.journey_class].steps if state.journey_class else 0


def _own(state: HuntState, shown: HuntState, seat: Seat | None) -> BearerOwn | RiderOwn | None:
    if seat == state.rules.bearer:
        return _bearer(state, seat)
    return _rider(shown, seat) if seat in state.rules.riders else None


def _bearer(state: HuntState, seat: Seat) -> BearerOwn:
    preparing = latest(state.todo, tasks.Preparing)
    has_place = bool(state.log) and (state.part == 1 or state.journey is not None)
    left = newcomers.shown(state, seat)
    return BearerOwn(
        seat=seat,
        log=state.log if state.part == 1 else (),
        log_turns=state.log_turns if state.part == 1 else (),
        last_location=facts.last_location(state) if has_place else 0,
        dots=facts.dots(state) if state.part == 1 else 0,
        live=state.live,
        dead=state.dead,
        dealt=state.dealt,
        hand=state.ally_hand,
        standing=left.standing,
        asks=state.asks,
        is_quiet=state.declined == facts.this_day(state),
        route=left.route,
        flip_wish=left.flip_wish,
        discard_wish=left.discard_wish,
        turn=latest(state.todo, tasks.Bearing),
        journey=state.journey,
        past_journeys=state.past_journeys,
        journeys=preparing.journeys if preparing else (),
        mentors=preparing.mentors if preparing else (),
        mentor=state.mentor,
        part1=state.part1,
        part1_turns=state.part1_turns,
        choices=_choices(state, seat),
        can_undo=_can_undo(state, seat, tasks.Bearing),
    )


def _rider(shown: HuntState, seat: Seat) -> RiderOwn:
    place = shown.rules.riders.index(seat)
    left = newcomers.shown(shown, seat)
    return RiderOwn(
        seat=seat,
        figures=shown.ranks[place] if shown.ranks else (),
        hand=shown.sorcery_hands[place] if shown.sorcery_hands else (),
        queue=left.queue,
        has_ridden=queues.has_ridden(shown, seat),
        discard_wish=left.discard_wish,
        choices=_choices(shown, seat),
        can_undo=activation.block_of(shown, seat) is not None and _can_undo(shown, seat, tasks.Riding),
    )


def _can_undo(state: HuntState, seat: Seat, pause: type[tasks.Bearing] | type[tasks.Riding]) -> bool:
    """Whether *seat* can take something back now: not while another question stands above its own (H-17.25)."""
    is_asked = bool(state.todo) and isinstance(state.todo[-1], pause)
    return is_asked and state.before is not None and state.undoer == seat


def _choices(state: HuntState, seat: Seat) -> tuple[Choice, ...]:
    """What *seat* has seen and is to choose from (H-19.18)."""
    choices = []
    for task in (*state.todo[-1:], *state.beside):
        match task:
            case tasks.Choosing(question=question, what=what, items=items, then=then) if task.seat == seat:
                choices.append(Choice(question, what, items, 1 if what == "redraw" else 0, then))
            case tasks.Keeping(question=question, cards=cards, keep=keep, deck=deck) if task.seat == seat:
                choices.append(Choice(question, deck, cards, keep))
            case tasks.Relocating(question=question, drawn=drawn) if seat == state.rules.bearer:
                choices.append(Choice(question, "mentor", tuple(map(str, drawn)), 1))
    return tuple(choices)


def _disclosed(state: HuntState) -> Laid | None:
    if not state.todo or not isinstance(state.todo[-1], tasks.Over | tasks.NamingToken):
        return None
    return Laid(ending.disclosure(state), facts.part1(state)[1], state.trail, state.trail_tracks)
