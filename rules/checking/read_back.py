"""What is written of a game is read back as it was: answers, positions, events. A function for each promise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rules.checking.contract import AnyGame
from rules.checking.courses import Course
from rules.entry import Codec
from rules.game import AnyEvent
from rules.registry import home


def check_written_forms_parse_back_and_are_exact(game: AnyGame, courses: Sequence[Course]) -> None:
    """Every answer that was taken is kept in the one form that reads as the same action."""
    for course in courses:
        for seat, words, question in course.said:
            action = game.read(question.kind, words)
            written = game.write(action)
            assert game.read(question.kind, written) == action, (seat, words)
            at = game.free_text(written)
            assert game.write(game.read(question.kind, f"  {written[:at].upper()}{written[at:]} ")) == written
            assert " ".join(written.split()) == written
            assert written[:at].lower() == written[:at]


def check_positions_and_events_survive_storage_at_every_step(
    game: AnyGame, courses: Sequence[Course]
) -> None:
    """Packed and loaded with validation they are the same, and pack to the same bytes."""
    codec: Codec[Any] = Codec(game)
    for course in courses:
        for _, entered in course.steps:
            packed = codec.pack_position(entered.position)
            assert codec.position(packed) == entered.position
            assert codec.pack_position(codec.position(packed)) == packed
            for event in entered.events:
                _is_read_back(game, codec, event)
            assert codec.events(codec.pack_events(entered.events)) == entered.events


def _is_read_back(game: AnyGame, codec: Codec[Any], event: AnyEvent) -> None:
    try:
        codec.events(codec.pack_events((event,)))
    except msgspec.DecodeError as error:
        name, line = type(event).__name__, home(game.name).line_where(type(event))
        raise AssertionError(f"{name} cannot be read back, is it in `Events`? {error} ({line})") from error
