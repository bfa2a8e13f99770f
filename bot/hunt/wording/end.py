"""What is told of encounters (H-10), of new courses (H-14) and of the end (H-15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.hunt.wording import journeys, terms
from bot.hunt.wording.voice import Voice
from bot.language.telling import Table
from bot.language.words import said
from rules.hunt import events as told
from rules.hunt.state.parts import Rules


def _encounter(event: told.EncounterBegan, voice: Voice) -> str:
    text = voice.text
    facts = {"place": voice.space(event.location, event.part)}
    lines = [text("### ⚔️ Encounter: {bearer} at {place}", **facts)]
    if event.figures:
        lines.append(text("Near: {figures}.", figures=voice.figures(event.figures)))
    else:
        lines.append(text("No Nazgûl is near any more."))
    lines.append(tiles_drawn(event.tiles, event.missing, voice))
    return "\n".join(lines)


def tiles_drawn(tiles: Sequence[str], missing: int, voice: Voice) -> str:
    """What was drawn, and what the pool lacked (H-10.3, H-10.5); that zeros cost nothing is said at once."""
    text, shown = voice.text, voice.tiles(tiles)
    if not tiles:
        lines = [text("I drew no tile.")]
    elif not missing and all(voice.pack.tiles[tile].value == 0 for tile in tiles):
        lines = [
            text.plural(
                "I drew a tile: {tiles}, no corruption.",
                "I drew {n} tiles: {tiles}, no corruption.",
                len(tiles),
                tiles=shown,
            )
        ]
    else:
        lines = [
            text.plural("I drew a tile: {tiles}.", "I drew {n} tiles: {tiles}.", len(tiles), tiles=shown)
        ]
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
            number=event.number,
            moves=event.moves,
        )
    ]
    if event.cleared:
        lines.append(text("All track tokens leave the board."))
    return " ".join(lines)


def disclosed(event: told.Disclosed, voice: Voice, log: str = "") -> str:
    """Everything that was hidden (H-15.4, H-20.4); *log*: that of Part 1 as it shall stand there."""
    return "\n".join(_disclosed(event, voice, log))


def _disclosed(event: told.Disclosed, voice: Voice, log: str) -> Iterator[str]:
    text = voice.text
    yield text("### What was hidden")
    if event.log:
        yield text("- The log of {bearer} in Part 1: {log}", log=log or journeys.log(event.log, voice))
    for journey, moves in event.journeys:
        yield text("- A journey, to step {moves}: {steps}", moves=moves, steps=journeys.line(journey, voice))
    if event.mentor:
        yield text("- The way of {mentor}: {log}", log=journeys.log(event.mentor, voice, 2))
    for line, numbers in zip(_NUMBERS, (event.live, event.dead, event.deeds), strict=True):
        if numbers:
            yield text(line, numbers=text.list([str(number) for number in numbers]))
    yield from _hands(event, voice)


_NUMBERS: Final = (
    said("- Information tokens that could still be found: {numbers}"),
    said("- Information tokens that nobody could find any more: {numbers}"),
    said("- Deeds still to be done: {numbers}"),
)


def _hands(event: told.Disclosed, voice: Voice) -> Iterator[str]:
    text = voice.text
    if event.ally_hand:
        cards = text.list([voice.card(card) for card in event.ally_hand])
        yield text("- The Ring-bearer held {cards}.", cards=cards)
    for seat, hand in event.sorcery_hands:
        if hand:
            cards = text.list([voice.card(card) for card in hand])
            yield text("- {name} held {cards}.", name=voice.names.quiet(seat), cards=cards)


def _won(event: told.TokensWon, voice: Voice) -> str:
    lines = voice.text.each(
        "Tokens for a War of the Ring game afterwards: the Shadow {shadow}, the Free Peoples {free}.",
        "-# Use at most one a turn instead of an action die, and each only once. It is not a die "
        "result, does not count for passing, and no Elven ring can change it. Any player of the side "
        "may use it. They come on top of those of the Lords of Middle-earth expansion.",
        shadow=event.shadow,
        free=event.free,
    )
    return "\n".join(lines)


def result_line(side: str, reason: str, voice: Voice) -> str:
    """How the hunt ended (H-11, H-15)."""
    if side not in _WINS:
        return voice.text("**A moderator has ended the hunt.** Nobody wins.")
    return voice.text(_WINS.get(reason, _WINS[side]))


_WINS: Final = {
    "survived": said("**The Ring-bearer wins.** {bearer} has come through Part 1."),
    "day 30": said("**The Ring-bearer wins.** Thirty days have passed, and {bearer} is still free."),
    "bearer": said("**The Ring-bearer wins.** {bearer} has come to the end of the journey."),
    "wraiths": said("**The Ringwraiths win.** The Ring has overcome {bearer}."),
}
"""How a hunt is won: by a reason of its own, else by a side."""


def honours(event: told.HuntEnded, rules: Rules, voice: Voice) -> Iterator[str]:
    """A last word, and who has won and who has not, the winners first."""
    if event.side in _LAST_WORDS:
        yield voice.text(_LAST_WORDS[event.side])
    sides = {"bearer": (rules.bearer,), "wraiths": rules.riders}
    for side in sorted(sides, key=lambda side: side != event.side):
        yield voice.text(_HONOURS[side, side == event.side], names=voice.names(sides[side]))


_LAST_WORDS: Final = {
    "bearer": said("The hunters turn back with empty hands, and the road lies open before {bearer}."),
    "wraiths": said("The long ride is over: the Ring has called, and the hunters have come."),
}
_HONOURS: Final = {
    ("bearer", True): said("🏆 **The Ring-bearer**, the winner: {names}"),
    ("wraiths", True): said("🏆 **The Ringwraiths**, the winners: {names}"),
    ("bearer", False): said("**The Ring-bearer**: {names}"),
    ("wraiths", False): said("**The Ringwraiths**: {names}"),
}
"""By side, and whether it has won."""


def _rescue(event: told.RescueBegan, voice: Voice) -> str:
    lines = voice.text.each(
        "## The rescue", "{bearer} has not reached an exit. I draw tiles for the rest of the way."
    )
    return "\n".join([*lines, tiles_drawn(event.tiles, event.missing, voice)])


_TOKENS: Final = {
    "shadow": said("The Shadow's token for the War of the Ring: {what}."),
    "free": said("The Free Peoples' token for the War of the Ring: {what}."),
}

TOLD: Final[Table] = {
    told.FrodoFound: said(
        "❗ **{bearer} is found at {place}.** An encounter follows when all Nazgûl have ridden."
    ),
    told.EncounterBegan: _encounter,
    told.RescueBegan: _rescue,
    told.TileCancelled: said("**{name}** steps in: the tile {tile} counts for nothing."),
    told.TileApplied: said("Tile **{tile}**: corruption +{more}, {now} in all."),
    told.EyesChanged: said("👁️ Eyes beside the corruption track: {eyes}."),
    told.TileAdded: said("A tile goes into the bag: **{tile}**."),
    told.EncounterChanged: lambda event, voice: voice.text(
        "In an encounter {until}, the number of tiles changes by {tiles}.",
        tiles=f"{event.tiles:+d}",
        until=voice.text(terms.UNTIL[event.until]),
    ),
    told.CourseKept: said("{bearer} keeps to the course."),
    told.CourseChanged: _course,
    told.Disclosed: said("-# What was hidden, and each question with its answer, is in the record."),
    told.TokensWon: _won,
    told.TokenNamed: lambda event, voice: voice.text(
        _TOKENS[event.side], what=voice.text(terms.TOKENS[event.side, event.letter])
    ),
    told.HuntEnded: lambda event, voice: f"## {result_line(event.side, event.reason, voice)}",
}
