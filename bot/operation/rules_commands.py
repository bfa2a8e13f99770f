"""`ringmaster verify`, `replay` and `simulate`: what can be done by the rules alone, without a bot or a database."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from bot.operation.exits import FAILED, Mistake, look_into, mistaken, reading
from rules.record import record as records
from rules.record.record import RecordError

if TYPE_CHECKING:
    from bot.language.words import Text
    from rules.game import Game
    from rules.simulator import Tally


_Pack: TypeAlias = Annotated[
    Path | None, typer.Option(help="The host's own pack or table sheet that the game was played by.")
]


def verify(
    file: Annotated[Path, typer.Argument(help="A record, or an export of a game in play.")],
    seal: Annotated[
        list[str] | None, typer.Option(help="A seal that was posted during play; may be given several times.")
    ] = None,
    pack: _Pack = None,
) -> None:
    """Check a record: deal, draws, entries, chain and result are worked out anew from its seed."""
    from rules.record.verify import verify as verified

    data = _read(file)
    verdict = verified(data, [one.strip().lower() for one in seal or ()], _body(data, pack))
    print(verdict.sentence)
    if not verdict.ok:
        raise typer.Exit(FAILED)


def replay(file: Annotated[Path, typer.Argument(help="A record.")], pack: _Pack = None) -> None:
    """Tell the story of a recorded game."""
    from bot.games.story import story

    data = _read(file)
    with mistaken(RecordError, code=FAILED):
        for line in story(records.parse(data), _text(), _body(data, pack)):
            print(line)


def _body(record: bytes, pack: Path | None) -> bytes | None:
    """The pack at this path, as games keep it, for the game that *record* names."""
    if pack is None:
        return None
    look_into(pack)
    from rules import registry

    try:
        with mistaken(RecordError, ValueError, code=FAILED):
            return registry.read_pack(records.game_of(record), pack)
    except registry.PackRefused as refused:
        raise Mistake(f"The pack cannot be played: {refused.lines[0]}", FAILED) from None


def _read(path: Path) -> bytes:
    with reading(path), path.open("rb") as file:
        return file.read(records.LARGEST + 1)


def simulate(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="The game to play.")],
    seats: Annotated[int | None, typer.Option(help="How many play; else as many as usual.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 2000,
    seed: Annotated[int, typer.Option(min=0, help="The number of the first game.")] = 1,
    players: Annotated[str, typer.Option(help="Who plays: random or sensible.")] = "sensible",
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 is one for each core.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON object alone.")] = False,
) -> None:
    """Play games by the rules alone. Choices follow as in the lobby: --roles aragorn,boromir --ring."""
    from bot.operation.choices import ChoiceError, chosen
    from rules import simulator

    found = game_named(game)
    if players not in simulator.players(game):
        known = " or ".join(simulator.players(game))
        raise Mistake(f"There is no player {players!r}; choose {known}.")
    seats = seats_for(found, seats)
    with mistaken(ChoiceError):
        config = chosen(found, seats, context.args, _text())
    no_answer = mistaken(simulator.NoAnswer, code=FAILED)
    with no_answer, _progress(games, is_shown=not as_json) as advance:
        tally = simulator.simulate(
            found, config, seats, games, seed, players, jobs=_jobs(jobs, games), on_progress=advance
        )
    if as_json:
        facts = {"game": game, "seats": seats, "players": players, "seed": seed, **_figures(tally)}
        print(json.dumps(facts))
    else:
        _print_tally(tally)


def _jobs(jobs: int, games: int) -> int:
    """As many processes as asked; starting them is not worth it for a few games."""
    if jobs:
        return jobs
    return 1 if games < 200 else os.cpu_count() or 1


@contextmanager
def _progress(games: int, *, is_shown: bool) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, nothing elsewhere."""
    if not (is_shown and sys.stderr.isatty()):
        yield lambda _done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Playing", total=games)
        yield lambda done: progress.advance(task, done)


def _figures(tally: Tally) -> dict[str, Any]:
    return {
        "games": tally.games,
        "wins": _shares(tally.wins, tally.games),
        "reasons": _shares(tally.reasons, tally.games),
        "mean_entries": round(tally.entries / tally.games, 2),
        "games_per_second": round(tally.games / tally.seconds, 1),
        "seconds": round(tally.seconds, 3),
    }


def _shares(counts: Any, games: int) -> dict[str, float]:
    return {
        name: round(count / games, 4) for name, count in sorted(counts.items(), key=lambda item: -item[1])
    }


def _print_tally(tally: Tally) -> None:
    for about, counts in (("Winner", tally.wins), ("Reason", tally.reasons)):
        for name, share in _shares(counts, tally.games).items():
            print(f"{about:8} {name:12} {share:7.1%}")
    print(f"{tally.games} games, {tally.entries / tally.games:.1f} entries in each,", end=" ")
    pace = tally.games / tally.seconds
    print(f"{pace:.{0 if pace >= 10 else 1}f} games per second")


def game_named(name: str) -> Game[Any]:
    """The game of this name. Raises Mistake where there is none."""
    from rules.registry import open_game

    with mistaken(ValueError):
        return open_game(name)


def seats_for(game: Game[Any], asked: int | None) -> int:
    """How many play *game* where so many are *asked* for; nobody asked: as many as its lobby says.

    Raises Mistake where it is not for so many.
    """
    from bot.games.presentation import presentation_of
    from rules.registry import Absent, title

    if asked is None:
        try:
            return presentation_of(game).lobby.USUAL
        except Absent:  # its words are still to be written
            return min(game.seats)
    if asked not in game.seats:
        least, most = min(game.seats), max(game.seats)
        raise Mistake(f"The game {title(game.name)} is for {least} to {most} players, and not for {asked}.")
    return asked


def by_the_rules(game: Game[Any], seats: int, seed: int, choices: Sequence[str]) -> dict[str, Any]:
    """One whole game without words, as of one that is still being written: how it ended. Raises ChoiceError."""
    from bot.operation.choices import chosen
    from rules import simulator

    with mistaken(simulator.NoAnswer, code=FAILED):
        ended = simulator.play(game, chosen(game, seats, choices, _text()), seats, seed, "sensible")
    return {"winner": ended.winner, "reason": ended.reason, "entries": ended.entries}


def _text() -> Text:
    from bot.language.words import for_locale

    return for_locale("en")
