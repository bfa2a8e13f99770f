"""Questions, disclosures and what stops a declaration (H-22.27, H-22.37 to H-22.39)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator

from rules.game import Illegal
from rules.hunt.cards import cancelling
from rules.hunt.cards.verbs.scene import Scene
from rules.hunt.events import FactRevealed
from rules.hunt.pack.board import Space
from rules.hunt.play import Play
from rules.hunt.ride import answers, searching
from rules.hunt.state import DOT, HuntState, Resolve, facts
from rules.hunt.values import Disclosure


def cancel(scene: Scene) -> bool:
    """H-22.27, H-6.7: what was declared does not happen; H-14.7 where the Lord's die pays."""
    declaration = scene.context.declaration
    if declaration is None:
        return False
    if declaration.by_lord:
        if scene.play.rehearsed:
            raise Illegal("H-14.7", "This is paid with the Lord's die, so nothing can cancel it.")
        return False
    todo, number = scene.play.state.todo, declaration.number
    is_pending = any(isinstance(task, Resolve) and task.declaration.number == number for task in todo)
    if not scene.play.rehearsed and is_pending:  # one card may cancel it twice
        cancelling.cancel(scene.play, scene.context.source)
    return True


def search(scene: Scene) -> bool:
    """H-22.37, H-8.1: up to n searches, one after the other. Words: the locations, unless only one is meant."""
    return _ask(scene, searching.SEARCH)


def hunt(scene: Scene) -> bool:
    """H-22.37, H-8.5: up to n hunts, one after the other. Words: the locations, unless only one is meant."""
    return _ask(scene, searching.HUNT)


def askable(scene: Scene, kind: str) -> Iterator[Space]:
    """Where the active Nazgul can search or hunt, of all that the effect means."""
    play, context = scene.play, scene.context
    by_card, figure = context.source in play.pack.cards, context.figure
    refusal = functools.partial(
        searching.refusal, kind, play.pack, play.state, figure=figure, by_card=by_card
    )
    return (at for at in scene.spaces() if figure is not None and refusal(at) is None)


def _ask(scene: Scene, kind: str) -> bool:
    """In a rehearsal all are read; played for good, the next one waits for the answer of the one before."""
    play, figure = scene.play, scene.context.figure
    if figure is None:
        return False
    if scene["where"].at is not None:
        asked = tuple(askable(scene, kind))[: scene.n]
    else:
        most = scene.n if play.rehearsed else 1
        asked = tuple(scene.some_spaces(most, lambda: askable(scene, kind)))
    if asked and not play.rehearsed:
        scene.again = bool(scene["where"].at is None)
        context = scene.context
        searching.declare(kind, play, figure, asked[0], context.source, context.paid, context.seat)
    return bool(asked)


def perceive(scene: Scene) -> bool:
    """H-22.38, H-8.3. Words: `area` or `section` where the card leaves it open, then its letter or number."""
    play, context = scene.play, scene.context
    if context.figure is None:
        return False
    named = _named(scene)
    if named is None:
        return False
    if not play.rehearsed:
        is_detailed = scene["detail"] or False
        figure, source, paid, seat = context.figure, context.source, context.paid, context.seat
        searching.declare(searching.PERCEIVE, play, figure, named, source, paid, seat, detail=is_detailed)
    return True


def _named(scene: Scene) -> str | None:
    """`area K` or `section IV`."""
    scope = scene["scope"]
    if scope == "either":
        scope = scene.picks.one(tuple(one for one in ("area", "section") if perceivable(scene, one)))
    if scope is None:
        return None
    names = perceivable(scene, scope)
    if scene["where"] == "active":
        return f"{scope} {names[0]}" if names else None
    word = scene.picks.one(tuple(name.lower() for name in names), scope)
    return next((f"{scope} {name}" for name in names if name.lower() == word), None)


def perceivable(scene: Scene, scope: str) -> tuple[str, ...]:
    """The areas or sections that may be perceived from where the effect looks."""
    play = scene.play
    return tuple(
        name
        for name in _around(scene, scope)
        if searching.perceive_refusal(play.pack, play.state, f"{scope} {name}", scene.context.figure) is None
    )


