"""A moderator's command asks before it does anything: one sentence, and a button for it (Q-9.8).

What was asked waits here, not in the button: a reason is longer than a custom id. A restart forgets it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from bot import ids
from bot.answers import Press, Reaction, cause, text_for
from bot.look import Facts
from bot.message import Button, Message
from bot.words import safe

if TYPE_CHECKING:
    from bot.client import Ringmaster

KEPT: Final = 200
"""So many questions wait for their yes; the oldest go first."""

Deed: TypeAlias = Callable[[Press, str], Awaitable[Reaction]]
"""What is done once it is confirmed: by who pressed, and under this cause, so that it counts once."""


class _Asked(NamedTuple):
    game_id: int
    person: int
    cause: str
    deed: Deed


_waiting: WeakKeyDictionary[Ringmaster, dict[str, _Asked]] = WeakKeyDictionary()


def ask(press: Press, facts: Facts, question: str, reason: str | None, deed: Deed) -> Reaction:
    """Say what would be done, in private; nothing is done before the button is pressed."""
    text = text_for(press)
    if reason is not None and facts.stage != "lobby":
        told = text("Everyone will be told that you did. Reason: {reason}", reason=safe(reason, 300))
        question = f"{question} {told}"
    asked = _waiting.setdefault(press.client, {})
    asked[str(press.id)] = _Asked(facts.id, press.user.id, cause(press), deed)
    while len(asked) > KEPT:
        del asked[next(iter(asked))]
    yes = Button(text("Yes, do it"), ids.verb(facts.id, "mod", f"yes/{press.id}"), "danger")
    return Reaction(Message(question, ((yes,),)))


async def confirmed(press: Press, facts: Facts, number: str) -> Reaction:
    """Do what this person was asked; a second press has the same cause, and so changes nothing."""
    asked = _waiting.get(press.client, {}).get(number)
    if asked is None or (asked.game_id, asked.person) != (facts.id, press.user.id):
        text = text_for(press)
        return Reaction(
            Message(
                text("I do not remember what that was about. Nothing was changed; type the command again.")
            )
        )
    return await asked.deed(press, asked.cause)
