"""How to play Quest, for the options of one game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.language.words import Text, said
from bot.quest import terms
from bot.quest.dossier import chart_line
from rules.quest.config import QuestConfig
from rules.quest.data import charts


def rules_post(config: QuestConfig, seats: int, text: Text) -> str:
    """The rules in short, with those options that are in play."""
    lines = [
        *text.each(
            "## How to play",
            "The **Free Peoples** want three quests to succeed. The **Minions**, hidden among them, "
            "want three to fail.",
            "### Who knows what",
            "- **The Minions** know each other, because they are few and have to work together unseen. The "
            "others know only who they are themselves.",
            "- **Gandalf** knows the Minions, and has to hide it: even after three successes their Witch-King wins "
            "by naming him. So he helps with his votes and with hints, and never says what he knows.",
            "### Each quest",
            "1. **The leader** proposes a party.",
            "2. **Everyone votes.** More approve than reject? Then it goes. If not, the next player leads.",
            "3. **The party** supports or sabotages in secret. All see only how many did which.",
            "### The end",
        ),
        text(
            "- Three failed quests, or {most} rejected parties in a row: the **Minions** win.",
            most=config.rejections,
        ),
        *text.each(
            "- Three successful quests: the Witch-King may name Gandalf. If he is right, the **Minions** win; "
            "if not, the **Free Peoples**.",
            "### This game",
        ),
    ]
    if seats in charts():
        lines.append(f"- {chart_line(seats, text)}")
    lines += [f"- {line}" for line in _options(config, text)]
    lines += [
        *text.each(
            "### Good to know",
            "- **My desk** shows only you who you are, what you know and what you can answer.",
            "- **In advance:** there you can support or sabotage while the vote is open, and plan your next vote.",
        ),
        text(_BALLOTS[config.first_ballot]),
        f"- {' '.join(_late(config, text))}",
        text("- **Talk** about the game only in its thread. Never show what the bot tells only you."),
    ]
    return "\n".join(lines)


_BALLOTS: Final = {
    False: said(
        "- Your last ballot counts, once the bot has confirmed it. What you write in the thread is talk."
    ),
    True: said("- Your first ballot counts, and cannot be changed. What you write in the thread is talk."),
}
"""By whether the first one counts (Q-4.8)."""


def _late(config: QuestConfig, text: Text) -> Iterator[str]:
    """What a deadline that passes brings, for what is in play (Q-9.3 to Q-9.6)."""
    yield text(
        "If time runs out: a leader is skipped, a missing ballot is left out, "
        "and a missing action supports or sabotages by its player's side."
    )
    if config.ring:
        yield text("The Ring is left alone.")
    if config.palantir:
        yield text("The Palantír shows the next player in order.")


def _options(config: QuestConfig, text: Text) -> Iterator[str]:
    yield from (
        text("**{role}:** {line}.", role=text(name), line=text(line))
        for role, (name, line) in terms.OPTIONAL.items()
        if role in config.roles
    )
    if config.boromir == "predetermined":
        yield text("A Boromir who is one of the Minions must sabotage.")
    if config.palantir:
        yield text(
            "**The Palantír:** after quests 2, 3 and 4 the player who has it looks at another, learns their "
            "side and hands it on to them. Nobody can look at a player who has used it."
        )
    if config.ring:
        yield text(
            "**The Ring:** the leader gives it to somebody else in the party. When everyone has acted, they may "
            "learn what another member did, and turn it into the opposite."
        )
