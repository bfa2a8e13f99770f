"""How to play a hunt, for the options of one game."""

from __future__ import annotations

from bot.language.words import Text
from rules.hunt.config import HuntConfig


def rules_post(config: HuntConfig, text: Text) -> str:
    """The rules in short, with those options that are in play."""
    lines = [
        text("## How to play"),
        text(
            "One player bears the **Ring** and goes over the map in secret. One to four **Ringwraiths** lead four "
            "Nazgûl and hunt."
        ),
        text("### The Ring-bearer's turn"),
        *_bearer(config, text),
        text("### A Ringwraith's ride"),
        *_ride(text),
        text("### When the hunted is found"),
        text(
            "- An **encounter** draws a tile for each Nazgûl on the spot or next to it. Numbers and Eyes on them are "
            "corruption; a companion may be flipped against one."
        ),
        text("- Then the hunted escapes, and nobody sees where to."),
        text("### The end"),
        *_end(config, text),
        text("### Good to know"),
        *_manners(config, text),
    ]
    return "\n".join(lines)


def _bearer(config: HuntConfig, text: Text) -> list[str]:
    lines = []
    if config.length != "part2":
        lines += [
            text(
                "- **Part 1:** mark a location within reach, or a dot. Others see only that you moved. By night you "
                "rest, or move for 1 corruption."
            ),
            text(
                "- **Within reach** is what is joined to your last location with no more dots between than you have "
                "marked since: a dot now takes you farther later."
            ),
        ]
    if config.length != "part1":
        lines.append(
            text(
                "- **Part 2:** your journey is fixed and secret, and by day you go on by yourself. A hidden friend "
                "moves too: his deeds let you bear more corruption."
            )
        )
    lines.append(
        text(
            "- Play a card, and put a fellowship token back for a new one. Allies on the map bar the Nazgûl's way."
        )
    )
    return lines


def _ride(text: Text) -> list[str]:
    return [
        text(
            "- Each Nazgûl **moves** 1 space, or 3 by road, by night 2 of any kind; before or after that it **acts** "
            "once."
        ),
        text(
            "- **Search** where it stands, free: was the hunted ever there? While the marker shows the Eye, it hunts "
            "instead."
        ),
        text(
            "- **Dice:** Ring perceives whether the last location is in this area or section. Sword hunts: was the "
            "hunted there, and is it the last location? Sorcery takes or plays a card. Shadow is any of them."
        ),
        text("- Spent dice come back with the next day. A day has three turns."),
    ]


def _end(config: HuntConfig, text: Text) -> list[str]:
    lines = []
    if config.length != "part2":
        lines.append(
            text(
                "- **Part 1:** an exit within 16 moves. Without one, tiles are drawn for the way that is left."
            )
        )
    if config.length != "part1":
        lines.append(text("- **Part 2:** who reaches the last step of the journey wins with the Ring."))
    lines.append(
        text("- The **Ringwraiths** win when corruption reaches 12 (14 on a long journey, more with deeds).")
    )
    return lines


def _manners(config: HuntConfig, text: Text) -> list[str]:
    lines = [
        text(
            "- **My desk** shows you alone what you hold and what is asked of you. `/act` takes whole orders: "
            "`move 17 then search`, `mark dot then draw`."
        ),
        text(
            "- **In advance:** plan your ride, or say your next turn, while others are still at it. It shows "
            "nowhere, and runs the moment it is needed."
        ),
        text("- The bot answers every question about the hidden at once, and always truly."),
    ]
    if config.reactions == "swift":
        lines.append(
            text(
                "- **Reactions:** the Ring-bearer says on **My desk** beforehand when a card shall answer a deed."
            )
        )
    return [
        *lines,
        text("- If time runs out, a careful default is played. Nobody loses by absence alone."),
        text("- **Talk** in the thread only, and show nobody your cards."),
    ]
