"""Game-turns, sittings and the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from bot.language.telling import Each, Table
from bot.language.words import capital, said
from bot.war.wording import terms
from bot.war.wording.log import ways
from bot.war.wording.table import opened
from bot.war.wording.voice import WarVoice, event_does, listed
from rules.war.events import turns as told
from rules.war.play import WINNERS
from rules.war.state.phases import Phase

_MISSED: Final = said(
    "⏰ Your time for {phase} of game-turn {turn} ran out: what you had done stands, the rest I played by "
    "default. If you miss the next one too, your sittings are short until you say anything."
)


def _over(event: told.SittingOver, voice: WarVoice) -> str:
    """One post with all that everybody sees only now (W-16.9)."""
    return listed(voice.text("**{phase} is over**", phase=ended(event.phase, voice)), changes(event, voice))


def ended(phase: Phase, voice: WarVoice) -> str:
    """What is over: among three one search of two, perhaps (W-12.18)."""
    if phase is Phase.SEARCH and "S" in voice.sides:
        return capital(voice.text("a search"))
    return capital(voice.text(terms.PHASES[phase]))


def changes(event: told.SittingOver, voice: WarVoice) -> Iterator[str]:
    text, places = voice.text, dict[int, list[str]]()
    for moved in event.moved:
        places.setdefault(moved.at, []).append(moved.piece)
    for at, pieces in places.items():
        yield text("Now at {at}: {pieces}", at=voice.hex(at), pieces=voice.pieces(pieces))
    if event.gone:
        yield text("Off the map: {pieces}", pieces=voice.pieces(event.gone))
    yield from (spotted(at, names, voice) for at, names in event.spotted)


def spotted(at: int, names: Iterable[str], voice: WarVoice) -> str:
    return voice.text("🔦 Spotted at {at}: {people}", at=voice.hex(at), people=voice.pieces(names))


ENDS: Final[Mapping[str, str]] = {
    "barad-dur": said("**{winner} wins:** the Ring has come to {barad_dur} ({clause})."),
    "places": said("**{winner} wins:** all ten places are in its hand ({clause})."),
    "nazgul": said(
        "**{winner} wins:** all Nazgûl are his, and {isengard}, {helms_deep} and {edoras} ({clause})."
    ),
    "destroyed": said("**{winner} wins:** the Ring is destroyed in the fire of {mount_doom} ({clause})."),
    "limit": said("**{winner} wins:** the last game-turn is over, and the Ring still exists ({clause})."),
    "lost": said("**{winner} wins:** nobody of the Fellowship is left to carry on ({clause})."),
    "resigned": said("**{winner} wins:** the other side has given up ({clause})."),
    "forfeit": said("**{winner} wins:** a moderator has given the other seat up ({clause})."),
    "agreed": said("**A draw.** Both have agreed on it ({clause})."),
    "word": said("**{winner} wins:** so a word says, and nobody contests it ({clause})."),
}
_HELD: Final = said(
    "**{winner} wins:** he has held {isengard}, {helms_deep} and {edoras} long enough ({clause})."
)
_UNPUT: Final = said("**The war is called off:** no group of the Fellowship was put. Nobody wins ({clause}).")
_BY_CLAUSE: Final = {"W-50.3": _HELD, "W-44.3": _UNPUT}
"""Where one reason has two clauses."""
_OF_THREE: Final[Mapping[str, str]] = {
    "resigned": said("**{winner} wins:** the other sides have given up ({clause})."),
    "agreed": said("**A draw.** All have agreed on it ({clause})."),
}
"""Where three play."""
_ABORTED: Final = said("**A moderator has ended the war.** Nobody wins.")
_WINNERS: Final = {name: side for side, name in WINNERS.items()}
_PLACES: Final = ("barad-dur", "mount-doom", "isengard", "helms-deep", "edoras")


def result(winner: str, reason: str, clause: str, voice: WarVoice) -> str:
    """Who won and by what, with its clause."""
    named = [voice.player(_WINNERS[name]) for name in winner.split("+") if name in _WINNERS]
    places = {place.replace("-", "_"): voice.place(place) for place in _PLACES if place in voice.land.place}
    ends = {**ENDS, **_OF_THREE} if len(voice.sides) > 2 else ENDS
    told = _BY_CLAUSE.get(clause, ends.get(reason, _ABORTED))
    first = voice.text(told, winner=named[0] if named else "", clause=clause, **places)
    if len(named) < 2:
        return first
    return voice.text(
        "{first} Winners at the same instant: {others}.", first=first, others=voice.text.list(named[1:])
    )


def _drawn(event: told.CardDrawn, voice: WarVoice) -> str:
    card = voice.card(event.card)
    if voice.is_table:
        return voice.text("🃏 You draw **{card}**. Read it at your table; what it does is a word.", card=card)
    return voice.text("🃏 You draw **{card}**: {does}", card=card, does=event_does(event.card, voice))


def _disclosed(event: told.Disclosed, voice: WarVoice) -> str:
    lines = [voice.text("**Where the Fellowship went:**"), *ways(event.lines, voice)]
    if voice.is_table and not event.lines:
        lines = []
    if sealed := [*opened(voice)]:
        lines += [voice.text("**What was sealed:**"), *sealed]
    return "\n".join(lines or [voice.text("Nothing of what I keep was hidden.")])


TOLD: Final[Table] = {
    told.TurnBegan: said("## Game-turn {turn}"),
    told.PointsGained: said("🎲 **{thrown}**: you have {points} shadow points in this game-turn."),
    told.CardDrawn: _drawn,
    told.CardsLost: said("🃏 Your hand was too large. You lose the oldest: {cards}."),
    told.SittingOver: _over,
    told.SittingMissed: _MISSED,
    told.SeatAbsent: said(
        "⏰ {player} has missed two sittings. From now on they are short, until its player says anything."
    ),
    told.GandalfBack: said("✨ Gandalf is back, as Gandalf the White: your group {group} in Lórien."),
    told.DrawOffered: said("🤝 {player} offers a draw. `draw yes` agrees, until this game-turn ends."),
    told.DrawFell: lambda event, voice: (
        voice.text("The offer of a draw has lapsed with the game-turn.")
        if event.side is None
        else voice.text("{player} does not agree to a draw.", player=voice.player(event.side))
    ),
    told.Resigned: said("🏳️ {player} gives up."),
    told.PlaceTaken: said("🏰 {at} belongs to {taker} now."),
    told.SiegeTried: Each(
        "is_taken",
        {
            True: said("🏰 The Nazgûl have taken {at}."),
            False: said("🏰 The Nazgûl have tried to take {at}, in vain."),
        },
    ),
    told.Disclosed: _disclosed,
    told.WarEnded: lambda event, voice: f"## {result(event.winner, event.reason, event.clause, voice)}",
}
