"""Games that the reference players play among themselves: the rules alone, through `enter`."""

from __future__ import annotations

import functools
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, TypeAlias

from pydantic import BaseModel

from rules import by_lot, registry
from rules.dice import Dice, game_key, simulated_seed
from rules.entry import Answer, Position, Start, enter
from rules.game import CHAIR, Decision, Game, Illegal, Question, Seat, Value

Player: TypeAlias = Callable[[Any, Decision, Any, Random], str]
"""Words that answer a decision, from a view, the decision, the options after what is said, and chance."""

Aside: TypeAlias = Callable[[Any, Decision, Any, Random], str | None]
"""Words for something that may be said at any time; None: nothing just now."""

Said: TypeAlias = tuple[Question, str]

ASIDES = 4
"""How many of them go before one answer, at most."""

_TRIES = 100
"""Refusals in a row after which a player is taken to have no legal answer."""


class NoAnswer(Exception):
    """A player of a game has nothing to enter: a sentence with file and line, and with nothing of what it knows."""


class Simulated(Value):
    """How one game ended, and how many entries it had."""

    winner: str
    reason: str
    entries: int


class Tally(Value):
    """What many games came to."""

    games: int
    seconds: float
    wins: Mapping[str, int]
    reasons: Mapping[str, int]
    entries: int
    """Of all games together."""


def players(name: str) -> Mapping[str, Player]:
    """The players of the game *name*, by their own names."""
    return {**by_lot.PLAYERS, **getattr(registry.players(name), "PLAYERS", {})}


def asked(name: str, says: Callable[..., Any], *given: Any, is_owed: bool = True) -> Any:
    """What a player of the game *name* says: words, or what is not *owed*. Raises NoAnswer."""
    try:
        said = says(*given)
    except (Exception, SystemExit) as error:
        raise no_answer(name, type(error).__name__, registry.home(name).where(error)) from error
    if is_owed and not isinstance(said, str):
        line = registry.home(name).line_where(says)
        raise no_answer(name, f"it gives {type(said).__name__} and no words", line)
    return said


def no_answer(name: str, why: str, line: str = "") -> NoAnswer:
    """That a player of the game *name* has none, and *why*."""
    return NoAnswer(f"A player of {name} has no answer: {why}{line and f' ({line})'}.")


def play(game: Game[Any], config: BaseModel, seats: int, number: int, player: str) -> Simulated:
    """Play the game with seed *number* to its end; every seat is played by *player*, one of its own."""
    return played(game, config, seats, number, players(game.name)[player], asides(game.name, player))


def played(
    game: Game[Any],
    config: BaseModel,
    seats: int,
    number: int,
    says: Player,
    unasked: Mapping[str, Aside],
) -> Simulated:
    """The same by whoever *says* what is asked, and *unasked* what may be said at any time. Raises NoAnswer."""
    salt = ",".join(map(str, range(1, seats + 1)))
    dice = Dice(game_key(simulated_seed(number), salt))
    chance = Random(number)  # noqa: S311 - the players' own; the game's chance is the dice
    position = enter(game, None, Start(config, seats), dice).position
    entries = 1
    while (outcome := game.outcome(position.state)) is None:
        decision = next(decision for decision in game.decisions(position.state) if decision.is_asked)
        position, said = _with_asides(game, position, decision.seat, unasked, chance, dice)
        position, talk = _with_talk(game, position, seats, unasked, chance, dice)
        position = _answered(game, position, decision, says, chance, dice)
        entries += 1 + said + talk
    return Simulated(outcome.winner, outcome.reason, entries)


def asides(name: str, player: str) -> Mapping[str, Aside]:
    """What a thinking player may have to say at any time, by kind of question."""
    found: Mapping[str, Mapping[str, Aside]] = getattr(registry.players(name), "ASIDES", {})
    return found.get(player, {})


def at_any_time(name: str) -> frozenset[str]:
    """The kinds of question to which players of the game *name* say something also while another is asked."""
    found: frozenset[str] = getattr(registry.players(name), "AT_ANY_TIME", frozenset())
    return found


def aside(
    name: str, player: str, view: Any, decisions: Sequence[Decision], ask: Any, chance: Random
) -> Said | None:
    """What the player of a seat says without being asked, if anything: the question and the words.

    *decisions* are the seat's own; *ask* gives the options of one of them.
    """
    return said_unasked(asides(name, player), view, decisions, ask, chance)


