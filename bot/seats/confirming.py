"""No deed before it is confirmed (F-8): a command asks by a sentence, a button by a form that asks why.

What a command asked waits here, not in its button: a reason is longer than a custom id. A restart forgets it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from bot.games import deed_words
from bot.games.authority import Authority
from bot.games.reader_view import Facts
from bot.language.words import Text, safe
from bot.ui import ids
from bot.ui.message import Button, Field, Message, filled
from bot.ui.reaction import Press, Reaction
from bot.ui.respond import cause, text_for
from rules.game import Illegal

if TYPE_CHECKING:
    from bot.service.bot import Bot

KEPT: Final = 200
"""How many questions wait for their yes; the oldest go first."""

Deed: TypeAlias = Callable[[Press, Authority], Awaitable[Reaction]]
"""What is done once it is confirmed. Its cause is that of the command, so that a second yes changes nothing."""


class _Asked(NamedTuple):
    game_id: int
    by: Authority
    deed: Deed


_waiting: WeakKeyDictionary[Bot, dict[str, _Asked]] = WeakKeyDictionary()


def ask(
    press: Press,
    facts: Facts,
    question: str,
    reason: str | None,
    deed: Deed,
    *,
    is_told: bool | None = None,
    verb: str = deed_words.POSTS,
) -> Reaction:
    """Say what would be done, in private; nothing is done before the button is pressed.

    *is_told*: whether everybody will be told of it; if it is not said, once the game has begun.
    *verb*: of the button's id.
    """
    text = text_for(press)
    if reason is not None:
        refuse_silent(reason)
    if reason is not None and (facts.stage != "lobby" if is_told is None else is_told):
        told = text("I will tell everybody that you did this. Reason: {reason}", reason=safe(reason, 300))
        question = f"{question} {told}"
    asked = _waiting.setdefault(press.client, {})
    asked[str(press.id)] = _Asked(facts.id, warrant_of(press, reason), deed)
    while len(asked) > KEPT:
        del asked[next(iter(asked))]
    yes = Button(text("Yes, do it"), ids.verb(facts.id, verb, f"yes/{press.id}"), "danger")
    return Reaction(Message(question, ((yes,),)))


def done(press: Press) -> Reaction:
    """What a moderator is told; the deed itself is announced in the thread."""
    return Reaction(Message(text_for(press)("Done, and announced in the thread.")), replaces=True)


async def confirmed(press: Press, facts: Facts, number: str) -> Reaction:
    """Do what this person was asked."""
    asked = _waiting.get(press.client, {}).get(number)
    if asked is None or (asked.game_id, asked.by.person) != (facts.id, press.user.id):
        text = text_for(press)
        return Reaction(
            Message(
                text("I no longer know what that was about, so I changed nothing. Type the command again.")
            )
        )
    return await asked.deed(press, asked.by)


def warrant_of(press: Press, reason: str | None) -> Authority:
    """Who pressed, and why."""
    return Authority(press.user.id, press.user.display_name, cause(press), reason)


def why(text: Text) -> Field:
    """The field of a form in which a moderator says why."""
    return Field(text("Why? Everybody can read it."), "reason", most=300)


def warrant(press: Press) -> Authority:
    """Who sent a form, and why, as it says. Raises Illegal where it says nothing."""
    said = written(press, "reason")
    refuse_silent(said)
    return warrant_of(press, said)


def written(press: Press, field: str) -> str:
    """What stands in a field of the form that was sent."""
    return next(iter(filled(dict(press.data or {})).get(field, ())), "").strip()


def refuse_silent(reason: str) -> None:
    """Raise Illegal for blanks: what everybody reads has to say something."""
    if not reason.strip():
        raise Illegal("F-8", "Say why. Everybody can read it.")
