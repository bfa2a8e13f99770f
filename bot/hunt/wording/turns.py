"""What is told of days, turns, Frodo and Gandalf (H-4, H-5, H-13), of deadlines and of what goes back (H-17)."""

from __future__ import annotations

from typing import Final

from bot.games.presentation import dropped, used
from bot.hunt.asking import labels
from bot.hunt.questions.rows import ROWS
from bot.hunt.wording import terms
from bot.hunt.wording.voice import Voice
from bot.language.telling import Count, Each, Table
from bot.language.words import forms, said
from rules.game import OrderDropped, OrderUsed, Rewound
from rules.hunt import events as told
from rules.hunt.questions import kinds
from rules.hunt.state import NIGHTFALL
from rules.kit.advance import LATE


def _planned(event: OrderUsed | OrderDropped, words: str, voice: Voice) -> str:
    """What was said in advance, as the page told it when it was."""
    kind = "block" if event.question.kind == kinds.PLAN.name else event.question.kind
    return labels.sentence(kind, words.removeprefix(f"preload {kind} {LATE} "), voice, None)


def _rolled(event: told.DiceRolled, voice: Voice) -> str:
    text = voice.text
    lines = [text("🎲 The dice: {faces}.", faces=voice.faces(event.faces))]
    if event.lord:
        lines.append(text("The die of {lord}: {face}.", face=voice.face(event.lord)))
    if event.gained:
        lines.append(
            text.plural(
                "For the Shadow on the dice {bearer} gets {n} fellowship token.",
                "For the Shadow on the dice {bearer} gets {n} fellowship tokens.",
                event.gained,
            )
        )
    return " ".join(lines)


def _turn(event: told.TurnBegan, voice: Voice) -> str:
    text = voice.text
    facts = {"day": event.day, "phase": text(terms.PHASES[event.phase])}
    heading = text("### Day {day}, {phase}", **facts)
    if event.part == 1 or event.phase == NIGHTFALL:
        return heading
    goes = text("{bearer} goes on to step {moves}.", moves=event.moves)
    return f"{heading}\n{goes}"


def _closed(event: told.BearerTurned, voice: Voice) -> str:
    text = voice.text
    return text(
        "-# The Ring-bearer's turn is over: step {moves}, {tokens}, {cards}.",
        moves=event.moves,
        tokens=text.plural("{n} token", "{n} tokens", event.on_frodo),
        cards=text.plural("{n} card in hand", "{n} cards in hand", event.hand),
    )


def _still_open(event: told.StillOpen, voice: Voice) -> str:
    what = event.what
    if set(what) <= set(terms.OWED):
        return voice.text(
            "Your turn ends as soon as you have chosen {what}.",
            what=voice.text.list([voice.text(terms.OWED[one]) for one in what]),
        )
    names = [
        voice.text(terms.OPEN[one])
        if one in terms.OPEN
        else voice.text("the help of {name}", name=voice.companion(one))
        for one in what
    ]
    return voice.text("Still possible this turn: {what}. Or end the turn.", what=voice.text.list(names))


def _rule(event: told.DefaultUsed | told.DefaultTold, voice: Voice) -> str:
    return voice.text(ROWS[event.kind].lapse)


TOLD: Final[Table] = {
    told.DiceRolled: _rolled,
    told.TurnBegan: _turn,
    told.FrodoMoved: Each(
        "by",
        {
            "move": said("👣 {bearer} moves: step {moves}."),
            "extra": said("👣 {bearer} makes an extra move: step {moves}."),
            "escape": said("👣 {bearer} escapes: step {moves}."),
            "advance": said("👣 {bearer} goes on by night: step {moves}."),
        },
    ),
    told.FrodoRested: said("🌙 {bearer} rests for the night."),
    told.MarkerTurned: said("👁️ The turn marker shows the **Eye**: free searches are hunts this turn."),
    told.BearerTurned: _closed,
    told.Refreshed: said("🌅 Day {day} is over."),
    told.PartEnded: Each(
        "by_exit",
        {
            True: said(
                "## Part 1 is over\n{bearer} has slipped out by an exit, with corruption {corruption}."
            ),
            False: said(
                "## Part 1 is over\n{bearer} was rescued at the last moment, with corruption {corruption}."
            ),
        },
    ),
    told.DefaultUsed: lambda event, voice: voice.text(
        "⏰ Time ran out for {name}. {rule}", name=voice.seat(event.seat), rule=_rule(event, voice)
    ),
    told.DefaultTold: lambda event, voice: voice.text(
        "⏰ Your time ran out. {rule} I tell only you.", rule=_rule(event, voice)
    ),
    told.MissedThree: said(
        "{name} has missed three deadlines in a row. Moderators may look for somebody to take the seat."
    ),
    told.StillOpen: _still_open,
    Rewound: said(
        "The game is back where it was then, and I have shuffled every deck. What you have said in advance "
        "since is gone; what you had said by then counts again."
    ),
    OrderUsed: lambda event, voice: used(
        f"{_planned(event, event.answer or event.words, voice)}.", voice.text
    ),
    OrderDropped: lambda event, voice: dropped(
        event,
        voice.names,
        voice.text,
        "" if event.was_draft or event.is_own else f"{_planned(event, event.words, voice)}.",
    ),
    told.LeadNamed: said("{name} has the lead, and rides first."),
    told.MentorSeen: said("For your eyes only: {mentor} may go to {places}."),
    told.MentorRevealed: said("✨ **{mentor} reveals himself at {place}**, and drives the Nazgûl off."),
    told.MentorLeft: said("{mentor} is out of sight again."),
    told.MentorFled: said("❗ **{mentor} was at {place}** and is elsewhere now."),
    told.DeedDone: said("⭐ {mentor} has done a deed at **{place}**: the corruption limit is {limit} now."),
    told.MentorSafe: said("⭐ {mentor} is safe in the last haven: the corruption limit is {limit} now."),
    told.MentorBusy: Each(
        "op",
        {
            "move": Count("n", forms("{mentor} makes {n} extra move.", "{mentor} makes {n} extra moves.")),
            "relocate": said("{mentor} is elsewhere now."),
            "new_deed": Count(
                "n", forms("{mentor} has {n} more deed to do.", "{mentor} has {n} more deeds to do.")
            ),
        },
    ),
    told.LimitChanged: said("The corruption limit is **{limit}** now."),
}