def said_unasked(
    says: Mapping[str, Aside], view: Any, decisions: Sequence[Decision], ask: Any, chance: Random
) -> Said | None:
    """The same by whoever *says* this at any time."""
    for decision in decisions:
        if not decision.owed and decision.question.kind in says:
            words = says[decision.question.kind](view, decision, functools.partial(ask, decision), chance)
            if isinstance(words, str):
                return decision.question, words
    return None


def _with_asides(
    game: Game[Any],
    position: Position[Any],
    seat: Seat,
    unasked: Mapping[str, Aside],
    chance: Random,
    dice: Dice,
) -> tuple[Position[Any], int]:
    """*position* after what *seat* says before it answers, and how many entries that took."""
    if not unasked:
        return position, 0
    for said in range(ASIDES):
        state = position.state
        mine = [decision for decision in game.decisions(state) if decision.seat == seat]
        ask = functools.partial(game.options, state)
        found = asked(
            game.name, said_unasked, unasked, game.view(state, seat), mine, ask, chance, is_owed=False
        )
        if found is None:
            return position, said
        try:
            position = enter(game, position, Answer(seat, found[1], found[0]), dice).position
        except Illegal:
            return position, said
    return position, ASIDES


def _with_talk(
    game: Game[Any],
    position: Position[Any],
    seats: int,
    unasked: Mapping[str, Aside],
    chance: Random,
    dice: Dice,
) -> tuple[Position[Any], int]:
    """*position* after what all say to each other while one is asked, and how many entries that took."""
    talk = {kind: says for kind, says in unasked.items() if kind in at_any_time(game.name)}
    said = 0
    is_open = any(decision.question.kind in talk for decision in game.decisions(position.state))
    for _ in range(ASIDES * is_open):
        before = said
        for seat in range(1, seats + 1):
            position, more = _with_asides(game, position, seat, talk, chance, dice)
            said += more
        if said == before:
            break
    return position, said


def _answered(
    game: Game[Any], position: Position[Any], decision: Decision, says: Player, chance: Random, dice: Dice
) -> Position[Any]:
    """What an answer to *decision* leads to; an offer may hold what the rules then refuse (F-4)."""
    state = position.state
    ask = functools.partial(game.options, state, decision)
    for _ in range(_TRIES):
        if decision.seat == CHAIR:
            words = first_offer(game, state, decision)
        else:
            words = asked(game.name, says, game.view(state, decision.seat), decision, ask, chance)
        try:
            return enter(game, position, Answer(decision.seat, words, decision.question), dice).position
        except Illegal:
            continue
    raise no_answer(game.name, f"{_TRIES} to {decision.question} were refused")


def first_offer(game: Game[Any], state: Any, decision: Decision) -> str:
    """The first answer that is offered: what the chair says in a simulation."""
    said: list[str] = []
    while not (offer := game.options(state, decision, said)).whole:
        said += offer.words[: offer.least]
    return " ".join(said)


def simulate(
    game: Game[Any],
    config: BaseModel,
    seats: int,
    games: int,
    seed: int,
    player: str,
    *,
    jobs: int = 1,
    on_progress: Callable[[int], None] = lambda _done: None,
) -> Tally:
    """Play *games* games with the seeds from *seed* on, in so many processes.

    *on_progress* hears how many more are done. The games are the same for any number of *jobs*.
    """
    begun = time.perf_counter()
    simulateds: list[Simulated] = []
    for some in _batches(game, config, seats, range(seed, seed + games), player, jobs):
        simulateds += some
        on_progress(len(some))
    return Tally(
        games=len(simulateds),
        seconds=time.perf_counter() - begun,
        wins=Counter(simulated.winner for simulated in simulateds),
        reasons=Counter(simulated.reason for simulated in simulateds),
        entries=sum(simulated.entries for simulated in simulateds),
    )


def _batches(
    game: Game[Any], config: BaseModel, seats: int, seeds: Sequence[int], player: str, jobs: int
) -> Iterator[list[Simulated]]:
    size = max(1, min(100, len(seeds) // (4 * jobs)))
    parts = [seeds[start : start + size] for start in range(0, len(seeds), size)]
    chosen = config.model_dump_json()
    work = functools.partial(_batch, game.name, game.edition, chosen, seats, player)
    if jobs == 1:
        yield from map(work, parts)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(work, parts)


def _batch(
    name: str, edition: int, config: str, seats: int, player: str, seeds: Sequence[int]
) -> list[Simulated]:
    game = registry.open_game(name, edition)
    chosen = game.Config.model_validate_json(config)
    return [play(game, chosen, seats, number, player) for number in seeds]
