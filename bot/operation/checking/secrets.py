"""Words and pictures keep the secrets that views keep: two positions that are one to a reader look alike to him."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import msgspec

from bot.games.presentation import Presentation
from bot.games.reader_view import ReaderView
from bot.language.words import Text
from bot.operation.checking.contract import read_by, seen_by
from bot.operation.checking.moments import GameMoment, every_moment
from bot.operation.checking.strict import spoken
from bot.ui.answers import answering
from rules.checking.courses import Course
from rules.checking.unlike import around
from rules.game import CHAIR, Seat

MOMENTS: Final = 12
"""Moments that are looked at."""
ASKED: Final = 4
"""Questions of which the pages are looked at."""


def check_words_and_pictures_tell_no_more_than_views(
    presentation: Presentation, courses: Sequence[Course], most: int = MOMENTS
) -> int:
    """What the bot posts, sends, shows and draws is made of views: not of a state that was seen somewhere.

    Of each moment some reader, or the public, gets the other position that `Game.resecret` gives.
    """
    game, chance, compared = presentation.game, Random(35), 0  # noqa: S311 - of checks
    text = spoken(game)[0]
    moments = [*every_moment(courses)]
    for moment in chance.sample(moments, min(most, len(moments))):
        asked = [one.seat for one in moment.decisions if one.is_asked and one.seat]
        reader = chance.choice((None, *asked, *range(1, moment.course.seats + 1)))
        other = game.resecret(moment.position, reader, chance)
        if moment.is_over or other is None:
            continue
        twins = GameMoment(moment.course, moment.n), GameMoment(moment.course, moment.n)
        for twin, position in zip(twins, (moment.position, other), strict=True):
            twin.game, twin.position = game, position
        sides = [[*_shown(twin, reader, presentation, text)] for twin in twins]
        for (what, one), (_, two) in zip(*sides, strict=True):
            assert one == two, f"{what} tells {reader} a secret {moment.where}: {around(one, two)}"
            compared += 1
    return compared


def _shown(
    moment: GameMoment, reader: Seat | None, presentation: Presentation, text: Text
) -> Iterator[tuple[str, bytes]]:
    """All that a reader is shown, as it is written, by what it is."""
    readers = (None, CHAIR) if reader is None else (None, CHAIR, reader)
    for what, told in read_by(readers, moment, presentation, text):
        yield what, _written(told)
    if reader is not None:
        yield from _answers(moment.looks(reader), presentation, text)
    for picture in seen_by(readers, moment, presentation, text):
        yield f"the picture {picture.name}", f"{picture.alt} {picture.print}".encode()


def _answers(look: ReaderView, presentation: Presentation, text: Text) -> Iterator[tuple[str, bytes]]:
    """The pages on which a reader answers, and of each the first that follows it."""
    for decision in [one for one in (*look.decisions, *look.ahead) if not one.rests][:ASKED]:
        offer = look.options(decision, ())
        for said in ((), offer.words[: offer.least]):
            page = answering.level(look, presentation, decision, said, text)
            yield f"the page of {decision.question} behind {said}", _written(page)


def _written(told: object) -> bytes:
    return msgspec.json.encode(told, enc_hook=repr)
