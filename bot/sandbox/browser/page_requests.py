"""What the page may ask for, request by request."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

Id = Annotated[str, Meta(pattern=r"^[0-9]{1,20}$")]
Emoji = Annotated[str, Meta(min_length=1, max_length=64)]


class File(msgspec.Struct, frozen=True):
    """A file that somebody chose; *data* comes in base64."""

    name: Annotated[str, Meta(min_length=1, max_length=200)]
    data: bytes


Option = str | int | float | bool | File | None
Filled = str | bool | list[str | File]


class Ask(msgspec.Struct, frozen=True, tag_field="do"):
    """A request; its tag is the word in its field `do`."""


class Read(Ask, frozen=True, tag="read"):
    """All messages of a place, which is read by that."""

    place: Id


class Looked(Ask, frozen=True, tag="seen"):
    """The place was looked at."""

    place: Id


class Press(Ask, frozen=True, tag="press"):
    """A button."""

    message: Id
    custom_id: str


class Select(Ask, frozen=True, tag="select"):
    """A choice in a menu."""

    message: Id
    custom_id: str
    values: list[str]


class Commands(Ask, frozen=True, tag="commands"):
    """Which commands there are in a place."""

    place: Id


class Command(Ask, frozen=True, tag="command"):
    """A slash command; *path* is its name behind those of its groups."""

    place: Id
    path: str
    options: dict[str, Option] = msgspec.field(default_factory=dict)


class Complete(Ask, frozen=True, tag="complete"):
    """What could stand in an option of which *text* was typed."""

    place: Id
    path: str
    option: str
    text: str
    options: dict[str, Option] = msgspec.field(default_factory=dict)


class MessageCommand(Ask, frozen=True, tag="message_command"):
    """A command from a message's menu."""

    name: str
    message: Id


class UserCommand(Ask, frozen=True, tag="user_command"):
    """A command from a person's menu."""

    name: str
    user: Id
    place: Id


class Submit(Ask, frozen=True, tag="submit"):
    """A form that this page was shown, filled in."""

    form: int
    values: dict[str, Filled]


class Say(Ask, frozen=True, tag="say"):
    """A message."""

    place: Id
    text: str
    reply_to: Id | None = None
    files: Annotated[list[File], Meta(max_length=10)] = msgspec.field(default_factory=list)


class Edit(Ask, frozen=True, tag="edit"):
    """Other words for an own message."""

    message: Id
    text: str


class Delete(Ask, frozen=True, tag="delete"):
    """Take a message away, or dismiss it."""

    message: Id


class React(Ask, frozen=True, tag="react"):
    """Put an emoji under a message."""

    message: Id
    emoji: Emoji


class Unreact(Ask, frozen=True, tag="unreact"):
    """Take it back."""

    message: Id
    emoji: Emoji


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
