"""The record of a game that has ended, from its journal; what it leaves out of what was said in secret (R-1.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel

from rules.capabilities import Withholding
from rules.dice import fingerprint, game_key
from rules.game import Game
from rules.record.corrections import goes_back_to
from rules.record.record import (
    Line,
    Record,
    RecordError,
    Written,
    chain_start,
    config_facts,
    form,
    head,
    result_in_order,
)


def make(
    game: Game[Any],
    config: BaseModel,
    names: Sequence[str],
    seed: bytes,
    salt: str,
    lines: Sequence[Line],
    state: Any,
) -> Record:
    """The record of a finished game; *names* are those of the start, *lines* the whole journal."""
    facts = config_facts(config)
    public = fingerprint(seed)
    withholding = game.withholding(config)
    start = chain_start(public, facts, game.pack, salt)
    return Record(
        format=form(game),
        game=game.name,
        edition=game.edition,
        pack=game.pack,
        config=facts,
        seats=tuple(names),
        fingerprint=public,
        seed=seed.hex(),
        salt=salt,
        entries=tuple(lines) if withholding is None else _published(withholding, lines),
        head=head(game_key(seed, salt), start, lines).hex() if withholding is None else None,
        result=result_of(game, state),
        tallies=None
        if withholding is None
        else tuple((supports, sabotages) for supports, sabotages in withholding.tallies(state)),
    )


def result_of(game: Game[Any], state: Any) -> dict[str, Any]:
    """R-1.4, keys in its order. Raises RecordError while the game goes on."""
    outcome = game.outcome(state)
    if outcome is None:
        raise RecordError("the game has not ended")
    found = {
        "winner": outcome.winner,
        "winners": sorted(outcome.winners),
        "reason": outcome.reason,
        **game.result(state),
    }
    return result_in_order(found)


def _published(withholding: Withholding[Any], lines: Sequence[Line]) -> tuple[Line, ...]:
    """R-1.8: *lines* without what gave, preloaded or withdrew private actions, numbered anew."""
    kept: list[Line] = []
    numbers: list[int] = [0]
    for line in lines:
        if words := published_words(withholding, line):
            to = goes_back_to(line)
            words = words if to is None else f"rewind {numbers[to]}"
            kept.append(Line(len(kept) + 1, line.at, line.by, words, line.reason, line.draws))
        numbers.append(len(kept))
    return tuple(kept)


def published_words(withholding: Withholding[Any] | None, line: Written) -> str:
    """What the published record has of the words of *line*; empty where it is left out (R-1.8)."""
    if withholding is None or not line.by.startswith("seat "):
        return line.action
    return "; ".join(part for part in line.action.split("; ") if not withholding.is_withheld(part))
