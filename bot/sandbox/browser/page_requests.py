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


class Read(Ask, tag="read"):
    """All messages of a place, which is read by that."""

    place: Id


class Looked(Ask, tag="seen"):
    """The place was looked at."""

    place: Id


class Press(Ask, tag="press"):
    """A button."""

    message: Id
    custom_id: str


class Select(Ask, tag="select"):
    """A choice in a menu."""

    message: Id
    custom_id: str
    values: list[str]


class Commands(Ask, tag="commands"):
    """Which commands there are in a place."""

    place: Id


class Command(Ask, tag="command"):
    """A slash command; *path* is its name behind those of its groups."""

    place: Id
    path: str
    options: dict[str, Option] = msgspec.field(default_factory=dict)


class Complete(Ask, tag="complete"):
    """What could stand in an option of which *text* was typed."""

    place: Id
    path: str
    option: str
    text: str
    options: dict[str, Option] = msgspec.field(default_factory=dict)


class MessageCommand(Ask, tag="message_command"):
    """A command from a message's menu."""

    name: str
    message: Id


class UserCommand(Ask, tag="user_command"):
    """A command from a person's menu."""

    name: str
    user: Id
    place: Id


class Submit(Ask, tag="submit"):
    """A form that this page was shown, filled in."""

    form: int
    values: dict[str, Filled]


class Say(Ask, tag="say"):
    """A message."""

    place: Id
    text: str
    reply_to: Id | None = None
    files: Annotated[list[File], Meta(max_length=10)] = msgspec.field(default_factory=list)


class Edit(Ask, tag="edit"):
    """Other words for an own message."""

    message: Id
    text: str


class Delete(Ask, tag="delete"):
    """Take a message away, or dismiss it."""

    message: Id


class React(Ask, tag="react"):
    """Put an emoji under a message."""

    message: Id
    emoji: Emoji


class Unreact(Ask, tag="unreact"):
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
