"""What a seat is asked, in a line and in a few words, and until when (H-17.1, chapter 18)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.hunt.asking import ahead, labels
from bot.hunt.wording import journeys, rides, terms
from bot.hunt.wording.voice import Voice
from bot.language.words import Text
from rules.game import Decision, Question
from rules.hunt.view import BearerOwn, Choice, HuntView, RiderOwn, Seen


def open_words(question: Question, view: HuntView) -> tuple[str, ...]:
    """What stands under the post of a question, the same for every reader."""
    match question.kind:
        case "block":
            return ("move...", *_free_action(question, view.seen), "end")
        case "flip":
            return ("flip...", "pass")
        case "course":
            return ("keep", "change")
        case _:
            return ()


def _free_action(question: Question, seen: Seen) -> tuple[str, ...]:
    """A search, or a hunt while the marker shows the Eye; on a dot nothing (H-7.6). Of no block: what it can be."""
    if not question.number:
        return ("search", "hunt")
    block = next((one for one in seen.blocks if one.question == question), None)
    figure = block.active.figure if block is not None and block.active is not None else None
    at = None if figure is None else seen.wraiths[figure]
    if at is None or at < 0:
        return ()
    return ("hunt",) if seen.eye or figure == seen.lord else ("search",)


def ask(decision: Decision, view: HuntView, voice: Voice) -> str:
    """What a seat is asked, may change, or may say in advance: a line, and what there is to choose from."""
    if decision.ahead:
        return ahead.ask(decision.question.kind, voice, is_placed=None not in view.seen.wraiths)
    kind = decision.question.kind
    if kind in ("split", "rank", "give", "place", "journey", "mentor", "gifts", "lord"):
        return _setup(kind, view, voice)
    if kind in ("wish", "plan", "note"):
        return _at_will(kind, voice)
    if kind in ("turn", "keep", "discard", "relocate", "flip", "escape", "course", "redraw", "react"):
        return _bearer(decision, view, voice)
    return _rider(decision, view, voice)


def _setup(kind: str, view: HuntView, voice: Voice) -> str:
    text, seen = voice.text, view.seen
    match kind:
        case "split":
            return text("**Who leads two Nazgûl?** The others lead one each. Talk it over first.")
        case "rank":
            return text("You may set the order in which your Nazgûl act.")
        case "give":
            return text.plural(
                "**Give away {n} information token.** The Ringwraiths will see it.",
                "**Give away {n} information tokens.** The Ringwraiths will see them.",
                seen.rules.info_given,
            )
        case "place":
            return text("**Place your Nazgûl,** each on a start that is free.")
        case "journey":
            asked = text(
                "**Keep a journey,** the short one or the long one. Which length it is, all will see."
            )
            return "\n".join([asked, *_journeys(view, voice)])
        case "mentor":
            return text("**Where does {mentor} begin?** The other places are his deeds.", mentor=voice.mentor)
        case "gifts":
            return text("You may give sorcery cards to others. Say when you are done.")
        case _:
            return text("**{lord} comes.** Which of your Nazgûl makes way?", lord=voice.lord)


def _journeys(view: HuntView, voice: Voice) -> tuple[str, ...]:
    """A line for each that was drawn."""
    drawn = view.own.journeys if isinstance(view.own, BearerOwn) else ()
    return tuple(f"- {journeys.line(one, voice)}" for one in drawn)


def _at_will(kind: str, voice: Voice) -> str:
    match kind:
        case "wish":
            return voice.text("Standing orders: reactions, a route, whom to flip, what to discard.")
        case "plan":
            return voice.text("Your ride in advance: it runs when your turn to ride comes.")
        case _:
            return voice.text("Notes on the map, for all to read, like `/act note 17 seen here`.")


def _bearer(decision: Decision, view: HuntView, voice: Voice) -> str:
    text, facts = voice.text, {"bearer": voice.bearer, "mentor": voice.mentor}
    match decision.question.kind:
        case "turn":
            return _turn(decision, view, voice)
        case "keep":
            return text("**Which card do you keep?**")
        case "discard":
            return text("**You hold more than 5 cards.** Discard down to 5 before your turn ends.")
        case "relocate":
            return text("**Where is {mentor} now?** Choose before he moves again.", **facts)
        case "flip":
            return _flip(view, voice)
        case "escape":
            return text(
                "**{bearer} was found.** Escape to another place, or stay hidden; nobody sees which.", **facts
            )
        case "course":
            return text(
                "**{bearer} was found.** Keep to the course, or change it and go back a step.", **facts
            )
        case "redraw":
            return text("**Which journey do you take?**")
        case _:
            return _react(view, voice)


def _turn(decision: Decision, view: HuntView, voice: Voice) -> str:
    text, seen = voice.text, view.seen
    turn = view.own.turn if isinstance(view.own, BearerOwn) else None
    facts = {"day": seen.day, "phase": text(terms.PHASES[seen.phase])}
    if decision.rests:
        return text("Your turn goes on when that is answered.")
    if turn is not None and turn.moved:
        return text("**Your turn is still open:** day {day}, {phase}. `end` closes it.", **facts)
    if seen.part == 2 and seen.phase != 3:
        return _by_day(seen, facts, voice)
    if seen.phase == 3:
        return text("**Your turn:** day {day}, {phase}. Rest, or go on for 1 corruption.", **facts)
    return text("**Your turn:** day {day}, {phase}. Mark a location within reach, or a dot.", **facts)


def _by_day(seen: Seen, facts: Mapping[str, object], voice: Voice) -> str:
    """In Part 2 the figure goes on by itself; Gandalf moves while he is hidden."""
    if seen.mentor == "hidden":
        return voice.text("**Your turn:** day {day}, {phase}. {mentor} moves.", mentor=voice.mentor, **facts)
    return voice.text("**Your turn:** day {day}, {phase}. Play a card, draw one, or end it.", **facts)


def _flip(view: HuntView, voice: Voice) -> str:
    drawn = view.seen.drawn
    tiles = voice.tiles(drawn.tiles) if drawn is not None else ""
    return voice.text(
        "**Tiles drawn:** {tiles}. You may flip a companion against one that is not red.", tiles=tiles
    )


def _react(view: HuntView, voice: Voice) -> str:
    declared = view.seen.declaration
    if declared is None:
        return voice.text("**You may react,** or let it happen.")
    what = rides.declared(declared, view.seen.part, voice)
    return voice.text("**{what}.** You may react, or let it happen.", what=what)


def _rider(decision: Decision, view: HuntView, voice: Voice) -> str:
    text = voice.text
    match decision.question.kind:
        case "block":
            return _block(decision, view, voice)
        case "peek" if any(one.what == "redraw" for one in _choices(view)):
            return text("**Which journey do you take?**")
        case "peek":
            return text("**You have looked.** Put what you saw in order.")
        case "surplus":
            return text("**You hold more than 5 cards.** Discard down to 5 before you use another.")
        case _:
            return text("**Choose a token** for a War of the Ring game that follows.")


def _choices(view: HuntView) -> tuple[Choice, ...]:
    return () if view.own is None else view.own.choices


def _block(decision: Decision, view: HuntView, voice: Voice) -> str:
    text = voice.text
    block = next((one for one in view.seen.blocks if one.question == decision.question), None)
    if decision.rests:
        return _at_rest(decision, view, text)
    if block is None:
        return text("**Your Nazgûl ride.**")
    figures = ((block.active.figure,) if block.active else ()) + block.left
    if not figures:
        return text("**Your Nazgûl ride.**")
    first = voice.figure(figures[0])
    at = view.seen.wraiths[figures[0]]
    place = "" if at is None else voice.space(at)
    return text(
        "**{figure} rides next,** from {place}: move, and one action. `end` ends it.",
        figure=first,
        place=place,
    )


def _at_rest(decision: Decision, view: HuntView, text: Text) -> str:
    """H-17.32: what a ride waits for."""
    if decision.owed:
        return text("Your ride goes on when that is answered.")
    if view.seen.pause == "choosing":
        return text("Your ride goes on as soon as another question is answered.")
    return text("Your ride goes on when the Ring-bearer has answered.")


def prompt(view: HuntView, kind: str, already: Sequence[str], voice: Voice) -> str:
    """A line above the words that may follow; empty where `ask` says enough."""
    text = voice.text
    match kind, *already:
        case "flip", "flip", *rest:
            return text("Against which tile?") if rest else text("Whom do you flip?")
        case "wish", "swift", *_, "on", _:
            return text("The first button reacts at the first chance; the others set a condition.")
        case _, *_, "times":
            return text("How often?")
        case _, *_, ("if" | "when" | "not" | "&"):
            return text("On what condition?")
        case "rank", *_:
            return text("Who acts next?")
        case _:
            return _prompt_for_step(kind, tuple(already), voice)


def _prompt_for_step(kind: str, already: tuple[str, ...], voice: Voice) -> str:
    """What the step that is being said still lacks, or that it can be sent."""
    text = voice.text
    match already[-1:]:
        case () if kind in ("turn", "block"):
            return text("What next?")
        case ("then" | "else" | "queue",):
            return text("What next?")
        case ("by",):
            return text("Which die pays?")
        case ("move" | "extra" | "mark" | "gandalf" | "place" | "start" | "relocate" | "strike",):
            return text("Which space?")
        case ("play" | "swift" | "drop" | "discard" | "discards",):
            return text("Which card?")
        case _ if kind in labels.STEPS and _is_complete(labels.current(kind, already)[0]):
            if kind == "turn" and already[0] != "preload" and _ENDING & set(already):
                return text(
                    "**Send** sends it as it is, and ends your turn unless a companion or a deed waits. Or go on."
                )
            return text("**Send** sends it as it is, or go on.")
        case _:
            return ""


_ENDING: Final = frozenset({"mark", "rest", "advance", "gandalf", "follow"})
"""With one of these a turn ends by itself (H-5.12, H-13.16)."""


def _is_complete(step: tuple[str, ...]) -> bool:
    """Whether a step needs no word more."""
    match step:
        case (("rest" | "advance" | "draw" | "deed" | "rivendell" | "follow" | "search" | "hunt"),):
            return True
        case (("mark" | "move" | "extra" | "gandalf" | "strike" | "perceive"), _):
            return True
        case _:
            return False


def short(decision: Decision, text: Text) -> str:
    """The question in two or three words, for a button."""
    if decision.ahead:
        return ahead.short(decision.question.kind, text)
    match decision.question.kind:
        case "split":
            return text("Who leads two")
        case "rank":
            return text("Order of Nazgûl")
        case "give":
            return text("Give information")
        case "place":
            return text("Place Nazgûl")
        case "journey":
            return text("Keep a journey")
        case "mentor":
            return text("The mentor's start")
        case "gifts":
            return text("Give cards")
        case "lord":
            return text("The Lord's place")
        case "turn":
            return text("Your turn")
        case "keep":
            return text("Keep a card")
        case "discard" | "surplus":
            return text("Discard")
        case "relocate":
            return text("The mentor's place")
        case kind:
            return _short_later(kind, text)


def _short_later(kind: str, text: Text) -> str:
    match kind:
        case "block":
            return text("Ride")
        case "peek":
            return text("What you saw")
        case "flip":
            return text("Flip a companion")
        case "escape":
            return text("Escape")
        case "course":
            return text("The course")
        case "redraw":
            return text("The journey")
        case "react":
            return text("React")
        case "token":
            return text("Choose a token")
        case "wish":
            return text("Standing orders")
        case "plan":
            return text("Plan my ride")
        case _:
            return text("Notes")


def due(kind: str, moment: str | None, text: Text) -> str:
    """Until when answers of this kind are awaited, for everyone."""
    if moment is None:
        return ""
    match kind:
        case "split":
            return text("The word on who leads two Nazgûl is due {moment}.", moment=moment)
        case "give":
            return text("The Ring-bearer's gift of information is due {moment}.", moment=moment)
        case "place":
            return text("The Nazgûl's places are due {moment}.", moment=moment)
        case "journey" | "mentor":
            return text("The Ring-bearer's preparations are due {moment}.", moment=moment)
        case "gifts":
            return text("Gifts of cards end {moment}.", moment=moment)
        case "lord":
            return text("The Lord's place is due {moment}.", moment=moment)
        case "turn":
            return text("The Ring-bearer's turn is due {moment}.", moment=moment)
        case "block":
            return text("The ride is due {moment}.", moment=moment)
        case "flip":
            return text("The Ring-bearer's choice of a companion to flip is due {moment}.", moment=moment)
        case "escape":
            return text("The escape is due {moment}.", moment=moment)
        case "course" | "redraw":
            return text("The course is due {moment}.", moment=moment)
        case "react":
            return text("The Ring-bearer's reaction is due {moment}.", moment=moment)
        case "token":
            return text("The token is due {moment}.", moment=moment)
        case "surplus":
            return text("A Ringwraith's discard is due {moment}.", moment=moment)
        case _:
            return text("An answer is due {moment}.", moment=moment)


def active_figure(view: HuntView, own: RiderOwn) -> int | None:
    """Which of one's Nazgul acts now, or next."""
    block = next((one for one in view.seen.blocks if one.seat == own.seat), None)
    if block is None:
        return None
    return block.active.figure if block.active is not None else next(iter(block.left), None)
