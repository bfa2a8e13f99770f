"""How to play a hunt, for the options of one game."""

from __future__ import annotations

from bot.words import Text
from rules.hunt.config import HuntConfig


def rules_post(config: HuntConfig, text: Text) -> str:
    """The rules in short, with those options that are in play."""
    lines = [
        text("## How to play"),
        text(
            "One player bears the **Ring** and goes in secret over the map. One to four **Ringwraiths** lead four "
            "Nazgûl and hunt."
        ),
        text("### Each turn"),
        text(
            "1. **The Ring-bearer** moves: a location within reach, or a dot in the wild to reach farther later. "
            "By night: rest, or move for 1 corruption. Then a card, a token for a new card."
        ),
        text(
            "2. **Each Nazgûl** moves, 1 space or 3 by road, by night 2, and acts: a free search on the spot, or a "
            "die: Ring perceives an area, Sword hunts, Sorcery is a card, Shadow is any of them."
        ),
        text(
            "3. **Search:** was the Ring-bearer ever there? **Hunt:** the same, and is it the last location? Then an "
            "encounter draws corruption tiles, one for each Nazgûl near."
        ),
        text("Three turns make a day; then the dice are rolled again."),
        text("### The end"),
        *_end(config, text),
        text("### Good to know"),
        text(
            "- **My desk** shows you alone what you hold and what is asked of you. `/act` takes whole orders: "
            "`move 17 then search`, `mark dot then draw`."
        ),
        text("- The bot answers every question about the hidden at once, and always truly."),
        text("- If time runs out, a careful default is played. Nobody loses by absence alone."),
        text("- **Talk** in the thread only, and show nobody your cards."),
    ]
    return "\n".join(lines)


def _end(config: HuntConfig, text: Text) -> list[str]:
    lines = []
    if config.length != "part2":
        lines.append(
            text(
                "- **Part 1:** an exit within 16 moves. Without one, tiles are drawn for the way that is left."
            )
        )
    if config.length != "part1":
        lines.append(
            text(
                "- **Part 2:** a secret journey, fixed beforehand, to its last step. A hidden friend does deeds."
            )
        )
    lines.append(
        text("- The **Ringwraiths** win when corruption reaches 12 (14 on a long journey, more with deeds).")
    )
    return lines