def _around(scene: Scene, scope: str) -> tuple[str, ...]:
    board = scene.play.board
    of = board.area if scope == "area" else board.section
    every = tuple(board.areas if scope == "area" else board.sections)
    if scene["where"] == "any":
        return every
    at = None if scene.context.figure is None else scene.play.state.wraiths[scene.context.figure]
    if at is None:
        return ()
    if scene["where"] == "active":
        return (of[at],)
    beside = {of[other] for space in board.spaces if of[space] == of[at] for other in board.adjacent[space]}
    return tuple(name for name in every if name in beside and name != of[at])


# ------------------------------------------------------------------------------------------------ reveal


def reveal(scene: Scene) -> bool:
    """H-22.39: RB's side discloses a fact; the engine answers itself (H-0.7). No words."""
    play, fact = scene.play, scene["fact"]
    if not play.rehearsed:  # H-9.4: what it would tell counts as something, whatever it is
        about, context = _about(scene), scene.context
        truth = _FACTS[fact]
        disclose(play, fact, lambda: truth(play, scene), about, context.figure, context.source)
    return True


def disclose(
    play: Play, fact: str, truth: Callable[[], str], about: str, figure: int | None = None, source: str = ""
) -> None:
    """Tell all what is asked *about*, a *fact* with what else its answer hangs on."""
    play.seal()
    value = play.learn(fact, truth, lambda: ())
    _keep(play, about, value, figure, source)
    play.tell(FactRevealed(part=play.state.part, fact=fact, value=value))


def _keep(play: Play, about: str, value: str, figure: int | None, source: str) -> None:
    """R-1.12: what was disclosed is an answer like any other; records of the first edition leave it out."""
    state = play.state
    if state.rules.edition < 2:
        return
    disclosed = Disclosure(
        after=len(state.ledger),
        part=state.part,
        turn=state.turn_number,
        moves=state.moves,
        journey=answers.journey_number(state),
        figure=figure,
        source=source,
        fact=about,
        value=value,
        whereabouts=play.learn("whereabouts", lambda: answers.whereabouts(state), lambda: ()),
    )
    play.set(disclosed=(*state.disclosed, disclosed))


def _about(scene: Scene) -> str:
    """The fact, with what else its answer hangs on: how many entries back, the section of the active Nazgul."""
    board, figure = scene.play.board, scene.context.figure
    at = None if figure is None else scene.play.state.wraiths[figure]
    match scene["fact"]:
        case "log_entry_back":
            return f"log_entry_back {scene.n}"
        case "live_info_in_section" if at is not None:
            return f"live_info_in_section {board.section[at]}"
        case fact:
            return str(fact)


def _entries(state: HuntState) -> tuple[int, ...]:
    """The marks without slashes; in Part 2 the travelled entries, wild ones for dots."""
    return tuple(at for at in state.log if at >= 0) if state.part == 1 else facts.travelled(state)


def bearer_area(play: Play, scene: Scene | None = None) -> str:
    """H-16.5 too: rumours tell it without a card."""
    return play.board.area[facts.last_location(play.state)]


def _entry_back(play: Play, scene: Scene) -> str:
    """The entry n marks before the latest one; `dot` where it is one, the first entry where there are fewer."""
    entries = _entries(play.state)
    entry = entries[-min(scene.n + 1, len(entries))]
    return "dot" if entry == DOT else str(entry)


def _live_info(play: Play, scene: Scene) -> str:
    """H-9.10: after Part 1 no token is live any more."""
    board, state = play.board, play.state
    if state.part != 1:
        return _yes(False)
    at = None if scene.context.figure is None else state.wraiths[scene.context.figure]
    return _yes(at is not None and any(board.section[number] == board.section[at] for number in state.live))


def _gandalf_section(play: Play, scene: Scene) -> str:
    at = answers.gandalf_at(play.state)
    return "out" if at is None else play.board.section[at]


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


_FACTS: dict[str, Callable[[Play, Scene], str]] = {
    "latest_is_dot": lambda play, scene: _yes(_entries(play.state)[-1] == DOT),
    "dots_since_last": lambda play, scene: str(
        next(n for n, entry in enumerate(reversed(_entries(play.state))) if entry != DOT)
    ),
    "bearer_section": lambda play, scene: play.board.section[facts.last_location(play.state)],
    "bearer_area": bearer_area,
    "log_entry_back": _entry_back,
    "live_info_in_section": _live_info,
    "gandalf_section": _gandalf_section,
}
