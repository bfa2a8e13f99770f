"""What whoever plays his first hunt is told to do next, a line at a time, from his own view (Issue 16.5)."""

from __future__ import annotations

from collections.abc import Collection

from bot.hunt.wording.voice import Voice
from rules.hunt.questions import kinds
from rules.hunt.state import NIGHTFALL
from rules.hunt.view import BearerOwn, HuntView, RiderOwn, Seen


def line(view: HuntView, asked: Collection[str], voice: Voice) -> str:
    """The line for what is *asked* of the seat now, by kinds; empty after the first day, but for an encounter."""
    if view.seen.part != 1:
        return ""
    match view.own:
        case BearerOwn() as own:
            return _bearer(view.seen, own, asked, voice)
        case RiderOwn() as own:
            return _rider(view.seen, own, asked, voice)
        case _:
            return ""


def _bearer(seen: Seen, own: BearerOwn, asked: Collection[str], voice: Voice) -> str:
    text = voice.text
    if kinds.GIVE.name in asked:
        return text("Keep the places on your way: once {bearer} has been at one, nobody can find its token.")
    if kinds.FLIP.name in asked:
        return text("A companion takes away one tile, once in the game. Choose the tile that costs you most.")
    if kinds.ESCAPE.name in asked:
        return text(
            "You get two dots farther than by a move. Choose a place that no Nazgûl can ride to next, or "
            "stay."
        )
    if kinds.TURN.name in asked and seen.day == 1:
        return _turn(seen, own, voice)
    return ""


def _turn(seen: Seen, own: BearerOwn, voice: Voice) -> str:
    text = voice.text
    if own.turn is not None and own.turn.moved:
        return text("You have moved. You may still play or draw a card. Then end your turn.")
    if seen.phase == NIGHTFALL:
        return text(
            "By night you may rest, which costs nothing. A move costs 1 corruption, and each free search "
            "becomes a hunt."
        )
    if seen.moves == 0:
        return text(
            "Mark a place with a green ring on your board: those are within reach. Others see only that "
            "{bearer} moved. Nobody can search a place where {bearer} could have begun."
        )
    return text(
        "Dots are the small spaces between locations. On a dot {bearer} cannot be searched for, and the "
        "next location may be one dot farther away; but it takes one of your 16 moves."
    )


def _rider(seen: Seen, own: RiderOwn, asked: Collection[str], voice: Voice) -> str:
    text = voice.text
    if kinds.PLACE.name in asked:
        starts = voice.spaces(voice.board(1).flagged["start"], 1)
        return text(
            "{bearer} begins at one of these: {places}. Place your Nazgûl on the roads that lead there.",
            places=starts,
        )
    if kinds.BLOCK.name not in asked or seen.day != 1:
        return ""
    active = next((block.active for block in seen.blocks if block.seat == own.seat), None)
    if active is not None and not active.move and active.actions:
        return text("Now ask. A search where it stands is free, and a no tells you something too.")
    if seen.phase == NIGHTFALL:
        return text("By night each Nazgûl rides 2 spaces of any kind, or 3 by road.")
    if seen.turn_number == 1:
        return text(
            "Your Nazgûl ride one after the other, and each may move once and act once. Move first: green "
            "rings on your board show where this one can go."
        )
    return text(
        "Dice ask more. Ring: is {bearer} in this area or section? Sword: a hunt, even where {bearer} "
        "could have begun. All dice come back the next day."
    )
