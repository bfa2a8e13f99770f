"""What the page may ask for, request by request."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from rules.game import Frozen

Id = Annotated[str, Meta(pattern=r"^[0-9]{1,20}$")]
Emoji = Annotated[str, Meta(min_length=1, max_length=64)]


class File(Frozen):
    """A file that somebody chose; *data* comes in base64."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    data: bytes


Option = str | int | float | bool | File | None
Filled = str | bool | list[str | File]


class Ask(Frozen, tag_field="do"):
    """A request; its tag is the word in its field `do`."""


class _InPlace(Ask):
    """In a place."""

    place: Id


class _OfCommand(_InPlace):
    """Of a slash command; *path* is its name behind those of its groups."""

    path: str
    options: dict[str, Option] = msgspec.field(default_factory=dict)


class _OfMessage(Ask):
    """Of a message."""

    message: Id


class _OnComponent(_OfMessage):
    """On a component of a message."""

    custom_id: str


class _OfEmoji(_OfMessage):
    """Of an emoji under a message."""

    emoji: Emoji


class Read(_InPlace, tag="read"):
    """All messages of a place, which is read by that."""


class Looked(_InPlace, tag="seen"):
    """The place was looked at."""


class Press(_OnComponent, tag="press"):
    """A button."""


class Select(_OnComponent, tag="select"):
    """A choice in a menu."""

    values: list[str]


class Commands(_InPlace, tag="commands"):
    """Which commands there are in a place."""


class Command(_OfCommand, tag="command"):
    """A slash command."""


class Complete(_OfCommand, tag="complete", kw_only=True):
    """What could stand in an *option*, of which *text* was typed."""

    option: str
    text: str


class MessageCommand(_OfMessage, tag="message_command"):
    """A command from a message's menu."""

    name: str


class UserCommand(_InPlace, tag="user_command"):
    """A command from a person's menu."""

    name: str
    user: Id


class Submit(Ask, tag="submit"):
    """A form that this page was shown, filled in."""

    form: int
    values: dict[str, Filled]


class Say(_InPlace, tag="say"):
    """A message."""

    text: str
    reply_to: Id | None = None
    files: Annotated[list[File], Meta(max_length=10)] = msgspec.field(default_factory=list)


class Edit(_OfMessage, tag="edit"):
    """Other words for an own message."""

    text: str


class Delete(_OfMessage, tag="delete"):
    """Take a message away, or dismiss it."""


class React(_OfEmoji, tag="react"):
    """Put an emoji under a message."""


class Unreact(_OfEmoji, tag="unreact"):
    """Take it back."""


Looking = Read | Looked
"""What every view can do."""

Asking = Commands | Complete
"""What a member does before it acts."""

Acting = (
    Press | Select | Command | MessageCommand | UserCommand | Submit | Say | Edit | Delete | React | Unreact
)
"""What a member does."""

Asked = Looking | Asking | Acting


def parse(request: Any) -> Asked:
    """*request* as the page sent it. Raises ValidationError, which is a ValueError, when it is none of these."""
    asked: Asked = msgspec.convert(request, Asked)
    return asked
