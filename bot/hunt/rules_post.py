"""How to play a hunt, for the options of one game."""

from __future__ import annotations

from collections.abc import Iterator

from bot.hunt.wording.voice import NAME
from bot.language.words import Text, safe
from rules.hunt.config import HuntConfig
from rules.hunt.pack import HuntPack


def rules_post(config: HuntConfig, pack: HuntPack, text: Text) -> str:
    """The rules in short, with those options that are in play, and the names that the pack has."""
    text = text.knowing(bearer=safe(pack.terms["bearer"], NAME), mentor=safe(pack.mentor, NAME))
    lines = [
        *text.each(
            "## How to play",
            "One player bears the **Ring** and takes {bearer} across the map in secret. One to four "
            "**Ringwraiths** lead four Nazgûl and hunt him.",
            "### The Ring-bearer's turn",
        ),
        *_bearer(config, text),
        text("### A Ringwraith's ride"),
        *_ride(text),
        text("### When {bearer} is found"),
        _encounter(config, text),
        text("- Then {bearer} escapes, and nobody sees where to."),
        *_deduction(config, text),
        text("### The end"),
        *_end(config, text),
        text("### Good to know"),
        *_manners(config, text),
    ]
    return "\n".join(lines)


def _bearer(config: HuntConfig, text: Text) -> Iterator[str]:
    if config.length != "part2":
        yield from text.each(
            "- **Part 1:** mark a location within reach, or a dot (a small space between locations). Others "
            "see only that you moved. By night you rest, or move for 1 corruption.",
            "- **Within reach** is each location with no more dots between it and your last one than you "
            "have marked since: a dot now takes you farther later.",
        )
    if config.length != "part1":
        yield text(
            "- **Part 2:** your journey is fixed and secret, and by day {bearer} goes on by himself. "
            "{mentor} moves in secret too: his deeds let you bear more corruption."
        )
    yield text(
        "- You may play a card, and pay a fellowship token for a new one. Allies on the map block the Nazgûl."
    )


def _ride(text: Text) -> list[str]:
    return text.each(
        "- Each Nazgûl **moves** 1 space, or 3 by road, or by night 2 of any kind. Before or after that "
        "it **acts** once.",
        "- **Search** where it stands, for free: was {bearer} ever there? While the marker shows the Eye, "
        "it hunts instead.",
        "- **Dice:** Ring perceives: is {bearer}'s last location in this area or section? Sword hunts: was "
        "{bearer} there, and is it his last location? Sorcery takes or plays a card. Shadow is any of them.",
        "- Spent dice come back the next day. A day has three turns.",
    )


def _deduction(config: HuntConfig, text: Text) -> list[str]:
    """What one needs to know to reckon where the hunted can be, with one case worked out (H-10.13, H-6.10)."""
    if config.length == "part2":
        return []
    return text.each(
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
            "- In an **encounter** one tile is drawn if a Nazgûl is there or next to it. Numbers and Eyes on "
            "tiles are corruption; no companion cancels it."
        )
    return text(
        "- In an **encounter** a tile is drawn for each Nazgûl there or next to it. Numbers and Eyes on "
        "tiles are corruption; a companion may be flipped to cancel one."
    )


def _end(config: HuntConfig, text: Text) -> Iterator[str]:
    if config.length != "part2":
        yield text(
            "- **Part 1:** {bearer} needs an exit within 16 moves. If he gets to none, tiles are drawn for the "
            "rest of the way."
        )
    if config.length != "part1":
        yield text("- **Part 2:** the Ring-bearer wins by reaching the last step of the journey.")
    yield text(
        "- The **Ringwraiths** win when corruption reaches 12 (14 on a long journey, more with deeds)."
    )


def _manners(config: HuntConfig, text: Text) -> Iterator[str]:
    yield from text.each(
        "- **My desk** shows only you what you hold and what is asked of you. `/act` takes whole "
        "orders: `move 17 then search`, `mark dot then draw`.",
        "- **In advance:** plan your ride or your next turn while others play. Nobody sees it, and it "
        "is done when its time comes.",
        "- The bot answers every question about what is hidden, at once and truthfully.",
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
    yield from text.each(
        "- If your time runs out, I play something careful for you. Nobody loses just by being away.",
        "- **Talk** only in the thread, and show nobody your cards.",
    )
