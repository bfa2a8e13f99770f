"""What is told of encounters (H-10), of new courses (H-14) and of the end (H-15)."""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never

from bot.hunt.wording import journeys, terms
from bot.hunt.wording.voice import Voice
from bot.language.words import said
from rules.hunt import events as told


def say(event: told.EndEvent, voice: Voice) -> str:
    """One event of encounters, Gandalf and the end in words."""
    text = voice.text
    match event:
        case told.EncounterBegan():
            return _encounter(event, voice)
        case told.RescueBegan(tiles=tiles, missing=missing):
            lines = [
                text("## The rescue"),
                text(
                    "{bearer} has not reached an exit. Tiles are drawn for the rest of the way.",
                    bearer=voice.bearer,
                ),
                _tiles(tiles, missing, voice),
            ]
            return "\n".join(lines)
        case told.TileCancelled(companion=companion, tile=tile):
            name = voice.companion(companion)
            return text(
                "**{name}** steps in: the tile {tile} counts for nothing.", name=name, tile=voice.tile(tile)
            )
        case told.TileApplied(tile=tile, corruption=corruption, now=now):
            facts = {"tile": voice.tile(tile), "more": corruption, "now": now}
            return text("Tile **{tile}**: corruption +{more}, {now} in all.", **facts)
        case told.CourseKept():
            return text("{bearer} keeps to the course.", bearer=voice.bearer)
        case told.CourseChanged():
            return _course(event, voice)
        case told.Disclosed():
            return text("-# What was hidden, and each question with its answer, is in the record.")
        case told.TokensWon():
            return _won(event, voice)
        case told.TokenNamed(side=side, letter=letter):
            what = text(terms.TOKENS[side, letter])
            if side == "shadow":
                return text("The Shadow's token for the War of the Ring: {what}.", what=what)
            return text("The Free Peoples' token for the War of the Ring: {what}.", what=what)
        case told.HuntEnded(side=side, reason=reason):
            return f"## {result_line(side, reason, voice)}"
        case told.EyesChanged() | told.TileAdded() | told.EncounterChanged():
            return _encounters(event, voice)
        case told.FrodoFound(part=part, location=location):
            return text(
                "❗ **{bearer} is found at {place}.** An encounter follows when all have ridden.",
                bearer=voice.bearer,
                place=voice.space(location, part),
            )
        case _:
            assert_never(event)


def _encounter(event: told.EncounterBegan, voice: Voice) -> str:
    text = voice.text
    facts = {"bearer": voice.bearer, "place": voice.space(event.location, event.part)}
    lines = [text("### ⚔️ Encounter: {bearer} at {place}", **facts)]
    if event.figures:
        lines.append(text("Near: {figures}.", figures=voice.figures(event.figures)))
    else:
        lines.append(text("No Nazgûl is near any more."))
    lines.append(_tiles(event.tiles, event.missing, voice))
    return "\n".join(lines)


def _tiles(tiles: tuple[str, ...], missing: int, voice: Voice) -> str:
    text = voice.text
    lines = [text("Tiles drawn: {tiles}.", tiles=voice.tiles(tiles) or text("none"))]
    if missing:
        lines.append(
            text.plural(
                "There is {n} tile too few: that is 1 corruption.",
                "There are {n} tiles too few: that is 1 corruption for each.",
                missing,
            )
        )
    return " ".join(lines)


def _course(event: told.CourseChanged, voice: Voice) -> str:
    text = voice.text
    lines = [
        text(
            "{bearer} takes another way, journey number {number}, and stands at step {moves}.",
            bearer=voice.bearer,
            number=event.number,
            moves=event.moves,
        )
    ]
    if event.cleared:
        lines.append(text("All track tokens leave the board."))
    return " ".join(lines)


def disclosed(event: told.Disclosed, voice: Voice, log: str = "") -> str:
    """Everything that was hidden (H-15.4, H-20.4); *log*: that of Part 1 as it shall stand there."""
    text = voice.text
    lines = [text("### What was hidden")]
    if event.log:
        log = log or journeys.log(event.log, voice)
        lines.append(text("- The log of {bearer} in Part 1: {log}", bearer=voice.bearer, log=log))
    for journey, moves in event.journeys:
        lines.append(
            text("- A journey, to step {moves}: {steps}", moves=moves, steps=journeys.line(journey, voice))
        )
    if event.mentor:
        log = journeys.log(event.mentor, voice, 2)
        lines.append(text("- The way of {mentor}: {log}", mentor=voice.mentor, log=log))
    for line, numbers in zip(_NUMBERS, (event.live, event.dead, event.deeds), strict=True):
        if numbers:
            lines.append(text(line, numbers=text.list([str(number) for number in numbers])))
    lines += _hands(event, voice)
    return "\n".join(lines)


_NUMBERS: Final = (
    said("- Information tokens that could still be found: {numbers}"),
    said("- Information tokens that nobody could find any more: {numbers}"),
    said("- Deeds still to be done: {numbers}"),
)


def _hands(event: told.Disclosed, voice: Voice) -> list[str]:
    text = voice.text
    lines = []
    if event.ally_hand:
        cards = text.list([voice.card(card) for card in event.ally_hand])
        lines.append(text("- The Ring-bearer held {cards}.", cards=cards))
    for seat, hand in event.sorcery_hands:
        if hand:
            cards = text.list([voice.card(card) for card in hand])
            lines.append(text("- {name} held {cards}.", name=voice.names.quiet(seat), cards=cards))
    return lines


def _won(event: told.TokensWon, voice: Voice) -> str:
    lines = [
        voice.text(
            "Tokens for a War of the Ring game afterwards: the Shadow {shadow}, the Free Peoples {free}.",
            shadow=event.shadow,
            free=event.free,
        ),
        voice.text(
            "-# Use at most one a turn instead of an action die, and each only once. It is not a die "
            "result, does not count for passing, and no Elven ring can change it. Any player of the side "
            "may use it. They come on top of those of the Lords of Middle-earth expansion."
        ),
    ]
    return "\n".join(lines)


def result_line(side: str, reason: str, voice: Voice) -> str:
    """How the hunt ended (H-11, H-15)."""
    if side not in _WINS:
        return voice.text("**The hunt has been ended by a moderator.** Nobody wins.")
    return voice.text(_WINS.get(reason, _WINS[side]), bearer=voice.bearer)


_WINS: Final = {
    "survived": said("**The Ring-bearer wins.** {bearer} has come through Part 1."),
    "day 30": said("**The Ring-bearer wins.** Thirty days have passed, and {bearer} is still free."),
    "bearer": said("**The Ring-bearer wins.** {bearer} has come to the end of the journey."),
    "wraiths": said("**The Ringwraiths win.** The Ring has overcome {bearer}."),
}
"""How a hunt is won: by a reason of its own, else by a side."""

_Encounters: TypeAlias = told.EyesChanged | told.TileAdded | told.EncounterChanged


def _encounters(event: _Encounters, voice: Voice) -> str:
    text = voice.text
    match event:
        case told.EyesChanged(eyes=eyes):
            return text("👁️ Eyes beside the corruption track: {eyes}.", eyes=eyes)
        case told.TileAdded(tile=tile):
            return text("A tile goes into the bag: **{tile}**.", tile=voice.tile(tile))
        case told.EncounterChanged(tiles=tiles, until=until):
            return text(
                "In an encounter {until}, the number of tiles changes by {tiles}.",
                tiles=f"{tiles:+d}",
                until=text(terms.UNTIL[until]),
            )
        case _:
            assert_never(event)
