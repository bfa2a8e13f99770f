"""An encounter with the Nazgul: tiles, the card that may cancel one, and Frodo's escape (H-10, H-14.9 to H-14.14).

A rescue at the end of Part 1 draws and applies tiles in the same way (H-11.4).
"""

from __future__ import annotations

from rules.game import Illegal, Question, Seat, only
from rules.hunt import events as told
from rules.hunt.actions import Course, Escape, Flip, Pass, Take
from rules.hunt.bearer import burden, frodo, mentor
from rules.hunt.cards import companions
from rules.hunt.pack import EYE, HuntPack
from rules.hunt.pack.board import Board
from rules.hunt.play import Play
from rules.hunt.questions import kinds
from rules.hunt.ride import lord
from rules.hunt.state import SLASH, HuntState, facts, tasks
from rules.hunt.values import BEARER, Journey
from rules.kit.engine import top, with_at

ESCAPE_BONUS = 2
"""Dots that an escape reaches farther (H-10.13)."""


# Tiles (H-10.1 to H-10.5).


def begin(play: Play, task: tasks.Encounter) -> None:
    """H-10.1 to H-10.4: where Frodo was last found in this turn, with whoever is near, be it nobody.

    Gandalf's figure leaves the board first: the RW part is over (H-13.10).
    """
    mentor.leave_board(play)
    location = play.state.found
    if location is None:
        return
    figures = involved(play.board, play.state, location)
    with_lord = play.state.lord in figures
    near = len(figures) + with_lord
    if play.state.rules.one_tile:
        near = min(1, near)  # H-16.7
    tiles, missing = _draw(play, max(0, near + _modifiers(play.state)))
    play.set(tiles_drawn=len(tiles))
    play.tell(told.EncounterBegan(play.state.part, location, figures, tiles, missing))
    _ask_flip(play, tiles, missing, with_lord=with_lord)


def rescue(play: Play) -> None:
    """H-11.4, H-11.5: a tile for every mark that the way to an exit would still have taken."""
    state = play.state
    left = play.board.remaining(facts.last_location(state), facts.dots(state))
    tiles, missing = _draw(play, left)
    play.tell(told.RescueBegan(tiles, missing))
    _ask_flip(play, tiles, missing, rescue=True)


def involved(board: Board, state: HuntState, location: int) -> tuple[int, ...]:
    """H-10.2: the Nazgul on *location* or adjacent to it."""
    near = (location, *board.adjacent[location])
    return tuple(figure for figure, at in enumerate(state.wraiths) if at in near)


def _modifiers(state: HuntState) -> int:
    """H-22.30: how many tiles more or fewer."""
    return sum(modifier.tiles for modifier in state.modifiers)


def _draw(play: Play, n: int) -> tuple[tuple[str, ...], int]:
    """H-10.3, H-10.5: *n* tiles out of the pool, and how many of them it lacked."""
    play.seal()
    drawn: list[str] = []
    while len(drawn) < n and play.state.tiles:
        tile = play.pick("tiles", play.state.tiles)
        play.set(tiles=tuple(other for other in play.state.tiles if other != tile))
        drawn.append(tile)
    return tuple(drawn), n - len(drawn)


# The flip (H-10.6).


def is_cancellable(pack: HuntPack, tile: str) -> bool:
    """H-10.9: whether a company card can cancel *tile*."""
    return pack.tiles[tile].set != "special"


def _ask_flip(
    play: Play, tiles: tuple[str, ...], missing: int, *, rescue: bool = False, with_lord: bool = False
) -> None:
    """H-18.38: no question where everyone can see that nothing can be flipped or cancelled (H-16.7 too)."""
    can_flip = "ready" in play.state.company and not play.state.rules.one_tile
    if can_flip and any(is_cancellable(play.pack, tile) for tile in tiles):
        play.push(tasks.Flipping(play.ask(kinds.FLIP), tiles, missing, rescue, with_lord))
    else:
        play.push(tasks.Applying(tiles, missing, rescue, with_lord))


def flip(play: Play, seat: Seat, question: Question, action: Flip | Pass) -> None:
    """H-10.6: at most one company card, against one tile that is not special."""
    task = top(play.state.todo, tasks.Flipping)
    if isinstance(action, Pass):
        play.seal()
        play.swap(tasks.Applying(task.tiles, task.missing, task.rescue, task.with_lord))
        return
    companion, tile = _ready(play, action.companion), _cancelled(play, task, action.tile)
    play.seal()
    left = task.tiles[: action.tile - 1] + task.tiles[action.tile :]
    play.set(tiles=(*play.state.tiles, tile))
    play.swap(tasks.Applying(left, task.missing, task.rescue, task.with_lord))
    play.tell(told.TileCancelled(play.pack.company[companion].id, tile))
    turn_over(play, companion)
    _run_flip(play, companion)


