"""How to play Quest, for the options of one game."""

from __future__ import annotations

from bot.language.words import Text
from bot.quest import terms
from bot.quest.dossier import chart_line
from rules.quest.config import QuestConfig
from rules.quest.data import charts


def rules_post(config: QuestConfig, seats: int, text: Text) -> str:
    """The rules in short, with those options that are in play."""
    lines = [
        text("## How to play"),
        text(
            "The **Free Peoples** want three quests to succeed. The **Minions**, hidden among them, "
            "want three to fail."
        ),
        text("### Who knows what"),
        text(
            "- **The Minions** know each other, because they are few and have to work together unseen. The "
            "others know only who they are themselves."
        ),
        text(
            "- **Gandalf** knows the Minions, and has to hide it: even after three successes their Witch-King wins "
            "by naming him. So he helps with his votes and with hints, and never says what he knows."
        ),
        text("### Each quest"),
        text("1. **The leader** proposes a party."),
        text("2. **Everyone votes.** More approve than reject? Then it goes. If not, the next player leads."),
        text("3. **The party** supports or sabotages in secret. All see only how many did which."),
        text("### The end"),
        text("- Three failed quests, or five rejected parties in a row: the **Minions** win."),
        text(
            "- Three successful quests: the Witch-King may name Gandalf. If he is right, the **Minions** win; "
            "if not, the **Free Peoples**."
        ),
        text("### This game"),
    ]
    if seats in charts():
        lines.append(f"- {chart_line(seats, text)}")
    lines += [f"- {line}" for line in _options(config, text)]
    lines += [
        text("### Good to know"),
        text("- **My desk** shows only you who you are, what you know and what is asked of you."),
        text(
            "- **In advance:** there you can support or sabotage while the vote is open, and plan your next vote."
        ),
        text(
            "- Your last ballot counts, once the bot has confirmed it. What you write in the thread is talk."
        ),
        f"- {' '.join(_late(config, text))}",
        text("- **Talk** about the game only in its thread. Never show what the bot tells only you."),
    ]
    return "\n".join(lines)


def _late(config: QuestConfig, text: Text) -> list[str]:
    """What a deadline that passes brings, for what is in play (Q-9.3 to Q-9.6)."""
    lines = [
        text(
            "If time runs out: a leader is skipped, a missing ballot is left out, "
            "and a missing action supports or sabotages by its player's side."
        )
    ]
    if config.ring:
        lines.append(text("The Ring is left alone."))
    if config.palantir:
        lines.append(text("The Palantír shows the next player in order."))
    return lines


def _options(config: QuestConfig, text: Text) -> list[str]:
    lines = [
        text("**{role}:** {line}.", role=text(name), line=text(line))
        for role, (name, line) in terms.OPTIONAL.items()
        if role in config.roles
    ]
    if config.boromir == "predetermined":
        lines.append(text("A Boromir who is one of the Minions must sabotage."))
    if config.palantir:
        lines.append(
            text(
                "**The Palantír:** after quests 2, 3 and 4 whoever has it looks at a player, learns their "
                "side and hands it on to them. Whoever has used it cannot be looked at."
            )
        )
    if config.ring:
        lines.append(
            text(
                "**The Ring:** the leader gives it to somebody else in the party. When everyone has acted, they may "
                "learn what another member did, and turn it into the opposite."
            )
        )
    return lines
