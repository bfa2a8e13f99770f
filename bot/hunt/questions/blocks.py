"""A Ringwraith's ride."""

from __future__ import annotations

from typing import Final

from bot.hunt.questions.row import Row, Verb
from bot.hunt.wording.voice import Voice
from bot.language.words import Text, said
from rules.game import Decision, Question
from rules.hunt.players import advice
from rules.hunt.questions import blocks
from rules.hunt.view import HuntView, Seen


def _block(decision: Decision, view: HuntView, voice: Voice) -> str:
    text = voice.text
    block = next((block for block in view.seen.blocks if block.question == decision.question), None)
    if decision.rests:
        return _at_rest(decision, view, text)
    if block is None or not block.figures:
        return text("**Your Nazgûl ride.**")
    figure = block.figures[0]
    at = view.seen.wraiths[figure]
    line = text(
        "**{figure} rides next,** from {place}: one move and one action, in any order.",
        figure=voice.figure(figure),
        place="" if at is None else voice.space(at),
    )
    return "\n".join([line, *_advised(view, voice)])


def _advised(view: HuntView, voice: Voice) -> list[str]:
    """H-20.8: the two best questions within reach, where the table is told chances."""
    tips = advice.within_reach(voice.pack, view)
    if not tips:
        return []
    if tips[0].kind == advice.MOVE:
        place = voice.space(int(tips[0].target))
        return [
            voice.text(
                "-# No question within reach tells you anything. It is best to ride to {place}.", place=place
            )
        ]
    told = [voice.text(_ADVISED[tip.kind, len(tip.words) > 3], **_facts(tip, voice)) for tip in tips]
    return [voice.text("-# Worth most within reach: {questions}.", questions="; ".join(told)), _rings(voice)]


def _rings(voice: Voice) -> str:
    """What is ringed on the board beside it, in words: it has no legend."""
    return voice.text(
        "-# Rings on your board: black where {bearer} probably is, blue where he can be, green where this "
        "Nazgûl can ride."
    )


_ADVISED: Final = {
    ("search", False): said("search {place} (yes in {share} %)"),
    ("search", True): said("ride to {space} and search there (yes in {share} %)"),
    ("hunt", False): said("hunt at {place} (yes in {share} %)"),
    ("hunt", True): said("ride to {space} and hunt there (yes in {share} %)"),
    ("perceive", False): said("perceive {place} (yes in {share} %)"),
    ("perceive", True): said("ride to {space} and perceive {place} (yes in {share} %)"),
}
"""A question by its kind, and whether a ride goes before it."""


def _facts(tip: advice.Tip, voice: Voice) -> dict[str, str | int]:
    space = voice.board().find(tip.words[1]) if tip.words[0] == "move" else None
    return {
        "space": "" if space is None else voice.space(space),
        "place": voice.area(tip.target) if tip.kind == "perceive" else voice.space(int(tip.target)),
        "share": round(100 * tip.share),
    }


def _at_rest(decision: Decision, view: HuntView, text: Text) -> str:
    """H-17.32: what a ride waits for."""
    if decision.owed:
        return text("Your ride goes on when you have answered that.")
    if view.seen.pause == "choosing":
        return text("Your ride goes on as soon as another question is answered.")
    return text("Your ride goes on when the Ring-bearer has answered.")


def _open_words(question: Question, view: HuntView) -> tuple[str, ...]:
    return ("move...", *_free_action(question, view.seen), "end")


def _free_action(question: Question, seen: Seen) -> tuple[str, ...]:
    """A search, or a hunt while the marker shows the Eye; on a dot nothing (H-7.6)."""
    block = next((block for block in seen.blocks if block.question == question), None)
    figure = block.active.figure if block is not None and block.active is not None else None
    at = None if figure is None else seen.wraiths[figure]
    if at is None or at < 0:
        return ()
    return ("hunt",) if seen.eye or figure == seen.lord else ("search",)


BLOCK: Final = Row(
    blocks.BLOCK,
    said("a Ringwraith's ride"),
    said("The Nazgûl use their free action, without dice or cards."),
    said("Ride"),
    _block,
    said("The Ringwraiths ride by {moment}."),
    is_aloud=True,
    open_words=_open_words,
    heard=("move", "search", "hunt", "end"),
    verbs={
        "move": Verb("Ride", "Where does it ride?", "Ride to {what}"),
        "extra": Verb("Ride an extra space", "Where does it ride on to?", "Ride on to {what}"),
        "search": Verb("Search here"),
        "hunt": Verb("Hunt here"),
        "perceive": Verb("Perceive", "What does it perceive?", "Perceive {what}"),
        "strike": Verb("Remove an ally", "Which ally do you remove?", "Remove the ally at {what}"),
        "draw": Verb("Take a sorcery card"),
        "play": Verb("Play a card", "Which card do you play?", "Play {what}"),
        "ability": Verb(
            "Use an ability", "Which ability do you use?", "Use {what}", then={"pick": "What does it do?"}
        ),
        "seek": Verb("Seek with all Nazgûl", "Which Nazgûl seeks next?", then={"space": "Where does it go?"}),
        "back": Verb("Take back a step"),
        "end": Verb("End this ride"),
    },
)