def _ready(play: Play, name: str) -> int:
    """The place in the company of the unflipped card *name*."""
    for companion in facts.ready(play.pack, play.state.company):
        if companion.id.lower() == name.lower():
            return play.pack.company.index(companion)
    raise Illegal("H-10.6", "You cannot flip “{name}”. Choose a card that is not flipped yet.", name=name)


def _cancelled(play: Play, task: tasks.Flipping, number: int) -> str:
    """The tile number *number* of those drawn, if a card can cancel it."""
    if not 1 <= number <= len(task.tiles):
        raise Illegal("H-10.6", "Choose one of the {n} drawn tiles by its number, from 1.", n=len(task.tiles))
    tile = task.tiles[number - 1]
    if not is_cancellable(play.pack, tile):
        raise Illegal("H-10.9", "Tile {n} is red: no companion can cancel it.", n=number)
    return tile


def turn_over(play: Play, at: int) -> None:
    """H-6.15, H-6.17: company card *at* is flipped; Frodo's lowers the cap, by a token of the pool first."""
    play.set(company=with_at(play.state.company, at, "flipped"))
    play.tell(told.CompanyTurned(play.pack.company[at].id, "flipped"))
    for _ in range(play.pack.company[at].cap_penalty):
        state = play.state
        from_pool, from_card = state.pool > 0, state.pool == 0 and state.on_frodo > 0
        play.set(pool=state.pool - from_pool, on_frodo=state.on_frodo - from_card, cap=max(0, state.cap - 1))
        burden.tell(play, "cap")


def _run_flip(play: Play, at: int) -> None:
    """What else the one-time ability does, before the tiles are applied (H-21.10)."""
    number = play.pack.company[at].flip
    if any(effect.verb != "cancel_tile" for effect in play.pack.lists[number]):
        source = f"flip {play.pack.company[at].id}"
        play.push(tasks.Run(number, tasks.Context(play.state.rules.bearer, source)))


# What the tiles do (H-10.7 to H-10.11).


def in_order(pack: HuntPack, tiles: tuple[str, ...]) -> tuple[str, ...]:
    """H-10.10: numbered tiles first, then EYE tiles."""
    return tuple(sorted(tiles, key=lambda tile: pack.tiles[tile].value == EYE))


def toll(pack: HuntPack, state: HuntState, tiles: tuple[str, ...], missing: int = 0) -> int:
    """The corruption that these tiles bring together (H-10.5 to H-10.8)."""
    values = [pack.tiles[tile].value for tile in tiles]
    eyes, beside = values.count(EYE), facts.eyes(state)
    return (
        sum(value for value in values if value != EYE) + sum(range(beside + 1, beside + eyes + 1)) + missing
    )


def apply_tiles(play: Play, task: tasks.Applying) -> None:
    """H-10.7 to H-10.12: tile by tile, then the escape; after a rescue the passage (H-11.4)."""
    for tile in in_order(play.pack, task.tiles):
        _apply(play, tile)
    for _ in range(task.missing):
        _corrupt(play, "", 1)
        play.check_corruption()
    if task.rescue:
        play.push(tasks.Crossing())
    else:
        _ask_escape(play, with_lord=task.with_lord)


def _apply(play: Play, tile: str) -> None:
    """H-10.7, H-10.8, H-10.9: a number counts and leaves the game, an EYE stays beside the track."""
    value = play.pack.tiles[tile].value
    if value == EYE:
        _corrupt(play, tile, 1 + facts.eyes(play.state))
        play.set(eyes=(*play.state.eyes, tile))
        play.tell(told.EyesChanged(facts.eyes(play.state)))
    else:
        play.set(out=(*play.state.out, tile))
        _corrupt(play, tile, value)
    play.check_corruption()


def _corrupt(play: Play, tile: str, by: int) -> None:
    play.set(corruption=play.state.corruption + by)
    play.tell(told.TileApplied(tile, by, play.state.corruption))


# The escape (H-10.12 to H-10.16, H-14.9 to H-14.14).


def _ask_escape(play: Play, *, with_lord: bool) -> None:
    """H-17.38: asked even if only one answer is left."""
    if play.state.part == 1:
        play.push(tasks.Escaping(play.ask(kinds.ESCAPE)))
    else:
        play.push(tasks.Coursing(play.ask(kinds.COURSE), with_lord))


def ways_out(board: Board, state: HuntState) -> tuple[int, ...]:
    """H-10.13: where Frodo may escape to, ascending."""
    return escapes(board, facts.last_location(state), facts.dots(state))


def escapes(board: Board, last: int, dots: int) -> tuple[int, ...]:
    """The same from *last*, with so many *dots* marked after it."""
    return tuple(n for n in board.reach(last, dots, ESCAPE_BONUS) if n != last and n not in board.exits)


