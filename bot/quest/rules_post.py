"""How to play Quest, for the options of one game."""

from __future__ import annotations

from bot.quest.dossier import chart_line, quiet_line
from bot.words import Text
from rules.quest.config import OptionalRole, QuestConfig
from rules.quest.data import charts


def rules_post(config: QuestConfig, seats: int, text: Text) -> str:
    """The rules in short, with those options that are in play."""
    lines = [
        text("## How to play"),
        text(
            "The **Free Peoples** want three quests to succeed. The **Minions** hide among them "
            "and want three to fail."
        ),
        text(
            "**1.** The leader names a party. **2.** Everybody votes; more approvals than rejections send it out, "
            "a tie does not. **3.** Its members support or sabotage in secret, and only the count is shown."
        ),
        text("Then the next in order leads. Five rejected parties for one quest, and the Minions win."),
        text("After three successes the Witch-King may name Gandalf: if he is right, the Minions win."),
    ]
    if seats in charts():
        lines.append(chart_line(seats, text))
    lines += _options(config, text)
    lines += [
        text(
            "Press **My desk** at any time: it shows you alone what you are, what you know and what you owe. "
            "There you may also say things in advance, so that nobody waits for you."
        ),
        text(
            "When a deadline passes: a missing party skips the leader, missing ballots are left out, "
            "a missing action supports or sabotages by its side, the Ring rests, "
            "the Palantír goes to the next, and a missing guess is none."
        ),
        quiet_line(text),
    ]
    return "\n".join(lines)


def _options(config: QuestConfig, text: Text) -> list[str]:
    lines = []
    if OptionalRole.BOROMIR in config.roles:
        lines.append(text("**Boromir** is two, one on each side. A switch card swaps both."))
    if config.boromir == "predetermined":
        lines.append(text("While he serves the Minions, Boromir must sabotage."))
    if config.palantir:
        lines.append(
            text(
                "**The Palantír**: after quests 2, 3 and 4 its holder learns a player's side and passes it to him. "
                "Who has used it cannot be looked at."
            )
        )
    if config.ring:
        lines.append(
            text(
                "**The Ring**: the leader gives it to a member of his party. Once all have acted, the bearer may "
                "see what one other member did and turn it to the opposite."
            )
        )
    return lines
