"""How to play a hunt, for the options of one game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.hunt.wording.voice import NAME
from bot.language.words import Text, safe, said
from rules.hunt.config import HuntConfig
from rules.hunt.pack import HuntPack


def rules_post(config: HuntConfig, pack: HuntPack, text: Text) -> str:
    """Ten lines that are enough to begin, the goal first; then more of those options that are in play."""
    text = text.knowing(bearer=safe(pack.terms["bearer"], NAME), mentor=safe(pack.mentor, NAME))
    lines = [
        text("## How to play"),
        *_goal(config, text),
        *_turns(config, text),
        *_questions(text),
        *_found(config, text),
        text(
            "- **My desk** shows only you what you hold and what you have to answer. If your time runs out, I "
            "play something careful for you: nobody loses just by being away."
        ),
        text("## How to play, in more detail"),
        *_moves(config, text),
        *_deduction(config, text),
        text("### Good to know"),
        *_manners(config, text),
    ]
    return "\n".join(lines)


def _goal(config: HuntConfig, text: Text) -> Iterator[str]:
    """How each side wins."""
    yield text(_GOALS[config.length])
    if config.length == "part1":
        yield text(
            "- **The Ringwraiths**, one to four players, lead four Nazgûl and hunt him. They win when corruption "
            "reaches 12."
        )
    else:
        yield text(
            "- **The Ringwraiths**, one to four players, lead four Nazgûl and hunt him. They win when corruption "
            "reaches 12, in Part 2 on a long journey 14, and more with deeds."
        )


_GOALS: Final = {
    "full": said(
        "- **The Ring-bearer** takes {bearer} across the map in secret: in Part 1 to an exit within 16 moves, "
        "in Part 2 to the end of a journey. Then he has won."
    ),
    "part1": said(
        "- **The Ring-bearer** takes {bearer} across the map in secret, to an exit within 16 moves. Then he has "
        "won."
    ),
    "part2": said(
        "- **The Ring-bearer** takes {bearer} across the map in secret, to the end of a journey. Then he has won."
    ),
}


def _turns(config: HuntConfig, text: Text) -> Iterator[str]:
    """What each does in a turn."""
    yield text(
        "- **A day** has three turns, the last by night. In each {bearer} goes first, then every Nazgûl."
    )
    if config.length == "part2":
        yield text(_JOURNEY)
    else:
        yield text(
            "- **{bearer}** goes to a location within reach, or to a dot, a small space between. Others see only "
            "that he moved. By night he rests, or moves for 1 corruption."
        )
    yield text(
        "- **Each Nazgûl** rides once and acts once, in any order: it asks for {bearer}, or plays a card."
    )


_JOURNEY: Final = said(
    "- **Part 2:** your journey is fixed and secret, and by day {bearer} goes on by himself. {mentor} moves in "
    "secret too: his deeds let you bear more corruption."
)


def _questions(text: Text) -> list[str]:
    """What a Nazgul asks, and what for (H-8)."""
    return text.each(
        "- **A search** is free: was {bearer} ever where it stands? While the turn marker shows the Eye, it hunts "
        "instead.",
        "- **Dice** ask more, and come back the next day. Ring perceives: is {bearer}'s last location in this area "
        "or section? Sword hunts: was {bearer} there, and is it his last location? Sorcery takes or plays a card. "
        "Shadow is any of them.",
    )


def _found(config: HuntConfig, text: Text) -> Iterator[str]:
    """What a yes leads to, and what else can be found."""
    if config.length == "part2":
        yield _encounter(config, text)
        yield text("- After that {bearer} keeps to the course, or changes it and goes back a step.")
        return
    yield " ".join((_encounter(config, text), text("Then {bearer} escapes, and nobody sees where to.")))
    yield text(
        "- **An information token** lies on some places with a house. A search or hunt there finds it, if {bearer} "
        "has not been there: that unlocks an ability of the Nazgûl for the whole game."
    )


def _moves(config: HuntConfig, text: Text) -> Iterator[str]:
    """How far each gets, and with what."""
    if config.length != "part2":
        yield text(
            "- **Within reach** is each location with no more dots between it and your last one than you "
            "have marked since: a dot now takes you farther later."
        )
    if config.length == "full":
        yield text(_JOURNEY)
    yield from text.each(
        "- The Ring-bearer may play a card, and pay a fellowship token for a new one.",
        "- A Nazgûl **rides** 1 space, or 3 by road, or by night 2 of any kind. Allies on the map block it.",
    )
    if config.length != "part2":
        yield text("- If {bearer} gets to no exit within 16 moves, I draw tiles for the rest of the way.")


def _deduction(config: HuntConfig, text: Text) -> list[str]:
    """What one needs to know to reckon where the hunted can be, with one case worked out (H-10.13, H-6.10)."""
    if config.length == "part2":
        return []
    return text.each(
        "### When {bearer} was found",
        "- **An escape** reaches two dots farther than a move, but never an exit. {bearer} may also stay; "
        "others see one step either way.",
        "- **An ally token** keeps the Nazgûl out of its place: they neither enter nor pass it, and no "
        "card searches there. {bearer} goes through, and a Ring die asks as before.",
        "- **For instance:** {bearer} is found on A with no dot since, and escapes. Between A and B are "
        "two dots, between A and C three: so he is on B or still on A, not on C. A search on B says no: "
        "still on A. A search cannot ask there again, but a hunt can.",
    )


def _encounter(config: HuntConfig, text: Text) -> str:
    if config.one_tile:
        return text(
            "- **When {bearer} is found**, I draw one tile if a Nazgûl is there or next to it. Numbers and "
            "Eyes on tiles are corruption; no companion cancels it."
        )
    return text(
        "- **When {bearer} is found**, I draw a tile for each Nazgûl there or next to it. Numbers and Eyes on "
        "tiles are corruption; the Ring-bearer may flip a companion to cancel one."
    )


def _manners(config: HuntConfig, text: Text) -> Iterator[str]:
    yield from text.each(
        "- `/act` takes whole orders: `move 17 then search`, `mark dot then draw`.",
        "- **In advance:** plan your ride or your next turn while others play. Nobody sees it, and I play it "
        "when its time comes.",
        "- I answer every question about what is hidden, at once and truthfully.",
    )
    if config.reactions == "swift":
        yield text(
            "- **Reactions:** the Ring-bearer says beforehand, on **My desk**, when a card answers what the "
            "Nazgûl do."
        )
    elif config.reactions == "ride":
        yield text(
            "- **Reactions:** where the Ring-bearer wants to be asked, the ride pauses. All pauses of a ride "
            "have one deadline, and one press lets the whole ride happen, or all of the day."
        )
    yield text("- **Talk** only in the thread, and show nobody your cards.")