def escape(play: Play, seat: Seat, question: Question, action: Escape) -> None:
    """H-10.13 to H-10.16: to a location within reach, or a slash; the figure goes on either way."""
    if action.location and action.location not in ways_out(play.board, play.state):
        raise Illegal(
            "H-10.13",
            "{bearer} cannot escape to {location}. He gets two dots farther than by a move, but not to an exit "
            "or his last location. Or he stays.",
            location=action.location,
            bearer=BEARER,
        )
    play.seal()
    play.pop()
    play.set(found=None, tiles_drawn=0)
    if action.location:
        frodo.mark(play, action.location, "escape")
    else:
        _stay(play)


def _stay(play: Play) -> None:
    """H-10.14, H-10.15: a slash; H-11.3 when the track ends."""
    state = play.state
    play.set(log=(*state.log, SLASH), log_turns=(*state.log_turns, state.turn_number), moves=state.moves + 1)
    play.tell(told.FrodoMoved(state.part, state.moves + 1, "escape"))
    if play.state.moves >= facts.LAST_MOVE:
        play.unwind(tasks.EndPart(0))


def course(play: Play, seat: Seat, question: Question, action: Course) -> None:
    """H-14.9 to H-14.12: Frodo keeps his course or changes it; the Lord leaves if he was involved (H-14.6)."""
    task = top(play.state.todo, tasks.Coursing)
    play.seal()
    play.pop()
    play.set(found=None, tiles_drawn=0)
    if task.with_lord:
        lord.leave(play)
    if action.is_changed:
        new_journey(play, _strider(play), back=1, clears=True)
    else:
        play.tell(told.CourseKept())


def _strider(play: Play) -> int:
    """H-14.12, H-22.35: how many journeys are drawn: more where a company card says so."""
    drawn = 1
    for companion in companions.ready(play, "change_course"):
        for effect in play.pack.lists[companion.effects]:
            if effect.verb == "journey":
                drawn = max(drawn, effect.args.get("draw", 1))
        play.tell(told.CompanyUsed(play.state.part, companion.id))
    return drawn


def new_journey(play: Play, draw: int, back: int, clears: bool) -> None:
    """H-14.11, H-22.35: the figure goes *back*, *draw* journeys are drawn and one is kept."""
    state = play.state
    assert state.journey is not None
    past = (*state.past_journeys, (state.journey, state.moves))
    discard = (*state.journey_discard, state.journey)
    play.set(past_journeys=past, journey_discard=discard, moves=max(0, state.moves - back))
    cleared = _clear_tracks(play) if clears else ()
    play.tell(told.CourseChanged(play.state.moves, state.journey_number + 1, cleared))
    drawn = _draw_journeys(play, draw)
    play.tell(told.JourneySeen(only(state.rules.bearer), drawn))
    if draw > 1:
        items = tuple(journey.id for journey in drawn)
        # in RB's open turn nobody sees it asked (H-19.17)
        kind = kinds.REDRAW if play.bearing is None else kinds.PEEK
        play.push(tasks.Choosing(play.ask(kind), state.rules.bearer, "redraw", items))
    else:
        take(play, 1, 1)


def _clear_tracks(play: Play) -> tuple[int, ...]:
    cleared = tuple(track.location for track in play.state.tracks)
    play.set(tracks=())
    if cleared:
        play.tell(told.TracksCleared(play.state.part, cleared))
    return cleared


def _draw_journeys(play: Play, n: int) -> tuple[Journey, ...]:
    """H-14.13: the next *n* journeys; they stay on top of the deck until one is taken."""
    play.seal()
    deck = play.state.journey_deck
    if len(deck) < n:
        deck += play.shuffle_journeys("journeys", play.state.journey_discard)
        play.set(journey_deck=deck, journey_discard=())
    return deck[:n]


def redraw(play: Play, seat: Seat, question: Question, action: Take) -> None:
    """D-32: which of the journeys drawn is kept."""
    task = top(play.state.todo, tasks.Choosing)
    if not 1 <= action.place <= len(task.items):
        raise Illegal("H-14.12", "Choose one of the {n} journeys by its number, from 1.", n=len(task.items))
    play.seal()
    play.pop()
    take(play, action.place, len(task.items))
    play.tell(told.JourneySeen(only(seat), (play.state.journey,) if play.state.journey else ()))


def take(play: Play, place: int, drawn: int) -> None:
    """H-14.11, H-14.12: the one becomes the journey, the others go back under the deck."""
    deck = play.state.journey_deck
    under = deck[: place - 1] + deck[place:drawn]
    play.set(
        journey=deck[place - 1],
        journey_number=play.state.journey_number + 1,
        journey_deck=deck[drawn:] + under,
    )
