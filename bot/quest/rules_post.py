"""How to play Quest, for the options of one game."""

from __future__ import annotations

from bot.language.words import Text
from bot.quest.dossier import chart_line
from rules.quest.config import OptionalRole, QuestConfig
from rules.quest.data import charts


def rules_post(config: QuestConfig, seats: int, text: Text) -> str:
    """The rules in short, with those options that are in play."""
    lines = [
        text("## How to play"),
        text(
            "The **Free Peoples** want three quests to succeed. The **Minions**, hidden among them, "
            "want three to fail."
        ),
        text("### Each quest"),
        text("1. **The leader** names a party."),
        text(
            "2. **Everyone votes.** More approvals than rejections send it out. If not, the next in order leads."
        ),
        text("3. **The party** supports or sabotages in secret. Only the count is shown."),
        text("### The end"),
        text("- Three failures, or five rejected parties in a row: the **Minions** win."),
        text(
            "- Three successes: the Witch-King may name Gandalf. If that is right, the **Minions** win; "
            "if not, the **Free Peoples**."
        ),
        text("### This game"),
    ]
    if seats in charts():
        lines.append(f"- {chart_line(seats, text)}")
    lines += [f"- {line}" for line in _options(config, text)]
    lines += [
        text("### Good to know"),
        text("- **My desk** shows you alone who you are, what you know and what is asked of you."),
        text(
            "- **In advance:** support or sabotage there while the vote is still open, and leave a ballot for the "
            "next party. It shows nowhere, and the game goes on at once."
        ),
        text(
            "- Your last ballot counts, once the bot has confirmed it. Anything else in the thread is talk."
        ),
        f"- {' '.join(_late(config, text))}",
        text("- **Talk** of the game only in its thread. What the bot tells you alone stays with you."),
    ]
    return "\n".join(lines)


def _late(config: QuestConfig, text: Text) -> list[str]:
    """What a deadline that passes brings, for what is in play (Q-9.3 to Q-9.6)."""
    lines = [
        text(
            "If time runs out, a leader is passed over, missing ballots are left out, "
            "and a missing action supports or sabotages by its side."
        )
    ]
    if config.ring:
        lines.append(text("The Ring is left alone."))
    if config.palantir:
        lines.append(text("The Palantír looks at the next in order."))
    return lines


def _options(config: QuestConfig, text: Text) -> list[str]:
    lines = []
    if OptionalRole.BOROMIR in config.roles:
        lines.append(text("**Boromir** is two, one on each side. A switch card makes them change places."))
    if config.boromir == "predetermined":
        lines.append(text("A Boromir who serves the Minions must sabotage."))
    if config.palantir:
        lines.append(
            text(
                "**The Palantír:** after quests 2, 3 and 4 its holder learns a player's side and hands it to them. "
                "Who has used it cannot be looked at."
            )
        )
    if config.ring:
        lines.append(
            text(
                "**The Ring:** the leader gives it to another of the party. When all have acted, its bearer may "
                "learn one member's action and turn it to the opposite."
            )
        )
    return lines
