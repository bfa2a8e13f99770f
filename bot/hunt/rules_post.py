"""How to play a hunt, for the options of one game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from bot.hunt.wording.voice import NAME
from bot.language.words import Text, safe
from rules.hunt.config import HuntConfig
from rules.hunt.pack import HuntPack

Facts: TypeAlias = Mapping[str, str]


def rules_post(config: HuntConfig, pack: HuntPack, text: Text) -> str:
    """The rules in short, with those options that are in play, and the names that the pack has."""
    names = {"bearer": safe(pack.terms["bearer"], NAME), "mentor": safe(pack.mentor, NAME)}
    lines = [
        text("## How to play"),
        text(
            "One player bears the **Ring** and takes {bearer} across the map in secret. One to four "
            "**Ringwraiths** lead four Nazgûl and hunt him.",
            **names,
        ),
        text("### The Ring-bearer's turn"),
        *_bearer(config, names, text),
        text("### A Ringwraith's ride"),
        *_ride(names, text),
        text("### When {bearer} is found", **names),
        _encounter(config, text),
        text("- Then {bearer} escapes, and nobody sees where to.", **names),
        *_deduction(config, names, text),
        text("### The end"),
        *_end(config, names, text),
        text("### Good to know"),
        *_manners(config, text),
    ]
    return "\n".join(lines)


def _bearer(config: HuntConfig, names: Facts, text: Text) -> list[str]:
    lines = []
    if config.length != "part2":
        lines += [
            text(
                "- **Part 1:** mark a location within reach, or a dot (a small space between locations). Others "
                "see only that you moved. By night you rest, or move for 1 corruption."
            ),
            text(
                "- **Within reach** is each location with no more dots between it and your last one than you "
                "have marked since: a dot now takes you farther later."
            ),
        ]
    if config.length != "part1":
        lines.append(
            text(
                "- **Part 2:** your journey is fixed and secret, and by day {bearer} goes on by himself. "
                "{mentor} moves in secret too: his deeds let you bear more corruption.",
                **names,
            )
        )
    lines.append(
        text(
            "- You may play a card, and pay a fellowship token for a new one. Allies on the map block the "
            "Nazgûl."
        )
    )
    return lines


def _ride(names: Facts, text: Text) -> list[str]:
    return [
        text(
            "- Each Nazgûl **moves** 1 space, or 3 by road, or by night 2 of any kind. Before or after that "
            "it **acts** once."
        ),
        text(
            "- **Search** where it stands, for free: was {bearer} ever there? While the marker shows the Eye, "
            "it hunts instead.",
            **names,
        ),
        text(
            "- **Dice:** Ring perceives: is {bearer}'s last location in this area or section? Sword hunts: was "
            "{bearer} there, and is it his last location? Sorcery takes or plays a card. Shadow is any of them.",
            **names,
        ),
        text("- Spent dice come back the next day. A day has three turns."),
    ]


def _deduction(config: HuntConfig, names: Facts, text: Text) -> list[str]:
    """What one needs to know to reckon where the hunted can be, with one case worked out (H-10.13, H-6.10)."""
    if config.length == "part2":
        return []
    return [
        text(
            "- **An escape** reaches two dots farther than a move, but never an exit. {bearer} may also stay; "
            "others see one step either way.",
            **names,
        ),
        text(
            "- **An ally token** keeps the Nazgûl out of its place: they neither enter nor pass it, and no "
            "card searches there. {bearer} goes through, and a Ring die asks as before.",
            **names,
        ),
        text(
            "- **For instance:** {bearer} is found on A with no dot since, and escapes. Between A and B are "
            "two dots, between A and C three: so he is on B or still on A, not on C. A search on B says no: "
            "still on A. A search cannot ask there again, but a hunt can.",
            **names,
        ),
    ]


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


def _end(config: HuntConfig, names: Facts, text: Text) -> list[str]:
    lines = []
    if config.length != "part2":
        lines.append(
            text(
                "- **Part 1:** {bearer} needs an exit within 16 moves. If he gets to none, tiles are drawn for the "
                "rest of the way.",
                **names,
            )
        )
    if config.length != "part1":
        lines.append(text("- **Part 2:** the Ring-bearer wins by reaching the last step of the journey."))
    lines.append(
        text("- The **Ringwraiths** win when corruption reaches 12 (14 on a long journey, more with deeds).")
    )
    return lines


def _manners(config: HuntConfig, text: Text) -> list[str]:
    lines = [
        text(
            "- **My desk** shows only you what you hold and what is asked of you. `/act` takes whole "
            "orders: `move 17 then search`, `mark dot then draw`."
        ),
        text(
            "- **In advance:** plan your ride or your next turn while others play. Nobody sees it, and it "
            "is done when its time comes."
        ),
        text("- The bot answers every question about what is hidden, at once and truthfully."),
    ]
    if config.reactions == "swift":
        lines.append(
            text(
                "- **Reactions:** the Ring-bearer says beforehand, on **My desk**, when a card answers what the "
                "Nazgûl do."
            )
        )
    elif config.reactions == "ride":
        lines.append(
            text(
                "- **Reactions:** where the Ring-bearer wants to be asked, the ride pauses. All pauses of a ride "
                "have one deadline, and one press lets the whole ride happen, or all of the day."
            )
        )
    return [
        *lines,
        text("- If your time runs out, I play something careful for you. Nobody loses just by being away."),
        text("- **Talk** only in the thread, and show nobody your cards."),
    ]
