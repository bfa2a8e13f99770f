"""What is told of days, turns and Frodo (H-4, H-5, H-13), and of deadlines and orders (H-17)."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from bot.face import worded
from bot.hunt import terms
from bot.hunt.voice import Voice
from rules.game import OrderDropped, Rewound
from rules.hunt import events as told

Turns: TypeAlias = (
    told.DiceRolled
    | told.TurnBegan
    | told.FrodoMoved
    | told.FrodoRested
    | told.MarkerTurned
    | told.BearerTurned
    | told.Refreshed
    | told.PartEnded
    | told.DefaultUsed
    | told.DefaultTold
    | told.MissedThree
    | told.StepsStopped
    | told.StepPassed
    | told.PlanDropped
    | told.StillOpen
    | told.NoReaction
    | OrderDropped
    | Rewound
)


def say(event: Turns, voice: Voice) -> str:
    """One event of the turns in words."""
    text = voice.text
    match event:
        case told.DiceRolled():
            return _rolled(event, voice)
        case told.TurnBegan():
            return _turn(event, voice)
        case told.FrodoMoved():
            return _moved(event, voice)
        case told.FrodoRested():
            return text("🌙 {bearer} rests for the night.", bearer=voice.bearer)
        case told.MarkerTurned():
            return text("👁️ The turn marker shows the **Eye**: free searches are hunts this turn.")
        case told.BearerTurned():
            return _closed(event, voice)
        case told.Refreshed(day=day):
            return text("🌅 Day {day} is over.", day=day)
        case told.PartEnded():
            return _part_ended(event, voice)
        case told.DefaultUsed(seat=seat, kind=kind):
            return text(
                "⏰ Time ran out for {name}. {rule}",
                name=voice.seat(seat),
                rule=text(terms.LAPSES[kind]),
            )
        case told.DefaultTold(kind=kind):
            return text(
                "⏰ Your time ran out. {rule} Only you are told of this.", rule=text(terms.LAPSES[kind])
            )
        case told.MissedThree(seat=seat):
            return text(
                "{name} has missed three deadlines in a row. Moderators may look for somebody to take the seat.",
                name=voice.seat(seat),
            )
        case told.StepsStopped():
            return _stopped(event, voice)
        case told.StepPassed(words=words):
            return text("Passed over, since its condition did not hold: `{words}`.", words=words)
        case told.StillOpen(what=what):
            return _still_open(what, voice)
        case told.NoReaction(cards=cards):
            return text(
                "{cards} can only react as you tell it beforehand, and nothing is said of it yet. "
                "**My desk** lets you say when it is played.",
                cards=voice.cards(cards),
            )
        case Rewound():
            return text(
                "The game stands again as it stood then, and every deck has been shuffled. What you said in advance "
                "since is gone; what you had said before counts again."
            )
        case told.PlanDropped():
            return _plan_dropped(event, voice)
        case OrderDropped():
            return _order_dropped(event, voice)
        case _:
            assert_never(event)


def _rolled(event: told.DiceRolled, voice: Voice) -> str:
    text = voice.text
    lines = [text("🎲 The dice: {faces}.", faces=voice.faces(event.faces))]
    if event.lord:
        lines.append(text("The die of {lord}: {face}.", lord=voice.lord, face=voice.face(event.lord)))
    if event.gained:
        lines.append(
            text.plural(
                "For the Shadow {bearer} takes {n} fellowship token.",
                "For the Shadow {bearer} takes {n} fellowship tokens.",
                event.gained,
                bearer=voice.bearer,
            )
        )
    return " ".join(lines)


def _turn(event: told.TurnBegan, voice: Voice) -> str:
    text = voice.text
    facts = {"day": event.day, "phase": text(terms.PHASES[event.phase])}
    heading = text("### Day {day}, {phase}", **facts)
    if event.part == 1 or event.phase == 3:
        return heading
    goes = text("{bearer} goes on to step {moves}.", bearer=voice.bearer, moves=event.moves)
    return f"{heading}\n{goes}"


def _moved(event: told.FrodoMoved, voice: Voice) -> str:
    text, facts = voice.text, {"bearer": voice.bearer, "moves": event.moves}
    match event.by:
        case "extra":
            return text("👣 {bearer} makes an extra move: step {moves}.", **facts)
        case "escape":
            return text("👣 {bearer} escapes: step {moves}.", **facts)
        case "advance":
            return text("👣 {bearer} goes on by night: step {moves}.", **facts)
        case _:
            return text("👣 {bearer} moves: step {moves}.", **facts)


def _closed(event: told.BearerTurned, voice: Voice) -> str:
    text = voice.text
    return text(
        "-# The Ring-bearer's turn is over: step {moves}, {tokens}, {cards}.",
        moves=event.moves,
        tokens=text.plural("{n} token", "{n} tokens", event.on_frodo),
        cards=text.plural("{n} card in hand", "{n} cards in hand", event.hand),
    )


def _part_ended(event: told.PartEnded, voice: Voice) -> str:
    facts = {"bearer": voice.bearer, "corruption": event.corruption}
    if event.by_exit:
        return voice.text(
            "## Part 1 is over\n{bearer} has slipped out by an exit, with corruption {corruption}.", **facts
        )
    return voice.text(
        "## Part 1 is over\n{bearer} was rescued at the last moment, with corruption {corruption}.", **facts
    )


def _stopped(event: told.StepsStopped, voice: Voice) -> str:
    why = worded(event.sentence, dict(event.facts), voice.names, voice.text)
    return voice.text("Your order stopped at `{words}`. {why}", words=event.words, why=why)


def _plan_dropped(event: told.PlanDropped, voice: Voice) -> str:
    text, words = voice.text, event.words
    if not event.part:
        return text("Your block is over; what was left of your plan is gone: `{words}`.", words=words)
    return text(
        "Part {part} is over, and with it what you had left for later: `{words}`.",
        part=event.part,
        words=words,
    )


def _order_dropped(event: OrderDropped, voice: Voice) -> str:
    text = voice.text
    why = worded(event.sentence, dict(event.facts), voice.names, text) if event.sentence else ""
    lines = [
        text("What you said in advance could not be used, and is gone: `{words}`.", words=event.words),
        why,
        text("Now you are asked instead.") if event.is_asked else "",
    ]
    return " ".join(filter(None, lines))


def _still_open(what: tuple[str, ...], voice: Voice) -> str:
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
    return voice.text(
        "Your turn is still open, for you could do more: {what}. `end` closes it.",
        what=voice.text.list(names),
    )
